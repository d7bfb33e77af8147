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
                    value = Noisy::new(value.0 + 1);
                    let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
                }
                _ => {
                }
                }
            } else {
                if 1u64 % 4 == 1 { drop(value); pause().await; value = Noisy::new(8); }
                let x9: u64 = leaf(leaf(3u64).await).await;
                let mut n11: u64 = 0;
                let f12: u64 = 'l10: loop {
                    n11 += 1;
                    if n11 > 4 { break n; }
                    pause().await;
                    b = h0_0(&mut value, &mut text, n).await.unwrap_or(n);
                };
            }
            match shape(n).await {
            Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                let mut v13: Noisy = v13;
                let mut v14: Noisy = v14;
                'l15: for i16 in (0u64..3).rev() {
                    let to17: CpsFnPtr<fn(u64) -> u64> = if i16 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let to18: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::Both(v13, _) => {
                let mut v13: Noisy = v13;
                pause().await;
                let Some(v19) = made(0u64).await else {
                    pause().await;
                    return Noisy::new(21);
                };
                let mut v19: Noisy = v19;
            }
            Shape::One { noisy: v13, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v13: Noisy = v13;
                let to22: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                if b % 5 < 3 || leaf(number).await > 4 {
                    let mut v24: Vec<Noisy> = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                } else {
                    b = b.wrapping_add(value.0 as u64);
                    b = if b % 2 == 0 { leaf(number).await } else { number };
                    let x25: u64 = to22(b).await;
                }
            }
            Shape::One { noisy: v13, .. } => {
                let mut v13: Noisy = v13;
                let mut n27: u64 = 0;
                'l26: while let Some(w28) = made(n27).await {
                    n27 += 1 + w28.0 as u64 % 2;
                    if b % 4 == 1 { drop(v13); pause().await; v13 = Noisy::new(29); }
                }
                let mut x31: u64 = b;
                let p32: (u64, Noisy) = (b, Noisy::new(30));
                (x31, _) = p32;
            }
            Shape::Nothing => {
                pause().await;
                let mut v33: Pile<Noisy> = Pile::<Noisy>::default();
            } }
            let mut left35: String = text.chars().take(2).collect();
            'l36: while let Some(c34) = left35.pop() {
                let c34: char = c34;
                let Shape::One { noisy: v38, number: x37 } = shape(4u64).await else {
                    pause().await;
                    continue 'l36;
                };
                let mut v38: Noisy = v38;
                let x37: u64 = x37;
                let mut b: u64 = if 2u64 % 2 == 0 { leaf(x37).await } else { x37 };
            }
            if let Some(v39) = made(4u64).await {
                let mut v39: Noisy = v39;
                let mut n42: u64 = 0;
                let f43: u64 = 'l41: loop {
                    n42 += 1;
                    if n42 > 2 { break b; }
                    pause().await;
                    let c44: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                };
            } else {
                if b < n {
                    if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(45); }
                } else {
                    b = leaf(leaf(b).await).await;
                    let mut x46: u64 = n;
                }
            }
        };
        let x48: u64;
        let mut v49: Noisy;
        if 4u64 % 5 < 3 || leaf(3u64).await > 4 {
            pause().await;
            let mut n51: u64 = 0;
            let f52: u64 = 'l50: loop {
                n51 += 1;
                if n51 > 4 { break 0u64; }
                pause().await;
                {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if f3 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    if leaf(n).await % 2 == 0 { break 'l50 pair(n, 3u64).await.0.wrapping_add(3u64); }
                }
                'l56: for i57 in 0u64..0 {
                    b = h0_0(&mut value, &mut text, i57).await.unwrap_or(i57);
                }
                let p60: (u64, (Noisy, u64)) = (n, (Noisy::new(58), b));
                if n % 5 < 3 || leaf(1u64).await > 4 { b = b.wrapping_add(p60.0).wrapping_add(p60.1.1); }
            };
            x48 = 4u64; v49 = Noisy::new(2047);
        } else {
            x48 = b; v49 = Noisy::new(3047);
            let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(61));
        }
        step(text.len() as u32);
        v49
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
                    let x30: u64 = vec![leaf(b).await, if b % 3 == 1 { drop(v25); b } else { b }][1];
                    pause().await;
                } else {
                    b = Purse::put_in(&mut v1, Noisy::new(31), b).await.unwrap_or(b);
                    let mut v33: Noisy = Noisy::new(32);
                }
                let mut n35: u64 = 0;
                'l34: while n35 < 3 && leaf(n35).await != 6 {
                    n35 += 1;
                    let mut s36: String = format!("{}-{n}", text.len(), n = 4u64);
                    b = both::<u64, char>(4u64, 'c', n).await.1;
                }
            }
        }
        1 | 2 => {
            b = Purse::put_in(&mut v1, Noisy::new(37), 2u64).await.unwrap_or(2u64);
            let (x38 @ 1u64.., _) = pair(b, b).await else {
                pause().await;
                return Noisy::new(39);
            };
            let x38: u64 = x38;
        }
        m19 if leaf(m19).await % 2 == 0 => {
            let mut s40: String = format!("{}-{n}", text.len(), n = n);
            let c41: u64 = leaf(Some(0u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        }
        _ => {
            let to42: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut n44: u64 = 0;
            'l43: while let Some(w45) = made(n44).await {
                n44 += 1 + w45.0 as u64 % 2;
                'l46: for i47 in 0u64..=0 {
                    let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
                    b = n.wrapping_mul(3).wrapping_add(i47);
                    let mut v51: Noisy = Noisy::new(50);
                }
                let mut n53: u64 = 0;
                'l52: while let 0u64..=1 = odd(n53).await {
                    n53 += 2;
                    if n % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(54); }
                    pause().await;
                }
                let x56: u64;
                let mut v57: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    if b % 2 == 0 { x56 = 1; v57 = Noisy::new(55); } else { x56 = 3u64; v57 = Noisy::new(1055); }
                } else {
                    x56 = b; v57 = Noisy::new(3055);
                    let mut x58: u64 = both::<u64, char>(b, 'c', n).await.1;
                }
            }
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
            let x9: u64 = select! {
            got = recv::<u64>(&feed), if a % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(kept::<u64>(b, a).await)
            }
            sent = send::<u64>(&out, a) => {
                if sent.is_err() { 1 } else { pair(a, a).await.0.wrapping_add(a) }
            }
            else => {
                2u64
            } };
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
            let (x1, mut v2): (u64, Noisy) = both::<Noisy, u64>(value, b, b).await;
            if leaf(3u64).await % 3 == (if matches!(x1 % 7, 0 | 2..=4) { return Noisy::new(3); } else { x1 % 3 }) {
                'l4: for i5 in 0u64..1 {
                    let i5: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut x6: u64 = i5 % 7 + leaf(n).await % 100;
                    let mut x7: u64 = i5.wrapping_mul(3).wrapping_add(n);
                    if i5 % 3 == 1 && leaf(0u64).await % 2 == 1 { drop(v2); break; }
                }
                let Ok(x8) = checked(n).await else {
                    pause().await;
                    return Noisy::new(9);
                };
                let x8: u64 = x8;
            }
            let mut n11: u64 = 0;
            let f12: u64 = 'l10: loop {
                n11 += 1;
                if n11 > 4 { break b; }
                pause().await;
                let Some(c13) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(14);
                };
                let c13: char = c13;
            };
        }
        let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
        let x17: u64 = c15.wrapping_add((if matches!(2u64 % 7, 0 | 2..=4) { return Noisy::new(16); } else { n % 3 }));
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
        b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        spawn! {
            let mut text: String = String::new();
            let mut v3: Noisy = v3;
            match made(a).await {
                Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                Some(v10) => drop(v10),
                None => pause().await,
            }
            'l12: for i13 in 0u64..=1 {
                pause().await;
                let mut n15: u64 = 0;
                let f16: u64 = 'l14: loop {
                    n15 += 1;
                    if n15 > 3 { break b; }
                    pause().await;
                    let mut v17: Purse = Purse::of(b).await;
                    step(18);
                    let mut s19: String = format!("{}-{n}", text.len(), n = i13);
                };
            }
            let mut v21: Noisy = 'b20: {
                let mut v23: Noisy = Noisy::new(22);
                if !(a % 5 < 3 && odd(a).await > 4) { break 'b20 v23; }
                'l24: for i25 in 0u64..=2 {
                    step(26);
                    if 3u64 % 5 < 3 || leaf(a).await > 4 { drop(v3); break; }
                }
                Noisy::new(22 + 1000)
            };
            step(text.len() as u32);
        };
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
                    text.push_str(&format!("{}:", v2.0));
                    pause().await;
                } else if c5 % 3 == 3u64 % 3 {
                    let mut v8: Purse = Purse::of(c5).await;
                    let mut b: u64 = pair(c5, 4u64).await.0.wrapping_add(4u64);
                } else {
                    let c9: u64 = leaf(Some(c5).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    if !(c9 % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(leaf(leaf(0u64).await).await); }
                }
            } else {
                let mut n11: u64 = 0;
                let f12: u64 = 'l10: loop {
                    n11 += 1;
                    if n11 > 1 { break 3u64; }
                    pause().await;
                    let to13: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(14);
                };
                let mut v15: Noisy;
                if leaf(c5).await % 2 == 0 { pause().await; v15 = Noisy::new(16); } else { v15 = Noisy::new(16 + 1000); }
            }
        }
        if matches!(b % 7, 0 | 2..=4) {
            let all20: LinkedList<Noisy> = LinkedList::from([Noisy::new(19), Noisy::new(19 + 1000)]);
            'l17: for v18 in all20 {
                let mut v18: Noisy = v18;
                let a21: Vec<u64> = vec![n % 7, n % 5, b % 3];
                if b % 3 == 1 {
                    b = b.wrapping_add(v18.0 as u64);
                    b = b.wrapping_add(v18.0 as u64);
                } else {
                    if 0u64 % 3 == 1 {
                        step(29);
                        drop(v18);
                    } else {
                        step(31);
                        step(32);
                    }
                    continue 'l17;
                }
                let mut s34: String = format!("{}-{n}", text.len(), n = 4u64);
                if !((s34.len() as u64) % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(match b % 3 { 0 => leaf((s34.len() as u64)).await, 1 => (s34.len() as u64), _ => odd(b).await }); }
            }
            if n % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(checked(4u64).await?); }
            let p37: (u64, Noisy) = (1u64, Noisy::new(35));
            let (x36, _): (u64, Noisy) = p37;
        } else {
            let x38: u64 = match 4u64 % 4 { 0 => { return Err(b); } 1 => leaf(4u64).await, k => k };
        }
        let mut s39: String = format!("{}-{n}", text.len(), n = 2u64);
        'l40: for i41 in 0u64..1 {
            let v44: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                if leaf(4u64).await % 3 == (if !(i41 % 5 < 3 && odd(b).await > 4) { return Err(b); } else { 2u64 % 3 }) {
                    let mut v43: Purse = Purse::of(i41).await;
                    text = said(text, checked(i41).await.unwrap_or(3u64)).await;
                }
                step(text.len() as u32);
                Ok(b)
            });
            let x46: u64;
            let mut v47: Noisy;
            if matches!(i41 % 7, 0 | 2..=4) {
                pause().await;
                let p50: (u64, (Noisy, u64)) = (1u64, (Noisy::new(48), b));
                if b % 5 < 3 || leaf(0u64).await > 4 { b = b.wrapping_add(p50.0).wrapping_add(p50.1.1); }
                x46 = 1u64; v47 = Noisy::new(2045);
            } else {
                x46 = b; v47 = Noisy::new(3045);
                text.push_str(&format!("{},", b));
            }
        }
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
                let mut v7: Noisy;
                if b % 5 < 3 || leaf(1u64).await > 4 { pause().await; v7 = Noisy::new(8); } else { v7 = Noisy::new(8 + 1000); }
                let mut n10: u64 = 0;
                'l9: while let 0u64..=2 = odd(n10).await {
                    n10 += 2;
                    if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(2u64 % 7 + leaf(1u64).await % 100); }
                }
            } else {
                let mut v11: Noisy = Noisy::new(v2.0 + 50);
                'l12: for i13 in 0u64..=2 {
                    if !(0u64 % 5 < 3 && odd(i13).await > 4) { continue 'l1; }
                }
            }
            step(14);
        }
        let mut x15: u64 = leaf(leaf(2u64).await).await;
        match 4u64 % 5 {
        0 => {
            let to17: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            let mut x18: u64 = match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await };
            let v41: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
                pause().await;
                'l20: for v21 in all23 {
                    let mut v21: Noisy = v21;
                    text.push_str(&format!("{},", 0u64));
                }
                let Some(v24) = made(x15).await else {
                    pause().await;
                    return Noisy::new(26);
                };
                let mut v24: Noisy = v24;
                match shape(n).await {
                Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                    let mut v27: Noisy = v27;
                    let mut v28: Noisy = v28;
                    pause().await;
                    if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 40 { return Noisy::new(29); }
                }
                Shape::Both(v27, _) => {
                    let mut v27: Noisy = v27;
                    pause().await;
                    let mut s30: String = format!("{}-{n}", text.len(), n = b);
                    let mut v31: Purse = Purse::of(0u64).await;
                }
                Shape::One { noisy: v27, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v27: Noisy = v27;
                    let v33: Noisy = Noisy::new(34);
                    let v36: Noisy = Noisy::new(34 + 1000);
                    let mut v32: Vec<Noisy> = Vec::from([v27, taken(v33, b).await, kept::<Noisy>(v36, if 4u64 % 3 == 1 && leaf(2u64).await % 2 == 1 { pause().await; return Noisy::new(35) } else { b }).await]);
                }
                Shape::One { noisy: v27, .. } => {
                    let mut v27: Noisy = v27;
                    let x37: u64 = leaf(Noisy::new(38).0 as u64 + x18 % 9).await;
                }
                Shape::Nothing => {
                    pause().await;
                    step(39);
                } }
                step(text.len() as u32);
                v24
            });
        }
        m16 if leaf(m16).await % 2 == 0 => {
            let mut v43: Noisy = Noisy::new(42);
        }
        _ => {
            step(44);
        }
        }
        pause().await;
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
                let x7: u64 = recv::<u64>(&feed).await.unwrap_or(b);
                let mut v9: Noisy = Noisy::new(8);
                match made(0u64).await {
                    Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                    Some(v10) => drop(v10),
                    None => pause().await,
                }
            }
        };
        let v16: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let x14: u64 = 0u64.wrapping_add((if 4u64 < b { return Noisy::new(13); } else { f3 % 3 }));
            step(text.len() as u32);
            Noisy::new(15)
        });
        'l17: for i18 in 0u64..3 {
            let Some(c19) = text.chars().nth(1) else {
                pause().await;
                continue 'l17;
            };
            let c19: char = c19;
            if checked(b).await? % 2 == 0 && a % 3 < 2 { drop(v16); break; }
        }
        let mut v21: Noisy = Noisy::new(20);
        let Some(c22) = text.chars().nth(1) else {
            pause().await;
            return Err(a);
        };
        let c22: char = c22;
        select! { biased;
        got = recv::<u64>(&feed), if f3 % 2 == 0 => {
            let x23: u64 = got.unwrap_or(3);
            let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
            b = match checked(x23).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
            'l26: for v27 in v25 {
                let mut v27: Noisy = v27;
                let all32: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(31)), (3, Noisy::new(31 + 1000))]);
                'l29: for (at, v30) in all32 {
                    let mut v30: Noisy = v30;
                    let Ok(x33) = checked(4u64).await else {
                        if 4u64 % 2 == 0 { drop(v30); }
                        pause().await;
                        break 'l29;
                    };
                    let x33: u64 = x33;
                    pause().await;
                }
                if b % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l26; }
            }
        }
        sent = send::<u64>(&out, b), if f3 % 2 == 0 => {
            if sent.is_err() { step(1); }
            if checked(3u64).await? % 2 == 0 && 0u64 % 3 < 2 && text.len() > 200 { return Err(both::<u64, char>(f3, 'c', 0u64).await.1); }
        }
        else => {
            {
                step(34);
            }
        }
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
                        let mut v10: Noisy;
                        if matches!(n % 7, 0 | 2..=4) { pause().await; v10 = Noisy::new(11); } else { v10 = Noisy::new(11 + 1000); }
                        if 3u64 % 3 == 1 { drop(v10); }
                        if matches!(0u64 % 7, 0 | 2..=4) { drop(v5); break; }
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
                    { drop(v6); v6 = Noisy::new(13); step(v6.0); }
                    let mut s14: String = format!("{}-{n}", text.len(), n = b);
                    let to15: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            Shape::Both(v5, _) => {
                let mut v5: Noisy = v5;
                pause().await;
                let mut v17: Two = Two { first: v5, second: Noisy::new(16 + 1000), number: n as u32 % 9 };
                if 3u64 < 3u64 && text.len() > 40 { return Noisy::new(18); }
            }
            Shape::One { noisy: v5, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v5: Noisy = v5;
                let x19: u64 = leaf(n).await.wrapping_add((if matches!(0u64 % 7, 0 | 2..=4) { break 'l1; } else { b % 3 }));
                let to20: CpsFnPtr<fn(u64) -> u64> = if x19 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v5, .. } => {
                let mut v5: Noisy = v5;
                let Some(v21) = made(b).await else {
                    pause().await;
                    break 'l1;
                };
                let mut v21: Noisy = v21;
                let (mut v2, _): (Noisy, Noisy) = (v2, Noisy::new(23));
            }
            Shape::Nothing => {
                pause().await;
                'l26: for i27 in 0u64..=2 {
                    let c28: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                    b = lent(&mut value, &mut text, c28).await.unwrap_or(c28);
                }
            } }
            let mut n32: u64 = 0;
            'l31: while n32 < 3 && let Some(w33) = made(n32).await && w33.0 > 0 && (n % 5 < 3 || leaf(b).await > 4) {
                n32 += 1;
                let mut s34: String = format!("{}-{n}", text.len(), n = 4u64);
                pause().await;
            }
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
                if send::<u64>(&out, 4u64).await.is_err() && checked(a).await? % 2 == 0 && b % 3 < 2 { return Err(4u64); }
                let mut n30: u64 = 0;
                'l29: while n30 < 1 && let Some(w31) = made(n30).await && w31.0 > 0 && (c23 % 5 < 3 || leaf((s1.len() as u64)).await > 4) {
                    n30 += 1;
                    step(32);
                    if !(1u64 % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(leaf(2u64).await); }
                    let mut a: u64 = a;
                }
            }
            _ => {
                b = pair(b, 3u64).await.0.wrapping_add(3u64);
            }
            }
        }
        if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(b).await.unwrap_or(a)); }
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
                    step(15);
                }
            }
            let x16: u64 = b;
            kept::<u64>(b, 2u64).await
        };
        {
            b = both::<u64, char>(1u64, 'c', n).await.1;
        }
        let mut x17: u64 = match 4u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(4u64).await };
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
                    b = h12_0(&mut v3, text, c1).await?;
                }
            }
            1 | 2 => {
                let mut b: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
            }
            m6 if leaf(m6).await % 2 == 0 => {
                let mut n12: u64 = 0;
                'l11: while n12 < 1 && leaf(n12).await != 6 {
                    n12 += 1;
                    let mut v13: Noisy = Noisy::new(v3.0 + 50);
                    if !(b % 5 < 3 && odd(2u64).await > 4) { continue 'l11; }
                }
                let Some(v14) = made(c1).await else {
                    pause().await;
                    break 'l2;
                };
                let mut v14: Noisy = v14;
            }
            _ => {
                let x17: u64 = 'b16: {
                    step(18);
                    (v3, b) = (Noisy::new(v3.0 + 3), b ^ c1);
                    let mut v19: Noisy = Noisy::new(v3.0 + 50);
                    if matches!(n % 7, 0 | 2..=4) { break 'b16 n; }
                    if checked(b).await? % 2 == 0 && n % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
                    pair(b, 0u64).await.0.wrapping_add(0u64)
                };
            }
            }
        }
        let mut n21: u64 = 0;
        let f22: u64 = 'l20: loop {
            n21 += 1;
            if n21 > 4 { break b; }
            pause().await;
            let mut s23: String = format!("{}-{n}", text.len(), n = 1u64);
            if let Some(v24) = made(b).await {
                let mut v24: Noisy = v24;
                let Some(c26) = s23.chars().nth(1) else {
                    pause().await;
                    return Err(1u64);
                };
                let c26: char = c26;
            } else {
                let mut n28: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n28 += 1;
                    if n28 > 1 { break 1u64; }
                    pause().await;
                    let c1: u64 = if b % 2 == 0 { leaf(n).await } else { n };
                    let mut v31: Noisy = Noisy::new(30);
                };
            }
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
                let mut v19: Noisy = Noisy::new(v18.0 + 50);
                if n % 5 < 3 || leaf(0u64).await > 4 {
                    let mut x20: u64 = kept::<u64>(4u64, 1u64).await;
                }
            } else {
                let Shape::One { noisy: v22, number: x21 } = shape(x1).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v22: Noisy = v22;
                let x21: u64 = x21;
            }
        }
        let mut v23: Pile<Noisy> = Pile::<Noisy>::default();
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
            b = b.wrapping_add(v3.0 as u64);
            let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
        }
        let a12: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w15: {
            if b % 4 == 1 { step(value.0); break 'w15; }
            step(16);
            if 1u64 % 3 == 1 {
                b = b.wrapping_add(value.0 as u64);
            } else {
                step(21);
            }
        }
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 4 { break n; }
            pause().await;
            let Some(v25) = made(n).await else {
                pause().await;
                return Noisy::new(27);
            };
            let mut v25: Noisy = v25;
            pause().await;
            let x29: u64;
            let mut v30: Noisy;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                pause().await;
                let mut v31: Noisy = (move || v25)();
                match b % 3 { 0 => { x29 = 2; v30 = Noisy::new(28); } 1 => { break 'l22 b; } k => { x29 = k; v30 = Noisy::new(1028); } }
            } else {
                x29 = b; v30 = Noisy::new(3028);
                let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
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
                { drop(v2); v2 = Noisy::new(8); step(v2.0); }
            };
            pause().await;
            match f7 % 5 {
            0 => {
                { drop(v2); v2 = Noisy::new(10); step(v2.0); }
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
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        text = said(text, 1u64 % 5 + checked(b).await? % 100).await;
        let mut v3: Noisy = Noisy::new(2);
        let x5: u64 = 'b4: {
            let (x6, _): (u64, u64) = join!(touched(&mut v3, a), leaf(a));
            let c7: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x6) };
            match b % 5 {
            0 => {
                let x9: u64 = leaf(b).await;
            }
            1 | 2 => {
                {
                    let mut v10: Purse = Purse::of(3u64).await;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                let Ok(x12) = checked(4u64).await else {
                    pause().await;
                    return Err(c7);
                };
                let x12: u64 = x12;
                for k in match x6 % 3 { 0 => { break 'b4 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            }
            _ => {
                let v16: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if 2u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 40 { return Noisy::new(14); }
                    let a: u64 = match 2u64 % 3 { 0 => leaf(c7).await, 1 => c7, _ => odd(2u64).await };
                    step(text.len() as u32);
                    Noisy::new(15)
                });
                let mut x1: u64 = leaf(leaf(x6).await).await;
            }
            }
            if x1 < b { break 'b4 b; }
            if send::<u64>(&out, 3u64).await.is_err() && 2u64 < c7 { return Err(3u64); }
            kept::<u64>(a, 3u64).await
        };
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
            b = b.wrapping_add(v9.0 as u64);
        }
        if leaf(b).await % 2 == 0 && text.len() > 40 { return Noisy::new(10); }
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
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        }
        let x7: u64 = (if b % 2 == 0 { checked(b).await } else { Ok(b) })?;
        let mut x8: u64 = checked(2u64).await.unwrap_or(4u64);
        let mut n10: u64 = 0;
        let f11: u64 = 'l9: loop {
            n10 += 1;
            if n10 > 0 { break a; }
            pause().await;
            b = checked(x8).await.unwrap_or(1u64);
            if let Ok(x12) = checked(4u64).await && let Some(v13) = made(x12).await && v13.0 > 1 {
                let x12: u64 = x12;
                let mut v13: Noisy = v13;
                pause().await;
                let mut n15: u64 = 0;
                'l14: while n15 < 3 && let Some(w16) = made(n15).await && w16.0 > 0 && (x12 % 5 < 3 || leaf(a).await > 4) {
                    n15 += 1;
                    let mut s17: String = format!("{}-{n}", text.len(), n = x7);
                }
            } else {
                let (Ok(x18), 0u64..=50) = (checked(x8).await, x7 % 70) else {
                    pause().await;
                    return Err(a);
                };
                let x18: u64 = x18;
            }
            let c19: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
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
            b = touched(&mut value, b).await;
            let x12: u64 = b;
        }
        step(text.len() as u32);
        value
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
                    text.push_str(&format!("{}:", v33.0));
                }
                let mut v39: Noisy = Noisy::new(v33.0 + 50);
            }
        }
        }
        let mut left41: String = text.chars().take(2).collect();
        'l42: while let Some(c40) = left41.pop() {
            let c40: char = c40;
            let Some(c43) = text.chars().nth(1) else {
                pause().await;
                break 'l42;
            };
            let c43: char = c43;
            let (x44, _, mut v45): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        }
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
            let mut v17: Noisy = Noisy::new(value.0 + 50);
        }
        let (x18, v19): (u64, (u64, u64)) = join!(leaf(n), pair(1u64, n));
        let v19: u64 = v19.0.wrapping_add(v19.1);
        let all22: Vec<char> = text.chars().take(3).collect();
        'l21: for c20 in all22 {
            let c20: char = c20;
            let (Ok(x23), 0u64..=50) = (checked(n).await, x18 % 70) else {
                pause().await;
                continue 'l21;
            };
            let x23: u64 = x23;
            let (x24, v25): (u64, (u64, u64)) = join!(leaf(2u64), pair(x18, 2u64));
            let v25: u64 = v25.0.wrapping_add(v25.1);
            if matches!(n % 7, 0 | 2..=4) {
                match shape(3u64).await {
                Shape::Both(v26, v27) if v26.0 % 2 == 1 => {
                    let mut v26: Noisy = v26;
                    let mut v27: Noisy = v27;
                    let v19: u64 = x24 % 7 + leaf(x18).await % 100;
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                }
                Shape::Both(v26, _) => {
                    let mut v26: Noisy = v26;
                    pause().await;
                    let mut s30: String = format!("{}-{n}", text.len(), n = x23);
                    let _ = taken(v26, x24).await;
                }
                Shape::One { noisy: v26, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v26: Noisy = v26;
                    if 0u64 % 3 == 1 && leaf((c20 as u64)).await % 2 == 1 { continue 'l21; }
                    text.push_str(&format!("{},", 4u64));
                }
                Shape::One { noisy: v26, .. } => {
                    let mut v26: Noisy = v26;
                    if matches!(v19 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::Nothing => {
                    pause().await;
                } }
            }
        }
        let mut n33: u64 = 0;
        'l32: while n33 < 3 && leaf(n33).await != 6 {
            n33 += 1;
            pause().await;
            if (1u64 % 3 == 1 && leaf(v19).await % 2 == 1) && let Some(v35) = made(1u64).await && v35.0 as u64 % 3 < 1u64 % 3 {
                let mut v35: Noisy = v35;
                pause().await;
                match shape(0u64).await {
                Shape::Both(v36, v37) if v36.0 % 2 == 1 => {
                    let mut v36: Noisy = v36;
                    let mut v37: Noisy = v37;
                    b = leaf(leaf(x18).await).await;
                    pause().await;
                }
                Shape::Both(v36, _) => {
                    let mut v36: Noisy = v36;
                    pause().await;
                    let to38: CpsFnPtr<fn(u64) -> u64> = if v19 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x39: u64 = to38(n).await;
                }
                Shape::One { noisy: v36, number } if number % 3 > 0 && odd(0u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v36: Noisy = v36;
                    (value, b) = (Noisy::new(value.0 + 3), b ^ b);
                }
                Shape::One { noisy: v36, .. } => {
                    let mut v36: Noisy = v36;
                    let x18: u64 = kept::<u64>(3u64, b).await;
                    let x40: u64 = v19.wrapping_mul(3).wrapping_add(b);
                }
                Shape::Nothing => {
                    pause().await;
                    if b % 3 == 1 && leaf(4u64).await % 2 == 1 && text.len() > 40 { return Noisy::new(41); }
                } }
            } else {
                match b % 5 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    b = kept::<u64>(3u64, n).await;
                }
                m42 if m42 == b % 5 => {
                    let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
                }
                _ => {
                    step(45);
                    let mut v46: Noisy = Noisy::new(value.0 + 50);
                }
                }
                if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(47); }
            }
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            step(text.len() as u32);
            Ok(b)
        });
        b = recv::<Result<u64, u64>>(v2.result()).await.map_err(|_| a)??;
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x4: u64 = got.unwrap_or(3);
            let all7: Vec<char> = text.chars().take(3).collect();
            'l6: for c5 in all7 {
                let c5: char = c5;
            }
        }
        sent = send::<u64>(&out, a), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        else => {
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 0 { break 0u64; }
                pause().await;
                text.push_str(&format!("{},", b));
            };
            if let Ok(x12) = checked(f11).await && let Some(v13) = made(x12).await && v13.0 > 1 {
                let x12: u64 = x12;
                let mut v13: Noisy = v13;
                pause().await;
                let a14: Vec<u64> = vec![f11 % 7, x12 % 5, b % 3];
                if f11 % 3 == 1 {
                    step(v13.0);
                } else {
                    {
                        return Err(b);
                    }
                }
                let x23: u64;
                let mut v24: Noisy;
                if matches!(f11 % 7, 0 | 2..=4) {
                    pause().await;
                    text.push_str(&format!("{},", f11));
                    x23 = f11; v24 = Noisy::new(2022);
                } else {
                    x23 = b; v24 = Noisy::new(3022);
                    match shape(a).await {
                    Shape::Both(v25, v26) if v25.0 % 2 == 1 => {
                        let mut v25: Noisy = v25;
                        let mut v26: Noisy = v26;
                        step(27);
                    }
                    Shape::Both(v25, _) => {
                        let mut v25: Noisy = v25;
                        pause().await;
                        let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
                        step(30);
                    }
                    Shape::One { noisy: v25, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v25: Noisy = v25;
                        pause().await;
                        let mut v31: Noisy = kept::<Noisy>(v25, f11).await;
                    }
                    Shape::One { noisy: v25, .. } => {
                        let mut v25: Noisy = v25;
                        let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut x34: u64 = checked(1u64).await.map_err(|failed| failed.wrapping_add(f11))?;
                    } }
                }
                let mut n36: u64 = 0;
                'l35: while let 0u64..=3 = odd(n36).await {
                    n36 += 2;
                    let mut v37: Purse = Purse::of(x23).await;
                    let x38: u64 = checked(2u64).await.unwrap_or(x23);
                }
            } else {
                let x39: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(f11).await, k => k };
            }
        }
        }
        if send::<u64>(&out, 1u64).await.is_err() && checked(1u64).await? % 2 == 0 && 3u64 % 3 < 2 { return Err(1u64); }
        let mut v41: Noisy = Noisy::new(40);
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
        b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        let mut v2: Noisy = Noisy::new(1);
        let v5: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v2: Noisy = v2;
            let to4: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(text.len() as u32);
            Ok(b)
        });
        select! { biased;
        got = recv::<u64>(&feed), if a % 2 == 0 => {
            let x6: u64 = got.unwrap_or(3);
            let Some(v7) = made(2u64).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v7: Noisy = v7;
            text.push_str(&format!("{},", x6));
            let a9: Vec<u64> = vec![x6 % 7, 1u64 % 5, b % 3];
            {
                drop(v7);
            }
        }
        sent = send::<u64>(&out, b) => {
            if sent.is_err() { step(1); }
            let mut v14: Noisy = Noisy::new(13);
            let all18: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(17)), (3, Noisy::new(17 + 1000))]);
            'l15: for (at, v16) in all18 {
                let mut v16: Noisy = v16;
                match (leaf(b).await % 3, (if 1u64 < 4u64 { break 'l15; } else { a % 3 })) {
                (0, 1) => {
                    let (x19, _): (u64, u64) = join!(touched(&mut v16, 3u64), leaf(b));
                    if b < a { break 'l15; }
                }
                _ => {
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 {
                    let mut v22: Two = Two { first: v16, second: Noisy::new(21 + 1000), number: 0u64 as u32 % 9 };
                }
                if let Ok(x23) = checked(2u64).await && let Some(v24) = made(x23).await && v24.0 > 1 {
                    let x23: u64 = x23;
                    let mut v24: Noisy = v24;
                    pause().await;
                    b = lent(&mut v14, &mut text, a).await?;
                } else {
                    let to25: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
        }
        else => {
            let Some(v26) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v26: Noisy = v26;
            let x28: u64 = leaf(0u64).await % 7 ^ (if 0u64 % 3 == 1 { drop(v26); 0u64 } else { b });
            pause().await;
        }
        }
        let x29: u64 = leaf(a).await.wrapping_add((if !(b % 5 < 3 && odd(b).await > 4) { return Err(b); } else { a % 3 }));
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
                    b = lent(&mut v12, &mut text, i4).await.unwrap_or(i4);
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
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        select! {
        got = recv::<u64>(&feed) => {
            let x3: u64 = got.unwrap_or(3);
            {
                let Shape::One { noisy: v5, number: x4 } = shape(x3).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v5: Noisy = v5;
                let x4: u64 = x4;
                let a6: Vec<u64> = vec![x1 % 7, x3 % 5, b % 3];
                match a6.first() {
                Some(m7) if *m7 % 3 == 1u64 % 3 => {
                    if x4 % 3 == 1 {
                        step(12);
                        drop(v5);
                    } else {
                        return Err(b);
                    }
                    match a6.first() {
                    Some(m16) if *m16 % 3 == x3 % 3 => {
                        step(18);
                        return Err(b);
                    }
                    Some(m16) => { step(*m16 as u32);
                        return Err(b);
                    }
                    None => {
                        step(21);
                        step(22);
                    }
                    }
                }
                Some(m7) => { step(*m7 as u32);
                    b = b.wrapping_add(v5.0 as u64);
                }
                None => {
                    drop(v5);
                }
                }
                let mut a: u64 = x3 % 7 + leaf(b).await % 100;
            }
            let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
        }
        sent = send::<u64>(&out, 4u64) => {
            if sent.is_err() { step(1); }
            let x28: u64 = 'b27: {
                let mut x30: u64 = b;
                let p31: (u64, Noisy) = (x1, Noisy::new(29));
                (x30, _) = p31;
                if checked(a).await? % 2 == 0 && 3u64 % 3 < 2 { break 'b27 1u64; }
                if 2u64 % 5 < 3 || leaf(x1).await > 4 { break 'b27 both::<u64, char>(1u64, 'c', x30).await.1; }
                leaf(leaf(a).await).await
            };
            let mut v33: Noisy = 'b32: {
                let mut v35: Noisy = Noisy::new(34);
                if checked(x28).await? % 2 == 0 && 0u64 % 3 < 2 { break 'b32 v35; }
                if send::<u64>(&out, x28).await.is_err() && x1 < x1 { return Err(x28); }
                v2
            };
        }
        default => {
            pause().await;
        }
        }
        text.push_str(&format!("{},", 2u64));
        pause().await;
        let all39: VecDeque<Noisy> = VecDeque::from([Noisy::new(38), Noisy::new(38 + 1000)]);
        'l36: for v37 in all39 {
            let mut v37: Noisy = v37;
            let all43: [Noisy; 2] = [Noisy::new(42), Noisy::new(42 + 1000)];
            'l40: for v41 in all43 {
                let mut v41: Noisy = v41;
                let mut v45: Two = Two { first: v41, second: Noisy::new(44 + 1000), number: x1 as u32 % 9 };
                if 0u64 % 5 < 3 || leaf(4u64).await > 4 { break 'l40; }
                let x47: u64;
                let mut v48: Noisy;
                if b % 5 < 3 || leaf(2u64).await > 4 {
                    pause().await;
                    let mut x49: u64 = pair(checked(1u64).await?, checked(a).await?).await.1;
                    if a % 2 == 0 { x47 = 1; v48 = Noisy::new(46); } else { x47 = b; v48 = Noisy::new(1046); }
                } else {
                    x47 = b; v48 = Noisy::new(3046);
                    if !(x1 % 5 < 3 && odd(x1).await > 4) && text.len() > 200 { return Err(checked(b).await?); }
                }
            }
            step(50);
            let Some(c51) = text.chars().nth(1) else {
                pause().await;
                continue 'l36;
            };
            let c51: char = c51;
        }
        let mut v52: Purse = Purse::of(x1).await;
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
                    (v1, b) = (Noisy::new(v1.0 + 3), b ^ 2u64);
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                step(12);
            }
            _ => {
                let x14: u64;
                let mut v15: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let mut v16: Purse = Purse::of(4u64).await;
                    x14 = n; v15 = Noisy::new(2013);
                } else {
                    x14 = b; v15 = Noisy::new(3013);
                    let to17: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            let x18: u64 = if n % 2 == 0 { leaf(3u64).await } else { 3u64 };
            v1
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
            Shape::One { noisy: v2, number } if number % 2 == 1 => {
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
                    let x27: u64 = match (leaf(a).await % 2, if a % 3 == 1 { drop(v24); a } else { b }) { (0, k) => k, (_, k) => leaf(k).await };
                    pause().await;
                }
                Shape::One { noisy: v24, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v24: Noisy = v24;
                    b = kept::<u64>(0u64, number).await;
                }
                Shape::One { noisy: v24, .. } => {
                    let mut v24: Noisy = v24;
                    let mut v29: Two = Two { first: v2, second: Noisy::new(28 + 1000), number: a as u32 % 9 };
                    let c30: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                }
                Shape::Nothing => {
                    pause().await;
                    text = said(text, leaf(1u64).await).await;
                } }
            }
            Shape::Nothing => {
                pause().await;
            } }
            b = checked(0u64).await.unwrap_or(0u64);
            step(text.len() as u32);
        };
        let all34: VecDeque<Noisy> = VecDeque::from([Noisy::new(33), Noisy::new(33 + 1000)]);
        'l31: for v32 in all34 {
            let mut v32: Noisy = v32;
            let x36: u64;
            let mut v37: Noisy;
            if a % 3 == 1 && leaf(2u64).await % 2 == 1 {
                pause().await;
                let mut v39: Two = Two { first: v32, second: Noisy::new(38 + 1000), number: b as u32 % 9 };
                x36 = b; v37 = Noisy::new(2035);
            } else {
                x36 = b; v37 = Noisy::new(3035);
                let mut v41: Shared<Noisy> = Shared::new(Noisy::new(40));
            }
        }
        let x42: u64 = recv::<u64>(&feed).await.unwrap_or(a);
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
            b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        }
        {
            let mut v9: Noisy = Noisy::new(8);
            let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
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
                    value = Noisy::new(value.0 + 1);
                    let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
                }
                _ => {
                }
                }
            } else {
                if 1u64 % 4 == 1 { drop(value); pause().await; value = Noisy::new(8); }
                let x9: u64 = leaf(leaf(3u64).await).await;
                let mut n11: u64 = 0;
                let f12: u64 = 'l10: loop {
                    n11 += 1;
                    if n11 > 4 { break n; }
                    pause().await;
                    b = { let mut own = take(&mut value); let result = h0_0(&mut own, &mut text, n).await; value = own; result }.unwrap_or(n);
                };
            }
            match shape(n).await {
            Shape::Both(v13, v14) if v13.0 % 2 == 1 => {
                let mut v13: Noisy = v13;
                let mut v14: Noisy = v14;
                'l15: for i16 in (0u64..3).rev() {
                    let to17: CpsFnPtr<fn(u64) -> u64> = if i16 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let to18: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::Both(v13, unbound) => {
                let mut v13: Noisy = v13;
                drop(unbound);
                pause().await;
                let Some(v19) = made(0u64).await else {
                    pause().await;
                    return Noisy::new(21);
                };
                let mut v19: Noisy = v19;
            }
            Shape::One { noisy: v13, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v13: Noisy = v13;
                let to22: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                if b % 5 < 3 || leaf(number).await > 4 {
                    let mut v24: Vec<Noisy> = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                } else {
                    b = b.wrapping_add(value.0 as u64);
                    b = if b % 2 == 0 { leaf(number).await } else { number };
                    let x25: u64 = to22(b).await;
                }
            }
            Shape::One { noisy: v13, .. } => {
                let mut v13: Noisy = v13;
                let mut n27: u64 = 0;
                'l26: while let Some(w28) = made(n27).await {
                    n27 += 1 + w28.0 as u64 % 2;
                    if b % 4 == 1 { drop(v13); pause().await; v13 = Noisy::new(29); }
                }
                let mut x31: u64 = b;
                let p32: (u64, Noisy) = (b, Noisy::new(30));
                (x31, _) = p32;
            }
            Shape::Nothing => {
                pause().await;
                let mut v33: Pile<Noisy> = Pile::<Noisy>::default();
            } }
            let mut left35: String = text.chars().take(2).collect();
            'l36: while let Some(c34) = left35.pop() {
                let c34: char = c34;
                let Shape::One { noisy: v38, number: x37 } = shape(4u64).await else {
                    pause().await;
                    continue 'l36;
                };
                let mut v38: Noisy = v38;
                let x37: u64 = x37;
                let mut b: u64 = if 2u64 % 2 == 0 { leaf(x37).await } else { x37 };
            }
            if let Some(v39) = made(4u64).await {
                let mut v39: Noisy = v39;
                let mut n42: u64 = 0;
                let f43: u64 = 'l41: loop {
                    n42 += 1;
                    if n42 > 2 { break b; }
                    pause().await;
                    let c44: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                };
            } else {
                if b < n {
                    if n % 3 == 1 && leaf(n).await % 2 == 1 && text.len() > 40 { return Noisy::new(45); }
                } else {
                    b = leaf(leaf(b).await).await;
                    let mut x46: u64 = n;
                }
            }
        };
        let x48: u64;
        let mut v49: Noisy;
        if 4u64 % 5 < 3 || leaf(3u64).await > 4 {
            pause().await;
            let mut n51: u64 = 0;
            let f52: u64 = 'l50: loop {
                n51 += 1;
                if n51 > 4 { break 0u64; }
                pause().await;
                {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if f3 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    if leaf(n).await % 2 == 0 { break 'l50 pair(n, 3u64).await.0.wrapping_add(3u64); }
                }
                'l56: for i57 in 0u64..0 {
                    b = { let mut own = take(&mut value); let result = h0_0(&mut own, &mut text, i57).await; value = own; result }.unwrap_or(i57);
                }
                let p60: (u64, (Noisy, u64)) = (n, (Noisy::new(58), b));
                if n % 5 < 3 || leaf(1u64).await > 4 { b = b.wrapping_add(p60.0).wrapping_add(p60.1.1); }
            };
            x48 = 4u64; v49 = Noisy::new(2047);
        } else {
            x48 = b; v49 = Noisy::new(3047);
            let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(61));
        }
        step(text.len() as u32);
        v49
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
                    let x30: u64 = vec![leaf(b).await, if b % 3 == 1 { drop(v25); b } else { b }][1];
                    pause().await;
                } else {
                    b = { let mut own = take(&mut v1); let result = Purse::put_in(&mut own, Noisy::new(31), b).await; v1 = own; result }.unwrap_or(b);
                    let mut v33: Noisy = Noisy::new(32);
                }
                let mut n35: u64 = 0;
                'l34: while n35 < 3 && leaf(n35).await != 6 {
                    n35 += 1;
                    let mut s36: String = format!("{}-{n}", text.len(), n = 4u64);
                    b = both::<u64, char>(4u64, 'c', n).await.1;
                }
            }
        }
        1 | 2 => {
            b = { let mut own = take(&mut v1); let result = Purse::put_in(&mut own, Noisy::new(37), 2u64).await; v1 = own; result }.unwrap_or(2u64);
            let (x38 @ 1u64.., _) = pair(b, b).await else {
                pause().await;
                return Noisy::new(39);
            };
            let x38: u64 = x38;
        }
        m19 if leaf(m19).await % 2 == 0 => {
            let mut s40: String = format!("{}-{n}", text.len(), n = n);
            let c41: u64 = leaf(Some(0u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        }
        _ => {
            let to42: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut n44: u64 = 0;
            'l43: while let Some(w45) = made(n44).await {
                n44 += 1 + w45.0 as u64 % 2;
                'l46: for i47 in 0u64..=0 {
                    let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
                    b = n.wrapping_mul(3).wrapping_add(i47);
                    let mut v51: Noisy = Noisy::new(50);
                }
                let mut n53: u64 = 0;
                'l52: while let 0u64..=1 = odd(n53).await {
                    n53 += 2;
                    if n % 5 < 3 || leaf(b).await > 4 && text.len() > 40 { return Noisy::new(54); }
                    pause().await;
                }
                let x56: u64;
                let mut v57: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    if b % 2 == 0 { x56 = 1; v57 = Noisy::new(55); } else { x56 = 3u64; v57 = Noisy::new(1055); }
                } else {
                    x56 = b; v57 = Noisy::new(3055);
                    let mut x58: u64 = both::<u64, char>(b, 'c', n).await.1;
                }
            }
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
            let x9: u64 = select! {
            got = feed.recv_evt(), if a % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(kept::<u64>(b, a).await)
            }
            sent = out.send_evt(a) => {
                if sent.is_err() { 1 } else { pair(a, a).await.0.wrapping_add(a) }
            }
            else => {
                2u64
            } };
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
            let (x1, mut v2): (u64, Noisy) = both::<Noisy, u64>(value, b, b).await;
            if leaf(3u64).await % 3 == (if matches!(x1 % 7, 0 | 2..=4) { return Noisy::new(3); } else { x1 % 3 }) {
                'l4: for i5 in 0u64..1 {
                    let i5: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut x6: u64 = i5 % 7 + leaf(n).await % 100;
                    let mut x7: u64 = i5.wrapping_mul(3).wrapping_add(n);
                    if i5 % 3 == 1 && leaf(0u64).await % 2 == 1 { drop(v2); break; }
                }
                let Ok(x8) = checked(n).await else {
                    pause().await;
                    return Noisy::new(9);
                };
                let x8: u64 = x8;
            }
            let mut n11: u64 = 0;
            let f12: u64 = 'l10: loop {
                n11 += 1;
                if n11 > 4 { break b; }
                pause().await;
                let Some(c13) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(14);
                };
                let c13: char = c13;
            };
        }
        let c15: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
        let x17: u64 = c15.wrapping_add((if matches!(2u64 % 7, 0 | 2..=4) { return Noisy::new(16); } else { n % 3 }));
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
        b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        spawn! {
            let mut text: String = String::new();
            let mut v3: Noisy = v3;
            match made(a).await {
                Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                Some(v10) => drop(v10),
                None => pause().await,
            }
            'l12: for i13 in 0u64..=1 {
                pause().await;
                let mut n15: u64 = 0;
                let f16: u64 = 'l14: loop {
                    n15 += 1;
                    if n15 > 3 { break b; }
                    pause().await;
                    let mut v17: Purse = Purse::of(b).await;
                    step(18);
                    let mut s19: String = format!("{}-{n}", text.len(), n = i13);
                };
            }
            let mut v21: Noisy = 'b20: {
                let mut v23: Noisy = Noisy::new(22);
                if !(a % 5 < 3 && odd(a).await > 4) { break 'b20 v23; }
                'l24: for i25 in 0u64..=2 {
                    step(26);
                    if 3u64 % 5 < 3 || leaf(a).await > 4 { drop(v3); break; }
                }
                Noisy::new(22 + 1000)
            };
            step(text.len() as u32);
        };
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
                    text.push_str(&format!("{}:", v2.0));
                    pause().await;
                } else if c5 % 3 == 3u64 % 3 {
                    let mut v8: Purse = Purse::of(c5).await;
                    let mut b: u64 = pair(c5, 4u64).await.0.wrapping_add(4u64);
                } else {
                    let c9: u64 = leaf(Some(c5).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                    if !(c9 % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(leaf(leaf(0u64).await).await); }
                }
            } else {
                let mut n11: u64 = 0;
                let f12: u64 = 'l10: loop {
                    n11 += 1;
                    if n11 > 1 { break 3u64; }
                    pause().await;
                    let to13: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(14);
                };
                let mut v15: Noisy;
                if leaf(c5).await % 2 == 0 { pause().await; v15 = Noisy::new(16); } else { v15 = Noisy::new(16 + 1000); }
            }
        }
        if matches!(b % 7, 0 | 2..=4) {
            let all20: LinkedList<Noisy> = LinkedList::from([Noisy::new(19), Noisy::new(19 + 1000)]);
            'l17: for v18 in all20 {
                let mut v18: Noisy = v18;
                let a21: Vec<u64> = vec![n % 7, n % 5, b % 3];
                if b % 3 == 1 {
                    b = b.wrapping_add(v18.0 as u64);
                    b = b.wrapping_add(v18.0 as u64);
                } else {
                    if 0u64 % 3 == 1 {
                        step(29);
                        drop(v18);
                    } else {
                        step(31);
                        step(32);
                    }
                    continue 'l17;
                }
                let mut s34: String = format!("{}-{n}", text.len(), n = 4u64);
                if !((s34.len() as u64) % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(match b % 3 { 0 => leaf((s34.len() as u64)).await, 1 => (s34.len() as u64), _ => odd(b).await }); }
            }
            if n % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(checked(4u64).await?); }
            let p37: (u64, Noisy) = (1u64, Noisy::new(35));
            let (x36, _): (u64, Noisy) = p37;
        } else {
            let x38: u64 = match 4u64 % 4 { 0 => { return Err(b); } 1 => leaf(4u64).await, k => k };
        }
        let mut s39: String = format!("{}-{n}", text.len(), n = 2u64);
        'l40: for i41 in 0u64..1 {
            let v44: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                if leaf(4u64).await % 3 == (if !(i41 % 5 < 3 && odd(b).await > 4) { return Err(b); } else { 2u64 % 3 }) {
                    let mut v43: Purse = Purse::of(i41).await;
                    text = said(text, checked(i41).await.unwrap_or(3u64)).await;
                }
                step(text.len() as u32);
                Ok(b)
            });
            let x46: u64;
            let mut v47: Noisy;
            if matches!(i41 % 7, 0 | 2..=4) {
                pause().await;
                let p50: (u64, (Noisy, u64)) = (1u64, (Noisy::new(48), b));
                if b % 5 < 3 || leaf(0u64).await > 4 { b = b.wrapping_add(p50.0).wrapping_add(p50.1.1); }
                x46 = 1u64; v47 = Noisy::new(2045);
            } else {
                x46 = b; v47 = Noisy::new(3045);
                text.push_str(&format!("{},", b));
            }
        }
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
                let mut v7: Noisy;
                if b % 5 < 3 || leaf(1u64).await > 4 { pause().await; v7 = Noisy::new(8); } else { v7 = Noisy::new(8 + 1000); }
                let mut n10: u64 = 0;
                'l9: while let 0u64..=2 = odd(n10).await {
                    n10 += 2;
                    if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(2u64 % 7 + leaf(1u64).await % 100); }
                }
            } else {
                let mut v11: Noisy = Noisy::new(v2.0 + 50);
                'l12: for i13 in 0u64..=2 {
                    if !(0u64 % 5 < 3 && odd(i13).await > 4) { continue 'l1; }
                }
            }
            step(14);
        }
        let mut x15: u64 = leaf(leaf(2u64).await).await;
        match 4u64 % 5 {
        0 => {
            let to17: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            let mut x18: u64 = match b % 3 { 0 => leaf(4u64).await, 1 => 4u64, _ => odd(b).await };
            let v41: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let all23: LinkedList<Noisy> = LinkedList::from([Noisy::new(22), Noisy::new(22 + 1000)]);
                pause().await;
                'l20: for v21 in all23 {
                    let mut v21: Noisy = v21;
                    text.push_str(&format!("{},", 0u64));
                }
                let Some(v24) = made(x15).await else {
                    pause().await;
                    return Noisy::new(26);
                };
                let mut v24: Noisy = v24;
                match shape(n).await {
                Shape::Both(v27, v28) if v27.0 % 2 == 1 => {
                    let mut v27: Noisy = v27;
                    let mut v28: Noisy = v28;
                    pause().await;
                    if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 40 { return Noisy::new(29); }
                }
                Shape::Both(v27, unbound) => {
                    let mut v27: Noisy = v27;
                    drop(unbound);
                    pause().await;
                    let mut s30: String = format!("{}-{n}", text.len(), n = b);
                    let mut v31: Purse = Purse::of(0u64).await;
                }
                Shape::One { noisy: v27, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v27: Noisy = v27;
                    let v33: Noisy = Noisy::new(34);
                    let v36: Noisy = Noisy::new(34 + 1000);
                    let mut v32: Vec<Noisy> = Vec::from([v27, taken(v33, b).await, kept::<Noisy>(v36, if 4u64 % 3 == 1 && leaf(2u64).await % 2 == 1 { pause().await; return Noisy::new(35) } else { b }).await]);
                }
                Shape::One { noisy: v27, .. } => {
                    let mut v27: Noisy = v27;
                    let x37: u64 = { let t = { let t = Noisy::new(38); t.0 as u64 + x18 % 9 }; leaf(t).await };
                }
                Shape::Nothing => {
                    pause().await;
                    step(39);
                } }
                step(text.len() as u32);
                v24
            });
        }
        m16 if leaf(m16).await % 2 == 0 => {
            let mut v43: Noisy = Noisy::new(42);
        }
        _ => {
            step(44);
        }
        }
        pause().await;
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
                let x7: u64 = recv::<u64>(&feed).await.unwrap_or(b);
                let mut v9: Noisy = Noisy::new(8);
                match made(0u64).await {
                    Some(v10) if v10.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v10.0 as u64); }
                    Some(v10) => drop(v10),
                    None => pause().await,
                }
            }
        };
        let v16: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let x14: u64 = 0u64.wrapping_add((if 4u64 < b { return Noisy::new(13); } else { f3 % 3 }));
            step(text.len() as u32);
            Noisy::new(15)
        });
        'l17: for i18 in 0u64..3 {
            let Some(c19) = text.chars().nth(1) else {
                pause().await;
                continue 'l17;
            };
            let c19: char = c19;
            if checked(b).await? % 2 == 0 && a % 3 < 2 { drop(v16); break; }
        }
        let mut v21: Noisy = Noisy::new(20);
        let Some(c22) = text.chars().nth(1) else {
            pause().await;
            return Err(a);
        };
        let c22: char = c22;
        select! { biased;
        got = feed.recv_evt(), if f3 % 2 == 0 => {
            let x23: u64 = got.unwrap_or(3);
            let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
            b = match checked(x23).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
            'l26: for v27 in v25 {
                let mut v27: Noisy = v27;
                let all32: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(31)), (3, Noisy::new(31 + 1000))]);
                'l29: for (at, v30) in all32 {
                    let mut v30: Noisy = v30;
                    let Ok(x33) = checked(4u64).await else {
                        if 4u64 % 2 == 0 { drop(v30); }
                        pause().await;
                        break 'l29;
                    };
                    let x33: u64 = x33;
                    pause().await;
                }
                if b % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l26; }
            }
        }
        sent = out.send_evt(b), if f3 % 2 == 0 => {
            if sent.is_err() { step(1); }
            if checked(3u64).await? % 2 == 0 && 0u64 % 3 < 2 && text.len() > 200 { return Err(both::<u64, char>(f3, 'c', 0u64).await.1); }
        }
        else => {
            {
                step(34);
            }
        }
        }
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
                        let mut v10: Noisy;
                        if matches!(n % 7, 0 | 2..=4) { pause().await; v10 = Noisy::new(11); } else { v10 = Noisy::new(11 + 1000); }
                        if 3u64 % 3 == 1 { drop(v10); }
                        if matches!(0u64 % 7, 0 | 2..=4) { drop(v5); break; }
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
                    { drop(v6); v6 = Noisy::new(13); step(v6.0); }
                    let mut s14: String = format!("{}-{n}", text.len(), n = b);
                    let to15: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            Shape::Both(v5, unbound) => {
                let mut v5: Noisy = v5;
                drop(unbound);
                pause().await;
                let mut v17: Two = Two { first: v5, second: Noisy::new(16 + 1000), number: n as u32 % 9 };
                if 3u64 < 3u64 && text.len() > 40 { return Noisy::new(18); }
            }
            Shape::One { noisy: v5, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v5: Noisy = v5;
                let x19: u64 = leaf(n).await.wrapping_add((if matches!(0u64 % 7, 0 | 2..=4) { break 'l1; } else { b % 3 }));
                let to20: CpsFnPtr<fn(u64) -> u64> = if x19 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            Shape::One { noisy: v5, .. } => {
                let mut v5: Noisy = v5;
                let Some(v21) = made(b).await else {
                    pause().await;
                    break 'l1;
                };
                let mut v21: Noisy = v21;
                let (mut v2, _): (Noisy, Noisy) = (v2, Noisy::new(23));
            }
            Shape::Nothing => {
                pause().await;
                'l26: for i27 in 0u64..=2 {
                    let c28: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                    b = { let mut own = take(&mut value); let result = lent(&mut own, &mut text, c28).await; value = own; result }.unwrap_or(c28);
                }
            } }
            let mut n32: u64 = 0;
            'l31: while n32 < 3 && let Some(w33) = made(n32).await && w33.0 > 0 && (n % 5 < 3 || leaf(b).await > 4) {
                n32 += 1;
                let mut s34: String = format!("{}-{n}", text.len(), n = 4u64);
                pause().await;
            }
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
                if send::<u64>(&out, 4u64).await.is_err() && checked(a).await? % 2 == 0 && b % 3 < 2 { return Err(4u64); }
                let mut n30: u64 = 0;
                'l29: while n30 < 1 && let Some(w31) = made(n30).await && w31.0 > 0 && (c23 % 5 < 3 || leaf((s1.len() as u64)).await > 4) {
                    n30 += 1;
                    step(32);
                    if !(1u64 % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(leaf(2u64).await); }
                    let mut a: u64 = a;
                }
            }
            _ => {
                b = pair(b, 3u64).await.0.wrapping_add(3u64);
            }
            }
        }
        if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(b).await.unwrap_or(a)); }
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
                    step(15);
                }
            }
            let x16: u64 = b;
            kept::<u64>(b, 2u64).await
        };
        {
            b = both::<u64, char>(1u64, 'c', n).await.1;
        }
        let mut x17: u64 = match 4u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(4u64).await };
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
                    b = { let mut own = take(&mut v3); let result = h12_0(&mut own, text, c1).await; v3 = own; result }?;
                }
            }
            1 | 2 => {
                let mut b: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
            }
            m6 if leaf(m6).await % 2 == 0 => {
                let mut n12: u64 = 0;
                'l11: while n12 < 1 && leaf(n12).await != 6 {
                    n12 += 1;
                    let mut v13: Noisy = Noisy::new(v3.0 + 50);
                    if !(b % 5 < 3 && odd(2u64).await > 4) { continue 'l11; }
                }
                let Some(v14) = made(c1).await else {
                    pause().await;
                    break 'l2;
                };
                let mut v14: Noisy = v14;
            }
            _ => {
                let x17: u64 = 'b16: {
                    step(18);
                    (v3, b) = (Noisy::new(v3.0 + 3), b ^ c1);
                    let mut v19: Noisy = Noisy::new(v3.0 + 50);
                    if matches!(n % 7, 0 | 2..=4) { break 'b16 n; }
                    if checked(b).await? % 2 == 0 && n % 3 < 2 && text.len() > 200 { return Err(kept::<u64>(b, n).await); }
                    pair(b, 0u64).await.0.wrapping_add(0u64)
                };
            }
            }
        }
        let mut n21: u64 = 0;
        let f22: u64 = 'l20: loop {
            n21 += 1;
            if n21 > 4 { break b; }
            pause().await;
            let mut s23: String = format!("{}-{n}", text.len(), n = 1u64);
            if let Some(v24) = made(b).await {
                let mut v24: Noisy = v24;
                let Some(c26) = s23.chars().nth(1) else {
                    pause().await;
                    return Err(1u64);
                };
                let c26: char = c26;
            } else {
                let mut n28: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n28 += 1;
                    if n28 > 1 { break 1u64; }
                    pause().await;
                    let c1: u64 = if b % 2 == 0 { leaf(n).await } else { n };
                    let mut v31: Noisy = Noisy::new(30);
                };
            }
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
                let mut v19: Noisy = Noisy::new(v18.0 + 50);
                if n % 5 < 3 || leaf(0u64).await > 4 {
                    let mut x20: u64 = kept::<u64>(4u64, 1u64).await;
                }
            } else {
                let Shape::One { noisy: v22, number: x21 } = shape(x1).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v22: Noisy = v22;
                let x21: u64 = x21;
            }
        }
        let mut v23: Pile<Noisy> = Pile::<Noisy>::default();
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
            b = b.wrapping_add(v3.0 as u64);
            let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
        }
        let a12: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w15: {
            if b % 4 == 1 { step(value.0); break 'w15; }
            step(16);
            if 1u64 % 3 == 1 {
                b = b.wrapping_add(value.0 as u64);
            } else {
                step(21);
            }
        }
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 4 { break n; }
            pause().await;
            let Some(v25) = made(n).await else {
                pause().await;
                return Noisy::new(27);
            };
            let mut v25: Noisy = v25;
            pause().await;
            let x29: u64;
            let mut v30: Noisy;
            if n % 3 == 1 && leaf(n).await % 2 == 1 {
                pause().await;
                let mut v31: Noisy = (move || v25)();
                match b % 3 { 0 => { x29 = 2; v30 = Noisy::new(28); } 1 => { break 'l22 b; } k => { x29 = k; v30 = Noisy::new(1028); } }
            } else {
                x29 = b; v30 = Noisy::new(3028);
                let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
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
                { drop(v2); v2 = Noisy::new(8); step(v2.0); }
            };
            pause().await;
            match f7 % 5 {
            0 => {
                { drop(v2); v2 = Noisy::new(10); step(v2.0); }
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
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        text = said(text, 1u64 % 5 + checked(b).await? % 100).await;
        let mut v3: Noisy = Noisy::new(2);
        let x5: u64 = 'b4: {
            let (x6, _): (u64, u64) = { let mut own = take(&mut v3); let results = join!(touched(&mut own, a), leaf(a)); v3 = own; results };
            let c7: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(x6) };
            match b % 5 {
            0 => {
                let x9: u64 = leaf(b).await;
            }
            1 | 2 => {
                {
                    let mut v10: Purse = Purse::of(3u64).await;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                let Ok(x12) = checked(4u64).await else {
                    pause().await;
                    return Err(c7);
                };
                let x12: u64 = x12;
                for k in match x6 % 3 { 0 => { break 'b4 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            }
            _ => {
                let v16: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    if 2u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 40 { return Noisy::new(14); }
                    let a: u64 = match 2u64 % 3 { 0 => leaf(c7).await, 1 => c7, _ => odd(2u64).await };
                    step(text.len() as u32);
                    Noisy::new(15)
                });
                let mut x1: u64 = leaf(leaf(x6).await).await;
            }
            }
            if x1 < b { break 'b4 b; }
            if send::<u64>(&out, 3u64).await.is_err() && 2u64 < c7 { return Err(3u64); }
            kept::<u64>(a, 3u64).await
        };
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
            b = b.wrapping_add(v9.0 as u64);
        }
        if leaf(b).await % 2 == 0 && text.len() > 40 { return Noisy::new(10); }
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
            b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        }
        let x7: u64 = (if b % 2 == 0 { checked(b).await } else { Ok(b) })?;
        let mut x8: u64 = checked(2u64).await.unwrap_or(4u64);
        let mut n10: u64 = 0;
        let f11: u64 = 'l9: loop {
            n10 += 1;
            if n10 > 0 { break a; }
            pause().await;
            b = checked(x8).await.unwrap_or(1u64);
            if let Ok(x12) = checked(4u64).await && let Some(v13) = made(x12).await && v13.0 > 1 {
                let x12: u64 = x12;
                let mut v13: Noisy = v13;
                pause().await;
                let mut n15: u64 = 0;
                'l14: while n15 < 3 && let Some(w16) = made(n15).await && w16.0 > 0 && (x12 % 5 < 3 || leaf(a).await > 4) {
                    n15 += 1;
                    let mut s17: String = format!("{}-{n}", text.len(), n = x7);
                }
            } else {
                let (Ok(x18), 0u64..=50) = (checked(x8).await, x7 % 70) else {
                    pause().await;
                    return Err(a);
                };
                let x18: u64 = x18;
            }
            let c19: u64 = leaf(Some(a).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
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
            b = { let mut own = take(&mut value); let result = touched(&mut own, b).await; value = own; result };
            let x12: u64 = b;
        }
        step(text.len() as u32);
        value
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
                    text.push_str(&format!("{}:", v33.0));
                }
                let mut v39: Noisy = Noisy::new(v33.0 + 50);
            }
        }
        }
        let mut left41: String = text.chars().take(2).collect();
        'l42: while let Some(c40) = left41.pop() {
            let c40: char = c40;
            let Some(c43) = text.chars().nth(1) else {
                pause().await;
                break 'l42;
            };
            let c43: char = c43;
            let (x44, _, mut v45): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
        }
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
            let mut v17: Noisy = Noisy::new(value.0 + 50);
        }
        let (x18, v19): (u64, (u64, u64)) = join!(leaf(n), pair(1u64, n));
        let v19: u64 = v19.0.wrapping_add(v19.1);
        let all22: Vec<char> = text.chars().take(3).collect();
        'l21: for c20 in all22 {
            let c20: char = c20;
            let (Ok(x23), 0u64..=50) = (checked(n).await, x18 % 70) else {
                pause().await;
                continue 'l21;
            };
            let x23: u64 = x23;
            let (x24, v25): (u64, (u64, u64)) = join!(leaf(2u64), pair(x18, 2u64));
            let v25: u64 = v25.0.wrapping_add(v25.1);
            if matches!(n % 7, 0 | 2..=4) {
                match shape(3u64).await {
                Shape::Both(v26, v27) if v26.0 % 2 == 1 => {
                    let mut v26: Noisy = v26;
                    let mut v27: Noisy = v27;
                    let v19: u64 = x24 % 7 + leaf(x18).await % 100;
                    let mut v29: Shared<Noisy> = Shared::new(Noisy::new(28));
                }
                Shape::Both(v26, unbound) => {
                    let mut v26: Noisy = v26;
                    drop(unbound);
                    pause().await;
                    let mut s30: String = format!("{}-{n}", text.len(), n = x23);
                    let _ = taken(v26, x24).await;
                }
                Shape::One { noisy: v26, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v26: Noisy = v26;
                    if 0u64 % 3 == 1 && leaf((c20 as u64)).await % 2 == 1 { continue 'l21; }
                    text.push_str(&format!("{},", 4u64));
                }
                Shape::One { noisy: v26, .. } => {
                    let mut v26: Noisy = v26;
                    if matches!(v19 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(31); }
                }
                Shape::Nothing => {
                    pause().await;
                } }
            }
        }
        let mut n33: u64 = 0;
        'l32: while n33 < 3 && leaf(n33).await != 6 {
            n33 += 1;
            pause().await;
            if (1u64 % 3 == 1 && leaf(v19).await % 2 == 1) && let Some(v35) = made(1u64).await && v35.0 as u64 % 3 < 1u64 % 3 {
                let mut v35: Noisy = v35;
                pause().await;
                match shape(0u64).await {
                Shape::Both(v36, v37) if v36.0 % 2 == 1 => {
                    let mut v36: Noisy = v36;
                    let mut v37: Noisy = v37;
                    b = leaf(leaf(x18).await).await;
                    pause().await;
                }
                Shape::Both(v36, unbound) => {
                    let mut v36: Noisy = v36;
                    drop(unbound);
                    pause().await;
                    let to38: CpsFnPtr<fn(u64) -> u64> = if v19 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x39: u64 = to38(n).await;
                }
                Shape::One { noisy: v36, number } if number % 3 > 0 && odd(0u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v36: Noisy = v36;
                    (value, b) = (Noisy::new(value.0 + 3), b ^ b);
                }
                Shape::One { noisy: v36, .. } => {
                    let mut v36: Noisy = v36;
                    let x18: u64 = kept::<u64>(3u64, b).await;
                    let x40: u64 = v19.wrapping_mul(3).wrapping_add(b);
                }
                Shape::Nothing => {
                    pause().await;
                    if b % 3 == 1 && leaf(4u64).await % 2 == 1 && text.len() > 40 { return Noisy::new(41); }
                } }
            } else {
                match b % 5 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    b = kept::<u64>(3u64, n).await;
                }
                m42 if m42 == b % 5 => {
                    let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
                }
                _ => {
                    step(45);
                    let mut v46: Noisy = Noisy::new(value.0 + 50);
                }
                }
                if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(47); }
            }
        }
        step(text.len() as u32);
        value
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v2: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            step(text.len() as u32);
            Ok(b)
        });
        b = recv::<Result<u64, u64>>(v2.result()).await.map_err(|_| a)??;
        select! { biased;
        got = feed.recv_evt() => {
            let x4: u64 = got.unwrap_or(3);
            let all7: Vec<char> = text.chars().take(3).collect();
            'l6: for c5 in all7 {
                let c5: char = c5;
            }
        }
        sent = out.send_evt(a), if b % 2 == 0 => {
            if sent.is_err() { step(1); }
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        }
        else => {
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 0 { break 0u64; }
                pause().await;
                text.push_str(&format!("{},", b));
            };
            if let Ok(x12) = checked(f11).await && let Some(v13) = made(x12).await && v13.0 > 1 {
                let x12: u64 = x12;
                let mut v13: Noisy = v13;
                pause().await;
                let a14: Vec<u64> = vec![f11 % 7, x12 % 5, b % 3];
                if f11 % 3 == 1 {
                    step(v13.0);
                } else {
                    {
                        return Err(b);
                    }
                }
                let x23: u64;
                let mut v24: Noisy;
                if matches!(f11 % 7, 0 | 2..=4) {
                    pause().await;
                    text.push_str(&format!("{},", f11));
                    x23 = f11; v24 = Noisy::new(2022);
                } else {
                    x23 = b; v24 = Noisy::new(3022);
                    match shape(a).await {
                    Shape::Both(v25, v26) if v25.0 % 2 == 1 => {
                        let mut v25: Noisy = v25;
                        let mut v26: Noisy = v26;
                        step(27);
                    }
                    Shape::Both(v25, unbound) => {
                        let mut v25: Noisy = v25;
                        drop(unbound);
                        pause().await;
                        let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
                        step(30);
                    }
                    Shape::One { noisy: v25, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v25: Noisy = v25;
                        pause().await;
                        let mut v31: Noisy = kept::<Noisy>(v25, f11).await;
                    }
                    Shape::One { noisy: v25, .. } => {
                        let mut v25: Noisy = v25;
                        let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut x34: u64 = checked(1u64).await.map_err(|failed| failed.wrapping_add(f11))?;
                    } }
                }
                let mut n36: u64 = 0;
                'l35: while let 0u64..=3 = odd(n36).await {
                    n36 += 2;
                    let mut v37: Purse = Purse::of(x23).await;
                    let x38: u64 = checked(2u64).await.unwrap_or(x23);
                }
            } else {
                let x39: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(f11).await, k => k };
            }
        }
        }
        if send::<u64>(&out, 1u64).await.is_err() && checked(1u64).await? % 2 == 0 && 3u64 % 3 < 2 { return Err(1u64); }
        let mut v41: Noisy = Noisy::new(40);
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
        b = (leaf(b).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(b % 9).await });
        let mut v2: Noisy = Noisy::new(1);
        let v5: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut v2: Noisy = v2;
            let to4: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(text.len() as u32);
            Ok(b)
        });
        select! { biased;
        got = feed.recv_evt(), if a % 2 == 0 => {
            let x6: u64 = got.unwrap_or(3);
            let Some(v7) = made(2u64).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v7: Noisy = v7;
            text.push_str(&format!("{},", x6));
            let a9: Vec<u64> = vec![x6 % 7, 1u64 % 5, b % 3];
            {
                drop(v7);
            }
        }
        sent = out.send_evt(b) => {
            if sent.is_err() { step(1); }
            let mut v14: Noisy = Noisy::new(13);
            let all18: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(17)), (3, Noisy::new(17 + 1000))]);
            'l15: for (at, v16) in all18 {
                let mut v16: Noisy = v16;
                match (leaf(b).await % 3, (if 1u64 < 4u64 { break 'l15; } else { a % 3 })) {
                (0, 1) => {
                    let (x19, _): (u64, u64) = { let mut own = take(&mut v16); let results = join!(touched(&mut own, 3u64), leaf(b)); v16 = own; results };
                    if b < a { break 'l15; }
                }
                _ => {
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 {
                    let mut v22: Two = Two { first: v16, second: Noisy::new(21 + 1000), number: 0u64 as u32 % 9 };
                }
                if let Ok(x23) = checked(2u64).await && let Some(v24) = made(x23).await && v24.0 > 1 {
                    let x23: u64 = x23;
                    let mut v24: Noisy = v24;
                    pause().await;
                    b = { let mut own = take(&mut v14); let result = lent(&mut own, &mut text, a).await; v14 = own; result }?;
                } else {
                    let to25: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
        }
        else => {
            let Some(v26) = made(4u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v26: Noisy = v26;
            let x28: u64 = leaf(0u64).await % 7 ^ (if 0u64 % 3 == 1 { drop(v26); 0u64 } else { b });
            pause().await;
        }
        }
        let x29: u64 = leaf(a).await.wrapping_add((if !(b % 5 < 3 && odd(b).await > 4) { return Err(b); } else { a % 3 }));
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
                    b = { let mut own = take(&mut v12); let result = lent(&mut own, &mut text, i4).await; v12 = own; result }.unwrap_or(i4);
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
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
        select! {
        got = feed.recv_evt() => {
            let x3: u64 = got.unwrap_or(3);
            {
                let Shape::One { noisy: v5, number: x4 } = shape(x3).await else {
                    pause().await;
                    return Err(x1);
                };
                let mut v5: Noisy = v5;
                let x4: u64 = x4;
                let a6: Vec<u64> = vec![x1 % 7, x3 % 5, b % 3];
                match a6.first() {
                Some(m7) if *m7 % 3 == 1u64 % 3 => {
                    if x4 % 3 == 1 {
                        step(12);
                        drop(v5);
                    } else {
                        return Err(b);
                    }
                    match a6.first() {
                    Some(m16) if *m16 % 3 == x3 % 3 => {
                        step(18);
                        return Err(b);
                    }
                    Some(m16) => { step(*m16 as u32);
                        return Err(b);
                    }
                    None => {
                        step(21);
                        step(22);
                    }
                    }
                }
                Some(m7) => { step(*m7 as u32);
                    b = b.wrapping_add(v5.0 as u64);
                }
                None => {
                    drop(v5);
                }
                }
                let mut a: u64 = x3 % 7 + leaf(b).await % 100;
            }
            let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
        }
        sent = out.send_evt(4u64) => {
            if sent.is_err() { step(1); }
            let x28: u64 = 'b27: {
                let mut x30: u64 = b;
                let p31: (u64, Noisy) = (x1, Noisy::new(29));
                (x30, _) = p31;
                if checked(a).await? % 2 == 0 && 3u64 % 3 < 2 { break 'b27 1u64; }
                if 2u64 % 5 < 3 || leaf(x1).await > 4 { break 'b27 both::<u64, char>(1u64, 'c', x30).await.1; }
                leaf(leaf(a).await).await
            };
            let mut v33: Noisy = 'b32: {
                let mut v35: Noisy = Noisy::new(34);
                if checked(x28).await? % 2 == 0 && 0u64 % 3 < 2 { break 'b32 v35; }
                if send::<u64>(&out, x28).await.is_err() && x1 < x1 { return Err(x28); }
                v2
            };
        }
        default => {
            pause().await;
        }
        }
        text.push_str(&format!("{},", 2u64));
        pause().await;
        let all39: VecDeque<Noisy> = VecDeque::from([Noisy::new(38), Noisy::new(38 + 1000)]);
        'l36: for v37 in all39 {
            let mut v37: Noisy = v37;
            let all43: [Noisy; 2] = [Noisy::new(42), Noisy::new(42 + 1000)];
            'l40: for v41 in all43 {
                let mut v41: Noisy = v41;
                let mut v45: Two = Two { first: v41, second: Noisy::new(44 + 1000), number: x1 as u32 % 9 };
                if 0u64 % 5 < 3 || leaf(4u64).await > 4 { break 'l40; }
                let x47: u64;
                let mut v48: Noisy;
                if b % 5 < 3 || leaf(2u64).await > 4 {
                    pause().await;
                    let mut x49: u64 = pair(checked(1u64).await?, checked(a).await?).await.1;
                    if a % 2 == 0 { x47 = 1; v48 = Noisy::new(46); } else { x47 = b; v48 = Noisy::new(1046); }
                } else {
                    x47 = b; v48 = Noisy::new(3046);
                    if !(x1 % 5 < 3 && odd(x1).await > 4) && text.len() > 200 { return Err(checked(b).await?); }
                }
            }
            step(50);
            let Some(c51) = text.chars().nth(1) else {
                pause().await;
                continue 'l36;
            };
            let c51: char = c51;
        }
        let mut v52: Purse = Purse::of(x1).await;
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
                    (v1, b) = (Noisy::new(v1.0 + 3), b ^ 2u64);
                }
            }
            m8 if m8 > 3 || odd(b).await % 3 == m8 % 3 => {
                step(12);
            }
            _ => {
                let x14: u64;
                let mut v15: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let mut v16: Purse = Purse::of(4u64).await;
                    x14 = n; v15 = Noisy::new(2013);
                } else {
                    x14 = b; v15 = Noisy::new(3013);
                    let to17: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            let x18: u64 = if n % 2 == 0 { leaf(3u64).await } else { 3u64 };
            v1
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
            Shape::One { noisy: v2, number } if number % 2 == 1 => {
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
                    let x27: u64 = match (leaf(a).await % 2, if a % 3 == 1 { drop(v24); a } else { b }) { (0, k) => k, (_, k) => leaf(k).await };
                    pause().await;
                }
                Shape::One { noisy: v24, number } if number % 3 > 0 && odd(4u64 % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v24: Noisy = v24;
                    b = kept::<u64>(0u64, number).await;
                }
                Shape::One { noisy: v24, .. } => {
                    let mut v24: Noisy = v24;
                    let mut v29: Two = Two { first: v2, second: Noisy::new(28 + 1000), number: a as u32 % 9 };
                    let c30: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                }
                Shape::Nothing => {
                    pause().await;
                    text = said(text, leaf(1u64).await).await;
                } }
            }
            Shape::Nothing => {
                pause().await;
            } }
            b = checked(0u64).await.unwrap_or(0u64);
            step(text.len() as u32);
        };
        let all34: VecDeque<Noisy> = VecDeque::from([Noisy::new(33), Noisy::new(33 + 1000)]);
        'l31: for v32 in all34 {
            let mut v32: Noisy = v32;
            let x36: u64;
            let mut v37: Noisy;
            if a % 3 == 1 && leaf(2u64).await % 2 == 1 {
                pause().await;
                let mut v39: Two = Two { first: v32, second: Noisy::new(38 + 1000), number: b as u32 % 9 };
                x36 = b; v37 = Noisy::new(2035);
            } else {
                x36 = b; v37 = Noisy::new(3035);
                let mut v41: Shared<Noisy> = Shared::new(Noisy::new(40));
            }
        }
        let x42: u64 = recv::<u64>(&feed).await.unwrap_or(a);
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
            b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        }
        {
            let mut v9: Noisy = Noisy::new(8);
            let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
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
    check.program(5, false, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, true, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, true, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, true, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, false, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, true, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
