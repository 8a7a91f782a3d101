//! Merging items into topics, with the sum of their heat.

use std::collections::BTreeMap;

use leitong_core::Similarity;

use crate::{TagShingle, TagSignature};

/// An informative short text and how hot it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its tags and time.
    pub signature: TagSignature,
    /// How often it was forwarded, or any other count that adds up.
    pub heat: u64,
}

/// Items that tell one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Positions of the items, in the order in which they were processed; the first stands for the topic.
    pub items: Vec<usize>,
    /// Sum of the items' heat.
    pub heat: u64,
}

struct Open<'a> {
    first: &'a TagSignature,
    latest: Option<i64>,
    topic: Topic,
}

/// Merges items into topics in a single pass over inverted tag lists; topics in order of their first item.
///
/// Items are processed by (time, position), those without a time first. An item joins the topic whose first item it is most like, the earlier one of equals, if that
/// similarity is at least `min_similarity`, they share the fewest tags that a candidate shares, and the topic's latest item lies within the window; else it opens a topic.
/// The result depends on the order of arrival by nature: what comes first stands for its topic, and later items are compared with it alone. Cost: the lists of the
/// item's tags, near-linear where a tag is in few topics.
pub fn merge_topics(items: &[Item], rule: &TagShingle, min_similarity: f64) -> Vec<Topic> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&position| (items[position].signature.published, position));
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut topics_of_tag: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for position in order {
        let Item { signature, heat } = &items[position];
        if let Some(joined) = most_like(signature, &open, &topics_of_tag, rule, min_similarity) {
            let joined = &mut open[joined];
            joined.latest = joined.latest.max(signature.published);
            joined.topic.items.push(position);
            joined.topic.heat += heat;
        } else {
            for &tag in &signature.tags {
                topics_of_tag.entry(tag).or_default().push(open.len());
            }
            open.push(Open { first: signature, latest: signature.published, topic: Topic { items: vec![position], heat: *heat } });
        }
    }
    open.into_iter().map(|open| open.topic).collect()
}

fn most_like(signature: &TagSignature, open: &[Open<'_>], topics_of_tag: &BTreeMap<u64, Vec<usize>>, rule: &TagShingle, min_similarity: f64) -> Option<usize> {
    let mut n_shared: BTreeMap<usize, usize> = BTreeMap::new();
    for &topic in signature.tags.iter().filter_map(|tag| topics_of_tag.get(tag)).flatten() {
        *n_shared.entry(topic).or_default() += 1;
    }
    let required = rule.required_tags(signature) as usize;
    let mut best: Option<(Similarity, usize)> = None;
    for (topic, shared) in n_shared {
        let Open { first, latest, .. } = &open[topic];
        let similarity = Similarity::ratio(shared, signature.tags.len() + first.tags.len() - shared);
        let is_candidate = shared >= required && similarity.get() >= min_similarity && rule.within_window(*latest, signature.published);
        // Topics are visited from the earliest, so that of equals the earlier one stays.
        if is_candidate && best.is_none_or(|(most, _)| similarity > most) {
            best = Some((similarity, topic));
        }
    }
    best.map(|(_, topic)| topic)
}
