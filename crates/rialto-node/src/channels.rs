//! Channels whose ends can be sent to other nodes in messages.
//!
//! ```
//! use rialto_event::{Event, after, choose};
//! use rialto_node::channels::{Sender, channel};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, TypeRegistry, recv, self_pid, send};
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
//!     let types = TypeRegistry::new().message::<Report>("report").message::<String>("line");
//!     Node::builder().transport(network.transport(name)).types(types).build()
//! };
//! let (here, there) = (node("here"), node("there"));
//! here.add_peer(&there.reference().unwrap());
//! let reporter = there.spawn(async {
//!     let Report { to } = recv! { report: Report => report };
//!     to.send("all is well".to_string()).await.unwrap(); // waits until a receiver wants it
//! });
//! here.run(async move {
//!     let (tx, rx) = channel();
//!     send(reporter, Report { to: tx }).unwrap();
//!     let news = choose((rx.recv_evt().wrap(Result::ok), after(Duration::from_secs(5)).wrap(|()| None)));
//!     assert_eq!(news.await.as_deref(), Some("all is well"));
//!     assert!(rx.recv().await.is_err()); // the reporter has ended, and its end of the channel is gone
//! }).await.unwrap();
//! # });
//! ```
//!
//! # Guarantees
//!
//! The *home* of a channel is the node from which one of its ends left first. Ends on one node behave like
//! those of [`rialto_event::channel()`], with all its laws; nothing is encoded. Between nodes:
//!
//! - **Events.** Sends and receives are events on every node, and can be alternatives of any choice, with
//!   nacks and timeouts. An event that is not chosen has sent nothing and lost nothing.
//! - **Values move on demand.** A receiver that waits on another node requests a value over the connection. A
//!   send is ready when such a request, or a local receiver, is there. If the receiver has chosen something
//!   else when the value arrives, the value is put back into the channel, ahead of all waiting senders (law
//!   5), for the next receiver. So for each other node, at most as many values are on their way as receivers
//!   waited there.
//! - **Each value is received once**, while the connections last. When a connection is lost, the values on
//!   their way over it are lost, although their senders were told that they were received: at most once. If
//!   you need to know that a value arrived, let the receiver reply. A value that was not yet requested
//!   returns to its sender: [`Closed`]`(value)`.
//! - **Order.** The values of one sender are received in the order in which they were sent, except those that
//!   were put back.
//! - **Closing.** A channel closes when all senders or all receivers are gone, on all nodes. A lost node has
//!   no ends. A channel whose home is lost is closed, too; [`lost`](Sender::lost) distinguishes the two
//!   cases. An end in a message that is on its way, or unread in a mailbox, is not gone. (A receiver may see
//!   the channel closed while a value is on its way back from another node; a later receive gets that value.)
//! - **Identity.** An end that returns to its home is again an end of the local channel, and [the
//!   same](Sender::same_channel) as the ends there. On every other node, ends of one channel exchange values
//!   directly.
//! - **Forwarding.** An end may be sent on to a third node. That node must [know](crate::Node::add_peer) the
//!   home, and connects to it. If it cannot, the end is lost.
//!
//! The type of the values must be in the [type registry](crate::TypeRegistry) of each node. An end can be
//! encoded only on its way to another node: in a message, or in a variable of a
//! [process that moves](crate::migration). It cannot be written to a file. A channel is named by a secret
//! that its ends contain: an end gives access to its own channel only. A node that sends more values than
//! were requested is cut off from the channel.
//!
//! # Map of the source
//!
//! Read first `share` (the state that the ends on one node share), then `bridge` (how values get from one
//! node to another), then `registry` (how a node finds a channel and becomes a member of it).
//!
//! Sources: CML's channels; the proxies of distributed ML systems, such as Facile. Put-back is Rialto's.

#[cfg(test)]
mod attacks;
mod bridge;
mod registry;
mod share;

use std::any::TypeId;
use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rialto_event::{
    Borrowed, Closed, Event, SendEvent, SendEvt, SendFrom, SendFuture, TryEvent, TryRecvError, TrySendError,
    Wrapped, guard,
};
use rialto_process::{Exit, Message};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::wire::{allocate_call, encoding_for, of_this_crate, sent_over, set_encode_error, ticket};
#[cfg(feature = "cps")]
use crate::wire::{is_decoding_local, put_local, take_local};
use rialto_codec::{Purpose, purpose};

use registry::{ChannelId, import_end, signature_of};
use share::{ChannelShare, EndKinds, ReceiverCount};

pub(crate) use bridge::BridgeMessage;
pub(crate) use registry::{Attach, type_registry};

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
    let shared = Arc::new(ChannelShare::unlisted());
    let end = |held| EndHandle { shared: shared.clone(), held, encoded_call: AtomicU64::new(0) };
    (Sender(end(EndKinds::SENDER)), Receiver(end(EndKinds::RECEIVER)))
}

/// The sending end of a [`channel()`]. Clones are the same end. The channel closes when all clones, on all
/// nodes, are gone.
pub struct Sender<T: Message>(EndHandle<T>);

/// The receiving end of a [`channel()`]. Clones are the same end; each value is received by one of them. The
/// channel closes when all clones, on all nodes, are gone.
pub struct Receiver<T: Message>(EndHandle<T>);

/// A handle of one end.
struct EndHandle<T: Message> {
    shared: Arc<ChannelShare<T>>,
    held: EndKinds,
    /// The number under which this end was encoded for another node, else 0. It is the number of a call,
    /// which is answered when the other node holds the end.
    encoded_call: AtomicU64,
}

impl<T: Message> EndHandle<T> {
    fn write<S: Serializer>(&self, name: &'static str, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() == Purpose::RoundTrip {
            return serializer.serialize_unit();
        }
        #[cfg(feature = "cps")]
        if let Some(place) = put_local(|| self.clone()) {
            return serializer.serialize_newtype_struct(name, &place);
        }
        let connection = encoding_for();
        let node = connection.as_ref().and_then(|connection| connection.node().upgrade());
        let node = node.ok_or_else(|| {
            ser::Error::custom("a channel end can be encoded only in a message to another node")
        })?;
        if signature_of::<T>(&node).is_none() {
            let unknown = format!(
                "the type of the channel's values, {}, is not registered on this node; help: register it \
                 with `TypeRegistry::message`",
                std::any::type_name::<T>()
            );
            return Err(ser::Error::custom(set_encode_error(unknown)));
        }
        let call = allocate_call(TypeId::of::<()>()).map_err(ser::Error::custom)?;
        self.encoded_call.store(call, Ordering::Relaxed);
        serializer.serialize_newtype_struct(name, &(self.shared.id(&node), call))
    }

    fn read<'de, D: Deserializer<'de>>(held: EndKinds, deserializer: D) -> Result<EndHandle<T>, D::Error> {
        // Only the form of the value matters here, so an end of a new channel will do.
        let unlisted = || EndHandle {
            shared: Arc::new(ChannelShare::unlisted()),
            held,
            encoded_call: AtomicU64::new(0),
        };
        if purpose() == Purpose::RoundTrip {
            return <()>::deserialize(deserializer).map(|()| unlisted());
        }
        #[cfg(feature = "cps")]
        if purpose() == Purpose::Value && is_decoding_local() {
            let end: Option<EndHandle<T>> = take_local(u64::deserialize(deserializer)?);
            let end = end.filter(|end| end.held == held);
            return end
                .ok_or_else(|| de::Error::custom("a channel end that does not belong to this process"));
        }
        let (id, call): (ChannelId, u64) = Deserialize::deserialize(deserializer)?;
        if purpose() != Purpose::Value {
            return Ok(unlisted());
        }
        let ticket = ticket(call, TypeId::of::<()>()).map_err(de::Error::custom)?;
        let node = of_this_crate(ticket.connection().clone()).node().upgrade();
        let node = node.ok_or_else(|| de::Error::custom("the node is gone"))?;
        let shared = import_end(&node, id, held, ticket).map_err(de::Error::custom)?;
        Ok(EndHandle { shared, held, encoded_call: AtomicU64::new(0) })
    }
}

impl<T: Message> Clone for EndHandle<T> {
    fn clone(&self) -> Self {
        self.shared.hold(self.held);
        EndHandle { shared: self.shared.clone(), held: self.held, encoded_call: AtomicU64::new(0) }
    }
}

impl<T: Message> Drop for EndHandle<T> {
    /// If this end was sent to another node, a handle of it stays here until that node holds it. Otherwise
    /// the channel could close in between.
    fn drop(&mut self) {
        let call = *self.encoded_call.get_mut();
        if call != 0
            && let Some(connection) = sent_over(call)
            && let (Some(held_there), Some(node)) =
                (connection.calls().mark_sent(call), connection.node().upgrade())
        {
            let still = self.clone();
            node.spawn_task(async move {
                // Any outcome ends the wait, also a lost connection.
                let _ = held_there.recv().await;
                drop(still);
            });
        }
        self.shared.release(self.held);
    }
}

impl<T: Message> Deref for EndHandle<T> {
    type Target = ChannelShare<T>;
    fn deref(&self) -> &ChannelShare<T> {
        &self.shared
    }
}

macro_rules! end {
    ($end:ident, $held:ident, $name:literal) => {
        impl<T: Message> $end<T> {
            /// Closes the channel on all nodes. This wakes all that wait; nothing can be sent any more.
            pub fn close(&self) {
                self.0.shared.close();
            }

            /// Returns whether the channel is closed, if this node knows it already.
            pub fn is_closed(&self) -> bool {
                self.0.shared.tx.is_closed()
            }

            /// Returns why this node is cut off from the channel: the connection to the home was lost, or the
            /// home does not know the channel. Returns `None` while it is not cut off, even if the channel is
            /// closed.
            pub fn lost(&self) -> Option<Exit> {
                self.0.shared.lost()
            }

            /// Returns whether `other` is the same end of the same channel.
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

        /// Can be encoded in a message to another node.
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
                        EndHandle::read(EndKinds::$held, d).map($end)
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
    /// Sends `value`: ready when a receiver, on any node, wants it.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the value, if the channel is or becomes closed, or is [lost](Self::lost).
    ///
    /// # Cancellation
    ///
    /// Dropped before it is ready, it has sent nothing.
    pub fn send(&self, value: T) -> SendFuture<SendEvt<T, Borrowed<'_, T>>> {
        self.0.shared.tx.send(value)
    }

    /// Returns the event that sends `value`. CML's `sendEvt`.
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_evt(&self, value: T) -> SendEvt<T, Borrowed<'_, T>> {
        self.0.shared.tx.send_evt(value)
    }

    /// Like [`send_evt`](Self::send_evt), but the event owns this handle.
    pub fn into_send_evt(
        self,
        value: T,
    ) -> impl TryEvent<Output = Result<(), Closed<T>>> + SendEvent + 'static {
        let event = self.0.shared.tx.clone().into_send_evt(value);
        event.wrap(move |sent| {
            drop(self);
            sent
        })
    }

    /// Returns the event that sends the value in `slot`. If it is not chosen, the value is in the slot again
    /// (law 4 of the events).
    pub fn send_from<'a>(&'a self, slot: &'a mut Option<T>) -> SendFrom<'a, T> {
        self.0.shared.tx.send_from(slot)
    }

    /// Sends `value` if a receiver waits here, or one on another node has requested a value.
    ///
    /// # Errors
    ///
    /// Returns the value, if no receiver wants it or the channel is closed.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        self.0.shared.tx.try_send(value)
    }
}

impl<T: Message> Receiver<T> {
    /// Receives a value from a sender on any node.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the channel is or becomes closed, or is [lost](Self::lost), and no value is left here.
    ///
    /// # Cancellation
    ///
    /// Dropped before it is ready, it loses nothing: a value that is on its way returns to the channel.
    pub fn recv(&self) -> impl Future<Output = Result<T, Closed>> + Send + '_ {
        self.recv_evt().sync()
    }

    /// Returns the event that receives a value; it borrows this handle. CML's `recvEvt`.
    ///
    /// # Errors
    ///
    /// As [`recv`](Self::recv).
    pub fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>> + SendEvent + Clone + '_ {
        let shared: &ChannelShare<T> = &self.0.shared;
        guard(move || Wrapped::with(shared.rx.recv_evt(), ReceiverCount::new(shared, 1)))
    }

    /// Like [`recv_evt`](Self::recv_evt), but the event owns this handle.
    pub fn into_recv_evt(self) -> impl TryEvent<Output = Result<T, Closed>> + SendEvent + Clone + 'static {
        guard(move || {
            let event = self.0.shared.rx.clone().into_recv_evt();
            Wrapped::with(event, ReceiverCount::new(self.0, 1))
        })
    }

    /// Receives a value that is here now, or that a sender on this node offers. It requests none from other
    /// nodes.
    ///
    /// # Errors
    ///
    /// If there is no such value, or the channel is closed.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.0.shared.rx.try_recv()
    }
}
