// Services as users would write them; and macros of one's own that stand for places.

mod join {
    use super::prelude::*;
    #[cps]
    async fn part(k: u32, p: Noisy) -> Result<Noisy, String> {
        yield_now().await;
        step(k);
        if k == 3 { Err("three".into()) } else { Ok(p) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let (a, b) = join!(part(n, fresh(1)), part(n + 1, fresh(2)));
        let (a, b): (Result<Noisy, String>, Result<Noisy, String>) = (a, b);
        let a: Noisy = a?;
        yield_now().await;
        let b: Noisy = match b {
            Ok(b) => b,
            Err(e) => {
                drop(a);
                step(5);
                return Err(e);
            }
        };
        step(a.0 + b.0);
        Ok(1)
    }
}

mod counter_map {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[cps]
    async fn tick(k: u32) -> Option<u32> {
        yield_now().await;
        if k > 4 { None } else { Some(k % 3) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<Vec<(u32, usize)>, String> {
        let mut by: BTreeMap<u32, Vec<Noisy>> = BTreeMap::new();
        let mut k = n;
        while let Some(bin) = tick(k).await {
            k += 1;
            match by.get_mut(&bin) {
                Some(list) if list.len() > 1 => {
                    list.clear();
                    step(bin);
                }
                Some(list) => list.push(Noisy::new(10 * bin + k)),
                None => {
                    by.insert(bin, vec![Noisy::new(90 + k)]);
                }
            }
            if k == 4 && by.contains_key(&2) {
                let gone = by.remove(&2).ok_or_else(|| "none".to_string())?;
                step(gone.len() as u32);
            }
        }
        let out: Vec<(u32, usize)> = by.iter().map(|(k, v)| (*k, v.len())).collect();
        for (k, list) in by {
            yield_now().await;
            for x in list {
                if x.0 > 93 {
                    yield_now().await;
                }
                step(x.0 + k);
            }
        }
        Ok(out)
    }
}

mod frame_read {
    use super::prelude::*;
    #[cps]
    async fn read(n: usize, at: usize) -> Result<Vec<u8>, String> {
        yield_now().await;
        let all: Vec<u8> = vec![2, 7, 8, 0, 3, 1, 1, 1, 255];
        all.get(at..at + n).map(|s| s.to_vec()).ok_or_else(|| format!("eof at {at}"))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<usize, String> {
        let mut at = 0usize;
        let mut frames: Vec<(u8, Noisy)> = Vec::new();
        let conn: Noisy = fresh(9);
        let outcome: Result<(), String> = 'read: {
            while frames.len() < n as usize + 1 {
                let head: Vec<u8> = match read(1, at).await {
                    Ok(h) => h,
                    Err(e) => break 'read Err(e),
                };
                at += 1;
                let len = head[0] as usize;
                if len == 0 {
                    step(1);
                    continue;
                }
                let body: Vec<u8> = match read(len, at).await {
                    Ok(b) if b.is_empty() => break 'read Ok(()),
                    Ok(b) => b,
                    Err(e) => {
                        step(2);
                        break 'read Err(e);
                    }
                };
                at += len;
                frames.push((head[0], Noisy::new(body.iter().map(|b| *b as u32).sum())));
            }
            Ok(())
        };
        drop(conn);
        step(frames.len() as u32);
        yield_now().await;
        outcome?;
        Ok(at)
    }
}

mod swap {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Db {
        active: Option<Noisy>,
        standby: Vec<Noisy>,
        events: Vec<String>,
    }
    #[cps]
    async fn healthy(id: u32) -> bool {
        yield_now().await;
        id % 2 == 0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut db: Db = Db {
            active: Some(Noisy::new(31)),
            standby: (0..n).map(|i| Noisy::new(40 + i)).collect(),
            ..Db::default()
        };
        for round in 0..3u32 {
            let id = db.active.as_ref().map_or(0, |a| a.0);
            if db.active.is_some() && healthy(id + round).await {
                db.events.push(format!("ok {round}"));
                continue;
            }
            let failed = std::mem::replace(&mut db.active, db.standby.pop());
            if let Some(f) = failed {
                step(f.0);
            }
            if db.active.is_none() {
                db.events.push("down".to_owned());
                break;
            }
        }
        for e in db.events.iter() {
            log(e.clone());
        }
        let Db { standby, mut active, .. } = db;
        if let Some(a) = active.take() {
            step(a.0);
        }
        step(standby.len() as u32);
    }
}

mod val1 {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct B {
        slots: [u32; 3],
        at: (u32, u32),
        n: u32,
    }
    macro_rules! slots {
        ($g:ident) => {
            $g.slots
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: B = B::default();
        for i in 0..3usize {
            slots!(g)[i] = 3 + n;
            yield_now().await;
        }
        step(g.slots[1]);
    }
}

mod val2 {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct B {
        slots: [u32; 3],
        at: (u32, u32),
        n: u32,
    }
    macro_rules! at {
        ($g:ident) => {
            $g.at
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: B = B::default();
        for i in 0..3usize {
            at!(g).0 += 1 + n;
            yield_now().await;
        }
        step(g.at.0);
    }
}

mod val3 {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct B {
        slots: [u32; 3],
        at: (u32, u32),
        n: u32,
    }
    macro_rules! count {
        ($g:ident) => {
            $g.n
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: B = B::default();
        for i in 0..3usize {
            std::mem::swap(&mut count!(g), &mut 7);
            let r = &mut count!(g);
            *r += 1;
            yield_now().await;
        }
        step(g.n);
    }
}

mod val4 {
    use super::prelude::*;
    macro_rules! me {
        ($g:expr) => {
            $g
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: [u32; 3] = [0, 1, 2];
        for i in 0..3usize {
            me!(a)[i] += n;
            me!(a).reverse();
            yield_now().await;
        }
        step(a[1]);
    }
}

mod val5 {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct B {
        slots: [u32; 3],
        at: (u32, u32),
        n: u32,
    }
    macro_rules! at {
        ($g:ident) => {
            $g.at
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: B = B::default();
        for i in 0..3usize {
            at!(g).0 += 1 + n;
            yield_now().await;
        }
        step(g.at.0);
    }
}

mod litself {
    use super::prelude::*;
    #[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
    pub struct S {
        a: u32,
    }
    #[cps]
    impl S {
        async fn go(&mut self, n: u32) -> String {
            yield_now().await;
            format!("<{}>", "hi {self}".replace("{self}", "you"))
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut s: S = S { a: n };
        let t: String = S::go(&mut s, n).await;
        log(t);
    }
}

mod mac_stmt {
    use super::prelude::*;
    macro_rules! note {
        ($a:expr) => {
            step($a);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        note!(3);
        yield_now().await;
        note!(4);
        for i in 0..2u32 {
            note!(i);
            yield_now().await;
            note!(9);
        }
        step(2);
    }
}

mod mac_multi_loop {
    use super::prelude::*;
    macro_rules! note {
        ($a:expr) => {
            step($a);
            step(8);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            note!(4);
        }
    }
}

mod mac_let_loop {
    use super::prelude::*;
    macro_rules! decl {
        ($a:ident, $e:expr) => {
            let $a = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            decl!(x, i + 1);
            step(x);
        }
    }
}

mod mac_let_noloop {
    use super::prelude::*;
    macro_rules! decl {
        ($a:ident, $e:expr) => {
            let $a = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        yield_now().await;
        decl!(x, n + 1);
        step(x);
    }
}

mod mac_pin {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            let p = std::pin::pin!(fresh(i));
            step(p.0);
        }
    }
}

mod mac_tmp {
    use super::prelude::*;
    macro_rules! amp {
        ($e:expr) => {
            &$e
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            let p = amp!(fresh(i));
            step(p.0);
            step(3);
        }
    }
}

mod mac_tmp2 {
    use super::prelude::*;
    macro_rules! amp {
        ($e:expr) => {
            &$e
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            step(look(amp!(fresh(i))));
            step(3);
        }
    }
}

mod mac_tmp3 {
    use super::prelude::*;
    macro_rules! get {
        ($e:expr) => {
            look(&$e)
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            step(get!(fresh(i)));
            add(get!(fresh(i)), fresh(3).0);
            step(3);
        }
    }
}

mod mac_tmp3b {
    use super::prelude::*;
    macro_rules! get {
        ($e:expr) => {
            look(&$e)
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        yield_now().await;
        step(get!(fresh(n)));
        add(get!(fresh(n)), fresh(3).0);
        step(3);
    }
}

mod mac_place {
    use super::prelude::*;
    macro_rules! fld {
        ($e:expr) => {
            $e.number
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = make(n);
        for i in 0..2u32 {
            yield_now().await;
            fld!(g) = 3;
            fld!(g) += 3;
            step(fld!(g));
        }
    }
}

mod mac_place2 {
    use super::prelude::*;
    macro_rules! fld {
        ($e:expr) => {
            $e.noisy
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = make(n);
        for i in 0..2u32 {
            yield_now().await;
            step(look(&fld!(g)));
        }
    }
}

mod mac_place3 {
    use super::prelude::*;
    macro_rules! me {
        ($e:expr) => {
            $e
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = make(n);
        for i in 0..2u32 {
            yield_now().await;
            me!(g).number += 2;
            step(me!(g).number);
            look(&me!(g).noisy);
        }
        step(g.number);
    }
}

mod mac_cond {
    use super::prelude::*;
    macro_rules! over {
        ($e:expr) => {
            $e > 1
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            yield_now().await;
            if over!(i) && n > 1 {
                break;
            }
            if let Some(x) = Some(over!(i))
                && x
            {
                step(1);
            }
            step(i);
        }
    }
}

mod mac_break_inner {
    use super::prelude::*;
    macro_rules! stop {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            yield_now().await;
            for j in 0..3u32 {
                if j > n {
                    stop!();
                }
                step(j);
            }
            step(i);
        }
    }
}

mod mac_break_own {
    use super::prelude::*;
    macro_rules! spin {
        ($n:expr) => {
            for k in 0..3u32 {
                if k > $n {
                    break;
                }
                step(k);
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            yield_now().await;
            spin!(n);
            step(i);
        }
    }
}

mod mac_tail {
    use super::prelude::*;
    macro_rules! v {
        ($n:expr) => {
            $n + 1
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            yield_now().await;
            let x = {
                step(1);
                v!(i)
            };
            step(x);
            let y = if n > 1 { v!(i) } else { v!(n) };
            step(y);
            let z = match i {
                0 => v!(3),
                _ => v!(4),
            };
            step(z);
        }
    }
}

mod mac_closure {
    use super::prelude::*;
    macro_rules! v {
        ($n:expr) => {
            $n + 1
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            yield_now().await;
            let t: u32 = [1u32, 2].iter().map(|x| v!(x)).sum();
            step(t);
        }
    }
}

mod mac_str {
    use super::prelude::*;
    macro_rules! s { ($($t:tt)*) => { format!($($t)*).as_str() } }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            yield_now().await;
            step(s!("{i}").len() as u32);
        }
    }
}

mod given_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut conn: Noisy = fresh(1);
        for i in 0..3u32 {
            if i == n {
                conn = renewed(conn);
            }
            yield_now().await;
            step(i);
        }
        step(conn.0);
    }
}

mod given_if_try {
    use super::prelude::*;
    fn re(x: Noisy, n: u32) -> Result<Noisy, u32> {
        step(5);
        check(n)?;
        Ok(Noisy::new(x.0 + 1))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy = fresh(7);
        let mut conn: Noisy = fresh(1);
        let b: Noisy = fresh(3);
        for i in 0..3u32 {
            if i != n {
                conn = re(conn, i)?;
            }
            yield_now().await;
            step(i);
        }
        step(conn.0);
        Ok(2)
    }
}

mod given_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut conn: Noisy = fresh(1);
        for i in 0..3u32 {
            match i {
                0 => {
                    conn = renewed(conn);
                }
                1 => {
                    drop(conn);
                    step(9);
                    conn = fresh(n);
                }
                _ => {}
            }
            step(1);
        }
        yield_now().await;
        step(conn.0);
    }
}

mod given_if_drop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut conn: Noisy = fresh(1);
        let b: Noisy = fresh(2);
        yield_now().await;
        if n > 1 {
            drop(conn);
            step(3);
            if n > 2 {
                return;
            }
            conn = fresh(4);
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod given_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut conn: Noisy = fresh(1);
        yield_now().await;
        {
            let old = conn;
            step(2);
            conn = Noisy::new(old.0 + 5);
        }
        step(4);
        yield_now().await;
    }
}

mod given_opt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut conn: Option<Noisy> = Some(fresh(1));
        for i in 0..3u32 {
            if let Some(c) = conn {
                step(c.0);
                conn = None;
            } else {
                conn = Some(fresh(i));
            }
            yield_now().await;
        }
    }
}

mod given_swap {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(2);
        for i in 0..n {
            (a, b) = (b, a);
            yield_now().await;
            step(a.0);
        }
        step(9);
    }
}

mod given_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        g.first = renewed(g.first);
        step(3);
        yield_now().await;
        (g.first, g.second) = (g.second, g.first);
        yield_now().await;
        step(4);
    }
}

mod given_part_try {
    use super::prelude::*;
    fn re(x: Noisy, n: u32) -> Result<Noisy, u32> {
        step(5);
        check(n)?;
        Ok(Noisy::new(x.0 + 1))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        g.first = re(g.first, n)?;
        step(3);
        yield_now().await;
        step(4);
        Ok(3)
    }
}

mod w1 {
    use super::prelude::*;
    macro_rules! note {
        ($a:expr) => {
            step($a);
        };
    }
    macro_rules! v {
        ($n:expr) => {
            $n + 1
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..3u32 {
            note!(i);
            yield_now().await;
            note!(4);
            let x: u32 = v!(i);
            step(x);
        }
        note!(5);
        yield_now().await;
        let r = &n;
        step(*r);
    }
}

mod w3 {
    use super::prelude::*;
    macro_rules! die {
        ($n:expr) => {
            panic!("x {}", $n)
        };
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        for i in 0..2u32 {
            yield_now().await;
            if i > 5 {
                die!(i);
            }
            let x: u32 = match i {
                0 => 4,
                1 => 3,
                _ => die!(1),
            };
            step(x);
        }
        3
    }
}

mod reacq {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy = mk(1).await;
        for i in 0..3u32 {
            step(i);
            drop(lock);
            step(7);
            lock = mk(i).await;
        }
        step(lock.0);
    }
}

mod reacq2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy = mk(1).await;
        drop(lock);
        if n > 1 {
            lock = mk(2).await;
            step(lock.0);
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod reacq3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut lock: Noisy = mk(1).await;
        let b: Noisy = fresh(2);
        for i in 0..3u32 {
            if i == n {
                drop(lock);
                next(i).await;
                lock = mk(i).await;
            }
            step(lock.0);
        }
        yield_now().await;
        step(4);
    }
}

mod vala {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct B {
        n: u32,
    }
    macro_rules! count {
        ($g:ident) => {
            $g.n
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: B = B::default();
        while g.n < 3 + n {
            let c = &mut count!(g);
            *c += 1;
            g.n += 1;
            yield_now().await;
        }
        step(g.n);
    }
}

mod val_slice {
    use super::prelude::*;
    macro_rules! me {
        ($g:expr) => {
            $g
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: [u32; 3] = [3, 1, 2];
        for i in 0..2u32 {
            me!(a).sort();
            yield_now().await;
        }
        step(a[0]);
    }
}

mod val_addr {
    use super::prelude::*;
    macro_rules! me {
        ($g:expr) => {
            $g
        };
    }
    fn bump(x: &mut u32) {
        *x += 1;
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut c: u32 = 0;
        for i in 0..2u32 {
            bump(&mut me!(c));
            yield_now().await;
        }
        step(c);
    }
}

mod retry {
    use super::prelude::*;
    #[cps]
    async fn attempt(n: u32, k: u32, permit: Noisy) -> Result<Noisy, String> {
        yield_now().await;
        step(k);
        if k < n { Err(format!("try {k}")) } else { Ok(permit) }
    }
    #[cps]
    async fn with_backoff(n: u32) -> Result<Noisy, String> {
        let mut delay: u64 = 10;
        let mut last: Option<String> = None;
        for k in 0..3u32 {
            let permit: Noisy = Noisy::new(50 + k);
            match attempt(n, k, permit).await {
                Ok(got) => {
                    if let Some(why) = &last {
                        step(why.len() as u32);
                    }
                    return Ok(got);
                }
                Err(why) if why.ends_with('9') => return Err(why),
                Err(why) => {
                    last = Some(why);
                }
            }
            for _ in 0..delay / 10 {
                yield_now().await;
            }
            delay = (delay * 2).min(40);
        }
        Err(last.unwrap_or_else(|| "never".to_string()))
    }
    #[cps]
    pub async fn program(n: u32) {
        let guard: Noisy = fresh(1);
        match with_backoff(n).await {
            Ok(noisy) => {
                yield_now().await;
                step(noisy.0)
            }
            Err(why) => step(why.len() as u32),
        }
        step(9);
    }
}

mod cache {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Cache {
        map: BTreeMap<u32, Noisy>,
        order: Vec<u32>,
        hits: u32,
    }
    #[cps]
    async fn load(k: u32) -> Result<Noisy, u32> {
        yield_now().await;
        step(k);
        if k == 5 { Err(k) } else { Ok(Noisy::new(k + 10)) }
    }
    #[cps]
    async fn lookup(cache: &mut Cache, k: u32) -> Result<u32, u32> {
        if let Some(found) = cache.map.get(&k) {
            cache.hits += 1;
            return Ok(found.0);
        }
        let loaded: Noisy = load(k).await?;
        let v = loaded.0;
        if let Some(old) = cache.map.insert(k, loaded) {
            step(old.0);
        }
        cache.order.push(k);
        if cache.order.len() > 2 {
            let oldest = cache.order.remove(0);
            cache.map.remove(&oldest);
        }
        Ok(v)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let mut cache: Cache = Cache::default();
        for k in [1u32, 2, 1, 2 + n, 4] {
            let v = lookup(&mut cache, k).await?;
            step(v);
            let n = match lookup(&mut cache, v - 10).await {
                Ok(v) => v,
                Err(e) => {
                    step(e);
                    continue;
                }
            };
            step(n);
        }
        step(cache.hits);
        Ok(())
    }
}

mod pages {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Page {
        rows: Vec<Noisy>,
        next: Option<u32>,
    }
    #[cps]
    async fn fetch_page(cursor: Option<u32>, max: u32) -> Result<Page, String> {
        yield_now().await;
        let at = cursor.unwrap_or(0);
        step(at);
        if at == 3 {
            return Err("limit".into());
        }
        Ok(Page {
            rows: (0..2).map(|i| Noisy::new(10 * (at + 1) + i)).collect(),
            next: (at < max).then_some(at + 1),
        })
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut cursor: Option<u32> = None;
        let mut seen: Vec<Noisy> = Vec::new();
        let token: Noisy = fresh(2);
        loop {
            let page: Page = fetch_page(cursor, n).await?;
            let Page { rows, next } = page;
            for row in rows {
                if row.0 % 2 == 0 {
                    seen.push(row);
                } else {
                    step(row.0);
                }
            }
            let Some(next) = next else { break };
            cursor = Some(next);
        }
        drop(token);
        yield_now().await;
        let best = seen.iter().map(|row| row.0).max().unwrap_or(0);
        Ok(best)
    }
}

mod batch {
    use super::prelude::*;
    #[cps]
    async fn write(rows: Vec<Noisy>) -> Result<usize, String> {
        yield_now().await;
        let k = rows.len();
        step(k as u32);
        if k == 3 {
            return Err("three".to_owned());
        }
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<usize, String> {
        let mut buf: Vec<Noisy> = Vec::with_capacity(4);
        let mut total = 0usize;
        let mut failures: Vec<String> = vec![];
        for i in 0..5u32 {
            buf.push(Noisy::new(100 + i));
            if buf.len() >= n as usize + 1 {
                match write(std::mem::take(&mut buf)).await {
                    Ok(k) => total += k,
                    Err(e) if failures.len() < 1 => failures.push(e),
                    Err(e) => return Err(e),
                }
            }
        }
        if !buf.is_empty() {
            total += write(buf).await?;
        }
        step(failures.len() as u32);
        Ok(total)
    }
}

mod options {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Sess {
        user: Option<Noisy>,
        lock: Option<Noisy>,
        log: Vec<String>,
    }
    #[cps]
    async fn close(s: Noisy) -> Result<(), u32> {
        yield_now().await;
        step(s.0);
        if s.0 > 42 { Err(s.0) } else { Ok(()) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let mut s: Sess = Sess {
            user: (n > 0).then(|| Noisy::new(40 + n)),
            lock: Some(Noisy::new(50)),
            ..Default::default()
        };
        if let Some(user) = s.user.take()
            && n < 3
        {
            close(user).await?;
        }
        let lock = match s.lock.take() {
            Some(l) => l,
            None => return Ok(()),
        };
        step(lock.0);
        drop(lock);
        if let (None, Some(_)) | (Some(_), None) = (&s.user, &s.lock) {
            step(6);
        }
        s.log.push(format!("{n} {}", s.log.len()));
        s.lock.replace(Noisy::new(51));
        yield_now().await;
        let old = s.lock.insert(Noisy::new(52)).0;
        step(old);
        Ok(())
    }
}

mod orders {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Order {
        id: u32,
        items: Vec<u32>,
        note: Option<Noisy>,
        hold: Noisy,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Outcome2 {
        Shipped(u32),
        Rejected { id: u32, why: String },
        Parked(Noisy),
    }
    #[cps]
    async fn reserve(item: u32) -> Result<u32, String> {
        step(item);
        yield_now().await;
        if item == 3 { Err(format!("no {item}")) } else { Ok(item * 2) }
    }
    #[cps]
    async fn handle(mut order: Order) -> Outcome2 {
        let mut reserved: Vec<u32> = Vec::new();
        let items: Vec<u32> = order.items.clone();
        for item in items {
            match reserve(item).await {
                Ok(id) => reserved.push(id),
                Err(why) => {
                    step(77);
                    return Outcome2::Rejected { id: order.id, why };
                }
            }
        }
        if let Some(note) = order.note.take() {
            step(note.0);
            if reserved.is_empty() {
                return Outcome2::Parked(note);
            }
        }
        yield_now().await;
        Outcome2::Shipped(reserved.iter().sum())
    }
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<Order> = (0..3u32)
            .map(|i| Order {
                id: i,
                items: (0..i + n).collect(),
                note: (i > 0).then(|| Noisy::new(30 + i)),
                hold: Noisy::new(40 + i),
            })
            .collect();
        let mut done: u32 = 0;
        for order in all {
            let outcome: Outcome2 = handle(order).await;
            match outcome {
                Outcome2::Shipped(k) => {
                    done += k;
                    yield_now().await;
                }
                Outcome2::Rejected { id, .. } => step(id),
                Outcome2::Parked(noisy) => {
                    let noisy: Noisy = noisy;
                    yield_now().await;
                    step(noisy.0);
                }
            }
        }
        step(done);
    }
}

mod pool {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Conn {
        id: u32,
        sock: Noisy,
        broken: bool,
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Pool {
        idle: Vec<Conn>,
        made: u32,
    }
    #[cps]
    impl Pool {
        async fn get(&mut self) -> Result<Conn, u32> {
            while let Some(conn) = self.idle.pop() {
                let conn: Conn = conn;
                if conn.broken {
                    step(conn.id);
                    continue;
                }
                yield_now().await;
                return Ok(conn);
            }
            if self.made > 2 {
                return Err(self.made);
            }
            self.made += 1;
            let id: u32 = self.made;
            yield_now().await;
            Ok(Conn { id, sock: Noisy::new(20 + id), broken: id == 2 })
        }
        async fn put(&mut self, conn: Conn) {
            if conn.broken {
                step(55);
                drop(conn);
                yield_now().await;
                return;
            }
            yield_now().await;
            self.idle.push(conn);
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut pool: Pool = Pool::default();
        let mut sum = 0u32;
        for _ in 0..n {
            let a: Conn = Pool::get(&mut pool).await?;
            let b: Conn = match Pool::get(&mut pool).await {
                Ok(b) => b,
                Err(e) => {
                    let e: u32 = e;
                    Pool::put(&mut pool, a).await;
                    return Err(e);
                }
            };
            sum += a.id + b.id;
            Pool::put(&mut pool, a).await;
            if sum > 4 {
                drop(b);
            } else {
                Pool::put(&mut pool, b).await;
            }
        }
        step(sum);
        Ok(sum)
    }
}

mod machine {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum St {
        Idle,
        Connecting { tries: u32, sock: Noisy },
        Ready(Noisy),
        Failed(String),
        Done,
    }
    #[cps]
    async fn dial(n: u32, tries: u32) -> bool {
        yield_now().await;
        step(tries);
        tries >= n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut st: St = St::Idle;
        loop {
            st = match st {
                St::Idle => St::Connecting { tries: 0, sock: Noisy::new(30) },
                St::Connecting { tries, sock } if tries > 1 => {
                    step(88);
                    drop(sock);
                    St::Failed(format!("after {tries}"))
                }
                St::Connecting { tries, sock } => {
                    let tries: u32 = tries;
                    let sock: Noisy = sock;
                    if dial(n, tries).await {
                        St::Ready(sock)
                    } else {
                        St::Connecting { tries: tries + 1, sock: Noisy::new(sock.0 + 1) }
                    }
                }
                St::Ready(sock) => {
                    let sock: Noisy = sock;
                    yield_now().await;
                    step(sock.0);
                    St::Done
                }
                St::Failed(why) => {
                    step(why.len() as u32);
                    break;
                }
                St::Done => break,
            };
        }
        step(1);
    }
}

mod saga {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Undo {
        Payment(Noisy),
        Stock { id: u32, lock: Noisy },
        Mail,
    }
    #[cps]
    async fn act(k: u32, n: u32) -> Result<Undo, String> {
        yield_now().await;
        step(k);
        if k == n {
            return Err(format!("{k}"));
        }
        Ok(match k {
            0 => Undo::Payment(Noisy::new(70)),
            1 => Undo::Stock { id: k, lock: Noisy::new(71) },
            _ => Undo::Mail,
        })
    }
    #[cps]
    async fn undo(u: Undo) {
        match u {
            Undo::Payment(p) => {
                let p: Noisy = p;
                yield_now().await;
                step(p.0);
            }
            Undo::Stock { id, lock } => {
                step(id);
                drop(lock);
                yield_now().await;
                step(5);
            }
            Undo::Mail => {}
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut done: Vec<Undo> = Vec::new();
        let tx: Noisy = fresh(9);
        for k in 0..3u32 {
            let result: Result<Undo, String> = act(k, n).await;
            match result {
                Ok(u) => done.push(u),
                Err(why) => {
                    while let Some(u) = done.pop() {
                        undo(u).await;
                    }
                    drop(tx);
                    yield_now().await;
                    return Err(why);
                }
            }
        }
        drop(tx);
        step(done.len() as u32);
        Ok(1)
    }
}

mod parser {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Tok {
        Num(u32),
        Plus,
        Open,
        Close,
        Mark(Noisy),
    }
    #[cps]
    async fn lex(text: String) -> Result<Vec<Tok>, String> {
        let mut out: Vec<Tok> = Vec::new();
        let chars: Vec<char> = text.chars().collect();
        let mut i = 0usize;
        'outer: while i < chars.len() {
            let c = chars[i];
            match c {
                ' ' => {
                    i += 1;
                    continue 'outer;
                }
                '+' => out.push(Tok::Plus),
                '(' => out.push(Tok::Open),
                ')' => out.push(Tok::Close),
                '!' => {
                    out.push(Tok::Mark(Noisy::new(10 + i as u32)));
                    yield_now().await;
                }
                c if c.is_ascii_digit() => {
                    let mut k = 0u32;
                    while i < chars.len() && chars[i].is_ascii_digit() {
                        k = k * 10 + chars[i].to_digit(10).unwrap();
                        i += 1;
                    }
                    out.push(Tok::Num(k));
                    continue;
                }
                other => return Err(format!("bad {other} at {i}")),
            }
            i += 1;
        }
        Ok(out)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let texts: [&'static str; 4] = ["1 + 2", "!(3+!)", "4 ? 5", "!! 12 + 7 )"];
        let text: String = texts[n as usize].to_string();
        let toks: Vec<Tok> = lex(text).await?;
        let mut total = 0u32;
        for tok in toks {
            if let Tok::Num(k) = &tok {
                total += k;
            }
            if let Tok::Mark(mark) = tok {
                let mark: Noisy = mark;
                step(mark.0);
                yield_now().await;
                step(total);
            }
        }
        step(total);
        Ok(total)
    }
}

mod pages2 {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Page {
        rows: Vec<Noisy>,
        next: Option<u32>,
    }
    #[cps]
    async fn fetch_page(cursor: Option<u32>, max: u32) -> Result<Page, String> {
        yield_now().await;
        let at = cursor.unwrap_or(0);
        Ok(Page {
            rows: (0..2).map(|i| Noisy::new(10 * (at + 1) + i)).collect(),
            next: (at < max).then_some(at + 1),
        })
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut cursor: Option<u32> = None;
        let mut all: Vec<Noisy> = Vec::new();
        while let Page { rows, next: Some(next) } = fetch_page(cursor, n).await? {
            step(next);
            all.extend(rows);
            cursor = Some(next);
            if all.len() > 3
                && let Some(last) = all.pop()
                && last.0 > 20
            {
                let last: Noisy = last;
                step(last.0);
                yield_now().await;
                break;
            }
        }
        step(all.len() as u32);
        Ok(3)
    }
}

mod sel_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        step(1);
    }
}

mod mend_loop_some {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut slot: Option<Noisy> = None;
        let g: Noisy = fresh(9);
        for i in 0..3u32 {
            let taken: Option<Noisy> = slot.take();
            if let Some(t) = taken {
                if t.0 > n + 20 {
                    drop(t);
                    slot = Some(fresh(1));
                } else {
                    slot = Some(t);
                }
            } else {
                slot = Some(Noisy::new(20 + i));
            }
            yield_now().await;
            step(i);
        }
    }
}

mod given_nested_q {
    use super::prelude::*;
    fn re(x: Noisy, n: u32) -> Result<Noisy, u32> {
        step(5);
        check(n)?;
        Ok(Noisy::new(x.0 + 1))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy = fresh(7);
        let mut conn: Noisy = fresh(1);
        let b: Noisy = fresh(3);
        yield_now().await;
        conn = re(conn, n)?;
        let c: Noisy = fresh(5);
        conn = match n {
            0 => conn,
            1 => re(conn, 2)?,
            _ => {
                drop(conn);
                return Ok(3);
            }
        };
        yield_now().await;
        step(conn.0);
        Ok(2)
    }
}

mod given_struct_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let mut k = 0u32;
        let b: Noisy = fresh(2);
        yield_now().await;
        Guard { number: k, noisy: a } = make(n);
        step(k);
        yield_now().await;
        if n > 1 {
            [a, _] = [fresh(5), fresh(6)];
            step(3);
        }
        yield_now().await;
        step(a.0);
    }
}

mod given_struct_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let b: Noisy = fresh(2);
        yield_now().await;
        drop(a);
        step(3);
        Guard { noisy: a, .. } = make(n);
        step(4);
        yield_now().await;
    }
}

mod part_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        for i in 0..3u32 {
            let old = g.first;
            step(old.0);
            g.first = Noisy::new(40 + i);
            drop(old);
            yield_now().await;
            step(i);
        }
    }
}

mod part_loop_brk {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        for i in 0..3u32 {
            drop(g.first);
            step(i);
            g.first = Noisy::new(40 + i);
            if i > n {
                break;
            }
            yield_now().await;
            step(i);
        }
        step(8);
    }
}

mod part_both {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        drop(g.first);
        drop(g.second);
        step(1);
        g.second = fresh(5);
        step(2);
        g.first = fresh(6);
        step(3);
        yield_now().await;
        step(4);
    }
}

mod part_whole {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        drop(g.first);
        step(1);
        g = Two { first: fresh(5), second: fresh(6), number: 3 };
        step(3);
        yield_now().await;
        step(4);
    }
}

mod part_paren {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        drop((g).first);
        step(1);
        g.first = fresh(6);
        step(3);
        yield_now().await;
        step(4);
    }
}

mod part_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: (Two, u32) = (Two { first: fresh(1), second: fresh(2), number: n }, 1);
        let h: Noisy = fresh(3);
        yield_now().await;
        drop(g.0.first);
        step(1);
        g.0.first = fresh(6);
        step(3);
        yield_now().await;
        step(4);
        drop(g.0.second);
        g.0 = Two { first: fresh(7), second: fresh(8), number: n };
        step(5);
        yield_now().await;
        step(6);
    }
}

mod part_pat_given {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let h: Noisy = fresh(3);
        yield_now().await;
        let Two { first, .. } = g;
        step(first.0);
        g.first = first;
        step(3);
        yield_now().await;
        step(4);
    }
}

mod breaker {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Circuit {
        Closed { failures: u32 },
        Open { until: u32, probe: Noisy },
        Half(Noisy),
    }
    #[cps]
    async fn call(k: u32, n: u32) -> Result<u32, String> {
        yield_now().await;
        step(k);
        if k % 4 < n { Err("down".to_string()) } else { Ok(k) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut circuit: Circuit = Circuit::Closed { failures: 0 };
        let mut now = 0u32;
        let outer: Noisy = fresh(4);
        for k in 0..6u32 {
            now += 1;
            if let Circuit::Open { until, .. } = &circuit {
                if now < *until {
                    step(90);
                    continue;
                }
            }
            if let Circuit::Open { probe, .. } = circuit {
                circuit = Circuit::Half(probe);
            }
            let result: Result<u32, String> = call(k, n).await;
            circuit = match (circuit, result) {
                (Circuit::Closed { failures }, Err(_)) if failures >= 1 => {
                    Circuit::Open { until: now + 2, probe: Noisy::new(60 + k) }
                }
                (Circuit::Closed { failures }, Err(_)) => Circuit::Closed { failures: failures + 1 },
                (Circuit::Half(p), Err(why)) => {
                    step(why.len() as u32);
                    Circuit::Open { until: now + 1, probe: p }
                }
                (Circuit::Half(p), Ok(v)) => {
                    drop(p);
                    step(v);
                    Circuit::Closed { failures: 0 }
                }
                (other, Ok(_)) => other,
                (other @ Circuit::Open { .. }, _) => other,
            };
            yield_now().await;
        }
        step(now);
    }
}

mod breaker_min {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum C {
        Open(Noisy),
        Half(Noisy),
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut c: C = C::Open(fresh(1));
        let o: Noisy = fresh(2);
        for k in 0..3u32 {
            if let C::Open(p) = c {
                c = C::Half(p);
            }
            step(k);
            yield_now().await;
        }
        step(9);
    }
}

mod merge_loop {
    use super::prelude::*;
    #[cps]
    async fn src(k: u32, n: u32) -> Option<Noisy> {
        yield_now().await;
        (k < n).then(|| Noisy::new(10 + k))
    }
    #[cps]
    pub async fn program(n: u32) {
        let (mut a, mut b): (Option<Noisy>, Option<Noisy>) = (None, None);
        let (mut i, mut j) = (0u32, 0u32);
        let mut out: Vec<Noisy> = Vec::new();
        'merge: loop {
            if a.is_none() {
                a = src(i, n).await;
                i += 1;
            }
            if b.is_none() {
                b = src(j * 2, n).await;
                j += 1;
            }
            match (a.take(), b.take()) {
                (None, None) => break 'merge,
                (Some(x), None) => out.push(x),
                (None, Some(y)) => {
                    out.push(y);
                    yield_now().await;
                }
                (Some(x), Some(y)) if x.0 <= y.0 => {
                    out.push(x);
                    b = Some(y);
                }
                (Some(x), Some(y)) => {
                    out.push(y);
                    a = Some(x);
                }
            }
            if out.len() > 4 {
                break;
            }
        }
        for x in out.iter().rev() {
            step(x.0);
        }
    }
}

mod dedupe {
    use super::prelude::*;
    use std::collections::{BTreeMap, BTreeSet, VecDeque};
    #[cps]
    async fn links(k: u32) -> Vec<u32> {
        yield_now().await;
        match k {
            0 => vec![1, 2],
            1 => vec![2, 3, 0],
            2 => vec![3],
            _ => Vec::new(),
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<usize, String> {
        let mut queue: VecDeque<(u32, Noisy)> = VecDeque::new();
        let mut seen: BTreeSet<u32> = BTreeSet::new();
        queue.push_back((n, Noisy::new(100 + n)));
        let mut depth: BTreeMap<u32, u32> = BTreeMap::new();
        while let Some((at, lease)) = queue.pop_front() {
            let lease: Noisy = lease;
            let at: u32 = at;
            if !seen.insert(at) {
                step(lease.0);
                continue;
            }
            let next: Vec<u32> = links(at).await;
            let level = *depth.entry(at).or_insert(0);
            if level > 2 {
                return Err(format!("too deep at {at}: {next:?}"));
            }
            for to in next.iter().filter(|to| !seen.contains(to)) {
                depth.entry(*to).or_insert(level + 1);
                queue.push_back((*to, Noisy::new(lease.0 + to)));
            }
            drop(lease);
        }
        Ok(seen.len())
    }
}

mod txn {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Tx {
        id: u32,
        lock: Noisy,
        ops: Vec<String>,
    }
    #[cps]
    async fn begin(id: u32) -> Result<Tx, String> {
        yield_now().await;
        if id == 2 {
            return Err(String::from("busy"));
        }
        Ok(Tx { id, lock: Noisy::new(40 + id), ops: vec![] })
    }
    #[cps]
    async fn exec(tx: &mut Tx, op: String) -> Result<usize, String> {
        if op.contains('x') {
            step(66);
            return Err(op);
        }
        yield_now().await;
        tx.ops.push(op);
        Ok(tx.ops.len())
    }
    #[cps]
    async fn commit(tx: Tx) -> Result<u32, String> {
        let Tx { id, lock, ops } = tx;
        let lock: Noisy = lock;
        let ops: Vec<String> = ops;
        let id: u32 = id;
        yield_now().await;
        step(lock.0);
        if ops.len() > 2 { Err(ops.join(";")) } else { Ok(id) }
    }
    #[cps]
    async fn rollback(mut tx: Tx) {
        while let Some(op) = tx.ops.pop() {
            let op: String = op;
            yield_now().await;
            step(op.len() as u32);
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut tx: Tx = begin(n).await?;
        let ops: Vec<String> =
            (0..n + 1).map(|k| if k == 2 { "drop x".to_string() } else { format!("op {k}") }).collect();
        let mut failed: Option<String> = None;
        for op in ops {
            if let Err(why) = exec(&mut tx, op).await {
                failed = Some(why);
                break;
            }
        }
        match failed {
            None => {
                let id = commit(tx).await?;
                step(id);
                Ok(id)
            }
            Some(why) => {
                rollback(tx).await;
                Err(format!("rolled back: {why}"))
            }
        }
    }
}

mod elect {
    use super::prelude::*;
    #[cps]
    async fn vote(k: u32, term: u32) -> Option<bool> {
        yield_now().await;
        match (k + term) % 3 {
            0 => None,
            1 => Some(true),
            _ => Some(false),
        }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut term = n;
        let ticket: Noisy = fresh(1);
        let leader: u32 = 'terms: loop {
            let (mut yes, mut no) = (0u32, 0u32);
            let ballot: Noisy = Noisy::new(30 + term);
            for peer in 0..3u32 {
                let Some(v) = vote(peer, term).await else {
                    step(peer);
                    continue;
                };
                if v {
                    yes += 1
                } else {
                    no += 1
                }
                if yes >= 1 && peer > 0 {
                    drop(ballot);
                    break 'terms peer;
                }
                if no > 1 {
                    break;
                }
            }
            term += 1;
            if term > 5 {
                drop(ticket);
                return 99;
            }
        };
        drop(ticket);
        yield_now().await;
        step(leader);
        leader
    }
}

mod chunks {
    use super::prelude::*;
    #[cps]
    async fn send_chunk(part: Vec<u8>, crc: u32) -> Result<u32, (u32, Vec<u8>)> {
        yield_now().await;
        step(crc);
        if crc % 5 == 4 { Err((crc, part)) } else { Ok(part.len() as u32) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let data: Vec<u8> = (0..7u8).map(|b| b + n as u8).collect();
        let mut sent = 0u32;
        let mut pending: Option<(u32, Vec<u8>)> = None;
        let permit: Noisy = fresh(3);
        let parts: Vec<Vec<u8>> = data.chunks(3).map(|c| c.to_vec()).collect();
        for chunk in parts {
            let chunk: Vec<u8> = if let Some((_, mut rest)) = pending.take() {
                rest.extend(&chunk);
                rest
            } else {
                chunk
            };
            let crc: u32 = chunk.iter().map(|b| *b as u32).sum();
            match send_chunk(chunk, crc).await {
                Ok(k) => sent += k,
                Err((crc, rest)) if rest.len() < 5 => pending = Some((crc, rest)),
                Err((crc, _)) => return Err(format!("crc {crc}")),
            }
        }
        if let Some((crc, rest)) = pending
            && crc > 3
        {
            drop(permit);
            let again: u32 = send_chunk(rest, crc + 1).await.map_err(|e| e.0.to_string())?;
            sent += again;
        }
        step(sent);
        Ok(sent)
    }
}

mod lb10 {
    use super::prelude::*;
    #[cps]
    async fn app(b: Noisy, c: u32) -> u32 {
        yield_now().await;
        b.0 + c
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let z: Noisy = fresh(3);
        let k = app(y, check(n)?).await;
        step(k);
        let k = app(x, check(n + 1)?).await;
        Ok(k)
    }
}

mod aw_moved_cond {
    use super::prelude::*;
    #[cps]
    async fn app(b: Noisy, c: Option<Noisy>) -> u32 {
        yield_now().await;
        b.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let z: Noisy = fresh(3);
        let k = app(z, if n > 1 { Some(y) } else { None }).await;
        step(k);
        yield_now().await;
        step(5);
    }
}

mod aw_given {
    use super::prelude::*;
    #[cps]
    async fn app(b: Noisy, c: u32) -> u32 {
        yield_now().await;
        b.0 + c
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let k = app(x, {
            x = fresh(6);
            3
        })
        .await;
        step(k);
        yield_now().await;
        step(5);
    }
}

mod aw_given2 {
    use super::prelude::*;
    #[cps]
    async fn app(b: Noisy, c: u32) -> u32 {
        yield_now().await;
        b.0 + c
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let k = app(y, {
            drop(x);
            step(4);
            x = fresh(6);
            3
        })
        .await;
        step(k);
        yield_now().await;
        step(5);
    }
}

mod aw_given3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        if {
            drop(x);
            step(4);
            x = fresh(6);
            n > 1
        } {
            yield_now().await;
            step(6);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod aw_given4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let k: Noisy = {
            let old = x;
            x = mk(n).await;
            old
        };
        step(k.0);
        yield_now().await;
        step(6);
    }
}

mod aw_given5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        x = {
            let z: Noisy = mk(n).await;
            drop(x);
            z
        };
        step(4);
        yield_now().await;
        step(6);
    }
}

mod aw_given6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        for i in 0..3u32 {
            x = match i {
                0 => {
                    drop(x);
                    check(n)?;
                    mk(n).await
                }
                1 if n > 2 => {
                    drop(x);
                    return Ok(2);
                }
                _ => x,
            };
            step(x.0);
        }
        yield_now().await;
        Ok(3)
    }
}

mod a1_retry_backoff {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Policy {
        max: u32,
        base: u64,
        factor: u64,
    }
    impl Policy {
        const DEFAULT: Policy = Policy { max: 3, base: 2, factor: 3 };
        fn delay(&self, attempt: u32) -> u64 {
            self.base.saturating_mul(self.factor.saturating_pow(attempt)).min(20)
        }
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum CallError {
        Transient(Noisy),
        Fatal(String),
    }
    #[cps]
    async fn call(n: u32, attempt: u32) -> Result<Noisy, CallError> {
        yield_now().await;
        step(30 + attempt);
        match (n, attempt) {
            (0, _) => Ok(Noisy::new(40)),
            (1, a) if a < 2 => Err(CallError::Transient(Noisy::new(50 + a))),
            (1, a) => Ok(Noisy::new(60 + a)),
            (2, _) => Err(CallError::Transient(Noisy::new(70))),
            _ => Err(CallError::Fatal("no".into())),
        }
    }
    #[cps]
    async fn wait(ms: u64) {
        for _ in 0..ms / 4 {
            yield_now().await;
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let policy = Policy { max: 4, ..Policy::DEFAULT };
        let policy: Policy = policy;
        let mut last: Option<Noisy> = None;
        let mut attempt = 0u32;
        let value: Noisy = loop {
            let result = call(n, attempt).await;
            match result {
                Ok(v) => break v,
                Err(CallError::Transient(why)) if attempt + 1 < policy.max => {
                    let old: Option<Noisy> = last.replace(why);
                    if let Some(old) = old {
                        step(old.0);
                    }
                    wait(policy.delay(attempt)).await;
                    attempt += 1;
                }
                Err(CallError::Transient(why)) => return Err(format!("gave up: {}", why.0)),
                Err(CallError::Fatal(text)) => {
                    step(9);
                    return Err(text);
                }
            }
        };
        if let Some(last) = &last {
            step(last.0 + 100);
        }
        yield_now().await;
        Ok(value.0 + attempt)
    }
}

mod a1_byte_parser {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Token {
        Num(u64),
        Text(String),
        Open,
        Close,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum ParseError {
        Eof,
        Bad(u8, usize),
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Cursor {
        bytes: Vec<u8>,
        at: usize,
    }
    impl Cursor {
        fn peek(&self) -> Option<u8> {
            self.bytes.get(self.at).copied()
        }
        fn bump(&mut self) -> Result<u8, ParseError> {
            let b = self.peek().ok_or(ParseError::Eof)?;
            self.at += 1;
            Ok(b)
        }
    }
    #[cps]
    async fn token(c: &mut Cursor) -> Result<Option<Token>, ParseError> {
        let Some(b) = c.peek() else { return Ok(None) };
        let t = match b {
            b'(' => {
                c.bump()?;
                Token::Open
            }
            b')' => {
                c.bump()?;
                Token::Close
            }
            b'0'..=b'9' => {
                let mut v = 0u64;
                while let Some(d @ b'0'..=b'9') = c.peek() {
                    v = v
                        .checked_mul(10)
                        .and_then(|v| v.checked_add((d - b'0') as u64))
                        .ok_or(ParseError::Bad(d, c.at))?;
                    c.bump()?;
                    yield_now().await;
                }
                Token::Num(v)
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let mut text = String::new();
                while let Some(b) = c.peek()
                    && (b.is_ascii_alphanumeric() || b == b'_')
                {
                    text.push(c.bump()? as char);
                    if text.len() == 2 {
                        yield_now().await;
                    }
                }
                Token::Text(text)
            }
            b' ' => {
                c.at += 1;
                yield_now().await;
                return Ok(Some(Token::Num(0)));
            }
            other => return Err(ParseError::Bad(other, c.at)),
        };
        Ok(Some(t))
    }
    #[cps]
    async fn inner(n: u32) -> Result<(usize, u64), ParseError> {
        let text: &'static [u8] = match n {
            0 => b"(ab_ 12)",
            1 => b"99 !",
            2 => b"",
            _ => b"(((x",
        };
        let mut c: Cursor = Cursor { bytes: text.to_vec(), at: 0 };
        let mut depth: Vec<Noisy> = vec![];
        let mut sum = 0u64;
        let mut names: Vec<String> = Vec::new();
        while let Some(t) = token(&mut c).await? {
            match t {
                Token::Open => depth.push(Noisy::new(1 + depth.len() as u32)),
                Token::Close => {
                    let Some(d) = depth.pop() else { return Err(ParseError::Eof) };
                    let d: Noisy = d;
                    step(d.0);
                    yield_now().await;
                }
                Token::Num(v) => sum = sum.wrapping_add(v),
                Token::Text(s) => names.push(s),
            }
        }
        if !depth.is_empty() {
            return Err(ParseError::Eof);
        }
        step(names.len() as u32);
        Ok((c.at, sum))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(usize, u64), String> {
        inner(n).await.map_err(|e| format!("{e:?}"))
    }
}

mod a1_lru_cache {
    use super::prelude::*;
    use std::collections::{BTreeMap, VecDeque};
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Cache {
        map: BTreeMap<u32, Noisy>,
        order: VecDeque<u32>,
        hits: u32,
    }
    #[cps]
    impl Cache {
        const CAP: usize = 2;
        async fn get(&mut self, key: u32) -> Option<u32> {
            if let Some(v) = self.map.get(&key) {
                self.hits += 1;
                let found = v.0;
                self.order.retain(|k| *k != key);
                self.order.push_back(key);
                return Some(found);
            }
            let fresh_value: Noisy = mk(key).await;
            if fresh_value.0 % 5 == 4 {
                return None;
            }
            let shown: u32 = fresh_value.0;
            self.put(key, fresh_value).await;
            Some(shown)
        }
        async fn put(&mut self, key: u32, value: Noisy) -> Option<Noisy> {
            let mut gone: Option<Noisy> = None;
            while self.order.len() >= Self::CAP {
                let Some(k) = self.order.pop_front() else { unreachable!("len") };
                gone = self.map.remove(&k);
                yield_now().await;
            }
            self.order.push_back(key);
            self.map.insert(key, value);
            gone
        }
        async fn into_hits(self) -> u32 {
            let Cache { map, order, hits } = self;
            let (map, order, hits): (BTreeMap<u32, Noisy>, VecDeque<u32>, u32) = (map, order, hits);
            for (k, v) in map {
                if order.contains(&k) {
                    yield_now().await;
                    step(v.0);
                }
            }
            hits
        }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut cache: Cache = Cache::default();
        for key in [1u32, 2, 1, n, 4, 2] {
            let Some(v) = Cache::get(&mut cache, key).await else {
                step(1);
                continue;
            };
            step(v);
        }
        Cache::into_hits(cache).await
    }
}

mod a1_batching {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Job {
        id: u32,
        body: Noisy,
    }
    #[cps]
    async fn flush(batch: Vec<Job>) -> Result<usize, Vec<Job>> {
        let n = batch.len();
        yield_now().await;
        if batch.iter().any(|j| j.id == 3) {
            return Err(batch);
        }
        for Job { id, body } in batch {
            let body: Noisy = body;
            if id == 1 {
                yield_now().await;
            }
            step(body.0);
        }
        Ok(n)
    }
    #[cps]
    pub async fn program(n: u32) -> usize {
        let mut slots: Vec<Option<Job>> =
            (0..5u32).map(|id| (id != n).then(|| Job { id, body: Noisy::new(10 + id) })).collect();
        let mut sent = 0usize;
        let mut dead: Vec<Job> = Vec::with_capacity(2);
        'all: loop {
            let mut batch: Vec<Job> = Vec::new();
            for slot in slots.iter_mut() {
                if batch.len() == 2 {
                    break;
                }
                if let Some(job) = slot.take() {
                    batch.push(job);
                }
            }
            if batch.is_empty() {
                break 'all;
            }
            match flush(batch).await {
                Ok(k) => sent += k,
                Err(back) => {
                    for job in back {
                        if job.id == 3 {
                            dead.push(job);
                            continue;
                        }
                        let at = job.id as usize;
                        slots[at] = Some(job);
                        if dead.len() > 1 {
                            break 'all;
                        }
                    }
                }
            }
        }
        step(dead.len() as u32);
        sent + slots.iter().flatten().count()
    }
}

mod a1_tree {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Tree {
        Leaf(Noisy),
        Node { key: u32, left: Box<Tree>, right: Option<Box<Tree>> },
    }
    fn build(n: u32, depth: u32) -> Tree {
        if depth == 0 {
            return Tree::Leaf(Noisy::new(n));
        }
        Tree::Node {
            key: n,
            left: Box::new(build(2 * n, depth - 1)),
            right: (n % 3 != 0).then(|| Box::new(build(2 * n + 1, depth - 1))),
        }
    }
    #[cps]
    async fn walk(tree: Tree, limit: u32) -> Result<Vec<u32>, String> {
        let mark: Noisy = Noisy::new(90);
        match tree {
            Tree::Leaf(v) if v.0 > limit => Err(format!("{} too large", v.0)),
            Tree::Leaf(v) => {
                let v: Noisy = v;
                yield_now().await;
                Ok(vec![v.0])
            }
            Tree::Node { key, left, right } => {
                let key: u32 = key;
                let right: Option<Box<Tree>> = right;
                let left: Box<Tree> = left;
                let mut all: Vec<u32> = Box::pin(walk(*left, limit)).await?;
                all.push(key);
                if let Some(right) = right {
                    let more: Vec<u32> = Box::pin(walk(*right, limit)).await?;
                    all.extend(more);
                }
                step(mark.0 + key);
                Ok(all)
            }
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<usize, String> {
        let all = walk(build(n + 1, 2), 14).await?;
        Ok(all.len())
    }
}

mod a1_rate_limiter {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Bucket<const N: usize> {
        tokens: u32,
        last: u64,
        waiting: Vec<Option<Noisy>>,
    }
    impl<const N: usize> Bucket<N> {
        const RATE: u64 = 2;
        fn refill(&mut self, now: u64) -> u32 {
            let gained = ((now - self.last) / Self::RATE) as u32;
            self.last = now;
            self.tokens = (self.tokens + gained).min(N as u32);
            gained
        }
        fn take(&mut self) -> Option<u32> {
            self.tokens = self.tokens.checked_sub(1)?;
            Some(self.tokens)
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Vec<u32> {
        let mut bucket: Bucket<3> = Bucket { tokens: n, last: 0, waiting: Vec::new() };
        let mut served: Vec<u32> = Vec::new();
        let mut now = 0u64;
        for i in 0u32..5 {
            let request: Noisy = Noisy::new(10 + i);
            now += 1 + i as u64;
            bucket.refill(now);
            if bucket.take().is_none() {
                bucket.waiting.push(Some(request));
                yield_now().await;
                continue;
            }
            if let Some(slot) = bucket.waiting.iter_mut().find(|slot| slot.is_some())
                && let Some(first) = slot.take()
            {
                served.push(first.0);
                *slot = Some(request);
            } else {
                served.push(request.0);
            }
            yield_now().await;
            step(i);
        }
        while let Some(slot) = bucket.waiting.pop() {
            let Some(left) = slot else { continue };
            let left: Noisy = left;
            now += 1;
            yield_now().await;
            step(left.0 + now as u32);
        }
        served
    }
}

mod a1_heap {
    use super::prelude::*;
    use std::cmp::{Ordering, Reverse};
    use std::collections::BinaryHeap;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Task {
        due: u32,
        what: Noisy,
    }
    impl Eq for Task {}
    impl PartialOrd for Task {
        fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
            Some(self.cmp(o))
        }
    }
    impl Ord for Task {
        fn cmp(&self, o: &Self) -> Ordering {
            o.due.cmp(&self.due).then_with(|| o.what.0.cmp(&self.what.0))
        }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut heap: BinaryHeap<Task> = BinaryHeap::new();
        let mut ids: BinaryHeap<Reverse<u32>> = BinaryHeap::new();
        for i in 0..4u32 {
            heap.push(Task { due: (i * 7 + n) % 5, what: Noisy::new(20 + i) });
            ids.push(Reverse(i ^ n));
        }
        let mut clock = 0u32;
        while let Some(Task { due, what }) = heap.pop() {
            let due: u32 = due;
            let what: Noisy = what;
            if due > clock {
                for _ in clock..due {
                    yield_now().await;
                }
                clock = due;
            }
            if what.0 % 2 == 0 && clock < 4 {
                heap.push(Task { due: due + 3, what });
                if let Some(Reverse(id)) = ids.pop() {
                    step(id);
                }
                continue;
            }
            step(what.0);
            if n == 3 && heap.len() == 1 {
                break;
            }
        }
        yield_now().await;
        clock + heap.len() as u32
    }
}

mod a1_connection {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Conn {
        Idle,
        Handshake { nonce: u32, session: Noisy },
        Open { session: Noisy, sent: Vec<Noisy> },
        Closing(Noisy, Option<String>),
        Closed,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Event {
        Dial,
        Ack(u32),
        Data(u32),
        Bye,
        Fault(String),
    }
    #[cps]
    async fn poll_event(script: &mut Vec<Event>) -> Option<Event> {
        yield_now().await;
        script.pop()
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut script: Vec<Event> = match n {
            0 => vec![Event::Bye, Event::Data(51), Event::Data(50), Event::Ack(5), Event::Dial],
            1 => vec![Event::Bye, Event::Ack(6), Event::Dial],
            2 => vec![Event::Fault("cut".to_string()), Event::Data(52), Event::Ack(5), Event::Dial],
            _ => vec![Event::Data(53)],
        };
        let mut conn: Conn = Conn::Idle;
        let mut turns = 0u32;
        while let Some(event) = poll_event(&mut script).await {
            turns += 1;
            conn = match (conn, event) {
                (Conn::Idle, Event::Dial) => {
                    yield_now().await;
                    Conn::Handshake { nonce: 5, session: Noisy::new(41) }
                }
                (Conn::Handshake { nonce, session }, Event::Ack(k)) if k == nonce => {
                    Conn::Open { session, sent: vec![] }
                }
                (Conn::Handshake { session, .. }, Event::Ack(k)) => {
                    step(k);
                    Conn::Closing(session, Some(format!("bad ack {k}")))
                }
                (Conn::Open { session, sent }, Event::Data(d)) => {
                    let session: Noisy = session;
                    let mut sent: Vec<Noisy> = sent;
                    sent.push(Noisy::new(d));
                    yield_now().await;
                    Conn::Open { session, sent }
                }
                (Conn::Open { session, sent }, Event::Bye) => {
                    let session: Noisy = session;
                    let sent: Vec<Noisy> = sent;
                    for s in sent {
                        yield_now().await;
                        step(s.0);
                    }
                    Conn::Closing(session, None)
                }
                (Conn::Closing(session, why), _) => {
                    step(session.0);
                    if let Some(why) = why {
                        return Err(why);
                    }
                    Conn::Closed
                }
                (_, Event::Fault(text)) => return Err(text),
                (state, event) => {
                    step(99);
                    drop(event);
                    let _ = &state;
                    Conn::Closed
                }
            };
        }
        step(turns);
        match conn {
            Conn::Closing(session, Some(why)) => {
                let session: Noisy = session;
                let why: String = why;
                yield_now().await;
                step(session.0);
                Err(why)
            }
            Conn::Closing(session, None) => Ok(session.0),
            _ => Ok(0),
        }
    }
}

mod a1_overflow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> (u8, i32, u32) {
        let guard: Noisy = Noisy::new(7);
        let mut small: u8 = 250;
        let mut neg: i32 = i32::MIN + 2;
        for i in 0..3u8 {
            let held: Noisy = Noisy::new(10 + i as u32);
            yield_now().await;
            if n == 1 {
                small += 3;
            } else {
                small = small.wrapping_add(3 * i);
            }
            neg = if n == 2 { neg - 1 } else { neg.saturating_sub(2) };
            step(small as u32);
            drop(held);
        }
        let (sum, over): (u32, bool) = 0xFFFF_FFF0u32.overflowing_add(n * 8);
        yield_now().await;
        let at = [1u32, 2, 3][n as usize];
        step(guard.0);
        (small, neg >> n, if over { sum } else { sum.rotate_left(4) / (n - at + 1) })
    }
}

mod a1_slice_patterns {
    use super::prelude::*;
    #[cps]
    async fn handle(args: Vec<String>, who: Noisy) -> Result<String, String> {
        let words: Vec<&str> = args.iter().map(|s| s.as_str()).collect();
        let reply: String = match words.as_slice() {
            [] => return Err("empty".into()),
            ["get", key] => format!("get {key}"),
            ["set", key, rest @ ..] if !rest.is_empty() => {
                step(rest.len() as u32);
                format!("set {key} {}", rest.join(","))
            }
            ["quit", ..] => {
                drop(who);
                return Ok("bye".to_string());
            }
            [first, .., last] => format!("{first}..{last}"),
            [one] => one.to_uppercase(),
        };
        yield_now().await;
        step(who.0);
        Ok(reply)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<usize, String> {
        let mut len = 0usize;
        let lines: Vec<String> = ["get a", "set k v w", "quit now", "help", "a b c", ""]
            .iter()
            .skip(n as usize)
            .map(|s| s.to_string())
            .collect();
        for line in lines {
            let parts: Vec<String> = line.split_whitespace().map(String::from).collect();
            let reply: String = handle(parts, Noisy::new(line.len() as u32 + 1)).await?;
            if reply == "bye" && n == 1 {
                break;
            }
            len += reply.len();
        }
        Ok(len)
    }
}

mod a1_generic_store {
    use super::prelude::*;
    use std::collections::BTreeMap;
    pub trait Key: Ord + Clone {
        const KIND: &'static str;
        fn weight(&self) -> u32;
        fn origin() -> Self;
    }
    impl Key for u32 {
        const KIND: &'static str = "u32";
        fn weight(&self) -> u32 {
            *self
        }
        fn origin() -> Self {
            0
        }
    }
    impl Key for String {
        const KIND: &'static str = "string";
        fn weight(&self) -> u32 {
            self.len() as u32
        }
        fn origin() -> Self {
            String::new()
        }
    }
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Entry<V> {
        value: V,
        used: u32,
    }
    #[cps]
    async fn touch<K, V>(map: &mut BTreeMap<K, Entry<V>>, key: K, value: V) -> Result<Option<V>, String>
    where
        K: Key,
        V: Thing,
    {
        let _unused: u32 = 0;
        if let Some(e) = map.get_mut(&key) {
            e.used += 1;
            let old = std::mem::replace(&mut e.value, value);
            step(e.used);
            return Ok(Some(old));
        }
        if key <= K::origin() {
            return Err(format!("{} {}", K::KIND, key.weight()));
        }
        yield_now().await;
        map.insert(key, Entry { value, used: 0 });
        Ok(None)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let mut by_id: BTreeMap<u32, Entry<Noisy>> = BTreeMap::new();
        let mut by_name: BTreeMap<String, Entry<u32>> = BTreeMap::new();
        for i in [3u32, n, 3, n + 1] {
            match touch::<u32, Noisy>(&mut by_id, i, Noisy::new(10 + i)).await {
                Ok(Some(old)) => step(old.0),
                Ok(None) => {}
                Err(e) if i == 0 => {
                    touch::<String, u32>(&mut by_name, e, 30).await?;
                }
                Err(e) => return Err(e),
            }
        }
        let x = touch::<String, u32>(&mut by_name, "x".repeat(n as usize), 31).await?;
        step(by_id.len() as u32);
        Ok(x.unwrap_or(1))
    }
}

mod a1_shadowing {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, std::num::ParseIntError> {
        let input: String = format!(" {}x ", n);
        let input: String = input.trim().trim_end_matches('x').to_string();
        let input: u32 = input.parse()?;
        let held: Noisy = Noisy::new(10 + input);
        yield_now().await;
        let held: (Noisy, u32) = (Noisy::new(held.0 + 1), input);
        let input: Vec<Noisy> = (0..input).map(Noisy::new).collect();
        yield_now().await;
        {
            let held: Noisy = mk(held.1).await;
            step(held.0);
        }
        let (held, k) = held;
        yield_now().await;
        if k == 2 {
            "zz".parse::<u32>()?;
        }
        step(held.0 + input.len() as u32);
        Ok(input.into_iter().map(|x| x.0).sum::<u32>() + k)
    }
}

mod a1_closures_between {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> String {
        let base: Noisy = Noisy::new(5 + n);
        let mut rows: Vec<(String, Noisy)> = ["b", "a", "c"]
            .iter()
            .enumerate()
            .map(|(i, s)| (s.to_string(), Noisy::new(base.0 * 10 + i as u32)))
            .collect();
        yield_now().await;
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        let (small, large): (Vec<(String, Noisy)>, Vec<(String, Noisy)>) =
            rows.into_iter().partition(|(_, v)| v.0 % 2 == n % 2);
        yield_now().await;
        let pick = |v: &Vec<(String, Noisy)>| v.iter().max_by_key(|(_, x)| x.0).map(|(s, _)| s.clone());
        let name: Option<String> = pick(&small).or_else(|| pick(&large));
        drop(small);
        next(n).await;
        let out: String = large.iter().fold(String::new(), |mut acc, (s, v)| {
            if !acc.is_empty() {
                acc.push('-');
            }
            acc += s;
            acc += &v.0.to_string();
            acc
        });
        step(out.len() as u32);
        let kept: Vec<Noisy> = large
            .into_iter()
            .filter_map(|(s, v)| if Some(&s) == name.as_ref() { None } else { Some(v) })
            .take(1)
            .collect();
        yield_now().await;
        step(kept.len() as u32);
        out
    }
}

mod a1_pipeline_question {
    use super::prelude::*;
    #[derive(Debug, PartialEq)]
    pub enum Fail {
        Missing(&'static str),
        Check(u32),
        Fmt(String),
    }
    impl From<u32> for Fail {
        fn from(n: u32) -> Fail {
            Fail::Check(n)
        }
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Order {
        id: u32,
        lines: Vec<Line>,
        note: Option<Noisy>,
        owner: Noisy,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Line {
        sku: u32,
        qty: u32,
        lot: Noisy,
    }
    fn order(n: u32) -> Order {
        Order {
            id: n,
            lines: (0..n).map(|i| Line { sku: i, qty: i + 1, lot: Noisy::new(20 + i) }).collect(),
            note: (n > 1).then(|| Noisy::new(30)),
            owner: Noisy::new(31),
        }
    }
    #[cps]
    async fn price(line: Line) -> Result<u32, u32> {
        let p = next(line.sku).await;
        check(p * line.qty)
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, Fail> {
        let Order { id, lines, note, owner } = order(n);
        let owner: Noisy = owner;
        let note: Option<Noisy> = note;
        let lines: Vec<Line> = lines;
        let id: u32 = id;
        let first: u32 = lines.first().ok_or(Fail::Missing("line"))?.sku;
        let mut total = 0u32;
        for line in lines {
            if line.qty == 3 {
                let Some(text) = &note else { return Err(Fail::Missing("note")) };
                step(text.0);
                break;
            }
            total += price(line).await.map_err(|e| Fail::Fmt(format!("line {e}")))?;
        }
        let note: Noisy = note.ok_or(Fail::Missing("note"))?;
        yield_now().await;
        drop(owner);
        check(total)?;
        step(note.0 + first);
        Ok(total + id)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        inner(n).await.map_err(|e| format!("{e:?}"))
    }
}

mod a1_labelled {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<(u32, u32)> {
        let grid: [[u32; 3]; 3] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
        let outer: Noisy = Noisy::new(1);
        let found = 'rows: loop {
            let probe: Noisy = Noisy::new(2);
            for (y, row) in grid.into_iter().enumerate() {
                let seen: Noisy = Noisy::new(10 + y as u32);
                'cells: for (x, cell) in row.into_iter().enumerate() {
                    let here: Noisy = Noisy::new(20 + cell);
                    if cell % 2 == 0 {
                        yield_now().await;
                        continue 'cells;
                    }
                    if cell == 5 && n == 1 {
                        break 'cells;
                    }
                    if cell == n * 3 {
                        break 'rows Some((x as u32, y as u32));
                    }
                    if cell == 7 && n == 2 {
                        yield_now().await;
                        drop(probe);
                        break 'rows None;
                    }
                    step(here.0);
                }
                step(seen.0);
            }
            step(probe.0);
            break None;
        };
        drop(outer);
        let (x, y): (u32, u32) = found?;
        yield_now().await;
        step(x);
        Some((y, x))
    }
}

mod a1_config_merge {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Config {
        name: String,
        limits: BTreeMap<String, u32>,
        secret: Option<Noisy>,
        owner: Noisy,
    }
    #[cps]
    async fn load(n: u32) -> Result<Config, String> {
        let text = format!("name=svc{n}\nlimit.a={n}\n#c\nlimit.b=x{n}");
        let mut config: Config = Config::default();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in lines {
            if line.starts_with('#') {
                yield_now().await;
                continue;
            }
            let Some((k, v)) = line.split_once('=') else { return Err(format!("bad {line}")) };
            match k.split('.').collect::<Vec<_>>()[..] {
                ["name"] => {
                    config.name = v.to_string();
                    config.owner = Noisy::new(60 + n);
                }
                ["limit", what] => {
                    let value = v.trim_start_matches('x').parse::<u32>().map_err(|e| e.to_string())?;
                    *config.limits.entry(what.to_string()).or_default() += value;
                    if value == 2 {
                        config.secret.get_or_insert_with(|| Noisy::new(61));
                    }
                }
                _ => return Err("unknown".into()),
            }
        }
        Ok(config)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let base: Config = load(n).await?;
        let over: Config = Config { name: "over".into(), secret: Some(Noisy::new(70)), ..Config::default() };
        let merged: Config = Config {
            name: if n == 1 { base.name.clone() } else { over.name.clone() },
            secret: base.secret.clone().or(over.secret.clone()),
            ..base.clone()
        };
        yield_now().await;
        step(merged.limits.values().sum());
        drop(base);
        let Some(secret) = merged.secret.clone() else { return Err("none".into()) };
        let secret: Noisy = secret;
        yield_now().await;
        step(secret.0);
        Ok(secret.0)
    }
}

mod a1_two_phase {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Lock {
        id: u32,
        token: Noisy,
    }
    #[cps]
    async fn prepare(id: u32, n: u32) -> Option<Lock> {
        let token: Noisy = Noisy::new(10 + id);
        yield_now().await;
        (id != n).then(|| Lock { id, token })
    }
    #[cps]
    async fn commit(lock: Lock) -> Result<u32, (u32, Lock)> {
        step(lock.id);
        yield_now().await;
        if lock.token.0 == 13 { Err((7, lock)) } else { Ok(lock.id) }
    }
    #[cps]
    async fn abort(locks: Vec<Lock>, keep: Option<Lock>) -> usize {
        let mut n = 0usize;
        for lock in locks.into_iter().rev() {
            yield_now().await;
            n += 1;
            drop(lock);
            step(n as u32);
        }
        if keep.is_some() { n + 10 } else { n }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<Vec<u32>, usize> {
        let mut locks: Vec<Lock> = Vec::new();
        for id in 1..=3u32 {
            match prepare(id, n).await {
                Some(lock) => locks.push(lock),
                None if id == 1 => return Err(0),
                None => return Err(abort(locks, None).await),
            }
        }
        let mut done: Vec<u32> = Vec::new();
        while let Some(lock) = locks.pop() {
            match commit(lock).await {
                Ok(id) => done.push(id),
                Err((code, lock)) if n == 0 => {
                    step(code);
                    return Err(abort(locks, Some(lock)).await);
                }
                Err((code, Lock { token, .. })) => {
                    step(code + token.0);
                    done.push(0);
                }
            }
        }
        Ok(done)
    }
}

mod a1_tokens_stack_machine {
    use super::prelude::*;
    #[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
    pub enum Op {
        Push(i64),
        Add,
        Mul,
        Div,
        Dup,
        Wait,
        Jmp(usize),
        Jz(usize),
        Halt,
    }
    #[cps]
    pub async fn program(n: u32) -> Result<i64, String> {
        let code: Vec<Op> = match n {
            0 => vec![Op::Push(6), Op::Push(7), Op::Mul, Op::Wait, Op::Halt],
            1 => vec![Op::Push(1), Op::Push(0), Op::Wait, Op::Div, Op::Halt],
            2 => vec![Op::Push(3), Op::Push(-1), Op::Wait, Op::Add, Op::Dup, Op::Jz(7), Op::Jmp(1), Op::Halt],
            _ => vec![Op::Push(i64::MAX), Op::Push(1), Op::Add, Op::Halt],
        };
        let mut stack: Vec<(i64, Noisy)> = vec![];
        let mut pc = 0usize;
        let result: Result<i64, String> = loop {
            let Some(&op) = code.get(pc) else { break Err("ran off".to_string()) };
            pc += 1;
            match op {
                Op::Push(v) => stack.push((v, Noisy::new(stack.len() as u32 + 1))),
                Op::Add | Op::Mul | Op::Div => {
                    let (Some((b, _held)), Some((a, x))) = (stack.pop(), stack.pop()) else {
                        break Err("underflow".into());
                    };
                    let v = match op {
                        Op::Add => a + b,
                        Op::Mul => a.checked_mul(b).ok_or("mul")?,
                        Op::Div if b == 0 => return Err(format!("{a}/0")),
                        Op::Div => a / b,
                        _ => unreachable!(),
                    };
                    stack.push((v, x));
                }
                Op::Dup => {
                    let top = stack.last().cloned().ok_or_else(|| "dup".to_string())?;
                    stack.push(top);
                }
                Op::Wait => {
                    yield_now().await;
                    step(pc as u32);
                }
                Op::Jmp(to) => pc = to,
                Op::Jz(to) => {
                    if let Some((0, _)) = stack.pop() {
                        pc = to;
                    }
                }
                Op::Halt => break stack.pop().map(|(v, _)| v).ok_or("empty".into()),
            }
        };
        step(stack.len() as u32);
        yield_now().await;
        result
    }
}

mod b2_q4_continue {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for k in 0u32..2 {
            let audit: Noisy = Noisy::new(77);
            match parse(n) {
                Err(e) => {
                    let held: Noisy = Noisy::new(5);
                    if audit.0 + k == 77 {
                        continue;
                    }
                }
                Ok(Some(v)) => {
                    let held: Noisy = Noisy::new(6);
                    if audit.0 + k == 77 + v {
                        continue;
                    }
                }
                Ok(None) => yield_now().await,
            }
            yield_now().await;
        }
    }
}

mod b2_q5_param {
    use super::prelude::*;
    #[cps]
    async fn inner(audit: Noisy, item: Option<Noisy>) {
        match item {
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(audit.0);
    }
    #[cps]
    pub async fn program(n: u32) {
        inner(Noisy::new(77), (n < 2).then(|| Noisy::new(12))).await
    }
}

mod b2_q6_made_by_call {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(77);
        let mut queue: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        match queue.pop() {
            Some(job) => {
                if conn.0 == 77 {
                    return Err(format!("job {}", job.0));
                }
            }
            None => yield_now().await,
        }
        Ok(conn.0)
    }
}

mod b2_q7_matched_result {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(77);
        let got = match next(n).await {
            1 => {
                yield_now().await;
                3
            }
            k => {
                let held: Noisy = Noisy::new(k);
                if conn.0 == 77 {
                    return Ok(k);
                }
                k
            }
        };
        Ok(conn.0 + got)
    }
}

mod b2_q9_whilelet {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(77);
        let mut queue: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        while let Some(job) = queue.pop() {
            if n == 9 {
                let job: Noisy = job;
                yield_now().await;
                continue;
            }
            if conn.0 == 77 {
                return Ok(job.0);
            }
        }
        Ok(conn.0)
    }
}

mod b2_s1_self_some_ways {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Conn {
        id: u32,
        sock: Noisy,
        log: Vec<u32>,
    }
    fn close(c: Conn) -> u32 {
        step(c.id + 200);
        c.sock.0
    }
    #[cps]
    impl Conn {
        async fn run(self, rows: Vec<Noisy>) -> u32 {
            for row in &rows {
                if row.0 == self.id {
                    let k = close(self);
                    return k;
                }
                step(row.0);
            }
            yield_now().await;
            step(self.id + 40);
            if self.log.is_empty() {
                drop(rows);
                return 1;
            }
            yield_now().await;
            self.sock.0
        }
        async fn shut(self, n: u32) -> Result<Noisy, Noisy> {
            let extra: Noisy = Noisy::new(90);
            if let Some(first) = self.log.first()
                && *first == n
            {
                step(*first);
                return Err(self.sock);
            }
            yield_now().await;
            step(extra.0);
            let Conn { sock, .. } = self;
            Ok(sock)
        }
        async fn both(mut self, n: u32) -> u32 {
            if n % 2 == 1 {
                self.log.push(n);
            }
            if n == 3 {
                return self.run(vec![Noisy::new(2)]).await;
            }
            match self.shut(n).await {
                Ok(s) => s.0,
                Err(s) => {
                    let s: Noisy = s;
                    yield_now().await;
                    step(s.0);
                    0
                }
            }
        }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let c: Conn = Conn { id: n + 1, sock: Noisy::new(50), log: vec![] };
        let d: Conn = c.clone();
        let a: u32 = Conn::run(c, vec![Noisy::new(3), Noisy::new(2)]).await;
        let b: u32 = Conn::both(d, n).await;
        a + b
    }
}

mod b2_s2_self_mut_take {
    use super::prelude::*;
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    pub struct Machine {
        state: Option<Noisy>,
        done: Vec<Noisy>,
        turns: u32,
    }
    #[cps]
    impl Machine {
        async fn turn(&mut self, n: u32) -> Result<bool, String> {
            let Some(s) = self.state.take() else { return Ok(false) };
            let s: Noisy = s;
            self.turns += 1;
            if s.0 == 10 + n {
                self.done.push(s);
                return Err(format!("at {}", self.turns));
            }
            if self.done.len() > 1 {
                drop(s);
            } else if n == 1 {
                self.state = Some(s);
            } else {
                self.done.push(s);
            }
            yield_now().await;
            step(self.turns);
            Ok(self.state.is_none())
        }
        async fn drive(mut self, n: u32) -> Result<u32, String> {
            for k in 0u32..4 {
                if self.turn(n).await? {
                    self.state = Some(Noisy::new(10 + k));
                }
                if self.turns == 3 && n == 2 {
                    let Machine { done, .. } = self;
                    return Ok(done.len() as u32);
                }
            }
            Ok(self.turns)
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        Machine::drive(Machine { state: Some(Noisy::new(9)), ..Machine::default() }, n).await
    }
}

mod b2_s4_join_moves {
    use super::prelude::*;
    #[cps]
    async fn job(a: Noisy, k: u32) -> Result<Noisy, u32> {
        if k > 0 {
            yield_now().await;
        }
        check(k)?;
        Ok(a)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        let rows: Vec<Noisy> = vec![Noisy::new(3), Noisy::new(4)];
        for r in rows.iter() {
            if r.0 == n + 3 && n == 1 {
                drop(x);
                return Err(7);
            }
        }
        let (a, b): (Result<Noisy, u32>, Result<Noisy, u32>) = join!(job(x, n), job(y, 2 - n.min(2)));
        if let Ok(a) = &a
            && a.0 == n
        {
            drop(rows);
        } else if let Some(r) = rows.into_iter().next() {
            step(r.0);
        }
        yield_now().await;
        let (a, b): (Noisy, Noisy) = (a?, b?);
        Ok(a.0 + b.0)
    }
}

mod b2_s5_parts_of_self {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Req {
        head: Noisy,
        body: Option<Noisy>,
        tags: Vec<String>,
    }
    #[cps]
    impl Req {
        async fn handle(self, n: u32) -> Result<Noisy, String> {
            let Req { head, body, tags } = self;
            let (head, body, tags): (Noisy, Option<Noisy>, Vec<String>) = (head, body, tags);
            let keep: Option<Noisy> = if tags.iter().any(|t| t == "keep") {
                Some(head)
            } else if n == 2 {
                None
            } else {
                body.clone()
            };
            yield_now().await;
            let Some(body) = body else { return keep.ok_or_else(|| "none".into()) };
            let body: Noisy = body;
            yield_now().await;
            step(body.0);
            keep.ok_or(tags.join("+"))
        }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let tags: Vec<String> =
            ["keep", "a", "b"].iter().skip(n as usize % 2).map(|s| s.to_string()).collect();
        let r = Req { head: Noisy::new(1), body: (n != 3).then(|| Noisy::new(2)), tags };
        Ok(Req::handle(r, n).await?.0)
    }
}

mod b2_w1_borrowed_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let slow: Noisy = Noisy::new(5);
        let fast: Noisy = Noisy::new(6);
        let orders: Vec<(u32, Noisy)> = vec![(0, Noisy::new(10)), (1, Noisy::new(11)), (2, Noisy::new(12))];
        let mut taken: Vec<Noisy> = Vec::new();
        let view: &[(u32, Noisy)] = &orders[..];
        match view {
            [(0, a), rest @ ..] if n == 0 => {
                taken.push(slow);
                step(a.0 + rest.len() as u32);
            }
            [.., (2, z)] if n == 1 => {
                if z.0 == 12 {
                    drop(fast);
                } else {
                    drop(slow);
                }
                step(1);
            }
            [_, (k, m), ..] => {
                let pick = if *k == 1 && n == 2 { Some(fast) } else { None };
                step(m.0);
                if let Some(p) = pick {
                    taken.push(p);
                }
            }
            _ => return 0,
        }
        step(2);
        yield_now().await;
        step(taken.len() as u32);
        orders.len() as u32
    }
}

mod b2_w3_chain_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(5);
        let b: Noisy = Noisy::new(6);
        let names: Vec<String> = vec!["x".into(), "yy".into()];
        let longest = names.iter().max_by_key(|s| s.len());
        let ok: bool = if let Some(l) = longest
            && l.len() > n as usize
        {
            consumed(a)
        } else {
            false
        };
        if let Some(l) = longest
            && ok
            && check(n)? == 0
        {
            drop(b);
            step(l.len() as u32);
        } else if let Some(l) = longest
            && n == 3
        {
            let k = sum(1, b);
            step(l.len() as u32 + k);
        } else {
            step(44);
        }
        yield_now().await;
        step(45);
        Ok(names.len() as u32)
    }
}

mod b2_x1_ensure {
    use super::prelude::*;
    macro_rules! ensure { ($c:expr, $($m:tt)*) => { if !$c { Err(format!($($m)*))? } }; }
    macro_rules! hash_map { ($($k:expr => $v:expr),* $(,)?) => { std::collections::BTreeMap::from([$(($k, $v)),*]) }; }
    macro_rules! log { ($($m:tt)*) => { step(format!($($m)*).len() as u32) }; }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(4);
        let map: std::collections::BTreeMap<u32, Noisy> =
            hash_map! { 1 => Noisy::new(10), 2 => Noisy::new(20) };
        ensure!(map.contains_key(&1), "no {}", n);
        yield_now().await;
        log!("{} {}", n, conn.0);
        ensure!(n != 2, "bad {n}");
        let Some(x) = map.get(&n) else { return Err(format!("none {n}")) };
        log!("{}", x.0);
        yield_now().await;
        Ok(map.len() as u32)
    }
}

mod b2_x2_try_or {
    use super::prelude::*;
    macro_rules! try_or {
        ($e:expr, $d:expr) => {
            match $e {
                Ok(v) => v,
                Err(_) => $d,
            }
        };
    }
    macro_rules! bail { ($($m:tt)*) => { return Err(format!($($m)*)) }; }
    macro_rules! max { ($a:expr) => { $a }; ($a:expr, $($r:expr),+) => { { let a = $a; let b = max!($($r),+); if a > b { a } else { b } } }; }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(4);
        let a: u32 = try_or!(check(n), 50);
        yield_now().await;
        step(a);
        let b: u32 = max!(a, n, 7u32);
        yield_now().await;
        step(b + conn.0);
        if n == 3 {
            Err(format!("three {}", conn.0))?
        }
        Ok(b)
    }
}

mod b2_x3_cfg {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Opt {
        a: u32,
        #[cfg(any())]
        gone: u32,
        #[cfg(all())]
        b: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        #[cfg(any())]
        let held: u32 = 1;
        #[cfg(all())]
        let held: Noisy = Noisy::new(2);
        let o: Opt = Opt {
            a: n,
            #[cfg(any())]
            gone: 1,
            #[cfg(all())]
            b: Noisy::new(3),
        };
        match n {
            #[cfg(any())]
            0 => return 9,
            #[cfg(all())]
            0 => {
                yield_now().await;
                step(1);
            }
            #[allow(unused)]
            k @ 1..=2 => step(k),
            _ => {}
        }
        #[allow(clippy::all)]
        {
            yield_now().await;
            step(o.b.0);
        }
        let Opt {
            a,
            #[cfg(all())]
            b,
            #[cfg(any())]
            gone,
        } = o;
        let b: Noisy = b;
        let r: u32 = a + b.0;
        yield_now().await;
        step(held.0);
        r
    }
}

mod b2_x5_impl_trait_where {
    use super::prelude::*;
    fn evens(to: u32) -> impl Iterator<Item = u32> + Clone {
        (0..to).filter(|n| n % 2 == 0)
    }
    fn apply<F>(f: F, n: Noisy) -> u32
    where
        F: FnOnce(Noisy) -> u32,
    {
        f(n)
    }
    #[cps]
    async fn of<T, const N: usize>(all: Vec<T>, pick: usize) -> Option<T>
    where
        T: Clone + PartialEq,
    {
        let mut last: Option<T> = None;
        for x in all {
            yield_now().await;
            if pick == N {
                return Some(x);
            }
            last = Some(x);
        }
        last
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let total: u32 = evens(n + 3).zip(1..).map(|(a, b)| a * b).sum();
        let x: Option<Noisy> = of::<Noisy, 2>(vec![Noisy::new(1), Noisy::new(2)], n as usize).await;
        let y: Option<u32> = of::<u32, 3>(vec![1, 2, 3], n as usize).await;
        let held: Noisy = Noisy::new(8);
        let Some(x) = x else { return 0 };
        let k: u32 = apply(move |v| v.0 + total, if n == 1 { x } else { held });
        step(k);
        yield_now().await;
        step(2);
        k + y.unwrap_or(0)
    }
}

mod b2_x6_retry_macro {
    use super::prelude::*;
    macro_rules! unwrap_or_return {
        ($e:expr) => {
            match $e {
                Some(v) => v,
                None => Err("none".to_string())?,
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(4);
        yield_now().await;
        let g: Guard = unwrap_or_return!(found(n));
        step(g.number);
        Ok(conn.0)
    }
}

mod b2_x7_stmt_macro_decl {
    use super::prelude::*;
    macro_rules! guard {
        ($n:expr) => {
            Noisy::new($n)
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let held: Noisy = guard!(n + 2);
        yield_now().await;
        step(held.0);
    }
}

mod b2_z2_both_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if n == 0 {
            let item: Noisy = Noisy::new(12);
            if audit.0 == 77 {
                return;
            }
        } else {
            yield_now().await;
        }
    }
}

mod b2_z3_taken {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(item) = Some(Noisy::new(12)) {
            drop(audit);
            if n == 0 {
                return;
            }
        } else {
            yield_now().await;
        }
    }
}

mod b2_z5_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut last: Noisy = Noisy::new(77);
        if let Some(item) = found(n + 3) {
            last = item.noisy;
            if n == 0 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(last.0);
    }
}

mod b2_z7_guard_read {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) if audit.0 == 1 => {}
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
    }
}

mod c1_c4_let_labelled_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let table: Vec<u32> = vec![1, n];
        let hit: u32 = 'rows: {
            for row in table.iter() {
                if *row == 3 {
                    drop(token);
                    break 'rows 4;
                }
            }
            7
        };
        yield_now().await;
        step(hit);
    }
}

mod c1_c5_nested_for {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let table: Vec<Vec<u32>> = vec![vec![1, n]];
        'rows: for row in table.iter() {
            for c in row {
                if *c == 3 {
                    drop(token);
                    break 'rows;
                }
            }
        }
        yield_now().await;
    }
}

mod c1_c9_let_else_return_some {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let token: Noisy = Noisy::new(5);
        let table: Vec<u32> = vec![1, n];
        let hit: u32 = 'rows: {
            for row in &table {
                if *row == 3 {
                    drop(token);
                    break 'rows 4;
                }
                if *row == 2 {
                    return Err(token.0);
                }
            }
            7
        };
        yield_now().await;
        Ok(hit)
    }
}

mod c2_c11_everyday {
    use super::prelude::*;
    fn check_even(n: u32) -> Result<(), u32> {
        if n % 2 == 0 { Ok(()) } else { Err(n) }
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let permit: Noisy = Noisy::new(70 + n);
        let request: Option<Noisy> = (n < 3).then(|| Noisy::new(12));
        if let Some(r) = request {
            check_even(permit.0 + 1)?;
            step(r.0);
        } else {
            yield_now().await;
        }
        Ok(permit.0)
    }
}

mod c2_c12_hash {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let permit: Noisy = Noisy::new(70);
        if let Some(r) = found(n + 2) {
            check(permit.0 + n - 68)?;
        } else {
            yield_now().await;
        }
        Ok(permit.0)
    }
}

mod c2_d2_replace {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        for row in table.iter() {
            if *row == 3 {
                let _ = got.replace(token);
                break;
            }
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d3_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        if let Some(row) = table.first()
            && *row == n
        {
            got = Some(token);
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d4_plain_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        if n == 3 {
            got = Some(token);
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d5_insert {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        for row in table.iter() {
            if *row == 3 {
                got.insert(token);
                break;
            }
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d6_vec {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let mut all: Vec<Noisy> = vec![];
        let table: Vec<u32> = vec![1, n];
        for row in table.iter() {
            if *row == 3 {
                all.push(token);
                break;
            }
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d7_index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        let mut at: Option<usize> = None;
        for (i, row) in table.iter().enumerate() {
            if *row == 3 {
                at = Some(i);
                break;
            }
        }
        if at.is_some() {
            got = Some(token);
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d8_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        match table.last() {
            Some(3) => got = Some(token),
            Some(k) => step(*k),
            None => {}
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d9_match_index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: Option<Noisy> = None;
        let table: Vec<u32> = vec![1, n];
        match &table[..] {
            [_, 3] => {
                got = Some(token);
            }
            [.., k] => step(*k),
            [] => {}
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod c2_d10_letsome {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let table: Vec<u32> = vec![1, n];
        let got: Option<Noisy> = if let Some(3) = table.last() { Some(token) } else { None };
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod e1_e4_no_await_in_branch {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        yield_now().await;
        match found(n + 3) {
            Some(g) => {
                if audit.0 == 77 {
                    return Some(g.number);
                }
            }
            None => {}
        }
        yield_now().await;
        None
    }
}

mod e1_e6_await_head {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        match mk(n).await {
            g if n == 9 => {
                drop(g);
                yield_now().await;
            }
            g => {
                if audit.0 == 77 {
                    return Some(g.0);
                }
            }
        }
        None
    }
}

mod e1_e8_head_names_it {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        match found(n + 3 + audit.0) {
            Some(g) => {
                if audit.0 == 77 {
                    return Some(g.number);
                }
            }
            None => yield_now().await,
        }
        None
    }
}

mod e1_e9_head_names_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let mut queue: Vec<Noisy> = vec![Noisy::new(1)];
        let audit: Noisy = Noisy::new(77);
        match queue.pop() {
            Some(g) => {
                if audit.0 == 77 {
                    return Some(g.0);
                }
            }
            None => yield_now().await,
        }
        None
    }
}

mod e1_f1_for_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let token: Noisy = Noisy::new(5);
        let mut got: u32 = 0;
        for row in [1u32, n].iter() {
            if *row == 3 {
                got = token.0;
                drop(token);
                break;
            }
        }
        yield_now().await;
        step(got);
    }
}

mod e1_f2_for_assign_no_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut token: Option<Noisy> = Some(Noisy::new(5));
        let mut got: Option<Noisy> = None;
        for row in [1u32, n].iter() {
            if *row == 3 {
                got = token.take();
            }
        }
        yield_now().await;
        step(got.map_or(0, |g| g.0));
    }
}

mod m2_k2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = if n == 1 { None } else { Some(Noisy::new(12)) };
        match s {
            Some(item) => {
                step(1);
                all.push(item);
            }
            None => {
                yield_now().await;
                step(2);
            }
        }
        step(audit.0);
    }
}

mod m2_k3 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        let item: Noisy = Noisy::new(12);
        step(1);
        all.push(item);
        yield_now().await;
        step(2);
        step(audit.0);
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        inner(&mut all, n).await;
        step(all.len() as u32);
    }
}

mod m2_k4 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        yield_now().await;
        let item: Noisy = Noisy::new(12);
        step(1);
        all.push(item);
        step(audit.0);
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        inner(&mut all, n).await;
        step(all.len() as u32);
    }
}

mod m2_k7 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(item) = Some(Noisy::new(12)) {
            step(1);
            drop(item);
        } else {
            yield_now().await;
            step(2);
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

mod m2_k8 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(77);
        let item: Noisy = Noisy::new(12);
        if n == 1 {
            step(1);
            all.push(item);
        } else {
            yield_now().await;
            step(2);
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

mod m5_p3_awaits {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let item: Noisy = item;
                step(audit.0);
                check(n)?;
                step(item.0);
                yield_now().await;
            }
            None => {}
        }
        step(audit.0);
        Ok(())
    }
}

mod m5_p5_while {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        let mut all: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        while let Some(item) = all.pop() {
            let item: Noisy = item;
            step(audit.0);
            check(n)?;
            if n == 1 {
                return Ok(());
            }
            yield_now().await;
            step(item.0);
        }
        step(audit.0);
        Ok(())
    }
}

mod m5_p6_two_vars {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        let log: Noisy = Noisy::new(78);
        match parse(n) {
            Ok(Some(k)) => {
                step(k);
                step(audit.0);
                check(n)?;
            }
            Ok(None) => yield_now().await,
            Err(e) => return Err(e),
        }
        step(log.0);
        Ok(())
    }
}

mod m5_p7_var_scrutinee {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(item) => {
                step(audit.0);
                check(n)?;
                step(item.0);
            }
            None => yield_now().await,
        }
        step(audit.0);
        Ok(())
    }
}

mod m5_p9_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if s.0 > 4 {
            step(audit.0);
            check(n)?;
        } else {
            yield_now().await;
        }
        step(audit.0);
        Ok(())
    }
}

mod m5_p10_callee {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        match Some(mk(3).await) {
            Some(item) => {
                let item: Noisy = item;
                step(audit.0);
                check(n)?;
                step(item.0);
            }
            None => {}
        }
        step(audit.0);
        yield_now().await;
        Ok(())
    }
}

mod m5_p12_letelse {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let audit: Noisy = Noisy::new(77);
        let Some(item) = Some(Noisy::new(12)) else {
            yield_now().await;
            return Err(9);
        };
        step(audit.0);
        check(n)?;
        step(item.0);
        Ok(())
    }
}

mod m6_q6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, String> {
        let conn: Noisy = Noisy::new(77);
        let mut queue: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        match queue.pop() {
            Some(job) => {
                if conn.0 == 77 {
                    return Err(format!("job {}", job.0));
                }
            }
            None => yield_now().await,
        }
        Ok(conn.0)
    }
}

mod part_pat_given_in_a_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut pair: (Noisy, Noisy) = (fresh(1), fresh(2));
        for i in 0..2u32 {
            let (first, _) = pair;
            step(first.0);
            pair.0 = if n == 1 { first } else { fresh(3 + i) };
        }
        yield_now().await;
        step(pair.0.0);
    }
}

mod part_pat_copied {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let Two { number, .. } = g;
        g.number = number + 1;
        yield_now().await;
        step(g.number + g.first.0);
        match g {
            Two { number, first: Noisy(4), .. } => step(number),
            Two { ref first, .. } => step(first.0),
        }
        yield_now().await;
        step(3);
    }
}

mod part_pat_refutable {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: (Option<Noisy>, Noisy) = (if n > 1 { Some(fresh(1)) } else { None }, fresh(2));
        if let (Some(x), _) = g {
            step(x.0);
            g.0 = Some(x);
        } else {
            g.0 = None;
        }
        step(2);
        yield_now().await;
        step(4);
    }
}
