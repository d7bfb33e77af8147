//! Channels whose ends may be in messages to other nodes.
//!
//! ```
//! use rialto_event::{Event, after, choose};
//! use rialto_node::channels::{Sender, channel};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, Vocabulary, recv, self_pid, send};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Report { to: Sender<String> }
//!
//! # let runtime = rialto_rt::Runtime::simulated(1);
//! # runtime.block_on(async {
//! let network = Network::new();
//! let node = |name| {
//!     let words = Vocabulary::new().message::<Report>("report").message::<String>("line");
//!     Node::builder().transport(network.transport(name)).speaks(words).build()
//! };
//! let (here, there) = (node("here"), node("there"));
//! here.knows(&there.reference().unwrap());
//! let reporter = there.spawn(async {
//!     let Report { to } = recv! { report: Report => report };
//!     to.send("all is well".to_string()).await.unwrap(); // waits until somebody there receives
//! });
//! here.run(async move {
//!     let (tx, rx) = channel();
//!     send(reporter, Report { to: tx }).unwrap();
//!     let news = choose((rx.recv_evt().wrap(Result::ok), after(Duration::from_secs(5)).wrap(|()| None)));
//!     assert_eq!(news.await.as_deref(), Some("all is well"));
//!     assert!(rx.recv().await.is_err()); // the reporter has ended, and its end is gone
//! }).await.unwrap();
//! # });
//! ```
//!
//! # What they promise
//!
//! A channel has a *home*: the node from which an end of it left first. Within a node its ends meet as those of
//! [`rialto_event::channel()`], of which they have all laws; nothing is encoded. Between nodes:
//!
//! - **Events.** A send and a receive are events wherever they are; they stand in any choice, with nacks and
//!   timeouts. What is not chosen has sent nothing, and has lost nothing.
//! - **Nothing is sent that nobody wants.** A send is ready when a receiver is: one that waits on another node has
//!   asked for a value over the link. If he has turned to something else when it comes, the value is given back
//!   to the channel, ahead of all that wait to send (law 5): whoever receives next gets it. So of what was sent, as many values as there
//!   are receivers that waited, on each other node, may be on their way, and no more.
//! - **Each value is received once**, while the links hold. When a link is lost, what was on its way over it
//!   is lost, though its sender was told that it was received: at most once, said plainly. Who must know has it
//!   answered. A value that was not yet asked for comes back: [`Closed`]`(value)`.
//! - **Order.** What one sender sends is received in that order, save what was given back.
//! - **The end.** A channel is closed when all senders are gone, or all receivers, wherever they are: those on a
//!   node that is lost are gone, too, and so is a channel whose home is. [`lost`](Sender::lost) tells the two apart.
//!   Ends in a message that is on its way, or lies in a mailbox unread, are not gone. (A receiver may
//!   hear of the end while a value is on its way back from another node; it is there for who receives after that.)
//! - **Identity.** An end that comes home is one of the plain channel again, and
//!   [the same](Sender::same_channel) as those that are there; on any other node, ends of one channel meet
//!   there, too.
//! - **Third parties.** An end may be sent on. The node to which it comes talks with the home, and must
//!   [know](crate::Node::knows) it; if it does not reach it, the end is lost.
//!
//! The values' type must be in the [vocabulary](crate::Vocabulary) of each node. An end can be written on its way to
//! another node: in a message, or in a variable of a [process that moves](crate::moving). It cannot be written to a
//! file. Who has an end can use the channel, and no other: it is named by a secret. A node that sends more than it was
//! asked for has its share taken away.
//!
//! # Files
//!
//! Read first: `shared` (what the ends on a node have in common), then `bridge` (how values come from one
//! node to another), `listed` (how a node finds a channel, and gets a share in one).
//!
//! Sources: CML's channels; the proxies of distributed ML systems, as in Facile; Reppy's law of put-back is Rialto's.

#[cfg(test)]
mod attacks;
mod bridge;
mod listed;
mod shared;

use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_event::{
    Borrowed, Closed, Event, SendEvt, SendFrom, SyncFuture, TryEvent, TryRecvError, TrySendError, Wrapped,
    guard, sync,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::exit::Exit;
use crate::message::Message;
use crate::wire::{cannot_leave, leaving_over, left_over, number_of_call, ticket};
#[cfg(feature = "cps")]
use crate::wire::{is_unpacking, pack, unpack};
use rialto_codec::{Purpose, purpose};

use listed::{Identity, come, word};
use shared::{Held, Shared, Wanted};

pub(crate) use bridge::Say;
pub(crate) use listed::{Attach, Channels, vocabulary};

/// A rendezvous channel whose ends can be sent to other nodes: see [the module](self).
///
/// ```
/// use rialto_event::Event;
/// use rialto_node::channels::channel;
///
/// let (tx, rx) = channel();
/// std::thread::scope(|s| {
///     s.spawn(|| tx.send_evt(7).sync_blocking());
///     assert_eq!(rx.recv_evt().sync_blocking(), Ok(7));
/// });
/// ```
///
/// Source: CML's `channel`.
pub fn channel<T: Message>() -> (Sender<T>, Receiver<T>) {
    let shared = Arc::new(Shared::unlisted());
    let end = |held| End { shared: shared.clone(), held, left: AtomicU64::new(0) };
    (Sender(end(Held::SENDER)), Receiver(end(Held::RECEIVER)))
}

/// The sending end of a [`channel()`]. Clones are the same end; the channel is closed when all are gone, on all nodes.
pub struct Sender<T: Message>(End<T>);

/// The receiving end of a [`channel()`]. Clones are the same end, and each value is received by one; the channel is
/// closed when all are gone, on all nodes.
pub struct Receiver<T: Message>(End<T>);

/// A handle.
struct End<T: Message> {
    shared: Arc<Shared<T>>,
    held: Held,
    /// The number by which it has left for another node, if it has: as a call, which is answered when it is held there.
    left: AtomicU64,
}

impl<T: Message> End<T> {
    fn write<S: Serializer>(&self, name: &'static str, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() == Purpose::Trial {
            return serializer.serialize_unit();
        }
        #[cfg(feature = "cps")]
        if let Some(place) = pack(|| self.clone()) {
            return serializer.serialize_newtype_struct(name, &place);
        }
        let link = leaving_over();
        let node = link.as_ref().and_then(|link| link.node().upgrade());
        let node = node.ok_or_else(|| {
            ser::Error::custom("an end of a channel can only be written on its way to another node")
        })?;
        if word::<T>(&node).is_none() {
            let unknown = "the type of the channel's values is not in the vocabulary of the node";
            return Err(ser::Error::custom(cannot_leave(unknown)));
        }
        let call = number_of_call::<()>().map_err(ser::Error::custom)?;
        self.left.store(call, Ordering::Relaxed);
        serializer.serialize_newtype_struct(name, &(self.shared.id(&node), call))
    }

    fn read<'de, D: Deserializer<'de>>(held: Held, deserializer: D) -> Result<End<T>, D::Error> {
        // Only what it looks like is asked.
        let unlisted = || End { shared: Arc::new(Shared::unlisted()), held, left: AtomicU64::new(0) };
        if purpose() == Purpose::Trial {
            return <()>::deserialize(deserializer).map(|()| unlisted());
        }
        #[cfg(feature = "cps")]
        if purpose() == Purpose::Value && is_unpacking() {
            let end: Option<End<T>> = unpack(u64::deserialize(deserializer)?);
            let end = end.filter(|end| end.held == held);
            return end.ok_or_else(|| de::Error::custom("an end of a channel that was not packed"));
        }
        let (id, call): (Identity, u64) = Deserialize::deserialize(deserializer)?;
        let Some(ticket) = ticket::<()>(call).map_err(de::Error::custom)? else { return Ok(unlisted()) };
        let node = ticket.link().node().upgrade();
        let node = node.ok_or_else(|| de::Error::custom("the node is gone"))?;
        let shared = come(&node, id, held, ticket).map_err(de::Error::custom)?;
        Ok(End { shared, held, left: AtomicU64::new(0) })
    }
}

impl<T: Message> Clone for End<T> {
    fn clone(&self) -> Self {
        self.shared.hold(self.held);
        End { shared: self.shared.clone(), held: self.held, left: AtomicU64::new(0) }
    }
}

impl<T: Message> Drop for End<T> {
    /// If it has left for another node, it is there, as far as others can see, until that holds it.
    fn drop(&mut self) {
        let call = *self.left.get_mut();
        if call != 0
            && let Some(link) = left_over(call)
            && let (Some(held_there), Some(node)) = (link.calls().left(call), link.node().upgrade())
        {
            let still = self.clone();
            node.keep_going(async move {
                // Whatever the answer is.
                let _ = held_there.recv().await;
                drop(still);
            });
        }
        self.shared.let_go(self.held);
    }
}

impl<T: Message> Deref for End<T> {
    type Target = Shared<T>;
    fn deref(&self) -> &Shared<T> {
        &self.shared
    }
}

macro_rules! end {
    ($end:ident, $held:ident, $name:literal) => {
        impl<T: Message> $end<T> {
            /// Closes the channel, everywhere: who waits is told, and nothing is sent any more.
            pub fn close(&self) {
                self.0.shared.close();
            }

            /// Whether it is closed, as far as is known here.
            pub fn is_closed(&self) -> bool {
                self.0.shared.tx.is_closed()
            }

            /// Why this node has no share in the channel any more: the link to its home was lost, or that
            /// does not know it. `None` if it has, also if the channel is closed.
            pub fn lost(&self) -> Option<Exit> {
                self.0.shared.lost()
            }

            /// Whether the other is the same end of the same channel.
            pub fn same_channel(&self, other: &Self) -> bool {
                Arc::ptr_eq(&self.0.shared, &other.0.shared)
            }
        }

        impl<T: Message> Clone for $end<T> {
            fn clone(&self) -> Self {
                $end(self.0.clone())
            }
        }

        impl<T: Message> fmt::Debug for $end<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($end), "({:p})"), Arc::as_ptr(&self.0.shared))
            }
        }

        /// It can be written in a message to another node.
        impl<T: Message> Serialize for $end<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.write($name, serializer)
            }
        }

        impl<'de, T: Message> Deserialize<'de> for $end<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visit<T>(std::marker::PhantomData<T>);
                impl<'de, T: Message> de::Visitor<'de> for Visit<T> {
                    type Value = $end<T>;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("an end of a channel")
                    }
                    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<$end<T>, D::Error> {
                        End::read(Held::$held, d).map($end)
                    }
                }
                deserializer.deserialize_newtype_struct($name, Visit(std::marker::PhantomData))
            }
        }
    };
}

end!(Sender, SENDER, "rialto.sender");
end!(Receiver, RECEIVER, "rialto.receiver");

impl<T: Message> Sender<T> {
    /// Sends `value`: ready when a receiver has asked for it, on whatever node.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is or gets closed, or is [lost](Self::lost).
    ///
    /// # Cancellation
    ///
    /// Dropped before it is ready, it has sent nothing.
    pub fn send(&self, value: T) -> SyncFuture<SendEvt<T, Borrowed<'_, T>>> {
        self.0.shared.tx.send(value)
    }

    /// Sending a value, as an event. CML's `sendEvt`.
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_evt(&self, value: T) -> SendEvt<T, Borrowed<'_, T>> {
        self.0.shared.tx.send_evt(value)
    }

    /// [`send_evt`](Self::send_evt), which owns this handle.
    pub fn into_send_evt(
        self,
        value: T,
    ) -> impl TryEvent<Output = Result<(), Closed<T>>, Pending: Send> + Send + 'static {
        let event = self.0.shared.tx.clone().into_send_evt(value);
        event.wrap(move |sent| {
            drop(self);
            sent
        })
    }

    /// Sends the value in `slot`, as an event; not chosen, it is in the slot again (law 4 of the events).
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        self.0.shared.tx.send_from(slot)
    }

    /// Sends `value` if a receiver waits now, or one on another node has asked.
    ///
    /// # Errors
    ///
    /// The value comes back.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        self.0.shared.tx.try_send(value)
    }
}

impl<T: Message> Receiver<T> {
    /// Receives a value, from a sender on whatever node.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is or gets closed, or is [lost](Self::lost), and nothing is left in it here.
    ///
    /// # Cancellation
    ///
    /// Dropped before it is ready, it loses nothing: a value that was on its way goes back to the channel.
    pub fn recv(&self) -> impl Future<Output = Result<T, Closed>> + Send + '_ {
        sync(self.recv_evt())
    }

    /// Receiving a value, as an event; it borrows this handle. CML's `recvEvt`.
    ///
    /// # Errors
    ///
    /// As [`recv`](Self::recv).
    pub fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Clone + Send + '_ {
        let shared: &Shared<T> = &self.0.shared;
        guard(move || Wrapped::with(shared.rx.recv_evt(), Wanted::new(shared, 1)))
    }

    /// [`recv_evt`](Self::recv_evt), which owns this handle.
    pub fn into_recv_evt(
        self,
    ) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Clone + Send + 'static {
        guard(move || {
            let event = self.0.shared.rx.clone().into_recv_evt();
            Wrapped::with(event, Wanted::new(self.0, 1))
        })
    }

    /// Receives a value if one is here now, or a sender on this node waits. Nothing is asked of other nodes.
    ///
    /// # Errors
    ///
    /// If there is none, or the channel is closed.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.0.shared.rx.try_recv()
    }
}
