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
