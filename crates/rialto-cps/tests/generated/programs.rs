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
            if let Some(ref r1) = self.gift {
                if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(self.id); }
                let mut n4: u64 = 0;
                let f5 = 'l3: loop {
                    n4 += 1;
                    if n4 > 2 { break b; }
                    pause().await;
                    {
                        let mut w6 = Noisy::new(7);
                        let x9 = if n % 3 == 1 { w6 = Noisy::new(8); 1 } else { drop(w6); n };
                        (w6, b) = (Noisy::new(10), b ^ 1u64);
                    }
                };
                pause().await;
                step(((r1.0 as u64) % 90) as u32);
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
            if !(4u64 % 5 < 3 && odd(a).await > 4) {
                let x8 = far(&v7.lines[2u64 as usize % 3].name, b).await;
            }
        } else if a % 3 == b % 3 {
            let mut v9: Book = new_book(a);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = b.checked_sub(2u64 % 3).ok_or(2u64)?;
        if a % 5 < 3 || leaf(x1).await > 4 {
            let x3 = 'b2: {
                let mut v4 = new_book(0u64);
                let mut s5 = v4.name.to_string();
                s5.push_str(&a.to_string());
                if x1 < 3u64 { break 'b2 1u64; }
                {
                    let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
                    drop(g8);
                    let a10 = vec![a % 7, a % 5, b % 3];
                    if 2u64 % 3 == 1 {
                        step(13);
                    } else {
                        drop(g6);
                    }
                }
                let all18: Option<Noisy> = Some(Noisy::new(17));
                'l15: for v16 in all18 {
                    let mut v16: Noisy = v16;
                    text = said(text, checked(b).await?).await;
                    let mut v19: Purse = Purse::of(0u64).await;
                }
                let mut v21: Noisy = 'b20: {
                    let mut v23 = Noisy::new(22);
                    if 4u64 % 3 == 1 && leaf(x1).await % 2 == 1 { break 'b20 v23; }
                    text.push_str(&format!("{},", 4u64));
                    Noisy::new(22 + 1000)
                };
                checked(1u64).await.unwrap_or(2u64)
            };
            let mut v24 = new_book(2u64);
            'l27: for r25 in v24.name.char_indices().map(|(at, _)| at as u64).take(3) {
                pause().await;
                let mut v28 = new_book(x1);
                'l31: for r29 in &v28.lines {
                    let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
                    pause().await;
                    step((r29.count % 90) as u32);
                }
            }
            if x3 % 2 == leaf(a).await % 2 && { if x1 < 4u64 { return Err(b); } a > 1 } {
                let all36 = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
                pause().await;
                'l33: for (at, v34) in all36 {
                    let mut v34 = v34;
                    let (x37, mut v38) = join!(leaf(a), taken(v34, b));
                    b = kept::<u64>(4u64, 1u64).await;
                    let mut v39 = Purse::of(b).await;
                }
            }
        }
        let mut v40 = new_book(a);
        'l43: for r41 in v40.numbered.values_mut() {
            pause().await;
            {
                let (mut g44, g46) = (Noisy::new(45), Noisy::new(45 + 1000));
                drop(g46);
                match 4u64 % 3 {
                0 => {
                    let mut g49 = Noisy::new(50);
                    drop(g44);
                } 1 => {
                    step(g44.0);
                    drop(g44); pause().await;
                    if 3u64 % 4 == 1 {  break 'l43; }
                } _ => {
                    if let k @ 2.. = b % 5 && k > 3u64 % 3 {
                        step(g44.0);
                        drop(g44); pause().await;
                    } else {
                        if b % 3 == 2 { drop(g44); step(56); } else { drop(g44); }
                    }
                } }
                step(58);
            }
            r41.count ^= 4u64; r41.noisy = Noisy::new(59);
        }
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
        let mut s3 = v2.name.to_string();
        s3.push_str(&b.to_string());
        let b: u64 = b.wrapping_add(a);
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
                    let r13 = &v12.numbered;
                    let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                    pause().await;
                    step((r13.get(&2).map_or(2, |line| line.count) % 90) as u32);
                }
                let mut v18: Noisy = Noisy::new(17);
                let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                step(text.len() as u32);
                Ok(b)
            });
            let mut v22: Book = new_book(i4);
            'l25: for r23 in &v22.lines {
                pause().await;
                let x26 = { let look = |k: u64| k.wrapping_add((r23.noisy.0 as u64)); look(b) };
                step((r23.count % 90) as u32);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(2u64);
        let x2 = v1.far_renamed(2u64).await as u64;
        step((v1.id % 90) as u32);
        let x3 = far_changed(&mut v1.lines[x2 as usize % 3], x2).await;
        {
            let mut g4 = Vec::from([Noisy::new(5)]).remove(0);
            let a7 = vec![a % 7, x2 % 5, b % 3];
            match a7.first() {
            Some(m8) if *m8 % 3 == a % 3 => {
                b = b.wrapping_add(g4.0 as u64);
                while b % 3 > 0 { if x3 % 3 == b % 3 { drop(g4); break; } b /= 2; step(g4.0); }
            }
            Some(m8) => { step(*m8 as u32);
                drop(g4);
                step(15);
            }
            None => {
                drop(g4);
                if let Some(m18) = a7.iter().max() && *m18 > x3 {
                    return Err(b);
                }
            }
            }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Book {
        async fn h7_0(&self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            'l3: for (i2, r1) in &self.numbered {
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
                            let x19 = match r1.count % 3 {
                            0 => {
                                pause().await;
                                let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
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
                            let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: n as u32 % 9 };
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
                        if r1.count % 3 == 1 {
                            pause().await;
                        } else {
                            let x76 = match b % 3 {
                            0 => {
                                pause().await;
                                self.id % 9
                            } 1 => {
                                { let own = Noisy::new(82);  step(own.0); }
                                let (x86, _, mut v87): (u64, Option<Noisy>, Noisy) = join!(odd(r1.count), made(n), down(n % 3, Noisy::new(9)));
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
                            } else if r1.count % 2 == 0 {
                                drop(g107);
                            } else {
                                g107();
                                drop(g107); pause().await;
                                if let Some(v116) = made(self.id).await {
                                    let mut v116: Noisy = v116;
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
                if checked(n).await? % 2 == 0 && r1.count % 3 < 2 {
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
                        b = kept::<u64>(n, n).await;
                    }
                    m124 if m124 > 3 || odd(b).await % 3 == m124 % 3 => {
                        let mut v128: Pile<Noisy> = Pile::<Noisy>::default();
                        let mut v130: Noisy = Noisy::new(129);
                    }
                    _ => {
                        let mut s131: String = format!("{}-{n}", text.len(), n = b);
                        let c132: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                    }
                    }
                    'l135: for r133 in self.lines.iter().rev() {
                        text.push_str(&format!("{},", r1.count));
                        if n < n { continue 'l3; }
                        pause().await;
                        step((r133.count % 90) as u32);
                    }
                    let mut x136: u64 = { let half: u64 = checked(3u64).await?; half ^ r1.count };
                } else {
                    let v141: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                        let mut text: String = String::new();
                        let c138: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                        let mut s139: String = format!("{}-{n}", text.len(), n = b);
                        let c140: char = s139.chars().nth((c138 % 4) as usize).unwrap_or('z');
                        step(text.len() as u32);
                        Ok(b)
                    });
                    if checked(b).await? % 2 == 0 && n % 3 < 2 { break 'l3; }
                }
                pause().await;
                step((r1.count % 90) as u32);
            }
            let (x142, x143) = join!(far(&self.name, 1u64), leaf(4u64));
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
            let mut v4: Book = new_book(a);
            if let Some(r5) = &v4.gift {
                let mut v7: Pile<Noisy> = Pile::<Noisy>::default();
                pause().await;
                step(((r5.0 as u64) % 90) as u32);
            }
            let x9: u64 = 'b8: {
                let (x10, _) = join!(far_changed(&mut v4.lines[1], 0u64), leaf(b));
                if !(3u64 % 5 < 3 && odd(1u64).await > 4) { break 'b8 2u64; }
                let x12: u64;
                let mut v13: Noisy;
                if checked(3u64).await? % 2 == 0 && b % 3 < 2 {
                    pause().await;
                    let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                    match 0u64 % 3 { 0 => { x12 = 2; v13 = Noisy::new(11); } 1 => { break 'b8 b; } k => { x12 = k; v13 = Noisy::new(1011); } }
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let Some(v15) = made(3u64).await else {
                        pause().await;
                        return Err(x10);
                    };
                    let mut v15 = v15;
                }
                match 0u64 % 5 {
                0 => {
                    let mut v18: Noisy;
                    if 0u64 % 3 == 1 && leaf(a).await % 2 == 1 { pause().await; v18 = Noisy::new(19); } else { v18 = Noisy::new(19 + 1000); }
                }
                1 | 2 => {
                    let (x20, mut v21): (u64, Noisy) = join!(leaf(3u64), taken(v13, a));
                }
                m17 if m17 == b % 5 => {
                    let mut s22 = format!("{}-{n}", text.len(), n = 3u64);
                    let mut v24 = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                }
                _ => {
                    let mut v26 = Shared::new(Noisy::new(25));
                }
                }
                if a % 2 == 0 { leaf(0u64).await } else { 0u64 }
            };
            'l29: for r27 in &v4.lines {
                pause().await;
                {
                    let (mut g30, g32) = (Noisy::new(31), Noisy::new(31 + 1000));
                    drop(g32);
                    let x34 = match v4.id % 3 {
                    0 => {
                        if x9 % 4 == 1 { step(g30.0); break 'l1 b; }
                        drop(g30); step(36); g30 = Noisy::new(36);
                        step(g30.0);
                        1u64 % 9
                    } 1 => {
                        match v4.id % 3 {
                        0 => {
                            if let k @ 2.. = v4.id % 5 && k > b % 3 {
                                step(g30.0);
                                drop(g30); pause().await;
                                pause().await;
                                break 'l1 b;
                            } else {
                                step(g30.0);
                                let mut g46 = Noisy::new(47);
                                step(g30.0);
                                break 'l1 b;
                            }
                        } 1 => {
                            step(g30.0);
                        } _ => {
                            step(g30.0);
                            drop(g30); pause().await;
                        } }
                        1u64 % 9
                    } _ => {
                        step(g30.0);
                        drop(g30); pause().await;
                        leaf(1u64).await
                    } };
                }
                step((r27.count % 90) as u32);
            }
        };
        let b: u64 = b.wrapping_add(a);
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
                if let Some(r5) = v4.gift.as_ref() {
                    pause().await;
                    step(((r5.0 as u64) % 90) as u32);
                }
                if 2u64 % 3 == 1 && leaf(n).await % 2 == 1 {
                    select! { biased;
                    x7 = far(&v4.name, 3u64) => {
                        let mut v10 = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: b as u32 % 9 };
                    }
                    x8 = far(&v4.lines[b as usize % 3].name, 3u64) => {
                        let mut v12 = Shared::new(Noisy::new(11));
                    } }
                    match shape(4u64).await {
                    Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                        let mut v13 = v13;
                        let mut v14 = v14;
                        pause().await;
                        let to15: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::Both(v13, _) => {
                        let mut v13 = v13;
                        pause().await;
                        let (x16, _) = join!(far_changed(&mut v4.lines[1], b), leaf(n));
                    }
                    Shape::One { noisy: v13, number } if number % 2 == 1 => {
                        let number = number;
                        let mut v13 = v13;
                        b = if number % 2 == 0 { leaf(4u64).await } else { 4u64 };
                        let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v13, .. } => {
                        let mut v13 = v13;
                        let mut v19 = Two { first: v13, second: Noisy::new(18 + 1000), number: n as u32 % 9 };
                    }
                    Shape::Nothing => {
                        pause().await;
                        b = both::<u64, char>(b, 'c', b).await.1;
                    } }
                }
                if let Some(r20) = v4.lines.first() {
                    pause().await;
                    let mut v22: Book = new_book(b);
                    let r23 = &mut v22.gift;
                    *r23 = Some(Noisy::new(24));
                    pause().await;
                    *r23 = Some(Noisy::new(25));
                    step((r20.count % 90) as u32);
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
        select! {
        got = recv::<u64>(&feed), if b % 2 == 0 => {
            let x1 = got.unwrap_or(3);
            let Ok(x2) = checked(b).await else {
                pause().await;
                return Err(2u64);
            };
            let x2: u64 = x2;
            let mut v3 = new_book(2u64);
            'l6: for (i5, r4) in &v3.numbered {
                let mut v8 = Shared::new(Noisy::new(7));
                pause().await;
                step((r4.count % 90) as u32);
            }
            let mut v10 = Noisy::new(9);
        }
        sent = send::<u64>(&out, 0u64) => {
            if sent.is_err() { step(1); }
            let mut v12: Noisy = Noisy::new(11);
        }
        default => {
            let mut left14: String = text.chars().take(2).collect();
            'l15: while let Some(c13) = left14.pop() {
                let c13 = c13;
                if (4u64 % 5 < 3 || leaf(1u64).await > 4) && let Some(v17) = made(b).await && v17.0 as u64 % 3 < b % 3 {
                    let mut v17 = v17;
                    pause().await;
                    if !((c13 as u64) % 5 < 3 && odd((c13 as u64)).await > 4) { break 'l15; }
                    step(18);
                    let mut v20 = Two { first: v17, second: Noisy::new(19 + 1000), number: b as u32 % 9 };
                } else {
                    let mut v21: Book = new_book(b);
                    'l24: for (i23, r22) in &v21.numbered {
                        pause().await;
                        let mut v25: Book = new_book(b);
                        b = b.wrapping_add(async { far(&r22.name, v21.id).await % 60 + 1 }.await);
                        step((r22.count % 90) as u32);
                    }
                    step(27);
                }
            }
            let mut v28 = new_book(a);
            match &v28.gift {
            Some(r29) => {
                pause().await;
                let mut v31 = new_book(a);
                'l34: for (i33, r32) in v31.lines.iter().enumerate() {
                    let mut v36 = Noisy::new(35);
                    pause().await;
                    step((r32.count % 90) as u32);
                }
                step(((r29.0 as u64) % 90) as u32);
            }
            None => {
                'l39: for r37 in v28.lines.iter().rev() {
                    pause().await;
                    let to40: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    pause().await;
                    step((r37.count % 90) as u32);
                }
                match &v28.mood {
                Mood::Happy { at: r41, with: r42 } if leaf(*r41).await % 2 == 0 => {
                    pause().await;
                    pause().await;
                    step(((*r41) % 90) as u32);
                    step(((r42.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r42, .. } => {
                    pause().await;
                    step(((r42.0 as u64) % 90) as u32);
                }
                Mood::Sad(r41) => {
                    pause().await;
                    let mut v43 = new_book(3u64);
                    if let Some(r44) = v43.numbered.get(&(a % 5)) {
                        pause().await;
                        let mut v47 = Two { first: Noisy::new(46), second: Noisy::new(46 + 1000), number: 4u64 as u32 % 9 };
                        text.push_str(&format!("{},", b));
                        step((r44.count % 90) as u32);
                    }
                    step(((r41.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let a = pair(1u64, a).await.0.wrapping_add(a);
                } }
            } }
        }
        }
        let mut v48 = new_book(a);
        let r49 = &mut v48.numbered;
        pause().await;
        let mut v51 = new_book(2u64);
        b = alters(&mut v51.lines[2], b).await?;
        r49.remove(&2);
        let a = b;
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
                    let x21 = v20.far_renamed(2u64).await as u64;
                    step((v20.id % 90) as u32);
                } else {
                    let mut v23: Two = Two { first: Noisy::new(22), second: Noisy::new(22 + 1000), number: 0u64 as u32 % 9 };
                }
            }
        }
        }
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
            let mut s4 = v3.name.to_string();
            s4.push_str(&2u64.to_string());
            'l7: for (i6, r5) in v3.lines.iter().enumerate() {
                pause().await;
                step((r5.count % 90) as u32);
            }
        }
        default => {
            b = pair(b, 0u64).await.0.wrapping_add(0u64);
        }
        }
        {
            let mut g8 = Noisy::new(9);
            if a % 4 == 1 { step(g8.0); return Err(b); }
            { let own = Noisy::new(11); step(g8.0); step(own.0); }
        }
        let mut x12 = b % 7 + leaf(3u64).await % 100;
        let b: u64 = b.wrapping_add(a);
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
        'l1: for (at, v2) in all4 {
            let mut v2 = v2;
            {
                let mut w5 = Noisy::new(6);
                if a % 3 == 1 { w5 = Noisy::new(7); break 'l1; }
                if a % 3 == 1 {
                    b = b.wrapping_add(consumed(w5) as u64);
                    if let k @ 2.. = b % 5 && k > 0u64 % 3 {
                        let mut i13 = 0;
                        'l12: while i13 < 2 {
                            i13 += 1;
                            w5 = Noisy::new(14);
                            step(15);
                        }
                        w5 = Noisy::new(16);
                        { let own: Noisy = w5; step(own.0); }
                    }
                } else if a % 2 == 0 {
                    b = b.wrapping_add(consumed(w5) as u64);
                    step(19);
                } else {
                    step(20);
                    let x22 = if b % 3 == 1 { w5 = Noisy::new(21); 1 } else { drop(w5); b };
                }
                if 3u64 % 3 == 1 { w5 = Noisy::new(23); continue 'l1; }
                if 1u64 % 3 == 1 {
                    if 0u64 % 4 == 1 { continue 'l1; }
                } else {
                    step(26);
                    if let k @ 2.. = a % 5 && k > a % 3 {
                        step(28);
                        w5 = Noisy::new(29);
                    }
                }
                match a % 3 { 0 => {
                    if a % 3 == 1 { w5 = Noisy::new(31); continue 'l1; }
                } 1 if 4u64 % 2 == 0 => {
                    let mut i34 = 0;
                    'l33: while i34 < 3 {
                        i34 += 1;
                        if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                            step(36);
                            w5 = Noisy::new(37);
                            { let own: Noisy = w5; step(own.0); }
                        }
                        match a % 3 { 0 => {
                            step(40);
                            w5 = Noisy::new(41);
                        } 1 if b % 2 == 0 => {
                            step(42);
                            w5 = Noisy::new(43);
                        } _ => {
                            step(44);
                        } }
                    }
                    step(45);
                    (w5, b) = (Noisy::new(46), b ^ a);
                } _ => {
                    (w5, b) = (Noisy::new(47), b ^ a);
                } }
            }
            let mut v49: Vec<Noisy> = vec![Noisy::new(48), Noisy::new(48 + 1000), Noisy::new(48 + 2000)];
            let mut s50: String = format!("{}-{n}", text.len(), n = 2u64);
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
        let mut text = String::new();
        'l1: for i2 in 0u64..2 {
            let mut n: u64 = leaf(leaf(3u64).await).await;
            let mut v3: Book = new_book(i2);
            let (x4, _) = join!(far_changed(&mut v3.lines[1], b), leaf(2u64));
            text.push_str(&format!("{},", n));
        }
        let mut v5 = Purse::of(n).await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _) = p3;
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
                    let x64: u64 = match x2 % 3 {
                    0 => {
                        step(g6.0);
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                        let x71 = match b % 3 {
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
                            let mut v92 = Noisy::new(91);
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
        let b: u64 = b.wrapping_add(a);
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
        let mut v3: Noisy = 'b2: {
            let mut v5: Noisy = Noisy::new(4);
            if leaf(b).await % 2 == 0 { break 'b2 v5; }
            if leaf(a).await % 2 == 0 {
                let mut n7: u64 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut s9: String = format!("{}-{n}", text.len(), n = a);
                }
                if send::<u64>(&out, b).await.is_err() && a % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); }
            } else if b % 3 == 2u64 % 3 {
                let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                match (leaf(0u64).await % 3, (if checked(b).await? % 2 == 0 && a % 3 < 2 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                }
                _ => {
                    let mut v12: Noisy = Noisy::new(11);
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
                let mut v19: Noisy = v19;
                match b % 5 {
                0 => {
                    let mut v23: Purse = Purse::of(1u64).await;
                    let x24 = to1(b).await;
                }
                1 | 2 => {
                    let mut v25: Purse = Purse::of(b).await;
                    let c26: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                m22 if m22 == b % 5 => {
                    let mut s27: String = format!("{}-{n}", text.len(), n = b);
                }
                _ => {
                    if leaf(b).await % 2 == 0 { break 'l18; }
                }
                }
                let mut v28: Book = new_book(a);
                'l31: for r29 in v28.lines[b as usize % 3].name.char_indices().map(|(at, _)| at as u64).take(3) {
                    let mut v33: Two = Two { first: Noisy::new(32), second: Noisy::new(32 + 1000), number: a as u32 % 9 };
                    let mut x34: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                    pause().await;
                }
                for i35 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { break 'l18; } } {
                    let (x36, v37) = join!(leaf(a), pair(b, a));
                    let v37: u64 = v37.0.wrapping_add(v37.1);
                }
            }
            Noisy::new(4 + 1000)
        };
        let mut v38: Book = new_book(2u64);
        if let Some(r39) = &v38.gift && (2u64 % 5 < 3 || leaf(b).await > 4) {
            pause().await;
            (v3, b) = (Noisy::new(v3.0 + 3), b ^ 4u64);
            step(((r39.0 as u64) % 90) as u32);
        } else {
            let x42 = 'b41: {
                if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a); }
                if b % 3 == 1 && leaf(a).await % 2 == 1 { break 'b41 4u64; }
                pause().await;
                let mut s43: String = format!("{}-{n}", text.len(), n = b);
                b
            };
        }
        {
            match text.chars().nth(a as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                let v48: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v3: Noisy = v3;
                    if matches!(a % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(46); }
                    let _ = taken(v3, a).await;
                    step(text.len() as u32);
                    Noisy::new(47)
                });
            }
            'q' | ',' => {
                let mut v50: Shared<Noisy> = Shared::new(Noisy::new(49));
            }
            c44 if c44.is_alphabetic() => {
                let to51: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                let (x52, _, mut v53): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
            }
            c44 => {
                let c44: char = c44;
                let c54 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
            } }
        }
        let c55 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
        let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
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
                    let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            } else {
                let mut v10 = Noisy::new(9);
                let x11 = leaf(leaf(b).await).await;
            }
            'l12: for i13 in 0u64..=3 {
                {
                    let mut w14: Noisy = Noisy::new(15);
                    let mut w16: Noisy;
                    step(18);
                    if leaf(book.id).await % 3 == 1 {
                        w16 = Noisy::new(20);
                        if 3u64 % 3 == 1 { w16 = Noisy::new(21); continue 'l12; }
                        (w14, b) = (Noisy::new(22), b ^ b);
                    }
                    step(23);
                }
            }
        }
        1 | 2 => {
            let Some(v24) = made(book.id).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v24 = v24;
            'l26: for i27 in 0u64..0 {
                let x29: u64;
                let mut v30: Noisy;
                if leaf(2u64).await % 2 == 0 {
                    pause().await;
                    let mut v31: Purse = Purse::of(i27).await;
                    match 0u64 % 3 { 0 => { x29 = 2; v30 = Noisy::new(28); } 1 => { continue 'l26; } k => { x29 = k; v30 = Noisy::new(1028); } }
                } else {
                    x29 = b; v30 = Noisy::new(3028);
                    let (x32, x33) = join!(far(words, i27), checked(n));
                    b = b.wrapping_add(x33?);
                }
                let mut v36: Vec<Noisy> = vec![Noisy::new(35), Noisy::new(35 + 1000), Noisy::new(35 + 2000)];
                match n % 5 {
                0 => {
                    pause().await;
                    let mut v38: Purse = Purse::of(4u64).await;
                }
                1 | 2 => {
                    match shape(x29).await {
                    Shape::Both(v39, v40) if v39.0 % 2 == 1 => {
                        let mut v39 = v39;
                        let mut v40 = v40;
                        let (x41, v42): (u64, (u64, u64)) = join!(leaf((words.len() as u64)), pair(x29, (words.len() as u64)));
                        let v42 = v42.0.wrapping_add(v42.1);
                        b = 3u64;
                    }
                    Shape::Both(v39, _) => {
                        let mut v39 = v39;
                        pause().await;
                        b = match x29 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(x29).await };
                        let mut v43 = new_book((words.len() as u64));
                        let x44 = far_checked(&v43.lines[b as usize % 3], i27).await?;
                    }
                    Shape::One { noisy: v39, number } if leaf(number).await % 2 == 0 => {
                        let number = number;
                        let mut v39 = v39;
                        let mut s45 = format!("{}-{n}", text.len(), n = b);
                    }
                    Shape::One { noisy: v39, .. } => {
                        let mut v39: Noisy = v39;
                        let c46 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        v30 = Noisy::new(v30.0 + 1);
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut i27 = pair(n, b).await.0.wrapping_add(b);
                    } }
                }
                m37 if leaf(m37).await % 2 == 0 => {
                    if !(b % 5 < 3 && odd((words.len() as u64)).await > 4) && text.len() > 200 { return Err(i27 % 5 + checked(i27).await? % 100); }
                }
                _ => {
                    let mut x29 = n % 7 + leaf(x29).await % 100;
                }
                }
            }
        }
        m1 if m1 == b % 5 => {
            let all50 = [Noisy::new(49), Noisy::new(49 + 1000)];
            pause().await;
            'l47: for v48 in all50 {
                let mut v48 = v48;
                text = said(text, both::<u64, char>(n, 'c', b).await.1).await;
                if let Some(v51) = made(3u64).await {
                    let mut v51 = v51;
                    let to53: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v55 = Two { first: v51, second: Noisy::new(54 + 1000), number: 3u64 as u32 % 9 };
                } else {
                    let mut v56 = even_steps(b % 5, v48).await;
                }
                let Some(v57) = made(3u64).await else {
                    pause().await;
                    break 'l47;
                };
                let mut v57: Noisy = v57;
            }
            let Some(v59) = made((words.len() as u64)).await else {
                pause().await;
                return Err(4u64);
            };
            let mut v59 = v59;
        }
        _ => {
            text.push_str(&format!("{},", 4u64));
        }
        }
        let all63: Vec<char> = text.chars().take(3).collect();
        'l62: for c61 in all63 {
            let c61 = c61;
            {
                let mut w64 = Noisy::new(65);
                let mut w66: Noisy = Noisy::new(67);
                pause().await;
                if leaf(2u64).await % 3 == 1 {
                    'l71: for i72 in 0u64..1 {
                        w64 = Noisy::new(73);
                    }
                    if (words.len() as u64) % 3 == 1 {
                        match 4u64 % 3 { 0 => {
                            step(76);
                            w64 = Noisy::new(77);
                        } 1 if book.id % 2 == 0 => {
                            (w64, b) = (Noisy::new(78), b ^ n);
                            continue 'l62;
                        } _ => {
                            step(79);
                            step(80);
                        } }
                    }
                } else if (words.len() as u64) % 2 == 0 {
                    let mut i83 = 0;
                    'l82: while i83 < 2 {
                        i83 += 1;
                        step(84);
                        let mut i87 = 0;
                        'l86: while i87 < 3 {
                            i87 += 1;
                            step(88);
                        }
                        (w64, b) = (Noisy::new(89), b ^ i83);
                    }
                    if let k @ 2.. = b % 5 && k > n % 3 {
                        let mut i93: u64 = 0;
                        'l92: while i93 < 3 {
                            i93 += 1;
                            step(94);
                        }
                    }
                    break 'l62;
                } else {
                    b = b.wrapping_add(consumed(w66) as u64);
                    pause().await;
                    (w64, b) = (Noisy::new(97), b ^ n);
                }
            }
            b = leaf(leaf(n).await).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2 = 'b1: {
            if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 { break 'b1 a; }
            let (x3, v4) = join!(leaf(b), pair(b, b));
            let v4 = v4.0.wrapping_add(v4.1);
            let mut v5 = new_book(a);
            let x6: u64 = far_changed(&mut v5.lines[v4 as usize % 3], v4).await;
            1u64 % 7 + leaf(b).await % 100
        };
        let mut v7 = new_book(x2);
        b = b.wrapping_add(far_changed(&mut v7.lines[x2 as usize % 3], x2).await);
        let b: u64 = b.wrapping_add(a);
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
            let r15 = &v14.mood;
            pause().await;
            let x17 = Some(r15.weight()).filter(|k| *k > r15.weight() % 7).unwrap_or_else(|| b.wrapping_add(r15.weight()));
            step((r15.weight() % 90) as u32);
            let c18: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
        }
        b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        let b = b.wrapping_add(a);
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
            match (&v5.gift, a % 3) {
            (Some(r6), 0 | 1) => {
                let mut v9 = Shared::new(Noisy::new(8));
                pause().await;
                step(((r6.0 as u64) % 90) as u32);
            }
            _ => {
                if let Some(r10) = &v5.gift {
                    pause().await;
                    let mut v12 = new_book(a);
                    let mut v14 = v12;
                    step(((r10.0 as u64) % 90) as u32);
                }
            } }
        };
        text = said(text, if 1u64 % 2 == 0 { leaf(x1).await } else { x1 }).await;
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
            if let Some(r2) = self.gift.as_ref() {
                pause().await;
                step(((r2.0 as u64) % 90) as u32);
            } else {
                'l4: for i5 in (0u64..=0).rev() {
                    'l6: for i7 in 0u64..2 {
                        let mut v9 = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: n as u32 % 9 };
                    }
                    if 3u64 % 2 == leaf(b).await % 2 && { if checked(n).await? % 2 == 0 && i5 % 3 < 2 { break 'l4; } b > 1 } {
                        if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(self.id, 'c', i5).await.1); }
                        let mut v11 = Noisy::new(10);
                    }
                }
                'l14: for r12 in self.lines.iter() {
                    pause().await;
                    step((r12.count % 90) as u32);
                }
            }
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
                let x7 = if x1 % 3 == 1 { w2 = Noisy::new(6); 1 } else {  x1 };
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
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(a);
        let mut k3 = 0u64;
        'l4: while let Some(r2) = v1.numbered.get(&(k3 * 2)) && k3 < 3 {
            k3 += 1;
            pause().await;
            step((r2.count % 90) as u32);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(1u64);
        let (r2, r3) = (&v1.name, a);
        pause().await;
        let r4 = r2;
        pause().await;
        let x6 = far(r4, a).await;
        step(((r4.len() as u64) % 90) as u32);
        step(((r2.len() as u64) % 90) as u32);
        if let Some(r7) = v1.gift.as_ref() {
            pause().await;
            step(((r7.0 as u64) % 90) as u32);
        } else {
            if let Some(r9) = &v1.gift && (matches!(a % 7, 0 | 2..=4)) {
                pause().await;
                let mut v11: Book = new_book(2u64);
                let x12 = { let look = |k: u64| k.wrapping_add((v11.name.len() as u64)); look(a) };
                step(((r9.0 as u64) % 90) as u32);
            } else {
                let x13 = reads(&v1.name, 0u64).await;
            }
            let mut left15: String = text.chars().take(2).collect();
            'l16: while let Some(c14) = left15.pop() {
                let c14 = c14;
                let mut x17: u64 = pair(a, 0u64).await.0.wrapping_add(0u64);
            }
        }
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
            if let Some(ref r1) = self.gift {
                if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(self.id); }
                let mut n4: u64 = 0;
                let f5 = 'l3: loop {
                    n4 += 1;
                    if n4 > 2 { break b; }
                    pause().await;
                    {
                        let mut w6 = Noisy::new(7);
                        let x9 = if n % 3 == 1 { w6 = Noisy::new(8); 1 } else { drop(w6); n };
                        (w6, b) = (Noisy::new(10), b ^ 1u64);
                    }
                };
                pause().await;
                step(((r1.0 as u64) % 90) as u32);
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
            if !(4u64 % 5 < 3 && odd(a).await > 4) {
                let x8 = far(&v7.lines[2u64 as usize % 3].name, b).await;
            }
        } else if a % 3 == b % 3 {
            let mut v9: Book = new_book(a);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1 = b.checked_sub(2u64 % 3).ok_or(2u64)?;
        if a % 5 < 3 || leaf(x1).await > 4 {
            let x3 = 'b2: {
                let mut v4 = new_book(0u64);
                let mut s5 = v4.name.to_string();
                s5.push_str(&a.to_string());
                if x1 < 3u64 { break 'b2 1u64; }
                {
                    let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
                    drop(g8);
                    let a10 = vec![a % 7, a % 5, b % 3];
                    if 2u64 % 3 == 1 {
                        step(13);
                    } else {
                        drop(g6);
                    }
                }
                let all18: Option<Noisy> = Some(Noisy::new(17));
                'l15: for v16 in all18 {
                    let mut v16: Noisy = v16;
                    text = said(text, checked(b).await?).await;
                    let mut v19: Purse = Purse::of(0u64).await;
                }
                let mut v21: Noisy = 'b20: {
                    let mut v23 = Noisy::new(22);
                    if 4u64 % 3 == 1 && leaf(x1).await % 2 == 1 { break 'b20 v23; }
                    text.push_str(&format!("{},", 4u64));
                    Noisy::new(22 + 1000)
                };
                checked(1u64).await.unwrap_or(2u64)
            };
            let mut v24 = new_book(2u64);
            'l27: for r25 in v24.name.char_indices().map(|(at, _)| at as u64).take(3) {
                pause().await;
                let mut v28 = new_book(x1);
                'l31: for r29 in &v28.lines {
                    let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
                    pause().await;
                    step((r29.count % 90) as u32);
                }
            }
            if x3 % 2 == leaf(a).await % 2 && { if x1 < 4u64 { return Err(b); } a > 1 } {
                let all36 = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
                pause().await;
                'l33: for (at, v34) in all36 {
                    let mut v34 = v34;
                    let (x37, mut v38) = join!(leaf(a), taken(v34, b));
                    b = kept::<u64>(4u64, 1u64).await;
                    let mut v39 = Purse::of(b).await;
                }
            }
        }
        let mut v40 = new_book(a);
        'l43: for r41 in v40.numbered.values_mut() {
            pause().await;
            {
                let (mut g44, g46) = (Noisy::new(45), Noisy::new(45 + 1000));
                drop(g46);
                match 4u64 % 3 {
                0 => {
                    let mut g49 = Noisy::new(50);
                    drop(g44);
                } 1 => {
                    step(g44.0);
                    drop(g44); pause().await;
                    if 3u64 % 4 == 1 {  break 'l43; }
                } _ => {
                    if let k @ 2.. = b % 5 && k > 3u64 % 3 {
                        step(g44.0);
                        drop(g44); pause().await;
                    } else {
                        if b % 3 == 2 { drop(g44); step(56); } else { drop(g44); }
                    }
                } }
                step(58);
            }
            r41.count ^= 4u64; r41.noisy = Noisy::new(59);
        }
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
        let mut s3 = v2.name.to_string();
        s3.push_str(&b.to_string());
        let b: u64 = b.wrapping_add(a);
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
                    let r13 = &v12.numbered;
                    let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                    pause().await;
                    step((r13.get(&2).map_or(2, |line| line.count) % 90) as u32);
                }
                let mut v18: Noisy = Noisy::new(17);
                let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                step(text.len() as u32);
                Ok(b)
            });
            let mut v22: Book = new_book(i4);
            'l25: for r23 in &v22.lines {
                pause().await;
                let x26 = { let look = |k: u64| k.wrapping_add((r23.noisy.0 as u64)); look(b) };
                step((r23.count % 90) as u32);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(2u64);
        let x2 = v1.far_renamed(2u64).await as u64;
        step((v1.id % 90) as u32);
        let x3 = far_changed(&mut v1.lines[x2 as usize % 3], x2).await;
        {
            let mut g4 = Vec::from([Noisy::new(5)]).remove(0);
            let a7 = vec![a % 7, x2 % 5, b % 3];
            match a7.first() {
            Some(m8) if *m8 % 3 == a % 3 => {
                b = b.wrapping_add(g4.0 as u64);
                while b % 3 > 0 { if x3 % 3 == b % 3 { drop(g4); break; } b /= 2; step(g4.0); }
            }
            Some(m8) => { step(*m8 as u32);
                drop(g4);
                step(15);
            }
            None => {
                drop(g4);
                if let Some(m18) = a7.iter().max() && *m18 > x3 {
                    return Err(b);
                }
            }
            }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Book {
        async fn h7_0(&self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            'l3: for (i2, r1) in &self.numbered {
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
                            let x19 = match r1.count % 3 {
                            0 => {
                                pause().await;
                                let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
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
                            let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: n as u32 % 9 };
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
                        if r1.count % 3 == 1 {
                            pause().await;
                        } else {
                            let x76 = match b % 3 {
                            0 => {
                                pause().await;
                                self.id % 9
                            } 1 => {
                                { let own = Noisy::new(82);  step(own.0); }
                                let (x86, _, mut v87): (u64, Option<Noisy>, Noisy) = join!(odd(r1.count), made(n), down(n % 3, Noisy::new(9)));
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
                            } else if r1.count % 2 == 0 {
                                drop(g107);
                            } else {
                                g107();
                                drop(g107); pause().await;
                                if let Some(v116) = made(self.id).await {
                                    let mut v116: Noisy = v116;
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
                if checked(n).await? % 2 == 0 && r1.count % 3 < 2 {
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
                        b = kept::<u64>(n, n).await;
                    }
                    m124 if m124 > 3 || odd(b).await % 3 == m124 % 3 => {
                        let mut v128: Pile<Noisy> = Pile::<Noisy>::default();
                        let mut v130: Noisy = Noisy::new(129);
                    }
                    _ => {
                        let mut s131: String = format!("{}-{n}", text.len(), n = b);
                        let c132: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                    }
                    }
                    'l135: for r133 in self.lines.iter().rev() {
                        text.push_str(&format!("{},", r1.count));
                        if n < n { continue 'l3; }
                        pause().await;
                        step((r133.count % 90) as u32);
                    }
                    let mut x136: u64 = { let half: u64 = checked(3u64).await?; half ^ r1.count };
                } else {
                    let v141: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                        let mut text: String = String::new();
                        let c138: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                        let mut s139: String = format!("{}-{n}", text.len(), n = b);
                        let c140: char = s139.chars().nth((c138 % 4) as usize).unwrap_or('z');
                        step(text.len() as u32);
                        Ok(b)
                    });
                    if checked(b).await? % 2 == 0 && n % 3 < 2 { break 'l3; }
                }
                pause().await;
                step((r1.count % 90) as u32);
            }
            let (x142, x143) = join!(far(&self.name, 1u64), leaf(4u64));
            Ok(b)
        }
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2 = 0;
        let f3 = 'l1: loop {
            n2 += 1;
            if n2 > 4 { break 3u64; }
            pause().await;
            let mut v4: Book = new_book(a);
            if let Some(r5) = &v4.gift {
                let mut v7: Pile<Noisy> = Pile::<Noisy>::default();
                pause().await;
                step(((r5.0 as u64) % 90) as u32);
            }
            let x9: u64 = 'b8: {
                let (x10, _) = join!(far_changed(&mut v4.lines[1], 0u64), leaf(b));
                if !(3u64 % 5 < 3 && odd(1u64).await > 4) { break 'b8 2u64; }
                let x12: u64;
                let mut v13: Noisy;
                if checked(3u64).await? % 2 == 0 && b % 3 < 2 {
                    pause().await;
                    let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
                    match 0u64 % 3 { 0 => { x12 = 2; v13 = Noisy::new(11); } 1 => { break 'b8 b; } k => { x12 = k; v13 = Noisy::new(1011); } }
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let Some(v15) = made(3u64).await else {
                        pause().await;
                        return Err(x10);
                    };
                    let mut v15 = v15;
                }
                match 0u64 % 5 {
                0 => {
                    let mut v18: Noisy;
                    if 0u64 % 3 == 1 && leaf(a).await % 2 == 1 { pause().await; v18 = Noisy::new(19); } else { v18 = Noisy::new(19 + 1000); }
                }
                1 | 2 => {
                    let (x20, mut v21): (u64, Noisy) = join!(leaf(3u64), taken(v13, a));
                }
                m17 if m17 == b % 5 => {
                    let mut s22 = format!("{}-{n}", text.len(), n = 3u64);
                    let mut v24 = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                }
                _ => {
                    let mut v26 = Shared::new(Noisy::new(25));
                }
                }
                if a % 2 == 0 { leaf(0u64).await } else { 0u64 }
            };
            'l29: for r27 in &v4.lines {
                pause().await;
                {
                    let (mut g30, g32) = (Noisy::new(31), Noisy::new(31 + 1000));
                    drop(g32);
                    let x34 = match v4.id % 3 {
                    0 => {
                        if x9 % 4 == 1 { step(g30.0); break 'l1 b; }
                        drop(g30); step(36); g30 = Noisy::new(36);
                        step(g30.0);
                        1u64 % 9
                    } 1 => {
                        match v4.id % 3 {
                        0 => {
                            if let k @ 2.. = v4.id % 5 && k > b % 3 {
                                step(g30.0);
                                drop(g30); pause().await;
                                pause().await;
                                break 'l1 b;
                            } else {
                                step(g30.0);
                                let mut g46 = Noisy::new(47);
                                step(g30.0);
                                break 'l1 b;
                            }
                        } 1 => {
                            step(g30.0);
                        } _ => {
                            step(g30.0);
                            drop(g30); pause().await;
                        } }
                        1u64 % 9
                    } _ => {
                        step(g30.0);
                        drop(g30); pause().await;
                        leaf(1u64).await
                    } };
                }
                step((r27.count % 90) as u32);
            }
        };
        let b: u64 = b.wrapping_add(a);
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
                if let Some(r5) = v4.gift.as_ref() {
                    pause().await;
                    step(((r5.0 as u64) % 90) as u32);
                }
                if 2u64 % 3 == 1 && leaf(n).await % 2 == 1 {
                    match first(far(&v4.name, 3u64), far(&v4.lines[b as usize % 3].name, 3u64)).await {
                    First::One(x7) => {
                        let mut v10 = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: b as u32 % 9 };
                    }
                    First::Other(x8) => {
                        let mut v12 = Shared::new(Noisy::new(11));
                    } }
                    match shape(4u64).await {
                    Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                        let mut v13 = v13;
                        let mut v14 = v14;
                        pause().await;
                        let to15: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::Both(v13, unbound) => {
                        let mut v13 = v13;
                        drop(unbound);
                        pause().await;
                        let (x16, _) = join!(far_changed(&mut v4.lines[1], b), leaf(n));
                    }
                    Shape::One { noisy: v13, number } if number % 2 == 1 => {
                        let number = number;
                        let mut v13 = v13;
                        b = if number % 2 == 0 { leaf(4u64).await } else { 4u64 };
                        let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v13, .. } => {
                        let mut v13 = v13;
                        let mut v19 = Two { first: v13, second: Noisy::new(18 + 1000), number: n as u32 % 9 };
                    }
                    Shape::Nothing => {
                        pause().await;
                        b = both::<u64, char>(b, 'c', b).await.1;
                    } }
                }
                if let Some(r20) = v4.lines.first() {
                    pause().await;
                    let mut v22: Book = new_book(b);
                    let r23 = &mut v22.gift;
                    *r23 = Some(Noisy::new(24));
                    pause().await;
                    *r23 = Some(Noisy::new(25));
                    step((r20.count % 90) as u32);
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
        select! {
        got = feed.recv_evt(), if b % 2 == 0 => {
            let x1 = got.unwrap_or(3);
            let Ok(x2) = checked(b).await else {
                pause().await;
                return Err(2u64);
            };
            let x2: u64 = x2;
            let mut v3 = new_book(2u64);
            'l6: for (i5, r4) in &v3.numbered {
                let mut v8 = Shared::new(Noisy::new(7));
                pause().await;
                step((r4.count % 90) as u32);
            }
            let mut v10 = Noisy::new(9);
        }
        sent = out.send_evt(0u64) => {
            if sent.is_err() { step(1); }
            let mut v12: Noisy = Noisy::new(11);
        }
        default => {
            let mut left14: String = text.chars().take(2).collect();
            'l15: while let Some(c13) = left14.pop() {
                let c13 = c13;
                if (4u64 % 5 < 3 || leaf(1u64).await > 4) && let Some(v17) = made(b).await && v17.0 as u64 % 3 < b % 3 {
                    let mut v17 = v17;
                    pause().await;
                    if !((c13 as u64) % 5 < 3 && odd((c13 as u64)).await > 4) { break 'l15; }
                    step(18);
                    let mut v20 = Two { first: v17, second: Noisy::new(19 + 1000), number: b as u32 % 9 };
                } else {
                    let mut v21: Book = new_book(b);
                    'l24: for (i23, r22) in &v21.numbered {
                        pause().await;
                        let mut v25: Book = new_book(b);
                        b = b.wrapping_add(async { far(&r22.name, v21.id).await % 60 + 1 }.await);
                        step((r22.count % 90) as u32);
                    }
                    step(27);
                }
            }
            let mut v28 = new_book(a);
            match &v28.gift {
            Some(r29) => {
                pause().await;
                let mut v31 = new_book(a);
                'l34: for (i33, r32) in v31.lines.iter().enumerate() {
                    let mut v36 = Noisy::new(35);
                    pause().await;
                    step((r32.count % 90) as u32);
                }
                step(((r29.0 as u64) % 90) as u32);
            }
            None => {
                'l39: for r37 in v28.lines.iter().rev() {
                    pause().await;
                    let to40: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    pause().await;
                    step((r37.count % 90) as u32);
                }
                match &v28.mood {
                Mood::Happy { at: r41, with: r42 } if leaf(*r41).await % 2 == 0 => {
                    pause().await;
                    pause().await;
                    step(((*r41) % 90) as u32);
                    step(((r42.0 as u64) % 90) as u32);
                }
                Mood::Happy { with: r42, .. } => {
                    pause().await;
                    step(((r42.0 as u64) % 90) as u32);
                }
                Mood::Sad(r41) => {
                    pause().await;
                    let mut v43 = new_book(3u64);
                    if let Some(r44) = v43.numbered.get(&(a % 5)) {
                        pause().await;
                        let mut v47 = Two { first: Noisy::new(46), second: Noisy::new(46 + 1000), number: 4u64 as u32 % 9 };
                        text.push_str(&format!("{},", b));
                        step((r44.count % 90) as u32);
                    }
                    step(((r41.len() as u64) % 90) as u32);
                }
                Mood::Even => {
                    let a = pair(1u64, a).await.0.wrapping_add(a);
                } }
            } }
        }
        }
        let mut v48 = new_book(a);
        let r49 = &mut v48.numbered;
        pause().await;
        let mut v51 = new_book(2u64);
        b = { let mut own = take(&mut v51.lines[2]); let result = alters(&mut own, b).await; v51.lines[2] = own; result }?;
        r49.remove(&2);
        let a = b;
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
                    let x21 = v20.far_renamed(2u64).await as u64;
                    step((v20.id % 90) as u32);
                } else {
                    let mut v23: Two = Two { first: Noisy::new(22), second: Noisy::new(22 + 1000), number: 0u64 as u32 % 9 };
                }
            }
        }
        }
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
            let mut s4 = v3.name.to_string();
            s4.push_str(&2u64.to_string());
            'l7: for (i6, r5) in v3.lines.iter().enumerate() {
                pause().await;
                step((r5.count % 90) as u32);
            }
        }
        default => {
            b = pair(b, 0u64).await.0.wrapping_add(0u64);
        }
        }
        {
            let mut g8 = Noisy::new(9);
            if a % 4 == 1 { step(g8.0); return Err(b); }
            { let own = Noisy::new(11); step(g8.0); step(own.0); }
        }
        let mut x12 = b % 7 + leaf(3u64).await % 100;
        let b: u64 = b.wrapping_add(a);
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
        'l1: for (at, v2) in all4 {
            let mut v2 = v2;
            {
                let mut w5 = Noisy::new(6);
                if a % 3 == 1 { w5 = Noisy::new(7); break 'l1; }
                if a % 3 == 1 {
                    b = b.wrapping_add(consumed(w5) as u64);
                    if let k @ 2.. = b % 5 && k > 0u64 % 3 {
                        let mut i13 = 0;
                        'l12: while i13 < 2 {
                            i13 += 1;
                            w5 = Noisy::new(14);
                            step(15);
                        }
                        w5 = Noisy::new(16);
                        { let own: Noisy = w5; step(own.0); }
                    }
                } else if a % 2 == 0 {
                    b = b.wrapping_add(consumed(w5) as u64);
                    step(19);
                } else {
                    step(20);
                    let x22 = if b % 3 == 1 { w5 = Noisy::new(21); 1 } else { drop(w5); b };
                }
                if 3u64 % 3 == 1 { w5 = Noisy::new(23); continue 'l1; }
                if 1u64 % 3 == 1 {
                    if 0u64 % 4 == 1 { continue 'l1; }
                } else {
                    step(26);
                    if let k @ 2.. = a % 5 && k > a % 3 {
                        step(28);
                        w5 = Noisy::new(29);
                    }
                }
                match a % 3 { 0 => {
                    if a % 3 == 1 { w5 = Noisy::new(31); continue 'l1; }
                } 1 if 4u64 % 2 == 0 => {
                    let mut i34 = 0;
                    'l33: while i34 < 3 {
                        i34 += 1;
                        if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                            step(36);
                            w5 = Noisy::new(37);
                            { let own: Noisy = w5; step(own.0); }
                        }
                        match a % 3 { 0 => {
                            step(40);
                            w5 = Noisy::new(41);
                        } 1 if b % 2 == 0 => {
                            step(42);
                            w5 = Noisy::new(43);
                        } _ => {
                            step(44);
                        } }
                    }
                    step(45);
                    (w5, b) = (Noisy::new(46), b ^ a);
                } _ => {
                    (w5, b) = (Noisy::new(47), b ^ a);
                } }
            }
            let mut v49: Vec<Noisy> = vec![Noisy::new(48), Noisy::new(48 + 1000), Noisy::new(48 + 2000)];
            let mut s50: String = format!("{}-{n}", text.len(), n = 2u64);
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
        let mut text = String::new();
        'l1: for i2 in 0u64..2 {
            let mut n: u64 = leaf(leaf(3u64).await).await;
            let mut v3: Book = new_book(i2);
            let (x4, _) = join!(far_changed(&mut v3.lines[1], b), leaf(2u64));
            text.push_str(&format!("{},", n));
        }
        let mut v5 = Purse::of(n).await;
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _) = p3;
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
                    let x64: u64 = match x2 % 3 {
                    0 => {
                        step(g6.0);
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                        let x71 = match b % 3 {
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
                            let mut v92 = Noisy::new(91);
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
        let b: u64 = b.wrapping_add(a);
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
        let mut v3: Noisy = 'b2: {
            let mut v5: Noisy = Noisy::new(4);
            if leaf(b).await % 2 == 0 { break 'b2 v5; }
            if leaf(a).await % 2 == 0 {
                let mut n7: u64 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut s9: String = format!("{}-{n}", text.len(), n = a);
                }
                if send::<u64>(&out, b).await.is_err() && a % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); }
            } else if b % 3 == 2u64 % 3 {
                let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                match (leaf(0u64).await % 3, (if checked(b).await? % 2 == 0 && a % 3 < 2 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                }
                _ => {
                    let mut v12: Noisy = Noisy::new(11);
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
                let mut v19: Noisy = v19;
                match b % 5 {
                0 => {
                    let mut v23: Purse = Purse::of(1u64).await;
                    let x24 = to1(b).await;
                }
                1 | 2 => {
                    let mut v25: Purse = Purse::of(b).await;
                    let c26: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                m22 if m22 == b % 5 => {
                    let mut s27: String = format!("{}-{n}", text.len(), n = b);
                }
                _ => {
                    if leaf(b).await % 2 == 0 { break 'l18; }
                }
                }
                let mut v28: Book = new_book(a);
                'l31: for r29 in v28.lines[b as usize % 3].name.char_indices().map(|(at, _)| at as u64).take(3) {
                    let mut v33: Two = Two { first: Noisy::new(32), second: Noisy::new(32 + 1000), number: a as u32 % 9 };
                    let mut x34: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                    pause().await;
                }
                for i35 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { break 'l18; } } {
                    let (x36, v37) = join!(leaf(a), pair(b, a));
                    let v37: u64 = v37.0.wrapping_add(v37.1);
                }
            }
            Noisy::new(4 + 1000)
        };
        let mut v38: Book = new_book(2u64);
        if let Some(r39) = &v38.gift && (2u64 % 5 < 3 || leaf(b).await > 4) {
            pause().await;
            (v3, b) = (Noisy::new(v3.0 + 3), b ^ 4u64);
            step(((r39.0 as u64) % 90) as u32);
        } else {
            let x42 = 'b41: {
                if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a); }
                if b % 3 == 1 && leaf(a).await % 2 == 1 { break 'b41 4u64; }
                pause().await;
                let mut s43: String = format!("{}-{n}", text.len(), n = b);
                b
            };
        }
        {
            match text.chars().nth(a as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                let v48: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v3: Noisy = v3;
                    if matches!(a % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(46); }
                    let _ = taken(v3, a).await;
                    step(text.len() as u32);
                    Noisy::new(47)
                });
            }
            'q' | ',' => {
                let mut v50: Shared<Noisy> = Shared::new(Noisy::new(49));
            }
            c44 if c44.is_alphabetic() => {
                let to51: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                let (x52, _, mut v53): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
            }
            c44 => {
                let c44: char = c44;
                let c54 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
            } }
        }
        let c55 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
        let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
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
                    let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            } else {
                let mut v10 = Noisy::new(9);
                let x11 = leaf(leaf(b).await).await;
            }
            'l12: for i13 in 0u64..=3 {
                {
                    let mut w14: Noisy = Noisy::new(15);
                    let mut w16: Noisy;
                    step(18);
                    if leaf(book.id).await % 3 == 1 {
                        w16 = Noisy::new(20);
                        if 3u64 % 3 == 1 { w16 = Noisy::new(21); continue 'l12; }
                        (w14, b) = (Noisy::new(22), b ^ b);
                    }
                    step(23);
                }
            }
        }
        1 | 2 => {
            let Some(v24) = made(book.id).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v24 = v24;
            'l26: for i27 in 0u64..0 {
                let x29: u64;
                let mut v30: Noisy;
                if leaf(2u64).await % 2 == 0 {
                    pause().await;
                    let mut v31: Purse = Purse::of(i27).await;
                    match 0u64 % 3 { 0 => { x29 = 2; v30 = Noisy::new(28); } 1 => { continue 'l26; } k => { x29 = k; v30 = Noisy::new(1028); } }
                } else {
                    x29 = b; v30 = Noisy::new(3028);
                    let (x32, x33) = join!(far(words, i27), checked(n));
                    b = b.wrapping_add(x33?);
                }
                let mut v36: Vec<Noisy> = vec![Noisy::new(35), Noisy::new(35 + 1000), Noisy::new(35 + 2000)];
                match n % 5 {
                0 => {
                    pause().await;
                    let mut v38: Purse = Purse::of(4u64).await;
                }
                1 | 2 => {
                    match shape(x29).await {
                    Shape::Both(v39, v40) if v39.0 % 2 == 1 => {
                        let mut v39 = v39;
                        let mut v40 = v40;
                        let (x41, v42): (u64, (u64, u64)) = join!(leaf((words.len() as u64)), pair(x29, (words.len() as u64)));
                        let v42 = v42.0.wrapping_add(v42.1);
                        b = 3u64;
                    }
                    Shape::Both(v39, unbound) => {
                        let mut v39 = v39;
                        drop(unbound);
                        pause().await;
                        b = match x29 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(x29).await };
                        let mut v43 = new_book((words.len() as u64));
                        let x44 = far_checked(&v43.lines[b as usize % 3], i27).await?;
                    }
                    Shape::One { noisy: v39, number } if leaf(number).await % 2 == 0 => {
                        let number = number;
                        let mut v39 = v39;
                        let mut s45 = format!("{}-{n}", text.len(), n = b);
                    }
                    Shape::One { noisy: v39, .. } => {
                        let mut v39: Noisy = v39;
                        let c46 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        v30 = Noisy::new(v30.0 + 1);
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut i27 = pair(n, b).await.0.wrapping_add(b);
                    } }
                }
                m37 if leaf(m37).await % 2 == 0 => {
                    if !(b % 5 < 3 && odd((words.len() as u64)).await > 4) && text.len() > 200 { return Err(i27 % 5 + checked(i27).await? % 100); }
                }
                _ => {
                    let mut x29 = n % 7 + leaf(x29).await % 100;
                }
                }
            }
        }
        m1 if m1 == b % 5 => {
            let all50 = [Noisy::new(49), Noisy::new(49 + 1000)];
            pause().await;
            'l47: for v48 in all50 {
                let mut v48 = v48;
                text = said(text, both::<u64, char>(n, 'c', b).await.1).await;
                if let Some(v51) = made(3u64).await {
                    let mut v51 = v51;
                    let to53: CpsFnPtr<fn(u64) -> u64> = if book.id % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v55 = Two { first: v51, second: Noisy::new(54 + 1000), number: 3u64 as u32 % 9 };
                } else {
                    let mut v56 = even_steps(b % 5, v48).await;
                }
                let Some(v57) = made(3u64).await else {
                    pause().await;
                    break 'l47;
                };
                let mut v57: Noisy = v57;
            }
            let Some(v59) = made((words.len() as u64)).await else {
                pause().await;
                return Err(4u64);
            };
            let mut v59 = v59;
        }
        _ => {
            text.push_str(&format!("{},", 4u64));
        }
        }
        let all63: Vec<char> = text.chars().take(3).collect();
        'l62: for c61 in all63 {
            let c61 = c61;
            {
                let mut w64 = Noisy::new(65);
                let mut w66: Noisy = Noisy::new(67);
                pause().await;
                if leaf(2u64).await % 3 == 1 {
                    'l71: for i72 in 0u64..1 {
                        w64 = Noisy::new(73);
                    }
                    if (words.len() as u64) % 3 == 1 {
                        match 4u64 % 3 { 0 => {
                            step(76);
                            w64 = Noisy::new(77);
                        } 1 if book.id % 2 == 0 => {
                            (w64, b) = (Noisy::new(78), b ^ n);
                            continue 'l62;
                        } _ => {
                            step(79);
                            step(80);
                        } }
                    }
                } else if (words.len() as u64) % 2 == 0 {
                    let mut i83 = 0;
                    'l82: while i83 < 2 {
                        i83 += 1;
                        step(84);
                        let mut i87 = 0;
                        'l86: while i87 < 3 {
                            i87 += 1;
                            step(88);
                        }
                        (w64, b) = (Noisy::new(89), b ^ i83);
                    }
                    if let k @ 2.. = b % 5 && k > n % 3 {
                        let mut i93: u64 = 0;
                        'l92: while i93 < 3 {
                            i93 += 1;
                            step(94);
                        }
                    }
                    break 'l62;
                } else {
                    b = b.wrapping_add(consumed(w66) as u64);
                    pause().await;
                    (w64, b) = (Noisy::new(97), b ^ n);
                }
            }
            b = leaf(leaf(n).await).await;
        }
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2 = 'b1: {
            if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 { break 'b1 a; }
            let (x3, v4) = join!(leaf(b), pair(b, b));
            let v4 = v4.0.wrapping_add(v4.1);
            let mut v5 = new_book(a);
            let x6: u64 = far_changed(&mut v5.lines[v4 as usize % 3], v4).await;
            1u64 % 7 + leaf(b).await % 100
        };
        let mut v7 = new_book(x2);
        b = b.wrapping_add(far_changed(&mut v7.lines[x2 as usize % 3], x2).await);
        let b: u64 = b.wrapping_add(a);
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
            let r15 = &v14.mood;
            pause().await;
            let x17 = Some(r15.weight()).filter(|k| *k > r15.weight() % 7).unwrap_or_else(|| b.wrapping_add(r15.weight()));
            step((r15.weight() % 90) as u32);
            let c18: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
        }
        b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        let b = b.wrapping_add(a);
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
            match (&v5.gift, a % 3) {
            (Some(r6), 0 | 1) => {
                let mut v9 = Shared::new(Noisy::new(8));
                pause().await;
                step(((r6.0 as u64) % 90) as u32);
            }
            _ => {
                if let Some(r10) = &v5.gift {
                    pause().await;
                    let mut v12 = new_book(a);
                    let mut v14 = v12;
                    step(((r10.0 as u64) % 90) as u32);
                }
            } }
        };
        text = said(text, if 1u64 % 2 == 0 { leaf(x1).await } else { x1 }).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Book {
        async fn h21_0(&self, n: u64) -> Result<u64, u64> {
            let mut b = n;
            let mut text = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if self.id % 2 == 0 { to!(leaf) } else { to!(odd) };
            if let Some(r2) = self.gift.as_ref() {
                pause().await;
                step(((r2.0 as u64) % 90) as u32);
            } else {
                'l4: for i5 in (0u64..=0).rev() {
                    'l6: for i7 in 0u64..2 {
                        let mut v9 = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: n as u32 % 9 };
                    }
                    if 3u64 % 2 == leaf(b).await % 2 && { if checked(n).await? % 2 == 0 && i5 % 3 < 2 { break 'l4; } b > 1 } {
                        if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(self.id, 'c', i5).await.1); }
                        let mut v11 = Noisy::new(10);
                    }
                }
                'l14: for r12 in self.lines.iter() {
                    pause().await;
                    step((r12.count % 90) as u32);
                }
            }
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
                let x7 = if x1 % 3 == 1 { w2 = Noisy::new(6); 1 } else {  x1 };
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
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(a);
        let mut k3 = 0u64;
        'l4: while let Some(r2) = v1.numbered.get(&(k3 * 2)) && k3 < 3 {
            k3 += 1;
            pause().await;
            step((r2.count % 90) as u32);
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1 = new_book(1u64);
        let (r2, r3) = (&v1.name, a);
        pause().await;
        let r4 = r2;
        pause().await;
        let x6 = far(r4, a).await;
        step(((r4.len() as u64) % 90) as u32);
        step(((r2.len() as u64) % 90) as u32);
        if let Some(r7) = v1.gift.as_ref() {
            pause().await;
            step(((r7.0 as u64) % 90) as u32);
        } else {
            if let Some(r9) = &v1.gift && (matches!(a % 7, 0 | 2..=4)) {
                pause().await;
                let mut v11: Book = new_book(2u64);
                let x12 = { let look = |k: u64| k.wrapping_add((v11.name.len() as u64)); look(a) };
                step(((r9.0 as u64) % 90) as u32);
            } else {
                let x13 = reads(&v1.name, 0u64).await;
            }
            let mut left15: String = text.chars().take(2).collect();
            'l16: while let Some(c14) = left15.pop() {
                let c14 = c14;
                let mut x17: u64 = pair(a, 0u64).await.0.wrapping_add(0u64);
            }
        }
        let b = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, false, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, false, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, false, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, false, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, false, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, true, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, false, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, true, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, false, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, true, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, false, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, false, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, false, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, false, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, false, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
