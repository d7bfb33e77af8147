//! Compares the public safe functions of some crates with a list that says why each of them is safe. The
//! functions are read from rustdoc's JSON output:
//!
//! ```text
//! public-unsafe LIST JSON...
//! ```
//!
//! The list has a heading for each source file, and under it a line for each function. A file without unsafe
//! code may have one line for all of its functions:
//!
//! ```text
//! ## crates/rialto-event/src/queue.rs
//! WaitQueue::new: safe, because the queue is empty
//! ## crates/rialto-event/src/budget.rs
//! *: safe, because it counts in a thread-local
//! ```
#![forbid(unsafe_code)]

use rialto_hostile::rustdoc::{conclude, docs, index, read};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::ExitCode;
use std::{env, fs};

/// The names of functions, or the reasons for them, by source file.
type ByFile<T> = BTreeMap<String, T>;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let list = arguments.next().unwrap_or_default();
    let mut functions = ByFile::new();
    for path in arguments {
        add_functions(&docs(&path), &mut functions);
    }
    let text = read(&list);
    let mut complaints = Vec::new();
    let reasons = parse(&text, &mut complaints);
    compare(&functions, &reasons, &mut complaints);
    let count: usize = functions.values().map(BTreeSet::len).sum();
    conclude(
        &complaints,
        &format!("{count} public safe functions in {} files have their reasons in {list}", functions.len()),
        &format!(
            "add or remove these lines in {list}; a function that some caller can misuse becomes `unsafe`"
        ),
    )
}

/// Returns the reasons by file and function.
fn parse<'a>(text: &'a str, complaints: &mut Vec<String>) -> ByFile<BTreeMap<&'a str, &'a str>> {
    let (mut reasons, mut file) = (ByFile::<BTreeMap<_, _>>::new(), String::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(path) = line.strip_prefix("## ") {
            file = path.to_owned();
        } else if let Some((name, reason)) = line.split_once(": safe, because ")
            && !reason.trim().is_empty()
        {
            if reasons.entry(file.clone()).or_default().insert(name, reason).is_some() {
                complaints.push(format!("{file}: two lines for `{name}`"));
            }
        } else {
            complaints.push(format!("{file}: a line says no `NAME: safe, because REASON`: {line}"));
        }
    }
    reasons
}

fn compare(
    functions: &ByFile<BTreeSet<String>>,
    reasons: &ByFile<BTreeMap<&str, &str>>,
    complaints: &mut Vec<String>,
) {
    let none = BTreeMap::new();
    for (file, names) in functions {
        let reasons = reasons.get(file).unwrap_or(&none);
        if reasons.contains_key("*") {
            if contains_unsafe(file) {
                complaints.push(format!("{file}: it contains unsafe code, so each function needs a line"));
            }
            continue;
        }
        let missing = names.iter().filter(|name| !reasons.contains_key(name.as_str()));
        complaints.extend(missing.map(|name| format!("{file}: no line for `{name}`")));
    }
    for (file, lines) in reasons {
        let names = functions.get(file);
        let stale = lines.keys().filter(|name| match names {
            Some(names) => **name != "*" && !names.contains(**name),
            None => true,
        });
        complaints.extend(stale.map(|name| format!("{file}: no public safe function `{name}`")));
    }
}

/// Returns whether the code of `file`, without comments and unit tests, contains the word `unsafe`.
fn contains_unsafe(file: &str) -> bool {
    let Ok(text) = fs::read_to_string(file) else { return true };
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| line.split(|c| !is_word(c))).any(|word| word == "unsafe")
}

/// Adds the safe functions of one crate, as `Type::name` or `<Type as Trait>::name`.
fn add_functions(docs: &Value, functions: &mut ByFile<BTreeSet<String>>) {
    let index = index(docs);
    let mut parents: HashMap<String, &Value> = HashMap::new();
    for item in index.values() {
        let inner = &item["inner"];
        let children = [&inner["impl"]["items"], &inner["trait"]["items"], &inner["module"]["items"]];
        for child in children.into_iter().filter_map(Value::as_array).flatten() {
            parents.insert(child.to_string(), item);
        }
    }
    for (id, item) in index {
        let function = &item["inner"]["function"];
        let is_ours = item["crate_id"] == 0 && function.is_object();
        if !is_ours || function["header"]["is_unsafe"] == true {
            continue;
        }
        let Some(name) = name_of(item, parents.get(id).copied()) else { continue };
        let file = item["span"]["filename"].as_str().unwrap_or("a file of the compiler's");
        functions.entry(file.to_owned()).or_default().insert(name);
    }
}

/// Returns `None` for a function that the compiler generated, and for one of a blanket implementation.
fn name_of(item: &Value, parent: Option<&Value>) -> Option<String> {
    let name = item["name"].as_str()?;
    let Some(parent) = parent else { return Some(name.to_owned()) };
    let (inner, attributes) = (&parent["inner"], parent["attrs"].to_string().to_lowercase());
    if inner["trait"].is_object() {
        return Some(format!("{}::{name}", parent["name"].as_str()?));
    }
    let block = &inner["impl"];
    if !block.is_object() {
        return Some(name.to_owned());
    }
    let is_derived =
        attributes.contains("automatically_derived") || attributes.contains("automaticallyderived");
    if is_derived || !block["blanket_impl"].is_null() || block["is_synthetic"] == true {
        return None;
    }
    let of = type_name(&block["for"]);
    match block["trait"]["path"].as_str() {
        None => Some(format!("{of}::{name}")),
        Some(path) => Some(format!("<{of} as {}>::{name}", last(path))),
    }
}

fn type_name(of: &Value) -> String {
    if let Some(path) = of["resolved_path"]["path"].as_str() {
        return last(path).to_owned();
    }
    if of["borrowed_ref"].is_object() {
        return format!("&{}", type_name(&of["borrowed_ref"]["type"]));
    }
    let named = of["generic"].as_str().or_else(|| of["primitive"].as_str());
    let kind = of.as_object().and_then(|kinds| kinds.keys().next());
    named.or(kind.map(String::as_str)).unwrap_or("_").to_owned()
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}
