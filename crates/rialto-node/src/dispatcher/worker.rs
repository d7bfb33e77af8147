//! Workers, and load meters.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::sleep;

use super::{Assignment, Dispatcher, Enlist, Load, PAUSE};
use crate::call::{Call, CallError, ReplyTo, call};
use crate::exit::Exit;
use crate::link::{monitor, spawn_link};
use crate::message::Message;
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::process::{self_pid, trap_exits};
use crate::recv;
use crate::send::unsendable;
use crate::signal::{Down, Exited};
use crate::unwinding::caught;
use crate::wire::Refusal;

/// Makes a worker of `dispatcher`: a process that does at most so many jobs at the same time, each in a
/// process of its own. One that panics has failed, and the worker goes on. It ends with its
/// dispatcher, and its jobs with it: for [`Exit::Shutdown`] if that ends by itself; for [`Exit::NoProcess`] if
/// there is none by that pid, or it is a [service](crate::service) that nobody has [published](crate::publish) yet; for
/// [`Exit::Disconnected`] if its node is lost or cannot be reached; for [`Exit::custom`] of a [`CallError`] if its node does
/// not understand what a worker says. Who links the worker, or supervises it, hears of that.
///
/// # Panics
///
/// Outside of a runtime.
pub fn work<J, R, F, W>(dispatcher: Dispatcher<J, R>, at_most: u32, job: F) -> Pid
where
    J: Message,
    R: Message,
    F: Fn(J) -> W + Send + 'static,
    W: Future<Output = R> + Send + 'static,
{
    spawn_process(async move {
        trap_exits(true);
        let (me, gone) = (self_pid(), monitor(dispatcher.pid()));
        spawn_link(enlist(dispatcher.pid(), Enlist { worker: me, at_most }));
        let mut jobs: BTreeMap<Pid, Arc<Assigned<R>>> = BTreeMap::new();
        loop {
            recv! {
                Call { request: Assignment { job: what, .. }, from }: Call<Assignment<J, R>> => {
                    let (future, asked) = (caught(|| job(what)), Arc::new(Assigned(Mutex::new(Some(from)))));
                    let done = asked.clone();
                    let pid = spawn_link(async move {
                        let result = match future {
                            Ok(future) => Ok(future.await),
                            Err(why) => Err(why.to_string()),
                        };
                        done.answer(result).await;
                    });
                    jobs.insert(pid, asked);
                }
                Exited { from, reason } => match jobs.remove(&from) {
                    Some(_) if reason == Exit::Normal => {}
                    Some(asked) => asked.answer(Err(reason.to_string())).await,
                    // Nobody ends for that.
                    None if reason == Exit::Normal => {}
                    // Somebody wants it to end.
                    None => return reason,
                },
                // It never was there, or may still be.
                Down { monitor: ^gone, reason: reason @ (Exit::NoProcess | Exit::Disconnected), .. } => return reason,
                Down { monitor: ^gone, .. } => return Exit::Shutdown,
            }
        }
    })
}

/// Tries until there is room for it. What else comes of that, the worker is told, which is linked to who does this; if the
/// dispatcher has ended, it knows.
async fn enlist(dispatcher: Pid, enlist: Enlist) -> Exit {
    loop {
        match call(dispatcher, enlist.clone()).await {
            Err(CallError::Overloaded) => sleep(PAUSE).await,
            Ok(()) | Err(CallError::Down(_)) => return Exit::Normal,
            Err(why) => return Exit::custom(why),
        }
    }
}

/// Who wants the result of a job, until that is given; or until its process has ended without having done that.
struct Assigned<R: Message>(Mutex<Option<ReplyTo<Result<R, String>>>>);

impl<R: Message> Assigned<R> {
    /// A result that cannot go to the dispatcher's node is none, and it is told why.
    async fn answer(&self, result: Result<R, String>) {
        let mut result = result;
        loop {
            let Some(from) = self.lock().take() else { return };
            let Err((from, answer, why)) = from.try_reply(result) else { return };
            let (next, waits) = match (unsendable(why), answer.is_ok()) {
                (Ok(why), true) => (Err(format!("its result cannot be sent: {why}")), false),
                (Err(Refusal::Overloaded), _) => (answer, true),
                // Nobody waits for it, or can be told.
                _ => return,
            };
            result = next;
            // Meanwhile this may be ended, and then the worker answers.
            *self.lock() = Some(from);
            if waits {
                sleep(PAUSE).await;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<ReplyTo<Result<R, String>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes a load meter: a process that tells `dispatcher`, as often as that, what `worker` has to do besides
/// its jobs, in jobs, as `measure` says. It ends with either.
///
/// ```
/// use rialto_node::Node;
/// use rialto_node::dispatcher::{Dispatcher, meter, work};
/// use std::time::Duration;
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let lengths: Dispatcher<String, usize> = Dispatcher::start_link();
/// let length = |text: String| async move { text.len() };
/// let (busy, idle) = (work(lengths, 8, length), work(lengths, 8, length));
/// meter(lengths, busy, Duration::from_secs(1), || 5);
/// # rialto_event::sleep(Duration::from_secs(2)).await;
/// for worker in lengths.workers().await.unwrap() {
///     assert_eq!(worker.load, if worker.pid == busy { 5 } else { 0 });
/// }
/// # let _ = idle;
/// # })).unwrap();
/// ```
///
/// # Panics
///
/// Outside of a runtime.
pub fn meter<J: Message, R: Message>(
    dispatcher: Dispatcher<J, R>,
    worker: Pid,
    every: Duration,
    measure: impl FnMut() -> u32 + Send + 'static,
) -> Pid {
    let mut measure = measure;
    spawn_process(async move {
        let (_, _) = (monitor(dispatcher.pid()), monitor(worker));
        let mut told = None;
        loop {
            let jobs = measure();
            if told != Some(jobs) {
                // It is told again what it could not take.
                told = call(dispatcher, Load { worker, jobs }).await.is_ok().then_some(jobs);
            }
            recv! { Down { .. } => return Exit::Normal, after(every) => {} }
        }
    })
}
