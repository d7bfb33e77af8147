//! Runs a claimed task: polls it, and writes its state when it asks for that.

use crate::context::{Context, Entered};
use crate::engine::{self, Busy, Shared};
use crate::error::{Error, FrameError};
use crate::frames::Stack;
use crate::registry::Running;
use crate::tasks::{self, Claim, Claimed, Saved, Wait};
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context as Cx, Poll};

/// Runs it until it is parked, over, or somebody else's.
pub async fn drive(claimed: Claimed, busy: Busy, shared: Arc<Shared>) {
    let Claimed { claim, states, frames, steps, signals } = claimed;
    let context = Arc::new(Context::new(shared.clone(), claim.clone(), states, steps, signals));
    let mut resident = Resident { context, left: false };
    shared.reside(&resident.context);
    let ended = match catch_unwind(AssertUnwindSafe(|| shared.registry.load(&frames))) {
        Ok(Ok(mut task)) => turns(&resident.context, &mut *task).await,
        Ok(Err(error)) => poisoned(&shared, &claim, error).await,
        Err(panic) => crashed(&resident.context, panicked("its state is read", &*panic)).await,
    };
    // After an error it cannot be known how it stands: whoever claims it again will see.
    resident.left = matches!(ended, Ok(()) | Err(Error::Fenced(_)));
    drop(resident);
    drop(busy);
}

/// A task in memory; dropped before it has left, it is an orphan.
struct Resident {
    context: Arc<Context>,
    left: bool,
}

impl Drop for Resident {
    fn drop(&mut self) {
        let Context { claim, shared, .. } = &*self.context;
        shared.leave(&self.context);
        if !self.left {
            let crashed =
                std::thread::panicking().then(|| "it has panicked while it was dropped".to_string());
            shared.orphan(claim.clone(), crashed);
        }
    }
}

/// What came of polling it.
enum Turn {
    Returned(Result<Vec<u8>, String>),
    Asks(Stack, Wait),
    Poisoned(FrameError),
    Panicked(String),
    Cancelled,
}

async fn turns(context: &Arc<Context>, task: &mut dyn Running) -> Result<(), Error> {
    let mut cancelled = pin!(context.cancelled.wait_evt().into_future());
    loop {
        let turn = poll_fn(|cx| {
            if cancelled.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Turn::Cancelled);
            }
            turn(context, task, cx)
        })
        .await;
        match turn {
            Turn::Asks(stack, wait) => match save(context, &stack, wait).await {
                Ok(Saved::On(signals)) => context.inner().written(signals),
                Ok(Saved::Parked) => return Ok(()),
                Err(Error::Value(why)) => return crashed(context, why).await,
                Err(Error::Frame(error)) => return poisoned(&context.shared, &context.claim, error).await,
                Err(error) => return Err(error),
            },
            Turn::Returned(Ok(result)) => return finish(context, result).await,
            Turn::Returned(Err(why)) => {
                let error = FrameError::Malformed(format!("its result cannot be written: {why}"));
                return poisoned(&context.shared, &context.claim, error).await;
            }
            Turn::Poisoned(error) => return poisoned(&context.shared, &context.claim, error).await,
            Turn::Panicked(why) => return crashed(context, why).await,
            // Whoever cancelled it has written that.
            Turn::Cancelled => return Ok(()),
        }
    }
}

fn turn(context: &Arc<Context>, task: &mut dyn Running, cx: &mut Cx<'_>) -> Poll<Turn> {
    context.inner().wait = None;
    let entered = Entered::new(context);
    let polled = catch_unwind(AssertUnwindSafe(|| task.poll(cx)));
    drop(entered);
    match polled {
        Err(panic) => Poll::Ready(Turn::Panicked(format!("it has panicked: {}", engine::said(&*panic)))),
        Ok(Poll::Ready(result)) => Poll::Ready(Turn::Returned(result)),
        Ok(Poll::Pending) => {
            let Some(wait) = context.inner().wait.take() else { return Poll::Pending };
            let saved = catch_unwind(AssertUnwindSafe(|| task.save(&context.shared.registry.build)));
            let saved = match saved {
                Ok(saved) => saved,
                Err(panic) => return Poll::Ready(Turn::Panicked(panicked("its state is written", &*panic))),
            };
            match saved {
                Ok(stack) => Poll::Ready(Turn::Asks(stack, wait)),
                // Beside what asks, something runs that has no state: it is written when that is over.
                Err(FrameError::NoState { .. }) => Poll::Pending,
                Err(error) => Poll::Ready(Turn::Poisoned(error)),
            }
        }
    }
}

fn panicked(when: &str, panic: &(dyn std::any::Any + Send)) -> String {
    format!("it has panicked, while {when}: {}", engine::said(panic))
}

async fn save(context: &Arc<Context>, stack: &Stack, wait: Wait) -> Result<Saved, Error> {
    let (frames, site) = (stack.to_bytes()?, stack.place());
    let (claim, belongs) = (context.claim.clone(), belongings(context));
    let saving = context.shared.submit(move |tx, now| {
        let taken = belongs(tx, now, &claim)?;
        tasks::save(tx, &claim, frames, site, &wait, &taken, now)
    });
    saving.get().await
}

async fn finish(context: &Arc<Context>, result: Vec<u8>) -> Result<(), Error> {
    let (claim, belongs) = (context.claim.clone(), belongings(context));
    let finishing = context.shared.submit(move |tx, now| {
        let taken = belongs(tx, now, &claim)?;
        tasks::finish(tx, &claim, result, &taken, now)
    });
    match finishing.get().await {
        Err(Error::Value(why)) => crashed(context, why).await,
        done => {
            context.shared.over(&context.claim.id);
            done
        }
    }
}

/// What is written together with a state: the writes that the task has made
/// since the last, and the signals that it took.
fn belongings(
    context: &Context,
) -> impl FnOnce(&mut crate::overlay::Overlay, u64, &Claim) -> Result<Vec<u64>, Error> + Send + 'static {
    let mut inner = context.inner();
    let effects = std::mem::take(&mut inner.effects);
    let taken = std::mem::take(&mut inner.taken);
    let ignored = std::mem::take(&mut inner.ignored);
    move |tx, now, claim| {
        for effect in effects {
            effect(tx)?;
        }
        for (number, name, why) in ignored {
            tasks::ignore(tx, claim, number, name, why, now)?;
        }
        Ok(taken)
    }
}

async fn crashed(context: &Context, why: String) -> Result<(), Error> {
    let (claim, limits) = (context.claim.clone(), context.shared.settings.limits);
    let done = context.shared.submit(move |tx, now| tasks::crash(tx, &claim, why, now, limits)).get().await;
    context.shared.over(&context.claim.id);
    done
}

async fn poisoned(shared: &Shared, claim: &Claim, error: FrameError) -> Result<(), Error> {
    let (of, why) = (claim.clone(), error.to_string());
    let done = shared.submit(move |tx, now| tasks::poison(tx, &of, why, now)).get().await;
    shared.over(&claim.id);
    done
}
