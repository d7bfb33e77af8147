//! What runs an operator, and the stream that comes out of it.
//!
//! Who begins to read runs it, and so does who unblocks it, in [`turns`](super::turns). It
//! works while more elements are wanted than there are, and then withdraws from what it
//! waits for.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

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
    fn wait(&mut self) -> Waiting<Self::Seen>;
    /// It has happened.
    fn step(&mut self, seen: Self::Seen) -> Step<Self::Item>;
}

/// A sync that goes on.
pub(super) type Waiting<T> = Pin<Box<dyn Future<Output = T> + Send>>;

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

/// What an operator makes of others: see [the module](super). Clones are the same stream.
pub struct Stream<T> {
    out: Arc<Object<Out<T>>>,
    work: Arc<dyn Work>,
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

struct Machine<O: Operator> {
    out: Arc<Object<Out<O::Item>>>,
    parts: Turns<Parts<O>>,
    /// What it leaves with those who may unblock it.
    bell: Waker,
}

struct Parts<O: Operator> {
    /// What it waits for, if it does.
    step: Option<Waiting<O::Seen>>,
    operator: O,
}

impl<O: Operator> Work for Machine<O> {
    fn run(&self) {
        self.parts.take(|parts| self.advance(parts));
    }
}

impl<O: Operator> Machine<O> {
    /// Works as long as something is wanted, and it need not wait. Nothing, if it is over.
    fn advance(&self, mut parts: Parts<O>) -> Option<Parts<O>> {
        while self.out.update(|out| out.wants()) {
            // Not what the task waits for, on whose stack this is.
            let stepped = catch_unwind(AssertUnwindSafe(|| waits::unnoted(|| self.step(&mut parts))));
            let (last, panic) = match stepped {
                Ok(Poll::Pending) => return Some(parts),
                Ok(Poll::Ready(Step::Again)) => continue,
                Ok(Poll::Ready(Step::Give(item))) => {
                    self.out.update(|out| out.items.push(item));
                    continue;
                }
                Ok(Poll::Ready(Step::Last(item))) => (Some(item), None),
                Ok(Poll::Ready(Step::End)) => (None, None),
                Err(payload) => (None, Some(payload)),
            };
            // Its sources learn of it before its readers do.
            drop(parts);
            self.out.update(|out| out.end(last, panic));
            return None;
        }
        // What it waited for was not taken.
        parts.step = None;
        Some(parts)
    }

    fn step(&self, parts: &mut Parts<O>) -> Poll<Step<O::Item>> {
        let step = parts.step.get_or_insert_with(|| parts.operator.wait());
        match step.as_mut().poll(&mut Context::from_waker(&self.bell)) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(seen) => {
                parts.step = None;
                Poll::Ready(parts.operator.step(seen))
            }
        }
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

impl<T: Send + 'static> Stream<T> {
    pub(super) fn of<O: Operator<Item = T>>(operator: O) -> Self {
        let state = Out { items: Fifo::new(), wanted: 0, over: false, panic: None };
        let out = Arc::new(Object::new(state));
        let work = Arc::new_cyclic(|machine| Machine {
            out: out.clone(),
            parts: Turns::new(Parts { step: None, operator }),
            bell: bell(machine.clone()),
        });
        Stream { out, work }
    }

    /// Another element is wanted.
    fn demand(&self) {
        self.out.update(|out| out.wanted += 1);
        self.work.run();
    }

    /// It is not, and none was given.
    fn withdraw(&self) {
        self.out.update(|out| out.wanted -= 1);
        self.work.run();
    }
}

impl<T: Send + 'static> EventStream for Stream<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static {
        let stream = self.clone();
        guard(move || {
            stream.demand();
            let element = Object::call_evt_of(stream.out.clone(), ());
            element.wrap_abort(move || stream.withdraw()).wrap(Answer::item)
        })
    }
}

impl<T> Clone for Stream<T> {
    fn clone(&self) -> Self {
        Stream { out: self.out.clone(), work: self.work.clone() }
    }
}

impl<T> fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({:p})", self.out)
    }
}
