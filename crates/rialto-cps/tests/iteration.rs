//! `for` with awaits in it: over collections, over iterators of one's own, from
//! the end, with numbers; stopped and resumed at every turn.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Iterate, cps, yield_now};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use support::everywhere;

#[cps]
async fn joined(words: Vec<String>) -> String {
    let mut all = String::new();
    for word in words {
        if word.is_empty() {
            continue;
        }
        yield_now().await;
        all.push_str(&word);
        if all.len() > 8 {
            break;
        }
    }
    all
}

#[test]
fn a_vector_is_taken_apart() {
    let words = ["a", "", "bc", "", "def", "ghi", "not this"].map(String::from).to_vec();
    assert_eq!(everywhere::<joined>(|| joined(words.clone())), "abcdefghi");
    assert_eq!(everywhere::<joined>(|| joined(Vec::new())), "");
}

#[cps]
async fn every_collection(map: BTreeMap<u8, String>, some: Option<u64>) -> String {
    let mut line = String::new();
    for (key, mut value) in map {
        yield_now().await;
        value.push_str(&key.to_string());
        yield_now().await;
        line += &value;
    }
    for n in some {
        yield_now().await;
        line += &n.to_string();
    }
    let deque: VecDeque<u64> = VecDeque::from([1, 2]);
    for n in deque {
        yield_now().await;
        line += &n.to_string();
    }
    let set: BTreeSet<char> = BTreeSet::from(['y', 'x']);
    for c in set {
        yield_now().await;
        line.push(c);
    }
    for (i, n) in [7u8, 8, 9].into_iter().rev().enumerate() {
        yield_now().await;
        line += &format!(" {i}:{n}");
    }
    let one: HashMap<String, u64> = HashMap::from([("k".to_string(), 3)]);
    for (k, n) in one {
        yield_now().await;
        line += &format!("{k}{n}");
    }
    line
}

#[test]
fn each_collection_has_its_order() {
    let map = BTreeMap::from([(2, "b".to_string()), (1, "a".to_string())]);
    let line = everywhere::<every_collection>(|| every_collection(map.clone(), Some(5)));
    assert_eq!(line, "a1b2512xy 0:9 1:8 2:7k3");
    let line = everywhere::<every_collection>(|| every_collection(BTreeMap::new(), None));
    assert_eq!(line, "12xy 0:9 1:8 2:7k3");
}

#[cps]
async fn ranges(n: u64) -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    for i in (0..n).rev() {
        yield_now().await;
        seen.push(i);
    }
    for i in (1..=n).rev() {
        yield_now().await;
        seen.push(i * 10);
    }
    for i in n.. {
        yield_now().await;
        if i > n + 2 {
            break;
        }
        seen.push(i * 100);
    }
    let kept = 0..=n;
    yield_now().await;
    for i in kept {
        yield_now().await;
        seen.push(i);
    }
    for i in 0..two(n).await {
        yield_now().await;
        seen.push(i);
    }
    seen
}

#[cps]
async fn two(n: u64) -> u64 {
    yield_now().await;
    n.min(2)
}

#[test]
fn ranges_have_all_their_forms() {
    let seen = everywhere::<ranges>(|| ranges(3));
    assert_eq!(seen, [2, 1, 0, 30, 20, 10, 300, 400, 500, 0, 1, 2, 3, 0, 1]);
}

#[derive(Clone, Serialize, Deserialize)]
struct Halving(u64);

impl Iterator for Halving {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.0 /= 2;
        (self.0 > 0).then_some(self.0)
    }
}

impl Iterate for Halving {
    type Item = u64;
    type Iter = Self;

    fn iterate(self) -> Self {
        self
    }
}

#[cps]
async fn halves(n: u64) -> Vec<(usize, u64)> {
    let mut seen: Vec<(usize, u64)> = Vec::new();
    let halving: Halving = Halving(n);
    for (i, half) in halving.enumerate() {
        yield_now().await;
        seen.push((i, half));
    }
    seen
}

#[test]
fn an_iterator_of_ones_own_is_its_state() {
    assert_eq!(everywhere::<halves>(|| halves(9)), [(0, 4), (1, 2), (2, 1)]);
}

#[cps]
async fn table() -> Vec<Vec<u64>> {
    yield_now().await;
    vec![vec![1, 2], vec![], vec![3]]
}

#[cps]
async fn nested() -> u64 {
    let mut sum = 0u64;
    let found: u64 = 'search: {
        for row in table().await {
            for n in row.clone() {
                yield_now().await;
                sum += n;
                if n == 3 {
                    break 'search row.len() as u64;
                }
            }
        }
        0
    };
    sum * 10 + found
}

#[test]
fn loops_are_nested_and_left_by_name() {
    assert_eq!(everywhere::<nested>(nested), 61);
}
