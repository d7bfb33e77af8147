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
        let mut x1: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
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
            if let Ok(x4) = checked(n).await && (4u64 % 5 < 3 || leaf(b).await > 4) {
                let x4: u64 = x4;
                pause().await;
                match (leaf(1u64).await % 3, (if b % 5 < 3 || leaf(n).await > 4 { break 'l1 b; } else { x4 % 3 })) {
                (0, 1) => {
                    b = b.wrapping_add(value.0 as u64);
                    let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
                }
                _ => {
                    let x8: u64 = leaf(Noisy::new(9).0 as u64 + n % 9).await;
                }
                }
            }
            let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
            match n % 5 {
            0 => {
                let v17: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                    let mut s16: String = format!("{}-{n}", text.len(), n = n);
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            1 | 2 => {
                if n < b {
                    pause().await;
                } else {
                    let c18: u64 = { let look = || value.0 as u64; look() % 100 + 1u64 % 3 };
                }
                if b % 5 < 3 || leaf(b).await > 4 { break 'l1 n.wrapping_mul(3).wrapping_add(n); }
            }
            m12 if leaf(m12).await % 2 == 0 => {
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            }
            _ => {
                let x20: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
            }
            }
            let mut n22: u64 = 0;
            let f23: u64 = 'l21: loop {
                n22 += 1;
                if n22 > 1 { break 2u64; }
                pause().await;
                let all27: Vec<Noisy> = v11.clone();
                'l24: for v25 in all27 {
                    let mut v25: Noisy = v25;
                    step(28);
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
                let Some(c30) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(31);
                };
                let c30: char = c30;
            };
        };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if 4u64 % 2 == leaf(3u64).await % 2 && { if !(n % 5 < 3 && odd(n).await > 4) { return Noisy::new(1); } 3u64 > 1 } {
            let p4: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000)];
            for _ in p4 {
                pause().await;
                let mut v6: Two = Two { first: Noisy::new(5), second: Noisy::new(5 + 1000), number: 3u64 as u32 % 9 };
            }
            b = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(3);
        text.push_str(&format!("{},", 2u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Purse = Purse::of(b).await;
        let a2: Vec<u64> = vec![b % 7, n % 5, b % 3];
        match a2.first() {
        Some(m3) if *m3 % 3 == b % 3 => {
            drop(value);
            {
                step(9);
                step(10);
            }
        }
        Some(m3) => { step(*m3 as u32);
            drop(value);
        }
        None => {
            drop(value);
            if n % 3 == 1 {
                step(16);
            } else {
                step(17);
            }
        }
        }
        match n % 5 {
        0 => {
            let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
            'l20: for v21 in all23 {
                let mut v21: Noisy = v21;
                let mut b: u64 = leaf(3u64).await;
            }
            if let Ok(x24) = checked(n).await && let Some(v25) = made(x24).await && v25.0 > 1 {
                let x24: u64 = x24;
                let mut v25: Noisy = v25;
                pause().await;
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    if let Some(v26) = made(2u64).await {
                        let mut v26: Noisy = v26;
                        let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    } else {
                        text = said(text, leaf(x24).await).await;
                        v25 = Noisy::new(v25.0 + 1);
                    }
                    text.push_str(&format!("{},", n));
                } else if b % 3 == 4u64 % 3 {
                    v25 = Noisy::new(v25.0 + 1);
                }
                let x30: u64 = leaf(Noisy::new(31).0 as u64 + n % 9).await;
            }
        }
        1 | 2 => {
            pause().await;
            if !(n % 5 < 3 && odd(n).await > 4) && text.len() > 40 { return Noisy::new(32); }
        }
        m19 if leaf(m19).await % 2 == 0 => {
            let Ok(x33) = checked(n).await else {
                pause().await;
                return Noisy::new(34);
            };
            let x33: u64 = x33;
            let to35: CpsFnPtr<fn(u64) -> u64> = if x33 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            let mut b: u64 = 0u64;
            let x37: u64 = 'b36: {
                let c38: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                if b % 5 < 3 || leaf(0u64).await > 4 { break 'b36 0u64; }
                let mut x40: u64 = b;
                let p41: (u64, Noisy) = (n, Noisy::new(39));
                (x40, _) = p41;
                let v46: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    step(43);
                    let x44: u64 = leaf(4u64).await;
                    step(text.len() as u32);
                    Noisy::new(45)
                });
                checked(b).await.unwrap_or(b)
            };
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
        pause().await;
        'l4: for v5 in all7 {
            let mut v5: Noisy = v5;
            let to8: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            if 1u64 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l4; }
            select! {
            got = recv::<u64>(&feed), if a % 2 == 0 => {
                let x9: u64 = got.unwrap_or(3);
                let (x10, mut v11): (u64, Noisy) = join!(leaf(2u64), taken(v5, b));
                let mut left13: String = text.chars().take(2).collect();
                'l14: while let Some(c12) = left13.pop() {
                    let c12: char = c12;
                    let mut s15: String = format!("{}-{n}", text.len(), n = 3u64);
                }
            }
            sent = send::<u64>(&out, a) => {
                if sent.is_err() { step(1); }
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if !(0u64 % 5 < 3 && odd(3u64).await > 4) { break 'b16 v19; }
                    if b % 5 < 3 || leaf(4u64).await > 4 { break 'l4; }
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    Noisy::new(18 + 1000)
                };
                let v25: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut s23: String = format!("{}-{n}", text.len(), n = 4u64);
                    step(text.len() as u32);
                    Noisy::new(24)
                });
            }
            default => {
                if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
                    step(26);
                    step(27);
                    let a: u64 = pair(b, a).await.0.wrapping_add(a);
                } else {
                    let x28: u64 = to8(3u64).await;
                    step(29);
                }
                text = said(text, if 2u64 % 2 == 0 { leaf(b).await } else { b }).await;
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
            pause().await;
            let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let (Ok(x3), 0u64..=50) = (checked(b).await, 4u64 % 70) else {
            pause().await;
            return Err(3u64);
        };
        let x3: u64 = x3;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64;
        let mut v3: Noisy;
        if checked(2u64).await? % 2 == 0 && b % 3 < 2 {
            pause().await;
            let p6: Vec<Noisy> = vec![Noisy::new(4), Noisy::new(4 + 1000)];
            for _ in p6 {
                pause().await;
                let all10: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(9)), (3, Noisy::new(9 + 1000))]);
                'l7: for (at, v8) in all10 {
                    let mut v8: Noisy = v8;
                    let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                }
            }
            x2 = n; v3 = Noisy::new(2001);
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let mut n: u64 = pair(checked(n).await?, checked(b).await?).await.1;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if checked(0u64).await? % 2 == 0 && 0u64 % 3 < 2 && text.len() > 200 { return Err(match 1u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(1u64).await }); }
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        {
            text = said(text, checked(b).await.unwrap_or(a)).await;
        }
        if 3u64 % 2 == leaf(0u64).await % 2 && { if b % 5 < 3 || leaf(3u64).await > 4 { return Err(b); } 0u64 > 1 } {
            let Some(c3) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c3: char = c3;
        }
        match made(3u64).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 3u64));
        {
            if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(1); }
            'l2: for i3 in 0u64..1 {
                let mut v4: Purse = Purse::of(i3).await;
                let mut n6: u64 = 0;
                'l5: while n6 < 2 && let Some(w7) = made(n6).await && w7.0 > 0 && (!(n % 5 < 3 && odd(b).await > 4)) {
                    n6 += 1;
                    if i3 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l2; }
                    let mut s8: String = format!("{}-{n}", text.len(), n = 3u64);
                    if b < 1u64 { break 'l5; }
                }
                if matches!(b % 7, 0 | 2..=4) { drop(value); break; }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let p5: (u64, Noisy) = (b, Noisy::new(3));
        let (x4, _): (u64, Noisy) = p5;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = match 1u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(1u64).await };
        let mut n3: u64 = 0;
        let f4: u64 = 'l2: loop {
            n3 += 1;
            if n3 > 1 { break x1; }
            pause().await;
            x1 = both::<u64, char>(a, 'c', b).await.1;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(1); }
            let mut s2: String = format!("{}-{n}", text.len(), n = n);
            text.push_str(&s2);
        }
        b = kept::<u64>(4u64, b).await;
        let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
        pause().await;
        'l3: for v4 in all6 {
            let mut v4: Noisy = v4;
            'l7: for i8 in 0u64..1 {
                let Some(v9) = made(n).await else {
                    pause().await;
                    break 'l7;
                };
                let mut v9: Noisy = v9;
                let x12: u64;
                let mut v13: Noisy;
                if b % 5 < 3 || leaf(b).await > 4 {
                    pause().await;
                    let mut x14: u64 = if n % 2 == 0 { leaf(b).await } else { b };
                    if 2u64 % 2 == 0 { x12 = 1; v13 = Noisy::new(11); } else { x12 = i8; v13 = Noisy::new(1011); }
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let (x15, mut v16): (u64, Noisy) = join!(leaf(n), taken(v9, 1u64));
                }
                if n % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l3; }
            }
            if leaf(b).await % 3 == (if !(n % 5 < 3 && odd(b).await > 4) { continue 'l3; } else { 0u64 % 3 }) {
                if let Some(c17) = text.chars().next_back() {
                    let c17: char = c17;
                    let c18: u64 = { let look = || v4.0 as u64; look() % 100 + 3u64 % 3 };
                    step(19);
                } else {
                    if n < 3u64 && text.len() > 40 { return Noisy::new(20); }
                }
            }
        }
        let x22: u64 = { leaf(b).await; (if n < 0u64 { return Noisy::new(21); } else { n % 3 }).wrapping_add(consumed(value) as u64) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = 0u64);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match a % 5 {
        0 => {
            'l2: for i3 in 0u64..=3 {
                let all7: Option<Noisy> = Some(Noisy::new(6));
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let (x8, mut v9): (u64, Noisy) = join!(leaf(3u64), taken(v5, 1u64));
                    let c10: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x8) };
                }
                let x12: u64;
                let mut v13: Noisy;
                if 0u64 < i3 {
                    pause().await;
                    step(14);
                    x12 = 2u64; v13 = Noisy::new(2011);
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let x15: u64 = b % 5 + checked(2u64).await? % 100;
                }
                let x17: u64;
                let mut v18: Noisy;
                if 3u64 % 3 == 1 && leaf(2u64).await % 2 == 1 {
                    pause().await;
                    let a: u64 = if i3 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    x17 = 4u64; v18 = Noisy::new(2016);
                } else {
                    x17 = b; v18 = Noisy::new(3016);
                    b = pair(i3, i3).await.0.wrapping_add(i3);
                }
            }
        }
        1 | 2 => {
            pause().await;
        }
        m1 if m1 == b % 5 => {
            let mut v20: Noisy = Noisy::new(19);
        }
        _ => {
            let c21: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        }
        }
        let mut v23: Noisy = Noisy::new(22);
        let x25: u64;
        let mut v26: Noisy;
        if b % 5 < 3 || leaf(b).await > 4 {
            pause().await;
            text.push_str(&format!("{},", 2u64));
            if a % 2 == 0 { x25 = 1; v26 = Noisy::new(24); } else { x25 = 0u64; v26 = Noisy::new(1024); }
        } else {
            x25 = b; v26 = Noisy::new(3024);
            let mut v28: Noisy = 'b27: {
                let mut v30: Noisy = Noisy::new(29);
                if checked(3u64).await? % 2 == 0 && 0u64 % 3 < 2 { break 'b27 v30; }
                text.push_str(&format!("{},", b));
                v23
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut v3: Noisy = Noisy::new(2);
        'l4: for i5 in 0u64..1 {
            let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: a as u32 % 9 };
            let mut s8: String = format!("{}-{n}", text.len(), n = i5);
        }
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x9: u64 = got.unwrap_or(3);
            let mut v10: Noisy = Noisy::new(v3.0 + 50);
            let (x11, v12): (u64, (u64, u64)) = join!(leaf(x9), pair(x9, x9));
            let v12: u64 = v12.0.wrapping_add(v12.1);
        }
        sent = send::<u64>(&out, a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            b = match a % 3 { 0 => leaf(b).await, 1 => b, _ => odd(a).await };
        }
        else => {
            let c13: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        }
        }
        if send::<u64>(&out, 3u64).await.is_err() && 1u64 % 5 < 3 || leaf(3u64).await > 4 { return Err(3u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let c5: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
            if let Some(v6) = made(b).await {
                let mut v6: Noisy = v6;
                if 4u64 % 5 < 3 || leaf(b).await > 4 {
                    let mut v8: Noisy = taken(v2, c5).await;
                    step(9);
                }
            } else {
                let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
            }
        }
        match made(0u64).await {
            Some(v12) if v12.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v12.0 as u64); }
            Some(v12) => drop(v12),
            None => pause().await,
        }
        match made(b).await {
            Some(v14) if v14.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v14.0 as u64); }
            Some(v14) => drop(v14),
            None => pause().await,
        }
        let mut s16: String = format!("{}-{n}", text.len(), n = 3u64);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v1: Noisy = v1;
        let a3: Vec<u64> = vec![3u64 % 7, n % 5, b % 3];
        let x6: u64 = match a3.last() { Some(m4) if m4 == &0u64 => sum(1, v1) as u64, Some(m4) => *m4 + v1.0 as u64, None => 7 };
        b = b.wrapping_add(x6);
        let mut s7: String = format!("{}-{n}", text.len(), n = b);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
        'l1: for (at, v2) in all4 {
            let mut v2: Noisy = v2;
            if let Some(v5) = made(0u64).await {
                let mut v5: Noisy = v5;
                let mut v7: Noisy = Noisy::new(v5.0 + 50);
                pause().await;
            } else {
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 0 { break 1u64; }
                    pause().await;
                    step(11);
                    text.push_str(&format!("{}:", v2.0));
                    if n % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(3u64).await } else { 3u64 }); }
                    let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                };
            }
            match shape(4u64).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                let a16: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                if b % 3 == 1 {
                    drop(v14);
                } else {
                    step(20);
                }
            }
            Shape::Both(v14, _) => {
                let mut v14: Noisy = v14;
                pause().await;
                text.push_str(&format!("{},", n));
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                text.push_str(&format!("{},", 3u64));
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                match shape(n).await {
                Shape::Both(v21, v22) if v21.0 % 2 == 1 => {
                    let mut v21: Noisy = v21;
                    let mut v22: Noisy = v22;
                    text.push_str(&format!("{},", b));
                }
                Shape::Both(v21, _) => {
                    let mut v21: Noisy = v21;
                    pause().await;
                    if 0u64 % 5 < 3 || leaf(n).await > 4 { continue 'l1; }
                }
                Shape::One { noisy: v21, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v21: Noisy = v21;
                    if !(1u64 % 5 < 3 && odd(0u64).await > 4) { break 'l1; }
                    let mut x23: u64 = leaf(checked(b).await?).await;
                }
                Shape::One { noisy: v21, .. } => {
                    let mut v21: Noisy = v21;
                    let x24: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Nothing => {
                    pause().await;
                    b = touched(&mut v2, 4u64).await;
                } }
            }
            Shape::Nothing => {
                pause().await;
                {
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(b)); }
                }
            } }
        }
        let mut v26: Noisy = Noisy::new(25);
        match shape(4u64).await {
        Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
            let mut v27: Noisy = v27;
            let mut v28: Noisy = v28;
            if n % 3 == 1 && leaf(0u64).await % 2 == 1 {
                'l29: for i30 in (0u64..=0).rev() {
                    b = h7_0(&mut v27, text, i30).await?;
                }
            } else if n % 3 == b % 3 {
                let Some(v31) = made(n).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v31: Noisy = v31;
            }
        }
        Shape::Both(v27, _) => {
            let mut v27: Noisy = v27;
            pause().await;
            let x33: u64 = b;
        }
        Shape::One { noisy: v27, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v27: Noisy = v27;
            let to34: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Shape::One { noisy: v27, .. } => {
            let mut v27: Noisy = v27;
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(pair(checked(b).await?, checked(n).await?).await.1); }
        }
        Shape::Nothing => {
            pause().await;
            'l35: for i36 in (0u64..=0).rev() {
                let x38: u64;
                let mut v39: Noisy;
                if n < 0u64 {
                    pause().await;
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                    x38 = n; v39 = Noisy::new(2037);
                } else {
                    x38 = b; v39 = Noisy::new(3037);
                    step(41);
                }
                let c42: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                pause().await;
            }
        } }
        let mut v44: Two = Two { first: v26, second: Noisy::new(43 + 1000), number: n as u32 % 9 };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break 0u64; }
            pause().await;
            text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
            let mut n5: u64 = 0;
            'l4: while let Some(w6) = made(n5).await {
                n5 += 1 + w6.0 as u64 % 2;
                select! {
                got = recv::<u64>(&feed) => {
                    let x7: u64 = got.unwrap_or(3);
                    let mut v9: Noisy = Noisy::new(8);
                }
                sent = send::<u64>(&out, a), if b % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let mut b: u64 = both::<u64, char>(2u64, 'c', a).await.1;
                }
                else => {
                    let mut v10: Purse = Purse::of(a).await;
                    let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                }
                }
                let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                'l14: for i15 in (0u64..=2).rev() {
                    text = said(text, a.checked_sub(b % 3).ok_or(b)?).await;
                    if i15 % 3 == 1 && leaf(i15).await % 2 == 1 { break 'l14; }
                }
            }
        };
        text = said(text, b).await;
        b = match checked(a).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
        let all19: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(18)), (3, Noisy::new(18 + 1000))]);
        pause().await;
        'l16: for (at, v17) in all19 {
            let mut v17: Noisy = v17;
            let all23: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(22)), (3, Noisy::new(22 + 1000))]);
            'l20: for (at, v21) in all23 {
                let mut v21: Noisy = v21;
                let mut s24: String = format!("{}-{n}", text.len(), n = a);
            }
            step(25);
        }
        let mut v27: Noisy = Noisy::new(26);
        let Some(v28) = made(f3).await else {
            pause().await;
            return Err(a);
        };
        let mut v28: Noisy = v28;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if let Some(v1) = made(3u64).await {
                let mut v1: Noisy = v1;
                text.push_str(&format!("{},", 2u64));
                if n % 5 < 3 || leaf(n).await > 4 {
                    let mut x3: u64 = kept::<u64>(b, n).await;
                }
            } else {
                let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    'l8: for i9 in 0u64..=2 {
                        let c10: u64 = [1u64, 2, 3].iter().map(|k| k * self.top.0 as u64).filter(|k| k % 2 == 0).sum();
                        if 1u64 < 4u64 { break 'l8; }
                    }
                }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            match shape(n).await {
            Shape::Both(v5, v6) if v5.0 % 2 == 1 => {
                let mut v5: Noisy = v5;
                let mut v6: Noisy = v6;
                if leaf(2u64).await % 2 == 0 {
                    if !(3u64 % 5 < 3 && odd(n).await > 4) && text.len() > 40 { return Noisy::new(7); }
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                }
                let mut n11: u64 = 0;
                'l10: while n11 < 3 && let Some(w12) = made(n11).await && w12.0 > 0 && (b % 3 == 1 && leaf(n).await % 2 == 1) {
                    n11 += 1;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    v14 = turned::<Noisy, 2>(v14).await;
                }
            }
            Shape::Both(v5, _) => {
                let mut v5: Noisy = v5;
                pause().await;
                {
                    let n: u64 = leaf(leaf(b).await).await;
                }
                let to15: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v5, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v5: Noisy = v5;
                {
                    if n % 3 == 1 && leaf(b).await % 2 == 1 { break 'l1; }
                }
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if number % 5 < 3 || leaf(n).await > 4 { break 'b16 v19; }
                    let _ = taken(v5, b).await;
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    Noisy::new(18 + 1000)
                };
            }
            Shape::One { noisy: v5, .. } => {
                let mut v5: Noisy = v5;
                let a22: Vec<u64> = vec![n % 7, b % 5, b % 3];
                'w25: {
                    if b % 4 == 1 { step(v5.0); break 'w25; }
                    if b % 3 == 1 {
                        step(v5.0);
                    } else {
                        drop(v5);
                    }
                    if let Some(m32) = a22.iter().max() && *m32 > n {
                        step(34);
                        step(*m32 as u32);
                    }
                }
                if b < n && text.len() > 40 { return Noisy::new(35); }
            }
            Shape::Nothing => {
                pause().await;
                let a36: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                for m37 in &a36 { if *m37 == 4u64 { step(v2.0); break; } step(v2.0 + 38); }
            } }
            if b % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(39); }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = match checked(a).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
        let to1: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let Ok(x2) = checked(b).await else {
            pause().await;
            return Err(2u64);
        };
        let x2: u64 = x2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in (0u64..2).rev() {
            text.push_str(&format!("{},", i2));
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 1 { break 4u64; }
                pause().await;
                {
                    let mut v7: Noisy = Noisy::new(6);
                }
                let mut v9: Noisy = Noisy::new(8);
                match (leaf(i2).await % 3, (if leaf(i2).await % 2 == 0 { break 'l3 b; } else { a % 3 })) {
                (0, 1) => {
                    pause().await;
                }
                _ => {
                    pause().await;
                }
                }
            };
        }
        let mut s10: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match shape(n).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(2u64.wrapping_mul(3).wrapping_add(4u64)); }
        }
        Shape::Both(v1, _) => {
            let mut v1: Noisy = v1;
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = b);
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            b = b.wrapping_mul(3).wrapping_add(n);
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            match made(b).await {
                Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                Some(v4) => drop(v4),
                None => pause().await,
            }
        }
        Shape::Nothing => {
            pause().await;
        } }
        if (checked(n).await? % 2 == 0 && n % 3 < 2) && let Some(v7) = made(b).await && v7.0 as u64 % 3 < b % 3 {
            let mut v7: Noisy = v7;
            pause().await;
            let mut x8: u64 = checked(1u64).await.unwrap_or(b);
            {
                let mut s9: String = format!("{}-{n}", text.len(), n = x8);
            }
        } else {
            let to10: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = a);
        match (s1.len() as u64) % 5 {
        0 => {
            let mut v3: Pile<Noisy> = Pile::<Noisy>::default();
        }
        1 | 2 => {
            let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                let to8: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut left10: String = s1.chars().take(2).collect();
                'l11: while let Some(c9) = left10.pop() {
                    let c9: char = c9;
                    let x12: u64 = both::<u64, char>(1u64, 'c', a).await.1;
                    b = match b % 3 { 0 => leaf((c9 as u64)).await, 1 => (c9 as u64), _ => odd(b).await };
                }
            }
        }
        m2 if m2 > 3 || odd(b).await % 3 == m2 % 3 => {
            let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            if let Some(v16) = made(0u64).await && let x15 @ 1.. = v16.0 as u64 % 5 && (x15 > 2 || a % 3 == 1 && leaf(4u64).await % 2 == 1) {
                let x15: u64 = x15;
                let mut v16: Noisy = v16;
                pause().await;
            }
        }
        }
        let mut v18: Noisy = Noisy::new(17);
        let all22: Option<Noisy> = Some(Noisy::new(21));
        'l19: for v20 in all22 {
            let mut v20: Noisy = v20;
            let c23: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            match 2u64 % 5 {
            0 => {
                let Shape::One { noisy: v26, number: x25 } = shape(4u64).await else {
                    pause().await;
                    continue 'l19;
                };
                let mut v26: Noisy = v26;
                let x25: u64 = x25;
            }
            1 | 2 => {
                let (x27, mut v28): (u64, Noisy) = join!(leaf((s1.len() as u64)), taken(v20, (s1.len() as u64)));
            }
            m24 if leaf(m24).await % 2 == 0 => {
                let (x29, _, mut v30): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(3u64), down(3u64 % 3, Noisy::new(9)));
                let mut a: u64 = leaf(0u64).await;
            }
            _ => {
                if !(a % 5 < 3 && odd(a).await > 4) { break 'l19; }
            }
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = 'b1: {
            let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(3));
            if b % 5 < 3 || leaf(n).await > 4 { break 'b1 1u64; }
            let all9: LinkedList<Noisy> = LinkedList::from([Noisy::new(8), Noisy::new(8 + 1000)]);
            'l6: for v7 in all9 {
                let mut v7: Noisy = v7;
                if !(3u64 % 5 < 3 && odd(1u64).await > 4) && text.len() > 40 { return Noisy::new(10); }
                'l11: for i12 in 0u64..3 {
                    step(13);
                    let to14: CpsFnPtr<fn(u64) -> u64> = if i12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    pause().await;
                    if !(i12 % 5 < 3 && odd(1u64).await > 4) { drop(v7); break; }
                }
                if 0u64 % 2 == leaf(n).await % 2 && { if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b1 b; } n > 1 } {
                    text.push_str(&format!("{}:", value.0));
                    let x15: u64 = kept::<u64>(0u64, 1u64).await;
                }
            }
            if let Some(c16) = text.chars().next_back() {
                let c16: char = c16;
                if n % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(17); }
            } else {
                if let Some(v18) = made(2u64).await {
                    let mut v18: Noisy = v18;
                    step(20);
                    let mut b: u64 = checked(b).await.unwrap_or(0u64);
                } else {
                    let n: u64 = leaf(b).await;
                }
            }
            kept::<u64>(b, 2u64).await
        };
        let to21: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = leaf(checked(a).await?).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        Ok(b)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let x1: u64 = match n % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            step(2);
            for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let all5: VecDeque<Noisy> = VecDeque::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        pause().await;
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            match 0u64 % 5 {
            0 => {
                let x8: u64;
                let mut v9: Noisy;
                if checked(2u64).await? % 2 == 0 && c1 % 3 < 2 {
                    pause().await;
                    let mut x10: u64 = 4u64.wrapping_mul(3).wrapping_add(n);
                    match b % 3 { 0 => { x8 = 2; v9 = Noisy::new(7); } 1 => { break 'l2; } k => { x8 = k; v9 = Noisy::new(1007); } }
                } else {
                    x8 = b; v9 = Noisy::new(3007);
                    if let 1u64.. = c1 && c1 % 2 == 0 && { drop(v3); true } { pause().await; }
                    pause().await;
                }
            }
            1 | 2 => {
                if (c1 < c1) && let Some(v13) = made(n).await && v13.0 as u64 % 3 < n % 3 {
                    let mut v13: Noisy = v13;
                    pause().await;
                    let Some(v14) = made(c1).await else {
                        pause().await;
                        break 'l2;
                    };
                    let mut v14: Noisy = v14;
                    text.push_str(&format!("{}:", v14.0));
                    text.push_str(&format!("{},", 0u64));
                }
                let mut v16: Pile<Noisy> = Pile::<Noisy>::default();
            }
            m6 if leaf(m6).await % 2 == 0 => {
                if n % 5 < 3 || leaf(n).await > 4 { continue 'l2; }
                let v23: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    text.push_str(&format!("{},", c1));
                    let (x18, v19): (u64, (u64, u64)) = join!(leaf(1u64), pair(0u64, 1u64));
                    let v19: u64 = v19.0.wrapping_add(v19.1);
                    let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
                    step(text.len() as u32);
                    Noisy::new(22)
                });
            }
            _ => {
                let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                if checked(0u64).await? % 2 == 0 && n % 3 < 2 {
                    let mut v27: Noisy = Noisy::new(26);
                } else {
                    let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(c1 % 50); add(2); sum };
                    let mut v29: Purse = Purse::of(c28).await;
                }
            }
            }
        }
        let x31: u64 = 'b30: {
            let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
            match n % 5 {
            0 => {
                let mut v36: Noisy = Noisy::new(35);
                let x38: u64;
                let mut v39: Noisy;
                if n % 5 < 3 || leaf(2u64).await > 4 {
                    pause().await;
                    let mut c1: u64 = leaf(checked(b).await?).await;
                    x38 = 0u64; v39 = Noisy::new(2037);
                } else {
                    x38 = b; v39 = Noisy::new(3037);
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                }
            }
            1 | 2 => {
                if checked(n).await? % 2 == 0 && 2u64 % 3 < 2 && text.len() > 200 { return Err(b); }
            }
            m34 if leaf(m34).await % 2 == 0 => {
                let mut v41: Purse = Purse::of(2u64).await;
            }
            _ => {
                let (x42 @ 1u64.., _) = pair(b, n).await else {
                    pause().await;
                    return Err(3u64);
                };
                let x42: u64 = x42;
            }
            }
            if n < c1 { break 'b30 1u64; }
            if leaf(n).await % 3 == (if checked(c1).await? % 2 == 0 && b % 3 < 2 { break 'b30 b; } else { 4u64 % 3 }) {
                {
                    if let Some(v43) = made(n).await {
                        let mut v43: Noisy = v43;
                        drop(v43);
                        let mut x45: u64 = pair(1u64, 2u64).await.0.wrapping_add(2u64);
                    } else {
                        if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(if b % 2 == 0 { leaf(b).await } else { b }); }
                    }
                }
            }
            text.push_str(&format!("{},", c1));
            kept::<u64>(b, 3u64).await
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (!(b % 5 < 3 && odd(a).await > 4)) {
            let x1: u64 = x1;
            pause().await;
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut s7: String = format!("{}-{n}", text.len(), n = 3u64);
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(4u64), pair(b, 4u64));
                let v9: u64 = v9.0.wrapping_add(v9.1);
                let p12: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000)];
                for _ in p12 {
                    pause().await;
                    let mut v14: Two = Two { first: Noisy::new(13), second: Noisy::new(13 + 1000), number: v9 as u32 % 9 };
                }
            }
        }
        let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(1u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            if b % 5 < 3 || leaf(b).await > 4 {
                let mut v3: Pile<Noisy> = Pile::<Noisy>::default();
                let a4: Vec<u64> = vec![n % 7, n % 5, b % 3];
                if 1u64 % 3 == 1 {
                    step(v2.0);
                } else {
                    drop(v2);
                }
                let Some(v9) = made(n).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v9: Noisy = v9;
            } else if n % 3 == 0u64 % 3 {
                b = x1;
            } else {
                step(11);
                'l12: for i13 in 0u64..=0 {
                    step(14);
                }
                let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x1 % 50); add(2); sum };
            }
            let mut s16: String = format!("{}-{n}", text.len(), n = x1);
            if (matches!((s16.len() as u64) % 7, 0 | 2..=4)) && let Some(v18) = made(n).await && v18.0 as u64 % 3 < n % 3 {
                let mut v18: Noisy = v18;
                pause().await;
                { let all = move || step(v18.0); all(); }
                pause().await;
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = n;
        let mut n2: u64 = 0;
        'l1: while n2 < 2 && let Some(w3) = made(n2).await && w3.0 > 0 && (4u64 % 5 < 3 || leaf(0u64).await > 4) {
            n2 += 1;
            let mut v5: Noisy = Noisy::new(4);
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n < 1u64 && text.len() > 40 { return Noisy::new(1); }
        let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        pause().await;
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            'l6: for i7 in 0u64..=2 {
                let x8: u64 = leaf(2u64).await.wrapping_add((if matches!(n % 7, 0 | 2..=4) { continue 'l2; } else { 3u64 % 3 }));
                text.push_str(&format!("{},", x8));
                let mut x9: u64 = b.wrapping_mul(3).wrapping_add(i7);
            }
            let mut v10: Noisy = Noisy::new(v3.0 + 50);
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        }
        let a13: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w16: {
            if b % 4 == 1 { step(value.0); break 'w16; }
            step(17);
            if 1u64 % 3 == 1 {
                b = b.wrapping_add(value.0 as u64);
            } else {
                step(22);
            }
        }
        let mut n24: u64 = 0;
        let f25: u64 = 'l23: loop {
            n24 += 1;
            if n24 > 4 { break n; }
            pause().await;
            let Some(v26) = made(n).await else {
                pause().await;
                return Noisy::new(28);
            };
            let mut v26: Noisy = v26;
            pause().await;
            let x30: u64;
            let mut v31: Noisy;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                pause().await;
                let mut v32: Noisy = (move || v26)();
                match b % 3 { 0 => { x30 = 2; v31 = Noisy::new(29); } 1 => { break 'l23 b; } k => { x30 = k; v31 = Noisy::new(1029); } }
            } else {
                x30 = b; v31 = Noisy::new(3029);
                let mut v33: Pile<Noisy> = Pile::<Noisy>::default();
            }
        };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut n6: u64 = 0;
            let f7: u64 = 'l5: loop {
                n6 += 1;
                if n6 > 0 { break n; }
                pause().await;
                let mut v8: Noisy = Noisy::new(v2.0 + 50);
            };
            pause().await;
            match f7 % 5 {
            0 => {
                let mut v10: Noisy = Noisy::new(v2.0 + 50);
            }
            1 | 2 => {
                b = kept::<u64>(4u64, 4u64).await;
                let a11: Vec<u64> = vec![f7 % 7, 2u64 % 5, b % 3];
                while b % 3 > 0 { if n % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
            }
            m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                let mut v15: Noisy = Noisy::new(14);
            }
            _ => {
                if leaf(b).await % 3 == (if !(4u64 % 5 < 3 && odd(f7).await > 4) { break 'l1; } else { n % 3 }) {
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(checked(n).await.unwrap_or(n)); }
                    let (x16, _, mut v17): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                }
                let mut v19: Two = Two { first: Noisy::new(18), second: Noisy::new(18 + 1000), number: b as u32 % 9 };
            }
            }
        }
        match shape(n).await {
        Shape::Both(v20, v21) if v20.0 % 2 == 1 => {
            let mut v20: Noisy = v20;
            let mut v21: Noisy = v21;
            b = checked(b).await.unwrap_or(n);
        }
        Shape::Both(v20, _) => {
            let mut v20: Noisy = v20;
            pause().await;
            if matches!(1u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(n % 7 + leaf(b).await % 100); }
        }
        Shape::One { noisy: v20, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v20: Noisy = v20;
            let mut v22: Pile<Noisy> = Pile::<Noisy>::default();
            let all26: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(25)), (3, Noisy::new(25 + 1000))]);
            pause().await;
            'l23: for (at, v24) in all26 {
                let mut v24: Noisy = v24;
                let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
            }
        }
        Shape::One { noisy: v20, .. } => {
            let mut v20: Noisy = v20;
            match made(1u64).await {
                Some(v29) if v29.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v29.0 as u64); }
                Some(v29) => drop(v29),
                None => pause().await,
            }
        }
        Shape::Nothing => {
            pause().await;
            text.push_str(&format!("{},", b));
        } }
        match 2u64 % 5 {
        0 => {
            let mut v33: Noisy = Noisy::new(32);
        }
        1 | 2 => {
            let mut v35: Noisy = Noisy::new(34);
            if let Some(c36) = text.chars().next_back() {
                let c36: char = c36;
                let (Ok(x37), 0u64..=50) = (checked(2u64).await, b % 70) else {
                    pause().await;
                    return Err(2u64);
                };
                let x37: u64 = x37;
                let x38: u64 = match 3u64 % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
            } else {
                {
                    let mut v40: Vec<Noisy> = vec![Noisy::new(39), Noisy::new(39 + 1000), Noisy::new(39 + 2000)];
                    if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(match checked(b).await? % 2 { 0 => 3u64, _ => checked(3u64).await? }); }
                }
                b = b;
            }
        }
        m31 if leaf(m31).await % 2 == 0 => {
            match n % 5 {
            0 => {
                let mut n43: u64 = 0;
                let f44: u64 = 'l42: loop {
                    n43 += 1;
                    if n43 > 4 { break b; }
                    pause().await;
                    text.push_str(&format!("{},", 2u64));
                    let x45: u64 = b;
                };
            }
            1 | 2 => {
                'l46: for i47 in (0u64..0).rev() {
                    let mut v48: Purse = Purse::of(n).await;
                    let mut v50: Noisy = Noisy::new(49);
                }
                let mut n: u64 = checked(checked(n).await?).await?;
            }
            m41 if leaf(m41).await % 2 == 0 => {
                'l51: for i52 in (0u64..1).rev() {
                    b = if 2u64 % 2 == 0 { leaf(b).await } else { b };
                    let mut v54: Two = Two { first: Noisy::new(53), second: Noisy::new(53 + 1000), number: 0u64 as u32 % 9 };
                }
                let x56: u64;
                let mut v57: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let mut v59: Noisy = Noisy::new(58);
                    x56 = b; v57 = Noisy::new(2055);
                } else {
                    x56 = b; v57 = Noisy::new(3055);
                    let mut v61: Vec<Noisy> = vec![Noisy::new(60), Noisy::new(60 + 1000), Noisy::new(60 + 2000)];
                }
            }
            _ => {
                let (x62, v63): (u64, (u64, u64)) = join!(leaf(n), pair(2u64, n));
                let v63: u64 = v63.0.wrapping_add(v63.1);
            }
            }
        }
        _ => {
            let (Ok(x64), 0u64..=50) = (checked(n).await, 4u64 % 70) else {
                pause().await;
                return Err(b);
            };
            let x64: u64 = x64;
            let mut v66: Noisy = 'b65: {
                let mut v68: Noisy = Noisy::new(67);
                if !(x64 % 5 < 3 && odd(x64).await > 4) { break 'b65 v68; }
                let mut v70: Noisy = Noisy::new(69);
                Noisy::new(67 + 1000)
            };
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64;
        let mut v3: Noisy;
        if !(b % 5 < 3 && odd(a).await > 4) {
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            if b % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = b; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let to6: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        match a1.first() {
        Some(m2) if *m2 % 3 == 2u64 % 3 => {
            b = b.wrapping_add(value.0 as u64);
        }
        Some(m2) => { step(*m2 as u32);
            step(value.0);
        }
        None => {
            return Noisy::new(7);
        }
        }
        let mut b: u64 = match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = recv::<u64>(&feed) => {
            let x1: u64 = got.unwrap_or(3);
            let x2: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        sent = send::<u64>(&out, b) => {
            if sent.is_err() { step(1); }
            if send::<u64>(&out, 1u64).await.is_err() && 1u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(1u64); }
        }
        else => {
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 1 { break a; }
                pause().await;
                {
                    step(6);
                    pause().await;
                }
                if matches!(0u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(b, 'c', 1u64).await.1); }
                let (x7, v8): (u64, (u64, u64)) = join!(leaf(a), pair(2u64, a));
                let v8: u64 = v8.0.wrapping_add(v8.1);
                let mut n10: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n10 += 1;
                    if n10 > 0 { break x7; }
                    pause().await;
                    text.push_str(&format!("{},", b));
                    let Some(v12) = made(b).await else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v12: Noisy = v12;
                    b = { let half: u64 = checked(v8).await?; half ^ a };
                    text.push_str(&format!("{},", x7));
                };
            };
        }
        }
        if leaf(3u64).await % 2 == 0 {
            let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
            'l16: for i17 in 0u64..0 {
                let (x18 @ 1u64.., _) = pair(a, a).await else {
                    pause().await;
                    break 'l16;
                };
                let x18: u64 = x18;
                if matches!(a % 7, 0 | 2..=4) { drop(v15); break; }
            }
        }
        if 4u64 % 2 == leaf(1u64).await % 2 && { if a < b { return Err(b); } 1u64 > 1 } {
            b = pair(checked(b).await?, checked(0u64).await?).await.1;
            let c19: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
        }
        let p22: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000)];
        for _ in p22 {
            pause().await;
            match 2u64 % 5 {
            0 => {
                let mut s24: String = format!("{}-{n}", text.len(), n = 2u64);
            }
            1 | 2 => {
                let x25: u64 = select! {
                got = recv::<u64>(&feed), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(a)
                }
                sent = send::<u64>(&out, a), if 0u64 % 2 == 0 => {
                    if sent.is_err() { 1 } else { 3u64 % 7 + leaf(3u64).await % 100 }
                }
                else => {
                    b
                } };
                b = pair(checked(b).await?, checked(a).await?).await.1;
            }
            m23 if m23 > 3 || odd(b).await % 3 == m23 % 3 => {
                let v31: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if 2u64 % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(27); }
                    let (x28, v29): (u64, (u64, u64)) = join!(leaf(2u64), pair(a, 2u64));
                    let v29: u64 = v29.0.wrapping_add(v29.1);
                    step(text.len() as u32);
                    Noisy::new(30)
                });
            }
            _ => {
                let mut n33: u64 = 0;
                'l32: while n33 < 2 && let Some(w34) = made(n33).await && w34.0 > 0 && (b % 5 < 3 || leaf(a).await > 4) {
                    n33 += 1;
                    let to35: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
        }
        {
            let all39: LinkedList<Noisy> = LinkedList::from([Noisy::new(38), Noisy::new(38 + 1000)]);
            'l36: for v37 in all39 {
                let mut v37: Noisy = v37;
                let (x40, _): (u64, u64) = join!(touched(&mut v37, 3u64), leaf(b));
                let x41: u64 = (if a % 2 == 0 { checked(b).await } else { Ok(b) })?;
                text.push_str(&format!("{},", 3u64));
            }
            let x42: u64 = leaf(a).await.wrapping_add((if 4u64 < a { return Err(b); } else { a % 3 }));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let x4: u64 = b.wrapping_add((if !(0u64 % 5 < 3 && odd(b).await > 4) { return Noisy::new(3); } else { n % 3 }));
        if let Some(c5) = text.chars().next_back() {
            let c5: char = c5;
            let mut v7: Two = Two { first: value, second: Noisy::new(6 + 1000), number: b as u32 % 9 };
        } else {
            let mut v9: Noisy = Noisy::new(8);
            let mut v10: Noisy = taken(v9, 2u64).await;
        }
        if x4 % 5 < 3 || leaf(b).await > 4 {
            let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        } else if x4 % 3 == x4 % 3 {
            let mut x12: u64 = if b % 2 == 0 { leaf(n).await } else { n };
            let x14: u64;
            let mut v15: Noisy;
            if leaf(n).await % 2 == 0 {
                pause().await;
                'l16: for i17 in 0u64..0 {
                    text.push_str(&format!("{},", 2u64));
                    let x4: u64 = 2u64;
                    if n % 5 < 3 || leaf(1u64).await > 4 { drop(v2); break; }
                }
                if 2u64 % 2 == 0 { x14 = 1; v15 = Noisy::new(13); } else { x14 = b; v15 = Noisy::new(1013); }
            } else {
                x14 = b; v15 = Noisy::new(3013);
                let x18: u64 = kept::<u64>(x12, 4u64).await;
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match text.chars().nth(0u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut v3: Two = Two { first: value, second: Noisy::new(2 + 1000), number: 4u64 as u32 % 9 };
        }
        'q' | ',' => {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break b; }
                pause().await;
                let mut b: u64 = 3u64.wrapping_mul(3).wrapping_add(n);
            };
            let Some(v7) = made(2u64).await else {
                pause().await;
                return Noisy::new(9);
            };
            let mut v7: Noisy = v7;
        }
        c1 if c1.is_alphabetic() => {
            let Some(v10) = made(b).await else {
                pause().await;
                return Noisy::new(12);
            };
            let mut v10: Noisy = v10;
        }
        c1 => {
            let c1: char = c1;
            let mut x14: u64 = b;
            let p15: (u64, Noisy) = (3u64, Noisy::new(13));
            (x14, _) = p15;
        } }
        let mut s16: String = format!("{}-{n}", text.len(), n = b);
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
        for _ in p3 {
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let mut n6: u64 = 0;
        'l5: while n6 < 2 && leaf(n6).await != 6 {
            n6 += 1;
            let mut a: u64 = kept::<u64>(2u64, b).await;
            select! {
            got = recv::<u64>(&feed) => {
                let x7: u64 = got.unwrap_or(3);
                let x8: u64 = leaf(4u64).await.wrapping_add((if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l5; } else { a % 3 }));
                let v11: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = both::<u64, char>(x7, 'c', 1u64).await.1;
                    step(text.len() as u32);
                    Noisy::new(10)
                });
                'l12: for i13 in 0u64..checked(2u64).await? % 4 {
                    let c14: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
                    a = leaf(a).await;
                    pause().await;
                }
            }
            sent = send::<u64>(&out, b) => {
                if sent.is_err() { step(1); }
                let all18: VecDeque<Noisy> = VecDeque::from([Noisy::new(17), Noisy::new(17 + 1000)]);
                pause().await;
                'l15: for v16 in all18 {
                    let mut v16: Noisy = v16;
                    b = b.wrapping_add(v16.0 as u64);
                    step(19);
                }
            }
            else => {
                if b < b { break 'l5; }
            }
            }
        }
        let c20: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
        let x22: u64 = 'b21: {
            if (a % 5 < 3 || leaf(b).await > 4) && let Some(v24) = made(1u64).await && v24.0 as u64 % 3 < 1u64 % 3 {
                let mut v24: Noisy = v24;
                pause().await;
                pause().await;
                if matches!(c20 % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(1u64).await.unwrap_or(b)); }
            } else {
            }
            if checked(3u64).await? % 2 == 0 && a % 3 < 2 { break 'b21 a; }
            match made(c20).await {
                Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                Some(v25) => drop(v25),
                None => pause().await,
            }
            pause().await;
            leaf(checked(c20).await?).await
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Some(v1) = made(b).await {
            let mut v1: Noisy = v1;
            text.push_str(&format!("{},", n));
            let a3: Vec<u64> = vec![2u64 % 7, n % 5, b % 3];
            'w6: {
                if 4u64 % 4 == 1 { step(v1.0); break 'w6; }
                drop(v1);
                if let Some(m9) = a3.iter().max() && *m9 > 1u64 {
                    step(11);
                    step(*m9 as u32);
                }
            }
        } else {
            value = Noisy::new(value.0 + 1);
            let mut n13: u64 = 0;
            'l12: while n13 < 3 && leaf(n13).await != 6 {
                n13 += 1;
                if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l12; }
                if b % 5 < 3 || leaf(b).await > 4 { continue 'l12; }
                match shape(2u64).await {
                Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                    let mut v14: Noisy = v14;
                    let mut v15: Noisy = v15;
                    text = said(text, checked(2u64).await.unwrap_or(0u64)).await;
                    { let at = &mut v15; at.0 += 1; step(at.0); }
                }
                Shape::Both(v14, _) => {
                    let mut v14: Noisy = v14;
                    pause().await;
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                    b = n.wrapping_mul(3).wrapping_add(n);
                }
                Shape::One { noisy: v14, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v14: Noisy = v14;
                    if matches!(2u64 % 7, 0 | 2..=4) { continue 'l12; }
                    let mut s19: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                Shape::One { noisy: v14, .. } => {
                    let mut v14: Noisy = v14;
                    let c20: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    let c22: u64 = { let look = || value.0 as u64; look() % 100 + b % 3 };
                } }
            }
        }
        let a23: Vec<u64> = vec![n % 7, n % 5, b % 3];
        if let Some(m24) = a23.iter().max() && *m24 > n {
            drop(value);
            if 3u64 % 3 == 1 {
                return Noisy::new(31);
            } else {
                step(32);
                step(33);
            }
            step(*m24 as u32);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut b: u64 = 2u64.checked_sub(3u64 % 3).ok_or(3u64)?;
            step(1);
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Shape::One { noisy: v2, number: x1 } = shape(b).await else {
            pause().await;
            return Err(n);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            'l4: for i5 in 0u64..=2 {
            }
            let x7: u64 = 'b6: {
                let to8: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut v10: Noisy = Noisy::new(9);
                if b < a { break 'b6 a; }
                let a11: Vec<u64> = vec![a % 7, a % 5, b % 3];
                {
                    drop(v10);
                }
                let x15: u64 = recv::<u64>(&feed).await.unwrap_or(b);
                leaf(b).await
            };
        }
        match 2u64 % 5 {
        0 => {
            step(17);
            {
                let (x18 @ 1u64.., _) = pair(1u64, b).await else {
                    pause().await;
                    return Err(2u64);
                };
                let x18: u64 = x18;
                let (x19 @ 1u64.., _) = pair(a, 2u64).await else {
                    pause().await;
                    return Err(b);
                };
                let x19: u64 = x19;
            }
        }
        1 | 2 => {
            step(20);
            let v28: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match (leaf(b).await % 3, (if a < b { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let mut s22: String = format!("{}-{n}", text.len(), n = a);
                    let mut v24: Noisy = Noisy::new(23);
                }
                _ => {
                    step(25);
                }
                }
                let mut x26: u64 = 4u64;
                let mut v27: Purse = Purse::of(b).await;
                step(text.len() as u32);
                Ok(b)
            });
        }
        m16 if m16 > 3 || odd(b).await % 3 == m16 % 3 => {
            let mut v30: Two = Two { first: Noisy::new(29), second: Noisy::new(29 + 1000), number: 1u64 as u32 % 9 };
        }
        _ => {
            b = 1u64 % 7 + leaf(2u64).await % 100;
            {
                let x32: u64;
                let mut v33: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let to34: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    match 3u64 % 3 { 0 => { x32 = 2; v33 = Noisy::new(31); } 1 => { return Err(b); } k => { x32 = k; v33 = Noisy::new(1031); } }
                } else {
                    x32 = b; v33 = Noisy::new(3031);
                    let mut s35: String = format!("{}-{n}", text.len(), n = b);
                }
                let all38: Vec<char> = text.chars().take(3).collect();
                'l37: for c36 in all38 {
                    let c36: char = c36;
                }
                'l39: for i40 in 0u64..=3 {
                    text.push_str(&format!("{},", a));
                }
            }
        }
        }
        let mut s41: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(b).await && (0u64 < 4u64) {
            let x1: u64 = x1;
            pause().await;
            match shape(2u64).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                match made(2u64).await {
                    Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                    Some(v5) => drop(v5),
                    None => pause().await,
                }
            }
            Shape::Both(v3, _) => {
                let mut v3: Noisy = v3;
                pause().await;
                let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                match made(x1).await {
                    Some(v9) if v9.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v9.0 as u64); }
                    Some(v9) => drop(v9),
                    None => pause().await,
                }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let mut left12: String = text.chars().take(2).collect();
                'l13: while let Some(c11) = left12.pop() {
                    let c11: char = c11;
                    if matches!(n % 7, 0 | 2..=4) { break 'l13; }
                }
                text.push_str(&format!("{},", n));
            }
            Shape::Nothing => {
                pause().await;
                b = match n % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(n).await };
            } }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in (0u64..0).rev() {
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                pause().await;
                if let Some(v7) = made(i2).await {
                    let mut v7: Noisy = v7;
                    step(9);
                } else {
                    let x10: u64 = i2;
                    b = checked(x10).await.unwrap_or(b);
                }
                if let Some(v11) = made(3u64).await {
                    let mut v11: Noisy = v11;
                    let c13: u64 = (0..i2 % 5).map(|k| k.wrapping_mul(i2)).fold(b, |all, k| all.wrapping_add(k));
                    let mut s14: String = format!("{}-{n}", text.len(), n = 4u64);
                } else {
                    let mut v15: Purse = Purse::of(n).await;
                }
            }
            let mut x16: u64 = i2 % 7 + leaf(n).await % 100;
            let x17: u64 = leaf(Noisy::new(18).0 as u64 + x16 % 9).await;
        }
        let (x19, v20): (u64, (u64, u64)) = join!(leaf(n), pair(1u64, n));
        let v20: u64 = v20.0.wrapping_add(v20.1);
        let all23: Vec<char> = text.chars().take(3).collect();
        'l22: for c21 in all23 {
            let c21: char = c21;
            let (Ok(x24), 0u64..=50) = (checked(n).await, x19 % 70) else {
                pause().await;
                continue 'l22;
            };
            let x24: u64 = x24;
            let (x25, v26): (u64, (u64, u64)) = join!(leaf(2u64), pair(x19, 2u64));
            let v26: u64 = v26.0.wrapping_add(v26.1);
            if matches!(n % 7, 0 | 2..=4) {
                match shape(3u64).await {
                Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                    let mut v27: Noisy = v27;
                    let mut v28: Noisy = v28;
                    let v20: u64 = x25 % 7 + leaf(x19).await % 100;
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                Shape::Both(v27, _) => {
                    let mut v27: Noisy = v27;
                    pause().await;
                    let mut s31: String = format!("{}-{n}", text.len(), n = x24);
                    b = b.wrapping_add(v27.0 as u64);
                }
                Shape::One { noisy: v27, number } if number % 3 > 0 && odd(3u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v27: Noisy = v27;
                    let mut v32: Noisy = v27;
                }
                Shape::One { noisy: v27, .. } => {
                    let mut v27: Noisy = v27;
                    step(33);
                }
                Shape::Nothing => {
                    pause().await;
                    let (x34, _, mut v35): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(2u64), down(2u64 % 3, Noisy::new(9)));
                } }
            }
        }
        let x37: u64 = { (if n % 5 < 3 || leaf(4u64).await > 4 { return Noisy::new(36); } else { v20 % 3 }).wrapping_add(consumed(value) as u64) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            step(text.len() as u32);
            Ok(b)
        });
        b = recv::<Result<u64, u64>>(v2.result()).await.map_err(|_| a)??;
        let (x4, _, mut v5): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(a), down(a % 3, Noisy::new(9)));
        b = checked(3u64).await.unwrap_or(1u64);
        let a6: Vec<u64> = vec![a % 7, a % 5, b % 3];
        for m7 in &a6 { if *m7 == a { step(v5.0); break; } step(v5.0 + 8); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: 1u64 as u32 % 9 };
        let mut v3: Purse = Purse::of(2u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, b).await.is_err() && checked(2u64).await? % 2 == 0 && 0u64 % 3 < 2 { return Err(b); }
        match 3u64 % 5 {
        0 => {
            step(2);
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                let c7: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                let mut n9: u64 = 0;
                'l8: while n9 < 2 && leaf(n9).await != 6 {
                    n9 += 1;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let Some(v11) = made(2u64).await else {
                        pause().await;
                        break 'l8;
                    };
                    let mut v11: Noisy = v11;
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
                let a14: Vec<u64> = vec![c7 % 7, 1u64 % 5, b % 3];
                {
                    drop(v4);
                }
            }
        }
        1 | 2 => {
            let mut v19: Noisy = Noisy::new(18);
            let all23: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(22)), (3, Noisy::new(22 + 1000))]);
            'l20: for (at, v21) in all23 {
                let mut v21: Noisy = v21;
                match (leaf(b).await % 3, (if 1u64 < 4u64 { break 'l20; } else { a % 3 })) {
                (0, 1) => {
                    let (x24, _): (u64, u64) = join!(touched(&mut v21, 3u64), leaf(b));
                    if b < a { break 'l20; }
                }
                _ => {
                    let to25: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 {
                    let mut v27: Two = Two { first: v21, second: Noisy::new(26 + 1000), number: 0u64 as u32 % 9 };
                }
                if let Ok(x28) = checked(2u64).await && let Some(v29) = made(x28).await && v29.0 > 1 {
                    let x28: u64 = x28;
                    let mut v29: Noisy = v29;
                    pause().await;
                    b = lent(&mut v19, &mut text, a).await?;
                } else {
                    let to30: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
        }
        m1 if m1 == b % 5 => {
            let Some(v31) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v31: Noisy = v31;
            b = lent(&mut v31, &mut text, 0u64).await?;
        }
        _ => {
            select! { biased;
            got = recv::<u64>(&feed), if a % 2 == 0 => {
                let x33: u64 = got.unwrap_or(3);
                let x34: u64 = pair(a, b).await.0.wrapping_add(b);
                pause().await;
            }
            sent = send::<u64>(&out, 0u64) => {
                if sent.is_err() { step(1); }
                let all38: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(37)), (3, Noisy::new(37 + 1000))]);
                'l35: for (at, v36) in all38 {
                    let mut v36: Noisy = v36;
                    if matches!(0u64 % 7, 0 | 2..=4) { break 'l35; }
                    step(39);
                    let x40: u64 = pair(2u64, b).await.0.wrapping_add(b);
                }
            }
            else => {
                let p43: (u64, Noisy) = (a, Noisy::new(41));
                let (x42, _): (u64, Noisy) = p43;
            }
            }
            spawn! {
                let mut text: String = String::new();
                let mut n46: u64 = 0;
                let f47: u64 = 'l45: loop {
                    n46 += 1;
                    if n46 > 2 { break 3u64; }
                    pause().await;
                    text = said(text, if b % 2 == 0 { leaf(a).await } else { a }).await;
                    b = pair(1u64, a).await.0.wrapping_add(a);
                };
                step(text.len() as u32);
            };
        }
        }
        match b % 5 {
        0 => {
            let (x49, _, mut v50): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        }
        1 | 2 => {
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                pause().await;
                let a: u64 = leaf(leaf(0u64).await).await;
            }
            'q' | ',' => {
                let to52: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                step(53);
            }
            c51 if c51.is_alphabetic() => {
                let a: u64 = a % 5 + checked(2u64).await? % 100;
            }
            c51 => {
                let c51: char = c51;
                b = pair(b, b).await.0.wrapping_add(b);
                match made(a).await {
                    Some(v54) if v54.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v54.0 as u64); }
                    Some(v54) => drop(v54),
                    None => pause().await,
                }
            } }
            let v58: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                step(text.len() as u32);
                Noisy::new(57)
            });
        }
        m48 if leaf(m48).await % 2 == 0 => {
            select! {
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let x59: u64 = got.unwrap_or(3);
                let mut v60: Purse = Purse::of(0u64).await;
                let x62: u64;
                let mut v63: Noisy;
                if matches!(2u64 % 7, 0 | 2..=4) {
                    pause().await;
                    pause().await;
                    if 2u64 % 2 == 0 { x62 = 1; v63 = Noisy::new(61); } else { x62 = b; v63 = Noisy::new(1061); }
                } else {
                    x62 = b; v63 = Noisy::new(3061);
                    b = leaf(leaf(a).await).await;
                }
            }
            sent = send::<u64>(&out, a), if 2u64 % 2 == 0 => {
                if sent.is_err() { step(1); }
                let (x64, _, mut v65): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(0u64), down(0u64 % 3, Noisy::new(9)));
                let p68: (u64, Noisy) = (b, Noisy::new(66));
                let (x67, _): (u64, Noisy) = p68;
            }
            else => {
                if checked(a).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
            }
            }
            let mut v70: Noisy = Noisy::new(69);
        }
        _ => {
            let mut n72: u64 = 0;
            let f73: u64 = 'l71: loop {
                n72 += 1;
                if n72 > 4 { break b; }
                pause().await;
                b = checked(b).await.unwrap_or(a);
                let mut v75: Noisy = Noisy::new(74);
                let x76: u64 = match b % 4 { 0 => { break 'l71 b; } 1 => leaf(4u64).await, k => k };
            };
        }
        }
        let mut n78: u64 = 0;
        'l77: while let 0u64..=3 = odd(n78).await {
            n78 += 2;
            let c79: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            let mut v81: Noisy = Noisy::new(80);
        }
        let all85: LinkedList<Noisy> = LinkedList::from([Noisy::new(84), Noisy::new(84 + 1000)]);
        'l82: for v83 in all85 {
            let mut v83: Noisy = v83;
            match a % 5 {
            0 => {
                match made(0u64).await {
                    Some(v87) if v87.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v87.0 as u64); }
                    Some(v87) => drop(v87),
                    None => pause().await,
                }
            }
            1 | 2 => {
                let mut n90: u64 = 0;
                'l89: while let 0u64..=3 = odd(n90).await {
                    n90 += 2;
                    let mut v91: Pile<Noisy> = Pile::<Noisy>::default();
                    { let at = &mut v83; at.0 += 1; step(at.0); }
                }
            }
            m86 if m86 > 3 || odd(b).await % 3 == m86 % 3 => {
                let mut s93: String = format!("{}-{n}", text.len(), n = a);
            }
            _ => {
                let mut n95: u64 = 0;
                let f96: u64 = 'l94: loop {
                    n95 += 1;
                    if n95 > 0 { break a; }
                    pause().await;
                    let mut v97: Noisy;
                    if a % 5 < 3 || leaf(0u64).await > 4 { pause().await; v97 = Noisy::new(98); } else { v97 = Noisy::new(98 + 1000); }
                };
                if !(a % 5 < 3 && odd(1u64).await > 4) {
                    if b % 3 == 1 { pause().await; drop(v83); } else { pause().await; }
                } else {
                    let mut s99: String = format!("{}-{n}", text.len(), n = 3u64);
                    let (x100, _, mut v101): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                }
            }
            }
            let mut v103: Noisy = Noisy::new(102);
            let mut n105: u64 = 0;
            let f106: u64 = 'l104: loop {
                n105 += 1;
                if n105 > 0 { break b; }
                pause().await;
                let mut v107: Noisy;
                if leaf(0u64).await % 2 == 0 { pause().await; v107 = Noisy::new(108); } else { v107 = Noisy::new(108 + 1000); }
                let x110: u64;
                let mut v111: Noisy;
                if b < 2u64 {
                    pause().await;
                    b = a.wrapping_mul(3).wrapping_add(0u64);
                    match b % 3 { 0 => { x110 = 2; v111 = Noisy::new(109); } 1 => { break 'l104 b; } k => { x110 = k; v111 = Noisy::new(1109); } }
                } else {
                    x110 = b; v111 = Noisy::new(3109);
                    step(112);
                }
                if 0u64 % 4 == 1 { drop(v103); pause().await; v103 = Noisy::new(113); }
                if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(x110.wrapping_mul(3).wrapping_add(a)); }
            };
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
            let mut s1: String = format!("{}-{n}", text.len(), n = n);
            let x2: u64 = leaf(b).await;
            let mut v3: Noisy;
            if leaf(1u64).await % 2 == 0 { pause().await; v3 = Noisy::new(4); } else { v3 = Noisy::new(4 + 1000); }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: Option<Noisy> = Some(Noisy::new(3));
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                match made(n).await {
                    Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                    Some(v5) => drop(v5),
                    None => pause().await,
                }
                {
                    let a7: Vec<u64> = vec![n % 7, b % 5, b % 3];
                    if let Some(m8) = a7.iter().max() && *m8 > 1u64 {
                        b = b.wrapping_add(v2.0 as u64);
                        step(11);
                        step(*m8 as u32);
                    }
                    let x12: u64 = 4u64.wrapping_add((if matches!(b % 7, 0 | 2..=4) { break 'l1; } else { b % 3 }));
                }
            }
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
        'l3: for i4 in 0u64..=1 {
            if let Ok(x5) = checked(1u64).await && let Some(v6) = made(x5).await && v6.0 > 1 {
                let x5: u64 = x5;
                let mut v6: Noisy = v6;
                pause().await;
                let mut v8: Noisy = 'b7: {
                    let mut v10: Noisy = Noisy::new(9);
                    if 2u64 % 5 < 3 || leaf(1u64).await > 4 { break 'b7 v10; }
                    b = both::<u64, char>(n, 'c', 4u64).await.1;
                    step(11);
                    v6
                };
                if let Some(v12) = made(n).await {
                    let mut v12: Noisy = v12;
                    if i4 % 3 == 1 { drop(v8); }
                } else {
                    text.push_str(&format!("{},", i4));
                }
            }
            let Some(v14) = made(n).await else {
                pause().await;
                break 'l3;
            };
            let mut v14: Noisy = v14;
            if leaf(n).await % 2 == 0 { drop(value); break; }
        }
        if b % 3 > 0 && let x16 @ 2.. = b % 7 && x16 != b {
            let x16: u64 = x16;
            pause().await;
            let mut n19: u64 = 0;
            'l18: while n19 < 1 && let Some(w20) = made(n19).await && w20.0 > 0 && (b % 5 < 3 || leaf(4u64).await > 4) {
                n19 += 1;
                let Some(v21) = made(n).await else {
                    pause().await;
                    break 'l18;
                };
                let mut v21: Noisy = v21;
                let c23: u64 = leaf(Some(x16).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                let c24: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
            }
            {
                step(25);
            }
        } else {
            let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, a).await.is_err() && b < a { return Err(a); }
        'l1: for i2 in 0u64..3 {
            let mut x3: u64 = pair(i2, 4u64).await.0.wrapping_add(4u64);
            let mut x4: u64 = a;
        }
        'l5: for i6 in 0u64..1 {
            select! { biased;
            got = recv::<u64>(&feed) => {
                let x7: u64 = got.unwrap_or(3);
                let x8: u64 = match i6 % 4 { 0 => { break 'l5; } 1 => leaf(i6).await, k => k };
            }
            sent = send::<u64>(&out, 4u64), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut v10: Noisy = Noisy::new(9);
            }
            default => {
                let mut v12: Noisy = Noisy::new(11);
            }
            }
            pause().await;
            let c13: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        text.push_str(&format!("{},", a));
        for k in match 3u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        let mut s14: String = format!("{}-{n}", text.len(), n = 3u64);
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
        step(3);
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if 3u64 < n { break 'b4 v7; }
            match b % 5 {
            0 => {
                let x9: u64 = checked(n).await.map_err(|failed| failed.wrapping_add(n))?;
                {
                    let mut x10: u64 = b.wrapping_mul(3).wrapping_add(b);
                }
            }
            1 | 2 => {
                b = pair(b, b).await.0.wrapping_add(b);
                {
                    let mut v11: Purse = Purse::of(n).await;
                    let mut v12: Noisy = down(1u64 % 4, v1).await;
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                match made(b).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
            }
            _ => {
                match made(b).await {
                    Some(v15) if v15.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v15.0 as u64); }
                    Some(v15) => drop(v15),
                    None => pause().await,
                }
            }
            }
            {
                pause().await;
            }
            Noisy::new(6 + 1000)
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = match 0u64 % 4 { 0 => { return Noisy::new(1); } 1 => leaf(0u64).await, k => k };
        let a3: Vec<u64> = vec![0u64 % 7, x2 % 5, b % 3];
        if 2u64 % 3 == 1 {
            return Noisy::new(7);
        } else {
            match a3.first() {
            Some(m9) if *m9 % 3 == n % 3 => {
                step(11);
                step(12);
            }
            Some(m9) => { step(*m9 as u32);
                step(13);
            }
            None => {
                step(value.0);
            }
            }
            while b % 3 > 0 { if x2 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            match shape(a).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                match made(a).await {
                    Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                    Some(v4) => drop(v4),
                    None => pause().await,
                }
            }
            Shape::Both(v2, _) => {
                let mut v2: Noisy = v2;
                pause().await;
                let mut s6: String = format!("{}-{n}", text.len(), n = a);
                let mut v8: Two = Two { first: v2, second: Noisy::new(7 + 1000), number: b as u32 % 9 };
            }
            Shape::One { noisy: v2, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v9: Pile<Noisy> = Pile::<Noisy>::default();
                let a10: Vec<u64> = vec![1u64 % 7, a % 5, b % 3];
                if number % 3 == 1 {
                    step(13);
                    drop(v2);
                } else {
                    drop(v2);
                    match a10.first() {
                    Some(m17) if *m17 % 3 == a % 3 => {
                        step(19);
                        step(20);
                    }
                    Some(m17) => { step(*m17 as u32);
                        step(21);
                    }
                    None => {
                        step(22);
                        step(23);
                    }
                    }
                }
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                match shape(4u64).await {
                Shape::Both(v24, v25) if v24.0 % 2 == 1 => {
                    let mut v24: Noisy = v24;
                    let mut v25: Noisy = v25;
                    let mut s26: String = format!("{}-{n}", text.len(), n = a);
                    text.push_str(&format!("{},", (s26.len() as u64)));
                }
                Shape::Both(v24, _) => {
                    let mut v24: Noisy = v24;
                    pause().await;
                    if 2u64 % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(27); }
                }
                Shape::One { noisy: v24, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v24: Noisy = v24;
                    if 4u64 < 1u64 && text.len() > 40 { return; }
                    let mut s28: String = format!("{}-{n}", text.len(), n = number);
                }
                Shape::One { noisy: v24, .. } => {
                    let mut v24: Noisy = v24;
                    let c29: u64 = { let look = || v24.0 as u64; look() % 100 + b % 3 };
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v31: Two = Two { first: v2, second: Noisy::new(30 + 1000), number: a as u32 % 9 };
                } }
            }
            Shape::Nothing => {
                pause().await;
                let c32: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            } }
            let to33: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(text.len() as u32);
        };
        let all37: VecDeque<Noisy> = VecDeque::from([Noisy::new(36), Noisy::new(36 + 1000)]);
        'l34: for v35 in all37 {
            let mut v35: Noisy = v35;
            let x39: u64;
            let mut v40: Noisy;
            if a % 3 == 1 && leaf(2u64).await % 2 == 1 {
                pause().await;
                let mut v42: Two = Two { first: v35, second: Noisy::new(41 + 1000), number: b as u32 % 9 };
                x39 = b; v40 = Noisy::new(2038);
            } else {
                x39 = b; v40 = Noisy::new(3038);
                let mut v44: Shared<Noisy> = Shared::new(Noisy::new(43));
            }
        }
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x45: u64 = got.unwrap_or(3);
            let x46: u64 = recv::<u64>(&feed).await.unwrap_or(x45);
            let v67: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all51: Option<Noisy> = Some(Noisy::new(50));
                pause().await;
                'l48: for v49 in all51 {
                    let mut v49: Noisy = v49;
                    b = both::<u64, char>(b, 'c', b).await.1;
                    b = touched(&mut v49, 0u64).await;
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'l48; }
                }
                let mut left53: String = text.chars().take(2).collect();
                'l54: while let Some(c52) = left53.pop() {
                    let c52: char = c52;
                    let mut s55: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                match x45 % 5 {
                0 => {
                    let (x57, _, mut v58): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                    let mut v60: Shared<Noisy> = Shared::new(Noisy::new(59));
                }
                1 | 2 => {
                }
                m56 if m56 > 3 || odd(b).await % 3 == m56 % 3 => {
                    step(61);
                }
                _ => {
                    let Some(v62) = made(x45).await else {
                        pause().await;
                        return Noisy::new(64);
                    };
                    let mut v62: Noisy = v62;
                    let x65: u64 = leaf(x46).await;
                }
                }
                step(text.len() as u32);
                Noisy::new(66)
            });
            match x45 % 5 {
            0 => {
                let mut v70: Noisy = Noisy::new(69);
                let mut s71: String = format!("{}-{n}", text.len(), n = b);
            }
            1 | 2 => {
                let x73: u64 = 'b72: {
                    let mut v75: Noisy = Noisy::new(74);
                    let mut v77: Two = Two { first: v75, second: Noisy::new(76 + 1000), number: b as u32 % 9 };
                    if !(a % 5 < 3 && odd(x46).await > 4) { break 'b72 a; }
                    let x78: u64 = a % 7 + leaf(a).await % 100;
                    b % 7 + leaf(2u64).await % 100
                };
                let (x79, _, mut v80): (u64, Option<Noisy>, Noisy) = join!(odd(x46), made(3u64), down(3u64 % 3, Noisy::new(9)));
            }
            m68 if m68 == b % 5 => {
                'l81: for i82 in 0u64..=3 {
                    let mut v84: Shared<Noisy> = Shared::new(Noisy::new(83));
                    let c85: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let c86: u64 = (0..x45 % 5).map(|k| k.wrapping_mul(x45)).fold(b, |all, k| all.wrapping_add(k));
                }
                let mut v88: Vec<Noisy> = vec![Noisy::new(87), Noisy::new(87 + 1000), Noisy::new(87 + 2000)];
            }
            _ => {
                let a: u64 = if x45 % 2 == 0 { leaf(x45).await } else { x45 };
                b = leaf(checked(x45).await?).await;
            }
            }
        }
        sent = send::<u64>(&out, 2u64) => {
            if sent.is_err() { step(1); }
        }
        else => {
            let mut v90: Shared<Noisy> = Shared::new(Noisy::new(89));
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
        match a1.first() {
        Some(m2) if *m2 % 3 == n % 3 => {
            drop(value);
        }
        Some(m2) => { step(*m2 as u32);
            drop(value);
        }
        None => {
            if b % 2 == 0 && consumed(value) { step(8); }
        }
        }
        if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 40 { return Noisy::new(9); }
        let mut v11: Two = Two { first: Noisy::new(10), second: Noisy::new(10 + 1000), number: n as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(checked(n).await.unwrap_or(b)); }
            let mut n6: u64 = 0;
            'l5: while n6 < 1 && let Some(w7) = made(n6).await && w7.0 > 0 && (!(4u64 % 5 < 3 && odd(b).await > 4)) {
                n6 += 1;
                let mut v9: Noisy = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    if b % 3 == 1 && leaf(n).await % 2 == 1 { break 'b8 v11; }
                    let x12: u64 = n % 7 + leaf(2u64).await % 100;
                    Noisy::new(10 + 1000)
                };
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        pause().await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let all5: Vec<char> = s1.chars().take(3).collect();
        'l4: for c3 in all5 {
            let c3: char = c3;
            let Ok(x6) = checked(b).await else {
                pause().await;
                break 'l4;
            };
            let x6: u64 = x6;
            let c7: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let x8: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        {
            let mut v10: Noisy = Noisy::new(9);
            let to11: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
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
        let mut x1: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
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
            if let Ok(x4) = checked(n).await && (4u64 % 5 < 3 || leaf(b).await > 4) {
                let x4: u64 = x4;
                pause().await;
                match (leaf(1u64).await % 3, (if b % 5 < 3 || leaf(n).await > 4 { break 'l1 b; } else { x4 % 3 })) {
                (0, 1) => {
                    b = b.wrapping_add(value.0 as u64);
                    let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
                }
                _ => {
                    let x8: u64 = { let t = { let t = Noisy::new(9); t.0 as u64 + n % 9 }; leaf(t).await };
                }
                }
            }
            let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
            match n % 5 {
            0 => {
                let v17: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v15: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000), Noisy::new(14 + 2000)];
                    let mut s16: String = format!("{}-{n}", text.len(), n = n);
                    step(text.len() as u32);
                    Ok(b)
                });
            }
            1 | 2 => {
                if n < b {
                    pause().await;
                } else {
                    let c18: u64 = { let look = || value.0 as u64; look() % 100 + 1u64 % 3 };
                }
                if b % 5 < 3 || leaf(b).await > 4 { break 'l1 n.wrapping_mul(3).wrapping_add(n); }
            }
            m12 if leaf(m12).await % 2 == 0 => {
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            }
            _ => {
                let x20: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
            }
            }
            let mut n22: u64 = 0;
            let f23: u64 = 'l21: loop {
                n22 += 1;
                if n22 > 1 { break 2u64; }
                pause().await;
                let all27: Vec<Noisy> = v11.clone();
                'l24: for v25 in all27 {
                    let mut v25: Noisy = v25;
                    step(28);
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
                let Some(c30) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(31);
                };
                let c30: char = c30;
            };
        };
        step(text.len() as u32);
        value
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if 4u64 % 2 == leaf(3u64).await % 2 && { if !(n % 5 < 3 && odd(n).await > 4) { return Noisy::new(1); } 3u64 > 1 } {
            let p4: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000)];
            for _ in p4 {
                pause().await;
                let mut v6: Two = Two { first: Noisy::new(5), second: Noisy::new(5 + 1000), number: 3u64 as u32 % 9 };
            }
            b = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
        }
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(3);
        text.push_str(&format!("{},", 2u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Purse = Purse::of(b).await;
        let a2: Vec<u64> = vec![b % 7, n % 5, b % 3];
        match a2.first() {
        Some(m3) if *m3 % 3 == b % 3 => {
            drop(value);
            {
                step(9);
                step(10);
            }
        }
        Some(m3) => { step(*m3 as u32);
            drop(value);
        }
        None => {
            drop(value);
            if n % 3 == 1 {
                step(16);
            } else {
                step(17);
            }
        }
        }
        match n % 5 {
        0 => {
            let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
            'l20: for v21 in all23 {
                let mut v21: Noisy = v21;
                let mut b: u64 = leaf(3u64).await;
            }
            if let Ok(x24) = checked(n).await && let Some(v25) = made(x24).await && v25.0 > 1 {
                let x24: u64 = x24;
                let mut v25: Noisy = v25;
                pause().await;
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    if let Some(v26) = made(2u64).await {
                        let mut v26: Noisy = v26;
                        let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                    } else {
                        text = said(text, leaf(x24).await).await;
                        v25 = Noisy::new(v25.0 + 1);
                    }
                    text.push_str(&format!("{},", n));
                } else if b % 3 == 4u64 % 3 {
                    v25 = Noisy::new(v25.0 + 1);
                }
                let x30: u64 = { let t = { let t = Noisy::new(31); t.0 as u64 + n % 9 }; leaf(t).await };
            }
        }
        1 | 2 => {
            pause().await;
            if !(n % 5 < 3 && odd(n).await > 4) && text.len() > 40 { return Noisy::new(32); }
        }
        m19 if leaf(m19).await % 2 == 0 => {
            let Ok(x33) = checked(n).await else {
                pause().await;
                return Noisy::new(34);
            };
            let x33: u64 = x33;
            let to35: CpsFnPtr<fn(u64) -> u64> = if x33 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            let mut b: u64 = 0u64;
            let x37: u64 = 'b36: {
                let c38: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                if b % 5 < 3 || leaf(0u64).await > 4 { break 'b36 0u64; }
                let mut x40: u64 = b;
                let p41: (u64, Noisy) = (n, Noisy::new(39));
                (x40, _) = p41;
                let v46: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    step(43);
                    let x44: u64 = leaf(4u64).await;
                    step(text.len() as u32);
                    Noisy::new(45)
                });
                checked(b).await.unwrap_or(b)
            };
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
        pause().await;
        'l4: for v5 in all7 {
            let mut v5: Noisy = v5;
            let to8: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            if 1u64 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l4; }
            select! {
            got = feed.recv_evt(), if a % 2 == 0 => {
                let x9: u64 = got.unwrap_or(3);
                let (x10, mut v11): (u64, Noisy) = join!(leaf(2u64), taken(v5, b));
                let mut left13: String = text.chars().take(2).collect();
                'l14: while let Some(c12) = left13.pop() {
                    let c12: char = c12;
                    let mut s15: String = format!("{}-{n}", text.len(), n = 3u64);
                }
            }
            sent = out.send_evt(a) => {
                if sent.is_err() { step(1); }
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if !(0u64 % 5 < 3 && odd(3u64).await > 4) { break 'b16 v19; }
                    if b % 5 < 3 || leaf(4u64).await > 4 { break 'l4; }
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    Noisy::new(18 + 1000)
                };
                let v25: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut s23: String = format!("{}-{n}", text.len(), n = 4u64);
                    step(text.len() as u32);
                    Noisy::new(24)
                });
            }
            default => {
                if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
                    step(26);
                    step(27);
                    let a: u64 = pair(b, a).await.0.wrapping_add(a);
                } else {
                    let x28: u64 = to8(3u64).await;
                    step(29);
                }
                text = said(text, if 2u64 % 2 == 0 { leaf(b).await } else { b }).await;
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
            pause().await;
            let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let (Ok(x3), 0u64..=50) = (checked(b).await, 4u64 % 70) else {
            pause().await;
            return Err(3u64);
        };
        let x3: u64 = x3;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64;
        let mut v3: Noisy;
        if checked(2u64).await? % 2 == 0 && b % 3 < 2 {
            pause().await;
            let p6: Vec<Noisy> = vec![Noisy::new(4), Noisy::new(4 + 1000)];
            for _ in p6 {
                pause().await;
                let all10: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(9)), (3, Noisy::new(9 + 1000))]);
                'l7: for (at, v8) in all10 {
                    let mut v8: Noisy = v8;
                    let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                }
            }
            x2 = n; v3 = Noisy::new(2001);
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let mut n: u64 = pair(checked(n).await?, checked(b).await?).await.1;
        }
        Ok(b)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if checked(0u64).await? % 2 == 0 && 0u64 % 3 < 2 && text.len() > 200 { return Err(match 1u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(1u64).await }); }
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        {
            text = said(text, checked(b).await.unwrap_or(a)).await;
        }
        if 3u64 % 2 == leaf(0u64).await % 2 && { if b % 5 < 3 || leaf(3u64).await > 4 { return Err(b); } 0u64 > 1 } {
            let Some(c3) = text.chars().nth(1) else {
                pause().await;
                return Err(a);
            };
            let c3: char = c3;
        }
        match made(3u64).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 3u64));
        {
            if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(1); }
            'l2: for i3 in 0u64..1 {
                let mut v4: Purse = Purse::of(i3).await;
                let mut n6: u64 = 0;
                'l5: while n6 < 2 && let Some(w7) = made(n6).await && w7.0 > 0 && (!(n % 5 < 3 && odd(b).await > 4)) {
                    n6 += 1;
                    if i3 % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l2; }
                    let mut s8: String = format!("{}-{n}", text.len(), n = 3u64);
                    if b < 1u64 { break 'l5; }
                }
                if matches!(b % 7, 0 | 2..=4) { drop(value); break; }
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        let p5: (u64, Noisy) = (b, Noisy::new(3));
        let (x4, _): (u64, Noisy) = p5;
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = match 1u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(1u64).await };
        let mut n3: u64 = 0;
        let f4: u64 = 'l2: loop {
            n3 += 1;
            if n3 > 1 { break x1; }
            pause().await;
            x1 = both::<u64, char>(a, 'c', b).await.1;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(1); }
            let mut s2: String = format!("{}-{n}", text.len(), n = n);
            text.push_str(&s2);
        }
        b = kept::<u64>(4u64, b).await;
        let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
        pause().await;
        'l3: for v4 in all6 {
            let mut v4: Noisy = v4;
            'l7: for i8 in 0u64..1 {
                let Some(v9) = made(n).await else {
                    pause().await;
                    break 'l7;
                };
                let mut v9: Noisy = v9;
                let x12: u64;
                let mut v13: Noisy;
                if b % 5 < 3 || leaf(b).await > 4 {
                    pause().await;
                    let mut x14: u64 = if n % 2 == 0 { leaf(b).await } else { b };
                    if 2u64 % 2 == 0 { x12 = 1; v13 = Noisy::new(11); } else { x12 = i8; v13 = Noisy::new(1011); }
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let (x15, mut v16): (u64, Noisy) = join!(leaf(n), taken(v9, 1u64));
                }
                if n % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l3; }
            }
            if leaf(b).await % 3 == (if !(n % 5 < 3 && odd(b).await > 4) { continue 'l3; } else { 0u64 % 3 }) {
                if let Some(c17) = text.chars().next_back() {
                    let c17: char = c17;
                    let c18: u64 = { let look = || v4.0 as u64; look() % 100 + 3u64 % 3 };
                    step(19);
                } else {
                    if n < 3u64 && text.len() > 40 { return Noisy::new(20); }
                }
            }
        }
        let x22: u64 = { leaf(b).await; (if n < 0u64 { return Noisy::new(21); } else { n % 3 }).wrapping_add(consumed(value) as u64) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = 0u64);
            Ok(b)
        }
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match a % 5 {
        0 => {
            'l2: for i3 in 0u64..=3 {
                let all7: Option<Noisy> = Some(Noisy::new(6));
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let (x8, mut v9): (u64, Noisy) = join!(leaf(3u64), taken(v5, 1u64));
                    let c10: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x8) };
                }
                let x12: u64;
                let mut v13: Noisy;
                if 0u64 < i3 {
                    pause().await;
                    step(14);
                    x12 = 2u64; v13 = Noisy::new(2011);
                } else {
                    x12 = b; v13 = Noisy::new(3011);
                    let x15: u64 = b % 5 + checked(2u64).await? % 100;
                }
                let x17: u64;
                let mut v18: Noisy;
                if 3u64 % 3 == 1 && leaf(2u64).await % 2 == 1 {
                    pause().await;
                    let a: u64 = if i3 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    x17 = 4u64; v18 = Noisy::new(2016);
                } else {
                    x17 = b; v18 = Noisy::new(3016);
                    b = pair(i3, i3).await.0.wrapping_add(i3);
                }
            }
        }
        1 | 2 => {
            pause().await;
        }
        m1 if m1 == b % 5 => {
            let mut v20: Noisy = Noisy::new(19);
        }
        _ => {
            let c21: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        }
        }
        let mut v23: Noisy = Noisy::new(22);
        let x25: u64;
        let mut v26: Noisy;
        if b % 5 < 3 || leaf(b).await > 4 {
            pause().await;
            text.push_str(&format!("{},", 2u64));
            if a % 2 == 0 { x25 = 1; v26 = Noisy::new(24); } else { x25 = 0u64; v26 = Noisy::new(1024); }
        } else {
            x25 = b; v26 = Noisy::new(3024);
            let mut v28: Noisy = 'b27: {
                let mut v30: Noisy = Noisy::new(29);
                if checked(3u64).await? % 2 == 0 && 0u64 % 3 < 2 { break 'b27 v30; }
                text.push_str(&format!("{},", b));
                v23
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut v3: Noisy = Noisy::new(2);
        'l4: for i5 in 0u64..1 {
            let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: a as u32 % 9 };
            let mut s8: String = format!("{}-{n}", text.len(), n = i5);
        }
        select! { biased;
        got = feed.recv_evt() => {
            let x9: u64 = got.unwrap_or(3);
            let mut v10: Noisy = Noisy::new(v3.0 + 50);
            let (x11, v12): (u64, (u64, u64)) = join!(leaf(x9), pair(x9, x9));
            let v12: u64 = v12.0.wrapping_add(v12.1);
        }
        sent = out.send_evt(a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            b = match a % 3 { 0 => leaf(b).await, 1 => b, _ => odd(a).await };
        }
        else => {
            let c13: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
        }
        }
        if send::<u64>(&out, 3u64).await.is_err() && 1u64 % 5 < 3 || leaf(3u64).await > 4 { return Err(3u64); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let c5: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
            if let Some(v6) = made(b).await {
                let mut v6: Noisy = v6;
                if 4u64 % 5 < 3 || leaf(b).await > 4 {
                    let mut v8: Noisy = taken(v2, c5).await;
                    step(9);
                }
            } else {
                let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
            }
        }
        match made(0u64).await {
            Some(v12) if v12.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v12.0 as u64); }
            Some(v12) => drop(v12),
            None => pause().await,
        }
        match made(b).await {
            Some(v14) if v14.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v14.0 as u64); }
            Some(v14) => drop(v14),
            None => pause().await,
        }
        let mut s16: String = format!("{}-{n}", text.len(), n = 3u64);
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v1: Noisy = v1;
        let a3: Vec<u64> = vec![3u64 % 7, n % 5, b % 3];
        let x6: u64 = match a3.last() { Some(m4) if m4 == &0u64 => sum(1, v1) as u64, Some(m4) => *m4 + v1.0 as u64, None => 7 };
        b = b.wrapping_add(x6);
        let mut s7: String = format!("{}-{n}", text.len(), n = b);
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
        'l1: for (at, v2) in all4 {
            let mut v2: Noisy = v2;
            if let Some(v5) = made(0u64).await {
                let mut v5: Noisy = v5;
                let mut v7: Noisy = Noisy::new(v5.0 + 50);
                pause().await;
            } else {
                let mut n9: u64 = 0;
                let f10: u64 = 'l8: loop {
                    n9 += 1;
                    if n9 > 0 { break 1u64; }
                    pause().await;
                    step(11);
                    text.push_str(&format!("{}:", v2.0));
                    if n % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(3u64).await } else { 3u64 }); }
                    let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                };
            }
            match shape(4u64).await {
            Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                let mut v14: Noisy = v14;
                let mut v15: Noisy = v15;
                let a16: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                if b % 3 == 1 {
                    drop(v14);
                } else {
                    step(20);
                }
            }
            Shape::Both(v14, unbound) => {
                let mut v14: Noisy = v14;
                drop(unbound);
                pause().await;
                text.push_str(&format!("{},", n));
            }
            Shape::One { noisy: v14, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v14: Noisy = v14;
                text.push_str(&format!("{},", 3u64));
            }
            Shape::One { noisy: v14, .. } => {
                let mut v14: Noisy = v14;
                match shape(n).await {
                Shape::Both(v21, v22) if v21.0 % 2 == 1 => {
                    let mut v21: Noisy = v21;
                    let mut v22: Noisy = v22;
                    text.push_str(&format!("{},", b));
                }
                Shape::Both(v21, unbound) => {
                    let mut v21: Noisy = v21;
                    drop(unbound);
                    pause().await;
                    if 0u64 % 5 < 3 || leaf(n).await > 4 { continue 'l1; }
                }
                Shape::One { noisy: v21, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v21: Noisy = v21;
                    if !(1u64 % 5 < 3 && odd(0u64).await > 4) { break 'l1; }
                    let mut x23: u64 = leaf(checked(b).await?).await;
                }
                Shape::One { noisy: v21, .. } => {
                    let mut v21: Noisy = v21;
                    let x24: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Nothing => {
                    pause().await;
                    b = { let mut own = take(&mut v2); let result = touched(&mut own, 4u64).await; v2 = own; result };
                } }
            }
            Shape::Nothing => {
                pause().await;
                {
                    if matches!(n % 7, 0 | 2..=4) && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(b)); }
                }
            } }
        }
        let mut v26: Noisy = Noisy::new(25);
        match shape(4u64).await {
        Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
            let mut v27: Noisy = v27;
            let mut v28: Noisy = v28;
            if n % 3 == 1 && leaf(0u64).await % 2 == 1 {
                'l29: for i30 in (0u64..=0).rev() {
                    b = { let mut own = take(&mut v27); let result = h7_0(&mut own, text, i30).await; v27 = own; result }?;
                }
            } else if n % 3 == b % 3 {
                let Some(v31) = made(n).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v31: Noisy = v31;
            }
        }
        Shape::Both(v27, unbound) => {
            let mut v27: Noisy = v27;
            drop(unbound);
            pause().await;
            let x33: u64 = b;
        }
        Shape::One { noisy: v27, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v27: Noisy = v27;
            let to34: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Shape::One { noisy: v27, .. } => {
            let mut v27: Noisy = v27;
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(pair(checked(b).await?, checked(n).await?).await.1); }
        }
        Shape::Nothing => {
            pause().await;
            'l35: for i36 in (0u64..=0).rev() {
                let x38: u64;
                let mut v39: Noisy;
                if n < 0u64 {
                    pause().await;
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                    x38 = n; v39 = Noisy::new(2037);
                } else {
                    x38 = b; v39 = Noisy::new(3037);
                    step(41);
                }
                let c42: u64 = (0..b % 5).map(|k| k.wrapping_mul(b)).fold(b, |all, k| all.wrapping_add(k));
                pause().await;
            }
        } }
        let mut v44: Two = Two { first: v26, second: Noisy::new(43 + 1000), number: n as u32 % 9 };
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 3 { break 0u64; }
            pause().await;
            text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
            let mut n5: u64 = 0;
            'l4: while let Some(w6) = made(n5).await {
                n5 += 1 + w6.0 as u64 % 2;
                select! {
                got = feed.recv_evt() => {
                    let x7: u64 = got.unwrap_or(3);
                    let mut v9: Noisy = Noisy::new(8);
                }
                sent = out.send_evt(a), if b % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let mut b: u64 = both::<u64, char>(2u64, 'c', a).await.1;
                }
                else => {
                    let mut v10: Purse = Purse::of(a).await;
                    let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                }
                }
                let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                'l14: for i15 in (0u64..=2).rev() {
                    text = said(text, a.checked_sub(b % 3).ok_or(b)?).await;
                    if i15 % 3 == 1 && leaf(i15).await % 2 == 1 { break 'l14; }
                }
            }
        };
        text = said(text, b).await;
        b = match checked(a).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
        let all19: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(18)), (3, Noisy::new(18 + 1000))]);
        pause().await;
        'l16: for (at, v17) in all19 {
            let mut v17: Noisy = v17;
            let all23: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(22)), (3, Noisy::new(22 + 1000))]);
            'l20: for (at, v21) in all23 {
                let mut v21: Noisy = v21;
                let mut s24: String = format!("{}-{n}", text.len(), n = a);
            }
            step(25);
        }
        let mut v27: Noisy = Noisy::new(26);
        let Some(v28) = made(f3).await else {
            pause().await;
            return Err(a);
        };
        let mut v28: Noisy = v28;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if let Some(v1) = made(3u64).await {
                let mut v1: Noisy = v1;
                text.push_str(&format!("{},", 2u64));
                if n % 5 < 3 || leaf(n).await > 4 {
                    let mut x3: u64 = kept::<u64>(b, n).await;
                }
            } else {
                let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    'l8: for i9 in 0u64..=2 {
                        let c10: u64 = [1u64, 2, 3].iter().map(|k| k * self.top.0 as u64).filter(|k| k % 2 == 0).sum();
                        if 1u64 < 4u64 { break 'l8; }
                    }
                }
            }
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            match shape(n).await {
            Shape::Both(v5, v6) if v5.0 % 2 == 1 => {
                let mut v5: Noisy = v5;
                let mut v6: Noisy = v6;
                if leaf(2u64).await % 2 == 0 {
                    if !(3u64 % 5 < 3 && odd(n).await > 4) && text.len() > 40 { return Noisy::new(7); }
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                }
                let mut n11: u64 = 0;
                'l10: while n11 < 3 && let Some(w12) = made(n11).await && w12.0 > 0 && (b % 3 == 1 && leaf(n).await % 2 == 1) {
                    n11 += 1;
                    let mut v14: Vec<Noisy> = vec![Noisy::new(13), Noisy::new(13 + 1000), Noisy::new(13 + 2000)];
                    v14 = turned::<Noisy, 2>(v14).await;
                }
            }
            Shape::Both(v5, unbound) => {
                let mut v5: Noisy = v5;
                drop(unbound);
                pause().await;
                {
                    let n: u64 = leaf(leaf(b).await).await;
                }
                let to15: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v5, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v5: Noisy = v5;
                {
                    if n % 3 == 1 && leaf(b).await % 2 == 1 { break 'l1; }
                }
                let mut v17: Noisy = 'b16: {
                    let mut v19: Noisy = Noisy::new(18);
                    if number % 5 < 3 || leaf(n).await > 4 { break 'b16 v19; }
                    let _ = taken(v5, b).await;
                    let mut v21: Shared<Noisy> = Shared::new(Noisy::new(20));
                    Noisy::new(18 + 1000)
                };
            }
            Shape::One { noisy: v5, .. } => {
                let mut v5: Noisy = v5;
                let a22: Vec<u64> = vec![n % 7, b % 5, b % 3];
                'w25: {
                    if b % 4 == 1 { step(v5.0); break 'w25; }
                    if b % 3 == 1 {
                        step(v5.0);
                    } else {
                        drop(v5);
                    }
                    if let Some(m32) = a22.iter().max() && *m32 > n {
                        step(34);
                        step(*m32 as u32);
                    }
                }
                if b < n && text.len() > 40 { return Noisy::new(35); }
            }
            Shape::Nothing => {
                pause().await;
                let a36: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                for m37 in &a36 { if *m37 == 4u64 { step(v2.0); break; } step(v2.0 + 38); }
            } }
            if b % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(39); }
        }
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = match checked(a).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
        let to1: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let Ok(x2) = checked(b).await else {
            pause().await;
            return Err(2u64);
        };
        let x2: u64 = x2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in (0u64..2).rev() {
            text.push_str(&format!("{},", i2));
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 1 { break 4u64; }
                pause().await;
                {
                    let mut v7: Noisy = Noisy::new(6);
                }
                let mut v9: Noisy = Noisy::new(8);
                match (leaf(i2).await % 3, (if leaf(i2).await % 2 == 0 { break 'l3 b; } else { a % 3 })) {
                (0, 1) => {
                    pause().await;
                }
                _ => {
                    pause().await;
                }
                }
            };
        }
        let mut s10: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v1: Pile<Noisy> = Pile::<Noisy>::default();
            Ok(b)
        }
    }
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match shape(n).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(2u64.wrapping_mul(3).wrapping_add(4u64)); }
        }
        Shape::Both(v1, unbound) => {
            let mut v1: Noisy = v1;
            drop(unbound);
            pause().await;
            let mut s3: String = format!("{}-{n}", text.len(), n = b);
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            b = b.wrapping_mul(3).wrapping_add(n);
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            match made(b).await {
                Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                Some(v4) => drop(v4),
                None => pause().await,
            }
        }
        Shape::Nothing => {
            pause().await;
        } }
        if (checked(n).await? % 2 == 0 && n % 3 < 2) && let Some(v7) = made(b).await && v7.0 as u64 % 3 < b % 3 {
            let mut v7: Noisy = v7;
            pause().await;
            let mut x8: u64 = checked(1u64).await.unwrap_or(b);
            {
                let mut s9: String = format!("{}-{n}", text.len(), n = x8);
            }
        } else {
            let to10: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = a);
        match (s1.len() as u64) % 5 {
        0 => {
            let mut v3: Pile<Noisy> = Pile::<Noisy>::default();
        }
        1 | 2 => {
            let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                let to8: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut left10: String = s1.chars().take(2).collect();
                'l11: while let Some(c9) = left10.pop() {
                    let c9: char = c9;
                    let x12: u64 = both::<u64, char>(1u64, 'c', a).await.1;
                    b = match b % 3 { 0 => leaf((c9 as u64)).await, 1 => (c9 as u64), _ => odd(b).await };
                }
            }
        }
        m2 if m2 > 3 || odd(b).await % 3 == m2 % 3 => {
            let to13: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            let to14: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            if let Some(v16) = made(0u64).await && let x15 @ 1.. = v16.0 as u64 % 5 && (x15 > 2 || a % 3 == 1 && leaf(4u64).await % 2 == 1) {
                let x15: u64 = x15;
                let mut v16: Noisy = v16;
                pause().await;
            }
        }
        }
        let mut v18: Noisy = Noisy::new(17);
        let all22: Option<Noisy> = Some(Noisy::new(21));
        'l19: for v20 in all22 {
            let mut v20: Noisy = v20;
            let c23: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            match 2u64 % 5 {
            0 => {
                let Shape::One { noisy: v26, number: x25 } = shape(4u64).await else {
                    pause().await;
                    continue 'l19;
                };
                let mut v26: Noisy = v26;
                let x25: u64 = x25;
            }
            1 | 2 => {
                let (x27, mut v28): (u64, Noisy) = join!(leaf((s1.len() as u64)), taken(v20, (s1.len() as u64)));
            }
            m24 if leaf(m24).await % 2 == 0 => {
                let (x29, _, mut v30): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(3u64), down(3u64 % 3, Noisy::new(9)));
                let mut a: u64 = leaf(0u64).await;
            }
            _ => {
                if !(a % 5 < 3 && odd(a).await > 4) { break 'l19; }
            }
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = 'b1: {
            let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(3));
            if b % 5 < 3 || leaf(n).await > 4 { break 'b1 1u64; }
            let all9: LinkedList<Noisy> = LinkedList::from([Noisy::new(8), Noisy::new(8 + 1000)]);
            'l6: for v7 in all9 {
                let mut v7: Noisy = v7;
                if !(3u64 % 5 < 3 && odd(1u64).await > 4) && text.len() > 40 { return Noisy::new(10); }
                'l11: for i12 in 0u64..3 {
                    step(13);
                    let to14: CpsFnPtr<fn(u64) -> u64> = if i12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    pause().await;
                    if !(i12 % 5 < 3 && odd(1u64).await > 4) { drop(v7); break; }
                }
                if 0u64 % 2 == leaf(n).await % 2 && { if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { break 'b1 b; } n > 1 } {
                    text.push_str(&format!("{}:", value.0));
                    let x15: u64 = kept::<u64>(0u64, 1u64).await;
                }
            }
            if let Some(c16) = text.chars().next_back() {
                let c16: char = c16;
                if n % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(17); }
            } else {
                if let Some(v18) = made(2u64).await {
                    let mut v18: Noisy = v18;
                    step(20);
                    let mut b: u64 = checked(b).await.unwrap_or(0u64);
                } else {
                    let n: u64 = leaf(b).await;
                }
            }
            kept::<u64>(b, 2u64).await
        };
        let to21: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = leaf(checked(a).await?).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        Ok(b)
    }
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let x1: u64 = match n % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            step(2);
            for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let all5: VecDeque<Noisy> = VecDeque::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        pause().await;
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            match 0u64 % 5 {
            0 => {
                let x8: u64;
                let mut v9: Noisy;
                if checked(2u64).await? % 2 == 0 && c1 % 3 < 2 {
                    pause().await;
                    let mut x10: u64 = 4u64.wrapping_mul(3).wrapping_add(n);
                    match b % 3 { 0 => { x8 = 2; v9 = Noisy::new(7); } 1 => { break 'l2; } k => { x8 = k; v9 = Noisy::new(1007); } }
                } else {
                    x8 = b; v9 = Noisy::new(3007);
                    if let 1u64.. = c1 && c1 % 2 == 0 && { drop(v3); true } { pause().await; }
                    pause().await;
                }
            }
            1 | 2 => {
                if (c1 < c1) && let Some(v13) = made(n).await && v13.0 as u64 % 3 < n % 3 {
                    let mut v13: Noisy = v13;
                    pause().await;
                    let Some(v14) = made(c1).await else {
                        pause().await;
                        break 'l2;
                    };
                    let mut v14: Noisy = v14;
                    text.push_str(&format!("{}:", v14.0));
                    text.push_str(&format!("{},", 0u64));
                }
                let mut v16: Pile<Noisy> = Pile::<Noisy>::default();
            }
            m6 if leaf(m6).await % 2 == 0 => {
                if n % 5 < 3 || leaf(n).await > 4 { continue 'l2; }
                let v23: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    text.push_str(&format!("{},", c1));
                    let (x18, v19): (u64, (u64, u64)) = join!(leaf(1u64), pair(0u64, 1u64));
                    let v19: u64 = v19.0.wrapping_add(v19.1);
                    let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
                    step(text.len() as u32);
                    Noisy::new(22)
                });
            }
            _ => {
                let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                if checked(0u64).await? % 2 == 0 && n % 3 < 2 {
                    let mut v27: Noisy = Noisy::new(26);
                } else {
                    let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(c1 % 50); add(2); sum };
                    let mut v29: Purse = Purse::of(c28).await;
                }
            }
            }
        }
        let x31: u64 = 'b30: {
            let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
            match n % 5 {
            0 => {
                let mut v36: Noisy = Noisy::new(35);
                let x38: u64;
                let mut v39: Noisy;
                if n % 5 < 3 || leaf(2u64).await > 4 {
                    pause().await;
                    let mut c1: u64 = leaf(checked(b).await?).await;
                    x38 = 0u64; v39 = Noisy::new(2037);
                } else {
                    x38 = b; v39 = Noisy::new(3037);
                    let mut s40: String = format!("{}-{n}", text.len(), n = n);
                }
            }
            1 | 2 => {
                if checked(n).await? % 2 == 0 && 2u64 % 3 < 2 && text.len() > 200 { return Err(b); }
            }
            m34 if leaf(m34).await % 2 == 0 => {
                let mut v41: Purse = Purse::of(2u64).await;
            }
            _ => {
                let (x42 @ 1u64.., _) = pair(b, n).await else {
                    pause().await;
                    return Err(3u64);
                };
                let x42: u64 = x42;
            }
            }
            if n < c1 { break 'b30 1u64; }
            if leaf(n).await % 3 == (if checked(c1).await? % 2 == 0 && b % 3 < 2 { break 'b30 b; } else { 4u64 % 3 }) {
                {
                    if let Some(v43) = made(n).await {
                        let mut v43: Noisy = v43;
                        drop(v43);
                        let mut x45: u64 = pair(1u64, 2u64).await.0.wrapping_add(2u64);
                    } else {
                        if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(if b % 2 == 0 { leaf(b).await } else { b }); }
                    }
                }
            }
            text.push_str(&format!("{},", c1));
            kept::<u64>(b, 3u64).await
        };
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if let Ok(x1) = checked(a).await && (!(b % 5 < 3 && odd(a).await > 4)) {
            let x1: u64 = x1;
            pause().await;
            let all6: [Noisy; 2] = [Noisy::new(5), Noisy::new(5 + 1000)];
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut s7: String = format!("{}-{n}", text.len(), n = 3u64);
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(4u64), pair(b, 4u64));
                let v9: u64 = v9.0.wrapping_add(v9.1);
                let p12: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000)];
                for _ in p12 {
                    pause().await;
                    let mut v14: Two = Two { first: Noisy::new(13), second: Noisy::new(13 + 1000), number: v9 as u32 % 9 };
                }
            }
        }
        let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(1u64).await && let Some(v2) = made(x1).await && v2.0 > 1 {
            let x1: u64 = x1;
            let mut v2: Noisy = v2;
            pause().await;
            if b % 5 < 3 || leaf(b).await > 4 {
                let mut v3: Pile<Noisy> = Pile::<Noisy>::default();
                let a4: Vec<u64> = vec![n % 7, n % 5, b % 3];
                if 1u64 % 3 == 1 {
                    step(v2.0);
                } else {
                    drop(v2);
                }
                let Some(v9) = made(n).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v9: Noisy = v9;
            } else if n % 3 == 0u64 % 3 {
                b = x1;
            } else {
                step(11);
                'l12: for i13 in 0u64..=0 {
                    step(14);
                }
                let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x1 % 50); add(2); sum };
            }
            let mut s16: String = format!("{}-{n}", text.len(), n = x1);
            if (matches!((s16.len() as u64) % 7, 0 | 2..=4)) && let Some(v18) = made(n).await && v18.0 as u64 % 3 < n % 3 {
                let mut v18: Noisy = v18;
                pause().await;
                { let all = move || step(v18.0); all(); }
                pause().await;
            }
        }
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = n;
        let mut n2: u64 = 0;
        'l1: while n2 < 2 && let Some(w3) = made(n2).await && w3.0 > 0 && (4u64 % 5 < 3 || leaf(0u64).await > 4) {
            n2 += 1;
            let mut v5: Noisy = Noisy::new(4);
        }
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n < 1u64 && text.len() > 40 { return Noisy::new(1); }
        let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
        pause().await;
        'l2: for v3 in all5 {
            let mut v3: Noisy = v3;
            'l6: for i7 in 0u64..=2 {
                let x8: u64 = leaf(2u64).await.wrapping_add((if matches!(n % 7, 0 | 2..=4) { continue 'l2; } else { 3u64 % 3 }));
                text.push_str(&format!("{},", x8));
                let mut x9: u64 = b.wrapping_mul(3).wrapping_add(i7);
            }
            let mut v10: Noisy = Noisy::new(v3.0 + 50);
            let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
        }
        let a13: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w16: {
            if b % 4 == 1 { step(value.0); break 'w16; }
            step(17);
            if 1u64 % 3 == 1 {
                b = b.wrapping_add(value.0 as u64);
            } else {
                step(22);
            }
        }
        let mut n24: u64 = 0;
        let f25: u64 = 'l23: loop {
            n24 += 1;
            if n24 > 4 { break n; }
            pause().await;
            let Some(v26) = made(n).await else {
                pause().await;
                return Noisy::new(28);
            };
            let mut v26: Noisy = v26;
            pause().await;
            let x30: u64;
            let mut v31: Noisy;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                pause().await;
                let mut v32: Noisy = (move || v26)();
                match b % 3 { 0 => { x30 = 2; v31 = Noisy::new(29); } 1 => { break 'l23 b; } k => { x30 = k; v31 = Noisy::new(1029); } }
            } else {
                x30 = b; v31 = Noisy::new(3029);
                let mut v33: Pile<Noisy> = Pile::<Noisy>::default();
            }
        };
        step(text.len() as u32);
        value
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut n6: u64 = 0;
            let f7: u64 = 'l5: loop {
                n6 += 1;
                if n6 > 0 { break n; }
                pause().await;
                let mut v8: Noisy = Noisy::new(v2.0 + 50);
            };
            pause().await;
            match f7 % 5 {
            0 => {
                let mut v10: Noisy = Noisy::new(v2.0 + 50);
            }
            1 | 2 => {
                b = kept::<u64>(4u64, 4u64).await;
                let a11: Vec<u64> = vec![f7 % 7, 2u64 % 5, b % 3];
                while b % 3 > 0 { if n % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
            }
            m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                let mut v15: Noisy = Noisy::new(14);
            }
            _ => {
                if leaf(b).await % 3 == (if !(4u64 % 5 < 3 && odd(f7).await > 4) { break 'l1; } else { n % 3 }) {
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(checked(n).await.unwrap_or(n)); }
                    let (x16, _, mut v17): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                }
                let mut v19: Two = Two { first: Noisy::new(18), second: Noisy::new(18 + 1000), number: b as u32 % 9 };
            }
            }
        }
        match shape(n).await {
        Shape::Both(v20, v21) if v20.0 % 2 == 1 => {
            let mut v20: Noisy = v20;
            let mut v21: Noisy = v21;
            b = checked(b).await.unwrap_or(n);
        }
        Shape::Both(v20, unbound) => {
            let mut v20: Noisy = v20;
            drop(unbound);
            pause().await;
            if matches!(1u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(n % 7 + leaf(b).await % 100); }
        }
        Shape::One { noisy: v20, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v20: Noisy = v20;
            let mut v22: Pile<Noisy> = Pile::<Noisy>::default();
            let all26: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(25)), (3, Noisy::new(25 + 1000))]);
            pause().await;
            'l23: for (at, v24) in all26 {
                let mut v24: Noisy = v24;
                let mut v28: Shared<Noisy> = Shared::new(Noisy::new(27));
            }
        }
        Shape::One { noisy: v20, .. } => {
            let mut v20: Noisy = v20;
            match made(1u64).await {
                Some(v29) if v29.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v29.0 as u64); }
                Some(v29) => drop(v29),
                None => pause().await,
            }
        }
        Shape::Nothing => {
            pause().await;
            text.push_str(&format!("{},", b));
        } }
        match 2u64 % 5 {
        0 => {
            let mut v33: Noisy = Noisy::new(32);
        }
        1 | 2 => {
            let mut v35: Noisy = Noisy::new(34);
            if let Some(c36) = text.chars().next_back() {
                let c36: char = c36;
                let (Ok(x37), 0u64..=50) = (checked(2u64).await, b % 70) else {
                    pause().await;
                    return Err(2u64);
                };
                let x37: u64 = x37;
                let x38: u64 = match 3u64 % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
            } else {
                {
                    let mut v40: Vec<Noisy> = vec![Noisy::new(39), Noisy::new(39 + 1000), Noisy::new(39 + 2000)];
                    if matches!(3u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(match checked(b).await? % 2 { 0 => 3u64, _ => checked(3u64).await? }); }
                }
                b = b;
            }
        }
        m31 if leaf(m31).await % 2 == 0 => {
            match n % 5 {
            0 => {
                let mut n43: u64 = 0;
                let f44: u64 = 'l42: loop {
                    n43 += 1;
                    if n43 > 4 { break b; }
                    pause().await;
                    text.push_str(&format!("{},", 2u64));
                    let x45: u64 = b;
                };
            }
            1 | 2 => {
                'l46: for i47 in (0u64..0).rev() {
                    let mut v48: Purse = Purse::of(n).await;
                    let mut v50: Noisy = Noisy::new(49);
                }
                let mut n: u64 = checked(checked(n).await?).await?;
            }
            m41 if leaf(m41).await % 2 == 0 => {
                'l51: for i52 in (0u64..1).rev() {
                    b = if 2u64 % 2 == 0 { leaf(b).await } else { b };
                    let mut v54: Two = Two { first: Noisy::new(53), second: Noisy::new(53 + 1000), number: 0u64 as u32 % 9 };
                }
                let x56: u64;
                let mut v57: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let mut v59: Noisy = Noisy::new(58);
                    x56 = b; v57 = Noisy::new(2055);
                } else {
                    x56 = b; v57 = Noisy::new(3055);
                    let mut v61: Vec<Noisy> = vec![Noisy::new(60), Noisy::new(60 + 1000), Noisy::new(60 + 2000)];
                }
            }
            _ => {
                let (x62, v63): (u64, (u64, u64)) = join!(leaf(n), pair(2u64, n));
                let v63: u64 = v63.0.wrapping_add(v63.1);
            }
            }
        }
        _ => {
            let (Ok(x64), 0u64..=50) = (checked(n).await, 4u64 % 70) else {
                pause().await;
                return Err(b);
            };
            let x64: u64 = x64;
            let mut v66: Noisy = 'b65: {
                let mut v68: Noisy = Noisy::new(67);
                if !(x64 % 5 < 3 && odd(x64).await > 4) { break 'b65 v68; }
                let mut v70: Noisy = Noisy::new(69);
                Noisy::new(67 + 1000)
            };
        }
        }
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64;
        let mut v3: Noisy;
        if !(b % 5 < 3 && odd(a).await > 4) {
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            if b % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = b; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let to6: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        match a1.first() {
        Some(m2) if *m2 % 3 == 2u64 % 3 => {
            b = b.wrapping_add(value.0 as u64);
        }
        Some(m2) => { step(*m2 as u32);
            step(value.0);
        }
        None => {
            return Noisy::new(7);
        }
        }
        let mut b: u64 = match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await };
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = feed.recv_evt() => {
            let x1: u64 = got.unwrap_or(3);
            let x2: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        sent = out.send_evt(b) => {
            if sent.is_err() { step(1); }
            if send::<u64>(&out, 1u64).await.is_err() && 1u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(1u64); }
        }
        else => {
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 1 { break a; }
                pause().await;
                {
                    step(6);
                    pause().await;
                }
                if matches!(0u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(both::<u64, char>(b, 'c', 1u64).await.1); }
                let (x7, v8): (u64, (u64, u64)) = join!(leaf(a), pair(2u64, a));
                let v8: u64 = v8.0.wrapping_add(v8.1);
                let mut n10: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n10 += 1;
                    if n10 > 0 { break x7; }
                    pause().await;
                    text.push_str(&format!("{},", b));
                    let Some(v12) = made(b).await else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v12: Noisy = v12;
                    b = { let half: u64 = checked(v8).await?; half ^ a };
                    text.push_str(&format!("{},", x7));
                };
            };
        }
        }
        if leaf(3u64).await % 2 == 0 {
            let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
            'l16: for i17 in 0u64..0 {
                let (x18 @ 1u64.., _) = pair(a, a).await else {
                    pause().await;
                    break 'l16;
                };
                let x18: u64 = x18;
                if matches!(a % 7, 0 | 2..=4) { drop(v15); break; }
            }
        }
        if 4u64 % 2 == leaf(1u64).await % 2 && { if a < b { return Err(b); } 1u64 > 1 } {
            b = pair(checked(b).await?, checked(0u64).await?).await.1;
            let c19: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
        }
        let p22: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000)];
        for _ in p22 {
            pause().await;
            match 2u64 % 5 {
            0 => {
                let mut s24: String = format!("{}-{n}", text.len(), n = 2u64);
            }
            1 | 2 => {
                let x25: u64 = select! {
                got = feed.recv_evt(), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(a)
                }
                sent = out.send_evt(a), if 0u64 % 2 == 0 => {
                    if sent.is_err() { 1 } else { 3u64 % 7 + leaf(3u64).await % 100 }
                }
                else => {
                    b
                } };
                b = pair(checked(b).await?, checked(a).await?).await.1;
            }
            m23 if m23 > 3 || odd(b).await % 3 == m23 % 3 => {
                let v31: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if 2u64 % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(27); }
                    let (x28, v29): (u64, (u64, u64)) = join!(leaf(2u64), pair(a, 2u64));
                    let v29: u64 = v29.0.wrapping_add(v29.1);
                    step(text.len() as u32);
                    Noisy::new(30)
                });
            }
            _ => {
                let mut n33: u64 = 0;
                'l32: while n33 < 2 && let Some(w34) = made(n33).await && w34.0 > 0 && (b % 5 < 3 || leaf(a).await > 4) {
                    n33 += 1;
                    let to35: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
        }
        {
            let all39: LinkedList<Noisy> = LinkedList::from([Noisy::new(38), Noisy::new(38 + 1000)]);
            'l36: for v37 in all39 {
                let mut v37: Noisy = v37;
                let (x40, _): (u64, u64) = { let mut own = take(&mut v37); let results = join!(touched(&mut own, 3u64), leaf(b)); v37 = own; results };
                let x41: u64 = (if a % 2 == 0 { checked(b).await } else { Ok(b) })?;
                text.push_str(&format!("{},", 3u64));
            }
            let x42: u64 = leaf(a).await.wrapping_add((if 4u64 < a { return Err(b); } else { a % 3 }));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let x4: u64 = b.wrapping_add((if !(0u64 % 5 < 3 && odd(b).await > 4) { return Noisy::new(3); } else { n % 3 }));
        if let Some(c5) = text.chars().next_back() {
            let c5: char = c5;
            let mut v7: Two = Two { first: value, second: Noisy::new(6 + 1000), number: b as u32 % 9 };
        } else {
            let mut v9: Noisy = Noisy::new(8);
            let mut v10: Noisy = taken(v9, 2u64).await;
        }
        if x4 % 5 < 3 || leaf(b).await > 4 {
            let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        } else if x4 % 3 == x4 % 3 {
            let mut x12: u64 = if b % 2 == 0 { leaf(n).await } else { n };
            let x14: u64;
            let mut v15: Noisy;
            if leaf(n).await % 2 == 0 {
                pause().await;
                'l16: for i17 in 0u64..0 {
                    text.push_str(&format!("{},", 2u64));
                    let x4: u64 = 2u64;
                    if n % 5 < 3 || leaf(1u64).await > 4 { drop(v2); break; }
                }
                if 2u64 % 2 == 0 { x14 = 1; v15 = Noisy::new(13); } else { x14 = b; v15 = Noisy::new(1013); }
            } else {
                x14 = b; v15 = Noisy::new(3013);
                let x18: u64 = kept::<u64>(x12, 4u64).await;
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match text.chars().nth(0u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut v3: Two = Two { first: value, second: Noisy::new(2 + 1000), number: 4u64 as u32 % 9 };
        }
        'q' | ',' => {
            let mut n5: u64 = 0;
            let f6: u64 = 'l4: loop {
                n5 += 1;
                if n5 > 0 { break b; }
                pause().await;
                let mut b: u64 = 3u64.wrapping_mul(3).wrapping_add(n);
            };
            let Some(v7) = made(2u64).await else {
                pause().await;
                return Noisy::new(9);
            };
            let mut v7: Noisy = v7;
        }
        c1 if c1.is_alphabetic() => {
            let Some(v10) = made(b).await else {
                pause().await;
                return Noisy::new(12);
            };
            let mut v10: Noisy = v10;
        }
        c1 => {
            let c1: char = c1;
            let mut x14: u64 = b;
            let p15: (u64, Noisy) = (3u64, Noisy::new(13));
            (x14, _) = p15;
        } }
        let mut s16: String = format!("{}-{n}", text.len(), n = b);
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
        for _ in p3 {
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let mut n6: u64 = 0;
        'l5: while n6 < 2 && leaf(n6).await != 6 {
            n6 += 1;
            let mut a: u64 = kept::<u64>(2u64, b).await;
            select! {
            got = feed.recv_evt() => {
                let x7: u64 = got.unwrap_or(3);
                let x8: u64 = leaf(4u64).await.wrapping_add((if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l5; } else { a % 3 }));
                let v11: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    b = both::<u64, char>(x7, 'c', 1u64).await.1;
                    step(text.len() as u32);
                    Noisy::new(10)
                });
                'l12: for i13 in 0u64..checked(2u64).await? % 4 {
                    let c14: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(a) };
                    a = leaf(a).await;
                    pause().await;
                }
            }
            sent = out.send_evt(b) => {
                if sent.is_err() { step(1); }
                let all18: VecDeque<Noisy> = VecDeque::from([Noisy::new(17), Noisy::new(17 + 1000)]);
                pause().await;
                'l15: for v16 in all18 {
                    let mut v16: Noisy = v16;
                    b = b.wrapping_add(v16.0 as u64);
                    step(19);
                }
            }
            else => {
                if b < b { break 'l5; }
            }
            }
        }
        let c20: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
        let x22: u64 = 'b21: {
            if (a % 5 < 3 || leaf(b).await > 4) && let Some(v24) = made(1u64).await && v24.0 as u64 % 3 < 1u64 % 3 {
                let mut v24: Noisy = v24;
                pause().await;
                pause().await;
                if matches!(c20 % 7, 0 | 2..=4) && text.len() > 200 { return Err(checked(1u64).await.unwrap_or(b)); }
            } else {
            }
            if checked(3u64).await? % 2 == 0 && a % 3 < 2 { break 'b21 a; }
            match made(c20).await {
                Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                Some(v25) => drop(v25),
                None => pause().await,
            }
            pause().await;
            leaf(checked(c20).await?).await
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Some(v1) = made(b).await {
            let mut v1: Noisy = v1;
            text.push_str(&format!("{},", n));
            let a3: Vec<u64> = vec![2u64 % 7, n % 5, b % 3];
            'w6: {
                if 4u64 % 4 == 1 { step(v1.0); break 'w6; }
                drop(v1);
                if let Some(m9) = a3.iter().max() && *m9 > 1u64 {
                    step(11);
                    step(*m9 as u32);
                }
            }
        } else {
            value = Noisy::new(value.0 + 1);
            let mut n13: u64 = 0;
            'l12: while n13 < 3 && leaf(n13).await != 6 {
                n13 += 1;
                if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l12; }
                if b % 5 < 3 || leaf(b).await > 4 { continue 'l12; }
                match shape(2u64).await {
                Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                    let mut v14: Noisy = v14;
                    let mut v15: Noisy = v15;
                    text = said(text, checked(2u64).await.unwrap_or(0u64)).await;
                    { let at = &mut v15; at.0 += 1; step(at.0); }
                }
                Shape::Both(v14, unbound) => {
                    let mut v14: Noisy = v14;
                    drop(unbound);
                    pause().await;
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                    b = n.wrapping_mul(3).wrapping_add(n);
                }
                Shape::One { noisy: v14, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v14: Noisy = v14;
                    if matches!(2u64 % 7, 0 | 2..=4) { continue 'l12; }
                    let mut s19: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                Shape::One { noisy: v14, .. } => {
                    let mut v14: Noisy = v14;
                    let c20: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    let c22: u64 = { let look = || value.0 as u64; look() % 100 + b % 3 };
                } }
            }
        }
        let a23: Vec<u64> = vec![n % 7, n % 5, b % 3];
        if let Some(m24) = a23.iter().max() && *m24 > n {
            drop(value);
            if 3u64 % 3 == 1 {
                return Noisy::new(31);
            } else {
                step(32);
                step(33);
            }
            step(*m24 as u32);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut b: u64 = 2u64.checked_sub(3u64 % 3).ok_or(3u64)?;
            step(1);
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Shape::One { noisy: v2, number: x1 } = shape(b).await else {
            pause().await;
            return Err(n);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            'l4: for i5 in 0u64..=2 {
            }
            let x7: u64 = 'b6: {
                let to8: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let mut v10: Noisy = Noisy::new(9);
                if b < a { break 'b6 a; }
                let a11: Vec<u64> = vec![a % 7, a % 5, b % 3];
                {
                    drop(v10);
                }
                let x15: u64 = recv::<u64>(&feed).await.unwrap_or(b);
                leaf(b).await
            };
        }
        match 2u64 % 5 {
        0 => {
            step(17);
            {
                let (x18 @ 1u64.., _) = pair(1u64, b).await else {
                    pause().await;
                    return Err(2u64);
                };
                let x18: u64 = x18;
                let (x19 @ 1u64.., _) = pair(a, 2u64).await else {
                    pause().await;
                    return Err(b);
                };
                let x19: u64 = x19;
            }
        }
        1 | 2 => {
            step(20);
            let v28: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                match (leaf(b).await % 3, (if a < b { return Err(b); } else { b % 3 })) {
                (0, 1) => {
                    let mut s22: String = format!("{}-{n}", text.len(), n = a);
                    let mut v24: Noisy = Noisy::new(23);
                }
                _ => {
                    step(25);
                }
                }
                let mut x26: u64 = 4u64;
                let mut v27: Purse = Purse::of(b).await;
                step(text.len() as u32);
                Ok(b)
            });
        }
        m16 if m16 > 3 || odd(b).await % 3 == m16 % 3 => {
            let mut v30: Two = Two { first: Noisy::new(29), second: Noisy::new(29 + 1000), number: 1u64 as u32 % 9 };
        }
        _ => {
            b = 1u64 % 7 + leaf(2u64).await % 100;
            {
                let x32: u64;
                let mut v33: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let to34: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    match 3u64 % 3 { 0 => { x32 = 2; v33 = Noisy::new(31); } 1 => { return Err(b); } k => { x32 = k; v33 = Noisy::new(1031); } }
                } else {
                    x32 = b; v33 = Noisy::new(3031);
                    let mut s35: String = format!("{}-{n}", text.len(), n = b);
                }
                let all38: Vec<char> = text.chars().take(3).collect();
                'l37: for c36 in all38 {
                    let c36: char = c36;
                }
                'l39: for i40 in 0u64..=3 {
                    text.push_str(&format!("{},", a));
                }
            }
        }
        }
        let mut s41: String = format!("{}-{n}", text.len(), n = b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Ok(x1) = checked(b).await && (0u64 < 4u64) {
            let x1: u64 = x1;
            pause().await;
            match shape(2u64).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                match made(2u64).await {
                    Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                    Some(v5) => drop(v5),
                    None => pause().await,
                }
            }
            Shape::Both(v3, unbound) => {
                let mut v3: Noisy = v3;
                drop(unbound);
                pause().await;
                let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                match made(x1).await {
                    Some(v9) if v9.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v9.0 as u64); }
                    Some(v9) => drop(v9),
                    None => pause().await,
                }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let mut left12: String = text.chars().take(2).collect();
                'l13: while let Some(c11) = left12.pop() {
                    let c11: char = c11;
                    if matches!(n % 7, 0 | 2..=4) { break 'l13; }
                }
                text.push_str(&format!("{},", n));
            }
            Shape::Nothing => {
                pause().await;
                b = match n % 3 { 0 => leaf(x1).await, 1 => x1, _ => odd(n).await };
            } }
        }
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in (0u64..0).rev() {
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                pause().await;
                if let Some(v7) = made(i2).await {
                    let mut v7: Noisy = v7;
                    step(9);
                } else {
                    let x10: u64 = i2;
                    b = checked(x10).await.unwrap_or(b);
                }
                if let Some(v11) = made(3u64).await {
                    let mut v11: Noisy = v11;
                    let c13: u64 = (0..i2 % 5).map(|k| k.wrapping_mul(i2)).fold(b, |all, k| all.wrapping_add(k));
                    let mut s14: String = format!("{}-{n}", text.len(), n = 4u64);
                } else {
                    let mut v15: Purse = Purse::of(n).await;
                }
            }
            let mut x16: u64 = i2 % 7 + leaf(n).await % 100;
            let x17: u64 = { let t = { let t = Noisy::new(18); t.0 as u64 + x16 % 9 }; leaf(t).await };
        }
        let (x19, v20): (u64, (u64, u64)) = join!(leaf(n), pair(1u64, n));
        let v20: u64 = v20.0.wrapping_add(v20.1);
        let all23: Vec<char> = text.chars().take(3).collect();
        'l22: for c21 in all23 {
            let c21: char = c21;
            let (Ok(x24), 0u64..=50) = (checked(n).await, x19 % 70) else {
                pause().await;
                continue 'l22;
            };
            let x24: u64 = x24;
            let (x25, v26): (u64, (u64, u64)) = join!(leaf(2u64), pair(x19, 2u64));
            let v26: u64 = v26.0.wrapping_add(v26.1);
            if matches!(n % 7, 0 | 2..=4) {
                match shape(3u64).await {
                Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                    let mut v27: Noisy = v27;
                    let mut v28: Noisy = v28;
                    let v20: u64 = x25 % 7 + leaf(x19).await % 100;
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                Shape::Both(v27, unbound) => {
                    let mut v27: Noisy = v27;
                    drop(unbound);
                    pause().await;
                    let mut s31: String = format!("{}-{n}", text.len(), n = x24);
                    b = b.wrapping_add(v27.0 as u64);
                }
                Shape::One { noisy: v27, number } if number % 3 > 0 && odd(3u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v27: Noisy = v27;
                    let mut v32: Noisy = v27;
                }
                Shape::One { noisy: v27, .. } => {
                    let mut v27: Noisy = v27;
                    step(33);
                }
                Shape::Nothing => {
                    pause().await;
                    let (x34, _, mut v35): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(2u64), down(2u64 % 3, Noisy::new(9)));
                } }
            }
        }
        let x37: u64 = { (if n % 5 < 3 || leaf(4u64).await > 4 { return Noisy::new(36); } else { v20 % 3 }).wrapping_add(consumed(value) as u64) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            step(text.len() as u32);
            Ok(b)
        });
        b = recv::<Result<u64, u64>>(v2.result()).await.map_err(|_| a)??;
        let (x4, _, mut v5): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(a), down(a % 3, Noisy::new(9)));
        b = checked(3u64).await.unwrap_or(1u64);
        let a6: Vec<u64> = vec![a % 7, a % 5, b % 3];
        for m7 in &a6 { if *m7 == a { step(v5.0); break; } step(v5.0 + 8); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: 1u64 as u32 % 9 };
        let mut v3: Purse = Purse::of(2u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, b).await.is_err() && checked(2u64).await? % 2 == 0 && 0u64 % 3 < 2 { return Err(b); }
        match 3u64 % 5 {
        0 => {
            step(2);
            let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
            'l3: for (at, v4) in all6 {
                let mut v4: Noisy = v4;
                let c7: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                let mut n9: u64 = 0;
                'l8: while n9 < 2 && leaf(n9).await != 6 {
                    n9 += 1;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let Some(v11) = made(2u64).await else {
                        pause().await;
                        break 'l8;
                    };
                    let mut v11: Noisy = v11;
                    let mut s13: String = format!("{}-{n}", text.len(), n = b);
                }
                let a14: Vec<u64> = vec![c7 % 7, 1u64 % 5, b % 3];
                {
                    drop(v4);
                }
            }
        }
        1 | 2 => {
            let mut v19: Noisy = Noisy::new(18);
            let all23: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(22)), (3, Noisy::new(22 + 1000))]);
            'l20: for (at, v21) in all23 {
                let mut v21: Noisy = v21;
                match (leaf(b).await % 3, (if 1u64 < 4u64 { break 'l20; } else { a % 3 })) {
                (0, 1) => {
                    let (x24, _): (u64, u64) = { let mut own = take(&mut v21); let results = join!(touched(&mut own, 3u64), leaf(b)); v21 = own; results };
                    if b < a { break 'l20; }
                }
                _ => {
                    let to25: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 {
                    let mut v27: Two = Two { first: v21, second: Noisy::new(26 + 1000), number: 0u64 as u32 % 9 };
                }
                if let Ok(x28) = checked(2u64).await && let Some(v29) = made(x28).await && v29.0 > 1 {
                    let x28: u64 = x28;
                    let mut v29: Noisy = v29;
                    pause().await;
                    b = { let mut own = take(&mut v19); let result = lent(&mut own, &mut text, a).await; v19 = own; result }?;
                } else {
                    let to30: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
        }
        m1 if m1 == b % 5 => {
            let Some(v31) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v31: Noisy = v31;
            b = { let mut own = take(&mut v31); let result = lent(&mut own, &mut text, 0u64).await; v31 = own; result }?;
        }
        _ => {
            select! { biased;
            got = feed.recv_evt(), if a % 2 == 0 => {
                let x33: u64 = got.unwrap_or(3);
                let x34: u64 = pair(a, b).await.0.wrapping_add(b);
                pause().await;
            }
            sent = out.send_evt(0u64) => {
                if sent.is_err() { step(1); }
                let all38: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(37)), (3, Noisy::new(37 + 1000))]);
                'l35: for (at, v36) in all38 {
                    let mut v36: Noisy = v36;
                    if matches!(0u64 % 7, 0 | 2..=4) { break 'l35; }
                    step(39);
                    let x40: u64 = pair(2u64, b).await.0.wrapping_add(b);
                }
            }
            else => {
                let p43: (u64, Noisy) = (a, Noisy::new(41));
                let (x42, _): (u64, Noisy) = p43;
            }
            }
            spawn! {
                let mut text: String = String::new();
                let mut n46: u64 = 0;
                let f47: u64 = 'l45: loop {
                    n46 += 1;
                    if n46 > 2 { break 3u64; }
                    pause().await;
                    text = said(text, if b % 2 == 0 { leaf(a).await } else { a }).await;
                    b = pair(1u64, a).await.0.wrapping_add(a);
                };
                step(text.len() as u32);
            };
        }
        }
        match b % 5 {
        0 => {
            let (x49, _, mut v50): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        }
        1 | 2 => {
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                pause().await;
                let a: u64 = leaf(leaf(0u64).await).await;
            }
            'q' | ',' => {
                let to52: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                step(53);
            }
            c51 if c51.is_alphabetic() => {
                let a: u64 = a % 5 + checked(2u64).await? % 100;
            }
            c51 => {
                let c51: char = c51;
                b = pair(b, b).await.0.wrapping_add(b);
                match made(a).await {
                    Some(v54) if v54.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v54.0 as u64); }
                    Some(v54) => drop(v54),
                    None => pause().await,
                }
            } }
            let v58: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                step(text.len() as u32);
                Noisy::new(57)
            });
        }
        m48 if leaf(m48).await % 2 == 0 => {
            select! {
            got = feed.recv_evt(), if b % 2 == 0 => {
                let x59: u64 = got.unwrap_or(3);
                let mut v60: Purse = Purse::of(0u64).await;
                let x62: u64;
                let mut v63: Noisy;
                if matches!(2u64 % 7, 0 | 2..=4) {
                    pause().await;
                    pause().await;
                    if 2u64 % 2 == 0 { x62 = 1; v63 = Noisy::new(61); } else { x62 = b; v63 = Noisy::new(1061); }
                } else {
                    x62 = b; v63 = Noisy::new(3061);
                    b = leaf(leaf(a).await).await;
                }
            }
            sent = out.send_evt(a), if 2u64 % 2 == 0 => {
                if sent.is_err() { step(1); }
                let (x64, _, mut v65): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(0u64), down(0u64 % 3, Noisy::new(9)));
                let p68: (u64, Noisy) = (b, Noisy::new(66));
                let (x67, _): (u64, Noisy) = p68;
            }
            else => {
                if checked(a).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
            }
            }
            let mut v70: Noisy = Noisy::new(69);
        }
        _ => {
            let mut n72: u64 = 0;
            let f73: u64 = 'l71: loop {
                n72 += 1;
                if n72 > 4 { break b; }
                pause().await;
                b = checked(b).await.unwrap_or(a);
                let mut v75: Noisy = Noisy::new(74);
                let x76: u64 = match b % 4 { 0 => { break 'l71 b; } 1 => leaf(4u64).await, k => k };
            };
        }
        }
        let mut n78: u64 = 0;
        'l77: while let 0u64..=3 = odd(n78).await {
            n78 += 2;
            let c79: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            let mut v81: Noisy = Noisy::new(80);
        }
        let all85: LinkedList<Noisy> = LinkedList::from([Noisy::new(84), Noisy::new(84 + 1000)]);
        'l82: for v83 in all85 {
            let mut v83: Noisy = v83;
            match a % 5 {
            0 => {
                match made(0u64).await {
                    Some(v87) if v87.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v87.0 as u64); }
                    Some(v87) => drop(v87),
                    None => pause().await,
                }
            }
            1 | 2 => {
                let mut n90: u64 = 0;
                'l89: while let 0u64..=3 = odd(n90).await {
                    n90 += 2;
                    let mut v91: Pile<Noisy> = Pile::<Noisy>::default();
                    { let at = &mut v83; at.0 += 1; step(at.0); }
                }
            }
            m86 if m86 > 3 || odd(b).await % 3 == m86 % 3 => {
                let mut s93: String = format!("{}-{n}", text.len(), n = a);
            }
            _ => {
                let mut n95: u64 = 0;
                let f96: u64 = 'l94: loop {
                    n95 += 1;
                    if n95 > 0 { break a; }
                    pause().await;
                    let mut v97: Noisy;
                    if a % 5 < 3 || leaf(0u64).await > 4 { pause().await; v97 = Noisy::new(98); } else { v97 = Noisy::new(98 + 1000); }
                };
                if !(a % 5 < 3 && odd(1u64).await > 4) {
                    if b % 3 == 1 { pause().await; drop(v83); } else { pause().await; }
                } else {
                    let mut s99: String = format!("{}-{n}", text.len(), n = 3u64);
                    let (x100, _, mut v101): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                }
            }
            }
            let mut v103: Noisy = Noisy::new(102);
            let mut n105: u64 = 0;
            let f106: u64 = 'l104: loop {
                n105 += 1;
                if n105 > 0 { break b; }
                pause().await;
                let mut v107: Noisy;
                if leaf(0u64).await % 2 == 0 { pause().await; v107 = Noisy::new(108); } else { v107 = Noisy::new(108 + 1000); }
                let x110: u64;
                let mut v111: Noisy;
                if b < 2u64 {
                    pause().await;
                    b = a.wrapping_mul(3).wrapping_add(0u64);
                    match b % 3 { 0 => { x110 = 2; v111 = Noisy::new(109); } 1 => { break 'l104 b; } k => { x110 = k; v111 = Noisy::new(1109); } }
                } else {
                    x110 = b; v111 = Noisy::new(3109);
                    step(112);
                }
                if 0u64 % 4 == 1 { drop(v103); pause().await; v103 = Noisy::new(113); }
                if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(x110.wrapping_mul(3).wrapping_add(a)); }
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = n);
            let x2: u64 = leaf(b).await;
            let mut v3: Noisy;
            if leaf(1u64).await % 2 == 0 { pause().await; v3 = Noisy::new(4); } else { v3 = Noisy::new(4 + 1000); }
            Ok(b)
        }
    }
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: Option<Noisy> = Some(Noisy::new(3));
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                match made(n).await {
                    Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                    Some(v5) => drop(v5),
                    None => pause().await,
                }
                {
                    let a7: Vec<u64> = vec![n % 7, b % 5, b % 3];
                    if let Some(m8) = a7.iter().max() && *m8 > 1u64 {
                        b = b.wrapping_add(v2.0 as u64);
                        step(11);
                        step(*m8 as u32);
                    }
                    let x12: u64 = 4u64.wrapping_add((if matches!(b % 7, 0 | 2..=4) { break 'l1; } else { b % 3 }));
                }
            }
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
        'l3: for i4 in 0u64..=1 {
            if let Ok(x5) = checked(1u64).await && let Some(v6) = made(x5).await && v6.0 > 1 {
                let x5: u64 = x5;
                let mut v6: Noisy = v6;
                pause().await;
                let mut v8: Noisy = 'b7: {
                    let mut v10: Noisy = Noisy::new(9);
                    if 2u64 % 5 < 3 || leaf(1u64).await > 4 { break 'b7 v10; }
                    b = both::<u64, char>(n, 'c', 4u64).await.1;
                    step(11);
                    v6
                };
                if let Some(v12) = made(n).await {
                    let mut v12: Noisy = v12;
                    if i4 % 3 == 1 { drop(v8); }
                } else {
                    text.push_str(&format!("{},", i4));
                }
            }
            let Some(v14) = made(n).await else {
                pause().await;
                break 'l3;
            };
            let mut v14: Noisy = v14;
            if leaf(n).await % 2 == 0 { drop(value); break; }
        }
        if b % 3 > 0 && let x16 @ 2.. = b % 7 && x16 != b {
            let x16: u64 = x16;
            pause().await;
            let mut n19: u64 = 0;
            'l18: while n19 < 1 && let Some(w20) = made(n19).await && w20.0 > 0 && (b % 5 < 3 || leaf(4u64).await > 4) {
                n19 += 1;
                let Some(v21) = made(n).await else {
                    pause().await;
                    break 'l18;
                };
                let mut v21: Noisy = v21;
                let c23: u64 = leaf(Some(x16).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                let c24: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
            }
            {
                step(25);
            }
        } else {
            let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, a).await.is_err() && b < a { return Err(a); }
        'l1: for i2 in 0u64..3 {
            let mut x3: u64 = pair(i2, 4u64).await.0.wrapping_add(4u64);
            let mut x4: u64 = a;
        }
        'l5: for i6 in 0u64..1 {
            select! { biased;
            got = feed.recv_evt() => {
                let x7: u64 = got.unwrap_or(3);
                let x8: u64 = match i6 % 4 { 0 => { break 'l5; } 1 => leaf(i6).await, k => k };
            }
            sent = out.send_evt(4u64), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut v10: Noisy = Noisy::new(9);
            }
            default => {
                let mut v12: Noisy = Noisy::new(11);
            }
            }
            pause().await;
            let c13: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        text.push_str(&format!("{},", a));
        for k in match 3u64 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        let mut s14: String = format!("{}-{n}", text.len(), n = 3u64);
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
        step(3);
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if 3u64 < n { break 'b4 v7; }
            match b % 5 {
            0 => {
                let x9: u64 = checked(n).await.map_err(|failed| failed.wrapping_add(n))?;
                {
                    let mut x10: u64 = b.wrapping_mul(3).wrapping_add(b);
                }
            }
            1 | 2 => {
                b = pair(b, b).await.0.wrapping_add(b);
                {
                    let mut v11: Purse = Purse::of(n).await;
                    let mut v12: Noisy = down(1u64 % 4, v1).await;
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                match made(b).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
            }
            _ => {
                match made(b).await {
                    Some(v15) if v15.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v15.0 as u64); }
                    Some(v15) => drop(v15),
                    None => pause().await,
                }
            }
            }
            {
                pause().await;
            }
            Noisy::new(6 + 1000)
        };
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = match 0u64 % 4 { 0 => { return Noisy::new(1); } 1 => leaf(0u64).await, k => k };
        let a3: Vec<u64> = vec![0u64 % 7, x2 % 5, b % 3];
        if 2u64 % 3 == 1 {
            return Noisy::new(7);
        } else {
            match a3.first() {
            Some(m9) if *m9 % 3 == n % 3 => {
                step(11);
                step(12);
            }
            Some(m9) => { step(*m9 as u32);
                step(13);
            }
            None => {
                step(value.0);
            }
            }
            while b % 3 > 0 { if x2 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            match shape(a).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                match made(a).await {
                    Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
                    Some(v4) => drop(v4),
                    None => pause().await,
                }
            }
            Shape::Both(v2, unbound) => {
                let mut v2: Noisy = v2;
                drop(unbound);
                pause().await;
                let mut s6: String = format!("{}-{n}", text.len(), n = a);
                let mut v8: Two = Two { first: v2, second: Noisy::new(7 + 1000), number: b as u32 % 9 };
            }
            Shape::One { noisy: v2, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v9: Pile<Noisy> = Pile::<Noisy>::default();
                let a10: Vec<u64> = vec![1u64 % 7, a % 5, b % 3];
                if number % 3 == 1 {
                    step(13);
                    drop(v2);
                } else {
                    drop(v2);
                    match a10.first() {
                    Some(m17) if *m17 % 3 == a % 3 => {
                        step(19);
                        step(20);
                    }
                    Some(m17) => { step(*m17 as u32);
                        step(21);
                    }
                    None => {
                        step(22);
                        step(23);
                    }
                    }
                }
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                match shape(4u64).await {
                Shape::Both(v24, v25) if v24.0 % 2 == 1 => {
                    let mut v24: Noisy = v24;
                    let mut v25: Noisy = v25;
                    let mut s26: String = format!("{}-{n}", text.len(), n = a);
                    text.push_str(&format!("{},", (s26.len() as u64)));
                }
                Shape::Both(v24, unbound) => {
                    let mut v24: Noisy = v24;
                    drop(unbound);
                    pause().await;
                    if 2u64 % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(27); }
                }
                Shape::One { noisy: v24, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v24: Noisy = v24;
                    if 4u64 < 1u64 && text.len() > 40 { return; }
                    let mut s28: String = format!("{}-{n}", text.len(), n = number);
                }
                Shape::One { noisy: v24, .. } => {
                    let mut v24: Noisy = v24;
                    let c29: u64 = { let look = || v24.0 as u64; look() % 100 + b % 3 };
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v31: Two = Two { first: v2, second: Noisy::new(30 + 1000), number: a as u32 % 9 };
                } }
            }
            Shape::Nothing => {
                pause().await;
                let c32: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            } }
            let to33: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(text.len() as u32);
        };
        let all37: VecDeque<Noisy> = VecDeque::from([Noisy::new(36), Noisy::new(36 + 1000)]);
        'l34: for v35 in all37 {
            let mut v35: Noisy = v35;
            let x39: u64;
            let mut v40: Noisy;
            if a % 3 == 1 && leaf(2u64).await % 2 == 1 {
                pause().await;
                let mut v42: Two = Two { first: v35, second: Noisy::new(41 + 1000), number: b as u32 % 9 };
                x39 = b; v40 = Noisy::new(2038);
            } else {
                x39 = b; v40 = Noisy::new(3038);
                let mut v44: Shared<Noisy> = Shared::new(Noisy::new(43));
            }
        }
        select! { biased;
        got = feed.recv_evt() => {
            let x45: u64 = got.unwrap_or(3);
            let x46: u64 = recv::<u64>(&feed).await.unwrap_or(x45);
            let v67: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all51: Option<Noisy> = Some(Noisy::new(50));
                pause().await;
                'l48: for v49 in all51 {
                    let mut v49: Noisy = v49;
                    b = both::<u64, char>(b, 'c', b).await.1;
                    b = { let mut own = take(&mut v49); let result = touched(&mut own, 0u64).await; v49 = own; result };
                    if matches!(2u64 % 7, 0 | 2..=4) { break 'l48; }
                }
                let mut left53: String = text.chars().take(2).collect();
                'l54: while let Some(c52) = left53.pop() {
                    let c52: char = c52;
                    let mut s55: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                match x45 % 5 {
                0 => {
                    let (x57, _, mut v58): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(4u64), down(4u64 % 3, Noisy::new(9)));
                    let mut v60: Shared<Noisy> = Shared::new(Noisy::new(59));
                }
                1 | 2 => {
                }
                m56 if m56 > 3 || odd(b).await % 3 == m56 % 3 => {
                    step(61);
                }
                _ => {
                    let Some(v62) = made(x45).await else {
                        pause().await;
                        return Noisy::new(64);
                    };
                    let mut v62: Noisy = v62;
                    let x65: u64 = leaf(x46).await;
                }
                }
                step(text.len() as u32);
                Noisy::new(66)
            });
            match x45 % 5 {
            0 => {
                let mut v70: Noisy = Noisy::new(69);
                let mut s71: String = format!("{}-{n}", text.len(), n = b);
            }
            1 | 2 => {
                let x73: u64 = 'b72: {
                    let mut v75: Noisy = Noisy::new(74);
                    let mut v77: Two = Two { first: v75, second: Noisy::new(76 + 1000), number: b as u32 % 9 };
                    if !(a % 5 < 3 && odd(x46).await > 4) { break 'b72 a; }
                    let x78: u64 = a % 7 + leaf(a).await % 100;
                    b % 7 + leaf(2u64).await % 100
                };
                let (x79, _, mut v80): (u64, Option<Noisy>, Noisy) = join!(odd(x46), made(3u64), down(3u64 % 3, Noisy::new(9)));
            }
            m68 if m68 == b % 5 => {
                'l81: for i82 in 0u64..=3 {
                    let mut v84: Shared<Noisy> = Shared::new(Noisy::new(83));
                    let c85: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    let c86: u64 = (0..x45 % 5).map(|k| k.wrapping_mul(x45)).fold(b, |all, k| all.wrapping_add(k));
                }
                let mut v88: Vec<Noisy> = vec![Noisy::new(87), Noisy::new(87 + 1000), Noisy::new(87 + 2000)];
            }
            _ => {
                let a: u64 = if x45 % 2 == 0 { leaf(x45).await } else { x45 };
                b = leaf(checked(x45).await?).await;
            }
            }
        }
        sent = out.send_evt(2u64) => {
            if sent.is_err() { step(1); }
        }
        else => {
            let mut v90: Shared<Noisy> = Shared::new(Noisy::new(89));
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
        match a1.first() {
        Some(m2) if *m2 % 3 == n % 3 => {
            drop(value);
        }
        Some(m2) => { step(*m2 as u32);
            drop(value);
        }
        None => {
            if b % 2 == 0 && consumed(value) { step(8); }
        }
        }
        if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 40 { return Noisy::new(9); }
        let mut v11: Two = Two { first: Noisy::new(10), second: Noisy::new(10 + 1000), number: n as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            if 1u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(checked(n).await.unwrap_or(b)); }
            let mut n6: u64 = 0;
            'l5: while n6 < 1 && let Some(w7) = made(n6).await && w7.0 > 0 && (!(4u64 % 5 < 3 && odd(b).await > 4)) {
                n6 += 1;
                let mut v9: Noisy = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    if b % 3 == 1 && leaf(n).await % 2 == 1 { break 'b8 v11; }
                    let x12: u64 = n % 7 + leaf(2u64).await % 100;
                    Noisy::new(10 + 1000)
                };
            }
        }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        pause().await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let all5: Vec<char> = s1.chars().take(3).collect();
        'l4: for c3 in all5 {
            let c3: char = c3;
            let Ok(x6) = checked(b).await else {
                pause().await;
                break 'l4;
            };
            let x6: u64 = x6;
            let c7: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            let x8: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        }
        {
            let mut v10: Noisy = Noisy::new(9);
            let to11: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, true, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, true, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, false, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, false, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, false, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, false, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, false, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, false, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, true, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, true, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, true, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, true, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, false, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, true, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
