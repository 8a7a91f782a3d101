//! Facts of sport events.

use super::Section;
use super::draw::Draw;
use super::event::{Event, Facts, Kind, Step};

/// The kinds of sport event, by number.
pub(super) const KINDS: &[fn(Draw) -> Event] = &[football, football, basketball, volleyball, racket, race, go_game, transfer, injury, youth, press];

const HOME_SQUAD: [&str; 6] = ["hp", "hp2", "hp3", "hp4", "hp5", "hp6"];
const AWAY_SQUAD: [&str; 6] = ["ap", "ap2", "ap3", "ap4", "ap5", "ap6"];

/// Binds the two teams; `home_won` says which of them the article is about.
fn bind_teams(facts: &mut Facts, home_won: bool) {
    let home = facts.bind("home", "club");
    let away = facts.bind("away", "club");
    facts.bind_all(&["coach", "rcoach"], "name_m");
    let (winner, loser) = if home_won { (home, away) } else { (away, home) };
    for (key, team) in [("winner", &winner), ("team", &winner), ("loser", &loser), ("rival", &loser)] {
        facts.set(key, team.as_str());
    }
    facts.set("side", if home_won { "主场" } else { "客场" });
    facts.bind("part", "match_part");
    facts.set_number("round", 2, 28);
}

fn bind_league(facts: &mut Facts, table: &str) {
    let league = facts.bind("league", table);
    facts.set("event", league);
}

/// Binds a star who may play in this league: women's and men's leagues say so in their name.
fn bind_league_star(facts: &mut Facts) {
    let league = facts.get("league");
    facts.bind_star();
    let table = match (league.contains('女'), league.contains('男')) {
        (true, _) => Some(("name_f", "她")),
        (_, true) => Some(("name_m", "他")),
        _ => None,
    };
    if let Some((name, pronoun)) = table {
        facts.bind("star", name);
        facts.set("ta", pronoun);
    }
}

fn versus(first: u32, second: u32) -> String {
    format!("{first}比{second}")
}

/// A goal: whether the home team scored it, in which minute, and the players' numbers in their squad.
struct Goal {
    home: bool,
    minute: u32,
    scorer: usize,
    assist: usize,
}

fn draw_goals(facts: &mut Facts) -> Vec<Goal> {
    let n_goals = *facts.words.draw.pick(&[0, 1, 2, 2, 3, 3, 3, 4, 4, 5]);
    let home_share = *facts.words.draw.pick(&[30, 50, 60, 75]);
    let mut minutes: Vec<u32> = (0..n_goals).map(|_| facts.number(4, 89)).collect();
    minutes.sort_unstable();
    minutes.dedup();
    minutes
        .into_iter()
        .map(|minute| {
            let scorer = facts.number(0, 3) as usize;
            let assist = (scorer + facts.number(1, 5) as usize) % HOME_SQUAD.len();
            Goal { home: facts.chance(home_share), minute, scorer, assist }
        })
        .collect()
}

/// Which table tells a goal that brought the score to `own` : `other` from the scoring team's side.
fn goal_table(own: u32, other: u32) -> &'static str {
    match (own, other) {
        (1, 0) => "fb_open",
        _ if own == other => "fb_equal",
        _ if own == other + 1 => "fb_ahead",
        _ if own > other => "fb_extend",
        _ => "fb_reduce",
    }
}

fn goal_steps(facts: &Facts, goals: &[Goal]) -> Vec<Step> {
    let (mut home_score, mut away_score) = (0, 0);
    let mut steps = Vec::new();
    for goal in goals {
        let (squad, team, other_team) = if goal.home { (HOME_SQUAD, "home", "away") } else { (AWAY_SQUAD, "away", "home") };
        let (own, other) = if goal.home {
            home_score += 1;
            (home_score, away_score)
        } else {
            away_score += 1;
            (away_score, home_score)
        };
        steps.push(Step {
            table: goal_table(own, other),
            slots: vec![
                ("min", goal.minute.to_string()),
                ("scorer", facts.get(squad[goal.scorer])),
                ("assist", facts.get(squad[goal.assist])),
                ("gteam", facts.get(team)),
                ("other", facts.get(other_team)),
                ("run", versus(own, other)),
            ],
        });
    }
    steps
}

fn football(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    bind_league(&mut facts, "league_f");
    facts.bind_venue("stadium");
    let goals = draw_goals(&mut facts);
    let home_goals = goals.iter().filter(|goal| goal.home).count() as u32;
    let away_goals = goals.len() as u32 - home_goals;
    bind_teams(&mut facts, home_goals >= away_goals);
    facts.bind_all(&HOME_SQUAD, "player");
    facts.bind_all(&AWAY_SQUAD, "player");
    facts.bind_all(&["hk", "ak"], "name_m");
    facts.set_number("att", 2_100, 38_000);
    facts.set("ta", "他");
    facts.set("score", versus(home_goals.max(away_goals), home_goals.min(away_goals)));
    facts.set("score2", versus(home_goals.min(away_goals), home_goals.max(away_goals)));
    let team_is_home = home_goals >= away_goals;
    let squad = if team_is_home { HOME_SQUAD } else { AWAY_SQUAD };
    let best = goals.iter().rev().find(|goal| goal.home == team_is_home).map_or(0, |goal| goal.scorer);
    let star = facts.get(squad[best]);
    facts.set("star", star.as_str());
    facts.set("star2", star);
    let draw_match = home_goals == away_goals;
    let (title, result, end) = match (draw_match, goals.is_empty()) {
        (_, true) => ("fb_title_nil", "fb_result_draw", "fb_end_draw"),
        (true, _) => ("fb_title_draw", "fb_result_draw", "fb_end_draw"),
        _ => ("fb_title", "fb_result_won", "fb_end"),
    };
    facts.set("fb_result", format!("@{result}"));
    let mut steps = goal_steps(&facts, &goals);
    if goals.is_empty() {
        steps.extend([Step::of("fb_nil"), Step::of("fb_nil")]);
    }
    let second_half = steps.split_off(steps.len().div_ceil(2));
    let mut event = facts.event(Section::Sport, &Kind { title, lead: "fb_lead", details: "fb_detail", drama: false });
    let mut first_half = vec![Step::of("fb_start")];
    first_half.extend(steps);
    event.facts.push(first_half);
    let mut rest = vec![Step::of("fb_between")];
    rest.extend(second_half);
    rest.push(Step::of(end));
    event.facts.push(rest);
    event.facts.push(vec![Step::of("fb_quote_w")]);
    event
}

fn basketball(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    bind_league(&mut facts, "bb_league");
    facts.bind_venue("arena");
    let mut quarters: Vec<(u32, u32)> = (0..4).map(|_| (facts.number(14, 31), facts.number(14, 31))).collect();
    let mut home: u32 = quarters.iter().map(|quarter| quarter.0).sum();
    let away: u32 = quarters.iter().map(|quarter| quarter.1).sum();
    if home == away {
        quarters[3].0 += 3;
        home += 3;
    }
    bind_teams(&mut facts, home > away);
    for (key, (own, other)) in ["q1", "q2", "q3", "q4"].iter().zip(&quarters) {
        facts.set(key, versus(*own, *other));
    }
    facts.set("half", versus(quarters[0].0 + quarters[1].0, quarters[0].1 + quarters[1].1));
    facts.set("score", versus(home.max(away), home.min(away)));
    bind_league_star(&mut facts);
    facts.set_number("pts", 20, 38);
    facts.set_number("reb", 4, 15);
    facts.set_number("ast", 2, 12);
    facts.set_number("att", 800, 9_800);
    let mut event = facts.event(Section::Sport, &Kind { title: "bb_title", lead: "bb_lead", details: "bb_detail", drama: false });
    event.facts.push(vec![Step::of("bb_q"), Step::of("bb_detail")]);
    event.facts.push(vec![Step::of("bb_box")]);
    event
}

fn volleyball(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    bind_league(&mut facts, "vb_league");
    facts.bind_venue("arena");
    let home_won = facts.chance(55);
    bind_teams(&mut facts, home_won);
    let lost = facts.number(0, 2);
    facts.set("score", versus(3, lost));
    facts.set("games", ["三", "四", "五"][lost as usize]);
    let sets = draw_games(&mut facts, 3, lost, &[25, 25, 25, 25, 15]);
    facts.set("sets", sets);
    bind_league_star(&mut facts);
    facts.set_number("pts", 14, 33);
    facts.set_number("att", 500, 6_000);
    facts.event(Section::Sport, &Kind { title: "vb_title", lead: "vb_lead", details: "vb_detail", drama: false })
}

/// Small scores of a match won `won` : `lost`, seen from the winner; the last game is the winner's.
fn draw_games(facts: &mut Facts, won: u32, lost: u32, targets: &[u32]) -> String {
    let n_games = (won + lost) as usize;
    let mut outcome = vec![true; n_games];
    let mut left = lost;
    while left > 0 {
        let at = facts.words.draw.below(n_games - 1);
        if outcome[at] {
            outcome[at] = false;
            left -= 1;
        }
    }
    let games: Vec<String> = outcome
        .iter()
        .enumerate()
        .map(|(number, &is_won)| {
            let target = targets[number.min(targets.len() - 1)];
            let low = facts.number(target / 2, target);
            let high = if low + 2 > target { low + 2 } else { target };
            if is_won { versus(high, low) } else { versus(low, high) }
        })
        .collect();
    games.join("、")
}

/// Points of a game, games to win the match, and the name of the sport.
const RACKETS: &[(u32, u32, &str)] = &[(11, 4, "乒乓球"), (11, 3, "乒乓球"), (21, 2, "羽毛球"), (6, 2, "网球"), (11, 3, "壁球")];
const STAGES: &[&str] = &["八强", "四强", "决赛", "16强", "半决赛", "第三轮", "次轮"];

fn racket(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    let (target, won, game) = *facts.words.draw.pick(RACKETS);
    let lost = facts.number(0, won - 1);
    let event_name = format!("{}{game}{}", facts.words.say("open_n"), facts.words.say("open_t"));
    facts.set("event", event_name);
    facts.set("game", game);
    facts.bind_venue("arena");
    facts.bind_star();
    let foe = if facts.get("ta") == "她" { "name_f" } else { "name_m" };
    let abroad = facts.chance(30);
    facts.bind("foe", if abroad { "foreign" } else { foe });
    facts.bind("coach", "person");
    facts.bind("part", "match_part");
    facts.pick("stage", STAGES);
    facts.bind("stagev", "stage_verb");
    facts.set("score", versus(won, lost));
    let sets = draw_games(&mut facts, won, lost, &[target]);
    facts.set("sets", sets);
    facts.set_number("att", 300, 5_000);
    facts.event(Section::Sport, &Kind { title: "ra_title", lead: "ra_lead", details: "ra_detail", drama: false })
}

/// A distance with the usual winning time in hundredths of a second.
const DISTANCES: &[(&str, u32)] = &[
    ("100米自由泳", 5_100),
    ("200米蝶泳", 12_300),
    ("400米个人混合泳", 26_900),
    ("100米仰泳", 5_600),
    ("800米跑", 10_900),
    ("1500米跑", 22_800),
    ("400米栏", 5_050),
    ("5000米跑", 84_500),
    ("半程马拉松", 394_000),
    ("马拉松", 825_000),
    ("公路自行车个人计时赛", 312_000),
    ("20公里竞走", 494_000),
    ("1000米速滑", 7_150),
];

/// A time as it is printed: 51秒20, 2分03秒11, 1小时05分42秒.
fn mark(hundredths: u32) -> String {
    let (seconds, rest) = (hundredths / 100, hundredths % 100);
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, 0, second) => format!("{second}秒{rest:02}"),
        (0, minute, second) => format!("{minute}分{second:02}秒{rest:02}"),
        (hour, minute, second) => format!("{hour}小时{minute:02}分{second:02}秒"),
    }
}

fn race(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    let (distance, base) = *facts.words.draw.pick(DISTANCES);
    let woman = facts.chance(45);
    let name = if woman { "name_f" } else { "name_m" };
    facts.bind_all(&["star", "second", "third"], name);
    facts.set("ta", if woman { "她" } else { "他" });
    facts.set("distance", format!("{}{distance}", if woman { "女子" } else { "男子" }));
    let mut time = base + base / 100 * facts.number(if woman { 10 } else { 0 }, if woman { 14 } else { 5 });
    for key in ["mark", "mark2", "mark3"] {
        time += facts.number(0, base / 200) + base / 900 + 1;
        facts.set(key, mark(time));
    }
    let swims = distance.contains('泳');
    facts.bind("event", "rc_event");
    facts.bind_venue(if swims { "pool" } else { "stadium" });
    facts.bind("coach", "person");
    facts.bind("part", "match_part");
    facts.event(Section::Sport, &Kind { title: "rc_title", lead: "rc_lead", details: "rc_detail", drama: false })
}

fn go_game(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    facts.bind("event", "go_event");
    facts.bind_venue("arena");
    facts.bind_star();
    facts.bind_all(&["foe", "coach"], "person");
    facts.set_number("moves", 131, 312);
    facts.pick("color", &["黑", "白"]);
    facts.pick("how", &["中盘", "半目", "一目半", "三目半", "四分之一子"]);
    facts.pick("stage", STAGES);
    facts.bind("stagev", "stage_verb");
    facts.bind("part", "match_part");
    facts.event(Section::Sport, &Kind { title: "go_title", lead: "go_lead", details: "go_detail", drama: false })
}

/// What the stories about a player of a club have in common.
fn club_facts(draw: Draw) -> Facts {
    let mut facts = Facts::new(draw);
    bind_league(&mut facts, "any_league");
    facts.bind_all(&["team", "oldteam", "rival"], "club");
    facts.bind_venue("arena");
    bind_league_star(&mut facts);
    facts.bind_all(&["coach", "doctor"], "name_m");
    facts.bind("pos", "pos");
    facts.bind("part2", "part2");
    facts.bind("hurt", "hurt");
    facts.bind("part", "part");
    facts.set_number("num", 2, 45);
    facts.set_number("round", 2, 28);
    facts
}

fn transfer(draw: Draw) -> Event {
    let mut facts = club_facts(draw);
    facts.set_number("fee", 40, 990);
    facts.pick("years", &["一", "两", "三", "四", "五"]);
    facts.event(Section::Sport, &Kind { title: "tr_title", lead: "tr_lead", details: "tr_detail", drama: false })
}

fn injury(draw: Draw) -> Event {
    let mut facts = club_facts(draw);
    facts.set_number("weeks", 2, 16);
    facts.set_number("miss", 2, 14);
    facts.event(Section::Sport, &Kind { title: "in_title", lead: "in_lead", details: "in_detail", drama: false })
}

fn press(draw: Draw) -> Event {
    let facts = club_facts(draw);
    let mut event = facts.event(Section::Sport, &Kind { title: "pr_title", lead: "pr_lead", details: "pr_detail", drama: false });
    event.facts.push(vec![Step::of("pr_quote")]);
    event
}

fn youth(draw: Draw) -> Event {
    let mut facts = Facts::new(draw);
    facts.bind("event", "any_league");
    facts.bind("school", "school");
    facts.bind("game", "game");
    facts.bind_venue("arena");
    facts.bind_star();
    facts.bind("coach", "person");
    facts.bind("part", "part");
    facts.set_number("num", 14, 86);
    let mut event = facts.event(Section::Sport, &Kind { title: "yo_title", lead: "yo_lead", details: "yo_detail", drama: false });
    // The person of this story is a coach, of whom the athletes' background would be wrong.
    event.pool = "yo_pool";
    event
}
