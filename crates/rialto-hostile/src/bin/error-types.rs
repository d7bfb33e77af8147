//! Checks that a file has an entry for each public error type of some crates, and for each variant of an enum.
//! An error type is one that implements `core::error::Error`. The types are read from rustdoc's JSON output:
//!
//! ```text
//! error-types ENTRIES JSON...
//! ```
//!
//! An entry begins with a heading: the shortest public path of the type, and the name of the variant. Words in
//! parentheses tell several entries of one variant apart.
//!
//! ```text
//! ## rialto_event::TaskLost
//! ## rialto_event::TrySendError::Full
//! ## rialto_rt::JoinError (aborted)
//! ```
#![forbid(unsafe_code)]

use rialto_hostile::rustdoc::{conclude, docs, index, read};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().unwrap_or_default();
    let mut variants = BTreeSet::new();
    let mut types = 0;
    for path in arguments {
        types += add_errors(&docs(&path), &mut variants);
    }
    let text = read(&file);
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let entries: BTreeSet<String> =
        headings.map(|heading| heading.split(" (").next().unwrap_or(heading).to_owned()).collect();
    let missing = variants.difference(&entries).map(|path| format!("{path}: {file} has no entry"));
    let stale = entries.difference(&variants).map(|path| format!("{path}: this error does not exist"));
    let complaints: Vec<String> = missing.chain(stale).collect();
    conclude(
        &complaints,
        &format!("{types} error types with {} variants have their entries in {file}", variants.len()),
        "add values of these errors to crates/rialto/tests/messages.rs, or remove them there; then run \
         `RIALTO_BLESS=1 cargo test -p rialto --test messages`",
    )
}

fn item(docs: &Value, id: u64) -> &Value {
    &docs["index"][id.to_string()]
}

/// Adds the paths of the error types of one crate, and of their variants in place of an enum. Returns the
/// number of types.
fn add_errors(docs: &Value, variants: &mut BTreeSet<String>) -> usize {
    let public = public_paths(docs);
    let mut types = 0;
    for block in index(docs).values().map(|item| &item["inner"]["impl"]) {
        let implements_error = path(docs, &block["trait"]["id"]) == "core::error::Error";
        if !implements_error || !block["blanket_impl"].is_null() {
            continue;
        }
        let id = &block["for"]["resolved_path"]["id"];
        // The implementation may be for a type of another crate.
        let Some(id) = id.as_u64().filter(|id| item(docs, *id).is_object()) else { continue };
        // A type without a public path may still be the result of a public function.
        let of = public.get(&id).cloned().unwrap_or_else(|| path(docs, &Value::from(id)));
        types += 1;
        let Some(ids) = item(docs, id)["inner"]["enum"]["variants"].as_array() else {
            variants.insert(of);
            continue;
        };
        for id in ids.iter().filter_map(Value::as_u64) {
            variants.insert(format!("{of}::{}", item(docs, id)["name"].as_str().unwrap_or_default()));
        }
    }
    types
}

/// Returns the path of an item where it is defined.
fn path(docs: &Value, id: &Value) -> String {
    let parts = docs["paths"][id.to_string()]["path"].as_array().into_iter().flatten();
    parts.filter_map(Value::as_str).collect::<Vec<_>>().join("::")
}

/// Returns the shortest path by which other crates reach each item.
fn public_paths(docs: &Value) -> HashMap<u64, String> {
    let (mut paths, mut visited) = (HashMap::new(), HashSet::new());
    let root = docs["root"].as_u64().unwrap_or_default();
    let name = item(docs, root)["name"].as_str().unwrap_or_default();
    // The modules that are still to be visited, the one with the shortest path first.
    let mut modules = VecDeque::from([(root, name.to_owned())]);
    while let Some((module, path)) = modules.pop_front() {
        if !visited.insert(module) {
            continue;
        }
        let items = item(docs, module)["inner"]["module"]["items"].as_array();
        for id in items.into_iter().flatten().filter_map(Value::as_u64) {
            let reexport = &item(docs, id)["inner"]["use"];
            let (id, name) = match reexport["id"].as_u64() {
                Some(other) => (other, &reexport["name"]),
                None => (id, &item(docs, id)["name"]),
            };
            let is_module = item(docs, id)["inner"]["module"].is_object();
            if reexport["is_glob"] == true {
                if is_module {
                    modules.push_front((id, path.clone()));
                }
                continue;
            }
            let Some(name) = name.as_str() else { continue };
            let path = format!("{path}::{name}");
            if is_module {
                modules.push_back((id, path));
            } else {
                paths.entry(id).or_insert(path);
            }
        }
    }
    paths
}
