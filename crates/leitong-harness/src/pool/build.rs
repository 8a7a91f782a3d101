//! From a data set to its pool: candidates of every row, strata, and the pairs that are drawn from each.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;
use leitong_core::{Document, Entry, Needs};
use leitong_datasets::{Dataset, PoolRow, read_pool, write_pool};
use leitong_index::PairSink;
use leitong_metrics::allocate;
use leitong_record::{POOL_SCHEMA, PoolMethod, PoolRecord, PoolStratum, ResidualRecord};

use super::draw::{Lots, Lowest, Purpose};
use super::residual::Blocks;
use super::strata::{N_STRATA, name_of, stratum_of};
use crate::analysis::analyse;
use crate::experiment::{Asked, Plan, plans};
use crate::machine::commit;
use crate::passes::Pass;
use crate::source::{Roots, open_dataset};

/// File name of the pairs to be judged.
pub const POOL_PAIRS: &str = "pairs.tsv";
/// File name of the record.
pub const POOL_RECORD: &str = "pool.json";
/// The name of the stratum of pairs that no method found.
const OUTSIDE: &str = "outside the pool";
/// Of the pairs to be judged, one in so many is from outside the pool.
const RESIDUAL_PART: u64 = 4;
/// Pairs of one row that are pooled at most: more are no candidates but noise, and would fill the memory.
const MOST_PAIRS: u64 = 20_000_000;
/// Rows that a pool takes: each is a bit of a mask.
const MOST_METHODS: usize = 128;

/// What a command line asks of a pool.
#[derive(Clone, Debug, Default)]
pub struct PoolAsked {
    /// A data set's name or folder.
    pub target: String,
    /// Rows, as [`Asked::methods`].
    pub methods: Option<Vec<String>>,
    /// The first documents of the data set; all where absent.
    pub size: Option<usize>,
    /// Pairs to be judged.
    pub n_judge: u64,
    /// A candidate is pooled where its similarity is at least this share of the row's threshold; in (0, 1].
    pub loose: f64,
    /// Seed of the draw.
    pub seed: u64,
}

/// A pool with the pairs that were drawn from it.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The record.
    pub record: PoolRecord,
    /// The drawn pairs, without labels, in the order in which they are to be read: by chance.
    pub rows: Vec<PoolRow>,
    /// The documents, for a page that shows them.
    pub dataset: Dataset,
}

/// A pair in the eyes of one row.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Found {
    pair: (u32, u32),
    method: u8,
    similarity: f64,
}

/// A pair of the pool.
#[derive(Clone, Copy, Debug)]
struct Pooled {
    pair: (u32, u32),
    found: u128,
    called: u128,
    stratum: usize,
}

/// Keeps the candidates of one row from a floor on.
#[derive(Clone, Debug)]
struct Collector {
    method: u8,
    floor: f64,
    n_candidates: u64,
    n_found: u64,
    found: Vec<Found>,
}

impl PairSink for Collector {
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]) {
        self.n_candidates += others.len() as u64;
        for (&other, &similarity) in others.iter().zip(scores) {
            if similarity >= self.floor {
                self.n_found += 1;
                if self.n_found <= MOST_PAIRS {
                    self.found.push(Found { pair: (doc.min(other), doc.max(other)), method: self.method, similarity });
                }
            }
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.n_candidates += other.n_candidates;
        self.n_found += other.n_found;
        if self.n_found <= MOST_PAIRS {
            self.found.extend(other.found);
        }
        self
    }
}

/// Pools the candidates of methods on a data set, and draws the pairs that are to be judged.
///
/// # Errors
/// Where the data set, a method or a number is wrong, or a row finds more pairs than a pool takes.
pub fn make_pool(asked: &PoolAsked, registry: &[Entry], roots: &Roots, progress: &ProgressBar) -> Result<Pool> {
    if !(asked.loose > 0.0 && asked.loose <= 1.0) {
        bail!("the looseness must be above 0 and at most 1, a share of each row's threshold, got {}", asked.loose);
    }
    let (dataset, _) = open_dataset(&Asked { target: asked.target.clone(), ..Asked::default() }, roots, progress)?;
    let n_docs = size(asked, &dataset)?;
    let documents = &dataset.documents[..n_docs];
    let plans = plans(registry, None, asked.methods.as_deref())?;
    if plans.len() > MOST_METHODS {
        bail!("a pool takes at most {MOST_METHODS} methods, got {}", plans.len());
    }
    let (methods, found) = collect(&plans, documents, asked.loose, progress)?;
    progress.set_message("drawing pairs");
    let pool = merged(found, &plans);
    let lots = Lots::new(documents, asked.seed);
    let drawn = draw(&pool, documents, &lots, asked.n_judge)?;
    let rows = drawn.rows(documents, &plans, &lots);
    let record = PoolRecord {
        schema: POOL_SCHEMA,
        dataset: dataset.name.clone(),
        dataset_digest: dataset.digest.clone(),
        text_settings: leitong_text::settings_digest(),
        commit: commit(),
        version: env!("CARGO_PKG_VERSION").into(),
        n_docs: n_docs as u64,
        loose: asked.loose,
        n_asked: asked.n_judge,
        seed: asked.seed,
        notes: dataset.notes.clone(),
        methods,
        strata: drawn.strata.iter().map(|(stratum, _)| stratum.clone()).collect(),
        residual: drawn.residual,
    };
    Ok(Pool { record, rows, dataset })
}

fn size(asked: &PoolAsked, dataset: &Dataset) -> Result<usize> {
    let n_docs = dataset.documents.len();
    match asked.size.unwrap_or(n_docs) {
        size if size < 2 || size > n_docs => bail!("a size must be from 2 to {n_docs}, the documents of {}, got {size}", dataset.name),
        size => Ok(size),
    }
}

/// The candidates of every row at its floor, with what is recorded of the row.
fn collect(plans: &[Plan], documents: &[Document], loose: f64, progress: &ProgressBar) -> Result<(Vec<PoolMethod>, Vec<Found>)> {
    progress.set_length(plans.len() as u64);
    progress.set_message(format!("analysing {} documents", documents.len()));
    let mut needs = Needs::none();
    plans.iter().for_each(|plan| needs.merge(&plan.needs()));
    let docs = analyse(documents, &needs).0;
    let text_settings = leitong_text::settings_digest();
    let (mut methods, mut found) = (Vec::new(), Vec::new());
    for (method, plan) in (0..).zip(plans) {
        progress.set_message(format!("pooling {}", plan.id));
        let threshold = plan.thresholds[0];
        let floor = loose * threshold;
        let sink = || Collector { method, floor, n_candidates: 0, n_found: 0, found: Vec::new() };
        let (collector, _, sizes) = Pass::of(plan, &docs, &text_settings).keys(sink)?;
        if collector.n_found > MOST_PAIRS {
            bail!(
                "{} finds {} pairs at {floor} and above, and a pool takes {MOST_PAIRS} of a row: leave it out, or raise the looseness",
                plan.id,
                collector.n_found
            );
        }
        let types = [Some(plan.method.id()), plan.verifier.as_ref().map(|verifier| verifier.id())];
        methods.push(PoolMethod {
            id: plan.id.clone(),
            types: types.into_iter().flatten().map(str::to_owned).collect(),
            parameters: serde_json::to_value(plan.method.parameters())?,
            threshold,
            floor,
            n_unsigned: sizes.n_unsigned,
            n_candidates: collector.n_candidates,
            n_found: collector.n_found,
            n_called: collector.found.iter().filter(|found| found.similarity >= threshold).count() as u64,
        });
        found.extend(collector.found);
        progress.inc(1);
    }
    Ok((methods, found))
}

/// The pairs of the pool, each once, ascending.
fn merged(mut found: Vec<Found>, plans: &[Plan]) -> Vec<Pooled> {
    found.sort_unstable_by_key(|found| (found.pair, found.method));
    let threshold = |found: &Found| plans[found.method as usize].thresholds[0];
    let pooled = |by_method: &[Found]| {
        let mask = |found: &[Found], wanted: fn(&Found, f64) -> bool| {
            found.iter().filter(|found| wanted(found, threshold(found))).fold(0_u128, |mask, found| mask | 1 << found.method)
        };
        let relative = by_method.iter().map(|found| found.similarity / threshold(found)).fold(0.0, f64::max);
        Pooled {
            pair: by_method[0].pair,
            found: mask(by_method, |_, _| true),
            called: mask(by_method, |found, threshold| found.similarity >= threshold),
            stratum: stratum_of(relative, by_method.len() as u32),
        }
    };
    found.chunk_by(|a, b| a.pair == b.pair).map(pooled).collect()
}

/// What was drawn.
struct Drawn {
    /// Strata that have pairs, with the drawn ones.
    strata: Vec<(PoolStratum, Vec<Pooled>)>,
    residual: ResidualRecord,
    outside: Vec<(u32, u32)>,
}

fn draw(pool: &[Pooled], documents: &[Document], lots: &Lots, n_judge: u64) -> Result<Drawn> {
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); N_STRATA];
    pool.iter().enumerate().for_each(|(place, pooled)| members[pooled.stratum].push(place));
    let blocks = Blocks::of(documents);
    let pairs: Vec<(u32, u32)> = pool.iter().map(|pooled| pooled.pair).collect();
    let (n_outside, mut outside) = blocks.draw(&pairs, usize::try_from(n_judge)?, lots);
    // A part of the reading is for pairs outside; what one side has no pairs for goes to the other.
    let n_pool = n_judge.saturating_sub(n_outside.min((n_judge / RESIDUAL_PART).max(n_judge.saturating_sub(pool.len() as u64))));
    let sizes: Vec<u64> = members.iter().map(|members| members.len() as u64).collect();
    let n_needed: u64 = sizes.iter().map(|&size| size.min(2)).sum();
    if n_pool < n_needed {
        let n_least = (n_needed * RESIDUAL_PART).div_ceil(RESIDUAL_PART - 1);
        bail!("at least {n_least} pairs must be drawn, two of each stratum and a quarter from outside the pool, got {n_judge}");
    }
    let take = |(stratum, n): (usize, u64)| {
        let mut lowest = Lowest::new(n as usize);
        for pooled in members[stratum].iter().map(|&place| &pool[place]) {
            lowest.push(lots.lot(pooled.pair.0, pooled.pair.1, Purpose::Draw), pooled.pair);
        }
        let of_pair = |pair: (u32, u32)| pairs.binary_search(&pair).ok().map(|place| pool[place]);
        let drawn: Vec<Pooled> = lowest.pairs().into_iter().filter_map(of_pair).collect();
        (PoolStratum { name: name_of(stratum), n_pairs: sizes[stratum], n_drawn: n }, drawn)
    };
    let strata: Vec<_> = allocate(&sizes, n_pool).into_iter().enumerate().filter(|&(stratum, _)| sizes[stratum] > 0).map(take).collect();
    outside.truncate((n_judge - n_pool) as usize);
    let n_docs = documents.len() as u64;
    let residual = ResidualRecord {
        blocks: blocks.in_words.clone(),
        n_blocks: blocks.n_blocks(),
        stratum: PoolStratum { name: OUTSIDE.into(), n_pairs: n_outside, n_drawn: outside.len() as u64 },
        n_elsewhere: n_docs * (n_docs - 1) / 2 - pool.len() as u64 - n_outside,
    };
    Ok(Drawn { strata, residual, outside })
}

impl Drawn {
    /// The rows of the file, mixed by chance: strata tell what the methods think, and a reader who stops early has read a random part.
    fn rows(&self, documents: &[Document], plans: &[Plan], lots: &Lots) -> Vec<PoolRow> {
        let ids = |mask: u128| (0..).zip(plans).filter(|&(method, _)| mask >> method & 1 == 1).map(|(_, plan)| plan.id.clone()).collect();
        let row = |stratum: &PoolStratum, (left, right): (u32, u32), called: u128, near: u128| {
            let row = PoolRow {
                left: documents[left as usize].id.clone(),
                right: documents[right as usize].id.clone(),
                stratum: stratum.name.clone(),
                weight: stratum.n_pairs as f64 / stratum.n_drawn as f64,
                called: ids(called),
                near: ids(near),
                ..PoolRow::default()
            };
            (lots.lot(left, right, Purpose::ReadingOrder), (left, right), row)
        };
        let pooled = self.strata.iter().flat_map(|(stratum, drawn)| drawn.iter().map(move |pooled| (stratum, pooled)));
        let mut rows: Vec<_> = pooled.map(|(stratum, pooled)| row(stratum, pooled.pair, pooled.called, pooled.found & !pooled.called)).collect();
        rows.extend(self.outside.iter().map(|&pair| row(&self.residual.stratum, pair, 0, 0)));
        rows.sort_by_key(|&(lot, pair, _)| (lot, pair));
        rows.into_iter().map(|(_, _, row)| row).collect()
    }
}

/// Refuses a folder whose pairs someone has begun to judge.
///
/// # Errors
/// Where the folder's file of pairs has a label, or is no such file.
pub fn check_pool_folder(folder: &Path) -> Result<()> {
    let path = folder.join(POOL_PAIRS);
    if !path.is_file() {
        return Ok(());
    }
    let n_judged = read_pool(&path)?.iter().filter(|row| !row.label.is_empty()).count();
    if n_judged > 0 {
        bail!("{}: {n_judged} pairs are judged already and would be lost: name another folder", path.display());
    }
    Ok(())
}

/// Writes the pairs to be judged and the record.
///
/// # Errors
/// Where pairs of the folder are judged already, or a file cannot be written.
pub fn write_pool_folder(pool: &Pool, folder: &Path) -> Result<()> {
    check_pool_folder(folder)?;
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    write_pool(&folder.join(POOL_PAIRS), &pool.rows)?;
    pool.record.write(&folder.join(POOL_RECORD))?;
    Ok(())
}
