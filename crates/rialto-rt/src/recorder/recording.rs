//! A recording of the events that a recorder has kept, and its bytes.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::settings::Mode;

/// The first bytes of a saved recording, with the version of the format.
const MAGIC: &[u8] = b"rialto recording 1\n";

/// The events that a recorder has kept. See [`Recorder::recording`](super::Recorder::recording).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Recording {
    /// The mode of the recorder when the recording was made.
    pub mode: Mode,
    /// When the recording was made, in nanoseconds since the runtime's start.
    pub length: u64,
    /// The events of each thread.
    pub lanes: Vec<Lane>,
    /// The tasks that the events name, by their position here.
    pub tasks: Vec<RecordedTask>,
}

/// The events of a thread, in the order of their times.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Lane {
    /// The thread: `worker 0`, `other thread` for one that runs a `block_on` or closures, `outside` for all
    /// threads that are in no runtime. A worker whose core was taken from it has a second lane of this name.
    pub name: String,
    /// The number of records that were overwritten before the first of these events.
    pub overwritten: u64,
    /// The events.
    pub events: Vec<RecordedEvent>,
}

/// An event, and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedEvent {
    /// The time in nanoseconds since the runtime's start.
    pub at: u64,
    /// The event.
    pub kind: EventKind,
}

/// An event of a recording. A task is a position in [`Recording::tasks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EventKind {
    /// This thread spawned a task.
    Spawned {
        /// The task.
        task: u32,
    },
    /// This thread woke a task. In a poll, the time is that of the poll's beginning or of the last spawn.
    Woken {
        /// The task.
        task: u32,
    },
    /// A poll of the task began.
    PollBegan {
        /// The task.
        task: u32,
    },
    /// The poll of the task ended.
    PollEnded {
        /// The task.
        task: u32,
        /// The next state of the task.
        outcome: PollOutcome,
    },
    /// The task ended, in a poll that is not recorded.
    Ended {
        /// The task.
        task: u32,
    },
    /// A sync of this thread was committed with one that waited at the object. Objects are numbered in the
    /// order of these events; in a simulation all have the number 0.
    Committed {
        /// The object.
        object: u32,
    },
    /// Polls that were not measured took so long together: see [`Mode`].
    LongStretch {
        /// The time.
        nanos: u64,
    },
    /// This thread fired timers that were due. The first of them was late.
    TimersDue {
        /// By how much the first timer was late.
        late_nanos: u64,
    },
    /// This thread sent a message to another node.
    Sent {
        /// The number of the node's connection.
        peer: u32,
        /// The length of the message in bytes.
        bytes: u32,
    },
}

impl EventKind {
    /// Returns the task that the event is about.
    pub fn task(&self) -> Option<u32> {
        match self {
            EventKind::Spawned { task }
            | EventKind::Woken { task }
            | EventKind::PollBegan { task }
            | EventKind::PollEnded { task, .. }
            | EventKind::Ended { task } => Some(*task),
            _ => None,
        }
    }
}

/// The state of a task after a poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PollOutcome {
    /// It is blocked: it waits for an event.
    Waits,
    /// It is polled again.
    Again,
    /// It has ended.
    Ended,
}

/// A task of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedTask {
    /// The task's id, in a runtime with diagnostics.
    pub id: Option<u64>,
    /// The task's name, if it has one and had not ended.
    pub name: Option<String>,
    /// The type name of the task's future, unless all events that have it are overwritten.
    pub future: Option<String>,
    /// The place where the task was spawned, unless the spawn is overwritten.
    pub spawned_at: Option<String>,
}

impl fmt::Display for RecordedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.name.as_deref().or(self.future.as_deref()).unwrap_or("unknown task");
        match self.id {
            Some(id) => write!(f, "{text} (task {id})"),
            None => f.write_str(text),
        }
    }
}

impl Recording {
    /// Returns the number of events.
    pub fn len(&self) -> usize {
        self.lanes.iter().map(|lane| lane.events.len()).sum()
    }

    /// Returns whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes of the recording, at most `longest` if that is 64 or more. If there are too many, the
    /// oldest events of each lane are left out, and counted as overwritten.
    pub fn to_bytes(&self, longest: usize) -> Vec<u8> {
        let mut most = self.lanes.iter().map(|lane| lane.events.len()).max().unwrap_or(0);
        let mut bytes = self.encode();
        while bytes.len() > longest && most > 0 {
            most /= 2;
            bytes = self.newest(most).encode();
        }
        if bytes.len() > longest {
            bytes = Recording { mode: self.mode, length: self.length, ..Recording::default() }.encode();
        }
        bytes
    }

    /// Reads the bytes of a recording, which may be hostile: they take time and memory in proportion to their
    /// length at most.
    ///
    /// # Errors
    ///
    /// [`RecordingError`] if they are not those of a recording.
    ///
    /// ```
    /// use rialto_rt::{Runtime, recorder::Recording};
    ///
    /// let recording = Runtime::simulated(1).handle().recorder().recording();
    /// assert_eq!(Recording::from_bytes(&recording.to_bytes(1 << 20)), Ok(recording));
    /// assert!(Recording::from_bytes(b"something else").is_err());
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Recording, RecordingError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(RecordingError::OtherFormat)?;
        let mut recording: Recording =
            rialto_codec::read_all(body).map_err(|error| RecordingError::Damaged(error.to_string()))?;
        let tasks = recording.tasks.len();
        for lane in &mut recording.lanes {
            let mut now = 0_u64;
            for event in &mut lane.events {
                now = now.checked_add(event.at).ok_or_else(|| damaged("a time is too large"))?;
                event.at = now;
                if event.kind.task().is_some_and(|task| task as usize >= tasks) {
                    return Err(damaged("an event names a task that is missing"));
                }
            }
        }
        Ok(recording)
    }

    /// Encodes the recording, with differences of times, which are short.
    fn encode(&self) -> Vec<u8> {
        let mut written = self.clone();
        for lane in &mut written.lanes {
            let mut last = 0;
            for event in &mut lane.events {
                let at = event.at.max(last);
                event.at = at - last;
                last = at;
            }
        }
        let mut bytes = MAGIC.to_vec();
        // These types have no elements that the codec refuses.
        let written = rialto_codec::append(&written, &mut bytes);
        debug_assert!(written.is_ok());
        bytes
    }

    /// Returns the recording with at most this number of events in each lane, and the tasks that they name.
    fn newest(&self, most: usize) -> Recording {
        let mut numbers = vec![None; self.tasks.len()];
        let mut tasks = Vec::new();
        let mut number = |task: &mut u32| {
            let known = &mut numbers[*task as usize];
            *task = *known.get_or_insert_with(|| {
                tasks.push(self.tasks[*task as usize].clone());
                (tasks.len() - 1) as u32
            });
        };
        let mut lanes = Vec::new();
        for lane in &self.lanes {
            let omitted = lane.events.len().saturating_sub(most);
            let mut events = lane.events[omitted..].to_vec();
            events.iter_mut().filter_map(|event| event.kind.task_mut()).for_each(&mut number);
            let overwritten = lane.overwritten.saturating_add(omitted as u64);
            lanes.push(Lane { name: lane.name.clone(), overwritten, events });
        }
        Recording { mode: self.mode, length: self.length, lanes, tasks }
    }
}

impl EventKind {
    fn task_mut(&mut self) -> Option<&mut u32> {
        match self {
            EventKind::Spawned { task }
            | EventKind::Woken { task }
            | EventKind::PollBegan { task }
            | EventKind::PollEnded { task, .. }
            | EventKind::Ended { task } => Some(task),
            _ => None,
        }
    }
}

/// Why bytes are not a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordingError {
    /// They are of another kind of file, or of another version of the format.
    OtherFormat,
    /// They begin like a recording. The text says what is wrong.
    Damaged(String),
}

fn damaged(why: &str) -> RecordingError {
    RecordingError::Damaged(why.into())
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordingError::OtherFormat => f.write_str(
                "the bytes are not a recording of this version; help: open a file that `Recorder::save` has \
                 written, with the version of Rialto that wrote it",
            ),
            RecordingError::Damaged(why) => {
                write!(f, "the recording is damaged: {why}; help: take a new one with `Recorder::save`")
            }
        }
    }
}

impl Error for RecordingError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn recording(events: usize) -> Recording {
        let event = |number: usize| {
            let task = (number % 3) as u32;
            let kind = match number % 4 {
                0 => EventKind::Spawned { task },
                1 => EventKind::PollBegan { task },
                2 => EventKind::PollEnded { task, outcome: PollOutcome::Waits },
                _ => EventKind::Sent { peer: 7, bytes: 1000 },
            };
            RecordedEvent { at: number as u64 * 1000, kind }
        };
        let lane = Lane { name: "worker 0".into(), overwritten: 5, events: (0..events).map(event).collect() };
        let task =
            |id| RecordedTask { id: Some(id), name: Some(format!("task {id}")), ..RecordedTask::default() };
        Recording {
            mode: Mode::Full,
            length: 9_000_000,
            lanes: vec![lane],
            tasks: (1..4).map(task).collect(),
        }
    }

    #[test]
    fn a_recording_is_read_as_it_was_written() {
        let recording = recording(100);
        assert_eq!(Recording::from_bytes(&recording.to_bytes(1 << 20)), Ok(recording));
    }

    #[test]
    fn bytes_are_bounded_and_keep_the_newest_events() {
        let recording = recording(1000);
        let whole = recording.to_bytes(usize::MAX).len();
        for longest in [whole - 1, whole / 3, 200, 64, 0] {
            let bytes = recording.to_bytes(longest);
            assert!(bytes.len() <= longest.max(64), "{} of {longest}", bytes.len());
            let read = Recording::from_bytes(&bytes).expect("it is whole");
            if let Some(lane) = read.lanes.first().filter(|lane| !lane.events.is_empty()) {
                assert_eq!(lane.events.last().map(|event| event.at), Some(999_000));
                assert_eq!(lane.overwritten, 5 + 1000 - lane.events.len() as u64);
                assert!(longest < 200 || lane.events.len() > 10);
            }
        }
    }

    #[test]
    fn an_event_of_a_missing_task_is_refused() {
        let mut wrong = recording(10);
        wrong.tasks.pop();
        assert_eq!(
            Recording::from_bytes(&wrong.to_bytes(1 << 20)),
            Err(damaged("an event names a task that is missing"))
        );
    }

    #[test]
    fn fuzz_recording() {
        rialto_fuzz::target!("recording")
            .seed("short", recording(4).to_bytes(1 << 20))
            .seed("long", recording(60).to_bytes(1 << 20))
            .seed("empty", Recording::default().to_bytes(1 << 20))
            .check(|bytes| {
                let Ok(recording) = Recording::from_bytes(bytes) else { return false };
                assert_eq!(Recording::from_bytes(&recording.to_bytes(usize::MAX)), Ok(recording));
                true
            });
    }
}
