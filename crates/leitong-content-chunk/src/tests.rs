use leitong_core::{Fitter, hash::md5_64, sets};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, signatures, similarity};
use md5::{Digest, Md5};
use proptest::prelude::*;

use super::*;

fn cut_by(chunker: Chunker) -> ContentChunk {
    ContentChunk { chunker, ..ContentChunk::default() }
}

fn model(method: &ContentChunk) -> ContentChunkModel {
    method.fitter().unwrap().finish().unwrap()
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}

/// The worked text of algorithms.md 3.1 and vectors2.json: 60 sentences, 1568 bytes.
fn sixty_sentences() -> String {
    let sentences: Vec<String> = (1..=60).map(|i| format!("第{i}句，内容是{}。", i * i)).collect();
    sentences.concat()
}

const PARAGRAPHS: [&str; 5] = [
    "滨海队昨晚在主场以三比一战胜了江城队。",
    "上半场双方都踢得十分谨慎。中场休息时下起了小雨。",
    "下半场江城队换人后扳平了比分。",
    "替补登场的周一鸣两度破门。",
    "赛后主教练说要一场一场去拼。",
];

fn joined(paragraphs: &[&str]) -> String {
    paragraphs.join("\n")
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&ContentChunk::default(), "acab592083cf6e10");
    check_laws(&ContentChunk { filed: Filed::Prefix, ..ContentChunk::default() }, "acab592083cf6e10");
    check_laws(&ContentChunk { denominator: Denominator::Min, ..cut_by(Chunker::Sentence) }, "acab592083cf6e10");
    check_laws(&cut_by(Chunker::Paragraph), "e8b0a54741ad6b05");
    check_laws(&ContentChunk { denominator: Denominator::Union, ..cut_by(Chunker::Tttd) }, "4634d6ca4c2e27d6");
    check_laws(&ContentChunk { hash: ChunkHash::Md5Full, ..ContentChunk::default() }, "315ec712bd1db471");
    check_laws(&ContentChunk { hash: ChunkHash::Xxh3, ..ContentChunk::default() }, "e96642273303583b");
}

#[test]
fn one_edited_paragraph_of_five_is_eighty_per_cent_and_of_four_is_not() {
    // vectors2.json para_80: 4/5 and 3/4.
    let edited = ["滨海队昨晚在主场以三比一击败了江城队。", PARAGRAPHS[1], PARAGRAPHS[2], PARAGRAPHS[3], PARAGRAPHS[4]];
    check_near(similarity(&ContentChunk::default(), &joined(&PARAGRAPHS), &joined(&edited)).unwrap(), 0.80);
    check_near(similarity(&cut_by(Chunker::Paragraph), &joined(&PARAGRAPHS[..4]), &joined(&edited[..4])).unwrap(), 0.75);
}

#[test]
fn auto_cuts_four_paragraphs_into_sentences() {
    // Four paragraphs hold five sentences, of which one is edited: 4/5. As paragraphs they would give 3/4.
    let edited = ["滨海队昨晚在主场以三比一击败了江城队。", PARAGRAPHS[1], PARAGRAPHS[2], PARAGRAPHS[3]];
    check_near(similarity(&ContentChunk::default(), &joined(&PARAGRAPHS[..4]), &joined(&edited)).unwrap(), 0.80);
    // With a fifth paragraph the copy is cut into paragraphs, and those of one sentence differ from it by the terminator.
    check_near(similarity(&ContentChunk::default(), &joined(&PARAGRAPHS[..4]), &joined(&PARAGRAPHS)).unwrap(), 0.0);
}

#[test]
fn shared_chunks_are_divided_as_the_denominator_says() {
    // 3 sentences, 4 sentences, 2 shared: 2/3, 2/4, 2/5.
    let (a, b) = ("国足赢球。球迷欢呼。天气晴朗。", "国足赢球。球迷欢呼。教练离任。记者提问。");
    for (denominator, expected) in [(Denominator::Min, 2.0 / 3.0), (Denominator::Max, 0.5), (Denominator::Union, 0.4)] {
        check_near(similarity(&ContentChunk { denominator, ..cut_by(Chunker::Sentence) }, a, b).unwrap(), expected);
    }
}

#[test]
fn repeated_sentences_count_once_and_marks_do_not_count() {
    let sentence = cut_by(Chunker::Sentence);
    check_near(similarity(&sentence, "国足赢球。国足赢球。球迷欢呼。", "球迷欢呼！国足赢球？").unwrap(), 1.0);
}

#[test]
fn tttd_cuts_the_worked_text_into_thirteen_chunks() {
    let text = sixty_sentences();
    assert_eq!(text.len(), 1568);
    let chunks = Tttd::default().chunks(text.as_bytes());
    let lengths: Vec<usize> = chunks.iter().map(ExactSizeIterator::len).collect();
    assert_eq!(lengths, [225, 157, 93, 104, 67, 64, 80, 203, 111, 110, 141, 146, 67]);
    let first: [u8; 16] = Md5::digest(&text.as_bytes()[chunks[0].clone()]).into();
    assert_eq!(u128::from_be_bytes(first), 0x1da1_1f2c_b825_e25c_4077_2c95_80ae_2a27);
}

#[test]
fn an_edit_changes_one_of_thirteen_chunks() {
    let text = sixty_sentences();
    let edited = text.replace("第30句", "第叁拾句");
    let lengths: Vec<usize> = Tttd::default().chunks(edited.as_bytes()).iter().map(ExactSizeIterator::len).collect();
    assert_eq!(lengths, [225, 157, 93, 104, 67, 64, 84, 203, 111, 110, 141, 146, 67]);
    // 12 of 13 are shared; the union has 14. NFKC turns the full-width comma into one byte of three, so that the text is read as given.
    for (denominator, expected) in [(Denominator::Max, 12.0 / 13.0), (Denominator::Min, 12.0 / 13.0), (Denominator::Union, 12.0 / 14.0)] {
        check_near(similarity(&ContentChunk { denominator, level: Level::L0, ..cut_by(Chunker::Tttd) }, &text, &edited).unwrap(), expected);
    }
    // 1568 - 80 = 1488 bytes in shared chunks, over 1568.
    check_near(Tttd::default().byte_similarity(text.as_bytes(), edited.as_bytes()).get(), 0.948_979_591_836_734_7);
}

#[test]
fn the_published_parameters_scale_with_the_mean() {
    let published = Tttd { min_bytes: 460, max_bytes: 2800, divisor: 540, backup_divisor: 270, window: 16 };
    assert_eq!(Tttd::of_mean(1015), published);
    // 64/1015: 29.005, 176.55, 34.05, 17.02.
    assert_eq!(Tttd::of_mean(64), Tttd { min_bytes: 29, max_bytes: 177, divisor: 34, backup_divisor: 17, window: 16 });
    assert_eq!(Tttd::of_mean(3).check(), Ok(()));
}

#[test]
fn a_text_without_a_boundary_is_cut_at_the_longest_chunk() {
    // A window of equal bytes has one hash: no boundary at all but for that hash, which is none here. 800 = 353 + 353 + 94.
    let lengths: Vec<usize> = Tttd::default().chunks(&[b'a'; 800]).iter().map(ExactSizeIterator::len).collect();
    assert_eq!(lengths, [353, 353, 94]);
    assert!(Tttd::default().chunks(b"").is_empty());
}

#[test]
fn full_digests_are_those_of_md5() {
    // RFC 1321: MD5("abc") = 900150983cd24fb0 d6963f7d28e17f72.
    let full = ChunkSet::new([b"abc".as_slice()].into_iter(), ChunkHash::Md5Full).unwrap();
    assert_eq!(full.first_halves(), [0x9001_5098_3cd2_4fb0]);
    assert!(!full.is_of_halves());
    let halves = ChunkSet::new([b"abc".as_slice()].into_iter(), ChunkHash::Md5).unwrap();
    assert_eq!(halves.first_halves(), [md5_64(b"abc")]);
    assert!(halves.is_of_halves());
}

#[test]
fn every_hash_finds_the_same_shared_chunks() {
    for hash in [ChunkHash::Md5, ChunkHash::Md5Full, ChunkHash::Xxh3] {
        let method = ContentChunk { hash, ..cut_by(Chunker::Sentence) };
        // The pair has one line of five sentences, of which one is edited.
        check_near(similarity(&method, EDITED_PAIR.0, EDITED_PAIR.1).unwrap(), 0.8);
    }
}

#[test]
fn texts_without_a_letter_give_no_signature() {
    for chunker in [Chunker::Auto, Chunker::Paragraph, Chunker::Sentence, Chunker::Tttd] {
        for text in ["", "\n\n", "。。。！？", "，\n、"] {
            let method = cut_by(chunker);
            assert!(model(&method).signature(&analyzed(&method.needs(), text)).is_none(), "{chunker:?} {text:?}");
        }
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    for chunker in [Chunker::Auto, Chunker::Tttd] {
        let method = cut_by(chunker);
        let analyzer = leitong_text::Analyzer::new(method.needs());
        let signed = distinct_sentences().iter().filter_map(|document| model(&method).signature(&analyzer.analyze(document))).collect::<Vec<_>>();
        let distinct = sets::into_set(signed.iter().map(|signature| signature.first_halves()[0]).collect());
        assert!(distinct.len() > 990, "{} of 1000", distinct.len());
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    let tttd = Tttd::default();
    for (method, message) in [
        (ContentChunk { min_similarity: 0.0, ..ContentChunk::default() }, "`min-similarity` must be above 0 and at most 1, got 0"),
        (
            ContentChunk { filed: Filed::Prefix, denominator: Denominator::Min, ..ContentChunk::default() },
            "`filed` must be `each` where `denominator` is `min`, under which no prefix is enough, got prefix",
        ),
        (ContentChunk { tttd: Tttd { window: 0, ..tttd }, ..ContentChunk::default() }, "`tttd.window` must be at least 1, got 0"),
        (ContentChunk { tttd: Tttd { min_bytes: 0, ..tttd }, ..ContentChunk::default() }, "`tttd.min-bytes` must be at least 1, got 0"),
        (ContentChunk { tttd: Tttd { backup_divisor: 0, ..tttd }, ..ContentChunk::default() }, "`tttd.backup-divisor` must be at least 1, got 0"),
        (ContentChunk { tttd: Tttd { max_bytes: 57, ..tttd }, ..ContentChunk::default() }, "`tttd.max-bytes` must be at least `tttd.min-bytes`, 58, got 57"),
        (ContentChunk { tttd: Tttd { divisor: 34, ..tttd }, ..ContentChunk::default() }, "`tttd.divisor` must be above `tttd.backup-divisor`, 34, got 34"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

#[test]
fn five_chunks_must_share_four_keys() {
    let method = ContentChunk::default();
    // .8 x 1, 4, 5, 6, 10 = .8, 3.2, 4, 4.8, 8.
    for (n_chunks, required) in [(1, 1), (4, 4), (5, 4), (6, 5), (10, 8)] {
        assert_eq!(method.n_required(n_chunks), required);
        assert_eq!(ContentChunk { filed: Filed::Prefix, ..method.clone() }.n_filed(n_chunks), n_chunks - required + 1);
    }
}

/// Whether a pair is a candidate, as an index decides it.
fn meet(method: &ContentChunk, a: &ChunkSet, b: &ChunkSet) -> bool {
    let model = model(method);
    let keys_of = |set: &ChunkSet| {
        let mut keys = Vec::new();
        model.keys(set, &mut keys);
        sets::into_set(keys)
    };
    let asked = model.min_shared_keys(a).min(model.min_shared_keys(b));
    sets::n_shared(&keys_of(a), &keys_of(b)) as u32 >= asked
}

#[test]
fn an_exact_copy_is_a_candidate_and_equal() {
    for method in [ContentChunk::default(), cut_by(Chunker::Tttd), ContentChunk { filed: Filed::Prefix, ..ContentChunk::default() }] {
        let (model, [a, b]) = signatures(&method, EDITED_PAIR.0, EDITED_PAIR.0);
        let (a, b) = (a.unwrap(), b.unwrap());
        check_near(model.similarity(&a, &b).get(), 1.0);
        assert!(meet(&method, &a, &b));
    }
}

fn number_chunks(numbers: &std::collections::BTreeSet<u16>) -> ChunkSet {
    let written: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    ChunkSet::new(written.iter().map(String::as_bytes), ChunkHash::Md5).unwrap()
}

proptest! {
    #[test]
    fn keys_find_every_pair_at_or_above_the_floor(
        common in proptest::collection::btree_set(0_u16..1_000, 1..40),
        left in proptest::collection::btree_set(1_000_u16..2_000, 0..8),
        right in proptest::collection::btree_set(2_000_u16..3_000, 0..8),
        min_similarity in 0.3_f64..1.0,
    ) {
        let (a, b) = (number_chunks(&(&common | &left)), number_chunks(&(&common | &right)));
        for (denominator, filed) in [
            (Denominator::Min, Filed::Each), (Denominator::Max, Filed::Each), (Denominator::Union, Filed::Each),
            (Denominator::Max, Filed::Prefix), (Denominator::Union, Filed::Prefix),
        ] {
            let method = ContentChunk { denominator, min_similarity, filed, ..ContentChunk::default() };
            let alike = model(&method).similarity(&a, &b).get();
            prop_assert!(alike < min_similarity || meet(&method, &a, &b), "{denominator:?} {filed:?}: {alike} at {min_similarity}");
            // The pair's own similarity as the floor: the bound is met with equality.
            let method = ContentChunk { min_similarity: alike, ..method };
            prop_assert!(meet(&method, &a, &b), "{denominator:?} {filed:?}: {alike} as the floor");
        }
    }

    #[test]
    fn tttd_chunks_cover_the_text_within_their_bounds(bytes in proptest::collection::vec(any::<u8>(), 0..3_000)) {
        let tttd = Tttd::default();
        let chunks = tttd.chunks(&bytes);
        let mut end = 0;
        for chunk in &chunks {
            prop_assert_eq!(chunk.start, end);
            prop_assert!(chunk.len() <= tttd.max_bytes);
            end = chunk.end;
        }
        prop_assert_eq!(end, bytes.len());
        for chunk in chunks.iter().rev().skip(1) {
            prop_assert!(chunk.len() >= tttd.min_bytes);
        }
    }
}
