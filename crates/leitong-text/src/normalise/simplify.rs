//! Traditional to simplified, one character for one.

use std::sync::LazyLock;

use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;

use super::is_hanzi;

/// The blocks below the surrogates that hold nearly every Hanzi in use, looked up by index.
const FIRST: char = '\u{3400}';
const LAST: char = '\u{9fff}';

struct Table {
    common: Box<[char]>,
    /// The rest, in ascending order.
    rare: Vec<(char, char)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::build);

impl Table {
    /// Converts every Hanzi on its own: phrases never apply, and what gives more than one character is left out.
    fn build() -> Self {
        // The configuration is compiled in: that it loads is tested by the size of the table.
        let opencc = OpenCC::from_config(BuiltinConfig::T2s).ok();
        let convert = |c: char| {
            let converted = opencc.as_ref()?.convert(c.encode_utf8(&mut [0; 4]));
            let mut chars = converted.chars();
            let first = chars.next()?;
            chars.next().is_none().then_some(first)
        };
        // A result that is itself converted (none is known) is followed, so that folding twice changes nothing.
        let settled = |c: char| convert(c).map_or(c, |once| convert(once).unwrap_or(once));
        let common = (FIRST..=LAST).map(settled).collect();
        let rare = ('\u{f900}'..='\u{3ffff}').filter(|&c| is_hanzi(c)).map(|c| (c, settled(c))).filter(|(from, to)| from != to).collect();
        Self { common, rare }
    }
}

/// The simplified form of a Hanzi (`OpenCC` `t2s`, single characters); any other character as it is.
pub fn simplified(c: char) -> char {
    match c {
        '\0'..FIRST => c,
        FIRST..=LAST => TABLE.common[(c as u32 - FIRST as u32) as usize],
        _ => TABLE.rare.binary_search_by_key(&c, |&(from, _)| from).map_or(c, |found| TABLE.rare[found].1),
    }
}

/// Every character that has another simplified form, with it, in ascending order.
pub(crate) fn table_pairs() -> impl Iterator<Item = (char, char)> {
    let common = (FIRST..=LAST).zip(TABLE.common.iter().copied());
    common.chain(TABLE.rare.iter().copied()).filter(|(from, to)| from != to)
}
