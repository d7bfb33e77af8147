//! Borrows that are needed after an await: each function as `async fn`, and as a frame that is written and read at every
//! suspension. Results and suspensions are compared.
#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    unreachable_code,
    dead_code,
    unused_imports,
    unused_mut,
    clippy::all,
    reason = "test programs"
)]

#[macro_use]
mod support;
use support::{hopping_counted as through_bytes, run_counted as as_future};

macro_rules! same {
    ($($name:ident: $($arguments:tt),*;)*) => {$(
        #[test]
        fn $name() {
            $(
                let expected = as_future(plain::$name $arguments);
                assert_eq!(as_future(framed::$name $arguments), expected, "as a future: {}", stringify!($arguments));
                assert_eq!(through_bytes(framed::$name $arguments), expected, "{}", stringify!($arguments));
            )*
        }
    )*};
}

mod common {
    pub use std::collections::{BTreeMap, HashMap, VecDeque};

    #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    pub struct Item {
        pub sku: String,
        pub count: u64,
    }

    #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    pub struct Order {
        pub id: u64,
        pub user: String,
        pub items: Vec<Item>,
        pub gift: Option<String>,
    }

    /// Data, whose method is a foreign future.
    #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
    pub struct Countdown(pub u64);

    impl Countdown {
        pub async fn next(&mut self) -> Option<u64> {
            self.0 = self.0.checked_sub(1)?;
            Some(self.0)
        }

        pub async fn finish(self) -> u64 {
            self.0 + 100
        }
    }

    #[macro_export]
    macro_rules! bail {
        ($($text:tt)*) => { return Err(format!($($text)*)) };
    }

    #[macro_export]
    macro_rules! ensure {
        ($condition:expr, $($text:tt)*) => { if !$condition { return Err(format!($($text)*)) } };
    }

    #[macro_export]
    macro_rules! info {
        ($($name:ident = %$value:expr,)* $text:literal $(, $argument:expr)*) => {
            let _ = (format!($text $(, $argument)*), $($value.to_string()),*);
        };
    }

    pub use crate::{bail, ensure, info};

    pub fn order() -> Order {
        let items = (1..5).map(|n| Item { sku: format!("sku{n}"), count: n * n }).collect();
        Order { id: 7, user: "ann smith".into(), items, gift: Some(" red ".into()) }
    }
}

twice! {
    pub async fn writes_beside_it(mut order: Order) -> (u64, String) {
        let items = &order.items;
        yield_now().await;
        order.id += items.len() as u64;
        yield_now().await;
        let count = items[0].count;
        order.user.push('!');
        order.items.clear();
        yield_now().await;
        (order.id + count, order.user)
    }

    pub async fn index_changes(items: Vec<Item>, mut i: usize) -> String {
        let first = &items[i];
        let rest = &items[i + 1..];
        i += 2;
        yield_now().await;
        let third = items.get(i);
        i = 0;
        yield_now().await;
        format!("{} {} {:?} {i}", first.sku, rest.len(), third.map(|item| &item.sku))
    }

    pub async fn key_changes(names: HashMap<u64, Vec<u64>>, mut id: u64) -> Vec<u64> {
        let mut seen = Vec::new();
        while let Some(next) = names.get(&id) {
            seen.push(id);
            id = next[0];
            yield_now().await;
            seen.extend(next.iter().skip(1));
        }
        seen
    }

    pub async fn found(order: Order, least: u64) -> Option<String> {
        let item = order.items.iter().find(|item| item.count >= least)?;
        yield_now().await;
        let biggest = order.items.iter().max_by_key(|item| item.count).unwrap();
        yield_now().await;
        let (first, last) = order.user.split_once(' ').unwrap_or(("", ""));
        yield_now().await;
        Some(format!("{} {} {first}-{last}", item.sku, biggest.count))
    }

    pub async fn found_and_moved(order: Order) -> (String, usize) {
        let first = order.items.first().map(|item| item.sku.clone()).unwrap();
        let last = order.items.last().map(|item| item.count as usize);
        drop(order.items);
        yield_now().await;
        let gift = order.gift.as_deref().map(str::trim);
        yield_now().await;
        (first + gift.unwrap_or("none"), last.unwrap_or(0))
    }

    pub async fn filtered(order: Order, least: u64) -> Vec<String> {
        let mut out = Vec::new();
        for item in order.items.iter().filter(|item| item.count > least) {
            yield_now().await;
            out.push(item.sku.clone());
        }
        for (i, item) in order.items.iter().enumerate().skip(1).take(2) {
            yield_now().await;
            out.push(format!("{i}{}", item.count));
        }
        for sku in order.items.iter().map(|item| item.sku.to_uppercase()) {
            yield_now().await;
            out.push(sku);
        }
        for (a, b) in order.items.iter().zip(order.items[1..].iter()) {
            yield_now().await;
            out.push(format!("{}", b.count - a.count));
        }
        for pair in order.items.chunks(3) {
            yield_now().await;
            out.push(pair.len().to_string());
        }
        for letter in order.user.chars().rev() {
            if letter == 'n' { yield_now().await; }
            out.push(letter.to_string());
        }
        for word in order.user.split(' ') {
            yield_now().await;
            out.push(word.to_owned());
        }
        out
    }

    pub async fn items_that_change(counts: Vec<u64>) -> u64 {
        let mut sum = 0;
        for mut count in counts.iter().copied() {
            count += 1;
            yield_now().await;
            count *= 2;
            yield_now().await;
            sum += count;
        }
        sum
    }

    pub async fn choice(order: Order, yes: bool) -> usize {
        let text = if yes { &order.user } else { &order.items[0].sku };
        yield_now().await;
        let (user, items) = (&order.user, &order.items);
        yield_now().await;
        text.len() + user.len() + items.len()
    }

    pub async fn tuples(order: Order, other: Option<String>) -> String {
        match (&order.gift, other) {
            (Some(gift), Some(other)) => {
                yield_now().await;
                format!("{gift}{other}")
            }
            (Some(gift), None) if gift.len() > 100 => gift.clone(),
            (gift, None) => {
                yield_now().await;
                format!("{gift:?}")
            }
            (None, Some(other)) => other,
        }
    }

    pub async fn streams(count: u64) -> u64 {
        let mut numbers = Countdown(count);
        let mut sum = 0;
        while let Some(next) = numbers.next().await {
            yield_now().await;
            sum += next;
            info!(sum = %sum, "next {next} {}", count);
        }
        let other = Countdown(sum);
        sum + other.finish().await
    }

    pub async fn returns(order: Order, least: u64) -> Result<u64, String> {
        ensure!(order.id > 3, "{} is small", order.id);
        yield_now().await;
        let Some(item) = order.items.first() else { bail!("no items of {}", order.user) };
        yield_now().await;
        let count = match item.count.checked_sub(least) {
            Some(count) => count,
            None => bail!("{least} is too much"),
        };
        yield_now().await;
        Ok(count)
    }

    pub async fn to_a_foreign_future(order: Order, names: HashMap<u64, String>) -> usize {
        async fn length(text: &str, more: &Item) -> usize {
            text.len() + more.sku.len()
        }
        let Some(name) = names.get(&order.id) else { return 0 };
        let item = &order.items[1];
        let a = length(name, item).await;
        yield_now().await;
        let b = length(name.trim(), &order.items[0]).await;
        let c = async { length(&order.user, item).await + name.len() }.await;
        a + b + c
    }
}

fn graph() -> std::collections::HashMap<u64, Vec<u64>> {
    [(1, vec![2, 7]), (2, vec![3]), (3, vec![9, 8, 8])].into()
}

same! {
    writes_beside_it: (common::order());
    index_changes: (common::order().items, 0), (common::order().items, 2);
    key_changes: (graph(), 1), (graph(), 4);
    found: (common::order(), 2), (common::order(), 100);
    found_and_moved: (common::order());
    filtered: (common::order(), 3);
    items_that_change: (vec![1, 2, 3]);
    choice: (common::order(), true), (common::order(), false);
    tuples: (common::order(), None), (common::order(), Some("x".into())), (common::Order::default(), None);
    streams: (0), (3);
    returns: (common::order(), 1), (common::order(), 2), (common::Order::default(), 1), (common::Order { id: 4, ..Default::default() }, 1);
    to_a_foreign_future: (common::order(), [(7, " ann ".to_string())].into()), (common::order(), Default::default());
}
