//! Workers, and load meters.

use std::collections::BTreeMap;
use std::future::Future;
use std::time::Duration;

use super::{Assignment, Dispatcher, Enlist, Load, Outcome};
use crate::exit::Exit;
use crate::link::{monitor, spawn_link};
use crate::message::Message;
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::process::{self_pid, trap_exits};
use crate::recv;
use crate::send::{SendError, send, send_evt};
use crate::signal::{Down, Exited};

/// Makes a worker of `dispatcher`: a process that does at most so many jobs at the same time, each in a
/// process of its own. One that panics has failed, and the worker goes on. It ends with its
/// dispatcher, and its jobs with it: for [`Exit::Shutdown`] if that ends by itself; for [`Exit::NoProcess`] if
/// there is none by that pid, or it is a [service](crate::service) that nobody has [published](crate::publish) yet; for
/// [`Exit::Disconnected`] if its node is lost or cannot be reached. Who links the worker, or supervises it, hears of that.
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
        send_evt(dispatcher, Enlist { worker: me, at_most }).await;
        let mut numbers: BTreeMap<Pid, u64> = BTreeMap::new();
        loop {
            recv! {
                Assignment { number, job: what }: Assignment<J> => {
                    let future = job(what);
                    let pid = spawn_link(async move {
                        report(dispatcher, Outcome { number, worker: me, result: Ok(future.await) }).await;
                    });
                    numbers.insert(pid, number);
                }
                Exited { from, reason } => match numbers.remove(&from) {
                    Some(_) if reason == Exit::Normal => {}
                    Some(number) => {
                        report(dispatcher, Outcome { number, worker: me, result: Err(reason.to_string()) }).await;
                    }
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

/// A result that cannot go to the dispatcher's node is none, and it is told why.
async fn report<J: Message, R: Message>(dispatcher: Dispatcher<J, R>, outcome: Outcome<R>) {
    let outcome = match send(dispatcher, outcome) {
        Ok(()) => return,
        Err(SendError::Overloaded(outcome)) => outcome,
        Err(SendError::Unsendable(outcome, why)) => {
            Outcome { result: Err(format!("its result cannot be sent: {why}")), ..outcome }
        }
    };
    send_evt(dispatcher, outcome).await;
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
            if told.replace(jobs) != Some(jobs) {
                send_evt(dispatcher, Load { worker, jobs }).await;
            }
            recv! { Down { .. } => return Exit::Normal, after(every) => {} }
        }
    })
}
