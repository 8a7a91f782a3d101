//! Character references: `&lt;`, `&#22909;`, and the ones that old pages write without a semicolon.

use std::borrow::Cow;

/// Longest name of HTML, `CounterClockwiseContourIntegral`, and some.
const MAX_NAME: usize = 40;

/// Names that are decoded without their semicolon, where no `=` follows (`?a=1&lt=2` is an address).
const WITHOUT_SEMICOLON: [&str; 16] =
    ["lt", "gt", "amp", "quot", "copy", "reg", "middot", "ldquo", "rdquo", "lsquo", "rsquo", "hellip", "mdash", "ensp", "emsp", "times"];

/// Decodes references; borrowed where there is none. What `&amp;` uncovers is decoded in the same pass.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    let mut decoded = String::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(found) = text[from..].find('&') {
        let ampersand = from + found;
        from = ampersand + 1;
        let Some((value, end)) = innermost(text, from) else { continue };
        decoded.push_str(&text[copied..ampersand]);
        decoded.push_str(&value);
        copied = end;
        from = end;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}

/// The value of the reference whose name begins at `name`, and where it ends; `&amp;amp;lt;` is followed down to `<`.
fn innermost(text: &str, name: usize) -> Option<(String, usize)> {
    let (mut value, length) = reference(&text[name..])?;
    let mut end = name + length;
    while value == "&" {
        let Some((inner, length)) = reference(&text[end..]) else { break };
        value = inner;
        end += length;
    }
    Some((value, end))
}

/// The value of a reference and the length of its name, from behind the `&`.
fn reference(rest: &str) -> Option<(String, usize)> {
    if let Some(name) = rest.get(..4)
        && name.eq_ignore_ascii_case("nbsp")
    {
        return Some((" ".into(), 4 + usize::from(rest.as_bytes().get(4) == Some(&b';'))));
    }
    let is_in_name = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'#';
    let length = rest.bytes().take(MAX_NAME).take_while(is_in_name).count();
    let name = &rest[..length];
    let next = rest.as_bytes().get(length);
    if next == Some(&b';') {
        return Some((value_of(name)?, length + 1));
    }
    if let Some(number) = name.strip_prefix('#') {
        let n_digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let name = &name[..=n_digits];
        return Some((value_of(name)?, name.len()));
    }
    let is_known = WITHOUT_SEMICOLON.contains(&name) && next != Some(&b'=');
    if is_known { Some((value_of(name)?, length)) } else { None }
}

fn value_of(name: &str) -> Option<String> {
    match html_escape::decode_html_entities(&format!("&{name};")) {
        Cow::Owned(value) => Some(value),
        Cow::Borrowed(_) => None,
    }
}
