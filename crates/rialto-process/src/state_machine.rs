//! State machines: the reaction to an event depends on the state.

use std::collections::VecDeque;
use std::future::{Future, ready};
use std::mem;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, EventOption, at_time, choose};

use crate::destination::Address;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::spawn_link;
use crate::message::Envelope;
use crate::node::spawn_process;
use crate::pending_requests::MailboxRoom;
use crate::process;
use crate::receive::receive_evt;
use crate::trace_context::Handling;
use crate::typed_message::Message;
use crate::unwinding::discard;

/// A state machine. [`start`] runs it as a process.
///
/// ```
/// use rialto_process::state_machine::{self, Input, StateMachine, Transition};
/// use rialto_process::{Exit, Node, ReplyTo, call_with};
/// use std::time::Duration;
///
/// /// A door that locks itself, ten seconds after it was opened.
/// struct Door { code: u32 }
///
/// #[derive(Clone, Copy, PartialEq)]
/// enum State { Locked, Open }
///
/// enum Knock { Code(u32), IsOpen(ReplyTo<bool>) }
///
/// impl StateMachine for Door {
///     type State = State;
///     type Event = Knock;
///
///     async fn handle_event(&mut self, state: &State, input: Input<Knock>) -> Transition<State, Knock> {
///         match (state, input) {
///             (_, Input::Event(Knock::IsOpen(from))) => {
///                 from.reply(*state == State::Open);
///                 Transition::KeepState
///             }
///             (State::Locked, Input::Event(Knock::Code(code))) if code == self.code => {
///                 Transition::NextState(State::Open)
///             }
///             (State::Open, Input::Enter) => Transition::KeepStateWithin(Duration::from_secs(10)),
///             (State::Open, Input::StateTimeout) => Transition::NextState(State::Locked),
///             _ => Transition::KeepState,
///         }
///     }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let door = state_machine::start_link(Door { code: 1234 }, State::Locked);
/// door.send(Knock::Code(1234)).unwrap();
/// assert_eq!(call_with(door, Knock::IsOpen).await, Ok(true));
/// rialto_event::sleep(Duration::from_secs(11)).await;
/// assert_eq!(call_with(door, Knock::IsOpen).await, Ok(false));
/// # })).unwrap();
/// ```
///
/// Source: Erlang's `gen_statem`.
#[doc(alias("gen_statem", "gen_fsm"))]
pub trait StateMachine: Send + 'static {
    /// The states.
    type State: PartialEq + Send + Sync;
    /// The messages that the machine handles as events.
    type Event: Message;

    /// Handles `input` in `state`. Returns the next step.
    fn handle_event(
        &mut self,
        state: &Self::State,
        input: Input<Self::Event>,
    ) -> impl Future<Output = Transition<Self::State, Self::Event>> + Send;

    /// Called when the machine ends: it stopped, it panicked, or an exit signal interrupted it. This does
    /// not run after a kill, after `exit_self`, or when the runtime shuts down.
    fn terminate(&mut self, state: &Self::State, reason: &Exit) -> impl Future<Output = ()> + Send {
        let _ = (state, reason);
        ready(())
    }
}

/// An input of a machine.
#[derive(Debug)]
pub enum Input<E> {
    /// The machine has entered the state. It comes at the start, too.
    Enter,
    /// An event.
    Event(E),
    /// The machine has stayed in the state for the time of [`Transition::KeepStateWithin`].
    StateTimeout,
    /// Another message, such as an [`Exited`](crate::Exited) or a [`Down`](crate::Down).
    Info(Envelope),
}

/// The next step of a machine.
#[derive(Debug)]
pub enum Transition<S, E> {
    /// Stay in the state. Its timeout remains.
    KeepState,
    /// Stay in the state, and set its timeout: if the machine does not leave the state within that time
    /// from now, [`Input::StateTimeout`] comes.
    KeepStateWithin(Duration),
    /// Go to that state. This cancels the timeout, and [`Input::Enter`] comes. Postponed events come
    /// again, in order, before other messages. If the machine is in that state already, nothing happens.
    NextState(S),
    /// Stay in the state, and keep this event until the state changes. Until then the event counts against
    /// the capacity of the [mailbox](crate::Builder::mailbox_bound).
    Postpone(E),
    /// End, for that reason.
    Stop(Exit),
}

/// Starts a process that runs `machine`, which begins in `state`.
///
/// # Panics
///
/// Outside of a runtime.
#[track_caller]
pub fn start<M: StateMachine>(machine: M, state: M::State) -> Address<M::Event> {
    Address::of(spawn_process(run(machine, state)))
}

/// Like [`start`], but links the process to the running process.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn start_link<M: StateMachine>(machine: M, state: M::State) -> Address<M::Event> {
    Address::of(spawn_link(run(machine, state)))
}

/// Runs `machine` until it ends. The process is spawned by the public functions themselves: a closure that
/// spawned it would hide the caller's location from a panic outside of a runtime.
async fn run<M: StateMachine>(machine: M, state: M::State) -> Exit {
    let mut run =
        RunningMachine { machine, state, deadline: None, weight: 0, postponed: Postponed::default() };
    let reason = match catch(run.run()).await {
        Ok(reason) | Err(reason) => reason,
    };
    run.machine.terminate(&run.state, &reason).await;
    reason
}

struct RunningMachine<M: StateMachine> {
    machine: M,
    state: M::State,
    deadline: Option<Instant>,
    /// The bytes from another node in the current input.
    weight: usize,
    postponed: Postponed<M::Event>,
}

/// Postponed events. They count as messages of the mailbox. When the machine ends, they become dead
/// letters, as unread messages do.
struct Postponed<E: Message> {
    /// Events that come when the state changes.
    postponed: VecDeque<(E, MailboxRoom)>,
    /// Events that come next, before other messages.
    retried: VecDeque<(E, MailboxRoom)>,
}

impl<E: Message> Postponed<E> {
    fn add(&mut self, event: E, weight: usize) {
        self.postponed.push_back((event, MailboxRoom::new(weight)));
    }

    fn retry_postponed(&mut self) {
        // The events in `later` were tried in the old state. Those that are still in `now` arrived after
        // them.
        let untried = mem::take(&mut self.retried);
        self.retried = mem::take(&mut self.postponed);
        self.retried.extend(untried);
    }

    /// Takes the next event, with its weight.
    fn next(&mut self) -> Option<(E, usize)> {
        self.retried.pop_front().map(|(event, held)| (event, held.weight()))
    }
}

impl<E: Message> Default for Postponed<E> {
    fn default() -> Self {
        Postponed { postponed: VecDeque::new(), retried: VecDeque::new() }
    }
}

impl<E: Message> Drop for Postponed<E> {
    fn drop(&mut self) {
        self.retry_postponed();
        for event in self.retried.drain(..).map(|(event, _)| Envelope::new(event)) {
            process::try_with_current(|process| process.report_unread(&event));
            discard(event);
        }
    }
}

impl<M: StateMachine> RunningMachine<M> {
    async fn run(&mut self) -> Exit {
        let mut input = Input::Enter;
        loop {
            let transition = {
                let _handling = Handling::begin();
                self.machine.handle_event(&self.state, input).await
            };
            match transition {
                Transition::KeepState => {}
                Transition::KeepStateWithin(time) => self.deadline = Some(Instant::now() + time),
                Transition::Postpone(event) => self.postponed.add(event, self.weight),
                Transition::Stop(reason) => return reason,
                Transition::NextState(state) if state == self.state => {}
                Transition::NextState(state) => {
                    self.enter(state);
                    input = Input::Enter;
                    continue;
                }
            }
            input = self.next().await;
        }
    }

    fn enter(&mut self, state: M::State) {
        self.state = state;
        self.deadline = None;
        self.weight = 0;
        self.postponed.retry_postponed();
    }

    async fn next(&mut self) -> Input<M::Event> {
        if let Some((event, weight)) = self.postponed.next() {
            self.weight = weight;
            return Input::Event(event);
        }
        let late = self.deadline.map(|deadline| at_time(deadline).wrap(|()| None)).or_never_evt();
        match choose((receive_evt().wrap(Some), late)).await {
            None => {
                self.deadline = None;
                self.weight = 0;
                Input::StateTimeout
            }
            Some(message) => {
                self.weight = message.weight();
                message.open().map_or_else(Input::Info, Input::Event)
            }
        }
    }
}
