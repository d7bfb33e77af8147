//! Methods and associated functions: `#[cps] impl`.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, Data, Frame, HasLayout, Registry, cps, join, method, yield_now};
use serde::{Deserialize, Serialize};
use support::{everywhere, run};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Account {
    owner: String,
    moves: Vec<i64>,
}

#[cps]
impl Account {
    /// The largest move.
    const LIMIT: i64 = 100;

    fn plain(&self) -> i64 {
        self.moves.iter().sum()
    }

    async fn open(owner: String, first: i64) -> Self {
        yield_now().await;
        let mut account: Account = Self { owner, ..Default::default() };
        account.moves.push(first.min(Self::LIMIT));
        account
    }

    async fn add(&mut self, n: i64) -> Result<i64, String> {
        self.moves.push(n);
        yield_now().await;
        if n > Self::LIMIT {
            self.moves.pop();
            return Err(format!("{n} is too much for {}", self.owner));
        }
        Ok(self.plain())
    }

    async fn total(&self) -> i64 {
        let mut total = 0i64;
        for i in 0..self.moves.len() {
            yield_now().await;
            total += self.moves[i];
        }
        total
    }

    async fn add_all(&mut self, all: Vec<i64>) -> Result<i64, String> {
        for n in all {
            self.add(n).await?;
        }
        self.add(self.moves.len() as i64).await?;
        let total = self.total().await;
        if total > 50 { self.halved(0).await } else { Self::add(self, total).await }
    }

    async fn halved(&mut self, depth: u64) -> Result<i64, String> {
        let total = self.total().await;
        if total < 10 {
            return Ok(depth as i64);
        }
        self.add(-total / 2).await?;
        self.halved(depth + 1).await
    }

    async fn close(mut self) -> (String, i64) {
        let _ = self.add(1).await;
        let total = self.total().await;
        (self.owner, total)
    }
}

/// The same, as the language has it.
mod as_async {
    use super::Account;

    impl Account {
        pub async fn open_async(owner: String, first: i64) -> Self {
            Account { owner, moves: vec![first.min(Self::LIMIT)] }
        }

        pub async fn add_async(&mut self, n: i64) -> Result<i64, String> {
            self.moves.push(n);
            if n > Self::LIMIT {
                self.moves.pop();
                return Err(format!("{n} is too much for {}", self.owner));
            }
            Ok(self.plain())
        }

        pub async fn add_all_async(&mut self, all: Vec<i64>) -> Result<i64, String> {
            for n in all {
                self.add_async(n).await?;
            }
            self.add_async(self.moves.len() as i64).await?;
            let total = self.plain();
            if total > 50 { self.halved_async(0).await } else { Self::add_async(self, total).await }
        }

        async fn halved_async(&mut self, mut depth: u64) -> Result<i64, String> {
            loop {
                let total = self.plain();
                if total < 10 {
                    return Ok(depth as i64);
                }
                self.add_async(-total / 2).await?;
                depth += 1;
            }
        }

        pub async fn close_async(mut self) -> (String, i64) {
            let _ = self.add_async(1).await;
            let total = self.plain();
            (self.owner, total)
        }
    }

    pub async fn day(all: Vec<i64>) -> (Result<i64, String>, i64, (String, i64)) {
        let mut account = Account::open_async("me".to_string(), 300).await;
        let result = account.add_all_async(all).await;
        let total = account.plain();
        (result, total, account.close_async().await)
    }
}

#[cps]
async fn day(all: Vec<i64>) -> (Result<i64, String>, i64, (String, i64)) {
    let mut account: Account = opened("me".to_string()).await;
    let result = Account::add_all(&mut account, all).await;
    let total = Account::total(&mut account).await;
    let closed: (String, i64) = closed(account).await;
    (result, total, closed)
}

#[cps]
async fn opened(owner: String) -> Account {
    yield_now().await;
    Account { owner, moves: vec![100] }
}

#[cps]
async fn closed(account: Account) -> (String, i64) {
    let mut account: Account = account;
    let _ = Account::add(&mut account, 1).await;
    let total = Account::total(&mut account).await;
    (account.owner, total)
}

#[test]
fn a_receiver_is_lent_and_comes_back() {
    for all in [vec![], vec![1, 2], vec![-90], vec![1, 200, 3]] {
        assert_eq!(everywhere::<day>(|| day(all.clone())), run(as_async::day(all)));
    }
}

#[test]
fn they_are_listed_by_their_names() {
    type Close = method!(Account::close);
    assert_eq!(Close::NAME, "methods::Account::close");
    let account = || Account { owner: "you".into(), moves: vec![1, 2] };
    assert_eq!(everywhere::<Close>(|| Account::close(account())), run(account().close_async()));
    let opened = everywhere::<method!(Account::open)>(|| Account::open("you".into(), 7));
    assert_eq!(opened, run(Account::open_async("you".into(), 7)));
}

#[test]
fn they_are_read_by_their_names() {
    use rialto_cps::expansion::Place;
    let mut account = Account { owner: "you".into(), moves: vec![1, 2] };
    let bytes = Continuation::new(Account::add(&mut account, 4).into_frame()).to_bytes().unwrap();
    let registry = Registry::new().with::<method!(Account::add)>();
    let read = registry.continuation::<(Result<i64, String>, Place<Account>, ())>(&bytes).unwrap();
    let (result, Place(read), ()) = run(read);
    account.moves.push(4);
    assert_eq!((result, read), (Ok(7), account));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Stack<T> {
    all: Vec<T>,
}

#[cps]
impl<T: Ord> Stack<T> {
    async fn of(first: T) -> Stack<T> {
        let mut stack: Stack<T> = Stack { all: Vec::new() };
        stack.push(first).await;
        stack
    }

    pub async fn push(&mut self, one: T) -> usize {
        yield_now().await;
        self.all.push(one);
        self.all.len()
    }

    pub async fn mapped<U>(&self, to: Vec<U>) -> Vec<(T, U)> {
        let mut pairs: Vec<(T, U)> = Vec::new();
        let items: Vec<T> = self.all.clone();
        let both: Vec<(T, U)> = items.into_iter().zip(to).collect();
        for (one, other) in both {
            yield_now().await;
            pairs.push((one, other));
        }
        pairs
    }

    async fn largest(&mut self) -> Option<T> {
        let one: T = self.all.pop()?;
        let other: Option<T> = self.largest().await;
        other.max(Some(one))
    }
}

#[cps]
async fn stacks(n: u64) -> (usize, Vec<(u64, char)>, Option<u64>, Option<String>) {
    let mut numbers: Stack<u64> = Stack { all: vec![n] };
    let mut texts: Stack<String> = Stack { all: vec!["b".to_string()] };
    let (a, b) =
        join!(Stack::<u64>::push(&mut numbers, 7), Stack::<String>::push(&mut texts, "a".to_string()),);
    let pairs = Stack::<u64>::mapped::<char>(&mut numbers, vec!['x', 'y']).await;
    let largest = Stack::<u64>::largest(&mut numbers).await;
    let last = Stack::<String>::largest(&mut texts).await;
    (a + b, pairs, largest, last)
}

#[test]
fn generic_types_have_them() {
    let expected = (4, vec![(9, 'x'), (7, 'y')], Some(9), Some("b".to_string()));
    assert_eq!(everywhere::<stacks>(|| stacks(9)), expected);
    let of = everywhere::<method!(Stack<char>::of)>(|| Stack::of('c'));
    assert_eq!(of.all, ['c']);
}

mod visible {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Pair(pub u64, u64);

    #[cps]
    impl Pair {
        pub async fn new(n: u64) -> Pair {
            let mut pair: Pair = Pair(n, n);
            pair.swap_with(n + 1).await;
            pair
        }

        async fn swap_with(&mut self, n: u64) -> u64 {
            yield_now().await;
            let Self(first, second) = self;
            *second = std::mem::replace(first, n);
            let text = format!("{self:?}");
            yield_now().await;
            text.len() as u64
        }

        /// Calls what is not seen from elsewhere.
        pub async fn swapped(self) -> (u64, u64) {
            let mut this: Self = self;
            let length = this.swap_with(this.1).await;
            (this.0 + length, this.1)
        }
    }
}

#[test]
fn they_are_seen_where_their_types_are() {
    let pair = everywhere::<method!(visible::Pair::new)>(|| visible::Pair::new(7));
    assert_eq!(pair.0, 8);
    let swapped = everywhere::<method!(visible::Pair::swapped)>(|| visible::Pair::swapped(pair.clone()));
    assert_eq!(swapped, (7 + "Pair(7, 8)".len() as u64, 8));
}

fn layout_of_push<T: Ord + Data + HasLayout>() -> u64 {
    <method!(Stack<T>::push) as Frame>::LAYOUT
}

#[test]
fn layouts_see_what_they_are_generic_over() {
    assert_ne!(layout_of_push::<u8>(), layout_of_push::<u16>());
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Named(u64);

#[cps]
impl Named {
    /// `self` within texts, of which some are formats.
    async fn shown(&self) -> Vec<String> {
        yield_now().await;
        let all: Vec<String> = vec!["{self:?}", "{{self}}"]
            .into_iter()
            .map(String::from)
            .chain([format!("{{self}} {self:?}")])
            .collect();
        all
    }
}

fn shown() -> Vec<String> {
    everywhere::<method!(Named::shown)>(|| Named(3).shown())
}

#[test]
fn self_is_named_by_formats_and_by_no_other_texts() {
    assert_eq!(shown(), ["{self:?}", "{{self}}", "{self} Named(3)"]);
}
