use crate::store::StoreError;
use std::fmt;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The store failed. It may have been done, and may be asked for again.
    Store(StoreError),
    /// There is no task of this name.
    Unknown(String),
    /// The task is another function's.
    OtherFlow {
        /// The task.
        id: String,
        /// Whose it is.
        flow: String,
    },
    /// The task has ended, or has been cancelled.
    Over(String),
    /// The task has not ended: cancel it first.
    Unfinished(String),
    /// What a task, or a signal, is to be called cannot be a name: it is empty, longer than 512 bytes, or has a zero in it.
    BadName(String),
    /// Frames that cannot be written or read.
    Frame(FrameError),
    /// A value that cannot be written or read as CBOR.
    Value(String),
    /// Somebody else runs the task, or nobody may.
    Fenced(String),
    /// The flows have been stopped.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Store(error) => error.fmt(f),
            Error::Unknown(id) => write!(f, "there is no task `{id}`"),
            Error::OtherFlow { id, flow } => {
                write!(f, "the task `{id}` is one of `{flow}`: take another name")
            }
            Error::Over(id) => write!(f, "the task `{id}` is over"),
            Error::Unfinished(id) => write!(f, "the task `{id}` has not ended: cancel it first"),
            Error::BadName(id) => {
                write!(
                    f,
                    "`{}` cannot name a task or a signal: it needs 1 to 512 bytes, none of them 0",
                    id.escape_debug()
                )
            }
            Error::Frame(error) => error.fmt(f),
            Error::Value(why) => write!(f, "a value cannot be written or read: {why}"),
            Error::Fenced(id) => write!(f, "the task `{id}` is not this one's to run any more"),
            Error::Stopped => f.write_str("the flows have been stopped"),
        }
    }
}

impl std::error::Error for Error {}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Error::Store(error)
    }
}

impl From<FrameError> for Error {
    fn from(error: FrameError) -> Self {
        Error::Frame(error)
    }
}

/// Why frames were not written, or not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameError {
    /// No function of this name is registered.
    UnknownFlow {
        /// The outermost function.
        function: String,
        /// The build that wrote it.
        build: String,
    },
    /// The function has no such state any more.
    UnknownSite {
        /// The function.
        function: String,
        /// Where it was.
        site: String,
        /// The build that wrote it.
        build: String,
    },
    /// The state is there, and something else is kept in it.
    ChangedLayout {
        /// The function.
        function: String,
        /// Where it was.
        site: String,
        /// The layout that was written.
        written: u64,
        /// That of this program.
        here: u64,
        /// What differs: a variable, or a field of its type.
        why: String,
        /// The build that wrote it.
        build: String,
    },
    /// Another function is called there.
    OtherCallee {
        /// The function whose frame was written.
        written: String,
        /// The one that is called in this program.
        here: String,
    },
    /// A variable cannot be written or read.
    Variable {
        /// The function.
        function: String,
        /// Where it was.
        site: String,
        /// Its name; and the path of the field, if it is one within it.
        name: String,
        /// What its type says.
        why: String,
    },
    /// The recorded result of a step is no value of the type that the step has now.
    Recorded {
        /// The step's key.
        key: String,
        /// What its type says.
        why: String,
    },
    /// Something runs that has no state: it is no `#[cps]` function, and no leaf.
    NoState {
        /// What.
        function: String,
    },
    /// A function has called itself more than 256 deep.
    Deep {
        /// The function.
        function: String,
    },
    /// A migration was not possible.
    Migration {
        /// The function.
        function: String,
        /// Where it was.
        site: String,
        /// What the migration says.
        why: String,
    },
    /// The bytes are no frames.
    Malformed(String),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::UnknownFlow { function, build } => write!(
                f,
                "build {build} wrote frames of `{function}`, which is not registered here: register it, or, if it \
                 has another name now, this one as its version"
            ),
            FrameError::UnknownSite { function, site, build } => write!(
                f,
                "build {build} wrote `{function}` at `{site}`, a state that it does not have here: keep the label, \
                 register the old version beside this one, or migrate the frame"
            ),
            FrameError::ChangedLayout { function, site, written, here, why, build } => write!(
                f,
                "build {build} wrote `{function}` at `{site}` with layout {written:016x}; here it is {here:016x}: \
                 {why}: register the old version beside this one, or migrate the frame"
            ),
            FrameError::OtherCallee { written, here } => {
                write!(f, "a frame of `{written}` was written where `{here}` is called here")
            }
            FrameError::Variable { function, site, name, why } => {
                write!(f, "`{name}`, of `{function}` at `{site}`: {why}")
            }
            FrameError::Recorded { key, why } => write!(
                f,
                "the recorded result of the step `{key}` is no value of the type that the step has here: {why}"
            ),
            FrameError::NoState { function } => {
                write!(f, "`{function}` has no state that can be written now")
            }
            FrameError::Deep { function } => write!(f, "`{function}` has called itself more than 256 deep"),
            FrameError::Migration { function, site, why } => {
                write!(f, "the frame of `{function}` at `{site}` cannot be migrated: {why}")
            }
            FrameError::Malformed(why) => write!(f, "the bytes are no frames: {why}"),
        }
    }
}

impl std::error::Error for FrameError {}
