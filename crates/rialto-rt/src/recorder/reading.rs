//! Makes a [`Recording`] of the records of a runtime's rings.
//!
//! A record has the address of a task's cell, which later tasks use again. So the records of all rings are
//! gone through in the order of their times: from a spawn on, the address means the new task.

use std::collections::HashMap;
use std::panic::Location;
use std::ptr;

use super::clock::Scale;
use super::record::{Kind, is_unread, unpack};
use super::recording::{EventKind, Lane, PollOutcome, RecordedEvent, RecordedTask, Recording};
use super::ring::Copied;
use super::state::{OTHER_LANE, Recorded, RecorderState};
use crate::diagnostics::FoundTask;
use crate::id::TaskId;
use crate::task_cell::RtVtable;

/// A record, with its place: the time in nanoseconds, and the number of its ring.
struct Placed {
    at: u64,
    ring: usize,
    kind: Kind,
    value: u64,
}

/// The number of a task or an object in the recording.
type Number = u32;

/// A recording in the making.
#[derive(Default)]
struct Reading {
    lanes: Vec<Lane>,
    /// The lane to which each ring writes now, and the task that is being polled there.
    rings: Vec<(usize, Option<Number>)>,
    tasks: Vec<RecordedTask>,
    /// The address of each task's cell.
    addresses: Vec<u64>,
    /// The tasks that have not ended, by the addresses of their cells.
    live: HashMap<u64, Number>,
    objects: HashMap<u64, Number>,
}

/// Copies the rings of `runtime`, and makes a recording of them.
pub(super) fn read(runtime: &impl Recorded, state: &RecorderState) -> Recording {
    // Tasks that are spawned from here on have a larger id.
    let newest = TaskId::fresh();
    let (rings, outside) = state.copy();
    let scale = state.clock.scale();
    let mut reading = Reading::default();
    let mut placed = Vec::new();
    for (ring, (lane, copied)) in rings.into_iter().enumerate() {
        place(&copied, ring, scale, &mut placed);
        reading.add_ring(lane_name(first_lane(&copied).unwrap_or(lane)), copied.overwritten);
    }
    if let Some(copied) = outside {
        place(&copied, reading.rings.len(), scale, &mut placed);
        reading.add_ring("outside".into(), copied.overwritten);
    }
    // Stable: records of one time stay in the order of their ring.
    placed.sort_by_key(|record| record.at);
    placed.iter().for_each(|record| reading.add(record));
    if let Some(registry) = runtime.task_registry().filter(|_| !state.clock.is_simulated()) {
        let is_known = |address: usize, id| id < newest && reading.live.contains_key(&(address as u64));
        registry.find_tasks(is_known).into_iter().for_each(|found| reading.name(found));
    }
    // Of a simulation, the clock of the calling thread may be another one.
    let length = match state.clock.is_simulated() {
        true => runtime.now_nanos(),
        false => scale.nanos(state.clock.ticks()),
    };
    reading.lanes.retain(|lane| !lane.events.is_empty() || lane.overwritten > 0);
    Recording { mode: state.mode(), length, lanes: reading.lanes, tasks: reading.tasks }
}

/// Appends the records of a ring to `placed`. Times do not go back, except for the beginning of a poll that
/// was recorded after the poll.
fn place(copied: &Copied, ring: usize, scale: Scale, placed: &mut Vec<Placed>) {
    let mut last = 0;
    // The ends of polls since the last reading of the clock, by their places.
    let mut unread = Vec::new();
    for (record, (ticks, kind, value)) in
        copied.records.iter().filter_map(|record| Some((*record, unpack(*record)?)))
    {
        let mut at = scale.nanos(ticks);
        if kind != Kind::LongPollBegan {
            at = at.max(last);
            if at > last || kind == Kind::Mark {
                // A mark follows the end of the last poll. Another reading is in one more poll.
                spread(&unread, unread.len() + usize::from(kind != Kind::Mark), at, placed);
                unread.clear();
            }
            last = at;
        }
        if is_unread(record) {
            unread.push(placed.len());
        }
        if kind != Kind::Mark {
            placed.push(Placed { at, ring, kind, value });
        }
    }
}

/// Divides the time from the last reading of the clock to `until` into `parts` of one length: one for each of the
/// polls that ended at the places `ends`, and one for the poll that is not over. The events after an end have its time.
fn spread(ends: &[usize], parts: usize, until: u64, placed: &mut [Placed]) {
    let Some(since) = ends.first().map(|end| placed[*end].at) else { return };
    for (number, end) in ends.iter().enumerate() {
        let next = ends.get(number + 1).copied().unwrap_or(placed.len());
        let at = since + (until - since) * (number as u64 + 1) / parts as u64;
        placed[*end..next].iter_mut().for_each(|record| record.at = at);
    }
}

/// Returns the lane of a ring's first records, if it has changed since.
fn first_lane(copied: &Copied) -> Option<u32> {
    let mut records = copied.records.iter().filter_map(|record| unpack(*record));
    records.find_map(|(_, kind, value)| (kind == Kind::Lane).then_some((value >> 32) as u32))
}

fn lane_name(lane: u32) -> String {
    if lane == OTHER_LANE { "other thread".into() } else { format!("worker {lane}") }
}

impl Reading {
    fn add_ring(&mut self, name: String, overwritten: u64) {
        self.rings.push((self.lanes.len(), None));
        self.lanes.push(Lane { name, overwritten, events: Vec::new() });
    }

    fn add(&mut self, record: &Placed) {
        let value = record.value;
        let kind = match record.kind {
            Kind::Spawned => EventKind::Spawned { task: self.new_task(value) },
            Kind::SpawnedAt => {
                // SAFETY: a writer wrote the address of a static location, and the ring returns only records
                // that were written completely.
                let at = unsafe { &*ptr::with_exposed_provenance::<Location<'static>>(value as usize) };
                return self.describe_last(|task| task.spawned_at = Some(at.to_string()));
            }
            Kind::SpawnedType => {
                let name = type_name(value);
                return self.describe_last(|task| task.future = Some(name.into()));
            }
            Kind::SpawnedId => return self.describe_last(|task| task.id = Some(value)),
            Kind::Woken => EventKind::Woken { task: self.task(value) },
            Kind::PollBegan | Kind::LongPollBegan => {
                let task = self.task(value);
                self.rings[record.ring].1 = Some(task);
                EventKind::PollBegan { task }
            }
            Kind::PollWaits => return self.add_end(record, PollOutcome::Waits),
            Kind::PollAgain => return self.add_end(record, PollOutcome::Again),
            Kind::PollEnded => return self.add_end(record, PollOutcome::Ended),
            Kind::Ended => {
                let task = self.task(value);
                self.live.remove(&value);
                EventKind::Ended { task }
            }
            Kind::Committed => {
                let next = self.objects.len() as Number;
                EventKind::Committed { object: *self.objects.entry(value).or_insert(next) }
            }
            Kind::LongStretch => EventKind::LongStretch { nanos: value },
            Kind::TimersDue => EventKind::TimersDue { late_nanos: value },
            Kind::Sent => EventKind::Sent { peer: (value >> 32) as u32, bytes: value as u32 },
            Kind::Lane => return self.change_lane(record.ring, value as u32),
            // `place` leaves marks out.
            Kind::Mark => return,
        };
        self.push(record, kind);
    }

    fn push(&mut self, record: &Placed, kind: EventKind) {
        let (lane, _) = self.rings[record.ring];
        self.lanes[lane].events.push(RecordedEvent { at: record.at, kind });
    }

    /// Adds the end of a poll. Without its beginning, which is overwritten, its task is not known.
    fn add_end(&mut self, record: &Placed, outcome: PollOutcome) {
        let Some(task) = self.rings[record.ring].1.take() else { return };
        self.tasks[task as usize].future.get_or_insert_with(|| type_name(record.value).into());
        if outcome == PollOutcome::Ended {
            let address = self.addresses[task as usize];
            // Another task may have the cell already.
            if self.live.get(&address) == Some(&task) {
                self.live.remove(&address);
            }
        }
        self.push(record, EventKind::PollEnded { task, outcome });
    }

    fn change_lane(&mut self, ring: usize, lane: u32) {
        self.rings[ring] = (self.lanes.len(), None);
        self.lanes.push(Lane { name: lane_name(lane), overwritten: 0, events: Vec::new() });
    }

    fn new_task(&mut self, address: u64) -> Number {
        let task = self.tasks.len() as Number;
        self.tasks.push(RecordedTask::default());
        self.addresses.push(address);
        self.live.insert(address, task);
        task
    }

    /// Returns the task that has this cell now.
    fn task(&mut self, address: u64) -> Number {
        match self.live.get(&address) {
            Some(task) => *task,
            None => self.new_task(address),
        }
    }

    /// Describes the task that was spawned last: the records follow that of the spawn.
    fn describe_last(&mut self, describe: impl FnOnce(&mut RecordedTask)) {
        if let Some(task) = self.tasks.last_mut() {
            describe(task);
        }
    }

    /// Describes a task that has not ended, by its entry in the task registry.
    fn name(&mut self, found: FoundTask) {
        let Some(task) = self.live.get(&(found.address as u64)) else { return };
        let task = &mut self.tasks[*task as usize];
        // An earlier task may have had the cell, and no record tells of its end.
        if task.id.is_none_or(|id| id == found.id.as_u64()) {
            task.id = Some(found.id.as_u64());
            task.name = found.name.map(String::from);
            task.future.get_or_insert_with(|| found.future.into());
            task.spawned_at.get_or_insert_with(|| found.spawned_at.to_string());
        }
    }
}

/// Returns the type name of a future, from the address of its task's table.
fn type_name(table: u64) -> &'static str {
    // SAFETY: a writer wrote the address of the static table of a live task, and the ring returns only records
    // that were written completely.
    unsafe { &*ptr::with_exposed_provenance::<RtVtable>(table as usize) }.name()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorder::clock::RecorderClock;
    use crate::recorder::record::{pack, pack_unread};

    /// Returns the times and kinds of a ring's records, which have nanoseconds.
    fn placed(records: &[[u64; 2]]) -> Vec<(u64, Kind)> {
        let mut placed = Vec::new();
        let copied = Copied { overwritten: 0, records: records.to_vec() };
        place(&copied, 0, RecorderClock::simulated().scale(), &mut placed);
        placed.iter().map(|record| (record.at, record.kind)).collect()
    }

    #[test]
    fn polls_between_two_readings_share_the_time() {
        use Kind::{Committed, PollAgain, PollBegan, PollWaits, Woken};
        let records = [
            pack(100, PollBegan, 1),
            pack_unread(100, PollWaits, 0),
            pack(100, PollBegan, 2),
            pack(100, Woken, 1),
            pack_unread(100, PollAgain, 0),
            pack(100, PollBegan, 1),
            pack(100, Committed, 1),
            pack(130, PollWaits, 0),
        ];
        let times = [100, 110, 110, 110, 120, 120, 120, 130];
        let kinds = [PollBegan, PollWaits, PollBegan, Woken, PollAgain, PollBegan, Committed, PollWaits];
        assert_eq!(placed(&records), times.into_iter().zip(kinds).collect::<Vec<_>>());
    }

    #[test]
    fn a_mark_ends_the_last_poll_before_a_pause() {
        use Kind::{Mark, PollBegan, PollWaits};
        let records = [
            pack(100, PollBegan, 1),
            pack_unread(100, PollWaits, 0),
            pack(100, PollBegan, 2),
            pack_unread(100, PollWaits, 0),
            pack(120, Mark, 0),
            pack(900, PollBegan, 1),
            // The copy of the ring ends before the next reading.
            pack_unread(900, PollWaits, 0),
        ];
        let times = [100, 110, 110, 120, 900, 900];
        assert_eq!(placed(&records).iter().map(|(at, _)| *at).collect::<Vec<_>>(), times);
    }
}
