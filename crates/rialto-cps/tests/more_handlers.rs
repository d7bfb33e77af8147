//! Thirty service handlers, written without regard to what `#[cps]` takes: each as `async fn`, as `#[cps]`, and by
//! its bytes at every suspension. The results are compared.
//!
//! After a change of the handlers, `RIALTO_REWRITE=1` writes the files without `#[cps]` anew.
#![forbid(unsafe_code)]
#![allow(warnings, missing_docs, clippy::all, reason = "programs as an author would write them")]

use rialto_cps::{Continuation, Frame, Registry};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fmt::Debug;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

mod framed {
    pub mod prelude {
        mod rialto_cps {
            pub use ::rialto_cps::cps;
            pub use ::rialto_cps::{Receiver, Sender, recv, send, sleep, yield_now};
        }
        include!("more_handlers/prelude.rs");
    }
    include!("more_handlers/handlers.rs");
}

/// The same files without `#[cps]`.
mod plain {
    pub mod prelude {
        include!("more_handlers/plain_prelude.rs");
    }
    include!("more_handlers/plain_handlers.rs");
}

#[test]
fn the_files_differ_by_the_attribute_only() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/more_handlers");
    for name in ["handlers.rs", "prelude.rs"] {
        let framed = std::fs::read_to_string(folder.join(name)).unwrap();
        let without: String =
            framed.lines().filter(|line| line.trim() != "#[cps]").flat_map(|line| [line, "\n"]).collect();
        let plain = folder.join(format!("plain_{name}"));
        if std::env::var_os("RIALTO_REWRITE").is_some() {
            std::fs::write(&plain, &without).unwrap();
        }
        assert!(std::fs::read_to_string(&plain).unwrap() == without, "{name} differs; set RIALTO_REWRITE=1");
    }
}

fn context<R>(run: impl FnOnce(&mut Context<'_>) -> R) -> R {
    run(&mut Context::from_waker(Waker::noop()))
}

fn as_future<F: Future>(call: F) -> F::Output {
    let mut call = pin!(call);
    loop {
        match context(|cx| call.as_mut().poll(cx)) {
            Poll::Ready(result) => return result,
            // A timer is due when its thread says so.
            Poll::Pending => std::thread::yield_now(),
        }
    }
}

/// Written, dropped and read again at every suspension. Returns the number of suspensions, too.
fn through_bytes<F: Frame<Output: 'static>>(call: F) -> F::Output {
    let registry = Registry::new().with::<F>();
    let mut here = Continuation::new(call);
    loop {
        let bytes = here.to_bytes().unwrap();
        here = registry.continuation(&bytes).unwrap();
        match context(|cx| Pin::new(&mut here).poll(cx)) {
            Poll::Ready(result) => return result,
            Poll::Pending => std::thread::yield_now(),
        }
    }
}

/// A value of the other module's type.
fn other<A: Serialize, B: DeserializeOwned>(value: &A) -> B {
    serde_json::from_value(serde_json::to_value(value).unwrap()).unwrap()
}

/// The result as text, in which the names of modules do not count.
fn shown(result: &impl Debug) -> String {
    format!("{result:?}")
}

macro_rules! handlers {
    ($($name:ident: $(($($argument:expr),*)),+;)*) => {$(
        #[test]
        fn $name() {
            use plain::prelude::*;
            $({
                let text = stringify!($($argument),*);
                let expected = shown(&as_future(plain::$name::program($($argument),*)));
                let result = as_future(framed::$name::program($(other(&$argument)),*));
                assert_eq!(shown(&result), expected, "as a future: {text}");
                let result = through_bytes(framed::$name::program($(other(&$argument)),*));
                assert_eq!(shown(&result), expected, "through bytes: {text}");
            })+
        }
    )*};
}

fn line(sku: &str, quantity: u32, cents: u64) -> plain::prelude::Line {
    plain::prelude::Line { sku: sku.into(), quantity, cents }
}

fn order(zip: Option<&str>, lines: Vec<plain::prelude::Line>) -> plain::prelude::Order {
    let notes = BTreeMap::from([("gift".to_string(), "wrap".to_string())]);
    let ship_to = plain::prelude::Address { city: "Ulm".into(), zip: zip.map(Into::into) };
    plain::prelude::Order { id: 42, customer: "ann".into(), lines, ship_to, notes }
}

fn lines() -> Vec<plain::prelude::Line> {
    vec![line("lamp", 2, 150), line("pen", 7, 9), line("a-very-long-name", 1, 999)]
}

fn words(words: &str) -> Vec<String> {
    words.split(' ').map(str::to_owned).collect()
}

fn client() -> plain::prelude::Client {
    plain::prelude::Client { base: "https://x".into(), retries: 3 }
}

fn messages() -> Vec<plain::prelude::Message> {
    use plain::prelude::Message::*;
    let join = |user: &str, room: &str| Join { user: user.into(), room: room.into() };
    let text = |room: &str, text: &str| Text(room.into(), text.into());
    vec![
        text("a", "too early"),
        join("ann", "a"),
        join("bob", "a"),
        Ping(3),
        Ping(30),
        text("a", ""),
        text("a", "hello"),
        Leave("ann".into()),
        text("a", "again"),
        text("b", "nobody"),
        Close,
        Ping(1),
    ]
}

fn levels() -> HashMap<String, u32> {
    HashMap::from([("lamp".to_string(), 3), ("a".to_string(), 0)])
}

fn tasks(after: usize) -> Vec<plain::m19_scheduler::Task> {
    use plain::prelude::Level;
    let task = |name: &str, level, after: &[usize]| plain::m19_scheduler::Task {
        name: name.into(),
        level,
        after: after.into(),
    };
    vec![
        task("deploy", Level::High, &[2, 1]),
        task("test", Level::Mid, &[2]),
        task("build-all", Level::High, &[]),
        task("report", Level::Low, &[after]),
    ]
}

fn counts(pairs: &str) -> BTreeMap<String, u64> {
    words(pairs).chunks(2).map(|pair| (pair[0].clone(), pair[1].parse().unwrap())).collect()
}

fn config() -> plain::m30_config_reload::Config {
    let per_user = HashMap::from([("ann".to_string(), 3), ("eve".to_string(), 9)]);
    plain::m30_config_reload::Config {
        limits: plain::m30_config_reload::Limits { per_user, default: 2 },
        features: vec![("beta".into(), true)],
    }
}

handlers! {
    m01_inventory: (levels(), words("lamp a pen b lamp"));
    m02_payment_with_retries:
        (order(None, lines())), (order(None, vec![line("x", 1, 8)])), (order(None, vec![line("x", 1, 7)])), (order(None, vec![line("x", 1, 2)]));
    m03_paging_with_cursor: (3usize), (1usize), (0usize);
    m04_subscriber: (VecDeque::from(messages()));
    m05_batch_import: ("a, 1\nb 2\nc, x\n\nd, 12\ne,3".to_string(), 2usize);
    m06_saga: (order(None, lines())), (order(None, vec![line("x", 1, 1), line("y", 12, 1)])), (plain::prelude::Order { id: 3, ..order(None, lines()) });
    m07_rate_limiter: (7u32);
    m08_webhook: (client(), words("order:7 ping order: ping x:y _z"));
    m09_session: (messages());
    m10_cache: (words("ab c ab d e c  c"), 2usize);
    m11_entry_api: (words("a b a ccc a b"));
    m12_pipeline_of_iterators: (order(None, lines())), (order(None, vec![]));
    m13_boxed_errors: (1u64), (3u64), (5u64);
    m14_option_combinators: (order(Some("89073"), lines())), (order(None, lines())), (order(Some("89073"), vec![]));
    m15_let_chains:
        (order(None, lines()), 5u64), (order(None, lines()), 50u64), (order(Some("9000"), vec![]), 5u64), (order(Some("9x"), vec![]), 5u64),
        (order(Some("1"), vec![line("a", 1, 1), line("bcd", 2, 2)]), 5u64), (order(None, vec![line("a", 1, 1)]), 5u64);
    m16_generic_repository: (vec![(1u64, "one".to_string()), (3, "three".into()), (4, "four".into())]);
    m17_windows_and_chunks: (vec![3i64, -9, 4, 1, -5, 9], 2usize);
    m18_report: (order(Some("89073"), lines())), (order(None, vec![]));
    m19_scheduler: (tasks(0)), (tasks(3));
    m20_drain_between_awaits: (lines(), 2usize), (vec![line("x", 0, 3), line("y", 0, 4)], 1usize);
    m21_state_machine: (0u8), (2u8), (9u8);
    m22_destructured_parameters: (order(Some("89073"), vec![]).ship_to);
    m23_foreign_client: (client(), order(None, lines()), words("a  b c")), (client(), order(None, lines()), words(""));
    m24_methods_and_consts: (vec![10i64, 20, 70, 1]), (Vec::<i64>::new());
    m25_nested_items: (words("anna ann bob  an"));
    m26_numbers: (7u32, 9u8), (123456u32, 20u8);
    m27_local_async_block: (client(), "abc".to_string()), (client(), String::new());
    m28_zip_and_sets: (counts("a 1 b 2 c 3"), counts("b 2 c 4 d 1"));
    m29_worker_with_channels:
        (VecDeque::from([(1u64, Some(5u64)), (2, None), (1, Some(8))])), (VecDeque::from([(1u64, None), (2, None), (3, None), (4, None::<u64>)]));
    m30_config_reload: (config(), words("ann bob eve zoe"));
}
