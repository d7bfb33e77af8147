//! Boxed events nested in boxed events, to any depth.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;

use rialto_event::{
    BoxEvent, CloneBoxEvent, Event, EventOption, LocalBoxEvent, OneOf, always, channel, choose, choose_all,
    guard, never, rng, with_nack,
};

use crate::support::{hand, waiting};

const DEEP: usize = 100_000;

/// Runs `f` on a thread with a stack of 2 MiB, the default of most platforms.
fn on_a_small_stack<T: Send>(f: impl FnOnce() -> T + Send) -> T {
    thread::scope(|s| {
        thread::Builder::new()
            .stack_size(2 << 20)
            .spawn_scoped(s, f)
            .unwrap()
            .join()
            .expect("no overflow, no panic")
    })
}

type Boxed = BoxEvent<'static, usize>;

/// Shapes of a choice between a nested choice, `nest`, and another event.
fn shapes() -> Vec<fn(Boxed, Boxed) -> Boxed> {
    vec![
        |nest, event| choose((event, nest)).boxed(),
        |nest, event| choose((nest, event)).boxed(),
        |nest, event| choose((never(), nest, event)).boxed(),
        |nest, event| choose((never(), choose((nest, event)))).boxed(),
        |nest, event| choose([event, nest]).boxed(),
        |nest, event| choose(vec![event, nest, never().boxed()]).boxed(),
        |nest, event| choose((Some(nest).or_never_evt(), event)).boxed(),
        |nest, event| choose((event, nest)).boxed().boxed(),
        |nest, event| choose((OneOf::<Boxed, Boxed>::First(nest), event)).boxed(),
        |nest, event| choose((event, OneOf::<Boxed, Boxed>::Second(nest))).boxed(),
        |nest, event| OneOf::<_, Boxed>::First(choose((event, nest))).boxed(),
    ]
}

#[test]
fn a_choice_nested_100_000_deep_is_synchronised_on_and_dropped() {
    for shape in shapes() {
        on_a_small_stack(move || {
            let (tx, rx) = channel::<usize>();
            let nest = |last: BoxEvent<'static, usize>| {
                (0..DEEP).fold(last, |nest, n| {
                    let received = rx.clone().into_recv_evt().wrap(move |got| got.map_or(0, |got| got + n));
                    shape(nest, received.boxed())
                })
            };
            // Dropped without a sync, committed at once, dropped while it waits, committed by a partner.
            drop(nest(never().boxed()));
            assert_eq!(nest(always(7).boxed()).sync_blocking(), 7);
            drop(waiting(nest(never().boxed())));
            assert_eq!(tx.waiting_receivers(), 0);
            let mut receives = waiting(nest(never().boxed()));
            assert_eq!(tx.waiting_receivers(), DEEP);
            assert_eq!(tx.try_send(1_000_000), Ok(()));
            assert!(receives.poll().expect("received") >= 1_000_000);
        });
    }
}

#[test]
fn local_boxes_nest_as_deep() {
    on_a_small_stack(|| {
        let nest = (0..DEEP).fold(always(1).boxed_local(), |nest: LocalBoxEvent<'_, u8>, _| {
            choose((never(), nest)).boxed_local()
        });
        assert_eq!(nest.sync_blocking(), 1);
    });
}

/// Law 6: guards run from left to right, wherever the boxes are.
#[test]
fn law_6_guards_of_nested_boxes_run_from_left_to_right() {
    for left in [true, false] {
        let order = Arc::new(Mutex::new(Vec::new()));
        let guarded = |n: usize| {
            let order = order.clone();
            guard(move || {
                order.lock().unwrap().push(n);
                never::<usize>()
            })
            .boxed()
        };
        let nest = (0..100).fold(guarded(100), |nest, n| match left {
            true => choose((guarded(99 - n), nest)).boxed(),
            false => choose((nest, guarded(101 + n))).boxed(),
        });
        drop(waiting(nest));
        let order = order.lock().unwrap();
        assert!(order.len() == 101 && order.is_sorted(), "{order:?}");
    }
}

#[test]
fn law_7_nacks_of_nested_boxes_fire() {
    let nacks = Arc::new(Mutex::new(Vec::new()));
    let nest = (0..50).fold(always(50).boxed(), |nest, n| {
        let nacks = nacks.clone();
        let request = with_nack(move |nack| {
            nacks.lock().unwrap().push(nack);
            never()
        });
        let _ = n;
        choose((nest, request)).boxed()
    });
    assert_eq!(nest.sync_blocking(), 50);
    let nacks = nacks.lock().unwrap();
    assert_eq!(nacks.iter().filter(|nack| (*nack).clone().try_sync().is_some()).count(), 50);
}

#[test]
fn law_12_alternatives_of_nested_boxes_are_equally_likely() {
    rng::seed(12);
    let mut wins = [0; 20];
    for _ in 0..20_000 {
        let nest = (0..20).fold(never().boxed(), |nest, n| choose((always(n), nest)).boxed());
        wins[nest.sync_blocking()] += 1;
    }
    assert!(wins.iter().all(|wins| (850..1_150).contains(wins)), "{wins:?}");
}

/// The innermost and the outermost event have wraps that wait.
#[test]
fn then_works_in_nested_boxes() {
    let inner = always(1).then(async |n| n + 1).boxed();
    let nest = (0..50).fold(inner, |nest, _| choose((never(), nest)).boxed());
    assert_eq!(nest.then(async |n| n + 1).boxed().sync_blocking(), 3);
}

/// Returns the message with which `f` panics.
fn panics<T>(f: impl FnOnce() -> T) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(f()))) else { panic!("it does not panic") };
    *payload.downcast::<String>().expect("a text")
}

/// Boxed wraps cannot be flattened. The maximum depth fits the stack, also in a build without optimisations,
/// and one more level is refused.
#[test]
fn nested_boxed_wraps_are_refused_before_they_exhaust_the_stack() {
    on_a_small_stack(|| {
        let wrapped = |nest: BoxEvent<'static, usize>| nest.wrap(|n| n + 1).boxed();
        let most = || (0..999).fold(always(0).boxed(), |nest, _| wrapped(nest));
        assert_eq!(most().sync_blocking(), 999);
        drop(most());
        assert!(panics(|| wrapped(most())).contains("nested more than 1000 deep"));
        let preferring = || (0..999).fold(never().boxed(), |nest, n| nest.or(always(n)).boxed());
        assert_eq!(preferring().sync_blocking(), 0);
        assert!(panics(|| preferring().or(always(1)).boxed()).contains("nested more than 1000 deep"));
        let waiting = (0..999).fold(always(0).boxed(), |nest, _| nest.then(async |n| n + 1).boxed());
        assert_eq!(waiting.sync_blocking(), 999);
        // Alternating levels of choices and wraps.
        let mixed = || {
            (0..999).fold(always(0).boxed(), |nest, n| match n % 2 {
                0 => choose((nest, never())).boxed(),
                _ => wrapped(nest),
            })
        };
        assert_eq!(mixed().sync_blocking(), 499);
    });
}

/// A choice is flattened if one of its alternatives is a box. The others may contain boxes all the same.
#[test]
fn boxes_within_alternatives_of_a_choice_are_refused_before_they_exhaust_the_stack() {
    type Shape = fn(Boxed) -> Boxed;
    let shapes: [Shape; 5] = [
        |nest| choose((nest.wrap(|n| n + 1), never().boxed())).boxed(),
        |nest| choose(vec![OneOf::First(nest.wrap(|n| n + 1)), OneOf::Second(never().boxed())]).boxed(),
        |nest| choose((nest.or(never()), never().boxed())).boxed(),
        |nest| choose((nest.then(async |n| n + 1), never().boxed())).boxed(),
        |nest| choose((nest.poll_evt().wrap(|n| n.unwrap_or(0)), never().boxed())).boxed(),
    ];
    for shape in shapes {
        on_a_small_stack(move || {
            let most = || (0..999).fold(always(0).boxed(), |nest, _| shape(nest));
            drop(most());
            most().sync_blocking();
            let refused = panics(|| (0..DEEP).fold(always(0).boxed(), |nest, _| shape(nest)));
            assert!(refused.contains("nested more than 1000 deep"), "{refused}");
        });
    }
}

/// Boxes inside of an alternative do not count for the other ones.
#[test]
fn a_choice_of_wrapped_boxes_is_nested_100_000_deep() {
    on_a_small_stack(|| {
        let nest = (0..DEEP).fold(always(1).boxed(), |nest: Boxed, _| {
            choose((nest, never().boxed().wrap(|n: usize| n + 1))).boxed()
        });
        assert_eq!(nest.sync_blocking(), 1);
    });
}

/// Each level is a sync of its own, so it takes more stack than the other shapes.
#[test]
fn boxes_within_parts_of_a_choose_all_are_refused_before_they_exhaust_the_stack() {
    type Shape = fn(Boxed) -> Boxed;
    let shapes: [Shape; 3] = [
        |nest| choose_all(vec![nest]).wrap(|parts| parts[0] + 1).boxed(),
        |nest| choose_all([nest]).wrap(|[part]| part + 1).boxed(),
        |nest| choose_all((nest, always(1))).wrap(|(part, one)| part + one).boxed(),
    ];
    for shape in shapes {
        on_a_small_stack(move || {
            let nested = |levels| (0..levels).fold(always(0).boxed(), |nest, _| shape(nest));
            let most = (1..1000).find(|levels| catch_unwind(|| drop(nested(*levels))).is_err()).unwrap() - 1;
            assert_eq!(nested(most).sync_blocking(), most);
        });
    }
}

#[test]
fn nested_clone_boxes_are_refused_before_they_exhaust_the_stack() {
    on_a_small_stack(|| {
        let nested = |nest: CloneBoxEvent<'static, usize>| choose((nest, never())).boxed_clone();
        let most = (0..999).fold(always(3).boxed_clone(), |nest, _| nested(nest));
        assert_eq!(most.clone().sync_blocking(), 3);
        assert!(panics(|| nested(most)).contains("nested more than 1000 deep"));
    });
}

#[test]
fn a_few_nested_boxes_work() {
    let (tx, rx) = channel::<u8>();
    let either = choose((rx.recv_evt().wrap(|got| got.unwrap_or(0)).boxed(), never().boxed())).boxed();
    let mut either = hand(choose((either, never())).boxed());
    assert_eq!(either.poll(), None);
    assert_eq!(tx.try_send(4), Ok(()));
    assert_eq!(either.poll(), Some(4));
}
