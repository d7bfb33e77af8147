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
                    let g5 = { let own: Noisy = Noisy::new(6); move || step((&own).0) };
                    if 3u64 % 4 == 1 { g5(); break 'l1 b; }
                }
            }
            'q' | ',' => {
                pause().await;
                let all10: Vec<char> = text.chars().take(3).collect();
                'l9: for c8 in all10 {
                    let c8: char = c8;
                    if 3u64 % 5 < 3 || leaf(n).await > 4 { continue 'l9; }
                }
            }
            c4 if c4.is_alphabetic() => {
                let Some(v11) = made(n).await else {
                    pause().await;
                    return Noisy::new(13);
                };
                let mut v11: Noisy = v11;
                {
                    let mut g14 = Noisy::new(15);
                    if n % 3 == 1 { step(g14.0); } else { step(16); }
                    { let own = Noisy::new(17); step(g14.0); step(own.0); }
                    b = b.wrapping_add({ let own = g14; own.0 as u64 + 3u64 % 2 });
                }
            }
            c4 => {
                let c4: char = c4;
                let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
            } }
            if (!(3u64 % 5 < 3 && odd(b).await > 4)) && let Some(v21) = made(1u64).await && v21.0 as u64 % 3 < 1u64 % 3 {
                let mut v21: Noisy = v21;
                pause().await;
                let (mut v21, _): (Noisy, Noisy) = (v21, Noisy::new(22));
            } else {
                let mut v26: Two = Two { first: Noisy::new(25), second: Noisy::new(25 + 1000), number: b as u32 % 9 };
                let mut s27: String = format!("{}-{n}", text.len(), n = n);
            }
            let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            let mut s29: String = format!("{}-{n}", text.len(), n = 1u64);
        };
        'l30: for i31 in (0u64..3).rev() {
            let mut n33: u64 = 0;
            'l32: while let Some(w34) = made(n33).await {
                n33 += 1 + w34.0 as u64 % 2;
                {
                    let g35 = { let own: Noisy = Noisy::new(36); move || step((&own).0) };
                    drop(g35);
                    if i31 % 3 == 1 {
                        pause().await;
                        step(40);
                        match made(2u64).await { Some(mut g43) => {
                            step(g43.0);
                            break 'l32;
                        } None => {
                            let x46: u64 = match 2u64 % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                                pause().await;
                                pause().await;
                                0u64 % 9
                            } 1 => {
                                let mut g57 = Noisy::new(58);
                                let a60: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                                {
                                    step(63);
                                }
                                0u64 % 9
                            } _ => {
                                let mut g65 = Noisy::new(66);
                                step(g65.0);
                                step(g65.0);
                                0u64 % 9
                            } };
                            if b % 3 == 1 {
                                pause().await;
                                { let own = Noisy::new(71);  step(own.0); }
                            } else {
                                if 0u64 % 4 == 1 {  break 'l30; }
                                let mut g75 = Noisy::new(76);
                                if 4u64 % 3 == 2 { drop(g75); step(77); } else { drop(g75); }
                            }
                            continue 'l30;
                        } }
                    } else {
                        pause().await;
                    }
                }
                let mut s81: String = format!("{}-{n}", text.len(), n = f3);
                if !(3u64 % 5 < 3 && odd(4u64).await > 4) { break 'l30; }
            }
            'l82: for i83 in 0u64..0 {
                let (Ok(x84), 0u64..=50) = (checked(0u64).await, n % 70) else {
                    pause().await;
                    break 'l82;
                };
                let x84: u64 = x84;
                let c85: u64 = { let look = || value.0 as u64; look() % 100 + 2u64 % 3 };
                let mut v86: Noisy = Noisy::new(value.0 + 50);
            }
            let p89: Vec<Noisy> = vec![Noisy::new(87), Noisy::new(87 + 1000)];
            for _ in p89 {
                pause().await;
                let mut v91: Vec<Noisy> = vec![Noisy::new(90), Noisy::new(90 + 1000), Noisy::new(90 + 2000)];
            }
            if f3 % 5 < 3 || leaf(b).await > 4 { drop(value); break; }
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
                drop(g9); step(11); g9 = Noisy::new(11);
                b = b.wrapping_add({ let own = g9; own.0 as u64 + i8 % 2 });
            }
            let mut v14: Two = Two { first: Noisy::new(13), second: Noisy::new(13 + 1000), number: 2u64 as u32 % 9 };
        }
        let mut v16: Two = Two { first: value, second: Noisy::new(15 + 1000), number: 2u64 as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=0 {
            {
                let mut g3 = Noisy::new(4);
                match b % 3 {
                0 => {
                    let (mut g7, g9) = (Noisy::new(8), Noisy::new(8 + 1000));
                    drop(g9);
                    b = b.wrapping_add({ let own = g7; own.0 as u64 + a % 2 });
                } 1 => {
                    step(g3.0);
                    drop(g3); pause().await;
                } _ => {
                    step(g3.0);
                    let a14: Vec<u64> = vec![i2 % 7, 0u64 % 5, b % 3];
                    'k15: {
                        for m17 in &a14 { if *m17 == b { step(g3.0); break; } step(g3.0 + 18); }
                        step(16);
                    }
                    let x20: u64 = if let k @ 2.. = b % 5 && k > i2 % 3 {
                        if a % 4 == 1 { step(g3.0); continue 'l1; }
                        if let k @ 2.. = 1u64 % 5 && k > a % 3 {
                            let mut g24 = g3;
                            drop(g24);
                        } else {
                            step(g3.0);
                            drop(g3); pause().await;
                            let (mut g28, g30) = (Noisy::new(29), Noisy::new(29 + 1000));
                            drop(g30);
                            b = b.wrapping_add(consumed(g28) as u64);
                            let mut v36: Noisy = Noisy::new(35);
                            continue 'l1;
                        }
                        leaf(i2).await
                    } else {
                        step(g3.0);
                        drop(g3); pause().await;
                        if a % 4 == 1 {  continue 'l1; }
                        match a % 3 {
                        0 => {
                            if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                            let mut g43 = Vec::from([Noisy::new(44)]).remove(0);
                            step(g43.0);
                        } 1 => {
                            pause().await;
                            { let own = Noisy::new(49);  step(own.0); }
                        } _ => {
                            pause().await;
                            step(54);
                        } }
                        leaf(i2).await
                    };
                } }
                if 0u64 % 4 == 1 {  break 'l1; }
            }
        }
        let mut s57: String = format!("{}-{n}", text.len(), n = b);
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
            if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                step(g2.0);
                drop(g2); pause().await;
                let x6: u64 = if x1 % 3 == 1 {
                    if let k @ 2.. = x1 % 5 && k > x1 % 3 {
                        pause().await;
                        let g9 = { let own: Noisy = Noisy::new(10); move || step((&own).0) };
                        g9();
                    } else {
                        let mut s16: String = format!("{}-{n}", text.len(), n = n);
                    }
                    leaf(x1).await
                } else {
                    pause().await;
                    { let own = Noisy::new(18);  step(own.0); }
                    x1 % 9
                };
            } else {
                { let own = Noisy::new(19); step(g2.0); step(own.0); }
                let (mut g21, g23) = (Noisy::new(22), Noisy::new(22 + 1000));
                drop(g23);
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
            if b % 4 == 1 { step(g11.0); return Err(b); }
            step(g11.0);
            match 4u64 % 3 {
            0 => {
                match 1u64 % 3 {
                0 => {
                    let a18: Vec<u64> = vec![a % 7, a % 5, b % 3];
                    match a18.first() {
                    Some(m19) if *m19 % 3 == a % 3 => {
                        drop(g11);
                    }
                    Some(m19) => { step(*m19 as u32);
                        drop(g11);
                    }
                    None => {
                        {
                            drop(g11);
                        }
                        if let Some(m28) = a18.iter().max() && *m28 > 4u64 {
                            step(30);
                            step(*m28 as u32);
                        }
                    }
                    }
                } 1 => {
                    match a % 3 {
                    0 => {
                        step(g11.0);
                    } 1 => {
                        drop(g11); step(33); g11 = Noisy::new(33);
                        step(g11.0);
                        let g36 = { let own: Noisy = Noisy::new(37); move || step((&own).0) };
                    } _ => {
                        step(g11.0);
                        drop(g11); pause().await;
                        let mut g39 = Noisy::new(40);
                    } }
                } _ => {
                    step(g11.0);
                    drop(g11); pause().await;
                    pause().await;
                    return Err(b);
                } }
            } 1 => {
                if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                    step(g11.0);
                    drop(g11); pause().await;
                    if let Some(mut g49) = made(3u64).await {
                        step(g49.0);
                        let g52 = { let own: Noisy = Noisy::new(53); move || step((&own).0) };
                    } else {
                        return Err(b);
                    }
                    match b % 3 {
                    0 => {
                        let mut v62: Two = Two { first: Noisy::new(61), second: Noisy::new(61 + 1000), number: 3u64 as u32 % 9 };
                    } 1 => {
                        pause().await;
                    } _ => {
                        step(68);
                    } }
                } else {
                    let a70: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                    if a % 3 == 1 {
                        step(g11.0);
                        b = b.wrapping_add(g11.0 as u64);
                    } else {
                        drop(g11);
                    }
                }
                step(77);
            } _ => {
                step(g11.0);
                drop(g11); pause().await;
                if a % 4 == 1 {  return Err(b); }
            } }
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
            if b % 3 == 2 { drop(g3); step(6); } else { drop(g3); }
            match 2u64 % 3 {
            0 => {
                match c1 % 3 {
                0 => {
                    if b % 3 == 1 {
                        let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: 2u64 as u32 % 9 };
                    } else if b % 2 == 0 {
                        let mut v20: Noisy = Noisy::new(19);
                    } else {
                        pause().await;
                        b = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                        let mut g27 = Noisy::new(28);
                        return Err(b);
                    }
                } 1 => {
                    if b % 3 == 1 {
                    } else if b % 2 == 0 {
                    } else {
                        pause().await;
                        { let own = Noisy::new(34);  step(own.0); }
                    }
                    return Err(b);
                } _ => {
                    pause().await;
                    return Err(b);
                } }
            } 1 => {
                pause().await;
                let Some(mut g39) = made(a).await else {
                    pause().await;
                    return Err(2u64);
                };
                drop(g39); step(40); g39 = Noisy::new(40);
                let a42: Vec<u64> = vec![b % 7, c1 % 5, b % 3];
                while b % 3 > 0 { if c1 % 3 == b % 3 { drop(g39); break; } b /= 2; step(g39.0); }
            } _ => {
                step(46);
            } }
        }
        match text.chars().nth(b as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut v49: Noisy = Noisy::new(48);
            for k in match c1 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        'q' | ',' => {
            let (x50, _, mut v51): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(a), down(a % 3, Noisy::new(9)));
        }
        c47 if c47.is_alphabetic() => {
            let mut v52: Purse = Purse::of(b).await;
            let mut v54: Vec<Noisy> = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
        }
        c47 => {
            let c47: char = c47;
            let mut v56: Noisy = Noisy::new(55);
        } }
        {
            let mut g57 = Noisy::new(58);
            drop(g57); step(59); g57 = Noisy::new(59);
            if let k @ 2.. = b % 5 && k > 3u64 % 3 {
                step(g57.0);
                drop(g57); pause().await;
                step(61);
                return Err(b);
            } else {
                step(g57.0);
                step(g57.0);
                return Err(b);
            }
        }
        let mut v66: Noisy = Noisy::new(65);
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
            'w21: {
                if b % 4 == 1 { step(value.0); break 'w21; }
                break 'b1 b;
            }
            if n < b { break 'b1 n; }
            let Some(v23) = made(b).await else {
                pause().await;
                return Noisy::new(25);
            };
            let mut v23: Noisy = v23;
            4u64 % 7 + leaf(b).await % 100
        };
        match made(b).await {
            Some(v26) if v26.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v26.0 as u64); }
            Some(v26) => drop(v26),
            None => pause().await,
        }
        step(text.len() as u32);
        value
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
            let x20: u64 = if let k @ 2.. = 0u64 % 5 && k > n % 3 {
                let mut g22 = Noisy::new(23);
                n % 9
            } else {
                step(g16.0);
                drop(g16); pause().await;
                match shape(4u64).await {
                Shape::Both(mut g26, mut g27) => {
                    let x29: u64 = if 0u64 % 3 == 1 {
                        if 1u64 % 4 == 1 { step(g27.0); return Noisy::new(31); }
                        let mut g33 = g27;
                        n % 9
                    } else {
                        step(g27.0);
                        drop(g27); drop(g26); pause().await;
                        let mut v38: Vec<Noisy> = vec![Noisy::new(37), Noisy::new(37 + 1000), Noisy::new(37 + 2000)];
                        { let own = Noisy::new(39);  step(own.0); }
                        let a41: Vec<u64> = vec![3u64 % 7, 3u64 % 5, b % 3];
                        while b % 3 > 0 { if 3u64 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
                        n % 9
                    };
                } Shape::One { noisy: mut g26, .. } => {
                    match 2u64 % 3 {
                    0 => {
                        step(g26.0);
                        drop(g26); pause().await;
                    } 1 => {
                        step(g26.0);
                    } _ => {
                        if 1u64 % 3 == 1 { step(g26.0); } else { step(47); }
                        b = b.wrapping_add(consumed(g26) as u64);
                    } }
                } Shape::Nothing => {
                    step(50);
                } }
                leaf(n).await
            };
            step(51);
        }
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
        let Shape::One { noisy: v2, number: x1 } = shape(a).await else {
            pause().await;
            return Err(b);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        if a % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        select! {
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
                    step(g11.0);
                    if x1 % 3 == 2 { drop(g11); step(14); } else { drop(g11); }
                    if let k @ 2.. = 0u64 % 5 && k > x3 % 3 {
                    } else {
                        pause().await;
                    }
                }
                match made(b).await {
                    Some(v18) if v18.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v18.0 as u64); }
                    Some(v18) => drop(v18),
                    None => pause().await,
                }
            }
            _ = v2;
        }
        sent = send::<u64>(&out, b) => {
            if sent.is_err() { step(1); }
            if b % 3 > 0 && let x23 @ 2.. = b % 7 && x23 != b {
                let x23: u64 = x23;
                pause().await;
                if 4u64 % 3 == 1 && leaf(x1).await % 2 == 1 {
                    if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(pair(3u64, 1u64).await.0.wrapping_add(1u64)); }
                    v2 = Noisy::new(v2.0 + 1);
                    drop(v2);
                } else if 3u64 % 3 == x23 % 3 {
                    let (x25, v26): (u64, (u64, u64)) = join!(leaf(0u64), pair(2u64, 0u64));
                    let v26: u64 = v26.0.wrapping_add(v26.1);
                }
            } else {
                let x28: u64 = 'b27: {
                    let mut s29: String = format!("{}-{n}", text.len(), n = 0u64);
                    if matches!(x1 % 7, 0 | 2..=4) { break 'b27 3u64; }
                    let mut v31: Noisy = Noisy::new(30);
                    let c32: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add((s29.len() as u64) % 50); add(2); sum };
                    let to33: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    { let half: u64 = checked(x1).await?; half ^ a }
                };
            }
        }
        else => {
            let mut n35: u64 = 0;
            let f36: u64 = 'l34: loop {
                n35 += 1;
                if n35 > 3 { break a; }
                pause().await;
                text = said(text, 4u64 % 5 + checked(b).await? % 100).await;
                text = said(text, match x1 % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(x1).await }).await;
            };
            if (!(x1 % 5 < 3 && odd(1u64).await > 4)) && let Some(v38) = made(f36).await && v38.0 as u64 % 3 < f36 % 3 {
                let mut v38: Noisy = v38;
                pause().await;
                let p41: (u64, (Noisy, u64)) = (a, (Noisy::new(39), b));
                if x1 % 5 < 3 || leaf(x1).await > 4 { b = b.wrapping_add(p41.0).wrapping_add(p41.1.1); }
                let to42: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x44: u64;
                let mut v45: Noisy;
                if leaf(f36).await % 2 == 0 {
                    pause().await;
                    if 3u64 % 2 == 0 { x44 = 1; v45 = Noisy::new(43); } else { x44 = f36; v45 = Noisy::new(1043); }
                } else {
                    x44 = b; v45 = Noisy::new(3043);
                    let c46: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
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
            step(g33.0);
            if n % 3 == 1 { step(g33.0); } else { step(36); }
            let x38: u64 = if let k @ 2.. = n % 5 && k > 4u64 % 3 {
                let a40: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                for m41 in &a40 { if *m41 == n { drop(g33); break; } step(g33.0 + 42); }
                { let own = Noisy::new(44);  step(own.0); }
                4u64 % 9
            } else {
                step(g33.0);
                drop(g33); pause().await;
                if b % 3 == 1 {
                    if b % 4 == 1 {  return Err(b); }
                    let x49: u64 = match n % 3 {
                    0 => {
                        step(50);
                        b % 9
                    } 1 => {
                        pause().await;
                        let mut v55: Two = Two { first: Noisy::new(54), second: Noisy::new(54 + 1000), number: b as u32 % 9 };
                        return Err(b);
                    } _ => {
                        let mut g59 = Noisy::new(60);
                        b % 9
                    } };
                    return Err(b);
                } else if n % 2 == 0 {
                    step(62);
                    return Err(b);
                } else {
                    pause().await;
                    return Err(b);
                }
            };
        }
        let p66: (u64, Noisy) = (0u64, Noisy::new(64));
        let (x65, _): (u64, Noisy) = p66;
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
                let mut g19 = Noisy::new(20);
                let x22: u64 = if n % 3 == 1 {
                    step(g19.0);
                    drop(g19); drop(g16); pause().await;
                    pause().await;
                    return Err(b);
                } else {
                    let x28: u64 = match b % 3 {
                    0 => {
                        match n % 3 {
                        0 => {
                            step(g16.0);
                            drop(g19); drop(g16); pause().await;
                        } 1 => {
                            let mut g32 = Noisy::new(33);
                            drop(g32); step(34); g32 = Noisy::new(34);
                        } _ => {
                            let g36 = { let own: Noisy = Noisy::new(37); move || step((&own).0) };
                            if b % 3 == 2 { drop(g19); step(38); } else { drop(g19); }
                            return Err(b);
                        } }
                        n % 9
                    } 1 => {
                        step(g16.0);
                        drop(g19); drop(g16); pause().await;
                        { let own = Noisy::new(40);  step(own.0); }
                        n % 9
                    } _ => {
                        let a42: Vec<u64> = vec![n % 7, n % 5, b % 3];
                        match a42.first() {
                        Some(m43) if *m43 % 3 == 1u64 % 3 => {
                            if 4u64 % 3 == 1 {
                                step(48);
                            } else {
                                step(49);
                                step(50);
                            }
                            step(51);
                        }
                        Some(m43) => { step(*m43 as u32);
                            drop(g16);
                            match a42.first() {
                            Some(m54) if *m54 % 3 == b % 3 => {
                                step(56);
                                return Err(b);
                            }
                            Some(m54) => { step(*m54 as u32);
                                step(58);
                            }
                            None => {
                                step(59);
                            }
                            }
                        }
                        None => {
                            drop(g16);
                            return Err(b);
                        }
                        }
                        step(g19.0);
                        drop(g19);
                        n % 9
                    } };
                    n % 9
                };
            }
        }
        1 | 2 => {
            let mut s67: String = format!("{}-{n}", text.len(), n = 0u64);
        }
        m1 if m1 == b % 5 => {
            if checked(b).await? % 2 == 0 && 3u64 % 3 < 2 {
                b = kept::<u64>(1u64, 1u64).await;
            } else if b % 3 == n % 3 {
                text.push_str(&format!("{},", 2u64));
            } else {
                {
                    let mut v69: Noisy = Noisy::new(68);
                    let mut s70: String = format!("{}-{n}", text.len(), n = 3u64);
                    let c71: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                match b % 5 {
                0 => {
                    let to73: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                1 | 2 => {
                    if b < n && text.len() > 200 { return Err(leaf(checked(n).await?).await); }
                    text.push_str(&format!("{},", n));
                }
                m72 if leaf(m72).await % 2 == 0 => {
                    let mut s74: String = format!("{}-{n}", text.len(), n = 1u64);
                }
                _ => {
                    b = leaf(leaf(n).await).await;
                }
                }
            }
        }
        _ => {
            text.push_str(&format!("{},", b));
        }
        }
        b = pair(checked(n).await?, checked(2u64).await?).await.1;
        b = b.checked_sub(n % 3).ok_or(n)?;
        let mut s75: String = format!("{}-{n}", text.len(), n = b);
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
                'k6: {
                    pause().await;
                    while b % 3 > 0 { if 4u64 % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                    step(7);
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
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            if 0u64 % 3 == 1 { g1(); } else { step(3); }
            let x5: u64 = if b % 3 == 1 {
                if b % 3 == 1 {
                    let mut g8 = Noisy::new(9);
                    { let own = Noisy::new(10); step(g8.0); step(own.0); }
                    drop(g8); step(11); g8 = Noisy::new(11);
                } else {
                    g1();
                    drop(g1); pause().await;
                    if 4u64 % 3 == 1 {
                        let c17: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    } else {
                        pause().await;
                        pause().await;
                        if a % 4 == 1 {  return Err(b); }
                    }
                }
                4u64 % 9
            } else {
                g1();
                drop(g1); pause().await;
                let mut g24 = Noisy::new(25);
                if let k @ 2.. = b % 5 && k > 0u64 % 3 {
                    if b % 4 == 1 { step(g24.0); return Err(b); }
                    return Err(b);
                } else {
                    step(g24.0);
                    drop(g24); pause().await;
                }
                if let k @ 2.. = a % 5 && k > b % 3 {
                    let mut g32 = Noisy::new(33);
                    return Err(b);
                } else {
                    pause().await;
                }
                leaf(4u64).await
            };
        }
        let to38: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut n40: u64 = 0;
        'l39: while n40 < 1 && leaf(n40).await != 6 {
            n40 += 1;
            'l41: for i42 in 0u64..=0 {
                select! {
                got = recv::<u64>(&feed) => {
                    let x43: u64 = got.unwrap_or(3);
                    pause().await;
                    let c44: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let (x45, _, mut v46): (u64, Option<Noisy>, Noisy) = join!(odd(c44), made(i42), down(i42 % 3, Noisy::new(9)));
                }
                sent = send::<u64>(&out, b) => {
                    if sent.is_err() { step(1); }
                    match shape(i42).await {
                    Shape::Both(v47, v48) if v47.0 % 2 == 1 => {
                        let mut v47: Noisy = v47;
                        let mut v48: Noisy = v48;
                        let mut v50: Shared<Noisy> = Shared::new(Noisy::new(49));
                        step(51);
                    }
                    Shape::Both(v47, _) => {
                        let mut v47: Noisy = v47;
                        pause().await;
                        if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 { break 'l41; }
                    }
                    Shape::One { noisy: v47, number } if number % 3 > 0 && odd(i42 % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v47: Noisy = v47;
                        let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                    }
                    Shape::One { noisy: v47, .. } => {
                        let mut v47: Noisy = v47;
                        if checked(a).await? % 2 == 0 && a % 3 < 2 { break 'l39; }
                        let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v57: Two = Two { first: Noisy::new(56), second: Noisy::new(56 + 1000), number: a as u32 % 9 };
                    } }
                    let mut v59: Noisy = Noisy::new(58);
                }
                default => {
                    let to60: CpsFnPtr<fn(u64) -> u64> = if i42 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                {
                    pause().await;
                    if a < b && text.len() > 200 { return Err(both::<u64, char>(1u64, 'c', 2u64).await.1); }
                    let mut v62: Shared<Noisy> = Shared::new(Noisy::new(61));
                }
                let x63: u64 = select! {
                got = recv::<u64>(&feed) => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(if i42 % 2 == 0 { leaf(b).await } else { b })
                }
                sent = send::<u64>(&out, i42), if a % 2 == 0 => {
                    if sent.is_err() { 1 } else { checked(a).await.unwrap_or(a) }
                }
                else => {
                    b
                } };
            }
            pause().await;
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
                    drop(g5);
                }
            }
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
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
            step(g3.0);
        }
        let mut v7: Noisy = 'b6: {
            let mut v9: Noisy = Noisy::new(8);
            if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b6 v9; }
            let x10: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
            v1
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
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
                    drop(g32);
                }
            }
            _ => {
                step(36);
            }
            }
            let mut x37: u64 = checked(1u64).await?;
        }
        default => {
            let mut n39: u64 = 0;
            'l38: while let 0u64..=1 = odd(n39).await {
                n39 += 2;
                {
                    let mut g40 = Noisy::new(41);
                    step(g40.0);
                }
                let x43: u64 = match 3u64 % 4 { 0 => { break 'l38; } 1 => leaf(a).await, k => k };
            }
        }
        }
        {
            select! {
            got = recv::<u64>(&feed) => {
                let x44: u64 = got.unwrap_or(3);
                let all48: Option<Noisy> = Some(Noisy::new(47));
                pause().await;
                'l45: for v46 in all48 {
                    let mut v46: Noisy = v46;
                    if b % 4 == 1 { drop(v46); pause().await; v46 = Noisy::new(49); }
                    b = h10_1(&mut v46, &mut text, a).await?;
                }
                let v54: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x51, _, mut v52): (u64, Option<Noisy>, Noisy) = join!(odd(x44), made(b), down(b % 3, Noisy::new(9)));
                    step(text.len() as u32);
                    v52
                });
                let x55: u64 = x44.wrapping_add((if b % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); } else { 2u64 % 3 }));
            }
            sent = send::<u64>(&out, 1u64) => {
                if sent.is_err() { step(1); }
                {
                    pause().await;
                }
                {
                    let mut g56 = Vec::from([Noisy::new(57)]).remove(0);
                    let mut g59 = Noisy::new(60);
                    let x62: u64 = match a % 3 {
                    0 => {
                        step(g59.0);
                        drop(g59); drop(g56); pause().await;
                        step(64);
                        if b % 3 == 1 {
                        } else if 3u64 % 2 == 0 {
                            match a % 3 {
                            0 => {
                            } 1 => {
                                pause().await;
                            } _ => {
                                pause().await;
                            } }
                            if a % 3 == 1 {
                                if 4u64 % 4 == 1 {  return Err(b); }
                                let mut v80: Noisy = Noisy::new(79);
                                let mut g82 = Vec::from([Noisy::new(83)]).remove(0);
                            } else {
                                pause().await;
                            }
                        } else {
                            pause().await;
                            let g87 = { let own: Noisy = Noisy::new(88); move || step((&own).0) };
                            if 4u64 % 3 == 1 {
                                g87();
                                drop(g87);
                                if b % 4 == 1 {  return Err(b); }
                            } else if b % 2 == 0 {
                                g87();
                            } else {
                                g87();
                                drop(g87); pause().await;
                                { let own = Noisy::new(94);  step(own.0); }
                            }
                        }
                        leaf(a).await
                    } 1 => {
                        let a96: Vec<u64> = vec![a % 7, a % 5, b % 3];
                        'k97: {
                            while b % 3 > 0 { if a % 3 == b % 3 { drop(g59); break; } b /= 2; step(g59.0); }
                            step(98);
                        }
                        let a102: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                        if b % 3 == 1 {
                            drop(g56);
                        } else {
                            while b % 3 > 0 { if 2u64 % 3 == b % 3 { drop(g56); break; } b /= 2; step(g56.0); }
                            {
                                step(112);
                            }
                        }
                        return Err(b);
                    } _ => {
                        if 3u64 % 3 == 2 { drop(g59); step(113); } else { drop(g59); }
                        let a115: Vec<u64> = vec![a % 7, b % 5, b % 3];
                        'k116: {
                            while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(g56); break; } b /= 2; step(g56.0); }
                            step(117);
                        }
                        a % 9
                    } };
                }
            }
            default => {
                step(120);
                let mut n122: u64 = 0;
                'l121: while n122 < 1 && let Some(w123) = made(n122).await && w123.0 > 0 && (3u64 % 5 < 3 || leaf(b).await > 4) {
                    n122 += 1;
                    if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(3u64)); }
                }
            }
            }
        }
        if !(a % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
        b = kept::<u64>(4u64, b).await;
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
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            if b % 3 == 1 { g1(); } else { step(3); }
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
                if b % 3 == 1 {
                    b = b.wrapping_add(v13.0 as u64);
                    step(v13.0);
                } else {
                    while b % 3 > 0 { if 4u64 % 3 == b % 3 { drop(v13); break; } b /= 2; step(v13.0); }
                }
                step(24);
            }
            let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
        }
        let mut v28: Noisy = Noisy::new(27);
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
                    if n % 3 == 1 {
                        step(g5.0);
                        drop(g5); pause().await;
                        if 0u64 % 3 == 1 {
                            pause().await;
                            let a15: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                            while b % 3 > 0 { if n % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                            return Err(b);
                        } else if n % 2 == 0 {
                            pause().await;
                            let g19 = { let own: Noisy = Noisy::new(20); move || step((&own).0) };
                            drop(g19);
                            let a23: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                            if let Some(m24) = a23.iter().max() && *m24 > b {
                                return Err(b);
                            }
                            return Err(b);
                        } else {
                            if let k @ 2.. = 4u64 % 5 && k > 4u64 % 3 {
                                step(28);
                                let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
                                { let own = Noisy::new(34);  step(own.0); }
                            } else {
                                pause().await;
                            }
                        }
                        let mut g37 = Noisy::new(38);
                    } else {
                        step(g5.0);
                        if 0u64 % 4 == 1 { step(g5.0); return Err(b); }
                        step(g5.0);
                    }
                }
                if 1u64 % 3 > 0 && let x44 @ 2.. = b % 7 && x44 != 1u64 {
                    let x44: u64 = x44;
                    pause().await;
                    let (x46, v47): (u64, (u64, u64)) = join!(leaf(0u64), pair(x44, 0u64));
                    let v47: u64 = v47.0.wrapping_add(v47.1);
                    b = match checked(v47).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
                    let to48: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    pause().await;
                }
            }
            let Ok(x49) = checked(b).await else {
                pause().await;
                return Err(4u64);
            };
            let x49: u64 = x49;
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
                let mut g33 = g30;
                { let own = Noisy::new(34); step(g33.0); step(own.0); }
                drop(g33); step(35); g33 = Noisy::new(35);
            }
            let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
        }
        _ => {
            match shape(b).await {
            Shape::Both(v38, v39) if v38.0 % 2 == 1 => {
                let mut v38: Noisy = v38;
                let mut v39: Noisy = v39;
                let a40: Vec<u64> = vec![1u64 % 7, 2u64 % 5, b % 3];
                {
                    step(43);
                }
            }
            Shape::Both(v38, _) => {
                let mut v38: Noisy = v38;
                pause().await;
                if 1u64 % 3 > 0 && let x44 @ 2.. = b % 7 && x44 != 1u64 {
                    let x44: u64 = x44;
                    pause().await;
                    b = b.wrapping_add(v38.0 as u64);
                } else {
                    let mut x46: u64 = kept::<u64>(b, 1u64).await;
                    b = match x46 % 3 { 0 => leaf(x46).await, 1 => x46, _ => odd(x46).await };
                }
                let (x47, mut v48): (u64, Noisy) = join!(leaf(2u64), taken(v38, b));
            }
            Shape::One { noisy: v38, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v38: Noisy = v38;
                {
                    let mut g49 = Noisy::new(50);
                    { let own = Noisy::new(51); step(g49.0); step(own.0); }
                    b = b.wrapping_add({ let own = g49; own.0 as u64 + b % 2 });
                }
            }
            Shape::One { noisy: v38, .. } => {
                let mut v38: Noisy = v38;
                'l54: for i55 in 0u64..=2 {
                    let c56: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                    { let at = &mut v38; at.0 += 1; step(at.0); }
                }
                let a58: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                if let Some(m59) = a58.iter().max() && *m59 > n {
                    drop(v38);
                    step(*m59 as u32);
                }
            }
            Shape::Nothing => {
                pause().await;
                let c62: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            } }
        }
        }
        step(text.len() as u32);
        value
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
                    let mut g38 = Vec::from([Noisy::new(39)]).remove(0);
                    { let own = Noisy::new(40); step(g38.0); step(own.0); }
                }
            } else {
                {
                    let mut g41 = Noisy::new(42);
                    let a44: Vec<u64> = vec![0u64 % 7, n % 5, b % 3];
                    'k45: {
                        while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(g41); break; } b /= 2; step(g41.0); }
                        step(46);
                    }
                }
            }
        }
        }
        let Ok(x50) = checked(b).await else {
            pause().await;
            return Err(b);
        };
        let x50: u64 = x50;
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
            match a4.first() {
            Some(m5) if *m5 % 3 == n % 3 => {
                step(7);
            }
            Some(m5) => { step(*m5 as u32);
                step(8);
            }
            None => {
                return Err(b);
            }
            }
        }
        Shape::Both(v2, _) => {
            let mut v2: Noisy = v2;
            pause().await;
            b = b % 7 + leaf(4u64).await % 100;
        }
        Shape::One { noisy: v2, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v2: Noisy = v2;
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
                if a % 4 == 1 { step(g3.0); break 'b1 b; }
                let mut g8 = g3;
            }
            let all12: Option<Noisy> = Some(Noisy::new(11));
            'l9: for v10 in all12 {
                let mut v10: Noisy = v10;
                if let Ok(x13) = checked(b).await && (matches!(b % 7, 0 | 2..=4)) {
                    let x13: u64 = x13;
                    pause().await;
                    { let at = &mut v10; at.0 += 1; step(at.0); }
                    if matches!(b % 7, 0 | 2..=4) { break 'l9; }
                    let mut v16: Purse = Purse::of(x13).await;
                }
                let all20: Option<Noisy> = Some(Noisy::new(19));
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    step(21);
                    let Some(v22) = made(b).await else {
                        pause().await;
                        continue 'l17;
                    };
                    let mut v22: Noisy = v22;
                }
                let mut left25: String = text.chars().take(2).collect();
                'l26: while let Some(c24) = left25.pop() {
                    let c24: char = c24;
                    let x27: u64 = if 0u64 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    { drop(v10); v10 = Noisy::new(28); step(v10.0); }
                }
            }
            (if b % 2 == 0 { checked(1u64).await } else { Ok(1u64) })?
        };
        let to29: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        {
            let mut g30 = Noisy::new(31);
            step(g30.0);
        }
        if let Ok(x33) = checked(a).await && let Some(v34) = made(x33).await && v34.0 > 1 {
            let x33: u64 = x33;
            let mut v34: Noisy = v34;
            pause().await;
            let v37: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v34: Noisy = v34;
                let x36: u64 = 0u64.checked_sub(x2 % 3).ok_or(x2)?;
                step(text.len() as u32);
                Ok(b)
            });
            if 2u64 % 3 > 0 && let x38 @ 2.. = b % 7 && x38 != 2u64 {
                let x38: u64 = x38;
                pause().await;
            } else {
                {
                    let mut g40 = Noisy::new(41);
                    step(g40.0);
                    let mut g44 = Noisy::new(45);
                    let x47: u64 = match 3u64 % 3 {
                    0 => {
                        { let own = Noisy::new(48); step(g44.0); step(own.0); }
                        { let own = Noisy::new(49); step(g44.0); step(own.0); }
                        x33 % 9
                    } 1 => {
                        step(g40.0);
                        drop(g44); drop(g40); pause().await;
                        step(50);
                        let x52: u64 = match x2 % 3 {
                        0 => {
                            let Some(mut g55) = made(3u64).await else {
                                pause().await;
                                return Err(b);
                            };
                            drop(g55); step(56); g55 = Noisy::new(56);
                            if a % 3 == 1 {
                                b = b.wrapping_add(consumed(g55) as u64);
                                text = said(text, a % 5 + checked(b).await? % 100).await;
                            } else if b % 2 == 0 {
                                step(g55.0);
                                step(g55.0);
                                b = b.wrapping_add({ let own = g55; own.0 as u64 + 4u64 % 2 });
                            } else {
                                step(g55.0);
                                drop(g55); pause().await;
                                pause().await;
                            }
                            x2 % 9
                        } 1 => {
                            pause().await;
                            if a % 4 == 1 {  return Err(b); }
                            return Err(b);
                        } _ => {
                            'l74: for n72 in 0u64..1 {
                                let mut g75 = Noisy::new(76);
                                step(g75.0);
                            }
                            x2 % 9
                        } };
                        return Err(b);
                    } _ => {
                        step(g44.0);
                        x33 % 9
                    } };
                }
                pause().await;
            }
        }
        {
            let g79 = { let own: Noisy = Noisy::new(80); move || step((&own).0) };
            g79();
            let x84: u64 = if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                if x2 % 3 == 1 {
                    g79();
                    drop(g79); pause().await;
                    let mut g88 = Vec::from([Noisy::new(89)]).remove(0);
                    let (mut g91, g93) = (Noisy::new(92), Noisy::new(92 + 1000));
                    drop(g93);
                } else {
                    if 2u64 % 3 == 2 { drop(g79); step(94); } else { drop(g79); }
                }
                let x96: u64 = match a % 3 {
                0 => {
                    pause().await;
                    let x98: u64 = match 3u64 % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        pause().await;
                        leaf(b).await
                    } 1 => {
                        pause().await;
                        leaf(b).await
                    } _ => {
                        pause().await;
                        b % 9
                    } };
                    if x98 % 3 == 1 {
                        pause().await;
                        pause().await;
                        step(120);
                    } else if x2 % 2 == 0 {
                        pause().await;
                        pause().await;
                        pause().await;
                    } else {
                        pause().await;
                        return Err(b);
                    }
                    return Err(b);
                } 1 => {
                    return Err(b);
                } _ => {
                    { let own = Noisy::new(134);  step(own.0); }
                    b % 9
                } };
                leaf(2u64).await
            } else {
                g79();
                drop(g79); pause().await;
                if 2u64 % 3 == 1 {
                    let mut v142: Two = Two { first: Noisy::new(141), second: Noisy::new(141 + 1000), number: 3u64 as u32 % 9 };
                } else if x2 % 2 == 0 {
                    if a % 3 == 1 {
                        pause().await;
                        let mut g145 = Noisy::new(146);
                    } else {
                    }
                    { let own = Noisy::new(148);  step(own.0); }
                    step(149);
                } else {
                    pause().await;
                    { let own = Noisy::new(151);  step(own.0); }
                }
                2u64 % 9
            };
        }
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
            if n % 3 == 2 { drop(g7); step(9); } else { drop(g7); }
        }
        let mut v11: Noisy = 'b10: {
            let mut v13: Noisy = Noisy::new(12);
            if 1u64 % 5 < 3 || leaf(n).await > 4 { break 'b10 v13; }
            {
                let g14 = { let own: Noisy = Noisy::new(15); move || step((&own).0) };
            }
            b = b % 7 + leaf(n).await % 100;
            value
        };
        let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
        step(text.len() as u32);
        v11
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
        {
            step(value.0);
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
            let x6: u64 = match 0u64 % 3 {
            0 => {
                { let own = Noisy::new(7); step(g2.0); step(own.0); }
                let mut g9 = Noisy::new(10);
                b = b.wrapping_add(consumed(g9) as u64);
                return Err(b);
            } 1 => {
                if (s1.len() as u64) % 3 == 1 { step(g2.0); } else { step(12); }
                if 0u64 % 3 == 2 { drop(g2); step(13); } else { drop(g2); }
                b % 9
            } _ => {
                step(g2.0);
                drop(g2); pause().await;
                if a % 4 == 1 {  return Err(b); }
                b % 9
            } };
            let Some(mut g19) = made(a).await else {
                pause().await;
                return Err(2u64);
            };
            drop(g19); step(20); g19 = Noisy::new(20);
        }
        match (leaf(a).await % 3, (if leaf(b).await % 2 == 0 { return Err(b); } else { 4u64 % 3 })) {
        (0, 1) => {
            let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
        }
        _ => {
            text.push_str(&format!("{},", 1u64));
        }
        }
        let p24: Vec<Noisy> = vec![Noisy::new(22), Noisy::new(22 + 1000)];
        for _ in p24 {
            pause().await;
            if send::<u64>(&out, b).await.is_err() && !(b % 5 < 3 && odd(b).await > 4) { return Err(b); }
        }
        let mut x25: u64 = leaf((s1.len() as u64)).await;
        let all29: Option<Noisy> = Some(Noisy::new(28));
        'l26: for v27 in all29 {
            let mut v27: Noisy = v27;
            let x30: u64 = leaf(1u64).await.wrapping_add((if b % 5 < 3 || leaf(2u64).await > 4 { continue 'l26; } else { a % 3 }));
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
                    let mut g9 = Vec::from([Noisy::new(10)]).remove(0);
                    let x12: u64 = if b % 3 == 1 {
                        step(g9.0);
                        drop(g9); drop(g5); pause().await;
                        let a15: Vec<u64> = vec![x3 % 7, n % 5, b % 3];
                        if let Some(m16) = a15.iter().max() && *m16 > x3 {
                            drop(v4);
                            if let Some(m20) = a15.iter().max() && *m20 > 1u64 {
                                step(22);
                                step(23);
                                step(*m20 as u32);
                            }
                            step(*m16 as u32);
                        }
                        return Err(b);
                    } else {
                        if x3 % 4 == 1 { step(g9.0); return Err(b); }
                        1u64 % 9
                    };
                }
                if !(n % 5 < 3 && odd(n).await > 4) {
                    text.push_str(&format!("{},", x3));
                } else if n % 3 == x3 % 3 {
                    pause().await;
                }
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
                if a % 3 == 1 { step(g5.0); } else { step(7); }
            }
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if a % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b8 v11; }
                let to12: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                Noisy::new(10 + 1000)
            };
        }
        let all19: LinkedList<Noisy> = LinkedList::from([Noisy::new(18), Noisy::new(18 + 1000)]);
        'l16: for v17 in all19 {
            let mut v17: Noisy = v17;
            let all22: Vec<char> = text.chars().take(3).collect();
            'l21: for c20 in all22 {
                let c20: char = c20;
                match 2u64 % 5 {
                0 => {
                    match made(3u64).await {
                        Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                        Some(v24) => drop(v24),
                        None => pause().await,
                    }
                }
                1 | 2 => {
                    let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                    if checked(a).await? % 2 == 0 && 2u64 % 3 < 2 && text.len() > 200 { return Err(checked((c20 as u64)).await?); }
                }
                m23 if leaf(m23).await % 2 == 0 => {
                    let (x28, _): (u64, u64) = join!(touched(&mut v17, a), leaf(a));
                }
                _ => {
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                }
                let x32: u64 = 'b31: {
                    let mut v34: Shared<Noisy> = Shared::new(Noisy::new(33));
                    let x35: u64 = b;
                    if leaf(x35).await % 2 == 0 && text.len() > 200 { return Err(4u64 % 5 + checked(a).await? % 100); }
                    if leaf(a).await % 2 == 0 { break 'b31 a; }
                    a % 5 + checked(a).await? % 100
                };
            }
        }
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
                let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
                drop(g8);
            }
            let Shape::One { noisy: v10, number: x9 } = shape(1u64).await else {
                pause().await;
                continue 'l1;
            };
            let mut v10: Noisy = v10;
            let x9: u64 = x9;
            {
                b = leaf(leaf(x9).await).await;
                {
                    let g11 = { let own: Noisy = Noisy::new(12); move || step((&own).0) };
                    if n % 4 == 1 { g11(); break 'l1; }
                    drop(g11);
                    if let k @ 2.. = 2u64 % 5 && k > 4u64 % 3 {
                        match b % 3 {
                        0 => {
                            if x9 % 4 == 1 {  break 'l1; }
                            continue 'l1;
                        } 1 => {
                            pause().await;
                            let mut s23: String = format!("{}-{n}", text.len(), n = b);
                            let (mut g25, g27) = (Noisy::new(26), Noisy::new(26 + 1000));
                            drop(g27);
                            let x29: u64 = match 2u64 % 3 {
                            0 => {
                                if 1u64 % 3 == 2 { drop(g25); step(30); } else { drop(g25); }
                                let mut g33 = Noisy::new(34);
                                n % 9
                            } 1 => {
                                step(g25.0);
                                if 4u64 % 4 == 1 { step(g25.0); break 'l1; }
                                n % 9
                            } _ => {
                                step(g25.0);
                                drop(g25); pause().await;
                                let mut v41: Two = Two { first: v10, second: Noisy::new(40 + 1000), number: 0u64 as u32 % 9 };
                                leaf(n).await
                            } };
                        } _ => {
                            let x44: u64 = if let k @ 2.. = b % 5 && k > x9 % 3 {
                                let mut v49: Noisy = Noisy::new(48);
                                leaf(x9).await
                            } else {
                                pause().await;
                                if x9 % 4 == 1 {  break 'l1; }
                                continue 'l1;
                            };
                        } }
                        if let Some(mut g55) = made(2u64).await {
                            let mut g57 = g55;
                            step(g57.0);
                        } else {
                        }
                        break 'l1;
                    } else {
                        pause().await;
                        let mut n61: u64 = 0;
                        'l63: while let Some(mut g62) = made(n61).await {
                            n61 += 1; if n61 > 2 { break 'l63; }
                            let a65: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                            'k66: {
                                while b % 3 > 0 { if n % 3 == b % 3 { drop(g62); break; } b /= 2; step(g62.0); }
                                step(67);
                            }
                        }
                    }
                }
                if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(4u64).await?); }
            }
        }
        let x70: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(4u64).await, k => k };
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
                    let mut g18 = g14;
                }
                step(text.len() as u32);
            };
        }
        _ => {
            let mut x19: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        }
        }
        if leaf(3u64).await % 2 == 0 {
            {
                let mut g20 = Vec::from([Noisy::new(21)]).remove(0);
                if b % 3 == 1 {
                    if 2u64 % 3 == 1 { step(g20.0); } else { step(23); }
                    if b % 3 == 2 { drop(g20); step(24); } else { drop(g20); }
                    let x26: u64 = match a % 3 {
                    0 => {
                        pause().await;
                        leaf(a).await
                    } 1 => {
                        match a % 3 {
                        0 => {
                        } 1 => {
                            pause().await;
                            let mut g34 = Noisy::new(35);
                            let mut g37 = Noisy::new(38);
                        } _ => {
                        } }
                        leaf(a).await
                    } _ => {
                        match 2u64 % 3 {
                        0 => {
                            pause().await;
                            pause().await;
                            let x48: u64 = checked(checked(a).await?).await?;
                        } 1 => {
                            { let own = Noisy::new(50);  step(own.0); }
                            return Err(b);
                        } _ => {
                            step(51);
                            pause().await;
                        } }
                        a % 9
                    } };
                } else if 0u64 % 2 == 0 {
                    step(g20.0);
                    b = b.wrapping_add(consumed(g20) as u64);
                    let x58: u64 = if 4u64 % 3 == 1 {
                        { let own = Noisy::new(59);  step(own.0); }
                        let x61: u64 = match a % 3 {
                        0 => {
                            let mut g64 = Noisy::new(65);
                            b % 9
                        } 1 => {
                            pause().await;
                            let mut v69: Pile<Noisy> = Pile::<Noisy>::default();
                            b % 9
                        } _ => {
                            leaf(b).await
                        } };
                        let mut n73: u64 = 0;
                        'l75: while let Some(mut g74) = made(n73).await {
                            n73 += 1; if n73 > 2 { break 'l75; }
                            step(g74.0);
                        }
                        return Err(b);
                    } else {
                        pause().await;
                        let (mut g78, g80) = (Noisy::new(79), Noisy::new(79 + 1000));
                        drop(g80);
                        let mut g82 = g78;
                        0u64 % 9
                    };
                    return Err(b);
                } else {
                    step(g20.0);
                    drop(g20); pause().await;
                }
            }
            let Shape::One { noisy: v86, number: x85 } = shape(a).await else {
                pause().await;
                return Err(a);
            };
            let mut v86: Noisy = v86;
            let x85: u64 = x85;
        } else {
            let mut v88: Shared<Noisy> = Shared::new(Noisy::new(87));
        }
        {
            let (mut g89, g91) = (Noisy::new(90), Noisy::new(90 + 1000));
            drop(g91);
            if b % 3 == 2 { drop(g89); step(92); } else { drop(g89); }
            step(93);
        }
        match (leaf(b).await % 3, (if a < 0u64 { return Err(b); } else { 2u64 % 3 })) {
        (0, 1) => {
            let all97: LinkedList<Noisy> = LinkedList::from([Noisy::new(96), Noisy::new(96 + 1000)]);
            'l94: for v95 in all97 {
                let mut v95: Noisy = v95;
                let to98: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                if let Ok(x99) = checked(b).await && (b % 5 < 3 || leaf(3u64).await > 4) {
                    let x99: u64 = x99;
                    pause().await;
                    let x101: u64 = 4u64;
                    b = both::<u64, char>(3u64, 'c', x99).await.1;
                    let (x102, mut v103): (u64, Noisy) = join!(leaf(4u64), taken(v95, 0u64));
                } else {
                    let x104: u64 = to98(a).await;
                    let c105: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                    if !(2u64 % 5 < 3 && odd(c105).await > 4) && text.len() > 200 { return Err(c105.wrapping_mul(3).wrapping_add(4u64)); }
                }
                let x106: u64 = checked(checked(b).await?).await?;
            }
        }
        _ => {
            let all110: VecDeque<Noisy> = VecDeque::from([Noisy::new(109), Noisy::new(109 + 1000)]);
            pause().await;
            'l107: for v108 in all110 {
                let mut v108: Noisy = v108;
                if checked(a).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                { let at = &mut v108; at.0 += 1; step(at.0); }
            }
        }
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
                let a4: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                while b % 3 > 0 { if n % 3 == b % 3 { drop(g1); break; } b /= 2; step(g1.0); }
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
            let mut g10 = g8;
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
        'k12: {
            pause().await;
            while b % 3 > 0 { if b % 3 == b % 3 { drop(v10); break; } b /= 2; step(v10.0); }
            step(13);
        }
        {
            select! { biased;
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let x16: u64 = got.unwrap_or(3);
                let mut s17: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            sent = send::<u64>(&out, a) => {
                if sent.is_err() { step(1); }
                let mut v19: Noisy = Noisy::new(18);
                if 2u64 % 3 == 1 && leaf(a).await % 2 == 1 {
                    let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                    b = checked(3u64).await?;
                }
            }
            default => {
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 1 { break 2u64; }
                    pause().await;
                    let mut v26: Noisy = Noisy::new(25);
                    text.push_str(&format!("{},", 2u64));
                    let x27: u64 = checked(a).await.unwrap_or(b);
                    if checked(2u64).await? % 2 == 0 && x27 % 3 < 2 && text.len() > 200 { return Err(x27.checked_sub(a % 3).ok_or(a)?); }
                };
                {
                    let g28 = { let own: Noisy = Noisy::new(29); move || step((&own).0) };
                    let mut g31 = Noisy::new(32);
                }
            }
            }
        }
        let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            match 1u64 % 5 {
            0 => {
                text.push_str(&format!("{},", b));
                let x36: u64;
                let mut v37: Noisy;
                if !(4u64 % 5 < 3 && odd(3u64).await > 4) {
                    pause().await;
                    let mut v39: Noisy = Noisy::new(38);
                    match a % 3 { 0 => { x36 = 2; v37 = Noisy::new(35); } 1 => { return Err(b); } k => { x36 = k; v37 = Noisy::new(1035); } }
                } else {
                    x36 = b; v37 = Noisy::new(3035);
                    pause().await;
                }
            }
            1 | 2 => {
                let Some(v40) = made(a).await else {
                    pause().await;
                    return Err(2u64);
                };
                let mut v40: Noisy = v40;
                let mut s42: String = format!("{}-{n}", text.len(), n = 3u64);
            }
            m34 if m34 == b % 5 => {
                let all46: [Noisy; 2] = [Noisy::new(45), Noisy::new(45 + 1000)];
                'l43: for v44 in all46 {
                    let mut v44: Noisy = v44;
                    let mut x47: u64 = a % 7 + leaf(4u64).await % 100;
                }
                {
                    let mut g48 = Noisy::new(49);
                    { let own = Noisy::new(50); step(g48.0); step(own.0); }
                    let a52: Vec<u64> = vec![a % 7, 3u64 % 5, b % 3];
                    {
                        match a52.first() {
                        Some(m56) if *m56 % 3 == b % 3 => {
                            step(g48.0);
                            step(g48.0);
                        }
                        Some(m56) => { step(*m56 as u32);
                            step(g48.0);
                        }
                        None => {
                            step(g48.0);
                        }
                        }
                    }
                }
            }
            _ => {
                let mut v63: Two = Two { first: Noisy::new(62), second: Noisy::new(62 + 1000), number: b as u32 % 9 };
            }
            }
            let mut s64: String = format!("{}-{n}", text.len(), n = b);
            let mut x65: u64 = (if 4u64 % 2 == 0 { checked(4u64).await } else { Ok(4u64) })?;
            step(text.len() as u32);
            Ok(b)
        });
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
                let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
                if n % 3 == 1 { g3(); } else { step(5); }
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
                let a14: Vec<u64> = vec![n % 7, n % 5, b % 3];
                {
                    return Err(b);
                }
            }
            {
                let (mut g18, g20) = (Noisy::new(19), Noisy::new(19 + 1000));
                drop(g20);
                let mut g22 = Noisy::new(23);
            }
        }
        let all26: Vec<char> = text.chars().take(3).collect();
        'l25: for c24 in all26 {
            let c24: char = c24;
            let (x27, v28): (u64, (u64, u64)) = join!(leaf((c24 as u64)), pair(n, (c24 as u64)));
            let v28: u64 = v28.0.wrapping_add(v28.1);
            step(29);
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
                if b % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
            }
            if 0u64 % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = 0u64; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            if 2u64 % 2 == leaf(n).await % 2 && { if n < n { return Noisy::new(8); } n > 1 } {
                text = said(text, pair(b, n).await.0.wrapping_add(n)).await;
                let mut n10: u64 = 0;
                'l9: while let 0u64..=2 = odd(n10).await {
                    n10 += 2;
                    b = b.wrapping_add(value.0 as u64);
                    let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    if matches!(c11 % 7, 0 | 2..=4) { continue 'l9; }
                }
            }
        }
        let mut n13: u64 = 0;
        let f14: u64 = 'l12: loop {
            n13 += 1;
            if n13 > 1 { break 0u64; }
            pause().await;
            let mut s15: String = format!("{}-{n}", text.len(), n = x2);
            if (x2 % 5 < 3 || leaf(b).await > 4) && let Some(v17) = made((s15.len() as u64)).await && v17.0 as u64 % 3 < (s15.len() as u64) % 3 {
                let mut v17: Noisy = v17;
                pause().await;
                let mut v18: Purse = Purse::of(n).await;
            } else {
                let x19: u64 = x2.wrapping_add((if (s15.len() as u64) < b { break 'l12 b; } else { x2 % 3 }));
            }
            if 1u64 % 3 > 0 && let x20 @ 2.. = b % 7 && x20 != 1u64 {
                let x20: u64 = x20;
                pause().await;
                let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                let all27: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(26)), (3, Noisy::new(26 + 1000))]);
                'l24: for (at, v25) in all27 {
                    let mut v25: Noisy = v25;
                    if (s15.len() as u64) < x20 && text.len() > 40 { return Noisy::new(28); }
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                }
                let all34: LinkedList<Noisy> = LinkedList::from([Noisy::new(33), Noisy::new(33 + 1000)]);
                pause().await;
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    let mut v36: Two = Two { first: v32, second: Noisy::new(35 + 1000), number: 3u64 as u32 % 9 };
                }
            } else {
                match made(n).await {
                    Some(v37) if v37.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v37.0 as u64); }
                    Some(v37) => drop(v37),
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
        Shape::One { noisy: v14, number } if leaf(number).await % 2 == 0 => {
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
                if number % 3 == 1 {
                    return Noisy::new(35);
                } else {
                    step(36);
                    b = b.wrapping_add(v18.0 as u64);
                }
            }
            Shape::One { noisy: v18, .. } => {
                let mut v18: Noisy = v18;
                let v39: Noisy = Noisy::new(40);
                let v42: Noisy = Noisy::new(40 + 1000);
                let mut v38: Vec<Noisy> = Vec::from([v14, taken(v39, 0u64).await, kept::<Noisy>(v42, leaf(0u64).await).await]);
            }
            Shape::Nothing => {
                pause().await;
                text.push_str(&format!("{},", n));
            } }
        }
        Shape::One { noisy: v14, .. } => {
            let mut v14: Noisy = v14;
            match n % 5 {
            0 => {
                let a44: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                'k45: {
                    pause().await;
                    if let Some(m47) = a44.iter().max() && *m47 > 2u64 {
                        drop(v14);
                        step(*m47 as u32);
                    }
                    step(46);
                }
            }
            1 | 2 => {
                match made(n).await {
                    Some(v50) if v50.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v50.0 as u64); }
                    Some(v50) => drop(v50),
                    None => pause().await,
                }
            }
            m43 if leaf(m43).await % 2 == 0 => {
                let c52: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
            }
            _ => {
                if 0u64 < n {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if x12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c54: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let mut s55: String = format!("{}-{n}", text.len(), n = c54);
                } else {
                    b = b.wrapping_mul(3).wrapping_add(n);
                    let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
                }
                {
                    let mut g58 = Noisy::new(59);
                    let x61: u64 = match b % 3 {
                    0 => {
                        let a63: Vec<u64> = vec![x12 % 7, 2u64 % 5, b % 3];
                        'k64: {
                            match a63.first() {
                            Some(m66) if *m66 % 3 == 3u64 % 3 => {
                                if let Some(m69) = a63.iter().max() && *m69 > 1u64 {
                                    step(71);
                                    step(*m69 as u32);
                                }
                                break 'k64;
                            }
                            Some(m66) => { step(*m66 as u32);
                                step(g58.0);
                                if let Some(m75) = a63.iter().max() && *m75 > b {
                                    drop(g58);
                                    step(78);
                                    step(*m75 as u32);
                                }
                            }
                            None => {
                                break 'k64;
                            }
                            }
                            step(65);
                        }
                        3u64 % 9
                    } 1 => {
                        step(g58.0);
                        drop(g58); pause().await;
                        return Noisy::new(81);
                    } _ => {
                        step(g58.0);
                        let a84: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                        {
                            b = b.wrapping_add(g58.0 as u64);
                            b = b.wrapping_add(g58.0 as u64);
                        }
                        3u64 % 9
                    } };
                    step(89);
                }
            }
            }
            match shape(n).await {
            Shape::Both(v91, v92) if v91.0 % 2 == 1 => {
                let mut v91: Noisy = v91;
                let mut v92: Noisy = v92;
                let mut b: u64 = if n % 2 == 0 { leaf(b).await } else { b };
                let x94: u64;
                let mut v95: Noisy;
                if x12 % 3 == 1 && leaf(n).await % 2 == 1 {
                    pause().await;
                    let mut v97: Vec<Noisy> = vec![Noisy::new(96), Noisy::new(96 + 1000), Noisy::new(96 + 2000)];
                    x94 = b; v95 = Noisy::new(2093);
                } else {
                    x94 = b; v95 = Noisy::new(3093);
                    pause().await;
                }
            }
            Shape::Both(v91, _) => {
                let mut v91: Noisy = v91;
                pause().await;
                for i99 in 0u64..match checked(2u64).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(98); } } {
                    let mut v100: Purse = Purse::of(b).await;
                    pause().await;
                }
            }
            Shape::One { noisy: v91, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v91: Noisy = v91;
                'l101: for i102 in (0u64..1).rev() {
                    b = lent(&mut v91, &mut text, x12).await.unwrap_or(x12);
                    let mut v104: Shared<Noisy> = Shared::new(Noisy::new(103));
                }
                let (Ok(x105), 0u64..=50) = (checked(3u64).await, 0u64 % 70) else {
                    pause().await;
                    return Noisy::new(106);
                };
                let x105: u64 = x105;
            }
            Shape::One { noisy: v91, .. } => {
                let mut v91: Noisy = v91;
                text.push_str(&format!("{},", n));
            }
            Shape::Nothing => {
                pause().await;
                let v113: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v108: Purse = Purse::of(3u64).await;
                    let mut v110: Noisy = Noisy::new(109);
                    let mut v112: Vec<Noisy> = vec![Noisy::new(111), Noisy::new(111 + 1000), Noisy::new(111 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
            } }
        }
        Shape::Nothing => {
            pause().await;
            if n % 2 == leaf(b).await % 2 && { if !(b % 5 < 3 && odd(n).await > 4) { return Noisy::new(114); } b > 1 } {
                let mut v116: Noisy = Noisy::new(115);
            }
        } }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
            let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
            drop(g8);
            if n % 3 == 2 { drop(g6); step(9); } else { drop(g6); }
            g3();
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
                    let g5 = { let own: Noisy = Noisy::new(6); move || step((&own).0) };
                    if 3u64 % 4 == 1 { g5(); break 'l1 b; }
                }
            }
            'q' | ',' => {
                pause().await;
                let all10: Vec<char> = text.chars().take(3).collect();
                'l9: for c8 in all10 {
                    let c8: char = c8;
                    if 3u64 % 5 < 3 || leaf(n).await > 4 { continue 'l9; }
                }
            }
            c4 if c4.is_alphabetic() => {
                let Some(v11) = made(n).await else {
                    pause().await;
                    return Noisy::new(13);
                };
                let mut v11: Noisy = v11;
                {
                    let mut g14 = Noisy::new(15);
                    if n % 3 == 1 { step(g14.0); } else { step(16); }
                    { let own = Noisy::new(17); step(g14.0); step(own.0); }
                    b = b.wrapping_add({ let own = g14; own.0 as u64 + 3u64 % 2 });
                }
            }
            c4 => {
                let c4: char = c4;
                let mut v19: Pile<Noisy> = Pile::<Noisy>::default();
            } }
            if (!(3u64 % 5 < 3 && odd(b).await > 4)) && let Some(v21) = made(1u64).await && v21.0 as u64 % 3 < 1u64 % 3 {
                let mut v21: Noisy = v21;
                pause().await;
                let (mut v21, _): (Noisy, Noisy) = (v21, Noisy::new(22));
            } else {
                let mut v26: Two = Two { first: Noisy::new(25), second: Noisy::new(25 + 1000), number: b as u32 % 9 };
                let mut s27: String = format!("{}-{n}", text.len(), n = n);
            }
            let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            let mut s29: String = format!("{}-{n}", text.len(), n = 1u64);
        };
        'l30: for i31 in (0u64..3).rev() {
            let mut n33: u64 = 0;
            'l32: while let Some(w34) = made(n33).await {
                n33 += 1 + w34.0 as u64 % 2;
                {
                    let g35 = { let own: Noisy = Noisy::new(36); move || step((&own).0) };
                    drop(g35);
                    if i31 % 3 == 1 {
                        pause().await;
                        step(40);
                        match made(2u64).await { Some(mut g43) => {
                            step(g43.0);
                            break 'l32;
                        } None => {
                            let x46: u64 = match 2u64 % 3 {
                            0 => {
                                pause().await;
                                pause().await;
                                pause().await;
                                pause().await;
                                0u64 % 9
                            } 1 => {
                                let mut g57 = Noisy::new(58);
                                let a60: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                                {
                                    step(63);
                                }
                                0u64 % 9
                            } _ => {
                                let mut g65 = Noisy::new(66);
                                step(g65.0);
                                step(g65.0);
                                0u64 % 9
                            } };
                            if b % 3 == 1 {
                                pause().await;
                                { let own = Noisy::new(71);  step(own.0); }
                            } else {
                                if 0u64 % 4 == 1 {  break 'l30; }
                                let mut g75 = Noisy::new(76);
                                if 4u64 % 3 == 2 { drop(g75); step(77); } else { drop(g75); }
                            }
                            continue 'l30;
                        } }
                    } else {
                        pause().await;
                    }
                }
                let mut s81: String = format!("{}-{n}", text.len(), n = f3);
                if !(3u64 % 5 < 3 && odd(4u64).await > 4) { break 'l30; }
            }
            'l82: for i83 in 0u64..0 {
                let (Ok(x84), 0u64..=50) = (checked(0u64).await, n % 70) else {
                    pause().await;
                    break 'l82;
                };
                let x84: u64 = x84;
                let c85: u64 = { let look = || value.0 as u64; look() % 100 + 2u64 % 3 };
                let mut v86: Noisy = Noisy::new(value.0 + 50);
            }
            let p89: Vec<Noisy> = vec![Noisy::new(87), Noisy::new(87 + 1000)];
            for _ in p89 {
                pause().await;
                let mut v91: Vec<Noisy> = vec![Noisy::new(90), Noisy::new(90 + 1000), Noisy::new(90 + 2000)];
            }
            if f3 % 5 < 3 || leaf(b).await > 4 { drop(value); break; }
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
                drop(g9); step(11); g9 = Noisy::new(11);
                b = b.wrapping_add({ let own = g9; own.0 as u64 + i8 % 2 });
            }
            let mut v14: Two = Two { first: Noisy::new(13), second: Noisy::new(13 + 1000), number: 2u64 as u32 % 9 };
        }
        let mut v16: Two = Two { first: value, second: Noisy::new(15 + 1000), number: 2u64 as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        'l1: for i2 in 0u64..=0 {
            {
                let mut g3 = Noisy::new(4);
                match b % 3 {
                0 => {
                    let (mut g7, g9) = (Noisy::new(8), Noisy::new(8 + 1000));
                    drop(g9);
                    b = b.wrapping_add({ let own = g7; own.0 as u64 + a % 2 });
                } 1 => {
                    step(g3.0);
                    drop(g3); pause().await;
                } _ => {
                    step(g3.0);
                    let a14: Vec<u64> = vec![i2 % 7, 0u64 % 5, b % 3];
                    'k15: {
                        for m17 in &a14 { if *m17 == b { step(g3.0); break; } step(g3.0 + 18); }
                        step(16);
                    }
                    let x20: u64 = if let k @ 2.. = b % 5 && k > i2 % 3 {
                        if a % 4 == 1 { step(g3.0); continue 'l1; }
                        if let k @ 2.. = 1u64 % 5 && k > a % 3 {
                            let mut g24 = g3;
                            drop(g24);
                        } else {
                            step(g3.0);
                            drop(g3); pause().await;
                            let (mut g28, g30) = (Noisy::new(29), Noisy::new(29 + 1000));
                            drop(g30);
                            b = b.wrapping_add(consumed(g28) as u64);
                            let mut v36: Noisy = Noisy::new(35);
                            continue 'l1;
                        }
                        leaf(i2).await
                    } else {
                        step(g3.0);
                        drop(g3); pause().await;
                        if a % 4 == 1 {  continue 'l1; }
                        match a % 3 {
                        0 => {
                            if matches!(b % 7, 0 | 2..=4) && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                            let mut g43 = Vec::from([Noisy::new(44)]).remove(0);
                            step(g43.0);
                        } 1 => {
                            pause().await;
                            { let own = Noisy::new(49);  step(own.0); }
                        } _ => {
                            pause().await;
                            step(54);
                        } }
                        leaf(i2).await
                    };
                } }
                if 0u64 % 4 == 1 {  break 'l1; }
            }
        }
        let mut s57: String = format!("{}-{n}", text.len(), n = b);
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
            if let k @ 2.. = 4u64 % 5 && k > b % 3 {
                step(g2.0);
                drop(g2); pause().await;
                let x6: u64 = if x1 % 3 == 1 {
                    if let k @ 2.. = x1 % 5 && k > x1 % 3 {
                        pause().await;
                        let g9 = { let own: Noisy = Noisy::new(10); move || step((&own).0) };
                        g9();
                    } else {
                        let mut s16: String = format!("{}-{n}", text.len(), n = n);
                    }
                    leaf(x1).await
                } else {
                    pause().await;
                    { let own = Noisy::new(18);  step(own.0); }
                    x1 % 9
                };
            } else {
                { let own = Noisy::new(19); step(g2.0); step(own.0); }
                let (mut g21, g23) = (Noisy::new(22), Noisy::new(22 + 1000));
                drop(g23);
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
            if b % 4 == 1 { step(g11.0); return Err(b); }
            step(g11.0);
            match 4u64 % 3 {
            0 => {
                match 1u64 % 3 {
                0 => {
                    let a18: Vec<u64> = vec![a % 7, a % 5, b % 3];
                    match a18.first() {
                    Some(m19) if *m19 % 3 == a % 3 => {
                        drop(g11);
                    }
                    Some(m19) => { step(*m19 as u32);
                        drop(g11);
                    }
                    None => {
                        {
                            drop(g11);
                        }
                        if let Some(m28) = a18.iter().max() && *m28 > 4u64 {
                            step(30);
                            step(*m28 as u32);
                        }
                    }
                    }
                } 1 => {
                    match a % 3 {
                    0 => {
                        step(g11.0);
                    } 1 => {
                        drop(g11); step(33); g11 = Noisy::new(33);
                        step(g11.0);
                        let g36 = { let own: Noisy = Noisy::new(37); move || step((&own).0) };
                    } _ => {
                        step(g11.0);
                        drop(g11); pause().await;
                        let mut g39 = Noisy::new(40);
                    } }
                } _ => {
                    step(g11.0);
                    drop(g11); pause().await;
                    pause().await;
                    return Err(b);
                } }
            } 1 => {
                if let k @ 2.. = b % 5 && k > 2u64 % 3 {
                    step(g11.0);
                    drop(g11); pause().await;
                    if let Some(mut g49) = made(3u64).await {
                        step(g49.0);
                        let g52 = { let own: Noisy = Noisy::new(53); move || step((&own).0) };
                    } else {
                        return Err(b);
                    }
                    match b % 3 {
                    0 => {
                        let mut v62: Two = Two { first: Noisy::new(61), second: Noisy::new(61 + 1000), number: 3u64 as u32 % 9 };
                    } 1 => {
                        pause().await;
                    } _ => {
                        step(68);
                    } }
                } else {
                    let a70: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                    if a % 3 == 1 {
                        step(g11.0);
                        b = b.wrapping_add(g11.0 as u64);
                    } else {
                        drop(g11);
                    }
                }
                step(77);
            } _ => {
                step(g11.0);
                drop(g11); pause().await;
                if a % 4 == 1 {  return Err(b); }
            } }
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
            if b % 3 == 2 { drop(g3); step(6); } else { drop(g3); }
            match 2u64 % 3 {
            0 => {
                match c1 % 3 {
                0 => {
                    if b % 3 == 1 {
                        let mut v15: Two = Two { first: Noisy::new(14), second: Noisy::new(14 + 1000), number: 2u64 as u32 % 9 };
                    } else if b % 2 == 0 {
                        let mut v20: Noisy = Noisy::new(19);
                    } else {
                        pause().await;
                        b = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                        let mut g27 = Noisy::new(28);
                        return Err(b);
                    }
                } 1 => {
                    if b % 3 == 1 {
                    } else if b % 2 == 0 {
                    } else {
                        pause().await;
                        { let own = Noisy::new(34);  step(own.0); }
                    }
                    return Err(b);
                } _ => {
                    pause().await;
                    return Err(b);
                } }
            } 1 => {
                pause().await;
                let Some(mut g39) = made(a).await else {
                    pause().await;
                    return Err(2u64);
                };
                drop(g39); step(40); g39 = Noisy::new(40);
                let a42: Vec<u64> = vec![b % 7, c1 % 5, b % 3];
                while b % 3 > 0 { if c1 % 3 == b % 3 { drop(g39); break; } b /= 2; step(g39.0); }
            } _ => {
                step(46);
            } }
        }
        match text.chars().nth(b as usize % 3).unwrap_or('q') {
        '0'..='2' => {
            let mut v49: Noisy = Noisy::new(48);
            for k in match c1 % 3 { 0 => { return Err(b); } k => 0u64..k } { b = b.wrapping_add(k); }
        }
        'q' | ',' => {
            let (x50, _, mut v51): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(a), down(a % 3, Noisy::new(9)));
        }
        c47 if c47.is_alphabetic() => {
            let mut v52: Purse = Purse::of(b).await;
            let mut v54: Vec<Noisy> = vec![Noisy::new(53), Noisy::new(53 + 1000), Noisy::new(53 + 2000)];
        }
        c47 => {
            let c47: char = c47;
            let mut v56: Noisy = Noisy::new(55);
        } }
        {
            let mut g57 = Noisy::new(58);
            drop(g57); step(59); g57 = Noisy::new(59);
            if let k @ 2.. = b % 5 && k > 3u64 % 3 {
                step(g57.0);
                drop(g57); pause().await;
                step(61);
                return Err(b);
            } else {
                step(g57.0);
                step(g57.0);
                return Err(b);
            }
        }
        let mut v66: Noisy = Noisy::new(65);
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
            'w21: {
                if b % 4 == 1 { step(value.0); break 'w21; }
                break 'b1 b;
            }
            if n < b { break 'b1 n; }
            let Some(v23) = made(b).await else {
                pause().await;
                return Noisy::new(25);
            };
            let mut v23: Noisy = v23;
            4u64 % 7 + leaf(b).await % 100
        };
        match made(b).await {
            Some(v26) if v26.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v26.0 as u64); }
            Some(v26) => drop(v26),
            None => pause().await,
        }
        step(text.len() as u32);
        value
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
            let x20: u64 = if let k @ 2.. = 0u64 % 5 && k > n % 3 {
                let mut g22 = Noisy::new(23);
                n % 9
            } else {
                step(g16.0);
                drop(g16); pause().await;
                match shape(4u64).await {
                Shape::Both(mut g26, mut g27) => {
                    let x29: u64 = if 0u64 % 3 == 1 {
                        if 1u64 % 4 == 1 { step(g27.0); return Noisy::new(31); }
                        let mut g33 = g27;
                        n % 9
                    } else {
                        step(g27.0);
                        drop(g27); drop(g26); pause().await;
                        let mut v38: Vec<Noisy> = vec![Noisy::new(37), Noisy::new(37 + 1000), Noisy::new(37 + 2000)];
                        { let own = Noisy::new(39);  step(own.0); }
                        let a41: Vec<u64> = vec![3u64 % 7, 3u64 % 5, b % 3];
                        while b % 3 > 0 { if 3u64 % 3 == b % 3 { drop(value); break; } b /= 2; step(value.0); }
                        n % 9
                    };
                } Shape::One { noisy: mut g26, .. } => {
                    match 2u64 % 3 {
                    0 => {
                        step(g26.0);
                        drop(g26); pause().await;
                    } 1 => {
                        step(g26.0);
                    } _ => {
                        if 1u64 % 3 == 1 { step(g26.0); } else { step(47); }
                        b = b.wrapping_add(consumed(g26) as u64);
                    } }
                } Shape::Nothing => {
                    step(50);
                } }
                leaf(n).await
            };
            step(51);
        }
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
        let Shape::One { noisy: v2, number: x1 } = shape(a).await else {
            pause().await;
            return Err(b);
        };
        let mut v2: Noisy = v2;
        let x1: u64 = x1;
        if a % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        select! {
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
                    step(g11.0);
                    if x1 % 3 == 2 { drop(g11); step(14); } else { drop(g11); }
                    if let k @ 2.. = 0u64 % 5 && k > x3 % 3 {
                    } else {
                        pause().await;
                    }
                }
                match made(b).await {
                    Some(v18) if v18.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v18.0 as u64); }
                    Some(v18) => drop(v18),
                    None => pause().await,
                }
            }
            _ = v2;
        }
        sent = out.send_evt(b) => {
            if sent.is_err() { step(1); }
            if b % 3 > 0 && let x23 @ 2.. = b % 7 && x23 != b {
                let x23: u64 = x23;
                pause().await;
                if 4u64 % 3 == 1 && leaf(x1).await % 2 == 1 {
                    if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(pair(3u64, 1u64).await.0.wrapping_add(1u64)); }
                    v2 = Noisy::new(v2.0 + 1);
                    drop(v2);
                } else if 3u64 % 3 == x23 % 3 {
                    let (x25, v26): (u64, (u64, u64)) = join!(leaf(0u64), pair(2u64, 0u64));
                    let v26: u64 = v26.0.wrapping_add(v26.1);
                }
            } else {
                let x28: u64 = 'b27: {
                    let mut s29: String = format!("{}-{n}", text.len(), n = 0u64);
                    if matches!(x1 % 7, 0 | 2..=4) { break 'b27 3u64; }
                    let mut v31: Noisy = Noisy::new(30);
                    let c32: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add((s29.len() as u64) % 50); add(2); sum };
                    let to33: CpsFnPtr<fn(u64) -> u64> = if x1 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    { let half: u64 = checked(x1).await?; half ^ a }
                };
            }
        }
        else => {
            let mut n35: u64 = 0;
            let f36: u64 = 'l34: loop {
                n35 += 1;
                if n35 > 3 { break a; }
                pause().await;
                text = said(text, 4u64 % 5 + checked(b).await? % 100).await;
                text = said(text, match x1 % 3 { 0 => leaf(2u64).await, 1 => 2u64, _ => odd(x1).await }).await;
            };
            if (!(x1 % 5 < 3 && odd(1u64).await > 4)) && let Some(v38) = made(f36).await && v38.0 as u64 % 3 < f36 % 3 {
                let mut v38: Noisy = v38;
                pause().await;
                let p41: (u64, (Noisy, u64)) = (a, (Noisy::new(39), b));
                if x1 % 5 < 3 || leaf(x1).await > 4 { b = b.wrapping_add(p41.0).wrapping_add(p41.1.1); }
                let to42: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x44: u64;
                let mut v45: Noisy;
                if leaf(f36).await % 2 == 0 {
                    pause().await;
                    if 3u64 % 2 == 0 { x44 = 1; v45 = Noisy::new(43); } else { x44 = f36; v45 = Noisy::new(1043); }
                } else {
                    x44 = b; v45 = Noisy::new(3043);
                    let c46: u64 = leaf(Some(b).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
                }
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
            step(g33.0);
            if n % 3 == 1 { step(g33.0); } else { step(36); }
            let x38: u64 = if let k @ 2.. = n % 5 && k > 4u64 % 3 {
                let a40: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                for m41 in &a40 { if *m41 == n { drop(g33); break; } step(g33.0 + 42); }
                { let own = Noisy::new(44);  step(own.0); }
                4u64 % 9
            } else {
                step(g33.0);
                drop(g33); pause().await;
                if b % 3 == 1 {
                    if b % 4 == 1 {  return Err(b); }
                    let x49: u64 = match n % 3 {
                    0 => {
                        step(50);
                        b % 9
                    } 1 => {
                        pause().await;
                        let mut v55: Two = Two { first: Noisy::new(54), second: Noisy::new(54 + 1000), number: b as u32 % 9 };
                        return Err(b);
                    } _ => {
                        let mut g59 = Noisy::new(60);
                        b % 9
                    } };
                    return Err(b);
                } else if n % 2 == 0 {
                    step(62);
                    return Err(b);
                } else {
                    pause().await;
                    return Err(b);
                }
            };
        }
        let p66: (u64, Noisy) = (0u64, Noisy::new(64));
        let (x65, _): (u64, Noisy) = p66;
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
                let mut g19 = Noisy::new(20);
                let x22: u64 = if n % 3 == 1 {
                    step(g19.0);
                    drop(g19); drop(g16); pause().await;
                    pause().await;
                    return Err(b);
                } else {
                    let x28: u64 = match b % 3 {
                    0 => {
                        match n % 3 {
                        0 => {
                            step(g16.0);
                            drop(g19); drop(g16); pause().await;
                        } 1 => {
                            let mut g32 = Noisy::new(33);
                            drop(g32); step(34); g32 = Noisy::new(34);
                        } _ => {
                            let g36 = { let own: Noisy = Noisy::new(37); move || step((&own).0) };
                            if b % 3 == 2 { drop(g19); step(38); } else { drop(g19); }
                            return Err(b);
                        } }
                        n % 9
                    } 1 => {
                        step(g16.0);
                        drop(g19); drop(g16); pause().await;
                        { let own = Noisy::new(40);  step(own.0); }
                        n % 9
                    } _ => {
                        let a42: Vec<u64> = vec![n % 7, n % 5, b % 3];
                        match a42.first() {
                        Some(m43) if *m43 % 3 == 1u64 % 3 => {
                            if 4u64 % 3 == 1 {
                                step(48);
                            } else {
                                step(49);
                                step(50);
                            }
                            step(51);
                        }
                        Some(m43) => { step(*m43 as u32);
                            drop(g16);
                            match a42.first() {
                            Some(m54) if *m54 % 3 == b % 3 => {
                                step(56);
                                return Err(b);
                            }
                            Some(m54) => { step(*m54 as u32);
                                step(58);
                            }
                            None => {
                                step(59);
                            }
                            }
                        }
                        None => {
                            drop(g16);
                            return Err(b);
                        }
                        }
                        step(g19.0);
                        drop(g19);
                        n % 9
                    } };
                    n % 9
                };
            }
        }
        1 | 2 => {
            let mut s67: String = format!("{}-{n}", text.len(), n = 0u64);
        }
        m1 if m1 == b % 5 => {
            if checked(b).await? % 2 == 0 && 3u64 % 3 < 2 {
                b = kept::<u64>(1u64, 1u64).await;
            } else if b % 3 == n % 3 {
                text.push_str(&format!("{},", 2u64));
            } else {
                {
                    let mut v69: Noisy = Noisy::new(68);
                    let mut s70: String = format!("{}-{n}", text.len(), n = 3u64);
                    let c71: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                }
                match b % 5 {
                0 => {
                    let to73: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                1 | 2 => {
                    if b < n && text.len() > 200 { return Err(leaf(checked(n).await?).await); }
                    text.push_str(&format!("{},", n));
                }
                m72 if leaf(m72).await % 2 == 0 => {
                    let mut s74: String = format!("{}-{n}", text.len(), n = 1u64);
                }
                _ => {
                    b = leaf(leaf(n).await).await;
                }
                }
            }
        }
        _ => {
            text.push_str(&format!("{},", b));
        }
        }
        b = pair(checked(n).await?, checked(2u64).await?).await.1;
        b = b.checked_sub(n % 3).ok_or(n)?;
        let mut s75: String = format!("{}-{n}", text.len(), n = b);
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
                'k6: {
                    pause().await;
                    while b % 3 > 0 { if 4u64 % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                    step(7);
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
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            if 0u64 % 3 == 1 { g1(); } else { step(3); }
            let x5: u64 = if b % 3 == 1 {
                if b % 3 == 1 {
                    let mut g8 = Noisy::new(9);
                    { let own = Noisy::new(10); step(g8.0); step(own.0); }
                    drop(g8); step(11); g8 = Noisy::new(11);
                } else {
                    g1();
                    drop(g1); pause().await;
                    if 4u64 % 3 == 1 {
                        let c17: u64 = (0..3u64 % 5).map(|k| k.wrapping_mul(3u64)).fold(b, |all, k| all.wrapping_add(k));
                    } else {
                        pause().await;
                        pause().await;
                        if a % 4 == 1 {  return Err(b); }
                    }
                }
                4u64 % 9
            } else {
                g1();
                drop(g1); pause().await;
                let mut g24 = Noisy::new(25);
                if let k @ 2.. = b % 5 && k > 0u64 % 3 {
                    if b % 4 == 1 { step(g24.0); return Err(b); }
                    return Err(b);
                } else {
                    step(g24.0);
                    drop(g24); pause().await;
                }
                if let k @ 2.. = a % 5 && k > b % 3 {
                    let mut g32 = Noisy::new(33);
                    return Err(b);
                } else {
                    pause().await;
                }
                leaf(4u64).await
            };
        }
        let to38: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
        let mut n40: u64 = 0;
        'l39: while n40 < 1 && leaf(n40).await != 6 {
            n40 += 1;
            'l41: for i42 in 0u64..=0 {
                select! {
                got = feed.recv_evt() => {
                    let x43: u64 = got.unwrap_or(3);
                    pause().await;
                    let c44: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let (x45, _, mut v46): (u64, Option<Noisy>, Noisy) = join!(odd(c44), made(i42), down(i42 % 3, Noisy::new(9)));
                }
                sent = out.send_evt(b) => {
                    if sent.is_err() { step(1); }
                    match shape(i42).await {
                    Shape::Both(v47, v48) if v47.0 % 2 == 1 => {
                        let mut v47: Noisy = v47;
                        let mut v48: Noisy = v48;
                        let mut v50: Shared<Noisy> = Shared::new(Noisy::new(49));
                        step(51);
                    }
                    Shape::Both(v47, unbound) => {
                        let mut v47: Noisy = v47;
                        drop(unbound);
                        pause().await;
                        if checked(b).await? % 2 == 0 && 1u64 % 3 < 2 { break 'l41; }
                    }
                    Shape::One { noisy: v47, number } if number % 3 > 0 && odd(i42 % 9).await % 3 > 0 => {
                        let number: u64 = number;
                        let mut v47: Noisy = v47;
                        let mut v53: Vec<Noisy> = vec![Noisy::new(52), Noisy::new(52 + 1000), Noisy::new(52 + 2000)];
                    }
                    Shape::One { noisy: v47, .. } => {
                        let mut v47: Noisy = v47;
                        if checked(a).await? % 2 == 0 && a % 3 < 2 { break 'l39; }
                        let mut v55: Shared<Noisy> = Shared::new(Noisy::new(54));
                    }
                    Shape::Nothing => {
                        pause().await;
                        let mut v57: Two = Two { first: Noisy::new(56), second: Noisy::new(56 + 1000), number: a as u32 % 9 };
                    } }
                    let mut v59: Noisy = Noisy::new(58);
                }
                default => {
                    let to60: CpsFnPtr<fn(u64) -> u64> = if i42 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                }
                {
                    pause().await;
                    if a < b && text.len() > 200 { return Err(both::<u64, char>(1u64, 'c', 2u64).await.1); }
                    let mut v62: Shared<Noisy> = Shared::new(Noisy::new(61));
                }
                let x63: u64 = select! {
                got = feed.recv_evt() => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(if i42 % 2 == 0 { leaf(b).await } else { b })
                }
                sent = out.send_evt(i42), if a % 2 == 0 => {
                    if sent.is_err() { 1 } else { checked(a).await.unwrap_or(a) }
                }
                else => {
                    b
                } };
            }
            pause().await;
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
                    drop(g5);
                }
            }
            let c8: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
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
            step(g3.0);
        }
        let mut v7: Noisy = 'b6: {
            let mut v9: Noisy = Noisy::new(8);
            if b % 3 == 1 && leaf(4u64).await % 2 == 1 { break 'b6 v9; }
            let x10: u64 = match b % 3 { 0 => leaf(n).await, 1 => n, _ => odd(b).await };
            v1
        };
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
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
                    drop(g32);
                }
            }
            _ => {
                step(36);
            }
            }
            let mut x37: u64 = checked(1u64).await?;
        }
        default => {
            let mut n39: u64 = 0;
            'l38: while let 0u64..=1 = odd(n39).await {
                n39 += 2;
                {
                    let mut g40 = Noisy::new(41);
                    step(g40.0);
                }
                let x43: u64 = match 3u64 % 4 { 0 => { break 'l38; } 1 => leaf(a).await, k => k };
            }
        }
        }
        {
            select! {
            got = feed.recv_evt() => {
                let x44: u64 = got.unwrap_or(3);
                let all48: Option<Noisy> = Some(Noisy::new(47));
                pause().await;
                'l45: for v46 in all48 {
                    let mut v46: Noisy = v46;
                    if b % 4 == 1 { drop(v46); pause().await; v46 = Noisy::new(49); }
                    b = { let mut own = take(&mut v46); let result = h10_1(&mut own, &mut text, a).await; v46 = own; result }?;
                }
                let v54: Child<Noisy> = spawn!(-> Noisy {
                    let mut text: String = String::new();
                    let (x51, _, mut v52): (u64, Option<Noisy>, Noisy) = join!(odd(x44), made(b), down(b % 3, Noisy::new(9)));
                    step(text.len() as u32);
                    v52
                });
                let x55: u64 = x44.wrapping_add((if b % 3 == 1 && leaf(a).await % 2 == 1 { return Err(b); } else { 2u64 % 3 }));
            }
            sent = out.send_evt(1u64) => {
                if sent.is_err() { step(1); }
                {
                    pause().await;
                }
                {
                    let mut g56 = Vec::from([Noisy::new(57)]).remove(0);
                    let mut g59 = Noisy::new(60);
                    let x62: u64 = match a % 3 {
                    0 => {
                        step(g59.0);
                        drop(g59); drop(g56); pause().await;
                        step(64);
                        if b % 3 == 1 {
                        } else if 3u64 % 2 == 0 {
                            match a % 3 {
                            0 => {
                            } 1 => {
                                pause().await;
                            } _ => {
                                pause().await;
                            } }
                            if a % 3 == 1 {
                                if 4u64 % 4 == 1 {  return Err(b); }
                                let mut v80: Noisy = Noisy::new(79);
                                let mut g82 = Vec::from([Noisy::new(83)]).remove(0);
                            } else {
                                pause().await;
                            }
                        } else {
                            pause().await;
                            let g87 = { let own: Noisy = Noisy::new(88); move || step((&own).0) };
                            if 4u64 % 3 == 1 {
                                g87();
                                drop(g87);
                                if b % 4 == 1 {  return Err(b); }
                            } else if b % 2 == 0 {
                                g87();
                            } else {
                                g87();
                                drop(g87); pause().await;
                                { let own = Noisy::new(94);  step(own.0); }
                            }
                        }
                        leaf(a).await
                    } 1 => {
                        let a96: Vec<u64> = vec![a % 7, a % 5, b % 3];
                        'k97: {
                            while b % 3 > 0 { if a % 3 == b % 3 { drop(g59); break; } b /= 2; step(g59.0); }
                            step(98);
                        }
                        let a102: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                        if b % 3 == 1 {
                            drop(g56);
                        } else {
                            while b % 3 > 0 { if 2u64 % 3 == b % 3 { drop(g56); break; } b /= 2; step(g56.0); }
                            {
                                step(112);
                            }
                        }
                        return Err(b);
                    } _ => {
                        if 3u64 % 3 == 2 { drop(g59); step(113); } else { drop(g59); }
                        let a115: Vec<u64> = vec![a % 7, b % 5, b % 3];
                        'k116: {
                            while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(g56); break; } b /= 2; step(g56.0); }
                            step(117);
                        }
                        a % 9
                    } };
                }
            }
            default => {
                step(120);
                let mut n122: u64 = 0;
                'l121: while n122 < 1 && let Some(w123) = made(n122).await && w123.0 > 0 && (3u64 % 5 < 3 || leaf(b).await > 4) {
                    n122 += 1;
                    if checked(b).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(3u64)); }
                }
            }
            }
        }
        if !(a % 5 < 3 && odd(b).await > 4) && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
        b = kept::<u64>(4u64, b).await;
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
            let g1 = { let own: Noisy = Noisy::new(2); move || step((&own).0) };
            if b % 3 == 1 { g1(); } else { step(3); }
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
                if b % 3 == 1 {
                    b = b.wrapping_add(v13.0 as u64);
                    step(v13.0);
                } else {
                    while b % 3 > 0 { if 4u64 % 3 == b % 3 { drop(v13); break; } b /= 2; step(v13.0); }
                }
                step(24);
            }
            let mut v26: Vec<Noisy> = vec![Noisy::new(25), Noisy::new(25 + 1000), Noisy::new(25 + 2000)];
        }
        let mut v28: Noisy = Noisy::new(27);
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
                    if n % 3 == 1 {
                        step(g5.0);
                        drop(g5); pause().await;
                        if 0u64 % 3 == 1 {
                            pause().await;
                            let a15: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                            while b % 3 > 0 { if n % 3 == b % 3 { drop(v2); break; } b /= 2; step(v2.0); }
                            return Err(b);
                        } else if n % 2 == 0 {
                            pause().await;
                            let g19 = { let own: Noisy = Noisy::new(20); move || step((&own).0) };
                            drop(g19);
                            let a23: Vec<u64> = vec![2u64 % 7, b % 5, b % 3];
                            if let Some(m24) = a23.iter().max() && *m24 > b {
                                return Err(b);
                            }
                            return Err(b);
                        } else {
                            if let k @ 2.. = 4u64 % 5 && k > 4u64 % 3 {
                                step(28);
                                let mut v33: Shared<Noisy> = Shared::new(Noisy::new(32));
                                { let own = Noisy::new(34);  step(own.0); }
                            } else {
                                pause().await;
                            }
                        }
                        let mut g37 = Noisy::new(38);
                    } else {
                        step(g5.0);
                        if 0u64 % 4 == 1 { step(g5.0); return Err(b); }
                        step(g5.0);
                    }
                }
                if 1u64 % 3 > 0 && let x44 @ 2.. = b % 7 && x44 != 1u64 {
                    let x44: u64 = x44;
                    pause().await;
                    let (x46, v47): (u64, (u64, u64)) = join!(leaf(0u64), pair(x44, 0u64));
                    let v47: u64 = v47.0.wrapping_add(v47.1);
                    b = match checked(v47).await? % 2 { 0 => 2u64, _ => checked(2u64).await? };
                    let to48: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
                } else {
                    pause().await;
                }
            }
            let Ok(x49) = checked(b).await else {
                pause().await;
                return Err(4u64);
            };
            let x49: u64 = x49;
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
                let mut g33 = g30;
                { let own = Noisy::new(34); step(g33.0); step(own.0); }
                drop(g33); step(35); g33 = Noisy::new(35);
            }
            let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
        }
        _ => {
            match shape(b).await {
            Shape::Both(v38, v39) if v38.0 % 2 == 1 => {
                let mut v38: Noisy = v38;
                let mut v39: Noisy = v39;
                let a40: Vec<u64> = vec![1u64 % 7, 2u64 % 5, b % 3];
                {
                    step(43);
                }
            }
            Shape::Both(v38, unbound) => {
                let mut v38: Noisy = v38;
                drop(unbound);
                pause().await;
                if 1u64 % 3 > 0 && let x44 @ 2.. = b % 7 && x44 != 1u64 {
                    let x44: u64 = x44;
                    pause().await;
                    b = b.wrapping_add(v38.0 as u64);
                } else {
                    let mut x46: u64 = kept::<u64>(b, 1u64).await;
                    b = match x46 % 3 { 0 => leaf(x46).await, 1 => x46, _ => odd(x46).await };
                }
                let (x47, mut v48): (u64, Noisy) = join!(leaf(2u64), taken(v38, b));
            }
            Shape::One { noisy: v38, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
                let number: u64 = number;
                let mut v38: Noisy = v38;
                {
                    let mut g49 = Noisy::new(50);
                    { let own = Noisy::new(51); step(g49.0); step(own.0); }
                    b = b.wrapping_add({ let own = g49; own.0 as u64 + b % 2 });
                }
            }
            Shape::One { noisy: v38, .. } => {
                let mut v38: Noisy = v38;
                'l54: for i55 in 0u64..=2 {
                    let c56: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(n) };
                    { let at = &mut v38; at.0 += 1; step(at.0); }
                }
                let a58: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                if let Some(m59) = a58.iter().max() && *m59 > n {
                    drop(v38);
                    step(*m59 as u32);
                }
            }
            Shape::Nothing => {
                pause().await;
                let c62: u64 = leaf(Some(n).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;
            } }
        }
        }
        step(text.len() as u32);
        value
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
                    let mut g38 = Vec::from([Noisy::new(39)]).remove(0);
                    { let own = Noisy::new(40); step(g38.0); step(own.0); }
                }
            } else {
                {
                    let mut g41 = Noisy::new(42);
                    let a44: Vec<u64> = vec![0u64 % 7, n % 5, b % 3];
                    'k45: {
                        while b % 3 > 0 { if 0u64 % 3 == b % 3 { drop(g41); break; } b /= 2; step(g41.0); }
                        step(46);
                    }
                }
            }
        }
        }
        let Ok(x50) = checked(b).await else {
            pause().await;
            return Err(b);
        };
        let x50: u64 = x50;
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
            match a4.first() {
            Some(m5) if *m5 % 3 == n % 3 => {
                step(7);
            }
            Some(m5) => { step(*m5 as u32);
                step(8);
            }
            None => {
                return Err(b);
            }
            }
        }
        Shape::Both(v2, unbound) => {
            let mut v2: Noisy = v2;
            drop(unbound);
            pause().await;
            b = b % 7 + leaf(4u64).await % 100;
        }
        Shape::One { noisy: v2, number } if number % 3 > 0 && odd(b % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v2: Noisy = v2;
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
                if a % 4 == 1 { step(g3.0); break 'b1 b; }
                let mut g8 = g3;
            }
            let all12: Option<Noisy> = Some(Noisy::new(11));
            'l9: for v10 in all12 {
                let mut v10: Noisy = v10;
                if let Ok(x13) = checked(b).await && (matches!(b % 7, 0 | 2..=4)) {
                    let x13: u64 = x13;
                    pause().await;
                    { let at = &mut v10; at.0 += 1; step(at.0); }
                    if matches!(b % 7, 0 | 2..=4) { break 'l9; }
                    let mut v16: Purse = Purse::of(x13).await;
                }
                let all20: Option<Noisy> = Some(Noisy::new(19));
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    step(21);
                    let Some(v22) = made(b).await else {
                        pause().await;
                        continue 'l17;
                    };
                    let mut v22: Noisy = v22;
                }
                let mut left25: String = text.chars().take(2).collect();
                'l26: while let Some(c24) = left25.pop() {
                    let c24: char = c24;
                    let x27: u64 = if 0u64 % 2 == 0 { leaf(0u64).await } else { 0u64 };
                    { drop(v10); v10 = Noisy::new(28); step(v10.0); }
                }
            }
            (if b % 2 == 0 { checked(1u64).await } else { Ok(1u64) })?
        };
        let to29: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        {
            let mut g30 = Noisy::new(31);
            step(g30.0);
        }
        if let Ok(x33) = checked(a).await && let Some(v34) = made(x33).await && v34.0 > 1 {
            let x33: u64 = x33;
            let mut v34: Noisy = v34;
            pause().await;
            let v37: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                let mut text: String = String::new();
                let mut v34: Noisy = v34;
                let x36: u64 = 0u64.checked_sub(x2 % 3).ok_or(x2)?;
                step(text.len() as u32);
                Ok(b)
            });
            if 2u64 % 3 > 0 && let x38 @ 2.. = b % 7 && x38 != 2u64 {
                let x38: u64 = x38;
                pause().await;
            } else {
                {
                    let mut g40 = Noisy::new(41);
                    step(g40.0);
                    let mut g44 = Noisy::new(45);
                    let x47: u64 = match 3u64 % 3 {
                    0 => {
                        { let own = Noisy::new(48); step(g44.0); step(own.0); }
                        { let own = Noisy::new(49); step(g44.0); step(own.0); }
                        x33 % 9
                    } 1 => {
                        step(g40.0);
                        drop(g44); drop(g40); pause().await;
                        step(50);
                        let x52: u64 = match x2 % 3 {
                        0 => {
                            let Some(mut g55) = made(3u64).await else {
                                pause().await;
                                return Err(b);
                            };
                            drop(g55); step(56); g55 = Noisy::new(56);
                            if a % 3 == 1 {
                                b = b.wrapping_add(consumed(g55) as u64);
                                text = said(text, a % 5 + checked(b).await? % 100).await;
                            } else if b % 2 == 0 {
                                step(g55.0);
                                step(g55.0);
                                b = b.wrapping_add({ let own = g55; own.0 as u64 + 4u64 % 2 });
                            } else {
                                step(g55.0);
                                drop(g55); pause().await;
                                pause().await;
                            }
                            x2 % 9
                        } 1 => {
                            pause().await;
                            if a % 4 == 1 {  return Err(b); }
                            return Err(b);
                        } _ => {
                            'l74: for n72 in 0u64..1 {
                                let mut g75 = Noisy::new(76);
                                step(g75.0);
                            }
                            x2 % 9
                        } };
                        return Err(b);
                    } _ => {
                        step(g44.0);
                        x33 % 9
                    } };
                }
                pause().await;
            }
        }
        {
            let g79 = { let own: Noisy = Noisy::new(80); move || step((&own).0) };
            g79();
            let x84: u64 = if let k @ 2.. = a % 5 && k > 2u64 % 3 {
                if x2 % 3 == 1 {
                    g79();
                    drop(g79); pause().await;
                    let mut g88 = Vec::from([Noisy::new(89)]).remove(0);
                    let (mut g91, g93) = (Noisy::new(92), Noisy::new(92 + 1000));
                    drop(g93);
                } else {
                    if 2u64 % 3 == 2 { drop(g79); step(94); } else { drop(g79); }
                }
                let x96: u64 = match a % 3 {
                0 => {
                    pause().await;
                    let x98: u64 = match 3u64 % 3 {
                    0 => {
                        pause().await;
                        pause().await;
                        pause().await;
                        leaf(b).await
                    } 1 => {
                        pause().await;
                        leaf(b).await
                    } _ => {
                        pause().await;
                        b % 9
                    } };
                    if x98 % 3 == 1 {
                        pause().await;
                        pause().await;
                        step(120);
                    } else if x2 % 2 == 0 {
                        pause().await;
                        pause().await;
                        pause().await;
                    } else {
                        pause().await;
                        return Err(b);
                    }
                    return Err(b);
                } 1 => {
                    return Err(b);
                } _ => {
                    { let own = Noisy::new(134);  step(own.0); }
                    b % 9
                } };
                leaf(2u64).await
            } else {
                g79();
                drop(g79); pause().await;
                if 2u64 % 3 == 1 {
                    let mut v142: Two = Two { first: Noisy::new(141), second: Noisy::new(141 + 1000), number: 3u64 as u32 % 9 };
                } else if x2 % 2 == 0 {
                    if a % 3 == 1 {
                        pause().await;
                        let mut g145 = Noisy::new(146);
                    } else {
                    }
                    { let own = Noisy::new(148);  step(own.0); }
                    step(149);
                } else {
                    pause().await;
                    { let own = Noisy::new(151);  step(own.0); }
                }
                2u64 % 9
            };
        }
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
            if n % 3 == 2 { drop(g7); step(9); } else { drop(g7); }
        }
        let mut v11: Noisy = 'b10: {
            let mut v13: Noisy = Noisy::new(12);
            if 1u64 % 5 < 3 || leaf(n).await > 4 { break 'b10 v13; }
            {
                let g14 = { let own: Noisy = Noisy::new(15); move || step((&own).0) };
            }
            b = b % 7 + leaf(n).await % 100;
            value
        };
        let mut v18: Vec<Noisy> = vec![Noisy::new(17), Noisy::new(17 + 1000), Noisy::new(17 + 2000)];
        step(text.len() as u32);
        v11
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
        {
            step(value.0);
        }
        step(text.len() as u32);
        value
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut s1: String = format!("{}-{n}", text.len(), n = b);
        {
            let (mut g2, g4) = (Noisy::new(3), Noisy::new(3 + 1000));
            drop(g4);
            let x6: u64 = match 0u64 % 3 {
            0 => {
                { let own = Noisy::new(7); step(g2.0); step(own.0); }
                let mut g9 = Noisy::new(10);
                b = b.wrapping_add(consumed(g9) as u64);
                return Err(b);
            } 1 => {
                if (s1.len() as u64) % 3 == 1 { step(g2.0); } else { step(12); }
                if 0u64 % 3 == 2 { drop(g2); step(13); } else { drop(g2); }
                b % 9
            } _ => {
                step(g2.0);
                drop(g2); pause().await;
                if a % 4 == 1 {  return Err(b); }
                b % 9
            } };
            let Some(mut g19) = made(a).await else {
                pause().await;
                return Err(2u64);
            };
            drop(g19); step(20); g19 = Noisy::new(20);
        }
        match (leaf(a).await % 3, (if leaf(b).await % 2 == 0 { return Err(b); } else { 4u64 % 3 })) {
        (0, 1) => {
            let mut v21: Pile<Noisy> = Pile::<Noisy>::default();
        }
        _ => {
            text.push_str(&format!("{},", 1u64));
        }
        }
        let p24: Vec<Noisy> = vec![Noisy::new(22), Noisy::new(22 + 1000)];
        for _ in p24 {
            pause().await;
            if send::<u64>(&out, b).await.is_err() && !(b % 5 < 3 && odd(b).await > 4) { return Err(b); }
        }
        let mut x25: u64 = leaf((s1.len() as u64)).await;
        let all29: Option<Noisy> = Some(Noisy::new(28));
        'l26: for v27 in all29 {
            let mut v27: Noisy = v27;
            let x30: u64 = leaf(1u64).await.wrapping_add((if b % 5 < 3 || leaf(2u64).await > 4 { continue 'l26; } else { a % 3 }));
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
                    let mut g9 = Vec::from([Noisy::new(10)]).remove(0);
                    let x12: u64 = if b % 3 == 1 {
                        step(g9.0);
                        drop(g9); drop(g5); pause().await;
                        let a15: Vec<u64> = vec![x3 % 7, n % 5, b % 3];
                        if let Some(m16) = a15.iter().max() && *m16 > x3 {
                            drop(v4);
                            if let Some(m20) = a15.iter().max() && *m20 > 1u64 {
                                step(22);
                                step(23);
                                step(*m20 as u32);
                            }
                            step(*m16 as u32);
                        }
                        return Err(b);
                    } else {
                        if x3 % 4 == 1 { step(g9.0); return Err(b); }
                        1u64 % 9
                    };
                }
                if !(n % 5 < 3 && odd(n).await > 4) {
                    text.push_str(&format!("{},", x3));
                } else if n % 3 == x3 % 3 {
                    pause().await;
                }
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
                if a % 3 == 1 { step(g5.0); } else { step(7); }
            }
            let mut v9: Noisy = 'b8: {
                let mut v11: Noisy = Noisy::new(10);
                if a % 3 == 1 && leaf(3u64).await % 2 == 1 { break 'b8 v11; }
                let to12: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                Noisy::new(10 + 1000)
            };
        }
        let all19: LinkedList<Noisy> = LinkedList::from([Noisy::new(18), Noisy::new(18 + 1000)]);
        'l16: for v17 in all19 {
            let mut v17: Noisy = v17;
            let all22: Vec<char> = text.chars().take(3).collect();
            'l21: for c20 in all22 {
                let c20: char = c20;
                match 2u64 % 5 {
                0 => {
                    match made(3u64).await {
                        Some(v24) if v24.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v24.0 as u64); }
                        Some(v24) => drop(v24),
                        None => pause().await,
                    }
                }
                1 | 2 => {
                    let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                    if checked(a).await? % 2 == 0 && 2u64 % 3 < 2 && text.len() > 200 { return Err(checked((c20 as u64)).await?); }
                }
                m23 if leaf(m23).await % 2 == 0 => {
                    let (x28, _): (u64, u64) = { let mut own = take(&mut v17); let results = join!(touched(&mut own, a), leaf(a)); v17 = own; results };
                }
                _ => {
                    let mut v30: Shared<Noisy> = Shared::new(Noisy::new(29));
                }
                }
                let x32: u64 = 'b31: {
                    let mut v34: Shared<Noisy> = Shared::new(Noisy::new(33));
                    let x35: u64 = b;
                    if leaf(x35).await % 2 == 0 && text.len() > 200 { return Err(4u64 % 5 + checked(a).await? % 100); }
                    if leaf(a).await % 2 == 0 { break 'b31 a; }
                    a % 5 + checked(a).await? % 100
                };
            }
        }
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
                let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
                drop(g8);
            }
            let Shape::One { noisy: v10, number: x9 } = shape(1u64).await else {
                pause().await;
                continue 'l1;
            };
            let mut v10: Noisy = v10;
            let x9: u64 = x9;
            {
                b = leaf(leaf(x9).await).await;
                {
                    let g11 = { let own: Noisy = Noisy::new(12); move || step((&own).0) };
                    if n % 4 == 1 { g11(); break 'l1; }
                    drop(g11);
                    if let k @ 2.. = 2u64 % 5 && k > 4u64 % 3 {
                        match b % 3 {
                        0 => {
                            if x9 % 4 == 1 {  break 'l1; }
                            continue 'l1;
                        } 1 => {
                            pause().await;
                            let mut s23: String = format!("{}-{n}", text.len(), n = b);
                            let (mut g25, g27) = (Noisy::new(26), Noisy::new(26 + 1000));
                            drop(g27);
                            let x29: u64 = match 2u64 % 3 {
                            0 => {
                                if 1u64 % 3 == 2 { drop(g25); step(30); } else { drop(g25); }
                                let mut g33 = Noisy::new(34);
                                n % 9
                            } 1 => {
                                step(g25.0);
                                if 4u64 % 4 == 1 { step(g25.0); break 'l1; }
                                n % 9
                            } _ => {
                                step(g25.0);
                                drop(g25); pause().await;
                                let mut v41: Two = Two { first: v10, second: Noisy::new(40 + 1000), number: 0u64 as u32 % 9 };
                                leaf(n).await
                            } };
                        } _ => {
                            let x44: u64 = if let k @ 2.. = b % 5 && k > x9 % 3 {
                                let mut v49: Noisy = Noisy::new(48);
                                leaf(x9).await
                            } else {
                                pause().await;
                                if x9 % 4 == 1 {  break 'l1; }
                                continue 'l1;
                            };
                        } }
                        if let Some(mut g55) = made(2u64).await {
                            let mut g57 = g55;
                            step(g57.0);
                        } else {
                        }
                        break 'l1;
                    } else {
                        pause().await;
                        let mut n61: u64 = 0;
                        'l63: while let Some(mut g62) = made(n61).await {
                            n61 += 1; if n61 > 2 { break 'l63; }
                            let a65: Vec<u64> = vec![4u64 % 7, b % 5, b % 3];
                            'k66: {
                                while b % 3 > 0 { if n % 3 == b % 3 { drop(g62); break; } b /= 2; step(g62.0); }
                                step(67);
                            }
                        }
                    }
                }
                if n % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(4u64).await?); }
            }
        }
        let x70: u64 = match b % 4 { 0 => { return Err(b); } 1 => leaf(4u64).await, k => k };
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
                    let mut g18 = g14;
                }
                step(text.len() as u32);
            };
        }
        _ => {
            let mut x19: u64 = both::<u64, char>(3u64, 'c', b).await.1;
        }
        }
        if leaf(3u64).await % 2 == 0 {
            {
                let mut g20 = Vec::from([Noisy::new(21)]).remove(0);
                if b % 3 == 1 {
                    if 2u64 % 3 == 1 { step(g20.0); } else { step(23); }
                    if b % 3 == 2 { drop(g20); step(24); } else { drop(g20); }
                    let x26: u64 = match a % 3 {
                    0 => {
                        pause().await;
                        leaf(a).await
                    } 1 => {
                        match a % 3 {
                        0 => {
                        } 1 => {
                            pause().await;
                            let mut g34 = Noisy::new(35);
                            let mut g37 = Noisy::new(38);
                        } _ => {
                        } }
                        leaf(a).await
                    } _ => {
                        match 2u64 % 3 {
                        0 => {
                            pause().await;
                            pause().await;
                            let x48: u64 = checked(checked(a).await?).await?;
                        } 1 => {
                            { let own = Noisy::new(50);  step(own.0); }
                            return Err(b);
                        } _ => {
                            step(51);
                            pause().await;
                        } }
                        a % 9
                    } };
                } else if 0u64 % 2 == 0 {
                    step(g20.0);
                    b = b.wrapping_add(consumed(g20) as u64);
                    let x58: u64 = if 4u64 % 3 == 1 {
                        { let own = Noisy::new(59);  step(own.0); }
                        let x61: u64 = match a % 3 {
                        0 => {
                            let mut g64 = Noisy::new(65);
                            b % 9
                        } 1 => {
                            pause().await;
                            let mut v69: Pile<Noisy> = Pile::<Noisy>::default();
                            b % 9
                        } _ => {
                            leaf(b).await
                        } };
                        let mut n73: u64 = 0;
                        'l75: while let Some(mut g74) = made(n73).await {
                            n73 += 1; if n73 > 2 { break 'l75; }
                            step(g74.0);
                        }
                        return Err(b);
                    } else {
                        pause().await;
                        let (mut g78, g80) = (Noisy::new(79), Noisy::new(79 + 1000));
                        drop(g80);
                        let mut g82 = g78;
                        0u64 % 9
                    };
                    return Err(b);
                } else {
                    step(g20.0);
                    drop(g20); pause().await;
                }
            }
            let Shape::One { noisy: v86, number: x85 } = shape(a).await else {
                pause().await;
                return Err(a);
            };
            let mut v86: Noisy = v86;
            let x85: u64 = x85;
        } else {
            let mut v88: Shared<Noisy> = Shared::new(Noisy::new(87));
        }
        {
            let (mut g89, g91) = (Noisy::new(90), Noisy::new(90 + 1000));
            drop(g91);
            if b % 3 == 2 { drop(g89); step(92); } else { drop(g89); }
            step(93);
        }
        match (leaf(b).await % 3, (if a < 0u64 { return Err(b); } else { 2u64 % 3 })) {
        (0, 1) => {
            let all97: LinkedList<Noisy> = LinkedList::from([Noisy::new(96), Noisy::new(96 + 1000)]);
            'l94: for v95 in all97 {
                let mut v95: Noisy = v95;
                let to98: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                if let Ok(x99) = checked(b).await && (b % 5 < 3 || leaf(3u64).await > 4) {
                    let x99: u64 = x99;
                    pause().await;
                    let x101: u64 = 4u64;
                    b = both::<u64, char>(3u64, 'c', x99).await.1;
                    let (x102, mut v103): (u64, Noisy) = join!(leaf(4u64), taken(v95, 0u64));
                } else {
                    let x104: u64 = to98(a).await;
                    let c105: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
                    if !(2u64 % 5 < 3 && odd(c105).await > 4) && text.len() > 200 { return Err(c105.wrapping_mul(3).wrapping_add(4u64)); }
                }
                let x106: u64 = checked(checked(b).await?).await?;
            }
        }
        _ => {
            let all110: VecDeque<Noisy> = VecDeque::from([Noisy::new(109), Noisy::new(109 + 1000)]);
            pause().await;
            'l107: for v108 in all110 {
                let mut v108: Noisy = v108;
                if checked(a).await? % 2 == 0 && b % 3 < 2 && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                { let at = &mut v108; at.0 += 1; step(at.0); }
            }
        }
        }
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
                let a4: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                while b % 3 > 0 { if n % 3 == b % 3 { drop(g1); break; } b /= 2; step(g1.0); }
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
            let mut g10 = g8;
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
        'k12: {
            pause().await;
            while b % 3 > 0 { if b % 3 == b % 3 { drop(v10); break; } b /= 2; step(v10.0); }
            step(13);
        }
        {
            select! { biased;
            got = feed.recv_evt(), if b % 2 == 0 => {
                let x16: u64 = got.unwrap_or(3);
                let mut s17: String = format!("{}-{n}", text.len(), n = 0u64);
            }
            sent = out.send_evt(a) => {
                if sent.is_err() { step(1); }
                let mut v19: Noisy = Noisy::new(18);
                if 2u64 % 3 == 1 && leaf(a).await % 2 == 1 {
                    let mut v21: Vec<Noisy> = vec![Noisy::new(20), Noisy::new(20 + 1000), Noisy::new(20 + 2000)];
                    b = checked(3u64).await?;
                }
            }
            default => {
                let mut n23: u64 = 0;
                let f24: u64 = 'l22: loop {
                    n23 += 1;
                    if n23 > 1 { break 2u64; }
                    pause().await;
                    let mut v26: Noisy = Noisy::new(25);
                    text.push_str(&format!("{},", 2u64));
                    let x27: u64 = checked(a).await.unwrap_or(b);
                    if checked(2u64).await? % 2 == 0 && x27 % 3 < 2 && text.len() > 200 { return Err(x27.checked_sub(a % 3).ok_or(a)?); }
                };
                {
                    let g28 = { let own: Noisy = Noisy::new(29); move || step((&own).0) };
                    let mut g31 = Noisy::new(32);
                }
            }
            }
        }
        let v66: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
            let mut text: String = String::new();
            match 1u64 % 5 {
            0 => {
                text.push_str(&format!("{},", b));
                let x36: u64;
                let mut v37: Noisy;
                if !(4u64 % 5 < 3 && odd(3u64).await > 4) {
                    pause().await;
                    let mut v39: Noisy = Noisy::new(38);
                    match a % 3 { 0 => { x36 = 2; v37 = Noisy::new(35); } 1 => { return Err(b); } k => { x36 = k; v37 = Noisy::new(1035); } }
                } else {
                    x36 = b; v37 = Noisy::new(3035);
                    pause().await;
                }
            }
            1 | 2 => {
                let Some(v40) = made(a).await else {
                    pause().await;
                    return Err(2u64);
                };
                let mut v40: Noisy = v40;
                let mut s42: String = format!("{}-{n}", text.len(), n = 3u64);
            }
            m34 if m34 == b % 5 => {
                let all46: [Noisy; 2] = [Noisy::new(45), Noisy::new(45 + 1000)];
                'l43: for v44 in all46 {
                    let mut v44: Noisy = v44;
                    let mut x47: u64 = a % 7 + leaf(4u64).await % 100;
                }
                {
                    let mut g48 = Noisy::new(49);
                    { let own = Noisy::new(50); step(g48.0); step(own.0); }
                    let a52: Vec<u64> = vec![a % 7, 3u64 % 5, b % 3];
                    {
                        match a52.first() {
                        Some(m56) if *m56 % 3 == b % 3 => {
                            step(g48.0);
                            step(g48.0);
                        }
                        Some(m56) => { step(*m56 as u32);
                            step(g48.0);
                        }
                        None => {
                            step(g48.0);
                        }
                        }
                    }
                }
            }
            _ => {
                let mut v63: Two = Two { first: Noisy::new(62), second: Noisy::new(62 + 1000), number: b as u32 % 9 };
            }
            }
            let mut s64: String = format!("{}-{n}", text.len(), n = b);
            let mut x65: u64 = (if 4u64 % 2 == 0 { checked(4u64).await } else { Ok(4u64) })?;
            step(text.len() as u32);
            Ok(b)
        });
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Noisy = Noisy::new(1);
            {
                let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
                if n % 3 == 1 { g3(); } else { step(5); }
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
                let a14: Vec<u64> = vec![n % 7, n % 5, b % 3];
                {
                    return Err(b);
                }
            }
            {
                let (mut g18, g20) = (Noisy::new(19), Noisy::new(19 + 1000));
                drop(g20);
                let mut g22 = Noisy::new(23);
            }
        }
        let all26: Vec<char> = text.chars().take(3).collect();
        'l25: for c24 in all26 {
            let c24: char = c24;
            let (x27, v28): (u64, (u64, u64)) = join!(leaf((c24 as u64)), pair(n, (c24 as u64)));
            let v28: u64 = v28.0.wrapping_add(v28.1);
            step(29);
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
                if b % 3 == 2 { drop(g4); step(7); } else { drop(g4); }
            }
            if 0u64 % 2 == 0 { x2 = 1; v3 = Noisy::new(1); } else { x2 = 0u64; v3 = Noisy::new(1001); }
        } else {
            x2 = b; v3 = Noisy::new(3001);
            if 2u64 % 2 == leaf(n).await % 2 && { if n < n { return Noisy::new(8); } n > 1 } {
                text = said(text, pair(b, n).await.0.wrapping_add(n)).await;
                let mut n10: u64 = 0;
                'l9: while let 0u64..=2 = odd(n10).await {
                    n10 += 2;
                    b = b.wrapping_add(value.0 as u64);
                    let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                    if matches!(c11 % 7, 0 | 2..=4) { continue 'l9; }
                }
            }
        }
        let mut n13: u64 = 0;
        let f14: u64 = 'l12: loop {
            n13 += 1;
            if n13 > 1 { break 0u64; }
            pause().await;
            let mut s15: String = format!("{}-{n}", text.len(), n = x2);
            if (x2 % 5 < 3 || leaf(b).await > 4) && let Some(v17) = made((s15.len() as u64)).await && v17.0 as u64 % 3 < (s15.len() as u64) % 3 {
                let mut v17: Noisy = v17;
                pause().await;
                let mut v18: Purse = Purse::of(n).await;
            } else {
                let x19: u64 = x2.wrapping_add((if (s15.len() as u64) < b { break 'l12 b; } else { x2 % 3 }));
            }
            if 1u64 % 3 > 0 && let x20 @ 2.. = b % 7 && x20 != 1u64 {
                let x20: u64 = x20;
                pause().await;
                let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                let all27: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(26)), (3, Noisy::new(26 + 1000))]);
                'l24: for (at, v25) in all27 {
                    let mut v25: Noisy = v25;
                    if (s15.len() as u64) < x20 && text.len() > 40 { return Noisy::new(28); }
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                }
                let all34: LinkedList<Noisy> = LinkedList::from([Noisy::new(33), Noisy::new(33 + 1000)]);
                pause().await;
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    let mut v36: Two = Two { first: v32, second: Noisy::new(35 + 1000), number: 3u64 as u32 % 9 };
                }
            } else {
                match made(n).await {
                    Some(v37) if v37.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v37.0 as u64); }
                    Some(v37) => drop(v37),
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
        Shape::One { noisy: v14, number } if leaf(number).await % 2 == 0 => {
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
                if number % 3 == 1 {
                    return Noisy::new(35);
                } else {
                    step(36);
                    b = b.wrapping_add(v18.0 as u64);
                }
            }
            Shape::One { noisy: v18, .. } => {
                let mut v18: Noisy = v18;
                let v39: Noisy = Noisy::new(40);
                let v42: Noisy = Noisy::new(40 + 1000);
                let mut v38: Vec<Noisy> = Vec::from([v14, taken(v39, 0u64).await, kept::<Noisy>(v42, leaf(0u64).await).await]);
            }
            Shape::Nothing => {
                pause().await;
                text.push_str(&format!("{},", n));
            } }
        }
        Shape::One { noisy: v14, .. } => {
            let mut v14: Noisy = v14;
            match n % 5 {
            0 => {
                let a44: Vec<u64> = vec![b % 7, 0u64 % 5, b % 3];
                'k45: {
                    pause().await;
                    if let Some(m47) = a44.iter().max() && *m47 > 2u64 {
                        drop(v14);
                        step(*m47 as u32);
                    }
                    step(46);
                }
            }
            1 | 2 => {
                match made(n).await {
                    Some(v50) if v50.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v50.0 as u64); }
                    Some(v50) => drop(v50),
                    None => pause().await,
                }
            }
            m43 if leaf(m43).await % 2 == 0 => {
                let c52: u64 = { let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again(b) };
            }
            _ => {
                if 0u64 < n {
                    let to53: CpsFnPtr<fn(u64) -> u64> = if x12 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c54: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    let mut s55: String = format!("{}-{n}", text.len(), n = c54);
                } else {
                    b = b.wrapping_mul(3).wrapping_add(n);
                    let mut v57: Vec<Noisy> = vec![Noisy::new(56), Noisy::new(56 + 1000), Noisy::new(56 + 2000)];
                }
                {
                    let mut g58 = Noisy::new(59);
                    let x61: u64 = match b % 3 {
                    0 => {
                        let a63: Vec<u64> = vec![x12 % 7, 2u64 % 5, b % 3];
                        'k64: {
                            match a63.first() {
                            Some(m66) if *m66 % 3 == 3u64 % 3 => {
                                if let Some(m69) = a63.iter().max() && *m69 > 1u64 {
                                    step(71);
                                    step(*m69 as u32);
                                }
                                break 'k64;
                            }
                            Some(m66) => { step(*m66 as u32);
                                step(g58.0);
                                if let Some(m75) = a63.iter().max() && *m75 > b {
                                    drop(g58);
                                    step(78);
                                    step(*m75 as u32);
                                }
                            }
                            None => {
                                break 'k64;
                            }
                            }
                            step(65);
                        }
                        3u64 % 9
                    } 1 => {
                        step(g58.0);
                        drop(g58); pause().await;
                        return Noisy::new(81);
                    } _ => {
                        step(g58.0);
                        let a84: Vec<u64> = vec![0u64 % 7, b % 5, b % 3];
                        {
                            b = b.wrapping_add(g58.0 as u64);
                            b = b.wrapping_add(g58.0 as u64);
                        }
                        3u64 % 9
                    } };
                    step(89);
                }
            }
            }
            match shape(n).await {
            Shape::Both(v91, v92) if v91.0 % 2 == 1 => {
                let mut v91: Noisy = v91;
                let mut v92: Noisy = v92;
                let mut b: u64 = if n % 2 == 0 { leaf(b).await } else { b };
                let x94: u64;
                let mut v95: Noisy;
                if x12 % 3 == 1 && leaf(n).await % 2 == 1 {
                    pause().await;
                    let mut v97: Vec<Noisy> = vec![Noisy::new(96), Noisy::new(96 + 1000), Noisy::new(96 + 2000)];
                    x94 = b; v95 = Noisy::new(2093);
                } else {
                    x94 = b; v95 = Noisy::new(3093);
                    pause().await;
                }
            }
            Shape::Both(v91, unbound) => {
                let mut v91: Noisy = v91;
                drop(unbound);
                pause().await;
                for i99 in 0u64..match checked(2u64).await { Ok(k) => k % 3, Err(_) => { return Noisy::new(98); } } {
                    let mut v100: Purse = Purse::of(b).await;
                    pause().await;
                }
            }
            Shape::One { noisy: v91, number } if leaf(number).await % 2 == 0 => {
                let number: u64 = number;
                let mut v91: Noisy = v91;
                'l101: for i102 in (0u64..1).rev() {
                    b = { let mut own = take(&mut v91); let result = lent(&mut own, &mut text, x12).await; v91 = own; result }.unwrap_or(x12);
                    let mut v104: Shared<Noisy> = Shared::new(Noisy::new(103));
                }
                let (Ok(x105), 0u64..=50) = (checked(3u64).await, 0u64 % 70) else {
                    pause().await;
                    return Noisy::new(106);
                };
                let x105: u64 = x105;
            }
            Shape::One { noisy: v91, .. } => {
                let mut v91: Noisy = v91;
                text.push_str(&format!("{},", n));
            }
            Shape::Nothing => {
                pause().await;
                let v113: Child<Result<u64, u64>> = spawn!(-> Result<u64, u64> {
                    let mut text: String = String::new();
                    let mut v108: Purse = Purse::of(3u64).await;
                    let mut v110: Noisy = Noisy::new(109);
                    let mut v112: Vec<Noisy> = vec![Noisy::new(111), Noisy::new(111 + 1000), Noisy::new(111 + 2000)];
                    step(text.len() as u32);
                    Ok(b)
                });
            } }
        }
        Shape::Nothing => {
            pause().await;
            if n % 2 == leaf(b).await % 2 && { if !(b % 5 < 3 && odd(n).await > 4) { return Noisy::new(114); } b > 1 } {
                let mut v116: Noisy = Noisy::new(115);
            }
        } }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h23_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = Noisy::new(1);
        {
            let g3 = { let own: Noisy = Noisy::new(4); move || step((&own).0) };
            let (mut g6, g8) = (Noisy::new(7), Noisy::new(7 + 1000));
            drop(g8);
            if n % 3 == 2 { drop(g6); step(9); } else { drop(g6); }
            g3();
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
    check.program(7, false, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, false, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, false, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, true, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, true, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, false, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, false, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, true, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, true, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, false, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, false, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, true, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, false, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, true, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, true, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, false, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, true, frames::p23, futures::p23, frames::pointed_to);
}
