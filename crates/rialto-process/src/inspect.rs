//! Inspection of processes from outside.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::node::Node;
use crate::pid::Pid;

/// The state of a running process, as [`Node::process_info`] returns it.
///
/// Source: Erlang's `process_info`, which its observer shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProcessInfo {
    /// The process.
    pub pid: Pid,
    /// The number of messages in its mailbox.
    pub messages: usize,
    /// The names under which it is [registered](crate::register).
    pub names: Vec<Arc<str>>,
    /// The groups that it has [joined](crate::join_group).
    pub groups: Vec<Arc<str>>,
    /// The processes to which it is [linked](crate::link()), in either direction.
    pub links: Vec<Pid>,
    /// The processes that it [monitors](crate::monitor).
    pub monitors: Vec<Pid>,
    /// The number of monitors on it, including waits for its end from outside of processes.
    #[serde(rename = "watchers")]
    pub monitored_by: usize,
    /// Whether it [traps exits](crate::trap_exits).
    pub traps_exits: bool,
}

/// The messages of a process, as [`Node::mailbox_info`] returns them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MailboxInfo {
    /// The names of the messages' types, each with the number of its messages. The most frequent one is first.
    pub types: Vec<(&'static str, usize)>,
    /// The number of the oldest message. A mailbox numbers its messages from 1, in the order of their arrival.
    pub oldest: Option<u64>,
    /// The number of messages that have arrived so far.
    pub arrived: u64,
}

impl Node {
    /// Returns the pids of the processes of this node. [`process_count`](Self::process_count) counts them.
    ///
    /// They are read one after the other, while the processes run. So the result is not a snapshot of one
    /// moment.
    ///
    /// ```
    /// use rialto_process::{Node, self_pid};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// assert_eq!(Node::current().processes(), [self_pid()]);
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: Erlang's `processes/0`.
    #[doc(alias("list"))]
    pub fn processes(&self) -> Vec<Pid> {
        let mut all = Vec::new();
        self.table().for_each(|process| all.push(process.pid()));
        all
    }

    /// Returns the state of the process `pid`, if it runs on this node.
    ///
    /// ```
    /// use rialto_process::{Node, link, recv, register, self_pid, send, spawn_process};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// let idler = spawn_process(async { recv! { "end": &'static str => {} } });
    /// register("idler", idler).unwrap();
    /// link(idler);
    /// send(idler, 1).unwrap();
    /// let info = Node::current().process_info(idler).unwrap();
    /// assert_eq!((info.messages, &*info.names[0], info.links), (1, "idler", vec![self_pid()]));
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: Erlang's `process_info/1`.
    #[doc(alias("inspect"))]
    pub fn process_info(&self, pid: Pid) -> Option<ProcessInfo> {
        let process = self.table().get(pid.number).filter(|process| process.pid() == pid)?;
        let messages = process.mailbox.update(|mailbox| mailbox.len());
        let state = process.signal_state();
        if state.has_ended() {
            return None;
        }
        let mut info = ProcessInfo {
            pid,
            messages,
            names: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
            monitors: Vec::new(),
            monitored_by: 0,
            traps_exits: state.traps(),
        };
        if let Some(relations) = state.relations_if_any() {
            if let Some(known) = &relations.names {
                (info.names, info.groups) = known.names_and_groups();
            }
            info.links = relations.links.iter().map(|(other, _)| *other).collect();
            info.monitors = relations.monitors.iter().map(|(_, other)| *other).collect();
            info.monitored_by = relations.monitored_by.iter().count();
        }
        Some(info)
    }

    /// Returns what is in the mailbox of the process `pid`, if it runs on this node. A message that the process has
    /// taken is not included.
    ///
    /// ```
    /// use rialto_process::{Node, self_pid, send};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// (0..3).for_each(|n| send(self_pid(), n).unwrap());
    /// send(self_pid(), "text").unwrap();
    /// let mailbox = Node::current().mailbox_info(self_pid()).unwrap();
    /// assert_eq!(mailbox.types, [("i32", 3), ("&str", 1)]);
    /// assert_eq!((mailbox.oldest, mailbox.arrived), (Some(1), 4));
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: Erlang's observer, which lists the messages of a process.
    pub fn mailbox_info(&self, pid: Pid) -> Option<MailboxInfo> {
        let process = self.table().get(pid.number).filter(|process| process.pid() == pid)?;
        Some(process.mailbox.look(|mailbox| {
            let queue = mailbox.queue();
            MailboxInfo {
                types: queue.counts_by_type(),
                oldest: queue.first_number(),
                arrived: queue.last_number(),
            }
        }))
    }
}
