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
        step(1);
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
            match text.chars().nth(n as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                {
                    let g5 = { let own: Noisy = Noisy::new(6); move || step(own.0) };
                    let mut g8 = Noisy::new(9);
                }
            }
            'q' | ',' => {
                pause().await;
            }
            c4 if c4.is_alphabetic() => {
                b = h0_0(&mut value, &mut text, n).await.unwrap_or(n);
                let mut n11: u64 = 0;
                'l10: while n11 < 1 && leaf(n11).await != 6 {
                    n11 += 1;
                    let mut x12: u64 = 3u64.wrapping_mul(3).wrapping_add(b);
                    let (x13, _, mut v14): (u64, Option<Noisy>, Noisy) = join!(odd(x12), made(2u64), down(2u64 % 3, Noisy::new(9)));
                    let x15: u64 = leaf(if 3u64 % 3 == 1 { drop(v14); 3u64 } else { b }).await;
                    pause().await;
                }
            }
            c4 => {
                let c4: char = c4;
                for k in match b % 3 { 0 => { break 'l1 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            } }
            let mut n17: u64 = 0;
            let f18: u64 = 'l16: loop {
                n17 += 1;
                if n17 > 4 { break n; }
                pause().await;
                let all22: Option<Noisy> = Some(Noisy::new(21));
                'l19: for v20 in all22 {
                    let mut v20: Noisy = v20;
                    b = b.wrapping_add(value.0 as u64);
                    pause().await;
                    if b % 5 < 3 || leaf(n).await > 4 { break 'l1 match 0u64 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(0u64).await }; }
                }
            };
            let mut n24: u64 = 0;
            'l23: while let Some(w25) = made(n24).await {
                n24 += 1 + w25.0 as u64 % 2;
                {
                    let g26 = { let own: Noisy = Noisy::new(27); move || step(own.0) };
                    if 2u64 % 3 == 1 {
                        if b % 3 == 1 { g26(); } else { step(29); }
                        if b % 3 == 1 { g26(); } else { step(30); }
                        let x32: u64 = if let k @ 2.. = b % 5 && k > n % 3 {
                            g26();
                            n % 9
                        } else {
                            g26();
                            drop(g26); pause().await;
                            let x35: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                                leaf(n).await
                            } else {
                                pause().await;
                                pause().await;
                                let g41 = { let own: Noisy = Noisy::new(42); move || step(own.0) };
                                let mut g44 = Noisy::new(45);
                                continue 'l23;
                            };
                            leaf(n).await
                        };
                    } else {
                        g26();
                        drop(g26); pause().await;
                        if f18 % 3 == 1 {
                            match f18 % 3 {
                            0 => {
                                continue 'l23;
                            } 1 => {
                                { let own = Noisy::new(50);  step(own.0); }
                                pause().await;
                                break 'l1 b;
                            } _ => {
                                pause().await;
                                let to59: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                                pause().await;
                                break 'l23;
                            } }
                        } else if n % 2 == 0 {
                            match f18 % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                            } 1 => {
                                pause().await;
                            } _ => {
                                let mut g75 = Noisy::new(76);
                                step(g75.0);
                                drop(g75); step(78); g75 = Noisy::new(78);
                            } }
                            break 'l1 b;
                        } else {
                            pause().await;
                            { let own = Noisy::new(80);  step(own.0); }
                        }
                        { let own = Noisy::new(81);  step(own.0); }
                    }
                }
                let mut n84: u64 = 0;
                let f85: u64 = 'l83: loop {
                    n84 += 1;
                    if n84 > 3 { break 3u64; }
                    pause().await;
                    let c86: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v88: Two = Two { first: Noisy::new(87), second: Noisy::new(87 + 1000), number: 2u64 as u32 % 9 };
                };
                let all92: [Noisy; 2] = [Noisy::new(91), Noisy::new(91 + 1000)];
                'l89: for v90 in all92 {
                    let mut v90: Noisy = v90;
                    let f85: u64 = pair(f18, b).await.0.wrapping_add(b);
                }
            }
            let mut v94: Vec<Noisy> = vec![Noisy::new(93), Noisy::new(93 + 1000), Noisy::new(93 + 2000)];
        };
        let a95: Vec<u64> = vec![f3 % 7, b % 5, b % 3];
        {
            b = b.wrapping_add(value.0 as u64);
            for m100 in &a95 { if *m100 == 1u64 { drop(value); break; } step(value.0 + 101); }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(4u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        'l3: for i4 in 0u64..=3 {
            match 4u64 % 5 {
            0 => {
                let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: 4u64 as u32 % 9 };
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(2u64), pair(i4, 2u64));
                let v9: u64 = v9.0.wrapping_add(v9.1);
            }
            1 | 2 => {
            }
            m5 if leaf(m5).await % 2 == 0 => {
                let mut s10: String = format!("{}-{n}", text.len(), n = 4u64);
            }
            _ => {
                select! {
                got = recv::<u64>(&feed) => {
                    let x11: u64 = got.unwrap_or(3);
                    text.push_str(&format!("{},", 4u64));
                    let mut v13: Shared<Noisy> = Shared::new(Noisy::new(12));
                }
                sent = send::<u64>(&out, a), if 4u64 % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let all17: Vec<Noisy> = v2.clone();
                    'l14: for v15 in all17 {
                        let mut v15: Noisy = v15;
                        step(18);
                    }
                }
                else => {
                    let a: u64 = checked(a).await.unwrap_or(a);
                }
                }
                pause().await;
            }
            }
            if checked(a).await? % 2 == 0 && b % 3 < 2 { drop(v2); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match n % 5 {
        0 => {
            let c2: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(3); }
        }
        1 | 2 => {
            b = kept::<u64>(b, n).await;
        }
        m1 if m1 == b % 5 => {
            step(4);
            let mut v5: Pile<Noisy> = Pile::<Noisy>::default();
        }
        _ => {
            b = b % 7 + leaf(0u64).await % 100;
        }
        }
        {
            let c6: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        }
        'l7: for i8 in 0u64..=2 {
            text.push_str(&format!("{},", i8));
            {
                let mut g9 = Noisy::new(10);
                b = b.wrapping_add(consumed(g9) as u64);
                let mut g13 = Noisy::new(14);
            }
            let c15: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(3u64) };
        }
        if let Some(v16) = made(n).await {
            let mut v16: Noisy = v16;
            let mut v18: Pile<Noisy> = Pile::<Noisy>::default();
        } else {
            let Some(c19) = text.chars().nth(1) else {
                pause().await;
                return Noisy::new(20);
            };
            let c19: char = c19;
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=0 {
            {
                let mut g3 = Noisy::new(4);
                let mut g6 = g3;
                let x8: u64 = if a % 3 == 1 {
                    let mut g10 = Noisy::new(11);
                    drop(g6);
                    i2 % 9
                } else if i2 % 2 == 0 {
                    step(g6.0);
                    i2 % 9
                } else {
                    step(g6.0);
                    drop(g6); pause().await;
                    match b % 3 {
                    0 => {
                        let mut x19: u64 = match checked(3u64).await? % 2 { 0 => 4u64, _ => checked(4u64).await? };
                    } 1 => {
                        pause().await;
                        if b % 3 == 1 {
                            let mut g23 = Noisy::new(24);
                            b = b.wrapping_add(consumed(g23) as u64);
                        } else {
                            pause().await;
                            let mut g27 = Vec::from([Noisy::new(28)]).remove(0);
                            { let own = Noisy::new(29); step(g27.0); step(own.0); }
                        }
                        let x31: u64 = if a % 3 == 1 {
                            1u64 % 9
                        } else if 1u64 % 2 == 0 {
                            pause().await;
                            let mut g34 = Noisy::new(35);
                            if b % 4 == 1 { step(g34.0); continue 'l1; }
                            step(g34.0);
                            1u64 % 9
                        } else {
                            let mut g40 = Noisy::new(41);
                            1u64 % 9
                        };
                    } _ => {
                        let mut n43: u64 = 0;
                        'l45: while let Some(mut g44) = made(n43).await {
                            n43 += 1; if n43 > 1 { break 'l45; }
                            step(g44.0);
                            drop(g44);
                        }
                        if a % 3 == 1 {
                            if i2 < 0u64 && text.len() > 200 { return Err(checked(b).await?); }
                            let mut g53 = Noisy::new(54);
                        } else {
                            pause().await;
                            let mut v59: Noisy = Noisy::new(58);
                            pause().await;
                            pause().await;
                        }
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                    } }
                    i2 % 9
                };
            }
        }
        b = both::<u64, char>(b, 'c', a).await.1;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            text.push_str(&format!("{},", n));
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = b % 5 + checked(b).await? % 100;
        {
            let mut g2 = Noisy::new(3);
            step(g2.0);
            if n % 3 == 1 {
                step(g2.0);
                return Err(b);
            } else if n % 2 == 0 {
                step(g2.0);
                drop(g2); pause().await;
                if x1 % 3 == 1 {
                    pause().await;
                    let x9: u64 = if 0u64 % 3 == 1 {
                        pause().await;
                        leaf(3u64).await
                    } else if 3u64 % 2 == 0 {
                        pause().await;
                        3u64 % 9
                    } else {
                        { let own = Noisy::new(18);  step(own.0); }
                        leaf(3u64).await
                    };
                    let mut g20 = Vec::from([Noisy::new(21)]).remove(0);
                    if x1 % 3 == 2 { drop(g20); step(22); } else { drop(g20); }
                } else {
                    if x1 % 3 == 1 {
                        pause().await;
                        pause().await;
                    } else {
                        { let own = Noisy::new(27);  step(own.0); }
                        pause().await;
                        return Err(b);
                    }
                    { let own = Noisy::new(32);  step(own.0); }
                    match 4u64 % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        return Err(b);
                    } 1 => {
                        pause().await;
                    } _ => {
                        let mut v47: Noisy = Noisy::new(46);
                        pause().await;
                    } }
                }
            } else {
                step(g2.0);
                if 2u64 % 3 == 2 { drop(g2); step(52); } else { drop(g2); }
                return Err(b);
            }
            if 4u64 % 3 == 1 {
                if n % 3 == 1 {
                    let x56: u64 = match b % 3 {
                    0 => {
                        pause().await;
                        let mut g58 = Vec::from([Noisy::new(59)]).remove(0);
                        0u64 % 9
                    } 1 => {
                        0u64 % 9
                    } _ => {
                        step(61);
                        return Err(b);
                    } };
                    { let own = Noisy::new(62);  step(own.0); }
                } else if 3u64 % 2 == 0 {
                    pause().await;
                    step(63);
                } else {
                }
                match n % 3 {
                0 => {
                    pause().await;
                    match made(n).await { Some(mut g69) => {
                        drop(g69);
                        let mut v75: Noisy = Noisy::new(74);
                    } None => {
                        let mut x79: u64 = if b % 2 == 0 { leaf(n).await } else { n };
                    } }
                } 1 => {
                    match b % 3 {
                    0 => {
                        let mut g83 = Noisy::new(84);
                    } 1 => {
                        pause().await;
                        let mut v89: Shared<Noisy> = Shared::new(Noisy::new(88));
                    } _ => {
                        let mut v94: Noisy = Noisy::new(93);
                        pause().await;
                    } }
                    { let own = Noisy::new(101);  step(own.0); }
                } _ => {
                    if b % 3 == 1 {
                    } else if n % 2 == 0 {
                        let g105 = { let own: Noisy = Noisy::new(106); move || step(own.0) };
                        if x1 % 3 == 2 { drop(g105); step(107); } else { drop(g105); }
                        let mut g109 = Noisy::new(110);
                    } else {
                        pause().await;
                        pause().await;
                        if checked(1u64).await? % 2 == 0 && x1 % 3 < 2 && text.len() > 200 { return Err(n.checked_sub(x1 % 3).ok_or(x1)?); }
                    }
                } }
            } else if b % 2 == 0 {
                pause().await;
                step(117);
            } else {
                if let Some(mut g120) = made(x1).await {
                    step(g120.0);
                } else {
                    let x123: u64 = if x1 % 3 == 1 {
                        let c127: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        return Err(b);
                    } else if b % 2 == 0 {
                        let mut v132: Two = Two { first: Noisy::new(131), second: Noisy::new(131 + 1000), number: 3u64 as u32 % 9 };
                        return Err(b);
                    } else {
                        pause().await;
                        step(136);
                        let mut s140: String = format!("{}-{n}", text.len(), n = b);
                        b % 9
                    };
                }
                let (mut g143, g145) = (Noisy::new(144), Noisy::new(144 + 1000));
                drop(g145);
                return Err(b);
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            let i2: u64 = leaf(a).await;
            let p5: (u64, Noisy) = (b, Noisy::new(3));
            let (x4, _): (u64, Noisy) = p5;
            let mut left7: String = text.chars().take(2).collect();
            'l8: while let Some(c6) = left7.pop() {
                let c6: char = c6;
                let mut v10: Noisy = Noisy::new(9);
            }
        }
        {
            let mut g11 = Noisy::new(12);
            let mut g14 = Noisy::new(15);
            let mut g17 = g14;
            if 4u64 % 3 == 1 { step(g17.0); } else { step(18); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = leaf(3u64).await.wrapping_add((if checked(2u64).await? % 2 == 0 && b % 3 < 2 { return Err(b); } else { n % 3 }));
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
        let mut b: u64 = leaf(0u64).await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if c1 % 2 == 0 { to!(leaf) } else { to!(odd) };
        {
            let (mut g3, g5) = (Noisy::new(4), Noisy::new(4 + 1000));
            drop(g5);
            let mut g7 = Noisy::new(8);
            if 2u64 % 3 == 2 { drop(g7); step(9); } else { drop(g7); }
            let mut g11 = Noisy::new(12);
        }
        {
            let mut g13 = Noisy::new(14);
            match b % 3 {
            0 => {
                if b % 3 == 1 {
                    { let own = Noisy::new(17); step(g13.0); step(own.0); }
                    drop(g13);
                } else if b % 2 == 0 {
                    step(g13.0);
                    drop(g13); pause().await;
                    if 3u64 % 3 == 1 {
                        pause().await;
                        let mut v24: Shared<Noisy> = Shared::new(Noisy::new(23));
                    } else {
                        return Err(b);
                    }
                } else {
                    step(g13.0);
                    let x31: u64 = if b % 3 == 1 {
                        step(g13.0);
                        drop(g13); pause().await;
                        let mut g33 = Noisy::new(34);
                        c1 % 9
                    } else if c1 % 2 == 0 {
                        let mut g36 = Noisy::new(37);
                        if 3u64 % 3 == 2 { drop(g36); step(38); } else { drop(g36); }
                        c1 % 9
                    } else {
                        let mut g40 = g13;
                        if 0u64 % 3 == 2 { drop(g40); step(41); } else { drop(g40); }
                        leaf(c1).await
                    };
                    return Err(b);
                }
                let x44: u64 = if c1 % 3 == 1 {
                    match made(2u64).await { Some(mut g47) => {
                        step(g47.0);
                        let g50 = { let own: Noisy = Noisy::new(51); move || step(own.0) };
                    } None => {
                        if c1 % 4 == 1 {  return Err(b); }
                    } }
                    if 0u64 % 4 == 1 {  return Err(b); }
                    if let k @ 2.. = a % 5 && k > b % 3 {
                        let mut v60: Noisy = Noisy::new(59);
                    } else {
                        pause().await;
                        let mut s65: String = format!("{}-{n}", text.len(), n = c1);
                        pause().await;
                    }
                    leaf(3u64).await
                } else {
                    pause().await;
                    'l73: for n71 in 0u64..2 {
                        let (mut g74, g76) = (Noisy::new(75), Noisy::new(75 + 1000));
                        drop(g76);
                        step(g74.0);
                    }
                    let x79: u64 = if a % 3 == 1 {
                        step(80);
                        return Err(b);
                    } else {
                        pause().await;
                        let mut g82 = Noisy::new(83);
                        step(g82.0);
                        c1 % 9
                    };
                    return Err(b);
                };
            } 1 => {
                step(g13.0);
                drop(g13); pause().await;
                step(86);
            } _ => {
                let x88: u64 = match 3u64 % 3 {
                0 => {
                    let g90 = { let own: Noisy = Noisy::new(91); move || step(own.0) };
                    if a % 3 == 1 { g90(); } else { step(92); }
                    let mut g94 = g13;
                    b % 9
                } 1 => {
                    b = b.wrapping_add({ let own = g13; own.0 as u64 + 4u64 % 2 });
                    b % 9
                } _ => {
                    step(g13.0);
                    drop(g13); pause().await;
                    let x98: u64 = if a % 3 == 1 {
                        pause().await;
                        pause().await;
                        leaf(b).await
                    } else if b % 2 == 0 {
                        step(102);
                        leaf(b).await
                    } else {
                        pause().await;
                        pause().await;
                        leaf(b).await
                    };
                    leaf(b).await
                } };
                return Err(b);
            } }
            { let own = Noisy::new(110);  step(own.0); }
        }
        step(111);
        let mut v113: Noisy = Noisy::new(112);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = 'b1: {
            match shape(n).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                let mut v5: Purse = Purse::of(n).await;
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 4 { break n; }
                    pause().await;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(9); }
                    let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
                };
            }
            Shape::Both(v3, _) => {
                let mut v3: Noisy = v3;
                pause().await;
            }
            Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(12); }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let x13: u64 = match n % 4 { 0 => { break 'b1 b; } 1 => leaf(n).await, k => k };
                let p16: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000)];
                for _ in p16 {
                    pause().await;
                    text = said(text, x13.wrapping_mul(3).wrapping_add(0u64)).await;
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut x17: u64 = leaf(b).await;
            } }
            let a18: Vec<u64> = vec![n % 7, n % 5, b % 3];
            if let Some(m19) = a18.iter().max() && *m19 > b {
                break 'b1 b;
            }
            if n < b { break 'b1 n; }
            step(22);
            4u64 % 7 + leaf(b).await % 100
        };
        let Some(v23) = made(b).await else {
            pause().await;
            return Noisy::new(25);
        };
        let mut v23: Noisy = v23;
        step(text.len() as u32);
        v23
    }
    #[rialto_cps::cps]
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = both::<u64, char>(n, 'c', b).await.1;
        {
            let x2: u64 = 'b1: {
                match made(2u64).await {
                    Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                    Some(v3) => drop(v3),
                    None => pause().await,
                }
                if 3u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b1 2u64; }
                let mut n6: u64 = 0;
                'l5: while n6 < 2 && leaf(n6).await != 6 {
                    n6 += 1;
                    let mut b: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut x7: u64 = b % 7 + leaf(b).await % 100;
                    let mut x8: u64 = x7.wrapping_mul(3).wrapping_add(b);
                }
                match b % 5 {
                0 => {
                    step(10);
                }
                1 | 2 => {
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                    let c13: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                }
                _ => {
                    pause().await;
                }
                }
                b % 7 + leaf(n).await % 100
            };
            let x15: u64 = leaf(3u64).await.wrapping_add((if 1u64 % 5 < 3 || leaf(x2).await > 4 { return Noisy::new(14); } else { 2u64 % 3 }));
        }
        b = both::<u64, char>(b, 'c', 0u64).await.1;
        {
            let (mut g16, g18) = (Noisy::new(17), Noisy::new(17 + 1000));
            drop(g18);
            if 2u64 % 4 == 1 { step(g16.0); return Noisy::new(20); }
            let g22 = { let own: Noisy = Noisy::new(23); move || step(own.0) };
            if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                step(g16.0);
                drop(g22); drop(g16); pause().await;
                match 3u64 % 3 {
                0 => {
                    pause().await;
                    match n % 3 {
                    0 => {
                    } 1 => {
                        if n % 4 == 1 {  return Noisy::new(30); }
                    } _ => {
                        pause().await;
                        let c35: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
                    } }
                    if n % 4 == 1 {  return Noisy::new(37); }
                } 1 => {
                    let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                    { let own = Noisy::new(42); step(g40.0); step(own.0); }
                } _ => {
                    let x44: u64 = if 4u64 % 3 == 1 {
                        pause().await;
                        leaf(n).await
                    } else {
                        step(47);
                        n % 9
                    };
                } }
            } else {
                let mut g50 = Noisy::new(51);
            }
        }
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
        if a % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x3: u64 = got.unwrap_or(3);
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            pause().await;
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                match (leaf(1u64).await % 3, (if !(x3 % 5 < 3 && odd(4u64).await > 4) { continue 'l4; } else { x1 % 3 })) {
                (0, 1) => {
                    text.push_str(&format!("{}:", v5.0));
                    let mut x8: u64 = 4u64.wrapping_mul(3).wrapping_add(x1);
                }
                _ => {
                    let (x9, mut v10): (u64, Noisy) = both::<Noisy, u64>(v5, x3, x3).await;
                }
                }
                {
                    let mut g11 = Vec::from([Noisy::new(12)]).remove(0);
                    let g14 = { let own: Noisy = Noisy::new(15); move || step(own.0) };
                    if x1 % 3 == 1 { g14(); } else { step(16); }
                    { let own = Noisy::new(17); step(g11.0); step(own.0); }
                }
                match x3 % 5 {
                0 => {
                    text.push_str(&format!("{},", 2u64));
                }
                1 | 2 => {
                    text = said(text, b).await;
                    let c19: u64 = { let look = || v2.0 as u64; look() % 100 + 3u64 % 3 };
                }
                m18 if m18 > 3 || odd(b).await % 3 == m18 % 3 => {
                    if checked(b).await? % 2 == 0 && 0u64 % 3 < 2 { break 'l4; }
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    if checked(x3).await? % 2 == 0 && a % 3 < 2 { continue 'l4; }
                }
                }
            }
            select! {
            got = recv::<u64>(&feed), if x1 % 2 == 0 => {
                let x21: u64 = got.unwrap_or(3);
                text = said(text, { let half: u64 = checked(1u64).await?; half ^ x21 }).await;
            }
            sent = send::<u64>(&out, 2u64), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 3 { break 4u64; }
                    pause().await;
                    let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(x3), down(x3 % 3, Noisy::new(9)));
                    b = touched(&mut v2, x25).await;
                    let c27: u64 = (0..x3 % 5).map(|k| k.wrapping_mul(x3)).fold(b, |all, k| all.wrapping_add(k));
                };
                let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
            }
            else => {
                let Ok(x30) = checked(x3).await else {
                    pause().await;
                    return Err(x3);
                };
                let x30: u64 = x30;
            }
            }
        }
        sent = send::<u64>(&out, b) => {
            if sent.is_err() { step(1); }
            let x31: u64 = leaf(2u64).await.wrapping_add((if !(2u64 % 5 < 3 && odd(a).await > 4) { return Err(b); } else { b % 3 }));
        }
        default => {
            if send::<u64>(&out, a).await.is_err() && b % 5 < 3 || leaf(1u64).await > 4 { return Err(a); }
            let mut n33: u64 = 0;
            'l32: while n33 < 1 && leaf(n33).await != 6 {
                n33 += 1;
                b = lent(&mut v2, &mut text, x1).await?;
                let Shape::One { noisy: v35, number: x34 } = shape(b).await else {
                    pause().await;
                    continue 'l32;
                };
                let mut v35: Noisy = v35;
                let x34: u64 = x34;
                pause().await;
            }
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let mut x3: u64 = b % 5 + checked(2u64).await? % 100;
        let mut v5: Noisy = Noisy::new(4);
        let mut n7: u64 = 0;
        let f8: u64 = 'l6: loop {
            n7 += 1;
            if n7 > 2 { break b; }
            pause().await;
            let x10: u64 = 'b9: {
                for k in match 4u64 % 3 { 0 => { break 'b9 b; } k => 0u64..k } { b = b.wrapping_add(k); }
                let mut v12: Two = Two { first: Noisy::new(11), second: Noisy::new(11 + 1000), number: 4u64 as u32 % 9 };
                let mut x13: u64 = pair(4u64, x3).await.0.wrapping_add(x3);
                if !(0u64 % 5 < 3 && odd(b).await > 4) { break 'b9 a; }
                let mut x15: u64 = b;
                let p16: (u64, Noisy) = (x3, Noisy::new(14));
                (x15, _) = p16;
                kept::<u64>(x3, a).await
            };
            'l17: for i18 in 0u64..2 {
                let x10: u64 = a;
            }
        };
        let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
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
            let mut v4: Two = Two { first: v1, second: Noisy::new(3 + 1000), number: b as u32 % 9 };
            {
                let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
                let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                let Some(v9) = made(b).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v9: Noisy = v9;
            }
        }
        Shape::Both(v1, _) => {
            let mut v1: Noisy = v1;
            pause().await;
            step(11);
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            let Ok(x12) = checked(3u64).await else {
                pause().await;
                return Err(n);
            };
            let x12: u64 = x12;
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            let mut x13: u64 = leaf(checked(3u64).await?).await;
        }
        Shape::Nothing => {
            pause().await;
            let all17: Option<Noisy> = Some(Noisy::new(16));
            'l14: for v15 in all17 {
                let mut v15: Noisy = v15;
                let p20: (u64, Noisy) = (n, Noisy::new(18));
                let (x19, _): (u64, Noisy) = p20;
            }
        } }
        'l21: for i22 in 0u64..0 {
            let Some(v23) = made(i22).await else {
                pause().await;
                break 'l21;
            };
            let mut v23: Noisy = v23;
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l21; }
                let mut s26: String = format!("{}-{n}", text.len(), n = n);
            }
            'q' | ',' => {
                text.push_str(&format!("{},", b));
            }
            c25 if c25.is_alphabetic() => {
                let x27: u64 = match 2u64 % 4 { 0 => { continue 'l21; } 1 => leaf(b).await, k => k };
                b = kept::<u64>(b, x27).await;
            }
            c25 => {
                let c25: char = c25;
                let mut left29: String = text.chars().take(2).collect();
                'l30: while let Some(c28) = left29.pop() {
                    let c28: char = c28;
                    let i22: u64 = if (c28 as u64) % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    let mut v32: Two = Two { first: Noisy::new(31), second: Noisy::new(31 + 1000), number: 4u64 as u32 % 9 };
                }
            } }
        }
        {
            let mut g33 = Vec::from([Noisy::new(34)]).remove(0);
            if let k @ 2.. = 1u64 % 5 && k > n % 3 {
                if n % 3 == 1 {
                    if let k @ 2.. = 2u64 % 5 && k > b % 3 {
                        step(g33.0);
                        step(g33.0);
                        return Err(b);
                    } else {
                        step(g33.0);
                        drop(g33); pause().await;
                        if 4u64 < b && text.len() > 200 { return Err(b); }
                    }
                    step(43);
                } else {
                    step(g33.0);
                    drop(g33); pause().await;
                    if 3u64 % 3 == 1 {
                        pause().await;
                    } else if b % 2 == 0 {
                        let mut v50: Two = Two { first: Noisy::new(49), second: Noisy::new(49 + 1000), number: b as u32 % 9 };
                        return Err(b);
                    } else {
                        let mut v55: Vec<Noisy> = vec![Noisy::new(54), Noisy::new(54 + 1000), Noisy::new(54 + 2000)];
                        let mut g58 = Noisy::new(59);
                    }
                    let x63: u64 = both::<u64, char>(0u64, 'c', 4u64).await.1;
                }
            } else {
                step(g33.0);
                drop(g33); pause().await;
                let x65: u64 = match 0u64 % 3 {
                0 => {
                    step(68);
                    n % 9
                } 1 => {
                    match b % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        let (x76, _, mut v77): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                        { let own = Noisy::new(78);  step(own.0); }
                        return Err(b);
                    } 1 => {
                        pause().await;
                        let g83 = { let own: Noisy = Noisy::new(84); move || step(own.0) };
                        g83();
                    } _ => {
                    } }
                    if let Some(mut g89) = made(b).await {
                        if 3u64 % 3 == 1 { step(g89.0); } else { step(90); }
                        let mut g92 = Vec::from([Noisy::new(93)]).remove(0);
                    } else {
                        let mut s97: String = format!("{}-{n}", text.len(), n = b);
                    }
                    leaf(n).await
                } _ => {
                    pause().await;
                    let mut g101 = Noisy::new(102);
                    let mut g104 = Noisy::new(105);
                    { let own = Noisy::new(106); step(g101.0); step(own.0); }
                    n % 9
                } };
            }
            if let k @ 2.. = n % 5 && k > 3u64 % 3 {
                if n % 3 == 1 {
                    pause().await;
                    { let own = Noisy::new(109);  step(own.0); }
                    step(110);
                } else if n % 2 == 0 {
                    { let own = Noisy::new(111);  step(own.0); }
                    match made(n).await { Some(mut g114) => {
                        step(g114.0);
                    } None => {
                        pause().await;
                        return Err(b);
                    } }
                    match b % 3 {
                    0 => {
                        pause().await;
                    } 1 => {
                        let mut v125: Noisy = Noisy::new(124);
                    } _ => {
                        pause().await;
                    } }
                } else {
                    let mut n131: u64 = 0;
                    'l133: while let Some(mut g132) = made(n131).await {
                        n131 += 1; if n131 > 2 { break 'l133; }
                        let mut g135 = Noisy::new(136);
                    }
                }
                return Err(b);
            } else {
                pause().await;
                'l141: for n139 in 0u64..2 {
                    let g142 = { let own: Noisy = Noisy::new(143); move || step(own.0) };
                    if n % 3 == 1 {
                        g142();
                        g142();
                        g142();
                    } else {
                        g142();
                        drop(g142); pause().await;
                    }
                }
                if let k @ 2.. = b % 5 && k > n % 3 {
                    pause().await;
                    if b % 3 == 1 {
                        let mut g153 = Noisy::new(154);
                        let mut g156 = Noisy::new(157);
                    } else {
                        pause().await;
                        let x162: u64 = both::<u64, char>(n, 'c', b).await.1;
                        step(163);
                    }
                } else {
                    let x165: u64 = if 1u64 % 3 == 1 {
                        pause().await;
                        leaf(n).await
                    } else {
                        if 4u64 % 4 == 1 {  return Err(b); }
                        n % 9
                    };
                    if 3u64 % 4 == 1 {  return Err(b); }
                }
            }
            let mut g172 = Vec::from([Noisy::new(173)]).remove(0);
        }
        let n: u64 = n.wrapping_mul(3).wrapping_add(4u64);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        if 0u64 % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(3); }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match 1u64 % 5 {
        0 => {
            if (!(b % 5 < 3 && odd(1u64).await > 4)) && let Some(v3) = made(0u64).await && v3.0 as u64 % 3 < 0u64 % 3 {
                let mut v3: Noisy = v3;
                pause().await;
                let mut v4: Noisy;
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 { pause().await; v4 = Noisy::new(5); } else { v4 = Noisy::new(5 + 1000); }
            } else {
                let Shape::One { noisy: v7, number: x6 } = shape(b).await else {
                    pause().await;
                    return Err(n);
                };
                let mut v7: Noisy = v7;
                let x6: u64 = x6;
                match shape(b).await {
                Shape::Both(v8, v9) if v8.0 % 2 == 1 => {
                    let mut v8: Noisy = v8;
                    let mut v9: Noisy = v9;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Both(v8, _) => {
                    let mut v8: Noisy = v8;
                    pause().await;
                    let mut v12: Two = Two { first: v8, second: Noisy::new(11 + 1000), number: n as u32 % 9 };
                    b = checked(x6).await.unwrap_or(n);
                }
                Shape::One { noisy: v8, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v8: Noisy = v8;
                    let mut v13: Noisy = kept::<Noisy>(v8, b).await;
                }
                Shape::One { noisy: v8, .. } => {
                    let mut v8: Noisy = v8;
                    let mut s14: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                Shape::Nothing => {
                    pause().await;
                    step(15);
                } }
            }
            {
                let mut g16 = Noisy::new(17);
                if let k @ 2.. = n % 5 && k > 2u64 % 3 {
                    let mut g20 = g16;
                    if 1u64 % 3 == 1 {
                        b = b.wrapping_add({ let own = g20; own.0 as u64 + b % 2 });
                    } else if b % 2 == 0 {
                        step(g20.0);
                        drop(g20); pause().await;
                        let mut g24 = Noisy::new(25);
                    } else {
                        if 4u64 % 3 == 1 { step(g20.0); } else { step(26); }
                    }
                } else {
                    step(g16.0);
                    drop(g16); pause().await;
                    let mut n28: u64 = 0;
                    'l30: while let Some(mut g29) = made(n28).await {
                        n28 += 1; if n28 > 2 { break 'l30; }
                        let x32: u64 = if let k @ 2.. = b % 5 && k > b % 3 {
                            step(g29.0);
                            b % 9
                        } else {
                            step(g29.0);
                            drop(g29); pause().await;
                            let mut v38: Shared<Noisy> = Shared::new(Noisy::new(37));
                            let to42: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                            b % 9
                        };
                    }
                }
                let mut g46 = Noisy::new(47);
            }
        }
        1 | 2 => {
            match shape(n).await {
            Shape::Both(v48, v49) if v48.0 % 2 == 1 => {
                let mut v48: Noisy = v48;
                let mut v49: Noisy = v49;
                let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
            }
            Shape::Both(v48, _) => {
                let mut v48: Noisy = v48;
                pause().await;
                let mut s52: String = format!("{}-{n}", text.len(), n = n);
                let mut v54: Vec<Noisy> = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
            }
            Shape::One { noisy: v48, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v48: Noisy = v48;
                {
                    let mut g55 = Vec::from([Noisy::new(56)]).remove(0);
                    if 1u64 % 3 == 2 { drop(g55); step(57); } else { drop(g55); }
                }
            }
            Shape::One { noisy: v48, .. } => {
                let mut v48: Noisy = v48;
                {
                    let mut g58 = Noisy::new(59);
                    if n % 3 == 1 { step(g58.0); } else { step(60); }
                    let x62: u64 = match b % 3 {
                    0 => {
                        step(g58.0);
                        drop(g58); pause().await;
                        match n % 3 {
                        0 => {
                            let mut g65 = Noisy::new(66);
                        } 1 => {
                            pause().await;
                            let x68: u64 = if let k @ 2.. = 0u64 % 5 && k > b % 3 {
                                pause().await;
                                { let own = Noisy::new(69);  step(own.0); }
                                b % 9
                            } else {
                                pause().await;
                                if 1u64 % 4 == 1 {  return Err(b); }
                                b % 9
                            };
                            return Err(b);
                        } _ => {
                            if n % 3 == 1 {
                                step(75);
                                pause().await;
                                pause().await;
                            } else if b % 2 == 0 {
                                let mut g83 = Vec::from([Noisy::new(84)]).remove(0);
                                step(g83.0);
                            } else {
                                pause().await;
                                let mut v89: Shared<Noisy> = Shared::new(v48);
                                pause().await;
                            }
                            if let Some(mut g96) = made(4u64).await {
                                if 3u64 % 3 == 2 { drop(g96); step(97); } else { drop(g96); }
                                pause().await;
                                pause().await;
                                return Err(b);
                            } else {
                                if n % 4 == 1 {  return Err(b); }
                                if b % 4 == 1 {  return Err(b); }
                            }
                            if let k @ 2.. = n % 5 && k > n % 3 {
                                if checked(n).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(match 0u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(0u64).await }); }
                                let mut v118: Noisy = Noisy::new(117);
                            } else {
                                pause().await;
                                let (x122, _, mut v123): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
                                { let own = Noisy::new(124);  step(own.0); }
                            }
                        } }
                        leaf(4u64).await
                    } 1 => {
                        step(g58.0);
                        let x128: u64 = if n % 3 == 1 {
                            let x130: u64 = if n % 3 == 1 {
                                b = b.wrapping_add(consumed(g58) as u64);
                                return Err(b);
                            } else {
                                step(g58.0);
                                drop(g58); pause().await;
                                pause().await;
                                b % 9
                            };
                            leaf(b).await
                        } else {
                            step(g58.0);
                            drop(g58); pause().await;
                            let g137 = { let own: Noisy = Noisy::new(138); move || step(own.0) };
                            if n % 3 == 1 {
                                drop(g137);
                                pause().await;
                                if 2u64 % 4 == 1 {  return Err(b); }
                            } else if 3u64 % 2 == 0 {
                                g137();
                                drop(g137); pause().await;
                                let mut v149: Noisy = Noisy::new(148);
                                pause().await;
                                pause().await;
                            } else {
                                if 1u64 % 4 == 1 { g137(); return Err(b); }
                                g137();
                            }
                            b % 9
                        };
                        4u64 % 9
                    } _ => {
                        drop(g58); step(160); g58 = Noisy::new(160);
                        4u64 % 9
                    } };
                }
            }
            Shape::Nothing => {
                pause().await;
                'l162: for i163 in 0u64..1 {
                    let mut s164: String = format!("{}-{n}", text.len(), n = i163);
                }
            } }
            if b % 3 > 0 && let x165 @ 2.. = b % 7 && x165 != b {
                let x165: u64 = x165;
                pause().await;
                let all170: [Noisy; 2] = [Noisy::new(169), Noisy::new(169 + 1000)];
                pause().await;
                'l167: for v168 in all170 {
                    let mut v168: Noisy = v168;
                    let x171: u64 = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                    let mut v173: Vec<Noisy> = vec![Noisy::new(172), Noisy::new(172 + 1000), Noisy::new(172 + 2000)];
                    step(174);
                }
                let mut s175: String = format!("{}-{n}", text.len(), n = b);
                text.push_str(&format!("{},", x165));
            } else {
                if (0u64 % 3 == 1 && leaf(b).await % 2 == 1) && let Some(v177) = made(n).await && v177.0 as u64 % 3 < n % 3 {
                    let mut v177: Noisy = v177;
                    pause().await;
                    let x178: u64 = if b % 5 < 3 || leaf(b).await > 4 { leaf(n).await } else { if n % 3 == 1 { drop(v177); n } else { b } };
                    pause().await;
                    text.push_str(&format!("{},", n));
                    let to179: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut x180: u64 = leaf(4u64).await;
            }
        }
        m1 if m1 == b % 5 => {
            let all184: Option<Noisy> = Some(Noisy::new(183));
            'l181: for v182 in all184 {
                let mut v182: Noisy = v182;
                let mut x185: u64 = leaf(b).await;
            }
            let x187: u64;
            let mut v188: Noisy;
            if n % 5 < 3 || leaf(n).await > 4 {
                pause().await;
                let mut s189: String = format!("{}-{n}", text.len(), n = b);
                x187 = b; v188 = Noisy::new(2186);
            } else {
                x187 = b; v188 = Noisy::new(3186);
                let x190: u64 = checked(checked(b).await?).await?;
            }
        }
        _ => {
            let mut v192: Vec<Noisy> = vec![Noisy::new(191), Noisy::new(191 + 1000), Noisy::new(191 + 2000)];
        }
        }
        let mut n194: u64 = 0;
        'l193: while let Some(w195) = made(n194).await {
            n194 += 1 + w195.0 as u64 % 2;
            let Some(v196) = made(b).await else {
                pause().await;
                break 'l193;
            };
            let mut v196: Noisy = v196;
            {
                let (mut g198, g200) = (Noisy::new(199), Noisy::new(199 + 1000));
                drop(g200);
                let x202: u64 = if b % 3 == 1 {
                    { let own = Noisy::new(203); step(g198.0); step(own.0); }
                    4u64 % 9
                } else if 4u64 % 2 == 0 {
                    step(g198.0);
                    let mut g206 = Noisy::new(207);
                    4u64 % 9
                } else {
                    step(g198.0);
                    drop(g198); pause().await;
                    if 1u64 % 3 == 1 {
                        let mut g211 = Vec::from([Noisy::new(212)]).remove(0);
                        b = b.wrapping_add(consumed(g211) as u64);
                        let x215: u64 = if let k @ 2.. = n % 5 && k > b % 3 {
                            b = pair(b, b).await.0.wrapping_add(b);
                            if n % 4 == 1 {  break 'l193; }
                            leaf(b).await
                        } else {
                            pause().await;
                            step(224);
                            leaf(b).await
                        };
                    } else if n % 2 == 0 {
                        pause().await;
                        match shape(n).await {
                        Shape::Both(mut g228, mut g229) => {
                            let mut g231 = Noisy::new(232);
                            let mut g234 = g228;
                        } Shape::One { noisy: mut g228, .. } => {
                            let mut g236 = g228;
                        } Shape::Nothing => {
                            pause().await;
                            let mut g241 = Noisy::new(242);
                            step(g241.0);
                        } }
                        { let own = Noisy::new(244);  step(own.0); }
                        let x246: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                            let mut g248 = Noisy::new(249);
                            step(g248.0);
                            n % 9
                        } else {
                            pause().await;
                            pause().await;
                            let mut v258: Vec<Noisy> = vec![Noisy::new(257), Noisy::new(257 + 1000), Noisy::new(257 + 2000)];
                            leaf(n).await
                        };
                    } else {
                        let x261: u64 = if b % 3 == 1 {
                            pause().await;
                            let mut g263 = Vec::from([Noisy::new(264)]).remove(0);
                            let mut g266 = Vec::from([Noisy::new(267)]).remove(0);
                            b % 9
                        } else {
                            let mut b: u64 = b.wrapping_mul(3).wrapping_add(b);
                            pause().await;
                            leaf(b).await
                        };
                        step(275);
                        if 4u64 % 3 == 1 {
                            if checked(x261).await? % 2 == 0 && 3u64 % 3 < 2 { break 'l193; }
                            step(280);
                            pause().await;
                        } else if 2u64 % 2 == 0 {
                        } else {
                            pause().await;
                            { let own = Noisy::new(286);  step(own.0); }
                            b = match 1u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(1u64).await };
                            pause().await;
                        }
                    }
                    step(293);
                    leaf(4u64).await
                };
            }
            let v301: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let Some(v297) = made(n).await else {
                    pause().await;
                    return Noisy::new(299);
                };
                let mut v297: Noisy = v297;
                step(text.len() as u32);
                v297
            });
        }
        let mut v303: Noisy = Noisy::new(302);
        {
            {
                let mut s304: String = format!("{}-{n}", text.len(), n = b);
                text.push_str(&format!("{},", b));
                let mut v305: Noisy = even_steps(n % 5, v303).await;
            }
            pause().await;
            let to306: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(a).await, k => k };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let mut n5: u64 = 0;
        'l4: while let 0u64..=1 = odd(n5).await {
            n5 += 2;
            let x7: u64 = 'b6: {
                {
                    b = x1.wrapping_mul(3).wrapping_add(2u64);
                    let mut x8: u64 = checked(3u64).await.unwrap_or(b);
                    step(9);
                }
                if 1u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b6 b; }
                match x1 % 5 {
                0 => {
                    let mut v12: Noisy = Noisy::new(11);
                    let mut v13: Purse = Purse::of(x1).await;
                }
                1 | 2 => {
                    let mut x14: u64 = if a % 2 == 0 { leaf(2u64).await } else { 2u64 };
                }
                m10 if leaf(m10).await % 2 == 0 => {
                    if x1 % 3 == 1 && leaf(x1).await % 2 == 1 { break 'l4; }
                    let mut x15: u64 = checked(a).await.unwrap_or(b);
                }
                _ => {
                    step(16);
                }
                }
                let all20: Vec<Noisy> = v3.clone();
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                    let c22: u64 = [1u64, 2, 3].iter().map(|k| k * v18.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                let mut v24: Noisy = Noisy::new(23);
                (if a % 2 == 0 { checked(3u64).await } else { Ok(3u64) })?
            };
        }
        let x26: u64 = 'b25: {
            for k in match b % 3 { 0 => { break 'b25 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            if checked(a).await? % 2 == 0 && 1u64 % 3 < 2 { break 'b25 x1; }
            let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: x1 as u32 % 9 };
            let (x29, _, mut v30): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(1u64), down(1u64 % 3, Noisy::new(9)));
            let mut v31: Purse = Purse::of(3u64).await;
            x1.wrapping_mul(3).wrapping_add(x1)
        };
        let (x32 @ 1u64.., _) = pair(x1, x26).await else {
            pause().await;
            return Err(x26);
        };
        let x32: u64 = x32;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
            'l1: for (at, v2) in all4 {
                let mut v2: Noisy = v2;
                let a5: Vec<u64> = vec![3u64 % 7, b % 5, b % 3];
                match a5.first() {
                Some(m6) if *m6 % 3 == 0u64 % 3 => {
                    for m9 in &a5 { if *m9 == 3u64 { step(v2.0); break; } step(v2.0 + 10); }
                    drop(v2);
                }
                Some(m6) => { step(*m6 as u32);
                    while b % 3 > 0 { if 1u64 % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                }
                None => {
                    continue 'l1;
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
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && leaf(n2).await != 6 {
            n2 += 1;
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step(own.0) };
            let x4: u64 = if let k @ 2.. = 0u64 % 5 && k > 4u64 % 3 {
                match a % 3 {
                0 => {
                    if b % 3 == 1 { g1(); } else { step(6); }
                    return Err(b);
                } 1 => {
                    { let own = Noisy::new(7); g1(); step(own.0); }
                } _ => {
                    g1();
                    drop(g1); pause().await;
                    match made(a).await { Some(mut g10) => {
                        step(g10.0);
                        step(g10.0);
                    } None => {
                        let mut g14 = Noisy::new(15);
                    } }
                    let mut g17 = Noisy::new(18);
                    return Err(b);
                } }
                if 3u64 % 3 == 1 {
                    if 1u64 % 3 == 1 { g1(); } else { step(20); }
                } else if a % 2 == 0 {
                    g1();
                    drop(g1); pause().await;
                    let mut n22: u64 = 0;
                    'l24: while let Some(mut g23) = made(n22).await {
                        n22 += 1; if n22 > 1 { break 'l24; }
                        b = b.wrapping_add(consumed(g23) as u64);
                        let to29: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                } else {
                    let mut g31 = Vec::from([Noisy::new(32)]).remove(0);
                    if b % 3 == 1 { step(g31.0); } else { step(33); }
                    g1();
                }
                4u64 % 9
            } else {
                g1();
                drop(g1); pause().await;
                step(36);
                { let own = Noisy::new(37);  step(own.0); }
                return Err(b);
            };
        }
        if send::<u64>(&out, a).await.is_err() && !(4u64 % 5 < 3 && odd(b).await > 4) { return Err(a); }
        {
            if b % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
            let x41: u64;
            let mut v42: Noisy;
            if checked(a).await? % 2 == 0 && a % 3 < 2 {
                pause().await;
                let mut v44: Noisy = Noisy::new(43);
                x41 = 4u64; v42 = Noisy::new(2040);
            } else {
                x41 = b; v42 = Noisy::new(3040);
                if b % 3 > 0 && let x45 @ 2.. = b % 7 && x45 != b {
                    let x45: u64 = x45;
                    pause().await;
                    let mut v48: Vec<Noisy> = vec![Noisy::new(47), Noisy::new(47 + 1000), Noisy::new(47 + 2000)];
                    pause().await;
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, checked(checked(a).await?).await?).await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let to3: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: Vec<Noisy> = self.rest.clone();
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                {
                    let mut g5 = Noisy::new(6);
                    let x8: u64 = if 3u64 % 3 == 1 {
                        let x10: u64 = if 0u64 % 3 == 1 {
                            if b % 4 == 1 { step(g5.0); break 'l1; }
                            if b % 3 == 1 {
                                step(g5.0);
                                drop(g5); pause().await;
                                let mut v18: Shared<Noisy> = Shared::new(Noisy::new(17));
                                break 'l1;
                            } else {
                                { let own = Noisy::new(19); step(g5.0); step(own.0); }
                                step(g5.0);
                            }
                            let x22: u64 = match b % 3 {
                            0 => {
                                step(g5.0);
                                b % 9
                            } 1 => {
                                step(g5.0);
                                if 0u64 % 3 == 1 { step(g5.0); } else { step(25); }
                                step(g5.0);
                                b % 9
                            } _ => {
                                step(g5.0);
                                drop(g5); pause().await;
                                pause().await;
                                b % 9
                            } };
                            b % 9
                        } else {
                            step(g5.0);
                            drop(g5); pause().await;
                            if let k @ 2.. = n % 5 && k > b % 3 {
                                b = 2u64.wrapping_mul(3).wrapping_add(n);
                                pause().await;
                            } else {
                                pause().await;
                                let mut x40: u64 = n.checked_sub(0u64 % 3).ok_or(0u64)?;
                                if b % 4 == 1 {  break 'l1; }
                            }
                            leaf(b).await
                        };
                        b % 9
                    } else if b % 2 == 0 {
                        match b % 3 {
                        0 => {
                            drop(g5);
                            break 'l1;
                        } 1 => {
                            if let k @ 2.. = 1u64 % 5 && k > b % 3 {
                                step(g5.0);
                                drop(g5); pause().await;
                                let mut g47 = Noisy::new(48);
                                step(g47.0);
                            } else {
                                if n % 3 == 2 { drop(g5); step(50); } else { drop(g5); }
                                break 'l1;
                            }
                            break 'l1;
                        } _ => {
                            step(g5.0);
                            drop(g5); pause().await;
                        } }
                        { let own = Noisy::new(52);  step(own.0); }
                        leaf(b).await
                    } else {
                        step(g5.0);
                        drop(g5); pause().await;
                        if let k @ 2.. = 3u64 % 5 && k > 2u64 % 3 {
                            'l58: for n56 in 0u64..3 {
                                let mut g59 = Noisy::new(60);
                                step(g59.0);
                                b = b.wrapping_add(consumed(g59) as u64);
                            }
                            if 3u64 % 4 == 1 {  break 'l1; }
                        } else {
                            pause().await;
                            if let Some(mut g66) = made(1u64).await {
                                b = b.wrapping_add(consumed(g66) as u64);
                            } else {
                                break 'l1;
                            }
                            let mut g70 = Noisy::new(71);
                            break 'l1;
                        }
                        b % 9
                    };
                }
            }
            let mut v72: Pile<Noisy> = Pile::<Noisy>::default();
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
        {
            let mut g3 = Noisy::new(4);
            let x6: u64 = match n % 3 {
            0 => {
                step(g3.0);
                drop(g3); pause().await;
                { let own = Noisy::new(7);  step(own.0); }
                'l11: for n9 in 0u64..1 {
                    let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    let mut g15 = Noisy::new(16);
                }
                leaf(1u64).await
            } 1 => {
                let mut g18 = Vec::from([Noisy::new(19)]).remove(0);
                return Err(b);
            } _ => {
                { let own = Noisy::new(20); step(g3.0); step(own.0); }
                1u64 % 9
            } };
        }
        let v34: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            if let Some(v22) = made(n).await {
                let mut v22: Noisy = v22;
                let mut n25: u64 = 0;
                let f26: u64 = 'l24: loop {
                    n25 += 1;
                    if n25 > 3 { break b; }
                    pause().await;
                    let mut v27: Pile<Noisy> = Pile::<Noisy>::default();
                    if matches!(n % 7, 0 | 2..=4) { break 'l24 both::<u64, char>(b, 'c', 2u64).await.1; }
                };
            } else {
                if 1u64 % 2 == leaf(4u64).await % 2 && { if n < n { return Noisy::new(28); } 4u64 > 1 } {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    let c31: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
                let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
            }
            step(text.len() as u32);
            Noisy::new(33)
        });
        {
            let mut g35 = Vec::from([Noisy::new(36)]).remove(0);
            if n % 4 == 1 { step(g35.0); return Err(b); }
            match b % 3 {
            0 => {
                step(g35.0);
                drop(g35); pause().await;
                let x40: u64 = if 1u64 % 3 == 1 {
                    pause().await;
                    let x43: u64 = if b % 3 == 1 {
                        let mut g47 = Noisy::new(48);
                        return Err(b);
                    } else {
                        pause().await;
                        pause().await;
                        pause().await;
                        pause().await;
                        3u64 % 9
                    };
                    n % 9
                } else {
                    if n % 3 == 1 {
                    } else {
                        pause().await;
                        pause().await;
                    }
                    let mut g65 = Noisy::new(66);
                    if n % 3 == 1 {
                        if b % 4 == 1 { step(g65.0); return Err(b); }
                        return Err(b);
                    } else if n % 2 == 0 {
                        step(g65.0);
                    } else {
                        step(g65.0);
                        drop(g65); pause().await;
                        pause().await;
                        step(73);
                        let g75 = { let own: Noisy = Noisy::new(76); move || step(own.0) };
                    }
                    n % 9
                };
            } 1 => {
                if n % 3 == 1 { step(g35.0); } else { step(77); }
                if b % 4 == 1 { step(g35.0); return Err(b); }
            } _ => {
                step(g35.0);
                if n % 4 == 1 { step(g35.0); return Err(b); }
                return Err(b);
            } }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! { biased;
        got = recv::<u64>(&feed) => {
            let x1: u64 = got.unwrap_or(3);
            let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
            pause().await;
            'l2: for v3 in all5 {
                let mut v3: Noisy = v3;
                let mut v7: Noisy = 'b6: {
                    let mut v9: Noisy = Noisy::new(8);
                    if !(a % 5 < 3 && odd(1u64).await > 4) { break 'b6 v9; }
                    let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    v3
                };
                let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                'l13: for (at, v14) in all16 {
                    let mut v14: Noisy = v14;
                    b = both::<u64, char>(b, 'c', x1).await.1;
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                }
            }
            let x19: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        }
        sent = send::<u64>(&out, 2u64) => {
            if sent.is_err() { step(1); }
            match a % 5 {
            0 => {
                let x21: u64 = select! {
                got = recv::<u64>(&feed), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(kept::<u64>(b, b).await)
                }
                sent = send::<u64>(&out, 0u64) => {
                    if sent.is_err() { 1 } else { a.checked_sub(a % 3).ok_or(a)? }
                }
                else => {
                    b
                } };
            }
            1 | 2 => {
                let x23: u64;
                let mut v24: Noisy;
                if 0u64 % 5 < 3 || leaf(0u64).await > 4 {
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                    if 1u64 % 2 == 0 { x23 = 1; v24 = Noisy::new(22); } else { x23 = a; v24 = Noisy::new(1022); }
                } else {
                    x23 = b; v24 = Noisy::new(3022);
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                }
            }
            m20 if m20 > 3 || odd(b).await % 3 == m20 % 3 => {
                let all30: [Noisy; 2] = [Noisy::new(29), Noisy::new(29 + 1000)];
                'l27: for v28 in all30 {
                    let mut v28: Noisy = v28;
                    let c31: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                {
                    let mut g32 = Noisy::new(33);
                    if 1u64 % 4 == 1 { step(g32.0); return Err(b); }
                    step(g32.0);
                }
            }
            _ => {
            }
            }
            let mut n37: u64 = 0;
            'l36: while n37 < 1 && let Some(w38) = made(n37).await && w38.0 > 0 && (a % 5 < 3 || leaf(a).await > 4) {
                n37 += 1;
                let (Ok(x39), 0u64..=50) = (checked(a).await, a % 70) else {
                    pause().await;
                    continue 'l36;
                };
                let x39: u64 = x39;
            }
        }
        else => {
            'l40: for i41 in 0u64..0 {
                {
                    let mut g42 = Noisy::new(43);
                    drop(g42);
                }
                let to45: CpsFnPtr<fn(u64) -> u64> = if i41 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        }
        if b < 1u64 {
            if send::<u64>(&out, 4u64).await.is_err() && 3u64 % 3 == 1 && leaf(a).await % 2 == 1 { return Err(4u64); }
            let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
            'l46: for v47 in all49 {
                let mut v47: Noisy = v47;
                if send::<u64>(&out, b).await.is_err() && matches!(a % 7, 0 | 2..=4) { return Err(b); }
            }
        } else {
            match (leaf(1u64).await % 3, (if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(b); } else { 1u64 % 3 })) {
            (0, 1) => {
                let x51: u64 = 'b50: {
                    let mut x52: u64 = kept::<u64>(a, 1u64).await;
                    step(53);
                    text.push_str(&format!("{},", b));
                    if a % 3 == 1 && leaf(b).await % 2 == 1 { break 'b50 2u64; }
                    let mut v55: Noisy = Noisy::new(54);
                    checked(checked(b).await?).await?
                };
            }
            _ => {
                let mut s56: String = format!("{}-{n}", text.len(), n = 1u64);
            }
            }
            let all60: LinkedList<Noisy> = LinkedList::from([Noisy::new(59), Noisy::new(59 + 1000)]);
            pause().await;
            'l57: for v58 in all60 {
                let mut v58: Noisy = v58;
                {
                    let mut g61 = Noisy::new(62);
                    drop(g61);
                    let x65: u64 = if 1u64 % 3 == 1 {
                        step(67);
                        { let own = Noisy::new(68);  step(own.0); }
                        leaf(a).await
                    } else if a % 2 == 0 {
                        pause().await;
                        let x70: u64 = if b % 3 == 1 {
                            let x72: u64 = if let k @ 2.. = 2u64 % 5 && k > a % 3 {
                                let (mut g74, g76) = (Noisy::new(75), Noisy::new(75 + 1000));
                                drop(g76);
                                a % 9
                            } else {
                                pause().await;
                                pause().await;
                                pause().await;
                                step(83);
                                leaf(a).await
                            };
                            match 1u64 % 3 {
                            0 => {
                                step(85);
                                pause().await;
                                if x72 % 4 == 1 {  continue 'l57; }
                            } 1 => {
                            } _ => {
                                pause().await;
                            } }
                            if x72 % 4 == 1 {  continue 'l57; }
                            b % 9
                        } else if b % 2 == 0 {
                            let x94: u64 = match b % 3 {
                            0 => {
                                step(99);
                                break 'l57;
                            } 1 => {
                                let mut g102 = Vec::from([Noisy::new(103)]).remove(0);
                                b % 9
                            } _ => {
                                pause().await;
                                if b % 4 == 1 {  continue 'l57; }
                                b % 9
                            } };
                            if x94 % 3 == 1 {
                                let x109: u64 = checked(x94).await.unwrap_or(a);
                                let mut v114: Vec<Noisy> = vec![Noisy::new(113), Noisy::new(113 + 1000), Noisy::new(113 + 2000)];
                            } else {
                                pause().await;
                                if 4u64 % 4 == 1 {  break 'l57; }
                            }
                            if b % 3 == 1 {
                                pause().await;
                                step(120);
                                let mut g122 = Noisy::new(123);
                                step(g122.0);
                            } else if 2u64 % 2 == 0 {
                                let (x128, v129): (u64, (u64, u64)) = join!(leaf(a), pair(x94, a));
                                let v129: u64 = v129.0.wrapping_add(v129.1);
                                { let own = Noisy::new(130);  step(own.0); }
                                continue 'l57;
                            } else {
                                { let own = Noisy::new(131);  step(own.0); }
                                let mut g133 = Noisy::new(134);
                                step(g133.0);
                                break 'l57;
                            }
                            b % 9
                        } else {
                            pause().await;
                            match made(a).await { Some(mut g138) => {
                                if b % 3 == 1 { step(g138.0); } else { step(139); }
                            } None => {
                                if a % 4 == 1 {  break 'l57; }
                                continue 'l57;
                            } }
                            { let own = Noisy::new(143);  step(own.0); }
                            b % 9
                        };
                        pause().await;
                        break 'l57;
                    } else {
                        if let k @ 2.. = a % 5 && k > a % 3 {
                            let x150: u64 = if b % 3 == 1 {
                                pause().await;
                                leaf(a).await
                            } else if a % 2 == 0 {
                                pause().await;
                                pause().await;
                                a % 9
                            } else {
                                let g161 = { let own: Noisy = Noisy::new(162); move || step(own.0) };
                                g161();
                                if b % 3 == 2 { drop(g161); step(164); } else { drop(g161); }
                                a % 9
                            };
                        } else {
                            pause().await;
                            step(165);
                        }
                        leaf(a).await
                    };
                    let x167: u64 = if 1u64 % 3 == 1 {
                        pause().await;
                        if let k @ 2.. = x65 % 5 && k > a % 3 {
                            pause().await;
                            let g172 = { let own: Noisy = Noisy::new(173); move || step(own.0) };
                            if a % 3 == 2 { drop(g172); step(174); } else { drop(g172); }
                            if b % 4 == 1 {  continue 'l57; }
                        } else {
                            { let own = Noisy::new(176);  step(own.0); }
                        }
                        leaf(4u64).await
                    } else {
                        step(178);
                        let mut g180 = Noisy::new(181);
                        4u64 % 9
                    };
                }
                if let Some(c182) = text.chars().next_back() {
                    let c182: char = c182;
                    let mut s183: String = format!("{}-{n}", text.len(), n = 2u64);
                    b = (c182 as u64).wrapping_mul(3).wrapping_add(3u64);
                } else {
                    if 0u64 < 2u64 { break 'l57; }
                }
                let x185: u64 = 'b184: {
                    let mut x186: u64 = b % 7 + leaf(2u64).await % 100;
                    let mut s187: String = format!("{}-{n}", text.len(), n = 1u64);
                    let to188: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if matches!(a % 7, 0 | 2..=4) { break 'b184 a; }
                    let x189: u64 = { let half: u64 = checked(x186).await?; half ^ 2u64 };
                    text.push_str(&format!("{},", b));
                    match checked(b).await? % 2 { 0 => a, _ => checked(a).await? }
                };
            }
        }
        if !(a % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(leaf(leaf(2u64).await).await); }
        let x190: u64 = b.wrapping_mul(3).wrapping_add(0u64);
        let (x191 @ 1u64.., _) = pair(a, 1u64).await else {
            pause().await;
            return Err(1u64);
        };
        let x191: u64 = x191;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 0u64));
        if !(n % 5 < 3 && odd(1u64).await > 4) && text.len() > 40 { return Noisy::new(1); }
        let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut value: Noisy = value;
            let mut s3: String = format!("{}-{n}", text.len(), n = n);
            match (leaf(4u64).await % 3, (if leaf(3u64).await % 2 == 0 { return Err(b); } else { b % 3 })) {
            (0, 1) => {
                let x5: u64 = 'b4: {
                    if let Ok(k) = checked(b).await && k % 3 < 2 && consumed(value) { pause().await; }
                    pause().await;
                    let mut v7: Purse = Purse::of((s3.len() as u64)).await;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'b4 n; }
                    let x9: u64 = to8(b).await;
                    pair(n, n).await.0.wrapping_add(n)
                };
                step(10);
            }
            _ => {
                let (x11 @ 1u64.., _) = pair((s3.len() as u64), n).await else {
                    pause().await;
                    return Err((s3.len() as u64));
                };
                let x11: u64 = x11;
            }
            }
            step(text.len() as u32);
            Ok(b)
        });
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
        'l1: for i2 in 0u64..2 {
            let mut v4: Noisy = Noisy::new(3);
            let x5: u64 = match 4u64 % 4 { 0 => { continue 'l1; } 1 => leaf(n).await, k => k };
            if let Some(v6) = made(1u64).await {
                let mut v6: Noisy = v6;
                let mut v9: Two = Two { first: v6, second: Noisy::new(8 + 1000), number: i2 as u32 % 9 };
                let all13: [Noisy; 2] = [Noisy::new(12), Noisy::new(12 + 1000)];
                'l10: for v11 in all13 {
                    let mut v11: Noisy = v11;
                    let c14: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
                    let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
                }
            } else {
                let Ok(x16) = checked(1u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let x16: u64 = x16;
                let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(n), down(n % 3, Noisy::new(9)));
            let _ = self.rest.pop();
            let Some(v3) = made(0u64).await else {
                pause().await;
                return Err(x1);
            };
            let mut v3: Noisy = v3;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step(own.0) };
            g1();
        }
        b = checked(b).await.map_err(|failed| failed.wrapping_add(b))?;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        if (!(2u64 % 5 < 3 && odd(a).await > 4)) && let Some(v2) = made(1u64).await && v2.0 as u64 % 3 < 1u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let mut n4: u64 = 0;
            'l3: while n4 < 1 && leaf(n4).await != 6 {
                n4 += 1;
                let all8: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(7)), (3, Noisy::new(7 + 1000))]);
                pause().await;
                'l5: for (at, v6) in all8 {
                    let mut v6: Noisy = v6;
                    pause().await;
                    let mut s9: String = format!("{}-{n}", text.len(), n = b);
                    let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
                }
            }
            let all15: Option<Noisy> = Some(Noisy::new(14));
            pause().await;
            'l12: for v13 in all15 {
                let mut v13: Noisy = v13;
                let a16: Vec<u64> = vec![b % 7, 2u64 % 5, b % 3];
                {
                    {
                        step(22);
                    }
                    continue 'l12;
                }
                let mut v25: Two = Two { first: Noisy::new(24), second: Noisy::new(24 + 1000), number: b as u32 % 9 };
            }
            let Ok(x26) = checked(2u64).await else {
                pause().await;
                return Err(3u64);
            };
            let x26: u64 = x26;
        } else {
            let mut v27: Purse = Purse::of(a).await;
        }
        let mut b: u64 = a.checked_sub(2u64 % 3).ok_or(2u64)?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            b = b.wrapping_add(v2.0 as u64);
            if (!(n % 5 < 3 && odd(b).await > 4)) && let Some(v4) = made(b).await && v4.0 as u64 % 3 < b % 3 {
                let mut v4: Noisy = v4;
                pause().await;
                {
                    let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                    drop(g7);
                    if 0u64 % 3 == 2 { drop(g5); step(8); } else { drop(g5); }
                    let x11: u64 = if b % 3 == 1 {
                        let x14: u64 = match 3u64 % 3 {
                        0 => {
                            { let own = Noisy::new(15);  step(own.0); }
                            match b % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                                let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
                            } 1 => {
                                pause().await;
                            } _ => {
                                let mut g32 = Noisy::new(33);
                            } }
                            leaf(n).await
                        } 1 => {
                            'l37: for n35 in 0u64..2 {
                                let mut g38 = Noisy::new(39);
                                drop(g38);
                            }
                            leaf(n).await
                        } _ => {
                            pause().await;
                            let mut g42 = Noisy::new(43);
                            n % 9
                        } };
                        let Some(mut g46) = made(n).await else {
                            pause().await;
                            return Err(0u64);
                        };
                        0u64 % 9
                    } else {
                        pause().await;
                        { let own = Noisy::new(48);  step(own.0); }
                        leaf(0u64).await
                    };
                }
                let mut left50: String = text.chars().take(2).collect();
                'l51: while let Some(c49) = left50.pop() {
                    let c49: char = c49;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(n.wrapping_mul(3).wrapping_add((c49 as u64))); }
                }
            } else {
                let c52: u64 = (0..2u64 % 5).map(|k| k.wrapping_mul(2u64)).fold(b, |all, k| all.wrapping_add(k));
            }
            let Some(v53) = made(n).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v53: Noisy = v53;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
        if let Ok(x2) = checked(n).await && (c1 < n) {
            let x2: u64 = x2;
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            text.push_str(&format!("{},", x2));
            {
                let x6: u64 = match checked(n).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
            }
        } else {
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(1); }
        if let Some(v2) = made(n).await {
            let mut v2: Noisy = v2;
            let mut n5: u64 = 0;
            'l4: while let Some(w6) = made(n5).await {
                n5 += 1 + w6.0 as u64 % 2;
                'l7: for i8 in 0u64..3 {
                    let mut v9: Pile<Noisy> = Pile::<Noisy>::default();
                    if n % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(10); }
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 3 { break b; }
                pause().await;
                let x16: u64;
                let mut v17: Noisy;
                if 1u64 % 3 == 1 && leaf(n).await % 2 == 1 {
                    pause().await;
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    x16 = n; v17 = Noisy::new(2015);
                } else {
                    x16 = b; v17 = Noisy::new(3015);
                    pause().await;
                }
                'l20: for i21 in 0u64..=1 {
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    let x24: u64 = if n % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    if 1u64 % 5 < 3 || leaf(4u64).await > 4 { break 'l12 leaf(n).await; }
                }
            };
        } else {
            b = checked(n).await.unwrap_or(0u64);
        }
        (value, b) = (Noisy::new(value.0 + 3), b ^ n);
        match n % 5 {
        0 => {
            text.push_str(&format!("{},", n));
        }
        1 | 2 => {
            let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
            let x29: u64 = match b % 4 { 0 => { return Noisy::new(28); } 1 => leaf(n).await, k => k };
        }
        m25 if m25 == b % 5 => {
            {
                let mut g30 = Noisy::new(31);
                if 4u64 % 3 == 2 { drop(g30); step(32); } else { drop(g30); }
                let x34: u64 = match b % 3 {
                0 => {
                    pause().await;
                    let x36: u64 = if n % 3 == 1 {
                        { let own = Noisy::new(37);  step(own.0); }
                        return Noisy::new(39);
                    } else if 3u64 % 2 == 0 {
                        pause().await;
                        let x42: u64 = match 1u64 % 3 {
                        0 => {
                            pause().await;
                            let mut v46: Noisy;
                            if !(b % 5 < 3 && odd(n).await > 4) { pause().await; v46 = Noisy::new(47); } else { v46 = Noisy::new(47 + 1000); }
                            n % 9
                        } 1 => {
                            step(51);
                            pause().await;
                            let mut g56 = Noisy::new(57);
                            n % 9
                        } _ => {
                            leaf(n).await
                        } };
                        let g60 = { let own: Noisy = Noisy::new(61); move || step(own.0) };
                        return Noisy::new(62);
                    } else {
                        let x64: u64 = match 2u64 % 3 {
                        0 => {
                            pause().await;
                            let (x69, v70): (u64, (u64, u64)) = join!(leaf(b), pair(n, b));
                            let v70: u64 = v70.0.wrapping_add(v70.1);
                            pause().await;
                            leaf(n).await
                        } 1 => {
                            step(74);
                            pause().await;
                            leaf(n).await
                        } _ => {
                            pause().await;
                            leaf(n).await
                        } };
                        { let own = Noisy::new(81);  step(own.0); }
                        let mut g83 = Noisy::new(84);
                        return Noisy::new(85);
                    };
                } 1 => {
                    if b % 4 == 1 {  return Noisy::new(87); }
                    text.push_str(&format!("{},", b));
                    if let k @ 2.. = n % 5 && k > b % 3 {
                        if let k @ 2.. = b % 5 && k > b % 3 {
                            let (x96, mut v97): (u64, Noisy) = join!(leaf(4u64), taken(value, n));
                        } else {
                            pause().await;
                            step(98);
                        }
                        match made(0u64).await { Some(mut g101) => {
                            if b % 3 == 1 { step(g101.0); } else { step(102); }
                            step(g101.0);
                            { let own = Noisy::new(104); step(g101.0); step(own.0); }
                        } None => {
                            step(106);
                            let mut x110: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
                            return Noisy::new(111);
                        } }
                        pause().await;
                    } else {
                        pause().await;
                        let mut g116 = Noisy::new(117);
                        let mut g119 = Noisy::new(120);
                        return Noisy::new(121);
                    }
                    leaf(n).await
                } _ => {
                    { let own = Noisy::new(122);  step(own.0); }
                    leaf(n).await
                } };
                if 4u64 % 3 == 1 {
                } else {
                    pause().await;
                    let mut g128 = Noisy::new(129);
                    if x34 % 3 == 2 { drop(g128); step(130); } else { drop(g128); }
                }
            }
            {
                let mut g131 = Vec::from([Noisy::new(132)]).remove(0);
                { let own = Noisy::new(133); step(g131.0); step(own.0); }
            }
        }
        _ => {
            let mut v135: Noisy = Noisy::new(134);
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match b % 5 {
        0 => {
            let all5: [Noisy; 2] = [Noisy::new(4), Noisy::new(4 + 1000)];
            'l2: for v3 in all5 {
                let mut v3: Noisy = v3;
                let (x6, v7): (u64, (u64, u64)) = join!(leaf(n), pair(n, n));
                let v7: u64 = v7.0.wrapping_add(v7.1);
            }
            if let Some(v8) = made(b).await {
                let mut v8: Noisy = v8;
                let mut v11: Noisy = 'b10: {
                    let mut v13: Noisy = Noisy::new(12);
                    if matches!(n % 7, 0 | 2..=4) { break 'b10 v13; }
                    let c14: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    v8
                };
            } else {
                let mut v16: Noisy = Noisy::new(15);
                if let Ok(x17) = checked(0u64).await && let Some(v18) = made(x17).await && v18.0 > 1 {
                    let x17: u64 = x17;
                    let mut v18: Noisy = v18;
                    pause().await;
                    let mut v20: Two = Two { first: v16, second: Noisy::new(19 + 1000), number: 2u64 as u32 % 9 };
                    let mut x21: u64 = b.wrapping_mul(3).wrapping_add(x17);
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                }
            }
        }
        1 | 2 => {
            let to24: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m1 if m1 == b % 5 => {
            let mut b: u64 = n.wrapping_mul(3).wrapping_add(b);
        }
        _ => {
            if n < b {
                let (x28, _, mut v29): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                'l30: for i31 in 0u64..=1 {
                    let mut v32: Noisy = Noisy::new(v29.0 + 50);
                    text.push_str(&format!("{},", i31));
                    let mut v33: Noisy;
                    if !(b % 5 < 3 && odd(n).await > 4) { pause().await; v33 = Noisy::new(34); } else { v33 = Noisy::new(34 + 1000); }
                }
                {
                    let mut g35 = Noisy::new(36);
                    b = b.wrapping_add(consumed(g35) as u64);
                    if let k @ 2.. = n % 5 && k > b % 3 {
                        match n % 3 {
                        0 => {
                            if n % 3 == 1 {
                                pause().await;
                            } else if b % 2 == 0 {
                                step(46);
                            } else {
                                pause().await;
                                let x28: u64 = checked(checked(4u64).await?).await?;
                                let mut n: u64 = b.wrapping_mul(3).wrapping_add(3u64);
                                pause().await;
                            }
                        } 1 => {
                            pause().await;
                            step(56);
                        } _ => {
                            match 0u64 % 3 {
                            0 => {
                                { let own = Noisy::new(58);  step(own.0); }
                                let to62: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                            } 1 => {
                                let mut b: u64 = leaf(b).await;
                                { let own = Noisy::new(66);  step(own.0); }
                            } _ => {
                                pause().await;
                                let c71: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                                b = checked(3u64).await.unwrap_or(2u64);
                                let mut g76 = Noisy::new(77);
                            } }
                            if b % 3 == 1 {
                                pause().await;
                                let mut v83: Shared<Noisy> = Shared::new(Noisy::new(82));
                            } else {
                                pause().await;
                                { let own = Noisy::new(87);  step(own.0); }
                                return Err(b);
                            }
                            if x28 % 3 == 1 {
                                pause().await;
                                { let own = Noisy::new(89);  step(own.0); }
                                if 1u64 % 4 == 1 {  return Err(b); }
                                return Err(b);
                            } else {
                            }
                        } }
                        let (mut g93, g95) = (Noisy::new(94), Noisy::new(94 + 1000));
                        drop(g95);
                    } else {
                        pause().await;
                        if 3u64 % 3 == 1 {
                            pause().await;
                            let x98: u64 = match 1u64 % 3 {
                            0 => {
                                b = b % 7 + leaf(n).await % 100;
                                b = 2u64;
                                n % 9
                            } 1 => {
                                { let own = Noisy::new(105);  step(own.0); }
                                return Err(b);
                            } _ => {
                                pause().await;
                                let mut g108 = Noisy::new(109);
                                step(g108.0);
                                step(g108.0);
                                n % 9
                            } };
                            pause().await;
                            let g116 = { let own: Noisy = Noisy::new(117); move || step(own.0) };
                        } else if b % 2 == 0 {
                            let mut g119 = Noisy::new(120);
                            let x122: u64 = if x28 % 3 == 1 {
                                step(g119.0);
                                drop(g119); pause().await;
                                2u64 % 9
                            } else if 2u64 % 2 == 0 {
                                step(g119.0);
                                return Err(b);
                            } else {
                                b = b.wrapping_add({ let own = g119; own.0 as u64 + n % 2 });
                                return Err(b);
                            };
                        } else {
                            step(126);
                            'l130: for n128 in 0u64..3 {
                                let mut g131 = Noisy::new(132);
                                let mut g134 = Noisy::new(135);
                                b = b.wrapping_add({ let own = g134; own.0 as u64 + n % 2 });
                                step(g131.0);
                            }
                            let mut g139 = Noisy::new(140);
                        }
                        return Err(b);
                    }
                }
            } else {
                let v145: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut b: u64 = leaf(1u64).await;
                    let c143: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                    step(text.len() as u32);
                    Noisy::new(144)
                });
            }
        }
        }
        let mut v147: Noisy = Noisy::new(146);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v1: Purse = Purse::of(b).await;
        match shape(b).await {
        Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
            let mut v2: Noisy = v2;
            let mut v3: Noisy = v3;
            let a4: Vec<u64> = vec![n % 7, 0u64 % 5, b % 3];
            'w7: {
                if n % 4 == 1 { step(v3.0); break 'w7; }
                drop(v3);
            }
        }
        Shape::Both(v2, _) => {
            let mut v2: Noisy = v2;
            pause().await;
        }
        Shape::One { noisy: v2, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v2: Noisy = v2;
            { let at = &mut v2; at.0 += 1; step(at.0); }
            match n % 5 {
            0 => {
                text.push_str(&format!("{},", number));
                let x12: u64 = 'b11: {
                    if !(1u64 % 5 < 3 && odd(b).await > 4) { break 'b11 checked(number).await.unwrap_or(2u64); }
                    let to13: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if !(3u64 % 5 < 3 && odd(b).await > 4) { break 'b11 number; }
                    if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(n, number).await); }
                    leaf(checked(4u64).await?).await
                };
            }
            1 | 2 => {
                if let Ok(x14) = checked(number).await && (!(n % 5 < 3 && odd(b).await > 4)) {
                    let x14: u64 = x14;
                    pause().await;
                    let (x16, v17): (u64, (u64, u64)) = join!(leaf(4u64), pair(number, 4u64));
                    let v17: u64 = v17.0.wrapping_add(v17.1);
                    let mut v18: Noisy = even_steps(2u64 % 5, v2).await;
                    pause().await;
                } else {
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                }
                match made(1u64).await {
                    Some(v21) if v21.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v21.0 as u64); }
                    Some(v21) => drop(v21),
                    None => pause().await,
                }
            }
            m10 if m10 == b % 5 => {
                let v27: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
                    step(text.len() as u32);
                    Noisy::new(26)
                });
                match 2u64 % 5 {
                0 => {
                    text.push_str(&format!("{},", 4u64));
                    if checked(1u64).await? % 2 == 0 && 3u64 % 3 < 2 && text.len() > 200 { return Err(0u64 % 7 + leaf(1u64).await % 100); }
                }
                1 | 2 => {
                    let Some(v29) = made(number).await else {
                        pause().await;
                        return Err(n);
                    };
                    let mut v29: Noisy = v29;
                    let mut v32: Two = Two { first: v29, second: Noisy::new(31 + 1000), number: b as u32 % 9 };
                }
                m28 if leaf(m28).await % 2 == 0 => {
                    let mut v34: Vec<Noisy> = vec![Noisy::new(33), Noisy::new(33 + 1000), Noisy::new(33 + 2000)];
                }
                _ => {
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            _ => {
                let p38: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000)];
                for _ in p38 {
                    pause().await;
                    let (x39, _, mut v40): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(3u64), down(3u64 % 3, Noisy::new(9)));
                }
                text.push_str(&format!("{},", 3u64));
            }
            }
        }
        Shape::One { noisy: v2, .. } => {
            let mut v2: Noisy = v2;
            let Shape::One { noisy: v42, number: x41 } = shape(n).await else {
                pause().await;
                return Err(n);
            };
            let mut v42: Noisy = v42;
            let x41: u64 = x41;
        }
        Shape::Nothing => {
            pause().await;
            if (leaf(n).await % 2 == 0) && let Some(v44) = made(n).await && v44.0 as u64 % 3 < n % 3 {
                let mut v44: Noisy = v44;
                pause().await;
                let c45: u64 = leaf(Some(2u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
                'l46: for v47 in all49 {
                    let mut v47: Noisy = v47;
                    let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
                    b = lent(&mut v47, text, 0u64).await?;
                }
            } else {
                let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                if n % 3 > 0 && let x54 @ 2.. = b % 7 && x54 != n {
                    let x54: u64 = x54;
                    pause().await;
                    pause().await;
                    let mut s56: String = format!("{}-{n}", text.len(), n = 1u64);
                    let x57: u64 = kept::<u64>(4u64, 1u64).await;
                } else {
                    let mut v59: Noisy = Noisy::new(58);
                    pause().await;
                    let c60: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                }
                spawn! {
                    let mut text: String = String::new();
                    let mut v63: Vec<Noisy> = vec![Noisy::new(62), Noisy::new(62 + 1000), Noisy::new(62 + 2000)];
                    b = b % 7 + leaf(1u64).await % 100;
                    step(text.len() as u32);
                };
            }
        } }
        let c64: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(a), pair(b, a));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        pause().await;
        let x2: u64 = leaf(n).await.wrapping_add((if leaf(2u64).await % 2 == 0 { return Noisy::new(1); } else { n % 3 }));
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            if b % 5 < 3 || leaf(a).await > 4 { break 'b1 3u64; }
            {
                let (mut g3, g5) = (Noisy::new(4), Noisy::new(4 + 1000));
                drop(g5);
                b = b.wrapping_add({ let own = g3; own.0 as u64 + b % 2 });
                if b % 3 == 1 {
                    match b % 3 {
                    0 => {
                        pause().await;
                        match 1u64 % 3 {
                        0 => {
                            pause().await;
                        } 1 => {
                            let x18: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
                            { let own = Noisy::new(19);  step(own.0); }
                            break 'b1 b;
                        } _ => {
                            pause().await;
                            if 4u64 % 4 == 1 {  break 'b1 b; }
                            break 'b1 b;
                        } }
                        if a % 3 == 1 {
                            pause().await;
                            let c25: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                            if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
                            if c25 % 4 == 1 {  break 'b1 b; }
                        } else {
                            pause().await;
                            step(34);
                        }
                        let x36: u64 = if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                            pause().await;
                            leaf(b).await
                        } else {
                            pause().await;
                            let mut s43: String = format!("{}-{n}", text.len(), n = 0u64);
                            if matches!(a % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                            break 'b1 b;
                        };
                    } 1 => {
                        if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                            pause().await;
                            pause().await;
                        } else {
                            pause().await;
                            let mut g59 = Vec::from([Noisy::new(60)]).remove(0);
                        }
                    } _ => {
                        let (mut g62, g64) = (Noisy::new(63), Noisy::new(63 + 1000));
                        drop(g64);
                        b = b.wrapping_add(consumed(g62) as u64);
                        break 'b1 b;
                    } }
                    step(66);
                    let mut g68 = Noisy::new(69);
                    break 'b1 b;
                } else if 1u64 % 2 == 0 {
                    pause().await;
                    step(70);
                    let Some(mut g73) = made(a).await else {
                        pause().await;
                        return Err(b);
                    };
                } else {
                    let x75: u64 = if let k @ 2.. = a % 5 && k > a % 3 {
                        let (mut g77, g79) = (Noisy::new(78), Noisy::new(78 + 1000));
                        drop(g79);
                        { let own = Noisy::new(80); step(g77.0); step(own.0); }
                        a % 9
                    } else {
                        pause().await;
                        if let Some(mut g83) = made(a).await {
                            { let own = Noisy::new(84); step(g83.0); step(own.0); }
                            step(g83.0);
                        } else {
                            pause().await;
                            if 0u64 % 4 == 1 {  break 'b1 b; }
                        }
                        if a % 3 == 1 {
                            pause().await;
                        } else if 2u64 % 2 == 0 {
                            pause().await;
                            if a % 4 == 1 {  break 'b1 b; }
                            pause().await;
                        } else {
                            { let own = Noisy::new(99);  step(own.0); }
                            { let own = Noisy::new(100);  step(own.0); }
                            break 'b1 b;
                        }
                        leaf(a).await
                    };
                    let x102: u64 = if let k @ 2.. = x75 % 5 && k > b % 3 {
                        pause().await;
                        if x75 % 3 == 1 {
                            pause().await;
                            if let Some(v110) = made(3u64).await {
                                let mut v110: Noisy = v110;
                                let to112: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                                let mut s113: String = format!("{}-{n}", text.len(), n = a);
                            } else {
                                let c114: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                            }
                            pause().await;
                        } else if x75 % 2 == 0 {
                            pause().await;
                            pause().await;
                        } else {
                            let mut v128: Noisy = Noisy::new(127);
                        }
                        break 'b1 b;
                    } else {
                        break 'b1 b;
                    };
                }
            }
            match a % 5 {
            0 => {
                let x132: u64;
                let mut v133: Noisy;
                if matches!(b % 7, 0 | 2..=4) {
                    pause().await;
                    pause().await;
                    match a % 3 { 0 => { x132 = 2; v133 = Noisy::new(131); } 1 => { break 'b1 b; } k => { x132 = k; v133 = Noisy::new(1131); } }
                } else {
                    x132 = b; v133 = Noisy::new(3131);
                    let mut s134: String = format!("{}-{n}", text.len(), n = 0u64);
                }
                { let at = &mut v133; at.0 += 1; step(at.0); }
            }
            1 | 2 => {
                if 1u64 < a && text.len() > 200 { return Err((if b % 2 == 0 { checked(b).await } else { Ok(b) })?); }
            }
            m130 if leaf(m130).await % 2 == 0 => {
                let x136: u64 = select! {
                got = recv::<u64>(&feed) => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(1u64, 'c', 2u64).await.1)
                }
                sent = send::<u64>(&out, a) => {
                    if sent.is_err() { 1 } else { b % 7 + leaf(a).await % 100 }
                }
                else => {
                    4u64
                } };
            }
            _ => {
                let (x137, _, mut v138): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
            }
            }
            (if b % 2 == 0 { checked(1u64).await } else { Ok(1u64) })?
        };
        let p144: (u64, Noisy) = (a, Noisy::new(142));
        let (x143, _): (u64, Noisy) = p144;
        let mut v145: Purse = Purse::of(2u64).await;
        let mut b: u64 = checked(x143).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match made(n).await {
                Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                Some(v3) => drop(v3),
                None => pause().await,
            }
            if 0u64 % 5 < 3 || leaf(0u64).await > 4 { continue 'l1; }
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        {
            let mut g7 = Noisy::new(8);
            b = b.wrapping_add(consumed(g7) as u64);
        }
        if let Some(v11) = made(b).await && let x10 @ 1.. = v11.0 as u64 % 5 && (x10 > 2 || !(2u64 % 5 < 3 && odd(b).await > 4)) {
            let x10: u64 = x10;
            let mut v11: Noisy = v11;
            pause().await;
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 3 { break n; }
                pause().await;
                let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
                text = said(text, both::<u64, char>(n, 'c', x10).await.1).await;
            };
            let all20: Option<Noisy> = Some(Noisy::new(19));
            'l17: for v18 in all20 {
                let mut v18: Noisy = v18;
                let to21: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all25: [Noisy; 2] = [Noisy::new(24), Noisy::new(24 + 1000)];
                'l22: for v23 in all25 {
                    let mut v23: Noisy = v23;
                    let mut x26: u64 = if 2u64 % 2 == 0 { leaf(x10).await } else { x10 };
                    text.push_str(&format!("{},", x10));
                }
            }
            text = said(text, leaf(n).await).await;
        }
        let mut x28: u64 = b;
        let p29: (u64, Noisy) = (2u64, Noisy::new(27));
        (x28, _) = p29;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        _ = value;
        text = said(text, both::<u64, char>(b, 'c', n).await.1).await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w4: {
            if b % 4 == 1 { step(value.0); break 'w4; }
            {
                step(8);
                b = b.wrapping_add(value.0 as u64);
            }
            return Noisy::new(11);
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        {
            let (mut g2, g4) = (Noisy::new(3), Noisy::new(3 + 1000));
            drop(g4);
            let mut g6 = Noisy::new(7);
            let mut g9 = Noisy::new(10);
            if a % 4 == 1 { step(g2.0); return Err(b); }
        }
        let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
        let mut v15: Noisy = Noisy::new(14);
        let a16: Vec<u64> = vec![b % 7, a % 5, b % 3];
        for m17 in &a16 { if *m17 == (s1.len() as u64) { step(v15.0); break; } step(v15.0 + 18); }
        if leaf(b).await % 3 == (if !((s1.len() as u64) % 5 < 3 && odd(a).await > 4) { return Err(b); } else { 2u64 % 3 }) {
            let mut v20: Two = Two { first: v15, second: Noisy::new(19 + 1000), number: b as u32 % 9 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut b: u64 = b;
        if b < n && text.len() > 40 { return Noisy::new(1); }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            if let Some(v4) = made(n).await && let x3 @ 1.. = v4.0 as u64 % 5 && (x3 > 2 || checked(n).await? % 2 == 0 && b % 3 < 2) {
                let x3: u64 = x3;
                let mut v4: Noisy = v4;
                pause().await;
                pause().await;
                {
                    let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                    drop(g7);
                    step(g5.0);
                    drop(g5); step(9); g5 = Noisy::new(9);
                }
                step(10);
            } else {
                let mut s11: String = format!("{}-{n}", text.len(), n = n);
                let v24: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x13, _, mut v14): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                    if x13 % 5 < 3 || leaf(x13).await > 4 {
                        let (x15, v16): (u64, (u64, u64)) = join!(leaf(n), pair(x13, n));
                        let v16: u64 = v16.0.wrapping_add(v16.1);
                        let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                    }
                    let all20: Vec<char> = text.chars().take(3).collect();
                    'l19: for c18 in all20 {
                        let c18: char = c18;
                        if !(b % 5 < 3 && odd(3u64).await > 4) && text.len() > 40 { return Noisy::new(21); }
                        let c22: u64 = (0..(c18 as u64) % 5).map(|k| k.wrapping_mul((c18 as u64))).fold(b, |all, k| all.wrapping_add(k));
                    }
                    step(text.len() as u32);
                    v14
                });
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = both::<u64, char>(0u64, 'c', n).await.1;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let a: u64 = pair(checked(a).await?, checked(b).await?).await.1;
        if checked(1u64).await? % 2 == 0 && a % 3 < 2 {
            b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
            let mut v2: Noisy = Noisy::new(1);
            if send::<u64>(&out, 0u64).await.is_err() && a < a { return Err(0u64); }
        } else {
            let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: 2u64 as u32 % 9 };
            {
                let mut g5 = Noisy::new(6);
                let x8: u64 = if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                    let x10: u64 = match 1u64 % 3 {
                    0 => {
                        if 3u64 % 4 == 1 { step(g5.0); return Err(b); }
                        if 2u64 % 3 == 1 { step(g5.0); } else { step(12); }
                        { let own = Noisy::new(13); step(g5.0); step(own.0); }
                        return Err(b);
                    } 1 => {
                        step(g5.0);
                        drop(g5); pause().await;
                        match 3u64 % 3 {
                        0 => {
                        } 1 => {
                            pause().await;
                            let g17 = { let own: Noisy = Noisy::new(18); move || step(own.0) };
                            return Err(b);
                        } _ => {
                            pause().await;
                            return Err(b);
                        } }
                        a % 9
                    } _ => {
                        { let own = Noisy::new(22); step(g5.0); step(own.0); }
                        a % 9
                    } };
                    2u64 % 9
                } else {
                    step(g5.0);
                    drop(g5); pause().await;
                    match 3u64 % 3 {
                    0 => {
                        { let own = Noisy::new(24);  step(own.0); }
                        return Err(b);
                    } 1 => {
                        if let Some(mut g29) = made(a).await {
                            step(g29.0);
                            let mut g32 = Noisy::new(33);
                        } else {
                            { let own = Noisy::new(34);  step(own.0); }
                        }
                    } _ => {
                        pause().await;
                        if a % 4 == 1 {  return Err(b); }
                        return Err(b);
                    } }
                    step(37);
                    let Some(mut g40) = made(b).await else {
                        pause().await;
                        return Err(a);
                    };
                    return Err(b);
                };
            }
            let mut v42: Noisy = Noisy::new(41);
        }
        let mut v43: Purse = Purse::of(3u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=1 = odd(n2).await {
            n2 += 2;
            {
                let mut g3 = Noisy::new(4);
                b = b.wrapping_add(consumed(g3) as u64);
            }
            {
                let mut g6 = Noisy::new(7);
                let x9: u64 = match n % 3 {
                0 => {
                    let x11: u64 = if b % 3 == 1 {
                        if b % 4 == 1 { step(g6.0); continue 'l1; }
                        if 3u64 % 4 == 1 { step(g6.0); break 'l1; }
                        continue 'l1;
                    } else if b % 2 == 0 {
                        step(g6.0);
                        drop(g6); pause().await;
                        let mut g15 = Noisy::new(16);
                        let mut g18 = Noisy::new(19);
                        b % 9
                    } else {
                        let mut g21 = Noisy::new(22);
                        let x24: u64 = if b % 3 == 1 {
                            step(g21.0);
                            drop(g21); drop(g6); pause().await;
                            pause().await;
                            if !(b % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(2u64); }
                            leaf(1u64).await
                        } else {
                            if 1u64 % 3 == 1 { step(g21.0); } else { step(31); }
                            step(g6.0);
                            if 4u64 % 4 == 1 { step(g6.0); continue 'l1; }
                            1u64 % 9
                        };
                        b % 9
                    };
                    step(35);
                    3u64 % 9
                } 1 => {
                    let mut g38 = Noisy::new(39);
                    step(g38.0);
                    3u64 % 9
                } _ => {
                    step(g6.0);
                    drop(g6); pause().await;
                    if n % 4 == 1 {  continue 'l1; }
                    3u64 % 9
                } };
                { let own = Noisy::new(42);  step(own.0); }
            }
            {
                let (mut g44, g46) = (Noisy::new(45), Noisy::new(45 + 1000));
                drop(g46);
                let x48: u64 = if 1u64 % 3 == 1 {
                    if b % 3 == 1 {
                        step(g44.0);
                        drop(g44); pause().await;
                    } else if b % 2 == 0 {
                        step(g44.0);
                        if n % 3 == 2 { drop(g44); step(52); } else { drop(g44); }
                    } else {
                        if b % 3 == 1 {
                            step(g44.0);
                            drop(g44); pause().await;
                            pause().await;
                            { let own = Noisy::new(57);  step(own.0); }
                        } else if 4u64 % 2 == 0 {
                            drop(g44);
                        } else {
                            drop(g44); step(59); g44 = Noisy::new(59);
                        }
                    }
                    3u64 % 9
                } else {
                    step(g44.0);
                    drop(g44); pause().await;
                    let x62: u64 = match n % 3 {
                    0 => {
                        pause().await;
                        if 4u64 % 3 == 1 {
                            pause().await;
                            { let own = Noisy::new(64);  step(own.0); }
                            pause().await;
                            let c71: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        } else {
                            if b % 5 < 3 || leaf(b).await > 4 { break 'l1; }
                            pause().await;
                        }
                        step(79);
                        step(80);
                        leaf(4u64).await
                    } 1 => {
                        if n % 3 == 1 {
                            pause().await;
                            continue 'l1;
                        } else {
                        }
                        continue 'l1;
                    } _ => {
                        { let own = Noisy::new(86);  step(own.0); }
                        leaf(4u64).await
                    } };
                    3u64 % 9
                };
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = { leaf(1u64).await; (if n < b { return Noisy::new(1); } else { 0u64 % 3 }).wrapping_add(consumed(value) as u64) };
        let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        let mut s5: String = format!("{}-{n}", text.len(), n = x2);
        let mut n7: u64 = 0;
        'l6: while let 0u64..=3 = odd(n7).await {
            n7 += 2;
            if b < x2 && text.len() > 40 { return Noisy::new(8); }
            let x10: u64;
            let mut v11: Noisy;
            if !(n % 5 < 3 && odd(x2).await > 4) {
                pause().await;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                match n % 3 { 0 => { x10 = 2; v11 = Noisy::new(9); } 1 => { break 'l6; } k => { x10 = k; v11 = Noisy::new(1009); } }
            } else {
                x10 = b; v11 = Noisy::new(3009);
                if leaf(x2).await % 3 == (if 1u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l6; } else { (s5.len() as u64) % 3 }) {
                    let x14: u64 = if 3u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
            }
            let mut n16: u64 = 0;
            let f17: u64 = 'l15: loop {
                n16 += 1;
                if n16 > 0 { break n; }
                pause().await;
                match shape(x2).await {
                Shape::Both(v18, v19) if v18.0 % 2 == 1 => {
                    let mut v18: Noisy = v18;
                    let mut v19: Noisy = v19;
                    let c20: u64 = [1u64, 2, 3].iter().map(|k| k * v19.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v21: Noisy = Noisy::new(v11.0 + 50);
                }
                Shape::Both(v18, _) => {
                    let mut v18: Noisy = v18;
                    pause().await;
                    step(v4.with(|value| value.0));
                }
                Shape::One { noisy: v18, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v18: Noisy = v18;
                    b = checked((s5.len() as u64)).await.unwrap_or(x10);
                }
                Shape::One { noisy: v18, .. } => {
                    let mut v18: Noisy = v18;
                    let mut s22: String = format!("{}-{n}", text.len(), n = x10);
                    let mut v24: Vec<Noisy> = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v25: Purse = Purse::of(x10).await;
                } }
            };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x4: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
        spawn! {
            let mut text: String = String::new();
            if (!(b % 5 < 3 && odd(x4).await > 4)) && let Some(v7) = made(x4).await && v7.0 as u64 % 3 < x4 % 3 {
                let mut v7: Noisy = v7;
                pause().await;
                let (mut v7, _): (Noisy, Noisy) = (v7, Noisy::new(8));
                let x11: u64 = a.wrapping_add((if matches!(a % 7, 0 | 2..=4) { return; } else { 3u64 % 3 }));
            } else {
                let Some(v12) = made(x4).await else {
                    pause().await;
                    return;
                };
                let mut v12: Noisy = v12;
                {
                    let to14: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = x4 % 7 + leaf(x4).await % 100;
                }
            }
            let mut v16: Noisy = Noisy::new(15);
            b = x4;
            step(text.len() as u32);
        };
        if matches!(a % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(leaf(3u64).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut n3: u64 = 0;
        'l2: while let Some(w4) = made(n3).await {
            n3 += 1 + w4.0 as u64 % 2;
            let x5: u64 = kept::<u64>(b, 4u64).await;
            let (x6, v7): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
            let v7: u64 = v7.0.wrapping_add(v7.1);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = pair(checked(b).await?, checked(2u64).await?).await.1;
        match b % 5 {
        0 => {
        }
        1 | 2 => {
            'l2: for i3 in (0u64..=3).rev() {
                step(4);
                let mut v6: Noisy = Noisy::new(5);
            }
        }
        m1 if m1 > 3 || odd(b).await % 3 == m1 % 3 => {
            spawn! {
                let mut text: String = String::new();
                let mut v9: Noisy = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    if matches!(a % 7, 0 | 2..=4) { break 'b8 v11; }
                    let x12: u64 = b % 7 + leaf(1u64).await % 100;
                    Noisy::new(10 + 1000)
                };
                let mut v13: Noisy = Noisy::new(v9.0 + 50);
                {
                    let (mut g14, g16) = (Noisy::new(15), Noisy::new(15 + 1000));
                    drop(g16);
                    if b % 3 == 2 { drop(g14); step(17); } else { drop(g14); }
                }
                step(text.len() as u32);
            };
        }
        _ => {
            let mut x18: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        }
        }
        if leaf(3u64).await % 2 == 0 {
            {
                let mut g19 = Vec::from([Noisy::new(20)]).remove(0);
                if b % 3 == 2 { drop(g19); step(21); } else { drop(g19); }
            }
            text.push_str(&format!("{},", a));
        } else if b % 3 == b % 3 {
            let all25: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(24)), (3, Noisy::new(24 + 1000))]);
            pause().await;
            'l22: for (at, v23) in all25 {
                let mut v23: Noisy = v23;
                let p28: (u64, Noisy) = (3u64, Noisy::new(26));
                let (x27, _): (u64, Noisy) = p28;
                let v33: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    text.push_str(&format!("{},", b));
                    let x30: u64 = kept::<u64>(a, b).await;
                    let c31: u64 = (0..x30 % 5).map(|k| k.wrapping_mul(x30)).fold(b, |all, k| all.wrapping_add(k));
                    step(text.len() as u32);
                    Noisy::new(32)
                });
                match 1u64 % 5 {
                0 => {
                    let Some(v35) = made(a).await else {
                        pause().await;
                        break 'l22;
                    };
                    let mut v35: Noisy = v35;
                    let mut b: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
                }
                1 | 2 => {
                    if checked(2u64).await? % 2 == 0 && 1u64 % 3 < 2 { break 'l22; }
                    b = x27 % 5 + checked(a).await? % 100;
                }
                m34 if m34 == b % 5 => {
                    let mut b: u64 = leaf(leaf(b).await).await;
                }
                _ => {
                    let mut v37: Noisy;
                    if checked(0u64).await? % 2 == 0 && b % 3 < 2 { pause().await; v37 = Noisy::new(38); } else { v37 = Noisy::new(38 + 1000); }
                }
                }
            }
        } else {
            'l39: for i40 in 0u64..=1 {
                {
                    let to41: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    match made(4u64).await {
                        Some(v42) if v42.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v42.0 as u64); }
                        Some(v42) => drop(v42),
                        None => pause().await,
                    }
                    let mut v45: Shared<Noisy> = Shared::new(Noisy::new(44));
                }
            }
            if 1u64 % 3 > 0 && let x46 @ 2.. = b % 7 && x46 != 1u64 {
                let x46: u64 = x46;
                pause().await;
                if let Some(v49) = made(x46).await && let x48 @ 1.. = v49.0 as u64 % 5 && (x48 > 2 || x46 < a) {
                    let x48: u64 = x48;
                    let mut v49: Noisy = v49;
                    pause().await;
                    let c50: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    let mut v52: Shared<Noisy> = Shared::new(Noisy::new(51));
                } else {
                    let mut v54: Noisy = Noisy::new(53);
                    let mut v55: Purse = Purse::of(x46).await;
                }
            }
        }
        let v64: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let mut left58: String = text.chars().take(2).collect();
            'l59: while let Some(c57) = left58.pop() {
                let c57: char = c57;
            }
            let p62: (u64, Noisy) = (b, Noisy::new(60));
            let (x61, _): (u64, Noisy) = p62;
            step(text.len() as u32);
            Noisy::new(63)
        });
        let (x65, v66): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
        let v66: u64 = v66.0.wrapping_add(v66.1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            'l1: for i2 in 0u64..=0 {
                let x3: u64 = b;
            }
            'l4: for i5 in 0u64..=0 {
                match shape(n).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    match made(b).await {
                        Some(v8) if v8.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v8.0 as u64); }
                        Some(v8) => drop(v8),
                        None => pause().await,
                    }
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                }
                Shape::Both(v6, _) => {
                    let mut v6: Noisy = v6;
                    pause().await;
                    let x13: u64 = 'b12: {
                        let to14: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        if matches!(2u64 % 7, 0 | 2..=4) { break 'b12 n.wrapping_mul(3).wrapping_add(n); }
                        let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                        if checked(1u64).await? % 2 == 0 && b % 3 < 2 { break 'b12 i5; }
                        v16.with(|value| value.0 += 1);
                        leaf(i5).await
                    };
                    let p19: (u64, (Noisy, u64)) = (b, (Noisy::new(17), b));
                    if b % 3 == 1 && leaf(x13).await % 2 == 1 { b = b.wrapping_add(p19.0).wrapping_add(p19.1.1); }
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    text = said(text, if b % 2 == 0 { leaf(b).await } else { b }).await;
                    if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 {
                        let mut v20: Pile<Noisy> = Pile::<Noisy>::default();
                        let x21: u64 = match checked(2u64).await? % 2 { 0 => i5, _ => checked(i5).await? };
                    }
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    let p26: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000)];
                    for _ in p26 {
                        pause().await;
                    }
                }
                Shape::Nothing => {
                    pause().await;
                    b = pair(n, n).await.0.wrapping_add(n);
                } }
                if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(if n % 2 == 0 { leaf(0u64).await } else { 0u64 }); }
                let Shape::One { noisy: v28, number: x27 } = shape(i5).await else {
                    pause().await;
                    continue 'l4;
                };
                let mut v28: Noisy = v28;
                let x27: u64 = x27;
            }
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(checked(n).await?).await); }
            let Some(v29) = made(1u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v29: Noisy = v29;
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let mut g1 = Vec::from([Noisy::new(2)]).remove(0);
                let mut g4 = Noisy::new(5);
                if b % 3 == 1 { step(g4.0); } else { step(6); }
                if b % 3 == 1 { step(g1.0); } else { step(7); }
            }
            Ok(b)
        }
    }
    #[rialto_cps::cps]
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = match b % 4 { 0 => { return Noisy::new(1); } 1 => leaf(2u64).await, k => k };
        step(3);
        {
            let mut g4 = Noisy::new(5);
            step(g4.0);
            let mut g8 = g4;
            let x10: u64 = if n % 3 == 1 {
                step(g8.0);
                drop(g8); pause().await;
                let x12: u64 = if let k @ 2.. = n % 5 && k > 3u64 % 3 {
                    pause().await;
                    match x2 % 3 {
                    0 => {
                        let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                        step(18);
                        step(19);
                    } 1 => {
                        pause().await;
                        let mut x2: u64 = checked(2u64).await.unwrap_or(b);
                    } _ => {
                        let mut g24 = Vec::from([Noisy::new(25)]).remove(0);
                        drop(g24); step(26); g24 = Noisy::new(26);
                    } }
                    return Noisy::new(27);
                } else {
                    let mut g29 = Noisy::new(30);
                    step(g29.0);
                    b = b.wrapping_add({ let own = g29; own.0 as u64 + 3u64 % 2 });
                    leaf(3u64).await
                };
                b % 9
            } else {
                step(g8.0);
                b = b.wrapping_add({ let own = g8; own.0 as u64 + 0u64 % 2 });
                leaf(b).await
            };
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut v5: Purse = Purse::of(a).await;
            if !(b % 5 < 3 && odd(b).await > 4) {
                let mut n7: u64 = 0;
                'l6: while let 0u64..=1 = odd(n7).await {
                    n7 += 2;
                    let mut x8: u64 = pair(b, 3u64).await.0.wrapping_add(3u64);
                    pause().await;
                    b = b;
                }
                b = b.wrapping_add(v2.0 as u64);
            }
        }
        let mut v10: Noisy = Noisy::new(9);
        let a11: Vec<u64> = vec![a % 7, a % 5, b % 3];
        match a11.first() {
        Some(m12) if *m12 % 3 == 2u64 % 3 => {
            return Err(b);
        }
        Some(m12) => { step(*m12 as u32);
            return Err(b);
        }
        None => {
            if let Some(m17) = a11.iter().max() && *m17 > 2u64 {
                b = b.wrapping_add(v10.0 as u64);
                b = b.wrapping_add(v10.0 as u64);
                step(*m17 as u32);
            }
        }
        }
        let x21: u64 = select! {
        got = recv::<u64>(&feed) => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(checked(b).await.unwrap_or(3u64))
        }
        sent = send::<u64>(&out, b) => {
            if sent.is_err() { 1 } else { checked(2u64).await.map_err(|failed| failed.wrapping_add(a))? }
        }
        else => {
            a
        } };
        let mut left23: String = text.chars().take(2).collect();
        'l24: while let Some(c22) = left23.pop() {
            let c22: char = c22;
            let all28: VecDeque<Noisy> = VecDeque::from([Noisy::new(27), Noisy::new(27 + 1000)]);
            pause().await;
            'l25: for v26 in all28 {
                let mut v26: Noisy = v26;
                b = lent(&mut v26, &mut text, 2u64).await?;
            }
        }
        let mut s29: String = format!("{}-{n}", text.len(), n = 3u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Noisy = Noisy::new(1);
            {
                let g3 = { let own: Noisy = Noisy::new(4); move || step(own.0) };
                { let own = Noisy::new(5); g3(); step(own.0); }
            }
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
        }
        if let Some(v8) = made(b).await {
            let mut v8: Noisy = v8;
            pause().await;
            let x10: u64 = leaf(leaf(b).await).await;
        } else {
            {
                let mut g11 = Noisy::new(12);
                let mut g14 = Noisy::new(15);
            }
            let mut v17: Two = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: 3u64 as u32 % 9 };
        }
        if checked(b).await? % 2 == 0 && b % 3 < 2 {
            let to18: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let (x19, _, mut v20): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64;
        let mut v3: Noisy;
        if matches!(n % 7, 0 | 2..=4) {
            pause().await;
            {
                let (mut g4, g6) = (Noisy::new(5), Noisy::new(5 + 1000));
                drop(g6);
                let mut g8 = Noisy::new(9);
            }
            if 0u64 % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = 0u64; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            if 2u64 % 2 == leaf(n).await % 2 && { if n < n { return Noisy::new(10); } n > 1 } {
                text = said(text, pair(b, n).await.0.wrapping_add(n)).await;
                let mut n12: u64 = 0;
                'l11: while let 0u64..=2 = odd(n12).await {
                    n12 += 2;
                    b = b.wrapping_add(value.0 as u64);
                    let c13: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    if matches!(c13 % 7, 0 | 2..=4) { continue 'l11; }
                }
            }
        }
        let mut n15: u64 = 0;
        let f16: u64 = 'l14: loop {
            n15 += 1;
            if n15 > 1 { break 0u64; }
            pause().await;
            let mut s17: String = format!("{}-{n}", text.len(), n = x2);
            if (x2 % 5 < 3 || leaf(b).await > 4) && let Some(v19) = made((s17.len() as u64)).await && v19.0 as u64 % 3 < (s17.len() as u64) % 3 {
                let mut v19: Noisy = v19;
                pause().await;
                let mut v20: Purse = Purse::of(n).await;
            } else {
                let x21: u64 = x2.wrapping_add((if (s17.len() as u64) < b { break 'l14 b; } else { x2 % 3 }));
            }
            if 1u64 % 3 > 0 && let x22 @ 2.. = b % 7 && x22 != 1u64 {
                let x22: u64 = x22;
                pause().await;
                let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                let all29: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(28)), (3, Noisy::new(28 + 1000))]);
                'l26: for (at, v27) in all29 {
                    let mut v27: Noisy = v27;
                    if (s17.len() as u64) < x22 && text.len() > 40 { return Noisy::new(30); }
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                }
                let all36: LinkedList<Noisy> = LinkedList::from([Noisy::new(35), Noisy::new(35 + 1000)]);
                pause().await;
                'l33: for v34 in all36 {
                    let mut v34: Noisy = v34;
                    let mut v38: Two = Two { first: v34, second: Noisy::new(37 + 1000), number: 3u64 as u32 % 9 };
                }
            } else {
                match made(n).await {
                    Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
                    Some(v39) => drop(v39),
                    None => pause().await,
                }
            }
        };
        step(text.len() as u32);
        v3
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = select! {
        got = recv::<u64>(&feed), if 4u64 % 2 == 0 => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(4u64.wrapping_mul(3).wrapping_add(a))
        }
        sent = send::<u64>(&out, 0u64) => {
            if sent.is_err() { 1 } else { 1u64.wrapping_mul(3).wrapping_add(a) }
        }
        else => {
            b
        } };
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(x1), made(a), down(a % 3, Noisy::new(9)));
        match 3u64 % 5 {
        0 => {
            let all8: LinkedList<Noisy> = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            pause().await;
            'l5: for v6 in all8 {
                let mut v6: Noisy = v6;
                let all11: Vec<char> = text.chars().take(3).collect();
                'l10: for c9 in all11 {
                    let c9: char = c9;
                    let mut x1: u64 = 3u64.checked_sub(b % 3).ok_or(b)?;
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                }
                match made(x2).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
                let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
            }
        }
        1 | 2 => {
            let mut n17: u64 = 0;
            'l16: while n17 < 3 && let Some(w18) = made(n17).await && w18.0 > 0 && (!(x2 % 5 < 3 && odd(a).await > 4)) {
                n17 += 1;
                let c19: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                step(20);
                if x1 % 2 == leaf(b).await % 2 && { if checked(x1).await? % 2 == 0 && a % 3 < 2 { continue 'l16; } b > 1 } {
                    pause().await;
                }
            }
        }
        m4 if m4 == b % 5 => {
            step(21);
        }
        _ => {
            let mut v23: Noisy = 'b22: {
                let mut v25: Noisy = Noisy::new(24);
                if checked(x2).await? % 2 == 0 && x2 % 3 < 2 { break 'b22 v25; }
                let x27: u64;
                let mut v28: Noisy;
                if matches!(3u64 % 7, 0 | 2..=4) {
                    pause().await;
                    let c29: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                    if x1 % 2 == 0 { x27 = 1; v28 = Noisy::new(26); } else { x27 = x1; v28 = Noisy::new(1026); }
                } else {
                    x27 = b; v28 = Noisy::new(3026);
                    let to30: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let x2: u64 = match checked(4u64).await? % 2 { 0 => a, _ => checked(a).await? };
                v3
            };
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
        for i2 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(1); } } {
            let v6: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v5: Noisy = Noisy::new(4);
                step(text.len() as u32);
                Ok(b)
            });
            if let Some(c7) = text.chars().next_back() {
                let c7: char = c7;
                step(8);
            } else {
                let p11: (u64, (Noisy, u64)) = (n, (Noisy::new(9), b));
                if leaf(i2).await % 2 == 0 { b = b.wrapping_add(p11.0).wrapping_add(p11.1.1); }
            }
        }
        let Ok(x12) = checked(0u64).await else {
            pause().await;
            return Noisy::new(13);
        };
        let x12: u64 = x12;
        match shape(b).await {
        Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
            let mut v14: Noisy = v14;
            let mut v15: Noisy = v15;
            let x16: u64 = leaf(x12).await;
        }
        Shape::Both(v14, _) => {
            let mut v14: Noisy = v14;
            pause().await;
            b = lent(&mut v14, &mut text, x12).await.unwrap_or(x12);
            for k in match n % 3 { 0 => { return Noisy::new(17); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        Shape::One { noisy: v14, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v14: Noisy = v14;
            match shape(b).await {
            Shape::Both(v18, v19) if v18.0 % 2 == 1 => {
                let mut v18: Noisy = v18;
                let mut v19: Noisy = v19;
                'l20: for i21 in 0u64..3 {
                    text.push_str(&format!("{}:", v18.0));
                    b = both::<u64, char>(x12, 'c', 2u64).await.1;
                    if x12 % 5 < 3 || leaf(0u64).await > 4 { drop(value); break; }
                }
            }
            Shape::Both(v18, _) => {
                let mut v18: Noisy = v18;
                pause().await;
                match shape(n).await {
                Shape::Both(v22, v23) if v22.0 % 2 == 1 => {
                    let mut v22: Noisy = v22;
                    let mut v23: Noisy = v23;
                }
                Shape::Both(v22, _) => {
                    let mut v22: Noisy = v22;
                    pause().await;
                    let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                }
                Shape::One { noisy: v22, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v22: Noisy = v22;
                    let mut s26: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut s27: String = format!("{}-{n}", text.len(), n = number);
                }
                Shape::One { noisy: v22, .. } => {
                    let mut v22: Noisy = v22;
                    step(28);
                    let mut v29: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    pause().await;
                } }
                b = kept::<u64>(b, x12).await;
            }
            Shape::One { noisy: v18, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v18: Noisy = v18;
                let mut v30: Pile<Noisy> = Pile::<Noisy>::default();
                let a31: Vec<u64> = vec![0u64 % 7, 3u64 % 5, b % 3];
                if x12 % 2 == 0 && consumed(v18) { step(33); }
            }
            Shape::One { noisy: v18, .. } => {
                let mut v18: Noisy = v18;
                'l34: for i35 in 0u64..=2 {
                    step(36);
                    pause().await;
                    if number % 5 < 3 || leaf(3u64).await > 4 { drop(v14); break; }
                }
                if matches!(0u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(37); }
            }
            Shape::Nothing => {
                pause().await;
                let Some(c38) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(39);
                };
                let c38: char = c38;
            } }
        }
        Shape::One { noisy: v14, .. } => {
            let mut v14: Noisy = v14;
            let mut s40: String = format!("{}-{n}", text.len(), n = 3u64);
        }
        Shape::Nothing => {
            pause().await;
            let (x41 @ 1u64.., _) = pair(n, x12).await else {
                pause().await;
                return Noisy::new(42);
            };
            let x41: u64 = x41;
        } }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            let g3 = { let own: Noisy = Noisy::new(4); move || step(own.0) };
            if 1u64 % 4 == 1 { g3(); return Err(b); }
            drop(g3);
            let mut g8 = Vec::from([Noisy::new(9)]).remove(0);
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = leaf(b).await.wrapping_add((if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(b); } else { b % 3 }));
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let mut v4: Purse = Purse::of(b).await;
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
        step(1);
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
            match text.chars().nth(n as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                {
                    let g5 = { let own: Noisy = Noisy::new(6); move || step(own.0) };
                    let mut g8 = Noisy::new(9);
                }
            }
            'q' | ',' => {
                pause().await;
            }
            c4 if c4.is_alphabetic() => {
                b = { let mut own = take(&mut value); let result = h0_0(&mut own, &mut text, n).await; value = own; result }.unwrap_or(n);
                let mut n11: u64 = 0;
                'l10: while n11 < 1 && leaf(n11).await != 6 {
                    n11 += 1;
                    let mut x12: u64 = 3u64.wrapping_mul(3).wrapping_add(b);
                    let (x13, _, mut v14): (u64, Option<Noisy>, Noisy) = join!(odd(x12), made(2u64), down(2u64 % 3, Noisy::new(9)));
                    let x15: u64 = leaf(if 3u64 % 3 == 1 { drop(v14); 3u64 } else { b }).await;
                    pause().await;
                }
            }
            c4 => {
                let c4: char = c4;
                for k in match b % 3 { 0 => { break 'l1 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            } }
            let mut n17: u64 = 0;
            let f18: u64 = 'l16: loop {
                n17 += 1;
                if n17 > 4 { break n; }
                pause().await;
                let all22: Option<Noisy> = Some(Noisy::new(21));
                'l19: for v20 in all22 {
                    let mut v20: Noisy = v20;
                    b = b.wrapping_add(value.0 as u64);
                    pause().await;
                    if b % 5 < 3 || leaf(n).await > 4 { break 'l1 match 0u64 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(0u64).await }; }
                }
            };
            let mut n24: u64 = 0;
            'l23: while let Some(w25) = made(n24).await {
                n24 += 1 + w25.0 as u64 % 2;
                {
                    let g26 = { let own: Noisy = Noisy::new(27); move || step(own.0) };
                    if 2u64 % 3 == 1 {
                        if b % 3 == 1 { g26(); } else { step(29); }
                        if b % 3 == 1 { g26(); } else { step(30); }
                        let x32: u64 = if let k @ 2.. = b % 5 && k > n % 3 {
                            g26();
                            n % 9
                        } else {
                            g26();
                            drop(g26); pause().await;
                            let x35: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                                leaf(n).await
                            } else {
                                pause().await;
                                pause().await;
                                let g41 = { let own: Noisy = Noisy::new(42); move || step(own.0) };
                                let mut g44 = Noisy::new(45);
                                continue 'l23;
                            };
                            leaf(n).await
                        };
                    } else {
                        g26();
                        drop(g26); pause().await;
                        if f18 % 3 == 1 {
                            match f18 % 3 {
                            0 => {
                                continue 'l23;
                            } 1 => {
                                { let own = Noisy::new(50);  step(own.0); }
                                pause().await;
                                break 'l1 b;
                            } _ => {
                                pause().await;
                                let to59: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                                pause().await;
                                break 'l23;
                            } }
                        } else if n % 2 == 0 {
                            match f18 % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                            } 1 => {
                                pause().await;
                            } _ => {
                                let mut g75 = Noisy::new(76);
                                step(g75.0);
                                drop(g75); step(78); g75 = Noisy::new(78);
                            } }
                            break 'l1 b;
                        } else {
                            pause().await;
                            { let own = Noisy::new(80);  step(own.0); }
                        }
                        { let own = Noisy::new(81);  step(own.0); }
                    }
                }
                let mut n84: u64 = 0;
                let f85: u64 = 'l83: loop {
                    n84 += 1;
                    if n84 > 3 { break 3u64; }
                    pause().await;
                    let c86: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v88: Two = Two { first: Noisy::new(87), second: Noisy::new(87 + 1000), number: 2u64 as u32 % 9 };
                };
                let all92: [Noisy; 2] = [Noisy::new(91), Noisy::new(91 + 1000)];
                'l89: for v90 in all92 {
                    let mut v90: Noisy = v90;
                    let f85: u64 = pair(f18, b).await.0.wrapping_add(b);
                }
            }
            let mut v94: Vec<Noisy> = vec![Noisy::new(93), Noisy::new(93 + 1000), Noisy::new(93 + 2000)];
        };
        let a95: Vec<u64> = vec![f3 % 7, b % 5, b % 3];
        {
            b = b.wrapping_add(value.0 as u64);
            for m100 in &a95 { if *m100 == 1u64 { drop(value); break; } step(value.0 + 101); }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h0_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match made(4u64).await {
            Some(v1) if v1.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v1.0 as u64); }
            Some(v1) => drop(v1),
            None => pause().await,
        }
        step(text.len() as u32);
        value
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        'l3: for i4 in 0u64..=3 {
            match 4u64 % 5 {
            0 => {
                let mut v7: Two = Two { first: Noisy::new(6), second: Noisy::new(6 + 1000), number: 4u64 as u32 % 9 };
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(2u64), pair(i4, 2u64));
                let v9: u64 = v9.0.wrapping_add(v9.1);
            }
            1 | 2 => {
            }
            m5 if leaf(m5).await % 2 == 0 => {
                let mut s10: String = format!("{}-{n}", text.len(), n = 4u64);
            }
            _ => {
                select! {
                got = feed.recv_evt() => {
                    let x11: u64 = got.unwrap_or(3);
                    text.push_str(&format!("{},", 4u64));
                    let mut v13: Shared<Noisy> = Shared::new(Noisy::new(12));
                }
                sent = out.send_evt(a), if 4u64 % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    let all17: Vec<Noisy> = v2.clone();
                    'l14: for v15 in all17 {
                        let mut v15: Noisy = v15;
                        step(18);
                    }
                }
                else => {
                    let a: u64 = checked(a).await.unwrap_or(a);
                }
                }
                pause().await;
            }
            }
            if checked(a).await? % 2 == 0 && b % 3 < 2 { drop(v2); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match n % 5 {
        0 => {
            let c2: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            if leaf(n).await % 2 == 0 && text.len() > 40 { return Noisy::new(3); }
        }
        1 | 2 => {
            b = kept::<u64>(b, n).await;
        }
        m1 if m1 == b % 5 => {
            step(4);
            let mut v5: Pile<Noisy> = Pile::<Noisy>::default();
        }
        _ => {
            b = b % 7 + leaf(0u64).await % 100;
        }
        }
        {
            let c6: u64 = leaf(Some(1u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
        }
        'l7: for i8 in 0u64..=2 {
            text.push_str(&format!("{},", i8));
            {
                let mut g9 = Noisy::new(10);
                b = b.wrapping_add(consumed(g9) as u64);
                let mut g13 = Noisy::new(14);
            }
            let c15: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(3u64) };
        }
        if let Some(v16) = made(n).await {
            let mut v16: Noisy = v16;
            let mut v18: Pile<Noisy> = Pile::<Noisy>::default();
        } else {
            let Some(c19) = text.chars().nth(1) else {
                pause().await;
                return Noisy::new(20);
            };
            let c19: char = c19;
        }
        step(text.len() as u32);
        value
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=0 {
            {
                let mut g3 = Noisy::new(4);
                let mut g6 = g3;
                let x8: u64 = if a % 3 == 1 {
                    let mut g10 = Noisy::new(11);
                    drop(g6);
                    i2 % 9
                } else if i2 % 2 == 0 {
                    step(g6.0);
                    i2 % 9
                } else {
                    step(g6.0);
                    drop(g6); pause().await;
                    match b % 3 {
                    0 => {
                        let mut x19: u64 = match checked(3u64).await? % 2 { 0 => 4u64, _ => checked(4u64).await? };
                    } 1 => {
                        pause().await;
                        if b % 3 == 1 {
                            let mut g23 = Noisy::new(24);
                            b = b.wrapping_add(consumed(g23) as u64);
                        } else {
                            pause().await;
                            let mut g27 = Vec::from([Noisy::new(28)]).remove(0);
                            { let own = Noisy::new(29); step(g27.0); step(own.0); }
                        }
                        let x31: u64 = if a % 3 == 1 {
                            1u64 % 9
                        } else if 1u64 % 2 == 0 {
                            pause().await;
                            let mut g34 = Noisy::new(35);
                            if b % 4 == 1 { step(g34.0); continue 'l1; }
                            step(g34.0);
                            1u64 % 9
                        } else {
                            let mut g40 = Noisy::new(41);
                            1u64 % 9
                        };
                    } _ => {
                        let mut n43: u64 = 0;
                        'l45: while let Some(mut g44) = made(n43).await {
                            n43 += 1; if n43 > 1 { break 'l45; }
                            step(g44.0);
                            drop(g44);
                        }
                        if a % 3 == 1 {
                            if i2 < 0u64 && text.len() > 200 { return Err(checked(b).await?); }
                            let mut g53 = Noisy::new(54);
                        } else {
                            pause().await;
                            let mut v59: Noisy = Noisy::new(58);
                            pause().await;
                            pause().await;
                        }
                        let (mut g67, g69) = (Noisy::new(68), Noisy::new(68 + 1000));
                        drop(g69);
                    } }
                    i2 % 9
                };
            }
        }
        b = both::<u64, char>(b, 'c', a).await.1;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h2_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            text.push_str(&format!("{},", n));
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            Ok(b)
        }
    }
    async fn h2_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = b % 5 + checked(b).await? % 100;
        {
            let mut g2 = Noisy::new(3);
            step(g2.0);
            if n % 3 == 1 {
                step(g2.0);
                return Err(b);
            } else if n % 2 == 0 {
                step(g2.0);
                drop(g2); pause().await;
                if x1 % 3 == 1 {
                    pause().await;
                    let x9: u64 = if 0u64 % 3 == 1 {
                        pause().await;
                        leaf(3u64).await
                    } else if 3u64 % 2 == 0 {
                        pause().await;
                        3u64 % 9
                    } else {
                        { let own = Noisy::new(18);  step(own.0); }
                        leaf(3u64).await
                    };
                    let mut g20 = Vec::from([Noisy::new(21)]).remove(0);
                    if x1 % 3 == 2 { drop(g20); step(22); } else { drop(g20); }
                } else {
                    if x1 % 3 == 1 {
                        pause().await;
                        pause().await;
                    } else {
                        { let own = Noisy::new(27);  step(own.0); }
                        pause().await;
                        return Err(b);
                    }
                    { let own = Noisy::new(32);  step(own.0); }
                    match 4u64 % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        return Err(b);
                    } 1 => {
                        pause().await;
                    } _ => {
                        let mut v47: Noisy = Noisy::new(46);
                        pause().await;
                    } }
                }
            } else {
                step(g2.0);
                if 2u64 % 3 == 2 { drop(g2); step(52); } else { drop(g2); }
                return Err(b);
            }
            if 4u64 % 3 == 1 {
                if n % 3 == 1 {
                    let x56: u64 = match b % 3 {
                    0 => {
                        pause().await;
                        let mut g58 = Vec::from([Noisy::new(59)]).remove(0);
                        0u64 % 9
                    } 1 => {
                        0u64 % 9
                    } _ => {
                        step(61);
                        return Err(b);
                    } };
                    { let own = Noisy::new(62);  step(own.0); }
                } else if 3u64 % 2 == 0 {
                    pause().await;
                    step(63);
                } else {
                }
                match n % 3 {
                0 => {
                    pause().await;
                    match made(n).await { Some(mut g69) => {
                        drop(g69);
                        let mut v75: Noisy = Noisy::new(74);
                    } None => {
                        let mut x79: u64 = if b % 2 == 0 { leaf(n).await } else { n };
                    } }
                } 1 => {
                    match b % 3 {
                    0 => {
                        let mut g83 = Noisy::new(84);
                    } 1 => {
                        pause().await;
                        let mut v89: Shared<Noisy> = Shared::new(Noisy::new(88));
                    } _ => {
                        let mut v94: Noisy = Noisy::new(93);
                        pause().await;
                    } }
                    { let own = Noisy::new(101);  step(own.0); }
                } _ => {
                    if b % 3 == 1 {
                    } else if n % 2 == 0 {
                        let g105 = { let own: Noisy = Noisy::new(106); move || step(own.0) };
                        if x1 % 3 == 2 { drop(g105); step(107); } else { drop(g105); }
                        let mut g109 = Noisy::new(110);
                    } else {
                        pause().await;
                        pause().await;
                        if checked(1u64).await? % 2 == 0 && x1 % 3 < 2 && text.len() > 200 { return Err(n.checked_sub(x1 % 3).ok_or(x1)?); }
                    }
                } }
            } else if b % 2 == 0 {
                pause().await;
                step(117);
            } else {
                if let Some(mut g120) = made(x1).await {
                    step(g120.0);
                } else {
                    let x123: u64 = if x1 % 3 == 1 {
                        let c127: u64 = leaf(Some(3u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        return Err(b);
                    } else if b % 2 == 0 {
                        let mut v132: Two = Two { first: Noisy::new(131), second: Noisy::new(131 + 1000), number: 3u64 as u32 % 9 };
                        return Err(b);
                    } else {
                        pause().await;
                        step(136);
                        let mut s140: String = format!("{}-{n}", text.len(), n = b);
                        b % 9
                    };
                }
                let (mut g143, g145) = (Noisy::new(144), Noisy::new(144 + 1000));
                drop(g145);
                return Err(b);
            }
        }
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            let i2: u64 = leaf(a).await;
            let p5: (u64, Noisy) = (b, Noisy::new(3));
            let (x4, _): (u64, Noisy) = p5;
            let mut left7: String = text.chars().take(2).collect();
            'l8: while let Some(c6) = left7.pop() {
                let c6: char = c6;
                let mut v10: Noisy = Noisy::new(9);
            }
        }
        {
            let mut g11 = Noisy::new(12);
            let mut g14 = Noisy::new(15);
            let mut g17 = g14;
            if 4u64 % 3 == 1 { step(g17.0); } else { step(18); }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h3_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x1: u64 = leaf(3u64).await.wrapping_add((if checked(2u64).await? % 2 == 0 && b % 3 < 2 { return Err(b); } else { n % 3 }));
        Ok(b)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let c1: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
        let mut b: u64 = leaf(0u64).await;
        let to2: CpsFnPtr<fn(u64) -> u64> = if c1 % 2 == 0 { to!(leaf) } else { to!(odd) };
        {
            let (mut g3, g5) = (Noisy::new(4), Noisy::new(4 + 1000));
            drop(g5);
            let mut g7 = Noisy::new(8);
            if 2u64 % 3 == 2 { drop(g7); step(9); } else { drop(g7); }
            let mut g11 = Noisy::new(12);
        }
        {
            let mut g13 = Noisy::new(14);
            match b % 3 {
            0 => {
                if b % 3 == 1 {
                    { let own = Noisy::new(17); step(g13.0); step(own.0); }
                    drop(g13);
                } else if b % 2 == 0 {
                    step(g13.0);
                    drop(g13); pause().await;
                    if 3u64 % 3 == 1 {
                        pause().await;
                        let mut v24: Shared<Noisy> = Shared::new(Noisy::new(23));
                    } else {
                        return Err(b);
                    }
                } else {
                    step(g13.0);
                    let x31: u64 = if b % 3 == 1 {
                        step(g13.0);
                        drop(g13); pause().await;
                        let mut g33 = Noisy::new(34);
                        c1 % 9
                    } else if c1 % 2 == 0 {
                        let mut g36 = Noisy::new(37);
                        if 3u64 % 3 == 2 { drop(g36); step(38); } else { drop(g36); }
                        c1 % 9
                    } else {
                        let mut g40 = g13;
                        if 0u64 % 3 == 2 { drop(g40); step(41); } else { drop(g40); }
                        leaf(c1).await
                    };
                    return Err(b);
                }
                let x44: u64 = if c1 % 3 == 1 {
                    match made(2u64).await { Some(mut g47) => {
                        step(g47.0);
                        let g50 = { let own: Noisy = Noisy::new(51); move || step(own.0) };
                    } None => {
                        if c1 % 4 == 1 {  return Err(b); }
                    } }
                    if 0u64 % 4 == 1 {  return Err(b); }
                    if let k @ 2.. = a % 5 && k > b % 3 {
                        let mut v60: Noisy = Noisy::new(59);
                    } else {
                        pause().await;
                        let mut s65: String = format!("{}-{n}", text.len(), n = c1);
                        pause().await;
                    }
                    leaf(3u64).await
                } else {
                    pause().await;
                    'l73: for n71 in 0u64..2 {
                        let (mut g74, g76) = (Noisy::new(75), Noisy::new(75 + 1000));
                        drop(g76);
                        step(g74.0);
                    }
                    let x79: u64 = if a % 3 == 1 {
                        step(80);
                        return Err(b);
                    } else {
                        pause().await;
                        let mut g82 = Noisy::new(83);
                        step(g82.0);
                        c1 % 9
                    };
                    return Err(b);
                };
            } 1 => {
                step(g13.0);
                drop(g13); pause().await;
                step(86);
            } _ => {
                let x88: u64 = match 3u64 % 3 {
                0 => {
                    let g90 = { let own: Noisy = Noisy::new(91); move || step(own.0) };
                    if a % 3 == 1 { g90(); } else { step(92); }
                    let mut g94 = g13;
                    b % 9
                } 1 => {
                    b = b.wrapping_add({ let own = g13; own.0 as u64 + 4u64 % 2 });
                    b % 9
                } _ => {
                    step(g13.0);
                    drop(g13); pause().await;
                    let x98: u64 = if a % 3 == 1 {
                        pause().await;
                        pause().await;
                        leaf(b).await
                    } else if b % 2 == 0 {
                        step(102);
                        leaf(b).await
                    } else {
                        pause().await;
                        pause().await;
                        leaf(b).await
                    };
                    leaf(b).await
                } };
                return Err(b);
            } }
            { let own = Noisy::new(110);  step(own.0); }
        }
        step(111);
        let mut v113: Noisy = Noisy::new(112);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = 'b1: {
            match shape(n).await {
            Shape::Both(v3, v4) if v3.0 % 2 == 1 => {
                let mut v3: Noisy = v3;
                let mut v4: Noisy = v4;
                let mut v5: Purse = Purse::of(n).await;
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 4 { break n; }
                    pause().await;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(9); }
                    let (x10, _, mut v11): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
                };
            }
            Shape::Both(v3, unbound) => {
                let mut v3: Noisy = v3;
                drop(unbound);
                pause().await;
            }
            Shape::One { noisy: v3, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v3: Noisy = v3;
                if matches!(b % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(12); }
            }
            Shape::One { noisy: v3, .. } => {
                let mut v3: Noisy = v3;
                let x13: u64 = match n % 4 { 0 => { break 'b1 b; } 1 => leaf(n).await, k => k };
                let p16: Vec<Noisy> = vec![Noisy::new(14), Noisy::new(14 + 1000)];
                for _ in p16 {
                    pause().await;
                    text = said(text, x13.wrapping_mul(3).wrapping_add(0u64)).await;
                }
            }
            Shape::Nothing => {
                pause().await;
                let mut x17: u64 = leaf(b).await;
            } }
            let a18: Vec<u64> = vec![n % 7, n % 5, b % 3];
            if let Some(m19) = a18.iter().max() && *m19 > b {
                break 'b1 b;
            }
            if n < b { break 'b1 n; }
            step(22);
            4u64 % 7 + leaf(b).await % 100
        };
        let Some(v23) = made(b).await else {
            pause().await;
            return Noisy::new(25);
        };
        let mut v23: Noisy = v23;
        step(text.len() as u32);
        v23
    }
    async fn h4_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        step(1);
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        b = both::<u64, char>(n, 'c', b).await.1;
        {
            let x2: u64 = 'b1: {
                match made(2u64).await {
                    Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                    Some(v3) => drop(v3),
                    None => pause().await,
                }
                if 3u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b1 2u64; }
                let mut n6: u64 = 0;
                'l5: while n6 < 2 && leaf(n6).await != 6 {
                    n6 += 1;
                    let mut b: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut x7: u64 = b % 7 + leaf(b).await % 100;
                    let mut x8: u64 = x7.wrapping_mul(3).wrapping_add(b);
                }
                match b % 5 {
                0 => {
                    step(10);
                }
                1 | 2 => {
                    let mut v12: Vec<Noisy> = vec![Noisy::new(11), Noisy::new(11 + 1000), Noisy::new(11 + 2000)];
                    let c13: u64 = [1u64, 2, 3].iter().map(|k| k * value.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                m9 if m9 > 3 || odd(b).await % 3 == m9 % 3 => {
                }
                _ => {
                    pause().await;
                }
                }
                b % 7 + leaf(n).await % 100
            };
            let x15: u64 = leaf(3u64).await.wrapping_add((if 1u64 % 5 < 3 || leaf(x2).await > 4 { return Noisy::new(14); } else { 2u64 % 3 }));
        }
        b = both::<u64, char>(b, 'c', 0u64).await.1;
        {
            let (mut g16, g18) = (Noisy::new(17), Noisy::new(17 + 1000));
            drop(g18);
            if 2u64 % 4 == 1 { step(g16.0); return Noisy::new(20); }
            let g22 = { let own: Noisy = Noisy::new(23); move || step(own.0) };
            if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                step(g16.0);
                drop(g22); drop(g16); pause().await;
                match 3u64 % 3 {
                0 => {
                    pause().await;
                    match n % 3 {
                    0 => {
                    } 1 => {
                        if n % 4 == 1 {  return Noisy::new(30); }
                    } _ => {
                        pause().await;
                        let c35: u64 = (0..n % 5).map(|k| k.wrapping_mul(n)).fold(b, |all, k| all.wrapping_add(k));
                    } }
                    if n % 4 == 1 {  return Noisy::new(37); }
                } 1 => {
                    let mut g40 = Vec::from([Noisy::new(41)]).remove(0);
                    { let own = Noisy::new(42); step(g40.0); step(own.0); }
                } _ => {
                    let x44: u64 = if 4u64 % 3 == 1 {
                        pause().await;
                        leaf(n).await
                    } else {
                        step(47);
                        n % 9
                    };
                } }
            } else {
                let mut g50 = Noisy::new(51);
            }
        }
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
        if a % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        select! { biased;
        got = feed.recv_evt() => {
            let x3: u64 = got.unwrap_or(3);
            let all7: [Noisy; 2] = [Noisy::new(6), Noisy::new(6 + 1000)];
            pause().await;
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                match (leaf(1u64).await % 3, (if !(x3 % 5 < 3 && odd(4u64).await > 4) { continue 'l4; } else { x1 % 3 })) {
                (0, 1) => {
                    text.push_str(&format!("{}:", v5.0));
                    let mut x8: u64 = 4u64.wrapping_mul(3).wrapping_add(x1);
                }
                _ => {
                    let (x9, mut v10): (u64, Noisy) = both::<Noisy, u64>(v5, x3, x3).await;
                }
                }
                {
                    let mut g11 = Vec::from([Noisy::new(12)]).remove(0);
                    let g14 = { let own: Noisy = Noisy::new(15); move || step(own.0) };
                    if x1 % 3 == 1 { g14(); } else { step(16); }
                    { let own = Noisy::new(17); step(g11.0); step(own.0); }
                }
                match x3 % 5 {
                0 => {
                    text.push_str(&format!("{},", 2u64));
                }
                1 | 2 => {
                    text = said(text, b).await;
                    let c19: u64 = { let look = || v2.0 as u64; look() % 100 + 3u64 % 3 };
                }
                m18 if m18 > 3 || odd(b).await % 3 == m18 % 3 => {
                    if checked(b).await? % 2 == 0 && 0u64 % 3 < 2 { break 'l4; }
                    let to20: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                _ => {
                    if checked(x3).await? % 2 == 0 && a % 3 < 2 { continue 'l4; }
                }
                }
            }
            select! {
            got = feed.recv_evt(), if x1 % 2 == 0 => {
                let x21: u64 = got.unwrap_or(3);
                text = said(text, { let half: u64 = checked(1u64).await?; half ^ x21 }).await;
            }
            sent = out.send_evt(2u64), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 3 { break 4u64; }
                    pause().await;
                    let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(0u64), made(x3), down(x3 % 3, Noisy::new(9)));
                    b = { let mut own = take(&mut v2); let result = touched(&mut own, x25).await; v2 = own; result };
                    let c27: u64 = (0..x3 % 5).map(|k| k.wrapping_mul(x3)).fold(b, |all, k| all.wrapping_add(k));
                };
                let mut v29: Vec<Noisy> = vec![Noisy::new(28), Noisy::new(28 + 1000), Noisy::new(28 + 2000)];
            }
            else => {
                let Ok(x30) = checked(x3).await else {
                    pause().await;
                    return Err(x3);
                };
                let x30: u64 = x30;
            }
            }
        }
        sent = out.send_evt(b) => {
            if sent.is_err() { step(1); }
            let x31: u64 = leaf(2u64).await.wrapping_add((if !(2u64 % 5 < 3 && odd(a).await > 4) { return Err(b); } else { b % 3 }));
        }
        default => {
            if send::<u64>(&out, a).await.is_err() && b % 5 < 3 || leaf(1u64).await > 4 { return Err(a); }
            let mut n33: u64 = 0;
            'l32: while n33 < 1 && leaf(n33).await != 6 {
                n33 += 1;
                b = { let mut own = take(&mut v2); let result = lent(&mut own, &mut text, x1).await; v2 = own; result }?;
                let Shape::One { noisy: v35, number: x34 } = shape(b).await else {
                    pause().await;
                    continue 'l32;
                };
                let mut v35: Noisy = v35;
                let x34: u64 = x34;
                pause().await;
            }
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        let mut x3: u64 = b % 5 + checked(2u64).await? % 100;
        let mut v5: Noisy = Noisy::new(4);
        let mut n7: u64 = 0;
        let f8: u64 = 'l6: loop {
            n7 += 1;
            if n7 > 2 { break b; }
            pause().await;
            let x10: u64 = 'b9: {
                for k in match 4u64 % 3 { 0 => { break 'b9 b; } k => 0u64..k } { b = b.wrapping_add(k); }
                let mut v12: Two = Two { first: Noisy::new(11), second: Noisy::new(11 + 1000), number: 4u64 as u32 % 9 };
                let mut x13: u64 = pair(4u64, x3).await.0.wrapping_add(x3);
                if !(0u64 % 5 < 3 && odd(b).await > 4) { break 'b9 a; }
                let mut x15: u64 = b;
                let p16: (u64, Noisy) = (x3, Noisy::new(14));
                (x15, _) = p16;
                kept::<u64>(x3, a).await
            };
            'l17: for i18 in 0u64..2 {
                let x10: u64 = a;
            }
        };
        let mut v20: Vec<Noisy> = vec![Noisy::new(19), Noisy::new(19 + 1000), Noisy::new(19 + 2000)];
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
            let mut v4: Two = Two { first: v1, second: Noisy::new(3 + 1000), number: b as u32 % 9 };
            {
                let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
                let mut v8: Shared<Noisy> = Shared::new(Noisy::new(7));
                let Some(v9) = made(b).await else {
                    pause().await;
                    return Err(b);
                };
                let mut v9: Noisy = v9;
            }
        }
        Shape::Both(v1, unbound) => {
            let mut v1: Noisy = v1;
            drop(unbound);
            pause().await;
            step(11);
        }
        Shape::One { noisy: v1, number } if leaf(number).await % 2 == 0 => {
            let number: u64 = number;
            let mut v1: Noisy = v1;
            let Ok(x12) = checked(3u64).await else {
                pause().await;
                return Err(n);
            };
            let x12: u64 = x12;
        }
        Shape::One { noisy: v1, .. } => {
            let mut v1: Noisy = v1;
            for k in match b % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
            let mut x13: u64 = leaf(checked(3u64).await?).await;
        }
        Shape::Nothing => {
            pause().await;
            let all17: Option<Noisy> = Some(Noisy::new(16));
            'l14: for v15 in all17 {
                let mut v15: Noisy = v15;
                let p20: (u64, Noisy) = (n, Noisy::new(18));
                let (x19, _): (u64, Noisy) = p20;
            }
        } }
        'l21: for i22 in 0u64..0 {
            let Some(v23) = made(i22).await else {
                pause().await;
                break 'l21;
            };
            let mut v23: Noisy = v23;
            match text.chars().nth(b as usize % 3).unwrap_or('q') {
            '0'..='2' => {
                if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'l21; }
                let mut s26: String = format!("{}-{n}", text.len(), n = n);
            }
            'q' | ',' => {
                text.push_str(&format!("{},", b));
            }
            c25 if c25.is_alphabetic() => {
                let x27: u64 = match 2u64 % 4 { 0 => { continue 'l21; } 1 => leaf(b).await, k => k };
                b = kept::<u64>(b, x27).await;
            }
            c25 => {
                let c25: char = c25;
                let mut left29: String = text.chars().take(2).collect();
                'l30: while let Some(c28) = left29.pop() {
                    let c28: char = c28;
                    let i22: u64 = if (c28 as u64) % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    let mut v32: Two = Two { first: Noisy::new(31), second: Noisy::new(31 + 1000), number: 4u64 as u32 % 9 };
                }
            } }
        }
        {
            let mut g33 = Vec::from([Noisy::new(34)]).remove(0);
            if let k @ 2.. = 1u64 % 5 && k > n % 3 {
                if n % 3 == 1 {
                    if let k @ 2.. = 2u64 % 5 && k > b % 3 {
                        step(g33.0);
                        step(g33.0);
                        return Err(b);
                    } else {
                        step(g33.0);
                        drop(g33); pause().await;
                        if 4u64 < b && text.len() > 200 { return Err(b); }
                    }
                    step(43);
                } else {
                    step(g33.0);
                    drop(g33); pause().await;
                    if 3u64 % 3 == 1 {
                        pause().await;
                    } else if b % 2 == 0 {
                        let mut v50: Two = Two { first: Noisy::new(49), second: Noisy::new(49 + 1000), number: b as u32 % 9 };
                        return Err(b);
                    } else {
                        let mut v55: Vec<Noisy> = vec![Noisy::new(54), Noisy::new(54 + 1000), Noisy::new(54 + 2000)];
                        let mut g58 = Noisy::new(59);
                    }
                    let x63: u64 = both::<u64, char>(0u64, 'c', 4u64).await.1;
                }
            } else {
                step(g33.0);
                drop(g33); pause().await;
                let x65: u64 = match 0u64 % 3 {
                0 => {
                    step(68);
                    n % 9
                } 1 => {
                    match b % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        let (x76, _, mut v77): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(b), down(b % 3, Noisy::new(9)));
                        { let own = Noisy::new(78);  step(own.0); }
                        return Err(b);
                    } 1 => {
                        pause().await;
                        let g83 = { let own: Noisy = Noisy::new(84); move || step(own.0) };
                        g83();
                    } _ => {
                    } }
                    if let Some(mut g89) = made(b).await {
                        if 3u64 % 3 == 1 { step(g89.0); } else { step(90); }
                        let mut g92 = Vec::from([Noisy::new(93)]).remove(0);
                    } else {
                        let mut s97: String = format!("{}-{n}", text.len(), n = b);
                    }
                    leaf(n).await
                } _ => {
                    pause().await;
                    let mut g101 = Noisy::new(102);
                    let mut g104 = Noisy::new(105);
                    { let own = Noisy::new(106); step(g101.0); step(own.0); }
                    n % 9
                } };
            }
            if let k @ 2.. = n % 5 && k > 3u64 % 3 {
                if n % 3 == 1 {
                    pause().await;
                    { let own = Noisy::new(109);  step(own.0); }
                    step(110);
                } else if n % 2 == 0 {
                    { let own = Noisy::new(111);  step(own.0); }
                    match made(n).await { Some(mut g114) => {
                        step(g114.0);
                    } None => {
                        pause().await;
                        return Err(b);
                    } }
                    match b % 3 {
                    0 => {
                        pause().await;
                    } 1 => {
                        let mut v125: Noisy = Noisy::new(124);
                    } _ => {
                        pause().await;
                    } }
                } else {
                    let mut n131: u64 = 0;
                    'l133: while let Some(mut g132) = made(n131).await {
                        n131 += 1; if n131 > 2 { break 'l133; }
                        let mut g135 = Noisy::new(136);
                    }
                }
                return Err(b);
            } else {
                pause().await;
                'l141: for n139 in 0u64..2 {
                    let g142 = { let own: Noisy = Noisy::new(143); move || step(own.0) };
                    if n % 3 == 1 {
                        g142();
                        g142();
                        g142();
                    } else {
                        g142();
                        drop(g142); pause().await;
                    }
                }
                if let k @ 2.. = b % 5 && k > n % 3 {
                    pause().await;
                    if b % 3 == 1 {
                        let mut g153 = Noisy::new(154);
                        let mut g156 = Noisy::new(157);
                    } else {
                        pause().await;
                        let x162: u64 = both::<u64, char>(n, 'c', b).await.1;
                        step(163);
                    }
                } else {
                    let x165: u64 = if 1u64 % 3 == 1 {
                        pause().await;
                        leaf(n).await
                    } else {
                        if 4u64 % 4 == 1 {  return Err(b); }
                        n % 9
                    };
                    if 3u64 % 4 == 1 {  return Err(b); }
                }
            }
            let mut g172 = Vec::from([Noisy::new(173)]).remove(0);
        }
        let n: u64 = n.wrapping_mul(3).wrapping_add(4u64);
        Ok(b)
    }
    async fn h7_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        if 0u64 % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(3); }
        Ok(b)
    }
    async fn h7_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match 1u64 % 5 {
        0 => {
            if (!(b % 5 < 3 && odd(1u64).await > 4)) && let Some(v3) = made(0u64).await && v3.0 as u64 % 3 < 0u64 % 3 {
                let mut v3: Noisy = v3;
                pause().await;
                let mut v4: Noisy;
                if n % 3 == 1 && leaf(3u64).await % 2 == 1 { pause().await; v4 = Noisy::new(5); } else { v4 = Noisy::new(5 + 1000); }
            } else {
                let Shape::One { noisy: v7, number: x6 } = shape(b).await else {
                    pause().await;
                    return Err(n);
                };
                let mut v7: Noisy = v7;
                let x6: u64 = x6;
                match shape(b).await {
                Shape::Both(v8, v9) if v8.0 % 2 == 1 => {
                    let mut v8: Noisy = v8;
                    let mut v9: Noisy = v9;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                Shape::Both(v8, unbound) => {
                    let mut v8: Noisy = v8;
                    drop(unbound);
                    pause().await;
                    let mut v12: Two = Two { first: v8, second: Noisy::new(11 + 1000), number: n as u32 % 9 };
                    b = checked(x6).await.unwrap_or(n);
                }
                Shape::One { noisy: v8, number } if number % 2 == 1 => {
                    let number: u64 = number;
                    let mut v8: Noisy = v8;
                    let mut v13: Noisy = kept::<Noisy>(v8, b).await;
                }
                Shape::One { noisy: v8, .. } => {
                    let mut v8: Noisy = v8;
                    let mut s14: String = format!("{}-{n}", text.len(), n = 4u64);
                }
                Shape::Nothing => {
                    pause().await;
                    step(15);
                } }
            }
            {
                let mut g16 = Noisy::new(17);
                if let k @ 2.. = n % 5 && k > 2u64 % 3 {
                    let mut g20 = g16;
                    if 1u64 % 3 == 1 {
                        b = b.wrapping_add({ let own = g20; own.0 as u64 + b % 2 });
                    } else if b % 2 == 0 {
                        step(g20.0);
                        drop(g20); pause().await;
                        let mut g24 = Noisy::new(25);
                    } else {
                        if 4u64 % 3 == 1 { step(g20.0); } else { step(26); }
                    }
                } else {
                    step(g16.0);
                    drop(g16); pause().await;
                    let mut n28: u64 = 0;
                    'l30: while let Some(mut g29) = made(n28).await {
                        n28 += 1; if n28 > 2 { break 'l30; }
                        let x32: u64 = if let k @ 2.. = b % 5 && k > b % 3 {
                            step(g29.0);
                            b % 9
                        } else {
                            step(g29.0);
                            drop(g29); pause().await;
                            let mut v38: Shared<Noisy> = Shared::new(Noisy::new(37));
                            let to42: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                            b % 9
                        };
                    }
                }
                let mut g46 = Noisy::new(47);
            }
        }
        1 | 2 => {
            match shape(n).await {
            Shape::Both(v48, v49) if v48.0 % 2 == 1 => {
                let mut v48: Noisy = v48;
                let mut v49: Noisy = v49;
                let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
            }
            Shape::Both(v48, unbound) => {
                let mut v48: Noisy = v48;
                drop(unbound);
                pause().await;
                let mut s52: String = format!("{}-{n}", text.len(), n = n);
                let mut v54: Vec<Noisy> = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
            }
            Shape::One { noisy: v48, number } if number % 3 > 0 && odd(n % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v48: Noisy = v48;
                {
                    let mut g55 = Vec::from([Noisy::new(56)]).remove(0);
                    if 1u64 % 3 == 2 { drop(g55); step(57); } else { drop(g55); }
                }
            }
            Shape::One { noisy: v48, .. } => {
                let mut v48: Noisy = v48;
                {
                    let mut g58 = Noisy::new(59);
                    if n % 3 == 1 { step(g58.0); } else { step(60); }
                    let x62: u64 = match b % 3 {
                    0 => {
                        step(g58.0);
                        drop(g58); pause().await;
                        match n % 3 {
                        0 => {
                            let mut g65 = Noisy::new(66);
                        } 1 => {
                            pause().await;
                            let x68: u64 = if let k @ 2.. = 0u64 % 5 && k > b % 3 {
                                pause().await;
                                { let own = Noisy::new(69);  step(own.0); }
                                b % 9
                            } else {
                                pause().await;
                                if 1u64 % 4 == 1 {  return Err(b); }
                                b % 9
                            };
                            return Err(b);
                        } _ => {
                            if n % 3 == 1 {
                                step(75);
                                pause().await;
                                pause().await;
                            } else if b % 2 == 0 {
                                let mut g83 = Vec::from([Noisy::new(84)]).remove(0);
                                step(g83.0);
                            } else {
                                pause().await;
                                let mut v89: Shared<Noisy> = Shared::new(v48);
                                pause().await;
                            }
                            if let Some(mut g96) = made(4u64).await {
                                if 3u64 % 3 == 2 { drop(g96); step(97); } else { drop(g96); }
                                pause().await;
                                pause().await;
                                return Err(b);
                            } else {
                                if n % 4 == 1 {  return Err(b); }
                                if b % 4 == 1 {  return Err(b); }
                            }
                            if let k @ 2.. = n % 5 && k > n % 3 {
                                if checked(n).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(match 0u64 % 3 { 0 => leaf(n).await, 1 => n, _ => odd(0u64).await }); }
                                let mut v118: Noisy = Noisy::new(117);
                            } else {
                                pause().await;
                                let (x122, _, mut v123): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
                                { let own = Noisy::new(124);  step(own.0); }
                            }
                        } }
                        leaf(4u64).await
                    } 1 => {
                        step(g58.0);
                        let x128: u64 = if n % 3 == 1 {
                            let x130: u64 = if n % 3 == 1 {
                                b = b.wrapping_add(consumed(g58) as u64);
                                return Err(b);
                            } else {
                                step(g58.0);
                                drop(g58); pause().await;
                                pause().await;
                                b % 9
                            };
                            leaf(b).await
                        } else {
                            step(g58.0);
                            drop(g58); pause().await;
                            let g137 = { let own: Noisy = Noisy::new(138); move || step(own.0) };
                            if n % 3 == 1 {
                                drop(g137);
                                pause().await;
                                if 2u64 % 4 == 1 {  return Err(b); }
                            } else if 3u64 % 2 == 0 {
                                g137();
                                drop(g137); pause().await;
                                let mut v149: Noisy = Noisy::new(148);
                                pause().await;
                                pause().await;
                            } else {
                                if 1u64 % 4 == 1 { g137(); return Err(b); }
                                g137();
                            }
                            b % 9
                        };
                        4u64 % 9
                    } _ => {
                        drop(g58); step(160); g58 = Noisy::new(160);
                        4u64 % 9
                    } };
                }
            }
            Shape::Nothing => {
                pause().await;
                'l162: for i163 in 0u64..1 {
                    let mut s164: String = format!("{}-{n}", text.len(), n = i163);
                }
            } }
            if b % 3 > 0 && let x165 @ 2.. = b % 7 && x165 != b {
                let x165: u64 = x165;
                pause().await;
                let all170: [Noisy; 2] = [Noisy::new(169), Noisy::new(169 + 1000)];
                pause().await;
                'l167: for v168 in all170 {
                    let mut v168: Noisy = v168;
                    let x171: u64 = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                    let mut v173: Vec<Noisy> = vec![Noisy::new(172), Noisy::new(172 + 1000), Noisy::new(172 + 2000)];
                    step(174);
                }
                let mut s175: String = format!("{}-{n}", text.len(), n = b);
                text.push_str(&format!("{},", x165));
            } else {
                if (0u64 % 3 == 1 && leaf(b).await % 2 == 1) && let Some(v177) = made(n).await && v177.0 as u64 % 3 < n % 3 {
                    let mut v177: Noisy = v177;
                    pause().await;
                    let x178: u64 = if b % 5 < 3 || leaf(b).await > 4 { leaf(n).await } else { if n % 3 == 1 { drop(v177); n } else { b } };
                    pause().await;
                    text.push_str(&format!("{},", n));
                    let to179: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let mut x180: u64 = leaf(4u64).await;
            }
        }
        m1 if m1 == b % 5 => {
            let all184: Option<Noisy> = Some(Noisy::new(183));
            'l181: for v182 in all184 {
                let mut v182: Noisy = v182;
                let mut x185: u64 = leaf(b).await;
            }
            let x187: u64;
            let mut v188: Noisy;
            if n % 5 < 3 || leaf(n).await > 4 {
                pause().await;
                let mut s189: String = format!("{}-{n}", text.len(), n = b);
                x187 = b; v188 = Noisy::new(2186);
            } else {
                x187 = b; v188 = Noisy::new(3186);
                let x190: u64 = checked(checked(b).await?).await?;
            }
        }
        _ => {
            let mut v192: Vec<Noisy> = vec![Noisy::new(191), Noisy::new(191 + 1000), Noisy::new(191 + 2000)];
        }
        }
        let mut n194: u64 = 0;
        'l193: while let Some(w195) = made(n194).await {
            n194 += 1 + w195.0 as u64 % 2;
            let Some(v196) = made(b).await else {
                pause().await;
                break 'l193;
            };
            let mut v196: Noisy = v196;
            {
                let (mut g198, g200) = (Noisy::new(199), Noisy::new(199 + 1000));
                drop(g200);
                let x202: u64 = if b % 3 == 1 {
                    { let own = Noisy::new(203); step(g198.0); step(own.0); }
                    4u64 % 9
                } else if 4u64 % 2 == 0 {
                    step(g198.0);
                    let mut g206 = Noisy::new(207);
                    4u64 % 9
                } else {
                    step(g198.0);
                    drop(g198); pause().await;
                    if 1u64 % 3 == 1 {
                        let mut g211 = Vec::from([Noisy::new(212)]).remove(0);
                        b = b.wrapping_add(consumed(g211) as u64);
                        let x215: u64 = if let k @ 2.. = n % 5 && k > b % 3 {
                            b = pair(b, b).await.0.wrapping_add(b);
                            if n % 4 == 1 {  break 'l193; }
                            leaf(b).await
                        } else {
                            pause().await;
                            step(224);
                            leaf(b).await
                        };
                    } else if n % 2 == 0 {
                        pause().await;
                        match shape(n).await {
                        Shape::Both(mut g228, mut g229) => {
                            let mut g231 = Noisy::new(232);
                            let mut g234 = g228;
                        } Shape::One { noisy: mut g228, .. } => {
                            let mut g236 = g228;
                        } Shape::Nothing => {
                            pause().await;
                            let mut g241 = Noisy::new(242);
                            step(g241.0);
                        } }
                        { let own = Noisy::new(244);  step(own.0); }
                        let x246: u64 = if let k @ 2.. = n % 5 && k > n % 3 {
                            let mut g248 = Noisy::new(249);
                            step(g248.0);
                            n % 9
                        } else {
                            pause().await;
                            pause().await;
                            let mut v258: Vec<Noisy> = vec![Noisy::new(257), Noisy::new(257 + 1000), Noisy::new(257 + 2000)];
                            leaf(n).await
                        };
                    } else {
                        let x261: u64 = if b % 3 == 1 {
                            pause().await;
                            let mut g263 = Vec::from([Noisy::new(264)]).remove(0);
                            let mut g266 = Vec::from([Noisy::new(267)]).remove(0);
                            b % 9
                        } else {
                            let mut b: u64 = b.wrapping_mul(3).wrapping_add(b);
                            pause().await;
                            leaf(b).await
                        };
                        step(275);
                        if 4u64 % 3 == 1 {
                            if checked(x261).await? % 2 == 0 && 3u64 % 3 < 2 { break 'l193; }
                            step(280);
                            pause().await;
                        } else if 2u64 % 2 == 0 {
                        } else {
                            pause().await;
                            { let own = Noisy::new(286);  step(own.0); }
                            b = match 1u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(1u64).await };
                            pause().await;
                        }
                    }
                    step(293);
                    leaf(4u64).await
                };
            }
            let v301: Child<Noisy> = spawn!(-> Noisy {
                let mut text: String = String::new();
                let Some(v297) = made(n).await else {
                    pause().await;
                    return Noisy::new(299);
                };
                let mut v297: Noisy = v297;
                step(text.len() as u32);
                v297
            });
        }
        let mut v303: Noisy = Noisy::new(302);
        {
            {
                let mut s304: String = format!("{}-{n}", text.len(), n = b);
                text.push_str(&format!("{},", b));
                let mut v305: Noisy = even_steps(n % 5, v303).await;
            }
            pause().await;
            let to306: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        Ok(b)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(a).await, k => k };
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let mut n5: u64 = 0;
        'l4: while let 0u64..=1 = odd(n5).await {
            n5 += 2;
            let x7: u64 = 'b6: {
                {
                    b = x1.wrapping_mul(3).wrapping_add(2u64);
                    let mut x8: u64 = checked(3u64).await.unwrap_or(b);
                    step(9);
                }
                if 1u64 % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b6 b; }
                match x1 % 5 {
                0 => {
                    let mut v12: Noisy = Noisy::new(11);
                    let mut v13: Purse = Purse::of(x1).await;
                }
                1 | 2 => {
                    let mut x14: u64 = if a % 2 == 0 { leaf(2u64).await } else { 2u64 };
                }
                m10 if leaf(m10).await % 2 == 0 => {
                    if x1 % 3 == 1 && leaf(x1).await % 2 == 1 { break 'l4; }
                    let mut x15: u64 = checked(a).await.unwrap_or(b);
                }
                _ => {
                    step(16);
                }
                }
                let all20: Vec<Noisy> = v3.clone();
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
                    let c22: u64 = [1u64, 2, 3].iter().map(|k| k * v18.0 as u64).filter(|k| k % 2 == 0).sum();
                }
                let mut v24: Noisy = Noisy::new(23);
                (if a % 2 == 0 { checked(3u64).await } else { Ok(3u64) })?
            };
        }
        let x26: u64 = 'b25: {
            for k in match b % 3 { 0 => { break 'b25 b; } k => 0u64..k } { b = b.wrapping_add(k); }
            if checked(a).await? % 2 == 0 && 1u64 % 3 < 2 { break 'b25 x1; }
            let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: x1 as u32 % 9 };
            let (x29, _, mut v30): (u64, Option<Noisy>, Noisy) = join!(odd(3u64), made(1u64), down(1u64 % 3, Noisy::new(9)));
            let mut v31: Purse = Purse::of(3u64).await;
            x1.wrapping_mul(3).wrapping_add(x1)
        };
        let (x32 @ 1u64.., _) = pair(x1, x26).await else {
            pause().await;
            return Err(x26);
        };
        let x32: u64 = x32;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h8_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(3)), (3, Noisy::new(3 + 1000))]);
            'l1: for (at, v2) in all4 {
                let mut v2: Noisy = v2;
                let a5: Vec<u64> = vec![3u64 % 7, b % 5, b % 3];
                match a5.first() {
                Some(m6) if *m6 % 3 == 0u64 % 3 => {
                    for m9 in &a5 { if *m9 == 3u64 { step(v2.0); break; } step(v2.0 + 10); }
                    drop(v2);
                }
                Some(m6) => { step(*m6 as u32);
                    while b % 3 > 0 { if 1u64 % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                }
                None => {
                    continue 'l1;
                }
                }
            }
            Ok(b)
        }
    }
    async fn h8_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut n2: u64 = 0;
        'l1: while n2 < 1 && leaf(n2).await != 6 {
            n2 += 1;
        }
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step(own.0) };
            let x4: u64 = if let k @ 2.. = 0u64 % 5 && k > 4u64 % 3 {
                match a % 3 {
                0 => {
                    if b % 3 == 1 { g1(); } else { step(6); }
                    return Err(b);
                } 1 => {
                    { let own = Noisy::new(7); g1(); step(own.0); }
                } _ => {
                    g1();
                    drop(g1); pause().await;
                    match made(a).await { Some(mut g10) => {
                        step(g10.0);
                        step(g10.0);
                    } None => {
                        let mut g14 = Noisy::new(15);
                    } }
                    let mut g17 = Noisy::new(18);
                    return Err(b);
                } }
                if 3u64 % 3 == 1 {
                    if 1u64 % 3 == 1 { g1(); } else { step(20); }
                } else if a % 2 == 0 {
                    g1();
                    drop(g1); pause().await;
                    let mut n22: u64 = 0;
                    'l24: while let Some(mut g23) = made(n22).await {
                        n22 += 1; if n22 > 1 { break 'l24; }
                        b = b.wrapping_add(consumed(g23) as u64);
                        let to29: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                } else {
                    let mut g31 = Vec::from([Noisy::new(32)]).remove(0);
                    if b % 3 == 1 { step(g31.0); } else { step(33); }
                    g1();
                }
                4u64 % 9
            } else {
                g1();
                drop(g1); pause().await;
                step(36);
                { let own = Noisy::new(37);  step(own.0); }
                return Err(b);
            };
        }
        if send::<u64>(&out, a).await.is_err() && !(4u64 % 5 < 3 && odd(b).await > 4) { return Err(a); }
        {
            if b % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(checked(checked(b).await?).await?); }
            let x41: u64;
            let mut v42: Noisy;
            if checked(a).await? % 2 == 0 && a % 3 < 2 {
                pause().await;
                let mut v44: Noisy = Noisy::new(43);
                x41 = 4u64; v42 = Noisy::new(2040);
            } else {
                x41 = b; v42 = Noisy::new(3040);
                if b % 3 > 0 && let x45 @ 2.. = b % 7 && x45 != b {
                    let x45: u64 = x45;
                    pause().await;
                    let mut v48: Vec<Noisy> = vec![Noisy::new(47), Noisy::new(47 + 1000), Noisy::new(47 + 2000)];
                    pause().await;
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        text = said(text, checked(checked(a).await?).await?).await;
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let to3: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h10_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let all4: Vec<Noisy> = self.rest.clone();
            'l1: for v2 in all4 {
                let mut v2: Noisy = v2;
                {
                    let mut g5 = Noisy::new(6);
                    let x8: u64 = if 3u64 % 3 == 1 {
                        let x10: u64 = if 0u64 % 3 == 1 {
                            if b % 4 == 1 { step(g5.0); break 'l1; }
                            if b % 3 == 1 {
                                step(g5.0);
                                drop(g5); pause().await;
                                let mut v18: Shared<Noisy> = Shared::new(Noisy::new(17));
                                break 'l1;
                            } else {
                                { let own = Noisy::new(19); step(g5.0); step(own.0); }
                                step(g5.0);
                            }
                            let x22: u64 = match b % 3 {
                            0 => {
                                step(g5.0);
                                b % 9
                            } 1 => {
                                step(g5.0);
                                if 0u64 % 3 == 1 { step(g5.0); } else { step(25); }
                                step(g5.0);
                                b % 9
                            } _ => {
                                step(g5.0);
                                drop(g5); pause().await;
                                pause().await;
                                b % 9
                            } };
                            b % 9
                        } else {
                            step(g5.0);
                            drop(g5); pause().await;
                            if let k @ 2.. = n % 5 && k > b % 3 {
                                b = 2u64.wrapping_mul(3).wrapping_add(n);
                                pause().await;
                            } else {
                                pause().await;
                                let mut x40: u64 = n.checked_sub(0u64 % 3).ok_or(0u64)?;
                                if b % 4 == 1 {  break 'l1; }
                            }
                            leaf(b).await
                        };
                        b % 9
                    } else if b % 2 == 0 {
                        match b % 3 {
                        0 => {
                            drop(g5);
                            break 'l1;
                        } 1 => {
                            if let k @ 2.. = 1u64 % 5 && k > b % 3 {
                                step(g5.0);
                                drop(g5); pause().await;
                                let mut g47 = Noisy::new(48);
                                step(g47.0);
                            } else {
                                if n % 3 == 2 { drop(g5); step(50); } else { drop(g5); }
                                break 'l1;
                            }
                            break 'l1;
                        } _ => {
                            step(g5.0);
                            drop(g5); pause().await;
                        } }
                        { let own = Noisy::new(52);  step(own.0); }
                        leaf(b).await
                    } else {
                        step(g5.0);
                        drop(g5); pause().await;
                        if let k @ 2.. = 3u64 % 5 && k > 2u64 % 3 {
                            'l58: for n56 in 0u64..3 {
                                let mut g59 = Noisy::new(60);
                                step(g59.0);
                                b = b.wrapping_add(consumed(g59) as u64);
                            }
                            if 3u64 % 4 == 1 {  break 'l1; }
                        } else {
                            pause().await;
                            if let Some(mut g66) = made(1u64).await {
                                b = b.wrapping_add(consumed(g66) as u64);
                            } else {
                                break 'l1;
                            }
                            let mut g70 = Noisy::new(71);
                            break 'l1;
                        }
                        b % 9
                    };
                }
            }
            let mut v72: Pile<Noisy> = Pile::<Noisy>::default();
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
        {
            let mut g3 = Noisy::new(4);
            let x6: u64 = match n % 3 {
            0 => {
                step(g3.0);
                drop(g3); pause().await;
                { let own = Noisy::new(7);  step(own.0); }
                'l11: for n9 in 0u64..1 {
                    let mut g12 = Vec::from([Noisy::new(13)]).remove(0);
                    let mut g15 = Noisy::new(16);
                }
                leaf(1u64).await
            } 1 => {
                let mut g18 = Vec::from([Noisy::new(19)]).remove(0);
                return Err(b);
            } _ => {
                { let own = Noisy::new(20); step(g3.0); step(own.0); }
                1u64 % 9
            } };
        }
        let v34: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            if let Some(v22) = made(n).await {
                let mut v22: Noisy = v22;
                let mut n25: u64 = 0;
                let f26: u64 = 'l24: loop {
                    n25 += 1;
                    if n25 > 3 { break b; }
                    pause().await;
                    let mut v27: Pile<Noisy> = Pile::<Noisy>::default();
                    if matches!(n % 7, 0 | 2..=4) { break 'l24 both::<u64, char>(b, 'c', 2u64).await.1; }
                };
            } else {
                if 1u64 % 2 == leaf(4u64).await % 2 && { if n < n { return Noisy::new(28); } 4u64 > 1 } {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    let c31: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
                let mut v32: Pile<Noisy> = Pile::<Noisy>::default();
            }
            step(text.len() as u32);
            Noisy::new(33)
        });
        {
            let mut g35 = Vec::from([Noisy::new(36)]).remove(0);
            if n % 4 == 1 { step(g35.0); return Err(b); }
            match b % 3 {
            0 => {
                step(g35.0);
                drop(g35); pause().await;
                let x40: u64 = if 1u64 % 3 == 1 {
                    pause().await;
                    let x43: u64 = if b % 3 == 1 {
                        let mut g47 = Noisy::new(48);
                        return Err(b);
                    } else {
                        pause().await;
                        pause().await;
                        pause().await;
                        pause().await;
                        3u64 % 9
                    };
                    n % 9
                } else {
                    if n % 3 == 1 {
                    } else {
                        pause().await;
                        pause().await;
                    }
                    let mut g65 = Noisy::new(66);
                    if n % 3 == 1 {
                        if b % 4 == 1 { step(g65.0); return Err(b); }
                        return Err(b);
                    } else if n % 2 == 0 {
                        step(g65.0);
                    } else {
                        step(g65.0);
                        drop(g65); pause().await;
                        pause().await;
                        step(73);
                        let g75 = { let own: Noisy = Noisy::new(76); move || step(own.0) };
                    }
                    n % 9
                };
            } 1 => {
                if n % 3 == 1 { step(g35.0); } else { step(77); }
                if b % 4 == 1 { step(g35.0); return Err(b); }
            } _ => {
                step(g35.0);
                if n % 4 == 1 { step(g35.0); return Err(b); }
                return Err(b);
            } }
        }
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! { biased;
        got = feed.recv_evt() => {
            let x1: u64 = got.unwrap_or(3);
            let all5: LinkedList<Noisy> = LinkedList::from([Noisy::new(4), Noisy::new(4 + 1000)]);
            pause().await;
            'l2: for v3 in all5 {
                let mut v3: Noisy = v3;
                let mut v7: Noisy = 'b6: {
                    let mut v9: Noisy = Noisy::new(8);
                    if !(a % 5 < 3 && odd(1u64).await > 4) { break 'b6 v9; }
                    let to10: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                    v3
                };
                let mut v12: Shared<Noisy> = Shared::new(Noisy::new(11));
                let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                'l13: for (at, v14) in all16 {
                    let mut v14: Noisy = v14;
                    b = both::<u64, char>(b, 'c', x1).await.1;
                    let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
                }
            }
            let x19: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        }
        sent = out.send_evt(2u64) => {
            if sent.is_err() { step(1); }
            match a % 5 {
            0 => {
                let x21: u64 = select! {
                got = feed.recv_evt(), if a % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(kept::<u64>(b, b).await)
                }
                sent = out.send_evt(0u64) => {
                    if sent.is_err() { 1 } else { a.checked_sub(a % 3).ok_or(a)? }
                }
                else => {
                    b
                } };
            }
            1 | 2 => {
                let x23: u64;
                let mut v24: Noisy;
                if 0u64 % 5 < 3 || leaf(0u64).await > 4 {
                    pause().await;
                    text.push_str(&format!("{},", 4u64));
                    if 1u64 % 2 == 0 { x23 = 1; v24 = Noisy::new(22); } else { x23 = a; v24 = Noisy::new(1022); }
                } else {
                    x23 = b; v24 = Noisy::new(3022);
                    let mut v26: Shared<Noisy> = Shared::new(Noisy::new(25));
                }
            }
            m20 if m20 > 3 || odd(b).await % 3 == m20 % 3 => {
                let all30: [Noisy; 2] = [Noisy::new(29), Noisy::new(29 + 1000)];
                'l27: for v28 in all30 {
                    let mut v28: Noisy = v28;
                    let c31: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
                {
                    let mut g32 = Noisy::new(33);
                    if 1u64 % 4 == 1 { step(g32.0); return Err(b); }
                    step(g32.0);
                }
            }
            _ => {
            }
            }
            let mut n37: u64 = 0;
            'l36: while n37 < 1 && let Some(w38) = made(n37).await && w38.0 > 0 && (a % 5 < 3 || leaf(a).await > 4) {
                n37 += 1;
                let (Ok(x39), 0u64..=50) = (checked(a).await, a % 70) else {
                    pause().await;
                    continue 'l36;
                };
                let x39: u64 = x39;
            }
        }
        else => {
            'l40: for i41 in 0u64..0 {
                {
                    let mut g42 = Noisy::new(43);
                    drop(g42);
                }
                let to45: CpsFnPtr<fn(u64) -> u64> = if i41 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        }
        if b < 1u64 {
            if send::<u64>(&out, 4u64).await.is_err() && 3u64 % 3 == 1 && leaf(a).await % 2 == 1 { return Err(4u64); }
            let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
            'l46: for v47 in all49 {
                let mut v47: Noisy = v47;
                if send::<u64>(&out, b).await.is_err() && matches!(a % 7, 0 | 2..=4) { return Err(b); }
            }
        } else {
            match (leaf(1u64).await % 3, (if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(b); } else { 1u64 % 3 })) {
            (0, 1) => {
                let x51: u64 = 'b50: {
                    let mut x52: u64 = kept::<u64>(a, 1u64).await;
                    step(53);
                    text.push_str(&format!("{},", b));
                    if a % 3 == 1 && leaf(b).await % 2 == 1 { break 'b50 2u64; }
                    let mut v55: Noisy = Noisy::new(54);
                    checked(checked(b).await?).await?
                };
            }
            _ => {
                let mut s56: String = format!("{}-{n}", text.len(), n = 1u64);
            }
            }
            let all60: LinkedList<Noisy> = LinkedList::from([Noisy::new(59), Noisy::new(59 + 1000)]);
            pause().await;
            'l57: for v58 in all60 {
                let mut v58: Noisy = v58;
                {
                    let mut g61 = Noisy::new(62);
                    drop(g61);
                    let x65: u64 = if 1u64 % 3 == 1 {
                        step(67);
                        { let own = Noisy::new(68);  step(own.0); }
                        leaf(a).await
                    } else if a % 2 == 0 {
                        pause().await;
                        let x70: u64 = if b % 3 == 1 {
                            let x72: u64 = if let k @ 2.. = 2u64 % 5 && k > a % 3 {
                                let (mut g74, g76) = (Noisy::new(75), Noisy::new(75 + 1000));
                                drop(g76);
                                a % 9
                            } else {
                                pause().await;
                                pause().await;
                                pause().await;
                                step(83);
                                leaf(a).await
                            };
                            match 1u64 % 3 {
                            0 => {
                                step(85);
                                pause().await;
                                if x72 % 4 == 1 {  continue 'l57; }
                            } 1 => {
                            } _ => {
                                pause().await;
                            } }
                            if x72 % 4 == 1 {  continue 'l57; }
                            b % 9
                        } else if b % 2 == 0 {
                            let x94: u64 = match b % 3 {
                            0 => {
                                step(99);
                                break 'l57;
                            } 1 => {
                                let mut g102 = Vec::from([Noisy::new(103)]).remove(0);
                                b % 9
                            } _ => {
                                pause().await;
                                if b % 4 == 1 {  continue 'l57; }
                                b % 9
                            } };
                            if x94 % 3 == 1 {
                                let x109: u64 = checked(x94).await.unwrap_or(a);
                                let mut v114: Vec<Noisy> = vec![Noisy::new(113), Noisy::new(113 + 1000), Noisy::new(113 + 2000)];
                            } else {
                                pause().await;
                                if 4u64 % 4 == 1 {  break 'l57; }
                            }
                            if b % 3 == 1 {
                                pause().await;
                                step(120);
                                let mut g122 = Noisy::new(123);
                                step(g122.0);
                            } else if 2u64 % 2 == 0 {
                                let (x128, v129): (u64, (u64, u64)) = join!(leaf(a), pair(x94, a));
                                let v129: u64 = v129.0.wrapping_add(v129.1);
                                { let own = Noisy::new(130);  step(own.0); }
                                continue 'l57;
                            } else {
                                { let own = Noisy::new(131);  step(own.0); }
                                let mut g133 = Noisy::new(134);
                                step(g133.0);
                                break 'l57;
                            }
                            b % 9
                        } else {
                            pause().await;
                            match made(a).await { Some(mut g138) => {
                                if b % 3 == 1 { step(g138.0); } else { step(139); }
                            } None => {
                                if a % 4 == 1 {  break 'l57; }
                                continue 'l57;
                            } }
                            { let own = Noisy::new(143);  step(own.0); }
                            b % 9
                        };
                        pause().await;
                        break 'l57;
                    } else {
                        if let k @ 2.. = a % 5 && k > a % 3 {
                            let x150: u64 = if b % 3 == 1 {
                                pause().await;
                                leaf(a).await
                            } else if a % 2 == 0 {
                                pause().await;
                                pause().await;
                                a % 9
                            } else {
                                let g161 = { let own: Noisy = Noisy::new(162); move || step(own.0) };
                                g161();
                                if b % 3 == 2 { drop(g161); step(164); } else { drop(g161); }
                                a % 9
                            };
                        } else {
                            pause().await;
                            step(165);
                        }
                        leaf(a).await
                    };
                    let x167: u64 = if 1u64 % 3 == 1 {
                        pause().await;
                        if let k @ 2.. = x65 % 5 && k > a % 3 {
                            pause().await;
                            let g172 = { let own: Noisy = Noisy::new(173); move || step(own.0) };
                            if a % 3 == 2 { drop(g172); step(174); } else { drop(g172); }
                            if b % 4 == 1 {  continue 'l57; }
                        } else {
                            { let own = Noisy::new(176);  step(own.0); }
                        }
                        leaf(4u64).await
                    } else {
                        step(178);
                        let mut g180 = Noisy::new(181);
                        4u64 % 9
                    };
                }
                if let Some(c182) = text.chars().next_back() {
                    let c182: char = c182;
                    let mut s183: String = format!("{}-{n}", text.len(), n = 2u64);
                    b = (c182 as u64).wrapping_mul(3).wrapping_add(3u64);
                } else {
                    if 0u64 < 2u64 { break 'l57; }
                }
                let x185: u64 = 'b184: {
                    let mut x186: u64 = b % 7 + leaf(2u64).await % 100;
                    let mut s187: String = format!("{}-{n}", text.len(), n = 1u64);
                    let to188: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if matches!(a % 7, 0 | 2..=4) { break 'b184 a; }
                    let x189: u64 = { let half: u64 = checked(x186).await?; half ^ 2u64 };
                    text.push_str(&format!("{},", b));
                    match checked(b).await? % 2 { 0 => a, _ => checked(a).await? }
                };
            }
        }
        if !(a % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(leaf(leaf(2u64).await).await); }
        let x190: u64 = b.wrapping_mul(3).wrapping_add(0u64);
        let (x191 @ 1u64.., _) = pair(a, 1u64).await else {
            pause().await;
            return Err(1u64);
        };
        let x191: u64 = x191;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h11_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 0u64));
        if !(n % 5 < 3 && odd(1u64).await > 4) && text.len() > 40 { return Noisy::new(1); }
        let v12: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            let mut value: Noisy = value;
            let mut s3: String = format!("{}-{n}", text.len(), n = n);
            match (leaf(4u64).await % 3, (if leaf(3u64).await % 2 == 0 { return Err(b); } else { b % 3 })) {
            (0, 1) => {
                let x5: u64 = 'b4: {
                    if let Ok(k) = checked(b).await && k % 3 < 2 && consumed(value) { pause().await; }
                    pause().await;
                    let mut v7: Purse = Purse::of((s3.len() as u64)).await;
                    let to8: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if b % 3 == 1 && leaf(b).await % 2 == 1 { break 'b4 n; }
                    let x9: u64 = to8(b).await;
                    pair(n, n).await.0.wrapping_add(n)
                };
                step(10);
            }
            _ => {
                let (x11 @ 1u64.., _) = pair((s3.len() as u64), n).await else {
                    pause().await;
                    return Err((s3.len() as u64));
                };
                let x11: u64 = x11;
            }
            }
            step(text.len() as u32);
            Ok(b)
        });
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
        'l1: for i2 in 0u64..2 {
            let mut v4: Noisy = Noisy::new(3);
            let x5: u64 = match 4u64 % 4 { 0 => { continue 'l1; } 1 => leaf(n).await, k => k };
            if let Some(v6) = made(1u64).await {
                let mut v6: Noisy = v6;
                let mut v9: Two = Two { first: v6, second: Noisy::new(8 + 1000), number: i2 as u32 % 9 };
                let all13: [Noisy; 2] = [Noisy::new(12), Noisy::new(12 + 1000)];
                'l10: for v11 in all13 {
                    let mut v11: Noisy = v11;
                    let c14: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(1u64 % 50); add(2); sum };
                    let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
                }
            } else {
                let Ok(x16) = checked(1u64).await else {
                    pause().await;
                    continue 'l1;
                };
                let x16: u64 = x16;
                let to17: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        Ok(b)
    }
    impl Purse {
        async fn h12_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(n), down(n % 3, Noisy::new(9)));
            let _ = self.rest.pop();
            let Some(v3) = made(0u64).await else {
                pause().await;
                return Err(x1);
            };
            let mut v3: Noisy = v3;
            Ok(b)
        }
    }
    async fn h12_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let g1 = { let own: Noisy = Noisy::new(2); move || step(own.0) };
            g1();
        }
        b = checked(b).await.map_err(|failed| failed.wrapping_add(b))?;
        Ok(b)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        if (!(2u64 % 5 < 3 && odd(a).await > 4)) && let Some(v2) = made(1u64).await && v2.0 as u64 % 3 < 1u64 % 3 {
            let mut v2: Noisy = v2;
            pause().await;
            let mut n4: u64 = 0;
            'l3: while n4 < 1 && leaf(n4).await != 6 {
                n4 += 1;
                let all8: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(7)), (3, Noisy::new(7 + 1000))]);
                pause().await;
                'l5: for (at, v6) in all8 {
                    let mut v6: Noisy = v6;
                    pause().await;
                    let mut s9: String = format!("{}-{n}", text.len(), n = b);
                    let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
                }
            }
            let all15: Option<Noisy> = Some(Noisy::new(14));
            pause().await;
            'l12: for v13 in all15 {
                let mut v13: Noisy = v13;
                let a16: Vec<u64> = vec![b % 7, 2u64 % 5, b % 3];
                {
                    {
                        step(22);
                    }
                    continue 'l12;
                }
                let mut v25: Two = Two { first: Noisy::new(24), second: Noisy::new(24 + 1000), number: b as u32 % 9 };
            }
            let Ok(x26) = checked(2u64).await else {
                pause().await;
                return Err(3u64);
            };
            let x26: u64 = x26;
        } else {
            let mut v27: Purse = Purse::of(a).await;
        }
        let mut b: u64 = a.checked_sub(2u64 % 3).ok_or(2u64)?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            b = b.wrapping_add(v2.0 as u64);
            if (!(n % 5 < 3 && odd(b).await > 4)) && let Some(v4) = made(b).await && v4.0 as u64 % 3 < b % 3 {
                let mut v4: Noisy = v4;
                pause().await;
                {
                    let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                    drop(g7);
                    if 0u64 % 3 == 2 { drop(g5); step(8); } else { drop(g5); }
                    let x11: u64 = if b % 3 == 1 {
                        let x14: u64 = match 3u64 % 3 {
                        0 => {
                            { let own = Noisy::new(15);  step(own.0); }
                            match b % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                                let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
                            } 1 => {
                                pause().await;
                            } _ => {
                                let mut g32 = Noisy::new(33);
                            } }
                            leaf(n).await
                        } 1 => {
                            'l37: for n35 in 0u64..2 {
                                let mut g38 = Noisy::new(39);
                                drop(g38);
                            }
                            leaf(n).await
                        } _ => {
                            pause().await;
                            let mut g42 = Noisy::new(43);
                            n % 9
                        } };
                        let Some(mut g46) = made(n).await else {
                            pause().await;
                            return Err(0u64);
                        };
                        0u64 % 9
                    } else {
                        pause().await;
                        { let own = Noisy::new(48);  step(own.0); }
                        leaf(0u64).await
                    };
                }
                let mut left50: String = text.chars().take(2).collect();
                'l51: while let Some(c49) = left50.pop() {
                    let c49: char = c49;
                    if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(n.wrapping_mul(3).wrapping_add((c49 as u64))); }
                }
            } else {
                let c52: u64 = (0..2u64 % 5).map(|k| k.wrapping_mul(2u64)).fold(b, |all, k| all.wrapping_add(k));
            }
            let Some(v53) = made(n).await else {
                pause().await;
                return Err(2u64);
            };
            let mut v53: Noisy = v53;
        }
        Ok(b)
    }
    async fn h13_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let c1: u64 = (0..0u64 % 5).map(|k| k.wrapping_mul(0u64)).fold(b, |all, k| all.wrapping_add(k));
        if let Ok(x2) = checked(n).await && (c1 < n) {
            let x2: u64 = x2;
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            text.push_str(&format!("{},", x2));
            {
                let x6: u64 = match checked(n).await? % 2 { 0 => 0u64, _ => checked(0u64).await? };
            }
        } else {
        }
        Ok(b)
    }
    async fn h13_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n % 4 == 1 { drop(value); pause().await; value = Noisy::new(1); }
        if let Some(v2) = made(n).await {
            let mut v2: Noisy = v2;
            let mut n5: u64 = 0;
            'l4: while let Some(w6) = made(n5).await {
                n5 += 1 + w6.0 as u64 % 2;
                'l7: for i8 in 0u64..3 {
                    let mut v9: Pile<Noisy> = Pile::<Noisy>::default();
                    if n % 4 == 1 { drop(v2); pause().await; v2 = Noisy::new(10); }
                    let to11: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 3 { break b; }
                pause().await;
                let x16: u64;
                let mut v17: Noisy;
                if 1u64 % 3 == 1 && leaf(n).await % 2 == 1 {
                    pause().await;
                    let mut v19: Vec<Noisy> = vec![Noisy::new(18), Noisy::new(18 + 1000), Noisy::new(18 + 2000)];
                    x16 = n; v17 = Noisy::new(2015);
                } else {
                    x16 = b; v17 = Noisy::new(3015);
                    pause().await;
                }
                'l20: for i21 in 0u64..=1 {
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    let x24: u64 = if n % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    if 1u64 % 5 < 3 || leaf(4u64).await > 4 { break 'l12 leaf(n).await; }
                }
            };
        } else {
            b = checked(n).await.unwrap_or(0u64);
        }
        (value, b) = (Noisy::new(value.0 + 3), b ^ n);
        match n % 5 {
        0 => {
            text.push_str(&format!("{},", n));
        }
        1 | 2 => {
            let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
            let x29: u64 = match b % 4 { 0 => { return Noisy::new(28); } 1 => leaf(n).await, k => k };
        }
        m25 if m25 == b % 5 => {
            {
                let mut g30 = Noisy::new(31);
                if 4u64 % 3 == 2 { drop(g30); step(32); } else { drop(g30); }
                let x34: u64 = match b % 3 {
                0 => {
                    pause().await;
                    let x36: u64 = if n % 3 == 1 {
                        { let own = Noisy::new(37);  step(own.0); }
                        return Noisy::new(39);
                    } else if 3u64 % 2 == 0 {
                        pause().await;
                        let x42: u64 = match 1u64 % 3 {
                        0 => {
                            pause().await;
                            let mut v46: Noisy;
                            if !(b % 5 < 3 && odd(n).await > 4) { pause().await; v46 = Noisy::new(47); } else { v46 = Noisy::new(47 + 1000); }
                            n % 9
                        } 1 => {
                            step(51);
                            pause().await;
                            let mut g56 = Noisy::new(57);
                            n % 9
                        } _ => {
                            leaf(n).await
                        } };
                        let g60 = { let own: Noisy = Noisy::new(61); move || step(own.0) };
                        return Noisy::new(62);
                    } else {
                        let x64: u64 = match 2u64 % 3 {
                        0 => {
                            pause().await;
                            let (x69, v70): (u64, (u64, u64)) = join!(leaf(b), pair(n, b));
                            let v70: u64 = v70.0.wrapping_add(v70.1);
                            pause().await;
                            leaf(n).await
                        } 1 => {
                            step(74);
                            pause().await;
                            leaf(n).await
                        } _ => {
                            pause().await;
                            leaf(n).await
                        } };
                        { let own = Noisy::new(81);  step(own.0); }
                        let mut g83 = Noisy::new(84);
                        return Noisy::new(85);
                    };
                } 1 => {
                    if b % 4 == 1 {  return Noisy::new(87); }
                    text.push_str(&format!("{},", b));
                    if let k @ 2.. = n % 5 && k > b % 3 {
                        if let k @ 2.. = b % 5 && k > b % 3 {
                            let (x96, mut v97): (u64, Noisy) = join!(leaf(4u64), taken(value, n));
                        } else {
                            pause().await;
                            step(98);
                        }
                        match made(0u64).await { Some(mut g101) => {
                            if b % 3 == 1 { step(g101.0); } else { step(102); }
                            step(g101.0);
                            { let own = Noisy::new(104); step(g101.0); step(own.0); }
                        } None => {
                            step(106);
                            let mut x110: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
                            return Noisy::new(111);
                        } }
                        pause().await;
                    } else {
                        pause().await;
                        let mut g116 = Noisy::new(117);
                        let mut g119 = Noisy::new(120);
                        return Noisy::new(121);
                    }
                    leaf(n).await
                } _ => {
                    { let own = Noisy::new(122);  step(own.0); }
                    leaf(n).await
                } };
                if 4u64 % 3 == 1 {
                } else {
                    pause().await;
                    let mut g128 = Noisy::new(129);
                    if x34 % 3 == 2 { drop(g128); step(130); } else { drop(g128); }
                }
            }
            {
                let mut g131 = Vec::from([Noisy::new(132)]).remove(0);
                { let own = Noisy::new(133); step(g131.0); step(own.0); }
            }
        }
        _ => {
            let mut v135: Noisy = Noisy::new(134);
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        match b % 5 {
        0 => {
            let all5: [Noisy; 2] = [Noisy::new(4), Noisy::new(4 + 1000)];
            'l2: for v3 in all5 {
                let mut v3: Noisy = v3;
                let (x6, v7): (u64, (u64, u64)) = join!(leaf(n), pair(n, n));
                let v7: u64 = v7.0.wrapping_add(v7.1);
            }
            if let Some(v8) = made(b).await {
                let mut v8: Noisy = v8;
                let mut v11: Noisy = 'b10: {
                    let mut v13: Noisy = Noisy::new(12);
                    if matches!(n % 7, 0 | 2..=4) { break 'b10 v13; }
                    let c14: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    v8
                };
            } else {
                let mut v16: Noisy = Noisy::new(15);
                if let Ok(x17) = checked(0u64).await && let Some(v18) = made(x17).await && v18.0 > 1 {
                    let x17: u64 = x17;
                    let mut v18: Noisy = v18;
                    pause().await;
                    let mut v20: Two = Two { first: v16, second: Noisy::new(19 + 1000), number: 2u64 as u32 % 9 };
                    let mut x21: u64 = b.wrapping_mul(3).wrapping_add(x17);
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                }
            }
        }
        1 | 2 => {
            let to24: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        m1 if m1 == b % 5 => {
            let mut b: u64 = n.wrapping_mul(3).wrapping_add(b);
        }
        _ => {
            if n < b {
                let (x28, _, mut v29): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                'l30: for i31 in 0u64..=1 {
                    let mut v32: Noisy = Noisy::new(v29.0 + 50);
                    text.push_str(&format!("{},", i31));
                    let mut v33: Noisy;
                    if !(b % 5 < 3 && odd(n).await > 4) { pause().await; v33 = Noisy::new(34); } else { v33 = Noisy::new(34 + 1000); }
                }
                {
                    let mut g35 = Noisy::new(36);
                    b = b.wrapping_add(consumed(g35) as u64);
                    if let k @ 2.. = n % 5 && k > b % 3 {
                        match n % 3 {
                        0 => {
                            if n % 3 == 1 {
                                pause().await;
                            } else if b % 2 == 0 {
                                step(46);
                            } else {
                                pause().await;
                                let x28: u64 = checked(checked(4u64).await?).await?;
                                let mut n: u64 = b.wrapping_mul(3).wrapping_add(3u64);
                                pause().await;
                            }
                        } 1 => {
                            pause().await;
                            step(56);
                        } _ => {
                            match 0u64 % 3 {
                            0 => {
                                { let own = Noisy::new(58);  step(own.0); }
                                let to62: CpsFnPtr<fn(u64) -> u64> = if 2u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                            } 1 => {
                                let mut b: u64 = leaf(b).await;
                                { let own = Noisy::new(66);  step(own.0); }
                            } _ => {
                                pause().await;
                                let c71: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                                b = checked(3u64).await.unwrap_or(2u64);
                                let mut g76 = Noisy::new(77);
                            } }
                            if b % 3 == 1 {
                                pause().await;
                                let mut v83: Shared<Noisy> = Shared::new(Noisy::new(82));
                            } else {
                                pause().await;
                                { let own = Noisy::new(87);  step(own.0); }
                                return Err(b);
                            }
                            if x28 % 3 == 1 {
                                pause().await;
                                { let own = Noisy::new(89);  step(own.0); }
                                if 1u64 % 4 == 1 {  return Err(b); }
                                return Err(b);
                            } else {
                            }
                        } }
                        let (mut g93, g95) = (Noisy::new(94), Noisy::new(94 + 1000));
                        drop(g95);
                    } else {
                        pause().await;
                        if 3u64 % 3 == 1 {
                            pause().await;
                            let x98: u64 = match 1u64 % 3 {
                            0 => {
                                b = b % 7 + leaf(n).await % 100;
                                b = 2u64;
                                n % 9
                            } 1 => {
                                { let own = Noisy::new(105);  step(own.0); }
                                return Err(b);
                            } _ => {
                                pause().await;
                                let mut g108 = Noisy::new(109);
                                step(g108.0);
                                step(g108.0);
                                n % 9
                            } };
                            pause().await;
                            let g116 = { let own: Noisy = Noisy::new(117); move || step(own.0) };
                        } else if b % 2 == 0 {
                            let mut g119 = Noisy::new(120);
                            let x122: u64 = if x28 % 3 == 1 {
                                step(g119.0);
                                drop(g119); pause().await;
                                2u64 % 9
                            } else if 2u64 % 2 == 0 {
                                step(g119.0);
                                return Err(b);
                            } else {
                                b = b.wrapping_add({ let own = g119; own.0 as u64 + n % 2 });
                                return Err(b);
                            };
                        } else {
                            step(126);
                            'l130: for n128 in 0u64..3 {
                                let mut g131 = Noisy::new(132);
                                let mut g134 = Noisy::new(135);
                                b = b.wrapping_add({ let own = g134; own.0 as u64 + n % 2 });
                                step(g131.0);
                            }
                            let mut g139 = Noisy::new(140);
                        }
                        return Err(b);
                    }
                }
            } else {
                let v145: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut b: u64 = leaf(1u64).await;
                    let c143: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
                    step(text.len() as u32);
                    Noisy::new(144)
                });
            }
        }
        }
        let mut v147: Noisy = Noisy::new(146);
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v1: Purse = Purse::of(b).await;
        match shape(b).await {
        Shape::Both(v2, v3) if v2.0 % 2 == 1 => {
            let mut v2: Noisy = v2;
            let mut v3: Noisy = v3;
            let a4: Vec<u64> = vec![n % 7, 0u64 % 5, b % 3];
            'w7: {
                if n % 4 == 1 { step(v3.0); break 'w7; }
                drop(v3);
            }
        }
        Shape::Both(v2, unbound) => {
            let mut v2: Noisy = v2;
            drop(unbound);
            pause().await;
        }
        Shape::One { noisy: v2, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v2: Noisy = v2;
            { let at = &mut v2; at.0 += 1; step(at.0); }
            match n % 5 {
            0 => {
                text.push_str(&format!("{},", number));
                let x12: u64 = 'b11: {
                    if !(1u64 % 5 < 3 && odd(b).await > 4) { break 'b11 checked(number).await.unwrap_or(2u64); }
                    let to13: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    if !(3u64 % 5 < 3 && odd(b).await > 4) { break 'b11 number; }
                    if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(n, number).await); }
                    leaf(checked(4u64).await?).await
                };
            }
            1 | 2 => {
                if let Ok(x14) = checked(number).await && (!(n % 5 < 3 && odd(b).await > 4)) {
                    let x14: u64 = x14;
                    pause().await;
                    let (x16, v17): (u64, (u64, u64)) = join!(leaf(4u64), pair(number, 4u64));
                    let v17: u64 = v17.0.wrapping_add(v17.1);
                    let mut v18: Noisy = even_steps(2u64 % 5, v2).await;
                    pause().await;
                } else {
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                }
                match made(1u64).await {
                    Some(v21) if v21.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v21.0 as u64); }
                    Some(v21) => drop(v21),
                    None => pause().await,
                }
            }
            m10 if m10 == b % 5 => {
                let v27: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let mut v25: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000), Noisy::new(24 + 2000)];
                    step(text.len() as u32);
                    Noisy::new(26)
                });
                match 2u64 % 5 {
                0 => {
                    text.push_str(&format!("{},", 4u64));
                    if checked(1u64).await? % 2 == 0 && 3u64 % 3 < 2 && text.len() > 200 { return Err(0u64 % 7 + leaf(1u64).await % 100); }
                }
                1 | 2 => {
                    let Some(v29) = made(number).await else {
                        pause().await;
                        return Err(n);
                    };
                    let mut v29: Noisy = v29;
                    let mut v32: Two = Two { first: v29, second: Noisy::new(31 + 1000), number: b as u32 % 9 };
                }
                m28 if leaf(m28).await % 2 == 0 => {
                    let mut v34: Vec<Noisy> = vec![Noisy::new(33), Noisy::new(33 + 1000), Noisy::new(33 + 2000)];
                }
                _ => {
                    let to35: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
            }
            _ => {
                let p38: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000)];
                for _ in p38 {
                    pause().await;
                    let (x39, _, mut v40): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(3u64), down(3u64 % 3, Noisy::new(9)));
                }
                text.push_str(&format!("{},", 3u64));
            }
            }
        }
        Shape::One { noisy: v2, .. } => {
            let mut v2: Noisy = v2;
            let Shape::One { noisy: v42, number: x41 } = shape(n).await else {
                pause().await;
                return Err(n);
            };
            let mut v42: Noisy = v42;
            let x41: u64 = x41;
        }
        Shape::Nothing => {
            pause().await;
            if (leaf(n).await % 2 == 0) && let Some(v44) = made(n).await && v44.0 as u64 % 3 < n % 3 {
                let mut v44: Noisy = v44;
                pause().await;
                let c45: u64 = leaf(Some(2u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
                'l46: for v47 in all49 {
                    let mut v47: Noisy = v47;
                    let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
                    b = { let mut own = take(&mut v47); let result = lent(&mut own, text, 0u64).await; v47 = own; result }?;
                }
            } else {
                let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                if n % 3 > 0 && let x54 @ 2.. = b % 7 && x54 != n {
                    let x54: u64 = x54;
                    pause().await;
                    pause().await;
                    let mut s56: String = format!("{}-{n}", text.len(), n = 1u64);
                    let x57: u64 = kept::<u64>(4u64, 1u64).await;
                } else {
                    let mut v59: Noisy = Noisy::new(58);
                    pause().await;
                    let c60: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                }
                spawn! {
                    let mut text: String = String::new();
                    let mut v63: Vec<Noisy> = vec![Noisy::new(62), Noisy::new(62 + 1000), Noisy::new(62 + 2000)];
                    b = b % 7 + leaf(1u64).await % 100;
                    step(text.len() as u32);
                };
            }
        } }
        let c64: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(a), pair(b, a));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        pause().await;
        let x2: u64 = leaf(n).await.wrapping_add((if leaf(2u64).await % 2 == 0 { return Noisy::new(1); } else { n % 3 }));
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x2: u64 = 'b1: {
            if b % 5 < 3 || leaf(a).await > 4 { break 'b1 3u64; }
            {
                let (mut g3, g5) = (Noisy::new(4), Noisy::new(4 + 1000));
                drop(g5);
                b = b.wrapping_add({ let own = g3; own.0 as u64 + b % 2 });
                if b % 3 == 1 {
                    match b % 3 {
                    0 => {
                        pause().await;
                        match 1u64 % 3 {
                        0 => {
                            pause().await;
                        } 1 => {
                            let x18: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
                            { let own = Noisy::new(19);  step(own.0); }
                            break 'b1 b;
                        } _ => {
                            pause().await;
                            if 4u64 % 4 == 1 {  break 'b1 b; }
                            break 'b1 b;
                        } }
                        if a % 3 == 1 {
                            pause().await;
                            let c25: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                            if matches!(2u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(b); }
                            if c25 % 4 == 1 {  break 'b1 b; }
                        } else {
                            pause().await;
                            step(34);
                        }
                        let x36: u64 = if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                            pause().await;
                            leaf(b).await
                        } else {
                            pause().await;
                            let mut s43: String = format!("{}-{n}", text.len(), n = 0u64);
                            if matches!(a % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                            break 'b1 b;
                        };
                    } 1 => {
                        if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                            pause().await;
                            pause().await;
                        } else {
                            pause().await;
                            let mut g59 = Vec::from([Noisy::new(60)]).remove(0);
                        }
                    } _ => {
                        let (mut g62, g64) = (Noisy::new(63), Noisy::new(63 + 1000));
                        drop(g64);
                        b = b.wrapping_add(consumed(g62) as u64);
                        break 'b1 b;
                    } }
                    step(66);
                    let mut g68 = Noisy::new(69);
                    break 'b1 b;
                } else if 1u64 % 2 == 0 {
                    pause().await;
                    step(70);
                    let Some(mut g73) = made(a).await else {
                        pause().await;
                        return Err(b);
                    };
                } else {
                    let x75: u64 = if let k @ 2.. = a % 5 && k > a % 3 {
                        let (mut g77, g79) = (Noisy::new(78), Noisy::new(78 + 1000));
                        drop(g79);
                        { let own = Noisy::new(80); step(g77.0); step(own.0); }
                        a % 9
                    } else {
                        pause().await;
                        if let Some(mut g83) = made(a).await {
                            { let own = Noisy::new(84); step(g83.0); step(own.0); }
                            step(g83.0);
                        } else {
                            pause().await;
                            if 0u64 % 4 == 1 {  break 'b1 b; }
                        }
                        if a % 3 == 1 {
                            pause().await;
                        } else if 2u64 % 2 == 0 {
                            pause().await;
                            if a % 4 == 1 {  break 'b1 b; }
                            pause().await;
                        } else {
                            { let own = Noisy::new(99);  step(own.0); }
                            { let own = Noisy::new(100);  step(own.0); }
                            break 'b1 b;
                        }
                        leaf(a).await
                    };
                    let x102: u64 = if let k @ 2.. = x75 % 5 && k > b % 3 {
                        pause().await;
                        if x75 % 3 == 1 {
                            pause().await;
                            if let Some(v110) = made(3u64).await {
                                let mut v110: Noisy = v110;
                                let to112: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                                let mut s113: String = format!("{}-{n}", text.len(), n = a);
                            } else {
                                let c114: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(0u64) };
                            }
                            pause().await;
                        } else if x75 % 2 == 0 {
                            pause().await;
                            pause().await;
                        } else {
                            let mut v128: Noisy = Noisy::new(127);
                        }
                        break 'b1 b;
                    } else {
                        break 'b1 b;
                    };
                }
            }
            match a % 5 {
            0 => {
                let x132: u64;
                let mut v133: Noisy;
                if matches!(b % 7, 0 | 2..=4) {
                    pause().await;
                    pause().await;
                    match a % 3 { 0 => { x132 = 2; v133 = Noisy::new(131); } 1 => { break 'b1 b; } k => { x132 = k; v133 = Noisy::new(1131); } }
                } else {
                    x132 = b; v133 = Noisy::new(3131);
                    let mut s134: String = format!("{}-{n}", text.len(), n = 0u64);
                }
                { let at = &mut v133; at.0 += 1; step(at.0); }
            }
            1 | 2 => {
                if 1u64 < a && text.len() > 200 { return Err((if b % 2 == 0 { checked(b).await } else { Ok(b) })?); }
            }
            m130 if leaf(m130).await % 2 == 0 => {
                let x136: u64 = select! {
                got = feed.recv_evt() => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(both::<u64, char>(1u64, 'c', 2u64).await.1)
                }
                sent = out.send_evt(a) => {
                    if sent.is_err() { 1 } else { b % 7 + leaf(a).await % 100 }
                }
                else => {
                    4u64
                } };
            }
            _ => {
                let (x137, _, mut v138): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(a), down(a % 3, Noisy::new(9)));
            }
            }
            (if b % 2 == 0 { checked(1u64).await } else { Ok(1u64) })?
        };
        let p144: (u64, Noisy) = (a, Noisy::new(142));
        let (x143, _): (u64, Noisy) = p144;
        let mut v145: Purse = Purse::of(2u64).await;
        let mut b: u64 = checked(x143).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        'l1: for i2 in 0u64..=2 {
            match made(n).await {
                Some(v3) if v3.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v3.0 as u64); }
                Some(v3) => drop(v3),
                None => pause().await,
            }
            if 0u64 % 5 < 3 || leaf(0u64).await > 4 { continue 'l1; }
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        {
            let mut g7 = Noisy::new(8);
            b = b.wrapping_add(consumed(g7) as u64);
        }
        if let Some(v11) = made(b).await && let x10 @ 1.. = v11.0 as u64 % 5 && (x10 > 2 || !(2u64 % 5 < 3 && odd(b).await > 4)) {
            let x10: u64 = x10;
            let mut v11: Noisy = v11;
            pause().await;
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 3 { break n; }
                pause().await;
                let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
                text = said(text, both::<u64, char>(n, 'c', x10).await.1).await;
            };
            let all20: Option<Noisy> = Some(Noisy::new(19));
            'l17: for v18 in all20 {
                let mut v18: Noisy = v18;
                let to21: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let all25: [Noisy; 2] = [Noisy::new(24), Noisy::new(24 + 1000)];
                'l22: for v23 in all25 {
                    let mut v23: Noisy = v23;
                    let mut x26: u64 = if 2u64 % 2 == 0 { leaf(x10).await } else { x10 };
                    text.push_str(&format!("{},", x10));
                }
            }
            text = said(text, leaf(n).await).await;
        }
        let mut x28: u64 = b;
        let p29: (u64, Noisy) = (2u64, Noisy::new(27));
        (x28, _) = p29;
        step(text.len() as u32);
        value
    }
    async fn h16_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        _ = value;
        text = said(text, both::<u64, char>(b, 'c', n).await.1).await;
        step(text.len() as u32);
        value
    }
    async fn h16_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let a1: Vec<u64> = vec![n % 7, n % 5, b % 3];
        'w4: {
            if b % 4 == 1 { step(value.0); break 'w4; }
            {
                step(8);
                b = b.wrapping_add(value.0 as u64);
            }
            return Noisy::new(11);
        }
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        {
            let (mut g2, g4) = (Noisy::new(3), Noisy::new(3 + 1000));
            drop(g4);
            let mut g6 = Noisy::new(7);
            let mut g9 = Noisy::new(10);
            if a % 4 == 1 { step(g2.0); return Err(b); }
        }
        let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
        let mut v15: Noisy = Noisy::new(14);
        let a16: Vec<u64> = vec![b % 7, a % 5, b % 3];
        for m17 in &a16 { if *m17 == (s1.len() as u64) { step(v15.0); break; } step(v15.0 + 18); }
        if leaf(b).await % 3 == (if !((s1.len() as u64) % 5 < 3 && odd(a).await > 4) { return Err(b); } else { 2u64 % 3 }) {
            let mut v20: Two = Two { first: v15, second: Noisy::new(19 + 1000), number: b as u32 % 9 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h17_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut b: u64 = b;
        if b < n && text.len() > 40 { return Noisy::new(1); }
        step(text.len() as u32);
        value
    }
    impl Purse {
        async fn h17_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
            if let Some(v4) = made(n).await && let x3 @ 1.. = v4.0 as u64 % 5 && (x3 > 2 || checked(n).await? % 2 == 0 && b % 3 < 2) {
                let x3: u64 = x3;
                let mut v4: Noisy = v4;
                pause().await;
                pause().await;
                {
                    let (mut g5, g7) = (Noisy::new(6), Noisy::new(6 + 1000));
                    drop(g7);
                    step(g5.0);
                    drop(g5); step(9); g5 = Noisy::new(9);
                }
                step(10);
            } else {
                let mut s11: String = format!("{}-{n}", text.len(), n = n);
                let v24: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x13, _, mut v14): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(n), down(n % 3, Noisy::new(9)));
                    if x13 % 5 < 3 || leaf(x13).await > 4 {
                        let (x15, v16): (u64, (u64, u64)) = join!(leaf(n), pair(x13, n));
                        let v16: u64 = v16.0.wrapping_add(v16.1);
                        let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                    }
                    let all20: Vec<char> = text.chars().take(3).collect();
                    'l19: for c18 in all20 {
                        let c18: char = c18;
                        if !(b % 5 < 3 && odd(3u64).await > 4) && text.len() > 40 { return Noisy::new(21); }
                        let c22: u64 = (0..(c18 as u64) % 5).map(|k| k.wrapping_mul((c18 as u64))).fold(b, |all, k| all.wrapping_add(k));
                    }
                    step(text.len() as u32);
                    v14
                });
            }
            Ok(b)
        }
    }
    async fn h17_2(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        b = both::<u64, char>(0u64, 'c', n).await.1;
        Ok(b)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let a: u64 = pair(checked(a).await?, checked(b).await?).await.1;
        if checked(1u64).await? % 2 == 0 && a % 3 < 2 {
            b = (leaf(a).await ^ b).wrapping_add({ b = b.wrapping_mul(3); step(2); odd(a % 9).await });
            let mut v2: Noisy = Noisy::new(1);
            if send::<u64>(&out, 0u64).await.is_err() && a < a { return Err(0u64); }
        } else {
            let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: 2u64 as u32 % 9 };
            {
                let mut g5 = Noisy::new(6);
                let x8: u64 = if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                    let x10: u64 = match 1u64 % 3 {
                    0 => {
                        if 3u64 % 4 == 1 { step(g5.0); return Err(b); }
                        if 2u64 % 3 == 1 { step(g5.0); } else { step(12); }
                        { let own = Noisy::new(13); step(g5.0); step(own.0); }
                        return Err(b);
                    } 1 => {
                        step(g5.0);
                        drop(g5); pause().await;
                        match 3u64 % 3 {
                        0 => {
                        } 1 => {
                            pause().await;
                            let g17 = { let own: Noisy = Noisy::new(18); move || step(own.0) };
                            return Err(b);
                        } _ => {
                            pause().await;
                            return Err(b);
                        } }
                        a % 9
                    } _ => {
                        { let own = Noisy::new(22); step(g5.0); step(own.0); }
                        a % 9
                    } };
                    2u64 % 9
                } else {
                    step(g5.0);
                    drop(g5); pause().await;
                    match 3u64 % 3 {
                    0 => {
                        { let own = Noisy::new(24);  step(own.0); }
                        return Err(b);
                    } 1 => {
                        if let Some(mut g29) = made(a).await {
                            step(g29.0);
                            let mut g32 = Noisy::new(33);
                        } else {
                            { let own = Noisy::new(34);  step(own.0); }
                        }
                    } _ => {
                        pause().await;
                        if a % 4 == 1 {  return Err(b); }
                        return Err(b);
                    } }
                    step(37);
                    let Some(mut g40) = made(b).await else {
                        pause().await;
                        return Err(a);
                    };
                    return Err(b);
                };
            }
            let mut v42: Noisy = Noisy::new(41);
        }
        let mut v43: Purse = Purse::of(3u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut n2: u64 = 0;
        'l1: while let 0u64..=1 = odd(n2).await {
            n2 += 2;
            {
                let mut g3 = Noisy::new(4);
                b = b.wrapping_add(consumed(g3) as u64);
            }
            {
                let mut g6 = Noisy::new(7);
                let x9: u64 = match n % 3 {
                0 => {
                    let x11: u64 = if b % 3 == 1 {
                        if b % 4 == 1 { step(g6.0); continue 'l1; }
                        if 3u64 % 4 == 1 { step(g6.0); break 'l1; }
                        continue 'l1;
                    } else if b % 2 == 0 {
                        step(g6.0);
                        drop(g6); pause().await;
                        let mut g15 = Noisy::new(16);
                        let mut g18 = Noisy::new(19);
                        b % 9
                    } else {
                        let mut g21 = Noisy::new(22);
                        let x24: u64 = if b % 3 == 1 {
                            step(g21.0);
                            drop(g21); drop(g6); pause().await;
                            pause().await;
                            if !(b % 5 < 3 && odd(n).await > 4) && text.len() > 200 { return Err(2u64); }
                            leaf(1u64).await
                        } else {
                            if 1u64 % 3 == 1 { step(g21.0); } else { step(31); }
                            step(g6.0);
                            if 4u64 % 4 == 1 { step(g6.0); continue 'l1; }
                            1u64 % 9
                        };
                        b % 9
                    };
                    step(35);
                    3u64 % 9
                } 1 => {
                    let mut g38 = Noisy::new(39);
                    step(g38.0);
                    3u64 % 9
                } _ => {
                    step(g6.0);
                    drop(g6); pause().await;
                    if n % 4 == 1 {  continue 'l1; }
                    3u64 % 9
                } };
                { let own = Noisy::new(42);  step(own.0); }
            }
            {
                let (mut g44, g46) = (Noisy::new(45), Noisy::new(45 + 1000));
                drop(g46);
                let x48: u64 = if 1u64 % 3 == 1 {
                    if b % 3 == 1 {
                        step(g44.0);
                        drop(g44); pause().await;
                    } else if b % 2 == 0 {
                        step(g44.0);
                        if n % 3 == 2 { drop(g44); step(52); } else { drop(g44); }
                    } else {
                        if b % 3 == 1 {
                            step(g44.0);
                            drop(g44); pause().await;
                            pause().await;
                            { let own = Noisy::new(57);  step(own.0); }
                        } else if 4u64 % 2 == 0 {
                            drop(g44);
                        } else {
                            drop(g44); step(59); g44 = Noisy::new(59);
                        }
                    }
                    3u64 % 9
                } else {
                    step(g44.0);
                    drop(g44); pause().await;
                    let x62: u64 = match n % 3 {
                    0 => {
                        pause().await;
                        if 4u64 % 3 == 1 {
                            pause().await;
                            { let own = Noisy::new(64);  step(own.0); }
                            pause().await;
                            let c71: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                        } else {
                            if b % 5 < 3 || leaf(b).await > 4 { break 'l1; }
                            pause().await;
                        }
                        step(79);
                        step(80);
                        leaf(4u64).await
                    } 1 => {
                        if n % 3 == 1 {
                            pause().await;
                            continue 'l1;
                        } else {
                        }
                        continue 'l1;
                    } _ => {
                        { let own = Noisy::new(86);  step(own.0); }
                        leaf(4u64).await
                    } };
                    3u64 % 9
                };
            }
        }
        Ok(b)
    }
    async fn h18_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = { leaf(1u64).await; (if n < b { return Noisy::new(1); } else { 0u64 % 3 }).wrapping_add(consumed(value) as u64) };
        let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        let mut s5: String = format!("{}-{n}", text.len(), n = x2);
        let mut n7: u64 = 0;
        'l6: while let 0u64..=3 = odd(n7).await {
            n7 += 2;
            if b < x2 && text.len() > 40 { return Noisy::new(8); }
            let x10: u64;
            let mut v11: Noisy;
            if !(n % 5 < 3 && odd(x2).await > 4) {
                pause().await;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                match n % 3 { 0 => { x10 = 2; v11 = Noisy::new(9); } 1 => { break 'l6; } k => { x10 = k; v11 = Noisy::new(1009); } }
            } else {
                x10 = b; v11 = Noisy::new(3009);
                if leaf(x2).await % 3 == (if 1u64 % 3 == 1 && leaf(b).await % 2 == 1 { continue 'l6; } else { (s5.len() as u64) % 3 }) {
                    let x14: u64 = if 3u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
            }
            let mut n16: u64 = 0;
            let f17: u64 = 'l15: loop {
                n16 += 1;
                if n16 > 0 { break n; }
                pause().await;
                match shape(x2).await {
                Shape::Both(v18, v19) if v18.0 % 2 == 1 => {
                    let mut v18: Noisy = v18;
                    let mut v19: Noisy = v19;
                    let c20: u64 = [1u64, 2, 3].iter().map(|k| k * v19.0 as u64).filter(|k| k % 2 == 0).sum();
                    let mut v21: Noisy = Noisy::new(v11.0 + 50);
                }
                Shape::Both(v18, unbound) => {
                    let mut v18: Noisy = v18;
                    drop(unbound);
                    pause().await;
                    step(v4.with(|value| value.0));
                }
                Shape::One { noisy: v18, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v18: Noisy = v18;
                    b = checked((s5.len() as u64)).await.unwrap_or(x10);
                }
                Shape::One { noisy: v18, .. } => {
                    let mut v18: Noisy = v18;
                    let mut s22: String = format!("{}-{n}", text.len(), n = x10);
                    let mut v24: Vec<Noisy> = vec![Noisy::new(23), Noisy::new(23 + 1000), Noisy::new(23 + 2000)];
                }
                Shape::Nothing => {
                    pause().await;
                    let mut v25: Purse = Purse::of(x10).await;
                } }
            };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x4: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(b).await, k => k };
        spawn! {
            let mut text: String = String::new();
            if (!(b % 5 < 3 && odd(x4).await > 4)) && let Some(v7) = made(x4).await && v7.0 as u64 % 3 < x4 % 3 {
                let mut v7: Noisy = v7;
                pause().await;
                let (mut v7, _): (Noisy, Noisy) = (v7, Noisy::new(8));
                let x11: u64 = a.wrapping_add((if matches!(a % 7, 0 | 2..=4) { return; } else { 3u64 % 3 }));
            } else {
                let Some(v12) = made(x4).await else {
                    pause().await;
                    return;
                };
                let mut v12: Noisy = v12;
                {
                    let to14: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = x4 % 7 + leaf(x4).await % 100;
                }
            }
            let mut v16: Noisy = Noisy::new(15);
            b = x4;
            step(text.len() as u32);
        };
        if matches!(a % 7, 0 | 2..=4) && text.len() > 200 { return Err(leaf(leaf(3u64).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut n3: u64 = 0;
        'l2: while let Some(w4) = made(n3).await {
            n3 += 1 + w4.0 as u64 % 2;
            let x5: u64 = kept::<u64>(b, 4u64).await;
            let (x6, v7): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
            let v7: u64 = v7.0.wrapping_add(v7.1);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = pair(checked(b).await?, checked(2u64).await?).await.1;
        match b % 5 {
        0 => {
        }
        1 | 2 => {
            'l2: for i3 in (0u64..=3).rev() {
                step(4);
                let mut v6: Noisy = Noisy::new(5);
            }
        }
        m1 if m1 > 3 || odd(b).await % 3 == m1 % 3 => {
            spawn! {
                let mut text: String = String::new();
                let mut v9: Noisy = 'b8: {
                    let mut v11: Noisy = Noisy::new(10);
                    if matches!(a % 7, 0 | 2..=4) { break 'b8 v11; }
                    let x12: u64 = b % 7 + leaf(1u64).await % 100;
                    Noisy::new(10 + 1000)
                };
                let mut v13: Noisy = Noisy::new(v9.0 + 50);
                {
                    let (mut g14, g16) = (Noisy::new(15), Noisy::new(15 + 1000));
                    drop(g16);
                    if b % 3 == 2 { drop(g14); step(17); } else { drop(g14); }
                }
                step(text.len() as u32);
            };
        }
        _ => {
            let mut x18: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        }
        }
        if leaf(3u64).await % 2 == 0 {
            {
                let mut g19 = Vec::from([Noisy::new(20)]).remove(0);
                if b % 3 == 2 { drop(g19); step(21); } else { drop(g19); }
            }
            text.push_str(&format!("{},", a));
        } else if b % 3 == b % 3 {
            let all25: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(24)), (3, Noisy::new(24 + 1000))]);
            pause().await;
            'l22: for (at, v23) in all25 {
                let mut v23: Noisy = v23;
                let p28: (u64, Noisy) = (3u64, Noisy::new(26));
                let (x27, _): (u64, Noisy) = p28;
                let v33: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    text.push_str(&format!("{},", b));
                    let x30: u64 = kept::<u64>(a, b).await;
                    let c31: u64 = (0..x30 % 5).map(|k| k.wrapping_mul(x30)).fold(b, |all, k| all.wrapping_add(k));
                    step(text.len() as u32);
                    Noisy::new(32)
                });
                match 1u64 % 5 {
                0 => {
                    let Some(v35) = made(a).await else {
                        pause().await;
                        break 'l22;
                    };
                    let mut v35: Noisy = v35;
                    let mut b: u64 = 1u64.wrapping_mul(3).wrapping_add(b);
                }
                1 | 2 => {
                    if checked(2u64).await? % 2 == 0 && 1u64 % 3 < 2 { break 'l22; }
                    b = x27 % 5 + checked(a).await? % 100;
                }
                m34 if m34 == b % 5 => {
                    let mut b: u64 = leaf(leaf(b).await).await;
                }
                _ => {
                    let mut v37: Noisy;
                    if checked(0u64).await? % 2 == 0 && b % 3 < 2 { pause().await; v37 = Noisy::new(38); } else { v37 = Noisy::new(38 + 1000); }
                }
                }
            }
        } else {
            'l39: for i40 in 0u64..=1 {
                {
                    let to41: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    match made(4u64).await {
                        Some(v42) if v42.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v42.0 as u64); }
                        Some(v42) => drop(v42),
                        None => pause().await,
                    }
                    let mut v45: Shared<Noisy> = Shared::new(Noisy::new(44));
                }
            }
            if 1u64 % 3 > 0 && let x46 @ 2.. = b % 7 && x46 != 1u64 {
                let x46: u64 = x46;
                pause().await;
                if let Some(v49) = made(x46).await && let x48 @ 1.. = v49.0 as u64 % 5 && (x48 > 2 || x46 < a) {
                    let x48: u64 = x48;
                    let mut v49: Noisy = v49;
                    pause().await;
                    let c50: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(1u64) };
                    let mut v52: Shared<Noisy> = Shared::new(Noisy::new(51));
                } else {
                    let mut v54: Noisy = Noisy::new(53);
                    let mut v55: Purse = Purse::of(x46).await;
                }
            }
        }
        let v64: Child<Noisy> = spawn!(-> Noisy {
            let mut text: String = String::new();
            let mut left58: String = text.chars().take(2).collect();
            'l59: while let Some(c57) = left58.pop() {
                let c57: char = c57;
            }
            let p62: (u64, Noisy) = (b, Noisy::new(60));
            let (x61, _): (u64, Noisy) = p62;
            step(text.len() as u32);
            Noisy::new(63)
        });
        let (x65, v66): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
        let v66: u64 = v66.0.wrapping_add(v66.1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    impl Purse {
        async fn h21_0(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            'l1: for i2 in 0u64..=0 {
                let x3: u64 = b;
            }
            'l4: for i5 in 0u64..=0 {
                match shape(n).await {
                Shape::Both(v6, v7) if v6.0 % 2 == 1 => {
                    let mut v6: Noisy = v6;
                    let mut v7: Noisy = v7;
                    match made(b).await {
                        Some(v8) if v8.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v8.0 as u64); }
                        Some(v8) => drop(v8),
                        None => pause().await,
                    }
                    let mut v11: Shared<Noisy> = Shared::new(Noisy::new(10));
                }
                Shape::Both(v6, unbound) => {
                    let mut v6: Noisy = v6;
                    drop(unbound);
                    pause().await;
                    let x13: u64 = 'b12: {
                        let to14: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        if matches!(2u64 % 7, 0 | 2..=4) { break 'b12 n.wrapping_mul(3).wrapping_add(n); }
                        let mut v16: Shared<Noisy> = Shared::new(Noisy::new(15));
                        if checked(1u64).await? % 2 == 0 && b % 3 < 2 { break 'b12 i5; }
                        v16.with(|value| value.0 += 1);
                        leaf(i5).await
                    };
                    let p19: (u64, (Noisy, u64)) = (b, (Noisy::new(17), b));
                    if b % 3 == 1 && leaf(x13).await % 2 == 1 { b = b.wrapping_add(p19.0).wrapping_add(p19.1.1); }
                }
                Shape::One { noisy: v6, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v6: Noisy = v6;
                    text = said(text, if b % 2 == 0 { leaf(b).await } else { b }).await;
                    if checked(b).await? % 2 == 0 && 4u64 % 3 < 2 {
                        let mut v20: Pile<Noisy> = Pile::<Noisy>::default();
                        let x21: u64 = match checked(2u64).await? % 2 { 0 => i5, _ => checked(i5).await? };
                    }
                }
                Shape::One { noisy: v6, .. } => {
                    let mut v6: Noisy = v6;
                    let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    let p26: Vec<Noisy> = vec![Noisy::new(24), Noisy::new(24 + 1000)];
                    for _ in p26 {
                        pause().await;
                    }
                }
                Shape::Nothing => {
                    pause().await;
                    b = pair(n, n).await.0.wrapping_add(n);
                } }
                if matches!(4u64 % 7, 0 | 2..=4) && text.len() > 200 { return Err(if n % 2 == 0 { leaf(0u64).await } else { 0u64 }); }
                let Shape::One { noisy: v28, number: x27 } = shape(i5).await else {
                    pause().await;
                    continue 'l4;
                };
                let mut v28: Noisy = v28;
                let x27: u64 = x27;
            }
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(checked(n).await?).await); }
            let Some(v29) = made(1u64).await else {
                pause().await;
                return Err(b);
            };
            let mut v29: Noisy = v29;
            Ok(b)
        }
    }
    impl Purse {
        async fn h21_1(&mut self, n: u64) -> Result<u64, u64> {
            let mut b: u64 = n;
            let mut text: String = String::new();
            {
                let mut g1 = Vec::from([Noisy::new(2)]).remove(0);
                let mut g4 = Noisy::new(5);
                if b % 3 == 1 { step(g4.0); } else { step(6); }
                if b % 3 == 1 { step(g1.0); } else { step(7); }
            }
            Ok(b)
        }
    }
    async fn h21_2(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64 = match b % 4 { 0 => { return Noisy::new(1); } 1 => leaf(2u64).await, k => k };
        step(3);
        {
            let mut g4 = Noisy::new(5);
            step(g4.0);
            let mut g8 = g4;
            let x10: u64 = if n % 3 == 1 {
                step(g8.0);
                drop(g8); pause().await;
                let x12: u64 = if let k @ 2.. = n % 5 && k > 3u64 % 3 {
                    pause().await;
                    match x2 % 3 {
                    0 => {
                        let mut v17: Pile<Noisy> = Pile::<Noisy>::default();
                        step(18);
                        step(19);
                    } 1 => {
                        pause().await;
                        let mut x2: u64 = checked(2u64).await.unwrap_or(b);
                    } _ => {
                        let mut g24 = Vec::from([Noisy::new(25)]).remove(0);
                        drop(g24); step(26); g24 = Noisy::new(26);
                    } }
                    return Noisy::new(27);
                } else {
                    let mut g29 = Noisy::new(30);
                    step(g29.0);
                    b = b.wrapping_add({ let own = g29; own.0 as u64 + 3u64 % 2 });
                    leaf(3u64).await
                };
                b % 9
            } else {
                step(g8.0);
                b = b.wrapping_add({ let own = g8; own.0 as u64 + 0u64 % 2 });
                leaf(b).await
            };
        }
        step(text.len() as u32);
        value
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: [Noisy; 2] = [Noisy::new(3), Noisy::new(3 + 1000)];
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut v5: Purse = Purse::of(a).await;
            if !(b % 5 < 3 && odd(b).await > 4) {
                let mut n7: u64 = 0;
                'l6: while let 0u64..=1 = odd(n7).await {
                    n7 += 2;
                    let mut x8: u64 = pair(b, 3u64).await.0.wrapping_add(3u64);
                    pause().await;
                    b = b;
                }
                b = b.wrapping_add(v2.0 as u64);
            }
        }
        let mut v10: Noisy = Noisy::new(9);
        let a11: Vec<u64> = vec![a % 7, a % 5, b % 3];
        match a11.first() {
        Some(m12) if *m12 % 3 == 2u64 % 3 => {
            return Err(b);
        }
        Some(m12) => { step(*m12 as u32);
            return Err(b);
        }
        None => {
            if let Some(m17) = a11.iter().max() && *m17 > 2u64 {
                b = b.wrapping_add(v10.0 as u64);
                b = b.wrapping_add(v10.0 as u64);
                step(*m17 as u32);
            }
        }
        }
        let x21: u64 = select! {
        got = feed.recv_evt() => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(checked(b).await.unwrap_or(3u64))
        }
        sent = out.send_evt(b) => {
            if sent.is_err() { 1 } else { checked(2u64).await.map_err(|failed| failed.wrapping_add(a))? }
        }
        else => {
            a
        } };
        let mut left23: String = text.chars().take(2).collect();
        'l24: while let Some(c22) = left23.pop() {
            let c22: char = c22;
            let all28: VecDeque<Noisy> = VecDeque::from([Noisy::new(27), Noisy::new(27 + 1000)]);
            pause().await;
            'l25: for v26 in all28 {
                let mut v26: Noisy = v26;
                b = { let mut own = take(&mut v26); let result = lent(&mut own, &mut text, 2u64).await; v26 = own; result }?;
            }
        }
        let mut s29: String = format!("{}-{n}", text.len(), n = 3u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Noisy = Noisy::new(1);
            {
                let g3 = { let own: Noisy = Noisy::new(4); move || step(own.0) };
                { let own = Noisy::new(5); g3(); step(own.0); }
            }
            let mut v7: Vec<Noisy> = vec![Noisy::new(6), Noisy::new(6 + 1000), Noisy::new(6 + 2000)];
        }
        if let Some(v8) = made(b).await {
            let mut v8: Noisy = v8;
            pause().await;
            let x10: u64 = leaf(leaf(b).await).await;
        } else {
            {
                let mut g11 = Noisy::new(12);
                let mut g14 = Noisy::new(15);
            }
            let mut v17: Two = Two { first: Noisy::new(16), second: Noisy::new(16 + 1000), number: 3u64 as u32 % 9 };
        }
        if checked(b).await? % 2 == 0 && b % 3 < 2 {
            let to18: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        } else {
            let (x19, _, mut v20): (u64, Option<Noisy>, Noisy) = join!(odd(n), made(n), down(n % 3, Noisy::new(9)));
        }
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let x2: u64;
        let mut v3: Noisy;
        if matches!(n % 7, 0 | 2..=4) {
            pause().await;
            {
                let (mut g4, g6) = (Noisy::new(5), Noisy::new(5 + 1000));
                drop(g6);
                let mut g8 = Noisy::new(9);
            }
            if 0u64 % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = 0u64; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            if 2u64 % 2 == leaf(n).await % 2 && { if n < n { return Noisy::new(10); } n > 1 } {
                text = said(text, pair(b, n).await.0.wrapping_add(n)).await;
                let mut n12: u64 = 0;
                'l11: while let 0u64..=2 = odd(n12).await {
                    n12 += 2;
                    b = b.wrapping_add(value.0 as u64);
                    let c13: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    if matches!(c13 % 7, 0 | 2..=4) { continue 'l11; }
                }
            }
        }
        let mut n15: u64 = 0;
        let f16: u64 = 'l14: loop {
            n15 += 1;
            if n15 > 1 { break 0u64; }
            pause().await;
            let mut s17: String = format!("{}-{n}", text.len(), n = x2);
            if (x2 % 5 < 3 || leaf(b).await > 4) && let Some(v19) = made((s17.len() as u64)).await && v19.0 as u64 % 3 < (s17.len() as u64) % 3 {
                let mut v19: Noisy = v19;
                pause().await;
                let mut v20: Purse = Purse::of(n).await;
            } else {
                let x21: u64 = x2.wrapping_add((if (s17.len() as u64) < b { break 'l14 b; } else { x2 % 3 }));
            }
            if 1u64 % 3 > 0 && let x22 @ 2.. = b % 7 && x22 != 1u64 {
                let x22: u64 = x22;
                pause().await;
                let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                let all29: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(28)), (3, Noisy::new(28 + 1000))]);
                'l26: for (at, v27) in all29 {
                    let mut v27: Noisy = v27;
                    if (s17.len() as u64) < x22 && text.len() > 40 { return Noisy::new(30); }
                    let mut v32: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(31 + 1000), Noisy::new(31 + 2000)];
                }
                let all36: LinkedList<Noisy> = LinkedList::from([Noisy::new(35), Noisy::new(35 + 1000)]);
                pause().await;
                'l33: for v34 in all36 {
                    let mut v34: Noisy = v34;
                    let mut v38: Two = Two { first: v34, second: Noisy::new(37 + 1000), number: 3u64 as u32 % 9 };
                }
            } else {
                match made(n).await {
                    Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
                    Some(v39) => drop(v39),
                    None => pause().await,
                }
            }
        };
        step(text.len() as u32);
        v3
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = select! {
        got = feed.recv_evt(), if 4u64 % 2 == 0 => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(4u64.wrapping_mul(3).wrapping_add(a))
        }
        sent = out.send_evt(0u64) => {
            if sent.is_err() { 1 } else { 1u64.wrapping_mul(3).wrapping_add(a) }
        }
        else => {
            b
        } };
        let (x2, _, mut v3): (u64, Option<Noisy>, Noisy) = join!(odd(x1), made(a), down(a % 3, Noisy::new(9)));
        match 3u64 % 5 {
        0 => {
            let all8: LinkedList<Noisy> = LinkedList::from([Noisy::new(7), Noisy::new(7 + 1000)]);
            pause().await;
            'l5: for v6 in all8 {
                let mut v6: Noisy = v6;
                let all11: Vec<char> = text.chars().take(3).collect();
                'l10: for c9 in all11 {
                    let c9: char = c9;
                    let mut x1: u64 = 3u64.checked_sub(b % 3).ok_or(b)?;
                    let mut v12: Pile<Noisy> = Pile::<Noisy>::default();
                }
                match made(x2).await {
                    Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                    Some(v13) => drop(v13),
                    None => pause().await,
                }
                let mut v15: Pile<Noisy> = Pile::<Noisy>::default();
            }
        }
        1 | 2 => {
            let mut n17: u64 = 0;
            'l16: while n17 < 3 && let Some(w18) = made(n17).await && w18.0 > 0 && (!(x2 % 5 < 3 && odd(a).await > 4)) {
                n17 += 1;
                let c19: u64 = leaf(Some(4u64).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                step(20);
                if x1 % 2 == leaf(b).await % 2 && { if checked(x1).await? % 2 == 0 && a % 3 < 2 { continue 'l16; } b > 1 } {
                    pause().await;
                }
            }
        }
        m4 if m4 == b % 5 => {
            step(21);
        }
        _ => {
            let mut v23: Noisy = 'b22: {
                let mut v25: Noisy = Noisy::new(24);
                if checked(x2).await? % 2 == 0 && x2 % 3 < 2 { break 'b22 v25; }
                let x27: u64;
                let mut v28: Noisy;
                if matches!(3u64 % 7, 0 | 2..=4) {
                    pause().await;
                    let c29: u64 = (0..a % 5).map(|k| k.wrapping_mul(a)).fold(b, |all, k| all.wrapping_add(k));
                    if x1 % 2 == 0 { x27 = 1; v28 = Noisy::new(26); } else { x27 = x1; v28 = Noisy::new(1026); }
                } else {
                    x27 = b; v28 = Noisy::new(3026);
                    let to30: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                let x2: u64 = match checked(4u64).await? % 2 { 0 => a, _ => checked(a).await? };
                v3
            };
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        for i2 in 0u64..match checked(n).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(1); } } {
            let v6: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v5: Noisy = Noisy::new(4);
                step(text.len() as u32);
                Ok(b)
            });
            if let Some(c7) = text.chars().next_back() {
                let c7: char = c7;
                step(8);
            } else {
                let p11: (u64, (Noisy, u64)) = (n, (Noisy::new(9), b));
                if leaf(i2).await % 2 == 0 { b = b.wrapping_add(p11.0).wrapping_add(p11.1.1); }
            }
        }
        let Ok(x12) = checked(0u64).await else {
            pause().await;
            return Noisy::new(13);
        };
        let x12: u64 = x12;
        match shape(b).await {
        Shape::Both(v14, v15) if v14.0 % 2 == 1 => {
            let mut v14: Noisy = v14;
            let mut v15: Noisy = v15;
            let x16: u64 = leaf(x12).await;
        }
        Shape::Both(v14, unbound) => {
            let mut v14: Noisy = v14;
            drop(unbound);
            pause().await;
            b = { let mut own = take(&mut v14); let result = lent(&mut own, &mut text, x12).await; v14 = own; result }.unwrap_or(x12);
            for k in match n % 3 { 0 => { return Noisy::new(17); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        Shape::One { noisy: v14, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v14: Noisy = v14;
            match shape(b).await {
            Shape::Both(v18, v19) if v18.0 % 2 == 1 => {
                let mut v18: Noisy = v18;
                let mut v19: Noisy = v19;
                'l20: for i21 in 0u64..3 {
                    text.push_str(&format!("{}:", v18.0));
                    b = both::<u64, char>(x12, 'c', 2u64).await.1;
                    if x12 % 5 < 3 || leaf(0u64).await > 4 { drop(value); break; }
                }
            }
            Shape::Both(v18, unbound) => {
                let mut v18: Noisy = v18;
                drop(unbound);
                pause().await;
                match shape(n).await {
                Shape::Both(v22, v23) if v22.0 % 2 == 1 => {
                    let mut v22: Noisy = v22;
                    let mut v23: Noisy = v23;
                }
                Shape::Both(v22, unbound) => {
                    let mut v22: Noisy = v22;
                    drop(unbound);
                    pause().await;
                    let mut v25: Shared<Noisy> = Shared::new(Noisy::new(24));
                }
                Shape::One { noisy: v22, number } if leaf(number).await % 2 == 0 => {
                    let number: u64 = number;
                    let mut v22: Noisy = v22;
                    let mut s26: String = format!("{}-{n}", text.len(), n = 1u64);
                    let mut s27: String = format!("{}-{n}", text.len(), n = number);
                }
                Shape::One { noisy: v22, .. } => {
                    let mut v22: Noisy = v22;
                    step(28);
                    let mut v29: Pile<Noisy> = Pile::<Noisy>::default();
                }
                Shape::Nothing => {
                    pause().await;
                    pause().await;
                } }
                b = kept::<u64>(b, x12).await;
            }
            Shape::One { noisy: v18, number } if number % 2 == 1 => {
                let number: u64 = number;
                let mut v18: Noisy = v18;
                let mut v30: Pile<Noisy> = Pile::<Noisy>::default();
                let a31: Vec<u64> = vec![0u64 % 7, 3u64 % 5, b % 3];
                if x12 % 2 == 0 && consumed(v18) { step(33); }
            }
            Shape::One { noisy: v18, .. } => {
                let mut v18: Noisy = v18;
                'l34: for i35 in 0u64..=2 {
                    step(36);
                    pause().await;
                    if number % 5 < 3 || leaf(3u64).await > 4 { drop(v14); break; }
                }
                if matches!(0u64 % 7, 0 | 2..=4) && text.len() > 40 { return Noisy::new(37); }
            }
            Shape::Nothing => {
                pause().await;
                let Some(c38) = text.chars().nth(1) else {
                    pause().await;
                    return Noisy::new(39);
                };
                let c38: char = c38;
            } }
        }
        Shape::One { noisy: v14, .. } => {
            let mut v14: Noisy = v14;
            let mut s40: String = format!("{}-{n}", text.len(), n = 3u64);
        }
        Shape::Nothing => {
            pause().await;
            let (x41 @ 1u64.., _) = pair(n, x12).await else {
                pause().await;
                return Noisy::new(42);
            };
            let x41: u64 = x41;
        } }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            let g3 = { let own: Noisy = Noisy::new(4); move || step(own.0) };
            if 1u64 % 4 == 1 { g3(); return Err(b); }
            drop(g3);
            let mut g8 = Vec::from([Noisy::new(9)]).remove(0);
        }
        Ok(b)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = leaf(b).await.wrapping_add((if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 { return Err(b); } else { b % 3 }));
        let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
        let mut v4: Purse = Purse::of(b).await;
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
    check.program(6, false, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, true, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, true, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, true, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, true, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, false, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, true, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, true, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, false, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, false, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, true, frames::p23, futures::p23, frames::pointed_to);
}
