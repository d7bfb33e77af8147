// Patterns, operands, jumps, temporaries, and the types of what is dropped.

mod ext_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r = &Noisy::new(5);
        step(r.0);
        yield_now().await;
        step(9);
    }
}

// differs: values drop at another time
mod ext_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = &Noisy::new(5);
        step(1);
        yield_now().await;
        step(9);
    }
}

// differs: values drop at another time
mod ext_let_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (ref a, _) = (Noisy::new(5), Noisy::new(6));
        step(a.0);
        yield_now().await;
        step(9);
    }
}

// refused: own macros, or names that are told by their case
mod mac_guard {
    use super::prelude::*;
    macro_rules! defer {
        ($k:expr) => {
            let _guard = Noisy::new($k);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        step(1);
        defer!(7);
        step(2);
        yield_now().await;
        step(9);
    }
}

mod upper {
    use super::prelude::*;
    #[allow(non_snake_case)]
    #[cps]
    pub async fn program(n: u32) {
        let G: Noisy = Noisy::new(5);
        step(1);
        yield_now().await;
        step(9);
    }
}

mod swap {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(5);
        let mut b: Noisy = Noisy::new(6);
        (a, b) = (b, a);
        step(1);
        yield_now().await;
        step(9);
    }
}

mod regive_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(5);
        {
            drop(a);
            a = Noisy::new(6);
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod regive_destr {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(5);
        let k: u32;
        drop(a);
        (a, k) = (Noisy::new(6), 3);
        step(k);
        yield_now().await;
        step(9);
    }
}

mod given_destr_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy;
        let mut b: Noisy;
        yield_now().await;
        (a, b) = (Noisy::new(6), Noisy::new(3));
        step(a.0);
        yield_now().await;
        step(9);
    }
}

mod order_destr {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let mut m: u32 = 0;
        let v: [u32; 2] = [k, {
            (k, m) = (40, 50);
            own_next(1).await
        }];
        step(v[0]);
        step(v[1]);
        step(k);
        step(m);
    }
}

mod order_ref_mut {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: [u32; 2] = [k, {
            let ref mut r = k;
            *r = 40;
            own_next(1).await
        }];
        step(v[0]);
        step(v[1]);
        step(k);
    }
}

mod order_ref_mut2 {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: u32 = k + match k {
            ref mut r => {
                *r = 40;
                own_next(1).await
            }
        };
        step(v);
        step(k);
    }
}

mod order_recv {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: u32 = k.wrapping_add({
            (k,) = (40,);
            own_next(1).await
        });
        step(v);
        step(k);
    }
}

mod rest_copy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, u32) = (Noisy::new(5), 3);
        let (.., k) = t;
        step(k);
        yield_now().await;
        step(9);
    }
}

mod box_copy_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Box<Guard> = Box::new(Guard { number: 4, noisy: Noisy::new(5) });
        let Guard { number, .. } = *t;
        step(number);
        yield_now().await;
        step(9);
    }
}

mod update_copy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: 4, noisy: Noisy::new(5) };
        let h: Guard = Guard { noisy: Noisy::new(6), ..g };
        step(h.number);
        yield_now().await;
        step(9);
    }
}

mod refill {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        t.first = Noisy::new(7);
        step(1);
        yield_now().await;
        step(9);
    }
}

mod clone_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(5);
        let r: &Noisy = &a;
        let c = r.clone();
        step(c.0);
        yield_now().await;
        step(9);
    }
}

mod alias_result {
    use super::prelude::*;
    type Result<T> = std::result::Result<T, Noisy>;
    fn make(n: u32) -> Result<u32> {
        if n > 1 { Ok(n) } else { Err(Noisy::new(5)) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Result<u32> = make(n);
        step(1);
        yield_now().await;
        step(9);
    }
}

mod own_range {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct Range {
        pub noisy: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Range = Range { noisy: Noisy::new(4) };
        step(1);
        yield_now().await;
        step(9);
    }
}

// refused: a value that is not data
mod add_out {
    use super::prelude::*;
    pub struct Acc(pub Noisy);
    impl std::ops::Add<u32> for Acc {
        type Output = Acc;
        fn add(self, o: u32) -> Acc {
            self
        }
    }
    fn acc() -> Acc {
        Acc(Noisy::new(5))
    }
    #[cps]
    pub async fn program(n: u32) {
        let x = acc() + 1u32;
        step(1);
        yield_now().await;
        step(9);
    }
}

mod move_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        let f = move || {
            let _ = x;
            step(1);
        };
        f();
        yield_now().await;
        step(9);
    }
}

// differs: places
mod unit_drop {
    use super::prelude::*;
    pub struct Unit;
    impl Drop for Unit {
        fn drop(&mut self) {
            log("unit".to_string());
        }
    }
    fn pair(u: Unit, n: u32) {
        step(n);
    }
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        step(7);
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        pair(Unit, own_next(1).await);
        step(9);
    }
}

// differs: places
mod const_drop {
    use super::prelude::*;
    const C: Noisy = Noisy(33);
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        step(7);
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: u32 = sum(own_next(1).await, C);
        let t: (Noisy, u32) = (C, own_next(2).await);
        step(9);
    }
}

// differs: places
mod deref_order {
    use super::prelude::*;
    pub struct Loud(Vec<u32>);
    impl std::ops::Deref for Loud {
        type Target = Vec<u32>;
        fn deref(&self) -> &Vec<u32> {
            log("deref".into());
            &self.0
        }
    }
    impl std::ops::DerefMut for Loud {
        fn deref_mut(&mut self) -> &mut Vec<u32> {
            log("deref_mut".into());
            &mut self.0
        }
    }
    #[derive(Clone, Serialize, Deserialize)]
    pub struct L(Vec<u32>);
    impl std::ops::Deref for L {
        type Target = Vec<u32>;
        fn deref(&self) -> &Vec<u32> {
            log("deref".into());
            &self.0
        }
    }
    impl std::ops::DerefMut for L {
        fn deref_mut(&mut self) -> &mut Vec<u32> {
            log("deref_mut".into());
            &mut self.0
        }
    }
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        step(7);
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut l: L = L(vec![1]);
        l.push(own_next(1).await);
        step(9);
    }
}

mod bind_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        if let (Some(a), b) = (Some(Noisy::new(1)), Noisy::new(2)) {
            let _x: u32 = a.0;
            step(a.0 + b.0);
            yield_now().await;
            step(9);
        }
    }
}

mod bind_order2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (Some(a), b): (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2)) else { return };
        step(a.0 + b.0);
        yield_now().await;
        step(9);
    }
}

mod refill_str {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct Order {
        pub name: String,
        pub g: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut o: Order = Order { name: "a".to_string(), g: Noisy::new(5) };
        let old: String = o.name;
        o.name = String::new();
        step(old.len() as u32);
        yield_now().await;
        step(9);
    }
}

mod refill_live {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        t.first = Noisy::new(7);
        step(1);
        yield_now().await;
        step(t.first.0);
        yield_now().await;
        step(9);
    }
}

mod refill_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        if n > 1 {
            drop(t.first);
            t.first = Noisy::new(7);
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod refill_if2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        if n > 1 {
            drop(t.first);
            t.first = Noisy::new(7);
            yield_now().await;
            step(3);
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod refill_split {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        t.first = sum2(t.first);
        step(1);
        yield_now().await;
        step(9);
    }
    fn sum2(a: Noisy) -> Noisy {
        step(a.0);
        Noisy::new(a.0 + 1)
    }
}

mod refill_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        for i in 0..n {
            t.first = sum2(t.first);
            yield_now().await;
            step(i);
        }
        step(9);
    }
    fn sum2(a: Noisy) -> Noisy {
        step(a.0);
        Noisy::new(a.0 + 1)
    }
}

// differs: values drop at another time
mod box_ok {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Box<Lease> = Box::new(lease(n));
        if b.ok() {
            step(1);
        }
        yield_now().await;
        step(9);
    }
}

mod own_iter {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct TokenIter(Noisy);
    impl TokenIter {
        fn skip(&mut self) -> u32 {
            self.0.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut b: TokenIter = TokenIter(Noisy::new(5));
        step(b.skip());
        yield_now().await;
        step(9);
    }
}

mod matches_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, u32) = (Noisy::new(5), n);
        if matches!(t, (_, k) if k > 1) {
            step(1);
        }
        yield_now().await;
        step(9);
    }
}

mod matches_or {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Work = Work { state: State::Retry(n), noisy: Noisy::new(5) };
        let b = matches!(t, Work { state: State::Retry(k), .. } if k > 1);
        step(b as u32);
        yield_now().await;
        step(9);
    }
}

// differs: places
mod index_deref {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct L(Vec<u32>);
    impl std::ops::Deref for L {
        type Target = Vec<u32>;
        fn deref(&self) -> &Vec<u32> {
            log("deref".into());
            &self.0
        }
    }
    #[cps]
    async fn own_next(n: u32) -> usize {
        yield_now().await;
        step(7);
        0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut l: L = L(vec![1]);
        let k: u32 = l[own_next(1).await];
        step(k);
    }
}

mod leave_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        loop {
            if n > 0 {
                drop(x);
                if n > 1 {
                    break;
                }
                return;
            }
            yield_now().await;
            break;
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod leave_label {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        'a: {
            if n > 0 {
                drop(x);
                if n > 1 {
                    break 'a;
                }
                return;
            }
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod hidden_arm {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        step(7);
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        match (Guard { number: own_next(1).await, noisy: x.clone() }) {
            Guard { number: x, .. } => step(x),
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod head_await_match {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> Guard {
        yield_now().await;
        step(7);
        Guard { number: n, noisy: Noisy::new(4) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        match own_next(n).await {
            Guard { number: 1, .. } => step(2),
            Guard { number, .. } => {
                step(x.0);
                step(number)
            }
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod apart_scrut {
    use super::prelude::*;
    fn make(n: u32) -> Guard {
        Guard { number: n, noisy: Noisy::new(4) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(5);
        match make(n) {
            Guard { number, .. } => {
                step(1);
                if number > 1 {
                    drop(x);
                    x = Noisy::new(8);
                } else {
                    step(7);
                }
                step(10);
            }
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod apart_iflet {
    use super::prelude::*;
    fn make(n: u32) -> Option<Guard> {
        (n > 0).then(|| Guard { number: n, noisy: Noisy::new(4) })
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(5);
        if let Some(Guard { number, .. }) = make(n) {
            step(1);
            if number > 1 {
                drop(x);
                x = Noisy::new(8);
            } else {
                step(7);
            }
            step(10);
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod apart_iflet_give {
    use super::prelude::*;
    fn make(n: u32) -> Option<Guard> {
        (n > 0).then(|| Guard { number: n, noisy: Noisy::new(4) })
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy;
        let y: Noisy = Noisy::new(6);
        if let Some(Guard { number, .. }) = make(n) {
            step(1);
            if number > 1 {
                x = Noisy::new(8);
                step(3);
            }
            step(10);
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod num_through {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v = byte(3);
        if n > 1 {
            yield_now().await;
            let y = 200;
            v = y;
            step(std::mem::size_of_val(&v) as u32);
            yield_now().await;
        }
        step(9);
    }
}

mod num_through2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v = byte(3);
        step(v as u32);
        yield_now().await;
        let y = 200;
        v = y;
        step(std::mem::size_of_val(&v) as u32);
    }
}

mod num_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v = byte(3);
        step(v as u32);
        yield_now().await;
        let y = || 200;
        v = y();
        step(std::mem::size_of_val(&v) as u32);
    }
}

// differs: values drop at another time
mod num_static {
    use super::prelude::*;
    const fn id<T>(t: T) -> T {
        t
    }
    #[cps]
    pub async fn program(n: u32) {
        let v;
        if n > 1 {
            v = byte(3);
            step(v as u32);
            yield_now().await;
        } else {
            let [y] = [7];
            v = y;
            step(std::mem::size_of_val(&v) as u32);
        }
        step(9);
    }
}

mod generic_lit {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct W<T> {
        pub t: T,
        pub g: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let w = W { t: 3u32, g: Noisy::new(5) };
        yield_now().await;
        step(w.t);
    }
}

mod len_own {
    use super::prelude::*;
    pub struct Len;
    impl Len {
        fn len(&self) -> Noisy {
            Noisy::new(5)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let l = Len.len();
        step(l.0);
        yield_now().await;
        step(9);
    }
}

// refused: a value that is not data
mod fnonce {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let f: Box<dyn FnOnce() -> u32> = Box::new(move || n);
        step(f());
        yield_now().await;
        step(9);
    }
}

mod bind_order3 {
    use super::prelude::*;
    pub type P = (Option<Noisy>, Noisy);
    fn p() -> P {
        (Some(Noisy::new(1)), Noisy::new(2))
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = p();
        if let (Some(a), b) = t {
            step(a.0 + b.0);
            yield_now().await;
            step(9);
        }
    }
}

mod bind_order4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        match t {
            (Some(a), b) if n > 1 => {
                step(a.0 + b.0);
                yield_now().await;
                step(9);
            }
            (a, b) => {
                step(7);
                yield_now().await;
                step(5);
            }
        }
    }
}

mod part_then_use {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        step(t.number);
        yield_now().await;
        step(9);
    }
}

mod part_then_use2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        step(t.second.0);
        yield_now().await;
        step(9);
    }
}

mod part_two {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        let b: Noisy = t.second;
        step(1);
        yield_now().await;
        step(9);
    }
}

// differs: parts
mod part_box {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct Order {
        pub name: String,
        pub g: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let o: Order = Order { name: "a".to_string(), g: Noisy::new(5) };
        let k: String = o.name;
        yield_now().await;
        step(9);
    }
}

mod part_silent {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct Order {
        pub name: String,
        pub k: u32,
    }
    #[cps]
    pub async fn program(n: u32) {
        let o: Order = Order { name: "a".to_string(), k: 3 };
        let k: String = o.name;
        step(o.k);
        yield_now().await;
        step(9);
    }
}

mod part_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        if n > 1 {
            step(t.second.0);
        } else {
            step(3);
        }
        yield_now().await;
        step(9);
    }
}

mod part_cond2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        if n > 1 {
            step(t.second.0);
            return;
        }
        yield_now().await;
        step(9);
    }
}

mod part_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..n {
            let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
            let a: Noisy = t.first;
            if i == 1 {
                step(t.number);
                continue;
            }
            step(t.second.0);
            yield_now().await;
            step(9);
        }
    }
}

mod part_fmt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        log(format!("{} {}", t.second.0, t.number));
        yield_now().await;
        step(9);
    }
}

mod refill_whole {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        t = Two { first: Noisy::new(7), second: Noisy::new(8), number: 2 };
        step(1);
        yield_now().await;
        step(9);
    }
}

mod part_pat_use {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Shape = Shape::Both(Noisy::new(1), Noisy::new(2));
        let t2: (Shape, Noisy) = (t, Noisy::new(3));
        if let Shape::Both(a, b) = t2.0 {
            step(a.0);
        }
        step(t2.1.0);
        yield_now().await;
        step(9);
    }
}

mod part_else_use {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        let Some(a): Option<Noisy> = t.0 else { return };
        step(t.1.0);
        yield_now().await;
        step(9);
    }
}

mod part_else_use2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = ((n > 1).then(|| Noisy::new(1)), Noisy::new(2));
        let Some(a): Option<Noisy> = t.0 else {
            step(t.1.0);
            return;
        };
        step(t.1.0);
        yield_now().await;
        step(9);
    }
}

mod part_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let f = move || drop(t.first);
        f();
        step(t.second.0);
        yield_now().await;
        step(9);
    }
}

mod part_unwrap {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        let k: u32 = t.0.unwrap().0;
        step(t.1.0 + k);
        yield_now().await;
        step(9);
    }
}

mod part_await_arg {
    use super::prelude::*;
    #[cps]
    async fn eat(a: Noisy) -> u32 {
        yield_now().await;
        a.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let k: u32 = eat(t.first).await;
        step(k);
        yield_now().await;
        step(9);
    }
}

mod part_jump_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        loop {
            yield_now().await;
            let a: Noisy = t.first;
            step(t.number);
            break;
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod part_jump_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        {
            yield_now().await;
            let a: Noisy = t.first;
            step(t.number);
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod part_head {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        if t.number == n {
            yield_now().await;
            step(3);
        } else {
            step(4);
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod part_head2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        match t.second {
            ref s if s.0 == n => {
                yield_now().await;
                step(3);
            }
            _ => step(4),
        }
        step(1);
        yield_now().await;
        step(9);
    }
}

mod m_fmt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let a: Noisy = t.first;
        println!("{}", t.number);
        yield_now().await;
    }
}

mod m_borrow {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        look(&t.second);
        yield_now().await;
        step(9);
    }
}

mod m_method {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        step(t.number.max(3));
        yield_now().await;
        step(9);
    }
}

mod m_cmp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        let b = t.number == n;
        yield_now().await;
        step(9);
    }
}

mod m_else_borrow {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        let Some(a): Option<Noisy> = t.0 else { return };
        look(&t.1);
        yield_now().await;
        step(9);
    }
}

mod m_arm_borrow {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        match t {
            (Some(a), b) => {
                let a: Noisy = a;
                let b: Noisy = b;
                look(&a);
                yield_now().await;
                step(3);
            }
            _ => {}
        }
        yield_now().await;
        step(9);
    }
}

mod m_arm_borrow2 {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: (Option<Noisy>, Noisy) = (Some(Noisy::new(1)), Noisy::new(2));
        match t.0 {
            Some(a) => {
                let a: Noisy = a;
                look(&t.1);
                yield_now().await;
                step(3);
            }
            _ => {}
        }
        yield_now().await;
        step(9);
    }
}

mod m_awaitarg_borrow {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    async fn eat(a: Noisy) -> u32 {
        yield_now().await;
        a.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        drop(t.first);
        eat(t.second.clone()).await;
        step(9);
    }
}

// differs: parts
mod m_pattern_let {
    use super::prelude::*;
    fn look(n: &Noisy) {
        step(n.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 1 };
        let Two { first, .. } = t;
        let first: Noisy = first;
        look(&t.second);
        yield_now().await;
        step(9);
    }
}

mod n_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut value: Noisy = Noisy::new(5);
        yield_now().await;
        value = Noisy::new(6);
        step(1);
        yield_now().await;
        step(9);
    }
}

mod n_value2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut value: Noisy = Noisy::new(5);
        for i in 0..n {
            value = Noisy::new(6 + i);
            yield_now().await;
            step(value.0);
        }
    }
}

mod n_names {
    use super::prelude::*;
    #[cps]
    async fn g(residual: u32) -> Result<u32, u32> {
        yield_now().await;
        Ok(check(residual)?)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let mut residual: Noisy = Noisy::new(5);
        let value: u32 = g(n).await?;
        let left: u32 = check(value)?;
        residual = Noisy::new(7);
        yield_now().await;
        step(left);
        Ok(residual.0)
    }
}

mod shadow_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(5);
        let x = &x;
        step(x.0);
        yield_now().await;
        step(9);
    }
}

// differs: values drop at another time
mod par_pat {
    use super::prelude::*;
    #[cps]
    async fn eat((_, k): (Noisy, u32), Guard { number, .. }: Guard) {
        step(k);
        yield_now().await;
        step(number);
    }
    #[cps]
    pub async fn program(n: u32) {
        eat((Noisy::new(1), 2), Guard { number: 3, noisy: Noisy::new(4) }).await;
        step(9);
    }
}

mod raw {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: [u32; 2] = [k, {
            unsafe {
                *(&raw mut k) = 40;
            }
            own_next(1).await
        }];
        step(v[0]);
        step(v[1]);
        step(k);
    }
}

mod closure_order {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut o: Option<u32> = Some(n);
        let v: (Option<u32>, u32) = (o, {
            if let Some(ref mut r) = o {
                *r = 40;
            }
            own_next(1).await
        });
        step(v.0.unwrap_or(9));
        step(v.1);
    }
}

mod iter_mut_order {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut o: [u32; 2] = [n, n];
        let v: ([u32; 2], u32) = (o, {
            let [ref mut a, _] = o;
            *a = 40;
            own_next(1).await
        });
        step(v.0[0]);
        step(v.1);
    }
}

mod cmp_order {
    use super::prelude::*;
    #[cps]
    async fn own_next(n: u32) -> u32 {
        yield_now().await;
        n + 1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        if k < {
            (k, _) = (40, 1);
            own_next(1).await
        } {
            step(1);
        } else {
            step(2);
        }
        step(k);
    }
}

mod only_variant {
    use super::prelude::*;
    pub enum Only {
        One { number: u32, noisy: Noisy },
    }
    fn only(n: u32) -> Only {
        Only::One { number: n, noisy: Noisy::new(5) }
    }
    #[derive(Clone, Serialize, Deserialize)]
    pub enum Single {
        One { number: u32, noisy: Noisy },
    }
    #[cps]
    pub async fn program(n: u32) {
        let o: Single = Single::One { number: n, noisy: Noisy::new(5) };
        let Single::One { number, .. } = o;
        step(number);
        yield_now().await;
        step(9);
    }
}

mod arr_pat {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: [Guard; 2] =
            [Guard { number: 3, noisy: Noisy::new(4) }, Guard { number: 5, noisy: Noisy::new(6) }];
        let [Guard { number, .. }, _] = o;
        step(number);
        yield_now().await;
        step(9);
    }
}

mod at_pat {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Guard = Guard { number: 3, noisy: Noisy::new(4) };
        let ref r @ Guard { number, .. } = o;
        step(number + r.number);
        yield_now().await;
        step(9);
    }
}

mod op_left_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = make(3).number + next(1).await;
        step(k);
    }
}

mod arg_left_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = add(make(3).number, next(1).await);
        step(k);
    }
}

mod arg_left_ref {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = add(look(&make(3).noisy), next(1).await);
        step(k);
    }
}

mod for_head {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..make(2).number {
            step(i);
        }
        step(9);
        yield_now().await;
    }
}

mod for_head_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..mk(2).await.0 - 20 {
            step(i);
        }
        step(9);
    }
}

// differs: values drop at another time
mod for_body_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..make(2).number {
            step(i);
            yield_now().await;
        }
        step(9);
    }
}

mod for_vec {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in rows(1).1.clone() {
            step(i);
            yield_now().await;
        }
        step(9);
    }
}

mod lazy_left {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: bool = make(3).number == 3 && next(1).await == 2;
        step(b as u32);
    }
}

mod lazy_right {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: bool = mk(3).await.0 == 23 && make(2).number == 2 && next(1).await == 2;
        step(b as u32);
    }
}

mod if_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        if mk(3).await.0 > n && make(2).number == 2 {
            step(1);
            yield_now().await;
            step(2);
        }
        step(3);
    }
}

mod while_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        while mk(k).await.0 + make(k).number < 24 {
            step(1);
            k += 1;
        }
        step(3);
    }
}

mod tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, Noisy, u32) = (mk(1).await, fresh(2), next(3).await);
        step(t.2);
    }
}

mod tuple2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (a, _): (Noisy, Noisy) = (mk(1).await, mk(2).await);
        step(a.0);
        yield_now().await;
    }
}

mod assign_destr {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let k: u32;
        (a, _, k) = (mk(1).await, mk(2).await, next(3).await);
        step(a.0 + k);
        yield_now().await;
        step(9);
    }
}

mod assign_field {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { second: mk(1).await, first: fresh(2), number: next(3).await };
        t.first = mk(4).await;
        step(t.number);
        t.number += next(4).await;
        t.second = fresh(t.number);
        yield_now().await;
        step(9);
    }
}

mod update_base {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two =
            Two { second: mk(1).await, ..Two { first: fresh(2), second: fresh(3), number: next(3).await } };
        step(t.number);
        yield_now().await;
        step(9);
    }
}

mod update_base2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Two = Two { first: fresh(2), second: fresh(3), number: n };
        let t: Two = Two { second: mk(1).await, ..b };
        step(t.number);
        yield_now().await;
        step(9);
    }
}

mod discard {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = mk(1).await;
        step(1);
        _ = mk(2).await;
        step(2);
        mk(3).await;
        step(3);
        let _x: Noisy = mk(4).await;
        step(4);
        let _ = (mk(5).await, fresh(6));
        step(5);
        let _ = mk(6).await.0;
        step(6);
    }
}

mod label_val {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = fresh(1);
        let x: Noisy = 'a: {
            let c: Noisy = fresh(2);
            if n > 1 {
                break 'a mk(1).await;
            }
            if n == 1 {
                break 'a a;
            }
            mk(2).await
        };
        step(x.0);
        yield_now().await;
        step(9);
    }
}

mod loop_val {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = fresh(1);
        let x: u32 = loop {
            let c: Noisy = fresh(2);
            if n > 1 {
                break look(&fresh(5)) + c.0;
            }
            if n == 1 {
                break next(1).await;
            }
            yield_now().await;
            break mk(1).await.0;
        };
        step(x);
        yield_now().await;
        step(9);
    }
}

mod closure_call {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = (|x: Noisy, y: u32| {
            step(x.0);
            y
        })(mk(2).await, make(3).number);
        step(k);
        yield_now().await;
    }
}

mod index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = [mk(1).await, fresh(2)][next(0).await as usize].0;
        step(k);
    }
}

// differs: values drop at another time
mod method {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = mk(1).await.clone().0.max(next(2).await).min(make(3).number);
        step(k);
    }
}

mod ret_in_expr {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let a: Noisy = fresh(1);
        let k: u32 = add(look(&a), if n > 1 { return mk(1).await.0 } else { next(1).await });
        step(k);
        k
    }
}

mod try_in_expr {
    use super::prelude::*;
    #[cps]
    async fn res(n: u32) -> Result<Noisy, u32> {
        yield_now().await;
        check(n).map(Noisy::new)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy = fresh(1);
        pair(fresh(2), res(n).await?);
        let k: u32 = add(look(&a), res(n + 1).await?.0);
        let v: (Noisy, u32) = (a, check(n + 3)? + next(1).await);
        Ok(k)
    }
}

mod tail_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let a: Noisy = fresh(1);
        let k: u32 = {
            let b: Noisy = fresh(2);
            yield_now().await;
            look(&fresh(3)) + make(4).number
        };
        step(k);
        look(&fresh(5)) + a.0
    }
}

mod tail_temp2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let a: Noisy = fresh(1);
        if n > 1 {
            let b: Noisy = fresh(2);
            yield_now().await;
            look(&fresh(3))
        } else {
            match next(n).await {
                1 => make(4).number,
                _ => look(&mk(5).await),
            }
        }
    }
}

mod disc_min {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        mk(3).await;
        step(3);
    }
}

mod disc_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        if n > 1 {
            mk(3).await;
            step(3);
        } else {
            mk(4).await;
        }
        step(4);
    }
}

mod disc_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..n {
            mk(i).await;
            if i == 1 {
                continue;
            }
            step(3);
        }
        step(4);
    }
}

mod disc_try {
    use super::prelude::*;
    #[cps]
    async fn res(n: u32) -> Result<Noisy, u32> {
        yield_now().await;
        check(n).map(Noisy::new)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        res(n + 1).await?;
        step(3);
        Ok(())
    }
}

mod disc_res {
    use super::prelude::*;
    #[cps]
    async fn res(n: u32) -> Result<Noisy, Noisy> {
        yield_now().await;
        if n > 1 { Ok(fresh(n)) } else { Err(fresh(n)) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let _ = res(n + 1).await;
        step(3);
        _ = res(n + 1).await;
        step(4);
        let _: Result<Noisy, Noisy> = res(n + 1).await;
        step(5);
        drop(res(n).await);
        step(6);
    }
}

mod order_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = add(next(1).await, 5) + next(2).await;
        step(k);
    }
}

mod order_nested2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = add(add(next(1).await, 5), next(2).await);
        step(k);
    }
}

mod order_nested3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = (next(1).await, {
            step(7);
            3u32
        })
            .1
            + next(2).await;
        step(k);
    }
}

mod order_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: [u32; 2] = [next(1).await + k, {
            k = 40;
            next(2).await
        }];
        step(v[0]);
        step(v[1]);
        step(k);
    }
}

mod order_assign2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let v: [u32; 2] = [k + next(1).await, {
            k = 40;
            next(2).await
        }];
        step(v[0]);
        step(v[1]);
        step(k);
    }
}

mod order_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: u32 = add(
            next(1).await + {
                step(7);
                1u32
            },
            next(2).await,
        );
        step(v);
    }
}

mod order_struct {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Two, u32) = (
            Two {
                first: mk(1).await,
                second: Noisy::new(3),
                number: {
                    step(8);
                    1
                },
            },
            next(2).await,
        );
        step(t.1);
    }
}

mod order_panic_overflow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let z: u32 = n;
        let t: (u32, u32) = (next(1).await - 3 + z, next(2).await);
        step(t.1);
    }
}

mod order_index {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let z: [u32; 2] = [1, 2];
        let t: (u32, u32) = (z[next(1).await as usize], next(2).await);
        step(t.1);
    }
}

mod try_order {
    use super::prelude::*;
    #[cps]
    async fn opt(n: u32) -> Option<u32> {
        step(700 + n);
        yield_now().await;
        (n > 1).then_some(n)
    }
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let t: (u32, u32) = (opt(n).await.map(|k| k + 1)?, next(2).await);
        Some(t.0)
    }
}

mod unwrap_order {
    use super::prelude::*;
    #[cps]
    async fn opt(n: u32) -> Option<u32> {
        step(700 + n);
        yield_now().await;
        (n > 1).then_some(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: (u32, u32) = (
            opt(n).await.unwrap_or_else(|| {
                step(8);
                3
            }),
            next(2).await,
        );
        step(t.0);
    }
}

mod await_arg_order {
    use super::prelude::*;
    #[cps]
    async fn two(a: u32, b: u32) -> u32 {
        step(a);
        yield_now().await;
        step(b);
        a + b
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = two(add(next(1).await, 5), next(2).await).await;
        step(k);
    }
}

mod lent_order {
    use super::prelude::*;
    #[cps]
    async fn put(a: u32, b: u32, x: &mut Noisy) -> u32 {
        step(a);
        yield_now().await;
        step(b);
        a + b
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(3);
        let k: u32 = put(add(1, 2), look(&x), &mut x).await;
        step(k);
    }
}

mod lent_order2 {
    use super::prelude::*;
    #[cps]
    async fn put(a: u32, x: &mut u32, b: u32) -> u32 {
        step(a);
        yield_now().await;
        step(b);
        *x = a + b;
        b
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u32 = 3;
        let k: u32 = put(
            {
                step(1);
                n
            },
            &mut x,
            7,
        )
        .await;
        step(x);
    }
}

mod ref_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r = &mk(1).await;
        step(r.0);
    }
}

mod ref_await2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r = look(&mk(1).await);
        step(r);
        let Noisy(ref k) = mk(2).await;
        step(*k);
        yield_now().await;
        step(4);
    }
}

// differs: borrowed
mod ext_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r = if n > 1 { &Noisy::new(3) } else { &Noisy::new(4) };
        step(r.0);
        yield_now().await;
        step(9);
    }
}

// differs: borrowed
mod ext_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let r = (&fresh(1), 3);
            step(r.0.0);
            yield_now().await;
            step(9);
        }
        step(10);
    }
}

mod ext_slice {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r: &[Noisy] = &[fresh(1), fresh(2)];
        step(r.len() as u32);
        yield_now().await;
        step(9);
    }
}

mod ext_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..n {
            let r = &fresh(i);
            if r.0 == 61 {
                step(1);
                continue;
            }
            yield_now().await;
            step(9);
        }
        step(10);
    }
}

mod elif {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = fresh(1);
        if n == 0 {
            drop(a);
        } else if n == 1 {
            yield_now().await;
            step(2);
        } else if let Some(k) = (n == 2).then_some(n) {
            step(k);
            drop(a);
        } else {
            step(4);
        }
        step(5);
        yield_now().await;
        step(9);
    }
}

mod nested_or {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: Shape = if n > 1 {
            Shape::Both(fresh(1), fresh(2))
        } else if n == 1 {
            Shape::One { noisy: fresh(3), number: 4 }
        } else {
            Shape::Nothing
        };
        let k: u32 = match s {
            Shape::Both(Noisy(1 | 61), ref b @ Noisy(2..=70)) => {
                step(b.0);
                yield_now().await;
                step(1);
                2
            }
            Shape::One { number: k @ (1..=3 | 4), .. } => {
                step(k as u32);
                yield_now().await;
                3
            }
            _ => 5,
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod slices {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<Noisy> = vec![fresh(1), fresh(2), fresh(3)];
        let k: u32 = match v.as_slice() {
            [a, .., c] if n > 0 => a.0 + c.0,
            [] => 1,
            [a, rest @ ..] => a.0 + rest.len() as u32,
        };
        step(k);
        yield_now().await;
        let [a, b, c]: [Noisy; 3] = [fresh(4), fresh(5), fresh(6)];
        if n > 1 {
            drop(b);
        }
        yield_now().await;
        step(9);
    }
}

mod cond_init {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy;
        let b: Noisy = fresh(1);
        let c: Noisy;
        if n > 1 {
            c = fresh(2);
            yield_now().await;
            a = fresh(3);
            step(c.0);
        } else {
            a = fresh(4);
            c = fresh(5);
        }
        step(a.0);
        yield_now().await;
        step(c.0);
    }
}

mod loop_regive {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(0);
        let mut i: u32 = 0;
        while i < n {
            let old: Noisy = a;
            if i == 1 {
                a = fresh(9);
                break;
            }
            yield_now().await;
            a = Noisy::new(old.0 + 1);
            i += 1;
        }
        step(a.0);
        yield_now().await;
        step(9);
    }
}

mod loop_regive2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(0);
        for i in 0..n {
            if i == 1 {
                drop(a);
                step(1);
                yield_now().await;
                a = fresh(2);
                continue;
            }
            a = {
                let b: Noisy = a;
                yield_now().await;
                Noisy::new(b.0 + 1)
            };
        }
        yield_now().await;
        step(9);
    }
}

mod let_chain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 0).then(|| fresh(n));
        let g: Noisy = fresh(7);
        if let Some(x) = o
            && n > 1
            && let k = x.0 + g.0
            && k > 3
        {
            step(k);
            drop(g);
            yield_now().await;
            step(1);
        } else {
            step(2);
            yield_now().await;
        }
        step(9);
    }
}

mod let_chain2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 0).then(|| fresh(n));
        let g: Noisy = fresh(7);
        if let Some(ref x) = o
            && next(x.0).await > 60
            && n > 2
        {
            step(1);
            drop(g);
        } else {
            step(2);
            yield_now().await;
        }
        step(9);
        yield_now().await;
        step(10);
    }
}

mod disc_none {
    use super::prelude::*;
    #[cps]
    async fn none(n: u32) -> Option<Noisy> {
        yield_now().await;
        Some(fresh(n))
    }
    #[cps]
    pub async fn program(n: u32) {
        if n > 1 {
            none(1).await;
        }
        let b: bool = match n {
            0 => {
                none(2).await;
                true
            }
            _ => {
                none(3).await;
                step(1);
                false
            }
        };
        step(b as u32);
        while none(4).await.is_none() {}
        step(2);
        none(5).await.map(|k| step(k.0));
        step(3);
    }
}

mod disc_panic {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = fresh(1);
        mk(2).await;
        let b: Noisy = fresh(3);
        step(4);
    }
}

mod disc_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = fresh(1);
        let _ = mk(2).await;
        let b: Noisy = fresh(3);
        (mk(4).await);
        step(4);
        {
            mk(5).await
        };
        step(5);
        {
            mk(6).await;
        }
        step(6);
        if n > 1 {
            mk(7).await
        } else {
            mk(8).await
        };
        step(7);
        match n {
            1 => mk(9).await,
            _ => fresh(10),
        };
        step(8);
    }
}

mod disc_lent {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32) -> Noisy {
        yield_now().await;
        *x += 1;
        Noisy::new(70 + *x)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        put(&mut k).await;
        step(k);
        let _ = put(&mut k).await;
        step(k);
    }
}

mod part_swap {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (Noisy, Noisy) = (fresh(1), fresh(2));
        (t.0, t.1) = (t.1, t.0);
        step(1);
        yield_now().await;
        step(2);
    }
}

// differs: parts
mod part_regive_all {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (Noisy, Noisy) = (fresh(1), fresh(2));
        drop(t.0);
        if n > 1 {
            t.0 = fresh(3);
        }
        step(1);
        yield_now().await;
        step(2);
    }
}

mod part_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, Noisy) = (fresh(1), fresh(2));
        let a: Noisy = t.0;
        if look(&t.1) > n {
            step(3);
            yield_now().await;
        }
        step(1);
        yield_now().await;
        step(2);
    }
}

mod dur {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let d = std::time::Duration::from_secs(1) * 2u32;
        yield_now().await;
        step(d.as_secs() as u32);
    }
}

mod dur2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let base: std::time::Duration = std::time::Duration::from_secs(1);
        let d = base * 2u32;
        yield_now().await;
        step(d.as_secs() as u32);
    }
}

// refused: own macros, or names that are told by their case
mod lowconst {
    use super::prelude::*;
    #[allow(non_upper_case_globals)]
    const zero: u32 = 0;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = fresh(1);
        match n {
            zero => {
                step(1);
                yield_now().await;
                step(zero);
            }
            k => {
                step(k);
                yield_now().await;
                step(2);
            }
        }
        if let zero = n {
            step(3);
            yield_now().await;
        }
        step(4);
    }
}

mod async_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(5);
        let f = async move {
            let _ = x;
            step(1);
        };
        f.await;
        yield_now().await;
        step(9);
    }
}

// differs: methods
mod into_deref {
    use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)]
    pub struct L(Vec<u32>, Noisy);
    impl std::ops::Deref for L {
        type Target = [u32];
        fn deref(&self) -> &[u32] {
            &self.0
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let l: L = L(vec![1, 2], fresh(1));
        for v in l.into_iter() {
            step(*v);
        }
        yield_now().await;
        step(9);
    }
}

mod arc_into {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: std::rc::Rc<[u32]> = vec![1, 2].into();
        for v in a.into_iter() {
            step(*v);
        }
        yield_now().await;
        step(9);
    }
}

mod head_for {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in rows(1).1.iter() {
            step(*i);
        }
        let v: Vec<u32> = rows(2).1.into_iter().filter(|k| *k > 1).collect();
        step(v.len() as u32);
        for i in v {
            step(next(i).await);
        }
        for i in 0..look(&fresh(1)) - 59u32 {
            step(i);
            yield_now().await;
        }
        step(9);
    }
}

mod head_for2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r: std::ops::Range<u32> = 0..2;
        for i in r {
            step(i);
            yield_now().await;
        }
        for i in [fresh(1), fresh(2)].map(|x| x.0) {
            step(i);
        }
        yield_now().await;
        for i in 0..(fresh(1).0 - 59) as u32 {
            step(i);
            yield_now().await;
        }
        step(9);
    }
}

mod regive_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let k: u32 = {
            drop(a);
            a = fresh(2);
            3
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod regive_arg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        step({
            drop(a);
            a = fresh(2);
            3
        });
        yield_now().await;
        step(9);
    }
}

mod regive_await_arg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        step(
            next({
                drop(a);
                a = fresh(2);
                3
            })
            .await,
        );
        yield_now().await;
        step(9);
    }
}

mod regive_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        if {
            drop(a);
            a = fresh(2);
            n > 1
        } {
            step(1);
            yield_now().await;
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_cond_plain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        if {
            drop(a);
            a = fresh(2);
            n > 1
        } {
            step(1);
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_assign_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let mut b: Noisy = fresh(2);
        b = {
            drop(a);
            a = fresh(3);
            fresh(4)
        };
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_unsafe {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        unsafe {
            drop(a);
            a = fresh(3);
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_self {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        {
            a = Noisy::new({
                let b = a;
                b.0 + 1
            });
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_match1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        match n {
            _ => {
                drop(a);
                a = fresh(3);
            }
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_macro {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        log(format!("{}", {
            drop(a);
            a = fresh(3);
            4
        }));
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_while {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let mut i: u32 = 0;
        while {
            drop(a);
            a = fresh(3 + i);
            i < 2
        } {
            i += 1;
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod regive_for_head {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        for i in {
            drop(a);
            a = fresh(3);
            0..2
        } {
            step(i);
        }
        yield_now().await;
        step(9);
    }
}

mod regive_let_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        let Some(k) = ({
            drop(a);
            a = fresh(3);
            (n > 1).then_some(n)
        }) else {
            return;
        };
        yield_now().await;
        step(9);
    }
}

mod give_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        loop {
            let Some(k) = (n > 1).then_some(n) else {
                a = fresh(3);
                break;
            };
            step(k);
            yield_now().await;
            step(8);
            a = fresh(4);
            break;
        }
        yield_now().await;
        step(9);
    }
}

mod give_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        if {
            a = fresh(2);
            n > 1
        } {
            step(1);
            yield_now().await;
        }
        step(2);
        yield_now().await;
        step(9);
    }
}

mod give_arg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        step({
            a = fresh(2);
            3
        });
        yield_now().await;
        step(9);
    }
}

mod give_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        let k: u32 = {
            a = fresh(2);
            3
        };
        yield_now().await;
        step(9);
    }
}

mod give_await_arg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        step(
            next({
                a = fresh(2);
                3
            })
            .await,
        );
        yield_now().await;
        step(9);
    }
}

mod give_operand {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        let k: u32 = next(1).await + {
            a = fresh(2);
            3
        };
        yield_now().await;
        step(9);
    }
}

mod give_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy;
        a = fresh(1);
        let mut f = || a = fresh(2);
        f();
        yield_now().await;
        step(9);
    }
}

mod give_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy;
        let b: Noisy;
        ((a, _), b) = ((fresh(1), fresh(2)), fresh(3));
        step(1);
        yield_now().await;
        step(9);
    }
}

mod give_struct {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(9);
        drop(a);
        let k: u32;
        Guard { noisy: a, number: k } = make(3);
        step(k);
        yield_now().await;
        step(9);
    }
}

mod give_array {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(9);
        let mut b: Noisy = fresh(8);
        drop(a);
        [b, a] = [fresh(1), fresh(2)];
        yield_now().await;
        step(9);
    }
}

mod give_macro_vec {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(9);
        drop(a);
        let v: Vec<u32> = vec![
            {
                a = fresh(1);
                1
            },
            2,
        ];
        yield_now().await;
        step(9);
    }
}

mod give_fmt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(9);
        drop(a);
        println!("{}", {
            a = fresh(1);
            1
        });
        yield_now().await;
        step(9);
    }
}

// refused: a lent place whose index changes
mod lend_index {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, i: &mut usize) {
        yield_now().await;
        *x = 7;
        *i = 1;
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![1, 2];
        let mut i: usize = 0;
        put(&mut v[i], &mut i).await;
        step(v[0]);
        step(v[1]);
        step(i as u32);
    }
}

// refused: a lent place whose index changes
mod lend_index2 {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, k: u32) {
        yield_now().await;
        *x = k;
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![1, 2];
        let mut i: usize = 0;
        put(&mut v[i], {
            i = 1;
            5
        })
        .await;
        step(v[0]);
        step(v[1]);
        step(i as u32);
    }
}

// differs: values drop at another time
mod lend_index3 {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, k: u32) {
        yield_now().await;
        *x = k;
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![1, 2];
        let mut i: usize = 0;
        put(&mut v[i], {
            i = 1;
            next(3).await
        })
        .await;
        step(v[0]);
        step(v[1]);
        step(i as u32);
    }
}

mod op_cast_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = make(3).number as u32 + next(1).await;
        step(k);
    }
}

mod op_cmp_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: bool = (make(3).number == 3) & (next(1).await == 2);
        step(k as u32);
    }
}

mod arr_cast_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: [u32; 2] = [fresh(1).0 as u32, next(1).await];
        step(k[0]);
    }
}

mod arg_cast_temp {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        step(add(look(&fresh(1)) as u32, next(1).await));
        step(1);
    }
}

mod apart_operand {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let k: u32 = make(3).number
            + if n > 1 {
                drop(x);
                x = fresh(2);
                1
            } else {
                2
            };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_operand2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        step(add(
            look(&fresh(3)),
            if n > 1 {
                drop(x);
                1
            } else if n == 1 {
                drop(y);
                4
            } else {
                2
            },
        ));
        step(8);
        yield_now().await;
        step(9);
    }
}

mod apart_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let k: u32 = add(
            if n > 1 {
                drop(x);
                1
            } else {
                2
            },
            5,
        ) + {
            step(7);
            if n > 2 { 3 } else { 4 }
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_order2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let k: u32 = add(
            if n > 1 {
                drop(x);
                1
            } else {
                2
            },
            5,
        ) + if n > 0 {
            drop(y);
            step(3);
            3
        } else {
            4
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_method {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let k: u32 = make(4)
            .noisy
            .0
            .max(if n > 1 {
                drop(x);
                step(3);
                1
            } else {
                2
            })
            .min({
                step(5);
                3
            });
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_lazy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let b: bool = make(1).number == n && consumed(x) && {
            step(4);
            true
        } || look(&fresh(3)) > 3 && consumed(y);
        step(b as u32);
        yield_now().await;
        step(9);
    }
}

mod apart_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut k: u32 = n;
        let v: [u32; 2] = [
            k,
            if n > 1 {
                k = 40;
                drop(x);
                1
            } else {
                2
            },
        ];
        step(v[0]);
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_assign2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut k: u32 = n;
        let m: u32;
        let v: [u32; 2] = [
            k,
            if n > 1 {
                (k, m) = (40, 3);
                drop(x);
                1
            } else {
                2
            },
        ];
        step(v[0]);
        step(k);
        yield_now().await;
        step(9);
    }
}

mod apart_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut k: u32 = n;
        let v: [u32; 2] = [
            add(
                if n > 1 {
                    drop(x);
                    1
                } else {
                    2
                },
                k,
            ),
            {
                k = 40;
                if n > 2 { 3 } else { 4 }
            },
        ];
        step(v[0]);
        step(k);
        yield_now().await;
        step(9);
    }
}

mod break_val {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let k: u32 = 'a: {
            yield_now().await;
            if n > 0 {
                let y: Noisy = x;
                break 'a look(&fresh(2)) + y.0;
            }
            add(next(1).await, 2)
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod num_a {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        step(v as u32);
        yield_now().await;
        let y = 200;
        v = y;
        step(std::mem::size_of_val(&v) as u32);
    }
}

mod num_b {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = [200, 3];
        v = y[0];
        step(std::mem::size_of_val(&v) as u32);
    }
}

mod num_c {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = 100;
        let z = y + y;
        v = z;
        step(v as u32 + 1);
    }
}

mod num_d {
    use super::prelude::*;
    fn id<T>(t: T) -> T {
        t
    }
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        for y in [200] {
            v = y;
            step(std::mem::size_of_val(&v) as u32);
        }
    }
}

mod num_e {
    use super::prelude::*;
    fn one() -> f32 {
        1.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = 0.1;
        v = y;
        step((v as f64 * 1e9) as u32);
    }
}

// differs: values drop at another time
mod num_f {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let v;
        if n > 1 {
            v = one();
            step(v as u32);
            yield_now().await;
            step(1);
        } else {
            let y = 7;
            v = y;
            step(std::mem::size_of_val(&v) as u32);
        }
        step(9);
    }
}

mod num_g {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        match 7 {
            y => {
                v = y;
                step(std::mem::size_of_val(&v) as u32);
            }
        }
    }
}

mod num_h {
    use super::prelude::*;
    #[derive(Default)]
    pub struct P {
        a: u8,
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = P::default().a;
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = -1 as i8 as u8 as _;
        v = y;
        step(v as u32);
    }
}

mod num_i {
    use super::prelude::*;
    fn one() -> u8 {
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v = one();
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = 255;
        v = {
            let q = y;
            q
        };
        let w: u64 = !(v as u64) + (!v) as u64;
        step(std::mem::size_of_val(&v) as u32);
        step(w as u32);
    }
}

mod num_const {
    use super::prelude::*;
    const K: u64 = 5;
    #[cps]
    pub async fn program(n: u32) {
        let mut v = K;
        if n > 1 {
            step(v as u32);
            yield_now().await;
        }
        let y = 1 << 31;
        v = y;
        step((v >> 30) as u32);
    }
}

mod arg_ret {
    use super::prelude::*;
    #[cps]
    async fn eat2(a: Noisy, b: Noisy) -> u32 {
        step(a.0);
        yield_now().await;
        step(b.0);
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let y: Noisy = fresh(7);
        let x: Noisy = fresh(1);
        let z: Noisy = fresh(8);
        step(eat2(x, if n > 1 { return } else { fresh(2) }).await);
        step(9);
    }
}

mod arg_try {
    use super::prelude::*;
    #[cps]
    async fn eat2(a: Noisy, b: u32) -> u32 {
        step(a.0);
        yield_now().await;
        step(b);
        1
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let y: Noisy = fresh(7);
        let x: Noisy = fresh(1);
        let z: Noisy = fresh(8);
        step(eat2(x, check(n)?).await);
        step(eat2(fresh(3), check(n + 1)?).await);
        Ok(())
    }
}

mod arg_break {
    use super::prelude::*;
    #[cps]
    async fn eat2(a: Noisy, b: u32) -> u32 {
        step(a.0);
        yield_now().await;
        step(b);
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let y: Noisy = fresh(7);
        let x: Noisy = fresh(1);
        loop {
            let z: Noisy = fresh(8);
            step(eat2(x, if n > 1 { break } else { 3 }).await);
            break;
        }
        step(4);
        yield_now().await;
    }
}

mod arg_break2 {
    use super::prelude::*;
    #[cps]
    async fn eat2(a: Noisy, b: u32) -> u32 {
        step(a.0);
        yield_now().await;
        step(b);
        1
    }
    #[cps]
    pub async fn program(n: u32) {
        let y: Noisy = fresh(7);
        let x: Noisy = fresh(1);
        loop {
            let z: Noisy = fresh(8);
            step(
                eat2(
                    z,
                    if n > 1 {
                        drop(x);
                        break;
                    } else {
                        3
                    },
                )
                .await,
            );
            break;
        }
        step(4);
        yield_now().await;
    }
}

mod box_star {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Box<Noisy> = Box::new(fresh(1));
        let c: Box<Two> = Box::new(Two { first: fresh(2), second: fresh(3), number: n });
        let d: Noisy = if n > 1 { *b } else { fresh(4) };
        step(d.0);
        yield_now().await;
        let e: Noisy = c.first;
        yield_now().await;
        step(e.0);
    }
}

mod box_star2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let c: Box<(Noisy, Noisy)> = Box::new((fresh(2), fresh(3)));
        let (a, b): (Noisy, Noisy) = *c;
        step(a.0);
        yield_now().await;
        step(b.0);
    }
}

// differs: values drop at another time
mod box_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let c: Box<Two> = Box::new(Two { first: fresh(2), second: fresh(3), number: n });
        let k: u32 = (*c).number + c.number;
        let a: Noisy = (*c).first;
        step(k);
        yield_now().await;
        step(a.0);
    }
}

mod box_assign {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut c: Box<Noisy> = Box::new(fresh(1));
        let a: Noisy = *c;
        *c = fresh(2);
        step(1);
        yield_now().await;
        step(a.0);
        yield_now().await;
        step(c.0);
    }
}

mod box_assign2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut c: Box<Noisy> = Box::new(fresh(1));
        let a: Noisy = *c;
        *c = fresh(2);
        step(1);
        yield_now().await;
        step(9);
    }
}

// differs: values drop at another time
mod ref_ref_mut {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut s: Shape =
            if n > 1 { Shape::Both(fresh(1), fresh(2)) } else { Shape::One { noisy: fresh(3), number: 4 } };
        match s {
            Shape::Both(ref mut a, ref b) if b.0 > 3 => {
                *a = fresh(5);
                step(b.0);
            }
            Shape::One { ref mut noisy, number: ref k @ 1..=9 } => {
                *noisy = Noisy::new(*k as u32);
            }
            _ => return,
        }
        yield_now().await;
        if let Shape::Both(a, _) = s {
            step(a.0);
            yield_now().await;
            step(9);
        }
        step(10);
    }
}

mod at_both {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 0).then(|| fresh(n));
        match o {
            a @ Some(_) if n > 1 => {
                let a: Option<Noisy> = a;
                yield_now().await;
                step(1);
                drop(a);
            }
            ref b @ Some(ref c) => {
                step(c.0);
                step(b.is_some() as u32);
            }
            None => step(3),
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod while_let_stack {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        let mut last: Noisy = fresh(3);
        while let Some(x) = v.pop() {
            let x: Noisy = x;
            if n == 1 {
                last = x;
                continue;
            }
            step(x.0);
            yield_now().await;
            if n > 2 {
                break;
            }
        }
        step(last.0);
        yield_now().await;
        step(9);
    }
}

mod static_idx {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: [u32; 3] = [1, 2, 3];
        let mut i: usize = 0;
        a[i] = {
            i = 1;
            9
        };
        a[{
            i += 1;
            i
        }] += a[i] + {
            yield_now().await;
            1
        };
        step(a[0]);
        step(a[1]);
        step(a[2]);
    }
}

// refused: a value that is not data
mod fn_ptr {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut f: fn(u32, u32) -> u32 = add;
        let k: u32 = f(next(1).await, next(2).await);
        f = |a, b| a * b;
        step(f(k, next(3).await));
    }
}

mod nested_await_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let k: u32 = if next(if n > 1 { next(1).await } else { look(&fresh(2)) }).await > 2 {
            drop(x);
            1
        } else {
            2
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

mod borrow_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let v: Vec<u32> = vec![1, 2];
        let first = &v[0];
        if n > 1 {
            drop(x);
        }
        step(*first);
        yield_now().await;
        step(9);
    }
}

mod borrow_if_mut {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let mut k: u32 = 3;
        let r = &mut k;
        if n > 1 {
            drop(x);
            x = fresh(2);
        }
        *r += 1;
        step(k);
        yield_now().await;
        step(9);
    }
}

mod borrow_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut k: u32 = 3;
        let mut f = || k += 1;
        if n > 1 {
            drop(x);
        }
        f();
        step(k);
        yield_now().await;
        step(9);
    }
}

mod borrow_iter {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let v: Vec<u32> = vec![1, 2];
        let mut it = v.iter();
        if n > 1 {
            drop(x);
        }
        step(*it.next().unwrap());
        yield_now().await;
        step(9);
    }
}

mod borrow_str {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let s: String = "abc".to_string();
        let t = s.as_str();
        if n > 1 {
            drop(x);
        }
        step(t.len() as u32);
        yield_now().await;
        step(9);
    }
}

mod shadow_str {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: Lease = lease(n);
        let s = &s.0;
        step(s.0);
        yield_now().await;
        step(9);
    }
}

mod while_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        drop(a);
        yield_now().await;
        let mut i: u32 = 0;
        while i < 2 {
            i += 1;
            a = fresh(i);
        }
        yield_now().await;
        step(9);
    }
}

mod if_give_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(1);
        loop {
            drop(a);
            if n > 1 {
                a = fresh(9);
                break;
            }
            yield_now().await;
            a = fresh(2);
            break;
        }
        step(a.0);
    }
}

mod iflet_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy;
        if let Some(k) = (n > 1).then_some(n) {
            if k > 2 {
                a = fresh(k);
                step(a.0);
            }
            step(5);
        }
        step(6);
        yield_now().await;
        step(9);
    }
}

mod if_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy;
        if n > 1 {
            a = fresh(n);
            step(a.0);
        }
        step(6);
        yield_now().await;
        step(9);
    }
}

mod u32_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: u32;
        if n > 1 {
            a = n;
            step(a);
        }
        yield_now().await;
        step(9);
    }
}

mod u32_give2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: u32;
        yield_now().await;
        if n > 1 {
            a = n;
            step(a);
        }
        step(9);
    }
}

mod u32_give3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (a, b): (u32, u32);
        yield_now().await;
        (a, b) = (n, 3);
        step(a + b);
    }
}

mod string_give {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut s: String;
        yield_now().await;
        for i in [1u32, 2].iter() {
            s = format!("{i}");
            step(s.len() as u32);
        }
        step(9);
    }
}

mod clos_move_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: fresh(2), second: fresh(3), number: n };
        {
            let f = move || step(t.number);
            f();
        }
        yield_now().await;
        step(9);
    }
}

mod let_part_shadow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: fresh(2), second: fresh(3), number: n };
        let t: Noisy = t.first;
        step(t.0);
        yield_now().await;
        step(9);
    }
}

mod regive_after_eat {
    use super::prelude::*;
    #[cps]
    async fn eat(a: Noisy) -> u32 {
        yield_now().await;
        a.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Noisy = fresh(1);
        step(eat(v).await);
        if n == 2 {
            v = fresh(2);
        }
        yield_now().await;
        step(9);
    }
}

mod regive_end {
    use super::prelude::*;
    #[cps]
    async fn eat(a: Noisy) -> u32 {
        yield_now().await;
        a.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Noisy = fresh(1);
        step(eat(v).await);
        if n == 2 {
            v = fresh(2);
        }
        step(9);
    }
}

mod letelse_mark {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Noisy = fresh(1);
        let Some(k) = (n > 1).then_some(n) else {
            yield_now().await;
            let b: bool = n == 1 && consumed(v);
            step(3);
            yield_now().await;
            return;
        };
        step(9);
        yield_now().await;
    }
}

// differs: values drop at another time
mod lend_mark {
    use super::prelude::*;
    #[cps]
    async fn put(x: &mut u32, b: bool) {
        yield_now().await;
        *x += b as u32;
    }
    #[cps]
    pub async fn program(n: u32) {
        let v: Noisy = fresh(1);
        let mut k: u32 = 3;
        put(&mut k, n > 1 && consumed(v)).await;
        step(9);
        yield_now().await;
    }
}

mod try_mark {
    use super::prelude::*;
    #[cps]
    async fn put(x: u32, b: bool) -> Result<u32, u32> {
        yield_now().await;
        check(x + b as u32)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let v: Noisy = fresh(1);
        step(put(n, n > 1 && consumed(v)).await?);
        step(9);
        yield_now().await;
        Ok(())
    }
}

mod guard_mark {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Noisy = fresh(1);
        match n {
            k if next(k).await > 2 => {
                let b: bool = n == 3 && consumed(v);
                step(1);
            }
            _ => step(2),
        }
        step(9);
        yield_now().await;
    }
}

mod while_mark {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Noisy = fresh(1);
        while n > 1 && consumed(v) {
            step(4);
            yield_now().await;
            break;
        }
        step(9);
        yield_now().await;
    }
}

mod macro_mark {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Noisy = fresh(1);
        let w: Noisy = fresh(2);
        println!("{}", n > 1 && consumed(v));
        assert!(n < 2 || consumed(w), "{n}");
        step(9);
        yield_now().await;
    }
}

mod part_assign_same {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (Noisy, u32) = (fresh(1), n);
        t = (t.0, 3);
        step(t.1);
        yield_now().await;
        step(9);
    }
}

mod part_update_same {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        t = Two { first: fresh(3), ..t };
        step(1);
        yield_now().await;
        step(9);
    }
}

mod update_rest {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let u: Two = Two { first: fresh(3), second: fresh(4), ..t };
        step(u.number);
        yield_now().await;
        step(9);
    }
}

mod update_rest_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        if n > 1 {
            let u: Two = Two { first: fresh(3), second: fresh(4), ..t };
            step(u.number);
            yield_now().await;
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod box_deref_cond {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Box<Guard> = Box::new(make(n));
        if n > 1 {
            let Guard { number, .. } = *t;
            step(number);
            yield_now().await;
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod tuple_rest_live {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: (Noisy, Noisy, u32) = (fresh(1), fresh(2), n);
        let (.., k) = t;
        step(k);
        yield_now().await;
        step(t.0.0);
        yield_now().await;
        step(9);
    }
}

mod closure_ref_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: (Noisy, u32) = (fresh(5), 3);
        {
            let f = move || {
                let (_, k) = x;
                step(k);
            };
            f();
        }
        yield_now().await;
        step(9);
    }
}

// differs: closures
mod closure_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Shape = Shape::One { noisy: fresh(5), number: 3 };
        {
            let f = || match x {
                Shape::One { number, .. } => step(number as u32),
                _ => {}
            };
            f();
        }
        yield_now().await;
        step(9);
    }
}

mod closure_match_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Guard = make(n);
        {
            let f = move || {
                let Guard { number, .. } = x;
                step(number);
            };
            f();
        }
        step(8);
        yield_now().await;
        step(9);
    }
}

mod join_disc {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        join!(mk(1), mk(2));
        step(1);
        yield_now().await;
        step(2);
    }
}

mod join_disc2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = join!(mk(1), mk(2));
        step(1);
        let (a, _) = join!(mk(3), mk(4));
        let a: Noisy = a;
        step(2);
        yield_now().await;
        step(3);
    }
}

mod ranges {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        for i in k..k + 2u32 {
            k += 5;
            step(i);
            yield_now().await;
        }
        for i in 253..=255u8 {
            step(i as u32);
            yield_now().await;
        }
        for i in (0..=n).rev() {
            step(i);
            yield_now().await;
        }
        for (i, x) in vec![fresh(1), fresh(2), fresh(3)].into_iter().enumerate() {
            let x: Noisy = x;
            if i == 1 {
                break;
            }
            yield_now().await;
            step(x.0);
        }
        step(k);
    }
}

mod ranges2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<Noisy> = vec![fresh(1), fresh(2), fresh(3)];
        for (i, x) in v.into_iter().rev().enumerate() {
            if i as u32 == n {
                continue;
            }
            step(i as u32);
            yield_now().await;
        }
        let o: Option<Noisy> = (n > 1).then(|| fresh(4));
        for x in o {
            step(x.0);
            yield_now().await;
            step(5);
        }
        let a: [Noisy; 2] = [fresh(6), fresh(7)];
        for Noisy(ref k) in a {
            step(*k);
            yield_now().await;
            if n == 1 {
                return;
            }
        }
        step(k(3));
    }
    fn k(n: u32) -> u32 {
        n
    }
}

mod brk_operand {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let r: u32 = 'a: {
            let y: Noisy = fresh(2);
            add(look(&x) as u32, if n > 1 { break 'a next(1).await } else { next(2).await + 1 }) + y.0
        };
        step(r);
        yield_now().await;
        step(9);
    }
}

mod brk_operand2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let r: u32 = 'a: {
            let y: Noisy = fresh(2);
            add(
                look(&x) as u32,
                if n > 1 {
                    drop(x);
                    break 'a 4;
                } else {
                    3
                },
            ) + y.0
        };
        step(r);
        yield_now().await;
        step(9);
    }
}

mod generic_t {
    use super::prelude::*;
    #[cps]
    async fn g<T: rialto_cps::Data + Into<u32>>(t: T, n: u32) -> u32
    where
        T: Clone,
    {
        let u: T = t.clone();
        yield_now().await;
        if n > 1 {
            return t.into();
        }
        step(3);
        u.into()
    }
    #[cps]
    pub async fn program(n: u32) {
        step(g::<u32>(n, n).await);
    }
}

mod if_let_some_move_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 1).then(|| fresh(1));
        let p: Option<Noisy> = (n > 2).then(|| fresh(2));
        let q: Noisy = if let Some(a) = o {
            a
        } else if let Some(b) = p {
            b
        } else {
            mk(3).await
        };
        step(q.0);
        yield_now().await;
        step(9);
    }
}

mod match_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 1).then(|| fresh(1));
        let p: Option<Noisy> = (n > 0).then(|| fresh(2));
        let q: Noisy = match (o, p) {
            (Some(a), Some(b)) => {
                step(b.0);
                a
            }
            (None, Some(b)) if b.0 > 61 => b,
            _ => fresh(7),
        };
        step(q.0);
        yield_now().await;
        step(9);
    }
}

mod match_tuple_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = (n > 1).then(|| fresh(1));
        let p: Option<Noisy> = (n > 0).then(|| fresh(2));
        let q: Noisy = match (o, p) {
            (Some(a), Some(b)) => {
                let (a, b): (Noisy, Noisy) = (a, b);
                step(next(b.0).await);
                a
            }
            (None, Some(b)) if b.0 > 61 => b,
            _ => fresh(7),
        };
        step(q.0);
        yield_now().await;
        step(9);
    }
}

mod fnmut_take {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut o: Option<Noisy> = Some(fresh(1));
        let mut take = || o.take().map_or(0, |x| x.0);
        let a = take();
        let b = take();
        step(a + b);
        o = Some(fresh(2));
        yield_now().await;
        step(9);
    }
}

mod replace {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        let old: Noisy = std::mem::replace(&mut t.first, fresh(3));
        std::mem::swap(&mut t.first, &mut t.second);
        step(old.0);
        yield_now().await;
        t.first = old;
        step(t.first.0);
        yield_now().await;
        t.second = mk(1).await;
        let Two { first: a, second: b, number: ref k }: Two = t;
        step(*k);
    }
}

mod early_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        if n > 1 {
            drop(t.first);
            return;
        }
        step(t.number);
        yield_now().await;
        step(9);
    }
}

mod early_part2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<(), u32> {
        let t: Two = Two { first: fresh(1), second: fresh(2), number: n };
        loop {
            if n == 1 {
                let a: Noisy = t.first;
                step(a.0);
                return Err(3);
            }
            yield_now().await;
            step(t.number);
            check(n)?;
            break;
        }
        step(9);
        Ok(())
    }
}

mod unk_apart {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        yield_now().await;
        let x: Noisy = fresh(1);
        let a = fresh(3);
        if n > 1 {
            drop(x);
        }
        step(2);
    }
}

mod unk_apart2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        {
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            step(2);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_apart3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        {
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            step(a.0);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_apart_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        loop {
            let a = fresh(3);
            if n > 1 {
                drop(x);
                break;
            }
            step(2);
            if n == 1 {
                break;
            }
            yield_now().await;
            break;
        }
        step(9);
        yield_now().await;
    }
}

mod unk_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let o: Option<Noisy> = (n > 0).then(|| fresh(2));
        if let Some(a) = o {
            if n > 1 {
                drop(x);
            }
            step(2);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_arm2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        let o: Option<Noisy> = (n > 0).then(|| fresh(2));
        if let Some(a) = o {
            if n > 1 {
                drop(x);
                x = fresh(5);
            }
            step(2);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_match_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        match Some(fresh(2)) {
            Some(a) if n > 0 => {
                step(4);
                if n > 1 {
                    drop(x);
                    x = fresh(5);
                }
                step(2);
            }
            _ => {}
        }
        yield_now().await;
        step(9);
    }
}

mod unk_guardvar {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = fresh(1);
        if n > 0 {
            let _g = fresh(3);
            if n > 1 {
                drop(x);
                x = fresh(5);
            }
            step(2);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let mut i: u32 = 0;
        let r: u32 = loop {
            let _g = fresh(3);
            i += 1;
            if i > n {
                drop(x);
                break i;
            }
            step(i);
        };
        step(r);
        yield_now().await;
        step(9);
    }
}

mod unk_mac {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        {
            let (a, b) = (fresh(3), fresh(4));
            let Some(k) = (n > 1).then_some(n) else {
                drop(x);
                step(b.0);
                return;
            };
            step(k);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_scope {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        {
            yield_now().await;
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            step(2);
        }
        yield_now().await;
        step(9);
    }
}

mod unk_scope_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        if n > 0 {
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            step(2);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(9);
    }
}

mod unk_scope_used {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        if n > 0 {
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            look(&a);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(9);
    }
}

mod unk_scope_used2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        if n > 0 {
            let a = fresh(3);
            if n > 1 {
                drop(x);
            }
            if n > 2 {
                look(&a);
            }
            step(4);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(9);
    }
}

mod unk_scope_used3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        if n > 0 {
            let a = fresh(3);
            if n > 1 {
                drop(x);
                step(3);
                look(&a);
            }
            step(4);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(9);
    }
}

mod unk_ret {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        yield_now().await;
        let y: Noisy = fresh(2);
        let a = fresh(3);
        if n > 1 {
            drop(x);
        } else {
            step(5);
            drop(y);
        }
        let b = fresh(4);
        loop {
            if n > 1 {
                break;
            }
            step(6);
            break;
        }
        step(7);
    }
}

mod unk_fin {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        yield_now().await;
        let x: Noisy = fresh(1);
        let a = fresh(3);
        let b: Noisy = fresh(4);
        let mut i: u32 = 0;
        while i < n {
            i += 1;
            let c = fresh(5);
            if i == 2 {
                drop(x);
                drop(c);
                break;
            }
            step(i);
        }
        step(7);
    }
}

mod unk_hid {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        if n > 0 {
            let g = fresh(2);
            let g = fresh(3);
            if n > 1 {
                drop(x);
            }
            step(2);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(9);
    }
}

mod head_tail {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let k: u32 = if n > 0 {
            let g = fresh(2);
            if n > 1 {
                drop(x);
                5
            } else {
                g.0 + look(&fresh(4))
            }
        } else {
            next(3).await
        };
        step(k);
        yield_now().await;
        step(9);
    }
}

// differs: methods
mod recv_by_value {
    use super::prelude::*;
    pub trait Eat {
        fn eat_up(self, n: u32) -> u32;
    }
    impl Eat for Noisy {
        fn eat_up(self, n: u32) -> u32 {
            self.0 + n
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        let y: Noisy = fresh(2);
        let k: u32 = x.eat_up(next(1).await);
        step(k);
    }
}

mod callee_fnonce {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let y: Noisy = fresh(2);
        let k: u32 = add(y.0, next(1).await);
        step(k);
    }
}

mod idx_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        let k: Noisy = v.remove(next(0).await as usize - 1);
        step(k.0);
        v.push(mk(4).await);
        v.insert(0, Noisy::new(next(3).await));
        step(v[0].0 + v.len() as u32);
        v[0] = fresh(9);
        yield_now().await;
        v.retain(|x| x.0 > 61);
        step(8);
    }
}

mod discard_unit_struct {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        mk(1).await;
        mk(2).await;
        step(1);
        loop {
            mk(3).await;
            if n > 1 {
                break;
            }
            mk(4).await;
            step(5);
            break;
        }
        step(6);
    }
}

mod vec_macro_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<u32> = vec![add(next(1).await, 5), next(2).await];
        println!("{} {}", add(next(1).await, 6), next(2).await);
        step(v[0]);
    }
}

mod unk_late {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        {
            yield_now().await;
            let a = fresh(3);
            if n > 1 {
                drop(x);
                step(5);
            } else {
                look(&a);
            }
            step(2);
        }
        step(4);
        yield_now().await;
        step(9);
    }
}

mod unk_late_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = fresh(1);
        for i in 0..2u32 {
            yield_now().await;
            {
                let a = fresh(3 + i);
                if n > 5 {
                    drop(x);
                    return;
                } else if n > 1 {
                    look(&a);
                }
                step(2);
            }
        }
        step(4);
        yield_now().await;
        step(9);
    }
}
