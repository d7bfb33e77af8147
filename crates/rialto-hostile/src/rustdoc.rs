//! The part that the programs of this crate share: each compares a list with rustdoc's JSON.

use serde_json::{Map, Value};
use std::fs;
use std::process::ExitCode;

/// Returns the text of a file.
///
/// # Panics
///
/// If it cannot be read.
pub fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {path}: {error}"))
}

/// Returns rustdoc's JSON of one crate.
///
/// # Panics
///
/// If the file cannot be read, or is not JSON.
pub fn docs(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path} is not JSON: {error}"))
}

/// Returns the items of a crate, by their ids.
///
/// # Panics
///
/// If this is not rustdoc's JSON.
pub fn index(docs: &Value) -> &Map<String, Value> {
    docs["index"].as_object().unwrap_or_else(|| panic!("this is not rustdoc's JSON"))
}

/// Prints the complaints and what to do, or that there are none.
pub fn conclude(complaints: &[String], success: &str, help: &str) -> ExitCode {
    if complaints.is_empty() {
        println!("{success}");
        return ExitCode::SUCCESS;
    }
    complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
    eprintln!("help: {help}");
    ExitCode::FAILURE
}
