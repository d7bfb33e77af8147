// Variables that statements give values to on some ways.

mod emit_fail_behind {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let list: Vec<u32> = vec![n];
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        for turn in 0u32..2 {
            let v: u32 = match list.first() {
                Some(m) if *m == 1 => {
                    drop(x);
                    1
                }
                Some(m) => {
                    if *m == 2 {
                        break;
                    }
                    drop(y);
                    5
                }
                None => 7,
            };
            yield_now().await;
            step(v + 20);
            yield_now().await;
            return;
        }
        yield_now().await;
        step(3);
    }
}

mod emit_fail_behind2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let list: Vec<u32> = vec![n];
        loop {
            let x: Noisy = Noisy::new(1);
            let y: Noisy = Noisy::new(2);
            let v: u32 = match list.first() {
                Some(m) if *m == 1 => {
                    drop(x);
                    1
                }
                Some(m) => {
                    if *m == 2 {
                        break;
                    }
                    drop(y);
                    5
                }
                None => 7,
            };
            yield_now().await;
            step(v + 20);
            if v > 0 {
                break;
            }
        }
        yield_now().await;
        step(3);
    }
}

mod emit_fail_depth {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let list: Vec<u32> = vec![n];
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        for a in &list {
            for b in &list {
                for c in &list {
                    for d in &list {
                        for e in &list {
                            if *e == 1 {
                                drop(x);
                                drop(y);
                                break;
                            }
                        }
                        break;
                    }
                    break;
                }
                break;
            }
            break;
        }
        yield_now().await;
        step(3);
    }
}

mod given_break_around {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                x = Noisy::new(10 + turn);
            } else {
                break;
            }
            yield_now().await;
            step(x.0 + 20);
        }
        yield_now().await;
        step(3);
    }
}

mod given_break_around1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                x = Noisy::new(10 + turn);
            } else if turn > n {
                break;
            } else {
                x = Noisy::new(50);
            }
            yield_now().await;
            step(x.0 + 20);
        }
        yield_now().await;
        step(3);
    }
}

mod given_break_around2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                break;
            }
            x = Noisy::new(10 + turn);
            yield_now().await;
            step(x.0 + 20);
        }
        yield_now().await;
        step(3);
    }
}

mod infer_u8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u8 = 0;
        step(x as u32);
        yield_now().await;
        if n == 1 {
            x = 200;
        } else {
            x = 100;
        }
        let y = x << 2;
        step(y as u32);
        yield_now().await;
        step(3);
    }
}

mod infer_u8_main {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u8 = 0;
        step(x as u32);
        yield_now().await;
        x = 200;
        let y = x << 2;
        step(y as u32);
        yield_now().await;
        step(3);
    }
}

mod infer_none {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Option<u32> = Some(n);
        step(x.unwrap_or(3));
        yield_now().await;
        if n == 1 {
            x = None;
        } else {
            x = Default::default();
        }
        step(5);
        yield_now().await;
        step(3);
    }
}

mod infer_f32 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: f32 = 0.0;
        step(x as u32);
        yield_now().await;
        if n == 1 {
            x = 0.1;
        } else {
            x = 0.7;
        }
        log(format!("{}", x as f64));
        yield_now().await;
        step(3);
    }
}

mod infer_pow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u64 = 0;
        step(x as u32);
        yield_now().await;
        if n == 1 {
            x = 2;
        } else {
            x = 3;
        }
        step(x.pow(2) as u32);
        yield_now().await;
        step(3);
    }
}

mod infer_vec {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Vec<u8> = vec![1];
        step(x.len() as u32);
        yield_now().await;
        if n == 1 {
            x = Vec::new();
        } else {
            x = "12".bytes().collect();
        }
        step(x.len() as u32);
        yield_now().await;
        step(3);
    }
}

mod emit_fail_min {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        while n < 3 {
            match Some(n) {
                Some(1) => drop(x),
                Some(m) => {
                    if m == 2 {
                        break;
                    }
                    drop(y)
                }
                None => {}
            }
            yield_now().await;
            return;
        }
        yield_now().await;
        step(3);
    }
}

mod emit_fail_unwrapped_while {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        let v: u32 = match Some(n) {
            Some(1) => {
                drop(x);
                1
            }
            Some(m) => {
                loop {
                    if m == 2 {
                        break;
                    }
                    drop(y);
                    break;
                }
                5
            }
            None => 7,
        };
        yield_now().await;
        step(3);
    }
}

mod lent_assign {
    use super::prelude::*;
    #[cps]
    async fn inner(a: &mut u32, n: u32) -> u32 {
        yield_now().await;
        if n == 1 {
            *a = 5;
        } else {
            *a += 6;
        }
        yield_now().await;
        *a
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let r = inner(&mut k, n).await;
        step(k + r + 20);
    }
}

mod coerce {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Box<[u32]> = Box::new([1, 2]);
        step(x.len() as u32);
        yield_now().await;
        drop(x);
        yield_now().await;
        if n == 1 {
            x = Box::new([1]);
        } else {
            x = Box::new([1, 2, 3]);
        }
        step(x.len() as u32);
        yield_now().await;
        step(3);
    }
}

mod into_infer {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u64 = 0;
        step(x as u32);
        yield_now().await;
        if n == 1 {
            x = n.into();
        } else {
            x = 3;
        }
        step(x as u32);
        yield_now().await;
        step(3);
    }
}

mod given_break_loud {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Option<Noisy> = Some(Noisy::new(1));
        loop {
            yield_now().await;
            match n {
                0 => x = None,
                1 => {
                    x = Some(Noisy::new(4));
                }
                _ => break,
            }
            step(5);
            if let Some(x) = &x {
                step(x.0 + 20);
            }
            yield_now().await;
            break;
        }
        yield_now().await;
        step(3);
    }
}

mod given_continue_loud {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            match turn {
                0 => x = Noisy::new(2),
                1 => continue,
                _ => x = Noisy::new(4),
            }
            yield_now().await;
            step(5);
        }
        yield_now().await;
        step(3);
    }
}

mod jump_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        for turn in 0u32..2 {
            let c: Noisy = Noisy::new(3);
            match b.0 + n {
                2 => {
                    step(1);
                    if turn == 1 {
                        break;
                    }
                    step(2);
                    yield_now().await;
                }
                _ => {
                    step(7);
                    yield_now().await;
                }
            }
        }
        step(4);
    }
}

mod assign_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        yield_now().await;
        match y.0 + n {
            3 => {
                x = Noisy::new(5);
                step(1);
                yield_now().await;
                step(x.0);
            }
            _ => {
                step(7);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod assign_perhaps {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        if n == 1 {
            drop(x);
        }
        yield_now().await;
        match y.0 + n {
            3 => {
                x = Noisy::new(5);
                step(1);
                yield_now().await;
                step(x.0);
            }
            _ => {
                step(7);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod same_names {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let m: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        yield_now().await;
        match check(y.0 + n) {
            Ok(3) => {
                step(m.0);
                step(9);
                yield_now().await;
                step(8);
            }
            Ok(m) => {
                step(m + 20);
                yield_now().await;
            }
            Err(_) => {
                step(m.0);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod unknown_type {
    use super::prelude::*;
    fn make(n: u32) -> Noisy {
        Noisy::new(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        let g = make(1);
        let y: Noisy = Noisy::new(2);
        match y.0 + n {
            3 => {
                step(g.0);
                drop(g);
                yield_now().await;
                step(8);
            }
            _ => {
                step(7);
                drop(g);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod group_and {
    use super::prelude::*;
    macro_rules! make {
        ($e:expr) => {
            #[cps]
            pub async fn program(n: u32) {
                step(1);
                if let false = $e(n) {
                    step(2);
                    yield_now().await;
                } else {
                    step(3);
                    yield_now().await;
                }
                step(4);
            }
        };
    }
    make!(|n: u32| n == 1 && n == 2);
}

mod group_assign {
    use super::prelude::*;
    #[cps]
    async fn three(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u32 = 0;
        if let () = (x = three(n).await) {
            step(x + 10);
            yield_now().await;
        }
        step(x + 4);
    }
}

mod range_head {
    use super::prelude::*;
    #[cps]
    async fn three(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        if let std::ops::Range { start: 0, end } = (0..three(n).await) {
            step(end + 10);
            yield_now().await;
        }
        step(4);
    }
}

mod range_head2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        if let std::ops::Range { start: 0, end } = (0..n) {
            step(end + 10);
            yield_now().await;
        }
        step(4);
    }
}

mod cmp_head {
    use super::prelude::*;
    #[cps]
    async fn three(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        if let true = (three(n).await == 2) {
            step(10);
            yield_now().await;
        } else {
            step(11);
            yield_now().await;
        }
        while let true = (three(n).await == 2 && n < 3) {
            step(12);
            break;
        }
        if let true = !(three(n).await == 2 || n == 3) {
            step(10);
            yield_now().await;
        } else {
            step(11);
            yield_now().await;
        }
        step(4);
    }
}

mod shadow_given {
    use super::prelude::*;
    fn make(n: u32) -> u32 {
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x = make(n);
        step(x);
        let x = {
            x = make(n + 1);
            (x, 3u64)
        };
        yield_now().await;
        step(x.0);
    }
}

mod first_else_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let y: Option<Noisy> = if n == 2 { None } else { Some(Noisy::new(2)) };
        let z: Noisy = Noisy::new(3);
        yield_now().await;
        if let Some(t) = y {
            step(x.0);
            drop(z);
            step(t.0 + 30);
            yield_now().await;
            step(5);
        } else {
            drop(x);
            step(6);
            yield_now().await;
            step(z.0);
        }
        step(4);
    }
}

mod opt_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let opt: Option<u32> = if n == 2 { None } else { Some(n) };
        yield_now().await;
        if let Some(t) = opt {
            step(x.0 + t);
            yield_now().await;
            step(5);
        } else {
            step(opt.is_none() as u32);
            drop(x);
            yield_now().await;
        }
        step(4 + opt.unwrap_or(6));
    }
}

// differs: values drop at another time
mod shape_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: Shape = match n {
            0 => Shape::Both(Noisy::new(1), Noisy::new(2)),
            1 => Shape::One { noisy: Noisy::new(3), number: 4 },
            _ => Shape::Nothing,
        };
        let k: Noisy = Noisy::new(7);
        yield_now().await;
        if let Shape::Both(a, _) = s {
            step(10);
            drop(k);
            yield_now().await;
            step(a.0);
        } else {
            step(11);
            step(k.0);
            yield_now().await;
            step(12);
        }
        step(4);
    }
}

// differs: values drop at another time
mod or_pat {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: State = if n < 2 { State::Retry(n) } else { State::Failed(n, Noisy::new(5)) };
        let k: Noisy = Noisy::new(7);
        yield_now().await;
        if let State::Retry(a) | State::Failed(a, _) = s {
            step(10 + a);
            step(k.0);
            yield_now().await;
            step(a);
        } else {
            step(11);
            drop(k);
            yield_now().await;
            step(12);
        }
        step(4);
    }
}

mod while_take {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut o: Option<Noisy> = Some(Noisy::new(4));
        let k: Noisy = Noisy::new(7);
        let mut i: u32 = 0;
        while let Some(a) = o {
            step(10 + a.0);
            i += 1;
            if i > n {
                break;
            }
            step(k.0);
            yield_now().await;
            o = if i == 2 { None } else { Some(Noisy::new(20 + i)) };
            drop(a);
        }
        step(4);
    }
}

mod group_silent {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $e:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                step(1);
                if let false = $e {
                    step(2);
                    yield_now().await;
                } else {
                    step(3);
                    yield_now().await;
                }
                step(4);
            }
        };
    }
    make!(n, n == 1 && n == 2);
}

mod group_plain {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $e:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                step(1);
                if let false = $e {
                    step(2);
                } else {
                    step(3);
                }
                yield_now().await;
                step(4);
            }
        };
    }
    make!(n, n == 1 && n == 2);
}

mod group_or {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $e:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                step(1);
                if let false = $e {
                    step(2);
                    yield_now().await;
                } else {
                    step(3);
                    yield_now().await;
                }
                while let true = $e {
                    step(5);
                    yield_now().await;
                    break;
                }
                step(4);
            }
        };
    }
    make!(n, n == 1 || n == 2);
}

mod group_not {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $e:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                step(1);
                if let false = !$e {
                    step(2);
                    yield_now().await;
                } else {
                    step(3);
                    yield_now().await;
                }
                step(4);
            }
        };
    }
    make!(n, n == 1 && n == 2);
}

mod group_plain_if {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $e:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                step(1);
                if !$e {
                    step(2);
                    yield_now().await;
                } else {
                    step(3);
                    yield_now().await;
                }
                step(4);
            }
        };
    }
    make!(n, n == 1 && n == 2);
}

mod shadow_given2 {
    use super::prelude::*;
    fn make(n: u32) -> u32 {
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x = make(n);
        step(x);
        let x = {
            x = make(n + 1);
            (x, 3u64)
        };
        step(x.0);
        yield_now().await;
        step(4);
    }
}

mod shadow_given3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x = 3;
        step(x);
        let x: u64 = {
            x = n + 1;
            x as u64
        };
        yield_now().await;
        step(x as u32);
    }
}

mod shadow_given4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x = 3;
        yield_now().await;
        step(x);
        let x: u64 = if n == 2 {
            x = 7;
            x as u64
        } else {
            x = n;
            x as u64 + 20
        };
        yield_now().await;
        step(x as u32);
    }
}

mod shadow_opt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x = 3;
        yield_now().await;
        step(x);
        let Some(x) = ({
            x = n;
            check(x).ok()
        }) else {
            return;
        };
        yield_now().await;
        step(x as u32);
    }
}

mod cell_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..n {
            let a = turn + 1;
            let b = turn + 2;
            let mut c = std::cell::Cell::new(&a);
            step(*c.get());
            c = std::cell::Cell::new(&b);
            step(*c.get());
            yield_now().await;
        }
        step(40);
    }
}

mod mutref_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let bytes: Vec<u8> = vec![1, 2, 3];
        for turn in 0u32..n {
            let mut a: &[u8] = &bytes;
            let mut z: &[u8] = &bytes;
            let mut c = &mut a;
            step(c.len() as u32);
            c = &mut z;
            *c = &c[1..];
            step(c.len() as u32);
            yield_now().await;
        }
        step(40);
    }
}

mod refcell_loop {
    use super::prelude::*;
    struct Log2<'a>(std::cell::RefCell<Vec<&'a u32>>);
    impl Drop for Log2<'_> {
        fn drop(&mut self) {
            log(format!("log of {}", self.0.borrow().len()));
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..n {
            let a = turn + 1;
            {
                let mut c = Log2(Default::default());
                c.0.borrow_mut().push(&a);
                step(turn);
                c = Log2(Default::default());
                c.0.borrow_mut().push(&a);
                c.0.borrow_mut().push(&a);
                step(turn + 20);
            }
            yield_now().await;
        }
        step(40);
    }
}

mod list_walk {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        struct Node {
            v: u32,
            next: Option<Box<Node>>,
        }
        let len = {
            let mut head = Node { v: 1, next: Some(Box::new(Node { v: 2, next: None })) };
            let mut cur = &mut head;
            cur.v += 1;
            if n > 1 {
                cur = cur.next.as_mut().unwrap();
                cur.v += 5;
            }
            step(cur.v);
            head.v
        };
        yield_now().await;
        step(len);
    }
}

mod dyn_box {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k = n + 3;
        for turn in 0u32..2 {
            let a = turn;
            let mut f: Box<dyn Fn() -> u32 + '_> = Box::new(|| a);
            step(f());
            f = Box::new(|| k + a);
            step(f());
            drop(f);
            yield_now().await;
        }
        step(40);
    }
}

mod shadow_given5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x = 3;
        step(x);
        let x: String = {
            x = n;
            format!("{x}")
        };
        step(x.len() as u32);
        yield_now().await;
        step(4);
    }
}

mod shadow_given6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x = 3;
        step(x);
        let x: u64 = {
            x = n;
            step(x + 1);
            7
        };
        step(x as u32);
        yield_now().await;
        step(4);
    }
}

mod iflet_absent_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy;
        let y: Option<Noisy> = Some(Noisy::new(2));
        yield_now().await;
        if let Some(t) = &y {
            x = Noisy::new(n + 5);
            step(1);
            drop(x);
            yield_now().await;
        }
        step(4);
    }
}

mod jump_order_iflet {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut y: Option<Noisy> = Some(Noisy::new(2));
        while let Some(t) = y.take() {
            step(t.0);
            if n == 1 {
                break;
            }
            step(3);
            yield_now().await;
        }
        step(4);
    }
}

mod jump_order_return_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        for turn in 0u32..2 {
            if y.0 + turn == 2 {
                step(1);
                yield_now().await;
            } else {
                step(2);
                break;
            }
            step(3);
        }
        step(4);
    }
}

mod jump_try {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        for turn in 0u32..2 {
            match y.0 + n {
                2 => {
                    step(5);
                    if turn == 1 {
                        continue;
                    }
                    check(2)?;
                    yield_now().await;
                }
                _ => {
                    step(6);
                    if turn == 0 {
                        continue;
                    }
                    return Ok(3);
                }
            }
        }
        yield_now().await;
        Ok(4)
    }
    #[cps]
    pub async fn program(n: u32) {
        let _r: Result<u32, u32> = inner(n).await;
        step(4);
    }
}

mod labelled_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        'b: {
            if y.0 + n > 3 {
                step(1);
                if n == 3 {
                    break 'b;
                }
                step(2);
                yield_now().await;
            }
            step(3);
            yield_now().await;
        }
        step(4);
    }
}

mod bound_no_head_use {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let m: Noisy = Noisy::new(1);
        yield_now().await;
        match Some(Noisy::new(n + 2)) {
            Some(t) if t.0 == 3 => {
                let t: Noisy = t;
                step(m.0);
                yield_now().await;
                step(t.0);
            }
            Some(m) => {
                let m: Noisy = m;
                step(m.0 + 20);
                yield_now().await;
                step(m.0);
            }
            None => {}
        }
        step(m.0);
    }
}

mod part_in_a_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        {
            let f: Noisy = g.noisy;
            step(f.0);
            g.noisy = fresh(1);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_in_an_if_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        let o: Option<u32> = if n > 1 { Some(n) } else { None };
        if let Some(k) = o {
            let f: Noisy = g.noisy;
            step(f.0 + k);
            g.noisy = fresh(1);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_in_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        for k in 0..n {
            let f: Noisy = g.noisy;
            step(f.0 + k);
            g.noisy = fresh(1 + k);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_beside_another {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        yield_now().await;
        let mut g: Guard = make(n);
        {
            let f: Noisy = g.noisy;
            g.noisy = fresh(1);
            step(g.noisy.0 + f.0 + g.number);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_of_a_namesake {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Guard = make(n);
        {
            let f: Noisy = g.noisy;
            let mut g: Guard = make(3);
            drop(g.noisy);
            g.noisy = fresh(1);
            step(f.0);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_given_then_taken {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        {
            let f: Noisy = g.noisy;
            g.noisy = fresh(1);
            drop(g.noisy);
            step(f.0);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

// differs: values drop at another time
mod part_behind_a_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        for k in 0..3 {
            let f: Noisy = g.noisy;
            if k == n {
                break;
            }
            g.noisy = fresh(1 + k);
            step(f.0);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_in_an_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        match n {
            0 => step(1),
            1 => {
                drop(g.noisy);
                g.noisy = fresh(1);
            }
            _ => {
                g.noisy = fresh(1);
            }
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        late.0
    }
}

mod part_behind_a_question_mark {
    use super::prelude::*;
    fn may(n: u32) -> Result<u32, String> {
        step(n);
        if n == 2 { Err("two".into()) } else { Ok(n) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let early: Noisy = fresh(5);
        let mut g: Guard = make(n);
        if n > 0 {
            let f: Noisy = g.noisy;
            may(n)?;
            g.noisy = fresh(1);
            step(f.0);
        }
        yield_now().await;
        let late: Noisy = fresh(2);
        yield_now().await;
        Ok(late.0 + early.0)
    }
}

mod part_needed_behind_a_branch {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        let first: Noisy = g.noisy;
        if g.number > 1 {
            yield_now().await;
            step(g.number);
        }
        first.0
    }
}

mod part_taken_by_an_argument {
    use super::prelude::*;
    #[cps]
    async fn told(v: Noisy) -> u32 {
        yield_now().await;
        v.0
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Guard = make(n);
        let k: u32 = told(g.noisy).await;
        g.number + k
    }
}

mod part_needed_behind_an_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Guard = make(n);
        drop(g.noisy);
        yield_now().await;
        g.number
    }
}

mod part_copied_for_an_argument {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Guard = make(n);
        let k: u32 = next(g.number).await;
        let j: u32 = g.number;
        if j > 1 {
            yield_now().await;
        }
        let t: (u32, Noisy) = (j, g.noisy);
        yield_now().await;
        t.0 + k
    }
}

mod part_of_any_type {
    use super::prelude::*;
    #[cps]
    async fn all<T: rialto_cps::Data + rialto_cps::HasLayout + Unpin>(t: (T, u32), k: u32) -> u32 {
        let x: T = t.0;
        yield_now().await;
        k + t.1
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        all::<Noisy>((fresh(1), n), n).await
    }
}

mod part_given_again_in_a_loop {
    use super::prelude::*;
    #[cps]
    async fn redone(v: Noisy) -> Noisy {
        yield_now().await;
        renewed(v)
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        for _ in 0..2u32 {
            let v: Noisy = g.noisy;
            if n > 2 {
                step(1);
            }
            g.noisy = renewed(v);
            yield_now().await;
        }
        g.number
    }
}

mod part_given_again_by_an_await {
    use super::prelude::*;
    #[cps]
    async fn redone(v: Noisy) -> Noisy {
        yield_now().await;
        renewed(v)
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut g: Guard = make(n);
        g.noisy = redone(g.noisy).await;
        g.number
    }
}
mod lent_index_first {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x = k;
        step(k);
        k
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut v: Vec<u32> = vec![1, 2];
        let i: usize = n as usize;
        put(&mut v[i], next(1).await).await;
        step(5);
        v[0]
    }
}

mod lent_index_before_a_way_out {
    use super::prelude::*;
    fn check(n: u32) -> Result<u32, u32> {
        if n == 2 { Err(2) } else { Ok(n) }
    }
    #[cps]
    async fn bump(x: &mut u32, y: u32) -> Result<u32, u32> {
        yield_now().await;
        *x += y;
        Ok(*x)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut v: Vec<u32> = vec![1, 2];
        let i: usize = n as usize;
        let k: u32 = bump(&mut v[i], check(n)?).await?;
        Ok(k + v[0])
    }
}

mod lent_index_between {
    use super::prelude::*;
    #[cps]
    async fn put(a: u32, x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x = k;
        step(k + a);
        k
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut v: Vec<Vec<u32>> = vec![vec![1, 2]];
        let i: usize = n as usize;
        put(add(1, 1), &mut v[0][i], add(1, 2)).await
    }
}

mod lent_value_first {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut Noisy, k: u32) -> u32 {
        yield_now().await;
        step(x.0 + k);
        k
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        put(&mut fresh(1), {
            step(2);
            3
        })
        .await
    }
}

mod lent_values_in_order {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut Noisy, y: Noisy) -> u32 {
        yield_now().await;
        step(x.0 + y.0);
        1
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Noisy = fresh(2);
        let w: Noisy = fresh(3);
        put(&mut renewed(v), renewed(w)).await
    }
}

mod lent_by_awaits {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut Noisy, y: Noisy) -> u32 {
        yield_now().await;
        step(x.0 + y.0);
        1
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        put(&mut mk(1).await, mk(2).await).await
    }
}

mod lent_new_beside_await {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut Noisy, y: u32) -> u32 {
        yield_now().await;
        step(x.0 + y);
        1
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        put(&mut Noisy(5), next(1).await).await
    }
}

mod lent_in_join {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, k: u32) -> u32 {
        yield_now().await;
        *x = k;
        step(k);
        k
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut v: Vec<u32> = vec![1, 2];
        let mut w: Vec<u32> = vec![1, 2];
        let i: usize = n as usize;
        let (a, b) = join!(put(&mut v[i], next(1).await), put(&mut w[i], add(3, 4)));
        a + b
    }
}

mod let_else_drops_first {
    use super::prelude::*;
    #[cps]
    async fn g(n: u32) -> Result<u32, Noisy> {
        yield_now().await;
        if n > 1 { Ok(n) } else { Err(Noisy(n + 5)) }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Ok(x) = g(n).await else {
            step(2);
            yield_now().await;
            return 3;
        };
        x
    }
}

mod let_else_plain {
    use super::prelude::*;
    fn g(n: u32) -> Result<Noisy, Noisy> {
        if n > 1 { Ok(Noisy(n)) } else { Err(Noisy(n + 5)) }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Ok(x): Result<Noisy, Noisy> = g(n) else {
            step(2);
            yield_now().await;
            return 3;
        };
        yield_now().await;
        x.0
    }
}

mod let_else_temporary {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let 62 = fresh(n).0 else {
            step(2);
            yield_now().await;
            return 4;
        };
        step(5);
        1
    }
}

mod let_else_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let (1, x): (u32, Noisy) = (n, fresh(3)) else {
            step(2);
            yield_now().await;
            return 4;
        };
        yield_now().await;
        step(x.0);
        1
    }
}

mod let_else_looks {
    use super::prelude::*;
    fn lo(x: &Noisy) -> Option<u32> {
        if x.0 > 61 { Some(x.0) } else { None }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let Some(x) = lo(&fresh(n)) else {
            step(2);
            yield_now().await;
            return 4;
        };
        let x: u32 = x;
        yield_now().await;
        x
    }
}

mod let_else_variable {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let r: Result<Noisy, Noisy> = if n > 1 { Ok(fresh(1)) } else { Err(fresh(2)) };
        let Ok(x) = r else {
            step(2);
            yield_now().await;
            return 4;
        };
        let x: Noisy = x;
        yield_now().await;
        x.0
    }
}

mod let_else_mut {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut list: Vec<Noisy> = vec![fresh(1), fresh(2)];
        let mut k: u32 = 0;
        loop {
            let Some(mut last): Option<Noisy> = list.pop() else {
                step(k);
                yield_now().await;
                break;
            };
            last.0 += n;
            k += last.0;
            yield_now().await;
        }
        k
    }
}

mod let_else_in_place {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Option<Guard> = if n > 1 { Some(make(n)) } else { None };
        let Some(Guard { number, ref noisy }) = g else {
            step(2);
            yield_now().await;
            return 4;
        };
        step(noisy.0 + number);
        yield_now().await;
        1
    }
}

mod given_behind_let_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Option<Noisy>, Noisy) = (Some(Noisy(1)), Noisy(2));
        let Some(y) = x.0 else { return 3 };
        drop(y);
        x.0 = None;
        yield_now().await;
        step(1);
        1
    }
}

mod given_in_parentheses {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        drop(x.0);
        (x.0 = Noisy(3));
        yield_now().await;
        drop(x.1);
        let _ = x.1 = Noisy(4);
        yield_now().await;
        step(1);
        1
    }
}

mod given_by_each_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        drop(x.0);
        match n {
            0 => x.0 = Noisy(3),
            _ => x.0 = Noisy(4),
        }
        yield_now().await;
        drop(x.1);
        if n > 1 {
            x.1 = Noisy(5);
        } else {
            step(2);
            x.1 = Noisy(6);
        }
        yield_now().await;
        step(1);
        1
    }
}

mod given_in_the_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Option<Noisy>, Noisy) = (if n > 1 { Some(Noisy(1)) } else { None }, Noisy(2));
        match x.0 {
            Some(y) => {
                drop(y);
                x.0 = None;
                yield_now().await;
                step(7);
            }
            None => {}
        }
        yield_now().await;
        step(1);
        1
    }
}

mod given_in_an_if_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Option<Noisy>, Noisy) = (if n > 1 { Some(Noisy(1)) } else { None }, Noisy(2));
        if let Some(y) = x.0 {
            x.0 = Some(renewed(y));
            yield_now().await;
            step(7);
        }
        step(1);
        1
    }
}

mod given_at_once {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        pair(x.0, {
            x.0 = Noisy(3);
            Noisy(4)
        });
        yield_now().await;
        step(1);
        1
    }
}

mod given_and_taken_again {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        {
            x.0 = Noisy(3);
            drop(x.0);
        }
        yield_now().await;
        step(1);
        1
    }
}

mod given_all_of_a_box {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Box<(Noisy, Noisy)> = Box::new((Noisy(1), Noisy(2)));
        let (y, z) = *x;
        drop((y, z));
        *x = (Noisy(3), Noisy(4));
        yield_now().await;
        step(1);
        1
    }
}

mod given_on_one_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        drop(x.0);
        if n > 1 {
            x.0 = Noisy(5);
        } else {
            return 2;
        }
        yield_now().await;
        step(1);
        1
    }
}

mod renewed_on_one_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        if n > 1 {
            x.0 = renewed(x.0);
        }
        while x.1.0 < n {
            x.1 = renewed(x.1);
        }
        yield_now().await;
        step(1);
        1
    }
}

mod renewed_and_left {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Noisy) = (Noisy(1), Noisy(2));
        for k in 0..3u32 {
            yield_now().await;
            if k == n {
                x.0 = renewed(x.0);
                break;
            }
            if k == 1 {
                x.0 = renewed(x.0);
                continue;
            }
            step(k);
        }
        step(1);
        1
    }
}

mod lent_value_of_an_await {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut Noisy, b: u32) -> u32 {
        yield_now().await;
        a.0 + b
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        f(&mut fresh(next(n).await), {
            step(7);
            3
        })
        .await
    }
}

mod lent_value_between_awaits {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut Noisy, b: u32) -> u32 {
        yield_now().await;
        a.0 + b
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        f(&mut fresh(next(n).await), next(n + 1).await).await
    }
}

mod lent_value_beside_a_borrow {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut Noisy, b: u32) -> u32 {
        yield_now().await;
        a.0 + b
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Option<Noisy> = Some(fresh(2));
        match &v {
            Some(g) => f(&mut fresh(1), look(g)).await,
            None => 2,
        }
    }
}

mod lent_index_beside_a_borrow {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut u32, b: u32) -> u32 {
        yield_now().await;
        *a + b
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut all: Vec<u32> = vec![1];
        let v: Vec<u32> = vec![2];
        let i: usize = n as usize;
        let r = &v;
        f(&mut all[i], {
            step(r[0]);
            4
        })
        .await
    }
}

mod given_in_arms_of_a_pattern {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: (Noisy, Option<Noisy>, u32) = (Noisy(1), Some(Noisy(2)), n);
        let z: Noisy = Noisy(9);
        if let Some(v) = x.1 {
            step(v.0);
            x.1 = Some(renewed(v));
        } else {
            x.1 = None;
        }
        yield_now().await;
        if let Some(v) = x.1 {
            step(v.0);
            x.1 = None;
        }
        yield_now().await;
        match x.1 {
            Some(v) if n > 1 => {
                step(v.0);
                x.1 = None;
            }
            Some(v) => {
                x.1 = Some(v);
            }
            None => step(4),
        }
        yield_now().await;
        step(1);
        z.0
    }
}

mod loops_that_are_left {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let u: () = {
            next(n).await;
            loop {
                break;
            }
        };
        let w: () = if n == 1 {
            next(n).await;
            loop {
                break;
            }
        } else {
        };
        let v: () = match n {
            1 => {
                next(n).await;
                match n {
                    1 => loop {
                        break;
                    },
                    _ => return 3,
                };
            }
            _ => {}
        };
        let k: u32 = {
            next(n).await;
            loop {
                return 5;
            }
        };
        k
    }
}

mod given_before_a_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = Noisy(9);
        for i in 0..3u32 {
            let y: Noisy = x.first;
            if i == n {
                x.first = y;
                continue;
            }
            x.first = y;
            yield_now().await;
        }
        loop {
            let y: Noisy = x.first;
            if n == 1 {
                x.first = y;
                break;
            }
            x.first = y;
            yield_now().await;
            break;
        }
        step(1);
        yield_now().await;
        1
    }
}

mod given_in_a_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut x: Two = Two { first: Noisy(1), second: Noisy(2), number: 3 };
        let z: Noisy = Noisy(9);
        let y: Noisy = x.first;
        {
            let x: u32 = 3;
            step(x);
        }
        x.first = {
            let x: u32 = 4;
            fresh(x)
        };
        yield_now().await;
        drop(x.first);
        unsafe {
            x.first = fresh(3);
        }
        yield_now().await;
        step(y.0);
        1
    }
}

mod otherwise_returns {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let q: Noisy = fresh(1);
        let o: Option<u32> = if n > 1 { Some(n) } else { None };
        let Some(y) = o else {
            drop(q);
            next(n).await;
            return 2;
        };
        let y: u32 = y;
        let p: u32 = match n {
            2 => {
                let r: u32 = look(&q);
                drop(q);
                next(r).await;
                return 7;
            }
            _ => 3,
        };
        for k in 0..2u32 {
            if k == 1 {
                drop(q);
                next(k).await;
                break;
            }
            yield_now().await;
        }
        y + p
    }
}

mod otherwise_looks_at_a_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let t: (Option<Noisy>, Noisy) = (if n > 1 { Some(Noisy(1)) } else { None }, Noisy(2));
        let Some(y) = t.0 else {
            next(n).await;
            return 2;
        };
        step(look(&t.1) + y.0);
        3
    }
}

mod otherwise_borrows {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let o: Option<Guard> = if n > 1 { Some(make(n)) } else { None };
        let Some(g) = &o else {
            next(n).await;
            return 3;
        };
        step(g.number);
        let Some(Guard { number, ref noisy }) = o else {
            next(n).await;
            return 4;
        };
        step(number + noisy.0);
        let Some(Guard { number: k @ 2, .. }) = o else {
            next(n).await;
            return 5;
        };
        step(k);
        let Some(Guard { noisy, .. }): Option<Guard> = o else {
            next(n).await;
            return 6;
        };
        let noisy: Noisy = noisy;
        yield_now().await;
        noisy.0
    }
}

mod lent_nothing {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut Option<Noisy>, b: u32) -> u32 {
        yield_now().await;
        *a = Some(Noisy(b));
        b
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        f(&mut None, n).await
    }
}

mod lent_awaited_in_order {
    use super::prelude::*;
    #[cps]
    async fn f(a: &mut u32, b: u32) -> u32 {
        yield_now().await;
        step(*a);
        *a + b
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut v: u32 = 3;
        let k: u32 = f(&mut (next(n).await + v), {
            v = 9;
            1
        })
        .await;
        let j: u32 = f(&mut add(next(n).await, 1), add(3, v)).await;
        let w: Noisy = fresh(2);
        let r = &w;
        let l: u32 = f(&mut check(n)?, look(r) + r.0).await;
        Ok(k + j + l)
    }
}

mod otherwise_of_an_index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Vec<Option<u32>> = vec![Some(3), None];
        let all: Vec<Option<Guard>> = vec![Some(make(1)), None];
        let i: usize = (n % 2) as usize;
        let Some(x) = v[i] else {
            next(n).await;
            return 3;
        };
        let x: u32 = x;
        let Some(Guard { number, .. }) = all[i] else {
            next(n).await;
            return 4;
        };
        step(number + x);
        let Some(g) = &all[i] else {
            next(n).await;
            return 5;
        };
        step(g.number);
        let b: Box<Option<Noisy>> = Box::new(if n > 1 { Some(fresh(4)) } else { None });
        let Some(y) = *b else {
            next(n).await;
            return 6;
        };
        let y: Noisy = y;
        yield_now().await;
        y.0
    }
}

mod otherwise_of_constants {
    use super::prelude::*;
    const LIMIT: u32 = 2;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let t: (u32, Noisy) = (n, fresh(2));
        let (LIMIT, ref a) = t else {
            next(n).await;
            return a_way(n);
        };
        step(a.0);
        let (k @ 1..=3, _) = t else {
            next(n).await;
            return 8;
        };
        let k: u32 = k;
        let (mut j, 0..60) = (k, n) else {
            next(n).await;
            return 9;
        };
        j += 1;
        next(j).await
    }
    fn a_way(n: u32) -> u32 {
        step(n);
        n
    }
}

mod rl_a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        drop(g);
        next(2).await;
        if n > 1 {
            g = Noisy::new(4);
        }
        step(8);
    }
}

mod rl_b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        drop(g);
        if n > 1 {
            g = Noisy::new(4);
        }
        next(2).await;
        step(8);
    }
}

mod rl_e {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        loop {
            drop(g);
            if n == 2 {
                g = Noisy::new(9);
                break;
            }
            next(1).await;
            g = Noisy::new(10);
            break;
        }
        next(4).await;
        step(7);
    }
}

mod rl_present {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        next(2).await;
        if n > 1 {
            g = Noisy::new(4);
        }
        step(8);
    }
}

mod rl_present_after {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        let _other: Noisy = Noisy::new(5);
        next(2).await;
        if n > 1 {
            g = Noisy::new(4);
        }
        next(8).await;
        step(9);
    }
}

mod rl_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        drop(g);
        next(2).await;
        match n {
            0 => g = Noisy::new(4),
            1 => {
                g = Noisy::new(5);
                step(g.0);
            }
            _ => step(6),
        }
        next(8).await;
        step(9);
    }
}

mod rl_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: (Noisy, Noisy) = (Noisy::new(3), Noisy::new(4));
        drop(g.0);
        next(2).await;
        if n > 1 {
            g = (Noisy::new(5), Noisy::new(6));
        }
        next(8).await;
        step(9);
    }
}

mod rl_part_plain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        next(1).await;
        let mut g: (Noisy, Noisy) = (Noisy::new(3), Noisy::new(4));
        drop(g.0);
        if n > 1 {
            g = (Noisy::new(5), Noisy::new(6));
        }
        step(9);
        next(8).await;
        step(9);
    }
}

mod rl_number {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut count: u32 = 5;
        next(1).await;
        if n > 1 {
            count = 7;
        }
        next(2).await;
        if n > 2 {
            count = 8;
            step(count);
        }
    }
}

mod rl_untyped {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut count = (5 + n);
        next(1).await;
        if n > 1 {
            count = (7 + n);
        }
        next(2).await;
        if n > 2 {
            count = (8 + n);
            step(count);
        }
    }
}

mod rl_untyped_noisy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g = Noisy::new(3);
        next(1).await;
        step(g.0);
        drop(g);
        if n > 1 {
            g = Noisy::new(7);
        }
        step(2);
    }
}

mod rl_made_noisy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        next(1).await;
        let mut g = fresh(3);
        drop(g);
        if n > 1 {
            g = fresh(7);
        }
        step(2);
    }
}

mod rl_on_some_ways_before {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        if n == 1 {
            drop(g);
        }
        next(2).await;
        if n < 3 {
            g = Noisy::new(4);
        }
        next(8).await;
        step(9);
    }
}

mod rl_on_some_ways_plain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        let _after: Noisy = Noisy::new(13);
        if n == 1 {
            drop(g);
        }
        if n < 3 {
            g = Noisy::new(4);
        }
        next(8).await;
        step(9);
    }
}

mod rl_while {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        let mut k: u32 = 0;
        while k < n {
            drop(g);
            next(k).await;
            g = Noisy::new(10 + k);
            if k == 1 {
                g = Noisy::new(20);
            }
            k += 1;
        }
        step(1);
    }
}

mod rl_continue {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Option<Noisy> = None;
        let mut k: u32 = 0;
        while k < n + 2 {
            k += 1;
            if k == 2 {
                g = Some(Noisy::new(20));
                continue;
            }
            if k == 3 {
                g = None;
            }
            next(k).await;
            if k == n {
                g = Some(Noisy::new(30));
                break;
            }
        }
        step(1);
    }
}

mod rl_chain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(3);
        drop(g);
        next(2).await;
        if n > 1 && next(3).await > 2 {
            g = Noisy::new(4);
        } else if n == 1 {
            g = Noisy::new(5);
            drop(g);
        }
        step(8);
        next(2).await;
    }
}

mod rl_two {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        let mut b: Noisy = Noisy::new(4);
        drop(a);
        drop(b);
        next(2).await;
        if n > 1 {
            a = Noisy::new(5);
        } else {
            b = Noisy::new(6);
        }
        if n == 2 {
            b = Noisy::new(7);
        }
        step(8);
        next(2).await;
    }
}

mod rl_shadow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        if n > 1 {
            a = Noisy::new(5);
            let a: u32 = 5;
            step(a);
        }
        let a: Noisy = Noisy::new(9);
        step(a.0);
        next(2).await;
    }
}

mod rl_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        {
            let _inner: Noisy = Noisy::new(4);
            if n > 1 {
                a = Noisy::new(5);
            }
            step(6);
        }
        next(2).await;
        let x: u32 = if n == 1 {
            a = Noisy::new(6);
            1
        } else {
            2
        };
        step(x);
    }
}

mod rl_let_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        let Some(k) = Some(n).filter(|n| *n < 2) else {
            a = Noisy::new(5);
            next(4).await;
            return;
        };
        step(k);
    }
}

mod rl_or {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        let yes: bool = n > 1 && {
            a = Noisy::new(5);
            true
        };
        if yes {
            step(4);
        }
        next(3).await;
    }
}

mod rl_for {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        for k in 0..n {
            a = Noisy::new(5 + k);
        }
        step(8);
        next(3).await;
    }
}

mod rl_question {
    use super::prelude::*;
    fn odd(n: u32) -> Option<u32> {
        (n % 2 == 1).then_some(n)
    }
    #[cps]
    async fn inner(n: u32) -> Option<u32> {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        if n > 1 {
            a = Noisy::new(odd(n)?);
        }
        step(8);
        next(3).await;
        Some(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        step(inner(n).await.unwrap_or(77));
    }
}

mod rl_lock {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let cell: std::cell::RefCell<u32> = std::cell::RefCell::new(0);
        {
            let mut g = cell.borrow_mut();
            *g += 1;
            drop(g);
            step(*cell.borrow());
            if n > 1 {
                g = cell.borrow_mut();
                *g += 2;
            }
        }
        next(3).await;
        step(*cell.borrow());
    }
}

mod rl_panics {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(3);
        drop(a);
        next(2).await;
        if n == 1 {
            a = Noisy::new(5);
            assert!(a.0 == 5);
        } else if n == 2 {
            a = if n > 5 { Noisy::new(7) } else { panic!("so it is") };
        }
        next(3).await;
    }
}

mod ag_a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy;
        if n % 3 == 1 {
            w = Noisy::new(80);
        } else if n % 2 == 0 {
            let mut i: u32 = 0;
            'l: while i < 1 {
                i += 1;
                if n == 4 {
                    break 'l;
                }
                w = Noisy::new(86);
            }
        } else {
            step(87);
        }
        next(3).await;
        step(4);
    }
}

mod ag_b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy;
        next(3).await;
        if n == 1 {
            w = Noisy::new(89);
            return;
        }
        step(4);
    }
}

mod ag_c {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy;
        next(3).await;
        if let k @ 2.. = n % 5
            && k > 1 % 3
        {
            w = Noisy::new(98);
            step(w.0);
            let mut i: u32 = 0;
            'l: while i < 1 {
                i += 1;
                if n == 1 {
                    w = Noisy::new(103);
                    break 'l;
                }
                if i % 4 == 1 {
                    continue 'l;
                }
            }
            step(106);
        }
    }
}

mod ag_d {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy;
        next(3).await;
        if n == 2 {
            (w, _) = (Noisy::new(98), 2);
        } else {
            step(4);
        }
        next(3).await;
    }
}

mod ag_e {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for k in 0..2u32 {
            let mut w: Noisy;
            if n == 1 {
                w = Noisy::new(4);
            }
            next(k).await;
            if n == 2 {
                step(87);
                if n == k {
                    w = Noisy::new(95);
                    return;
                }
            }
        }
    }
}

mod ah_a {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut w: Noisy;
            'l: for i in 0..2u32 {
                if i % 3 == 1 {
                    w = Noisy::new(32);
                    step(w.0);
                } else if n % 2 == 0 {
                    step(34);
                } else {
                    w = Noisy::new(36);
                    break 'l;
                }
                step(54);
            }
            w = Noisy::new(55);
            next(3).await;
        }
    }
}

mod ah_b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut w: Noisy;
            'l: for i in 0..2u32 {
                if i % 3 == 1 {
                    if n % 4 == 1 {
                        continue 'l;
                    }
                    break 'l;
                } else {
                    step(39);
                    w = Noisy::new(40);
                }
                step(54);
            }
            w = Noisy::new(55);
            next(3).await;
        }
    }
}

mod ah_c {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut w: Noisy;
            'l: for i in 0..2u32 {
                if let k @ 2.. = i % 5
                    && k > 2 % 3
                {
                    step(42);
                    w = Noisy::new(43);
                    step(44);
                }
                break 'l;
            }
            w = Noisy::new(55);
            next(3).await;
        }
    }
}

mod ah_d {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut b: u32 = n;
            let mut w: Noisy;
            'l: for i in 0..2u32 {
                if i % 3 == 1 {
                    w = Noisy::new(32);
                } else {
                    (w, b) = (Noisy::new(36), b ^ 1);
                    break 'l;
                }
            }
            w = Noisy::new(55 + b);
            next(3).await;
        }
    }
}

mod ah_e {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy;
        'l: for i in 0..2u32 {
            if i == 3 {
                break 'l;
            } else if n == 2 {
                if i % 3 == 1 {
                    w = Noisy::new(32);
                }
                break 'l;
            }
        }
        w = Noisy::new(55);
        next(3).await;
    }
}

mod arm_assigns_and_returns {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut session: Noisy = fresh(1);
        let mut permit: Option<Noisy> = Some(fresh(2));
        if let Some(held) = permit {
            session = fresh(3);
            permit = Some(fresh(4));
            step(check(n)?);
            next(1).await;
            drop(held);
        } else {
            session = fresh(5);
            permit = None;
            next(2).await;
        }
        next(9).await;
        Ok(4)
    }
}

mod arm_assigns_on_some_ways {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut session: Noisy = fresh(1);
        let other: Noisy = fresh(9);
        let third: Noisy = fresh(n);
        match third {
            Noisy(62) => {
                if n > 1 {
                    session = fresh(3);
                }
                step(check(n)?);
                next(1).await;
            }
            Noisy(61) => {
                session = fresh(4);
                step(check(n)?);
                next(2).await;
            }
            held => {
                let held: Noisy = held;
                step(held.0);
                if n == 3 {
                    session = fresh(5);
                    return Ok(1);
                }
                next(3).await;
            }
        }
        step(other.0);
        next(9).await;
        step(session.0);
        Ok(4)
    }
}

mod arm_assigns_in_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut first: Noisy = fresh(1);
        let mut second: Option<Noisy> = None;
        for i in 0..3u32 {
            match second {
                Some(held) if n > i => {
                    first = held;
                    second = None;
                    if n == 2 {
                        break;
                    }
                    next(1).await;
                }
                other => {
                    second = Some(fresh(2 + i));
                    if i == n {
                        continue;
                    }
                    next(2).await;
                    drop(other);
                }
            }
        }
        next(9).await;
    }
}

mod arm_assigns_late {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let first: Noisy;
        let second: Noisy = fresh(7);
        match second {
            Noisy(k) if k == 67 && n == 1 => {
                first = fresh(1);
                step(check(n)?);
                next(1).await;
            }
            held => {
                first = held;
                step(check(n)?);
                next(2).await;
            }
        }
        step(first.0);
        next(9).await;
        Ok(4)
    }
}

mod arm_assigns_after_a_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut first: Noisy = fresh(1);
        let second: Noisy = fresh(7);
        if n > 1 {
            drop(first);
            next(2).await;
            if n > 2 {
                first = fresh(2);
            } else {
                first = fresh(3);
                step(check(n)?);
                next(4).await;
            }
        } else {
            next(3).await;
        }
        match Some(second) {
            Some(held) if n != 5 => {
                first = fresh(8);
                step(check(n)?);
                next(4).await;
                drop(held);
            }
            _ => return Ok(5),
        }
        step(first.0);
        next(9).await;
        Ok(4)
    }
}

mod arm_binds_the_name {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut first: Noisy = fresh(1);
        let second: Option<Noisy> = Some(fresh(7));
        match second {
            Some(first) if n == 1 => {
                step(first.0);
                step(check(n)?);
                next(4).await;
            }
            held => {
                first = fresh(8);
                step(check(n)?);
                next(4).await;
                drop(held);
            }
        }
        next(9).await;
        Ok(4)
    }
}

mod arm_assigns_a_guard {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut lock: Noisy = fresh(1);
        let mut permit: Option<Noisy> = Some(fresh(2));
        while let Some(held) = permit.take() {
            let held: Noisy = held;
            lock = fresh(3);
            if n == 1 {
                permit = Some(held);
                break;
            }
            step(check(n)?);
            next(3).await;
            if n == 2 {
                lock = held;
                return Ok(3);
            }
        }
        next(9).await;
        Ok(4)
    }
}

mod lab_gives {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy;
        next(n).await;
        'pick: {
            a = fresh(1);
            if n == 1 {
                break 'pick;
            }
            step(5);
        }
        next(9).await;
    }
}

mod lab_gives_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(3);
        drop(a);
        next(n).await;
        'pick: {
            a = fresh(1);
            if n == 1 {
                break 'pick;
            }
            step(5);
        }
        next(9).await;
    }
}

mod lab_gives_number {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut u: u32;
        'pick: {
            u = n + 7;
            if n == 1 {
                break 'pick;
            }
            step(5);
        }
        step(u);
        next(9).await;
        u = 3;
        step(u);
        next(9).await;
    }
}

mod lab_gives_after_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy = fresh(1);
        for i in 0..3u32 {
            drop(lock);
            next(i).await;
            'again: {
                lock = fresh(2 + i);
                if n == i {
                    break 'again;
                }
                step(4);
            }
        }
        step(lock.0);
    }
}

mod loop_gives_after_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy = fresh(1);
        for i in 0..3u32 {
            drop(lock);
            next(i).await;
            let mut tries: u32 = 0;
            loop {
                lock = fresh(2 + i);
                tries += 1;
                if lock.0 > 61 || tries > 2 {
                    break;
                }
            }
        }
        step(lock.0);
    }
}

mod loop_gives_late {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy;
        next(1).await;
        let mut tries: u32 = 0;
        loop {
            lock = fresh(2 + tries);
            tries += 1;
            if lock.0 > 63 || tries > 2 {
                break;
            }
        }
        next(2).await;
        step(lock.0);
    }
}

mod some_ways_after_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(11);
        step(sum(1, a));
        next(1).await;
        for i in 0..3u32 {
            step(if n + i == 1 {
                if i == 1 {
                    a = Noisy::new(61);
                }
                1
            } else {
                5
            });
        }
        next(9).await;
        a = fresh(13);
        step(8);
    }
}

mod returns_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut session: Noisy = fresh(1);
        let mut permit: Option<Noisy> = None;
        if n == 2 {
            permit = Some(fresh(2));
        }
        if let Some(held) = permit {
            drop(held);
        } else {
            session = fresh(3);
            permit = Some(fresh(4));
            return Ok(7);
        }
        next(9).await;
        Ok(4)
    }
}

mod returns_order2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut session: Noisy = fresh(1);
        let mut permit: Option<Noisy> = Some(fresh(7));
        match permit {
            Some(held) if n > 0 => {
                session = renewed(session);
                permit = Some(renewed(held));
                check(n)?;
            }
            _ => permit = None,
        }
        next(9).await;
        step(session.0);
        Ok(4)
    }
}

mod returns_order3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut session: Noisy = fresh(1);
        let mut state: State = State::Failed(n, fresh(7));
        for i in 0..3u32 {
            match state {
                State::Failed(k, held) => {
                    session = fresh(20 + i);
                    step(check(n + i)?);
                    state = State::Retry(k);
                }
                State::Retry(k) => {
                    state = State::Failed(k, fresh(2));
                }
            }
            next(i).await;
        }
        next(9).await;
        Ok(4)
    }
}

mod condition_of_a_loop_gives {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        next(1).await;
        let mut i: u32 = 0;
        while {
            a = fresh(2 + i);
            i += 1;
            i < 3
        } {
            if n == i {
                break;
            }
        }
        next(2).await;
        step(a.0);
    }
}

mod taken_apart_in_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut b: u32 = n;
        {
            let mut w: Noisy = Noisy::new(42);
            if n == 3 {
                if n == 4 { w = Noisy::new(60); }
                yield_now().await;
                return;
            }
            for i in 0..2u32 {
                (w, b) = (Noisy::new(2), b ^ 1);
                step(3);
                if n == 1 {
                    drop(w);
                } else { w = Noisy::new(4); }
            }
            step(5);
        }
        step(4);
    }
}

mod replaced_in_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut w: Noisy = Noisy::new(42);
            if n == 3 {
                yield_now().await;
                return;
            }
            for i in 0..2u32 {
                w = Noisy::new(2);
                step(i);
            }
            step(5);
        }
        step(4);
    }
}

mod replaced_on_a_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy = Noisy::new(42);
        let v: Noisy = Noisy::new(43);
        if n == 3 {
            yield_now().await;
            return;
        }
        if n != 1 {
            step(3);
            w = Noisy::new(2);
            step(w.0);
        }
        step(5);
    }
}

mod given_last_before_others_drop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g: Noisy = fresh(1);
            let mut h: Noisy = fresh(2);
            step(g.0);
            yield_now().await;
            if n == 1 {
                h = fresh(3);
            }
            g = mk(n).await;
        }
        yield_now().await;
        step(4);
    }
}

mod given_last_beside_a_borrow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        match n {
            m if next(m).await > 1 => {
                let x: u32;
                let mut v: Noisy;
                if n % 2 == 0 {
                    let w = Two { first: fresh(1), second: fresh(2), number: 3 };
                    let r = &w.first;
                    let (q, z) = (r, n);
                    yield_now().await;
                    step(q.0 + z);
                    yield_now().await;
                    step(r.0);
                    match n % 3 {
                        0 => {
                            x = 2;
                            v = fresh(3);
                        }
                        1 => return,
                        k => {
                            x = k;
                            v = fresh(4);
                        }
                    }
                } else {
                    x = n;
                    v = fresh(5);
                }
            }
            _ => {}
        }
        yield_now().await;
        step(6);
    }
}
