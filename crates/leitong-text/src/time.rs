//! Times of publication, as sources write them.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime};

/// Forms with a date and a time of day. A form must match the whole of what is written.
const WITH_TIME: [&str; 8] = [
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%dT%H:%M",
    "%Y/%m/%d %H:%M:%S",
    "%Y/%m/%d %H:%M",
    "%Y年%m月%d日 %H:%M",
    "%Y年%m月%d日%H:%M",
];
const DATES: [&str; 4] = ["%Y-%m-%d", "%Y/%m/%d", "%Y年%m月%d日", "%Y%m%d"];

/// Seconds from 1970-01-01 00:00 to a written time, both without a time zone: what a clock on the wall of the source showed. A date alone is its midnight.
///
/// Reads ISO 8601 with or without an offset, `2012-06-12 08:30`, `2012/06/12`, `2012年6月12日 08:30` and `20120612`; `None` for anything else.
pub fn parse_published(written: &str) -> Option<i64> {
    let written = written.trim();
    let moment = DateTime::parse_from_rfc3339(written).map(|moment| moment.naive_local()).ok();
    let moment = moment.or_else(|| WITH_TIME.iter().find_map(|form| NaiveDateTime::parse_from_str(written, form).ok()));
    let date = || DATES.iter().find_map(|form| NaiveDate::parse_from_str(written, form).ok());
    let moment = moment.or_else(|| date().map(|date| date.and_time(NaiveTime::MIN)))?;
    Some(moment.and_utc().timestamp())
}
