//! What the store holds, all on this page: the records, and their keys.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, by the clock of the flows.
pub type Millis = u64;

/// What is known of a task besides its frames.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The outermost function, as it was named when the task began.
    pub flow: String,
    pub phase: Phase,
    /// Which claim of it is the last: who has an older one may write nothing.
    pub fence: u64,
    /// How many states have been written.
    pub states: u64,
    /// The number of the next entry of its log, and that of the first after the last state.
    pub log: u64,
    pub since: u64,
    /// The number of its next signal.
    pub signals: u64,
    /// Claims since it last got on.
    pub crashes: u32,
    /// Where it stands among those that are due.
    pub due: Option<Millis>,
    pub started: Millis,
    pub changed: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// To be run when it is due.
    Ready,
    /// Somebody runs it.
    Running {
        owner: u64,
    },
    /// For one of these.
    Waiting {
        signals: Vec<String>,
        until: Option<Millis>,
    },
    Completed,
    Cancelled,
    /// It is not run any more, until somebody says so.
    Quarantined {
        why: String,
    },
}

impl Phase {
    /// Whether it may run once more.
    pub fn is_over(&self) -> bool {
        matches!(self, Phase::Completed | Phase::Cancelled)
    }
}

/// Something that happened to a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub at: Millis,
    pub what: What,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum What {
    Started,
    /// The state of this number was written, at this site.
    State {
        number: u64,
        site: String,
    },
    /// A step has ended: with a value, as CBOR, or with what went wrong.
    Step {
        key: String,
        occurrence: u32,
        attempts: u32,
        result: Result<Vec<u8>, String>,
    },
    Signalled {
        name: String,
    },
    /// A signal was no value of the type that was waited for.
    Ignored {
        name: String,
        why: String,
    },
    Crashed {
        why: String,
    },
    Quarantined {
        why: String,
    },
    Retried,
    Cancelled,
    Completed,
}

/// A signal that has not been taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signal {
    pub number: u64,
    pub name: String,
    /// CBOR.
    pub value: Vec<u8>,
}

// The first byte of a key says of what.
const FORMAT: u8 = b'!';
const TASK: u8 = b't';
const STATE: u8 = b's';
const DUE: u8 = b'd';
const OWNED: u8 = b'o';
const OWNER: u8 = b'w';
const LOG: u8 = b'l';
const SIGNAL: u8 = b'g';
const RESULT: u8 = b'r';
const DATA: u8 = b'u';

/// The version of all this.
pub const VERSION: u32 = 1;

pub fn format() -> Vec<u8> {
    vec![FORMAT]
}

/// Of the owners: the number of the next.
pub fn next_owner() -> Vec<u8> {
    vec![FORMAT, OWNER]
}

pub fn tasks() -> Vec<u8> {
    vec![TASK]
}

pub fn task(id: &str) -> Vec<u8> {
    [&[TASK], id.as_bytes()].concat()
}

pub fn state(id: &str) -> Vec<u8> {
    [&[STATE], id.as_bytes()].concat()
}

pub fn result(id: &str) -> Vec<u8> {
    [&[RESULT], id.as_bytes()].concat()
}

pub fn due_from(at: Millis) -> Vec<u8> {
    [&[DUE], &at.to_be_bytes()[..]].concat()
}

pub fn due(at: Millis, id: &str) -> Vec<u8> {
    [&due_from(at), id.as_bytes()].concat()
}

/// When, and which task.
pub fn read_due(key: &[u8]) -> Option<(Millis, String)> {
    let (at, id) = key.get(1..)?.split_first_chunk()?;
    Some((u64::from_be_bytes(*at), String::from_utf8(id.to_vec()).ok()?))
}

pub fn owners() -> Vec<u8> {
    vec![OWNER]
}

/// Until when an owner's tasks are its own.
pub fn owner(owner: u64) -> Vec<u8> {
    [&[OWNER], &owner.to_be_bytes()[..]].concat()
}

pub fn owned_by(owner: u64) -> Vec<u8> {
    [&[OWNED], &owner.to_be_bytes()[..]].concat()
}

pub fn owned(owner: u64, id: &str) -> Vec<u8> {
    [&owned_by(owner), id.as_bytes()].concat()
}

pub fn log_of(id: &str) -> Vec<u8> {
    [&[LOG], id.as_bytes(), &[0]].concat()
}

pub fn log(id: &str, number: u64) -> Vec<u8> {
    [&log_of(id)[..], &number.to_be_bytes()[..]].concat()
}

pub fn signals_of(id: &str) -> Vec<u8> {
    [&[SIGNAL], id.as_bytes(), &[0]].concat()
}

pub fn signal(id: &str, number: u64) -> Vec<u8> {
    [&signals_of(id)[..], &number.to_be_bytes()[..]].concat()
}

pub fn data(key: &str) -> Vec<u8> {
    [&[DATA], key.as_bytes()].concat()
}
