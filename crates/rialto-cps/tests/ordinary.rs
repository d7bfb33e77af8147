//! The language of `#[cps]`: each function as `async fn`, and as a frame that is written and read at every
//! suspension. Results and suspensions are compared.
#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    dead_code,
    unused_imports,
    non_camel_case_types,
    clippy::all,
    reason = "test programs"
)]

use rialto_cps::Frame;
use std::collections::BTreeMap;
use std::future::Future;

#[macro_use]
mod support;
use support::{hopping_counted as through_bytes, run_counted as as_future};

macro_rules! same {
    ($name:ident: $($arguments:tt),* $(,)?) => {
        #[test]
        fn $name() {
            $(
                let expected = as_future(plain::$name $arguments);
                assert_eq!(as_future(framed::$name $arguments), expected, "as a future: {}", stringify!($arguments));
                assert_eq!(through_bytes(framed::$name $arguments), expected, "{}", stringify!($arguments));
            )*
        }
    };
}

mod common {
    pub use std::collections::{BTreeMap, HashMap};
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub struct Item {
        pub sku: String,
        pub count: u64,
    }
    pub fn c_number(n: u64) -> u64 {
        20 + n
    }

    impl Item {
        pub async fn foreign_sum(&self, n: u64) -> Option<u64> {
            n.checked_add(self.count)
        }
    }

    thread_local! {
        pub static LOG: std::cell::RefCell<Vec<u64>> = const { std::cell::RefCell::new(Vec::new()) };
    }

    /// Notes what happens in this thread.
    #[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
    pub struct Log;

    impl Log {
        pub fn note(&self, number: u64) {
            LOG.with_borrow_mut(|log| log.push(number));
        }
    }

    /// Notes when it drops.
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub struct Noisy {
        pub number: u64,
    }

    impl Noisy {
        pub fn new(number: u64, _: &Log) -> Self {
            Noisy { number }
        }
    }

    impl Drop for Noisy {
        fn drop(&mut self) {
            Log.note(1000 + self.number);
        }
    }

    pub fn common_item(n: u64) -> Item {
        Item { sku: "x".repeat(n as usize), count: n }
    }
    pub const PLACES: [&str; 3] = ["north", "south", "east"];
    pub const MORE: &[&str] = &["west", "here"];
    pub const PAIRS: [(&str, u64); 2] = [("pen", 3), ("lamp", 8)];
    pub static RATES: &[(&str, u64)] = &[("a", 1), ("bc", 2)];
    pub const NUMBERS: [u64; 3] = [2, 0, 5];
    pub fn items(count: u64) -> Vec<Item> {
        (0..count).map(|n| Item { sku: format!("sku{n}"), count: n * n }).collect()
    }
}

twice! {
    pub async fn square(n: u64) -> u64 {
        yield_now().await;
        n * n
    }

    pub async fn squares(n: u64) -> Vec<u64> {
        let mut all = Vec::new();
        for i in 0..n {
            let next = square(i).await;
            all.push(next);
        }
        all
    }

    pub async fn check(n: u64) -> Result<u64, String> {
        yield_now().await;
        if n > 3 { Err(format!("{n} is too much")) } else { Ok(n) }
    }

    pub async fn sum(a: u64, b: u64) -> Result<u64, String> {
        let total = check(a).await? + check(b).await?;
        yield_now().await;
        Ok(total)
    }

    pub async fn branches(n: u64) -> String {
        let text = if n % 2 == 0 { yield_now().await; "even" } else { "odd" }.to_string();
        let more = match check(n).await {
            Ok(0) => "zero".to_string(),
            Ok(n) if n == 2 => { yield_now().await; "two".to_string() }
            Ok(n) => format!("{n}"),
            Err(e) => { yield_now().await; e }
        };
        format!("{text} {more}")
    }

    pub async fn loops(n: u64) -> u64 {
        let mut total = 0;
        let mut i = 0;
        'outer: while i < n {
            i += 1;
            let mut j = 0;
            loop {
                if j == i { break }
                if j == 3 { continue 'outer }
                if i == 6 { break 'outer }
                yield_now().await;
                total += i * j;
                j += 1;
            }
        }
        total
    }

    pub async fn values(n: u64) -> u64 {
        let found = loop {
            yield_now().await;
            if n > 2 { break n + 1 }
            if check(n).await.is_ok() { break n }
        };
        let labelled = 'a: {
            if n == 1 { break 'a 10 }
            yield_now().await;
            if n == 2 { break 'a square(n).await }
            7
        };
        found + labelled
    }

    pub async fn chains(n: u64) -> u64 {
        if let Ok(a) = check(n).await && a > 0 && let Ok(b) = check(a + 1).await {
            yield_now().await;
            return a + b;
        }
        let c = n > 1 && check(n).await.is_ok();
        let d = n == 2 || square(n).await > 4;
        c as u64 + d as u64 * 10
    }

    pub async fn deferred(n: u64) -> u64 {
        let x;
        if n > 1 { x = square(n).await; } else { x = 5; }
        yield_now().await;
        x + n
    }

    pub async fn shadowed(n: u64) -> u64 {
        let x = n + 1;
        let x = square(x).await + x;
        { let x = 100; yield_now().await; if x + n == 101 { return x } }
        x
    }

    pub async fn strings(name: String, n: u64) -> String {
        let mut all = String::new();
        for i in 0..n {
            let part = format!("{name}{i}");
            yield_now().await;
            all.push_str(&part);
        }
        println!("{}", check(n).await.unwrap_or(7));
        all + &name
    }

    pub async fn let_else(n: u64) -> u64 {
        let Ok(a) = check(n).await else { return 1 };
        let Some(b) = a.checked_sub(1) else { yield_now().await; return 2 };
        yield_now().await;
        a * 10 + b
    }

    pub async fn nested(n: u64) -> u64 {
        let pair = (square(n).await, { let y = square(n + 1).await; y + 1 });
        let list = [n, square(2).await, pair.0];
        list.iter().sum::<u64>() + pair.1
    }

    pub async fn borrowed(items: Vec<Item>, i: usize) -> String {
        let first = &items[0];
        yield_now().await;
        let second = &items[i];
        let name = first.sku.clone();
        yield_now().await;
        format!("{} {} {}", first.sku, second.count, name)
    }

    pub async fn moved_on_some_paths(items: Vec<Item>, n: u64) -> usize {
        let kept = items.clone();
        if n == 1 { drop(kept); return 0 }
        if n == 2 { yield_now().await; drop(kept); } else { yield_now().await; }
        yield_now().await;
        items.len()
    }

    pub async fn over_places(items: Vec<Item>, mut counts: BTreeMap<String, u64>, names: HashMap<u64, String>) -> String {
        let mut out = String::new();
        let mut order: Vec<u64> = Vec::new();
        for item in &items {
            yield_now().await;
            out.push_str(&item.sku);
        }
        for (i, item) in items.iter().enumerate() {
            if i == 1 { continue }
            yield_now().await;
            out += &format!("{i}{}", item.count);
        }
        for (name, count) in &mut counts {
            *count += 1;
            yield_now().await;
            *count += name.len() as u64;
        }
        for (name, count) in &counts {
            yield_now().await;
            out += &format!("{name}={count}");
        }
        for (id, name) in &names {
            let before = order.len();
            yield_now().await;
            assert_eq!(order.len(), before);
            order.push(*id + name.len() as u64);
        }
        order.sort();
        let mut list = [1, 2, 3];
        for x in &mut list { *x += 1; yield_now().await; *x *= 2; }
        format!("{out} {order:?} {list:?}")
    }

    pub async fn parts(item: Item) -> String {
        let sku = square(item.sku.len() as u64).await;
        drop(item.sku);
        yield_now().await;
        format!("{} {}", item.count, sku)
    }

    pub async fn look_ups(names: HashMap<u64, String>, id: u64) -> Option<String> {
        if let Some(name) = names.get(&id) {
            yield_now().await;
            return Some(name.clone());
        }
        let first = names.get(&1)?;
        yield_now().await;
        match names.get(&2) {
            Some(two) => { yield_now().await; Some(format!("{first} {two}")) }
            None => { yield_now().await; None }
        }
    }

    pub async fn many(n: u64) -> u64 {
        let a = square(1).await + square(2).await + square(3).await + square(4).await + square(5).await;
        let b = square(a).await + square(2).await + square(3).await + square(4).await + square(5).await;
        let c = square(1).await + square(2).await + square(b).await + square(4).await + square(n).await;
        let d = square(1).await + square(2).await + square(3).await + square(c).await + square(n).await;
        a + b + c + d
    }

    pub async fn total(items: &[Item]) -> u64 {
        yield_now().await;
        items.iter().map(|item| item.count).sum()
    }

    pub async fn longest(a: &str, b: Option<&Item>, items: &Vec<Item>) -> String {
        let mut best = a.to_string();
        if let Some(b) = b {
            yield_now().await;
            if b.sku.len() > best.len() { best = b.sku.clone(); }
        }
        for item in items {
            yield_now().await;
            if item.sku.len() > best.len() { return item.sku.clone() }
            if item.sku.len() > a.len() + 100 { return a.to_string() }
        }
        best
    }

    pub async fn push(all: &mut Vec<u64>, n: u64) -> usize {
        yield_now().await;
        all.push(n);
        if n == 7 { return 100 }
        yield_now().await;
        all.push(n * 2);
        all.len()
    }

    pub async fn lends(n: u64) -> (Vec<u64>, usize) {
        let mut all = vec![n];
        let a = push(&mut all, 3).await;
        let b = push(&mut all, n).await;
        yield_now().await;
        (all, a + b)
    }

    pub async fn by_reference(items: Vec<Item>) -> String {
        let sum = total(&items).await + total(&items[1..]).await;
        let text = longest("sku", items.first(), &items).await;
        let none = longest(&text, None, &[].to_vec()).await;
        format!("{sum} {text} {none}")
    }

    pub async fn first_of<T: Clone + PartialEq + serde::Serialize + serde::de::DeserializeOwned + Send + 'static>(all: Vec<T>, not: T) -> Option<T> {
        for each in all {
            yield_now().await;
            if each != not { return Some(each) }
        }
        None
    }

    pub async fn generic(n: u64) -> Option<String> {
        let a = first_of(vec![1, 2, n], 1).await?;
        first_of(vec!["x".to_string(), format!("{a}")], "x".to_string()).await
    }

    pub async fn any(shown: impl std::fmt::Display + Clone + serde::Serialize + serde::de::DeserializeOwned + Send + 'static) -> String {
        yield_now().await;
        format!("<{shown}>")
    }

    pub async fn shows(n: u64) -> String {
        any(n).await + &any("text".to_string()).await
    }

    pub async fn closures(n: u64) -> u64 {
        let add = |x: u64| x + n;
        let first = add(1);
        yield_now().await;
        let times = move |x| x * n;
        let all: Vec<u64> = (0..3).map(times).collect();
        yield_now().await;
        all.into_iter().sum::<u64>() + first
    }

    pub async fn macros(n: u64) -> Result<String, String> {
        assert!(check(n).await.is_ok() || n > 3, "{n}");
        let text = format!("{} {}", check(n).await?, square(n).await);
        let list = vec![square(1).await, n];
        if matches!(check(n).await, Ok(2)) { return Ok(format!("{text}{list:?}")) }
        let mut out = String::new();
        std::fmt::Write::write_fmt(&mut out, format_args!("{text}")).unwrap();
        yield_now().await;
        Ok(out)
    }

    pub async fn patterns(n: u64) -> u64 {
        let (a, mut b) = (square(n).await, n);
        let [x, y, ..] = [a, b, 3];
        b += x;
        let Item { sku, count } = common_item(n);
        yield_now().await;
        if let Item { count: 1..=5, ref sku } = common_item(count) { yield_now().await; return sku.len() as u64 }
        a + b + y + sku.len() as u64
    }

    pub async fn unit(n: u64) {
        if n > 1 { return }
        yield_now().await
    }

    pub async fn mutable_borrow(items: Vec<Item>) -> Vec<Item> {
        let mut items = items;
        let first = &mut items[0];
        first.count += 1;
        yield_now().await;
        first.count += 10;
        for item in items.iter_mut() {
            yield_now().await;
            item.sku.push('!');
        }
        items
    }

    pub async fn borrowed_values(n: u64) -> String {
        let mut out = String::new();
        let item = &common_item(n);
        yield_now().await;
        for each in &items(n) {
            yield_now().await;
            out.push_str(&each.sku);
        }
        match &check(n).await {
            Ok(m) => { yield_now().await; out += &m.to_string(); }
            Err(e) => { yield_now().await; out.push_str(e); }
        }
        if let Some(first) = items(n).first() { yield_now().await; out += &first.sku; }
        out + &item.sku
    }

    pub async fn dropped_in_turn(n: u64, log: Log) -> u64 {
        let a = Noisy::new(1, &log);
        let b = Noisy::new(2, &log);
        let c = Noisy::new(3, &log);
        if n == 1 { drop(a); } else if n == 2 { let moved = b; log.note(moved.number); }
        for m in 0..n {
            if m == 3 { drop(c); break }
            log.note(10 + m);
        }
        log.note(c_number(n));
        yield_now().await;
        log.note(100);
        {
            let d = Noisy::new(4, &log);
            let _e = Noisy::new(5, &log);
            yield_now().await;
            log.note(d.number);
        }
        yield_now().await;
        n
    }

    pub async fn option_chain(n: u64) -> Option<u64> {
        let text = (n > 0).then(|| n.to_string())?;
        let m: u64 = text.parse().ok()?;
        yield_now().await;
        let next = check(m).await.ok().filter(|m| *m > 1)?;
        Some(next + square(m).await)
    }

    pub async fn boxed_dyn(n: u64) -> u64 {
        let f: Box<dyn Fn(u64) -> u64> = Box::new(move |x| x + n);
        let r = f(1);
        drop(f);
        yield_now().await;
        r
    }

    pub async fn length(text: &str) -> u64 {
        yield_now().await;
        text.len() as u64
    }

    pub async fn shadows_what_it_borrows(text: String) -> Option<String> {
        let text = text.trim();
        let n = length(text).await;
        let mut all = format!("{text:>width$} {n}", width = text.len() + 1);
        for line in text.lines() {
            let Some((key, line)) = line.split_once('=') else { continue };
            let line = line.trim();
            let key = key.trim();
            all.push_str(&format!("{key}:{line}:{} ", length(line).await + length(key).await));
        }
        let text = text.strip_prefix("a")?;
        let text = text.get(..3)?;
        assert!(length(text).await < 9, "{text}");
        Some(format!("{all}{text}{}", stringify!(text)))
    }

    pub async fn patterns_shadow(item: Option<Item>, names: BTreeMap<u64, String>) -> String {
        let mut all = String::new();
        if let Some(item) = &item && let Item { sku, .. } = item {
            let n = length(sku).await;
            all.push_str(&format!("{n}{} ", item.count));
            while let Some(names) = names.get(&n) {
                all.push_str(&format!("{names}{}", length(names).await));
                break;
            }
        }
        match &item {
            Some(item) if item.count > 1 => all.push_str(&(length(&item.sku).await + item.count).to_string()),
            Some(Item { sku: item, .. }) => all.push_str(&length(item).await.to_string()),
            None => all.push('-'),
        }
        for names in &names {
            let (n, names) = names;
            all.push_str(&format!("{n}{}{names}", length(names).await));
        }
        let item = &item;
        square(2).await;
        all + &item.is_some().to_string() + &names.len().to_string()
    }

    pub async fn one_of_several_is_shadowed(item: Item, pairs: Vec<(u64, String)>) -> String {
        let Item { sku, count } = &item;
        let count = count.checked_sub(1).map_or("none".to_string(), |n| n.to_string());
        let n = length(sku).await;
        let mut all = format!("{count}{n}");
        for (count, sku) in &pairs {
            let n = square(*count).await;
            let count = 7;
            all += &format!("{sku}{}{count}{n}", length(sku).await);
        }
        let (a, b) = (&pairs, &item);
        let a = a.len();
        square(1).await;
        all + &format!("{a}{}{count}", b.count)
    }

    pub async fn keys_are_shared(mut lines: BTreeMap<String, Vec<u64>>) -> BTreeMap<String, Vec<u64>> {
        for (name, line) in &mut lines {
            let n = length(name).await;
            line.push(n);
            for (i, value) in line.iter_mut().enumerate() { *value += square(i as u64).await; }
        }
        lines
    }

    pub async fn from_the_end(words: Vec<String>, map: BTreeMap<u64, String>) -> String {
        let mut all = String::new();
        for (i, word) in words.iter().enumerate().rev() { all += &format!("{i}{}", length(word).await); }
        for (i, word) in words.iter().rev().enumerate() { all += &format!("{i}{}{word}", length(word).await); }
        for word in words.iter().cloned().rev() { all += &format!("{} ", length(&word).await); }
        for (key, value) in map.iter().rev() { all += &format!("{key}{}{value}", length(value).await); }
        for key in map.keys().rev() { all += &square(*key).await.to_string(); }
        for value in map.values().rev() { all += &length(value).await.to_string(); }
        all
    }

    pub async fn drained(mut all: Vec<u64>) -> (Vec<u64>, Vec<u64>, usize) {
        let mut squares = Vec::new();
        for n in all.drain(1..).rev() { squares.push(square(n).await); }
        for (i, n) in all.drain(..).enumerate() { squares.push(square(n).await + i as u64); }
        let left = all.clone();
        all.extend([4, 5, 6]);
        for n in all.drain(..2) { if square(n).await == 16 { break; } }
        (squares, left, all.len())
    }

    pub async fn constants(least: u64) -> Option<&'static str> {
        for (i, place) in PLACES.iter().enumerate() { if length(place).await + (i as u64) < least { return Some(place); } }
        for place in MORE.iter().rev() { if length(place).await == least { return Some(place); } }
        let first = &PLACES[0];
        square(1).await;
        Some(first)
    }

    pub async fn collects_borrows(items: Vec<Item>) -> u64 {
        let mut by_length = BTreeMap::<usize, Vec<&Item>>::new();
        for item in &items { by_length.entry(item.sku.len()).or_default().push(item); }
        let counts: Vec<(usize, u64)> = by_length.iter().map(|(n, all)| (*n, all.iter().map(|i| i.count).sum())).collect();
        let mut total = 0;
        for (n, count) in &counts { total += square(*n as u64).await * count; }
        let mut found = squares(3).await;
        found.sort();
        let mut big = Vec::new();
        big.push(&found[2]);
        let biggest = **big.last().unwrap();
        square(biggest).await;
        total + biggest
    }

    pub async fn copies_are_lent(items: Vec<Item>) -> String {
        let mut all = String::new();
        for item in items.iter().cloned() { all += &format!("{}{} ", length(&item.sku).await, item.count); }
        for sku in items.iter().map(|item| item.sku.trim()) { all += &format!("{}{sku} ", length(&sku).await); }
        for item in items.iter().cloned() { all += &longest(&item.sku, None, &items).await; }
        all
    }

    pub async fn adapted(items: Vec<Item>, least: u64) -> String {
        let mut all = String::new();
        for item in items.clone().into_iter().filter(|item| item.count >= least) {
            let n = length(&item.sku).await;
            all += &format!("{}{n} ", item.sku);
        }
        for (i, count) in items.clone().into_iter().rev().map(|item| item.count).enumerate() {
            if i == 2 { continue }
            all += &format!("{i}{} ", square(count).await);
        }
        for sku in items.into_iter().skip(1).take(2).filter_map(|item| item.sku.strip_prefix("sku").map(str::to_owned)) {
            yield_now().await;
            all.push_str(&sku);
        }
        all
    }

    pub async fn alternatives(items: Vec<Result<Item, Item>>) -> String {
        let mut all = String::new();
        for item in &items {
            match item {
                Ok(item) | Err(item) => { let n = length(&item.sku).await; all += &format!("{}{n} ", item.sku); }
            }
        }
        for Ok(item) | Err(item) in items { all += &square(item.count).await.to_string(); }
        all
    }

    pub async fn labels(n: u64) -> String {
        let unit = "items";
        let label = if n > 2 { "many" } else if n == 0 { square(n).await; "none" } else { "some" };
        let kind: &str = match n { 0 => "a", 1 => { yield_now().await; "b" } 4 => return unit.to_string(), _ => "c" };
        let m = square(n).await;
        format!("{m} {unit} {label} {kind} {}", length(label).await)
    }

    pub async fn entries(words: Vec<String>) -> BTreeMap<String, (u64, u64)> {
        let mut counts = BTreeMap::new();
        for word in words {
            let n = word.len() as u64;
            let entry = counts.entry(word).or_insert_with(|| (0, n));
            entry.0 += 1;
            if entry.0 > 1 { square(n).await; entry.1 += 10; continue }
            yield_now().await;
            entry.1 += entry.0;
        }
        counts
    }

    pub async fn over_constants(n: u64) -> String {
        let mut all = String::new();
        for place in PLACES { all += &format!("{place}{} ", length(place).await); }
        for place in MORE { yield_now().await; all += place; }
        for (name, count) in PAIRS { if count < n { continue } all += &format!("{name}{} ", length(name).await + count); }
        for (name, rate) in RATES { all += &format!("{name}{} ", square(*rate).await + rate); }
        for pair in PAIRS { yield_now().await; all += pair.0; }
        for number in NUMBERS { if number == n { break } all += &format!("{number}{} ", square(number).await); }
        all
    }

    pub async fn closures_again(items: Vec<Item>, n: u64) -> u64 {
        let worth = |item: &Item| item.count * n;
        let mut total = 0;
        for item in &items { total += square(worth(item)).await; }
        total + items.iter().map(worth).sum::<u64>()
    }

    pub async fn looked_up_parts(items: BTreeMap<u64, Item>, id: u64) -> Result<String, String> {
        let item = items.get(&id).ok_or("none")?;
        let n = square(item.count).await;
        let first = items.values().next().ok_or("empty")?;
        let m = square(first.count).await;
        Ok(format!("{n} {} {m} {}", item.sku, first.sku))
    }

    pub async fn parts_in_arguments(item: Item, other: Item) -> String {
        let first = item.foreign_sum(other.count).await.unwrap_or(other.count);
        let mut sum = 0;
        for sku in other.sku.chars().map(|c| c as u64).take(3) {
            yield_now().await;
            let new = Item { sku: String::new(), count: sku };
            sum += new.foreign_sum(other.count as u64 + 1).await.unwrap_or(new.count);
        }
        let second = item.foreign_sum(other.count).await;
        yield_now().await;
        let last = other;
        format!("{first} {sum} {second:?} {} {}", last.sku, last.count)
    }

    pub async fn while_let(n: u64) -> Vec<u64> {
        let mut stack = vec![n];
        let mut seen = vec![];
        while let Some(top) = stack.pop() {
            yield_now().await;
            seen.push(top);
            if top > 0 { stack.push(top / 2); }
        }
        seen
    }
}

same!(square: (0), (5));
same!(squares: (0), (4));
same!(check: (1), (4));
same!(sum: (1, 2), (4, 1), (1, 4));
same!(branches: (0), (1), (2), (3), (4), (5));
same!(loops: (0), (1), (4), (8));
same!(values: (0), (1), (2), (3), (4));
same!(chains: (0), (1), (2), (3), (4));
same!(deferred: (0), (3));
same!(shadowed: (0), (1), (3));
same!(strings: ("a".to_string(), 3));
same!(let_else: (0), (2), (4));
same!(nested: (2));
same!(borrowed: (common::items(3), 1));
same!(moved_on_some_paths: (common::items(2), 0), (common::items(2), 1), (common::items(2), 2));
same!(while_let: (5));
same!(shadows_what_it_borrows: ("a=1\n b =  2\n none".to_string()), ("b".to_string()), (" abcd=\n".to_string()));
same!(
    patterns_shadow: (None, BTreeMap::new()),
    (Some(common::common_item(2)), BTreeMap::from([(2, "two".to_string())])),
    (Some(common::common_item(1)), BTreeMap::from([(1, "one".to_string()), (2, "two".to_string())])),
);
same!(one_of_several_is_shadowed: (common::common_item(0), vec![]), (common::common_item(3), vec![(2, "two".to_string())]));
same!(keys_are_shared: (BTreeMap::from([("a".to_string(), vec![1, 2]), ("bc".to_string(), vec![])])));
same!(
    from_the_end: (vec!["a".to_string(), "bcd".to_string()], BTreeMap::from([(1, "x".to_string()), (3, "yz".to_string())])),
    (Vec::new(), BTreeMap::new()),
);
same!(drained: (vec![3]), (vec![1, 2, 3]));
same!(constants: (0), (4), (5), (7));
same!(collects_borrows: (common::items(4)), (vec![]));
same!(copies_are_lent: (common::items(3)));
same!(parts_in_arguments: (common::common_item(1), common::common_item(3)));
same!(adapted: (common::items(4), 1), (vec![], 0));
same!(alternatives: (vec![Ok(common::common_item(1)), Err(common::common_item(3))]));
same!(labels: (0), (1), (2), (3), (4));
same!(entries: (["a", "bc", "a", "a", "bc"].map(str::to_owned).to_vec()));
same!(over_constants: (0), (3), (5));
same!(closures_again: (common::items(3), 2));
same!(looked_up_parts: (common::items(3).into_iter().map(|item| (item.count, item)).collect(), 4), (BTreeMap::new(), 1));

#[rialto_cps::cps]
async fn recursive(n: u64) -> u64 {
    rialto_cps::yield_now().await;
    if n == 0 {
        return 1;
    }
    let below = recursive(n - 1).await;
    below * n
}

#[test]
fn recursion() {
    assert_eq!(through_bytes(recursive(4)), (24, 5));
}

fn names() -> std::collections::HashMap<u64, String> {
    (1..6).map(|n| (n, format!("name{n}"))).collect()
}

fn counts() -> std::collections::BTreeMap<String, u64> {
    (1..4).map(|n| (format!("key{n}"), n)).collect()
}

same!(over_places: (common::items(3), counts(), names()));
same!(parts: (common::items(2).remove(1)));
same!(look_ups: (names(), 3), (names(), 9), (Default::default(), 1));

same!(many: (1));

same!(lends: (1), (7));
same!(by_reference: (common::items(3)));
same!(generic: (1), (2));
same!(shows: (3));
same!(closures: (2));
same!(macros: (1), (2), (4));
same!(patterns: (1), (4), (7));
same!(unit: (1), (2));
same!(mutable_borrow: (common::items(2)));
same!(option_chain: (0), (1), (3), (5));
same!(boxed_dyn: (1));
same!(borrowed_values: (0), (2), (5));

/// Values drop where they drop in the `async fn`.
#[test]
fn drops() {
    let run = |call: &mut dyn FnMut()| {
        common::LOG.take();
        call();
        common::LOG.take()
    };
    for n in 0..7 {
        let plain = run(&mut || _ = as_future(plain::dropped_in_turn(n, common::Log)));
        let framed = run(&mut || _ = as_future(framed::dropped_in_turn(n, common::Log)));
        assert_eq!(framed, plain, "{n}");
    }
}

mod own_macros {
    //! Macros of one's own that declare nothing and leave no loop.

    macro_rules! note {
        ($log:ident, $n:expr) => {
            if $n > 1 {
                $log.push($n);
            }
        };
    }

    macro_rules! first_of {
        ($all:expr) => {{
            let mut found = 0;
            for one in $all {
                if one > 2 {
                    found = one;
                    break;
                }
            }
            found
        }};
    }

    macro_rules! checked {
        ($value:expr) => {
            $value.ok_or("nothing")?
        };
    }

    twice! {
        pub async fn in_loops(n: u64) -> Result<Vec<u64>, &'static str> {
            let mut log: Vec<u64> = Vec::new();
            for turn in 0..n {
                note!(log, turn);
                let first = first_of!(0..turn);
                yield_now().await;
                log.push(first);
                if turn == 3 {
                    let none: Option<u64> = log.iter().copied().find(|one| *one == 100 + n);
                    let found = checked!(none);
                    log.push(found);
                }
                note!(log, turn + 10);
            }
            Ok(log)
        }
    }

    mod common {}

    #[test]
    fn in_loops() {
        for n in 0..6 {
            let expected = super::as_future(plain::in_loops(n));
            assert_eq!(super::through_bytes(framed::in_loops(n)), expected);
        }
    }
}
