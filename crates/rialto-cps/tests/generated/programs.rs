// Made by `support/programs`; see `differential.rs`.

pub mod frames {
    use crate::drops::*;
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
    #[rialto_cps::cps]
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
    }
    #[rialto_cps::cps]
    async fn odd(n: u64) -> u64 {
        pause().await;
        n | 1
    }
    #[rialto_cps::cps]
    async fn checked(n: u64) -> Result<u64, u64> {
        pause().await;
        if n % 31 == 30 { Err(n) } else { Ok(n / 2) }
    }
    #[rialto_cps::cps]
    async fn pair(a: u64, b: u64) -> (u64, u64) {
        let a = leaf(a).await;
        (b, a)
    }
    #[rialto_cps::cps]
    async fn taken(value: Noisy, n: u64) -> Noisy {
        let own: Noisy = Noisy::new(900 + value.0);
        for _ in 0..n % 2 {
            pause().await;
        }
        if n % 5 == 4 { own } else { value }
    }
    #[rialto_cps::cps]
    async fn made(n: u64) -> Option<Noisy> {
        let _other: Noisy = Noisy::new(800);
        pause().await;
        if n % 4 == 3 { None } else { Some(Noisy::new(600 + (n % 7) as u32)) }
    }
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
    async fn swapped(two: &mut Two, n: u64) -> u64 {
        pause().await;
        if n % 3 == 0 {
            two.first = Noisy::new(two.number + 300);
        }
        let number: u64 = touched(&mut two.second, n).await;
        two.number += 1;
        number.wrapping_add(two.number as u64)
    }
    #[rialto_cps::cps]
    async fn touched(value: &mut Noisy, n: u64) -> u64 {
        value.0 += 1;
        if n % 2 == 0 {
            pause().await;
            *value = Noisy::new(value.0 + 2);
        }
        value.0 as u64
    }
    #[rialto_cps::cps]
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
    async fn even_steps(n: u64, value: Noisy) -> Noisy {
        if n == 0 {
            return value;
        }
        pause().await;
        Box::pin(odd_steps(n - 1, value)).await
    }
    #[rialto_cps::cps]
    async fn odd_steps(n: u64, value: Noisy) -> Noisy {
        let own: Noisy = Noisy::new(value.0 + 1);
        if n == 0 {
            return own;
        }
        Box::pin(even_steps(n - 1, own)).await
    }
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
            let count: u64 = self.settled(n).await;
            let more: u64 = checked(count).await?;
            Ok(more)
        }
        async fn settled(&mut self, n: u64) -> u64 {
            while self.rest.len() > 2 {
                pause().await;
                let _ = self.rest.remove(0);
            }
            self.count += 1;
            let number: u64 = touched(&mut self.top, n).await;
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
            let count: u64 = self.settled(n).await;
            step(count as u32 % 1000);
            self.top
        }
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Pile<T> {
        all: Vec<T>,
    }
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
    async fn reads(text: &str, n: u64) -> u64 {
        let before = text.len();
        for _ in 0..n % 2 {
            pause().await;
        }
        (before + text.trim().len()) as u64
    }
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
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
    #[rialto_cps::cps]
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut v2 = Noisy::new(1);
        Ok(b)
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h0_1(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut v1: Purse = Purse::of(b).await;
            let mut v3: Noisy = Noisy::new(2);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h0_2(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        let mut v2 = Noisy::new(1);
        if let Some(v4) = made(2u64).await && let x3 @ 1.. = v4.0 as u64 % 5 && (x3 > 2 || a % 5 < 3 || leaf(b).await > 4) {
            let x3 = x3;
            let mut v4 = v4;
            pause().await;
            let mut v6 = Two { first: v2, second: Noisy::new(5 + 1000), number: a as u32 % 9 };
        } else {
            let mut x7: u64 = leaf(checked(b).await?).await;
            let x8 = 1u64.checked_sub(1u64 % 3).ok_or(1u64)?;
            if leaf(a).await % 2 == 0 {
                let mut v10 = 'b9: {
                    let mut v12: Noisy = Noisy::new(11);
                    if checked(2u64).await? % 2 == 0 && 1u64 % 3 < 2 { break 'b9 v12; }
                    let mut v13 = Purse::of(1u64).await;
                    let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                    Noisy::new(11 + 1000)
                };
                let (x15, mut v16): (u64, Noisy) = join!(leaf(a), taken(v10, b));
            } else {
                let c17 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
            }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h1_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let (x1, x2) = join!(leaf(b), far(&self.name, n));
            if let Ok(x3) = checked(n).await && let Some(v4) = made(x3).await && v4.0 > 1 {
                let x3: u64 = x3;
                let mut v4 = v4;
                pause().await;
                {
                    let mut g5 = Vec::from([Noisy::new(6)]).remove(0);
                    { let own = Noisy::new(7); step(g5.0); step(own.0); }
                    let a9 = vec![self.id % 7, 1u64 % 5, b % 3];
                    'k10: {
                        while b % 3 > 0 { if 3u64 % 3 == b % 3 { drop(g5); break; } b /= 2; step(g5.0); }
                        step(11);
                    }
                }
            } else {
                if let Some(v14) = made(1u64).await {
                    let mut v14 = v14;
                    let mut x16 = n % 7 + leaf(x1).await % 100;
                } else {
                    let Ok(x17) = checked(3u64).await else {
                        pause().await;
                        return Err(2u64);
                    };
                    let x17 = x17;
                }
                text.push_str(&format!("{},", self.id));
                b = leaf(3u64).await;
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if leaf(3u64).await % 2 == 0 {
            {
                let mut w1: Noisy;
                w1 = Noisy::new(3);
                if 0u64 % 4 == 1 { return Err(b); }
                w1 = Noisy::new(5);
                (w1, b) = (Noisy::new(6), b ^ b);
            }
            let mut v7 = new_book(0u64);
            let (r8, r9) = (&v7, b);
            let mut v11: Noisy = 'b10: {
                let mut v13 = Noisy::new(12);
                if matches!(2u64 % 7, 0 | 2..=4) { break 'b10 v13; }
                let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                Noisy::new(12 + 1000)
            };
            pause().await;
            step((r8.id % 90) as u32);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = b.checked_sub(2u64 % 3).ok_or(2u64)?;
        if a % 5 < 3 || leaf(x1).await > 4 {
            let x3 = 'b2: {
                let mut v4: Book = new_book(0u64);
                b = Book::renamed(&mut v4, x1).await?;
                if x1 < 3u64 { break 'b2 1u64; }
                b = b.wrapping_add(far(&v4.name, x1).await);
                match &v4.mood {
                Mood::Happy { at: r6, with: r7 } => {
                    let mut v8: Purse = Purse::of(a).await;
                    pause().await;
                    step(((*r6) % 90) as u32);
                    step(((r7.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r7, .. } => {
                    let mut s9: String = format!("{}-{n}", text.len(), n = b);
                    pause().await;
                    step(((r7.0 as u64) % 90) as u32);
                }
                Mood::Sad(r6) => {
                    pause().await;
                    let x10 = pair((r6.len() as u64), b).await.0.wrapping_add(b);
                    step(((r6.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let mut v12: Noisy = Noisy::new(11);
                } }
                checked(1u64).await.unwrap_or(2u64)
            };
            let mut v14: Noisy = Noisy::new(13);
            match 1u64 % 5 {
            0 => {
                let (x16 @ 1u64.., _) = pair(x1, b).await else {
                    pause().await;
                    return Err(a);
                };
                let x16 = x16;
                let all20 = Some(Noisy::new(19));
                pause().await;
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    if let Some(v21) = made(x16).await {
                        let mut v21: Noisy = v21;
                        let mut x1: u64 = checked(checked(x3).await?).await?;
                    } else {
                        { let at = &mut v14; at.0 += 1; step(at.0); }
                        v18 = Noisy::new(v18.0 + 1);
                    }
                    let mut v24: Book = new_book(2u64);
                    b = Book::renamed(&mut v24, 0u64).await?;
                    b = kept::<u64>(4u64, 1u64).await;
                }
            }
            1 | 2 => {
                let mut v25: Purse = Purse::of(x3).await;
                let mut v26: Book = new_book(b);
                match &v26.mood {
                Mood::Happy { at: r27, with: r28 } if r28.0 % 2 == 1 => {
                    v14 = Noisy::new(v14.0 + 1);
                    pause().await;
                    step(((*r27) % 90) as u32);
                    step(((r28.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r28, .. } => {
                    b = { let half: u64 = checked(2u64).await?; half ^ 0u64 };
                    pause().await;
                    step(((r28.0 as u64) % 90) as u32);
                }
                Mood::Sad(r27) => {
                    pause().await;
                    step(((r27.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let x29 = x1 % 7 + leaf(x1).await % 100;
                } }
            }
            m15 if m15 == b % 5 => {
                let mut v30: Book = new_book(1u64);
                let mut k32 = 0u64;
                'l33: while let Some(r31) = v30.numbered.get(&k32) {
                    k32 += 1;
                    pause().await;
                    step((r31.count % 90) as u32);
                }
            }
            _ => {
                let mut v35: Vec<Noisy> = vec![Noisy::new(34), Noisy::new(34 + 1000), Noisy::new(34 + 2000)];
            }
            }
        }
        let v39: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            step(37);
            step(text.len() as u32);
            Noisy::new(38)
        });
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        if matches!(3u64 % 7, 0 | 2..=4) {
            let mut s1 = format!("{}-{n}", text.len(), n = 4u64);
            let mut v2: Pile<Noisy> = Pile::<Noisy>::default();
        } else if b % 3 == b % 3 {
            match (leaf(n).await % 3, (if leaf(4u64).await % 2 == 0 { return Noisy::new(3); } else { b % 3 })) {
            (0, 1) => {
                let mut v4 = even_steps(1u64 % 5, value).await;
            }
            _ => {
                let mut v6 = Two { first: Noisy::new(5), second: Noisy::new(5 + 1000), number: 3u64 as u32 % 9 };
            }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2 = Noisy::new(1);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let Ok(x1) = checked(1u64).await else {
            pause().await;
            return Err(a);
        };
        let x1 = x1;
        let mut v2 = new_book(b);
        let r3: &Option<Noisy> = &v2.gift;
        let mut b: u64 = kept::<u64>(x1, r3.as_ref().map_or(1, |gift| gift.0 as u64)).await;
        pause().await;
        step((r3.as_ref().map_or(1, |gift| gift.0 as u64) % 90) as u32);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..3 {
            spawn! {
                let mut text: String = String::new();
                let mut s6: String = format!("{}-{n}", text.len(), n = 0u64);
                step(text.len() as u32);
            };
            let v21: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut n9: u64 = 0;
                'l8: while n9 < 3 && let Some(w10) = made(n9).await && w10.0 > 0 && (matches!(b % 7, 0 | 2..=4)) {
                    n9 += 1;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v12: Book = new_book(i4);
                    'l15: for r13 in v12.hashed.values() {
                        pause().await;
                        let mut s16: String = format!("{}-{n}", text.len(), n = a);
                        step(((r13.len() as u64) % 90) as u32);
                    }
                }
                let mut v18: Noisy = Noisy::new(17);
                let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                step(text.len() as u32);
                Ok(b)
            });
            let mut v22: Book = new_book(i4);
            {
                let g23 = made(a).await;
                if let Some(g23) = g23.as_ref() {
                    pause().await;
                    step(((g23.0 as u64) % 90) as u32);
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(2u64);
        let x2 = v1.far_found(a).await.unwrap_or(a);
        step((v1.id % 90) as u32);
        let mut x3 = match a % 3 { 0 => leaf(a).await, 1 => a, _ => odd(a).await };
        step(4);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h7_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            'l3: for (i2, r1) in &self.hashed {
                {
                    let mut g4 = Noisy::new(5);
                    if 2u64 % 3 == 1 {
                        if n % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
                        if b % 3 == 1 {
                            'l12: for n10 in 0u64..1 {
                                let (mut g13, g15) = (Noisy::new(14), Noisy::new(14 + 1000));
                                drop(g15);
                                let mut g17 = g13;
                            }
                            let x19 = match (r1.len() as u64) % 3 {
                            0 => {
                                pause().await;
                                let mut v27 = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                                break 'l3;
                            } 1 => {
                                pause().await;
                                pause().await;
                                { let own = Noisy::new(32);  step(own.0); }
                                0u64 % 9
                            } _ => {
                                let mut g35 = Noisy::new(36);
                                step(g35.0);
                                break 'l3;
                            } };
                        } else if b % 2 == 0 {
                        } else {
                            pause().await;
                            let mut v46 = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: n as u32 % 9 };
                        }
                    } else if 4u64 % 2 == 0 {
                        step(g4.0);
                        drop(g4); pause().await;
                        'l50: for n48 in 0u64..1 {
                            let g51 = { let own: Noisy = Noisy::new(52); move || step((&own).0) };
                            match n % 3 {
                            0 => {
                                { let own = Noisy::new(54); g51(); step(own.0); }
                                g51();
                            } 1 => {
                                if b % 3 == 1 { g51(); } else { step(56); }
                                continue 'l50;
                            } _ => {
                                g51();
                                drop(g51); pause().await;
                            } }
                        }
                        let x60: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                            if 4u64 % 3 == 1 {
                            } else {
                                pause().await;
                                step(63);
                                pause().await;
                            }
                            let mut g69 = Noisy::new(70);
                            n % 9
                        } else {
                            pause().await;
                            step(72);
                            break 'l3;
                        };
                        if (r1.len() as u64) % 3 == 1 {
                            pause().await;
                        } else {
                            let x76 = match b % 3 {
                            0 => {
                                pause().await;
                                self.id % 9
                            } 1 => {
                                { let own = Noisy::new(82);  step(own.0); }
                                let (x86, _, mut v87): (u64, Option<Noisy>, Noisy) = join!(odd((r1.len() as u64)), made(n), down(n % 3, Noisy::new(9)));
                                pause().await;
                                leaf(self.id).await
                            } _ => {
                                pause().await;
                                let mut s94: String = format!("{}-{n}", text.len(), n = 4u64);
                                leaf(self.id).await
                            } };
                        }
                    } else {
                        match 4u64 % 3 {
                        0 => {
                            let g97 = { let own: Noisy = Noisy::new(98); move || step((&own).0) };
                        } 1 => {
                            drop(g4);
                            let (mut g101, g103) = (Noisy::new(102), Noisy::new(102 + 1000));
                            drop(g103);
                            let mut g105 = g101;
                        } _ => {
                            step(g4.0);
                            drop(g4); pause().await;
                            let g107 = { let own: Noisy = Noisy::new(108); move || step((&own).0) };
                            if n % 3 == 1 {
                                g107();
                                g107();
                            } else if (r1.len() as u64) % 2 == 0 {
                                drop(g107);
                            } else {
                                g107();
                                drop(g107); pause().await;
                                if let Some(v116) = made(self.id).await {
                                    let mut v116 = v116;
                                    let c118 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                                    b = self.id.wrapping_mul(3).wrapping_add(b);
                                } else {
                                    let to119: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                                }
                                pause().await;
                            }
                        } }
                    }
                }
                if checked(n).await? % 2 == 0 && (r1.len() as u64) % 3 < 2 {
                    match 2u64 % 5 {
                    0 => {
                        let c125: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                        match made(n).await {
                            Some(v126) if v126.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v126.0 as u64); }
                            Some(v126) => drop(v126),
                            None => pause().await,
                        }
                    }
                    1 | 2 => {
                        'l130: for r128 in r1.split(' ') {
                            pause().await;
                            step(((r128.len() as u64) % 90) as u32);
                        }
                        b = pair(2u64, (r1.len() as u64)).await.0.wrapping_add((r1.len() as u64));
                    }
                    m124 if m124 > 3 || odd(b).await % 3 == m124 % 3 => {
                        let x131 = checked(checked(3u64).await?).await?;
                        if checked(x131).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(1u64, 1u64).await); }
                    }
                    _ => {
                        let mut s132: String = format!("{}-{n}", text.len(), n = b);
                    }
                    }
                    let all136 = LinkedList::from([Noisy::new(135), Noisy::new(135 + 1000)]);
                    'l133: for v134 in all136 {
                        let mut v134: Noisy = v134;
                        let mut x137 = b.wrapping_mul(3).wrapping_add(4u64);
                    }
                    let (x138, v139) = join!(leaf(2u64), pair(self.id, 2u64));
                    let v139: u64 = v139.0.wrapping_add(v139.1);
                }
                pause().await;
                step(((r1.len() as u64) % 90) as u32);
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2 = 0;
        let f3 = 'l1: loop {
            n2 += 1;
            if n2 > 4 { break 3u64; }
            pause().await;
            let mut v4 = new_book(a);
            b = b.wrapping_add(v4.far_found(b).await.ok_or(b)?);
            step((v4.id % 90) as u32);
            if !(a % 5 < 3 && odd(1u64).await > 4) {
                let mut s6 = format!("{}-{n}", text.len(), n = a);
            } else {
                let x7 = far(&v4.name, a).await;
                let r8 = &v4.name;
                pause().await;
                let (r10, r11) = (r8, 4u64);
                pause().await;
                step(((r10.len() as u64) % 90) as u32);
                step(((r8.len() as u64) % 90) as u32);
            }
            if let Some(r12) = v4.gift.as_ref() && (0u64 < a) {
                pause().await;
                {
                    let (mut g14, g16) = (Noisy::new(15), Noisy::new(15 + 1000));
                    drop(g16);
                    let mut g18 = g14;
                }
                step(((r12.0 as u64) % 90) as u32);
            }
        };
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut n2 = 0;
            'l1: while n2 < 1 && leaf(n2).await != 6 {
                n2 += 1;
                text.push_str(&format!("{}:", self.top.0));
                let to3: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            {
                let mut v4: Book = new_book(n);
                if b % 3 == 1 { drop(v4); }
                {
                    let mut w6 = Noisy::new(7);
                    let mut w8 = Noisy::new(9);
                    if b % 3 == 1 {
                        (w8, b) = (Noisy::new(11), b ^ b);
                    }
                    'l13: for i14 in 0u64..2 {
                        if 4u64 % 4 == 1 { continue 'l13; }
                    }
                }
                if let Ok(x16) = checked(b).await && (!(b % 5 < 3 && odd(n).await > 4)) {
                    let x16 = x16;
                    pause().await;
                    let mut n19 = 0;
                    'l18: while let 0u64..=2 = odd(n19).await {
                        n19 += 2;
                        let mut v20 = new_book(b);
                        b = alters(&mut v20.lines[2], 4u64).await?;
                    }
                } else {
                    let mut v21: Book = new_book(b);
                    let Some(r22) = &v21.gift else {
                        pause().await;
                        return Err(b);
                    };
                    pause().await;
                    step(((r22.0 as u64) % 90) as u32);
                    let mut v23 = Noisy::new(self.top.0 + 1);
                    let (x24, _) = join!(far_changed(&mut v21.lines[1], n), leaf(3u64));
                }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let x1 = leaf(4u64).await.wrapping_add((if leaf(b).await % 2 == 0 { return Err(b); } else { 3u64 % 3 }));
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! { biased;
        got = recv::<u64>(&feed), if b % 2 == 0 => {
            let x1 = got.unwrap_or(3);
            let Ok(x2) = checked(b).await else {
                pause().await;
                return Err(2u64);
            };
            let x2 = x2;
            let mut v3: Book = new_book(2u64);
            if 2u64 % 3 == 1 { drop(v3); }
            {
                let mut w5: Noisy;
                let mut w7: Noisy = Noisy::new(8);
                step(9);
                match x1 % 3 { 0 => {
                    'l12: for i13 in 0u64..1 {
                        if 1u64 % 4 == 1 { continue 'l12; }
                        match 1u64 % 3 { 0 => {
                            (w7, b) = (Noisy::new(16), b ^ a);
                        } 1 if 0u64 % 2 == 0 => {
                            w7 = Noisy::new(17);
                            step(18);
                        } _ => {
                            w5 = Noisy::new(19);
                            step(20);
                            (w7, b) = (Noisy::new(21), b ^ x1);
                        } }
                    }
                    match 0u64 % 3 { 0 => {
                        (w5, b) = (Noisy::new(23), b ^ x2);
                    } 1 if x1 % 2 == 0 => {
                        step(24);
                    } _ => {
                        w5 = Noisy::new(25);
                        step(26);
                        if x1 % 3 == 1 {
                            step(28);
                            if x2 % 4 == 1 { return Err(b); }
                        }
                    } }
                    if x2 % 3 == 1 {
                        if x1 % 3 == 1 { w5 = Noisy::new(31); return Err(b); }
                        (w5, b) = (Noisy::new(32), b ^ b);
                    } else {
                        match 0u64 % 3 { 0 => {
                            step(34);
                            step(35);
                            return Err(b);
                        } 1 if 0u64 % 2 == 0 => {
                            step(36);
                        } _ => {
                            if b % 3 == 1 { w7 = Noisy::new(37); return Err(b); }
                            step(38);
                        } }
                        step(39);
                    }
                } 1 if a % 2 == 0 => {
                    'l41: for i42 in 0u64..2 {
                        step(43);
                        if b % 3 == 1 {
                            if x2 % 4 == 1 { continue 'l41; }
                            w5 = Noisy::new(46);
                            continue 'l41;
                        } else {
                            step(47);
                        }
                        if 0u64 % 4 == 1 { break 'l41; }
                    }
                    step(49);
                    step(50);
                } _ => {
                    if b % 4 == 1 { return Err(b); }
                    let x53: u64 = if 3u64 % 3 == 1 { w7 = Noisy::new(52); 1 } else { drop(w7); 3u64 };
                    match 2u64 % 3 { 0 => {
                        let mut i57: u64 = 0;
                        'l56: while i57 < 2 {
                            i57 += 1;
                            step(58);
                            step(59);
                            step(60);
                        }
                        (w5, b) = (Noisy::new(61), b ^ 2u64);
                        w5 = Noisy::new(62);
                    } 1 if 0u64 % 2 == 0 => {
                        step(63);
                        if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                            step(65);
                            step(66);
                        }
                    } _ => {
                        let mut i69 = 0;
                        'l68: while i69 < 2 {
                            i69 += 1;
                            step(70);
                            step(71);
                        }
                        step(72);
                        if 3u64 % 3 == 1 {
                            let x75 = if x1 % 3 == 1 { w7 = Noisy::new(74); 1 } else {  x1 };
                            step(76);
                            step(77);
                        } else {
                            if x1 % 4 == 1 { return Err(b); }
                        }
                        return Err(b);
                    } }
                } }
            }
        }
        sent = send::<u64>(&out, 0u64) => {
            if sent.is_err() { step(1); }
            let mut v79 = new_book(b);
        }
        else => {
            if let Some(c80) = text.chars().next_back() {
                let c80 = c80;
                text.push_str(&format!("{},", a));
            } else {
                let mut v81 = new_book(4u64);
                let (x82, x83) = join!(far(&v81.name, b), far_checked(&v81.lines[b as usize % 3], b));
                b = b.wrapping_add(x83?);
            }
            let mut a: u64 = a % 7 + leaf(a).await % 100;
        }
        }
        let mut v85 = new_book(a);
        let Some(v86) = v85.lines.into_iter().next() else { panic!("at a step") };
        b = b.wrapping_add(v86.count);
        pause().await;
        if b < 0u64 {
            let mut v87 = new_book(a);
            let r88 = &v87.numbered;
            let mut v90: Book = new_book(a);
            pause().await;
            step((r88.get(&2).map_or(2, |line| line.count) % 90) as u32);
            let mut v92 = Shared::new(Noisy::new(91));
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match 1u64 % 5 {
        0 => {
            b = 2u64.wrapping_mul(3).wrapping_add(1u64);
        }
        1 | 2 => {
            let mut v3: Noisy = Noisy::new(2);
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let v8: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let Some(c6) = text.chars().nth(1) else {
                    pause().await;
                    return Err(a);
                };
                let c6: char = c6;
                let mut x7: u64 = if a % 2 == 0 { leaf(1u64).await } else { 1u64 };
                step(text.len() as u32);
                Ok(b)
            });
        }
        _ => {
            'l9: for i10 in (0u64..=1).rev() {
                'l11: for i12 in 0u64..0 {
                    let x13 = a;
                    let mut x14: u64 = checked(i12).await.unwrap_or(i12);
                }
                {
                    let mut g15 = Noisy::new(16);
                    b = b.wrapping_add({ let own = g15; own.0 as u64 + b % 2 });
                }
                if let Some(v18) = made(i10).await {
                    let mut v18: Noisy = v18;
                    if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { continue 'l9; }
                    let mut v20: Book = new_book(3u64);
                } else {
                    let c21 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    b = match checked(i10).await? % 2 { 0 => b, _ => checked(b).await? };
                }
            }
        }
        }
        let to22: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = recv::<u64>(&feed) => {
            let x1 = got.unwrap_or(3);
            b = x1.wrapping_mul(3).wrapping_add(b);
            let c2 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        sent = send::<u64>(&out, b), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let mut v3: Book = new_book(0u64);
            'l6: for r4 in v3.lines.iter() {
                pause().await;
                let x8: u64;
                let mut v9: Noisy;
                if v3.id % 3 == 1 && leaf(0u64).await % 2 == 1 {
                    pause().await;
                    let mut v11: Noisy = Noisy::new(10);
                    match b % 3 { 0 => { x8 = 2; v9 = Noisy::new(7); } 1 => { continue 'l6; } k => { x8 = k; v9 = Noisy::new(1007); } }
                } else {
                    x8 = b; v9 = Noisy::new(3007);
                    let mut v13 = Noisy::new(12);
                }
                step((r4.count % 90) as u32);
            }
            select! { biased;
            x14 = far_checked(&v3.lines[3u64 as usize % 3], a) => {
                let x16: u64 = x14?;
                'l19: for (i18, r17) in &v3.hashed {
                    let mut s20 = format!("{}-{n}", text.len(), n = v3.id);
                    pause().await;
                    step(((r17.len() as u64) % 90) as u32);
                }
            }
            x15 = far(&v3.name, 2u64) => {
                step(21);
            } }
        }
        else => {
            if (0u64 < 0u64) && let Some(v23) = made(b).await && v23.0 as u64 % 3 < b % 3 {
                let mut v23: Noisy = v23;
                pause().await;
                let (mut v23, _) = (v23, Noisy::new(24));
            }
            step(27);
        }
        }
        if leaf(4u64).await % 2 == 0 {
            if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 {
                {
                    let mut w28 = Noisy::new(29);
                    let mut i32 = 0;
                    'l31: while i32 < 2 {
                        i32 += 1;
                        if b % 4 == 1 { break 'l31; }
                        step(34);
                    }
                    w28 = taken(Noisy::new(35), b).await;
                    pause().await;
                }
                let x37: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
            } else {
                let mut v39: Shared<Noisy> = Shared::new(Noisy::new(38));
                let mut v40 = new_book(b);
                let x41 = reads(&v40.name, a).await;
            }
            step(42);
            {
                let mut w43 = Noisy::new(44);
                step(w43.0);
                step(w43.0);
            }
        } else if a % 3 == 2u64 % 3 {
            if let Some(v48) = made(b).await && let x47 @ 1.. = v48.0 as u64 % 5 && (x47 > 2 || 3u64 % 5 < 3 || leaf(3u64).await > 4) {
                let x47: u64 = x47;
                let mut v48 = v48;
                pause().await;
                let all52: [Noisy; 2] = [Noisy::new(51), Noisy::new(51 + 1000)];
                pause().await;
                'l49: for v50 in all52 {
                    let mut v50 = v50;
                    let mut v54 = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
                }
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(match checked(1u64).await? % 2 { 0 => b, _ => checked(b).await? }); }
                let Shape::One { noisy: v56, number: x55 } = shape(3u64).await else {
                    pause().await;
                    return Err(3u64);
                };
                let mut v56 = v56;
                let x55 = x55;
            } else {
                let mut v58 = vec![Noisy::new(57), Noisy::new(57 + 1000), Noisy::new(57 + 2000)];
                let to59: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all63 = LinkedList::from([Noisy::new(62), Noisy::new(62 + 1000)]);
                'l60: for v61 in all63 {
                    let mut v61 = v61;
                    let mut v64 = new_book(1u64);
                    'l67: for r65 in v64.name.split_whitespace().rev() {
                        pause().await;
                        b = b.wrapping_add(reads(r65, 1u64).await);
                        step(((r65.len() as u64) % 90) as u32);
                    }
                    let mut v70 = Two { first: v61, second: Noisy::new(69 + 1000), number: b as u32 % 9 };
                    v58 = turned::<Noisy, 2>(v58).await;
                }
            }
            let mut v71 = new_book(4u64);
            let mut s72: String = v71.name.to_string();
            s72.push_str(&4u64.to_string());
        }
        'l73: for i74 in (0u64..=3).rev() {
            if send::<u64>(&out, a).await.is_err() && checked(b).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(a); }
            let mut v76 = Noisy::new(75);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
        'l1: for (at, v2) in all4.into_iter().rev() {
            let mut v2 = v2;
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
            if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(kept::<u64>(a, a).await); }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h12_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut v1 = new_book(1u64);
            let r2 = &v1.name;
            pause().await;
            let x4: u64 = reads(r2, v1.id).await;
            let all8 = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            'l5: for v6 in all8 {
                let mut v6 = v6;
                let x4 = pair(3u64, x4).await.0.wrapping_add(x4);
            }
            step(((r2.len() as u64) % 90) as u32);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let mut g1 = Noisy::new(2);
            drop(g1);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        'l1: for i2 in 0u64..1 {
            let (x3 @ 1u64.., _) = pair(n, n).await else {
                pause().await;
                break 'l1;
            };
            let x3: u64 = x3;
        }
        let a4 = vec![4u64 % 7, n % 5, b % 3];
        'w7: {
            if 0u64 % 4 == 1 { step(value.0); break 'w7; }
            drop(value);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let Shape::One { noisy: v2, number: x1 } = shape(b).await else {
            pause().await;
            return Err(a);
        };
        let mut v2 = v2;
        let x1 = x1;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..2 {
            let mut n: u64 = leaf(leaf(3u64).await).await;
            let mut v3: Book = new_book(i2);
            let v21: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                {
                    let mut g5 = Noisy::new(6);
                    let (mut g8, g10) = (Noisy::new(9), Noisy::new(9 + 1000));
                    drop(g10);
                    { let own = Noisy::new(11); step(g8.0); step(own.0); }
                }
                'l12: for i13 in 0u64..=0 {
                    let mut v14: Purse = Purse::of(n).await;
                    if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(15); }
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                step(text.len() as u32);
                Noisy::new(20)
            });
            if leaf(i2).await % 2 == 0 { drop(value); break; }
        }
        {
            let mut v22: Book = new_book(n);
            'l25: for r23 in v22.name.char_indices().map(|(at, _)| at as u64).take(3) {
                if let Ok(x26) = checked(3u64).await && (!(v22.id % 5 < 3 && odd(3u64).await > 4)) {
                    let x26 = x26;
                    pause().await;
                    if 2u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'l25; }
                } else {
                    let to28: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                pause().await;
            }
            if let Some(v30) = made(n).await && let x29 @ 1.. = v30.0 as u64 % 5 && (x29 > 2 || 1u64 % 5 < 3 || leaf(n).await > 4) {
                let x29 = x29;
                let mut v30: Noisy = v30;
                pause().await;
                let a31 = vec![x29 % 7, x29 % 5, b % 3];
                {
                    return Noisy::new(35);
                }
                let x36 = match x29 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(x29).await };
            } else {
                let r37 = &mut v22.lines;
                r37[1].name.push('y');
                pause().await;
                {
                    let mut s39: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut v41: Two = Two { first: Noisy::new(40), second: Noisy::new(40 + 1000), number: b as u32 % 9 };
                    let mut b: u64 = pair(r37[1].count, 4u64).await.0.wrapping_add(4u64);
                }
                r37[1].name.push('y');
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3 = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        'l4: for i5 in 0u64..=checked(1u64).await? % 2 {
            {
                let mut g6 = Noisy::new(7);
                let x9 = match b % 3 {
                0 => {
                    if 0u64 % 3 == 1 {
                        let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    } else if b % 2 == 0 {
                        step(g6.0);
                        drop(g6); pause().await;
                        'l17: for n15 in 0u64..2 {
                            let mut g18 = Noisy::new(19);
                            if b % 3 == 1 { step(g18.0); } else { step(20); }
                        }
                        if 1u64 % 3 == 1 {
                            pause().await;
                        } else if 0u64 % 2 == 0 {
                            let to29: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                            pause().await;
                        } else {
                            pause().await;
                            pause().await;
                        }
                    } else {
                        let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                        let x43 = match 2u64 % 3 {
                        0 => {
                            if a % 3 == 2 { drop(g40); step(44); } else { drop(g40); }
                            b % 9
                        } 1 => {
                            step(g40.0);
                            drop(g40); drop(g6); pause().await;
                            let g48 = { let own: Noisy = Noisy::new(49); move || step((&own).0) };
                            b % 9
                        } _ => {
                            step(g40.0);
                            step(g40.0);
                            let a53 = vec![i5 % 7, x2 % 5, b % 3];
                            for m54 in &a53 { if *m54 == a { step(g6.0); break; } step(g6.0 + 55); }
                            break 'l4;
                        } };
                    }
                    i5 % 9
                } 1 => {
                    step(g6.0);
                    drop(g6); pause().await;
                    i5 % 9
                } _ => {
                    let a60 = vec![b % 7, 4u64 % 5, b % 3];
                    for m61 in &a60 { if *m61 == 0u64 { step(g6.0); break; } step(g6.0 + 62); }
                    let x64 = match x2 % 3 {
                    0 => {
                        step(g6.0);
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                        let x71: u64 = match b % 3 {
                        0 => {
                            if a % 4 == 1 { step(g67.0); continue 'l4; }
                            let a74: Vec<u64> = vec![i5 % 7, 4u64 % 5, b % 3];
                            while b % 3 > 0 { if 2u64 % 3 == b % 3 { drop(g67); break; } b /= 2; step(g67.0); }
                            break 'l4;
                        } 1 => {
                            let mut g78 = Noisy::new(79);
                            0u64 % 9
                        } _ => {
                            step(g6.0);
                            drop(g67); drop(g6); pause().await;
                            pause().await;
                            continue 'l4;
                        } };
                        x2 % 9
                    } 1 => {
                        step(g6.0);
                        drop(g6); pause().await;
                        { let own = Noisy::new(83);  step(own.0); }
                        if let Some(mut g86) = made(a).await {
                            if b % 3 == 2 { drop(g86); step(87); } else { drop(g86); }
                        } else {
                            let mut v92: Noisy = Noisy::new(91);
                        }
                        leaf(x2).await
                    } _ => {
                        drop(g6); step(94); g6 = Noisy::new(94);
                        if x2 % 3 == 1 {
                            if 3u64 % 4 == 1 { step(g6.0); continue 'l4; }
                        } else {
                            step(g6.0);
                            drop(g6); pause().await;
                            let (mut g98, g100) = (Noisy::new(99), Noisy::new(99 + 1000));
                            drop(g100);
                            drop(g98); step(101); g98 = Noisy::new(101);
                        }
                        x2 % 9
                    } };
                    i5 % 9
                } };
            }
            let mut n106 = 0;
            'l105: while let Some(w107) = made(n106).await {
                n106 += 1 + w107.0 as u64 % 2;
                b = a.wrapping_mul(3).wrapping_add(a);
            }
        }
        let c108: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut text = String::new();
        if leaf(n).await % 2 == 0 && text.len() > 200 { return Err(pair(0u64, 0u64).await.0.wrapping_add(0u64)); }
        let mut v2 = Shared::new(Noisy::new(1));
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h16_1(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut text: String = String::new();
        let x1 = kept::<u64>(n, 4u64).await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        {
            step(value.0);
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3 = 'b2: {
            let mut v5 = Noisy::new(4);
            if leaf(b).await % 2 == 0 { break 'b2 v5; }
            if leaf(a).await % 2 == 0 {
                let mut n7 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut s9 = format!("{}-{n}", text.len(), n = a);
                }
                if send::<u64>(&out, b).await.is_err() && a % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); }
            } else if b % 3 == 2u64 % 3 {
                let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                match (leaf(0u64).await % 3, (if checked(b).await? % 2 == 0 && a % 3 < 2 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                }
                _ => {
                    let mut v12 = Noisy::new(11);
                }
                }
            } else {
                {
                    let (mut g13, g15) = (Noisy::new(14), Noisy::new(14 + 1000));
                    drop(g15);
                    if b % 4 == 1 { step(g13.0); return Err(b); }
                    drop(g13);
                }
            }
            let all21: VecDeque<Noisy> = VecDeque::from([Noisy::new(20), Noisy::new(20 + 1000)]);
            'l18: for v19 in all21 {
                let mut v19 = v19;
                {
                    let mut g22 = Vec::from([Noisy::new(23)]).remove(0);
                    let a25: Vec<u64> = vec![a % 7, b % 5, b % 3];
                    while b % 3 > 0 { if a % 3 == b % 3 { drop(g22); break; } b /= 2; step(g22.0); }
                }
            }
            Noisy::new(4 + 1000)
        };
        text.push_str(&format!("{}:", v3.0));
        let Some(c28) = text.chars().nth(1) else {
            pause().await;
            return Err(b);
        };
        let c28 = c28;
        let mut v29: Pile<Noisy> = Pile::<Noisy>::default();
        let mut s30 = format!("{}-{n}", text.len(), n = (c28 as u64));
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut text = String::new();
        match b % 5 {
        0 => {
            if let Some(v2) = made(n).await {
                let mut v2 = v2;
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                pause().await;
                'l4: for (at, v5) in all7 {
                    let mut v5 = v5;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v9 = Noisy::new(v2.0 + 50);
                    if n % 5 < 3 || leaf((words.len() as u64)).await > 4 && text.len() > 200 { return Err((words.len() as u64)); }
                }
            } else {
                let x10 = book.far_found(2u64).await.unwrap_or(2u64);
                step((book.id % 90) as u32);
            }
        }
        1 | 2 => {
            let to11: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m1 if m1 == b % 5 => {
            b = b.wrapping_add(book.far_found(1u64).await.unwrap_or(1u64));
            step((book.id % 90) as u32);
            let r13 = words.trim();
            pause().await;
            match &book.mood {
            Mood::Happy { at: r15, with: r16 } => {
                pause().await;
                let mut v17 = Purse::of((r16.0 as u64)).await;
                step(((*r15) % 90) as u32);
                step(((r16.0 as u64) % 90) as u32);
            }
            Mood::Happy { with: r16, .. } => {
                pause().await;
                let x18 = far(words, (r13.len() as u64)).await;
                step(((r16.0 as u64) % 90) as u32);
            }
            Mood::Sad(r15) => {
                pause().await;
                let mut v19 = new_book(b);
                let x20 = { let all = vec![n, (r13.len() as u64), 3u64]; counts(&all, 3u64).await.unwrap_or(3) };
                step(((r15.len() as u64) % 90) as u32);
            }
            Mood::Even => {
                let all24 = [Noisy::new(23), Noisy::new(23 + 1000)];
                'l21: for v22 in all24 {
                    let mut v22 = v22;
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                    match shape(b).await {
                    Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                        let mut v27 = v27;
                        let mut v28 = v28;
                        let (x29, v30): (u64, (u64, u64)) = join!(leaf((words.len() as u64)), pair(b, (words.len() as u64)));
                        let v30 = v30.0.wrapping_add(v30.1);
                        b = 3u64;
                    }
                    Shape::Both(v27, _) => {
                        let mut v27 = v27;
                        pause().await;
                        b = match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await };
                        let mut v31 = new_book((words.len() as u64));
                        let x32 = far_checked(&book.lines[2u64 as usize % 3], n).await?;
                    }
                    Shape::One { noisy: v27, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number = number;
                        let mut v27 = v27;
                        drop(v22);
                        let mut s33 = format!("{}-{n}", text.len(), n = 0u64);
                    }
                    Shape::One { noisy: v27, .. } => {
                        let mut v27 = v27;
                        let mut v34 = Purse::of(2u64).await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v36 = Noisy::new(35);
                    } }
                    text = said(text, pair(1u64, b).await.0.wrapping_add(b)).await;
                }
            } }
            step(((r13.len() as u64) % 90) as u32);
        }
        _ => {
            let p39 = vec![Noisy::new(37), Noisy::new(37 + 1000)];
            for _ in p39 {
                pause().await;
                let mut n41 = 0;
                let f42: u64 = 'l40: loop {
                    n41 += 1;
                    if n41 > 2 { break n; }
                    pause().await;
                    b = leaf(b).await;
                    match shape(4u64).await {
                    Shape::Both(v43, v44) if v43.0 % 2 == 1 => {
                        let mut v43 = v43;
                        let mut v44 = v44;
                        let c45 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                        text.push_str(&format!("{},", n));
                    }
                    Shape::Both(v43, _) => {
                        let mut v43 = v43;
                        pause().await;
                        let mut s46 = format!("{}-{n}", text.len(), n = book.id);
                    }
                    Shape::One { noisy: v43, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                        let number = number;
                        let mut v43: Noisy = v43;
                        text = said(text, checked(n).await.map_err(|failed| failed.wrapping_add(b))?).await;
                    }
                    Shape::One { noisy: v43, .. } => {
                        let mut v43: Noisy = v43;
                        let mut v47: Noisy = even_steps(b % 5, v43).await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        text = said(text, match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await }).await;
                    } }
                    let mut v49: Noisy = Noisy::new(48);
                    let mut v51 = Shared::new(Noisy::new(50));
                };
            }
        }
        }
        {
            let mut w52: Noisy;
            if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                if 4u64 % 3 == 1 {
                    w52 = Noisy::new(56);
                    return Err(b);
                } else if 4u64 % 2 == 0 {
                    if 3u64 % 3 == 1 {
                        step(58);
                        return Err(b);
                    }
                } else {
                    let x60 = if b % 3 == 1 { w52 = Noisy::new(59); 1 } else {  b };
                }
            }
            (w52, b) = (Noisy::new(61), b ^ 2u64);
            match b % 3 { 0 => {
                step(63);
                if 3u64 % 3 == 1 {
                    match n % 3 { 0 => {
                        step(66);
                        step(67);
                        return Err(b);
                    } 1 if n % 2 == 0 => {
                        step(68);
                        step(w52.0);
                        step(70);
                    } _ => {
                        step(71);
                        step(72);
                        return Err(b);
                    } }
                } else {
                    match b % 3 { 0 => {
                        step(74);
                        (w52, b) = (Noisy::new(75), b ^ n);
                    } 1 if b % 2 == 0 => {
                        if n % 3 == 1 { w52 = Noisy::new(76); return Err(b); }
                        return Err(b);
                    } _ => {
                        step(77);
                        return Err(b);
                    } }
                    { let own: Noisy = w52; step(own.0); }
                    step(79);
                }
            } 1 if 1u64 % 2 == 0 => {
                'l81: for i82 in 0u64..1 {
                    step(83);
                }
                'l85: for i86 in 0u64..3 {
                    if n % 4 == 1 { continue 'l85; }
                    if n % 3 == 1 {
                        if 1u64 % 4 == 1 { break 'l85; }
                    } else {
                        step(90);
                    }
                    (w52, b) = (Noisy::new(91), b ^ book.id);
                }
            } _ => {
                drop(w52);
                let x94: u64 = if book.id % 3 == 1 { w52 = Noisy::new(93); 1 } else {  book.id };
                return Err(b);
            } }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2 = 'b1: {
            if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 { break 'b1 a; }
            let (x3, v4) = join!(leaf(b), pair(b, b));
            let v4: u64 = v4.0.wrapping_add(v4.1);
            let mut v5 = new_book(a);
            drop(v5);
            1u64 % 7 + leaf(b).await % 100
        };
        let mut v7 = new_book(2u64);
        if let Some(r8) = &v7.gift {
            pause().await;
            b = (leaf(x2).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(x2 % 9).await });
            step(((r8.0 as u64) % 90) as u32);
        }
        let mut v11: Noisy = Noisy::new(10);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if !(a % 5 < 3 && odd(a).await > 4) && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(1u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let (mut g1, g3) = (Noisy::new(2), Noisy::new(2 + 1000));
            drop(g3);
            let a5: Vec<u64> = vec![a % 7, a % 5, b % 3];
            'w8: {
                if 0u64 % 4 == 1 { step(g1.0); break 'w8; }
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g1); break; } b /= 2; step(g1.0); }
            }
        }
        let mut n13 = 0;
        'l12: while n13 < 3 && leaf(n13).await != 6 {
            n13 += 1;
            let mut v14 = new_book(a);
            let x15: u64 = reads(&v14.lines[a as usize % 3].name, a).await;
            let mut v17 = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: 1u64 as u32 % 9 };
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        }
        let to18: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let mut n3 = 0;
        let f4 = 'l2: loop {
            n3 += 1;
            if n3 > 4 { break 2u64; }
            pause().await;
            if checked(3u64).await? % 2 == 0 && x1 % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(4u64, x1).await); }
            let mut v5 = new_book(x1);
            b = b.wrapping_add(far(&v5.name, 2u64).await);
            let mut v7 = Noisy::new(v5.lines[x1 as usize % 3].noisy.0 + 1);
            let x8 = far(&v5.lines[3u64 as usize % 3].name, x1).await;
        };
        {
            let mut w9 = Noisy::new(10);
            w9 = Noisy::new(11);
            let mut i14 = 0;
            'l13: while i14 < 3 {
                i14 += 1;
                if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                    w9 = Noisy::new(16);
                }
                if 2u64 % 3 == 1 { w9 = Noisy::new(17); break 'l13; }
                (w9, b) = (Noisy::new(18), b ^ x1);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h21_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if self.id % 2 == 0 { to!(leaf) } else { to!(odd) };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(b).await, 4u64 % 70) else {
            pause().await;
            return Err(b);
        };
        let x1 = x1;
        {
            let mut w2 = Noisy::new(3);
            if let k @ 2.. = a % 5 && k > b % 3 {
                drop(w2);
                let x7: u64 = if x1 % 3 == 1 { w2 = Noisy::new(6); 1 } else {  x1 };
                step(8);
                return Err(b);
            }
            if a % 3 == 1 { w2 = Noisy::new(9); return Err(b); }
            if b % 4 == 1 { return Err(b); }
            if 1u64 % 3 == 1 { w2 = Noisy::new(11); return Err(b); }
        }
        let (Ok(x12), 0u64..=50) = (checked(a).await, 4u64 % 70) else {
            pause().await;
            return Err(a);
        };
        let x12 = x12;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(a);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(1u64);
        'l4: for r2 in v1.name.char_indices().map(|(at, _)| at as u64).take(3) {
            pause().await;
            let mut v5 = new_book(v1.id);
            if let Some(ref r6) = v5.gift {
                pause().await;
                text = said(text, kept::<u64>(4u64, b).await).await;
                step(((r6.0 as u64) % 90) as u32);
            } else {
                let mut v8 = Purse::of(r2).await;
            }
        }
        let mut v10: Noisy = Noisy::new(9);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub mod futures {
    use crate::drops::*;
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
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
    }
    async fn odd(n: u64) -> u64 {
        pause().await;
        n | 1
    }
    async fn checked(n: u64) -> Result<u64, u64> {
        pause().await;
        if n % 31 == 30 { Err(n) } else { Ok(n / 2) }
    }
    async fn pair(a: u64, b: u64) -> (u64, u64) {
        let a = leaf(a).await;
        (b, a)
    }
    async fn taken(value: Noisy, n: u64) -> Noisy {
        let own: Noisy = Noisy::new(900 + value.0);
        for _ in 0..n % 2 {
            pause().await;
        }
        if n % 5 == 4 { own } else { value }
    }
    async fn made(n: u64) -> Option<Noisy> {
        let _other: Noisy = Noisy::new(800);
        pause().await;
        if n % 4 == 3 { None } else { Some(Noisy::new(600 + (n % 7) as u32)) }
    }
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
    async fn swapped(two: &mut Two, n: u64) -> u64 {
        pause().await;
        if n % 3 == 0 {
            two.first = Noisy::new(two.number + 300);
        }
        let number: u64 = { let mut own = take(&mut two.second); let result = touched(&mut own, n).await; two.second = own; result };
        two.number += 1;
        number.wrapping_add(two.number as u64)
    }
    async fn touched(value: &mut Noisy, n: u64) -> u64 {
        value.0 += 1;
        if n % 2 == 0 {
            pause().await;
            *value = Noisy::new(value.0 + 2);
        }
        value.0 as u64
    }
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }
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
    async fn even_steps(n: u64, value: Noisy) -> Noisy {
        if n == 0 {
            return value;
        }
        pause().await;
        Box::pin(odd_steps(n - 1, value)).await
    }
    async fn odd_steps(n: u64, value: Noisy) -> Noisy {
        let own: Noisy = Noisy::new(value.0 + 1);
        if n == 0 {
            return own;
        }
        Box::pin(even_steps(n - 1, own)).await
    }
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
            let count: u64 = { let mut own = take(self); let result = own.settled(n).await; *self = own; result };
            let more: u64 = checked(count).await?;
            Ok(more)
        }
        async fn settled(&mut self, n: u64) -> u64 {
            while self.rest.len() > 2 {
                pause().await;
                let _ = self.rest.remove(0);
            }
            self.count += 1;
            let number: u64 = { let mut own = take(&mut self.top); let result = touched(&mut own, n).await; self.top = own; result };
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
            let count: u64 = { let mut own = take(&mut self); let result = own.settled(n).await; self = own; result };
            step(count as u32 % 1000);
            self.top
        }
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Pile<T> {
        all: Vec<T>,
    }
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
    async fn reads(text: &str, n: u64) -> u64 {
        let before = text.len();
        for _ in 0..n % 2 {
            pause().await;
        }
        (before + text.trim().len()) as u64
    }
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
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut v2 = Noisy::new(1);
        Ok(b)
    }
    impl Book {
        async fn h0_1(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut v1: Purse = Purse::of(b).await;
            let mut v3: Noisy = Noisy::new(2);
            Ok(b)
        }
    }
    impl Book {
        async fn h0_2(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            Ok(b)
        }
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        let mut v2 = Noisy::new(1);
        if let Some(v4) = made(2u64).await && let x3 @ 1.. = v4.0 as u64 % 5 && (x3 > 2 || a % 5 < 3 || leaf(b).await > 4) {
            let x3 = x3;
            let mut v4 = v4;
            pause().await;
            let mut v6 = Two { first: v2, second: Noisy::new(5 + 1000), number: a as u32 % 9 };
        } else {
            let mut x7: u64 = leaf(checked(b).await?).await;
            let x8 = 1u64.checked_sub(1u64 % 3).ok_or(1u64)?;
            if leaf(a).await % 2 == 0 {
                let mut v10 = 'b9: {
                    let mut v12: Noisy = Noisy::new(11);
                    if checked(2u64).await? % 2 == 0 && 1u64 % 3 < 2 { break 'b9 v12; }
                    let mut v13 = Purse::of(1u64).await;
                    let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                    Noisy::new(11 + 1000)
                };
                let (x15, mut v16): (u64, Noisy) = join!(leaf(a), taken(v10, b));
            } else {
                let c17 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
            }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Book {
        async fn h1_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let (x1, x2) = join!(leaf(b), far(&self.name, n));
            if let Ok(x3) = checked(n).await && let Some(v4) = made(x3).await && v4.0 > 1 {
                let x3: u64 = x3;
                let mut v4 = v4;
                pause().await;
                {
                    let mut g5 = Vec::from([Noisy::new(6)]).remove(0);
                    { let own = Noisy::new(7); step(g5.0); step(own.0); }
                    let a9 = vec![self.id % 7, 1u64 % 5, b % 3];
                    'k10: {
                        while b % 3 > 0 { if 3u64 % 3 == b % 3 { drop(g5); break; } b /= 2; step(g5.0); }
                        step(11);
                    }
                }
            } else {
                if let Some(v14) = made(1u64).await {
                    let mut v14 = v14;
                    let mut x16 = n % 7 + leaf(x1).await % 100;
                } else {
                    let Ok(x17) = checked(3u64).await else {
                        pause().await;
                        return Err(2u64);
                    };
                    let x17 = x17;
                }
                text.push_str(&format!("{},", self.id));
                b = leaf(3u64).await;
            }
            Ok(b)
        }
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if leaf(3u64).await % 2 == 0 {
            {
                let mut w1: Noisy;
                w1 = Noisy::new(3);
                if 0u64 % 4 == 1 { return Err(b); }
                w1 = Noisy::new(5);
                (w1, b) = (Noisy::new(6), b ^ b);
            }
            let mut v7 = new_book(0u64);
            let (r8, r9) = (&v7, b);
            let mut v11: Noisy = 'b10: {
                let mut v13 = Noisy::new(12);
                if matches!(2u64 % 7, 0 | 2..=4) { break 'b10 v13; }
                let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                Noisy::new(12 + 1000)
            };
            pause().await;
            step((r8.id % 90) as u32);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = b.checked_sub(2u64 % 3).ok_or(2u64)?;
        if a % 5 < 3 || leaf(x1).await > 4 {
            let x3 = 'b2: {
                let mut v4: Book = new_book(0u64);
                b = { let mut own = take(&mut v4); let result = Book::renamed(&mut own, x1).await; v4 = own; result }?;
                if x1 < 3u64 { break 'b2 1u64; }
                b = b.wrapping_add(far(&v4.name, x1).await);
                match &v4.mood {
                Mood::Happy { at: r6, with: r7 } => {
                    let mut v8: Purse = Purse::of(a).await;
                    pause().await;
                    step(((*r6) % 90) as u32);
                    step(((r7.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r7, .. } => {
                    let mut s9: String = format!("{}-{n}", text.len(), n = b);
                    pause().await;
                    step(((r7.0 as u64) % 90) as u32);
                }
                Mood::Sad(r6) => {
                    pause().await;
                    let x10 = pair((r6.len() as u64), b).await.0.wrapping_add(b);
                    step(((r6.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let mut v12: Noisy = Noisy::new(11);
                } }
                checked(1u64).await.unwrap_or(2u64)
            };
            let mut v14: Noisy = Noisy::new(13);
            match 1u64 % 5 {
            0 => {
                let (x16 @ 1u64.., _) = pair(x1, b).await else {
                    pause().await;
                    return Err(a);
                };
                let x16 = x16;
                let all20 = Some(Noisy::new(19));
                pause().await;
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    if let Some(v21) = made(x16).await {
                        let mut v21: Noisy = v21;
                        let mut x1: u64 = checked(checked(x3).await?).await?;
                    } else {
                        { let at = &mut v14; at.0 += 1; step(at.0); }
                        v18 = Noisy::new(v18.0 + 1);
                    }
                    let mut v24: Book = new_book(2u64);
                    b = { let mut own = take(&mut v24); let result = Book::renamed(&mut own, 0u64).await; v24 = own; result }?;
                    b = kept::<u64>(4u64, 1u64).await;
                }
            }
            1 | 2 => {
                let mut v25: Purse = Purse::of(x3).await;
                let mut v26: Book = new_book(b);
                match &v26.mood {
                Mood::Happy { at: r27, with: r28 } if r28.0 % 2 == 1 => {
                    v14 = Noisy::new(v14.0 + 1);
                    pause().await;
                    step(((*r27) % 90) as u32);
                    step(((r28.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r28, .. } => {
                    b = { let half: u64 = checked(2u64).await?; half ^ 0u64 };
                    pause().await;
                    step(((r28.0 as u64) % 90) as u32);
                }
                Mood::Sad(r27) => {
                    pause().await;
                    step(((r27.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let x29 = x1 % 7 + leaf(x1).await % 100;
                } }
            }
            m15 if m15 == b % 5 => {
                let mut v30: Book = new_book(1u64);
                let mut k32 = 0u64;
                'l33: while let Some(r31) = v30.numbered.get(&k32) {
                    k32 += 1;
                    pause().await;
                    step((r31.count % 90) as u32);
                }
            }
            _ => {
                let mut v35: Vec<Noisy> = vec![Noisy::new(34), Noisy::new(34 + 1000), Noisy::new(34 + 2000)];
            }
            }
        }
        let v39: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            step(37);
            step(text.len() as u32);
            Noisy::new(38)
        });
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        if matches!(3u64 % 7, 0 | 2..=4) {
            let mut s1 = format!("{}-{n}", text.len(), n = 4u64);
            let mut v2: Pile<Noisy> = Pile::<Noisy>::default();
        } else if b % 3 == b % 3 {
            match (leaf(n).await % 3, (if leaf(4u64).await % 2 == 0 { return Noisy::new(3); } else { b % 3 })) {
            (0, 1) => {
                let mut v4 = even_steps(1u64 % 5, value).await;
            }
            _ => {
                let mut v6 = Two { first: Noisy::new(5), second: Noisy::new(5 + 1000), number: 3u64 as u32 % 9 };
            }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2 = Noisy::new(1);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let Ok(x1) = checked(1u64).await else {
            pause().await;
            return Err(a);
        };
        let x1 = x1;
        let mut v2 = new_book(b);
        let r3: &Option<Noisy> = &v2.gift;
        let mut b: u64 = kept::<u64>(x1, r3.as_ref().map_or(1, |gift| gift.0 as u64)).await;
        pause().await;
        step((r3.as_ref().map_or(1, |gift| gift.0 as u64) % 90) as u32);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..3 {
            spawn! {
                let mut text: String = String::new();
                let mut s6: String = format!("{}-{n}", text.len(), n = 0u64);
                step(text.len() as u32);
            };
            let v21: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut n9: u64 = 0;
                'l8: while n9 < 3 && let Some(w10) = made(n9).await && w10.0 > 0 && (matches!(b % 7, 0 | 2..=4)) {
                    n9 += 1;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v12: Book = new_book(i4);
                    'l15: for r13 in v12.hashed.values() {
                        pause().await;
                        let mut s16: String = format!("{}-{n}", text.len(), n = a);
                        step(((r13.len() as u64) % 90) as u32);
                    }
                }
                let mut v18: Noisy = Noisy::new(17);
                let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                step(text.len() as u32);
                Ok(b)
            });
            let mut v22: Book = new_book(i4);
            {
                let g23 = made(a).await;
                if let Some(g23) = g23.as_ref() {
                    pause().await;
                    step(((g23.0 as u64) % 90) as u32);
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(2u64);
        let x2 = v1.far_found(a).await.unwrap_or(a);
        step((v1.id % 90) as u32);
        let mut x3 = match a % 3 { 0 => leaf(a).await, 1 => a, _ => odd(a).await };
        step(4);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Book {
        async fn h7_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            'l3: for (i2, r1) in &self.hashed {
                {
                    let mut g4 = Noisy::new(5);
                    if 2u64 % 3 == 1 {
                        if n % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
                        if b % 3 == 1 {
                            'l12: for n10 in 0u64..1 {
                                let (mut g13, g15) = (Noisy::new(14), Noisy::new(14 + 1000));
                                drop(g15);
                                let mut g17 = g13;
                            }
                            let x19 = match (r1.len() as u64) % 3 {
                            0 => {
                                pause().await;
                                let mut v27 = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                                break 'l3;
                            } 1 => {
                                pause().await;
                                pause().await;
                                { let own = Noisy::new(32);  step(own.0); }
                                0u64 % 9
                            } _ => {
                                let mut g35 = Noisy::new(36);
                                step(g35.0);
                                break 'l3;
                            } };
                        } else if b % 2 == 0 {
                        } else {
                            pause().await;
                            let mut v46 = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: n as u32 % 9 };
                        }
                    } else if 4u64 % 2 == 0 {
                        step(g4.0);
                        drop(g4); pause().await;
                        'l50: for n48 in 0u64..1 {
                            let g51 = { let own: Noisy = Noisy::new(52); move || step((&own).0) };
                            match n % 3 {
                            0 => {
                                { let own = Noisy::new(54); g51(); step(own.0); }
                                g51();
                            } 1 => {
                                if b % 3 == 1 { g51(); } else { step(56); }
                                continue 'l50;
                            } _ => {
                                g51();
                                drop(g51); pause().await;
                            } }
                        }
                        let x60: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                            if 4u64 % 3 == 1 {
                            } else {
                                pause().await;
                                step(63);
                                pause().await;
                            }
                            let mut g69 = Noisy::new(70);
                            n % 9
                        } else {
                            pause().await;
                            step(72);
                            break 'l3;
                        };
                        if (r1.len() as u64) % 3 == 1 {
                            pause().await;
                        } else {
                            let x76 = match b % 3 {
                            0 => {
                                pause().await;
                                self.id % 9
                            } 1 => {
                                { let own = Noisy::new(82);  step(own.0); }
                                let (x86, _, mut v87): (u64, Option<Noisy>, Noisy) = join!(odd((r1.len() as u64)), made(n), down(n % 3, Noisy::new(9)));
                                pause().await;
                                leaf(self.id).await
                            } _ => {
                                pause().await;
                                let mut s94: String = format!("{}-{n}", text.len(), n = 4u64);
                                leaf(self.id).await
                            } };
                        }
                    } else {
                        match 4u64 % 3 {
                        0 => {
                            let g97 = { let own: Noisy = Noisy::new(98); move || step((&own).0) };
                        } 1 => {
                            drop(g4);
                            let (mut g101, g103) = (Noisy::new(102), Noisy::new(102 + 1000));
                            drop(g103);
                            let mut g105 = g101;
                        } _ => {
                            step(g4.0);
                            drop(g4); pause().await;
                            let g107 = { let own: Noisy = Noisy::new(108); move || step((&own).0) };
                            if n % 3 == 1 {
                                g107();
                                g107();
                            } else if (r1.len() as u64) % 2 == 0 {
                                drop(g107);
                            } else {
                                g107();
                                drop(g107); pause().await;
                                if let Some(v116) = made(self.id).await {
                                    let mut v116 = v116;
                                    let c118 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                                    b = self.id.wrapping_mul(3).wrapping_add(b);
                                } else {
                                    let to119: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                                }
                                pause().await;
                            }
                        } }
                    }
                }
                if checked(n).await? % 2 == 0 && (r1.len() as u64) % 3 < 2 {
                    match 2u64 % 5 {
                    0 => {
                        let c125: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                        match made(n).await {
                            Some(v126) if v126.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v126.0 as u64); }
                            Some(v126) => drop(v126),
                            None => pause().await,
                        }
                    }
                    1 | 2 => {
                        'l130: for r128 in r1.split(' ') {
                            pause().await;
                            step(((r128.len() as u64) % 90) as u32);
                        }
                        b = pair(2u64, (r1.len() as u64)).await.0.wrapping_add((r1.len() as u64));
                    }
                    m124 if m124 > 3 || odd(b).await % 3 == m124 % 3 => {
                        let x131 = checked(checked(3u64).await?).await?;
                        if checked(x131).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(1u64, 1u64).await); }
                    }
                    _ => {
                        let mut s132: String = format!("{}-{n}", text.len(), n = b);
                    }
                    }
                    let all136 = LinkedList::from([Noisy::new(135), Noisy::new(135 + 1000)]);
                    'l133: for v134 in all136 {
                        let mut v134: Noisy = v134;
                        let mut x137 = b.wrapping_mul(3).wrapping_add(4u64);
                    }
                    let (x138, v139) = join!(leaf(2u64), pair(self.id, 2u64));
                    let v139: u64 = v139.0.wrapping_add(v139.1);
                }
                pause().await;
                step(((r1.len() as u64) % 90) as u32);
            }
            Ok(b)
        }
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2 = 0;
        let f3 = 'l1: loop {
            n2 += 1;
            if n2 > 4 { break 3u64; }
            pause().await;
            let mut v4 = new_book(a);
            b = b.wrapping_add(v4.far_found(b).await.ok_or(b)?);
            step((v4.id % 90) as u32);
            if !(a % 5 < 3 && odd(1u64).await > 4) {
                let mut s6 = format!("{}-{n}", text.len(), n = a);
            } else {
                let x7 = far(&v4.name, a).await;
                let r8 = &v4.name;
                pause().await;
                let (r10, r11) = (r8, 4u64);
                pause().await;
                step(((r10.len() as u64) % 90) as u32);
                step(((r8.len() as u64) % 90) as u32);
            }
            if let Some(r12) = v4.gift.as_ref() && (0u64 < a) {
                pause().await;
                {
                    let (mut g14, g16) = (Noisy::new(15), Noisy::new(15 + 1000));
                    drop(g16);
                    let mut g18 = g14;
                }
                step(((r12.0 as u64) % 90) as u32);
            }
        };
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut n2 = 0;
            'l1: while n2 < 1 && leaf(n2).await != 6 {
                n2 += 1;
                text.push_str(&format!("{}:", self.top.0));
                let to3: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            {
                let mut v4: Book = new_book(n);
                if b % 3 == 1 { drop(v4); }
                {
                    let mut w6 = Noisy::new(7);
                    let mut w8 = Noisy::new(9);
                    if b % 3 == 1 {
                        (w8, b) = (Noisy::new(11), b ^ b);
                    }
                    'l13: for i14 in 0u64..2 {
                        if 4u64 % 4 == 1 { continue 'l13; }
                    }
                }
                if let Ok(x16) = checked(b).await && (!(b % 5 < 3 && odd(n).await > 4)) {
                    let x16 = x16;
                    pause().await;
                    let mut n19 = 0;
                    'l18: while let 0u64..=2 = odd(n19).await {
                        n19 += 2;
                        let mut v20 = new_book(b);
                        b = { let mut own = take(&mut v20.lines[2]); let result = alters(&mut own, 4u64).await; v20.lines[2] = own; result }?;
                    }
                } else {
                    let mut v21: Book = new_book(b);
                    let Some(r22) = &v21.gift else {
                        pause().await;
                        return Err(b);
                    };
                    pause().await;
                    step(((r22.0 as u64) % 90) as u32);
                    let mut v23 = Noisy::new(self.top.0 + 1);
                    let (x24, _) = join!(far_changed(&mut v21.lines[1], n), leaf(3u64));
                }
            }
            Ok(b)
        }
    }
    async fn h8_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let x1 = leaf(4u64).await.wrapping_add((if leaf(b).await % 2 == 0 { return Err(b); } else { 3u64 % 3 }));
        Ok(b)
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! { biased;
        got = feed.recv_evt(), if b % 2 == 0 => {
            let x1 = got.unwrap_or(3);
            let Ok(x2) = checked(b).await else {
                pause().await;
                return Err(2u64);
            };
            let x2 = x2;
            let mut v3: Book = new_book(2u64);
            if 2u64 % 3 == 1 { drop(v3); }
            {
                let mut w5: Noisy;
                let mut w7: Noisy = Noisy::new(8);
                step(9);
                match x1 % 3 { 0 => {
                    'l12: for i13 in 0u64..1 {
                        if 1u64 % 4 == 1 { continue 'l12; }
                        match 1u64 % 3 { 0 => {
                            (w7, b) = (Noisy::new(16), b ^ a);
                        } 1 if 0u64 % 2 == 0 => {
                            w7 = Noisy::new(17);
                            step(18);
                        } _ => {
                            w5 = Noisy::new(19);
                            step(20);
                            (w7, b) = (Noisy::new(21), b ^ x1);
                        } }
                    }
                    match 0u64 % 3 { 0 => {
                        (w5, b) = (Noisy::new(23), b ^ x2);
                    } 1 if x1 % 2 == 0 => {
                        step(24);
                    } _ => {
                        w5 = Noisy::new(25);
                        step(26);
                        if x1 % 3 == 1 {
                            step(28);
                            if x2 % 4 == 1 { return Err(b); }
                        }
                    } }
                    if x2 % 3 == 1 {
                        if x1 % 3 == 1 { w5 = Noisy::new(31); return Err(b); }
                        (w5, b) = (Noisy::new(32), b ^ b);
                    } else {
                        match 0u64 % 3 { 0 => {
                            step(34);
                            step(35);
                            return Err(b);
                        } 1 if 0u64 % 2 == 0 => {
                            step(36);
                        } _ => {
                            if b % 3 == 1 { w7 = Noisy::new(37); return Err(b); }
                            step(38);
                        } }
                        step(39);
                    }
                } 1 if a % 2 == 0 => {
                    'l41: for i42 in 0u64..2 {
                        step(43);
                        if b % 3 == 1 {
                            if x2 % 4 == 1 { continue 'l41; }
                            w5 = Noisy::new(46);
                            continue 'l41;
                        } else {
                            step(47);
                        }
                        if 0u64 % 4 == 1 { break 'l41; }
                    }
                    step(49);
                    step(50);
                } _ => {
                    if b % 4 == 1 { return Err(b); }
                    let x53: u64 = if 3u64 % 3 == 1 { w7 = Noisy::new(52); 1 } else { drop(w7); 3u64 };
                    match 2u64 % 3 { 0 => {
                        let mut i57: u64 = 0;
                        'l56: while i57 < 2 {
                            i57 += 1;
                            step(58);
                            step(59);
                            step(60);
                        }
                        (w5, b) = (Noisy::new(61), b ^ 2u64);
                        w5 = Noisy::new(62);
                    } 1 if 0u64 % 2 == 0 => {
                        step(63);
                        if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                            step(65);
                            step(66);
                        }
                    } _ => {
                        let mut i69 = 0;
                        'l68: while i69 < 2 {
                            i69 += 1;
                            step(70);
                            step(71);
                        }
                        step(72);
                        if 3u64 % 3 == 1 {
                            let x75 = if x1 % 3 == 1 { w7 = Noisy::new(74); 1 } else {  x1 };
                            step(76);
                            step(77);
                        } else {
                            if x1 % 4 == 1 { return Err(b); }
                        }
                        return Err(b);
                    } }
                } }
            }
        }
        sent = out.send_evt(0u64) => {
            if sent.is_err() { step(1); }
            let mut v79 = new_book(b);
        }
        else => {
            if let Some(c80) = text.chars().next_back() {
                let c80 = c80;
                text.push_str(&format!("{},", a));
            } else {
                let mut v81 = new_book(4u64);
                let (x82, x83) = join!(far(&v81.name, b), far_checked(&v81.lines[b as usize % 3], b));
                b = b.wrapping_add(x83?);
            }
            let mut a: u64 = a % 7 + leaf(a).await % 100;
        }
        }
        let mut v85 = new_book(a);
        let Some(v86) = v85.lines.into_iter().next() else { panic!("at a step") };
        b = b.wrapping_add(v86.count);
        pause().await;
        if b < 0u64 {
            let mut v87 = new_book(a);
            let r88 = &v87.numbered;
            let mut v90: Book = new_book(a);
            pause().await;
            step((r88.get(&2).map_or(2, |line| line.count) % 90) as u32);
            let mut v92 = Shared::new(Noisy::new(91));
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match 1u64 % 5 {
        0 => {
            b = 2u64.wrapping_mul(3).wrapping_add(1u64);
        }
        1 | 2 => {
            let mut v3: Noisy = Noisy::new(2);
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let v8: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let Some(c6) = text.chars().nth(1) else {
                    pause().await;
                    return Err(a);
                };
                let c6: char = c6;
                let mut x7: u64 = if a % 2 == 0 { leaf(1u64).await } else { 1u64 };
                step(text.len() as u32);
                Ok(b)
            });
        }
        _ => {
            'l9: for i10 in (0u64..=1).rev() {
                'l11: for i12 in 0u64..0 {
                    let x13 = a;
                    let mut x14: u64 = checked(i12).await.unwrap_or(i12);
                }
                {
                    let mut g15 = Noisy::new(16);
                    b = b.wrapping_add({ let own = g15; own.0 as u64 + b % 2 });
                }
                if let Some(v18) = made(i10).await {
                    let mut v18: Noisy = v18;
                    if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { continue 'l9; }
                    let mut v20: Book = new_book(3u64);
                } else {
                    let c21 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    b = match checked(i10).await? % 2 { 0 => b, _ => checked(b).await? };
                }
            }
        }
        }
        let to22: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = feed.recv_evt() => {
            let x1 = got.unwrap_or(3);
            b = x1.wrapping_mul(3).wrapping_add(b);
            let c2 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        sent = out.send_evt(b), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let mut v3: Book = new_book(0u64);
            'l6: for r4 in v3.lines.iter() {
                pause().await;
                let x8: u64;
                let mut v9: Noisy;
                if v3.id % 3 == 1 && leaf(0u64).await % 2 == 1 {
                    pause().await;
                    let mut v11: Noisy = Noisy::new(10);
                    match b % 3 { 0 => { x8 = 2; v9 = Noisy::new(7); } 1 => { continue 'l6; } k => { x8 = k; v9 = Noisy::new(1007); } }
                } else {
                    x8 = b; v9 = Noisy::new(3007);
                    let mut v13 = Noisy::new(12);
                }
                step((r4.count % 90) as u32);
            }
            match first(far_checked(&v3.lines[3u64 as usize % 3], a), far(&v3.name, 2u64)).await {
            First::One(x14) => {
                let x16: u64 = x14?;
                'l19: for (i18, r17) in &v3.hashed {
                    let mut s20 = format!("{}-{n}", text.len(), n = v3.id);
                    pause().await;
                    step(((r17.len() as u64) % 90) as u32);
                }
            }
            First::Other(x15) => {
                step(21);
            } }
        }
        else => {
            if (0u64 < 0u64) && let Some(v23) = made(b).await && v23.0 as u64 % 3 < b % 3 {
                let mut v23: Noisy = v23;
                pause().await;
                let (mut v23, _) = (v23, Noisy::new(24));
            }
            step(27);
        }
        }
        if leaf(4u64).await % 2 == 0 {
            if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 {
                {
                    let mut w28 = Noisy::new(29);
                    let mut i32 = 0;
                    'l31: while i32 < 2 {
                        i32 += 1;
                        if b % 4 == 1 { break 'l31; }
                        step(34);
                    }
                    w28 = taken(Noisy::new(35), b).await;
                    pause().await;
                }
                let x37: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
            } else {
                let mut v39: Shared<Noisy> = Shared::new(Noisy::new(38));
                let mut v40 = new_book(b);
                let x41 = reads(&v40.name, a).await;
            }
            step(42);
            {
                let mut w43 = Noisy::new(44);
                step(w43.0);
                step(w43.0);
            }
        } else if a % 3 == 2u64 % 3 {
            if let Some(v48) = made(b).await && let x47 @ 1.. = v48.0 as u64 % 5 && (x47 > 2 || 3u64 % 5 < 3 || leaf(3u64).await > 4) {
                let x47: u64 = x47;
                let mut v48 = v48;
                pause().await;
                let all52: [Noisy; 2] = [Noisy::new(51), Noisy::new(51 + 1000)];
                pause().await;
                'l49: for v50 in all52 {
                    let mut v50 = v50;
                    let mut v54 = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
                }
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(match checked(1u64).await? % 2 { 0 => b, _ => checked(b).await? }); }
                let Shape::One { noisy: v56, number: x55 } = shape(3u64).await else {
                    pause().await;
                    return Err(3u64);
                };
                let mut v56 = v56;
                let x55 = x55;
            } else {
                let mut v58 = vec![Noisy::new(57), Noisy::new(57 + 1000), Noisy::new(57 + 2000)];
                let to59: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all63 = LinkedList::from([Noisy::new(62), Noisy::new(62 + 1000)]);
                'l60: for v61 in all63 {
                    let mut v61 = v61;
                    let mut v64 = new_book(1u64);
                    'l67: for r65 in v64.name.split_whitespace().rev() {
                        pause().await;
                        b = b.wrapping_add(reads(r65, 1u64).await);
                        step(((r65.len() as u64) % 90) as u32);
                    }
                    let mut v70 = Two { first: v61, second: Noisy::new(69 + 1000), number: b as u32 % 9 };
                    v58 = turned::<Noisy, 2>(v58).await;
                }
            }
            let mut v71 = new_book(4u64);
            let mut s72: String = v71.name.to_string();
            s72.push_str(&4u64.to_string());
        }
        'l73: for i74 in (0u64..=3).rev() {
            if send::<u64>(&out, a).await.is_err() && checked(b).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(a); }
            let mut v76 = Noisy::new(75);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
        'l1: for (at, v2) in all4.into_iter().rev() {
            let mut v2 = v2;
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
            if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(kept::<u64>(a, a).await); }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h12_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text: String = String::new();
            let mut v1 = new_book(1u64);
            let r2 = &v1.name;
            pause().await;
            let x4: u64 = reads(r2, v1.id).await;
            let all8 = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            'l5: for v6 in all8 {
                let mut v6 = v6;
                let x4 = pair(3u64, x4).await.0.wrapping_add(x4);
            }
            step(((r2.len() as u64) % 90) as u32);
            Ok(b)
        }
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let mut g1 = Noisy::new(2);
            drop(g1);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        'l1: for i2 in 0u64..1 {
            let (x3 @ 1u64.., _) = pair(n, n).await else {
                pause().await;
                break 'l1;
            };
            let x3: u64 = x3;
        }
        let a4 = vec![4u64 % 7, n % 5, b % 3];
        'w7: {
            if 0u64 % 4 == 1 { step(value.0); break 'w7; }
            drop(value);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let Shape::One { noisy: v2, number: x1 } = shape(b).await else {
            pause().await;
            return Err(a);
        };
        let mut v2 = v2;
        let x1 = x1;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..2 {
            let mut n: u64 = leaf(leaf(3u64).await).await;
            let mut v3: Book = new_book(i2);
            let v21: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                {
                    let mut g5 = Noisy::new(6);
                    let (mut g8, g10) = (Noisy::new(9), Noisy::new(9 + 1000));
                    drop(g10);
                    { let own = Noisy::new(11); step(g8.0); step(own.0); }
                }
                'l12: for i13 in 0u64..=0 {
                    let mut v14: Purse = Purse::of(n).await;
                    if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(15); }
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                step(text.len() as u32);
                Noisy::new(20)
            });
            if leaf(i2).await % 2 == 0 { drop(value); break; }
        }
        {
            let mut v22: Book = new_book(n);
            'l25: for r23 in v22.name.char_indices().map(|(at, _)| at as u64).take(3) {
                if let Ok(x26) = checked(3u64).await && (!(v22.id % 5 < 3 && odd(3u64).await > 4)) {
                    let x26 = x26;
                    pause().await;
                    if 2u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'l25; }
                } else {
                    let to28: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                pause().await;
            }
            if let Some(v30) = made(n).await && let x29 @ 1.. = v30.0 as u64 % 5 && (x29 > 2 || 1u64 % 5 < 3 || leaf(n).await > 4) {
                let x29 = x29;
                let mut v30: Noisy = v30;
                pause().await;
                let a31 = vec![x29 % 7, x29 % 5, b % 3];
                {
                    return Noisy::new(35);
                }
                let x36 = match x29 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(x29).await };
            } else {
                let r37 = &mut v22.lines;
                r37[1].name.push('y');
                pause().await;
                {
                    let mut s39: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut v41: Two = Two { first: Noisy::new(40), second: Noisy::new(40 + 1000), number: b as u32 % 9 };
                    let mut b: u64 = pair(r37[1].count, 4u64).await.0.wrapping_add(4u64);
                }
                r37[1].name.push('y');
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3 = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        'l4: for i5 in 0u64..=checked(1u64).await? % 2 {
            {
                let mut g6 = Noisy::new(7);
                let x9 = match b % 3 {
                0 => {
                    if 0u64 % 3 == 1 {
                        let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    } else if b % 2 == 0 {
                        step(g6.0);
                        drop(g6); pause().await;
                        'l17: for n15 in 0u64..2 {
                            let mut g18 = Noisy::new(19);
                            if b % 3 == 1 { step(g18.0); } else { step(20); }
                        }
                        if 1u64 % 3 == 1 {
                            pause().await;
                        } else if 0u64 % 2 == 0 {
                            let to29: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                            pause().await;
                        } else {
                            pause().await;
                            pause().await;
                        }
                    } else {
                        let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                        let x43 = match 2u64 % 3 {
                        0 => {
                            if a % 3 == 2 { drop(g40); step(44); } else { drop(g40); }
                            b % 9
                        } 1 => {
                            step(g40.0);
                            drop(g40); drop(g6); pause().await;
                            let g48 = { let own: Noisy = Noisy::new(49); move || step((&own).0) };
                            b % 9
                        } _ => {
                            step(g40.0);
                            step(g40.0);
                            let a53 = vec![i5 % 7, x2 % 5, b % 3];
                            for m54 in &a53 { if *m54 == a { step(g6.0); break; } step(g6.0 + 55); }
                            break 'l4;
                        } };
                    }
                    i5 % 9
                } 1 => {
                    step(g6.0);
                    drop(g6); pause().await;
                    i5 % 9
                } _ => {
                    let a60 = vec![b % 7, 4u64 % 5, b % 3];
                    for m61 in &a60 { if *m61 == 0u64 { step(g6.0); break; } step(g6.0 + 62); }
                    let x64 = match x2 % 3 {
                    0 => {
                        step(g6.0);
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                        let x71: u64 = match b % 3 {
                        0 => {
                            if a % 4 == 1 { step(g67.0); continue 'l4; }
                            let a74: Vec<u64> = vec![i5 % 7, 4u64 % 5, b % 3];
                            while b % 3 > 0 { if 2u64 % 3 == b % 3 { drop(g67); break; } b /= 2; step(g67.0); }
                            break 'l4;
                        } 1 => {
                            let mut g78 = Noisy::new(79);
                            0u64 % 9
                        } _ => {
                            step(g6.0);
                            drop(g67); drop(g6); pause().await;
                            pause().await;
                            continue 'l4;
                        } };
                        x2 % 9
                    } 1 => {
                        step(g6.0);
                        drop(g6); pause().await;
                        { let own = Noisy::new(83);  step(own.0); }
                        if let Some(mut g86) = made(a).await {
                            if b % 3 == 2 { drop(g86); step(87); } else { drop(g86); }
                        } else {
                            let mut v92: Noisy = Noisy::new(91);
                        }
                        leaf(x2).await
                    } _ => {
                        drop(g6); step(94); g6 = Noisy::new(94);
                        if x2 % 3 == 1 {
                            if 3u64 % 4 == 1 { step(g6.0); continue 'l4; }
                        } else {
                            step(g6.0);
                            drop(g6); pause().await;
                            let (mut g98, g100) = (Noisy::new(99), Noisy::new(99 + 1000));
                            drop(g100);
                            drop(g98); step(101); g98 = Noisy::new(101);
                        }
                        x2 % 9
                    } };
                    i5 % 9
                } };
            }
            let mut n106 = 0;
            'l105: while let Some(w107) = made(n106).await {
                n106 += 1 + w107.0 as u64 % 2;
                b = a.wrapping_mul(3).wrapping_add(a);
            }
        }
        let c108: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut text = String::new();
        if leaf(n).await % 2 == 0 && text.len() > 200 { return Err(pair(0u64, 0u64).await.0.wrapping_add(0u64)); }
        let mut v2 = Shared::new(Noisy::new(1));
        Ok(b)
    }
    async fn h16_1(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut text: String = String::new();
        let x1 = kept::<u64>(n, 4u64).await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
        Ok(b)
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b = n;
        let mut text = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        {
            step(value.0);
        }
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3 = 'b2: {
            let mut v5 = Noisy::new(4);
            if leaf(b).await % 2 == 0 { break 'b2 v5; }
            if leaf(a).await % 2 == 0 {
                let mut n7 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut s9 = format!("{}-{n}", text.len(), n = a);
                }
                if send::<u64>(&out, b).await.is_err() && a % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); }
            } else if b % 3 == 2u64 % 3 {
                let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                match (leaf(0u64).await % 3, (if checked(b).await? % 2 == 0 && a % 3 < 2 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                }
                _ => {
                    let mut v12 = Noisy::new(11);
                }
                }
            } else {
                {
                    let (mut g13, g15) = (Noisy::new(14), Noisy::new(14 + 1000));
                    drop(g15);
                    if b % 4 == 1 { step(g13.0); return Err(b); }
                    drop(g13);
                }
            }
            let all21: VecDeque<Noisy> = VecDeque::from([Noisy::new(20), Noisy::new(20 + 1000)]);
            'l18: for v19 in all21 {
                let mut v19 = v19;
                {
                    let mut g22 = Vec::from([Noisy::new(23)]).remove(0);
                    let a25: Vec<u64> = vec![a % 7, b % 5, b % 3];
                    while b % 3 > 0 { if a % 3 == b % 3 { drop(g22); break; } b /= 2; step(g22.0); }
                }
            }
            Noisy::new(4 + 1000)
        };
        text.push_str(&format!("{}:", v3.0));
        let Some(c28) = text.chars().nth(1) else {
            pause().await;
            return Err(b);
        };
        let c28 = c28;
        let mut v29: Pile<Noisy> = Pile::<Noisy>::default();
        let mut s30 = format!("{}-{n}", text.len(), n = (c28 as u64));
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(book: &Book, words: &str, n: u64) -> Result<u64, u64> {
        let mut b = n;
        let mut text = String::new();
        match b % 5 {
        0 => {
            if let Some(v2) = made(n).await {
                let mut v2 = v2;
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                pause().await;
                'l4: for (at, v5) in all7 {
                    let mut v5 = v5;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v9 = Noisy::new(v2.0 + 50);
                    if n % 5 < 3 || leaf((words.len() as u64)).await > 4 && text.len() > 200 { return Err((words.len() as u64)); }
                }
            } else {
                let x10 = book.far_found(2u64).await.unwrap_or(2u64);
                step((book.id % 90) as u32);
            }
        }
        1 | 2 => {
            let to11: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m1 if m1 == b % 5 => {
            b = b.wrapping_add(book.far_found(1u64).await.unwrap_or(1u64));
            step((book.id % 90) as u32);
            let r13 = words.trim();
            pause().await;
            match &book.mood {
            Mood::Happy { at: r15, with: r16 } => {
                pause().await;
                let mut v17 = Purse::of((r16.0 as u64)).await;
                step(((*r15) % 90) as u32);
                step(((r16.0 as u64) % 90) as u32);
            }
            Mood::Happy { with: r16, .. } => {
                pause().await;
                let x18 = far(words, (r13.len() as u64)).await;
                step(((r16.0 as u64) % 90) as u32);
            }
            Mood::Sad(r15) => {
                pause().await;
                let mut v19 = new_book(b);
                let x20 = { let all = vec![n, (r13.len() as u64), 3u64]; counts(&all, 3u64).await.unwrap_or(3) };
                step(((r15.len() as u64) % 90) as u32);
            }
            Mood::Even => {
                let all24 = [Noisy::new(23), Noisy::new(23 + 1000)];
                'l21: for v22 in all24 {
                    let mut v22 = v22;
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                    match shape(b).await {
                    Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                        let mut v27 = v27;
                        let mut v28 = v28;
                        let (x29, v30): (u64, (u64, u64)) = join!(leaf((words.len() as u64)), pair(b, (words.len() as u64)));
                        let v30 = v30.0.wrapping_add(v30.1);
                        b = 3u64;
                    }
                    Shape::Both(v27, unbound) => {
                        let mut v27 = v27;
                        drop(unbound);
                        pause().await;
                        b = match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await };
                        let mut v31 = new_book((words.len() as u64));
                        let x32 = far_checked(&book.lines[2u64 as usize % 3], n).await?;
                    }
                    Shape::One { noisy: v27, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number = number;
                        let mut v27 = v27;
                        drop(v22);
                        let mut s33 = format!("{}-{n}", text.len(), n = 0u64);
                    }
                    Shape::One { noisy: v27, .. } => {
                        let mut v27 = v27;
                        let mut v34 = Purse::of(2u64).await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v36 = Noisy::new(35);
                    } }
                    text = said(text, pair(1u64, b).await.0.wrapping_add(b)).await;
                }
            } }
            step(((r13.len() as u64) % 90) as u32);
        }
        _ => {
            let p39 = vec![Noisy::new(37), Noisy::new(37 + 1000)];
            for _ in p39 {
                pause().await;
                let mut n41 = 0;
                let f42: u64 = 'l40: loop {
                    n41 += 1;
                    if n41 > 2 { break n; }
                    pause().await;
                    b = leaf(b).await;
                    match shape(4u64).await {
                    Shape::Both(v43, v44) if v43.0 % 2 == 1 => {
                        let mut v43 = v43;
                        let mut v44 = v44;
                        let c45 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                        text.push_str(&format!("{},", n));
                    }
                    Shape::Both(v43, unbound) => {
                        let mut v43 = v43;
                        drop(unbound);
                        pause().await;
                        let mut s46 = format!("{}-{n}", text.len(), n = book.id);
                    }
                    Shape::One { noisy: v43, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                        let number = number;
                        let mut v43: Noisy = v43;
                        text = said(text, checked(n).await.map_err(|failed| failed.wrapping_add(b))?).await;
                    }
                    Shape::One { noisy: v43, .. } => {
                        let mut v43: Noisy = v43;
                        let mut v47: Noisy = even_steps(b % 5, v43).await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        text = said(text, match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await }).await;
                    } }
                    let mut v49: Noisy = Noisy::new(48);
                    let mut v51 = Shared::new(Noisy::new(50));
                };
            }
        }
        }
        {
            let mut w52: Noisy;
            if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                if 4u64 % 3 == 1 {
                    w52 = Noisy::new(56);
                    return Err(b);
                } else if 4u64 % 2 == 0 {
                    if 3u64 % 3 == 1 {
                        step(58);
                        return Err(b);
                    }
                } else {
                    let x60 = if b % 3 == 1 { w52 = Noisy::new(59); 1 } else {  b };
                }
            }
            (w52, b) = (Noisy::new(61), b ^ 2u64);
            match b % 3 { 0 => {
                step(63);
                if 3u64 % 3 == 1 {
                    match n % 3 { 0 => {
                        step(66);
                        step(67);
                        return Err(b);
                    } 1 if n % 2 == 0 => {
                        step(68);
                        step(w52.0);
                        step(70);
                    } _ => {
                        step(71);
                        step(72);
                        return Err(b);
                    } }
                } else {
                    match b % 3 { 0 => {
                        step(74);
                        (w52, b) = (Noisy::new(75), b ^ n);
                    } 1 if b % 2 == 0 => {
                        if n % 3 == 1 { w52 = Noisy::new(76); return Err(b); }
                        return Err(b);
                    } _ => {
                        step(77);
                        return Err(b);
                    } }
                    { let own: Noisy = w52; step(own.0); }
                    step(79);
                }
            } 1 if 1u64 % 2 == 0 => {
                'l81: for i82 in 0u64..1 {
                    step(83);
                }
                'l85: for i86 in 0u64..3 {
                    if n % 4 == 1 { continue 'l85; }
                    if n % 3 == 1 {
                        if 1u64 % 4 == 1 { break 'l85; }
                    } else {
                        step(90);
                    }
                    (w52, b) = (Noisy::new(91), b ^ book.id);
                }
            } _ => {
                drop(w52);
                let x94: u64 = if book.id % 3 == 1 { w52 = Noisy::new(93); 1 } else {  book.id };
                return Err(b);
            } }
        }
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2 = 'b1: {
            if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 { break 'b1 a; }
            let (x3, v4) = join!(leaf(b), pair(b, b));
            let v4: u64 = v4.0.wrapping_add(v4.1);
            let mut v5 = new_book(a);
            drop(v5);
            1u64 % 7 + leaf(b).await % 100
        };
        let mut v7 = new_book(2u64);
        if let Some(r8) = &v7.gift {
            pause().await;
            b = (leaf(x2).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(x2 % 9).await });
            step(((r8.0 as u64) % 90) as u32);
        }
        let mut v11: Noisy = Noisy::new(10);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if !(a % 5 < 3 && odd(a).await > 4) && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(1u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let (mut g1, g3) = (Noisy::new(2), Noisy::new(2 + 1000));
            drop(g3);
            let a5: Vec<u64> = vec![a % 7, a % 5, b % 3];
            'w8: {
                if 0u64 % 4 == 1 { step(g1.0); break 'w8; }
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g1); break; } b /= 2; step(g1.0); }
            }
        }
        let mut n13 = 0;
        'l12: while n13 < 3 && leaf(n13).await != 6 {
            n13 += 1;
            let mut v14 = new_book(a);
            let x15: u64 = reads(&v14.lines[a as usize % 3].name, a).await;
            let mut v17 = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: 1u64 as u32 % 9 };
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        }
        let to18: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let mut n3 = 0;
        let f4 = 'l2: loop {
            n3 += 1;
            if n3 > 4 { break 2u64; }
            pause().await;
            if checked(3u64).await? % 2 == 0 && x1 % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(4u64, x1).await); }
            let mut v5 = new_book(x1);
            b = b.wrapping_add(far(&v5.name, 2u64).await);
            let mut v7 = Noisy::new(v5.lines[x1 as usize % 3].noisy.0 + 1);
            let x8 = far(&v5.lines[3u64 as usize % 3].name, x1).await;
        };
        {
            let mut w9 = Noisy::new(10);
            w9 = Noisy::new(11);
            let mut i14 = 0;
            'l13: while i14 < 3 {
                i14 += 1;
                if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                    w9 = Noisy::new(16);
                }
                if 2u64 % 3 == 1 { w9 = Noisy::new(17); break 'l13; }
                (w9, b) = (Noisy::new(18), b ^ x1);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Book {
        async fn h21_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if self.id % 2 == 0 { to!(leaf) } else { to!(odd) };
            Ok(b)
        }
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(b).await, 4u64 % 70) else {
            pause().await;
            return Err(b);
        };
        let x1 = x1;
        {
            let mut w2 = Noisy::new(3);
            if let k @ 2.. = a % 5 && k > b % 3 {
                drop(w2);
                let x7: u64 = if x1 % 3 == 1 { w2 = Noisy::new(6); 1 } else {  x1 };
                step(8);
                return Err(b);
            }
            if a % 3 == 1 { w2 = Noisy::new(9); return Err(b); }
            if b % 4 == 1 { return Err(b); }
            if 1u64 % 3 == 1 { w2 = Noisy::new(11); return Err(b); }
        }
        let (Ok(x12), 0u64..=50) = (checked(a).await, 4u64 % 70) else {
            pause().await;
            return Err(a);
        };
        let x12 = x12;
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(a);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(1u64);
        'l4: for r2 in v1.name.char_indices().map(|(at, _)| at as u64).take(3) {
            pause().await;
            let mut v5 = new_book(v1.id);
            if let Some(ref r6) = v5.gift {
                pause().await;
                text = said(text, kept::<u64>(4u64, b).await).await;
                step(((r6.0 as u64) % 90) as u32);
            } else {
                let mut v8 = Purse::of(r2).await;
            }
        }
        let mut v10: Noisy = Noisy::new(9);
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, false, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, false, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, true, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, false, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, false, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, true, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, false, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, false, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, true, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, false, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, false, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, false, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, false, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, false, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
