//! The invariants that the reports of all nodes must satisfy, in every scenario.

use std::collections::BTreeMap;

use rialto_node::{NodeId, Pid};

use crate::protocol::{EndSource, Report};

type Log = [(usize, Report)];

/// Counts how often each watch of each life has fired, for its link and for its monitor.
fn watches(log: &Log) -> BTreeMap<(usize, u64), BTreeMap<EndSource, u32>> {
    let mut watches: BTreeMap<_, BTreeMap<EndSource, u32>> = BTreeMap::new();
    for (life, report) in log {
        match report {
            Report::Watches { watch, .. } => drop(watches.entry((*life, *watch)).or_default()),
            Report::Fired { watch, source, .. } => {
                *watches.entry((*life, *watch)).or_default().entry(*source).or_default() += 1;
            }
            _ => {}
        }
    }
    watches
}

/// Returns whether, in each life of `alive`, the link and the monitor of each watch have fired, and the
/// expected number of processes rest. `alive` holds the running lives, each with that number.
pub fn is_over(log: &Log, alive: &[(usize, usize)]) -> bool {
    let rests =
        |life| log.iter().filter(|(who, report)| *who == life && matches!(report, Report::Rests)).count();
    let of_alive = |life| alive.iter().any(|(alive, _)| *alive == life);
    alive.iter().all(|(life, count)| rests(*life) == *count)
        && watches(log).iter().filter(|((life, _), _)| of_alive(*life)).all(|(_, fired)| fired.len() == 2)
}

/// One epoch of writing, as its writer reported it.
#[derive(Clone, Copy)]
struct Written {
    sent: u64,
    doubtful: bool,
    delivered: bool,
}

/// The writer, the reader, and the number of the epoch.
type Epoch = (Pid, Pid, u64);

/// The amount of what was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The notes that were received.
    pub notes: u64,
    /// The links and monitors that have fired.
    pub ends: u64,
}

/// Checks all invariants. `lives` holds the node id of each life, and `alive` lists the lives that are still
/// running.
///
/// # Errors
///
/// Returns a description of the first violation.
pub fn check(log: &Log, lives: &[NodeId], alive: &[usize]) -> Result<Tally, String> {
    for (life, report) in log {
        if let Report::Broken(what) = report {
            return Err(format!("node {life}: {what}"));
        }
    }
    for ((life, watch), fired) in watches(log) {
        if fired.values().any(|times| *times != 1) || alive.contains(&life) && fired.len() != 2 {
            return Err(format!("node {life}: watch {watch} has fired a wrong number of times: {fired:?}"));
        }
    }
    let written = written(log)?;
    let mut last_epochs: BTreeMap<(Pid, Pid), u64> = BTreeMap::new();
    for (life, report) in log {
        let Report::Read { from, to, epoch, .. } = report else { continue };
        if to.node() != lives[*life] {
            return Err(format!("node {life} has received a note for another life, {to}"));
        }
        let before = last_epochs.insert((*from, *to), *epoch);
        if before.is_some_and(|before| before > *epoch) {
            return Err(format!("{to} has received notes of epoch {epoch} of {from} after a later epoch"));
        }
    }
    let runs = runs(log);
    for (epoch, runs) in &runs {
        check_epoch(runs, written.get(epoch)).map_err(|why| format!("{epoch:?}: {why}: {runs:?}"))?;
    }
    let lost = written.iter().find(|(epoch, written)| {
        let came = runs.get(epoch).and_then(|runs| runs.last_key_value()).map_or(0, |(_, last)| last + 1);
        let reader_lives = alive.iter().any(|life| lives[*life] == epoch.1.node());
        written.delivered && reader_lives && came != written.sent
    });
    match lost {
        Some((epoch, written)) => Err(format!(
            "{epoch:?}: {} notes were sent and a later ping was answered, but only these notes arrived: {:?}",
            written.sent,
            runs.get(epoch)
        )),
        None => Ok(Tally {
            notes: runs.values().flatten().map(|(first, last)| last - first + 1).sum(),
            ends: watches(log).values().map(|fired| fired.len() as u64).sum(),
        }),
    }
}

fn written(log: &Log) -> Result<BTreeMap<Epoch, Written>, String> {
    let mut all = BTreeMap::new();
    for (_, report) in log {
        if let Report::Wrote { from, to, epoch, sent, doubtful, delivered } = *report {
            let before = all.insert((from, to, epoch), Written { sent, doubtful, delivered });
            if before.is_some() {
                return Err(format!("{from} has reported epoch {epoch} twice"));
            }
        }
    }
    Ok(all)
}

/// Returns the runs of notes that each epoch delivered without a gap, as first and last places.
fn runs(log: &Log) -> BTreeMap<Epoch, BTreeMap<u64, u64>> {
    let mut all: BTreeMap<Epoch, BTreeMap<u64, u64>> = BTreeMap::new();
    for (_, report) in log {
        if let Report::Read { from, to, epoch, first, last } = *report {
            let longest = all.entry((from, to, epoch)).or_default().entry(first).or_default();
            *longest = last.max(*longest);
        }
    }
    all
}

/// Checks that the received notes are a prefix of the epoch. One exception: its last note may have been sent
/// over the next connection, and so arrive without its predecessors.
fn check_epoch(runs: &BTreeMap<u64, u64>, written: Option<&Written>) -> Result<(), &'static str> {
    for (number, (first, last)) in runs.iter().enumerate() {
        let is_beginning = number == 0 && *first == 0;
        let is_doubtful = first == last
            && number <= 1
            && match written {
                Some(written) => written.doubtful && *last + 1 == written.sent,
                // The writer was killed before it could report the epoch.
                None => true,
            };
        if !is_beginning && !is_doubtful {
            return Err("there is a gap in the received notes");
        }
        if written.is_some_and(|written| *last >= written.sent) {
            return Err("more notes were received than sent");
        }
    }
    Ok(())
}

/// Returns whether the life `to` is connected to `peer` and has read new notes of it, after the report number
/// `since`. A reader that is behind reads notes for a while after its connection ended: what it reports
/// before the next connection is made does not count.
pub fn reads(log: &Log, to: usize, peer: NodeId, since: usize) -> bool {
    let own =
        || log.iter().enumerate().filter(|(_, (life, _))| *life == to).map(|(at, (_, report))| (at, report));
    let connected = own().rev().find_map(|(at, report)| match report {
        Report::Up(node) if *node == peer => Some(Some(at)),
        Report::Down { node, .. } if *node == peer => Some(None),
        _ => None,
    });
    let Some(up) = connected.flatten() else { return false };
    let read = |report: &Report| matches!(report, Report::Read { from, .. } if from.node() == peer);
    // The first report may be about earlier notes. The second is about new ones.
    own().filter(|(at, report)| *at >= since.max(up) && read(report)).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pid(number: u64) -> Pid {
        serde_json::from_value(serde_json::json!({
            "node": { "key": 1, "incarnation": number }, "number": number
        }))
        .unwrap()
    }

    fn read(epoch: u64, first: u64, last: u64) -> (usize, Report) {
        (0, Report::Read { from: pid(1), to: pid(0), epoch, first, last })
    }

    fn wrote(epoch: u64, sent: u64, doubtful: bool, delivered: bool) -> (usize, Report) {
        (1, Report::Wrote { from: pid(1), to: pid(0), epoch, sent, doubtful, delivered })
    }

    fn checked(log: &Log) -> Result<Tally, String> {
        check(log, &[pid(0).node(), pid(1).node()], &[0, 1])
    }

    #[test]
    fn valid_logs_pass_and_each_violation_is_detected() {
        let good = [wrote(1, 9, true, false), read(1, 0, 0), read(1, 0, 4), read(1, 8, 8), read(2, 0, 3)];
        assert_eq!(checked(&good), Ok(Tally { notes: 10, ends: 0 }));
        assert!(checked(&[wrote(1, 5, false, true), read(1, 0, 4)]).is_ok());
        let fired = |times| {
            let mut log = vec![(0, Report::Watches { watch: 7, of: pid(1) })];
            for source in [EndSource::Monitor, EndSource::Link] {
                log.extend(
                    (0..times).map(|_| (0, Report::Fired { watch: 7, source, reason: String::new() })),
                );
            }
            log
        };
        assert_eq!(checked(&fired(1)), Ok(Tally { notes: 0, ends: 2 }));
        for bad in [
            vec![read(1, 1, 4)],
            vec![wrote(1, 9, false, false), read(1, 0, 4), read(1, 8, 8)],
            vec![wrote(1, 9, true, false), read(1, 0, 4), read(1, 7, 7)],
            vec![wrote(1, 4, false, false), read(1, 0, 4)],
            vec![wrote(1, 9, false, true), read(1, 0, 4)],
            vec![wrote(1, 9, false, true)],
            vec![read(2, 0, 3), read(1, 0, 3)],
            vec![(1, Report::Read { from: pid(1), to: pid(0), epoch: 1, first: 0, last: 0 })],
            vec![(0, Report::Broken("so it is".into()))],
            fired(0),
            fired(2),
        ] {
            assert!(checked(&bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn notes_of_an_earlier_connection_are_not_counted() {
        let peer = pid(1).node();
        let mut log = vec![(0, Report::Up(peer)), read(1, 0, 4), read(1, 0, 9)];
        assert!(reads(&log, 0, peer, 1));
        assert!(!reads(&log, 0, peer, 2) && !reads(&log, 1, peer, 0));
        log.extend([(0, Report::Down { node: peer, why: String::new() }), read(1, 0, 20), read(1, 0, 30)]);
        assert!(!reads(&log, 0, peer, 1));
        log.extend([(0, Report::Up(peer)), read(1, 0, 31), read(2, 0, 1)]);
        assert!(reads(&log, 0, peer, 1));
    }
}
