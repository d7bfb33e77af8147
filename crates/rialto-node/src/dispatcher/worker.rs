//! The processes of job workers, and of load meters.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_event::sleep;
use rialto_process::internal::send::unsendable;
use rialto_process::internal::unwinding::catch_exit;
use rialto_process::peer::SendRefusal;
use rialto_process::{
    Call, CallError, Down, Envelope, Exit, Exited, Message, Pid, ReplyTo, call, monitor, self_pid,
    spawn_link, spawn_process, trap_exits,
};

use super::{Assignment, Dispatcher, Enlist, Load, PAUSE};
use crate::recv;

/// Starts a job worker of `dispatcher`: a process that runs at most `at_most` jobs at a time, each in a
/// process of its own. If a job panics, the job has failed, and the worker continues.
///
/// The worker ends together with its dispatcher, and its jobs end with it. Its exit reason, which linked
/// processes and its supervisor receive, is:
///
/// - [`Exit::Shutdown`] if the dispatcher ends;
/// - [`Exit::NoProcess`] if there is no process with that pid, or if it is a [service](crate::service) that
///   is not [published](crate::publish) yet;
/// - [`Exit::Disconnected`] if the node of the dispatcher is lost or cannot be reached;
/// - [`Exit::custom`] of a [`CallError`] if that node does not understand the messages of a worker.
///
/// # Panics
///
/// Outside of a runtime.
#[track_caller]
pub fn start_worker<J, R, F, W>(dispatcher: Dispatcher<J, R>, at_most: u32, job: F) -> Pid
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
                    let (future, asked) = (catch_exit(|| job(what)), Arc::new(Assigned(Mutex::new(Some(from)))));
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
                    // A process that ends normally does not end those that are linked to it.
                    None if reason == Exit::Normal => {}
                    // Another process has sent an exit signal.
                    None => return reason,
                },
                // There was no such process, or it may still run.
                Down { monitor: ^gone, reason: reason @ (Exit::NoProcess | Exit::Disconnected), .. } => return reason,
                Down { monitor: ^gone, .. } => return Exit::Shutdown,
                // Other messages are dropped: unread, they would fill the mailbox.
                _: Envelope => {}
            }
        }
    })
}

/// Enlists the worker. Tries again while the dispatcher is overloaded. The worker is linked to this process,
/// so another failure ends the worker. A dispatcher with too many workers does not answer. If the dispatcher
/// has ended, the worker's monitor reports it.
async fn enlist(dispatcher: Pid, enlist: Enlist) -> Exit {
    loop {
        match call(dispatcher, enlist.clone()).await {
            Err(CallError::Overloaded) => sleep(PAUSE).await,
            Ok(()) | Err(CallError::Down(_)) => return Exit::Normal,
            Err(CallError::Unanswered) => {
                return Exit::custom(
                    "the dispatcher has too many workers; help: raise `Builder::mailbox_bound` of its node",
                );
            }
            Err(why) => return Exit::custom(why),
        }
    }
}

/// The caller that waits for the result of a job. The job's process takes it to answer. If that process
/// ends without an answer, the worker takes it.
struct Assigned<R: Message>(Mutex<Option<ReplyTo<Result<R, String>>>>);

impl<R: Message> Assigned<R> {
    /// Sends the result. If it cannot be sent to the dispatcher's node, reports that as the failure of the
    /// job.
    async fn answer(&self, result: Result<R, String>) {
        let mut result = result;
        loop {
            let Some(from) = self.lock().take() else { return };
            let Err((from, answer, why)) = from.try_reply(result) else { return };
            let (next, waits) = match (unsendable(why), answer.is_ok()) {
                (Ok(why), true) => (Err(format!("its result cannot be sent: {why}")), false),
                (Err(SendRefusal::Overloaded | SendRefusal::TooManyCalls), _) => (answer, true),
                // The caller no longer waits, or not even the failure can be sent.
                _ => return,
            };
            result = next;
            // If the job's process ends during the pause, the worker finds the `ReplyTo` here, and answers.
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

/// Starts a load meter: a process that reports the load of `worker` besides its jobs to `dispatcher`. It
/// calls `measure`, whose unit is one job, at intervals of `every`, and reports a changed value. It ends
/// when the worker or the dispatcher ends.
///
/// ```
/// use rialto_node::Node;
/// use rialto_node::dispatcher::{Dispatcher, start_load_meter, start_worker};
/// use std::time::Duration;
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let lengths: Dispatcher<String, usize> = Dispatcher::start_link();
/// let length = |text: String| async move { text.len() };
/// let (busy, idle) = (start_worker(lengths, 8, length), start_worker(lengths, 8, length));
/// start_load_meter(lengths, busy, Duration::from_secs(1), || 5);
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
#[track_caller]
pub fn start_load_meter<J: Message, R: Message>(
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
                // A report that was not accepted is repeated.
                told = call(dispatcher, Load { worker, jobs }).await.is_ok().then_some(jobs);
            }
            recv! { Down { .. } => return Exit::Normal, after(every) => {} }
        }
    })
}
