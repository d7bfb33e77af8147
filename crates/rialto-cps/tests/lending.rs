//! Arguments `&mut place`: the callee's frame owns what is behind, wherever it is when it is
//! copied or written, and gives it back with its result.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{cps, join, yield_now};
use support::everywhere;

#[cps]
async fn add(numbers: &mut Vec<u64>, n: u64) -> usize {
    numbers.push(n);
    yield_now().await;
    numbers.push(n + numbers.len() as u64);
    numbers.len()
}

#[cps]
async fn fill(n: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = Vec::new();
    for i in 0..n {
        let length: usize = add(&mut numbers, i).await;
        numbers.push(length as u64);
    }
    add(&mut numbers, 100).await;
    numbers
}

async fn add_async(numbers: &mut Vec<u64>, n: u64) -> usize {
    numbers.push(n);
    numbers.push(n + numbers.len() as u64);
    numbers.len()
}

async fn fill_async(n: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = Vec::new();
    for i in 0..n {
        let length = add_async(&mut numbers, i).await;
        numbers.push(length as u64);
    }
    add_async(&mut numbers, 100).await;
    numbers
}

#[test]
fn a_variable_is_lent_and_comes_back() {
    assert_eq!(everywhere::<fill>(|| fill(3)), support::run(fill_async(3)));
}

#[cps]
async fn checked(total: &mut u64, log: &mut String, n: u64) -> Result<u64, String> {
    *total += n;
    log.push_str(&format!("{n},"));
    yield_now().await;
    if n == 13 {
        return Err(format!("unlucky after {total}"));
    }
    let half: u64 = halved(total, n).await?;
    *total += half;
    log.push('.');
    Ok(*total)
}

/// Lends on what it was lent.
#[cps]
async fn halved(total: &mut u64, n: u64) -> Result<u64, String> {
    count(total).await;
    count(&mut *total).await;
    yield_now().await;
    n.checked_sub(2).map(|n| n / 2).ok_or_else(|| "too small".to_string())
}

#[cps]
async fn count(total: &mut u64) {
    yield_now().await;
    *total += 1;
}

#[cps]
async fn early(numbers: Vec<u64>) -> (u64, String, String) {
    let (mut total, mut log): (u64, String) = (0, String::new());
    let mut why: String = String::new();
    for n in numbers {
        match checked(&mut total, &mut log, n).await {
            Ok(so_far) if so_far > 1000 => break,
            Ok(_) => yield_now().await,
            Err(text) => why.push_str(&text),
        }
    }
    (total, log, why)
}

#[test]
fn it_comes_back_when_the_callee_is_left_early() {
    let got = everywhere::<early>(|| early(vec![6, 13, 1, 8]));
    // Each adds itself; those that are halved two, and half of what is above two.
    assert_eq!(
        got,
        (6 + 2 + 2 + 13 + 1 + 2 + 8 + 2 + 3, "6,.13,1,8,.".into(), "unlucky after 23too small".into())
    );
}

#[cps]
async fn propagated(n: u64) -> Result<u64, String> {
    let mut total: u64 = 0;
    let mut log = String::new();
    let first: u64 = checked(&mut total, &mut log, n).await?;
    Ok(first + total + log.len() as u64)
}

#[test]
fn a_question_mark_leaves_the_caller_afterwards() {
    assert_eq!(everywhere::<propagated>(|| propagated(8)), Ok(13 + 13 + 3));
    assert_eq!(everywhere::<propagated>(|| propagated(13)), Err("unlucky after 13".into()));
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Account {
    name: String,
    moves: Vec<u64>,
    all: Vec<Vec<u64>>,
}

#[cps]
async fn parts(account: &mut Account, i: usize) -> u64 {
    add(&mut account.moves, 1).await;
    let length: usize = add(&mut account.all[i], 2).await;
    let by_value: usize = add(&mut vec![1, 2, 3], 2).await;
    account.name.push('!');
    add(&mut account.moves, 1).await as u64 + length as u64 + by_value as u64
}

#[cps]
async fn of_an_account() -> (String, Vec<u64>, u64) {
    let mut account: Account = Account { name: "me".to_string(), moves: Vec::new(), all: vec![Vec::new()] };
    let n: u64 = parts(&mut account, 0).await;
    (account.name, account.moves, n + account.all[0].len() as u64)
}

#[test]
fn parts_are_lent() {
    assert_eq!(everywhere::<of_an_account>(of_an_account), ("me!".into(), vec![1, 2, 1, 4], 4 + 2 + 5 + 2));
}

#[cps]
async fn around(account: &mut Account) -> (usize, usize, u64) {
    let (before, after): (usize, usize) = (account.moves.len(), add(&mut account.moves, 1).await);
    let number: u64 = account.all[0][0] as u64 + first_raised(account).await;
    (before, after, number)
}

#[cps]
async fn first_raised(account: &mut Account) -> u64 {
    yield_now().await;
    account.all[0][0] += 10;
    1
}

#[cps]
async fn around_an_account() -> (usize, usize, u64) {
    let mut account: Account = Account { name: String::new(), moves: vec![5], all: vec![vec![5]] };
    around(&mut account).await
}

#[test]
fn what_is_read_before_it_is_lent_is_read_before_it_is_changed() {
    assert_eq!(everywhere::<around_an_account>(around_an_account), (1, 3, 6));
}

#[cps]
async fn down(n: u64, seen: &mut Vec<u64>) -> u64 {
    seen.push(n);
    if n == 0 {
        yield_now().await;
        return seen.len() as u64;
    }
    let deeper: u64 = down(n - 1, seen).await;
    seen.push(deeper);
    deeper
}

#[cps]
async fn start() -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    down(3, &mut seen).await;
    seen
}

#[test]
fn it_is_lent_all_the_way_down() {
    assert_eq!(everywhere::<start>(start), [3, 2, 1, 0, 4, 4, 4]);
}

#[cps]
async fn side_by_side(n: u64) -> (Vec<u64>, Vec<u64>, u64) {
    let mut account: Account = Account { name: String::new(), moves: vec![n], all: vec![Vec::new()] };
    let mut total: u64 = 0;
    let (a, (), b) = join!(add(&mut account.moves, 1), count(&mut total), add(&mut account.all[0], 2));
    let ((), c) = join!(count(&mut total), down(2, &mut account.moves));
    (account.moves, account.all.remove(0), total + c + (a + b) as u64)
}

#[test]
fn parts_of_a_join_are_lent_what_lies_apart() {
    let got = everywhere::<side_by_side>(|| side_by_side(7));
    assert_eq!(got, (vec![7, 1, 3, 2, 1, 0, 6, 6], vec![2, 3], 2 + 6 + 3 + 2));
}

#[test]
fn from_elsewhere_the_place_is_lent() {
    let mut numbers = vec![7];
    assert_eq!(support::run(async { add(&mut numbers, 1).await }), 3);
    assert_eq!(numbers, [7, 1, 3]);
}

#[test]
fn a_frame_owns_a_copy_of_the_place() {
    let mut numbers = vec![7];
    let (length, (), (copy,)) = support::run(add(&mut numbers, 1).into_frame());
    assert_eq!((length, copy.0, numbers), (3, vec![7, 1, 3], vec![7]));
}
