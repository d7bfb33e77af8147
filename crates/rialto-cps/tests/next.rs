//! The runtime of `#[cps_next]`: functions expanded by hand, as the transform is to expand them. Each runs through
//! bytes at every suspension.
#![forbid(unsafe_code)]
#![allow(missing_docs, non_camel_case_types, clippy::all, reason = "as the macro writes it")]

use rialto_cps::{Continuation, Frame, Registry, yield_now};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// Runs it to its end: at every suspension it is written, dropped and read again.
fn through_bytes<F: Frame>(call: F) -> (F::Output, usize)
where
    F::Output: 'static,
{
    let registry = Registry::new().with::<F>();
    let mut cx = Context::from_waker(Waker::noop());
    let mut here = Continuation::new(call);
    let mut suspensions = 0;
    loop {
        let bytes = here.to_bytes().unwrap();
        here = registry.continuation(&bytes).unwrap();
        let copy = here.clone();
        drop(std::mem::replace(&mut here, copy));
        match Pin::new(&mut here).poll(&mut cx) {
            Poll::Ready(result) => return (result, suspensions),
            Poll::Pending => suspensions += 1,
        }
    }
}

// async fn square(n: u64) -> u64 { yield_now().await; n * n }
pub type square = ::rialto_cps::next::Call<__cps_square>;
pub fn square(n: u64) -> square {
    ::rialto_cps::next::Call::begin((n,))
}
#[doc(hidden)]
pub enum __cps_square {}
const _: () = {
    use ::rialto_cps::next as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::next::probes::*;
    impl __rt::Function for __cps_square {
        type Arguments = (u64,);
        type Output = u64;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::square");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts =
            &__rt::table::<Self, _, 2>(<Self as __rt::Function>::step, &[/* yield_now */ 1, /* n */ 2], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static [__rt::Site] = &__rt::sites::<Self, _, 2>(
            <Self as __rt::Function>::step,
            Self::LAYOUTS,
            [
                __rt::SiteText {
                    name: "start",
                    parts: (3, b"\x01\0"),
                    base: (3, b""),
                    types: b"\x01\0",
                    variables: &[("n", "u64")],
                    itself: false,
                },
                __rt::SiteText {
                    name: "yield_now()",
                    parts: (5, b"\x01\0"),
                    base: (5, b""),
                    types: b"\x01\0",
                    variables: &[("n", "u64")],
                    itself: false,
                },
            ],
        );
        fn step() -> impl __rt::Step<Self> {
            __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
                // One slot for each variable that is live between segments; one for each callee's result.
                let mut __slot_n = __rt::None;
                let mut __ready1 = __rt::None;
                let __on1 = __rt::On::new();
                let mut __entry: u32 = match __from {
                    __rt::S1::Start((__n,)) => {
                        __slot_n = __rt::Some(__n);
                        0
                    }
                    __rt::S1::At1((__result, (__n,))) => {
                        __rt::put(&mut __slot_n, __n);
                        __ready1 = __rt::Some(__result);
                        1
                    }
                    __rt::S1::Over => 0,
                };
                '__suspended: {
                    if __entry == 0 {
                        let __callee = {
                            let __future = yield_now();
                            (&&&__rt::awaited(&__future)).frame(__future, "yield_now()")
                        };
                        match __rt::first(__callee, __cx, __on1) {
                            __rt::Ok(__result) => __ready1 = __rt::Some(__result),
                            __rt::Err(__callee) => {
                                let __kept = (__rt::take(&mut __slot_n),);
                                __rt::suspend(__to, __rt::S1::At1((__callee, __kept)));
                                break '__suspended;
                            }
                        }
                    } else {
                        __entry = 0;
                    }
                    let () = __rt::take(&mut __ready1);
                    let n = __rt::take(&mut __slot_n);
                    return __rt::Ready(n * n);
                }
                __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_n)).named()));
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
pub type squares = ::rialto_cps::next::Call<__cps_squares>;
pub fn squares(n: u64) -> squares {
    ::rialto_cps::next::Call::begin((n,))
}
#[doc(hidden)]
pub enum __cps_squares {}
const _: () = {
    use ::rialto_cps::next as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::next::probes::*;
    impl __rt::Function for __cps_squares {
        type Arguments = (u64,);
        type Output = Vec<u64>;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::squares");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts =
            &__rt::table::<Self, _, 4>(<Self as __rt::Function>::step, &[1, 2, 3, 4], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0\x02\0\x03\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static [__rt::Site] = &__rt::sites::<Self, _, 2>(
            <Self as __rt::Function>::step,
            Self::LAYOUTS,
            [
                __rt::SiteText {
                    name: "start",
                    parts: (3, b"\x01\0"),
                    base: (3, b""),
                    types: b"\x01\0",
                    variables: &[("n", "u64")],
                    itself: false,
                },
                __rt::SiteText {
                    name: "square()",
                    parts: (5, b"\x02\0\x03\0"),
                    base: (5, b""),
                    types: b"\x02\0\x03\0",
                    variables: &[("all", "_"), ("_1", "_")],
                    itself: false,
                },
            ],
        );
        fn step() -> impl __rt::Step<Self> {
            __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
                let (mut __slot_n, mut __slot_all, mut __slot_iter, mut __slot_i) =
                    (__rt::None, __rt::None, __rt::None, __rt::None);
                let mut __ready1 = __rt::None;
                let __on1 = __rt::On::new();
                let mut __entry: u32 = match __from {
                    __rt::S1::Start((__n,)) => {
                        __slot_n = __rt::Some(__n);
                        0
                    }
                    // The last variable is the first field, since fields are dropped in their order.
                    __rt::S1::At1((__result, (__iter, __all))) => {
                        __rt::put(&mut __slot_iter, __iter);
                        __rt::put(&mut __slot_all, __all);
                        __ready1 = __rt::Some(__result);
                        1
                    }
                    __rt::S1::Over => 0,
                };
                '__suspended: {
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
                        if __entry == 0 {
                            let __callee = {
                                let i = __rt::take(&mut __slot_i);
                                let __future = square(i);
                                (&&&__rt::awaited(&__future)).frame(__future, "square()")
                            };
                            match __rt::first(__callee, __cx, __on1) {
                                __rt::Ok(__result) => __ready1 = __rt::Some(__result),
                                __rt::Err(__callee) => {
                                    let __kept = (__rt::take(&mut __slot_iter), __rt::take(&mut __slot_all));
                                    __rt::suspend(__to, __rt::S1::At1((__callee, __kept)));
                                    break '__suspended;
                                }
                            }
                        } else {
                            __entry = 0;
                        }
                        {
                            let next = __rt::take(&mut __ready1);
                            let mut all = __rt::take(&mut __slot_all);
                            all.push(next);
                            __slot_all = __rt::Some(all);
                        }
                    }
                    let all = __rt::take(&mut __slot_all);
                    return __rt::Ready(all);
                }
                __rt::printed(
                    __prints,
                    (
                        __on1,
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
    pub fn total(&self, names: &[String]) -> ::rialto_cps::next::Call<__cps_Cart_total> {
        ::rialto_cps::next::Call::begin((::rialto_cps::next::owned(self), ::rialto_cps::next::owned(names)))
    }
}
const _: () = {
    use ::rialto_cps::next as __rt;
    #[allow(unused_imports)]
    use ::rialto_cps::next::probes::*;
    impl __rt::Function for __cps_Cart_total {
        type Arguments = (__rt::Owned<Cart>, __rt::Owned<[String]>);
        type Output = u64;
        type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
        const NAME: &'static str = concat!(module_path!(), "::Cart::total");
        const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        const LAYOUTS: __rt::Layouts =
            &__rt::table::<Self, _, 3>(<Self as __rt::Function>::step, &[1, 2, 3], &[]);
        const LAYOUT: __rt::Parts = (17, b"\0\0\x01\0\x02\0");
        const RESULT: __rt::Parts = (17, b"");
        const SITES: &'static [__rt::Site] = &__rt::sites::<Self, _, 2>(
            <Self as __rt::Function>::step,
            Self::LAYOUTS,
            [
                __rt::SiteText {
                    name: "start",
                    parts: (3, b"\x01\0\x02\0"),
                    base: (3, b""),
                    types: b"\x01\0\x02\0",
                    variables: &[("self", "Cart"), ("names", "& [String]")],
                    itself: false,
                },
                __rt::SiteText {
                    name: "yield_now()",
                    parts: (5, b"\x01\0\x02\0"),
                    base: (5, b""),
                    types: b"\x01\0\x02\0",
                    variables: &[("self", "Cart"), ("names", "& [String]")],
                    itself: false,
                },
            ],
        );
        fn step() -> impl __rt::Step<Self> {
            __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
                let (mut __slot_self, mut __slot_names) = (__rt::None, __rt::None);
                let mut __ready1 = __rt::None;
                let __on1 = __rt::On::new();
                let mut __entry: u32 = match __from {
                    __rt::S1::Start((__self, __names)) => {
                        __slot_self = __rt::Some(__self);
                        __slot_names = __rt::Some(__names);
                        0
                    }
                    __rt::S1::At1((__result, (__names, __self))) => {
                        __rt::put(&mut __slot_names, __names);
                        __rt::put(&mut __slot_self, __self);
                        __ready1 = __rt::Some(__result);
                        1
                    }
                    __rt::S1::Over => 0,
                };
                '__suspended: {
                    if __entry == 0 {
                        let __callee = {
                            let __future = yield_now();
                            (&&&__rt::awaited(&__future)).frame(__future, "yield_now()")
                        };
                        match __rt::first(__callee, __cx, __on1) {
                            __rt::Ok(__result) => __ready1 = __rt::Some(__result),
                            __rt::Err(__callee) => {
                                let __kept = (__rt::take(&mut __slot_names), __rt::take(&mut __slot_self));
                                __rt::suspend(__to, __rt::S1::At1((__callee, __kept)));
                                break '__suspended;
                            }
                        }
                    } else {
                        __entry = 0;
                    }
                    let () = __rt::take(&mut __ready1);
                    // A segment makes the references of parameters again. `self` is renamed in the user's tokens.
                    let __own_self = __rt::take(&mut __slot_self);
                    let __self: &Cart = __rt::lent(&__own_self);
                    let __own_names = __rt::take(&mut __slot_names);
                    let names: &[String] = __rt::lent(&__own_names);
                    return __rt::Ready(__self.items.iter().sum::<u64>() + names.len() as u64);
                }
                __rt::printed(
                    __prints,
                    (__on1, (&&&__rt::probe(&__slot_self)).named(), (&&&__rt::probe(&__slot_names)).named()),
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
    assert_eq!(squares::SITES[1].callees[0]().name, "next::square");
    assert_eq!(squares::SITES[1].descriptions().len(), 2);
    assert_eq!(squares::SITES[1].descriptions()[0].to_string(), "Vec<u64>");
}
