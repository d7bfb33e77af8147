//! State machines: what an event does depends on the state.

use std::collections::VecDeque;
use std::future::{Future, ready};
use std::mem;
use std::pin::Pin;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, EventOption, at_time, choose};

use crate::destination::Address;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::line::Held;
use crate::link::spawn_link;
use crate::message::{Envelope, Message};
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::process;
use crate::receive::receive_evt;
use crate::unwinding::discard;

/// A machine with states. [`start`] makes a process of it.
///
/// ```
/// use rialto_node::machine::{self, Input, Machine, Step};
/// use rialto_node::{Exit, Node, ReplyTo, call_with};
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
/// impl Machine for Door {
///     type State = State;
///     type Event = Knock;
///
///     async fn step(&mut self, state: &State, input: Input<Knock>) -> Step<State, Knock> {
///         match (state, input) {
///             (_, Input::Event(Knock::IsOpen(from))) => {
///                 from.reply(*state == State::Open);
///                 Step::Stay
///             }
///             (State::Locked, Input::Event(Knock::Code(code))) if code == self.code => Step::To(State::Open),
///             (State::Open, Input::Entered) => Step::StayWithin(Duration::from_secs(10)),
///             (State::Open, Input::StateTimeout) => Step::To(State::Locked),
///             _ => Step::Stay,
///         }
///     }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let door = machine::start_link(Door { code: 1234 }, State::Locked);
/// door.send(Knock::Code(1234)).unwrap();
/// assert_eq!(call_with(door, Knock::IsOpen).await, Ok(true));
/// rialto_event::sleep(Duration::from_secs(11)).await;
/// assert_eq!(call_with(door, Knock::IsOpen).await, Ok(false));
/// # })).unwrap();
/// ```
///
/// Source: Erlang's `gen_statem`.
pub trait Machine: Send + 'static {
    /// Its states.
    type State: PartialEq + Send + Sync;
    /// What comes to it.
    type Event: Message;

    /// What `input` does in `state`.
    fn step(
        &mut self,
        state: &Self::State,
        input: Input<Self::Event>,
    ) -> impl Future<Output = Step<Self::State, Self::Event>> + Send;

    /// It ends, as a [`Server`](crate::server::Server::terminate) does.
    fn terminate(&mut self, state: &Self::State, reason: &Exit) -> impl Future<Output = ()> + Send {
        let _ = (state, reason);
        ready(())
    }
}

/// What comes to a machine.
#[derive(Debug)]
pub enum Input<E> {
    /// The state was entered; at the start, too.
    Entered,
    /// An event.
    Event(E),
    /// The state was not left for as long as was [said](Step::StayWithin) in it.
    StateTimeout,
    /// Some other message: an [`Exited`](crate::Exited), a [`Down`](crate::Down).
    Info(Envelope),
}

/// What a machine does next.
#[derive(Debug)]
pub enum Step<S, E> {
    /// Stays in its state; a timeout of the state runs on.
    Stay,
    /// The same, and if the state is not left within that time from now,
    /// [`Input::StateTimeout`] comes.
    StayWithin(Duration),
    /// Goes to that state, if it is not there: its timeout ends, and what was postponed comes
    /// again, in its order, before all else.
    To(S),
    /// Stays, and keeps this event until the state changes. Until then it takes its room in the
    /// [mailbox](crate::Builder::mailbox_bound).
    Postpone(E),
    /// Ends, for that reason.
    Stop(Exit),
}

/// Makes a process of a machine that begins in `state`.
///
/// # Panics
///
/// Outside of a runtime.
pub fn start<M: Machine>(machine: M, state: M::State) -> Address<M::Event> {
    Address::of(spawn(machine, state, |future| spawn_process(future)))
}

/// The same, linked to the process that runs.
///
/// # Panics
///
/// Outside of a process.
pub fn start_link<M: Machine>(machine: M, state: M::State) -> Address<M::Event> {
    Address::of(spawn(machine, state, |future| spawn_link(future)))
}

type Body = Pin<Box<dyn Future<Output = Exit> + Send>>;

fn spawn<M: Machine>(machine: M, state: M::State, spawn: impl FnOnce(Body) -> Pid) -> Pid {
    spawn(Box::pin(async move {
        let mut run = Run { machine, state, deadline: None, weight: 0, postponed: Postponed::default() };
        let reason = match catch(run.run()).await {
            Ok(reason) | Err(reason) => reason,
        };
        run.machine.terminate(&run.state, &reason).await;
        reason
    }))
}

struct Run<M: Machine> {
    machine: M,
    state: M::State,
    deadline: Option<Instant>,
    /// How many bytes of another node are in the input.
    weight: usize,
    postponed: Postponed<M::Event>,
}

/// Events for another state. They count as messages of the mailbox, and are dead letters in the end
/// as those are.
struct Postponed<E: Message> {
    /// To come when the state changes.
    later: VecDeque<(E, Held)>,
    /// To come before all else.
    now: VecDeque<(E, Held)>,
}

impl<E: Message> Postponed<E> {
    fn add(&mut self, event: E, weight: usize) {
        self.later.push_back((event, Held::new(weight)));
    }

    fn state_changes(&mut self) {
        // Those that were not tried again yet came after those that were.
        let untried = mem::take(&mut self.now);
        self.now = mem::take(&mut self.later);
        self.now.extend(untried);
    }

    /// The event, and its weight.
    fn next(&mut self) -> Option<(E, usize)> {
        self.now.pop_front().map(|(event, held)| (event, held.weight()))
    }
}

impl<E: Message> Default for Postponed<E> {
    fn default() -> Self {
        Postponed { later: VecDeque::new(), now: VecDeque::new() }
    }
}

impl<E: Message> Drop for Postponed<E> {
    fn drop(&mut self) {
        self.state_changes();
        for event in self.now.drain(..).map(|(event, _)| Envelope::new(event)) {
            process::try_with_current(|process| process.has_not_read(&event));
            discard(event);
        }
    }
}

impl<M: Machine> Run<M> {
    async fn run(&mut self) -> Exit {
        let mut input = Input::Entered;
        loop {
            match self.machine.step(&self.state, input).await {
                Step::Stay => {}
                Step::StayWithin(time) => self.deadline = Some(Instant::now() + time),
                Step::Postpone(event) => self.postponed.add(event, self.weight),
                Step::Stop(reason) => return reason,
                Step::To(state) if state == self.state => {}
                Step::To(state) => {
                    self.enter(state);
                    input = Input::Entered;
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
        self.postponed.state_changes();
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
