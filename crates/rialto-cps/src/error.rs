use crate::{Build, EndpointId};
use std::fmt;

/// Why a continuation was not read.
///
/// ```
/// use rialto_cps::{Continuation, DecodeError, Registry, yield_now};
///
/// let bytes = Continuation::new(yield_now()).to_bytes().unwrap();
/// let refused = Registry::new().continuation::<()>(&bytes).unwrap_err();
/// assert!(matches!(refused, DecodeError::UnknownFrame { name, .. } if name == "rialto_cps::yield_now"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The registry has no function of this name.
    UnknownFrame {
        /// The function whose frame was written.
        name: String,
        /// Its layout in the program that wrote it.
        layout: u64,
        /// The build of its crate in that program.
        build: Build,
    },
    /// The function is there, and its frames look different.
    ChangedLayout {
        /// The function.
        name: String,
        /// Its layout in the program that wrote the frame.
        written: u64,
        /// Its layout in this program.
        here: u64,
        /// The builds of its crate in that program and in this; not known of a frame
        /// within another.
        builds: Option<(Build, Build)>,
    },
    /// The function is listed, but not for being started: the frame has not begun.
    MayNotStart(String),
    /// The function is listed, but not for being resumed: the frame has begun.
    MayNotResume(String),
    /// A continuation lies in what was read, and there was nothing to say which ones may.
    NoRegistry,
    /// No pointer may be read that points to this function.
    NoPointer(String),
    /// The function is there, and returns something else than was asked for.
    OtherResult {
        /// The function.
        name: String,
        /// The type of its result in this program.
        returns: &'static str,
        /// The type that was asked for.
        asked: &'static str,
    },
    /// Nobody here has this end of a channel.
    UnknownEndpoint {
        /// Its identity.
        id: EndpointId,
    },
    /// The end of a channel carries values of another type.
    OtherEndpoint {
        /// Its identity.
        id: EndpointId,
        /// The type that was asked for.
        asked: &'static str,
    },
    /// The bytes are damaged, or something else than a continuation.
    Malformed(String),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::UnknownFrame { name, layout, build } => write!(
                f,
                "the continuation is one of `{name}` (version {build}, layout {layout:016x}), which this \
                 registry does not have; help: add the function with `Registry::with`, or keep it under its \
                 name"
            ),
            DecodeError::ChangedLayout { name, written, here, builds } => {
                let version = |build: Build| format!("version {build}, ");
                let (by, now) = builds.map(|(by, now)| (version(by), version(now))).unwrap_or_default();
                write!(
                    f,
                    "the continuation of `{name}` was written with {by}layout {written:016x}, but the function \
                     has {now}layout {here:016x} here; help: let the old version finish the continuation, or \
                     give the new function another name"
                )
            }
            DecodeError::MayNotStart(name) => write!(
                f,
                "a continuation of `{name}` that has not begun is refused, because the registry lists the \
                 function with `Registry::with_resume`; help: if others may also start it, use `Registry::with`"
            ),
            DecodeError::MayNotResume(name) => write!(
                f,
                "a continuation of `{name}` that has begun is refused, because the registry lists the function \
                 with `Registry::with_start`; help: if others may also resume it, use `Registry::with`"
            ),
            DecodeError::NoPointer(name) => write!(
                f,
                "a pointer points to `{name}`, which this registry does not list as a target; help: add it \
                 with `Registry::with_pointer`"
            ),
            DecodeError::NoRegistry => f.write_str(
                "a continuation cannot be read without a registry; help: read the value that contains it with \
                 `Registry::value`, or within `Registry::reading`",
            ),
            DecodeError::OtherResult { name, returns, asked } => write!(
                f,
                "`{name}` returns `{returns}`, but a continuation that returns `{asked}` was requested; help: \
                 request the type that it returns"
            ),
            DecodeError::UnknownEndpoint { id } => write!(
                f,
                "this process does not have the end of the channel {id}; help: keep a handle of it, or create \
                 the channel with `named_channel` in each process"
            ),
            DecodeError::OtherEndpoint { id, asked } => {
                write!(f, "the end of the channel {id} is not a `{asked}`")
            }
            DecodeError::Malformed(why) => write!(f, "the bytes are not a continuation: {why}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Why a continuation was not written: something in it cannot be, now.
///
/// ```
/// use rialto_cps::{Continuation, yield_now};
///
/// let continuation = Continuation::new(yield_now());
/// assert!(continuation.to_bytes().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodeError {
    pub(crate) name: &'static str,
    pub(crate) why: String,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the continuation of `{}` cannot be written: {}", self.name, self.why)
    }
}

impl std::error::Error for EncodeError {}
