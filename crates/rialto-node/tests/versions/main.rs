//! Nodes of two releases side by side: one that speaks only version 3 of the protocol, and others that also
//! speak 4.
//!
//! By default the older node is one of this release, with `Builder::protocol_versions(3..=3)`. With
//! `RIALTO_OLD_NODE` it is that program, which `ci/old-node.sh` builds from the older release.

mod peer;

use std::future::Future;
use std::io::{BufRead, BufReader, Write};
use std::ops::RangeInclusive;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use peer::{
    Add, Ask, Channels, Die, Echo, Ends, Full, Go, Job, Meet, Mobile, Mortal, Seen, Squares, StartThere,
    Tell, Watch, Work, builder, counter, holder, serve, transport,
};
use rialto_cps::{Continuation, cps};
use rialto_event::{Event, after, choose};
use rialto_node::channels::channel;
use rialto_node::migration::mobile;
use rialto_node::transport::memory::Network;
use rialto_node::transport::{Identity, Locator, NodeKey, Transport};
use rialto_node::{
    Builder, Call, CallError, Down, Exit, Exited, Node, NodeEvent, NodeId, RemoteReason, SendError,
    TypeRegistry, Unsendable, call, down_evt, exit, kill, link, monitor, ping, publish, receive_of_evt, recv,
    remote_spawn_link, resolve_service, self_pid, send, service, spawn_process, trap_exits,
};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

/// The older node. It ends when this is dropped.
enum Old {
    Here(Node),
    Program(Child, ChildStdin),
}

/// The older node, and two of this release that trust it and each other.
struct Fleet {
    old: Old,
    key: NodeKey,
    place: Locator,
    new: [Node; 2],
}

impl Fleet {
    async fn new() -> Fleet {
        let identities = [0, 1].map(|_| Identity::generate().unwrap());
        let keys = [0, 1].map(|n: usize| identities[n].key());
        let (old, key, place) = match std::env::var_os("RIALTO_OLD_NODE") {
            None => {
                let transport = transport(Identity::generate().unwrap(), keys);
                let (key, place) = (transport.key(), transport.locators()[0].clone());
                // As in another release, its type registry differs.
                let more = TypeRegistry::new().message::<i64>("test.more");
                let node = builder().protocol_versions(3..=3).types(more).transport(transport).build();
                serve(&node).await;
                (Old::Here(node), key, place)
            }
            Some(program) => {
                let mut command = Command::new(program);
                command.args(keys.map(|key| key.to_string())).stdin(Stdio::piped()).stdout(Stdio::piped());
                let mut child = command.spawn().unwrap();
                let mut line = String::new();
                BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
                let (key, place) = line.trim().split_once(' ').unwrap();
                let input = child.stdin.take().unwrap();
                (Old::Program(child, input), key.parse().unwrap(), place.parse().unwrap())
            }
        };
        let new = identities
            .map(|identity| builder().transport(transport(identity, keys.into_iter().chain([key]))).build());
        for node in &new {
            serve(node).await;
        }
        Fleet { old, key, place, new }
    }

    /// Connects the first new node with the old one.
    async fn link(&mut self, old_dials: bool) -> NodeId {
        if !old_dials {
            return self.new[0].connect_at(&self.place).await.unwrap();
        }
        let place = self.new[0].reference().unwrap().locators[0].clone();
        let mut events = self.new[0].subscribe_nodes();
        match &mut self.old {
            Old::Here(node) => _ = node.connect_at(&place).await.unwrap(),
            Old::Program(_, input) => writeln!(input, "dial {place}").unwrap(),
        }
        loop {
            if let NodeEvent::Up(id) = events.recv().await.unwrap()
                && id.to_string().starts_with(&self.key.to_string()[..16])
            {
                return id;
            }
        }
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        if let Old::Program(child, _) = &mut self.old {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

/// Runs `test` as a process of a new node that is connected with the old one. The result is the same
/// whichever node dials.
fn beside<F>(test: impl Fn([Node; 2], NodeId) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    for old_dials in [false, true] {
        Runtime::builder().worker_threads(2).build().unwrap().block_on(async {
            let mut fleet = Fleet::new().await;
            let there = fleet.link(old_dials).await;
            assert_eq!(fleet.new[0].protocol_with(there), Some(3));
            let mut test = rialto_rt::spawn(fleet.new[0].run(test(fleet.new.clone(), there)));
            let late = after(Duration::from_secs(60)).wrap(|()| None);
            let done = choose((test.join_evt().wrap(Some), late)).await;
            done.expect("it takes too long").unwrap().unwrap();
        });
    }
}

#[test]
fn nodes_of_two_releases_call_each_other() {
    beside(async |[here, _], there| {
        ping(there).await.unwrap();
        let peer = resolve_service(there, "peer").await.unwrap().unwrap();
        assert_eq!(call(peer, Add(1)).await, Ok(2));
        // In one frame, and in several.
        for length in [0, 100, 1_000_000] {
            let text = "x".repeat(length);
            assert_eq!(call(peer, Echo(text.clone())).await, Ok(text));
        }
        send(peer, serde_json::json!({ "a": [1, null], "b": { "c": "text" } })).unwrap();
        let mine = service(here.id(), "peer");
        assert_eq!(call(peer, Ask(mine, 5)).await, Ok(Ok(6)));
        let gone = spawn_process(async {});
        down_evt(gone).await;
        assert_eq!(call(peer, Ask(gone, 5)).await, Ok(Err(CallError::Down(Exit::NoProcess))));
    });
}

#[test]
fn nodes_of_two_releases_remote_spawn() {
    beside(async |[here, _], there| {
        trap_exits(true);
        let started = remote_spawn_link(there, "square", (12_u64, self_pid())).await.unwrap();
        assert_eq!(recv! { n: u64 => n }, 144);
        recv! { Exited { from: ^started, reason } => assert_eq!(reason, Exit::Normal) }
        let done = call(service(there, "peer"), StartThere(here.id(), 11)).await;
        assert_eq!(done, Ok((121, Exit::Normal.to_string())));
    });
}

#[test]
fn links_and_monitors_work_across_releases() {
    beside(async |_, there| {
        trap_exits(true);
        let full = || Exit::custom(Full { volume: "/".into() });
        for (die, reason) in [
            (Some(Die::Panic), Exit::Panic("at the disco".into())),
            (Some(Die::Full), full()),
            (Some(Die::Shutdown), Exit::Shutdown),
            (None, Exit::Killed),
        ] {
            let mortal = call(service(there, "peer"), Mortal()).await.unwrap();
            link(mortal);
            let watched = monitor(mortal);
            match die {
                Some(die) => send(mortal, die).unwrap(),
                None => kill(mortal),
            }
            recv! { Down { monitor: ^watched, reason: why, .. } => assert_eq!(why, reason) }
            recv! { Exited { from: ^mortal, reason: why } => assert_eq!(why, reason) }
            assert_eq!(down_evt(mortal).await, Exit::NoProcess);
        }
        let mortal = call(service(there, "peer"), Mortal()).await.unwrap();
        let watched = monitor(mortal);
        exit(mortal, full());
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, full()) }
    });
}

/// Returns what a process of the old node, which links to and monitors a process of `here`, receives at its
/// end.
async fn seen(here: &Node, there: NodeId, how: Exit) -> Seen {
    let ends = spawn_process(async {
        recv! { end: Exit => end }
    });
    let watches = call(service(there, "peer"), Watch(ends)).await.unwrap();
    send(watches, Tell(self_pid())).unwrap();
    while here.process_info(ends).is_some_and(|it| it.links.is_empty() || it.monitored_by < 1) {
        rialto_rt::yield_now().await;
    }
    send(ends, how).unwrap();
    recv! { seen: Seen => seen }
}

/// Version 3 cannot express `Exit::shutdown_with`: the old node learns that the process has shut down, but
/// not why.
#[test]
fn older_node_receives_exit_reasons() {
    beside(async |[here, _], there| {
        for (how, text) in [
            (Exit::Normal, Exit::Normal.to_string()),
            (Exit::Shutdown, Exit::Shutdown.to_string()),
            (Exit::shutdown_with("moved away".to_string()), Exit::Shutdown.to_string()),
        ] {
            assert_eq!(seen(&here, there, how).await, Seen(text.clone(), text, true));
        }
        let full = Exit::custom(Full { volume: "/".into() });
        let text = full.to_string();
        assert_eq!(seen(&here, there, full).await, Seen(text.clone(), text, false));
    });
}

#[test]
fn channels_have_ends_on_both() {
    beside(async |_, there| {
        let peer = service(there, "peer");
        // One channel of the new node, and one of the old node.
        let ((mine, received), (to_send, theirs)) = (channel(), channel());
        send(peer, Ends(mine, theirs)).unwrap();
        let Ends(tx, rx) = call(peer, Channels()).await.unwrap();
        for (tx, rx) in [(to_send, received), (tx, rx)] {
            for n in 0..100 {
                tx.send(n).await.unwrap();
                assert_eq!(rx.recv().await, Ok(n + 1));
            }
            tx.close();
            assert!(rx.recv().await.is_err());
        }
    });
}

#[test]
fn processes_move_between_them_and_on() {
    beside(async |[here, other], there| {
        let peer = service(there, "peer");
        let place = other.reference().unwrap().locators[0].clone();
        assert_eq!(call(peer, Meet(place.clone())).await, Ok(true));
        assert_eq!(here.connect_at(&place).await.unwrap(), other.id());
        assert_eq!(here.protocol_with(other.id()), Some(5));
        while other.protocol_with(there).is_none() {
            rialto_rt::yield_now().await;
        }
        assert_eq!(other.protocol_with(there), Some(3));
        let (here, other) = (here.id(), other.id());
        let of_here = spawn_process(mobile(counter(0)));
        let of_there = call(peer, Mobile(0)).await.unwrap();
        for moves in [of_here, of_there] {
            link(moves);
            trap_exits(true);
            let mut sum = 0;
            for to in [there, here, there, other, here, other, there, here] {
                send(moves, Go(to)).unwrap();
                // Calls follow it.
                for n in 1..5 {
                    sum += n;
                    assert_eq!(call(moves, Add(n)).await, Ok(sum), "on its way to {to}");
                }
            }
            assert_eq!(call(moves, Add(0)).await, Ok(sum));
            let always_went = Exit::custom(Full { volume: String::new() });
            recv! { Exited { from: ^moves, reason } => assert_eq!(reason, always_went) }
        }
    });
}

#[test]
fn unsupported_features_are_refused_by_the_sender() {
    beside(async |_, there| {
        let (tx, rx) = channel();
        spawn_process(mobile(holder(tx, there, self_pid())));
        let why = recv! { went: Result<(), String> => went }.unwrap_err();
        assert!(why.contains("version 3 of the protocol, which does not support a channel end"), "{why}");
        assert!(rx.recv().await.is_err(), "the end was where the process was");

        let job = Job(Continuation::new(double(7)));
        let Err(SendError::Unsendable(Job(job), Unsendable::EncodeFailed(why))) =
            send(service(there, "peer"), job)
        else {
            panic!("it was sent")
        };
        assert!(why.contains("version 3 of the protocol, which does not support a continuation"), "{why}");
        assert_eq!(job.await, 14);
        // Both nodes still work.
        assert_eq!(call(service(there, "peer"), Add(1)).await, Ok(2));
    });
}

#[cps]
async fn double(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    2 * n
}

#[test]
fn the_older_node_works_for_a_dispatcher_of_the_newer() {
    beside(async |_, there| {
        let squares = Squares::start();
        publish("squares", squares.pid()).unwrap();
        send(service(there, "peer"), Work(self_pid().node())).unwrap();
        for n in 0..20 {
            assert_eq!(squares.run(n).await, Ok(n * n));
        }
    });
}

// In simulation, with nodes of this release only.

/// Runs a process of the first node. That node knows the second one, and is not connected to it.
fn apart<F>(versions: [RangeInclusive<u16>; 2], test: impl FnOnce([Node; 2]) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let [one, other] = versions;
        let node =
            |name, versions| builder().protocol_versions(versions).transport(network.transport(name)).build();
        let nodes = [node("one", one), node("other", other)];
        serve(&nodes[1]).await;
        nodes[0].add_peer(&nodes[1].reference().unwrap());
        nodes[0].run(test(nodes.clone())).await.unwrap();
    });
}

/// The signal waits for a connection whose version is not known yet.
#[test]
fn signal_sent_before_the_handshake_is_translated() {
    for (versions, told) in [(3..=4, "shut down: later"), (3..=3, "shut down"), (4..=4, "shut down: later")] {
        apart([3..=4, versions], async move |[here, there]: [Node; 2]| {
            let (tell, heard) = oneshot();
            let trapping = there.spawn(async move {
                trap_exits(true);
                recv! { Exited { reason, .. } => tell.send(reason).unwrap() }
            });
            assert_eq!(here.protocol_with(there.id()), None);
            exit(trapping, Exit::shutdown_with(RemoteReason("later".into())));
            let why = heard.recv().await.unwrap();
            assert!(why.is_orderly());
            assert_eq!(why.to_string(), told);
        });
    }
}

/// The reason is in the answer to the call, which is no signal.
#[test]
fn a_caller_learns_of_an_orderly_end_in_the_version_of_the_connection() {
    for (versions, told) in [(3..=4, "shut down: later"), (3..=3, "shut down")] {
        apart([3..=4, versions], async move |[here, there]: [Node; 2]| {
            here.connect(&there.reference().unwrap()).await.unwrap();
            let server = there.spawn(async {
                let _asked: Call<Add> = receive_of_evt().await;
                Exit::shutdown_with(RemoteReason("later".into()))
            });
            let Err(CallError::Down(why)) = call(server, Add(1)).await else { panic!("it was answered") };
            assert_eq!((why.is_orderly(), why.to_string()), (true, told.to_string()));
        });
    }
}

/// The older node cannot express orderly reasons: under that name it sends an ordinary reason.
#[test]
fn reason_from_version_3_is_not_orderly() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Moved(String);
    for (protocol, is_orderly) in [(3..=3, false), (3..=4, true)] {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name, builder: Builder, types| builder.types(types).transport(network.transport(name)).build();
            let orderly = || TypeRegistry::new().shutdown_reason::<Moved>("test.moved");
            let types = if is_orderly { orderly() } else { TypeRegistry::new().reason::<Moved>("test.moved") };
            let new = node("new", builder(), orderly());
            let old = node("old", builder().protocol_versions(protocol), types);
            new.add_peer(&old.reference().unwrap());
            let moved = || Moved("away".into());
            let ends = old.spawn(async move {
                recv! { (): () => if is_orderly { Exit::shutdown_with(moved()) } else { Exit::custom(moved()) } }
            });
            let why = new.run(async move {
                let watched = monitor(ends);
                send(ends, ()).unwrap();
                recv! { Down { monitor: ^watched, reason, .. } => reason }
            });
            let why = why.await.unwrap();
            assert_eq!((why.downcast_ref(), why.is_orderly()), (Some(&moved()), is_orderly));
        });
    }
}

#[test]
fn two_new_nodes_use_version_4() {
    apart([3..=4, 3..=4], async |[here, there]: [Node; 2]| {
        let there_id = here.connect(&there.reference().unwrap()).await.unwrap();
        assert_eq!((here.protocol_with(there_id), there.protocol_with(here.id())), (Some(4), Some(4)));
        let (tx, rx) = channel();
        spawn_process(mobile(holder(tx, there_id, self_pid())));
        assert_eq!(recv! { went: Result<(), String> => went }, Ok(()));
        assert!(rx.recv().await.is_err());
    });
}

#[test]
fn nodes_without_a_common_version_refuse_each_other() {
    for (one, other) in [(3, 4), (4, 3)] {
        apart([one..=one, other..=other], async move |[here, there]: [Node; 2]| {
            let (mut heard_here, mut heard_there) = (here.subscribe_nodes(), there.subscribe_nodes());
            assert!(here.connect(&there.reference().unwrap()).await.is_err());
            let unreachable = heard_here.recv().await.unwrap();
            let NodeEvent::Unreachable { why: of_other, .. } = unreachable else { panic!("{unreachable}") };
            let refused = heard_there.recv().await.unwrap();
            let NodeEvent::Refused { why: of_one, .. } = refused else { panic!("{refused}") };
            for (why, theirs, ours) in [(of_other, other, one), (of_one, one, other)] {
                let both = format!("the peer speaks version {theirs}, and this node version {ours}");
                assert!(why.contains(&both), "{why}");
            }
            assert_eq!(here.protocol_with(there.id()), None);
        });
    }
}

#[test]
#[should_panic(expected = "was called with 2..=3, but this release speaks versions 3 to 5")]
fn unknown_protocol_version_panics() {
    let _ = Node::builder().protocol_versions(2..=3);
}
