//! Computations that run, and can be captured from outside meanwhile.

use crate::Continuation;
use crate::child;
use crate::reclaim::{self, Held, Member};
use crate::trace::Traced;
use rialto_event::{Condition, Spawn, WaitEvt};
use rialto_task::wake::native_task;
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::task::{Context, Poll, Waker};

/// A computation that an executor runs, and that can be captured, or taken away,
/// wherever it waits: made by [`run_on`].
///
/// Dropped, it lets the computation run on; then nobody can capture it any more.
///
/// ```
/// use rialto_cps::{Continuation, Receiver, channel, cps, recv, run_on};
///
/// #[cps]
/// async fn add(to: u64, numbers: Receiver<u64>) -> u64 {
///     let more = recv::<u64>(&numbers).await;
///     to + more.unwrap_or(0)
/// }
///
/// rialto_rt::Runtime::new().unwrap().block_on(async {
///     let (tx, rx) = channel::<u64>();
///     let one = run_on(rialto_rt::spawn, Continuation::new(add(1, rx)));
///     let copy = one.capture().await.unwrap(); // it has the 1, and so has the copy
///     tx.send(2).await.unwrap();
///     assert_eq!(one.join().await, Ok(3));
///     let other = run_on(rialto_rt::spawn, copy);
///     tx.send(20).await.unwrap();
///     assert_eq!(other.join().await, Ok(21));
/// });
/// ```
///
/// Termite's processes, as far as they are captured from outside.
pub struct Handle<T: 'static> {
    run: Arc<Run<T>>,
    family: Arc<Family>,
}

/// Why there is no result, or nothing to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It has returned.
    Returned,
    /// It was taken away, to go on elsewhere.
    Taken,
    /// Nothing could ever have woken it: see [`reclaim`](crate::reclaim()).
    Reclaimed,
    /// It was aborted, or its executor has dropped it.
    Aborted,
    /// It has panicked; the executor has the panic.
    Panicked,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::Returned => "the computation has returned",
            Ended::Taken => "the computation was taken away, to continue elsewhere",
            Ended::Reclaimed => "the computation was reclaimed, because nothing could wake it any more",
            Ended::Aborted => "the computation was aborted, or its executor dropped it",
            Ended::Panicked => "the computation has panicked",
        })
    }
}

impl std::error::Error for Ended {}

/// Why [`Handle::try_capture`] did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotCaptured {
    /// It does not wait: it is being run at this moment.
    Running,
    /// There is nothing left of it.
    Ended(Ended),
}

impl fmt::Display for NotCaptured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCaptured::Running => {
                f.write_str("the computation is being polled; help: await `Handle::capture` instead")
            }
            NotCaptured::Ended(ended) => ended.fmt(f),
        }
    }
}

impl std::error::Error for NotCaptured {}

/// A computation and what became of it.
struct Run<T> {
    /// Locked while it is polled.
    place: Mutex<Place<T>>,
    /// The wakers of those that want to capture it as soon as it waits.
    wanted: Mutex<Vec<Waker>>,
    ended: Condition,
    /// In the family.
    number: u64,
    /// It is there as long as there is a handle.
    family: Weak<Family>,
    /// Its one handle is that of a [`Child`](crate::Child), which may lie in a frame.
    child: bool,
    aborted: Arc<AtomicBool>,
    polls: AtomicU64,
    /// The task's, unless it is one of Rialto's, which ends by itself when nothing refers to it.
    foreign: Mutex<Option<Waker>>,
}

enum Place<T> {
    /// It waits, or may go on.
    Here(Continuation<T>),
    Result(T),
    Gone(Ended),
}

/// A computation and its forks. Their tasks do not keep it.
#[derive(Default)]
struct Family {
    /// Its members have it, too: the handle that aborts them may be gone when they are polled.
    aborted: Arc<AtomicBool>,
    born: AtomicU64,
    wakers: Mutex<HashMap<u64, Waker>>,
}

/// Runs `computation` as a task of `spawner`: `rialto_rt::spawn`, `tokio::spawn`, a
/// closure that calls a runtime's handle, or any other [`Spawn`]. Its forks
/// are further tasks of it.
pub fn run_on<T, S>(spawner: S, computation: Continuation<T>) -> Handle<T>
where
    T: Send + 'static,
    S: Spawn + Clone + Send + 'static,
{
    let family = Arc::new(Family::default());
    let run = spawn(spawner, computation, &family);
    Handle { run, family }
}

/// A computation that no executor has yet.
pub(crate) struct Unstarted<T: 'static>(Option<Arc<Run<T>>>, Weak<Family>);

/// A computation, which is to be started.
pub(crate) fn begin<T: Send + 'static>(computation: Continuation<T>) -> (Handle<T>, Unstarted<T>) {
    let family = Arc::new(Family::default());
    let run = prepare(computation, &family, true);
    let unstarted = Unstarted(Some(run.clone()), Arc::downgrade(&family));
    (Handle { run, family }, unstarted)
}

impl<T: Send + 'static> Unstarted<T> {
    pub(crate) fn start<S: Spawn + Clone + Send + 'static>(mut self, spawner: S) {
        if let Some(run) = self.0.take() {
            let task = Driver { run, family: self.1.clone(), spawner: spawner.clone() };
            spawner.spawn_task(Box::pin(task));
        }
    }
}

impl<T: 'static> Drop for Unstarted<T> {
    fn drop(&mut self) {
        if let Some(run) = self.0.take() {
            run.end(Ended::Aborted);
        }
    }
}

fn spawn<T, S>(spawner: S, computation: Continuation<T>, family: &Arc<Family>) -> Arc<Run<T>>
where
    T: Send + 'static,
    S: Spawn + Clone + Send + 'static,
{
    let run = prepare(computation, family, false);
    let task = Driver { run: run.clone(), family: Arc::downgrade(family), spawner: spawner.clone() };
    spawner.spawn_task(Box::pin(task));
    run
}

fn prepare<T: Send + 'static>(
    computation: Continuation<T>,
    family: &Arc<Family>,
    child: bool,
) -> Arc<Run<T>> {
    let run = Arc::new(Run {
        place: Mutex::new(Place::Here(computation)),
        wanted: Mutex::default(),
        ended: Condition::new(),
        number: family.born.fetch_add(1, Ordering::Relaxed),
        family: Arc::downgrade(family),
        child,
        aborted: family.aborted.clone(),
        polls: AtomicU64::new(0),
        foreign: Mutex::new(None),
    });
    let member: Weak<Run<T>> = Arc::downgrade(&run);
    reclaim::enter(member);
    run
}

impl<T: 'static> Handle<T> {
    /// A copy of what is left to do, as it is where it waits next, or now if it waits.
    /// It goes on, and the copy may, too: each by itself.
    ///
    /// Its wait is withdrawn first, and begins again after the copy: a value is never both delivered and in
    /// the copy. Dropping the future has no effect.
    ///
    /// # Errors
    ///
    /// If it has ended, or ends before it waits.
    pub async fn capture(&self) -> Result<Continuation<T>, Ended> {
        self.when_it_waits(|| self.try_capture()).await
    }

    /// The same, if it waits now.
    ///
    /// # Errors
    ///
    /// If it does not, or has ended.
    pub fn try_capture(&self) -> Result<Continuation<T>, NotCaptured> {
        let looked = self.look()?;
        match &*looked.place {
            Place::Here(computation) => Ok(computation.clone()),
            Place::Result(_) => Err(NotCaptured::Ended(Ended::Returned)),
            Place::Gone(ended) => Err(NotCaptured::Ended(*ended)),
        }
    }

    /// Stops it where it waits, until that is dropped.
    fn look(&self) -> Result<Looked<'_, T>, NotCaptured> {
        // The fields are dropped in their order: whoever is told finds the lock free.
        Ok(Looked { place: self.run.try_lock()?, _told: Told(self) })
    }

    /// Takes it away where it waits next, or now if it waits: the task ends, and what is
    /// left to do is the caller's. Dropping the future has no effect.
    ///
    /// # Errors
    ///
    /// If it has ended, or ends before it waits.
    pub async fn take(self) -> Result<Continuation<T>, Ended> {
        self.when_it_waits(|| self.try_take()).await
    }

    fn try_take(&self) -> Result<Continuation<T>, NotCaptured> {
        let mut looked = self.look()?;
        match std::mem::replace(&mut *looked.place, Place::Gone(Ended::Taken)) {
            Place::Here(computation) => Ok(computation),
            other => {
                let ended = if let Place::Gone(ended) = other { ended } else { Ended::Returned };
                *looked.place = other;
                Err(NotCaptured::Ended(ended))
            }
        }
    }

    async fn when_it_waits<R>(&self, attempt: impl Fn() -> Result<R, NotCaptured>) -> Result<R, Ended> {
        poll_fn(|cx| {
            let mut asked = false;
            loop {
                match attempt() {
                    Ok(result) => return Poll::Ready(Ok(result)),
                    Err(NotCaptured::Ended(ended)) => return Poll::Ready(Err(ended)),
                    Err(NotCaptured::Running) if asked => return Poll::Pending,
                    // It may have come to wait before it knew that somebody wants it.
                    Err(NotCaptured::Running) => lock(&self.run.wanted).push(cx.waker().clone()),
                }
                asked = true;
            }
        })
        .await
    }

    /// Where its family lies: no other computation's lies there.
    pub(crate) fn family(&self) -> usize {
        Arc::as_ptr(&self.family).addr()
    }

    /// Ends it, and what it has forked, as soon as each waits. They may have ended
    /// before.
    pub fn abort(&self) {
        self.family.abort();
    }

    /// The event that it has ended, in whatever way.
    pub fn ended_evt(&self) -> WaitEvt {
        self.run.ended.clone().into_wait_evt()
    }

    /// Waits for its end, and yields its result. Dropping the future lets it run on.
    ///
    /// # Errors
    ///
    /// If it ends without one.
    pub async fn join(self) -> Result<T, Ended> {
        let Handle { run, family } = self;
        // It can be reclaimed now: who waits for its end does not reach it.
        drop(family);
        run.ended.wait_evt().await;
        match std::mem::replace(&mut *lock(&run.place), Place::Gone(Ended::Returned)) {
            Place::Result(result) => Ok(result),
            Place::Gone(ended) => Err(ended),
            Place::Here(_) => unreachable!("it has ended"),
        }
    }
}

/// Somebody looks at a computation that does not run.
struct Looked<'h, T: 'static> {
    place: MutexGuard<'h, Place<T>>,
    _told: Told<'h, T>,
}

/// Dropped, also by a panic: it is polled, for it waits for nothing until then; and others look, who may
/// have found it locked.
struct Told<'h, T: 'static>(&'h Handle<T>);

impl<T: 'static> Drop for Told<'_, T> {
    fn drop(&mut self) {
        self.0.family.wake(self.0.run.number);
        self.0.run.tell();
    }
}

impl<T> fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}

impl<T> Run<T> {
    fn try_lock(&self) -> Result<MutexGuard<'_, Place<T>>, NotCaptured> {
        match self.place.try_lock() {
            Ok(place) => Ok(place),
            Err(TryLockError::Poisoned(place)) => Ok(place.into_inner()),
            Err(TryLockError::WouldBlock) => Err(NotCaptured::Running),
        }
    }

    /// It waits, or has ended. The lock is free.
    fn tell(&self) {
        let wanted = std::mem::take(&mut *lock(&self.wanted));
        wanted.into_iter().for_each(Waker::wake);
    }

    /// It is over without a result, unless it has ended before.
    fn end(&self, ended: Ended) {
        let mut place = lock(&self.place);
        let before =
            matches!(*place, Place::Here(_)).then(|| std::mem::replace(&mut *place, Place::Gone(ended)));
        // The rest of the computation is dropped outside the lock.
        drop(place);
        drop(before);
        self.ended.signal();
        self.tell();
    }
}

impl Family {
    fn wake(&self, number: u64) {
        let waker = lock(&self.wakers).get(&number).cloned();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn abort(&self) {
        self.aborted.store(true, Ordering::Release);
        let wakers: Vec<Waker> = lock(&self.wakers).values().cloned().collect();
        wakers.into_iter().for_each(Waker::wake);
    }

    /// A member will be polled.
    fn enter(&self, number: u64, waker: &Waker) {
        let mut wakers = lock(&self.wakers);
        match wakers.get_mut(&number) {
            Some(there) => there.clone_from(waker),
            None => drop(wakers.insert(number, waker.clone())),
        }
    }

    fn leave(&self, number: u64) {
        let waker = lock(&self.wakers).remove(&number);
        drop(waker);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Send + 'static> Member for Run<T> {
    fn hold(&self) -> Option<Box<dyn Held + '_>> {
        if self.family.strong_count() > usize::from(self.child) {
            return None;
        }
        let place = self.try_lock().ok()?;
        let here = matches!(*place, Place::Here(_));
        let held = Holding { place: Some(place), run: self };
        here.then(|| Box::new(held) as Box<dyn Held>)
    }

    fn family(&self) -> Option<usize> {
        (self.family.strong_count() > 0).then(|| self.family.as_ptr().addr())
    }

    fn polls(&self) -> u64 {
        self.polls.load(Ordering::Relaxed)
    }

    fn reclaimed(&self) {
        self.ended.signal();
        self.tell();
        let foreign = lock(&self.foreign).take();
        foreign.into_iter().for_each(Waker::wake);
    }
}

/// A computation that does not run meanwhile. Dropped, it tells those who found it locked.
struct Holding<'r, T: 'static> {
    place: Option<MutexGuard<'r, Place<T>>>,
    run: &'r Run<T>,
}

impl<T: 'static> Drop for Holding<'_, T> {
    fn drop(&mut self) {
        drop(self.place.take());
        self.run.tell();
    }
}

impl<T: Send + 'static> Held for Holding<'_, T> {
    fn trace(&self) -> Traced {
        match self.place.as_deref() {
            Some(Place::Here(computation)) => computation.trace(),
            _ => Traced::default(),
        }
    }

    fn take(&mut self) -> Option<Box<dyn Any + Send>> {
        let place = self.place.as_deref_mut()?;
        Some(Box::new(std::mem::replace(place, Place::Gone(Ended::Reclaimed))))
    }
}

/// The task that runs a computation.
struct Driver<T: 'static, S> {
    run: Arc<Run<T>>,
    family: Weak<Family>,
    spawner: S,
}

impl<T, S> Future for Driver<T, S>
where
    T: Send + 'static,
    S: Spawn + Clone + Send + 'static,
{
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let family = self.family.upgrade();
        if let Some(family) = &family {
            family.enter(self.run.number, cx.waker());
        }
        // Behind the waker: who aborts finds it, or is seen.
        if self.run.aborted.load(Ordering::Acquire) {
            self.run.end(Ended::Aborted);
            return Poll::Ready(());
        }
        if native_task(cx.waker()).is_none() {
            lock(&self.run.foreign).get_or_insert_with(|| cx.waker().clone()).clone_from(cx.waker());
        }
        self.run.polls.fetch_add(1, Ordering::Relaxed);
        let mut forks = Vec::new();
        let polled = child::spawning(&self.spawner, || self.step(cx, &mut forks));
        for fork in forks {
            let orphaned = || Arc::new(Family { aborted: self.run.aborted.clone(), ..Family::default() });
            let family = family.clone().unwrap_or_else(orphaned);
            spawn(self.spawner.clone(), fork, &family);
        }
        match polled {
            Ok(Poll::Pending) => {
                self.run.tell();
                Poll::Pending
            }
            Ok(Poll::Ready(())) => {
                self.run.ended.signal();
                self.run.tell();
                Poll::Ready(())
            }
            Err(panic) => {
                self.run.end(Ended::Panicked);
                resume_unwind(panic)
            }
        }
    }
}

impl<T: 'static, S> Driver<T, S> {
    /// Polls the computation, if it is there.
    fn step(
        &self,
        cx: &mut Context<'_>,
        forks: &mut Vec<Continuation<T>>,
    ) -> Result<Poll<()>, Box<dyn Any + Send>> {
        let mut place = lock(&self.run.place);
        let Place::Here(computation) = &mut *place else { return Ok(Poll::Ready(())) };
        let poll = || computation.poll_forking(cx, &mut |fork| forks.push(fork));
        let Poll::Ready(result) = catch_unwind(AssertUnwindSafe(poll))? else { return Ok(Poll::Pending) };
        let over = std::mem::replace(&mut *place, Place::Result(result));
        drop(place);
        drop(over);
        Ok(Poll::Ready(()))
    }
}

impl<T: 'static, S> Drop for Driver<T, S> {
    fn drop(&mut self) {
        drop(lock(&self.run.foreign).take());
        if let Some(family) = self.family.upgrade() {
            family.leave(self.run.number);
        }
        self.run.end(Ended::Aborted);
    }
}
