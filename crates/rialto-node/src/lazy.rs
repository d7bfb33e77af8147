//! Lazy values: a value stays with the process that keeps it, until a receiver asks for it.

use std::any::type_name;
use std::fmt;
use std::future::{Future, IntoFuture, ready};
use std::marker::PhantomData;
use std::pin::pin;
use std::sync::Arc;

use rialto_event::{Either, Event, SendEvent, choose};
use rialto_process::{
    Call, CallError, Destination, Down, Envelope, Pid, Request, call, link_inbound, monitor, receive_if_evt,
    self_pid, send, spawn_process,
};
use rialto_sync::race::first;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::recv;

/// A reference to a value that a process keeps. A message contains the reference, which is as small as a
/// pid, in place of a large value. The value is sent to a process that [asks](Self::get) for it. Within a
/// node it is shared, and not copied.
///
/// ```
/// use rialto_node::{Lazy, Node, recv, self_pid, send, spawn_process};
///
/// struct Report { title: &'static str, pages: Lazy<Vec<String>> }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let reader = spawn_process(async {
///     recv! {
///         Report { title, pages } if title != "dull" => {
///             assert_eq!(pages.get().await.unwrap().len(), 1000);
///         }
///     }
/// });
/// let pages = Lazy::new(async { vec![String::from("a page"); 1000] });
/// send(reader, Report { title: "news", pages }).unwrap();
/// # assert!(rialto_node::down_evt(reader).await.is_orderly());
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// The value is kept until the process that made it ends, or until it is [released](Self::release). If this
/// happens while the value is computed, the computation is dropped.
///
/// Source: the lazy proxies of later versions of Termite, for the contents of large messages; its promises.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lazy<T> {
    keeper: Pid,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

/// The request for the value of a [`Lazy`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Fetch<T>(#[serde(skip)] PhantomData<fn() -> T>);

/// The reply to [`Fetch`]: the value.
pub struct Fetched<T>(pub Arc<T>);

struct Release;

impl<T: Send + Sync + 'static> Request for Fetch<T> {
    type Reply = Fetched<T>;
}

impl<T: Send + Sync + 'static> Lazy<T> {
    /// Keeps `value`, and returns a reference to it.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    pub fn keep(value: T) -> Lazy<T> {
        Lazy::new(ready(value))
    }

    /// Returns a reference to the output of `future`, which is computed when it is first asked for. If
    /// `future` panics, callers of [`get`](Self::get) receive the error.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    pub fn new(future: impl Future<Output = T> + Send + 'static) -> Lazy<T> {
        Lazy { keeper: spawn_process(kept(self_pid(), future)), of: PhantomData }
    }

    /// Returns the event that yields the value. It is computed first, if it was not yet.
    pub fn get(self) -> impl SendEvent<Output = Result<Arc<T>, CallError>> + 'static {
        call(self.keeper, Fetch(PhantomData)).wrap(|fetched| fetched.map(|Fetched(value)| value))
    }
}

impl<T> Lazy<T> {
    /// Releases the value: it is not kept any longer. Processes that have received it still have it.
    pub fn release(self) {
        // If the keeper's mailbox is full of requests, the value is kept until its owner ends.
        let _ = send(self.keeper, Release);
    }
}

async fn kept<T: Send + Sync + 'static>(owner: Pid, future: impl Future<Output = T>) {
    link_inbound(owner);
    let gone = monitor(owner);
    let mut asks = loop {
        recv! {
            Call { request: Fetch(_), from }: Call<Fetch<T>> => break Some(from),
            Release => return,
            Down { monitor: ^gone, .. } => return,
            // Other messages are dropped: unread, they would fill the mailbox.
            _: Envelope => {}
        }
    };
    let over = choose((
        receive_if_evt(|_: &Release| true).wrap(drop),
        receive_if_evt(move |down: &Down| down.monitor == gone).wrap(drop),
    ));
    let value = match first(pin!(future), pin!(over.into_future())).await {
        Either::Left(value) => Arc::new(value),
        Either::Right(()) => return,
    };
    loop {
        asks.take().into_iter().for_each(|from| from.reply(Fetched(value.clone())));
        recv! {
            Call { request: Fetch(_), from }: Call<Fetch<T>> => asks = Some(from),
            Release => return,
            Down { monitor: ^gone, .. } => return,
            _: Envelope => {}
        }
    }
}

impl<T> Destination for Lazy<T> {
    fn pid(&self) -> Option<Pid> {
        Some(self.keeper)
    }
}

impl<T> Clone for Lazy<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lazy<T> {}

impl<T> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lazy<{}>{}", type_name::<T>(), self.keeper)
    }
}

impl<T> fmt::Debug for Fetch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fetch<{}>", type_name::<T>())
    }
}

impl<T: fmt::Debug> fmt::Debug for Fetched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize> Serialize for Fetched<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Fetched<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Fetched(Arc::new(value)))
    }
}
