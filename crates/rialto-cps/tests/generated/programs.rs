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
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let mut n5: u64 = 0;
            'l4: while n5 < 2 && leaf(n5).await != 6 {
                n5 += 1;
                if !(n % 5 < 3 && odd(n).await > 4) { continue 'l3; }
                let mut v6: Purse = Purse::of(n).await;
                let v10: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut x8: u64 = n % 7 + leaf(n).await % 100;
                    step(text.len() as u32);
                    Noisy::new(9)
                });
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x1: u64 = kept::<u64>(b, 4u64).await;
        let mut b: u64 = pair(2u64, 3u64).await.0.wrapping_add(3u64);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = kept::<u64>(4u64, 3u64).await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let (x2, v3): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
        let v3: u64 = v3.0.wrapping_add(v3.1);
        let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            match shape(n).await {
            Shape::Both(v4, v5) if v4.0 % 2 == 1 => {
                let mut v4: Noisy = v4;
                let mut v5: Noisy = v5;
                step(6);
            }
            Shape::Both(v4, _) => {
                let mut v4: Noisy = v4;
                pause().await;
                match made(3u64).await {
                    Some(v7) if v7.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v7.0 as u64); }
                    Some(v7) => drop(v7),
                    None => pause().await,
                }
                let mut n10: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n10 += 1;
                    if n10 > 2 { break n; }
                    pause().await;
                    let c12: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut b: u64 = match c12 % 3 { 0 => leaf(c12).await, 1 => c12, _ => odd(c12).await };
                };
            }
            Shape::One { noisy: v4, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v4: Noisy = v4;
                let Ok(x13) = checked(b).await else {
                    pause().await;
                    break 'l1;
                };
                let x13: u64 = x13;
            }
            Shape::One { noisy: v4, .. } => {
                let mut v4: Noisy = v4;
                let to14: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::Nothing => {
                pause().await;
                pause().await;
            } }
            step(15);
            let mut left17: String = text.chars().take(2).collect();
            'l18: while let Some(c16) = left17.pop() {
                let c16: char = c16;
                let (x19, _, mut v20): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(3u64), down(3u64 % 3, Noisy::new(9)));
            }
        }
        let mut s21: String = format!("{}-{n}", text.len(), n = b);
        let mut v22: Noisy = Noisy::new(value.0 + 50);
        let mut v23: Noisy = Noisy::new(value.0 + 50);
        step(text.len() as u32);
        v22
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, 3u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x1: u64 = x1;
        let mut s2: String = format!("{}-{n}", text.len(), n = x1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            if let Some(v2) = made(b).await {
                let mut v2: Noisy = v2;
                let (x4, _): (u64, u64) = join!(touched(&mut self.top, 4u64), leaf(b));
            } else {
                pause().await;
                let x5: u64 = 3u64 % 5 + checked(n).await? % 100;
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            pause().await;
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            'l2: for i3 in 0u64..=checked(3u64).await? % 4 {
                let mut v5: Noisy = Noisy::new(4);
                let mut b: u64 = leaf(2u64).await;
                let all9: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(8)), (3, Noisy::new(8 + 1000))]);
                'l6: for (at, v7) in all9 {
                    let mut v7: Noisy = v7;
                    let mut v10: Purse = Purse::of(b).await;
                    step(11);
                }
            }
        }
        if let Some(v12) = made(3u64).await {
            let mut v12: Noisy = v12;
            if 4u64 % 4 == 1 { drop(v12); pause().await; v12 = Noisy::new(14); }
        } else {
            let mut n16: u64 = 0;
            'l15: while n16 < 2 && let Some(w17) = made(n16).await && w17.0 > 0 && (b % 5 < 3 || leaf(b).await > 4) {
                n16 += 1;
                'l18: for i19 in 0u64..checked(b).await? % 2 {
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
            let mut x22: u64 = kept::<u64>(n, 0u64).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        'l3: for i4 in (0u64..1).rev() {
            let (x5, _, mut v6): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(a), down(a % 3, Noisy::new(9)));
            if leaf(b).await % 2 == 0 { drop(v2); break; }
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
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        text = said(text, leaf(b).await).await;
        let all5: [Noisy; 2] = [Noisy::new(4), Noisy::new(4 + 1000)];
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            if 4u64 % 3 > 0 && let x6 @ 2.. = b % 7 && x6 != 4u64 {
                let x6: u64 = x6;
                pause().await;
                select! { biased;
                got = recv::<u64>(&feed), if x6 % 2 == 0 => {
                    let x8: u64 = got.unwrap_or(3);
                    let mut v9: Purse = Purse::of(b).await;
                    { let at = &mut v3; at.0 += 1; step(at.0); }
                }
                sent = send::<u64>(&out, 1u64), if x6 % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let (x11, mut v12): (u64, Noisy) = join!(leaf(2u64), taken(v3, b));
                    let mut v14: Two = Two { first: v12, second: Noisy::new(13 + 1000), number: b as u32 % 9 };
                }
                else => {
                    let mut x15: u64 = a % 7 + leaf(a).await % 100;
                    let mut s16: String = format!("{}-{n}", text.len(), n = b);
                }
                }
                let mut left18: String = text.chars().take(2).collect();
                'l19: while let Some(c17) = left18.pop() {
                    let c17: char = c17;
                    let c20: u64 = (0..(c17 as u64) % 5).map(|k| k.wrapping_mul((c17 as u64))).fold(b, |all, k| all.wrapping_add(k));
                    let c21: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                }
            } else {
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 0 { break a; }
                    pause().await;
                    if checked(a).await? % 2 == 0 && 2u64 % 3 < 2 { break 'l22 checked(b).await.unwrap_or(a); }
                    let c25: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut v27: Noisy = Noisy::new(26);
                };
                {
                    let mut v29: Noisy = Noisy::new(28);
                }
                let mut a: u64 = f24 % 7 + leaf(b).await % 100;
            }
            let mut n31: u64 = 0;
            'l30: while let Some(w32) = made(n31).await {
                n31 += 1 + w32.0 as u64 % 2;
                let a: u64 = leaf(a).await;
                let mut v34: Noisy = Noisy::new(33);
            }
        }
        let mut n36: u64 = 0;
        'l35: while let 0u64..=1 = odd(n36).await {
            n36 += 2;
            pause().await;
            if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(4u64)); }
            let all40: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(39)), (3, Noisy::new(39 + 1000))]);
            'l37: for (at, v38) in all40 {
                let mut v38: Noisy = v38;
                if !(1u64 % 5 < 3 && odd(2u64).await > 4) { continue 'l35; }
            }
        }
        let all44: VecDeque<Noisy> = VecDeque::from([Noisy::new(43), Noisy::new(43 + 1000)]);
        'l41: for v42 in all44 {
            let mut v42: Noisy = v42;
            let (x45, _): (u64, u64) = join!(touched(&mut v42, a), leaf(b));
            pause().await;
            if matches!(b % 7, 0 | 2..=4) { break 'l41; }
        }
        let x47: u64 = 'b46: {
            let (x48, v49): (u64, (u64, u64)) = join!(leaf(b), pair(a, b));
            let v49: u64 = v49.0.wrapping_add(v49.1);
            let mut v51: Noisy = Noisy::new(50);
            b = Pile::<Noisy>::laid(&mut v1, Noisy::new(52), v49).await;
            if leaf(a).await % 2 == 0 { break 'b46 b; }
            match x48 % 5 {
            0 => {
                let to54: CpsFnPtr<fn(u64) -> u64> = if x48 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            1 | 2 => {
                {
                    let v49: u64 = match 4u64 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(4u64).await };
                }
            }
            m53 if m53 == b % 5 => {
                text.push_str(&format!("{},", a));
            }
            _ => {
                let c55: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(v49 % 50); add(2); sum };
            }
            }
            pair(checked(4u64).await?, checked(b).await?).await.1
        };
        let all59: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(58)), (3, Noisy::new(58 + 1000))]);
        'l56: for (at, v57) in all59 {
            let mut v57: Noisy = v57;
            let mut v61: Vec<Noisy> = vec![Noisy::new(60), Noisy::new(60 + 1000), Noisy::new(60 + 2000)];
            if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(b % 5 + checked(x47).await? % 100); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let (x1 @ 1u64.., _) = pair(3u64, b).await else {
            pause().await;
            return Noisy::new(2);
        };
        let x1: u64 = x1;
        let Some(c3) = text.chars().nth(1) else {
            pause().await;
            return Noisy::new(4);
        };
        let c3: char = c3;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let all4: Vec<char> = text.chars().take(3).collect();
        'l3: for c2 in all4 {
            let c2: char = c2;
            if checked(b).await? % 2 == 0 && (c2 as u64) % 3 < 2 { break 'l3; }
            let mut x5: u64 = 4u64 % 7 + leaf(2u64).await % 100;
            let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made((c2 as u64)), down((c2 as u64) % 3, Noisy::new(9)));
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(a).await % 100); }
        if a < 0u64 && text.len() > 200 { return Err(both::<u64, char>(a, 'c', b).await.1); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match shape(b).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                if n < n { continue 'l1; }
                let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
            }
            Shape::Both(v3, _) => {
                let mut v3: Noisy = v3;
                pause().await;
                let x8: u64 = 'b7: {
                    let mut v9: Noisy;
                    if matches!(n % 7, 0 | 2..=4) { pause().await; v9 = Noisy::new(10); } else { v9 = Noisy::new(10 + 1000); }
                    if let Some(v11) = made(0u64).await {
                        let mut v11: Noisy = v11;
                        if 1u64 % 3 == 1 { pause().await; drop(v3); } else { pause().await; }
                    } else {
                        step(13);
                        if i2 % 5 < 3 || leaf(i2).await > 4 { continue 'l1; }
                    }
                    let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                    if b < b { break 'b7 n; }
                    b = leaf(leaf(n).await).await;
                    match n % 3 { 0 => leaf(i2).await, 1 => i2, _ => odd(n).await }
                };
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                match text.chars().nth(3u64 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    step(17);
                }
                'q' | ',' => {
                    let c18: u64 = { let look = || v3.0 as u64; look() % 100 + 3u64 % 3 };
                    step(19);
                }
                c16 if c16.is_alphabetic() => {
                    if i2 < 3u64 && text.len() > 40 { return Noisy::new(20); }
                }
                c16 => {
                    let c16: char = c16;
                    let mut v21: Noisy = Noisy::new(v3.0 + 50);
                    pause().await;
                } }
                if let Some(v22) = made(i2).await {
                    let mut v22: Noisy = v22;
                    let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                    let x25: u64 = leaf(Noisy::new(26).0 as u64 + 2u64 % 9).await;
                } else {
                    let c27: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let x29: u64 = 'b28: {
                    b = kept::<u64>(n, 4u64).await;
                    let to30: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if !(i2 % 5 < 3 && odd(n).await > 4) { break 'b28 2u64; }
                    let mut s31: String = format!("{}-{n}", text.len(), n = 4u64);
                    text = said(text, match i2 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(i2).await }).await;
                    kept::<u64>(i2, 1u64).await
                };
            }
            Shape::Nothing => {
                pause().await;
                match shape(i2).await {
                Shape::Both(v32, v33) if v32.0 % 2 == 1 => {
                    let mut v32: Noisy = v32;
                    let mut v33: Noisy = v33;
                    b = match 3u64 % 3 { 0 => leaf(i2).await, 1 => i2, _ => odd(3u64).await };
                }
                Shape::Both(v32, _) => {
                    let mut v32: Noisy = v32;
                    pause().await;
                    b = lent(&mut v32, &mut text, n).await.unwrap_or(n);
                }
                Shape::One { noisy: v32, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v32: Noisy = v32;
                    step(34);
                }
                Shape::One { noisy: v32, .. } => {
                    let mut v32: Noisy = v32;
                    let (x35, v36): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
                    let v36: u64 = v36.0.wrapping_add(v36.1);
                    let c37: u64 = [1u64, 2, 3].iter().map(|k| k * v32.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                Shape::Nothing => {
                    pause().await;
                    b = leaf(leaf(0u64).await).await;
                } }
            } }
            {
                let c38: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
                let mut n40: u64 = 0;
                let f41: u64 = 'l39: loop {
                    n40 += 1;
                    if n40 > 4 { break i2; }
                    pause().await;
                    let c42: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                };
            }
            let mut s43: String = format!("{}-{n}", text.len(), n = 3u64);
            if (s43.len() as u64) % 3 == 1 && leaf(0u64).await % 2 == 1 { drop(value); break; }
        }
        {
            if 0u64 % 5 < 3 || leaf(4u64).await > 4 {
                let Some(c44) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(45);
                };
                let c44: char = c44;
                let mut n47: u64 = 0;
                let f48: u64 = 'l46: loop {
                    n47 += 1;
                    if n47 > 4 { break n; }
                    pause().await;
                    let mut v49: Purse = Purse::of(b).await;
                    let mut v51: Noisy = Noisy::new(50);
                    let mut v52: Noisy = Noisy::new(v51.0 + 50);
                };
                text.push_str(&format!("{},", 3u64));
            }
            let mut v53: Pile<Noisy> = Pile::<Noisy>::default();
        }
        let mut v55: Noisy = Noisy::new(54);
        let mut s56: String = format!("{}-{n}", text.len(), n = n);
        step(text.len() as u32);
        v55
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let v6: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v3: Noisy = Noisy::new(2);
                let Some(v4) = made(2u64).await else {
                    pause().await;
                    return Err(1u64);
                };
                let mut v4: Noisy = v4;
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        match made(1u64).await {
            Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
            Some(v3) => drop(v3),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            'l3: for i4 in 0u64..0 {
                {
                    text = said(text, checked(a).await?).await;
                    let mut v5: Pile<Noisy> = Pile::<Noisy>::default();
                    let mut v7: Noisy = Noisy::new(6);
                }
                let mut v9: Noisy = Noisy::new(8);
                'l10: for i11 in 0u64..1 {
                    let mut x12: u64 = pair(a, a).await.0.wrapping_add(a);
                    let mut x13: u64 = checked(i11).await.map_err(|failed| failed.wrapping_add(x12))?;
                }
            }
            if 0u64 < 2u64 { break 'b1 a; }
            let all17: LinkedList<Noisy> = LinkedList::from([Noisy::new(16), Noisy::new(16 + 1000)]);
            pause().await;
            'l14: for v15 in all17 {
                let mut v15: Noisy = v15;
                match a % 5 {
                0 => {
                    b = b.wrapping_add(v15.0 as u64);
                }
                1 | 2 => {
                    b = b.wrapping_add(v15.0 as u64);
                    let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
                }
                m18 if m18 > 3 || odd(b).await % 3 == m18 % 3 => {
                    if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l14; }
                    step(20);
                }
                _ => {
                    let mut v21: Purse = Purse::of(3u64).await;
                }
                }
                let Ok(x22) = checked(b).await else {
                    pause().await;
                    break 'l14;
                };
                let x22: u64 = x22;
                let all25: Vec<char> = text.chars().take(3).collect();
                'l24: for c23 in all25 {
                    let c23: char = c23;
                    { let at = &mut v15; at.0 += 1; step(at.0); }
                    pause().await;
                }
            }
            {
                let x27: u64 = recv::<u64>(&feed).await.unwrap_or(2u64);
                let v37: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    if let Some(v29) = made(b).await {
                        let mut v29: Noisy = v29;
                        let all34: (Noisy, u64) = (v29, match checked(b).await { Ok(k) => leaf(k).await, Err(_) => return Err(2u64) });
                        b = b.wrapping_add(all34.1);
                        let (v31, _) = all34;
                        let mut v31: Noisy = v31;
                        let mut v35: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        let mut x36: u64 = leaf(leaf(4u64).await).await;
                        text = said(text, match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await }).await;
                    }
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            a.wrapping_mul(3).wrapping_add(a)
        };
        b = checked(a).await?;
        if !(a % 5 < 3 && odd(x2).await > 4) {
            let c38: u64 = leaf(Some(x2).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            if leaf(a).await % 2 == 0 {
                text = said(text, x2 % 7 + leaf(b).await % 100).await;
                text = said(text, 0u64 % 7 + leaf(1u64).await % 100).await;
            } else if x2 % 3 == 1u64 % 3 {
                let mut v40: Shared<Noisy> = Shared::new(Noisy::new(39));
            }
        } else if x2 % 3 == x2 % 3 {
            if x2 % 3 == 1 && leaf(x2).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await?); }
            let (x41 @ 1u64.., _) = pair(a, a).await else {
                pause().await;
                return Err(1u64);
            };
            let x41: u64 = x41;
        }
        let mut n43: u64 = 0;
        let f44: u64 = 'l42: loop {
            n43 += 1;
            if n43 > 4 { break a; }
            pause().await;
            let mut n46: u64 = 0;
            let f47: u64 = 'l45: loop {
                n46 += 1;
                if n46 > 0 { break a; }
                pause().await;
                text = said(text, 2u64.wrapping_mul(3).wrapping_add(x2)).await;
            };
        };
        let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match shape(n).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            let x4: u64 = 'b3: {
                let mut s5: String = format!("{}-{n}", text.len(), n = b);
                let mut n7: u64 = 0;
                'l6: while n7 < 1 && leaf(n7).await != 6 {
                    n7 += 1;
                    match made(3u64).await {
                        Some(v8) if v8.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v8.0 as u64); }
                        Some(v8) => drop(v8),
                        None => pause().await,
                    }
                    let mut v10: Purse = Purse::of(n).await;
                    let mut b: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                if checked(b).await? % 2 == 0 && n % 3 < 2 { break 'b3 b; }
                if let Some(v11) = made(4u64).await {
                    let mut v11: Noisy = v11;
                    b = kept::<u64>(n, b).await;
                    let x13: u64 = leaf(leaf(0u64).await).await;
                } else {
                    let mut v14: Noisy = Noisy::new(v1.0 + 50);
                }
                if 4u64 % 2 == 0 { leaf(b).await } else { b }
            };
            let v23: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all19: Option<Noisy> = Some(Noisy::new(18));
                pause().await;
                'l16: for v17 in all19 {
                    let mut v17: Noisy = v17;
                    step(20);
                    if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(21); }
                    b = kept::<u64>(4u64, b).await;
                }
                step(text.len() as u32);
                Noisy::new(22)
            });
        }
        Shape::Both(v1, _) => {
            let mut v1: Noisy = v1;
            pause().await;
            let all27: LinkedList<Noisy> = LinkedList::from([Noisy::new(26), Noisy::new(26 + 1000)]);
            pause().await;
            'l24: for v25 in all27 {
                let mut v25: Noisy = v25;
                let v32: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let c29: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
                    let mut s30: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut s31: String = s30.clone() + &text;
                    step(text.len() as u32);
                    Ok(b)
                });
                let all36: [Noisy; 2] = [Noisy::new(35), Noisy::new(35 + 1000)];
                'l33: for v34 in all36 {
                    let mut v34: Noisy = v34;
                    text.push_str(&format!("{},", 2u64));
                }
                if let Ok(x37) = checked(n).await && (4u64 < n) {
                    let x37: u64 = x37;
                    pause().await;
                    if 0u64 % 4 == 1 { drop(v1); pause().await; v1 = Noisy::new(39); }
                    let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                }
            }
            let mut v43: Shared<Noisy> = Shared::new(Noisy::new(42));
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            'l44: for i45 in (0u64..2).rev() {
                {
                    b = leaf(leaf(0u64).await).await;
                }
                let v49: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(47); }
                    step(text.len() as u32);
                    Noisy::new(48)
                });
                match text.chars().nth(n as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let (x51, v52): (u64, (u64, u64)) = join!(leaf(number), pair(4u64, number));
                    let v52: u64 = v52.0.wrapping_add(v52.1);
                }
                'q' | ',' => {
                    step(53);
                    let x54: u64 = pair(number, 3u64).await.0.wrapping_add(3u64);
                }
                c50 if c50.is_alphabetic() => {
                    let mut v56: Shared<Noisy> = Shared::new(Noisy::new(55));
                }
                c50 => {
                    let c50: char = c50;
                    step(57);
                } }
            }
            match number % 5 {
            0 => {
                {
                    let mut v60: Two = Two { first: v1, second: Noisy::new(59 + 1000), number: 0u64 as u32 % 9 };
                }
            }
            1 | 2 => {
                let mut n62: u64 = 0;
                'l61: while n62 < 1 && leaf(n62).await != 6 {
                    n62 += 1;
                    let c63: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    if checked(1u64).await? % 2 == 0 && number % 3 < 2 { continue 'l61; }
                }
                let mut s64: String = format!("{}-{n}", text.len(), n = number);
            }
            m58 if m58 == b % 5 => {
                let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let number: u64 = if n % 2 == 0 { leaf(number).await } else { number };
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            _ => {
                pause().await;
                let v71: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v69: Noisy = Noisy::new(68);
                    step(text.len() as u32);
                    v69
                });
            }
            }
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            let mut v72: Purse = Purse::of(n).await;
        }
        Shape::Nothing => {
            pause().await;
            if checked(4u64).await? % 2 == 0 && b % 3 < 2 {
                match n % 5 {
                0 => {
                    text.push_str(&format!("{},", b));
                    text.push_str(&format!("{},", b));
                }
                1 | 2 => {
                    let mut v75: Vec<Noisy> = vec![Noisy::new(74), Noisy::new(74 + 1000), Noisy::new(74 + 2000)];
                    b = checked(b).await?;
                }
                m73 if leaf(m73).await % 2 == 0 => {
                    let mut v77: Two = Two { first: Noisy::new(76), second: Noisy::new(76 + 1000), number: 0u64 as u32 % 9 };
                }
                _ => {
                    let mut s78: String = format!("{}-{n}", text.len(), n = 3u64);
                    let mut v80: Noisy = Noisy::new(79);
                }
                }
            } else if 2u64 % 3 == n % 3 {
                let x81: u64 = n % 7 + leaf(n).await % 100;
                let Ok(x82) = checked(b).await else {
                    pause().await;
                    return Err(1u64);
                };
                let x82: u64 = x82;
            }
        } }
        if n % 3 == 1 && leaf(0u64).await % 2 == 1 {
            let mut v84: Noisy = 'b83: {
                let mut v86: Noisy = Noisy::new(85);
                if b % 5 < 3 || leaf(3u64).await > 4 { break 'b83 v86; }
                let mut v87: Purse = Purse::of(2u64).await;
                let mut n89: u64 = 0;
                'l88: while let Some(w90) = made(n89).await {
                    n89 += 1 + w90.0 as u64 % 2;
                    pause().await;
                    if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(n)); }
                    let mut v92: Noisy = Noisy::new(91);
                }
                Noisy::new(85 + 1000)
            };
            let v94: Noisy = Noisy::new(95);
            let v96: Noisy = Noisy::new(95 + 1000);
            let mut v93: Vec<Noisy> = Vec::from([v84, taken(v94, 1u64).await, kept::<Noisy>(v96, if b % 5 < 3 || leaf(n).await > 4 { pause().await; return Err(n) } else { 1u64 }).await]);
            v93.push(Noisy::new(b as u32 % 90 + 1));
        }
        step(97);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if (matches!(n % 7, 0 | 2..=4)) && let Some(v2) = made(b).await && v2.0 as u64 % 3 < b % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let mut b: u64 = pair(b, 0u64).await.0.wrapping_add(0u64);
            pause().await;
            pause().await;
        } else {
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            pause().await;
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let all9: Vec<char> = text.chars().take(3).collect();
                'l8: for c7 in all9 {
                    let c7: char = c7;
                    text.push_str(&format!("{},", 0u64));
                    let mut v10: Purse = Purse::of(n).await;
                }
            }
        }
        let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        'l12: for i13 in (0u64..0).rev() {
            match shape(i13).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                spawn! {
                    let mut text: String = String::new();
                    let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                    let mut n: u64 = leaf(leaf(n).await).await;
                    let x18: u64 = leaf(3u64).await;
                    step(text.len() as u32);
                };
            }
            Shape::Both(v14, _) => {
                let mut v14: Noisy = v14;
                pause().await;
                let mut x19: u64 = leaf(2u64).await;
                let mut x20: u64 = pair(x19, 4u64).await.0.wrapping_add(4u64);
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(i13 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                if !(i13 % 5 < 3 && odd(n).await > 4) { continue 'l12; }
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                let mut v22: Two = Two { first: v14, second: Noisy::new(21 + 1000), number: 3u64 as u32 % 9 };
                pause().await;
            }
            Shape::Nothing => {
                pause().await;
                let c23: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            } }
            let to24: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let x25: u64 = to24(i13).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut b: u64 = both::<u64, char>(b, 'c', 0u64).await.1;
        let Some(c1) = text.chars().nth(1) else {
            pause().await;
            return Err(n);
        };
        let c1: char = c1;
        let x2: u64 = kept::<u64>(b, 2u64).await;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let mut v5: Two = Two { first: Noisy::new(4), second: Noisy::new(4 + 1000), number: 0u64 as u32 % 9 };
        }
        let mut b: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
        let mut v9: Noisy = 'b8: {
            let mut v11: Noisy = Noisy::new(10);
            if b % 5 < 3 || leaf(b).await > 4 { break 'b8 v11; }
            step(12);
            Noisy::new(10 + 1000)
        };
        let x14: u64 = 'b13: {
            let all18: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(17)), (3, Noisy::new(17 + 1000))]);
            'l15: for (at, v16) in all18 {
                let mut v16: Noisy = v16;
                b = checked(b).await.unwrap_or(1u64);
            }
            let Shape::One { noisy: v20, number: x19 } = shape(2u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v20: Noisy = v20;
            let x19: u64 = x19;
            if b % 5 < 3 || leaf(a).await > 4 { break 'b13 a; }
            text.push_str(&format!("{},", 3u64));
            2u64.wrapping_mul(3).wrapping_add(3u64)
        };
        {
            let mut v22: Two = Two { first: v9, second: Noisy::new(21 + 1000), number: 0u64 as u32 % 9 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            step(1);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            match made(0u64).await {
                Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                Some(v4) => drop(v4),
                None => pause().await,
            }
            let Ok(x6) = checked(b).await else {
                pause().await;
                continue 'l2;
            };
            let x6: u64 = x6;
            if !(3u64 % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(7); }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let a: u64 = both::<u64, char>(0u64, 'c', b).await.1;
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, checked(checked(a).await?).await?).await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let mut n4: u64 = 0;
        let f5: u64 = 'l3: loop {
            n4 += 1;
            if n4 > 0 { break b; }
            pause().await;
            let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
            let mut v8: Noisy = Noisy::new(7);
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            step(1);
            match 4u64 % 5 {
            0 => {
                let all5: Vec<char> = text.chars().take(3).collect();
                'l4: for c3 in all5 {
                    let c3: char = c3;
                    let mut x6: u64 = 3u64.wrapping_mul(3).wrapping_add(b);
                    {
                        text.push_str(&format!("{}:", self.top.0));
                    }
                }
                match b % 5 {
                0 => {
                    pause().await;
                    match 2u64 % 5 {
                    0 => {
                        let x9: u64 = b;
                    }
                    1 | 2 => {
                    }
                    m8 if leaf(m8).await % 2 == 0 => {
                        step(10);
                    }
                    _ => {
                    }
                    }
                }
                1 | 2 => {
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(checked(b).await?).await); }
                }
                m7 if m7 == b % 5 => {
                    let (x11 @ 1u64.., _) = pair(0u64, 0u64).await else {
                        pause().await;
                        return Err(b);
                    };
                    let x11: u64 = x11;
                    pause().await;
                }
                _ => {
                    let all15: Vec<Noisy> = self.rest.clone();
                    'l12: for v13 in all15 {
                        let mut v13: Noisy = v13;
                        let c16: u64 = { let look = || v13.0 as u64; look() % 100 + n % 3 };
                    }
                    let mut v17: Noisy = Noisy::new(self.top.0 + 50);
                }
                }
            }
            1 | 2 => {
                let x18: u64 = both::<u64, char>(b, 'c', b).await.1;
                let to19: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m2 if leaf(m2).await % 2 == 0 => {
                self.top = Noisy::new(self.top.0 + 1);
            }
            _ => {
                let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
                'l20: for v21 in all23 {
                    let mut v21: Noisy = v21;
                    let mut x24: u64 = 0u64 % 5 + checked(3u64).await? % 100;
                    let mut n: u64 = kept::<u64>(n, 1u64).await;
                }
            }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut b: u64 = (if n % 2 == 0 { checked(2u64).await } else { Ok(2u64) })?;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            step(5);
            if b % 3 == 1 && leaf(4u64).await % 2 == 1 {
                if matches!(b % 7, 0 | 2..=4) {
                    let (x6, _): (u64, u64) = join!(touched(&mut v2, n), leaf(n));
                    let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                    let to9: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else if n % 3 == n % 3 {
                    let (x10, _): (u64, u64) = join!(touched(&mut v2, n), leaf(b));
                }
                let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else if b % 3 == n % 3 {
                'l12: for i13 in 0u64..=3 {
                    pause().await;
                    if leaf(1u64).await % 2 == 0 { drop(v2); break; }
                }
            }
            if matches!(b % 7, 0 | 2..=4) { break 'l1; }
        }
        {
            let all17: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(16)), (3, Noisy::new(16 + 1000))]);
            'l14: for (at, v15) in all17 {
                let mut v15: Noisy = v15;
                let mut n19: u64 = 0;
                let f20: u64 = 'l18: loop {
                    n19 += 1;
                    if n19 > 2 { break 4u64; }
                    pause().await;
                    b = n % 7 + leaf(b).await % 100;
                };
            }
            let mut v22: Noisy = 'b21: {
                let mut v24: Noisy = Noisy::new(23);
                if !(b % 5 < 3 && odd(b).await > 4) { break 'b21 v24; }
                let mut b: u64 = checked(2u64).await.unwrap_or(2u64);
                if 4u64 < n {
                    let (x25, v26): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
                    let v26: u64 = v26.0.wrapping_add(v26.1);
                    let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: v26 as u32 % 9 };
                }
                Noisy::new(23 + 1000)
            };
            let (Ok(x29), 0u64..=50) = (checked(0u64).await, b % 70) else {
                pause().await;
                return Err(1u64);
            };
            let x29: u64 = x29;
        }
        let x30: u64 = both::<u64, char>(0u64, 'c', 4u64).await.1;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            match shape(a).await {
            Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
                let mut v1: Noisy = v1;
                let mut v2: Noisy = v2;
            }
            Shape::Both(v1, _) => {
                let mut v1: Noisy = v1;
                pause().await;
                let mut s3: String = format!("{}-{n}", text.len(), n = 1u64);
            }
            Shape::One { noisy: v1, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v1: Noisy = v1;
                b = lent(&mut v1, &mut text, b).await?;
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                pause().await;
                'l4: for (at, v5) in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                    let mut v10: Shared<Noisy> = Shared::new(v5);
                }
            }
            Shape::One { noisy: v1, .. } => {
                let mut v1: Noisy = v1;
                let mut n12: u64 = 0;
                let f13: u64 = 'l11: loop {
                    n12 += 1;
                    if n12 > 3 { break b; }
                    pause().await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
            Shape::Nothing => {
                pause().await;
                let v19: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x16, v17): (u64, (u64, u64)) = join!(leaf(4u64), pair(a, 4u64));
                    let v17: u64 = v17.0.wrapping_add(v17.1);
                    step(text.len() as u32);
                    Noisy::new(18)
                });
            } }
            let mut v21: Noisy = Noisy::new(20);
        }
        pause().await;
        'l22: for i23 in (0u64..=2).rev() {
            let mut n25: u64 = 0;
            'l24: while let 0u64..=1 = odd(n25).await {
                n25 += 2;
                let mut n27: u64 = 0;
                'l26: while n27 < 1 && let Some(w28) = made(n27).await && w28.0 > 0 && (!(i23 % 5 < 3 && odd(0u64).await > 4)) {
                    n27 += 1;
                    let mut v30: Noisy = Noisy::new(29);
                    text.push_str(&format!("{}:", v30.0));
                }
            }
        }
        let to31: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if checked(b).await? % 2 == 0 && b % 3 < 2 {
            text.push_str(&format!("{},", a));
            if let Some(c32) = text.chars().next_back() {
                let c32: char = c32;
                if let Some(v33) = made((c32 as u64)).await {
                    let mut v33: Noisy = v33;
                    let mut v36: Shared<Noisy> = Shared::new(Noisy::new(35));
                } else {
                    let x37: u64 = to31(b).await;
                }
            } else {
                let to38: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        } else if a % 3 == 1u64 % 3 {
            let mut v40: Noisy = Noisy::new(39);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if 0u64 % 5 < 3 || leaf(b).await > 4 {
            'l1: for i2 in 0u64..=1 {
                let (x3 @ 1u64.., _) = pair(b, 0u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let x3: u64 = x3;
                let v7: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    step(text.len() as u32);
                    Noisy::new(6)
                });
                {
                    pause().await;
                }
            }
            let mut n9: u64 = 0;
            let f10: u64 = 'l8: loop {
                n9 += 1;
                if n9 > 3 { break 0u64; }
                pause().await;
                text = said(text, match 0u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(0u64).await }).await;
                let (x11, _, mut v12): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(b), down(b % 3, Noisy::new(9)));
            };
        } else if n % 3 == 1u64 % 3 {
            let mut n14: u64 = 0;
            let f15: u64 = 'l13: loop {
                n14 += 1;
                if n14 > 0 { break 1u64; }
                pause().await;
                text = said(text, kept::<u64>(b, n).await).await;
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
                let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
            };
            if !(n % 5 < 3 && odd(n).await > 4) {
                step(20);
                match 1u64 % 5 {
                0 => {
                    let n: u64 = 3u64.wrapping_mul(3).wrapping_add(n);
                    let n: u64 = checked(n).await.unwrap_or(0u64);
                }
                1 | 2 => {
                    let n: u64 = leaf(f15).await;
                }
                m21 if m21 > 3 || odd(b).await % 3 == m21 % 3 => {
                    let mut v22: Purse = Purse::of(n).await;
                }
                _ => {
                    let (x23, v24): (u64, (u64, u64)) = join!(leaf(b), pair(f15, b));
                    let v24: u64 = v24.0.wrapping_add(v24.1);
                }
                }
                if f15 % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                }
            }
        } else {
            let mut v28: Two = Two { first: value, second: Noisy::new(27 + 1000), number: n as u32 % 9 };
        }
        let mut n30: u64 = 0;
        'l29: while let 0u64..=2 = odd(n30).await {
            n30 += 2;
            let c31: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let to32: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        match n % 5 {
        0 => {
            'l34: for i35 in 0u64..2 {
                let to36: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all40: LinkedList<Noisy> = LinkedList::from([Noisy::new(39), Noisy::new(39 + 1000)]);
                pause().await;
                'l37: for v38 in all40 {
                    let mut v38: Noisy = v38;
                    if let Some(v41) = made(i35).await {
                        let mut v41: Noisy = v41;
                        for k in 0u64..3 { if k == 0u64 % 5 { drop(v38); break; } }
                        pause().await;
                        let to44: CpsFnPtr<fn(u64) -> u64> = if i35 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    } else {
                        if !(i35 % 5 < 3 && odd(i35).await > 4) && text.len() > 40 { return Noisy::new(45); }
                        let mut s46: String = format!("{}-{n}", text.len(), n = 0u64);
                    }
                }
                let mut v48: Shared<Noisy> = Shared::new(Noisy::new(47));
            }
        }
        1 | 2 => {
            let Ok(x49) = checked(b).await else {
                pause().await;
                return Noisy::new(50);
            };
            let x49: u64 = x49;
            let all54: VecDeque<Noisy> = VecDeque::from([Noisy::new(53), Noisy::new(53 + 1000)]);
            'l51: for v52 in all54 {
                let mut v52: Noisy = v52;
                text.push_str(&format!("{},", x49));
                if !(n % 5 < 3 && odd(x49).await > 4) {
                    let mut v55: Shared<Noisy> = Shared::new(v52);
                    let mut v57: Noisy = Noisy::new(56);
                    let mut x58: u64 = match b % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(b).await };
                } else {
                    if !(n % 5 < 3 && odd(b).await > 4) { break 'l51; }
                    let mut x59: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                }
                {
                    let c60: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                    if matches!(x49 % 7, 0 | 2..=4) { break 'l51; }
                    let c61: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                }
            }
        }
        m33 if leaf(m33).await % 2 == 0 => {
            'l62: for i63 in 0u64..3 {
                step(64);
            }
        }
        _ => {
            let mut v66: Two = Two { first: Noisy::new(65), second: Noisy::new(65 + 1000), number: n as u32 % 9 };
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(a).await;
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
            let mut v1: Purse = Purse::of(n).await;
            step(2);
            let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match made(b).await {
                    Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                    Some(v4) => drop(v4),
                    None => pause().await,
                }
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 0 { break n; }
                    pause().await;
                    let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                    let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
                pause().await;
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        b = checked(b).await?;
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let mut s1: String = format!("{}-{n}", text.len(), n = 1u64);
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=1 = odd(n2).await {
            n2 += 2;
            let v13: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                'l4: for (at, v5) in all7 {
                    let mut v5: Noisy = v5;
                    let mut s8: String = format!("{}-{n}", text.len(), n = n);
                    let n: u64 = leaf(leaf(3u64).await).await;
                    let mut v10: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000), Noisy::new(9 + 2000)];
                }
                step(11);
                step(text.len() as u32);
                Noisy::new(12)
            });
        }
        pause().await;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && let Some(w3) = made(n2).await && w3.0 > 0 && (!(b % 5 < 3 && odd(b).await > 4)) {
            n2 += 1;
            let mut x4: u64 = kept::<u64>(4u64, 0u64).await;
            if !(n % 5 < 3 && odd(x4).await > 4) && text.len() > 200 { return Err(x4 % 7 + leaf(4u64).await % 100); }
            let all8: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(7)), (3, Noisy::new(7 + 1000))]);
            pause().await;
            'l5: for (at, v6) in all8 {
                let mut v6: Noisy = v6;
                let x9: u64 = leaf(Noisy::new(10).0 as u64 + x4 % 9).await;
            }
        }
        match made(b).await {
            Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
            Some(v11) => drop(v11),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            if let Some(c4) = text.chars().next_back() {
                let c4: char = c4;
                step(5);
                let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            } else {
                let mut v8: Pile<Noisy> = Pile::<Noisy>::default();
                let mut n10: u64 = 0;
                'l9: while n10 < 3 && leaf(n10).await != 6 {
                    n10 += 1;
                    text.push_str(&format!("{}:", value.0));
                    let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        let mut n13: u64 = 0;
        let f14: u64 = 'l12: loop {
            n13 += 1;
            if n13 > 3 { break b; }
            pause().await;
            let mut n16: u64 = 0;
            let f17: u64 = 'l15: loop {
                n16 += 1;
                if n16 > 2 { break n; }
                pause().await;
                if leaf(n).await % 2 == 0 {
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    step(20);
                }
                let mut v22: Shared<Noisy> = Shared::new(Noisy::new(21));
                let x24: u64 = 'b23: {
                    if n % 5 < 3 || leaf(b).await > 4 { break 'b23 kept::<u64>(0u64, n).await; }
                    let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                    if n % 3 == 1 && leaf(b).await % 2 == 1 { break 'b23 1u64; }
                    if !(x25 % 5 < 3 && odd(b).await > 4) { break 'l15 match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await }; }
                    let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
                    leaf(leaf(n).await).await
                };
                let mut v30: Noisy = 'b29: {
                    let mut v32: Noisy = Noisy::new(31);
                    if x24 < n { break 'b29 v32; }
                    text = said(text, both::<u64, char>(x24, 'c', 4u64).await.1).await;
                    if !(4u64 % 5 < 3 && odd(x24).await > 4) { break 'l12 2u64; }
                    Noisy::new(31 + 1000)
                };
            };
            step(33);
        };
        let Shape::One { noisy: v36, number: x34 } = shape(f14).await else {
            pause().await;
            return Noisy::new(35);
        };
        let mut v36: Noisy = v36;
        let x34: u64 = x34;
        let mut v37: Noisy = down(2u64 % 4, value).await;
        step(text.len() as u32);
        v37
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(3);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            {
                match n % 5 {
                0 => {
                    b = match checked(b).await? % 2 { 0 => n, _ => checked(n).await? };
                }
                1 | 2 => {
                    let mut n: u64 = kept::<u64>(b, 4u64).await;
                    let mut v2: Purse = Purse::of(n).await;
                }
                m1 if leaf(m1).await % 2 == 0 => {
                    let to3: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s4: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                _ => {
                    if !(0u64 % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(4u64 % 7 + leaf(3u64).await % 100); }
                }
                }
            }
            if checked(n).await? % 2 == 0 && 1u64 % 3 < 2 && text.len() > 200 { return Err(checked(0u64).await.unwrap_or(n)); }
            let mut v6: Noisy = Noisy::new(5);
        }
        let mut n8: u64 = 0;
        'l7: while n8 < 1 && leaf(n8).await != 6 {
            n8 += 1;
            if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
        }
        let mut n10: u64 = 0;
        'l9: while n10 < 3 && leaf(n10).await != 6 {
            n10 += 1;
            'l11: for i12 in 0u64..=2 {
                if let Ok(x13) = checked(b).await && (!(1u64 % 5 < 3 && odd(0u64).await > 4)) {
                    let x13: u64 = x13;
                    pause().await;
                    let to15: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    text.push_str(&format!("{},", 2u64));
                    if !(0u64 % 5 < 3 && odd(i12).await > 4) { break 'l9; }
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(b).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut x1: u64 = 1u64;
        let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            'l6: for i7 in 0u64..=1 {
                let all11: Option<Noisy> = Some(Noisy::new(10));
                pause().await;
                'l8: for v9 in all11 {
                    let mut v9: Noisy = v9;
                    pause().await;
                    let x12: u64 = checked(3u64).await.unwrap_or(n);
                    let to13: CpsFnPtr<fn(u64) -> u64> = if x12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        match a % 5 {
        0 => {
            let x4: u64 = 'b3: {
                match b % 5 {
                0 => {
                    let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
                    let mut v8: Purse = Purse::of(2u64).await;
                }
                1 | 2 => {
                    let x9: u64 = 2u64 % 5 + checked(b).await? % 100;
                    b = leaf(0u64).await;
                }
                m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                    let mut v10: Purse = Purse::of(a).await;
                }
                _ => {
                    let mut x11: u64 = pair(b, a).await.0.wrapping_add(a);
                }
                }
                'l12: for i13 in 0u64..=1 {
                    pause().await;
                }
                if b < 1u64 { break 'b3 1u64; }
                let mut v15: Noisy = Noisy::new(14);
                pause().await;
                if 1u64 % 2 == 0 { leaf(b).await } else { b }
            };
            let to16: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            text.push_str(&format!("{},", b));
        }
        m2 if m2 > 3 || odd(b).await % 3 == m2 % 3 => {
            if checked(4u64).await? % 2 == 0 && a % 3 < 2 && text.len() > 200 { return Err(a); }
            let mut v17: Purse = Purse::of(0u64).await;
        }
        _ => {
            let to18: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        if a % 5 < 3 || leaf(2u64).await > 4 {
            let x20: u64 = 'b19: {
                select! {
                got = recv::<u64>(&feed), if a % 2 == 0 => {
                    let x21: u64 = got.unwrap_or(3);
                    let mut v22: Purse = Purse::of(b).await;
                    text = said(text, checked(b).await.map_err(|failed| failed.wrapping_add(b))?).await;
                }
                sent = send::<u64>(&out, a) => {
                    if sent.is_err() { step(1); }
                    let mut v24: Noisy = Noisy::new(23);
                    let c25: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                }
                else => {
                    let mut s26: String = format!("{}-{n}", text.len(), n = b);
                    let mut v28: Noisy = Noisy::new(27);
                }
                }
                if leaf(b).await % 2 == 0 { break 'b19 a; }
                let x29: u64 = recv::<u64>(&feed).await.unwrap_or(a);
                let x30: u64 = recv::<u64>(&feed).await.unwrap_or(x29);
                checked(a).await.unwrap_or(2u64)
            };
            let c31: u64 = (0..4u64 % 5).map(|k| k.wrapping_mul(4u64)).fold(b, |all, k| all.wrapping_add(k));
            match 2u64 % 5 {
            0 => {
                if 0u64 % 3 == 1 && leaf(c31).await % 2 == 1 && text.len() > 200 { return Err(pair(checked(3u64).await?, checked(0u64).await?).await.1); }
                let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
                'l33: for (at, v34) in all36 {
                    let mut v34: Noisy = v34;
                    let mut x37: u64 = b % 5 + checked(x20).await? % 100;
                }
            }
            1 | 2 => {
                let x38: u64 = to1(a).await;
                'l39: for i40 in 0u64..=1 {
                    let mut v41: Purse = Purse::of(i40).await;
                }
            }
            m32 if m32 > 3 || odd(b).await % 3 == m32 % 3 => {
                b = a % 7 + leaf(x20).await % 100;
                text = said(text, pair(c31, b).await.0.wrapping_add(b)).await;
            }
            _ => {
                let v45: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = leaf(b).await;
                    if 3u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 40 { return Noisy::new(43); }
                    step(text.len() as u32);
                    Noisy::new(44)
                });
            }
            }
        } else {
            text.push_str(&format!("{},", a));
        }
        if let Ok(x46) = checked(4u64).await && let Some(v47) = made(x46).await && v47.0 > 1 {
            let x46: u64 = x46;
            let mut v47: Noisy = v47;
            pause().await;
            'l48: for i49 in 0u64..=0 {
                let x50: u64 = to1(0u64).await;
            }
            let x51: u64 = checked(checked(4u64).await?).await?;
            let (x52, mut v53): (u64, Noisy) = join!(leaf(1u64), taken(v47, b));
        } else {
            let (x54, _, mut v55): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(2u64), down(2u64 % 3, Noisy::new(9)));
            if 3u64 % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await.unwrap_or(x54)); }
        }
        let mut v57: Noisy = Noisy::new(56);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            pause().await;
            'l1: for i2 in 0u64..=0 {
                text = said(text, leaf(leaf(2u64).await).await).await;
            }
            let (x3, v4): (u64, (u64, u64)) = join!(leaf(b), pair(2u64, b));
            let v4: u64 = v4.0.wrapping_add(v4.1);
        }
        let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            match 0u64 % 5 {
            0 => {
                b = b;
            }
            1 | 2 => {
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            }
            m6 if m6 == b % 5 => {
                pause().await;
            }
            _ => {
                let c9: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            }
            }
            match made(4u64).await {
                Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                Some(v10) => drop(v10),
                None => pause().await,
            }
            step(text.len() as u32);
            Ok(b)
        });
        let v29: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
            match n % 5 {
            0 => {
                'l16: for i17 in 0u64..2 {
                    if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(b).await } else { b }); }
                    let mut x18: u64 = kept::<u64>(i17, i17).await;
                }
                let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
            }
            1 | 2 => {
                let mut n22: u64 = 0;
                let f23: u64 = 'l21: loop {
                    n22 += 1;
                    if n22 > 4 { break 4u64; }
                    pause().await;
                    let c24: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
                    if !(3u64 % 5 < 3 && odd(1u64).await > 4) { break 'l21 both::<u64, char>(c24, 'c', c24).await.1; }
                };
                let to25: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m15 if leaf(m15).await % 2 == 0 => {
                text = said(text, 4u64 % 7 + leaf(b).await % 100).await;
                let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
            }
            _ => {
                step(28);
                pause().await;
            }
            }
            step(text.len() as u32);
            Ok(b)
        });
        let x30: u64 = vec![leaf(b).await, if b % 3 == 1 { drop(value); b } else { b }][1];
        pause().await;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(0u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        b = b.wrapping_add(value.0 as u64);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let v9: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let Some(v5) = made(b).await else {
                    pause().await;
                    return Noisy::new(7);
                };
                let mut v5: Noisy = v5;
                step(text.len() as u32);
                v5
            });
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut v8: Two = Two { first: v4, second: Noisy::new(7 + 1000), number: a as u32 % 9 };
            }
            pause().await;
            b = (if b % 2 == 0 { checked(a).await } else { Ok(a) })?;
        }
        if b < b {
            text = said(text, if 0u64 % 2 == 0 { leaf(b).await } else { b }).await;
            let Some(v9) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v9: Noisy = v9;
        } else if b % 3 == b % 3 {
            if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(match checked(a).await? % 2 { 0 => 4u64, _ => checked(4u64).await? }); }
        }
        b = pair(a, 4u64).await.0.wrapping_add(4u64);
        let mut n12: u64 = 0;
        'l11: while let Some(w13) = made(n12).await {
            n12 += 1 + w13.0 as u64 % 2;
            if let Ok(x14) = checked(a).await && (a % 5 < 3 || leaf(a).await > 4) {
                let x14: u64 = x14;
                pause().await;
                match a % 5 {
                0 => {
                    let mut v17: Purse = Purse::of(b).await;
                    let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                1 | 2 => {
                    let to19: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m16 if m16 > 3 || odd(b).await % 3 == m16 % 3 => {
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    step(22);
                }
                _ => {
                    let mut v23: Purse = Purse::of(b).await;
                }
                }
                let x25: u64 = 'b24: {
                    if b % 3 == 1 && leaf(x14).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(x14).await).await); }
                    let mut v27: Two = Two { first: Noisy::new(26), second: Noisy::new(26 + 1000), number: b as u32 % 9 };
                    if leaf(1u64).await % 2 == 0 { break 'b24 a; }
                    text = said(text, 4u64 % 7 + leaf(a).await % 100).await;
                    let x28: u64 = b.wrapping_mul(3).wrapping_add(a);
                    both::<u64, char>(b, 'c', b).await.1
                };
                if matches!(b % 7, 0 | 2..=4) {
                    let mut v30: Noisy = Noisy::new(29);
                    step(31);
                    { let at = &mut v30; at.0 += 1; step(at.0); }
                } else if x25 % 3 == x14 % 3 {
                    let x14: u64 = match x25 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(x25).await };
                } else {
                    let mut v34: Shared<Noisy> = Shared::new(Noisy::new(33));
                    step(35);
                    b = b.wrapping_add(v34.with(|value| value.0 as u64));
                }
            } else {
                let mut v37: Noisy = Noisy::new(36);
                pause().await;
                let mut v38: Pile<Noisy> = Pile::<Noisy>::default();
            }
            let mut n40: u64 = 0;
            let f41: u64 = 'l39: loop {
                n40 += 1;
                if n40 > 1 { break b; }
                pause().await;
                let v49: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v44: Noisy = Noisy::new(43);
                    let mut v46: Two = Two { first: v44, second: Noisy::new(45 + 1000), number: b as u32 % 9 };
                    let mut v48: Noisy = Noisy::new(47);
                    step(text.len() as u32);
                    Ok(b)
                });
                match a % 5 {
                0 => {
                    let to51: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut b: u64 = match b % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(b).await };
                }
                1 | 2 => {
                    text = said(text, b.checked_sub(a % 3).ok_or(a)?).await;
                    let mut v53: Noisy = Noisy::new(52);
                }
                m50 if m50 > 3 || odd(b).await % 3 == m50 % 3 => {
                    let mut v55: Noisy = Noisy::new(54);
                    let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
                }
                _ => {
                    let mut s58: String = format!("{}-{n}", text.len(), n = 4u64);
                    let to59: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                let mut n61: u64 = 0;
                'l60: while n61 < 1 && leaf(n61).await != 6 {
                    n61 += 1;
                    pause().await;
                    let c62: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                }
                let mut n64: u64 = 0;
                let f65: u64 = 'l63: loop {
                    n64 += 1;
                    if n64 > 0 { break a; }
                    pause().await;
                    text = said(text, leaf(2u64).await).await;
                };
            };
        }
        select! {
        got = recv::<u64>(&feed) => {
            let x66: u64 = got.unwrap_or(3);
            let mut n68: u64 = 0;
            'l67: while n68 < 3 && leaf(n68).await != 6 {
                n68 += 1;
                let mut v69: Pile<Noisy> = Pile::<Noisy>::default();
            }
            let (x70, _, mut v71): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
            select! { biased;
            got = recv::<u64>(&feed) => {
                let x72: u64 = got.unwrap_or(3);
                let mut v74: Noisy = 'b73: {
                    let mut v76: Noisy = Noisy::new(75);
                    if x70 < b { break 'b73 v76; }
                    step(77);
                    v71
                };
                let v80: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v74: Noisy = v74;
                    b = 3u64 % 7 + leaf(x66).await % 100;
                    b = kept::<u64>(b, x66).await;
                    step(text.len() as u32);
                    v74
                });
                b = match x66 % 3 { 0 => leaf(x72).await, 1 => x72, _ => odd(x66).await };
            }
            sent = send::<u64>(&out, 0u64) => {
                if sent.is_err() { step(1); }
                if let Some(c81) = text.chars().next_back() {
                    let c81: char = c81;
                    text = said(text, 0u64.checked_sub(x66 % 3).ok_or(x66)?).await;
                    let c82: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x70) };
                } else {
                    let mut v83: Pile<Noisy> = Pile::<Noisy>::default();
                }
                let mut b: u64 = leaf(leaf(b).await).await;
            }
            else => {
                'l84: for i85 in 0u64..=1 {
                    step(86);
                }
            }
            }
        }
        sent = send::<u64>(&out, a) => {
            if sent.is_err() { step(1); }
            let Some(c87) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c87: char = c87;
            let mut v88: Purse = Purse::of(a).await;
        }
        default => {
            let mut v89: Purse = Purse::of(a).await;
        }
        }
        if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            let mut v91: Noisy = Noisy::new(90);
            'l92: for i93 in 0u64..1 {
                let x95: u64 = 'b94: {
                    text = said(text, kept::<u64>(b, a).await).await;
                    if matches!(1u64 % 7, 0 | 2..=4) { continue 'l92; }
                    let mut v97: Two = Two { first: Noisy::new(96), second: Noisy::new(96 + 1000), number: a as u32 % 9 };
                    if leaf(0u64).await % 2 == 0 { break 'b94 a; }
                    v91 = Noisy::new(v91.0 + 1);
                    pair(i93, a).await.0.wrapping_add(a)
                };
                if !(b % 5 < 3 && odd(a).await > 4) { drop(v91); break; }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = lent(&mut value, &mut text, n).await.unwrap_or(n);
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            match shape(4u64).await {
            Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
                let mut v1: Noisy = v1;
                let mut v2: Noisy = v2;
                let Some(v3) = made(0u64).await else {
                    pause().await;
                    return Err(n);
                };
                let mut v3: Noisy = v3;
            }
            Shape::Both(v1, _) => {
                let mut v1: Noisy = v1;
                pause().await;
                let to5: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                text = said(text, match n % 3 { 0 => leaf(b).await, 1 => b, _ => odd(n).await }).await;
            }
            Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v1: Noisy = v1;
                let x6: u64 = leaf(if b % 3 == 1 { drop(v1); b } else { b }).await;
                pause().await;
                let x7: u64 = x6;
            }
            Shape::One { noisy: v1, .. } => {
                let mut v1: Noisy = v1;
                let (x8, _): (u64, u64) = join!(touched(&mut self.top, 1u64), leaf(n));
                let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
            }
            Shape::Nothing => {
                pause().await;
                let mut b: u64 = kept::<u64>(n, b).await;
            } }
            let all14: Vec<Noisy> = self.rest.clone();
            'l11: for v12 in all14 {
                let mut v12: Noisy = v12;
                let to15: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                text = said(text, b.wrapping_mul(3).wrapping_add(0u64)).await;
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut x1: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        let (Ok(x2), 0u64..=50) = (checked(n).await, 4u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x2: u64 = x2;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                'l8: for i9 in (0u64..3).rev() {
                    if let Some(v10) = made(i9).await {
                        let mut v10: Noisy = v10;
                        let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    }
                    let to15: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let i9: u64 = pair(2u64, i9).await.0.wrapping_add(i9);
                }
            }
            let mut v17: Noisy = Noisy::new(16);
            let mut b: u64 = checked(3u64).await.map_err(|failed| failed.wrapping_add((c1 as u64)))?;
        }
        let mut v19: Noisy = 'b18: {
            let mut v21: Noisy = Noisy::new(20);
            if !(a % 5 < 3 && odd(1u64).await > 4) { break 'b18 v21; }
            let mut n23: u64 = 0;
            let f24: u64 = 'l22: loop {
                n23 += 1;
                if n23 > 3 { break a; }
                pause().await;
                let mut v26: Noisy = Noisy::new(25);
                b = match checked(1u64).await? % 2 { 0 => 3u64, _ => checked(3u64).await? };
            };
            if let Ok(x27) = checked(2u64).await && let Some(v28) = made(x27).await && v28.0 > 1 {
                let x27: u64 = x27;
                let mut v28: Noisy = v28;
                pause().await;
                let mut v29: Noisy = h17_0(v28, 0u64).await;
                match f24 % 5 {
                0 => {
                    let mut v31: Noisy = Noisy::new(v29.0 + 50);
                }
                1 | 2 => {
                    let mut s32: String = format!("{}-{n}", text.len(), n = b);
                }
                m30 if m30 == b % 5 => {
                    b = kept::<u64>(3u64, 3u64).await;
                }
                _ => {
                    pause().await;
                }
                }
                let v38: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let c34: u64 = leaf(Some(x27).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let mut v35: Purse = Purse::of(x27).await;
                    let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            Noisy::new(20 + 1000)
        };
        while (matches!(a % 7, 0 | 2..=4)) && consumed(v19) { pause().await; break; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match 3u64 % 5 {
        0 => {
            let mut left3: String = text.chars().take(2).collect();
            'l4: while let Some(c2) = left3.pop() {
                let c2: char = c2;
                step(5);
            }
            'l6: for i7 in 0u64..checked(b).await? % 4 {
                let x9: u64 = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    let v13: Noisy = Noisy::new(14);
                    let v15: Noisy = Noisy::new(14 + 1000);
                    let mut v12: Vec<Noisy> = Vec::from([v11, taken(v13, i7).await, kept::<Noisy>(v15, checked(i7).await?).await]);
                    if leaf(n).await % 2 == 0 { break 'b8 i7; }
                    b = leaf(n).await;
                    let mut s16: String = format!("{}-{n}", text.len(), n = b);
                    let (x17, v18): (u64, (u64, u64)) = join!(leaf(i7), pair(b, i7));
                    let v18: u64 = v18.0.wrapping_add(v18.1);
                    0u64.wrapping_mul(3).wrapping_add(i7)
                };
                'l19: for i20 in 0u64..3 {
                    pause().await;
                }
                let mut v22: Shared<Noisy> = Shared::new(Noisy::new(21));
            }
        }
        1 | 2 => {
            let all26: Option<Noisy> = Some(Noisy::new(25));
            'l23: for v24 in all26 {
                let mut v24: Noisy = v24;
                b = touched(&mut v24, n).await;
                b = (if b % 2 == 0 { checked(n).await } else { Ok(n) })?;
            }
            let (x27, v28): (u64, (u64, u64)) = join!(leaf(4u64), pair(n, 4u64));
            let v28: u64 = v28.0.wrapping_add(v28.1);
        }
        m1 if m1 == b % 5 => {
            let mut s29: String = format!("{}-{n}", text.len(), n = 4u64);
        }
        _ => {
            let mut s30: String = format!("{}-{n}", text.len(), n = 4u64);
            let Ok(x31) = checked(2u64).await else {
                pause().await;
                return Err(n);
            };
            let x31: u64 = x31;
        }
        }
        match text.chars().nth(n as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            if b % 3 == 1 && leaf(b).await % 2 == 1 {
                let Some(v33) = made(2u64).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v33: Noisy = v33;
                {
                    let x35: u64 = both::<u64, char>(b, 'c', b).await.1;
                    b = lent(&mut v33, text, 1u64).await?;
                    text.push_str(&format!("{},", x35));
                }
            } else {
                if 0u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(b).await); }
                match text.chars().nth(b as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let mut v38: Noisy = Noisy::new(37);
                    let x39: u64 = pair(n, b).await.0.wrapping_add(b);
                }
                'q' | ',' => {
                    let mut n: u64 = 3u64;
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                }
                c36 if c36.is_alphabetic() => {
                }
                c36 => {
                    let c36: char = c36;
                    pause().await;
                } }
            }
            let mut v42: Noisy = Noisy::new(41);
        }
        'q' | ',' => {
            let mut x43: u64 = kept::<u64>(n, 3u64).await;
            'l44: for i45 in 0u64..2 {
                let all49: Option<Noisy> = Some(Noisy::new(48));
                pause().await;
                'l46: for v47 in all49 {
                    let mut v47: Noisy = v47;
                    let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
                    let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                }
                step(54);
                text.push_str(&format!("{},", i45));
            }
        }
        c32 if c32.is_alphabetic() => {
            if checked(3u64).await? % 2 == 0 && n % 3 < 2 {
                pause().await;
                match n % 5 {
                0 => {
                    b = if n % 2 == 0 { leaf(b).await } else { b };
                    let mut v57: Noisy = Noisy::new(56);
                }
                1 | 2 => {
                    if let Some(v58) = made(n).await {
                        let mut v58: Noisy = v58;
                        let mut v61: Two = Two { first: v58, second: Noisy::new(60 + 1000), number: 1u64 as u32 % 9 };
                    } else {
                    }
                    let to62: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m55 if m55 > 3 || odd(b).await % 3 == m55 % 3 => {
                    let mut n: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                }
                _ => {
                    let mut v63: Pile<Noisy> = Pile::<Noisy>::default();
                }
                }
                match made(n).await {
                    Some(v64) if v64.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v64.0 as u64); }
                    Some(v64) => drop(v64),
                    None => pause().await,
                }
            }
        }
        c32 => {
            let c32: char = c32;
            let mut v67: Shared<Noisy> = Shared::new(Noisy::new(66));
        } }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut s1: String = format!("{}-{n}", text.len(), n = 1u64);
        text.push_str(&format!("{},", 1u64));
        let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
        let c4: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut v4: Vec<Noisy> = vec![Noisy::new(3), Noisy::new(3 + 1000), Noisy::new(3 + 2000)];
        pause().await;
        if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(b % 7 + leaf(a).await % 100); }
        match a % 5 {
        0 => {
            let mut v7: Two = Two { first: v2, second: Noisy::new(6 + 1000), number: a as u32 % 9 };
            select! {
            got = recv::<u64>(&feed) => {
                let x8: u64 = got.unwrap_or(3);
                match v7 {
                Two { first: v9, number, .. } if number as u64 % 2 == 3u64 % 2 => {
                    let mut v9: Noisy = v9;
                    pause().await;
                    let (x11, mut v12): (u64, Noisy) = join!(leaf(b), taken(v9, b));
                    text.push_str(&format!("{}:", v12.0));
                }
                Two { second: v10, .. } => {
                    let mut v10: Noisy = v10;
                    pause().await;
                    pause().await;
                    b = a;
                } }
                step(13);
            }
            sent = send::<u64>(&out, 3u64), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                match 4u64 % 5 {
                0 => {
                    let mut s15: String = format!("{}-{n}", text.len(), n = 2u64);
                }
                1 | 2 => {
                    let mut x16: u64 = a;
                }
                m14 if leaf(m14).await % 2 == 0 => {
                    let mut s17: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut v19: Noisy = Noisy::new(18);
                }
                _ => {
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let to21: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            default => {
                if let Some(v22) = made(1u64).await {
                    let mut v22: Noisy = v22;
                    let Some(v24) = v4.pop() else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v24: Noisy = v24;
                } else {
                    step(25);
                }
                step(26);
            }
            }
        }
        1 | 2 => {
            {
                let v32: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    let mut s30: String = format!("{}-{n}", text.len(), n = b);
                    step(text.len() as u32);
                    Noisy::new(31)
                });
                let (x33 @ 1u64.., _) = pair(b, a).await else {
                    pause().await;
                    return Err(b);
                };
                let x33: u64 = x33;
            }
            'l34: for v35 in v4.into_iter().rev() {
                let mut v35: Noisy = v35;
                let to37: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let v39: Noisy = Noisy::new(40);
                let v41: Noisy = Noisy::new(40 + 1000);
                let mut v38: Vec<Noisy> = Vec::from([v35, taken(v39, b).await, kept::<Noisy>(v41, leaf(checked(b).await? % 9).await).await]);
                let mut v43: Shared<Noisy> = Shared::new(Noisy::new(42));
            }
        }
        m5 if m5 == b % 5 => {
            let (Ok(x44), 0u64..=50) = (checked(a).await, a % 70) else {
                pause().await;
                return Err(2u64);
            };
            let x44: u64 = x44;
        }
        _ => {
            if 1u64 < b && text.len() > 200 { return Err(a % 5 + checked(0u64).await? % 100); }
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(1u64).await;
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            if 0u64 < b && text.len() > 200 { return Err(leaf(b).await); }
        };
        'l4: for i5 in 0u64..2 {
            if matches!(i5 % 7, 0 | 2..=4) {
                let c6: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                if matches!(i5 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(f3, 'c', i5).await.1); }
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            } else {
                let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                b = b.wrapping_mul(3).wrapping_add(a);
            }
            spawn! {
                let mut text: String = String::new();
                let mut n13: u64 = 0;
                'l12: while n13 < 2 && let Some(w14) = made(n13).await && w14.0 > 0 && (matches!(0u64 % 7, 0 | 2..=4)) {
                    n13 += 1;
                    let mut x15: u64 = b.wrapping_mul(3).wrapping_add(b);
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                    let mut v19: Noisy = Noisy::new(18);
                }
                let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                step(text.len() as u32);
            };
            let (x22, _, mut v23): (u64, Option<Noisy>, Noisy) = join!(odd(i5), made(3u64), down(3u64 % 3, Noisy::new(9)));
        }
        if matches!(a % 7, 0 | 2..=4) {
            {
                text = said(text, 1u64.wrapping_mul(3).wrapping_add(b)).await;
                let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                let all28: Option<Noisy> = Some(Noisy::new(27));
                'l25: for v26 in all28 {
                    let mut v26: Noisy = v26;
                    if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'l25; }
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
            }
            if send::<u64>(&out, 3u64).await.is_err() && !(a % 5 < 3 && odd(b).await > 4) { return Err(3u64); }
            let all33: [Noisy; 2] = [Noisy::new(32), Noisy::new(32 + 1000)];
            pause().await;
            'l30: for v31 in all33 {
                let mut v31: Noisy = v31;
                text = said(text, 1u64).await;
            }
        } else if b % 3 == 0u64 % 3 {
            match made(4u64).await {
                Some(v34) if v34.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v34.0 as u64); }
                Some(v34) => drop(v34),
                None => pause().await,
            }
        }
        text = said(text, pair(checked(1u64).await?, checked(f3).await?).await.1).await;
        let all39: LinkedList<Noisy> = LinkedList::from([Noisy::new(38), Noisy::new(38 + 1000)]);
        'l36: for v37 in all39 {
            let mut v37: Noisy = v37;
            let mut v40: Purse = Purse::of(b).await;
            let x41: u64 = leaf(a).await;
            if matches!(0u64 % 7, 0 | 2..=4) { break 'l36; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if b % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != b {
                let x1: u64 = x1;
                pause().await;
                let all6: Vec<Noisy> = self.rest.clone();
                'l3: for v4 in all6 {
                    let mut v4: Noisy = v4;
                    if 3u64 % 3 == 1 { drop(v4); }
                    let mut v8: Noisy = 'b7: {
                        let mut v10: Noisy = Noisy::new(9);
                        if matches!(b % 7, 0 | 2..=4) { break 'b7 v10; }
                        pause().await;
                        Noisy::new(9 + 1000)
                    };
                    let mut v11: Noisy = taken(v8, x1).await;
                }
                match shape(3u64).await {
                Shape::Both(v12, v13) if v12.0 % 2 == 1 => {
                    let mut v12: Noisy = v12;
                    let mut v13: Noisy = v13;
                    'l14: for i15 in 0u64..=2 {
                        if let Some(v16) = made(n).await {
                            let mut v16: Noisy = v16;
                            text = said(text, leaf(3u64).await).await;
                        } else {
                            let Some(v18) = self.rest.pop() else {
                                pause().await;
                                break 'l14;
                            };
                            let mut v18: Noisy = v18;
                        }
                        if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 { drop(v12); break; }
                    }
                }
                Shape::Both(v12, _) => {
                    let mut v12: Noisy = v12;
                    pause().await;
                    'l19: for i20 in 0u64..=1 {
                        let x21: u64 = match checked(2u64).await? % 2 { 0 => x1, _ => checked(x1).await? };
                    }
                }
                Shape::One { noisy: v12, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v12: Noisy = v12;
                    if leaf(b).await % 2 == 0 {
                        b = b.wrapping_add(v12.0 as u64);
                        text = said(text, b % 5 + checked(n).await? % 100).await;
                    } else if number % 3 == x1 % 3 {
                        let mut b: u64 = checked(1u64).await.unwrap_or(b);
                        let all25: Vec<Noisy> = self.rest.clone();
                        'l22: for v23 in all25 {
                            let mut v23: Noisy = v23;
                            let mut v26: Pile<Noisy> = Pile::<Noisy>::default();
                        }
                    }
                    let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
                }
                Shape::One { noisy: v12, .. } => {
                    let mut v12: Noisy = v12;
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                Shape::Nothing => {
                    pause().await;
                    let mut n32: u64 = 0;
                    'l31: while let Some(w33) = made(n32).await {
                        n32 += 1 + w33.0 as u64 % 2;
                        let x34: u64 = kept::<u64>(n, x1).await;
                    }
                } }
            } else {
                let (Ok(x35), 0u64..=50) = (checked(b).await, n % 70) else {
                    pause().await;
                    return Err(0u64);
                };
                let x35: u64 = x35;
                step(36);
            }
            let to37: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            if (n < b) && let Some(v39) = made(n).await && v39.0 as u64 % 3 < n % 3 {
                let mut v39: Noisy = v39;
                pause().await;
                let mut n41: u64 = 0;
                let f42: u64 = 'l40: loop {
                    n41 += 1;
                    if n41 > 2 { break n; }
                    pause().await;
                    let (x43 @ 1u64.., _) = pair(3u64, n).await else {
                        pause().await;
                        return Err(n);
                    };
                    let x43: u64 = x43;
                    let x45: u64 = 'b44: {
                        let x46: u64 = leaf(Noisy::new(47).0 as u64 + b % 9).await;
                        if n % 5 < 3 || leaf(b).await > 4 { break 'b44 x43; }
                        let mut x48: u64 = leaf(leaf(0u64).await).await;
                        if let Some(v49) = made(x43).await {
                            let mut v49: Noisy = v49;
                            let mut x51: u64 = leaf(leaf(n).await).await;
                        } else {
                            let c52: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        }
                        1u64
                    };
                };
            }
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
            b = if n % 2 == 0 { leaf(b).await } else { b };
        } else {
            let mut n: u64 = both::<u64, char>(b, 'c', 2u64).await.1;
            match b % 5 {
            0 => {
                let c4: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
            }
            1 | 2 => {
                let mut v5: Noisy = kept::<Noisy>(value, b).await;
                pause().await;
            }
            m3 if m3 == b % 5 => {
                let Some(v6) = made(n).await else {
                    pause().await;
                    return Noisy::new(8);
                };
                let mut v6: Noisy = v6;
            }
            _ => {
                n = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
                let mut v10: Noisy = Noisy::new(9);
            }
            }
        }
        let mut n12: u64 = 0;
        let f13: u64 = 'l11: loop {
            n12 += 1;
            if n12 > 1 { break 2u64; }
            pause().await;
            if let Some(v14) = made(1u64).await {
                let mut v14: Noisy = v14;
                'l16: for i17 in 0u64..0 {
                    let mut v18: Purse = Purse::of(i17).await;
                    let c19: u64 = { let look = || v14.0 as u64; look() % 100 + n % 3 };
                    b = 1u64.wrapping_mul(3).wrapping_add(c19);
                }
            } else {
                let (x20, v21): (u64, (u64, u64)) = join!(leaf(n), pair(n, n));
                let v21: u64 = v21.0.wrapping_add(v21.1);
                let x23: u64 = 'b22: {
                    let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                    if !(v21 % 5 < 3 && odd(x20).await > 4) { break 'b22 v21; }
                    let mut v26: Pile<Noisy> = Pile::<Noisy>::default();
                    match x20 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(x20).await }
                };
            }
            let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: n as u32 % 9 };
        };
        if let Some(c29) = text.chars().next_back() {
            let c29: char = c29;
            let all33: Option<Noisy> = Some(Noisy::new(32));
            'l30: for v31 in all33 {
                let mut v31: Noisy = v31;
                let Some(v34) = made(n).await else {
                    pause().await;
                    continue 'l30;
                };
                let mut v34: Noisy = v34;
            }
        } else {
            match f13 % 5 {
            0 => {
                let mut s37: String = format!("{}-{n}", text.len(), n = b);
                let mut v39: Noisy = Noisy::new(38);
            }
            1 | 2 => {
                let mut v40: Purse = Purse::of(n).await;
            }
            m36 if m36 == b % 5 => {
                let mut n42: u64 = 0;
                let f43: u64 = 'l41: loop {
                    n42 += 1;
                    if n42 > 3 { break 1u64; }
                    pause().await;
                    let to44: CpsFnPtr<fn(u64) -> u64> = if f13 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v45: Purse = Purse::of(b).await;
                };
                pause().await;
            }
            _ => {
                let mut v47: Shared<Noisy> = Shared::new(Noisy::new(46));
            }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (checked(b).await? % 2 == 0 && b % 3 < 2) {
            let x1: u64 = x1;
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = 4u64);
            pause().await;
        } else {
            let mut v5: Noisy = Noisy::new(4);
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            let mut s8: String = format!("{}-{n}", text.len(), n = a);
        }
        let mut v9: Purse = Purse::of(2u64).await;
        pause().await;
        select! {
        got = recv::<u64>(&feed) => {
            let x10: u64 = got.unwrap_or(3);
            let c11: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        }
        sent = send::<u64>(&out, 4u64), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            let all15: Option<Noisy> = Some(Noisy::new(14));
            'l12: for v13 in all15 {
                let mut v13: Noisy = v13;
                let v17: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v13: Noisy = v13;
                    step(text.len() as u32);
                    Ok(b)
                });
            }
        }
        default => {
            pause().await;
            let mut v19: Noisy = Noisy::new(18);
        }
        }
        {
            text = said(text, checked(checked(b).await?).await?).await;
            let mut n21: u64 = 0;
            let f22: u64 = 'l20: loop {
                n21 += 1;
                if n21 > 3 { break 3u64; }
                pause().await;
                let mut v23: Pile<Noisy> = Pile::<Noisy>::default();
                let (x24, _, mut v25): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(3u64), down(3u64 % 3, Noisy::new(9)));
            };
        }
        let mut v27: Noisy = 'b26: {
            let mut v29: Noisy = Noisy::new(28);
            if 4u64 < 4u64 { break 'b26 v29; }
            text = said(text, leaf(leaf(0u64).await).await).await;
            let x30: u64 = pair(a, a).await.0.wrapping_add(a);
            Noisy::new(28 + 1000)
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let (Ok(x2), 0u64..=50) = (checked(n).await, b % 70) else {
            pause().await;
            return Err(b);
        };
        let x2: u64 = x2;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        pause().await;
        step(1);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            let mut b: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return; }
            step(text.len() as u32);
        };
        if let Some(c2) = text.chars().next_back() {
            let c2: char = c2;
            let mut v4: Noisy = Noisy::new(3);
            let mut b: u64 = 1u64.wrapping_mul(3).wrapping_add(a);
        } else {
            let v24: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                match b % 5 {
                0 => {
                    match shape(b).await {
                    Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                        let mut v7: Noisy = v7;
                        let mut v8: Noisy = v8;
                        text = said(text, a.wrapping_mul(3).wrapping_add(b)).await;
                        let mut v9: Purse = Purse::of(b).await;
                    }
                    Shape::Both(v7, _) => {
                        let mut v7: Noisy = v7;
                        pause().await;
                        let mut v11: Two = Two { first: v7, second: Noisy::new(10 + 1000), number: 1u64 as u32 % 9 };
                    }
                    Shape::One { noisy: v7, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v7: Noisy = v7;
                        let (x12, mut v13): (u64, Noisy) = join!(leaf(a), taken(v7, 4u64));
                    }
                    Shape::One { noisy: v7, .. } => {
                        let mut v7: Noisy = v7;
                        let x14: u64 = leaf(Noisy::new(15).0 as u64 + 0u64 % 9).await;
                        if let Ok(k) = checked(x14).await && k % 3 < 2 && consumed(v7) { pause().await; }
                        pause().await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut s17: String = format!("{}-{n}", text.len(), n = b);
                    } }
                    step(18);
                }
                1 | 2 => {
                    let mut v20: Two = Two { first: Noisy::new(19), second: Noisy::new(19 + 1000), number: a as u32 % 9 };
                }
                m6 if leaf(m6).await % 2 == 0 => {
                    pause().await;
                    let mut s21: String = format!("{}-{n}", text.len(), n = a);
                }
                _ => {
                }
                }
                let c22: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                step(text.len() as u32);
                Noisy::new(23)
            });
            match 4u64 % 5 {
            0 => {
                let mut v27: Noisy = Noisy::new(26);
                let mut n29: u64 = 0;
                'l28: while n29 < 2 && leaf(n29).await != 6 {
                    n29 += 1;
                    b = h22_0(&mut v27, &mut text, b).await?;
                }
            }
            1 | 2 => {
                step(30);
                let all34: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(33)), (3, Noisy::new(33 + 1000))]);
                'l31: for (at, v32) in all34 {
                    let mut v32: Noisy = v32;
                    text.push_str(&format!("{},", 2u64));
                    step(35);
                }
            }
            m25 if m25 > 3 || odd(b).await % 3 == m25 % 3 => {
                let mut n37: u64 = 0;
                let f38: u64 = 'l36: loop {
                    n37 += 1;
                    if n37 > 3 { break b; }
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                    let mut v40: Two = Two { first: Noisy::new(39), second: Noisy::new(39 + 1000), number: a as u32 % 9 };
                    let mut v42: Noisy = Noisy::new(41);
                    pause().await;
                };
                b = checked(a).await.unwrap_or(4u64);
            }
            _ => {
                let a: u64 = 1u64 % 7 + leaf(a).await % 100;
            }
            }
        }
        let mut v44: Two = Two { first: Noisy::new(43), second: Noisy::new(43 + 1000), number: 1u64 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Purse = Purse::of(b).await;
        { let at = &mut value; at.0 += 1; step(at.0); }
        'l3: for i4 in 0u64..0 {
            if i4 % 3 == 1 && leaf(b).await % 2 == 1 {
                if n % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l3; }
                let Some(v5) = made(n).await else {
                    pause().await;
                    break 'l3;
                };
                let mut v5: Noisy = v5;
            } else {
                step(7);
                step(8);
                let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 2 { break n; }
            pause().await;
            text.push_str(&format!("{},", b));
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 4u64; }
                pause().await;
                pause().await;
                let x7: u64 = b;
                if 2u64 % 3 > 0 && let x8 @ 2.. = b % 7 && x8 != 2u64 {
                    let x8: u64 = x8;
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x11: u64 = checked(b).await.unwrap_or(n);
                } else {
                    let mut x12: u64 = x7.checked_sub(b % 3).ok_or(b)?;
                    let mut b: u64 = leaf(x12).await;
                    let mut v14: Noisy = Noisy::new(13);
                }
            };
            let mut v16: Noisy = Noisy::new(15);
            match made(f6).await {
                Some(v17) if v17.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v17.0 as u64); }
                Some(v17) => drop(v17),
                None => pause().await,
            }
        };
        if let Some(v20) = made(1u64).await && let x19 @ 1.. = v20.0 as u64 % 5 && (x19 > 2 || 1u64 % 3 == 1 && leaf(b).await % 2 == 1) {
            let x19: u64 = x19;
            let mut v20: Noisy = v20;
            pause().await;
            if let Some(v21) = made(f3).await {
                let mut v21: Noisy = v21;
                text.push_str(&format!("{},", f3));
                let mut x23: u64 = checked(n).await?;
            } else {
                match x19 % 5 {
                0 => {
                    let x25: u64 = if 1u64 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                }
                1 | 2 => {
                    let x26: u64 = both::<u64, char>(f3, 'c', x19).await.1;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
                }
                m24 if m24 > 3 || odd(b).await % 3 == m24 % 3 => {
                    let mut s27: String = format!("{}-{n}", text.len(), n = x19);
                }
                _ => {
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    let to30: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                step(31);
            }
            match x19 % 5 {
            0 => {
                let x34: u64 = 'b33: {
                    let to35: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if f3 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b33 x19; }
                    drop(v20);
                    let mut x36: u64 = both::<u64, char>(2u64, 'c', b).await.1;
                    if 3u64 % 2 == 0 { leaf(b).await } else { b }
                };
                let mut v37: Pile<Noisy> = Pile::<Noisy>::default();
            }
            1 | 2 => {
                pause().await;
            }
            m32 if m32 == b % 5 => {
                let mut n39: u64 = 0;
                'l38: while let Some(w40) = made(n39).await {
                    n39 += 1 + w40.0 as u64 % 2;
                    let mut v42: Noisy = Noisy::new(41);
                    pause().await;
                    let mut b: u64 = n % 7 + leaf(1u64).await % 100;
                }
            }
            _ => {
                'l43: for i44 in 0u64..1 {
                    let c45: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    let to46: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            if checked(x19).await? % 2 == 0 && 1u64 % 3 < 2 {
                if !(b % 5 < 3 && odd(n).await > 4) {
                    let f3: u64 = checked(1u64).await.unwrap_or(n);
                    let mut v48: Noisy = Noisy::new(47);
                } else if b % 3 == 2u64 % 3 {
                    let mut v50: Noisy = Noisy::new(49);
                } else {
                    let x51: u64 = 4u64;
                }
                let mut n53: u64 = 0;
                'l52: while let 0u64..=1 = odd(n53).await {
                    n53 += 2;
                    let mut v55: Noisy = Noisy::new(54);
                    if matches!(f3 % 7, 0 | 2..=4) { break 'l52; }
                }
            } else if f3 % 3 == n % 3 {
                if leaf(1u64).await % 2 == 0 {
                    let mut v57: Noisy = Noisy::new(56);
                    text.push_str(&format!("{},", n));
                } else if 3u64 % 3 == b % 3 {
                    let mut v59: Shared<Noisy> = Shared::new(Noisy::new(58));
                    let c60: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
            }
        } else {
            {
                if !(b % 5 < 3 && odd(f3).await > 4) && text.len() > 200 { return Err(both::<u64, char>(n, 'c', 0u64).await.1); }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut n3: u64 = 0;
        'l2: while let Some(w4) = made(n3).await {
            n3 += 1 + w4.0 as u64 % 2;
            let mut s5: String = format!("{}-{n}", text.len(), n = 3u64);
        }
        if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            let mut n7: u64 = 0;
            let f8: u64 = 'l6: loop {
                n7 += 1;
                if n7 > 1 { break b; }
                pause().await;
                'l9: for i10 in (0u64..=1).rev() {
                    let mut v12: Noisy = Noisy::new(11);
                    let mut v13: Noisy = Noisy::new(v12.0 + 50);
                }
                b = match a % 3 { 0 => leaf(b).await, 1 => b, _ => odd(a).await };
            };
            let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: a as u32 % 9 };
            let all19: LinkedList<Noisy> = LinkedList::from([Noisy::new(18), Noisy::new(18 + 1000)]);
            pause().await;
            'l16: for v17 in all19 {
                let mut v17: Noisy = v17;
                {
                    { let all = move || step(v17.0); all(); }
                }
                let mut v20: Pile<Noisy> = Pile::<Noisy>::default();
            }
        } else {
            let x21: u64 = a;
        }
        let c22: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        if let Some(c23) = text.chars().next_back() {
            let c23: char = c23;
            let to24: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let mut v26: Two = Two { first: Noisy::new(25), second: Noisy::new(25 + 1000), number: a as u32 % 9 };
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
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let mut n5: u64 = 0;
            'l4: while n5 < 2 && leaf(n5).await != 6 {
                n5 += 1;
                if !(n % 5 < 3 && odd(n).await > 4) { continue 'l3; }
                let mut v6: Purse = Purse::of(n).await;
                let v10: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut x8: u64 = n % 7 + leaf(n).await % 100;
                    step(text.len() as u32);
                    Noisy::new(9)
                });
            }
        }
        Ok(b)
    }
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x1: u64 = kept::<u64>(b, 4u64).await;
        let mut b: u64 = pair(2u64, 3u64).await.0.wrapping_add(3u64);
        step(text.len() as u32);
        value
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = kept::<u64>(4u64, 3u64).await;
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let (x2, v3): (u64, (u64, u64)) = join!(leaf(2u64), pair(4u64, 2u64));
        let v3: u64 = v3.0.wrapping_add(v3.1);
        let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            match shape(n).await {
            Shape::Both(v4, v5) if v4.0 % 2 == 1 => {
                let mut v4: Noisy = v4;
                let mut v5: Noisy = v5;
                step(6);
            }
            Shape::Both(v4, unbound) => {
                let mut v4: Noisy = v4;
                drop(unbound);
                pause().await;
                match made(3u64).await {
                    Some(v7) if v7.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v7.0 as u64); }
                    Some(v7) => drop(v7),
                    None => pause().await,
                }
                let mut n10: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n10 += 1;
                    if n10 > 2 { break n; }
                    pause().await;
                    let c12: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut b: u64 = match c12 % 3 { 0 => leaf(c12).await, 1 => c12, _ => odd(c12).await };
                };
            }
            Shape::One { noisy: v4, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v4: Noisy = v4;
                let Ok(x13) = checked(b).await else {
                    pause().await;
                    break 'l1;
                };
                let x13: u64 = x13;
            }
            Shape::One { noisy: v4, .. } => {
                let mut v4: Noisy = v4;
                let to14: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::Nothing => {
                pause().await;
                pause().await;
            } }
            step(15);
            let mut left17: String = text.chars().take(2).collect();
            'l18: while let Some(c16) = left17.pop() {
                let c16: char = c16;
                let (x19, _, mut v20): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(3u64), down(3u64 % 3, Noisy::new(9)));
            }
        }
        let mut s21: String = format!("{}-{n}", text.len(), n = b);
        let mut v22: Noisy = Noisy::new(value.0 + 50);
        let mut v23: Noisy = Noisy::new(value.0 + 50);
        step(text.len() as u32);
        v22
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, 3u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x1: u64 = x1;
        let mut s2: String = format!("{}-{n}", text.len(), n = x1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            if let Some(v2) = made(b).await {
                let mut v2: Noisy = v2;
                let (x4, _): (u64, u64) = { let mut own = take(&mut self.top); let results = join!(touched(&mut own, 4u64), leaf(b)); self.top = own; results };
            } else {
                pause().await;
                let x5: u64 = 3u64 % 5 + checked(n).await? % 100;
            }
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            pause().await;
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            'l2: for i3 in 0u64..=checked(3u64).await? % 4 {
                let mut v5: Noisy = Noisy::new(4);
                let mut b: u64 = leaf(2u64).await;
                let all9: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(8)), (3, Noisy::new(8 + 1000))]);
                'l6: for (at, v7) in all9 {
                    let mut v7: Noisy = v7;
                    let mut v10: Purse = Purse::of(b).await;
                    step(11);
                }
            }
        }
        if let Some(v12) = made(3u64).await {
            let mut v12: Noisy = v12;
            if 4u64 % 4 == 1 { drop(v12); pause().await; v12 = Noisy::new(14); }
        } else {
            let mut n16: u64 = 0;
            'l15: while n16 < 2 && let Some(w17) = made(n16).await && w17.0 > 0 && (b % 5 < 3 || leaf(b).await > 4) {
                n16 += 1;
                'l18: for i19 in 0u64..checked(b).await? % 2 {
                    let mut v21: Noisy = Noisy::new(20);
                }
            }
            let mut x22: u64 = kept::<u64>(n, 0u64).await;
        }
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        'l3: for i4 in (0u64..1).rev() {
            let (x5, _, mut v6): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(a), down(a % 3, Noisy::new(9)));
            if leaf(b).await % 2 == 0 { drop(v2); break; }
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
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        text = said(text, leaf(b).await).await;
        let all5: [Noisy; 2] = [Noisy::new(4), Noisy::new(4 + 1000)];
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            if 4u64 % 3 > 0 && let x6 @ 2.. = b % 7 && x6 != 4u64 {
                let x6: u64 = x6;
                pause().await;
                select! { biased;
                got = feed.recv_evt(), if x6 % 2 == 0 => {
                    let x8: u64 = got.unwrap_or(3);
                    let mut v9: Purse = Purse::of(b).await;
                    { let at = &mut v3; at.0 += 1; step(at.0); }
                }
                sent = out.send_evt(1u64), if x6 % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let (x11, mut v12): (u64, Noisy) = join!(leaf(2u64), taken(v3, b));
                    let mut v14: Two = Two { first: v12, second: Noisy::new(13 + 1000), number: b as u32 % 9 };
                }
                else => {
                    let mut x15: u64 = a % 7 + leaf(a).await % 100;
                    let mut s16: String = format!("{}-{n}", text.len(), n = b);
                }
                }
                let mut left18: String = text.chars().take(2).collect();
                'l19: while let Some(c17) = left18.pop() {
                    let c17: char = c17;
                    let c20: u64 = (0..(c17 as u64) % 5).map(|k| k.wrapping_mul((c17 as u64))).fold(b, |all, k| all.wrapping_add(k));
                    let c21: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                }
            } else {
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 0 { break a; }
                    pause().await;
                    if checked(a).await? % 2 == 0 && 2u64 % 3 < 2 { break 'l22 checked(b).await.unwrap_or(a); }
                    let c25: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    let mut v27: Noisy = Noisy::new(26);
                };
                {
                    let mut v29: Noisy = Noisy::new(28);
                }
                let mut a: u64 = f24 % 7 + leaf(b).await % 100;
            }
            let mut n31: u64 = 0;
            'l30: while let Some(w32) = made(n31).await {
                n31 += 1 + w32.0 as u64 % 2;
                let a: u64 = leaf(a).await;
                let mut v34: Noisy = Noisy::new(33);
            }
        }
        let mut n36: u64 = 0;
        'l35: while let 0u64..=1 = odd(n36).await {
            n36 += 2;
            pause().await;
            if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(4u64)); }
            let all40: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(39)), (3, Noisy::new(39 + 1000))]);
            'l37: for (at, v38) in all40 {
                let mut v38: Noisy = v38;
                if !(1u64 % 5 < 3 && odd(2u64).await > 4) { continue 'l35; }
            }
        }
        let all44: VecDeque<Noisy> = VecDeque::from([Noisy::new(43), Noisy::new(43 + 1000)]);
        'l41: for v42 in all44 {
            let mut v42: Noisy = v42;
            let (x45, _): (u64, u64) = { let mut own = take(&mut v42); let results = join!(touched(&mut own, a), leaf(b)); v42 = own; results };
            pause().await;
            if matches!(b % 7, 0 | 2..=4) { break 'l41; }
        }
        let x47: u64 = 'b46: {
            let (x48, v49): (u64, (u64, u64)) = join!(leaf(b), pair(a, b));
            let v49: u64 = v49.0.wrapping_add(v49.1);
            let mut v51: Noisy = Noisy::new(50);
            b = { let mut own = take(&mut v1); let result = Pile::<Noisy>::laid(&mut own, Noisy::new(52), v49).await; v1 = own; result };
            if leaf(a).await % 2 == 0 { break 'b46 b; }
            match x48 % 5 {
            0 => {
                let to54: CpsFnPtr<fn(u64) -> u64> = if x48 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            1 | 2 => {
                {
                    let v49: u64 = match 4u64 % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(4u64).await };
                }
            }
            m53 if m53 == b % 5 => {
                text.push_str(&format!("{},", a));
            }
            _ => {
                let c55: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(v49 % 50); add(2); sum };
            }
            }
            pair(checked(4u64).await?, checked(b).await?).await.1
        };
        let all59: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(58)), (3, Noisy::new(58 + 1000))]);
        'l56: for (at, v57) in all59 {
            let mut v57: Noisy = v57;
            let mut v61: Vec<Noisy> = vec![Noisy::new(60), Noisy::new(60 + 1000), Noisy::new(60 + 2000)];
            if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(b % 5 + checked(x47).await? % 100); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let (x1 @ 1u64.., _) = pair(3u64, b).await else {
            pause().await;
            return Noisy::new(2);
        };
        let x1: u64 = x1;
        let Some(c3) = text.chars().nth(1) else {
            pause().await;
            return Noisy::new(4);
        };
        let c3: char = c3;
        step(text.len() as u32);
        value
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let all4: Vec<char> = text.chars().take(3).collect();
        'l3: for c2 in all4 {
            let c2: char = c2;
            if checked(b).await? % 2 == 0 && (c2 as u64) % 3 < 2 { break 'l3; }
            let mut x5: u64 = 4u64 % 7 + leaf(2u64).await % 100;
            let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made((c2 as u64)), down((c2 as u64) % 3, Noisy::new(9)));
        }
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(a).await % 100); }
        if a < 0u64 && text.len() > 200 { return Err(both::<u64, char>(a, 'c', b).await.1); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match shape(b).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                if n < n { continue 'l1; }
                let mut v6: Shared<Noisy> = Shared::new(Noisy::new(5));
            }
            Shape::Both(v3, unbound) => {
                let mut v3: Noisy = v3;
                drop(unbound);
                pause().await;
                let x8: u64 = 'b7: {
                    let mut v9: Noisy;
                    if matches!(n % 7, 0 | 2..=4) { pause().await; v9 = Noisy::new(10); } else { v9 = Noisy::new(10 + 1000); }
                    if let Some(v11) = made(0u64).await {
                        let mut v11: Noisy = v11;
                        if 1u64 % 3 == 1 { pause().await; drop(v3); } else { pause().await; }
                    } else {
                        step(13);
                        if i2 % 5 < 3 || leaf(i2).await > 4 { continue 'l1; }
                    }
                    let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                    if b < b { break 'b7 n; }
                    b = leaf(leaf(n).await).await;
                    match n % 3 { 0 => leaf(i2).await, 1 => i2, _ => odd(n).await }
                };
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                match text.chars().nth(3u64 as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    step(17);
                }
                'q' | ',' => {
                    let c18: u64 = { let look = || v3.0 as u64; look() % 100 + 3u64 % 3 };
                    step(19);
                }
                c16 if c16.is_alphabetic() => {
                    if i2 < 3u64 && text.len() > 40 { return Noisy::new(20); }
                }
                c16 => {
                    let c16: char = c16;
                    let mut v21: Noisy = Noisy::new(v3.0 + 50);
                    pause().await;
                } }
                if let Some(v22) = made(i2).await {
                    let mut v22: Noisy = v22;
                    let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                    let x25: u64 = { let t = { let t = Noisy::new(26); t.0 as u64 + 2u64 % 9 }; leaf(t).await };
                } else {
                    let c27: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let x29: u64 = 'b28: {
                    b = kept::<u64>(n, 4u64).await;
                    let to30: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if !(i2 % 5 < 3 && odd(n).await > 4) { break 'b28 2u64; }
                    let mut s31: String = format!("{}-{n}", text.len(), n = 4u64);
                    text = said(text, match i2 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(i2).await }).await;
                    kept::<u64>(i2, 1u64).await
                };
            }
            Shape::Nothing => {
                pause().await;
                match shape(i2).await {
                Shape::Both(v32, v33) if v32.0 % 2 == 1 => {
                    let mut v32: Noisy = v32;
                    let mut v33: Noisy = v33;
                    b = match 3u64 % 3 { 0 => leaf(i2).await, 1 => i2, _ => odd(3u64).await };
                }
                Shape::Both(v32, unbound) => {
                    let mut v32: Noisy = v32;
                    drop(unbound);
                    pause().await;
                    b = { let mut own = take(&mut v32); let result = lent(&mut own, &mut text, n).await; v32 = own; result }.unwrap_or(n);
                }
                Shape::One { noisy: v32, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v32: Noisy = v32;
                    step(34);
                }
                Shape::One { noisy: v32, .. } => {
                    let mut v32: Noisy = v32;
                    let (x35, v36): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
                    let v36: u64 = v36.0.wrapping_add(v36.1);
                    let c37: u64 = [1u64, 2, 3].iter().map(|k| k * v32.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                Shape::Nothing => {
                    pause().await;
                    b = leaf(leaf(0u64).await).await;
                } }
            } }
            {
                let c38: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
                let mut n40: u64 = 0;
                let f41: u64 = 'l39: loop {
                    n40 += 1;
                    if n40 > 4 { break i2; }
                    pause().await;
                    let c42: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                };
            }
            let mut s43: String = format!("{}-{n}", text.len(), n = 3u64);
            if (s43.len() as u64) % 3 == 1 && leaf(0u64).await % 2 == 1 { drop(value); break; }
        }
        {
            if 0u64 % 5 < 3 || leaf(4u64).await > 4 {
                let Some(c44) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(45);
                };
                let c44: char = c44;
                let mut n47: u64 = 0;
                let f48: u64 = 'l46: loop {
                    n47 += 1;
                    if n47 > 4 { break n; }
                    pause().await;
                    let mut v49: Purse = Purse::of(b).await;
                    let mut v51: Noisy = Noisy::new(50);
                    let mut v52: Noisy = Noisy::new(v51.0 + 50);
                };
                text.push_str(&format!("{},", 3u64));
            }
            let mut v53: Pile<Noisy> = Pile::<Noisy>::default();
        }
        let mut v55: Noisy = Noisy::new(54);
        let mut s56: String = format!("{}-{n}", text.len(), n = n);
        step(text.len() as u32);
        v55
    }
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let v6: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v3: Noisy = Noisy::new(2);
                let Some(v4) = made(2u64).await else {
                    pause().await;
                    return Err(1u64);
                };
                let mut v4: Noisy = v4;
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        match made(1u64).await {
            Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
            Some(v3) => drop(v3),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            'l3: for i4 in 0u64..0 {
                {
                    text = said(text, checked(a).await?).await;
                    let mut v5: Pile<Noisy> = Pile::<Noisy>::default();
                    let mut v7: Noisy = Noisy::new(6);
                }
                let mut v9: Noisy = Noisy::new(8);
                'l10: for i11 in 0u64..1 {
                    let mut x12: u64 = pair(a, a).await.0.wrapping_add(a);
                    let mut x13: u64 = checked(i11).await.map_err(|failed| failed.wrapping_add(x12))?;
                }
            }
            if 0u64 < 2u64 { break 'b1 a; }
            let all17: LinkedList<Noisy> = LinkedList::from([Noisy::new(16), Noisy::new(16 + 1000)]);
            pause().await;
            'l14: for v15 in all17 {
                let mut v15: Noisy = v15;
                match a % 5 {
                0 => {
                    b = b.wrapping_add(v15.0 as u64);
                }
                1 | 2 => {
                    b = b.wrapping_add(v15.0 as u64);
                    let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
                }
                m18 if m18 > 3 || odd(b).await % 3 == m18 % 3 => {
                    if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l14; }
                    step(20);
                }
                _ => {
                    let mut v21: Purse = Purse::of(3u64).await;
                }
                }
                let Ok(x22) = checked(b).await else {
                    pause().await;
                    break 'l14;
                };
                let x22: u64 = x22;
                let all25: Vec<char> = text.chars().take(3).collect();
                'l24: for c23 in all25 {
                    let c23: char = c23;
                    { let at = &mut v15; at.0 += 1; step(at.0); }
                    pause().await;
                }
            }
            {
                let x27: u64 = recv::<u64>(&feed).await.unwrap_or(2u64);
                let v37: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    if let Some(v29) = made(b).await {
                        let mut v29: Noisy = v29;
                        let all34: (Noisy, u64) = (v29, match checked(b).await { Ok(k) => leaf(k).await, Err(_) => return Err(2u64) });
                        b = b.wrapping_add(all34.1);
                        let (v31, _) = all34;
                        let mut v31: Noisy = v31;
                        let mut v35: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        let mut x36: u64 = leaf(leaf(4u64).await).await;
                        text = said(text, match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await }).await;
                    }
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            a.wrapping_mul(3).wrapping_add(a)
        };
        b = checked(a).await?;
        if !(a % 5 < 3 && odd(x2).await > 4) {
            let c38: u64 = leaf(Some(x2).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            if leaf(a).await % 2 == 0 {
                text = said(text, x2 % 7 + leaf(b).await % 100).await;
                text = said(text, 0u64 % 7 + leaf(1u64).await % 100).await;
            } else if x2 % 3 == 1u64 % 3 {
                let mut v40: Shared<Noisy> = Shared::new(Noisy::new(39));
            }
        } else if x2 % 3 == x2 % 3 {
            if x2 % 3 == 1 && leaf(x2).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await?); }
            let (x41 @ 1u64.., _) = pair(a, a).await else {
                pause().await;
                return Err(1u64);
            };
            let x41: u64 = x41;
        }
        let mut n43: u64 = 0;
        let f44: u64 = 'l42: loop {
            n43 += 1;
            if n43 > 4 { break a; }
            pause().await;
            let mut n46: u64 = 0;
            let f47: u64 = 'l45: loop {
                n46 += 1;
                if n46 > 0 { break a; }
                pause().await;
                text = said(text, 2u64.wrapping_mul(3).wrapping_add(x2)).await;
            };
        };
        let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match shape(n).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            let x4: u64 = 'b3: {
                let mut s5: String = format!("{}-{n}", text.len(), n = b);
                let mut n7: u64 = 0;
                'l6: while n7 < 1 && leaf(n7).await != 6 {
                    n7 += 1;
                    match made(3u64).await {
                        Some(v8) if v8.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v8.0 as u64); }
                        Some(v8) => drop(v8),
                        None => pause().await,
                    }
                    let mut v10: Purse = Purse::of(n).await;
                    let mut b: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                if checked(b).await? % 2 == 0 && n % 3 < 2 { break 'b3 b; }
                if let Some(v11) = made(4u64).await {
                    let mut v11: Noisy = v11;
                    b = kept::<u64>(n, b).await;
                    let x13: u64 = leaf(leaf(0u64).await).await;
                } else {
                    let mut v14: Noisy = Noisy::new(v1.0 + 50);
                }
                if 4u64 % 2 == 0 { leaf(b).await } else { b }
            };
            let v23: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all19: Option<Noisy> = Some(Noisy::new(18));
                pause().await;
                'l16: for v17 in all19 {
                    let mut v17: Noisy = v17;
                    step(20);
                    if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(21); }
                    b = kept::<u64>(4u64, b).await;
                }
                step(text.len() as u32);
                Noisy::new(22)
            });
        }
        Shape::Both(v1, unbound) => {
            let mut v1: Noisy = v1;
            drop(unbound);
            pause().await;
            let all27: LinkedList<Noisy> = LinkedList::from([Noisy::new(26), Noisy::new(26 + 1000)]);
            pause().await;
            'l24: for v25 in all27 {
                let mut v25: Noisy = v25;
                let v32: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let c29: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
                    let mut s30: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut s31: String = s30.clone() + &text;
                    step(text.len() as u32);
                    Ok(b)
                });
                let all36: [Noisy; 2] = [Noisy::new(35), Noisy::new(35 + 1000)];
                'l33: for v34 in all36 {
                    let mut v34: Noisy = v34;
                    text.push_str(&format!("{},", 2u64));
                }
                if let Ok(x37) = checked(n).await && (4u64 < n) {
                    let x37: u64 = x37;
                    pause().await;
                    if 0u64 % 4 == 1 { drop(v1); pause().await; v1 = Noisy::new(39); }
                    let mut v41: Vec<Noisy> = vec![Noisy::new(40), Noisy::new(40 + 1000), Noisy::new(40 + 2000)];
                }
            }
            let mut v43: Shared<Noisy> = Shared::new(Noisy::new(42));
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            'l44: for i45 in (0u64..2).rev() {
                {
                    b = leaf(leaf(0u64).await).await;
                }
                let v49: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(47); }
                    step(text.len() as u32);
                    Noisy::new(48)
                });
                match text.chars().nth(n as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let (x51, v52): (u64, (u64, u64)) = join!(leaf(number), pair(4u64, number));
                    let v52: u64 = v52.0.wrapping_add(v52.1);
                }
                'q' | ',' => {
                    step(53);
                    let x54: u64 = pair(number, 3u64).await.0.wrapping_add(3u64);
                }
                c50 if c50.is_alphabetic() => {
                    let mut v56: Shared<Noisy> = Shared::new(Noisy::new(55));
                }
                c50 => {
                    let c50: char = c50;
                    step(57);
                } }
            }
            match number % 5 {
            0 => {
                {
                    let mut v60: Two = Two { first: v1, second: Noisy::new(59 + 1000), number: 0u64 as u32 % 9 };
                }
            }
            1 | 2 => {
                let mut n62: u64 = 0;
                'l61: while n62 < 1 && leaf(n62).await != 6 {
                    n62 += 1;
                    let c63: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    if checked(1u64).await? % 2 == 0 && number % 3 < 2 { continue 'l61; }
                }
                let mut s64: String = format!("{}-{n}", text.len(), n = number);
            }
            m58 if m58 == b % 5 => {
                let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let number: u64 = if n % 2 == 0 { leaf(number).await } else { number };
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            _ => {
                pause().await;
                let v71: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v69: Noisy = Noisy::new(68);
                    step(text.len() as u32);
                    v69
                });
            }
            }
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            let mut v72: Purse = Purse::of(n).await;
        }
        Shape::Nothing => {
            pause().await;
            if checked(4u64).await? % 2 == 0 && b % 3 < 2 {
                match n % 5 {
                0 => {
                    text.push_str(&format!("{},", b));
                    text.push_str(&format!("{},", b));
                }
                1 | 2 => {
                    let mut v75: Vec<Noisy> = vec![Noisy::new(74), Noisy::new(74 + 1000), Noisy::new(74 + 2000)];
                    b = checked(b).await?;
                }
                m73 if leaf(m73).await % 2 == 0 => {
                    let mut v77: Two = Two { first: Noisy::new(76), second: Noisy::new(76 + 1000), number: 0u64 as u32 % 9 };
                }
                _ => {
                    let mut s78: String = format!("{}-{n}", text.len(), n = 3u64);
                    let mut v80: Noisy = Noisy::new(79);
                }
                }
            } else if 2u64 % 3 == n % 3 {
                let x81: u64 = n % 7 + leaf(n).await % 100;
                let Ok(x82) = checked(b).await else {
                    pause().await;
                    return Err(1u64);
                };
                let x82: u64 = x82;
            }
        } }
        if n % 3 == 1 && leaf(0u64).await % 2 == 1 {
            let mut v84: Noisy = 'b83: {
                let mut v86: Noisy = Noisy::new(85);
                if b % 5 < 3 || leaf(3u64).await > 4 { break 'b83 v86; }
                let mut v87: Purse = Purse::of(2u64).await;
                let mut n89: u64 = 0;
                'l88: while let Some(w90) = made(n89).await {
                    n89 += 1 + w90.0 as u64 % 2;
                    pause().await;
                    if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(n)); }
                    let mut v92: Noisy = Noisy::new(91);
                }
                Noisy::new(85 + 1000)
            };
            let v94: Noisy = Noisy::new(95);
            let v96: Noisy = Noisy::new(95 + 1000);
            let mut v93: Vec<Noisy> = Vec::from([v84, taken(v94, 1u64).await, kept::<Noisy>(v96, if b % 5 < 3 || leaf(n).await > 4 { pause().await; return Err(n) } else { 1u64 }).await]);
            v93.push(Noisy::new(b as u32 % 90 + 1));
        }
        step(97);
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if (matches!(n % 7, 0 | 2..=4)) && let Some(v2) = made(b).await && v2.0 as u64 % 3 < b % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let mut b: u64 = pair(b, 0u64).await.0.wrapping_add(0u64);
            pause().await;
            pause().await;
        } else {
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            pause().await;
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let all9: Vec<char> = text.chars().take(3).collect();
                'l8: for c7 in all9 {
                    let c7: char = c7;
                    text.push_str(&format!("{},", 0u64));
                    let mut v10: Purse = Purse::of(n).await;
                }
            }
        }
        let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        'l12: for i13 in (0u64..0).rev() {
            match shape(i13).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                spawn! {
                    let mut text: String = String::new();
                    let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                    let mut n: u64 = leaf(leaf(n).await).await;
                    let x18: u64 = leaf(3u64).await;
                    step(text.len() as u32);
                };
            }
            Shape::Both(v14, unbound) => {
                let mut v14: Noisy = v14;
                drop(unbound);
                pause().await;
                let mut x19: u64 = leaf(2u64).await;
                let mut x20: u64 = pair(x19, 4u64).await.0.wrapping_add(4u64);
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(i13 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                if !(i13 % 5 < 3 && odd(n).await > 4) { continue 'l12; }
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                let mut v22: Two = Two { first: v14, second: Noisy::new(21 + 1000), number: 3u64 as u32 % 9 };
                pause().await;
            }
            Shape::Nothing => {
                pause().await;
                let c23: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            } }
            let to24: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let x25: u64 = to24(i13).await;
        }
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut b: u64 = both::<u64, char>(b, 'c', 0u64).await.1;
        let Some(c1) = text.chars().nth(1) else {
            pause().await;
            return Err(n);
        };
        let c1: char = c1;
        let x2: u64 = kept::<u64>(b, 2u64).await;
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let mut v5: Two = Two { first: Noisy::new(4), second: Noisy::new(4 + 1000), number: 0u64 as u32 % 9 };
        }
        let mut b: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
        let mut v9: Noisy = 'b8: {
            let mut v11: Noisy = Noisy::new(10);
            if b % 5 < 3 || leaf(b).await > 4 { break 'b8 v11; }
            step(12);
            Noisy::new(10 + 1000)
        };
        let x14: u64 = 'b13: {
            let all18: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(17)), (3, Noisy::new(17 + 1000))]);
            'l15: for (at, v16) in all18 {
                let mut v16: Noisy = v16;
                b = checked(b).await.unwrap_or(1u64);
            }
            let Shape::One { noisy: v20, number: x19 } = shape(2u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v20: Noisy = v20;
            let x19: u64 = x19;
            if b % 5 < 3 || leaf(a).await > 4 { break 'b13 a; }
            text.push_str(&format!("{},", 3u64));
            2u64.wrapping_mul(3).wrapping_add(3u64)
        };
        {
            let mut v22: Two = Two { first: v9, second: Noisy::new(21 + 1000), number: 0u64 as u32 % 9 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            step(1);
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            match made(0u64).await {
                Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                Some(v4) => drop(v4),
                None => pause().await,
            }
            let Ok(x6) = checked(b).await else {
                pause().await;
                continue 'l2;
            };
            let x6: u64 = x6;
            if !(3u64 % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(7); }
        }
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let a: u64 = both::<u64, char>(0u64, 'c', b).await.1;
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, checked(checked(a).await?).await?).await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let mut n4: u64 = 0;
        let f5: u64 = 'l3: loop {
            n4 += 1;
            if n4 > 0 { break b; }
            pause().await;
            let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
            let mut v8: Noisy = Noisy::new(7);
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            step(1);
            match 4u64 % 5 {
            0 => {
                let all5: Vec<char> = text.chars().take(3).collect();
                'l4: for c3 in all5 {
                    let c3: char = c3;
                    let mut x6: u64 = 3u64.wrapping_mul(3).wrapping_add(b);
                    {
                        text.push_str(&format!("{}:", self.top.0));
                    }
                }
                match b % 5 {
                0 => {
                    pause().await;
                    match 2u64 % 5 {
                    0 => {
                        let x9: u64 = b;
                    }
                    1 | 2 => {
                    }
                    m8 if leaf(m8).await % 2 == 0 => {
                        step(10);
                    }
                    _ => {
                    }
                    }
                }
                1 | 2 => {
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(checked(b).await?).await); }
                }
                m7 if m7 == b % 5 => {
                    let (x11 @ 1u64.., _) = pair(0u64, 0u64).await else {
                        pause().await;
                        return Err(b);
                    };
                    let x11: u64 = x11;
                    pause().await;
                }
                _ => {
                    let all15: Vec<Noisy> = self.rest.clone();
                    'l12: for v13 in all15 {
                        let mut v13: Noisy = v13;
                        let c16: u64 = { let look = || v13.0 as u64; look() % 100 + n % 3 };
                    }
                    let mut v17: Noisy = Noisy::new(self.top.0 + 50);
                }
                }
            }
            1 | 2 => {
                let x18: u64 = both::<u64, char>(b, 'c', b).await.1;
                let to19: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m2 if leaf(m2).await % 2 == 0 => {
                self.top = Noisy::new(self.top.0 + 1);
            }
            _ => {
                let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
                'l20: for v21 in all23 {
                    let mut v21: Noisy = v21;
                    let mut x24: u64 = 0u64 % 5 + checked(3u64).await? % 100;
                    let mut n: u64 = kept::<u64>(n, 1u64).await;
                }
            }
            }
            Ok(b)
        }
    }
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut b: u64 = (if n % 2 == 0 { checked(2u64).await } else { Ok(2u64) })?;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            step(5);
            if b % 3 == 1 && leaf(4u64).await % 2 == 1 {
                if matches!(b % 7, 0 | 2..=4) {
                    let (x6, _): (u64, u64) = { let mut own = take(&mut v2); let results = join!(touched(&mut own, n), leaf(n)); v2 = own; results };
                    let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                    let to9: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else if n % 3 == n % 3 {
                    let (x10, _): (u64, u64) = { let mut own = take(&mut v2); let results = join!(touched(&mut own, n), leaf(b)); v2 = own; results };
                }
                let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else if b % 3 == n % 3 {
                'l12: for i13 in 0u64..=3 {
                    pause().await;
                    if leaf(1u64).await % 2 == 0 { drop(v2); break; }
                }
            }
            if matches!(b % 7, 0 | 2..=4) { break 'l1; }
        }
        {
            let all17: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(16)), (3, Noisy::new(16 + 1000))]);
            'l14: for (at, v15) in all17 {
                let mut v15: Noisy = v15;
                let mut n19: u64 = 0;
                let f20: u64 = 'l18: loop {
                    n19 += 1;
                    if n19 > 2 { break 4u64; }
                    pause().await;
                    b = n % 7 + leaf(b).await % 100;
                };
            }
            let mut v22: Noisy = 'b21: {
                let mut v24: Noisy = Noisy::new(23);
                if !(b % 5 < 3 && odd(b).await > 4) { break 'b21 v24; }
                let mut b: u64 = checked(2u64).await.unwrap_or(2u64);
                if 4u64 < n {
                    let (x25, v26): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
                    let v26: u64 = v26.0.wrapping_add(v26.1);
                    let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: v26 as u32 % 9 };
                }
                Noisy::new(23 + 1000)
            };
            let (Ok(x29), 0u64..=50) = (checked(0u64).await, b % 70) else {
                pause().await;
                return Err(1u64);
            };
            let x29: u64 = x29;
        }
        let x30: u64 = both::<u64, char>(0u64, 'c', 4u64).await.1;
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            match shape(a).await {
            Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
                let mut v1: Noisy = v1;
                let mut v2: Noisy = v2;
            }
            Shape::Both(v1, unbound) => {
                let mut v1: Noisy = v1;
                drop(unbound);
                pause().await;
                let mut s3: String = format!("{}-{n}", text.len(), n = 1u64);
            }
            Shape::One { noisy: v1, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v1: Noisy = v1;
                b = { let mut own = take(&mut v1); let result = lent(&mut own, &mut text, b).await; v1 = own; result }?;
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                pause().await;
                'l4: for (at, v5) in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                    let mut v10: Shared<Noisy> = Shared::new(v5);
                }
            }
            Shape::One { noisy: v1, .. } => {
                let mut v1: Noisy = v1;
                let mut n12: u64 = 0;
                let f13: u64 = 'l11: loop {
                    n12 += 1;
                    if n12 > 3 { break b; }
                    pause().await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
            Shape::Nothing => {
                pause().await;
                let v19: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x16, v17): (u64, (u64, u64)) = join!(leaf(4u64), pair(a, 4u64));
                    let v17: u64 = v17.0.wrapping_add(v17.1);
                    step(text.len() as u32);
                    Noisy::new(18)
                });
            } }
            let mut v21: Noisy = Noisy::new(20);
        }
        pause().await;
        'l22: for i23 in (0u64..=2).rev() {
            let mut n25: u64 = 0;
            'l24: while let 0u64..=1 = odd(n25).await {
                n25 += 2;
                let mut n27: u64 = 0;
                'l26: while n27 < 1 && let Some(w28) = made(n27).await && w28.0 > 0 && (!(i23 % 5 < 3 && odd(0u64).await > 4)) {
                    n27 += 1;
                    let mut v30: Noisy = Noisy::new(29);
                    text.push_str(&format!("{}:", v30.0));
                }
            }
        }
        let to31: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        if checked(b).await? % 2 == 0 && b % 3 < 2 {
            text.push_str(&format!("{},", a));
            if let Some(c32) = text.chars().next_back() {
                let c32: char = c32;
                if let Some(v33) = made((c32 as u64)).await {
                    let mut v33: Noisy = v33;
                    let mut v36: Shared<Noisy> = Shared::new(Noisy::new(35));
                } else {
                    let x37: u64 = to31(b).await;
                }
            } else {
                let to38: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        } else if a % 3 == 1u64 % 3 {
            let mut v40: Noisy = Noisy::new(39);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if 0u64 % 5 < 3 || leaf(b).await > 4 {
            'l1: for i2 in 0u64..=1 {
                let (x3 @ 1u64.., _) = pair(b, 0u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let x3: u64 = x3;
                let v7: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    step(text.len() as u32);
                    Noisy::new(6)
                });
                {
                    pause().await;
                }
            }
            let mut n9: u64 = 0;
            let f10: u64 = 'l8: loop {
                n9 += 1;
                if n9 > 3 { break 0u64; }
                pause().await;
                text = said(text, match 0u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(0u64).await }).await;
                let (x11, _, mut v12): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(b), down(b % 3, Noisy::new(9)));
            };
        } else if n % 3 == 1u64 % 3 {
            let mut n14: u64 = 0;
            let f15: u64 = 'l13: loop {
                n14 += 1;
                if n14 > 0 { break 1u64; }
                pause().await;
                text = said(text, kept::<u64>(b, n).await).await;
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
                let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
            };
            if !(n % 5 < 3 && odd(n).await > 4) {
                step(20);
                match 1u64 % 5 {
                0 => {
                    let n: u64 = 3u64.wrapping_mul(3).wrapping_add(n);
                    let n: u64 = checked(n).await.unwrap_or(0u64);
                }
                1 | 2 => {
                    let n: u64 = leaf(f15).await;
                }
                m21 if m21 > 3 || odd(b).await % 3 == m21 % 3 => {
                    let mut v22: Purse = Purse::of(n).await;
                }
                _ => {
                    let (x23, v24): (u64, (u64, u64)) = join!(leaf(b), pair(f15, b));
                    let v24: u64 = v24.0.wrapping_add(v24.1);
                }
                }
                if f15 % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                }
            }
        } else {
            let mut v28: Two = Two { first: value, second: Noisy::new(27 + 1000), number: n as u32 % 9 };
        }
        let mut n30: u64 = 0;
        'l29: while let 0u64..=2 = odd(n30).await {
            n30 += 2;
            let c31: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let to32: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        match n % 5 {
        0 => {
            'l34: for i35 in 0u64..2 {
                let to36: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all40: LinkedList<Noisy> = LinkedList::from([Noisy::new(39), Noisy::new(39 + 1000)]);
                pause().await;
                'l37: for v38 in all40 {
                    let mut v38: Noisy = v38;
                    if let Some(v41) = made(i35).await {
                        let mut v41: Noisy = v41;
                        for k in 0u64..3 { if k == 0u64 % 5 { drop(v38); break; } }
                        pause().await;
                        let to44: CpsFnPtr<fn(u64) -> u64> = if i35 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    } else {
                        if !(i35 % 5 < 3 && odd(i35).await > 4) && text.len() > 40 { return Noisy::new(45); }
                        let mut s46: String = format!("{}-{n}", text.len(), n = 0u64);
                    }
                }
                let mut v48: Shared<Noisy> = Shared::new(Noisy::new(47));
            }
        }
        1 | 2 => {
            let Ok(x49) = checked(b).await else {
                pause().await;
                return Noisy::new(50);
            };
            let x49: u64 = x49;
            let all54: VecDeque<Noisy> = VecDeque::from([Noisy::new(53), Noisy::new(53 + 1000)]);
            'l51: for v52 in all54 {
                let mut v52: Noisy = v52;
                text.push_str(&format!("{},", x49));
                if !(n % 5 < 3 && odd(x49).await > 4) {
                    let mut v55: Shared<Noisy> = Shared::new(v52);
                    let mut v57: Noisy = Noisy::new(56);
                    let mut x58: u64 = match b % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(b).await };
                } else {
                    if !(n % 5 < 3 && odd(b).await > 4) { break 'l51; }
                    let mut x59: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                }
                {
                    let c60: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                    if matches!(x49 % 7, 0 | 2..=4) { break 'l51; }
                    let c61: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                }
            }
        }
        m33 if leaf(m33).await % 2 == 0 => {
            'l62: for i63 in 0u64..3 {
                step(64);
            }
        }
        _ => {
            let mut v66: Two = Two { first: Noisy::new(65), second: Noisy::new(65 + 1000), number: n as u32 % 9 };
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(a).await;
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
            let mut v1: Purse = Purse::of(n).await;
            step(2);
            let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match made(b).await {
                    Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                    Some(v4) => drop(v4),
                    None => pause().await,
                }
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 0 { break n; }
                    pause().await;
                    let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                    let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
                pause().await;
                step(text.len() as u32);
                Ok(b)
            });
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 1u64));
        b = checked(b).await?;
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let mut s1: String = format!("{}-{n}", text.len(), n = 1u64);
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=1 = odd(n2).await {
            n2 += 2;
            let v13: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all7: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(6)), (3, Noisy::new(6 + 1000))]);
                'l4: for (at, v5) in all7 {
                    let mut v5: Noisy = v5;
                    let mut s8: String = format!("{}-{n}", text.len(), n = n);
                    let n: u64 = leaf(leaf(3u64).await).await;
                    let mut v10: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000), Noisy::new(9 + 2000)];
                }
                step(11);
                step(text.len() as u32);
                Noisy::new(12)
            });
        }
        pause().await;
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && let Some(w3) = made(n2).await && w3.0 > 0 && (!(b % 5 < 3 && odd(b).await > 4)) {
            n2 += 1;
            let mut x4: u64 = kept::<u64>(4u64, 0u64).await;
            if !(n % 5 < 3 && odd(x4).await > 4) && text.len() > 200 { return Err(x4 % 7 + leaf(4u64).await % 100); }
            let all8: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(7)), (3, Noisy::new(7 + 1000))]);
            pause().await;
            'l5: for (at, v6) in all8 {
                let mut v6: Noisy = v6;
                let x9: u64 = { let t = { let t = Noisy::new(10); t.0 as u64 + x4 % 9 }; leaf(t).await };
            }
        }
        match made(b).await {
            Some(v11) if v11.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v11.0 as u64); }
            Some(v11) => drop(v11),
            None => pause().await,
        }
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            if let Some(c4) = text.chars().next_back() {
                let c4: char = c4;
                step(5);
                let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            } else {
                let mut v8: Pile<Noisy> = Pile::<Noisy>::default();
                let mut n10: u64 = 0;
                'l9: while n10 < 3 && leaf(n10).await != 6 {
                    n10 += 1;
                    text.push_str(&format!("{}:", value.0));
                    let to11: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        let mut n13: u64 = 0;
        let f14: u64 = 'l12: loop {
            n13 += 1;
            if n13 > 3 { break b; }
            pause().await;
            let mut n16: u64 = 0;
            let f17: u64 = 'l15: loop {
                n16 += 1;
                if n16 > 2 { break n; }
                pause().await;
                if leaf(n).await % 2 == 0 {
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    step(20);
                }
                let mut v22: Shared<Noisy> = Shared::new(Noisy::new(21));
                let x24: u64 = 'b23: {
                    if n % 5 < 3 || leaf(b).await > 4 { break 'b23 kept::<u64>(0u64, n).await; }
                    let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                    if n % 3 == 1 && leaf(b).await % 2 == 1 { break 'b23 1u64; }
                    if !(x25 % 5 < 3 && odd(b).await > 4) { break 'l15 match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await }; }
                    let mut v28: Vec<Noisy> = vec![Noisy::new(27), Noisy::new(27 + 1000), Noisy::new(27 + 2000)];
                    leaf(leaf(n).await).await
                };
                let mut v30: Noisy = 'b29: {
                    let mut v32: Noisy = Noisy::new(31);
                    if x24 < n { break 'b29 v32; }
                    text = said(text, both::<u64, char>(x24, 'c', 4u64).await.1).await;
                    if !(4u64 % 5 < 3 && odd(x24).await > 4) { break 'l12 2u64; }
                    Noisy::new(31 + 1000)
                };
            };
            step(33);
        };
        let Shape::One { noisy: v36, number: x34 } = shape(f14).await else {
            pause().await;
            return Noisy::new(35);
        };
        let mut v36: Noisy = v36;
        let x34: u64 = x34;
        let mut v37: Noisy = down(2u64 % 4, value).await;
        step(text.len() as u32);
        v37
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(3);
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            {
                match n % 5 {
                0 => {
                    b = match checked(b).await? % 2 { 0 => n, _ => checked(n).await? };
                }
                1 | 2 => {
                    let mut n: u64 = kept::<u64>(b, 4u64).await;
                    let mut v2: Purse = Purse::of(n).await;
                }
                m1 if leaf(m1).await % 2 == 0 => {
                    let to3: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s4: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                _ => {
                    if !(0u64 % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(4u64 % 7 + leaf(3u64).await % 100); }
                }
                }
            }
            if checked(n).await? % 2 == 0 && 1u64 % 3 < 2 && text.len() > 200 { return Err(checked(0u64).await.unwrap_or(n)); }
            let mut v6: Noisy = Noisy::new(5);
        }
        let mut n8: u64 = 0;
        'l7: while n8 < 1 && leaf(n8).await != 6 {
            n8 += 1;
            if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
        }
        let mut n10: u64 = 0;
        'l9: while n10 < 3 && leaf(n10).await != 6 {
            n10 += 1;
            'l11: for i12 in 0u64..=2 {
                if let Ok(x13) = checked(b).await && (!(1u64 % 5 < 3 && odd(0u64).await > 4)) {
                    let x13: u64 = x13;
                    pause().await;
                    let to15: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    text.push_str(&format!("{},", 2u64));
                    if !(0u64 % 5 < 3 && odd(i12).await > 4) { break 'l9; }
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                }
            }
        }
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(b).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut x1: u64 = 1u64;
        let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            'l6: for i7 in 0u64..=1 {
                let all11: Option<Noisy> = Some(Noisy::new(10));
                pause().await;
                'l8: for v9 in all11 {
                    let mut v9: Noisy = v9;
                    pause().await;
                    let x12: u64 = checked(3u64).await.unwrap_or(n);
                    let to13: CpsFnPtr<fn(u64) -> u64> = if x12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        match a % 5 {
        0 => {
            let x4: u64 = 'b3: {
                match b % 5 {
                0 => {
                    let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
                    let mut v8: Purse = Purse::of(2u64).await;
                }
                1 | 2 => {
                    let x9: u64 = 2u64 % 5 + checked(b).await? % 100;
                    b = leaf(0u64).await;
                }
                m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                    let mut v10: Purse = Purse::of(a).await;
                }
                _ => {
                    let mut x11: u64 = pair(b, a).await.0.wrapping_add(a);
                }
                }
                'l12: for i13 in 0u64..=1 {
                    pause().await;
                }
                if b < 1u64 { break 'b3 1u64; }
                let mut v15: Noisy = Noisy::new(14);
                pause().await;
                if 1u64 % 2 == 0 { leaf(b).await } else { b }
            };
            let to16: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            text.push_str(&format!("{},", b));
        }
        m2 if m2 > 3 || odd(b).await % 3 == m2 % 3 => {
            if checked(4u64).await? % 2 == 0 && a % 3 < 2 && text.len() > 200 { return Err(a); }
            let mut v17: Purse = Purse::of(0u64).await;
        }
        _ => {
            let to18: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        if a % 5 < 3 || leaf(2u64).await > 4 {
            let x20: u64 = 'b19: {
                select! {
                got = feed.recv_evt(), if a % 2 == 0 => {
                    let x21: u64 = got.unwrap_or(3);
                    let mut v22: Purse = Purse::of(b).await;
                    text = said(text, checked(b).await.map_err(|failed| failed.wrapping_add(b))?).await;
                }
                sent = out.send_evt(a) => {
                    if sent.is_err() { step(1); }
                    let mut v24: Noisy = Noisy::new(23);
                    let c25: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                }
                else => {
                    let mut s26: String = format!("{}-{n}", text.len(), n = b);
                    let mut v28: Noisy = Noisy::new(27);
                }
                }
                if leaf(b).await % 2 == 0 { break 'b19 a; }
                let x29: u64 = recv::<u64>(&feed).await.unwrap_or(a);
                let x30: u64 = recv::<u64>(&feed).await.unwrap_or(x29);
                checked(a).await.unwrap_or(2u64)
            };
            let c31: u64 = (0..4u64 % 5).map(|k| k.wrapping_mul(4u64)).fold(b, |all, k| all.wrapping_add(k));
            match 2u64 % 5 {
            0 => {
                if 0u64 % 3 == 1 && leaf(c31).await % 2 == 1 && text.len() > 200 { return Err(pair(checked(3u64).await?, checked(0u64).await?).await.1); }
                let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
                'l33: for (at, v34) in all36 {
                    let mut v34: Noisy = v34;
                    let mut x37: u64 = b % 5 + checked(x20).await? % 100;
                }
            }
            1 | 2 => {
                let x38: u64 = to1(a).await;
                'l39: for i40 in 0u64..=1 {
                    let mut v41: Purse = Purse::of(i40).await;
                }
            }
            m32 if m32 > 3 || odd(b).await % 3 == m32 % 3 => {
                b = a % 7 + leaf(x20).await % 100;
                text = said(text, pair(c31, b).await.0.wrapping_add(b)).await;
            }
            _ => {
                let v45: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = leaf(b).await;
                    if 3u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 40 { return Noisy::new(43); }
                    step(text.len() as u32);
                    Noisy::new(44)
                });
            }
            }
        } else {
            text.push_str(&format!("{},", a));
        }
        if let Ok(x46) = checked(4u64).await && let Some(v47) = made(x46).await && v47.0 > 1 {
            let x46: u64 = x46;
            let mut v47: Noisy = v47;
            pause().await;
            'l48: for i49 in 0u64..=0 {
                let x50: u64 = to1(0u64).await;
            }
            let x51: u64 = checked(checked(4u64).await?).await?;
            let (x52, mut v53): (u64, Noisy) = join!(leaf(1u64), taken(v47, b));
        } else {
            let (x54, _, mut v55): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(2u64), down(2u64 % 3, Noisy::new(9)));
            if 3u64 % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await.unwrap_or(x54)); }
        }
        let mut v57: Noisy = Noisy::new(56);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            pause().await;
            'l1: for i2 in 0u64..=0 {
                text = said(text, leaf(leaf(2u64).await).await).await;
            }
            let (x3, v4): (u64, (u64, u64)) = join!(leaf(b), pair(2u64, b));
            let v4: u64 = v4.0.wrapping_add(v4.1);
        }
        let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            match 0u64 % 5 {
            0 => {
                b = b;
            }
            1 | 2 => {
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            }
            m6 if m6 == b % 5 => {
                pause().await;
            }
            _ => {
                let c9: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            }
            }
            match made(4u64).await {
                Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                Some(v10) => drop(v10),
                None => pause().await,
            }
            step(text.len() as u32);
            Ok(b)
        });
        let v29: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v14: Pile<Noisy> = Pile::<Noisy>::default();
            match n % 5 {
            0 => {
                'l16: for i17 in 0u64..2 {
                    if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(b).await } else { b }); }
                    let mut x18: u64 = kept::<u64>(i17, i17).await;
                }
                let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
            }
            1 | 2 => {
                let mut n22: u64 = 0;
                let f23: u64 = 'l21: loop {
                    n22 += 1;
                    if n22 > 4 { break 4u64; }
                    pause().await;
                    let c24: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
                    if !(3u64 % 5 < 3 && odd(1u64).await > 4) { break 'l21 both::<u64, char>(c24, 'c', c24).await.1; }
                };
                let to25: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m15 if leaf(m15).await % 2 == 0 => {
                text = said(text, 4u64 % 7 + leaf(b).await % 100).await;
                let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
            }
            _ => {
                step(28);
                pause().await;
            }
            }
            step(text.len() as u32);
            Ok(b)
        });
        let x30: u64 = vec![leaf(b).await, if b % 3 == 1 { drop(value); b } else { b }][1];
        pause().await;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(0u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        b = b.wrapping_add(value.0 as u64);
        step(text.len() as u32);
        value
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut left2: String = text.chars().take(2).collect();
        'l3: while let Some(c1) = left2.pop() {
            let c1: char = c1;
            let v9: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let Some(v5) = made(b).await else {
                    pause().await;
                    return Noisy::new(7);
                };
                let mut v5: Noisy = v5;
                step(text.len() as u32);
                v5
            });
        }
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut v8: Two = Two { first: v4, second: Noisy::new(7 + 1000), number: a as u32 % 9 };
            }
            pause().await;
            b = (if b % 2 == 0 { checked(a).await } else { Ok(a) })?;
        }
        if b < b {
            text = said(text, if 0u64 % 2 == 0 { leaf(b).await } else { b }).await;
            let Some(v9) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v9: Noisy = v9;
        } else if b % 3 == b % 3 {
            if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(match checked(a).await? % 2 { 0 => 4u64, _ => checked(4u64).await? }); }
        }
        b = pair(a, 4u64).await.0.wrapping_add(4u64);
        let mut n12: u64 = 0;
        'l11: while let Some(w13) = made(n12).await {
            n12 += 1 + w13.0 as u64 % 2;
            if let Ok(x14) = checked(a).await && (a % 5 < 3 || leaf(a).await > 4) {
                let x14: u64 = x14;
                pause().await;
                match a % 5 {
                0 => {
                    let mut v17: Purse = Purse::of(b).await;
                    let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                1 | 2 => {
                    let to19: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m16 if m16 > 3 || odd(b).await % 3 == m16 % 3 => {
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    step(22);
                }
                _ => {
                    let mut v23: Purse = Purse::of(b).await;
                }
                }
                let x25: u64 = 'b24: {
                    if b % 3 == 1 && leaf(x14).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(x14).await).await); }
                    let mut v27: Two = Two { first: Noisy::new(26), second: Noisy::new(26 + 1000), number: b as u32 % 9 };
                    if leaf(1u64).await % 2 == 0 { break 'b24 a; }
                    text = said(text, 4u64 % 7 + leaf(a).await % 100).await;
                    let x28: u64 = b.wrapping_mul(3).wrapping_add(a);
                    both::<u64, char>(b, 'c', b).await.1
                };
                if matches!(b % 7, 0 | 2..=4) {
                    let mut v30: Noisy = Noisy::new(29);
                    step(31);
                    { let at = &mut v30; at.0 += 1; step(at.0); }
                } else if x25 % 3 == x14 % 3 {
                    let x14: u64 = match x25 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(x25).await };
                } else {
                    let mut v34: Shared<Noisy> = Shared::new(Noisy::new(33));
                    step(35);
                    b = b.wrapping_add(v34.with(|value| value.0 as u64));
                }
            } else {
                let mut v37: Noisy = Noisy::new(36);
                pause().await;
                let mut v38: Pile<Noisy> = Pile::<Noisy>::default();
            }
            let mut n40: u64 = 0;
            let f41: u64 = 'l39: loop {
                n40 += 1;
                if n40 > 1 { break b; }
                pause().await;
                let v49: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v44: Noisy = Noisy::new(43);
                    let mut v46: Two = Two { first: v44, second: Noisy::new(45 + 1000), number: b as u32 % 9 };
                    let mut v48: Noisy = Noisy::new(47);
                    step(text.len() as u32);
                    Ok(b)
                });
                match a % 5 {
                0 => {
                    let to51: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut b: u64 = match b % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(b).await };
                }
                1 | 2 => {
                    text = said(text, b.checked_sub(a % 3).ok_or(a)?).await;
                    let mut v53: Noisy = Noisy::new(52);
                }
                m50 if m50 > 3 || odd(b).await % 3 == m50 % 3 => {
                    let mut v55: Noisy = Noisy::new(54);
                    let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
                }
                _ => {
                    let mut s58: String = format!("{}-{n}", text.len(), n = 4u64);
                    let to59: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                let mut n61: u64 = 0;
                'l60: while n61 < 1 && leaf(n61).await != 6 {
                    n61 += 1;
                    pause().await;
                    let c62: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                }
                let mut n64: u64 = 0;
                let f65: u64 = 'l63: loop {
                    n64 += 1;
                    if n64 > 0 { break a; }
                    pause().await;
                    text = said(text, leaf(2u64).await).await;
                };
            };
        }
        select! {
        got = feed.recv_evt() => {
            let x66: u64 = got.unwrap_or(3);
            let mut n68: u64 = 0;
            'l67: while n68 < 3 && leaf(n68).await != 6 {
                n68 += 1;
                let mut v69: Pile<Noisy> = Pile::<Noisy>::default();
            }
            let (x70, _, mut v71): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
            select! { biased;
            got = feed.recv_evt() => {
                let x72: u64 = got.unwrap_or(3);
                let mut v74: Noisy = 'b73: {
                    let mut v76: Noisy = Noisy::new(75);
                    if x70 < b { break 'b73 v76; }
                    step(77);
                    v71
                };
                let v80: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v74: Noisy = v74;
                    b = 3u64 % 7 + leaf(x66).await % 100;
                    b = kept::<u64>(b, x66).await;
                    step(text.len() as u32);
                    v74
                });
                b = match x66 % 3 { 0 => leaf(x72).await, 1 => x72, _ => odd(x66).await };
            }
            sent = out.send_evt(0u64) => {
                if sent.is_err() { step(1); }
                if let Some(c81) = text.chars().next_back() {
                    let c81: char = c81;
                    text = said(text, 0u64.checked_sub(x66 % 3).ok_or(x66)?).await;
                    let c82: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x70) };
                } else {
                    let mut v83: Pile<Noisy> = Pile::<Noisy>::default();
                }
                let mut b: u64 = leaf(leaf(b).await).await;
            }
            else => {
                'l84: for i85 in 0u64..=1 {
                    step(86);
                }
            }
            }
        }
        sent = out.send_evt(a) => {
            if sent.is_err() { step(1); }
            let Some(c87) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c87: char = c87;
            let mut v88: Purse = Purse::of(a).await;
        }
        default => {
            let mut v89: Purse = Purse::of(a).await;
        }
        }
        if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            let mut v91: Noisy = Noisy::new(90);
            'l92: for i93 in 0u64..1 {
                let x95: u64 = 'b94: {
                    text = said(text, kept::<u64>(b, a).await).await;
                    if matches!(1u64 % 7, 0 | 2..=4) { continue 'l92; }
                    let mut v97: Two = Two { first: Noisy::new(96), second: Noisy::new(96 + 1000), number: a as u32 % 9 };
                    if leaf(0u64).await % 2 == 0 { break 'b94 a; }
                    v91 = Noisy::new(v91.0 + 1);
                    pair(i93, a).await.0.wrapping_add(a)
                };
                if !(b % 5 < 3 && odd(a).await > 4) { drop(v91); break; }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = { let mut own = take(&mut value); let result = lent(&mut own, &mut text, n).await; value = own; result }.unwrap_or(n);
        let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
        step(text.len() as u32);
        value
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            match shape(4u64).await {
            Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
                let mut v1: Noisy = v1;
                let mut v2: Noisy = v2;
                let Some(v3) = made(0u64).await else {
                    pause().await;
                    return Err(n);
                };
                let mut v3: Noisy = v3;
            }
            Shape::Both(v1, unbound) => {
                let mut v1: Noisy = v1;
                drop(unbound);
                pause().await;
                let to5: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                text = said(text, match n % 3 { 0 => leaf(b).await, 1 => b, _ => odd(n).await }).await;
            }
            Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v1: Noisy = v1;
                let x6: u64 = leaf(if b % 3 == 1 { drop(v1); b } else { b }).await;
                pause().await;
                let x7: u64 = x6;
            }
            Shape::One { noisy: v1, .. } => {
                let mut v1: Noisy = v1;
                let (x8, _): (u64, u64) = { let mut own = take(&mut self.top); let results = join!(touched(&mut own, 1u64), leaf(n)); self.top = own; results };
                let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
            }
            Shape::Nothing => {
                pause().await;
                let mut b: u64 = kept::<u64>(n, b).await;
            } }
            let all14: Vec<Noisy> = self.rest.clone();
            'l11: for v12 in all14 {
                let mut v12: Noisy = v12;
                let to15: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                text = said(text, b.wrapping_mul(3).wrapping_add(0u64)).await;
            }
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut x1: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        let (Ok(x2), 0u64..=50) = (checked(n).await, 4u64 % 70) else {
            pause().await;
            return Err(0u64);
        };
        let x2: u64 = x2;
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                'l8: for i9 in (0u64..3).rev() {
                    if let Some(v10) = made(i9).await {
                        let mut v10: Noisy = v10;
                        let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                    } else {
                        let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    }
                    let to15: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let i9: u64 = pair(2u64, i9).await.0.wrapping_add(i9);
                }
            }
            let mut v17: Noisy = Noisy::new(16);
            let mut b: u64 = checked(3u64).await.map_err(|failed| failed.wrapping_add((c1 as u64)))?;
        }
        let mut v19: Noisy = 'b18: {
            let mut v21: Noisy = Noisy::new(20);
            if !(a % 5 < 3 && odd(1u64).await > 4) { break 'b18 v21; }
            let mut n23: u64 = 0;
            let f24: u64 = 'l22: loop {
                n23 += 1;
                if n23 > 3 { break a; }
                pause().await;
                let mut v26: Noisy = Noisy::new(25);
                b = match checked(1u64).await? % 2 { 0 => 3u64, _ => checked(3u64).await? };
            };
            if let Ok(x27) = checked(2u64).await && let Some(v28) = made(x27).await && v28.0 > 1 {
                let x27: u64 = x27;
                let mut v28: Noisy = v28;
                pause().await;
                let mut v29: Noisy = h17_0(v28, 0u64).await;
                match f24 % 5 {
                0 => {
                    let mut v31: Noisy = Noisy::new(v29.0 + 50);
                }
                1 | 2 => {
                    let mut s32: String = format!("{}-{n}", text.len(), n = b);
                }
                m30 if m30 == b % 5 => {
                    b = kept::<u64>(3u64, 3u64).await;
                }
                _ => {
                    pause().await;
                }
                }
                let v38: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let c34: u64 = leaf(Some(x27).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let mut v35: Purse = Purse::of(x27).await;
                    let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            Noisy::new(20 + 1000)
        };
        while (matches!(a % 7, 0 | 2..=4)) && consumed(v19) { pause().await; break; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match 3u64 % 5 {
        0 => {
            let mut left3: String = text.chars().take(2).collect();
            'l4: while let Some(c2) = left3.pop() {
                let c2: char = c2;
                step(5);
            }
            'l6: for i7 in 0u64..checked(b).await? % 4 {
                let x9: u64 = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    let v13: Noisy = Noisy::new(14);
                    let v15: Noisy = Noisy::new(14 + 1000);
                    let mut v12: Vec<Noisy> = Vec::from([v11, taken(v13, i7).await, kept::<Noisy>(v15, checked(i7).await?).await]);
                    if leaf(n).await % 2 == 0 { break 'b8 i7; }
                    b = leaf(n).await;
                    let mut s16: String = format!("{}-{n}", text.len(), n = b);
                    let (x17, v18): (u64, (u64, u64)) = join!(leaf(i7), pair(b, i7));
                    let v18: u64 = v18.0.wrapping_add(v18.1);
                    0u64.wrapping_mul(3).wrapping_add(i7)
                };
                'l19: for i20 in 0u64..3 {
                    pause().await;
                }
                let mut v22: Shared<Noisy> = Shared::new(Noisy::new(21));
            }
        }
        1 | 2 => {
            let all26: Option<Noisy> = Some(Noisy::new(25));
            'l23: for v24 in all26 {
                let mut v24: Noisy = v24;
                b = { let mut own = take(&mut v24); let result = touched(&mut own, n).await; v24 = own; result };
                b = (if b % 2 == 0 { checked(n).await } else { Ok(n) })?;
            }
            let (x27, v28): (u64, (u64, u64)) = join!(leaf(4u64), pair(n, 4u64));
            let v28: u64 = v28.0.wrapping_add(v28.1);
        }
        m1 if m1 == b % 5 => {
            let mut s29: String = format!("{}-{n}", text.len(), n = 4u64);
        }
        _ => {
            let mut s30: String = format!("{}-{n}", text.len(), n = 4u64);
            let Ok(x31) = checked(2u64).await else {
                pause().await;
                return Err(n);
            };
            let x31: u64 = x31;
        }
        }
        match text.chars().nth(n as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            if b % 3 == 1 && leaf(b).await % 2 == 1 {
                let Some(v33) = made(2u64).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v33: Noisy = v33;
                {
                    let x35: u64 = both::<u64, char>(b, 'c', b).await.1;
                    b = { let mut own = take(&mut v33); let result = lent(&mut own, text, 1u64).await; v33 = own; result }?;
                    text.push_str(&format!("{},", x35));
                }
            } else {
                if 0u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(b).await); }
                match text.chars().nth(b as usize % 3).unwrap_or('q') {
                '0'..='2' => {
                    let mut v38: Noisy = Noisy::new(37);
                    let x39: u64 = pair(n, b).await.0.wrapping_add(b);
                }
                'q' | ',' => {
                    let mut n: u64 = 3u64;
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                }
                c36 if c36.is_alphabetic() => {
                }
                c36 => {
                    let c36: char = c36;
                    pause().await;
                } }
            }
            let mut v42: Noisy = Noisy::new(41);
        }
        'q' | ',' => {
            let mut x43: u64 = kept::<u64>(n, 3u64).await;
            'l44: for i45 in 0u64..2 {
                let all49: Option<Noisy> = Some(Noisy::new(48));
                pause().await;
                'l46: for v47 in all49 {
                    let mut v47: Noisy = v47;
                    let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
                    let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                }
                step(54);
                text.push_str(&format!("{},", i45));
            }
        }
        c32 if c32.is_alphabetic() => {
            if checked(3u64).await? % 2 == 0 && n % 3 < 2 {
                pause().await;
                match n % 5 {
                0 => {
                    b = if n % 2 == 0 { leaf(b).await } else { b };
                    let mut v57: Noisy = Noisy::new(56);
                }
                1 | 2 => {
                    if let Some(v58) = made(n).await {
                        let mut v58: Noisy = v58;
                        let mut v61: Two = Two { first: v58, second: Noisy::new(60 + 1000), number: 1u64 as u32 % 9 };
                    } else {
                    }
                    let to62: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                m55 if m55 > 3 || odd(b).await % 3 == m55 % 3 => {
                    let mut n: u64 = match b % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(b).await };
                }
                _ => {
                    let mut v63: Pile<Noisy> = Pile::<Noisy>::default();
                }
                }
                match made(n).await {
                    Some(v64) if v64.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v64.0 as u64); }
                    Some(v64) => drop(v64),
                    None => pause().await,
                }
            }
        }
        c32 => {
            let c32: char = c32;
            let mut v67: Shared<Noisy> = Shared::new(Noisy::new(66));
        } }
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut s1: String = format!("{}-{n}", text.len(), n = 1u64);
        text.push_str(&format!("{},", 1u64));
        let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
        let c4: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
        step(text.len() as u32);
        value
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut v4: Vec<Noisy> = vec![Noisy::new(3), Noisy::new(3 + 1000), Noisy::new(3 + 2000)];
        pause().await;
        if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(b % 7 + leaf(a).await % 100); }
        match a % 5 {
        0 => {
            let mut v7: Two = Two { first: v2, second: Noisy::new(6 + 1000), number: a as u32 % 9 };
            select! {
            got = feed.recv_evt() => {
                let x8: u64 = got.unwrap_or(3);
                match v7 {
                Two { first: v9, number, .. } if number as u64 % 2 == 3u64 % 2 => {
                    let mut v9: Noisy = v9;
                    drop(v7.second);
                    pause().await;
                    let (x11, mut v12): (u64, Noisy) = join!(leaf(b), taken(v9, b));
                    text.push_str(&format!("{}:", v12.0));
                }
                Two { second: v10, .. } => {
                    let mut v10: Noisy = v10;
                    drop(v7.first);
                    pause().await;
                    pause().await;
                    b = a;
                } }
                step(13);
            }
            sent = out.send_evt(3u64), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                match 4u64 % 5 {
                0 => {
                    let mut s15: String = format!("{}-{n}", text.len(), n = 2u64);
                }
                1 | 2 => {
                    let mut x16: u64 = a;
                }
                m14 if leaf(m14).await % 2 == 0 => {
                    let mut s17: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut v19: Noisy = Noisy::new(18);
                }
                _ => {
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let to21: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            default => {
                if let Some(v22) = made(1u64).await {
                    let mut v22: Noisy = v22;
                    let Some(v24) = v4.pop() else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v24: Noisy = v24;
                } else {
                    step(25);
                }
                step(26);
            }
            }
        }
        1 | 2 => {
            {
                let v32: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    let mut s30: String = format!("{}-{n}", text.len(), n = b);
                    step(text.len() as u32);
                    Noisy::new(31)
                });
                let (x33 @ 1u64.., _) = pair(b, a).await else {
                    pause().await;
                    return Err(b);
                };
                let x33: u64 = x33;
            }
            'l34: for v35 in v4.into_iter().rev() {
                let mut v35: Noisy = v35;
                let to37: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let v39: Noisy = Noisy::new(40);
                let v41: Noisy = Noisy::new(40 + 1000);
                let mut v38: Vec<Noisy> = Vec::from([v35, taken(v39, b).await, kept::<Noisy>(v41, leaf(checked(b).await? % 9).await).await]);
                let mut v43: Shared<Noisy> = Shared::new(Noisy::new(42));
            }
        }
        m5 if m5 == b % 5 => {
            let (Ok(x44), 0u64..=50) = (checked(a).await, a % 70) else {
                pause().await;
                return Err(2u64);
            };
            let x44: u64 = x44;
        }
        _ => {
            if 1u64 < b && text.len() > 200 { return Err(a % 5 + checked(0u64).await? % 100); }
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v1: Purse = Purse::of(1u64).await;
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            if 0u64 < b && text.len() > 200 { return Err(leaf(b).await); }
        };
        'l4: for i5 in 0u64..2 {
            if matches!(i5 % 7, 0 | 2..=4) {
                let c6: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                if matches!(i5 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(f3, 'c', i5).await.1); }
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            } else {
                let mut v10: Shared<Noisy> = Shared::new(Noisy::new(9));
                b = b.wrapping_mul(3).wrapping_add(a);
            }
            spawn! {
                let mut text: String = String::new();
                let mut n13: u64 = 0;
                'l12: while n13 < 2 && let Some(w14) = made(n13).await && w14.0 > 0 && (matches!(0u64 % 7, 0 | 2..=4)) {
                    n13 += 1;
                    let mut x15: u64 = b.wrapping_mul(3).wrapping_add(b);
                    let mut v17: Shared<Noisy> = Shared::new(Noisy::new(16));
                    let mut v19: Noisy = Noisy::new(18);
                }
                let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                step(text.len() as u32);
            };
            let (x22, _, mut v23): (u64, Option<Noisy>, Noisy) = join!(odd(i5), made(3u64), down(3u64 % 3, Noisy::new(9)));
        }
        if matches!(a % 7, 0 | 2..=4) {
            {
                text = said(text, 1u64.wrapping_mul(3).wrapping_add(b)).await;
                let mut v24: Pile<Noisy> = Pile::<Noisy>::default();
                let all28: Option<Noisy> = Some(Noisy::new(27));
                'l25: for v26 in all28 {
                    let mut v26: Noisy = v26;
                    if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'l25; }
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
            }
            if send::<u64>(&out, 3u64).await.is_err() && !(a % 5 < 3 && odd(b).await > 4) { return Err(3u64); }
            let all33: [Noisy; 2] = [Noisy::new(32), Noisy::new(32 + 1000)];
            pause().await;
            'l30: for v31 in all33 {
                let mut v31: Noisy = v31;
                text = said(text, 1u64).await;
            }
        } else if b % 3 == 0u64 % 3 {
            match made(4u64).await {
                Some(v34) if v34.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v34.0 as u64); }
                Some(v34) => drop(v34),
                None => pause().await,
            }
        }
        text = said(text, pair(checked(1u64).await?, checked(f3).await?).await.1).await;
        let all39: LinkedList<Noisy> = LinkedList::from([Noisy::new(38), Noisy::new(38 + 1000)]);
        'l36: for v37 in all39 {
            let mut v37: Noisy = v37;
            let mut v40: Purse = Purse::of(b).await;
            let x41: u64 = leaf(a).await;
            if matches!(0u64 % 7, 0 | 2..=4) { break 'l36; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if b % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != b {
                let x1: u64 = x1;
                pause().await;
                let all6: Vec<Noisy> = self.rest.clone();
                'l3: for v4 in all6 {
                    let mut v4: Noisy = v4;
                    if 3u64 % 3 == 1 { drop(v4); }
                    let mut v8: Noisy = 'b7: {
                        let mut v10: Noisy = Noisy::new(9);
                        if matches!(b % 7, 0 | 2..=4) { break 'b7 v10; }
                        pause().await;
                        Noisy::new(9 + 1000)
                    };
                    let mut v11: Noisy = taken(v8, x1).await;
                }
                match shape(3u64).await {
                Shape::Both(v12, v13) if v12.0 % 2 == 1 => {
                    let mut v12: Noisy = v12;
                    let mut v13: Noisy = v13;
                    'l14: for i15 in 0u64..=2 {
                        if let Some(v16) = made(n).await {
                            let mut v16: Noisy = v16;
                            text = said(text, leaf(3u64).await).await;
                        } else {
                            let Some(v18) = self.rest.pop() else {
                                pause().await;
                                break 'l14;
                            };
                            let mut v18: Noisy = v18;
                        }
                        if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 { drop(v12); break; }
                    }
                }
                Shape::Both(v12, unbound) => {
                    let mut v12: Noisy = v12;
                    drop(unbound);
                    pause().await;
                    'l19: for i20 in 0u64..=1 {
                        let x21: u64 = match checked(2u64).await? % 2 { 0 => x1, _ => checked(x1).await? };
                    }
                }
                Shape::One { noisy: v12, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v12: Noisy = v12;
                    if leaf(b).await % 2 == 0 {
                        b = b.wrapping_add(v12.0 as u64);
                        text = said(text, b % 5 + checked(n).await? % 100).await;
                    } else if number % 3 == x1 % 3 {
                        let mut b: u64 = checked(1u64).await.unwrap_or(b);
                        let all25: Vec<Noisy> = self.rest.clone();
                        'l22: for v23 in all25 {
                            let mut v23: Noisy = v23;
                            let mut v26: Pile<Noisy> = Pile::<Noisy>::default();
                        }
                    }
                    let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
                }
                Shape::One { noisy: v12, .. } => {
                    let mut v12: Noisy = v12;
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                Shape::Nothing => {
                    pause().await;
                    let mut n32: u64 = 0;
                    'l31: while let Some(w33) = made(n32).await {
                        n32 += 1 + w33.0 as u64 % 2;
                        let x34: u64 = kept::<u64>(n, x1).await;
                    }
                } }
            } else {
                let (Ok(x35), 0u64..=50) = (checked(b).await, n % 70) else {
                    pause().await;
                    return Err(0u64);
                };
                let x35: u64 = x35;
                step(36);
            }
            let to37: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            if (n < b) && let Some(v39) = made(n).await && v39.0 as u64 % 3 < n % 3 {
                let mut v39: Noisy = v39;
                pause().await;
                let mut n41: u64 = 0;
                let f42: u64 = 'l40: loop {
                    n41 += 1;
                    if n41 > 2 { break n; }
                    pause().await;
                    let (x43 @ 1u64.., _) = pair(3u64, n).await else {
                        pause().await;
                        return Err(n);
                    };
                    let x43: u64 = x43;
                    let x45: u64 = 'b44: {
                        let x46: u64 = { let t = { let t = Noisy::new(47); t.0 as u64 + b % 9 }; leaf(t).await };
                        if n % 5 < 3 || leaf(b).await > 4 { break 'b44 x43; }
                        let mut x48: u64 = leaf(leaf(0u64).await).await;
                        if let Some(v49) = made(x43).await {
                            let mut v49: Noisy = v49;
                            let mut x51: u64 = leaf(leaf(n).await).await;
                        } else {
                            let c52: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        }
                        1u64
                    };
                };
            }
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
            b = if n % 2 == 0 { leaf(b).await } else { b };
        } else {
            let mut n: u64 = both::<u64, char>(b, 'c', 2u64).await.1;
            match b % 5 {
            0 => {
                let c4: u64 = { let look = || value.0 as u64; look() % 100 + n % 3 };
            }
            1 | 2 => {
                let mut v5: Noisy = kept::<Noisy>(value, b).await;
                pause().await;
            }
            m3 if m3 == b % 5 => {
                let Some(v6) = made(n).await else {
                    pause().await;
                    return Noisy::new(8);
                };
                let mut v6: Noisy = v6;
            }
            _ => {
                n = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
                let mut v10: Noisy = Noisy::new(9);
            }
            }
        }
        let mut n12: u64 = 0;
        let f13: u64 = 'l11: loop {
            n12 += 1;
            if n12 > 1 { break 2u64; }
            pause().await;
            if let Some(v14) = made(1u64).await {
                let mut v14: Noisy = v14;
                'l16: for i17 in 0u64..0 {
                    let mut v18: Purse = Purse::of(i17).await;
                    let c19: u64 = { let look = || v14.0 as u64; look() % 100 + n % 3 };
                    b = 1u64.wrapping_mul(3).wrapping_add(c19);
                }
            } else {
                let (x20, v21): (u64, (u64, u64)) = join!(leaf(n), pair(n, n));
                let v21: u64 = v21.0.wrapping_add(v21.1);
                let x23: u64 = 'b22: {
                    let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                    if !(v21 % 5 < 3 && odd(x20).await > 4) { break 'b22 v21; }
                    let mut v26: Pile<Noisy> = Pile::<Noisy>::default();
                    match x20 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(x20).await }
                };
            }
            let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: n as u32 % 9 };
        };
        if let Some(c29) = text.chars().next_back() {
            let c29: char = c29;
            let all33: Option<Noisy> = Some(Noisy::new(32));
            'l30: for v31 in all33 {
                let mut v31: Noisy = v31;
                let Some(v34) = made(n).await else {
                    pause().await;
                    continue 'l30;
                };
                let mut v34: Noisy = v34;
            }
        } else {
            match f13 % 5 {
            0 => {
                let mut s37: String = format!("{}-{n}", text.len(), n = b);
                let mut v39: Noisy = Noisy::new(38);
            }
            1 | 2 => {
                let mut v40: Purse = Purse::of(n).await;
            }
            m36 if m36 == b % 5 => {
                let mut n42: u64 = 0;
                let f43: u64 = 'l41: loop {
                    n42 += 1;
                    if n42 > 3 { break 1u64; }
                    pause().await;
                    let to44: CpsFnPtr<fn(u64) -> u64> = if f13 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v45: Purse = Purse::of(b).await;
                };
                pause().await;
            }
            _ => {
                let mut v47: Shared<Noisy> = Shared::new(Noisy::new(46));
            }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (checked(b).await? % 2 == 0 && b % 3 < 2) {
            let x1: u64 = x1;
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = 4u64);
            pause().await;
        } else {
            let mut v5: Noisy = Noisy::new(4);
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            let mut s8: String = format!("{}-{n}", text.len(), n = a);
        }
        let mut v9: Purse = Purse::of(2u64).await;
        pause().await;
        select! {
        got = feed.recv_evt() => {
            let x10: u64 = got.unwrap_or(3);
            let c11: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        }
        sent = out.send_evt(4u64), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            let all15: Option<Noisy> = Some(Noisy::new(14));
            'l12: for v13 in all15 {
                let mut v13: Noisy = v13;
                let v17: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v13: Noisy = v13;
                    step(text.len() as u32);
                    Ok(b)
                });
            }
        }
        default => {
            pause().await;
            let mut v19: Noisy = Noisy::new(18);
        }
        }
        {
            text = said(text, checked(checked(b).await?).await?).await;
            let mut n21: u64 = 0;
            let f22: u64 = 'l20: loop {
                n21 += 1;
                if n21 > 3 { break 3u64; }
                pause().await;
                let mut v23: Pile<Noisy> = Pile::<Noisy>::default();
                let (x24, _, mut v25): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(3u64), down(3u64 % 3, Noisy::new(9)));
            };
        }
        let mut v27: Noisy = 'b26: {
            let mut v29: Noisy = Noisy::new(28);
            if 4u64 < 4u64 { break 'b26 v29; }
            text = said(text, leaf(leaf(0u64).await).await).await;
            let x30: u64 = pair(a, a).await.0.wrapping_add(a);
            Noisy::new(28 + 1000)
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let (Ok(x2), 0u64..=50) = (checked(n).await, b % 70) else {
            pause().await;
            return Err(b);
        };
        let x2: u64 = x2;
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        pause().await;
        step(1);
        step(text.len() as u32);
        value
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            let mut b: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return; }
            step(text.len() as u32);
        };
        if let Some(c2) = text.chars().next_back() {
            let c2: char = c2;
            let mut v4: Noisy = Noisy::new(3);
            let mut b: u64 = 1u64.wrapping_mul(3).wrapping_add(a);
        } else {
            let v24: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                match b % 5 {
                0 => {
                    match shape(b).await {
                    Shape::Both(v7, v8) if v7.0 % 2 == 1 => {
                        let mut v7: Noisy = v7;
                        let mut v8: Noisy = v8;
                        text = said(text, a.wrapping_mul(3).wrapping_add(b)).await;
                        let mut v9: Purse = Purse::of(b).await;
                    }
                    Shape::Both(v7, unbound) => {
                        let mut v7: Noisy = v7;
                        drop(unbound);
                        pause().await;
                        let mut v11: Two = Two { first: v7, second: Noisy::new(10 + 1000), number: 1u64 as u32 % 9 };
                    }
                    Shape::One { noisy: v7, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v7: Noisy = v7;
                        let (x12, mut v13): (u64, Noisy) = join!(leaf(a), taken(v7, 4u64));
                    }
                    Shape::One { noisy: v7, .. } => {
                        let mut v7: Noisy = v7;
                        let x14: u64 = { let t = { let t = Noisy::new(15); t.0 as u64 + 0u64 % 9 }; leaf(t).await };
                        if let Ok(k) = checked(x14).await && k % 3 < 2 && consumed(v7) { pause().await; }
                        pause().await;
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut s17: String = format!("{}-{n}", text.len(), n = b);
                    } }
                    step(18);
                }
                1 | 2 => {
                    let mut v20: Two = Two { first: Noisy::new(19), second: Noisy::new(19 + 1000), number: a as u32 % 9 };
                }
                m6 if leaf(m6).await % 2 == 0 => {
                    pause().await;
                    let mut s21: String = format!("{}-{n}", text.len(), n = a);
                }
                _ => {
                }
                }
                let c22: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                step(text.len() as u32);
                Noisy::new(23)
            });
            match 4u64 % 5 {
            0 => {
                let mut v27: Noisy = Noisy::new(26);
                let mut n29: u64 = 0;
                'l28: while n29 < 2 && leaf(n29).await != 6 {
                    n29 += 1;
                    b = { let mut own = take(&mut v27); let result = h22_0(&mut own, &mut text, b).await; v27 = own; result }?;
                }
            }
            1 | 2 => {
                step(30);
                let all34: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(33)), (3, Noisy::new(33 + 1000))]);
                'l31: for (at, v32) in all34 {
                    let mut v32: Noisy = v32;
                    text.push_str(&format!("{},", 2u64));
                    step(35);
                }
            }
            m25 if m25 > 3 || odd(b).await % 3 == m25 % 3 => {
                let mut n37: u64 = 0;
                let f38: u64 = 'l36: loop {
                    n37 += 1;
                    if n37 > 3 { break b; }
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                    let mut v40: Two = Two { first: Noisy::new(39), second: Noisy::new(39 + 1000), number: a as u32 % 9 };
                    let mut v42: Noisy = Noisy::new(41);
                    pause().await;
                };
                b = checked(a).await.unwrap_or(4u64);
            }
            _ => {
                let a: u64 = 1u64 % 7 + leaf(a).await % 100;
            }
            }
        }
        let mut v44: Two = Two { first: Noisy::new(43), second: Noisy::new(43 + 1000), number: 1u64 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Purse = Purse::of(b).await;
        { let at = &mut value; at.0 += 1; step(at.0); }
        'l3: for i4 in 0u64..0 {
            if i4 % 3 == 1 && leaf(b).await % 2 == 1 {
                if n % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l3; }
                let Some(v5) = made(n).await else {
                    pause().await;
                    break 'l3;
                };
                let mut v5: Noisy = v5;
            } else {
                step(7);
                step(8);
                let to9: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        step(text.len() as u32);
        value
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 2 { break n; }
            pause().await;
            text.push_str(&format!("{},", b));
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break 4u64; }
                pause().await;
                pause().await;
                let x7: u64 = b;
                if 2u64 % 3 > 0 && let x8 @ 2.. = b % 7 && x8 != 2u64 {
                    let x8: u64 = x8;
                    pause().await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x11: u64 = checked(b).await.unwrap_or(n);
                } else {
                    let mut x12: u64 = x7.checked_sub(b % 3).ok_or(b)?;
                    let mut b: u64 = leaf(x12).await;
                    let mut v14: Noisy = Noisy::new(13);
                }
            };
            let mut v16: Noisy = Noisy::new(15);
            match made(f6).await {
                Some(v17) if v17.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v17.0 as u64); }
                Some(v17) => drop(v17),
                None => pause().await,
            }
        };
        if let Some(v20) = made(1u64).await && let x19 @ 1.. = v20.0 as u64 % 5 && (x19 > 2 || 1u64 % 3 == 1 && leaf(b).await % 2 == 1) {
            let x19: u64 = x19;
            let mut v20: Noisy = v20;
            pause().await;
            if let Some(v21) = made(f3).await {
                let mut v21: Noisy = v21;
                text.push_str(&format!("{},", f3));
                let mut x23: u64 = checked(n).await?;
            } else {
                match x19 % 5 {
                0 => {
                    let x25: u64 = if 1u64 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                }
                1 | 2 => {
                    let x26: u64 = both::<u64, char>(f3, 'c', x19).await.1;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
                }
                m24 if m24 > 3 || odd(b).await % 3 == m24 % 3 => {
                    let mut s27: String = format!("{}-{n}", text.len(), n = x19);
                }
                _ => {
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    let to30: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                step(31);
            }
            match x19 % 5 {
            0 => {
                let x34: u64 = 'b33: {
                    let to35: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if f3 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b33 x19; }
                    drop(v20);
                    let mut x36: u64 = both::<u64, char>(2u64, 'c', b).await.1;
                    if 3u64 % 2 == 0 { leaf(b).await } else { b }
                };
                let mut v37: Pile<Noisy> = Pile::<Noisy>::default();
            }
            1 | 2 => {
                pause().await;
            }
            m32 if m32 == b % 5 => {
                let mut n39: u64 = 0;
                'l38: while let Some(w40) = made(n39).await {
                    n39 += 1 + w40.0 as u64 % 2;
                    let mut v42: Noisy = Noisy::new(41);
                    pause().await;
                    let mut b: u64 = n % 7 + leaf(1u64).await % 100;
                }
            }
            _ => {
                'l43: for i44 in 0u64..1 {
                    let c45: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    let to46: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            if checked(x19).await? % 2 == 0 && 1u64 % 3 < 2 {
                if !(b % 5 < 3 && odd(n).await > 4) {
                    let f3: u64 = checked(1u64).await.unwrap_or(n);
                    let mut v48: Noisy = Noisy::new(47);
                } else if b % 3 == 2u64 % 3 {
                    let mut v50: Noisy = Noisy::new(49);
                } else {
                    let x51: u64 = 4u64;
                }
                let mut n53: u64 = 0;
                'l52: while let 0u64..=1 = odd(n53).await {
                    n53 += 2;
                    let mut v55: Noisy = Noisy::new(54);
                    if matches!(f3 % 7, 0 | 2..=4) { break 'l52; }
                }
            } else if f3 % 3 == n % 3 {
                if leaf(1u64).await % 2 == 0 {
                    let mut v57: Noisy = Noisy::new(56);
                    text.push_str(&format!("{},", n));
                } else if 3u64 % 3 == b % 3 {
                    let mut v59: Shared<Noisy> = Shared::new(Noisy::new(58));
                    let c60: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
            }
        } else {
            {
                if !(b % 5 < 3 && odd(f3).await > 4) && text.len() > 200 { return Err(both::<u64, char>(n, 'c', 0u64).await.1); }
            }
        }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut n3: u64 = 0;
        'l2: while let Some(w4) = made(n3).await {
            n3 += 1 + w4.0 as u64 % 2;
            let mut s5: String = format!("{}-{n}", text.len(), n = 3u64);
        }
        if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            let mut n7: u64 = 0;
            let f8: u64 = 'l6: loop {
                n7 += 1;
                if n7 > 1 { break b; }
                pause().await;
                'l9: for i10 in (0u64..=1).rev() {
                    let mut v12: Noisy = Noisy::new(11);
                    let mut v13: Noisy = Noisy::new(v12.0 + 50);
                }
                b = match a % 3 { 0 => leaf(b).await, 1 => b, _ => odd(a).await };
            };
            let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: a as u32 % 9 };
            let all19: LinkedList<Noisy> = LinkedList::from([Noisy::new(18), Noisy::new(18 + 1000)]);
            pause().await;
            'l16: for v17 in all19 {
                let mut v17: Noisy = v17;
                {
                    { let all = move || step(v17.0); all(); }
                }
                let mut v20: Pile<Noisy> = Pile::<Noisy>::default();
            }
        } else {
            let x21: u64 = a;
        }
        let c22: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        if let Some(c23) = text.chars().next_back() {
            let c23: char = c23;
            let to24: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let mut v26: Two = Two { first: Noisy::new(25), second: Noisy::new(25 + 1000), number: a as u32 % 9 };
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
    check.program(5, true, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, true, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, true, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, true, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, true, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, true, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, true, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, true, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, true, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, true, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, true, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
