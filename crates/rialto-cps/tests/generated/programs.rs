// Made by `support/programs`; see `differential.rs`.

pub mod frames {
    use crate::drops::*;
    use rialto_cps::{
        CpsFnPtr, Receiver, Registry, Sender, Shared, join, recv, select, send, yield_now as pause,
    };
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
    async fn put(cell: Shared<Noisy>, n: u64) -> u64 {
        pause().await;
        cell.set(Noisy::new(400 + (n % 9) as u32));
        let handle: Shared<Noisy> = cell.clone();
        pause().await;
        handle.with(|value| value.0 as u64)
    }
    #[rialto_cps::cps]
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            let c4: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            {
                let all9: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(8)), (3, Noisy::new(8 + 1000))]);
                pause().await;
                'l6: for (at, v7) in all9 {
                    let mut v7: Noisy = v7;
                    let mut v10: Noisy = even_steps(b % 5, v7).await;
                    if leaf(c5).await % 2 == 0 && text.len() > 200 { return Err(leaf(leaf(2u64).await).await); }
                }
                'l11: for i12 in 0u64..=1 {
                    step(13);
                    if 4u64 < i12 && text.len() > 200 { return Err(pair(1u64, 1u64).await.0.wrapping_add(1u64)); }
                    if let Some(v14) = made(0u64).await {
                        let mut v14: Noisy = v14;
                        let mut b: u64 = a.wrapping_mul(3).wrapping_add(c5);
                    } else {
                        b = match 1u64 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(1u64).await };
                        let mut v17: Noisy = Noisy::new(16);
                    }
                }
                let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
            }
        }
        text.push_str(&format!("{},", 3u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Two = Two { first: value, second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        let x3: u64 = if n % 2 == 0 { leaf(n).await } else { n };
        let mut n5: u64 = 0;
        'l4: while let 0u64..=1 = odd(n5).await {
            n5 += 2;
            let mut n7: u64 = 0;
            let f8: u64 = 'l6: loop {
                n7 += 1;
                if n7 > 2 { break x3; }
                pause().await;
                'l9: for i10 in 0u64..1 {
                    let mut v12: Noisy = Noisy::new(11);
                    match made(n).await {
                        Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                        Some(v13) => drop(v13),
                        None => pause().await,
                    }
                }
                b = kept::<u64>(n, 2u64).await;
                let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
            };
            b = kept::<u64>(f8, b).await;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h1_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(kept::<u64>(b, b).await); }
        pause().await;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h2_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        'l1: for i2 in (0u64..=2).rev() {
            let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
            if !(0u64 % 5 < 3 && odd(b).await > 4) {
                if b < 1u64 && text.len() > 200 { return Err(kept::<u64>(n, 4u64).await); }
            } else {
                if !(i2 % 5 < 3 && odd(i2).await > 4) { break 'l1; }
            }
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        'l7: for i8 in 0u64..0 {
            text.push_str(&format!("{},", i8));
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 4 { break n; }
                pause().await;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                b = checked(i8).await?;
            };
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(2u64), down(2u64 % 3, Noisy::new(9)));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: a as u32 % 9 };
        if !(2u64 % 5 < 3 && odd(a).await > 4) {
            if leaf(b).await % 2 == 0 {
                let mut v6: Noisy = 'b5: {
                    let mut v8: Noisy = Noisy::new(7);
                    if b % 5 < 3 || leaf(a).await > 4 { break 'b5 v8; }
                    pause().await;
                    let (x9, v10): (u64, (u64, u64)) = join!(leaf(a), pair(a, a));
                    let v10: u64 = v10.0.wrapping_add(v10.1);
                    Noisy::new(7 + 1000)
                };
                'l11: for i12 in 0u64..0 {
                    let x13: u64 = i12 % 7 + leaf(a).await % 100;
                    if !(x13 % 5 < 3 && odd(a).await > 4) && text.len() > 200 { return Err(checked(x13).await?); }
                }
            }
            text.push_str(&format!("{},", b));
        } else if b % 3 == b % 3 {
            step(14);
            match 3u64 % 5 {
            0 => {
                let (x16, _, mut v17): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
                if leaf(2u64).await % 2 == 0 {
                    text = said(text, match 1u64 % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(1u64).await }).await;
                } else {
                    let mut v18: Noisy;
                    if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 { pause().await; v18 = Noisy::new(19); } else { v18 = Noisy::new(19 + 1000); }
                    if let Some(v20) = made(a).await {
                        let mut v20: Noisy = v20;
                        let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    } else {
                        step(24);
                        let to25: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                }
            }
            1 | 2 => {
                let mut v27: Noisy = Noisy::new(26);
            }
            m15 if m15 == b % 5 => {
                pause().await;
            }
            _ => {
                'l28: for v29 in v2 {
                    let mut v29: Noisy = v29;
                    let x31: u64 = checked(a).await?;
                    let to32: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
        }
        'l33: for i34 in (0u64..=0).rev() {
            if 4u64 % 5 < 3 || leaf(3u64).await > 4 { drop(v4); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h4_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 3u64));
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break a; }
            pause().await;
            'l4: for i5 in (0u64..=2).rev() {
                pause().await;
                let x6: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
            }
            let all10: LinkedList<Noisy> = LinkedList::from([Noisy::new(9), Noisy::new(9 + 1000)]);
            pause().await;
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                if a % 3 == 1 && leaf(b).await % 2 == 1 {
                    if a % 3 == 1 && leaf(2u64).await % 2 == 1 { continue 'l7; }
                    let mut x11: u64 = checked(4u64).await?;
                } else {
                    { let at = &mut v8; at.0 += 1; step(at.0); }
                    let mut v14: Shared<Noisy> = Shared::new(Noisy::new(13));
                    let x15: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                let x17: u64 = 'b16: {
                    if 1u64 < b { break 'l7; }
                    if leaf(a).await % 2 == 0 { break 'b16 a; }
                    text = said(text, checked(a).await?).await;
                    text.push_str(&format!("{},", a));
                    leaf(leaf(a).await).await
                };
                text = said(text, checked(0u64).await?).await;
            }
            let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
        };
        let mut v20: Noisy = Noisy::new(19);
        if leaf(2u64).await % 2 == 0 {
            text = said(text, b).await;
        } else if f3 % 3 == f3 % 3 {
            let all24: VecDeque<Noisy> = VecDeque::from([Noisy::new(23), Noisy::new(23 + 1000)]);
            'l21: for v22 in all24 {
                let mut v22: Noisy = v22;
                let to25: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                if !(1u64 % 5 < 3 && odd(a).await > 4) {
                    let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                    pause().await;
                    match made(f3).await {
                        Some(v28) if v28.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v28.0 as u64); }
                        Some(v28) => drop(v28),
                        None => pause().await,
                    }
                } else if f3 % 3 == a % 3 {
                    let mut v31: Two = Two { first: v22, second: Noisy::new(30 + 1000), number: a as u32 % 9 };
                    let mut x32: u64 = checked(f3).await?;
                } else {
                    step(33);
                    if leaf(f3).await % 2 == 0 && text.len() > 200 { return Err(f3.wrapping_mul(3).wrapping_add(f3)); }
                }
            }
            text.push_str(&format!("{},", a));
        } else {
            select! { biased;
            got = recv::<u64>(&feed), if b % 2 == 0 => {
                let x34: u64 = got.unwrap_or(3);
                {
                    text = said(text, 0u64 % 7 + leaf(0u64).await % 100).await;
                    let mut v35: Noisy = down(f3 % 4, v20).await;
                    let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
                }
                let (x38, _, mut v39): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(f3), down(f3 % 3, Noisy::new(9)));
            }
            sent = send::<u64>(&out, 4u64), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                let to40: CpsFnPtr<fn(u64) -> u64> = if f3 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            else => {
                pause().await;
                let Some(v41) = made(4u64).await else {
                    pause().await;
                    return Err(3u64);
                };
                let mut v41: Noisy = v41;
            }
            }
            let mut n45: u64 = 0;
            'l44: while n45 < 1 && leaf(n45).await != 6 {
                n45 += 1;
                {
                    let x46: u64 = 3u64;
                    let c47: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
                let to48: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x49: u64 = if f3 % 2 == 0 { leaf(b).await } else { b };
            }
            let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
        }
        let mut n53: u64 = 0;
        'l52: while n53 < 1 && leaf(n53).await != 6 {
            n53 += 1;
            let mut n55: u64 = 0;
            'l54: while let 0u64..=1 = odd(n55).await {
                n55 += 2;
                let all59: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(58)), (3, Noisy::new(58 + 1000))]);
                'l56: for (at, v57) in all59 {
                    let mut v57: Noisy = v57;
                    text.push_str(&format!("{},", f3));
                    let mut x60: u64 = kept::<u64>(3u64, 1u64).await;
                }
                let mut v62: Vec<Noisy> = vec![Noisy::new(61), Noisy::new(61 + 1000), Noisy::new(61 + 2000)];
                let mut v64: Noisy = Noisy::new(63);
            }
            let mut n66: u64 = 0;
            'l65: while n66 < 2 && leaf(n66).await != 6 {
                n66 += 1;
                'l67: for i68 in 0u64..0 {
                    let x69: u64 = f3;
                    let mut v71: Noisy = Noisy::new(70);
                }
            }
        }
        let mut v73: Noisy = Noisy::new(72);
        match a % 5 {
        0 => {
            if leaf(a).await % 2 == 0 {
                let x75: u64 = f3.wrapping_mul(3).wrapping_add(0u64);
                {
                    if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(1u64.wrapping_mul(3).wrapping_add(a)); }
                    b = b.wrapping_add(v73.0 as u64);
                }
                'l76: for i77 in 0u64..=2 {
                    let mut v79: Vec<Noisy> = vec![Noisy::new(78), Noisy::new(78 + 1000), Noisy::new(78 + 2000)];
                    if leaf(a).await % 2 == 0 { drop(v73); break; }
                }
            } else {
                let mut v81: Vec<Noisy> = vec![Noisy::new(80), Noisy::new(80 + 1000), Noisy::new(80 + 2000)];
            }
        }
        1 | 2 => {
            let mut v83: Noisy = Noisy::new(82);
        }
        m74 if m74 == b % 5 => {
            let mut v85: Noisy = Noisy::new(84);
            let mut v87: Noisy = 'b86: {
                let mut v89: Noisy = Noisy::new(88);
                if 2u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { break 'b86 v89; }
                let mut v91: Vec<Noisy> = vec![Noisy::new(90), Noisy::new(90 + 1000), Noisy::new(90 + 2000)];
                v85
            };
        }
        _ => {
            let mut v93: Vec<Noisy> = vec![Noisy::new(92), Noisy::new(92 + 1000), Noisy::new(92 + 2000)];
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h5_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        b = if n % 2 == 0 { leaf(n).await } else { n };
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
            if leaf(n).await % 2 == 0 {
                if !(b % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(4u64 % 7 + leaf(2u64).await % 100); }
            }
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h5_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Noisy = Noisy::new(value.0 + 50);
        step(text.len() as u32);
        v1
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b < 0u64 {
        } else if b % 3 == b % 3 {
            let mut v2: Noisy = Noisy::new(1);
            let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        } else {
            if b < 0u64 && text.len() > 200 { return Err(kept::<u64>(b, 4u64).await); }
            let mut n6: u64 = 0;
            'l5: while let Some(w7) = made(n6).await {
                n6 += 1 + w7.0 as u64 % 2;
                {
                    text = said(text, b % 7 + leaf(2u64).await % 100).await;
                    text = said(text, checked(a).await?).await;
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                }
                let x10: u64 = match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await };
            }
            let (x11, v12): (u64, (u64, u64)) = join!(leaf(a), pair(4u64, a));
            let v12: u64 = v12.0.wrapping_add(v12.1);
        }
        let mut n14: u64 = 0;
        let f15: u64 = 'l13: loop {
            n14 += 1;
            if n14 > 1 { break b; }
            pause().await;
            let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            let to17: CpsFnPtr<fn(u64) -> u64> = if c16 % 2 == 0 { to!(leaf) } else { to!(odd) };
            select! { biased;
            got = recv::<u64>(&feed) => {
                let x18: u64 = got.unwrap_or(3);
                let x19: u64 = recv::<u64>(&feed).await.unwrap_or(3u64);
                select! {
                got = recv::<u64>(&feed) => {
                    let x20: u64 = got.unwrap_or(3);
                    step(21);
                }
                sent = send::<u64>(&out, 1u64), if a % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    if c16 % 5 < 3 || leaf(x18).await > 4 && text.len() > 200 { return Err(pair(2u64, 4u64).await.0.wrapping_add(4u64)); }
                }
                default => {
                    let x22: u64 = kept::<u64>(x19, 0u64).await;
                    let mut v24: Two = Two { first: Noisy::new(23), second: Noisy::new(23 + 1000), number: c16 as u32 % 9 };
                }
                }
            }
            sent = send::<u64>(&out, c16) => {
                if sent.is_err() { step(1); }
                'l25: for i26 in 0u64..2 {
                    text.push_str(&format!("{},", 0u64));
                    if !(b % 5 < 3 && odd(a).await > 4) { break 'l25; }
                }
                'l27: for i28 in (0u64..3).rev() {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    pause().await;
                }
            }
            else => {
                let all34: LinkedList<Noisy> = LinkedList::from([Noisy::new(33), Noisy::new(33 + 1000)]);
                pause().await;
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    pause().await;
                    text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
                }
                if b < b && text.len() > 200 { return Err(a % 7 + leaf(a).await % 100); }
            }
            }
        };
        let all38: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(37)), (3, Noisy::new(37 + 1000))]);
        'l35: for (at, v36) in all38 {
            let mut v36: Noisy = v36;
            let all42: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(41)), (3, Noisy::new(41 + 1000))]);
            'l39: for (at, v40) in all42 {
                let mut v40: Noisy = v40;
                let mut v44: Two = Two { first: v40, second: Noisy::new(43 + 1000), number: 0u64 as u32 % 9 };
                select! { biased;
                got = recv::<u64>(&feed) => {
                    let x45: u64 = got.unwrap_or(3);
                    b = match 0u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(0u64).await };
                    b = kept::<u64>(2u64, 4u64).await;
                }
                sent = send::<u64>(&out, b) => {
                    if sent.is_err() { step(1); }
                    let (x46, _, mut v47): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(f15), down(f15 % 3, Noisy::new(9)));
                    let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
                }
                else => {
                    let mut b: u64 = kept::<u64>(3u64, b).await;
                }
                }
            }
            b = match f15 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(f15).await };
            let c50: u64 = { let look = || v36.0 as u64; look() % 100 + b % 3 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h6_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n < 0u64 && text.len() > 40 { return Noisy::new(1); }
        b = b.wrapping_add(value.0 as u64);
        match made(3u64).await {
            Some(v2) if v2.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v2.0 as u64); }
            Some(v2) => drop(v2),
            None => pause().await,
        }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    async fn h6_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if leaf(n).await % 2 == 0 { break 'b1 v4; }
            let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            if !(b % 5 < 3 && odd(b).await > 4) {
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 0 { break n; }
                    pause().await;
                    let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    if c5 % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(c9.wrapping_mul(3).wrapping_add(b)); }
                    let mut v11: Noisy = Noisy::new(10);
                };
                if let Some(v12) = made(b).await {
                    let mut v12: Noisy = v12;
                    let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
                    text.push_str(&format!("{}:", v12.0));
                } else {
                    b = leaf(n).await;
                    let mut b: u64 = leaf(c5).await;
                }
            } else if 3u64 % 3 == b % 3 {
                let mut x16: u64 = leaf(leaf(4u64).await).await;
                let mut x17: u64 = 0u64;
            } else {
                step(18);
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                let x21: u64 = 'b20: {
                    let mut b: u64 = leaf(b).await;
                    if c5 % 3 == 1 && leaf(n).await % 2 == 1 { break 'b20 n; }
                    let Some(v22) = made(0u64).await else {
                        pause().await;
                        return Err(2u64);
                    };
                    let mut v22: Noisy = v22;
                    step(25);
                    n % 7 + leaf(n).await % 100
                };
            }
            Noisy::new(3 + 1000)
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        if x1 % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(b, x1).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let (x2, v3): (u64, (u64, u64)) = join!(leaf(b), pair(a, b));
        let v3: u64 = v3.0.wrapping_add(v3.1);
        let x5: u64 = 'b4: {
            'l6: for i7 in (0u64..0).rev() {
                'l8: for i9 in 0u64..=0 {
                    let a: u64 = i7;
                    let mut v11: Noisy = Noisy::new(10);
                }
            }
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 4 { break x2; }
                pause().await;
                step(15);
                step(16);
            };
            if 2u64 < b { break 'b4 b; }
            let (x17, _, mut v18): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(1u64), down(1u64 % 3, Noisy::new(9)));
            if v3 % 2 == 0 { leaf(b).await } else { b }
        };
        let x19: u64 = to1(x2).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h8_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 0u64));
        pause().await;
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if a < a {
            let x1: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            step(2);
        } else if b % 3 == b % 3 {
            select! {
            got = recv::<u64>(&feed) => {
                let x3: u64 = got.unwrap_or(3);
                let x4: u64 = select! {
                got = recv::<u64>(&feed), if b % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(if a % 2 == 0 { leaf(x3).await } else { x3 })
                }
                sent = send::<u64>(&out, x3) => {
                    if sent.is_err() { 1 } else { 4u64 }
                }
                else => {
                    a
                } };
                let all8: [Noisy; 2] = [Noisy::new(7), Noisy::new(7 + 1000)];
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    text = said(text, a % 7 + leaf(a).await % 100).await;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            sent = send::<u64>(&out, 0u64) => {
                if sent.is_err() { step(1); }
                let mut n11: u64 = 0;
                'l10: while n11 < 3 && leaf(n11).await != 6 {
                    n11 += 1;
                    step(12);
                }
                let a: u64 = checked(4u64).await?;
            }
            default => {
                let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                pause().await;
                'l13: for (at, v14) in all16 {
                    let mut v14: Noisy = v14;
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
            }
        } else {
            {
                'l17: for i18 in 0u64..2 {
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                    let mut v22: Noisy = Noisy::new(21);
                }
                text = said(text, 3u64).await;
            }
            text.push_str(&format!("{},", 0u64));
        }
        if 0u64 < b {
            let mut n24: u64 = 0;
            let f25: u64 = 'l23: loop {
                n24 += 1;
                if n24 > 4 { break 2u64; }
                pause().await;
                step(26);
            };
            if f25 % 3 == 1 && leaf(f25).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(f25).await % 100); }
            let x28: u64 = 'b27: {
                let to29: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x30: u64 = to29(a).await;
                if !(a % 5 < 3 && odd(f25).await > 4) { break 'b27 a; }
                match made(b).await {
                    Some(v31) if v31.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v31.0 as u64); }
                    Some(v31) => drop(v31),
                    None => pause().await,
                }
                kept::<u64>(b, 2u64).await
            };
        }
        let mut v34: Vec<Noisy> = vec![Noisy::new(33), Noisy::new(33 + 1000), Noisy::new(33 + 2000)];
        let c35: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        let x36: u64 = select! {
        got = recv::<u64>(&feed) => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(leaf(a).await)
        }
        sent = send::<u64>(&out, c35) => {
            if sent.is_err() { 1 } else { c35 }
        }
        else => {
            b
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h9_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64 = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            step(5);
            if leaf(n).await % 2 == 0 { break 'b1 0u64; }
            if !(b % 5 < 3 && odd(3u64).await > 4) {
                if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(2u64).await } else { 2u64 }); }
                if n % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await }); }
                b = n;
            }
            2u64.wrapping_mul(3).wrapping_add(1u64)
        };
        let mut v7: Noisy = Noisy::new(6);
        let mut v9: Noisy = 'b8: {
            let mut v11: Noisy = Noisy::new(10);
            if !(x2 % 5 < 3 && odd(x2).await > 4) { break 'b8 v11; }
            let mut v12: Shared<Noisy> = Shared::new(v7);
            Noisy::new(10 + 1000)
        };
        let Some(v13) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v13: Noisy = v13;
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match a % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(a).await };
        'l2: for i3 in 0u64..=0 {
            if leaf(x1).await % 2 == 0 { continue 'l2; }
            let mut v5: Noisy = Noisy::new(4);
            { let at = &mut v5; at.0 += 1; step(at.0); }
        }
        let mut n8: u64 = 0;
        'l7: while let Some(w9) = made(n8).await {
            n8 += 1 + w9.0 as u64 % 2;
            'l10: for i11 in (0u64..3).rev() {
                let mut x12: u64 = 2u64.wrapping_mul(3).wrapping_add(a);
            }
            let mut n14: u64 = 0;
            let f15: u64 = 'l13: loop {
                n14 += 1;
                if n14 > 1 { break b; }
                pause().await;
                if let Some(v16) = made(x1).await {
                    let mut v16: Noisy = v16;
                    text.push_str(&format!("{},", x1));
                    let (x18, mut v19): (u64, Noisy) = join!(leaf(a), taken(v16, b));
                } else {
                    match made(1u64).await {
                        Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                        Some(v20) => drop(v20),
                        None => pause().await,
                    }
                    if let Some(v22) = made(4u64).await {
                        let mut v22: Noisy = v22;
                        if b % 3 == 1 { pause().await; drop(v22); } else { pause().await; }
                        let mut v25: Noisy = Noisy::new(24);
                    } else {
                        let mut a: u64 = 1u64 % 7 + leaf(2u64).await % 100;
                    }
                }
                let mut v27: Two = Two { first: Noisy::new(26), second: Noisy::new(26 + 1000), number: b as u32 % 9 };
            };
        }
        let x29: u64 = 'b28: {
            b = leaf(a).await;
            'l30: for i31 in 0u64..=3 {
                b = leaf(leaf(x1).await).await;
                b = checked(b).await?;
            }
            if x1 % 5 < 3 || leaf(a).await > 4 { break 'b28 0u64; }
            let mut b: u64 = leaf(b).await;
            step(32);
            leaf(b).await
        };
        match shape(x29).await {
        Shape::Both(v33, v34) if v33.0 % 2 == 1 => {
            let mut v33: Noisy = v33;
            let mut v34: Noisy = v34;
            let x35: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            b = leaf(leaf(x1).await).await;
        }
        Shape::Both(v33, _) => {
            let mut v33: Noisy = v33;
            pause().await;
            let to36: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
            {
                let mut x37: u64 = a;
                let mut n39: u64 = 0;
                let f40: u64 = 'l38: loop {
                    n39 += 1;
                    if n39 > 2 { break x1; }
                    pause().await;
                    step(41);
                    let x42: u64 = to36(b).await;
                };
            }
        }
        Shape::One { noisy: v33, number } if number % 3 > 0 && odd(x29 % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v33: Noisy = v33;
            let (x43, mut v44): (u64, Noisy) = join!(leaf(x29), taken(v33, 0u64));
        }
        Shape::One { noisy: v33, .. } => {
            let mut v33: Noisy = v33;
            let mut v46: Shared<Noisy> = Shared::new(Noisy::new(45));
            text.push_str(&format!("{},", 0u64));
        }
        Shape::Nothing => {
            pause().await;
            let mut v48: Noisy = 'b47: {
                let mut v50: Noisy = Noisy::new(49);
                if !(1u64 % 5 < 3 && odd(a).await > 4) { break 'b47 v50; }
                if 4u64 % 5 < 3 || leaf(2u64).await > 4 {
                    text = said(text, leaf(x1).await).await;
                } else if 4u64 % 3 == b % 3 {
                    step(51);
                    let to52: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                text.push_str(&format!("{},", b));
                Noisy::new(49 + 1000)
            };
        } }
        text.push_str(&format!("{},", x1));
        let c53: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h10_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Noisy = Noisy::new(1);
        }
        let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        if a % 3 == 1 && leaf(a).await % 2 == 1 {
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            pause().await;
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let x7: u64 = leaf(leaf(3u64).await).await;
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
                let v9: u64 = v9.0.wrapping_add(v9.1);
                {
                    let c10: u64 = { let look = || v4.0 as u64; look() % 100 + x7 % 3 };
                }
            }
            select! {
            got = recv::<u64>(&feed) => {
                let x11: u64 = got.unwrap_or(3);
                let mut n13: u64 = 0;
                'l12: while let 0u64..=1 = odd(n13).await {
                    n13 += 2;
                    let mut x14: u64 = checked(a).await?;
                    if a % 3 == 1 && leaf(0u64).await % 2 == 1 { break 'l12; }
                }
            }
            sent = send::<u64>(&out, a), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let to15: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            else => {
                let _ = taken(v2, b).await;
                let to16: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            }
        }
        let x17: u64 = 0u64;
        let x18: u64 = select! {
        got = recv::<u64>(&feed), if a % 2 == 0 => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(pair(1u64, 2u64).await.0.wrapping_add(2u64))
        }
        sent = send::<u64>(&out, 0u64) => {
            if sent.is_err() { 1 } else { if 4u64 % 2 == 0 { leaf(4u64).await } else { 4u64 } }
        }
        else => {
            0u64
        } };
        let mut v20: Two = Two { first: Noisy::new(19), second: Noisy::new(19 + 1000), number: 3u64 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: Option<Noisy> = Some(Noisy::new(3));
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let to5: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            {
                if 1u64 < a && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                match a % 5 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    step(7);
                }
                m6 if m6 == b % 5 => {
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                }
                _ => {
                    text.push_str(&format!("{},", 4u64));
                }
                }
            }
            { let at = &mut v2; at.0 += 1; step(at.0); }
        }
        let all13: LinkedList<Noisy> = LinkedList::from([Noisy::new(12), Noisy::new(12 + 1000)]);
        'l10: for v11 in all13 {
            let mut v11: Noisy = v11;
            'l14: for i15 in 0u64..2 {
                pause().await;
                if i15 % 5 < 3 || leaf(b).await > 4 { break 'l14; }
                let x16: u64 = b % 7 + leaf(4u64).await % 100;
            }
            let mut v18: Noisy = 'b17: {
                let mut v20: Noisy = Noisy::new(19);
                if leaf(2u64).await % 2 == 0 { break 'b17 v20; }
                step(21);
                if send::<u64>(&out, a).await.is_err() && b % 5 < 3 || leaf(a).await > 4 { return Err(a); }
                v11
            };
            v18 = Noisy::new(v18.0 + 1);
        }
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 1 { break a; }
            pause().await;
            let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(a), down(a % 3, Noisy::new(9)));
        };
        let mut n28: u64 = 0;
        let f29: u64 = 'l27: loop {
            n28 += 1;
            if n28 > 0 { break 1u64; }
            pause().await;
            let (x30, _, mut v31): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = pair(4u64, b).await.0.wrapping_add(b);
        let all4: LinkedList<Noisy> = LinkedList::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text.push_str(&format!("{},", a));
            let mut n6: u64 = 0;
            'l5: while let 0u64..=3 = odd(n6).await {
                n6 += 2;
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            }
            let x9: u64 = recv::<u64>(&feed).await.unwrap_or(3u64);
        }
        let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h13_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        value = Noisy::new(value.0 + 1);
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if !(3u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(pair(b, a).await.0.wrapping_add(a)); }
        let all4: Option<Noisy> = Some(Noisy::new(3));
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        let c7: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if b < 0u64 {
            let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        step(2);
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            if !(n % 5 < 3 && odd(4u64).await > 4) {
                b = 3u64;
                b = if b % 2 == 0 { leaf(n).await } else { n };
                let all8: VecDeque<Noisy> = VecDeque::from([Noisy::new(7), Noisy::new(7 + 1000)]);
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    let mut v9: Noisy = kept::<Noisy>(v6, b).await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
            }
            let mut n: u64 = kept::<u64>(n, n).await;
            let mut n13: u64 = 0;
            'l12: while let 0u64..=1 = odd(n13).await {
                n13 += 2;
                text.push_str(&format!("{},", b));
                let mut v15: Noisy = 'b14: {
                    let mut v17: Noisy = Noisy::new(16);
                    if 4u64 < 3u64 { break 'b14 v17; }
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                    let c19: u64 = { let look = || v2.0 as u64; look() % 100 + n % 3 };
                    Noisy::new(16 + 1000)
                };
            }
        }
        let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 0 { break 0u64; }
            pause().await;
            let mut b: u64 = if n % 2 == 0 { leaf(4u64).await } else { 4u64 };
        };
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(a); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h15_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(1u64).await else {
            pause().await;
            return Err(n);
        };
        let mut v1: Noisy = v1;
        if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(n).await?); }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h15_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let n: u64 = b % 7 + leaf(n).await % 100;
        let mut b: u64 = pair(n, n).await.0.wrapping_add(n);
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            let all7: Option<Noisy> = Some(Noisy::new(6));
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                step(8);
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match n % 5 {
        0 => {
            text.push_str(&format!("{},", b));
            'l2: for i3 in 0u64..=3 {
                let mut v4: Noisy = Noisy::new(value.0 + 50);
            }
        }
        1 | 2 => {
            let mut n6: u64 = 0;
            'l5: while n6 < 1 && leaf(n6).await != 6 {
                n6 += 1;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 4 { break 1u64; }
                    pause().await;
                    let mut v11: Two = Two { first: Noisy::new(10), second: Noisy::new(10 + 1000), number: n as u32 % 9 };
                    let n: u64 = n % 7 + leaf(n).await % 100;
                    if leaf(3u64).await % 2 == 0 && text.len() > 40 { return Noisy::new(12); }
                };
                match 2u64 % 5 {
                0 => {
                    let x14: u64 = checked(f9).await.unwrap_or(f9);
                    let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: 4u64 as u32 % 9 };
                }
                1 | 2 => {
                    if b % 5 < 3 || leaf(b).await > 4 { continue 'l5; }
                    text.push_str(&format!("{},", f9));
                }
                m13 if m13 == b % 5 => {
                    b = leaf(0u64).await;
                    b = if 3u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
                }
                _ => {
                    pause().await;
                    pause().await;
                }
                }
                let all20: Option<Noisy> = Some(Noisy::new(19));
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    if 2u64 % 4 == 1 { drop(v18); pause().await; v18 = Noisy::new(21); }
                    if leaf(f9).await % 2 == 0 { continue 'l17; }
                }
            }
        }
        m1 if m1 == b % 5 => {
            if let Some(v22) = made(n).await {
                let mut v22: Noisy = v22;
                if 2u64 % 3 == 1 { pause().await; drop(value); } else { pause().await; }
            } else {
                step(24);
                'l25: for i26 in 0u64..=1 {
                    let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: 2u64 as u32 % 9 };
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    let x31: u64 = kept::<u64>(4u64, n).await;
                }
            }
        }
        _ => {
            let all35: LinkedList<Noisy> = LinkedList::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            pause().await;
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let mut v37: Shared<Noisy> = Shared::new(Noisy::new(36));
            }
            let mut n39: u64 = 0;
            'l38: while let Some(w40) = made(n39).await {
                n39 += 1 + w40.0 as u64 % 2;
                let mut n42: u64 = 0;
                'l41: while let 0u64..=3 = odd(n42).await {
                    n42 += 2;
                    if b % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(43); }
                }
                let mut v45: Noisy = Noisy::new(44);
                v45 = Noisy::new(v45.0 + 1);
            }
        }
        }
        text.push_str(&format!("{},", 4u64));
        {
            let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
            'l46: for v47 in all49 {
                let mut v47: Noisy = v47;
                if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l46; }
                let mut n51: u64 = 0;
                let f52: u64 = 'l50: loop {
                    n51 += 1;
                    if n51 > 3 { break n; }
                    pause().await;
                    let x53: u64 = leaf(Noisy::new(54).0 as u64 + n % 9).await;
                    let mut v56: Vec<Noisy> = vec![Noisy::new(55), Noisy::new(55 + 1000), Noisy::new(55 + 2000)];
                };
                let to57: CpsFnPtr<fn(u64) -> u64> = if f52 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        let mut n59: u64 = 0;
        'l58: while let 0u64..=2 = odd(n59).await {
            n59 += 2;
            if leaf(n).await % 2 == 0 { continue 'l58; }
            b = if n % 2 == 0 { leaf(b).await } else { b };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    async fn h16_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let all5: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(4)), (3, Noisy::new(4 + 1000))]);
        pause().await;
        'l2: for (at, v3) in all5 {
            let mut v3: Noisy = v3;
            let Some(v6) = made(b).await else {
                pause().await;
                continue 'l2;
            };
            let mut v6: Noisy = v6;
            text.push_str(&format!("{},", n));
            let x9: u64 = to1(b).await;
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = recv::<u64>(&feed), if a % 2 == 0 => {
            let x1: u64 = got.unwrap_or(3);
            text = said(text, pair(a, x1).await.0.wrapping_add(x1)).await;
        }
        sent = send::<u64>(&out, 3u64), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            if 2u64 % 3 == 1 && leaf(a).await % 2 == 1 {
                step(2);
                let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
                'l3: for (at, v4) in all6 {
                    let mut v4: Noisy = v4;
                    let mut a: u64 = leaf(b).await;
                }
            } else {
            }
        }
        else => {
            let all10: Option<Noisy> = Some(Noisy::new(9));
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(a); }
            }
            let mut v12: Noisy = Noisy::new(11);
        }
        }
        {
            b = leaf(b).await;
            let all16: VecDeque<Noisy> = VecDeque::from([Noisy::new(15), Noisy::new(15 + 1000)]);
            pause().await;
            'l13: for v14 in all16 {
                let mut v14: Noisy = v14;
                {
                    if !(4u64 % 5 < 3 && odd(3u64).await > 4) { break 'l13; }
                    let mut x17: u64 = a % 7 + leaf(4u64).await % 100;
                }
                {
                    if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(kept::<u64>(a, 4u64).await); }
                    pause().await;
                    let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
                }
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 0 { break 4u64; }
                    pause().await;
                    match made(a).await {
                        Some(v23) if v23.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v23.0 as u64); }
                        Some(v23) => drop(v23),
                        None => pause().await,
                    }
                    b = 2u64.wrapping_mul(3).wrapping_add(b);
                    let to25: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
        }
        let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
        let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: a as u32 % 9 };
        if let Some(v30) = made(3u64).await {
            let mut v30: Noisy = v30;
            let x32: u64 = recv::<u64>(&feed).await.unwrap_or(4u64);
            let x33: u64 = leaf(Noisy::new(34).0 as u64 + 4u64 % 9).await;
        } else {
            let to35: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if a < b { break 'b1 v4; }
            if let Some(v5) = made(a).await {
                let mut v5: Noisy = v5;
                let (x7, mut v8): (u64, Noisy) = join!(leaf(b), taken(v5, b));
            } else {
                {
                    match shape(b).await {
                    Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                        let mut v9: Noisy = v9;
                        let mut v10: Noisy = v10;
                        let mut v11: Noisy = Noisy::new(v10.0 + 50);
                        let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                    }
                    Shape::Both(v9, _) => {
                        let mut v9: Noisy = v9;
                        pause().await;
                        let mut v14: Shared<Noisy> = Shared::new(v9);
                    }
                    Shape::One { noisy: v9, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v9: Noisy = v9;
                        let to15: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v9, .. } => {
                        let mut v9: Noisy = v9;
                        match shape(4u64).await {
                        Shape::Both(v16, v17) if v16.0 % 2 == 1 => {
                            let mut v16: Noisy = v16;
                            let mut v17: Noisy = v17;
                            let mut b: u64 = if b % 2 == 0 { leaf(2u64).await } else { 2u64 };
                        }
                        Shape::Both(v16, _) => {
                            let mut v16: Noisy = v16;
                            pause().await;
                            if let Some(v18) = made(2u64).await {
                                let mut v18: Noisy = v18;
                                let mut v20: Noisy = kept::<Noisy>(v9, a).await;
                                pause().await;
                            } else {
                            }
                            let mut v22: Two = Two { first: v16, second: Noisy::new(21 + 1000), number: a as u32 % 9 };
                        }
                        Shape::One { noisy: v16, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v16: Noisy = v16;
                            step(23);
                        }
                        Shape::One { noisy: v16, .. } => {
                            let mut v16: Noisy = v16;
                            let mut v25: Two = Two { first: v16, second: Noisy::new(24 + 1000), number: b as u32 % 9 };
                        }
                        Shape::Nothing => {
                            pause().await;
                        } }
                        let mut v27: Noisy = Noisy::new(26);
                    }
                    Shape::Nothing => {
                        pause().await;
                        let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    } }
                    let (x29, v30): (u64, (u64, u64)) = join!(leaf(3u64), pair(b, 3u64));
                    let v30: u64 = v30.0.wrapping_add(v30.1);
                    match shape(x29).await {
                    Shape::Both(v31, v32) if v31.0 % 2 == 1 => {
                        let mut v31: Noisy = v31;
                        let mut v32: Noisy = v32;
                        let x33: u64 = leaf(Noisy::new(34).0 as u64 + a % 9).await;
                        let (x35, mut v36): (u64, Noisy) = join!(leaf(x29), taken(v32, a));
                    }
                    Shape::Both(v31, _) => {
                        let mut v31: Noisy = v31;
                        pause().await;
                        let to37: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        let mut b: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    }
                    Shape::One { noisy: v31, number } if leaf(number).await % 2 == 0 => {
                        let number: u64 = number;
                        let mut v31: Noisy = v31;
                        let x38: u64 = leaf(number).await;
                    }
                    Shape::One { noisy: v31, .. } => {
                        let mut v31: Noisy = v31;
                        match made(2u64).await {
                            Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
                            Some(v39) => drop(v39),
                            None => pause().await,
                        }
                    }
                    Shape::Nothing => {
                        pause().await;
                        pause().await;
                    } }
                }
                'l41: for i42 in 0u64..=1 {
                    let x43: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    if !(b % 5 < 3 && odd(i42).await > 4) && text.len() > 200 { return Err(i42 % 7 + leaf(b).await % 100); }
                }
            }
            Noisy::new(3 + 1000)
        };
        if 0u64 % 3 == 1 { drop(v2); }
        let mut n45: u64 = 0;
        let f46: u64 = 'l44: loop {
            n45 += 1;
            if n45 > 1 { break a; }
            pause().await;
            {
                let mut v48: Noisy = Noisy::new(47);
                let mut n50: u64 = 0;
                'l49: while let 0u64..=1 = odd(n50).await {
                    n50 += 2;
                    let mut v52: Two = Two { first: Noisy::new(51), second: Noisy::new(51 + 1000), number: b as u32 % 9 };
                    let mut x53: u64 = pair(4u64, 2u64).await.0.wrapping_add(2u64);
                }
                {
                    let x54: u64 = a;
                    pause().await;
                }
            }
        };
        match b % 5 {
        0 => {
            select! {
            got = recv::<u64>(&feed) => {
                let x56: u64 = got.unwrap_or(3);
                if 3u64 % 5 < 3 || leaf(b).await > 4 {
                    let mut x57: u64 = leaf(x56).await;
                    if 4u64 % 3 == 1 && leaf(x57).await % 2 == 1 && text.len() > 200 { return Err(match f46 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(f46).await }); }
                    pause().await;
                } else {
                    pause().await;
                }
                b = pair(b, 2u64).await.0.wrapping_add(2u64);
            }
            sent = send::<u64>(&out, f46), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut v59: Two = Two { first: Noisy::new(58), second: Noisy::new(58 + 1000), number: 3u64 as u32 % 9 };
                pause().await;
            }
            else => {
                let mut v61: Noisy = Noisy::new(60);
            }
            }
        }
        1 | 2 => {
            match 4u64 % 5 {
            0 => {
                text = said(text, leaf(leaf(f46).await).await).await;
            }
            1 | 2 => {
                if send::<u64>(&out, b).await.is_err() && 0u64 < a { return Err(b); }
            }
            m62 if m62 == b % 5 => {
                let all66: Option<Noisy> = Some(Noisy::new(65));
                pause().await;
                'l63: for v64 in all66 {
                    let mut v64: Noisy = v64;
                    pause().await;
                }
                if leaf(f46).await % 2 == 0 && text.len() > 200 { return Err(leaf(f46).await); }
            }
            _ => {
                let all70: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(69)), (3, Noisy::new(69 + 1000))]);
                'l67: for (at, v68) in all70 {
                    let mut v68: Noisy = v68;
                    text.push_str(&format!("{},", a));
                    step(71);
                }
            }
            }
            let mut v73: Two = Two { first: Noisy::new(72), second: Noisy::new(72 + 1000), number: a as u32 % 9 };
        }
        m55 if m55 == b % 5 => {
            'l74: for i75 in 0u64..=0 {
                let mut v77: Noisy = Noisy::new(76);
                if f46 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(pair(a, 2u64).await.0.wrapping_add(2u64)); }
            }
            let all81: Option<Noisy> = Some(Noisy::new(80));
            'l78: for v79 in all81 {
                let mut v79: Noisy = v79;
                let mut n83: u64 = 0;
                'l82: while let 0u64..=1 = odd(n83).await {
                    n83 += 2;
                    let to84: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x85: u64 = to84(f46).await;
                }
                {
                    if a % 5 < 3 || leaf(f46).await > 4 && text.len() > 200 { return Err(1u64); }
                    let to86: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        _ => {
            if leaf(f46).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        }
        }
        if a % 3 == 1 && leaf(f46).await % 2 == 1 {
            let (x87, v88): (u64, (u64, u64)) = join!(leaf(f46), pair(2u64, f46));
            let v88: u64 = v88.0.wrapping_add(v88.1);
        } else {
            let (x89, _, mut v90): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(2u64), down(2u64 % 3, Noisy::new(9)));
        }
        if leaf(1u64).await % 2 == 0 {
            let mut v92: Two = Two { first: Noisy::new(91), second: Noisy::new(91 + 1000), number: b as u32 % 9 };
            'l93: for i94 in 0u64..1 {
                let mut v96: Noisy = Noisy::new(95);
                {
                    text.push_str(&format!("{}:", v96.0));
                }
            }
            let mut v98: Noisy = Noisy::new(97);
        } else {
            let x100: u64 = 'b99: {
                if !(a % 5 < 3 && odd(f46).await > 4) && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                if a % 5 < 3 || leaf(f46).await > 4 { break 'b99 f46; }
                let all104: VecDeque<Noisy> = VecDeque::from([Noisy::new(103), Noisy::new(103 + 1000)]);
                'l101: for v102 in all104 {
                    let mut v102: Noisy = v102;
                    step(105);
                }
                if 3u64 < a {
                    step(106);
                } else if 2u64 % 3 == b % 3 {
                    let a: u64 = leaf(leaf(a).await).await;
                    let mut x107: u64 = match 4u64 % 3 { 0 => leaf(f46).await, 1 => f46, _ => odd(4u64).await };
                }
                match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await }
            };
            text = said(text, leaf(b).await).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if leaf(3u64).await % 2 == 0 {
            let x2: u64 = 'b1: {
                let x3: u64 = leaf(n).await;
                let mut n5: u64 = 0;
                'l4: while let Some(w6) = made(n5).await {
                    n5 += 1 + w6.0 as u64 % 2;
                    let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
                    let mut v10: Two = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: n as u32 % 9 };
                    text.push_str(&format!("{},", b));
                }
                if b < 1u64 { break 'b1 1u64; }
                let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                if n % 2 == 0 { leaf(b).await } else { b }
            };
        } else {
        }
        let mut v13: Noisy = Noisy::new(12);
        Ok(b)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut x2: u64 = leaf(2u64).await;
        let mut x3: u64 = if b % 2 == 0 { leaf(a).await } else { a };
        let all7: Option<Noisy> = Some(Noisy::new(6));
        'l4: for v5 in all7 {
            let mut v5: Noisy = v5;
            pause().await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            b = leaf(b).await;
            let x1: u64 = pair(b, a).await.0.wrapping_add(a);
        }
        text.push_str(&format!("{},", 0u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(2u64); }
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        text = said(text, checked(b).await?).await;
        let mut x3: u64 = kept::<u64>(4u64, a).await;
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if a % 3 == 1 && leaf(a).await % 2 == 1 { break 'b4 v7; }
            match a % 5 {
            0 => {
                if b < x3 && text.len() > 200 { return Err(2u64); }
            }
            1 | 2 => {
                x3 = x3;
            }
            m8 if m8 == b % 5 => {
                let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
            }
            _ => {
                if let Some(v10) = made(0u64).await {
                    let mut v10: Noisy = v10;
                    pause().await;
                    b = lent(&mut v10, &mut text, a).await?;
                } else {
                }
            }
            }
            x3 = kept::<u64>(x3, 3u64).await;
            Noisy::new(6 + 1000)
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h21_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        b = kept::<u64>(0u64, n).await;
        'l3: for (at, v4) in v2.into_iter().enumerate() {
            let mut v4: Noisy = v4;
            let x6: u64 = n.wrapping_mul(3).wrapping_add(3u64);
            if n % 3 == 1 && leaf(x6).await % 2 == 1 && text.len() > 40 { return Noisy::new(7); }
            let mut v9: Two = Two { first: v4, second: Noisy::new(8 + 1000), number: b as u32 % 9 };
        }
        let mut v11: Two = Two { first: value, second: Noisy::new(10 + 1000), number: 2u64 as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = leaf(leaf(b).await).await;
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(1u64 % 7 + leaf(3u64).await % 100); }
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        {
            let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: b as u32 % 9 };
            {
                let mut x5: u64 = n.wrapping_mul(3).wrapping_add(1u64);
                let mut x6: u64 = leaf(leaf(n).await).await;
            }
        }
        Ok(b)
    }
    #[rialto_cps::cps]
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match 0u64 % 5 {
        0 => {
            let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
            let to4: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            let to5: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut v6: Noisy = taken(value, b).await;
        }
        m1 if m1 == b % 5 => {
            let mut v8: Noisy = Noisy::new(7);
        }
        _ => {
            if let Some(v9) = made(b).await {
                let mut v9: Noisy = v9;
                step(11);
            } else {
                match 4u64 % 5 {
                0 => {
                    b = if b % 2 == 0 { leaf(n).await } else { n };
                }
                1 | 2 => {
                    let mut n: u64 = leaf(n).await;
                    let mut v14: Noisy = Noisy::new(13);
                }
                m12 if m12 == b % 5 => {
                    let mut v16: Noisy = Noisy::new(15);
                    pause().await;
                }
                _ => {
                    let mut x17: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
                }
                }
                let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            }
            text.push_str(&format!("{},", 3u64));
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match a % 5 {
        0 => {
            let x2: u64 = leaf(4u64).await;
        }
        1 | 2 => {
            'l3: for i4 in 0u64..=0 {
                let mut v6: Noisy = Noisy::new(5);
                let x7: u64 = match 4u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(4u64).await };
                text = said(text, kept::<u64>(x7, 0u64).await).await;
            }
        }
        m1 if m1 == b % 5 => {
            if leaf(a).await % 2 == 0 {
                {
                    let a: u64 = match a % 3 { 0 => leaf(a).await, 1 => a, _ => odd(a).await };
                }
                let mut v9: Noisy = Noisy::new(8);
            }
        }
        _ => {
            'l10: for i11 in 0u64..2 {
                let all15: LinkedList<Noisy> = LinkedList::from([Noisy::new(14), Noisy::new(14 + 1000)]);
                'l12: for v13 in all15 {
                    let mut v13: Noisy = v13;
                    let mut v16: Noisy = Noisy::new(v13.0 + 50);
                }
                'l17: for i18 in 0u64..=3 {
                    text = said(text, a % 7 + leaf(i18).await % 100).await;
                    text = said(text, kept::<u64>(4u64, i18).await).await;
                }
            }
        }
        }
        let mut v20: Noisy = Noisy::new(19);
        'l21: for i22 in 0u64..1 {
            let all26: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(25)), (3, Noisy::new(25 + 1000))]);
            'l23: for (at, v24) in all26 {
                let mut v24: Noisy = v24;
                if b % 3 == 1 { drop(v24); }
            }
            match b % 5 {
            0 => {
                let mut v29: Noisy = 'b28: {
                    let mut v31: Noisy = Noisy::new(30);
                    if !(i22 % 5 < 3 && odd(i22).await > 4) { break 'b28 v31; }
                    v20 = Noisy::new(v20.0 + 1);
                    { let at = &mut v20; at.0 += 1; step(at.0); }
                    Noisy::new(30 + 1000)
                };
            }
            1 | 2 => {
                text.push_str(&format!("{},", 0u64));
            }
            m27 if m27 == b % 5 => {
                b = match i22 % 3 { 0 => leaf(i22).await, 1 => i22, _ => odd(i22).await };
                if i22 < i22 {
                    let c33: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    text.push_str(&format!("{}:", v20.0));
                } else if b % 3 == b % 3 {
                    if 4u64 < a { continue 'l21; }
                } else {
                    if b < i22 { continue 'l21; }
                    if !(a % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(pair(1u64, a).await.0.wrapping_add(a)); }
                }
            }
            _ => {
                let mut v35: Noisy = 'b34: {
                    let mut v37: Noisy = Noisy::new(36);
                    if leaf(a).await % 2 == 0 { break 'b34 v37; }
                    let c38: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    Noisy::new(36 + 1000)
                };
                let all42: Option<Noisy> = Some(Noisy::new(41));
                'l39: for v40 in all42 {
                    let mut v40: Noisy = v40;
                    if let Some(v43) = made(b).await {
                        let mut v43: Noisy = v43;
                        let mut v45: Noisy = taken(v40, b).await;
                        pause().await;
                    } else {
                    }
                    text = said(text, kept::<u64>(a, 3u64).await).await;
                    let mut v47: Shared<Noisy> = Shared::new(Noisy::new(46));
                }
            }
            }
            if leaf(i22).await % 2 == 0 {
                let mut a: u64 = 1u64 % 7 + leaf(a).await % 100;
                if !(i22 % 5 < 3 && odd(4u64).await > 4) {
                    let mut x48: u64 = leaf(leaf(a).await).await;
                    let c49: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    text.push_str(&format!("{},", a));
                } else if 0u64 % 3 == 1u64 % 3 {
                    step(50);
                    text.push_str(&format!("{},", a));
                }
                select! {
                got = recv::<u64>(&feed) => {
                    let x51: u64 = got.unwrap_or(3);
                    let c52: u64 = { let look = || v20.0 as u64; look() % 100 + i22 % 3 };
                    let to53: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = lent(&mut v20, &mut text, c52).await?;
                }
                sent = send::<u64>(&out, 4u64), if b % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    step(54);
                    let (x55, _, mut v56): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(i22), down(i22 % 3, Noisy::new(9)));
                }
                default => {
                    match shape(a).await {
                    Shape::Both(v57, v58) if v57.0 % 2 == 1 => {
                        let mut v57: Noisy = v57;
                        let mut v58: Noisy = v58;
                        match made(1u64).await {
                            Some(v59) if v59.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v59.0 as u64); }
                            Some(v59) => drop(v59),
                            None => pause().await,
                        }
                        let mut x61: u64 = i22;
                    }
                    Shape::Both(v57, _) => {
                        let mut v57: Noisy = v57;
                        pause().await;
                        step(62);
                        let Some(v63) = made(a).await else {
                            pause().await;
                            break 'l21;
                        };
                        let mut v63: Noisy = v63;
                    }
                    Shape::One { noisy: v57, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v57: Noisy = v57;
                        let to66: CpsFnPtr<fn(u64) -> u64> = if i22 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v57, .. } => {
                        let mut v57: Noisy = v57;
                        pause().await;
                        match shape(b).await {
                        Shape::Both(v67, v68) if v67.0 % 2 == 1 => {
                            let mut v67: Noisy = v67;
                            let mut v68: Noisy = v68;
                            let mut x69: u64 = match i22 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(i22).await };
                        }
                        Shape::Both(v67, _) => {
                            let mut v67: Noisy = v67;
                            pause().await;
                            let x70: u64 = leaf(Noisy::new(71).0 as u64 + i22 % 9).await;
                            { let at = &mut v57; at.0 += 1; step(at.0); }
                        }
                        Shape::One { noisy: v67, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v67: Noisy = v67;
                            let c73: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                            pause().await;
                        }
                        Shape::One { noisy: v67, .. } => {
                            let mut v67: Noisy = v67;
                            { let at = &mut v20; at.0 += 1; step(at.0); }
                            if 0u64 % 3 == 1 { drop(v67); }
                        }
                        Shape::Nothing => {
                            pause().await;
                            a = if 4u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                        } }
                    }
                    Shape::Nothing => {
                        pause().await;
                        let i22: u64 = match i22 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(i22).await };
                    } }
                }
                }
            } else if 4u64 % 3 == 3u64 % 3 {
                let mut x75: u64 = pair(i22, 3u64).await.0.wrapping_add(3u64);
                let to76: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else {
                if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(a % 7 + leaf(2u64).await % 100); }
            }
            if leaf(a).await % 2 == 0 { drop(v20); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        let Some(v2) = made(b).await else {
            pause().await;
            return Noisy::new(4);
        };
        let mut v2: Noisy = v2;
        if !(b % 5 < 3 && odd(4u64).await > 4) && text.len() > 40 { return Noisy::new(5); }
        step(text.len() as u32);
        value
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        {
            let all6: Option<Noisy> = Some(Noisy::new(5));
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut v8: Two = Two { first: v4, second: Noisy::new(7 + 1000), number: 0u64 as u32 % 9 };
            }
            if b % 5 < 3 || leaf(1u64).await > 4 {
                text.push_str(&format!("{},", 0u64));
                let _ = v2.pop();
                step(9);
            } else {
                let mut x10: u64 = leaf(leaf(a).await).await;
                let mut v12: Noisy = 'b11: {
                    let mut v14: Noisy = Noisy::new(13);
                    if 4u64 % 5 < 3 || leaf(0u64).await > 4 { break 'b11 v14; }
                    let mut x15: u64 = b.wrapping_mul(3).wrapping_add(1u64);
                    Noisy::new(13 + 1000)
                };
            }
            let x16: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        }
        if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(pair(b, 1u64).await.0.wrapping_add(1u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub mod futures {
    use crate::drops::*;
    use crate::together::join;
    use rialto_cps::{Receiver, Sender, Shared, recv, send};
    use rialto_event::{Event, select};
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
    async fn put(cell: Shared<Noisy>, n: u64) -> u64 {
        pause().await;
        cell.set(Noisy::new(400 + (n % 9) as u32));
        let handle: Shared<Noisy> = cell.clone();
        pause().await;
        handle.with(|value| value.0 as u64)
    }
    async fn h0_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        Ok(b)
    }
    pub async fn p0(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        'l1: while let Some(w3) = made(n2).await {
            n2 += 1 + w3.0 as u64 % 2;
            let c4: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
            let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
            {
                let all9: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(8)), (3, Noisy::new(8 + 1000))]);
                pause().await;
                'l6: for (at, v7) in all9 {
                    let mut v7: Noisy = v7;
                    let mut v10: Noisy = even_steps(b % 5, v7).await;
                    if leaf(c5).await % 2 == 0 && text.len() > 200 { return Err(leaf(leaf(2u64).await).await); }
                }
                'l11: for i12 in 0u64..=1 {
                    step(13);
                    if 4u64 < i12 && text.len() > 200 { return Err(pair(1u64, 1u64).await.0.wrapping_add(1u64)); }
                    if let Some(v14) = made(0u64).await {
                        let mut v14: Noisy = v14;
                        let mut b: u64 = a.wrapping_mul(3).wrapping_add(c5);
                    } else {
                        b = match 1u64 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(1u64).await };
                        let mut v17: Noisy = Noisy::new(16);
                    }
                }
                let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
            }
        }
        text.push_str(&format!("{},", 3u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h1_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Two = Two { first: value, second: Noisy::new(1 + 1000), number: b as u32 % 9 };
        let x3: u64 = if n % 2 == 0 { leaf(n).await } else { n };
        let mut n5: u64 = 0;
        'l4: while let 0u64..=1 = odd(n5).await {
            n5 += 2;
            let mut n7: u64 = 0;
            let f8: u64 = 'l6: loop {
                n7 += 1;
                if n7 > 2 { break x3; }
                pause().await;
                'l9: for i10 in 0u64..1 {
                    let mut v12: Noisy = Noisy::new(11);
                    match made(n).await {
                        Some(v13) if v13.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v13.0 as u64); }
                        Some(v13) => drop(v13),
                        None => pause().await,
                    }
                }
                b = kept::<u64>(n, 2u64).await;
                let mut v16: Vec<Noisy> = vec![Noisy::new(15), Noisy::new(15 + 1000), Noisy::new(15 + 2000)];
            };
            b = kept::<u64>(f8, b).await;
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h1_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if !(b % 5 < 3 && odd(0u64).await > 4) && text.len() > 200 { return Err(kept::<u64>(b, b).await); }
        pause().await;
        Ok(b)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h2_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        'l1: for i2 in (0u64..=2).rev() {
            let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
            if !(0u64 % 5 < 3 && odd(b).await > 4) {
                if b < 1u64 && text.len() > 200 { return Err(kept::<u64>(n, 4u64).await); }
            } else {
                if !(i2 % 5 < 3 && odd(i2).await > 4) { break 'l1; }
            }
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        'l7: for i8 in 0u64..0 {
            text.push_str(&format!("{},", i8));
            let mut n10: u64 = 0;
            let f11: u64 = 'l9: loop {
                n10 += 1;
                if n10 > 4 { break n; }
                pause().await;
                let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                b = checked(i8).await?;
            };
        }
        Ok(b)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let (x1, _, mut v2): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(2u64), down(2u64 % 3, Noisy::new(9)));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: a as u32 % 9 };
        if !(2u64 % 5 < 3 && odd(a).await > 4) {
            if leaf(b).await % 2 == 0 {
                let mut v6: Noisy = 'b5: {
                    let mut v8: Noisy = Noisy::new(7);
                    if b % 5 < 3 || leaf(a).await > 4 { break 'b5 v8; }
                    pause().await;
                    let (x9, v10): (u64, (u64, u64)) = join!(leaf(a), pair(a, a));
                    let v10: u64 = v10.0.wrapping_add(v10.1);
                    Noisy::new(7 + 1000)
                };
                'l11: for i12 in 0u64..0 {
                    let x13: u64 = i12 % 7 + leaf(a).await % 100;
                    if !(x13 % 5 < 3 && odd(a).await > 4) && text.len() > 200 { return Err(checked(x13).await?); }
                }
            }
            text.push_str(&format!("{},", b));
        } else if b % 3 == b % 3 {
            step(14);
            match 3u64 % 5 {
            0 => {
                let (x16, _, mut v17): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(b), down(b % 3, Noisy::new(9)));
                if leaf(2u64).await % 2 == 0 {
                    text = said(text, match 1u64 % 3 { 0 => leaf(3u64).await, 1 => 3u64, _ => odd(1u64).await }).await;
                } else {
                    let mut v18: Noisy;
                    if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 { pause().await; v18 = Noisy::new(19); } else { v18 = Noisy::new(19 + 1000); }
                    if let Some(v20) = made(a).await {
                        let mut v20: Noisy = v20;
                        let mut v23: Shared<Noisy> = Shared::new(Noisy::new(22));
                    } else {
                        step(24);
                        let to25: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                }
            }
            1 | 2 => {
                let mut v27: Noisy = Noisy::new(26);
            }
            m15 if m15 == b % 5 => {
                pause().await;
            }
            _ => {
                'l28: for v29 in v2 {
                    let mut v29: Noisy = v29;
                    let x31: u64 = checked(a).await?;
                    let to32: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            }
        }
        'l33: for i34 in (0u64..=0).rev() {
            if 4u64 % 5 < 3 || leaf(3u64).await > 4 { drop(v4); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h4_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        text.push_str(&format!("{},", 3u64));
        let mut v2: Noisy = Noisy::new(1);
        Ok(b)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break a; }
            pause().await;
            'l4: for i5 in (0u64..=2).rev() {
                pause().await;
                let x6: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
            }
            let all10: LinkedList<Noisy> = LinkedList::from([Noisy::new(9), Noisy::new(9 + 1000)]);
            pause().await;
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                if a % 3 == 1 && leaf(b).await % 2 == 1 {
                    if a % 3 == 1 && leaf(2u64).await % 2 == 1 { continue 'l7; }
                    let mut x11: u64 = checked(4u64).await?;
                } else {
                    { let at = &mut v8; at.0 += 1; step(at.0); }
                    let mut v14: Shared<Noisy> = Shared::new(Noisy::new(13));
                    let x15: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                let x17: u64 = 'b16: {
                    if 1u64 < b { break 'l7; }
                    if leaf(a).await % 2 == 0 { break 'b16 a; }
                    text = said(text, checked(a).await?).await;
                    text.push_str(&format!("{},", a));
                    leaf(leaf(a).await).await
                };
                text = said(text, checked(0u64).await?).await;
            }
            let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(4u64 % 50); add(2); sum };
        };
        let mut v20: Noisy = Noisy::new(19);
        if leaf(2u64).await % 2 == 0 {
            text = said(text, b).await;
        } else if f3 % 3 == f3 % 3 {
            let all24: VecDeque<Noisy> = VecDeque::from([Noisy::new(23), Noisy::new(23 + 1000)]);
            'l21: for v22 in all24 {
                let mut v22: Noisy = v22;
                let to25: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                if !(1u64 % 5 < 3 && odd(a).await > 4) {
                    let mut v27: Vec<Noisy> = vec![Noisy::new(26), Noisy::new(26 + 1000), Noisy::new(26 + 2000)];
                    pause().await;
                    match made(f3).await {
                        Some(v28) if v28.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v28.0 as u64); }
                        Some(v28) => drop(v28),
                        None => pause().await,
                    }
                } else if f3 % 3 == a % 3 {
                    let mut v31: Two = Two { first: v22, second: Noisy::new(30 + 1000), number: a as u32 % 9 };
                    let mut x32: u64 = checked(f3).await?;
                } else {
                    step(33);
                    if leaf(f3).await % 2 == 0 && text.len() > 200 { return Err(f3.wrapping_mul(3).wrapping_add(f3)); }
                }
            }
            text.push_str(&format!("{},", a));
        } else {
            select! { biased;
            got = feed.recv_evt(), if b % 2 == 0 => {
                let x34: u64 = got.unwrap_or(3);
                {
                    text = said(text, 0u64 % 7 + leaf(0u64).await % 100).await;
                    let mut v35: Noisy = down(f3 % 4, v20).await;
                    let mut v37: Vec<Noisy> = vec![Noisy::new(36), Noisy::new(36 + 1000), Noisy::new(36 + 2000)];
                }
                let (x38, _, mut v39): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(f3), down(f3 % 3, Noisy::new(9)));
            }
            sent = out.send_evt(4u64), if b % 2 == 0 => {
                if sent.is_err() { step(1); }
                let to40: CpsFnPtr<fn(u64) -> u64> = if f3 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            else => {
                pause().await;
                let Some(v41) = made(4u64).await else {
                    pause().await;
                    return Err(3u64);
                };
                let mut v41: Noisy = v41;
            }
            }
            let mut n45: u64 = 0;
            'l44: while n45 < 1 && leaf(n45).await != 6 {
                n45 += 1;
                {
                    let x46: u64 = 3u64;
                    let c47: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(2u64 % 50); add(2); sum };
                }
                let to48: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x49: u64 = if f3 % 2 == 0 { leaf(b).await } else { b };
            }
            let mut v51: Shared<Noisy> = Shared::new(Noisy::new(50));
        }
        let mut n53: u64 = 0;
        'l52: while n53 < 1 && leaf(n53).await != 6 {
            n53 += 1;
            let mut n55: u64 = 0;
            'l54: while let 0u64..=1 = odd(n55).await {
                n55 += 2;
                let all59: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(58)), (3, Noisy::new(58 + 1000))]);
                'l56: for (at, v57) in all59 {
                    let mut v57: Noisy = v57;
                    text.push_str(&format!("{},", f3));
                    let mut x60: u64 = kept::<u64>(3u64, 1u64).await;
                }
                let mut v62: Vec<Noisy> = vec![Noisy::new(61), Noisy::new(61 + 1000), Noisy::new(61 + 2000)];
                let mut v64: Noisy = Noisy::new(63);
            }
            let mut n66: u64 = 0;
            'l65: while n66 < 2 && leaf(n66).await != 6 {
                n66 += 1;
                'l67: for i68 in 0u64..0 {
                    let x69: u64 = f3;
                    let mut v71: Noisy = Noisy::new(70);
                }
            }
        }
        let mut v73: Noisy = Noisy::new(72);
        match a % 5 {
        0 => {
            if leaf(a).await % 2 == 0 {
                let x75: u64 = f3.wrapping_mul(3).wrapping_add(0u64);
                {
                    if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(1u64.wrapping_mul(3).wrapping_add(a)); }
                    b = b.wrapping_add(v73.0 as u64);
                }
                'l76: for i77 in 0u64..=2 {
                    let mut v79: Vec<Noisy> = vec![Noisy::new(78), Noisy::new(78 + 1000), Noisy::new(78 + 2000)];
                    if leaf(a).await % 2 == 0 { drop(v73); break; }
                }
            } else {
                let mut v81: Vec<Noisy> = vec![Noisy::new(80), Noisy::new(80 + 1000), Noisy::new(80 + 2000)];
            }
        }
        1 | 2 => {
            let mut v83: Noisy = Noisy::new(82);
        }
        m74 if m74 == b % 5 => {
            let mut v85: Noisy = Noisy::new(84);
            let mut v87: Noisy = 'b86: {
                let mut v89: Noisy = Noisy::new(88);
                if 2u64 % 3 == 1 && leaf(1u64).await % 2 == 1 { break 'b86 v89; }
                let mut v91: Vec<Noisy> = vec![Noisy::new(90), Noisy::new(90 + 1000), Noisy::new(90 + 2000)];
                v85
            };
        }
        _ => {
            let mut v93: Vec<Noisy> = vec![Noisy::new(92), Noisy::new(92 + 1000), Noisy::new(92 + 2000)];
        }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h5_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        pause().await;
        b = if n % 2 == 0 { leaf(n).await } else { n };
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            let mut v5: Shared<Noisy> = Shared::new(Noisy::new(4));
            if leaf(n).await % 2 == 0 {
                if !(b % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(4u64 % 7 + leaf(2u64).await % 100); }
            }
        };
        Ok(b)
    }
    async fn h5_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v1: Noisy = Noisy::new(value.0 + 50);
        step(text.len() as u32);
        v1
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b < 0u64 {
        } else if b % 3 == b % 3 {
            let mut v2: Noisy = Noisy::new(1);
            let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        } else {
            if b < 0u64 && text.len() > 200 { return Err(kept::<u64>(b, 4u64).await); }
            let mut n6: u64 = 0;
            'l5: while let Some(w7) = made(n6).await {
                n6 += 1 + w7.0 as u64 % 2;
                {
                    text = said(text, b % 7 + leaf(2u64).await % 100).await;
                    text = said(text, checked(a).await?).await;
                    let mut v9: Shared<Noisy> = Shared::new(Noisy::new(8));
                }
                let x10: u64 = match b % 3 { 0 => leaf(a).await, 1 => a, _ => odd(b).await };
            }
            let (x11, v12): (u64, (u64, u64)) = join!(leaf(a), pair(4u64, a));
            let v12: u64 = v12.0.wrapping_add(v12.1);
        }
        let mut n14: u64 = 0;
        let f15: u64 = 'l13: loop {
            n14 += 1;
            if n14 > 1 { break b; }
            pause().await;
            let c16: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
            let to17: CpsFnPtr<fn(u64) -> u64> = if c16 % 2 == 0 { to!(leaf) } else { to!(odd) };
            select! { biased;
            got = feed.recv_evt() => {
                let x18: u64 = got.unwrap_or(3);
                let x19: u64 = recv::<u64>(&feed).await.unwrap_or(3u64);
                select! {
                got = feed.recv_evt() => {
                    let x20: u64 = got.unwrap_or(3);
                    step(21);
                }
                sent = out.send_evt(1u64), if a % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    if c16 % 5 < 3 || leaf(x18).await > 4 && text.len() > 200 { return Err(pair(2u64, 4u64).await.0.wrapping_add(4u64)); }
                }
                default => {
                    let x22: u64 = kept::<u64>(x19, 0u64).await;
                    let mut v24: Two = Two { first: Noisy::new(23), second: Noisy::new(23 + 1000), number: c16 as u32 % 9 };
                }
                }
            }
            sent = out.send_evt(c16) => {
                if sent.is_err() { step(1); }
                'l25: for i26 in 0u64..2 {
                    text.push_str(&format!("{},", 0u64));
                    if !(b % 5 < 3 && odd(a).await > 4) { break 'l25; }
                }
                'l27: for i28 in (0u64..3).rev() {
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    pause().await;
                }
            }
            else => {
                let all34: LinkedList<Noisy> = LinkedList::from([Noisy::new(33), Noisy::new(33 + 1000)]);
                pause().await;
                'l31: for v32 in all34 {
                    let mut v32: Noisy = v32;
                    pause().await;
                    text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
                }
                if b < b && text.len() > 200 { return Err(a % 7 + leaf(a).await % 100); }
            }
            }
        };
        let all38: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(37)), (3, Noisy::new(37 + 1000))]);
        'l35: for (at, v36) in all38 {
            let mut v36: Noisy = v36;
            let all42: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(41)), (3, Noisy::new(41 + 1000))]);
            'l39: for (at, v40) in all42 {
                let mut v40: Noisy = v40;
                let mut v44: Two = Two { first: v40, second: Noisy::new(43 + 1000), number: 0u64 as u32 % 9 };
                select! { biased;
                got = feed.recv_evt() => {
                    let x45: u64 = got.unwrap_or(3);
                    b = match 0u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(0u64).await };
                    b = kept::<u64>(2u64, 4u64).await;
                }
                sent = out.send_evt(b) => {
                    if sent.is_err() { step(1); }
                    let (x46, _, mut v47): (u64, Option<Noisy>, Noisy) = join!(odd(1u64), made(f15), down(f15 % 3, Noisy::new(9)));
                    let mut v49: Shared<Noisy> = Shared::new(Noisy::new(48));
                }
                else => {
                    let mut b: u64 = kept::<u64>(3u64, b).await;
                }
                }
            }
            b = match f15 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(f15).await };
            let c50: u64 = { let look = || v36.0 as u64; look() % 100 + b % 3 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h6_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        if n < 0u64 && text.len() > 40 { return Noisy::new(1); }
        b = b.wrapping_add(value.0 as u64);
        match made(3u64).await {
            Some(v2) if v2.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v2.0 as u64); }
            Some(v2) => drop(v2),
            None => pause().await,
        }
        step(text.len() as u32);
        value
    }
    async fn h6_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if leaf(n).await % 2 == 0 { break 'b1 v4; }
            let c5: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            if !(b % 5 < 3 && odd(b).await > 4) {
                let mut n7: u64 = 0;
                let f8: u64 = 'l6: loop {
                    n7 += 1;
                    if n7 > 0 { break n; }
                    pause().await;
                    let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    if c5 % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(c9.wrapping_mul(3).wrapping_add(b)); }
                    let mut v11: Noisy = Noisy::new(10);
                };
                if let Some(v12) = made(b).await {
                    let mut v12: Noisy = v12;
                    let mut v15: Shared<Noisy> = Shared::new(Noisy::new(14));
                    text.push_str(&format!("{}:", v12.0));
                } else {
                    b = leaf(n).await;
                    let mut b: u64 = leaf(c5).await;
                }
            } else if 3u64 % 3 == b % 3 {
                let mut x16: u64 = leaf(leaf(4u64).await).await;
                let mut x17: u64 = 0u64;
            } else {
                step(18);
                let c19: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                let x21: u64 = 'b20: {
                    let mut b: u64 = leaf(b).await;
                    if c5 % 3 == 1 && leaf(n).await % 2 == 1 { break 'b20 n; }
                    let Some(v22) = made(0u64).await else {
                        pause().await;
                        return Err(2u64);
                    };
                    let mut v22: Noisy = v22;
                    step(25);
                    n % 7 + leaf(n).await % 100
                };
            }
            Noisy::new(3 + 1000)
        };
        Ok(b)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = recv::<u64>(&feed).await.unwrap_or(a);
        if x1 % 3 == 1 && leaf(2u64).await % 2 == 1 && text.len() > 200 { return Err(kept::<u64>(b, x1).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let to1: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let (x2, v3): (u64, (u64, u64)) = join!(leaf(b), pair(a, b));
        let v3: u64 = v3.0.wrapping_add(v3.1);
        let x5: u64 = 'b4: {
            'l6: for i7 in (0u64..0).rev() {
                'l8: for i9 in 0u64..=0 {
                    let a: u64 = i7;
                    let mut v11: Noisy = Noisy::new(10);
                }
            }
            let mut n13: u64 = 0;
            let f14: u64 = 'l12: loop {
                n13 += 1;
                if n13 > 4 { break x2; }
                pause().await;
                step(15);
                step(16);
            };
            if 2u64 < b { break 'b4 b; }
            let (x17, _, mut v18): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(1u64), down(1u64 % 3, Noisy::new(9)));
            if v3 % 2 == 0 { leaf(b).await } else { b }
        };
        let x19: u64 = to1(x2).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h8_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        text.push_str(&format!("{},", 0u64));
        pause().await;
        step(text.len() as u32);
        value
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if a < a {
            let x1: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            step(2);
        } else if b % 3 == b % 3 {
            select! {
            got = feed.recv_evt() => {
                let x3: u64 = got.unwrap_or(3);
                let x4: u64 = select! {
                got = feed.recv_evt(), if b % 2 == 0 => {
                    let got: u64 = got.unwrap_or(0);
                    got.wrapping_add(if a % 2 == 0 { leaf(x3).await } else { x3 })
                }
                sent = out.send_evt(x3) => {
                    if sent.is_err() { 1 } else { 4u64 }
                }
                else => {
                    a
                } };
                let all8: [Noisy; 2] = [Noisy::new(7), Noisy::new(7 + 1000)];
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    text = said(text, a % 7 + leaf(a).await % 100).await;
                    let to9: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
            sent = out.send_evt(0u64) => {
                if sent.is_err() { step(1); }
                let mut n11: u64 = 0;
                'l10: while n11 < 3 && leaf(n11).await != 6 {
                    n11 += 1;
                    step(12);
                }
                let a: u64 = checked(4u64).await?;
            }
            default => {
                let all16: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(15)), (3, Noisy::new(15 + 1000))]);
                pause().await;
                'l13: for (at, v14) in all16 {
                    let mut v14: Noisy = v14;
                    text = said(text, pair(b, b).await.0.wrapping_add(b)).await;
                }
            }
            }
        } else {
            {
                'l17: for i18 in 0u64..2 {
                    let mut v20: Shared<Noisy> = Shared::new(Noisy::new(19));
                    let mut v22: Noisy = Noisy::new(21);
                }
                text = said(text, 3u64).await;
            }
            text.push_str(&format!("{},", 0u64));
        }
        if 0u64 < b {
            let mut n24: u64 = 0;
            let f25: u64 = 'l23: loop {
                n24 += 1;
                if n24 > 4 { break 2u64; }
                pause().await;
                step(26);
            };
            if f25 % 3 == 1 && leaf(f25).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(f25).await % 100); }
            let x28: u64 = 'b27: {
                let to29: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                let x30: u64 = to29(a).await;
                if !(a % 5 < 3 && odd(f25).await > 4) { break 'b27 a; }
                match made(b).await {
                    Some(v31) if v31.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v31.0 as u64); }
                    Some(v31) => drop(v31),
                    None => pause().await,
                }
                kept::<u64>(b, 2u64).await
            };
        }
        let mut v34: Vec<Noisy> = vec![Noisy::new(33), Noisy::new(33 + 1000), Noisy::new(33 + 2000)];
        let c35: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
        let x36: u64 = select! {
        got = feed.recv_evt() => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(leaf(a).await)
        }
        sent = out.send_evt(c35) => {
            if sent.is_err() { 1 } else { c35 }
        }
        else => {
            b
        } };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h9_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let x2: u64 = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            step(5);
            if leaf(n).await % 2 == 0 { break 'b1 0u64; }
            if !(b % 5 < 3 && odd(3u64).await > 4) {
                if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(2u64).await } else { 2u64 }); }
                if n % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(match b % 3 { 0 => leaf(b).await, 1 => b, _ => odd(b).await }); }
                b = n;
            }
            2u64.wrapping_mul(3).wrapping_add(1u64)
        };
        let mut v7: Noisy = Noisy::new(6);
        let mut v9: Noisy = 'b8: {
            let mut v11: Noisy = Noisy::new(10);
            if !(x2 % 5 < 3 && odd(x2).await > 4) { break 'b8 v11; }
            let mut v12: Shared<Noisy> = Shared::new(v7);
            Noisy::new(10 + 1000)
        };
        let Some(v13) = made(b).await else {
            pause().await;
            return Err(b);
        };
        let mut v13: Noisy = v13;
        Ok(b)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let x1: u64 = match a % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(a).await };
        'l2: for i3 in 0u64..=0 {
            if leaf(x1).await % 2 == 0 { continue 'l2; }
            let mut v5: Noisy = Noisy::new(4);
            { let at = &mut v5; at.0 += 1; step(at.0); }
        }
        let mut n8: u64 = 0;
        'l7: while let Some(w9) = made(n8).await {
            n8 += 1 + w9.0 as u64 % 2;
            'l10: for i11 in (0u64..3).rev() {
                let mut x12: u64 = 2u64.wrapping_mul(3).wrapping_add(a);
            }
            let mut n14: u64 = 0;
            let f15: u64 = 'l13: loop {
                n14 += 1;
                if n14 > 1 { break b; }
                pause().await;
                if let Some(v16) = made(x1).await {
                    let mut v16: Noisy = v16;
                    text.push_str(&format!("{},", x1));
                    let (x18, mut v19): (u64, Noisy) = join!(leaf(a), taken(v16, b));
                } else {
                    match made(1u64).await {
                        Some(v20) if v20.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v20.0 as u64); }
                        Some(v20) => drop(v20),
                        None => pause().await,
                    }
                    if let Some(v22) = made(4u64).await {
                        let mut v22: Noisy = v22;
                        if b % 3 == 1 { pause().await; drop(v22); } else { pause().await; }
                        let mut v25: Noisy = Noisy::new(24);
                    } else {
                        let mut a: u64 = 1u64 % 7 + leaf(2u64).await % 100;
                    }
                }
                let mut v27: Two = Two { first: Noisy::new(26), second: Noisy::new(26 + 1000), number: b as u32 % 9 };
            };
        }
        let x29: u64 = 'b28: {
            b = leaf(a).await;
            'l30: for i31 in 0u64..=3 {
                b = leaf(leaf(x1).await).await;
                b = checked(b).await?;
            }
            if x1 % 5 < 3 || leaf(a).await > 4 { break 'b28 0u64; }
            let mut b: u64 = leaf(b).await;
            step(32);
            leaf(b).await
        };
        match shape(x29).await {
        Shape::Both(v33, v34) if v33.0 % 2 == 1 => {
            let mut v33: Noisy = v33;
            let mut v34: Noisy = v34;
            let x35: u64 = recv::<u64>(&feed).await.unwrap_or(b);
            b = leaf(leaf(x1).await).await;
        }
        Shape::Both(v33, unbound) => {
            let mut v33: Noisy = v33;
            drop(unbound);
            pause().await;
            let to36: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
            {
                let mut x37: u64 = a;
                let mut n39: u64 = 0;
                let f40: u64 = 'l38: loop {
                    n39 += 1;
                    if n39 > 2 { break x1; }
                    pause().await;
                    step(41);
                    let x42: u64 = to36(b).await;
                };
            }
        }
        Shape::One { noisy: v33, number } if number % 3 > 0 && odd(x29 % 9).await % 3 > 0 => {
            let number: u64 = number;
            let mut v33: Noisy = v33;
            let (x43, mut v44): (u64, Noisy) = join!(leaf(x29), taken(v33, 0u64));
        }
        Shape::One { noisy: v33, .. } => {
            let mut v33: Noisy = v33;
            let mut v46: Shared<Noisy> = Shared::new(Noisy::new(45));
            text.push_str(&format!("{},", 0u64));
        }
        Shape::Nothing => {
            pause().await;
            let mut v48: Noisy = 'b47: {
                let mut v50: Noisy = Noisy::new(49);
                if !(1u64 % 5 < 3 && odd(a).await > 4) { break 'b47 v50; }
                if 4u64 % 5 < 3 || leaf(2u64).await > 4 {
                    text = said(text, leaf(x1).await).await;
                } else if 4u64 % 3 == b % 3 {
                    step(51);
                    let to52: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
                text.push_str(&format!("{},", b));
                Noisy::new(49 + 1000)
            };
        } }
        text.push_str(&format!("{},", x1));
        let c53: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(3u64 % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h10_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        {
            let mut v2: Noisy = Noisy::new(1);
        }
        let mut v4: Shared<Noisy> = Shared::new(Noisy::new(3));
        Ok(b)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        if a % 3 == 1 && leaf(a).await % 2 == 1 {
            let all6: LinkedList<Noisy> = LinkedList::from([Noisy::new(5), Noisy::new(5 + 1000)]);
            pause().await;
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let x7: u64 = leaf(leaf(3u64).await).await;
                let (x8, v9): (u64, (u64, u64)) = join!(leaf(b), pair(b, b));
                let v9: u64 = v9.0.wrapping_add(v9.1);
                {
                    let c10: u64 = { let look = || v4.0 as u64; look() % 100 + x7 % 3 };
                }
            }
            select! {
            got = feed.recv_evt() => {
                let x11: u64 = got.unwrap_or(3);
                let mut n13: u64 = 0;
                'l12: while let 0u64..=1 = odd(n13).await {
                    n13 += 2;
                    let mut x14: u64 = checked(a).await?;
                    if a % 3 == 1 && leaf(0u64).await % 2 == 1 { break 'l12; }
                }
            }
            sent = out.send_evt(a), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let to15: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            else => {
                let _ = taken(v2, b).await;
                let to16: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
            }
        }
        let x17: u64 = 0u64;
        let x18: u64 = select! {
        got = feed.recv_evt(), if a % 2 == 0 => {
            let got: u64 = got.unwrap_or(0);
            got.wrapping_add(pair(1u64, 2u64).await.0.wrapping_add(2u64))
        }
        sent = out.send_evt(0u64) => {
            if sent.is_err() { 1 } else { if 4u64 % 2 == 0 { leaf(4u64).await } else { 4u64 } }
        }
        else => {
            0u64
        } };
        let mut v20: Two = Two { first: Noisy::new(19), second: Noisy::new(19 + 1000), number: 3u64 as u32 % 9 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let all4: Option<Noisy> = Some(Noisy::new(3));
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let to5: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            {
                if 1u64 < a && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                match a % 5 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    step(7);
                }
                m6 if m6 == b % 5 => {
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                }
                _ => {
                    text.push_str(&format!("{},", 4u64));
                }
                }
            }
            { let at = &mut v2; at.0 += 1; step(at.0); }
        }
        let all13: LinkedList<Noisy> = LinkedList::from([Noisy::new(12), Noisy::new(12 + 1000)]);
        'l10: for v11 in all13 {
            let mut v11: Noisy = v11;
            'l14: for i15 in 0u64..2 {
                pause().await;
                if i15 % 5 < 3 || leaf(b).await > 4 { break 'l14; }
                let x16: u64 = b % 7 + leaf(4u64).await % 100;
            }
            let mut v18: Noisy = 'b17: {
                let mut v20: Noisy = Noisy::new(19);
                if leaf(2u64).await % 2 == 0 { break 'b17 v20; }
                step(21);
                if send::<u64>(&out, a).await.is_err() && b % 5 < 3 || leaf(a).await > 4 { return Err(a); }
                v11
            };
            v18 = Noisy::new(v18.0 + 1);
        }
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 1 { break a; }
            pause().await;
            let (x25, _, mut v26): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(a), down(a % 3, Noisy::new(9)));
        };
        let mut n28: u64 = 0;
        let f29: u64 = 'l27: loop {
            n28 += 1;
            if n28 > 0 { break 1u64; }
            pause().await;
            let (x30, _, mut v31): (u64, Option<Noisy>, Noisy) = join!(odd(b), made(b), down(b % 3, Noisy::new(9)));
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        b = pair(4u64, b).await.0.wrapping_add(b);
        let all4: LinkedList<Noisy> = LinkedList::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            text.push_str(&format!("{},", a));
            let mut n6: u64 = 0;
            'l5: while let 0u64..=3 = odd(n6).await {
                n6 += 2;
                let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
            }
            let x9: u64 = recv::<u64>(&feed).await.unwrap_or(3u64);
        }
        let mut v11: Vec<Noisy> = vec![Noisy::new(10), Noisy::new(10 + 1000), Noisy::new(10 + 2000)];
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h13_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        value = Noisy::new(value.0 + 1);
        let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        step(text.len() as u32);
        value
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if !(3u64 % 5 < 3 && odd(4u64).await > 4) && text.len() > 200 { return Err(pair(b, a).await.0.wrapping_add(a)); }
        let all4: Option<Noisy> = Some(Noisy::new(3));
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            let mut v6: Vec<Noisy> = vec![Noisy::new(5), Noisy::new(5 + 1000), Noisy::new(5 + 2000)];
        }
        let c7: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h14_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if b < 0u64 {
            let to1: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        step(2);
        Ok(b)
    }
    async fn h14_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let all4: VecDeque<Noisy> = VecDeque::from([Noisy::new(3), Noisy::new(3 + 1000)]);
        pause().await;
        'l1: for v2 in all4 {
            let mut v2: Noisy = v2;
            if !(n % 5 < 3 && odd(4u64).await > 4) {
                b = 3u64;
                b = if b % 2 == 0 { leaf(n).await } else { n };
                let all8: VecDeque<Noisy> = VecDeque::from([Noisy::new(7), Noisy::new(7 + 1000)]);
                pause().await;
                'l5: for v6 in all8 {
                    let mut v6: Noisy = v6;
                    let mut v9: Noisy = kept::<Noisy>(v6, b).await;
                    let to10: CpsFnPtr<fn(u64) -> u64> = if 3u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                }
            }
            let mut n: u64 = kept::<u64>(n, n).await;
            let mut n13: u64 = 0;
            'l12: while let 0u64..=1 = odd(n13).await {
                n13 += 2;
                text.push_str(&format!("{},", b));
                let mut v15: Noisy = 'b14: {
                    let mut v17: Noisy = Noisy::new(16);
                    if 4u64 < 3u64 { break 'b14 v17; }
                    { let at = &mut v2; at.0 += 1; step(at.0); }
                    let c19: u64 = { let look = || v2.0 as u64; look() % 100 + n % 3 };
                    Noisy::new(16 + 1000)
                };
            }
        }
        let mut v21: Two = Two { first: Noisy::new(20), second: Noisy::new(20 + 1000), number: n as u32 % 9 };
        let mut n23: u64 = 0;
        let f24: u64 = 'l22: loop {
            n23 += 1;
            if n23 > 0 { break 0u64; }
            pause().await;
            let mut b: u64 = if n % 2 == 0 { leaf(4u64).await } else { 4u64 };
        };
        Ok(b)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(a); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h15_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let Some(v1) = made(1u64).await else {
            pause().await;
            return Err(n);
        };
        let mut v1: Noisy = v1;
        if 3u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(n).await?); }
        Ok(b)
    }
    async fn h15_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let n: u64 = b % 7 + leaf(n).await % 100;
        let mut b: u64 = pair(n, n).await.0.wrapping_add(n);
        step(text.len() as u32);
        value
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut n2: u64 = 0;
        let f3: u64 = 'l1: loop {
            n2 += 1;
            if n2 > 1 { break b; }
            pause().await;
            let all7: Option<Noisy> = Some(Noisy::new(6));
            'l4: for v5 in all7 {
                let mut v5: Noisy = v5;
                step(8);
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h16_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match n % 5 {
        0 => {
            text.push_str(&format!("{},", b));
            'l2: for i3 in 0u64..=3 {
                let mut v4: Noisy = Noisy::new(value.0 + 50);
            }
        }
        1 | 2 => {
            let mut n6: u64 = 0;
            'l5: while n6 < 1 && leaf(n6).await != 6 {
                n6 += 1;
                let mut n8: u64 = 0;
                let f9: u64 = 'l7: loop {
                    n8 += 1;
                    if n8 > 4 { break 1u64; }
                    pause().await;
                    let mut v11: Two = Two { first: Noisy::new(10), second: Noisy::new(10 + 1000), number: n as u32 % 9 };
                    let n: u64 = n % 7 + leaf(n).await % 100;
                    if leaf(3u64).await % 2 == 0 && text.len() > 40 { return Noisy::new(12); }
                };
                match 2u64 % 5 {
                0 => {
                    let x14: u64 = checked(f9).await.unwrap_or(f9);
                    let mut v16: Two = Two { first: Noisy::new(15), second: Noisy::new(15 + 1000), number: 4u64 as u32 % 9 };
                }
                1 | 2 => {
                    if b % 5 < 3 || leaf(b).await > 4 { continue 'l5; }
                    text.push_str(&format!("{},", f9));
                }
                m13 if m13 == b % 5 => {
                    b = leaf(0u64).await;
                    b = if 3u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
                }
                _ => {
                    pause().await;
                    pause().await;
                }
                }
                let all20: Option<Noisy> = Some(Noisy::new(19));
                'l17: for v18 in all20 {
                    let mut v18: Noisy = v18;
                    if 2u64 % 4 == 1 { drop(v18); pause().await; v18 = Noisy::new(21); }
                    if leaf(f9).await % 2 == 0 { continue 'l17; }
                }
            }
        }
        m1 if m1 == b % 5 => {
            if let Some(v22) = made(n).await {
                let mut v22: Noisy = v22;
                if 2u64 % 3 == 1 { pause().await; drop(value); } else { pause().await; }
            } else {
                step(24);
                'l25: for i26 in 0u64..=1 {
                    let mut v28: Two = Two { first: Noisy::new(27), second: Noisy::new(27 + 1000), number: 2u64 as u32 % 9 };
                    let mut v30: Vec<Noisy> = vec![Noisy::new(29), Noisy::new(29 + 1000), Noisy::new(29 + 2000)];
                    let x31: u64 = kept::<u64>(4u64, n).await;
                }
            }
        }
        _ => {
            let all35: LinkedList<Noisy> = LinkedList::from([Noisy::new(34), Noisy::new(34 + 1000)]);
            pause().await;
            'l32: for v33 in all35 {
                let mut v33: Noisy = v33;
                let mut v37: Shared<Noisy> = Shared::new(Noisy::new(36));
            }
            let mut n39: u64 = 0;
            'l38: while let Some(w40) = made(n39).await {
                n39 += 1 + w40.0 as u64 % 2;
                let mut n42: u64 = 0;
                'l41: while let 0u64..=3 = odd(n42).await {
                    n42 += 2;
                    if b % 5 < 3 || leaf(1u64).await > 4 && text.len() > 40 { return Noisy::new(43); }
                }
                let mut v45: Noisy = Noisy::new(44);
                v45 = Noisy::new(v45.0 + 1);
            }
        }
        }
        text.push_str(&format!("{},", 4u64));
        {
            let all49: VecDeque<Noisy> = VecDeque::from([Noisy::new(48), Noisy::new(48 + 1000)]);
            'l46: for v47 in all49 {
                let mut v47: Noisy = v47;
                if 0u64 % 5 < 3 || leaf(b).await > 4 { continue 'l46; }
                let mut n51: u64 = 0;
                let f52: u64 = 'l50: loop {
                    n51 += 1;
                    if n51 > 3 { break n; }
                    pause().await;
                    let x53: u64 = { let t = { let t = Noisy::new(54); t.0 as u64 + n % 9 }; leaf(t).await };
                    let mut v56: Vec<Noisy> = vec![Noisy::new(55), Noisy::new(55 + 1000), Noisy::new(55 + 2000)];
                };
                let to57: CpsFnPtr<fn(u64) -> u64> = if f52 % 2 == 0 { to!(leaf) } else { to!(odd) };
            }
        }
        let mut n59: u64 = 0;
        'l58: while let 0u64..=2 = odd(n59).await {
            n59 += 2;
            if leaf(n).await % 2 == 0 { continue 'l58; }
            b = if n % 2 == 0 { leaf(b).await } else { b };
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    async fn h16_1(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        let to1: CpsFnPtr<fn(u64) -> u64> = if 0u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        let all5: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(4)), (3, Noisy::new(4 + 1000))]);
        pause().await;
        'l2: for (at, v3) in all5 {
            let mut v3: Noisy = v3;
            let Some(v6) = made(b).await else {
                pause().await;
                continue 'l2;
            };
            let mut v6: Noisy = v6;
            text.push_str(&format!("{},", n));
            let x9: u64 = to1(b).await;
        }
        Ok(b)
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        select! {
        got = feed.recv_evt(), if a % 2 == 0 => {
            let x1: u64 = got.unwrap_or(3);
            text = said(text, pair(a, x1).await.0.wrapping_add(x1)).await;
        }
        sent = out.send_evt(3u64), if a % 2 == 0 => {
            if sent.is_err() { step(1); }
            if 2u64 % 3 == 1 && leaf(a).await % 2 == 1 {
                step(2);
                let all6: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(5)), (3, Noisy::new(5 + 1000))]);
                'l3: for (at, v4) in all6 {
                    let mut v4: Noisy = v4;
                    let mut a: u64 = leaf(b).await;
                }
            } else {
            }
        }
        else => {
            let all10: Option<Noisy> = Some(Noisy::new(9));
            'l7: for v8 in all10 {
                let mut v8: Noisy = v8;
                if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(a); }
            }
            let mut v12: Noisy = Noisy::new(11);
        }
        }
        {
            b = leaf(b).await;
            let all16: VecDeque<Noisy> = VecDeque::from([Noisy::new(15), Noisy::new(15 + 1000)]);
            pause().await;
            'l13: for v14 in all16 {
                let mut v14: Noisy = v14;
                {
                    if !(4u64 % 5 < 3 && odd(3u64).await > 4) { break 'l13; }
                    let mut x17: u64 = a % 7 + leaf(4u64).await % 100;
                }
                {
                    if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(kept::<u64>(a, 4u64).await); }
                    pause().await;
                    let mut v19: Shared<Noisy> = Shared::new(Noisy::new(18));
                }
                let mut n21: u64 = 0;
                let f22: u64 = 'l20: loop {
                    n21 += 1;
                    if n21 > 0 { break 4u64; }
                    pause().await;
                    match made(a).await {
                        Some(v23) if v23.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v23.0 as u64); }
                        Some(v23) => drop(v23),
                        None => pause().await,
                    }
                    b = 2u64.wrapping_mul(3).wrapping_add(b);
                    let to25: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                };
            }
        }
        let mut v27: Shared<Noisy> = Shared::new(Noisy::new(26));
        let mut v29: Two = Two { first: Noisy::new(28), second: Noisy::new(28 + 1000), number: a as u32 % 9 };
        if let Some(v30) = made(3u64).await {
            let mut v30: Noisy = v30;
            let x32: u64 = recv::<u64>(&feed).await.unwrap_or(4u64);
            let x33: u64 = { let t = { let t = Noisy::new(34); t.0 as u64 + 4u64 % 9 }; leaf(t).await };
        } else {
            let to35: CpsFnPtr<fn(u64) -> u64> = if 1u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Noisy = 'b1: {
            let mut v4: Noisy = Noisy::new(3);
            if a < b { break 'b1 v4; }
            if let Some(v5) = made(a).await {
                let mut v5: Noisy = v5;
                let (x7, mut v8): (u64, Noisy) = join!(leaf(b), taken(v5, b));
            } else {
                {
                    match shape(b).await {
                    Shape::Both(v9, v10) if v9.0 % 2 == 1 => {
                        let mut v9: Noisy = v9;
                        let mut v10: Noisy = v10;
                        let mut v11: Noisy = Noisy::new(v10.0 + 50);
                        let mut v13: Vec<Noisy> = vec![Noisy::new(12), Noisy::new(12 + 1000), Noisy::new(12 + 2000)];
                    }
                    Shape::Both(v9, unbound) => {
                        let mut v9: Noisy = v9;
                        drop(unbound);
                        pause().await;
                        let mut v14: Shared<Noisy> = Shared::new(v9);
                    }
                    Shape::One { noisy: v9, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v9: Noisy = v9;
                        let to15: CpsFnPtr<fn(u64) -> u64> = if number % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v9, .. } => {
                        let mut v9: Noisy = v9;
                        match shape(4u64).await {
                        Shape::Both(v16, v17) if v16.0 % 2 == 1 => {
                            let mut v16: Noisy = v16;
                            let mut v17: Noisy = v17;
                            let mut b: u64 = if b % 2 == 0 { leaf(2u64).await } else { 2u64 };
                        }
                        Shape::Both(v16, unbound) => {
                            let mut v16: Noisy = v16;
                            drop(unbound);
                            pause().await;
                            if let Some(v18) = made(2u64).await {
                                let mut v18: Noisy = v18;
                                let mut v20: Noisy = kept::<Noisy>(v9, a).await;
                                pause().await;
                            } else {
                            }
                            let mut v22: Two = Two { first: v16, second: Noisy::new(21 + 1000), number: a as u32 % 9 };
                        }
                        Shape::One { noisy: v16, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v16: Noisy = v16;
                            step(23);
                        }
                        Shape::One { noisy: v16, .. } => {
                            let mut v16: Noisy = v16;
                            let mut v25: Two = Two { first: v16, second: Noisy::new(24 + 1000), number: b as u32 % 9 };
                        }
                        Shape::Nothing => {
                            pause().await;
                        } }
                        let mut v27: Noisy = Noisy::new(26);
                    }
                    Shape::Nothing => {
                        pause().await;
                        let c28: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    } }
                    let (x29, v30): (u64, (u64, u64)) = join!(leaf(3u64), pair(b, 3u64));
                    let v30: u64 = v30.0.wrapping_add(v30.1);
                    match shape(x29).await {
                    Shape::Both(v31, v32) if v31.0 % 2 == 1 => {
                        let mut v31: Noisy = v31;
                        let mut v32: Noisy = v32;
                        let x33: u64 = { let t = { let t = Noisy::new(34); t.0 as u64 + a % 9 }; leaf(t).await };
                        let (x35, mut v36): (u64, Noisy) = join!(leaf(x29), taken(v32, a));
                    }
                    Shape::Both(v31, unbound) => {
                        let mut v31: Noisy = v31;
                        drop(unbound);
                        pause().await;
                        let to37: CpsFnPtr<fn(u64) -> u64> = if x29 % 2 == 0 { to!(leaf) } else { to!(odd) };
                        let mut b: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    }
                    Shape::One { noisy: v31, number } if leaf(number).await % 2 == 0 => {
                        let number: u64 = number;
                        let mut v31: Noisy = v31;
                        let x38: u64 = leaf(number).await;
                    }
                    Shape::One { noisy: v31, .. } => {
                        let mut v31: Noisy = v31;
                        match made(2u64).await {
                            Some(v39) if v39.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v39.0 as u64); }
                            Some(v39) => drop(v39),
                            None => pause().await,
                        }
                    }
                    Shape::Nothing => {
                        pause().await;
                        pause().await;
                    } }
                }
                'l41: for i42 in 0u64..=1 {
                    let x43: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    if !(b % 5 < 3 && odd(i42).await > 4) && text.len() > 200 { return Err(i42 % 7 + leaf(b).await % 100); }
                }
            }
            Noisy::new(3 + 1000)
        };
        if 0u64 % 3 == 1 { drop(v2); }
        let mut n45: u64 = 0;
        let f46: u64 = 'l44: loop {
            n45 += 1;
            if n45 > 1 { break a; }
            pause().await;
            {
                let mut v48: Noisy = Noisy::new(47);
                let mut n50: u64 = 0;
                'l49: while let 0u64..=1 = odd(n50).await {
                    n50 += 2;
                    let mut v52: Two = Two { first: Noisy::new(51), second: Noisy::new(51 + 1000), number: b as u32 % 9 };
                    let mut x53: u64 = pair(4u64, 2u64).await.0.wrapping_add(2u64);
                }
                {
                    let x54: u64 = a;
                    pause().await;
                }
            }
        };
        match b % 5 {
        0 => {
            select! {
            got = feed.recv_evt() => {
                let x56: u64 = got.unwrap_or(3);
                if 3u64 % 5 < 3 || leaf(b).await > 4 {
                    let mut x57: u64 = leaf(x56).await;
                    if 4u64 % 3 == 1 && leaf(x57).await % 2 == 1 && text.len() > 200 { return Err(match f46 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(f46).await }); }
                    pause().await;
                } else {
                    pause().await;
                }
                b = pair(b, 2u64).await.0.wrapping_add(2u64);
            }
            sent = out.send_evt(f46), if a % 2 == 0 => {
                if sent.is_err() { step(1); }
                let mut v59: Two = Two { first: Noisy::new(58), second: Noisy::new(58 + 1000), number: 3u64 as u32 % 9 };
                pause().await;
            }
            else => {
                let mut v61: Noisy = Noisy::new(60);
            }
            }
        }
        1 | 2 => {
            match 4u64 % 5 {
            0 => {
                text = said(text, leaf(leaf(f46).await).await).await;
            }
            1 | 2 => {
                if send::<u64>(&out, b).await.is_err() && 0u64 < a { return Err(b); }
            }
            m62 if m62 == b % 5 => {
                let all66: Option<Noisy> = Some(Noisy::new(65));
                pause().await;
                'l63: for v64 in all66 {
                    let mut v64: Noisy = v64;
                    pause().await;
                }
                if leaf(f46).await % 2 == 0 && text.len() > 200 { return Err(leaf(f46).await); }
            }
            _ => {
                let all70: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(69)), (3, Noisy::new(69 + 1000))]);
                'l67: for (at, v68) in all70 {
                    let mut v68: Noisy = v68;
                    text.push_str(&format!("{},", a));
                    step(71);
                }
            }
            }
            let mut v73: Two = Two { first: Noisy::new(72), second: Noisy::new(72 + 1000), number: a as u32 % 9 };
        }
        m55 if m55 == b % 5 => {
            'l74: for i75 in 0u64..=0 {
                let mut v77: Noisy = Noisy::new(76);
                if f46 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(pair(a, 2u64).await.0.wrapping_add(2u64)); }
            }
            let all81: Option<Noisy> = Some(Noisy::new(80));
            'l78: for v79 in all81 {
                let mut v79: Noisy = v79;
                let mut n83: u64 = 0;
                'l82: while let 0u64..=1 = odd(n83).await {
                    n83 += 2;
                    let to84: CpsFnPtr<fn(u64) -> u64> = if b % 2 == 0 { to!(leaf) } else { to!(odd) };
                    let x85: u64 = to84(f46).await;
                }
                {
                    if a % 5 < 3 || leaf(f46).await > 4 && text.len() > 200 { return Err(1u64); }
                    let to86: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
                }
            }
        }
        _ => {
            if leaf(f46).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        }
        }
        if a % 3 == 1 && leaf(f46).await % 2 == 1 {
            let (x87, v88): (u64, (u64, u64)) = join!(leaf(f46), pair(2u64, f46));
            let v88: u64 = v88.0.wrapping_add(v88.1);
        } else {
            let (x89, _, mut v90): (u64, Option<Noisy>, Noisy) = join!(odd(2u64), made(2u64), down(2u64 % 3, Noisy::new(9)));
        }
        if leaf(1u64).await % 2 == 0 {
            let mut v92: Two = Two { first: Noisy::new(91), second: Noisy::new(91 + 1000), number: b as u32 % 9 };
            'l93: for i94 in 0u64..1 {
                let mut v96: Noisy = Noisy::new(95);
                {
                    text.push_str(&format!("{}:", v96.0));
                }
            }
            let mut v98: Noisy = Noisy::new(97);
        } else {
            let x100: u64 = 'b99: {
                if !(a % 5 < 3 && odd(f46).await > 4) && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                if a % 5 < 3 || leaf(f46).await > 4 { break 'b99 f46; }
                let all104: VecDeque<Noisy> = VecDeque::from([Noisy::new(103), Noisy::new(103 + 1000)]);
                'l101: for v102 in all104 {
                    let mut v102: Noisy = v102;
                    step(105);
                }
                if 3u64 < a {
                    step(106);
                } else if 2u64 % 3 == b % 3 {
                    let a: u64 = leaf(leaf(a).await).await;
                    let mut x107: u64 = match 4u64 % 3 { 0 => leaf(f46).await, 1 => f46, _ => odd(4u64).await };
                }
                match 2u64 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(2u64).await }
            };
            text = said(text, leaf(b).await).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h18_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if leaf(3u64).await % 2 == 0 {
            let x2: u64 = 'b1: {
                let x3: u64 = leaf(n).await;
                let mut n5: u64 = 0;
                'l4: while let Some(w6) = made(n5).await {
                    n5 += 1 + w6.0 as u64 % 2;
                    let mut v8: Vec<Noisy> = vec![Noisy::new(7), Noisy::new(7 + 1000), Noisy::new(7 + 2000)];
                    let mut v10: Two = Two { first: Noisy::new(9), second: Noisy::new(9 + 1000), number: n as u32 % 9 };
                    text.push_str(&format!("{},", b));
                }
                if b < 1u64 { break 'b1 1u64; }
                let c11: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
                if n % 2 == 0 { leaf(b).await } else { b }
            };
        } else {
        }
        let mut v13: Noisy = Noisy::new(12);
        Ok(b)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        step(1);
        let mut x2: u64 = leaf(2u64).await;
        let mut x3: u64 = if b % 2 == 0 { leaf(a).await } else { a };
        let all7: Option<Noisy> = Some(Noisy::new(6));
        'l4: for v5 in all7 {
            let mut v5: Noisy = v5;
            pause().await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        {
            b = leaf(b).await;
            let x1: u64 = pair(b, a).await.0.wrapping_add(a);
        }
        text.push_str(&format!("{},", 0u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(2u64); }
        let mut v2: Shared<Noisy> = Shared::new(Noisy::new(1));
        text = said(text, checked(b).await?).await;
        let mut x3: u64 = kept::<u64>(4u64, a).await;
        let mut v5: Noisy = 'b4: {
            let mut v7: Noisy = Noisy::new(6);
            if a % 3 == 1 && leaf(a).await % 2 == 1 { break 'b4 v7; }
            match a % 5 {
            0 => {
                if b < x3 && text.len() > 200 { return Err(2u64); }
            }
            1 | 2 => {
                x3 = x3;
            }
            m8 if m8 == b % 5 => {
                let c9: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
            }
            _ => {
                if let Some(v10) = made(0u64).await {
                    let mut v10: Noisy = v10;
                    pause().await;
                    b = { let mut own = take(&mut v10); let result = lent(&mut own, &mut text, a).await; v10 = own; result }?;
                } else {
                }
            }
            }
            x3 = kept::<u64>(x3, 3u64).await;
            Noisy::new(6 + 1000)
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h21_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        b = kept::<u64>(0u64, n).await;
        'l3: for (at, v4) in v2.into_iter().enumerate() {
            let mut v4: Noisy = v4;
            let x6: u64 = n.wrapping_mul(3).wrapping_add(3u64);
            if n % 3 == 1 && leaf(x6).await % 2 == 1 && text.len() > 40 { return Noisy::new(7); }
            let mut v9: Two = Two { first: v4, second: Noisy::new(8 + 1000), number: b as u32 % 9 };
        }
        let mut v11: Two = Two { first: value, second: Noisy::new(10 + 1000), number: 2u64 as u32 % 9 };
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut x1: u64 = leaf(leaf(b).await).await;
        let mut v3: Noisy = Noisy::new(2);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h22_0(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        let mut b: u64 = n;
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(1u64 % 7 + leaf(3u64).await % 100); }
        let (x1, v2): (u64, (u64, u64)) = join!(leaf(n), pair(b, n));
        let v2: u64 = v2.0.wrapping_add(v2.1);
        {
            let mut v4: Two = Two { first: Noisy::new(3), second: Noisy::new(3 + 1000), number: b as u32 % 9 };
            {
                let mut x5: u64 = n.wrapping_mul(3).wrapping_add(1u64);
                let mut x6: u64 = leaf(leaf(n).await).await;
            }
        }
        Ok(b)
    }
    async fn h22_1(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        match 0u64 % 5 {
        0 => {
            let mut v3: Vec<Noisy> = vec![Noisy::new(2), Noisy::new(2 + 1000), Noisy::new(2 + 2000)];
            let to4: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
        }
        1 | 2 => {
            let to5: CpsFnPtr<fn(u64) -> u64> = if n % 2 == 0 { to!(leaf) } else { to!(odd) };
            let mut v6: Noisy = taken(value, b).await;
        }
        m1 if m1 == b % 5 => {
            let mut v8: Noisy = Noisy::new(7);
        }
        _ => {
            if let Some(v9) = made(b).await {
                let mut v9: Noisy = v9;
                step(11);
            } else {
                match 4u64 % 5 {
                0 => {
                    b = if b % 2 == 0 { leaf(n).await } else { n };
                }
                1 | 2 => {
                    let mut n: u64 = leaf(n).await;
                    let mut v14: Noisy = Noisy::new(13);
                }
                m12 if m12 == b % 5 => {
                    let mut v16: Noisy = Noisy::new(15);
                    pause().await;
                }
                _ => {
                    let mut x17: u64 = if n % 2 == 0 { leaf(0u64).await } else { 0u64 };
                }
                }
                let c18: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(n % 50); add(2); sum };
            }
            text.push_str(&format!("{},", 3u64));
        }
        }
        step(text.len() as u32);
        Noisy::new(n as u32 % 50 + 1)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        match a % 5 {
        0 => {
            let x2: u64 = leaf(4u64).await;
        }
        1 | 2 => {
            'l3: for i4 in 0u64..=0 {
                let mut v6: Noisy = Noisy::new(5);
                let x7: u64 = match 4u64 % 3 { 0 => leaf(a).await, 1 => a, _ => odd(4u64).await };
                text = said(text, kept::<u64>(x7, 0u64).await).await;
            }
        }
        m1 if m1 == b % 5 => {
            if leaf(a).await % 2 == 0 {
                {
                    let a: u64 = match a % 3 { 0 => leaf(a).await, 1 => a, _ => odd(a).await };
                }
                let mut v9: Noisy = Noisy::new(8);
            }
        }
        _ => {
            'l10: for i11 in 0u64..2 {
                let all15: LinkedList<Noisy> = LinkedList::from([Noisy::new(14), Noisy::new(14 + 1000)]);
                'l12: for v13 in all15 {
                    let mut v13: Noisy = v13;
                    let mut v16: Noisy = Noisy::new(v13.0 + 50);
                }
                'l17: for i18 in 0u64..=3 {
                    text = said(text, a % 7 + leaf(i18).await % 100).await;
                    text = said(text, kept::<u64>(4u64, i18).await).await;
                }
            }
        }
        }
        let mut v20: Noisy = Noisy::new(19);
        'l21: for i22 in 0u64..1 {
            let all26: BTreeMap<u64, Noisy> = BTreeMap::from([(7, Noisy::new(25)), (3, Noisy::new(25 + 1000))]);
            'l23: for (at, v24) in all26 {
                let mut v24: Noisy = v24;
                if b % 3 == 1 { drop(v24); }
            }
            match b % 5 {
            0 => {
                let mut v29: Noisy = 'b28: {
                    let mut v31: Noisy = Noisy::new(30);
                    if !(i22 % 5 < 3 && odd(i22).await > 4) { break 'b28 v31; }
                    v20 = Noisy::new(v20.0 + 1);
                    { let at = &mut v20; at.0 += 1; step(at.0); }
                    Noisy::new(30 + 1000)
                };
            }
            1 | 2 => {
                text.push_str(&format!("{},", 0u64));
            }
            m27 if m27 == b % 5 => {
                b = match i22 % 3 { 0 => leaf(i22).await, 1 => i22, _ => odd(i22).await };
                if i22 < i22 {
                    let c33: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    text.push_str(&format!("{}:", v20.0));
                } else if b % 3 == b % 3 {
                    if 4u64 < a { continue 'l21; }
                } else {
                    if b < i22 { continue 'l21; }
                    if !(a % 5 < 3 && odd(2u64).await > 4) && text.len() > 200 { return Err(pair(1u64, a).await.0.wrapping_add(a)); }
                }
            }
            _ => {
                let mut v35: Noisy = 'b34: {
                    let mut v37: Noisy = Noisy::new(36);
                    if leaf(a).await % 2 == 0 { break 'b34 v37; }
                    let c38: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(a % 50); add(2); sum };
                    Noisy::new(36 + 1000)
                };
                let all42: Option<Noisy> = Some(Noisy::new(41));
                'l39: for v40 in all42 {
                    let mut v40: Noisy = v40;
                    if let Some(v43) = made(b).await {
                        let mut v43: Noisy = v43;
                        let mut v45: Noisy = taken(v40, b).await;
                        pause().await;
                    } else {
                    }
                    text = said(text, kept::<u64>(a, 3u64).await).await;
                    let mut v47: Shared<Noisy> = Shared::new(Noisy::new(46));
                }
            }
            }
            if leaf(i22).await % 2 == 0 {
                let mut a: u64 = 1u64 % 7 + leaf(a).await % 100;
                if !(i22 % 5 < 3 && odd(4u64).await > 4) {
                    let mut x48: u64 = leaf(leaf(a).await).await;
                    let c49: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(b % 50); add(2); sum };
                    text.push_str(&format!("{},", a));
                } else if 0u64 % 3 == 1u64 % 3 {
                    step(50);
                    text.push_str(&format!("{},", a));
                }
                select! {
                got = feed.recv_evt() => {
                    let x51: u64 = got.unwrap_or(3);
                    let c52: u64 = { let look = || v20.0 as u64; look() % 100 + i22 % 3 };
                    let to53: CpsFnPtr<fn(u64) -> u64> = if 4u64 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    b = { let mut own = take(&mut v20); let result = lent(&mut own, &mut text, c52).await; v20 = own; result }?;
                }
                sent = out.send_evt(4u64), if b % 2 == 0 => {
                    if sent.is_err() { step(1); }
                    step(54);
                    let (x55, _, mut v56): (u64, Option<Noisy>, Noisy) = join!(odd(a), made(i22), down(i22 % 3, Noisy::new(9)));
                }
                default => {
                    match shape(a).await {
                    Shape::Both(v57, v58) if v57.0 % 2 == 1 => {
                        let mut v57: Noisy = v57;
                        let mut v58: Noisy = v58;
                        match made(1u64).await {
                            Some(v59) if v59.0 % 2 == 0 => { pause().await; b = b.wrapping_add(v59.0 as u64); }
                            Some(v59) => drop(v59),
                            None => pause().await,
                        }
                        let mut x61: u64 = i22;
                    }
                    Shape::Both(v57, unbound) => {
                        let mut v57: Noisy = v57;
                        drop(unbound);
                        pause().await;
                        step(62);
                        let Some(v63) = made(a).await else {
                            pause().await;
                            break 'l21;
                        };
                        let mut v63: Noisy = v63;
                    }
                    Shape::One { noisy: v57, number } if number % 2 == 1 => {
                        let number: u64 = number;
                        let mut v57: Noisy = v57;
                        let to66: CpsFnPtr<fn(u64) -> u64> = if i22 % 2 == 0 { to!(leaf) } else { to!(odd) };
                    }
                    Shape::One { noisy: v57, .. } => {
                        let mut v57: Noisy = v57;
                        pause().await;
                        match shape(b).await {
                        Shape::Both(v67, v68) if v67.0 % 2 == 1 => {
                            let mut v67: Noisy = v67;
                            let mut v68: Noisy = v68;
                            let mut x69: u64 = match i22 % 3 { 0 => leaf(0u64).await, 1 => 0u64, _ => odd(i22).await };
                        }
                        Shape::Both(v67, unbound) => {
                            let mut v67: Noisy = v67;
                            drop(unbound);
                            pause().await;
                            let x70: u64 = { let t = { let t = Noisy::new(71); t.0 as u64 + i22 % 9 }; leaf(t).await };
                            { let at = &mut v57; at.0 += 1; step(at.0); }
                        }
                        Shape::One { noisy: v67, number } if leaf(number).await % 2 == 0 => {
                            let number: u64 = number;
                            let mut v67: Noisy = v67;
                            let c73: u64 = { let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add(0u64 % 50); add(2); sum };
                            pause().await;
                        }
                        Shape::One { noisy: v67, .. } => {
                            let mut v67: Noisy = v67;
                            { let at = &mut v20; at.0 += 1; step(at.0); }
                            if 0u64 % 3 == 1 { drop(v67); }
                        }
                        Shape::Nothing => {
                            pause().await;
                            a = if 4u64 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                        } }
                    }
                    Shape::Nothing => {
                        pause().await;
                        let i22: u64 = match i22 % 3 { 0 => leaf(b).await, 1 => b, _ => odd(i22).await };
                    } }
                }
                }
            } else if 4u64 % 3 == 3u64 % 3 {
                let mut x75: u64 = pair(i22, 3u64).await.0.wrapping_add(3u64);
                let to76: CpsFnPtr<fn(u64) -> u64> = if a % 2 == 0 { to!(leaf) } else { to!(odd) };
            } else {
                if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(a % 7 + leaf(2u64).await % 100); }
            }
            if leaf(a).await % 2 == 0 { drop(v20); break; }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    async fn h23_0(mut value: Noisy, n: u64) -> Noisy {
        let mut b: u64 = n;
        let mut text: String = String::new();
        step(1);
        let Some(v2) = made(b).await else {
            pause().await;
            return Noisy::new(4);
        };
        let mut v2: Noisy = v2;
        if !(b % 5 < 3 && odd(4u64).await > 4) && text.len() > 40 { return Noisy::new(5); }
        step(text.len() as u32);
        value
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) -> Result<String, u64> {
        let mut v2: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(1 + 1000), Noisy::new(1 + 2000)];
        {
            let all6: Option<Noisy> = Some(Noisy::new(5));
            'l3: for v4 in all6 {
                let mut v4: Noisy = v4;
                let mut v8: Two = Two { first: v4, second: Noisy::new(7 + 1000), number: 0u64 as u32 % 9 };
            }
            if b % 5 < 3 || leaf(1u64).await > 4 {
                text.push_str(&format!("{},", 0u64));
                let _ = v2.pop();
                step(9);
            } else {
                let mut x10: u64 = leaf(leaf(a).await).await;
                let mut v12: Noisy = 'b11: {
                    let mut v14: Noisy = Noisy::new(13);
                    if 4u64 % 5 < 3 || leaf(0u64).await > 4 { break 'b11 v14; }
                    let mut x15: u64 = b.wrapping_mul(3).wrapping_add(1u64);
                    Noisy::new(13 + 1000)
                };
            }
            let x16: u64 = recv::<u64>(&feed).await.unwrap_or(b);
        }
        if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(pair(b, 1u64).await.0.wrapping_add(1u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, frames::p0, futures::p0, frames::pointed_to);
    check.program(1, frames::p1, futures::p1, frames::pointed_to);
    check.program(2, frames::p2, futures::p2, frames::pointed_to);
    check.program(3, frames::p3, futures::p3, frames::pointed_to);
    check.program(4, frames::p4, futures::p4, frames::pointed_to);
    check.program(5, frames::p5, futures::p5, frames::pointed_to);
    check.program(6, frames::p6, futures::p6, frames::pointed_to);
    check.program(7, frames::p7, futures::p7, frames::pointed_to);
    check.program(8, frames::p8, futures::p8, frames::pointed_to);
    check.program(9, frames::p9, futures::p9, frames::pointed_to);
    check.program(10, frames::p10, futures::p10, frames::pointed_to);
    check.program(11, frames::p11, futures::p11, frames::pointed_to);
    check.program(12, frames::p12, futures::p12, frames::pointed_to);
    check.program(13, frames::p13, futures::p13, frames::pointed_to);
    check.program(14, frames::p14, futures::p14, frames::pointed_to);
    check.program(15, frames::p15, futures::p15, frames::pointed_to);
    check.program(16, frames::p16, futures::p16, frames::pointed_to);
    check.program(17, frames::p17, futures::p17, frames::pointed_to);
    check.program(18, frames::p18, futures::p18, frames::pointed_to);
    check.program(19, frames::p19, futures::p19, frames::pointed_to);
    check.program(20, frames::p20, futures::p20, frames::pointed_to);
    check.program(21, frames::p21, futures::p21, frames::pointed_to);
    check.program(22, frames::p22, futures::p22, frames::pointed_to);
    check.program(23, frames::p23, futures::p23, frames::pointed_to);
}
