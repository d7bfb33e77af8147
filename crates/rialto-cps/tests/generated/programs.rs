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
    #[rialto_cps::cps]
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break n; }
            pause().await;
            'l4: for i5 in (0u64..=0).rev() {
                if let Some(v6) = made(n).await {
                    let mut v6: Noisy = v6;
                    if leaf(1u64).await % 2 == 0 { continue 'l4; }
                    let c8: u64 = { let look = || value.0 as u64; look() % 100 + 2u64 % 3 };
                } else {
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'l1 leaf(leaf(i5).await).await; }
                }
            }
            match shape(n).await {
            Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                let mut v9: Noisy = v9;
                let mut v10: Noisy = v10;
                let all14: [Noisy; 2] = [Noisy::new(13), Noisy::new(13 + 1000)];
                pause().await;
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    b = both::<u64, char>(3u64, 'c', n).await.1;
                }
            }
            Shape::Both(v9, _) => {
                let mut v9: Noisy = v9;
                pause().await;
                pause().await;
            }
            Shape::One { noisy: v9, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v9: Noisy = v9;
                let mut v16: Noisy = 'b15: {
                    let mut v18: Noisy = Noisy::new(17);
                    if b % 3 == 1 && leaf(n).await % 2 == 1 { break 'b15 v18; }
                    b = touched(&mut v9, n).await;
                    step(19);
                    v9
                };
            }
            Shape::One { noisy: v9, .. } => {
                let mut v9: Noisy = v9;
                if b % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(20); }
                if n % 4 == 1 { drop(v9); pause().await; v9 = Noisy::new(21); }
            }
            Shape::Nothing => {
                pause().await;
                for k in match 4u64 % 3 { 0 => { break 'l1 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            } }
            let mut n23: u64 = 0;
            'l22: while n23 < 1 && let Some(w24) = made(n23).await && w24.0 > 0 && (b % 5 < 3 || leaf(b).await > 4) {
                n23 += 1;
                let mut n26: u64 = 0;
                'l25: while n26 < 3 && let Some(w27) = made(n26).await && w27.0 > 0 && (b % 5 < 3 || leaf(1u64).await > 4) {
                    n26 += 1;
                    let c28: u64 = { let look = || value.0 as u64; look() % 100 + 0u64 % 3 };
                }
            }
            let mut v30: Noisy = 'b29: {
                let mut v32: Noisy = Noisy::new(31);
                if leaf(4u64).await % 2 == 0 { break 'b29 v32; }
                let Some(v33) = made(2u64).await else {
                    pause().await;
                    return Noisy::new(35);
                };
                let mut v33: Noisy = v33;
                Noisy::new(31 + 1000)
            };
        };
        if 2u64 % 3 > 0 && let x36 @ 2.. = b % 7 && x36 != 2u64 {
            let x36: u64 = x36;
            pause().await;
            let a38: Vec<u64> = vec![4u64 % 7, 0u64 % 5, b % 3];
            while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
            let (Ok(x41), 0u64..=50) = (checked(n).await, n % 70) else {
                pause().await;
                return Noisy::new(42);
            };
            let x41: u64 = x41;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                let mut v43: Purse = Purse::of(x41).await;
                let mut v45: Noisy = Noisy::new(44);
                if let Some(v46) = made(n).await {
                    let mut v46: Noisy = v46;
                    let to48: CpsFnPtr<fn(u64) -> u64> = if x41 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(49);
                } else {
                    let to50: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v51: Noisy = Noisy::new(v45.0 + 50);
                }
            } else if b % 3 == x41 % 3 {
                let to52: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        } else {
            let mut n54: u64 = 0;
            'l53: while n54 < 2 && leaf(n54).await != 6 {
                n54 += 1;
                let all58: Option<Noisy> = Some(Noisy::new(57));
                'l55: for v56 in all58 {
                    let mut v56: Noisy = v56;
                    let mut v60: Two = Two { first: v56, second: Noisy::new(59 + 1000), number: f3 as u32 % 9 };
                    text.push_str(&format!("{},", 2u64));
                    step(61);
                }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && leaf(n2).await != 6 {
            n2 += 1;
            for k in match n % 3 { 0 => { break 'l1; } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        if let Some(c3) = text.chars().next_back() {
            let c3: char = c3;
            let Shape::One { noisy: v5, number: x4 } = shape(v2).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v5: Noisy = v5;
            let x4: u64 = x4;
            select! {
            got = recv::<u64>(&feed) => {
                let x6: u64 = got.unwrap_or(3);
                let (x7, mut v8): (u64, Noisy) = join!(leaf(1u64), taken(v5, 3u64));
                let mut v10: Two = Two { first: v8, second: Noisy::new(9 + 1000), number: 1u64 as u32 % 9 };
            }
            sent = send::<u64>(&out, x4) => {
                if sent.is_err() { step(1); }
                'l11: for i12 in 0u64..=2 {
                    b = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    step(13);
                }
                if matches!(0u64 % 7, 0 | 2..=4) {
                    let c14: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                } else if 3u64 % 3 == (c3 as u64) % 3 {
                    let mut s15: String = format!("{}-{n}", text.len(), n = v2);
                } else {
                    if x4 < v2 && text.len() > 200 { return Err(checked(x1).await.unwrap_or(b)); }
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if (c3 as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            default => {
                let mut v18: Purse = Purse::of(x4).await;
                let v22: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(20); }
                    let mut x4: u64 = match x4 % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(x4).await };
                    step(text.len() as u32);
                    Noisy::new(21)
                });
            }
            }
        } else {
            let mut v24: Noisy = Noisy::new(23);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Shape::One { noisy: v3, number: x1 } = shape(n).await else {
            pause().await;
            return Noisy::new(2);
        };
        let mut v3: Noisy = v3;
        let x1: u64 = x1;
        if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(4); }
        if 4u64 % 3 > 0 && let x5 @ 2.. = b % 7 && x5 != 4u64 {
            let x5: u64 = x5;
            pause().await;
            step(7);
            step(8);
        }
        let n: u64 = kept::<u64>(x1, 2u64).await;
        step(text.len() as u32);
        v3
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, 3u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x1: u64 = x1;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
            for _ in p3 {
                pause().await;
                let mut s4: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            let x6: u64 = 'b5: {
                match shape(n).await {
                Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                    let mut v7: Noisy = v7;
                    let mut v8: Noisy = v8;
                    let all12: Vec<Noisy> = self.rest.clone();
                    'l9: for v10 in all12 {
                        let mut v10: Noisy = v10;
                        let mut s13: String = format!("{}-{n}", text.len(), n = n);
                        b = pair(checked(b).await?, checked(n).await?).await.1;
                    }
                    text.push_str(&format!("{},", 3u64));
                }
                Shape::Both(v7, _) => {
                    let mut v7: Noisy = v7;
                    pause().await;
                    let (mut v7, _): (Noisy, Noisy) = (v7, Noisy::new(14));
                    let all20: Vec<Noisy> = self.rest.clone();
                    'l17: for v18 in all20 {
                        let mut v18: Noisy = v18;
                        let mut x21: u64 = match checked(1u64).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
                        if n % 5 < 3 || leaf(x21).await > 4 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(x21)); }
                    }
                }
                Shape::One { noisy: v7, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v7: Noisy = v7;
                    let mut b: u64 = checked(n).await.map_err(|failed| failed.wrapping_add(number))?;
                }
                Shape::One { noisy: v7, .. } => {
                    let mut v7: Noisy = v7;
                    let (x22 @ 1u64.., _) = pair(2u64, 0u64).await else {
                        pause().await;
                        return Err(n);
                    };
                    let x22: u64 = x22;
                }
                Shape::Nothing => {
                    pause().await;
                } }
                if leaf(b).await % 2 == 0 { break 'b5 if n % 2 == 0 { leaf(b).await } else { b }; }
                if let Some(v23) = made(n).await {
                    let mut v23: Noisy = v23;
                    if leaf(3u64).await % 2 == 0 {
                        if checked(n).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(n.wrapping_mul(3).wrapping_add(n)); }
                    } else {
                        b = b.wrapping_add(self.top.0 as u64);
                        let to25: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    'l26: for i27 in 0u64..=2 {
                        let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: n as u32 % 9 };
                        let mut v30: Purse = Purse::of(3u64).await;
                        if i27 < b { drop(v23); break; }
                    }
                } else {
                    step(31);
                }
                if !(b % 5 < 3 && odd(n).await > 4) { break 'b5 n; }
                self.top = Noisy::new(self.top.0 + 1);
                n.wrapping_mul(3).wrapping_add(1u64)
            };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = b % 5 + checked(b).await? % 100;
        let c2: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(2u64) };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            let (Ok(x3), 0u64..=50) = (checked(b).await, a % 70) else {
                pause().await;
                continue 'l1;
            };
            let x3: u64 = x3;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut v6: Noisy = Noisy::new(5);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            pause().await;
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if (!(0u64 % 5 < 3 && odd(b).await > 4)) && let Some(v2) = made(0u64).await && v2.0 as u64 % 3 < 0u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            b = if a % 2 == 0 { leaf(4u64).await } else { 4u64 };
        } else {
            text.push_str(&format!("{},", a));
        }
        pause().await;
        let mut n4: u64 = 0;
        let f5: u64 = 'l3: loop {
            n4 += 1;
            if n4 > 0 { break b; }
            pause().await;
            let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            if leaf(2u64).await % 3 == (if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'l3 b; } else { c6 % 3 }) {
                if 3u64 % 3 > 0 && let x7 @ 2.. = b % 7 && x7 != 3u64 {
                    let x7: u64 = x7;
                    pause().await;
                    let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                    let mut v11: Purse = Purse::of(3u64).await;
                } else {
                    let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                }
                let mut n14: u64 = 0;
                'l13: while n14 < 1 && let Some(w15) = made(n14).await && w15.0 > 0 && (1u64 % 3 == 1 && leaf(b).await % 2 == 1) {
                    n14 += 1;
                    text = said(text, if 3u64 % 2 == 0 { leaf(a).await } else { a }).await;
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                }
            }
        };
        let to20: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        if checked(f5).await? % 2 == 0 && 3u64 % 3 < 2 {
            let a: u64 = b % 7 + leaf(b).await % 100;
            let mut x21: u64 = checked(f5).await.unwrap_or(a);
        }
        let mut v22: Purse = Purse::of(b).await;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(3u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        let (x3, mut v4): (u64, Noisy) = join!(leaf(n), taken(value, n));
        step(text.len() as u32);
        v4
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut b: u64 = leaf(leaf(n).await).await;
        let mut n2: u64 = 0;
        'l1: while n2 < 2 && leaf(n2).await != 6 {
            n2 += 1;
            let x3: u64 = b.wrapping_add((if leaf(2u64).await % 2 == 0 { continue 'l1; } else { 4u64 % 3 }));
            let mut v4: Pile<Noisy> = Pile::<Noisy>::default();
            let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(a).await % 2 == 1 {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            text.push_str(&format!("{},", b));
            let all5: Vec<char> = text.chars().take(3).collect();
            'l4: for c3 in all5 {
                let c3: char = c3;
                if send::<u64>(&out, (c3 as u64)).await.is_err() && leaf((c3 as u64)).await % 2 == 0 { return Err((c3 as u64)); }
                b = pair(4u64, (c3 as u64)).await.0.wrapping_add((c3 as u64));
                if let Ok(x6) = checked(b).await && let Some(v7) = made(x6).await && v7.0 > 1 {
                    let x6: u64 = x6;
                    let mut v7: Noisy = v7;
                    pause().await;
                    let x8: u64 = pair((c3 as u64), x6).await.0.wrapping_add(x6);
                    { let all = move || step(v7.0); all(); }
                    text.push_str(&format!("{},", 3u64));
                } else {
                    let mut x9: u64 = leaf(leaf(0u64).await).await;
                    if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l4; }
                }
            }
        } else if b % 3 == b % 3 {
            step(10);
            {
            }
        }
        let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            let (x3, v4): (u64, (u64, u64)) = join!(leaf(1u64), pair(b, 1u64));
            let v4: u64 = v4.0.wrapping_add(v4.1);
            match 3u64 % 5 {
            0 => {
                let mut v4: u64 = b % 7 + leaf(i2).await % 100;
            }
            1 | 2 => {
                if matches!(i2 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(6); }
            }
            m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                { let at = &mut value; at.0 += 1; step(at.0); }
                let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
            }
            _ => {
                let to10: CpsFnPtr<fn(u64) -> u64> = if v4 % 2 == 0 { to!(leaf) } else { to!(odd) };
                if let Some(v11) = made(b).await {
                    let mut v11: Noisy = v11;
                    let mut v14: Shared<Noisy> = Shared::new(Noisy::new(13));
                } else {
                    b = lent(&mut value, &mut text, x3).await.unwrap_or(x3);
                }
            }
            }
            text = said(text, leaf(leaf(n).await).await).await;
            if 4u64 < 4u64 { drop(value); break; }
        }
        if let Some(c15) = text.chars().next_back() {
            let c15: char = c15;
            let mut v16: Pile<Noisy> = Pile::<Noisy>::default();
            let Some(c17) = text.chars().nth(1) else {
                pause().await;
                return Noisy::new(18);
            };
            let c17: char = c17;
        } else {
            let mut s19: String = format!("{}-{n}", text.len(), n = n);
            let mut v21: Noisy = 'b20: {
                let mut v23: Noisy = Noisy::new(22);
                if matches!(1u64 % 7, 0 | 2..=4) { break 'b20 v23; }
                let mut x24: u64 = both::<u64, char>(b, 'c', n).await.1;
                Noisy::new(22 + 1000)
            };
        }
        'l25: for i26 in 0u64..2 {
            let mut v28: Noisy = Noisy::new(27);
        }
        pause().await;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let a3: Vec<u64> = vec![1u64 % 7, 4u64 % 5, b % 3];
        if x1 % 3 == 1 {
            let x9: u64 = match a3.last() { Some(m7) if m7 == &a => sum(1, v2) as u64, Some(m7) => *m7 + v2.0 as u64, None => 7 };
            b = b.wrapping_add(x9);
            match a3.first() {
            Some(m11) if *m11 % 3 == 1u64 % 3 => {
                step(13);
                step(14);
            }
            Some(m11) => { step(*m11 as u32);
                step(15);
                step(16);
            }
            None => {
                return Err(b);
            }
            }
        } else {
            b = b.wrapping_add(v2.0 as u64);
        }
        let a: u64 = pair(0u64, x1).await.0.wrapping_add(x1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let (Ok(x5), 0u64..=50) = (checked(a).await, b % 70) else {
                pause().await;
                continue 'l1;
            };
            let x5: u64 = x5;
        }
        let x6: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let v26: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            if let Some(v8) = made(0u64).await {
                let mut v8: Noisy = v8;
                let mut v10: Pile<Noisy> = Pile::<Noisy>::default();
            } else {
                match made(1u64).await {
                    Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
                    Some(v11) => drop(v11),
                    None => pause().await,
                }
                if leaf(4u64).await % 2 == 0 && text.len() > 40 { return Noisy::new(13); }
            }
            if a < a {
                {
                    let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
                }
                let mut x16: u64 = 0u64.wrapping_mul(3).wrapping_add(0u64);
                if 4u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(17); }
            }
            if 2u64 % 2 == leaf(a).await % 2 && { if b < 3u64 { return Noisy::new(18); } a > 1 } {
                let mut v19: Purse = Purse::of(x6).await;
                let mut v21: Noisy = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if !(a % 5 < 3 && odd(a).await > 4) { break 'b20 v23; }
                    pause().await;
                    let mut s24: String = format!("{}-{n}", text.len(), n = x6);
                    Noisy::new(22 + 1000)
                };
            }
            step(text.len() as u32);
            Noisy::new(25)
        });
        let mut n28: u64 = 0;
        'l27: while n28 < 1 && let Some(w29) = made(n28).await && w29.0 > 0 && (b % 5 < 3 || leaf(1u64).await > 4) {
            n28 += 1;
            step(30);
            let mut s31: String = format!("{}-{n}", text.len(), n = a);
            if let Ok(x32) = checked(a).await && (!(a % 5 < 3 && odd(0u64).await > 4)) {
                let x32: u64 = x32;
                pause().await;
                let mut v35: Noisy = Noisy::new(34);
                match s31.chars().nth(a as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let x37: u64 = pair((s31.len() as u64), a).await.0.wrapping_add(a);
                }
                'q' | ',' => {
                    let x38: u64 = if x32 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    b = b.wrapping_add(v35.0 as u64);
                }
                c36 if c36.is_alphabetic() => {
                    if !(0u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(match x32 % 3 { 0 => leaf(1u64).await, 1 => 1u64, _ => odd(x32).await }); }
                    s31 = said(s31, 39).await;
                }
                c36 => {
                    let c36: char = c36;
                    let c40: u64 = { let look = || v35.0 as u64; look() % 100 + x32 % 3 };
                    let mut x41: u64 = if x6 % 2 == 0 { leaf(x6).await } else { x6 };
                } }
                { let at = &mut v35; at.0 += 1; step(at.0); }
            }
        }
        if b < 4u64 && text.len() > 200 { return Err(pair(a, b).await.0.wrapping_add(b)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: n as u32 % 9 };
        match shape(0u64).await {
        Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
            let mut v3: Noisy = v3;
            let mut v4: Noisy = v4;
            if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(2u64)); }
            let (x5 @ 1u64.., _) = pair(n, b).await else {
                pause().await;
                return Err(n);
            };
            let x5: u64 = x5;
        }
        Shape::Both(v3, _) => {
            let mut v3: Noisy = v3;
            pause().await;
            match shape(b).await {
            Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                let mut v6: Noisy = v6;
                let mut v7: Noisy = v7;
                for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                let _ = taken(v7, n).await;
            }
            Shape::Both(v6, _) => {
                let mut v6: Noisy = v6;
                pause().await;
                let mut v8: Noisy = Noisy::new(v6.0 + 50);
                match shape(n).await {
                Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                    let mut v9: Noisy = v9;
                    let mut v10: Noisy = v10;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(12);
                }
                Shape::Both(v9, _) => {
                    let mut v9: Noisy = v9;
                    pause().await;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    let mut v15: Purse = Purse::of(b).await;
                }
                Shape::One { noisy: v9, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v9: Noisy = v9;
                    let c16: u64 = [1u64, 2, 3].iter().map(|k| k * v3.0 as u64).filter(|k| k % 2 == 0).sum();
                    let x17: u64 = n % 7 + leaf(c16).await % 100;
                }
                Shape::One { noisy: v9, .. } => {
                    let mut v9: Noisy = v9;
                    let (x18, mut v19): (u64, Noisy) = join!(leaf(4u64), taken(v6, n));
                }
                Shape::Nothing => {
                    pause().await;
                    pause().await;
                } }
            }
            Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v6: Noisy = v6;
                if matches!(n % 7, 0 | 2..=4) {
                    pause().await;
                    let mut x20: u64 = kept::<u64>(n, n).await;
                } else {
                    if 2u64 % 3 == 1 { drop(v3); }
                    let c21: u64 = { let look = || v6.0 as u64; look() % 100 + n % 3 };
                }
                let to22: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v6, .. } => {
                let mut v6: Noisy = v6;
                let Some(c23) = text.chars().nth(1) else {
                    pause().await;
                    return Err(n);
                };
                let c23: char = c23;
            }
            Shape::Nothing => {
                pause().await;
            } }
        }
        Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v3: Noisy = v3;
            let mut v24: Noisy = Noisy::new(v3.0 + 50);
            let v27: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut v24: Noisy = v24;
                step(text.len() as u32);
                v24
            });
        }
        Shape::One { noisy: v3, .. } => {
            let mut v3: Noisy = v3;
            let all31: Option<Noisy> = Some(Noisy::new(30));
            'l28: for v29 in all31 {
                let mut v29: Noisy = v29;
                let Some(v32) = made(n).await else {
                    pause().await;
                    continue 'l28;
                };
                let mut v32: Noisy = v32;
                let mut n35: u64 = 0;
                let f36: u64 = 'l34: loop {
                    n35 += 1;
                    if n35 > 0 { break b; }
                    pause().await;
                    if !(0u64 % 5 < 3 && odd(n).await > 4) { break 'l34 n % 7 + leaf(n).await % 100; }
                    if checked(1u64).await? % 2 == 0 && n % 3 < 2 { break 'l34 { let half: u64 = checked(n).await?; half ^ n }; }
                };
                pause().await;
            }
        }
        Shape::Nothing => {
            pause().await;
            match n % 5 {
            0 => {
                if let Some(c38) = text.chars().next_back() {
                    let c38: char = c38;
                    step(39);
                } else {
                    text.push_str(&format!("{},", b));
                    text.push_str(&format!("{},", b));
                }
            }
            1 | 2 => {
                let x40: u64 = n.wrapping_add((if leaf(2u64).await % 2 == 0 { return Err(b); } else { n % 3 }));
            }
            m37 if m37 == b % 5 => {
                let all44: VecDeque<Noisy> = VecDeque::from([Noisy::new(43), Noisy::new(43 + 1000)]);
                pause().await;
                'l41: for v42 in all44 {
                    let mut v42: Noisy = v42;
                    step(45);
                    if n < n { break 'l41; }
                    if leaf(n).await % 2 == 0 { break 'l41; }
                }
                let mut x46: u64 = pair(n, 0u64).await.0.wrapping_add(0u64);
            }
            _ => {
                let mut n48: u64 = 0;
                'l47: while let Some(w49) = made(n48).await {
                    n48 += 1 + w49.0 as u64 % 2;
                    text.push_str(&format!("{},", n));
                    let mut v50: Purse = Purse::of(n).await;
                    let mut v52: Vec<Noisy> = vec![Noisy::new(51), Noisy::new(51 + 1000), Noisy::new(51 + 2000)];
                }
                match 0u64 % 5 {
                0 => {
                    let (x54, _, mut v55): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                    b = leaf(leaf(2u64).await).await;
                }
                1 | 2 => {
                    let Two { first: v56, second: v57, .. } = v2;
                    let mut v56: Noisy = v56;
                    let mut v57: Noisy = v57;
                }
                m53 if m53 == b % 5 => {
                    if let Some(v58) = made(4u64).await {
                        let mut v58: Noisy = v58;
                        step(60);
                    } else {
                        let mut b: u64 = n.wrapping_mul(3).wrapping_add(n);
                        let mut x61: u64 = leaf(n).await;
                    }
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    b = 3u64;
                    let (x62, _, mut v63): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(n), down(n % 3, Noisy::new(9)));
                }
                }
            }
            }
        } }
        match made(b).await {
            Some(v64) if v64.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v64.0 as u64); }
            Some(v64) => drop(v64),
            None => pause().await,
        }
        match shape(n).await {
        Shape::Both(v66, v67) if v66.0 % 2 == 1 => {
            let mut v66: Noisy = v66;
            let mut v67: Noisy = v67;
            let c68: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
            let mut x69: u64 = checked(checked(2u64).await?).await?;
        }
        Shape::Both(v66, _) => {
            let mut v66: Noisy = v66;
            pause().await;
            let all72: Vec<char> = text.chars().take(3).collect();
            'l71: for c70 in all72 {
                let c70: char = c70;
                let mut s73: String = format!("{}-{n}", text.len(), n = 1u64);
                text.push_str(&format!("{}:", v66.0));
            }
            let mut v75: Vec<Noisy> = vec![Noisy::new(74), Noisy::new(74 + 1000), Noisy::new(74 + 2000)];
        }
        Shape::One { noisy: v66, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v66: Noisy = v66;
            let (x76, _): (u64, u64) = join!(touched(&mut v66, number), leaf(number));
        }
        Shape::One { noisy: v66, .. } => {
            let mut v66: Noisy = v66;
            let mut x77: u64 = leaf(leaf(n).await).await;
        }
        Shape::Nothing => {
            pause().await;
            pause().await;
        } }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if (matches!(n % 7, 0 | 2..=4)) && let Some(v2) = made(b).await && v2.0 as u64 % 3 < b % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            text.push_str(&format!("{},", n));
            match 0u64 % 5 {
            0 => {
                let mut v5: Two = Two { first: v2, second: Noisy::new(4 + 1000), number: n as u32 % 9 };
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 1 { break b; }
                    pause().await;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(10);
                };
            }
            1 | 2 => {
                match (leaf(n).await % 3, (if matches!(1u64 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                _ => {
                }
                }
                let mut v13: Purse = Purse::of(n).await;
            }
            m3 if leaf(m3).await % 2 == 0 => {
                'l14: for i15 in 0u64..2 {
                    let c16: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let mut v18: Two = Two { first: Noisy::new(17), second: Noisy::new(17 + 1000), number: 3u64 as u32 % 9 };
                    let to19: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
            }
            _ => {
                pause().await;
            }
            }
            if n < b {
                let mut n23: u64 = 0;
                'l22: while n23 < 3 && let Some(w24) = made(n23).await && w24.0 > 0 && (checked(n).await? % 2 == 0 && 3u64 % 3 < 2) {
                    n23 += 1;
                    b = leaf(leaf(n).await).await;
                    let c25: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
            } else if n % 3 == 4u64 % 3 {
                let mut s26: String = format!("{}-{n}", text.len(), n = 4u64);
                let Ok(x27) = checked(b).await else {
                    pause().await;
                    return Err(b);
                };
                let x27: u64 = x27;
            } else {
                let Some(c28) = text.chars().nth(1) else {
                    pause().await;
                    return Err(3u64);
                };
                let c28: char = c28;
                let (x29, v30): (u64, (u64, u64)) = join!(leaf(2u64), pair((c28 as u64), 2u64));
                let v30: u64 = v30.0.wrapping_add(v30.1);
                let mut v32: Noisy = Noisy::new(31);
            }
        }
        let (x33, _, mut v34): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
        text.push_str(&format!("{},", x33));
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let c3: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
        text.push_str(&format!("{},", 1u64));
        if leaf(0u64).await % 3 == (if checked(1u64).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(b); } else { c3 % 3 }) {
            match c3 % 5 {
            0 => {
                let x5: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(1u64).await, k => k };
            }
            1 | 2 => {
                'l6: for i7 in 0u64..=0 {
                    if i7 < b { continue 'l6; }
                }
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 0 { break 1u64; }
                    pause().await;
                    b = 4u64.checked_sub(3u64 % 3).ok_or(3u64)?;
                    text.push_str(&format!("{},", b));
                    step(11);
                };
            }
            m4 if leaf(m4).await % 2 == 0 => {
                let mut v12: Purse = Purse::of(b).await;
                let all16: (Noisy, u64) = (v2, match checked(n).await { Ok(k) => leaf(k).await, Err(_) => return Err(b) });
                b = b.wrapping_add(all16.1);
                let (v13, _) = all16;
                let mut v13: Noisy = v13;
            }
            _ => {
                let mut n18: u64 = 0;
                let f19: u64 = 'l17: loop {
                    n18 += 1;
                    if n18 > 2 { break c3; }
                    pause().await;
                    pause().await;
                    let x20: u64 = (if b % 2 == 0 { checked(4u64).await } else { Ok(4u64) })?;
                    if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(pair(checked(x20).await?, checked(c3).await?).await.1); }
                };
                let mut v22: Noisy = 'b21: {
                    let mut v24: Noisy = Noisy::new(23);
                    if !(f19 % 5 < 3 && odd(c3).await > 4) { break 'b21 v24; }
                    let mut s25: String = format!("{}-{n}", text.len(), n = 4u64);
                    Noisy::new(23 + 1000)
                };
            }
            }
            let Ok(x26) = checked(n).await else {
                pause().await;
                return Err(b);
            };
            let x26: u64 = x26;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        b = 1u64.checked_sub(3u64 % 3).ok_or(3u64)?;
        let mut s5: String = format!("{}-{n}", text.len(), n = a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            b = if 2u64 % 2 == 0 { leaf(n).await } else { n };
            let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: n as u32 % 9 };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let v28: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            if leaf(b).await % 3 == (if n % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } else { b % 3 }) {
                let c2: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            }
            match 3u64 % 5 {
            0 => {
                let mut n5: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n5 += 1;
                    if n5 > 0 { break b; }
                    pause().await;
                    let mut s7: String = format!("{}-{n}", text.len(), n = b);
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(n).await); }
                };
                let (Ok(x8), 0u64..=50) = (checked(f6).await, b % 70) else {
                    pause().await;
                    return Err(f6);
                };
                let x8: u64 = x8;
            }
            1 | 2 => {
                let all12: LinkedList<Noisy> = LinkedList::from([Noisy::new(11), Noisy::new(11 + 1000)]);
                'l9: for v10 in all12 {
                    let mut v10: Noisy = v10;
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            m3 if leaf(m3).await % 2 == 0 => {
                if (n % 5 < 3 || leaf(n).await > 4) && let Some(v18) = made(b).await && v18.0 as u64 % 3 < b % 3 {
                    let mut v18: Noisy = v18;
                    pause().await;
                    let to19: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
            _ => {
                for i22 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
                    let (x23, _, mut v24): (u64, Option<Noisy>, Noisy) = join!(odd(i22), made(i22), down(i22 % 3, Noisy::new(9)));
                }
                text = said(text, checked(2u64).await.map_err(|failed| failed.wrapping_add(b))?).await;
            }
            }
            'l25: for i26 in 0u64..1 {
                let mut s27: String = format!("{}-{n}", text.len(), n = 3u64);
            }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
            b = b.wrapping_add(v2.0 as u64);
        }
        let x6: u64 = 'b5: {
            let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
            if 0u64 < a { break 'b5 4u64; }
            if a < a { break 'b5 if 2u64 % 2 == 0 { leaf(a).await } else { a }; }
            match 2u64 % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(2u64).await }
        };
        step(9);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut n6: u64 = 0;
            let f7: u64 = 'l5: loop {
                n6 += 1;
                if n6 > 3 { break a; }
                pause().await;
                b = 4u64.wrapping_mul(3).wrapping_add(3u64);
                let p10: (u64, (Noisy, u64)) = (1u64, (Noisy::new(8), b));
                if b % 3 == 1 && leaf(a).await % 2 == 1 { b = b.wrapping_add(p10.0).wrapping_add(p10.1.1); }
            };
            if f7 % 3 == 1 { drop(v2); }
        }
        let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
        let mut v14: Noisy = Noisy::new(13);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            b = b.wrapping_add(self.rest.drain(..self.rest.len() / 2).map(|value| value.0 as u64).sum());
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match n % 5 {
        0 => {
            pause().await;
        }
        1 | 2 => {
            let Some(c2) = text.chars().nth(1) else {
                pause().await;
                return Err(1u64);
            };
            let c2: char = c2;
        }
        m1 if m1 == b % 5 => {
            let mut v4: Noisy = 'b3: {
                let mut v6: Noisy = Noisy::new(5);
                if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b3 v6; }
                {
                    b = if b % 2 == 0 { leaf(n).await } else { n };
                }
                Noisy::new(5 + 1000)
            };
            let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
        }
        _ => {
            if b % 5 < 3 || leaf(b).await > 4 {
                pause().await;
                let Some(c9) = text.chars().nth(1) else {
                    pause().await;
                    return Err(n);
                };
                let c9: char = c9;
            } else {
                if let Ok(x10) = checked(4u64).await && (matches!(n % 7, 0 | 2..=4)) {
                    let x10: u64 = x10;
                    pause().await;
                    let x12: u64 = pair(n, x10).await.0.wrapping_add(x10);
                } else {
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
                let mut s14: String = format!("{}-{n}", text.len(), n = 1u64);
            }
        }
        }
        let (x15, _, mut v16): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(1u64), down(1u64 % 3, Noisy::new(9)));
        let all19: Vec<char> = text.chars().take(3).collect();
        'l18: for c17 in all19 {
            let c17: char = c17;
            let (x20, v21): (u64, (u64, u64)) = join!(leaf((c17 as u64)), pair(b, (c17 as u64)));
            let v21: u64 = v21.0.wrapping_add(v21.1);
            let x23: u64 = 'b22: {
                if b < b { break 'b22 b; }
                if let Some(v25) = made(v21).await && let x24 @ 1.. = v25.0 as u64 % 5 && (x24 > 2 || (c17 as u64) < x20) {
                    let x24: u64 = x24;
                    let mut v25: Noisy = v25;
                    pause().await;
                    let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
                    let to28: CpsFnPtr<fn(u64) -> u64> = if x15 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                step(29);
                if let Some(c30) = text.chars().next_back() {
                    let c30: char = c30;
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                    step(33);
                } else {
                    v16 = Noisy::new(v16.0 + 1);
                }
                (c17 as u64)
            };
            {
                if b % 3 == 1 && leaf((c17 as u64)).await % 2 == 1 { break 'l18; }
            }
        }
        pause().await;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 0u64 % 4 { 0 => { return Err(b); } 1 => leaf(a).await, k => k };
        let c2: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
        let x3: u64 = 0u64.wrapping_add((if leaf(b).await % 2 == 0 { return Err(b); } else { a % 3 }));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            if !(b % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(1); }
        }
        let all4: Vec<char> = text.chars().take(3).collect();
        'l3: for c2 in all4 {
            let c2: char = c2;
        }
        let a5: Vec<u64> = vec![n % 7, 0u64 % 5, b % 3];
        if b % 2 == 0 && consumed(value) { step(7); }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(1u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let a7: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                if n % 2 == 0 && consumed(v4) { step(9); }
            }
            if !(b % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(pair(x1, n).await.0.wrapping_add(n)); }
            spawn! {
                let mut text: String = String::new();
                let mut v12: Noisy = Noisy::new(11);
                let mut b: u64 = both::<u64, char>(x1, 'c', b).await.1;
                step(text.len() as u32);
            };
        } else {
            pause().await;
            if let Ok(x13) = checked(n).await && let Some(v14) = made(x13).await && v14.0 > 1 {
                let x13: u64 = x13;
                let mut v14: Noisy = v14;
                pause().await;
                let mut n16: u64 = 0;
                let f17: u64 = 'l15: loop {
                    n16 += 1;
                    if n16 > 1 { break x13; }
                    pause().await;
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    text.push_str(&format!("{},", 3u64));
                };
                match text.chars().nth(f17 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let x21: u64 = leaf(0u64).await;
                }
                'q' | ',' => {
                    let (x22, mut v23): (u64, Noisy) = both::<Noisy, u64>(v14, n, n).await;
                }
                c20 if c20.is_alphabetic() => {
                    pause().await;
                }
                c20 => {
                    let c20: char = c20;
                } }
            } else {
                match made(b).await {
                    Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                    Some(v24) => drop(v24),
                    None => pause().await,
                }
                let mut s26: String = format!("{}-{n}", text.len(), n = n);
                if leaf(n).await % 2 == 0 {
                    let c27: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                } else {
                    let mut s28: String = format!("{}-{n}", text.len(), n = (s26.len() as u64));
                }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if let Some(v2) = made(n).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || 1u64 % 5 < 3 || leaf(2u64).await > 4) {
                let x1: u64 = x1;
                let mut v2: Noisy = v2;
                pause().await;
                if let Some(v3) = made(x1).await {
                    let mut v3: Noisy = v3;
                    let (x5 @ 1u64.., _) = pair(2u64, n).await else {
                        pause().await;
                        return Err(1u64);
                    };
                    let x5: u64 = x5;
                } else {
                    let mut x6: u64 = if 0u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
                let (Ok(x7), 0u64..=50) = (checked(x1).await, n % 70) else {
                    pause().await;
                    return Err(b);
                };
                let x7: u64 = x7;
            } else {
                b = b.wrapping_add(self.top.0 as u64);
                pause().await;
            }
            pause().await;
            let to8: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        for k in match 1u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        let x2: u64 = 'b1: {
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 4 { break b; }
                    pause().await;
                    step(10);
                    if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(both::<u64, char>(b, 'c', b).await.1); }
                    if n % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(b % 7 + leaf(b).await % 100); }
                    let x11: u64 = kept::<u64>(b, b).await;
                };
                let mut v12: Purse = Purse::of(f9).await;
            }
            let mut v14: Noisy = Noisy::new(13);
            if checked(b).await? % 2 == 0 && 3u64 % 3 < 2 { break 'b1 n; }
            match b % 5 {
            0 => {
                if let Ok(x16) = checked(b).await && let Some(v17) = made(x16).await && v17.0 > 1 {
                    let x16: u64 = x16;
                    let mut v17: Noisy = v17;
                    pause().await;
                    step(18);
                    if checked(b).await? % 2 == 0 && n % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
                }
                let mut x20: u64 = b;
                let p21: (u64, Noisy) = (n, Noisy::new(19));
                (x20, _) = p21;
            }
            1 | 2 => {
                match n % 5 {
                0 => {
                    text.push_str(&format!("{},", b));
                }
                1 | 2 => {
                    if b % 3 == 1 { pause().await; drop(v14); } else { pause().await; }
                    let mut v24: Noisy = Noisy::new(23);
                }
                m22 if leaf(m22).await % 2 == 0 => {
                }
                _ => {
                    let mut x25: u64 = 2u64;
                }
                }
            }
            m15 if leaf(m15).await % 2 == 0 => {
                let all28: Vec<char> = text.chars().take(3).collect();
                'l27: for c26 in all28 {
                    let c26: char = c26;
                    let mut v30: Noisy = Noisy::new(29);
                    let mut s31: String = format!("{}-{n}", text.len(), n = b);
                    if 1u64 % 5 < 3 || leaf(0u64).await > 4 { break 'l27; }
                }
                if let Some(c32) = text.chars().next_back() {
                    let c32: char = c32;
                } else {
                    let mut s33: String = format!("{}-{n}", text.len(), n = 0u64);
                }
            }
            _ => {
                let c34: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                let mut v36: Noisy = Noisy::new(35);
            }
            }
            checked(n).await.unwrap_or(n)
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = recv::<u64>(&feed) => {
            let x1: u64 = got.unwrap_or(3);
            text = said(text, checked(2u64).await.unwrap_or(x1)).await;
            let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
        }
        sent = send::<u64>(&out, b), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            {
                step(4);
            }
            match (leaf(a).await % 3, (if !(b % 5 < 3 && odd(2u64).await > 4) { return Err(b); } else { b % 3 })) {
            (0, 1) => {
                match (leaf(4u64).await % 3, (if a % 5 < 3 || leaf(b).await > 4 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
                    if let Some(v7) = made(a).await {
                        let mut v7: Noisy = v7;
                        let to9: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    } else {
                        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
                    }
                }
                _ => {
                    let mut v13: Noisy = Noisy::new(12);
                }
                }
            }
            _ => {
                let mut a: u64 = checked(b).await.unwrap_or(b);
            }
            }
        }
        else => {
            {
                let mut n15: u64 = 0;
                let f16: u64 = 'l14: loop {
                    n15 += 1;
                    if n15 > 2 { break b; }
                    pause().await;
                    b = if b % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
            let v22: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                pause().await;
                let x20: u64 = match b % 4 { 0 => { return Noisy::new(19); } 1 => leaf(2u64).await, k => k };
                step(text.len() as u32);
                Noisy::new(21)
            });
        }
        }
        let mut n24: u64 = 0;
        'l23: while let Some(w25) = made(n24).await {
            n24 += 1 + w25.0 as u64 % 2;
            let x26: u64 = select! {
            got = recv::<u64>(&feed), if a % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(pair(b, a).await.0.wrapping_add(a))
            }
            sent = send::<u64>(&out, b), if b % 2 == 0 => {
                if sent.is_err() { 1 } else { both::<u64, char>(a, 'c', b).await.1 }
            }
            else => {
                2u64
            } };
            match a % 5 {
            0 => {
                if b % 3 > 0 && let x28 @ 2.. = b % 7 && x28 != b {
                    let x28: u64 = x28;
                    pause().await;
                    let mut v31: Vec<Noisy> = vec![Noisy::new(30), Noisy::new(30 + 1000), Noisy::new(30 + 2000)];
                } else {
                    let mut v33: Noisy = Noisy::new(32);
                }
                text.push_str(&format!("{},", 3u64));
            }
            1 | 2 => {
                let mut v38: Noisy = Noisy::new(37);
            }
            m27 if m27 == b % 5 => {
                let mut v40: Noisy = 'b39: {
                    let mut v42: Noisy = Noisy::new(41);
                    if checked(4u64).await? % 2 == 0 && b % 3 < 2 { break 'b39 v42; }
                    text.push_str(&format!("{},", 3u64));
                    let to43: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    Noisy::new(41 + 1000)
                };
            }
            _ => {
                'l44: for i45 in 0u64..checked(b).await? % 1 {
                    let mut x46: u64 = a.wrapping_mul(3).wrapping_add(4u64);
                    text = said(text, kept::<u64>(x26, x46).await).await;
                }
            }
            }
            match made(0u64).await {
                Some(v47) if v47.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v47.0 as u64); }
                Some(v47) => drop(v47),
                None => pause().await,
            }
        }
        let mut v50: Noisy = Noisy::new(49);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        'l1: for i2 in 0u64..1 {
            let all5: Vec<char> = text.chars().take(3).collect();
            'l4: for c3 in all5 {
                let c3: char = c3;
                text.push_str(&format!("{},", 1u64));
                pause().await;
                match shape(i2).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Both(v6, _) => {
                    let mut v6: Noisy = v6;
                    pause().await;
                    { let at = &mut v6; at.0 += 1; step(at.0); }
                    let mut v10: Purse = Purse::of(b).await;
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    let c11: u64 = { let look = || v6.0 as u64; look() % 100 + 2u64 % 3 };
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    if i2 % 5 < 3 || leaf(n).await > 4 && text.len() > 200 { return Err(pair(0u64, i2).await.0.wrapping_add(i2)); }
                }
                Shape::Nothing => {
                    pause().await;
                    if let Some(v12) = made(i2).await {
                        let mut v12: Noisy = v12;
                        if 1u64 % 4 == 1 { drop(v12); pause().await; v12 = Noisy::new(14); }
                        b = leaf(i2).await;
                    } else {
                        step(15);
                    }
                } }
            }
            if let Some(v16) = made(0u64).await {
                let mut v16: Noisy = v16;
                if !(i2 % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(0u64.wrapping_mul(3).wrapping_add(b)); }
                text.push_str(&format!("{}:", v16.0));
            } else {
                let mut v19: Noisy = Noisy::new(18);
            }
        }
        let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let p3: (u64, (Noisy, u64)) = (0u64, (Noisy::new(1), b));
        if !(b % 5 < 3 && odd(b).await > 4) { b = b.wrapping_add(p3.0).wrapping_add(p3.1.1); }
        for i4 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
            pause().await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=1 {
            text = said(text, kept::<u64>(b, 4u64).await).await;
        }
        {
            'l3: for i4 in 0u64..3 {
                let all8: LinkedList<Noisy> = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    text.push_str(&format!("{}:", v6.0));
                    let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                if matches!(n % 7, 0 | 2..=4) {
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                    if 1u64 % 3 == 1 && leaf(n).await % 2 == 1 { continue 'l3; }
                    text.push_str(&format!("{},", n));
                } else if n % 3 == 0u64 % 3 {
                    let x12: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                } else {
                    if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 40 { return Noisy::new(13); }
                }
                let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: b as u32 % 9 };
            }
            let (x16, _): (u64, u64) = join!(touched(&mut value, n), leaf(n));
        }
        let mut v17: Purse = Purse::of(n).await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, 4u64).await.is_err() && a % 3 == 1 && leaf(3u64).await % 2 == 1 { return Err(4u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=3 = odd(n2).await {
            n2 += 2;
            let c3: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
        }
        match made(n).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            if n % 5 < 3 || leaf(n).await > 4 {
                let mut n5: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n5 += 1;
                    if n5 > 4 { break b; }
                    pause().await;
                    let mut n: u64 = kept::<u64>(b, 4u64).await;
                    let mut v7: Purse = Purse::of(n).await;
                };
                'l8: for i9 in 0u64..2 {
                    let x10: u64 = pair(checked(0u64).await?, checked(0u64).await?).await.1;
                    let mut s11: String = format!("{}-{n}", text.len(), n = 2u64);
                }
            } else if 4u64 % 3 == b % 3 {
                let all15: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(14)), (3, Noisy::new(14 + 1000))]);
                'l12: for (at, v13) in all15 {
                    let mut v13: Noisy = v13;
                    step(16);
                }
                match made(n).await {
                    Some(v17) if v17.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v17.0 as u64); }
                    Some(v17) => drop(v17),
                    None => pause().await,
                }
            }
            pause().await;
        }
        match n % 5 {
        0 => {
        }
        1 | 2 => {
            let mut v21: Noisy = Noisy::new(20);
        }
        m19 if m19 == b % 5 => {
            let mut n23: u64 = 0;
            'l22: while n23 < 2 && leaf(n23).await != 6 {
                n23 += 1;
                let mut x25: u64 = b;
                let p26: (u64, Noisy) = (b, Noisy::new(24));
                (x25, _) = p26;
            }
            let all30: VecDeque<Noisy> = VecDeque::from([Noisy::new(29), Noisy::new(29 + 1000)]);
            'l27: for v28 in all30 {
                let mut v28: Noisy = v28;
                match n % 5 {
                0 => {
                    let mut v32: Noisy = Noisy::new(v28.0 + 50);
                }
                1 | 2 => {
                    if 2u64 < n { break 'l27; }
                    let mut x33: u64 = (if 1u64 % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                m31 if m31 > 3 || odd(b).await % 3 == m31 % 3 => {
                    let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                }
                _ => {
                    b = lent(&mut v28, text, 1u64).await?;
                }
                }
            }
        }
        _ => {
            let mut x35: u64 = match checked(1u64).await? % 2 { 0 => b, _ => checked(b).await? };
            pause().await;
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = b % 7 + leaf(a).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let mut n4: u64 = 0;
        'l3: while n4 < 1 && leaf(n4).await != 6 {
            n4 += 1;
            let v9: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                for i7 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(6); } } {
                    text.push_str(&format!("{},", b));
                    text = said(text, n).await;
                }
                step(text.len() as u32);
                Noisy::new(8)
            });
            if 1u64 < 2u64 && text.len() > 40 { return Noisy::new(10); }
            b = put(v2.clone(), 4u64).await;
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if let Ok(x4) = checked(a).await && (!(1u64 % 5 < 3 && odd(b).await > 4)) {
            let x4: u64 = x4;
            pause().await;
            let x6: u64 = 2u64.wrapping_add((if leaf(3u64).await % 2 == 0 { return Err(b); } else { a % 3 }));
            match shape(x4).await {
            Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                let mut v7: Noisy = v7;
                let mut v8: Noisy = v8;
                let (x9, _): (u64, u64) = join!(touched(&mut v8, x2), leaf(b));
            }
            Shape::Both(v7, _) => {
                let mut v7: Noisy = v7;
                pause().await;
                {
                    let c10: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                match (leaf(b).await % 3, (if leaf(x2).await % 2 == 0 { return Err(b); } else { 0u64 % 3 })) {
                (0, 1) => {
                    b = { let half: u64 = checked(x4).await?; half ^ x4 };
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    pause().await;
                }
                }
            }
            Shape::One { noisy: v7, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v7: Noisy = v7;
                let mut left12: String = text.chars().take(2).collect();
                'l13: while let Some(c11) = left12.pop() {
                    let c11: char = c11;
                    if (c11 as u64) % 4 == 1 { drop(v7); pause().await; v7 = Noisy::new(14); }
                }
                match made(x4).await {
                    Some(v15) if v15.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v15.0 as u64); }
                    Some(v15) => drop(v15),
                    None => pause().await,
                }
            }
            Shape::One { noisy: v7, .. } => {
                let mut v7: Noisy = v7;
                b = { let half: u64 = checked(2u64).await?; half ^ x2 };
                let (x17, mut v18): (u64, Noisy) = both::<Noisy, u64>(v7, 3u64, 3u64).await;
            }
            Shape::Nothing => {
                pause().await;
                if let Some(v20) = made(2u64).await && let x19 @ 1.. = v20.0 as u64 % 5 && (x19 > 2 || 3u64 < 2u64) {
                    let x19: u64 = x19;
                    let mut v20: Noisy = v20;
                    pause().await;
                    text.push_str(&format!("{}:", v20.0));
                } else {
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                    text.push_str(&format!("{},", 4u64));
                    let mut v22: Purse = Purse::of(2u64).await;
                }
            } }
        } else {
            b = leaf(4u64).await;
        }
        let mut s23: String = format!("{}-{n}", text.len(), n = 0u64);
        let mut n25: u64 = 0;
        let f26: u64 = 'l24: loop {
            n25 += 1;
            if n25 > 0 { break a; }
            pause().await;
            let mut v28: Noisy = Noisy::new(27);
        };
        let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 0 { break n; }
            pause().await;
            let Some(v4) = made(4u64).await else {
                pause().await;
                return Noisy::new(6);
            };
            let mut v4: Noisy = v4;
        };
        let a7: Vec<u64> = vec![1u64 % 7, f3 % 5, b % 3];
        for m8 in &a7 { if *m8 == n { drop(value); break; } step(value.0 + 9); }
        if let Some(v11) = made(n).await && let x10 @ 1.. = v11.0 as u64 % 5 && (x10 > 2 || !(2u64 % 5 < 3 && odd(b).await > 4)) {
            let x10: u64 = x10;
            let mut v11: Noisy = v11;
            pause().await;
            pause().await;
            let mut v12: Purse = Purse::of(b).await;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        drop(v2);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let p9: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000)];
                for _ in p9 {
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            select! {
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let x11: u64 = got.unwrap_or(3);
                step(12);
                let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            sent = send::<u64>(&out, b), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                let Shape::One { noisy: v15, number: x14 } = shape(4u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let mut v15: Noisy = v15;
                let x14: u64 = x14;
            }
            else => {
                let mut v17: Noisy = Noisy::new(16);
            }
            }
            {
                for i18 in 0u64..match checked(i2).await { Ok(k) => k % 3, Err(_) => { break 'l1; } } {
                    b = leaf(i18).await;
                    let mut v19: Purse = Purse::of(a).await;
                }
            }
        }
        if let Some(c20) = text.chars().next_back() {
            let c20: char = c20;
            'l21: for i22 in (0u64..1).rev() {
                let x23: u64 = select! {
                got = recv::<u64>(&feed), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(a, 'c', b).await.1)
                }
                sent = send::<u64>(&out, a), if b % 2 == 0 => {
                    if sent.is_err() { 1 } else { pair(checked((c20 as u64)).await?, checked(b).await?).await.1 }
                }
                else => {
                    1u64
                } };
                let c24: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x23 % 50); add(2); sum };
                let mut v26: Noisy = Noisy::new(25);
            }
            let x27: u64 = both::<u64, char>(b, 'c', b).await.1;
        } else {
            let mut n29: u64 = 0;
            let f30: u64 = 'l28: loop {
                n29 += 1;
                if n29 > 1 { break b; }
                pause().await;
                b = leaf(leaf(b).await).await;
            };
        }
        let mut v32: Noisy = Noisy::new(31);
        let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
        'l33: for (at, v34) in all36 {
            let mut v34: Noisy = v34;
            let mut n38: u64 = 0;
            let f39: u64 = 'l37: loop {
                n38 += 1;
                if n38 > 3 { break a; }
                pause().await;
                let to40: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                match shape(b).await {
                Shape::Both(v41, v42) if v41.0 % 2 == 1 => {
                    let mut v41: Noisy = v41;
                    let mut v42: Noisy = v42;
                    b = both::<u64, char>(a, 'c', 2u64).await.1;
                }
                Shape::Both(v41, _) => {
                    let mut v41: Noisy = v41;
                    pause().await;
                    b = touched(&mut v32, 4u64).await;
                    b = kept::<u64>(b, a).await;
                }
                Shape::One { noisy: v41, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v41: Noisy = v41;
                    b = lent(&mut v32, &mut text, a).await?;
                    let c43: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                }
                Shape::One { noisy: v41, .. } => {
                    let mut v41: Noisy = v41;
                    let a: u64 = a;
                    let _ = taken(v41, b).await;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v44: Purse = Purse::of(a).await;
                } }
                if let Some(c45) = text.chars().next_back() {
                    let c45: char = c45;
                    let mut v46: Purse = Purse::of(a).await;
                } else {
                    b = if a % 2 == 0 { leaf(a).await } else { a };
                    text.push_str(&format!("{}:", v34.0));
                }
            };
            let (x47, v48): (u64, (u64, u64)) = join!(leaf(a), pair(3u64, a));
            let v48: u64 = v48.0.wrapping_add(v48.1);
        }
        let mut v49: Pile<Noisy> = Pile::<Noisy>::default();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, b % 5, b % 3];
        if n % 2 == 0 && consumed(value) { step(3); }
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if matches!(n % 7, 0 | 2..=4) { break 'b4 v7; }
            let mut v9: Noisy = Noisy::new(8);
            let Some(v10) = made(n).await else {
                pause().await;
                return Noisy::new(12);
            };
            let mut v10: Noisy = v10;
            Noisy::new(6 + 1000)
        };
        step(text.len() as u32);
        v5
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
            if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            match (leaf(n).await % 3, (if 4u64 % 3 == 1 && leaf(0u64).await % 2 == 1 { continue 'l2; } else { b % 3 })) {
            (0, 1) => {
                let (x4 @ 1u64.., _) = pair(4u64, 3u64).await else {
                    pause().await;
                    break 'l2;
                };
                let x4: u64 = x4;
                let c5: u64 = leaf(Some((c1 as u64)).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            }
            _ => {
                match 2u64 % 5 {
                0 => {
                    let mut v8: Noisy = Noisy::new(7);
                }
                1 | 2 => {
                    text.push_str(&format!("{},", n));
                    let c9: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again((c1 as u64)) };
                }
                m6 if m6 == b % 5 => {
                    step(10);
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                }
                _ => {
                    let (x13, v14): (u64, (u64, u64)) = join!(leaf(4u64), pair(n, 4u64));
                    let v14: u64 = v14.0.wrapping_add(v14.1);
                }
                }
            }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            let mut n4: u64 = 0;
            'l3: while let Some(w5) = made(n4).await {
                n4 += 1 + w5.0 as u64 % 2;
                let to6: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut b: u64 = checked(a).await.unwrap_or(0u64);
            }
            if b % 2 == leaf(2u64).await % 2 && { if leaf(a).await % 2 == 0 { break 'b1 b; } 2u64 > 1 } {
                match b % 5 {
                0 => {
                    if b % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(checked(checked(a).await?).await?); }
                    let mut a: u64 = (if b % 2 == 0 { checked(b).await } else { Ok(b) })?;
                }
                1 | 2 => {
                    let mut b: u64 = leaf(leaf(b).await).await;
                    let mut v9: Noisy = Noisy::new(8);
                }
                m7 if leaf(m7).await % 2 == 0 => {
                    let mut v11: Noisy = Noisy::new(10);
                    b = b.wrapping_add(v11.0 as u64);
                }
                _ => {
                    let to12: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            if leaf(a).await % 2 == 0 { break 'b1 b; }
            let mut v14: Noisy = Noisy::new(13);
            let (x15, v16): (u64, (u64, u64)) = join!(leaf(4u64), pair(a, 4u64));
            let v16: u64 = v16.0.wrapping_add(v16.1);
            match b % 5 {
            0 => {
                let (Ok(x18), 0u64..=50) = (checked(a).await, 2u64 % 70) else {
                    pause().await;
                    return Err(3u64);
                };
                let x18: u64 = x18;
            }
            1 | 2 => {
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            }
            m17 if leaf(m17).await % 2 == 0 => {
                let mut v20: Purse = Purse::of(x15).await;
            }
            _ => {
                b = if x15 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                let a21: Vec<u64> = vec![v16 % 7, x15 % 5, b % 3];
                if let Some(m22) = a21.iter().max() && *m22 > 1u64 {
                    'w27: {
                        if 3u64 % 4 == 1 { step(v14.0); break 'w27; }
                        break 'b1 b;
                    }
                    step(*m22 as u32);
                }
            }
            }
            b.wrapping_mul(3).wrapping_add(b)
        };
        let mut n30: u64 = 0;
        'l29: while n30 < 3 && let Some(w31) = made(n30).await && w31.0 > 0 && (b < a) {
            n30 += 1;
            let to32: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 3u64));
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, 1u64 % 5, b % 3];
        for m2 in &a1 { if *m2 == 1u64 { drop(value); break; } step(value.0 + 3); }
        let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
        'l4: for (at, v5) in all7 {
            let mut v5: Noisy = v5;
            let mut n9: u64 = 0;
            'l8: while n9 < 1 && let Some(w10) = made(n9).await && w10.0 > 0 && (n % 3 == 1 && leaf(n).await % 2 == 1) {
                n9 += 1;
                {
                    v5 = Noisy::new(v5.0 + 1);
                    let mut b: u64 = 0u64;
                }
                if leaf(n).await % 3 == (if n % 5 < 3 || leaf(n).await > 4 { break 'l4; } else { n % 3 }) {
                    let mut v12: Two = Two { first: Noisy::new(11), second: Noisy::new(11 + 1000), number: b as u32 % 9 };
                }
                match n % 5 {
                0 => {
                    let (x14, _, mut v15): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                }
                1 | 2 => {
                }
                m13 if leaf(m13).await % 2 == 0 => {
                    let mut s16: String = format!("{}-{n}", text.len(), n = 2u64);
                    b = leaf(leaf(3u64).await).await;
                }
                _ => {
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                    if 2u64 < n && text.len() > 40 { return Noisy::new(19); }
                }
                }
            }
            let a20: Vec<u64> = vec![b % 7, b % 5, b % 3];
            if let Some(m21) = a20.iter().max() && *m21 > n {
                b = b.wrapping_add(v5.0 as u64);
                step(*m21 as u32);
            }
            let x24: u64 = { (if matches!(b % 7, 0 | 2..=4) { break 'l4; } else { 4u64 % 3 }).wrapping_add(consumed(v5) as u64) };
        }
        let Some(v25) = made(b).await else {
            pause().await;
            return Noisy::new(27);
        };
        let mut v25: Noisy = v25;
        let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v25: Noisy = v25;
            if let Some(v29) = made(3u64).await {
                let mut v29: Noisy = v29;
                {
                    let mut b: u64 = kept::<u64>(4u64, 0u64).await;
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                    b = b.wrapping_add(v32.drain(..v32.len() / 2).map(|value| value.0 as u64).sum());
                }
                let to33: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else {
                step(34);
            }
            let all38: [Noisy; 2] = [Noisy::new(37), Noisy::new(37 + 1000)];
            'l35: for v36 in all38 {
                let mut v36: Noisy = v36;
                match b % 5 {
                0 => {
                    let mut x40: u64 = kept::<u64>(0u64, 1u64).await;
                    let to41: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                1 | 2 => {
                    let mut x42: u64 = leaf(n).await;
                    let mut v43: Purse = Purse::of(n).await;
                }
                m39 if leaf(m39).await % 2 == 0 => {
                    let x44: u64 = n % 5 + checked(n).await? % 100;
                }
                _ => {
                    match shape(1u64).await {
                    Shape::Both(v45, v46) if v45.0 % 2 == 1 => {
                        let mut v45: Noisy = v45;
                        let mut v46: Noisy = v46;
                        let mut v48: Shared<Noisy> = Shared::new(Noisy::new(47));
                        step(49);
                    }
                    Shape::Both(v45, _) => {
                        let mut v45: Noisy = v45;
                        pause().await;
                        v45 = Noisy::new(v45.0 + 1);
                    }
                    Shape::One { noisy: v45, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v45: Noisy = v45;
                        let mut v51: Vec<Noisy> = vec![Noisy::new(50), Noisy::new(50 + 1000), Noisy::new(50 + 2000)];
                    }
                    Shape::One { noisy: v45, .. } => {
                        let mut v45: Noisy = v45;
                        let mut v53: Shared<Noisy> = Shared::new(Noisy::new(52));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v55: Two = Two { first: v36, second: Noisy::new(54 + 1000), number: 3u64 as u32 % 9 };
                    } }
                }
                }
                pause().await;
            }
            let a56: Vec<u64> = vec![n % 7, n % 5, b % 3];
            'w59: {
                if 1u64 % 4 == 1 { step(v25.0); break 'w59; }
                if n % 3 == 1 {
                    drop(v25);
                    return Err(b);
                } else {
                    b = b.wrapping_add(v25.0 as u64);
                }
            }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(0u64), pair(a, 0u64));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        if checked(x1).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(pair(v2, 3u64).await.0.wrapping_add(3u64)); }
        text.push_str(&format!("{},", 1u64));
        text = said(text, both::<u64, char>(b, 'c', b).await.1).await;
        let mut v4: Noisy = Noisy::new(3);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        if send::<u64>(&out, 2u64).await.is_err() && !(a % 5 < 3 && odd(a).await > 4) { return Err(2u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let Shape::One { noisy: v3, number: x2 } = shape(3u64).await else {
            pause().await;
            return Err(2u64);
        };
        let mut v3: Noisy = v3;
        let x2: u64 = x2;
        if b % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(match x2 % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(x2).await }); }
        select! {
        got = recv::<u64>(&feed) => {
            let x4: u64 = got.unwrap_or(3);
            let mut v6: Noisy = 'b5: {
                let mut v8: Noisy = Noisy::new(7);
                if !(1u64 % 5 < 3 && odd(a).await > 4) { break 'b5 v8; }
                let p11: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000)];
                for _ in p11 {
                    pause().await;
                    b = x4.wrapping_mul(3).wrapping_add(x4);
                }
                v3
            };
            let mut v13: Noisy = 'b12: {
                let mut v15: Noisy = Noisy::new(14);
                if x2 % 5 < 3 || leaf(b).await > 4 { break 'b12 v15; }
                b = checked(checked(b).await?).await?;
                v6
            };
        }
        sent = send::<u64>(&out, x1), if x2 % 2 == 0 => {
            if sent.is_err() { step(1); }
            let x16: u64 = select! {
            got = recv::<u64>(&feed) => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(leaf(0u64).await)
            }
            sent = send::<u64>(&out, x1), if 4u64 % 2 == 0 => {
                if sent.is_err() { 1 } else { x1 % 5 + checked(x2).await? % 100 }
            }
            else => {
                b
            } };
        }
        else => {
            if (2u64 % 3 == 1 && leaf(x2).await % 2 == 1) && let Some(v18) = made(x1).await && v18.0 as u64 % 3 < x1 % 3 {
                let mut v18: Noisy = v18;
                pause().await;
                b = leaf(leaf(x2).await).await;
            } else {
                'l19: for i20 in 0u64..=0 {
                    step(21);
                }
                'l22: for i23 in (0u64..=1).rev() {
                    pause().await;
                    let mut v25: Noisy = Noisy::new(24);
                }
            }
        }
        }
        let x26: u64 = select! {
        got = recv::<u64>(&feed) => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(both::<u64, char>(4u64, 'c', a).await.1)
        }
        sent = send::<u64>(&out, x2) => {
            if sent.is_err() { 1 } else { { let half: u64 = checked(4u64).await?; half ^ x1 } }
        }
        else => {
            0u64
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut n2: u64 = 0;
            let f3: u64 = 'l1: loop {
                n2 += 1;
                if n2 > 1 { break 4u64; }
                pause().await;
                let c4: u64 = [1u64, 2, 3].iter().map(|k| k * self.top.0 as u64).filter(|k| k % 2 == 0).sum();
                let v25: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let all8: Vec<char> = text.chars().take(3).collect();
                    'l7: for c6 in all8 {
                        let c6: char = c6;
                        let (x9, _, mut v10): (u64, Option<Noisy>, Noisy) = join!(odd((c6 as u64)), made(c4), down(c4 % 3, Noisy::new(9)));
                        if let Some(v11) = made((c6 as u64)).await {
                            let mut v11: Noisy = v11;
                            let mut v13: Purse = Purse::of(x9).await;
                            let (x14, _): (u64, u64) = join!(touched(&mut v11, x9), leaf(x9));
                        } else {
                            step(15);
                            let mut v16: Purse = Purse::of(n).await;
                        }
                    }
                    match shape(n).await {
                    Shape::Both(v17, v18) if v17.0 % 2 == 1 => {
                        let mut v17: Noisy = v17;
                        let mut v18: Noisy = v18;
                        let mut v19: Purse = Purse::of(b).await;
                        let to20: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::Both(v17, _) => {
                        let mut v17: Noisy = v17;
                        pause().await;
                        text = said(text, checked(n).await.unwrap_or(c4)).await;
                    }
                    Shape::One { noisy: v17, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v17: Noisy = v17;
                        let c21: u64 = leaf(Some(number).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        text.push_str(&format!("{},", number));
                    }
                    Shape::One { noisy: v17, .. } => {
                        let mut v17: Noisy = v17;
                        let c22: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                        pause().await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v24: Noisy = Noisy::new(23);
                    } }
                    step(text.len() as u32);
                    Ok(b)
                });
                if let Some(c26) = text.chars().next_back() {
                    let c26: char = c26;
                    let v30: Child<Noisy> = spawn!(-> Noisy {
                        let mut text: String = String::new();
                        text = said(text, leaf(leaf(1u64).await).await).await;
                        step(28);
                        step(text.len() as u32);
                        Noisy::new(29)
                    });
                    let x31: u64 = match (c26 as u64) % 4 { 0 => { break 'l1 b; } 1 => leaf(3u64).await, k => k };
                } else {
                    let v36: Child<Noisy> = spawn!(-> Noisy {
                        let mut text: String = String::new();
                        let mut s33: String = format!("{}-{n}", text.len(), n = n);
                        if b % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(34); }
                        step(text.len() as u32);
                        Noisy::new(35)
                    });
                }
            };
            let mut n38: u64 = 0;
            'l37: while let 0u64..=1 = odd(n38).await {
                n38 += 2;
                let mut v40: Two = Two { first: Noisy::new(39), second: Noisy::new(39 + 1000), number: 0u64 as u32 % 9 };
                'l41: for i42 in 0u64..1 {
                    match i42 % 5 {
                    0 => {
                        let Some(v44) = self.rest.pop() else {
                            pause().await;
                            break 'l41;
                        };
                        let mut v44: Noisy = v44;
                    }
                    1 | 2 => {
                    }
                    m43 if leaf(m43).await % 2 == 0 => {
                    }
                    _ => {
                        if f3 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(match checked(b).await? % 2 { 0 => b, _ => checked(b).await? }); }
                    }
                    }
                    if f3 % 5 < 3 || leaf(f3).await > 4 { drop(v40); break; }
                }
            }
            let mut v45: Noisy = Noisy::new(self.top.0 + 50);
            let mut n47: u64 = 0;
            let f48: u64 = 'l46: loop {
                n47 += 1;
                if n47 > 2 { break b; }
                pause().await;
                text = said(text, leaf(leaf(f3).await).await).await;
            };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(b).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        match text.chars().nth(4u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 1u64; }
                pause().await;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 0 { break b; }
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x11: u64 = leaf(n).await;
                    text = said(text, if 3u64 % 2 == 0 { leaf(x11).await } else { x11 }).await;
                };
            };
            match f6 % 5 {
            0 => {
                let Ok(x13) = checked(n).await else {
                    pause().await;
                    return Noisy::new(14);
                };
                let x13: u64 = x13;
                let mut b: u64 = pair(f6, 0u64).await.0.wrapping_add(0u64);
            }
            1 | 2 => {
                'l15: for i16 in 0u64..=2 {
                    if let Some(v17) = made(f6).await {
                        let mut v17: Noisy = v17;
                        let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        step(20);
                    }
                    let mut v21: Noisy = Noisy::new(value.0 + 50);
                }
                if let Some(v22) = made(2u64).await {
                    let mut v22: Noisy = v22;
                    let mut v24: Noisy;
                    if 3u64 % 5 < 3 || leaf(f6).await > 4 { pause().await; v24 = Noisy::new(25); } else { v24 = Noisy::new(25 + 1000); }
                    text = said(text, both::<u64, char>(0u64, 'c', 4u64).await.1).await;
                } else {
                    let mut v26: Purse = Purse::of(f6).await;
                }
            }
            m12 if m12 > 3 || odd(b).await % 3 == m12 % 3 => {
                let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
                text = said(text, leaf(3u64).await).await;
            }
            _ => {
                match shape(2u64).await {
                Shape::Both(v29, v30) if v29.0 % 2 == 1 => {
                    let mut v29: Noisy = v29;
                    let mut v30: Noisy = v30;
                    let mut b: u64 = checked(n).await.unwrap_or(1u64);
                }
                Shape::Both(v29, _) => {
                    let mut v29: Noisy = v29;
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                }
                Shape::One { noisy: v29, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v29: Noisy = v29;
                    if 4u64 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::One { noisy: v29, .. } => {
                    let mut v29: Noisy = v29;
                    match shape(2u64).await {
                    Shape::Both(v32, v33) if v32.0 % 2 == 1 => {
                        let mut v32: Noisy = v32;
                        let mut v33: Noisy = v33;
                        let c34: u64 = leaf(Some(f6).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        text = said(text, f6 % 7 + leaf(2u64).await % 100).await;
                    }
                    Shape::Both(v32, _) => {
                        let mut v32: Noisy = v32;
                        pause().await;
                        let (x35, v36): (u64, (u64, u64)) = join!(leaf(0u64), pair(b, 0u64));
                        let v36: u64 = v36.0.wrapping_add(v36.1);
                        let mut x35: u64 = match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await };
                    }
                    Shape::One { noisy: v32, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v32: Noisy = v32;
                        let x37: u64 = pair(n, f6).await.0.wrapping_add(f6);
                    }
                    Shape::One { noisy: v32, .. } => {
                        let mut v32: Noisy = v32;
                        let to38: CpsFnPtr<fn(u64) -> u64> = if f6 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        let (x39, mut v40): (u64, Noisy) = join!(leaf(2u64), taken(v32, f6));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v42: Two = Two { first: value, second: Noisy::new(41 + 1000), number: 0u64 as u32 % 9 };
                    } }
                    let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: f6 as u32 % 9 };
                } }
                let mut v48: Noisy = Noisy::new(47);
            }
            }
        }
        'q' | ',' => {
        }
        c3 if c3.is_alphabetic() => {
            let all55: LinkedList<Noisy> = LinkedList::from([Noisy::new(54), Noisy::new(54 + 1000)]);
            pause().await;
            'l52: for v53 in all55 {
                let mut v53: Noisy = v53;
                {
                    let mut b: u64 = leaf(b).await;
                    let to56: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut v58: Vec<Noisy> = vec![Noisy::new(57), Noisy::new(57 + 1000), Noisy::new(57 + 2000)];
            }
        }
        c3 => {
            let c3: char = c3;
            let n: u64 = checked(4u64).await.unwrap_or(n);
        } }
        let mut v60: Noisy = Noisy::new(59);
        step(text.len() as u32);
        v60
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(b).await;
        b = Purse::put_in(&mut v1, Noisy::new(2), a).await?;
        text = said(text, if 4u64 % 2 == 0 { leaf(b).await } else { b }).await;
        let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: b as u32 % 9 };
        if matches!(b % 7, 0 | 2..=4) {
            let mut n6: u64 = 0;
            'l5: while let 0u64..=3 = odd(n6).await {
                n6 += 2;
                let (Ok(x7), 0u64..=50) = (checked(b).await, a % 70) else {
                    pause().await;
                    break 'l5;
                };
                let x7: u64 = x7;
            }
            text.push_str(&format!("{},", 4u64));
        } else if 4u64 % 3 == a % 3 {
            b = Purse::put_in(&mut v1, Noisy::new(8), 2u64).await?;
            let x9: u64 = select! {
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(leaf(leaf(b).await).await)
            }
            sent = send::<u64>(&out, a) => {
                if sent.is_err() { 1 } else { 1u64 }
            }
            else => {
                b
            } };
        } else {
            b = checked(3u64).await?;
            for k in match 2u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(a), down(a % 3, Noisy::new(9)));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if n < 1u64 {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        } else {
            let mut v4: Noisy = Noisy::new(3);
        }
        let mut v6: Noisy = Noisy::new(5);
        let all10: VecDeque<Noisy> = VecDeque::from([Noisy::new(9), Noisy::new(9 + 1000)]);
        'l7: for v8 in all10 {
            let mut v8: Noisy = v8;
            let (Ok(x11), 0u64..=50) = (checked(b).await, 3u64 % 70) else {
                pause().await;
                continue 'l7;
            };
            let x11: u64 = x11;
            let mut s12: String = format!("{}-{n}", text.len(), n = b);
            if checked(b).await? % 2 == 0 && 0u64 % 3 < 2 { continue 'l7; }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Ok(x1) = checked(0u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            if 0u64 % 3 == 1 && leaf(x1).await % 2 == 1 && text.len() > 40 { return Noisy::new(3); }
        }
        let Some(v4) = made(n).await else {
            pause().await;
            return Noisy::new(6);
        };
        let mut v4: Noisy = v4;
        step(text.len() as u32);
        v4
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match b % 5 {
        0 => {
            let c2: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 4 { break 4u64; }
                pause().await;
                let c6: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(3u64) };
            };
        }
        1 | 2 => {
            let v12: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut x9: u64 = b;
                let p10: (u64, Noisy) = (a, Noisy::new(8));
                (x9, _) = p10;
                step(text.len() as u32);
                Noisy::new(11)
            });
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let mut v14: Noisy = Noisy::new(13);
        }
        _ => {
            let a: u64 = both::<u64, char>(3u64, 'c', a).await.1;
        }
        }
        let x15: u64 = recv::<u64>(&feed).await.unwrap_or(1u64);
        for i16 in 0u64..match checked(a).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
            if send::<u64>(&out, b).await.is_err() && !(a % 5 < 3 && odd(i16).await > 4) { return Err(b); }
            step(17);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Ok(x1) = checked(n).await else {
            pause().await;
            return Noisy::new(2);
        };
        let x1: u64 = x1;
        let all5: Vec<char> = text.chars().take(3).collect();
        'l4: for c3 in all5 {
            let c3: char = c3;
            match b % 5 {
            0 => {
                if !(b % 5 < 3 && odd((c3 as u64)).await > 4) { continue 'l4; }
                let all10: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(9)), (3, Noisy::new(9 + 1000))]);
                'l7: for (at, v8) in all10 {
                    let mut v8: Noisy = v8;
                    step(11);
                    b = if 1u64 % 2 == 0 { leaf(x1).await } else { x1 };
                }
            }
            1 | 2 => {
                let mut n13: u64 = 0;
                'l12: while n13 < 3 && let Some(w14) = made(n13).await && w14.0 > 0 && (matches!(1u64 % 7, 0 | 2..=4)) {
                    n13 += 1;
                    b = pair(b, x1).await.0.wrapping_add(x1);
                }
            }
            m6 if m6 > 3 || odd(b).await % 3 == m6 % 3 => {
                if let Ok(x15) = checked(x1).await && (4u64 % 3 == 1 && leaf(x1).await % 2 == 1) {
                    let x15: u64 = x15;
                    pause().await;
                    let to17: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = kept::<u64>(n, 3u64).await;
                } else {
                    pause().await;
                    let mut v18: Purse = Purse::of(2u64).await;
                }
            }
            _ => {
                {
                    text.push_str(&format!("{}:", value.0));
                    b = both::<u64, char>(b, 'c', 2u64).await.1;
                }
            }
            }
            let x20: u64 = 'b19: {
                match 1u64 % 5 {
                0 => {
                    b = b.wrapping_add(value.0 as u64);
                }
                1 | 2 => {
                    text.push_str(&format!("{},", b));
                    text = said(text, leaf(leaf((c3 as u64)).await).await).await;
                }
                m21 if m21 == b % 5 => {
                    if x1 % 5 < 3 || leaf(x1).await > 4 { continue 'l4; }
                    let x22: u64 = leaf(Noisy::new(23).0 as u64 + 2u64 % 9).await;
                }
                _ => {
                    let mut v24: Noisy = Noisy::new(value.0 + 50);
                    text = said(text, 3u64 % 7 + leaf(b).await % 100).await;
                }
                }
                match made((c3 as u64)).await {
                    Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                    Some(v25) => drop(v25),
                    None => pause().await,
                }
                if matches!(n % 7, 0 | 2..=4) { break 'b19 x1; }
                match (c3 as u64) % 5 {
                0 => {
                    b = lent(&mut value, &mut text, x1).await.unwrap_or(x1);
                }
                1 | 2 => {
                    let c28: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
                    let mut b: u64 = checked(1u64).await.unwrap_or(b);
                }
                m27 if m27 == b % 5 => {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                }
                _ => {
                    let mut v31: Noisy;
                    if b % 5 < 3 || leaf(2u64).await > 4 { pause().await; v31 = Noisy::new(32); } else { v31 = Noisy::new(32 + 1000); }
                }
                }
                if let Ok(x33) = checked(3u64).await && let Some(v34) = made(x33).await && v34.0 > 1 {
                    let x33: u64 = x33;
                    let mut v34: Noisy = v34;
                    pause().await;
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c36: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let x37: u64 = to35(x1).await;
                } else {
                    b = b.wrapping_mul(3).wrapping_add(n);
                    let mut v39: Vec<Noisy> = vec![Noisy::new(38), Noisy::new(38 + 1000), Noisy::new(38 + 2000)];
                }
                'l40: for i41 in 0u64..0 {
                    let to42: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                both::<u64, char>((c3 as u64), 'c', b).await.1
            };
        }
        if let Some(v43) = made(1u64).await {
            let mut v43: Noisy = v43;
            spawn! {
                let mut text: String = String::new();
                let mut v43: Noisy = v43;
                match (leaf(4u64).await % 3, (if x1 % 5 < 3 || leaf(x1).await > 4 { return; } else { b % 3 })) {
                (0, 1) => {
                    let mut x46: u64 = leaf(1u64).await;
                    let x47: u64 = leaf(Noisy::new(48).0 as u64 + b % 9).await;
                }
                _ => {
                    if let Some(v49) = made(3u64).await {
                        let mut v49: Noisy = v49;
                        let mut v52: Vec<Noisy> = vec![Noisy::new(51), Noisy::new(51 + 1000), Noisy::new(51 + 2000)];
                    } else {
                        if x1 < x1 && text.len() > 40 { return; }
                    }
                }
                }
                'l53: for i54 in 0u64..0 {
                    let mut v55: Noisy;
                    if i54 < 1u64 { pause().await; v55 = Noisy::new(56); } else { v55 = Noisy::new(56 + 1000); }
                    let mut v57: Noisy;
                    if !(i54 % 5 < 3 && odd(3u64).await > 4) { pause().await; v57 = Noisy::new(58); } else { v57 = Noisy::new(58 + 1000); }
                }
                for k in match b % 3 { 0 => { return; } k => 0u64..k } { b = b.wrapping_add(k); }
                step(text.len() as u32);
            };
        } else {
            step(59);
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = n % 7 + leaf(b).await % 100;
        if 4u64 % 2 == leaf(b).await % 2 && { if n % 3 == 1 && leaf(4u64).await % 2 == 1 { return Err(b); } b > 1 } {
            let x3: u64 = 'b2: {
                if leaf(2u64).await % 2 == 0 { break 'b2 checked(n).await.unwrap_or(n); }
                let x5: u64 = 'b4: {
                    let mut v7: Shared<Noisy> = Shared::new(Noisy::new(6));
                    b = 4u64.checked_sub(b % 3).ok_or(b)?;
                    if x1 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b4 b; }
                    if x1 < n && text.len() > 200 { return Err(n % 7 + leaf(3u64).await % 100); }
                    leaf(leaf(0u64).await).await
                };
                if leaf(2u64).await % 2 == 0 { break 'b2 x1; }
                if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(pair(b, 4u64).await.0.wrapping_add(4u64)); }
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 3 { break x1; }
                    pause().await;
                    let mut x11: u64 = checked(0u64).await.map_err(|failed| failed.wrapping_add(b))?;
                };
                let mut v13: Noisy = Noisy::new(12);
                checked(0u64).await.unwrap_or(b)
            };
            let mut v15: Noisy = Noisy::new(14);
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        let mut v3: Purse = Purse::of(b).await;
        let (x4, _): (u64, u64) = join!(touched(&mut v2, b), leaf(b));
        if let Ok(x5) = checked(x1).await && let Some(v6) = made(x5).await && v6.0 > 1 {
            let x5: u64 = x5;
            let mut v6: Noisy = v6;
            pause().await;
            let mut b: u64 = x1.checked_sub(b % 3).ok_or(b)?;
            let mut v8: Two = Two { first: v2, second: Noisy::new(7 + 1000), number: b as u32 % 9 };
        } else {
            step(9);
            let mut n11: u64 = 0;
            let f12: u64 = 'l10: loop {
                n11 += 1;
                if n11 > 4 { break 0u64; }
                pause().await;
                let x13: u64 = leaf(a).await.wrapping_add((if a % 5 < 3 || leaf(b).await > 4 { break 'l10 b; } else { a % 3 }));
            };
            let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
        }
        'l16: for i17 in 0u64..3 {
            let c18: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            match a % 5 {
            0 => {
            }
            1 | 2 => {
                let mut v21: Noisy = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if c18 % 5 < 3 || leaf(a).await > 4 { break 'b20 v23; }
                    match made(i17).await {
                        Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                        Some(v24) => drop(v24),
                        None => pause().await,
                    }
                    let (x26, v27): (u64, (u64, u64)) = join!(leaf(x1), pair(0u64, x1));
                    let v27: u64 = v27.0.wrapping_add(v27.1);
                    Noisy::new(22 + 1000)
                };
                match x1 % 5 {
                0 => {
                    text = said(text, checked(b).await.map_err(|failed| failed.wrapping_add(4u64))?).await;
                    if let Some(v29) = made(b).await {
                        let mut v29: Noisy = v29;
                        b = both::<u64, char>(b, 'c', 3u64).await.1;
                    } else {
                        let _ = taken(v21, 4u64).await;
                    }
                }
                1 | 2 => {
                    step(31);
                    text = said(text, match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await }).await;
                }
                m28 if m28 == b % 5 => {
                    if 4u64 < 0u64 && text.len() > 200 { return Err(c18); }
                }
                _ => {
                    b = kept::<u64>(x1, b).await;
                    let mut x32: u64 = checked(i17).await.unwrap_or(c18);
                }
                }
            }
            m19 if leaf(m19).await % 2 == 0 => {
                if leaf(x4).await % 2 == 0 {
                    let x1: u64 = { let half: u64 = checked(x1).await?; half ^ x1 };
                    pause().await;
                }
            }
            _ => {
                let mut v34: Noisy = 'b33: {
                    let mut v36: Noisy = Noisy::new(35);
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'b33 v36; }
                    let c37: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    b = a;
                    Noisy::new(35 + 1000)
                };
                let to38: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            }
            if i17 % 5 < 3 || leaf(b).await > 4 { break 'l16; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub mod futures {
    use crate::drops::*;
    use crate::tasks::{self, Child};
    use crate::together::join;
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
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break n; }
            pause().await;
            'l4: for i5 in (0u64..=0).rev() {
                if let Some(v6) = made(n).await {
                    let mut v6: Noisy = v6;
                    if leaf(1u64).await % 2 == 0 { continue 'l4; }
                    let c8: u64 = { let look = || value.0 as u64; look() % 100 + 2u64 % 3 };
                } else {
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'l1 leaf(leaf(i5).await).await; }
                }
            }
            match shape(n).await {
            Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                let mut v9: Noisy = v9;
                let mut v10: Noisy = v10;
                let all14: [Noisy; 2] = [Noisy::new(13), Noisy::new(13 + 1000)];
                pause().await;
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    b = both::<u64, char>(3u64, 'c', n).await.1;
                }
            }
            Shape::Both(v9, unbound) => {
                let mut v9: Noisy = v9;
                drop(unbound);
                pause().await;
                pause().await;
            }
            Shape::One { noisy: v9, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v9: Noisy = v9;
                let mut v16: Noisy = 'b15: {
                    let mut v18: Noisy = Noisy::new(17);
                    if b % 3 == 1 && leaf(n).await % 2 == 1 { break 'b15 v18; }
                    b = { let mut own = take(&mut v9); let result = touched(&mut own, n).await; v9 = own; result };
                    step(19);
                    v9
                };
            }
            Shape::One { noisy: v9, .. } => {
                let mut v9: Noisy = v9;
                if b % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(20); }
                if n % 4 == 1 { drop(v9); pause().await; v9 = Noisy::new(21); }
            }
            Shape::Nothing => {
                pause().await;
                for k in match 4u64 % 3 { 0 => { break 'l1 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            } }
            let mut n23: u64 = 0;
            'l22: while n23 < 1 && let Some(w24) = made(n23).await && w24.0 > 0 && (b % 5 < 3 || leaf(b).await > 4) {
                n23 += 1;
                let mut n26: u64 = 0;
                'l25: while n26 < 3 && let Some(w27) = made(n26).await && w27.0 > 0 && (b % 5 < 3 || leaf(1u64).await > 4) {
                    n26 += 1;
                    let c28: u64 = { let look = || value.0 as u64; look() % 100 + 0u64 % 3 };
                }
            }
            let mut v30: Noisy = 'b29: {
                let mut v32: Noisy = Noisy::new(31);
                if leaf(4u64).await % 2 == 0 { break 'b29 v32; }
                let Some(v33) = made(2u64).await else {
                    pause().await;
                    return Noisy::new(35);
                };
                let mut v33: Noisy = v33;
                Noisy::new(31 + 1000)
            };
        };
        if 2u64 % 3 > 0 && let x36 @ 2.. = b % 7 && x36 != 2u64 {
            let x36: u64 = x36;
            pause().await;
            let a38: Vec<u64> = vec![4u64 % 7, 0u64 % 5, b % 3];
            while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
            let (Ok(x41), 0u64..=50) = (checked(n).await, n % 70) else {
                pause().await;
                return Noisy::new(42);
            };
            let x41: u64 = x41;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                let mut v43: Purse = Purse::of(x41).await;
                let mut v45: Noisy = Noisy::new(44);
                if let Some(v46) = made(n).await {
                    let mut v46: Noisy = v46;
                    let to48: CpsFnPtr<fn(u64) -> u64> = if x41 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(49);
                } else {
                    let to50: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v51: Noisy = Noisy::new(v45.0 + 50);
                }
            } else if b % 3 == x41 % 3 {
                let to52: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        } else {
            let mut n54: u64 = 0;
            'l53: while n54 < 2 && leaf(n54).await != 6 {
                n54 += 1;
                let all58: Option<Noisy> = Some(Noisy::new(57));
                'l55: for v56 in all58 {
                    let mut v56: Noisy = v56;
                    let mut v60: Two = Two { first: v56, second: Noisy::new(59 + 1000), number: f3 as u32 % 9 };
                    text.push_str(&format!("{},", 2u64));
                    step(61);
                }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && leaf(n2).await != 6 {
            n2 += 1;
            for k in match n % 3 { 0 => { break 'l1; } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        if let Some(c3) = text.chars().next_back() {
            let c3: char = c3;
            let Shape::One { noisy: v5, number: x4 } = shape(v2).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v5: Noisy = v5;
            let x4: u64 = x4;
            select! {
            got = feed.recv_evt() => {
                let x6: u64 = got.unwrap_or(3);
                let (x7, mut v8): (u64, Noisy) = join!(leaf(1u64), taken(v5, 3u64));
                let mut v10: Two = Two { first: v8, second: Noisy::new(9 + 1000), number: 1u64 as u32 % 9 };
            }
            sent = out.send_evt(x4) => {
                if sent.is_err() { step(1); }
                'l11: for i12 in 0u64..=2 {
                    b = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    step(13);
                }
                if matches!(0u64 % 7, 0 | 2..=4) {
                    let c14: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                } else if 3u64 % 3 == (c3 as u64) % 3 {
                    let mut s15: String = format!("{}-{n}", text.len(), n = v2);
                } else {
                    if x4 < v2 && text.len() > 200 { return Err(checked(x1).await.unwrap_or(b)); }
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if (c3 as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            default => {
                let mut v18: Purse = Purse::of(x4).await;
                let v22: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(20); }
                    let mut x4: u64 = match x4 % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(x4).await };
                    step(text.len() as u32);
                    Noisy::new(21)
                });
            }
            }
        } else {
            let mut v24: Noisy = Noisy::new(23);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Shape::One { noisy: v3, number: x1 } = shape(n).await else {
            pause().await;
            return Noisy::new(2);
        };
        let mut v3: Noisy = v3;
        let x1: u64 = x1;
        if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(4); }
        if 4u64 % 3 > 0 && let x5 @ 2.. = b % 7 && x5 != 4u64 {
            let x5: u64 = x5;
            pause().await;
            step(7);
            step(8);
        }
        let n: u64 = kept::<u64>(x1, 2u64).await;
        step(text.len() as u32);
        v3
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, 3u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x1: u64 = x1;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
            for _ in p3 {
                pause().await;
                let mut s4: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            let x6: u64 = 'b5: {
                match shape(n).await {
                Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                    let mut v7: Noisy = v7;
                    let mut v8: Noisy = v8;
                    let all12: Vec<Noisy> = self.rest.clone();
                    'l9: for v10 in all12 {
                        let mut v10: Noisy = v10;
                        let mut s13: String = format!("{}-{n}", text.len(), n = n);
                        b = pair(checked(b).await?, checked(n).await?).await.1;
                    }
                    text.push_str(&format!("{},", 3u64));
                }
                Shape::Both(v7, unbound) => {
                    let mut v7: Noisy = v7;
                    drop(unbound);
                    pause().await;
                    let (mut v7, _): (Noisy, Noisy) = (v7, Noisy::new(14));
                    let all20: Vec<Noisy> = self.rest.clone();
                    'l17: for v18 in all20 {
                        let mut v18: Noisy = v18;
                        let mut x21: u64 = match checked(1u64).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
                        if n % 5 < 3 || leaf(x21).await > 4 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(x21)); }
                    }
                }
                Shape::One { noisy: v7, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v7: Noisy = v7;
                    let mut b: u64 = checked(n).await.map_err(|failed| failed.wrapping_add(number))?;
                }
                Shape::One { noisy: v7, .. } => {
                    let mut v7: Noisy = v7;
                    let (x22 @ 1u64.., _) = pair(2u64, 0u64).await else {
                        pause().await;
                        return Err(n);
                    };
                    let x22: u64 = x22;
                }
                Shape::Nothing => {
                    pause().await;
                } }
                if leaf(b).await % 2 == 0 { break 'b5 if n % 2 == 0 { leaf(b).await } else { b }; }
                if let Some(v23) = made(n).await {
                    let mut v23: Noisy = v23;
                    if leaf(3u64).await % 2 == 0 {
                        if checked(n).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(n.wrapping_mul(3).wrapping_add(n)); }
                    } else {
                        b = b.wrapping_add(self.top.0 as u64);
                        let to25: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    'l26: for i27 in 0u64..=2 {
                        let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: n as u32 % 9 };
                        let mut v30: Purse = Purse::of(3u64).await;
                        if i27 < b { drop(v23); break; }
                    }
                } else {
                    step(31);
                }
                if !(b % 5 < 3 && odd(n).await > 4) { break 'b5 n; }
                self.top = Noisy::new(self.top.0 + 1);
                n.wrapping_mul(3).wrapping_add(1u64)
            };
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = b % 5 + checked(b).await? % 100;
        let c2: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(2u64) };
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            let (Ok(x3), 0u64..=50) = (checked(b).await, a % 70) else {
                pause().await;
                continue 'l1;
            };
            let x3: u64 = x3;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut v6: Noisy = Noisy::new(5);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            pause().await;
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
        }
        Ok(b)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if (!(0u64 % 5 < 3 && odd(b).await > 4)) && let Some(v2) = made(0u64).await && v2.0 as u64 % 3 < 0u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            b = if a % 2 == 0 { leaf(4u64).await } else { 4u64 };
        } else {
            text.push_str(&format!("{},", a));
        }
        pause().await;
        let mut n4: u64 = 0;
        let f5: u64 = 'l3: loop {
            n4 += 1;
            if n4 > 0 { break b; }
            pause().await;
            let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            if leaf(2u64).await % 3 == (if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'l3 b; } else { c6 % 3 }) {
                if 3u64 % 3 > 0 && let x7 @ 2.. = b % 7 && x7 != 3u64 {
                    let x7: u64 = x7;
                    pause().await;
                    let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                    let mut v11: Purse = Purse::of(3u64).await;
                } else {
                    let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                }
                let mut n14: u64 = 0;
                'l13: while n14 < 1 && let Some(w15) = made(n14).await && w15.0 > 0 && (1u64 % 3 == 1 && leaf(b).await % 2 == 1) {
                    n14 += 1;
                    text = said(text, if 3u64 % 2 == 0 { leaf(a).await } else { a }).await;
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                }
            }
        };
        let to20: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        if checked(f5).await? % 2 == 0 && 3u64 % 3 < 2 {
            let a: u64 = b % 7 + leaf(b).await % 100;
            let mut x21: u64 = checked(f5).await.unwrap_or(a);
        }
        let mut v22: Purse = Purse::of(b).await;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(3u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        let (x3, mut v4): (u64, Noisy) = join!(leaf(n), taken(value, n));
        step(text.len() as u32);
        v4
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut b: u64 = leaf(leaf(n).await).await;
        let mut n2: u64 = 0;
        'l1: while n2 < 2 && leaf(n2).await != 6 {
            n2 += 1;
            let x3: u64 = b.wrapping_add((if leaf(2u64).await % 2 == 0 { continue 'l1; } else { 4u64 % 3 }));
            let mut v4: Pile<Noisy> = Pile::<Noisy>::default();
            let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
        }
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(a).await % 2 == 1 {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            text.push_str(&format!("{},", b));
            let all5: Vec<char> = text.chars().take(3).collect();
            'l4: for c3 in all5 {
                let c3: char = c3;
                if send::<u64>(&out, (c3 as u64)).await.is_err() && leaf((c3 as u64)).await % 2 == 0 { return Err((c3 as u64)); }
                b = pair(4u64, (c3 as u64)).await.0.wrapping_add((c3 as u64));
                if let Ok(x6) = checked(b).await && let Some(v7) = made(x6).await && v7.0 > 1 {
                    let x6: u64 = x6;
                    let mut v7: Noisy = v7;
                    pause().await;
                    let x8: u64 = pair((c3 as u64), x6).await.0.wrapping_add(x6);
                    { let all = move || step(v7.0); all(); }
                    text.push_str(&format!("{},", 3u64));
                } else {
                    let mut x9: u64 = leaf(leaf(0u64).await).await;
                    if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l4; }
                }
            }
        } else if b % 3 == b % 3 {
            step(10);
            {
            }
        }
        let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            let (x3, v4): (u64, (u64, u64)) = join!(leaf(1u64), pair(b, 1u64));
            let v4: u64 = v4.0.wrapping_add(v4.1);
            match 3u64 % 5 {
            0 => {
                let mut v4: u64 = b % 7 + leaf(i2).await % 100;
            }
            1 | 2 => {
                if matches!(i2 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(6); }
            }
            m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                { let at = &mut value; at.0 += 1; step(at.0); }
                let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
            }
            _ => {
                let to10: CpsFnPtr<fn(u64) -> u64> = if v4 % 2 == 0 { to!(leaf) } else { to!(odd) };
                if let Some(v11) = made(b).await {
                    let mut v11: Noisy = v11;
                    let mut v14: Shared<Noisy> = Shared::new(Noisy::new(13));
                } else {
                    b = { let mut own = take(&mut value); let result = lent(&mut own, &mut text, x3).await; value = own; result }.unwrap_or(x3);
                }
            }
            }
            text = said(text, leaf(leaf(n).await).await).await;
            if 4u64 < 4u64 { drop(value); break; }
        }
        if let Some(c15) = text.chars().next_back() {
            let c15: char = c15;
            let mut v16: Pile<Noisy> = Pile::<Noisy>::default();
            let Some(c17) = text.chars().nth(1) else {
                pause().await;
                return Noisy::new(18);
            };
            let c17: char = c17;
        } else {
            let mut s19: String = format!("{}-{n}", text.len(), n = n);
            let mut v21: Noisy = 'b20: {
                let mut v23: Noisy = Noisy::new(22);
                if matches!(1u64 % 7, 0 | 2..=4) { break 'b20 v23; }
                let mut x24: u64 = both::<u64, char>(b, 'c', n).await.1;
                Noisy::new(22 + 1000)
            };
        }
        'l25: for i26 in 0u64..2 {
            let mut v28: Noisy = Noisy::new(27);
        }
        pause().await;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let a3: Vec<u64> = vec![1u64 % 7, 4u64 % 5, b % 3];
        if x1 % 3 == 1 {
            let x9: u64 = match a3.last() { Some(m7) if m7 == &a => sum(1, v2) as u64, Some(m7) => *m7 + v2.0 as u64, None => 7 };
            b = b.wrapping_add(x9);
            match a3.first() {
            Some(m11) if *m11 % 3 == 1u64 % 3 => {
                step(13);
                step(14);
            }
            Some(m11) => { step(*m11 as u32);
                step(15);
                step(16);
            }
            None => {
                return Err(b);
            }
            }
        } else {
            b = b.wrapping_add(v2.0 as u64);
        }
        let a: u64 = pair(0u64, x1).await.0.wrapping_add(x1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let (Ok(x5), 0u64..=50) = (checked(a).await, b % 70) else {
                pause().await;
                continue 'l1;
            };
            let x5: u64 = x5;
        }
        let x6: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let v26: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            if let Some(v8) = made(0u64).await {
                let mut v8: Noisy = v8;
                let mut v10: Pile<Noisy> = Pile::<Noisy>::default();
            } else {
                match made(1u64).await {
                    Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
                    Some(v11) => drop(v11),
                    None => pause().await,
                }
                if leaf(4u64).await % 2 == 0 && text.len() > 40 { return Noisy::new(13); }
            }
            if a < a {
                {
                    let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
                }
                let mut x16: u64 = 0u64.wrapping_mul(3).wrapping_add(0u64);
                if 4u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(17); }
            }
            if 2u64 % 2 == leaf(a).await % 2 && { if b < 3u64 { return Noisy::new(18); } a > 1 } {
                let mut v19: Purse = Purse::of(x6).await;
                let mut v21: Noisy = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if !(a % 5 < 3 && odd(a).await > 4) { break 'b20 v23; }
                    pause().await;
                    let mut s24: String = format!("{}-{n}", text.len(), n = x6);
                    Noisy::new(22 + 1000)
                };
            }
            step(text.len() as u32);
            Noisy::new(25)
        });
        let mut n28: u64 = 0;
        'l27: while n28 < 1 && let Some(w29) = made(n28).await && w29.0 > 0 && (b % 5 < 3 || leaf(1u64).await > 4) {
            n28 += 1;
            step(30);
            let mut s31: String = format!("{}-{n}", text.len(), n = a);
            if let Ok(x32) = checked(a).await && (!(a % 5 < 3 && odd(0u64).await > 4)) {
                let x32: u64 = x32;
                pause().await;
                let mut v35: Noisy = Noisy::new(34);
                match s31.chars().nth(a as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let x37: u64 = pair((s31.len() as u64), a).await.0.wrapping_add(a);
                }
                'q' | ',' => {
                    let x38: u64 = if x32 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    b = b.wrapping_add(v35.0 as u64);
                }
                c36 if c36.is_alphabetic() => {
                    if !(0u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(match x32 % 3 { 0 => leaf(1u64).await, 1 => 1u64, _ => odd(x32).await }); }
                    s31 = said(s31, 39).await;
                }
                c36 => {
                    let c36: char = c36;
                    let c40: u64 = { let look = || v35.0 as u64; look() % 100 + x32 % 3 };
                    let mut x41: u64 = if x6 % 2 == 0 { leaf(x6).await } else { x6 };
                } }
                { let at = &mut v35; at.0 += 1; step(at.0); }
            }
        }
        if b < 4u64 && text.len() > 200 { return Err(pair(a, b).await.0.wrapping_add(b)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: n as u32 % 9 };
        match shape(0u64).await {
        Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
            let mut v3: Noisy = v3;
            let mut v4: Noisy = v4;
            if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(2u64)); }
            let (x5 @ 1u64.., _) = pair(n, b).await else {
                pause().await;
                return Err(n);
            };
            let x5: u64 = x5;
        }
        Shape::Both(v3, unbound) => {
            let mut v3: Noisy = v3;
            drop(unbound);
            pause().await;
            match shape(b).await {
            Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                let mut v6: Noisy = v6;
                let mut v7: Noisy = v7;
                for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                let _ = taken(v7, n).await;
            }
            Shape::Both(v6, unbound) => {
                let mut v6: Noisy = v6;
                drop(unbound);
                pause().await;
                let mut v8: Noisy = Noisy::new(v6.0 + 50);
                match shape(n).await {
                Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                    let mut v9: Noisy = v9;
                    let mut v10: Noisy = v10;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(12);
                }
                Shape::Both(v9, unbound) => {
                    let mut v9: Noisy = v9;
                    drop(unbound);
                    pause().await;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    let mut v15: Purse = Purse::of(b).await;
                }
                Shape::One { noisy: v9, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v9: Noisy = v9;
                    let c16: u64 = [1u64, 2, 3].iter().map(|k| k * v3.0 as u64).filter(|k| k % 2 == 0).sum();
                    let x17: u64 = n % 7 + leaf(c16).await % 100;
                }
                Shape::One { noisy: v9, .. } => {
                    let mut v9: Noisy = v9;
                    let (x18, mut v19): (u64, Noisy) = join!(leaf(4u64), taken(v6, n));
                }
                Shape::Nothing => {
                    pause().await;
                    pause().await;
                } }
            }
            Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v6: Noisy = v6;
                if matches!(n % 7, 0 | 2..=4) {
                    pause().await;
                    let mut x20: u64 = kept::<u64>(n, n).await;
                } else {
                    if 2u64 % 3 == 1 { drop(v3); }
                    let c21: u64 = { let look = || v6.0 as u64; look() % 100 + n % 3 };
                }
                let to22: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v6, .. } => {
                let mut v6: Noisy = v6;
                let Some(c23) = text.chars().nth(1) else {
                    pause().await;
                    return Err(n);
                };
                let c23: char = c23;
            }
            Shape::Nothing => {
                pause().await;
            } }
        }
        Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v3: Noisy = v3;
            let mut v24: Noisy = Noisy::new(v3.0 + 50);
            let v27: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut v24: Noisy = v24;
                step(text.len() as u32);
                v24
            });
        }
        Shape::One { noisy: v3, .. } => {
            let mut v3: Noisy = v3;
            let all31: Option<Noisy> = Some(Noisy::new(30));
            'l28: for v29 in all31 {
                let mut v29: Noisy = v29;
                let Some(v32) = made(n).await else {
                    pause().await;
                    continue 'l28;
                };
                let mut v32: Noisy = v32;
                let mut n35: u64 = 0;
                let f36: u64 = 'l34: loop {
                    n35 += 1;
                    if n35 > 0 { break b; }
                    pause().await;
                    if !(0u64 % 5 < 3 && odd(n).await > 4) { break 'l34 n % 7 + leaf(n).await % 100; }
                    if checked(1u64).await? % 2 == 0 && n % 3 < 2 { break 'l34 { let half: u64 = checked(n).await?; half ^ n }; }
                };
                pause().await;
            }
        }
        Shape::Nothing => {
            pause().await;
            match n % 5 {
            0 => {
                if let Some(c38) = text.chars().next_back() {
                    let c38: char = c38;
                    step(39);
                } else {
                    text.push_str(&format!("{},", b));
                    text.push_str(&format!("{},", b));
                }
            }
            1 | 2 => {
                let x40: u64 = n.wrapping_add((if leaf(2u64).await % 2 == 0 { return Err(b); } else { n % 3 }));
            }
            m37 if m37 == b % 5 => {
                let all44: VecDeque<Noisy> = VecDeque::from([Noisy::new(43), Noisy::new(43 + 1000)]);
                pause().await;
                'l41: for v42 in all44 {
                    let mut v42: Noisy = v42;
                    step(45);
                    if n < n { break 'l41; }
                    if leaf(n).await % 2 == 0 { break 'l41; }
                }
                let mut x46: u64 = pair(n, 0u64).await.0.wrapping_add(0u64);
            }
            _ => {
                let mut n48: u64 = 0;
                'l47: while let Some(w49) = made(n48).await {
                    n48 += 1 + w49.0 as u64 % 2;
                    text.push_str(&format!("{},", n));
                    let mut v50: Purse = Purse::of(n).await;
                    let mut v52: Vec<Noisy> = vec![Noisy::new(51), Noisy::new(51 + 1000), Noisy::new(51 + 2000)];
                }
                match 0u64 % 5 {
                0 => {
                    let (x54, _, mut v55): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                    b = leaf(leaf(2u64).await).await;
                }
                1 | 2 => {
                    let Two { first: v56, second: v57, .. } = v2;
                    let mut v56: Noisy = v56;
                    let mut v57: Noisy = v57;
                }
                m53 if m53 == b % 5 => {
                    if let Some(v58) = made(4u64).await {
                        let mut v58: Noisy = v58;
                        step(60);
                    } else {
                        let mut b: u64 = n.wrapping_mul(3).wrapping_add(n);
                        let mut x61: u64 = leaf(n).await;
                    }
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    b = 3u64;
                    let (x62, _, mut v63): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(n), down(n % 3, Noisy::new(9)));
                }
                }
            }
            }
        } }
        match made(b).await {
            Some(v64) if v64.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v64.0 as u64); }
            Some(v64) => drop(v64),
            None => pause().await,
        }
        match shape(n).await {
        Shape::Both(v66, v67) if v66.0 % 2 == 1 => {
            let mut v66: Noisy = v66;
            let mut v67: Noisy = v67;
            let c68: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
            let mut x69: u64 = checked(checked(2u64).await?).await?;
        }
        Shape::Both(v66, unbound) => {
            let mut v66: Noisy = v66;
            drop(unbound);
            pause().await;
            let all72: Vec<char> = text.chars().take(3).collect();
            'l71: for c70 in all72 {
                let c70: char = c70;
                let mut s73: String = format!("{}-{n}", text.len(), n = 1u64);
                text.push_str(&format!("{}:", v66.0));
            }
            let mut v75: Vec<Noisy> = vec![Noisy::new(74), Noisy::new(74 + 1000), Noisy::new(74 + 2000)];
        }
        Shape::One { noisy: v66, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v66: Noisy = v66;
            let (x76, _): (u64, u64) = { let mut own = take(&mut v66); let results = join!(touched(&mut own, number), leaf(number)); v66 = own; results };
        }
        Shape::One { noisy: v66, .. } => {
            let mut v66: Noisy = v66;
            let mut x77: u64 = leaf(leaf(n).await).await;
        }
        Shape::Nothing => {
            pause().await;
            pause().await;
        } }
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if (matches!(n % 7, 0 | 2..=4)) && let Some(v2) = made(b).await && v2.0 as u64 % 3 < b % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            text.push_str(&format!("{},", n));
            match 0u64 % 5 {
            0 => {
                let mut v5: Two = Two { first: v2, second: Noisy::new(4 + 1000), number: n as u32 % 9 };
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 1 { break b; }
                    pause().await;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(10);
                };
            }
            1 | 2 => {
                match (leaf(n).await % 3, (if matches!(1u64 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                _ => {
                }
                }
                let mut v13: Purse = Purse::of(n).await;
            }
            m3 if leaf(m3).await % 2 == 0 => {
                'l14: for i15 in 0u64..2 {
                    let c16: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let mut v18: Two = Two { first: Noisy::new(17), second: Noisy::new(17 + 1000), number: 3u64 as u32 % 9 };
                    let to19: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
            }
            _ => {
                pause().await;
            }
            }
            if n < b {
                let mut n23: u64 = 0;
                'l22: while n23 < 3 && let Some(w24) = made(n23).await && w24.0 > 0 && (checked(n).await? % 2 == 0 && 3u64 % 3 < 2) {
                    n23 += 1;
                    b = leaf(leaf(n).await).await;
                    let c25: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
            } else if n % 3 == 4u64 % 3 {
                let mut s26: String = format!("{}-{n}", text.len(), n = 4u64);
                let Ok(x27) = checked(b).await else {
                    pause().await;
                    return Err(b);
                };
                let x27: u64 = x27;
            } else {
                let Some(c28) = text.chars().nth(1) else {
                    pause().await;
                    return Err(3u64);
                };
                let c28: char = c28;
                let (x29, v30): (u64, (u64, u64)) = join!(leaf(2u64), pair((c28 as u64), 2u64));
                let v30: u64 = v30.0.wrapping_add(v30.1);
                let mut v32: Noisy = Noisy::new(31);
            }
        }
        let (x33, _, mut v34): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
        text.push_str(&format!("{},", x33));
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let c3: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
        text.push_str(&format!("{},", 1u64));
        if leaf(0u64).await % 3 == (if checked(1u64).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(b); } else { c3 % 3 }) {
            match c3 % 5 {
            0 => {
                let x5: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(1u64).await, k => k };
            }
            1 | 2 => {
                'l6: for i7 in 0u64..=0 {
                    if i7 < b { continue 'l6; }
                }
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 0 { break 1u64; }
                    pause().await;
                    b = 4u64.checked_sub(3u64 % 3).ok_or(3u64)?;
                    text.push_str(&format!("{},", b));
                    step(11);
                };
            }
            m4 if leaf(m4).await % 2 == 0 => {
                let mut v12: Purse = Purse::of(b).await;
                let all16: (Noisy, u64) = (v2, match checked(n).await { Ok(k) => leaf(k).await, Err(_) => return Err(b) });
                b = b.wrapping_add(all16.1);
                let (v13, _) = all16;
                let mut v13: Noisy = v13;
            }
            _ => {
                let mut n18: u64 = 0;
                let f19: u64 = 'l17: loop {
                    n18 += 1;
                    if n18 > 2 { break c3; }
                    pause().await;
                    pause().await;
                    let x20: u64 = (if b % 2 == 0 { checked(4u64).await } else { Ok(4u64) })?;
                    if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(pair(checked(x20).await?, checked(c3).await?).await.1); }
                };
                let mut v22: Noisy = 'b21: {
                    let mut v24: Noisy = Noisy::new(23);
                    if !(f19 % 5 < 3 && odd(c3).await > 4) { break 'b21 v24; }
                    let mut s25: String = format!("{}-{n}", text.len(), n = 4u64);
                    Noisy::new(23 + 1000)
                };
            }
            }
            let Ok(x26) = checked(n).await else {
                pause().await;
                return Err(b);
            };
            let x26: u64 = x26;
        }
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        b = 1u64.checked_sub(3u64 % 3).ok_or(3u64)?;
        let mut s5: String = format!("{}-{n}", text.len(), n = a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            b = if 2u64 % 2 == 0 { leaf(n).await } else { n };
            let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: n as u32 % 9 };
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let v28: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            if leaf(b).await % 3 == (if n % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } else { b % 3 }) {
                let c2: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            }
            match 3u64 % 5 {
            0 => {
                let mut n5: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n5 += 1;
                    if n5 > 0 { break b; }
                    pause().await;
                    let mut s7: String = format!("{}-{n}", text.len(), n = b);
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(n).await); }
                };
                let (Ok(x8), 0u64..=50) = (checked(f6).await, b % 70) else {
                    pause().await;
                    return Err(f6);
                };
                let x8: u64 = x8;
            }
            1 | 2 => {
                let all12: LinkedList<Noisy> = LinkedList::from([Noisy::new(11), Noisy::new(11 + 1000)]);
                'l9: for v10 in all12 {
                    let mut v10: Noisy = v10;
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            m3 if leaf(m3).await % 2 == 0 => {
                if (n % 5 < 3 || leaf(n).await > 4) && let Some(v18) = made(b).await && v18.0 as u64 % 3 < b % 3 {
                    let mut v18: Noisy = v18;
                    pause().await;
                    let to19: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
            _ => {
                for i22 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
                    let (x23, _, mut v24): (u64, Option<Noisy>, Noisy) = join!(odd(i22), made(i22), down(i22 % 3, Noisy::new(9)));
                }
                text = said(text, checked(2u64).await.map_err(|failed| failed.wrapping_add(b))?).await;
            }
            }
            'l25: for i26 in 0u64..1 {
                let mut s27: String = format!("{}-{n}", text.len(), n = 3u64);
            }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
            b = b.wrapping_add(v2.0 as u64);
        }
        let x6: u64 = 'b5: {
            let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
            if 0u64 < a { break 'b5 4u64; }
            if a < a { break 'b5 if 2u64 % 2 == 0 { leaf(a).await } else { a }; }
            match 2u64 % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(2u64).await }
        };
        step(9);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut n6: u64 = 0;
            let f7: u64 = 'l5: loop {
                n6 += 1;
                if n6 > 3 { break a; }
                pause().await;
                b = 4u64.wrapping_mul(3).wrapping_add(3u64);
                let p10: (u64, (Noisy, u64)) = (1u64, (Noisy::new(8), b));
                if b % 3 == 1 && leaf(a).await % 2 == 1 { b = b.wrapping_add(p10.0).wrapping_add(p10.1.1); }
            };
            if f7 % 3 == 1 { drop(v2); }
        }
        let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
        let mut v14: Noisy = Noisy::new(13);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            b = b.wrapping_add(self.rest.drain(..self.rest.len() / 2).map(|value| value.0 as u64).sum());
            Ok(b)
        }
    }
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match n % 5 {
        0 => {
            pause().await;
        }
        1 | 2 => {
            let Some(c2) = text.chars().nth(1) else {
                pause().await;
                return Err(1u64);
            };
            let c2: char = c2;
        }
        m1 if m1 == b % 5 => {
            let mut v4: Noisy = 'b3: {
                let mut v6: Noisy = Noisy::new(5);
                if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b3 v6; }
                {
                    b = if b % 2 == 0 { leaf(n).await } else { n };
                }
                Noisy::new(5 + 1000)
            };
            let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
        }
        _ => {
            if b % 5 < 3 || leaf(b).await > 4 {
                pause().await;
                let Some(c9) = text.chars().nth(1) else {
                    pause().await;
                    return Err(n);
                };
                let c9: char = c9;
            } else {
                if let Ok(x10) = checked(4u64).await && (matches!(n % 7, 0 | 2..=4)) {
                    let x10: u64 = x10;
                    pause().await;
                    let x12: u64 = pair(n, x10).await.0.wrapping_add(x10);
                } else {
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
                let mut s14: String = format!("{}-{n}", text.len(), n = 1u64);
            }
        }
        }
        let (x15, _, mut v16): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(1u64), down(1u64 % 3, Noisy::new(9)));
        let all19: Vec<char> = text.chars().take(3).collect();
        'l18: for c17 in all19 {
            let c17: char = c17;
            let (x20, v21): (u64, (u64, u64)) = join!(leaf((c17 as u64)), pair(b, (c17 as u64)));
            let v21: u64 = v21.0.wrapping_add(v21.1);
            let x23: u64 = 'b22: {
                if b < b { break 'b22 b; }
                if let Some(v25) = made(v21).await && let x24 @ 1.. = v25.0 as u64 % 5 && (x24 > 2 || (c17 as u64) < x20) {
                    let x24: u64 = x24;
                    let mut v25: Noisy = v25;
                    pause().await;
                    let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
                    let to28: CpsFnPtr<fn(u64) -> u64> = if x15 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                step(29);
                if let Some(c30) = text.chars().next_back() {
                    let c30: char = c30;
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                    step(33);
                } else {
                    v16 = Noisy::new(v16.0 + 1);
                }
                (c17 as u64)
            };
            {
                if b % 3 == 1 && leaf((c17 as u64)).await % 2 == 1 { break 'l18; }
            }
        }
        pause().await;
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 0u64 % 4 { 0 => { return Err(b); } 1 => leaf(a).await, k => k };
        let c2: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
        let x3: u64 = 0u64.wrapping_add((if leaf(b).await % 2 == 0 { return Err(b); } else { a % 3 }));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            if !(b % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(1); }
        }
        let all4: Vec<char> = text.chars().take(3).collect();
        'l3: for c2 in all4 {
            let c2: char = c2;
        }
        let a5: Vec<u64> = vec![n % 7, 0u64 % 5, b % 3];
        if b % 2 == 0 && consumed(value) { step(7); }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(1u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let a7: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                if n % 2 == 0 && consumed(v4) { step(9); }
            }
            if !(b % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(pair(x1, n).await.0.wrapping_add(n)); }
            spawn! {
                let mut text: String = String::new();
                let mut v12: Noisy = Noisy::new(11);
                let mut b: u64 = both::<u64, char>(x1, 'c', b).await.1;
                step(text.len() as u32);
            };
        } else {
            pause().await;
            if let Ok(x13) = checked(n).await && let Some(v14) = made(x13).await && v14.0 > 1 {
                let x13: u64 = x13;
                let mut v14: Noisy = v14;
                pause().await;
                let mut n16: u64 = 0;
                let f17: u64 = 'l15: loop {
                    n16 += 1;
                    if n16 > 1 { break x13; }
                    pause().await;
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    text.push_str(&format!("{},", 3u64));
                };
                match text.chars().nth(f17 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let x21: u64 = leaf(0u64).await;
                }
                'q' | ',' => {
                    let (x22, mut v23): (u64, Noisy) = both::<Noisy, u64>(v14, n, n).await;
                }
                c20 if c20.is_alphabetic() => {
                    pause().await;
                }
                c20 => {
                    let c20: char = c20;
                } }
            } else {
                match made(b).await {
                    Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                    Some(v24) => drop(v24),
                    None => pause().await,
                }
                let mut s26: String = format!("{}-{n}", text.len(), n = n);
                if leaf(n).await % 2 == 0 {
                    let c27: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                } else {
                    let mut s28: String = format!("{}-{n}", text.len(), n = (s26.len() as u64));
                }
            }
        }
        Ok(b)
    }
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if let Some(v2) = made(n).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || 1u64 % 5 < 3 || leaf(2u64).await > 4) {
                let x1: u64 = x1;
                let mut v2: Noisy = v2;
                pause().await;
                if let Some(v3) = made(x1).await {
                    let mut v3: Noisy = v3;
                    let (x5 @ 1u64.., _) = pair(2u64, n).await else {
                        pause().await;
                        return Err(1u64);
                    };
                    let x5: u64 = x5;
                } else {
                    let mut x6: u64 = if 0u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
                let (Ok(x7), 0u64..=50) = (checked(x1).await, n % 70) else {
                    pause().await;
                    return Err(b);
                };
                let x7: u64 = x7;
            } else {
                b = b.wrapping_add(self.top.0 as u64);
                pause().await;
            }
            pause().await;
            let to8: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        for k in match 1u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        let x2: u64 = 'b1: {
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 4 { break b; }
                    pause().await;
                    step(10);
                    if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(both::<u64, char>(b, 'c', b).await.1); }
                    if n % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(b % 7 + leaf(b).await % 100); }
                    let x11: u64 = kept::<u64>(b, b).await;
                };
                let mut v12: Purse = Purse::of(f9).await;
            }
            let mut v14: Noisy = Noisy::new(13);
            if checked(b).await? % 2 == 0 && 3u64 % 3 < 2 { break 'b1 n; }
            match b % 5 {
            0 => {
                if let Ok(x16) = checked(b).await && let Some(v17) = made(x16).await && v17.0 > 1 {
                    let x16: u64 = x16;
                    let mut v17: Noisy = v17;
                    pause().await;
                    step(18);
                    if checked(b).await? % 2 == 0 && n % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
                }
                let mut x20: u64 = b;
                let p21: (u64, Noisy) = (n, Noisy::new(19));
                (x20, _) = p21;
            }
            1 | 2 => {
                match n % 5 {
                0 => {
                    text.push_str(&format!("{},", b));
                }
                1 | 2 => {
                    if b % 3 == 1 { pause().await; drop(v14); } else { pause().await; }
                    let mut v24: Noisy = Noisy::new(23);
                }
                m22 if leaf(m22).await % 2 == 0 => {
                }
                _ => {
                    let mut x25: u64 = 2u64;
                }
                }
            }
            m15 if leaf(m15).await % 2 == 0 => {
                let all28: Vec<char> = text.chars().take(3).collect();
                'l27: for c26 in all28 {
                    let c26: char = c26;
                    let mut v30: Noisy = Noisy::new(29);
                    let mut s31: String = format!("{}-{n}", text.len(), n = b);
                    if 1u64 % 5 < 3 || leaf(0u64).await > 4 { break 'l27; }
                }
                if let Some(c32) = text.chars().next_back() {
                    let c32: char = c32;
                } else {
                    let mut s33: String = format!("{}-{n}", text.len(), n = 0u64);
                }
            }
            _ => {
                let c34: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                let mut v36: Noisy = Noisy::new(35);
            }
            }
            checked(n).await.unwrap_or(n)
        };
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = feed.recv_evt() => {
            let x1: u64 = got.unwrap_or(3);
            text = said(text, checked(2u64).await.unwrap_or(x1)).await;
            let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
        }
        sent = out.send_evt(b), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            {
                step(4);
            }
            match (leaf(a).await % 3, (if !(b % 5 < 3 && odd(2u64).await > 4) { return Err(b); } else { b % 3 })) {
            (0, 1) => {
                match (leaf(4u64).await % 3, (if a % 5 < 3 || leaf(b).await > 4 { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
                    if let Some(v7) = made(a).await {
                        let mut v7: Noisy = v7;
                        let to9: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    } else {
                        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
                    }
                }
                _ => {
                    let mut v13: Noisy = Noisy::new(12);
                }
                }
            }
            _ => {
                let mut a: u64 = checked(b).await.unwrap_or(b);
            }
            }
        }
        else => {
            {
                let mut n15: u64 = 0;
                let f16: u64 = 'l14: loop {
                    n15 += 1;
                    if n15 > 2 { break b; }
                    pause().await;
                    b = if b % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
            let v22: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                pause().await;
                let x20: u64 = match b % 4 { 0 => { return Noisy::new(19); } 1 => leaf(2u64).await, k => k };
                step(text.len() as u32);
                Noisy::new(21)
            });
        }
        }
        let mut n24: u64 = 0;
        'l23: while let Some(w25) = made(n24).await {
            n24 += 1 + w25.0 as u64 % 2;
            let x26: u64 = select! {
            got = feed.recv_evt(), if a % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(pair(b, a).await.0.wrapping_add(a))
            }
            sent = out.send_evt(b), if b % 2 == 0 => {
                if sent.is_err() { 1 } else { both::<u64, char>(a, 'c', b).await.1 }
            }
            else => {
                2u64
            } };
            match a % 5 {
            0 => {
                if b % 3 > 0 && let x28 @ 2.. = b % 7 && x28 != b {
                    let x28: u64 = x28;
                    pause().await;
                    let mut v31: Vec<Noisy> = vec![Noisy::new(30), Noisy::new(30 + 1000), Noisy::new(30 + 2000)];
                } else {
                    let mut v33: Noisy = Noisy::new(32);
                }
                text.push_str(&format!("{},", 3u64));
            }
            1 | 2 => {
                let mut v38: Noisy = Noisy::new(37);
            }
            m27 if m27 == b % 5 => {
                let mut v40: Noisy = 'b39: {
                    let mut v42: Noisy = Noisy::new(41);
                    if checked(4u64).await? % 2 == 0 && b % 3 < 2 { break 'b39 v42; }
                    text.push_str(&format!("{},", 3u64));
                    let to43: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    Noisy::new(41 + 1000)
                };
            }
            _ => {
                'l44: for i45 in 0u64..checked(b).await? % 1 {
                    let mut x46: u64 = a.wrapping_mul(3).wrapping_add(4u64);
                    text = said(text, kept::<u64>(x26, x46).await).await;
                }
            }
            }
            match made(0u64).await {
                Some(v47) if v47.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v47.0 as u64); }
                Some(v47) => drop(v47),
                None => pause().await,
            }
        }
        let mut v50: Noisy = Noisy::new(49);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        'l1: for i2 in 0u64..1 {
            let all5: Vec<char> = text.chars().take(3).collect();
            'l4: for c3 in all5 {
                let c3: char = c3;
                text.push_str(&format!("{},", 1u64));
                pause().await;
                match shape(i2).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Both(v6, unbound) => {
                    let mut v6: Noisy = v6;
                    drop(unbound);
                    pause().await;
                    { let at = &mut v6; at.0 += 1; step(at.0); }
                    let mut v10: Purse = Purse::of(b).await;
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    let c11: u64 = { let look = || v6.0 as u64; look() % 100 + 2u64 % 3 };
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    if i2 % 5 < 3 || leaf(n).await > 4 && text.len() > 200 { return Err(pair(0u64, i2).await.0.wrapping_add(i2)); }
                }
                Shape::Nothing => {
                    pause().await;
                    if let Some(v12) = made(i2).await {
                        let mut v12: Noisy = v12;
                        if 1u64 % 4 == 1 { drop(v12); pause().await; v12 = Noisy::new(14); }
                        b = leaf(i2).await;
                    } else {
                        step(15);
                    }
                } }
            }
            if let Some(v16) = made(0u64).await {
                let mut v16: Noisy = v16;
                if !(i2 % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(0u64.wrapping_mul(3).wrapping_add(b)); }
                text.push_str(&format!("{}:", v16.0));
            } else {
                let mut v19: Noisy = Noisy::new(18);
            }
        }
        let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let p3: (u64, (Noisy, u64)) = (0u64, (Noisy::new(1), b));
        if !(b % 5 < 3 && odd(b).await > 4) { b = b.wrapping_add(p3.0).wrapping_add(p3.1.1); }
        for i4 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
            pause().await;
        }
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=1 {
            text = said(text, kept::<u64>(b, 4u64).await).await;
        }
        {
            'l3: for i4 in 0u64..3 {
                let all8: LinkedList<Noisy> = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    text.push_str(&format!("{}:", v6.0));
                    let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                if matches!(n % 7, 0 | 2..=4) {
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                    if 1u64 % 3 == 1 && leaf(n).await % 2 == 1 { continue 'l3; }
                    text.push_str(&format!("{},", n));
                } else if n % 3 == 0u64 % 3 {
                    let x12: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                } else {
                    if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 40 { return Noisy::new(13); }
                }
                let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: b as u32 % 9 };
            }
            let (x16, _): (u64, u64) = { let mut own = take(&mut value); let results = join!(touched(&mut own, n), leaf(n)); value = own; results };
        }
        let mut v17: Purse = Purse::of(n).await;
        step(text.len() as u32);
        value
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, 4u64).await.is_err() && a % 3 == 1 && leaf(3u64).await % 2 == 1 { return Err(4u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=3 = odd(n2).await {
            n2 += 2;
            let c3: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
        }
        match made(n).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            if n % 5 < 3 || leaf(n).await > 4 {
                let mut n5: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n5 += 1;
                    if n5 > 4 { break b; }
                    pause().await;
                    let mut n: u64 = kept::<u64>(b, 4u64).await;
                    let mut v7: Purse = Purse::of(n).await;
                };
                'l8: for i9 in 0u64..2 {
                    let x10: u64 = pair(checked(0u64).await?, checked(0u64).await?).await.1;
                    let mut s11: String = format!("{}-{n}", text.len(), n = 2u64);
                }
            } else if 4u64 % 3 == b % 3 {
                let all15: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(14)), (3, Noisy::new(14 + 1000))]);
                'l12: for (at, v13) in all15 {
                    let mut v13: Noisy = v13;
                    step(16);
                }
                match made(n).await {
                    Some(v17) if v17.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v17.0 as u64); }
                    Some(v17) => drop(v17),
                    None => pause().await,
                }
            }
            pause().await;
        }
        match n % 5 {
        0 => {
        }
        1 | 2 => {
            let mut v21: Noisy = Noisy::new(20);
        }
        m19 if m19 == b % 5 => {
            let mut n23: u64 = 0;
            'l22: while n23 < 2 && leaf(n23).await != 6 {
                n23 += 1;
                let mut x25: u64 = b;
                let p26: (u64, Noisy) = (b, Noisy::new(24));
                (x25, _) = p26;
            }
            let all30: VecDeque<Noisy> = VecDeque::from([Noisy::new(29), Noisy::new(29 + 1000)]);
            'l27: for v28 in all30 {
                let mut v28: Noisy = v28;
                match n % 5 {
                0 => {
                    let mut v32: Noisy = Noisy::new(v28.0 + 50);
                }
                1 | 2 => {
                    if 2u64 < n { break 'l27; }
                    let mut x33: u64 = (if 1u64 % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                m31 if m31 > 3 || odd(b).await % 3 == m31 % 3 => {
                    let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                }
                _ => {
                    b = { let mut own = take(&mut v28); let result = lent(&mut own, text, 1u64).await; v28 = own; result }?;
                }
                }
            }
        }
        _ => {
            let mut x35: u64 = match checked(1u64).await? % 2 { 0 => b, _ => checked(b).await? };
            pause().await;
        }
        }
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = b % 7 + leaf(a).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let mut n4: u64 = 0;
        'l3: while n4 < 1 && leaf(n4).await != 6 {
            n4 += 1;
            let v9: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                for i7 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(6); } } {
                    text.push_str(&format!("{},", b));
                    text = said(text, n).await;
                }
                step(text.len() as u32);
                Noisy::new(8)
            });
            if 1u64 < 2u64 && text.len() > 40 { return Noisy::new(10); }
            b = put(v2.clone(), 4u64).await;
        }
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if let Ok(x4) = checked(a).await && (!(1u64 % 5 < 3 && odd(b).await > 4)) {
            let x4: u64 = x4;
            pause().await;
            let x6: u64 = 2u64.wrapping_add((if leaf(3u64).await % 2 == 0 { return Err(b); } else { a % 3 }));
            match shape(x4).await {
            Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                let mut v7: Noisy = v7;
                let mut v8: Noisy = v8;
                let (x9, _): (u64, u64) = { let mut own = take(&mut v8); let results = join!(touched(&mut own, x2), leaf(b)); v8 = own; results };
            }
            Shape::Both(v7, unbound) => {
                let mut v7: Noisy = v7;
                drop(unbound);
                pause().await;
                {
                    let c10: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                match (leaf(b).await % 3, (if leaf(x2).await % 2 == 0 { return Err(b); } else { 0u64 % 3 })) {
                (0, 1) => {
                    b = { let half: u64 = checked(x4).await?; half ^ x4 };
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    pause().await;
                }
                }
            }
            Shape::One { noisy: v7, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v7: Noisy = v7;
                let mut left12: String = text.chars().take(2).collect();
                'l13: while let Some(c11) = left12.pop() {
                    let c11: char = c11;
                    if (c11 as u64) % 4 == 1 { drop(v7); pause().await; v7 = Noisy::new(14); }
                }
                match made(x4).await {
                    Some(v15) if v15.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v15.0 as u64); }
                    Some(v15) => drop(v15),
                    None => pause().await,
                }
            }
            Shape::One { noisy: v7, .. } => {
                let mut v7: Noisy = v7;
                b = { let half: u64 = checked(2u64).await?; half ^ x2 };
                let (x17, mut v18): (u64, Noisy) = both::<Noisy, u64>(v7, 3u64, 3u64).await;
            }
            Shape::Nothing => {
                pause().await;
                if let Some(v20) = made(2u64).await && let x19 @ 1.. = v20.0 as u64 % 5 && (x19 > 2 || 3u64 < 2u64) {
                    let x19: u64 = x19;
                    let mut v20: Noisy = v20;
                    pause().await;
                    text.push_str(&format!("{}:", v20.0));
                } else {
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                    text.push_str(&format!("{},", 4u64));
                    let mut v22: Purse = Purse::of(2u64).await;
                }
            } }
        } else {
            b = leaf(4u64).await;
        }
        let mut s23: String = format!("{}-{n}", text.len(), n = 0u64);
        let mut n25: u64 = 0;
        let f26: u64 = 'l24: loop {
            n25 += 1;
            if n25 > 0 { break a; }
            pause().await;
            let mut v28: Noisy = Noisy::new(27);
        };
        let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 0 { break n; }
            pause().await;
            let Some(v4) = made(4u64).await else {
                pause().await;
                return Noisy::new(6);
            };
            let mut v4: Noisy = v4;
        };
        let a7: Vec<u64> = vec![1u64 % 7, f3 % 5, b % 3];
        for m8 in &a7 { if *m8 == n { drop(value); break; } step(value.0 + 9); }
        if let Some(v11) = made(n).await && let x10 @ 1.. = v11.0 as u64 % 5 && (x10 > 2 || !(2u64 % 5 < 3 && odd(b).await > 4)) {
            let x10: u64 = x10;
            let mut v11: Noisy = v11;
            pause().await;
            pause().await;
            let mut v12: Purse = Purse::of(b).await;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        drop(v2);
        step(text.len() as u32);
        value
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let p9: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000)];
                for _ in p9 {
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            select! {
            got = feed.recv_evt(), if b % 2 == 0 => {
                let x11: u64 = got.unwrap_or(3);
                step(12);
                let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            sent = out.send_evt(b), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                let Shape::One { noisy: v15, number: x14 } = shape(4u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let mut v15: Noisy = v15;
                let x14: u64 = x14;
            }
            else => {
                let mut v17: Noisy = Noisy::new(16);
            }
            }
            {
                for i18 in 0u64..match checked(i2).await { Ok(k) => k % 3, Err(_) => { break 'l1; } } {
                    b = leaf(i18).await;
                    let mut v19: Purse = Purse::of(a).await;
                }
            }
        }
        if let Some(c20) = text.chars().next_back() {
            let c20: char = c20;
            'l21: for i22 in (0u64..1).rev() {
                let x23: u64 = select! {
                got = feed.recv_evt(), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(a, 'c', b).await.1)
                }
                sent = out.send_evt(a), if b % 2 == 0 => {
                    if sent.is_err() { 1 } else { pair(checked((c20 as u64)).await?, checked(b).await?).await.1 }
                }
                else => {
                    1u64
                } };
                let c24: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x23 % 50); add(2); sum };
                let mut v26: Noisy = Noisy::new(25);
            }
            let x27: u64 = both::<u64, char>(b, 'c', b).await.1;
        } else {
            let mut n29: u64 = 0;
            let f30: u64 = 'l28: loop {
                n29 += 1;
                if n29 > 1 { break b; }
                pause().await;
                b = leaf(leaf(b).await).await;
            };
        }
        let mut v32: Noisy = Noisy::new(31);
        let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
        'l33: for (at, v34) in all36 {
            let mut v34: Noisy = v34;
            let mut n38: u64 = 0;
            let f39: u64 = 'l37: loop {
                n38 += 1;
                if n38 > 3 { break a; }
                pause().await;
                let to40: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                match shape(b).await {
                Shape::Both(v41, v42) if v41.0 % 2 == 1 => {
                    let mut v41: Noisy = v41;
                    let mut v42: Noisy = v42;
                    b = both::<u64, char>(a, 'c', 2u64).await.1;
                }
                Shape::Both(v41, unbound) => {
                    let mut v41: Noisy = v41;
                    drop(unbound);
                    pause().await;
                    b = { let mut own = take(&mut v32); let result = touched(&mut own, 4u64).await; v32 = own; result };
                    b = kept::<u64>(b, a).await;
                }
                Shape::One { noisy: v41, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v41: Noisy = v41;
                    b = { let mut own = take(&mut v32); let result = lent(&mut own, &mut text, a).await; v32 = own; result }?;
                    let c43: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                }
                Shape::One { noisy: v41, .. } => {
                    let mut v41: Noisy = v41;
                    let a: u64 = a;
                    let _ = taken(v41, b).await;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v44: Purse = Purse::of(a).await;
                } }
                if let Some(c45) = text.chars().next_back() {
                    let c45: char = c45;
                    let mut v46: Purse = Purse::of(a).await;
                } else {
                    b = if a % 2 == 0 { leaf(a).await } else { a };
                    text.push_str(&format!("{}:", v34.0));
                }
            };
            let (x47, v48): (u64, (u64, u64)) = join!(leaf(a), pair(3u64, a));
            let v48: u64 = v48.0.wrapping_add(v48.1);
        }
        let mut v49: Pile<Noisy> = Pile::<Noisy>::default();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, b % 5, b % 3];
        if n % 2 == 0 && consumed(value) { step(3); }
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if matches!(n % 7, 0 | 2..=4) { break 'b4 v7; }
            let mut v9: Noisy = Noisy::new(8);
            let Some(v10) = made(n).await else {
                pause().await;
                return Noisy::new(12);
            };
            let mut v10: Noisy = v10;
            Noisy::new(6 + 1000)
        };
        step(text.len() as u32);
        v5
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
            if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            match (leaf(n).await % 3, (if 4u64 % 3 == 1 && leaf(0u64).await % 2 == 1 { continue 'l2; } else { b % 3 })) {
            (0, 1) => {
                let (x4 @ 1u64.., _) = pair(4u64, 3u64).await else {
                    pause().await;
                    break 'l2;
                };
                let x4: u64 = x4;
                let c5: u64 = leaf(Some((c1 as u64)).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            }
            _ => {
                match 2u64 % 5 {
                0 => {
                    let mut v8: Noisy = Noisy::new(7);
                }
                1 | 2 => {
                    text.push_str(&format!("{},", n));
                    let c9: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again((c1 as u64)) };
                }
                m6 if m6 == b % 5 => {
                    step(10);
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                }
                _ => {
                    let (x13, v14): (u64, (u64, u64)) = join!(leaf(4u64), pair(n, 4u64));
                    let v14: u64 = v14.0.wrapping_add(v14.1);
                }
                }
            }
            }
        }
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            let mut n4: u64 = 0;
            'l3: while let Some(w5) = made(n4).await {
                n4 += 1 + w5.0 as u64 % 2;
                let to6: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut b: u64 = checked(a).await.unwrap_or(0u64);
            }
            if b % 2 == leaf(2u64).await % 2 && { if leaf(a).await % 2 == 0 { break 'b1 b; } 2u64 > 1 } {
                match b % 5 {
                0 => {
                    if b % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(checked(checked(a).await?).await?); }
                    let mut a: u64 = (if b % 2 == 0 { checked(b).await } else { Ok(b) })?;
                }
                1 | 2 => {
                    let mut b: u64 = leaf(leaf(b).await).await;
                    let mut v9: Noisy = Noisy::new(8);
                }
                m7 if leaf(m7).await % 2 == 0 => {
                    let mut v11: Noisy = Noisy::new(10);
                    b = b.wrapping_add(v11.0 as u64);
                }
                _ => {
                    let to12: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            if leaf(a).await % 2 == 0 { break 'b1 b; }
            let mut v14: Noisy = Noisy::new(13);
            let (x15, v16): (u64, (u64, u64)) = join!(leaf(4u64), pair(a, 4u64));
            let v16: u64 = v16.0.wrapping_add(v16.1);
            match b % 5 {
            0 => {
                let (Ok(x18), 0u64..=50) = (checked(a).await, 2u64 % 70) else {
                    pause().await;
                    return Err(3u64);
                };
                let x18: u64 = x18;
            }
            1 | 2 => {
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            }
            m17 if leaf(m17).await % 2 == 0 => {
                let mut v20: Purse = Purse::of(x15).await;
            }
            _ => {
                b = if x15 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                let a21: Vec<u64> = vec![v16 % 7, x15 % 5, b % 3];
                if let Some(m22) = a21.iter().max() && *m22 > 1u64 {
                    'w27: {
                        if 3u64 % 4 == 1 { step(v14.0); break 'w27; }
                        break 'b1 b;
                    }
                    step(*m22 as u32);
                }
            }
            }
            b.wrapping_mul(3).wrapping_add(b)
        };
        let mut n30: u64 = 0;
        'l29: while n30 < 3 && let Some(w31) = made(n30).await && w31.0 > 0 && (b < a) {
            n30 += 1;
            let to32: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 3u64));
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, 1u64 % 5, b % 3];
        for m2 in &a1 { if *m2 == 1u64 { drop(value); break; } step(value.0 + 3); }
        let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
        'l4: for (at, v5) in all7 {
            let mut v5: Noisy = v5;
            let mut n9: u64 = 0;
            'l8: while n9 < 1 && let Some(w10) = made(n9).await && w10.0 > 0 && (n % 3 == 1 && leaf(n).await % 2 == 1) {
                n9 += 1;
                {
                    v5 = Noisy::new(v5.0 + 1);
                    let mut b: u64 = 0u64;
                }
                if leaf(n).await % 3 == (if n % 5 < 3 || leaf(n).await > 4 { break 'l4; } else { n % 3 }) {
                    let mut v12: Two = Two { first: Noisy::new(11), second: Noisy::new(11 + 1000), number: b as u32 % 9 };
                }
                match n % 5 {
                0 => {
                    let (x14, _, mut v15): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                }
                1 | 2 => {
                }
                m13 if leaf(m13).await % 2 == 0 => {
                    let mut s16: String = format!("{}-{n}", text.len(), n = 2u64);
                    b = leaf(leaf(3u64).await).await;
                }
                _ => {
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                    if 2u64 < n && text.len() > 40 { return Noisy::new(19); }
                }
                }
            }
            let a20: Vec<u64> = vec![b % 7, b % 5, b % 3];
            if let Some(m21) = a20.iter().max() && *m21 > n {
                b = b.wrapping_add(v5.0 as u64);
                step(*m21 as u32);
            }
            let x24: u64 = { (if matches!(b % 7, 0 | 2..=4) { break 'l4; } else { 4u64 % 3 }).wrapping_add(consumed(v5) as u64) };
        }
        let Some(v25) = made(b).await else {
            pause().await;
            return Noisy::new(27);
        };
        let mut v25: Noisy = v25;
        let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v25: Noisy = v25;
            if let Some(v29) = made(3u64).await {
                let mut v29: Noisy = v29;
                {
                    let mut b: u64 = kept::<u64>(4u64, 0u64).await;
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                    b = b.wrapping_add(v32.drain(..v32.len() / 2).map(|value| value.0 as u64).sum());
                }
                let to33: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else {
                step(34);
            }
            let all38: [Noisy; 2] = [Noisy::new(37), Noisy::new(37 + 1000)];
            'l35: for v36 in all38 {
                let mut v36: Noisy = v36;
                match b % 5 {
                0 => {
                    let mut x40: u64 = kept::<u64>(0u64, 1u64).await;
                    let to41: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                1 | 2 => {
                    let mut x42: u64 = leaf(n).await;
                    let mut v43: Purse = Purse::of(n).await;
                }
                m39 if leaf(m39).await % 2 == 0 => {
                    let x44: u64 = n % 5 + checked(n).await? % 100;
                }
                _ => {
                    match shape(1u64).await {
                    Shape::Both(v45, v46) if v45.0 % 2 == 1 => {
                        let mut v45: Noisy = v45;
                        let mut v46: Noisy = v46;
                        let mut v48: Shared<Noisy> = Shared::new(Noisy::new(47));
                        step(49);
                    }
                    Shape::Both(v45, unbound) => {
                        let mut v45: Noisy = v45;
                        drop(unbound);
                        pause().await;
                        v45 = Noisy::new(v45.0 + 1);
                    }
                    Shape::One { noisy: v45, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v45: Noisy = v45;
                        let mut v51: Vec<Noisy> = vec![Noisy::new(50), Noisy::new(50 + 1000), Noisy::new(50 + 2000)];
                    }
                    Shape::One { noisy: v45, .. } => {
                        let mut v45: Noisy = v45;
                        let mut v53: Shared<Noisy> = Shared::new(Noisy::new(52));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v55: Two = Two { first: v36, second: Noisy::new(54 + 1000), number: 3u64 as u32 % 9 };
                    } }
                }
                }
                pause().await;
            }
            let a56: Vec<u64> = vec![n % 7, n % 5, b % 3];
            'w59: {
                if 1u64 % 4 == 1 { step(v25.0); break 'w59; }
                if n % 3 == 1 {
                    drop(v25);
                    return Err(b);
                } else {
                    b = b.wrapping_add(v25.0 as u64);
                }
            }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(0u64), pair(a, 0u64));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        if checked(x1).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(pair(v2, 3u64).await.0.wrapping_add(3u64)); }
        text.push_str(&format!("{},", 1u64));
        text = said(text, both::<u64, char>(b, 'c', b).await.1).await;
        let mut v4: Noisy = Noisy::new(3);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        if send::<u64>(&out, 2u64).await.is_err() && !(a % 5 < 3 && odd(a).await > 4) { return Err(2u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let Shape::One { noisy: v3, number: x2 } = shape(3u64).await else {
            pause().await;
            return Err(2u64);
        };
        let mut v3: Noisy = v3;
        let x2: u64 = x2;
        if b % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(match x2 % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(x2).await }); }
        select! {
        got = feed.recv_evt() => {
            let x4: u64 = got.unwrap_or(3);
            let mut v6: Noisy = 'b5: {
                let mut v8: Noisy = Noisy::new(7);
                if !(1u64 % 5 < 3 && odd(a).await > 4) { break 'b5 v8; }
                let p11: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000)];
                for _ in p11 {
                    pause().await;
                    b = x4.wrapping_mul(3).wrapping_add(x4);
                }
                v3
            };
            let mut v13: Noisy = 'b12: {
                let mut v15: Noisy = Noisy::new(14);
                if x2 % 5 < 3 || leaf(b).await > 4 { break 'b12 v15; }
                b = checked(checked(b).await?).await?;
                v6
            };
        }
        sent = out.send_evt(x1), if x2 % 2 == 0 => {
            if sent.is_err() { step(1); }
            let x16: u64 = select! {
            got = feed.recv_evt() => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(leaf(0u64).await)
            }
            sent = out.send_evt(x1), if 4u64 % 2 == 0 => {
                if sent.is_err() { 1 } else { x1 % 5 + checked(x2).await? % 100 }
            }
            else => {
                b
            } };
        }
        else => {
            if (2u64 % 3 == 1 && leaf(x2).await % 2 == 1) && let Some(v18) = made(x1).await && v18.0 as u64 % 3 < x1 % 3 {
                let mut v18: Noisy = v18;
                pause().await;
                b = leaf(leaf(x2).await).await;
            } else {
                'l19: for i20 in 0u64..=0 {
                    step(21);
                }
                'l22: for i23 in (0u64..=1).rev() {
                    pause().await;
                    let mut v25: Noisy = Noisy::new(24);
                }
            }
        }
        }
        let x26: u64 = select! {
        got = feed.recv_evt() => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(both::<u64, char>(4u64, 'c', a).await.1)
        }
        sent = out.send_evt(x2) => {
            if sent.is_err() { 1 } else { { let half: u64 = checked(4u64).await?; half ^ x1 } }
        }
        else => {
            0u64
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut n2: u64 = 0;
            let f3: u64 = 'l1: loop {
                n2 += 1;
                if n2 > 1 { break 4u64; }
                pause().await;
                let c4: u64 = [1u64, 2, 3].iter().map(|k| k * self.top.0 as u64).filter(|k| k % 2 == 0).sum();
                let v25: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let all8: Vec<char> = text.chars().take(3).collect();
                    'l7: for c6 in all8 {
                        let c6: char = c6;
                        let (x9, _, mut v10): (u64, Option<Noisy>, Noisy) = join!(odd((c6 as u64)), made(c4), down(c4 % 3, Noisy::new(9)));
                        if let Some(v11) = made((c6 as u64)).await {
                            let mut v11: Noisy = v11;
                            let mut v13: Purse = Purse::of(x9).await;
                            let (x14, _): (u64, u64) = { let mut own = take(&mut v11); let results = join!(touched(&mut own, x9), leaf(x9)); v11 = own; results };
                        } else {
                            step(15);
                            let mut v16: Purse = Purse::of(n).await;
                        }
                    }
                    match shape(n).await {
                    Shape::Both(v17, v18) if v17.0 % 2 == 1 => {
                        let mut v17: Noisy = v17;
                        let mut v18: Noisy = v18;
                        let mut v19: Purse = Purse::of(b).await;
                        let to20: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::Both(v17, unbound) => {
                        let mut v17: Noisy = v17;
                        drop(unbound);
                        pause().await;
                        text = said(text, checked(n).await.unwrap_or(c4)).await;
                    }
                    Shape::One { noisy: v17, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v17: Noisy = v17;
                        let c21: u64 = leaf(Some(number).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        text.push_str(&format!("{},", number));
                    }
                    Shape::One { noisy: v17, .. } => {
                        let mut v17: Noisy = v17;
                        let c22: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                        pause().await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v24: Noisy = Noisy::new(23);
                    } }
                    step(text.len() as u32);
                    Ok(b)
                });
                if let Some(c26) = text.chars().next_back() {
                    let c26: char = c26;
                    let v30: Child<Noisy> = spawn!(-> Noisy {
                        let mut text: String = String::new();
                        text = said(text, leaf(leaf(1u64).await).await).await;
                        step(28);
                        step(text.len() as u32);
                        Noisy::new(29)
                    });
                    let x31: u64 = match (c26 as u64) % 4 { 0 => { break 'l1 b; } 1 => leaf(3u64).await, k => k };
                } else {
                    let v36: Child<Noisy> = spawn!(-> Noisy {
                        let mut text: String = String::new();
                        let mut s33: String = format!("{}-{n}", text.len(), n = n);
                        if b % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(34); }
                        step(text.len() as u32);
                        Noisy::new(35)
                    });
                }
            };
            let mut n38: u64 = 0;
            'l37: while let 0u64..=1 = odd(n38).await {
                n38 += 2;
                let mut v40: Two = Two { first: Noisy::new(39), second: Noisy::new(39 + 1000), number: 0u64 as u32 % 9 };
                'l41: for i42 in 0u64..1 {
                    match i42 % 5 {
                    0 => {
                        let Some(v44) = self.rest.pop() else {
                            pause().await;
                            break 'l41;
                        };
                        let mut v44: Noisy = v44;
                    }
                    1 | 2 => {
                    }
                    m43 if leaf(m43).await % 2 == 0 => {
                    }
                    _ => {
                        if f3 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(match checked(b).await? % 2 { 0 => b, _ => checked(b).await? }); }
                    }
                    }
                    if f3 % 5 < 3 || leaf(f3).await > 4 { drop(v40); break; }
                }
            }
            let mut v45: Noisy = Noisy::new(self.top.0 + 50);
            let mut n47: u64 = 0;
            let f48: u64 = 'l46: loop {
                n47 += 1;
                if n47 > 2 { break b; }
                pause().await;
                text = said(text, leaf(leaf(f3).await).await).await;
            };
            Ok(b)
        }
    }
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(b).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        match text.chars().nth(4u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 1u64; }
                pause().await;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 0 { break b; }
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x11: u64 = leaf(n).await;
                    text = said(text, if 3u64 % 2 == 0 { leaf(x11).await } else { x11 }).await;
                };
            };
            match f6 % 5 {
            0 => {
                let Ok(x13) = checked(n).await else {
                    pause().await;
                    return Noisy::new(14);
                };
                let x13: u64 = x13;
                let mut b: u64 = pair(f6, 0u64).await.0.wrapping_add(0u64);
            }
            1 | 2 => {
                'l15: for i16 in 0u64..=2 {
                    if let Some(v17) = made(f6).await {
                        let mut v17: Noisy = v17;
                        let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        step(20);
                    }
                    let mut v21: Noisy = Noisy::new(value.0 + 50);
                }
                if let Some(v22) = made(2u64).await {
                    let mut v22: Noisy = v22;
                    let mut v24: Noisy;
                    if 3u64 % 5 < 3 || leaf(f6).await > 4 { pause().await; v24 = Noisy::new(25); } else { v24 = Noisy::new(25 + 1000); }
                    text = said(text, both::<u64, char>(0u64, 'c', 4u64).await.1).await;
                } else {
                    let mut v26: Purse = Purse::of(f6).await;
                }
            }
            m12 if m12 > 3 || odd(b).await % 3 == m12 % 3 => {
                let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
                text = said(text, leaf(3u64).await).await;
            }
            _ => {
                match shape(2u64).await {
                Shape::Both(v29, v30) if v29.0 % 2 == 1 => {
                    let mut v29: Noisy = v29;
                    let mut v30: Noisy = v30;
                    let mut b: u64 = checked(n).await.unwrap_or(1u64);
                }
                Shape::Both(v29, unbound) => {
                    let mut v29: Noisy = v29;
                    drop(unbound);
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                }
                Shape::One { noisy: v29, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v29: Noisy = v29;
                    if 4u64 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::One { noisy: v29, .. } => {
                    let mut v29: Noisy = v29;
                    match shape(2u64).await {
                    Shape::Both(v32, v33) if v32.0 % 2 == 1 => {
                        let mut v32: Noisy = v32;
                        let mut v33: Noisy = v33;
                        let c34: u64 = leaf(Some(f6).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        text = said(text, f6 % 7 + leaf(2u64).await % 100).await;
                    }
                    Shape::Both(v32, unbound) => {
                        let mut v32: Noisy = v32;
                        drop(unbound);
                        pause().await;
                        let (x35, v36): (u64, (u64, u64)) = join!(leaf(0u64), pair(b, 0u64));
                        let v36: u64 = v36.0.wrapping_add(v36.1);
                        let mut x35: u64 = match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await };
                    }
                    Shape::One { noisy: v32, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v32: Noisy = v32;
                        let x37: u64 = pair(n, f6).await.0.wrapping_add(f6);
                    }
                    Shape::One { noisy: v32, .. } => {
                        let mut v32: Noisy = v32;
                        let to38: CpsFnPtr<fn(u64) -> u64> = if f6 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        let (x39, mut v40): (u64, Noisy) = join!(leaf(2u64), taken(v32, f6));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v42: Two = Two { first: value, second: Noisy::new(41 + 1000), number: 0u64 as u32 % 9 };
                    } }
                    let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: f6 as u32 % 9 };
                } }
                let mut v48: Noisy = Noisy::new(47);
            }
            }
        }
        'q' | ',' => {
        }
        c3 if c3.is_alphabetic() => {
            let all55: LinkedList<Noisy> = LinkedList::from([Noisy::new(54), Noisy::new(54 + 1000)]);
            pause().await;
            'l52: for v53 in all55 {
                let mut v53: Noisy = v53;
                {
                    let mut b: u64 = leaf(b).await;
                    let to56: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut v58: Vec<Noisy> = vec![Noisy::new(57), Noisy::new(57 + 1000), Noisy::new(57 + 2000)];
            }
        }
        c3 => {
            let c3: char = c3;
            let n: u64 = checked(4u64).await.unwrap_or(n);
        } }
        let mut v60: Noisy = Noisy::new(59);
        step(text.len() as u32);
        v60
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(b).await;
        b = { let mut own = take(&mut v1); let result = Purse::put_in(&mut own, Noisy::new(2), a).await; v1 = own; result }?;
        text = said(text, if 4u64 % 2 == 0 { leaf(b).await } else { b }).await;
        let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: b as u32 % 9 };
        if matches!(b % 7, 0 | 2..=4) {
            let mut n6: u64 = 0;
            'l5: while let 0u64..=3 = odd(n6).await {
                n6 += 2;
                let (Ok(x7), 0u64..=50) = (checked(b).await, a % 70) else {
                    pause().await;
                    break 'l5;
                };
                let x7: u64 = x7;
            }
            text.push_str(&format!("{},", 4u64));
        } else if 4u64 % 3 == a % 3 {
            b = { let mut own = take(&mut v1); let result = Purse::put_in(&mut own, Noisy::new(8), 2u64).await; v1 = own; result }?;
            let x9: u64 = select! {
            got = feed.recv_evt(), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(leaf(leaf(b).await).await)
            }
            sent = out.send_evt(a) => {
                if sent.is_err() { 1 } else { 1u64 }
            }
            else => {
                b
            } };
        } else {
            b = checked(3u64).await?;
            for k in match 2u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(a), down(a % 3, Noisy::new(9)));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if n < 1u64 {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        } else {
            let mut v4: Noisy = Noisy::new(3);
        }
        let mut v6: Noisy = Noisy::new(5);
        let all10: VecDeque<Noisy> = VecDeque::from([Noisy::new(9), Noisy::new(9 + 1000)]);
        'l7: for v8 in all10 {
            let mut v8: Noisy = v8;
            let (Ok(x11), 0u64..=50) = (checked(b).await, 3u64 % 70) else {
                pause().await;
                continue 'l7;
            };
            let x11: u64 = x11;
            let mut s12: String = format!("{}-{n}", text.len(), n = b);
            if checked(b).await? % 2 == 0 && 0u64 % 3 < 2 { continue 'l7; }
        }
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Ok(x1) = checked(0u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            if 0u64 % 3 == 1 && leaf(x1).await % 2 == 1 && text.len() > 40 { return Noisy::new(3); }
        }
        let Some(v4) = made(n).await else {
            pause().await;
            return Noisy::new(6);
        };
        let mut v4: Noisy = v4;
        step(text.len() as u32);
        v4
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match b % 5 {
        0 => {
            let c2: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 4 { break 4u64; }
                pause().await;
                let c6: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(3u64) };
            };
        }
        1 | 2 => {
            let v12: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut x9: u64 = b;
                let p10: (u64, Noisy) = (a, Noisy::new(8));
                (x9, _) = p10;
                step(text.len() as u32);
                Noisy::new(11)
            });
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let mut v14: Noisy = Noisy::new(13);
        }
        _ => {
            let a: u64 = both::<u64, char>(3u64, 'c', a).await.1;
        }
        }
        let x15: u64 = recv::<u64>(&feed).await.unwrap_or(1u64);
        for i16 in 0u64..match checked(a).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
            if send::<u64>(&out, b).await.is_err() && !(a % 5 < 3 && odd(i16).await > 4) { return Err(b); }
            step(17);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Ok(x1) = checked(n).await else {
            pause().await;
            return Noisy::new(2);
        };
        let x1: u64 = x1;
        let all5: Vec<char> = text.chars().take(3).collect();
        'l4: for c3 in all5 {
            let c3: char = c3;
            match b % 5 {
            0 => {
                if !(b % 5 < 3 && odd((c3 as u64)).await > 4) { continue 'l4; }
                let all10: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(9)), (3, Noisy::new(9 + 1000))]);
                'l7: for (at, v8) in all10 {
                    let mut v8: Noisy = v8;
                    step(11);
                    b = if 1u64 % 2 == 0 { leaf(x1).await } else { x1 };
                }
            }
            1 | 2 => {
                let mut n13: u64 = 0;
                'l12: while n13 < 3 && let Some(w14) = made(n13).await && w14.0 > 0 && (matches!(1u64 % 7, 0 | 2..=4)) {
                    n13 += 1;
                    b = pair(b, x1).await.0.wrapping_add(x1);
                }
            }
            m6 if m6 > 3 || odd(b).await % 3 == m6 % 3 => {
                if let Ok(x15) = checked(x1).await && (4u64 % 3 == 1 && leaf(x1).await % 2 == 1) {
                    let x15: u64 = x15;
                    pause().await;
                    let to17: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = kept::<u64>(n, 3u64).await;
                } else {
                    pause().await;
                    let mut v18: Purse = Purse::of(2u64).await;
                }
            }
            _ => {
                {
                    text.push_str(&format!("{}:", value.0));
                    b = both::<u64, char>(b, 'c', 2u64).await.1;
                }
            }
            }
            let x20: u64 = 'b19: {
                match 1u64 % 5 {
                0 => {
                    b = b.wrapping_add(value.0 as u64);
                }
                1 | 2 => {
                    text.push_str(&format!("{},", b));
                    text = said(text, leaf(leaf((c3 as u64)).await).await).await;
                }
                m21 if m21 == b % 5 => {
                    if x1 % 5 < 3 || leaf(x1).await > 4 { continue 'l4; }
                    let x22: u64 = { let t = { let t = Noisy::new(23); t.0 as u64 + 2u64 % 9 }; leaf(t).await };
                }
                _ => {
                    let mut v24: Noisy = Noisy::new(value.0 + 50);
                    text = said(text, 3u64 % 7 + leaf(b).await % 100).await;
                }
                }
                match made((c3 as u64)).await {
                    Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                    Some(v25) => drop(v25),
                    None => pause().await,
                }
                if matches!(n % 7, 0 | 2..=4) { break 'b19 x1; }
                match (c3 as u64) % 5 {
                0 => {
                    b = { let mut own = take(&mut value); let result = lent(&mut own, &mut text, x1).await; value = own; result }.unwrap_or(x1);
                }
                1 | 2 => {
                    let c28: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
                    let mut b: u64 = checked(1u64).await.unwrap_or(b);
                }
                m27 if m27 == b % 5 => {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                }
                _ => {
                    let mut v31: Noisy;
                    if b % 5 < 3 || leaf(2u64).await > 4 { pause().await; v31 = Noisy::new(32); } else { v31 = Noisy::new(32 + 1000); }
                }
                }
                if let Ok(x33) = checked(3u64).await && let Some(v34) = made(x33).await && v34.0 > 1 {
                    let x33: u64 = x33;
                    let mut v34: Noisy = v34;
                    pause().await;
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c36: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let x37: u64 = to35(x1).await;
                } else {
                    b = b.wrapping_mul(3).wrapping_add(n);
                    let mut v39: Vec<Noisy> = vec![Noisy::new(38), Noisy::new(38 + 1000), Noisy::new(38 + 2000)];
                }
                'l40: for i41 in 0u64..0 {
                    let to42: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                both::<u64, char>((c3 as u64), 'c', b).await.1
            };
        }
        if let Some(v43) = made(1u64).await {
            let mut v43: Noisy = v43;
            spawn! {
                let mut text: String = String::new();
                let mut v43: Noisy = v43;
                match (leaf(4u64).await % 3, (if x1 % 5 < 3 || leaf(x1).await > 4 { return; } else { b % 3 })) {
                (0, 1) => {
                    let mut x46: u64 = leaf(1u64).await;
                    let x47: u64 = { let t = { let t = Noisy::new(48); t.0 as u64 + b % 9 }; leaf(t).await };
                }
                _ => {
                    if let Some(v49) = made(3u64).await {
                        let mut v49: Noisy = v49;
                        let mut v52: Vec<Noisy> = vec![Noisy::new(51), Noisy::new(51 + 1000), Noisy::new(51 + 2000)];
                    } else {
                        if x1 < x1 && text.len() > 40 { return; }
                    }
                }
                }
                'l53: for i54 in 0u64..0 {
                    let mut v55: Noisy;
                    if i54 < 1u64 { pause().await; v55 = Noisy::new(56); } else { v55 = Noisy::new(56 + 1000); }
                    let mut v57: Noisy;
                    if !(i54 % 5 < 3 && odd(3u64).await > 4) { pause().await; v57 = Noisy::new(58); } else { v57 = Noisy::new(58 + 1000); }
                }
                for k in match b % 3 { 0 => { return; } k => 0u64..k } { b = b.wrapping_add(k); }
                step(text.len() as u32);
            };
        } else {
            step(59);
        }
        step(text.len() as u32);
        value
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = n % 7 + leaf(b).await % 100;
        if 4u64 % 2 == leaf(b).await % 2 && { if n % 3 == 1 && leaf(4u64).await % 2 == 1 { return Err(b); } b > 1 } {
            let x3: u64 = 'b2: {
                if leaf(2u64).await % 2 == 0 { break 'b2 checked(n).await.unwrap_or(n); }
                let x5: u64 = 'b4: {
                    let mut v7: Shared<Noisy> = Shared::new(Noisy::new(6));
                    b = 4u64.checked_sub(b % 3).ok_or(b)?;
                    if x1 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b4 b; }
                    if x1 < n && text.len() > 200 { return Err(n % 7 + leaf(3u64).await % 100); }
                    leaf(leaf(0u64).await).await
                };
                if leaf(2u64).await % 2 == 0 { break 'b2 x1; }
                if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(pair(b, 4u64).await.0.wrapping_add(4u64)); }
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 3 { break x1; }
                    pause().await;
                    let mut x11: u64 = checked(0u64).await.map_err(|failed| failed.wrapping_add(b))?;
                };
                let mut v13: Noisy = Noisy::new(12);
                checked(0u64).await.unwrap_or(b)
            };
            let mut v15: Noisy = Noisy::new(14);
        }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        let mut v3: Purse = Purse::of(b).await;
        let (x4, _): (u64, u64) = { let mut own = take(&mut v2); let results = join!(touched(&mut own, b), leaf(b)); v2 = own; results };
        if let Ok(x5) = checked(x1).await && let Some(v6) = made(x5).await && v6.0 > 1 {
            let x5: u64 = x5;
            let mut v6: Noisy = v6;
            pause().await;
            let mut b: u64 = x1.checked_sub(b % 3).ok_or(b)?;
            let mut v8: Two = Two { first: v2, second: Noisy::new(7 + 1000), number: b as u32 % 9 };
        } else {
            step(9);
            let mut n11: u64 = 0;
            let f12: u64 = 'l10: loop {
                n11 += 1;
                if n11 > 4 { break 0u64; }
                pause().await;
                let x13: u64 = leaf(a).await.wrapping_add((if a % 5 < 3 || leaf(b).await > 4 { break 'l10 b; } else { a % 3 }));
            };
            let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
        }
        'l16: for i17 in 0u64..3 {
            let c18: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            match a % 5 {
            0 => {
            }
            1 | 2 => {
                let mut v21: Noisy = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if c18 % 5 < 3 || leaf(a).await > 4 { break 'b20 v23; }
                    match made(i17).await {
                        Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                        Some(v24) => drop(v24),
                        None => pause().await,
                    }
                    let (x26, v27): (u64, (u64, u64)) = join!(leaf(x1), pair(0u64, x1));
                    let v27: u64 = v27.0.wrapping_add(v27.1);
                    Noisy::new(22 + 1000)
                };
                match x1 % 5 {
                0 => {
                    text = said(text, checked(b).await.map_err(|failed| failed.wrapping_add(4u64))?).await;
                    if let Some(v29) = made(b).await {
                        let mut v29: Noisy = v29;
                        b = both::<u64, char>(b, 'c', 3u64).await.1;
                    } else {
                        let _ = taken(v21, 4u64).await;
                    }
                }
                1 | 2 => {
                    step(31);
                    text = said(text, match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await }).await;
                }
                m28 if m28 == b % 5 => {
                    if 4u64 < 0u64 && text.len() > 200 { return Err(c18); }
                }
                _ => {
                    b = kept::<u64>(x1, b).await;
                    let mut x32: u64 = checked(i17).await.unwrap_or(c18);
                }
                }
            }
            m19 if leaf(m19).await % 2 == 0 => {
                if leaf(x4).await % 2 == 0 {
                    let x1: u64 = { let half: u64 = checked(x1).await?; half ^ x1 };
                    pause().await;
                }
            }
            _ => {
                let mut v34: Noisy = 'b33: {
                    let mut v36: Noisy = Noisy::new(35);
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'b33 v36; }
                    let c37: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    b = a;
                    Noisy::new(35 + 1000)
                };
                let to38: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            }
            if i17 % 5 < 3 || leaf(b).await > 4 { break 'l16; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, true, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, false, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, false, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, false, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, false, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, false, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, true, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, true, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, true, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, false, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, false, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, true, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, true, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, true, frames::p23, futures::p23, frames::pointed_to);
}
