//! The stored frames of an earlier build are read by functions with inferred frames, expanded by hand.
#![allow(missing_docs, non_camel_case_types, clippy::all, reason = "as the macro writes it")]

use rialto_cps::Frame;
use rialto_durable::{
    Attempt, Builder, Clock, Failure, Flows, FramesLock, Redb, RetryPolicy, StepError, sleep, sleep_until,
    step,
};
use rialto_durable::{wait_signal as signal, wait_signal_within as signal_within};
#[path = "support/worker.rs"]
#[allow(dead_code, reason = "others use more of it")]
mod worker;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, UNIX_EPOCH};
use worker::Worker;

const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Order {
    id: u64,
    lines: Vec<(String, u32)>,
    note: Option<String>,
}

/// Whether the peer answers. It does not while the fixtures are written.
static ANSWERS: AtomicBool = AtomicBool::new(false);

async fn answered(attempt: Attempt) -> Result<String, Failure> {
    match ANSWERS.load(Ordering::SeqCst) {
        true => Ok(attempt.idempotency_key),
        false => std::future::pending().await,
    }
}

async fn at_once(attempt: Attempt) -> Result<String, Failure> {
    Ok(attempt.idempotency_key)
}

async fn no_state() {
    if !ANSWERS.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
}

/// As today's transform writes them.
mod old {
    use super::*;
    use rialto_cps::join;
    use rialto_durable::checkpoint;

    /// Stands at a step. A variable has the result of the step before it.
    #[rialto_cps::cps]
    pub async fn charges(order: Order) -> Result<String, StepError> {
        let packed = step::<String>("pack", RetryPolicy::once(), at_once).await?;
        let paid = step::<String>("charge", RetryPolicy::default(), answered).await?;
        Ok(format!("{packed}, {paid} for {}", order.id))
    }

    /// Stands at a step with a computed key, in a loop.
    #[rialto_cps::cps]
    pub async fn reserves(items: BTreeMap<String, u32>) -> Result<Vec<String>, StepError> {
        let mut keys: Vec<String> = Vec::new();
        for (item, _) in items {
            let key = step::<String>(format!("reserve/{item}"), RetryPolicy::once(), answered).await?;
            keys.push(key);
        }
        Ok(keys)
    }

    /// Stands at a step that has ended. The result is recorded alone, because the task then awaits a future that
    /// is not a state.
    #[rialto_cps::cps]
    pub async fn stays(order: Order) -> Result<String, StepError> {
        let paid = step::<String>("pay", RetryPolicy::once(), at_once).await?;
        no_state().await;
        Ok(format!("{paid} for {}", order.id))
    }

    /// Stands at a checkpoint, because it has not reached its next state.
    #[rialto_cps::cps]
    pub async fn marks(order: Order) -> u64 {
        checkpoint!("marked");
        no_state().await;
        order.id
    }

    #[rialto_cps::cps]
    pub async fn rests(order: Order) -> u64 {
        checkpoint!("rested", sleep(DAY));
        order.id
    }

    #[rialto_cps::cps]
    pub async fn rests_until(order: Order) -> u64 {
        sleep_until(UNIX_EPOCH + 2 * DAY).await;
        order.id
    }

    #[rialto_cps::cps]
    pub async fn asks(order: Order) -> String {
        let by: String = checkpoint!("asked", signal::<String>("approved"));
        format!("{} by {by}", order.id)
    }

    #[rialto_cps::cps]
    pub async fn asks_in_time(order: Order) -> Option<u64> {
        let in_time: Option<bool> = signal_within::<bool>("approved", DAY).await;
        in_time.map(|_| order.id)
    }

    /// Stands in both parts of a `join!`: at a step in one function, and at a `sleep` in another.
    #[rialto_cps::cps]
    pub async fn both(order: Order) -> (Result<String, StepError>, u64) {
        let (charged, rested) = join!(charges(order.clone()), rests(order));
        (charged, rested)
    }

    #[rialto_cps::cps]
    pub async fn starts(order: Order) -> u64 {
        order.id
    }
}

/// What the macro writes beside the body. The texts are those of the old function; the types are those that inference has
/// found, told by the prints. `$index` maps the old table's entries to prints, and the result's type behind them.
macro_rules! function {
    ($name:ident $marker:ident $full:literal ($($parameter:ident: $ty:ty),*) -> $output:ty, $states:literal states,
     $prints:literal prints [$($index:literal)*] $step:expr) => {
        pub type $name = ::rialto_cps::next::Call<$marker>;
        pub fn $name($($parameter: $ty),*) -> $name {
            ::rialto_cps::next::Call::begin(($($parameter,)*))
        }
        pub enum $marker {}
        const _: () = {
            use rialto_cps::next as __rt;
            #[allow(unused_imports)]
            use rialto_cps::next::probes::*;
            const OLD: &[__rt::Site] = <old::$name as rialto_cps::Frame>::SITES;
            const ORDER: &[usize] = &[$($index),*];
            impl __rt::Function for $marker {
                type Arguments = ($($ty,)*);
                type Output = $output;
                type Storage = __rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>;
                const NAME: &'static str = $full;
                const VERSION: &'static str = env!("CARGO_PKG_VERSION");
                const LAYOUTS: __rt::Layouts = &{
                    let table: [_; $prints + 1] = __rt::table::<Self, _, _>(
                        <Self as __rt::Function>::step,
                        &[0; $prints],
                        &[(__rt::Known::<$output>::LAYOUT, 0)],
                    );
                    let mut ordered = [(None, 0); ORDER.len()];
                    let mut at = 0;
                    while at < ORDER.len() {
                        ordered[at] = (table[ORDER[at]].0, OLD[0].parts.0[at].1);
                        at += 1;
                    }
                    ordered
                };
                const LAYOUT: __rt::Parts = (<old::$name as rialto_cps::Frame>::LAYOUT, b"");
                const RESULT: __rt::Parts = (<old::$name as rialto_cps::Frame>::RESULT, b"");
                const SITES: &'static [__rt::Site] = &{
                    let none = __rt::SiteText {
                        name: "", texts: 0, base: b"", itself: false,
                        kept: __rt::KeptTexts { variables: &[], types: b"" },
                    };
                    let mut texts = [none; $states];
                    let mut at = 0;
                    while at < $states {
                        let old = OLD[at];
                        texts[at] = __rt::SiteText {
                            name: old.name, texts: __rt::named(old.name), base: b"", itself: false,
                            kept: __rt::KeptTexts { variables: old.variables, types: old.types },
                        };
                        at += 1;
                    }
                    __rt::sites::<Self, _, $states>(<Self as __rt::Function>::step, Self::LAYOUTS, texts)
                };
                fn step() -> impl __rt::Step<Self> {
                    $step
                }
            }
        };
    };
}

/// The bodies' awaits: polls a call; where that waits, the function is suspended in this state.
macro_rules! awaits {
    ($callee:expr, $on:ident, $cx:ident, $to:ident, $ready:ident, $suspended:lifetime, $state:expr) => {
        match __rt::first($callee, $cx, $on) {
            __rt::Ok(__result) => $ready = __rt::Some(__result),
            __rt::Err(__callee) => {
                __rt::suspend($to, $state(__callee));
                break $suspended;
            }
        }
    };
}

function! { starts __cps_starts "fixtures::starts" (order: Order) -> u64, 1 states, 1 prints [1 0]
    __rt::step::<Self, __rt::S0<_>, _, _>(|__from, _, _, __prints| {
        let __rt::S0::Start((order,)) = __from else { __rt::returned() };
        let __slot_order = __rt::Some(order);
        __rt::printed(__prints, ((&&&__rt::probe(&__slot_order)).named(),));
        __rt::Ready(__slot_order.unwrap().id)
    })
}

/// A function that keeps its order while it waits for one thing.
macro_rules! waits_once {
    ($name:ident $marker:ident $full:literal -> $output:ty, |$order:ident, $result:ident| $call:expr, $value:expr) => {
        function! { $name $marker $full (order: Order) -> $output, 2 states, 2 prints [2 1 0]
            __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
                let (mut __slot_order, mut __ready1) = (__rt::None, __rt::None);
                let __on1 = __rt::On::new();
                let mut __entry: u32 = match __from {
                    __rt::S1::Start((__order,)) => { __rt::put(&mut __slot_order, __order); 0 }
                    __rt::S1::At1((__result, (__order,))) => {
                        __rt::put(&mut __slot_order, __order);
                        __ready1 = __rt::Some(__result);
                        1
                    }
                    __rt::S1::Over => 0,
                };
                '__suspended: {
                    if __entry == 0 {
                        let __future = $call;
                        let __callee = (&&&__rt::awaited(&__future)).frame(__future, "call");
                        awaits!(__callee, __on1, __cx, __to, __ready1, '__suspended,
                            |callee| __rt::S1::At1((callee, (__rt::take(&mut __slot_order),))));
                    } else {
                        __entry = 0;
                    }
                    let _ = __entry;
                    let $result = __rt::take(&mut __ready1);
                    let $order = __rt::take(&mut __slot_order);
                    return __rt::Ready($value);
                }
                __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_order)).named()));
                __rt::Pending
            })
        }
    };
}

waits_once! { rests __cps_rests "fixtures::rests" -> u64, |order, _result| sleep(DAY), order.id }
waits_once! { rests_until __cps_rests_until "fixtures::rests_until" -> u64,
|order, _result| sleep_until(UNIX_EPOCH + 2 * DAY), order.id }
waits_once! { asks __cps_asks "fixtures::asks" -> String,
|order, by| signal::<String>("approved"), format!("{} by {by}", order.id) }
waits_once! { asks_in_time __cps_asks_in_time "fixtures::asks_in_time" -> Option<u64>,
|order, in_time| signal_within::<bool>("approved", DAY), in_time.map(|_| order.id) }

/// `step::<String>(key, policy, attempt).await`, in the state of this number.
macro_rules! steps {
    ($step:ident, $entry:ident, $number:literal, $key:expr, $policy:expr, $attempt:expr,
     $on:ident, $cx:ident, $to:ident, $ready:ident, $next:ident, $suspended:lifetime, $state:expr) => {{
        if $entry == 0 {
            if false {
                let __made = step::<String>(String::new(), $policy, $attempt);
                $step.is(&__made);
                __rt::never()
            }
            $next = __rt::Some($step.at($key));
        }
        loop {
            if $entry == 0 {
                let __future = __rt::take(&mut $next);
                awaits!(__future, $on, $cx, $to, $ready, $suspended, $state);
            } else {
                $entry = 0;
            }
            match __rt::take(&mut $ready) {
                __rt::Progress::Ended(__result) => break __result,
                __rt::Progress::Make(__at) => {
                    $next = __rt::Some($step.run(__at, |__key| step::<String>(__key, $policy, $attempt)));
                }
            }
        }
    }};
}

macro_rules! tried {
    ($value:expr) => {
        match __rt::Try::branch($value) {
            __rt::Continue(value) => value,
            __rt::Break(residual) => return __rt::Ready(__rt::FromResidual::from_residual(residual)),
        }
    };
}

function! { charges __cps_charges "fixtures::charges" (order: Order) -> Result<String, StepError>, 3 states,
    4 prints [4 1 0 2 3]
    __rt::step::<Self, __rt::S2<_, (_, _), (_, _)>, _, _>(|__from, __to, __cx, __prints| {
        let (mut __slot_order, mut __slot_packed) = (__rt::None, __rt::None);
        let (mut __ready1, mut __ready2) = (__rt::None, __rt::None);
        let (mut __next1, mut __next2) = (__rt::None, __rt::None);
        let (__on1, __on2) = (__rt::On::new(), __rt::On::new());
        let (__step1, __step2) = (__rt::StepOf::new(), __rt::StepOf::new());
        let mut __entry: u32 = match __from {
            __rt::S2::Start((__order,)) => { __rt::put(&mut __slot_order, __order); 0 }
            __rt::S2::At1((__result, (__order,))) => {
                __rt::put(&mut __slot_order, __order);
                __ready1 = __rt::Some(__result);
                1
            }
            __rt::S2::At2((__result, (__packed, __order))) => {
                __rt::put(&mut __slot_packed, __packed);
                __rt::put(&mut __slot_order, __order);
                __ready2 = __rt::Some(__result);
                2
            }
            __rt::S2::Over => 0,
        };
        '__suspended: {
            match __entry {
                0 | 1 => {
                    let __value = steps!(__step1, __entry, 1, "pack", RetryPolicy::once(), at_once, __on1, __cx, __to,
                        __ready1, __next1, '__suspended,
                        |callee| __rt::S2::At1((callee, (__rt::take(&mut __slot_order),))));
                    let packed = tried!(__value);
                    __slot_packed = __rt::Some(packed);
                }
                _ => {}
            }
            let __value = steps!(__step2, __entry, 2, "charge", RetryPolicy::default(), answered, __on2, __cx, __to,
                __ready2, __next2, '__suspended,
                |callee| __rt::S2::At2((callee, (__rt::take(&mut __slot_packed), __rt::take(&mut __slot_order)))));
            let paid = tried!(__value);
            let (order, packed) = (__rt::take(&mut __slot_order), __rt::take(&mut __slot_packed));
            return __rt::Ready(Ok(format!("{packed}, {paid} for {}", order.id)));
        }
        __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_order)).named(),
            (&&&__rt::probe(&__slot_packed)).named(), (&&&__rt::probe(&__step1.value())).named()));
        __rt::Pending
    })
}

function! { reserves __cps_reserves "fixtures::reserves" (items: BTreeMap<String, u32>)
    -> Result<Vec<String>, StepError>, 2 states, 5 prints [5 1 0 2 3 4]
    __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
        let (mut __slot_items, mut __slot_keys, mut __slot_iter) = (__rt::None, __rt::None, __rt::None);
        let (mut __slot_item, mut __ready1, mut __next1) = (__rt::None, __rt::None, __rt::None);
        let (__on1, __step1) = (__rt::On::new(), __rt::StepOf::new());
        let mut __entry: u32 = match __from {
            __rt::S1::Start((__items,)) => { __rt::put(&mut __slot_items, __items); 0 }
            __rt::S1::At1((__result, (__iter, __keys))) => {
                __rt::put(&mut __slot_iter, __iter);
                __rt::put(&mut __slot_keys, __keys);
                __ready1 = __rt::Some(__result);
                1
            }
            __rt::S1::Over => 0,
        };
        '__suspended: {
            if __entry == 0 {
                let keys = Vec::new();
                __slot_keys = __rt::Some(keys);
                let items = __rt::take(&mut __slot_items);
                __slot_iter = __rt::Some(rialto_cps::Iterate::iterate(items));
            }
            loop {
                if __entry == 0 {
                    let mut __iter = __rt::take(&mut __slot_iter);
                    match Iterator::next(&mut __iter) {
                        __rt::Some((item, _)) => __slot_item = __rt::Some(item),
                        __rt::None => break,
                    }
                    __slot_iter = __rt::Some(__iter);
                }
                let __value = steps!(__step1, __entry, 1,
                    { let item: String = __rt::take(&mut __slot_item); format!("reserve/{item}") },
                    RetryPolicy::once(), answered, __on1, __cx, __to, __ready1, __next1, '__suspended,
                    |callee| __rt::S1::At1((callee, (__rt::take(&mut __slot_iter), __rt::take(&mut __slot_keys)))));
                let key = tried!(__value);
                let mut keys = __rt::take(&mut __slot_keys);
                keys.push(key);
                __slot_keys = __rt::Some(keys);
            }
            return __rt::Ready(Ok(__rt::take(&mut __slot_keys)));
        }
        __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_items)).named(), (&&&__rt::probe(&__slot_keys)).named(),
            (&&&__rt::probe(&__slot_iter)).named(), (&&&__rt::probe(&__step1.value())).named()));
        __rt::Pending
    })
}

function! { stays __cps_stays "fixtures::stays" (order: Order) -> Result<String, StepError>, 3 states,
    5 prints [5 1 0 3 2 4]
    __rt::step::<Self, __rt::S2<_, (_, _), (_, _)>, _, _>(|__from, __to, __cx, __prints| {
        let (mut __slot_order, mut __slot_paid) = (__rt::None, __rt::None);
        let (mut __ready1, mut __ready2, mut __next1) = (__rt::None, __rt::None, __rt::None);
        let (__on1, __on2, __step1) = (__rt::On::new(), __rt::On::new(), __rt::StepOf::new());
        let mut __entry: u32 = match __from {
            __rt::S2::Start((__order,)) => { __rt::put(&mut __slot_order, __order); 0 }
            __rt::S2::At1((__result, (__order,))) => {
                __rt::put(&mut __slot_order, __order);
                __ready1 = __rt::Some(__result);
                1
            }
            __rt::S2::At2((__result, (__paid, __order))) => {
                __rt::put(&mut __slot_paid, __paid);
                __rt::put(&mut __slot_order, __order);
                __ready2 = __rt::Some(__result);
                2
            }
            __rt::S2::Over => 0,
        };
        '__suspended: {
            match __entry {
                0 | 1 => {
                    let __value = steps!(__step1, __entry, 1, "pay", RetryPolicy::once(), at_once, __on1, __cx, __to,
                        __ready1, __next1, '__suspended,
                        |callee| __rt::S2::At1((callee, (__rt::take(&mut __slot_order),))));
                    let paid = tried!(__value);
                    __slot_paid = __rt::Some(paid);
                }
                _ => {}
            }
            if __entry == 0 {
                let __future = no_state();
                let __callee = (&&&__rt::awaited(&__future)).frame(__future, "no_state()");
                awaits!(__callee, __on2, __cx, __to, __ready2, '__suspended, |callee| __rt::S2::At2((
                    callee, (__rt::take(&mut __slot_paid), __rt::take(&mut __slot_order)))));
            } else {
                __entry = 0;
            }
            let _ = __entry;
            let () = __rt::take(&mut __ready2);
            let (order, paid) = (__rt::take(&mut __slot_order), __rt::take(&mut __slot_paid));
            return __rt::Ready(Ok(format!("{paid} for {}", order.id)));
        }
        __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_order)).named(),
            (&&&__rt::probe(&__slot_paid)).named(), __on2, (&&&__rt::probe(&__step1.value())).named()));
        __rt::Pending
    })
}

function! { marks __cps_marks "fixtures::marks" (order: Order) -> u64, 3 states, 3 prints [3 1 0 2]
    __rt::step::<Self, __rt::S2<_, (_, _), (_, _)>, _, _>(|__from, __to, __cx, __prints| {
        let (mut __slot_order, mut __ready1, mut __ready2) = (__rt::None, __rt::None, __rt::None);
        let (__on1, __on2) = (__rt::On::new(), __rt::On::new());
        let mut __entry: u32 = match __from {
            __rt::S2::Start((__order,)) => { __rt::put(&mut __slot_order, __order); 0 }
            __rt::S2::At1((__result, (__order,))) => {
                __rt::put(&mut __slot_order, __order);
                __ready1 = __rt::Some(__result);
                1
            }
            __rt::S2::At2((__result, (__order,))) => {
                __rt::put(&mut __slot_order, __order);
                __ready2 = __rt::Some(__result);
                2
            }
            __rt::S2::Over => 0,
        };
        '__suspended: {
            match __entry {
                0 | 1 => {
                    if __entry == 0 {
                        awaits!(rialto_durable::checkpoint(), __on1, __cx, __to, __ready1, '__suspended,
                            |callee| __rt::S2::At1((callee, (__rt::take(&mut __slot_order),))));
                    } else {
                        __entry = 0;
                    }
                    let () = __rt::take(&mut __ready1);
                }
                _ => {}
            }
            if __entry == 0 {
                let __future = no_state();
                let __callee = (&&&__rt::awaited(&__future)).frame(__future, "no_state()");
                awaits!(__callee, __on2, __cx, __to, __ready2, '__suspended,
                    |callee| __rt::S2::At2((callee, (__rt::take(&mut __slot_order),))));
            } else {
                __entry = 0;
            }
            let _ = __entry;
            let () = __rt::take(&mut __ready2);
            return __rt::Ready(__rt::take(&mut __slot_order).id);
        }
        __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_order)).named(), __on2));
        __rt::Pending
    })
}

function! { both __cps_both "fixtures::both" (order: Order) -> (Result<String, StepError>, u64), 2 states,
    2 prints [2 1 0]
    __rt::step::<Self, __rt::S1<_, (_, _)>, _, _>(|__from, __to, __cx, __prints| {
        let (mut __slot_order, mut __ready1) = (__rt::None, __rt::None);
        let __on1 = __rt::On::new();
        let mut __entry: u32 = match __from {
            __rt::S1::Start((__order,)) => { __rt::put(&mut __slot_order, __order); 0 }
            __rt::S1::At1((__result, ())) => {
                __ready1 = __rt::Some(__result);
                1
            }
            __rt::S1::Over => 0,
        };
        '__suspended: {
            if __entry == 0 {
                let order = __rt::take(&mut __slot_order);
                let (__0, __1) = (charges(order.clone()), rests(order));
                awaits!(__rt::joined((__0, __1)), __on1, __cx, __to, __ready1, '__suspended,
                    |callee| __rt::S1::At1((callee, ())));
            } else {
                __entry = 0;
            }
            let _ = __entry;
            let (charged, rested) = __rt::take(&mut __ready1);
            return __rt::Ready((charged, rested));
        }
        __rt::printed(__prints, (__on1, (&&&__rt::probe(&__slot_order)).named()));
        __rt::Pending
    })
}

/// All states of a function are those of the old one: to a durable store they are the same.
fn same<New: Frame, Old: Frame>() {
    assert_eq!(New::NAME.rsplit("::").next(), Old::NAME.rsplit("::").next());
    assert_eq!(New::SITES.len(), Old::SITES.len());
    for (new, old) in New::SITES.iter().zip(Old::SITES) {
        assert_eq!(
            (new.name, new.layout(), new.base()),
            (old.name, old.layout(), old.base()),
            "{}",
            New::NAME
        );
        assert_eq!(new.descriptions(), old.descriptions());
        assert_eq!(new.step_value(), old.step_value());
        let callees = |site: &rialto_cps::states::Site| -> Vec<String> {
            let named = site.callees.iter().map(|callee| callee().name);
            named.map(|name| name.rsplit("::").next().unwrap_or_default().to_string()).collect()
        };
        assert_eq!(callees(new), callees(old));
    }
}

#[test]
fn states_have_the_same_identity() {
    same::<charges, old::charges>();
    same::<reserves, old::reserves>();
    same::<stays, old::stays>();
    same::<marks, old::marks>();
    same::<rests, old::rests>();
    same::<rests_until, old::rests_until>();
    same::<asks, old::asks>();
    same::<asks_in_time, old::asks_in_time>();
    same::<both, old::both>();
    same::<starts, old::starts>();
}

fn builder(clock: &Clock) -> Builder {
    let builder =
        Flows::builder().flow::<charges>().flow::<reserves>().flow::<stays>().flow::<marks>().flow::<rests>();
    let builder =
        builder.flow::<rests_until>().flow::<asks>().flow::<asks_in_time>().flow::<both>().flow::<starts>();
    builder.build("fixture").exclusive().clock(clock.clone())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

#[tokio::test]
async fn a_store_of_an_earlier_build_is_read_in_every_state() {
    ANSWERS.store(true, Ordering::SeqCst);
    let (clock, copy) = (Clock::manual(UNIX_EPOCH), tempfile::tempdir().unwrap());
    let lock = std::fs::read_to_string(folder().join("frames.lock")).unwrap();
    let committed = FramesLock::from_json(&lock).unwrap();
    let here = builder(&clock).frames();
    assert_eq!(here.check(&committed), [], "frames of an earlier build could not be read");
    assert_eq!(here.missing_in(&committed), [], "a new kind of state");
    std::fs::copy(folder().join("tasks.redb"), copy.path().join("tasks.redb")).unwrap();
    let flows = builder(&clock).open(Redb::open(copy.path().join("tasks.redb")).unwrap()).unwrap();
    assert_eq!(flows.stranded().await.unwrap(), []);
    let _worker = Worker::new(&flows);
    flows.signal("asks", "approved", "Ada").await.unwrap();
    clock.advance(3 * DAY);
    let step = |done: Option<Result<String, StepError>>| done.unwrap().unwrap();
    assert_eq!(step(flows.result("charges").await.unwrap()), "charges/0/pack, charges/1/charge for 1");
    let reserved =
        flows.result::<Result<Vec<String>, StepError>>("reserves").await.unwrap().unwrap().unwrap();
    assert_eq!(reserved, ["reserves/0/reserve%2Fsalt", "reserves/1/reserve%2Ftea"]);
    assert_eq!(step(flows.result("stays").await.unwrap()), "stays/0/pay for 3");
    for (id, number) in [("marks", 4), ("rests", 5), ("rests_until", 6), ("starts", 10)] {
        assert_eq!(flows.result::<u64>(id).await.unwrap(), Some(number), "{id}");
    }
    assert_eq!(flows.result::<String>("asks").await.unwrap().as_deref(), Some("7 by Ada"));
    assert_eq!(flows.result::<Option<u64>>("asks_in_time").await.unwrap(), Some(None));
    let both = flows.result::<(Result<String, StepError>, u64)>("both").await.unwrap().unwrap();
    assert_eq!(both.1, 9);
    assert!(both.0.unwrap().ends_with(" for 9"));
}
