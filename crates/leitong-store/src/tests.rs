mod hash_db;
mod store;

use crate::Header;

fn header(method: &str) -> Header {
    Header { method: method.into(), model_digest: "00".into(), text_settings: "11".into() }
}
