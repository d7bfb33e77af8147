//! Services: processes that are published under names, so that other nodes find them.

use std::collections::btree_map::Entry;
use std::sync::Arc;

use crate::names::RegisterError;
use crate::node::Node;
use crate::pid::{NodeId, Pid};
use crate::process;

impl Node {
    /// Returns the process of the service with that name, if it lives.
    #[doc(hidden)]
    pub fn published(&self, name: &str) -> Option<Pid> {
        let service =
            self.services().lock().get(&number_of(name)).filter(|(known, _)| **known == *name).cloned();
        service.map(|(_, pid)| pid).filter(|pid| process::is_alive(*pid))
    }

    /// Returns the services whose processes live, sorted by name.
    #[doc(hidden)]
    pub fn all_published(&self) -> Vec<(Arc<str>, Pid)> {
        let mut all: Vec<_> = self.services().lock().values().cloned().collect();
        all.retain(|(_, pid)| process::is_alive(*pid));
        all.sort();
        all
    }
}

/// Computes the number of a service address: the FNV-1a hash of the name, with the bit that no process number
/// has.
fn number_of(name: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step) | Pid::SERVICE_BIT
}

/// Publishes the process `pid` as `name`, on the [node of the caller](Node::current), until it ends or is
/// [unpublished](unpublish). Other nodes find it by [`service`] or `rialto_node::resolve_service`.
///
/// (A [registered name](crate::register) is visible only on its own node.)
///
/// # Errors
///
/// [`RegisterError`], if another living process has the name, or no such process lives on this node. Names
/// with the same hash exclude each other: see [`service`].
///
/// Source: Termite's `publish-service`.
pub fn publish(name: &str, pid: Pid) -> Result<(), RegisterError> {
    publish_on(&Node::current(), name, pid)
}

/// Publishes a process of `node`: see [`publish`].
///
/// # Errors
///
/// Those of [`publish`].
pub fn publish_on(node: &Node, name: &str, pid: Pid) -> Result<(), RegisterError> {
    // The address of a service is refused. `alive` is called below while the services are locked, and would
    // look up such an address among the services.
    if pid.is_service() || pid.node() != node.id() || !process::is_alive(pid) {
        return Err(RegisterError::NoProcess);
    }
    let number = number_of(name);
    let mut services = node.services().lock();
    if let Some((known, other)) = services.get(&number)
        && (*other != pid || **known != *name)
        && process::is_alive(*other)
    {
        return Err(RegisterError::Taken { name: name.into(), owner: *other });
    }
    services.retain(|_, (_, other)| process::is_alive(*other));
    services.insert(number, (name.into(), pid));
    Ok(())
}

/// Removes a published name, on the [node of the caller](Node::current). Returns the process that had it.
///
/// Source: Termite's `unpublish-service`.
pub fn unpublish(name: &str) -> Option<Pid> {
    match Node::current().services().lock().entry(number_of(name)) {
        // Another name can have the same hash.
        Entry::Occupied(service) if *service.get().0 == *name => Some(service.remove().1),
        _ => None,
    }
}

/// Returns the address of the service `name` on `node`. It contains a hash of the name, and stands for the
/// process that has this name when a message arrives there. Other nodes can send to it, call it and monitor
/// it, without asking for the pid first. They cannot link to it: a process that tries gets an exit signal
/// with [`Exit::NoProcess`](crate::Exit::NoProcess). A link needs the pid of the process
/// (`rialto_process::resolve_service`).
///
/// ```
/// use rialto_process::{Node, publish, recv, self_pid, send, service};
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(async {
/// let (printer, other) = (Node::new(), Node::new());
/// let there = printer.id();
/// let print = printer.run(async {
///     publish("printer", self_pid()).unwrap();
///     recv! { line: String => line }
/// });
/// let greet = async move { send(service(there, "printer"), String::from("Hello, world!")).unwrap() };
/// let print = rialto_rt::spawn(print);
/// rialto_event::sleep(std::time::Duration::from_millis(1)).await; // until it is published
/// other.spawn(greet);
/// assert_eq!(print.await.unwrap().unwrap(), "Hello, world!");
/// # });
/// ```
///
/// Source: Termite's `remote-service`.
#[doc(alias("global", "{Name, Node}"))]
pub fn service(node: NodeId, name: &str) -> Pid {
    Pid { node, number: number_of(name) }
}

#[cfg(test)]
mod tests {
    use rialto_rt::Runtime;

    use super::*;

    /// A peer may choose a name, and names with equal hashes are known.
    #[test]
    fn service_is_not_replaced_or_unpublished_by_a_name_with_the_same_hash() {
        let (name, similar) = ("8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ");
        assert_eq!(number_of(name), number_of(similar));
        let test = async move {
            let me = process::self_pid();
            publish(name, me).unwrap();
            assert_eq!(unpublish(similar), None);
            let taken = RegisterError::Taken { name: similar.into(), owner: me };
            assert_eq!(publish(similar, me), Err(taken));
            assert_eq!(Node::current().published(name), Some(me));
            assert_eq!(unpublish(name), Some(me));
        };
        assert_eq!(Runtime::simulated(1).block_on(Node::new().run(test)), Ok(()));
    }
}
