//! One request, followed through two nodes and a durable flow.
//!
//! ```text
//! cargo run -p rialto-otlp --features trace-context --example trace
//! cargo run -p rialto-otlp --features trace-context --example trace http://localhost:4318
//! ```
//!
//! The first command prints the tree of the spans. The second one exports them, for example to Jaeger.

use std::error::Error;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_durable::{Flows, Redb, RetryPolicy, step};
use rialto_node::transport::memory::Network;
use rialto_node::{Call, Node, Request, TypeRegistry, call, recv};
use rialto_otlp::Otlp;
use rialto_rt::Runtime;
use rialto_trace::{Exporter, Span, SpanData, TraceContext, set_exporter};
use serde::{Deserialize, Serialize};

/// Orders that many pieces. The reply is the price.
#[derive(Serialize, Deserialize)]
struct Order(u32);

impl Request for Order {
    type Reply = u32;
}

/// Asks for the price of that many pieces.
#[derive(Serialize, Deserialize)]
struct Price(u32);

impl Request for Price {
    type Reply = u32;
}

/// Ships an order. It continues after a crash, in the same trace.
#[rialto_cps::cps]
async fn ship(pieces: u32) -> u32 {
    let packed = step::<u32>("pack", RetryPolicy::default(), move |_| async move { Ok(pieces + 1) }).await;
    packed.unwrap_or(0)
}

/// The node `shop` orders at the node `store`. That asks the shop for the price, and starts a flow. Returns the
/// price, and the result of the flow.
pub async fn check_out(context: TraceContext) -> Result<(u32, u32), Box<dyn Error>> {
    let flows = Flows::builder().flow::<ship>().open(Redb::in_memory()?)?;
    let worker = rialto_rt::spawn(flows.clone().run(rialto_rt::spawn));
    let network = Network::new();
    let node = |name| {
        let types = TypeRegistry::new().request::<Order>("order").request::<Price>("price");
        Node::builder().types(types).transport(network.transport(name)).build()
    };
    let (shop, store) = (node("shop"), node("store"));
    shop.add_peer(&store.reference().ok_or("the store has no transport")?);
    store.add_peer(&shop.reference().ok_or("the shop has no transport")?);

    let prices = shop.spawn(async {
        recv! { Call { request: Price(pieces), from } => from.reply(10 * pieces) }
    });
    let orders = store.spawn({
        let flows = flows.clone();
        async move {
            recv! {
                Call { request: Order(pieces), from } => {
                    let price = call(prices, Price(pieces)).await;
                    if let (Ok(price), Ok(_)) = (price, flows.start("ship-1", ship(pieces)).await) {
                        from.reply(price);
                    }
                }
            }
        }
    });
    let price = shop.run(TraceContext::scope(context, async move { call(orders, Order(3)).await })).await??;
    let shipped = flows.result::<u32>("ship-1").await?.ok_or("the flow was terminated")?;
    flows.stop();
    worker.await??;
    Ok((price, shipped))
}

/// Keeps all spans.
#[derive(Default)]
struct Kept(Mutex<Vec<SpanData>>);

impl Exporter for Kept {
    fn export(&self, span: SpanData) {
        self.0.lock().expect("no thread panics with the lock").push(span);
    }
}

/// Prints the spans below `parent`, the earliest first.
fn print_below(parent: [u8; 8], spans: &[SpanData], depth: usize) {
    let mut below: Vec<&SpanData> = spans.iter().filter(|span| span.parent == Some(parent)).collect();
    below.sort_by_key(|span| span.start);
    for span in below {
        let time = span.end.duration_since(span.start).unwrap_or_default();
        println!("{:1$}{2:?} {3} ({time:?})", "", 2 * depth, span.kind, span.name);
        print_below(span.context.span_id(), spans, depth + 1);
    }
}

#[allow(dead_code, reason = "a test uses the rest of this file")]
fn main() -> Result<(), Box<dyn Error>> {
    let kept = Arc::new(Kept::default());
    let otlp = match std::env::args().nth(1) {
        Some(url) => Some(Otlp::builder(url).service_name("shop").install()?),
        None => {
            set_exporter(Some(kept.clone()));
            None
        }
    };
    let root = Span::root("a customer");
    let context = root.context();
    let runtime = Runtime::new()?;
    let (price, _) = runtime.block_on(check_out(context))?;
    drop(runtime);
    drop(root);
    println!("the price is {price}; the trace is {context}");
    if let Some(otlp) = otlp {
        otlp.shutdown(Duration::from_secs(10))?;
    }
    let spans = kept.0.lock().expect("no thread panics with the lock");
    print_below(context.span_id(), &spans, 0);
    Ok(())
}
