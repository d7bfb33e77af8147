//! Nodes that find each other. (The tests use real time, so each waits for events, and measures no
//! durations.)

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use rialto_event::sleep;
use rialto_node::cluster::{self, Cluster, ClusterEvent, InvalidValue, Member, MemberStatus};
use rialto_node::transport::memory::{Memory, Network};
use rialto_node::transport::{BoxFuture, Connection, Identity, Locator, NodeKey, Tls, Transport, Trust};
use rialto_node::{
    Call, Down, Exit, Node, NodeId, Request, TypeRegistry, call_with, monitor, ping, publish, recv, self_pid,
    send, service,
};
use rialto_rt::Runtime;
use rialto_sync::{broadcast, watch};
use serde::{Deserialize, Serialize};

/// Runs `future` outside of any runtime: each node of these tests has a runtime of its own.
fn run<F: Future>(future: F) -> F::Output {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let (mut future, waker) = (std::pin::pin!(future), Waker::from(Arc::new(Unpark(thread::current()))));
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        thread::park();
    }
}

fn runtime() -> Runtime {
    Runtime::builder().worker_threads(1).build().unwrap()
}

const ROUND: Duration = Duration::from_millis(40);

/// A node with a runtime of its own, so that it can be killed.
struct Site {
    runtime: Runtime,
    node: Node,
    cluster: Cluster,
    members: watch::Receiver<Arc<[Member]>>,
    events: broadcast::Receiver<ClusterEvent>,
}

impl Site {
    fn new(runtime: Runtime, transport: impl Transport, seeds: &[Locator]) -> Site {
        let (node, cluster) = runtime.block_on(async {
            let types = cluster::type_registry().merge(TypeRegistry::new().message::<u32>("number"));
            let node = Node::builder()
                .transport(transport)
                .types(types)
                .keepalive_timeout(Duration::from_secs(2))
                .build();
            let builder =
                Cluster::builder("fleet").gossip_interval(ROUND).value("site", &node.id().to_string());
            let builder = seeds.iter().cloned().fold(builder, |builder, seed| builder.seed(seed));
            let cluster = builder.start(&node).unwrap();
            (node, cluster)
        });
        let (members, events) = (cluster.watch(), cluster.subscribe());
        Site { runtime, node, cluster, members, events }
    }

    /// Starts a node on that network, with `a` as its seed.
    fn of(network: &Network, name: &str) -> Site {
        Site::new(runtime(), network.transport(name), &["memory://a".parse().unwrap()])
    }

    fn id(&self) -> NodeId {
        self.node.id()
    }

    /// Runs `what` as a process of the node.
    fn does<T: Send + 'static>(&self, what: impl Future<Output = T> + Send + 'static) -> T {
        self.runtime.block_on(self.node.run(what)).unwrap()
    }

    /// Waits until the other members are exactly these, and all are up.
    async fn sees(&mut self, others: &[NodeId]) {
        let others: BTreeSet<_> = others.iter().copied().filter(|other| *other != self.id()).collect();
        let all_up = |members: &Arc<[Member]>| {
            let up = members.iter().filter(|member| member.status == MemberStatus::Up);
            members.len() == others.len() && up.map(|member| member.node).collect::<BTreeSet<_>>() == others
        };
        self.members.wait_for(all_up).await.unwrap();
    }

    /// Waits for an event of that node for which `what` returns a member.
    async fn hears(&mut self, of: NodeId, what: fn(&ClusterEvent) -> Option<&Member>) -> ClusterEvent {
        loop {
            match self.events.recv().await {
                Ok(event) if what(&event).is_some_and(|member| member.node == of) => return event,
                _ => {}
            }
        }
    }

    /// Ends the node as `kill -9` does: nothing of it continues.
    fn kill(self) -> NodeId {
        let id = self.id();
        self.runtime.shutdown_timeout(Duration::from_secs(5));
        id
    }
}

async fn all_see_all(sites: &mut [Site]) {
    let ids: Vec<_> = sites.iter().map(Site::id).collect();
    for site in sites {
        site.sees(&ids).await;
    }
}

fn sites(network: &Network) -> Vec<Site> {
    ["a", "b", "c", "d", "e"].map(|name| Site::of(network, name)).into()
}

fn dead(event: &ClusterEvent) -> Option<&Member> {
    if let ClusterEvent::Dead(member) = event { Some(member) } else { None }
}

fn left(event: &ClusterEvent) -> Option<&Member> {
    if let ClusterEvent::Left(member) = event { Some(member) } else { None }
}

#[test]
fn five_nodes_join_through_one_seed_and_share_values() {
    run(async {
        let network = Network::new();
        let mut sites = sites(&network);
        all_see_all(&mut sites).await;
        for site in &sites {
            for member in site.cluster.members().iter() {
                assert_eq!(member.values["site"], member.node.to_string());
                assert_eq!(site.cluster.member(member.node).as_ref(), Some(member));
            }
        }
        let [a, .., e] = &mut sites[..] else { panic!("there are five") };
        e.cluster.set("zone", "north").unwrap();
        let in_the_north = |member: &Member| member.values.get("zone").is_some_and(|zone| zone == "north");
        a.members.wait_for(|members| members.iter().any(in_the_north)).await.unwrap();
        assert_eq!(e.cluster.unset("zone").as_deref(), Some("north"));
        a.members.wait_for(|members| !members.iter().any(in_the_north)).await.unwrap();
        assert_eq!(e.cluster.set("zone", &"x".repeat(cluster::MAX_VALUE_BYTES)), Err(InvalidValue::TooLong));
    });
}

/// A transport that reaches its own node at a second address, and counts the connections to it.
struct Alias(Memory, Arc<AtomicUsize>);

impl Transport for Alias {
    fn key(&self) -> NodeKey {
        self.0.key()
    }
    fn locators(&self) -> Vec<Locator> {
        self.0.locators()
    }
    fn dial(&self, to: &Locator, expected: Option<NodeKey>) -> BoxFuture<io::Result<Connection>> {
        if *to != "memory://alias".parse().unwrap() {
            return self.0.dial(to, expected);
        }
        self.1.fetch_add(1, Ordering::SeqCst);
        self.0.dial(&self.0.locators()[0], expected)
    }
    fn accept(&self) -> BoxFuture<io::Result<Connection>> {
        self.0.accept()
    }
    fn is_client(&self, peer: NodeKey) -> bool {
        self.0.is_client(peer)
    }
}

#[test]
fn a_seed_that_is_the_node_itself_is_dialled_once() {
    let dials = Arc::new(AtomicUsize::new(0));
    let transport = Alias(Network::new().transport("a"), dials.clone());
    let site = Site::new(runtime(), transport, &["memory://alias".parse().unwrap()]);
    site.runtime.block_on(async {
        while dials.load(Ordering::SeqCst) == 0 {
            sleep(Duration::from_millis(1)).await;
        }
        sleep(10 * ROUND).await;
    });
    assert_eq!(dials.load(Ordering::SeqCst), 1);
}

#[test]
fn references_of_members_resolve_and_their_services_are_found() {
    run(async {
        let network = Network::new();
        let (mut a, b, mut c) = (Site::of(&network, "a"), Site::of(&network, "b"), Site::of(&network, "c"));
        let printer = b.runtime.block_on(async {
            b.node.spawn(async {
                publish("printer", self_pid()).unwrap();
                recv! { n: u32 => assert_eq!(n, 7) }
            })
        });
        let has_one =
            |members: &Arc<[Member]>| members.iter().any(|member| member.service("printer").is_some());
        c.members.wait_for(has_one).await.unwrap();
        assert_eq!(c.cluster.providers("printer"), [service(b.id(), "printer")]);
        assert!(c.cluster.providers("scanner").is_empty());
        // Nothing but gossip has told `c` where `b` is.
        let end = c.does(async move {
            let monitor = monitor(printer);
            send(printer, 7_u32).unwrap();
            recv! { Down { monitor: ^monitor, reason, .. } => reason }
        });
        assert_eq!(end, Exit::Normal);
        c.members.wait_for(|members| !has_one(members)).await.unwrap();
        a.sees(&[a.id(), b.id(), c.id()]).await;
    });
}

#[test]
fn leaving_member_is_reported_as_left_and_can_rejoin() {
    run(async {
        let network = Network::new();
        let mut sites = sites(&network);
        all_see_all(&mut sites).await;
        let e = sites.pop().unwrap();
        e.cluster.leave().await;
        assert!(e.cluster.members().is_empty());
        for site in &mut sites {
            site.hears(e.id(), left).await;
        }
        all_see_all(&mut sites).await;
        // The node still runs, and other nodes can connect to it.
        let id = e.id();
        assert_eq!(sites[0].does(async move { ping(id).await }), Ok(()));
        let again = e.runtime.block_on(async {
            Cluster::builder("fleet")
                .gossip_interval(ROUND)
                .seed(sites[1].node.reference().unwrap())
                .start(&e.node)
                .unwrap()
        });
        let mut members = again.watch();
        members.wait_for(|members| members.len() == 4).await.unwrap();
        let ids: Vec<_> = sites.iter().map(Site::id).chain([id]).collect();
        for site in &mut sites {
            site.sees(&ids).await;
        }
        // Dropping the cluster also leaves it.
        drop((again, e.cluster));
        for site in &mut sites {
            site.hears(id, left).await;
        }
    });
}

#[test]
fn killed_member_is_reported_dead_and_restarts_as_a_new_incarnation() {
    run(async {
        let network = Network::new();
        let mut sites = sites(&network);
        all_see_all(&mut sites).await;
        let gone = sites.remove(2).kill();
        for site in &mut sites {
            site.hears(gone, dead).await;
            assert!(!site.node.connected_nodes().contains(&gone), "no member is dead whose connection is up");
        }
        all_see_all(&mut sites).await;
        sites.push(Site::of(&network, "c"));
        let back = sites[4].id();
        assert_ne!(back, gone);
        all_see_all(&mut sites).await;

        // The restart happens before the members have noticed the end.
        assert_eq!(sites.pop().unwrap().kill(), back);
        sites.push(Site::of(&network, "c"));
        all_see_all(&mut sites).await;
    });
}

#[test]
fn partitioned_cluster_merges_when_it_heals() {
    run(async {
        let network = Network::new();
        let mut sites = sites(&network);
        all_see_all(&mut sites).await;
        let cut = |cut: bool| {
            for (one, other) in ["a", "b"].iter().flat_map(|one| ["c", "d", "e"].map(|other| (*one, other))) {
                for (from, to) in [(one, other), (other, one)] {
                    if cut { network.partition(from, to) } else { network.heal(from, to) }
                }
            }
        };
        cut(true);
        let (here, there) = sites.split_at_mut(2);
        all_see_all(here).await;
        all_see_all(there).await;
        cut(false);
        all_see_all(&mut sites).await;
    });
}

#[test]
fn member_reachable_only_through_others_is_suspected() {
    /// Waits until the connection to that member is lost. Returns whether gossip still hears of the member.
    async fn is_suspected(events: &mut broadcast::Receiver<ClusterEvent>, node: NodeId) -> bool {
        loop {
            match events.recv().await.unwrap() {
                ClusterEvent::Suspected(member) if member.node == node => return true,
                ClusterEvent::Dead(member) if member.node == node => return false,
                _ => {}
            }
        }
    }
    run(async {
        let network = Network::new();
        let mut sites = ["a", "b", "c"].map(|name| Site::of(&network, name));
        // On a busy machine gossip can be late when the connection is lost. The member is dead then, and joins
        // again, so the network is cut once more.
        for _ in 0..100 {
            all_see_all(&mut sites).await;
            let [a, b, _] = &sites;
            // Without this connection, cutting the network would lose nothing.
            a.node.connect(&b.node.reference().unwrap()).await.unwrap();
            let (mut of_a, mut of_b) = (a.cluster.subscribe(), b.cluster.subscribe());
            for (from, to) in [("a", "b"), ("b", "a")] {
                network.partition(from, to);
            }
            network.cut("a", "b");
            let suspected = (is_suspected(&mut of_a, b.id()).await, is_suspected(&mut of_b, a.id()).await);
            for (from, to) in [("a", "b"), ("b", "a")] {
                network.heal(from, to);
            }
            if suspected == (true, true) {
                all_see_all(&mut sites).await;
                return;
            }
        }
        panic!("the member was dead at each loss of the connection, although gossip heard of it");
    });
}

#[test]
fn five_nodes_join_over_tls_and_an_untrusted_one_does_not() {
    run(async {
        let identities: Vec<_> = (0..6).map(|_| Identity::generate().unwrap()).collect();
        let keys: Vec<_> = identities.iter().map(Identity::key).collect();
        let (mut sites, mut seeds) = (Vec::new(), Vec::new());
        for identity in identities {
            // The last node trusts all others, and no other node trusts it.
            let (runtime, trust) = (runtime(), Trust::keys(keys.iter().copied().take(5)));
            let start =
                async { Tls::builder(identity, trust).listen("127.0.0.1:0").unwrap().start().unwrap() };
            let tls = runtime.block_on(start);
            if seeds.is_empty() {
                seeds = tls.locators();
            }
            sites.push(Site::new(runtime, tls, &seeds));
        }
        let mut intruder = sites.pop().unwrap();
        all_see_all(&mut sites).await;
        let refused = loop {
            if let Ok(ClusterEvent::NoSeed { why, .. }) = intruder.events.recv().await {
                break why;
            }
        };
        assert!(refused.contains("trust"), "{refused}");
        assert!(intruder.cluster.members().is_empty());
        all_see_all(&mut sites).await;
    });
}

/// A trusted peer that is not an honest node: it sends the types of the gossip protocol, with its own bytes.
#[derive(Debug, Serialize, Deserialize)]
struct Ask(Vec<u8>);
#[derive(Debug, Serialize, Deserialize)]
struct Answer(Vec<u8>);
#[derive(Debug, Serialize, Deserialize)]
struct Tell(Vec<u8>);
impl Request for Ask {
    type Reply = Answer;
}

#[test]
fn invalid_gossip_of_a_trusted_peer_is_refused() {
    run(async {
        let network = Network::new();
        let mut sites = ["a", "b"].map(|name| Site::of(&network, name));
        all_see_all(&mut sites).await;
        let types = TypeRegistry::new()
            .message::<Call<Ask>>("rialto.gossip.ask")
            .message::<Answer>("rialto.gossip.answer")
            .message::<Tell>("rialto.gossip.tell")
            .message::<u32>("number");
        let runtime = runtime();
        let build = async { Node::builder().transport(network.transport("liar")).types(types).build() };
        let liar = runtime.block_on(build);
        let a = liar.connect(&sites[0].node.reference().unwrap()).await.unwrap();
        let gossip = service(a, "rialto.gossip/fleet");
        let lies = liar.run(async move {
            for bytes in [vec![], vec![0; 200_000], b"\x53\xb0\x00\x00\x00\x00".to_vec()] {
                send(gossip, Tell(bytes.clone())).unwrap();
                send(gossip, 7_u32).unwrap();
                let asked = call_with(gossip, |from| Call { request: Ask(bytes), from }).await;
                assert!(asked.is_err());
            }
        });
        runtime.block_on(lies).unwrap();
        for _ in 0..6 {
            while !matches!(sites[0].events.recv().await, Ok(ClusterEvent::Refused { .. })) {}
        }
        let mut third = Site::of(&network, "c");
        let ids = [sites[0].id(), sites[1].id(), third.id()];
        third.sees(&ids).await;
        sites[0].sees(&ids).await;
        assert!(!sites[0].cluster.members().iter().any(|member| member.node == liar.id()));
    });
}

#[test]
fn start_errors_name_the_missing_configuration() {
    runtime().block_on(async {
        let network = Network::new();
        let start = |node: &Node| Cluster::builder("fleet").start(node).unwrap_err();
        let alone = Node::builder().types(cluster::type_registry()).build();
        assert_eq!(start(&alone).kind(), std::io::ErrorKind::Unsupported);
        let mute = Node::builder().transport(network.transport("mute")).build();
        assert!(start(&mute).to_string().contains("cluster::type_registry()"));
        let node = Node::builder().transport(network.transport("a")).types(cluster::type_registry()).build();
        let bad = Cluster::builder("fleet").value("a", "\n").value("b", "c").start(&node).unwrap_err();
        assert!(bad.to_string().contains("a control character"));
        let cluster = Cluster::builder("fleet").start(&node).unwrap();
        assert_eq!(start(&node).kind(), std::io::ErrorKind::AlreadyExists);
        let beside = Cluster::builder("another").start(&node).unwrap();
        cluster.leave().await;
        cluster.leave().await;
        Cluster::builder("fleet").start(&node).unwrap().leave().await;
        beside.leave().await;
    });
}

#[test]
fn missing_seed_is_reported_and_retried() {
    run(async {
        let network = Network::new();
        let mut b = Site::of(&network, "b");
        let told = b.events.recv().await;
        assert!(matches!(&told, Ok(ClusterEvent::NoSeed { seed, .. }) if seed == "memory://a"), "{told:?}");
        let mut a = Site::of(&network, "a");
        let ids = [a.id(), b.id()];
        a.sees(&ids).await;
        b.sees(&ids).await;
    });
}
