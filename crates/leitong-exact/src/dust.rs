//! Rules that rewrite an address into another of the same text, learned from addresses and digests of their texts.
//!
//! After Bar-Yossef, Keidar, Schonfeld, *Do not crawl in the DUST: different URLs with similar text*, WWW 2007, where a rule substitutes one substring for another.
//! There rules are mined from a server's log and validated by fetching pages; here both halves of that are done with the texts of the corpus.

use std::collections::{BTreeMap, BTreeSet};

use leitong_core::HeapBytes;
use serde::{Deserialize, Serialize};

/// Fewest pairs of addresses, in different surroundings, that a rule is mined from.
const MIN_SUPPORT: usize = 3;

/// A text under more addresses than this is a site's error page or empty frame, which says nothing of addresses.
const MAX_ADDRESSES: usize = 20;

/// On one site, a substring of an address and what it may be replaced by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rule {
    /// The host whose addresses it rewrites.
    pub site: String,
    /// The substring; it starts and ends where a run of letters and digits does.
    pub from: String,
    /// Its replacement: shorter, or of the same length and smaller.
    pub to: String,
}

impl HeapBytes for Rule {
    fn heap_bytes(&self) -> usize {
        self.site.heap_bytes() + self.from.heap_bytes() + self.to.heap_bytes()
    }
}

impl Rule {
    /// Replaces the first occurrence; `None` where there is none.
    fn apply(&self, address: &str) -> Option<String> {
        if site_of(address) != self.site {
            return None;
        }
        let whole = |&start: &usize| is_boundary(address, start) && is_boundary(address, start + self.from.len());
        let start = address.match_indices(&self.from).map(|(start, _)| start).find(whole)?;
        Some(format!("{}{}{}", &address[..start], self.to, &address[start + self.from.len()..]))
    }

    /// Rewrites an address by the first rule that applies until none does. Every step makes it shorter, or smaller at equal length, so that it ends.
    pub(crate) fn rewrite(rules: &[Self], mut address: String) -> String {
        while let Some(rewritten) = rules.iter().find_map(|rule| rule.apply(&address)) {
            address = rewritten;
        }
        address
    }
}

/// The host and port of a canonical address.
fn site_of(address: &str) -> &str {
    let after_scheme = address.split_once("://").map_or(address, |(_, rest)| rest);
    after_scheme.split(['/', '?']).next().unwrap_or_default()
}

/// Whether no run of letters and digits goes across a position.
fn is_boundary(address: &str, position: usize) -> bool {
    let (left, right) = address.as_bytes().split_at(position);
    !left.last().is_some_and(u8::is_ascii_alphanumeric) || !right.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Two addresses as (beginning, from, to, end): beginning and end are what they have in common, up to whole runs of letters and digits.
fn difference<'a>(longer: &'a str, shorter: &'a str) -> (&'a str, &'a str, &'a str, &'a str) {
    let n_common = |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(a, b)| a == b).count();
    let mut start = n_common(&mut longer.bytes().zip(shorter.bytes()));
    while !(longer.is_char_boundary(start) && is_boundary(longer, start) && is_boundary(shorter, start)) {
        start -= 1;
    }
    let (rest, shorter_rest) = (&longer[start..], &shorter[start..]);
    let mut n_end = n_common(&mut rest.bytes().rev().zip(shorter_rest.bytes().rev()));
    let cuts_a_run = |text: &str, n_end: usize| !text.is_char_boundary(text.len() - n_end) || !is_boundary(text, text.len() - n_end);
    while cuts_a_run(longer, n_end) || cuts_a_run(shorter, n_end) {
        n_end -= 1;
    }
    let middle = |text: &'a str| &text[..text.len() - n_end];
    (&longer[..start], middle(rest), middle(shorter_rest), &rest[rest.len() - n_end..])
}

/// Canonical addresses with the digests of the texts that were found there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sightings {
    seen: BTreeSet<(String, u64)>,
}

/// Surroundings, beginning and end, in which a rule was seen.
type Surroundings<'a> = BTreeSet<(&'a str, &'a str)>;

impl Sightings {
    pub(crate) fn add(&mut self, address: String, digest: u64) {
        self.seen.insert((address, digest));
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.seen.extend(other.seen);
    }

    /// The rules with support of 3 and more that held on the other texts, in order of support, then of their letters.
    ///
    /// Mined from texts of even digest; kept where they turn at least one address of a text of odd digest into another address of that text, and no address of any
    /// text into one where another text was found. Does not depend on the order of the sightings.
    pub(crate) fn rules(&self) -> Box<[Rule]> {
        let mined = self.mined();
        let kept = mined.into_iter().filter(|(rule, support)| support.len() >= MIN_SUPPORT && self.holds(rule));
        let mut kept: Vec<(usize, Rule)> = kept.map(|(rule, support)| (usize::MAX - support.len(), rule)).collect();
        kept.sort_unstable();
        kept.into_iter().map(|(_, rule)| rule).collect()
    }

    fn mined(&self) -> BTreeMap<Rule, Surroundings<'_>> {
        let mut by_text: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
        for (address, digest) in self.seen.iter().filter(|(_, digest)| is_for_mining(*digest)) {
            by_text.entry(*digest).or_default().push(address);
        }
        let mut mined: BTreeMap<Rule, Surroundings<'_>> = BTreeMap::new();
        for addresses in by_text.values_mut().filter(|addresses| addresses.len() <= MAX_ADDRESSES) {
            addresses.sort_unstable_by_key(|address| (address.len(), *address));
            for (position, longer) in addresses.iter().enumerate() {
                for shorter in &addresses[..position] {
                    let (beginning, from, to, end) = difference(longer, shorter);
                    let rule = Rule { site: site_of(longer).to_owned(), from: from.to_owned(), to: to.to_owned() };
                    mined.entry(rule).or_default().insert((beginning, end));
                }
            }
        }
        mined
    }

    fn holds(&self, rule: &Rule) -> bool {
        let mut held_out = 0;
        for (address, digest) in &self.seen {
            let Some(rewritten) = rule.apply(address) else { continue };
            let same_text = self.seen.contains(&(rewritten.clone(), *digest));
            let other_text = !same_text && self.seen.range((rewritten.clone(), 0)..=(rewritten, u64::MAX)).next().is_some();
            if other_text {
                return false;
            }
            held_out += usize::from(same_text && !is_for_mining(*digest));
        }
        held_out > 0
    }
}

/// Texts of even digest are mined, the others are held out for validation.
fn is_for_mining(digest: u64) -> bool {
    digest.is_multiple_of(2)
}
