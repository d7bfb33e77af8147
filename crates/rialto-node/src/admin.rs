//! What a node tells those who look at it from elsewhere: who lives there, by which names, and how they are.
//!
//! A node answers if its program says so: it speaks [`vocabulary`], and one of its processes is [`serve`].
//! `rialto node list`, `inspect`, `kill` and the others of the program `rialto` work on such a node.
//!
//! ```
//! use rialto_node::admin::{self, Admin};
//! use rialto_node::transport::memory::Network;
//! use rialto_node::{Node, recv, register, self_pid, spawn_process};
//!
//! # let runtime = rialto_rt::Runtime::simulated(1);
//! # runtime.block_on(async {
//! let network = Network::new();
//! let node = |name| Node::builder().transport(network.transport(name)).speaks(admin::vocabulary()).build();
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
//!     let info = shop.inspect(till).await.unwrap().expect("it lives");
//!     assert_eq!((&*info.names[0], info.messages), ("till", 0));
//!     assert_eq!(shop.status().await.unwrap().processes, 2);
//! }).await.unwrap();
//! # });
//! ```
//!
//! Who finds a process there can do with it what any peer can that knows its pid: send to it, watch it,
//! [kill](crate::kill) it. Whom a node trusts, that may do so anyway: this makes pids easy to find, no more.
//!
//! What people type is text: a process that is to hear it receives a `String`, and one that is to answer
//! a [`Line`]. An [entry point](crate::Builder::entry) whose arguments are a `String` can be started so.
//!
//! Source: Erlang's observer and its shell, which need the cookie.

#[cfg(feature = "cps")]
use std::pin::pin;
use std::sync::Arc;

use rialto_event::Event;
#[cfg(feature = "cps")]
use rialto_event::{Either, sync};
use serde::{Deserialize, Serialize};

use crate::call::{Call, CallError, ReplyTo, Request, call};
use crate::exit::Exit;
#[cfg(feature = "cps")]
use crate::first::first;
use crate::inspect::ProcessInfo;
use crate::message::Envelope;
#[cfg(feature = "cps")]
use crate::moving::{NotMoved, migrate_process};
use crate::names::{registered, whereis};
use crate::node::{Node, spawn_process};
use crate::pid::{NodeId, Pid};
use crate::process::self_pid;
use crate::recv;
use crate::remote::NodeRef;
use crate::services::{publish, service};
use crate::started::{Placed, Started};
use crate::transport::Locator;
use crate::wire::Vocabulary;

/// As what [`serve`] is published.
pub const NAME: &str = "rialto.admin";

/// So many processes are told of at a time.
pub const PAGE: u32 = 1000;

/// So many processes are being moved at a time because of those of one node.
const MOVES: usize = 64;

/// How a node is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// What it is called, for people.
    pub name: String,
    /// This life of it.
    pub node: NodeId,
    /// Where it can be dialled.
    pub reference: Option<NodeRef>,
    /// How many processes live there.
    pub processes: u64,
    /// How many messages were for nobody.
    pub dead_letters: u64,
    /// The nodes to which it has a link.
    pub links: Vec<NodeId>,
}

/// What there is on a node that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// The [published](publish) processes, in the order of their names.
    pub services: Vec<(Arc<str>, Pid)>,
    /// Those that are [registered](crate::register) there.
    pub registered: Vec<(Arc<str>, Pid)>,
    /// What can be [started](crate::remote_spawn) there.
    pub entries: Vec<String>,
}

/// A line that somebody has typed, for a process that answers with another one.
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
    type Reply = Status;
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

/// What nodes speak that look at each other so, text among it.
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new()
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

/// The body of the process that answers, on the node of the process. `name` is what the node is called. What it does not
/// understand it drops.
///
/// Any peer can [kill](crate::kill) it, as others: a [supervisor](crate::supervisor) starts it again.
///
/// It ends at once if another process of the node does the same: for that reason, a
/// [`RegisterError`](crate::RegisterError).
///
/// # Panics
///
/// Outside of a process, when it is polled.
pub fn serve(name: &str) -> impl Future<Output = Exit> + Send + use<> {
    let name = name.to_owned();
    async move {
        if let Err(why) = publish(NAME, self_pid()) {
            return Exit::custom(why);
        }
        let (node, moves) = (Node::current(), Started::new(MOVES));
        loop {
            recv! {
                Call { request: AskStatus, from } => from.reply(node.status(&name)),
                Call { request: List { after, most }, from } => from.reply(node.page(after, most)),
                Call { request: Longest { most }, from } => from.reply(node.longest(most)),
                Call { request: Inspect { pid }, from } => from.reply(node.inspect(pid)),
                Call { request: Find { who }, from } => from.reply(node.whom(&who)),
                Call { request: AskNames, from } => from.reply(node.all_names()),
                Call { request: Migrate { pid, to }, from } => {
                    // Those of whom it is not known share a place.
                    match moves.place(from.caller().map_or(0, |caller| caller.node().key)) {
                        None => from.reply(Err(format!("{MOVES} processes are being moved already"))),
                        place => {
                            spawn_process(Placed::new(migrate(node.clone(), pid, to, from), place));
                        }
                    }
                }
                // It would lie there for ever, and count for the mailbox.
                _: Envelope => {}
            }
        }
    }
}

impl Node {
    fn status(&self, name: &str) -> Status {
        Status {
            name: name.to_owned(),
            node: self.id(),
            reference: self.reference(),
            processes: self.processes() as u64,
            dead_letters: self.dead_letter_count(),
            links: self.linked_nodes(),
        }
    }

    /// The next ones, in the order of their pids.
    fn page(&self, after: Option<Pid>, most: u32) -> Vec<ProcessInfo> {
        let mut pids = self.list();
        pids.retain(|pid| after.is_none_or(|after| after < *pid));
        let most = most.min(PAGE) as usize;
        if most < pids.len() {
            pids.select_nth_unstable(most);
            pids.truncate(most);
        }
        pids.sort_unstable();
        pids.into_iter().filter_map(|pid| self.inspect(pid)).collect()
    }

    fn longest(&self, most: u32) -> Vec<ProcessInfo> {
        let pids = self.longest_mailboxes(most.min(PAGE) as usize);
        pids.into_iter().filter_map(|(pid, _)| self.inspect(pid)).collect()
    }

    /// Who is meant: by a pid as it is written, with or without its brackets; by a registered name; by a
    /// published one.
    fn whom(&self, who: &str) -> Option<Pid> {
        let pid = self.written(who).or_else(|| whereis(who)).or_else(|| self.services().named(who))?;
        self.inspect(pid).map(|info| info.pid)
    }

    /// The pid of this node that is written so.
    fn written(&self, who: &str) -> Option<Pid> {
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
            services: self.services().all(),
            registered: registered().into_iter().filter_map(with_pid).collect(),
            entries: self.entries().names(),
        }
    }
}

/// Moves it, however long it takes until it waits. Until it is told to go, that is given up if nobody wants to know; then it
/// goes all the same, and keeps its place.
#[cfg(feature = "cps")]
async fn migrate(node: Node, pid: Pid, to: Locator, from: ReplyTo<Result<NodeId, String>>) {
    let found = first(pin!(sync(from.cancelled_evt())), pin!(found(&node, pid, &to))).await;
    let moved = match found {
        Either::Left(()) => return,
        Either::Right(Ok(there)) => {
            migrate_process(pid, there).await.map(|()| there).map_err(|why| why.to_string())
        }
        Either::Right(Err(why)) => Err(why),
    };
    from.reply(moved);
}

/// The node to which it is to go.
#[cfg(feature = "cps")]
async fn found(node: &Node, pid: Pid, to: &Locator) -> Result<NodeId, String> {
    if node.inspect(pid).is_none() {
        return Err(NotMoved::NotHere.to_string());
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

/// A node that can be asked.
///
/// Each of its methods is the event that it has answered. Not chosen, or dropped, the question has no effect, but
/// [`migrate`](Self::migrate) may go on.
///
/// # Errors
///
/// Theirs are those of a [call](crate::call()): [`CallError::Down`] with [`Exit::NoProcess`], if
/// the node does not [answer](serve).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admin(NodeId);

impl Admin {
    /// That node, which has a link, or can be found.
    pub fn of(node: NodeId) -> Admin {
        Admin(node)
    }

    /// Which one.
    pub fn node(self) -> NodeId {
        self.0
    }

    fn ask<Q: Request>(
        self,
        request: Q,
    ) -> impl Event<Output = Result<Q::Reply, CallError>, Pending: Send> + Send + 'static {
        call(service(self.0, NAME), request)
    }

    /// How it is.
    pub fn status(self) -> impl Event<Output = Result<Status, CallError>, Pending: Send> + Send + 'static {
        self.ask(AskStatus)
    }

    /// Those who live there, at most so many and at most [`PAGE`], in the order of their pids, which is
    /// none in time: those after `after`, if one is named. None is left when none come.
    pub fn list(
        self,
        after: Option<Pid>,
        most: u32,
    ) -> impl Event<Output = Result<Vec<ProcessInfo>, CallError>, Pending: Send> + Send + 'static {
        self.ask(List { after, most })
    }

    /// Those with the longest mailboxes, at most so many and at most [`PAGE`], the longest first.
    pub fn longest(
        self,
        most: u32,
    ) -> impl Event<Output = Result<Vec<ProcessInfo>, CallError>, Pending: Send> + Send + 'static {
        self.ask(Longest { most })
    }

    /// How that process is, if it lives there.
    pub fn inspect(
        self,
        pid: Pid,
    ) -> impl Event<Output = Result<Option<ProcessInfo>, CallError>, Pending: Send> + Send + 'static {
        self.ask(Inspect { pid })
    }

    /// The living process of that name: a pid as it is written, `<3f2a.12.0>`, also without its brackets; a
    /// registered name; or a published one. A pid that is written so is known on its node only.
    pub fn find(
        self,
        who: &str,
    ) -> impl Event<Output = Result<Option<Pid>, CallError>, Pending: Send> + Send + 'static {
        self.ask(Find { who: who.to_owned() })
    }

    /// What has a name there.
    pub fn names(self) -> impl Event<Output = Result<Names, CallError>, Pending: Send> + Send + 'static {
        self.ask(AskNames)
    }

    /// Moves that process of the node to the node at `to`, with a proxy (`migrate_process`, of the feature `cps`), and yields that
    /// node; or why not, for a person to read. So it is if 64 others are being moved already because processes of the same node
    /// have asked, whether these still wait for it or not.
    pub fn migrate(
        self,
        pid: Pid,
        to: Locator,
    ) -> impl Event<Output = Result<Result<NodeId, String>, CallError>, Pending: Send> + Send + 'static {
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

    /// Two nodes, of which the second is looked at from the first.
    fn looked_at<F: Future<Output = ()> + Send + 'static>(look: impl FnOnce(Node, Admin) -> F) {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).speaks(vocabulary()).build();
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
                let page = admin.list(after, 10).await.unwrap();
                let Some(last) = page.last() else { break };
                assert!(page.len() <= 10);
                after = Some(last.pid);
                listed.extend(page.into_iter().map(|info| info.pid));
            }
            assert_eq!(listed, pids);
            assert_eq!(admin.list(None, u32::MAX).await.unwrap().len(), 26);
        });
    }

    #[test]
    fn a_process_is_found_by_what_is_written() {
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
    fn what_is_seen_is_how_it_is() {
        looked_at(|there, admin| async move {
            let (one, other) = (there.spawn(idle()), there.spawn(idle()));
            (0..3).for_each(|_| send(other, String::from("unread")).unwrap());
            crate::ping(admin.node()).await.unwrap();
            let longest = admin.longest(1).await.unwrap();
            assert_eq!((longest[0].pid, longest[0].messages), (other, 3));
            assert_eq!(admin.inspect(one).await.unwrap(), there.inspect(one));
            assert_eq!(admin.inspect(self_pid()).await, Ok(None), "it lives elsewhere");
            let status = admin.status().await.unwrap();
            assert_eq!((status.name.as_str(), status.processes), ("the other", 3));
            assert_eq!(status.links, [self_pid().node()]);
        });
    }

    #[test]
    fn what_it_does_not_understand_is_not_kept() {
        looked_at(|there, admin| async move {
            (0..3).for_each(|_| send(service(there.id(), NAME), String::from("hello")).unwrap());
            let pid = admin.find(NAME).await.unwrap().expect("it is published");
            assert_eq!(there.inspect(pid).map(|info| info.messages), Some(0));
            assert_eq!(call(pid, Line("hello".into())).await, Err(CallError::Unanswered));
        });
    }

    /// Nobody answers where they are to go.
    #[test]
    #[cfg(feature = "cps")]
    fn so_many_are_being_moved_at_a_time_and_none_for_whom_nobody_waits() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = |name| Node::builder().transport(network.transport(name)).speaks(vocabulary()).build();
            let (here, there) = (node("here"), node("there"));
            there.spawn(serve("the other"));
            let pid = there.spawn(idle());
            network.partition("there", "mute");
            let before = there.processes();
            let admin = Admin::of(here.connect(&there.reference().unwrap()).await.unwrap());
            let asks = |_| {
                here.spawn(async move {
                    let moved = admin.migrate(pid, "memory://mute".parse().unwrap()).await;
                    assert!(moved.unwrap().unwrap_err().contains("already"));
                })
            };
            let asking: Vec<Pid> = (0..1000).map(asks).collect();
            sleep(Duration::from_secs(1)).await;
            assert_eq!(there.processes(), before + MOVES);
            assert_eq!(here.processes(), MOVES, "the others were refused");
            asking.into_iter().for_each(kill);
            sleep(Duration::from_secs(1)).await;
            assert_eq!(there.processes(), before);
        });
    }

    #[test]
    fn a_second_one_says_that_there_is_one() {
        looked_at(|there, admin| async move {
            let first = admin.find(NAME).await.unwrap().expect("it is published");
            let why = there.run(serve("another")).await;
            assert_eq!(why, Ok(Exit::custom(crate::RegisterError::Taken(first))));
        });
    }
}
