//! Services: processes that other nodes find by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rialto_event::Event;

use crate::call::{CallError, call_with};
use crate::names::RegisterError;
use crate::node::Node;
use crate::pid::{NodeId, Pid};
use crate::process;
use crate::remote::Resolve;

/// What processes of a node are published as: by the number that is made of the name.
#[derive(Default)]
pub(crate) struct Services(Mutex<BTreeMap<u64, (Arc<str>, Pid)>>);

impl Services {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, (Arc<str>, Pid)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The process of the service of that number.
    pub(crate) fn get(&self, number: u64) -> Option<Pid> {
        self.lock().get(&number).map(|(_, pid)| *pid)
    }

    /// The process of the service of that name, if it lives.
    pub(crate) fn named(&self, name: &str) -> Option<Pid> {
        let service = self.lock().get(&number_of(name)).filter(|(known, _)| **known == *name).cloned();
        service.map(|(_, pid)| pid).filter(|pid| process::alive(*pid))
    }

    /// Those whose processes live, in the order of their names.
    pub(crate) fn all(&self) -> Vec<(Arc<str>, Pid)> {
        let mut all: Vec<_> = self.lock().values().cloned().collect();
        all.retain(|(_, pid)| process::alive(*pid));
        all.sort();
        all
    }
}

/// FNV-1a of the name, in the numbers that no process has.
fn number_of(name: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step) | Pid::PUBLISHED
}

/// Publishes the process `pid` as `name`, on the [node of the caller](Node::current): other nodes find
/// it by [`service`] or [`resolve_service`]. Until it ends, or is [no longer published](unpublish).
///
/// (A [registered name](crate::register) is for this node alone.)
///
/// # Errors
///
/// [`RegisterError`], if another living process has the name, or no such process lives on this node.
///
/// Source: Termite's `publish-service`.
pub fn publish(name: &str, pid: Pid) -> Result<(), RegisterError> {
    publish_on(&Node::current(), name, pid)
}

pub(crate) fn publish_on(node: &Node, name: &str, pid: Pid) -> Result<(), RegisterError> {
    // (What is published is looked up again while the lock is held, and is not to be looked up among the services.)
    if pid.is_a_name() || pid.node() != node.id() || !process::alive(pid) {
        return Err(RegisterError::NoProcess);
    }
    let number = number_of(name);
    let mut services = node.services().lock();
    if let Some((_, other)) = services.get(&number)
        && *other != pid
        && process::alive(*other)
    {
        return Err(RegisterError::Taken(*other));
    }
    services.retain(|_, (_, other)| process::alive(*other));
    services.insert(number, (name.into(), pid));
    Ok(())
}

/// No process is published by `name` any more. Which one was?
///
/// Source: Termite's `unpublish-service`.
pub fn unpublish(name: &str) -> Option<Pid> {
    Node::current().services().lock().remove(&number_of(name)).map(|(_, pid)| pid)
}

/// The service of that name on `node`, whoever that is when a message comes there: it can be sent to,
/// called, and monitored, without asking for it first. It cannot be linked to: who tries gets an exit
/// for [`Exit::NoProcess`](crate::Exit::NoProcess). A link is to a process ([`resolve_service`]).
///
/// ```
/// use rialto_node::transport::memory::Network;
/// use rialto_node::{Node, Vocabulary, publish, recv, self_pid, send, service};
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(async {
/// let network = Network::new();
/// let node = |name| {
///     let words = Vocabulary::new().message::<String>("text");
///     Node::builder().transport(network.transport(name)).speaks(words).build()
/// };
/// let (printer, other) = (node("printer"), node("other"));
/// other.knows(&printer.reference().unwrap());
///
/// let there = printer.id();
/// let print = printer.run(async {
///     publish("printer", self_pid()).unwrap();
///     recv! { line: String => line }
/// });
/// other.spawn(async move { send(service(there, "printer"), String::from("Hello, world!")) .unwrap() });
/// assert_eq!(print.await.unwrap(), "Hello, world!");
/// # });
/// ```
///
/// Source: Termite's `remote-service`.
pub fn service(node: NodeId, name: &str) -> Pid {
    Pid { node, number: number_of(name) }
}

/// The event that `node` has said which process is published there as `name`.
///
/// It needs a process, or the [default node](Node::current), that has a link to there.
///
/// Source: Termite's `resolve-service`.
pub fn resolve_service(
    node: NodeId,
    name: &str,
) -> impl Event<Output = Result<Option<Pid>, CallError>, Pending: Send> + Send + 'static {
    let name = name.to_owned();
    call_with(Pid::of_node(node), move |from| Resolve { name, from })
}

/// The event that `node` has answered: it is there. The link is made for that, if there is none.
///
/// Source: Termite's `ping`.
pub fn ping(node: NodeId) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
    call_with(Pid::of_node(node), crate::remote::Ping)
}
