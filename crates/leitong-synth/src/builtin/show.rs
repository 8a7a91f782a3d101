//! Facts of entertainment events.

use super::Section;
use super::draw::Draw;
use super::event::{Event, Facts, Kind};

/// The kinds of entertainment event, by number.
pub(super) const KINDS: &[fn(Draw) -> Event] = &[film, television, box_office, award, variety, adaptation, concert, album, stage_play, exhibition];

/// What every entertainment story has: people, a work, a company, a place.
fn show_facts(draw: Draw) -> Facts {
    let mut facts = Facts::new(draw);
    facts.bind_star();
    facts.bind_all(&["director", "partner"], "person");
    facts.bind("work", "title");
    facts.bind("genre", "genre");
    facts.bind_all(&["role", "role2"], "part_r");
    facts.bind("firm", "firm");
    facts.bind("part", "part");
    facts.bind_venue("theatre");
    for key in ["cinema", "theatre", "gallery"] {
        facts.bind_here(&format!("the_{key}"), key);
    }
    facts
}

fn event(facts: Facts, title: &'static str, lead: &'static str, details: &'static str, drama: bool) -> Event {
    facts.event(Section::Entertainment, &Kind { title, lead, details, drama })
}

fn film(draw: Draw) -> Event {
    event(show_facts(draw), "fi_title", "fi_lead", "fi_detail", true)
}

fn television(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    facts.set_number("eps", 18, 52);
    facts.bind("tvst", "tvst");
    event(facts, "te_title", "te_lead", "te_detail", true)
}

fn box_office(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    facts.bind("work2", "title");
    let gross = facts.set_number("gross", 900, 9_800);
    facts.set_number("gross2", gross / 3, gross - 50);
    facts.pick("days", &["三", "四", "五", "六", "七", "十"]);
    event(facts, "bo_title", "bo_lead", "bo_detail", true)
}

fn award(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    facts.pick("nth", &["三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十五", "十八", "二十"]);
    facts.bind("award", "award");
    let title = if facts.get("ta") == "她" { "封后" } else { "封帝" };
    facts.set("crown", title);
    event(facts, "aw_title", "aw_lead", "aw_detail", true)
}

fn variety(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    let show = facts.bind("show", "show");
    facts.set("work", show);
    facts.bind("winner", "person");
    facts.bind("tvst", "tvst");
    facts.set_number("round", 3, 40);
    event(facts, "va_title", "va_lead", "va_detail", false)
}

fn adaptation(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    facts.bind("author", "person");
    facts.set_number("fee", 20, 480);
    event(facts, "ad_title", "ad_lead", "ad_detail", true)
}

fn concert(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    facts.bind_venue("arena");
    let song = facts.bind("song1", "song");
    facts.set("work", song);
    facts.bind("guest", "person");
    facts.set_number("songs", 18, 36);
    facts.set_number("att", 1_800, 9_600);
    event(facts, "co_title", "co_lead", "co_detail", false)
}

fn album(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    let record = facts.bind("work", "song");
    facts.set("record", record);
    facts.bind("song1", "song");
    let producer = facts.bind("guest", "person");
    facts.set("director", producer);
    facts.set_number("songs", 8, 14);
    facts.bind("rel2", "rel2");
    event(facts, "al_title", "al_lead", "al_detail", false)
}

fn stage_play(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    let venue = facts.get("venue");
    facts.set("the_theatre", venue);
    facts.pick("curt", &["三", "四", "五", "六", "七", "八"]);
    event(facts, "pl_title", "pl_lead", "pl_detail", true)
}

fn exhibition(draw: Draw) -> Event {
    let mut facts = show_facts(draw);
    let gallery = facts.get("the_gallery");
    facts.set("venue", gallery);
    facts.bind("kind", "kind");
    facts.set_number("works", 30, 260);
    event(facts, "ex_title", "ex_lead", "ex_detail", false)
}
