//! Verification in bounded memory: which documents are signed together.

/// Pairs of groups that are compared in one reading of the corpus.
#[derive(Debug, Default)]
pub(crate) struct Round {
    /// Groups whose documents are signed, ascending.
    pub groups: Vec<u32>,
    /// Each group with the groups that it is compared with.
    pub rows: Vec<(u32, Vec<u32>)>,
    /// Groups whose own documents are compared with each other.
    pub inside: Vec<u32>,
}

/// Divides candidate rows of groups into rounds, each with signatures of at most about `capacity` bytes; `weight` is the forecast of a group.
///
/// Groups that meet, directly or through others, stand together, so that most pairs fall into one block; a pair across two blocks has a round in which both
/// are signed. `has_inside` says which groups are to be compared within themselves.
pub(crate) fn rounds(n_groups: u32, rows: Vec<(u32, Vec<u32>)>, weight: impl Fn(u32) -> u64, has_inside: impl Fn(u32) -> bool, capacity: u64) -> Vec<Round> {
    let block_of = blocks(n_groups, &rows, &weight, &has_inside, capacity / 2);
    let mut keyed: Vec<(u32, u32, u32, u32)> = Vec::new();
    for (group, others) in &rows {
        for other in others {
            let (one, two) = (block_of[*group as usize], block_of[*other as usize]);
            keyed.push((one.min(two), one.max(two), *group, *other));
        }
    }
    drop(rows);
    for group in (0..n_groups).filter(|&group| has_inside(group)) {
        let block = block_of[group as usize];
        keyed.push((block, block, group, group));
    }
    keyed.sort_unstable();
    keyed.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(round).collect()
}

fn round(keyed: &[(u32, u32, u32, u32)]) -> Round {
    let mut round = Round::default();
    for of_group in keyed.chunk_by(|a, b| a.2 == b.2) {
        let group = of_group[0].2;
        let others: Vec<u32> = of_group.iter().map(|&(_, _, _, other)| other).filter(|&other| other != group).collect();
        if others.len() < of_group.len() {
            round.inside.push(group);
        }
        round.groups.push(group);
        round.groups.extend(&others);
        if !others.is_empty() {
            round.rows.push((group, others));
        }
    }
    round.groups.sort_unstable();
    round.groups.dedup();
    round
}

/// The block of each group: groups in the order of their components, cut where a block is full.
fn blocks(n_groups: u32, rows: &[(u32, Vec<u32>)], weight: impl Fn(u32) -> u64, has_inside: impl Fn(u32) -> bool, capacity: u64) -> Vec<u32> {
    let mut components = leitong_index::Components::new(n_groups);
    let mut occurs: Vec<bool> = (0..n_groups).map(has_inside).collect();
    for (group, others) in rows {
        for &other in others {
            components.unite(*group, other);
            occurs[*group as usize] = true;
            occurs[other as usize] = true;
        }
    }
    let mut order: Vec<(u32, u32)> = (0..n_groups).filter(|&group| occurs[group as usize]).map(|group| (components.root(group), group)).collect();
    order.sort_unstable();
    let mut block_of = vec![0; n_groups as usize];
    let (mut block, mut held) = (0, 0);
    for (_, group) in order {
        let weight = weight(group);
        if held > 0 && held + weight > capacity {
            block += 1;
            held = 0;
        }
        held += weight;
        block_of[group as usize] = block;
    }
    block_of
}
