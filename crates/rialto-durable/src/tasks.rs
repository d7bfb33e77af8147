//! What can happen to a task: each function is a transition, in a transaction. Read
//! `record` first.
//!
//! 1. A task stands in the index of what is due when it is to be looked at without
//!    anybody's asking: ready, or waiting until a time. What runs is not in it.
//! 2. What runs belongs to an owner, who has a lease. When that runs out, all that is
//!    his is ready again.
//! 3. Every write of who runs a task says which claim he has, and is refused if there
//!    has been another since, or if the task is over.

use crate::error::Error;
use crate::overlay::{Overlay, after, decode};
use crate::record::{self, Entry, Millis, Phase, Signal, Task, What};
use crate::store::{Pair, StoreError};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// What somebody needs to go on with a task.
#[derive(Debug)]
pub struct Claimed {
    pub claim: Claim,
    pub states: u64,
    pub frames: Vec<u8>,
    /// The steps that have ended since.
    pub steps: Vec<Recorded>,
    pub signals: Vec<Signal>,
}

/// The right to run a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub id: String,
    pub owner: u64,
    pub fence: u64,
}

#[derive(Clone, Debug)]
pub struct Recorded {
    pub key: String,
    pub occurrence: u32,
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
}

/// How a task goes on when its state has been written.
#[derive(Debug)]
pub enum Saved {
    /// At once, perhaps with signals that it did not know.
    On(Vec<Signal>),
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
}

/// Begins a task, or finds it begun: whether it is new.
pub fn start(tx: &mut Overlay, id: &str, flow: &str, frames: Vec<u8>, now: Millis) -> Result<bool, Error> {
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
        fence: 0,
        states: 0,
        log: 0,
        since: 0,
        signals: 0,
        crashes: 0,
        due: None,
        started: now,
        changed: now,
    };
    log(tx, id, &mut task, now, What::Started)?;
    task.since = task.log;
    tx.put(record::state(id), frames);
    schedule(tx, id, &mut task, Some(now));
    store(tx, id, &task)?;
    Ok(true)
}

/// Takes what is due, as far as there is room.
pub fn claim(
    tx: &mut Overlay,
    owner: u64,
    room: usize,
    now: Millis,
    limits: Limits,
) -> Result<Vec<Claimed>, StoreError> {
    let mut claimed = Vec::new();
    for (key, _) in tx.scan(&record::due_from(0), &record::due_from(now.saturating_add(1)), room)? {
        let Some((_, id)) = record::read_due(&key) else { continue };
        let Some(mut task) = readable(tx, &id)? else {
            tx.remove(key);
            continue;
        };
        schedule(tx, &id, &mut task, None);
        if task.crashes >= limits.crashes {
            let why = format!("it was begun {} times, and did not get on", task.crashes);
            quarantine(tx, &id, &mut task, why, now)?;
        } else {
            let since = tx.scan(&record::log(&id, task.since), &record::log(&id, task.log), usize::MAX)?;
            let pending = tx.below(&record::signals_of(&id))?;
            match steps(&since).and_then(|steps| Ok((steps, decode_all(&pending)?))) {
                Ok((steps, signals)) => claimed.push(take(tx, &id, &mut task, owner, steps, signals)?),
                Err(unreadable) => quarantine(tx, &id, &mut task, unreadable.0, now)?,
            }
        }
        store(tx, &id, &task)?;
    }
    Ok(claimed)
}

fn take(
    tx: &mut Overlay,
    id: &str,
    task: &mut Task,
    owner: u64,
    steps: Vec<Recorded>,
    signals: Vec<Signal>,
) -> Result<Claimed, StoreError> {
    task.crashes += 1;
    task.fence += 1;
    task.phase = Phase::Running { owner };
    tx.put(record::owned(owner, id), Vec::new());
    Ok(Claimed {
        claim: Claim { id: id.into(), owner, fence: task.fence },
        states: task.states,
        frames: tx.get(&record::state(id))?.unwrap_or_default(),
        steps,
        signals,
    })
}

/// The steps among these entries of a log.
fn steps(entries: &[Pair]) -> Result<Vec<Recorded>, StoreError> {
    let mut steps = Vec::new();
    for entry in decode_all::<Entry>(entries)? {
        if let What::Step { key, occurrence, attempts, result } = entry.what {
            steps.push(Recorded { key, occurrence, attempts, result });
        }
    }
    Ok(steps)
}

/// A task. One that cannot be read is nobody's to run: it is left as it is, for people, and
/// the others go on.
fn readable(tx: &mut Overlay, id: &str) -> Result<Option<Task>, StoreError> {
    Ok(tx.get(&record::task(id))?.and_then(|bytes| decode(&bytes).ok()))
}

/// Its task, if the claim is still good.
fn held(tx: &mut Overlay, claim: &Claim) -> Result<Task, Error> {
    match tx.record::<Task>(&record::task(&claim.id))? {
        Some(task) if task.fence == claim.fence && task.phase == Phase::Running { owner: claim.owner } => {
            Ok(task)
        }
        _ => Err(Error::Fenced(claim.id.clone())),
    }
}

/// Writes a state, with what belongs to it: the signals that have been taken.
pub fn save(
    tx: &mut Overlay,
    claim: &Claim,
    frames: Vec<u8>,
    site: String,
    wait: &Wait,
    taken: &[u64],
    now: Millis,
) -> Result<Saved, Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    task.states += 1;
    task.crashes = 1;
    let number = task.states;
    log(tx, id, &mut task, now, What::State { number, site })?;
    task.since = task.log;
    tx.put(record::state(id), frames);
    forget(tx, id, taken);
    let there: Vec<Signal> = match wait.signals.is_empty() {
        true => Vec::new(),
        false => signals(tx, id)?.into_iter().filter(|signal| wait.signals.contains(&signal.name)).collect(),
    };
    let on = wait.at_once || !there.is_empty() || wait.until.is_some_and(|until| until <= now);
    if !on {
        let signals = wait.signals.iter().cloned().collect();
        task.phase = Phase::Waiting { signals, until: wait.until };
        task.crashes = 0;
        tx.remove(record::owned(claim.owner, id));
        schedule(tx, id, &mut task, wait.until);
    }
    store(tx, id, &task)?;
    Ok(if on { Saved::On(there) } else { Saved::Parked })
}

/// Writes how a step ended.
pub fn record_step(tx: &mut Overlay, claim: &Claim, step: &Recorded, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    task.crashes = 1;
    let Recorded { key, occurrence, attempts, result } = step.clone();
    log(tx, &claim.id, &mut task, now, What::Step { key, occurrence, attempts, result })?;
    Ok(store(tx, &claim.id, &task)?)
}

/// A signal was not what was waited for; it is gone, and that is seen.
pub fn ignore(
    tx: &mut Overlay,
    claim: &Claim,
    number: u64,
    name: String,
    why: String,
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    forget(tx, &claim.id, &[number]);
    log(tx, &claim.id, &mut task, now, What::Ignored { name, why })?;
    Ok(store(tx, &claim.id, &task)?)
}

/// The function has returned.
pub fn finish(
    tx: &mut Overlay,
    claim: &Claim,
    result: Vec<u8>,
    taken: &[u64],
    now: Millis,
) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    let id = &claim.id;
    task.phase = Phase::Completed;
    task.crashes = 0;
    forget(tx, id, taken);
    log(tx, id, &mut task, now, What::Completed)?;
    tx.put(record::result(id), result);
    tx.remove(record::state(id));
    tx.remove(record::owned(claim.owner, id));
    Ok(store(tx, id, &task)?)
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
    Ok(store(tx, id, &task)?)
}

/// Its frames cannot be read: to try again would change nothing.
pub fn poison(tx: &mut Overlay, claim: &Claim, why: String, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::owned(claim.owner, &claim.id));
    quarantine(tx, &claim.id, &mut task, why, now)?;
    Ok(store(tx, &claim.id, &task)?)
}

/// Who ran it does so no more, and nothing is wrong.
pub fn release(tx: &mut Overlay, claim: &Claim, now: Millis) -> Result<(), Error> {
    let mut task = held(tx, claim)?;
    tx.remove(record::owned(claim.owner, &claim.id));
    task.phase = Phase::Ready;
    task.crashes = task.crashes.saturating_sub(1);
    schedule(tx, &claim.id, &mut task, Some(now));
    Ok(store(tx, &claim.id, &task)?)
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
    tx.put_record(record::signal(id, signal.number), &signal)?;
    log(tx, id, &mut task, now, What::Signalled { name: name.into() })?;
    if matches!(&task.phase, Phase::Waiting { signals, .. } if signals.iter().any(|waited| waited == name)) {
        schedule(tx, id, &mut task, Some(now));
    }
    Ok(store(tx, id, &task)?)
}

/// It is not run any more: who runs it now may write nothing.
pub fn cancel(tx: &mut Overlay, id: &str, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    if task.phase.is_over() {
        return Err(Error::Over(id.into()));
    }
    if let Phase::Running { owner } = task.phase {
        tx.remove(record::owned(owner, id));
    }
    task.phase = Phase::Cancelled;
    schedule(tx, id, &mut task, None);
    log(tx, id, &mut task, now, What::Cancelled)?;
    Ok(store(tx, id, &task)?)
}

/// It is tried again: one in quarantine, or one that pauses after a crash.
pub fn retry(tx: &mut Overlay, id: &str, now: Millis) -> Result<(), Error> {
    let mut task = get(tx, id)?;
    match task.phase {
        Phase::Completed | Phase::Cancelled => return Err(Error::Over(id.into())),
        Phase::Running { .. } | Phase::Waiting { .. } => return Ok(()),
        Phase::Ready | Phase::Quarantined { .. } => {}
    }
    task.phase = Phase::Ready;
    task.crashes = 0;
    log(tx, id, &mut task, now, What::Retried)?;
    schedule(tx, id, &mut task, Some(now));
    Ok(store(tx, id, &task)?)
}

/// A new owner, with a lease.
pub fn enrol(tx: &mut Overlay, until: Millis) -> Result<u64, StoreError> {
    let owner = tx.record::<u64>(&record::next_owner())?.unwrap_or(1);
    tx.put_record(record::next_owner(), &(owner + 1))?;
    renew(tx, owner, until)?;
    Ok(owner)
}

/// His tasks are his for longer.
pub fn renew(tx: &mut Overlay, owner: u64, until: Millis) -> Result<(), StoreError> {
    tx.put_record(record::owner(owner), &until)
}

/// What belonged to those whose leases have run out is ready again.
pub fn expire(tx: &mut Overlay, now: Millis) -> Result<(), StoreError> {
    for (key, until) in tx.below(&record::owners())? {
        let Some(Ok(number)) = key.get(1..).map(<[u8; 8]>::try_from) else { continue };
        if decode::<Millis>(&until).is_ok_and(|until| until > now) {
            continue;
        }
        evict(tx, u64::from_be_bytes(number), now)?;
    }
    Ok(())
}

/// Nobody else can be using the store: all that runs is ready again.
pub fn expire_all(tx: &mut Overlay) -> Result<(), StoreError> {
    for (key, _) in tx.below(&record::owners())? {
        tx.put_record(key, &0u64)?;
    }
    Ok(())
}

/// The owner has died: what is his is ready again.
pub fn evict(tx: &mut Overlay, owner: u64, now: Millis) -> Result<(), StoreError> {
    free(tx, owner, now, |tx, id, task| {
        let why = "who ran it has not been heard of any more".to_string();
        log(tx, id, task, now, What::Crashed { why })
    })
}

/// The owner goes, in order: what is his is ready again.
pub fn leave(tx: &mut Overlay, owner: u64, now: Millis) -> Result<(), StoreError> {
    free(tx, owner, now, |_, _, task| {
        task.crashes = task.crashes.saturating_sub(1);
        Ok(())
    })
}

fn free(
    tx: &mut Overlay,
    owner: u64,
    now: Millis,
    each: impl Fn(&mut Overlay, &str, &mut Task) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let prefix = record::owned_by(owner);
    for (key, _) in tx.below(&prefix)? {
        tx.remove(key.clone());
        let Ok(id) = String::from_utf8(key[prefix.len()..].to_vec()) else { continue };
        let Some(mut task) = readable(tx, &id)? else { continue };
        if (task.phase == Phase::Running { owner }) {
            each(tx, &id, &mut task)?;
            task.phase = Phase::Ready;
            schedule(tx, &id, &mut task, Some(now));
            store(tx, &id, &task)?;
        }
    }
    tx.remove(record::owner(owner));
    Ok(())
}

/// When something is due next.
pub fn next_due(tx: &mut Overlay) -> Result<Option<Millis>, StoreError> {
    let first = tx.scan(&record::due_from(0), &after(&record::due_from(u64::MAX)), 1)?;
    Ok(first.first().and_then(|(key, _)| record::read_due(key)).map(|(at, _)| at))
}

pub fn get(tx: &mut Overlay, id: &str) -> Result<Task, Error> {
    tx.record(&record::task(id))?.ok_or_else(|| Error::Unknown(id.into()))
}

fn signals(tx: &mut Overlay, id: &str) -> Result<Vec<Signal>, StoreError> {
    decode_all(&tx.below(&record::signals_of(id))?)
}

fn decode_all<T: DeserializeOwned>(records: &[Pair]) -> Result<Vec<T>, StoreError> {
    records.iter().map(|(_, bytes)| decode(bytes)).collect()
}

fn forget(tx: &mut Overlay, id: &str, taken: &[u64]) {
    for &number in taken {
        tx.remove(record::signal(id, number));
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

fn schedule(tx: &mut Overlay, id: &str, task: &mut Task, at: Option<Millis>) {
    if let Some(before) = task.due {
        tx.remove(record::due(before, id));
    }
    if let Some(at) = at {
        tx.put(record::due(at, id), Vec::new());
    }
    task.due = at;
}

fn log(tx: &mut Overlay, id: &str, task: &mut Task, at: Millis, what: What) -> Result<(), StoreError> {
    tx.put_record(record::log(id, task.log), &Entry { at, what })?;
    task.log += 1;
    task.changed = at;
    Ok(())
}

fn store(tx: &mut Overlay, id: &str, task: &Task) -> Result<(), StoreError> {
    tx.put_record(record::task(id), task)
}
