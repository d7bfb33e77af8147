//! The peer of the test `versions`, for the commit that speaks only version 3. It is a copy of
//! `crates/rialto-node/tests/versions/peer.rs` from the time when both commits used the same names.

use rialto_cps::{Chosen2, Continuation, cps};
use rialto_node::channels::{Receiver, Sender, channel};
use rialto_node::dispatcher::{Dispatcher, work};
use rialto_node::moving::{NotMoved, migrate_with_proxy, mobile, receive, receive2};
use rialto_node::transport::{Identity, Locator, NodeKey, Tls, Trust};
use rialto_node::{
    Builder, Call, CallError, Down, Exit, Exited, Node, NodeId, Pid, Request, Vocabulary, call, link,
    monitor, publish, recv, remote_spawn_link, self_pid, send, service, spawn_process, trap_exits,
};
use rialto_sync::oneshot;
use serde::{Deserialize, Serialize};

macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident($($field:ty),*) -> $reply:ty;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Serialize, Deserialize)]
        pub struct $name($(pub $field),*);
        impl Request for $name {
            type Reply = $reply;
        }
    )+};
}

requests! {
    Add(u64) -> u64;
    Echo(String) -> String;
    /// The peer calls that process, and returns the result.
    Ask(Pid, u64) -> Result<u64, CallError>;
    /// The peer starts a linked process there. Returns what that process sent, and its exit reason.
    StartThere(NodeId, u64) -> (u64, String);
    /// A process of the peer that links to and monitors that process.
    Watch(Pid) -> Pid;
    /// A process of the peer that ends as it is told.
    Mortal() -> Pid;
    /// A process of the peer that moves.
    Mobile(u64) -> Pid;
    /// Ends of two channels of the peer.
    Channels() -> Ends;
    /// The peer dials.
    Meet(Locator) -> bool;
}

#[derive(Serialize, Deserialize)]
pub struct Ends(pub Sender<u64>, pub Receiver<u64>);

/// The report of a watching process: the reasons of the `Exited` and of the `Down`, and whether the first is
/// orderly.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen(pub String, pub String, pub bool);

/// Tells a watching process where to report.
#[derive(Serialize, Deserialize)]
pub struct Tell(pub Pid);

#[derive(Serialize, Deserialize)]
pub enum Die {
    Panic,
    Full,
    Shutdown,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Full {
    pub volume: String,
}

#[derive(Serialize, Deserialize)]
pub struct Go(pub NodeId);

#[derive(Serialize, Deserialize)]
pub struct Job(pub Continuation<u64>);

/// Asks for a worker for that node's dispatcher.
#[derive(Serialize, Deserialize)]
pub struct Work(pub NodeId);

pub type Squares = Dispatcher<u64, u64>;

/// Adds up, and moves where it is told. Its exit reason lists the moves that failed.
#[cps]
pub async fn counter(first: u64) -> Exit {
    let mut sum = first;
    let mut stayed: Vec<String> = Vec::new();
    loop {
        let to: NodeId = match receive2::<receive<Call<Add>>, receive<Go>>(receive(), receive()).await {
            Chosen2::First(Call { request: Add(0), from }) => {
                from.reply(sum);
                return Exit::custom(Full { volume: stayed.join(", ") });
            }
            Chosen2::First(Call { request: Add(n), from }) => {
                sum += n;
                from.reply(sum);
                continue;
            }
            Chosen2::Second(Go(to)) => to,
        };
        let went: Result<(), NotMoved> = migrate_with_proxy(to).await;
        if let Err(why) = went {
            stayed.push(why.to_string());
        }
    }
}

/// Holds a channel end while it tries to move, and reports the result.
#[cps]
pub async fn holder(tx: Sender<u64>, to: NodeId, tell: Pid) {
    let went: Result<(), NotMoved> = migrate_with_proxy(to).await;
    let went = went.map_err(|why| why.to_string());
    say(tell, went);
    drop(tx);
}

fn say(tell: Pid, went: Result<(), String>) {
    send(tell, went).unwrap();
}

async fn square((number, to): (u64, Pid)) {
    send(to, number * number).unwrap();
}

pub fn builder() -> Builder {
    let words = Vocabulary::new()
        .message::<Tell>("test.tell")
        .message::<Seen>("test.seen")
        .message::<Die>("test.die")
        .message::<Go>("test.go")
        .message::<Job>("test.job")
        .message::<Work>("test.work")
        .message::<u64>("test.number")
        .message::<serde_json::Value>("test.json")
        .message::<Result<(), String>>("test.went")
        .request::<Add>("test.add")
        .request::<Echo>("test.echo")
        .request::<Ask>("test.ask")
        .request::<StartThere>("test.start")
        .request::<Watch>("test.watch")
        .request::<Mortal>("test.mortal")
        .request::<Mobile>("test.mobile")
        .request::<Channels>("test.channels")
        .request::<Meet>("test.meet")
        .reason::<Full>("test.full")
        .and(Squares::vocabulary("test.squares"));
    Node::builder().speaks(words).entry("square", square).accepts::<counter>().accepts::<holder>()
}

/// A transport with that identity, which listens, and trusts those keys.
pub fn transport(identity: Identity, trusted: impl IntoIterator<Item = NodeKey>) -> Tls {
    Tls::builder(identity, Trust::keys(trusted)).listen("127.0.0.1:0").unwrap().start().unwrap()
}

/// Starts the service "peer", which does what it is asked.
pub async fn serve(node: &Node) {
    let on = node.clone();
    let (tell, is_published) = oneshot();
    node.spawn(async move {
        publish("peer", self_pid()).unwrap();
        tell.send(()).unwrap();
        loop {
            recv! {
                Call { request: Add(n), from }: Call<Add> => from.reply(n + 1),
                Call { request: Echo(text), from }: Call<Echo> => from.reply(text),
                Call { request: Ask(of, n), from }: Call<Ask> => {
                    _ = spawn_process(async move { from.reply(call(of, Add(n)).await) });
                }
                Call { request: StartThere(there, n), from }: Call<StartThere> => {
                    _ = spawn_process(async move { from.reply(start_there(there, n).await) });
                }
                Call { request: Watch(of), from }: Call<Watch> => {
                    from.reply(spawn_process(watch(of)));
                }
                Call { request: Mortal(), from }: Call<Mortal> => from.reply(spawn_process(mortal())),
                Call { request: Mobile(n), from }: Call<Mobile> => from.reply(spawn_process(mobile(counter(n)))),
                Call { request: Channels(), from }: Call<Channels> => {
                    let ((tx, received), (to_send, rx)) = (channel(), channel());
                    spawn_process(increment(received, to_send));
                    from.reply(Ends(tx, rx));
                }
                Call { request: Meet(locator), from }: Call<Meet> => {
                    let on = on.clone();
                    _ = spawn_process(async move { from.reply(on.connect_at(&locator).await.is_ok()) });
                }
                Ends(tx, rx): Ends => _ = spawn_process(increment(rx, tx)),
                json: serde_json::Value => assert_eq!(json["a"][0], 1),
                Work(there): Work => {
                    _ = work(Squares::of(service(there, "squares")), 4, |n: u64| async move { n * n });
                }
            }
        }
    });
    is_published.recv().await.unwrap();
}

/// Sends each received number plus one.
pub async fn increment(rx: Receiver<u64>, tx: Sender<u64>) {
    while let Ok(n) = rx.recv().await {
        if tx.send(n + 1).await.is_err() {
            return;
        }
    }
}

/// The text that today's release has for `reason`.
fn text(reason: &Exit) -> String {
    match reason {
        Exit::Normal => "finished normally".into(),
        other => other.to_string(),
    }
}

pub async fn watch(of: Pid) {
    trap_exits(true);
    link(of);
    let watched = monitor(of);
    let Tell(to) = recv! { tell: Tell => tell };
    let exited = recv! { Exited { from: ^of, reason } => reason };
    let down = recv! { Down { monitor: ^watched, reason, .. } => reason };
    send(to, Seen(text(&exited), text(&down), exited.is_orderly())).unwrap();
}

pub async fn mortal() -> Exit {
    match recv! { die: Die => die } {
        Die::Panic => panic!("at the disco"),
        Die::Full => Exit::custom(Full { volume: "/".into() }),
        Die::Shutdown => Exit::Shutdown,
    }
}

async fn start_there(there: NodeId, n: u64) -> (u64, String) {
    trap_exits(true);
    let pid = remote_spawn_link(there, "square", (n, self_pid())).await.unwrap();
    let square = recv! { n: u64 => n };
    (square, recv! { Exited { from: ^pid, reason } => text(&reason) })
}
