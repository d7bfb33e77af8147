//! Remote administration of a node: list its processes, find them by name, inspect them, and move them.
//!
//! A node answers if its type registry contains [`type_registry`] and one of its processes runs [`serve`].
//! The commands of the program `rialto`, such as `rialto node list`, `inspect` and `kill`, work on such a
//! node.
//!
//! ```
//! use rialto_node::admin::{self, Admin};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, recv, register, self_pid, spawn_process};
//!
//! # let runtime = rialto_rt::Runtime::simulated(1);
//! # runtime.block_on(async {
//! let network = Network::new();
//! let node = |name| {
//!     Node::builder().transport(network.transport(name)).types(admin::type_registry()).build()
//! };
//! let (shop, office) = (node("shop"), node("office"));
//! shop.spawn(admin::serve("the shop"));
//! shop.spawn(async {
//!     register("till", self_pid()).unwrap();
//!     recv! { "close": &'static str => {} }
//! });
//!
//! let there = office.connect(&shop.reference().unwrap()).await.unwrap();
//! office.run(async move {
//!     let shop = Admin::of(there);
//!     let till = shop.find("till").await.unwrap().expect("it is there");
//!     let info = shop.process_info(till).await.unwrap().expect("it lives");
//!     assert_eq!((&*info.names[0], info.messages), ("till", 0));
//!     assert_eq!(shop.status().await.unwrap().processes, 2);
//! }).await.unwrap();
//! # });
//! ```
//!
//! This module gives a peer no additional rights; it only makes pids easy to find. A trusted peer can send
//! to, monitor and [kill](crate::kill) every process whose pid it knows.
//!
//! People type text. So a process receives typed input as a `String`, or as a [`Line`] if it is to answer. An
//! [entry point](crate::Builder::allow_spawn) whose argument is a `String` can be started with typed input.
//!
//! Source: Erlang's observer and its shell, which require the cookie.

#[cfg(feature = "cps")]
use std::pin::pin;
use std::sync::Arc;

use rialto_event::SendEvent;
#[cfg(feature = "cps")]
use rialto_event::{Either, Event};
use rialto_process::{
    Call, CallError, Envelope, Exit, NodeId, Pid, ProcessInfo, ReplyTo, Request, call, publish, registered,
    self_pid, service, spawn_process, whereis,
};
#[cfg(feature = "cps")]
use rialto_sync::race::first;
use serde::{Deserialize, Serialize};

#[cfg(feature = "cps")]
use crate::migration::{NotMoved, migrate_process};
use crate::node::Node;
use crate::recv;
use crate::remote::{Entries, NodeRef};
use crate::spawn_quota::{SpawnQuota, WithPermit};
use crate::transport::Locator;
use crate::wire::TypeRegistry;

/// The name under which [`serve`] is published.
pub const NAME: &str = "rialto.admin";

/// The maximum number of processes in one answer to [`Admin::processes`] or [`Admin::longest`].
pub const PAGE: u32 = 1000;

/// How many moves may run at a time on request of processes of one node.
const MAX_MOVES: usize = 64;

/// The status of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Status")]
pub struct NodeStatus {
    /// The name for people that was given to [`serve`].
    pub name: String,
    /// The node and its incarnation.
    pub node: NodeId,
    /// The key of the node, and the addresses at which others can connect to it.
    pub reference: Option<NodeRef>,
    /// The number of processes on the node.
    pub processes: u64,
    /// How many messages became dead letters.
    pub dead_letters: u64,
    /// The nodes to which it has a connection.
    #[serde(rename = "links")]
    pub connections: Vec<NodeId>,
}

/// The names on a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// The [published](publish) processes, sorted by name.
    pub services: Vec<(Arc<str>, Pid)>,
    /// The [registered](crate::register) processes.
    pub registered: Vec<(Arc<str>, Pid)>,
    /// The names of the entry points that can be [started](crate::remote_spawn) there.
    pub entries: Vec<String>,
}

/// A typed line, as a request to a process that answers with another line.
///
/// ```
/// use rialto_node::admin::Line;
/// use rialto_node::{Call, Node, call, recv, spawn_process};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let parrot = spawn_process(async {
///     recv! { Call { request: Line(said), from } => from.reply(format!("{said}!")) }
/// });
/// assert_eq!(call(parrot, Line("hello".into())).await.as_deref(), Ok("hello!"));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line(pub String);

#[derive(Serialize, Deserialize)]
struct AskStatus;

#[derive(Serialize, Deserialize)]
struct List {
    after: Option<Pid>,
    most: u32,
}

#[derive(Serialize, Deserialize)]
struct Longest {
    most: u32,
}

#[derive(Serialize, Deserialize)]
struct Inspect {
    pid: Pid,
}

#[derive(Serialize, Deserialize)]
struct Find {
    who: String,
}

#[derive(Serialize, Deserialize)]
struct AskNames;

#[derive(Serialize, Deserialize)]
struct Migrate {
    pid: Pid,
    to: Locator,
}

impl Request for Line {
    type Reply = String;
}

impl Request for AskStatus {
    type Reply = NodeStatus;
}

impl Request for List {
    type Reply = Vec<ProcessInfo>;
}

impl Request for Longest {
    type Reply = Vec<ProcessInfo>;
}

impl Request for Inspect {
    type Reply = Option<ProcessInfo>;
}

impl Request for Find {
    type Reply = Option<Pid>;
}

impl Request for AskNames {
    type Reply = Names;
}

impl Request for Migrate {
    type Reply = Result<NodeId, String>;
}

/// Returns the types that administration uses, `String` included. Both nodes must register them.
pub fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .message::<String>("rialto.text")
        .request::<Line>("rialto.line")
        .request::<AskStatus>("rialto.admin.status")
        .request::<List>("rialto.admin.list")
        .request::<Longest>("rialto.admin.longest")
        .request::<Inspect>("rialto.admin.inspect")
        .request::<Find>("rialto.admin.find")
        .request::<AskNames>("rialto.admin.names")
        .request::<Migrate>("rialto.admin.migrate")
        .implied()
}

/// Returns the body of the process that answers the requests of [`Admin`] for its node. `name` is the node's
/// name for people. The process drops messages that it does not understand.
///
/// Any peer can [kill](crate::kill) this process, like every other. Let a [supervisor](crate::supervisor)
/// restart it.
///
/// If another process of the node already runs this body, the process ends at once. The exit reason is the
/// [`RegisterError`](crate::RegisterError).
///
/// # Panics
///
/// When it is polled outside of a process.
pub fn serve(name: &str) -> impl Future<Output = Exit> + Send + use<> {
    let name = name.to_owned();
    async move {
        if let Err(why) = publish(NAME, self_pid()) {
            return Exit::custom(why);
        }
        let (node, moves) = (Node::current(), SpawnQuota::new(MAX_MOVES));
        loop {
            recv! {
                Call { request: AskStatus, from } => from.reply(node.status(&name)),
                Call { request: List { after, most }, from } => from.reply(node.page(after, most)),
                Call { request: Longest { most }, from } => from.reply(node.longest(most)),
                Call { request: Inspect { pid }, from } => from.reply(node.process_info(pid)),
                Call { request: Find { who }, from } => from.reply(node.find_by_name(&who)),
                Call { request: AskNames, from } => from.reply(node.all_names()),
                Call { request: Migrate { pid, to }, from } => {
                    // Callers that cannot be identified share one limit, under the key 0.
                    match moves.acquire(from.caller().map_or(0, |caller| caller.node().key)) {
                        None => from.reply(Err(format!("{MAX_MOVES} processes are being moved already"))),
                        place => {
                            spawn_process(WithPermit::new(migrate(node.clone(), pid, to, from), place));
                        }
                    }
                }
                // An unread message would stay in the mailbox for ever and count against its bounds.
                _: Envelope => {}
            }
        }
    }
}

impl Node {
    fn status(&self, name: &str) -> NodeStatus {
        NodeStatus {
            name: name.to_owned(),
            node: self.id(),
            reference: self.reference(),
            processes: self.process_count() as u64,
            dead_letters: self.dead_letter_count(),
            connections: self.connected_nodes(),
        }
    }

    /// Returns information on the next processes after `after`, in the order of their pids.
    fn page(&self, after: Option<Pid>, most: u32) -> Vec<ProcessInfo> {
        let mut pids = self.processes();
        pids.retain(|pid| after.is_none_or(|after| after < *pid));
        let most = most.min(PAGE) as usize;
        if most < pids.len() {
            pids.select_nth_unstable(most);
            pids.truncate(most);
        }
        pids.sort_unstable();
        pids.into_iter().filter_map(|pid| self.process_info(pid)).collect()
    }

    fn longest(&self, most: u32) -> Vec<ProcessInfo> {
        let pids = self.longest_mailboxes(most.min(PAGE) as usize);
        pids.into_iter().filter_map(|(pid, _)| self.process_info(pid)).collect()
    }

    /// Finds a living process by its pid in written form, with or without brackets; by a registered name; or
    /// by a published name.
    fn find_by_name(&self, who: &str) -> Option<Pid> {
        let pid = self.parse_pid(who).or_else(|| whereis(who)).or_else(|| self.published(who))?;
        self.process_info(pid).map(|info| info.pid)
    }

    /// Parses the written form of a pid of this node.
    fn parse_pid(&self, who: &str) -> Option<Pid> {
        let bare = who.strip_prefix('<').and_then(|who| who.strip_suffix('>')).unwrap_or(who);
        let mut parts = bare.split('.').skip(1);
        let index: u32 = parts.next()?.parse().ok()?;
        let generation: u32 = parts.next()?.parse().ok()?;
        let pid = Pid { node: self.id(), number: u64::from(generation) << 32 | u64::from(index) };
        (pid.to_string() == format!("<{bare}>")).then_some(pid)
    }

    fn all_names(&self) -> Names {
        let with_pid = |name: Arc<str>| whereis(&name).map(|pid| (name, pid));
        Names {
            services: self.all_published(),
            registered: registered().into_iter().filter_map(with_pid).collect(),
            entries: Entries::of(self).names(),
        }
    }
}

/// Moves the process when it next waits, however long that takes. If the caller gives up before the process
/// is asked to move, nothing happens. After that the move continues, and counts against `MAX_MOVES` until it
/// is done.
#[cfg(feature = "cps")]
async fn migrate(node: Node, pid: Pid, to: Locator, from: ReplyTo<Result<NodeId, String>>) {
    let found = first(pin!(from.cancelled_evt().sync()), pin!(found(&node, pid, &to))).await;
    let moved = match found {
        Either::Left(()) => return,
        Either::Right(Ok(there)) => {
            migrate_process(pid, there).await.map(|()| there).map_err(|why| why.to_string())
        }
        Either::Right(Err(why)) => Err(why),
    };
    from.reply(moved);
}

/// Returns the node at `to`; connects to it if necessary.
#[cfg(feature = "cps")]
async fn found(node: &Node, pid: Pid, to: &Locator) -> Result<NodeId, String> {
    if node.process_info(pid).is_none() {
        return Err(NotMoved::NoProcess.to_string());
    }
    let is_here = node.reference().is_some_and(|here| here.locators.contains(to));
    if is_here {
        return Ok(node.id());
    }
    node.connect_at(to).await.map_err(|error| format!("{to}: {error}"))
}

#[cfg(not(feature = "cps"))]
async fn migrate(_: Node, _: Pid, _: Locator, from: ReplyTo<Result<NodeId, String>>) {
    let why = "the program of that node was built without processes that move: give rialto the feature `cps`";
    from.reply(Err(why.into()));
}

/// A handle for the administration of a node.
///
/// Each method returns an event that commits when the node has answered. If the event is not chosen, or is
/// dropped, the request has no effect, except that a move that [`migrate`](Self::migrate) has started may
/// continue.
///
/// # Errors
///
/// The methods return the errors of a [call](crate::call()). If no process of the node runs [`serve`], this
/// is [`CallError::Down`] with [`Exit::NoProcess`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admin(NodeId);

impl Admin {
    /// Returns a handle for `node`. The caller's node must be connected to it or know its address.
    pub fn of(node: NodeId) -> Admin {
        Admin(node)
    }

    /// Returns the node.
    pub fn node(self) -> NodeId {
        self.0
    }

    fn ask<Q: Request>(self, request: Q) -> impl SendEvent<Output = Result<Q::Reply, CallError>> + 'static {
        call(service(self.0, NAME), request)
    }

    /// Asks for the status of the node.
    pub fn status(self) -> impl SendEvent<Output = Result<NodeStatus, CallError>> + 'static {
        self.ask(AskStatus)
    }

    /// Asks for at most `most` processes, and at most [`PAGE`], that come after `after` in the order of their
    /// pids. This is not the order in which they were started. An empty answer means that there are no more.
    pub fn processes(
        self,
        after: Option<Pid>,
        most: u32,
    ) -> impl SendEvent<Output = Result<Vec<ProcessInfo>, CallError>> + 'static {
        self.ask(List { after, most })
    }

    /// Asks for at most `most` processes, and at most [`PAGE`], with the longest mailboxes, longest first.
    pub fn longest(
        self,
        most: u32,
    ) -> impl SendEvent<Output = Result<Vec<ProcessInfo>, CallError>> + 'static {
        self.ask(Longest { most })
    }

    /// Asks for information on a process. `None` means that it does not live on the node.
    pub fn process_info(
        self,
        pid: Pid,
    ) -> impl SendEvent<Output = Result<Option<ProcessInfo>, CallError>> + 'static {
        self.ask(Inspect { pid })
    }

    /// Asks for the living process with that name. `who` is a pid in written form (`<3f2a.12.0>`, or without
    /// the brackets), a registered name, or a published name. The written form of a pid is valid on the pid's
    /// own node only.
    pub fn find(self, who: &str) -> impl SendEvent<Output = Result<Option<Pid>, CallError>> + 'static {
        self.ask(Find { who: who.to_owned() })
    }

    /// Asks for all names on the node.
    pub fn names(self) -> impl SendEvent<Output = Result<Names, CallError>> + 'static {
        self.ask(AskNames)
    }

    /// Moves a process of the node to the node at `to`, and leaves a forwarding proxy (`migrate_process`,
    /// feature `cps`). Yields the new node, or a reason for people to read. At most 64 moves run at a time on
    /// request of processes of one node; one more is refused. A move counts until it is done, even if its
    /// caller no longer waits.
    pub fn migrate(
        self,
        pid: Pid,
        to: Locator,
    ) -> impl SendEvent<Output = Result<Result<NodeId, String>, CallError>> + 'static {
        self.ask(Migrate { pid, to })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rialto_event::sleep;

    use super::*;
    use crate::transport::memory::Network;
    use crate::{kill, register, send};

    /// Sets up two nodes, and administers the second from the first.
    fn looked_at<F: Future<Output = ()> + Send + 'static>(look: impl FnOnce(Node, Admin) -> F) {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node =
                |name| Node::builder().transport(network.transport(name)).types(type_registry()).build();
            let (here, there) = (node("here"), node("there"));
            there.spawn(serve("the other"));
            let id = here.connect(&there.reference().expect("it has a transport")).await.expect("reached");
            here.run(look(there, Admin::of(id))).await.expect("no panic");
        });
    }

    async fn idle() {
        recv! { "end": &'static str => {} }
    }

    #[test]
    fn a_node_is_listed_page_by_page() {
        looked_at(|there, admin| async move {
            let mut pids: Vec<Pid> = (0..25).map(|_| there.spawn(idle())).collect();
            pids.push(admin.find(NAME).await.unwrap().expect("it is published"));
            pids.sort();
            let (mut listed, mut after) = (Vec::new(), None);
            loop {
                let page = admin.processes(after, 10).await.unwrap();
                let Some(last) = page.last() else { break };
                assert!(page.len() <= 10);
                after = Some(last.pid);
                listed.extend(page.into_iter().map(|info| info.pid));
            }
            assert_eq!(listed, pids);
            assert_eq!(admin.processes(None, u32::MAX).await.unwrap().len(), 26);
        });
    }

    #[test]
    fn a_process_is_found_by_pid_or_name() {
        looked_at(|there, admin| async move {
            let pid = there.spawn(async {
                register("idler", self_pid()).unwrap();
                publish("idling", self_pid()).unwrap();
                idle().await
            });
            let written = pid.to_string();
            let bare = written.trim_matches(['<', '>']);
            for who in ["idler", "idling", &written, bare] {
                assert_eq!(admin.find(who).await, Ok(Some(pid)), "{who}");
            }
            for who in
                ["", "<>", "<1.2.3>", "1", "nobody", &format!("{bare}.1"), &format!("<{bare}"), "é.1.0"]
            {
                assert_eq!(admin.find(who).await, Ok(None), "{who}");
            }
            let names = admin.names().await.unwrap();
            assert!(names.registered.contains(&("idler".into(), pid)), "{names:?}");
            assert!(names.services.contains(&("idling".into(), pid)), "{names:?}");
            kill(pid);
            crate::down_evt(pid).await;
            for who in ["idler", "idling", &written] {
                assert_eq!(admin.find(who).await, Ok(None), "{who}");
            }
            assert!(!admin.names().await.unwrap().services.iter().any(|(name, _)| &**name == "idling"));
        });
    }

    #[test]
    fn remote_inspection_agrees_with_local_state() {
        looked_at(|there, admin| async move {
            let (one, other) = (there.spawn(idle()), there.spawn(idle()));
            (0..3).for_each(|_| send(other, String::from("unread")).unwrap());
            crate::ping(admin.node()).await.unwrap();
            let longest = admin.longest(1).await.unwrap();
            assert_eq!((longest[0].pid, longest[0].messages), (other, 3));
            assert_eq!(admin.process_info(one).await.unwrap(), there.process_info(one));
            assert_eq!(admin.process_info(self_pid()).await, Ok(None), "it lives elsewhere");
            let status = admin.status().await.unwrap();
            assert_eq!((status.name.as_str(), status.processes), ("the other", 3));
            assert_eq!(status.connections, [self_pid().node()]);
        });
    }

    #[test]
    fn unknown_messages_are_dropped() {
        looked_at(|there, admin| async move {
            (0..3).for_each(|_| send(service(there.id(), NAME), String::from("hello")).unwrap());
            let pid = admin.find(NAME).await.unwrap().expect("it is published");
            assert_eq!(there.process_info(pid).map(|info| info.messages), Some(0));
            assert_eq!(call(pid, Line("hello".into())).await, Err(CallError::Unanswered));
        });
    }

    /// The target node does not answer, so the moves do not end by themselves.
    #[test]
    #[cfg(feature = "cps")]
    fn moves_are_bounded_and_cancelled_with_their_callers() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node =
                |name| Node::builder().transport(network.transport(name)).types(type_registry()).build();
            let (here, there) = (node("here"), node("there"));
            there.spawn(serve("the other"));
            let pid = there.spawn(idle());
            network.partition("there", "mute");
            let before = there.process_count();
            let admin = Admin::of(here.connect(&there.reference().unwrap()).await.unwrap());
            let asks = |_| {
                here.spawn(async move {
                    let moved = admin.migrate(pid, "memory://mute".parse().unwrap()).await;
                    assert!(moved.unwrap().unwrap_err().contains("already"));
                })
            };
            let asking: Vec<Pid> = (0..1000).map(asks).collect();
            sleep(Duration::from_secs(1)).await;
            assert_eq!(there.process_count(), before + MAX_MOVES);
            assert_eq!(here.process_count(), MAX_MOVES, "the others were refused");
            asking.into_iter().for_each(kill);
            sleep(Duration::from_secs(1)).await;
            assert_eq!(there.process_count(), before);
        });
    }

    #[test]
    fn a_second_admin_process_ends_with_name_taken() {
        looked_at(|there, admin| async move {
            let first = admin.find(NAME).await.unwrap().expect("it is published");
            let why = there.run(serve("another")).await;
            let taken = crate::RegisterError::Taken { name: NAME.into(), owner: first };
            assert_eq!(why, Ok(Exit::custom(taken)));
        });
    }
}
