//! Programs in both forms, which must do the same: have the same results, drop the same values, and wait for the
//! same, in one order. They are run as they are, copied and written at any suspension, dropped on the way, made to
//! panic at a step, and read by another build of the same text. What they spawn runs beside them, a poll each turn.
#![allow(dead_code, reason = "each test program uses a part")]

use crate::drops::{self, Abroad, Outcome, bytes, log, quietly};
use crate::tasks;
use rialto_cps::{Continuation, Directory, Frame, Handle, Receiver, Registry, Sender, channel, run_on};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

type Returned = Result<String, u64>;

/// What a computation becomes before a turn.
type Hop<'h> = dyn FnMut(&World, u64, Continuation<Returned>) -> Continuation<Returned> + 'h;

/// A program in both forms. Whoever compares them knows neither type: that would be compiled for each.
pub struct Program {
    number: u64,
    /// Whether it spawns.
    spawns: bool,
    /// As a future, which both forms are.
    frame: Box<dyn Fn(Arguments) -> Called>,
    future: Box<dyn Fn(Arguments) -> Called>,
    /// As data.
    continuation: Box<dyn Fn(Arguments) -> Continuation<Returned>>,
    /// Adds its function, and those to which it has pointers.
    register: Box<dyn Fn(Registry) -> Registry>,
}

type Called = Pin<Box<dyn Future<Output = Returned>>>;
type Arguments = (u64, u64, String, Receiver<u64>, Sender<u64>);

/// What is done with each program.
pub trait Check {
    /// Does it with one.
    fn check(&mut self, program: &Program);

    /// One, in both forms, and whether it spawns; and the registry with the functions to which it has pointers.
    fn program<F, G>(
        &mut self,
        number: u64,
        spawns: bool,
        frame: fn(u64, u64, String, Receiver<u64>, Sender<u64>) -> F,
        future: fn(u64, u64, String, Receiver<u64>, Sender<u64>) -> G,
        pointed_to: fn(Registry) -> Registry,
    ) where
        F: Frame<Output = Returned>,
        G: Future<Output = Returned> + 'static,
    {
        self.check(&Program {
            number,
            spawns,
            frame: Box::new(move |(a, b, text, feed, out)| Box::pin(frame(a, b, text, feed, out))),
            future: Box::new(move |(a, b, text, feed, out)| Box::pin(future(a, b, text, feed, out))),
            continuation: Box::new(move |(a, b, text, feed, out)| {
                Continuation::new(frame(a, b, text, feed, out))
            }),
            register: Box::new(move |registry| pointed_to(registry.with::<F>())),
        });
    }
}

const ARGUMENTS: [(u64, u64); 4] = [(0, 0), (1, 2), (7, 3), (30, 61)];

/// The suspensions that are tried, of so many.
fn tried(suspensions: usize) -> impl Iterator<Item = usize> {
    (0..suspensions).filter(|&at| at < 20 || at % 7 == 0).take(60)
}

/// Who is at the other ends of a program's channels: between two polls one of them is served, if the program waits
/// there.
struct World {
    feed: (Sender<u64>, Receiver<u64>),
    out: (Sender<u64>, Receiver<u64>),
    directory: Directory,
    turn: u64,
    /// After the last poll the program has not ended, and a foreign future runs.
    is_left_abroad: bool,
}

impl World {
    /// The ends of what is spawned are found in the directory of the process.
    fn new(spawns: bool) -> World {
        let directory = if spawns { Directory::process() } else { Directory::new() };
        let (feed, out) = (channel(), channel());
        directory.name("feed", &feed.0, &feed.1).expect("the name is new");
        directory.name("out", &out.0, &out.1).expect("the name is new");
        World { feed, out, directory, turn: 0, is_left_abroad: false }
    }

    fn arguments(&self, (a, b): (u64, u64)) -> Arguments {
        (a, b, "t".into(), self.feed.1.clone(), self.out.0.clone())
    }

    fn turn(&mut self) {
        self.turn += 1;
        log(format!("turn {}", self.turn));
        let n = self.turn % 37;
        if self.turn % 2 == 1 {
            if let Ok(sent) = self.out.1.try_recv() {
                log(format!("out {sent}"));
            }
        } else if self.feed.0.try_send(n).is_ok() {
            log(format!("fed {n}"));
        }
    }

    /// Polls the tasks so often, with a turn of the world between: true, if the first one has ended.
    fn polled(&mut self, polls: usize, mut before: impl FnMut(&World)) -> bool {
        for _ in 0..polls {
            before(self);
            if tasks::poll() {
                return true;
            }
            self.turn();
        }
        self.is_left_abroad = Abroad::count() > 0;
        false
    }
}

impl Drop for World {
    fn drop(&mut self) {
        tasks::end();
    }
}

/// A computation that runs as the first of the tasks.
struct Runs(Option<Handle<Returned>>);

impl Runs {
    fn begin(there: Continuation<Returned>) -> Runs {
        Runs(Some(run_on(tasks::begin, there)))
    }

    /// It goes on as what `hop` makes of it.
    fn exchange(&mut self, hop: impl FnOnce(Continuation<Returned>) -> Continuation<Returned>) {
        let there = self.0.take().and_then(|handle| now(handle.take()).ok()).expect("it waits");
        let there = quietly(|| hop(there));
        tasks::exchange_first(|| *self = Runs::begin(there));
    }

    fn result(&mut self) -> Option<Returned> {
        self.0.take().and_then(|handle| now(handle.join()).ok())
    }
}

/// What waits for nothing.
fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("it waits"),
    }
}

/// How it ends, with what was logged; its result also.
fn outcome(run: impl FnOnce() -> Option<Returned>) -> Outcome {
    let ended = catch_unwind(AssertUnwindSafe(|| {
        if let Some(result) = run() {
            log(format!("{result:?}"));
            return true;
        }
        false
    }));
    match ended {
        Ok(true) => Outcome::Ended(drops::logged()),
        Ok(false) => Outcome::Dropped(drops::logged()),
        Err(_) => Outcome::Panicked(drops::logged()),
    }
}

/// A foreign future, and the variables that it borrows, drop together: the order of these drops is not compared.
fn in_any_order(outcome: Outcome) -> Outcome {
    let Outcome::Dropped(mut lines) = outcome else { return outcome };
    let turn = lines.iter().rposition(|line| line.starts_with("turn ")).map_or(0, |at| at + 1);
    lines[turn..].sort();
    Outcome::Dropped(lines)
}

impl Program {
    /// Runs `in_world`, which returns the result if the program has ended.
    fn outcome_of(&self, in_world: impl FnOnce(&mut World) -> Option<Returned>) -> Outcome {
        let abroad = Cell::new(false);
        let outcome = outcome(|| {
            let mut world = World::new(self.spawns);
            let result = in_world(&mut world);
            abroad.set(world.is_left_abroad);
            result
        });
        if abroad.get() { in_any_order(outcome) } else { outcome }
    }

    /// One of the forms, as the future that it is; what spawns is run as a continuation.
    fn run_for(&self, form: &dyn Fn(Arguments) -> Called, arguments: (u64, u64), polls: usize) -> Outcome {
        self.outcome_of(|world| {
            let result = Rc::new(Cell::new(None));
            let (to, future) = (result.clone(), form(world.arguments(arguments)));
            tasks::begin(async move { to.set(Some(future.await)) });
            world.polled(polls, |_| ()).then(|| result.take()).flatten()
        })
    }

    /// So many polls; before each it is exchanged for what `hop` makes of it.
    fn exchanged(&self, arguments: (u64, u64), polls: usize, hop: &mut Hop<'_>) -> Outcome {
        self.outcome_of(|world| {
            let mut runs = Runs::begin((self.continuation)(world.arguments(arguments)));
            let ended = world.polled(polls, |world| runs.exchange(|there| hop(world, world.turn, there)));
            ended.then(|| runs.result()).flatten()
        })
    }

    fn registry(&self, world: &World) -> Registry {
        (self.register)(Registry::new()).with_directory(&world.directory)
    }
}

/// By its bytes. While it awaits a foreign future, it goes on as it is.
fn written(registry: &Registry, from: Continuation<Returned>) -> Continuation<Returned> {
    let Some(bytes) = bytes(&from) else { return from };
    let read = registry.continuation::<Returned>(&bytes).expect("it can be read");
    assert_eq!(read.to_bytes().as_ref(), Ok(&bytes), "it is read as it was written");
    read
}

fn copied(from: Continuation<Returned>) -> Continuation<Returned> {
    if bytes(&from).is_some() { from.clone() } else { from }
}

fn suspensions(outcome: &Outcome) -> usize {
    let (Outcome::Ended(lines) | Outcome::Dropped(lines) | Outcome::Panicked(lines)) = outcome;
    lines.iter().filter(|line| line.starts_with("turn ")).count()
}

/// In this process.
#[derive(Default)]
pub struct Compare {
    /// The programs that did not do the same.
    pub failed: Vec<u64>,
}

impl Check for Compare {
    fn check(&mut self, program: &Program) {
        drops::only_other_panics_are_told();
        for arguments in ARGUMENTS {
            let same = catch_unwind(AssertUnwindSafe(|| program.is_the_same(arguments)));
            drops::logged();
            if same.is_err() {
                eprintln!("that was program {} of {arguments:?}", program.number);
                self.failed.push(program.number);
                return;
            }
        }
    }
}

impl Program {
    fn is_the_same(&self, arguments: (u64, u64)) {
        let future_for = |polls| self.run_for(&self.future, arguments, polls);
        let frame_for = |polls| match self.spawns {
            true => self.exchanged(arguments, polls, &mut |_, _, there| there),
            false => self.run_for(&self.frame, arguments, polls),
        };
        let hopping = |hop: &mut Hop<'_>| self.exchanged(arguments, usize::MAX, hop);
        drops::panics_at(u32::MAX);
        let expected = future_for(usize::MAX);
        assert_eq!(frame_for(usize::MAX), expected, "as it is");
        let everywhere = hopping(&mut |world, _, there| copied(written(&self.registry(world), there)));
        assert_eq!(everywhere, expected, "by its bytes everywhere");
        for at in tried(suspensions(&expected) + 1) {
            let once = hopping(&mut |world, turn, there| match turn == at as u64 {
                true => written(&self.registry(world), there),
                false => there,
            });
            assert_eq!(once, expected, "by its bytes at suspension {at}");
            let copied = hopping(&mut |_, turn, there| if turn == at as u64 { copied(there) } else { there });
            assert_eq!(copied, expected, "by a copy at suspension {at}");
            assert_eq!(frame_for(at), future_for(at), "dropped after {at} polls");
        }
        for step in 0..12 {
            drops::panics_at(step);
            let expected = future_for(usize::MAX);
            drops::panics_at(step);
            assert_eq!(frame_for(usize::MAX), expected, "with a panic at step {step}");
            if !matches!(expected, Outcome::Panicked(_)) {
                break;
            }
        }
        drops::panics_at(u32::MAX);
    }
}

/// What is left to do, for another process: the bytes at a suspension, what lay in the program's channel there, and
/// what it does from there on.
#[derive(Default)]
pub struct Written {
    pub lines: String,
}

impl Check for Written {
    fn check(&mut self, program: &Program) {
        drops::panics_at(u32::MAX);
        let number = program.number;
        let arguments = ARGUMENTS[number as usize % ARGUMENTS.len()];
        let whole = program.exchanged(arguments, usize::MAX, &mut |_, _, there| there);
        let Outcome::Ended(log) = &whole else { return };
        for at in tried(suspensions(&whole) + 1) {
            let mut there = None;
            program.exchanged(arguments, usize::MAX, &mut |world, turn, current| {
                // What it has spawned is another computation, and stays.
                if turn == at as u64 && tasks::begun() == 1 {
                    there = bytes(&current).map(|bytes| (bytes, world.feed.1.try_recv().ok()));
                }
                current
            });
            let Some((bytes, fed)) = there else { continue };
            let rest = rest(log, at);
            let bytes = bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
            let fed = fed.map_or(String::new(), |fed| fed.to_string());
            let _ = writeln!(self.lines, "{number}\t{at}\t{fed}\t{bytes}\t{rest}");
        }
    }
}

/// What it logs from this suspension on.
fn rest(log: &[String], at: usize) -> String {
    let turn = format!("turn {at}");
    let from = log.iter().position(|line| *line == turn).map_or(0, |index| index + 1);
    // What the world did at that turn was before.
    let more = log[from..].iter().position(|line| !line.starts_with("fed ") && !line.starts_with("out "));
    log[from + more.unwrap_or(0)..].join("|")
}

/// Reads what another build has written, and runs it to its end.
#[derive(Default)]
pub struct Other {
    /// By program.
    lines: BTreeMap<u64, Vec<String>>,
    pub failed: Vec<u64>,
}

impl Other {
    pub fn new(written: &str) -> Other {
        let mut lines: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for line in written.lines() {
            if let Some(Ok(number)) = line.split('\t').next().map(str::parse) {
                lines.entry(number).or_default().push(line.into());
            }
        }
        Other { lines, failed: Vec::new() }
    }
}

impl Check for Other {
    fn check(&mut self, program: &Program) {
        drops::panics_at(u32::MAX);
        for line in self.lines.remove(&program.number).unwrap_or_default() {
            if catch_unwind(AssertUnwindSafe(|| program.goes_on(&line))).is_err() {
                eprintln!("that was program {}, from {line}", program.number);
                self.failed.push(program.number);
                return;
            }
        }
    }
}

impl Program {
    fn goes_on(&self, line: &str) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, at, fed, bytes, rest] = fields[..] else { panic!("a line has five fields") };
        let bytes: Vec<u8> = (0..bytes.len() / 2)
            .map(|index| u8::from_str_radix(&bytes[2 * index..2 * index + 2], 16).expect("it is hexadecimal"))
            .collect();
        drops::logged();
        let outcome = outcome(|| {
            let mut world = World::new(self.spawns);
            world.turn = at.parse().expect("it is a number");
            let again = world.feed.0.clone();
            let mut offered = fed.parse::<u64>().ok().map(|fed| Box::pin(rialto_cps::send(&again, fed)));
            if let Some(offered) = &mut offered {
                assert!(offered.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            }
            let registry = self.registry(&world);
            let mut runs = Runs::begin(registry.continuation::<Returned>(&bytes).expect("it can be read"));
            world.polled(usize::MAX, |_| ()).then(|| runs.result()).flatten()
        });
        let Outcome::Ended(log) = outcome else { panic!("it ends") };
        assert_eq!(log.join("|"), rest, "from the bytes of another build");
    }
}
