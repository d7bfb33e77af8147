//! Registered names and process groups of a node.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::name_tables::ProcessNames;
use crate::node::{self, Node};
use crate::pid::Pid;

/// Why a process was not registered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegisterError {
    /// Another process has the name already.
    Taken {
        /// The name.
        name: Arc<str>,
        /// The process that has it.
        owner: Pid,
    },
    /// There is no such process on this node.
    NoProcess,
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegisterError::Taken { name, owner } => write!(
                f,
                "the name {name:?} is taken by {owner}; help: choose another name, or `unregister` or \
                 `unpublish` this one first"
            ),
            RegisterError::NoProcess => f.write_str("no such process runs on this node"),
        }
    }
}

impl Error for RegisterError {}

/// Registers the process `pid` as `name`, on the [node of the caller](Node::current), until the process ends.
/// A name belongs to one process; a process may have several names.
///
/// ```
/// use rialto_process::{Node, RegisterError, down_evt, recv, register, send, spawn_process, whereis};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let logger = spawn_process(async { recv! { line: &'static str => println!("{line}") } });
/// register("logger", logger).unwrap();
/// let taken = RegisterError::Taken { name: "logger".into(), owner: logger };
/// assert_eq!(register("logger", logger), Err(taken));
/// send("logger", "by its name").unwrap();
/// down_evt(logger).await;
/// assert_eq!(whereis("logger"), None);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`RegisterError`], if a process has the name already, or there is no such process on the node.
///
/// Source: Erlang's registered names.
pub fn register(name: &str, pid: Pid) -> Result<(), RegisterError> {
    let node = Node::current();
    let mut books = node.names().lock();
    if let Some(owner) = books.names.get(name) {
        return Err(RegisterError::Taken { name: name.into(), owner: *owner });
    }
    let name: Arc<str> = name.into();
    update_names(&node, pid, |known| known.names.insert(name.clone()))?;
    books.names.insert(name, pid);
    Ok(())
}

/// Removes a registered name, on the [node of the caller](Node::current). Returns the process that had it.
pub fn unregister(name: &str) -> Option<Pid> {
    let node = Node::current();
    let mut books = node.names().lock();
    let pid = books.names.remove(name)?;
    // A process that has ended needs no change: its `forget` finds the name gone.
    let _ = update_names(&node, pid, |known| known.names.remove(name));
    Some(pid)
}

/// Returns the process that is registered as `name`, on the [node of the caller](Node::current).
pub fn whereis(name: &str) -> Option<Pid> {
    Node::current().names().lock().names.get(name).copied()
}

/// Returns all registered names on the [node of the caller](Node::current).
pub fn registered() -> Vec<Arc<str>> {
    Node::current().names().lock().names.keys().cloned().collect()
}

/// Makes the process `pid` a member of `group`, on the [node of the caller](Node::current), until it ends or
/// [leaves](leave_group) the group.
///
/// A group belongs to one node: only processes of this node can be members, and other nodes do not see the
/// group. To find processes of other nodes, use [`publish`](crate::publish).
///
/// ```
/// use rialto_process::{Node, group_members, join_group, leave_group, self_pid};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// join_group("readers", self_pid()).unwrap();
/// assert_eq!(group_members("readers"), [self_pid()]);
/// leave_group("readers", self_pid());
/// assert!(group_members("readers").is_empty());
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`RegisterError::NoProcess`], if there is no such process on this node.
///
/// Source: Erlang's `pg`, where a group spans all nodes.
#[doc(alias("pg:join", "pg"))]
pub fn join_group(group: &str, pid: Pid) -> Result<(), RegisterError> {
    let node = Node::current();
    let mut books = node.names().lock();
    let group: Arc<str> = group.into();
    update_names(&node, pid, |known| known.groups.insert(group.clone()))?;
    books.groups.entry(group).or_default().insert(pid);
    Ok(())
}

/// Removes the process `pid` from `group`, on the [node of the caller](Node::current).
pub fn leave_group(group: &str, pid: Pid) {
    let node = Node::current();
    let mut books = node.names().lock();
    books.leave(group, pid);
    let _ = update_names(&node, pid, |known| known.groups.remove(group));
}

/// Returns the members of `group` on the [node of the caller](Node::current), in the order of their pids.
#[doc(alias("pg:get_members"))]
pub fn group_members(group: &str) -> Vec<Pid> {
    let node = Node::current();
    let books = node.names().lock();
    books.groups.get(group).map(|members| members.iter().copied().collect()).unwrap_or_default()
}

/// Changes the recorded names and groups of the process `pid`.
///
/// # Errors
///
/// [`RegisterError::NoProcess`], if there is no such process on `node`.
fn update_names(
    node: &Node,
    pid: Pid,
    change: impl FnOnce(&mut ProcessNames) -> bool,
) -> Result<(), RegisterError> {
    // The address of a service is refused: `forget` removes the entries of the process's own pid only.
    let is_process = pid.node() == node.id() && !pid.is_service();
    let process = if is_process { node::find(pid) } else { None };
    let process = process.ok_or(RegisterError::NoProcess)?;
    let mut state = process.signal_state();
    if state.has_ended() {
        return Err(RegisterError::NoProcess);
    }
    change(state.relations().names.get_or_insert_default());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::name_tables::Names;
    use crate::pid::NodeId;

    #[test]
    fn an_ending_process_keeps_a_name_that_was_registered_again() {
        let pid = |number| Pid { node: NodeId { key: 0, incarnation: 0 }, number };
        let (names, name) = (Names::default(), Arc::<str>::from("name"));
        names.lock().names.insert(name.clone(), pid(2));
        let known = || ProcessNames { names: BTreeSet::from([name.clone()]), groups: BTreeSet::new() };
        names.forget(pid(1), known());
        assert_eq!(names.lock().names.get(&name), Some(&pid(2)));
        names.forget(pid(2), known());
        assert_eq!(names.lock().names.get(&name), None);
    }
}
