//! M17: numbers and dates in their other form, each occurrence in the direction that it allows.
//!
//! 一百七十二 and 172, 5月12日 as 5-12, 2012年5月12日 and 2012-5-12, 10% and 百分之十, 2012年 and 二〇一二年. A lone 5-12 stays: it may be a score.
//! Chinese numbers need a unit (十, 百, 千) and the usual form, lest idioms become arithmetic.

use crate::text::{Char, Draft, Paragraph};

const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Digits in years.
const ROUND_ZERO: char = '〇';
const MAX_DIGITS: usize = 8;
const DIGITS_A_YEAR: usize = 4;

/// M17.
pub(super) fn rewrite(draft: &mut Draft) {
    for paragraph in &mut draft.body {
        *paragraph = rewritten(paragraph);
    }
}

/// Whether there is a number to rewrite.
pub(super) fn has_number(draft: &Draft) -> bool {
    draft.body.iter().any(|paragraph| rewritten(paragraph) != *paragraph)
}

fn rewritten(paragraph: &[Char]) -> Paragraph {
    let values: Vec<char> = paragraph.iter().map(|char| char.value).collect();
    let mut result = Paragraph::with_capacity(paragraph.len());
    let mut place = 0;
    while place < values.len() {
        if let Some((length, other)) = number_at(&values, place) {
            result.extend(other.chars().map(Char::inserted));
            place += length;
        } else {
            let run = skipped(&values[place..]);
            result.extend_from_slice(&paragraph[place..place + run]);
            place += run;
        }
    }
    result
}

/// Characters to pass over where no number begins: all of a run of digits, lest its end be taken for a number.
fn skipped(rest: &[char]) -> usize {
    let in_run = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '/' | ':' | '%');
    let ascii = rest.iter().take_while(|&&char| in_run(char)).count();
    ascii.max(n_numerals(rest)).max(1)
}

/// The number that begins at `place`: its length and its other form.
fn number_at(values: &[char], place: usize) -> Option<(usize, String)> {
    let rest = &values[place..];
    let is_inside = place > 0 && (values[place - 1].is_ascii_alphanumeric() || matches!(values[place - 1], '.' | '-' | '/' | ':'));
    if rest[0].is_ascii_digit() {
        return if is_inside { None } else { arabic(rest) };
    }
    chinese_percent(rest).or_else(|| chinese_year(rest)).or_else(|| chinese_cardinal(rest))
}

fn n_digits(text: &[char]) -> usize {
    text.iter().take_while(|char| char.is_ascii_digit()).count()
}

fn n_numerals(text: &[char]) -> usize {
    text.iter().take_while(|&&char| is_numeral(char)).count()
}

fn is_numeral(char: char) -> bool {
    DIGITS.contains(&char) || matches!(char, ROUND_ZERO | '两' | '十' | '百' | '千')
}

fn number_of(digits: &[char]) -> Option<u32> {
    digits.iter().collect::<String>().parse().ok()
}

fn arabic(rest: &[char]) -> Option<(usize, String)> {
    full_date(rest).or_else(|| day(rest)).or_else(|| percent(rest)).or_else(|| whole_number(rest))
}

/// Digits, a mark, digits, a mark, digits: the numbers, and where the last one ends.
fn three_numbers(rest: &[char], marks: [char; 2]) -> Option<([u32; 3], usize)> {
    let mut numbers = [0; 3];
    let mut place = 0;
    for (number, longest) in [DIGITS_A_YEAR, 2, 2].into_iter().enumerate() {
        let length = n_digits(&rest[place..]);
        if length == 0 || length > longest {
            return None;
        }
        numbers[number] = number_of(&rest[place..place + length])?;
        place += length;
        if number < marks.len() {
            if rest.get(place) != Some(&marks[number]) {
                return None;
            }
            place += 1;
        }
    }
    Some((numbers, place))
}

fn full_date(rest: &[char]) -> Option<(usize, String)> {
    if n_digits(rest) != DIGITS_A_YEAR {
        return None;
    }
    if let Some(([year, month, day], end)) = three_numbers(rest, ['年', '月'])
        && rest.get(end) == Some(&'日')
    {
        return Some((end + 1, format!("{year}-{month}-{day}")));
    }
    let ([year, month, day], end) = three_numbers(rest, ['-', '-'])?;
    Some((end, format!("{year}年{month}月{day}日")))
}

fn day(rest: &[char]) -> Option<(usize, String)> {
    let n_month = n_digits(rest);
    let (month, behind) = (&rest[..n_month], &rest[n_month..]);
    if n_month > 2 || behind.first() != Some(&'月') {
        return None;
    }
    let n_day = n_digits(&behind[1..]);
    let end = 1 + n_day;
    if !(1..=2).contains(&n_day) || behind.get(end) != Some(&'日') {
        return None;
    }
    let (month, day) = (number_of(month)?, number_of(&behind[1..end])?);
    Some((n_month + end + 1, format!("{month}-{day}")))
}

/// 10% and 3.5%.
fn percent(rest: &[char]) -> Option<(usize, String)> {
    let n_whole = n_digits(rest);
    let mut text = format!("百分之{}", cardinal(number_of(&rest[..n_whole]).filter(|_| n_whole <= MAX_DIGITS)?));
    let mut place = n_whole;
    if rest.get(place) == Some(&'.') {
        let n_decimals = n_digits(&rest[place + 1..]);
        if n_decimals == 0 {
            return None;
        }
        text.push('点');
        text.extend(rest[place + 1..=place + n_decimals].iter().filter_map(|digit| digit.to_digit(10)).map(|digit| DIGITS[digit as usize]));
        place += 1 + n_decimals;
    }
    matches!(rest.get(place), Some('%' | '％')).then_some((place + 1, text))
}

fn whole_number(rest: &[char]) -> Option<(usize, String)> {
    let length = n_digits(rest);
    let next = rest.get(length).copied();
    let goes_on = next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '.' | '-' | '/' | ':' | '%' | ',' | '％'));
    if goes_on || length > MAX_DIGITS || rest[0] == '0' {
        return None;
    }
    if length == DIGITS_A_YEAR && next == Some('年') {
        let digit = |char: &char| char.to_digit(10).map(|digit| if digit == 0 { ROUND_ZERO } else { DIGITS[digit as usize] });
        return Some((length, rest[..length].iter().filter_map(digit).collect()));
    }
    Some((length, cardinal(number_of(&rest[..length])?)))
}

/// 百分之十 and 百分之三点五.
fn chinese_percent(rest: &[char]) -> Option<(usize, String)> {
    const HEAD: [char; 3] = ['百', '分', '之'];
    let number = rest.strip_prefix(&HEAD)?;
    let n_whole = n_numerals(number);
    let whole = value_of(&number[..n_whole])?;
    let behind = &number[n_whole..];
    if behind.first() != Some(&'点') {
        return Some((HEAD.len() + n_whole, format!("{whole}%")));
    }
    let decimals: String = behind[1..].iter().map_while(|char| DIGITS.iter().position(|digit| digit == char)).map(|digit| digit.to_string()).collect();
    let length = HEAD.len() + n_whole + 1 + decimals.len();
    (!decimals.is_empty()).then(|| (length, format!("{whole}.{decimals}%")))
}

/// 二〇一二 before 年.
fn chinese_year(rest: &[char]) -> Option<(usize, String)> {
    if n_numerals(rest) != DIGITS_A_YEAR || rest.get(DIGITS_A_YEAR) != Some(&'年') {
        return None;
    }
    let digit = |char: &char| if *char == ROUND_ZERO { Some(0) } else { DIGITS.iter().position(|digit| digit == char) };
    let digits: Vec<String> = rest[..DIGITS_A_YEAR].iter().filter_map(digit).map(|digit| digit.to_string()).collect();
    (digits.len() == DIGITS_A_YEAR).then(|| (DIGITS_A_YEAR, digits.concat()))
}

fn chinese_cardinal(rest: &[char]) -> Option<(usize, String)> {
    let length = n_numerals(rest);
    let has_unit = rest[..length].iter().any(|char| matches!(char, '十' | '百' | '千'));
    if length < 2 || !has_unit || rest.get(length) == Some(&'点') {
        return None;
    }
    Some((length, value_of(&rest[..length])?.to_string()))
}

/// The value of a Chinese number below 10,000 in its usual form: what [`cardinal`] writes, or with 两 for 二.
fn value_of(numerals: &[char]) -> Option<u32> {
    let (mut value, mut digit) = (0, None);
    for &char in numerals {
        let unit = match char {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            '两' => {
                digit = Some(2);
                continue;
            }
            _ => {
                digit = Some(DIGITS.iter().position(|&other| other == char)? as u32);
                continue;
            }
        };
        value += digit.take().unwrap_or(1) * unit;
    }
    value += digit.unwrap_or(0);
    let usual: String = numerals.iter().map(|&char| if char == '两' { '二' } else { char }).collect();
    (cardinal(value) == usual).then_some(value)
}

/// A number below 100,000,000 in Chinese: 172 is 一百七十二, 10005 is 一万零五.
fn cardinal(number: u32) -> String {
    const MYRIAD: u32 = 10_000;
    let (high, low) = (number / MYRIAD, number % MYRIAD);
    match (high, low) {
        (0, 0) => DIGITS[0].to_string(),
        (0, _) => below_myriad(low),
        (_, 0) => format!("{}万", below_myriad(high)),
        (_, 1..1000) => format!("{}万零{}", below_myriad(high), with_leading_one(low)),
        _ => format!("{}万{}", below_myriad(high), below_myriad(low)),
    }
}

/// 1 to 9,999, with 十 for 一十 at the beginning.
fn below_myriad(number: u32) -> String {
    let text = with_leading_one(number);
    text.strip_prefix("一十").map(|rest| format!("十{rest}")).unwrap_or(text)
}

fn with_leading_one(number: u32) -> String {
    let mut text = String::new();
    let mut is_gap = false;
    for (unit, name) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
        let digit = number / unit % 10;
        if digit == 0 {
            is_gap = !text.is_empty();
            continue;
        }
        if is_gap {
            text.push(DIGITS[0]);
            is_gap = false;
        }
        text.push(DIGITS[digit as usize]);
        text.push_str(name);
    }
    text
}
