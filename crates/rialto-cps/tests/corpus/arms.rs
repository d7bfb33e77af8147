// What is looked at, and the arms behind it.

mod m1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let w: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        let c: Noisy = Noisy::new(4);
        let all: Vec<u32> = vec![n, 2];
        for m in &all {
            if *m + 1 == w.number + 1 {
                if w.number == 1 {
                    drop(a);
                    step(5);
                    break;
                }
            }
            if *m == 2 {
                let k = w.number;
                drop(w);
                step(k);
                break;
            }
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod m2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let c: Noisy = Noisy::new(4);
        let w: Guard = Guard { number: n, noisy: Noisy::new(3) };
        let a: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![n, 2];
        if let Some(m) = all.first() {
            let k = w.number;
            if k == 1 {
                drop(a);
            } else if k == 2 {
                step(*m);
                drop(c);
                let z = w.number;
                step(z);
            } else if k == 3 {
                drop(w);
                drop(a);
            }
            step(*m);
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod m3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Guard = Guard { number: n, noisy: Noisy::new(3) };
        let v: Guard = Guard { number: n + 1, noisy: Noisy::new(8) };
        let a: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![n, 2];
        match all.first() {
            Some(m) if *m == 1 => {
                let z = v.number;
                step(z);
                drop(w);
            }
            Some(m) if *m == 2 => {
                let z = w.number;
                step(z);
                drop(v);
                step(*m);
            }
            Some(m) => {
                let x = w.number;
                let y = v.number;
                step(x + y + *m);
            }
            None => {}
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod m4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Guard = Guard { number: n, noisy: Noisy::new(3) };
        let v: Guard = Guard { number: n + 1, noisy: Noisy::new(8) };
        let a: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![n, 2];
        match all.first() {
            Some(m) if *m == 1 => {
                step(1);
                drop(a);
                drop(v);
                step(2);
                drop(w);
            }
            Some(m) if *m == 2 => {
                step(3);
                drop(w);
                step(4);
                drop(v);
                step(*m);
                drop(a);
            }
            Some(m) => {
                let x = w.number;
                step(x);
                drop(v);
            }
            None => {}
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod m5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let w: Guard = Guard { number: n, noisy: Noisy::new(3) };
        let v: Guard = Guard { number: n + 1, noisy: Noisy::new(8) };
        let mut turn = 0u32;
        let all: Vec<u32> = vec![n, 2, 3];
        'o: for i in &all {
            for j in &all {
                if *i == *j && *i == 1 {
                    let z = v.number;
                    step(z);
                    drop(w);
                    break 'o;
                }
                if *i + *j == 5 {
                    let z = w.number;
                    drop(v);
                    drop(a);
                    step(z);
                    break 'o;
                }
                turn += v.number;
                if turn > 20 {
                    continue 'o;
                }
            }
            step(*i);
        }
        step(turn);
        yield_now().await;
        step(7);
    }
}

mod lab1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let all: Vec<u32> = vec![n, 2, 3];
        for turn in 0u32..3 {
            'x: {
                for m in &all {
                    if *m == turn {
                        break 'x;
                    }
                    step(*m);
                }
                step(30);
            }
            yield_now().await;
        }
        if let Some(m) = all.first() {
            'y: {
                if *m == 1 {
                    break 'y;
                }
                step(*m);
                if *m == 2 {
                    drop(b);
                } else if *m == 3 {
                    drop(a);
                }
            }
            step(31);
        }
        yield_now().await;
        step(32);
    }
}

mod lab2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let all: Vec<u32> = vec![n, 2, 3];
        'out: for turn in 0u32..3 {
            let c: Noisy = Noisy::new(10 + turn);
            if let Some(m) = all.get(turn as usize) {
                for k in &all {
                    if *k == *m {
                        if *k == 2 {
                            drop(c);
                            continue 'out;
                        } else if turn == 2 {
                            drop(c);
                            break 'out;
                        }
                    }
                    step(*k);
                }
                step(*m);
            }
            yield_now().await;
            step(turn);
        }
        yield_now().await;
        step(32);
    }
}

mod arm1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let o: Option<Noisy> = if n > 0 { Some(Noisy::new(5)) } else { None };
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        for turn in 0u32..3 {
            let c: Noisy = Noisy::new(10 + turn);
            match &o {
                Some(q) => {
                    if let Some(m) = all.first() {
                        if *m == turn {
                            drop(c);
                            step(q.0);
                        } else {
                            step(*m);
                        }
                    }
                    yield_now().await;
                    step(20);
                }
                None => {
                    for m in &all {
                        if *m == turn {
                            drop(c);
                            break;
                        }
                        step(*m);
                    }
                    yield_now().await;
                    step(21);
                }
            }
            step(22);
        }
        step(3);
    }
}

mod arm2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        match check(n) {
            Ok(k) if k > 2 => {
                if let Some(m) = all.get(1) {
                    if *m == k {
                        drop(a);
                    } else {
                        drop(b);
                    }
                }
                yield_now().await;
                step(k);
            }
            Ok(k) if b.0 + k == 3 => {
                if let Some(m) = all.get(0) {
                    if *m == 1 {
                        drop(b);
                        step(c.0);
                    }
                }
                yield_now().await;
                step(k + 10);
            }
            Ok(k) | Err(k) => {
                match all.first() {
                    Some(m) if *m == 2 => {
                        drop(c);
                    }
                    _ => {
                        drop(a);
                    }
                }
                step(k);
                yield_now().await;
                step(k + 20);
            }
        }
        step(4);
        yield_now().await;
    }
}

mod arm3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            if b.0 + turn == 3 {
                for m in &all {
                    if *m == n {
                        if n == 1 {
                            drop(c);
                            break;
                        } else if n == 2 {
                            drop(b);
                            drop(c);
                            break;
                        }
                    }
                }
                step(9);
                if n == 3 {
                    continue;
                }
                yield_now().await;
                step(10);
            } else {
                if let Some(m) = all.first() {
                    if *m == 0 {
                        drop(b);
                    }
                }
                step(11);
                if n == 2 {
                    break;
                }
                yield_now().await;
            }
            step(12);
        }
        step(4);
    }
}

mod nested1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let s: Shape = if n == 0 {
            Shape::Nothing
        } else if n == 1 {
            Shape::Both(Noisy::new(30), Noisy::new(31))
        } else {
            Shape::One { noisy: Noisy::new(32), number: n as u64 }
        };
        match s {
            Shape::Both(x, y) => {
                if let Some(m) = all.first() {
                    if *m == 1 {
                        drop(x);
                    }
                }
                if b.0 == 2 {
                    if let Some(m) = all.first() {
                        if *m == 1 {
                            drop(a);
                        }
                        step(*m);
                    }
                    yield_now().await;
                    step(40);
                }
                step(y.0);
            }
            Shape::One { noisy, number: 3 } => {
                for m in &all {
                    if *m == 3 {
                        drop(noisy);
                        break;
                    }
                }
                match all.get(1) {
                    Some(m) => {
                        if *m == 2 {
                            drop(b);
                        }
                        yield_now().await;
                        step(5);
                    }
                    None => {
                        yield_now().await;
                    }
                }
                step(41);
            }
            Shape::One { noisy, number } => {
                match all.get(1) {
                    Some(m) => {
                        if *m == number as u32 {
                            drop(noisy);
                        }
                        yield_now().await;
                        step(5);
                    }
                    None => {
                        yield_now().await;
                    }
                }
                step(42);
            }
            Shape::Nothing => {
                if let Some(m) = all.first() {
                    if *m == 0 {
                        drop(b);
                        step(43);
                    }
                }
                yield_now().await;
            }
        }
        step(4);
    }
}

mod orpat {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let r: Result<Noisy, Noisy> =
            if n % 2 == 0 { Ok(Noisy::new(50 + n)) } else { Err(Noisy::new(60 + n)) };
        match r {
            Ok(x) | Err(x) => {
                match all.first() {
                    Some(0 | 1) => {
                        drop(x);
                    }
                    Some(2 | 5) => {
                        step(1);
                        drop(a);
                    }
                    _ => {}
                }
                yield_now().await;
                step(2);
            }
        }
        step(4);
        yield_now().await;
    }
}

mod partmv {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let w: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        let b: Noisy = Noisy::new(4);
        let f: Noisy = w.first;
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(f);
            } else if *m == 2 {
                drop(a);
                drop(b);
            }
            step(w.number);
        }
        step(w.number + 4);
        yield_now().await;
        step(6);
    }
}

// differs: values drop at another time
mod partenum {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let w: Work = Work {
            state: if n < 2 { State::Retry(n) } else { State::Failed(n, Noisy::new(7)) },
            noisy: Noisy::new(8),
        };
        let b: Noisy = Noisy::new(4);
        if let Some(m) = all.first() {
            match &w.state {
                State::Retry(k) => {
                    if *k == 1 {
                        drop(a);
                    }
                    step(*k);
                }
                State::Failed(k, x) => {
                    if *k == 2 {
                        drop(b);
                    }
                    step(x.0);
                }
            }
            step(*m);
        }
        step(5);
        yield_now().await;
        match w.state {
            State::Retry(k) => {
                if let Some(m) = all.first() {
                    step(*m + k);
                }
                yield_now().await;
            }
            State::Failed(k, x) => {
                if let Some(m) = all.first() {
                    if *m == 2 {
                        drop(x);
                    }
                    step(k);
                }
                yield_now().await;
                step(9);
            }
        }
        step(6);
    }
}

mod params {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32, a: Noisy, w: Two, b: Noisy) -> u32 {
        let all: Vec<u32> = vec![n, 2];
        for m in &all {
            if *m == 1 {
                drop(w);
                break;
            }
            if *m == 0 {
                drop(a);
                drop(b);
                break;
            }
            step(w.number + *m);
        }
        step(10);
        yield_now().await;
        step(11);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let q: Noisy = Noisy::new(9);
        let r = inner(
            n,
            Noisy::new(1),
            Two { first: Noisy::new(2), second: Noisy::new(3), number: n },
            Noisy::new(4),
        )
        .await;
        step(r);
    }
}

// differs: values drop at another time
mod params_wild {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32, _: Noisy, (a, k): (Noisy, u32), mut b: Noisy) -> Result<u32, u32> {
        let all: Vec<u32> = vec![n, 2];
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            } else if *m == 3 {
                b = Noisy::new(77);
                step(k);
            } else {
                check(*m)?;
            }
        }
        step(10);
        yield_now().await;
        step(b.0);
        Ok(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        let q: Noisy = Noisy::new(9);
        let r = inner(n, Noisy::new(1), (Noisy::new(2), 3), Noisy::new(4)).await;
        step(r.unwrap_or(5));
    }
}

mod generic {
    use super::prelude::*;
    #[cps]
    async fn inner<T: Thing + Send + Serialize + for<'a> Deserialize<'a> + 'static>(
        n: u32,
        a: T,
        b: T,
    ) -> u32 {
        let all: Vec<u32> = vec![n, 2];
        let c: T = a.clone();
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            } else if *m == 2 {
                step(1);
                drop(b);
                drop(c);
            } else if *m == 3 {
                drop(b);
            }
        }
        step(10);
        yield_now().await;
        for m in &all {
            if *m == 2 {
                step(*m);
            }
        }
        step(11);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n, Noisy::new(1), Noisy::new(4)).await;
        step(r);
    }
}

mod lent {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32, w: &mut Two, a: Noisy) -> u32 {
        let all: Vec<u32> = vec![n, 2];
        if let Some(m) = all.first() {
            if *m == 1 {
                w.first = a;
            } else if *m == 2 {
                w.number += 1;
                *w = Two { first: Noisy::new(20), second: Noisy::new(21), number: 5 };
                drop(a);
            } else {
                step(w.number);
            }
        }
        step(10);
        yield_now().await;
        step(w.number);
        for m in &all {
            if *m == 2 {
                w.number = 4;
                break;
            }
        }
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let q: Noisy = Noisy::new(9);
        let mut w: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        let r = inner(n, &mut w, Noisy::new(6)).await;
        step(r + w.number);
    }
}

mod both_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let a: Noisy = Noisy::new(1);
        let mut k: u32 = 0;
        let b: Noisy = Noisy::new(2);
        yield_now().await;
        if let Some(m) = all.first() {
            if *m == 1 {
                k = 5;
                drop(a);
            } else {
                k = *m;
            }
        } else {
            k = 9;
        }
        yield_now().await;
        step(k);
        for turn in 0u32..2 {
            if let Some(m) = all.first() {
                k = *m + turn;
            } else {
                k = 3;
            }
            yield_now().await;
            step(k);
        }
    }
}

mod both_give_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: u32 = 0;
        let mut s: String = String::new();
        let z: Noisy = Noisy::new(3);
        loop {
            let b: Noisy = Noisy::new(2);
            yield_now().await;
            step(k + s.len() as u32);
            if let Some(m) = all.get(k as usize) {
                if *m == 1 {
                    s = String::from("x");
                    k += 1;
                    drop(b);
                    continue;
                }
                if *m == 2 {
                    s = String::from("yy");
                    break;
                }
                if *m == 3 {
                    k += 1;
                    continue;
                }
                s = String::from("zzz");
                k += 1;
            } else {
                break;
            }
            step(k);
            yield_now().await;
        }
        step(k + s.len() as u32);
    }
}

mod both_give_noisy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: Noisy = Noisy::new(1);
        let a: Noisy = Noisy::new(4);
        yield_now().await;
        if let Some(m) = all.first() {
            if *m == 1 {
                k = a;
            } else {
                k = Noisy::new(5);
                step(*m);
            }
        } else {
            k = Noisy::new(6);
        }
        yield_now().await;
        step(k.0);
    }
}

mod both_give_noisy2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: Noisy = Noisy::new(1);
        yield_now().await;
        if let Some(m) = all.first() {
            if *m == 1 {
                k = Noisy::new(7);
            } else {
                step(*m);
            }
        }
        yield_now().await;
        step(k.0);
    }
}

mod both_give_noisy3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: Noisy = Noisy::new(1);
        let a: Noisy = Noisy::new(4);
        yield_now().await;
        if let Some(m) = all.first() {
            if *m == 1 {
                k = a;
            }
            step(*m);
        }
        yield_now().await;
        step(k.0);
    }
}

mod both_give_str {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: String = String::new();
        let a: Noisy = Noisy::new(4);
        yield_now().await;
        if let Some(m) = all.first() {
            if *m == 1 {
                k = String::from("a");
                drop(a);
            } else {
                step(*m);
            }
        }
        yield_now().await;
        step(k.len() as u32);
    }
}

mod both_give_for {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        let mut k: Noisy = Noisy::new(1);
        let a: Noisy = Noisy::new(4);
        yield_now().await;
        for m in &all {
            if *m == 1 {
                drop(a);
                break;
            }
            k = Noisy::new(*m + 10);
        }
        yield_now().await;
        step(k.0);
    }
}

mod arm2_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let h: Result<u32, u32> = check(n);
        match h {
            Ok(k) if k > 2 => {
                let k: u32 = k;
                if let Some(m) = all.get(1) {
                    if *m == k {
                        drop(a);
                    } else {
                        drop(b);
                    }
                }
                yield_now().await;
                step(k);
            }
            Ok(k) if b.0 + k == 3 => {
                let k: u32 = k;
                if let Some(m) = all.get(0) {
                    if *m == 1 {
                        drop(b);
                        step(c.0);
                    }
                }
                yield_now().await;
                step(k + 10);
            }
            Ok(k) | Err(k) => {
                let k: u32 = k;
                match all.first() {
                    Some(m) if *m == 2 => {
                        drop(c);
                    }
                    _ => {
                        drop(a);
                    }
                }
                step(k);
                yield_now().await;
                step(k + 20);
            }
        }
        step(4);
        yield_now().await;
    }
}

mod nested1_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let s: Shape = if n == 0 {
            Shape::Nothing
        } else if n == 1 {
            Shape::Both(Noisy::new(30), Noisy::new(31))
        } else {
            Shape::One { noisy: Noisy::new(32), number: n as u64 }
        };
        match s {
            Shape::Both(x, y) => {
                let x: Noisy = x;
                let y: Noisy = y;
                if let Some(m) = all.first() {
                    if *m == 1 {
                        drop(x);
                    }
                }
                if b.0 == 2 {
                    if let Some(m) = all.first() {
                        if *m == 1 {
                            drop(a);
                        }
                        step(*m);
                    }
                    yield_now().await;
                    step(40);
                }
                step(y.0);
            }
            Shape::One { noisy, number: 3 } => {
                let noisy: Noisy = noisy;
                for m in &all {
                    if *m == 3 {
                        drop(noisy);
                        break;
                    }
                }
                match all.get(1) {
                    Some(m) => {
                        if *m == 2 {
                            drop(b);
                        }
                        yield_now().await;
                        step(5);
                    }
                    None => {
                        yield_now().await;
                    }
                }
                step(41);
            }
            Shape::One { noisy, number } => {
                let noisy: Noisy = noisy;
                match all.get(1) {
                    Some(m) => {
                        if *m == number as u32 {
                            drop(noisy);
                        }
                        yield_now().await;
                        step(5);
                    }
                    None => {
                        yield_now().await;
                    }
                }
                step(42);
            }
            Shape::Nothing => {
                if let Some(m) = all.first() {
                    if *m == 0 {
                        drop(b);
                        step(43);
                    }
                }
                yield_now().await;
            }
        }
        step(4);
    }
}

mod orpat_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let r: Result<Noisy, Noisy> =
            if n % 2 == 0 { Ok(Noisy::new(50 + n)) } else { Err(Noisy::new(60 + n)) };
        match r {
            Ok(x) | Err(x) => {
                let x: Noisy = x;
                match all.first() {
                    Some(0 | 1) => {
                        drop(x);
                    }
                    Some(2 | 5) => {
                        step(1);
                        drop(a);
                    }
                    _ => {}
                }
                yield_now().await;
                step(2);
            }
        }
        step(4);
        yield_now().await;
    }
}

mod partenum_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2, 3];
        let a: Noisy = Noisy::new(1);
        let w: Work = Work {
            state: if n < 2 { State::Retry(n) } else { State::Failed(n, Noisy::new(7)) },
            noisy: Noisy::new(8),
        };
        let b: Noisy = Noisy::new(4);
        if let Some(m) = all.first() {
            match &w.state {
                State::Retry(k) => {
                    if *k == 1 {
                        drop(a);
                    }
                    step(*k);
                }
                State::Failed(k, x) => {
                    if *k == 2 {
                        drop(b);
                    }
                    step(x.0);
                }
            }
            step(*m);
        }
        step(5);
        yield_now().await;
        match &w.state {
            State::Retry(k) => {
                if let Some(m) = all.first() {
                    step(*m + *k);
                }
                if n == 1 {
                    step(9);
                }
            }
            State::Failed(k, x) => {
                if let Some(m) = all.first() {
                    if *m == 2 {
                        step(x.0);
                    }
                    step(*k);
                }
            }
        }
        step(6);
        match w.state {
            State::Retry(k) if k == 0 => {
                yield_now().await;
            }
            State::Retry(_) => {
                if let Some(m) = all.first() {
                    if *m == 1 {
                        step(w.noisy.0);
                    }
                }
                yield_now().await;
                step(11);
            }
            _ => {
                step(12);
            }
        }
        step(7);
    }
}

mod params_wild_2 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32, a: Noisy, mut b: Noisy) -> Result<u32, u32> {
        let all: Vec<u32> = vec![n, 2];
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            } else if *m == 3 {
                b = Noisy::new(77);
            } else {
                check(*m)?;
            }
        }
        step(10);
        yield_now().await;
        step(b.0);
        Ok(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        let q: Noisy = Noisy::new(9);
        let r: Result<u32, u32> = inner(n, Noisy::new(1), Noisy::new(4)).await;
        step(r.unwrap_or(5));
    }
}

mod generic_2 {
    use super::prelude::*;
    #[cps]
    async fn inner<T: Thing + 'static>(n: u32, a: T, b: T) -> u32 {
        let all: Vec<u32> = vec![n, 2];
        let c: T = a.clone();
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            } else if *m == 2 {
                step(1);
                drop(b);
                drop(c);
            } else if *m == 3 {
                drop(b);
            }
        }
        step(10);
        yield_now().await;
        for m in &all {
            if *m == 2 {
                step(*m);
            }
        }
        step(11);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner::<Noisy>(n, Noisy::new(1), Noisy::new(4)).await;
        step(r);
    }
}

mod generic2 {
    use super::prelude::*;
    #[cps]
    async fn inner<T: Thing + 'static, U: Thing + 'static>(
        n: u32,
        a: Option<T>,
        b: Vec<U>,
        f: U,
    ) -> Option<T> {
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let c: Option<T> = a.clone();
            match all.get(turn as usize) {
                Some(2) => {
                    drop(c);
                }
                Some(m) if *m == 1 => {
                    step(1);
                    continue;
                }
                _ => {
                    step(turn);
                }
            }
            yield_now().await;
        }
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(b);
                return a;
            } else if *m == 2 {
                drop(a);
                drop(f);
                return None;
            }
        }
        yield_now().await;
        step(11);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Option<Noisy> = inner::<Noisy, Lease>(n, Some(Noisy::new(1)), vec![lease(n)], lease(7)).await;
        step(r.is_some() as u32);
        if let Some(q) = r {
            step(q.0);
        }
    }
}

mod lent2 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32, w: &mut Two, a: Noisy) -> u32 {
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let z: Noisy = Noisy::new(30 + turn);
            if let Some(m) = all.get(turn as usize) {
                if *m == 1 {
                    w.number += turn;
                    drop(z);
                    continue;
                } else if *m == 2 {
                    w.number += 1;
                    drop(z);
                } else {
                    step(w.number);
                }
            }
            step(10 + w.number);
            yield_now().await;
        }
        match all.first() {
            Some(2) => {
                drop(a);
                w.number = 9;
            }
            Some(m) => {
                let k = w.number;
                step(k + m);
            }
            None => {}
        }
        yield_now().await;
        w.number
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        let r = inner(n, &mut w, Noisy::new(6)).await;
        step(r + w.number);
    }
}

mod mac1 {
    use super::prelude::*;
    macro_rules! make { ($name:ident, $e:expr, $b:block, $t:ty, $p:pat, $l:literal, $i:ident) => {
        #[cps]
    pub async fn $name($i: u32) {
            let all: Vec<u32> = vec![$i, 2];
            let a: $t = Noisy::new($l);
            let b: $t = Noisy::new($l + 1);
            if let $p = all.first() { if $e * 2 == 4 { drop(a); } else if !($e == 3) { $b } step($l * $e); }
            step($e + $l);
            yield_now().await;
            $b
            step(7);
        }
    } }
    #[cps]
    pub async fn program(n: u32) {
        step(1);
    }
}

mod m6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Guard = Guard { number: n, noisy: Noisy::new(3) };
        let a: Noisy = Noisy::new(1);
        let v: Guard = Guard { number: n + 1, noisy: Noisy::new(8) };
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let u: Guard = Guard { number: n + 2, noisy: Noisy::new(18 + turn) };
            let x: Noisy = Noisy::new(28 + turn);
            if let Some(m) = all.get(turn as usize)
                && v.number + *m > 2
            {
                let z = u.number;
                if *m == 2 {
                    let y = v.number;
                    drop(u);
                    step(y);
                } else {
                    if z == 3 {
                        let q = u.number;
                        drop(x);
                        step(q);
                        continue;
                    }
                    let q = w.number;
                    step(q);
                }
            } else {
                let q = u.number;
                if q == 2 {
                    drop(x);
                    drop(u);
                }
            }
            step(turn);
            yield_now().await;
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

// refused: own macros, or names that are told by their case
mod mac1_2 {
    use super::prelude::*;
    macro_rules! make { ($name:ident, $e:expr, $b:block, $t:ty, $p:pat, $l:literal, $i:ident) => {
        #[cps]
    pub async fn $name($i: u32) {
            let all: Vec<u32> = vec![$i, 2];
            let a: $t = Noisy::new($l);
            let b: $t = Noisy::new($l + 1);
            if let $p = all.first() { if $e * 2 == 4 { drop(a); } else if !($e == 3) { $b } step($l * $e); }
            step($e + $l);
            yield_now().await;
            $b
            step(7);
        }
    } }
    make!(
        program,
        n + 0,
        {
            step(n);
        },
        Noisy,
        Some(0 | 1 | 2),
        5,
        n
    );
}

mod mac2 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $all:ident, $a:ident, $e:expr, $w:expr, $j:expr) => {
            #[cps]
            pub async fn $name($n: u32) {
                let $all: Vec<u32> = vec![$n, 2];
                let $a: Noisy = Noisy::new(1);
                let z: Noisy = Noisy::new(9);
                $e;
                step(1);
                yield_now().await;
                for turn in 0u32..3 {
                    let y: Noisy = Noisy::new(20 + turn);
                    if turn + $n == 3 {
                        drop(y);
                        $j
                    }
                    step(turn);
                    yield_now().await;
                }
                $w.await;
                step(3);
            }
        };
    }
    make!(
        program,
        n,
        all,
        a,
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            }
            step(*m);
        },
        yield_now(),
        continue
    );
}

mod mac3 {
    use super::prelude::*;
    macro_rules! make { ($name:ident, $n:ident, $all:ident, $a:ident, $e:expr, $r:expr, $j:expr) => {
        #[cps]
    async fn inner($n: u32) -> Result<u32, u32> {
            let $all: Vec<u32> = vec![$n, 2];
            let $a: Noisy = Noisy::new(1);
            let z: Noisy = Noisy::new(9);
            for turn in 0u32..3 { let y: Noisy = Noisy::new(20 + turn); match $all.get(turn as usize) { Some(m) => { if *m == 2 { drop(y); $j; } step(*m); } None => $j, } step(turn); yield_now().await; }
            let k = $e;
            step(k);
            yield_now().await;
            let q: u32 = $r?;
            yield_now().await;
            step(q + 3);
            Ok(q)
        }
        #[cps]
    pub async fn $name(n: u32) { let r: Result<u32, u32> = inner(n).await; step(r.unwrap_or(40)); }
    } }
    make!(
        program,
        n,
        all,
        a,
        match all.first() {
            Some(1) => {
                drop(a);
                5
            }
            Some(m) => {
                *m
            }
            None => 7,
        },
        check(n),
        break
    );
}

mod mac4 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $all:ident, $a:ident, $b:block, $f:expr, $s:expr, $r:expr) => {
            #[cps]
            pub async fn $name($n: u32) {
                let $all: Vec<u32> = vec![$n, 2];
                let $a: Noisy = Noisy::new(1);
                let z: Noisy = Noisy::new(9);
                let k: u32 = $b;
                step(k);
                yield_now().await;
                step($f(k, Noisy::new(33)));
                let g: Guard = $s;
                if $n == 2 {
                    $r
                }
                yield_now().await;
                step($s.number + 3);
                match $s {
                    Guard { number: 3, .. } => {
                        yield_now().await;
                    }
                    Guard { noisy, .. } => {
                        drop(noisy);
                        step(50);
                        yield_now().await;
                    }
                }
                if $s.number == 2 {
                    step(44);
                    yield_now().await;
                }
            }
        };
    }
    make!(
        program,
        n,
        all,
        a,
        {
            if let Some(m) = all.first() {
                if *m == 1 {
                    drop(a);
                }
            }
            n + 3
        },
        sum,
        Guard { number: n, noisy: Noisy::new(14) },
        return
    );
}

// refused: own macros, or names that are told by their case
mod mac5 {
    use super::prelude::*;
    macro_rules! w { ($name:ident, $($x:expr),*; $($s:stmt);*) => {
        #[cps]
    pub async fn $name(n: u32) {
            $( step($x); )*
            $( yield_now().await; $s; )*
            step(8);
        }
    } }
    macro_rules! w2 {
        ($name:ident, $e:expr) => {
            w! { $name, $e * 2, $e - 1; let a: u32 = $e * 3; step(4) }
        };
    }
    w2!(program, 1 + 3);
}

mod mac6 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $g:ident, $c:expr, $d:expr, $h:expr) => {
            #[cps]
            pub async fn $name($n: u32) {
                let all: Vec<u32> = vec![$n, 2];
                let $g: Noisy = Noisy::new(1);
                let z: Noisy = Noisy::new(9);
                if let Some(m) = all.first()
                    && $c
                {
                    step(*m);
                } else {
                    step(77);
                }
                yield_now().await;
                for m in $h {
                    step(m);
                    yield_now().await;
                }
                while $d && $n == 1 {
                    step(30);
                    yield_now().await;
                    break;
                }
                let x = &$h;
                step(1);
            }
        };
    }
    make!(program, n, g, n == 1 || consumed(g), n < 2 || n == 2, 0u32..n + 1);
}

mod mac7 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $a:ident, $all:ident, $e:expr) => {
            #[cps]
            pub async fn $name($n: u32) -> u32 {
                let $all: Vec<u32> = vec![$n, 2];
                let $a: Noisy = Noisy::new(1);
                let z: Noisy = Noisy::new(9);
                yield_now().await;
                $e
            }
        };
    }
    make!(inner, n, a, all, {
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
                return 4;
            }
            step(*m);
        }
        yield_now().await;
        step(3);
        n + 1
    });
    make!(
        inner2,
        n,
        a,
        all,
        if n == 1 {
            drop(a);
            yield_now().await;
            3
        } else {
            match all.first() {
                Some(2) => {
                    drop(a);
                    yield_now().await;
                    6
                }
                _ => 9,
            }
        }
    );
    make!(inner3, n, a, all, inner2(n).await + 1);
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
        let k = inner2(n).await;
        step(k);
        let k = inner3(n).await;
        step(k);
    }
}

// refused: own macros, or names that are told by their case
mod mac8 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $a:ident, $e:expr, $v:expr, $k:expr) => {
            #[cps]
            pub async fn $name($n: u32) {
                let mut $a: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: $n };
                let mut x: u32 = 3;
                let all: Vec<u32> = vec![$n, 2];
                yield_now().await;
                if let Some(m) = all.first() {
                    if *m == 1 {
                        x = $e;
                    } else {
                        x = $v as u32;
                    }
                } else {
                    x = 0;
                }
                yield_now().await;
                step(x);
                $k = x;
                step($k + 1);
                $k += $e;
                yield_now().await;
                step($k);
                if -$v < -3 {
                    step(-$v as u32 + 90);
                    yield_now().await;
                }
            }
        };
    }
    make!(program, n, a, n * 2 + a.number, 3i32 + 1, a.number);
}

mod mac9 {
    use super::prelude::*;
    macro_rules! make {
        ($name:ident, $n:ident, $a:ident, $m:ident, $p:pat, $pe:pat, $x:expr) => {
            #[cps]
            pub async fn $name($n: u32) {
                let $a: Noisy = Noisy::new(2);
                let s: Shape = if $n == 0 {
                    Shape::Nothing
                } else if $n == 1 {
                    Shape::Both(Noisy::new(30), Noisy::new(31))
                } else {
                    Shape::One { noisy: Noisy::new(32), number: $n as u64 }
                };
                if let $p = &s {
                    if $x == 2 {
                        drop($a);
                    }
                    step(1);
                }
                yield_now().await;
                match &s {
                    $p if $x == 3 => {
                        step(2);
                        yield_now().await;
                    }
                    $pe => {
                        step(3);
                        yield_now().await;
                    }
                }
                step(4);
            }
        };
    }
    make!(program, n, a, m, Shape::One { number: m, .. }, _, *m + 0);
}

mod jo1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if turn < 5 {
                step(a.0);
                if n == 1 {
                    break;
                }
                yield_now().await;
                step(4);
            }
            step(5);
        }
        step(6);
    }
}

mod jo2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let mut a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if b.0 + turn < 5 {
                a = Noisy::new(7);
                if n == 1 {
                    break;
                }
                yield_now().await;
                step(a.0);
            }
            step(5);
        }
        step(6);
    }
}

mod jo3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy;
            let b: Noisy = Noisy::new(2);
            if b.0 + turn < 5 {
                a = Noisy::new(7);
                if n == 1 {
                    break;
                }
                yield_now().await;
                step(a.0);
            }
            step(5);
        }
        step(6);
    }
}

mod jo4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let mut a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n > 1 {
                drop(a);
                yield_now().await;
            }
            if b.0 + turn < 5 {
                a = Noisy::new(7);
                if n != 0 {
                    break;
                }
                yield_now().await;
                step(a.0);
            }
            step(5);
        }
        step(6);
    }
}

mod jo5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            match Some(Noisy::new(3)) {
                Some(x) if n == 1 => {
                    let x: Noisy = x;
                    let c: Noisy = Noisy::new(9);
                    step(b.0);
                    if turn == 1 {
                        continue;
                    }
                    if n == 1 {
                        break;
                    }
                    yield_now().await;
                    step(4);
                }
                _ => {
                    step(a.0);
                    if n == 2 {
                        continue;
                    }
                    yield_now().await;
                }
            }
            step(5);
        }
        step(6);
    }
}

mod jo6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            if turn + n < 5 {
                if let Some(m) = all.first() {
                    if *m == 1 {
                        drop(b);
                        step(3);
                        break;
                    } else if *m == 2 {
                        step(7);
                        break;
                    }
                }
                yield_now().await;
                step(4);
            }
            step(5);
        }
        step(6);
    }
}

mod jo7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            if c.0 + n < 9 {
                if let Some(m) = all.first() {
                    if *m == 1 {
                        drop(a);
                        step(3);
                        break;
                    } else if *m == 2 {
                        step(b.0);
                        continue;
                    }
                }
                yield_now().await;
                step(4);
            }
            step(5);
        }
        step(6);
    }
}

mod jo8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            step(20);
            yield_now().await;
            step(a.0 + 20);
            if n == 1 {
                break;
            }
            let c: Noisy = Noisy::new(4);
            step(21);
            if n == 2 {
                break;
            }
            yield_now().await;
            step(5);
        }
        step(6);
    }
}

mod jo9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            let d: u32 = 4;
            if d + turn < 7 {
                if n == 3 {
                    step(1);
                    if turn == 1 {
                        break;
                    }
                    step(a.0);
                    if d == 4 {
                        continue;
                    }
                    yield_now().await;
                } else {
                    step(b.0);
                    return;
                }
            }
            step(6);
        }
        step(6);
    }
}

mod jo10 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let d: u32 = 4;
        if d + n < 7 {
            step(a.0);
            check(n)?;
            step(8);
            yield_now().await;
            step(9);
            if n == 1 {
                return Ok(3);
            }
            yield_now().await;
        }
        step(6);
        Ok(1)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Result<u32, u32> = inner(n).await;
        step(r.unwrap_or(2));
    }
}

mod jo11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            match n {
                1 => {
                    for m in &all {
                        if *m == 1 {
                            drop(b);
                            break;
                        }
                    }
                    step(a.0);
                    if turn == 0 {
                        break;
                    }
                    yield_now().await;
                }
                2 => {
                    match all.first() {
                        Some(2) => {
                            drop(a);
                            drop(c);
                            continue;
                        }
                        _ => {
                            drop(b);
                        }
                    }
                    yield_now().await;
                }
                _ => {
                    if let Some(m) = all.get(turn as usize) {
                        if *m == 3 {
                            drop(c);
                        } else if *m == 2 {
                            drop(b);
                            return;
                        }
                    }
                    yield_now().await;
                }
            }
            step(5);
        }
        step(6);
    }
}

mod jo12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        'o: for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let k: u32 = 'b: {
                let b: Noisy = Noisy::new(2);
                let mut c: Noisy = Noisy::new(3);
                if b.0 + n == 3 {
                    c = Noisy::new(8);
                    step(a.0);
                    if turn == 0 {
                        break 'b 4;
                    }
                    if turn == 1 {
                        continue 'o;
                    }
                    yield_now().await;
                    step(c.0);
                } else if c.0 + n == 5 {
                    step(b.0);
                    c = Noisy::new(9);
                    break 'o;
                } else {
                    c = Noisy::new(10);
                    if n == 3 {
                        break 'b c.0;
                    }
                    yield_now().await;
                }
                step(b.0);
                7
            };
            step(k);
            yield_now().await;
        }
        step(6);
    }
}

mod break1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 5 {
                step(a.0);
                if n < 5 {
                    break;
                }
                yield_now().await;
            }
        }
    }
}

mod continue1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 5 {
                let k = a.0;
                if k == 1 {
                    continue;
                }
                yield_now().await;
            }
        }
    }
}

mod moved1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            if n < 5 {
                drop(b);
                if a.0 < 5 {
                    break;
                }
                yield_now().await;
            }
        }
    }
}

mod return1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if n < 5 {
            let k = a.0;
            if k == 1 {
                return;
            }
            yield_now().await;
        }
    }
}

mod return_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 5 {
                let k = a.0;
                if k == 1 {
                    return;
                }
                if k == 2 {
                    break;
                }
                yield_now().await;
            }
        }
    }
}

mod try_loop {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 5 {
                let k = a.0 + 1;
                check(k)?;
                if k == 3 {
                    break;
                }
                yield_now().await;
            }
        }
        Ok(2)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Result<u32, u32> = inner(n).await;
        step(r.unwrap_or(2));
    }
}

mod match1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        'x: {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            match n {
                0 => {
                    step(a.0);
                    yield_now().await;
                }
                k => {
                    if a.0 + k < 9 {
                        break 'x;
                    }
                    yield_now().await;
                }
            }
        }
    }
}

mod else1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n == 9 {
                yield_now().await;
            } else {
                if a.0 == 1 {
                    break;
                }
                yield_now().await;
            }
        }
    }
}

mod other_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 9 {
                step(30);
                if n < 9 {
                    break;
                }
                yield_now().await;
            } else {
                step(a.0);
                yield_now().await;
            }
        }
    }
}

mod only_known_jump_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 9 {
                step(a.0);
                break;
            } else {
                yield_now().await;
            }
        }
    }
}

mod c_q1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(item) = Some(Noisy::new(12)) {
            if audit.0 == 77 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}

mod c_z4 {
    use super::prelude::*;
    fn look_at(n: &Noisy) -> u32 {
        n.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match look_at(&Noisy::new(12)) {
            12 => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod c_q6b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut queue: Vec<u32> = vec![1, 2, 3];
        while let Some(item) = queue.pop().map(Noisy::new) {
            let item: Noisy = item;
            if n == 1 {
                step(audit.0);
                break;
            }
            if n == 2 {
                step(audit.0);
                return;
            }
            step(item.0);
            yield_now().await;
        }
        step(audit.0);
    }
}

mod c_k5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                all.push(item);
                if n == 1 {
                    panic!("at a step")
                }
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(audit.0);
    }
}

mod c_i {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = if n == 1 { None } else { Some(Noisy::new(12)) };
        match s {
            Some(item) => {
                if n == 0 {
                    return;
                }
                all.push(item);
            }
            None => {
                yield_now().await;
            }
        }
        step(audit.0);
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        inner(&mut all, n).await;
        step(all.len() as u32);
    }
}

mod c_i2 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = if n == 1 { None } else { Some(Noisy::new(12)) };
        match s {
            Some(item) => {
                if n == 0 {
                    return;
                }
                drop(item);
            }
            None => {
                yield_now().await;
            }
        }
        step(audit.0);
        all.clear();
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        inner(&mut all, n).await;
        step(all.len() as u32);
    }
}

mod c_i3 {
    use super::prelude::*;
    #[cps]
    async fn inner(count: &mut u32, n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = if n == 1 { None } else { Some(Noisy::new(12)) };
        match s {
            Some(item) => {
                *count += 1;
                if n == 0 {
                    return;
                }
                drop(item);
            }
            None => {
                yield_now().await;
            }
        }
        step(audit.0);
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: u32 = 3;
        inner(&mut all, n).await;
        step(all);
    }
}

mod c_q8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(g) = Some(n).map(Noisy::new)
            && g.0 < 3
        {
            if audit.0 == 77 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}
