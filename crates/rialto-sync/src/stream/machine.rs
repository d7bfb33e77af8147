//! What runs an operator, and the stream that comes out of it.
//!
//! Who begins to read runs it, and so does who unblocks it, in [`turns`](super::turns). It
//! works while more elements are wanted than there are, and then withdraws from what it
//! waits for.

use std::any::Any;
use std::fmt;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use rialto_event::{Event, Object, Serve, guard, waits};

use super::EventStream;
use super::turns::{Turns, Work, bell};
use crate::fifo::Fifo;

/// What makes a stream of others.
pub(super) trait Operator: Send + 'static {
    /// What it gives.
    type Item: Send + 'static;
    /// What happens to it.
    type Seen: Send + 'static;

    /// What it waits for next. Dropped before it is ready, that has not happened.
    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<Self>;
    /// It has happened.
    fn step(&mut self, seen: Self::Seen) -> Step<Self::Item>;
}

/// What an operator makes of what happened.
pub(super) enum Step<T> {
    /// Nothing yet.
    Again,
    /// An element.
    Give(T),
    /// An element, and then no more.
    Last(T),
    /// No more.
    End,
}

/// What an operator makes of others: see [the module](super). What it has taken of them,
/// and not given yet, goes with the last handle: keep the stream for as long as it is read.
/// Clones are the same stream.
pub struct Stream<T> {
    out: Arc<Object<Out<T>>>,
    supply: Arc<dyn Supply>,
}

/// What has come out and was not taken, and how many wait for more.
#[derive(Debug)]
pub struct Out<T> {
    items: Fifo<T>,
    wanted: usize,
    over: bool,
    /// With what a step has panicked.
    panic: Option<Payload>,
}

type Payload = Box<dyn Any + Send>;

/// What a read is answered.
#[derive(Debug)]
pub enum Answer<T> {
    Item(T),
    End,
    Panic(Payload),
}

/// `F` is the operator's `wait`, and `W` what that returns, which has no name.
struct Machine<O: Operator, F, W> {
    out: Arc<Object<Out<O::Item>>>,
    parts: Turns<Parts<O, W>>,
    wait: F,
    /// What it leaves with those who may unblock it.
    bell: Waker,
}

struct Parts<O, W> {
    /// What it waits for, if it does.
    step: Pin<Box<Option<W>>>,
    operator: O,
}

impl<O, F, W> Work for Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync,
    W: Future<Output = O::Seen> + Send,
{
    fn run(&self) {
        self.work(false);
    }
}

/// What its readers see of a machine, whatever its operator is.
trait Supply: Send + Sync {
    /// Another element is wanted.
    fn demand(&self);
    /// It is not, and none was given.
    fn withdraw(&self);
}

impl<O, F, W> Supply for Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync,
    W: Future<Output = O::Seen> + Send,
{
    fn demand(&self) {
        let wants = self.out.update(|out| {
            out.wanted += 1;
            out.wants()
        });
        if wants {
            self.work(true);
        }
    }

    fn withdraw(&self) {
        self.out.update(|out| out.wanted -= 1);
        self.work(false);
    }
}

impl<O, F, W> Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W,
    W: Future<Output = O::Seen>,
{
    /// Goes on with it. `wants`: it was just seen that something is wanted.
    fn work(&self, mut wants: bool) {
        self.parts.take(|parts| self.advance(parts, mem::take(&mut wants)));
    }

    /// Works as long as something is wanted, and it need not wait. Nothing, if it is over.
    fn advance(&self, mut parts: Parts<O, W>, wants: bool) -> Option<Parts<O, W>> {
        let mut wants = wants || self.out.update(|out| out.wants());
        while wants {
            // Not what the task waits for, on whose stack this is.
            let stepped = catch_unwind(AssertUnwindSafe(|| waits::unnoted(|| self.step(&mut parts))));
            let (last, panic) = match stepped {
                Ok(Poll::Pending) => return Some(parts),
                Ok(Poll::Ready(Step::Again)) => {
                    wants = self.out.update(|out| out.wants());
                    continue;
                }
                Ok(Poll::Ready(Step::Give(item))) => {
                    wants = self.give(item);
                    continue;
                }
                Ok(Poll::Ready(Step::Last(item))) => (Some(item), None),
                Ok(Poll::Ready(Step::End)) => (None, None),
                Err(payload) => (None, Some(payload)),
            };
            self.end(parts, last, panic);
            return None;
        }
        // What it waited for was not taken.
        match catch_unwind(AssertUnwindSafe(|| parts.step.set(None))) {
            Ok(()) => Some(parts),
            Err(payload) => {
                self.end(parts, None, Some(payload));
                None
            }
        }
    }

    /// Its sources learn of it before its readers do.
    fn end(&self, parts: Parts<O, W>, last: Option<O::Item>, panic: Option<Payload>) {
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(parts)));
        self.out.update(|out| out.end(last, panic.or(dropped.err())));
    }

    /// Whether more is wanted.
    fn give(&self, item: O::Item) -> bool {
        self.out.update(|out| {
            out.items.push(item);
            out.wants()
        })
    }

    fn step(&self, parts: &mut Parts<O, W>) -> Poll<Step<O::Item>> {
        let Parts { step, operator } = parts;
        if step.is_none() {
            step.set(Some((self.wait)(operator)));
        }
        let Some(waiting) = step.as_mut().as_pin_mut() else { unreachable!("it was set just now") };
        let seen = ready!(waiting.poll(&mut Context::from_waker(&self.bell)));
        step.set(None);
        Poll::Ready(operator.step(seen))
    }
}

impl<T> Out<T> {
    fn wants(&self) -> bool {
        !self.over && self.wanted > self.items.len()
    }

    fn end(&mut self, last: Option<T>, panic: Option<Payload>) {
        if let Some(last) = last {
            self.items.push(last);
        }
        (self.over, self.panic) = (true, panic);
    }
}

impl<T> Serve for Out<T> {
    type Call = ();
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, (): &(), _is_first: bool) -> Option<()> {
        (self.over || !self.items.is_empty()).then_some(())
    }

    fn answer(&mut self, (): &mut (), (): ()) -> Answer<T> {
        self.wanted -= 1;
        match self.items.pop() {
            Some(item) => Answer::Item(item),
            None => self.panic.take().map_or(Answer::End, Answer::Panic),
        }
    }

    fn dismiss(&mut self, (): ()) {}

    fn unseen(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Item(item) => self.items.give_back(item),
            Answer::Panic(payload) => self.panic = Some(payload),
            Answer::End => {}
        }
    }

    fn openings(&self) -> u8 {
        u8::from(self.over || !self.items.is_empty())
    }

    fn waited_for(&self) -> &'static str {
        "the next element of a stream"
    }
}

impl<T> Answer<T> {
    fn item(self) -> Option<T> {
        match self {
            Answer::Item(item) => Some(item),
            Answer::End => None,
            Answer::Panic(payload) => resume_unwind(payload),
        }
    }
}

fn machine<O, F, W>(out: Arc<Object<Out<O::Item>>>, operator: O, wait: F) -> Arc<dyn Supply>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync + 'static,
    W: Future<Output = O::Seen> + Send + 'static,
{
    let parts = Turns::new(Parts { step: Box::pin(None), operator });
    Arc::new_cyclic(|machine| Machine { out, parts, wait, bell: bell(machine.clone()) })
}

impl<T: Send + 'static> Stream<T> {
    pub(super) fn of<O: Operator<Item = T>>(operator: O) -> Self {
        let state = Out { items: Fifo::new(), wanted: 0, over: false, panic: None };
        let out = Arc::new(Object::new(state));
        Stream { supply: machine(out.clone(), operator, O::wait), out }
    }
}

impl<T: Send + 'static> EventStream for Stream<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        let Stream { out, supply } = self.clone();
        guard(move || {
            supply.demand();
            Object::call_evt_of(out, ()).wrap_abort(move || supply.withdraw()).wrap(Answer::item)
        })
    }
}

impl<T> Clone for Stream<T> {
    fn clone(&self) -> Self {
        Stream { out: self.out.clone(), supply: self.supply.clone() }
    }
}

impl<T> fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({:p})", self.out)
    }
}
