//! Looking at processes from outside.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::node::Node;
use crate::pid::Pid;

/// What can be seen of a process that lives.
///
/// Source: Erlang's `process_info`, which its observer shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProcessInfo {
    /// Which.
    pub pid: Pid,
    /// How many messages lie in its mailbox.
    pub messages: usize,
    /// By which names it is [registered](crate::register).
    pub names: Vec<Arc<str>>,
    /// The groups that it has [joined](crate::join_group).
    pub groups: Vec<Arc<str>>,
    /// To whom it is [linked](crate::link()), either way.
    pub links: Vec<Pid>,
    /// Whom it [monitors](crate::monitor).
    pub monitors: Vec<Pid>,
    /// How many monitor it, or wait for its end.
    pub watchers: usize,
    /// Whether it [traps exits](crate::trap_exits).
    pub traps_exits: bool,
}

impl Node {
    /// The processes that live here.
    ///
    /// They go on while it looks at one after the other: no moment of all is seen.
    pub fn list(&self) -> Vec<Pid> {
        let mut all = Vec::new();
        self.table().for_each(|process| all.push(process.pid()));
        all
    }

    /// How the process `pid` is, if it lives here.
    ///
    /// ```
    /// use rialto_node::{Node, link, recv, register, self_pid, send, spawn_process};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// let idler = spawn_process(async { recv! { "end": &'static str => {} } });
    /// register("idler", idler).unwrap();
    /// link(idler);
    /// send(idler, 1).unwrap();
    /// let info = Node::current().inspect(idler).unwrap();
    /// assert_eq!((info.messages, &*info.names[0], info.links), (1, "idler", vec![self_pid()]));
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    pub fn inspect(&self, pid: Pid) -> Option<ProcessInfo> {
        let process = self.table().get(pid.number).filter(|process| process.pid() == pid)?;
        let messages = process.mailbox.update(|mailbox| mailbox.len());
        let bonds = process.bonds();
        if bonds.has_ended() {
            return None;
        }
        let mut info = ProcessInfo {
            pid,
            messages,
            names: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
            monitors: Vec::new(),
            watchers: 0,
            traps_exits: bonds.traps(),
        };
        if let Some(ties) = bonds.known_ties() {
            if let Some(known) = &ties.known {
                (info.names, info.groups) = known.lists();
            }
            info.links = ties.links.iter().map(|(other, _)| *other).collect();
            info.monitors = ties.watched.iter().map(|(_, other)| *other).collect();
            info.watchers = ties.watchers.iter().count();
        }
        Some(info)
    }
}
