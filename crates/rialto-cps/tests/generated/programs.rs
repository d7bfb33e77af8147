// Made by `generate.rs`; see `differential.rs`.

pub mod frames {
    use crate::drops::Noisy;
    use rialto_cps::yield_now as pause;
    #[rialto_cps::cps]
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
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
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }

    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                if b % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(a)); }
                let mut v2: Noisy = Noisy::new(1);
            }
            1 | 2 => {
                if 3u64 % 5 < 3 || leaf(b).await > 4 {
                    b = a;
                    let mut v4: Noisy = Noisy::new(3);
                    if b % 3 == 1 { drop(v4); }
                } else {
                    if a < 1u64 && text.len() > 200 { return Err(leaf(b).await); }
                }
            }
            _ => {
                'l5: for i6 in 0u64..0 {
                    if 4u64 % 5 < 3 || leaf(i6).await > 4 { continue 'l5; }
                    let x7: u64 = if i6 % 2 == 0 { leaf(i6).await } else { i6 };
                }
                let b: u64 = b;
            }
        }
        let b: u64 = checked(1u64).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut a: u64 = checked(0u64).await?;
        pause().await;
        pause().await;
        text.push_str(&format!("{},", b));
        let mut a: u64 = if 1u64 % 2 == 0 { leaf(a).await } else { a };
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, if 1u64 % 2 == 0 { leaf(b).await } else { b }).await;
        if leaf(2u64).await % 2 == 0 {
            'l1: for i2 in 0u64..1 {
                text.push_str(&format!("{},", i2));
            }
        }
        let mut v4: Noisy = Noisy::new(3);
        text.push_str(&format!("{}:", v4.0));
        b = b % 7 + leaf(1u64).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = 2u64;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            'l1: for i2 in 0u64..1 {
                let mut x3: u64 = leaf(leaf(i2).await).await;
            }
            let mut n6: u64 = 0;
            let f6: u64 = 'l4: loop {
                n6 += 1;
                if n6 > 4 { break b; }
                pause().await;
                text = said(text, if b % 2 == 0 { leaf(b).await } else { b }).await;
                let mut v8: Noisy = Noisy::new(7);
            };
            let b: u64 = a;
        }
        let mut n11: u64 = 0;
        let f11: u64 = 'l9: loop {
            n11 += 1;
            if n11 > 0 { break a; }
            pause().await;
            text.push_str(&format!("{},", a));
        };
        let mut v13: Noisy = Noisy::new(12);
        drop(v13);
        let mut n16: u64 = 0;
        let f16: u64 = 'l14: loop {
            n16 += 1;
            if n16 > 4 { break f11; }
            pause().await;
            let mut v18: Noisy = Noisy::new(17);
            let mut v19: Noisy = Noisy::new(v18.0 + 50);
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p5(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 3 { break b; }
            pause().await;
            match 0u64 % 4 {
                0 => {
                    text.push_str(&format!("{},", b));
                    match a % 4 {
                        0 => {
                            let mut v5: Noisy = Noisy::new(4);
                            let x6: u64 = a % 7 + leaf(2u64).await % 100;
                        }
                        1 | 2 => {
                            let mut x7: u64 = pair(2u64, a).await.0.wrapping_add(a);
                        }
                        _ => {
                            text.push_str(&format!("{},", a));
                        }
                    }
                }
                1 | 2 => {
                    let x8: u64 = b;
                    if b % 5 < 3 || leaf(x8).await > 4 && text.len() > 200 { return Err(checked(a).await?); }
                }
                _ => {
                    'l9: for i10 in 0u64..2 {
                        let b: u64 = b.wrapping_mul(3).wrapping_add(b);
                        pause().await;
                    }
                    if leaf(a).await % 2 == 0 {
                        let b: u64 = pair(2u64, b).await.0.wrapping_add(b);
                        pause().await;
                    }
                }
            }
            let mut v12: Noisy = Noisy::new(11);
        };
        'l13: for i14 in 0u64..3 {
            'l15: for i16 in 0u64..2 {
                if leaf(2u64).await % 2 == 0 { break 'l13; }
                text = said(text, if a % 2 == 0 { leaf(1u64).await } else { 1u64 }).await;
            }
            let mut x17: u64 = pair(a, 2u64).await.0.wrapping_add(2u64);
            let mut v19: Noisy = Noisy::new(18);
        }
        if a < b {
            let x20: u64 = 3u64.wrapping_mul(3).wrapping_add(f3);
            text = said(text, 0u64 % 7 + leaf(2u64).await % 100).await;
        } else {
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        drop(v2);
        if b < a && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 0u64 < b && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(b).await } else { b }); }
        let mut v2: Noisy = Noisy::new(1);
        text = said(text, pair(b, a).await.0.wrapping_add(a)).await;
        let mut v3: Noisy = v2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut b: u64 = a % 7 + leaf(a).await % 100;
        'l1: for i2 in 0u64..=0 {
            let mut n5: u64 = 0;
            let f5: u64 = 'l3: loop {
                n5 += 1;
                if n5 > 0 { break b; }
                pause().await;
                'l6: for i7 in 0u64..=0 {
                    text = said(text, 2u64.wrapping_mul(3).wrapping_add(i2)).await;
                }
                match b % 4 {
                    0 => {
                        let mut v9: Noisy = Noisy::new(8);
                        let mut x10: u64 = i2 % 7 + leaf(a).await % 100;
                    }
                    1 | 2 => {
                        if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(checked(3u64).await?); }
                    }
                    _ => {
                        pause().await;
                        let mut v12: Noisy = Noisy::new(11);
                    }
                }
            };
        }
        let mut v14: Noisy = Noisy::new(13);
        let a: u64 = 3u64.wrapping_mul(3).wrapping_add(a);
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        text.push_str(&format!("{},", 1u64));
        {
            let mut v2: Noisy = Noisy::new(1);
        }
        text.push_str(&format!("{},", 1u64));
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..=2 {
            text = said(text, leaf(b).await).await;
            if i4 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
            if 4u64 % 5 < 3 || leaf(a).await > 4 {
                {
                    v2 = Noisy::new(v2.0 + 1);
                    let mut x5: u64 = checked(b).await?;
                }
                text.push_str(&format!("{},", 3u64));
            }
        }
        b = a % 7 + leaf(1u64).await % 100;
        if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        b = if 0u64 % 2 == 0 { leaf(a).await } else { a };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 0u64));
        b = leaf(a).await;
        let x1: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
        'l2: for i3 in 0u64..=0 {
            match 2u64 % 4 {
                0 => {
                    let x1: u64 = pair(4u64, x1).await.0.wrapping_add(x1);
                }
                1 | 2 => {
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                }
                _ => {
                    text.push_str(&format!("{},", a));
                    'l6: for i7 in 0u64..1 {
                        let mut a: u64 = 1u64 % 7 + leaf(x1).await % 100;
                    }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            b = leaf(leaf(a).await).await;
            let mut v4: Noisy = Noisy::new(3);
        }
        if leaf(a).await % 2 == 0 {
            let mut v6: Noisy = Noisy::new(5);
            b = b.wrapping_add(v6.0 as u64);
        } else {
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(3u64)); }
            text.push_str(&format!("{},", a));
            text.push_str(&format!("{},", 0u64));
        }
        {
            let mut x7: u64 = 0u64 % 7 + leaf(b).await % 100;
        }
        let mut v9: Noisy = Noisy::new(8);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = pair(2u64, 3u64).await.0.wrapping_add(3u64);
        b = b;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = 4u64 % 7 + leaf(a).await % 100;
        'l2: for i3 in 0u64..2 {
            text = said(text, 0u64.wrapping_mul(3).wrapping_add(a)).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break a; }
            pause().await;
            text = said(text, leaf(leaf(4u64).await).await).await;
            text.push_str(&format!("{},", 3u64));
            let mut x4: u64 = leaf(b).await;
        };
        let mut v6: Noisy = Noisy::new(5);
        v6 = Noisy::new(v6.0 + 1);
        if 2u64 < b && text.len() > 200 { return Err(b % 7 + leaf(1u64).await % 100); }
        b = checked(3u64).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                if 0u64 % 5 < 3 || leaf(a).await > 4 {
                    'l1: for i2 in 0u64..=0 {
                        let mut x3: u64 = b % 7 + leaf(b).await % 100;
                    }
                    let mut v5: Noisy = Noisy::new(4);
                    text = said(text, 0u64 % 7 + leaf(b).await % 100).await;
                } else {
                    'l6: for i7 in 0u64..=2 {
                        b = checked(i7).await?;
                        let x8: u64 = leaf(leaf(2u64).await).await;
                        pause().await;
                    }
                    pause().await;
                }
            }
            1 | 2 => {
                if b % 3 == 1 && leaf(b).await % 2 == 1 {
                    let mut n11: u64 = 0;
                    let f11: u64 = 'l9: loop {
                        n11 += 1;
                        if n11 > 1 { break a; }
                        pause().await;
                        let mut v13: Noisy = Noisy::new(12);
                        text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
                        text = said(text, leaf(a).await).await;
                    };
                } else {
                    if 2u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                }
            }
            _ => {
                let mut v15: Noisy = Noisy::new(14);
                b = b.wrapping_add(v15.0 as u64);
            }
        }
        'l16: for i17 in 0u64..=3 {
            let mut v19: Noisy = Noisy::new(18);
            'l20: for i21 in 0u64..2 {
                let mut v22: Noisy = Noisy::new(v19.0 + 50);
                if 1u64 % 5 < 3 || leaf(i17).await > 4 { drop(v19); break; }
            }
            if 0u64 % 5 < 3 || leaf(a).await > 4 {
                'l23: for i24 in 0u64..1 {
                    let mut v26: Noisy = Noisy::new(25);
                }
                pause().await;
                'l27: for i28 in 0u64..=3 {
                    pause().await;
                    text.push_str(&format!("{},", i17));
                    let x29: u64 = b.wrapping_mul(3).wrapping_add(3u64);
                }
            } else {
                let mut v31: Noisy = Noisy::new(30);
                b = b.wrapping_add(v31.0 as u64);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, leaf(leaf(b).await).await).await;
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 0 { break a; }
            pause().await;
            match 2u64 % 4 {
                0 => {
                    b = 1u64;
                }
                1 | 2 => {
                    b = b;
                    'l4: for i5 in 0u64..=1 {
                        let mut v7: Noisy = Noisy::new(6);
                        let x8: u64 = leaf(leaf(3u64).await).await;
                        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(checked(0u64).await?); }
                    }
                }
                _ => {
                    text.push_str(&format!("{},", a));
                    text.push_str(&format!("{},", 2u64));
                }
            }
            b = 4u64;
            let mut n11: u64 = 0;
            let f11: u64 = 'l9: loop {
                n11 += 1;
                if n11 > 2 { break a; }
                pause().await;
                b = leaf(leaf(4u64).await).await;
            };
        };
        let mut b: u64 = pair(b, f3).await.0.wrapping_add(f3);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        'l1: for i2 in 0u64..0 {
            match i2 % 4 {
                0 => {
                    'l3: for i4 in 0u64..0 {
                        pause().await;
                        let mut v6: Noisy = Noisy::new(5);
                    }
                    let mut v8: Noisy = Noisy::new(7);
                }
                1 | 2 => {
                    pause().await;
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    let mut b: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut v10: Noisy = Noisy::new(9);
                }
            }
            match 2u64 % 4 {
                0 => {
                    let mut v12: Noisy = Noisy::new(11);
                }
                1 | 2 => {
                    if b % 5 < 3 || leaf(0u64).await > 4 { continue 'l1; }
                }
                _ => {
                    'l13: for i14 in 0u64..=0 {
                        let mut v16: Noisy = Noisy::new(15);
                    }
                }
            }
        }
        let mut v18: Noisy = Noisy::new(17);
        if a < b {
            let mut v19: Noisy = taken(v18, b).await;
        }
        if leaf(4u64).await % 2 == 0 {
            if a < 2u64 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            b = pair(a, b).await.0.wrapping_add(b);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            pause().await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break b; }
            pause().await;
            {
                b = checked(a).await?;
                if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(b).await); }
            }
            match 4u64 % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    'l6: for i7 in 0u64..3 {
                        b = if 2u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    }
                }
                _ => {
                    match a % 4 {
                        0 => {
                            let mut v9: Noisy = Noisy::new(8);
                            let mut v10: Noisy = taken(v9, b).await;
                        }
                        1 | 2 => {
                            pause().await;
                        }
                        _ => {
                            let mut v12: Noisy = Noisy::new(11);
                        }
                    }
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                let x1: u64 = b % 7 + leaf(4u64).await % 100;
                {
                    let mut v3: Noisy = Noisy::new(2);
                }
            }
            1 | 2 => {
                let mut v5: Noisy = Noisy::new(4);
                match b % 4 {
                    0 => {
                        text = said(text, leaf(leaf(a).await).await).await;
                    }
                    1 | 2 => {
                        match a % 4 {
                            0 => {
                                text = said(text, checked(b).await?).await;
                                text.push_str(&format!("{}:", v5.0));
                            }
                            1 | 2 => {
                                let _ = taken(v5, b).await;
                            }
                            _ => {
                                let x6: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
                            }
                        }
                        pause().await;
                    }
                    _ => {
                        'l7: for i8 in 0u64..1 {
                            text.push_str(&format!("{},", a));
                        }
                    }
                }
            }
            _ => {
                'l9: for i10 in 0u64..2 {
                    let x11: u64 = checked(2u64).await?;
                }
            }
        }
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            'l3: for i4 in 0u64..0 {
                let mut x5: u64 = pair(b, 2u64).await.0.wrapping_add(2u64);
                match a % 4 {
                    0 => {
                        let mut v7: Noisy = Noisy::new(6);
                        if b % 5 < 3 || leaf(i4).await > 4 && text.len() > 200 { return Err(checked(1u64).await?); }
                    }
                    1 | 2 => {
                        let mut v9: Noisy = Noisy::new(8);
                        b = 3u64;
                    }
                    _ => {
                        text = said(text, a.wrapping_mul(3).wrapping_add(1u64)).await;
                    }
                }
            }
        }
        let x10: u64 = if 3u64 % 2 == 0 { leaf(a).await } else { a };
        let mut v12: Noisy = Noisy::new(11);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 < a {
            {
                'l1: for i2 in 0u64..3 {
                    let mut v4: Noisy = Noisy::new(3);
                    let mut v5: Noisy = taken(v4, 0u64).await;
                }
                let b: u64 = 1u64 % 7 + leaf(a).await % 100;
                let mut x6: u64 = b.wrapping_mul(3).wrapping_add(b);
            }
            let mut v8: Noisy = Noisy::new(7);
        }
        'l9: for i10 in 0u64..2 {
            'l11: for i12 in 0u64..2 {
                if i10 < a { break 'l9; }
                let mut n15: u64 = 0;
                let f15: u64 = 'l13: loop {
                    n15 += 1;
                    if n15 > 3 { break i12; }
                    pause().await;
                    let mut v17: Noisy = Noisy::new(16);
                    text.push_str(&format!("{}:", v17.0));
                    text.push_str(&format!("{},", i10));
                };
                let mut n20: u64 = 0;
                let f20: u64 = 'l18: loop {
                    n20 += 1;
                    if n20 > 4 { break 1u64; }
                    pause().await;
                    if f15 % 5 < 3 || leaf(1u64).await > 4 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(b).await } else { b }); }
                };
            }
            let mut v22: Noisy = Noisy::new(21);
        }
        text = said(text, b % 7 + leaf(a).await % 100).await;
        let mut v24: Noisy = Noisy::new(23);
        text = said(text, 4u64 % 7 + leaf(b).await % 100).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p24(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = leaf(0u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p25(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break b; }
            pause().await;
            match a % 4 {
                0 => {
                    let mut a: u64 = leaf(leaf(2u64).await).await;
                    let mut n6: u64 = 0;
                    let f6: u64 = 'l4: loop {
                        n6 += 1;
                        if n6 > 0 { break 4u64; }
                        pause().await;
                        let x7: u64 = leaf(leaf(a).await).await;
                    };
                }
                1 | 2 => {
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(b % 7 + leaf(1u64).await % 100); }
                }
                _ => {
                    match b % 4 {
                        0 => {
                            b = if b % 2 == 0 { leaf(a).await } else { a };
                        }
                        1 | 2 => {
                            let mut v9: Noisy = Noisy::new(8);
                            let mut v10: Noisy = v9;
                        }
                        _ => {
                            let mut v12: Noisy = Noisy::new(11);
                            let x13: u64 = leaf(a).await;
                        }
                    }
                    pause().await;
                }
            }
            text = said(text, pair(b, 2u64).await.0.wrapping_add(2u64)).await;
            if 4u64 % 5 < 3 || leaf(a).await > 4 {
                if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                match a % 4 {
                    0 => {
                        let mut v15: Noisy = Noisy::new(14);
                    }
                    1 | 2 => {
                        let mut v17: Noisy = Noisy::new(16);
                    }
                    _ => {
                        if 2u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(b).await?); }
                    }
                }
                'l18: for i19 in 0u64..2 {
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(if i19 % 2 == 0 { leaf(b).await } else { b }); }
                }
            }
        };
        pause().await;
        let mut n22: u64 = 0;
        let f22: u64 = 'l20: loop {
            n22 += 1;
            if n22 > 3 { break 3u64; }
            pause().await;
            text.push_str(&format!("{},", a));
        };
        let mut v24: Noisy = Noisy::new(23);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p26(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut v3: Noisy = v2;
        b = b.wrapping_add(v3.0 as u64);
        let x4: u64 = 2u64 % 7 + leaf(0u64).await % 100;
        b = 1u64.wrapping_mul(3).wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p27(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(a); }
        let mut b: u64 = b % 7 + leaf(2u64).await % 100;
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..0 {
            let a: u64 = pair(2u64, i4).await.0.wrapping_add(i4);
            b = checked(0u64).await?;
            text.push_str(&format!("{}:", v2.0));
        }
        b = leaf(b).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p28(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = leaf(leaf(b).await).await;
        {
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(a).await?); }
        }
        match a % 4 {
            0 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            1 | 2 => {
                let mut v4: Noisy = Noisy::new(3);
            }
            _ => {
                if a < a && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(b).await } else { b }); }
            }
        }
        b = pair(b, a).await.0.wrapping_add(a);
        text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p29(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        b = if a % 2 == 0 { leaf(a).await } else { a };
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p30(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                b = leaf(leaf(b).await).await;
            }
            1 | 2 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            _ => {
                if 2u64 % 5 < 3 || leaf(b).await > 4 {
                    let b: u64 = checked(b).await?;
                    text = said(text, pair(a, 2u64).await.0.wrapping_add(2u64)).await;
                    let mut x3: u64 = pair(2u64, 4u64).await.0.wrapping_add(4u64);
                } else {
                    {
                    }
                }
            }
        }
        if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p31(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p32(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        match made(3u64).await {
            Some(w3) if w3.0 % 2 == 0 => {
                pause().await;
                b = b.wrapping_add(w3.0 as u64);
            }
            Some(w3) => drop(w3),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p33(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p34(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        if a % 3 == 1 && leaf(4u64).await % 2 == 1 {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 0 { break b; }
                pause().await;
                text.push_str(&format!("{},", 0u64));
            };
            let mut v5: Noisy = Noisy::new(4);
        }
        if b % 3 == 1 && leaf(3u64).await % 2 == 1 {
            pause().await;
        } else {
            text = said(text, b % 7 + leaf(a).await % 100).await;
            if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(pair(b, b).await.0.wrapping_add(b)); }
            let x6: u64 = a.wrapping_mul(3).wrapping_add(3u64);
        }
        let mut v8: Noisy = Noisy::new(7);
        text = said(text, leaf(a).await).await;
        if 4u64 % 3 == 1 { pause().await; drop(v8); } else { pause().await; }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p35(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = b % 7 + leaf(0u64).await % 100;
        'l2: for i3 in 0u64..=1 {
            match x1 % 4 {
                0 => {
                    let mut n6: u64 = 0;
                    let f6: u64 = 'l4: loop {
                        n6 += 1;
                        if n6 > 0 { break i3; }
                        pause().await;
                        let mut x7: u64 = leaf(leaf(a).await).await;
                        let x7: u64 = b.wrapping_mul(3).wrapping_add(b);
                        let mut x8: u64 = checked(x7).await?;
                    };
                    pause().await;
                }
                1 | 2 => {
                    'l9: for i10 in 0u64..=2 {
                        x1 = pair(a, i3).await.0.wrapping_add(i3);
                    }
                    let mut v12: Noisy = Noisy::new(11);
                }
                _ => {
                    {
                        pause().await;
                        pause().await;
                        let mut v14: Noisy = Noisy::new(13);
                    }
                    match i3 % 4 {
                        0 => {
                            let mut v16: Noisy = Noisy::new(15);
                        }
                        1 | 2 => {
                            let x17: u64 = leaf(x1).await;
                        }
                        _ => {
                            let mut v19: Noisy = Noisy::new(18);
                            if i3 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(i3).await).await); }
                        }
                    }
                }
            }
            let mut v21: Noisy = Noisy::new(20);
            'l22: for i23 in 0u64..0 {
                b = lent(&mut v21, &mut text, 4u64).await?;
            }
        }
        if 3u64 % 3 == 1 && leaf(4u64).await % 2 == 1 {
            let mut n26: u64 = 0;
            let f26: u64 = 'l24: loop {
                n26 += 1;
                if n26 > 3 { break a; }
                pause().await;
                text = said(text, checked(x1).await?).await;
                let mut n29: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n29 += 1;
                    if n29 > 4 { break x1; }
                    pause().await;
                    let mut v31: Noisy = Noisy::new(30);
                };
                'l32: for i33 in 0u64..0 {
                    let mut v35: Noisy = Noisy::new(34);
                    text.push_str(&format!("{},", a));
                    text.push_str(&format!("{},", i33));
                }
            };
        } else {
            if 0u64 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
        }
        let mut v37: Noisy = Noisy::new(36);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p36(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = if a % 2 == 0 { leaf(b).await } else { b };
        text.push_str(&format!("{},", x1));
        match 2u64 % 4 {
            0 => {
                let mut v3: Noisy = Noisy::new(2);
            }
            1 | 2 => {
                text.push_str(&format!("{},", a));
            }
            _ => {
                {
                    b = if b % 2 == 0 { leaf(b).await } else { b };
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                }
                b = checked(1u64).await?;
            }
        }
        let mut v7: Noisy = Noisy::new(6);
        if x1 % 3 == 1 { pause().await; drop(v7); } else { pause().await; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p37(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        pause().await;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        if a < a {
            b = lent(&mut v2, &mut text, 0u64).await?;
            let mut v3: Noisy = taken(v2, b).await;
        } else {
            match b % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    match 2u64 % 4 {
                        0 => {
                            text = said(text, a.wrapping_mul(3).wrapping_add(1u64)).await;
                        }
                        1 | 2 => {
                            let mut x6: u64 = checked(a).await?;
                        }
                        _ => {
                            b = a % 7 + leaf(b).await % 100;
                        }
                    }
                }
                _ => {
                    text.push_str(&format!("{},", 3u64));
                }
            }
            'l7: for i8 in 0u64..=0 {
                text = said(text, i8.wrapping_mul(3).wrapping_add(a)).await;
            }
            let x9: u64 = leaf(leaf(b).await).await;
        }
        match a % 4 {
            0 => {
                match 4u64 % 4 {
                    0 => {
                        let mut v11: Noisy = Noisy::new(10);
                    }
                    1 | 2 => {
                        let mut n14: u64 = 0;
                        let f14: u64 = 'l12: loop {
                            n14 += 1;
                            if n14 > 0 { break 1u64; }
                            pause().await;
                            pause().await;
                        };
                    }
                    _ => {
                        let mut n17: u64 = 0;
                        let f17: u64 = 'l15: loop {
                            n17 += 1;
                            if n17 > 2 { break 1u64; }
                            pause().await;
                            text.push_str(&format!("{},", a));
                            let mut v19: Noisy = Noisy::new(18);
                        };
                    }
                }
                let mut b: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            }
            1 | 2 => {
                'l20: for i21 in 0u64..3 {
                    'l22: for i23 in 0u64..=3 {
                        text = said(text, leaf(4u64).await).await;
                    }
                    text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
                    let mut x24: u64 = pair(1u64, 4u64).await.0.wrapping_add(4u64);
                }
                {
                    let mut v26: Noisy = Noisy::new(25);
                }
            }
            _ => {
                'l27: for i28 in 0u64..0 {
                    let mut v30: Noisy = Noisy::new(29);
                    if 0u64 < b && text.len() > 200 { return Err(i28.wrapping_mul(3).wrapping_add(4u64)); }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p38(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 2 { break a; }
            pause().await;
            text.push_str(&format!("{},", a));
            {
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 0 { break 2u64; }
                    pause().await;
                    let mut x7: u64 = leaf(leaf(a).await).await;
                    let mut x7: u64 = pair(4u64, x7).await.0.wrapping_add(x7);
                };
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p39(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        {
            {
                'l1: for i2 in 0u64..=1 {
                    let x3: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    text.push_str(&format!("{},", 0u64));
                }
                text.push_str(&format!("{},", b));
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p40(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut a: u64 = leaf(a).await;
        text.push_str(&format!("{},", a));
        if a < a {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 0 { break 1u64; }
                pause().await;
                match a % 4 {
                    0 => {
                        let mut v5: Noisy = Noisy::new(4);
                        text.push_str(&format!("{},", b));
                    }
                    1 | 2 => {
                        let mut x6: u64 = pair(a, b).await.0.wrapping_add(b);
                    }
                    _ => {
                        text = said(text, b % 7 + leaf(b).await % 100).await;
                        if 0u64 < 2u64 && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                    }
                }
                let mut v8: Noisy = Noisy::new(7);
                let mut v9: Noisy = taken(v8, b).await;
            };
            let b: u64 = leaf(4u64).await;
        }
        let mut n12: u64 = 0;
        let f12: u64 = 'l10: loop {
            n12 += 1;
            if n12 > 0 { break b; }
            pause().await;
            b = leaf(leaf(a).await).await;
            let mut n15: u64 = 0;
            let f15: u64 = 'l13: loop {
                n15 += 1;
                if n15 > 0 { break 3u64; }
                pause().await;
                let mut v17: Noisy = Noisy::new(16);
                pause().await;
            };
        };
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p41(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 4 { break b; }
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            let a: u64 = pair(a, a).await.0.wrapping_add(a);
            b = 0u64 % 7 + leaf(a).await % 100;
        };
        match 1u64 % 4 {
            0 => {
                {
                    let mut n8: u64 = 0;
                    let f8: u64 = 'l6: loop {
                        n8 += 1;
                        if n8 > 1 { break b; }
                        pause().await;
                        let mut v10: Noisy = Noisy::new(9);
                    };
                }
                let mut v12: Noisy = Noisy::new(11);
            }
            1 | 2 => {
                text = said(text, leaf(f3).await).await;
                'l13: for i14 in 0u64..2 {
                    if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(checked(b).await?); }
                    pause().await;
                }
            }
            _ => {
                let mut v16: Noisy = Noisy::new(15);
            }
        }
        let x17: u64 = pair(1u64, b).await.0.wrapping_add(b);
        let mut v19: Noisy = Noisy::new(18);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p42(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        match 0u64 % 4 {
            0 => {
                pause().await;
            }
            1 | 2 => {
                let x3: u64 = leaf(a).await;
            }
            _ => {
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 2 { break b; }
                    pause().await;
                    let mut n9: u64 = 0;
                    let f9: u64 = 'l7: loop {
                        n9 += 1;
                        if n9 > 0 { break b; }
                        pause().await;
                        b = lent(&mut v2, &mut text, a).await?;
                        b = b.wrapping_add(v2.0 as u64);
                    };
                    b = f9 % 7 + leaf(b).await % 100;
                };
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(b); }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p43(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
        }
        let mut v2: Noisy = Noisy::new(1);
        if leaf(a).await % 2 == 0 {
            if leaf(b).await % 2 == 0 {
                if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            } else {
                'l3: for i4 in 0u64..3 {
                    let x5: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    if a % 5 < 3 || leaf(x5).await > 4 { break 'l3; }
                    v2 = Noisy::new(v2.0 + 1);
                }
                let x6: u64 = if b % 2 == 0 { leaf(a).await } else { a };
                {
                    text = said(text, pair(1u64, x6).await.0.wrapping_add(x6)).await;
                }
            }
        } else {
            'l7: for i8 in 0u64..=2 {
                pause().await;
                b = b.wrapping_add(v2.0 as u64);
                if b % 3 == 1 && leaf(b).await % 2 == 1 { drop(v2); break; }
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p44(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let mut x1: u64 = leaf(a).await;
        'l2: for i3 in 0u64..=0 {
            if 3u64 < i3 {
                pause().await;
                'l4: for i5 in 0u64..=0 {
                    if leaf(a).await % 2 == 0 { continue 'l2; }
                    if 1u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(3u64); }
                }
            }
        }
        let mut v7: Noisy = Noisy::new(6);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p45(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                pause().await;
                text = said(text, a % 7 + leaf(b).await % 100).await;
            }
            1 | 2 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            _ => {
                let mut v4: Noisy = Noisy::new(3);
            }
        }
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        match a % 4 {
            0 => {
                text = said(text, leaf(b).await).await;
            }
            1 | 2 => {
                text = said(text, pair(a, b).await.0.wrapping_add(b)).await;
                text.push_str(&format!("{},", a));
            }
            _ => {
                let mut v6: Noisy = Noisy::new(5);
            }
        }
        let mut v8: Noisy = Noisy::new(7);
        if b < a && text.len() > 200 { return Err(pair(0u64, 3u64).await.0.wrapping_add(3u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p46(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = pair(b, a).await.0.wrapping_add(a);
        'l1: for i2 in 0u64..0 {
            let x3: u64 = checked(i2).await?;
        }
        let mut b: u64 = pair(b, 1u64).await.0.wrapping_add(1u64);
        let x4: u64 = if 1u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p47(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                {
                    let mut n3: u64 = 0;
                    let f3: u64 = 'l1: loop {
                        n3 += 1;
                        if n3 > 1 { break b; }
                        pause().await;
                        let mut v5: Noisy = Noisy::new(4);
                    };
                }
            }
            1 | 2 => {
                let mut x6: u64 = a;
            }
            _ => {
                let b: u64 = a.wrapping_mul(3).wrapping_add(a);
                pause().await;
            }
        }
        pause().await;
        let mut n9: u64 = 0;
        let f9: u64 = 'l7: loop {
            n9 += 1;
            if n9 > 3 { break a; }
            pause().await;
            let mut v11: Noisy = Noisy::new(10);
            match made(a).await {
                Some(w12) if w12.0 % 2 == 0 => {
                    pause().await;
                    b = b.wrapping_add(w12.0 as u64);
                }
                Some(w12) => drop(w12),
                None => pause().await,
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p48(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = leaf(leaf(b).await).await;
        let mut v3: Noisy = Noisy::new(2);
        pause().await;
        b = x1;
        let mut v4: Noisy = v3;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p49(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p50(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 3 { break a; }
            pause().await;
            {
                let mut v5: Noisy = Noisy::new(4);
                if 0u64 % 3 == 1 { drop(v5); }
            }
        };
        if a < f3 {
            b = if a % 2 == 0 { leaf(f3).await } else { f3 };
            let mut v7: Noisy = Noisy::new(6);
            {
                {
                    pause().await;
                    let mut v8: Noisy = v7;
                    drop(v8);
                }
                pause().await;
            }
        }
        b = f3;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p51(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if a % 3 == 1 && leaf(b).await % 2 == 1 {
            {
                let mut n3: u64 = 0;
                let f3: u64 = 'l1: loop {
                    n3 += 1;
                    if n3 > 3 { break 1u64; }
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                    let x6: u64 = checked(3u64).await?;
                };
                {
                    let mut f3: u64 = if f3 % 2 == 0 { leaf(b).await } else { b };
                    let mut v8: Noisy = Noisy::new(7);
                    pause().await;
                }
                match f3 % 4 {
                    0 => {
                        let mut v10: Noisy = Noisy::new(9);
                        let mut v11: Noisy = v10;
                    }
                    1 | 2 => {
                        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(f3 % 7 + leaf(a).await % 100); }
                    }
                    _ => {
                        pause().await;
                        pause().await;
                    }
                }
            }
            if 4u64 < b && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(a)); }
            let mut v13: Noisy = Noisy::new(12);
        }
        text.push_str(&format!("{},", 1u64));
        let mut n16: u64 = 0;
        let f16: u64 = 'l14: loop {
            n16 += 1;
            if n16 > 3 { break a; }
            pause().await;
            let mut v18: Noisy = Noisy::new(17);
            if a % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(pair(a, 3u64).await.0.wrapping_add(3u64)); }
            'l19: for i20 in 0u64..=3 {
                let x21: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                if a < i20 { continue 'l19; }
            }
        };
        'l22: for i23 in 0u64..=0 {
            let mut v25: Noisy = Noisy::new(24);
            if 1u64 % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(if i23 % 2 == 0 { leaf(a).await } else { a }); }
            {
                if a % 5 < 3 || leaf(4u64).await > 4 {
                    if 4u64 % 3 == 1 { drop(v25); }
                }
            }
        }
        if b % 5 < 3 || leaf(1u64).await > 4 {
            text.push_str(&format!("{},", a));
            {
                let mut v27: Noisy = Noisy::new(26);
                match f16 % 4 {
                    0 => {
                        let a: u64 = f16 % 7 + leaf(a).await % 100;
                        text = said(text, a % 7 + leaf(b).await % 100).await;
                    }
                    1 | 2 => {
                        text = said(text, leaf(leaf(4u64).await).await).await;
                    }
                    _ => {
                    }
                }
            }
            b = leaf(f16).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p52(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = pair(0u64, a).await.0.wrapping_add(a);
        'l2: for i3 in 0u64..0 {
            match b % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    let mut v7: Noisy = Noisy::new(6);
                    b = checked(3u64).await?;
                }
                _ => {
                    'l8: for i9 in 0u64..=0 {
                        if a % 3 == 1 && leaf(a).await % 2 == 1 { break 'l2; }
                        b = b.wrapping_mul(3).wrapping_add(b);
                        b = pair(x1, a).await.0.wrapping_add(a);
                    }
                    match i3 % 4 {
                        0 => {
                            pause().await;
                        }
                        1 | 2 => {
                            text = said(text, leaf(i3).await).await;
                        }
                        _ => {
                            let mut v11: Noisy = Noisy::new(10);
                        }
                    }
                }
            }
            text = said(text, i3.wrapping_mul(3).wrapping_add(4u64)).await;
        }
        {
            let mut x12: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p53(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            b = leaf(4u64).await;
            let mut v4: Noisy = Noisy::new(3);
        }
        if leaf(4u64).await % 2 == 0 {
            let mut x5: u64 = a % 7 + leaf(a).await % 100;
        } else {
            let mut x6: u64 = b;
            let x6: u64 = x6;
        }
        text = said(text, leaf(2u64).await).await;
        let mut v8: Noisy = Noisy::new(7);
        if a % 3 == 1 && leaf(b).await % 2 == 1 {
            if b % 5 < 3 || leaf(b).await > 4 {
                let b: u64 = checked(a).await?;
                let mut n11: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n11 += 1;
                    if n11 > 3 { break b; }
                    pause().await;
                    v8 = Noisy::new(v8.0 + 1);
                };
            }
            let mut n14: u64 = 0;
            let f14: u64 = 'l12: loop {
                n14 += 1;
                if n14 > 2 { break a; }
                pause().await;
                let mut x15: u64 = a;
                {
                    let mut x16: u64 = checked(1u64).await?;
                    let x17: u64 = pair(x16, b).await.0.wrapping_add(b);
                }
            };
            b = pair(f14, b).await.0.wrapping_add(b);
        } else {
            let a: u64 = b;
            match 3u64 % 4 {
                0 => {
                    {
                        pause().await;
                    }
                }
                1 | 2 => {
                    pause().await;
                }
                _ => {
                    {
                        let a: u64 = leaf(leaf(a).await).await;
                        text.push_str(&format!("{},", 1u64));
                    }
                }
            }
            'l18: for i19 in 0u64..=3 {
                let mut v20: Noisy = Noisy::new(v8.0 + 50);
                let mut v21: Noisy = Noisy::new(v8.0 + 50);
                b = if 4u64 % 2 == 0 { leaf(0u64).await } else { 0u64 };
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p54(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = checked(4u64).await?;
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p55(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 2 { break 4u64; }
            pause().await;
            text.push_str(&format!("{},", b));
            let mut v5: Noisy = Noisy::new(4);
            match b % 4 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    match b % 4 {
                        0 => {
                            let x6: u64 = 2u64.wrapping_mul(3).wrapping_add(a);
                        }
                        1 | 2 => {
                            if a % 3 == 1 { drop(v5); }
                        }
                        _ => {
                            pause().await;
                        }
                    }
                }
                _ => {
                    b = if 1u64 % 2 == 0 { leaf(b).await } else { b };
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p56(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = checked(a).await?;
        {
            match x1 % 4 {
                0 => {
                    let mut x2: u64 = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                    let mut n5: u64 = 0;
                    let f5: u64 = 'l3: loop {
                        n5 += 1;
                        if n5 > 0 { break x1; }
                        pause().await;
                        let mut v7: Noisy = Noisy::new(6);
                        text = said(text, 3u64 % 7 + leaf(b).await % 100).await;
                    };
                }
                1 | 2 => {
                    'l8: for i9 in 0u64..1 {
                        b = pair(1u64, i9).await.0.wrapping_add(i9);
                    }
                    let mut n12: u64 = 0;
                    let f12: u64 = 'l10: loop {
                        n12 += 1;
                        if n12 > 3 { break 2u64; }
                        pause().await;
                        let mut v14: Noisy = Noisy::new(13);
                        pause().await;
                        pause().await;
                    };
                }
                _ => {
                    match 2u64 % 4 {
                        0 => {
                            text = said(text, leaf(leaf(a).await).await).await;
                        }
                        1 | 2 => {
                            let mut v16: Noisy = Noisy::new(15);
                        }
                        _ => {
                            b = checked(1u64).await?;
                        }
                    }
                    'l17: for i18 in 0u64..2 {
                        pause().await;
                        let mut v20: Noisy = Noisy::new(19);
                    }
                }
            }
            b = leaf(3u64).await;
        }
        let mut n23: u64 = 0;
        let f23: u64 = 'l21: loop {
            n23 += 1;
            if n23 > 2 { break 3u64; }
            pause().await;
            let mut v25: Noisy = Noisy::new(24);
            let mut x1: u64 = if x1 % 2 == 0 { leaf(a).await } else { a };
            x1 = checked(x1).await?;
        };
        match x1 % 4 {
            0 => {
                'l26: for i27 in 0u64..0 {
                    if leaf(3u64).await % 2 == 0 {
                        let x28: u64 = a.wrapping_mul(3).wrapping_add(a);
                        pause().await;
                    }
                }
                text = said(text, 4u64).await;
            }
            1 | 2 => {
                text = said(text, x1.wrapping_mul(3).wrapping_add(0u64)).await;
            }
            _ => {
                let mut n31: u64 = 0;
                let f31: u64 = 'l29: loop {
                    n31 += 1;
                    if n31 > 1 { break 2u64; }
                    pause().await;
                    text = said(text, leaf(leaf(3u64).await).await).await;
                    'l32: for i33 in 0u64..3 {
                        b = checked(f23).await?;
                        let mut v35: Noisy = Noisy::new(34);
                        let mut x36: u64 = if b % 2 == 0 { leaf(i33).await } else { i33 };
                    }
                    {
                        let mut v38: Noisy = Noisy::new(37);
                    }
                };
            }
        }
        'l39: for i40 in 0u64..1 {
            b = pair(b, 4u64).await.0.wrapping_add(4u64);
        }
        let mut n43: u64 = 0;
        let f43: u64 = 'l41: loop {
            n43 += 1;
            if n43 > 2 { break x1; }
            pause().await;
            {
                if leaf(x1).await % 2 == 0 && text.len() > 200 { return Err(0u64 % 7 + leaf(1u64).await % 100); }
                {
                    let mut v45: Noisy = Noisy::new(44);
                    pause().await;
                }
                let mut v47: Noisy = Noisy::new(46);
            }
            match a % 4 {
                0 => {
                    text = said(text, 4u64 % 7 + leaf(a).await % 100).await;
                    if a < 2u64 {
                        text = said(text, if 1u64 % 2 == 0 { leaf(b).await } else { b }).await;
                        pause().await;
                        let mut v49: Noisy = Noisy::new(48);
                    }
                }
                1 | 2 => {
                    b = leaf(x1).await;
                }
                _ => {
                    'l50: for i51 in 0u64..1 {
                        if i51 < b && text.len() > 200 { return Err(x1.wrapping_mul(3).wrapping_add(1u64)); }
                    }
                    text.push_str(&format!("{},", 3u64));
                }
            }
            pause().await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p57(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        match a % 4 {
            0 => {
                let mut x1: u64 = leaf(b).await;
                pause().await;
            }
            1 | 2 => {
                text.push_str(&format!("{},", b));
            }
            _ => {
                if 3u64 < b {
                    text.push_str(&format!("{},", a));
                } else {
                    let mut b: u64 = a.wrapping_mul(3).wrapping_add(a);
                    text.push_str(&format!("{},", 2u64));
                    let x2: u64 = checked(a).await?;
                }
                let mut v4: Noisy = Noisy::new(3);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p58(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 % 3 == 1 && leaf(4u64).await % 2 == 1 {
            if a % 3 == 1 && leaf(a).await % 2 == 1 {
                'l1: for i2 in 0u64..0 {
                    pause().await;
                }
                let mut v4: Noisy = Noisy::new(3);
                'l5: for i6 in 0u64..=1 {
                    if i6 < 4u64 { continue 'l5; }
                    if b < b { break 'l5; }
                    if 1u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(leaf(b).await); }
                }
            }
            let mut x7: u64 = a;
            {
                'l8: for i9 in 0u64..=1 {
                    if x7 % 5 < 3 || leaf(b).await > 4 { continue 'l8; }
                }
            }
        } else {
            pause().await;
        }
        text = said(text, 1u64.wrapping_mul(3).wrapping_add(2u64)).await;
        'l10: for i11 in 0u64..=3 {
            {
                let mut x12: u64 = leaf(leaf(i11).await).await;
            }
            if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(4u64).await); }
            let mut v14: Noisy = Noisy::new(13);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p59(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let mut v4: Noisy = Noisy::new(3);
            pause().await;
            v4 = Noisy::new(v4.0 + 1);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub mod futures {
    use crate::drops::Noisy;
    async fn pause() {
        rialto_cps::yield_now().await
    }
    
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
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
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }

    pub async fn p0(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                if b % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(a)); }
                let mut v2: Noisy = Noisy::new(1);
            }
            1 | 2 => {
                if 3u64 % 5 < 3 || leaf(b).await > 4 {
                    b = a;
                    let mut v4: Noisy = Noisy::new(3);
                    if b % 3 == 1 { drop(v4); }
                } else {
                    if a < 1u64 && text.len() > 200 { return Err(leaf(b).await); }
                }
            }
            _ => {
                'l5: for i6 in 0u64..0 {
                    if 4u64 % 5 < 3 || leaf(i6).await > 4 { continue 'l5; }
                    let x7: u64 = if i6 % 2 == 0 { leaf(i6).await } else { i6 };
                }
                let b: u64 = b;
            }
        }
        let b: u64 = checked(1u64).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut a: u64 = checked(0u64).await?;
        pause().await;
        pause().await;
        text.push_str(&format!("{},", b));
        let mut a: u64 = if 1u64 % 2 == 0 { leaf(a).await } else { a };
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, if 1u64 % 2 == 0 { leaf(b).await } else { b }).await;
        if leaf(2u64).await % 2 == 0 {
            'l1: for i2 in 0u64..1 {
                text.push_str(&format!("{},", i2));
            }
        }
        let mut v4: Noisy = Noisy::new(3);
        text.push_str(&format!("{}:", v4.0));
        b = b % 7 + leaf(1u64).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = 2u64;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 % 3 == 1 && leaf(b).await % 2 == 1 {
            'l1: for i2 in 0u64..1 {
                let mut x3: u64 = leaf(leaf(i2).await).await;
            }
            let mut n6: u64 = 0;
            let f6: u64 = 'l4: loop {
                n6 += 1;
                if n6 > 4 { break b; }
                pause().await;
                text = said(text, if b % 2 == 0 { leaf(b).await } else { b }).await;
                let mut v8: Noisy = Noisy::new(7);
            };
            let b: u64 = a;
        }
        let mut n11: u64 = 0;
        let f11: u64 = 'l9: loop {
            n11 += 1;
            if n11 > 0 { break a; }
            pause().await;
            text.push_str(&format!("{},", a));
        };
        let mut v13: Noisy = Noisy::new(12);
        drop(v13);
        let mut n16: u64 = 0;
        let f16: u64 = 'l14: loop {
            n16 += 1;
            if n16 > 4 { break f11; }
            pause().await;
            let mut v18: Noisy = Noisy::new(17);
            let mut v19: Noisy = Noisy::new(v18.0 + 50);
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p5(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 3 { break b; }
            pause().await;
            match 0u64 % 4 {
                0 => {
                    text.push_str(&format!("{},", b));
                    match a % 4 {
                        0 => {
                            let mut v5: Noisy = Noisy::new(4);
                            let x6: u64 = a % 7 + leaf(2u64).await % 100;
                        }
                        1 | 2 => {
                            let mut x7: u64 = pair(2u64, a).await.0.wrapping_add(a);
                        }
                        _ => {
                            text.push_str(&format!("{},", a));
                        }
                    }
                }
                1 | 2 => {
                    let x8: u64 = b;
                    if b % 5 < 3 || leaf(x8).await > 4 && text.len() > 200 { return Err(checked(a).await?); }
                }
                _ => {
                    'l9: for i10 in 0u64..2 {
                        let b: u64 = b.wrapping_mul(3).wrapping_add(b);
                        pause().await;
                    }
                    if leaf(a).await % 2 == 0 {
                        let b: u64 = pair(2u64, b).await.0.wrapping_add(b);
                        pause().await;
                    }
                }
            }
            let mut v12: Noisy = Noisy::new(11);
        };
        'l13: for i14 in 0u64..3 {
            'l15: for i16 in 0u64..2 {
                if leaf(2u64).await % 2 == 0 { break 'l13; }
                text = said(text, if a % 2 == 0 { leaf(1u64).await } else { 1u64 }).await;
            }
            let mut x17: u64 = pair(a, 2u64).await.0.wrapping_add(2u64);
            let mut v19: Noisy = Noisy::new(18);
        }
        if a < b {
            let x20: u64 = 3u64.wrapping_mul(3).wrapping_add(f3);
            text = said(text, 0u64 % 7 + leaf(2u64).await % 100).await;
        } else {
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        drop(v2);
        if b < a && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 0u64 < b && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(b).await } else { b }); }
        let mut v2: Noisy = Noisy::new(1);
        text = said(text, pair(b, a).await.0.wrapping_add(a)).await;
        let mut v3: Noisy = v2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut b: u64 = a % 7 + leaf(a).await % 100;
        'l1: for i2 in 0u64..=0 {
            let mut n5: u64 = 0;
            let f5: u64 = 'l3: loop {
                n5 += 1;
                if n5 > 0 { break b; }
                pause().await;
                'l6: for i7 in 0u64..=0 {
                    text = said(text, 2u64.wrapping_mul(3).wrapping_add(i2)).await;
                }
                match b % 4 {
                    0 => {
                        let mut v9: Noisy = Noisy::new(8);
                        let mut x10: u64 = i2 % 7 + leaf(a).await % 100;
                    }
                    1 | 2 => {
                        if leaf(2u64).await % 2 == 0 && text.len() > 200 { return Err(checked(3u64).await?); }
                    }
                    _ => {
                        pause().await;
                        let mut v12: Noisy = Noisy::new(11);
                    }
                }
            };
        }
        let mut v14: Noisy = Noisy::new(13);
        let a: u64 = 3u64.wrapping_mul(3).wrapping_add(a);
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        text.push_str(&format!("{},", 1u64));
        {
            let mut v2: Noisy = Noisy::new(1);
        }
        text.push_str(&format!("{},", 1u64));
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..=2 {
            text = said(text, leaf(b).await).await;
            if i4 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
            if 4u64 % 5 < 3 || leaf(a).await > 4 {
                {
                    v2 = Noisy::new(v2.0 + 1);
                    let mut x5: u64 = checked(b).await?;
                }
                text.push_str(&format!("{},", 3u64));
            }
        }
        b = a % 7 + leaf(1u64).await % 100;
        if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        b = if 0u64 % 2 == 0 { leaf(a).await } else { a };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 0u64));
        b = leaf(a).await;
        let x1: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
        'l2: for i3 in 0u64..=0 {
            match 2u64 % 4 {
                0 => {
                    let x1: u64 = pair(4u64, x1).await.0.wrapping_add(x1);
                }
                1 | 2 => {
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                }
                _ => {
                    text.push_str(&format!("{},", a));
                    'l6: for i7 in 0u64..1 {
                        let mut a: u64 = 1u64 % 7 + leaf(x1).await % 100;
                    }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            b = leaf(leaf(a).await).await;
            let mut v4: Noisy = Noisy::new(3);
        }
        if leaf(a).await % 2 == 0 {
            let mut v6: Noisy = Noisy::new(5);
            b = b.wrapping_add(v6.0 as u64);
        } else {
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(a.wrapping_mul(3).wrapping_add(3u64)); }
            text.push_str(&format!("{},", a));
            text.push_str(&format!("{},", 0u64));
        }
        {
            let mut x7: u64 = 0u64 % 7 + leaf(b).await % 100;
        }
        let mut v9: Noisy = Noisy::new(8);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = pair(2u64, 3u64).await.0.wrapping_add(3u64);
        b = b;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = 4u64 % 7 + leaf(a).await % 100;
        'l2: for i3 in 0u64..2 {
            text = said(text, 0u64.wrapping_mul(3).wrapping_add(a)).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break a; }
            pause().await;
            text = said(text, leaf(leaf(4u64).await).await).await;
            text.push_str(&format!("{},", 3u64));
            let mut x4: u64 = leaf(b).await;
        };
        let mut v6: Noisy = Noisy::new(5);
        v6 = Noisy::new(v6.0 + 1);
        if 2u64 < b && text.len() > 200 { return Err(b % 7 + leaf(1u64).await % 100); }
        b = checked(3u64).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                if 0u64 % 5 < 3 || leaf(a).await > 4 {
                    'l1: for i2 in 0u64..=0 {
                        let mut x3: u64 = b % 7 + leaf(b).await % 100;
                    }
                    let mut v5: Noisy = Noisy::new(4);
                    text = said(text, 0u64 % 7 + leaf(b).await % 100).await;
                } else {
                    'l6: for i7 in 0u64..=2 {
                        b = checked(i7).await?;
                        let x8: u64 = leaf(leaf(2u64).await).await;
                        pause().await;
                    }
                    pause().await;
                }
            }
            1 | 2 => {
                if b % 3 == 1 && leaf(b).await % 2 == 1 {
                    let mut n11: u64 = 0;
                    let f11: u64 = 'l9: loop {
                        n11 += 1;
                        if n11 > 1 { break a; }
                        pause().await;
                        let mut v13: Noisy = Noisy::new(12);
                        text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
                        text = said(text, leaf(a).await).await;
                    };
                } else {
                    if 2u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                }
            }
            _ => {
                let mut v15: Noisy = Noisy::new(14);
                b = b.wrapping_add(v15.0 as u64);
            }
        }
        'l16: for i17 in 0u64..=3 {
            let mut v19: Noisy = Noisy::new(18);
            'l20: for i21 in 0u64..2 {
                let mut v22: Noisy = Noisy::new(v19.0 + 50);
                if 1u64 % 5 < 3 || leaf(i17).await > 4 { drop(v19); break; }
            }
            if 0u64 % 5 < 3 || leaf(a).await > 4 {
                'l23: for i24 in 0u64..1 {
                    let mut v26: Noisy = Noisy::new(25);
                }
                pause().await;
                'l27: for i28 in 0u64..=3 {
                    pause().await;
                    text.push_str(&format!("{},", i17));
                    let x29: u64 = b.wrapping_mul(3).wrapping_add(3u64);
                }
            } else {
                let mut v31: Noisy = Noisy::new(30);
                b = b.wrapping_add(v31.0 as u64);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, leaf(leaf(b).await).await).await;
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 0 { break a; }
            pause().await;
            match 2u64 % 4 {
                0 => {
                    b = 1u64;
                }
                1 | 2 => {
                    b = b;
                    'l4: for i5 in 0u64..=1 {
                        let mut v7: Noisy = Noisy::new(6);
                        let x8: u64 = leaf(leaf(3u64).await).await;
                        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(checked(0u64).await?); }
                    }
                }
                _ => {
                    text.push_str(&format!("{},", a));
                    text.push_str(&format!("{},", 2u64));
                }
            }
            b = 4u64;
            let mut n11: u64 = 0;
            let f11: u64 = 'l9: loop {
                n11 += 1;
                if n11 > 2 { break a; }
                pause().await;
                b = leaf(leaf(4u64).await).await;
            };
        };
        let mut b: u64 = pair(b, f3).await.0.wrapping_add(f3);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        'l1: for i2 in 0u64..0 {
            match i2 % 4 {
                0 => {
                    'l3: for i4 in 0u64..0 {
                        pause().await;
                        let mut v6: Noisy = Noisy::new(5);
                    }
                    let mut v8: Noisy = Noisy::new(7);
                }
                1 | 2 => {
                    pause().await;
                    text.push_str(&format!("{},", b));
                }
                _ => {
                    let mut b: u64 = b % 7 + leaf(4u64).await % 100;
                    let mut v10: Noisy = Noisy::new(9);
                }
            }
            match 2u64 % 4 {
                0 => {
                    let mut v12: Noisy = Noisy::new(11);
                }
                1 | 2 => {
                    if b % 5 < 3 || leaf(0u64).await > 4 { continue 'l1; }
                }
                _ => {
                    'l13: for i14 in 0u64..=0 {
                        let mut v16: Noisy = Noisy::new(15);
                    }
                }
            }
        }
        let mut v18: Noisy = Noisy::new(17);
        if a < b {
            let mut v19: Noisy = taken(v18, b).await;
        }
        if leaf(4u64).await % 2 == 0 {
            if a < 2u64 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            b = pair(a, b).await.0.wrapping_add(b);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            pause().await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break b; }
            pause().await;
            {
                b = checked(a).await?;
                if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(b).await); }
            }
            match 4u64 % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    'l6: for i7 in 0u64..3 {
                        b = if 2u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
                    }
                }
                _ => {
                    match a % 4 {
                        0 => {
                            let mut v9: Noisy = Noisy::new(8);
                            let mut v10: Noisy = taken(v9, b).await;
                        }
                        1 | 2 => {
                            pause().await;
                        }
                        _ => {
                            let mut v12: Noisy = Noisy::new(11);
                        }
                    }
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                let x1: u64 = b % 7 + leaf(4u64).await % 100;
                {
                    let mut v3: Noisy = Noisy::new(2);
                }
            }
            1 | 2 => {
                let mut v5: Noisy = Noisy::new(4);
                match b % 4 {
                    0 => {
                        text = said(text, leaf(leaf(a).await).await).await;
                    }
                    1 | 2 => {
                        match a % 4 {
                            0 => {
                                text = said(text, checked(b).await?).await;
                                text.push_str(&format!("{}:", v5.0));
                            }
                            1 | 2 => {
                                let _ = taken(v5, b).await;
                            }
                            _ => {
                                let x6: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
                            }
                        }
                        pause().await;
                    }
                    _ => {
                        'l7: for i8 in 0u64..1 {
                            text.push_str(&format!("{},", a));
                        }
                    }
                }
            }
            _ => {
                'l9: for i10 in 0u64..2 {
                    let x11: u64 = checked(2u64).await?;
                }
            }
        }
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            'l3: for i4 in 0u64..0 {
                let mut x5: u64 = pair(b, 2u64).await.0.wrapping_add(2u64);
                match a % 4 {
                    0 => {
                        let mut v7: Noisy = Noisy::new(6);
                        if b % 5 < 3 || leaf(i4).await > 4 && text.len() > 200 { return Err(checked(1u64).await?); }
                    }
                    1 | 2 => {
                        let mut v9: Noisy = Noisy::new(8);
                        b = 3u64;
                    }
                    _ => {
                        text = said(text, a.wrapping_mul(3).wrapping_add(1u64)).await;
                    }
                }
            }
        }
        let x10: u64 = if 3u64 % 2 == 0 { leaf(a).await } else { a };
        let mut v12: Noisy = Noisy::new(11);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 < a {
            {
                'l1: for i2 in 0u64..3 {
                    let mut v4: Noisy = Noisy::new(3);
                    let mut v5: Noisy = taken(v4, 0u64).await;
                }
                let b: u64 = 1u64 % 7 + leaf(a).await % 100;
                let mut x6: u64 = b.wrapping_mul(3).wrapping_add(b);
            }
            let mut v8: Noisy = Noisy::new(7);
        }
        'l9: for i10 in 0u64..2 {
            'l11: for i12 in 0u64..2 {
                if i10 < a { break 'l9; }
                let mut n15: u64 = 0;
                let f15: u64 = 'l13: loop {
                    n15 += 1;
                    if n15 > 3 { break i12; }
                    pause().await;
                    let mut v17: Noisy = Noisy::new(16);
                    text.push_str(&format!("{}:", v17.0));
                    text.push_str(&format!("{},", i10));
                };
                let mut n20: u64 = 0;
                let f20: u64 = 'l18: loop {
                    n20 += 1;
                    if n20 > 4 { break 1u64; }
                    pause().await;
                    if f15 % 5 < 3 || leaf(1u64).await > 4 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(b).await } else { b }); }
                };
            }
            let mut v22: Noisy = Noisy::new(21);
        }
        text = said(text, b % 7 + leaf(a).await % 100).await;
        let mut v24: Noisy = Noisy::new(23);
        text = said(text, 4u64 % 7 + leaf(b).await % 100).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p24(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = leaf(0u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p25(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 1 { break b; }
            pause().await;
            match a % 4 {
                0 => {
                    let mut a: u64 = leaf(leaf(2u64).await).await;
                    let mut n6: u64 = 0;
                    let f6: u64 = 'l4: loop {
                        n6 += 1;
                        if n6 > 0 { break 4u64; }
                        pause().await;
                        let x7: u64 = leaf(leaf(a).await).await;
                    };
                }
                1 | 2 => {
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(b % 7 + leaf(1u64).await % 100); }
                }
                _ => {
                    match b % 4 {
                        0 => {
                            b = if b % 2 == 0 { leaf(a).await } else { a };
                        }
                        1 | 2 => {
                            let mut v9: Noisy = Noisy::new(8);
                            let mut v10: Noisy = v9;
                        }
                        _ => {
                            let mut v12: Noisy = Noisy::new(11);
                            let x13: u64 = leaf(a).await;
                        }
                    }
                    pause().await;
                }
            }
            text = said(text, pair(b, 2u64).await.0.wrapping_add(2u64)).await;
            if 4u64 % 5 < 3 || leaf(a).await > 4 {
                if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
                match a % 4 {
                    0 => {
                        let mut v15: Noisy = Noisy::new(14);
                    }
                    1 | 2 => {
                        let mut v17: Noisy = Noisy::new(16);
                    }
                    _ => {
                        if 2u64 % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(b).await?); }
                    }
                }
                'l18: for i19 in 0u64..2 {
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(if i19 % 2 == 0 { leaf(b).await } else { b }); }
                }
            }
        };
        pause().await;
        let mut n22: u64 = 0;
        let f22: u64 = 'l20: loop {
            n22 += 1;
            if n22 > 3 { break 3u64; }
            pause().await;
            text.push_str(&format!("{},", a));
        };
        let mut v24: Noisy = Noisy::new(23);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p26(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let mut v3: Noisy = v2;
        b = b.wrapping_add(v3.0 as u64);
        let x4: u64 = 2u64 % 7 + leaf(0u64).await % 100;
        b = 1u64.wrapping_mul(3).wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p27(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(a); }
        let mut b: u64 = b % 7 + leaf(2u64).await % 100;
        let mut v2: Noisy = Noisy::new(1);
        'l3: for i4 in 0u64..0 {
            let a: u64 = pair(2u64, i4).await.0.wrapping_add(i4);
            b = checked(0u64).await?;
            text.push_str(&format!("{}:", v2.0));
        }
        b = leaf(b).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p28(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = leaf(leaf(b).await).await;
        {
            if b % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(checked(a).await?); }
        }
        match a % 4 {
            0 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            1 | 2 => {
                let mut v4: Noisy = Noisy::new(3);
            }
            _ => {
                if a < a && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(b).await } else { b }); }
            }
        }
        b = pair(b, a).await.0.wrapping_add(a);
        text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p29(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        b = if a % 2 == 0 { leaf(a).await } else { a };
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p30(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                b = leaf(leaf(b).await).await;
            }
            1 | 2 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            _ => {
                if 2u64 % 5 < 3 || leaf(b).await > 4 {
                    let b: u64 = checked(b).await?;
                    text = said(text, pair(a, 2u64).await.0.wrapping_add(2u64)).await;
                    let mut x3: u64 = pair(2u64, 4u64).await.0.wrapping_add(4u64);
                } else {
                    {
                    }
                }
            }
        }
        if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p31(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p32(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        match made(3u64).await {
            Some(w3) if w3.0 % 2 == 0 => {
                pause().await;
                b = b.wrapping_add(w3.0 as u64);
            }
            Some(w3) => drop(w3),
            None => pause().await,
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p33(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p34(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        if a % 3 == 1 && leaf(4u64).await % 2 == 1 {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 0 { break b; }
                pause().await;
                text.push_str(&format!("{},", 0u64));
            };
            let mut v5: Noisy = Noisy::new(4);
        }
        if b % 3 == 1 && leaf(3u64).await % 2 == 1 {
            pause().await;
        } else {
            text = said(text, b % 7 + leaf(a).await % 100).await;
            if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(pair(b, b).await.0.wrapping_add(b)); }
            let x6: u64 = a.wrapping_mul(3).wrapping_add(3u64);
        }
        let mut v8: Noisy = Noisy::new(7);
        text = said(text, leaf(a).await).await;
        if 4u64 % 3 == 1 { pause().await; drop(v8); } else { pause().await; }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p35(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = b % 7 + leaf(0u64).await % 100;
        'l2: for i3 in 0u64..=1 {
            match x1 % 4 {
                0 => {
                    let mut n6: u64 = 0;
                    let f6: u64 = 'l4: loop {
                        n6 += 1;
                        if n6 > 0 { break i3; }
                        pause().await;
                        let mut x7: u64 = leaf(leaf(a).await).await;
                        let x7: u64 = b.wrapping_mul(3).wrapping_add(b);
                        let mut x8: u64 = checked(x7).await?;
                    };
                    pause().await;
                }
                1 | 2 => {
                    'l9: for i10 in 0u64..=2 {
                        x1 = pair(a, i3).await.0.wrapping_add(i3);
                    }
                    let mut v12: Noisy = Noisy::new(11);
                }
                _ => {
                    {
                        pause().await;
                        pause().await;
                        let mut v14: Noisy = Noisy::new(13);
                    }
                    match i3 % 4 {
                        0 => {
                            let mut v16: Noisy = Noisy::new(15);
                        }
                        1 | 2 => {
                            let x17: u64 = leaf(x1).await;
                        }
                        _ => {
                            let mut v19: Noisy = Noisy::new(18);
                            if i3 % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(i3).await).await); }
                        }
                    }
                }
            }
            let mut v21: Noisy = Noisy::new(20);
            'l22: for i23 in 0u64..0 {
                b = lent(&mut v21, &mut text, 4u64).await?;
            }
        }
        if 3u64 % 3 == 1 && leaf(4u64).await % 2 == 1 {
            let mut n26: u64 = 0;
            let f26: u64 = 'l24: loop {
                n26 += 1;
                if n26 > 3 { break a; }
                pause().await;
                text = said(text, checked(x1).await?).await;
                let mut n29: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n29 += 1;
                    if n29 > 4 { break x1; }
                    pause().await;
                    let mut v31: Noisy = Noisy::new(30);
                };
                'l32: for i33 in 0u64..0 {
                    let mut v35: Noisy = Noisy::new(34);
                    text.push_str(&format!("{},", a));
                    text.push_str(&format!("{},", i33));
                }
            };
        } else {
            if 0u64 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
        }
        let mut v37: Noisy = Noisy::new(36);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p36(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = if a % 2 == 0 { leaf(b).await } else { b };
        text.push_str(&format!("{},", x1));
        match 2u64 % 4 {
            0 => {
                let mut v3: Noisy = Noisy::new(2);
            }
            1 | 2 => {
                text.push_str(&format!("{},", a));
            }
            _ => {
                {
                    b = if b % 2 == 0 { leaf(b).await } else { b };
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                }
                b = checked(1u64).await?;
            }
        }
        let mut v7: Noisy = Noisy::new(6);
        if x1 % 3 == 1 { pause().await; drop(v7); } else { pause().await; }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p37(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        pause().await;
        let mut v2: Noisy = Noisy::new(1);
        pause().await;
        if a < a {
            b = lent(&mut v2, &mut text, 0u64).await?;
            let mut v3: Noisy = taken(v2, b).await;
        } else {
            match b % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    match 2u64 % 4 {
                        0 => {
                            text = said(text, a.wrapping_mul(3).wrapping_add(1u64)).await;
                        }
                        1 | 2 => {
                            let mut x6: u64 = checked(a).await?;
                        }
                        _ => {
                            b = a % 7 + leaf(b).await % 100;
                        }
                    }
                }
                _ => {
                    text.push_str(&format!("{},", 3u64));
                }
            }
            'l7: for i8 in 0u64..=0 {
                text = said(text, i8.wrapping_mul(3).wrapping_add(a)).await;
            }
            let x9: u64 = leaf(leaf(b).await).await;
        }
        match a % 4 {
            0 => {
                match 4u64 % 4 {
                    0 => {
                        let mut v11: Noisy = Noisy::new(10);
                    }
                    1 | 2 => {
                        let mut n14: u64 = 0;
                        let f14: u64 = 'l12: loop {
                            n14 += 1;
                            if n14 > 0 { break 1u64; }
                            pause().await;
                            pause().await;
                        };
                    }
                    _ => {
                        let mut n17: u64 = 0;
                        let f17: u64 = 'l15: loop {
                            n17 += 1;
                            if n17 > 2 { break 1u64; }
                            pause().await;
                            text.push_str(&format!("{},", a));
                            let mut v19: Noisy = Noisy::new(18);
                        };
                    }
                }
                let mut b: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            }
            1 | 2 => {
                'l20: for i21 in 0u64..3 {
                    'l22: for i23 in 0u64..=3 {
                        text = said(text, leaf(4u64).await).await;
                    }
                    text = said(text, b.wrapping_mul(3).wrapping_add(a)).await;
                    let mut x24: u64 = pair(1u64, 4u64).await.0.wrapping_add(4u64);
                }
                {
                    let mut v26: Noisy = Noisy::new(25);
                }
            }
            _ => {
                'l27: for i28 in 0u64..0 {
                    let mut v30: Noisy = Noisy::new(29);
                    if 0u64 < b && text.len() > 200 { return Err(i28.wrapping_mul(3).wrapping_add(4u64)); }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p38(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 2 { break a; }
            pause().await;
            text.push_str(&format!("{},", a));
            {
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 0 { break 2u64; }
                    pause().await;
                    let mut x7: u64 = leaf(leaf(a).await).await;
                    let mut x7: u64 = pair(4u64, x7).await.0.wrapping_add(x7);
                };
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p39(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        {
            {
                'l1: for i2 in 0u64..=1 {
                    let x3: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    text.push_str(&format!("{},", 0u64));
                }
                text.push_str(&format!("{},", b));
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p40(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut a: u64 = leaf(a).await;
        text.push_str(&format!("{},", a));
        if a < a {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 0 { break 1u64; }
                pause().await;
                match a % 4 {
                    0 => {
                        let mut v5: Noisy = Noisy::new(4);
                        text.push_str(&format!("{},", b));
                    }
                    1 | 2 => {
                        let mut x6: u64 = pair(a, b).await.0.wrapping_add(b);
                    }
                    _ => {
                        text = said(text, b % 7 + leaf(b).await % 100).await;
                        if 0u64 < 2u64 && text.len() > 200 { return Err(pair(a, a).await.0.wrapping_add(a)); }
                    }
                }
                let mut v8: Noisy = Noisy::new(7);
                let mut v9: Noisy = taken(v8, b).await;
            };
            let b: u64 = leaf(4u64).await;
        }
        let mut n12: u64 = 0;
        let f12: u64 = 'l10: loop {
            n12 += 1;
            if n12 > 0 { break b; }
            pause().await;
            b = leaf(leaf(a).await).await;
            let mut n15: u64 = 0;
            let f15: u64 = 'l13: loop {
                n15 += 1;
                if n15 > 0 { break 3u64; }
                pause().await;
                let mut v17: Noisy = Noisy::new(16);
                pause().await;
            };
        };
        text.push_str(&format!("{},", a));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p41(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 4 { break b; }
            pause().await;
            let mut v5: Noisy = Noisy::new(4);
            let a: u64 = pair(a, a).await.0.wrapping_add(a);
            b = 0u64 % 7 + leaf(a).await % 100;
        };
        match 1u64 % 4 {
            0 => {
                {
                    let mut n8: u64 = 0;
                    let f8: u64 = 'l6: loop {
                        n8 += 1;
                        if n8 > 1 { break b; }
                        pause().await;
                        let mut v10: Noisy = Noisy::new(9);
                    };
                }
                let mut v12: Noisy = Noisy::new(11);
            }
            1 | 2 => {
                text = said(text, leaf(f3).await).await;
                'l13: for i14 in 0u64..2 {
                    if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(checked(b).await?); }
                    pause().await;
                }
            }
            _ => {
                let mut v16: Noisy = Noisy::new(15);
            }
        }
        let x17: u64 = pair(1u64, b).await.0.wrapping_add(b);
        let mut v19: Noisy = Noisy::new(18);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p42(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        match 0u64 % 4 {
            0 => {
                pause().await;
            }
            1 | 2 => {
                let x3: u64 = leaf(a).await;
            }
            _ => {
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 2 { break b; }
                    pause().await;
                    let mut n9: u64 = 0;
                    let f9: u64 = 'l7: loop {
                        n9 += 1;
                        if n9 > 0 { break b; }
                        pause().await;
                        b = lent(&mut v2, &mut text, a).await?;
                        b = b.wrapping_add(v2.0 as u64);
                    };
                    b = f9 % 7 + leaf(b).await % 100;
                };
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(b); }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p43(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
        }
        let mut v2: Noisy = Noisy::new(1);
        if leaf(a).await % 2 == 0 {
            if leaf(b).await % 2 == 0 {
                if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(leaf(b).await).await); }
            } else {
                'l3: for i4 in 0u64..3 {
                    let x5: u64 = if b % 2 == 0 { leaf(b).await } else { b };
                    if a % 5 < 3 || leaf(x5).await > 4 { break 'l3; }
                    v2 = Noisy::new(v2.0 + 1);
                }
                let x6: u64 = if b % 2 == 0 { leaf(a).await } else { a };
                {
                    text = said(text, pair(1u64, x6).await.0.wrapping_add(x6)).await;
                }
            }
        } else {
            'l7: for i8 in 0u64..=2 {
                pause().await;
                b = b.wrapping_add(v2.0 as u64);
                if b % 3 == 1 && leaf(b).await % 2 == 1 { drop(v2); break; }
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p44(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let mut x1: u64 = leaf(a).await;
        'l2: for i3 in 0u64..=0 {
            if 3u64 < i3 {
                pause().await;
                'l4: for i5 in 0u64..=0 {
                    if leaf(a).await % 2 == 0 { continue 'l2; }
                    if 1u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(3u64); }
                }
            }
        }
        let mut v7: Noisy = Noisy::new(6);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p45(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                pause().await;
                text = said(text, a % 7 + leaf(b).await % 100).await;
            }
            1 | 2 => {
                let mut v2: Noisy = Noisy::new(1);
            }
            _ => {
                let mut v4: Noisy = Noisy::new(3);
            }
        }
        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(leaf(b).await); }
        match a % 4 {
            0 => {
                text = said(text, leaf(b).await).await;
            }
            1 | 2 => {
                text = said(text, pair(a, b).await.0.wrapping_add(b)).await;
                text.push_str(&format!("{},", a));
            }
            _ => {
                let mut v6: Noisy = Noisy::new(5);
            }
        }
        let mut v8: Noisy = Noisy::new(7);
        if b < a && text.len() > 200 { return Err(pair(0u64, 3u64).await.0.wrapping_add(3u64)); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p46(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = pair(b, a).await.0.wrapping_add(a);
        'l1: for i2 in 0u64..0 {
            let x3: u64 = checked(i2).await?;
        }
        let mut b: u64 = pair(b, 1u64).await.0.wrapping_add(1u64);
        let x4: u64 = if 1u64 % 2 == 0 { leaf(2u64).await } else { 2u64 };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p47(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match a % 4 {
            0 => {
                {
                    let mut n3: u64 = 0;
                    let f3: u64 = 'l1: loop {
                        n3 += 1;
                        if n3 > 1 { break b; }
                        pause().await;
                        let mut v5: Noisy = Noisy::new(4);
                    };
                }
            }
            1 | 2 => {
                let mut x6: u64 = a;
            }
            _ => {
                let b: u64 = a.wrapping_mul(3).wrapping_add(a);
                pause().await;
            }
        }
        pause().await;
        let mut n9: u64 = 0;
        let f9: u64 = 'l7: loop {
            n9 += 1;
            if n9 > 3 { break a; }
            pause().await;
            let mut v11: Noisy = Noisy::new(10);
            match made(a).await {
                Some(w12) if w12.0 % 2 == 0 => {
                    pause().await;
                    b = b.wrapping_add(w12.0 as u64);
                }
                Some(w12) => drop(w12),
                None => pause().await,
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p48(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = leaf(leaf(b).await).await;
        let mut v3: Noisy = Noisy::new(2);
        pause().await;
        b = x1;
        let mut v4: Noisy = v3;
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p49(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p50(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 3 { break a; }
            pause().await;
            {
                let mut v5: Noisy = Noisy::new(4);
                if 0u64 % 3 == 1 { drop(v5); }
            }
        };
        if a < f3 {
            b = if a % 2 == 0 { leaf(f3).await } else { f3 };
            let mut v7: Noisy = Noisy::new(6);
            {
                {
                    pause().await;
                    let mut v8: Noisy = v7;
                    drop(v8);
                }
                pause().await;
            }
        }
        b = f3;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p51(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if a % 3 == 1 && leaf(b).await % 2 == 1 {
            {
                let mut n3: u64 = 0;
                let f3: u64 = 'l1: loop {
                    n3 += 1;
                    if n3 > 3 { break 1u64; }
                    pause().await;
                    let mut v5: Noisy = Noisy::new(4);
                    let x6: u64 = checked(3u64).await?;
                };
                {
                    let mut f3: u64 = if f3 % 2 == 0 { leaf(b).await } else { b };
                    let mut v8: Noisy = Noisy::new(7);
                    pause().await;
                }
                match f3 % 4 {
                    0 => {
                        let mut v10: Noisy = Noisy::new(9);
                        let mut v11: Noisy = v10;
                    }
                    1 | 2 => {
                        if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(f3 % 7 + leaf(a).await % 100); }
                    }
                    _ => {
                        pause().await;
                        pause().await;
                    }
                }
            }
            if 4u64 < b && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(a)); }
            let mut v13: Noisy = Noisy::new(12);
        }
        text.push_str(&format!("{},", 1u64));
        let mut n16: u64 = 0;
        let f16: u64 = 'l14: loop {
            n16 += 1;
            if n16 > 3 { break a; }
            pause().await;
            let mut v18: Noisy = Noisy::new(17);
            if a % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(pair(a, 3u64).await.0.wrapping_add(3u64)); }
            'l19: for i20 in 0u64..=3 {
                let x21: u64 = if b % 2 == 0 { leaf(1u64).await } else { 1u64 };
                if a < i20 { continue 'l19; }
            }
        };
        'l22: for i23 in 0u64..=0 {
            let mut v25: Noisy = Noisy::new(24);
            if 1u64 % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(if i23 % 2 == 0 { leaf(a).await } else { a }); }
            {
                if a % 5 < 3 || leaf(4u64).await > 4 {
                    if 4u64 % 3 == 1 { drop(v25); }
                }
            }
        }
        if b % 5 < 3 || leaf(1u64).await > 4 {
            text.push_str(&format!("{},", a));
            {
                let mut v27: Noisy = Noisy::new(26);
                match f16 % 4 {
                    0 => {
                        let a: u64 = f16 % 7 + leaf(a).await % 100;
                        text = said(text, a % 7 + leaf(b).await % 100).await;
                    }
                    1 | 2 => {
                        text = said(text, leaf(leaf(4u64).await).await).await;
                    }
                    _ => {
                    }
                }
            }
            b = leaf(f16).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p52(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = pair(0u64, a).await.0.wrapping_add(a);
        'l2: for i3 in 0u64..0 {
            match b % 4 {
                0 => {
                    let mut v5: Noisy = Noisy::new(4);
                }
                1 | 2 => {
                    let mut v7: Noisy = Noisy::new(6);
                    b = checked(3u64).await?;
                }
                _ => {
                    'l8: for i9 in 0u64..=0 {
                        if a % 3 == 1 && leaf(a).await % 2 == 1 { break 'l2; }
                        b = b.wrapping_mul(3).wrapping_add(b);
                        b = pair(x1, a).await.0.wrapping_add(a);
                    }
                    match i3 % 4 {
                        0 => {
                            pause().await;
                        }
                        1 | 2 => {
                            text = said(text, leaf(i3).await).await;
                        }
                        _ => {
                            let mut v11: Noisy = Noisy::new(10);
                        }
                    }
                }
            }
            text = said(text, i3.wrapping_mul(3).wrapping_add(4u64)).await;
        }
        {
            let mut x12: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p53(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            b = leaf(4u64).await;
            let mut v4: Noisy = Noisy::new(3);
        }
        if leaf(4u64).await % 2 == 0 {
            let mut x5: u64 = a % 7 + leaf(a).await % 100;
        } else {
            let mut x6: u64 = b;
            let x6: u64 = x6;
        }
        text = said(text, leaf(2u64).await).await;
        let mut v8: Noisy = Noisy::new(7);
        if a % 3 == 1 && leaf(b).await % 2 == 1 {
            if b % 5 < 3 || leaf(b).await > 4 {
                let b: u64 = checked(a).await?;
                let mut n11: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n11 += 1;
                    if n11 > 3 { break b; }
                    pause().await;
                    v8 = Noisy::new(v8.0 + 1);
                };
            }
            let mut n14: u64 = 0;
            let f14: u64 = 'l12: loop {
                n14 += 1;
                if n14 > 2 { break a; }
                pause().await;
                let mut x15: u64 = a;
                {
                    let mut x16: u64 = checked(1u64).await?;
                    let x17: u64 = pair(x16, b).await.0.wrapping_add(b);
                }
            };
            b = pair(f14, b).await.0.wrapping_add(b);
        } else {
            let a: u64 = b;
            match 3u64 % 4 {
                0 => {
                    {
                        pause().await;
                    }
                }
                1 | 2 => {
                    pause().await;
                }
                _ => {
                    {
                        let a: u64 = leaf(leaf(a).await).await;
                        text.push_str(&format!("{},", 1u64));
                    }
                }
            }
            'l18: for i19 in 0u64..=3 {
                let mut v20: Noisy = Noisy::new(v8.0 + 50);
                let mut v21: Noisy = Noisy::new(v8.0 + 50);
                b = if 4u64 % 2 == 0 { leaf(0u64).await } else { 0u64 };
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p54(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = checked(4u64).await?;
        let mut v2: Noisy = Noisy::new(1);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p55(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 2 { break 4u64; }
            pause().await;
            text.push_str(&format!("{},", b));
            let mut v5: Noisy = Noisy::new(4);
            match b % 4 {
                0 => {
                    pause().await;
                }
                1 | 2 => {
                    match b % 4 {
                        0 => {
                            let x6: u64 = 2u64.wrapping_mul(3).wrapping_add(a);
                        }
                        1 | 2 => {
                            if a % 3 == 1 { drop(v5); }
                        }
                        _ => {
                            pause().await;
                        }
                    }
                }
                _ => {
                    b = if 1u64 % 2 == 0 { leaf(b).await } else { b };
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p56(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = checked(a).await?;
        {
            match x1 % 4 {
                0 => {
                    let mut x2: u64 = if b % 2 == 0 { leaf(4u64).await } else { 4u64 };
                    let mut n5: u64 = 0;
                    let f5: u64 = 'l3: loop {
                        n5 += 1;
                        if n5 > 0 { break x1; }
                        pause().await;
                        let mut v7: Noisy = Noisy::new(6);
                        text = said(text, 3u64 % 7 + leaf(b).await % 100).await;
                    };
                }
                1 | 2 => {
                    'l8: for i9 in 0u64..1 {
                        b = pair(1u64, i9).await.0.wrapping_add(i9);
                    }
                    let mut n12: u64 = 0;
                    let f12: u64 = 'l10: loop {
                        n12 += 1;
                        if n12 > 3 { break 2u64; }
                        pause().await;
                        let mut v14: Noisy = Noisy::new(13);
                        pause().await;
                        pause().await;
                    };
                }
                _ => {
                    match 2u64 % 4 {
                        0 => {
                            text = said(text, leaf(leaf(a).await).await).await;
                        }
                        1 | 2 => {
                            let mut v16: Noisy = Noisy::new(15);
                        }
                        _ => {
                            b = checked(1u64).await?;
                        }
                    }
                    'l17: for i18 in 0u64..2 {
                        pause().await;
                        let mut v20: Noisy = Noisy::new(19);
                    }
                }
            }
            b = leaf(3u64).await;
        }
        let mut n23: u64 = 0;
        let f23: u64 = 'l21: loop {
            n23 += 1;
            if n23 > 2 { break 3u64; }
            pause().await;
            let mut v25: Noisy = Noisy::new(24);
            let mut x1: u64 = if x1 % 2 == 0 { leaf(a).await } else { a };
            x1 = checked(x1).await?;
        };
        match x1 % 4 {
            0 => {
                'l26: for i27 in 0u64..0 {
                    if leaf(3u64).await % 2 == 0 {
                        let x28: u64 = a.wrapping_mul(3).wrapping_add(a);
                        pause().await;
                    }
                }
                text = said(text, 4u64).await;
            }
            1 | 2 => {
                text = said(text, x1.wrapping_mul(3).wrapping_add(0u64)).await;
            }
            _ => {
                let mut n31: u64 = 0;
                let f31: u64 = 'l29: loop {
                    n31 += 1;
                    if n31 > 1 { break 2u64; }
                    pause().await;
                    text = said(text, leaf(leaf(3u64).await).await).await;
                    'l32: for i33 in 0u64..3 {
                        b = checked(f23).await?;
                        let mut v35: Noisy = Noisy::new(34);
                        let mut x36: u64 = if b % 2 == 0 { leaf(i33).await } else { i33 };
                    }
                    {
                        let mut v38: Noisy = Noisy::new(37);
                    }
                };
            }
        }
        'l39: for i40 in 0u64..1 {
            b = pair(b, 4u64).await.0.wrapping_add(4u64);
        }
        let mut n43: u64 = 0;
        let f43: u64 = 'l41: loop {
            n43 += 1;
            if n43 > 2 { break x1; }
            pause().await;
            {
                if leaf(x1).await % 2 == 0 && text.len() > 200 { return Err(0u64 % 7 + leaf(1u64).await % 100); }
                {
                    let mut v45: Noisy = Noisy::new(44);
                    pause().await;
                }
                let mut v47: Noisy = Noisy::new(46);
            }
            match a % 4 {
                0 => {
                    text = said(text, 4u64 % 7 + leaf(a).await % 100).await;
                    if a < 2u64 {
                        text = said(text, if 1u64 % 2 == 0 { leaf(b).await } else { b }).await;
                        pause().await;
                        let mut v49: Noisy = Noisy::new(48);
                    }
                }
                1 | 2 => {
                    b = leaf(x1).await;
                }
                _ => {
                    'l50: for i51 in 0u64..1 {
                        if i51 < b && text.len() > 200 { return Err(x1.wrapping_mul(3).wrapping_add(1u64)); }
                    }
                    text.push_str(&format!("{},", 3u64));
                }
            }
            pause().await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p57(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        match a % 4 {
            0 => {
                let mut x1: u64 = leaf(b).await;
                pause().await;
            }
            1 | 2 => {
                text.push_str(&format!("{},", b));
            }
            _ => {
                if 3u64 < b {
                    text.push_str(&format!("{},", a));
                } else {
                    let mut b: u64 = a.wrapping_mul(3).wrapping_add(a);
                    text.push_str(&format!("{},", 2u64));
                    let x2: u64 = checked(a).await?;
                }
                let mut v4: Noisy = Noisy::new(3);
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p58(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 2u64 % 3 == 1 && leaf(4u64).await % 2 == 1 {
            if a % 3 == 1 && leaf(a).await % 2 == 1 {
                'l1: for i2 in 0u64..0 {
                    pause().await;
                }
                let mut v4: Noisy = Noisy::new(3);
                'l5: for i6 in 0u64..=1 {
                    if i6 < 4u64 { continue 'l5; }
                    if b < b { break 'l5; }
                    if 1u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(leaf(b).await); }
                }
            }
            let mut x7: u64 = a;
            {
                'l8: for i9 in 0u64..=1 {
                    if x7 % 5 < 3 || leaf(b).await > 4 { continue 'l8; }
                }
            }
        } else {
            pause().await;
        }
        text = said(text, 1u64.wrapping_mul(3).wrapping_add(2u64)).await;
        'l10: for i11 in 0u64..=3 {
            {
                let mut x12: u64 = leaf(leaf(i11).await).await;
            }
            if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(4u64).await); }
            let mut v14: Noisy = Noisy::new(13);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p59(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=1 {
            let mut v4: Noisy = Noisy::new(3);
            pause().await;
            v4 = Noisy::new(v4.0 + 1);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub fn compare(check: &mut impl crate::Check) {
    check.program(0, frames::p0, futures::p0);
    check.program(1, frames::p1, futures::p1);
    check.program(2, frames::p2, futures::p2);
    check.program(3, frames::p3, futures::p3);
    check.program(4, frames::p4, futures::p4);
    check.program(5, frames::p5, futures::p5);
    check.program(6, frames::p6, futures::p6);
    check.program(7, frames::p7, futures::p7);
    check.program(8, frames::p8, futures::p8);
    check.program(9, frames::p9, futures::p9);
    check.program(10, frames::p10, futures::p10);
    check.program(11, frames::p11, futures::p11);
    check.program(12, frames::p12, futures::p12);
    check.program(13, frames::p13, futures::p13);
    check.program(14, frames::p14, futures::p14);
    check.program(15, frames::p15, futures::p15);
    check.program(16, frames::p16, futures::p16);
    check.program(17, frames::p17, futures::p17);
    check.program(18, frames::p18, futures::p18);
    check.program(19, frames::p19, futures::p19);
    check.program(20, frames::p20, futures::p20);
    check.program(21, frames::p21, futures::p21);
    check.program(22, frames::p22, futures::p22);
    check.program(23, frames::p23, futures::p23);
    check.program(24, frames::p24, futures::p24);
    check.program(25, frames::p25, futures::p25);
    check.program(26, frames::p26, futures::p26);
    check.program(27, frames::p27, futures::p27);
    check.program(28, frames::p28, futures::p28);
    check.program(29, frames::p29, futures::p29);
    check.program(30, frames::p30, futures::p30);
    check.program(31, frames::p31, futures::p31);
    check.program(32, frames::p32, futures::p32);
    check.program(33, frames::p33, futures::p33);
    check.program(34, frames::p34, futures::p34);
    check.program(35, frames::p35, futures::p35);
    check.program(36, frames::p36, futures::p36);
    check.program(37, frames::p37, futures::p37);
    check.program(38, frames::p38, futures::p38);
    check.program(39, frames::p39, futures::p39);
    check.program(40, frames::p40, futures::p40);
    check.program(41, frames::p41, futures::p41);
    check.program(42, frames::p42, futures::p42);
    check.program(43, frames::p43, futures::p43);
    check.program(44, frames::p44, futures::p44);
    check.program(45, frames::p45, futures::p45);
    check.program(46, frames::p46, futures::p46);
    check.program(47, frames::p47, futures::p47);
    check.program(48, frames::p48, futures::p48);
    check.program(49, frames::p49, futures::p49);
    check.program(50, frames::p50, futures::p50);
    check.program(51, frames::p51, futures::p51);
    check.program(52, frames::p52, futures::p52);
    check.program(53, frames::p53, futures::p53);
    check.program(54, frames::p54, futures::p54);
    check.program(55, frames::p55, futures::p55);
    check.program(56, frames::p56, futures::p56);
    check.program(57, frames::p57, futures::p57);
    check.program(58, frames::p58, futures::p58);
    check.program(59, frames::p59, futures::p59);
}
