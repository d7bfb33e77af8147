// Variables that are exchanged: let go and taken again, unless a loop is left; in arguments of what is awaited, and in heads.

mod u1 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..2u32 {
            next(i).await;
            drop(a);
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u2 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..2u32 {
            drop(a);
            next(i).await;
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u3 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        loop {
            drop(a);
            a = match lock(n) {
                Ok(l) => l,
                Err(_) => break,
            };
            next(4).await;
            if n != 1 {
                break;
            }
        }
        Ok(1)
    }
}

mod u4 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..2u32 {
            next(i).await;
            drop(a);
            let Ok(l) = lock(n + i) else { break };
            a = l;
        }
        Ok(1)
    }
}

mod u5 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Option<Noisy> = None;
        for i in 0..3u32 {
            next(i).await;
            if let Some(x) = a {
                step(x.0);
            }
            a = match lock(n + i) {
                Ok(l) => Some(l),
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            step(sum(1, a));
            a = if i == n { break } else { fresh(2) };
        }
        Ok(1)
    }
}

mod u7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            step(sum(1, a));
            if i == n {
                break;
            }
            a = fresh(2);
        }
        Ok(1)
    }
}

mod u8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            step(sum(1, a));
            if i == n {
                break;
            } else {
                a = fresh(2);
            }
        }
        Ok(1)
    }
}

mod u9 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        'o: for i in 0..3u32 {
            next(i).await;
            step(sum(1, a));
            a = loop {
                match lock(n + i) {
                    Ok(l) => break l,
                    Err(2) => break 'o,
                    Err(_) => {
                        step(7);
                        break fresh(3);
                    }
                }
            };
        }
        Ok(1)
    }
}

mod u10 {
    use super::prelude::*;
    #[cps]
    pub async fn tried(n: u32) -> Result<Noisy, u32> {
        step(n);
        yield_now().await;
        if n % 3 == 1 {
            return Err(n);
        }
        Ok(Noisy::new(50 + n))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            step(sum(1, a));
            a = match tried(n + i).await {
                Ok(l) => l,
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u11 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        next(1).await;
        'l: {
            step(sum(1, a));
            a = match lock(n) {
                Ok(l) => l,
                Err(_) => break 'l,
            };
            step(2);
            next(1).await;
        }
        Ok(1)
    }
}

mod u12 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        next(1).await;
        let v: u32 = 'l: {
            step(sum(1, a));
            a = match lock(n) {
                Ok(l) => l,
                Err(e) => break 'l e,
            };
            next(1).await
        };
        Ok(v)
    }
}

mod u13 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            let old: Noisy = a;
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => {
                    step(old.0);
                    break;
                }
            };
            step(3);
        }
        Ok(1)
    }
}

mod u14 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            let old: Noisy = a;
            match lock(n + i) {
                Ok(l) => a = l,
                Err(_) => {
                    step(old.0);
                    break;
                }
            }
            step(3);
        }
        Ok(1)
    }
}

mod u15 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            let old: Noisy = a;
            match lock(n + i) {
                Ok(l) => {
                    a = l;
                    step(4);
                    drop(old);
                }
                Err(_) => {
                    drop(old);
                    break;
                }
            }
            step(3);
        }
        Ok(1)
    }
}

mod u16 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(2);
        for i in 0..3u32 {
            next(i).await;
            drop(a);
            drop(b);
            (a, b) = match lock(n + i) {
                Ok(l) => (l, fresh(3)),
                Err(_) => break,
            };
            step(3);
        }
        Ok(1)
    }
}

mod u17 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy;
        'l: {
            next(1).await;
            a = match lock(n) {
                Ok(l) => l,
                Err(_) => break 'l,
            };
            step(a.0);
        }
        next(2).await;
        Ok(1)
    }
}

mod u18 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy;
        for i in 0..3u32 {
            next(1).await;
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => break,
            };
            step(a.0);
        }
        next(2).await;
        Ok(1)
    }
}

mod u19 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy;
        for i in 0..3u32 {
            next(1).await;
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => continue,
            };
            step(a.0);
            drop(a);
        }
        next(2).await;
        Ok(1)
    }
}

mod u20 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..3u32 {
            next(i).await;
            drop(a);
            a = match lock(n + i) {
                Ok(l) => l,
                Err(_) => {
                    a = fresh(8);
                    continue;
                }
            };
        }
        Ok(1)
    }
}

mod u21 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Vec<Noisy> = vec![fresh(1)];
        for i in 0..3u32 {
            next(i).await;
            for x in a {
                step(x.0);
            }
            a = match lock(n + i) {
                Ok(l) => vec![l],
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u22 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a = String::from("x");
        for i in 0..3u32 {
            next(i).await;
            drop(a);
            a = match lock(n + i) {
                Ok(l) => "y".to_string(),
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod u23 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: String = String::from("x");
        for i in 0..3u32 {
            next(i).await;
            drop(a);
            a = match lock(n + i) {
                Ok(l) => "y".to_string(),
                Err(_) => break,
            };
        }
        Ok(1)
    }
}

mod z1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            look(&a)
        } else {
            look(&a)
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            b = fresh(4);
            look(&a)
        } else {
            look(&a)
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            a = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next({
            b = fresh(4);
            1
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(look(&a)).await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(b.0);
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(b.0);
        step(a.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            look(&a)
        } else {
            look(&a)
        })
        .await;
        step(look(&b));
        step(a.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            a = fresh(3);
            b = fresh(4);
            look(&a)
        } else {
            look(&a)
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            a = fresh(3);
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        };
        next(k).await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z16 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let mut c: Noisy = fresh(5);
        next(if n > 1 {
            b = fresh(4);
            c = fresh(6);
            1
        } else {
            2
        })
        .await;
        step(look(&c));
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z17 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(match n {
            1 => {
                b = lock(n)?;
                1
            }
            _ => 2,
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        if k > 1 {
            drop(a);
            step(look(&b));
        }
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z19 {
    use super::prelude::*;
    #[cps]
    pub async fn taker(t: Noisy) {
        step(t.0);
        yield_now().await;
        step(70);
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        taker(if n > 1 {
            b = fresh(4);
            fresh(7)
        } else {
            fresh(8)
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod z20 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let mut k: u32 = 0;
        k = next(if n > 1 {
            b = fresh(4);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next({
            (a, b) = (fresh(3), fresh(4));
            1
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        })
        .await;
        step(a.0);
        drop(b);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (b, _) = (fresh(3), 1);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            [a, b] = [fresh(3), fresh(4)];
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (b, a);
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        add(
            if n > 1 {
                (a, b) = (fresh(3), fresh(4));
                1
            } else {
                2
            },
            next(1).await,
        );
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        step(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        });
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        if n > 1 {
            (a, b) = (fresh(3), fresh(4));
        }
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            if n == 2 {
                return Ok(4);
            }
        }
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        for i in 0..2u32 {
            next(if n > 1 {
                (a, b) = (fresh(3), fresh(4));
                1
            } else {
                2
            })
            .await;
            step(look(&b));
            step(a.0);
        }
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz11 {
    use super::prelude::*;
    #[cps]
    pub async fn taker(t: Noisy) {
        step(t.0);
        yield_now().await;
        step(70);
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        taker(if n > 1 {
            (a, b) = (b, fresh(3));
            fresh(7)
        } else {
            fresh(2)
        })
        .await;
        step(b.0);
        let x: Noisy = a;
        next(4).await;
        step(x.0);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        if next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        })
        .await
            > 2
        {
            step(1);
        }
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        a = fresh(7);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz14 {
    use super::prelude::*;
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(match lock(n) {
            Ok(l) => {
                (a, b) = (l, fresh(4));
                1
            }
            Err(_) => 2,
        })
        .await;
        step(b.0);
        step(a.0);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = next(1).await
            + if n > 1 {
                (a, b) = (fresh(3), fresh(4));
                1
            } else {
                2
            };
        step(look(&b));
        drop(a);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod zz16 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            (a, b) = (fresh(3), fresh(4));
            1
        } else {
            2
        })
        .await;
        step(look(&b));
        step(a.0);
        check(n)?;
        next(3).await;
        step(4);
        check(n + 1)?;
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next({
            (a, b) = (fresh(3), fresh(4));
            1
        })
        .await;
        step(b.0);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut b: Noisy = fresh(18);
        next({
            (b, _) = (fresh(3), 1);
            1
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        if {
            (a, b) = (fresh(3), fresh(4));
            n > 1
        } {
            next(1).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        match {
            (a, b) = (fresh(3), fresh(4));
            n
        } {
            0 => {
                next(1).await;
            }
            _ => {}
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        if n > 1 && {
            (a, b) = (fresh(3), fresh(4));
            true
        } {
            next(1).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = add(next(1).await, {
            (a, b) = (fresh(3), fresh(4));
            2
        });
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = if n > 0 {
            next(1).await;
            (a, b) = (fresh(3), fresh(4));
            2
        } else {
            3
        };
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        step({
            (a, b) = (fresh(3), fresh(4));
            2
        });
        next(1).await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        join!(
            next({
                (a, b) = (fresh(3), fresh(4));
                2
            }),
            next(3)
        );
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let r: u32 = next({
            (a, b) = (fresh(3), fresh(4));
            check(n)?
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        for i in {
            (a, b) = (fresh(3), fresh(4));
            0..2u32
        } {
            next(i).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q12 {
    use super::prelude::*;
    fn slot(n: u32) -> Option<Noisy> {
        step(n);
        if n % 3 == 1 { None } else { Some(Noisy::new(40 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        if let Some(k) = {
            (a, b) = (fresh(3), fresh(4));
            slot(n)
        } {
            let k: Noisy = k;
            next(1).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q13 {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Session {
        pub id: u32,
        pub permit: Noisy,
        pub buf: Vec<Noisy>,
        pub last: Option<Noisy>,
    }
    fn session(n: u32) -> Session {
        step(n);
        Session { id: n, permit: Noisy::new(80 + n), buf: vec![], last: None }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut s: Session = session(1);
        next({
            (s.permit, s.id) = (fresh(3), 1);
            1
        })
        .await;
        step(s.permit.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy;
        let b: Noisy;
        next({
            (a, b) = (fresh(3), fresh(4));
            1
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        let k: u32 = 'l: {
            if n == 1 {
                (a, b) = (fresh(3), fresh(4));
                break 'l 3;
            }
            4
        };
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q16 {
    use super::prelude::*;
    fn first(g: Noisy, n: u32) -> Noisy {
        step(n);
        g
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        a = first(
            fresh(9),
            next({
                (b, _) = (fresh(3), 1);
                1
            })
            .await,
        );
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod q17 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        for i in 0..2u32 {
            next(i).await;
            drop(a);
            a = if i == n { break } else { fresh(2) };
        }
        Ok(1)
    }
}

mod q18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy;
        next(1).await;
        'l: {
            a = fresh(2);
            if n == 1 {
                break 'l;
            }
            drop(a);
            a = if n == 2 { break 'l } else { fresh(3) };
        }
        next(3).await;
        Ok(1)
    }
}

mod r1 {
    use super::prelude::*;
    #[cps]
    pub async fn taker(t: Noisy) {
        step(t.0);
        yield_now().await;
        step(70);
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        taker({
            let old: Noisy = b;
            b = fresh(3);
            old
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r2 {
    use super::prelude::*;
    #[cps]
    pub async fn taker(t: Noisy) {
        step(t.0);
        yield_now().await;
        step(70);
    }
    fn lock(n: u32) -> Result<Noisy, u32> {
        step(n);
        if n % 3 == 1 { Err(n) } else { Ok(Noisy::new(30 + n)) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        taker({
            let old = b;
            b = lock(n)?;
            old
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next({
            drop(b);
            b = fresh(3);
            1
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(if n > 1 {
            drop(b);
            b = fresh(3);
            1
        } else {
            2
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        let k: u32 = {
            drop(b);
            b = fresh(3);
            1
        } + next(1).await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        let k: u32 = add(
            {
                drop(b);
                b = fresh(3);
                1
            },
            next(2).await,
        );
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        if {
            drop(b);
            b = fresh(3);
            n > 1
        } {
            next(1).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        next(1).await;
        let k: u32 = 'l: {
            drop(b);
            if n > 1 {
                b = fresh(3);
                break 'l 1;
            }
            b = fresh(4);
            3
        };
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r9 {
    use super::prelude::*;
    #[cps]
    pub async fn passed(t: Noisy) -> Noisy {
        step(t.0);
        yield_now().await;
        step(71);
        t
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        b = passed({
            let old = b;
            b = fresh(3);
            old
        })
        .await;
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r10 {
    use super::prelude::*;
    #[cps]
    pub async fn taker(t: Noisy) {
        step(t.0);
        yield_now().await;
        step(70);
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        match {
            let old = b;
            b = fresh(3);
            old
        } {
            x if n > 1 => {
                taker(x).await;
            }
            x => {
                drop(x);
            }
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod r11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(18);
        for i in {
            let old = b;
            b = fresh(3);
            0..old.0 - 76
        } {
            next(i).await;
        }
        step(b.0);
        step(5);
        next(9).await;
        step(102);
        Ok(4)
    }
}

mod num_a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut h: bool;
        let mut i: u32 = 0;
        next(1).await;
        while {
            h = n > i;
            i < 3
        } {
            i += 1;
            if h {
                continue;
            }
            step(4);
        }
        step(u32::from(h));
        next(9).await;
    }
}

mod num_b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut h: bool;
        let mut i: u32 = 0;
        next(1).await;
        'l1: while {
            h = n > i;
            i < 3
        } {
            i += 1;
            let mut k: u32 = 0;
            let y: u32 = loop {
                k += 1;
                if k > 3 {
                    break 14;
                }
                if n + i == 2 {
                    continue 'l1;
                }
            };
            step(y);
        }
        step(u32::from(h));
        next(9).await;
    }
}

mod num_c {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut h: bool;
        let mut i: u32 = 0;
        next(1).await;
        while {
            h = n > i;
            i < 3
        } {
            i += 1;
            let y: Option<u32> = if n == 2 {
                h = false;
                Some(i)
            } else {
                Some(u32::from(h))
            };
            step(y.unwrap_or(3));
        }
        step(u32::from(h));
        next(9).await;
    }
}

mod num_d {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut h: bool;
        let mut i: u32 = 0;
        while {
            h = n > i;
            i < 3
        } {
            i += 1;
        }
        step(u32::from(h));
        next(9).await;
    }
}

mod num_e {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut f: bool = false;
        let mut h: bool;
        let mut i: u32 = 0;
        while {
            h = f;
            i < 3
        } {
            i += 1;
            if n == 2 {
                f = !f;
                h = true;
                step(u32::from(h));
            }
        }
        step(u32::from(h));
        step(u32::from(f));
    }
}

mod num_f {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut got: u32;
        let mut flag: bool;
        for i in 0..3u32 {
            next(i).await;
            let mut tries: u32 = 0;
            loop {
                got = n + tries;
                flag = got > 2;
                step(got);
                tries += 1;
                if flag {
                    break;
                }
                if tries > 2 {
                    got += 10;
                    break;
                }
            }
            step(got);
            next(3).await;
            step(got + u32::from(flag));
        }
        next(9).await;
    }
}

mod num_g {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut got: u32 = 5;
        let mut flag: bool = true;
        'all: for i in 0..4u32 {
            next(i).await;
            step(got);
            'try_it: {
                if n == i {
                    break 'try_it;
                }
                got = n + i;
                step(got);
                flag = got > 4;
                if flag {
                    continue 'all;
                }
                if n == 3 && i == 2 {
                    break 'all;
                }
                flag = got > 2;
            }
            step(got + u32::from(flag) * 100);
        }
        next(9).await;
        step(got + u32::from(flag) * 100);
    }
}

mod num_h {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut pair: (u32, u32) = (1, 2);
        let mut i: u32 = 0;
        while i < 4 {
            i += 1;
            if i == n {
                pair = (i, n);
                next(1).await;
                continue;
            }
            let old: (u32, u32) = pair;
            pair = match i {
                2 if n == 3 => break,
                3 if n == 0 => {
                    step(pair.0);
                    continue;
                }
                k => (k, old.1 + 1),
            };
            step(pair.0 * 10 + pair.1);
            next(2).await;
            step(pair.0 * 10 + pair.1);
        }
        next(9).await;
        step(pair.0 * 10 + pair.1);
    }
}
