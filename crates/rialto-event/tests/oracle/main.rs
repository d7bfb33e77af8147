//! Random programs over channels and conditions. After each step, the real objects are compared with a
//! sequential model of the laws. A program that differs is shrunk to a short one.
#![cfg(not(any(loom, shuttle)))]

mod model;
mod program;
mod world;

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Waker};

use program::{Step, abandonments, step};
use proptest::prelude::*;
use rialto_event::{channel, rng};
use world::World;

fn run(seed: u64, program: &[Step]) {
    rng::seed(seed);
    let mut world = World::new();
    for step in program {
        world.step(step);
    }
    world.end();
}

proptest! {
    /// The put-back values are received in the order of abandonment, ahead of the waiting senders.
    #[test]
    fn law_5_values_are_put_back_in_order(order in abandonments(), waiting_senders in 0..3usize) {
        let (tx, rx) = channel::<usize>();
        let receivers = order.iter().max().map_or(0, |last| last + 1);
        let poll = |future: Pin<&mut dyn Future<Output = _>>| {
            future.poll(&mut Context::from_waker(Waker::noop())).is_pending()
        };
        let mut receives: Vec<_> = (0..receivers).map(|_| Some(Box::pin(rx.recv()))).collect();
        prop_assert!(receives.iter_mut().flatten().all(|recv| poll(recv.as_mut())));
        prop_assert!((0..receivers).all(|value| tx.try_send(value).is_ok()));
        let mut sends: Vec<_> = (0..waiting_senders).map(|n| Box::pin(tx.send(100 + n))).collect();
        for send in &mut sends {
            prop_assert!(send.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        for receiver in &order {
            receives[*receiver] = None;
        }
        let got: Vec<_> = std::iter::from_fn(|| rx.try_recv().ok()).collect();
        let expected: Vec<_> = order.into_iter().chain((0..waiting_senders).map(|n| 100 + n)).collect();
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn programs_do_what_the_model_allows(seed: u64, program in prop::collection::vec(step(), 1..60)) {
        run(seed, &program);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]
    #[test]
    #[ignore = "long: many programs"]
    fn many_programs_do_what_the_model_allows(seed: u64, program in prop::collection::vec(step(), 1..200)) {
        run(seed, &program);
    }
}
