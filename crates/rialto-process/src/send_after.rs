//! Messages that are sent after a time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Condition, at_time, choose};

use crate::destination::Destination;
use crate::process;
use crate::send::send_evt;
use crate::typed_message::Message;

/// Sends `message` to `to` after `time`, by the clock of the runtime. The timer stays on the node where it was
/// made, also when the process that made it moves or ends. It keeps that node until it has sent the message.
///
/// A name is resolved when the time has passed, on that node. If there is no such process then, the message is
/// a [dead letter](crate::DeadLetter). If the process of a pid has moved, its proxy forwards the message;
/// without a proxy it is a dead letter.
///
/// If the mailbox is full, the message waits until it has room, as with [`send_evt`]. To another node, it waits
/// only for credit. If the mailbox there is full, it is a dead letter on that node.
///
/// Use it where there is no `choose` to put [`after`](rialto_event::after) into: in the callbacks of a
/// [server](crate::server), whose [`handle_info`](crate::server::Server::handle_info) then receives the
/// message.
///
/// ```
/// use rialto_process::{Node, recv, self_pid, send_after};
/// use std::time::Duration;
///
/// struct Tick(u32);
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// send_after(Duration::from_secs(2), self_pid(), Tick(2));
/// let first = send_after(Duration::from_secs(1), self_pid(), Tick(1));
/// assert!(first.cancel());
/// recv! { Tick(number) => assert_eq!(number, 2) }
/// # })).unwrap();
/// ```
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: Erlang's `send_after`. There, a timer for a pid ends with that process.
#[doc(alias("erlang:send_after", "start_timer", "apply_after"))]
#[track_caller]
pub fn send_after<M: Message>(time: Duration, to: impl Destination + Send + 'static, message: M) -> TimerRef {
    let deadline = Instant::now() + time;
    let decided = Condition::new();
    let (caller, waiting) = (process::try_with_current(Arc::clone), decided.clone());
    drop(rialto_rt::spawn(async move {
        choose((at_time(deadline), waiting.wait_evt())).await;
        // The first signal decides. After a cancellation, the message is dropped here.
        if waiting.signal() {
            let sending = async move { send_evt(to, message).await };
            match caller {
                Some(caller) => process::run_for(caller, sending).await,
                None => sending.await,
            }
        }
    }));
    TimerRef(decided)
}

/// A message that [`send_after`] will send. Dropping it changes nothing.
#[derive(Clone)]
pub struct TimerRef(Condition);

impl TimerRef {
    /// Cancels the timer. Returns whether this prevented the message: false if the time had passed, or if the
    /// timer had been cancelled. The message is dropped soon afterwards.
    ///
    /// A message that was not prevented may be in the mailbox, may still wait for room, or may be a dead letter.
    ///
    /// ```
    /// use rialto_process::{Node, self_pid, send_after};
    /// use std::time::Duration;
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let reminder = send_after(Duration::from_secs(60), self_pid(), "wake up");
    /// assert!(reminder.cancel());
    /// assert!(!reminder.cancel());
    /// # })).unwrap();
    /// ```
    ///
    /// Source: Erlang's `cancel_timer`, which returns the time that was left.
    #[doc(alias("cancel_timer"))]
    pub fn cancel(&self) -> bool {
        self.0.signal()
    }
}

impl fmt::Debug for TimerRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimerRef").field("decided", &self.0.is_signalled()).finish()
    }
}
