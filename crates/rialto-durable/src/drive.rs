//! Runs a claimed task: polls it, and writes its state when it asks for that.

use crate::context::{Context, Entered};
use crate::engine;
use crate::error::{Error, FrameError};
use crate::frames::{self, Written};
use crate::overlay::Overlay;
use crate::queue::{Busy, Shared};
use crate::registry::Running;
use crate::schemas;
use crate::stepping::is_step;
use crate::stranded;
use crate::tasks::{self, Claim, Claimed, Saved, Since, State, Wait};
use crate::vigil::Vigil;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Cx, Poll};
use std::time::Duration;

/// Runs a task until it is parked, has ended, or belongs to another flow worker. The task becomes an orphan
/// if the future is dropped earlier, even before its first poll.
pub fn drive(claimed: Claimed, busy: Busy, shared: Arc<Shared>) -> impl Future<Output = ()> + Send {
    let Claimed { claim, states, frames, steps, found } = claimed;
    let context = Arc::new(Context::new(shared.clone(), claim.clone(), states, steps, found));
    let mut resident = Resident { context, stands: Stands::Unpolled };
    shared.reside(&resident.context);
    async move {
        resident.stands = Stands::Runs;
        if let Err(error) = learn(&shared, &frames).await {
            // The task becomes an orphan, and runs again when the store can be read.
            return drop((error, resident, busy));
        }
        let loaded = || shared.registry.load(&shared.schemas, &frames);
        let ended = match catch_unwind(AssertUnwindSafe(loaded)) {
            Ok(Ok(mut task)) => turns(&resident.context, &mut *task).await,
            Ok(Err(error)) => poisoned(&resident.context, error.to_string()).await,
            Err(panic) => crashed(&resident.context, panicked("its state was read", &*panic)).await,
        };
        // After another error it is unknown how the task stands in the store. It becomes an orphan, and the
        // next claim reads how it stands.
        if matches!(ended, Ok(()) | Err(Error::Fenced(_))) {
            resident.stands = Stands::Left;
        }
        drop(resident);
        drop(busy);
    }
}

/// Reads the schemas that the frames name and that this process does not know yet.
async fn learn(shared: &Arc<Shared>, frames: &[u8]) -> Result<(), Error> {
    let mut unknown = frames::schemas(frames).unwrap_or_default();
    unknown.retain(|number| shared.schemas.get(*number).is_none());
    if unknown.is_empty() {
        return Ok(());
    }
    let of = shared.clone();
    let learning = shared.submit(move |tx, _| {
        for number in unknown {
            of.schemas.read(tx, number)?;
        }
        Ok(())
    });
    learning.get().await
}

/// A task in memory. If this is dropped before `stands` is `Left`, the task becomes an orphan.
struct Resident {
    context: Arc<Context>,
    stands: Stands,
}

#[derive(Clone, Copy)]
enum Stands {
    Unpolled,
    Runs,
    Left,
}

impl Drop for Resident {
    fn drop(&mut self) {
        let Context { claim, shared, .. } = &*self.context;
        shared.leave(&self.context);
        self.context.awake();
        if self.context.has_ended() {
            // Before the task becomes an orphan, so that its results are written first.
            shared.record_within(&self.context, Duration::ZERO);
        }
        let crashed = match self.stands {
            Stands::Left => return,
            // Counts as a crash, so that the task pauses first: an executor that drops this one may drop the
            // next one too.
            Stands::Unpolled => Some(
                "the executor dropped the task before its first poll\n\
                 help: give `Flows::run` a `spawn` that passes each task to a running executor",
            ),
            Stands::Runs => std::thread::panicking().then_some("the task was dropped by a panic"),
        };
        shared.orphan(claim.clone(), crashed.map(String::from));
    }
}

/// The outcome of polling a task.
enum Turn {
    Returned(Result<Vec<u8>, String>),
    Asks(Ask),
    Poisoned(FrameError),
    Panicked(String),
    Cancelled,
}

/// The task asks for its state to be written, and waits for something.
struct Ask {
    written: Written,
    wait: Wait,
    stays: bool,
}

async fn turns(context: &Arc<Context>, task: &mut dyn Running) -> Result<(), Error> {
    let mut cancelled = pin!(context.cancelled.wait_evt().into_future());
    loop {
        let mut vigil = Vigil::new(context);
        let turn = poll_fn(|cx| {
            context.awake();
            loop {
                if cancelled.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Turn::Cancelled);
                }
                if let Poll::Ready(turn) = turn(context, task, cx) {
                    return Poll::Ready(turn);
                }
                // An in-memory wait may end while the task waits for something else.
                if Pin::new(&mut vigil).poll(cx).is_pending() {
                    context.doze(|| task.outside());
                    return Poll::Pending;
                }
            }
        })
        .await;
        match turn {
            Turn::Asks(ask) => match save(context, ask).await {
                Ok(Saved::On { found, .. }) => context.inner().written(found),
                Ok(Saved::Stays { found, .. }) => {
                    let mut inner = context.inner();
                    inner.written(found);
                    inner.stays = true;
                }
                Ok(Saved::Parked) => return Ok(()),
                Err(Error::Value(why)) => return crashed(context, why).await,
                Err(Error::Frame(error)) => return poisoned(context, error.to_string()).await,
                Err(error) => return Err(error),
            },
            Turn::Returned(Ok(result)) => return finish(context, result).await,
            Turn::Returned(Err(why)) => {
                return poisoned(context, format!("the function's result cannot be written: {why}")).await;
            }
            Turn::Poisoned(error) => return poisoned(context, error.to_string()).await,
            Turn::Panicked(why) => return crashed(context, why).await,
            // The cancellation or the takeover is recorded in the store. Otherwise the task becomes an
            // orphan, and is ready again.
            Turn::Cancelled => return Err(Error::Over(context.claim.id.clone())),
        }
    }
}

fn turn(context: &Arc<Context>, task: &mut dyn Running, cx: &mut Cx<'_>) -> Poll<Turn> {
    match polled(context, task, cx) {
        Err(panic) => Poll::Ready(Turn::Panicked(format!("the task panicked: {}", engine::said(&*panic)))),
        Ok(Poll::Ready(result)) => Poll::Ready(Turn::Returned(result)),
        Ok(Poll::Pending) => {
            if let Some(refused) = context.inner().refused.take() {
                return Poll::Ready(Turn::Poisoned(refused));
            }
            let asks = catch_unwind(AssertUnwindSafe(|| asks(context, task)));
            let asks = match asks {
                Ok(asks) => asks,
                Err(panic) => return Poll::Ready(Turn::Panicked(panicked("its state was written", &*panic))),
            };
            match asks {
                Ok(Some(ask)) => Poll::Ready(Turn::Asks(ask)),
                // Another part of the task awaits something that cannot be serialized. The state is written
                // when that has completed.
                Ok(None) | Err(FrameError::NoState { .. }) => {
                    if context.has_ended() {
                        context.shared.record_within(context, Duration::ZERO);
                    }
                    Poll::Pending
                }
                Err(error) => Poll::Ready(Turn::Poisoned(error)),
            }
        }
    }
}

/// Polls the task. Polls it again for each finding that an earlier flow worker recorded, so that it sees them
/// in the same order.
fn polled(
    context: &Arc<Context>,
    task: &mut dyn Running,
    cx: &mut Cx<'_>,
) -> std::thread::Result<Poll<Result<Vec<u8>, String>>> {
    loop {
        let mut inner = context.inner();
        (inner.wait, inner.standing) = (None, None);
        drop(inner);
        let entered = Entered::new(context);
        let polled = catch_unwind(AssertUnwindSafe(|| task.poll(cx)));
        drop(entered);
        if !matches!(polled, Ok(Poll::Pending)) || !context.inner().find_again() {
            return polled;
        }
    }
}

/// Whether the task's state is to be written: because a leaf asks for it, or because only in-memory waits are
/// left.
fn asks(context: &Context, task: &dyn Running) -> Result<Option<Ask>, FrameError> {
    let (wait, standing) = {
        let inner = context.inner();
        (inner.wait.clone(), inner.standing.clone())
    };
    if wait.is_none() && standing.is_none() {
        return Ok(None);
    }
    let stays = task.outside()? > 0;
    let mut all = match (wait, stays) {
        (None, true) => return Ok(None),
        (wait, _) => wait.unwrap_or_default(),
    };
    standing.into_iter().for_each(|standing| all.or(standing));
    let written = task.save(&context.shared)?;
    Ok(Some(Ask { written, wait: all, stays }))
}

fn panicked(when: &str, panic: &(dyn std::any::Any + Send)) -> String {
    format!("the task panicked while {when}: {}", engine::said(panic))
}

async fn save(context: &Arc<Context>, ask: Ask) -> Result<Saved, Error> {
    let Ask { written, wait, stays } = ask;
    let Written { frames, site, schemas } = written;
    let site = Some(site).filter(|site| !is_step(site));
    let (belongs, limits) = (belongings(context), context.shared.settings.limits);
    let (number, unread) = {
        let inner = context.inner();
        (inner.states + 1, !inner.steps.is_empty())
    };
    let (of, new) = (context.clone(), context.shared.schemas.unstored(&schemas));
    let (stack, stored) = (stranded::stack(&schemas), new.clone());
    let saving = context.shared.submit_about(context.about(), move |tx, now| {
        // Read here, and not before: a job just before this one may have recorded steps, which made the log
        // longer.
        let claim = of.claim();
        schemas::write(tx, &new)?;
        let since = belongs(tx, now, &claim)?;
        tasks::save(
            tx,
            &claim,
            State { frames, stack, number, site, wait, stays, since, unread },
            now,
            limits,
        )
    });
    let saved = saving.get().await?;
    context.shared.schemas.are_stored(&stored);
    if let Saved::On { log, .. } | Saved::Stays { log, .. } = &saved {
        context.logged(*log);
    }
    Ok(saved)
}

async fn finish(context: &Arc<Context>, result: Vec<u8>) -> Result<(), Error> {
    let (claim, belongs) = (context.claim(), belongings(context));
    let finishing = context.shared.submit_about(context.about(), move |tx, now| {
        let since = belongs(tx, now, &claim)?;
        tasks::finish(tx, &claim, result, since, now)
    });
    match finishing.get().await {
        Err(Error::Value(why)) => crashed(context, why).await,
        done => {
            context.shared.over(&context.claim.id);
            done
        }
    }
}

/// Takes what is written together with a state: the steps that have ended since the last state, the task's
/// writes, and the signals that it took. Returns a function that writes them.
fn belongings(
    context: &Arc<Context>,
) -> impl FnOnce(&mut Overlay, u64, &Claim) -> Result<Since, Error> + Send + 'static {
    let context = context.clone();
    // The writes of a step come before the writes that the task made after it.
    let (ended, mut effects) = context.take_ended();
    let mut inner = context.inner();
    effects.append(&mut inner.effects);
    let taken = std::mem::take(&mut inner.taken);
    let ignored = std::mem::take(&mut inner.ignored);
    drop(inner);
    move |tx, now, claim| {
        if context.inner().lost {
            return Err(Error::Fenced(claim.id.clone()));
        }
        for effect in effects {
            effect(tx)?;
        }
        for (signal, why) in ignored {
            tasks::ignore(tx, claim, signal, why, now)?;
        }
        Ok(Since { ended, taken })
    }
}

async fn crashed(context: &Arc<Context>, why: String) -> Result<(), Error> {
    let (of, claim, limits) = (context.clone(), context.claim(), context.shared.settings.limits);
    let said = why.clone();
    let crash = move |tx: &mut Overlay, now| {
        of.record_ended(tx, now)?;
        tasks::crash(tx, &claim, said, now, limits)
    };
    let done = context.shared.submit(crash).get().await;
    // The store has failed. The crash is recorded when the store can be written again.
    if let Err(Error::Store(_)) = done {
        context.shared.orphan(context.claim.clone(), Some(why));
    }
    context.shared.over(&context.claim.id);
    done
}

async fn poisoned(context: &Arc<Context>, why: String) -> Result<(), Error> {
    let (of, claim, shared) = (context.clone(), context.claim(), &context.shared);
    let build = shared.registry.build.clone();
    let refuse = move |tx: &mut Overlay, now| {
        of.record_ended(tx, now)?;
        tasks::refuse(tx, &claim, &build, why, now)
    };
    let done = shared.submit(refuse).get().await;
    shared.over(&context.claim.id);
    done
}

#[cfg(test)]
mod tests {
    use crate::{Failure, Flows, Policy, Redb, step};
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
        let _ = step::<()>("hold", Policy::once(), |_| held()).await;
    }

    #[tokio::test]
    async fn what_is_dropped_and_was_not_cancelled_in_the_store_is_begun_again() {
        let flows = Flows::builder().flow::<holds>().open(Redb::in_memory().unwrap()).unwrap();
        let worker = tokio::spawn(flows.clone().run(|task| drop(tokio::spawn(task))));
        flows.start("h", holds()).await.unwrap();
        while BEGUN.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        flows.shared().resident("h").unwrap().cancelled.signal();
        AGAIN.wait_evt().await;
        assert_eq!(flows.result("h").await, Ok(Some(())));
        worker.abort();
    }
}
