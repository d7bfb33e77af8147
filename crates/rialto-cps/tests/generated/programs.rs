// Made by `generate.rs`; see `differential.rs`.

pub mod frames {
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
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }

    #[rialto_cps::cps]
    pub async fn p0(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(a).await % 2 == 0 {
            let x1: u64 = pair(b, b).await.0.wrapping_add(b);
            'l2: for i3 in 0u64..2 {
                if 3u64 % 5 < 3 || leaf(b).await > 4 { break 'l2; }
                if leaf(i3).await % 2 == 0 {
                    text = said(text, leaf(b).await).await;
                    pause().await;
                } else {
                    let mut x4: u64 = leaf(b).await;
                }
            }
            if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(4u64); }
        }
        'l5: for i6 in 0u64..3 {
            b = if i6 % 2 == 0 { leaf(i6).await } else { i6 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p1(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(0u64).await?); }
        let mut x1: u64 = a.wrapping_mul(3).wrapping_add(b);
        let x2: u64 = pair(0u64, a).await.0.wrapping_add(a);
        let x3: u64 = pair(x1, a).await.0.wrapping_add(a);
        'l4: for i5 in 0u64..0 {
            match x1 % 4 {
                0 => {
                    if 3u64 < x1 {
                        let mut x6: u64 = leaf(leaf(1u64).await).await;
                        text.push_str(&format!("{},", x2));
                        text = said(text, 2u64.wrapping_mul(3).wrapping_add(3u64)).await;
                    }
                    match 0u64 % 4 {
                        0 => {
                            pause().await;
                            text = said(text, x3.wrapping_mul(3).wrapping_add(i5)).await;
                        }
                        1 | 2 => {
                            if 0u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(if i5 % 2 == 0 { leaf(b).await } else { b }); }
                            text = said(text, leaf(x1).await).await;
                        }
                        _ => {
                            let mut x3: u64 = i5 % 7 + leaf(b).await % 100;
                            text = said(text, pair(x1, 3u64).await.0.wrapping_add(3u64)).await;
                        }
                    }
                }
                1 | 2 => {
                    match x3 % 4 {
                        0 => {
                            x1 = x2 % 7 + leaf(x1).await % 100;
                            text.push_str(&format!("{},", x1));
                        }
                        1 | 2 => {
                            pause().await;
                            let mut a: u64 = x2 % 7 + leaf(a).await % 100;
                        }
                        _ => {
                            text = said(text, pair(i5, i5).await.0.wrapping_add(i5)).await;
                            text.push_str(&format!("{},", 2u64));
                        }
                    }
                }
                _ => {
                    let mut n9: u64 = 0;
                    let f9: u64 = 'l7: loop {
                        n9 += 1;
                        if n9 > 1 { break x1; }
                        pause().await;
                        let mut x10: u64 = a % 7 + leaf(a).await % 100;
                        if x2 % 5 < 3 || leaf(x1).await > 4 && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(a)); }
                        text = said(text, checked(4u64).await?).await;
                    };
                    {
                        if 2u64 < x1 { break 'l4; }
                    }
                }
            }
            b = checked(x3).await?;
            'l11: for i12 in 0u64..2 {
                let x13: u64 = leaf(leaf(i5).await).await;
                if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(0u64 % 7 + leaf(x3).await % 100); }
                match x2 % 4 {
                    0 => {
                        let mut x3: u64 = leaf(x13).await;
                        text = said(text, 0u64).await;
                    }
                    1 | 2 => {
                        if x3 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(leaf(4u64).await); }
                    }
                    _ => {
                        pause().await;
                        b = if b % 2 == 0 { leaf(a).await } else { a };
                    }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p2(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
        if b % 5 < 3 || leaf(a).await > 4 {
            pause().await;
        } else {
            match x1 % 4 {
                0 => {
                    let mut n4: u64 = 0;
                    let f4: u64 = 'l2: loop {
                        n4 += 1;
                        if n4 > 4 { break b; }
                        pause().await;
                    };
                    'l5: for i6 in 0u64..=1 {
                        text.push_str(&format!("{},", i6));
                        text.push_str(&format!("{},", f4));
                        let x7: u64 = x1;
                    }
                }
                1 | 2 => {
                    'l8: for i9 in 0u64..=3 {
                        if 2u64 < 1u64 && text.len() > 200 { return Err(3u64 % 7 + leaf(x1).await % 100); }
                        let mut x10: u64 = leaf(leaf(a).await).await;
                        let mut b: u64 = checked(1u64).await?;
                    }
                }
                _ => {
                    'l11: for i12 in 0u64..0 {
                        let mut x13: u64 = leaf(leaf(i12).await).await;
                        let mut b: u64 = pair(b, a).await.0.wrapping_add(a);
                        let mut b: u64 = i12.wrapping_mul(3).wrapping_add(4u64);
                    }
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(3u64 % 7 + leaf(3u64).await % 100); }
                }
            }
            if 3u64 % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(x1).await % 100); }
            let mut n16: u64 = 0;
            let f16: u64 = 'l14: loop {
                n16 += 1;
                if n16 > 4 { break a; }
                pause().await;
                'l17: for i18 in 0u64..3 {
                    let mut a: u64 = 0u64.wrapping_mul(3).wrapping_add(x1);
                }
                match x1 % 4 {
                    0 => {
                        text.push_str(&format!("{},", 4u64));
                        if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(x1).await); }
                    }
                    1 | 2 => {
                        text = said(text, pair(2u64, x1).await.0.wrapping_add(x1)).await;
                    }
                    _ => {
                        pause().await;
                    }
                }
                match b % 4 {
                    0 => {
                        text = said(text, a).await;
                        let a: u64 = pair(2u64, x1).await.0.wrapping_add(x1);
                    }
                    1 | 2 => {
                        text = said(text, b % 7 + leaf(x1).await % 100).await;
                    }
                    _ => {
                        text = said(text, checked(3u64).await?).await;
                        pause().await;
                    }
                }
            };
        }
        let mut x19: u64 = checked(b).await?;
        let mut n22: u64 = 0;
        let f22: u64 = 'l20: loop {
            n22 += 1;
            if n22 > 0 { break 2u64; }
            pause().await;
            text = said(text, leaf(leaf(a).await).await).await;
            pause().await;
        };
        {
            let x23: u64 = pair(f22, x19).await.0.wrapping_add(x19);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p3(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, 2u64).await;
        let mut x1: u64 = leaf(leaf(a).await).await;
        text.push_str(&format!("{},", b));
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p4(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 2u64));
        {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 1 { break b; }
                pause().await;
                text = said(text, a % 7 + leaf(b).await % 100).await;
                let mut x4: u64 = leaf(a).await;
                text = said(text, if a % 2 == 0 { leaf(a).await } else { a }).await;
            };
            let mut x5: u64 = leaf(leaf(f3).await).await;
        }
        b = 2u64.wrapping_mul(3).wrapping_add(2u64);
        if a < a {
            let mut n8: u64 = 0;
            let f8: u64 = 'l6: loop {
                n8 += 1;
                if n8 > 3 { break b; }
                pause().await;
                if b < 3u64 {
                    if 3u64 < a && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(b)); }
                } else {
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(3u64 % 7 + leaf(a).await % 100); }
                    if 3u64 < a && text.len() > 200 { return Err(pair(a, 3u64).await.0.wrapping_add(3u64)); }
                }
                let b: u64 = leaf(b).await;
                let mut n11: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n11 += 1;
                    if n11 > 1 { break a; }
                    pause().await;
                };
            };
            if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(4u64); }
            if leaf(3u64).await % 2 == 0 {
                b = pair(a, b).await.0.wrapping_add(b);
                'l12: for i13 in 0u64..2 {
                    if 4u64 < f8 && text.len() > 200 { return Err(pair(i13, f8).await.0.wrapping_add(f8)); }
                    pause().await;
                    let mut x14: u64 = leaf(leaf(1u64).await).await;
                }
                {
                    if a % 3 == 1 && leaf(f8).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(f8).await } else { f8 }); }
                    let x15: u64 = pair(a, f8).await.0.wrapping_add(f8);
                }
            }
        }
        'l16: for i17 in 0u64..=3 {
            let b: u64 = pair(i17, a).await.0.wrapping_add(a);
            if leaf(0u64).await % 2 == 0 { break 'l16; }
        }
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
            let b: u64 = leaf(leaf(0u64).await).await;
            if leaf(a).await % 2 == 0 {
                if leaf(2u64).await % 2 == 0 {
                    pause().await;
                    if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(checked(0u64).await?); }
                } else {
                    let x4: u64 = b;
                    let mut x5: u64 = checked(b).await?;
                }
                let x6: u64 = if b % 2 == 0 { leaf(a).await } else { a };
                let x6: u64 = b.wrapping_mul(3).wrapping_add(b);
            }
        };
        text = said(text, checked(a).await?).await;
        let mut n9: u64 = 0;
        let f9: u64 = 'l7: loop {
            n9 += 1;
            if n9 > 3 { break a; }
            pause().await;
            match a % 4 {
                0 => {
                    let mut x10: u64 = if a % 2 == 0 { leaf(f3).await } else { f3 };
                }
                1 | 2 => {
                    text.push_str(&format!("{},", f3));
                    b = if b % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
                _ => {
                    if 1u64 % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(checked(f3).await?); }
                    'l11: for i12 in 0u64..=3 {
                        text.push_str(&format!("{},", b));
                    }
                }
            }
            let mut n15: u64 = 0;
            let f15: u64 = 'l13: loop {
                n15 += 1;
                if n15 > 2 { break 4u64; }
                pause().await;
                if leaf(f3).await % 2 == 0 && text.len() > 200 { return Err(leaf(f3).await); }
            };
            match b % 4 {
                0 => {
                    text = said(text, pair(3u64, 2u64).await.0.wrapping_add(2u64)).await;
                }
                1 | 2 => {
                    {
                        b = leaf(a).await;
                    }
                }
                _ => {
                    if f15 < 3u64 {
                        text.push_str(&format!("{},", f15));
                    }
                    {
                        let f15: u64 = b;
                        text.push_str(&format!("{},", b));
                    }
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p6(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            'l3: for i4 in 0u64..0 {
                text.push_str(&format!("{},", b));
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 2 { break i2; }
                    pause().await;
                    let b: u64 = a.wrapping_mul(3).wrapping_add(1u64);
                    text.push_str(&format!("{},", 4u64));
                };
                if f7 % 5 < 3 || leaf(0u64).await > 4 { continue 'l3; }
            }
        }
        b = leaf(leaf(b).await).await;
        if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(1u64).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p7(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            {
                let mut x3: u64 = if i2 % 2 == 0 { leaf(b).await } else { b };
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 2 { break b; }
                    pause().await;
                    if 4u64 < 0u64 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(a)); }
                    text.push_str(&format!("{},", 3u64));
                };
            }
            if b % 3 == 1 && leaf(i2).await % 2 == 1 && text.len() > 200 { return Err(3u64 % 7 + leaf(2u64).await % 100); }
        }
        if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
            let mut x7: u64 = pair(b, a).await.0.wrapping_add(a);
            let mut n10: u64 = 0;
            let f10: u64 = 'l8: loop {
                n10 += 1;
                if n10 > 1 { break a; }
                pause().await;
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(x7).await } else { x7 }); }
            };
            pause().await;
        } else {
            let mut x11: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            {
                {
                    let x11: u64 = leaf(leaf(0u64).await).await;
                    text = said(text, 4u64).await;
                    let x12: u64 = leaf(x11).await;
                }
            }
        }
        match 3u64 % 4 {
            0 => {
            }
            1 | 2 => {
                let mut n15: u64 = 0;
                let f15: u64 = 'l13: loop {
                    n15 += 1;
                    if n15 > 3 { break b; }
                    pause().await;
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(pair(0u64, b).await.0.wrapping_add(b)); }
                    'l16: for i17 in 0u64..2 {
                        b = pair(a, 2u64).await.0.wrapping_add(2u64);
                        let mut x18: u64 = leaf(leaf(0u64).await).await;
                    }
                };
                text = said(text, checked(b).await?).await;
            }
            _ => {
                'l19: for i20 in 0u64..0 {
                    let mut n23: u64 = 0;
                    let f23: u64 = 'l21: loop {
                        n23 += 1;
                        if n23 > 3 { break i20; }
                        pause().await;
                        text = said(text, checked(i20).await?).await;
                        pause().await;
                        text = said(text, i20 % 7 + leaf(0u64).await % 100).await;
                    };
                }
                let x24: u64 = a % 7 + leaf(b).await % 100;
            }
        }
        match b % 4 {
            0 => {
                'l25: for i26 in 0u64..=0 {
                    b = leaf(leaf(0u64).await).await;
                }
                b = leaf(leaf(a).await).await;
            }
            1 | 2 => {
                text.push_str(&format!("{},", a));
                pause().await;
            }
            _ => {
                let mut n29: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n29 += 1;
                    if n29 > 1 { break a; }
                    pause().await;
                    b = pair(a, 2u64).await.0.wrapping_add(2u64);
                    'l30: for i31 in 0u64..3 {
                        text = said(text, i31).await;
                        text.push_str(&format!("{},", b));
                    }
                    let mut n34: u64 = 0;
                    let f34: u64 = 'l32: loop {
                        n34 += 1;
                        if n34 > 2 { break b; }
                        pause().await;
                        if 0u64 % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(checked(1u64).await?); }
                        b = leaf(b).await;
                        pause().await;
                    };
                };
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p8(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            b = a % 7 + leaf(a).await % 100;
            {
                match 4u64 % 4 {
                    0 => {
                    }
                    1 | 2 => {
                        let mut a: u64 = leaf(leaf(a).await).await;
                    }
                    _ => {
                        if b < b && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
                        let a: u64 = leaf(leaf(4u64).await).await;
                    }
                }
                let x1: u64 = leaf(a).await;
            }
        }
        let mut n4: u64 = 0;
        let f4: u64 = 'l2: loop {
            n4 += 1;
            if n4 > 3 { break a; }
            pause().await;
            if 1u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(3u64).await } else { 3u64 }); }
        };
        let b: u64 = f4.wrapping_mul(3).wrapping_add(4u64);
        text = said(text, a % 7 + leaf(a).await % 100).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p9(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = leaf(leaf(4u64).await).await;
        let x1: u64 = leaf(leaf(2u64).await).await;
        if leaf(x1).await % 2 == 0 && text.len() > 200 { return Err(checked(4u64).await?); }
        let x2: u64 = leaf(x1).await;
        let mut n5: u64 = 0;
        let f5: u64 = 'l3: loop {
            n5 += 1;
            if n5 > 4 { break b; }
            pause().await;
            if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
            let x6: u64 = leaf(leaf(1u64).await).await;
            pause().await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p10(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        text.push_str(&format!("{},", a));
        {
            b = leaf(a).await;
            if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(a).await } else { a }); }
            text.push_str(&format!("{},", 1u64));
        }
        'l1: for i2 in 0u64..3 {
            if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await?); }
            let x3: u64 = b;
            b = a % 7 + leaf(1u64).await % 100;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p11(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, leaf(leaf(0u64).await).await).await;
        'l1: for i2 in 0u64..2 {
            'l3: for i4 in 0u64..=3 {
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 3 { break b; }
                    pause().await;
                    let i2: u64 = if i2 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    pause().await;
                    pause().await;
                };
            }
            b = pair(a, 3u64).await.0.wrapping_add(3u64);
        }
        if 4u64 % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(4u64); }
        let mut n10: u64 = 0;
        let f10: u64 = 'l8: loop {
            n10 += 1;
            if n10 > 3 { break a; }
            pause().await;
            {
                b = pair(b, 0u64).await.0.wrapping_add(0u64);
            }
            let mut n13: u64 = 0;
            let f13: u64 = 'l11: loop {
                n13 += 1;
                if n13 > 4 { break b; }
                pause().await;
                let mut x14: u64 = b % 7 + leaf(4u64).await % 100;
                match a % 4 {
                    0 => {
                        text.push_str(&format!("{},", x14));
                    }
                    1 | 2 => {
                        pause().await;
                    }
                    _ => {
                        b = pair(b, a).await.0.wrapping_add(a);
                    }
                }
                'l15: for i16 in 0u64..2 {
                    let mut b: u64 = leaf(x14).await;
                    text.push_str(&format!("{},", 2u64));
                }
            };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p12(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                text.push_str(&format!("{},", b));
            }
            1 | 2 => {
                pause().await;
            }
            _ => {
                pause().await;
            }
        }
        text = said(text, if a % 2 == 0 { leaf(0u64).await } else { 0u64 }).await;
        text = said(text, leaf(leaf(2u64).await).await).await;
        b = b;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p13(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(3u64.wrapping_mul(3).wrapping_add(4u64)); }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p14(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        'l1: for i2 in 0u64..=2 {
            text = said(text, if a % 2 == 0 { leaf(i2).await } else { i2 }).await;
            'l3: for i4 in 0u64..2 {
                text = said(text, b).await;
                'l5: for i6 in 0u64..=3 {
                    text = said(text, if a % 2 == 0 { leaf(i6).await } else { i6 }).await;
                    let mut a: u64 = leaf(leaf(i4).await).await;
                    b = leaf(b).await;
                }
                text = said(text, leaf(leaf(i4).await).await).await;
            }
        }
        b = pair(2u64, a).await.0.wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p15(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=3 {
            let mut n5: u64 = 0;
            let f5: u64 = 'l3: loop {
                n5 += 1;
                if n5 > 3 { break 0u64; }
                pause().await;
                if i2 % 3 == 1 && leaf(a).await % 2 == 1 {
                    let x6: u64 = leaf(leaf(a).await).await;
                    let x7: u64 = i2 % 7 + leaf(0u64).await % 100;
                } else {
                    b = a % 7 + leaf(b).await % 100;
                }
                b = checked(3u64).await?;
                if a % 3 == 1 && leaf(i2).await % 2 == 1 {
                    text.push_str(&format!("{},", a));
                } else {
                    let mut i2: u64 = checked(i2).await?;
                }
            };
            pause().await;
        }
        if 2u64 % 5 < 3 || leaf(0u64).await > 4 {
            if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(1u64).await).await); }
            {
                text = said(text, leaf(b).await).await;
            }
        } else {
            b = leaf(leaf(b).await).await;
            pause().await;
        }
        if leaf(2u64).await % 2 == 0 {
        }
        b = leaf(4u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p16(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = pair(a, a).await.0.wrapping_add(a);
        text.push_str(&format!("{},", b));
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 4 { break a; }
            pause().await;
            let x4: u64 = b.wrapping_mul(3).wrapping_add(a);
            let mut x4: u64 = if a % 2 == 0 { leaf(0u64).await } else { 0u64 };
            pause().await;
        };
        let x5: u64 = b.wrapping_mul(3).wrapping_add(b);
        'l6: for i7 in 0u64..1 {
            let x8: u64 = x5;
            _ = a % 7 + leaf(b).await % 100;
        }
        {
            if b < b {
                text.push_str(&format!("{},", b));
            } else {
                _ = leaf(a).await;
                match a % 4 {
                    0 => {
                        pause().await;
                    }
                    1 | 2 => {
                        let mut x9: u64 = checked(a).await?;
                    }
                    _ => {
                        if x5 < x5 && text.len() > 200 { return Err(leaf(3u64).await); }
                        let x10: u64 = pair(x5, f3).await.0.wrapping_add(f3);
                    }
                }
            }
            if leaf(x5).await % 2 == 0 {
                let x11: u64 = leaf(2u64).await;
                pause().await;
            }
            'l12: for i13 in 0u64..0 {
                if b < 2u64 {
                    let i13: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                let x14: u64 = a % 7 + leaf(i13).await % 100;
                if i13 < a { break 'l12; }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p17(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            'l3: for i4 in 0u64..1 {
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 1 { break i2; }
                    pause().await;
                    b = i4 % 7 + leaf(2u64).await % 100;
                };
                'l8: for i9 in 0u64..=1 {
                    text = said(text, leaf(leaf(b).await).await).await;
                    let i4: u64 = pair(4u64, f7).await.0.wrapping_add(f7);
                    if leaf(0u64).await % 2 == 0 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(i9).await } else { i9 }); }
                }
                if 2u64 % 5 < 3 || leaf(f7).await > 4 && text.len() > 200 { return Err(i4 % 7 + leaf(b).await % 100); }
            }
        }
        let mut n12: u64 = 0;
        let f12: u64 = 'l10: loop {
            n12 += 1;
            if n12 > 1 { break 4u64; }
            pause().await;
            if leaf(3u64).await % 2 == 0 {
            }
            match b % 4 {
                0 => {
                    let mut n15: u64 = 0;
                    let f15: u64 = 'l13: loop {
                        n15 += 1;
                        if n15 > 2 { break 1u64; }
                        pause().await;
                        text = said(text, b).await;
                        pause().await;
                    };
                }
                1 | 2 => {
                    if a % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(a); }
                    b = leaf(leaf(1u64).await).await;
                }
                _ => {
                    let mut x16: u64 = checked(b).await?;
                }
            }
        };
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p18(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = leaf(a).await;
        let mut x2: u64 = checked(3u64).await?;
        text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
        match x1 % 4 {
            0 => {
                'l3: for i4 in 0u64..=0 {
                    let x5: u64 = leaf(leaf(3u64).await).await;
                    pause().await;
                    if b % 3 == 1 && leaf(i4).await % 2 == 1 { break 'l3; }
                }
            }
            1 | 2 => {
                if 0u64 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(if x2 % 2 == 0 { leaf(b).await } else { b }); }
                let mut x6: u64 = leaf(leaf(a).await).await;
            }
            _ => {
                text = said(text, 3u64.wrapping_mul(3).wrapping_add(x2)).await;
            }
        }
        x2 = x2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p19(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(b).await % 2 == 0 {
            {
                let mut x1: u64 = pair(b, a).await.0.wrapping_add(a);
            }
            text = said(text, pair(0u64, a).await.0.wrapping_add(a)).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p20(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            text.push_str(&format!("{},", b));
            b = checked(a).await?;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p21(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let mut n4: u64 = 0;
        let f4: u64 = 'l2: loop {
            n4 += 1;
            if n4 > 3 { break b; }
            pause().await;
            if x1 % 3 == 1 && leaf(a).await % 2 == 1 {
                {
                    pause().await;
                    let mut x5: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    if leaf(x5).await % 2 == 0 && text.len() > 200 { return Err(x1 % 7 + leaf(b).await % 100); }
                }
                pause().await;
                let x6: u64 = if b % 2 == 0 { leaf(b).await } else { b };
            } else {
                x1 = x1.wrapping_mul(3).wrapping_add(1u64);
                pause().await;
                let mut a: u64 = b.wrapping_mul(3).wrapping_add(a);
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p22(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let mut x1: u64 = leaf(leaf(a).await).await;
        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(if 4u64 % 2 == 0 { leaf(a).await } else { a }); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p23(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        text.push_str(&format!("{},", b));
        text = said(text, a.wrapping_mul(3).wrapping_add(a)).await;
        'l1: for i2 in 0u64..=2 {
            let x3: u64 = i2 % 7 + leaf(b).await % 100;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p24(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p25(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = b % 7 + leaf(4u64).await % 100;
        'l1: for i2 in 0u64..=1 {
            pause().await;
        }
        match 4u64 % 4 {
            0 => {
                'l3: for i4 in 0u64..=0 {
                    let x5: u64 = 0u64 % 7 + leaf(1u64).await % 100;
                }
            }
            1 | 2 => {
                if 1u64 < b && text.len() > 200 { return Err(checked(b).await?); }
            }
            _ => {
                'l6: for i7 in 0u64..=1 {
                    if i7 < i7 {
                        if 4u64 < a { break 'l6; }
                        if leaf(b).await % 2 == 0 { break 'l6; }
                    }
                    text.push_str(&format!("{},", i7));
                }
            }
        }
        if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p26(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut b: u64 = pair(a, a).await.0.wrapping_add(a);
        if 2u64 < b {
            if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(a); }
        }
        let a: u64 = leaf(b).await;
        let mut a: u64 = leaf(2u64).await;
        if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(a).await?); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p27(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = a;
        text.push_str(&format!("{},", 2u64));
        pause().await;
        text = said(text, leaf(b).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p28(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if b < 2u64 {
            pause().await;
        }
        'l1: for i2 in 0u64..1 {
            if 3u64 % 5 < 3 || leaf(b).await > 4 {
                if b % 5 < 3 || leaf(a).await > 4 {
                    b = 1u64 % 7 + leaf(4u64).await % 100;
                }
                if 1u64 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(pair(0u64, a).await.0.wrapping_add(a)); }
            }
        }
        if leaf(b).await % 2 == 0 {
            pause().await;
            'l3: for i4 in 0u64..=2 {
                let mut a: u64 = if 4u64 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                match 4u64 % 4 {
                    0 => {
                        pause().await;
                    }
                    1 | 2 => {
                        if a % 5 < 3 || leaf(1u64).await > 4 { break 'l3; }
                    }
                    _ => {
                        text.push_str(&format!("{},", 0u64));
                    }
                }
            }
        } else {
            let b: u64 = pair(0u64, a).await.0.wrapping_add(a);
            if b < 4u64 && text.len() > 200 { return Err(b); }
        }
        let mut a: u64 = a;
        let x5: u64 = checked(a).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p29(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        text = said(text, if a % 2 == 0 { leaf(a).await } else { a }).await;
        text.push_str(&format!("{},", 0u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p30(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", b));
        let mut a: u64 = leaf(3u64).await;
        {
            {
                text = said(text, pair(2u64, a).await.0.wrapping_add(a)).await;
                if b % 3 == 1 && leaf(b).await % 2 == 1 {
                    let a: u64 = leaf(a).await;
                    if a < 3u64 && text.len() > 200 { return Err(pair(2u64, 4u64).await.0.wrapping_add(4u64)); }
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(1u64.wrapping_mul(3).wrapping_add(a)); }
                } else {
                    let mut a: u64 = b.wrapping_mul(3).wrapping_add(b);
                }
            }
            text = said(text, leaf(1u64).await).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p31(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let a: u64 = leaf(leaf(b).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p32(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        {
            let x1: u64 = pair(3u64, a).await.0.wrapping_add(a);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p33(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = pair(b, a).await.0.wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p34(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if a % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(b % 7 + leaf(b).await % 100); }
        text = said(text, pair(2u64, 0u64).await.0.wrapping_add(0u64)).await;
        {
            'l1: for i2 in 0u64..=0 {
                text.push_str(&format!("{},", b));
                text = said(text, i2.wrapping_mul(3).wrapping_add(a)).await;
                {
                    text.push_str(&format!("{},", b));
                    if 4u64 < 3u64 && text.len() > 200 { return Err(b % 7 + leaf(a).await % 100); }
                    b = a;
                }
            }
        }
        if 1u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(leaf(leaf(0u64).await).await); }
        let b: u64 = pair(3u64, b).await.0.wrapping_add(b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p35(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=3 {
            text = said(text, checked(i2).await?).await;
        }
        text = said(text, a % 7 + leaf(a).await % 100).await;
        {
            if 1u64 < 4u64 {
                match a % 4 {
                    0 => {
                        text.push_str(&format!("{},", a));
                    }
                    1 | 2 => {
                        text.push_str(&format!("{},", a));
                        text = said(text, leaf(a).await).await;
                    }
                    _ => {
                    }
                }
                text.push_str(&format!("{},", a));
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p36(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            pause().await;
            'l1: for i2 in 0u64..3 {
                let mut x3: u64 = i2.wrapping_mul(3).wrapping_add(a);
                match 4u64 % 4 {
                    0 => {
                        let mut x4: u64 = leaf(a).await;
                    }
                    1 | 2 => {
                        let x5: u64 = if i2 % 2 == 0 { leaf(i2).await } else { i2 };
                    }
                    _ => {
                        text = said(text, checked(2u64).await?).await;
                        if 0u64 % 3 == 1 && leaf(i2).await % 2 == 1 { continue 'l1; }
                    }
                }
            }
            if b % 5 < 3 || leaf(a).await > 4 {
                'l6: for i7 in 0u64..1 {
                    let mut i7: u64 = leaf(leaf(i7).await).await;
                    if i7 % 5 < 3 || leaf(i7).await > 4 && text.len() > 200 { return Err(pair(i7, i7).await.0.wrapping_add(i7)); }
                    b = checked(i7).await?;
                }
                b = a.wrapping_mul(3).wrapping_add(b);
                if 4u64 < b {
                } else {
                    text.push_str(&format!("{},", b));
                }
            } else {
                'l8: for i9 in 0u64..2 {
                    pause().await;
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(i9); }
                    pause().await;
                }
                if b < 3u64 && text.len() > 200 { return Err(b); }
                if leaf(4u64).await % 2 == 0 {
                    let b: u64 = leaf(1u64).await;
                }
            }
        }
        if 4u64 < 1u64 && text.len() > 200 { return Err(leaf(4u64).await); }
        pause().await;
        pause().await;
        'l10: for i11 in 0u64..0 {
            match a % 4 {
                0 => {
                    text = said(text, leaf(leaf(i11).await).await).await;
                }
                1 | 2 => {
                    let x12: u64 = if i11 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                    text = said(text, 0u64).await;
                }
                _ => {
                    text.push_str(&format!("{},", i11));
                    let mut x13: u64 = pair(b, a).await.0.wrapping_add(a);
                }
            }
            let b: u64 = leaf(leaf(0u64).await).await;
            {
                _ = leaf(i11).await;
            }
        }
        'l14: for i15 in 0u64..=3 {
            let x16: u64 = 1u64 % 7 + leaf(i15).await % 100;
            text.push_str(&format!("{},", i15));
            let mut n19: u64 = 0;
            let f19: u64 = 'l17: loop {
                n19 += 1;
                if n19 > 4 { break i15; }
                pause().await;
                b = checked(3u64).await?;
                let mut x20: u64 = leaf(1u64).await;
                let x21: u64 = leaf(b).await;
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p37(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 0u64));
        {
            b = a;
            text.push_str(&format!("{},", b));
        }
        match b % 4 {
            0 => {
                b = checked(1u64).await?;
            }
            1 | 2 => {
                {
                    if a < a && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                }
            }
            _ => {
                let b: u64 = leaf(2u64).await;
                'l1: for i2 in 0u64..=2 {
                    'l3: for i4 in 0u64..2 {
                        text = said(text, pair(3u64, 4u64).await.0.wrapping_add(4u64)).await;
                        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(1u64)); }
                        text = said(text, leaf(leaf(a).await).await).await;
                    }
                    'l5: for i6 in 0u64..=3 {
                        text.push_str(&format!("{},", 4u64));
                        text.push_str(&format!("{},", i2));
                        if leaf(4u64).await % 2 == 0 { continue 'l5; }
                    }
                    match 4u64 % 4 {
                        0 => {
                            if leaf(1u64).await % 2 == 0 { break 'l1; }
                            if b % 5 < 3 || leaf(i2).await > 4 && text.len() > 200 { return Err(leaf(leaf(i2).await).await); }
                        }
                        1 | 2 => {
                            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(i2.wrapping_mul(3).wrapping_add(0u64)); }
                        }
                        _ => {
                            pause().await;
                            if b % 5 < 3 || leaf(i2).await > 4 { continue 'l1; }
                        }
                    }
                }
            }
        }
        if 1u64 % 5 < 3 || leaf(4u64).await > 4 {
            let mut n9: u64 = 0;
            let f9: u64 = 'l7: loop {
                n9 += 1;
                if n9 > 4 { break 0u64; }
                pause().await;
                'l10: for i11 in 0u64..=0 {
                    text.push_str(&format!("{},", a));
                    if a < 0u64 && text.len() > 200 { return Err(pair(b, i11).await.0.wrapping_add(i11)); }
                }
                pause().await;
            };
            let mut a: u64 = b.wrapping_mul(3).wrapping_add(3u64);
        }
        match a % 4 {
            0 => {
                if a < 0u64 && text.len() > 200 { return Err(leaf(3u64).await); }
                'l12: for i13 in 0u64..=3 {
                    text.push_str(&format!("{},", a));
                    let mut n16: u64 = 0;
                    let f16: u64 = 'l14: loop {
                        n16 += 1;
                        if n16 > 2 { break 4u64; }
                        pause().await;
                        text = said(text, leaf(b).await).await;
                        b = b % 7 + leaf(i13).await % 100;
                    };
                    text.push_str(&format!("{},", a));
                }
            }
            1 | 2 => {
                {
                    let b: u64 = leaf(leaf(b).await).await;
                    text = said(text, b % 7 + leaf(4u64).await % 100).await;
                }
                text.push_str(&format!("{},", a));
            }
            _ => {
                let mut a: u64 = 4u64;
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p38(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = b % 7 + leaf(b).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    #[rialto_cps::cps]
    pub async fn p39(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        'l1: for i2 in 0u64..3 {
            let b: u64 = b % 7 + leaf(b).await % 100;
        }
        b = a.wrapping_mul(3).wrapping_add(3u64);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
}

pub mod futures {
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
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!("{n} "));
        text
    }

    pub async fn p0(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(a).await % 2 == 0 {
            let x1: u64 = pair(b, b).await.0.wrapping_add(b);
            'l2: for i3 in 0u64..2 {
                if 3u64 % 5 < 3 || leaf(b).await > 4 { break 'l2; }
                if leaf(i3).await % 2 == 0 {
                    text = said(text, leaf(b).await).await;
                    pause().await;
                } else {
                    let mut x4: u64 = leaf(b).await;
                }
            }
            if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(4u64); }
        }
        'l5: for i6 in 0u64..3 {
            b = if i6 % 2 == 0 { leaf(i6).await } else { i6 };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p1(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(0u64).await?); }
        let mut x1: u64 = a.wrapping_mul(3).wrapping_add(b);
        let x2: u64 = pair(0u64, a).await.0.wrapping_add(a);
        let x3: u64 = pair(x1, a).await.0.wrapping_add(a);
        'l4: for i5 in 0u64..0 {
            match x1 % 4 {
                0 => {
                    if 3u64 < x1 {
                        let mut x6: u64 = leaf(leaf(1u64).await).await;
                        text.push_str(&format!("{},", x2));
                        text = said(text, 2u64.wrapping_mul(3).wrapping_add(3u64)).await;
                    }
                    match 0u64 % 4 {
                        0 => {
                            pause().await;
                            text = said(text, x3.wrapping_mul(3).wrapping_add(i5)).await;
                        }
                        1 | 2 => {
                            if 0u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(if i5 % 2 == 0 { leaf(b).await } else { b }); }
                            text = said(text, leaf(x1).await).await;
                        }
                        _ => {
                            let mut x3: u64 = i5 % 7 + leaf(b).await % 100;
                            text = said(text, pair(x1, 3u64).await.0.wrapping_add(3u64)).await;
                        }
                    }
                }
                1 | 2 => {
                    match x3 % 4 {
                        0 => {
                            x1 = x2 % 7 + leaf(x1).await % 100;
                            text.push_str(&format!("{},", x1));
                        }
                        1 | 2 => {
                            pause().await;
                            let mut a: u64 = x2 % 7 + leaf(a).await % 100;
                        }
                        _ => {
                            text = said(text, pair(i5, i5).await.0.wrapping_add(i5)).await;
                            text.push_str(&format!("{},", 2u64));
                        }
                    }
                }
                _ => {
                    let mut n9: u64 = 0;
                    let f9: u64 = 'l7: loop {
                        n9 += 1;
                        if n9 > 1 { break x1; }
                        pause().await;
                        let mut x10: u64 = a % 7 + leaf(a).await % 100;
                        if x2 % 5 < 3 || leaf(x1).await > 4 && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(a)); }
                        text = said(text, checked(4u64).await?).await;
                    };
                    {
                        if 2u64 < x1 { break 'l4; }
                    }
                }
            }
            b = checked(x3).await?;
            'l11: for i12 in 0u64..2 {
                let x13: u64 = leaf(leaf(i5).await).await;
                if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(0u64 % 7 + leaf(x3).await % 100); }
                match x2 % 4 {
                    0 => {
                        let mut x3: u64 = leaf(x13).await;
                        text = said(text, 0u64).await;
                    }
                    1 | 2 => {
                        if x3 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(leaf(4u64).await); }
                    }
                    _ => {
                        pause().await;
                        b = if b % 2 == 0 { leaf(a).await } else { a };
                    }
                }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p2(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let x1: u64 = if 1u64 % 2 == 0 { leaf(b).await } else { b };
        if b % 5 < 3 || leaf(a).await > 4 {
            pause().await;
        } else {
            match x1 % 4 {
                0 => {
                    let mut n4: u64 = 0;
                    let f4: u64 = 'l2: loop {
                        n4 += 1;
                        if n4 > 4 { break b; }
                        pause().await;
                    };
                    'l5: for i6 in 0u64..=1 {
                        text.push_str(&format!("{},", i6));
                        text.push_str(&format!("{},", f4));
                        let x7: u64 = x1;
                    }
                }
                1 | 2 => {
                    'l8: for i9 in 0u64..=3 {
                        if 2u64 < 1u64 && text.len() > 200 { return Err(3u64 % 7 + leaf(x1).await % 100); }
                        let mut x10: u64 = leaf(leaf(a).await).await;
                        let mut b: u64 = checked(1u64).await?;
                    }
                }
                _ => {
                    'l11: for i12 in 0u64..0 {
                        let mut x13: u64 = leaf(leaf(i12).await).await;
                        let mut b: u64 = pair(b, a).await.0.wrapping_add(a);
                        let mut b: u64 = i12.wrapping_mul(3).wrapping_add(4u64);
                    }
                    if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(3u64 % 7 + leaf(3u64).await % 100); }
                }
            }
            if 3u64 % 3 == 1 && leaf(3u64).await % 2 == 1 && text.len() > 200 { return Err(a % 7 + leaf(x1).await % 100); }
            let mut n16: u64 = 0;
            let f16: u64 = 'l14: loop {
                n16 += 1;
                if n16 > 4 { break a; }
                pause().await;
                'l17: for i18 in 0u64..3 {
                    let mut a: u64 = 0u64.wrapping_mul(3).wrapping_add(x1);
                }
                match x1 % 4 {
                    0 => {
                        text.push_str(&format!("{},", 4u64));
                        if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(leaf(x1).await); }
                    }
                    1 | 2 => {
                        text = said(text, pair(2u64, x1).await.0.wrapping_add(x1)).await;
                    }
                    _ => {
                        pause().await;
                    }
                }
                match b % 4 {
                    0 => {
                        text = said(text, a).await;
                        let a: u64 = pair(2u64, x1).await.0.wrapping_add(x1);
                    }
                    1 | 2 => {
                        text = said(text, b % 7 + leaf(x1).await % 100).await;
                    }
                    _ => {
                        text = said(text, checked(3u64).await?).await;
                        pause().await;
                    }
                }
            };
        }
        let mut x19: u64 = checked(b).await?;
        let mut n22: u64 = 0;
        let f22: u64 = 'l20: loop {
            n22 += 1;
            if n22 > 0 { break 2u64; }
            pause().await;
            text = said(text, leaf(leaf(a).await).await).await;
            pause().await;
        };
        {
            let x23: u64 = pair(f22, x19).await.0.wrapping_add(x19);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p3(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, 2u64).await;
        let mut x1: u64 = leaf(leaf(a).await).await;
        text.push_str(&format!("{},", b));
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p4(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 2u64));
        {
            let mut n3: u64 = 0;
            let f3: u64 = 'l1: loop {
                n3 += 1;
                if n3 > 1 { break b; }
                pause().await;
                text = said(text, a % 7 + leaf(b).await % 100).await;
                let mut x4: u64 = leaf(a).await;
                text = said(text, if a % 2 == 0 { leaf(a).await } else { a }).await;
            };
            let mut x5: u64 = leaf(leaf(f3).await).await;
        }
        b = 2u64.wrapping_mul(3).wrapping_add(2u64);
        if a < a {
            let mut n8: u64 = 0;
            let f8: u64 = 'l6: loop {
                n8 += 1;
                if n8 > 3 { break b; }
                pause().await;
                if b < 3u64 {
                    if 3u64 < a && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(b)); }
                } else {
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(3u64 % 7 + leaf(a).await % 100); }
                    if 3u64 < a && text.len() > 200 { return Err(pair(a, 3u64).await.0.wrapping_add(3u64)); }
                }
                let b: u64 = leaf(b).await;
                let mut n11: u64 = 0;
                let f11: u64 = 'l9: loop {
                    n11 += 1;
                    if n11 > 1 { break a; }
                    pause().await;
                };
            };
            if leaf(4u64).await % 2 == 0 && text.len() > 200 { return Err(4u64); }
            if leaf(3u64).await % 2 == 0 {
                b = pair(a, b).await.0.wrapping_add(b);
                'l12: for i13 in 0u64..2 {
                    if 4u64 < f8 && text.len() > 200 { return Err(pair(i13, f8).await.0.wrapping_add(f8)); }
                    pause().await;
                    let mut x14: u64 = leaf(leaf(1u64).await).await;
                }
                {
                    if a % 3 == 1 && leaf(f8).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(f8).await } else { f8 }); }
                    let x15: u64 = pair(a, f8).await.0.wrapping_add(f8);
                }
            }
        }
        'l16: for i17 in 0u64..=3 {
            let b: u64 = pair(i17, a).await.0.wrapping_add(a);
            if leaf(0u64).await % 2 == 0 { break 'l16; }
        }
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
            let b: u64 = leaf(leaf(0u64).await).await;
            if leaf(a).await % 2 == 0 {
                if leaf(2u64).await % 2 == 0 {
                    pause().await;
                    if 4u64 % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(checked(0u64).await?); }
                } else {
                    let x4: u64 = b;
                    let mut x5: u64 = checked(b).await?;
                }
                let x6: u64 = if b % 2 == 0 { leaf(a).await } else { a };
                let x6: u64 = b.wrapping_mul(3).wrapping_add(b);
            }
        };
        text = said(text, checked(a).await?).await;
        let mut n9: u64 = 0;
        let f9: u64 = 'l7: loop {
            n9 += 1;
            if n9 > 3 { break a; }
            pause().await;
            match a % 4 {
                0 => {
                    let mut x10: u64 = if a % 2 == 0 { leaf(f3).await } else { f3 };
                }
                1 | 2 => {
                    text.push_str(&format!("{},", f3));
                    b = if b % 2 == 0 { leaf(3u64).await } else { 3u64 };
                }
                _ => {
                    if 1u64 % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(checked(f3).await?); }
                    'l11: for i12 in 0u64..=3 {
                        text.push_str(&format!("{},", b));
                    }
                }
            }
            let mut n15: u64 = 0;
            let f15: u64 = 'l13: loop {
                n15 += 1;
                if n15 > 2 { break 4u64; }
                pause().await;
                if leaf(f3).await % 2 == 0 && text.len() > 200 { return Err(leaf(f3).await); }
            };
            match b % 4 {
                0 => {
                    text = said(text, pair(3u64, 2u64).await.0.wrapping_add(2u64)).await;
                }
                1 | 2 => {
                    {
                        b = leaf(a).await;
                    }
                }
                _ => {
                    if f15 < 3u64 {
                        text.push_str(&format!("{},", f15));
                    }
                    {
                        let f15: u64 = b;
                        text.push_str(&format!("{},", b));
                    }
                }
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p6(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..2 {
            'l3: for i4 in 0u64..0 {
                text.push_str(&format!("{},", b));
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 2 { break i2; }
                    pause().await;
                    let b: u64 = a.wrapping_mul(3).wrapping_add(1u64);
                    text.push_str(&format!("{},", 4u64));
                };
                if f7 % 5 < 3 || leaf(0u64).await > 4 { continue 'l3; }
            }
        }
        b = leaf(leaf(b).await).await;
        if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(1u64).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p7(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=2 {
            {
                let mut x3: u64 = if i2 % 2 == 0 { leaf(b).await } else { b };
                let mut n6: u64 = 0;
                let f6: u64 = 'l4: loop {
                    n6 += 1;
                    if n6 > 2 { break b; }
                    pause().await;
                    if 4u64 < 0u64 && text.len() > 200 { return Err(b.wrapping_mul(3).wrapping_add(a)); }
                    text.push_str(&format!("{},", 3u64));
                };
            }
            if b % 3 == 1 && leaf(i2).await % 2 == 1 && text.len() > 200 { return Err(3u64 % 7 + leaf(2u64).await % 100); }
        }
        if 0u64 % 3 == 1 && leaf(1u64).await % 2 == 1 {
            let mut x7: u64 = pair(b, a).await.0.wrapping_add(a);
            let mut n10: u64 = 0;
            let f10: u64 = 'l8: loop {
                n10 += 1;
                if n10 > 1 { break a; }
                pause().await;
                if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(x7).await } else { x7 }); }
            };
            pause().await;
        } else {
            let mut x11: u64 = if a % 2 == 0 { leaf(a).await } else { a };
            {
                {
                    let x11: u64 = leaf(leaf(0u64).await).await;
                    text = said(text, 4u64).await;
                    let x12: u64 = leaf(x11).await;
                }
            }
        }
        match 3u64 % 4 {
            0 => {
            }
            1 | 2 => {
                let mut n15: u64 = 0;
                let f15: u64 = 'l13: loop {
                    n15 += 1;
                    if n15 > 3 { break b; }
                    pause().await;
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(pair(0u64, b).await.0.wrapping_add(b)); }
                    'l16: for i17 in 0u64..2 {
                        b = pair(a, 2u64).await.0.wrapping_add(2u64);
                        let mut x18: u64 = leaf(leaf(0u64).await).await;
                    }
                };
                text = said(text, checked(b).await?).await;
            }
            _ => {
                'l19: for i20 in 0u64..0 {
                    let mut n23: u64 = 0;
                    let f23: u64 = 'l21: loop {
                        n23 += 1;
                        if n23 > 3 { break i20; }
                        pause().await;
                        text = said(text, checked(i20).await?).await;
                        pause().await;
                        text = said(text, i20 % 7 + leaf(0u64).await % 100).await;
                    };
                }
                let x24: u64 = a % 7 + leaf(b).await % 100;
            }
        }
        match b % 4 {
            0 => {
                'l25: for i26 in 0u64..=0 {
                    b = leaf(leaf(0u64).await).await;
                }
                b = leaf(leaf(a).await).await;
            }
            1 | 2 => {
                text.push_str(&format!("{},", a));
                pause().await;
            }
            _ => {
                let mut n29: u64 = 0;
                let f29: u64 = 'l27: loop {
                    n29 += 1;
                    if n29 > 1 { break a; }
                    pause().await;
                    b = pair(a, 2u64).await.0.wrapping_add(2u64);
                    'l30: for i31 in 0u64..3 {
                        text = said(text, i31).await;
                        text.push_str(&format!("{},", b));
                    }
                    let mut n34: u64 = 0;
                    let f34: u64 = 'l32: loop {
                        n34 += 1;
                        if n34 > 2 { break b; }
                        pause().await;
                        if 0u64 % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(checked(1u64).await?); }
                        b = leaf(b).await;
                        pause().await;
                    };
                };
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p8(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            b = a % 7 + leaf(a).await % 100;
            {
                match 4u64 % 4 {
                    0 => {
                    }
                    1 | 2 => {
                        let mut a: u64 = leaf(leaf(a).await).await;
                    }
                    _ => {
                        if b < b && text.len() > 200 { return Err(pair(b, 2u64).await.0.wrapping_add(2u64)); }
                        let a: u64 = leaf(leaf(4u64).await).await;
                    }
                }
                let x1: u64 = leaf(a).await;
            }
        }
        let mut n4: u64 = 0;
        let f4: u64 = 'l2: loop {
            n4 += 1;
            if n4 > 3 { break a; }
            pause().await;
            if 1u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(if 3u64 % 2 == 0 { leaf(3u64).await } else { 3u64 }); }
        };
        let b: u64 = f4.wrapping_mul(3).wrapping_add(4u64);
        text = said(text, a % 7 + leaf(a).await % 100).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p9(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = leaf(leaf(4u64).await).await;
        let x1: u64 = leaf(leaf(2u64).await).await;
        if leaf(x1).await % 2 == 0 && text.len() > 200 { return Err(checked(4u64).await?); }
        let x2: u64 = leaf(x1).await;
        let mut n5: u64 = 0;
        let f5: u64 = 'l3: loop {
            n5 += 1;
            if n5 > 4 { break b; }
            pause().await;
            if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
            let x6: u64 = leaf(leaf(1u64).await).await;
            pause().await;
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p10(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        text.push_str(&format!("{},", a));
        {
            b = leaf(a).await;
            if b % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(if 1u64 % 2 == 0 { leaf(a).await } else { a }); }
            text.push_str(&format!("{},", 1u64));
        }
        'l1: for i2 in 0u64..3 {
            if 0u64 % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(b).await?); }
            let x3: u64 = b;
            b = a % 7 + leaf(1u64).await % 100;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p11(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text = said(text, leaf(leaf(0u64).await).await).await;
        'l1: for i2 in 0u64..2 {
            'l3: for i4 in 0u64..=3 {
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 3 { break b; }
                    pause().await;
                    let i2: u64 = if i2 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                    pause().await;
                    pause().await;
                };
            }
            b = pair(a, 3u64).await.0.wrapping_add(3u64);
        }
        if 4u64 % 3 == 1 && leaf(0u64).await % 2 == 1 && text.len() > 200 { return Err(4u64); }
        let mut n10: u64 = 0;
        let f10: u64 = 'l8: loop {
            n10 += 1;
            if n10 > 3 { break a; }
            pause().await;
            {
                b = pair(b, 0u64).await.0.wrapping_add(0u64);
            }
            let mut n13: u64 = 0;
            let f13: u64 = 'l11: loop {
                n13 += 1;
                if n13 > 4 { break b; }
                pause().await;
                let mut x14: u64 = b % 7 + leaf(4u64).await % 100;
                match a % 4 {
                    0 => {
                        text.push_str(&format!("{},", x14));
                    }
                    1 | 2 => {
                        pause().await;
                    }
                    _ => {
                        b = pair(b, a).await.0.wrapping_add(a);
                    }
                }
                'l15: for i16 in 0u64..2 {
                    let mut b: u64 = leaf(x14).await;
                    text.push_str(&format!("{},", 2u64));
                }
            };
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p12(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        match b % 4 {
            0 => {
                text.push_str(&format!("{},", b));
            }
            1 | 2 => {
                pause().await;
            }
            _ => {
                pause().await;
            }
        }
        text = said(text, if a % 2 == 0 { leaf(0u64).await } else { 0u64 }).await;
        text = said(text, leaf(leaf(2u64).await).await).await;
        b = b;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p13(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(3u64.wrapping_mul(3).wrapping_add(4u64)); }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p14(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        'l1: for i2 in 0u64..=2 {
            text = said(text, if a % 2 == 0 { leaf(i2).await } else { i2 }).await;
            'l3: for i4 in 0u64..2 {
                text = said(text, b).await;
                'l5: for i6 in 0u64..=3 {
                    text = said(text, if a % 2 == 0 { leaf(i6).await } else { i6 }).await;
                    let mut a: u64 = leaf(leaf(i4).await).await;
                    b = leaf(b).await;
                }
                text = said(text, leaf(leaf(i4).await).await).await;
            }
        }
        b = pair(2u64, a).await.0.wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p15(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=3 {
            let mut n5: u64 = 0;
            let f5: u64 = 'l3: loop {
                n5 += 1;
                if n5 > 3 { break 0u64; }
                pause().await;
                if i2 % 3 == 1 && leaf(a).await % 2 == 1 {
                    let x6: u64 = leaf(leaf(a).await).await;
                    let x7: u64 = i2 % 7 + leaf(0u64).await % 100;
                } else {
                    b = a % 7 + leaf(b).await % 100;
                }
                b = checked(3u64).await?;
                if a % 3 == 1 && leaf(i2).await % 2 == 1 {
                    text.push_str(&format!("{},", a));
                } else {
                    let mut i2: u64 = checked(i2).await?;
                }
            };
            pause().await;
        }
        if 2u64 % 5 < 3 || leaf(0u64).await > 4 {
            if a % 5 < 3 || leaf(b).await > 4 && text.len() > 200 { return Err(leaf(leaf(1u64).await).await); }
            {
                text = said(text, leaf(b).await).await;
            }
        } else {
            b = leaf(leaf(b).await).await;
            pause().await;
        }
        if leaf(2u64).await % 2 == 0 {
        }
        b = leaf(4u64).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p16(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = pair(a, a).await.0.wrapping_add(a);
        text.push_str(&format!("{},", b));
        let mut n3: u64 = 0;
        let f3: u64 = 'l1: loop {
            n3 += 1;
            if n3 > 4 { break a; }
            pause().await;
            let x4: u64 = b.wrapping_mul(3).wrapping_add(a);
            let mut x4: u64 = if a % 2 == 0 { leaf(0u64).await } else { 0u64 };
            pause().await;
        };
        let x5: u64 = b.wrapping_mul(3).wrapping_add(b);
        'l6: for i7 in 0u64..1 {
            let x8: u64 = x5;
            _ = a % 7 + leaf(b).await % 100;
        }
        {
            if b < b {
                text.push_str(&format!("{},", b));
            } else {
                _ = leaf(a).await;
                match a % 4 {
                    0 => {
                        pause().await;
                    }
                    1 | 2 => {
                        let mut x9: u64 = checked(a).await?;
                    }
                    _ => {
                        if x5 < x5 && text.len() > 200 { return Err(leaf(3u64).await); }
                        let x10: u64 = pair(x5, f3).await.0.wrapping_add(f3);
                    }
                }
            }
            if leaf(x5).await % 2 == 0 {
                let x11: u64 = leaf(2u64).await;
                pause().await;
            }
            'l12: for i13 in 0u64..0 {
                if b < 2u64 {
                    let i13: u64 = pair(b, 4u64).await.0.wrapping_add(4u64);
                }
                let x14: u64 = a % 7 + leaf(i13).await % 100;
                if i13 < a { break 'l12; }
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p17(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            'l3: for i4 in 0u64..1 {
                let mut n7: u64 = 0;
                let f7: u64 = 'l5: loop {
                    n7 += 1;
                    if n7 > 1 { break i2; }
                    pause().await;
                    b = i4 % 7 + leaf(2u64).await % 100;
                };
                'l8: for i9 in 0u64..=1 {
                    text = said(text, leaf(leaf(b).await).await).await;
                    let i4: u64 = pair(4u64, f7).await.0.wrapping_add(f7);
                    if leaf(0u64).await % 2 == 0 && text.len() > 200 { return Err(if b % 2 == 0 { leaf(i9).await } else { i9 }); }
                }
                if 2u64 % 5 < 3 || leaf(f7).await > 4 && text.len() > 200 { return Err(i4 % 7 + leaf(b).await % 100); }
            }
        }
        let mut n12: u64 = 0;
        let f12: u64 = 'l10: loop {
            n12 += 1;
            if n12 > 1 { break 4u64; }
            pause().await;
            if leaf(3u64).await % 2 == 0 {
            }
            match b % 4 {
                0 => {
                    let mut n15: u64 = 0;
                    let f15: u64 = 'l13: loop {
                        n15 += 1;
                        if n15 > 2 { break 1u64; }
                        pause().await;
                        text = said(text, b).await;
                        pause().await;
                    };
                }
                1 | 2 => {
                    if a % 3 == 1 && leaf(1u64).await % 2 == 1 && text.len() > 200 { return Err(a); }
                    b = leaf(leaf(1u64).await).await;
                }
                _ => {
                    let mut x16: u64 = checked(b).await?;
                }
            }
        };
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p18(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = leaf(a).await;
        let mut x2: u64 = checked(3u64).await?;
        text = said(text, if a % 2 == 0 { leaf(b).await } else { b }).await;
        match x1 % 4 {
            0 => {
                'l3: for i4 in 0u64..=0 {
                    let x5: u64 = leaf(leaf(3u64).await).await;
                    pause().await;
                    if b % 3 == 1 && leaf(i4).await % 2 == 1 { break 'l3; }
                }
            }
            1 | 2 => {
                if 0u64 % 5 < 3 || leaf(4u64).await > 4 && text.len() > 200 { return Err(if x2 % 2 == 0 { leaf(b).await } else { b }); }
                let mut x6: u64 = leaf(leaf(a).await).await;
            }
            _ => {
                text = said(text, 3u64.wrapping_mul(3).wrapping_add(x2)).await;
            }
        }
        x2 = x2;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p19(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if leaf(b).await % 2 == 0 {
            {
                let mut x1: u64 = pair(b, a).await.0.wrapping_add(a);
            }
            text = said(text, pair(0u64, a).await.0.wrapping_add(a)).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p20(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..3 {
            text.push_str(&format!("{},", b));
            b = checked(a).await?;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p21(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = if b % 2 == 0 { leaf(b).await } else { b };
        let mut n4: u64 = 0;
        let f4: u64 = 'l2: loop {
            n4 += 1;
            if n4 > 3 { break b; }
            pause().await;
            if x1 % 3 == 1 && leaf(a).await % 2 == 1 {
                {
                    pause().await;
                    let mut x5: u64 = 4u64.wrapping_mul(3).wrapping_add(a);
                    if leaf(x5).await % 2 == 0 && text.len() > 200 { return Err(x1 % 7 + leaf(b).await % 100); }
                }
                pause().await;
                let x6: u64 = if b % 2 == 0 { leaf(b).await } else { b };
            } else {
                x1 = x1.wrapping_mul(3).wrapping_add(1u64);
                pause().await;
                let mut a: u64 = b.wrapping_mul(3).wrapping_add(a);
            }
        };
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p22(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        let mut x1: u64 = leaf(leaf(a).await).await;
        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(if 4u64 % 2 == 0 { leaf(a).await } else { a }); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p23(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        text.push_str(&format!("{},", b));
        text = said(text, a.wrapping_mul(3).wrapping_add(a)).await;
        'l1: for i2 in 0u64..=2 {
            let x3: u64 = i2 % 7 + leaf(b).await % 100;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p24(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p25(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = b % 7 + leaf(4u64).await % 100;
        'l1: for i2 in 0u64..=1 {
            pause().await;
        }
        match 4u64 % 4 {
            0 => {
                'l3: for i4 in 0u64..=0 {
                    let x5: u64 = 0u64 % 7 + leaf(1u64).await % 100;
                }
            }
            1 | 2 => {
                if 1u64 < b && text.len() > 200 { return Err(checked(b).await?); }
            }
            _ => {
                'l6: for i7 in 0u64..=1 {
                    if i7 < i7 {
                        if 4u64 < a { break 'l6; }
                        if leaf(b).await % 2 == 0 { break 'l6; }
                    }
                    text.push_str(&format!("{},", i7));
                }
            }
        }
        if b % 5 < 3 || leaf(a).await > 4 && text.len() > 200 { return Err(leaf(leaf(a).await).await); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p26(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut b: u64 = pair(a, a).await.0.wrapping_add(a);
        if 2u64 < b {
            if leaf(1u64).await % 2 == 0 && text.len() > 200 { return Err(a); }
        }
        let a: u64 = leaf(b).await;
        let mut a: u64 = leaf(2u64).await;
        if a % 3 == 1 && leaf(b).await % 2 == 1 && text.len() > 200 { return Err(checked(a).await?); }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p27(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = a;
        text.push_str(&format!("{},", 2u64));
        pause().await;
        text = said(text, leaf(b).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p28(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if b < 2u64 {
            pause().await;
        }
        'l1: for i2 in 0u64..1 {
            if 3u64 % 5 < 3 || leaf(b).await > 4 {
                if b % 5 < 3 || leaf(a).await > 4 {
                    b = 1u64 % 7 + leaf(4u64).await % 100;
                }
                if 1u64 % 5 < 3 || leaf(3u64).await > 4 && text.len() > 200 { return Err(pair(0u64, a).await.0.wrapping_add(a)); }
            }
        }
        if leaf(b).await % 2 == 0 {
            pause().await;
            'l3: for i4 in 0u64..=2 {
                let mut a: u64 = if 4u64 % 2 == 0 { leaf(1u64).await } else { 1u64 };
                match 4u64 % 4 {
                    0 => {
                        pause().await;
                    }
                    1 | 2 => {
                        if a % 5 < 3 || leaf(1u64).await > 4 { break 'l3; }
                    }
                    _ => {
                        text.push_str(&format!("{},", 0u64));
                    }
                }
            }
        } else {
            let b: u64 = pair(0u64, a).await.0.wrapping_add(a);
            if b < 4u64 && text.len() > 200 { return Err(b); }
        }
        let mut a: u64 = a;
        let x5: u64 = checked(a).await?;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p29(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", a));
        text = said(text, if a % 2 == 0 { leaf(a).await } else { a }).await;
        text.push_str(&format!("{},", 0u64));
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p30(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", b));
        let mut a: u64 = leaf(3u64).await;
        {
            {
                text = said(text, pair(2u64, a).await.0.wrapping_add(a)).await;
                if b % 3 == 1 && leaf(b).await % 2 == 1 {
                    let a: u64 = leaf(a).await;
                    if a < 3u64 && text.len() > 200 { return Err(pair(2u64, 4u64).await.0.wrapping_add(4u64)); }
                    if a % 3 == 1 && leaf(a).await % 2 == 1 && text.len() > 200 { return Err(1u64.wrapping_mul(3).wrapping_add(a)); }
                } else {
                    let mut a: u64 = b.wrapping_mul(3).wrapping_add(b);
                }
            }
            text = said(text, leaf(1u64).await).await;
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p31(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let a: u64 = leaf(leaf(b).await).await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p32(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        pause().await;
        {
            let x1: u64 = pair(3u64, a).await.0.wrapping_add(a);
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p33(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        b = pair(b, a).await.0.wrapping_add(a);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p34(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        if a % 5 < 3 || leaf(0u64).await > 4 && text.len() > 200 { return Err(b % 7 + leaf(b).await % 100); }
        text = said(text, pair(2u64, 0u64).await.0.wrapping_add(0u64)).await;
        {
            'l1: for i2 in 0u64..=0 {
                text.push_str(&format!("{},", b));
                text = said(text, i2.wrapping_mul(3).wrapping_add(a)).await;
                {
                    text.push_str(&format!("{},", b));
                    if 4u64 < 3u64 && text.len() > 200 { return Err(b % 7 + leaf(a).await % 100); }
                    b = a;
                }
            }
        }
        if 1u64 % 5 < 3 || leaf(2u64).await > 4 && text.len() > 200 { return Err(leaf(leaf(0u64).await).await); }
        let b: u64 = pair(3u64, b).await.0.wrapping_add(b);
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p35(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        'l1: for i2 in 0u64..=3 {
            text = said(text, checked(i2).await?).await;
        }
        text = said(text, a % 7 + leaf(a).await % 100).await;
        {
            if 1u64 < 4u64 {
                match a % 4 {
                    0 => {
                        text.push_str(&format!("{},", a));
                    }
                    1 | 2 => {
                        text.push_str(&format!("{},", a));
                        text = said(text, leaf(a).await).await;
                    }
                    _ => {
                    }
                }
                text.push_str(&format!("{},", a));
            }
        }
        pause().await;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p36(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        {
            pause().await;
            'l1: for i2 in 0u64..3 {
                let mut x3: u64 = i2.wrapping_mul(3).wrapping_add(a);
                match 4u64 % 4 {
                    0 => {
                        let mut x4: u64 = leaf(a).await;
                    }
                    1 | 2 => {
                        let x5: u64 = if i2 % 2 == 0 { leaf(i2).await } else { i2 };
                    }
                    _ => {
                        text = said(text, checked(2u64).await?).await;
                        if 0u64 % 3 == 1 && leaf(i2).await % 2 == 1 { continue 'l1; }
                    }
                }
            }
            if b % 5 < 3 || leaf(a).await > 4 {
                'l6: for i7 in 0u64..1 {
                    let mut i7: u64 = leaf(leaf(i7).await).await;
                    if i7 % 5 < 3 || leaf(i7).await > 4 && text.len() > 200 { return Err(pair(i7, i7).await.0.wrapping_add(i7)); }
                    b = checked(i7).await?;
                }
                b = a.wrapping_mul(3).wrapping_add(b);
                if 4u64 < b {
                } else {
                    text.push_str(&format!("{},", b));
                }
            } else {
                'l8: for i9 in 0u64..2 {
                    pause().await;
                    if leaf(3u64).await % 2 == 0 && text.len() > 200 { return Err(i9); }
                    pause().await;
                }
                if b < 3u64 && text.len() > 200 { return Err(b); }
                if leaf(4u64).await % 2 == 0 {
                    let b: u64 = leaf(1u64).await;
                }
            }
        }
        if 4u64 < 1u64 && text.len() > 200 { return Err(leaf(4u64).await); }
        pause().await;
        pause().await;
        'l10: for i11 in 0u64..0 {
            match a % 4 {
                0 => {
                    text = said(text, leaf(leaf(i11).await).await).await;
                }
                1 | 2 => {
                    let x12: u64 = if i11 % 2 == 0 { leaf(3u64).await } else { 3u64 };
                    text = said(text, 0u64).await;
                }
                _ => {
                    text.push_str(&format!("{},", i11));
                    let mut x13: u64 = pair(b, a).await.0.wrapping_add(a);
                }
            }
            let b: u64 = leaf(leaf(0u64).await).await;
            {
                _ = leaf(i11).await;
            }
        }
        'l14: for i15 in 0u64..=3 {
            let x16: u64 = 1u64 % 7 + leaf(i15).await % 100;
            text.push_str(&format!("{},", i15));
            let mut n19: u64 = 0;
            let f19: u64 = 'l17: loop {
                n19 += 1;
                if n19 > 4 { break i15; }
                pause().await;
                b = checked(3u64).await?;
                let mut x20: u64 = leaf(1u64).await;
                let x21: u64 = leaf(b).await;
            };
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p37(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 0u64));
        {
            b = a;
            text.push_str(&format!("{},", b));
        }
        match b % 4 {
            0 => {
                b = checked(1u64).await?;
            }
            1 | 2 => {
                {
                    if a < a && text.len() > 200 { return Err(if a % 2 == 0 { leaf(a).await } else { a }); }
                }
            }
            _ => {
                let b: u64 = leaf(2u64).await;
                'l1: for i2 in 0u64..=2 {
                    'l3: for i4 in 0u64..2 {
                        text = said(text, pair(3u64, 4u64).await.0.wrapping_add(4u64)).await;
                        if leaf(a).await % 2 == 0 && text.len() > 200 { return Err(4u64.wrapping_mul(3).wrapping_add(1u64)); }
                        text = said(text, leaf(leaf(a).await).await).await;
                    }
                    'l5: for i6 in 0u64..=3 {
                        text.push_str(&format!("{},", 4u64));
                        text.push_str(&format!("{},", i2));
                        if leaf(4u64).await % 2 == 0 { continue 'l5; }
                    }
                    match 4u64 % 4 {
                        0 => {
                            if leaf(1u64).await % 2 == 0 { break 'l1; }
                            if b % 5 < 3 || leaf(i2).await > 4 && text.len() > 200 { return Err(leaf(leaf(i2).await).await); }
                        }
                        1 | 2 => {
                            if leaf(b).await % 2 == 0 && text.len() > 200 { return Err(i2.wrapping_mul(3).wrapping_add(0u64)); }
                        }
                        _ => {
                            pause().await;
                            if b % 5 < 3 || leaf(i2).await > 4 { continue 'l1; }
                        }
                    }
                }
            }
        }
        if 1u64 % 5 < 3 || leaf(4u64).await > 4 {
            let mut n9: u64 = 0;
            let f9: u64 = 'l7: loop {
                n9 += 1;
                if n9 > 4 { break 0u64; }
                pause().await;
                'l10: for i11 in 0u64..=0 {
                    text.push_str(&format!("{},", a));
                    if a < 0u64 && text.len() > 200 { return Err(pair(b, i11).await.0.wrapping_add(i11)); }
                }
                pause().await;
            };
            let mut a: u64 = b.wrapping_mul(3).wrapping_add(3u64);
        }
        match a % 4 {
            0 => {
                if a < 0u64 && text.len() > 200 { return Err(leaf(3u64).await); }
                'l12: for i13 in 0u64..=3 {
                    text.push_str(&format!("{},", a));
                    let mut n16: u64 = 0;
                    let f16: u64 = 'l14: loop {
                        n16 += 1;
                        if n16 > 2 { break 4u64; }
                        pause().await;
                        text = said(text, leaf(b).await).await;
                        b = b % 7 + leaf(i13).await % 100;
                    };
                    text.push_str(&format!("{},", a));
                }
            }
            1 | 2 => {
                {
                    let b: u64 = leaf(leaf(b).await).await;
                    text = said(text, b % 7 + leaf(4u64).await % 100).await;
                }
                text.push_str(&format!("{},", a));
            }
            _ => {
                let mut a: u64 = 4u64;
            }
        }
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p38(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        let mut x1: u64 = b % 7 + leaf(b).await % 100;
        let b: u64 = b.wrapping_add(a);
        text = said(text, b).await;
        Ok(text)
    }
    pub async fn p39(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {
        text.push_str(&format!("{},", 1u64));
        'l1: for i2 in 0u64..3 {
            let b: u64 = b % 7 + leaf(b).await % 100;
        }
        b = a.wrapping_mul(3).wrapping_add(3u64);
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
}
