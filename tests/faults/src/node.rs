//! The program of a node. It reads orders from standard input, and reports to standard output what it
//! observes.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rialto_event::sleep;
use rialto_node::supervisor::{ChildSpec, Strategy, Supervisor, SupervisorRef};
use rialto_node::transport::{Limits, NodeDir, Notice, Tcp, Tls};
use rialto_node::{
    Builder, Down, Envelope, Exit, Exited, Node, NodeEvent, NodeRef, Pid, Tag, demonitor, exit_self,
    group_members, join_group, kill, link, monitor, ping, publish, receive_if_evt, recv, remote_spawn,
    remote_spawn_link, resolve_service, self_pid, send, spawn_process, trap_exits, unpublish,
};
use rialto_rt::Runtime;
use rialto_sync::{broadcast, unbounded};

use crate::protocol::{Count, EndSource, NewOrder, Note, OldOrder, Order, Pace, Plan, Report, type_registry};

fn say(report: &Report) {
    let line = serde_json::to_string(report).expect("a report can be serialized");
    // If the parent process is gone, this process is about to end too.
    let _ = writeln!(io::stdout().lock(), "{line}");
}

fn broken(what: impl Into<String>) {
    say(&Report::Broken(what.into()));
}

async fn pause(millis: u64) {
    sleep(Duration::from_millis(millis)).await;
}

/// Runs a node until its standard input ends.
pub fn run(plan: &str) -> Result<(), Box<dyn Error>> {
    let plan: Plan = serde_json::from_str(plan)?;
    let (order_tx, orders) = unbounded();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Ok(order) = serde_json::from_str::<Order>(&line) else { break };
            if order_tx.send(order).is_err() {
                break;
            }
        }
    });
    let runtime = Runtime::builder().worker_threads(1).build()?;
    runtime.block_on(async move {
        let node = start(&plan)?;
        let events = node.subscribe_nodes();
        drop(rialto_rt::spawn(tell_events(events)));
        node.run(obey(node.clone(), plan.version, orders)).await.map_err(|why| why.to_string())?;
        Ok(())
    })
}

fn start(plan: &Plan) -> Result<Node, Box<dyn Error>> {
    let folder = NodeDir::at(&plan.folder);
    let silence = Duration::from_millis(plan.silence_ms);
    let patience = silence.min(Duration::from_secs(5));
    let limits = Limits::default().handshake_time(patience).connect_time(patience);
    let builder = Node::builder()
        .types(type_registry(plan.version))
        .keepalive_timeout(silence)
        .connect_timeout(patience)
        .allow_spawn("worker", worker)
        .allow_spawn("child", child);
    let builder = match plan.version {
        1 => builder.allow_spawn("job", |_: u32| async {}),
        _ => builder.allow_spawn("job", |_: (u32, bool)| async {}),
    };
    let transports = |builder: Builder| -> io::Result<Node> {
        if plan.plain {
            let tcp = Tcp::builder(folder.identity()?.key()).limits(limits).listen(plan.listen)?;
            let tcp = plan.advertise.iter().fold(tcp, |tcp, place| tcp.advertise(place.to_string()));
            let tcp = tcp.start()?;
            drop(rialto_rt::spawn(tell_notices(tcp.subscribe())));
            return Ok(builder.transport(tcp).build());
        }
        let tls = Tls::builder(folder.identity()?, folder.trust()).limits(limits).listen(plan.listen)?;
        let tls = plan.advertise.iter().fold(tls, |tls, place| tls.advertise(place.to_string()));
        let tls = tls.reload_interval(Duration::from_millis(100)).start()?;
        drop(rialto_rt::spawn(tell_notices(tls.subscribe())));
        Ok(builder.transport(tls).build())
    };
    Ok(transports(builder).map_err(|error| format!("{}: {error}", plan.listen))?)
}

async fn tell_events(mut events: broadcast::Receiver<NodeEvent>) {
    loop {
        match events.recv().await {
            Ok(NodeEvent::Up(node)) => say(&Report::Up(node)),
            Ok(NodeEvent::Down { node, why }) => say(&Report::Down { node, why }),
            Ok(other) => say(&Report::Notice(other.to_string())),
            Err(broadcast::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}

async fn tell_notices(mut notices: broadcast::Receiver<Notice>) {
    loop {
        match notices.recv().await {
            Ok(notice) => say(&Report::Notice(notice.to_string())),
            Err(broadcast::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}

/// Tells writers and watches when to stop.
#[derive(Clone, Default)]
struct Resting(Arc<AtomicBool>);

impl Resting {
    fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The process that carries out the orders.
async fn obey(node: Node, version: u32, orders: unbounded::Receiver<Order>) {
    let resting = Resting::default();
    let reader = node.spawn(read(resting.clone()));
    let victim = node.spawn(async {
        recv! { (): () => {} }
    });
    for (name, pid) in [("reader", reader), ("victim", victim)] {
        publish(name, pid).expect("the name is free");
    }
    let reference = node.reference().expect("the node has a transport");
    say(&Report::Ready { node: node.id(), reference, reader });
    let mut supervisor = None;
    while let Ok(order) = orders.recv().await {
        match order {
            Order::Meet { peer, pace } => {
                let write = write(node.clone(), peer.clone(), pace, resting.clone());
                let watch = watch(node.clone(), peer, resting.clone());
                spawn_process(async move {
                    write.await;
                    say(&Report::Rests);
                });
                spawn_process(async move {
                    watch.await;
                    say(&Report::Rests);
                });
            }
            Order::Storm { at, count } => drop(spawn_process(start_many(node.clone(), at, count))),
            Order::Supervise { at, children } => {
                supervisor = supervise(&node, at, children).await;
                say(&Report::Supervised);
            }
            Order::Release => {
                release(supervisor.take()).await;
                say(&Report::Released);
            }
            Order::Post(to) => {
                let note = Note { from: self_pid(), to, epoch: 0, place: 0, ballast: Vec::new() };
                // The note is for a process of an earlier life.
                let _ = send(to, note);
                let _ = ping(to.node()).await;
                say(&Report::Posted);
            }
            Order::Offer(to) => offer(&node, version, &to).await,
            Order::Disconnect => node.connected_nodes().into_iter().for_each(|other| {
                node.disconnect(other);
            }),
            Order::Rest => {
                resting.0.store(true, Ordering::Relaxed);
                unpublish("victim");
                kill(victim);
            }
            Order::End => {
                for pid in group_members("watches").into_iter().chain([reader]) {
                    // Their mailboxes have capacity left.
                    let _ = send(pid, StopWatching);
                }
            }
            Order::Count => say(&Report::Counted(count(&node))),
        }
    }
}

struct StopWatching;

fn count(node: &Node) -> Count {
    let entries = |path| fs::read_dir(path).map_or(0, Iterator::count);
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident = pages.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok());
    Count {
        processes: node.process_count(),
        connections: node.connected_nodes().len(),
        descriptors: entries("/proc/self/fd"),
        memory: resident.unwrap_or(0) * 4096,
        dead_letters: node.dead_letter_count(),
    }
}

/// Waits for a connection to that node, if one is possible, and looks the registered name up there.
async fn find(node: &Node, peer: &NodeRef, name: &str) -> Option<Pid> {
    let there = node.connect(peer).await.ok()?;
    resolve_service(there, name).await.ok()?
}

/// A run of notes without a gap.
struct Run {
    epoch: u64,
    first: u64,
    last: u64,
    told: (u64, Instant),
}

impl Run {
    fn tell(&mut self, from: Pid) {
        self.told = (self.last, Instant::now());
        say(&Report::Read { from, to: self_pid(), epoch: self.epoch, first: self.first, last: self.last });
    }

    fn tell_at_times(&mut self, from: Pid, resting: &Resting) {
        let (place, time) = self.told;
        if self.last >= place + 500 || time.elapsed() >= Duration::from_millis(50) || resting.is_over() {
            self.tell(from);
        }
    }
}

/// Reads notes, and reports which ones have arrived.
async fn read(resting: Resting) {
    let mut runs: BTreeMap<Pid, Run> = BTreeMap::new();
    loop {
        let Note { from, to, epoch, place, .. } = recv! {
            note: Note => note,
            StopWatching => {
                runs.iter_mut().for_each(|(from, run)| run.tell(*from));
                say(&Report::Rests);
                continue;
            }
        };
        if to != self_pid() {
            broken(format!("a note for {to} was delivered to {}", self_pid()));
        }
        let run = match runs.get_mut(&from) {
            Some(run) if run.epoch == epoch && run.last + 1 == place => {
                run.last = place;
                run
            }
            before => {
                if let Some(run) = before {
                    run.tell(from);
                    if epoch < run.epoch || epoch == run.epoch && place <= run.last {
                        broken(format!("note {epoch}.{place} arrived after {}.{}", run.epoch, run.last));
                    }
                }
                let mut run = Run { epoch, first: place, last: place, told: (place, Instant::now()) };
                run.tell(from);
                runs.insert(from, run);
                continue;
            }
        };
        run.tell_at_times(from, &resting);
    }
}

/// Writes to the reader of that node, in whatever life the node is.
async fn write(node: Node, peer: NodeRef, pace: Pace, resting: Resting) {
    let mut epoch = 0;
    while !resting.is_over() {
        let Some(reader) = find(&node, &peer, "reader").await else {
            pause(20).await;
            continue;
        };
        loop {
            epoch += 1;
            match write_epoch(reader, epoch, pace, &resting).await {
                Some(Exit::Disconnected) => pause(20).await,
                _ => break,
            }
            if resting.is_over() {
                return;
            }
        }
    }
}

/// Returns why the process that `monitor` watches has ended, if it has.
fn ended(monitor: Tag) -> Option<Exit> {
    use rialto_event::Event;
    receive_if_evt(move |down: &Down| down.monitor == monitor).try_sync().map(|down| down.reason)
}

/// Writes until the reader is lost, or until it is time to rest. As long as the mailbox holds no `Down`
/// message of `reader`, notes are sent over the connection that also carries the monitor.
async fn write_epoch(reader: Pid, epoch: u64, pace: Pace, resting: &Resting) -> Option<Exit> {
    let watch = monitor(reader);
    let (mut sent, mut doubtful, mut delivered) = (0, false, false);
    let end = loop {
        let note =
            |place| Note { from: self_pid(), to: reader, epoch, place, ballast: vec![0; pace.ballast] };
        let taken = send(reader, note(sent)).is_ok();
        sent += u64::from(taken);
        if let Some(reason) = ended(watch) {
            doubtful = taken;
            break Some(reason);
        }
        if resting.is_over() {
            // The answer comes after everything that was sent before.
            delivered = ping(reader.node()).await.is_ok();
            break ended(watch);
        }
        match pace.pause_us {
            _ if !taken => pause(1).await,
            0 if sent % 64 == 0 => rialto_rt::yield_now().await,
            0 => {}
            pause => sleep(Duration::from_micros(pause)).await,
        }
        if let Some(reason) = ended(watch) {
            break Some(reason);
        }
    };
    demonitor(watch);
    let delivered = delivered && end.is_none();
    say(&Report::Wrote { from: self_pid(), to: reader, epoch, sent, doubtful, delivered });
    end
}

static WATCHES: AtomicU64 = AtomicU64::new(0);

struct Both(u64);

/// Watches the victim of that node, with one watch at a time.
async fn watch(node: Node, peer: NodeRef, resting: Resting) {
    while !resting.is_over() {
        let Some(victim) = find(&node, &peer, "victim").await else {
            pause(20).await;
            continue;
        };
        let (watch, me) = (WATCHES.fetch_add(1, Ordering::Relaxed), self_pid());
        spawn_process(watch_one(watch, victim, me));
        recv! { Both(^watch) => {} }
        pause(20).await;
    }
}

/// Expects each end twice: from a monitor and from a link. Then stays, to detect any further message.
async fn watch_one(watch: u64, victim: Pid, parent: Pid) {
    trap_exits(true);
    join_group("watches", self_pid()).expect("the process runs");
    say(&Report::Watches { watch, of: victim });
    let tag = monitor(victim);
    link(victim);
    let mut fired = BTreeSet::new();
    loop {
        let (source, reason) = recv! {
            Down { monitor: ^tag, from: ^victim, reason } => (EndSource::Monitor, reason),
            Exited { from: ^victim, reason } => (EndSource::Link, reason),
            StopWatching => return,
            other: Envelope => {
                broken(format!("the watcher of {victim} received a {}", other.type_name()));
                continue;
            }
        };
        if !fired.insert(source) {
            broken(format!("the {source:?} of watch {watch} fired twice"));
        }
        say(&Report::Fired { watch, source, reason: reason.to_string() });
        if fired.len() == 2 {
            // The parent may have stopped already.
            let _ = send(parent, Both(watch));
        }
    }
}

/// A process that [`start_many`] starts.
async fn worker(millis: u64) {
    pause(millis).await;
}

/// The processes whose ends were reported.
#[derive(Default)]
struct EndsSeen(BTreeSet<Pid>);

impl EndsSeen {
    fn note(&mut self, from: Pid) {
        if !self.0.insert(from) {
            broken(format!("the link to {from} fired twice"));
        }
    }
}

/// Starts linked processes on the other node, and expects the end of each exactly once.
async fn start_many(node: Node, at: NodeRef, asked: u32) {
    trap_exits(true);
    let (mut started, mut ends) = (BTreeSet::new(), EndsSeen::default());
    for number in 0..asked {
        let Ok(there) = node.connect(&at).await else {
            pause(20).await;
            continue;
        };
        if let Ok(pid) = remote_spawn_link(there, "worker", u64::from(number % 20)).await {
            started.insert(pid);
        }
        recv! { Exited { from, .. } => ends.note(from), after(Duration::ZERO) => {} }
    }
    while !started.is_subset(&ends.0) {
        recv! { Exited { from, .. } => ends.note(from) }
    }
    say(&Report::Stormed { asked, started: started.len() as u32 });
    // Others may be running over there, if the answer to their start was lost. The end of this process ends
    // them, unless a lost link has done so already.
    exit_self(Exit::Shutdown).await;
}

/// A child of another node's supervisor. It registers a name and does nothing else.
async fn child(name: String) -> Exit {
    if publish(&name, self_pid()).is_err() {
        return Exit::custom(format!("there are two of {name}"));
    }
    say(&Report::Child(name));
    recv! { (): () => Exit::Normal }
}

async fn supervise(node: &Node, at: NodeRef, children: u32) -> Option<SupervisorRef> {
    let child = |number| {
        let (node, at) = (node.clone(), at.clone());
        ChildSpec::new(&format!("child {number}"), move || {
            let (node, at) = (node.clone(), at.clone());
            async move {
                loop {
                    if let Ok(there) = node.connect(&at).await
                        && let Ok(pid) = remote_spawn_link(there, "child", format!("child {number}")).await
                    {
                        return Ok::<_, Exit>(pid);
                    }
                    pause(20).await;
                }
            }
        })
    };
    let supervisor = Supervisor::new(Strategy::OneForAll).intensity(100_000, Duration::from_secs(60));
    let started = (0..children).map(child).fold(supervisor, Supervisor::child).start().await;
    started.inspect_err(|why| broken(format!("the supervisor did not start: {why}"))).ok()
}

async fn release(supervisor: Option<SupervisorRef>) {
    let Some(supervisor) = supervisor else { return broken("there is no supervisor") };
    match supervisor.which_children().await {
        Ok(children) if children.iter().all(|child| child.pid.is_some()) => {}
        half => broken(format!("some children do not run: {half:?}")),
    }
    if let Err(why) = supervisor.stop().await {
        broken(format!("the supervisor did not stop: {why}"));
    }
}

/// Sends a message type that both versions have, and one that only version 2 has. Then starts a function
/// whose argument differs between the versions.
async fn offer(node: &Node, version: u32, to: &NodeRef) {
    let Some(reader) = find(node, to, "reader").await else { return broken("the other node has no reader") };
    let result = |sent: Option<String>| sent.unwrap_or_else(|| "taken".into());
    let old = send(reader, OldOrder(1)).err().map(|why| why.to_string());
    let new = send(reader, NewOrder { pieces: 1, urgent: true }).err().map(|why| why.to_string());
    let start = match version {
        1 => remote_spawn(reader.node(), "job", 7_u32).await,
        _ => remote_spawn(reader.node(), "job", (7_u32, true)).await,
    };
    let start = start.map_or_else(|why| format!("{why:?}"), |_| "started".into());
    say(&Report::Offered { old: result(old), new: result(new), start });
}
