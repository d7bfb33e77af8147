//! A sender that does not keep its channel open.

use core::fmt;
use core::marker;
use core::ptr::NonNull;

use rialto_task::primitives::Ordering;

use super::{Channel, Sender};

/// A sending end that does not count: the channel is closed when the last [`Sender`]
/// is gone, whatever there is of these. Made by [`Sender::downgrade`].
///
/// For a server that has to hand out senders to itself: with a `Sender` of its own
/// it would never learn that its last client has left.
///
/// ```
/// use rialto_event::{Event, Sender, channel};
///
/// /// A client asks for another client.
/// struct Share(Sender<Sender<Share>>);
///
/// let (tx, rx) = channel::<Share>();
/// let own = tx.downgrade();
/// let server = std::thread::spawn(move || {
///     let mut shared = 0;
///     while let Ok(Share(reply)) = rx.recv().sync_blocking() {
///         let Some(client) = own.upgrade() else { break };
///         let _ = reply.send(client).sync_blocking();
///         shared += 1;
///     }
///     shared // nobody is left who could ask
/// });
/// let (reply, answer) = channel();
/// tx.send(Share(reply)).sync_blocking().ok();
/// let also = answer.recv().sync_blocking().unwrap();
/// drop((tx, also));
/// assert_eq!(server.join().unwrap(), 1);
/// ```
///
/// Source of the idea: the weak references of garbage-collected languages; tokio's
/// `WeakSender`.
pub struct WeakSender<T> {
    channel: NonNull<Channel<T>>,
}

// SAFETY: it gives access to a sender, which may be sent.
unsafe impl<T: marker::Send> marker::Send for WeakSender<T> {}
// SAFETY: as above.
unsafe impl<T: marker::Send> marker::Sync for WeakSender<T> {}

impl<T> Sender<T> {
    /// A handle that can be made a sender again, as long as there are others; it
    /// does not keep the channel open.
    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender::new(self.channel)
    }
}

impl<T> WeakSender<T> {
    /// Of a channel that is kept by the caller's handle.
    fn new(channel: NonNull<Channel<T>>) -> Self {
        // The first counts the ends, too: from then on it is not zero while they live.
        let one_more = |weak: usize| Some(weak.max(1) + 1);
        // SAFETY: by contract it is alive.
        let _ = unsafe { channel.as_ref() }.weak.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
        WeakSender { channel }
    }

    fn channel(&self) -> &Channel<T> {
        // SAFETY: it is freed after the last weak handle.
        unsafe { self.channel.as_ref() }
    }

    /// A sender. `None` if the last one is gone: the channel is closed, and stays so.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let one_more = |senders| (senders > 0).then_some(senders + 1);
        self.channel().senders.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more).ok()?;
        Some(Sender { channel: self.channel })
    }
}

impl<T> Clone for WeakSender<T> {
    fn clone(&self) -> Self {
        WeakSender::new(self.channel)
    }
}

impl<T> Drop for WeakSender<T> {
    fn drop(&mut self) {
        if self.channel().let_go() {
            // SAFETY: the ends are gone, and the other weak handles.
            drop(unsafe { Box::from_raw(self.channel.as_ptr()) });
        }
    }
}

impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WeakSender({:p})", self.channel)
    }
}
