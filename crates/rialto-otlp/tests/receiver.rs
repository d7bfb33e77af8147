//! The exporter and a receiver that works, refuses, is slow, or is down.

mod support;

use std::net::TcpListener;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use opentelemetry_proto::tonic::trace::v1::status::StatusCode;
use rialto_otlp::{Builder, Otlp, Unsent};
use rialto_trace::{Kind, Span};
use support::{Answer, attribute, ok, receiver, serve};

/// Longer than anything takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// A program has one exporter, so the tests of one program take turns.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An exporter that sends full batches and flushes, and repeats requests soon.
fn builder(url: &str) -> Builder {
    Otlp::builder(url).interval(HOUR).timeout(LONG).retry(
        5,
        Duration::from_millis(1),
        Duration::from_millis(2),
    )
}

#[test]
fn spans_arrive_with_all_their_parts() {
    let _turn = turn();
    let (url, requests) = receiver(vec![]);
    let otlp = builder(&url)
        .service_name("test")
        .resource("zone", "a")
        .header("x-token", "secret")
        .install()
        .unwrap();
    let root = Span::root("root").kind(Kind::Server);
    root.in_scope(|| {
        let mut inner = Span::start("inner").attribute("key", "value");
        inner.fail("it broke");
    });
    let context = root.context();
    drop(root);
    otlp.flush(LONG).unwrap();

    let request = requests.recv().unwrap();
    assert_eq!(request.head[0], "post /v1/traces http/1.1");
    for header in ["content-type: application/x-protobuf", "x-token: secret"] {
        assert!(request.head.iter().any(|line| line == header), "{:?}", request.head);
    }
    assert_eq!(request.resource("service.name").as_deref(), Some("test"));
    assert_eq!(request.resource("zone").as_deref(), Some("a"));
    let [inner, root] = &request.spans()[..] else { panic!("two spans") };
    assert_eq!((&root.trace_id[..], &root.span_id[..]), (&context.trace_id()[..], &context.span_id()[..]));
    assert_eq!(
        (root.name.as_str(), root.kind(), &root.parent_span_id[..]),
        ("root", SpanKind::Server, &[][..])
    );
    assert_eq!((&inner.trace_id, &inner.parent_span_id), (&root.trace_id, &root.span_id));
    assert_eq!(attribute(&inner.attributes, "key").as_deref(), Some("value"));
    let status = inner.status.clone().unwrap();
    assert_eq!((status.code(), status.message.as_str()), (StatusCode::Error, "it broke"));
    let times = [
        root.start_time_unix_nano,
        inner.start_time_unix_nano,
        inner.end_time_unix_nano,
        root.end_time_unix_nano,
    ];
    assert!(times.is_sorted() && times[0] > 1_700_000_000_000_000_000, "{times:?}");
    assert_eq!(otlp.stats().exported, 2);
    assert_eq!(otlp.shutdown(LONG), Ok(()));
    drop(Span::root("nothing exports it"));
    assert!(requests.try_recv().is_err());
}

#[test]
fn batches_are_bounded_and_the_last_ones_are_sent_at_the_shutdown() {
    let _turn = turn();
    let (url, requests) = receiver(vec![]);
    let otlp = builder(&url).batch(3).install().unwrap();
    (0..7).for_each(|n| drop(Span::root(format!("span {n}"))));
    assert_eq!(otlp.shutdown(LONG), Ok(()));
    let names = requests.try_iter().flat_map(|request| {
        assert!(request.spans().len() <= 3);
        request.spans()
    });
    let names: Vec<_> = names.map(|span| span.name).collect();
    assert_eq!(names, (0..7).map(|n| format!("span {n}")).collect::<Vec<_>>());
}

#[test]
fn a_span_is_sent_after_the_interval() {
    let _turn = turn();
    let (url, requests) = receiver(vec![]);
    let _otlp = builder(&url).interval(Duration::from_millis(1)).install().unwrap();
    drop(Span::root("alone"));
    assert_eq!(requests.recv().unwrap().spans().len(), 1);
}

#[test]
fn a_busy_receiver_gets_the_same_spans_again() {
    let _turn = turn();
    /// The second date is a second after the first one.
    const DATES: &str =
        "date: Sun, 06 Nov 1994 08:49:37 GMT\r\nretry-after: Sun, 06 Nov 1994 08:49:38 GMT\r\n";
    let busy = |status| Answer(status, "", vec![]);
    let answers = vec![
        busy("503 Service Unavailable"),
        busy("502 Bad Gateway"),
        Answer("429 Too Many Requests", "retry-after: 1\r\n", vec![]),
        Answer("504 Gateway Timeout", DATES, vec![]),
    ];
    let (url, requests) = receiver(answers);
    let otlp = builder(&url).install().unwrap();
    drop(Span::root("once"));
    otlp.flush(LONG).unwrap();
    let requests: Vec<_> = requests.try_iter().collect();
    assert_eq!(requests.len(), 5);
    assert!(requests.iter().all(|request| request.body == requests[0].body));
    for at in [3, 4] {
        let pause = requests[at].at - requests[at - 1].at;
        assert!(pause >= Duration::from_secs(1), "`Retry-After` asks for a second, and it took {pause:?}");
    }
    let stats = otlp.stats();
    assert_eq!((stats.exported, stats.failed, stats.retries), (1, 0, 4));
}

#[test]
fn refused_spans_are_counted_and_not_sent_again() {
    let _turn = turn();
    // Field 1 is a message of 2 bytes, whose field 1 is the number 1.
    let partial = Answer("200 OK", "", vec![0x0a, 2, 0x08, 1]);
    let (url, requests) = receiver(vec![Answer("400 Bad Request", "", vec![]), partial, ok()]);
    let otlp = builder(&url).install().unwrap();
    drop(Span::root("refused"));
    otlp.flush(LONG).unwrap();
    assert_eq!((otlp.stats().exported, otlp.stats().failed), (0, 1));
    (0..2).for_each(|_| drop(Span::root("one of two is refused")));
    otlp.flush(LONG).unwrap();
    assert_eq!((otlp.stats().exported, otlp.stats().failed, otlp.stats().retries), (1, 2, 0));
    assert_eq!(requests.try_iter().count(), 2);
}

/// The receiver accepts connections, and answers none.
#[test]
fn a_silent_receiver_blocks_no_task_and_costs_bounded_memory() {
    let _turn = turn();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let otlp = builder(&url).queue(10).batch(10).install().unwrap();
    // One batch is on its way, and one waits. The rest is dropped. If ending a span waited for the receiver, this
    // would never end.
    (0..1000).for_each(|_| drop(Span::root("many")));
    let dropped = otlp.stats().dropped;
    assert!((980..=990).contains(&dropped), "{dropped}");
    assert_eq!(otlp.flush(Duration::from_millis(1)), Err(Unsent { spans: 1000 - dropped }));
    // The end of the program does not wait for it either.
    assert_eq!(otlp.shutdown(Duration::from_millis(1)), Err(Unsent { spans: 1000 - dropped }));
    drop(listener);
}

#[test]
fn spans_wait_for_a_receiver_that_is_down() {
    let _turn = turn();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let otlp = builder(&format!("http://{address}"))
        .retry(u32::MAX, Duration::from_millis(1), Duration::from_millis(10))
        .install()
        .unwrap();
    drop(Span::root("early"));
    assert_eq!(otlp.flush(Duration::from_millis(50)), Err(Unsent { spans: 1 }));
    let requests = serve(TcpListener::bind(address).unwrap(), vec![]);
    otlp.flush(LONG).unwrap();
    assert_eq!(requests.recv().unwrap().spans()[0].name, "early");
    assert!(otlp.stats().retries > 0);
}
