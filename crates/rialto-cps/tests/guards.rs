//! Guards that await, beside those of `async fn`.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};
use support::{everywhere, run};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Order {
    Add(u64, u64),
    Say { text: String, loud: bool },
    Stop,
}

/// The same functions in both forms.
macro_rules! both {
    ($(async fn $name:ident($($parameter:ident: $ty:ty),*) -> $result:ty { $($body:tt)* })+) => {
        mod as_cps {
            use super::*;
            $(#[cps] pub(super) async fn $name($($parameter: $ty),*) -> $result { $($body)* })+
        }
        mod as_async {
            use super::*;
            $(pub(super) async fn $name($($parameter: $ty),*) -> $result { $($body)* })+
        }
    };
}

both! {
    async fn above(n: u64, limit: u64) -> bool {
        yield_now().await;
        n > limit
    }

    async fn says(text: String, what: String) -> bool {
        yield_now().await;
        text == what
    }

    async fn judged(order: Order, limit: u64) -> String {
        let twice: u64 = limit * 2;
        let text = match order {
            Order::Stop => "stop".to_string(),
            Order::Add(a, b) if a > 100 => format!("at once {a} {b}"),
            Order::Add(a, b) if a < 50 && above(a * b, limit * 9).await => format!("both {a} {b}"),
            Order::Add(a, _) if !above(a, twice).await => {
                let a: u64 = a;
                yield_now().await;
                format!("small {a}")
            }
            Order::Say { text, .. } if says(text.clone(), "hello".to_string()).await => {
                let text: String = text;
                yield_now().await;
                text + "!"
            }
            Order::Say { text, loud: true } if above(text.len() as u64, limit).await => text,
            other => format!("{other:?}"),
        };
        format!("{text} {twice}")
    }

    async fn first_above(all: Vec<u64>, limit: u64) -> u64 {
        for n in all {
            match n {
                n @ 0..=9 if above(n, limit).await => return n,
                0 => break,
                n if above(limit, n).await => continue,
                _ => return 1000,
            }
        }
        99
    }

    async fn of_a_value(n: u64) -> u64 {
        let rest: Option<u64> = n.checked_sub(3);
        match rest {
            Some(m) if above(m, 1).await && above(9, m).await => m,
            Some(_) => 100,
            None => 200,
        }
    }

    async fn of_alternatives(pair: (Option<u64>, Option<u64>), limit: u64) -> u64 {
        let nested: Option<(u64, u64)> = pair.0.zip(pair.1);
        let sum: u64 = match nested {
            Some((n, 1 | 2 | 5) | (1 | 2, n)) if n != 8 && above(n, limit).await => n * 100,
            Some((n, _) | (_, n)) if above(n, limit).await => {
                let n: u64 = n;
                yield_now().await;
                n * 1000
            }
            _ => 1,
        };
        match pair {
            (Some(n), _) | (_, Some(n)) if above(n, limit).await => sum + n,
            (Some(0), _) | (_, Some(0)) => sum + 10,
            _ => sum + 20,
        }
    }

    async fn of_an_await(n: u64) -> u64 {
        match above(n, 3).await {
            true if above(n, 5).await => 2,
            true => 1,
            false => 0,
        }
    }
}

#[test]
fn the_first_arm_whose_guard_holds_is_taken() {
    let say = |text: &str, loud| Order::Say { text: text.into(), loud };
    for order in [
        Order::Stop,
        Order::Add(101, 1),
        Order::Add(7, 8),
        Order::Add(7, 1),
        Order::Add(20, 1),
        say("hello", true),
        say("longer", true),
        say("longer", false),
        say("hi", true),
    ] {
        let make = || as_cps::judged(order.clone(), 5);
        assert_eq!(everywhere::<as_cps::judged>(make), run(as_async::judged(order.clone(), 5)));
    }
}

#[test]
fn guards_stand_in_loops() {
    for all in [vec![], vec![1, 2, 7, 8], vec![1, 0, 7], vec![4, 50], vec![2, 5]] {
        let make = || as_cps::first_above(all.clone(), 5);
        assert_eq!(everywhere::<as_cps::first_above>(make), run(as_async::first_above(all.clone(), 5)));
    }
}

#[test]
fn what_is_no_variable_is_matched() {
    for n in 0..8 {
        assert_eq!(everywhere::<as_cps::of_a_value>(|| as_cps::of_a_value(n)), run(as_async::of_a_value(n)));
        assert_eq!(
            everywhere::<as_cps::of_an_await>(|| as_cps::of_an_await(n)),
            run(as_async::of_an_await(n))
        );
    }
}

#[test]
fn the_guard_is_asked_of_each_alternative() {
    let numbers = [None, Some(0), Some(1), Some(5), Some(8), Some(9)];
    for pair in numbers.iter().flat_map(|one| numbers.iter().map(|other| (*one, *other))) {
        let make = || as_cps::of_alternatives(pair, 5);
        let expected = run(as_async::of_alternatives(pair, 5));
        assert_eq!(everywhere::<as_cps::of_alternatives>(make), expected, "of {pair:?}");
    }
}
