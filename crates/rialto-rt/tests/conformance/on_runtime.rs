//! Runs the same program on the runtime: simulated from a seed, or on threads.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::panic::resume_unwind;
use std::pin::{Pin, pin};
use std::slice::IterMut;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{
    BoxEvent, Closed, Condition, Event as _, Receiver, Sender, WaitEvt, after, always, at_time, channel,
    choose, guard, guard_async, never, send_any, with_nack,
};
use rialto_rt::{JoinError, JoinHandle, Runtime, spawn, yield_now};

use super::outcome::{End, Fate, Got, Left, Mark, Outcome, Winner};
use super::plan::Plan;
use super::program::{self, Base, Command, Label, Program, TaskId, Value};
use super::watchdog::Watched;

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Whether the other tasks get a turn before each command.
    pub yields: bool,
    /// Whether a waker of each task is kept, so that none is reclaimed.
    pub kept: bool,
}

/// Runs the program under this seed, and returns its outcome.
pub fn simulated(program: &Arc<Program>, manner: Manner, seed: u64) -> Outcome {
    let _watched = Watched::new(program, format!("{manner:?}, seed {seed}"));
    run(program, manner, Runtime::simulated(seed))
}

/// Runs the program on two threads, and returns its outcome.
pub fn on_threads(program: &Arc<Program>, manner: Manner) -> Outcome {
    let _watched = Watched::new(program, format!("{manner:?}, on threads"));
    let builder = Runtime::builder().worker_threads(2).on_stuck(|_| {}); // The computer may be slow.
    run(program, manner, builder.build().expect("a runtime can be made"))
}

fn run(program: &Arc<Program>, manner: Manner, runtime: Runtime) -> Outcome {
    let world = Arc::new(World::new(program, manner));
    drop(runtime.spawn(interpret(Arc::clone(&world), 0)));
    let blocked = runtime.run_until_idle();
    let mut outcome = world.outcome();
    let waiting = outcome.tasks.iter().filter(|fate| matches!(fate, Fate::Blocked(_))).count();
    assert_eq!(blocked.count(), waiting as u64, "tasks that have not ended");
    drop(runtime);
    world.end(&mut outcome);
    outcome
}

/// A message that is counted, to find leaks.
struct Token(Value, #[expect(dead_code, reason = "it is counted")] Arc<()>);

struct World {
    program: Arc<Program>,
    manner: Manner,
    channels: Vec<(Sender<Token>, Receiver<Token>)>,
    conditions: Vec<Condition>,
    marks: Mutex<Vec<Mark>>,
    tasks: Mutex<Vec<Fate>>,
    tokens: Arc<()>,
    /// The wakers of the tasks, if they are kept.
    wakers: Mutex<Vec<Waker>>,
}

impl World {
    fn new(program: &Arc<Program>, manner: Manner) -> World {
        World {
            program: Arc::clone(program),
            manner,
            channels: (0..program.channels).map(|_| channel()).collect(),
            conditions: (0..program.conditions).map(|_| Condition::new()).collect(),
            marks: Mutex::default(),
            tasks: Mutex::new(vec![Fate::Unborn; program.tasks.len()]),
            tokens: Arc::default(),
            wakers: Mutex::default(),
        }
    }

    fn outcome(&self) -> Outcome {
        let left = |(tx, rx): &(Sender<Token>, Receiver<Token>)| Left {
            senders: tx.waiting_senders(),
            receivers: rx.waiting_receivers(),
            put_back: vec![],
        };
        Outcome {
            marks: self.marks.lock().unwrap().clone(),
            tasks: self.tasks.lock().unwrap().clone(),
            channels: self.channels.iter().map(left).collect(),
        }
    }

    /// Checks the channels after all tasks are gone: they contain put-back values and, by law 13, nothing
    /// else.
    fn end(&self, outcome: &mut Outcome) {
        for (left, (tx, rx)) in outcome.channels.iter_mut().zip(&self.channels) {
            assert_eq!((tx.waiting_senders(), rx.waiting_receivers()), (0, 0), "who waits in {left:?}");
            left.put_back.extend(std::iter::from_fn(|| rx.try_recv().ok()).map(|token| token.0));
        }
        assert!(self.conditions.iter().all(|condition| condition.waiters() == 0));
        assert_eq!(Arc::strong_count(&self.tokens), 1, "a message leaked");
    }

    fn mark(&self, mark: Mark) {
        self.marks.lock().unwrap().push(mark);
    }

    fn set(&self, task: TaskId, fate: Fate) {
        self.tasks.lock().unwrap()[usize::from(task)] = fate;
    }

    fn token(&self, value: Value) -> Token {
        Token(value, Arc::clone(&self.tokens))
    }
}

/// A live task. Its drop records how the task ended.
struct Life {
    world: Arc<World>,
    task: TaskId,
    end: End,
}

impl Life {
    fn begin(world: &Arc<World>, task: TaskId) -> Life {
        world.set(task, Fate::Blocked(0));
        Life { world: Arc::clone(world), task, end: End::Aborted }
    }

    fn returns(&mut self) {
        self.end = End::Returned;
    }

    /// Runs before each command.
    async fn command(&self, at: usize) {
        self.world.set(self.task, Fate::Blocked(at));
        if at == 0 && self.world.manner.kept {
            let waker = poll_fn(|cx| Poll::Ready(cx.waker().clone())).await;
            self.world.wakers.lock().unwrap().push(waker);
        }
        if self.world.manner.yields {
            yield_now().await;
        }
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        let end = if std::thread::panicking() { End::Panicked } else { self.end };
        self.world.set(self.task, Fate::Ended(end));
    }
}

type Children = BTreeMap<TaskId, JoinHandle<()>>;

fn interpret(world: Arc<World>, task: TaskId) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    let mut life = Life::begin(&world, task);
    Box::pin(async move {
        let mut children = Children::new();
        for (at, command) in world.program.tasks[usize::from(task)].iter().enumerate() {
            life.command(at).await;
            match command {
                Command::Sync(event) => synchronise(&world, (task, at), event, &mut children, false).await,
                Command::Abandon(event) => synchronise(&world, (task, at), event, &mut children, true).await,
                Command::Spawn(child, _) => {
                    children.insert(*child, spawn(interpret(Arc::clone(&world), *child)));
                }
                Command::Abort(child) => children.get(child).into_iter().for_each(JoinHandle::abort),
                Command::Close(channel) => {
                    world.channels[usize::from(*channel)].1.close();
                }
                Command::Signal(condition) => {
                    world.conditions[usize::from(*condition)].signal();
                }
                Command::Skip => {}
            }
        }
        life.returns();
    })
}

/// The winner of a sync and its result. A `Choice` yields it as `Err` if the result is an error.
type Done = (Winner, Got);
type Choice<'a> = BoxEvent<'a, Result<Done, Done>>;

async fn synchronise(
    world: &Arc<World>,
    (task, at): (TaskId, usize),
    event: &program::Event,
    children: &mut Children,
    give_up: bool,
) {
    let plan = Plan::new(event);
    let mut slots: Vec<_> = plan.slots.iter().map(|value| Some(world.token(*value))).collect();
    let done = {
        let handles = children.iter_mut().map(|(task, handle)| (*task, handle)).collect();
        let shared = Shared { world, nacks: Arc::default() };
        let mut building = Building { shared: shared.clone(), slots: slots.iter_mut(), handles, leaf: 0 };
        let run = Run { give_up };
        match event.inner() {
            // A sync on one base event inside one combinator has no state word.
            Some(program::Event::Base(base)) => {
                building.base(base, Around { layer: event, shared, then: run }).await
            }
            _ => building.event(event, run).await,
        }
    };
    world.mark(match done {
        Some(Ok((winner, got)) | Err((winner, got))) => {
            if let (Winner::Leaf(leaf), Got::Joined(_)) = (winner, got)
                && let Base::Join(child) = plan.leaves[leaf].base
            {
                children.remove(&child);
            }
            Mark::Done(task, at, winner, got)
        }
        None => Mark::GaveUp(task, at),
    });
    for token in slots.into_iter().flatten() {
        world.mark(Mark::Back(token.0));
    }
}

/// Syncs on `event`. With `give_up`, polls the sync once, and drops it if it has to wait.
async fn drive<E: rialto_event::Event>(event: E, give_up: bool) -> Option<E::Output> {
    if !give_up {
        return Some(event.await);
    }
    let mut sync = pin!(event.sync());
    match poll_fn(|cx| Poll::Ready(sync.as_mut().poll(cx))).await {
        Poll::Ready(done) => Some(done),
        Poll::Pending => {
            yield_now().await;
            None
        }
    }
}

/// A generic function of an event, because a closure cannot be generic.
trait With<'a> {
    type Result;
    fn with<E>(self, event: E) -> Self::Result
    where
        E: rialto_event::Event<Output = Result<Done, Done>> + Send + 'a,
        E::Pending: Send + 'a;
}

/// Syncs on the event.
struct Run {
    give_up: bool,
}

impl<'a> With<'a> for Run {
    type Result = Pin<Box<dyn Future<Output = Option<Result<Done, Done>>> + Send + 'a>>;
    fn with<E>(self, event: E) -> Self::Result
    where
        E: rialto_event::Event<Output = Result<Done, Done>> + Send + 'a,
        E::Pending: Send + 'a,
    {
        Box::pin(drive(event, self.give_up))
    }
}

/// Boxes the event, as a part of another event.
struct Boxed;

impl<'a> With<'a> for Boxed {
    type Result = Choice<'a>;
    fn with<E>(self, event: E) -> Choice<'a>
    where
        E: rialto_event::Event<Output = Result<Done, Done>> + Send + 'a,
        E::Pending: Send + 'a,
    {
        event.boxed()
    }
}

/// Puts a combinator around the event first.
struct Around<'a, W> {
    layer: &'a program::Event,
    shared: Shared<'a>,
    then: W,
}

impl<'a, W: With<'a>> With<'a> for Around<'a, W> {
    type Result = W::Result;
    fn with<E>(self, event: E) -> W::Result
    where
        E: rialto_event::Event<Output = Result<Done, Done>> + Send + 'a,
        E::Pending: Send + 'a,
    {
        self.shared.around(self.layer, event, self.then)
    }
}

/// The state that the parts of one sync share.
#[derive(Clone)]
struct Shared<'a> {
    world: &'a Arc<World>,
    nacks: Arc<Mutex<Vec<(Label, WaitEvt)>>>,
}

/// The event of one sync, under construction.
struct Building<'a> {
    shared: Shared<'a>,
    slots: IterMut<'a, Option<Token>>,
    handles: BTreeMap<TaskId, &'a mut JoinHandle<()>>,
    leaf: usize,
}

impl<'a> Building<'a> {
    fn leaf(&mut self) -> Winner {
        self.leaf += 1;
        Winner::Leaf(self.leaf - 1)
    }

    fn base<W: With<'a>>(&mut self, base: &Base, with: W) -> W::Result {
        let (world, leaf) = (self.shared.world, self.leaf());
        let ok = move |got| Ok((leaf, got));
        match *base {
            Base::Send { channel, value, or_never } => {
                let event = world.channels[usize::from(channel)].0.send_evt(world.token(value));
                if or_never {
                    return with.with(event.or_never().wrap(move |()| ok(Got::Sent)));
                }
                with.with(event.wrap(move |sent: Result<(), Closed<Token>>| match sent {
                    Ok(()) => ok(Got::Sent),
                    Err(Closed(token)) => Err((leaf, Got::NotSent(token.0))),
                }))
            }
            Base::Recv { channel, or_never } => {
                let event = world.channels[usize::from(channel)].1.recv_evt();
                if or_never {
                    return with.with(event.or_never().wrap(move |token: Token| ok(Got::Received(token.0))));
                }
                with.with(event.wrap(move |received: Result<Token, Closed>| match received {
                    Ok(token) => ok(Got::Received(token.0)),
                    Err(_) => Err((leaf, Got::Closed)),
                }))
            }
            Base::Always => with.with(always(ok(Got::Always))),
            Base::Never => with.with(never()),
            Base::Wait(condition) => {
                let event = world.conditions[usize::from(condition)].wait_evt();
                with.with(event.wrap(move |()| ok(Got::Signalled)))
            }
            Base::After(ticks) => with.with(after(time(ticks)).wrap(move |()| ok(Got::Time))),
            Base::At(ticks) => {
                let begin = Instant::from_nanos(0);
                with.with(at_time(begin + time(ticks)).wrap(move |()| ok(Got::Time)))
            }
            Base::Join(task) => match self.handles.remove(&task) {
                Some(handle) => {
                    with.with(handle.join_evt().wrap(move |joined| ok(Got::Joined(ended(joined)))))
                }
                None => with.with(never()),
            },
            Base::Nack(_) => unreachable!("who waits for a nack is spawned in its guard"),
        }
    }

    /// Sends the value of the next slot on one of these channels.
    fn slot<W: With<'a>>(&mut self, channels: &[program::Channel], with: W) -> W::Result {
        let slot = self.slots.next().expect("there is one for each");
        let leaves: Vec<_> = channels.iter().map(|_| self.leaf()).collect();
        let sender = |channel: &program::Channel| &self.shared.world.channels[usize::from(*channel)].0;
        let told = move |leaf: Winner| {
            move |sent: Result<(), Closed>| match sent {
                Ok(()) => Ok((leaf, Got::Sent)),
                Err(_) => Err((leaf, Got::Closed)),
            }
        };
        match channels {
            [channel] => with.with(sender(channel).send_from(slot).wrap(told(leaves[0]))),
            // The result does not say which of the two it was.
            [first, second] => {
                with.with(send_any((sender(first), sender(second)), slot).wrap(told(leaves[0])))
            }
            _ => unreachable!("two at most"),
        }
    }

    fn event<W: With<'a>>(&mut self, event: &'a program::Event, with: W) -> W::Result {
        use program::Event;
        match event {
            Event::Base(base) => self.base(base, with),
            Event::Slot(channels, _) => self.slot(channels, with),
            Event::Choose(events) => {
                let all: Vec<_> = events.iter().map(|event| self.event(event, Boxed)).collect();
                with.with(choose(all))
            }
            Event::OrElse(both) => {
                let first = self.event(&both[0], Boxed);
                with.with(first.or(self.event(&both[1], Boxed)))
            }
            layer => {
                let inner = self.event(layer.inner().expect("it is one"), Boxed);
                self.shared.around(layer, inner, with)
            }
        }
    }
}

impl<'a> Shared<'a> {
    /// Puts the combinator `layer` around `event`.
    fn around<E, W>(&self, layer: &'a program::Event, event: E, with: W) -> W::Result
    where
        E: rialto_event::Event<Output = Result<Done, Done>> + Send + 'a,
        E::Pending: Send + 'a,
        W: With<'a>,
    {
        use program::Event;
        let world = self.world;
        match layer {
            Event::Poll(label, _) => {
                let nothing = (Winner::Nothing(*label), Got::Nothing);
                with.with(event.poll_evt().wrap(move |done| done.unwrap_or(Ok(nothing))))
            }
            Event::Wrap(label, _) => {
                let shared = self.clone();
                with.with(event.wrap(move |done| {
                    world.mark(Mark::Wrap(*label, shared.fired()));
                    done
                }))
            }
            Event::Raise(_) => with.with(event.wrap(|_| raise())),
            Event::Handle(label, _) => {
                let handle = |done| {
                    world.mark(Mark::Handle(*label));
                    done
                };
                with.with(event.wrap_handler(handle).wrap(Ok))
            }
            Event::Guard(label, _) => with.with(guard(|| {
                world.mark(Mark::Guard(*label));
                event
            })),
            Event::GuardRaise(_) => with.with(guard(|| {
                raise::<()>();
                event
            })),
            Event::GuardSync(label, base, _) => with.with(guard_async(move || async move {
                let guarded = base_alone(world, base).await;
                world.mark(Mark::Guarded(*label, guarded));
                event
            })),
            Event::WithNack(label, watcher, _) => {
                let shared = self.clone();
                with.with(with_nack(move |nack: WaitEvt| {
                    shared.made(*label, *watcher, nack);
                    event
                }))
            }
            Event::WrapAbort(label, _) => with.with(event.wrap_abort(|| world.mark(Mark::Abort(*label)))),
            event => unreachable!("{event} is no layer"),
        }
    }

    /// Returns the nacks of this sync that have fired.
    fn fired(&self) -> Vec<Label> {
        let fired = |(_, nack): &&(Label, WaitEvt)| nack.clone().try_sync().is_some();
        self.nacks.lock().unwrap().iter().filter(fired).map(|(label, _)| *label).collect()
    }

    fn made(&self, label: Label, watcher: Option<TaskId>, nack: WaitEvt) {
        self.nacks.lock().unwrap().push((label, nack.clone()));
        if let Some(watcher) = watcher {
            drop(spawn(watch(Arc::clone(self.world), watcher, nack)));
        }
    }
}

/// Syncs on a base event in a guard.
async fn base_alone(world: &Arc<World>, base: &Base) -> Got {
    let shared = Shared { world, nacks: Arc::default() };
    let mut building = Building { shared, slots: IterMut::default(), handles: BTreeMap::new(), leaf: 0 };
    match building.base(base, Run { give_up: false }).await {
        Some(Ok((_, got)) | Err((_, got))) => got,
        None => unreachable!("it waits"),
    }
}

/// Waits for a nack, and reports it.
fn watch(world: Arc<World>, task: TaskId, nack: WaitEvt) -> impl Future<Output = ()> + Send {
    let mut life = Life::begin(&world, task);
    async move {
        life.command(0).await;
        nack.await;
        world.mark(Mark::Done(task, 0, Winner::Leaf(0), Got::Signalled));
        life.returns();
    }
}

fn raise<T>() -> T {
    // `resume_unwind` does not call the panic hook.
    resume_unwind(Box::new("raised"))
}

fn ended(joined: Result<(), JoinError>) -> End {
    match joined {
        Ok(()) => End::Returned,
        Err(error) if error.is_panic() => End::Panicked,
        Err(error) if error.is_reclaimed() => End::Reclaimed,
        Err(_) => End::Aborted,
    }
}

fn time(ticks: program::Time) -> Duration {
    Duration::from_millis(10) * u32::from(ticks)
}
