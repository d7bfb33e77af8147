//! Sections of a task that run elsewhere: on the threads of a pool, where they
//! may block, or on the workers of another runtime.
//!
//! ```text
//!  a worker polls the task            trip       whoever wakes it      over there
//!    Elsewhere: I want to be there      push       schedule:             visit:
//!    wakes its task, returns Pending                MOVED is set           poll
//!  suspend fails: woken                             route: queue it there  Elsewhere: here I am
//!    route: queue it there                                                   section: ready
//!                                     finish                               wakes its task, returns Pending
//!    Elsewhere: Ready                             ◀─ route: queue it at home
//! ```
//!
//! The task stays where it lies, and so do the nodes by which it waits; what
//! moves is the pointer to it, from queue to queue. It moves as a whole: what is
//! polled beside the section is polled over there too.
//!
//! See `trip` for where a task goes, `visit` for how it is queued and polled
//! there, `elsewhere` for the section's future, and `absent` for why a shutdown
//! meets no task that is being polled elsewhere.
//!
//! Source: CPC's `cpc_link` and `cpc_detach` (Chroboczek, *Continuation-passing
//! for C*, 6.2: a pool of native threads and two queues of continuations), and
//! the schedulers of FairThreads between which threads migrate.

mod absent;
mod elsewhere;
mod trip;
mod visit;

use std::future::Future;

pub use absent::Absent;
pub use elsewhere::Elsewhere;
pub use trip::{Fate, Stop, Trip, Trips};
pub(crate) use visit::{Outing, Place, Refusal, is_at_home, route, send_off, visit};

use crate::handle::Handle;

/// Runs `section` on a native thread, where it may block: the whole task goes
/// there, and comes back when the section has ended.
///
/// Unlike [`spawn_blocking`](crate::spawn_blocking) this is no other task: the
/// section borrows what the task has, awaits what it likes, and blocks where it
/// has to: in a system call, a lock, `sync_blocking`, a long computation. The
/// thread is one of those of `spawn_blocking`, of the runtime that spawned the
/// task; for threads of your own see [`Pool`](crate::Pool).
///
/// A section that waits for an event gives its thread back, and goes on, perhaps
/// on another one of the pool, when the event has happened. What else the task
/// does at the same time (the other side of a `join!`) is polled there too;
/// only the section may block. Sections within sections, and beside each other,
/// are fine; of two that want *different* places the one that began later goes
/// first, and the other waits until it has ended.
///
/// In a simulation, where there is one thread, the section runs on that, and
/// must not block.
///
/// # Panics
///
/// When polled in what cannot leave its thread: the future of a
/// [`block_on`](crate::Runtime::block_on), a task of
/// [`spawn_local`](crate::spawn_local), a closure of `spawn_blocking`. When the
/// system gives the pool no thread. A panic of the section is one of the task.
///
/// # Cancellation
///
/// Dropping the future (a lost choice) drops the section where the task is then,
/// mostly over there; the task comes back when it waits for something else. An
/// abort drops it over there, after the poll that it is in: a section that
/// blocks is not interrupted. So does a shutdown, which waits for it, as for a
/// closure of `spawn_blocking`.
///
/// ```
/// use rialto_rt::{Runtime, detached};
/// use std::io::{BufRead, BufReader};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::new()?;
/// let task = runtime.spawn(async {
///     let mut lines = BufReader::new(std::fs::File::open("/dev/null")?);
///     let mut line = String::new();
///     // Borrows both, and may block.
///     let read = detached(async { lines.read_line(&mut line) }).await?;
///     std::io::Result::Ok((read, line))
/// });
/// assert_eq!(runtime.block_on(task).unwrap()?, (0, String::new()));
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn detached<F>(section: F) -> Elsewhere<F>
where
    F: Future + Send,
    F::Output: Send,
{
    Elsewhere::new(None, section)
}

/// Runs `section` on the workers of another `runtime`: the whole task goes there,
/// and comes back when the section has ended.
///
/// There the task is one among that runtime's own: it is stolen and shared among
/// its workers, and what it [spawns](crate::spawn) runs there. It still belongs to
/// the runtime that spawned it, which counts its end, and whose shutdown ends it;
/// its timers and the sockets it makes do not depend on the other one either.
///
/// If `runtime` shuts down, the section goes on at home. On the runtime where the
/// task is anyway it simply runs, and so it does in a simulation.
///
/// # Panics
///
/// As [`detached`]; and if `runtime` is a simulated one.
///
/// # Cancellation
///
/// As for [`detached`].
///
/// ```
/// use rialto_rt::{Runtime, on};
/// use std::thread::current;
///
/// # fn main() -> std::io::Result<()> {
/// let (front, back) = (Runtime::new()?, Runtime::builder().thread_name("back").build()?);
/// let there = back.handle();
/// let task = front.spawn(async move {
///     on(&there, async { current().name().map(String::from) }).await
/// });
/// let name = front.block_on(task).unwrap();
/// assert!(name.is_some_and(|name| name.starts_with("back")));
/// # Ok(())
/// # }
/// ```
#[track_caller]
pub fn on<F>(runtime: &Handle, section: F) -> Elsewhere<F>
where
    F: Future + Send,
    F::Output: Send,
{
    Elsewhere::new(Some(Place::Runtime(runtime.shared.clone())), section)
}
