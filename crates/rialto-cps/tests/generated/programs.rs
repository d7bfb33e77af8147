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
        let Ok(x1) = checked(n).await else {
            pause().await;
            return Err(b);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(b).await % 2 == 0 && text.len() > 40 { return Noisy::new(1); }
        value = Noisy::new(value.0 + 1);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        for k in match a % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        for k in match 4u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        if leaf(b).await % 3 == (if !(b % 5 < 3 && odd(3u64).await > 4) { return Err(b); } else { a % 3 }) {
            let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                b = pair(b, b).await.0.wrapping_add(b);
            }
            if let Some(c5) = text.chars().next_back() {
                let c5: char = c5;
                let mut n7: u64 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut v10: Noisy = Noisy::new(9);
                }
            } else {
                {
                    if let Some(v14) = made(a).await {
                        let mut v14: Noisy = v14;
                        let (x16, mut v17): (u64, Noisy) = join!(leaf(1u64), taken(v14, a));
                        let mut s18: String = format!("{}-{n}", text.len(), n = b);
                    } else {
                        let mut v19: Purse = Purse::of(a).await;
                    }
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break b; }
            pause().await;
            if let Ok(x4) = checked(b).await && let Some(v5) = made(x4).await && v5.0 > 1 {
                let x4: u64 = x4;
                let mut v5: Noisy = v5;
                pause().await;
                let mut n7: u64 = 0;
                'l6: while let 0u64..=3 = odd(n7).await {
                    n7 += 2;
                    b = kept::<u64>(b, 4u64).await;
                    pause().await;
                    let mut s8: String = format!("{}-{n}", text.len(), n = x4);
                }
            } else {
                match shape(b).await {
                Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                    let mut v9: Noisy = v9;
                    let mut v10: Noisy = v10;
                    let mut v11: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Both(v9, _) => {
                    let mut v9: Noisy = v9;
                    pause().await;
                    let x12: u64 = 3u64 % 7 + leaf(n).await % 100;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                }
                Shape::One { noisy: v9, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v9: Noisy = v9;
                    if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(15); }
                }
                Shape::One { noisy: v9, .. } => {
                    let mut v9: Noisy = v9;
                    b = both::<u64, char>(b, 'c', b).await.1;
                }
                Shape::Nothing => {
                    pause().await;
                } }
                if n < 4u64 && text.len() > 40 { return Noisy::new(16); }
            }
            let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        };
        drop(value);
        match (leaf(1u64).await % 3, (if leaf(b).await % 2 == 0 { return Noisy::new(18); } else { 1u64 % 3 })) {
        (0, 1) => {
        }
        _ => {
            let Shape::One { noisy: v21, number: x19 } = shape(3u64).await else {
                pause().await;
                return Noisy::new(20);
            };
            let mut v21: Noisy = v21;
            let x19: u64 = x19;
        }
        }
        {
            b = b % 7 + leaf(n).await % 100;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = recv::<u64>(&feed), if 0u64 % 2 == 0 => {
            let x1: u64 = got.unwrap_or(3);
            let mut s2: String = format!("{}-{n}", text.len(), n = 0u64);
        }
        sent = send::<u64>(&out, a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let Some(c3) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c3: char = c3;
        }
        else => {
            let mut s4: String = format!("{}-{n}", text.len(), n = a);
            step(5);
        }
        }
        if (leaf(b).await % 2 == 0) && let Some(v7) = made(a).await && v7.0 as u64 % 3 < a % 3 {
            let mut v7: Noisy = v7;
            pause().await;
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if b % 3 == 1 && leaf(a).await % 2 == 1 { break 'b8 v11; }
                if 4u64 % 5 < 3 || leaf(a).await > 4 {
                    b = leaf(3u64).await;
                } else if b % 3 == 4u64 % 3 {
                    let (x12, mut v13): (u64, Noisy) = join!(leaf(b), taken(v7, 0u64));
                }
                for k in match a % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                Noisy::new(10 + 1000)
            };
            let mut v15: Two = Two { first: v9, second: Noisy::new(14 + 1000), number: 2u64 as u32 % 9 };
            if let Some(v16) = made(b).await {
                let mut v16: Noisy = v16;
                let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
            } else {
                if let Some(c20) = text.chars().next_back() {
                    let c20: char = c20;
                    text.push_str(&format!("{},", 4u64));
                } else {
                    text.push_str(&format!("{},", a));
                    pause().await;
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let (x1 @ 1u64.., _) = pair(0u64, n).await else {
                pause().await;
                return Err(4u64);
            };
            let x1: u64 = x1;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            drop(v2);
            step(5);
        }
        let p8: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000)];
        for _ in p8 {
            pause().await;
            step(9);
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", 2u64));
        match b % 5 {
        0 => {
            if let Some(v2) = made(3u64).await {
                let mut v2: Noisy = v2;
                'l4: for i5 in 0u64..checked(a).await? % 3 {
                    let mut i5: u64 = 1u64;
                    if a % 3 == 1 && leaf(4u64).await % 2 == 1 { drop(v2); break; }
                }
                text = said(text, leaf(leaf(2u64).await).await).await;
            } else {
                let mut b: u64 = b % 5 + checked(2u64).await? % 100;
            }
            let x6: u64 = kept::<u64>(b, a).await;
        }
        1 | 2 => {
            let mut n8: u64 = 0;
            'l7: while n8 < 2 && leaf(n8).await != 6 {
                n8 += 1;
                select! {
                got = recv::<u64>(&feed) => {
                    let x9: u64 = got.unwrap_or(3);
                    let mut v11: Noisy = Noisy::new(10);
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                    pause().await;
                }
                sent = send::<u64>(&out, b) => {
                    if sent.is_err() { step(1); }
                    let mut v14: Noisy = Noisy::new(13);
                }
                else => {
                    step(15);
                    pause().await;
                }
                }
                let mut v16: Purse = Purse::of(a).await;
            }
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let p19: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000)];
            for _ in p19 {
                pause().await;
                'l20: for i21 in 0u64..=0 {
                    let mut v23: Vec<Noisy> = vec![Noisy::new(22), Noisy::new(22 + 1000), Noisy::new(22 + 2000)];
                    let to24: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut a: u64 = pair(checked(2u64).await?, checked(b).await?).await.1;
                }
            }
        }
        _ => {
            let mut s25: String = format!("{}-{n}", text.len(), n = b);
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let x5: u64 = select! {
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(if b % 2 == 0 { leaf(b).await } else { b })
            }
            sent = send::<u64>(&out, b) => {
                if sent.is_err() { 1 } else { a.checked_sub(a % 3).ok_or(a)? }
            }
            else => {
                b
            } };
            let mut n7: u64 = 0;
            'l6: while n7 < 2 && let Some(w8) = made(n7).await && w8.0 > 0 && (!(b % 5 < 3 && odd(a).await > 4)) {
                n7 += 1;
                let v10: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut a: u64 = a;
                    step(text.len() as u32);
                    Ok(b)
                });
                {
                    pause().await;
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                }
            }
            let Ok(x12) = checked(a).await else {
                pause().await;
                continue 'l1;
            };
            let x12: u64 = x12;
        }
        let mut v13: Purse = Purse::of(3u64).await;
        let x15: u64 = 'b14: {
            let mut s16: String = format!("{}-{n}", text.len(), n = 3u64);
            b = Purse::told(&mut v13, a).await.len() as u64;
            if matches!(a % 7, 0 | 2..=4) { break 'b14 a; }
            let to17: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            if b % 2 == 0 { leaf(3u64).await } else { 3u64 }
        };
        let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
        let x21: u64 = 'b20: {
            let mut v23: Noisy = Noisy::new(22);
            if !(x15 % 5 < 3 && odd(4u64).await > 4) { break 'b20 a; }
            let mut n25: u64 = 0;
            'l24: while let 0u64..=3 = odd(n25).await {
                n25 += 2;
                let mut s26: String = format!("{}-{n}", text.len(), n = b);
            }
            if b % 2 == 0 { leaf(3u64).await } else { 3u64 }
        };
        let mut n28: u64 = 0;
        let f29: u64 = 'l27: loop {
            n28 += 1;
            if n28 > 4 { break 3u64; }
            pause().await;
            let mut v31: Noisy = Noisy::new(30);
            let all35: VecDeque<Noisy> = VecDeque::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let (x36 @ 1u64.., _) = pair(0u64, 0u64).await else {
                    pause().await;
                    continue 'l32;
                };
                let x36: u64 = x36;
                let x38: u64 = 'b37: {
                    step(39);
                    let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                    b = both::<u64, char>(a, 'c', b).await.1;
                    if x21 < 0u64 { break 'b37 x36; }
                    let mut v42: Pile<Noisy> = Pile::<Noisy>::default();
                    b = a;
                    if a % 5 < 3 || leaf(x36).await > 4 && text.len() > 200 { return Err(x36.wrapping_mul(3).wrapping_add(b)); }
                    b.wrapping_mul(3).wrapping_add(4u64)
                };
                step(43);
            }
            let x44: u64 = select! {
            got = recv::<u64>(&feed), if 2u64 % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(x21.checked_sub(1u64 % 3).ok_or(1u64)?)
            }
            sent = send::<u64>(&out, x15), if x15 % 2 == 0 => {
                if sent.is_err() { 1 } else { x21 % 7 + leaf(4u64).await % 100 }
            }
            else => {
                x21
            } };
        };
        let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: x15 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let to1: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if 0u64 < b {
            b = 3u64.wrapping_mul(3).wrapping_add(4u64);
            let Some(v2) = made(0u64).await else {
                pause().await;
                return Noisy::new(4);
            };
            let mut v2: Noisy = v2;
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(5); }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        match b % 5 {
        0 => {
            let all7: VecDeque<Noisy> = VecDeque::from([Noisy::new(6), Noisy::new(6 + 1000)]);
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                text.push_str(&format!("{}:", v5.0));
            }
            for i8 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
                match made(n).await {
                    Some(v9) if v9.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v9.0 as u64); }
                    Some(v9) => drop(v9),
                    None => pause().await,
                }
            }
        }
        1 | 2 => {
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
            step(13);
        }
        m3 if leaf(m3).await % 2 == 0 => {
            let mut b: u64 = (if b % 2 == 0 { checked(n).await } else { Ok(n) })?;
        }
        _ => {
            match shape(2u64).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                let mut n17: u64 = 0;
                'l16: while let Some(w18) = made(n17).await {
                    n17 += 1 + w18.0 as u64 % 2;
                    let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                    let mut x21: u64 = pair(n, 2u64).await.0.wrapping_add(2u64);
                    let mut s22: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            Shape::Both(v14, _) => {
                let mut v14: Noisy = v14;
                pause().await;
                let mut v24: Noisy = 'b23: {
                    let mut v26: Noisy = Noisy::new(25);
                    if 3u64 < 3u64 { break 'b23 v26; }
                    let mut v27: Pile<Noisy> = Pile::<Noisy>::default();
                    v14
                };
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(2u64 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                let v31: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v14: Noisy = v14;
                    let mut number: u64 = leaf(n).await;
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
                match text.chars().nth(b as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let mut v34: Two = Two { first: v2, second: Noisy::new(33 + 1000), number: 4u64 as u32 % 9 };
                    let x35: u64 = checked(3u64).await.unwrap_or(3u64);
                }
                'q' | ',' => {
                    if !(3u64 % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(match b % 3 { 0 => leaf(number).await, 1 => number, _ => odd(b).await }); }
                }
                c32 if c32.is_alphabetic() => {
                    let x36: u64 = leaf(checked(b).await?).await;
                    let to37: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                c32 => {
                    let c32: char = c32;
                    let mut v39: Shared<Noisy> = Shared::new(Noisy::new(38));
                    if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(checked(n).await.unwrap_or(n)); }
                } }
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                match made(2u64).await {
                    Some(v42) if v42.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v42.0 as u64); }
                    Some(v42) => drop(v42),
                    None => pause().await,
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut x44: u64 = 1u64;
            } }
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 0 { break 1u64; }
            pause().await;
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                text.push_str(&format!("{},", b));
                if !(a % 5 < 3 && odd(b).await > 4) { break 'l4; }
            }
            let x10: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        };
        let mut n12: u64 = 0;
        let f13: u64 = 'l11: loop {
            n12 += 1;
            if n12 > 4 { break 0u64; }
            pause().await;
            let mut n15: u64 = 0;
            let f16: u64 = 'l14: loop {
                n15 += 1;
                if n15 > 3 { break a; }
                pause().await;
                text = said(text, { let half: u64 = checked(b).await?; half ^ a }).await;
                let c17: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                'l18: for i19 in (0u64..=0).rev() {
                    text = said(text, checked(c17).await.unwrap_or(0u64)).await;
                }
                let x21: u64 = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if c17 < a { break 'b20 f3; }
                    let mut x24: u64 = checked(b).await.unwrap_or(a);
                    2u64.wrapping_mul(3).wrapping_add(a)
                };
            };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut s1: String = format!("{}-{n}", text.len(), n = n);
        if n % 2 == leaf(b).await % 2 && { if n % 3 == 1 && leaf((s1.len() as u64)).await % 2 == 1 { return Noisy::new(2); } b > 1 } {
            match shape((s1.len() as u64)).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                let v9: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = checked(4u64).await.unwrap_or(3u64);
                    let mut x6: u64 = checked(1u64).await.unwrap_or(2u64);
                    let x7: u64 = leaf(2u64).await;
                    step(text.len() as u32);
                    Noisy::new(8)
                });
            }
            Shape::Both(v3, _) => {
                let mut v3: Noisy = v3;
                pause().await;
                let Some(v10) = made(n).await else {
                    pause().await;
                    return Noisy::new(12);
                };
                let mut v10: Noisy = v10;
                step(13);
            }
            Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                let mut v17: Two = Two { first: v3, second: Noisy::new(16 + 1000), number: b as u32 % 9 };
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let c18: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(2u64) };
            }
            Shape::Nothing => {
                pause().await;
                pause().await;
            } }
        }
        if b % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(19); }
        let to20: CpsFnPtr<fn(u64) -> u64> = if (s1.len() as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        value
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
        let Shape::One { noisy: v2, number: x1 } = shape(a).await else {
            pause().await;
            return Err(b);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        select! {
        got = recv::<u64>(&feed), if b % 2 == 0 => {
            let x3: u64 = got.unwrap_or(3);
            { let at = &mut v2; at.0 += 1; step(at.0); }
            b = if x3 % 2 == 0 { leaf(b).await } else { b };
            let to5: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        sent = send::<u64>(&out, 2u64) => {
            if sent.is_err() { step(1); }
            if send::<u64>(&out, x1).await.is_err() && b % 3 == 1 && leaf(b).await % 2 == 1 { return Err(x1); }
            if checked(2u64).await? % 2 == 0 && b % 3 < 2 {
                let (x6, mut v7): (u64, Noisy) = both::<Noisy, u64>(v2, 2u64, 2u64).await;
            } else if 3u64 % 3 == x1 % 3 {
                match text.chars().nth(x1 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let (x9, _, mut v10): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(x1), down(x1 % 3, Noisy::new(9)));
                }
                'q' | ',' => {
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                    let mut v14: Noisy = Noisy::new(13);
                }
                c8 if c8.is_alphabetic() => {
                    let (x15, v16): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
                    let v16: u64 = v16.0.wrapping_add(v16.1);
                    if a % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                }
                c8 => {
                    let c8: char = c8;
                    let mut v18: Noisy = Noisy::new(17);
                } }
            } else {
                let mut v20: Noisy = Noisy::new(19);
                match x1 % 5 {
                0 => {
                    b = b.wrapping_add(v20.0 as u64);
                }
                1 | 2 => {
                    if x1 % 3 == 1 { pause().await; drop(v20); } else { pause().await; }
                }
                m21 if m21 > 3 || odd(b).await % 3 == m21 % 3 => {
                    text = said(text, pair(checked(0u64).await?, checked(b).await?).await.1).await;
                }
                _ => {
                    let mut v23: Noisy = Noisy::new(22);
                }
                }
                let to24: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        else => {
            let mut x25: u64 = (if a % 2 == 0 { checked(0u64).await } else { Ok(0u64) })?;
        }
        }
        let mut x1: u64 = leaf(leaf(4u64).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        match 2u64 % 5 {
        0 => {
            let mut v5: Noisy = Noisy::new(4);
            text.push_str(&format!("{}:", v5.0));
        }
        1 | 2 => {
            let c6: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let all10: VecDeque<Noisy> = VecDeque::from([Noisy::new(9), Noisy::new(9 + 1000)]);
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                let mut x12: u64 = b;
                let p13: (u64, Noisy) = (c6, Noisy::new(11));
                (x12, _) = p13;
                'l14: for i15 in 0u64..0 {
                    let mut v17: Two = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: c6 as u32 % 9 };
                    match made(a).await {
                        Some(v18) if v18.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v18.0 as u64); }
                        Some(v18) => drop(v18),
                        None => pause().await,
                    }
                    step(v2.with(|value| value.0));
                }
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 3 { break c6; }
                    pause().await;
                    let x23: u64 = pair(b, x12).await.0.wrapping_add(x12);
                };
            }
        }
        m3 if m3 > 3 || odd(b).await % 3 == m3 % 3 => {
            if let Ok(x24) = checked(b).await && (matches!(3u64 % 7, 0 | 2..=4)) {
                let x24: u64 = x24;
                pause().await;
                let mut s26: String = format!("{}-{n}", text.len(), n = x24);
            }
            let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
        }
        _ => {
            let to29: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        text.push_str(&format!("{},", 4u64));
        'l30: for i31 in 0u64..=1 {
            let all35: VecDeque<Noisy> = VecDeque::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let x36: u64 = match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await };
            }
            let v43: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all40: Vec<char> = text.chars().take(3).collect();
                'l39: for c38 in all40 {
                    let c38: char = c38;
                    pause().await;
                    let mut b: u64 = 4u64;
                    let mut s41: String = format!("{}-{n}", text.len(), n = 1u64);
                }
                text.push_str(&format!("{},", a));
                step(text.len() as u32);
                Noisy::new(42)
            });
            if i31 < b { drop(v2); break; }
        }
        let x44: u64 = recv::<u64>(&feed).await.unwrap_or(2u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let c4: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        if let Ok(x5) = checked(n).await && let Some(v6) = made(x5).await && v6.0 > 1 {
            let x5: u64 = x5;
            let mut v6: Noisy = v6;
            pause().await;
            let mut v7: Noisy = kept::<Noisy>(v6, x5).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            match made(1u64).await {
                Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                Some(v5) => drop(v5),
                None => pause().await,
            }
            b = kept::<u64>(3u64, n).await;
            if n % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(3u64).await.unwrap_or(2u64)); }
        }
        match n % 5 {
        0 => {
            if 1u64 % 2 == leaf(4u64).await % 2 && { if leaf(b).await % 2 == 0 { return Err(b); } 4u64 > 1 } {
                if n % 2 == leaf(n).await % 2 && { if b % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } n > 1 } {
                    let mut v9: Two = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: b as u32 % 9 };
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                }
            }
        }
        1 | 2 => {
            let mut v13: Two = Two { first: Noisy::new(12), second: Noisy::new(12 + 1000), number: b as u32 % 9 };
            if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(checked(n).await?).await?); }
        }
        m7 if m7 == b % 5 => {
            let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
        }
        _ => {
            'l16: for i17 in 0u64..1 {
                if let Some(v18) = made(4u64).await {
                    let mut v18: Noisy = v18;
                    pause().await;
                    let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                } else {
                    let mut v22: Purse = Purse::of(i17).await;
                }
                step(23);
                text.push_str(&format!("{},", 0u64));
            }
            let mut s24: String = format!("{}-{n}", text.len(), n = 4u64);
        }
        }
        text.push_str(&format!("{},", n));
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if checked(b).await? % 2 == 0 && b % 3 < 2 { break 'b1 v4; }
            {
                let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            }
            Noisy::new(3 + 1000)
        };
        text.push_str(&format!("{},", 1u64));
        let mut n7: u64 = 0;
        'l6: while let Some(w8) = made(n7).await {
            n7 += 1 + w8.0 as u64 % 2;
            let mut x9: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text.push_str(&format!("{}:", v2.0));
            let (x5, mut v6): (u64, Noisy) = join!(leaf(b), taken(v2, 4u64));
        }
        let to7: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut x8: u64 = checked(2u64).await?;
        pause().await;
        let all12: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(11)), (3, Noisy::new(11 + 1000))]);
        'l9: for (at, v10) in all12 {
            let mut v10: Noisy = v10;
            text = said(text, leaf(leaf(1u64).await).await).await;
            pause().await;
            let (x13, _): (u64, u64) = join!(touched(&mut v10, 4u64), leaf(a));
        }
        let Some(v14) = made(3u64).await else {
            pause().await;
            return Err(x8);
        };
        let mut v14: Noisy = v14;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Noisy = even_steps(n % 5, value).await;
        step(text.len() as u32);
        v1
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let x3: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 2u64; }
                pause().await;
                let mut v7: Purse = Purse::of(x3).await;
                for k in match a % 3 { 0 => { break 'l4 b; } k => 0u64..k } { b = b.wrapping_add(k); }
                let Shape::One { noisy: v9, number: x8 } = shape(a).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v9: Noisy = v9;
                let x8: u64 = x8;
                let mut s10: String = format!("{}-{n}", text.len(), n = x3);
            };
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            let x3: u64 = select! {
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(a.wrapping_mul(3).wrapping_add(a))
            }
            sent = send::<u64>(&out, a), if 0u64 % 2 == 0 => {
                if sent.is_err() { 1 } else { b.checked_sub(a % 3).ok_or(a)? }
            }
            else => {
                b
            } };
            if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'b1 b; }
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
            let to5: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            b % 5 + checked(b).await? % 100
        };
        if let Ok(x6) = checked(1u64).await && (a % 5 < 3 || leaf(b).await > 4) {
            let x6: u64 = x6;
            pause().await;
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
            if let Ok(x9) = checked(3u64).await && let Some(v10) = made(x9).await && v10.0 > 1 {
                let x9: u64 = x9;
                let mut v10: Noisy = v10;
                pause().await;
                text = said(text, both::<u64, char>(x9, 'c', b).await.1).await;
                let all14: LinkedList<Noisy> = LinkedList::from([Noisy::new(13), Noisy::new(13 + 1000)]);
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    let (x15, mut v16): (u64, Noisy) = join!(leaf(b), taken(v12, b));
                    if 2u64 % 3 == 1 && leaf(c8).await % 2 == 1 { continue 'l11; }
                    let (x17, mut v18): (u64, Noisy) = join!(leaf(4u64), taken(v16, x2));
                }
                b = b.wrapping_add(v10.0 as u64);
            } else {
                text = said(text, leaf(leaf(0u64).await).await).await;
            }
            let to19: CpsFnPtr<fn(u64) -> u64> = if x6 % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let mut x20: u64 = match a % 3 { 0 => leaf(x2).await, 1 => x2, _ => odd(a).await };
        }
        let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if !(2u64 % 5 < 3 && odd(b).await > 4) {
                let mut n2: u64 = 0;
                let f3: u64 = 'l1: loop {
                    n2 += 1;
                    if n2 > 0 { break n; }
                    pause().await;
                    if leaf(3u64).await % 3 == (if !(2u64 % 5 < 3 && odd(n).await > 4) { break 'l1 b; } else { n % 3 }) {
                        let x4: u64 = b;
                    }
                };
                match shape(f3).await {
                Shape::Both(v5, v6) if v5.0 % 2 == 1 => {
                    let mut v5: Noisy = v5;
                    let mut v6: Noisy = v6;
                    let mut n: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Both(v5, _) => {
                    let mut v5: Noisy = v5;
                    pause().await;
                    let mut s7: String = format!("{}-{n}", text.len(), n = 2u64);
                    if leaf(b).await % 3 == (if f3 < b { return Err(b); } else { b % 3 }) {
                        let mut s8: String = format!("{}-{n}", text.len(), n = f3);
                        if n < b && text.len() > 200 { return Err(checked(checked(1u64).await?).await?); }
                    }
                }
                Shape::One { noisy: v5, number } if number % 3 > 0 && odd(f3 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v5: Noisy = v5;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s10: String = format!("{}-{n}", text.len(), n = 3u64);
                }
                Shape::One { noisy: v5, .. } => {
                    let mut v5: Noisy = v5;
                    if leaf(n).await % 3 == (if matches!(f3 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }) {
                        let mut v11: Purse = Purse::of(f3).await;
                    }
                }
                Shape::Nothing => {
                    pause().await;
                    let (x12, _, mut v13): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                } }
                step(14);
            } else if n % 3 == n % 3 {
                match shape(3u64).await {
                Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                    let mut v15: Noisy = v15;
                    let mut v16: Noisy = v16;
                    let x17: u64 = n.wrapping_add((if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { return Err(b); } else { b % 3 }));
                }
                Shape::Both(v15, _) => {
                    let mut v15: Noisy = v15;
                    pause().await;
                    let all21: Vec<Noisy> = self.rest.clone();
                    'l18: for v19 in all21 {
                        let mut v19: Noisy = v19;
                        let mut x22: u64 = checked(3u64).await.unwrap_or(n);
                    }
                }
                Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v15: Noisy = v15;
                    b = match 4u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(4u64).await };
                }
                Shape::One { noisy: v15, .. } => {
                    let mut v15: Noisy = v15;
                    let all26: (Noisy, u64) = (v15, checked(b).await?);
                    b = b.wrapping_add(all26.1);
                    let (v23, _) = all26;
                    let mut v23: Noisy = v23;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut n28: u64 = 0;
                    'l27: while n28 < 1 && let Some(w29) = made(n28).await && w29.0 > 0 && (b % 3 == 1 && leaf(b).await % 2 == 1) {
                        n28 += 1;
                        let n: u64 = checked(checked(3u64).await?).await?;
                    }
                } }
            } else {
                let v32: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    step(31);
                    step(text.len() as u32);
                    Ok(b)
                });
                let c33: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
                let p36: Vec<Noisy> = vec![Noisy::new(34), Noisy::new(34 + 1000)];
                for _ in p36 {
                    pause().await;
                    let mut v38: Two = Two { first: Noisy::new(37), second: Noisy::new(37 + 1000), number: n as u32 % 9 };
                }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(n).await else {
            pause().await;
            return Err(b);
        };
        let mut v1: Noisy = v1;
        let x3: u64 = 0u64.wrapping_add((if !(2u64 % 5 < 3 && odd(4u64).await > 4) { return Err(b); } else { 4u64 % 3 }));
        let mut v4: Noisy;
        if matches!(x3 % 7, 0 | 2..=4) { pause().await; v4 = Noisy::new(5); } else { v4 = Noisy::new(5 + 1000); }
        match made(x3).await {
            Some(v6) if v6.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v6.0 as u64); }
            Some(v6) => drop(v6),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
        let mut x2: u64 = 2u64 % 5 + checked(a).await? % 100;
        x2 = c1.wrapping_mul(3).wrapping_add(1u64);
        let mut v4: Vec<Noisy> = vec![Noisy::new(3), Noisy::new(3 + 1000), Noisy::new(3 + 2000)];
        'l5: for i6 in 0u64..=checked(x2).await? % 4 {
            let mut v8: Noisy = Noisy::new(7);
            let (x9, mut v10): (u64, Noisy) = join!(leaf(c1), taken(v8, 4u64));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(b).await % 2 == 0 {
            let Some(v1) = made(0u64).await else {
                pause().await;
                return Noisy::new(3);
            };
            let mut v1: Noisy = v1;
        } else if n % 3 == b % 3 {
            let to4: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        for i6 in 0u64..match checked(1u64).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(5); } } {
            let x8: u64 = i6.wrapping_add((if leaf(n).await % 2 == 0 { return Noisy::new(7); } else { i6 % 3 }));
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 3 { break 3u64; }
                pause().await;
                let all15: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(14)), (3, Noisy::new(14 + 1000))]);
                pause().await;
                'l12: for (at, v13) in all15 {
                    let mut v13: Noisy = v13;
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(i6 % 50); add(2); sum };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let all21: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(20)), (3, Noisy::new(20 + 1000))]);
                'l18: for (at, v19) in all21 {
                    let mut v19: Noisy = v19;
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(22); }
                    let mut v24: Two = Two { first: v19, second: Noisy::new(23 + 1000), number: b as u32 % 9 };
                    text = said(text, leaf(b).await).await;
                }
                match made(0u64).await {
                    Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                    Some(v25) => drop(v25),
                    None => pause().await,
                }
            };
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, pair(b, 1u64).await.0.wrapping_add(1u64)).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
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
                b = checked(checked(n).await?).await?;
                _ = v2;
            }
            if b % 3 == 1 && leaf(b).await % 2 == 1 {
                match (leaf(b).await % 3, (if matches!(n % 7, 0 | 2..=4) { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    if leaf(3u64).await % 3 == (if 4u64 % 5 < 3 || leaf(3u64).await > 4 { return Err(b); } else { n % 3 }) {
                        if leaf(n).await % 2 == 0 && text.len() > 200 { return Err(if n % 2 == 0 { leaf(b).await } else { b }); }
                    }
                    let x6: u64 = leaf(n).await.wrapping_add((if checked(n).await? % 2 == 0 && n % 3 < 2 { return Err(b); } else { 4u64 % 3 }));
                }
                _ => {
                    pause().await;
                }
                }
            } else if 0u64 % 3 == b % 3 {
            }
            if let Ok(x7) = checked(n).await && (leaf(b).await % 2 == 0) {
                let x7: u64 = x7;
                pause().await;
                for k in match x7 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            } else {
                let mut v10: Two = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: 3u64 as u32 % 9 };
                b = touched(&mut v10.second, 2u64).await;
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        let mut n: u64 = checked(b).await?;
        match made(b).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        match made(b).await {
            Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
            Some(v3) => drop(v3),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let mut v3: Noisy = v2;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != n {
            let x1: u64 = x1;
            pause().await;
            let mut b: u64 = leaf(leaf(n).await).await;
            let Some(v3) = made(2u64).await else {
                pause().await;
                return Noisy::new(5);
            };
            let mut v3: Noisy = v3;
        } else {
            match made(0u64).await {
                Some(v6) if v6.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v6.0 as u64); }
                Some(v6) => drop(v6),
                None => pause().await,
            }
            let x8: u64 = 4u64 % 7 + leaf(0u64).await % 100;
        }
        'l9: for i10 in 0u64..=0 {
            let mut v11: Purse = Purse::of(n).await;
            pause().await;
        }
        let Some(v12) = made(b).await else {
            pause().await;
            return Noisy::new(14);
        };
        let mut v12: Noisy = v12;
        let mut v15: Noisy = value;
        step(text.len() as u32);
        v15
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let (Ok(x1), 0u64..=50) = (checked(b).await, n % 70) else {
            pause().await;
            return Err(4u64);
        };
        let x1: u64 = x1;
        if matches!(b % 7, 0 | 2..=4) {
        } else {
            let mut v6: Noisy = Noisy::new(5);
            let Some(v7) = made(1u64).await else {
                pause().await;
                return Err(n);
            };
            let mut v7: Noisy = v7;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break b; }
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            pause().await;
        };
        if let Some(v5) = made(3u64).await {
            let mut v5: Noisy = v5;
            'l7: for i8 in 0u64..=checked(f3).await? % 3 {
                let all12: Option<Noisy> = Some(Noisy::new(11));
                'l9: for v10 in all12 {
                    let mut v10: Noisy = v10;
                    let mut f3: u64 = kept::<u64>(b, 4u64).await;
                    let mut v13: Purse = Purse::of(f3).await;
                }
                for i14 in 0u64..match checked(f3).await { Ok(k) => k % 3, Err(_) => { break 'l7; } } {
                    let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
                }
            }
            text.push_str(&format!("{},", b));
        } else {
            let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
        }
        let x18: u64 = if b % 2 == 0 { leaf(0u64).await } else { 0u64 };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if leaf(b).await % 3 == (if !(b % 5 < 3 && odd(a).await > 4) { return Err(b); } else { b % 3 }) {
            let mut x1: u64 = kept::<u64>(b, 1u64).await;
            let to2: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let to1: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if b % 3 == 1 && leaf(1u64).await % 2 == 1 {
            let mut x3: u64 = b;
            let p4: (u64, Noisy) = (b, Noisy::new(2));
            (x3, _) = p4;
            'l5: for i6 in 0u64..=0 {
                {
                    let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                    if x3 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 40 { return Noisy::new(9); }
                }
            }
            let mut v10: Purse = Purse::of(n).await;
        } else if 3u64 % 3 == n % 3 {
            match made(2u64).await {
                Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
                Some(v11) => drop(v11),
                None => pause().await,
            }
        } else {
            match n % 5 {
            0 => {
                let mut v14: Purse = Purse::of(1u64).await;
            }
            1 | 2 => {
                for k in match b % 3 { 0 => { return Noisy::new(15); } k => 0u64..k } { b = b.wrapping_add(k); }
            }
            m13 if m13 > 3 || odd(b).await % 3 == m13 % 3 => {
                let Some(v16) = made(b).await else {
                    pause().await;
                    return Noisy::new(18);
                };
                let mut v16: Noisy = v16;
            }
            _ => {
                let mut n20: u64 = 0;
                let f21: u64 = 'l19: loop {
                    n20 += 1;
                    if n20 > 4 { break b; }
                    pause().await;
                    pause().await;
                    let mut v23: Two = Two { first: Noisy::new(22), second: Noisy::new(22 + 1000), number: n as u32 % 9 };
                };
            }
            }
            if let Some(c24) = text.chars().next_back() {
                let c24: char = c24;
                let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                let x27: u64 = 1u64;
            } else {
                match shape(n).await {
                Shape::Both(v28, v29) if v28.0 % 2 == 1 => {
                    let mut v28: Noisy = v28;
                    let mut v29: Noisy = v29;
                    let mut s30: String = format!("{}-{n}", text.len(), n = 4u64);
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::Both(v28, _) => {
                    let mut v28: Noisy = v28;
                    pause().await;
                    let x32: u64 = to1(3u64).await;
                    let mut v33: Noisy = down(1u64 % 4, v28).await;
                }
                Shape::One { noisy: v28, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v28: Noisy = v28;
                    let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                    let to35: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::One { noisy: v28, .. } => {
                    let mut v28: Noisy = v28;
                    let mut v37: Two = Two { first: value, second: Noisy::new(36 + 1000), number: 2u64 as u32 % 9 };
                }
                Shape::Nothing => {
                    pause().await;
                    let mut x38: u64 = pair(b, b).await.0.wrapping_add(b);
                } }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            for i4 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { continue 'l2; } } {
                let mut v6: Noisy = Noisy::new(5);
            }
            {
                let to7: CpsFnPtr<fn(u64) -> u64> = if (c1 as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            if matches!(a % 7, 0 | 2..=4) {
                let mut a: u64 = 3u64 % 7 + leaf(0u64).await % 100;
            } else {
                let (x8, _, mut v9): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(4u64), down(4u64 % 3, Noisy::new(9)));
                if send::<u64>(&out, 0u64).await.is_err() && 0u64 % 5 < 3 || leaf(a).await > 4 { return Err(0u64); }
                drop(v9);
            }
        }
        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        let all15: Option<Noisy> = Some(Noisy::new(14));
        pause().await;
        'l12: for v13 in all15 {
            let mut v13: Noisy = v13;
            {
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
                let Some(v18) = made(a).await else {
                    pause().await;
                    continue 'l12;
                };
                let mut v18: Noisy = v18;
                match made(a).await {
                    Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                    Some(v20) => drop(v20),
                    None => pause().await,
                }
            }
            text = said(text, match checked(a).await? % 2 { 0 => 4u64, _ => checked(4u64).await? }).await;
            let v35: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match made(x10).await {
                    Some(v23) if v23.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v23.0 as u64); }
                    Some(v23) => drop(v23),
                    None => pause().await,
                }
                match b % 5 {
                0 => {
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x10 % 50); add(2); sum };
                    b = leaf(c29).await;
                }
                1 | 2 => {
                    let mut v31: Shared<Noisy> = Shared::new(Noisy::new(30));
                    let mut v33: Noisy = Noisy::new(32);
                }
                m28 if leaf(m28).await % 2 == 0 => {
                    pause().await;
                }
                _ => {
                    let mut v34: Purse = Purse::of(1u64).await;
                }
                }
                step(text.len() as u32);
                Ok(b)
            });
        }
        match (leaf(x10).await % 3, (if leaf(1u64).await % 2 == 0 { return Err(b); } else { 2u64 % 3 })) {
        (0, 1) => {
            {
                if 1u64 < a {
                    if let Some(v36) = made(0u64).await {
                        let mut v36: Noisy = v36;
                        let x38: u64 = pair(checked(a).await?, checked(0u64).await?).await.1;
                        let mut x39: u64 = a;
                    } else {
                        b = 2u64;
                        let to40: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                } else {
                    let x41: u64 = b;
                    text.push_str(&format!("{}:", v11.0));
                    step(42);
                }
            }
            let (x43, _): (u64, u64) = join!(touched(&mut v11, a), leaf(0u64));
        }
        _ => {
            let mut x44: u64 = a.checked_sub(b % 3).ok_or(b)?;
        }
        }
        let c45: u64 = [1u64, 2, 3].iter().map(|k| k * v11.0 as u64).filter(|k| k % 2 == 0).sum();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(4); }
        let p7: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000)];
        for _ in p7 {
            pause().await;
            let mut x8: u64 = kept::<u64>(2u64, x2).await;
        }
        let Shape::One { noisy: v11, number: x9 } = shape(n).await else {
            pause().await;
            return Noisy::new(10);
        };
        let mut v11: Noisy = v11;
        let x9: u64 = x9;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        let (x2 @ 1u64.., _) = pair(n, b).await else {
            pause().await;
            return Noisy::new(3);
        };
        let x2: u64 = x2;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = leaf(n).await.wrapping_add((if 2u64 % 5 < 3 || leaf(b).await > 4 { return Noisy::new(1); } else { 2u64 % 3 }));
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(b).await, a % 70) else {
            pause().await;
            return Err(3u64);
        };
        let x1: u64 = x1;
        {
            let mut n3: u64 = 0;
            'l2: while let 0u64..=2 = odd(n3).await {
                n3 += 2;
                let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Two = Two { first: v5, second: Noisy::new(8 + 1000), number: a as u32 % 9 };
                }
            }
            let mut v10: Purse = Purse::of(x1).await;
        }
        if let Some(v12) = made(b).await && let x11 @ 1.. = v12.0 as u64 % 5 && (x11 > 2 || b % 5 < 3 || leaf(2u64).await > 4) {
            let x11: u64 = x11;
            let mut v12: Noisy = v12;
            pause().await;
            let p15: (u64, (Noisy, u64)) = (a, (Noisy::new(13), b));
            if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { b = b.wrapping_add(p15.0).wrapping_add(p15.1.1); }
        }
        let x16: u64 = match checked(x1).await? % 2 { 0 => 4u64, _ => checked(4u64).await? };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut b: u64 = b;
        'l1: for i2 in 0u64..=0 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                if leaf(b).await % 3 == (if leaf(1u64).await % 2 == 0 { continue 'l1; } else { n % 3 }) {
                    let mut v7: Noisy = kept::<Noisy>(v4, i2).await;
                    let x8: u64 = leaf(b).await;
                }
                if let Some(v9) = made(n).await {
                    let mut v9: Noisy = v9;
                    if n % 5 < 3 || leaf(2u64).await > 4 { continue 'l1; }
                    let x11: u64 = leaf(Noisy::new(12).0 as u64 + n % 9).await;
                } else {
                    let mut x13: u64 = kept::<u64>(n, n).await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: 2u64 as u32 % 9 };
            let mut v17: Purse = Purse::of(4u64).await;
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let x2: u64 = 'b1: {
                let (x3, _, mut v4): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                if leaf(2u64).await % 2 == 0 { break 'b1 2u64; }
                match n % 5 {
                0 => {
                    match 2u64 % 5 {
                    0 => {
                        let mut v7: Purse = Purse::of(n).await;
                        let (x8, mut v9): (u64, Noisy) = join!(leaf(x3), taken(v4, x3));
                    }
                    1 | 2 => {
                        pause().await;
                        b = lent(&mut self.top, &mut text, 4u64).await?;
                    }
                    m6 if m6 == b % 5 => {
                        let Some(v10) = made(x3).await else {
                            pause().await;
                            return Err(3u64);
                        };
                        let mut v10: Noisy = v10;
                    }
                    _ => {
                        b = touched(&mut self.top, x3).await;
                        let x12: u64 = checked(3u64).await.map_err(|failed| failed.wrapping_add(n))?;
                    }
                    }
                }
                1 | 2 => {
                    let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                    pause().await;
                    'l13: for (at, v14) in all16 {
                        let mut v14: Noisy = v14;
                        step(17);
                        if !(1u64 % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(checked(1u64).await.unwrap_or(n)); }
                        let (x18, v19): (u64, (u64, u64)) = join!(leaf(n), pair(3u64, n));
                        let v19: u64 = v19.0.wrapping_add(v19.1);
                    }
                }
                m5 if m5 == b % 5 => {
                    let Some(v20) = made(n).await else {
                        pause().await;
                        return Err(x3);
                    };
                    let mut v20: Noisy = v20;
                    step(22);
                }
                _ => {
                    step(23);
                }
                }
                let x24: u64 = pair(checked(x3).await?, checked(n).await?).await.1;
                b
            };
            step(25);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        if checked(3u64).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err((if b % 2 == 0 { checked(n).await } else { Ok(n) })?); }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        if x1 % 3 > 0 && let x2 @ 2.. = b % 7 && x2 != x1 {
            let x2: u64 = x2;
            pause().await;
            let v11: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
                let mut v8: Two = Two { first: Noisy::new(7), second: Noisy::new(7 + 1000), number: a as u32 % 9 };
                if (matches!(0u64 % 7, 0 | 2..=4)) && let Some(v10) = made(b).await && v10.0 as u64 % 3 < b % 3 {
                    let mut v10: Noisy = v10;
                    pause().await;
                }
                step(text.len() as u32);
                Ok(b)
            });
        }
        b = { let half: u64 = checked(b).await?; half ^ x1 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(3u64).await else {
            pause().await;
            return Err(1u64);
        };
        let mut v1: Noisy = v1;
        let mut b: u64 = leaf(checked(4u64).await?).await;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        {
            if b < 0u64 && text.len() > 40 { return Noisy::new(2); }
            let mut x3: u64 = checked(b).await.unwrap_or(n);
        }
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if n % 5 < 3 || leaf(0u64).await > 4 { break 'b4 v7; }
            let v16: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut value: Noisy = value;
                let x9: u64 = leaf(Noisy::new(10).0 as u64 + n % 9).await;
                let all14: VecDeque<Noisy> = VecDeque::from([Noisy::new(13), Noisy::new(13 + 1000)]);
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    text.push_str(&format!("{},", 2u64));
                }
                step(text.len() as u32);
                value
            });
            {
                if !(1u64 % 5 < 3 && odd(n).await > 4) {
                }
                let mut s17: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            Noisy::new(6 + 1000)
        };
        text = said(text, pair(n, 1u64).await.0.wrapping_add(1u64)).await;
        step(text.len() as u32);
        v5
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut s3: String = format!("{}-{n}", text.len(), n = a);
        text = said(text, leaf(checked((s3.len() as u64)).await?).await).await;
        let x4: u64 = leaf(b).await.wrapping_add((if checked(3u64).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(b); } else { 3u64 % 3 }));
        match (leaf(a).await % 3, (if leaf(a).await % 2 == 0 { return Err(b); } else { a % 3 })) {
        (0, 1) => {
            let all8: VecDeque<Noisy> = VecDeque::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            'l5: for v6 in all8 {
                let mut v6: Noisy = v6;
                let x9: u64 = both::<u64, char>(3u64, 'c', b).await.1;
                let (x10, mut v11): (u64, Noisy) = join!(leaf(x4), taken(v6, 4u64));
                let to12: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        _ => {
            let to13: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                spawn! {
                    let mut text: String = String::new();
                    step(3);
                    let mut v5: Noisy = Noisy::new(4);
                    if a % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return; }
                    step(text.len() as u32);
                };
                text.push_str(&format!("{},", 0u64));
            }
            'q' | ',' => {
                let mut n7: u64 = 0;
                'l6: while let 0u64..=3 = odd(n7).await {
                    n7 += 2;
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                }
            }
            c1 if c1.is_alphabetic() => {
                match b % 5 {
                0 => {
                    let c11: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut v13: Shared<Noisy> = Shared::new(Noisy::new(12));
                }
                1 | 2 => {
                    let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m10 if m10 == b % 5 => {
                    pause().await;
                }
                _ => {
                    let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                    let mut v18: Noisy = Noisy::new(17);
                }
                }
                'l19: for i20 in 0u64..=0 {
                    let Some(v21) = made(1u64).await else {
                        pause().await;
                        continue 'l19;
                    };
                    let mut v21: Noisy = v21;
                    let mut v23: Noisy = down(0u64 % 4, v21).await;
                    step(24);
                }
            }
            c1 => {
                let c1: char = c1;
                let x25: u64 = select! {
                got = recv::<u64>(&feed) => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(0u64, 'c', 2u64).await.1)
                }
                sent = send::<u64>(&out, a), if b % 2 == 0 => {
                    if sent.is_err() { 1 } else { checked((c1 as u64)).await.map_err(|failed| failed.wrapping_add(2u64))? }
                }
                else => {
                    a
                } };
            } }
            let (x26, _, mut v27): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(x1), made(x1), down(x1 % 3, Noisy::new(9)));
        let mut n5: u64 = 0;
        'l4: while n5 < 1 && let Some(w6) = made(n5).await && w6.0 > 0 && (matches!(a % 7, 0 | 2..=4)) {
            n5 += 1;
        }
        'l7: for i8 in 0u64..=3 {
            if matches!(x1 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
        }
        let mut n10: u64 = 0;
        let f11: u64 = 'l9: loop {
            n10 += 1;
            if n10 > 2 { break b; }
            pause().await;
            b = match b % 3 { 0 => leaf(1u64).await, 1 => 1u64, _ => odd(b).await };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
                let x2: u64 = leaf(b).await;
                if let Some(v3) = made(x2).await {
                    let mut v3: Noisy = v3;
                    pause().await;
                    let p7: (u64, Noisy) = (1u64, Noisy::new(5));
                    let (x6, _): (u64, Noisy) = p7;
                } else {
                    {
                        let (mut s8, mut s9): (String, String) = match s1.split_once('-') { Some((l, r)) => (l.to_string(), r.to_string()), None => (s1.clone(), String::new()) };
                        b = b.wrapping_add(self.top.0 as u64);
                    }
                }
            }
            let v14: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let (x11, _, mut v12): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                let mut v13: Purse = Purse::of(b).await;
                step(text.len() as u32);
                Ok(b)
            });
            let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: b as u32 % 9 };
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut n: u64 = b;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Some(v2) = made(b).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || b % 5 < 3 || leaf(4u64).await > 4) {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = n);
        } else {
            if n % 5 < 3 || leaf(n).await > 4 {
                let mut left5: String = text.chars().take(2).collect();
                'l6: while let Some(c4) = left5.pop() {
                    let c4: char = c4;
                    b = both::<u64, char>(n, 'c', 4u64).await.1;
                    step(7);
                }
                let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x10: u64 = 'b9: {
                    if b % 3 == 1 { pause().await; drop(value); } else { pause().await; }
                    let mut v11: Purse = Purse::of(3u64).await;
                    let mut x12: u64 = pair(b, n).await.0.wrapping_add(n);
                    if 0u64 % 3 == 1 && leaf(2u64).await % 2 == 1 { break 'b9 4u64; }
                    if b < 0u64 { break 'b9 2u64 % 7 + leaf(n).await % 100; }
                    match 1u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(1u64).await }
                };
            }
        }
        let all16: Option<Noisy> = Some(Noisy::new(15));
        'l13: for v14 in all16 {
            let mut v14: Noisy = v14;
            step(17);
            if let Some(c18) = text.chars().next_back() {
                let c18: char = c18;
                if ((c18 as u64) % 5 < 3 || leaf(b).await > 4) && let Some(v20) = made((c18 as u64)).await && v20.0 as u64 % 3 < (c18 as u64) % 3 {
                    let mut v20: Noisy = v20;
                    pause().await;
                    text = said(text, leaf(3u64).await).await;
                }
                match shape((c18 as u64)).await {
                Shape::Both(v21, v22) if v21.0 % 2 == 1 => {
                    let mut v21: Noisy = v21;
                    let mut v22: Noisy = v22;
                    b = leaf(0u64).await;
                }
                Shape::Both(v21, _) => {
                    let mut v21: Noisy = v21;
                    pause().await;
                    let mut b: u64 = pair((c18 as u64), 4u64).await.0.wrapping_add(4u64);
                }
                Shape::One { noisy: v21, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v21: Noisy = v21;
                    let mut v23: Shared<Noisy> = Shared::new(v21);
                }
                Shape::One { noisy: v21, .. } => {
                    let mut v21: Noisy = v21;
                    let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    let c25: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add((c18 as u64) % 50); add(2); sum };
                } }
            } else {
                let mut s26: String = format!("{}-{n}", text.len(), n = b);
            }
            text.push_str(&format!("{},", n));
        }
        let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (checked(b).await? % 2 == 0 && b % 3 < 2) {
            let x1: u64 = x1;
            pause().await;
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            pause().await;
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                b = b.wrapping_add(v4.0 as u64);
                match b % 5 {
                0 => {
                    if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await }); }
                }
                1 | 2 => {
                    text = said(text, a % 7 + leaf(4u64).await % 100).await;
                }
                m7 if m7 > 3 || odd(b).await % 3 == m7 % 3 => {
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    b = b.wrapping_add(v4.0 as u64);
                }
                }
                if x1 % 5 < 3 || leaf(0u64).await > 4 {
                    let mut v12: Two = Two { first: v4, second: Noisy::new(11 + 1000), number: 3u64 as u32 % 9 };
                    let mut x13: u64 = leaf(a).await;
                    b = checked(3u64).await?;
                } else {
                    step(14);
                }
            }
            if send::<u64>(&out, 4u64).await.is_err() && x1 < b { return Err(4u64); }
        }
        let mut v15: Purse = Purse::of(4u64).await;
        step(16);
        let mut v18: Noisy = Noisy::new(17);
        if !(b % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(a)); }
        let mut s19: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(4u64).await else {
            pause().await;
            return Err(1u64);
        };
        let mut v1: Noisy = v1;
        let mut s3: String = format!("{}-{n}", text.len(), n = 3u64);
        let x4: u64 = n.wrapping_add((if matches!(4u64 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }));
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let p3: (u64, Noisy) = (0u64, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if n % 3 == 1 { pause().await; drop(value); } else { pause().await; }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, match 4u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(4u64).await }).await;
        let mut v1: Purse = Purse::of(1u64).await;
        let mut v3: Two = Two { first: Noisy::new(2), second: Noisy::new(2 + 1000), number: b as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        for i2 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(1); } } {
            if let Ok(x3) = checked(b).await && let Some(v4) = made(x3).await && v4.0 > 1 {
                let x3: u64 = x3;
                let mut v4: Noisy = v4;
                pause().await;
                step(5);
                let (x6, mut v7): (u64, Noisy) = join!(leaf(x3), taken(v4, x3));
                let Some(v8) = made(b).await else {
                    pause().await;
                    return Noisy::new(10);
                };
                let mut v8: Noisy = v8;
            } else {
                match shape(n).await {
                Shape::Both(v11, v12) if v11.0 % 2 == 1 => {
                    let mut v11: Noisy = v11;
                    let mut v12: Noisy = v12;
                    match shape(b).await {
                    Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                        let mut v13: Noisy = v13;
                        let mut v14: Noisy = v14;
                        match shape(b).await {
                        Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                            let mut v15: Noisy = v15;
                            let mut v16: Noisy = v16;
                            step(17);
                        }
                        Shape::Both(v15, _) => {
                            let mut v15: Noisy = v15;
                            pause().await;
                            let mut v18: Purse = Purse::of(b).await;
                            let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                        }
                        Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v15: Noisy = v15;
                            for k in 0u64..3 { if k == 1u64 % 5 { drop(v14); break; } }
                            pause().await;
                        }
                        Shape::One { noisy: v15, .. } => {
                            let mut v15: Noisy = v15;
                            let mut v22: Purse = Purse::of(2u64).await;
                        }
                        Shape::Nothing => {
                            pause().await;
                            b = both::<u64, char>(i2, 'c', 2u64).await.1;
                        } }
                    }
                    Shape::Both(v13, _) => {
                        let mut v13: Noisy = v13;
                        pause().await;
                        let mut x23: u64 = leaf(2u64).await;
                        x23 = b.wrapping_mul(3).wrapping_add(x23);
                    }
                    Shape::One { noisy: v13, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v13: Noisy = v13;
                        let c24: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    }
                    Shape::One { noisy: v13, .. } => {
                        let mut v13: Noisy = v13;
                        let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut s27: String = format!("{}-{n}", text.len(), n = 1u64);
                    } }
                }
                Shape::Both(v11, _) => {
                    let mut v11: Noisy = v11;
                    pause().await;
                    text = said(text, pair(n, 4u64).await.0.wrapping_add(4u64)).await;
                    pause().await;
                }
                Shape::One { noisy: v11, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v11: Noisy = v11;
                    let number: u64 = kept::<u64>(b, i2).await;
                    let c28: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                Shape::One { noisy: v11, .. } => {
                    let mut v11: Noisy = v11;
                    let to29: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Nothing => {
                    pause().await;
                    let to30: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                } }
                let x31: u64 = leaf(leaf(b).await).await;
                for i33 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(32); } } {
                    let c34: u64 = (0..i33 % 5).map(|k| k.wrapping_mul(i33)).fold(b, |all, k| all.wrapping_add(k));
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            text.push_str(&format!("{}:", value.0));
        }
        let v67: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let Some(v37) = made(2u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v37: Noisy = v37;
            match shape(b).await {
            Shape::Both(v39, v40) if v39.0 % 2 == 1 => {
                let mut v39: Noisy = v39;
                let mut v40: Noisy = v40;
                let all44: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(43)), (3, Noisy::new(43 + 1000))]);
                pause().await;
                'l41: for (at, v42) in all44 {
                    let mut v42: Noisy = v42;
                    if n % 3 == 1 && leaf(n).await % 2 == 1 { break 'l41; }
                    let mut v46: Two = Two { first: v42, second: Noisy::new(45 + 1000), number: b as u32 % 9 };
                }
                let all50: VecDeque<Noisy> = VecDeque::from([Noisy::new(49), Noisy::new(49 + 1000)]);
                'l47: for v48 in all50 {
                    let mut v48: Noisy = v48;
                    let x51: u64 = kept::<u64>(0u64, 1u64).await;
                    b = if x51 % 2 == 0 { leaf(n).await } else { n };
                    if let Some(v52) = made(x51).await {
                        let mut v52: Noisy = v52;
                        let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    } else {
                        if !(b % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(x51.wrapping_mul(3).wrapping_add(1u64)); }
                        let mut v57: Shared<Noisy> = Shared::new(Noisy::new(56));
                    }
                }
            }
            Shape::Both(v39, _) => {
                let mut v39: Noisy = v39;
                pause().await;
                let (x58 @ 1u64.., _) = pair(2u64, b).await else {
                    pause().await;
                    return Err(b);
                };
                let x58: u64 = x58;
                if checked(x58).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            }
            Shape::One { noisy: v39, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v39: Noisy = v39;
                let mut v59: Noisy;
                if 3u64 % 3 == 1 && leaf(0u64).await % 2 == 1 { pause().await; v59 = Noisy::new(60); } else { v59 = Noisy::new(60 + 1000); }
            }
            Shape::One { noisy: v39, .. } => {
                let mut v39: Noisy = v39;
                if n < 0u64 {
                    if 1u64 % 4 == 1 { drop(v39); pause().await; v39 = Noisy::new(61); }
                    b = if n % 2 == 0 { leaf(b).await } else { b };
                } else {
                    let mut v63: Shared<Noisy> = Shared::new(Noisy::new(62));
                    if b % 4 == 1 { drop(v39); pause().await; v39 = Noisy::new(64); }
                    b = n % 7 + leaf(1u64).await % 100;
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut v66: Shared<Noisy> = Shared::new(Noisy::new(65));
            } }
            step(text.len() as u32);
            Ok(b)
        });
        let mut n69: u64 = 0;
        'l68: while n69 < 3 && let Some(w70) = made(n69).await && w70.0 > 0 && (n < 0u64) {
            n69 += 1;
            let all74: Option<Noisy> = Some(Noisy::new(73));
            pause().await;
            'l71: for v72 in all74 {
                let mut v72: Noisy = v72;
                {
                    step(75);
                }
                'l76: for i77 in 0u64..=1 {
                    let mut v78: Purse = Purse::of(i77).await;
                    let c79: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    b = Purse::settled(&mut v78, n).await;
                }
            }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
            match 4u64 % 5 {
            0 => {
                'l4: for i5 in 0u64..checked(2u64).await? % 2 {
                    let to6: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            1 | 2 => {
                _ = v2;
            }
            m3 if m3 > 3 || odd(b).await % 3 == m3 % 3 => {
                let x10: u64 = leaf(leaf(n).await).await;
                let mut v11: Purse = Purse::of(n).await;
            }
            _ => {
                let mut v13: Noisy = 'b12: {
                    let mut v15: Noisy = Noisy::new(14);
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'b12 v15; }
                    if n % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(4u64.checked_sub(n % 3).ok_or(n)?); }
                    v2
                };
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if matches!(n % 7, 0 | 2..=4) { break 'b16 v19; }
                    match made(3u64).await {
                        Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                        Some(v20) => drop(v20),
                        None => pause().await,
                    }
                    v13
                };
            }
            }
            text.push_str(&format!("{},", 1u64));
        } else {
            let x22: u64 = match n % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            match shape(b).await {
            Shape::Both(v23, v24) if v23.0 % 2 == 1 => {
                let mut v23: Noisy = v23;
                let mut v24: Noisy = v24;
                let mut n26: u64 = 0;
                let f27: u64 = 'l25: loop {
                    n26 += 1;
                    if n26 > 2 { break b; }
                    pause().await;
                    let to28: CpsFnPtr<fn(u64) -> u64> = if x22 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut x29: u64 = kept::<u64>(3u64, b).await;
                };
            }
            Shape::Both(v23, _) => {
                let mut v23: Noisy = v23;
                pause().await;
                let x30: u64 = { (if b < n { return Err(b); } else { b % 3 }).wrapping_add(consumed(v23) as u64) };
            }
            Shape::One { noisy: v23, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v23: Noisy = v23;
                let all34: Option<Noisy> = Some(Noisy::new(33));
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    pause().await;
                    b = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                }
            }
            Shape::One { noisy: v23, .. } => {
                let mut v23: Noisy = v23;
                let mut v35: Noisy = kept::<Noisy>(v23, 0u64).await;
            }
            Shape::Nothing => {
                pause().await;
                let mut v37: Two = Two { first: Noisy::new(36), second: Noisy::new(36 + 1000), number: 0u64 as u32 % 9 };
            } }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Some(v2) = made(b).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || !(0u64 % 5 < 3 && odd(b).await > 4)) {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let (x3, mut v4): (u64, Noisy) = join!(leaf(b), taken(v2, x1));
            match text.chars().nth(x1 as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                if (a % 3 == 1 && leaf(b).await % 2 == 1) && let Some(v7) = made(x1).await && v7.0 as u64 % 3 < x1 % 3 {
                    let mut v7: Noisy = v7;
                    pause().await;
                    step(8);
                    b = lent(&mut v4, &mut text, x3).await?;
                }
            }
            'q' | ',' => {
                let (x9, _): (u64, u64) = join!(touched(&mut v4, a), leaf(a));
                let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
            }
            c5 if c5.is_alphabetic() => {
                let v15: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v4: Noisy = v4;
                    b = kept::<u64>(0u64, 4u64).await;
                    let mut v13: Purse = Purse::of(3u64).await;
                    step(14);
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            c5 => {
                let c5: char = c5;
                let to16: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
            } }
            'l17: for i18 in (0u64..=1).rev() {
                'l19: for i20 in (0u64..0).rev() {
                    let mut s21: String = format!("{}-{n}", text.len(), n = b);
                }
                let Shape::One { noisy: v23, number: x22 } = shape(1u64).await else {
                    pause().await;
                    break 'l17;
                };
                let mut v23: Noisy = v23;
                let x22: u64 = x22;
            }
        } else {
            let x24: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        let mut n26: u64 = 0;
        let f27: u64 = 'l25: loop {
            n26 += 1;
            if n26 > 0 { break 1u64; }
            pause().await;
            let to28: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let Ok(x29) = checked(3u64).await else {
                pause().await;
                return Err(b);
            };
            let x29: u64 = x29;
            {
                let v35: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x31, v32): (u64, (u64, u64)) = join!(leaf(0u64), pair(x29, 0u64));
                    let v32: u64 = v32.0.wrapping_add(v32.1);
                    let mut s33: String = format!("{}-{n}", text.len(), n = v32);
                    step(text.len() as u32);
                    Noisy::new(34)
                });
                let mut v37: Noisy = Noisy::new(36);
                let x38: u64 = leaf(leaf(a).await).await;
            }
        };
        if 2u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(checked(a).await.unwrap_or(f27)); }
        let to39: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        text = said(text, leaf(leaf(2u64).await).await).await;
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
        let Ok(x1) = checked(n).await else {
            pause().await;
            return Err(b);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(b).await % 2 == 0 && text.len() > 40 { return Noisy::new(1); }
        value = Noisy::new(value.0 + 1);
        step(text.len() as u32);
        value
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        for k in match a % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        for k in match 4u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        if leaf(b).await % 3 == (if !(b % 5 < 3 && odd(3u64).await > 4) { return Err(b); } else { a % 3 }) {
            let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                b = pair(b, b).await.0.wrapping_add(b);
            }
            if let Some(c5) = text.chars().next_back() {
                let c5: char = c5;
                let mut n7: u64 = 0;
                'l6: while let Some(w8) = made(n7).await {
                    n7 += 1 + w8.0 as u64 % 2;
                    let mut v10: Noisy = Noisy::new(9);
                }
            } else {
                {
                    if let Some(v14) = made(a).await {
                        let mut v14: Noisy = v14;
                        let (x16, mut v17): (u64, Noisy) = join!(leaf(1u64), taken(v14, a));
                        let mut s18: String = format!("{}-{n}", text.len(), n = b);
                    } else {
                        let mut v19: Purse = Purse::of(a).await;
                    }
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break b; }
            pause().await;
            if let Ok(x4) = checked(b).await && let Some(v5) = made(x4).await && v5.0 > 1 {
                let x4: u64 = x4;
                let mut v5: Noisy = v5;
                pause().await;
                let mut n7: u64 = 0;
                'l6: while let 0u64..=3 = odd(n7).await {
                    n7 += 2;
                    b = kept::<u64>(b, 4u64).await;
                    pause().await;
                    let mut s8: String = format!("{}-{n}", text.len(), n = x4);
                }
            } else {
                match shape(b).await {
                Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                    let mut v9: Noisy = v9;
                    let mut v10: Noisy = v10;
                    let mut v11: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Both(v9, unbound) => {
                    let mut v9: Noisy = v9;
                    drop(unbound);
                    pause().await;
                    let x12: u64 = 3u64 % 7 + leaf(n).await % 100;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                }
                Shape::One { noisy: v9, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v9: Noisy = v9;
                    if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(15); }
                }
                Shape::One { noisy: v9, .. } => {
                    let mut v9: Noisy = v9;
                    b = both::<u64, char>(b, 'c', b).await.1;
                }
                Shape::Nothing => {
                    pause().await;
                } }
                if n < 4u64 && text.len() > 40 { return Noisy::new(16); }
            }
            let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        };
        drop(value);
        match (leaf(1u64).await % 3, (if leaf(b).await % 2 == 0 { return Noisy::new(18); } else { 1u64 % 3 })) {
        (0, 1) => {
        }
        _ => {
            let Shape::One { noisy: v21, number: x19 } = shape(3u64).await else {
                pause().await;
                return Noisy::new(20);
            };
            let mut v21: Noisy = v21;
            let x19: u64 = x19;
        }
        }
        {
            b = b % 7 + leaf(n).await % 100;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = feed.recv_evt(), if 0u64 % 2 == 0 => {
            let x1: u64 = got.unwrap_or(3);
            let mut s2: String = format!("{}-{n}", text.len(), n = 0u64);
        }
        sent = out.send_evt(a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let Some(c3) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c3: char = c3;
        }
        else => {
            let mut s4: String = format!("{}-{n}", text.len(), n = a);
            step(5);
        }
        }
        if (leaf(b).await % 2 == 0) && let Some(v7) = made(a).await && v7.0 as u64 % 3 < a % 3 {
            let mut v7: Noisy = v7;
            pause().await;
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if b % 3 == 1 && leaf(a).await % 2 == 1 { break 'b8 v11; }
                if 4u64 % 5 < 3 || leaf(a).await > 4 {
                    b = leaf(3u64).await;
                } else if b % 3 == 4u64 % 3 {
                    let (x12, mut v13): (u64, Noisy) = join!(leaf(b), taken(v7, 0u64));
                }
                for k in match a % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                Noisy::new(10 + 1000)
            };
            let mut v15: Two = Two { first: v9, second: Noisy::new(14 + 1000), number: 2u64 as u32 % 9 };
            if let Some(v16) = made(b).await {
                let mut v16: Noisy = v16;
                let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
            } else {
                if let Some(c20) = text.chars().next_back() {
                    let c20: char = c20;
                    text.push_str(&format!("{},", 4u64));
                } else {
                    text.push_str(&format!("{},", a));
                    pause().await;
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let (x1 @ 1u64.., _) = pair(0u64, n).await else {
                pause().await;
                return Err(4u64);
            };
            let x1: u64 = x1;
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            drop(v2);
            step(5);
        }
        let p8: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000)];
        for _ in p8 {
            pause().await;
            step(9);
        }
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text.push_str(&format!("{},", 2u64));
        match b % 5 {
        0 => {
            if let Some(v2) = made(3u64).await {
                let mut v2: Noisy = v2;
                'l4: for i5 in 0u64..checked(a).await? % 3 {
                    let mut i5: u64 = 1u64;
                    if a % 3 == 1 && leaf(4u64).await % 2 == 1 { drop(v2); break; }
                }
                text = said(text, leaf(leaf(2u64).await).await).await;
            } else {
                let mut b: u64 = b % 5 + checked(2u64).await? % 100;
            }
            let x6: u64 = kept::<u64>(b, a).await;
        }
        1 | 2 => {
            let mut n8: u64 = 0;
            'l7: while n8 < 2 && leaf(n8).await != 6 {
                n8 += 1;
                select! {
                got = feed.recv_evt() => {
                    let x9: u64 = got.unwrap_or(3);
                    let mut v11: Noisy = Noisy::new(10);
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                    pause().await;
                }
                sent = out.send_evt(b) => {
                    if sent.is_err() { step(1); }
                    let mut v14: Noisy = Noisy::new(13);
                }
                else => {
                    step(15);
                    pause().await;
                }
                }
                let mut v16: Purse = Purse::of(a).await;
            }
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let p19: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000)];
            for _ in p19 {
                pause().await;
                'l20: for i21 in 0u64..=0 {
                    let mut v23: Vec<Noisy> = vec![Noisy::new(22), Noisy::new(22 + 1000), Noisy::new(22 + 2000)];
                    let to24: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut a: u64 = pair(checked(2u64).await?, checked(b).await?).await.1;
                }
            }
        }
        _ => {
            let mut s25: String = format!("{}-{n}", text.len(), n = b);
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        Ok(b)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let x5: u64 = select! {
            got = feed.recv_evt(), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(if b % 2 == 0 { leaf(b).await } else { b })
            }
            sent = out.send_evt(b) => {
                if sent.is_err() { 1 } else { a.checked_sub(a % 3).ok_or(a)? }
            }
            else => {
                b
            } };
            let mut n7: u64 = 0;
            'l6: while n7 < 2 && let Some(w8) = made(n7).await && w8.0 > 0 && (!(b % 5 < 3 && odd(a).await > 4)) {
                n7 += 1;
                let v10: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut a: u64 = a;
                    step(text.len() as u32);
                    Ok(b)
                });
                {
                    pause().await;
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                }
            }
            let Ok(x12) = checked(a).await else {
                pause().await;
                continue 'l1;
            };
            let x12: u64 = x12;
        }
        let mut v13: Purse = Purse::of(3u64).await;
        let x15: u64 = 'b14: {
            let mut s16: String = format!("{}-{n}", text.len(), n = 3u64);
            b = { let mut own = take(&mut v13); let result = Purse::told(&mut own, a).await; v13 = own; result }.len() as u64;
            if matches!(a % 7, 0 | 2..=4) { break 'b14 a; }
            let to17: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            if b % 2 == 0 { leaf(3u64).await } else { 3u64 }
        };
        let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
        let x21: u64 = 'b20: {
            let mut v23: Noisy = Noisy::new(22);
            if !(x15 % 5 < 3 && odd(4u64).await > 4) { break 'b20 a; }
            let mut n25: u64 = 0;
            'l24: while let 0u64..=3 = odd(n25).await {
                n25 += 2;
                let mut s26: String = format!("{}-{n}", text.len(), n = b);
            }
            if b % 2 == 0 { leaf(3u64).await } else { 3u64 }
        };
        let mut n28: u64 = 0;
        let f29: u64 = 'l27: loop {
            n28 += 1;
            if n28 > 4 { break 3u64; }
            pause().await;
            let mut v31: Noisy = Noisy::new(30);
            let all35: VecDeque<Noisy> = VecDeque::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let (x36 @ 1u64.., _) = pair(0u64, 0u64).await else {
                    pause().await;
                    continue 'l32;
                };
                let x36: u64 = x36;
                let x38: u64 = 'b37: {
                    step(39);
                    let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                    b = both::<u64, char>(a, 'c', b).await.1;
                    if x21 < 0u64 { break 'b37 x36; }
                    let mut v42: Pile<Noisy> = Pile::<Noisy>::default();
                    b = a;
                    if a % 5 < 3 || leaf(x36).await > 4 && text.len() > 200 { return Err(x36.wrapping_mul(3).wrapping_add(b)); }
                    b.wrapping_mul(3).wrapping_add(4u64)
                };
                step(43);
            }
            let x44: u64 = select! {
            got = feed.recv_evt(), if 2u64 % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(x21.checked_sub(1u64 % 3).ok_or(1u64)?)
            }
            sent = out.send_evt(x15), if x15 % 2 == 0 => {
                if sent.is_err() { 1 } else { x21 % 7 + leaf(4u64).await % 100 }
            }
            else => {
                x21
            } };
        };
        let mut v46: Two = Two { first: Noisy::new(45), second: Noisy::new(45 + 1000), number: x15 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let to1: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if 0u64 < b {
            b = 3u64.wrapping_mul(3).wrapping_add(4u64);
            let Some(v2) = made(0u64).await else {
                pause().await;
                return Noisy::new(4);
            };
            let mut v2: Noisy = v2;
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(5); }
        }
        step(text.len() as u32);
        value
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        match b % 5 {
        0 => {
            let all7: VecDeque<Noisy> = VecDeque::from([Noisy::new(6), Noisy::new(6 + 1000)]);
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                text.push_str(&format!("{}:", v5.0));
            }
            for i8 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Err(b); } } {
                match made(n).await {
                    Some(v9) if v9.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v9.0 as u64); }
                    Some(v9) => drop(v9),
                    None => pause().await,
                }
            }
        }
        1 | 2 => {
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
            step(13);
        }
        m3 if leaf(m3).await % 2 == 0 => {
            let mut b: u64 = (if b % 2 == 0 { checked(n).await } else { Ok(n) })?;
        }
        _ => {
            match shape(2u64).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                let mut n17: u64 = 0;
                'l16: while let Some(w18) = made(n17).await {
                    n17 += 1 + w18.0 as u64 % 2;
                    let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                    let mut x21: u64 = pair(n, 2u64).await.0.wrapping_add(2u64);
                    let mut s22: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            Shape::Both(v14, unbound) => {
                let mut v14: Noisy = v14;
                drop(unbound);
                pause().await;
                let mut v24: Noisy = 'b23: {
                    let mut v26: Noisy = Noisy::new(25);
                    if 3u64 < 3u64 { break 'b23 v26; }
                    let mut v27: Pile<Noisy> = Pile::<Noisy>::default();
                    v14
                };
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(2u64 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                let v31: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v14: Noisy = v14;
                    let mut number: u64 = leaf(n).await;
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
                match text.chars().nth(b as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let mut v34: Two = Two { first: v2, second: Noisy::new(33 + 1000), number: 4u64 as u32 % 9 };
                    let x35: u64 = checked(3u64).await.unwrap_or(3u64);
                }
                'q' | ',' => {
                    if !(3u64 % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(match b % 3 { 0 => leaf(number).await, 1 => number, _ => odd(b).await }); }
                }
                c32 if c32.is_alphabetic() => {
                    let x36: u64 = leaf(checked(b).await?).await;
                    let to37: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                c32 => {
                    let c32: char = c32;
                    let mut v39: Shared<Noisy> = Shared::new(Noisy::new(38));
                    if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(checked(n).await.unwrap_or(n)); }
                } }
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                match made(2u64).await {
                    Some(v42) if v42.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v42.0 as u64); }
                    Some(v42) => drop(v42),
                    None => pause().await,
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut x44: u64 = 1u64;
            } }
        }
        }
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 0 { break 1u64; }
            pause().await;
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                text.push_str(&format!("{},", b));
                if !(a % 5 < 3 && odd(b).await > 4) { break 'l4; }
            }
            let x10: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        };
        let mut n12: u64 = 0;
        let f13: u64 = 'l11: loop {
            n12 += 1;
            if n12 > 4 { break 0u64; }
            pause().await;
            let mut n15: u64 = 0;
            let f16: u64 = 'l14: loop {
                n15 += 1;
                if n15 > 3 { break a; }
                pause().await;
                text = said(text, { let half: u64 = checked(b).await?; half ^ a }).await;
                let c17: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                'l18: for i19 in (0u64..=0).rev() {
                    text = said(text, checked(c17).await.unwrap_or(0u64)).await;
                }
                let x21: u64 = 'b20: {
                    let mut v23: Noisy = Noisy::new(22);
                    if c17 < a { break 'b20 f3; }
                    let mut x24: u64 = checked(b).await.unwrap_or(a);
                    2u64.wrapping_mul(3).wrapping_add(a)
                };
            };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut s1: String = format!("{}-{n}", text.len(), n = n);
        if n % 2 == leaf(b).await % 2 && { if n % 3 == 1 && leaf((s1.len() as u64)).await % 2 == 1 { return Noisy::new(2); } b > 1 } {
            match shape((s1.len() as u64)).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                let v9: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = checked(4u64).await.unwrap_or(3u64);
                    let mut x6: u64 = checked(1u64).await.unwrap_or(2u64);
                    let x7: u64 = leaf(2u64).await;
                    step(text.len() as u32);
                    Noisy::new(8)
                });
            }
            Shape::Both(v3, unbound) => {
                let mut v3: Noisy = v3;
                drop(unbound);
                pause().await;
                let Some(v10) = made(n).await else {
                    pause().await;
                    return Noisy::new(12);
                };
                let mut v10: Noisy = v10;
                step(13);
            }
            Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                let mut v17: Two = Two { first: v3, second: Noisy::new(16 + 1000), number: b as u32 % 9 };
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let c18: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(2u64) };
            }
            Shape::Nothing => {
                pause().await;
                pause().await;
            } }
        }
        if b % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(19); }
        let to20: CpsFnPtr<fn(u64) -> u64> = if (s1.len() as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        value
    }
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let Shape::One { noisy: v2, number: x1 } = shape(a).await else {
            pause().await;
            return Err(b);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        select! {
        got = feed.recv_evt(), if b % 2 == 0 => {
            let x3: u64 = got.unwrap_or(3);
            { let at = &mut v2; at.0 += 1; step(at.0); }
            b = if x3 % 2 == 0 { leaf(b).await } else { b };
            let to5: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        sent = out.send_evt(2u64) => {
            if sent.is_err() { step(1); }
            if send::<u64>(&out, x1).await.is_err() && b % 3 == 1 && leaf(b).await % 2 == 1 { return Err(x1); }
            if checked(2u64).await? % 2 == 0 && b % 3 < 2 {
                let (x6, mut v7): (u64, Noisy) = both::<Noisy, u64>(v2, 2u64, 2u64).await;
            } else if 3u64 % 3 == x1 % 3 {
                match text.chars().nth(x1 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let (x9, _, mut v10): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(x1), down(x1 % 3, Noisy::new(9)));
                }
                'q' | ',' => {
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                    let mut v14: Noisy = Noisy::new(13);
                }
                c8 if c8.is_alphabetic() => {
                    let (x15, v16): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
                    let v16: u64 = v16.0.wrapping_add(v16.1);
                    if a % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                }
                c8 => {
                    let c8: char = c8;
                    let mut v18: Noisy = Noisy::new(17);
                } }
            } else {
                let mut v20: Noisy = Noisy::new(19);
                match x1 % 5 {
                0 => {
                    b = b.wrapping_add(v20.0 as u64);
                }
                1 | 2 => {
                    if x1 % 3 == 1 { pause().await; drop(v20); } else { pause().await; }
                }
                m21 if m21 > 3 || odd(b).await % 3 == m21 % 3 => {
                    text = said(text, pair(checked(0u64).await?, checked(b).await?).await.1).await;
                }
                _ => {
                    let mut v23: Noisy = Noisy::new(22);
                }
                }
                let to24: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        else => {
            let mut x25: u64 = (if a % 2 == 0 { checked(0u64).await } else { Ok(0u64) })?;
        }
        }
        let mut x1: u64 = leaf(leaf(4u64).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        match 2u64 % 5 {
        0 => {
            let mut v5: Noisy = Noisy::new(4);
            text.push_str(&format!("{}:", v5.0));
        }
        1 | 2 => {
            let c6: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let all10: VecDeque<Noisy> = VecDeque::from([Noisy::new(9), Noisy::new(9 + 1000)]);
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                let mut x12: u64 = b;
                let p13: (u64, Noisy) = (c6, Noisy::new(11));
                (x12, _) = p13;
                'l14: for i15 in 0u64..0 {
                    let mut v17: Two = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: c6 as u32 % 9 };
                    match made(a).await {
                        Some(v18) if v18.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v18.0 as u64); }
                        Some(v18) => drop(v18),
                        None => pause().await,
                    }
                    step(v2.with(|value| value.0));
                }
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 3 { break c6; }
                    pause().await;
                    let x23: u64 = pair(b, x12).await.0.wrapping_add(x12);
                };
            }
        }
        m3 if m3 > 3 || odd(b).await % 3 == m3 % 3 => {
            if let Ok(x24) = checked(b).await && (matches!(3u64 % 7, 0 | 2..=4)) {
                let x24: u64 = x24;
                pause().await;
                let mut s26: String = format!("{}-{n}", text.len(), n = x24);
            }
            let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
        }
        _ => {
            let to29: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        text.push_str(&format!("{},", 4u64));
        'l30: for i31 in 0u64..=1 {
            let all35: VecDeque<Noisy> = VecDeque::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let x36: u64 = match b % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(b).await };
            }
            let v43: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all40: Vec<char> = text.chars().take(3).collect();
                'l39: for c38 in all40 {
                    let c38: char = c38;
                    pause().await;
                    let mut b: u64 = 4u64;
                    let mut s41: String = format!("{}-{n}", text.len(), n = 1u64);
                }
                text.push_str(&format!("{},", a));
                step(text.len() as u32);
                Noisy::new(42)
            });
            if i31 < b { drop(v2); break; }
        }
        let x44: u64 = recv::<u64>(&feed).await.unwrap_or(2u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let c4: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        if let Ok(x5) = checked(n).await && let Some(v6) = made(x5).await && v6.0 > 1 {
            let x5: u64 = x5;
            let mut v6: Noisy = v6;
            pause().await;
            let mut v7: Noisy = kept::<Noisy>(v6, x5).await;
        }
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            match made(1u64).await {
                Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                Some(v5) => drop(v5),
                None => pause().await,
            }
            b = kept::<u64>(3u64, n).await;
            if n % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(3u64).await.unwrap_or(2u64)); }
        }
        match n % 5 {
        0 => {
            if 1u64 % 2 == leaf(4u64).await % 2 && { if leaf(b).await % 2 == 0 { return Err(b); } 4u64 > 1 } {
                if n % 2 == leaf(n).await % 2 && { if b % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } n > 1 } {
                    let mut v9: Two = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: b as u32 % 9 };
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                }
            }
        }
        1 | 2 => {
            let mut v13: Two = Two { first: Noisy::new(12), second: Noisy::new(12 + 1000), number: b as u32 % 9 };
            if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(checked(n).await?).await?); }
        }
        m7 if m7 == b % 5 => {
            let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
        }
        _ => {
            'l16: for i17 in 0u64..1 {
                if let Some(v18) = made(4u64).await {
                    let mut v18: Noisy = v18;
                    pause().await;
                    let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                } else {
                    let mut v22: Purse = Purse::of(i17).await;
                }
                step(23);
                text.push_str(&format!("{},", 0u64));
            }
            let mut s24: String = format!("{}-{n}", text.len(), n = 4u64);
        }
        }
        text.push_str(&format!("{},", n));
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if checked(b).await? % 2 == 0 && b % 3 < 2 { break 'b1 v4; }
            {
                let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            }
            Noisy::new(3 + 1000)
        };
        text.push_str(&format!("{},", 1u64));
        let mut n7: u64 = 0;
        'l6: while let Some(w8) = made(n7).await {
            n7 += 1 + w8.0 as u64 % 2;
            let mut x9: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
        }
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text.push_str(&format!("{}:", v2.0));
            let (x5, mut v6): (u64, Noisy) = join!(leaf(b), taken(v2, 4u64));
        }
        let to7: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut x8: u64 = checked(2u64).await?;
        pause().await;
        let all12: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(11)), (3, Noisy::new(11 + 1000))]);
        'l9: for (at, v10) in all12 {
            let mut v10: Noisy = v10;
            text = said(text, leaf(leaf(1u64).await).await).await;
            pause().await;
            let (x13, _): (u64, u64) = { let mut own = take(&mut v10); let results = join!(touched(&mut own, 4u64), leaf(a)); v10 = own; results };
        }
        let Some(v14) = made(3u64).await else {
            pause().await;
            return Err(x8);
        };
        let mut v14: Noisy = v14;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Noisy = even_steps(n % 5, value).await;
        step(text.len() as u32);
        v1
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let x3: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 2u64; }
                pause().await;
                let mut v7: Purse = Purse::of(x3).await;
                for k in match a % 3 { 0 => { break 'l4 b; } k => 0u64..k } { b = b.wrapping_add(k); }
                let Shape::One { noisy: v9, number: x8 } = shape(a).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v9: Noisy = v9;
                let x8: u64 = x8;
                let mut s10: String = format!("{}-{n}", text.len(), n = x3);
            };
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            let x3: u64 = select! {
            got = feed.recv_evt(), if b % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(a.wrapping_mul(3).wrapping_add(a))
            }
            sent = out.send_evt(a), if 0u64 % 2 == 0 => {
                if sent.is_err() { 1 } else { b.checked_sub(a % 3).ok_or(a)? }
            }
            else => {
                b
            } };
            if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'b1 b; }
            let mut s4: String = format!("{}-{n}", text.len(), n = b);
            let to5: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            b % 5 + checked(b).await? % 100
        };
        if let Ok(x6) = checked(1u64).await && (a % 5 < 3 || leaf(b).await > 4) {
            let x6: u64 = x6;
            pause().await;
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
            if let Ok(x9) = checked(3u64).await && let Some(v10) = made(x9).await && v10.0 > 1 {
                let x9: u64 = x9;
                let mut v10: Noisy = v10;
                pause().await;
                text = said(text, both::<u64, char>(x9, 'c', b).await.1).await;
                let all14: LinkedList<Noisy> = LinkedList::from([Noisy::new(13), Noisy::new(13 + 1000)]);
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    let (x15, mut v16): (u64, Noisy) = join!(leaf(b), taken(v12, b));
                    if 2u64 % 3 == 1 && leaf(c8).await % 2 == 1 { continue 'l11; }
                    let (x17, mut v18): (u64, Noisy) = join!(leaf(4u64), taken(v16, x2));
                }
                b = b.wrapping_add(v10.0 as u64);
            } else {
                text = said(text, leaf(leaf(0u64).await).await).await;
            }
            let to19: CpsFnPtr<fn(u64) -> u64> = if x6 % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let mut x20: u64 = match a % 3 { 0 => leaf(x2).await, 1 => x2, _ => odd(a).await };
        }
        let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if !(2u64 % 5 < 3 && odd(b).await > 4) {
                let mut n2: u64 = 0;
                let f3: u64 = 'l1: loop {
                    n2 += 1;
                    if n2 > 0 { break n; }
                    pause().await;
                    if leaf(3u64).await % 3 == (if !(2u64 % 5 < 3 && odd(n).await > 4) { break 'l1 b; } else { n % 3 }) {
                        let x4: u64 = b;
                    }
                };
                match shape(f3).await {
                Shape::Both(v5, v6) if v5.0 % 2 == 1 => {
                    let mut v5: Noisy = v5;
                    let mut v6: Noisy = v6;
                    let mut n: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Both(v5, unbound) => {
                    let mut v5: Noisy = v5;
                    drop(unbound);
                    pause().await;
                    let mut s7: String = format!("{}-{n}", text.len(), n = 2u64);
                    if leaf(b).await % 3 == (if f3 < b { return Err(b); } else { b % 3 }) {
                        let mut s8: String = format!("{}-{n}", text.len(), n = f3);
                        if n < b && text.len() > 200 { return Err(checked(checked(1u64).await?).await?); }
                    }
                }
                Shape::One { noisy: v5, number } if number % 3 > 0 && odd(f3 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v5: Noisy = v5;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s10: String = format!("{}-{n}", text.len(), n = 3u64);
                }
                Shape::One { noisy: v5, .. } => {
                    let mut v5: Noisy = v5;
                    if leaf(n).await % 3 == (if matches!(f3 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }) {
                        let mut v11: Purse = Purse::of(f3).await;
                    }
                }
                Shape::Nothing => {
                    pause().await;
                    let (x12, _, mut v13): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                } }
                step(14);
            } else if n % 3 == n % 3 {
                match shape(3u64).await {
                Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                    let mut v15: Noisy = v15;
                    let mut v16: Noisy = v16;
                    let x17: u64 = n.wrapping_add((if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { return Err(b); } else { b % 3 }));
                }
                Shape::Both(v15, unbound) => {
                    let mut v15: Noisy = v15;
                    drop(unbound);
                    pause().await;
                    let all21: Vec<Noisy> = self.rest.clone();
                    'l18: for v19 in all21 {
                        let mut v19: Noisy = v19;
                        let mut x22: u64 = checked(3u64).await.unwrap_or(n);
                    }
                }
                Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v15: Noisy = v15;
                    b = match 4u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(4u64).await };
                }
                Shape::One { noisy: v15, .. } => {
                    let mut v15: Noisy = v15;
                    let all26: (Noisy, u64) = (v15, checked(b).await?);
                    b = b.wrapping_add(all26.1);
                    let (v23, _) = all26;
                    let mut v23: Noisy = v23;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut n28: u64 = 0;
                    'l27: while n28 < 1 && let Some(w29) = made(n28).await && w29.0 > 0 && (b % 3 == 1 && leaf(b).await % 2 == 1) {
                        n28 += 1;
                        let n: u64 = checked(checked(3u64).await?).await?;
                    }
                } }
            } else {
                let v32: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    step(31);
                    step(text.len() as u32);
                    Ok(b)
                });
                let c33: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
                let p36: Vec<Noisy> = vec![Noisy::new(34), Noisy::new(34 + 1000)];
                for _ in p36 {
                    pause().await;
                    let mut v38: Two = Two { first: Noisy::new(37), second: Noisy::new(37 + 1000), number: n as u32 % 9 };
                }
            }
            Ok(b)
        }
    }
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(n).await else {
            pause().await;
            return Err(b);
        };
        let mut v1: Noisy = v1;
        let x3: u64 = 0u64.wrapping_add((if !(2u64 % 5 < 3 && odd(4u64).await > 4) { return Err(b); } else { 4u64 % 3 }));
        let mut v4: Noisy;
        if matches!(x3 % 7, 0 | 2..=4) { pause().await; v4 = Noisy::new(5); } else { v4 = Noisy::new(5 + 1000); }
        match made(x3).await {
            Some(v6) if v6.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v6.0 as u64); }
            Some(v6) => drop(v6),
            None => pause().await,
        }
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
        let mut x2: u64 = 2u64 % 5 + checked(a).await? % 100;
        x2 = c1.wrapping_mul(3).wrapping_add(1u64);
        let mut v4: Vec<Noisy> = vec![Noisy::new(3), Noisy::new(3 + 1000), Noisy::new(3 + 2000)];
        'l5: for i6 in 0u64..=checked(x2).await? % 4 {
            let mut v8: Noisy = Noisy::new(7);
            let (x9, mut v10): (u64, Noisy) = join!(leaf(c1), taken(v8, 4u64));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(b).await % 2 == 0 {
            let Some(v1) = made(0u64).await else {
                pause().await;
                return Noisy::new(3);
            };
            let mut v1: Noisy = v1;
        } else if n % 3 == b % 3 {
            let to4: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        for i6 in 0u64..match checked(1u64).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(5); } } {
            let x8: u64 = i6.wrapping_add((if leaf(n).await % 2 == 0 { return Noisy::new(7); } else { i6 % 3 }));
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 3 { break 3u64; }
                pause().await;
                let all15: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(14)), (3, Noisy::new(14 + 1000))]);
                pause().await;
                'l12: for (at, v13) in all15 {
                    let mut v13: Noisy = v13;
                    let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(i6 % 50); add(2); sum };
                    let to17: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let all21: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(20)), (3, Noisy::new(20 + 1000))]);
                'l18: for (at, v19) in all21 {
                    let mut v19: Noisy = v19;
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(22); }
                    let mut v24: Two = Two { first: v19, second: Noisy::new(23 + 1000), number: b as u32 % 9 };
                    text = said(text, leaf(b).await).await;
                }
                match made(0u64).await {
                    Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                    Some(v25) => drop(v25),
                    None => pause().await,
                }
            };
        }
        step(text.len() as u32);
        value
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, pair(b, 1u64).await.0.wrapping_add(1u64)).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
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
                b = checked(checked(n).await?).await?;
                _ = v2;
            }
            if b % 3 == 1 && leaf(b).await % 2 == 1 {
                match (leaf(b).await % 3, (if matches!(n % 7, 0 | 2..=4) { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    if leaf(3u64).await % 3 == (if 4u64 % 5 < 3 || leaf(3u64).await > 4 { return Err(b); } else { n % 3 }) {
                        if leaf(n).await % 2 == 0 && text.len() > 200 { return Err(if n % 2 == 0 { leaf(b).await } else { b }); }
                    }
                    let x6: u64 = leaf(n).await.wrapping_add((if checked(n).await? % 2 == 0 && n % 3 < 2 { return Err(b); } else { 4u64 % 3 }));
                }
                _ => {
                    pause().await;
                }
                }
            } else if 0u64 % 3 == b % 3 {
            }
            if let Ok(x7) = checked(n).await && (leaf(b).await % 2 == 0) {
                let x7: u64 = x7;
                pause().await;
                for k in match x7 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            } else {
                let mut v10: Two = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: 3u64 as u32 % 9 };
                b = { let mut own = take(&mut v10.second); let result = touched(&mut own, 2u64).await; v10.second = own; result };
            }
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        let mut n: u64 = checked(b).await?;
        match made(b).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        match made(b).await {
            Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
            Some(v3) => drop(v3),
            None => pause().await,
        }
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let mut v3: Noisy = v2;
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != n {
            let x1: u64 = x1;
            pause().await;
            let mut b: u64 = leaf(leaf(n).await).await;
            let Some(v3) = made(2u64).await else {
                pause().await;
                return Noisy::new(5);
            };
            let mut v3: Noisy = v3;
        } else {
            match made(0u64).await {
                Some(v6) if v6.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v6.0 as u64); }
                Some(v6) => drop(v6),
                None => pause().await,
            }
            let x8: u64 = 4u64 % 7 + leaf(0u64).await % 100;
        }
        'l9: for i10 in 0u64..=0 {
            let mut v11: Purse = Purse::of(n).await;
            pause().await;
        }
        let Some(v12) = made(b).await else {
            pause().await;
            return Noisy::new(14);
        };
        let mut v12: Noisy = v12;
        let mut v15: Noisy = value;
        step(text.len() as u32);
        v15
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let (Ok(x1), 0u64..=50) = (checked(b).await, n % 70) else {
            pause().await;
            return Err(4u64);
        };
        let x1: u64 = x1;
        if matches!(b % 7, 0 | 2..=4) {
        } else {
            let mut v6: Noisy = Noisy::new(5);
            let Some(v7) = made(1u64).await else {
                pause().await;
                return Err(n);
            };
            let mut v7: Noisy = v7;
        }
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break b; }
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            pause().await;
        };
        if let Some(v5) = made(3u64).await {
            let mut v5: Noisy = v5;
            'l7: for i8 in 0u64..=checked(f3).await? % 3 {
                let all12: Option<Noisy> = Some(Noisy::new(11));
                'l9: for v10 in all12 {
                    let mut v10: Noisy = v10;
                    let mut f3: u64 = kept::<u64>(b, 4u64).await;
                    let mut v13: Purse = Purse::of(f3).await;
                }
                for i14 in 0u64..match checked(f3).await { Ok(k) => k % 3, Err(_) => { break 'l7; } } {
                    let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
                }
            }
            text.push_str(&format!("{},", b));
        } else {
            let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
        }
        let x18: u64 = if b % 2 == 0 { leaf(0u64).await } else { 0u64 };
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if leaf(b).await % 3 == (if !(b % 5 < 3 && odd(a).await > 4) { return Err(b); } else { b % 3 }) {
            let mut x1: u64 = kept::<u64>(b, 1u64).await;
            let to2: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let to1: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if b % 3 == 1 && leaf(1u64).await % 2 == 1 {
            let mut x3: u64 = b;
            let p4: (u64, Noisy) = (b, Noisy::new(2));
            (x3, _) = p4;
            'l5: for i6 in 0u64..=0 {
                {
                    let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                    if x3 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 40 { return Noisy::new(9); }
                }
            }
            let mut v10: Purse = Purse::of(n).await;
        } else if 3u64 % 3 == n % 3 {
            match made(2u64).await {
                Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
                Some(v11) => drop(v11),
                None => pause().await,
            }
        } else {
            match n % 5 {
            0 => {
                let mut v14: Purse = Purse::of(1u64).await;
            }
            1 | 2 => {
                for k in match b % 3 { 0 => { return Noisy::new(15); } k => 0u64..k } { b = b.wrapping_add(k); }
            }
            m13 if m13 > 3 || odd(b).await % 3 == m13 % 3 => {
                let Some(v16) = made(b).await else {
                    pause().await;
                    return Noisy::new(18);
                };
                let mut v16: Noisy = v16;
            }
            _ => {
                let mut n20: u64 = 0;
                let f21: u64 = 'l19: loop {
                    n20 += 1;
                    if n20 > 4 { break b; }
                    pause().await;
                    pause().await;
                    let mut v23: Two = Two { first: Noisy::new(22), second: Noisy::new(22 + 1000), number: n as u32 % 9 };
                };
            }
            }
            if let Some(c24) = text.chars().next_back() {
                let c24: char = c24;
                let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                let x27: u64 = 1u64;
            } else {
                match shape(n).await {
                Shape::Both(v28, v29) if v28.0 % 2 == 1 => {
                    let mut v28: Noisy = v28;
                    let mut v29: Noisy = v29;
                    let mut s30: String = format!("{}-{n}", text.len(), n = 4u64);
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::Both(v28, unbound) => {
                    let mut v28: Noisy = v28;
                    drop(unbound);
                    pause().await;
                    let x32: u64 = to1(3u64).await;
                    let mut v33: Noisy = down(1u64 % 4, v28).await;
                }
                Shape::One { noisy: v28, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v28: Noisy = v28;
                    let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                    let to35: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::One { noisy: v28, .. } => {
                    let mut v28: Noisy = v28;
                    let mut v37: Two = Two { first: value, second: Noisy::new(36 + 1000), number: 2u64 as u32 % 9 };
                }
                Shape::Nothing => {
                    pause().await;
                    let mut x38: u64 = pair(b, b).await.0.wrapping_add(b);
                } }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            for i4 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { continue 'l2; } } {
                let mut v6: Noisy = Noisy::new(5);
            }
            {
                let to7: CpsFnPtr<fn(u64) -> u64> = if (c1 as u64) % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            if matches!(a % 7, 0 | 2..=4) {
                let mut a: u64 = 3u64 % 7 + leaf(0u64).await % 100;
            } else {
                let (x8, _, mut v9): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(4u64), down(4u64 % 3, Noisy::new(9)));
                if send::<u64>(&out, 0u64).await.is_err() && 0u64 % 5 < 3 || leaf(a).await > 4 { return Err(0u64); }
                drop(v9);
            }
        }
        let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        let all15: Option<Noisy> = Some(Noisy::new(14));
        pause().await;
        'l12: for v13 in all15 {
            let mut v13: Noisy = v13;
            {
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
                let Some(v18) = made(a).await else {
                    pause().await;
                    continue 'l12;
                };
                let mut v18: Noisy = v18;
                match made(a).await {
                    Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                    Some(v20) => drop(v20),
                    None => pause().await,
                }
            }
            text = said(text, match checked(a).await? % 2 { 0 => 4u64, _ => checked(4u64).await? }).await;
            let v35: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match made(x10).await {
                    Some(v23) if v23.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v23.0 as u64); }
                    Some(v23) => drop(v23),
                    None => pause().await,
                }
                match b % 5 {
                0 => {
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x10 % 50); add(2); sum };
                    b = leaf(c29).await;
                }
                1 | 2 => {
                    let mut v31: Shared<Noisy> = Shared::new(Noisy::new(30));
                    let mut v33: Noisy = Noisy::new(32);
                }
                m28 if leaf(m28).await % 2 == 0 => {
                    pause().await;
                }
                _ => {
                    let mut v34: Purse = Purse::of(1u64).await;
                }
                }
                step(text.len() as u32);
                Ok(b)
            });
        }
        match (leaf(x10).await % 3, (if leaf(1u64).await % 2 == 0 { return Err(b); } else { 2u64 % 3 })) {
        (0, 1) => {
            {
                if 1u64 < a {
                    if let Some(v36) = made(0u64).await {
                        let mut v36: Noisy = v36;
                        let x38: u64 = pair(checked(a).await?, checked(0u64).await?).await.1;
                        let mut x39: u64 = a;
                    } else {
                        b = 2u64;
                        let to40: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                } else {
                    let x41: u64 = b;
                    text.push_str(&format!("{}:", v11.0));
                    step(42);
                }
            }
            let (x43, _): (u64, u64) = { let mut own = take(&mut v11); let results = join!(touched(&mut own, a), leaf(0u64)); v11 = own; results };
        }
        _ => {
            let mut x44: u64 = a.checked_sub(b % 3).ok_or(b)?;
        }
        }
        let c45: u64 = [1u64, 2, 3].iter().map(|k| k * v11.0 as u64).filter(|k| k % 2 == 0).sum();
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(4); }
        let p7: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000)];
        for _ in p7 {
            pause().await;
            let mut x8: u64 = kept::<u64>(2u64, x2).await;
        }
        let Shape::One { noisy: v11, number: x9 } = shape(n).await else {
            pause().await;
            return Noisy::new(10);
        };
        let mut v11: Noisy = v11;
        let x9: u64 = x9;
        step(text.len() as u32);
        value
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        let (x2 @ 1u64.., _) = pair(n, b).await else {
            pause().await;
            return Noisy::new(3);
        };
        let x2: u64 = x2;
        step(text.len() as u32);
        value
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = leaf(n).await.wrapping_add((if 2u64 % 5 < 3 || leaf(b).await > 4 { return Noisy::new(1); } else { 2u64 % 3 }));
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(b).await, a % 70) else {
            pause().await;
            return Err(3u64);
        };
        let x1: u64 = x1;
        {
            let mut n3: u64 = 0;
            'l2: while let 0u64..=2 = odd(n3).await {
                n3 += 2;
                let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Two = Two { first: v5, second: Noisy::new(8 + 1000), number: a as u32 % 9 };
                }
            }
            let mut v10: Purse = Purse::of(x1).await;
        }
        if let Some(v12) = made(b).await && let x11 @ 1.. = v12.0 as u64 % 5 && (x11 > 2 || b % 5 < 3 || leaf(2u64).await > 4) {
            let x11: u64 = x11;
            let mut v12: Noisy = v12;
            pause().await;
            let p15: (u64, (Noisy, u64)) = (a, (Noisy::new(13), b));
            if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { b = b.wrapping_add(p15.0).wrapping_add(p15.1.1); }
        }
        let x16: u64 = match checked(x1).await? % 2 { 0 => 4u64, _ => checked(4u64).await? };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut b: u64 = b;
        'l1: for i2 in 0u64..=0 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                if leaf(b).await % 3 == (if leaf(1u64).await % 2 == 0 { continue 'l1; } else { n % 3 }) {
                    let mut v7: Noisy = kept::<Noisy>(v4, i2).await;
                    let x8: u64 = leaf(b).await;
                }
                if let Some(v9) = made(n).await {
                    let mut v9: Noisy = v9;
                    if n % 5 < 3 || leaf(2u64).await > 4 { continue 'l1; }
                    let x11: u64 = { let t = { let t = Noisy::new(12); t.0 as u64 + n % 9 }; leaf(t).await };
                } else {
                    let mut x13: u64 = kept::<u64>(n, n).await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: 2u64 as u32 % 9 };
            let mut v17: Purse = Purse::of(4u64).await;
        }
        step(text.len() as u32);
        value
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let x2: u64 = 'b1: {
                let (x3, _, mut v4): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                if leaf(2u64).await % 2 == 0 { break 'b1 2u64; }
                match n % 5 {
                0 => {
                    match 2u64 % 5 {
                    0 => {
                        let mut v7: Purse = Purse::of(n).await;
                        let (x8, mut v9): (u64, Noisy) = join!(leaf(x3), taken(v4, x3));
                    }
                    1 | 2 => {
                        pause().await;
                        b = { let mut own = take(&mut self.top); let result = lent(&mut own, &mut text, 4u64).await; self.top = own; result }?;
                    }
                    m6 if m6 == b % 5 => {
                        let Some(v10) = made(x3).await else {
                            pause().await;
                            return Err(3u64);
                        };
                        let mut v10: Noisy = v10;
                    }
                    _ => {
                        b = { let mut own = take(&mut self.top); let result = touched(&mut own, x3).await; self.top = own; result };
                        let x12: u64 = checked(3u64).await.map_err(|failed| failed.wrapping_add(n))?;
                    }
                    }
                }
                1 | 2 => {
                    let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                    pause().await;
                    'l13: for (at, v14) in all16 {
                        let mut v14: Noisy = v14;
                        step(17);
                        if !(1u64 % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(checked(1u64).await.unwrap_or(n)); }
                        let (x18, v19): (u64, (u64, u64)) = join!(leaf(n), pair(3u64, n));
                        let v19: u64 = v19.0.wrapping_add(v19.1);
                    }
                }
                m5 if m5 == b % 5 => {
                    let Some(v20) = made(n).await else {
                        pause().await;
                        return Err(x3);
                    };
                    let mut v20: Noisy = v20;
                    step(22);
                }
                _ => {
                    step(23);
                }
                }
                let x24: u64 = pair(checked(x3).await?, checked(n).await?).await.1;
                b
            };
            step(25);
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        if checked(3u64).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err((if b % 2 == 0 { checked(n).await } else { Ok(n) })?); }
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        if x1 % 3 > 0 && let x2 @ 2.. = b % 7 && x2 != x1 {
            let x2: u64 = x2;
            pause().await;
            let v11: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
                let mut v8: Two = Two { first: Noisy::new(7), second: Noisy::new(7 + 1000), number: a as u32 % 9 };
                if (matches!(0u64 % 7, 0 | 2..=4)) && let Some(v10) = made(b).await && v10.0 as u64 % 3 < b % 3 {
                    let mut v10: Noisy = v10;
                    pause().await;
                }
                step(text.len() as u32);
                Ok(b)
            });
        }
        b = { let half: u64 = checked(b).await?; half ^ x1 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(3u64).await else {
            pause().await;
            return Err(1u64);
        };
        let mut v1: Noisy = v1;
        let mut b: u64 = leaf(checked(4u64).await?).await;
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        {
            if b < 0u64 && text.len() > 40 { return Noisy::new(2); }
            let mut x3: u64 = checked(b).await.unwrap_or(n);
        }
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if n % 5 < 3 || leaf(0u64).await > 4 { break 'b4 v7; }
            let v16: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let mut value: Noisy = value;
                let x9: u64 = { let t = { let t = Noisy::new(10); t.0 as u64 + n % 9 }; leaf(t).await };
                let all14: VecDeque<Noisy> = VecDeque::from([Noisy::new(13), Noisy::new(13 + 1000)]);
                'l11: for v12 in all14 {
                    let mut v12: Noisy = v12;
                    text.push_str(&format!("{},", 2u64));
                }
                step(text.len() as u32);
                value
            });
            {
                if !(1u64 % 5 < 3 && odd(n).await > 4) {
                }
                let mut s17: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            Noisy::new(6 + 1000)
        };
        text = said(text, pair(n, 1u64).await.0.wrapping_add(1u64)).await;
        step(text.len() as u32);
        v5
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut s3: String = format!("{}-{n}", text.len(), n = a);
        text = said(text, leaf(checked((s3.len() as u64)).await?).await).await;
        let x4: u64 = leaf(b).await.wrapping_add((if checked(3u64).await? % 2 == 0 && 1u64 % 3 < 2 { return Err(b); } else { 3u64 % 3 }));
        match (leaf(a).await % 3, (if leaf(a).await % 2 == 0 { return Err(b); } else { a % 3 })) {
        (0, 1) => {
            let all8: VecDeque<Noisy> = VecDeque::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            'l5: for v6 in all8 {
                let mut v6: Noisy = v6;
                let x9: u64 = both::<u64, char>(3u64, 'c', b).await.1;
                let (x10, mut v11): (u64, Noisy) = join!(leaf(x4), taken(v6, 4u64));
                let to12: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        _ => {
            let to13: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                spawn! {
                    let mut text: String = String::new();
                    step(3);
                    let mut v5: Noisy = Noisy::new(4);
                    if a % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return; }
                    step(text.len() as u32);
                };
                text.push_str(&format!("{},", 0u64));
            }
            'q' | ',' => {
                let mut n7: u64 = 0;
                'l6: while let 0u64..=3 = odd(n7).await {
                    n7 += 2;
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                }
            }
            c1 if c1.is_alphabetic() => {
                match b % 5 {
                0 => {
                    let c11: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut v13: Shared<Noisy> = Shared::new(Noisy::new(12));
                }
                1 | 2 => {
                    let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m10 if m10 == b % 5 => {
                    pause().await;
                }
                _ => {
                    let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                    let mut v18: Noisy = Noisy::new(17);
                }
                }
                'l19: for i20 in 0u64..=0 {
                    let Some(v21) = made(1u64).await else {
                        pause().await;
                        continue 'l19;
                    };
                    let mut v21: Noisy = v21;
                    let mut v23: Noisy = down(0u64 % 4, v21).await;
                    step(24);
                }
            }
            c1 => {
                let c1: char = c1;
                let x25: u64 = select! {
                got = feed.recv_evt() => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(0u64, 'c', 2u64).await.1)
                }
                sent = out.send_evt(a), if b % 2 == 0 => {
                    if sent.is_err() { 1 } else { checked((c1 as u64)).await.map_err(|failed| failed.wrapping_add(2u64))? }
                }
                else => {
                    a
                } };
            } }
            let (x26, _, mut v27): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = pair(checked(b).await?, checked(2u64).await?).await.1;
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(x1), made(x1), down(x1 % 3, Noisy::new(9)));
        let mut n5: u64 = 0;
        'l4: while n5 < 1 && let Some(w6) = made(n5).await && w6.0 > 0 && (matches!(a % 7, 0 | 2..=4)) {
            n5 += 1;
        }
        'l7: for i8 in 0u64..=3 {
            if matches!(x1 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
        }
        let mut n10: u64 = 0;
        let f11: u64 = 'l9: loop {
            n10 += 1;
            if n10 > 2 { break b; }
            pause().await;
            b = match b % 3 { 0 => leaf(1u64).await, 1 => 1u64, _ => odd(b).await };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let mut s1: String = format!("{}-{n}", text.len(), n = 4u64);
                let x2: u64 = leaf(b).await;
                if let Some(v3) = made(x2).await {
                    let mut v3: Noisy = v3;
                    pause().await;
                    let p7: (u64, Noisy) = (1u64, Noisy::new(5));
                    let (x6, _): (u64, Noisy) = p7;
                } else {
                    {
                        let (mut s8, mut s9): (String, String) = match s1.split_once('-') { Some((l, r)) => (l.to_string(), r.to_string()), None => (s1.clone(), String::new()) };
                        b = b.wrapping_add(self.top.0 as u64);
                    }
                }
            }
            let v14: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let (x11, _, mut v12): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                let mut v13: Purse = Purse::of(b).await;
                step(text.len() as u32);
                Ok(b)
            });
            let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: b as u32 % 9 };
            Ok(b)
        }
    }
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut n: u64 = b;
            Ok(b)
        }
    }
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Some(v2) = made(b).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || b % 5 < 3 || leaf(4u64).await > 4) {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = n);
        } else {
            if n % 5 < 3 || leaf(n).await > 4 {
                let mut left5: String = text.chars().take(2).collect();
                'l6: while let Some(c4) = left5.pop() {
                    let c4: char = c4;
                    b = both::<u64, char>(n, 'c', 4u64).await.1;
                    step(7);
                }
                let to8: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x10: u64 = 'b9: {
                    if b % 3 == 1 { pause().await; drop(value); } else { pause().await; }
                    let mut v11: Purse = Purse::of(3u64).await;
                    let mut x12: u64 = pair(b, n).await.0.wrapping_add(n);
                    if 0u64 % 3 == 1 && leaf(2u64).await % 2 == 1 { break 'b9 4u64; }
                    if b < 0u64 { break 'b9 2u64 % 7 + leaf(n).await % 100; }
                    match 1u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(1u64).await }
                };
            }
        }
        let all16: Option<Noisy> = Some(Noisy::new(15));
        'l13: for v14 in all16 {
            let mut v14: Noisy = v14;
            step(17);
            if let Some(c18) = text.chars().next_back() {
                let c18: char = c18;
                if ((c18 as u64) % 5 < 3 || leaf(b).await > 4) && let Some(v20) = made((c18 as u64)).await && v20.0 as u64 % 3 < (c18 as u64) % 3 {
                    let mut v20: Noisy = v20;
                    pause().await;
                    text = said(text, leaf(3u64).await).await;
                }
                match shape((c18 as u64)).await {
                Shape::Both(v21, v22) if v21.0 % 2 == 1 => {
                    let mut v21: Noisy = v21;
                    let mut v22: Noisy = v22;
                    b = leaf(0u64).await;
                }
                Shape::Both(v21, unbound) => {
                    let mut v21: Noisy = v21;
                    drop(unbound);
                    pause().await;
                    let mut b: u64 = pair((c18 as u64), 4u64).await.0.wrapping_add(4u64);
                }
                Shape::One { noisy: v21, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v21: Noisy = v21;
                    let mut v23: Shared<Noisy> = Shared::new(v21);
                }
                Shape::One { noisy: v21, .. } => {
                    let mut v21: Noisy = v21;
                    let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    let c25: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add((c18 as u64) % 50); add(2); sum };
                } }
            } else {
                let mut s26: String = format!("{}-{n}", text.len(), n = b);
            }
            text.push_str(&format!("{},", n));
        }
        let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (checked(b).await? % 2 == 0 && b % 3 < 2) {
            let x1: u64 = x1;
            pause().await;
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            pause().await;
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                b = b.wrapping_add(v4.0 as u64);
                match b % 5 {
                0 => {
                    if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await }); }
                }
                1 | 2 => {
                    text = said(text, a % 7 + leaf(4u64).await % 100).await;
                }
                m7 if m7 > 3 || odd(b).await % 3 == m7 % 3 => {
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    b = b.wrapping_add(v4.0 as u64);
                }
                }
                if x1 % 5 < 3 || leaf(0u64).await > 4 {
                    let mut v12: Two = Two { first: v4, second: Noisy::new(11 + 1000), number: 3u64 as u32 % 9 };
                    let mut x13: u64 = leaf(a).await;
                    b = checked(3u64).await?;
                } else {
                    step(14);
                }
            }
            if send::<u64>(&out, 4u64).await.is_err() && x1 < b { return Err(4u64); }
        }
        let mut v15: Purse = Purse::of(4u64).await;
        step(16);
        let mut v18: Noisy = Noisy::new(17);
        if !(b % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(a)); }
        let mut s19: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(4u64).await else {
            pause().await;
            return Err(1u64);
        };
        let mut v1: Noisy = v1;
        let mut s3: String = format!("{}-{n}", text.len(), n = 3u64);
        let x4: u64 = n.wrapping_add((if matches!(4u64 % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }));
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let p3: (u64, Noisy) = (0u64, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        if n % 3 == 1 { pause().await; drop(value); } else { pause().await; }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, match 4u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(4u64).await }).await;
        let mut v1: Purse = Purse::of(1u64).await;
        let mut v3: Two = Two { first: Noisy::new(2), second: Noisy::new(2 + 1000), number: b as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        for i2 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(1); } } {
            if let Ok(x3) = checked(b).await && let Some(v4) = made(x3).await && v4.0 > 1 {
                let x3: u64 = x3;
                let mut v4: Noisy = v4;
                pause().await;
                step(5);
                let (x6, mut v7): (u64, Noisy) = join!(leaf(x3), taken(v4, x3));
                let Some(v8) = made(b).await else {
                    pause().await;
                    return Noisy::new(10);
                };
                let mut v8: Noisy = v8;
            } else {
                match shape(n).await {
                Shape::Both(v11, v12) if v11.0 % 2 == 1 => {
                    let mut v11: Noisy = v11;
                    let mut v12: Noisy = v12;
                    match shape(b).await {
                    Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                        let mut v13: Noisy = v13;
                        let mut v14: Noisy = v14;
                        match shape(b).await {
                        Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                            let mut v15: Noisy = v15;
                            let mut v16: Noisy = v16;
                            step(17);
                        }
                        Shape::Both(v15, unbound) => {
                            let mut v15: Noisy = v15;
                            drop(unbound);
                            pause().await;
                            let mut v18: Purse = Purse::of(b).await;
                            let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                        }
                        Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v15: Noisy = v15;
                            for k in 0u64..3 { if k == 1u64 % 5 { drop(v14); break; } }
                            pause().await;
                        }
                        Shape::One { noisy: v15, .. } => {
                            let mut v15: Noisy = v15;
                            let mut v22: Purse = Purse::of(2u64).await;
                        }
                        Shape::Nothing => {
                            pause().await;
                            b = both::<u64, char>(i2, 'c', 2u64).await.1;
                        } }
                    }
                    Shape::Both(v13, unbound) => {
                        let mut v13: Noisy = v13;
                        drop(unbound);
                        pause().await;
                        let mut x23: u64 = leaf(2u64).await;
                        x23 = b.wrapping_mul(3).wrapping_add(x23);
                    }
                    Shape::One { noisy: v13, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v13: Noisy = v13;
                        let c24: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    }
                    Shape::One { noisy: v13, .. } => {
                        let mut v13: Noisy = v13;
                        let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut s27: String = format!("{}-{n}", text.len(), n = 1u64);
                    } }
                }
                Shape::Both(v11, unbound) => {
                    let mut v11: Noisy = v11;
                    drop(unbound);
                    pause().await;
                    text = said(text, pair(n, 4u64).await.0.wrapping_add(4u64)).await;
                    pause().await;
                }
                Shape::One { noisy: v11, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v11: Noisy = v11;
                    let number: u64 = kept::<u64>(b, i2).await;
                    let c28: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                Shape::One { noisy: v11, .. } => {
                    let mut v11: Noisy = v11;
                    let to29: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Nothing => {
                    pause().await;
                    let to30: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                } }
                let x31: u64 = leaf(leaf(b).await).await;
                for i33 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(32); } } {
                    let c34: u64 = (0..i33 % 5).map(|k| k.wrapping_mul(i33)).fold(b, |all, k| all.wrapping_add(k));
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            text.push_str(&format!("{}:", value.0));
        }
        let v67: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let Some(v37) = made(2u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v37: Noisy = v37;
            match shape(b).await {
            Shape::Both(v39, v40) if v39.0 % 2 == 1 => {
                let mut v39: Noisy = v39;
                let mut v40: Noisy = v40;
                let all44: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(43)), (3, Noisy::new(43 + 1000))]);
                pause().await;
                'l41: for (at, v42) in all44 {
                    let mut v42: Noisy = v42;
                    if n % 3 == 1 && leaf(n).await % 2 == 1 { break 'l41; }
                    let mut v46: Two = Two { first: v42, second: Noisy::new(45 + 1000), number: b as u32 % 9 };
                }
                let all50: VecDeque<Noisy> = VecDeque::from([Noisy::new(49), Noisy::new(49 + 1000)]);
                'l47: for v48 in all50 {
                    let mut v48: Noisy = v48;
                    let x51: u64 = kept::<u64>(0u64, 1u64).await;
                    b = if x51 % 2 == 0 { leaf(n).await } else { n };
                    if let Some(v52) = made(x51).await {
                        let mut v52: Noisy = v52;
                        let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    } else {
                        if !(b % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(x51.wrapping_mul(3).wrapping_add(1u64)); }
                        let mut v57: Shared<Noisy> = Shared::new(Noisy::new(56));
                    }
                }
            }
            Shape::Both(v39, unbound) => {
                let mut v39: Noisy = v39;
                drop(unbound);
                pause().await;
                let (x58 @ 1u64.., _) = pair(2u64, b).await else {
                    pause().await;
                    return Err(b);
                };
                let x58: u64 = x58;
                if checked(x58).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            }
            Shape::One { noisy: v39, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v39: Noisy = v39;
                let mut v59: Noisy;
                if 3u64 % 3 == 1 && leaf(0u64).await % 2 == 1 { pause().await; v59 = Noisy::new(60); } else { v59 = Noisy::new(60 + 1000); }
            }
            Shape::One { noisy: v39, .. } => {
                let mut v39: Noisy = v39;
                if n < 0u64 {
                    if 1u64 % 4 == 1 { drop(v39); pause().await; v39 = Noisy::new(61); }
                    b = if n % 2 == 0 { leaf(b).await } else { b };
                } else {
                    let mut v63: Shared<Noisy> = Shared::new(Noisy::new(62));
                    if b % 4 == 1 { drop(v39); pause().await; v39 = Noisy::new(64); }
                    b = n % 7 + leaf(1u64).await % 100;
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut v66: Shared<Noisy> = Shared::new(Noisy::new(65));
            } }
            step(text.len() as u32);
            Ok(b)
        });
        let mut n69: u64 = 0;
        'l68: while n69 < 3 && let Some(w70) = made(n69).await && w70.0 > 0 && (n < 0u64) {
            n69 += 1;
            let all74: Option<Noisy> = Some(Noisy::new(73));
            pause().await;
            'l71: for v72 in all74 {
                let mut v72: Noisy = v72;
                {
                    step(75);
                }
                'l76: for i77 in 0u64..=1 {
                    let mut v78: Purse = Purse::of(i77).await;
                    let c79: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    b = { let mut own = take(&mut v78); let result = Purse::settled(&mut own, n).await; v78 = own; result };
                }
            }
        }
        step(text.len() as u32);
        value
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
            match 4u64 % 5 {
            0 => {
                'l4: for i5 in 0u64..checked(2u64).await? % 2 {
                    let to6: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            1 | 2 => {
                _ = v2;
            }
            m3 if m3 > 3 || odd(b).await % 3 == m3 % 3 => {
                let x10: u64 = leaf(leaf(n).await).await;
                let mut v11: Purse = Purse::of(n).await;
            }
            _ => {
                let mut v13: Noisy = 'b12: {
                    let mut v15: Noisy = Noisy::new(14);
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'b12 v15; }
                    if n % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(4u64.checked_sub(n % 3).ok_or(n)?); }
                    v2
                };
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if matches!(n % 7, 0 | 2..=4) { break 'b16 v19; }
                    match made(3u64).await {
                        Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                        Some(v20) => drop(v20),
                        None => pause().await,
                    }
                    v13
                };
            }
            }
            text.push_str(&format!("{},", 1u64));
        } else {
            let x22: u64 = match n % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            match shape(b).await {
            Shape::Both(v23, v24) if v23.0 % 2 == 1 => {
                let mut v23: Noisy = v23;
                let mut v24: Noisy = v24;
                let mut n26: u64 = 0;
                let f27: u64 = 'l25: loop {
                    n26 += 1;
                    if n26 > 2 { break b; }
                    pause().await;
                    let to28: CpsFnPtr<fn(u64) -> u64> = if x22 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut x29: u64 = kept::<u64>(3u64, b).await;
                };
            }
            Shape::Both(v23, unbound) => {
                let mut v23: Noisy = v23;
                drop(unbound);
                pause().await;
                let x30: u64 = { (if b < n { return Err(b); } else { b % 3 }).wrapping_add(consumed(v23) as u64) };
            }
            Shape::One { noisy: v23, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v23: Noisy = v23;
                let all34: Option<Noisy> = Some(Noisy::new(33));
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    pause().await;
                    b = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                }
            }
            Shape::One { noisy: v23, .. } => {
                let mut v23: Noisy = v23;
                let mut v35: Noisy = kept::<Noisy>(v23, 0u64).await;
            }
            Shape::Nothing => {
                pause().await;
                let mut v37: Two = Two { first: Noisy::new(36), second: Noisy::new(36 + 1000), number: 0u64 as u32 % 9 };
            } }
        }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Some(v2) = made(b).await && let x1 @ 1.. = v2.0 as u64 % 5 && (x1 > 2 || !(0u64 % 5 < 3 && odd(b).await > 4)) {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            let (x3, mut v4): (u64, Noisy) = join!(leaf(b), taken(v2, x1));
            match text.chars().nth(x1 as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                if (a % 3 == 1 && leaf(b).await % 2 == 1) && let Some(v7) = made(x1).await && v7.0 as u64 % 3 < x1 % 3 {
                    let mut v7: Noisy = v7;
                    pause().await;
                    step(8);
                    b = { let mut own = take(&mut v4); let result = lent(&mut own, &mut text, x3).await; v4 = own; result }?;
                }
            }
            'q' | ',' => {
                let (x9, _): (u64, u64) = { let mut own = take(&mut v4); let results = join!(touched(&mut own, a), leaf(a)); v4 = own; results };
                let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
            }
            c5 if c5.is_alphabetic() => {
                let v15: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v4: Noisy = v4;
                    b = kept::<u64>(0u64, 4u64).await;
                    let mut v13: Purse = Purse::of(3u64).await;
                    step(14);
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            c5 => {
                let c5: char = c5;
                let to16: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
            } }
            'l17: for i18 in (0u64..=1).rev() {
                'l19: for i20 in (0u64..0).rev() {
                    let mut s21: String = format!("{}-{n}", text.len(), n = b);
                }
                let Shape::One { noisy: v23, number: x22 } = shape(1u64).await else {
                    pause().await;
                    break 'l17;
                };
                let mut v23: Noisy = v23;
                let x22: u64 = x22;
            }
        } else {
            let x24: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        let mut n26: u64 = 0;
        let f27: u64 = 'l25: loop {
            n26 += 1;
            if n26 > 0 { break 1u64; }
            pause().await;
            let to28: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let Ok(x29) = checked(3u64).await else {
                pause().await;
                return Err(b);
            };
            let x29: u64 = x29;
            {
                let v35: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x31, v32): (u64, (u64, u64)) = join!(leaf(0u64), pair(x29, 0u64));
                    let v32: u64 = v32.0.wrapping_add(v32.1);
                    let mut s33: String = format!("{}-{n}", text.len(), n = v32);
                    step(text.len() as u32);
                    Noisy::new(34)
                });
                let mut v37: Noisy = Noisy::new(36);
                let x38: u64 = leaf(leaf(a).await).await;
            }
        };
        if 2u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(checked(a).await.unwrap_or(f27)); }
        let to39: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        text = said(text, leaf(leaf(2u64).await).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, false, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, false, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, false, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, true, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, true, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, true, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, true, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, false, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, true, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, true, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, true, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, false, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, true, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, false, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, true, frames::p23, futures::p23, frames::pointed_to);
}
