//! Why a process ended.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::shown::Line;

/// Why a process has ended, or is to end. It goes to those who are linked to the process, or
/// watch it.
///
/// ```
/// use rialto_node::{Exit, Node};
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
    /// It was done. Nobody who is linked to it ends for that.
    Normal,
    /// It was asked to end, in order.
    Shutdown,
    /// It panicked, and said this.
    Panic(Arc<str>),
    /// Somebody killed it, for which it could do nothing; or its runtime is gone.
    Killed,
    /// There is no such process, any more or ever.
    NoProcess,
    /// The node of the process is lost, or cannot be reached: nobody here knows whether it lives.
    Disconnected,
    /// The program's own reason.
    Custom(Reason),
}

impl Exit {
    /// A reason of the program's own: any value that can be shown.
    ///
    /// ```
    /// let full = rialto_node::Exit::custom("the disk is full");
    /// assert_eq!(full.downcast_ref(), Some(&"the disk is full"));
    /// assert_eq!(full.to_string(), "\"the disk is full\"");
    /// ```
    pub fn custom<T: Any + fmt::Debug + PartialEq + Send + Sync>(value: T) -> Exit {
        Exit::Custom(Reason { value: Arc::new(value), is_orderly: false, came_as: 0 })
    }

    /// Says in a beginning that there is nothing to do: the process that would begin ends for
    /// [`Normal`](Exit::Normal), and that is no failure. A supervisor goes on with its next child, and knows this one as
    /// one that is stopped.
    ///
    /// ```
    /// use rialto_node::server::{self, Next, Server};
    /// use rialto_node::{Exit, Node, ReplyTo};
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
    /// #   async fn call(&mut self, (): (), _: ReplyTo<()>) -> Next { Next::Go }
    /// #   async fn cast(&mut self, (): ()) -> Next { Next::Go }
    /// }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let started = server::start_link::<Metrics>(false).await;
    /// assert!(started.is_err_and(|why| why.is_ignore()));
    /// # })).unwrap();
    /// ```
    ///
    /// Source: `ignore`, that `init` may return in Erlang/OTP.
    pub fn ignore() -> Exit {
        Exit::custom(Ignore)
    }

    /// Whether it is [that one](Exit::ignore).
    pub fn is_ignore(&self) -> bool {
        self.downcast_ref::<Ignore>().is_some()
    }

    /// An [orderly](Exit::is_orderly) reason that says more than [`Shutdown`](Exit::Shutdown): any value that can be shown. A
    /// process that is linked to one that ends for it ends, too, and a supervisor does not start a transient child again.
    ///
    /// To another node it goes as the value, if the type [is in the vocabulary](crate::Vocabulary::shutdown_reason); else as
    /// [`Told`], which says what the value looked like, and is orderly, too. In messages it is written as `Shutdown`, and so
    /// it is over a connection of [version 3](crate::Builder::protocol) of the protocol.
    ///
    /// ```
    /// use rialto_node::{Exit, Node};
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(async {
    /// let moved = Node::new().run(async { rialto_node::exit_self(Exit::shutdown_with("moved away")).await });
    /// let why = moved.await.unwrap_err();
    /// assert!(why.is_orderly());
    /// assert_eq!(why.downcast_ref(), Some(&"moved away"));
    /// assert_eq!(why.to_string(), "shut down: \"moved away\"");
    /// # });
    /// ```
    ///
    /// Source: `{shutdown, Reason}` of Erlang/OTP.
    pub fn shutdown_with<T: Any + fmt::Debug + PartialEq + Send + Sync>(value: T) -> Exit {
        Exit::Custom(Reason { value: Arc::new(ShutdownWith(value)), is_orderly: true, came_as: 0 })
    }

    /// The same, if it is the program's own: it has come from another node as so many bytes.
    pub(crate) fn came_as(self, bytes: usize) -> Exit {
        match self {
            Exit::Custom(reason) => Exit::Custom(Reason { came_as: bytes, ..reason }),
            other => other,
        }
    }

    /// How many bytes of text there are in it, or of what it was decoded from.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Exit::Panic(text) => text.len(),
            Exit::Custom(Reason { came_as, .. }) if *came_as > 0 => *came_as,
            _ => self.downcast_ref().map_or(0, |Told(text)| text.len()),
        }
    }

    /// The program's own reason, if it is a `T`.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        match self {
            Exit::Custom(Reason { value, .. }) => {
                let value = &**value as &dyn Any;
                value.downcast_ref().or_else(|| value.downcast_ref().map(|ShutdownWith(value)| value))
            }
            _ => None,
        }
    }

    /// Whether it is [`Normal`](Exit::Normal), [`Shutdown`](Exit::Shutdown), or [one that says
    /// more](Exit::shutdown_with): nothing has gone wrong.
    pub fn is_orderly(&self) -> bool {
        match self {
            Exit::Normal | Exit::Shutdown => true,
            Exit::Custom(reason) => reason.is_orderly,
            _ => false,
        }
    }

    /// That of what a thread panicked with.
    pub(crate) fn of_panic(payload: &(dyn Any + Send)) -> Exit {
        let text = payload.downcast_ref::<&'static str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Exit::Panic(text.unwrap_or("a value that is not text").into())
    }
}

/// See [`Exit::ignore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ignore;

/// In one line: what would end it, or steer a terminal, is escaped, for it may be another node's text.
impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Normal => f.write_str("done"),
            Exit::Shutdown => f.write_str("shut down"),
            Exit::Panic(message) => write!(f, "panicked: {}", Line(message)),
            Exit::Killed => f.write_str("killed"),
            Exit::NoProcess => f.write_str("no such process"),
            Exit::Disconnected => f.write_str("the link to its node is lost, or cannot be made"),
            Exit::Custom(reason) => Line(&format!("{reason:?}")).fmt(f),
        }
    }
}

impl std::error::Error for Exit {}

/// What a reason of another node looked like there, if its type may not travel: see
/// [`Vocabulary::reason`](crate::Vocabulary::reason).
///
/// ```
/// let why = rialto_node::Exit::custom(rialto_node::Told("DiskFull".into()));
/// assert_eq!(why.to_string(), "DiskFull");
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told(pub String);

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An [`Exit`] in what is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Exit")]
enum Written {
    Normal,
    Shutdown,
    Panic(String),
    Killed,
    NoProcess,
    Disconnected,
    Told(String),
}

/// A [`Custom`](Exit::Custom) reason is written as what it looks like, and read as [`Told`]; an orderly one as
/// [`Shutdown`](Exit::Shutdown): so it is in messages and in frames. (A signal to another node brings the value, if its type is
/// [in the vocabulary](crate::Vocabulary::reason).)
impl Serialize for Exit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Exit::Normal => Written::Normal,
            Exit::Shutdown => Written::Shutdown,
            Exit::Panic(why) => Written::Panic(why.to_string()),
            Exit::Killed => Written::Killed,
            Exit::NoProcess => Written::NoProcess,
            Exit::Disconnected => Written::Disconnected,
            Exit::Custom(reason) if reason.is_orderly => Written::Shutdown,
            Exit::Custom(reason) => Written::Told(format!("{reason:?}")),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Written::deserialize(deserializer)? {
            Written::Normal => Exit::Normal,
            Written::Shutdown => Exit::Shutdown,
            Written::Panic(why) => Exit::Panic(why.into()),
            Written::Killed => Exit::Killed,
            Written::NoProcess => Exit::NoProcess,
            Written::Disconnected => Exit::Disconnected,
            Written::Told(what) => Exit::custom(Told(what)),
        })
    }
}

/// A value that says why: see [`Exit::custom`].
#[derive(Clone)]
pub struct Reason {
    value: Arc<dyn Value>,
    is_orderly: bool,
    /// So many bytes it was, if it has come from another node.
    came_as: usize,
}

impl Reason {
    pub(crate) fn value(&self) -> &dyn Any {
        &*self.value
    }

    pub(crate) fn is_orderly(&self) -> bool {
        self.is_orderly
    }

    /// What the value looks like.
    pub(crate) fn shown(&self) -> impl fmt::Debug + '_ {
        &self.value
    }
}

/// A value of an orderly reason: a type of its own, which has its own name where it travels.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct ShutdownWith<T>(pub(crate) T);

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

/// What the future of a process may yield, and as which [`Exit`] it counts.
///
/// `()` is [`Exit::Normal`], an [`Exit`] is itself, and `Err` of a `Result` is its error,
/// as [`Exit::custom`].
pub trait IntoExit {
    /// The reason for which the process has ended.
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

/// What a loop without an end yields.
impl IntoExit for <fn() -> ! as Yields>::Output {
    fn into_exit(self) -> Exit {
        self
    }
}

/// By it `!` has a name where the language has none for it yet.
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
