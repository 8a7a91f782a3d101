//! Which families and groups a corpus has: the mix, the same at each size.

use crate::quota::Quota;

/// Kinds of hard negatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HardNegative {
    /// N1: one event, independently written.
    SameEvent,
    /// N2: one form, different facts.
    SameTemplate,
    /// N3: shared boilerplate of more than 30 % of the length, unrelated core.
    SharedBoilerplate,
}

impl HardNegative {
    /// All three.
    pub const ALL: [Self; 3] = [Self::SameEvent, Self::SameTemplate, Self::SharedBoilerplate];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::SameEvent => "N1",
            Self::SameTemplate => "N2",
            Self::SharedBoilerplate => "N3",
        }
    }
}

/// What is sampled whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// An original and so many reprints; 0 for an article that one portal carries.
    Family {
        /// Number of reprints.
        n_reprints: usize,
    },
    /// Documents that are alike but different.
    Group {
        /// How they are alike.
        kind: HardNegative,
        /// Number of documents.
        n_docs: usize,
    },
}

impl Unit {
    /// Number of documents.
    pub fn n_docs(self) -> usize {
        match self {
            Self::Family { n_reprints } => n_reprints + 1,
            Self::Group { n_docs, .. } => n_docs,
        }
    }

    /// Number of base articles it is made of.
    pub fn n_articles(self) -> usize {
        match self {
            Self::Family { .. } => 1,
            Self::Group { kind: HardNegative::SharedBoilerplate, n_docs } => n_docs,
            Self::Group { .. } => 0,
        }
    }
}

/// Families by number of reprints, 0 to 4, and how many there are of each among 400: 45 % of the articles are reprinted.
const FAMILY_WEIGHTS: [u32; 5] = [220, 88, 44, 28, 20];
/// Groups of hard negatives on the same scale: one on four of the 180 duplicate clusters.
const GROUP_WEIGHT: u32 = 45;
/// Groups by number of documents, 2 to 5, among 15; 3 on average.
const GROUP_SIZE_WEIGHTS: [u32; 4] = [6, 5, 2, 2];
const SMALLEST_GROUP: usize = 2;

/// Units that fill each size exactly: those of the first size first, then those that make up the difference to the next.
pub fn plan(sizes: &[usize]) -> Vec<Vec<Unit>> {
    let mut dealer = Dealer::new();
    let mut planned = 0;
    let mut blocks = Vec::with_capacity(sizes.len());
    for &size in sizes {
        let mut block = Vec::new();
        while planned < size {
            let unit = dealer.deal(size - planned);
            planned += unit.n_docs();
            block.push(unit);
        }
        blocks.push(block);
    }
    blocks
}

struct Dealer {
    units: Quota,
    group_sizes: Quota,
    // Groups dealt so far of each size: the kinds take turns within a size, so that no kind has the large groups.
    n_groups: [usize; GROUP_SIZE_WEIGHTS.len()],
}

impl Dealer {
    fn new() -> Self {
        let weights: Vec<u32> = FAMILY_WEIGHTS.into_iter().chain([GROUP_WEIGHT]).collect();
        Self { units: Quota::new(&weights), group_sizes: Quota::new(&GROUP_SIZE_WEIGHTS), n_groups: [0; GROUP_SIZE_WEIGHTS.len()] }
    }

    /// A unit of at most `room` documents, 1 or more. An article without reprints always fits.
    fn deal(&mut self, room: usize) -> Unit {
        const GROUP: usize = FAMILY_WEIGHTS.len();
        let fits = |number: usize| if number == GROUP { SMALLEST_GROUP <= room } else { number < room };
        match self.units.deal(fits) {
            Some(GROUP) => self.deal_group(room),
            n_reprints => Unit::Family { n_reprints: n_reprints.unwrap_or(0) },
        }
    }

    fn deal_group(&mut self, room: usize) -> Unit {
        let number = self.group_sizes.deal(|number| number + SMALLEST_GROUP <= room).unwrap_or(0);
        let turn = self.n_groups[number] + number;
        self.n_groups[number] += 1;
        Unit::Group { kind: HardNegative::ALL[turn % HardNegative::ALL.len()], n_docs: number + SMALLEST_GROUP }
    }
}
