//! The registry: one table row a method.
//!
//! The only crate that names the algorithms. The command line, laws, shared suite, benches, plots and reports pick a method up from here;
//! a row says which crate computes it, with which parameters, and from which similarity on two documents are called duplicates.

use leitong_char_vector::CharVector;
use leitong_content_chunk::ContentChunk;
use leitong_core::{Combination, Entry, Then};
use leitong_exact::{CanonicalUrl, Checksum, ExactCopy};
use leitong_imatch::IMatch;
use leitong_keyword_tree::KeywordTree;
use leitong_keyword_window::KeywordWindow;
use leitong_longest_sentence::LongestSentence;
use leitong_minhash::{BBitMinHash, BottomK, LshEnsemble, MinHash, WeightedMinHash};
use leitong_nshash::Nshash;
use leitong_period_anchor::PeriodAnchor;
use leitong_shingle::{Shingling, Supershingles};
use leitong_simhash::{FiveStep, SimHash, SimHash128, SimHash384};
use leitong_spotsigs::SpotSigs;
use leitong_string_tiling::StringTiling;
use leitong_tag_shingle::TagShingle;
use leitong_term_vector::TermVector;
use leitong_winnowing::Winnowing;

/// Every method, in the order of the tables. Thresholds were fixed before any data was seen.
pub const METHODS: &[Entry] = &[
    Entry::of::<ExactCopy>("exact", 1.0)
        .titled("Exact copies", "完全相同")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7",
            "Digest of the text without markup, width, case, script variant and punctuation: the honest floor for every fuzzy method.",
        )
        .as_baseline(),
    Entry::of::<LongestSentence>("longest-sentence", 1.0)
        .titled("Longest sentence", "最长句散列")
        .from("a rule that circulates as the Baidu algorithm", "Hash of the longest sentence, as the rule circulates under the name of Baidu."),
    Entry::of::<Nshash>("nshash-source", 0.2)
        .titled("nshash, as published", "nshash 原版")
        .from(
            "nshash 0.7 and the article that announced it",
            "Hashes of the five longest sentences, one in common is enough; the published code's rules, defects included.",
        )
        .with("mode = \"source\""),
    Entry::of::<Nshash>("nshash-fixed", 0.2)
        .titled("nshash, mended", "nshash 修正版")
        .from("nshash 0.7, mended by us", "Hashes of the five longest sentences without empty ones, found before and hashed after the deletion of punctuation.")
        .with("mode = \"fixed\""),
    Entry::of::<MinHash>("minhash", 0.7).titled("MinHash over jieba words", "分词 MinHash").from(
        "Broder, On the resemblance and containment of documents, 1997",
        "128 minima over the set of words; the share of equal minima estimates the Jaccard similarity; 25 bands of 5 rows.",
    ),
    Entry::of::<SimHash>("simhash", 0.953_125).titled("SimHash over jieba words", "分词 SimHash").from(
        "Charikar, STOC 2002; Manku, Jain, Das Sarma, WWW 2007, section 3",
        "64-bit fingerprint of the words by frequency; duplicates differ in at most 3 bits.",
    ),
    Entry::of::<SimHash>("simhash-content", 0.953_125)
        .titled("SimHash without stop words", "去停用词 SimHash")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7; Charikar, STOC 2002",
            "The same fingerprint of the words that carry content: function words, which outweigh all others by frequency, are left out.",
        )
        .with("stop-words = \"drop\""),
    Entry::of::<Shingling>("shingle", 0.5)
        .titled("Shingles of 5 characters", "五字片段")
        .from("Broder, On the resemblance and containment of documents, 1997", "Exact Jaccard similarity of the sets of 5-character runs."),
    Entry::of::<KeywordWindow>("keyword-window", 0.8).titled("Keyword window", "标题关键词窗口").from(
        "张红霞, 郭小粉 2014; window, count and threshold are our choice",
        "Words that stand near the title's words at least twice; Jaccard similarity of the keyword sets.",
    ),
    Entry::of::<PeriodAnchor>("period-anchor", 0.5).titled("Period feature codes", "句号特征码").from(
        "after Wu Pingbo, Chen Qunxiu, Ma Liang 2003, as surveys describe it",
        "Five Hanzi either side of each full stop; Jaccard similarity of the sets of codes, two in common at least.",
    ),
    Entry::of::<MinHash>("minhash-verified", 0.5)
        .titled("Verified MinHash", "MinHash 精确复核")
        .from(
            "Broder 1997; banding as in Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, chapter 3",
            "MinHash over 5-character runs finds candidates (42 bands of 3 rows); their exact Jaccard similarity decides.",
        )
        .with("features = \"chars\"\nwidth = 5\nbands = 42\nrows = 3")
        .verified_by("shingle"),
    Entry::of::<ExactCopy>("exact-l0", 1.0)
        .titled("Exact copies, to the letter", "逐字相同")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7",
            "Digest of the characters as given: what a copy is to a machine, markup, width and line ends included.",
        )
        .with("level = \"l0\"")
        .as_further(),
    Entry::of::<ExactCopy>("exact-l1", 1.0)
        .titled("Exact copies without markup", "去标记后相同")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7",
            "Digest of the text without markup and surplus blanks, width folded; case, script variant and punctuation count.",
        )
        .with("level = \"l1\"")
        .as_further(),
    Entry::of::<Checksum>("byte-sum", 1.0)
        .titled("Byte-sum checksum", "字节和校验")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7",
            "Sum of all bytes of the text, blind to their order: the cheapest key, kept for what it gets wrong.",
        )
        .with("kind = \"byte-sum\"")
        .as_further(),
    Entry::of::<Checksum>("adler-32", 1.0)
        .titled("Adler-32 checksum", "Adler-32 校验")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7; RFC 1950, section 8.2",
            "Two running sums of the bytes of the text: the order counts, but short texts leave the upper half nearly empty.",
        )
        .with("kind = \"adler-32\"")
        .as_further(),
    Entry::of::<Checksum>("crc-16", 1.0)
        .titled("CRC-16 checksum", "CRC-16 校验")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7; CRC-16/CCITT-FALSE",
            "Cyclic redundancy check of the text with 16 bits: some 800 accidental pairs are expected among 10,287 documents, 52,906,041 / 65,536.",
        )
        .with("kind = \"crc-16\"")
        .as_further(),
    Entry::of::<Checksum>("crc-32", 1.0)
        .titled("CRC-32 checksum", "CRC-32 校验")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7; CRC-32/ISO-HDLC",
            "Cyclic redundancy check of the text with 32 bits: the order counts, and .012 accidental pairs are expected among 10,287 documents.",
        )
        .with("kind = \"crc-32\"")
        .as_further(),
    Entry::of::<CanonicalUrl>("canonical-url", 1.0)
        .titled("Canonical address", "规范化网址")
        .from(
            "张红霞, 郭小粉 2014 (exclusion by URL); RFC 3986, section 6; Bar-Yossef, Keidar, Schonfeld, WWW 2007",
            "Hash of the address without fragment, default port, dot segments and tracking parameters; reads no text.",
        )
        .as_further()
        .reading_no_text(),
    Entry::of::<ContentChunk>("content-chunk", 0.8)
        .titled("Content chunks", "分块散列")
        .from(
            "Forman, Eshghi, Chiocchetti, KDD 2005, as 张红霞, 郭小粉 2014 compare it; chunks and denominator are our choice",
            "Digests of the paragraphs, or of the sentences where there are fewer than five paragraphs; the share of equal digests in the larger document.",
        )
        .as_further(),
    Entry::of::<ContentChunk>("content-chunk-sentence", 0.8)
        .titled("Content chunks: sentences", "分块散列（按句）")
        .from(
            "Forman, Eshghi, Chiocchetti, KDD 2005, as 张红霞, 郭小粉 2014 compare it; denominator is our choice",
            "Digests of the sentences; the share of equal digests in the larger document.",
        )
        .with("chunker = \"sentence\"")
        .as_further(),
    Entry::of::<ContentChunk>("content-chunk-tttd", 0.8)
        .titled("Content chunks: two thresholds, two divisors", "分块散列（TTTD）")
        .from(
            "Forman, Eshghi, Chiocchetti, KDD 2005; Eshghi, Tang, HPL-2005-30R1, scaled to chunks of 128 bytes",
            "Digests of byte runs of 58 to 353 bytes whose ends a rolling hash decides; the share of equal digests in the larger document.",
        )
        .with("chunker = \"tttd\"")
        .as_further(),
    Entry::of::<KeywordTree>("keyword-tree", 0.8)
        .titled("Keyword tree", "关键词树")
        .from(
            "Iyer, Singh, IICAI 2005, as 张红霞, 郭小粉 2014 compare it; layers, weights and pruning are our choice",
            "Keywords of sentences, paragraphs and document as a tree, compared from the root down; the share of sentences with equal keywords.",
        )
        .as_further(),
    Entry::of::<KeywordTree>("keyword-tree-strict", 0.8)
        .titled("Keyword tree, strict pruning", "关键词树（严格剪枝）")
        .from(
            "Iyer, Singh, IICAI 2005, as 张红霞, 郭小粉 2014 compare it; pruning paragraphs on unequal hashes is our reading of the failure they report",
            "The same tree; a paragraph counts only where all of its keywords are equal.",
        )
        .with("variant = \"strict\"")
        .as_further(),
    Entry::of::<CharVector>("char-vector", 0.98)
        .titled("Frequencies of 6763 Hanzi", "6763 汉字频率向量")
        .from(
            "the cluster-based method as 张红霞, 郭小粉 2014 describe it; the threshold is our choice",
            "How often a text uses each of the 6763 Hanzi of GB2312; cosine of the two vectors.",
        )
        .as_further(),
    Entry::of::<TermVector>("term-vector", 0.9)
        .titled("tf-idf vectors of words", "词向量 tf-idf 余弦")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 7.1; Bayardo, Ma, Srikant, WWW 2007; the threshold is our choice",
            "Words weighted by (1 + ln tf) ln(N / df), which leaves out words of every document; cosine of the two vectors.",
        )
        .as_further(),
    Entry::of::<TermVector>("term-vector-bigrams", 0.9)
        .titled("tf-idf vectors of character bigrams", "二字串 tf-idf 余弦")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 7.1; Bayardo, Ma, Srikant, WWW 2007; the threshold is our choice",
            "The same cosine over runs of two characters: what segmentation is worth.",
        )
        .with("features = \"chars\"\nwidth = 2")
        .as_further(),
    Entry::of::<FiveStep>("five-step", 0.953_125)
        .titled("Five-step fingerprint", "五步指纹")
        .from(
            "Croft, Metzler, Strohman, Search Engines, 2009, section 3.7",
            "64-bit fingerprint of words without stop words, English ones stemmed, by frequency; at most 3 bits differ.",
        )
        .as_further(),
    Entry::of::<SimHash>("simhash-shingle", 0.953_125)
        .titled("SimHash over 3-character runs", "三字片段 SimHash")
        .from(
            "短文本合并重复（去重）的简单有效做法, 2012 (\"first shingle, then SimHash\"); width is our choice",
            "64-bit fingerprint of the runs of three characters by frequency; duplicates differ in at most 3 bits.",
        )
        .with("features = \"chars\"\nwidth = 3")
        .as_further(),
    Entry::of::<SimHash>("simhash-idf", 0.953_125)
        .titled("SimHash with tf-idf weights", "TF-IDF 加权 SimHash")
        .from(
            "Charikar, STOC 2002; Manku, Jain, Das Sarma, WWW 2007; weights as in Chinese library practice",
            "64-bit fingerprint of the words, each voting by its frequency times the logarithm of its rarity in the corpus; at most 3 bits differ.",
        )
        .with("weights = \"tf-idf\"")
        .as_further(),
    Entry::of::<SimHash>("simhash-top-20", 0.953_125)
        .titled("SimHash of 20 keywords", "20 个关键词 SimHash")
        .from(
            "yanyiwu/simhash (CppJieba keywords; its demo takes 5, 20 is our choice); Charikar, STOC 2002",
            "64-bit fingerprint of the 20 words of highest tf-idf, weighted by it; at most 3 bits differ.",
        )
        .with("weights = \"tf-idf\"\ntop-features = 20")
        .as_further(),
    Entry::of::<SimHash128>("simhash-128", 0.953_125)
        .titled("SimHash with 128 bits", "128 位 SimHash")
        .from(
            "Charikar, STOC 2002; Manku, Jain, Das Sarma, WWW 2007, at twice the width",
            "128-bit fingerprint of the words by frequency; at most 6 bits differ, the same angle as 3 of 64.",
        )
        .as_further(),
    Entry::of::<BottomK>("bottom-k", 0.7)
        .titled("Bottom-k sketch", "最小 k 值草图")
        .from(
            "百度咋做长文本去重 (一分钟系列); Bar-Yossef et al. 2002; Cohen, Kaplan 2007",
            "The 64 words of smallest hash; those of the 64 smallest of both sketches that are in both estimate the Jaccard similarity.",
        )
        .as_further(),
    Entry::of::<BottomK>("max-k", 0.7)
        .titled("Max-k sketch", "最大 k 值草图")
        .from("百度咋做长文本去重 (一分钟系列)", "The 64 words of largest hash, compared as in bottom-k: the article's second hash, with its order made random.")
        .with("side = \"largest\"")
        .as_further(),
    Entry::of::<Shingling>("token-set", 0.7)
        .titled("Set of words", "分词集合")
        .from(
            "沈剑, 百度咋做长文本去重; threshold that of MinHash over words",
            "Exact Jaccard similarity of the sets of words without stop words.",
        )
        .with("features = \"words\"\nwidth = 1\nstop-words = \"drop\"")
        .as_further(),
    Entry::of::<Shingling>("token-multiset", 0.7)
        .titled("Multiset of words", "分词多重集")
        .from(
            "沈剑, 百度咋做长文本去重 (with word frequency); occurrences numbered as in Broder 1997",
            "Exact Jaccard similarity of the multisets of words without stop words: a repeat counts.",
        )
        .with("features = \"words\"\nwidth = 1\nstop-words = \"drop\"\noccurrences = \"numbered\"")
        .as_further(),
    Entry::of::<TagShingle>("tag-shingle", 0.6)
        .titled("Tags of short texts", "短文本标签片段")
        .from(
            "郑昀 2012, on the board @rtmeme; number of tags, threshold and window are our choice",
            "The five most frequent nouns and verbs, common ones left out; Jaccard similarity of the sets of tags, for texts published within a day.",
        )
        .as_further(),
    Entry::of::<Winnowing>("winnowing", 0.5)
        .titled("Winnowing", "Winnowing 选取指纹")
        .from(
            "Schleimer, Wilkerson, Aiken, SIGMOD 2003; k, t and the measure are our choice",
            "The smallest hash of every 8 runs of 8 characters, so that a match of 15 characters is always seen; Jaccard similarity of what is kept.",
        )
        .as_further(),
    Entry::of::<SpotSigs>("spotsigs", 0.5)
        .titled("SpotSigs", "虚词引导词链")
        .from(
            "Theobald, Siddharth, Paepcke, SIGIR 2008; the Chinese antecedents are our choice",
            "Chains of two content words behind ten function words; multiset Jaccard similarity of the chains.",
        )
        .as_further(),
    Entry::of::<IMatch>("imatch", 1.0)
        .titled("I-Match", "I-Match 中频词摘要")
        .from(
            "Chowdhury, Frieder, Grossman, McCabe, TOIS 2002",
            "One SHA-1 over the distinct words of middling document frequency; duplicates have equal digests.",
        )
        .as_further(),
    Entry::of::<IMatch>("imatch-random", 1.0)
        .titled("I-Match, randomised lexicons", "I-Match 随机词典")
        .from(
            "Kołcz, Chowdhury, The Journal of Supercomputing, 2008",
            "Eleven digests, ten of them over random two thirds of the lexicon; one equal digest is enough.",
        )
        .with("lexicons = 10")
        .as_further(),
    Entry::of::<Supershingles>("supershingles", 2.0 / 6.0)
        .titled("Supershingles of 8 words", "八词超级片段")
        .from(
            "Broder, Glassman, Manasse, Zweig 1997; Fetterly, Manasse, Najork 2003; Henzinger, SIGIR 2006, algorithm B",
            "84 minima over the runs of 8 words, hashed in 6 groups of 14; two equal groups make a duplicate.",
        )
        .as_further(),
    Entry::of::<Then<Henzinger>>("henzinger", 355.0 / 384.0)
        .titled("Henzinger's combination", "Henzinger 组合")
        .from(
            "Henzinger, Finding near-duplicate web pages, SIGIR 2006, section 3.3",
            "Pairs with two equal supershingles of six whose 384-bit SimHash agrees in at least 355 bits.",
        )
        .with("floor = 0.33")
        .as_further(),
    Entry::of::<MinHash>("minhash-one-permutation", 0.7)
        .titled("One-permutation MinHash", "单次置换 MinHash")
        .from(
            "Li, Owen, Zhang, NIPS 2012; Shrivastava, ICML 2017",
            "One hash a word, its range cut into 128 bins; empty bins borrow along one fixed sequence (optimal densification); 25 bands of 5 rows.",
        )
        .with("family = \"one-permutation\"")
        .as_further(),
    Entry::of::<MinHash>("minhash-super", 0.7)
        .titled("SuperMinHash", "SuperMinHash")
        .from(
            "Ertl, SuperMinHash, 2017",
            "Each word offers values to the 128 positions in an order of its own; about half the variance of MinHash on short texts.",
        )
        .with("family = \"super\"")
        .as_further(),
    Entry::of::<MinHash>("minhash-fast-similarity", 0.7)
        .titled("Fast similarity sketching", "快速相似度草图")
        .from("Dahlgaard, Knudsen, Thorup, FOCS 2017", "128 bins filled by the words in rounds until none is empty; equal bins estimate the Jaccard similarity.")
        .with("family = \"fast-similarity\"")
        .as_further(),
    Entry::of::<MinHash>("minhash-circulant", 0.7)
        .titled("C-MinHash", "循环置换 MinHash")
        .from("Li, Li, C-MinHash, ICML 2022", "One random permutation of 2^20 cells, read 128 times one cell further, in the place of 128 hash functions.")
        .with("family = \"circulant\"")
        .as_further(),
    Entry::of::<BBitMinHash>("bbit", 0.7)
        .titled("b-bit MinHash", "b 位 MinHash")
        .from(
            "Li, König, b-bit minwise hashing, WWW 2010",
            "The lowest 2 bits of 256 minima over the set of words, 64 bytes; agreement by chance is taken off; 32 bands of 8 positions.",
        )
        .as_further(),
    Entry::of::<WeightedMinHash>("weighted-minhash", 0.7)
        .titled("Weighted MinHash (ICWS, tf-idf)", "加权 MinHash（ICWS）")
        .from(
            "Ioffe, ICDM 2010",
            "128 consistent weighted samples of the words by tf-idf; equal samples estimate the weighted Jaccard similarity; 25 bands of 5 rows.",
        )
        .as_further(),
    Entry::of::<WeightedMinHash>("p-minhash", 0.7)
        .titled("P-MinHash (tf-idf)", "概率 MinHash")
        .from(
            "Moulton, Jiang, ICDM 2018; Ertl, ProbMinHash, 2020",
            "128 samples of the words in proportion to tf-idf; equal samples estimate a weighted Jaccard similarity that does not depend on the length of either text.",
        )
        .with("family = \"p-minhash\"")
        .as_further(),
    Entry::of::<LshEnsemble>("lsh-ensemble", 0.8)
        .titled("LSH Ensemble, containment", "LSH Ensemble 包含度")
        .from(
            "Zhu, Nargesian, Pu, Miller, VLDB 2016; the estimate by sketch and sizes is ours",
            "MinHash over 5-character runs with the size of the set; estimated share of the smaller text that lies in the larger; filed in 16 partitions by size.",
        )
        .as_further(),
    Entry::of::<StringTiling>("string-tiling", 0.7)
        .titled("Greedy string tiling", "贪心串匹配")
        .from(
            "Wise 1993; Prechelt, Malpohl, Philippsen, Finding plagiarisms among a set of programs with JPlag, 2002",
            "Share of both texts that common runs of at least 5 characters cover, wherever they stand: a reference that moved paragraphs do not mislead.",
        )
        .as_oracle(),
];

/// Henzinger's combination: supershingles admit a pair, a random projection of 384 bits decides.
///
/// Source: Henzinger, *Finding near-duplicate web pages: a large-scale evaluation of algorithms*, SIGIR 2006, section 3.3.
#[derive(Clone, Debug, Default)]
pub struct Henzinger;

impl Combination for Henzinger {
    const ID: &'static str = "henzinger";
    type First = Supershingles;
    type Second = SimHash384;
}

#[cfg(test)]
mod tests;
