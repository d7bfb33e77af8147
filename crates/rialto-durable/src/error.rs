use crate::store::StoreError;
use std::fmt;

/// An error of an operation on durable tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The store failed. The operation may have been done; you may repeat it.
    Store(StoreError),
    /// There is no task of this name.
    NotFound(String),
    /// The task belongs to another function.
    OtherFlow {
        /// The task.
        id: String,
        /// The function that it belongs to.
        flow: String,
    },
    /// The task has ended, or was terminated.
    Ended(String),
    /// The task has not ended. Terminate it first.
    NotEnded(String),
    /// The name of a task or a signal is invalid: it is empty, longer than 512 bytes, or contains a zero
    /// byte.
    InvalidName(String),
    /// Frames cannot be written or read.
    Frame {
        /// The task; `None` if it is not known.
        id: Option<String>,
        /// The reason.
        error: Box<FrameError>,
    },
    /// A value cannot be written or read as CBOR.
    Value(String),
    /// This process may not run the task any more: another process has taken it over, or the task has ended.
    Fenced(String),
    /// The flows have been stopped.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Store(error) => error.fmt(f),
            Error::NotFound(id) => write!(f, "there is no task `{id}`"),
            Error::OtherFlow { id, flow } => {
                write!(f, "the task `{id}` belongs to the function `{flow}`; help: choose another name")
            }
            Error::Ended(id) => write!(f, "the task `{id}` has already ended"),
            Error::NotEnded(id) => write!(f, "the task `{id}` has not ended; help: terminate it first"),
            Error::InvalidName(id) => {
                write!(
                    f,
                    "`{}` is not a valid name of a task or signal; help: use 1 to 512 bytes, none of them 0",
                    id.escape_debug()
                )
            }
            Error::Frame { id: Some(id), error } => write!(f, "the task `{}`: {error}", id.escape_debug()),
            Error::Frame { id: None, error } => error.fmt(f),
            Error::Value(why) => write!(f, "a value cannot be written or read: {why}"),
            Error::Fenced(id) => write!(
                f,
                "this process may not run the task `{id}` any more: another process has taken it over, or it \
                 has ended"
            ),
            Error::Stopped => f.write_str(
                "the flows are closed, or the store's thread has panicked; help: open the store again",
            ),
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
        Error::Frame { id: None, error: Box::new(error) }
    }
}

impl Error {
    /// Adds the task to an error of its frames.
    pub(crate) fn of_task(self, id: &str) -> Error {
        match self {
            Error::Frame { error, .. } => Error::Frame { id: Some(id.into()), error },
            other => other,
        }
    }
}

/// An error of writing or reading frames.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameError {
    /// No function of this name is registered.
    UnknownFlow {
        /// The outermost function.
        function: String,
        /// The build that wrote the frames.
        build: String,
    },
    /// The function does not have this state any more.
    UnknownSite {
        /// The function.
        function: String,
        /// The state.
        site: String,
        /// The build that wrote the frame.
        build: String,
    },
    /// The function has this state, but the state keeps something else.
    ChangedLayout {
        /// The function.
        function: String,
        /// The state.
        site: String,
        /// The layout of the written frame.
        written: u64,
        /// The layout in this program.
        here: u64,
        /// The difference: a variable, or a field of its type.
        why: String,
        /// The build that wrote the frame.
        build: String,
    },
    /// Another function is called at this state.
    OtherCallee {
        /// The function whose frame was written.
        written: String,
        /// The function that this program calls.
        here: String,
    },
    /// A variable cannot be written or read.
    Variable {
        /// The function.
        function: String,
        /// The state.
        site: String,
        /// The variable's name, with the path of the field if the error is in a field.
        name: String,
        /// The reason, from its type.
        why: String,
    },
    /// The recorded result of a step is not a value of the type that the step has now.
    Recorded {
        /// The step's key.
        key: String,
        /// The reason, from the type.
        why: String,
    },
    /// The task awaits something that has no state: a future that is neither a `#[cps]` function nor a leaf.
    NoState {
        /// The function or future without a state.
        function: String,
    },
    /// Calls of recursive functions are nested more than 256 deep. A large frame counts as several levels.
    Deep {
        /// The function.
        function: String,
    },
    /// A frame upgrade failed.
    Migration {
        /// The function.
        function: String,
        /// The state.
        site: String,
        /// The reason, from the upgrade.
        why: String,
    },
    /// The bytes are not frames.
    Malformed(String),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::UnknownFlow { function, build } => write!(
                f,
                "the function `{function}` is not registered, and build {build} wrote a frame of it\n\
                 help: register it with `Builder::flow`, or, if it has moved, with `Builder::version`"
            ),
            FrameError::UnknownSite { function, site, build } => write!(
                f,
                "`{function}` has no state `{site}` in this build, and build {build} wrote a frame there\n\
                 help: restore the state, register the old version with `Builder::version`, or upgrade the \
                 frame with `Builder::migrate_frame`"
            ),
            FrameError::ChangedLayout { function, site, written, here, why, build } => write!(
                f,
                "the state `{site}` of `{function}` has layout {here:016x} in this build, but build {build} \
                 wrote layout {written:016x}: {why}\n\
                 help: register the old version with `Builder::version`, or upgrade the frame with \
                 `Builder::migrate_frame`"
            ),
            FrameError::OtherCallee { written, here } => write!(
                f,
                "this build awaits `{here}` where the stored frame is one of `{written}`\n\
                 help: await `{written}` there again, or register the old version with `Builder::version`"
            ),
            FrameError::Variable { function, site, name, why } => write!(
                f,
                "the variable `{name}` of `{function}` at `{site}` cannot be written or read: {why}"
            ),
            FrameError::Recorded { key, why } => write!(
                f,
                "the recorded result of the step `{key}` does not have the type that the step has in this \
                 build: {why}\n\
                 help: keep the type, or register the old version with `Builder::version`"
            ),
            FrameError::NoState { function } => write!(
                f,
                "`{function}` has no state that can be written: it has ended, or it is a future that cannot \
                 be serialized\n\
                 help: await such a future in the attempt of a `step`, or make it a `#[cps]` function"
            ),
            FrameError::Deep { function } => write!(
                f,
                "calls of `{function}` are nested more than 256 deep, where a large frame counts as several\n\
                 help: use a loop instead of the recursion"
            ),
            FrameError::Migration { function, site, why } => {
                write!(f, "the upgrade of the frame of `{function}` at `{site}` has failed: {why}")
            }
            FrameError::Malformed(why) => write!(f, "the frames are malformed: {why}"),
        }
    }
}

impl std::error::Error for FrameError {}

/// The message of a panic.
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_string(),
        (_, Some(text)) => text.clone(),
        _ => "the panic has no message".to_string(),
    }
}
