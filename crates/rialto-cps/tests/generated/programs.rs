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
        match n % 5 {
        0 => {
            pause().await;
        }
        1 | 2 => {
            match shape(b).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                for k in match n % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                b = checked(b).await.unwrap_or(2u64);
            }
            Shape::Both(v2, _) => {
                let mut v2: Noisy = v2;
                pause().await;
                let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                    pause().await;
                    text.push_str(&format!("{},", b));
                }
                let x10: u64 = leaf(b).await % 7 ^ (if b % 3 == 1 { drop(v2); b } else { b });
                pause().await;
            }
            Shape::One { noisy: v2, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                let mut s13: String = format!("{}-{n}", text.len(), n = n);
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                match shape(b).await {
                Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                    let mut v14: Noisy = v14;
                    let mut v15: Noisy = v15;
                    v15 = Noisy::new(v15.0 + 1);
                    let x16: u64 = kept::<u64>(b, 2u64).await;
                }
                Shape::Both(v14, _) => {
                    let mut v14: Noisy = v14;
                    pause().await;
                    pause().await;
                }
                Shape::One { noisy: v14, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v14: Noisy = v14;
                    pause().await;
                    let to17: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::One { noisy: v14, .. } => {
                    let mut v14: Noisy = v14;
                    step(18);
                    let x19: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut x20: u64 = n;
                } }
            }
            Shape::Nothing => {
                pause().await;
                let all24: Option<Noisy> = Some(Noisy::new(23));
                'l21: for v22 in all24 {
                    let mut v22: Noisy = v22;
                    match made(b).await {
                        Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                        Some(v25) => drop(v25),
                        None => pause().await,
                    }
                    let mut x27: u64 = checked(b).await.map_err(|failed| failed.wrapping_add(0u64))?;
                }
            } }
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(checked(4u64).await.unwrap_or(n)); }
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let x28: u64 = match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await };
        }
        _ => {
            {
                let mut g29 = Noisy::new(30);
                b = b.wrapping_add(consumed(g29) as u64);
            }
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let (mut g1, g3) = (Noisy::new(2), Noisy::new(2 + 1000));
            drop(g3);
            { let own = Noisy::new(4); step(g1.0); step(own.0); }
            { let own = Noisy::new(5); step(g1.0); step(own.0); }
        }
        let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let mut w1: Noisy;
            let mut w3: Noisy = Noisy::new(4);
            if 4u64 % 3 == 1 {
                (w1, b) = (Noisy::new(6), b ^ 3u64);
                'l8: for i9 in 0u64..2 {
                    step(10);
                }
            } else if 1u64 % 2 == 0 {
                w3 = Noisy::new(11);
            } else {
                step(12);
                drop(w3);
                w1 = Noisy::new(14);
                return Noisy::new(15);
            }
            w3 = taken(Noisy::new(16), 1u64).await;
            step(w3.0);
            if 0u64 % 4 == 1 { return Noisy::new(19); }
            drop(w3);
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v10: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let mut v3: Two = Two { first: Noisy::new(2), second: Noisy::new(2 + 1000), number: 0u64 as u32 % 9 };
            pause().await;
            {
                let mut g4 = Vec::from([Noisy::new(5)]).remove(0);
                drop(g4); step(6); g4 = Noisy::new(6);
                if b % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
            }
            step(text.len() as u32);
            Noisy::new(9)
        });
        step(11);
        b = kept::<u64>(2u64, 4u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
        match made(n).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        if matches!(1u64 % 7, 0 | 2..=4) {
            'l3: for i4 in 0u64..3 {
                let Some(v5) = made(i4).await else {
                    pause().await;
                    break 'l3;
                };
                let mut v5: Noisy = v5;
                let Some(c7) = text.chars().nth(1) else {
                    pause().await;
                    break 'l3;
                };
                let c7: char = c7;
                {
                    step(8);
                }
            }
        } else if n % 3 == 2u64 % 3 {
            match 0u64 % 5 {
            0 => {
                if let Ok(x10) = checked(b).await && (b % 3 == 1 && leaf(n).await % 2 == 1) {
                    let x10: u64 = x10;
                    pause().await;
                    b = kept::<u64>(x10, b).await;
                    b = b.wrapping_add(value.0 as u64);
                    let n: u64 = b;
                }
                {
                    let mut w12: Noisy = Noisy::new(13);
                    let mut w14: Noisy = Noisy::new(15);
                    let mut i18: u64 = 0;
                    'l17: while i18 < 3 {
                        i18 += 1;
                        w12 = Noisy::new(19);
                        step(20);
                        w12 = Noisy::new(21);
                    }
                    let x23: u64 = if b % 3 == 1 { w12 = Noisy::new(22); 1 } else {  b };
                    if b % 3 == 1 {
                        step(25);
                        let mut i28: u64 = 0;
                        'l27: while i28 < 2 {
                            i28 += 1;
                            if x23 % 4 == 1 { continue 'l27; }
                            step(30);
                            step(31);
                        }
                    } else if n % 2 == 0 {
                        if x23 % 4 == 1 { return Noisy::new(33); }
                        if b % 3 == 1 {
                            step(35);
                            return Noisy::new(36);
                        }
                        (w12, b) = (Noisy::new(37), b ^ x23);
                    } else {
                        step(38);
                        if 4u64 % 3 == 1 {
                            step(40);
                            step(41);
                            let mut i44: u64 = 0;
                            'l43: while i44 < 3 {
                                i44 += 1;
                                step(45);
                            }
                        }
                        step(46);
                    }
                    step(47);
                }
            }
            1 | 2 => {
                let mut x48: u64 = checked(n).await.unwrap_or(3u64);
                if !(x48 % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(49); }
            }
            m9 if leaf(m9).await % 2 == 0 => {
                if !(2u64 % 5 < 3 && odd(2u64).await > 4) {
                    let x50: u64 = 0u64.wrapping_mul(3).wrapping_add(2u64);
                    let c51: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    if b % 5 < 3 || leaf(2u64).await > 4 && text.len() > 40 { return Noisy::new(52); }
                } else if 4u64 % 3 == n % 3 {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    let mut s54: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            _ => {
                _ = value;
            }
            }
            let mut s58: String = format!("{}-{n}", text.len(), n = b);
        } else {
            let mut v60: Shared<Noisy> = Shared::new(Noisy::new(59));
            let x62: u64;
            let mut v63: Noisy;
            if 0u64 % 5 < 3 || leaf(n).await > 4 {
                pause().await;
                if let Some(c64) = text.chars().next_back() {
                    let c64: char = c64;
                    text = said(text, leaf(n).await).await;
                    pause().await;
                } else {
                    let c65: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
                }
                if 0u64 % 2 == 0 { x62 = 1; v63 = Noisy::new(61); } else { x62 = b; v63 = Noisy::new(1061); }
            } else {
                x62 = b; v63 = Noisy::new(3061);
                let (x66, mut v67): (u64, Noisy) = join!(leaf(b), taken(value, b));
            }
        }
        'l68: for i69 in (0u64..1).rev() {
            let c70: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
            let mut n72: u64 = 0;
            let f73: u64 = 'l71: loop {
                n72 += 1;
                if n72 > 4 { break 0u64; }
                pause().await;
                {
                    let mut s74: String = format!("{}-{n}", text.len(), n = n);
                }
                b = kept::<u64>(2u64, i69).await;
                if !(b % 5 < 3 && odd(4u64).await > 4) {
                    let mut v75: Purse = Purse::of(n).await;
                    let to76: CpsFnPtr<fn(u64) -> u64> = if i69 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let Ok(x77) = checked(1u64).await else {
                    pause().await;
                    return Noisy::new(78);
                };
                let x77: u64 = x77;
            };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if (leaf(3u64).await % 2 == 0) && let Some(v2) = made(3u64).await && v2.0 as u64 % 3 < 3u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let c3: u64 = { let look = || v2.0 as u64; look() % 100 + b % 3 };
        } else {
            let mut v5: Noisy = 'b4: {
                let mut v7: Noisy = Noisy::new(6);
                if !(b % 5 < 3 && odd(3u64).await > 4) { break 'b4 v7; }
                let x9: u64;
                let mut v10: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    x9 = 3u64; v10 = Noisy::new(2008);
                } else {
                    x9 = b; v10 = Noisy::new(3008);
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Noisy::new(6 + 1000)
            };
            b = 0u64 % 7 + leaf(3u64).await % 100;
        }
        'l13: for i14 in 0u64..=1 {
            let Ok(x15) = checked(b).await else {
                pause().await;
                continue 'l13;
            };
            let x15: u64 = x15;
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
            if n % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != n {
                let x1: u64 = x1;
                pause().await;
                let x3: u64 = checked(n).await.unwrap_or(n);
            }
            let Ok(x4) = checked(b).await else {
                pause().await;
                return Err(3u64);
            };
            let x4: u64 = x4;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Some(v1) = made(b).await {
            let mut v1: Noisy = v1;
            let mut x3: u64 = leaf(b).await;
        } else {
            let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
            if leaf(n).await % 3 == (if checked(n).await? % 2 == 0 && b % 3 < 2 { return Err(b); } else { b % 3 }) {
                let x7: u64 = 'b6: {
                    let mut v8: Purse = Purse::of(n).await;
                    let mut v10: Noisy = Noisy::new(9);
                    let mut x11: u64 = leaf(b).await;
                    if b % 5 < 3 || leaf(1u64).await > 4 { break 'b6 4u64; }
                    if n % 3 == 1 && leaf(0u64).await % 2 == 1 { break 'b6 n; }
                    text.push_str(&format!("{},", 3u64));
                    both::<u64, char>(1u64, 'c', n).await.1
                };
            }
        }
        let mut n13: u64 = 0;
        'l12: while n13 < 2 && let Some(w14) = made(n13).await && w14.0 > 0 && (!(3u64 % 5 < 3 && odd(n).await > 4)) {
            n13 += 1;
            let x16: u64;
            let mut v17: Noisy;
            if 1u64 < 1u64 {
                pause().await;
                step(18);
                match n % 3 { 0 => { x16 = 2; v17 = Noisy::new(15); } 1 => { break 'l12; } k => { x16 = k; v17 = Noisy::new(1015); } }
            } else {
                x16 = b; v17 = Noisy::new(3015);
                {
                    let mut w19: Noisy = Noisy::new(20);
                    let mut i23: u64 = 0;
                    'l22: while i23 < 2 {
                        i23 += 1;
                        if 3u64 % 3 == 1 { w19 = Noisy::new(24); break 'l22; }
                        let x26: u64 = if n % 3 == 1 { w19 = Noisy::new(25); 1 } else {  n };
                    }
                    pause().await;
                }
            }
            let mut x28: u64 = n.wrapping_mul(3).wrapping_add(x16);
            match made(x16).await {
                Some(v29) if v29.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v29.0 as u64); }
                Some(v29) => drop(v29),
                None => pause().await,
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
        {
            let mut w2: Noisy = Noisy::new(3);
            let mut w4: Noisy = Noisy::new(5);
            if a % 4 == 1 { return Err(b); }
            if let k @ 2.. = 2u64 % 5 && k > a % 3 {
                drop(w4);
                return Err(b);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, n % 70) else {
            pause().await;
            return Err(2u64);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, 0u64).await.is_err() && leaf(a).await % 2 == 0 { return Err(0u64); }
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            b = touched(&mut v2, a).await;
            {
                let mut g5 = Vec::from([Noisy::new(6)]).remove(0);
                match 2u64 % 3 {
                0 => {
                    match a % 3 {
                    0 => {
                        if b % 3 == 1 {
                            step(g5.0);
                            break 'l1;
                        } else if b % 2 == 0 {
                            let (mut g12, g14) = (Noisy::new(13), Noisy::new(13 + 1000));
                            drop(g14);
                            step(g5.0);
                            step(g12.0);
                        } else {
                            step(g5.0);
                            drop(g5); pause().await;
                            if b % 4 == 1 {  break 'l1; }
                            let a19: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                            if b % 2 == 0 && consumed(v2) { step(21); }
                        }
                    } 1 => {
                        b = b.wrapping_add({ let own = g5; own.0 as u64 + 0u64 % 2 });
                        continue 'l1;
                    } _ => {
                        step(g5.0);
                        drop(g5); pause().await;
                        if let Some(mut g25) = made(b).await {
                            step(g25.0);
                            step(g25.0);
                            continue 'l1;
                        } else {
                            pause().await;
                        }
                        if b % 4 == 1 {  break 'l1; }
                        'l37: for n35 in 0u64..2 {
                            let mut g38 = Vec::from([Noisy::new(39)]).remove(0);
                            if b % 4 == 1 { step(g38.0); continue 'l1; }
                            step(g38.0);
                            step(g38.0);
                        }
                        break 'l1;
                    } }
                } 1 => {
                    step(g5.0);
                    drop(g5); pause().await;
                    match a % 3 {
                    0 => {
                    } 1 => {
                        let x47: u64 = if let k @ 2.. = 0u64 % 5 && k > a % 3 {
                            a % 9
                        } else {
                            pause().await;
                            let mut g52 = Noisy::new(53);
                            { let own = Noisy::new(54); step(g52.0); step(own.0); }
                            a % 9
                        };
                        let mut g56 = Noisy::new(57);
                        if b % 3 == 1 { step(g56.0); } else { step(58); }
                        break 'l1;
                    } _ => {
                        pause().await;
                        if a % 4 == 1 {  continue 'l1; }
                    } }
                    let mut g61 = Noisy::new(62);
                    break 'l1;
                } _ => {
                    b = b.wrapping_add(consumed(g5) as u64);
                    if 4u64 % 4 == 1 {  continue 'l1; }
                } }
            }
        }
        let to66: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(67);
        step(68);
        let x69: u64 = select! {
        got = recv::<u64>(&feed) => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(b % 7 + leaf(a).await % 100)
        }
        sent = send::<u64>(&out, a) => {
            if sent.is_err() { 1 } else { pair(0u64, b).await.0.wrapping_add(b) }
        }
        else => {
            2u64
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, b % 5, b % 3];
        'k2: {
            pause().await;
            let x6: u64 = match a1.last() { Some(m4) if m4 == &n => sum(1, value) as u64, Some(m4) => *m4 + value.0 as u64, None => 7 };
            b = b.wrapping_add(x6);
            step(3);
        }
        if b % 2 == leaf(3u64).await % 2 && { if 0u64 % 3 == 1 && leaf(n).await % 2 == 1 { return Noisy::new(7); } 3u64 > 1 } {
            let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
            let mut v11: Noisy = Noisy::new(10);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(2u64).await else {
            pause().await;
            return Err(2u64);
        };
        let mut v1: Noisy = v1;
        let v11: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            'l4: for i5 in (0u64..0).rev() {
                text.push_str(&format!("{},", i5));
                {
                    let g6 = { let own: Noisy = Noisy::new(7); move || step((&own).0) };
                }
                let x9: u64 = leaf(i5).await.wrapping_add((if i5 % 3 == 1 && leaf(i5).await % 2 == 1 { break 'l4; } else { i5 % 3 }));
            }
            step(text.len() as u32);
            Noisy::new(10)
        });
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        if a % 5 < 3 || leaf(a).await > 4 {
            let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
            let mut v5: Noisy = Noisy::new(4);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(n).await % 3 == (if leaf(1u64).await % 2 == 0 { return Noisy::new(1); } else { b % 3 }) {
            if 2u64 < b && text.len() > 40 { return Noisy::new(2); }
            if n % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(3); }
        }
        {
            let mut g4 = Noisy::new(5);
            if 2u64 % 3 == 2 { drop(g4); step(6); } else { drop(g4); }
            let a8: Vec<u64> = vec![b % 7, 2u64 % 5, b % 3];
            while b % 3 > 0 { if b % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
        }
        text.push_str(&format!("{},", b));
        let (Ok(x12), 0u64..=50) = (checked(1u64).await, 1u64 % 70) else {
            pause().await;
            return Noisy::new(13);
        };
        let x12: u64 = x12;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let Some(v1) = made(0u64).await else {
                pause().await;
                return Err(0u64);
            };
            let mut v1: Noisy = v1;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let (x3 @ 1u64.., _) = pair(a, b).await else {
            pause().await;
            return Err(x1);
        };
        let x3: u64 = x3;
        let (x4, mut v5): (u64, Noisy) = join!(leaf(3u64), taken(v2, 1u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match 2u64 % 5 {
        0 => {
            let mut v3: Noisy = 'b2: {
                let mut v5: Noisy = Noisy::new(4);
                if leaf(a).await % 2 == 0 { break 'b2 v5; }
                if leaf(1u64).await % 3 == (if matches!(b % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }) {
                    let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(1u64), down(1u64 % 3, Noisy::new(9)));
                }
                Noisy::new(4 + 1000)
            };
        }
        1 | 2 => {
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if leaf(1u64).await % 2 == 0 { break 'b8 v11; }
                pause().await;
                {
                    let mut g12 = Noisy::new(13);
                    if a % 4 == 1 { step(g12.0); return Err(b); }
                    let (mut g16, g18) = (Noisy::new(17), Noisy::new(17 + 1000));
                    drop(g18);
                    step(g16.0);
                }
                Noisy::new(10 + 1000)
            };
        }
        m1 if m1 == b % 5 => {
            let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
        }
        _ => {
            {
                let mut w22: Noisy = Noisy::new(23);
                b = b.wrapping_add(consumed(w22) as u64);
                step(25);
                step(26);
                if 2u64 % 4 == 1 { return Err(b); }
            }
            let to28: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        let x30: u64 = 'b29: {
            b = if b % 2 == 0 { leaf(a).await } else { a };
            let x32: u64;
            let mut v33: Noisy;
            if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 {
                pause().await;
                match b % 3 { 0 => { x32 = 2; v33 = Noisy::new(31); } 1 => { break 'b29 b; } k => { x32 = k; v33 = Noisy::new(1031); } }
            } else {
                x32 = b; v33 = Noisy::new(3031);
                let x35: u64;
                let mut v36: Noisy;
                if b % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    pause().await;
                    let mut s37: String = format!("{}-{n}", text.len(), n = b);
                    match a % 3 { 0 => { x35 = 2; v36 = Noisy::new(34); } 1 => { break 'b29 b; } k => { x35 = k; v36 = Noisy::new(1034); } }
                } else {
                    x35 = b; v36 = Noisy::new(3034);
                    let mut s38: String = format!("{}-{n}", text.len(), n = 0u64);
                }
            }
            let Shape::One { noisy: v40, number: x39 } = shape(4u64).await else {
                pause().await;
                return Err(a);
            };
            let mut v40: Noisy = v40;
            let x39: u64 = x39;
            if checked(4u64).await? % 2 == 0 && b % 3 < 2 { break 'b29 b; }
            'l41: for i42 in 0u64..checked(b).await? % 1 {
                b = leaf(checked(1u64).await?).await;
                if checked(x32).await? % 2 == 0 && x32 % 3 < 2 { drop(v33); break; }
            }
            let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
            checked(2u64).await.unwrap_or(b)
        };
        let mut v46: Noisy = Noisy::new(45);
        let c47: u64 = { let look = || v46.0 as u64; look() % 100 + a % 3 };
        if (matches!(a % 7, 0 | 2..=4)) && let Some(v49) = made(c47).await && v49.0 as u64 % 3 < c47 % 3 {
            let mut v49: Noisy = v49;
            pause().await;
            let x50: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            {
                'l51: for i52 in 0u64..checked(x30).await? % 4 {
                    step(53);
                }
            }
            if let Some(v55) = made(x50).await && let x54 @ 1.. = v55.0 as u64 % 5 && (x54 > 2 || c47 % 5 < 3 || leaf(c47).await > 4) {
                let x54: u64 = x54;
                let mut v55: Noisy = v55;
                pause().await;
                let a56: Vec<u64> = vec![x54 % 7, c47 % 5, b % 3];
                'k57: {
                    pause().await;
                    if b % 3 == 1 {
                        break 'k57;
                    } else {
                        step(62);
                        break 'k57;
                    }
                }
            } else {
                let mut s64: String = format!("{}-{n}", text.len(), n = 2u64);
                if 2u64 % 3 == 1 && leaf(x30).await % 2 == 1 {
                    pause().await;
                } else if x30 % 3 == a % 3 {
                    b = both::<u64, char>(x30, 'c', 2u64).await.1;
                }
                let x65: u64 = 3u64.wrapping_add((if matches!(x50 % 7, 0 | 2..=4) { return Err(b); } else { 0u64 % 3 }));
            }
        } else {
            'l66: for i67 in 0u64..=2 {
                pause().await;
            }
            let all71: [Noisy; 2] = [Noisy::new(70), Noisy::new(70 + 1000)];
            'l68: for v69 in all71 {
                let mut v69: Noisy = v69;
                let mut v73: Vec<Noisy> = vec![Noisy::new(72), Noisy::new(72 + 1000), Noisy::new(72 + 2000)];
                let mut n75: u64 = 0;
                'l74: while n75 < 2 && leaf(n75).await != 6 {
                    n75 += 1;
                    let (x76, v77): (u64, (u64, u64)) = join!(leaf(c47), pair(c47, c47));
                    let v77: u64 = v77.0.wrapping_add(v77.1);
                }
                match a % 5 {
                0 => {
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(kept::<u64>(a, a).await); }
                }
                1 | 2 => {
                    drop(v69);
                    let mut v80: Noisy = Noisy::new(79);
                }
                m78 if m78 > 3 || odd(b).await % 3 == m78 % 3 => {
                    let to81: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    let mut v82: Pile<Noisy> = Pile::<Noisy>::default();
                    if c47 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(c47.wrapping_mul(3).wrapping_add(2u64)); }
                }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = n % 5 + checked(n).await? % 100;
        let mut s4: String = format!("{}-{n}", text.len(), n = 2u64);
        let Some(v5) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v5: Noisy = v5;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        match text.chars().nth(3u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut left5: String = text.chars().take(2).collect();
            'l6: while let Some(c4) = left5.pop() {
                let c4: char = c4;
                b = checked(b).await.map_err(|failed| failed.wrapping_add(0u64))?;
            }
            let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
        }
        'q' | ',' => {
            let all12: Option<Noisy> = Some(Noisy::new(11));
            'l9: for v10 in all12 {
                let mut v10: Noisy = v10;
                match made(n).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
                step(15);
            }
        }
        c3 if c3.is_alphabetic() => {
            let all19: VecDeque<Noisy> = VecDeque::from([Noisy::new(18), Noisy::new(18 + 1000)]);
            pause().await;
            'l16: for v17 in all19 {
                let mut v17: Noisy = v17;
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 2 { break b; }
                    pause().await;
                    let to23: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(24);
                    let mut v25: Noisy;
                    if matches!(n % 7, 0 | 2..=4) { pause().await; v25 = Noisy::new(26); } else { v25 = Noisy::new(26 + 1000); }
                };
            }
            text.push_str(&format!("{},", n));
        }
        c3 => {
            let c3: char = c3;
            match made(3u64).await {
                Some(v27) if v27.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v27.0 as u64); }
                Some(v27) => drop(v27),
                None => pause().await,
            }
            if !(1u64 % 5 < 3 && odd(1u64).await > 4) {
                {
                    let mut g29 = Noisy::new(30);
                    b = b.wrapping_add(consumed(g29) as u64);
                    if let Some(mut g34) = made(n).await {
                        let x36: u64 = match b % 3 {
                        0 => {
                            let mut g38 = Noisy::new(39);
                            drop(g34); step(40); g34 = Noisy::new(40);
                            n % 9
                        } 1 => {
                            drop(g34); step(41); g34 = Noisy::new(41);
                            step(g34.0);
                            step(g34.0);
                            n % 9
                        } _ => {
                            step(g34.0);
                            drop(g34); pause().await;
                            'l48: for n46 in 0u64..1 {
                                let (mut g49, g51) = (Noisy::new(50), Noisy::new(50 + 1000));
                                drop(g51);
                                step(g49.0);
                                let a54: Vec<u64> = vec![n % 7, (c3 as u64) % 5, b % 3];
                                {
                                    continue 'l48;
                                }
                            }
                            leaf(n).await
                        } };
                        return Err(b);
                    } else {
                    }
                }
                'l60: for i61 in 0u64..2 {
                    let x62: u64 = checked((c3 as u64)).await?;
                    let (x63, _, mut v64): (u64, Option<Noisy>, Noisy) = join!(odd(i61), made(x62), down(x62 % 3, Noisy::new(9)));
                    if matches!(b % 7, 0 | 2..=4) { drop(v2); break; }
                }
            }
        } }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut w1: Noisy = Noisy::new(2);
            w1 = taken(Noisy::new(3), b).await;
            'l5: for i6 in 0u64..1 {
                step(7);
                pause().await;
                step(9);
            }
            (w1, b) = (Noisy::new(10), b ^ 2u64);
        }
        let x12: u64;
        let mut v13: Noisy;
        if checked(b).await? % 2 == 0 && n % 3 < 2 {
            pause().await;
            {
                let mut w14: Noisy;
                let mut w16: Noisy = Noisy::new(17);
                if 0u64 % 4 == 1 { return Err(b); }
                (w16, b) = (Noisy::new(19), b ^ n);
                if 4u64 % 4 == 1 { return Err(b); }
            }
            if n % 2 == 0 { x12 = 1; v13 = Noisy::new(11); } else { x12 = b; v13 = Noisy::new(1011); }
        } else {
            x12 = b; v13 = Noisy::new(3011);
        }
        let v105: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            {
                let mut g22 = Noisy::new(23);
                let mut g25 = Noisy::new(26);
                if 0u64 % 3 == 1 {
                    drop(g22);
                } else if 4u64 % 2 == 0 {
                    step(g25.0);
                    drop(g25); drop(g22); pause().await;
                    match b % 3 {
                    0 => {
                        { let own = Noisy::new(30);  step(own.0); }
                        return Noisy::new(31);
                    } 1 => {
                        if x12 % 4 == 1 {  return Noisy::new(35); }
                    } _ => {
                        pause().await;
                        let Some(mut g38) = made(b).await else {
                            pause().await;
                            return Noisy::new(39);
                        };
                        let a41: Vec<u64> = vec![n % 7, 2u64 % 5, b % 3];
                        'k42: {
                            while b % 3 > 0 { if b % 3 == b % 3 { drop(g38); break; } b /= 2; step(g38.0); }
                            step(43);
                        }
                    } }
                } else {
                    match x12 % 3 {
                    0 => {
                        let a48: Vec<u64> = vec![b % 7, 1u64 % 5, b % 3];
                        if b % 3 == 1 {
                            step(g22.0);
                            step(g22.0);
                        } else {
                            step(g22.0);
                        }
                        drop(g25); step(54); g25 = Noisy::new(54);
                        if 0u64 % 3 == 2 { drop(g25); step(55); } else { drop(g25); }
                    } 1 => {
                        drop(g25); step(56); g25 = Noisy::new(56);
                        return Noisy::new(57);
                    } _ => {
                        step(g25.0);
                        drop(g25); drop(g22); pause().await;
                        let x59: u64 = match 3u64 % 3 {
                        0 => {
                            pause().await;
                            let mut g61 = Noisy::new(62);
                            step(g61.0);
                            step(g61.0);
                            return Noisy::new(65);
                        } 1 => {
                            return Noisy::new(70);
                        } _ => {
                            let mut g74 = Vec::from([Noisy::new(75)]).remove(0);
                            1u64 % 9
                        } };
                    } }
                }
            }
            let mut left77: String = text.chars().take(2).collect();
            'l78: while let Some(c76) = left77.pop() {
                let c76: char = c76;
                match n % 5 {
                0 => {
                    if leaf(x12).await % 2 == 0 && text.len() > 40 { return Noisy::new(80); }
                    let x81: u64 = kept::<u64>((c76 as u64), (c76 as u64)).await;
                }
                1 | 2 => {
                    let mut v83: Two = Two { first: Noisy::new(82), second: Noisy::new(82 + 1000), number: (c76 as u64) as u32 % 9 };
                    step(84);
                }
                m79 if m79 == b % 5 => {
                    let mut v86: Noisy = Noisy::new(85);
                    b = match b % 3 { 0 => leaf((c76 as u64)).await, 1 => (c76 as u64), _ => odd(b).await };
                }
                _ => {
                    let mut v88: Shared<Noisy> = Shared::new(Noisy::new(87));
                }
                }
            }
            let mut n90: u64 = 0;
            'l89: while let Some(w91) = made(n90).await {
                n90 += 1 + w91.0 as u64 % 2;
                {
                    let g92 = { let own: Noisy = Noisy::new(93); move || step((&own).0) };
                    if 2u64 % 4 == 1 { g92(); break 'l89; }
                    { let own = Noisy::new(95); g92(); step(own.0); }
                }
                let x97: u64 = 'b96: {
                    let mut x98: u64 = match n % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(n).await };
                    let mut v99: Purse = Purse::of(x98).await;
                    if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b96 x12; }
                    let c100: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    x98 = checked(1u64).await.unwrap_or(3u64);
                    let mut s101: String = format!("{}-{n}", text.len(), n = x12);
                    kept::<u64>(b, 1u64).await
                };
                match made(3u64).await {
                    Some(v102) if v102.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v102.0 as u64); }
                    Some(v102) => drop(v102),
                    None => pause().await,
                }
            }
            step(text.len() as u32);
            Noisy::new(104)
        });
        {
            match (leaf(b).await % 3, (if n < b { return Err(b); } else { n % 3 })) {
            (0, 1) => {
                pause().await;
            }
            _ => {
                let mut n107: u64 = 0;
                let f108: u64 = 'l106: loop {
                    n107 += 1;
                    if n107 > 1 { break 1u64; }
                    pause().await;
                    let x109: u64 = (if b % 2 == 0 { checked(x12).await } else { Ok(x12) })?;
                };
            }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v14: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let Some(v2) = made(b).await else {
                pause().await;
                return Noisy::new(4);
            };
            let mut v2: Noisy = v2;
            let mut v5: Noisy = v2;
            let all9: LinkedList<Noisy> = LinkedList::from([Noisy::new(8), Noisy::new(8 + 1000)]);
            pause().await;
            'l6: for v7 in all9 {
                let mut v7: Noisy = v7;
                'l10: for i11 in 0u64..3 {
                    b = b.wrapping_add(v7.0 as u64);
                    pause().await;
                }
                let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            }
            step(text.len() as u32);
            v5
        });
        let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
        'l17: for i18 in (0u64..1).rev() {
            let mut left20: String = text.chars().take(2).collect();
            'l21: while let Some(c19) = left20.pop() {
                let c19: char = c19;
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(both::<u64, char>(3u64, 'c', (c19 as u64)).await.1); }
            }
        }
        if !(a % 5 < 3 && odd(2u64).await > 4) {
            let mut x22: u64 = checked(3u64).await.unwrap_or(a);
            {
                let mut g23 = Noisy::new(24);
                let x26: u64 = match x22 % 3 {
                0 => {
                    match 3u64 % 3 {
                    0 => {
                        step(g23.0);
                        drop(g23); pause().await;
                        step(28);
                    } 1 => {
                        let a31: Vec<u64> = vec![a % 7, 0u64 % 5, b % 3];
                        'w34: {
                            if x22 % 4 == 1 { step(g23.0); break 'w34; }
                            b = b.wrapping_add(g23.0 as u64);
                        }
                    } _ => {
                        let x37: u64 = if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                            step(g23.0);
                            drop(g23); pause().await;
                            leaf(4u64).await
                        } else {
                            let mut g40 = Noisy::new(41);
                            4u64 % 9
                        };
                        return Err(b);
                    } }
                    { let own = Noisy::new(43);  step(own.0); }
                    2u64 % 9
                } 1 => {
                    step(g23.0);
                    let x46: u64 = match a % 3 {
                    0 => {
                        let mut g48 = Noisy::new(49);
                        if a % 3 == 2 { drop(g23); step(50); } else { drop(g23); }
                        3u64 % 9
                    } 1 => {
                        step(g23.0);
                        drop(g23); pause().await;
                        if let k @ 2.. = a % 5 && k > 3u64 % 3 {
                            pause().await;
                        } else {
                            pause().await;
                            let mut g57 = Noisy::new(58);
                            drop(g57); step(59); g57 = Noisy::new(59);
                        }
                        return Err(b);
                    } _ => {
                        let mut g61 = Noisy::new(62);
                        3u64 % 9
                    } };
                    2u64 % 9
                } _ => {
                    step(g23.0);
                    drop(g23); pause().await;
                    match x22 % 3 {
                    0 => {
                        if b % 3 == 1 {
                            if x22 < 2u64 && text.len() > 200 { return Err(leaf(1u64).await); }
                            let g71 = { let own: Noisy = Noisy::new(72); move || step((&own).0) };
                            drop(g71);
                        } else if a % 2 == 0 {
                            let mut v78: Noisy = Noisy::new(77);
                            return Err(b);
                        } else {
                            pause().await;
                            pause().await;
                            if x22 % 4 == 1 {  return Err(b); }
                        }
                        return Err(b);
                    } 1 => {
                        pause().await;
                        if 3u64 % 3 == 1 {
                            text = said(text, a.wrapping_mul(3).wrapping_add(0u64)).await;
                            let mut v92: Noisy = Noisy::new(91);
                            pause().await;
                        } else {
                            pause().await;
                            pause().await;
                            pause().await;
                        }
                        if let k @ 2.. = b % 5 && k > a % 3 {
                            let mut s106: String = format!("{}-{n}", text.len(), n = x22);
                            step(108);
                            return Err(b);
                        } else {
                            pause().await;
                            pause().await;
                        }
                        return Err(b);
                    } _ => {
                        { let own = Noisy::new(114);  step(own.0); }
                    } }
                    { let own = Noisy::new(115);  step(own.0); }
                    if let k @ 2.. = b % 5 && k > x22 % 3 {
                        pause().await;
                        let x121: u64 = if let k @ 2.. = b % 5 && k > x22 % 3 {
                            let mut g125 = Noisy::new(126);
                            x22 % 9
                        } else {
                            pause().await;
                            let mut g129 = Vec::from([Noisy::new(130)]).remove(0);
                            return Err(b);
                        };
                        return Err(b);
                    } else {
                        pause().await;
                    }
                    leaf(2u64).await
                } };
            }
        }
        {
            let to132: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(133);
            {
                let (mut g134, g136) = (Noisy::new(135), Noisy::new(135 + 1000));
                drop(g136);
                b = b.wrapping_add(consumed(g134) as u64);
                match b % 3 {
                0 => {
                    pause().await;
                    if 2u64 % 3 == 1 {
                        if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                            let mut g143 = Noisy::new(144);
                            let mut g146 = g143;
                            return Err(b);
                        } else {
                            pause().await;
                            let mut v150: Purse = Purse::of(4u64).await;
                            pause().await;
                            step(154);
                        }
                        if 3u64 % 4 == 1 {  return Err(b); }
                    } else if a % 2 == 0 {
                        pause().await;
                        let g158 = { let own: Noisy = Noisy::new(159); move || step((&own).0) };
                        let x161: u64 = if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                            g158();
                            if 3u64 % 4 == 1 { g158(); return Err(b); }
                            1u64 % 9
                        } else {
                            g158();
                            drop(g158); pause().await;
                            leaf(1u64).await
                        };
                    } else {
                        if let k @ 2.. = 1u64 % 5 && k > a % 3 {
                            pause().await;
                            step(170);
                            pause().await;
                        } else {
                            { let own = Noisy::new(175);  step(own.0); }
                            let mut v180: Noisy = Noisy::new(179);
                            let g182 = { let own: Noisy = Noisy::new(183); move || step((&own).0) };
                        }
                        match b % 3 {
                        0 => {
                            pause().await;
                            { let own = Noisy::new(186);  step(own.0); }
                        } 1 => {
                            let mut g189 = Noisy::new(190);
                            if a % 4 == 1 { step(g189.0); return Err(b); }
                        } _ => {
                            let g193 = { let own: Noisy = Noisy::new(194); move || step((&own).0) };
                            if b % 3 == 2 { drop(g193); step(195); } else { drop(g193); }
                            let x199: u64 = to132(2u64).await;
                            return Err(b);
                        } }
                    }
                } 1 => {
                    { let own = Noisy::new(201);  step(own.0); }
                    step(202);
                } _ => {
                    step(203);
                } }
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
            {
                let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
                if b % 3 == 1 { g1(); } else { step(3); }
            }
            let Some(v4) = made(b).await else {
                pause().await;
                return Err(4u64);
            };
            let mut v4: Noisy = v4;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text = said(text, both::<u64, char>(n, 'c', n).await.1).await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if 0u64 < b { break 'b1 v4; }
            spawn! {
                let mut text: String = String::new();
                let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: 2u64 as u32 % 9 };
                step(text.len() as u32);
            };
            Noisy::new(3 + 1000)
        };
        let mut n9: u64 = 0;
        let f10: u64 = 'l8: loop {
            n9 += 1;
            if n9 > 4 { break b; }
            pause().await;
            let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
            let x14: u64 = 'b13: {
                for i15 in 0u64..match checked(a).await { Ok(k) => k % 3, Err(_) => { break 'b13 b; } } {
                    let Some(v16) = made(1u64).await else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v16: Noisy = v16;
                    step(18);
                }
                {
                    let mut g19 = Noisy::new(20);
                    let a22: Vec<u64> = vec![1u64 % 7, a % 5, b % 3];
                    if b % 3 == 1 {
                        drop(g19);
                    } else {
                        break 'b13 b;
                    }
                }
                if a < a { break 'b13 4u64; }
                b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
                kept::<u64>(0u64, a).await
            };
            let x27: u64 = a.wrapping_add((if matches!(x14 % 7, 0 | 2..=4) { break 'l8 b; } else { x14 % 3 }));
            let mut x28: u64 = leaf(leaf(x27).await).await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 1u64 % 4 { 0 => { return Err(b); } 1 => leaf(3u64).await, k => k };
        let mut v3: Noisy = Noisy::new(2);
        if (0u64 < x1) && { drop(v3); true } { pause().await; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
                g1();
            }
            pause().await;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let mut n3: u64 = 0;
        'l2: while let 0u64..=2 = odd(n3).await {
            n3 += 2;
            let mut v5: Noisy = Noisy::new(4);
            {
                let mut g6 = Noisy::new(7);
                step(g6.0);
            }
        }
        step(9);
        match (leaf(b).await % 3, (if checked(b).await? % 2 == 0 && n % 3 < 2 { return Err(b); } else { 4u64 % 3 })) {
        (0, 1) => {
            if let Ok(x10) = checked(n).await && (b % 5 < 3 || leaf(n).await > 4) {
                let x10: u64 = x10;
                pause().await;
                let mut v13: Noisy = Noisy::new(12);
                let mut n15: u64 = 0;
                'l14: while let 0u64..=2 = odd(n15).await {
                    n15 += 2;
                    if matches!(x10 % 7, 0 | 2..=4) { continue 'l14; }
                }
            } else {
                'l16: for i17 in 0u64..=checked(b).await? % 1 {
                    pause().await;
                }
                match b % 5 {
                0 => {
                    let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                    let mut v22: Noisy = Noisy::new(21);
                }
                1 | 2 => {
                    let to23: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s24: String = format!("{}-{n}", text.len(), n = b);
                }
                m18 if leaf(m18).await % 2 == 0 => {
                    let mut v26: Noisy = Noisy::new(25);
                    let mut v27: Purse = Purse::of(b).await;
                }
                _ => {
                    let mut v29: Noisy = Noisy::new(28);
                }
                }
                if b % 3 > 0 && let x30 @ 2.. = b % 7 && x30 != b {
                    let x30: u64 = x30;
                    pause().await;
                    text.push_str(&format!("{},", n));
                    b = b.wrapping_mul(3).wrapping_add(4u64);
                    let mut s32: String = format!("{}-{n}", text.len(), n = b);
                }
            }
        }
        _ => {
            let Some(v33) = made(b).await else {
                pause().await;
                return Err(3u64);
            };
            let mut v33: Noisy = v33;
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = if 0u64 % 2 == 0 { leaf(a).await } else { a };
        step(2);
        step(3);
        {
            let (x4, _, mut v5): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, n % 5, b % 3];
        if let Some(m2) = a1.iter().max() && *m2 > 1u64 {
            if b % 3 == 1 {
                drop(value);
                step(8);
            } else {
                step(9);
            }
            step(*m2 as u32);
        }
        let mut v11: Noisy = Noisy::new(10);
        let mut x12: u64 = n % 7 + leaf(2u64).await % 100;
        step(text.len() as u32);
        v11
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, (Noisy, u64)) = (a, (Noisy::new(1), b));
        if b < a { b = b.wrapping_add(p3.0).wrapping_add(p3.1.1); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Ok(x1) = checked(1u64).await else {
            pause().await;
            return Err(b);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            let x2: u64 = leaf(3u64).await;
            let x4: u64;
            let mut v5: Noisy;
            if n % 5 < 3 || leaf(0u64).await > 4 {
                pause().await;
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 1 { break 1u64; }
                    pause().await;
                    pause().await;
                    let x9: u64 = 4u64.wrapping_add((if 3u64 % 3 == 1 && leaf(x2).await % 2 == 1 { break 'l6 b; } else { 0u64 % 3 }));
                };
                if b % 2 == 0 { x4 = 1; v5 = Noisy::new(3); } else { x4 = 1u64; v5 = Noisy::new(1003); }
            } else {
                x4 = b; v5 = Noisy::new(3003);
                let c10: u64 = { let look = || self.top.0 as u64; look() % 100 + n % 3 };
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let x3: u64;
        let mut v4: Noisy;
        if 0u64 < 2u64 {
            pause().await;
            {
                let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                drop(g7);
                step(g5.0);
                let a10: Vec<u64> = vec![c1 % 7, 4u64 % 5, b % 3];
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g5); break; } b /= 2; step(g5.0); }
            }
            x3 = 1u64; v4 = Noisy::new(2002);
        } else {
            x3 = b; v4 = Noisy::new(3002);
        }
        {
            let Some(v13) = made(x3).await else {
                pause().await;
                return Err(b);
            };
            let mut v13: Noisy = v13;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
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
            {
                let mut w3: Noisy = Noisy::new(4);
                if x1 % 4 == 1 { return Err(b); }
                pause().await;
            }
            {
                let mut w7: Noisy = Noisy::new(8);
                let mut w9: Noisy = Noisy::new(10);
                if let k @ 2.. = 2u64 % 5 && k > b % 3 {
                    if 0u64 % 3 == 1 {
                        if n % 3 == 1 {
                            b = b.wrapping_add(consumed(w9) as u64);
                            step(15);
                            w9 = Noisy::new(16);
                        } else {
                            step(17);
                            drop(w7);
                            return Err(b);
                        }
                    } else {
                        let x20: u64 = if 1u64 % 3 == 1 { w9 = Noisy::new(19); 1 } else { drop(w9); 1u64 };
                        if 1u64 % 3 == 1 {
                            step(22);
                            step(23);
                        } else if x1 % 2 == 0 {
                            { let own: Noisy = w7; step(own.0); }
                            if x20 % 4 == 1 { return Err(b); }
                            step(26);
                        } else {
                            step(27);
                            step(28);
                        }
                        return Err(b);
                    }
                    { let own: Noisy = w9; step(own.0); }
                    if n % 3 == 1 {
                        'l32: for i33 in 0u64..2 {
                            step(34);
                        }
                    }
                }
                if let k @ 2.. = n % 5 && k > b % 3 {
                    step(36);
                    if 2u64 % 3 == 1 {
                        let mut i40: u64 = 0;
                        'l39: while i40 < 2 {
                            i40 += 1;
                            step(41);
                            w9 = Noisy::new(42);
                            step(43);
                        }
                        if b % 3 == 1 {
                            step(45);
                            w9 = Noisy::new(46);
                            return Err(b);
                        }
                        match n % 3 { 0 => {
                            if x1 % 4 == 1 { return Err(b); }
                        } 1 if b % 2 == 0 => {
                            step(49);
                            step(50);
                        } _ => {
                            step(51);
                        } }
                        return Err(b);
                    } else {
                        w7 = Noisy::new(52);
                        step(53);
                        let x55: u64 = if x1 % 3 == 1 { w9 = Noisy::new(54); 1 } else {  x1 };
                    }
                    w9 = Noisy::new(56);
                }
                let x58: u64 = if 4u64 % 3 == 1 { w7 = Noisy::new(57); 1 } else {  4u64 };
                step(59);
                if b % 3 == 1 {
                    let x62: u64 = if 4u64 % 3 == 1 { w9 = Noisy::new(61); 1 } else {  4u64 };
                    step(63);
                    step(64);
                    return Err(b);
                }
            }
            let mut v66: Vec<Noisy> = vec![Noisy::new(65), Noisy::new(65 + 1000), Noisy::new(65 + 2000)];
        } else {
            let mut v68: Noisy = Noisy::new(67);
            let c69: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
        }
        match 2u64 % 5 {
        0 => {
            let mut v72: Shared<Noisy> = Shared::new(Noisy::new(71));
            let p75: Vec<Noisy> = vec![Noisy::new(73), Noisy::new(73 + 1000)];
            for _ in p75 {
                pause().await;
                {
                    let mut w76: Noisy;
                    if 1u64 % 3 == 1 {
                        step(79);
                        (w76, b) = (Noisy::new(80), b ^ 1u64);
                    } else if b % 2 == 0 {
                        let mut i83: u64 = 0;
                        'l82: while i83 < 1 {
                            i83 += 1;
                            if 0u64 % 4 == 1 { break 'l82; }
                            step(85);
                            w76 = Noisy::new(86);
                        }
                    } else {
                        step(87);
                    }
                    pause().await;
                    if b % 3 == 1 { w76 = Noisy::new(89); return Err(b); }
                    if let k @ 2.. = n % 5 && k > 1u64 % 3 {
                        if 1u64 % 3 == 1 {
                            if n % 3 == 1 {
                                step(93);
                                step(94);
                                if 2u64 % 3 == 1 { w76 = Noisy::new(95); return Err(b); }
                            } else {
                                step(96);
                                step(97);
                            }
                        } else {
                            w76 = Noisy::new(98);
                            step(w76.0);
                            let mut i102: u64 = 0;
                            'l101: while i102 < 1 {
                                i102 += 1;
                                if 1u64 % 3 == 1 { w76 = Noisy::new(103); break 'l101; }
                                if i102 % 4 == 1 { continue 'l101; }
                                if 3u64 % 4 == 1 { break 'l101; }
                            }
                        }
                        step(106);
                    }
                }
            }
        }
        1 | 2 => {
            let Ok(x107) = checked(n).await else {
                pause().await;
                return Err(b);
            };
            let x107: u64 = x107;
            let to108: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m70 if m70 == b % 5 => {
            let mut n110: u64 = 0;
            'l109: while n110 < 1 && let Some(w111) = made(n110).await && w111.0 > 0 && (b < n) {
                n110 += 1;
                let c112: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                if !(b % 5 < 3 && odd(n).await > 4) { continue 'l109; }
            }
            let to113: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            let p116: Vec<Noisy> = vec![Noisy::new(114), Noisy::new(114 + 1000)];
            for _ in p116 {
                pause().await;
                let x117: u64 = match 4u64 % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            }
            if let Ok(x118) = checked(n).await && let Some(v119) = made(x118).await && v119.0 > 1 {
                let x118: u64 = x118;
                let mut v119: Noisy = v119;
                pause().await;
                let x120: u64 = kept::<u64>(1u64, n).await;
                let x121: u64 = leaf(Noisy::new(122).0 as u64 + 4u64 % 9).await;
                b = touched(&mut v119, 1u64).await;
            }
        }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Some(v1) = made(0u64).await {
            let mut v1: Noisy = v1;
            let Shape::One { noisy: v4, number: x3 } = shape(n).await else {
                pause().await;
                return Err(b);
            };
            let mut v4: Noisy = v4;
            let x3: u64 = x3;
        } else {
            let mut x5: u64 = checked(1u64).await.unwrap_or(b);
            let v21: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let (Ok(x7), 0u64..=50) = (checked(2u64).await, 2u64 % 70) else {
                    pause().await;
                    return Noisy::new(8);
                };
                let x7: u64 = x7;
                if 0u64 % 3 > 0 && let x9 @ 2.. = b % 7 && x9 != 0u64 {
                    let x9: u64 = x9;
                    pause().await;
                    let mut v12: Noisy = Noisy::new(11);
                    step(13);
                    let mut x14: u64 = kept::<u64>(3u64, x7).await;
                } else {
                    if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(15); }
                    pause().await;
                    let mut v17: Noisy = Noisy::new(16);
                }
                let (Ok(x18), 0u64..=50) = (checked(n).await, b % 70) else {
                    pause().await;
                    return Noisy::new(19);
                };
                let x18: u64 = x18;
                step(text.len() as u32);
                Noisy::new(20)
            });
        }
        let Some(c22) = text.chars().nth(1) else {
            pause().await;
            return Err(b);
        };
        let c22: char = c22;
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if matches!(n % 7, 0 | 2..=4) { break 'b1 v4; }
            let a5: Vec<u64> = vec![b % 7, n % 5, b % 3];
            'k6: {
                pause().await;
                while b % 3 > 0 { if n % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
                step(7);
            }
            'l10: for i11 in 0u64..1 {
                text.push_str(&format!("{},", n));
            }
            Noisy::new(3 + 1000)
        };
        b = n.wrapping_mul(3).wrapping_add(0u64);
        if let Some(v12) = made(0u64).await {
            let mut v12: Noisy = v12;
            match made(n).await {
                Some(v14) if v14.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v14.0 as u64); }
                Some(v14) => drop(v14),
                None => pause().await,
            }
        } else {
        }
        pause().await;
        step(text.len() as u32);
        v2
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        let p6: Vec<Noisy> = vec![Noisy::new(4), Noisy::new(4 + 1000)];
        for _ in p6 {
            pause().await;
            let mut v7: Purse = Purse::of(0u64).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 0 { break n; }
                pause().await;
            };
            match n % 5 {
            0 => {
                let mut v11: Noisy = 'b10: {
                    let mut v13: Noisy = Noisy::new(12);
                    if f5 % 5 < 3 || leaf(n).await > 4 { break 'b10 v13; }
                    drop(v2.set(Noisy::new(b as u32 % 70 + 1)));
                    Noisy::new(12 + 1000)
                };
            }
            1 | 2 => {
                let to14: CpsFnPtr<fn(u64) -> u64> = if f5 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                {
                    let mut w15: Noisy;
                    'l18: for i19 in 0u64..2 {
                        if let k @ 2.. = b % 5 && k > b % 3 {
                            if let k @ 2.. = 0u64 % 5 && k > 2u64 % 3 {
                                step(22);
                                step(23);
                                step(24);
                            }
                            w15 = Noisy::new(25);
                            continue 'l18;
                        }
                    }
                    if n % 3 == 1 { w15 = Noisy::new(26); return Err(b); }
                    step(27);
                    pause().await;
                }
            }
            _ => {
                let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                let Some(v31) = made(f5).await else {
                    pause().await;
                    return Err(0u64);
                };
                let mut v31: Noisy = v31;
            }
            }
        }
        let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
        pause().await;
        'l33: for (at, v34) in all36 {
            let mut v34: Noisy = v34;
            let mut v38: Shared<Noisy> = Shared::new(Noisy::new(37));
        }
        match made(1u64).await {
            Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
            Some(v39) => drop(v39),
            None => pause().await,
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(1u64).await % 3 == (if 3u64 % 5 < 3 || leaf(n).await > 4 { return Noisy::new(1); } else { b % 3 }) {
            let mut v3: Two = Two { first: value, second: Noisy::new(2 + 1000), number: 1u64 as u32 % 9 };
            match shape(b).await {
            Shape::Both(v4, v5) if v4.0 % 2 == 1 => {
                let mut v4: Noisy = v4;
                let mut v5: Noisy = v5;
                match shape(3u64).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    { let at = &mut v7; at.0 += 1; step(at.0); }
                }
                Shape::Both(v6, _) => {
                    let mut v6: Noisy = v6;
                    pause().await;
                    pause().await;
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    text.push_str(&format!("{},", number));
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    if (leaf(n).await % 2 == 0) && { drop(v4); true } { pause().await; }
                    pause().await;
                }
                Shape::Nothing => {
                    pause().await;
                    b = b.wrapping_add(v5.0 as u64);
                } }
                let mut v10: Noisy = Noisy::new(v5.0 + 50);
            }
            Shape::Both(v4, _) => {
                let mut v4: Noisy = v4;
                pause().await;
                'l11: for i12 in 0u64..1 {
                    let mut x13: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    (v4, b) = (Noisy::new(v4.0 + 3), b ^ 4u64);
                    if n % 3 == 1 && leaf(4u64).await % 2 == 1 { drop(v3); break; }
                }
            }
            Shape::One { noisy: v4, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v4: Noisy = v4;
                let mut v14: Noisy = Noisy::new(v4.0 + 50);
                let x15: u64 = 4u64;
            }
            Shape::One { noisy: v4, .. } => {
                let mut v4: Noisy = v4;
                let a16: Vec<u64> = vec![b % 7, n % 5, b % 3];
                'k17: {
                    pause().await;
                    if b % 2 == 0 && consumed(v4) { step(20); }
                    step(18);
                }
            }
            Shape::Nothing => {
                pause().await;
                let Some(v21) = made(b).await else {
                    pause().await;
                    return Noisy::new(23);
                };
                let mut v21: Noisy = v21;
            } }
        }
        let mut n25: u64 = 0;
        'l24: while n25 < 1 && leaf(n25).await != 6 {
            n25 += 1;
            if n % 5 < 3 || leaf(1u64).await > 4 { break 'l24; }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        let (Ok(x3), 0u64..=50) = (checked(a).await, 3u64 % 70) else {
            pause().await;
            return Err(b);
        };
        let x3: u64 = x3;
        {
            let mut g4 = Noisy::new(5);
            drop(g4); step(6); g4 = Noisy::new(6);
            let (mut g8, g10) = (Noisy::new(9), Noisy::new(9 + 1000));
            drop(g10);
        }
        let all14: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(13)), (3, Noisy::new(13 + 1000))]);
        'l11: for (at, v12) in all14 {
            let mut v12: Noisy = v12;
            if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(b.checked_sub(0u64 % 3).ok_or(0u64)?); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let mut g1 = Noisy::new(2);
            if 4u64 % 3 == 2 { drop(g1); step(3); } else { drop(g1); }
            if let k @ 2.. = b % 5 && k > n % 3 {
            } else {
                pause().await;
                if let Some(mut g9) = made(n).await {
                    step(g9.0);
                } else {
                    if b % 4 == 1 {  return Noisy::new(12); }
                    return Noisy::new(13);
                }
                let mut g15 = Vec::from([Noisy::new(16)]).remove(0);
            }
            let (mut g18, g20) = (Noisy::new(19), Noisy::new(19 + 1000));
            drop(g20);
        }
        match (leaf(b).await % 3, (if n % 5 < 3 || leaf(3u64).await > 4 { return Noisy::new(21); } else { n % 3 })) {
        (0, 1) => {
            let x23: u64 = leaf(2u64).await.wrapping_add((if leaf(n).await % 2 == 0 { return Noisy::new(22); } else { b % 3 }));
        }
        _ => {
            let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
        }
        }
        let mut v27: Two = Two { first: value, second: Noisy::new(26 + 1000), number: n as u32 % 9 };
        {
            let Two { first: v28, second: v29, .. } = v27;
            let mut v28: Noisy = v28;
            let mut v29: Noisy = v29;
            b = b;
            let mut v30: Pile<Noisy> = Pile::<Noisy>::default();
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match made(4u64).await {
                Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                Some(v3) => drop(v3),
                None => pause().await,
            }
            if n < b && text.len() > 40 { return Noisy::new(5); }
            b = 2u64;
            if matches!(b % 7, 0 | 2..=4) { drop(value); break; }
        }
        'l6: for i7 in 0u64..=0 {
            text.push_str(&format!("{},", n));
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if !(b % 5 < 3 && odd(n).await > 4) { break 'b8 v11; }
                step(12);
                Noisy::new(10 + 1000)
            };
            let to13: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let v23: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut value: Noisy = value;
            let x2: u64 = leaf(0u64).await.wrapping_add((if n % 5 < 3 || leaf(b).await > 4 { return Err(b); } else { 1u64 % 3 }));
            match shape(n).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                match 2u64 % 5 {
                0 => {
                    let mut s6: String = format!("{}-{n}", text.len(), n = b);
                }
                1 | 2 => {
                }
                m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                    let x7: u64 = match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await };
                    let mut x8: u64 = both::<u64, char>(0u64, 'c', n).await.1;
                }
                _ => {
                    let x9: u64 = leaf(Noisy::new(10).0 as u64 + b % 9).await;
                    b = leaf(leaf(b).await).await;
                }
                }
            }
            Shape::Both(v3, _) => {
                let mut v3: Noisy = v3;
                pause().await;
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                let x11: u64 = x2 % 7 + leaf(b).await % 100;
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                let mut s14: String = format!("{}-{n}", text.len(), n = n);
            }
            Shape::Nothing => {
                pause().await;
                match shape(x2).await {
                Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                    let mut v15: Noisy = v15;
                    let mut v16: Noisy = v16;
                    let mut s17: String = format!("{}-{n}", text.len(), n = x2);
                }
                Shape::Both(v15, _) => {
                    let mut v15: Noisy = v15;
                    pause().await;
                    text = said(text, match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await }).await;
                }
                Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v15: Noisy = v15;
                    pause().await;
                    step(18);
                }
                Shape::One { noisy: v15, .. } => {
                    let mut v15: Noisy = v15;
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                    let mut v22: Vec<Noisy> = vec![Noisy::new(21), Noisy::new(21 + 1000), Noisy::new(21 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    b = lent(&mut value, &mut text, b).await?;
                } }
            } }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
        for _ in p3 {
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        select! {
        got = recv::<u64>(&feed), if b % 2 == 0 => {
            let x5: u64 = got.unwrap_or(3);
            match b % 5 {
            0 => {
                {
                    let mut w10: Noisy = Noisy::new(11);
                    step(w10.0);
                    drop(taken(w10, x5).await);
                    step(14);
                }
            }
            1 | 2 => {
                {
                    let mut w15: Noisy = Noisy::new(16);
                    match x5 % 3 { 0 => {
                        let x19: u64 = if 3u64 % 3 == 1 { w15 = Noisy::new(18); 1 } else { drop(w15); 3u64 };
                        match 1u64 % 3 { 0 => {
                            if x5 % 3 == 1 {
                                step(22);
                                if b % 3 == 1 { w15 = Noisy::new(23); return Err(b); }
                                let x25: u64 = if b % 3 == 1 { w15 = Noisy::new(24); 1 } else {  b };
                            }
                            step(26);
                            if 4u64 % 3 == 1 {
                                step(28);
                                let x30: u64 = if b % 3 == 1 { w15 = Noisy::new(29); 1 } else {  b };
                            } else if x5 % 2 == 0 {
                                step(31);
                                step(32);
                            } else {
                                step(33);
                                step(34);
                                (w15, b) = (Noisy::new(35), b ^ 1u64);
                            }
                        } 1 if b % 2 == 0 => {
                            let mut i38: u64 = 0;
                            'l37: while i38 < 2 {
                                i38 += 1;
                                w15 = Noisy::new(39);
                                b = b.wrapping_add(consumed(w15) as u64);
                            }
                        } _ => {
                            w15 = Noisy::new(41);
                            if 1u64 % 3 == 1 {
                                step(43);
                                step(44);
                                step(45);
                            } else {
                                step(46);
                                step(47);
                                return Err(b);
                            }
                        } }
                        'l49: for i50 in 0u64..1 {
                            step(51);
                            if x19 % 4 == 1 { break 'l49; }
                        }
                    } 1 if x5 % 2 == 0 => {
                        b = b.wrapping_add(consumed(w15) as u64);
                        'l55: for i56 in 0u64..3 {
                            (w15, b) = (Noisy::new(57), b ^ x5);
                            { let own: Noisy = w15; step(own.0); }
                        }
                        step(59);
                    } _ => {
                        (w15, b) = (Noisy::new(60), b ^ x5);
                        if b % 3 == 1 { w15 = Noisy::new(61); return Err(b); }
                        return Err(b);
                    } }
                    step(62);
                    pause().await;
                    if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                        step(65);
                        'l67: for i68 in 0u64..2 {
                            if x5 % 4 == 1 { continue 'l67; }
                            step(70);
                        }
                    }
                }
                let (x71, v72): (u64, (u64, u64)) = join!(leaf(x5), pair(x5, x5));
                let v72: u64 = v72.0.wrapping_add(v72.1);
            }
            m6 if leaf(m6).await % 2 == 0 => {
                step(73);
                let mut b: u64 = both::<u64, char>(b, 'c', x5).await.1;
            }
            _ => {
                let mut left75: String = text.chars().take(2).collect();
                'l76: while let Some(c74) = left75.pop() {
                    let c74: char = c74;
                    let mut v77: Pile<Noisy> = Pile::<Noisy>::default();
                    let to78: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            'l79: for i80 in 0u64..2 {
                if matches!(x5 % 7, 0 | 2..=4) && text.len() > 200 { return Err(pair(checked(i80).await?, checked(4u64).await?).await.1); }
            }
        }
        sent = send::<u64>(&out, a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let v87: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v86: Vec<Noisy> = vec![Noisy::new(85), Noisy::new(85 + 1000), Noisy::new(85 + 2000)];
                step(text.len() as u32);
                Ok(b)
            });
        }
        else => {
            let x88: u64 = b.wrapping_mul(3).wrapping_add(a);
            let mut s89: String = format!("{}-{n}", text.len(), n = a);
        }
        }
        {
            let (mut g90, g92) = (Noisy::new(91), Noisy::new(91 + 1000));
            drop(g92);
            if 2u64 % 3 == 2 { drop(g90); step(93); } else { drop(g90); }
        }
        if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(1u64); }
        {
            let mut w94: Noisy = Noisy::new(95);
            let mut w96: Noisy;
            match a % 3 { 0 => {
                step(99);
                (w96, b) = (Noisy::new(100), b ^ a);
            } 1 if b % 2 == 0 => {
                if a % 3 == 1 {
                    step(102);
                    if 1u64 % 4 == 1 { return Err(b); }
                    if 3u64 % 3 == 1 {
                        step(105);
                    } else if b % 2 == 0 {
                        (w96, b) = (Noisy::new(106), b ^ a);
                        drop(w94);
                        step(108);
                        return Err(b);
                    } else {
                        drop(w94);
                        step(110);
                        step(111);
                    }
                } else {
                    'l113: for i114 in 0u64..3 {
                        w96 = Noisy::new(115);
                    }
                }
            } _ => {
                step(w94.0);
                step(117);
                let mut i120: u64 = 0;
                'l119: while i120 < 2 {
                    i120 += 1;
                    if 4u64 % 3 == 1 {
                        w94 = Noisy::new(122);
                        step(123);
                    }
                    let mut i126: u64 = 0;
                    'l125: while i126 < 3 {
                        i126 += 1;
                        let x128: u64 = if i126 % 3 == 1 { w94 = Noisy::new(127); 1 } else {  i126 };
                        step(129);
                    }
                }
            } }
            if b % 4 == 1 { return Err(b); }
            let x132: u64 = if 4u64 % 3 == 1 { w94 = Noisy::new(131); 1 } else {  4u64 };
            w96 = taken(Noisy::new(133), 4u64).await;
        }
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
            match (leaf(n).await % 3, (if b < 4u64 { return Noisy::new(3); } else { n % 3 })) {
            (0, 1) => {
                if let Some(v5) = made(1u64).await && let x4 @ 1.. = v5.0 as u64 % 5 && (x4 > 2 || matches!(n % 7, 0 | 2..=4)) {
                    let x4: u64 = x4;
                    let mut v5: Noisy = v5;
                    pause().await;
                } else {
                    let x6: u64 = leaf(b).await;
                    pause().await;
                }
            }
            _ => {
                let x8: u64 = 'b7: {
                    let x9: u64 = n;
                    let mut s10: String = format!("{}-{n}", text.len(), n = b);
                    if 2u64 % 5 < 3 || leaf(2u64).await > 4 { break 'b7 n; }
                    let mut v11: Noisy = v1;
                    let to12: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    0u64 % 7 + leaf(1u64).await % 100
                };
            }
            }
            let a13: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
            let x16: u64 = match a13.last() { Some(m14) if m14 == &0u64 => sum(1, value) as u64, Some(m14) => *m14 + value.0 as u64, None => 7 };
            b = b.wrapping_add(x16);
        } else {
            match (leaf(b).await % 3, (if !(b % 5 < 3 && odd(b).await > 4) { return Noisy::new(17); } else { 0u64 % 3 })) {
            (0, 1) => {
                let mut v19: Noisy = Noisy::new(18);
                let (Ok(x20), 0u64..=50) = (checked(b).await, 1u64 % 70) else {
                    pause().await;
                    return Noisy::new(21);
                };
                let x20: u64 = x20;
            }
            _ => {
                pause().await;
            }
            }
            let mut n23: u64 = 0;
            let f24: u64 = 'l22: loop {
                n23 += 1;
                if n23 > 3 { break b; }
                pause().await;
                let p27: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000)];
                for _ in p27 {
                    pause().await;
                    let mut x28: u64 = if n % 2 == 0 { leaf(4u64).await } else { 4u64 };
                }
                if leaf(n).await % 3 == (if n % 5 < 3 || leaf(b).await > 4 { break 'l22 b; } else { n % 3 }) {
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let c29: u64 = c29.wrapping_mul(3).wrapping_add(n);
                }
            };
        }
        let to30: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            if n % 2 == leaf(n).await % 2 && { if b % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } n > 1 } {
                {
                    let mut w3: Noisy = Noisy::new(4);
                    let mut w5: Noisy = Noisy::new(6);
                    match n % 3 { 0 => {
                        'l9: for i10 in 0u64..1 {
                            step(11);
                        }
                        step(12);
                    } 1 if b % 2 == 0 => {
                        if 4u64 % 3 == 1 {
                            if n % 3 == 1 { w5 = Noisy::new(14); return Err(b); }
                            drop(w3);
                        } else {
                            (w3, b) = (Noisy::new(16), b ^ b);
                            if b % 3 == 1 {
                                step(18);
                                step(19);
                            }
                            let x21: u64 = if b % 3 == 1 { w5 = Noisy::new(20); 1 } else { drop(w5); b };
                            return Err(b);
                        }
                        let mut i24: u64 = 0;
                        'l23: while i24 < 1 {
                            i24 += 1;
                            if b % 3 == 1 {
                                step(26);
                                step(27);
                            }
                            if n % 3 == 1 { w5 = Noisy::new(28); break 'l23; }
                            step(29);
                        }
                        let mut i32: u64 = 0;
                        'l31: while i32 < 3 {
                            i32 += 1;
                            if b % 3 == 1 { w3 = Noisy::new(33); continue 'l31; }
                            w3 = Noisy::new(34);
                        }
                        return Err(b);
                    } _ => {
                        w5 = Noisy::new(35);
                    } }
                    let mut i38: u64 = 0;
                    'l37: while i38 < 2 {
                        i38 += 1;
                        step(39);
                    }
                }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64;
        let mut v3: Noisy;
        if !(n % 5 < 3 && odd(b).await > 4) {
            pause().await;
            step(4);
            if b % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = n; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let x6: u64 = 'b5: {
                step(7);
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b5 2u64; }
                let mut v9: Two = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: 2u64 as u32 % 9 };
                pair(3u64, 2u64).await.0.wrapping_add(2u64)
            };
        }
        step(10);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            let mut v4: Pile<Noisy> = Pile::<Noisy>::default();
            {
                let mut g5 = Noisy::new(6);
                if b % 4 == 1 { step(g5.0); continue 'l2; }
            }
            let p10: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000)];
            for _ in p10 {
                pause().await;
                pause().await;
            }
        }
        let Shape::One { noisy: v12, number: x11 } = shape(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v12: Noisy = v12;
        let x11: u64 = x11;
        b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            drop(g1);
            if b % 4 == 1 {  return Err(b); }
            let x6: u64 = if let k @ 2.. = 1u64 % 5 && k > n % 3 {
                return Err(b);
            } else {
                pause().await;
                return Err(b);
            };
        }
        'l9: for i10 in (0u64..=3).rev() {
            'l11: for i12 in 0u64..2 {
                'l13: for i14 in 0u64..=checked(1u64).await? % 1 {
                    let mut v16: Noisy = Noisy::new(15);
                }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in (0u64..0).rev() {
            text = said(text, both::<u64, char>(2u64, 'c', i2).await.1).await;
            {
                let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
                if b % 4 == 1 { g3(); break 'l1; }
            }
            let all10: [Noisy; 2] = [Noisy::new(9), Noisy::new(9 + 1000)];
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                let x11: u64 = checked(n).await.unwrap_or(n);
            }
        }
        text = said(text, if n % 2 == 0 { leaf(n).await } else { n }).await;
        match made(n).await {
            Some(v12) if v12.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v12.0 as u64); }
            Some(v12) => drop(v12),
            None => pause().await,
        }
        if let Some(c14) = text.chars().next_back() {
            let c14: char = c14;
            let x15: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
        } else {
            let mut v16: Noisy = kept::<Noisy>(value, n).await;
            {
                let mut w17: Noisy;
                let mut w19: Noisy;
                if n % 3 == 1 { w17 = Noisy::new(21); return Noisy::new(22); }
                w17 = taken(Noisy::new(23), n).await;
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let x3: u64 = 'b2: {
            {
                let mut w4: Noisy = Noisy::new(5);
                pause().await;
                w4 = Noisy::new(7);
            }
            if b < b { break 'b2 c1; }
            let x8: u64 = select! {
            got = recv::<u64>(&feed), if 3u64 % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(both::<u64, char>(3u64, 'c', b).await.1)
            }
            sent = send::<u64>(&out, b), if a % 2 == 0 => {
                if sent.is_err() { 1 } else { pair(c1, 1u64).await.0.wrapping_add(1u64) }
            }
            else => {
                a
            } };
            let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x8 % 50); add(2); sum };
            let Shape::One { noisy: v11, number: x10 } = shape(1u64).await else {
                pause().await;
                return Err(3u64);
            };
            let mut v11: Noisy = v11;
            let x10: u64 = x10;
            1u64 % 7 + leaf(c1).await % 100
        };
        let p14: (u64, (Noisy, u64)) = (2u64, (Noisy::new(12), b));
        if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 { b = b.wrapping_add(p14.0).wrapping_add(p14.1.1); }
        {
            let mut w15: Noisy = Noisy::new(16);
            if let k @ 2.. = leaf(1u64).await % 5 && k > 4u64 % 3 {
                drop(taken(w15, 1u64).await);
            }
            if leaf(3u64).await % 3 == 1 {
                let x21: u64 = if 0u64 % 3 == 1 { w15 = Noisy::new(20); 1 } else {  0u64 };
            }
            step(22);
            let mut i25: u64 = 0;
            'l24: while i25 < 2 {
                i25 += 1;
                step(26);
            }
        }
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x27: u64 = got.unwrap_or(3);
            for k in match x3 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: a as u32 % 9 };
            let (x30, v31): (u64, (u64, u64)) = join!(leaf(x27), pair(c1, x27));
            let v31: u64 = v31.0.wrapping_add(v31.1);
        }
        sent = send::<u64>(&out, c1) => {
            if sent.is_err() { step(1); }
            let mut v33: Two = Two { first: Noisy::new(32), second: Noisy::new(32 + 1000), number: b as u32 % 9 };
        }
        else => {
            let mut v35: Shared<Noisy> = Shared::new(Noisy::new(34));
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: 1u64 as u32 % 9 };
        let all6: Option<Noisy> = Some(Noisy::new(5));
        'l3: for v4 in all6 {
            let mut v4: Noisy = v4;
            'l7: for i8 in 0u64..0 {
                {
                    let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    if i8 % 3 == 1 {
                        let x16: u64 = match b % 3 {
                        0 => {
                            step(g12.0);
                            drop(g12); pause().await;
                            if a % 3 == 1 {
                                pause().await;
                                break 'l3;
                            } else if i8 % 2 == 0 {
                                pause().await;
                                pause().await;
                                continue 'l7;
                            } else {
                                pause().await;
                                { let own = Noisy::new(29);  step(own.0); }
                                let mut g31 = Vec::from([Noisy::new(32)]).remove(0);
                                continue 'l3;
                            }
                        } 1 => {
                            let x34: u64 = if let k @ 2.. = i8 % 5 && k > i8 % 3 {
                                step(g12.0);
                                drop(g12); pause().await;
                                if a % 4 == 1 {  break 'l7; }
                                pause().await;
                                { let own = Noisy::new(39);  step(own.0); }
                                i8 % 9
                            } else {
                                step(g12.0);
                                i8 % 9
                            };
                            break 'l7;
                        } _ => {
                            if a % 3 == 1 { step(g12.0); } else { step(42); }
                            3u64 % 9
                        } };
                        let a44: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                        for m45 in &a44 { if *m45 == b { step(g12.0); break; } step(g12.0 + 46); }
                        drop(g12); step(47); g12 = Noisy::new(47);
                    } else if a % 2 == 0 {
                        { let own = Noisy::new(48); step(g12.0); step(own.0); }
                        if a % 3 == 2 { drop(g12); step(49); } else { drop(g12); }
                        match a % 3 {
                        0 => {
                            if 2u64 % 3 == 1 {
                            } else {
                                pause().await;
                                pause().await;
                            }
                        } 1 => {
                            pause().await;
                            if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                                break 'l3;
                            } else {
                                pause().await;
                                let mut v64: Vec<Noisy> = vec![Noisy::new(63), Noisy::new(63 + 1000), Noisy::new(63 + 2000)];
                            }
                        } _ => {
                            match b % 3 {
                            0 => {
                                if a % 4 == 1 {  continue 'l3; }
                            } 1 => {
                                step(71);
                                step(72);
                            } _ => {
                                pause().await;
                                step(74);
                                pause().await;
                            } }
                        } }
                    } else {
                        step(g12.0);
                        drop(g12); pause().await;
                        step(79);
                    }
                }
                {
                    let mut w82: Noisy;
                    w82 = Noisy::new(84);
                    step(w82.0);
                    w82 = taken(Noisy::new(86), i8).await;
                    w82 = Noisy::new(87);
                }
            }
            let v89: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v4: Noisy = v4;
                if a % 3 == 1 { pause().await; drop(v4); } else { pause().await; }
                pause().await;
                step(text.len() as u32);
                Ok(b)
            });
            let mut n91: u64 = 0;
            let f92: u64 = 'l90: loop {
                n91 += 1;
                if n91 > 4 { break a; }
                pause().await;
                let mut v94: Noisy = Noisy::new(93);
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        let mut v3: Noisy = 'b2: {
            let mut v5: Noisy = Noisy::new(4);
            if 0u64 < b { break 'b2 v5; }
            let mut v7: Noisy = Noisy::new(6);
            select! {
            got = recv::<u64>(&feed), if (s1.len() as u64) % 2 == 0 => {
                let x8: u64 = got.unwrap_or(3);
                b = match (s1.len() as u64) % 3 { 0 => leaf((s1.len() as u64)).await, 1 => (s1.len() as u64), _ => odd((s1.len() as u64)).await };
            }
            sent = send::<u64>(&out, a) => {
                if sent.is_err() { step(1); }
                let p11: (u64, (Noisy, u64)) = ((s1.len() as u64), (Noisy::new(9), b));
                if 3u64 < a { b = b.wrapping_add(p11.0).wrapping_add(p11.1.1); }
            }
            else => {
                let a12: Vec<u64> = vec![0u64 % 7, a % 5, b % 3];
                while b % 3 > 0 { if a % 3 == b % 3 { drop(v7); break; } b /= 2; step(v7.0); }
            }
            }
            Noisy::new(4 + 1000)
        };
        if checked(a).await? % 2 == 0 && a % 3 < 2 && text.len() > 200 { return Err({ let half: u64 = checked(1u64).await?; half ^ 4u64 }); }
        let mut b: u64 = { let half: u64 = checked((s1.len() as u64)).await?; half ^ a };
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
            if let Some(v2) = made(n).await {
                let mut v2: Noisy = v2;
                spawn! {
                    let mut text: String = String::new();
                    let mut v2: Noisy = v2;
                    drop(v2);
                    match made(b).await {
                        Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                        Some(v5) => drop(v5),
                        None => pause().await,
                    }
                    {
                        let (mut g7, g9) = (Noisy::new(8), Noisy::new(8 + 1000));
                        drop(g9);
                        if n % 3 == 1 {
                            if 1u64 % 4 == 1 { step(g7.0); return; }
                            let x13: u64 = if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                                step(g7.0);
                                drop(g7); pause().await;
                                let g15 = { let own: Noisy = Noisy::new(16); move || step((&own).0) };
                                return;
                            } else {
                                if n % 3 == 1 {
                                    step(g7.0);
                                    drop(g7); pause().await;
                                } else {
                                    { let own = Noisy::new(19); step(g7.0); step(own.0); }
                                    if 3u64 % 3 == 1 { step(g7.0); } else { step(20); }
                                }
                                2u64 % 9
                            };
                        } else if b % 2 == 0 {
                            step(g7.0);
                            if n % 3 == 1 {
                                let x25: u64 = match n % 3 {
                                0 => {
                                    { let own = Noisy::new(26); step(g7.0); step(own.0); }
                                    drop(g7);
                                    pause().await;
                                    1u64 % 9
                                } 1 => {
                                    if b % 3 == 1 { step(g7.0); } else { step(31); }
                                    let a33: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                                    match a33.first() {
                                    Some(m34) if *m34 % 3 == b % 3 => {
                                        while b % 3 > 0 { if n % 3 == b % 3 { drop(g7); break; } b /= 2; step(g7.0); }
                                    }
                                    Some(m34) => { step(*m34 as u32);
                                        b = b.wrapping_add(g7.0 as u64);
                                        drop(g7);
                                    }
                                    None => {
                                        step(41);
                                        if let Some(m43) = a33.iter().max() && *m43 > b {
                                            step(45);
                                            step(46);
                                            step(*m43 as u32);
                                        }
                                    }
                                    }
                                    1u64 % 9
                                } _ => {
                                    step(g7.0);
                                    drop(g7); pause().await;
                                    pause().await;
                                    return;
                                } };
                                step(52);
                                return;
                            } else if n % 2 == 0 {
                                step(g7.0);
                                drop(g7); pause().await;
                                if b % 3 == 1 {
                                    pause().await;
                                    pause().await;
                                } else {
                                    pause().await;
                                    { let own = Noisy::new(61);  step(own.0); }
                                }
                                step(63);
                                return;
                            } else {
                                let a65: Vec<u64> = vec![2u64 % 7, 4u64 % 5, b % 3];
                                'k66: {
                                    if let Some(m68) = a65.iter().max() && *m68 > n {
                                        break 'k66;
                                    }
                                    step(67);
                                }
                                let g72 = { let own: Noisy = Noisy::new(73); move || step((&own).0) };
                                if n % 3 == 1 { step(g7.0); } else { step(74); }
                            }
                        } else {
                            step(g7.0);
                            drop(g7); pause().await;
                            if let k @ 2.. = n % 5 && k > b % 3 {
                                match n % 3 {
                                0 => {
                                    let mut g79 = Noisy::new(80);
                                    let a82: Vec<u64> = vec![n % 7, n % 5, b % 3];
                                    'k83: {
                                        if let Some(m85) = a82.iter().max() && *m85 > b {
                                            b = b.wrapping_add(g79.0 as u64);
                                            step(*m85 as u32);
                                        }
                                        step(84);
                                    }
                                    return;
                                } 1 => {
                                    pause().await;
                                    return;
                                } _ => {
                                    if 1u64 % 4 == 1 {  return; }
                                } }
                                if b % 4 == 1 {  return; }
                                { let own = Noisy::new(92);  step(own.0); }
                            } else {
                                pause().await;
                                let x94: u64 = if let k @ 2.. = b % 5 && k > n % 3 {
                                    let mut g96 = Noisy::new(97);
                                    drop(g96);
                                    if b % 4 == 1 {  return; }
                                    leaf(n).await
                                } else {
                                    pause().await;
                                    let to104: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                                    leaf(n).await
                                };
                            }
                        }
                    }
                    step(text.len() as u32);
                };
            } else {
                let mut x106: u64 = 2u64.wrapping_mul(3).wrapping_add(1u64);
                let all110: Vec<Noisy> = self.rest.clone();
                'l107: for v108 in all110 {
                    let mut v108: Noisy = v108;
                    let mut v112: Shared<Noisy> = Shared::new(Noisy::new(111));
                }
            }
            {
                if let Some(v113) = made(1u64).await {
                    let mut v113: Noisy = v113;
                    if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
                } else {
                    'l115: for i116 in 0u64..0 {
                        let mut v118: Shared<Noisy> = Shared::new(Noisy::new(117));
                    }
                    match 0u64 % 5 {
                    0 => {
                        let c120: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                    }
                    1 | 2 => {
                        pause().await;
                    }
                    m119 if leaf(m119).await % 2 == 0 => {
                        b = lent(&mut self.top, &mut text, b).await?;
                    }
                    _ => {
                        let x121: u64 = match checked(2u64).await? % 2 { 0 => n, _ => checked(n).await? };
                        b = kept::<u64>((s1.len() as u64), 2u64).await;
                    }
                    }
                }
                let mut v122: Purse = Purse::of(4u64).await;
            }
            {
                let mut w123: Noisy;
                let mut i127: u64 = 0;
                'l126: while i127 < 2 {
                    i127 += 1;
                    if b % 3 == 1 {
                        w123 = Noisy::new(129);
                        b = b.wrapping_add(consumed(w123) as u64);
                    }
                    if (s1.len() as u64) % 3 == 1 {
                        let mut i134: u64 = 0;
                        'l133: while i134 < 1 {
                            i134 += 1;
                            step(135);
                            step(136);
                            let x138: u64 = if (s1.len() as u64) % 3 == 1 { w123 = Noisy::new(137); 1 } else {  (s1.len() as u64) };
                        }
                    }
                    pause().await;
                }
                pause().await;
                w123 = taken(Noisy::new(141), 1u64).await;
                drop(taken(w123, 0u64).await);
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = both::<u64, char>(b, 'c', 2u64).await.1;
        match shape(b).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            _ = v1;
            pause().await;
        }
        Shape::Both(v1, _) => {
            let mut v1: Noisy = v1;
            pause().await;
            let (x6, mut v7): (u64, Noisy) = both::<Noisy, u64>(value, b, b).await;
        }
        Shape::One { noisy: v1, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            match b % 5 {
            0 => {
                let mut v10: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000), Noisy::new(9 + 2000)];
            }
            1 | 2 => {
                let mut s11: String = format!("{}-{n}", text.len(), n = n);
            }
            m8 if m8 == b % 5 => {
                text = said(text, match n % 3 { 0 => leaf(number).await, 1 => number, _ => odd(n).await }).await;
            }
            _ => {
                if number % 3 > 0 && let x12 @ 2.. = b % 7 && x12 != number {
                    let x12: u64 = x12;
                    pause().await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                {
                    let mut w15: Noisy = Noisy::new(16);
                    let x18: u64 = if 2u64 % 3 == 1 { w15 = Noisy::new(17); 1 } else { drop(w15); 2u64 };
                    let mut i21: u64 = 0;
                    'l20: while i21 < 3 {
                        i21 += 1;
                        if b % 3 == 1 {
                            step(23);
                            step(24);
                            if 3u64 % 3 == 1 {
                                w15 = Noisy::new(26);
                                b = b.wrapping_add(consumed(w15) as u64);
                                break 'l20;
                            } else if b % 2 == 0 {
                                w15 = Noisy::new(28);
                                continue 'l20;
                            } else {
                                step(29);
                                (w15, b) = (Noisy::new(30), b ^ n);
                            }
                        }
                    }
                    pause().await;
                }
            }
            }
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            for i33 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(32); } } {
                step(34);
                pause().await;
            }
        }
        Shape::Nothing => {
            pause().await;
        } }
        let mut n36: u64 = 0;
        let f37: u64 = 'l35: loop {
            n36 += 1;
            if n36 > 2 { break 0u64; }
            pause().await;
        };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        'l1: while let 0u64..=3 = odd(n2).await {
            n2 += 2;
            let to3: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        match made(a).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        {
            let mut g6 = Vec::from([Noisy::new(7)]).remove(0);
            { let own = Noisy::new(8); step(g6.0); step(own.0); }
            match a % 3 {
            0 => {
                drop(g6); step(10); g6 = Noisy::new(10);
                let x12: u64 = match a % 3 {
                0 => {
                    step(g6.0);
                    drop(g6); pause().await;
                    if b % 3 == 1 {
                        pause().await;
                        let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                    } else if b % 2 == 0 {
                        let mut g23 = Noisy::new(24);
                        let a26: Vec<u64> = vec![2u64 % 7, 4u64 % 5, b % 3];
                        for m27 in &a26 { if *m27 == b { step(g23.0); break; } step(g23.0 + 28); }
                    } else {
                        pause().await;
                    }
                    a % 9
                } 1 => {
                    let mut g32 = g6;
                    return Err(b);
                } _ => {
                    step(g6.0);
                    step(g6.0);
                    return Err(b);
                } };
            } 1 => {
                step(g6.0);
                drop(g6); pause().await;
                step(35);
                if let Some(mut g38) = made(a).await {
                    if 2u64 % 3 == 2 { drop(g38); step(39); } else { drop(g38); }
                    { let own = Noisy::new(40);  step(own.0); }
                    let mut v45: Noisy = Noisy::new(44);
                } else {
                }
                let Some(mut g49) = made(a).await else {
                    pause().await;
                    return Err(b);
                };
            } _ => {
                match a % 3 {
                0 => {
                    step(g6.0);
                    let g53 = { let own: Noisy = Noisy::new(54); move || step((&own).0) };
                } 1 => {
                    if a % 3 == 1 { step(g6.0); } else { step(55); }
                    b = b.wrapping_add(consumed(g6) as u64);
                    return Err(b);
                } _ => {
                    step(g6.0);
                    drop(g6); pause().await;
                    { let own = Noisy::new(57);  step(own.0); }
                    return Err(b);
                } }
            } }
        }
        {
            let (mut g59, g61) = (Noisy::new(60), Noisy::new(60 + 1000));
            drop(g61);
            let a63: Vec<u64> = vec![a % 7, a % 5, b % 3];
            'k64: {
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g59); break; } b /= 2; step(g59.0); }
                step(65);
            }
        }
        let mut v70: Noisy = Noisy::new(69);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut s1: String = format!("{}-{n}", text.len(), n = n);
        match made(1u64).await {
            Some(v2) if v2.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v2.0 as u64); }
            Some(v2) => drop(v2),
            None => pause().await,
        }
        'l4: for i5 in 0u64..0 {
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            if let Some(v8) = made(i5).await {
                let mut v8: Noisy = v8;
                pause().await;
                let x11: u64;
                let mut v12: Noisy;
                if n % 3 == 1 && leaf(4u64).await % 2 == 1 {
                    pause().await;
                    let (x13, mut v14): (u64, Noisy) = join!(leaf(3u64), taken(v8, (s1.len() as u64)));
                    x11 = i5; v12 = Noisy::new(2010);
                } else {
                    x11 = b; v12 = Noisy::new(3010);
                    let mut v15: Purse = Purse::of(i5).await;
                }
            } else {
                if let Ok(x16) = checked(b).await && let Some(v17) = made(x16).await && v17.0 > 1 {
                    let x16: u64 = x16;
                    let mut v17: Noisy = v17;
                    pause().await;
                    let mut s18: String = format!("{}-{n}", text.len(), n = n);
                    let x19: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    let mut v20: Purse = Purse::of(4u64).await;
                } else {
                    text.push_str(&format!("{},", 0u64));
                    let Some(v21) = made(n).await else {
                        pause().await;
                        break 'l4;
                    };
                    let mut v21: Noisy = v21;
                    let (x23, mut v24): (u64, Noisy) = join!(leaf(0u64), taken(v21, 2u64));
                }
            }
            {
                let mut g25 = Noisy::new(26);
                match i5 % 3 {
                0 => {
                    step(g25.0);
                    drop(g25); pause().await;
                } 1 => {
                    let (mut g30, g32) = (Noisy::new(31), Noisy::new(31 + 1000));
                    drop(g32);
                    let x34: u64 = match n % 3 {
                    0 => {
                        step(g30.0);
                        continue 'l4;
                    } 1 => {
                        step(g25.0);
                        drop(g30); drop(g25); pause().await;
                        if 3u64 % 4 == 1 {  break 'l4; }
                        continue 'l4;
                    } _ => {
                        let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                        b = b.wrapping_add({ let own = g30; own.0 as u64 + n % 2 });
                        (s1.len() as u64) % 9
                    } };
                    let a44: Vec<u64> = vec![b % 7, (s1.len() as u64) % 5, b % 3];
                    'k45: {
                        for m47 in &a44 { if *m47 == i5 { drop(g25); break; } step(g25.0 + 48); }
                        step(46);
                    }
                    continue 'l4;
                } _ => {
                    if (s1.len() as u64) % 3 == 2 { drop(g25); step(49); } else { drop(g25); }
                    if b % 4 == 1 {  break 'l4; }
                } }
                if i5 % 4 == 1 {  break 'l4; }
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Shape::One { noisy: v3, number: x1 } = shape(0u64).await else {
            pause().await;
            return Noisy::new(2);
        };
        let mut v3: Noisy = v3;
        let x1: u64 = x1;
        let Some(v4) = made(n).await else {
            pause().await;
            return Noisy::new(6);
        };
        let mut v4: Noisy = v4;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            match shape(a).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                let mut v4: Purse = Purse::of(b).await;
            }
            Shape::Both(v2, _) => {
                let mut v2: Noisy = v2;
                pause().await;
                {
                    let mut g5 = Noisy::new(6);
                    if a % 3 == 2 { drop(g5); step(7); } else { drop(g5); }
                    let a9: Vec<u64> = vec![a % 7, a % 5, b % 3];
                    if let Some(m10) = a9.iter().max() && *m10 > a {
                        return;
                    }
                }
                if (a % 5 < 3 || leaf(b).await > 4) && let Some(v14) = made(0u64).await && v14.0 as u64 % 3 < 0u64 % 3 {
                    let mut v14: Noisy = v14;
                    pause().await;
                    let mut b: u64 = kept::<u64>(b, b).await;
                } else {
                    let mut v15: Noisy = Noisy::new(v2.0 + 50);
                    if 4u64 < 1u64 && text.len() > 40 { return; }
                }
            }
            Shape::One { noisy: v2, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                let c18: u64 = { let look = || v2.0 as u64; look() % 100 + b % 3 };
            }
            Shape::Nothing => {
                pause().await;
                if a % 5 < 3 || leaf(3u64).await > 4 {
                    let mut v19: Purse = Purse::of(b).await;
                    text = said(text, leaf(1u64).await).await;
                }
            } }
            let Some(v20) = made(a).await else {
                pause().await;
                return;
            };
            let mut v20: Noisy = v20;
            step(text.len() as u32);
        };
        let Some(v22) = made(0u64).await else {
            pause().await;
            return Err(4u64);
        };
        let mut v22: Noisy = v22;
        let p26: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000)];
        for _ in p26 {
            pause().await;
            text = said(text, 3u64 % 7 + leaf(a).await % 100).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let Some(v3) = made(n).await else {
            pause().await;
            return Noisy::new(5);
        };
        let mut v3: Noisy = v3;
        let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(6));
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if !(1u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(kept::<u64>(1u64, 1u64).await); }
        if !(n % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(if 2u64 % 2 == 0 { leaf(4u64).await } else { 4u64 }); }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let mut g1 = Vec::from([Noisy::new(2)]).remove(0);
            match 3u64 % 3 {
            0 => {
                step(g1.0);
                drop(g1); pause().await;
                if b % 3 == 1 {
                    return Err(b);
                } else if b % 2 == 0 {
                    if a % 3 == 1 {
                        pause().await;
                        let mut v12: Noisy = Noisy::new(11);
                        pause().await;
                    } else {
                        pause().await;
                    }
                    step(21);
                } else {
                    pause().await;
                    if b % 3 == 1 {
                        let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
                        { let own = Noisy::new(30);  step(own.0); }
                    } else if a % 2 == 0 {
                        let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                        return Err(b);
                    } else {
                        pause().await;
                        let mut g36 = Vec::from([Noisy::new(37)]).remove(0);
                        step(g36.0);
                        step(g36.0);
                    }
                }
                step(41);
            } 1 => {
                drop(g1); step(42); g1 = Noisy::new(42);
            } _ => {
                step(g1.0);
                let a45: Vec<u64> = vec![b % 7, a % 5, b % 3];
                for m46 in &a45 { if *m46 == a { drop(g1); break; } step(g1.0 + 47); }
            } }
        }
        {
            let mut x51: u64 = leaf(a).await;
            let x52: u64 = a.wrapping_mul(3).wrapping_add(b);
            let mut n54: u64 = 0;
            'l53: while let Some(w55) = made(n54).await {
                n54 += 1 + w55.0 as u64 % 2;
                let (x56, _, mut v57): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
                let mut v59: Shared<Noisy> = Shared::new(Noisy::new(58));
            }
        }
        {
            let mut g60 = Vec::from([Noisy::new(61)]).remove(0);
            if 0u64 % 3 == 1 { step(g60.0); } else { step(62); }
        }
        pause().await;
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
        match n % 5 {
        0 => {
            pause().await;
        }
        1 | 2 => {
            match shape(b).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                for k in match n % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
                b = checked(b).await.unwrap_or(2u64);
            }
            Shape::Both(v2, unbound) => {
                let mut v2: Noisy = v2;
                drop(unbound);
                pause().await;
                let all7: LinkedList<Noisy> = LinkedList::from([Noisy::new(6), Noisy::new(6 + 1000)]);
                'l4: for v5 in all7 {
                    let mut v5: Noisy = v5;
                    let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
                    pause().await;
                    text.push_str(&format!("{},", b));
                }
                let x10: u64 = leaf(b).await % 7 ^ (if b % 3 == 1 { drop(v2); b } else { b });
                pause().await;
            }
            Shape::One { noisy: v2, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                let mut s13: String = format!("{}-{n}", text.len(), n = n);
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                match shape(b).await {
                Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
                    let mut v14: Noisy = v14;
                    let mut v15: Noisy = v15;
                    v15 = Noisy::new(v15.0 + 1);
                    let x16: u64 = kept::<u64>(b, 2u64).await;
                }
                Shape::Both(v14, unbound) => {
                    let mut v14: Noisy = v14;
                    drop(unbound);
                    pause().await;
                    pause().await;
                }
                Shape::One { noisy: v14, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                    let number: u64 = number;
                    let mut v14: Noisy = v14;
                    pause().await;
                    let to17: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::One { noisy: v14, .. } => {
                    let mut v14: Noisy = v14;
                    step(18);
                    let x19: u64 = (if n % 2 == 0 { checked(n).await } else { Ok(n) })?;
                }
                Shape::Nothing => {
                    pause().await;
                    let mut x20: u64 = n;
                } }
            }
            Shape::Nothing => {
                pause().await;
                let all24: Option<Noisy> = Some(Noisy::new(23));
                'l21: for v22 in all24 {
                    let mut v22: Noisy = v22;
                    match made(b).await {
                        Some(v25) if v25.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v25.0 as u64); }
                        Some(v25) => drop(v25),
                        None => pause().await,
                    }
                    let mut x27: u64 = checked(b).await.map_err(|failed| failed.wrapping_add(0u64))?;
                }
            } }
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(checked(4u64).await.unwrap_or(n)); }
        }
        m1 if leaf(m1).await % 2 == 0 => {
            let x28: u64 = match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await };
        }
        _ => {
            {
                let mut g29 = Noisy::new(30);
                b = b.wrapping_add(consumed(g29) as u64);
            }
        }
        }
        Ok(b)
    }
    async fn h0_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let (mut g1, g3) = (Noisy::new(2), Noisy::new(2 + 1000));
            drop(g3);
            { let own = Noisy::new(4); step(g1.0); step(own.0); }
            { let own = Noisy::new(5); step(g1.0); step(own.0); }
        }
        let c6: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
        step(text.len() as u32);
        value
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let mut w1: Noisy;
            let mut w3: Noisy = Noisy::new(4);
            if 4u64 % 3 == 1 {
                (w1, b) = (Noisy::new(6), b ^ 3u64);
                'l8: for i9 in 0u64..2 {
                    step(10);
                }
            } else if 1u64 % 2 == 0 {
                w3 = Noisy::new(11);
            } else {
                step(12);
                drop(w3);
                w1 = Noisy::new(14);
                return Noisy::new(15);
            }
            w3 = taken(Noisy::new(16), 1u64).await;
            step(w3.0);
            if 0u64 % 4 == 1 { return Noisy::new(19); }
            drop(w3);
        }
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v10: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let mut v3: Two = Two { first: Noisy::new(2), second: Noisy::new(2 + 1000), number: 0u64 as u32 % 9 };
            pause().await;
            {
                let mut g4 = Vec::from([Noisy::new(5)]).remove(0);
                drop(g4); step(6); g4 = Noisy::new(6);
                if b % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
            }
            step(text.len() as u32);
            Noisy::new(9)
        });
        step(11);
        b = kept::<u64>(2u64, 4u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = match n % 3 { 0 => leaf(n).await, 1 => n, _ => odd(n).await };
        match made(n).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        if matches!(1u64 % 7, 0 | 2..=4) {
            'l3: for i4 in 0u64..3 {
                let Some(v5) = made(i4).await else {
                    pause().await;
                    break 'l3;
                };
                let mut v5: Noisy = v5;
                let Some(c7) = text.chars().nth(1) else {
                    pause().await;
                    break 'l3;
                };
                let c7: char = c7;
                {
                    step(8);
                }
            }
        } else if n % 3 == 2u64 % 3 {
            match 0u64 % 5 {
            0 => {
                if let Ok(x10) = checked(b).await && (b % 3 == 1 && leaf(n).await % 2 == 1) {
                    let x10: u64 = x10;
                    pause().await;
                    b = kept::<u64>(x10, b).await;
                    b = b.wrapping_add(value.0 as u64);
                    let n: u64 = b;
                }
                {
                    let mut w12: Noisy = Noisy::new(13);
                    let mut w14: Noisy = Noisy::new(15);
                    let mut i18: u64 = 0;
                    'l17: while i18 < 3 {
                        i18 += 1;
                        w12 = Noisy::new(19);
                        step(20);
                        w12 = Noisy::new(21);
                    }
                    let x23: u64 = if b % 3 == 1 { w12 = Noisy::new(22); 1 } else {  b };
                    if b % 3 == 1 {
                        step(25);
                        let mut i28: u64 = 0;
                        'l27: while i28 < 2 {
                            i28 += 1;
                            if x23 % 4 == 1 { continue 'l27; }
                            step(30);
                            step(31);
                        }
                    } else if n % 2 == 0 {
                        if x23 % 4 == 1 { return Noisy::new(33); }
                        if b % 3 == 1 {
                            step(35);
                            return Noisy::new(36);
                        }
                        (w12, b) = (Noisy::new(37), b ^ x23);
                    } else {
                        step(38);
                        if 4u64 % 3 == 1 {
                            step(40);
                            step(41);
                            let mut i44: u64 = 0;
                            'l43: while i44 < 3 {
                                i44 += 1;
                                step(45);
                            }
                        }
                        step(46);
                    }
                    step(47);
                }
            }
            1 | 2 => {
                let mut x48: u64 = checked(n).await.unwrap_or(3u64);
                if !(x48 % 5 < 3 && odd(b).await > 4) && text.len() > 40 { return Noisy::new(49); }
            }
            m9 if leaf(m9).await % 2 == 0 => {
                if !(2u64 % 5 < 3 && odd(2u64).await > 4) {
                    let x50: u64 = 0u64.wrapping_mul(3).wrapping_add(2u64);
                    let c51: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    if b % 5 < 3 || leaf(2u64).await > 4 && text.len() > 40 { return Noisy::new(52); }
                } else if 4u64 % 3 == n % 3 {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    let mut s54: String = format!("{}-{n}", text.len(), n = b);
                }
            }
            _ => {
                _ = value;
            }
            }
            let mut s58: String = format!("{}-{n}", text.len(), n = b);
        } else {
            let mut v60: Shared<Noisy> = Shared::new(Noisy::new(59));
            let x62: u64;
            let mut v63: Noisy;
            if 0u64 % 5 < 3 || leaf(n).await > 4 {
                pause().await;
                if let Some(c64) = text.chars().next_back() {
                    let c64: char = c64;
                    text = said(text, leaf(n).await).await;
                    pause().await;
                } else {
                    let c65: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
                }
                if 0u64 % 2 == 0 { x62 = 1; v63 = Noisy::new(61); } else { x62 = b; v63 = Noisy::new(1061); }
            } else {
                x62 = b; v63 = Noisy::new(3061);
                let (x66, mut v67): (u64, Noisy) = join!(leaf(b), taken(value, b));
            }
        }
        'l68: for i69 in (0u64..1).rev() {
            let c70: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(4u64) };
            let mut n72: u64 = 0;
            let f73: u64 = 'l71: loop {
                n72 += 1;
                if n72 > 4 { break 0u64; }
                pause().await;
                {
                    let mut s74: String = format!("{}-{n}", text.len(), n = n);
                }
                b = kept::<u64>(2u64, i69).await;
                if !(b % 5 < 3 && odd(4u64).await > 4) {
                    let mut v75: Purse = Purse::of(n).await;
                    let to76: CpsFnPtr<fn(u64) -> u64> = if i69 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let Ok(x77) = checked(1u64).await else {
                    pause().await;
                    return Noisy::new(78);
                };
                let x77: u64 = x77;
            };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if (leaf(3u64).await % 2 == 0) && let Some(v2) = made(3u64).await && v2.0 as u64 % 3 < 3u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let c3: u64 = { let look = || v2.0 as u64; look() % 100 + b % 3 };
        } else {
            let mut v5: Noisy = 'b4: {
                let mut v7: Noisy = Noisy::new(6);
                if !(b % 5 < 3 && odd(3u64).await > 4) { break 'b4 v7; }
                let x9: u64;
                let mut v10: Noisy;
                if leaf(b).await % 2 == 0 {
                    pause().await;
                    let to11: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    x9 = 3u64; v10 = Noisy::new(2008);
                } else {
                    x9 = b; v10 = Noisy::new(3008);
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Noisy::new(6 + 1000)
            };
            b = 0u64 % 7 + leaf(3u64).await % 100;
        }
        'l13: for i14 in 0u64..=1 {
            let Ok(x15) = checked(b).await else {
                pause().await;
                continue 'l13;
            };
            let x15: u64 = x15;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            if n % 3 > 0 && let x1 @ 2.. = b % 7 && x1 != n {
                let x1: u64 = x1;
                pause().await;
                let x3: u64 = checked(n).await.unwrap_or(n);
            }
            let Ok(x4) = checked(b).await else {
                pause().await;
                return Err(3u64);
            };
            let x4: u64 = x4;
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Some(v1) = made(b).await {
            let mut v1: Noisy = v1;
            let mut x3: u64 = leaf(b).await;
        } else {
            let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
            if leaf(n).await % 3 == (if checked(n).await? % 2 == 0 && b % 3 < 2 { return Err(b); } else { b % 3 }) {
                let x7: u64 = 'b6: {
                    let mut v8: Purse = Purse::of(n).await;
                    let mut v10: Noisy = Noisy::new(9);
                    let mut x11: u64 = leaf(b).await;
                    if b % 5 < 3 || leaf(1u64).await > 4 { break 'b6 4u64; }
                    if n % 3 == 1 && leaf(0u64).await % 2 == 1 { break 'b6 n; }
                    text.push_str(&format!("{},", 3u64));
                    both::<u64, char>(1u64, 'c', n).await.1
                };
            }
        }
        let mut n13: u64 = 0;
        'l12: while n13 < 2 && let Some(w14) = made(n13).await && w14.0 > 0 && (!(3u64 % 5 < 3 && odd(n).await > 4)) {
            n13 += 1;
            let x16: u64;
            let mut v17: Noisy;
            if 1u64 < 1u64 {
                pause().await;
                step(18);
                match n % 3 { 0 => { x16 = 2; v17 = Noisy::new(15); } 1 => { break 'l12; } k => { x16 = k; v17 = Noisy::new(1015); } }
            } else {
                x16 = b; v17 = Noisy::new(3015);
                {
                    let mut w19: Noisy = Noisy::new(20);
                    let mut i23: u64 = 0;
                    'l22: while i23 < 2 {
                        i23 += 1;
                        if 3u64 % 3 == 1 { w19 = Noisy::new(24); break 'l22; }
                        let x26: u64 = if n % 3 == 1 { w19 = Noisy::new(25); 1 } else {  n };
                    }
                    pause().await;
                }
            }
            let mut x28: u64 = n.wrapping_mul(3).wrapping_add(x16);
            match made(x16).await {
                Some(v29) if v29.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v29.0 as u64); }
                Some(v29) => drop(v29),
                None => pause().await,
            }
        }
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 2u64 % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
        {
            let mut w2: Noisy = Noisy::new(3);
            let mut w4: Noisy = Noisy::new(5);
            if a % 4 == 1 { return Err(b); }
            if let k @ 2.. = 2u64 % 5 && k > a % 3 {
                drop(w4);
                return Err(b);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let (Ok(x1), 0u64..=50) = (checked(3u64).await, n % 70) else {
            pause().await;
            return Err(2u64);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if send::<u64>(&out, 0u64).await.is_err() && leaf(a).await % 2 == 0 { return Err(0u64); }
        let all4: Option<Noisy> = Some(Noisy::new(3));
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            b = { let mut own = take(&mut v2); let result = touched(&mut own, a).await; v2 = own; result };
            {
                let mut g5 = Vec::from([Noisy::new(6)]).remove(0);
                match 2u64 % 3 {
                0 => {
                    match a % 3 {
                    0 => {
                        if b % 3 == 1 {
                            step(g5.0);
                            break 'l1;
                        } else if b % 2 == 0 {
                            let (mut g12, g14) = (Noisy::new(13), Noisy::new(13 + 1000));
                            drop(g14);
                            step(g5.0);
                            step(g12.0);
                        } else {
                            step(g5.0);
                            drop(g5); pause().await;
                            if b % 4 == 1 {  break 'l1; }
                            let a19: Vec<u64> = vec![b % 7, 3u64 % 5, b % 3];
                            if b % 2 == 0 && consumed(v2) { step(21); }
                        }
                    } 1 => {
                        b = b.wrapping_add({ let own = g5; own.0 as u64 + 0u64 % 2 });
                        continue 'l1;
                    } _ => {
                        step(g5.0);
                        drop(g5); pause().await;
                        if let Some(mut g25) = made(b).await {
                            step(g25.0);
                            step(g25.0);
                            continue 'l1;
                        } else {
                            pause().await;
                        }
                        if b % 4 == 1 {  break 'l1; }
                        'l37: for n35 in 0u64..2 {
                            let mut g38 = Vec::from([Noisy::new(39)]).remove(0);
                            if b % 4 == 1 { step(g38.0); continue 'l1; }
                            step(g38.0);
                            step(g38.0);
                        }
                        break 'l1;
                    } }
                } 1 => {
                    step(g5.0);
                    drop(g5); pause().await;
                    match a % 3 {
                    0 => {
                    } 1 => {
                        let x47: u64 = if let k @ 2.. = 0u64 % 5 && k > a % 3 {
                            a % 9
                        } else {
                            pause().await;
                            let mut g52 = Noisy::new(53);
                            { let own = Noisy::new(54); step(g52.0); step(own.0); }
                            a % 9
                        };
                        let mut g56 = Noisy::new(57);
                        if b % 3 == 1 { step(g56.0); } else { step(58); }
                        break 'l1;
                    } _ => {
                        pause().await;
                        if a % 4 == 1 {  continue 'l1; }
                    } }
                    let mut g61 = Noisy::new(62);
                    break 'l1;
                } _ => {
                    b = b.wrapping_add(consumed(g5) as u64);
                    if 4u64 % 4 == 1 {  continue 'l1; }
                } }
            }
        }
        let to66: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(67);
        step(68);
        let x69: u64 = select! {
        got = feed.recv_evt() => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(b % 7 + leaf(a).await % 100)
        }
        sent = out.send_evt(a) => {
            if sent.is_err() { 1 } else { pair(0u64, b).await.0.wrapping_add(b) }
        }
        else => {
            2u64
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, b % 5, b % 3];
        'k2: {
            pause().await;
            let x6: u64 = match a1.last() { Some(m4) if m4 == &n => sum(1, value) as u64, Some(m4) => *m4 + value.0 as u64, None => 7 };
            b = b.wrapping_add(x6);
            step(3);
        }
        if b % 2 == leaf(3u64).await % 2 && { if 0u64 % 3 == 1 && leaf(n).await % 2 == 1 { return Noisy::new(7); } 3u64 > 1 } {
            let mut v9: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000), Noisy::new(8 + 2000)];
            let mut v11: Noisy = Noisy::new(10);
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(2u64).await else {
            pause().await;
            return Err(2u64);
        };
        let mut v1: Noisy = v1;
        let v11: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            'l4: for i5 in (0u64..0).rev() {
                text.push_str(&format!("{},", i5));
                {
                    let g6 = { let own: Noisy = Noisy::new(7); move || step((&own).0) };
                }
                let x9: u64 = leaf(i5).await.wrapping_add((if i5 % 3 == 1 && leaf(i5).await % 2 == 1 { break 'l4; } else { i5 % 3 }));
            }
            step(text.len() as u32);
            Noisy::new(10)
        });
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        if a % 5 < 3 || leaf(a).await > 4 {
            let mut v3: Shared<Noisy> = Shared::new(Noisy::new(2));
            let mut v5: Noisy = Noisy::new(4);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(n).await % 3 == (if leaf(1u64).await % 2 == 0 { return Noisy::new(1); } else { b % 3 }) {
            if 2u64 < b && text.len() > 40 { return Noisy::new(2); }
            if n % 5 < 3 || leaf(n).await > 4 && text.len() > 40 { return Noisy::new(3); }
        }
        {
            let mut g4 = Noisy::new(5);
            if 2u64 % 3 == 2 { drop(g4); step(6); } else { drop(g4); }
            let a8: Vec<u64> = vec![b % 7, 2u64 % 5, b % 3];
            while b % 3 > 0 { if b % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
        }
        text.push_str(&format!("{},", b));
        let (Ok(x12), 0u64..=50) = (checked(1u64).await, 1u64 % 70) else {
            pause().await;
            return Noisy::new(13);
        };
        let x12: u64 = x12;
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    impl Purse {
        async fn h5_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let Some(v1) = made(0u64).await else {
                pause().await;
                return Err(0u64);
            };
            let mut v1: Noisy = v1;
            Ok(b)
        }
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        let (x3 @ 1u64.., _) = pair(a, b).await else {
            pause().await;
            return Err(x1);
        };
        let x3: u64 = x3;
        let (x4, mut v5): (u64, Noisy) = join!(leaf(3u64), taken(v2, 1u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match 2u64 % 5 {
        0 => {
            let mut v3: Noisy = 'b2: {
                let mut v5: Noisy = Noisy::new(4);
                if leaf(a).await % 2 == 0 { break 'b2 v5; }
                if leaf(1u64).await % 3 == (if matches!(b % 7, 0 | 2..=4) { return Err(b); } else { b % 3 }) {
                    let (x6, _, mut v7): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(1u64), down(1u64 % 3, Noisy::new(9)));
                }
                Noisy::new(4 + 1000)
            };
        }
        1 | 2 => {
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if leaf(1u64).await % 2 == 0 { break 'b8 v11; }
                pause().await;
                {
                    let mut g12 = Noisy::new(13);
                    if a % 4 == 1 { step(g12.0); return Err(b); }
                    let (mut g16, g18) = (Noisy::new(17), Noisy::new(17 + 1000));
                    drop(g18);
                    step(g16.0);
                }
                Noisy::new(10 + 1000)
            };
        }
        m1 if m1 == b % 5 => {
            let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
        }
        _ => {
            {
                let mut w22: Noisy = Noisy::new(23);
                b = b.wrapping_add(consumed(w22) as u64);
                step(25);
                step(26);
                if 2u64 % 4 == 1 { return Err(b); }
            }
            let to28: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        }
        let x30: u64 = 'b29: {
            b = if b % 2 == 0 { leaf(a).await } else { a };
            let x32: u64;
            let mut v33: Noisy;
            if 4u64 % 3 == 1 && leaf(b).await % 2 == 1 {
                pause().await;
                match b % 3 { 0 => { x32 = 2; v33 = Noisy::new(31); } 1 => { break 'b29 b; } k => { x32 = k; v33 = Noisy::new(1031); } }
            } else {
                x32 = b; v33 = Noisy::new(3031);
                let x35: u64;
                let mut v36: Noisy;
                if b % 3 == 1 && leaf(3u64).await % 2 == 1 {
                    pause().await;
                    let mut s37: String = format!("{}-{n}", text.len(), n = b);
                    match a % 3 { 0 => { x35 = 2; v36 = Noisy::new(34); } 1 => { break 'b29 b; } k => { x35 = k; v36 = Noisy::new(1034); } }
                } else {
                    x35 = b; v36 = Noisy::new(3034);
                    let mut s38: String = format!("{}-{n}", text.len(), n = 0u64);
                }
            }
            let Shape::One { noisy: v40, number: x39 } = shape(4u64).await else {
                pause().await;
                return Err(a);
            };
            let mut v40: Noisy = v40;
            let x39: u64 = x39;
            if checked(4u64).await? % 2 == 0 && b % 3 < 2 { break 'b29 b; }
            'l41: for i42 in 0u64..checked(b).await? % 1 {
                b = leaf(checked(1u64).await?).await;
                if checked(x32).await? % 2 == 0 && x32 % 3 < 2 { drop(v33); break; }
            }
            let mut v44: Vec<Noisy> = vec![Noisy::new(43), Noisy::new(43 + 1000), Noisy::new(43 + 2000)];
            checked(2u64).await.unwrap_or(b)
        };
        let mut v46: Noisy = Noisy::new(45);
        let c47: u64 = { let look = || v46.0 as u64; look() % 100 + a % 3 };
        if (matches!(a % 7, 0 | 2..=4)) && let Some(v49) = made(c47).await && v49.0 as u64 % 3 < c47 % 3 {
            let mut v49: Noisy = v49;
            pause().await;
            let x50: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            {
                'l51: for i52 in 0u64..checked(x30).await? % 4 {
                    step(53);
                }
            }
            if let Some(v55) = made(x50).await && let x54 @ 1.. = v55.0 as u64 % 5 && (x54 > 2 || c47 % 5 < 3 || leaf(c47).await > 4) {
                let x54: u64 = x54;
                let mut v55: Noisy = v55;
                pause().await;
                let a56: Vec<u64> = vec![x54 % 7, c47 % 5, b % 3];
                'k57: {
                    pause().await;
                    if b % 3 == 1 {
                        break 'k57;
                    } else {
                        step(62);
                        break 'k57;
                    }
                }
            } else {
                let mut s64: String = format!("{}-{n}", text.len(), n = 2u64);
                if 2u64 % 3 == 1 && leaf(x30).await % 2 == 1 {
                    pause().await;
                } else if x30 % 3 == a % 3 {
                    b = both::<u64, char>(x30, 'c', 2u64).await.1;
                }
                let x65: u64 = 3u64.wrapping_add((if matches!(x50 % 7, 0 | 2..=4) { return Err(b); } else { 0u64 % 3 }));
            }
        } else {
            'l66: for i67 in 0u64..=2 {
                pause().await;
            }
            let all71: [Noisy; 2] = [Noisy::new(70), Noisy::new(70 + 1000)];
            'l68: for v69 in all71 {
                let mut v69: Noisy = v69;
                let mut v73: Vec<Noisy> = vec![Noisy::new(72), Noisy::new(72 + 1000), Noisy::new(72 + 2000)];
                let mut n75: u64 = 0;
                'l74: while n75 < 2 && leaf(n75).await != 6 {
                    n75 += 1;
                    let (x76, v77): (u64, (u64, u64)) = join!(leaf(c47), pair(c47, c47));
                    let v77: u64 = v77.0.wrapping_add(v77.1);
                }
                match a % 5 {
                0 => {
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(kept::<u64>(a, a).await); }
                }
                1 | 2 => {
                    drop(v69);
                    let mut v80: Noisy = Noisy::new(79);
                }
                m78 if m78 > 3 || odd(b).await % 3 == m78 % 3 => {
                    let to81: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    let mut v82: Pile<Noisy> = Pile::<Noisy>::default();
                    if c47 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(c47.wrapping_mul(3).wrapping_add(2u64)); }
                }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h7_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = n % 5 + checked(n).await? % 100;
        let mut s4: String = format!("{}-{n}", text.len(), n = 2u64);
        let Some(v5) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v5: Noisy = v5;
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        match text.chars().nth(3u64 as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut left5: String = text.chars().take(2).collect();
            'l6: while let Some(c4) = left5.pop() {
                let c4: char = c4;
                b = checked(b).await.map_err(|failed| failed.wrapping_add(0u64))?;
            }
            let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
        }
        'q' | ',' => {
            let all12: Option<Noisy> = Some(Noisy::new(11));
            'l9: for v10 in all12 {
                let mut v10: Noisy = v10;
                match made(n).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
                step(15);
            }
        }
        c3 if c3.is_alphabetic() => {
            let all19: VecDeque<Noisy> = VecDeque::from([Noisy::new(18), Noisy::new(18 + 1000)]);
            pause().await;
            'l16: for v17 in all19 {
                let mut v17: Noisy = v17;
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 2 { break b; }
                    pause().await;
                    let to23: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    step(24);
                    let mut v25: Noisy;
                    if matches!(n % 7, 0 | 2..=4) { pause().await; v25 = Noisy::new(26); } else { v25 = Noisy::new(26 + 1000); }
                };
            }
            text.push_str(&format!("{},", n));
        }
        c3 => {
            let c3: char = c3;
            match made(3u64).await {
                Some(v27) if v27.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v27.0 as u64); }
                Some(v27) => drop(v27),
                None => pause().await,
            }
            if !(1u64 % 5 < 3 && odd(1u64).await > 4) {
                {
                    let mut g29 = Noisy::new(30);
                    b = b.wrapping_add(consumed(g29) as u64);
                    if let Some(mut g34) = made(n).await {
                        let x36: u64 = match b % 3 {
                        0 => {
                            let mut g38 = Noisy::new(39);
                            drop(g34); step(40); g34 = Noisy::new(40);
                            n % 9
                        } 1 => {
                            drop(g34); step(41); g34 = Noisy::new(41);
                            step(g34.0);
                            step(g34.0);
                            n % 9
                        } _ => {
                            step(g34.0);
                            drop(g34); pause().await;
                            'l48: for n46 in 0u64..1 {
                                let (mut g49, g51) = (Noisy::new(50), Noisy::new(50 + 1000));
                                drop(g51);
                                step(g49.0);
                                let a54: Vec<u64> = vec![n % 7, (c3 as u64) % 5, b % 3];
                                {
                                    continue 'l48;
                                }
                            }
                            leaf(n).await
                        } };
                        return Err(b);
                    } else {
                    }
                }
                'l60: for i61 in 0u64..2 {
                    let x62: u64 = checked((c3 as u64)).await?;
                    let (x63, _, mut v64): (u64, Option<Noisy>, Noisy) = join!(odd(i61), made(x62), down(x62 % 3, Noisy::new(9)));
                    if matches!(b % 7, 0 | 2..=4) { drop(v2); break; }
                }
            }
        } }
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut w1: Noisy = Noisy::new(2);
            w1 = taken(Noisy::new(3), b).await;
            'l5: for i6 in 0u64..1 {
                step(7);
                pause().await;
                step(9);
            }
            (w1, b) = (Noisy::new(10), b ^ 2u64);
        }
        let x12: u64;
        let mut v13: Noisy;
        if checked(b).await? % 2 == 0 && n % 3 < 2 {
            pause().await;
            {
                let mut w14: Noisy;
                let mut w16: Noisy = Noisy::new(17);
                if 0u64 % 4 == 1 { return Err(b); }
                (w16, b) = (Noisy::new(19), b ^ n);
                if 4u64 % 4 == 1 { return Err(b); }
            }
            if n % 2 == 0 { x12 = 1; v13 = Noisy::new(11); } else { x12 = b; v13 = Noisy::new(1011); }
        } else {
            x12 = b; v13 = Noisy::new(3011);
        }
        let v105: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            {
                let mut g22 = Noisy::new(23);
                let mut g25 = Noisy::new(26);
                if 0u64 % 3 == 1 {
                    drop(g22);
                } else if 4u64 % 2 == 0 {
                    step(g25.0);
                    drop(g25); drop(g22); pause().await;
                    match b % 3 {
                    0 => {
                        { let own = Noisy::new(30);  step(own.0); }
                        return Noisy::new(31);
                    } 1 => {
                        if x12 % 4 == 1 {  return Noisy::new(35); }
                    } _ => {
                        pause().await;
                        let Some(mut g38) = made(b).await else {
                            pause().await;
                            return Noisy::new(39);
                        };
                        let a41: Vec<u64> = vec![n % 7, 2u64 % 5, b % 3];
                        'k42: {
                            while b % 3 > 0 { if b % 3 == b % 3 { drop(g38); break; } b /= 2; step(g38.0); }
                            step(43);
                        }
                    } }
                } else {
                    match x12 % 3 {
                    0 => {
                        let a48: Vec<u64> = vec![b % 7, 1u64 % 5, b % 3];
                        if b % 3 == 1 {
                            step(g22.0);
                            step(g22.0);
                        } else {
                            step(g22.0);
                        }
                        drop(g25); step(54); g25 = Noisy::new(54);
                        if 0u64 % 3 == 2 { drop(g25); step(55); } else { drop(g25); }
                    } 1 => {
                        drop(g25); step(56); g25 = Noisy::new(56);
                        return Noisy::new(57);
                    } _ => {
                        step(g25.0);
                        drop(g25); drop(g22); pause().await;
                        let x59: u64 = match 3u64 % 3 {
                        0 => {
                            pause().await;
                            let mut g61 = Noisy::new(62);
                            step(g61.0);
                            step(g61.0);
                            return Noisy::new(65);
                        } 1 => {
                            return Noisy::new(70);
                        } _ => {
                            let mut g74 = Vec::from([Noisy::new(75)]).remove(0);
                            1u64 % 9
                        } };
                    } }
                }
            }
            let mut left77: String = text.chars().take(2).collect();
            'l78: while let Some(c76) = left77.pop() {
                let c76: char = c76;
                match n % 5 {
                0 => {
                    if leaf(x12).await % 2 == 0 && text.len() > 40 { return Noisy::new(80); }
                    let x81: u64 = kept::<u64>((c76 as u64), (c76 as u64)).await;
                }
                1 | 2 => {
                    let mut v83: Two = Two { first: Noisy::new(82), second: Noisy::new(82 + 1000), number: (c76 as u64) as u32 % 9 };
                    step(84);
                }
                m79 if m79 == b % 5 => {
                    let mut v86: Noisy = Noisy::new(85);
                    b = match b % 3 { 0 => leaf((c76 as u64)).await, 1 => (c76 as u64), _ => odd(b).await };
                }
                _ => {
                    let mut v88: Shared<Noisy> = Shared::new(Noisy::new(87));
                }
                }
            }
            let mut n90: u64 = 0;
            'l89: while let Some(w91) = made(n90).await {
                n90 += 1 + w91.0 as u64 % 2;
                {
                    let g92 = { let own: Noisy = Noisy::new(93); move || step((&own).0) };
                    if 2u64 % 4 == 1 { g92(); break 'l89; }
                    { let own = Noisy::new(95); g92(); step(own.0); }
                }
                let x97: u64 = 'b96: {
                    let mut x98: u64 = match n % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(n).await };
                    let mut v99: Purse = Purse::of(x98).await;
                    if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b96 x12; }
                    let c100: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    x98 = checked(1u64).await.unwrap_or(3u64);
                    let mut s101: String = format!("{}-{n}", text.len(), n = x12);
                    kept::<u64>(b, 1u64).await
                };
                match made(3u64).await {
                    Some(v102) if v102.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v102.0 as u64); }
                    Some(v102) => drop(v102),
                    None => pause().await,
                }
            }
            step(text.len() as u32);
            Noisy::new(104)
        });
        {
            match (leaf(b).await % 3, (if n < b { return Err(b); } else { n % 3 })) {
            (0, 1) => {
                pause().await;
            }
            _ => {
                let mut n107: u64 = 0;
                let f108: u64 = 'l106: loop {
                    n107 += 1;
                    if n107 > 1 { break 1u64; }
                    pause().await;
                    let x109: u64 = (if b % 2 == 0 { checked(x12).await } else { Ok(x12) })?;
                };
            }
            }
        }
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let v14: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let Some(v2) = made(b).await else {
                pause().await;
                return Noisy::new(4);
            };
            let mut v2: Noisy = v2;
            let mut v5: Noisy = v2;
            let all9: LinkedList<Noisy> = LinkedList::from([Noisy::new(8), Noisy::new(8 + 1000)]);
            pause().await;
            'l6: for v7 in all9 {
                let mut v7: Noisy = v7;
                'l10: for i11 in 0u64..3 {
                    b = b.wrapping_add(v7.0 as u64);
                    pause().await;
                }
                let c12: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            }
            step(text.len() as u32);
            v5
        });
        let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
        'l17: for i18 in (0u64..1).rev() {
            let mut left20: String = text.chars().take(2).collect();
            'l21: while let Some(c19) = left20.pop() {
                let c19: char = c19;
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(both::<u64, char>(3u64, 'c', (c19 as u64)).await.1); }
            }
        }
        if !(a % 5 < 3 && odd(2u64).await > 4) {
            let mut x22: u64 = checked(3u64).await.unwrap_or(a);
            {
                let mut g23 = Noisy::new(24);
                let x26: u64 = match x22 % 3 {
                0 => {
                    match 3u64 % 3 {
                    0 => {
                        step(g23.0);
                        drop(g23); pause().await;
                        step(28);
                    } 1 => {
                        let a31: Vec<u64> = vec![a % 7, 0u64 % 5, b % 3];
                        'w34: {
                            if x22 % 4 == 1 { step(g23.0); break 'w34; }
                            b = b.wrapping_add(g23.0 as u64);
                        }
                    } _ => {
                        let x37: u64 = if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                            step(g23.0);
                            drop(g23); pause().await;
                            leaf(4u64).await
                        } else {
                            let mut g40 = Noisy::new(41);
                            4u64 % 9
                        };
                        return Err(b);
                    } }
                    { let own = Noisy::new(43);  step(own.0); }
                    2u64 % 9
                } 1 => {
                    step(g23.0);
                    let x46: u64 = match a % 3 {
                    0 => {
                        let mut g48 = Noisy::new(49);
                        if a % 3 == 2 { drop(g23); step(50); } else { drop(g23); }
                        3u64 % 9
                    } 1 => {
                        step(g23.0);
                        drop(g23); pause().await;
                        if let k @ 2.. = a % 5 && k > 3u64 % 3 {
                            pause().await;
                        } else {
                            pause().await;
                            let mut g57 = Noisy::new(58);
                            drop(g57); step(59); g57 = Noisy::new(59);
                        }
                        return Err(b);
                    } _ => {
                        let mut g61 = Noisy::new(62);
                        3u64 % 9
                    } };
                    2u64 % 9
                } _ => {
                    step(g23.0);
                    drop(g23); pause().await;
                    match x22 % 3 {
                    0 => {
                        if b % 3 == 1 {
                            if x22 < 2u64 && text.len() > 200 { return Err(leaf(1u64).await); }
                            let g71 = { let own: Noisy = Noisy::new(72); move || step((&own).0) };
                            drop(g71);
                        } else if a % 2 == 0 {
                            let mut v78: Noisy = Noisy::new(77);
                            return Err(b);
                        } else {
                            pause().await;
                            pause().await;
                            if x22 % 4 == 1 {  return Err(b); }
                        }
                        return Err(b);
                    } 1 => {
                        pause().await;
                        if 3u64 % 3 == 1 {
                            text = said(text, a.wrapping_mul(3).wrapping_add(0u64)).await;
                            let mut v92: Noisy = Noisy::new(91);
                            pause().await;
                        } else {
                            pause().await;
                            pause().await;
                            pause().await;
                        }
                        if let k @ 2.. = b % 5 && k > a % 3 {
                            let mut s106: String = format!("{}-{n}", text.len(), n = x22);
                            step(108);
                            return Err(b);
                        } else {
                            pause().await;
                            pause().await;
                        }
                        return Err(b);
                    } _ => {
                        { let own = Noisy::new(114);  step(own.0); }
                    } }
                    { let own = Noisy::new(115);  step(own.0); }
                    if let k @ 2.. = b % 5 && k > x22 % 3 {
                        pause().await;
                        let x121: u64 = if let k @ 2.. = b % 5 && k > x22 % 3 {
                            let mut g125 = Noisy::new(126);
                            x22 % 9
                        } else {
                            pause().await;
                            let mut g129 = Vec::from([Noisy::new(130)]).remove(0);
                            return Err(b);
                        };
                        return Err(b);
                    } else {
                        pause().await;
                    }
                    leaf(2u64).await
                } };
            }
        }
        {
            let to132: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            step(133);
            {
                let (mut g134, g136) = (Noisy::new(135), Noisy::new(135 + 1000));
                drop(g136);
                b = b.wrapping_add(consumed(g134) as u64);
                match b % 3 {
                0 => {
                    pause().await;
                    if 2u64 % 3 == 1 {
                        if let k @ 2.. = b % 5 && k > 4u64 % 3 {
                            let mut g143 = Noisy::new(144);
                            let mut g146 = g143;
                            return Err(b);
                        } else {
                            pause().await;
                            let mut v150: Purse = Purse::of(4u64).await;
                            pause().await;
                            step(154);
                        }
                        if 3u64 % 4 == 1 {  return Err(b); }
                    } else if a % 2 == 0 {
                        pause().await;
                        let g158 = { let own: Noisy = Noisy::new(159); move || step((&own).0) };
                        let x161: u64 = if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                            g158();
                            if 3u64 % 4 == 1 { g158(); return Err(b); }
                            1u64 % 9
                        } else {
                            g158();
                            drop(g158); pause().await;
                            leaf(1u64).await
                        };
                    } else {
                        if let k @ 2.. = 1u64 % 5 && k > a % 3 {
                            pause().await;
                            step(170);
                            pause().await;
                        } else {
                            { let own = Noisy::new(175);  step(own.0); }
                            let mut v180: Noisy = Noisy::new(179);
                            let g182 = { let own: Noisy = Noisy::new(183); move || step((&own).0) };
                        }
                        match b % 3 {
                        0 => {
                            pause().await;
                            { let own = Noisy::new(186);  step(own.0); }
                        } 1 => {
                            let mut g189 = Noisy::new(190);
                            if a % 4 == 1 { step(g189.0); return Err(b); }
                        } _ => {
                            let g193 = { let own: Noisy = Noisy::new(194); move || step((&own).0) };
                            if b % 3 == 2 { drop(g193); step(195); } else { drop(g193); }
                            let x199: u64 = to132(2u64).await;
                            return Err(b);
                        } }
                    }
                } 1 => {
                    { let own = Noisy::new(201);  step(own.0); }
                    step(202);
                } _ => {
                    step(203);
                } }
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
            {
                let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
                if b % 3 == 1 { g1(); } else { step(3); }
            }
            let Some(v4) = made(b).await else {
                pause().await;
                return Err(4u64);
            };
            let mut v4: Noisy = v4;
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text = said(text, both::<u64, char>(n, 'c', n).await.1).await;
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if 0u64 < b { break 'b1 v4; }
            spawn! {
                let mut text: String = String::new();
                let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: 2u64 as u32 % 9 };
                step(text.len() as u32);
            };
            Noisy::new(3 + 1000)
        };
        let mut n9: u64 = 0;
        let f10: u64 = 'l8: loop {
            n9 += 1;
            if n9 > 4 { break b; }
            pause().await;
            let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
            let x14: u64 = 'b13: {
                for i15 in 0u64..match checked(a).await { Ok(k) => k % 3, Err(_) => { break 'b13 b; } } {
                    let Some(v16) = made(1u64).await else {
                        pause().await;
                        return Err(b);
                    };
                    let mut v16: Noisy = v16;
                    step(18);
                }
                {
                    let mut g19 = Noisy::new(20);
                    let a22: Vec<u64> = vec![1u64 % 7, a % 5, b % 3];
                    if b % 3 == 1 {
                        drop(g19);
                    } else {
                        break 'b13 b;
                    }
                }
                if a < a { break 'b13 4u64; }
                b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
                kept::<u64>(0u64, a).await
            };
            let x27: u64 = a.wrapping_add((if matches!(x14 % 7, 0 | 2..=4) { break 'l8 b; } else { x14 % 3 }));
            let mut x28: u64 = leaf(leaf(x27).await).await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match 1u64 % 4 { 0 => { return Err(b); } 1 => leaf(3u64).await, k => k };
        let mut v3: Noisy = Noisy::new(2);
        if (0u64 < x1) && { drop(v3); true } { pause().await; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
                g1();
            }
            pause().await;
            Ok(b)
        }
    }
    async fn h10_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        let mut n3: u64 = 0;
        'l2: while let 0u64..=2 = odd(n3).await {
            n3 += 2;
            let mut v5: Noisy = Noisy::new(4);
            {
                let mut g6 = Noisy::new(7);
                step(g6.0);
            }
        }
        step(9);
        match (leaf(b).await % 3, (if checked(b).await? % 2 == 0 && n % 3 < 2 { return Err(b); } else { 4u64 % 3 })) {
        (0, 1) => {
            if let Ok(x10) = checked(n).await && (b % 5 < 3 || leaf(n).await > 4) {
                let x10: u64 = x10;
                pause().await;
                let mut v13: Noisy = Noisy::new(12);
                let mut n15: u64 = 0;
                'l14: while let 0u64..=2 = odd(n15).await {
                    n15 += 2;
                    if matches!(x10 % 7, 0 | 2..=4) { continue 'l14; }
                }
            } else {
                'l16: for i17 in 0u64..=checked(b).await? % 1 {
                    pause().await;
                }
                match b % 5 {
                0 => {
                    let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
                    let mut v22: Noisy = Noisy::new(21);
                }
                1 | 2 => {
                    let to23: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let mut s24: String = format!("{}-{n}", text.len(), n = b);
                }
                m18 if leaf(m18).await % 2 == 0 => {
                    let mut v26: Noisy = Noisy::new(25);
                    let mut v27: Purse = Purse::of(b).await;
                }
                _ => {
                    let mut v29: Noisy = Noisy::new(28);
                }
                }
                if b % 3 > 0 && let x30 @ 2.. = b % 7 && x30 != b {
                    let x30: u64 = x30;
                    pause().await;
                    text.push_str(&format!("{},", n));
                    b = b.wrapping_mul(3).wrapping_add(4u64);
                    let mut s32: String = format!("{}-{n}", text.len(), n = b);
                }
            }
        }
        _ => {
            let Some(v33) = made(b).await else {
                pause().await;
                return Err(3u64);
            };
            let mut v33: Noisy = v33;
        }
        }
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = if 0u64 % 2 == 0 { leaf(a).await } else { a };
        step(2);
        step(3);
        {
            let (x4, _, mut v5): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![b % 7, n % 5, b % 3];
        if let Some(m2) = a1.iter().max() && *m2 > 1u64 {
            if b % 3 == 1 {
                drop(value);
                step(8);
            } else {
                step(9);
            }
            step(*m2 as u32);
        }
        let mut v11: Noisy = Noisy::new(10);
        let mut x12: u64 = n % 7 + leaf(2u64).await % 100;
        step(text.len() as u32);
        v11
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: (u64, (Noisy, u64)) = (a, (Noisy::new(1), b));
        if b < a { b = b.wrapping_add(p3.0).wrapping_add(p3.1.1); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h12_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Ok(x1) = checked(1u64).await else {
            pause().await;
            return Err(b);
        };
        let x1: u64 = x1;
        Ok(b)
    }
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let to1: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            let x2: u64 = leaf(3u64).await;
            let x4: u64;
            let mut v5: Noisy;
            if n % 5 < 3 || leaf(0u64).await > 4 {
                pause().await;
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 1 { break 1u64; }
                    pause().await;
                    pause().await;
                    let x9: u64 = 4u64.wrapping_add((if 3u64 % 3 == 1 && leaf(x2).await % 2 == 1 { break 'l6 b; } else { 0u64 % 3 }));
                };
                if b % 2 == 0 { x4 = 1; v5 = Noisy::new(3); } else { x4 = 1u64; v5 = Noisy::new(1003); }
            } else {
                x4 = b; v5 = Noisy::new(3003);
                let c10: u64 = { let look = || self.top.0 as u64; look() % 100 + n % 3 };
            }
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        let x3: u64;
        let mut v4: Noisy;
        if 0u64 < 2u64 {
            pause().await;
            {
                let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                drop(g7);
                step(g5.0);
                let a10: Vec<u64> = vec![c1 % 7, 4u64 % 5, b % 3];
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g5); break; } b /= 2; step(g5.0); }
            }
            x3 = 1u64; v4 = Noisy::new(2002);
        } else {
            x3 = b; v4 = Noisy::new(3002);
        }
        {
            let Some(v13) = made(x3).await else {
                pause().await;
                return Err(b);
            };
            let mut v13: Noisy = v13;
        }
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
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
            {
                let mut w3: Noisy = Noisy::new(4);
                if x1 % 4 == 1 { return Err(b); }
                pause().await;
            }
            {
                let mut w7: Noisy = Noisy::new(8);
                let mut w9: Noisy = Noisy::new(10);
                if let k @ 2.. = 2u64 % 5 && k > b % 3 {
                    if 0u64 % 3 == 1 {
                        if n % 3 == 1 {
                            b = b.wrapping_add(consumed(w9) as u64);
                            step(15);
                            w9 = Noisy::new(16);
                        } else {
                            step(17);
                            drop(w7);
                            return Err(b);
                        }
                    } else {
                        let x20: u64 = if 1u64 % 3 == 1 { w9 = Noisy::new(19); 1 } else { drop(w9); 1u64 };
                        if 1u64 % 3 == 1 {
                            step(22);
                            step(23);
                        } else if x1 % 2 == 0 {
                            { let own: Noisy = w7; step(own.0); }
                            if x20 % 4 == 1 { return Err(b); }
                            step(26);
                        } else {
                            step(27);
                            step(28);
                        }
                        return Err(b);
                    }
                    { let own: Noisy = w9; step(own.0); }
                    if n % 3 == 1 {
                        'l32: for i33 in 0u64..2 {
                            step(34);
                        }
                    }
                }
                if let k @ 2.. = n % 5 && k > b % 3 {
                    step(36);
                    if 2u64 % 3 == 1 {
                        let mut i40: u64 = 0;
                        'l39: while i40 < 2 {
                            i40 += 1;
                            step(41);
                            w9 = Noisy::new(42);
                            step(43);
                        }
                        if b % 3 == 1 {
                            step(45);
                            w9 = Noisy::new(46);
                            return Err(b);
                        }
                        match n % 3 { 0 => {
                            if x1 % 4 == 1 { return Err(b); }
                        } 1 if b % 2 == 0 => {
                            step(49);
                            step(50);
                        } _ => {
                            step(51);
                        } }
                        return Err(b);
                    } else {
                        w7 = Noisy::new(52);
                        step(53);
                        let x55: u64 = if x1 % 3 == 1 { w9 = Noisy::new(54); 1 } else {  x1 };
                    }
                    w9 = Noisy::new(56);
                }
                let x58: u64 = if 4u64 % 3 == 1 { w7 = Noisy::new(57); 1 } else {  4u64 };
                step(59);
                if b % 3 == 1 {
                    let x62: u64 = if 4u64 % 3 == 1 { w9 = Noisy::new(61); 1 } else {  4u64 };
                    step(63);
                    step(64);
                    return Err(b);
                }
            }
            let mut v66: Vec<Noisy> = vec![Noisy::new(65), Noisy::new(65 + 1000), Noisy::new(65 + 2000)];
        } else {
            let mut v68: Noisy = Noisy::new(67);
            let c69: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
        }
        match 2u64 % 5 {
        0 => {
            let mut v72: Shared<Noisy> = Shared::new(Noisy::new(71));
            let p75: Vec<Noisy> = vec![Noisy::new(73), Noisy::new(73 + 1000)];
            for _ in p75 {
                pause().await;
                {
                    let mut w76: Noisy;
                    if 1u64 % 3 == 1 {
                        step(79);
                        (w76, b) = (Noisy::new(80), b ^ 1u64);
                    } else if b % 2 == 0 {
                        let mut i83: u64 = 0;
                        'l82: while i83 < 1 {
                            i83 += 1;
                            if 0u64 % 4 == 1 { break 'l82; }
                            step(85);
                            w76 = Noisy::new(86);
                        }
                    } else {
                        step(87);
                    }
                    pause().await;
                    if b % 3 == 1 { w76 = Noisy::new(89); return Err(b); }
                    if let k @ 2.. = n % 5 && k > 1u64 % 3 {
                        if 1u64 % 3 == 1 {
                            if n % 3 == 1 {
                                step(93);
                                step(94);
                                if 2u64 % 3 == 1 { w76 = Noisy::new(95); return Err(b); }
                            } else {
                                step(96);
                                step(97);
                            }
                        } else {
                            w76 = Noisy::new(98);
                            step(w76.0);
                            let mut i102: u64 = 0;
                            'l101: while i102 < 1 {
                                i102 += 1;
                                if 1u64 % 3 == 1 { w76 = Noisy::new(103); break 'l101; }
                                if i102 % 4 == 1 { continue 'l101; }
                                if 3u64 % 4 == 1 { break 'l101; }
                            }
                        }
                        step(106);
                    }
                }
            }
        }
        1 | 2 => {
            let Ok(x107) = checked(n).await else {
                pause().await;
                return Err(b);
            };
            let x107: u64 = x107;
            let to108: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m70 if m70 == b % 5 => {
            let mut n110: u64 = 0;
            'l109: while n110 < 1 && let Some(w111) = made(n110).await && w111.0 > 0 && (b < n) {
                n110 += 1;
                let c112: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                if !(b % 5 < 3 && odd(n).await > 4) { continue 'l109; }
            }
            let to113: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        _ => {
            let p116: Vec<Noisy> = vec![Noisy::new(114), Noisy::new(114 + 1000)];
            for _ in p116 {
                pause().await;
                let x117: u64 = match 4u64 % 4 { 0 => { return Err(b); } 1 => leaf(n).await, k => k };
            }
            if let Ok(x118) = checked(n).await && let Some(v119) = made(x118).await && v119.0 > 1 {
                let x118: u64 = x118;
                let mut v119: Noisy = v119;
                pause().await;
                let x120: u64 = kept::<u64>(1u64, n).await;
                let x121: u64 = { let t = { let t = Noisy::new(122); t.0 as u64 + 4u64 % 9 }; leaf(t).await };
                b = { let mut own = take(&mut v119); let result = touched(&mut own, 1u64).await; v119 = own; result };
            }
        }
        }
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if let Some(v1) = made(0u64).await {
            let mut v1: Noisy = v1;
            let Shape::One { noisy: v4, number: x3 } = shape(n).await else {
                pause().await;
                return Err(b);
            };
            let mut v4: Noisy = v4;
            let x3: u64 = x3;
        } else {
            let mut x5: u64 = checked(1u64).await.unwrap_or(b);
            let v21: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let (Ok(x7), 0u64..=50) = (checked(2u64).await, 2u64 % 70) else {
                    pause().await;
                    return Noisy::new(8);
                };
                let x7: u64 = x7;
                if 0u64 % 3 > 0 && let x9 @ 2.. = b % 7 && x9 != 0u64 {
                    let x9: u64 = x9;
                    pause().await;
                    let mut v12: Noisy = Noisy::new(11);
                    step(13);
                    let mut x14: u64 = kept::<u64>(3u64, x7).await;
                } else {
                    if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(15); }
                    pause().await;
                    let mut v17: Noisy = Noisy::new(16);
                }
                let (Ok(x18), 0u64..=50) = (checked(n).await, b % 70) else {
                    pause().await;
                    return Noisy::new(19);
                };
                let x18: u64 = x18;
                step(text.len() as u32);
                Noisy::new(20)
            });
        }
        let Some(c22) = text.chars().nth(1) else {
            pause().await;
            return Err(b);
        };
        let c22: char = c22;
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if matches!(n % 7, 0 | 2..=4) { break 'b1 v4; }
            let a5: Vec<u64> = vec![b % 7, n % 5, b % 3];
            'k6: {
                pause().await;
                while b % 3 > 0 { if n % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
                step(7);
            }
            'l10: for i11 in 0u64..1 {
                text.push_str(&format!("{},", n));
            }
            Noisy::new(3 + 1000)
        };
        b = n.wrapping_mul(3).wrapping_add(0u64);
        if let Some(v12) = made(0u64).await {
            let mut v12: Noisy = v12;
            match made(n).await {
                Some(v14) if v14.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v14.0 as u64); }
                Some(v14) => drop(v14),
                None => pause().await,
            }
        } else {
        }
        pause().await;
        step(text.len() as u32);
        v2
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let p3: (u64, Noisy) = (b, Noisy::new(1));
        let (x2, _): (u64, Noisy) = p3;
        let p6: Vec<Noisy> = vec![Noisy::new(4), Noisy::new(4 + 1000)];
        for _ in p6 {
            pause().await;
            let mut v7: Purse = Purse::of(0u64).await;
        }
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            let mut n4: u64 = 0;
            let f5: u64 = 'l3: loop {
                n4 += 1;
                if n4 > 0 { break n; }
                pause().await;
            };
            match n % 5 {
            0 => {
                let mut v11: Noisy = 'b10: {
                    let mut v13: Noisy = Noisy::new(12);
                    if f5 % 5 < 3 || leaf(n).await > 4 { break 'b10 v13; }
                    drop(v2.set(Noisy::new(b as u32 % 70 + 1)));
                    Noisy::new(12 + 1000)
                };
            }
            1 | 2 => {
                let to14: CpsFnPtr<fn(u64) -> u64> = if f5 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                {
                    let mut w15: Noisy;
                    'l18: for i19 in 0u64..2 {
                        if let k @ 2.. = b % 5 && k > b % 3 {
                            if let k @ 2.. = 0u64 % 5 && k > 2u64 % 3 {
                                step(22);
                                step(23);
                                step(24);
                            }
                            w15 = Noisy::new(25);
                            continue 'l18;
                        }
                    }
                    if n % 3 == 1 { w15 = Noisy::new(26); return Err(b); }
                    step(27);
                    pause().await;
                }
            }
            _ => {
                let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                let Some(v31) = made(f5).await else {
                    pause().await;
                    return Err(0u64);
                };
                let mut v31: Noisy = v31;
            }
            }
        }
        let all36: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(35)), (3, Noisy::new(35 + 1000))]);
        pause().await;
        'l33: for (at, v34) in all36 {
            let mut v34: Noisy = v34;
            let mut v38: Shared<Noisy> = Shared::new(Noisy::new(37));
        }
        match made(1u64).await {
            Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
            Some(v39) => drop(v39),
            None => pause().await,
        }
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if leaf(1u64).await % 3 == (if 3u64 % 5 < 3 || leaf(n).await > 4 { return Noisy::new(1); } else { b % 3 }) {
            let mut v3: Two = Two { first: value, second: Noisy::new(2 + 1000), number: 1u64 as u32 % 9 };
            match shape(b).await {
            Shape::Both(v4, v5) if v4.0 % 2 == 1 => {
                let mut v4: Noisy = v4;
                let mut v5: Noisy = v5;
                match shape(3u64).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    { let at = &mut v7; at.0 += 1; step(at.0); }
                }
                Shape::Both(v6, unbound) => {
                    let mut v6: Noisy = v6;
                    drop(unbound);
                    pause().await;
                    pause().await;
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    text.push_str(&format!("{},", number));
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    if (leaf(n).await % 2 == 0) && { drop(v4); true } { pause().await; }
                    pause().await;
                }
                Shape::Nothing => {
                    pause().await;
                    b = b.wrapping_add(v5.0 as u64);
                } }
                let mut v10: Noisy = Noisy::new(v5.0 + 50);
            }
            Shape::Both(v4, unbound) => {
                let mut v4: Noisy = v4;
                drop(unbound);
                pause().await;
                'l11: for i12 in 0u64..1 {
                    let mut x13: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    (v4, b) = (Noisy::new(v4.0 + 3), b ^ 4u64);
                    if n % 3 == 1 && leaf(4u64).await % 2 == 1 { drop(v3); break; }
                }
            }
            Shape::One { noisy: v4, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v4: Noisy = v4;
                let mut v14: Noisy = Noisy::new(v4.0 + 50);
                let x15: u64 = 4u64;
            }
            Shape::One { noisy: v4, .. } => {
                let mut v4: Noisy = v4;
                let a16: Vec<u64> = vec![b % 7, n % 5, b % 3];
                'k17: {
                    pause().await;
                    if b % 2 == 0 && consumed(v4) { step(20); }
                    step(18);
                }
            }
            Shape::Nothing => {
                pause().await;
                let Some(v21) = made(b).await else {
                    pause().await;
                    return Noisy::new(23);
                };
                let mut v21: Noisy = v21;
            } }
        }
        let mut n25: u64 = 0;
        'l24: while n25 < 1 && leaf(n25).await != 6 {
            n25 += 1;
            if n % 5 < 3 || leaf(1u64).await > 4 { break 'l24; }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        let (Ok(x3), 0u64..=50) = (checked(a).await, 3u64 % 70) else {
            pause().await;
            return Err(b);
        };
        let x3: u64 = x3;
        {
            let mut g4 = Noisy::new(5);
            drop(g4); step(6); g4 = Noisy::new(6);
            let (mut g8, g10) = (Noisy::new(9), Noisy::new(9 + 1000));
            drop(g10);
        }
        let all14: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(13)), (3, Noisy::new(13 + 1000))]);
        'l11: for (at, v12) in all14 {
            let mut v12: Noisy = v12;
            if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(b.checked_sub(0u64 % 3).ok_or(0u64)?); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        {
            let mut g1 = Noisy::new(2);
            if 4u64 % 3 == 2 { drop(g1); step(3); } else { drop(g1); }
            if let k @ 2.. = b % 5 && k > n % 3 {
            } else {
                pause().await;
                if let Some(mut g9) = made(n).await {
                    step(g9.0);
                } else {
                    if b % 4 == 1 {  return Noisy::new(12); }
                    return Noisy::new(13);
                }
                let mut g15 = Vec::from([Noisy::new(16)]).remove(0);
            }
            let (mut g18, g20) = (Noisy::new(19), Noisy::new(19 + 1000));
            drop(g20);
        }
        match (leaf(b).await % 3, (if n % 5 < 3 || leaf(3u64).await > 4 { return Noisy::new(21); } else { n % 3 })) {
        (0, 1) => {
            let x23: u64 = leaf(2u64).await.wrapping_add((if leaf(n).await % 2 == 0 { return Noisy::new(22); } else { b % 3 }));
        }
        _ => {
            let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
        }
        }
        let mut v27: Two = Two { first: value, second: Noisy::new(26 + 1000), number: n as u32 % 9 };
        {
            let Two { first: v28, second: v29, .. } = v27;
            let mut v28: Noisy = v28;
            let mut v29: Noisy = v29;
            b = b;
            let mut v30: Pile<Noisy> = Pile::<Noisy>::default();
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match made(4u64).await {
                Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                Some(v3) => drop(v3),
                None => pause().await,
            }
            if n < b && text.len() > 40 { return Noisy::new(5); }
            b = 2u64;
            if matches!(b % 7, 0 | 2..=4) { drop(value); break; }
        }
        'l6: for i7 in 0u64..=0 {
            text.push_str(&format!("{},", n));
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if !(b % 5 < 3 && odd(n).await > 4) { break 'b8 v11; }
                step(12);
                Noisy::new(10 + 1000)
            };
            let to13: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let v23: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut value: Noisy = value;
            let x2: u64 = leaf(0u64).await.wrapping_add((if n % 5 < 3 || leaf(b).await > 4 { return Err(b); } else { 1u64 % 3 }));
            match shape(n).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                match 2u64 % 5 {
                0 => {
                    let mut s6: String = format!("{}-{n}", text.len(), n = b);
                }
                1 | 2 => {
                }
                m5 if m5 > 3 || odd(b).await % 3 == m5 % 3 => {
                    let x7: u64 = match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await };
                    let mut x8: u64 = both::<u64, char>(0u64, 'c', n).await.1;
                }
                _ => {
                    let x9: u64 = { let t = { let t = Noisy::new(10); t.0 as u64 + b % 9 }; leaf(t).await };
                    b = leaf(leaf(b).await).await;
                }
                }
            }
            Shape::Both(v3, unbound) => {
                let mut v3: Noisy = v3;
                drop(unbound);
                pause().await;
            }
            Shape::One { noisy: v3, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                let x11: u64 = x2 % 7 + leaf(b).await % 100;
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                let mut s14: String = format!("{}-{n}", text.len(), n = n);
            }
            Shape::Nothing => {
                pause().await;
                match shape(x2).await {
                Shape::Both(v15, v16) if v15.0 % 2 == 1 => {
                    let mut v15: Noisy = v15;
                    let mut v16: Noisy = v16;
                    let mut s17: String = format!("{}-{n}", text.len(), n = x2);
                }
                Shape::Both(v15, unbound) => {
                    let mut v15: Noisy = v15;
                    drop(unbound);
                    pause().await;
                    text = said(text, match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await }).await;
                }
                Shape::One { noisy: v15, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v15: Noisy = v15;
                    pause().await;
                    step(18);
                }
                Shape::One { noisy: v15, .. } => {
                    let mut v15: Noisy = v15;
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                    let mut v22: Vec<Noisy> = vec![Noisy::new(21), Noisy::new(21 + 1000), Noisy::new(21 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    b = { let mut own = take(&mut value); let result = lent(&mut own, &mut text, b).await; value = own; result }?;
                } }
            } }
            step(text.len() as u32);
            Ok(b)
        });
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let p3: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000)];
        for _ in p3 {
            pause().await;
            let to4: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        select! {
        got = feed.recv_evt(), if b % 2 == 0 => {
            let x5: u64 = got.unwrap_or(3);
            match b % 5 {
            0 => {
                {
                    let mut w10: Noisy = Noisy::new(11);
                    step(w10.0);
                    drop(taken(w10, x5).await);
                    step(14);
                }
            }
            1 | 2 => {
                {
                    let mut w15: Noisy = Noisy::new(16);
                    match x5 % 3 { 0 => {
                        let x19: u64 = if 3u64 % 3 == 1 { w15 = Noisy::new(18); 1 } else { drop(w15); 3u64 };
                        match 1u64 % 3 { 0 => {
                            if x5 % 3 == 1 {
                                step(22);
                                if b % 3 == 1 { w15 = Noisy::new(23); return Err(b); }
                                let x25: u64 = if b % 3 == 1 { w15 = Noisy::new(24); 1 } else {  b };
                            }
                            step(26);
                            if 4u64 % 3 == 1 {
                                step(28);
                                let x30: u64 = if b % 3 == 1 { w15 = Noisy::new(29); 1 } else {  b };
                            } else if x5 % 2 == 0 {
                                step(31);
                                step(32);
                            } else {
                                step(33);
                                step(34);
                                (w15, b) = (Noisy::new(35), b ^ 1u64);
                            }
                        } 1 if b % 2 == 0 => {
                            let mut i38: u64 = 0;
                            'l37: while i38 < 2 {
                                i38 += 1;
                                w15 = Noisy::new(39);
                                b = b.wrapping_add(consumed(w15) as u64);
                            }
                        } _ => {
                            w15 = Noisy::new(41);
                            if 1u64 % 3 == 1 {
                                step(43);
                                step(44);
                                step(45);
                            } else {
                                step(46);
                                step(47);
                                return Err(b);
                            }
                        } }
                        'l49: for i50 in 0u64..1 {
                            step(51);
                            if x19 % 4 == 1 { break 'l49; }
                        }
                    } 1 if x5 % 2 == 0 => {
                        b = b.wrapping_add(consumed(w15) as u64);
                        'l55: for i56 in 0u64..3 {
                            (w15, b) = (Noisy::new(57), b ^ x5);
                            { let own: Noisy = w15; step(own.0); }
                        }
                        step(59);
                    } _ => {
                        (w15, b) = (Noisy::new(60), b ^ x5);
                        if b % 3 == 1 { w15 = Noisy::new(61); return Err(b); }
                        return Err(b);
                    } }
                    step(62);
                    pause().await;
                    if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                        step(65);
                        'l67: for i68 in 0u64..2 {
                            if x5 % 4 == 1 { continue 'l67; }
                            step(70);
                        }
                    }
                }
                let (x71, v72): (u64, (u64, u64)) = join!(leaf(x5), pair(x5, x5));
                let v72: u64 = v72.0.wrapping_add(v72.1);
            }
            m6 if leaf(m6).await % 2 == 0 => {
                step(73);
                let mut b: u64 = both::<u64, char>(b, 'c', x5).await.1;
            }
            _ => {
                let mut left75: String = text.chars().take(2).collect();
                'l76: while let Some(c74) = left75.pop() {
                    let c74: char = c74;
                    let mut v77: Pile<Noisy> = Pile::<Noisy>::default();
                    let to78: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
            'l79: for i80 in 0u64..2 {
                if matches!(x5 % 7, 0 | 2..=4) && text.len() > 200 { return Err(pair(checked(i80).await?, checked(4u64).await?).await.1); }
            }
        }
        sent = out.send_evt(a), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            let v87: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v86: Vec<Noisy> = vec![Noisy::new(85), Noisy::new(85 + 1000), Noisy::new(85 + 2000)];
                step(text.len() as u32);
                Ok(b)
            });
        }
        else => {
            let x88: u64 = b.wrapping_mul(3).wrapping_add(a);
            let mut s89: String = format!("{}-{n}", text.len(), n = a);
        }
        }
        {
            let (mut g90, g92) = (Noisy::new(91), Noisy::new(91 + 1000));
            drop(g92);
            if 2u64 % 3 == 2 { drop(g90); step(93); } else { drop(g90); }
        }
        if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(1u64); }
        {
            let mut w94: Noisy = Noisy::new(95);
            let mut w96: Noisy;
            match a % 3 { 0 => {
                step(99);
                (w96, b) = (Noisy::new(100), b ^ a);
            } 1 if b % 2 == 0 => {
                if a % 3 == 1 {
                    step(102);
                    if 1u64 % 4 == 1 { return Err(b); }
                    if 3u64 % 3 == 1 {
                        step(105);
                    } else if b % 2 == 0 {
                        (w96, b) = (Noisy::new(106), b ^ a);
                        drop(w94);
                        step(108);
                        return Err(b);
                    } else {
                        drop(w94);
                        step(110);
                        step(111);
                    }
                } else {
                    'l113: for i114 in 0u64..3 {
                        w96 = Noisy::new(115);
                    }
                }
            } _ => {
                step(w94.0);
                step(117);
                let mut i120: u64 = 0;
                'l119: while i120 < 2 {
                    i120 += 1;
                    if 4u64 % 3 == 1 {
                        w94 = Noisy::new(122);
                        step(123);
                    }
                    let mut i126: u64 = 0;
                    'l125: while i126 < 3 {
                        i126 += 1;
                        let x128: u64 = if i126 % 3 == 1 { w94 = Noisy::new(127); 1 } else {  i126 };
                        step(129);
                    }
                }
            } }
            if b % 4 == 1 { return Err(b); }
            let x132: u64 = if 4u64 % 3 == 1 { w94 = Noisy::new(131); 1 } else {  4u64 };
            w96 = taken(Noisy::new(133), 4u64).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if let Some(v1) = made(b).await {
            let mut v1: Noisy = v1;
            match (leaf(n).await % 3, (if b < 4u64 { return Noisy::new(3); } else { n % 3 })) {
            (0, 1) => {
                if let Some(v5) = made(1u64).await && let x4 @ 1.. = v5.0 as u64 % 5 && (x4 > 2 || matches!(n % 7, 0 | 2..=4)) {
                    let x4: u64 = x4;
                    let mut v5: Noisy = v5;
                    pause().await;
                } else {
                    let x6: u64 = leaf(b).await;
                    pause().await;
                }
            }
            _ => {
                let x8: u64 = 'b7: {
                    let x9: u64 = n;
                    let mut s10: String = format!("{}-{n}", text.len(), n = b);
                    if 2u64 % 5 < 3 || leaf(2u64).await > 4 { break 'b7 n; }
                    let mut v11: Noisy = v1;
                    let to12: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                    0u64 % 7 + leaf(1u64).await % 100
                };
            }
            }
            let a13: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
            let x16: u64 = match a13.last() { Some(m14) if m14 == &0u64 => sum(1, value) as u64, Some(m14) => *m14 + value.0 as u64, None => 7 };
            b = b.wrapping_add(x16);
        } else {
            match (leaf(b).await % 3, (if !(b % 5 < 3 && odd(b).await > 4) { return Noisy::new(17); } else { 0u64 % 3 })) {
            (0, 1) => {
                let mut v19: Noisy = Noisy::new(18);
                let (Ok(x20), 0u64..=50) = (checked(b).await, 1u64 % 70) else {
                    pause().await;
                    return Noisy::new(21);
                };
                let x20: u64 = x20;
            }
            _ => {
                pause().await;
            }
            }
            let mut n23: u64 = 0;
            let f24: u64 = 'l22: loop {
                n23 += 1;
                if n23 > 3 { break b; }
                pause().await;
                let p27: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000)];
                for _ in p27 {
                    pause().await;
                    let mut x28: u64 = if n % 2 == 0 { leaf(4u64).await } else { 4u64 };
                }
                if leaf(n).await % 3 == (if n % 5 < 3 || leaf(b).await > 4 { break 'l22 b; } else { n % 3 }) {
                    let c29: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let c29: u64 = c29.wrapping_mul(3).wrapping_add(n);
                }
            };
        }
        let to30: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            if n % 2 == leaf(n).await % 2 && { if b % 3 == 1 && leaf(n).await % 2 == 1 { return Err(b); } n > 1 } {
                {
                    let mut w3: Noisy = Noisy::new(4);
                    let mut w5: Noisy = Noisy::new(6);
                    match n % 3 { 0 => {
                        'l9: for i10 in 0u64..1 {
                            step(11);
                        }
                        step(12);
                    } 1 if b % 2 == 0 => {
                        if 4u64 % 3 == 1 {
                            if n % 3 == 1 { w5 = Noisy::new(14); return Err(b); }
                            drop(w3);
                        } else {
                            (w3, b) = (Noisy::new(16), b ^ b);
                            if b % 3 == 1 {
                                step(18);
                                step(19);
                            }
                            let x21: u64 = if b % 3 == 1 { w5 = Noisy::new(20); 1 } else { drop(w5); b };
                            return Err(b);
                        }
                        let mut i24: u64 = 0;
                        'l23: while i24 < 1 {
                            i24 += 1;
                            if b % 3 == 1 {
                                step(26);
                                step(27);
                            }
                            if n % 3 == 1 { w5 = Noisy::new(28); break 'l23; }
                            step(29);
                        }
                        let mut i32: u64 = 0;
                        'l31: while i32 < 3 {
                            i32 += 1;
                            if b % 3 == 1 { w3 = Noisy::new(33); continue 'l31; }
                            w3 = Noisy::new(34);
                        }
                        return Err(b);
                    } _ => {
                        w5 = Noisy::new(35);
                    } }
                    let mut i38: u64 = 0;
                    'l37: while i38 < 2 {
                        i38 += 1;
                        step(39);
                    }
                }
            }
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64;
        let mut v3: Noisy;
        if !(n % 5 < 3 && odd(b).await > 4) {
            pause().await;
            step(4);
            if b % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = n; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            let x6: u64 = 'b5: {
                step(7);
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b5 2u64; }
                let mut v9: Two = Two { first: Noisy::new(8), second: Noisy::new(8 + 1000), number: 2u64 as u32 % 9 };
                pair(3u64, 2u64).await.0.wrapping_add(2u64)
            };
        }
        step(10);
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all3: Vec<char> = text.chars().take(3).collect();
        'l2: for c1 in all3 {
            let c1: char = c1;
            let mut v4: Pile<Noisy> = Pile::<Noisy>::default();
            {
                let mut g5 = Noisy::new(6);
                if b % 4 == 1 { step(g5.0); continue 'l2; }
            }
            let p10: Vec<Noisy> = vec![Noisy::new(8), Noisy::new(8 + 1000)];
            for _ in p10 {
                pause().await;
                pause().await;
            }
        }
        let Shape::One { noisy: v12, number: x11 } = shape(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v12: Noisy = v12;
        let x11: u64 = x11;
        b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            drop(g1);
            if b % 4 == 1 {  return Err(b); }
            let x6: u64 = if let k @ 2.. = 1u64 % 5 && k > n % 3 {
                return Err(b);
            } else {
                pause().await;
                return Err(b);
            };
        }
        'l9: for i10 in (0u64..=3).rev() {
            'l11: for i12 in 0u64..2 {
                'l13: for i14 in 0u64..=checked(1u64).await? % 1 {
                    let mut v16: Noisy = Noisy::new(15);
                }
            }
        }
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in (0u64..0).rev() {
            text = said(text, both::<u64, char>(2u64, 'c', i2).await.1).await;
            {
                let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
                if b % 4 == 1 { g3(); break 'l1; }
            }
            let all10: [Noisy; 2] = [Noisy::new(9), Noisy::new(9 + 1000)];
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                let x11: u64 = checked(n).await.unwrap_or(n);
            }
        }
        text = said(text, if n % 2 == 0 { leaf(n).await } else { n }).await;
        match made(n).await {
            Some(v12) if v12.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v12.0 as u64); }
            Some(v12) => drop(v12),
            None => pause().await,
        }
        if let Some(c14) = text.chars().next_back() {
            let c14: char = c14;
            let x15: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
        } else {
            let mut v16: Noisy = kept::<Noisy>(value, n).await;
            {
                let mut w17: Noisy;
                let mut w19: Noisy;
                if n % 3 == 1 { w17 = Noisy::new(21); return Noisy::new(22); }
                w17 = taken(Noisy::new(23), n).await;
            }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
        let x3: u64 = 'b2: {
            {
                let mut w4: Noisy = Noisy::new(5);
                pause().await;
                w4 = Noisy::new(7);
            }
            if b < b { break 'b2 c1; }
            let x8: u64 = select! {
            got = feed.recv_evt(), if 3u64 % 2 == 0 => {
                let got: u64 = got.unwrap_or(0);
                got.wrapping_add(both::<u64, char>(3u64, 'c', b).await.1)
            }
            sent = out.send_evt(b), if a % 2 == 0 => {
                if sent.is_err() { 1 } else { pair(c1, 1u64).await.0.wrapping_add(1u64) }
            }
            else => {
                a
            } };
            let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(x8 % 50); add(2); sum };
            let Shape::One { noisy: v11, number: x10 } = shape(1u64).await else {
                pause().await;
                return Err(3u64);
            };
            let mut v11: Noisy = v11;
            let x10: u64 = x10;
            1u64 % 7 + leaf(c1).await % 100
        };
        let p14: (u64, (Noisy, u64)) = (2u64, (Noisy::new(12), b));
        if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 { b = b.wrapping_add(p14.0).wrapping_add(p14.1.1); }
        {
            let mut w15: Noisy = Noisy::new(16);
            if let k @ 2.. = leaf(1u64).await % 5 && k > 4u64 % 3 {
                drop(taken(w15, 1u64).await);
            }
            if leaf(3u64).await % 3 == 1 {
                let x21: u64 = if 0u64 % 3 == 1 { w15 = Noisy::new(20); 1 } else {  0u64 };
            }
            step(22);
            let mut i25: u64 = 0;
            'l24: while i25 < 2 {
                i25 += 1;
                step(26);
            }
        }
        select! { biased;
        got = feed.recv_evt() => {
            let x27: u64 = got.unwrap_or(3);
            for k in match x3 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: a as u32 % 9 };
            let (x30, v31): (u64, (u64, u64)) = join!(leaf(x27), pair(c1, x27));
            let v31: u64 = v31.0.wrapping_add(v31.1);
        }
        sent = out.send_evt(c1) => {
            if sent.is_err() { step(1); }
            let mut v33: Two = Two { first: Noisy::new(32), second: Noisy::new(32 + 1000), number: b as u32 % 9 };
        }
        else => {
            let mut v35: Shared<Noisy> = Shared::new(Noisy::new(34));
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Two = Two { first: Noisy::new(1), second: Noisy::new(1 + 1000), number: 1u64 as u32 % 9 };
        let all6: Option<Noisy> = Some(Noisy::new(5));
        'l3: for v4 in all6 {
            let mut v4: Noisy = v4;
            'l7: for i8 in 0u64..0 {
                {
                    let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    if i8 % 3 == 1 {
                        let x16: u64 = match b % 3 {
                        0 => {
                            step(g12.0);
                            drop(g12); pause().await;
                            if a % 3 == 1 {
                                pause().await;
                                break 'l3;
                            } else if i8 % 2 == 0 {
                                pause().await;
                                pause().await;
                                continue 'l7;
                            } else {
                                pause().await;
                                { let own = Noisy::new(29);  step(own.0); }
                                let mut g31 = Vec::from([Noisy::new(32)]).remove(0);
                                continue 'l3;
                            }
                        } 1 => {
                            let x34: u64 = if let k @ 2.. = i8 % 5 && k > i8 % 3 {
                                step(g12.0);
                                drop(g12); pause().await;
                                if a % 4 == 1 {  break 'l7; }
                                pause().await;
                                { let own = Noisy::new(39);  step(own.0); }
                                i8 % 9
                            } else {
                                step(g12.0);
                                i8 % 9
                            };
                            break 'l7;
                        } _ => {
                            if a % 3 == 1 { step(g12.0); } else { step(42); }
                            3u64 % 9
                        } };
                        let a44: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                        for m45 in &a44 { if *m45 == b { step(g12.0); break; } step(g12.0 + 46); }
                        drop(g12); step(47); g12 = Noisy::new(47);
                    } else if a % 2 == 0 {
                        { let own = Noisy::new(48); step(g12.0); step(own.0); }
                        if a % 3 == 2 { drop(g12); step(49); } else { drop(g12); }
                        match a % 3 {
                        0 => {
                            if 2u64 % 3 == 1 {
                            } else {
                                pause().await;
                                pause().await;
                            }
                        } 1 => {
                            pause().await;
                            if let k @ 2.. = b % 5 && k > 1u64 % 3 {
                                break 'l3;
                            } else {
                                pause().await;
                                let mut v64: Vec<Noisy> = vec![Noisy::new(63), Noisy::new(63 + 1000), Noisy::new(63 + 2000)];
                            }
                        } _ => {
                            match b % 3 {
                            0 => {
                                if a % 4 == 1 {  continue 'l3; }
                            } 1 => {
                                step(71);
                                step(72);
                            } _ => {
                                pause().await;
                                step(74);
                                pause().await;
                            } }
                        } }
                    } else {
                        step(g12.0);
                        drop(g12); pause().await;
                        step(79);
                    }
                }
                {
                    let mut w82: Noisy;
                    w82 = Noisy::new(84);
                    step(w82.0);
                    w82 = taken(Noisy::new(86), i8).await;
                    w82 = Noisy::new(87);
                }
            }
            let v89: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v4: Noisy = v4;
                if a % 3 == 1 { pause().await; drop(v4); } else { pause().await; }
                pause().await;
                step(text.len() as u32);
                Ok(b)
            });
            let mut n91: u64 = 0;
            let f92: u64 = 'l90: loop {
                n91 += 1;
                if n91 > 4 { break a; }
                pause().await;
                let mut v94: Noisy = Noisy::new(93);
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        let mut v3: Noisy = 'b2: {
            let mut v5: Noisy = Noisy::new(4);
            if 0u64 < b { break 'b2 v5; }
            let mut v7: Noisy = Noisy::new(6);
            select! {
            got = feed.recv_evt(), if (s1.len() as u64) % 2 == 0 => {
                let x8: u64 = got.unwrap_or(3);
                b = match (s1.len() as u64) % 3 { 0 => leaf((s1.len() as u64)).await, 1 => (s1.len() as u64), _ => odd((s1.len() as u64)).await };
            }
            sent = out.send_evt(a) => {
                if sent.is_err() { step(1); }
                let p11: (u64, (Noisy, u64)) = ((s1.len() as u64), (Noisy::new(9), b));
                if 3u64 < a { b = b.wrapping_add(p11.0).wrapping_add(p11.1.1); }
            }
            else => {
                let a12: Vec<u64> = vec![0u64 % 7, a % 5, b % 3];
                while b % 3 > 0 { if a % 3 == b % 3 { drop(v7); break; } b /= 2; step(v7.0); }
            }
            }
            Noisy::new(4 + 1000)
        };
        if checked(a).await? % 2 == 0 && a % 3 < 2 && text.len() > 200 { return Err({ let half: u64 = checked(1u64).await?; half ^ 4u64 }); }
        let mut b: u64 = { let half: u64 = checked((s1.len() as u64)).await?; half ^ a };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut s1: String = format!("{}-{n}", text.len(), n = n);
            if let Some(v2) = made(n).await {
                let mut v2: Noisy = v2;
                spawn! {
                    let mut text: String = String::new();
                    let mut v2: Noisy = v2;
                    drop(v2);
                    match made(b).await {
                        Some(v5) if v5.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v5.0 as u64); }
                        Some(v5) => drop(v5),
                        None => pause().await,
                    }
                    {
                        let (mut g7, g9) = (Noisy::new(8), Noisy::new(8 + 1000));
                        drop(g9);
                        if n % 3 == 1 {
                            if 1u64 % 4 == 1 { step(g7.0); return; }
                            let x13: u64 = if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                                step(g7.0);
                                drop(g7); pause().await;
                                let g15 = { let own: Noisy = Noisy::new(16); move || step((&own).0) };
                                return;
                            } else {
                                if n % 3 == 1 {
                                    step(g7.0);
                                    drop(g7); pause().await;
                                } else {
                                    { let own = Noisy::new(19); step(g7.0); step(own.0); }
                                    if 3u64 % 3 == 1 { step(g7.0); } else { step(20); }
                                }
                                2u64 % 9
                            };
                        } else if b % 2 == 0 {
                            step(g7.0);
                            if n % 3 == 1 {
                                let x25: u64 = match n % 3 {
                                0 => {
                                    { let own = Noisy::new(26); step(g7.0); step(own.0); }
                                    drop(g7);
                                    pause().await;
                                    1u64 % 9
                                } 1 => {
                                    if b % 3 == 1 { step(g7.0); } else { step(31); }
                                    let a33: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                                    match a33.first() {
                                    Some(m34) if *m34 % 3 == b % 3 => {
                                        while b % 3 > 0 { if n % 3 == b % 3 { drop(g7); break; } b /= 2; step(g7.0); }
                                    }
                                    Some(m34) => { step(*m34 as u32);
                                        b = b.wrapping_add(g7.0 as u64);
                                        drop(g7);
                                    }
                                    None => {
                                        step(41);
                                        if let Some(m43) = a33.iter().max() && *m43 > b {
                                            step(45);
                                            step(46);
                                            step(*m43 as u32);
                                        }
                                    }
                                    }
                                    1u64 % 9
                                } _ => {
                                    step(g7.0);
                                    drop(g7); pause().await;
                                    pause().await;
                                    return;
                                } };
                                step(52);
                                return;
                            } else if n % 2 == 0 {
                                step(g7.0);
                                drop(g7); pause().await;
                                if b % 3 == 1 {
                                    pause().await;
                                    pause().await;
                                } else {
                                    pause().await;
                                    { let own = Noisy::new(61);  step(own.0); }
                                }
                                step(63);
                                return;
                            } else {
                                let a65: Vec<u64> = vec![2u64 % 7, 4u64 % 5, b % 3];
                                'k66: {
                                    if let Some(m68) = a65.iter().max() && *m68 > n {
                                        break 'k66;
                                    }
                                    step(67);
                                }
                                let g72 = { let own: Noisy = Noisy::new(73); move || step((&own).0) };
                                if n % 3 == 1 { step(g7.0); } else { step(74); }
                            }
                        } else {
                            step(g7.0);
                            drop(g7); pause().await;
                            if let k @ 2.. = n % 5 && k > b % 3 {
                                match n % 3 {
                                0 => {
                                    let mut g79 = Noisy::new(80);
                                    let a82: Vec<u64> = vec![n % 7, n % 5, b % 3];
                                    'k83: {
                                        if let Some(m85) = a82.iter().max() && *m85 > b {
                                            b = b.wrapping_add(g79.0 as u64);
                                            step(*m85 as u32);
                                        }
                                        step(84);
                                    }
                                    return;
                                } 1 => {
                                    pause().await;
                                    return;
                                } _ => {
                                    if 1u64 % 4 == 1 {  return; }
                                } }
                                if b % 4 == 1 {  return; }
                                { let own = Noisy::new(92);  step(own.0); }
                            } else {
                                pause().await;
                                let x94: u64 = if let k @ 2.. = b % 5 && k > n % 3 {
                                    let mut g96 = Noisy::new(97);
                                    drop(g96);
                                    if b % 4 == 1 {  return; }
                                    leaf(n).await
                                } else {
                                    pause().await;
                                    let to104: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                                    leaf(n).await
                                };
                            }
                        }
                    }
                    step(text.len() as u32);
                };
            } else {
                let mut x106: u64 = 2u64.wrapping_mul(3).wrapping_add(1u64);
                let all110: Vec<Noisy> = self.rest.clone();
                'l107: for v108 in all110 {
                    let mut v108: Noisy = v108;
                    let mut v112: Shared<Noisy> = Shared::new(Noisy::new(111));
                }
            }
            {
                if let Some(v113) = made(1u64).await {
                    let mut v113: Noisy = v113;
                    if !(b % 5 < 3 && odd(1u64).await > 4) && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
                } else {
                    'l115: for i116 in 0u64..0 {
                        let mut v118: Shared<Noisy> = Shared::new(Noisy::new(117));
                    }
                    match 0u64 % 5 {
                    0 => {
                        let c120: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                    }
                    1 | 2 => {
                        pause().await;
                    }
                    m119 if leaf(m119).await % 2 == 0 => {
                        b = { let mut own = take(&mut self.top); let result = lent(&mut own, &mut text, b).await; self.top = own; result }?;
                    }
                    _ => {
                        let x121: u64 = match checked(2u64).await? % 2 { 0 => n, _ => checked(n).await? };
                        b = kept::<u64>((s1.len() as u64), 2u64).await;
                    }
                    }
                }
                let mut v122: Purse = Purse::of(4u64).await;
            }
            {
                let mut w123: Noisy;
                let mut i127: u64 = 0;
                'l126: while i127 < 2 {
                    i127 += 1;
                    if b % 3 == 1 {
                        w123 = Noisy::new(129);
                        b = b.wrapping_add(consumed(w123) as u64);
                    }
                    if (s1.len() as u64) % 3 == 1 {
                        let mut i134: u64 = 0;
                        'l133: while i134 < 1 {
                            i134 += 1;
                            step(135);
                            step(136);
                            let x138: u64 = if (s1.len() as u64) % 3 == 1 { w123 = Noisy::new(137); 1 } else {  (s1.len() as u64) };
                        }
                    }
                    pause().await;
                }
                pause().await;
                w123 = taken(Noisy::new(141), 1u64).await;
                drop(taken(w123, 0u64).await);
            }
            Ok(b)
        }
    }
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            Ok(b)
        }
    }
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = both::<u64, char>(b, 'c', 2u64).await.1;
        match shape(b).await {
        Shape::Both(v1, v2) if v1.0 % 2 == 1 => {
            let mut v1: Noisy = v1;
            let mut v2: Noisy = v2;
            _ = v1;
            pause().await;
        }
        Shape::Both(v1, unbound) => {
            let mut v1: Noisy = v1;
            drop(unbound);
            pause().await;
            let (x6, mut v7): (u64, Noisy) = both::<Noisy, u64>(value, b, b).await;
        }
        Shape::One { noisy: v1, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            match b % 5 {
            0 => {
                let mut v10: Vec<Noisy> = vec![Noisy::new(9), Noisy::new(9 + 1000), Noisy::new(9 + 2000)];
            }
            1 | 2 => {
                let mut s11: String = format!("{}-{n}", text.len(), n = n);
            }
            m8 if m8 == b % 5 => {
                text = said(text, match n % 3 { 0 => leaf(number).await, 1 => number, _ => odd(n).await }).await;
            }
            _ => {
                if number % 3 > 0 && let x12 @ 2.. = b % 7 && x12 != number {
                    let x12: u64 = x12;
                    pause().await;
                    let to14: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                {
                    let mut w15: Noisy = Noisy::new(16);
                    let x18: u64 = if 2u64 % 3 == 1 { w15 = Noisy::new(17); 1 } else { drop(w15); 2u64 };
                    let mut i21: u64 = 0;
                    'l20: while i21 < 3 {
                        i21 += 1;
                        if b % 3 == 1 {
                            step(23);
                            step(24);
                            if 3u64 % 3 == 1 {
                                w15 = Noisy::new(26);
                                b = b.wrapping_add(consumed(w15) as u64);
                                break 'l20;
                            } else if b % 2 == 0 {
                                w15 = Noisy::new(28);
                                continue 'l20;
                            } else {
                                step(29);
                                (w15, b) = (Noisy::new(30), b ^ n);
                            }
                        }
                    }
                    pause().await;
                }
            }
            }
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            for i33 in 0u64..match checked(b).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(32); } } {
                step(34);
                pause().await;
            }
        }
        Shape::Nothing => {
            pause().await;
        } }
        let mut n36: u64 = 0;
        let f37: u64 = 'l35: loop {
            n36 += 1;
            if n36 > 2 { break 0u64; }
            pause().await;
        };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        'l1: while let 0u64..=3 = odd(n2).await {
            n2 += 2;
            let to3: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        match made(a).await {
            Some(v4) if v4.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v4.0 as u64); }
            Some(v4) => drop(v4),
            None => pause().await,
        }
        {
            let mut g6 = Vec::from([Noisy::new(7)]).remove(0);
            { let own = Noisy::new(8); step(g6.0); step(own.0); }
            match a % 3 {
            0 => {
                drop(g6); step(10); g6 = Noisy::new(10);
                let x12: u64 = match a % 3 {
                0 => {
                    step(g6.0);
                    drop(g6); pause().await;
                    if b % 3 == 1 {
                        pause().await;
                        let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                    } else if b % 2 == 0 {
                        let mut g23 = Noisy::new(24);
                        let a26: Vec<u64> = vec![2u64 % 7, 4u64 % 5, b % 3];
                        for m27 in &a26 { if *m27 == b { step(g23.0); break; } step(g23.0 + 28); }
                    } else {
                        pause().await;
                    }
                    a % 9
                } 1 => {
                    let mut g32 = g6;
                    return Err(b);
                } _ => {
                    step(g6.0);
                    step(g6.0);
                    return Err(b);
                } };
            } 1 => {
                step(g6.0);
                drop(g6); pause().await;
                step(35);
                if let Some(mut g38) = made(a).await {
                    if 2u64 % 3 == 2 { drop(g38); step(39); } else { drop(g38); }
                    { let own = Noisy::new(40);  step(own.0); }
                    let mut v45: Noisy = Noisy::new(44);
                } else {
                }
                let Some(mut g49) = made(a).await else {
                    pause().await;
                    return Err(b);
                };
            } _ => {
                match a % 3 {
                0 => {
                    step(g6.0);
                    let g53 = { let own: Noisy = Noisy::new(54); move || step((&own).0) };
                } 1 => {
                    if a % 3 == 1 { step(g6.0); } else { step(55); }
                    b = b.wrapping_add(consumed(g6) as u64);
                    return Err(b);
                } _ => {
                    step(g6.0);
                    drop(g6); pause().await;
                    { let own = Noisy::new(57);  step(own.0); }
                    return Err(b);
                } }
            } }
        }
        {
            let (mut g59, g61) = (Noisy::new(60), Noisy::new(60 + 1000));
            drop(g61);
            let a63: Vec<u64> = vec![a % 7, a % 5, b % 3];
            'k64: {
                while b % 3 > 0 { if b % 3 == b % 3 { drop(g59); break; } b /= 2; step(g59.0); }
                step(65);
            }
        }
        let mut v70: Noisy = Noisy::new(69);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut s1: String = format!("{}-{n}", text.len(), n = n);
        match made(1u64).await {
            Some(v2) if v2.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v2.0 as u64); }
            Some(v2) => drop(v2),
            None => pause().await,
        }
        'l4: for i5 in 0u64..0 {
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
            if let Some(v8) = made(i5).await {
                let mut v8: Noisy = v8;
                pause().await;
                let x11: u64;
                let mut v12: Noisy;
                if n % 3 == 1 && leaf(4u64).await % 2 == 1 {
                    pause().await;
                    let (x13, mut v14): (u64, Noisy) = join!(leaf(3u64), taken(v8, (s1.len() as u64)));
                    x11 = i5; v12 = Noisy::new(2010);
                } else {
                    x11 = b; v12 = Noisy::new(3010);
                    let mut v15: Purse = Purse::of(i5).await;
                }
            } else {
                if let Ok(x16) = checked(b).await && let Some(v17) = made(x16).await && v17.0 > 1 {
                    let x16: u64 = x16;
                    let mut v17: Noisy = v17;
                    pause().await;
                    let mut s18: String = format!("{}-{n}", text.len(), n = n);
                    let x19: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    let mut v20: Purse = Purse::of(4u64).await;
                } else {
                    text.push_str(&format!("{},", 0u64));
                    let Some(v21) = made(n).await else {
                        pause().await;
                        break 'l4;
                    };
                    let mut v21: Noisy = v21;
                    let (x23, mut v24): (u64, Noisy) = join!(leaf(0u64), taken(v21, 2u64));
                }
            }
            {
                let mut g25 = Noisy::new(26);
                match i5 % 3 {
                0 => {
                    step(g25.0);
                    drop(g25); pause().await;
                } 1 => {
                    let (mut g30, g32) = (Noisy::new(31), Noisy::new(31 + 1000));
                    drop(g32);
                    let x34: u64 = match n % 3 {
                    0 => {
                        step(g30.0);
                        continue 'l4;
                    } 1 => {
                        step(g25.0);
                        drop(g30); drop(g25); pause().await;
                        if 3u64 % 4 == 1 {  break 'l4; }
                        continue 'l4;
                    } _ => {
                        let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                        b = b.wrapping_add({ let own = g30; own.0 as u64 + n % 2 });
                        (s1.len() as u64) % 9
                    } };
                    let a44: Vec<u64> = vec![b % 7, (s1.len() as u64) % 5, b % 3];
                    'k45: {
                        for m47 in &a44 { if *m47 == i5 { drop(g25); break; } step(g25.0 + 48); }
                        step(46);
                    }
                    continue 'l4;
                } _ => {
                    if (s1.len() as u64) % 3 == 2 { drop(g25); step(49); } else { drop(g25); }
                    if b % 4 == 1 {  break 'l4; }
                } }
                if i5 % 4 == 1 {  break 'l4; }
            }
        }
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let Shape::One { noisy: v3, number: x1 } = shape(0u64).await else {
            pause().await;
            return Noisy::new(2);
        };
        let mut v3: Noisy = v3;
        let x1: u64 = x1;
        let Some(v4) = made(n).await else {
            pause().await;
            return Noisy::new(6);
        };
        let mut v4: Noisy = v4;
        step(text.len() as u32);
        value
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        spawn! {
            let mut text: String = String::new();
            match shape(a).await {
            Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
                let mut v2: Noisy = v2;
                let mut v3: Noisy = v3;
                let mut v4: Purse = Purse::of(b).await;
            }
            Shape::Both(v2, unbound) => {
                let mut v2: Noisy = v2;
                drop(unbound);
                pause().await;
                {
                    let mut g5 = Noisy::new(6);
                    if a % 3 == 2 { drop(g5); step(7); } else { drop(g5); }
                    let a9: Vec<u64> = vec![a % 7, a % 5, b % 3];
                    if let Some(m10) = a9.iter().max() && *m10 > a {
                        return;
                    }
                }
                if (a % 5 < 3 || leaf(b).await > 4) && let Some(v14) = made(0u64).await && v14.0 as u64 % 3 < 0u64 % 3 {
                    let mut v14: Noisy = v14;
                    pause().await;
                    let mut b: u64 = kept::<u64>(b, b).await;
                } else {
                    let mut v15: Noisy = Noisy::new(v2.0 + 50);
                    if 4u64 < 1u64 && text.len() > 40 { return; }
                }
            }
            Shape::One { noisy: v2, number } if number % 3 > 0 && odd(a % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v2: Noisy = v2;
                let mut v17: Vec<Noisy> = vec![Noisy::new(16), Noisy::new(16 + 1000), Noisy::new(16 + 2000)];
            }
            Shape::One { noisy: v2, .. } => {
                let mut v2: Noisy = v2;
                let c18: u64 = { let look = || v2.0 as u64; look() % 100 + b % 3 };
            }
            Shape::Nothing => {
                pause().await;
                if a % 5 < 3 || leaf(3u64).await > 4 {
                    let mut v19: Purse = Purse::of(b).await;
                    text = said(text, leaf(1u64).await).await;
                }
            } }
            let Some(v20) = made(a).await else {
                pause().await;
                return;
            };
            let mut v20: Noisy = v20;
            step(text.len() as u32);
        };
        let Some(v22) = made(0u64).await else {
            pause().await;
            return Err(4u64);
        };
        let mut v22: Noisy = v22;
        let p26: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000)];
        for _ in p26 {
            pause().await;
            text = said(text, 3u64 % 7 + leaf(a).await % 100).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let Some(v3) = made(n).await else {
            pause().await;
            return Noisy::new(5);
        };
        let mut v3: Noisy = v3;
        let (mut value, _): (Noisy, Noisy) = (value, Noisy::new(6));
        step(text.len() as u32);
        value
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if !(1u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(kept::<u64>(1u64, 1u64).await); }
        if !(n % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(if 2u64 % 2 == 0 { leaf(4u64).await } else { 4u64 }); }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let mut g1 = Vec::from([Noisy::new(2)]).remove(0);
            match 3u64 % 3 {
            0 => {
                step(g1.0);
                drop(g1); pause().await;
                if b % 3 == 1 {
                    return Err(b);
                } else if b % 2 == 0 {
                    if a % 3 == 1 {
                        pause().await;
                        let mut v12: Noisy = Noisy::new(11);
                        pause().await;
                    } else {
                        pause().await;
                    }
                    step(21);
                } else {
                    pause().await;
                    if b % 3 == 1 {
                        let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
                        { let own = Noisy::new(30);  step(own.0); }
                    } else if a % 2 == 0 {
                        let mut v34: Pile<Noisy> = Pile::<Noisy>::default();
                        return Err(b);
                    } else {
                        pause().await;
                        let mut g36 = Vec::from([Noisy::new(37)]).remove(0);
                        step(g36.0);
                        step(g36.0);
                    }
                }
                step(41);
            } 1 => {
                drop(g1); step(42); g1 = Noisy::new(42);
            } _ => {
                step(g1.0);
                let a45: Vec<u64> = vec![b % 7, a % 5, b % 3];
                for m46 in &a45 { if *m46 == a { drop(g1); break; } step(g1.0 + 47); }
            } }
        }
        {
            let mut x51: u64 = leaf(a).await;
            let x52: u64 = a.wrapping_mul(3).wrapping_add(b);
            let mut n54: u64 = 0;
            'l53: while let Some(w55) = made(n54).await {
                n54 += 1 + w55.0 as u64 % 2;
                let (x56, _, mut v57): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(0u64), down(0u64 % 3, Noisy::new(9)));
                let mut v59: Shared<Noisy> = Shared::new(Noisy::new(58));
            }
        }
        {
            let mut g60 = Vec::from([Noisy::new(61)]).remove(0);
            if 0u64 % 3 == 1 { step(g60.0); } else { step(62); }
        }
        pause().await;
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
    check.program(4, true, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, false, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, false, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, true, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, false, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, false, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, true, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, false, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, false, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, true, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, false, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, false, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, true, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, false, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, true, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, true, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, false, frames::p23, futures::p23, frames::pointed_to);
}
