//! Offload: sections of a task that run elsewhere, on the threads of a pool, where they may block, or on the
//! workers of another runtime.
//!
//! ```text
//!  a worker polls the task             request   a thread that wakes it      the other place
//!    OffloadedSection: not its place     push      schedule:                 poll_offloaded:
//!    wakes its task, returns Pending                 MOVED is set              poll
//!  suspend fails: woken                              route: queue it there     OffloadedSection:
//!    route: queue it there                                                     its section is ready
//!                                      finish                                  wakes its task
//!    OffloadedSection: Ready                       ◀─ route: queue it at home
//! ```
//!
//! `OffloadedSection` wakes its task by a move request (`PollRequest::Move`), which saves the atomic exchange
//! of a wake.
//!
//! The task stays at its address, and so do its waiters. Only the pointer to it moves, from queue to queue.
//! The task moves as a whole: code that it polls beside the section is polled at the other place too. The
//! task's *home* is the runtime that spawned it. A task is *offloaded* while one of its requests determines
//! where it is polled.
//!
//! - `request` says where a task goes.
//! - `place` is where it may go.
//! - `poll` queues it there and polls it.
//! - `section` is the future of the section.
//! - `count` ensures that a shutdown does not end a task while it is polled elsewhere.
//!
//! Source: CPC's `cpc_link` and `cpc_detach` (Chroboczek, *Continuation-passing for C*, 6.2: a pool of native
//! threads and two queues of continuations), and FairThreads, where threads migrate between schedulers.

mod count;
mod place;
mod poll;
mod request;
mod section;

use std::future::Future;

pub use count::OffloadedPolls;
pub(crate) use place::{OffloadPlace, PlaceRef, PushError};
pub(crate) use poll::{OutstandingGuard, poll_offloaded, reroute, route};
pub use request::{NextPlace, OffloadRequest, OffloadStack, OffloadState};
pub(crate) use section::OffloadTarget;
pub use section::OffloadedSection;

use crate::handle::Handle;

/// Runs `section` on a native thread, where it may block. The whole task moves to that thread, and moves back
/// when the section has ended.
///
/// Unlike a closure of [`spawn_blocking`](crate::spawn_blocking), the section is part of the calling task. It
/// may borrow the task's variables, await any future, and block: in a system call, on a lock, in
/// `sync_blocking`, in a long computation. It runs on the blocking pool of the runtime that spawned the task.
/// For a pool of your own, see [`BlockingPool`](crate::BlockingPool).
///
/// While the section waits for an event, it occupies no thread. It continues when the event has happened,
/// perhaps on another thread of the pool. Code that the task polls at the same time, such as the other branch
/// of a `join!`, is polled on that thread too, but only the section may block. Sections may be nested, and
/// may run beside each other. If two sections of a task want *different* places, the one that began later
/// runs first, and the other waits until it has ended.
///
/// In a simulation, which has a single thread, the section runs on that thread and must not block.
///
/// # Panics
///
/// Panics when polled in code that cannot leave its thread: the future of a
/// [`block_on`](crate::Runtime::block_on), a task of [`spawn_local`](crate::spawn_local), or a closure of
/// `spawn_blocking`. Also panics outside of a runtime, and if the system gives the pool no thread. A panic of
/// the section is a panic of the task.
///
/// # Cancellation
///
/// Dropping the future, for example when it loses a choice, drops the section where the task is at that
/// moment, which is mostly at the other place. The task moves back when it is scheduled the next time.
///
/// An abort drops the section at the other place, after its current poll: a section that blocks is not
/// interrupted. A shutdown does the same, and waits for that poll, as it does for a closure of
/// `spawn_blocking`.
///
/// ```
/// use rialto_rt::{Runtime, offload};
/// use std::io::{BufRead, BufReader};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let task = runtime.spawn(async {
///     let mut lines = BufReader::new(std::fs::File::open("/dev/null")?);
///     let mut line = String::new();
///     // Borrows both, and may block.
///     let read = offload(async { lines.read_line(&mut line) }).await?;
///     std::io::Result::Ok((read, line))
/// });
/// assert_eq!(runtime.block_on(task).unwrap()?, (0, String::new()));
/// # Ok(())
/// # }
/// ```
#[track_caller]
#[doc(alias = "block_in_place")]
pub fn offload<F>(section: F) -> OffloadedSection<F>
where
    F: Future + Send,
    F::Output: Send,
{
    OffloadedSection::new(None, section)
}

/// Runs `section` on the workers of another `runtime`. The whole task moves there, and moves back when the
/// section has ended.
///
/// There the task is scheduled like the runtime's own: its workers steal it, and tasks that it
/// [spawns](crate::spawn) run there. The task still belongs to its home, the runtime that spawned it. That
/// runtime counts its end, and its shutdown ends the task. The task's timers and the sockets that it creates
/// do not depend on the other runtime.
///
/// If `runtime` shuts down, the section continues at home. If `runtime` is the task's own, or in a
/// simulation, the section simply runs.
///
/// # Panics
///
/// As for [`offload()`]. Also panics if `runtime` is simulated and the task's own is not.
///
/// # Cancellation
///
/// As for [`offload()`].
///
/// ```
/// use rialto_rt::{Runtime, offload_to};
/// use std::thread::current;
///
/// # fn main() -> std::io::Result<()> {
/// let (front, back) = (Runtime::new()?, Runtime::builder().thread_name("back").build()?);
/// let there = back.handle();
/// let task = front.spawn(async move {
///     offload_to(&there, async { current().name().map(String::from) }).await
/// });
/// let name = front.block_on(task).unwrap();
/// assert!(name.is_some_and(|name| name.starts_with("back")));
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn offload_to<F>(runtime: &Handle, section: F) -> OffloadedSection<F>
where
    F: Future + Send,
    F::Output: Send,
{
    OffloadedSection::new(Some(OffloadTarget::Runtime(runtime.shared.clone())), section)
}
