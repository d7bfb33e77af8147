// `let else` with an `else` that awaits, places that are lent, parts that are given again, and operands.

mod b1_macro_break_awaiting {
    use super::prelude::*;
    macro_rules! quit {
        ($c:expr) => {
            if $c {
                break;
            }
        };
    }
    macro_rules! skip {
        ($c:expr) => {
            if $c {
                continue;
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let z: Noisy = fresh(9);
        let mut k: u32 = 0;
        loop {
            let q: Noisy = fresh(k);
            k += 1;
            skip!(k == 1);
            quit!(k > n);
            step(k);
            loop {
                quit!(k > 0);
            }
            for i in 0..3 {
                skip!(i == 0);
                quit!(i == 1);
                step(i);
            }
        }
        step(8);
        yield_now().await;
        z.0
    }
}

mod b4_args_star {
    use super::prelude::*;
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        k
    }
    #[cps]
    async fn plain(k: u32) -> u32 {
        yield_now().await;
        step(k);
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let b: Box<u32> = Box::new(n);
        let v: Vec<(u32, u32)> = vec![(1, 2)];
        plain(*b).await;
        plain(v[0].1).await;
        let mut t: u32 = 3;
        let k: u32 = v[0].1;
        bump(&mut t, k).await;
    }
}

mod b7_else_of_index_range {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<u32> = vec![1, 2, 3];
        let i: usize = n as usize;
        for j in 0usize..3 {
            let 2 = v[j] else {
                next(j as u32).await;
                if j == i {
                    break;
                }
                continue;
            };
            let (a, 1..) = (v[j], n) else {
                next(4).await;
                return;
            };
            step(a);
        }
        let m: Vec<Vec<Option<Noisy>>> = vec![vec![Some(fresh(1)), None]];
        let k: usize = (n % 2) as usize;
        let Some(x) = &m[0][k] else {
            next(1).await;
            step(m.len() as u32);
            return;
        };
        step(x.0);
        let Some(Noisy(a @ 61..)) = m[0][k] else { return drop(next(1).await) };
        step(a);
    }
}

mod b8_break_takes_given {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(4);
        for k in 0..3u32 {
            let y: Noisy = x.first;
            step(k);
            if k == n {
                x.first = fresh(2);
                step(look(&x.first));
                break;
            }
            x.first = y;
            yield_now().await;
        }
        yield_now().await;
        step(z.0);
    }
}

mod e10_partial_temp {
    use super::prelude::*;
    fn of(n: u32) -> (Option<Noisy>, Noisy, Noisy) {
        (if n > 1 { Some(fresh(n)) } else { None }, fresh(8), fresh(9))
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Some(x) = of(n).0 else {
            next(n).await;
            return 4;
        };
        let x: Noisy = x;
        step(x.0);
        yield_now().await;
        let (Some(y), _, z) = of(n - 1) else {
            next(n).await;
            return 5;
        };
        let (y, z): (Noisy, Noisy) = (y, z);
        step(y.0 + z.0);
        yield_now().await;
        y.0
    }
}

mod e11_else_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let q: Noisy = fresh(4);
        let p: Result<Noisy, Noisy> = if n > 1 { Ok(fresh(n)) } else { Err(fresh(5)) };
        let Ok(x) = p else {
            drop(q);
            let Err(e) = p else {
                next(2).await;
                panic!("no")
            };
            next(e.0).await;
            drop(e);
            return 4;
        };
        let x: Noisy = x;
        step(x.0);
        yield_now().await;
        q.0
    }
}

mod e12_at {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let o: Option<Guard> = if n > 0 { Some(make(n)) } else { None };
        let all @ Some(Guard { number: 2, .. }) = o else {
            next(n).await;
            step(2);
            return 4;
        };
        let all: Option<Guard> = all;
        yield_now().await;
        let s: Shape = Shape::One { noisy: fresh(2), number: n as u64 };
        let (Shape::One { number: k @ (1 | 2 | 7), .. } | Shape::One { number: k @ 20.., .. }) = s else {
            next(n).await;
            return 9;
        };
        let k: u64 = k;
        yield_now().await;
        step(k as u32);
        all.is_some() as u32
    }
}

// differs: values drop at another time
mod e14_box_deref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let b: Box<(Option<Noisy>, Noisy)> = Box::new((if n > 1 { Some(fresh(1)) } else { None }, fresh(2)));
        let (Some(x), _) = *b else {
            next(n).await;
            return 3;
        };
        let x: Noisy = x;
        step(x.0);
        4
    }
}

mod e15_box_field_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut b: (Option<Noisy>, u32) = (if n > 1 { Some(fresh(1)) } else { None }, 4);
        let Some(ref mut x) = b.0 else {
            b.0 = Some(fresh(5));
            next(n).await;
            return 3;
        };
        x.0 += 5;
        step(x.0);
        yield_now().await;
        let Some(x) = &mut b.0 else {
            b.0 = Some(fresh(5));
            next(n).await;
            return 3;
        };
        x.0 += 5;
        step(x.0);
        yield_now().await;
        4
    }
}

mod e16_else_assigns_scrutinee {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut o: Option<Noisy> = None;
        let mut turn: u32 = 0;
        let got: Noisy = loop {
            turn += 1;
            let Some(x) = o else {
                o = if turn > n {
                    Some(mk(turn).await)
                } else {
                    next(turn).await;
                    None
                };
                continue;
            };
            yield_now().await;
            break x;
        };
        step(got.0);
        got.0
    }
}

mod e17_take {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut o: Option<Noisy> = Some(fresh(1));
        let mut turn: u32 = 0;
        while turn < 3 {
            turn += 1;
            let Some(x) = o.take() else {
                o = Some(mk(turn).await);
                if turn == n {
                    break;
                }
                continue;
            };
            let x: Noisy = x;
            step(x.0);
            yield_now().await;
        }
        turn
    }
}

mod e18_never {
    use super::prelude::*;
    fn die(n: u32) -> ! {
        step(n);
        panic!("at a step")
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let q: Noisy = fresh(5);
        let Some(x) = found(n) else {
            let i: Noisy = fresh(6);
            next(n).await;
            if n == 0 {
                return 4;
            }
            if n == 1 {
                die(n)
            }
            match n {
                2 => die(7),
                _ => loop {
                    next(n).await;
                    if n > 2 {
                        return 4;
                    }
                },
            }
        };
        let x: Guard = x;
        yield_now().await;
        x.number + q.0
    }
}

mod e19_loop_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let q: Noisy = fresh(5);
        let mut k: u32 = 0;
        let o: Option<Noisy> = if n > 2 { Some(fresh(1)) } else { None };
        let Some(x) = o else {
            loop {
                let i: Noisy = fresh(k);
                k = next(k).await;
                if k > n {
                    return i.0;
                }
            }
        };
        let Some(y) = mk(n).await.into() else {
            loop {
                let i: Noisy = fresh(k);
                k = next(k).await;
                if k > n {
                    return i.0;
                }
            }
        };
        let y: Noisy = y;
        yield_now().await;
        step(y.0 + q.0);
        k
    }
}

mod e22_field_of_await {
    use super::prelude::*;
    #[cps]
    pub async fn res(n: u32) -> (Option<Noisy>, Noisy) {
        yield_now().await;
        (if n > 1 { Some(fresh(2)) } else { None }, fresh(3))
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Some(x) = res(n).await.0 else {
            next(n).await;
            return 2;
        };
        let x: Noisy = x;
        step(x.0);
        yield_now().await;
        x.0
    }
}

mod e23a_plain_operands {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let (Some(x), y) = (found(n), fresh(1)) else {
            next(n).await;
            return 2;
        };
        let (x, y): (Guard, Noisy) = (x, y);
        yield_now().await;
        step(x.number + y.0);
        let q: Noisy = fresh(2);
        let (3, r) = (next(n).await, q) else {
            next(n).await;
            return 2;
        };
        let r: Noisy = r;
        yield_now().await;
        r.0
    }
}

mod e24_tuple_of_vars {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let q: Noisy = fresh(2);
        let o: Option<Noisy> = if n > 1 { Some(fresh(4)) } else { None };
        let (Some(x), r) = (o, q) else {
            let z: Noisy = fresh(5);
            next(n).await;
            return z.0;
        };
        let (x, r): (Noisy, Noisy) = (x, r);
        yield_now().await;
        step(x.0);
        r.0
    }
}

mod e26_nested_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let a: Noisy = fresh(1);
        let Some(x) = found(n) else {
            let b: Noisy = fresh(2);
            let Some(y) = found(n + 1) else {
                let c: Noisy = fresh(3);
                let Some(z) = found(n + 2) else {
                    next(n).await;
                    return c.0;
                };
                let z: Guard = z;
                next(z.number).await;
                return b.0;
            };
            let y: Guard = y;
            next(y.number).await;
            return a.0;
        };
        let x: Guard = x;
        yield_now().await;
        x.number
    }
}

mod e28_copy_later_change {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut all: Vec<Option<u32>> = vec![Some(1), Some(2), None];
        let mut i: usize = 0;
        let mut total: u32 = 0;
        loop {
            let Some(x) = all[i] else {
                total += next(i as u32).await;
                break;
            };
            all[i] = Some(x + 1);
            let x: u32 = x;
            i += 1;
            yield_now().await;
            total += x;
            if x == n {
                all[0] = None;
                i = 0;
            }
        }
        step(total);
        total
    }
}

mod e3c_first_of_temp_call {
    use super::prelude::*;
    fn list(n: u32) -> Vec<u32> {
        if n > 1 { vec![n] } else { vec![] }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Some(x) = list(n).first().copied() else {
            next(n).await;
            return 3;
        };
        step(x);
        x
    }
}

mod e5b_slice {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Vec<u32> = if n > 1 { vec![1, 2, n] } else { vec![n] };
        let [a, _, b] = v[..] else {
            next(n).await;
            return 4;
        };
        step(a + b);
        4
    }
}

mod e6_question_in_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let q: Noisy = fresh(1);
        let o: Option<Noisy> = if n > 1 { Some(fresh(n)) } else { None };
        let Some(x) = o else { Err(next(n).await)? };
        let x: Noisy = x;
        yield_now().await;
        step(x.0);
        let y: Option<u32> = if n > 2 { Some(1) } else { None };
        let Some(_) = y else { return Err(next(check(n)?).await) };
        Ok(q.0)
    }
}

mod e7_break_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let w: Noisy = fresh(9);
        let r: u32 = 'a: loop {
            let z: Noisy = fresh(8);
            for k in 0u32..4 {
                let v: Noisy = fresh(k);
                let Some(g) = found(k) else {
                    let inner: Noisy = fresh(7);
                    next(k).await;
                    if k == n {
                        break 'a next(k).await + inner.0;
                    }
                    continue;
                };
                let g: Guard = g;
                step(g.number + v.0);
                yield_now().await;
                if k > n {
                    break 'a g.number;
                }
            }
            if n == 1 {
                break z.0;
            }
            return 5;
        };
        step(r);
        r
    }
}

mod e8_shadow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Option<Guard> = found(n);
        let Some(x) = x else {
            step(x.is_none() as u32);
            next(n).await;
            return 4;
        };
        let x: Guard = x;
        yield_now().await;
        let Guard { number: 4, noisy: x } = x else {
            step(x.number);
            next(x.number).await;
            step(x.noisy.0);
            return 2;
        };
        let x: Noisy = x;
        yield_now().await;
        x.0
    }
}

mod e9_temps {
    use super::prelude::*;
    fn of(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        if n > 1 { Some(fresh(n)) } else { None }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Some(x) = of(&fresh(3), n) else {
            next(n).await;
            return 4;
        };
        let x: Noisy = x;
        step(x.0);
        yield_now().await;
        let Some(y) = of(&mk(3).await, n - 1) else {
            next(n).await;
            return 4;
        };
        let y: Noisy = y;
        step(y.0);
        yield_now().await;
        y.0
    }
}

mod l10_join {
    use super::prelude::*;
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (u32, (u32, u32), Vec<u32>) = (1, (2, 3), vec![1, 2]);
        let i: usize = n as usize;
        let (a, b) = join!(bump(&mut t.0, next(n).await), bump(&mut t.1.1, add(1, n)));
        step(t.0 + t.1.1 + a + b);
        let (a, b, c) = join!(bump(&mut t.2[i], 4), bump(&mut t.0, add(1, n)), bump(&mut t.1.0, 5));
        step(t.2[0] + t.1.0 + a + b + c);
    }
}

mod l11_nested_args {
    use super::prelude::*;
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        *x
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: u32 = 1;
        let mut b: u32 = 2;
        let k: u32 = bump(&mut a, bump(&mut b, n).await).await;
        step(a + b + k);
        let k: u32 = add(
            bump(&mut a, 1).await,
            add(
                b,
                bump(&mut b, {
                    a += 1;
                    a
                })
                .await,
            ),
        );
        step(a + b + k);
        let k: u32 = bump(&mut bump(&mut a, 2).await, a).await;
        step(k);
        let l: Vec<u32> = vec![bump(&mut a, 1).await, bump(&mut b, a).await];
        step(l[0] + l[1]);
        step(format!("{}{}{}", bump(&mut a, 1).await, b, bump(&mut a, 2).await).len() as u32);
        a += bump(&mut b, 3).await;
        b += bump(&mut a, 3).await;
        step(a + b);
    }
}

mod l16_lend_const_index {
    use super::prelude::*;
    const AT: usize = 1;
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        *x
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Vec<Vec<u32>> = vec![vec![1], vec![2, 3]];
        bump(&mut a[AT][0], n).await;
        let j: usize = n as usize;
        bump(&mut a[j][AT], n).await;
        step(a[1][1]);
    }
}

mod l17_lent_generic {
    use super::prelude::*;
    #[cps]
    async fn put<T: rialto_cps::Data + rialto_cps::HasLayout + Unpin>(x: &mut Vec<T>, k: T) -> usize {
        yield_now().await;
        x.push(k);
        x.len()
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<Noisy> = vec![fresh(1)];
        let k: usize = put::<Noisy>(&mut v, mk(n).await).await;
        step(k as u32);
        let l: usize = put::<Noisy>(&mut vec![fresh(5)], fresh(6)).await;
        step(l as u32);
    }
}

mod l7_two_lent {
    use super::prelude::*;
    #[cps]
    async fn swap(a: &mut u32, b: &mut u32, k: u32) -> Result<u32, u32> {
        yield_now().await;
        std::mem::swap(a, b);
        *a += k;
        step(*a);
        let j: u32 = check(k)?;
        yield_now().await;
        Ok(j)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut t: (u32, (u32, u32)) = (1, (2, 3));
        let z: Noisy = fresh(1);
        let r: Result<u32, u32> = swap(&mut t.0, &mut t.1.1, next(n).await).await;
        step(t.0 + t.1.1);
        if let Err(e) = r {
            step(e);
        }
        let k: u32 = swap(&mut t.1.0, &mut add(1, 2), {
            step(t.0);
            n
        })
        .await?;
        step(t.1.0);
        let k: u32 = swap(&mut add(5, 6), &mut t.1.0, t.1.1 + n).await.unwrap_or(4);
        step(t.1.0 + k);
        Ok(z.0)
    }
}

mod l8_methods {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Acc {
        total: u32,
        list: Vec<u32>,
        part: Sub,
    }
    #[derive(Clone, Debug, Default, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Sub {
        n: u32,
        noisy: Noisy,
    }
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        k
    }
    #[cps]
    impl Sub {
        async fn up(&mut self, k: u32) -> u32 {
            yield_now().await;
            self.n += k;
            self.noisy = fresh(k);
            step(self.n);
            self.n
        }
    }
    #[cps]
    impl Acc {
        async fn go(&mut self, k: u32) -> u32 {
            let i: usize = k as usize;
            bump(&mut self.list[i], self.total).await;
            bump(&mut self.total, add(self.list[0], 1)).await;
            let a: u32 = self.one(self.total).await + self.list.len() as u32;
            let b: u32 = Sub::up(&mut self.part, add(2, self.list[1])).await;
            self.total += Sub::up(&mut self.part, next(k).await).await;
            let c: u32 = self.one(b).await;
            self.list[i] = c;
            a + b
        }
        async fn one(&mut self, k: u32) -> u32 {
            self.list.push(k);
            yield_now().await;
            self.total += 1;
            step(k);
            k
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut acc: Acc = Acc { total: 1, list: vec![1, 2], part: Sub { n: 1, noisy: fresh(1) } };
        let r: u32 = Acc::go(&mut acc, n).await;
        step(r + acc.total + acc.list.len() as u32);
    }
}

mod n4d_if_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: u32 = if n > 1 {
            next(n).await
        } else {
            if next(n).await > 4 {
                return;
            } else {
                panic!("at a step")
            };
        };
        step(w);
    }
}

// refused: a value that is not data
mod o10_chains {
    use super::prelude::*;
    #[cps]
    async fn opt(n: u32) -> Option<Noisy> {
        yield_now().await;
        if n > 1 { Some(fresh(n)) } else { None }
    }
    #[cps]
    async fn list(n: u32) -> Vec<Noisy> {
        yield_now().await;
        vec![fresh(n), fresh(n + 1)]
    }
    #[cps]
    pub async fn program(n: u32) {
        let z: Noisy = fresh(2);
        step(opt(n).await.map(|x| x.0).unwrap_or(next(2).await));
        let v: Noisy = opt(n).await.or(opt(n + 1).await).unwrap_or(mk(3).await);
        step(v.0);
        step(list(n).await.into_iter().map(|x| x.0).sum::<u32>());
        step(list(n).await[1].0);
        step(list(n).await.iter().zip(list(4).await.iter()).map(|(a, b)| a.0 * b.0).sum::<u32>());
        let mut l: Vec<Noisy> = list(n).await;
        l.push(mk(l.len() as u32).await);
        l.insert(next(0).await as usize, mk(7).await);
        l.extend(list(8).await);
        step(l.len() as u32);
        let w: Noisy = l.swap_remove(next(n).await as usize);
        step(w.0);
        l.get_mut(next(0).await as usize).map(|x| x.0 += 1);
        step(mk(9).await.clone().0);
    }
}

mod o14_let_extended_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let z: Noisy = fresh(9);
        let a: &Noisy = &match n {
            0 => fresh(1),
            1 => mk(2).await,
            _ => {
                let q: Noisy = fresh(3);
                renewed(q)
            }
        };
        step(a.0);
        let y: Noisy = fresh(5);
        let b: &Noisy = &{
            let q: Noisy = fresh(4);
            mk(q.0).await
        };
        step(b.0);
        let w: Noisy = fresh(6);
        yield_now().await;
        step(5);
    }
}

mod o15_lazy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let b: bool = n > 0 && next(n).await > 1 && consumed(x)
            || next(4).await == 5 && {
                drop(y);
                n == 0
            };
        step(b as u32);
        yield_now().await;
        let c: u32 = next(1).await
            + if b && mk(1).await.0 > 3 { next(2).await } else { 4 }
                * match next(n).await {
                    1 => next(7).await,
                    k => k,
                };
        step(c);
    }
}

mod o1_drop_order_of_operands {
    use super::prelude::*;
    fn three(a: Noisy, b: Noisy, c: Noisy) -> u32 {
        step(a.0 + b.0 + c.0);
        c.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let z: Noisy = fresh(3);
        step(three(y, x, mk(n).await));
        let a: Noisy = fresh(4);
        step(three(mk(1).await, a, mk(2).await));
        step(z.0);
    }
}

// differs: values drop at another time
mod o20_nested_operands {
    use super::prelude::*;
    fn three(a: Noisy, b: (Noisy, Noisy), c: Noisy) -> u32 {
        step(a.0 + b.0.0 + c.0);
        c.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let z: Noisy = fresh(3);
        let r: u32 = three(mk(1).await, (y, mk(2).await), if n > 1 { x } else { mk(3).await });
        step(r);
        let w: Noisy = fresh(5);
        let v: Vec<(Noisy, u32)> = vec![
            (z, n),
            (mk(1).await, next(2).await),
            (w, {
                if n == 3 {
                    return;
                }
                next(3).await
            }),
        ];
        step(v.len() as u32);
    }
}

mod o2_struct_base {
    use super::prelude::*;
    #[cps]
    async fn two(n: u32) -> Two {
        yield_now().await;
        Two { first: fresh(n), second: fresh(n + 1), number: n }
    }
    #[cps]
    pub async fn program(n: u32) {
        let z: Noisy = fresh(9);
        let t: Two = Two { second: mk(1).await, number: next(n).await, ..two(3).await };
        step(t.first.0 + t.number);
        let x: Noisy = fresh(1);
        let t: Two = Two { second: x, number: next(n).await, first: mk(4).await };
        step(t.first.0 + t.second.0);
        let w: Noisy = fresh(2);
        let t: Two = Two { number: next(n).await, first: w, ..two(4).await };
        yield_now().await;
        step(t.first.0 + t.second.0);
    }
}

mod o3_ranges_casts {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let z: Noisy = fresh(9);
        let r: std::ops::Range<u32> = next(1).await..next(3 + n).await;
        step(r.end - r.start);
        let k: u64 = next(1).await as u64 + next(2).await as u8 as u64;
        step(k as u32);
        for i in next(0).await..next(n).await {
            step(i);
            yield_now().await;
        }
        let v: Vec<u32> = vec![1, 2, 3, 4, 5];
        let s: &[u32] = &v[next(0).await as usize..];
        step(s.len() as u32);
        let m: u32 = v[next(n).await as usize];
        step(m);
        step(v[n as usize..next(3).await as usize].len() as u32);
        step(!next(3).await & 7);
        step(-(next(3).await as i32) as u8 as u32);
    }
}

// refused: a borrow that is needed too long
mod o8b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: u32 = n;
        let k: u32 = add(
            a,
            match {
                a += 2;
                n
            } {
                0 => {
                    a = 50;
                    next(a).await
                }
                _ => next(a).await,
            },
        );
        step(k);
        let k: u32 = add(
            a,
            if let Some(ref mut q) = Some(&mut a) {
                **q += 1;
                next(3).await
            } else {
                4
            },
        );
        step(k);
        let k: u32 = add(a, {
            for _ in 0..2u32 {
                a += 1;
            }
            next(a).await
        });
        step(k);
        let k: u32 = add(a, {
            (a, _) = (9, 3);
            next(a).await
        });
        step(k);
        let k: u32 = add(a, {
            let mut f = || {
                a += 4;
                a
            };
            f();
            next(2).await
        });
        step(k + a);
        let k: u32 = add(a, {
            let a: u32 = 7;
            next(a).await
        });
        step(k + a);
    }
}

mod o9_moved_in_later_operand {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let z: Noisy = fresh(2);
        pair(x, {
            x = mk(3).await;
            fresh(4)
        });
        step(x.0);
        pair(
            {
                x = mk(5).await;
                fresh(n)
            },
            x,
        );
        let mut y: Noisy = fresh(7);
        let t: (Noisy, Noisy, Noisy) = (y, mk(1).await, {
            y = fresh(8);
            mk(2).await
        });
        step(t.0.0 + y.0);
        yield_now().await;
        step(z.0);
    }
}

mod p12a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let r: u32 = loop {
            let y: Noisy = x.first;
            if n == 2 {
                x.first = y;
                break look(&x.second);
            }
            x.first = renewed(y);
            yield_now().await;
            if x.first.0 > 15 {
                break 4;
            }
        };
        step(r);
    }
}

mod p13_labelled_blocks {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(3);
        'a: {
            let y: Noisy = x.first;
            if n == 1 {
                x.first = y;
                break 'a;
            }
            if n == 2 {
                x.first = fresh(8);
                step(2);
                drop(y);
                break 'a;
            }
            x.first = y;
            yield_now().await;
        }
        step(5);
        yield_now().await;
        step(8);
        z.0
    }
}

mod p15_if_chain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Option<Noisy>, u32) = (Noisy(1), Some(Noisy(2)), n);
        let z: Noisy = Noisy(9);
        for k in 0..3u32 {
            if let Some(v) = x.1 {
                step(v.0);
                if k == n {
                    x.1 = None;
                    break;
                }
                x.1 = Some(renewed(v));
            } else {
                x.1 = Some(fresh(4));
                continue;
            }
            yield_now().await;
            match x.1 {
                Some(v) if k == 1 => {
                    step(v.0);
                    x.1 = None;
                }
                Some(v) if k == 0 => {
                    x.1 = Some(v);
                    if n == 1 {
                        continue;
                    }
                }
                _ => step(4),
            }
            yield_now().await;
        }
        step(1);
        z.0
    }
}

mod p17_closure_given {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = Noisy(9);
        for k in 0..3u32 {
            let y: Noisy = x.first;
            let f = |m: u32| {
                step(m);
                fresh(m)
            };
            x.first = if k == n {
                f(1)
            } else {
                match check(k) {
                    Ok(m) => f(m),
                    Err(_) => {
                        x.first = y;
                        continue;
                    }
                }
            };
            step(x.first.0);
            yield_now().await;
        }
        step(1);
        z.0
    }
}

mod p18_while_let_pop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let mut list: Vec<Noisy> = vec![fresh(1), fresh(2), fresh(3)];
        while let Some(v) = list.pop() {
            let y: Noisy = x.first;
            if v.0 == 60 + n {
                x.first = v;
                if n == 2 {
                    break;
                }
                continue;
            }
            x.first = y;
            let y: Noisy = std::mem::replace(&mut x.second, v);
            yield_now().await;
            step(y.0);
        }
        step(1);
        x.number
    }
}

mod p20_given_hidden_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(4);
        let y: Noisy = x.first;
        {
            let mut x: Two = Two { first: Noisy(5), second: Noisy(6), number: 3 };
            drop(x.first);
            x.first = fresh(3);
        }
        x.first = y;
        yield_now().await;
        step(z.0);
        let y: Noisy = x.first;
        match found(n) {
            Some(x) => {
                step(x.number);
            }
            None => {
                x.first = y;
                return 3;
            }
        }
        x.first = fresh(9);
        yield_now().await;
        4
    }
}

mod p21_late_in_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut t: u32 = 0;
        let r: u32 = 'a: loop {
            t += 1;
            let x: Noisy;
            let z: Noisy = fresh(t);
            let v: u32 = 'b: {
                if t == 1 {
                    x = fresh(10);
                    yield_now().await;
                    break 'b 3;
                }
                if t == n {
                    break 'a 4;
                }
                x = mk(t).await;
                if t == 3 {
                    break 'a x.0;
                }
                if t == 2 {
                    continue 'a;
                }
                5
            };
            step(x.0 + v);
            yield_now().await;
        };
        step(r);
        r
    }
}

mod p22_pairs_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut x: (Noisy, Noisy, Noisy) = (fresh(1), fresh(2), fresh(3));
        let z: Noisy = fresh(4);
        let mut i: u32 = 0;
        while i < 3 {
            i += 1;
            let a: Noisy = x.0;
            let b: Noisy = x.2;
            if i == n {
                match check(i) {
                    Ok(1) => {
                        x.0 = b;
                        x.2 = a;
                        continue;
                    }
                    Ok(m) => {
                        (x.2, x.0) = (fresh(m), b);
                        step(m);
                        break;
                    }
                    Err(e) => {
                        x.0 = a;
                        return Err(e);
                    }
                }
            }
            {
                x.0 = b;
                {
                    x.2 = a;
                }
            }
            yield_now().await;
            step(x.0.0);
        }
        yield_now().await;
        Ok(z.0)
    }
}

mod p23_part_in_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut x: (Noisy, Noisy) = (fresh(1), fresh(2));
        let z: Noisy = fresh(4);
        for i in 0..3u32 {
            let s: u32 = {
                let y: Noisy = x.0;
                let k: u32 = check(i + n)?;
                x.0 = fresh(k);
                y.0 + k
            };
            yield_now().await;
            let s: u32 = if s > 61 {
                let y: Noisy = x.1;
                x.1 = fresh(5);
                y.0
            } else {
                s
            };
            step(s);
            yield_now().await;
        }
        Ok(z.0)
    }
}

mod p24_enum_field {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut w: Work =
            Work { state: if n > 1 { State::Failed(n, fresh(1)) } else { State::Retry(n) }, noisy: fresh(2) };
        let z: Noisy = fresh(4);
        for i in 0..3u32 {
            match w.state {
                State::Retry(k) if k == i => {
                    w.state = State::Failed(k, fresh(3));
                    continue;
                }
                State::Retry(k) => {
                    step(k);
                }
                State::Failed(k, v) => {
                    step(v.0);
                    w.state = State::Retry(k);
                    if k == 3 {
                        break;
                    }
                }
            }
            yield_now().await;
            step(i);
        }
        z.0
    }
}

mod p27_given_if_let_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut w: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        for k in 0..4u32 {
            let old: Noisy = w.first;
            if let Some(g) = found(k) {
                w.first = g.noisy;
                if g.number == n + 3 {
                    break;
                }
                step(7);
            } else if k == n {
                w.first = old;
                continue;
            } else {
                w.first = fresh(3);
            }
            yield_now().await;
            step(w.first.0);
        }
        yield_now().await;
        2
    }
}

mod p4_nested_fields {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: ((Noisy, Two), (Noisy, u32)) =
            ((fresh(1), Two { first: Noisy(1), second: Noisy(2), number: 3 }), (fresh(2), 4));
        let z: Noisy = fresh(7);
        for k in 0..3u32 {
            let a: Noisy = x.0.1.first;
            let b: Noisy = x.0.0;
            if k == n {
                x.0 = (b, Two { first: a, second: fresh(9), number: 4 });
                continue;
            }
            if k == n + 1 {
                x.0.0 = b;
                x.0.1.first = a;
                break;
            }
            (x.0.0, x.0.1.first) = (a, b);
            yield_now().await;
            step(x.0.0.0);
        }
        step(9);
        yield_now().await;
        z.0
    }
}

mod p5_sometimes_then_given {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(7);
        if n > 1 {
            drop(x.first);
        }
        x.first = fresh(5);
        yield_now().await;
        step(9);
        z.0
    }
}

mod p6_question {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(7);
        for k in 0..3u32 {
            let y: Noisy = x.first;
            x.first = fresh(looked_at(&y, k + n)?);
            yield_now().await;
            let y: Noisy = x.second;
            x.second = match check(k + n) {
                Ok(m) => fresh(m),
                Err(e) if e > 5 => return Err(e),
                Err(_) => {
                    x.second = y;
                    break;
                }
            };
            yield_now().await;
        }
        step(x.first.0);
        yield_now().await;
        Ok(z.0)
    }
}

mod p7_late_init {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Noisy;
        let z: Noisy = fresh(7);
        let y: Noisy;
        if n == 0 {
            x = fresh(1);
            y = mk(2).await;
        } else if n == 1 {
            y = fresh(2);
            step(2);
            x = mk(1).await;
        } else {
            loop {
                step(4);
                x = fresh(4);
                if n == 2 {
                    return 5;
                }
                y = mk(3).await;
                break;
            }
        }
        step(8);
        yield_now().await;
        step(x.0 + y.0);
        z.0
    }
}

mod p8_late_init_some_ways {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Noisy;
        let z: Noisy = fresh(7);
        match n {
            0 => {
                x = fresh(1);
                step(x.0);
            }
            1 => {
                yield_now().await;
                x = mk(2).await;
                step(x.0);
            }
            _ => {
                step(2);
                yield_now().await;
            }
        }
        yield_now().await;
        step(9);
        z.0
    }
}

mod q10_lent_in_select {
    use super::prelude::*;
    #[cps]
    async fn up(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        step(*x);
        k
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut t: (u32, Vec<u32>, Noisy) = (n, vec![1, 2, 3, 4], fresh(1));
        let i: usize = n as usize;
        let k: u32 = match n {
            0 => up(&mut t.0, 3).await,
            1 => up(&mut t.1[i], up(&mut t.0, 5).await).await,
            _ => {
                let j: usize = i - 1;
                up(&mut t.1[j], add(4, 5)).await + up(&mut t.0, 7).await
            }
        };
        if up(&mut t.0, k).await > 3 || up(&mut t.1[0], k).await > 2 {
            step(t.1[0]);
        }
        let l: u32 = {
            let m: u32 = 4;
            up(&mut t.0, m).await
        };
        while up(&mut t.0, 1).await + t.0 < 20 {
            t.0 += 3;
        }
        return up(&mut t.0, l).await + t.2.0;
    }
}

mod q11_lent_shadow {
    use super::prelude::*;
    #[cps]
    async fn up(x: &mut Vec<u32>, k: u32) -> Vec<u32> {
        yield_now().await;
        x.push(k);
        step(x.len() as u32);
        x.clone()
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut v: Vec<u32> = vec![1];
        let mut v: Vec<u32> = up(&mut v, n).await;
        let v: Vec<u32> = {
            let mut v: Vec<u32> = up(&mut v, n).await;
            up(&mut v, 4).await;
            v
        };
        step(v.len() as u32);
        let mut w: Vec<Vec<u32>> = vec![v];
        w[0] = vec![];
        let k: usize = 0;
        let u: Vec<u32> = up(&mut w[k], n).await;
        let (ref mut a, b) = (u, 3u32);
        a.push(b);
        step(a.len() as u32);
        w[0].len() as u32
    }
}

// refused: a use after a move on some paths
mod q13_let_else_box_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut t: (Box<Option<Noisy>>, Noisy) =
            (Box::new(if n > 1 { Some(fresh(1)) } else { None }), fresh(2));
        let z: Noisy = fresh(4);
        let Some(x) = *t.0 else {
            t.0 = Box::new(Some(fresh(5)));
            next(n).await;
            return 3;
        };
        t.0 = Box::new(None);
        let x: Noisy = x;
        yield_now().await;
        step(x.0);
        let Some(Noisy(k)) = &*t.0 else {
            *t.0 = Some(fresh(7));
            next(2).await;
            step(t.1.0);
            return 3;
        };
        step(*k);
        z.0
    }
}

mod q1_two_lent_panic {
    use super::prelude::*;
    #[cps]
    async fn two(x: &mut Noisy, y: &mut u32) -> u32 {
        yield_now().await;
        step(x.0 + *y);
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let mut v: Vec<u32> = vec![1, 2, 3, 4];
        let i: usize = if n == 3 { 7 } else { n as usize };
        if n == 3 {
            std::panic::set_hook(Box::new(|_| {}));
        }
        two(&mut t.first, &mut v[i]).await;
    }
}

mod q1d_value_then_index {
    use super::prelude::*;
    fn taken(a: Noisy, n: u32) -> u32 {
        step(n);
        a.0
    }
    #[cps]
    async fn two(x: Noisy, y: &mut u32) -> u32 {
        *y += 1;
        step(x.0 + *y);
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut v: Vec<u32> = vec![1, 2, 3, 4];
        let z: Noisy = fresh(9);
        let i: usize = if n == 3 { 7 } else { n as usize };
        if n == 3 {
            two(x, &mut v[i]).await;
        }
        step(4);
    }
}

mod q2_let_else_sometimes {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let z: Noisy = fresh(1);
        let q: Noisy = fresh(2);
        let y: Noisy = fresh(3);
        let Some(x) = (if n > 1 { Some(q) } else { None }) else {
            let i: Noisy = fresh(4);
            next(n).await;
            return i.0;
        };
        let x: Noisy = x;
        yield_now().await;
        x.0
    }
}

mod q3_let_else_takes {
    use super::prelude::*;
    fn took(q: Noisy, n: u32) -> Result<Noisy, Noisy> {
        step(n);
        if n > 2 { Ok(renewed(q)) } else { Err(q) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let z: Noisy = fresh(1);
        let q: Noisy = fresh(2);
        let y: Noisy = fresh(3);
        for k in 0..2u32 {
            let r: Noisy = fresh(5 + k);
            let Ok(x) = took(r, check(n + k)?) else {
                let i: Noisy = fresh(4);
                next(n).await;
                if n == 0 { break } else { return Err(i.0) }
            };
            let x: Noisy = x;
            yield_now().await;
            step(x.0);
        }
        let (Ok(x) | Err(x)) = took(q, n) else {
            next(n).await;
            return Ok(1);
        };
        Ok(x.0)
    }
}

mod q6a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy;
        match n {
            0 => {
                x = fresh(5);
            }
            1 => {
                x = fresh(6);
                step(x.0);
                return Err(3);
            }
            _ => {
                x = mk(2).await;
            }
        }
        yield_now().await;
        Ok(x.0)
    }
}

mod q6b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy;
        match n {
            0 => {
                x = fresh(5);
            }
            1 => {
                x = fresh(check(n + 1)?);
            }
            _ => {
                x = mk(2).await;
            }
        }
        yield_now().await;
        Ok(x.0)
    }
}

mod q6c1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Noisy;
        match n {
            0 => {
                x = fresh(1);
            }
            k if k == 3 => {
                x = fresh(6);
            }
            _ => {
                x = mk(2).await;
            }
        }
        yield_now().await;
        x.0
    }
}

mod q6c2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Noisy;
        let y: Noisy = fresh(3);
        match n {
            0 => {
                x = y;
            }
            3 => {
                x = fresh(6);
                drop(y);
            }
            _ => {
                x = mk(2).await;
            }
        }
        yield_now().await;
        x.0
    }
}

mod q6d {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy;
        let y: Noisy = fresh(3);
        match check(n) {
            Ok(0) => {
                x = y;
            }
            Ok(_) => {
                x = fresh(4);
            }
            Err(e) => {
                x = y;
                step(x.0);
                return Err(e);
            }
        }
        yield_now().await;
        Ok(x.0)
    }
}

mod q6e {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy;
        let y: Noisy = fresh(3);
        if n > 1 {
            x = y;
        } else {
            x = fresh(4);
            step(x.0);
            return Err(2);
        }
        yield_now().await;
        Ok(x.0)
    }
}

mod q6f {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let x: Noisy;
        if n > 1 {
            x = fresh(4);
            step(x.0);
        }
        yield_now().await;
        4
    }
}

mod q8_closure_own {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(4);
        let f = move |k: u32| -> u32 { k + 1 };
        x.first = {
            let old: Noisy = x.first;
            let g = move || renewed(old);
            g()
        };
        yield_now().await;
        x.second = std::mem::replace(&mut x.first, x.second);
        x.first = fresh(7);
        yield_now().await;
        std::mem::swap(&mut x.first, &mut x.second);
        yield_now().await;
        z.0
    }
}

mod r10_else_temp_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let Some(x) = format!("a{n}").strip_prefix("a").map(|t| t.len() as u32) else {
            next(n).await;
            return;
        };
        step(x);
        let Ok(y) = format!("{n}").as_str().parse::<u32>() else {
            next(n).await;
            return;
        };
        step(y);
        let (1 | 2) = format!("{n}").trim().len() else {
            next(n).await;
            return;
        };
        step(7);
    }
}

mod r4_late_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (u32, u32);
        {
            t = (n, 3);
            step(t.0);
        }
        next(1).await;
        step(t.1);
    }
}

mod r7_else_field_of_awaited_index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<Option<u32>> = vec![Some(1), None, None, None];
        let i: usize = next(n).await as usize - 1;
        let Some(x) = v[i] else {
            next(n).await;
            return;
        };
        step(x);
        let Some(y) = v[next(n).await as usize - 1] else {
            next(n).await;
            return;
        };
        step(y);
    }
}

mod r9_else_map_get_copied {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[cps]
    pub async fn program(n: u32) {
        let m: BTreeMap<u32, u32> = BTreeMap::from([(1, 2)]);
        let Some(&x) = m.get(&n) else {
            next(n).await;
            return;
        };
        step(x);
        let Some(y) = m.get(&n).copied() else {
            next(n).await;
            return;
        };
        step(y);
        let Some((k, v)) = m.iter().next().map(|(k, v)| (*k, *v)) else {
            next(n).await;
            return;
        };
        step(k + v);
        let Some(z) = m.values().max().map(|z| z + n) else {
            next(n).await;
            return;
        };
        step(z);
    }
}

mod s1_else_dies_whole {
    use super::prelude::*;
    fn die(n: u32) -> ! {
        step(n);
        panic!("at a step")
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let z: Noisy = fresh(2);
        drop(x);
        if n < 3 {
            x = fresh(3);
        } else {
            die(5)
        }
        yield_now().await;
        step(z.0);
    }
}

mod s2_late_die {
    use super::prelude::*;
    fn die(n: u32) -> ! {
        step(n);
        panic!("at a step")
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy;
        let z: Noisy = fresh(2);
        if n < 3 {
            x = fresh(3);
        } else {
            die(5)
        }
        yield_now().await;
        step(x.0);
    }
}

mod s3_minimal_never {
    use super::prelude::*;
    macro_rules! quit {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let done: () = {
            next(n).await;
            loop {
                quit!();
            }
        };
        step(4);
    }
}

mod s4_let_else_and_panics {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy;
        let z: Noisy = fresh(2);
        let Some(g) = found(n) else {
            x = fresh(3);
            next(n).await;
            step(x.0);
            return;
        };
        let g: Guard = g;
        x = g.noisy;
        yield_now().await;
        step(x.0 + z.0);
    }
}

mod u1_macros {
    use super::prelude::*;
    use std::fmt::Write;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let z: Noisy = fresh(9);
        let mut t: String = String::new();
        let s: String = format!("{:?} {}", fresh(1), check(n)?);
        step(s.len() as u32);
        write!(t, "{:?}{}", fresh(2), check(n + 1)?).map_err(|_| 4u32)?;
        let v: Vec<Noisy> = vec![fresh(3), {
            check(n)?;
            fresh(4)
        }];
        step(v.len() as u32);
        println!("{:?} {}", z, next(n).await);
        let b: bool = matches!((mk(1).await, n), (Noisy(21), 0 | 1)) && matches!(mk(2).await.0, 22);
        step(b as u32);
        assert!(mk(1).await.0 < 30 && next(n).await < 9);
        assert_eq!(mk(1).await.0 + next(1).await, 23, "no {}", n);
        step(dbg!(next(3).await));
        Ok(4)
    }
}

mod u2_scrutinees {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let z: Noisy = fresh(9);
        let Some(x) = (match n {
            0 => return 3,
            k => {
                let i: Noisy = fresh(1);
                step(i.0);
                found(k + 1)
            }
        }) else {
            let j: Noisy = fresh(2);
            next(n).await;
            return j.0;
        };
        let x: Guard = x;
        yield_now().await;
        let Some(y) = ('a: {
            let i: Noisy = fresh(3);
            if n == 2 {
                break 'a None;
            }
            Some(i)
        }) else {
            next(n).await;
            return x.number;
        };
        let y: Noisy = y;
        yield_now().await;
        step(y.0);
        z.0
    }
}

mod u3_scrutinee_awaits_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let z: Noisy = fresh(9);
        for k in 0..3u32 {
            let q: Noisy = fresh(k);
            let Some(y): Option<Noisy> = (if k == n {
                None
            } else {
                let i: Noisy = mk(3).await;
                step(i.0);
                Some(i)
            }) else {
                next(n).await;
                if k == 1 {
                    return q.0;
                }
                continue;
            };
            let y: Noisy = y;
            step(y.0);
            let (0 | 2, w) = (k, mk(k).await) else {
                drop(q);
                next(k).await;
                break;
            };
            let w: Noisy = w;
            yield_now().await;
            step(w.0);
        }
        z.0
    }
}

mod u4_mut_ref_param {
    use super::prelude::*;
    #[cps]
    async fn go(o: &mut Option<Noisy>, n: u32) -> u32 {
        let Some(x) = o else {
            let m: Noisy = mk(n).await;
            *o = Some(m);
            return 1;
        };
        x.0 += 1;
        step(x.0);
        yield_now().await;
        let Some(Noisy(k)) = &*o else {
            next(1).await;
            return 2;
        };
        step(*k);
        let Some(y) = o.take() else {
            next(2).await;
            return 3;
        };
        let y: Noisy = y;
        yield_now().await;
        let None = o else {
            next(3).await;
            return 4;
        };
        y.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut o: Option<Noisy> = if n > 1 { Some(fresh(n)) } else { None };
        step(go(&mut o, n).await);
        if n != 1 {
            step(go(&mut o, n).await);
        }
    }
}

mod u5_method_else {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Q {
        items: Vec<u32>,
        last: Option<u32>,
        noisy: Option<Noisy>,
    }
    #[cps]
    impl Q {
        async fn pop(&mut self, n: u32) -> Result<u32, u32> {
            let Some(x) = self.items.pop() else {
                self.last = Some(next(n).await);
                return Err(1);
            };
            let x: u32 = x;
            yield_now().await;
            let Some(l) = self.last else {
                self.last = Some(next(x).await);
                return Ok(x);
            };
            let l: u32 = l;
            yield_now().await;
            let Some(Noisy(k)) = &self.noisy else {
                self.noisy = Some(mk(l).await);
                return Ok(l);
            };
            step(*k);
            let i: usize = 0;
            let 1 = self.items[i] else {
                self.items[i] += 1;
                next(i as u32).await;
                return Ok(9);
            };
            Ok(l + x)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut q: Q = Q { items: vec![1, 2, 3, n], last: None, noisy: None };
        for i in 0..5u32 {
            let Ok(k) = Q::pop(&mut q, i).await else {
                step(50);
                yield_now().await;
                break;
            };
            step(k);
        }
    }
}

mod u6_compound_changes {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: u32 = n;
        a += {
            a = 10;
            next(a).await
        };
        step(a);
        let mut t: (u32, Noisy) = (n, fresh(1));
        t.0 += {
            t.0 = 10;
            t.1 = fresh(2);
            next(t.0).await
        };
        step(t.0);
        step(t.1.0);
        let mut s: String = format!("a");
        s += &format!("{}", next(1).await);
        step(s.len() as u32);
    }
}

mod b_a1 {
    use super::prelude::*;
    #[cps]
    async fn at(n: u32) -> usize {
        yield_now().await;
        n as usize
    }
    #[cps]
    async fn bump(x: &mut u32) -> u32 {
        yield_now().await;
        *x += 1;
        step(*x);
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![1, 2, 3, 4];
        bump(&mut v[at(n).await]).await;
        step(v[n as usize]);
    }
}

mod b_a2 {
    use super::prelude::*;
    #[cps]
    async fn at(n: u32) -> usize {
        yield_now().await;
        n as usize
    }
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<Option<u32>> = vec![Some(1), None, None, None];
        let Some(x) = v[at(n).await] else {
            next(n).await;
            return;
        };
        step(x);
    }
}

mod b_b1 {
    use super::prelude::*;
    macro_rules! quit {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let done: () = {
            next(n).await;
            loop {
                quit!();
            }
        };
        step(4);
    }
}

mod b_c1 {
    use super::prelude::*;
    #[cps]
    async fn two(x: &mut Noisy, y: &mut u32) -> u32 {
        step(x.0 + *y);
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let z: Noisy = fresh(9);
        let mut v: Vec<u32> = vec![1, 2, 3, 4];
        let i: usize = if n == 3 { 7 } else { n as usize };
        if n == 3 {
            two(&mut x, &mut v[i]).await;
        }
        step(z.0);
    }
}

mod b_e1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = fresh(4);
        let y: Noisy = x.first;
        match n {
            0..3 => x.first = fresh(2),
            _ => std::panic!("at a step"),
        }
        yield_now().await;
        step(z.0);
    }
}

mod b_2a1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        for k in 0..n {
            drop(x);
            {
                x = Two { first: fresh(k), second: fresh(8), number: k };
                step(x.number);
            }
            yield_now().await;
        }
    }
}

mod b_2a2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        drop(x);
        if n > 1 {
            x = Two { first: fresh(3), second: fresh(4), number: n };
            step(x.number);
        } else {
            x = Two { first: fresh(5), second: fresh(6), number: 9 };
        }
        yield_now().await;
    }
}

mod b_2a3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        let y: Noisy = x.first;
        {
            x.first = fresh(2);
            step(x.first.0);
        }
        yield_now().await;
        step(y.0);
    }
}

mod b_2a4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        for k in 0..4u32 {
            let y: Noisy = x.first;
            if k == n {
                x.first = y;
                step(x.first.0);
                break;
            }
            x.first = y;
            yield_now().await;
        }
    }
}

mod b_2a5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two;
        if n > 1 {
            g = Two { first: fresh(3), second: fresh(4), number: n };
            step(g.number);
        } else {
            g = Two { first: fresh(5), second: fresh(6), number: 9 };
        }
        next(1).await;
        step(g.number);
    }
}

mod b_2b1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Noisy = fresh(2);
        let x: u32;
        match n {
            0..=2 => x = next(n).await,
            _ => unreachable!(),
        }
        step(x);
    }
}

mod b_2b2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Noisy = fresh(2);
        let x: Noisy;
        if n < 3 {
            next(n).await;
            x = fresh(4);
        } else {
            let u: Noisy = fresh(7);
            panic!("at a step")
        }
        step(x.0);
        drop(w);
    }
}

mod b_2c {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        for k in 0..4u32 {
            if k == n {
                let y: Noisy = x.first;
                x.first = fresh(5);
                break;
            }
            next(k).await;
        }
        step(x.number);
    }
}

mod b_2f {
    use super::prelude::*;
    #[cps]
    async fn f(x: &mut Option<u32>, y: &mut u32, n: u32) -> u32 {
        yield_now().await;
        *y += n;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut y: u32 = 3;
        f(&mut None, &mut y, n).await;
        step(y);
    }
}

mod b_3a {
    use super::prelude::*;
    #[cps]
    async fn bump(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x += k;
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<u32> = vec![1, 2, 3];
        let mut t: u32 = 4;
        let b: Box<u32> = Box::new(4);
        bump(&mut t, v[0]).await;
        bump(&mut t, *b).await;
        step(t + v[n as usize]);
    }
}

// differs: values drop at another time
mod operands_and_inner_variables {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        let z: Noisy = Noisy::new(3);
        pair(x, {
            let inner: Noisy = Noisy::new(4);
            let other: Noisy = mk(n).await;
            step(inner.0);
            other
        });
        let all: Vec<(Noisy, u32)> = vec![(z, n), (y, next(n).await)];
        step(all.len() as u32);
        let a: Noisy = Noisy::new(5);
        let k: u32 = Noisy::new(next(1).await).0 + add(n, next(2).await);
        let b: Two = Two { first: a, second: mk(1).await, number: next(k).await };
        step(b.number);
    }
}
