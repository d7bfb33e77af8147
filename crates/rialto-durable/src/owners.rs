//! Flow workers (`owner`), their leases, and takeovers.
//!
//! A flow worker sends lease heartbeats: it increases a counter in the store. Each other process measures by
//! its own clock how long the counter has not changed, so the clocks of two processes are never compared. A
//! takeover from a flow worker that is still alive does no harm, because claims have fencing tokens.

use crate::overlay::{Overlay, decode};
use crate::record::{self, Millis, Owner, Phase, Task, What};
use crate::store::StoreError;
use crate::tasks::{counted, log, readable, schedule, store};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

/// Registers a new flow worker, which runs tasks of these functions.
pub fn enrol(tx: &mut Overlay, lease: Millis, flows: &[String]) -> Result<u64, StoreError> {
    let owner = tx.record::<u64>(&record::next_owner())?.unwrap_or(1);
    tx.put_record(record::next_owner(), &(owner + 1))?;
    tx.put_record(record::owner(owner), &Owner { beat: 0, lease })?;
    tx.put_record(record::registered(owner), &flows)?;
    Ok(owner)
}

/// Sends a lease heartbeat. Returns false if other processes have taken over from this flow worker. Then it
/// may claim new tasks, and its counter begins at a value that no process has seen.
pub fn beat(
    tx: &mut Overlay,
    owner: u64,
    lease: Millis,
    flows: &[String],
    now: Millis,
) -> Result<bool, StoreError> {
    let before = tx.get(&record::owner(owner))?;
    let beat =
        before.as_deref().and_then(|bytes| decode::<Owner>(bytes).ok()).map_or(now, |there| there.beat);
    tx.put_record(record::owner(owner), &Owner { beat: beat + 1, lease })?;
    if before.is_none() {
        tx.put_record(record::registered(owner), &flows)?;
    }
    Ok(before.is_some())
}

/// The functions that all flow workers together have registered. `None` if there is no flow worker, or one
/// whose registration cannot be read: it may run anything.
pub fn registered(tx: &mut Overlay) -> Result<Option<BTreeSet<String>>, StoreError> {
    let owners = all(tx)?;
    let mut flows = BTreeSet::new();
    tx.ahead(owners.iter().map(|(owner, _)| record::registered(*owner)).collect())?;
    for (owner, _) in &owners {
        match tx.get(&record::registered(*owner))?.and_then(|bytes| decode::<Vec<String>>(&bytes).ok()) {
            Some(his) => flows.extend(his),
            None => return Ok(None),
        }
    }
    Ok((!owners.is_empty()).then_some(flows))
}

/// The flow workers' heartbeats, as one process knows them. Only successful transactions count: while they
/// fail, other processes may not be able to send heartbeats either.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    owners: HashMap<u64, Silence>,
    /// When the heartbeats were last read.
    last: Option<Millis>,
}

/// A flow worker's last heartbeat, and how long it has been silent since.
#[derive(Clone, Debug)]
struct Silence {
    said: Option<Owner>,
    time: Millis,
}

impl Heard {
    /// Reads the heartbeats at the time `steady`, by this process's monotonic clock, and takes over from flow
    /// workers whose leases have expired. Each call counts a third of the lease at most: while this process
    /// could not read the store, others may not have been able to write to it.
    pub fn listen(
        &mut self,
        tx: &mut Overlay,
        lease: Millis,
        steady: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        let owners = all(tx)?;
        self.owners.retain(|owner, _| owners.iter().any(|(there, _)| there == owner));
        let since = self.last.replace(steady).map_or(0, |last| steady.saturating_sub(last));
        for (owner, said) in owners {
            let patience = said.map_or(lease, |said| said.lease);
            match self.owners.entry(owner) {
                Entry::Occupied(there) if there.get().said == said => {
                    let silence = there.into_mut();
                    silence.time = silence.time.saturating_add(since.min(patience.div_ceil(3)));
                    if silence.time >= patience {
                        evict(tx, owner, now)?;
                    }
                }
                other => drop(other.insert_entry(Silence { said, time: 0 })),
            }
        }
        Ok(())
    }
}

/// The lease record of each flow worker; `None` if it cannot be read.
fn all(tx: &mut Overlay) -> Result<Vec<(u64, Option<Owner>)>, StoreError> {
    let there = tx.below(&record::owners())?;
    let numbered = there.iter().filter_map(|(key, said)| {
        let number = <[u8; 8]>::try_from(key.get(1..)?).ok()?;
        Some((u64::from_be_bytes(number), decode(said).ok()))
    });
    Ok(numbered.collect())
}

/// Makes all running tasks ready again. Only for a store that no other process uses.
pub fn evict_all(tx: &mut Overlay, now: Millis) -> Result<(), StoreError> {
    for (owner, _) in all(tx)? {
        evict(tx, owner, now)?;
    }
    Ok(())
}

/// Takes over from a flow worker whose lease has expired: its tasks are ready again.
fn evict(tx: &mut Overlay, owner: u64, now: Millis) -> Result<(), StoreError> {
    free(tx, owner, now, |tx, id, task| {
        let why = "the process that ran the task has died, or its lease has expired".to_string();
        log(tx, id, task, now, What::Crashed { why })
    })
}

/// Ends a flow worker in order: its tasks are ready again, and this does not count as a crash.
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
            counted(tx, &id, &mut task, 0)?;
            each(tx, &id, &mut task)?;
            task.phase = Phase::Ready;
            schedule(tx, &id, &mut task, Some(now));
            store(tx, &id, &mut task)?;
        }
    }
    tx.remove(record::owner(owner));
    tx.remove(record::registered(owner));
    Ok(())
}
