//! What the programs call, in both forms.

/// Behind each `ATTRIBUTE` there is a `#[cps]` function, or an `async fn`.
pub const CALLEES: &str = r#"
    ATTRIBUTE
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
    }
    ATTRIBUTE
    async fn odd(n: u64) -> u64 {
        pause().await;
        n | 1
    }
    ATTRIBUTE
    async fn checked(n: u64) -> Result<u64, u64> {
        pause().await;
        if n % 31 == 30 { Err(n) } else { Ok(n / 2) }
    }
    ATTRIBUTE
    async fn pair(a: u64, b: u64) -> (u64, u64) {
        let a = leaf(a).await;
        (b, a)
    }
    ATTRIBUTE
    async fn taken(value: Noisy, n: u64) -> Noisy {
        let own: Noisy = Noisy::new(900 + value.0);
        for _ in 0..n % 2 {
            pause().await;
        }
        if n % 5 == 4 { own } else { value }
    }
    ATTRIBUTE
    async fn made(n: u64) -> Option<Noisy> {
        let _other: Noisy = Noisy::new(800);
        pause().await;
        if n % 4 == 3 { None } else { Some(Noisy::new(600 + (n % 7) as u32)) }
    }
    ATTRIBUTE
    async fn shape(n: u64) -> Shape {
        for _ in 0..n % 2 {
            pause().await;
        }
        let first: Noisy = Noisy::new(500 + (n % 11) as u32);
        match n % 4 {
            0 => Shape::Nothing,
            1 => Shape::One { noisy: first, number: n },
            _ => Shape::Both(first, taken(Noisy::new(550), n).await),
        }
    }
    ATTRIBUTE
    async fn lent(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        value.0 += 1;
        pause().await;
        if n % 29 == 28 {
            return Err(n);
        }
        *value = Noisy::new(value.0 + 1);
        text.push_str(&format!("{n};"));
        let again: u64 = checked(n).await?;
        Ok(again)
    }
    ATTRIBUTE
    async fn swapped(two: &mut Two, n: u64) -> u64 {
        pause().await;
        if n % 3 == 0 {
            two.first = Noisy::new(two.number + 300);
        }
        let number: u64 = LENT0;
        two.number += 1;
        number.wrapping_add(two.number as u64)
    }
    ATTRIBUTE
    async fn touched(value: &mut Noisy, n: u64) -> u64 {
        value.0 += 1;
        if n % 2 == 0 {
            pause().await;
            *value = Noisy::new(value.0 + 2);
        }
        value.0 as u64
    }
    ATTRIBUTE
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }
    ATTRIBUTE
    async fn down(n: u64, value: Noisy) -> Noisy {
        let own: Noisy = Noisy::new(700 + n as u32);
        if n == 0 {
            pause().await;
            return value;
        }
        let below: Noisy = Box::pin(down(n - 1, own)).await;
        step(below.0);
        if n % 2 == 0 { value } else { below }
    }
    ATTRIBUTE
    async fn even_steps(n: u64, value: Noisy) -> Noisy {
        if n == 0 {
            return value;
        }
        pause().await;
        Box::pin(odd_steps(n - 1, value)).await
    }
    ATTRIBUTE
    async fn odd_steps(n: u64, value: Noisy) -> Noisy {
        let own: Noisy = Noisy::new(value.0 + 1);
        if n == 0 {
            return own;
        }
        Box::pin(even_steps(n - 1, own)).await
    }
    ATTRIBUTE
    async fn kept<T: Thing>(value: T, n: u64) -> T {
        for _ in 0..n % 3 {
            let copy: T = value.clone();
            pause().await;
            if n % 7 == 6 {
                return copy;
            }
        }
        value
    }
    ATTRIBUTE
    async fn both<A: Thing, B: Thing>(a: A, b: B, n: u64) -> (B, A) {
        let other: A = a.clone();
        for _ in 0..n % 2 {
            pause().await;
        }
        if n % 6 == 5 {
            return (b, other);
        }
        let b: B = kept::<B>(b, n).await;
        (b, a)
    }
    ATTRIBUTE
    async fn turned<T: Thing, const N: usize>(all: Vec<T>) -> Vec<T> {
        let mut left: Vec<T> = all;
        for _ in 0..N {
            let Some(last) = left.pop() else {
                pause().await;
                return left;
            };
            let last: T = last;
            pause().await;
            left.insert(0, last);
        }
        left
    }
    ATTRIBUTE
    async fn put(cell: Shared<Noisy>, n: u64) -> u64 {
        pause().await;
        cell.set(Noisy::new(400 + (n % 9) as u32));
        let handle: Shared<Noisy> = cell.clone();
        pause().await;
        handle.with(|value| value.0 as u64)
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Purse {
        top: Noisy,
        rest: Vec<Noisy>,
        count: u64,
    }
    ATTRIBUTE
    impl Purse {
        fn weight(&self) -> u64 {
            self.rest.iter().map(|noisy| noisy.0 as u64).sum()
        }
        async fn of(n: u64) -> Self {
            let first: Noisy = Noisy::new(200 + (n % 13) as u32);
            pause().await;
            Self { top: first, rest: Vec::new(), count: n % 3 }
        }
        async fn put_in(&mut self, value: Noisy, n: u64) -> Result<u64, u64> {
            let before: Noisy = std::mem::replace(&mut self.top, value);
            pause().await;
            if n % 23 == 22 {
                return Err(n);
            }
            self.rest.push(before);
            let count: u64 = LENT1;
            let more: u64 = checked(count).await?;
            Ok(more)
        }
        async fn settled(&mut self, n: u64) -> u64 {
            while self.rest.len() > 2 {
                pause().await;
                let _ = self.rest.remove(0);
            }
            self.count += 1;
            let number: u64 = LENT2;
            number.wrapping_add(self.count)
        }
        async fn told(&self, n: u64) -> String {
            for _ in 0..n % 2 {
                pause().await;
            }
            format!("{}/{}", self.weight(), self.count)
        }
        async fn emptied(mut self, n: u64) -> Noisy {
            if let Some(last) = self.rest.pop() {
                let last: Noisy = last;
                pause().await;
                return last;
            }
            let count: u64 = LENT3;
            step(count as u32 % 1000);
            self.top
        }
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Pile<T> {
        all: Vec<T>,
    }
    ATTRIBUTE
    impl<T: Thing> Pile<T> {
        async fn laid(&mut self, one: T, n: u64) -> u64 {
            for _ in 0..n % 2 {
                pause().await;
            }
            self.all.push(one);
            if n % 5 == 0 {
                let copy: T = self.all[0].clone();
                pause().await;
                self.all.push(copy);
            }
            self.all.len() as u64
        }
        async fn highest(mut self, n: u64) -> Option<T> {
            let one: T = self.all.pop()?;
            for _ in 0..n % 3 {
                pause().await;
            }
            Some(one)
        }
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Line {
        name: String,
        count: u64,
        noisy: Noisy,
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub enum Mood {
        Happy { at: u64, with: Noisy },
        Sad(String),
        #[default]
        Even,
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Book {
        id: u64,
        name: String,
        lines: Vec<Line>,
        gift: Option<Noisy>,
        mood: Mood,
        numbered: BTreeMap<u64, Line>,
        hashed: HashMap<u64, String>,
    }
    fn new_line(n: u64) -> Line {
        Line { name: format!("line {n}"), count: n % 17, noisy: Noisy::new((n % 40) as u32 + 1) }
    }
    fn new_book(n: u64) -> Book {
        let with = Noisy::new(3000 + (n % 5) as u32);
        Book {
            id: n % 101,
            name: format!("a book of {n}"),
            lines: vec![new_line(n), new_line(n / 2), new_line(7)],
            gift: (n % 3 > 0).then(|| Noisy::new(3100 + (n % 7) as u32)),
            mood: match n % 4 {
                0 | 1 => Mood::Happy { at: n % 19, with },
                2 => Mood::Sad(format!("{n}!")),
                _ => Mood::Even,
            },
            numbered: (0..n % 4).map(|k| (2 * k, new_line(n / (k + 1)))).collect(),
            hashed: HashMap::from([(n % 3, format!("no {n}"))]),
        }
    }
    ATTRIBUTE
    async fn reads(text: &str, n: u64) -> u64 {
        let before = text.len();
        for _ in 0..n % 2 {
            pause().await;
        }
        (before + text.trim().len()) as u64
    }
    ATTRIBUTE
    async fn counts(all: &[u64], n: u64) -> Option<u64> {
        let mut sum = n % 50;
        for (at, one) in all.iter().enumerate() {
            if at % 2 == 0 {
                pause().await;
            }
            sum += one % 100;
        }
        (sum % 9 > 0).then_some(sum)
    }
    ATTRIBUTE
    async fn alters(line: &mut Line, n: u64) -> Result<u64, u64> {
        let before = line.name.len() as u64;
        pause().await;
        line.noisy = Noisy::new(line.noisy.0 + 1);
        if n % 27 == 26 {
            return Err(before);
        }
        line.name.push('+');
        for letter in line.name.chars() {
            if letter == '+' {
                pause().await;
            }
        }
        line.count = line.count.wrapping_add(n);
        Ok(before)
    }
    ATTRIBUTE
    impl Book {
        fn weight(&self) -> u64 {
            self.lines.iter().map(|line| line.count % 1000).sum()
        }
        async fn renamed(&mut self, n: u64) -> Result<u64, u64> {
            self.name.push('~');
            pause().await;
            let sum: u64 = self.lines.iter().map(|line| line.count % 50).sum();
            if let Some(gift) = &mut self.gift {
                gift.0 += 1;
                pause().await;
                *gift = Noisy::new(gift.0 + 1);
            }
            if n % 25 == 24 {
                return Err(n);
            }
            Ok(self.weight().wrapping_add(sum))
        }
    }
    impl Mood {
        fn weight(&self) -> u64 {
            match self {
                Mood::Happy { at, with } => at + with.0 as u64,
                Mood::Sad(text) => text.len() as u64,
                Mood::Even => 3,
            }
        }
    }
    async fn far(text: &str, n: u64) -> u64 {
        let _own = Noisy::new(950);
        let _abroad = Abroad::new();
        for _ in 0..n % 3 {
            pause().await;
        }
        text.len() as u64 + n % 100
    }
    async fn far_checked(line: &Line, n: u64) -> Result<u64, u64> {
        let _abroad = Abroad::new();
        pause().await;
        let own = Noisy::new(960 + line.noisy.0);
        if n % 28 == 27 { Err(own.0 as u64) } else { Ok(line.count.wrapping_add(n)) }
    }
    async fn far_changed(line: &mut Line, n: u64) -> u64 {
        let _abroad = Abroad::new();
        line.noisy = Noisy::new(970);
        for _ in 0..n % 2 {
            pause().await;
        }
        line.count = line.count.wrapping_add(n);
        line.name.push('*');
        line.count
    }
    impl Book {
        async fn far_found(&self, n: u64) -> Option<u64> {
            let _abroad = Abroad::new();
            for _ in 0..n % 2 {
                pause().await;
            }
            self.lines.iter().map(|line| line.count).find(|count| count % 5 >= n % 5)
        }
        async fn far_renamed(&mut self, n: u64) -> usize {
            let _abroad = Abroad::new();
            self.name.push('^');
            pause().await;
            self.mood = Mood::Sad(format!("{n}?"));
            self.name.len()
        }
    }
"#;

/// Calls in there that lend: the callee has the value meanwhile, in a frame.
pub const LENT: [[&str; 2]; 4] = [
    [
        "touched(&mut two.second, n).await",
        "{ let mut own = take(&mut two.second); let result = touched(&mut own, n).await; two.second = own; result }",
    ],
    [
        "self.settled(n).await",
        "{ let mut own = take(self); let result = own.settled(n).await; *self = own; result }",
    ],
    [
        "touched(&mut self.top, n).await",
        "{ let mut own = take(&mut self.top); let result = touched(&mut own, n).await; self.top = own; result }",
    ],
    [
        "self.settled(n).await",
        "{ let mut own = take(&mut self); let result = own.settled(n).await; self = own; result }",
    ],
];

/// What stands around frames.
pub const FRAMES: &str = r#"    use crate::drops::*;
    use rialto_cps::{
        Child, CpsFnPtr, Receiver, Registry, Sender, Shared, join, recv, select, send, spawn, yield_now as pause,
    };
    use serde::{Deserialize, Serialize};
    use std::collections::*;

    macro_rules! to {
        ($function:ident) => {
            CpsFnPtr::to::<$function>()
        };
    }
    pub fn pointed_to(registry: Registry) -> Registry {
        registry.with_pointer::<leaf>().with_pointer::<odd>()
    }
"#;

/// What stands around futures.
pub const FUTURES: &str = r#"    use crate::drops::*;
    use crate::tasks::{self, Child};
    use crate::together::{First, first, join};
    use rialto_cps::{Receiver, Sender, Shared, recv, send};
    use rialto_event::{Event, select};
    use serde::{Deserialize, Serialize};
    use std::collections::*;
    use std::mem::take;
    use std::pin::Pin;

    async fn pause() {
        rialto_cps::yield_now().await
    }
    macro_rules! to {
        ($function:ident) => {
            (|n| Box::pin($function(n))) as CpsFnPtr<fn(u64) -> u64>
        };
    }
    macro_rules! spawn {
        (-> $output:ty { $($block:tt)* }) => {
            tasks::spawn::<$output>(async move { $($block)* })
        };
        ($($block:tt)*) => {
            tasks::spawn::<()>(async move { $($block)* })
        };
    }
    trait Called {
        type Pointer;
    }
    impl Called for fn(u64) -> u64 {
        type Pointer = fn(u64) -> Pin<Box<dyn Future<Output = u64>>>;
    }
    type CpsFnPtr<S> = <S as Called>::Pointer;
"#;
