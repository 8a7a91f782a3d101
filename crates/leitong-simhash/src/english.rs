//! English tokens, stop words and stems, as the textbook makes them.

use rust_stemmers::{Algorithm, Stemmer};

/// Shorter English tokens are dropped: a rule of the textbook.
const MIN_CHARS: usize = 3;

/// Function words of three letters and more, ascending; shorter ones are no tokens.
pub(crate) const STOP_WORDS: [&str; 103] = [
    "about", "above", "after", "again", "against", "all", "also", "and", "another", "any", "are", "because", "been", "before", "being", "below", "between",
    "both", "but", "can", "cannot", "could", "did", "does", "doing", "down", "during", "each", "either", "every", "few", "for", "from", "further", "had",
    "has", "have", "having", "her", "here", "hers", "him", "his", "how", "however", "into", "its", "itself", "just", "may", "might", "more", "most", "must",
    "neither", "nor", "not", "off", "once", "only", "other", "our", "ours", "out", "over", "own", "same", "shall", "she", "should", "some", "such", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "too", "under", "until", "upon", "very", "was", "were",
    "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would",
];

/// Irregular forms and what they are forms of, ascending. Forms that are as often words of their own (found, saw, left, felt, lay, wound) are left alone.
pub(crate) const IRREGULAR: [(&str, &str); 83] = [
    ("arisen", "arise"),
    ("arose", "arise"),
    ("ate", "eat"),
    ("beaten", "beat"),
    ("became", "become"),
    ("began", "begin"),
    ("begun", "begin"),
    ("bitten", "bite"),
    ("blew", "blow"),
    ("blown", "blow"),
    ("bought", "buy"),
    ("broke", "break"),
    ("broken", "break"),
    ("brought", "bring"),
    ("built", "build"),
    ("came", "come"),
    ("caught", "catch"),
    ("children", "child"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("drank", "drink"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("driven", "drive"),
    ("drove", "drive"),
    ("drunk", "drink"),
    ("eaten", "eat"),
    ("fallen", "fall"),
    ("feet", "foot"),
    ("flew", "fly"),
    ("flown", "fly"),
    ("forgot", "forget"),
    ("forgotten", "forget"),
    ("fought", "fight"),
    ("froze", "freeze"),
    ("frozen", "freeze"),
    ("gave", "give"),
    ("given", "give"),
    ("gone", "go"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("held", "hold"),
    ("hidden", "hide"),
    ("kept", "keep"),
    ("knew", "know"),
    ("known", "know"),
    ("lost", "lose"),
    ("made", "make"),
    ("men", "man"),
    ("paid", "pay"),
    ("ran", "run"),
    ("rang", "ring"),
    ("risen", "rise"),
    ("rose", "rise"),
    ("said", "say"),
    ("sang", "sing"),
    ("sank", "sink"),
    ("seen", "see"),
    ("sent", "send"),
    ("shaken", "shake"),
    ("shook", "shake"),
    ("sold", "sell"),
    ("spent", "spend"),
    ("spoke", "speak"),
    ("spoken", "speak"),
    ("stole", "steal"),
    ("stolen", "steal"),
    ("stood", "stand"),
    ("sung", "sing"),
    ("swam", "swim"),
    ("swum", "swim"),
    ("taken", "take"),
    ("taught", "teach"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("told", "tell"),
    ("took", "take"),
    ("went", "go"),
    ("women", "woman"),
    ("won", "win"),
    ("wore", "wear"),
    ("written", "write"),
    ("wrote", "write"),
];

/// Whether a character is a Latin letter or a digit: what English tokens are made of.
pub(crate) fn is_latin(character: char) -> bool {
    let in_a_latin_block = character <= '\u{24f}' || ('\u{1e00}'..='\u{1eff}').contains(&character);
    in_a_latin_block && character.is_alphanumeric()
}

fn is_other_letter(character: char) -> bool {
    character.is_alphanumeric() && !is_latin(character)
}

/// The English tokens of a text, in lower case, in order: runs of Latin letters and digits of three characters and more.
///
/// The rule is the textbook's: split at what is no letter or digit, fold case, drop tokens under three characters. A run that touches a letter of another script belongs
/// to a Chinese word or count (`3月`, `第10号`) and stays at any length: that part is ours.
/// Source: Croft, Metzler, Strohman, *Search Engines: Information Retrieval in Practice*, 2009, chapter 4.
pub fn english_tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_latin) {
        let (before, run) = rest.split_at(start);
        let (run, behind) = run.split_at(run.find(|character| !is_latin(character)).unwrap_or(run.len()));
        let touches = before.ends_with(is_other_letter) || behind.starts_with(is_other_letter);
        if touches || run.chars().count() >= MIN_CHARS {
            tokens.push(run.to_lowercase());
        }
        rest = behind;
    }
    tokens
}

/// Whether a token in lower case is on the English stop list, which is ours.
pub fn is_english_stop_word(token: &str) -> bool {
    STOP_WORDS.binary_search(&token).is_ok()
}

/// The stem of an English token in lower case: irregular forms by a table, the rest by the English Snowball stemmer (Porter 2).
pub fn stem(token: &str) -> String {
    let regular = IRREGULAR.binary_search_by_key(&token, |&(form, _)| form).map_or(token, |position| IRREGULAR[position].1);
    Stemmer::create(Algorithm::English).stem(regular).into_owned()
}
