//! Exit reasons.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::escape::Line;

/// The reason why a process has ended, or is to end. Linked and monitoring processes receive it.
///
/// ```
/// use rialto_process::{Exit, Node};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let node = Node::new();
/// let why = node.run(async { assert_eq!(2 + 2, 5) }).await;
/// assert!(matches!(why, Err(Exit::Panic(message)) if message.starts_with("assertion")));
/// # });
/// # Ok(())
/// # }
/// ```
///
/// Source: Erlang's exit reasons.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Exit {
    /// The process has finished its work. Processes that are linked to it do not end.
    Normal,
    /// The process was asked to end, and has ended in order.
    Shutdown,
    /// The process panicked, with this message.
    Panic(Arc<str>),
    /// The process was [killed](crate::kill), or its runtime has shut down.
    Killed,
    /// There is no such process: it has ended before, or never existed.
    NoProcess,
    /// The node of the process is lost or cannot be reached. It is not known whether the process lives.
    Disconnected,
    /// A reason of the program.
    Custom(Reason),
}

impl Exit {
    /// Returns a reason of the program: any value that implements `Debug`.
    ///
    /// ```
    /// let full = rialto_process::Exit::custom("the disk is full");
    /// assert_eq!(full.downcast_ref(), Some(&"the disk is full"));
    /// assert_eq!(full.to_string(), "\"the disk is full\"");
    /// ```
    pub fn custom<T: Any + fmt::Debug + PartialEq + Send + Sync>(value: T) -> Exit {
        Exit::Custom(Reason { value: Arc::new(value), is_orderly: false, encoded_len: 0 })
    }

    /// Returns the reason by which an `init` says that its process is not needed. The process ends for
    /// [`Normal`](Exit::Normal), which is not a failure. A supervisor counts the child as stopped, and
    /// starts the next one.
    ///
    /// ```
    /// use rialto_process::server::{self, Next, Server};
    /// use rialto_process::{Exit, Node, ReplyTo};
    ///
    /// struct Metrics;
    ///
    /// impl Server for Metrics {
    ///     type Init = bool;
    ///     type Call = ();
    ///     type Reply = ();
    ///     type Cast = ();
    ///
    ///     async fn init(configured: bool) -> Result<Self, Exit> {
    ///         if configured { Ok(Metrics) } else { Err(Exit::ignore()) }
    ///     }
    /// #   async fn handle_call(&mut self, (): (), _: ReplyTo<()>) -> Next { Next::Wait }
    /// #   async fn handle_cast(&mut self, (): ()) -> Next { Next::Wait }
    /// }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let started = server::start_link::<Metrics>(false).await;
    /// assert!(started.is_err_and(|why| why.is_ignore()));
    /// # })).unwrap();
    /// ```
    ///
    /// Source: `ignore`, which `init` may return in Erlang/OTP.
    pub fn ignore() -> Exit {
        Exit::custom(Ignore)
    }

    /// Returns whether the reason is [`Exit::ignore`].
    pub fn is_ignore(&self) -> bool {
        self.downcast_ref::<Ignore>().is_some()
    }

    /// Returns an [orderly](Exit::is_orderly) reason that contains more than [`Shutdown`](Exit::Shutdown):
    /// any value that implements `Debug`. It ends linked processes, too. A supervisor does not restart a
    /// transient child that ends for it.
    ///
    /// A signal takes the value to another node if its type
    /// is in the type registry. Otherwise the reason arrives as
    /// [`RemoteReason`], with the `Debug` text of the value, and is still orderly. In the fields of messages
    /// it is encoded as `Shutdown`. So it is on connections that use
    /// version 3 of the protocol.
    ///
    /// ```
    /// use rialto_process::{Exit, Node};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let moved = Node::new().run(async { rialto_process::exit_self(Exit::shutdown_with("moved away")).await });
    /// let why = moved.await.unwrap_err();
    /// assert!(why.is_orderly());
    /// assert_eq!(why.downcast_ref(), Some(&"moved away"));
    /// assert_eq!(why.to_string(), "shut down: \"moved away\"");
    /// # });
    /// ```
    ///
    /// Source: `{shutdown, Reason}` of Erlang/OTP.
    pub fn shutdown_with<T: Any + fmt::Debug + PartialEq + Send + Sync>(value: T) -> Exit {
        Exit::Custom(Reason { value: Arc::new(ShutdownWith(value)), is_orderly: true, encoded_len: 0 })
    }

    /// Records that a custom reason has come from another node, as that many bytes.
    #[doc(hidden)]
    pub fn with_encoded_len(self, bytes: usize) -> Exit {
        match self {
            Exit::Custom(reason) => Exit::Custom(Reason { encoded_len: bytes, ..reason }),
            other => other,
        }
    }

    /// Returns the bytes that the reason counts towards a mailbox: the length of its text, or of its
    /// encoded value if it came from another node. Other reasons count nothing.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Exit::Panic(text) => text.len(),
            Exit::Custom(Reason { encoded_len, .. }) if *encoded_len > 0 => *encoded_len,
            _ => self.downcast_ref().map_or(0, |RemoteReason(text)| text.len()),
        }
    }

    /// Returns the value of a custom reason, if it is a `T`.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        match self {
            Exit::Custom(Reason { value, .. }) => {
                let value = &**value as &dyn Any;
                value.downcast_ref().or_else(|| value.downcast_ref().map(|ShutdownWith(value)| value))
            }
            _ => None,
        }
    }

    /// Returns whether the process has ended in order: for [`Normal`](Exit::Normal),
    /// [`Shutdown`](Exit::Shutdown), or a reason from [`shutdown_with`](Exit::shutdown_with).
    pub fn is_orderly(&self) -> bool {
        match self {
            Exit::Normal | Exit::Shutdown => true,
            Exit::Custom(reason) => reason.is_orderly,
            _ => false,
        }
    }

    /// Returns the reason for a panic with that payload.
    pub(crate) fn of_panic(payload: &(dyn Any + Send)) -> Exit {
        let text = payload.downcast_ref::<&'static str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Exit::Panic(text.unwrap_or("the payload of the panic is not a string").into())
    }
}

/// The value of [`Exit::ignore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ignore;

/// Writes the reason in one line. Line breaks and terminal control characters are escaped, because the text
/// may come from another node.
impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Normal => f.write_str("finished normally"),
            Exit::Shutdown => f.write_str("shut down"),
            Exit::Panic(message) => write!(f, "panicked: {}", Line(message)),
            Exit::Killed => f.write_str("killed"),
            Exit::NoProcess => f.write_str("no such process"),
            Exit::Disconnected => f.write_str("the connection to its node was lost or could not be made"),
            Exit::Custom(reason) => Line(&format!("{reason:?}")).fmt(f),
        }
    }
}

impl std::error::Error for Exit {}

/// A reason from another node whose type is not in the type registry: the `Debug` text that the value had
/// there. See `TypeRegistry::reason`.
///
/// ```
/// let why = rialto_process::Exit::custom(rialto_process::RemoteReason("DiskFull".into()));
/// assert_eq!(why.to_string(), "DiskFull");
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Told")]
pub struct RemoteReason(pub String);

impl fmt::Debug for RemoteReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The encoded form of an [`Exit`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Exit")]
enum EncodedExit {
    Normal,
    Shutdown,
    Panic(String),
    Killed,
    NoProcess,
    Disconnected,
    Told(String),
}

/// Encodes a [`Custom`](Exit::Custom) reason as its `Debug` text, which is decoded as [`RemoteReason`], and
/// an orderly one as [`Shutdown`](Exit::Shutdown). This is the form inside of messages. A signal to another
/// node takes the value itself, if its type is in the type registry.
impl Serialize for Exit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Exit::Normal => EncodedExit::Normal,
            Exit::Shutdown => EncodedExit::Shutdown,
            Exit::Panic(why) => EncodedExit::Panic(why.to_string()),
            Exit::Killed => EncodedExit::Killed,
            Exit::NoProcess => EncodedExit::NoProcess,
            Exit::Disconnected => EncodedExit::Disconnected,
            Exit::Custom(reason) if reason.is_orderly => EncodedExit::Shutdown,
            Exit::Custom(reason) => EncodedExit::Told(format!("{reason:?}")),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match EncodedExit::deserialize(deserializer)? {
            EncodedExit::Normal => Exit::Normal,
            EncodedExit::Shutdown => Exit::Shutdown,
            EncodedExit::Panic(why) => Exit::Panic(why.into()),
            EncodedExit::Killed => Exit::Killed,
            EncodedExit::NoProcess => Exit::NoProcess,
            EncodedExit::Disconnected => Exit::Disconnected,
            EncodedExit::Told(what) => Exit::custom(RemoteReason(what)),
        })
    }
}

/// The value of a custom exit reason: see [`Exit::custom`].
#[derive(Clone)]
pub struct Reason {
    value: Arc<dyn Value>,
    is_orderly: bool,
    /// The number of bytes as which it came from another node; 0 if it is from this node.
    encoded_len: usize,
}

impl Reason {
    #[doc(hidden)]
    pub fn value(&self) -> &dyn Any {
        &*self.value
    }

    #[doc(hidden)]
    pub fn is_orderly(&self) -> bool {
        self.is_orderly
    }

    /// Returns the value for formatting, without the prefix that marks an orderly reason.
    #[doc(hidden)]
    pub fn shown(&self) -> impl fmt::Debug + '_ {
        &self.value
    }
}

/// The value of an orderly reason. It is a type of its own, so that it has its own name in the type registry.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShutdownWith<T>(pub T);

impl<T: fmt::Debug> fmt::Debug for ShutdownWith<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

trait Value: Any + fmt::Debug + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
}

impl<T: Any + fmt::Debug + PartialEq + Send + Sync> Value for T {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.value.is(&*other.value)
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_orderly {
            f.write_str("shut down: ")?;
        }
        self.value.fmt(f)
    }
}

/// A result of a process's future, which is converted to an [`Exit`]:
///
/// - `()` becomes [`Exit::Normal`];
/// - an [`Exit`] stays as it is;
/// - of a `Result`, `Ok(())` becomes [`Exit::Normal`] and `Err` becomes [`Exit::custom`] of the error. An
///   error that is an [`Exit`] stays as it is.
pub trait IntoExit {
    /// Returns the exit reason of the process.
    fn into_exit(self) -> Exit;
}

impl IntoExit for () {
    fn into_exit(self) -> Exit {
        Exit::Normal
    }
}

impl IntoExit for Exit {
    fn into_exit(self) -> Exit {
        self
    }
}

impl IntoExit for std::convert::Infallible {
    fn into_exit(self) -> Exit {
        match self {}
    }
}

/// The type `!`, which a loop without an end has.
impl IntoExit for <fn() -> ! as Yields>::Output {
    fn into_exit(self) -> Exit {
        self
    }
}

/// Gives a name to the type `!`, which stable Rust cannot write.
#[doc(hidden)]
pub trait Yields {
    type Output;
}

impl<T> Yields for fn() -> T {
    type Output = T;
}

impl<E: Any + fmt::Debug + PartialEq + Send + Sync> IntoExit for Result<(), E> {
    fn into_exit(self) -> Exit {
        match self {
            Ok(()) => Exit::Normal,
            Err(error) => match (&error as &dyn Any).downcast_ref::<Exit>() {
                Some(exit) => exit.clone(),
                None => Exit::custom(error),
            },
        }
    }
}
