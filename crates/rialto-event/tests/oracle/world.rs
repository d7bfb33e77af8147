//! The two worlds in which a program runs: the model and the real objects.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use rialto_event::{
    Closed, Condition, Event, LocalBoxEvent, Receiver, Sender, TryRecvError, TrySendError, WaitEvt, always,
    channel, choose, never, send_any, with_nack,
};

use crate::model::{Alt, Decision, Model, Outcome};
use crate::program::{CHANNELS, CONDITIONS, Shape, Step};

/// The state of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    OnItsWay,
    Dropped,
    /// A receiver has the value, or its sender has it back.
    Handed,
}

/// A value that records its fate when it is dropped.
struct Value(usize, Rc<RefCell<Vec<Fate>>>);

impl Value {
    fn hand_over(self) -> usize {
        self.1.borrow_mut()[self.0] = Fate::Handed;
        self.0
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        let fate = &mut self.1.borrow_mut()[self.0];
        if *fate == Fate::OnItsWay {
            *fate = Fate::Dropped;
        }
    }
}

/// The chosen alternative, if it can be told, and its result.
type Done = (Option<usize>, Outcome);
type Choice = LocalBoxEvent<'static, Done>;
/// `None`: a poll event that was not enabled.
type Sync = Pin<Box<dyn Future<Output = Option<Done>>>>;

/// A sync with its waker and its nacks.
struct Party {
    number: usize,
    sync: Sync,
    wakes: Arc<Wakes>,
    nacks: Vec<WaitEvt>,
}

#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Party {
    fn poll(&mut self) -> Option<Option<Done>> {
        let waker = Waker::from(self.wakes.clone());
        match self.sync.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(result) => Some(result),
            Poll::Pending => None,
        }
    }

    fn wakes(&self) -> usize {
        self.wakes.0.load(Ordering::Relaxed)
    }
}

/// The model and the real objects, side by side.
pub struct World {
    model: Model,
    channels: Vec<(Sender<Value>, Receiver<Value>)>,
    conditions: Vec<Condition>,
    /// The syncs that are not over.
    parties: Vec<Party>,
    values: Rc<RefCell<Vec<Fate>>>,
    /// The values that must have been handed over, according to the model.
    handed: Vec<usize>,
}

impl World {
    pub fn new() -> Self {
        World {
            model: Model::new(CHANNELS, CONDITIONS),
            channels: (0..CHANNELS).map(|_| channel()).collect(),
            conditions: (0..CONDITIONS).map(|_| Condition::new()).collect(),
            parties: Vec::new(),
            values: Rc::default(),
            handed: Vec::new(),
        }
    }

    pub fn step(&mut self, step: &Step) {
        let party = |n: usize| (!self.parties.is_empty()).then(|| n % self.parties.len());
        match *step {
            Step::Start(ref shape) => self.start(shape),
            Step::Poll(n) => drop(party(n).map(|at| self.poll(at))),
            Step::Drop(n) => drop(party(n).map(|at| self.drop(at))),
            Step::Close(channel) => {
                self.channels[channel].1.close();
                self.model.close(channel);
            }
            Step::Signal(condition) => {
                self.conditions[condition].signal();
                self.model.signal(condition);
            }
            Step::TrySend(channel) => self.try_send(channel),
            Step::TryRecv(channel) => self.try_recv(channel),
        }
        for party in &self.parties {
            assert_eq!(party.wakes(), self.model.wakes(party.number), "wake-ups of {}", party.number);
            if self.model.is_waiting(party.number) {
                assert!(party.nacks.iter().all(|nack| nack.clone().try_sync().is_none()));
            }
        }
    }

    fn value(&mut self) -> Value {
        self.values.borrow_mut().push(Fate::OnItsWay);
        Value(self.values.borrow().len() - 1, self.values.clone())
    }

    fn event(&self, at: usize, alt: Alt, value: Value) -> Choice {
        let sent = move |sent: Result<(), Closed<Value>>| {
            (Some(at), sent.map_or_else(|Closed(v)| Outcome::NotSent(v.hand_over()), |()| Outcome::Sent))
        };
        let got = move |got: Result<Value, Closed>| {
            (Some(at), got.map_or(Outcome::Closed, |v| Outcome::Received(v.hand_over())))
        };
        match alt {
            Alt::Send { channel, or_never } => {
                let event = self.channels[channel].0.clone().into_send_evt(value);
                if or_never {
                    event.or_never().wrap(move |()| sent(Ok(()))).boxed_local()
                } else {
                    event.wrap(sent).boxed_local()
                }
            }
            Alt::Recv { channel, or_never } => {
                let event = self.channels[channel].1.clone().into_recv_evt();
                if or_never {
                    event.or_never().wrap(move |v| got(Ok(v))).boxed_local()
                } else {
                    event.wrap(got).boxed_local()
                }
            }
            Alt::Wait(condition) => {
                let wait = self.conditions[condition].clone().into_wait_evt();
                wait.wrap(move |()| (Some(at), Outcome::Signalled)).boxed_local()
            }
            Alt::Always => always((Some(at), Outcome::Always)).boxed_local(),
            Alt::Never => never().boxed_local(),
        }
    }

    /// Returns the alternatives, numbered from `first` on, each with a nack.
    fn events(&mut self, first: usize, alts: &[Alt], nacks: &Nacks) -> (Vec<(Alt, usize)>, Vec<Choice>) {
        let with = alts.iter().enumerate().map(|(at, alt)| {
            let value = self.value();
            let named = (*alt, value.0);
            let (event, nacks) = (self.event(first + at, *alt, value), nacks.clone());
            let event = with_nack(move |nack| {
                nacks.borrow_mut().push(nack);
                event
            });
            (named, event.boxed_local())
        });
        with.unzip()
    }

    fn start(&mut self, shape: &Shape) {
        let nacks = Nacks::default();
        let (alts, sync): (Vec<_>, Sync) = match shape {
            Shape::Sole(alt) => self.sole(*alt),
            Shape::Choice(alts) => {
                let (alts, events) = self.events(0, alts, &nacks);
                (alts, Box::pin(choose(events).wrap(Some).sync()))
            }
            Shape::Polled(alts) => {
                let (alts, events) = self.events(0, alts, &nacks);
                (alts, Box::pin(choose(events).poll_evt().sync()))
            }
            Shape::Preference(alts) => {
                let (alts, events) = self.events(0, alts, &nacks);
                let prefer = |first: Choice, then: Choice| first.or(then).boxed_local();
                let event = events.into_iter().reduce(prefer).expect("one at least");
                (alts, Box::pin(event.wrap(Some).sync()))
            }
            Shape::FromSlot(channel, alts) => {
                let (mut all, events) = self.events(1, alts, &nacks);
                let value = self.value();
                all.insert(0, (Alt::Send { channel: *channel, or_never: false }, value.0));
                let tx = self.channels[*channel].0.clone();
                (all, Box::pin(from_slot(tx, value, events)))
            }
            Shape::Any(channels) => {
                let value = self.value();
                let alt = |channel: &usize| (Alt::Send { channel: *channel, or_never: false }, value.0);
                let alts = channels.iter().map(alt).collect();
                let senders = channels.iter().map(|channel| self.channels[*channel].0.clone()).collect();
                (alts, Box::pin(from_slot_on_any(senders, value)))
            }
        };
        let number = self.model.enter(alts, matches!(shape, Shape::Preference(_)));
        let mut party = Party { number, sync, wakes: Arc::default(), nacks: Vec::new() };
        let polled = party.poll();
        party.nacks = nacks.take();
        self.started(party, polled, shape);
    }

    fn sole(&mut self, alt: Alt) -> (Vec<(Alt, usize)>, Sync) {
        let value = self.value();
        let alts = vec![(alt, value.0)];
        let name = |outcome| Some((Some(0), outcome));
        let sync: Sync = match alt {
            Alt::Send { channel, or_never: false } => {
                let event = self.channels[channel].0.clone().into_send_evt(value);
                let not_sent = |Closed(v): Closed<Value>| Outcome::NotSent(v.hand_over());
                Box::pin(event.wrap(move |sent| name(sent.map_or_else(not_sent, |()| Outcome::Sent))).sync())
            }
            Alt::Recv { channel, or_never: false } => {
                let event = self.channels[channel].1.clone().into_recv_evt();
                let got = |v: Value| Outcome::Received(v.hand_over());
                Box::pin(event.wrap(move |v| name(v.map_or(Outcome::Closed, got))).sync())
            }
            Alt::Send { channel, or_never: true } => {
                let event = self.channels[channel].0.clone().into_send_evt(value).or_never();
                Box::pin(event.wrap(move |()| name(Outcome::Sent)).sync())
            }
            Alt::Recv { channel, or_never: true } => {
                let event = self.channels[channel].1.clone().into_recv_evt().or_never();
                Box::pin(event.wrap(move |v| name(Outcome::Received(v.hand_over()))).sync())
            }
            Alt::Wait(condition) => {
                let event = self.conditions[condition].clone().into_wait_evt();
                Box::pin(event.wrap(move |()| name(Outcome::Signalled)).sync())
            }
            Alt::Always => Box::pin(always(name(Outcome::Always)).sync()),
            Alt::Never => Box::pin(never().sync()),
        };
        (alts, sync)
    }

    /// Asserts that the model allows the result of the first poll, and makes the model follow.
    fn started(&mut self, party: Party, polled: Option<Option<Done>>, shape: &Shape) {
        let enabled = self.model.enabled(party.number);
        match polled {
            None => {
                assert_eq!(enabled, [], "it waits");
                self.model.wait(party.number);
                self.parties.push(party);
            }
            Some(None) => {
                assert_eq!(enabled, [], "it was polled");
                self.model.drop(party.number);
                self.over(&party, &[]);
            }
            Some(Some((at, outcome))) => {
                let (at, partner) = match at {
                    Some(at) => (at, None),
                    None => self.which(party.number, &enabled, outcome),
                };
                assert!(enabled.contains(&at), "{at} is chosen, enabled are {enabled:?}");
                if let Shape::Preference(_) = shape {
                    assert_eq!(Some(&at), enabled.first(), "the first is preferred");
                }
                assert_eq!(outcome, self.model.commit((party.number, at), outcome));
                self.note(outcome);
                self.over(&party, &[at]);
                if let Some((partner, polled)) = partner {
                    self.polled(partner, Some(polled));
                }
            }
        }
    }

    /// Finds out which of several sends has sent. The partner that was woken knows it, so it is polled at
    /// once.
    fn which(&mut self, me: usize, enabled: &[usize], outcome: Outcome) -> (usize, Option<(usize, Done)>) {
        let model = &self.model;
        let mut alternatives = enabled.iter().map(|at| (*at, model.partner((me, *at))));
        if outcome != Outcome::Sent {
            let closed = alternatives.find(|(_, partner)| partner.is_none());
            return (closed.expect("one is closed").0, None);
        }
        let woken = self.parties.iter().position(|other| other.wakes() > model.wakes(other.number));
        let partner = woken.expect("somebody is woken who received");
        let number = self.parties[partner].number;
        let Some(Some((Some(there), received))) = self.parties[partner].poll() else {
            panic!("it was woken, and had not received")
        };
        let meets = |(party, taken): &(usize, Vec<usize>)| *party == number && taken.contains(&there);
        let at = alternatives.find(|(_, partner)| partner.as_ref().is_some_and(meets));
        (at.expect("it was enabled").0, Some((partner, (Some(there), received))))
    }

    fn poll(&mut self, at: usize) {
        let polled = self.parties[at].poll();
        self.polled(at, polled.map(|result| result.expect("only a poll yields nothing, and it never waits")));
    }

    fn polled(&mut self, at: usize, polled: Option<Done>) {
        let allowed = self.model.poll(self.parties[at].number);
        let Some((chosen, outcome)) = polled else {
            assert_eq!(allowed, [], "it waits");
            return;
        };
        let is = |(at, one): &&Decision| *one == outcome && chosen.is_none_or(|chosen| chosen == *at);
        let Some((chosen, _)) = allowed.iter().find(is) else {
            panic!("{chosen:?} has come to {outcome:?}, allowed are {allowed:?}")
        };
        self.note(outcome);
        let party = self.parties.swap_remove(at);
        self.over(&party, &[*chosen]);
    }

    fn drop(&mut self, at: usize) {
        let mut party = self.parties.swap_remove(at);
        let chosen = self.model.drop(party.number);
        party.sync = Box::pin(async { None });
        self.over(&party, &chosen);
    }

    fn try_send(&mut self, channel: usize) {
        let value = self.value();
        let number = value.0;
        let sent = match self.channels[channel].0.try_send(value) {
            Ok(()) => Some(Outcome::Sent),
            Err(TrySendError::Closed(value)) => Some(Outcome::NotSent(value.hand_over())),
            Err(TrySendError::Full(_)) => None,
        };
        self.at_once(Alt::Send { channel, or_never: false }, number, sent);
    }

    fn try_recv(&mut self, channel: usize) {
        let got = match self.channels[channel].1.try_recv() {
            Ok(value) => Some(Outcome::Received(value.hand_over())),
            Err(TryRecvError::Closed) => Some(Outcome::Closed),
            Err(TryRecvError::Empty) => None,
        };
        self.at_once(Alt::Recv { channel, or_never: false }, usize::MAX, got);
    }

    /// Asserts that the model allows the result `seen` of an attempt that does not wait.
    fn at_once(&mut self, alt: Alt, value: usize, seen: Option<Outcome>) {
        let me = self.model.enter(vec![(alt, value)], false);
        let is_enabled = !self.model.enabled(me).is_empty();
        assert_eq!(is_enabled, seen.is_some(), "{alt:?} has come to {seen:?}");
        if let Some(outcome) = seen {
            assert_eq!(outcome, self.model.commit((me, 0), outcome));
            self.note(outcome);
        }
        self.model.drop(me);
    }

    fn note(&mut self, outcome: Outcome) {
        if let Outcome::Received(value) | Outcome::NotSent(value) = outcome {
            self.handed.push(value);
        }
    }

    /// Law 7: asserts that the nacks of a sync that is over have fired, except the nack of the chosen
    /// alternative, which is one of `chosen`.
    fn over(&self, party: &Party, chosen: &[usize]) {
        // A send from a slot has the number 0, and no nack.
        let first = self.model.alternatives(party.number) - party.nacks.len();
        let nacks = party.nacks.iter().enumerate();
        let silent = nacks.filter(|(_, nack)| (*nack).clone().try_sync().is_none());
        let silent: Vec<usize> = silent.map(|(at, _)| first + at).collect();
        let may_be = match &silent[..] {
            [] => chosen.is_empty() || chosen.iter().any(|at| *at < first),
            [one] => chosen.contains(one),
            _ => false,
        };
        assert!(may_be, "the nacks of {silent:?} have not fired, chosen is one of {chosen:?}");
    }

    /// Drops everything. No waiter may be left, and every value must be where the model has it.
    pub fn end(mut self) {
        while !self.parties.is_empty() {
            self.drop(0);
        }
        for (tx, rx) in &self.channels {
            assert_eq!((tx.waiting_senders(), rx.waiting_receivers()), (0, 0));
        }
        assert!(self.conditions.iter().all(|condition| condition.waiters() == 0));
        self.channels.clear();
        self.handed.sort_unstable();
        let fates = self.values.borrow();
        let handed: Vec<_> = (0..fates.len()).filter(|value| fates[*value] == Fate::Handed).collect();
        assert_eq!(handed, self.handed);
        assert!(!fates.contains(&Fate::OnItsWay), "a value leaked: {fates:?}");
    }
}

type Nacks = Rc<RefCell<Vec<WaitEvt>>>;

/// Asserts that the slot has its value back unless the value was sent.
fn check_slot(slot: Option<Value>, number: usize, outcome: Outcome) -> Outcome {
    let left = slot.map(Value::hand_over);
    assert_eq!(left, if outcome == Outcome::Sent { None } else { Some(number) });
    outcome
}

async fn from_slot(tx: Sender<Value>, value: Value, others: Vec<Choice>) -> Option<Done> {
    let number = value.0;
    let mut slot = Some(value);
    let outcome = |sent: Result<(), Closed>| match sent {
        Ok(()) => (Some(0), Outcome::Sent),
        Err(_) => (Some(0), Outcome::NotSent(number)),
    };
    let (at, outcome) = choose((tx.send_from(&mut slot).wrap(outcome), choose(others))).await;
    if at == Some(0) {
        return Some((at, check_slot(slot, number, outcome)));
    }
    assert_eq!(slot.map(|value| value.0), Some(number), "lost, {outcome:?}");
    Some((at, outcome))
}

async fn from_slot_on_any(senders: Vec<Sender<Value>>, value: Value) -> Option<Done> {
    let number = value.0;
    let mut slot = Some(value);
    let sent = send_any(&senders[..], &mut slot).await;
    let outcome = if sent.is_ok() { Outcome::Sent } else { Outcome::NotSent(number) };
    Some((None, check_slot(slot, number, outcome)))
}
