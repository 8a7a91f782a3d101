//! Bulletins: texts whose form is fixed and whose facts change.

use super::draw::Draw;
use super::event::Facts;
use super::grammar::Wording;
use super::{Article, Section};

/// A bulletin: its tables, its section and what binds its facts.
struct Form {
    title: &'static str,
    body: &'static str,
    section: Section,
    bind: fn(&mut Facts),
}

const FORMS: &[Form] = &[
    Form { title: "b_match_title", body: "b_match", section: Section::Sport, bind: bind_match },
    Form { title: "b_box_title", body: "b_box", section: Section::Entertainment, bind: bind_box_office },
    Form { title: "b_rank_title", body: "b_rank", section: Section::Sport, bind: bind_ranking },
    Form { title: "b_draw_title", body: "b_draw", section: Section::Sport, bind: bind_lottery },
    Form { title: "b_ticket_title", body: "b_ticket", section: Section::Entertainment, bind: bind_ticket },
];

const PEOPLE: [&str; 16] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13", "p14", "p15", "p16"];
const CITIES: [&str; 10] = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"];

/// One bulletin: `wording` chooses the form, its words and the names and numbers of its rules, `facts` what fills it.
///
/// A rule says the same in every bulletin of its group and names what no other group does. A rule for all groups would make each two groups share a sentence:
/// the pairs that hashes of long sentences find wrongly would grow with the square of the size, and no two sizes would have the same mix.
pub(super) fn bulletin(mut wording: Draw, facts: Draw) -> Article {
    let form = wording.pick(FORMS);
    let mut facts = Facts::new(facts);
    facts.bind_all(&PEOPLE, "person");
    facts.bind_all(&CITIES, "city");
    let town = facts.get("town");
    (form.bind)(&mut facts);
    facts.set("city", town);
    let published = facts.published();
    let mut words = Wording::new(facts.words.slots, wording);
    let title = words.say(form.title);
    let paragraphs = words.say_all(form.body);
    Article { title, paragraphs, section: form.section, published }
}

/// Numbers `n1`, `n2` and so on, falling from about `high`; gives their sum.
fn bind_falling(facts: &mut Facts, n: u32, high: u32) -> u32 {
    let mut value = facts.number(high - high / 4, high);
    let mut sum = 0;
    for position in 1..=n {
        facts.set(&format!("n{position}"), value.to_string());
        sum += value;
        value -= facts.number(1, value / 8 + 1).min(value.saturating_sub(1));
    }
    sum
}

fn bind_match(facts: &mut Facts) {
    facts.bind_all(&PEOPLE, "name_m");
    facts.bind_all(&["home", "away", "c1", "c2"], "club");
    facts.bind_venue("stadium");
    let (home, away) = (facts.number(0, 4), facts.number(0, 3));
    let (home_half, away_half) = (facts.number(0, home), facts.number(0, away));
    let home = if home + away == 0 { 1 } else { home };
    facts.set("score", format!("{home}比{away}"));
    facts.set("half", format!("{home_half}比{away_half}"));
    facts.set("verb", ["战胜", "战平", "负于"][usize::from(home <= away) + usize::from(home < away)]);
    let goals = goal_list(facts, [(home, home_half, "p5"), (away, away_half, "p11")]);
    facts.set("goals", goals);
    let scorer = facts.get(if home >= away { "p5" } else { "p11" });
    facts.set("star", scorer);
    facts.set_number("round", 2, 30);
    facts.set_number("att", 1_200, 32_000);
    for (key, low, high) in [("n2", 7, 22), ("n3", 5, 19), ("n4", 1, 12), ("n5", 1, 10), ("n6", 38, 66)] {
        facts.set_number(key, low, high);
    }
    facts.set("n1", home.max(away).to_string());
}

/// The goals of both teams, all by one player a team, as many before the break as the half-time score says.
fn goal_list(facts: &mut Facts, teams: [(u32, u32, &str); 2]) -> String {
    let mut lines = Vec::new();
    for (goals, before_break, player) in teams {
        let mut minutes: Vec<u32> = Vec::new();
        while (minutes.len() as u32) < goals {
            let first_half = (minutes.len() as u32) < before_break;
            let minute = if first_half { facts.number(3, 45) } else { facts.number(46, 90) };
            if !minutes.contains(&minute) {
                minutes.push(minute);
            }
        }
        minutes.sort_unstable();
        let scorer = facts.get(player);
        lines.extend(minutes.iter().map(|minute| format!("{scorer}（第{minute}分钟）")));
    }
    lines.join("、")
}

fn bind_box_office(facts: &mut Facts) {
    facts.bind_all(&["w1", "w2", "w3", "w4", "w5", "w6"], "title");
    let first_four = bind_falling(facts, 4, 2_400);
    facts.set_number("n9", first_four + 400, first_four + 3_000);
    for (key, low, high) in [("n5", 22, 45), ("n6", 31, 78), ("n7", 4, 25), ("n8", 18_000, 46_000)] {
        facts.set_number(key, low, high);
    }
}

fn bind_ranking(facts: &mut Facts) {
    let game = facts.words.say("g_game");
    let name = format!("{}{game}{}", facts.words.say("open_n"), facts.words.say("open_t"));
    facts.set("event", name);
    bind_falling(facts, 10, 9_400);
    facts.set_number("s1", 1, 6);
    facts.set_number("s2", 1, 5);
    facts.set_number("tel", 200_000, 899_999);
}

/// Year and number of the draw on a day such as `2012-06-12`: 154 draws a year.
pub(super) fn issue_of(published: &str) -> String {
    const DRAWS_A_YEAR: u32 = 154;
    let number = |range: std::ops::Range<usize>| published.get(range).and_then(|digits| digits.parse::<u32>().ok()).unwrap_or(1);
    // Months of 31 days: later days never have smaller numbers.
    let day = (number(5..7) - 1) * 31 + number(8..10);
    format!("{}{:03}", number(0..4), (day * DRAWS_A_YEAR).div_ceil(12 * 31))
}

fn bind_lottery(facts: &mut Facts) {
    let issue = issue_of(&facts.published());
    facts.set("issue", issue);
    let mut numbers: Vec<u32> = Vec::new();
    while numbers.len() < 6 {
        let number = facts.number(1, 33);
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers.sort_unstable();
    let printed: Vec<String> = numbers.iter().map(|number| format!("{number:02}")).collect();
    facts.set("nums", printed.join("、"));
    for (key, low, high) in [("s1", 2, 9), ("s2", 40, 190), ("s9", 1, 16)] {
        facts.set_number(key, low, high);
    }
    for (key, low, high) in [("n1", 3_000_000, 9_800_000), ("n2", 60_000, 390_000), ("n3", 900, 2_400), ("n4", 1_000, 3_000), ("n5", 90_000_000, 390_000_000)] {
        facts.set_number(key, low, high);
    }
    facts.set_number("n6", 20_000_000, 280_000_000);
    facts.set_number("n9", 101, 999);
    facts.set_number("n10", 1_001, 9_999);
    bind_streets(facts);
}

fn bind_streets(facts: &mut Facts) {
    for key in ["place", "place2"] {
        let street = facts.words.say("g_street");
        facts.set(key, format!("{street}路"));
    }
}

fn bind_ticket(facts: &mut Facts) {
    facts.bind_star();
    facts.bind("firm", "firm");
    facts.bind("w1", "song");
    facts.bind_all(&["g1", "g2", "g3", "g4"], "song");
    bind_streets(facts);
    facts.bind("weather", "g_storm");
    facts.bind_venue("arena");
    let mut price = facts.number(4, 12) * 10;
    for key in ["n1", "n2", "n3", "n4"] {
        facts.set(key, price.to_string());
        price += facts.number(4, 20) * 10;
    }
    for (key, low, high) in [("s2", 20, 160), ("s3", 6, 8), ("s4", 1, 49), ("s5", 50, 99), ("s6", 20, 60), ("tel", 200_000, 899_999)] {
        facts.set_number(key, low, high);
    }
}
