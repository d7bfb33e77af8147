//! Twenty-four ordinary handlers, as they were found: each as `async fn`, as `#[cps]`, and by its bytes at every
//! suspension. The results are compared.
#![forbid(unsafe_code)]
#![allow(warnings, missing_docs, clippy::all, reason = "programs as they were found")]

use rialto_cps::{Continuation, Frame, Receiver, Registry, named_channel};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::HashMap;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// The programs, which lie in private modules.
macro_rules! programs {
    ($($name:ident)*) => {
        pub mod programs {
            $(pub use super::$name::program as $name;)*
        }
    };
}

#[macro_export]
macro_rules! plain_join {
    ($a:expr, $b:expr) => {{
        let (mut a, mut b) = (Box::pin($a), Box::pin($b));
        let (mut x, mut y) = (None, None);
        std::future::poll_fn(move |cx| {
            if x.is_none() {
                if let std::task::Poll::Ready(value) = a.as_mut().poll(cx) {
                    x = Some(value);
                }
            }
            if y.is_none() {
                if let std::task::Poll::Ready(value) = b.as_mut().poll(cx) {
                    y = Some(value);
                }
            }
            match (x.take(), y.take()) {
                (Some(x), Some(y)) => std::task::Poll::Ready((x, y)),
                (one, other) => {
                    (x, y) = (one, other);
                    std::task::Poll::Pending
                }
            }
        })
        .await
    }};
}

#[macro_export]
macro_rules! plain_select {
    ($p:pat = $a:expr => $x:block $q:pat = $b:expr => $y:expr $(,)?) => {{
        let (mut a, mut b) = (Box::pin($a), Box::pin($b));
        let first = std::future::poll_fn(move |cx| {
            if let std::task::Poll::Ready(value) = a.as_mut().poll(cx) {
                return std::task::Poll::Ready(Ok(value));
            }
            b.as_mut().poll(cx).map(Err)
        })
        .await;
        match first {
            Ok($p) => $x,
            Err($q) => $y,
        }
    }};
}

mod framed {
    pub mod prelude {
        mod rialto_cps {
            pub use ::rialto_cps::cps;
            pub use ::rialto_cps::{Receiver, join, recv, select, sleep, yield_now};
        }
        include!("handlers/prelude.rs");
    }
    include!("handlers/handlers.rs");
    programs! { h01_checkout h02_items_by_ref h03_retry h04_ref_params h05_ref_struct_param h06_match_state_ref h07_if_let_some_ref h08_let_else h09_borrowed_local h10_client_method h11_trait_method h12_worker_loop h13_saga h14_config_if h15_parallel h16_accumulate h17_sum_of_awaits h18_self_service h19_map_err h20_deadline h21_while_page h22_str_param h23_guard_dropped h24_early_return_moves }
}

/// The same files without `#[cps]`.
mod plain {
    pub mod prelude {
        mod rialto_cps {
            pub use crate::{plain_join as join, plain_select as select};
            pub use ::rialto_cps::{Receiver, cps, recv, sleep, yield_now};
        }

        include!("handlers/plain_prelude.rs");
    }
    include!("handlers/plain_handlers.rs");
    programs! { h01_checkout h02_items_by_ref h03_retry h04_ref_params h05_ref_struct_param h06_match_state_ref h07_if_let_some_ref h08_let_else h09_borrowed_local h10_client_method h11_trait_method h12_worker_loop h13_saga h14_config_if h15_parallel h16_accumulate h17_sum_of_awaits h18_self_service h19_map_err h20_deadline h21_while_page h22_str_param h23_guard_dropped h24_early_return_moves }
}

#[test]
fn the_files_differ_by_the_attribute_only() {
    for (framed, plain) in [
        (include_str!("handlers/handlers.rs"), include_str!("handlers/plain_handlers.rs")),
        (include_str!("handlers/prelude.rs"), include_str!("handlers/plain_prelude.rs")),
    ] {
        assert!(framed.replace("#[cps] ", "") == plain);
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
            Poll::Pending => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Written, dropped and read again at every suspension, if it is data there.
fn through_bytes<F: Frame<Output: 'static>>(call: F, writes: bool) -> F::Output {
    let registry = Registry::new().with::<F>();
    let mut here = Continuation::new(call);
    loop {
        if writes {
            let bytes = here.to_bytes().unwrap();
            here = registry.continuation(&bytes).unwrap();
        }
        match context(|cx| Pin::new(&mut here).poll(cx)) {
            Poll::Ready(result) => return result,
            Poll::Pending => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// A value of the other module's type.
fn other<A: Serialize, B: DeserializeOwned>(value: &A) -> B {
    serde_json::from_value(serde_json::to_value(value).unwrap()).unwrap()
}

macro_rules! handler {
    ($name:ident ( $($argument:expr),* )) => {
        #[test]
        fn $name() {
            use plain::prelude::*;
            let expected = as_future(plain::programs::$name($($argument),*));
            let expected = format!("{expected:?}");
            let result = as_future(framed::programs::$name($(other(&$argument)),*));
            assert_eq!(format!("{result:?}"), expected, "as a future");
            let result = through_bytes(framed::programs::$name($(other(&$argument)),*), true);
            assert_eq!(format!("{result:?}"), expected, "through bytes");
        }
    };
}

fn order() -> plain::prelude::Order {
    let item = |n: u64| plain::prelude::Item { sku: format!("sku{n}"), price: 10 * n, count: n };
    plain::prelude::Order { id: 7, user: "ann".into(), items: vec![item(1), item(2), item(3)] }
}

fn user(name: &str, age: u64) -> plain::prelude::User {
    plain::prelude::User { name: name.into(), age }
}

fn mail() -> plain::prelude::Job {
    plain::prelude::Job { id: 1, kind: plain::prelude::Kind::Mail { to: "bob".into(), body: "hi".into() } }
}

fn pay() -> plain::prelude::Job {
    plain::prelude::Job { id: 2, kind: plain::prelude::Kind::Pay { amount: 12 } }
}

fn config() -> plain::prelude::Config {
    plain::prelude::Config {
        limits: plain::prelude::Limits { min_age: 18, wait: 0, message: "too young".into() },
    }
}

fn users() -> HashMap<u64, plain::prelude::User> {
    (1..4).map(|n| (n, user(&format!("user{n}"), 20 * n))).collect()
}

handler!(h01_checkout(order()));
handler!(h02_items_by_ref(order()));
handler!(h03_retry("ann".to_string(), 5u64));
handler!(h04_ref_params(order()));
handler!(h05_ref_struct_param(order()));
handler!(h06_match_state_ref(mail()));
handler!(h07_if_let_some_ref(users(), 2u64));
handler!(h08_let_else(3u64));
handler!(h09_borrowed_local(order()));
handler!(h10_client_method(Client, "http://x".to_string()));
handler!(h11_trait_method(Mem, 4u64));
/// Runs both with a receiver of their own, of a channel to which these jobs are sent.
macro_rules! with_jobs {
    ($name:ident) => {
        #[test]
        fn $name() {
            fn jobs<J: Clone + Serialize + DeserializeOwned + Unpin + Send + 'static>() -> Receiver<J> {
                static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
                let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let (sender, receiver) = named_channel(format!("{}{number}", stringify!($name))).unwrap();
                std::thread::spawn(move || {
                    for job in [mail(), pay(), pay()] {
                        let send = rialto_cps::send::<J>(&sender, other(&job));
                        drop(as_future(send));
                    }
                });
                receiver
            }
            let expected = as_future(plain::programs::$name(jobs()));
            let expected = format!("{expected:?}");
            let result = as_future(framed::programs::$name(jobs()));
            assert_eq!(format!("{result:?}"), expected, "as a future");
            let result = through_bytes(framed::programs::$name(jobs()), true);
            assert_eq!(format!("{result:?}"), expected, "through bytes");
        }
    };
}

with_jobs!(h12_worker_loop);
with_jobs!(h20_deadline);

handler!(h13_saga(order()));
handler!(h14_config_if(config(), user("ann", 12)));
handler!(h15_parallel(1u64, 2u64));
handler!(h16_accumulate(vec![1u64, 2, 3]));
handler!(h17_sum_of_awaits(3u64, 4u64));
handler!(h18_self_service(user("ann", 30), order().items.remove(0)));
handler!(h19_map_err(3u64));
handler!(h21_while_page());
handler!(h22_str_param(user("ann", 30)));
handler!(h23_guard_dropped(other::<_, Shared<u64>>(&4u64), 1u64));
handler!(h24_early_return_moves(user("ann", 30), true));
