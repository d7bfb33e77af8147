//! The runtime of `#[cps]`: functions expanded by hand, as the transform is to expand them. Each runs through
//! bytes at every suspension.
#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    non_camel_case_types,
    clippy::all,
    unreachable_code,
    reason = "as the macro writes it"
)]

use rialto_cps::{Continuation, Frame, Registry, yield_now};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

mod support;
use support::hopping_counted as through_bytes;

// async fn square(n: u64) -> u64 { yield_now().await; n * n }
pub type square = ::rialto_cps::expansion::Call<__cps_square>;
pub fn square(n: u64) -> square {
    ::rialto_cps::expansion::Call::begin((n,))
}
#[doc(hidden)]
pub enum __cps_square {}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_square {
        type Arguments = (u64,);
        type Output = u64;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::square");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts = (&[/* yield_now */ 1, /* n */ 2], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static str = "0 5:start 0 1 1:n 3:u64 1 0 11:yield_now() 0 1 1:n 3:u64 1 0 ";
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                // One slot for each variable that is live between segments; one for each callee's result.
                let mut __slot_n = __rt::None;
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__n,) = __rt::begin(__turn);
                    __rt::put(&mut __slot_n, __n);
                }
                {
                    let __callee = if __entry == 0 {
                        __rt::Some({
                            let __future = yield_now();
                            __rt::awaited(&__future).frame(__future, "yield_now()")
                        })
                    } else {
                        __rt::None
                    };
                    let __rt::Some(__ready) =
                        __rt::at(__rt::N1, __callee, &mut __entry, (&mut __slot_n,), __turn, __cx)
                    else {
                        return __rt::Pending;
                    };
                    let () = __ready;
                    let n = __rt::take(&mut __slot_n);
                    return __rt::Ready(n * n);
                }
                __rt::told(__rt::s1(), __turn, __prints, ((&&&__rt::probe(&__slot_n)).named(),));
                __rt::Pending
            })
        }
    }
};

// async fn squares(n: u64) -> Vec<u64> {
//     let mut all = Vec::new();
//     for i in 0..n { let next = square(i).await; all.push(next); }
//     all
// }
pub type squares = ::rialto_cps::expansion::Call<__cps_squares>;
pub fn squares(n: u64) -> squares {
    ::rialto_cps::expansion::Call::begin((n,))
}
#[doc(hidden)]
pub enum __cps_squares {}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_squares {
        type Arguments = (u64,);
        type Output = Vec<u64>;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::squares");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts = (&[1, 2, 3, 4], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0\x02\0\x03\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static str = "0 5:start 0 1 1:n 3:u64 1 0 8:square() 0 2 3:all 1:_ 2 2:_1 1:_ 3 0 ";
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let (mut __slot_n, mut __slot_all, mut __slot_iter, mut __slot_i) =
                    (__rt::None, __rt::None, __rt::None, __rt::None);
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__n,) = __rt::begin(__turn);
                    __rt::put(&mut __slot_n, __n);
                }
                {
                    if __entry == 0 {
                        let n = __rt::take(&mut __slot_n);
                        let all = Vec::new();
                        __slot_all = __rt::Some(all);
                        __slot_iter = __rt::Some(::rialto_cps::Iterate::iterate(0..n));
                    }
                    loop {
                        if __entry == 0 {
                            let mut __iter = __rt::take(&mut __slot_iter);
                            match Iterator::next(&mut __iter) {
                                __rt::Some(i) => __slot_i = __rt::Some(i),
                                __rt::None => break,
                            }
                            __slot_iter = __rt::Some(__iter);
                        }
                        let __callee = if __entry == 0 {
                            __rt::Some({
                                let i = __rt::take(&mut __slot_i);
                                let __future = square(i);
                                __rt::awaited(&__future).frame(__future, "square()")
                            })
                        } else {
                            __rt::None
                        };
                        let __rt::Some(__ready) = __rt::at(
                            __rt::N1,
                            __callee,
                            &mut __entry,
                            (&mut __slot_iter, &mut __slot_all),
                            __turn,
                            __cx,
                        ) else {
                            return __rt::Pending;
                        };
                        {
                            let next = __ready;
                            let mut all = __rt::take(&mut __slot_all);
                            all.push(next);
                            __slot_all = __rt::Some(all);
                        }
                    }
                    let all = __rt::take(&mut __slot_all);
                    return __rt::Ready(all);
                }
                __rt::told(
                    __rt::s1(),
                    __turn,
                    __prints,
                    (
                        (&&&__rt::probe(&__slot_n)).named(),
                        (&&&__rt::probe(&__slot_all)).named(),
                        (&&&__rt::probe(&__slot_iter)).named(),
                    ),
                );
                __rt::Pending
            })
        }
    }
};

// #[derive(Clone, Serialize, Deserialize)] pub struct Cart { items: Vec<u64> }
// impl Cart { pub async fn total(&self, names: &[String]) -> u64 { yield_now().await; .. } }
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Cart {
    items: Vec<u64>,
}
#[doc(hidden)]
pub enum __cps_Cart_total {}
impl Cart {
    pub fn total(&self, names: &[String]) -> ::rialto_cps::expansion::Call<__cps_Cart_total> {
        ::rialto_cps::expansion::Call::begin((
            ::rialto_cps::expansion::owned(self),
            ::rialto_cps::expansion::owned(names),
        ))
    }
}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_Cart_total {
        type Arguments = (__rt::Owned<Cart>, __rt::Owned<[String]>);
        type Output = u64;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::Cart::total");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts = (&[1, 2, 3], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0\x02\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static str = "0 5:start 0 2 4:self 4:Cart 1 5:names 10:& [String] 2 0 \
                11:yield_now() 0 2 4:self 4:Cart 1 5:names 10:& [String] 2 0 ";
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let (mut __slot_self, mut __slot_names) = (__rt::None, __rt::None);
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__self, __names) = __rt::begin(__turn);
                    __rt::put(&mut __slot_self, __self);
                    __rt::put(&mut __slot_names, __names);
                }
                {
                    let __callee = if __entry == 0 {
                        __rt::Some({
                            let __future = yield_now();
                            __rt::awaited(&__future).frame(__future, "yield_now()")
                        })
                    } else {
                        __rt::None
                    };
                    let __rt::Some(__ready) = __rt::at(
                        __rt::N1,
                        __callee,
                        &mut __entry,
                        (&mut __slot_names, &mut __slot_self),
                        __turn,
                        __cx,
                    ) else {
                        return __rt::Pending;
                    };
                    let () = __ready;
                    // A segment makes the references of parameters again. `self` is renamed in the user's tokens.
                    let __own_self = __rt::take(&mut __slot_self);
                    let __self: &Cart = __rt::lent(&__own_self);
                    let __own_names = __rt::take(&mut __slot_names);
                    let names: &[String] = __rt::lent(&__own_names);
                    return __rt::Ready(__self.items.iter().sum::<u64>() + names.len() as u64);
                }
                __rt::told(
                    __rt::s1(),
                    __turn,
                    __prints,
                    ((&&&__rt::probe(&__slot_self)).named(), (&&&__rt::probe(&__slot_names)).named()),
                );
                __rt::Pending
            })
        }
    }
};

#[test]
fn parameters_by_reference() {
    let cart = Cart { items: vec![1, 2] };
    assert_eq!(through_bytes(cart.total(&["a".to_string()])), (4, 1));
}

#[test]
fn one_await_and_a_kept_variable() {
    assert_eq!(through_bytes(square(5)), (25, 1));
    assert_eq!(size_of::<square>(), 16);
}

#[test]
fn a_loop_with_a_callee_and_an_untyped_vector() {
    assert_eq!(through_bytes(squares(4)), (vec![0, 1, 4, 9], 4));
    assert_eq!(squares::sites()[1].callees[0]().name, "expansion::square");
    assert_eq!(squares::sites()[1].descriptions().len(), 2);
    assert_eq!(squares::sites()[1].descriptions()[0].to_string(), "Vec<u64>");
}

/// The parts of a function that the tests below do not look at.
macro_rules! texts {
    ($name:literal $prints:literal [$($hash:expr),*] $sites:literal) => {
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::", $name);
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts = (&[$($hash),*], &[]);
        const LAYOUT: __rt::Parts = (17, b"");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static str = $sites;
    };
}

// impl Cart { pub async fn add(&mut self, item: u64) -> usize { yield_now().await; self.items.push(item); self.items.len() } }
#[doc(hidden)]
pub enum __cps_Cart_add {}
impl Cart {
    pub fn add(
        &mut self,
        item: u64,
    ) -> ::rialto_cps::expansion::Lent<'_, __cps_Cart_add, ::rialto_cps::expansion::Place<Cart>, (), (u64,)>
    {
        ::rialto_cps::expansion::Lent::new(self, (), (item,), |__self, (), (__item,)| (__self.0, __item))
    }
}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_Cart_add {
        type Arguments = (Cart, u64);
        type Output = (usize, __rt::Place<Cart>, ());
        texts!("Cart::add" 3 [1, 2, 3] "0 5:start 0 2 4:self 1:_ 0 4:item 1:_ 0 0 \
                11:yield_now() 0 2 4:self 1:_ 0 4:item 1:_ 0 0 ");
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let (mut __slot_self, mut __slot_item) = (__rt::None, __rt::None);
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__self, __item) = __rt::begin(__turn);
                    __rt::put(&mut __slot_self, __self);
                    __rt::put(&mut __slot_item, __item);
                }
                {
                    let __callee = if __entry == 0 {
                        __rt::Some({
                            let __future = yield_now();
                            __rt::awaited(&__future).frame(__future, "yield_now()")
                        })
                    } else {
                        __rt::None
                    };
                    let __rt::Some(__ready) = __rt::at(
                        __rt::N1,
                        __callee,
                        &mut __entry,
                        (&mut __slot_item, &mut __slot_self),
                        __turn,
                        __cx,
                    ) else {
                        return __rt::Pending;
                    };
                    let () = __ready;
                    let mut __own_self: Cart = __rt::take(&mut __slot_self);
                    let __self: &mut Cart = &mut __own_self;
                    let item = __rt::take(&mut __slot_item);
                    __self.items.push(item);
                    let __value = __self.items.len();
                    return __rt::Ready((__value, __rt::Place(__own_self), ()));
                }
                __rt::told(
                    __rt::s1(),
                    __turn,
                    __prints,
                    ((&&&__rt::probe(&__slot_self)).named(), (&&&__rt::probe(&__slot_item)).named()),
                );
                __rt::Pending
            })
        }
    }
};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Client {
    name: String,
}
impl Client {
    pub async fn get(&self, url: &str) -> Result<String, ()> {
        tick().await;
        Ok(format!("{}{url}", self.name))
    }
}
/// A future that is not data.
async fn tick() {
    let mut polled = false;
    std::future::poll_fn(
        |_| if std::mem::replace(&mut polled, true) { Poll::Ready(()) } else { Poll::Pending },
    )
    .await;
}

// async fn shops(client: Client, url: String) -> Result<(usize, String), ()> {
//     let mut cart = Cart { items: vec![] };
//     let count = cart.add(7).await;
//     let page = client.get(&url).await?;
//     Ok((cart.items.len() + count, page + &url))
// }
pub type shops = ::rialto_cps::expansion::Call<__cps_shops>;
pub fn shops(client: Client, url: String) -> shops {
    ::rialto_cps::expansion::Call::begin((client, url))
}
#[doc(hidden)]
pub enum __cps_shops {}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_shops {
        type Arguments = (Client, String);
        type Output = Result<(usize, String), ()>;
        texts!("shops" 6 [1, 2, 3, 4, 5, 6] "0 5:start 0 2 6:client 1:_ 0 3:url 1:_ 0 0 \
                5:add() 0 3 6:client 1:_ 0 3:url 1:_ 0 4:cart 1:_ 0 0 \
                5:get() 0 4 6:client 1:_ 0 3:url 1:_ 0 4:cart 1:_ 0 5:count 1:_ 0 0 ");
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let (mut __slot_client, mut __slot_url) = (__rt::None, __rt::None);
                let (mut __slot_cart, mut __slot_count) = (__rt::None, __rt::None);
                let (__kind1, __kind2) = (__rt::Kind::new(), __rt::Kind::new());
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__client, __url) = __rt::begin(__turn);
                    __rt::put(&mut __slot_client, __client);
                    __rt::put(&mut __slot_url, __url);
                }
                {
                    if __entry == 0 {
                        let cart = Cart { items: vec![] };
                        __slot_cart = __rt::Some(cart);
                    }
                    match __entry {
                        0 | 1 => {
                            let __callee = if __entry == 0 {
                                let mut cart = __rt::take(&mut __slot_cart);
                                if false {
                                    let __future = cart.add(7);
                                    (&&&&&__rt::asked(&__future)).is(__kind1);
                                    __rt::never()
                                }
                                __rt::Some(if __kind1.borrows() {
                                    __rt::put(&mut __slot_cart, cart);
                                    __kind1.boxed(
                                        __rt::values((&mut __slot_cart,)),
                                        "cart.add(7)",
                                        |(cart,)| Box::pin(async move { cart.add(7).await }),
                                    )
                                } else {
                                    let __called = __kind1.called(cart.add(7));
                                    __rt::put(&mut __slot_cart, cart);
                                    __kind1.begin(__called, (__rt::Whole(&mut __slot_cart), ()))
                                })
                            } else {
                                __rt::None
                            };
                            let __rt::Some(__ready) = __rt::at(
                                __rt::N1,
                                __callee,
                                &mut __entry,
                                (__kind1.receiver(&mut __slot_cart), &mut __slot_url, &mut __slot_client),
                                __turn,
                                __cx,
                            ) else {
                                return __rt::Pending;
                            };
                            let count = {
                                let __result = __ready;
                                if __kind1.borrows() {
                                    __kind1.end_boxed(__result, (&mut __slot_cart,))
                                } else {
                                    __kind1.end(__result, (__rt::Whole(&mut __slot_cart), ()))
                                }
                            };
                            __slot_count = __rt::Some(count);
                        }
                        _ => {}
                    }
                    let __callee = if __entry == 0 {
                        let (client, url) = (__rt::take(&mut __slot_client), __rt::take(&mut __slot_url));
                        if false {
                            let __future = client.get(&url);
                            (&&&&&__rt::asked(&__future)).is(__kind2);
                            __rt::never()
                        }
                        __rt::Some(if __kind2.borrows() {
                            __rt::put(&mut __slot_client, client);
                            __rt::put(&mut __slot_url, url);
                            __kind2.boxed(
                                __rt::values((&mut __slot_client, &mut __slot_url)),
                                "client.get(&url)",
                                |(client, url)| Box::pin(async move { client.get(&url).await }),
                            )
                        } else {
                            let __called = __kind2.called(client.get(&url));
                            __rt::put(&mut __slot_client, client);
                            __rt::put(&mut __slot_url, url);
                            __kind2.begin(__called, (__rt::Whole(&mut __slot_client), ()))
                        })
                    } else {
                        __rt::None
                    };
                    let __rt::Some(__ready) = __rt::at(
                        __rt::N2,
                        __callee,
                        &mut __entry,
                        (
                            &mut __slot_count,
                            &mut __slot_cart,
                            __kind2.place(&mut __slot_url),
                            __kind2.receiver(&mut __slot_client),
                        ),
                        __turn,
                        __cx,
                    ) else {
                        return __rt::Pending;
                    };
                    let page = {
                        let __result = __ready;
                        if __kind2.borrows() {
                            __kind2.end_boxed(__result, (&mut __slot_client, &mut __slot_url))
                        } else {
                            __kind2.end(__result, (__rt::Whole(&mut __slot_client), ()))
                        }
                    };
                    let page = match __rt::Try::branch(page) {
                        __rt::Continue(__value) => __value,
                        __rt::Break(__residual) => {
                            return __rt::Ready(__rt::FromResidual::from_residual(__residual));
                        }
                    };
                    let (cart, count, url) = (
                        __rt::take(&mut __slot_cart),
                        __rt::take(&mut __slot_count),
                        __rt::take(&mut __slot_url),
                    );
                    return __rt::Ready(Ok((cart.items.len() + count, page + &url)));
                }
                __rt::told(
                    __rt::s2(),
                    __turn,
                    __prints,
                    (
                        (&&&__rt::probe(&__slot_client)).named(),
                        (&&&__rt::probe(&__slot_url)).named(),
                        (&&&__rt::probe(&__slot_cart)).named(),
                        (&&&__rt::probe(&__slot_count)).named(),
                    ),
                );
                __rt::Pending
            })
        }
    }
};

#[test]
fn a_method_that_changes_its_receiver_and_a_foreign_future_that_borrows() {
    let mut cx = Context::from_waker(Waker::noop());
    let mut call = shops(Client { name: "a".into() }, "b".into());
    assert!(Pin::new(&mut call).poll(&mut cx).is_pending());
    let registry = Registry::new().with::<shops>();
    let bytes = Continuation::new(call).to_bytes().unwrap();
    let mut call = registry.continuation::<Result<(usize, String), ()>>(&bytes).unwrap();
    assert!(Pin::new(&mut call).poll(&mut cx).is_pending());
    let why = call.to_bytes().unwrap_err().to_string();
    assert!(why.contains("client.get(&url)"), "{why}");
    assert_eq!(Pin::new(&mut call).poll(&mut cx), Poll::Ready(Ok((2, "abb".into()))));
}

#[test]
fn a_method_that_changes_its_receiver_is_awaited_elsewhere() {
    let mut cart = Cart { items: vec![] };
    let count = rialto_rt::Runtime::new().unwrap().block_on(async { cart.add(1).await + cart.add(2).await });
    assert_eq!((count, cart.items), (3, vec![1, 2]));
}

// async fn all_at_once(order: Cart, jobs: Receiver<u64>) -> (u64, usize) {
//     let mut sum = 0;
//     for (i, item) in order.items.iter().enumerate() { yield_now().await; sum += *item * i as u64; }
//     let (a, b) = join!(square(sum), square(3));
//     select! { job = recv::<u64>(&jobs) => (a + b + job.unwrap_or(0), 1), () = sleep(Duration::from_secs(60)) => (a, 2) }
// }
pub type all_at_once = ::rialto_cps::expansion::Call<__cps_all_at_once>;
pub fn all_at_once(order: Cart, jobs: rialto_cps::Receiver<u64>) -> all_at_once {
    ::rialto_cps::expansion::Call::begin((order, jobs))
}
#[doc(hidden)]
pub enum __cps_all_at_once {}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_all_at_once {
        type Arguments = (Cart, rialto_cps::Receiver<u64>);
        type Output = (u64, usize);
        texts!("all_at_once" 7 [1, 2, 3, 4, 5, 6, 7] "0 5:start 0 2 5:order 1:_ 0 4:jobs 1:_ 0 0 \
                11:yield_now() 0 4 5:order 1:_ 0 4:jobs 1:_ 0 3:sum 1:_ 0 2:_1 1:_ 0 0 \
                5:join! 0 1 4:jobs 1:_ 0 0 7:select! 0 2 1:a 1:_ 0 1:b 1:_ 0 0 ");
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let (mut __slot_order, mut __slot_jobs, mut __slot_sum) =
                    (__rt::None, __rt::None, __rt::None);
                let (mut __slot_at, mut __slot_a, mut __slot_b) = (__rt::None, __rt::None, __rt::None);
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let (__order, __jobs) = __rt::begin(__turn);
                    __rt::put(&mut __slot_order, __order);
                    __rt::put(&mut __slot_jobs, __jobs);
                }
                {
                    if __entry == 0 {
                        let sum = 0;
                        __slot_sum = __rt::Some(sum);
                        let order = __rt::take(&mut __slot_order);
                        __slot_at = __rt::Some(__rt::position(__rt::Enumerated(&order.items)));
                        __slot_order = __rt::Some(order);
                    }
                    match __entry {
                        0 | 1 => {
                            loop {
                                if __entry == 0 {
                                    let order = __rt::take(&mut __slot_order);
                                    let mut __at = __rt::take(&mut __slot_at);
                                    let __more =
                                        __rt::advance(__rt::Enumerated(&order.items), &mut __at).is_some();
                                    __slot_at = __rt::Some(__at);
                                    __slot_order = __rt::Some(order);
                                    if !__more {
                                        break;
                                    }
                                }
                                let __callee = if __entry == 0 {
                                    __rt::Some({
                                        let __future = yield_now();
                                        __rt::awaited(&__future).frame(__future, "yield_now()")
                                    })
                                } else {
                                    __rt::None
                                };
                                let __rt::Some(__ready) = __rt::at(
                                    __rt::N1,
                                    __callee,
                                    &mut __entry,
                                    (&mut __slot_at, &mut __slot_sum, &mut __slot_jobs, &mut __slot_order),
                                    __turn,
                                    __cx,
                                ) else {
                                    return __rt::Pending;
                                };
                                let () = __ready;
                                {
                                    let order = __rt::take(&mut __slot_order);
                                    let __at = __rt::take(&mut __slot_at);
                                    let mut sum = __rt::take(&mut __slot_sum);
                                    let (i, item) = __rt::again(__rt::Enumerated(&order.items), &__at);
                                    sum += *item * i as u64;
                                    let _ = (&i, &item);
                                    __slot_sum = __rt::Some(sum);
                                    __slot_at = __rt::Some(__at);
                                    __slot_order = __rt::Some(order);
                                }
                            }
                            __slot_at = __rt::None;
                            __slot_order = __rt::None;
                        }
                        _ => {}
                    }
                    match __entry {
                        0 | 2 => {
                            let __callee = if __entry == 0 {
                                __rt::Some({
                                    let sum = __rt::take(&mut __slot_sum);
                                    let (__0, __1) = (square(sum), square(3));
                                    __rt::joined((
                                        __rt::awaited(&__0).frame(__0, "square(sum)"),
                                        __rt::awaited(&__1).frame(__1, "square(3)"),
                                    ))
                                })
                            } else {
                                __rt::None
                            };
                            let __rt::Some(__ready) =
                                __rt::at(__rt::N2, __callee, &mut __entry, (&mut __slot_jobs,), __turn, __cx)
                            else {
                                return __rt::Pending;
                            };
                            let (a, b) = __ready;
                            __slot_a = __rt::Some(a);
                            __slot_b = __rt::Some(b);
                        }
                        _ => {}
                    }
                    let __callee = if __entry == 0 {
                        __rt::Some({
                            let jobs = __rt::take(&mut __slot_jobs);
                            let (__0, __1) = (
                                rialto_cps::recv::<u64>(&jobs),
                                rialto_cps::sleep(std::time::Duration::from_secs(60)),
                            );
                            let __arms = (
                                __rt::awaited(&__0).frame(__0, "recv::<u64>(&jobs)"),
                                __rt::awaited(&__1).frame(__1, "sleep(..)"),
                            );
                            (&&__rt::arms(&__arms)).select(__arms)
                        })
                    } else {
                        __rt::None
                    };
                    let __rt::Some(__ready) = __rt::at(
                        __rt::N3,
                        __callee,
                        &mut __entry,
                        (&mut __slot_b, &mut __slot_a),
                        __turn,
                        __cx,
                    ) else {
                        return __rt::Pending;
                    };
                    let (a, b) = (__rt::take(&mut __slot_a), __rt::take(&mut __slot_b));
                    return __rt::Ready(match __ready {
                        __rt::Chosen2::First(job) => (a + b + job.unwrap_or(0), 1),
                        __rt::Chosen2::Second(()) => (a, 2),
                    });
                }
                __rt::told(
                    __rt::s3(),
                    __turn,
                    __prints,
                    (
                        (&&&__rt::probe(&__slot_order)).named(),
                        (&&&__rt::probe(&__slot_sum)).named(),
                        (&&&__rt::probe(&__slot_at)).named(),
                        (&&&__rt::probe(&__slot_a)).named(),
                    ),
                );
                __rt::Pending
            })
        }
    }
};

#[test]
fn a_loop_over_a_borrow_then_join_and_select() {
    let (sender, receiver) = rialto_cps::channel();
    let runtime = rialto_rt::Runtime::new().unwrap();
    let result = runtime.block_on(async {
        let mut here = Continuation::new(all_at_once(Cart { items: vec![5, 6, 7] }, receiver));
        let registry = Registry::new().with::<all_at_once>();
        let mut suspensions = 0;
        std::future::poll_fn(|cx| {
            let bytes = here.to_bytes().unwrap();
            here = registry.continuation(&bytes).unwrap();
            suspensions += 1;
            if suspensions == 5 {
                let sender = sender.clone();
                drop(rialto_rt::spawn(async move { sender.send(100).await }));
            }
            Pin::new(&mut here).poll(cx)
        })
        .await
    });
    assert_eq!(result, (20 * 20 + 9 + 100, 1));
}

// async fn eighteen() -> u64 { yield_now().await; .. 16 times ..; let n = 17; yield_now().await; assert_eq!(n, 17); yield_now().await; n }
pub type eighteen = ::rialto_cps::expansion::Call<__cps_eighteen>;
pub fn eighteen() -> eighteen {
    ::rialto_cps::expansion::Call::begin(())
}
#[doc(hidden)]
pub enum __cps_eighteen {}
const _: () = {
    use ::rialto_cps::expansion as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::expansion::probes::*;
    impl __rt::Function for __cps_eighteen {
        type Arguments = ();
        type Output = u64;
        texts!("eighteen" 19 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] "0 5:start 0 0 0 \
                1:1 0 0 0 1:2 0 0 0 1:3 0 0 0 1:4 0 0 0 1:5 0 0 0 1:6 0 0 0 1:7 0 0 0 1:8 0 0 0 1:9 0 0 0 2:10 0 0 0 \
                2:11 0 0 0 2:12 0 0 0 2:13 0 0 0 2:14 0 0 0 2:15 0 0 0 2:16 0 0 0 2:17 0 1 1:n 1:_ 18 0 2:18 0 1 1:n 1:_ 18 0 ");
        fn step() -> impl __rt::Step<Self> {
            __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| {
                let mut __slot_n = __rt::None;
                let mut __entry = __turn.entry;
                if __entry == 0 {
                    let () = __rt::begin(__turn);
                }
                macro_rules! await_at {
                    ($($number:expr, $slots:expr, $numbers:literal;)*) => {$(
                        match __entry {
                            0 | $numbers => {
                                let __callee = if __entry == 0 { __rt::Some(yield_now()) } else { __rt::None };
                                let __rt::Some(()) = __rt::at($number, __callee, &mut __entry, $slots, __turn, __cx) else {
                                    return __rt::Pending;
                                };
                            }
                            _ => {}
                        }
                    )*};
                }
                {
                    await_at! {
                        __rt::N1, (), 1; __rt::N2, (), 2; __rt::N3, (), 3; __rt::N4, (), 4;
                        __rt::N5, (), 5; __rt::N6, (), 6; __rt::N7, (), 7; __rt::N8, (), 8;
                        __rt::N9, (), 9; __rt::N10, (), 10; __rt::N11, (), 11; __rt::N12, (), 12;
                        __rt::N13, (), 13; __rt::N14, (), 14; __rt::N15, (), 15; __rt::N16, (), 16;
                    }
                    if __entry == 0 {
                        __rt::put(&mut __slot_n, 17u64);
                    }
                    await_at! { __rt::Further(__rt::N1), (&mut __slot_n,), 17; }
                    if __entry == 0 {
                        assert_eq!(__slot_n, Some(17));
                    }
                    await_at! { __rt::Further(__rt::N2), (&mut __slot_n,), 18; }
                    return __rt::Ready(__rt::take(&mut __slot_n));
                }
                __rt::told(__rt::m16(__rt::s2()), __turn, __prints, ((&&&&__rt::probe(&__slot_n)).named(),));
                __rt::Pending
            })
        }
    }
};

#[test]
fn more_suspension_points_than_an_enum_has() {
    assert_eq!(through_bytes(eighteen()), (17, 18));
    assert_eq!(eighteen::sites()[18].callees[0]().name, "rialto_cps::yield_now");
    assert!(size_of::<eighteen>() <= 24, "{}", size_of::<eighteen>());
}
