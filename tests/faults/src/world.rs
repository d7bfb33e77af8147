//! The nodes of a scenario, and their reports.

use std::collections::VecDeque;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rialto_node::transport::{NodeDir, NodeKey};
use rialto_node::{NodeId, NodeRef, Pid};
use tempfile::TempDir;

use crate::hub::Place;
use crate::invariants::{self, Tally};
use crate::protocol::{Count, Order, Pace, Plan, Report};
use crate::relay::Relay;

/// The limit of every wait. Nothing that works takes that long.
const LONG: Duration = Duration::from_secs(90);

/// The reports of all lives of all nodes, in the order in which they arrived.
#[derive(Default)]
pub struct Log {
    entries: Mutex<Vec<(usize, Report)>>,
    more: Condvar,
}

impl Log {
    fn lock(&self) -> MutexGuard<'_, Vec<(usize, Report)>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, life: usize, report: Report) {
        self.lock().push((life, report));
        self.more.notify_all();
    }
}

/// The state of a life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Runs,
    Killed,
}

/// One life of a node: one run of its program.
struct Life {
    process: Child,
    orders: Option<ChildStdin>,
    end: End,
    site: usize,
    base: Count,
    /// The number of its processes that have to rest at the end.
    busy: usize,
    id: NodeId,
    reference: NodeRef,
    reader: Pid,
    errors: Arc<Mutex<VecDeque<String>>>,
}

/// The place of a node through all its lives.
struct Site {
    place: Place,
    folder: NodeDir,
    relay: Option<Relay>,
}

/// The index of an incarnation of a node.
pub type IncarnationId = usize;

/// The nodes of a scenario.
pub struct World {
    folder: TempDir,
    sites: Vec<Site>,
    lives: Vec<Life>,
    log: Arc<Log>,
    plain: bool,
    silence: Duration,
}

impl World {
    /// Creates a world without nodes.
    pub fn new(plain: bool) -> World {
        World {
            folder: tempfile::tempdir().expect("the folder can be created"),
            sites: Vec::new(),
            lives: Vec::new(),
            log: Arc::default(),
            plain,
            silence: Duration::from_secs(1),
        }
    }

    /// Sets the silence limit of the nodes that are started from now on.
    pub fn silence(&mut self, silence: Duration) {
        self.silence = silence;
    }

    /// Uses TLS even with `--plain`, because the scenario tests trust.
    pub fn trust_counts(&mut self) {
        self.plain = false;
    }

    /// Creates `count` places, each with a key that all others trust.
    pub fn sites(&mut self, count: usize) {
        for number in 0..count {
            let folder = NodeDir::at(self.folder.path().join(format!("node{number}")));
            folder.create().expect("the key can be created");
            self.sites.push(Site { place: Place::new(), folder, relay: None });
        }
        for one in 0..count {
            for other in (0..count).filter(|other| *other != one) {
                self.sites[one].folder.trusted().add(self.key(other), "of the test").expect("there is room");
            }
        }
    }

    /// Creates `count` places, and starts a node in each.
    pub fn nodes(&mut self, count: usize) -> Vec<IncarnationId> {
        self.sites(count);
        (0..count).map(|site| self.start(site)).collect()
    }

    /// Does the same, with each node behind a relay.
    pub fn nodes_behind_relays(&mut self, count: usize) -> Vec<IncarnationId> {
        self.sites(count);
        for site in &mut self.sites {
            let relay = Relay::new(site.place.hub(), site.place.socket());
            site.relay = Some(relay.expect("a port is free"));
        }
        (0..count).map(|site| self.start(site)).collect()
    }

    pub fn key(&self, site: usize) -> NodeKey {
        self.sites[site].folder.identity().expect("the key can be read").key()
    }

    /// Returns the folder with the key and the trust store of the node at that place.
    pub fn folder_of(&self, site: usize) -> &NodeDir {
        &self.sites[site].folder
    }

    pub fn place(&self, site: usize) -> &Place {
        &self.sites[site].place
    }

    pub fn relay(&self, site: usize) -> &Relay {
        self.sites[site].relay.as_ref().expect("the place has a relay")
    }

    /// Gives the node of `copy` the key of `site`.
    pub fn clone_key(&mut self, site: usize, copy: usize) {
        self.sites[copy].folder = NodeDir::at(self.sites[site].folder.path());
    }

    fn plan(&self, site: usize) -> Plan {
        let Site { place, folder, relay } = &self.sites[site];
        Plan {
            folder: folder.path().into(),
            listen: place.socket(),
            advertise: relay.as_ref().map(Relay::address),
            silence_ms: self.silence.as_millis() as u64,
            version: 1,
            plain: self.plain,
        }
    }

    fn command(&self, site: usize, files: Option<u32>) -> Command {
        let program: PathBuf = env::current_exe().expect("the path of this program is known");
        let program = program.to_str().expect("the path is valid UTF-8").to_owned();
        match files {
            None => self.sites[site].place.command(&program),
            Some(files) => {
                let mut command = self.sites[site].place.command("sh");
                command.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), &program]);
                command
            }
        }
    }

    /// Starts a life of the node at that place.
    pub fn start(&mut self, site: usize) -> IncarnationId {
        self.start_with(site, None, |_| {})
    }

    /// Does the same, with a limit of file descriptors and a changed plan.
    pub fn start_with(
        &mut self,
        site: usize,
        files: Option<u32>,
        change: impl FnOnce(&mut Plan),
    ) -> IncarnationId {
        let mut plan = self.plan(site);
        change(&mut plan);
        let mut command = self.command(site, files);
        command.arg("node").arg(serde_json::to_string(&plan).expect("a plan can be serialized"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the node's program starts");
        let life = self.lives.len();
        let (output, errors) = (process.stdout.take(), process.stderr.take());
        let (output, errors) = (output.expect("stdout is piped"), errors.expect("stderr is piped"));
        let log = self.log.clone();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                log.add(life, serde_json::from_str(&line).unwrap_or(Report::Broken(line)));
            }
        });
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let keep = kept.clone();
        thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                let mut kept = keep.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push_back(line);
                (kept.len() > 20).then(|| kept.pop_front());
            }
        });
        let (id, reference, reader) = self.wait("a node is ready", |log| {
            log.iter().find_map(|(who, report)| match report {
                Report::Ready { node, reference, reader } if *who == life => {
                    Some((*node, reference.clone(), *reader))
                }
                _ => None,
            })
        });
        let orders = process.stdin.take();
        let base = Count { processes: 0, connections: 0, descriptors: 0, memory: 0, dead_letters: 0 };
        let life = Life {
            process,
            orders,
            end: End::Runs,
            site,
            base,
            busy: 0,
            id,
            reference,
            reader,
            errors: kept,
        };
        self.lives.push(life);
        let who = self.lives.len() - 1;
        self.lives[who].base = self.count(who);
        who
    }

    /// Runs the node of that place until it ends by itself. Returns its exit status and its standard error.
    pub fn run_to_end(&self, site: usize) -> (ExitStatus, String) {
        let mut command = self.command(site, None);
        let plan = serde_json::to_string(&self.plan(site)).expect("a plan can be serialized");
        command.arg("node").arg(plan);
        let output = command.stdin(Stdio::null()).output().expect("the node's program starts");
        (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
    }

    pub fn id(&self, who: IncarnationId) -> NodeId {
        self.lives[who].id
    }

    pub fn reader(&self, who: IncarnationId) -> Pid {
        self.lives[who].reader
    }

    pub fn reference(&self, who: IncarnationId) -> NodeRef {
        self.lives[who].reference.clone()
    }

    pub fn tell(&mut self, who: IncarnationId, order: &Order) {
        let line = serde_json::to_string(order).expect("an order can be serialized");
        let orders = self.lives[who].orders.as_mut().expect("the node runs");
        if let Err(error) = writeln!(orders, "{line}") {
            panic!("cannot send an order to node {who}: {error}\n{}", self.story());
        }
    }

    /// Lets `one` write to `other` and watch it.
    pub fn meets(&mut self, one: IncarnationId, other: IncarnationId, pace: Pace) {
        let order = Order::Meet { peer: self.reference(other), pace };
        self.tell(one, &order);
        self.lives[one].busy += 2;
    }

    /// Lets each node write to each other one and watch it.
    pub fn meet(&mut self, all: &[IncarnationId]) {
        for (one, other) in pairs(all) {
            self.meets(one, other, Pace::USUAL);
        }
    }

    /// Kills the node, like `kill -9`.
    pub fn kill(&mut self, who: IncarnationId) {
        let life = &mut self.lives[who];
        life.process.kill().and_then(|()| life.process.wait()).expect("the node runs");
        (life.orders, life.end) = (None, End::Killed);
    }

    /// Stops the whole node, like `kill -STOP`, or lets it continue.
    pub fn freeze(&self, who: IncarnationId, frozen: bool) {
        let pid = rustix::process::Pid::from_child(&self.lives[who].process);
        let signal = if frozen { rustix::process::Signal::STOP } else { rustix::process::Signal::CONT };
        rustix::process::kill_process(pid, signal).expect("the node runs");
    }

    /// Returns the number of reports so far.
    pub fn now(&self) -> usize {
        self.log.lock().len()
    }

    /// Waits until `found` finds something in the reports.
    pub fn wait<T>(&self, what: &str, found: impl Fn(&[(usize, Report)]) -> Option<T>) -> T {
        let until = Instant::now() + LONG;
        let mut log = self.log.lock();
        loop {
            if let Some(found) = found(&log) {
                return found;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                drop(log);
                panic!("this did not happen within {LONG:?}: {what}\n{}", self.story());
            }
            log = self.log.more.wait_timeout(log, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits for a report of `who` after `since`.
    pub fn hear<T>(
        &self,
        who: IncarnationId,
        since: usize,
        what: &str,
        is: impl Fn(&Report) -> Option<T>,
    ) -> T {
        self.wait(&format!("node {who}: {what}"), |log| {
            log[since..].iter().filter(|(life, _)| *life == who).find_map(|(_, report)| is(report))
        })
    }

    /// Waits until `to` is connected to `from` and reads new notes of it.
    pub fn reads(&self, to: IncarnationId, from: IncarnationId) {
        let (since, id) = (self.now(), self.id(from));
        self.wait(&format!("node {to} reads notes of node {from}"), |log| {
            invariants::reads(log, to, id, since).then_some(())
        });
    }

    /// Waits until each node reads notes of each other one.
    pub fn talk(&self, all: &[IncarnationId]) {
        pairs(all).for_each(|(one, other)| self.reads(one, other));
    }

    /// Waits until `who` reports the loss of `other`, after `since`.
    pub fn loses(&self, who: IncarnationId, other: IncarnationId, since: usize) {
        let id = self.id(other);
        self.hear(who, since, &format!("loses node {other}"), |report| match report {
            Report::Down { node, .. } if *node == id => Some(()),
            _ => None,
        });
    }

    pub fn count(&mut self, who: IncarnationId) -> Count {
        let since = self.now();
        self.tell(who, &Order::Count);
        self.hear(who, since, "counts", |report| match report {
            Report::Counted(count) => Some(*count),
            _ => None,
        })
    }

    /// Counts repeatedly until `fits` accepts the count.
    pub fn settles(&mut self, who: IncarnationId, what: &str, fits: impl Fn(&Count) -> bool) -> Count {
        let until = Instant::now() + LONG;
        loop {
            let count = self.count(who);
            if fits(&count) {
                return count;
            }
            assert!(
                Instant::now() < until,
                "timed out after {LONG:?}, waiting for node {who}: {what}: {count:?}\n{}",
                self.story()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn alive(&self) -> Vec<IncarnationId> {
        (0..self.lives.len()).filter(|who| self.lives[*who].end == End::Runs).collect()
    }

    /// Ends everything, after all faults were undone. Checks all reports, and that no resources are left.
    pub fn settle_and_check(&mut self) -> Tally {
        let alive = self.alive();
        alive.iter().for_each(|who| self.tell(*who, &Order::Rest));
        let busy: Vec<_> = alive.iter().map(|who| (*who, self.lives[*who].busy)).collect();
        self.wait("all watches fire, and all writers rest", |log| {
            invariants::is_over(log, &busy).then_some(())
        });
        alive.iter().for_each(|who| self.tell(*who, &Order::End));
        // Readers report everything that they have read.
        let busy: Vec<_> = busy.iter().map(|(who, count)| (*who, count + 1)).collect();
        self.wait("all readers rest", |log| invariants::is_over(log, &busy).then_some(()));
        for who in &alive {
            let base = self.lives[*who].base;
            self.settles(*who, "nothing is left", |count| {
                // The victim is gone. Each connection has a descriptor.
                count.processes < base.processes && count.descriptors <= base.descriptors + count.connections
            });
            let count = self.count(*who);
            assert!(
                count.memory < base.memory + (64 << 20),
                "node {who} uses more memory: {base:?}, {count:?}"
            );
        }
        let lives: Vec<_> = self.lives.iter().map(|life| life.id).collect();
        let verdict = invariants::check(&self.log.lock(), &lives, &alive);
        verdict.unwrap_or_else(|broken| panic!("{broken}\n{}", self.story()))
    }

    /// Returns the last reports and errors, to find the cause of a failure.
    pub fn story(&self) -> String {
        let log = self.log.lock();
        let quiet = |report: &Report| matches!(report, Report::Read { .. } | Report::Counted(_));
        let shown = log.iter().enumerate().filter(|(_, (_, report))| !quiet(report));
        let lines: Vec<_> =
            shown.map(|(at, (who, report))| format!("{at:6} node {who}: {report:?}")).collect();
        let last = lines.len().saturating_sub(80);
        let mut story = lines[last..].join("\n");
        for (who, life) in self.lives.iter().enumerate() {
            let errors = life.errors.lock().unwrap_or_else(PoisonError::into_inner);
            errors
                .iter()
                .for_each(|line| story.push_str(&format!("\nnode {who} (place {}): {line}", life.site)));
        }
        story
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for life in &mut self.lives {
            // It may have ended already.
            let _ = life.process.kill().and_then(|()| life.process.wait());
        }
    }
}

/// Returns all ordered pairs of different lives.
pub fn pairs(all: &[IncarnationId]) -> impl Iterator<Item = (IncarnationId, IncarnationId)> {
    all.iter().flat_map(move |one| all.iter().filter(move |other| *other != one).map(|other| (*one, *other)))
}
