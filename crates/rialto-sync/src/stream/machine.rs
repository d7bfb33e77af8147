//! The state machine that runs an operator, and the [`Stream`] of its elements.
//!
//! A reader that begins a read runs the machine, and so does a thread that unblocks the operator. Only one
//! call runs it at a time: see [`serial_work`](super::serial_work). The machine works while readers want more
//! elements than are ready. Then it drops the operator's wait, and so withdraws from the sources.

use std::any::Any;
use std::fmt;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use rialto_event::{Event, Object, ObjectState, diagnostics, guard};

use super::EventStream;
use super::serial_work::{SerialWork, Work, work_waker};
use crate::fifo::Fifo;

/// A function from streams to a stream, as steps of a state machine.
pub(super) trait Operator: Send + 'static {
    /// An element of the resulting stream.
    type Item: Send + 'static;
    /// The result of a wait.
    type WaitOutput: Send + 'static;

    /// Returns the next wait, such as a read of a source. If the future is dropped before it is ready, it has
    /// taken nothing.
    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<Self>;
    /// Processes the result of a wait.
    fn step(&mut self, output: Self::WaitOutput) -> Step<Self::Item>;
}

/// The outcome of a step of an operator.
pub(super) enum Step<T> {
    /// No element yet: wait again.
    Continue,
    /// An element.
    Emit(T),
    /// The last element.
    EmitLast(T),
    /// The end, without an element.
    End,
}

/// The stream that an operator makes from other streams: see [the module](super). Clones are the same stream.
///
/// Keep the stream for as long as you read it: the elements that the operator has taken from its sources, and
/// not yet delivered, are dropped with the last handle.
pub struct Stream<T> {
    out: Arc<Object<OutputState<T>>>,
    machine: Arc<dyn ErasedMachine>,
}

/// The output of a machine, as the state of an [`Object`] on which reads wait.
#[derive(Debug)]
pub struct OutputState<T> {
    /// The elements that no read has taken.
    items: Fifo<T>,
    /// The number of reads that have begun, and have neither been answered nor abandoned.
    wanted: usize,
    over: bool,
    /// The payload of a panic of the operator, for the read that comes after `items`.
    panic: Option<Payload>,
}

type Payload = Box<dyn Any + Send>;

/// The answer to a read.
#[derive(Debug)]
pub enum Answer<T> {
    Item(T),
    End,
    Panic(Payload),
}

/// An operator and its output. `F` is the type of the operator's `wait`. `W` is the future that it returns,
/// which has no name.
struct Machine<O: Operator, F, W> {
    out: Arc<Object<OutputState<O::Item>>>,
    state: SerialWork<OperatorState<O, W>>,
    wait: F,
    /// The waker that runs the machine. The operator's wait is polled with it.
    waker: Waker,
}

struct OperatorState<O, W> {
    /// The current wait of the operator, if there is one.
    pending_wait: Pin<Box<Option<W>>>,
    operator: O,
}

impl<O, F, W> Work for Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync,
    W: Future<Output = O::WaitOutput> + Send,
{
    fn run(&self) {
        self.work(false);
    }
}

/// A machine as its readers see it, whatever its operator is.
trait ErasedMachine: Send + Sync {
    /// Called when a read begins: one more element is wanted.
    fn read_begins(&self);
    /// Called when a read is abandoned before it was answered: one element less is wanted.
    fn read_abandoned(&self);
}

impl<O, F, W> ErasedMachine for Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync,
    W: Future<Output = O::WaitOutput> + Send,
{
    fn read_begins(&self) {
        let wants = self.out.update(|out| {
            out.wanted += 1;
            out.wants()
        });
        if wants {
            self.work(true);
        }
    }

    fn read_abandoned(&self) {
        self.out.update(|out| out.wanted -= 1);
        self.work(false);
    }
}

impl<O, F, W> Machine<O, F, W>
where
    O: Operator,
    F: Fn(&mut O) -> W,
    W: Future<Output = O::WaitOutput>,
{
    /// Runs the machine. `wants` is true if the caller has just seen that elements are wanted.
    fn work(&self, mut wants: bool) {
        self.state.run(|state| self.advance(state, mem::take(&mut wants)));
    }

    /// Steps the operator while elements are wanted and its wait is ready. Returns `None` if the stream is
    /// over.
    fn advance(&self, mut state: OperatorState<O, W>, wants: bool) -> Option<OperatorState<O, W>> {
        let mut wants = wants || self.out.update(|out| out.wants());
        while wants {
            // This may run on the stack of an unrelated task. The operator's wait is not a wait of that task.
            let stepped =
                catch_unwind(AssertUnwindSafe(|| diagnostics::without_listener(|| self.step(&mut state))));
            let (last, panic) = match stepped {
                Ok(Poll::Pending) => return Some(state),
                Ok(Poll::Ready(Step::Continue)) => {
                    wants = self.out.update(|out| out.wants());
                    continue;
                }
                Ok(Poll::Ready(Step::Emit(item))) => {
                    wants = self.emit(item);
                    continue;
                }
                Ok(Poll::Ready(Step::EmitLast(item))) => (Some(item), None),
                Ok(Poll::Ready(Step::End)) => (None, None),
                Err(payload) => (None, Some(payload)),
            };
            self.end(state, last, panic);
            return None;
        }
        // No element is wanted. The wait that is dropped here has taken nothing.
        match catch_unwind(AssertUnwindSafe(|| state.pending_wait.set(None))) {
            Ok(()) => Some(state),
            Err(payload) => {
                self.end(state, None, Some(payload));
                None
            }
        }
    }

    /// Ends the stream. Drops the operator first, so that its sources learn of the end before its readers.
    fn end(&self, state: OperatorState<O, W>, last: Option<O::Item>, panic: Option<Payload>) {
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(state)));
        self.out.update(|out| out.end(last, panic.or(dropped.err())));
    }

    /// Adds an element to the output. Returns whether more elements are wanted.
    fn emit(&self, item: O::Item) -> bool {
        self.out.update(|out| {
            out.items.push(item);
            out.wants()
        })
    }

    fn step(&self, state: &mut OperatorState<O, W>) -> Poll<Step<O::Item>> {
        let OperatorState { pending_wait, operator } = state;
        if pending_wait.is_none() {
            pending_wait.set(Some((self.wait)(operator)));
        }
        let Some(wait) = pending_wait.as_mut().as_pin_mut() else { unreachable!("the wait was set above") };
        let output = ready!(wait.poll(&mut Context::from_waker(&self.waker)));
        pending_wait.set(None);
        Poll::Ready(operator.step(output))
    }
}

impl<T> OutputState<T> {
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

impl<T> ObjectState for OutputState<T> {
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

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Item(item) => self.items.put_back(item),
            Answer::Panic(payload) => self.panic = Some(payload),
            Answer::End => {}
        }
    }

    fn ready_kinds(&self) -> u8 {
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

fn machine<O, F, W>(out: Arc<Object<OutputState<O::Item>>>, operator: O, wait: F) -> Arc<dyn ErasedMachine>
where
    O: Operator,
    F: Fn(&mut O) -> W + Send + Sync + 'static,
    W: Future<Output = O::WaitOutput> + Send + 'static,
{
    let state = SerialWork::new(OperatorState { pending_wait: Box::pin(None), operator });
    Arc::new_cyclic(|machine| Machine { out, state, wait, waker: work_waker(machine.clone()) })
}

impl<T: Send + 'static> Stream<T> {
    pub(super) fn of<O: Operator<Item = T>>(operator: O) -> Self {
        let state = OutputState { items: Fifo::new(), wanted: 0, over: false, panic: None };
        let out = Arc::new(Object::new(state));
        Stream { machine: machine(out.clone(), operator, O::wait), out }
    }
}

impl<T: Send + 'static> EventStream for Stream<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        let Stream { out, machine } = self.clone();
        guard(move || {
            machine.read_begins();
            Object::call_evt_of(out, ()).wrap_abort(move || machine.read_abandoned()).wrap(Answer::item)
        })
    }
}

impl<T> Clone for Stream<T> {
    fn clone(&self) -> Self {
        Stream { out: self.out.clone(), machine: self.machine.clone() }
    }
}

impl<T> fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({:p})", self.out)
    }
}
