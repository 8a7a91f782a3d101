//! The Hanzi of GB2312 and their numbers.

use std::sync::LazyLock;

use encoding_rs::GBK;

/// Hanzi of GB2312: 3755 of level 1 by pronunciation, 3008 of level 2 by radical and stroke.
pub const N_HANZI: usize = 6763;

/// What is added to row and cell for the two bytes.
const BYTE_BASE: u8 = 0xA0;
const FIRST_ROW: u16 = 16;
const FIRST_ROW_OF_LEVEL_2: u16 = 56;
const LAST_ROW: u16 = 87;
const CELLS_OF_A_ROW: u16 = 94;
/// The last row of level 1 ends five cells early.
const N_LEVEL_1: u16 = 3755;
/// All Hanzi of GB2312 lie in Unicode's first block of Han characters.
const FIRST_HAN: u32 = 0x4E00;
const N_HAN: usize = 0x5200;
const NO_HANZI: u16 = u16::MAX;

/// The number of the Hanzi at a row and cell of GB2312, both from 1: 0 to 6762; `None` for cells without a Hanzi.
pub fn number_at(row: u16, cell: u16) -> Option<u16> {
    if !(1..=CELLS_OF_A_ROW).contains(&cell) {
        return None;
    }
    if (FIRST_ROW..FIRST_ROW_OF_LEVEL_2).contains(&row) {
        let number = (row - FIRST_ROW) * CELLS_OF_A_ROW + cell - 1;
        return (number < N_LEVEL_1).then_some(number);
    }
    (FIRST_ROW_OF_LEVEL_2..=LAST_ROW).contains(&row).then(|| N_LEVEL_1 + (row - FIRST_ROW_OF_LEVEL_2) * CELLS_OF_A_ROW + cell - 1)
}

/// The number of a Hanzi: 0 (啊) to 6762 (齄); `None` for characters outside GB2312's Hanzi. O(1).
pub fn hanzi_number(character: char) -> Option<u16> {
    // Encoding a character is a search in the encoder's tables: it is done once for each.
    static NUMBERS: LazyLock<Box<[u16]>> = LazyLock::new(|| (0..N_HAN as u32).map(|offset| encoded_number(FIRST_HAN + offset).unwrap_or(NO_HANZI)).collect());
    let offset = u32::from(character).checked_sub(FIRST_HAN)?;
    NUMBERS.get(offset as usize).copied().filter(|&number| number != NO_HANZI)
}

fn encoded_number(code: u32) -> Option<u16> {
    let text = char::from_u32(code)?.to_string();
    let (bytes, _, unmappable) = GBK.encode(&text);
    match *bytes {
        [lead, trail] if !unmappable => number_at(row_or_cell(lead)?, row_or_cell(trail)?),
        _ => None,
    }
}

/// GBK's bytes below 0xA1 lie outside GB2312.
fn row_or_cell(byte: u8) -> Option<u16> {
    byte.checked_sub(BYTE_BASE).map(u16::from)
}
