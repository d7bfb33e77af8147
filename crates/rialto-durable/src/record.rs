//! The content of the store, on one page: the records and their keys.

use crate::store::StoreError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Milliseconds since 1970, by the clock of the flows.
pub type Millis = u64;

/// The record of a task, without its frames.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The name that the outermost function had when the task began.
    pub flow: String,
    pub phase: Phase,
    /// The number of tasks that had been deleted from the store when this one began. It distinguishes this
    /// task from deleted tasks of the same name.
    pub incarnation: u64,
    /// The fencing token: the number of the last task lease. A write under an older one is refused.
    pub fencing_token: u64,
    /// The number of states that have been written.
    pub states: u64,
    /// Numbers of log entries: the next one, the first one after the last state, and the oldest one that is
    /// kept. While the task runs, there may be more entries, of steps: see `tasks::catch_up`.
    pub log: u64,
    pub log_after_state: u64,
    pub oldest: u64,
    /// The number of the task's next signal.
    pub signals: u64,
    /// The findings since the task continued from its last state, in order. Empty if it has not continued
    /// yet.
    pub findings: Vec<StoredFinding>,
    /// The number of task leases since the task last made progress, the present one included.
    pub crashes: u32,
    /// The task's time in the index of due tasks.
    pub due: Option<Millis>,
    /// The builds that could not read or write the task's state.
    pub refused_by: Vec<String>,
    /// The task's number in the index of refused tasks, which another build may be able to read.
    pub refused_index: Option<u64>,
    /// The byte of the status index under which the task is listed.
    pub status_byte: Option<u8>,
    /// The number of the last written stack, and of the stack under which the task is counted: see
    /// `stranded`.
    pub stack_id: u64,
    pub counted_stack: Option<u64>,
    pub started: Millis,
    pub changed: Millis,
}

/// The header before a task's frames. A task that runs and waits for nothing writes its states with the
/// header alone, and not its record. So if the header has more states than the record, the header is newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateHeader {
    /// These four have the meaning that they have in [`Task`].
    pub states: u64,
    pub log: u64,
    pub log_after_state: u64,
    pub stack_id: u64,
    /// The findings since the task continued from this state.
    pub findings: Vec<StoredFinding>,
}

impl StateHeader {
    /// Encodes the header, followed by the frames.
    pub fn encode_with(&self, frames: &[u8]) -> Vec<u8> {
        // Most headers take fewer bytes than this.
        let mut bytes = postcard::to_extend(self, Vec::with_capacity(48 + frames.len())).unwrap_or_default();
        bytes.extend_from_slice(frames);
        bytes
    }

    /// Decodes the header, and returns it with the frames that follow.
    pub fn split(bytes: &[u8]) -> Result<(StateHeader, &[u8]), StoreError> {
        postcard::take_from_bytes(bytes)
            .map_err(|error| StoreError(format!("the header of a state cannot be decoded: {error}")))
    }
}

/// A finding: the time and the signals that a task sees when it continues from its last state. After a crash,
/// the next flow worker that continues from this state sees the same findings in the same order. Step results
/// that were recorded since are used only if the task takes the same path again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredFinding {
    /// The time.
    pub at: Millis,
    /// The awaited signals that the task had not found before: name and number.
    pub signals: Vec<(String, u64)>,
}

/// The lease of a flow worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lease {
    /// A counter that each lease heartbeat increases.
    pub beat: u64,
    /// How long the flow worker may be silent, by the clock of the process that watches it.
    pub duration: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Runs when it is due.
    Ready,
    /// A flow worker runs it.
    Running {
        worker: u64,
    },
    /// Waits for one of these signals, or until this time.
    Waiting {
        signals: Vec<String>,
        until: Option<Millis>,
    },
    Completed,
    Cancelled,
    /// Does not run until an operator retries it, or until another build can read its state.
    Quarantined {
        why: String,
    },
}

impl Phase {
    /// Whether the task has ended, and never runs again.
    pub fn is_over(&self) -> bool {
        matches!(self, Phase::Completed | Phase::Cancelled)
    }

    /// The byte under which tasks of this status are listed.
    pub fn status_byte(&self) -> u8 {
        match self {
            Phase::Ready => b'r',
            Phase::Running { .. } => b'u',
            Phase::Waiting { .. } => b'w',
            Phase::Completed => b'c',
            Phase::Cancelled => b'x',
            Phase::Quarantined { .. } => b'q',
        }
    }
}

/// An entry of a task's log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    pub at: Millis,
    pub kind: EntryKind,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum EntryKind {
    Started,
    /// The state with this number was written at this site.
    State {
        number: u64,
        site: String,
    },
    /// A step ended, with a value as CBOR or with an error.
    Step {
        key: String,
        /// The number of states that the task had when it came to the step.
        number: u64,
        attempts: u32,
        result: Result<Vec<u8>, String>,
    },
    Signalled {
        name: String,
    },
    /// A signal was dropped, because its value did not have the awaited type.
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
    /// Shown in place of an entry that cannot be read. Never written.
    #[serde(skip)]
    Unreadable {
        why: String,
    },
}

/// The last failure of a step that is attempted again. It is written after a failed attempt only, and removed
/// when the step ends, so a step without a failure costs nothing. Versions of Rialto from before this record
/// ignore it, and leave it behind: see `pending::is_current`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedAttempt {
    pub incarnation: u64,
    /// The step's own key. The key of the record has its name among the task's steps.
    pub key: String,
    /// The number of attempts that have failed in the present run of the task.
    pub attempts: u32,
    pub at: Millis,
    /// When the next attempt begins.
    pub next: Millis,
    pub why: String,
}

/// The attributes of a task, by which it is found. Each is in the index of attributes, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attributes {
    pub incarnation: u64,
    pub all: BTreeMap<String, String>,
}

/// The trace context of a task, with the span in which it was started. It is written only if there was one, and a
/// program without the feature `trace-context` writes none. Versions of Rialto from before this record ignore it, and
/// leave it behind; so do they if they delete the task, hence the incarnation.
#[cfg(feature = "trace-context")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTrace {
    pub incarnation: u64,
    pub trace_id: [u8; 16],
    /// The span of the task.
    pub span_id: [u8; 8],
    pub parent_id: [u8; 8],
    pub flags: u8,
}

/// A signal that the task has not taken yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signal {
    pub number: u64,
    pub name: String,
    /// The value as CBOR.
    pub value: Vec<u8>,
    /// Behind the record: see [`StoredSignalTrace`].
    #[cfg(feature = "trace-context")]
    #[serde(skip)]
    pub trace: Option<StoredSignalTrace>,
}

/// The trace context in which a signal was sent. It stands behind the signal's record, and only if there was one.
#[cfg(feature = "trace-context")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSignalTrace {
    pub trace_id: [u8; 16],
    pub span_id: [u8; 8],
    pub flags: u8,
    pub sent: Millis,
}

/// The longest name or key that a program may choose, in bytes. Databases limit the length of keys.
pub const MAX_NAME: usize = 512;

/// Whether this may be the name of a task or of a signal.
pub fn is_valid_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= MAX_NAME && !name.contains('\0')
}

// The first byte of a key is the kind of its record.
const FORMAT: u8 = b'!';
const TASK: u8 = b't';
const STATE: u8 = b's';
const DUE: u8 = b'd';
const LEASED_TASK: u8 = b'o';
const LEASE: u8 = b'w';
const LOG: u8 = b'l';
const SIGNAL: u8 = b'g';
const RESULT: u8 = b'r';
const KV: u8 = b'u';
const BY_STATUS: u8 = b'p';
const REFUSED: u8 = b'x';
const ENDED: u8 = b'e';
const REGISTERED: u8 = b'f';
const SCHEMA: u8 = b'c';
const STACK_COUNT: u8 = b'n';
const FAILED: u8 = b'a';
const ATTRIBUTES: u8 = b'm';
const BY_ATTRIBUTE: u8 = b'b';
const LOCATION: u8 = b'y';
const TRACE: u8 = b'v';

/// The version of this format.
pub const VERSION: u32 = 6;

pub fn format() -> Vec<u8> {
    vec![FORMAT]
}

/// The key of the next flow worker's number.
pub fn next_worker() -> Vec<u8> {
    vec![FORMAT, LEASE]
}

/// The key of the number of deleted tasks.
pub fn deleted() -> Vec<u8> {
    vec![FORMAT, TASK]
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

/// The first key of the due index for this flow and this time. A function's name contains no zero byte, so
/// the zero ends it.
pub fn due_from(flow: &str, at: Millis) -> Vec<u8> {
    [&[DUE], flow.as_bytes(), &[0], &at.to_be_bytes()[..]].concat()
}

pub fn due(flow: &str, at: Millis, id: &str) -> Vec<u8> {
    [&due_from(flow, at), id.as_bytes()].concat()
}

/// The time and the task in a key of the due index.
pub fn read_due(flow: &str, key: &[u8]) -> Option<(Millis, String)> {
    read_time(key.get(flow.len() + 2..)?)
}

/// A time or another number, followed by the name of a task.
fn read_time(key: &[u8]) -> Option<(u64, String)> {
    let (at, id) = key.split_first_chunk()?;
    Some((u64::from_be_bytes(*at), String::from_utf8(id.to_vec()).ok()?))
}

/// The prefix of the status index for this status.
pub fn status_prefix(byte: u8) -> Vec<u8> {
    vec![BY_STATUS, byte]
}

pub fn by_status(byte: u8, id: &str) -> Vec<u8> {
    [&status_prefix(byte), id.as_bytes()].concat()
}

/// The first key of the index of ended tasks for this time.
pub fn ended_from(at: Millis) -> Vec<u8> {
    [&[ENDED], &at.to_be_bytes()[..]].concat()
}

pub fn ended(at: Millis, id: &str) -> Vec<u8> {
    [&ended_from(at), id.as_bytes()].concat()
}

/// The key of the next number in the index of refused tasks: those that some build could not read, in the
/// order in which they were refused.
pub fn next_refused() -> Vec<u8> {
    vec![FORMAT, REFUSED]
}

pub fn refused_from(number: u64) -> Vec<u8> {
    [&[REFUSED], &number.to_be_bytes()[..]].concat()
}

pub fn refused(number: u64, id: &str) -> Vec<u8> {
    [&refused_from(number), id.as_bytes()].concat()
}

/// The number or time, and the task, in a key of the index of refused or of ended tasks.
pub fn read_numbered(key: &[u8]) -> Option<(u64, String)> {
    read_time(key.get(1..)?)
}

/// The prefix of the due index, for all flows.
pub fn all_due() -> Vec<u8> {
    vec![DUE]
}

/// The flow and the time in a key of the due index.
pub fn read_flow(key: &[u8]) -> Option<(&str, Millis)> {
    let key = key.get(1..)?;
    let end = key.iter().position(|&byte| byte == 0)?;
    let (at, _) = key.get(end + 1..)?.split_first_chunk()?;
    Some((std::str::from_utf8(&key[..end]).ok()?, u64::from_be_bytes(*at)))
}

/// Whether a write of this key can give other users of the store something to do now.
pub fn concerns_others(key: &[u8], now: Millis) -> bool {
    match key.first() {
        Some(&DUE) => read_flow(key).is_some_and(|(_, at)| at <= now),
        Some(first) => matches!(*first, REFUSED | ENDED | SIGNAL),
        None => false,
    }
}

pub fn leases() -> Vec<u8> {
    vec![LEASE]
}

pub fn lease(worker: u64) -> Vec<u8> {
    [&[LEASE], &worker.to_be_bytes()[..]].concat()
}

/// The key of the functions that a flow worker has registered.
pub fn registered(worker: u64) -> Vec<u8> {
    [&[REGISTERED], &worker.to_be_bytes()[..]].concat()
}

pub fn leased_tasks(worker: u64) -> Vec<u8> {
    [&[LEASED_TASK], &worker.to_be_bytes()[..]].concat()
}

pub fn leased_task(worker: u64, id: &str) -> Vec<u8> {
    [&leased_tasks(worker), id.as_bytes()].concat()
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

/// The prefix of a task's signals of this name. They are in the order in which they were sent.
pub fn signals_named(id: &str, name: &str) -> Vec<u8> {
    let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
    [&signals_of(id)[..], &length.to_be_bytes(), name.as_bytes()].concat()
}

pub fn signal(id: &str, name: &str, number: u64) -> Vec<u8> {
    [&signals_named(id, name)[..], &number.to_be_bytes()[..]].concat()
}

/// The key of the number of tasks that stand at a state with this stack.
pub fn stack_count(stack: u64) -> Vec<u8> {
    [&[STACK_COUNT], &stack.to_be_bytes()[..]].concat()
}

pub fn all_stack_counts() -> Vec<u8> {
    vec![STACK_COUNT]
}

pub fn all_schemas() -> Vec<u8> {
    vec![SCHEMA]
}

/// The key of the schema with this number.
pub fn schema(number: u64) -> Vec<u8> {
    [&[SCHEMA], &number.to_be_bytes()[..]].concat()
}

pub fn kv(key: &str) -> Vec<u8> {
    [&[KV], key.as_bytes()].concat()
}

pub fn all_failed() -> Vec<u8> {
    vec![FAILED]
}

/// The prefix of a task's steps that have failed and are attempted again.
pub fn failed_of(id: &str) -> Vec<u8> {
    [&[FAILED], id.as_bytes(), &[0]].concat()
}

/// The key of the last failure of the step of this number and name.
pub fn failed(id: &str, number: u64, step: &str) -> Vec<u8> {
    [&failed_of(id)[..], &number.to_be_bytes()[..], step.as_bytes()].concat()
}

/// The task, the number and the name of the step in a key of a failure.
pub fn read_failed(key: &[u8]) -> Option<(String, u64, String)> {
    let key = key.get(1..)?;
    let end = key.iter().position(|&byte| byte == 0)?;
    let (number, step) = key.get(end + 1..)?.split_first_chunk()?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    Some((text(&key[..end])?, u64::from_be_bytes(*number), text(step)?))
}

pub fn attributes(id: &str) -> Vec<u8> {
    [&[ATTRIBUTES], id.as_bytes()].concat()
}

/// The prefix of the tasks with this attribute. Neither a name nor a value contains a zero byte.
pub fn attribute_prefix(name: &str, value: &str) -> Vec<u8> {
    [&[BY_ATTRIBUTE], name.as_bytes(), &[0], value.as_bytes(), &[0]].concat()
}

pub fn by_attribute(name: &str, value: &str, id: &str) -> Vec<u8> {
    [&attribute_prefix(name, value), id.as_bytes()].concat()
}

/// The key of a task's trace context.
pub fn trace(id: &str) -> Vec<u8> {
    [&[TRACE], id.as_bytes()].concat()
}

/// The key of the source location of the states with this schema, in the build that last wrote one.
pub fn location(schema: u64) -> Vec<u8> {
    [&[LOCATION], &schema.to_be_bytes()[..]].concat()
}
