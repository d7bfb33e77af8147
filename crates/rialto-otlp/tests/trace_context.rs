//! A trace over two nodes and a flow, from end to end: one trace, and each span below the right one.
//!
//! This test needs the feature `trace-context`, which makes messages and tasks larger:
//! `cargo test -p rialto-otlp --features trace-context --test trace_context`.

#[allow(dead_code, reason = "the program prints the tree, too")]
#[path = "../examples/trace.rs"]
mod program;
mod support;

use std::collections::HashMap;
use std::time::Duration;

use opentelemetry_proto::tonic::trace::v1::Span;
use rialto_otlp::Otlp;
use rialto_rt::Runtime;
use rialto_trace::TraceContext;
use support::receiver;

#[test]
fn a_trace_over_two_nodes_and_a_flow_has_one_tree() {
    let (url, requests) = receiver(vec![]);
    let otlp = Otlp::builder(&url).interval(Duration::from_secs(3600)).install().unwrap();
    // The header of a request from outside.
    let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let context: TraceContext = header.parse().unwrap();
    let runtime = Runtime::new().unwrap();
    assert_eq!(runtime.block_on(program::check_out(context)).unwrap(), (30, 4));
    drop(runtime);
    otlp.shutdown(Duration::from_secs(60)).unwrap();

    let spans: Vec<Span> = requests.try_iter().flat_map(|request| request.spans()).collect();
    assert!(spans.iter().all(|span| span.trace_id == context.trace_id()), "{spans:?}");
    // The name of the type or the function, without its path.
    let short = |span: &Span| span.name.rsplit("::").next().unwrap_or_default().to_string();
    let shown = |span: &Span| {
        let kind = span.kind().as_str_name().trim_start_matches("SPAN_KIND_").to_lowercase();
        format!("{kind} {}", short(span))
    };
    let named: HashMap<&[u8], String> = spans.iter().map(|span| (&span.span_id[..], shown(span))).collect();
    let mut tree: Vec<(String, &str)> = spans
        .iter()
        .map(|span| match named.get(&span.parent_span_id[..]) {
            Some(parent) => (shown(span), parent.as_str()),
            None if span.parent_span_id == context.span_id() => (shown(span), "the request"),
            None => (shown(span), "nothing"),
        })
        .collect();
    tree.sort();
    let wanted = [
        ("client Order", "the request"),
        ("client Price", "server Order"),
        ("internal ship", "server Order"),
        ("internal step pack", "internal ship"),
        ("server Order", "client Order"),
        ("server Price", "client Price"),
    ];
    assert_eq!(tree, wanted.map(|(name, parent)| (name.to_string(), parent)));
}
