//! What the store holds, all on this page: the records, and their keys.

use crate::store::StoreError;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, by the clock of the flows.
pub type Millis = u64;

/// What is known of a task besides its frames.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The outermost function, as it was named when the task began.
    pub flow: String,
    pub phase: Phase,
    /// How many tasks had been deleted when it began, one of its name among them, perhaps.
    pub life: u64,
    /// Which claim of it is the last: who has an older one may write nothing.
    pub fence: u64,
    /// How many states have been written.
    pub states: u64,
    /// The number of the next entry of its log, that of the first after the last state, and that of the first
    /// that is still there. While somebody runs it, there may be more entries, of steps: see `tasks::counted`.
    pub log: u64,
    pub since: u64,
    pub oldest: u64,
    /// The number of its next signal.
    pub signals: u64,
    /// What it has found since it went on from the last state, one after the other; nothing, if it has not yet.
    pub found: Vec<Found>,
    /// Claims since it last got on.
    pub crashes: u32,
    /// Where it stands among those of its flow that are due.
    pub due: Option<Millis>,
    /// Which builds could not read, or write, the state that it is in.
    pub refused: Vec<String>,
    /// Where it stands among those that another build may read.
    pub shelf: Option<u64>,
    /// Under which byte it is listed.
    pub listed: Option<u8>,
    /// The number of the stack that was written last, and that under which it is counted.
    pub stack: u64,
    pub counted: Option<u64>,
    pub started: Millis,
    pub changed: Millis,
}

/// What stands before a task's frames. While the task runs and waits for nothing, its states are written with this alone:
/// whatever it says of later states than the task's own record is the newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// As of the task.
    pub states: u64,
    pub log: u64,
    pub since: u64,
    pub stack: u64,
    /// What the task has found when it went on from here.
    pub found: Vec<Found>,
}

impl Head {
    /// With the frames behind it.
    pub fn with(&self, frames: &[u8]) -> Vec<u8> {
        let head = postcard::to_allocvec(self).unwrap_or_default();
        [&head[..], frames].concat()
    }

    /// It, and the frames behind it.
    pub fn split(bytes: &[u8]) -> Result<(Head, &[u8]), StoreError> {
        postcard::take_from_bytes(bytes)
            .map_err(|error| StoreError(format!("a state cannot be read: {error}")))
    }
}

/// What somebody finds who goes on with a task from its last state. Whoever goes on from there again, after a crash, finds the
/// same, in the same order: what has been recorded since is of use to him only if he comes by the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// How late it was.
    pub at: Millis,
    /// The signals that it had waited for, and that it had not found before: name, and number.
    pub signals: Vec<(String, u64)>,
}

/// Somebody who runs tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// Another number each time that he is heard of.
    pub beat: u64,
    /// How long he may be silent, by the clock of who listens.
    pub lease: Millis,
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

    /// The byte under which those that stand so are listed.
    pub fn listed(&self) -> u8 {
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
        /// How many states the task had when it came to the step.
        number: u64,
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
    /// An entry that cannot be read is shown as this; it is not written.
    #[serde(skip)]
    Unreadable {
        why: String,
    },
}

/// A signal that has not been taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signal {
    pub number: u64,
    pub name: String,
    /// CBOR.
    pub value: Vec<u8>,
}

/// How many bytes of a key may be a name that a program gives: databases bound how long a key is.
pub const LONGEST: usize = 512;

/// Whether a task, or a signal, can be called so.
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= LONGEST && !name.contains('\0')
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
const LISTED: u8 = b'p';
const SHELF: u8 = b'x';
const ENDED: u8 = b'e';
const REGISTERED: u8 = b'f';
const SCHEMA: u8 = b'c';
const STANDING: u8 = b'n';

/// The version of all this.
pub const VERSION: u32 = 6;

pub fn format() -> Vec<u8> {
    vec![FORMAT]
}

/// Of the owners: the number of the next.
pub fn next_owner() -> Vec<u8> {
    vec![FORMAT, OWNER]
}

/// Of the tasks: how many have been deleted.
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

/// Those of a flow that are due from then on. There is no zero in a function's name.
pub fn due_from(flow: &str, at: Millis) -> Vec<u8> {
    [&[DUE], flow.as_bytes(), &[0], &at.to_be_bytes()[..]].concat()
}

pub fn due(flow: &str, at: Millis, id: &str) -> Vec<u8> {
    [&due_from(flow, at), id.as_bytes()].concat()
}

/// When, and which task.
pub fn read_due(flow: &str, key: &[u8]) -> Option<(Millis, String)> {
    read_time(key.get(flow.len() + 2..)?)
}

/// A time, or a number, and a task.
fn read_time(key: &[u8]) -> Option<(u64, String)> {
    let (at, id) = key.split_first_chunk()?;
    Some((u64::from_be_bytes(*at), String::from_utf8(id.to_vec()).ok()?))
}

/// Those that stand so.
pub fn listed_as(byte: u8) -> Vec<u8> {
    vec![LISTED, byte]
}

pub fn listed(byte: u8, id: &str) -> Vec<u8> {
    [&listed_as(byte), id.as_bytes()].concat()
}

/// Those that are over, by when that was.
pub fn ended_from(at: Millis) -> Vec<u8> {
    [&[ENDED], &at.to_be_bytes()[..]].concat()
}

pub fn ended(at: Millis, id: &str) -> Vec<u8> {
    [&ended_from(at), id.as_bytes()].concat()
}

/// Those that some build could not read, by when that was seen: the number of the next.
pub fn next_on_shelf() -> Vec<u8> {
    vec![FORMAT, SHELF]
}

pub fn shelf_from(number: u64) -> Vec<u8> {
    [&[SHELF], &number.to_be_bytes()[..]].concat()
}

pub fn shelf(number: u64, id: &str) -> Vec<u8> {
    [&shelf_from(number), id.as_bytes()].concat()
}

/// Its number, or time, and which task: of what is on the shelf, and of what has ended.
pub fn read_numbered(key: &[u8]) -> Option<(u64, String)> {
    read_time(key.get(1..)?)
}

/// All that is due, of whatever flow.
pub fn all_due() -> Vec<u8> {
    vec![DUE]
}

/// Of which flow, and when.
pub fn read_flow(key: &[u8]) -> Option<(&str, Millis)> {
    let key = key.get(1..)?;
    let end = key.iter().position(|&byte| byte == 0)?;
    let (at, _) = key.get(end + 1..)?.split_first_chunk()?;
    Some((std::str::from_utf8(&key[..end]).ok()?, u64::from_be_bytes(*at)))
}

/// Whether others who use the store have something to do now, since this has been written.
pub fn concerns_others(key: &[u8], now: Millis) -> bool {
    match key.first() {
        Some(&DUE) => read_flow(key).is_some_and(|(_, at)| at <= now),
        Some(first) => matches!(*first, SHELF | ENDED | SIGNAL),
        None => false,
    }
}

pub fn owners() -> Vec<u8> {
    vec![OWNER]
}

pub fn owner(owner: u64) -> Vec<u8> {
    [&[OWNER], &owner.to_be_bytes()[..]].concat()
}

/// The functions that he has registered.
pub fn registered(owner: u64) -> Vec<u8> {
    [&[REGISTERED], &owner.to_be_bytes()[..]].concat()
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

/// Those of this name, in the order in which they came.
pub fn signals_named(id: &str, name: &str) -> Vec<u8> {
    let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
    [&signals_of(id)[..], &length.to_be_bytes(), name.as_bytes()].concat()
}

pub fn signal(id: &str, name: &str, number: u64) -> Vec<u8> {
    [&signals_named(id, name)[..], &number.to_be_bytes()[..]].concat()
}

/// How many tasks stand with this stack.
pub fn standing(stack: u64) -> Vec<u8> {
    [&[STANDING], &stack.to_be_bytes()[..]].concat()
}

pub fn all_standing() -> Vec<u8> {
    vec![STANDING]
}

/// What is kept at a state that has this number.
pub fn schema(number: u64) -> Vec<u8> {
    [&[SCHEMA], &number.to_be_bytes()[..]].concat()
}

pub fn data(key: &str) -> Vec<u8> {
    [&[DATA], key.as_bytes()].concat()
}
