//! The functions and types that generated workflows use: types that hold a number, and a peer that remembers
//! the requests.

use super::oracle::{self, BELOW, answer};
use rialto_durable::{Attempt, Failure, RetryPolicy, kv};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// A request as the peer received it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub key: String,
    pub what: String,
    pub number: u64,
}

pub type Requests = Arc<Mutex<Vec<Request>>>;

thread_local! {
    /// The requests of the tasks of this thread.
    static PEER: RefCell<Requests> = RefCell::default();
}

/// The file that is the peer of this process, if it has one. It outlives the process.
static FILE: OnceLock<PathBuf> = OnceLock::new();

/// Makes this file the peer of the process.
pub fn is_file(file: PathBuf) {
    FILE.set(file).unwrap();
}

fn append(file: &Path, request: &Request) {
    let line = format!("{}\n", serde_json::to_string(request).unwrap());
    let mut file = OpenOptions::new().append(true).create(true).open(file).unwrap();
    file.write_all(line.as_bytes()).unwrap();
}

/// Reads the requests in a peer's file.
pub fn in_file(file: &Path) -> Vec<Request> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Replaces the peer of this thread by a new one, and returns its requests.
pub fn another() -> Requests {
    PEER.replace(Requests::default());
    PEER.with_borrow(Arc::clone)
}

/// Returns the requests to the peer of this thread.
pub fn now() -> Vec<Request> {
    PEER.with_borrow(|requests| requests.lock().unwrap().clone())
}

/// A type that holds a number.
pub trait Number {
    fn make(n: u64) -> Self;
    fn number(&self) -> u64;
}

impl Number for u64 {
    fn make(n: u64) -> Self {
        n
    }
    fn number(&self) -> u64 {
        *self
    }
}

impl Number for u32 {
    fn make(n: u64) -> Self {
        u32::try_from(n).unwrap_or_default()
    }
    fn number(&self) -> u64 {
        u64::from(*self)
    }
}

impl Number for String {
    fn make(n: u64) -> Self {
        n.to_string()
    }
    fn number(&self) -> u64 {
        self.parse().unwrap_or_default()
    }
}

impl Number for Vec<u64> {
    fn make(n: u64) -> Self {
        vec![n]
    }
    fn number(&self) -> u64 {
        self.iter().sum()
    }
}

pub fn make<T: Number>(n: u64) -> T {
    T::make(n % BELOW)
}

pub fn num<T: Number>(value: &T) -> u64 {
    value.number()
}

pub fn even(n: u64) -> bool {
    n.is_multiple_of(2)
}

pub fn days(days: u64) -> Duration {
    Duration::from_secs(days * 24 * 3600)
}

pub fn policy(n: u64) -> RetryPolicy {
    RetryPolicy::once().max_attempts(u32::try_from(n).unwrap_or_default())
}

pub fn key(n: u64) -> String {
    oracle::key(n)
}

/// The attempt of a step: sends a request to the peer.
pub async fn ask<T: Number>(attempt: Attempt, what: &'static str, n: u64) -> Result<T, Failure> {
    let number = n % BELOW;
    let request = Request { key: attempt.idempotency_key, what: what.into(), number };
    match FILE.get() {
        Some(file) => append(file, &request),
        None => PEER.with_borrow(|requests| requests.lock().unwrap().push(request)),
    }
    Ok(make(answer(what, number)))
}

/// Returns the key of a workflow's notes in the store.
pub fn notes(seed: u64) -> String {
    format!("notes/{seed}")
}

/// Appends a note, in the transaction of the next state.
pub fn note(seed: u64, tag: &'static str, n: u64) {
    kv::update(&notes(seed), move |notes: Option<Vec<(String, u64)>>| {
        let mut notes = notes.unwrap_or_default();
        notes.push((tag.into(), n % BELOW));
        Some(notes)
    });
}
