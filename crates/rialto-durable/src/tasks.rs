//! What can happen to a task: each function is a transition, in a transaction. Read
//! `record` first.
//!
//! 1. A task stands in the index of what is due when it is to be looked at without
//!    anybody's asking: ready, or waiting until a time. What runs is not in it.
//! 2. What runs belongs to an owner, who has a lease. When that runs out, all that is
//!    his is ready again.
//! 3. Every write of who runs a task says which claim he has, and is refused if there
//!    has been another since, or if the task is over.
//! 4. Who goes on from a state finds what the first found who did, one after the other: the time, and the signals that were
//!    there. What waits in that state is decided by this alone, and by no clock besides.
//! 5. A step is a state: the task stands at it before the first attempt. Its result is an entry of the log. It is written
//!    with the task's next state; or alone, and then nothing else is written, and the next change of the task counts it.
//! 6. A task whose state a build cannot read is in quarantine, and on the shelf: another
//!    build that comes by takes it from there, and the same does not.

use crate::error::Error;
use crate::overlay::{Overlay, after, decode};
use crate::record::{self, Entry, Found, Head, Millis, Phase, Signal, Task, What};
use crate::retention;
use crate::store::{Pair, StoreError};
use crate::stranded;
use std::collections::BTreeSet;

/// What somebody needs to go on with a task.
#[derive(Debug)]
pub struct Claimed {
    pub claim: Claim,
    pub states: u64,
    pub frames: Vec<u8>,
    /// The steps that have ended since.
    pub steps: Vec<Recorded>,
    /// What has been found since, one after the other.
    pub found: Vec<Finding>,
}

/// What is found when a task goes on, with what the signals say.
#[derive(Debug)]
pub struct Finding {
    pub at: Millis,
    pub signals: Vec<Signal>,
}

impl Finding {
    fn recorded(&self) -> Found {
        let signals = self.signals.iter().map(|signal| (signal.name.clone(), signal.number));
        Found { at: self.at, signals: signals.collect() }
    }
}

/// The right to run a task.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    pub id: String,
    pub owner: u64,
    /// Which task of this name it is.
    pub life: u64,
    pub fence: u64,
    /// Its log has so many entries, or more.
    pub log: u64,
}

impl Claim {
    /// What a write by it will ask for.
    pub fn about(&self) -> [Vec<u8>; 1] {
        [record::task(&self.id)]
    }
}

#[derive(Clone, Debug)]
pub struct Recorded {
    pub key: String,
    pub number: u64,
    pub attempts: u32,
    pub result: Result<Vec<u8>, String>,
}

/// For what a task waits: for any of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// For nothing: it goes on as soon as its state is written.
    pub at_once: bool,
    pub until: Option<Millis>,
    pub signals: BTreeSet<String>,
}

impl Wait {
    /// For this or for that.
    pub fn or(&mut self, other: Wait) {
        self.at_once |= other.at_once;
        self.until = self.until.into_iter().chain(other.until).min();
        self.signals.extend(other.signals);
    }

    /// Whether something that is waited for is there.
    fn ends(&self, found: &Finding) -> bool {
        !found.signals.is_empty() || self.until.is_some_and(|until| until <= found.at)
    }
}

/// What is written of a task that asks for it.
#[derive(Debug)]
pub struct State {
    pub frames: Vec<u8>,
    /// The number of their schemas: see `stranded`.
    pub stack: u64,
    /// Which of its states it is, from 1 on.
    pub number: u64,
    /// Where it is, for its log. A step is not there: its result will be.
    pub site: Option<String>,
    pub wait: Wait,
    /// It goes on waiting in memory, for something besides that the store does not know.
    pub stays: bool,
    pub since: Since,
    /// Steps were recorded alone since the last state, and the frames still stand at them.
    pub unread: bool,
}

/// What a task has done since its last state, and is written with the next one.
#[derive(Debug, Default)]
pub struct Since {
    /// The steps that have ended.
    pub ended: Vec<Recorded>,
    /// The signals that it has taken: name, and number.
    pub taken: Vec<Taken>,
}

pub type Taken = (String, u64);

/// How a task goes on when its state has been written.
#[derive(Debug)]
pub enum Saved {
    /// At once, perhaps with signals that it did not know; its log has so many entries.
    On { found: Finding, log: u64 },
    /// It waits, in memory: nothing that it waits for was there.
    Stays { found: Finding, log: u64 },
    /// Not now: it is not this one's any more.
    Parked,
}

/// The limits that transitions keep.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Claims without progress, before a task is put into quarantine.
    pub crashes: u32,
    /// How long after a crash it is tried again, the first time.
    pub pause: Millis,
    /// How many entries of its log are kept at least.
    pub log: u64,
}

/// Who takes what is due.
#[derive(Clone, Copy, Debug)]
pub struct Claimer<'c> {
    pub owner: u64,
    /// The flows that he can run.
    pub flows: &'c [String],
    pub build: &'c str,
    /// From where on he has not looked at the shelf.
    pub shelf: u64,
    pub limits: Limits,
}

/// Begins a task, to be run at that time, or at once; or finds it begun: whether it is new.
pub fn start(
    tx: &mut Overlay,
    id: &str,
    flow: &str,
    (frames, stack): (Vec<u8>, u64),
    at: Option<Millis>,
    now: Millis,
) -> Result<bool, Error> {
    if let Some(task) = tx.record::<Task>(&record::task(id))? {
        return if task.flow == flow {
            Ok(false)
        } else {
            Err(Error::OtherFlow { id: id.into(), flow: task.flow })
        };
    }
    let mut task = Task {
        flow: flow.into(),
        phase: Phase::Ready,
        life: tx.record(&record::deleted())?.unwrap_or(0),
        fence: 0,
        states: 0,
        log: 0,
        since: 0,
        oldest: 0,
        signals: 0,
        found: Vec::new(),
        crashes: 0,
        due: None,
        refused: Vec::new(),
        shelf: None,
        listed: None,
        stack,
        counted: None,
        started: now,
        changed: now,
    };
    log(tx, id, &mut task, now, What::Started)?;
    task.since = task.log;
    tx.put(record::state(id), head(&task).with(&frames));
    schedule(tx, id, &mut task, Some(at.unwrap_or(now)));
    store(tx, id, &mut task)?;
    Ok(true)
}

/// Takes what is due, as far as there is room, and what others could not read; and from where on the
/// shelf is to be looked at next.
pub fn claim(
    tx: &mut Overlay,
    by: Claimer<'_>,
    room: usize,
    now: Millis,
) -> Result<(Vec<Claimed>, u64), StoreError> {
    let due = due_now(tx, by.flows, room, now)?;
    let about = due.iter().flat_map(|(_, _, id)| [record::task(id), record::state(id)]);
    tx.ahead(about.chain(due.first().map(|_| record::owner(by.owner))).collect())?;
    let mut claimed = Vec::new();
    for (flow, at, id) in due {
        match readable(tx, &id)? {
            Some(mut task) => claimed.extend(take(tx, &id, &mut task, by, now)?),
            None => tx.remove(record::due(flow, at, &id)),
        }
    }
    let mut shelf = by.shelf;
    let room = room.saturating_sub(claimed.len());
    for (key, _) in tx.scan(&record::shelf_from(shelf), &record::shelf_from(u64::MAX), room)? {
        let Some((number, id)) = record::read_numbered(&key) else { continue };
        shelf = number + 1;
        let Some(mut task) = readable(tx, &id)? else { continue };
        if by.flows.contains(&task.flow) && !task.refused.iter().any(|build| build == by.build) {
            claimed.extend(take(tx, &id, &mut task, by, now)?);
        }
    }
    Ok((claimed, shelf))
}

/// What is due of these flows, the earliest first.
fn due_now<'f>(
    tx: &mut Overlay,
    flows: &'f [String],
    room: usize,
    now: Millis,
) -> Result<Vec<(&'f str, Millis, String)>, StoreError> {
    let mut due = due_before(tx, flows, now.saturating_add(1), room)?;
    due.sort_by_key(|(_, at, _)| *at);
    due.truncate(room);
    Ok(due)
}

/// The first that are due of each of these flows, if they are before that: one question, however many flows there are.
fn due_before<'f>(
    tx: &mut Overlay,
    flows: &'f [String],
    before: Millis,
    limit: usize,
) -> Result<Vec<(&'f str, Millis, String)>, StoreError> {
    let range = |flow: &String| (record::due_from(flow, 0), record::due_from(flow, before));
    let there = tx.scan_all(&flows.iter().map(range).collect::<Vec<_>>(), limit)?;
    let due = flows.iter().zip(&there).flat_map(|(flow, there)| {
        let read = there.iter().filter_map(|(key, _)| record::read_due(flow, key));
        read.map(|(at, id)| (flow.as_str(), at, id))
    });
    Ok(due.collect())
}

/// A task that he runs now, unless something is wrong with it.
fn take(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    by: Claimer<'_>,
    now: Millis,
) -> Result<Option<Claimed>, StoreError> {
    unlist(tx, id, task);
    let claimed = if task.crashes >= by.limits.crashes {
        let why = format!("it was begun {} times, and did not get on", task.crashes);
        quarantine(tx, id, task, why, now)?;
        None
    } else {
        if task.found.is_empty() {
            let signals = match task.phase.clone() {
                Phase::Waiting { signals, .. } => first_signals(tx, id, task, &signals, &[], now)?,
                _ => Vec::new(),
            };
            task.found.push(Finding { at: now, signals }.recorded());
        }
        match known(tx, id, task)? {
            Ok((steps, found)) => {
                task.crashes += 1;
                task.fence += 1;
                task.phase = Phase::Running { owner: by.owner };
                tx.put(record::owned(by.owner, id), Vec::new());
                let state = tx.get(&record::state(id))?.unwrap_or_default();
                Some(Claimed {
                    claim: Claim {
                        id: id.into(),
                        owner: by.owner,
                        life: task.life,
                        fence: task.fence,
                        log: task.log,
                    },
                    states: task.states,
                    frames: Head::split(&state).map(|(_, frames)| frames.to_vec()).unwrap_or_default(),
                    steps,
                    found,
                })
            }
            Err(unreadable) => {
                quarantine(tx, id, task, unreadable.0, now)?;
                None
            }
        }
    };
    store(tx, id, task)?;
    Ok(claimed)
}

type Known = Result<(Vec<Recorded>, Vec<Finding>), StoreError>;

/// The steps that have ended since the last state, and what has been found; what of that cannot be read.
fn known(tx: &mut Overlay, id: &str, task: &Task) -> Result<Known, StoreError> {
    let since = match task.since < task.log {
        true => tx.scan(&record::log(id, task.since), &record::log(id, task.log), usize::MAX)?,
        false => Vec::new(),
    };
    let mut findings = Vec::new();
    for found in &task.found {
        match finding(tx, id, found)? {
            Ok(finding) => findings.push(finding),
            Err(unreadable) => return Ok(Err(unreadable)),
        }
    }
    Ok(steps(&since).map(|steps| (steps, findings)))
}

/// With what the signals say; or why that cannot be read.
fn finding(tx: &mut Overlay, id: &str, found: &Found) -> Result<Result<Finding, StoreError>, StoreError> {
    let mut signals = Vec::new();
    for (name, number) in &found.signals {
        // They are there until the next state.
        match decode(&tx.get(&record::signal(id, name, *number))?.unwrap_or_default()) {
            Ok(signal) => signals.push(signal),
            Err(unreadable) => return Ok(Err(unreadable)),
        }
    }
    Ok(Ok(Finding { at: found.at, signals }))
}

/// The steps among these entries of a log.
fn steps(entries: &[Pair]) -> Result<Vec<Recorded>, StoreError> {
    let mut steps = Vec::new();
    for (_, entry) in entries {
        if let What::Step { key, number, attempts, result } = decode::<Entry>(entry)?.what {
            steps.push(Recorded { key, number, attempts, result });
        }
    }
    Ok(steps)
}

/// A task. One that cannot be read is nobody's to run: it is left as it is, for people, and
/// the others go on.
pub fn readable(tx: &mut Overlay, id: &str) -> Result<Option<Task>, StoreError> {
    Ok(tx.get(&record::task(id))?.and_then(|bytes| decode(&bytes).ok()))
}

/// Its task, if the claim is still good.
fn held(tx: &mut Overlay, claim: &Claim) -> Result<Task, Error> {
    let mut task = fenced(tx, claim)?;
    counted(tx, &claim.id, &mut task, claim.log)?;
    Ok(task)
}

/// The same, as its record was written last.
fn fenced(tx: &mut Overlay, claim: &Claim) -> Result<Task, Error> {
    match tx.record::<Task>(&record::task(&claim.id))? {
        Some(task)
            if (task.life, task.fence) == (claim.life, claim.fence)
                && task.phase == Phase::Running { owner: claim.owner } =>
        {
            Ok(task)
        }
        _ => Err(Error::Fenced(claim.id.clone())),
    }
}

/// As it is written before the frames.
fn head(task: &Task) -> Head {
    let Task { states, log, since, stack, found, .. } = task;
    Head { states: *states, log: *log, since: *since, stack: *stack, found: found.clone() }
}

/// A task that runs, with the states and the steps that have been written since its record was: its log has so many
/// entries, or more.
pub fn counted(tx: &mut Overlay, id: &str, task: &mut Task, log: u64) -> Result<(), StoreError> {
    if let Some(state) = tx.get(&record::state(id))? {
        let (head, _) = Head::split(&state)?;
        if head.states > task.states {
            task.changed = head.found.last().map_or(task.changed, |found| found.at);
            task.log = task.log.max(head.log);
            (task.states, task.since, task.found, task.crashes) = (head.states, head.since, head.found, 1);
            task.stack = head.stack;
            task.refused.clear();
        }
    }
    let mut next = task.log.max(log);
    if tx.get(&record::log(id, next))?.is_some() {
        let more = tx.scan(&record::log(id, next), &after(&record::log_of(id)), usize::MAX)?;
        next += more.len() as u64;
        task.changed =
            more.last().and_then(|(_, last)| decode(last).ok()).map_or(task.changed, |last: Entry| last.at);
    }
    if next > task.log {
        // It has got on.
        (task.log, task.crashes) = (next, 1);
    }
    Ok(())
}

/// Writes a state, with what belongs to it: the signals that have been taken.
pub fn save(
    tx: &mut Overlay,
    claim: &Claim,
    state: State,
    now: Millis,
    limits: Limits,
) -> Result<Saved, Error> {
    // Who runs the task knows what it has written itself: the rest is in the record.
    let mut task = fenced(tx, claim)?;
    let (id, State { frames, stack, number, site, wait, stays, since, unread }) = (&claim.id, state);
    let got_on = task.crashes == 1 && task.refused.is_empty();
    task.log = task.log.max(claim.log);
    log_steps(tx, id, &mut task, since.ended, now)?;
    (task.states, task.crashes, task.stack) = (number, 1, stack);
    task.refused.clear();
    if let Some(site) = site {
        log(tx, id, &mut task, now, What::State { number, site })?;
    }
    if !unread {
        task.since = task.log;
    }
    forget(tx, id, &since.taken);
    let waited: Vec<String> = wait.signals.iter().cloned().collect();
    let signals = task.log;
    let found = Finding { at: now, signals: first_signals(tx, id, &mut task, &waited, &[], now)? };
    let on = wait.at_once || wait.ends(&found);
    task.found.clear();
    if on || stays {
        task.found.push(found.recorded());
    } else {
        task.phase = Phase::Waiting { signals: waited, until: wait.until };
        task.crashes = 0;
        tx.remove(record::owned(claim.owner, id));
        schedule(tx, id, &mut task, wait.until);
    }
    let trimmed = retention::is_long(&task, limits.log);
    if trimmed {
        retention::trim(tx, id, &mut task, limits.log);
    }
    tx.put(record::state(id), head(&task).with(&frames));
    // All that has changed of the record is before the frames, too.
    if !(on && got_on && !trimmed && task.log == signals) {
        store(tx, id, &mut task)?;
    }
    let log = task.log;
    Ok(match (on, stays) {
        (true, _) => Saved::On { found, log },
        (false, true) => Saved::Stays { found, log },
        (false, false) => Saved::Parked,
    })
}

/// What one finds that waits in memory, if it is something: signals that it has not seen, or that it is late enough. So often
/// has it found something since its last state.
pub fn look(
    tx: &mut Overlay,
    claim: &Claim,
    wait: &Wait,
    (often, seen): (usize, &[Taken]),
    now: Millis,
) -> Result<Option<Finding>, Error> {
    let mut task = held(tx, claim)?;
    if let Some(found) = task.found.get(often) {
        // It has not heard the answer when it asked before.
        return Ok(Some(finding(tx, &claim.id, found)??));
    }
    let (names, before): (Vec<_>, _) = (wait.signals.iter().cloned().collect(), task.log);
    let found = Finding { at: now, signals: first_signals(tx, &claim.id, &mut task, &names, seen, now)? };
    let found = wait.ends(&found).then_some(found);
    task.found.extend(found.as_ref().map(Finding::recorded));
    if task.log > before || found.is_some() {
        store(tx, &claim.id, &mut task)?;
    }
    Ok(found)
}

/// Writes how steps ended, alone: how many entries the log has now.
pub fn record_steps(
    tx: &mut Overlay,
    claim: &Claim,
    steps: Vec<Recorded>,
    now: Millis,
) -> Result<u64, Error> {
    let mut task = fenced(tx, claim)?;
    task.log = task.log.max(claim.log);
    log_steps(tx, &claim.id, &mut task, steps, now)?;
    Ok(task.log)
}

fn log_steps(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    steps: Vec<Recorded>,
    now: Millis,
) -> Result<(), StoreError> {
    for Recorded { key, number, attempts, result } in steps {
        log(tx, id, task, now, What::Step { key, number, attempts, result })?;
    }
    Ok(())
}

/// A signal was not what was waited for; it is gone, and that is seen.
pub fn ignore(
    tx: &mut Overlay,
    claim: &Claim,
    (name, number): Taken,
    why: String,
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::signal(&claim.id, &name, number));
    log(tx, &claim.id, &mut task, now, What::Ignored { name, why })?;
    Ok(store(tx, &claim.id, &mut task)?)
}

/// The function has returned.
pub fn finish(
    tx: &mut Overlay,
    claim: &Claim,
    result: Vec<u8>,
    since: Since,
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    log_steps(tx, id, &mut task, since.ended, now)?;
    task.crashes = 0;
    forget(tx, id, &since.taken);
    tx.put(record::result(id), result);
    tx.remove(record::state(id));
    tx.remove(record::owned(claim.owner, id));
    Ok(end(tx, id, &mut task, Phase::Completed, What::Completed, now)?)
}

/// It is over.
fn end(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    phase: Phase,
    what: What,
    now: Millis,
) -> Result<(), StoreError> {
    unlist(tx, id, task);
    task.phase = phase;
    log(tx, id, task, now, what)?;
    tx.put(record::ended(task.changed, id), Vec::new());
    store(tx, id, task)
}

/// Who ran it has failed: it is tried again after a while, if not too often.
pub fn crash(tx: &mut Overlay, claim: &Claim, why: String, now: Millis, limits: Limits) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    tx.remove(record::owned(claim.owner, id));
    if task.crashes >= limits.crashes {
        quarantine(tx, id, &mut task, why, now)?;
    } else {
        log(tx, id, &mut task, now, What::Crashed { why })?;
        task.phase = Phase::Ready;
        let doubled = limits.pause.saturating_mul(1 << task.crashes.saturating_sub(1).min(16));
        schedule(tx, id, &mut task, Some(now.saturating_add(doubled)));
    }
    Ok(store(tx, id, &mut task)?)
}

/// This build cannot read its state, or not write it: to try again would change nothing, until another
/// comes by.
pub fn refuse(tx: &mut Overlay, claim: &Claim, build: &str, why: String, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    tx.remove(record::owned(claim.owner, id));
    task.crashes = task.crashes.saturating_sub(1);
    task.refused.push(build.into());
    quarantine(tx, id, &mut task, why, now)?;
    let number = tx.record::<u64>(&record::next_on_shelf())?.unwrap_or(0);
    tx.put_record(record::next_on_shelf(), &(number + 1))?;
    tx.put(record::shelf(number, id), Vec::new());
    task.shelf = Some(number);
    Ok(store(tx, id, &mut task)?)
}

/// Who ran it does so no more, and nothing is wrong.
pub fn release(tx: &mut Overlay, claim: &Claim, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::owned(claim.owner, &claim.id));
    task.phase = Phase::Ready;
    task.crashes = task.crashes.saturating_sub(1);
    schedule(tx, &claim.id, &mut task, Some(now));
    Ok(store(tx, &claim.id, &mut task)?)
}

/// Leaves a signal for it, and wakes it if it waits for one of that name. One that runs finds it when it writes that it
/// waits.
pub fn signal(tx: &mut Overlay, id: &str, name: &str, value: Vec<u8>, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Err(Error::Over(id.into()));
    }
    let signal = Signal { number: task.signals, name: name.into(), value };
    task.signals += 1;
    tx.put_record(record::signal(id, name, signal.number), &signal)?;
    log(tx, id, &mut task, now, What::Signalled { name: name.into() })?;
    if matches!(&task.phase, Phase::Waiting { signals, .. } if signals.iter().any(|waited| waited == name)) {
        schedule(tx, id, &mut task, Some(now));
    }
    Ok(store(tx, id, &mut task)?)
}

/// It is not run any more: who runs it now may write nothing. Which task of this name it is, and whether it was not over before.
pub fn cancel(tx: &mut Overlay, id: &str, now: Millis) -> Result<(u64, bool), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Ok((task.life, false));
    }
    if let Phase::Running { owner } = task.phase {
        tx.remove(record::owned(owner, id));
    }
    end(tx, id, &mut task, Phase::Cancelled, What::Cancelled, now)?;
    Ok((task.life, true))
}

/// It is tried again: one in quarantine, or one that pauses after a crash.
pub fn retry(tx: &mut Overlay, id: &str, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    match task.phase {
        Phase::Completed | Phase::Cancelled => return Err(Error::Over(id.into())),
        Phase::Running { .. } | Phase::Waiting { .. } => return Ok(()),
        Phase::Ready | Phase::Quarantined { .. } => {}
    }
    unlist(tx, id, &mut task);
    task.phase = Phase::Ready;
    task.crashes = 0;
    task.refused.clear();
    log(tx, id, &mut task, now, What::Retried)?;
    schedule(tx, id, &mut task, Some(now));
    Ok(store(tx, id, &mut task)?)
}

/// When something is due next.
pub fn next_due(tx: &mut Overlay, flows: &[String]) -> Result<Option<Millis>, StoreError> {
    Ok(due_before(tx, flows, Millis::MAX, 1)?.into_iter().map(|(_, at, _)| at).min())
}

pub fn get(tx: &mut Overlay, id: &str) -> Result<Task, Error> {
    let mut task: Task = tx.record(&record::task(id))?.ok_or_else(|| Error::Unknown(id.into()))?;
    if let Phase::Running { .. } = task.phase {
        counted(tx, id, &mut task, 0)?;
    }
    Ok(task)
}

/// The first signal of each of these names that has not been seen. One that cannot be read is gone, and that is logged.
fn first_signals(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    names: &[String],
    seen: &[Taken],
    now: Millis,
) -> Result<Vec<Signal>, StoreError> {
    let mut there = Vec::new();
    for name in names {
        let named = record::signals_named(id, name);
        let seen: Vec<_> = seen.iter().filter(|(of, _)| of == name).collect();
        let unseen = |key: &[u8]| !seen.iter().any(|(_, number)| key == record::signal(id, name, *number));
        loop {
            let first = tx.scan(&named, &after(&named), seen.len() + 1)?;
            let Some((key, bytes)) = first.into_iter().find(|(key, _)| unseen(key)) else { break };
            match decode::<Signal>(&bytes) {
                Ok(signal) => {
                    there.push(signal);
                    break;
                }
                Err(unreadable) => {
                    tx.remove(key);
                    log(tx, id, task, now, What::Ignored { name: name.clone(), why: unreadable.0 })?;
                }
            }
        }
    }
    Ok(there)
}

fn forget(tx: &mut Overlay, id: &str, taken: &[Taken]) {
    for (name, number) in taken {
        tx.remove(record::signal(id, name, *number));
    }
}

fn quarantine(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    why: String,
    now: Millis,
) -> Result<(), StoreError> {
    log(tx, id, task, now, What::Quarantined { why: why.clone() })?;
    task.phase = Phase::Quarantined { why };
    schedule(tx, id, task, None);
    Ok(())
}

pub fn schedule(tx: &mut Overlay, id: &str, task: &mut Task, at: Option<Millis>) {
    if let Some(before) = task.due {
        tx.remove(record::due(&task.flow, before, id));
    }
    if let Some(at) = at {
        tx.put(record::due(&task.flow, at, id), Vec::new());
    }
    task.due = at;
}

/// It is neither due, nor on the shelf.
fn unlist(tx: &mut Overlay, id: &str, task: &mut Task) {
    schedule(tx, id, task, None);
    if let Some(number) = task.shelf.take() {
        tx.remove(record::shelf(number, id));
    }
}

pub fn log(tx: &mut Overlay, id: &str, task: &mut Task, at: Millis, what: What) -> Result<(), StoreError> {
    tx.put_record(record::log(id, task.log), &Entry { at, what })?;
    task.log += 1;
    task.changed = at;
    Ok(())
}

/// Writes it, and lists it as it stands.
pub fn store(tx: &mut Overlay, id: &str, task: &mut Task) -> Result<(), StoreError> {
    let listed = task.phase.listed();
    if task.listed != Some(listed) {
        if let Some(before) = task.listed.replace(listed) {
            tx.remove(record::listed(before, id));
        }
        tx.put(record::listed(listed, id), Vec::new());
    }
    stranded::count(tx, id, task)?;
    tx.put_record(record::task(id), task)
}
