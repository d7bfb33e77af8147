//! Frames, leaves and arms that violate their contracts, and direct calls of the functions that `#[cps]`
//! generates calls of.

use crate::support::{Bomb, Counted, panics, poll};
use rialto_cps::wait::{Arm, wait_for};
use rialto_cps::{
    Continuation, Frame, Leaf, Receiver, Registry, Sender, channel, choose2, cps, expansion, join, recv, rt,
    select, send, sleep, yield_now,
};
use rialto_event::{Always, EventOption, Optional, Wrap, always};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

thread_local! {
    /// The bomb that panics in the callbacks of this thread's messages.
    static BOMB: RefCell<Option<Bomb>> = const { RefCell::new(None) };
    static ALIVE: Arc<AtomicUsize> = Arc::default();
}

fn tick() {
    let bomb = BOMB.with(|bomb| bomb.borrow().clone());
    if let Some(bomb) = bomb.filter(|_| !thread::panicking()) {
        bomb.tick();
    }
}

/// A value whose every operation may panic.
#[derive(Debug)]
struct Bad(Counted);

impl Bad {
    fn new(value: u64) -> Self {
        Bad(ALIVE.with(|alive| Counted::new(value, alive)))
    }
}
impl Clone for Bad {
    fn clone(&self) -> Self {
        tick();
        Bad(self.0.clone())
    }
}
impl Drop for Bad {
    fn drop(&mut self) {
        tick();
    }
}
impl PartialEq for Bad {
    fn eq(&self, other: &Bad) -> bool {
        tick();
        self.0.value() == other.0.value()
    }
}
impl Eq for Bad {}
impl PartialOrd for Bad {
    fn partial_cmp(&self, other: &Bad) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Bad {
    fn cmp(&self, other: &Bad) -> std::cmp::Ordering {
        tick();
        // Not an order: neither total nor consistent.
        other.0.value().wrapping_mul(7).cmp(&(self.0.value() % 3))
    }
}
impl Hash for Bad {
    fn hash<H: Hasher>(&self, to: &mut H) {
        tick();
        to.write_u64(self.0.value());
    }
}
impl Serialize for Bad {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        tick();
        self.0.value().serialize(to)
    }
}
impl<'de> Deserialize<'de> for Bad {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        tick();
        u64::deserialize(from).map(Bad::new)
    }
}

#[cps]
async fn collects(from: Receiver<Bad>, n: u64) -> u64 {
    let mut all: Vec<Bad> = Vec::new();
    let first: Bad = Bad::new(100);
    for i in 0..n {
        let got = recv::<Bad>(&from).await;
        if let Ok(value) = got {
            all.push(value);
        }
        yield_now().await;
        all.push(Bad::new(i));
    }
    all.sort();
    let mut counts: HashMap<Bad, u64> = HashMap::new();
    for value in all {
        *counts.entry(value).or_default() += 1;
    }
    counts.len() as u64 + first.0.value()
}

fn step<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

/// Each callback of the values in a frame panics: clone, drop, comparison, hash, and serialization.
#[test]
fn values_of_frames_panic_in_every_callback() {
    let registry = Registry::new().with::<collects>();
    for calls in 1..150 {
        let bomb = Bomb::after(calls);
        let (tx, rx) = channel::<Bad>();
        let mut here = Continuation::new(collects(rx, 3));
        BOMB.with(|place| *place.borrow_mut() = Some(bomb.clone()));
        let mut ended = false;
        for n in 0..12 {
            ended = ended || panics(|| step(&mut here));
            let _ = panics(|| tx.try_send(Bad::new(n)).is_ok());
            let _ = panics(|| here.clone());
            let _ = panics(|| here.to_bytes().map(|bytes| registry.continuation::<u64>(&bytes).is_ok()));
        }
        let _ = panics(|| drop(here));
        let _ = panics(|| drop(tx));
        let whole = bomb.is_whole();
        BOMB.with(|place| *place.borrow_mut() = None);
        if whole {
            return;
        }
    }
}

#[cps]
async fn waits_twice(a: Receiver<String>, b: Sender<String>) -> String {
    let first = recv::<String>(&a).await;
    let text: String = first.unwrap_or_default();
    let _ = send::<String>(&b, text.clone()).await;
    select! {
        got = recv::<String>(&a) => got.unwrap_or_default(),
        () = sleep(Duration::from_secs(1000)) => text,
    }
}

/// Frames are cloned in each state, leaked, dropped on another thread, and polled after completion.
#[test]
fn frames_are_cloned_while_they_wait_and_forgotten() {
    let (a_tx, a_rx) = channel::<String>();
    let (b_tx, b_rx) = channel::<String>();
    let mut frame = waits_twice(a_rx.clone(), b_tx.clone());
    let mut copies = Vec::new();
    for round in 0..6 {
        copies.push(frame.clone());
        if step(&mut frame).is_ready() {
            assert!(panics(|| drop(step(&mut frame))));
            assert!(panics(|| drop(step(&mut frame.clone()))));
            break;
        }
        copies.push(frame.clone());
        std::mem::forget({
            let mut lost = frame.clone();
            let _ = step(&mut lost);
            lost
        });
        let _ = a_tx.try_send(format!("to {round}"));
        let _ = b_rx.try_recv();
    }
    thread::spawn(move || {
        for mut copy in copies {
            let _ = step(&mut copy);
            let mut elsewhere = Box::new(copy);
            let _ = step(&mut *elsewhere);
        }
    })
    .join()
    .unwrap();
    drop((a_tx, a_rx, b_tx, b_rx));
}

#[cps]
async fn drops_while_moved(from: Receiver<u64>) -> u64 {
    let a: Bad = Bad::new(1);
    let b: Vec<Bad> = vec![Bad::new(2), Bad::new(3)];
    let got = recv::<u64>(&from).await;
    let both = join!(recv::<u64>(&from), recv::<u64>(&from));
    let later: u64 = both.0.unwrap_or(0) + both.1.unwrap_or(0);
    later + got.unwrap_or(0) + a.0.value() + b.len() as u64
}

/// Destructors panic while their frame is moved into a vector that grows, and out of it.
#[test]
fn destructors_panic_while_a_frame_is_moved() {
    for calls in 1..12 {
        let (tx, rx) = channel::<u64>();
        let mut frames = Vec::with_capacity(1);
        for _ in 0..4 {
            let mut frame = drops_while_moved(rx.clone());
            assert!(step(&mut frame).is_pending());
            frames.push(frame);
        }
        BOMB.with(|place| *place.borrow_mut() = Some(Bomb::after(calls)));
        let _ = panics(|| frames.swap_remove(1));
        let _ = panics(|| frames[0] = drops_while_moved(rx.clone()));
        let _ = panics(|| frames.iter_mut().all(|frame| step(frame).is_pending()));
        let _ = tx.try_send(1);
        let _ = panics(|| drop(frames));
        BOMB.with(|place| *place.borrow_mut() = None);
    }
}

/// An arm whose event, outcome, decision, clone and encoding change from call to call, or panic.
#[derive(Debug, Serialize, Deserialize)]
struct Liar {
    text: String,
    #[serde(skip)]
    calls: u32,
}

impl Clone for Liar {
    fn clone(&self) -> Self {
        tick();
        Liar { text: self.text.repeat(2), calls: self.calls }
    }
}

impl Arm for Liar {
    const NAME: &'static str = "rialto_cps::recv";
    const LAYOUT: u64 = 0;
    type Raw = usize;
    type Output = String;
    type Event<'a> = Optional<Option<Wrap<Always<&'a mut String>, fn(&'a mut String) -> usize>>>;

    fn event<'a>(&'a mut self) -> Self::Event<'a> {
        tick();
        self.calls += 1;
        let length: fn(&'a mut String) -> usize = |text| {
            tick();
            text.push('!');
            text.len()
        };
        let is_there = self.calls > 3;
        let text = &mut self.text;
        is_there.then(move || rialto_event::Event::wrap(always(text), length)).or_never_evt()
    }

    fn outcome(self, raw: usize) -> String {
        tick();
        format!("{} {raw}", self.text)
    }

    fn decided(&mut self) -> Option<String> {
        tick();
        self.text = std::mem::take(&mut self.text) + ".";
        (self.text.len() > 40).then(|| self.text.clone())
    }
}

#[test]
fn arms_break_the_contract_of_their_events() {
    for calls in 0..20 {
        BOMB.with(|place| *place.borrow_mut() = (calls > 0).then(|| Bomb::after(calls)));
        let mut leaf = wait_for(Liar { text: "text".into(), calls: 0 });
        for _ in 0..6 {
            if panics(|| drop(step(&mut leaf))) {
                let _ = panics(|| leaf.clone());
                let _ = panics(|| rialto_cps::to_bytes(&leaf).is_ok());
            }
            if let Poll::Ready(text) =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step(&mut leaf)))
                    .unwrap_or(Poll::Pending)
            {
                assert!(text.len() < 1000);
            }
        }
        let mut chosen = choose2(wait_for(Liar { text: "a".into(), calls: 0 }), yields());
        for _ in 0..3 {
            let _ = panics(|| drop(step(&mut chosen)));
            let _ = panics(|| drop(chosen.clone()));
        }
        let _ = panics(|| chosen.into_arm());
        BOMB.with(|place| *place.borrow_mut() = None);
    }
}

fn yields() -> rialto_cps::sleep {
    sleep(Duration::ZERO)
}

/// A hand-written frame and leaf. It completes twice, and claims the name and schema of another frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Impostor(Vec<u8>);

impl Future for Impostor {
    type Output = u64;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u64> {
        cx.waker().wake_by_ref();
        if self.0.len() % 2 == 1 {
            return Poll::Ready(self.0.len() as u64);
        }
        self.0.push(9);
        Poll::Pending
    }
}

impl Leaf for Impostor {
    const NAME: &'static str = <collects as Frame>::NAME;
    const LAYOUT: u64 = <collects as Frame>::LAYOUT;
}

#[test]
fn frames_lie_about_their_layout() {
    let mut impostor = Continuation::new(Impostor(vec![1, 2]));
    let bytes = impostor.to_bytes().unwrap();
    let (tx, rx) = channel::<Bad>();
    let real = Continuation::new(collects(rx, 2));
    let real_bytes = real.to_bytes();
    for registry in [Registry::new().with::<collects>(), Registry::new().with::<Impostor>()] {
        for bytes in [Some(&bytes), real_bytes.as_ref().ok()].into_iter().flatten() {
            for cut in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[cut] ^= 0x55;
                for read in [&bytes[..cut], &damaged] {
                    let _ = panics(|| {
                        if let Ok(mut read) = registry.continuation::<u64>(read) {
                            let _ = step(&mut read);
                            let _ = read.to_bytes();
                        }
                    });
                }
            }
            let _ = panics(|| registry.continuation::<String>(bytes).is_ok());
        }
    }
    assert!(step(&mut impostor).is_pending());
    assert_eq!(step(&mut impostor), Poll::Ready(3));
    let _ = panics(|| step(&mut impostor));
    drop(tx);
}

/// Calls the functions that expansions of `#[cps]` call, with arguments that no expansion passes.
#[test]
fn functions_for_macro_output_are_called_directly() {
    let mut slot = Some(Box::new(1));
    assert_eq!(expansion::take(&mut slot), Box::new(1));
    expansion::put(&mut slot, Box::new(2));
    expansion::put(&mut slot, Box::new(3));
    assert_eq!(slot, Some(Box::new(3)));
    let mut cx = Context::from_waker(Waker::noop());
    let callee = expansion::first(yield_now(), &mut cx).unwrap_err();
    assert!(expansion::first(callee, &mut cx).is_ok());
    let (_tx, rx) = channel::<Bad>();
    let waiting = expansion::first(recv::<Bad>(&rx), &mut cx).unwrap_err();
    drop(Box::new(waiting.clone()));
    drop(waiting);
    assert!(panics(|| -> () { rt::over("frame") }) && panics(|| -> () { expansion::returned() }));
    assert_eq!(expansion::none_like(&slot), None);
}

/// A waker clones and serializes the frame that it wakes.
#[test]
fn a_waker_copies_the_frame_that_it_wakes() {
    let (tx, rx) = channel::<String>();
    let (b_tx, _b_rx) = channel::<String>();
    let frame = Arc::new(std::sync::Mutex::new(waits_twice(rx, b_tx)));
    let again = frame.clone();
    let waker = crate::support::waker(move || {
        if let Ok(frame) = again.try_lock() {
            drop(frame.clone());
            let _ = rialto_cps::to_bytes(&*frame);
        }
    });
    assert!(Pin::new(&mut *frame.lock().unwrap()).poll(&mut Context::from_waker(&waker)).is_pending());
    tx.try_send("wakes".into()).unwrap();
    assert!(step(&mut *frame.lock().unwrap()).is_pending());
    drop(frame);
    let _ = poll(std::pin::pin!(async {}));
    assert!(ALIVE.with(|alive| alive.load(Ordering::SeqCst)) == 0);
}
