//! Random programs: three tasks that meet each other, with other commands in between.
//!
//! If each event were drawn on its own, most programs would end before two tasks have met. So a program is
//! drawn as a list of meetings. The two syncs of a meeting are put inside choices, wraps and guards, which
//! may keep them from meeting.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::strategy::Union;

use super::program::{Base, Body, Command, Event, Program};

/// The features that programs may use, besides sends, receives, choices and wraps.
#[derive(Clone, Copy, Debug)]
pub struct Flavour {
    /// Guards, nacks, abort functions, polls, preferences.
    pub protocols: bool,
    pub time: bool,
    /// Dropped syncs, aborts, joins, closed channels, panics, slots.
    pub ends: bool,
    /// The number of meetings and other commands is less than this.
    pub most: usize,
}

const CHANNELS: u8 = 2;
const CONDITIONS: u8 = 1;
const TASKS: usize = 3;

/// A part of a program: commands, each with the number of its task.
type Part = Vec<(usize, Command)>;

/// A combinator that is put around an event.
#[derive(Clone, Debug)]
enum Layer {
    /// A choice with these events; the event is inserted at this position.
    Choose(Vec<Event>, usize),
    Before(Event),
    After(Event),
    Guarded(Base),
    Other(fn(Box<Event>) -> Event),
}

impl Layer {
    fn around(self, event: Event) -> Event {
        match self {
            Layer::Choose(mut events, at) => {
                events.insert(at.min(events.len()), event);
                Event::Choose(events)
            }
            Layer::Before(other) => Event::OrElse(Box::new([event, other])),
            Layer::After(other) => Event::OrElse(Box::new([other, event])),
            Layer::Guarded(base) => Event::GuardSync(0, base, Box::new(event)),
            Layer::Other(layer) => layer(Box::new(event)),
        }
    }
}

/// Draws from the alternatives whose weight is not zero.
fn one_of<T: Debug + 'static>(alternatives: Vec<(u32, BoxedStrategy<T>)>) -> BoxedStrategy<T> {
    Union::new_weighted(alternatives.into_iter().filter(|(weight, _)| *weight > 0).collect()).boxed()
}

fn just<T: Clone + Debug + 'static>(value: T) -> BoxedStrategy<T> {
    Just(value).boxed()
}

/// Mostly the first channel, so that tasks meet.
fn channel() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![4 => Just(0), 1 => 1..CHANNELS]
}

impl Flavour {
    fn weights(self) -> [u32; 3] {
        [self.protocols, self.time, self.ends].map(u32::from)
    }

    fn or_never(self) -> impl Strategy<Value = bool> + Clone {
        prop::bool::weighted(if self.ends { 0.2 } else { 0.0 })
    }

    fn send(self, channel: u8) -> BoxedStrategy<Event> {
        let [.., ends] = self.weights();
        let send =
            self.or_never().prop_map(move |or_never| Event::Base(Base::Send { channel, value: 0, or_never }));
        let slot = prop_oneof![3 => Just(vec![channel]), 1 => Just(vec![0, 1])];
        one_of(vec![(4, send.boxed()), (ends, slot.prop_map(|channels| Event::Slot(channels, 0)).boxed())])
    }

    fn recv(self, channel: u8) -> BoxedStrategy<Event> {
        self.or_never().prop_map(move |or_never| Event::Base(Base::Recv { channel, or_never })).boxed()
    }

    /// A base event that is drawn without a partner.
    fn base(self) -> BoxedStrategy<Base> {
        let [_, time, ends] = self.weights();
        let both = (channel(), self.or_never());
        one_of(vec![
            (
                3,
                both.clone()
                    .prop_map(|(channel, or_never)| Base::Send { channel, value: 0, or_never })
                    .boxed(),
            ),
            (3, both.prop_map(|(channel, or_never)| Base::Recv { channel, or_never }).boxed()),
            (2, just(Base::Always)),
            (1, just(Base::Never)),
            (2, (0..CONDITIONS).prop_map(Base::Wait).boxed()),
            (2 * ends, any::<u8>().prop_map(Base::Join).boxed()),
            (4 * time, (0..4u8).prop_map(Base::After).boxed()),
            (2 * time, (0..4u8).prop_map(Base::At).boxed()),
        ])
    }

    fn layer(self, depth: u32) -> BoxedStrategy<Layer> {
        let [protocols, _, ends] = self.weights();
        let other = || {
            let base = self.base().prop_map(Event::Base).boxed();
            if depth == 0 {
                base
            } else {
                one_of(vec![(2, base), (1, self.around(self.any_leaf(), depth - 1))])
            }
        };
        let layer = |layer: fn(Box<Event>) -> Event| just(Layer::Other(layer));
        let others = (prop::collection::vec(other(), 0..3), 0..3usize);
        one_of(vec![
            (6, others.prop_map(|(events, at)| Layer::Choose(events, at)).boxed()),
            (3, layer(|event| Event::Wrap(0, event))),
            (protocols, layer(|event| Event::Poll(0, event))),
            (protocols, other().prop_map(Layer::Before).boxed()),
            (protocols, other().prop_map(Layer::After).boxed()),
            (2 * protocols, layer(|event| Event::Guard(0, event))),
            (protocols, self.base().prop_map(Layer::Guarded).boxed()),
            (2 * protocols, layer(|event| Event::WithNack(0, None, event))),
            (protocols, layer(|event| Event::WithNack(0, Some(0), event))),
            (2 * protocols, layer(|event| Event::WrapAbort(0, event))),
            (ends, layer(|event| Event::Handle(0, event))),
            (ends.min(protocols), prop_oneof![layer(Event::Raise), layer(Event::GuardRaise)].boxed()),
        ])
    }

    fn any_leaf(self) -> BoxedStrategy<Event> {
        self.base().prop_map(Event::Base).boxed()
    }

    fn around(self, event: BoxedStrategy<Event>, depth: u32) -> BoxedStrategy<Event> {
        let layers = prop::collection::vec(self.layer(depth), 0..3);
        let put = |(event, layers): (Event, Vec<Layer>)| {
            layers.into_iter().fold(event, |event, layer| layer.around(event))
        };
        (event, layers).prop_map(put).boxed()
    }

    fn sync(self, event: BoxedStrategy<Event>) -> BoxedStrategy<Command> {
        let [.., ends] = self.weights();
        let event = self.around(event, 1);
        one_of(vec![
            (8, event.clone().prop_map(Command::Sync).boxed()),
            (2 * ends, event.prop_map(Command::Abandon).boxed()),
        ])
    }

    fn meeting(self) -> BoxedStrategy<Part> {
        let tasks = (0..TASKS, 1..TASKS).prop_map(|(from, further)| (from, (from + further) % TASKS));
        let on = move |channel| (tasks.clone(), self.sync(self.send(channel)), self.sync(self.recv(channel)));
        channel()
            .prop_flat_map(on)
            .prop_map(|((from, to), send, recv)| vec![(from, send), (to, recv)])
            .boxed()
    }

    fn lone(self) -> BoxedStrategy<Part> {
        let [.., ends] = self.weights();
        let command = one_of(vec![
            (4, self.sync(self.any_leaf())),
            (2, (0..CONDITIONS).prop_map(Command::Signal).boxed()),
            (3 * ends, any::<u8>().prop_map(Command::Abort).boxed()),
            (2 * ends, (0..CHANNELS).prop_map(Command::Close).boxed()),
        ]);
        (0..TASKS, command).prop_map(|part| vec![part]).boxed()
    }

    pub fn program(self) -> impl Strategy<Value = Program> {
        let part = prop_oneof![3 => self.meeting(), 1 => self.lone()];
        (prop::collection::vec(part, 1..self.most), any::<bool>())
            .prop_map(|(parts, nested)| program(parts.into_iter().flatten(), nested))
    }
}

/// `nested`: whether the second task spawns the third. Otherwise the first task does.
fn program(parts: impl Iterator<Item = (usize, Command)>, nested: bool) -> Program {
    let mut bodies: [Body; TASKS] = Default::default();
    for (task, command) in parts {
        bodies[task].push(command);
    }
    let [mut main, mut second, third] = bodies;
    if nested {
        second.insert(0, Command::Spawn(0, third));
    } else {
        main.insert(0, Command::Spawn(0, third));
    }
    main.insert(0, Command::Spawn(0, second));
    Program::new(CHANNELS, CONDITIONS, main)
}
