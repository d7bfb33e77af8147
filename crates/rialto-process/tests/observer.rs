//! Inspection of a running node: mailboxes and supervision trees.

mod support;

use std::time::Duration;

use rialto_process::supervisor::{ChildInfo, ChildSpec, Strategy, Supervisor, SupervisorRef};
use rialto_process::{Exit, Node, Pid, down_evt, kill, recv, self_pid, send, spawn_process};
use support::{process, threaded};

struct Read(usize, Pid);

async fn reader() {
    loop {
        recv! {
            Read(count, to) => {
                for _ in 0..count {
                    recv! { _: u32 => {} }
                }
                send(to, "read").unwrap();
            }
        }
    }
}

/// While other processes send and receive all the time.
#[test]
fn longest_mailboxes_are_listed_under_load() {
    threaded(async {
        let all: Vec<Pid> = (0..100).map(|_| spawn_process(reader())).collect();
        let busy = || async {
            loop {
                send(self_pid(), "to itself").unwrap();
                recv! { _: &'static str => rialto_rt::yield_now().await }
            }
        };
        let busy: Vec<Pid> = (0..10).map(|_| spawn_process(busy())).collect();
        for (nth, pid) in all.iter().enumerate() {
            (0..2 * nth as u32).for_each(|n| send(*pid, n).unwrap());
        }
        let node = Node::current();
        let longest = |first: usize| -> Vec<_> {
            (0..10).map(|place| (all[first - place], 2 * (first - place))).collect()
        };
        for _ in 0..100 {
            assert_eq!(node.longest_mailboxes(10), longest(99));
            rialto_rt::yield_now().await;
        }
        for (pid, length) in longest(99) {
            send(pid, Read(length, self_pid())).unwrap();
            recv! { "read": &'static str => {} }
        }
        assert_eq!(node.longest_mailboxes(10), longest(89));
        kill(all[89]);
        down_evt(all[89]).await;
        assert_eq!(node.longest_mailboxes(10)[0], (all[88], 176));
        busy.into_iter().for_each(kill);
    });
}

async fn idle() {
    recv! { "end": &'static str => {} }
}

/// Returns the names of the children, indented by depth. Children that do not run are in brackets.
async fn tree(supervisor: SupervisorRef) -> String {
    let (mut seen, mut open) =
        (String::new(), vec![(0, supervisor.which_children().await.unwrap().into_iter())]);
    while let Some((depth, children)) = open.last_mut() {
        let depth = *depth;
        let Some(ChildInfo { id, pid, supervisor, .. }) = children.next() else {
            open.pop();
            continue;
        };
        let name = if pid.is_some() { id.to_string() } else { format!("({id})") };
        seen += &format!("{:depth$}{name}\n", "");
        if let Some(supervisor) = supervisor {
            assert_eq!(Some(supervisor.pid()), pid);
            open.push((depth + 1, supervisor.which_children().await.unwrap().into_iter()));
        }
    }
    seen
}

#[test]
fn supervision_tree_can_be_inspected() {
    process(async {
        let leaves = |names: [&str; 2]| {
            let all = Supervisor::new(Strategy::OneForOne).intensity(9, Duration::from_secs(1));
            names.into_iter().fold(all, |all, name| all.child(ChildSpec::process(name, idle)))
        };
        let shop = leaves(["till", "stock"]).child(ChildSpec::supervisor("orders", leaves(["web", "mail"])));
        let root = shop.child(ChildSpec::process("log", idle)).start_link().await.unwrap();
        assert_eq!(tree(root).await, "till\nstock\norders\n web\n mail\nlog\n");
        root.terminate_child("stock").await.unwrap();
        let orders = root.which_children().await.unwrap()[2].supervisor.unwrap();
        orders.terminate_child("mail").await.unwrap();
        orders.start_child(ChildSpec::process("fax", idle)).await.unwrap();
        assert_eq!(tree(root).await, "till\n(stock)\norders\n web\n (mail)\n fax\nlog\n");
        // A child that was added to a failed supervisor is gone with it.
        kill(orders.pid());
        down_evt(orders.pid()).await;
        rialto_event::sleep(Duration::from_millis(1)).await;
        assert_eq!(tree(root).await, "till\n(stock)\norders\n web\n mail\nlog\n");
        root.terminate_child("orders").await.unwrap();
        assert_eq!(tree(root).await, "till\n(stock)\n(orders)\nlog\n");
    });
}

#[test]
fn supervisors_are_listed_and_restarts_and_ends_are_counted() {
    process(async {
        let child = ChildSpec::process("crasher", || async {
            recv! { why: &'static str => panic!("{why}") }
        });
        let inner = Supervisor::new(Strategy::OneForOne).intensity(9, Duration::from_secs(1)).child(child);
        let root = Supervisor::new(Strategy::OneForOne);
        let root = root.child(ChildSpec::supervisor("inner", inner)).start_link().await.unwrap();
        let inner = root.which_children().await.unwrap()[0].supervisor.unwrap();
        let all: Vec<_> = Node::current().supervisors().into_iter().map(SupervisorRef::pid).collect();
        assert!(all.len() == 2 && all.contains(&root.pid()) && all.contains(&inner.pid()));
        for restarts in 1..=3 {
            let pid = inner.which_children().await.unwrap()[0].pid.unwrap();
            send(pid, "on purpose").unwrap();
            down_evt(pid).await;
            let child = loop {
                let child = inner.which_children().await.unwrap().remove(0);
                if child.restarts == restarts && child.pid.is_some() {
                    break child;
                }
            };
            assert_eq!(child.last_end, Some(Exit::Panic("on purpose".into())));
        }
        assert_eq!(root.which_children().await.unwrap()[0].restarts, 0);
        root.stop().await.unwrap();
        assert_eq!(Node::current().supervisors(), []);
    });
}
