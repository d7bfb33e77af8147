//! Processes that move to another operating system process, over plain TCP and over TLS, also when one of the
//! two is killed during the move.
#![cfg(unix)]

#[path = "support/wanderers.rs"]
mod wanderers;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use rialto_cps::{Chosen2, cps};
use rialto_node::migration::{NotMoved, migrate_to, migrate_with_proxy, mobile, receive, receive2};
use rialto_node::transport::{Identity, NodeKey, Tcp, Tls, Trust};
use rialto_node::{
    Down, Exit, Exited, Node, NodeId, NodeRef, Pid, Tag, TypeRegistry, is_alive, link, monitor, recv,
    register, remote_spawn, remote_spawn_link, self_pid, send, send_evt, spawn_process, trap_exits, whereis,
};
use rialto_rt::Runtime;
use serde::{Deserialize, Deserializer, Serialize};
use wanderers::{Finish, client, send_ignoring_errors, wanderer};

#[derive(Clone, Copy, Debug)]
enum Protocol {
    Tcp,
    Tls,
}

#[derive(Serialize, Deserialize)]
enum Ask {
    Add(u64),
    Tell(Pid),
    End(u64),
}

/// Tells a process to move: where, and whether with a proxy.
#[derive(Serialize, Deserialize)]
struct Go(NodeId, bool);

/// Where a counter is, and what it has counted.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Told {
    program: u32,
    pid: Pid,
    sum: u64,
    /// How many moves have failed.
    refused: u64,
}

/// When, during a move, a program is killed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Moment {
    Never,
    /// While the process is being decoded, before it was handed over.
    Read,
    /// When the process runs in its new place.
    Arrived,
}

/// Kills the program `victim` at that moment. The program `by` does it, when the process arrives there.
#[derive(Clone, Debug, Serialize)]
struct KillSwitch {
    moment: Moment,
    by: u32,
    victim: u32,
}

impl<'de> Deserialize<'de> for KillSwitch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// The encoded form. Decoding it on trial, before it is sent, must not fire the fuse.
        #[derive(Deserialize)]
        #[serde(rename = "KillSwitch")]
        struct Written {
            moment: Moment,
            by: u32,
            victim: u32,
        }
        let Written { moment, by, victim } = Written::deserialize(deserializer)?;
        let fuse = KillSwitch { moment, by, victim };
        fuse.burns(Moment::Read);
        Ok(fuse)
    }
}

impl KillSwitch {
    fn none() -> KillSwitch {
        KillSwitch { moment: Moment::Never, by: 0, victim: 0 }
    }

    fn burns(&self, moment: Moment) {
        if (self.moment, self.by) == (moment, std::process::id()) {
            kill_program(self.victim);
        }
    }
}

/// Kills as `kill -9` does. The program may have ended already.
fn kill_program(program: u32) {
    let program = rustix::process::Pid::from_raw(program as i32).expect("no process is zero");
    let _ = rustix::process::kill_process(program, rustix::process::Signal::KILL);
}

/// Counts, reports where it is, and moves where it is told.
#[cps]
async fn counter(first: u64, fuse: KillSwitch) -> Exit {
    let (mut sum, mut refused) = (first, 0u64);
    loop {
        let go: (NodeId, bool) = match receive2::<receive<Ask>, receive<Go>>(receive(), receive()).await {
            Chosen2::First(Ask::Add(n)) => {
                sum += n;
                continue;
            }
            Chosen2::First(Ask::Tell(to)) => {
                send_ignoring_errors(to, Told { program: std::process::id(), pid: self_pid(), sum, refused });
                continue;
            }
            Chosen2::First(Ask::End(n)) => return Exit::custom(n),
            Chosen2::Second(Go(to, proxy)) => (to, proxy),
        };
        let went: Result<(), NotMoved> =
            if go.1 { migrate_with_proxy(go.0).await } else { migrate_to(go.0).await };
        match went {
            Ok(()) => fuse.burns(Moment::Arrived),
            Err(_) => refused += 1,
        }
    }
}

async fn start((first, fuse): (u64, KillSwitch)) -> Exit {
    mobile(counter(first, fuse)).await
}

fn types() -> TypeRegistry {
    wanderers::types()
        .message::<Ask>("ask")
        .message::<Go>("go")
        .message::<Told>("told")
        .reason::<u64>("number")
}

fn node(carrier: Protocol, identity: Identity, peer: NodeKey) -> Node {
    let node = Node::builder()
        .types(types())
        .allow_migration::<counter>()
        .allow_migration::<wanderer>()
        .allow_spawn("start", start)
        .allow_spawn("client", client);
    match carrier {
        Protocol::Tcp => {
            let tcp = Tcp::builder(identity.key()).listen("127.0.0.1:0").unwrap().start().unwrap();
            node.transport(tcp).build()
        }
        Protocol::Tls => {
            let tls = Tls::builder(identity, Trust::keys([peer])).listen("127.0.0.1:0").unwrap();
            node.transport(tls.start().unwrap()).build()
        }
    }
}

/// The environment variable for the other program: its transport, and the key of this program's node.
const CHILD_ENV: &str = "RIALTO_TO_BE_THE_OTHER_PROGRAM";
const MARK: &str = "the node is at ";

/// The other program: a node that runs until its input ends.
#[test]
fn child_program() {
    let Ok(to_be) = std::env::var(CHILD_ENV) else { return };
    let (carrier, key) = to_be.split_once(' ').unwrap();
    let carrier = if carrier == "tls" { Protocol::Tls } else { Protocol::Tcp };
    let identity = Identity::generate().unwrap();
    let runtime = Runtime::builder().worker_threads(2).build().unwrap();
    println!("\n{MARK}{}", serde_json::to_string(&identity.key()).unwrap());
    runtime.block_on(async {
        let node = node(carrier, identity, key.parse().unwrap());
        println!("\n{MARK}{}", serde_json::to_string(&node.reference().unwrap()).unwrap());
        std::io::stdout().flush().unwrap();
        let _ = rialto_rt::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await;
    });
}

/// The child program, which is killed when this is dropped.
struct ChildProgram(Child);

impl Drop for ChildProgram {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl ChildProgram {
    fn new(carrier: Protocol, key: NodeKey) -> (ChildProgram, NodeKey, NodeRef) {
        let carrier = if let Protocol::Tls = carrier { "tls" } else { "tcp" };
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["child_program", "--exact", "--nocapture", "--test-threads=1"])
            .env(CHILD_ENV, format!("{carrier} {key}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut other = ChildProgram(child.unwrap());
        let mut lines = BufReader::new(other.0.stdout.take().unwrap()).lines();
        let mut told = || lines.find_map(|line| line.unwrap().strip_prefix(MARK).map(str::to_owned)).unwrap();
        let key = serde_json::from_str(&told()).unwrap();
        (other, key, serde_json::from_str(&told()).unwrap())
    }

    fn program(&self) -> u32 {
        self.0.id()
    }
}

/// Runs `test` as a process of a node of this program, which is connected to the node of another program.
fn beside_another<F: Future<Output = ()> + Send + 'static>(
    carrier: Protocol,
    test: impl FnOnce(Node, NodeId, ChildProgram) -> F,
) {
    let identity = Identity::generate().unwrap();
    let (other, key, reference) = ChildProgram::new(carrier, identity.key());
    Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
        let here = node(carrier, identity, key);
        let there = here.connect(&reference).await.unwrap();
        let ran = here.run(test(here.clone(), there, other)).await;
        assert_eq!(ran, Ok(()), "{carrier:?}");
    });
}

async fn ask(counter: Pid) -> Told {
    send(counter, Ask::Tell(self_pid())).unwrap();
    recv! { told: Told => told }
}

#[test]
fn task_moves_to_another_program() {
    for carrier in [Protocol::Tcp, Protocol::Tls] {
        beside_another(carrier, |here, there, other| async move {
            let old = spawn_process(mobile(counter(7, KillSwitch::none())));
            let before = ask(old).await;
            assert_eq!((before.program, before.sum), (std::process::id(), 7));
            let watched = monitor(old);
            // Without a proxy, only a process that knows its new pid can ask it.
            send(old, Go(there, false)).unwrap();
            recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Normal) }
            assert!(!is_alive(old));
            // A process that is started there moves here, and is asked here.
            let far = remote_spawn(there, "start", (5_u64, KillSwitch::none())).await.unwrap();
            assert_eq!(ask(far).await.program, other.program());
            let before = here.process_count();
            send(far, Go(here.id(), false)).unwrap();
            let near = arrived(&here, before).await;
            assert_eq!(ask(near).await, Told { program: std::process::id(), pid: near, sum: 5, refused: 0 });
        });
    }
}

/// Waits for one more process than `before`, and returns it.
async fn arrived(node: &Node, before: usize) -> Pid {
    while node.process_count() <= before {
        rialto_rt::yield_now().await;
    }
    let pids = node.longest_mailboxes(usize::MAX).into_iter().map(|(pid, _)| pid);
    pids.filter(|pid| *pid != self_pid()).max().unwrap()
}

#[test]
fn proxy_keeps_messages_links_and_monitors() {
    for carrier in [Protocol::Tcp, Protocol::Tls] {
        beside_another(carrier, |here, there, other| async move {
            trap_exits(true);
            let old = spawn_process(mobile(counter(0, KillSwitch::none())));
            link(old);
            register("counter", old).unwrap();
            let watched = monitor(old);
            for (n, to) in [there, here.id(), there].into_iter().enumerate() {
                let before = 3 * n as u64;
                send(old, Ask::Add(1)).unwrap();
                send(old, Go(to, true)).unwrap();
                (0..2).for_each(|_| send("counter", Ask::Add(1)).unwrap());
                let told = ask(old).await;
                let program = if to == there { other.program() } else { std::process::id() };
                assert_eq!((told.program, told.pid.node()), (program, to));
                assert_eq!((told.sum, told.refused), (before + 3, 0));
            }
            send(old, Ask::End(9)).unwrap();
            recv! { Exited { from: ^old, reason } => assert_eq!(reason, Exit::custom(9_u64)) }
            recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::custom(9_u64)) }
            assert_eq!(whereis("counter"), None);
        });
    }
}

#[test]
fn between_programs_messages_arrive_once_and_in_order() {
    const MESSAGES: u64 = 150;
    for carrier in [Protocol::Tcp, Protocol::Tls] {
        beside_another(carrier, |here, there, other| async move {
            let pid = spawn_process(mobile(wanderer(vec![here.id(), there], 7)));
            let watched = monitor(pid);
            let far = remote_spawn(there, "client", (1_u64, MESSAGES, pid)).await.unwrap();
            let near = [0_u64, 2].map(|n| spawn_process(client((n, MESSAGES, pid))));
            for sender in near.into_iter().chain([far]) {
                let sender = monitor(sender);
                recv! { Down { monitor: ^sender, .. } => {} }
            }
            send_evt(pid, Finish(self_pid())).await;
            let counts = recv! {
                counts: (u64, u64) => counts,
                Down { monitor: ^watched, reason, .. } => panic!("it has ended: {reason}"),
            };
            assert_eq!(counts, (3 * MESSAGES, 3 * MESSAGES / 7));
            recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Shutdown) }
            drop(other);
        });
    }
}

/// After the destination of a counter was killed, returns whether the counter is still here.
async fn is_left(counter: Pid, watched: Tag, proxy: bool, dying: u32) -> bool {
    let (mut was_there, mut asked) = (false, true);
    send(counter, Ask::Tell(self_pid())).unwrap();
    let here = loop {
        recv! {
            Told { program, .. } if program == dying => was_there = true,
            Told { sum, refused, .. } => {
                assert!(!was_there, "it was there, and is here again");
                assert_eq!((sum, refused), (10, 1), "nothing of its mailbox is lost");
                break true;
            },
            Down { monitor: ^watched, reason, .. } => {
                let expected = if proxy { Exit::Disconnected } else { Exit::Normal };
                assert_eq!(reason, expected);
                break false;
            },
        }
        if std::mem::take(&mut asked) {
            send_ignoring_errors(counter, Ask::Tell(self_pid()));
        }
    };
    assert_eq!(is_alive(counter), here);
    if here {
        send(counter, Ask::End(1)).unwrap();
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::custom(1_u64)) }
    }
    // Each end is reported once.
    recv! { Down { monitor: ^watched, .. } => panic!("twice"), after(std::time::Duration::ZERO) => {} }
    here
}

#[test]
fn process_whose_destination_is_killed_stays_or_ends() {
    for (carrier, proxy, moment) in [
        (Protocol::Tcp, true, Moment::Read),
        (Protocol::Tls, true, Moment::Arrived),
        (Protocol::Tls, false, Moment::Read),
        (Protocol::Tcp, false, Moment::Arrived),
    ] {
        beside_another(carrier, move |_, there, other| async move {
            let dying = other.program();
            let counter = spawn_process(mobile(counter(1, KillSwitch { moment, by: dying, victim: dying })));
            let watched = monitor(counter);
            send(counter, Go(there, proxy)).unwrap();
            (0..9).for_each(|_| send(counter, Ask::Add(1)).unwrap());
            assert_eq!(
                is_left(counter, watched, proxy, dying).await,
                moment == Moment::Read,
                "{proxy} {moment:?}"
            );
        });
    }
}

#[test]
fn process_whose_destination_is_killed_at_random_stays_or_ends() {
    let mut left = [0; 2];
    for round in 0..24_u32 {
        let (sender, receiver) = std::sync::mpsc::channel();
        beside_another(Protocol::Tcp, move |_, there, other| async move {
            let dying = other.program();
            let (counter, proxy) = (spawn_process(mobile(counter(1, KillSwitch::none()))), round % 2 == 0);
            let watched = monitor(counter);
            send(counter, Go(there, proxy)).unwrap();
            (0..9).for_each(|_| send(counter, Ask::Add(1)).unwrap());
            // From at once to long after the arrival.
            for _ in 0..1 << (round * 17 / 24) {
                rialto_rt::yield_now().await;
            }
            kill_program(dying);
            sender.send(is_left(counter, watched, proxy, dying).await).unwrap();
        });
        left[usize::from(receiver.recv().unwrap())] += 1;
    }
    eprintln!("of 24 that were on their way, {} had gone, and {} were left", left[0], left[1]);
}

#[test]
fn process_whose_origin_is_killed_arrives_once_or_ends() {
    for (carrier, proxy, moment) in [
        (Protocol::Tcp, true, Moment::Read),
        (Protocol::Tls, true, Moment::Arrived),
        (Protocol::Tls, false, Moment::Read),
        (Protocol::Tcp, false, Moment::Arrived),
    ] {
        beside_another(carrier, move |here, there, other| async move {
            let before = here.process_count();
            let fuse = KillSwitch { moment, by: std::process::id(), victim: other.program() };
            let far = remote_spawn(there, "start", (4_u64, fuse)).await.unwrap();
            let watched = monitor(far);
            send(far, Go(here.id(), proxy)).unwrap();
            recv! { Down { monitor: ^watched, reason, .. } =>
            // A task may have ended and reported that before the program was killed.
            assert!(reason == Exit::Disconnected || (!proxy && moment == Moment::Arrived), "{reason}") }
            if moment == Moment::Arrived && !proxy {
                let near = arrived(&here, before).await;
                let told = ask(near).await;
                assert_eq!((told.program, told.sum), (std::process::id(), 4));
                assert_eq!(here.process_count(), before + 1, "once");
            } else {
                // It was not handed over, or it learns that its first pid is lost.
                while here.process_count() > before {
                    rialto_rt::yield_now().await;
                }
            }
        });
    }
}

/// The program is killed while no process moves.
#[test]
fn killed_program_fires_each_monitor_and_link_once() {
    for carrier in [Protocol::Tcp, Protocol::Tls] {
        beside_another(carrier, |_, there, other| async move {
            trap_exits(true);
            let mut tied = Vec::new();
            for n in 0..10_u64 {
                let far = remote_spawn_link(there, "start", (n, KillSwitch::none())).await.unwrap();
                tied.push((far, [monitor(far), monitor(far)]));
            }
            assert_eq!(ask(tied[9].0).await.sum, 9);
            kill_program(other.program());
            let first = tied[0].0;
            for (far, monitors) in tied {
                for tag in monitors {
                    let why = recv! { Down { monitor: ^tag, from: ^far, reason } => reason };
                    assert_eq!(why, Exit::Disconnected);
                }
                recv! { Exited { from: ^far, reason } => assert_eq!(reason, Exit::Disconnected) }
            }
            // The monitor dials again. Everything that could still be reported of the first connection
            // arrives before its `Down`.
            let late = monitor(first);
            recv! { Down { monitor: ^late, reason, .. } => assert_eq!(reason, Exit::Disconnected) }
            recv! {
                Down { .. } => panic!("told twice"),
                Exited { .. } => panic!("heard twice"),
                after(std::time::Duration::ZERO) => {}
            }
        });
    }
}
