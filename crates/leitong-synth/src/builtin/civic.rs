//! Facts of a town's news: roads, prices, courts, science and so on.

use super::Section;
use super::draw::Draw;
use super::event::{Event, Facts, Kind};

/// One kind of news: the beginning of its tables' names, and the numbers that its leads state.
struct Topic {
    title: &'static str,
    lead: &'static str,
    details: &'static str,
    inst: &'static str,
    obj: &'static str,
    numbers: &'static [(&'static str, u32, u32)],
}

macro_rules! topic {
    ($prefix:literal, $numbers:expr) => {
        Topic {
            title: concat!($prefix, "_title"),
            lead: concat!($prefix, "_lead"),
            details: concat!($prefix, "_detail"),
            inst: concat!($prefix, "_inst"),
            obj: concat!($prefix, "_obj"),
            numbers: $numbers,
        }
    };
}

const TOPICS: &[Topic] = &[
    topic!("rd", &[("n1", 3, 97), ("n2", 8, 75), ("n3", 2, 48), ("n4", 14, 62)]),
    topic!("fr", &[("n1", 3, 68), ("n2", 18, 140), ("n3", 2, 11)]),
    topic!("pc", &[("n1", 6, 48), ("n2", 1, 19), ("n3", 1, 9), ("n4", 5, 30)]),
    topic!("ed", &[("n1", 6, 190), ("n2", 800, 46_000)]),
    topic!("he", &[("n1", 120, 2_900), ("n2", 11, 88), ("n3", 2, 9)]),
    topic!("we", &[("n1", 12, 640), ("n2", 150, 9_800), ("n3", 5, 40)]),
    topic!("ar", &[("n1", 21, 980), ("n2", 3, 26), ("n3", 120, 4_800)]),
    topic!("fa", &[("n1", 2, 60), ("n2", 310, 2_900), ("n3", 4, 23), ("n4", 40, 2_400)]),
    topic!("ct", &[("n1", 2, 96), ("n2", 4, 38), ("n3", 7, 30)]),
    topic!("po", &[("n1", 2, 31), ("n2", 6, 890), ("n3", 3, 70)]),
    topic!("co2", &[("n1", 2, 96), ("n2", 4, 58), ("n3", 130, 18_000)]),
    topic!("sc", &[("n1", 3, 19), ("n2", 60, 3_900), ("n3", 6, 71)]),
    topic!("en2", &[("n1", 5, 640), ("n2", 3, 18), ("n3", 60, 9_600)]),
    topic!("jb", &[("n1", 2_600, 12_800), ("n2", 38, 420), ("n3", 640, 9_700)]),
    topic!("ho", &[("n1", 90, 7_800), ("n2", 320, 18_900), ("n3", 20, 160)]),
];

/// One event: the topic, like its facts, comes from the stream of its subject, so that other facts can be drawn for the same topic.
pub(super) fn event(mut subject: Draw, draw: Draw) -> Event {
    let topic = subject.pick(TOPICS);
    let mut facts = Facts::new(draw);
    facts.bind_here("inst", topic.inst);
    facts.bind_here("obj", topic.obj);
    facts.bind_all(&["off", "expert"], "person");
    let woman = facts.chance(45);
    facts.bind("who", if woman { "name_f" } else { "name_m" });
    facts.set("ta", if woman { "她" } else { "他" });
    for &(key, low, high) in topic.numbers {
        facts.set_number(key, low, high);
    }
    facts.event(Section::Society, &Kind { title: topic.title, lead: topic.lead, details: topic.details, drama: false })
}
