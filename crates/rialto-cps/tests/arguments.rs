//! Awaits, `?` and jumps in the arguments of the standard library's macros.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Shared, cps, yield_now};
use std::fmt::Write as _;
use support::everywhere;

#[cps]
async fn next(n: u64) -> u64 {
    yield_now().await;
    n + 1
}

#[cps]
async fn shown(n: u64, name: String) -> String {
    let mut text = format!("{name} {} {n} {last}", next(n).await, last = next(n * 10).await);
    write!(text, "; {:?}", (next(2).await, &name)).expect("a text can be written to");
    writeln!(&mut text, " {}", format!("<{}>", next(n).await)).expect("a text can be written to");
    text
}

#[test]
fn texts_are_made_of_what_is_awaited() {
    let name = || "ab".to_string();
    assert_eq!(everywhere::<shown>(|| shown(4, name())), "ab 5 4 41; (3, \"ab\") <5>\n");
}

#[cps]
async fn several(n: u64) -> Vec<u64> {
    let mut all: Vec<u64> = vec![next(n).await, n, next(n + 1).await];
    all.extend(vec![next(7).await; 2]);
    if matches!(next(n).await, 0..5 | 9) {
        all.push(dbg!(next(99).await));
    }
    all
}

#[test]
fn values_are_made_of_what_is_awaited() {
    assert_eq!(everywhere::<several>(|| several(1)), [2, 1, 3, 8, 8, 100]);
    assert_eq!(everywhere::<several>(|| several(5)), [6, 5, 7, 8, 8]);
}

#[cps]
async fn asserted(n: u64) -> u64 {
    assert!(next(n).await > n, "it is {n}");
    assert_eq!(next(n).await, n + 1);
    assert_ne!(n, next(n).await, "it is {}", n);
    debug_assert_eq!(next(n).await, n + 1);
    n
}

#[test]
fn what_is_awaited_is_asserted() {
    assert_eq!(everywhere::<asserted>(|| asserted(3)), 3);
}

#[cps]
async fn left(words: Vec<String>) -> Result<String, std::num::ParseIntError> {
    let mut text = String::new();
    for word in words {
        let word: String = word;
        if word.is_empty() {
            text += &format!("{}, ", if text.is_empty() { continue } else { next(0).await });
        } else {
            let number = format!("{} ", next(word.parse::<u64>()?).await);
            text += &number;
        }
    }
    Ok(text)
}

#[test]
fn arguments_leave_what_is_around_them() {
    let run = |words: [&str; 3]| everywhere::<left>(|| left(words.map(String::from).to_vec()));
    assert_eq!(run(["", "4", ""]).unwrap(), "5 1, ");
    assert!(run(["4", "x", "5"]).is_err());
}

#[cps]
async fn noted(order: Shared<Vec<u64>>, n: u64) -> u64 {
    order.with(|order| order.push(n));
    yield_now().await;
    n
}

fn note(order: &Shared<Vec<u64>>, n: u64) -> u64 {
    order.with(|order| order.push(n));
    n
}

#[cps]
async fn in_order(order: Shared<Vec<u64>>) -> (Vec<String>, Vec<u64>) {
    let made: Vec<String> = vec![
        note(&order, 1).to_string(),
        noted(order.clone(), 2).await.to_string(),
        note(&order, 3).to_string(),
        noted(order.clone(), 4).await.to_string(),
        note(&order, 5).to_string(),
    ];
    (made, order.with(|order| order.clone()))
}

#[test]
fn arguments_are_evaluated_in_their_order() {
    let (made, order) = everywhere::<in_order>(|| in_order(Shared::new(Vec::new())));
    assert_eq!(made, ["1", "2", "3", "4", "5"]);
    assert_eq!(order, [1, 2, 3, 4, 5]);
}

#[cps]
async fn raised(n: &mut u64) -> u64 {
    yield_now().await;
    *n += 1;
    *n
}

#[cps]
async fn beside_raised(n: u64) -> (Vec<u64>, u64, u64) {
    let mut n: u64 = n;
    let mut all: Vec<u64> = vec![n, raised(&mut n).await, n, raised(&mut n).await];
    all.extend(vec![n; raised(&mut n).await as usize]);
    let (before, after): (u64, u64) = dbg!(n, raised(&mut n).await);
    (all, before, after)
}

#[test]
fn values_are_read_before_what_changes_them_behind_them() {
    assert_eq!(everywhere::<beside_raised>(|| beside_raised(0)), (vec![0, 1, 1, 2, 2, 2, 2], 3, 4));
}

/// Names of modules, which are not those of macros.
mod of_modules {
    mod vec {
        pub fn of(n: u64) -> Vec<u64> {
            Vec::from([n])
        }
    }

    mod panic {
        pub const MOST: u64 = 9;
    }

    #[rialto_cps::cps]
    pub async fn beside_modules(n: u64) -> u64 {
        let all: Vec<u64> = vec![super::next(n).await, n];
        if n > panic::MOST {
            panic!("{n} is too much")
        }
        all.iter().chain(&vec::of(n)).sum()
    }
}

#[test]
fn macros_are_told_from_modules_of_their_names() {
    assert_eq!(everywhere::<of_modules::beside_modules>(|| of_modules::beside_modules(1)), 4);
}
