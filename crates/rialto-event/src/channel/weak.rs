//! A sender that does not keep its channel open.

use core::fmt;
use core::ptr::NonNull;

use rialto_task::primitives::Ordering;

use super::handle::assert_countable;
use super::{Channel, Sender};

/// A sending end that does not keep the channel open. When the last [`Sender`] is dropped, the channel is
/// closed, even if weak ones exist. [`Sender::downgrade`] makes it.
///
/// A server uses it to hand out senders to itself. If the server kept a `Sender`, it would never learn that
/// its last client has left.
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
///     shared // the last client has left
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

// SAFETY: it gives access to a `Sender`, which is `Send` and `Sync` for `T: Send`.
unsafe impl<T: Send> Send for WeakSender<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for WeakSender<T> {}

impl<T> Sender<T> {
    /// Returns a handle that does not keep the channel open. It can be upgraded to a sender as long as a
    /// sender exists.
    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender::new(self.channel)
    }
}

impl<T> WeakSender<T> {
    /// Makes a weak handle. The caller's handle keeps the channel alive.
    fn new(channel: NonNull<Channel<T>>) -> Self {
        // The first weak handle also adds the count of the two ends: from then on, the count is not zero
        // while an end lives.
        let one_more = |weak: usize| Some(weak.max(1) + 1);
        // SAFETY: the caller's handle keeps the channel alive.
        let count = &unsafe { channel.as_ref() }.weak;
        let before = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
        assert_countable(before.unwrap_or_else(|before| before));
        WeakSender { channel }
    }

    fn channel(&self) -> &Channel<T> {
        // SAFETY: the channel is freed after the last weak handle is gone, or later.
        unsafe { self.channel.as_ref() }
    }

    /// Returns a sender, or `None` if the last one is gone. The channel is then closed, and stays closed.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let one_more = |senders| if senders > 0 { Some(senders + 1) } else { None };
        let before =
            self.channel().senders.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more).ok()?;
        assert_countable(before);
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
        if self.channel().release_ref() {
            // SAFETY: both ends and all other weak handles are gone, so this is the last pointer.
            drop(unsafe { Box::from_raw(self.channel.as_ptr()) });
        }
    }
}

impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WeakSender({:p})", self.channel)
    }
}

#[cfg(test)]
mod tests {
    use std::mem::forget;
    use std::process::{Command, exit};

    use super::*;
    use crate::channel::channel;

    /// More handles than the count can hold, which only `mem::forget` can leave. The program runs itself once
    /// for each way to make a handle.
    #[test]
    fn a_count_of_handles_aborts_before_it_overflows() {
        const TEST: &str = "channel::weak::tests::a_count_of_handles_aborts_before_it_overflows";
        const CASE: &str = "RIALTO_TEST_COUNT";
        if let Ok(case) = std::env::var(CASE) {
            let (tx, rx) = channel::<()>();
            let weak = tx.downgrade();
            for count in [&weak.channel().senders, &weak.channel().receivers, &weak.channel().weak] {
                count.store(usize::MAX / 2 + 1, Ordering::Relaxed);
            }
            match &*case {
                "clone a sender" => forget(tx.clone()),
                "clone a receiver" => forget(rx.clone()),
                "downgrade" => forget(tx.downgrade()),
                "clone a weak sender" => forget(weak.clone()),
                _ => forget(weak.upgrade()),
            }
            exit(0);
        }
        for case in ["clone a sender", "clone a receiver", "downgrade", "clone a weak sender", "upgrade"] {
            let mut program = Command::new(std::env::current_exe().unwrap());
            let output = program.args(["--exact", TEST]).env(CASE, case).output().unwrap();
            assert!(!output.status.success(), "{case}: the count was incremented");
        }
    }
}
