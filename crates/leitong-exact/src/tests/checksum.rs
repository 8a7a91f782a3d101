use leitong_core::{Fitter, Level, Method, Model};
use leitong_testkit::{check_laws, similarity};

use super::{SWAPPED, document, n_distinct};
use crate::{Checksum, ChecksumKind, Modulus};

const KINDS: [ChecksumKind; 5] = [ChecksumKind::ByteSum, ChecksumKind::Crc16, ChecksumKind::Crc32, ChecksumKind::Adler32, ChecksumKind::Fnv1a64];

fn of(kind: ChecksumKind) -> Checksum {
    Checksum { kind, ..Checksum::default() }
}

fn byte_sum(modulus: Modulus) -> Checksum {
    Checksum { modulus, ..of(ChecksumKind::ByteSum) }
}

fn signature(method: &Checksum, level: Level, text: &str) -> Option<u64> {
    method.fitter().unwrap().finish().unwrap().signature(&document(level, text))
}

#[test]
fn every_kind_keeps_the_laws() {
    for (kind, golden) in KINDS.into_iter().zip(["eb6708651bb332e2", "d044a26edd34d10c", "a6932ca156c0f934", "501dfa0610b04cbb", "3d49e695f73a8858"]) {
        check_laws(&of(kind), golden);
    }
}

#[test]
fn every_level_and_modulus_keeps_the_laws() {
    for (level, golden) in [(Level::L0, "7305cf024a2c5ad2"), (Level::L1, "57f048c441e1bf10"), (Level::Folded, "57f048c441e1bf10")] {
        check_laws(&Checksum { level, ..Checksum::default() }, golden);
    }
    // No sum of the law corpus reaches 2^32: the golden digest is that of the whole sum.
    check_laws(&byte_sum(Modulus::Bits16), "25117d2809b8a189");
    check_laws(&byte_sum(Modulus::Bits32), "eb6708651bb332e2");
}

#[test]
fn checksums_are_as_published() {
    // algorithms.md 1.1 and 1.2; vectors.json, checksum and checksum_zh. 54 72 6f 70 69 63 61 6c 20 66 69 73 68 sum to 1288 = 0x508.
    for (kind, text, expected) in [
        (ChecksumKind::ByteSum, "Tropical fish", 0x508),
        (ChecksumKind::ByteSum, "fish Tropical", 0x508),
        (ChecksumKind::ByteSum, SWAPPED.0, 4_851),
        (ChecksumKind::ByteSum, SWAPPED.1, 4_851),
        (ChecksumKind::Crc16, "123456789", 0x29b1),
        (ChecksumKind::Crc16, "Tropical fish", 0xba97),
        (ChecksumKind::Crc32, "123456789", 0xcbf4_3926),
        (ChecksumKind::Crc32, "Tropical fish", 0x18f1_4f94),
        (ChecksumKind::Crc32, "fish Tropical", 0xad2e_3c56),
        (ChecksumKind::Crc32, SWAPPED.0, 0xbcdc_bb7c),
        (ChecksumKind::Crc32, SWAPPED.1, 0x5043_43d5),
        (ChecksumKind::Adler32, "Tropical fish", 0x2387_0509),
        (ChecksumKind::Fnv1a64, "Tropical fish", 0x3ab6_eca4_0738_dd79),
    ] {
        assert_eq!(kind.of(text.as_bytes()), expected, "{kind:?} of {text}");
        assert_eq!(signature(&Checksum { level: Level::L0, ..of(kind) }, Level::L0, text), Some(expected), "{kind:?} of {text}");
    }
}

#[test]
fn only_the_byte_sum_takes_swapped_sentences_for_a_copy() {
    let (a, b) = SWAPPED;
    for level in Level::ALL {
        for kind in KINDS {
            let expected = if kind == ChecksumKind::ByteSum { 1.0 } else { 0.0 };
            assert_eq!(similarity(&Checksum { level, ..of(kind) }, a, b), Some(expected), "{kind:?} at {level:?}");
        }
    }
}

#[test]
fn the_byte_sum_is_reduced_by_its_modulus() {
    // 雨 is e9 9b a8 in UTF-8: 233 + 155 + 168 = 556 a character, 139,000 for 250 of them, less 2 x 65,536 = 7,928.
    let text = "雨".repeat(250);
    for (modulus, expected) in [(Modulus::None, 139_000), (Modulus::Bits32, 139_000), (Modulus::Bits16, 7_928)] {
        assert_eq!(signature(&byte_sum(modulus), Level::L2, &text), Some(expected), "{modulus:?}");
    }
    // 2^32 itself needs 7.7 million characters of 556: 2^32 + 5 = 4,294,967,301.
    assert_eq!(Modulus::Bits32.reduce(4_294_967_301), 5);
    assert_eq!(Modulus::None.reduce(4_294_967_301), 4_294_967_301);
}

#[test]
fn a_modulus_without_a_byte_sum_is_refused() {
    let refused = Checksum { modulus: Modulus::Bits16, ..Checksum::default() }.fitter().err().map(|error| error.to_string());
    assert_eq!(refused.as_deref(), Some("`modulus` must be `none` unless `kind` is `byte-sum`, got 2^16"));
}

#[test]
fn a_text_without_letter_or_digit_has_no_checksum() {
    for kind in KINDS {
        for text in ["", " \n", "。。。！？", "\u{3000}", "“”"] {
            assert_eq!(signature(&Checksum { level: Level::L0, ..of(kind) }, Level::L0, text), None, "{kind:?} of {text:?}");
        }
    }
}

#[test]
fn wide_checksums_part_a_thousand_sentences_and_the_byte_sum_does_not() {
    for kind in [ChecksumKind::Crc32, ChecksumKind::Adler32, ChecksumKind::Fnv1a64] {
        let n = n_distinct(&of(kind));
        assert!(n > 990, "{n} distinct of {kind:?}");
    }
    // 1,000 values of 16 bits: 499,500 / 65,536 = 7.6 equal pairs are expected, more than 23 have a probability of 1e-6.
    assert!(n_distinct(&of(ChecksumKind::Crc16)) >= 977);
    // Sums of sentences of 13 to 17 characters spread over fewer values than there are sentences.
    assert!(n_distinct(&of(ChecksumKind::ByteSum)) < 990);
}
