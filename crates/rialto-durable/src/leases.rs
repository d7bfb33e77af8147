//! Flow workers, their leases, and takeovers.
//!
//! A flow worker sends lease heartbeats: it increases a counter in the store. Each other process measures by
//! its own clock how long the counter has not changed, so the clocks of two processes are never compared. A
//! takeover from a flow worker that is still alive does no harm, because task leases have fencing tokens.

use crate::overlay::{Overlay, decode};
use crate::record::{self, EntryKind, Lease, Millis, Phase, Task};
use crate::store::StoreError;
use crate::tasks::{catch_up, log, put_task, schedule, try_get};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

/// Registers a new flow worker, which runs tasks of these functions.
pub fn register_worker(tx: &mut Overlay, lease: Millis, flows: &[String]) -> Result<u64, StoreError> {
    let worker = tx.record::<u64>(&record::next_worker())?.unwrap_or(1);
    tx.put_record(record::next_worker(), &(worker + 1))?;
    tx.put_record(record::lease(worker), &Lease { beat: 0, duration: lease })?;
    tx.put_record(record::registered(worker), &flows)?;
    Ok(worker)
}

/// Sends a lease heartbeat. Returns false if other processes have taken over from this flow worker. Then it
/// may lease new tasks, and its counter begins at a value that no process has seen.
pub fn send_heartbeat(
    tx: &mut Overlay,
    worker: u64,
    lease: Millis,
    flows: &[String],
    now: Millis,
) -> Result<bool, StoreError> {
    let before = tx.get(&record::lease(worker))?;
    let beat = before.as_deref().and_then(|bytes| decode::<Lease>(bytes).ok()).map_or(now, |last| last.beat);
    tx.put_record(record::lease(worker), &Lease { beat: beat + 1, duration: lease })?;
    if before.is_none() {
        tx.put_record(record::registered(worker), &flows)?;
    }
    Ok(before.is_some())
}

/// The functions that all flow workers together have registered. `None` if there is no flow worker, or one
/// whose registration cannot be read: it may run anything.
pub fn registered(tx: &mut Overlay) -> Result<Option<BTreeSet<String>>, StoreError> {
    let leases = read_leases(tx)?;
    let mut flows = BTreeSet::new();
    tx.read_ahead(leases.iter().map(|(worker, _)| record::registered(*worker)).collect())?;
    for (worker, _) in &leases {
        match tx.get(&record::registered(*worker))?.and_then(|bytes| decode::<Vec<String>>(&bytes).ok()) {
            Some(registered) => flows.extend(registered),
            None => return Ok(None),
        }
    }
    Ok((!leases.is_empty()).then_some(flows))
}

/// The flow workers' heartbeats, as one process knows them. Only successful transactions count: while they
/// fail, other processes may not be able to send heartbeats either.
#[derive(Clone, Debug, Default)]
pub struct LeaseTracker {
    workers: HashMap<u64, LastHeartbeat>,
    /// When the heartbeats were last read.
    last: Option<Millis>,
}

/// A flow worker's last heartbeat, and how long it has been silent since.
#[derive(Clone, Debug)]
struct LastHeartbeat {
    lease: Option<Lease>,
    time: Millis,
}

impl LeaseTracker {
    /// Reads the heartbeats at the time `steady`, by this process's monotonic clock, and takes over from flow
    /// workers whose leases have expired. `default` is the lease of a flow worker whose record cannot be
    /// read. Each call counts a third of the lease at most: while this process could not read the store,
    /// others may not have been able to write to it.
    pub fn check(
        &mut self,
        tx: &mut Overlay,
        default: Millis,
        steady: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        let leases = read_leases(tx)?;
        self.workers.retain(|worker, _| leases.iter().any(|(number, _)| number == worker));
        let since = self.last.replace(steady).map_or(0, |last| steady.saturating_sub(last));
        for (worker, lease) in leases {
            let patience = lease.map_or(default, |lease| lease.duration);
            match self.workers.entry(worker) {
                Entry::Occupied(entry) if entry.get().lease == lease => {
                    let heartbeat = entry.into_mut();
                    heartbeat.time = heartbeat.time.saturating_add(since.min(patience.div_ceil(3)));
                    if heartbeat.time >= patience {
                        take_over(tx, worker, now)?;
                    }
                }
                other => drop(other.insert_entry(LastHeartbeat { lease, time: 0 })),
            }
        }
        Ok(())
    }
}

/// The lease record of each flow worker; `None` if it cannot be read.
fn read_leases(tx: &mut Overlay) -> Result<Vec<(u64, Option<Lease>)>, StoreError> {
    let leases = tx.with_prefix(&record::leases())?;
    let numbered = leases.iter().filter_map(|(key, lease)| {
        let number = <[u8; 8]>::try_from(key.get(1..)?).ok()?;
        Some((u64::from_be_bytes(number), decode(lease).ok()))
    });
    Ok(numbered.collect())
}

/// Makes all running tasks ready again. Only for a store that no other process uses.
pub fn take_over_all(tx: &mut Overlay, now: Millis) -> Result<(), StoreError> {
    for (worker, _) in read_leases(tx)? {
        take_over(tx, worker, now)?;
    }
    Ok(())
}

/// Takes over from a flow worker whose lease has expired: its tasks are ready again.
fn take_over(tx: &mut Overlay, worker: u64, now: Millis) -> Result<(), StoreError> {
    release_tasks(tx, worker, now, |tx, id, task| {
        let why = "the process that ran the task has died, or its lease has expired".to_string();
        log(tx, id, task, now, EntryKind::Crashed { why })
    })
}

/// Ends a flow worker in order: its tasks are ready again, and this does not count as a crash.
pub fn end_worker(tx: &mut Overlay, worker: u64, now: Millis) -> Result<(), StoreError> {
    release_tasks(tx, worker, now, |_, _, task| {
        task.crashes = task.crashes.saturating_sub(1);
        Ok(())
    })
}

fn release_tasks(
    tx: &mut Overlay,
    worker: u64,
    now: Millis,
    each: impl Fn(&mut Overlay, &str, &mut Task) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let prefix = record::leased_tasks(worker);
    for (key, _) in tx.with_prefix(&prefix)? {
        tx.remove(key.clone());
        let Ok(id) = String::from_utf8(key[prefix.len()..].to_vec()) else { continue };
        let Some(mut task) = try_get(tx, &id)? else { continue };
        if (task.phase == Phase::Running { worker }) {
            catch_up(tx, &id, &mut task, 0)?;
            each(tx, &id, &mut task)?;
            task.phase = Phase::Ready;
            schedule(tx, &id, &mut task, Some(now));
            put_task(tx, &id, &mut task)?;
        }
    }
    tx.remove(record::lease(worker));
    tx.remove(record::registered(worker));
    Ok(())
}
