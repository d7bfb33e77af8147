//! Processes, incarnations of nodes, links, channels and moves leave nothing behind. Bytes and file
//! descriptors are counted after thousands of them, and after as many again.

#[path = "../../rialto-transport/tests/support/wires.rs"]
mod wires;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicIsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rialto_cps::cps;
use rialto_node::channels::{Receiver, Sender, channel};
use rialto_node::migration::{NotMoved, migrate_with_proxy, mobile, receive};
use rialto_node::supervisor::{ChildSpec, Restart, Strategy, Supervisor};
use rialto_node::transport::memory::Network;
use rialto_node::transport::{Identity, NodeKey, Tcp, Tls, Transport, Trust};
use rialto_node::{
    Call, Down, Exit, Exited, Node, NodeId, Pid, Request, Tag, TypeRegistry, call, demonitor, down_evt,
    join_group, kill, link, monitor, ping, publish, recv, register, remote_spawn_link, self_pid, send,
    service, spawn_link, spawn_process, trap_exits, unlink,
};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

/// An allocator that counts the bytes in use.
struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);
/// The maximum since it was last set.
static PEAK: AtomicIsize = AtomicIsize::new(0);

// SAFETY: all calls are forwarded to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let before = IN_USE.fetch_add(layout.size() as isize, Ordering::Relaxed);
        PEAK.fetch_max(before + layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Lets one test run at a time. Otherwise one would count the allocations of another.
fn serialize_tests() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `test` on one worker thread. (A simulation would keep a trace of all its steps.)
fn on_a_worker<F: Future>(test: F) -> F::Output {
    Runtime::builder().worker_threads(1).build().unwrap().block_on(test)
}

/// Allowance for the test harness, and for tables that have grown a little.
const SLACK: isize = 16 << 10;

/// Runs `round` twice, and checks that the second run keeps no memory.
async fn check_no_growth<F: Future<Output = ()>>(round: impl Fn() -> F) {
    round().await;
    let before = IN_USE.load(Ordering::Relaxed);
    round().await;
    let kept = IN_USE.load(Ordering::Relaxed) - before;
    assert!(kept < SLACK, "{kept} bytes are kept");
}

#[derive(Debug, Serialize, Deserialize)]
struct Double(u64);
impl Request for Double {
    type Reply = u64;
}

async fn doubler() {
    loop {
        recv! { Call { request: Double(n), from } => from.reply(2 * n) }
    }
}

async fn come_and_go(count: u64) {
    trap_exits(true);
    for n in 0..count {
        let pid = spawn_link(doubler());
        register(&format!("one of {n}"), pid).unwrap();
        join_group("all", pid).unwrap();
        let watched = monitor(pid);
        assert!(demonitor(monitor(pid)));
        assert_eq!(call(pid, Double(n)).await, Ok(2 * n));
        send(pid, "never read").unwrap();
        kill(pid);
        recv! { Down { monitor: ^watched, .. } => {} }
        recv! { Exited { from: ^pid, .. } => {} }
        // The process is gone: the message is a dead letter.
        send(pid, n).unwrap();
    }
    assert_eq!(Node::current().process_count(), 1);
}

#[test]
fn ended_processes_leave_nothing() {
    let _alone = serialize_tests();
    on_a_worker(async {
        let node = Node::new();
        check_no_growth(|| async { node.run(come_and_go(10_000)).await.unwrap() }).await;
    });
}

async fn many_children(count: usize) {
    let dynamic = Supervisor::new(Strategy::Dynamic).intensity(usize::MAX, Duration::from_secs(1));
    let supervisor = dynamic.start_link().await.unwrap();
    for _ in 0..count / 10 {
        let mut ten = Vec::new();
        for restart in [Restart::Temporary, Restart::Permanent].into_iter().cycle().take(10) {
            let child = ChildSpec::process("one", doubler).restart(restart);
            ten.push(supervisor.start_child(child).await.unwrap());
        }
        // The permanent ones are restarted.
        for pid in ten {
            kill(pid);
            down_evt(pid).await;
        }
        for child in supervisor.which_children().await.unwrap() {
            supervisor.terminate_pid(child.pid.unwrap()).await.unwrap();
        }
    }
    assert!(supervisor.which_children().await.unwrap().is_empty());
    supervisor.stop().await.unwrap();
}

#[test]
fn ended_children_leave_nothing() {
    let _alone = serialize_tests();
    on_a_worker(async {
        let node = Node::new();
        check_no_growth(|| async { node.run(many_children(5_000)).await.unwrap() }).await;
        assert_eq!(node.process_count(), 0);
    });
}

#[derive(Serialize, Deserialize)]
struct Ends {
    numbers: Receiver<u64>,
    doubled: Sender<u64>,
}

fn types() -> TypeRegistry {
    TypeRegistry::new().request::<Double>("double").message::<Ends>("ends").message::<u64>("number")
}

async fn doubles_for(client: Pid) {
    publish("doubler", self_pid()).unwrap();
    link(client);
    loop {
        recv! {
            Call { request: Double(n), from } => from.reply(2 * n),
            Ends { numbers, doubled } => {
                let Ok(n) = numbers.recv().await else { continue };
                let _ = doubled.send(2 * n).await;
            }
        }
    }
}

fn node(transport: impl Transport) -> Node {
    Node::builder().transport(transport).types(types()).allow_spawn("doubles", doubles_for).build()
}

/// Creates every kind of relation with a process of `there`, a node that is about to end.
async fn relate(there: NodeId) -> (Pid, Tag, Sender<u64>) {
    trap_exits(true);
    let far = remote_spawn_link(there, "doubles", self_pid()).await.unwrap();
    unlink(far);
    link(far);
    assert!(demonitor(monitor(far)));
    assert_eq!(call(far, Double(4)).await, Ok(8));
    assert_eq!(call(service(there, "doubler"), Double(5)).await, Ok(10));
    let ((number, numbers), (doubled, answers)) = (channel(), channel());
    send(far, Ends { numbers, doubled }).unwrap();
    number.send(3).await.unwrap();
    assert_eq!(answers.recv().await, Ok(6));
    // The process on `there` waits for a number that never comes, and does not read the following messages.
    let ((never, numbers), (doubled, _answers)) = (channel(), channel());
    send(far, Ends { numbers, doubled }).unwrap();
    let ((_unused, numbers), (doubled, _none)) = (channel(), channel());
    send(far, Ends { numbers, doubled }).unwrap();
    send(far, 9_u64).unwrap();
    ping(there).await.unwrap();
    (far, monitor(far), never)
}

/// Runs an incarnation of a node that talks to `stays` until `ends` ends it.
async fn run_incarnation(stays: &Node, comes: Node, ends: impl FnOnce(Node)) {
    comes.add_peer(&stays.reference().unwrap());
    let there = stays.connect(&comes.reference().unwrap()).await.unwrap();
    let (tell, told) = oneshot();
    let client = rialto_rt::spawn(stays.run(async move {
        let (far, watched, _never) = relate(there).await;
        tell.send(()).unwrap();
        recv! { Down { monitor: ^watched, .. } => {} }
        recv! { Exited { from: ^far, .. } => {} }
    }));
    told.recv().await.unwrap();
    ends(comes);
    client.await.unwrap().unwrap();
    wait_until(|| stays.connected_nodes().is_empty(), "a connection is left").await;
}

/// Waits until `what` holds. If it never does, the test fails.
async fn wait_until(what: impl Fn() -> bool, why: &str) {
    let start = std::time::Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(120), "{why}");
        rialto_event::sleep(Duration::from_millis(1)).await;
    }
}

fn leaves(node: Node) {
    drop(rialto_rt::spawn(async move { assert!(node.leave(Duration::from_secs(3600)).await) }));
}

/// The processes of the node end, and no handle of it remains.
fn is_dropped(node: Node) {
    let all = node.processes();
    drop(rialto_rt::spawn(node.run(async move { all.into_iter().for_each(kill) })));
}

#[test]
fn node_incarnations_leave_nothing() {
    const LIVES: usize = if cfg!(debug_assertions) { 1_000 } else { 10_000 };
    let _alone = serialize_tests();
    on_a_worker(async {
        let network = Network::new();
        let stays = node(network.transport("stays"));
        let round = || async {
            for n in 0..LIVES {
                let name = format!("one-of-{}", n % 16);
                let comes = node(network.transport(&name));
                match n % 3 {
                    0 => run_incarnation(&stays, comes, leaves).await,
                    1 => run_incarnation(&stays, comes, is_dropped).await,
                    _ => run_incarnation(&stays, comes, |_| network.cut("stays", &name)).await,
                }
            }
        };
        check_no_growth(round).await;
        // The ends of the last channels find out by themselves that the connection is gone.
        wait_until(|| stays.process_count() == 0, "a process is left").await;
    });
}

struct Tied;

async fn waits_with(other: Pid) {
    link(other);
    monitor(other);
    recv! { "never": &'static str => {} }
}

/// Pairs of processes, one on each node, linked to each other and to this process. Half of the pairs lose the
/// process on this node, the others the one on `there`.
async fn come_and_go_in_pairs(there: NodeId, pairs: usize) {
    trap_exits(true);
    let me = Node::current();
    let alone = me.process_info(self_pid());
    for _ in 0..pairs / 50 {
        let mut all = Vec::new();
        for n in 0..50 {
            let far = remote_spawn_link(there, "waits with", self_pid()).await.unwrap();
            let mine = self_pid();
            let near = spawn_link(async move {
                link(far);
                send(mine, Tied).unwrap();
                waits_with(far).await;
            });
            recv! { Tied => {} }
            all.extend([monitor(far), monitor(near)]);
            assert!(demonitor(monitor(far)));
            kill(if n % 2 == 0 { far } else { near });
        }
        for watched in all {
            recv! { Down { monitor: ^watched, .. } => {} }
            recv! { Exited { .. } => {} }
        }
        assert_eq!((me.process_info(self_pid()), me.process_count()), (alone.clone(), 1));
    }
}

/// In release builds a hundred thousand processes, and as many again.
#[test]
fn ended_pairs_across_nodes_leave_nothing() {
    const PAIRS: usize = if cfg!(debug_assertions) { 1_000 } else { 50_000 };
    let _alone = serialize_tests();
    on_a_worker(async {
        let network = Network::new();
        let node = |name| {
            Node::builder().transport(network.transport(name)).allow_spawn("waits with", waits_with).build()
        };
        let (here, there) = (node("here"), node("there"));
        let away = here.connect(&there.reference().unwrap()).await.unwrap();
        check_no_growth(|| async {
            here.run(come_and_go_in_pairs(away, PAIRS)).await.unwrap();
            assert_eq!(there.processes(), []);
        })
        .await;
        assert_eq!((here.connected_nodes(), there.connected_nodes()), (vec![there.id()], vec![here.id()]));
    });
}

#[cps]
async fn wanderer() -> Exit {
    loop {
        let node: NodeId = receive::<NodeId>().await;
        let went: Result<(), NotMoved> = migrate_with_proxy(node).await;
        if went.is_err() {
            return Exit::custom(went);
        }
    }
}

#[test]
fn moves_leave_nothing() {
    const MOVES: usize = if cfg!(debug_assertions) { 2_000 } else { 10_000 };
    let _alone = serialize_tests();
    on_a_worker(async {
        let network = Network::new();
        let node = |name| {
            let types = TypeRegistry::new().message::<NodeId>("node");
            Node::builder()
                .allow_migration::<wanderer>()
                .transport(network.transport(name))
                .types(types)
                .build()
        };
        let (here, there) = (node("here"), node("there"));
        let (home, away) = (here.id(), here.connect(&there.reference().unwrap()).await.unwrap());
        let round = || async {
            let moves = here.run(async move {
                for _ in 0..MOVES / 10 {
                    let pid = spawn_process(mobile(wanderer()));
                    let watched = monitor(pid);
                    (0..5).for_each(|_| [away, home].into_iter().for_each(|to| send(pid, to).unwrap()));
                    ping(away).await.unwrap();
                    kill(pid);
                    recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Killed) }
                }
            });
            moves.await.unwrap();
            wait_until(|| here.process_count() + there.process_count() == 0, "somebody is left").await;
        };
        check_no_growth(round).await;
    });
}

/// Each message has three bytes on the wire, and takes two hundred bytes in a mailbox.
#[test]
fn moved_messages_are_bounded_by_the_mailbox_bound() {
    const LETTERS: usize = 200_000;
    let _alone = serialize_tests();
    on_a_worker(async {
        let network = Network::new();
        let node = |name, bytes| {
            let types = TypeRegistry::new().message::<NodeId>("node").message::<()>("nothing");
            let builder = Node::builder().allow_migration::<wanderer>().transport(network.transport(name));
            builder.types(types).mailbox_bytes(bytes).build()
        };
        let (here, there) = (node("here", 64 << 20), node("there", 1 << 20));
        let away = here.connect(&there.reference().unwrap()).await.unwrap();
        let moves = here.run(async move {
            let pid = spawn_process(mobile(wanderer()));
            let watched = monitor(pid);
            (0..LETTERS).for_each(|_| send(pid, ()).unwrap());
            let before = IN_USE.load(Ordering::Relaxed);
            PEAK.store(before, Ordering::Relaxed);
            send(pid, away).unwrap();
            let reason = recv! {
                Down { monitor: ^watched, reason, .. } => reason,
                after(Duration::from_secs(120)) => panic!("it went there"),
            };
            let went: Option<&Result<(), NotMoved>> = reason.downcast_ref();
            assert!(matches!(went, Some(Err(_))), "{reason}");
            PEAK.load(Ordering::Relaxed) - before
        });
        let taken = moves.await.unwrap();
        assert!(taken < 16 << 20, "{taken} bytes");
    });
}

/// Incarnations of nodes over sockets, with the file descriptors that these take.
#[cfg(target_os = "linux")]
mod over_sockets {
    use super::*;

    const LIVES: usize = if cfg!(debug_assertions) { 200 } else { 5_000 };

    fn descriptors() -> usize {
        std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
    }

    fn leave_nothing<T: Transport>(stays: impl FnOnce() -> T, comes: impl Fn(usize) -> T) {
        let _alone = serialize_tests();
        wires::run(async {
            let stays = node(stays());
            let round = || async {
                for n in 0..LIVES {
                    run_incarnation(&stays, node(comes(n % 16)), leaves).await;
                }
            };
            round().await;
            // The last connections may still be closing. The numbers then fall below these in the end.
            let (files, bytes) = (descriptors(), IN_USE.load(Ordering::Relaxed));
            round().await;
            wait_until(|| descriptors() <= files, "file descriptors are left").await;
            wait_until(|| IN_USE.load(Ordering::Relaxed) - bytes < SLACK, "bytes are left").await;
        });
    }

    #[test]
    fn tcp_leaves_nothing() {
        let tcp = |n| Tcp::builder(NodeKey([n; 32])).listen("127.0.0.1:0").unwrap().start().unwrap();
        leave_nothing(|| tcp(99), |n| tcp(n as u8));
    }

    #[test]
    fn tls_leaves_nothing() {
        let all: Vec<Identity> = (0..17).map(|_| Identity::generate().unwrap()).collect();
        let tls = |n: usize| {
            let trust = Trust::keys(all.iter().map(Identity::key));
            Tls::builder(all[n].clone(), trust).listen("127.0.0.1:0").unwrap().start().unwrap()
        };
        leave_nothing(|| tls(16), tls);
    }
}
