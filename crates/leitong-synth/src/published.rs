//! Times of publication: `2009-05-12 10:23` and so many minutes later.

const MINUTES_A_DAY: i64 = 24 * 60;

/// The time `minutes` later, as `2009-05-12 10:23`; a time in another form comes back unchanged.
pub fn later(published: &str, minutes: u32) -> String {
    match parse(published) {
        Some(start) => format(start + i64::from(minutes)),
        None => published.to_owned(),
    }
}

/// Minutes since 1970-01-01 00:00 from `2009-05-12`, `2009-05-12 10:23` or `2009-05-12 10:23:45`.
fn parse(published: &str) -> Option<i64> {
    let (date, time) = published.split_once([' ', 'T']).unwrap_or((published, "00:00"));
    let date: Vec<i64> = date.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let time: Vec<i64> = time.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match (date.as_slice(), time.as_slice()) {
        (&[year, month @ 1..=12, day @ 1..=31], &[hour @ 0..=23, minute @ 0..=59, ..]) => Some(days(year, month, day) * MINUTES_A_DAY + hour * 60 + minute),
        _ => None,
    }
}

fn format(minutes: i64) -> String {
    let (year, month, day) = date(minutes.div_euclid(MINUTES_A_DAY));
    let minute = minutes.rem_euclid(MINUTES_A_DAY);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

// The two conversions count years from March, so that the leap day is the last of its year, in eras of 400 years or 146,097 days.
// Source: Hinnant, chrono-compatible low-level date algorithms, 2013.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}
