//! Functions under `#[tracing::instrument]`: each poll enters the span, also that of a call that is awaited. A call that was
//! read from bytes gets a new span with the same fields, marked `resumed`.
#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "test programs")]

mod support;

use rialto_cps::{cps, yield_now};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use support::{hopping_counted as through_bytes, run_counted as as_future};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber, info};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};

/// Records spans and events as lines.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

/// The fields as text.
#[derive(Default)]
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 += &format!(" {}={value:?}", field.name());
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Lines {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let name = context.span(id).unwrap().name();
        self.0.lock().unwrap().push(format!("new {name}{}", fields.0));
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        values.record(&mut fields);
        let name = context.span(id).unwrap().name();
        self.0.lock().unwrap().push(format!("record {name}{}", fields.0));
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let scope = context.event_scope(event).into_iter().flat_map(|scope| scope.from_root());
        let scope: Vec<&str> = scope.map(|span| span.name()).collect();
        let level = event.metadata().level();
        let level = if *level == Level::INFO { String::new() } else { format!(" {level}") };
        self.0.lock().unwrap().push(format!("{}:{level}{}", scope.join("/"), fields.0));
    }
}

/// The lines of a program.
fn lines(run: impl FnOnce()) -> Vec<String> {
    let lines = Lines::default();
    tracing::subscriber::with_default(Registry::default().with(lines.clone()), run);
    let all = lines.0.lock().unwrap();
    all.iter().map(|line| line.replace("message=", "")).collect()
}

macro_rules! functions {
    ($cps:ident $module:ident) => {
        mod $module {
            use super::*;

            #[$cps]
            #[tracing::instrument]
            pub async fn pays(order: u64, name: String) -> u64 {
                info!("begins");
                let paid = charges(order + 1).await;
                drop(name);
                yield_now().await;
                info!("ends");
                paid
            }

            #[$cps]
            #[tracing::instrument(level = "info", name = "charge", skip_all, fields(twice = amount * 2))]
            pub async fn charges(amount: u64) -> u64 {
                yield_now().await;
                info!("charged");
                amount
            }

            #[tracing::instrument(skip(lines))]
            #[$cps]
            pub async fn ships(first: u64, lines: Vec<String>) -> usize {
                info!("begins");
                yield_now().await;
                info!("ends");
                lines.len() + usize::try_from(first).unwrap()
            }

            #[$cps]
            #[tracing::instrument(err, ret, skip(fails))]
            pub async fn fails(fails: bool) -> Result<u64, String> {
                yield_now().await;
                if fails { Err("no".to_string()) } else { Ok(1) }
            }

            #[tracing::instrument(err(Debug), skip(fails))]
            #[$cps]
            pub async fn fails_below(fails: bool) -> Result<u64, String> {
                yield_now().await;
                if fails { Err("no".to_string()) } else { Ok(1) }
            }

            #[tracing::instrument(err, ret, skip(fails))]
            #[$cps]
            pub async fn ends_below(fails: bool) -> Result<u64, String> {
                yield_now().await;
                if fails { Err("no".to_string()) } else { Ok(1) }
            }

            #[tracing::instrument(ret)]
            #[$cps]
            pub async fn returns_below(number: u64) -> u64 {
                yield_now().await;
                number + 1
            }

            #[$cps]
            pub async fn reads(line: String) -> usize {
                let line = line.trim();
                let line = line.strip_prefix("a").unwrap_or(line);
                info!(line, "reads {line}");
                yield_now().await;
                info!(%line, len = line.len(), "has read {line}");
                line.len()
            }

            #[derive(Clone, Debug, serde::Serialize, serde::Deserialize, rialto_cps::Layout)]
            pub struct Cart {
                pub items: Vec<u64>,
            }

            #[$cps]
            impl Cart {
                #[tracing::instrument(skip(self), fields(count = self.items.len()))]
                pub async fn add(&mut self, item: u64) -> usize {
                    yield_now().await;
                    info!("added");
                    self.items.push(item);
                    self.items.len()
                }

                #[tracing::instrument]
                pub async fn total(&self, name: &str) -> u64 {
                    yield_now().await;
                    info!("added up");
                    self.items.iter().sum::<u64>() + name.len() as u64
                }
            }

            #[$cps]
            pub async fn shops(n: u64) -> u64 {
                let mut cart = Cart { items: vec![n] };
                let count = cart.add(5).await;
                cart.total("abc").await + count as u64
            }
        }
    };
}

functions!(cps framed);

/// Runs it as an `async fn` is polled, and through bytes at every suspension.
macro_rules! both {
    ($call:expr, $value:expr) => {{
        let straight = lines(|| assert_eq!(as_future($call).0, $value));
        let hopping = lines(|| assert_eq!(through_bytes($call).0, $value));
        (straight, hopping)
    }};
}

#[test]
fn each_poll_enters_the_span_and_a_resumed_call_gets_a_new_one() {
    let (straight, hopping) = both!(framed::pays(7, "a".into()), 8);
    let expected = [
        "new pays order=7 name=\"a\"",
        "pays: begins",
        "new charge twice=16",
        "pays/charge: charged",
        "pays: ends",
    ];
    assert_eq!(straight, expected);
    let expected = [
        "new pays order=7 name=\"a\"",
        "pays: begins",
        "new charge twice=16",
        "new pays order=7 name=\"a\"",
        "record pays resumed=true",
        "new charge twice=16",
        "record charge resumed=true",
        "pays/charge: charged",
        "new pays order=7 name=\"a\"",
        "record pays resumed=true",
        "pays: ends",
    ];
    assert_eq!(hopping, expected);
}

#[test]
fn the_attribute_above_does_the_same() {
    let (straight, hopping) = both!(framed::ships(1, vec!["b".into()]), 2);
    assert_eq!(straight, ["new ships first=1", "ships: begins", "ships: ends"]);
    let resumed = ["new ships first=1", "ships: begins", "new ships first=1", "record ships resumed=true"];
    assert_eq!(hopping, [&resumed[..], &["ships: ends"]].concat());
}

#[test]
fn results_and_errors_are_events_in_the_span() {
    let (straight, _) = both!(framed::fails(true), Err("no".to_string()));
    assert_eq!(straight, ["new fails", "fails: ERROR error=no"]);
    let (straight, _) = both!(framed::fails(false), Ok(1));
    assert_eq!(straight, ["new fails", "fails: return=1"]);
    let (straight, _) = both!(framed::fails_below(true), Err("no".to_string()));
    assert_eq!(straight, ["new fails_below", "fails_below: ERROR error=\"no\""]);
    let (straight, _) = both!(framed::ends_below(true), Err("no".to_string()));
    assert_eq!(straight, ["new ends_below", "ends_below: ERROR error=no"]);
    let (straight, _) = both!(framed::ends_below(false), Ok(1));
    assert_eq!(straight, ["new ends_below", "ends_below: return=1"]);
    let (straight, _) = both!(framed::returns_below(1), 2);
    assert_eq!(straight, ["new returns_below number=1", "returns_below: return=2"]);
}

#[test]
fn a_field_is_named_as_the_variable_is() {
    let (straight, _) = both!(framed::reads(" ab ".into()), 1);
    assert_eq!(straight, [": reads b line=\"b\"", ": has read b line=b len=1"]);
}

#[test]
fn methods_have_spans() {
    let (straight, hopping) = both!(framed::shops(2), 12);
    let added = "new total name=\"abc\" self=Cart { items: [2, 5] }";
    assert_eq!(straight, ["new add item=5 count=1", "add: added", added, "total: added up"]);
    let resumed =
        ["new add item=5 count=1", "new add item=5 count=1", "record add resumed=true", "add: added"];
    let total = [added, added, "record total resumed=true", "total: added up"];
    assert_eq!(hopping, [resumed, total].concat());
}
