//! Bytes to text: byte order mark, declared charset, UTF-8, then a guess over the whole input.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, REPLACEMENT as NO_ENCODING, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// U+FFFD in UTF-8.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// Text and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// WHATWG name of the encoding it was read as; GBK and GB2312 are read as `gb18030`.
    pub encoding: &'static str,
    /// Byte sequences that meant nothing and became U+FFFD.
    pub n_replaced: usize,
}

/// Decodes bytes, trying in this order: byte order mark, UTF-16 without one, the declared charset label, UTF-8, detection.
///
/// The first that leaves no byte sequence unread wins, so that a declared charset that yields U+FFFD loses to one that yields none. Where all of them
/// yield some, slightly damaged UTF-8 comes first, then the declared charset, then slightly damaged GB18030 or Big5, then the guess.
/// Exceptions, where a wrong encoding reads gibberish without a fault: Chinese text that is faultless UTF-8 is UTF-8, whatever is declared;
/// a declared single-byte charset loses to the guess if bytes beyond ASCII stand together; a declared multi-byte one loses to the guess if that
/// finds far more of the commonest characters; declared UTF-16 is believed only of bytes that hold a zero.
/// Cost: linear, at most seven readings of the input.
pub fn decode(bytes: &[u8], declared: Option<&str>) -> Decoded {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return read(encoding, &bytes[length..]);
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return read(encoding, bytes);
    }
    let utf8 = read(UTF_8, bytes);
    if utf8.n_replaced == 0 && is_evident_utf8(&utf8.text) {
        return utf8;
    }
    let declared = declared.and_then(|label| Encoding::for_label(label.trim().as_bytes())).filter(|encoding| may_be(encoding, bytes));
    let declared = declared.map(|encoding| read(widened(encoding), bytes));
    if let Some(declared) = declared.as_ref().filter(|declared| declared.n_replaced == 0) {
        let is_evidence = declared.encoding == UTF_8.name() || is_multibyte(declared.encoding) || !is_paired(bytes);
        if is_evidence {
            return likelier(declared.clone(), bytes);
        }
    }
    if utf8.n_replaced == 0 || is_slightly_damaged(&utf8) {
        return utf8;
    }
    let guess = read(widened(guessed(bytes)), bytes);
    // A single-byte encoding reads anything: that it leaves nothing unread is no evidence.
    if guess.n_replaced == 0 && is_multibyte(guess.encoding) {
        return guess;
    }
    if let Some(declared) = declared {
        return declared;
    }
    // One broken byte makes the detector rule an encoding out.
    let chinese = [GB18030, BIG5].map(|encoding| read(encoding, bytes)).into_iter().min_by_key(|decoded| decoded.n_replaced);
    chinese.filter(|chinese| is_paired(bytes) && is_slightly_damaged(chinese)).unwrap_or(guess)
}

/// Decodes a page or an XML file: as [`decode`], with the charset that the transport names, then the one that the page itself declares.
pub fn decode_page(bytes: &[u8], transport: Option<&str>) -> Decoded {
    let within = charset_within(bytes);
    let first = decode(bytes, transport.or(within.as_deref()));
    let (Some(transport), Some(within)) = (transport, within) else { return first };
    let is_as_declared = Encoding::for_label(transport.trim().as_bytes()).is_some_and(|encoding| widened(encoding).name() == first.encoding);
    if is_as_declared && first.n_replaced == 0 {
        return first;
    }
    let second = decode(bytes, Some(&within));
    if second.n_replaced <= first.n_replaced { second } else { first }
}

/// The label in `<meta charset=…>`, `<meta … content="text/html; charset=…">` or `<?xml … encoding=…?>`, whichever comes first.
fn charset_within(bytes: &[u8]) -> Option<String> {
    // The standard looks at 1,024 bytes; pages of portals declare it later.
    const LOOKED_AT: usize = 8_192;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(LOOKED_AT)]).to_ascii_lowercase();
    head.match_indices('<').find_map(|(at, _)| {
        let tag = &head[at..at + head[at..].find('>')?];
        let key = if tag.starts_with("<?xml") {
            "encoding"
        } else if tag.starts_with("<meta") {
            "charset"
        } else {
            return None;
        };
        let value = tag[tag.find(key)? + key.len()..].trim_start().strip_prefix('=')?;
        let value = value.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
        let label: String = value.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':')).collect();
        (!label.is_empty()).then_some(label)
    })
}

/// Whether a declared encoding is possible at all.
fn may_be(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let is_utf16 = encoding == UTF_16LE || encoding == UTF_16BE;
    encoding != NO_ENCODING && (!is_utf16 || bytes.contains(&0))
}

/// The declared reading, or the guess if both are faultless multi-byte readings and the guess alone reads as Chinese.
fn likelier(declared: Decoded, bytes: &[u8]) -> Decoded {
    const MIN_COMMON: usize = 5;
    const MIN_TIMES: usize = 4;
    let encoding = widened(guessed(bytes));
    if !is_multibyte(declared.encoding) || !is_multibyte(encoding.name()) || encoding.name() == declared.encoding {
        return declared;
    }
    let guess = read(encoding, bytes);
    let (n_guessed, n_declared) = (n_common(&guess.text), n_common(&declared.text));
    if guess.n_replaced == 0 && n_guessed >= MIN_COMMON && n_guessed >= n_declared * MIN_TIMES { guess } else { declared }
}

/// Characters that are one in ten of any Chinese text, and hardly ever in gibberish.
fn n_common(text: &str) -> usize {
    text.chars().filter(|&c| "，。的一是不在了有和人中大上我以要他到年这为个国时来们会這為個國時來們會".contains(c)).count()
}

/// Whether some characters take three bytes and more. Two Hanzi of GB18030 may look like two characters of two bytes (`联通` does),
/// but hardly ever like this.
fn is_evident_utf8(text: &str) -> bool {
    const MIN_LONG: usize = 3;
    text.chars().filter(|&c| c >= '\u{800}').take(MIN_LONG).count() == MIN_LONG
}

fn read(encoding: &'static Encoding, bytes: &[u8]) -> Decoded {
    let (text, has_replaced) = encoding.decode_without_bom_handling(bytes);
    // A UTF-8 input may hold U+FFFD itself: only what the decoder put in counts.
    let n_given = if encoding == UTF_8 { bytes.windows(REPLACEMENT.len()).filter(|window| *window == REPLACEMENT).count() } else { 0 };
    let n_replaced = if has_replaced { text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count() - n_given } else { 0 };
    Decoded { text: text.into_owned(), encoding: encoding.name(), n_replaced }
}

/// GB2312 and GBK pages hold characters of GB18030, which reads all of theirs.
fn widened(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == GBK { GB18030 } else { encoding }
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}

fn is_multibyte(name: &str) -> bool {
    [GB18030, BIG5, EUC_JP, SHIFT_JIS, EUC_KR].iter().any(|encoding| encoding.name() == name)
}

/// Whether at most one in ten of the characters beyond ASCII is a replacement: in a wrong encoding most are.
fn is_slightly_damaged(decoded: &Decoded) -> bool {
    const MAX_DAMAGED: usize = 10;
    let n_read = decoded.text.chars().filter(|&c| !c.is_ascii() && c != char::REPLACEMENT_CHARACTER).count();
    decoded.n_replaced * MAX_DAMAGED <= n_read
}

/// Whether the bytes beyond ASCII stand together, as they do in Chinese text; in Western text most stand alone.
fn is_paired(bytes: &[u8]) -> bool {
    const MIN_PAIRED_IN_TEN: usize = 8;
    let runs = bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()).filter(|run| !run[0].is_ascii());
    let (n_high, n_paired) = runs.fold((0, 0), |(high, paired), run| (high + run.len(), paired + if run.len() > 1 { run.len() } else { 0 }));
    n_paired * 10 >= n_high * MIN_PAIRED_IN_TEN
}

/// UTF-16 that begins with no mark, by its zero bytes or, where there are none, by its units being Hanzi and their punctuation.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.len() < 2 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let has_zeros = bytes.contains(&0);
    if !has_zeros && std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let n_units = bytes.len() / 2;
    let zeros_at = |parity: usize| bytes.iter().skip(parity).step_by(2).filter(|&&byte| byte == 0).count();
    let (n_first, n_second) = (zeros_at(0), zeros_at(1));
    let fits = |encoding: &'static Encoding, n_high_zeros: usize, n_low_zeros: usize| {
        let decoded = read(encoding, bytes);
        let n_chars = decoded.text.chars().count();
        let n_expected = decoded.text.chars().filter(|&c| is_expected(c)).count();
        // In ASCII text every high byte is zero; a low byte is zero only by chance, in one unit of 256.
        let is_western = n_high_zeros * 10 >= n_units && n_low_zeros * 50 <= n_units && n_expected * 2 >= n_chars;
        let is_chinese = n_expected * 20 >= n_chars * 19;
        decoded.n_replaced == 0 && !decoded.text.contains('\0') && (is_western || is_chinese)
    };
    if fits(UTF_16LE, n_second, n_first) {
        Some(UTF_16LE)
    } else if fits(UTF_16BE, n_first, n_second) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// What Chinese text is made of: printable ASCII and its blanks, Hanzi, their punctuation, full-width forms.
fn is_expected(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{301f}' | '\u{ff01}'..='\u{ff5e}' | '“' | '”' | '‘' | '’' | '—' | '…' | '·')
}
