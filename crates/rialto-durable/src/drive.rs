//! Runs a leased task: polls it, and writes its state when it asks for that.

use crate::context::{Entered, TaskContext};
use crate::error::{self, Error, FrameError};
use crate::frames::{self, EncodedState, is_step};
use crate::in_memory_wait::InMemoryWait;
use crate::overlay::Overlay;
use crate::queue::{BusyGuard, InMemoryTask, Shared};
use crate::registry::LoadedTask;
use crate::schemas;
use crate::stack_counts;
use crate::tasks::{self, Effects, LeasedTask, NewState, Saved, TaskLease, Wait};
use rialto_cps::rt::is_missing_context;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

/// Runs a task until it is parked, has ended, or belongs to another flow worker. The task becomes an orphan
/// if the future is dropped earlier, even before its first poll.
pub fn drive(leased: LeasedTask, busy: BusyGuard, shared: Arc<Shared>) -> impl Future<Output = ()> + Send {
    let LeasedTask { lease, states, frames, steps, findings, has_failed_attempts, trace } = leased;
    let context =
        TaskContext::new(shared.clone(), lease, states, steps, findings, has_failed_attempts, trace);
    let context = Arc::new(context);
    let mut resident = Resident { context, phase: ResidentPhase::Unpolled };
    shared.insert_resident(resident.context.clone());
    async move {
        resident.phase = ResidentPhase::Running;
        if let Err(error) = load_schemas(&shared, &frames).await {
            // The task becomes an orphan, and runs again when the store can be read.
            return drop((error, resident, busy));
        }
        let loaded = || shared.registry.load(&shared.schemas, &frames);
        let ended = match catch_unwind(AssertUnwindSafe(loaded)) {
            Ok(Ok(mut task)) => run_to_end(&resident.context, &mut *task).await,
            Ok(Err(error)) => refuse_task(&resident.context, error.to_string()).await,
            Err(panic) => record_crash(&resident.context, panicked("its state was read", &*panic)).await,
        };
        // After another error it is unknown how the task stands in the store. It becomes an orphan, and the
        // next flow worker reads how it stands.
        if matches!(ended, Ok(()) | Err(Error::Fenced(_))) {
            resident.phase = ResidentPhase::Done;
        }
        drop(resident);
        drop(busy);
    }
}

/// Reads the schemas that the frames name and that this process does not know yet.
async fn load_schemas(shared: &Arc<Shared>, frames: &[u8]) -> Result<(), Error> {
    let mut unknown = frames::schemas(frames).unwrap_or_default();
    unknown.retain(|number| shared.schemas.get(*number).is_none());
    if unknown.is_empty() {
        return Ok(());
    }
    let of = shared.clone();
    let loading = shared.submit(move |tx, _| {
        for number in unknown {
            of.schemas.read(tx, number)?;
        }
        Ok(())
    });
    loading.get().await
}

/// A task in memory. If this is dropped before `phase` is `Done`, the task becomes an orphan.
struct Resident {
    context: Arc<TaskContext>,
    phase: ResidentPhase,
}

#[derive(Clone, Copy)]
enum ResidentPhase {
    Unpolled,
    Running,
    Done,
}

impl Drop for Resident {
    fn drop(&mut self) {
        let TaskContext { lease, shared, .. } = &*self.context;
        let task: Arc<dyn InMemoryTask> = self.context.clone();
        shared.remove_resident(&task);
        self.context.awake();
        if self.context.has_ended_steps() {
            // Before the task becomes an orphan, so that its results are written first.
            shared.record_steps_after(self.context.clone(), Duration::ZERO);
        }
        let crashed = match self.phase {
            ResidentPhase::Done => return,
            // Counts as a crash, so that the task pauses first: an executor that drops this one may drop the
            // next one too.
            ResidentPhase::Unpolled => Some(
                "the executor dropped the task before its first poll\n\
                 help: give `Flows::run` a `spawn` that passes each task to a running executor",
            ),
            ResidentPhase::Running => std::thread::panicking().then_some("the task was dropped by a panic"),
        };
        shared.orphan(lease.clone(), crashed.map(String::from));
    }
}

/// The outcome of polling a task.
enum PollOutcome {
    Returned(Result<Vec<u8>, String>),
    Save(SaveRequest),
    Refused(FrameError),
    Panicked(String),
    /// The function asked for a value that the builder was not given.
    NoContext(String),
    Cancelled,
}

/// The task asks for its state to be written, and waits for something.
struct SaveRequest {
    written: EncodedState,
    wait: Wait,
    waits_in_memory: bool,
}

async fn run_to_end(context: &Arc<TaskContext>, task: &mut dyn LoadedTask) -> Result<(), Error> {
    let mut cancelled = pin!(context.cancelled.wait_evt().into_future());
    loop {
        let mut in_memory_wait = InMemoryWait::new(context);
        let outcome = poll_fn(|cx| {
            context.awake();
            loop {
                if cancelled.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(PollOutcome::Cancelled);
                }
                if let Poll::Ready(outcome) = poll_once(context, task, cx) {
                    return Poll::Ready(outcome);
                }
                // An in-memory wait may end while the task waits for something else.
                if Pin::new(&mut in_memory_wait).poll(cx).is_pending() {
                    context.doze(|| task.count_foreign_leaves());
                    return Poll::Pending;
                }
            }
        })
        .await;
        match outcome {
            PollOutcome::Save(request) => match save(context, request).await {
                Ok(Saved::Continues { found, .. }) => context.inner().state_written(found),
                Ok(Saved::WaitsInMemory { found, .. }) => {
                    let mut inner = context.inner();
                    inner.state_written(found);
                    inner.in_memory = true;
                }
                Ok(Saved::WaitsInStore) => return Ok(()),
                Err(Error::Value(why)) => return record_crash(context, why).await,
                Err(Error::Frame { error, .. }) => return refuse_task(context, error.to_string()).await,
                Err(error) => return Err(error),
            },
            PollOutcome::Returned(Ok(result)) => return finish(context, result).await,
            PollOutcome::Returned(Err(why)) => {
                return refuse_task(context, format!("the function's result cannot be written: {why}")).await;
            }
            PollOutcome::Refused(error) => return refuse_task(context, error.to_string()).await,
            PollOutcome::NoContext(why) => return refuse_task(context, why).await,
            PollOutcome::Panicked(why) => return record_crash(context, why).await,
            // The cancellation or the takeover is recorded in the store. Otherwise the task becomes an
            // orphan, and is ready again.
            PollOutcome::Cancelled => return Err(Error::Ended(context.lease.id.clone())),
        }
    }
}

fn poll_once(context: &Arc<TaskContext>, task: &mut dyn LoadedTask, cx: &mut Cx<'_>) -> Poll<PollOutcome> {
    match poll_through_findings(context, task, cx) {
        Err(panic) => {
            let message = error::panic_message(&*panic);
            Poll::Ready(match is_missing_context(&message) {
                true => PollOutcome::NoContext(message),
                false => PollOutcome::Panicked(format!("the task panicked: {message}")),
            })
        }
        Ok(Poll::Ready(result)) => Poll::Ready(PollOutcome::Returned(result)),
        Ok(Poll::Pending) => {
            if let Some(error) = context.inner().step_error.take() {
                return Poll::Ready(PollOutcome::Refused(error));
            }
            let request = catch_unwind(AssertUnwindSafe(|| save_request(context, task)));
            let request = match request {
                Ok(request) => request,
                Err(panic) => {
                    return Poll::Ready(PollOutcome::Panicked(panicked("its state was written", &*panic)));
                }
            };
            match request {
                Ok(Some(request)) => Poll::Ready(PollOutcome::Save(request)),
                // Another part of the task awaits something that cannot be serialized. The state is written
                // when that has completed.
                Ok(None) | Err(FrameError::NoState { .. }) => {
                    if context.has_ended_steps() {
                        context.shared.record_steps_after(context.clone(), Duration::ZERO);
                    }
                    Poll::Pending
                }
                Err(error) => Poll::Ready(PollOutcome::Refused(error)),
            }
        }
    }
}

/// Polls the task. Polls it again for each finding that an earlier flow worker recorded, so that it sees them
/// in the same order.
fn poll_through_findings(
    context: &Arc<TaskContext>,
    task: &mut dyn LoadedTask,
    cx: &mut Cx<'_>,
) -> std::thread::Result<Poll<Result<Vec<u8>, String>>> {
    loop {
        let mut inner = context.inner();
        (inner.wait, inner.in_memory_wait) = (None, None);
        drop(inner);
        let entered = Entered::new(context);
        let polled = catch_unwind(AssertUnwindSafe(|| context.trace.enter(|| task.poll(cx))));
        drop(entered);
        if !matches!(polled, Ok(Poll::Pending)) || !context.inner().apply_next_finding() {
            return polled;
        }
    }
}

/// Whether the task's state is to be written: because a leaf asks for it, or because only in-memory waits are
/// left.
fn save_request(context: &TaskContext, task: &dyn LoadedTask) -> Result<Option<SaveRequest>, FrameError> {
    let (wait, in_memory_wait) = {
        let inner = context.inner();
        (inner.wait.clone(), inner.in_memory_wait.clone())
    };
    if wait.is_none() && in_memory_wait.is_none() {
        return Ok(None);
    }
    let waits_in_memory = task.count_foreign_leaves()? > 0;
    let mut wait = match (wait, waits_in_memory) {
        (None, true) => return Ok(None),
        (wait, _) => wait.unwrap_or_default(),
    };
    in_memory_wait.into_iter().for_each(|other| wait.or(other));
    let written = task.save(&context.shared.schemas, &context.shared.registry.build)?;
    Ok(Some(SaveRequest { written, wait, waits_in_memory }))
}

fn panicked(when: &str, panic: &(dyn std::any::Any + Send)) -> String {
    format!("the task panicked while {when}: {}", error::panic_message(panic))
}

async fn save(context: &Arc<TaskContext>, request: SaveRequest) -> Result<Saved, Error> {
    let SaveRequest { written, wait, waits_in_memory } = request;
    let EncodedState { frames, site, schemas } = written;
    let site = Some(site).filter(|site| !is_step(site));
    let (write_effects, limits) = (take_effects(context), context.shared.settings.limits);
    let (number, unread) = {
        let inner = context.inner();
        (inner.states + 1, !inner.steps.is_empty())
    };
    let (of, new) = (context.clone(), context.shared.schemas.not_stored(&schemas));
    let (stack_id, stored) = (stack_counts::stack_id(&schemas), new.clone());
    let saving = context.shared.submit_reading(context.keys(), move |tx, now| {
        // Read here, and not before: a job just before this one may have recorded steps, which made the log
        // longer.
        let lease = of.lease();
        schemas::write(tx, &new)?;
        let effects = write_effects(tx, now, &lease)?;
        tasks::save(
            tx,
            &lease,
            NewState { frames, stack_id, number, site, wait, waits_in_memory, effects, unread },
            now,
            limits,
        )
    });
    let saved = saving.get().await?;
    context.shared.schemas.mark_stored(&stored);
    if let Saved::Continues { log, .. } | Saved::WaitsInMemory { log, .. } = &saved {
        context.note_log_length(*log);
    }
    Ok(saved)
}

async fn finish(context: &Arc<TaskContext>, result: Vec<u8>) -> Result<(), Error> {
    let (lease, write_effects) = (context.lease(), take_effects(context));
    let finishing = context.shared.submit_reading(context.keys_to_catch_up(), move |tx, now| {
        let effects = write_effects(tx, now, &lease)?;
        tasks::finish(tx, &lease, result, effects, now)
    });
    match finishing.get().await {
        Err(Error::Value(why)) => record_crash(context, why).await,
        done => {
            if done.is_ok() {
                context.trace.completed(&context.lease.id);
            }
            context.shared.notify_ended(&context.lease.id);
            done
        }
    }
}

/// Takes what is written together with a state: the steps that have ended since the last state, the task's
/// writes, and the signals that it took. Returns a function that writes them.
fn take_effects(
    context: &Arc<TaskContext>,
) -> impl FnOnce(&mut Overlay, u64, &TaskLease) -> Result<Effects, Error> + Send + 'static {
    let context = context.clone();
    // The writes of a step come before the writes that the task made after it.
    let (ended, mut effects) = context.take_ended_steps();
    let mut inner = context.inner();
    effects.append(&mut inner.effects);
    let taken = std::mem::take(&mut inner.taken);
    let ignored = std::mem::take(&mut inner.ignored);
    drop(inner);
    move |tx, now, lease| {
        if context.inner().is_abandoned {
            return Err(Error::Fenced(lease.id.clone()));
        }
        for effect in effects {
            effect(tx)?;
        }
        for (signal, why) in ignored {
            tasks::ignore(tx, lease, signal, why, now)?;
        }
        Ok(Effects { ended, taken })
    }
}

async fn record_crash(context: &Arc<TaskContext>, why: String) -> Result<(), Error> {
    let (of, lease, limits) = (context.clone(), context.lease(), context.shared.settings.limits);
    let reason = why.clone();
    let crash = move |tx: &mut Overlay, now| {
        of.record_ended_steps(tx, now)?;
        tasks::crash(tx, &lease, reason, now, limits)
    };
    let done = context.shared.submit_reading(context.keys_to_catch_up(), crash).get().await;
    // The store has failed. The crash is recorded when the store can be written again.
    if let Err(Error::Store(_)) = done {
        context.shared.orphan(context.lease.clone(), Some(why));
    }
    context.shared.notify_ended(&context.lease.id);
    done
}

async fn refuse_task(context: &Arc<TaskContext>, why: String) -> Result<(), Error> {
    let (of, lease, shared) = (context.clone(), context.lease(), &context.shared);
    let build = shared.registry.build.clone();
    let refuse = move |tx: &mut Overlay, now| {
        of.record_ended_steps(tx, now)?;
        tasks::refuse(tx, &lease, &build, why, now)
    };
    let done = shared.submit(refuse).get().await;
    shared.notify_ended(&context.lease.id);
    done
}

#[cfg(test)]
mod tests {
    use crate::{Failure, Flows, Redb, RetryPolicy, step};
    use rialto_event::Condition;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    static BEGUN: AtomicU32 = AtomicU32::new(0);
    static AGAIN: LazyLock<Condition> = LazyLock::new(Condition::new);

    /// The first attempt never ends.
    async fn held() -> Result<(), Failure> {
        match BEGUN.fetch_add(1, Ordering::SeqCst) {
            0 => std::future::pending().await,
            _ => _ = AGAIN.signal(),
        }
        Ok(())
    }

    #[rialto_cps::cps]
    async fn holds() {
        let _ = step::<()>("hold", RetryPolicy::once(), |_| held()).await;
    }

    #[tokio::test]
    async fn a_task_dropped_without_a_stored_cancel_runs_again() {
        let flows = Flows::builder().flow::<holds>().open(Redb::in_memory().unwrap()).unwrap();
        let worker = tokio::spawn(flows.clone().run(tokio::spawn));
        flows.start("h", holds()).await.unwrap();
        while BEGUN.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        flows.shared().resident("h").unwrap().cancel();
        AGAIN.wait_evt().await;
        assert_eq!(flows.result("h").await, Ok(Some(())));
        worker.abort();
    }
}
