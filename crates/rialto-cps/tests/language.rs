//! What `#[cps]` takes, run as it stands, and through copies and bytes at every
//! suspension.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};
use support::everywhere;

#[cps]
async fn leaf(n: u64) -> u64 {
    yield_now().await;
    n + 1
}

#[cps]
async fn straight(a: u64, b: u64) -> u64 {
    let x = leaf(a).await;
    let y = leaf(b).await;
    x * 100 + y
}

#[test]
fn values_are_kept_across_awaits() {
    assert_eq!(everywhere::<straight>(|| straight(1, 2)), 203);
}

#[cps]
async fn sum(n: u64) -> u64 {
    let mut total = 0u64;
    for i in 0..n {
        total += leaf(i).await;
    }
    for i in 1..=n {
        total += leaf(i).await;
    }
    total
}

#[test]
fn ranges_go_on_in_the_middle() {
    assert_eq!(everywhere::<sum>(|| sum(5)), (1 + 2 + 3 + 4 + 5) + (2 + 3 + 4 + 5 + 6));
    assert_eq!(everywhere::<sum>(|| sum(0)), 0);
}

#[cps]
async fn moved_around(n: u64) -> String {
    let mut text = String::new();
    let mut i = 0u64;
    loop {
        if i == n {
            break;
        }
        text = appended(text, i).await;
        i += 1;
    }
    text
}

#[cps]
async fn appended(mut text: String, n: u64) -> String {
    yield_now().await;
    text.push_str(&n.to_string());
    text
}

#[test]
fn a_value_goes_into_a_callee_and_comes_back() {
    assert_eq!(everywhere::<moved_around>(|| moved_around(4)), "0123");
}

#[cps]
async fn branches(n: u64, text: String) -> String {
    let kept: String = if n % 2 == 0 {
        yield_now().await;
        text
    } else if n == 1 {
        drop(text);
        leaf(n).await;
        String::from("one")
    } else {
        text + "!"
    };
    yield_now().await;
    kept
}

#[test]
fn one_branch_moves_what_another_keeps() {
    assert_eq!(everywhere::<branches>(|| branches(0, "a".into())), "a");
    assert_eq!(everywhere::<branches>(|| branches(1, "a".into())), "one");
    assert_eq!(everywhere::<branches>(|| branches(3, "a".into())), "a!");
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
enum Order {
    Add(u64, u64),
    Say { text: String },
    Stop,
}

#[cps]
async fn matched(order: Order) -> Result<String, String> {
    let text: String = match order {
        Order::Add(a, b) => {
            let b: u64 = b;
            let sum = leaf(a).await + b + leaf(b).await;
            format!("{sum}")
        }
        Order::Say { text } => {
            let text: String = text;
            yield_now().await;
            text
        }
        Order::Stop => return Err("stopped".to_string()),
    };
    yield_now().await;
    Ok(text)
}

#[test]
fn arms_bind_what_is_kept() {
    assert_eq!(everywhere::<matched>(|| matched(Order::Add(1, 2))), Ok("7".into()));
    assert_eq!(everywhere::<matched>(|| matched(Order::Say { text: "hi".into() })), Ok("hi".into()));
    assert_eq!(everywhere::<matched>(|| matched(Order::Stop)), Err("stopped".into()));
}

#[cps]
async fn half(n: u64) -> Result<u64, String> {
    yield_now().await;
    if n % 2 == 1 {
        return Err(format!("{n} is odd"));
    }
    Ok(n / 2)
}

#[cps]
async fn halves(n: u64) -> Result<u64, String> {
    let first = half(n).await?;
    let second = half(first).await?;
    let third: u64 = "7".parse().map_err(|_| "no number".to_string())?;
    yield_now().await;
    Ok(first + second + third)
}

#[cps]
async fn perhaps(n: Option<u64>) -> Option<u64> {
    let n: u64 = n?;
    yield_now().await;
    Some(n + 1)
}

#[test]
fn question_marks_leave() {
    assert_eq!(everywhere::<halves>(|| halves(12)), Ok(16));
    assert_eq!(everywhere::<halves>(|| halves(6)), Err("3 is odd".into()));
    assert_eq!(everywhere::<perhaps>(|| perhaps(None)), None);
    assert_eq!(everywhere::<perhaps>(|| perhaps(Some(1))), Some(2));
}

#[cps]
async fn labels(n: u64) -> u64 {
    let mut steps = 0u64;
    let found: u64 = 'outer: loop {
        let mut i = 0u64;
        while i < n {
            i += 1;
            if i % 3 == 0 {
                continue;
            }
            steps += leaf(0).await;
            if steps > 2 * n {
                break 'outer i * 100;
            }
            if i == n {
                yield_now().await;
                continue 'outer;
            }
        }
        yield_now().await;
    };
    let inner: u64 = 'block: {
        if found > 100 {
            break 'block leaf(found).await;
        }
        yield_now().await;
        1
    };
    steps * 10_000 + found + inner
}

async fn labels_as_async(n: u64) -> u64 {
    let mut steps = 0u64;
    let found: u64 = 'outer: loop {
        let mut i = 0u64;
        while i < n {
            i += 1;
            if i.is_multiple_of(3) {
                continue;
            }
            steps += 1;
            if steps > 2 * n {
                break 'outer i * 100;
            }
            if i == n {
                continue 'outer;
            }
        }
    };
    let inner: u64 = 'block: {
        if found > 100 {
            break 'block found + 1;
        }
        1
    };
    steps * 10_000 + found + inner
}

#[test]
fn jumps_go_where_they_say() {
    for n in [1, 2, 4, 5, 7] {
        assert_eq!(everywhere::<labels>(|| labels(n)), support::run(labels_as_async(n)), "{n}");
    }
}

#[cps]
async fn shadows(x: u64) -> u64 {
    let y = {
        let x = x + 1;
        yield_now().await;
        let x: u64 = leaf(x).await * 10;
        yield_now().await;
        x
    };
    let (a, b): (u64, u64) = (x, y);
    yield_now().await;
    let x: u64 = x + a;
    yield_now().await;
    x * 1000 + b
}

#[test]
fn a_name_means_what_it_means_in_its_scope() {
    assert_eq!(everywhere::<shadows>(|| shadows(1)), 2030);
}

#[cps]
async fn fibonacci(n: u64) -> u64 {
    if n < 2 {
        yield_now().await;
        return n;
    }
    fibonacci(n - 1).await + fibonacci(n - 2).await
}

#[test]
fn a_function_calls_itself() {
    assert_eq!(everywhere::<fibonacci>(|| fibonacci(7)), 13);
}

#[cps]
async fn lazily(a: bool, b: bool) -> u64 {
    let mut n = 0u64;
    if a && truth(b).await || truth(!a).await {
        n += 1;
    }
    while let Some(next) = lower(n).await {
        n = next;
    }
    if let 0..=5 = leaf(n).await { n + 10 } else { n }
}

#[cps]
async fn truth(b: bool) -> bool {
    yield_now().await;
    b
}

#[cps]
async fn lower(n: u64) -> Option<u64> {
    yield_now().await;
    n.checked_sub(1)
}

#[test]
fn conditions_await() {
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
        assert_eq!(everywhere::<lazily>(|| lazily(a, b)), 10);
    }
}

#[cps]
async fn later(n: u64) -> String {
    let number: u8;
    if n > 3 {
        yield_now().await;
        number = 255;
    } else {
        number = 1;
    }
    yield_now().await;
    format!("{}", number.wrapping_add(1))
}

#[test]
fn a_variable_gets_its_value_later() {
    assert_eq!(everywhere::<later>(|| later(4)), "0");
    assert_eq!(everywhere::<later>(|| later(1)), "2");
}

#[cps]
async fn borrowing(words: Vec<String>) -> usize {
    let mut longest = 0usize;
    for i in 0..words.len() {
        let word = &words[i];
        let long = match word.as_str() {
            "" => 0,
            word if word.len() > longest => word.len(),
            _ => longest,
        };
        let mut grow = |by: usize| longest = longest.max(by);
        grow(long);
        yield_now().await;
    }
    longest
}

#[test]
fn code_between_awaits_borrows() {
    let words = ["a", "", "long", "bc"].map(String::from).to_vec();
    assert_eq!(everywhere::<borrowing>(|| borrowing(words.clone())), 4);
}

#[cps]
async fn alike(x: u64) -> u64 {
    let x_1: u64 = x + 1;
    let x_kept: u64 = x + 2;
    let inner: u64 = {
        let x: u64 = x + 3;
        yield_now().await;
        x
    };
    yield_now().await;
    x + 10 * x_1 + 100 * x_kept + 1000 * inner
}

#[test]
fn names_that_look_alike_are_told_apart() {
    assert_eq!(everywhere::<alike>(|| alike(1)), 4321);
}

#[cps]
async fn guarded(n: u64, limit: u64) -> u64 {
    match n.checked_sub(1) {
        None => yield_now().await,
        Some(less) if less > limit => {
            let less: u64 = less;
            yield_now().await;
            return less * limit;
        }
        Some(limit) if limit == 1 => return leaf(limit).await,
        Some(_) => {}
    }
    yield_now().await;
    limit
}

#[test]
fn guards_choose() {
    assert_eq!(everywhere::<guarded>(|| guarded(0, 5)), 5);
    assert_eq!(everywhere::<guarded>(|| guarded(9, 5)), 40);
    assert_eq!(everywhere::<guarded>(|| guarded(2, 5)), 2);
    assert_eq!(everywhere::<guarded>(|| guarded(4, 5)), 5);
}

#[cps]
async fn borrowing_arms(words: Vec<String>, order: Order) -> usize {
    let mut count = 0usize;
    if let Some(word) = words.first() {
        let length: usize = word.len();
        yield_now().await;
        count += length;
    }
    match &order {
        Order::Say { text } if text.len() > 100 => yield_now().await,
        Order::Say { text } => {
            let length: usize = text.len();
            yield_now().await;
            count += length;
        }
        Order::Add(a, b) => {
            count += (a + b) as usize;
            yield_now().await;
        }
        Order::Stop => {}
    }
    match order {
        Order::Say { ref text } => {
            count += text.len();
            yield_now().await;
        }
        _ => yield_now().await,
    }
    while let Some(word) = words.get(count) {
        count += word.len();
        yield_now().await;
    }
    count + words.len()
}

#[test]
fn arms_borrow_until_they_await() {
    let words = ["ab", "c", "def"].map(String::from).to_vec();
    let run = |order: Order| everywhere::<borrowing_arms>(|| borrowing_arms(words.clone(), order.clone()));
    assert_eq!(run(Order::Stop), 2 + 3 + 3);
    assert_eq!(run(Order::Add(1, 2)), 2 + 3 + 3);
    assert_eq!(run(Order::Say { text: "four".into() }), 2 + 4 + 4 + 3);
}

#[cps]
async fn otherwise(n: Option<u64>, order: Order) -> u64 {
    let Some(mut n) = n else {
        yield_now().await;
        return leaf(100).await;
    };
    n += 1;
    let mut n: u64 = n;
    let Order::Add(a, b) = order else {
        n += leaf(n).await;
        return n;
    };
    let sum: u64 = a + b + n;
    yield_now().await;
    sum
}

#[test]
fn the_else_of_a_let_awaits() {
    assert_eq!(everywhere::<otherwise>(|| otherwise(None, Order::Stop)), 101);
    assert_eq!(everywhere::<otherwise>(|| otherwise(Some(1), Order::Stop)), 2 + 3);
    assert_eq!(everywhere::<otherwise>(|| otherwise(Some(1), Order::Add(10, 20))), 32);
}

#[cps]
async fn log(lines: &mut Vec<u64>, line: u64) -> u64 {
    yield_now().await;
    lines.push(line);
    lines.len() as u64
}

#[cps]
async fn operands(mut n: u64) -> (u64, Vec<u64>, u64) {
    let mut lines: Vec<u64> = Vec::new();
    let sum: u64 = n + leaf({
        n += 1;
        n
    })
    .await;
    let count: u64 = log(&mut lines, leaf(n).await).await + log(&mut lines, sum).await;
    let last: u64 = leaf(match lines.last() {
        Some(last) => *last,
        None => return (0, lines, 0),
    })
    .await;
    (n, lines, count * 1000 + last)
}

#[test]
fn operands_before_an_await_have_the_values_that_they_had() {
    assert_eq!(everywhere::<operands>(|| operands(1)), (2, vec![3, 4], 3005));
}

#[cps]
async fn chains(words: Vec<String>, n: Option<u64>) -> (u64, u64) {
    let (mut at, mut found) = (0u64, 0u64);
    while let Some(word) = words.get(at as usize)
        && let Some(first) = word.chars().next()
        && first != 'z'
    {
        found += first as u64 - 'a' as u64;
        at = leaf(at).await;
    }
    let sum: u64 = if let Some(n) = n
        && leaf(n).await > 2
        && let half = n / 2
        && leaf(found).await != 4
    {
        let half: u64 = half;
        leaf(half).await
    } else if let Some(m @ 1..) = n
        && at < 9
    {
        m + leaf(at).await
    } else {
        0
    };
    if let Some(word) = words.last()
        && truth(word.len() == 3).await
    {
        return (leaf(at + words.len() as u64).await, 0);
    }
    match words.first() {
        Some(word) if word.is_empty() => return (leaf(word.len() as u64).await, 1),
        _ => {}
    }
    let known = n.is_some()
        && if let Some(k) = n
            && truth(k == 1).await
        {
            true
        } else {
            false
        };
    if known
        && let Some(k) = n
        && let Some(twice) = k.checked_mul(2)
    {
        let twice: u64 = twice;
        return (leaf(at).await, sum * 100 + twice);
    }
    (at, sum)
}

#[test]
fn chains_of_let_await() {
    let words: Vec<String> = ["bx", "cx", "z", "ax"].map(String::from).into();
    let run = |n| everywhere::<chains>(|| chains(words.clone(), n));
    assert_eq!(run(None), (2, 0));
    assert_eq!(run(Some(0)), (2, 0));
    assert_eq!(run(Some(1)), (3, 402));
    assert_eq!(run(Some(7)), (2, 7 + 3));
    assert_eq!(everywhere::<chains>(|| chains(Vec::new(), Some(7))), (0, 4));
    assert_eq!(everywhere::<chains>(|| chains(vec!["zzz".into()], None)), (2, 0));
    assert_eq!(everywhere::<chains>(|| chains(vec!["".into()], None)), (1, 1));
}

/// What is run is noted.
fn noted(log: &mut Vec<u64>, n: u64) -> u64 {
    log.push(n);
    n
}

#[cps]
async fn tenfold(tens: u64, ones: u64) -> u64 {
    leaf(tens * 10 + ones).await
}

#[cps]
async fn arms_begin_with_an_await(o: Option<u64>, mut log: Vec<u64>) -> (u64, u64, Vec<u64>) {
    let mut m = 3u64;
    let mut sum = 0u64;
    if let Some(x) = &o {
        sum = tenfold(noted(&mut log, 1), noted(&mut log, *x)).await;
    }
    let last: u64 = match &o {
        Some(x) => {
            tenfold(m, {
                m += 1;
                *x
            })
            .await
        }
        None => 0,
    };
    (sum, last * 10 + m, log)
}

#[test]
fn arguments_of_an_await_that_begins_an_arm_are_computed_in_their_order() {
    let run = |o| everywhere::<arms_begin_with_an_await>(|| arms_begin_with_an_await(o, Vec::new()));
    // A leaf adds one.
    assert_eq!(run(Some(2)), (13, 334, vec![1, 2]));
    assert_eq!(run(None), (0, 3, Vec::new()));
}

#[cps]
async fn first_of(all: Vec<String>) -> Result<u64, String> {
    let first: u64 = match all.first().ok_or("none".to_string())? {
        text if text.is_empty() => return Err("empty".to_string()),
        text => leaf(text.len() as u64).await,
    };
    let last: u64 = match all.last().unwrap() {
        text => leaf(text.len() as u64).await,
    };
    Ok(first * 100 + last)
}

#[cps]
async fn first_of_lent(all: &mut Vec<String>) -> Option<u64> {
    let first: u64 = if let text = all.first()? { leaf(text.len() as u64).await } else { 0 };
    all.clear();
    Some(first)
}

#[cps]
async fn lends_all(mut all: Vec<String>) -> (Option<u64>, usize) {
    let first: Option<u64> = first_of_lent(&mut all).await;
    (first, all.len())
}

#[test]
fn what_is_looked_at_may_borrow_and_leave() {
    let all = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(everywhere::<first_of>(|| first_of(all(&["ab", "c"]))), Ok(302));
    assert_eq!(everywhere::<first_of>(|| first_of(all(&[]))), Err("none".into()));
    assert_eq!(everywhere::<first_of>(|| first_of(all(&[""]))), Err("empty".into()));
    assert_eq!(everywhere::<lends_all>(|| lends_all(all(&["ab", "c"]))), (Some(3), 0));
    assert_eq!(everywhere::<lends_all>(|| lends_all(all(&[]))), (None, 0));
}

#[cps]
async fn conditional(#[cfg(test)] n: u64, #[cfg(not(test))] n: Missing) -> u64 {
    #[cfg(test)]
    let n: u64 = leaf(n).await;
    #[cfg(not(test))]
    missing(n).await?;
    let order: Order = Order::Say {
        #[cfg(test)]
        text: "a".repeat(n as usize),
        #[cfg(not(test))]
        text: missing(n).await,
    };
    match order {
        #[cfg(not(test))]
        Order::Missing => missing(n).await,
        #[cfg(test)]
        Order::Say { text } => {
            let text: String = text;
            leaf(text.len() as u64).await
        }
        #[cfg_attr(test, allow(unreachable_patterns))]
        _ => 0,
    }
}

#[test]
fn what_stands_under_a_condition_is_there_if_it_holds() {
    assert_eq!(everywhere::<conditional>(|| conditional(1)), 3);
}

macro_rules! by_a_macro {
    ($name:ident, $n:ident, $both:expr) => {
        #[cps]
        async fn $name($n: u64) -> u64 {
            let mut sum: u64 = if let false = $both { leaf(1).await } else { leaf(2).await };
            if !$both {
                sum += leaf(10).await;
            }
            if let false = $both {
                sum += 100;
            }
            sum
        }
    };
}
by_a_macro!(of_both, n, n == 1 && n == 2);
by_a_macro!(of_one, n, n == 1 || n == 2);

#[test]
fn what_a_macro_puts_in_is_one_operand() {
    assert_eq!(everywhere::<of_both>(|| of_both(2)), 113);
    assert_eq!(everywhere::<of_one>(|| of_one(0)), 113);
    assert_eq!(everywhere::<of_one>(|| of_one(2)), 3);
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Settings {
    port: u64,
    host: String,
    user: String,
}

#[cps]
async fn of_a_base(base: Settings) -> (Settings, u64) {
    #[cfg(not(test))]
    missing().await?;
    let made: Settings = Settings {
        #[cfg(test)]
        port: leaf(1).await,
        #[cfg(not(test))]
        host: missing(),
        ..base
    };
    let Settings { port, .. } = made.clone();
    (Settings { user: "me".to_string(), ..made }, port)
}

#[test]
fn what_stands_before_the_rest_of_a_value_may_be_under_a_condition() {
    let base = || Settings { host: "here".to_string(), ..Settings::default() };
    let made = Settings { port: 2, user: "me".to_string(), ..base() };
    assert_eq!(everywhere::<of_a_base>(|| of_a_base(base())), (made, 2));
}

#[cps]
async fn in_macros(text: String, n: usize, base: Settings) -> String {
    yield_now().await;
    let made: String = format!("{} {}", &text[..n], Settings { port: 1, ..base }.host);
    yield_now().await;
    let made: String = format!("{made} {:?}", (0..n));
    let user: String = text;
    yield_now().await;
    assert_ne!(Settings::default(), Settings { port: 1, user, ..Settings::default() });
    made
}

#[cps]
async fn in_texts(n: f64, width: usize, places: usize) -> String {
    yield_now().await;
    format!("{n:>width$}|{n:.places$}|{n:<width$.places$}|{{places}}{:>width$}", 1)
}

#[cps]
async fn in_fields(host: String) -> usize {
    let length: usize = consumed(host).await;
    assert_eq!(Settings::default(), Settings { port: 0, host: String::new(), user: String::new() });
    length
}

#[cps]
async fn consumed(text: String) -> usize {
    yield_now().await;
    text.len()
}

#[test]
fn macros_name_what_they_name() {
    let base = || Settings { host: "here".to_string(), ..Settings::default() };
    let made = everywhere::<in_macros>(|| in_macros("abc".to_string(), 2, base()));
    assert_eq!(made, "ab here 0..2");
    assert_eq!(everywhere::<in_texts>(|| in_texts(1.25, 5, 1)), " 1.25|1.2|1.2  |{places}    1");
    assert_eq!(everywhere::<in_fields>(|| in_fields("abc".to_string())), 3);
}

#[cps]
async fn moved_by_repeating(settings: Settings, boxed: Box<Settings>, port: Box<u64>) -> (usize, u64) {
    let all: Vec<Settings> = vec![settings; 3];
    yield_now().await;
    let settings: Settings = *boxed;
    // This is copied.
    let mut sum: u64 = *port;
    yield_now().await;
    sum += if sum > 1 { *port } else { 0 };
    yield_now().await;
    (all.len(), settings.port + sum + *port)
}

#[test]
fn values_move_into_many_and_out_of_boxes() {
    let boxed = || Box::new(Settings { port: 7, ..Settings::default() });
    let make = || moved_by_repeating(Settings::default(), boxed(), Box::new(10));
    assert_eq!(everywhere::<moved_by_repeating>(make), (3, 37));
}

#[cps]
async fn parsed(text: String) -> u64 {
    let Some(n): Option<u64> = text.parse().ok() else {
        yield_now().await;
        return 0;
    };
    yield_now().await;
    let (Some(a), b): (Option<u64>, u64) = (text.parse().ok(), n) else {
        leaf(1).await;
        return 1;
    };
    leaf(a).await * 100 + b
}

#[test]
fn what_is_bound_or_else_has_the_type_that_is_written() {
    assert_eq!(everywhere::<parsed>(|| parsed("7".to_string())), 807);
    assert_eq!(everywhere::<parsed>(|| parsed("x".to_string())), 0);
}
