//! The canonical form of an address.

use leitong_core::hash::HashKind;
use leitong_core::{Analyzed, FitError, Fitter, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::dust::{Rule, Sightings};
use crate::equality;

/// Parameters that say where a reader came from, not what he reads.
const TRACKING: [&str; 8] = ["utm_*", "spm", "from", "fr", "bd_*", "share_*", "jsessionid", "phpsessid"];

/// Labels before a host's name that lead to the same articles in another dress.
const SITE_PREFIXES: [&str; 4] = ["www.", "m.", "wap.", "3g."];

/// Names of a folder's own page.
const INDEX_PAGES: [&str; 4] = ["index.html", "index.htm", "index.shtml", "index.php"];

/// Parameters of the canonical address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct CanonicalUrl {
    /// Names of parameters to leave out, in any case; `*` at the end stands for any rest.
    pub tracking: Vec<String>,
    /// Whether `www.`, `m.`, `wap.`, `3g.`, index pages, a `/` at the end and the difference of `http` and `https` are folded too.
    pub fold_site: bool,
    /// Whether rules that rewrite addresses are learned from addresses of equal texts.
    pub dust: bool,
}

impl Default for CanonicalUrl {
    fn default() -> Self {
        Self { tracking: TRACKING.map(String::from).to_vec(), fold_site: false, dust: false }
    }
}

impl CanonicalUrl {
    /// The canonical form of an address, without learned rules; `None` where it is no absolute `http` or `https` address.
    ///
    /// Scheme and host in lower case; user, default port and fragment dropped; dot segments removed; percent-encoding with upper-case digits, and none where a
    /// character needs none; tracking parameters dropped, the others sorted by name (values of one name keep their order, which may matter). O(n log n).
    /// Source: RFC 3986, section 6.2.
    pub fn canonical(&self, address: &str) -> Option<String> {
        // The parser folds scheme, host, default port and dot segments, and encodes what is not ASCII.
        let url = Url::parse(address.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let scheme = if self.fold_site { "https" } else { url.scheme() };
        let host = self.folded_host(url.host_str()?);
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        let path = self.folded_path(&with_plain_encoding(url.path()));
        let query = self.kept_parameters(&with_plain_encoding(url.query().unwrap_or_default()));
        let mark = if query.is_empty() { "" } else { "?" };
        Some(format!("{scheme}://{host}{port}{path}{mark}{query}"))
    }

    fn is_tracking(&self, parameter: &str) -> bool {
        let name = parameter.split('=').next().unwrap_or_default().to_ascii_lowercase();
        self.tracking.iter().map(|pattern| pattern.to_ascii_lowercase()).any(|pattern| match pattern.strip_suffix('*') {
            Some(beginning) => name.starts_with(beginning),
            None => name == pattern,
        })
    }

    fn kept_parameters(&self, query: &str) -> String {
        let mut kept: Vec<&str> = query.split('&').filter(|parameter| !parameter.is_empty() && !self.is_tracking(parameter)).collect();
        kept.sort_by_key(|parameter| parameter.split('=').next());
        kept.join("&")
    }

    /// Cuts site prefixes, as long as a name of two labels remains.
    fn folded_host<'a>(&self, host: &'a str) -> &'a str {
        let mut host = host;
        while let Some(rest) = SITE_PREFIXES.iter().find_map(|prefix| host.strip_prefix(prefix)).filter(|rest| self.fold_site && rest.contains('.')) {
            host = rest;
        }
        host
    }

    fn folded_path(&self, path: &str) -> String {
        // Servers of Java write the session into the path: `/a.shtml;jsessionid=1F`.
        let segment = |segment: &str| {
            let mut parts = segment.split(';');
            let name = parts.next().unwrap_or_default().to_owned();
            parts.filter(|parameter| !self.is_tracking(parameter)).fold(name, |kept, parameter| kept + ";" + parameter)
        };
        let path = path.split('/').map(segment).collect::<Vec<_>>().join("/");
        if self.fold_site { without_index_page(&path) } else { path }
    }
}

/// Cuts index pages and `/` from the end of a path; `/` alone is left of nothing.
fn without_index_page(path: &str) -> String {
    let mut path = path.trim_end_matches('/');
    while let Some((folder, _)) = path.rsplit_once('/').filter(|(_, page)| INDEX_PAGES.contains(page)) {
        path = folder.trim_end_matches('/');
    }
    if path.is_empty() { String::from("/") } else { path.to_owned() }
}

/// Writes percent-encoded bytes with upper-case digits, and letters, digits and `-._~` plainly. Source: RFC 3986, sections 6.2.2.1 and 6.2.2.2.
fn with_plain_encoding(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('%') {
        plain.push_str(&rest[..start]);
        let digits = rest.get(start + 1..start + 3).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let Some((digits, byte)) = digits.and_then(|digits| Some((digits, u8::from_str_radix(digits, 16).ok()?))) else {
            plain.push('%');
            rest = &rest[start + 1..];
            continue;
        };
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            plain.push(char::from(byte));
        } else {
            plain.push('%');
            plain.push_str(&digits.to_ascii_uppercase());
        }
        rest = &rest[start + 3..];
    }
    plain + rest
}

impl Method for CanonicalUrl {
    const ID: &'static str = "canonical-url";
    type Model = CanonicalUrlModel;
    type Fitter = CanonicalUrlFitter;

    fn needs(&self) -> Needs {
        let needs = Needs::none().url();
        if self.dust { needs.text(Level::L2) } else { needs }
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if let Some(pattern) = self.tracking.iter().find(|pattern| pattern.trim_end_matches('*').is_empty()) {
            return Err(ParameterError::out_of_range("tracking", "names, or beginnings of names with `*` behind them", format!("{pattern:?}")));
        }
        Ok(CanonicalUrlFitter { parameters: self.clone(), sightings: Sightings::default() })
    }
}

/// Collects addresses and digests of their texts where rules are to be learned.
#[derive(Clone, Debug)]
pub struct CanonicalUrlFitter {
    parameters: CanonicalUrl,
    sightings: Sightings,
}

impl Fitter for CanonicalUrlFitter {
    type Model = CanonicalUrlModel;

    fn observe(&mut self, doc: &Analyzed) {
        if !self.parameters.dust {
            return;
        }
        let text = doc.body.text(Level::L2);
        let canonical = doc.url.as_deref().and_then(|address| self.parameters.canonical(address));
        if let Some(address) = canonical.filter(|_| !text.is_empty()) {
            self.sightings.add(address, HashKind::Xxh3.hash(text.as_bytes()));
        }
    }

    fn merge(&mut self, other: Self) {
        self.sightings.merge(other.sightings);
    }

    fn finish(self) -> Result<CanonicalUrlModel, FitError> {
        Ok(CanonicalUrlModel { parameters: self.parameters, rules: self.sightings.rules() })
    }
}

/// The canonical form with its parameters, and the rules that were learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CanonicalUrlModel {
    parameters: CanonicalUrl,
    rules: Box<[Rule]>,
}

impl CanonicalUrlModel {
    /// The rules that were learned, in the order of their use; none without `dust`.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The canonical form of an address, rewritten by the learned rules.
    pub fn canonical(&self, address: &str) -> Option<String> {
        self.parameters.canonical(address).map(|address| Rule::rewrite(&self.rules, address))
    }
}

impl HeapBytes for CanonicalUrlModel {
    fn heap_bytes(&self) -> usize {
        self.parameters.tracking.heap_bytes() + self.rules.heap_bytes()
    }
}

impl Model for CanonicalUrlModel {
    type Signature = u64;

    /// Hashes the canonical address; `None` for a document without an absolute `http` or `https` address.
    fn signature(&self, doc: &Analyzed) -> Option<u64> {
        let address = doc.url.as_deref()?;
        self.canonical(address).map(|canonical| HashKind::Xxh3.hash(canonical.as_bytes()))
    }

    /// 1 for equal addresses, else 0.
    fn similarity(&self, a: &u64, b: &u64) -> Similarity {
        equality(a, b)
    }

    fn keys(&self, signature: &u64, keys: &mut Vec<u64>) {
        keys.push(*signature);
    }

    fn key_design(&self) -> String {
        String::from("one key, the hash of the canonical address")
    }
}
