//! Trace contexts on the wire: their bytes, peers of an older version, and malicious peers. Whether they reach a
//! process is in `tests/trace_context.rs`.

use std::future::poll_fn;
use std::task::Poll;

use rialto_rt::Runtime;

use super::raw_peer::{Blob, RawPeer, builder, bytes};
use crate::transport::memory::Network;
use crate::wire::outgoing::Outgoing;
use crate::wire::record::{Body, MessageHead, Recipient, Record, WireTraceContext};
use crate::wire::version::Versions;
use crate::{NodeEvent, recv};

const CONTEXT: WireTraceContext = WireTraceContext { trace_id: [1; 16], span_id: [2; 8], flags: 3 };

#[test]
fn context_has_its_bytes() {
    let all = [&[9][..], &[1; 16], &[2; 8], &[3]].concat();
    assert_eq!(bytes(&Record::TraceContext(CONTEXT)), all);
}

/// Queues a short and a long message, both with a context.
fn push(out: &mut Outgoing) {
    for body in [&[7; 3][..], &[7; 100_000]] {
        let head = MessageHead { to: Recipient::Process(1), type_number: 1, calls: Vec::new() };
        out.push_message(1, Some(CONTEXT), head, body).unwrap();
    }
}

/// Returns the number of contexts, and the bytes of all records.
async fn sent(out: &mut Outgoing) -> (usize, u64) {
    let (mut contexts, mut all) = (0, 0);
    poll_fn(|cx| {
        let mut frame = Vec::new();
        while let crate::wire::outgoing::Next::Frame { .. } = out.next(&mut frame, cx.waker()) {
            all += frame.len() as u64;
            let mut rest = &frame[..];
            while let Ok((record, more)) = rialto_codec::read::<Record<'_>>(rest) {
                contexts += usize::from(matches!(record, Record::TraceContext(_)));
                rest = more;
            }
            assert!(rest.is_empty());
            frame.clear();
        }
        Poll::Ready(())
    })
    .await;
    (contexts, all)
}

/// Messages wait before the handshake, when the version of the peer is unknown.
#[test]
fn contexts_are_removed_for_an_older_peer_and_cost_no_credit() {
    Runtime::simulated(1).block_on(async {
        const CREDIT: u64 = 1 << 20;
        let mut newer = Outgoing::new(CREDIT, 1 << 20, 1 << 20);
        push(&mut newer);
        let left = newer.credit();
        let (contexts, bytes) = sent(&mut newer).await;
        assert_eq!((contexts, CREDIT - left), (2, bytes));

        let mut older = Outgoing::new(CREDIT, 1 << 20, 1 << 20);
        push(&mut older);
        older.omit_trace_contexts();
        push(&mut older);
        let left = older.credit();
        let (contexts, bytes) = sent(&mut older).await;
        assert_eq!((contexts, CREDIT - left), (0, bytes));
    });
}

#[test]
fn malformed_contexts_end_the_connection() {
    let context = Record::TraceContext;
    let zero_trace = context(WireTraceContext { trace_id: [0; 16], ..CONTEXT });
    let zero_span = context(WireTraceContext { span_id: [0; 8], ..CONTEXT });
    let head = || MessageHead { to: Recipient::Process(1), type_number: 0, calls: Vec::new() };
    let inside =
        vec![Record::LongMessage { head: head(), length: 2 }, Record::Part(Body(b"x")), context(CONTEXT)];
    for (versions, records, why) in [
        (3..=5, vec![zero_trace], "a trace context with an identifier that is zero"),
        (3..=5, vec![zero_span], "a trace context with an identifier that is zero"),
        (3..=5, vec![context(CONTEXT), context(CONTEXT)], "two trace contexts for one message"),
        (3..=5, inside, "a message inside another one"),
        (3..=4, vec![context(CONTEXT)], "a trace context, which its version of the protocol does not have"),
    ] {
        Runtime::simulated(1).block_on(async {
            let network = Network::new();
            let node = builder(&network, "node").build();
            let mut heard = node.subscribe_nodes();
            let versions = Versions::from_range(versions).unwrap();
            let mut peer = RawPeer::dial_as(&network, &node, versions).await;
            peer.send(&records).await.unwrap();
            let told = loop {
                if let NodeEvent::Down { why, .. } = heard.recv().await.unwrap() {
                    break why;
                }
            };
            assert!(told.contains(why), "{told}");
        });
    }
}

/// With the feature `trace-context` and without it.
#[test]
fn messages_with_a_context_arrive_also_if_the_lane_of_signals_overtakes() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = builder(&network, "node").build();
        let mut peer = RawPeer::dial(&network, &node, 1 << 20).await;
        let (tell, told) = rialto_sync::oneshot();
        let reader = node.spawn(async move {
            let _ = tell.send(recv! { Blob(bytes) => bytes });
        });
        let body = bytes(&Blob(vec![1, 2]));
        peer.send(&[Record::TraceContext(CONTEXT), Record::Keepalive]).await.unwrap();
        peer.send(&[Record::Keepalive, peer.message::<Blob>(reader, vec![], &body)]).await.unwrap();
        assert_eq!(told.recv().await, Ok(vec![1, 2]));
    });
}
