//! The spans of calls and of messages.
//!
//! This test needs the feature `trace-context`, as `rialto-node/tests/trace_context.rs` does. It is one test,
//! because a program has one exporter.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_process::{
    Call, CallError, Node, Request, call, call_within, recv, self_pid, send, spawn_process,
};
use rialto_rt::Runtime;
use rialto_trace::{Exporter, Kind, Span, SpanData, Status, set_exporter};

struct Double(u32);

impl Request for Double {
    type Reply = u32;
}

#[derive(Default)]
struct Kept(Mutex<Vec<SpanData>>);

impl Exporter for Kept {
    fn export(&self, span: SpanData) {
        self.0.lock().unwrap().push(span);
    }
}

#[test]
fn calls_and_messages_are_spans_of_one_trace() {
    let kept = Arc::new(Kept::default());
    set_exporter(Some(kept.clone()));
    let root = Span::root("root");
    let scope = root.scope(async {
        let server = spawn_process(async {
            loop {
                recv! { Call { request: Double(n), from } => if n > 0 { from.reply(2 * n) } }
            }
        });
        assert_eq!(call(server, Double(4)).await, Ok(8));
        assert_eq!(call(server, Double(0)).await, Err(CallError::Unanswered));
        let silent = spawn_process(async {
            recv! { _n: u8 => {} }
        });
        assert_eq!(call_within(silent, Double(1), Duration::from_secs(1)).await, Err(CallError::TimedOut));
        let me = self_pid();
        let echo = spawn_process(async move {
            recv! { n: u32 => send(me, u64::from(n)).unwrap() }
        });
        send(echo, 5_u32).unwrap();
        recv! { n: u64 => assert_eq!(n, 5) }
        // The span of the received message ends here.
        recv! { _n: u64 => {}, after(Duration::ZERO) => {} }
    });
    Runtime::simulated(1).block_on(Node::new().run(scope)).unwrap();
    let parent = root.context();
    drop(root);
    set_exporter(None);

    let spans = kept.0.lock().unwrap();
    let of = |kind, name: &str| -> Vec<&SpanData> {
        spans.iter().filter(|span| span.kind == kind && span.name.ends_with(name)).collect()
    };
    assert!(spans.iter().all(|span| span.context.trace_id() == parent.trace_id()));
    let (clients, servers) = (of(Kind::Client, "::Double"), of(Kind::Server, "::Double"));
    assert_eq!((clients.len(), servers.len()), (3, 2), "{spans:?}");
    for (client, server) in clients.iter().zip(&servers) {
        assert_eq!(client.parent, Some(parent.span_id()));
        assert_eq!(server.parent, Some(client.context.span_id()));
    }
    assert_eq!(clients[0].status, Status::Unset);
    assert_eq!(clients[1].status, Status::Error(CallError::Unanswered.to_string()));
    assert_eq!(clients[2].status, Status::Error("the caller gave up the call".into()));
    let ([there], [back]) = (&of(Kind::Consumer, "u32")[..], &of(Kind::Consumer, "u64")[..]) else {
        panic!("{spans:?}")
    };
    assert_eq!(there.parent, Some(parent.span_id()));
    assert_eq!(back.parent, Some(there.context.span_id()));
    assert_eq!(spans.len(), 8, "{spans:?}");
}
