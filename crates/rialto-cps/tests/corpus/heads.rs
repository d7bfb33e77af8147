// Conditions, what is looked at, and what stands in their parts.

mod r_ref_static {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let r: &'static [u32] = &[1, 2];
        if g.0 == 1 {
            step(r.len() as u32);
            yield_now().await;
        }
        step(5);
    }
}

mod r_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<u32> = vec![1, n];
        let g: Noisy = Noisy::new(1);
        let r = &v;
        if g.0 == 1 {
            step(r.len() as u32);
            yield_now().await;
        }
        step(5);
    }
}

mod r_ref_lit {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let r = &[1u32, 2];
        if g.0 == n {
            step(r[0]);
            yield_now().await;
        } else {
            step(r[1]);
        }
        step(5);
    }
}

mod str_slice {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let r = "abc";
        let t = &r[1..];
        if g.0 == n {
            step(t.len() as u32);
            yield_now().await;
        } else {
            step(r.len() as u32);
        }
        step(5);
    }
}

mod closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let f = |x| step(x);
        if g.0 == n {
            f(3);
            yield_now().await;
        } else {
            f(4);
        }
        step(5);
    }
}

mod closure_capt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let f = move |x| step(x + n);
        if g.0 == n {
            f(3u32);
            yield_now().await;
        } else {
            f(4);
        }
        step(5);
    }
}

// refused: a borrow that is needed too long
mod closure_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k = n + 1;
        let f = |x: u32| step(x + k);
        if g.0 == n {
            f(3u32);
            yield_now().await;
        } else {
            f(4);
        }
        step(5);
    }
}

mod vec_infer {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = Vec::new();
        if g.0 == n {
            v.push(3u32);
            step(v.len() as u32);
            drop(v);
            yield_now().await;
        } else {
            v.push(4);
            step(v[0]);
        }
        step(5);
    }
}

mod parse_infer {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v = "3".parse().unwrap();
        if g.0 == n {
            step(v);
            yield_now().await;
        }
        step(5);
    }
}

mod none_infer {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = None;
        if g.0 == n {
            v = Some(2u32);
            step(v.unwrap());
            yield_now().await;
        }
        step(5);
    }
}

mod int_infer {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 3;
        if g.0 == n {
            v += 1;
            step(v);
            yield_now().await;
        } else {
            step(v);
        }
        step(5);
    }
}

mod iter {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut it = (0..n).map(|x| x + 1);
        if g.0 == 1 {
            if let Some(x) = it.next() {
                step(x);
            }
            yield_now().await;
        }
        step(5);
    }
}

mod iter_for {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let it = (0..n).map(|x| x + 1);
        if g.0 == 1 {
            for x in it {
                step(x);
            }
            yield_now().await;
        }
        step(5);
    }
}

mod late {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x;
        if g.0 == n {
            x = 1u32;
            step(x);
            yield_now().await;
        } else {
            x = 2;
            step(x);
        }
        step(5);
    }
}

mod late2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x: Noisy;
        if g.0 == n {
            x = Noisy::new(2);
            step(x.0);
            yield_now().await;
        } else {
            x = Noisy::new(3);
            step(x.0);
        }
        step(5);
    }
}

mod late3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x;
        if g.0 == n {
            x = n;
            yield_now().await;
        } else {
            x = 2;
        }
        step(x);
    }
}

mod box_dyn {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let f: Box<dyn Fn(u32)> = Box::new(|x| step(x));
        if g.0 == n {
            f(2);
            drop(f);
            yield_now().await;
        }
        step(5);
    }
}

mod cond_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        if consumed(b) && n > 1 {
            step(a.0);
            drop(a);
            yield_now().await;
            step(c.0);
        } else {
            drop(c);
            step(7);
        }
        step(5);
    }
}

mod cond_lazy_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        if n > 1 && consumed(b) {
            step(a.0);
            drop(a);
            yield_now().await;
            step(c.0);
        } else {
            step(7);
        }
        step(5);
    }
}

mod cond_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if {
            let t: Noisy = Noisy::new(9);
            step(t.0 + b.0);
            n > 1
        } {
            step(a.0);
            let b: Noisy = Noisy::new(4);
            yield_now().await;
            step(b.0);
        } else {
            let a = b;
            step(a.0);
        }
        step(5);
    }
}

mod cond_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if {
            a = Noisy::new(n + 10);
            b.0 < n
        } {
            step(a.0);
            yield_now().await;
            a = b;
            step(a.0);
        } else {
            drop(a);
            a = Noisy::new(30);
            yield_now().await;
        }
        step(5);
    }
}

mod value_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let x: Noisy = if b.0 < n {
            let a: Noisy = Noisy::new(8);
            step(a.0);
            yield_now().await;
            a
        } else if a.0 > n {
            step(4);
            c
        } else {
            drop(a);
            yield_now().await;
            Noisy::new(20)
        };
        step(x.0);
    }
}

mod value_if_shadow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let a: Noisy = if a.0 < n {
            let b = a;
            step(b.0);
            yield_now().await;
            b
        } else {
            step(a.0);
            a
        };
        step(a.0);
    }
}

mod lab_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let x: u32 = 'l: {
            let b: Noisy = Noisy::new(2);
            if b.0 < n {
                let q = check(n);
                step(a.0);
                if q.is_ok() {
                    break 'l sum(1, b);
                }
                yield_now().await;
            } else {
                if n == 1 {
                    break 'l 2;
                }
                step(9);
            }
            yield_now().await;
            b.0
        };
        step(x);
    }
}

mod loop_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        let x: Noisy = loop {
            let b: Noisy = Noisy::new(2 + k);
            let c: Noisy = Noisy::new(20 + k);
            if b.0 > n {
                k += 1;
                if k > 2 {
                    break b;
                }
                if k == 1 {
                    continue;
                }
                yield_now().await;
            } else {
                k += 1;
                drop(c);
                step(k);
                break Noisy::new(7);
            }
        };
        step(x.0);
    }
}

mod question {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> Result<Noisy, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        if b.0 > n {
            step(check(n + 1)?);
            drop(a);
            yield_now().await;
            return Ok(c);
        } else {
            let d = check(n)?;
            step(d);
        }
        Ok(b)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Result<Noisy, u32> = inner(n).await;
        step(r.map_or(9, |a| a.0));
    }
}

mod while_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        let z: Noisy = Noisy::new(40);
        while {
            step(z.0 + k);
            k < n
        } {
            k += 1;
            let b: Noisy = Noisy::new(2 + k);
            if b.0 > 3 {
                let z = b;
                step(z.0);
                if k == 2 {
                    continue;
                }
                yield_now().await;
            }
            step(k);
        }
    }
}

mod none_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = None;
        if g.0 == n && v.is_none() {
            v = Some(2u32);
            step(v.unwrap());
            yield_now().await;
        }
        step(5);
    }
}

mod none_cond_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = None;
        if g.0 == n || v.is_some() {
            yield_now().await;
        } else {
            v = Some(2u32);
            step(v.unwrap());
        }
        step(5);
    }
}

mod vec_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = Vec::new();
        if g.0 == n && v.is_empty() {
            v = vec![n];
            step(v.len() as u32);
            yield_now().await;
        }
        step(5);
    }
}

mod num_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 3;
        if g.0 == v {
            v = n;
            step(v);
            yield_now().await;
        }
        step(5);
    }
}

mod num_cond_u64 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 3_000_000_000;
        if g.0 == 1 && v > 1 {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
        step(5);
    }
}

mod num_wrap {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 250;
        if g.0 == 1 && {
            v += 3;
            v > 1
        } {
            v = byte(n as u8);
            step(v as u32);
            yield_now().await;
        }
        step(5);
    }
}

mod default_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = Default::default();
        if g.0 == n || v == n {
            step(v);
            yield_now().await;
        }
        step(5);
    }
}

mod default_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = Default::default();
        if g.0 == n {
            step(v);
            yield_now().await;
        }
        step(5);
    }
}

mod size_print2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        let s = std::mem::size_of_val(&v) as u32;
        if g.0 + s > n && v > 0 {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
        step(s);
    }
}

mod size_print3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        if g.0 + std::mem::size_of_val(&v) as u32 > n && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
    }
}

mod size_print4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 200;
        if g.0 + std::mem::size_of_val(&v) as u32 > n && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            if n > 1 {
                v = byte(7);
            } else {
                v = byte(8);
            }
            step(v as u32);
            yield_now().await;
        }
    }
}

mod size_print5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 200;
        if g.0 + std::mem::size_of_val(&v) as u32 > n && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            (v, _) = (byte(7), 1);
            step(v as u32);
            yield_now().await;
        }
    }
}

mod size_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v = 200;
        if g.0 + std::mem::size_of_val(&v) as u32 > n && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            let w: u8 = v;
            step(w as u32);
            yield_now().await;
        }
    }
}

// refused: a borrow that is needed too long
mod ref_in_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v: Vec<u32> = vec![n, 3];
        let mut r: &[u32] = &[];
        if {
            r = &v;
            g.0 == 1
        } {
            step(r[0]);
            yield_now().await;
        }
        step(5);
    }
}

// refused: a borrow that is needed too long
mod ref_in_cond2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v: Vec<u32> = vec![n, 3];
        let r;
        if {
            r = v.first();
            g.0 == n && r.is_some()
        } {
            step(*r.unwrap());
            yield_now().await;
        }
        step(5);
    }
}

// refused: a borrow that is needed too long
mod ref_in_cond3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let r;
        if {
            r = &g;
            r.0 == n
        } {
            step(r.0);
            yield_now().await;
        }
        step(5);
    }
}

// refused: a borrow that is needed too long
mod ref_in_cond4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut h: Option<&Noisy> = None;
        if {
            h = Some(&g);
            n == 1
        } {
            step(h.map_or(3, |h| h.0));
            yield_now().await;
        }
        step(5);
    }
}

mod chain1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let v: Vec<u32> = vec![n, 3];
        if g.0 < n
            && let Some(x) = v.first()
            && *x > 2
        {
            step(*x + h.0);
            yield_now().await;
            step(g.0);
        } else {
            step(h.0);
        }
        step(5);
    }
}

mod chain2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let v: Vec<Noisy> = vec![Noisy::new(60), Noisy::new(61)];
        if let Some(x) = v.first()
            && x.0 > 2
            && g.0 < n
        {
            step(x.0 + h.0);
            drop(h);
            yield_now().await;
            step(g.0);
        } else {
            step(h.0);
            drop(v);
        }
        step(5);
    }
}

mod chain3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Option<Noisy> = (n > 0).then(|| Noisy::new(1));
        let h: Noisy = Noisy::new(2);
        if let Some(x) = g
            && x.0 < n
            && h.0 < 9
        {
            step(x.0 + h.0);
            drop(h);
            yield_now().await;
            step(x.0);
        } else {
            step(h.0);
        }
        step(5);
    }
}

mod and_await {
    use super::prelude::*;
    #[cps]
    async fn yes(n: Noisy) -> bool {
        yield_now().await;
        n.0 > 2
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: Noisy = Noisy::new(3);
        if g.0 < n && yes(k).await {
            step(h.0);
            drop(h);
            yield_now().await;
            step(g.0);
        } else {
            step(h.0);
        }
        step(5);
    }
}

mod and_await2 {
    use super::prelude::*;
    #[cps]
    async fn yes(n: u32) -> bool {
        yield_now().await;
        n > 2
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: Noisy = Noisy::new(3);
        let b: bool = g.0 < n && {
            let z: Noisy = k;
            step(z.0);
            yes(z.0 + n).await
        } || {
            step(h.0);
            drop(h);
            yield_now().await;
            n == 0
        };
        if b || yes(n).await && g.0 == 1 {
            let g: u32 = sum(4, g);
            step(g);
            yield_now().await;
        }
        step(5);
    }
}

mod elseif {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        if a.0 > n {
            step(d.0);
            drop(b);
            yield_now().await;
        } else if b.0 > n {
            let t = a;
            step(t.0);
            drop(d);
            yield_now().await;
            step(c.0);
        } else if c.0 > n {
            if d.0 == 4 {
                drop(a);
            }
            step(3);
            yield_now().await;
        } else {
            if let Some(z) = [1u32].first() {
                if *z == 1 {
                    drop(c);
                }
            }
        }
        step(5);
    }
}

mod num_apart_stmt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        step(std::mem::size_of_val(&v) as u32);
        yield_now().await;
        v = u64::from(n);
        step(v as u32);
    }
}

mod num_arm_only {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        step(std::mem::size_of_val(&v) as u32);
        if g.0 == 1 {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
    }
}

mod num_head_only_nodrop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v = 1;
        if n > 0 && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
    }
}

mod num_head_only_after {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        if n > g.0 && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            let w: u64 = v;
            step(w as u32);
            v = 3;
            step(v as u32);
            yield_now().await;
        }
    }
}

mod num_two_arms {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = 1;
        if n > g.0 && {
            step(std::mem::size_of_val(&v) as u32);
            v > 0
        } {
            v = 3;
            step(v as u32);
            yield_now().await;
        } else {
            v = 2u64;
            step(v as u32);
        }
    }
}

mod default_ty {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = Default::default();
        if g.0 == n || v == 1 {
            v = n;
            step(v);
            yield_now().await;
        }
        step(5);
    }
}

mod collect_ty {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v = "3".parse();
        if g.0 == n || v.is_err() {
            v = Ok::<u32, std::num::ParseIntError>(n);
            step(v.unwrap());
            yield_now().await;
        }
        step(5);
    }
}

mod best {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: n, noisy: Noisy::new(1) };
        let mut best = None;
        for m in 0u32..3 {
            if g.number == m || best.is_none() {
                best = Some(m);
                step(best.unwrap_or(7));
                yield_now().await;
            }
            best = None;
        }
        step(5);
    }
}

// refused: a borrow that is needed too long
mod closure_in_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let is = |x: u32| x < n;
        if is(g.0) {
            step(is(2) as u32);
            yield_now().await;
        } else {
            step(is(4) as u32);
        }
        step(5);
    }
}

mod closure_borrow_g {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        if {
            let is = |x: u32| x < g.0;
            is(n)
        } {
            let is = |x: u32| step(x + g.0);
            is(2);
            yield_now().await;
        } else {
            let h = h;
            step(h.0);
        }
        step(5);
    }
}

mod m_self {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn moved(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(self);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn jumped(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            'l: {
                if let Some(m) = [n].first() {
                    if *m == 1 {
                        drop(self);
                        break 'l;
                    }
                    step(*m);
                }
                step(self.k);
                if self.k == n {
                    step(50);
                    yield_now().await;
                    step(self.a.0);
                } else {
                    let P { a, b, k } = self;
                    step(a.0 + k);
                    yield_now().await;
                    step(b.0);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn head(self, n: u32) -> P {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                step(self.a.0);
                drop(x);
                yield_now().await;
                return self;
            } else {
                let y = x;
                step(y.0);
                if n == 2 {
                    return P { k: y.0, ..self };
                }
            }
            for k in 0u32..2 {
                if self.k + k == n {
                    let Self { a, .. } = self;
                    step(a.0);
                    yield_now().await;
                    return P { a, b: Noisy::new(90), k };
                }
            }
            self
        }
        async fn lent(&mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                self.a = Noisy::new(70);
                step(self.a.0);
                yield_now().await;
            } else {
                let y = &mut self.b;
                *y = x;
                step(y.0);
            }
            if let Some(m) = [n].first() {
                if *m == 3 {
                    self.b = Noisy::new(75);
                    return 3;
                }
            }
            yield_now().await;
            self.k += 1;
            self.a.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let q: P = p.head(n).await;
        step(q.k);
        let r: u32 = q.clone().moved(n).await;
        let s: u32 = q.jumped(n).await;
        step(r + s);
    }
}

mod of_any_type {
    use super::prelude::*;
    #[cps]
    async fn g1<T: Thing>(t: T, n: u32, u: T) -> T
    where
        T: Serialize + serde::de::DeserializeOwned + 'static + PartialEq,
    {
        let x: Noisy = Noisy::new(40);
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(t);
                return u;
            }
            step(*m);
        }
        if x.0 == 40 && t == u {
            let w = t;
            step(4);
            yield_now().await;
            return w;
        } else {
            step(x.0);
            if n == 2 {
                return t;
            }
            drop(u);
        }
        yield_now().await;
        t
    }
    #[cps]
    pub async fn program(n: u32) {
        let q: Noisy = g1::<Noisy>(Noisy::new(1), n, Noisy::new(2)).await;
        step(q.0);
        let q: Noisy = g1::<Noisy>(Noisy::new(1), n, Noisy::new(1)).await;
        step(q.0);
    }
}

mod m_self_2 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn moved(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(self);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn jumped(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            'l: {
                if let Some(m) = [n].first() {
                    if *m == 1 {
                        drop(self);
                        break 'l;
                    }
                    step(*m);
                }
                step(self.k);
                if self.k == n {
                    step(50);
                    yield_now().await;
                    step(self.a.0);
                } else {
                    let b: Noisy = self.b;
                    step(b.0 + self.k);
                    let a: Noisy = self.a;
                    yield_now().await;
                    step(b.0 + a.0);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn head(self, n: u32) -> P {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                step(self.a.0);
                drop(x);
                yield_now().await;
                return self;
            } else {
                let y = x;
                step(y.0);
                if n == 2 {
                    return P { k: y.0, ..self };
                }
            }
            for k in 0u32..2 {
                if self.k + k == n {
                    let a: Noisy = self.a;
                    step(a.0);
                    yield_now().await;
                    return P { a, b: Noisy::new(90), k };
                }
            }
            self
        }
        async fn lent(&mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                self.a = Noisy::new(70);
                step(self.a.0);
                yield_now().await;
            } else {
                let y = &mut self.b;
                *y = x;
                step(y.0);
            }
            if let Some(m) = [n].first() {
                if *m == 3 {
                    self.b = Noisy::new(75);
                    return 3;
                }
            }
            yield_now().await;
            self.k += 1;
            self.a.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let q: P = p.head(n).await;
        step(q.k);
        let r: u32 = q.clone().moved(n).await;
        let s: u32 = q.jumped(n).await;
        step(r + s);
    }
}

mod joined {
    use super::prelude::*;
    #[cps]
    async fn one(a: Noisy, n: u32) -> u32 {
        let b: Noisy = Noisy::new(a.0 + 10);
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(a);
                step(81);
            } else {
                step(82);
            }
        }
        yield_now().await;
        if b.0 > n {
            step(b.0);
            if n == 2 {
                return 4;
            }
            let c = b;
            yield_now().await;
            step(c.0);
        }
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(c);
            }
        }
        let (x, y): (u32, u32) = if b.0 > n {
            step(b.0);
            join!(one(a, n), one(b, n + 1))
        } else {
            let d = a;
            step(d.0);
            join!(one(d, n), one(b, 2))
        };
        step(x + y);
    }
}

// differs: values drop at another time
mod m_lent {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn lent(&mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                self.a = Noisy::new(70);
                step(self.a.0);
                yield_now().await;
            } else {
                let y = &mut self.b;
                *y = x;
                step(y.0);
            }
            if let Some(m) = [n].first() {
                if *m == 3 {
                    self.b = Noisy::new(75);
                    return 3;
                }
            }
            if self.a.0 > n {
                step(9);
                self.b = Noisy::new(76);
                yield_now().await;
            } else if self.b.0 == 2 {
                let z: &mut P = self;
                z.k = 4;
                step(4);
            }
            self.k += 1;
            self.a.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let w: Noisy = Noisy::new(50);
        if p.a.0 > n {
            step(p.k);
            if n == 0 {
                p.k = 0;
            }
            let r: u32 = p.lent(n).await;
            step(r);
        } else {
            let q: u32 = p.k;
            step(q);
            p.lent(q).await;
            drop(p);
            step(w.0);
        }
    }
}

mod nested_ifs {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let mut c: Noisy = Noisy::new(3);
        for k in 0u32..3 {
            let d: Noisy = Noisy::new(30 + k);
            if a.0 + k > n {
                let e: Noisy = Noisy::new(60 + k);
                step(b.0);
                if e.0 + n > 61 {
                    c = e;
                    if k == 1 {
                        continue;
                    }
                    step(c.0);
                    if d.0 == 32 {
                        let a = d;
                        step(a.0);
                        yield_now().await;
                        break;
                    }
                    yield_now().await;
                } else {
                    drop(d);
                    if n == 0 {
                        break;
                    }
                }
            } else if c.0 == 3 {
                let t = d;
                step(t.0);
                c = t;
                yield_now().await;
            }
            step(77);
        }
        step(c.0);
    }
}

mod swap_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let mut b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        for k in 0u32..2 {
            if a.0 < 3 && k <= n {
                let t = a;
                a = b;
                b = t;
                step(a.0);
                yield_now().await;
            } else {
                a = b;
                b = Noisy::new(50 + k);
                step(b.0);
            }
            if b.0 > 5 {
                b = Noisy::new(90 + k);
            } else {
                step(1);
                b = Noisy::new(95);
                yield_now().await;
            }
        }
        step(a.0 + b.0);
    }
}

// differs: a hidden variable
mod hidden_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if b.0 > n {
            let a: Noisy = Noisy::new(a.0 + 10);
            let b: Noisy = Noisy::new(a.0 + b.0);
            step(b.0);
            yield_now().await;
            step(a.0);
        } else {
            let b = a;
            let a = b;
            step(a.0);
            yield_now().await;
            step(4);
        }
        step(b.0);
    }
}

mod jump_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let x: Noisy = 'o: loop {
            let b: Noisy = Noisy::new(2);
            let y: u32 = 'l: {
                let c: Noisy = Noisy::new(3);
                if c.0 > n {
                    let d: Noisy = Noisy::new(4);
                    if n == 1 {
                        break 'l sum(2, d);
                    }
                    if n == 0 {
                        break 'o d;
                    }
                    yield_now().await;
                    step(d.0);
                } else {
                    if n == 3 {
                        break 'o c;
                    }
                    step(8);
                }
                c.0
            };
            if b.0 + y > 4 {
                step(y);
                break 'o b;
            } else {
                yield_now().await;
                break Noisy::new(33);
            }
        };
        step(x.0);
    }
}

mod temps_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        if Noisy::new(20) + a.0 > 20 && (lease(n).ok()) && sum(n, a.clone()) < 4 {
            step(a.0);
            let b = a;
            yield_now().await;
            step(b.0);
        } else {
            drop(a);
            step(3);
            yield_now().await;
        }
        step(5);
    }
}

mod match_unit {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        loop {
            let c: Noisy = Noisy::new(3);
            match a.0 + n {
                1 => {
                    step(b.0);
                    if c.0 == 3 {
                        break;
                    }
                    yield_now().await;
                }
                2 => {
                    let d = c;
                    step(d.0);
                    yield_now().await;
                    break;
                }
                _ if b.0 == 2 => {
                    drop(c);
                    if n == 2 {
                        break;
                    }
                    step(6);
                    yield_now().await;
                    break;
                }
                _ => {}
            }
        }
    }
}

mod m_self_3 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn moved(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(self);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn jumped(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            'l: {
                if let Some(m) = [n].first() {
                    if *m == 1 {
                        drop(self);
                        break 'l;
                    }
                    step(*m);
                }
                step(self.k);
                if self.k == n {
                    step(50);
                    yield_now().await;
                    step(self.a.0);
                } else {
                    let b: Noisy = self.b;
                    step(b.0 + self.k);
                    let a: Noisy = self.a;
                    yield_now().await;
                    step(b.0 + a.0);
                }
            }
            yield_now().await;
            step(x.0);
            3
        }
        async fn head(self, n: u32) -> P {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                step(self.a.0);
                drop(x);
                yield_now().await;
                return self;
            } else {
                let y = x;
                step(y.0);
                if n == 2 {
                    return P { k: y.0, ..self };
                }
            }
            for k in 0u32..2 {
                if self.k + k == n {
                    let a: Noisy = self.a;
                    step(a.0);
                    yield_now().await;
                    return P { a, b: Noisy::new(90), k };
                }
            }
            self
        }
        async fn lent(&mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                self.a = Noisy::new(70);
                step(self.a.0);
                yield_now().await;
            } else {
                let y = &mut self.b;
                *y = x;
                step(y.0);
            }
            if let Some(m) = [n].first() {
                if *m == 3 {
                    self.b = Noisy::new(75);
                    return 3;
                }
            }
            yield_now().await;
            self.k += 1;
            self.a.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let q: P = P::head(p, n).await;
        step(q.k);
        let r: u32 = P::moved(q.clone(), n).await;
        let s: u32 = P::jumped(q, n).await;
        step(r + s);
    }
}

// differs: lent
mod m_lent_2 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn lent(&mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if self.k == n {
                self.a = Noisy::new(70);
                step(self.a.0);
                yield_now().await;
            } else {
                let y = &mut self.b;
                *y = x;
                step(y.0);
            }
            if let Some(m) = [n].first() {
                if *m == 3 {
                    self.b = Noisy::new(75);
                    return 3;
                }
            }
            if self.a.0 > n {
                step(9);
                self.b = Noisy::new(76);
                yield_now().await;
            } else if self.b.0 == 2 {
                let z: &mut P = self;
                z.k = 4;
                step(4);
            }
            self.k += 1;
            self.a.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let w: Noisy = Noisy::new(50);
        if p.a.0 > n {
            step(p.k);
            if n == 0 {
                p.k = 0;
            }
            let r: u32 = P::lent(&mut p, n).await;
            step(r);
        } else {
            let q: u32 = p.k;
            step(q);
            P::lent(&mut p, q).await;
            drop(p);
            step(w.0);
        }
    }
}

mod temp_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x: Noisy = Noisy::new(40);
        'l: {
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(g);
                    break 'l;
                }
                step(*m);
            }
            step(7);
            yield_now().await;
            step(g.0);
        }
        yield_now().await;
        step(x.0);
    }
}

mod temp_jump_var {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x: Noisy = Noisy::new(40);
        let all: [u32; 1] = [n];
        'l: {
            if let Some(m) = all.first() {
                if *m == 1 {
                    drop(g);
                    break 'l;
                }
                step(*m);
            }
            step(7);
            yield_now().await;
            step(g.0);
        }
        yield_now().await;
        step(x.0);
    }
}

mod part_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if consumed(t.first) {
            step(t.second.0);
            yield_now().await;
        }
        step(5);
    }
}

mod part_moved_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if sum(n, t.first) > 2 {
            step(t.number);
            yield_now().await;
        } else {
            drop(t.second);
            step(8);
            yield_now().await;
        }
        step(5);
    }
}

mod part_moved_num {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Guard = Guard { number: n, noisy: Noisy::new(1) };
        if sum(n, t.noisy) > 2 {
            let k: u32 = t.number;
            step(k);
            yield_now().await;
            step(k);
        }
        step(5);
    }
}

mod part_string {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Order {
        name: String,
        id: u32,
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Order = Order { name: "a".repeat(n as usize), id: n };
        let g: Noisy = Noisy::new(1);
        if t.name.into_bytes().len() + g.0 as usize > 2 {
            step(t.id);
            yield_now().await;
        } else {
            step(t.id + 3);
            yield_now().await;
        }
        step(5);
    }
}

mod part_string_nog {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Order {
        name: String,
        id: u32,
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Order = Order { name: "a".repeat(n as usize), id: n };
        if t.name.into_bytes().len() > 2 {
            step(t.id);
            yield_now().await;
        } else {
            step(t.id + 3);
            yield_now().await;
        }
        step(5);
    }
}

mod part_opt {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Order {
        name: Option<Noisy>,
        id: u32,
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Order = Order { name: None, id: n };
        if t.name.is_some_and(|x| x.0 > 1) {
            step(t.id);
            yield_now().await;
        } else {
            step(t.id + 3);
            yield_now().await;
        }
        step(5);
    }
}

mod part_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, Noisy) = (Noisy::new(1), Noisy::new(2));
        if sum(n, t.0) > 2 {
            drop(t.1);
            yield_now().await;
        } else {
            let k: Noisy = t.1;
            step(k.0);
            yield_now().await;
            step(k.0);
        }
        step(5);
    }
}

mod part_mutarg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if consumed(t.first) && t.number > 1 {
            t.first = Noisy::new(7);
            step(t.second.0);
            yield_now().await;
            step(t.first.0);
        }
        step(5);
    }
}

mod whole_again {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Noisy = Noisy::new(1);
        if consumed(t) && n > 1 {
            t = Noisy::new(7);
            step(t.0);
            yield_now().await;
            step(t.0);
        } else {
            t = Noisy::new(8);
            step(t.0);
        }
        step(5);
    }
}

mod copied_in_a_guard {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        'a: for i in (0u32..3).rev() {
            yield_now().await;
            for j in 0u32..3 {
                match n {
                    0 => step(3),
                    1 if i % 2 == 0 => { step(34); break; }
                    _ => { if j % 4 == 1 { continue 'a; } }
                }
            }
            next(3).await;
        }
    }
}

mod copied_in_a_guard_once {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy = Noisy::new(1);
        for i in (0u32..3).rev() {
            w = mk(1).await;
            for j in 0u32..1 {
                if n == 1 {
                    match n % 3 {
                        0 => { let x: u32 = if n == 2 { w = Noisy::new(32); 1 } else { n }; }
                        1 if i % 2 == 0 => { step(34); break; }
                        _ => { if j % 4 == 1 { continue; } }
                    }
                }
            }
            yield_now().await;
        }
    }
}

mod moved_in_guards {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        match n {
            0 if { drop(g); n == 0 } => step(5),
            m if { drop(h); m == 2 } => { yield_now().await; step(6); }
            _ => step(3),
        }
        yield_now().await;
        step(4);
    }
}

mod copied_in_guards_of_arms_that_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        for i in (0..3u32).rev() {
            match n {
                0 if i % 2 == 0 => { next(1).await; }
                1 | 2 if i % 2 == 1 => { return; }
                _ => { k += i % 3; }
            }
        }
        step(k);
    }
}

mod guard_before_one_that_awaits {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut asked: u32 = 0;
        let g: Noisy = Noisy::new(1);
        let k: u32 = match (n, g) {
            (0, g) if { asked += 1; step(40); g.0 == 1 } => 1,
            (m, g) if { asked += 10; step(41); m == 1 } => 2,
            (m, g) if next(m).await == 3 => 3,
            (m, g) if { asked += 100; step(42); m == 4 } => 4,
            (m, g) if next(m + asked).await == 9 => 5,
            (m, g) if { asked += 1000; step(43); m == 3 } => 6,
            (_, g) => 7,
        };
        step(k);
        step(asked);
        yield_now().await;
    }
}

mod guards_and_arms_that_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut asked: u32 = 0;
        for i in 0..3u32 {
            match Some(i + n) {
                None => step(9),
                Some(m) if { asked += 1; m == 1 } => { next(m).await; }
                Some(2) => step(8),
                Some(m) if next(m).await == 4 => { asked += 7; yield_now().await; }
                Some(m) if { asked += 20; m > 3 } => step(m),
                Some(_) => { yield_now().await; }
            }
        }
        step(asked);
    }
}

mod awaits_what_has_no_value {
    use super::prelude::*;
    use std::convert::Infallible;
    #[cps]
    async fn stop(n: u32) -> Infallible {
        yield_now().await;
        panic!("{n}")
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: u32 = if n < 70 { n } else { match stop(n).await {} };
        let j: u32 = match n {
            77 => match stop(k).await {},
            m => m,
        };
        step(j);
        if n == 78 {
            let h: Noisy = fresh(2);
            match stop(n).await {}
        }
        yield_now().await;
        step(4);
        if n == 79 {
            match stop(n).await {}
        }
    }
}
