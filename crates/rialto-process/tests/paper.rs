//! The programs of the paper on Termite that use one node.

mod support;

use std::collections::BTreeMap;
use std::time::Duration;

use rialto_process::server::{self, Next, Server, ServerRef};
use rialto_process::{
    Call, CallError, Envelope, Exit, Node, Pid, ReplyTo, Request, Tag, call, down_evt, exit, is_alive, recv,
    self_pid, send, spawn_process,
};
use support::{LONG, process};

/// Section 4.5: an RPC server, with hand-written requests and replies.
#[test]
fn the_rpc_server() {
    struct Add(Pid, Tag, u32, u32);
    process(async {
        let server = spawn_process(async {
            loop {
                recv! { Add(from, tag, a, b) => send(from, (tag, a + b)).unwrap() }
            }
        });
        let tag = Tag::new();
        send(server, Add(self_pid(), tag, 21, 21)).unwrap();
        let reply = recv! { (^tag, reply): (Tag, u32) => reply };
        assert_eq!(reply, 42);
    });
}

/// Section 4.6: a mutable cell.
mod cell {
    use super::*;

    struct Ref;
    impl Request for Ref {
        type Reply = u32;
    }
    struct Set(u32);

    pub fn make(mut content: u32) -> Pid {
        spawn_process(async move {
            loop {
                recv! {
                    Call { request: Ref, from } => from.reply(content),
                    Set(new) => content = new,
                }
            }
        })
    }

    pub async fn get(cell: Pid) -> Result<u32, CallError> {
        call(cell, Ref).await
    }

    pub fn set(cell: Pid, value: u32) {
        assert!(send(cell, Set(value)).is_ok());
    }
}

#[test]
fn the_cell() {
    process(async {
        let cell = cell::make(1);
        assert_eq!(cell::get(cell).await, Ok(1));
        cell::set(cell, 2);
        assert_eq!(cell::get(cell).await, Ok(2));
    });
}

/// Section 5.2: the key/value server.
struct KeyValue {
    dict: BTreeMap<String, u32>,
}

enum Term {
    Store(String, u32),
    Lookup(String),
}

struct Stop;

impl Server for KeyValue {
    type Init = ();
    type Call = Term;
    type Reply = Option<u32>;
    type Cast = Stop;

    async fn init((): ()) -> Result<Self, Exit> {
        Ok(KeyValue { dict: BTreeMap::new() })
    }

    async fn handle_call(&mut self, term: Term, from: ReplyTo<Option<u32>>) -> Next {
        from.reply(match term {
            Term::Store(key, value) => self.dict.insert(key, value),
            Term::Lookup(key) => self.dict.get(&key).copied(),
        });
        Next::Wait
    }

    async fn handle_cast(&mut self, Stop: Stop) -> Next {
        Next::Stop(Exit::Normal)
    }
}

#[test]
fn the_key_value_server() {
    process(async {
        let server: ServerRef<KeyValue> = server::start_link(()).await.unwrap();
        assert_eq!(server.call(Term::Store("answer".into(), 42)).await, Ok(None));
        assert_eq!(server.call(Term::Lookup("answer".into())).await, Ok(Some(42)));
        assert_eq!(server.call(Term::Lookup("question".into())).await, Ok(None));
        server.cast(Stop).unwrap();
        let pid = rialto_process::Destination::pid(&server).unwrap();
        assert!(down_evt(pid).await.is_orderly());
    });
}

/// Section 2.2 and 4.4.
#[test]
fn hello_world_and_timeouts() {
    process(async {
        let me = self_pid();
        spawn_process(async move { send(me, "Hello, world!") });
        assert_eq!(recv! { text: &'static str => text }, "Hello, world!");
        let late = recv! { _: Envelope => "came", after(Duration::from_secs(10)) => "timeout" };
        assert_eq!(late, "timeout");
    });
}

/// Section 4.9's proxy, which forwards every message; here within a node.
#[test]
fn a_proxy_forwards_everything_in_order() {
    process(async {
        let target = self_pid();
        let proxy = spawn_process(async move {
            loop {
                recv! { any: Envelope => send(target, any).unwrap() }
            }
        });
        for n in 0..100_u32 {
            send(proxy, n).unwrap();
            send(proxy, n.to_string()).unwrap();
        }
        for n in 0..100_u32 {
            let next = recv! { n: u32 => n.to_string(), text: String => text };
            assert_eq!(next, n.to_string());
            recv! { text: String => assert_eq!(text, n.to_string()) }
        }
        exit(proxy, Exit::Shutdown);
        down_evt(proxy).await;
        assert!(!is_alive(proxy));
        recv! { after(LONG) => {} }
    });
}

/// Section 7.2's ring.
#[test]
fn the_ring() {
    process(async {
        let me = self_pid();
        let (size, turns) = (10_000_u32, 100_000_u32);
        let first = (1..size).fold(me, |next, _| spawn_process(link_of_ring(next)));
        send(first, turns).unwrap();
        let mut turn = recv! { n: u32 => n };
        while turn > 0 {
            send(first, turn - 1).unwrap();
            turn = recv! { n: u32 => n };
        }
        // Ends the processes before the one that received the 0 first.
        send(first, 0_u32).unwrap();
        rialto_event::sleep(Duration::from_secs(1)).await;
        assert_eq!(Node::current().process_count(), 1);
    });
}

async fn link_of_ring(next: Pid) {
    loop {
        let turn = recv! { n: u32 => n };
        send(next, turn.saturating_sub(1)).unwrap();
        if turn == 0 {
            return;
        }
    }
}
