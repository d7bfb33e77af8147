// Methods, generics, closures, `join!` and macros of one's own.

// refused: own macros, or names that are told by their case
mod mac_let {
    use super::prelude::*;
    macro_rules! guard {
        ($i:ident, $e:expr) => {
            let $i = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        guard!(g, Noisy::new(1));
        step(g.0);
        yield_now().await;
        step(2);
    }
}

// refused: own macros, or names that are told by their case
mod mac_defer {
    use super::prelude::*;
    macro_rules! defer {
        ($e:expr) => {
            let _guard = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        defer!(Noisy::new(1));
        step(5);
        yield_now().await;
        step(2);
    }
}

mod mac_defer_noawait {
    use super::prelude::*;
    macro_rules! defer {
        ($e:expr) => {
            let _guard = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        yield_now().await;
        let b: Noisy = Noisy::new(3);
        if n > 1 {
            defer!(Noisy::new(1));
            step(5);
        }
        step(2);
        defer!(Noisy::new(4));
        step(6);
    }
}

// refused: own macros, or names that are told by their case
mod mac_break {
    use super::prelude::*;
    macro_rules! out {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            let h: Noisy = Noisy::new(10 + i);
            if i == n {
                out!();
            }
            step(h.0);
            yield_now().await;
            step(g.0);
        }
        step(7);
    }
}

// refused: own macros, or names that are told by their case
mod mac_continue {
    use super::prelude::*;
    macro_rules! next {
        () => {
            continue
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            let h: Noisy = Noisy::new(10 + i);
            if i == n {
                next!();
            }
            step(h.0);
            yield_now().await;
            step(g.0);
        }
        step(7);
    }
}

mod mac_init {
    use super::prelude::*;
    macro_rules! set {
        ($i:ident, $e:expr) => {
            $i = $e
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy;
        set!(g, Noisy::new(2));
        yield_now().await;
        step(5);
    }
}

// refused: own macros, or names that are told by their case
mod mac_fn5 {
    use super::prelude::*;
    macro_rules! make { ($b:block, $t:ty, $q:pat) => { #[cps] pub async fn program(n: u32) { let g: $t = Noisy::new(1); match n { $q => $b _ => { yield_now().await; step(3); } } yield_now().await; step(6); } } }
    make!(
        {
            step(9);
            yield_now().await;
            step(10);
        },
        Noisy,
        1 | 2
    );
}

// refused: own macros, or names that are told by their case
mod mac_break2 {
    use super::prelude::*;
    macro_rules! out {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: Noisy = Noisy::new(2);
        for i in 0u32..3 {
            let h: Noisy = Noisy::new(10 + i);
            if i + g.0 == n + k.0 {
                out!();
            }
            step(h.0);
            yield_now().await;
            step(g.0);
        }
        step(7);
        yield_now().await;
        step(g.0 + k.0);
    }
}

// refused: own macros, or names that are told by their case
mod mac_cont2 {
    use super::prelude::*;
    macro_rules! next {
        () => {
            continue
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: Noisy = Noisy::new(2);
        for i in 0u32..3 {
            let h: Noisy = Noisy::new(10 + i);
            if i + g.0 == n + k.0 {
                next!();
            }
            step(h.0);
            yield_now().await;
            step(g.0);
        }
        step(7);
        yield_now().await;
        step(8);
    }
}

// refused: own macros, or names that are told by their case
mod mac_cont3 {
    use super::prelude::*;
    macro_rules! next {
        () => {
            continue
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut total: u32 = 0;
        for i in 0u32..3 {
            total += 1;
            if i == n {
                next!();
            }
            total += 10;
            step(total);
            yield_now().await;
        }
        step(total);
    }
}

// refused: own macros, or names that are told by their case
mod mac_break3 {
    use super::prelude::*;
    macro_rules! next {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut total: u32 = 0;
        for i in 0u32..3 {
            total += 1;
            if i == n {
                next!();
            }
            total += 10;
            step(total);
            yield_now().await;
        }
        step(total);
        yield_now().await;
        step(3);
    }
}

// refused: own macros, or names that are told by their case
mod mac_break4 {
    use super::prelude::*;
    macro_rules! next {
        () => {
            break
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            if i == n {
                step(g.0);
                next!();
            }
            step(5);
            yield_now().await;
        }
        step(6);
        yield_now().await;
        step(3);
    }
}

// refused: own macros, or names that are told by their case
mod mac_break5 {
    use super::prelude::*;
    macro_rules! next_if {
        ($e:expr) => {
            if $e {
                break;
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            next_if!(i == n && g.0 > 0);
            step(5);
            yield_now().await;
        }
        step(6);
        yield_now().await;
        step(3);
    }
}

mod mac_try {
    use super::prelude::*;
    macro_rules! tri {
        ($e:expr) => {
            $e?
        };
    }
    #[cps]
    async fn inner(n: u32, h: Noisy) -> Result<u32, u32> {
        let g: Noisy = Noisy::new(1);
        let k: u32 = tri!(check(n));
        step(h.0);
        yield_now().await;
        let k: u32 = tri!(check(n + 1));
        step(g.0 + k);
        Ok(n)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n, Noisy::new(5)).await;
        step(r.unwrap_or(9));
    }
}

mod mac_inline {
    use super::prelude::*;
    macro_rules! say { ($($t:tt)*) => { step(format!($($t)*).len() as u32) } }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        say!("{g:?} {n}");
        yield_now().await;
        say!("{n} {}", g.0);
    }
}

// refused: a use after a move on some paths
mod mac_hyg {
    use super::prelude::*;
    macro_rules! make {
        ($p:ident) => {
            #[cps]
            pub async fn program(n: u32) {
                let $p: String = String::new();
                let a: Noisy = Noisy::new(2);
                drop($p);
                yield_now().await;
                step(6);
            }
        };
    }
    make!(a);
}

mod mac_expr {
    use super::prelude::*;
    macro_rules! make {
        ($e:expr, $f:expr) => {
            #[cps]
            pub async fn program(n: u32) {
                let g: Noisy = Noisy::new(1);
                let r: u32 = 2 * $e;
                step(r);
                if $f {
                    drop(g);
                }
                yield_now().await;
                step(6);
            }
        };
    }
    make!(3 + 4, 1 > 2 || 5 > 4);
}

mod mac_expr2 {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $g:ident, $e:expr, $f:expr) => {
            #[cps]
            pub async fn program($n: u32) {
                let $g: Noisy = Noisy::new(1);
                let r: u32 = 2 * $e;
                step(r);
                if $n > 0 && $f {
                    step(2)
                }
                yield_now().await;
                step(6);
            }
        };
    }
    make!(n, g, 3 + n, n > 5 || consumed(g));
}

mod mac_block {
    use super::prelude::*;
    macro_rules! make {
        ($n:ident, $b:block) => {
            #[cps]
            pub async fn program($n: u32) {
                let h: Noisy = Noisy::new(2);
                let r: u32 = $b;
                step(r);
                yield_now().await;
                if r > 20 {
                    $b;
                }
                step(4);
            }
        };
    }
    make!(n, {
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        step(9);
        if n == 1 {
            drop(g);
            step(10);
        }
        n * 10
    });
}

mod mac_blockfn {
    use super::prelude::*;
    macro_rules! make { ($n:ident, $b:block) => { #[cps] pub async fn program($n: u32) $b } }
    make!(n, {
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        step(9);
        if n == 1 {
            drop(g);
            step(10);
        }
    });
}

mod so5 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32, b: bool) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: Noisy = Noisy::new(7);
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let r = callee(leafy(n, k.0 > 3)).await;
        step(5);
    }
}

mod so6 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32, b: bool) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: Noisy = Noisy::new(7);
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let (x, y) = join!(callee(leafy(n, k.0 > 3)), callee(leafy(n + 1, k.0 > 2)));
        step(5);
    }
}

mod po1 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let r = callee(leafy(n)).await;
        step(c.0);
    }
}

mod po2 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32, b: bool) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let r = callee(leafy(n), b.0 > n).await;
        step(c.0);
    }
}

mod po3 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32, b: bool) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = n;
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let r = callee(leafy(n), k > n).await;
        step(c.0);
        step(a.0);
    }
}

mod po4 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: Noisy = Noisy::new(8);
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let r = callee(leafy(n) + k.0).await;
        step(c.0);
        step(a.0);
    }
}

mod po5 {
    use super::prelude::*;
    fn leafy(n: u32, k: bool) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: Noisy = Noisy::new(8);
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        step(leafy(n, k.0 > 2));
        yield_now().await;
        step(c.0);
        step(a.0);
    }
}

mod po6 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: Box<u32> = Box::new(4u32);
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let r = callee(leafy(n + *k)).await;
        step(c.0);
        step(a.0);
    }
}

mod po9 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        callee(sized(&a, n)).await;
        step(b.0);
    }
}

mod po10 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        callee(sized(&a, n)).await;
    }
}

mod po11 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        callee(sized(&b, n)).await;
        step(a.0);
    }
}

mod po12 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        callee(sized(&a, n)).await;
        drop(b);
    }
}

mod po13 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    async fn callee(n: u32, b: Noisy) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        callee(sized(&c, n), a).await;
        step(b.0);
    }
}

mod po14 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> Result<u32, u32> {
        step(n);
        check(n)
    }
    #[cps]
    async fn callee(n: u32, b: Noisy) -> Result<u32, u32> {
        yield_now().await;
        Ok(n)
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        callee(sized(&a, n)?, c).await?;
        step(b.0);
        Ok(3)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(5));
    }
}

mod po15 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> u32 {
        step(n);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        step(sized(&a, n));
        yield_now().await;
        if sized(&a, n) == 1 {
            yield_now().await;
            step(b.0);
        }
        match sized(&a, n) {
            1 => {
                yield_now().await;
                step(b.0);
            }
            _ => step(9),
        }
        step(b.0);
    }
}

mod po17 {
    use super::prelude::*;
    fn sized(t: &Noisy, n: u32) -> Result<u32, u32> {
        check(n)
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        callee(sized(&a, n)?).await;
        step(b.0);
        Ok(3)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(5));
    }
}

// refused: a use after a move on some paths
mod m1 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn one(mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    self = P { a: Noisy::new(11), b: Noisy::new(12), k: 2 };
                } else if *m == 2 {
                    drop(self);
                    return 4;
                }
                step(*m);
            }
            yield_now().await;
            step(self.k);
            if n == 3 {
                self.a = x;
                step(3);
            }
            yield_now().await;
            3
        }
        async fn two(self, n: u32) -> P {
            let x: Noisy = Noisy::new(41);
            let P { a, b, k } = self;
            let a: Noisy = a;
            let b: Noisy = b;
            let k: u32 = k;
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(a);
                    return P { a: x, b, k };
                }
                if *m == 2 {
                    step(b.0);
                    return P { a: b, b: a, k: 3 };
                }
            }
            yield_now().await;
            P { a, b: x, k: k + 1 }
        }
        async fn three(&mut self, n: u32) -> u32 {
            let old: Noisy = std::mem::replace(&mut self.a, Noisy::new(20));
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(old);
                } else if *m == 2 {
                    self.b = old;
                }
            }
            self.four(n).await;
            step(self.k);
            *self = P { a: Noisy::new(61), b: Noisy::new(62), k: 1 };
            yield_now().await;
            self.k
        }
        async fn four(&self, n: u32) -> u32 {
            let c: Noisy = self.a.clone();
            if let Some(m) = [n].first() {
                if *m == self.k {
                    drop(c);
                }
            }
            yield_now().await;
            self.k
        }
        async fn rec(mut self, n: u32) -> u32 {
            let z: Noisy = Noisy::new(80 + n);
            self.k += 1;
            if n == 0 {
                return self.k;
            }
            if self.k == 3 {
                drop(z);
                let r: u32 = Box::pin(self.rec(n - 1)).await;
                step(r);
                return r;
            }
            Box::pin(P::rec(self, n - 1)).await
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let r: u32 = P::one(p.clone(), n).await;
        let mut q: P = P::two(p, n).await;
        let s: u32 = P::three(&mut q, n).await;
        let t: u32 = P::four(&mut q, n).await;
        step(r + s + t);
        let u: u32 = P::rec(q, n).await;
        step(u);
    }
}

mod m2 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        fn sized(&self, n: u32) -> Result<u32, u32> {
            step(n);
            check(n)
        }
        async fn one(self, n: u32) -> Result<u32, u32> {
            let x: Noisy = Noisy::new(40);
            let r: u32 = P::other(self.sized(n)?).await;
            step(x.0);
            Ok(r)
        }
        async fn other(n: u32) -> u32 {
            yield_now().await;
            n
        }
        async fn two(&mut self, n: u32) -> Result<u32, u32> {
            let x: Noisy = Noisy::new(40);
            let y: Noisy = Noisy::new(41);
            let r: u32 = P::other(self.sized(n)? + x.0).await;
            step(y.0);
            Ok(r)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let r = P::one(p.clone(), n).await;
        let mut q: P = p;
        let s = P::two(&mut q, n).await;
        step(r.unwrap_or(8) + s.unwrap_or(9));
    }
}

// differs: parts
mod m3 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct S<T> {
        a: T,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl<T: Thing + Default + PartialEq + Serialize + serde::de::DeserializeOwned + 'static> S<T> {
        async fn part(self, n: u32) -> T {
            let x: Noisy = Noisy::new(40);
            let t: T = self.a;
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(x);
                } else if *m == 2 {
                    drop(t);
                    return T::default();
                }
            }
            yield_now().await;
            t
        }
        async fn swap(&mut self, t: T, n: u32) -> T {
            let old: T = std::mem::replace(&mut self.a, t);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    self.b = Noisy::new(77);
                }
                step(*m);
            }
            yield_now().await;
            self.k += 1;
            old
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut s: S<Noisy> = S { a: Noisy::new(1), b: Noisy::new(2), k: 0 };
        let o: Noisy = S::<Noisy>::swap(&mut s, Noisy::new(5), n).await;
        step(o.0);
        let t: Noisy = S::<Noisy>::part(s, n).await;
        step(t.0);
    }
}

mod m7 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        k: u32,
    }
    impl P {
        fn eat(self) -> u32 {
            self.k
        }
        fn into_a(self) -> Noisy {
            self.a
        }
    }
    #[cps]
    impl P {
        async fn one(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    step(self.into_a().0);
                } else if *m == 2 {
                    drop(x);
                }
            }
            yield_now().await;
            3
        }
        async fn two(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            let f = move |m: u32| self.k + m;
            step(f(n));
            let s: u32 = self.k;
            yield_now().await;
            s
        }
        async fn three(self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            {
                let f = move || {
                    step(self.a.0);
                    drop(self);
                };
                if n == 1 {
                    f();
                }
                step(20);
            }
            yield_now().await;
            s()
        }
    }
    fn s() -> u32 {
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), k: 1 };
        let r: u32 = P::one(p.clone(), n).await;
        let r: u32 = P::two(p.clone(), n).await;
        let r: u32 = P::three(p, n).await;
        step(r);
    }
}

mod n1 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: Noisy,
        b: Noisy,
        k: u32,
    }
    #[cps]
    impl P {
        async fn one(mut self, n: u32) -> u32 {
            let x: Noisy = Noisy::new(40);
            if let Some(m) = [n].first() {
                if *m == 1 {
                    self = P { a: Noisy::new(11), b: Noisy::new(12), k: 2 };
                } else if *m == 2 {
                    drop(self);
                    return 4;
                }
                step(*m);
            }
            yield_now().await;
            step(self.k);
            if n == 3 {
                self.a = x;
                step(3);
            }
            yield_now().await;
            3
        }
        async fn two(self, n: u32) -> P {
            let x: Noisy = Noisy::new(41);
            let P { a, b, k } = self;
            let a: Noisy = a;
            let b: Noisy = b;
            let k: u32 = k;
            if let Some(m) = [n].first() {
                if *m == 1 {
                    drop(a);
                    return P { a: x, b, k };
                }
                if *m == 2 {
                    step(b.0);
                    return P { a: b, b: a, k: 3 };
                }
            }
            yield_now().await;
            P { a, b: x, k: k + 1 }
        }
        async fn rec(mut self, n: u32) -> u32 {
            let z: Noisy = Noisy::new(80 + n);
            self.k += 1;
            if n == 0 {
                return self.k;
            }
            if self.k == 3 {
                drop(z);
                let r: u32 = Box::pin(P::rec(self, n - 1)).await;
                step(r);
                return r;
            }
            Box::pin(P::rec(self, n - 1)).await
        }
        async fn takes(self, n: u32) -> u32 {
            let z: Noisy = Noisy::new(80 + n);
            let all: Vec<u32> = vec![n, 2];
            for m in &all {
                if *m == 1 {
                    drop(self);
                    break;
                }
                if *m == 2 {
                    let w: P = self;
                    step(w.k);
                    break;
                }
                if *m == 3 {
                    return 3;
                }
            }
            step(70);
            yield_now().await;
            z.0
        }
        async fn cond(self, n: u32) -> u32 {
            let z: Noisy = Noisy::new(80 + n);
            let r: u32 = if n > 1 && consumed(self.a.clone()) { P::takes(self, n).await } else { n };
            step(r);
            yield_now().await;
            z.0
        }
        async fn cond2(self, n: u32) -> u32 {
            let z: Noisy = Noisy::new(80 + n);
            let r: u32 = match n {
                1 => self.takes(n).await,
                2 => {
                    let q: P = self;
                    q.k
                }
                _ => self.k,
            };
            step(r);
            yield_now().await;
            z.0
        }
        async fn looped(mut self, n: u32) -> u32 {
            for i in 0u32..3 {
                let old: P = self;
                self = P { a: Noisy::new(100 + i), b: Noisy::new(110 + i), k: i };
                if let Some(m) = [n].first() {
                    if *m == i {
                        drop(old);
                        continue;
                    }
                    step(old.k);
                }
                yield_now().await;
            }
            self.k
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: P = P { a: Noisy::new(1), b: Noisy::new(2), k: 1 };
        let r: u32 = P::one(p.clone(), n).await;
        let q: P = P::two(p, n).await;
        step(r);
        let u: u32 = P::rec(q.clone(), n).await;
        let t: u32 = P::takes(q.clone(), n).await;
        let t: u32 = P::cond(q.clone(), n).await;
        let t: u32 = P::cond2(q.clone(), n).await;
        let t: u32 = P::looped(q, n).await;
        step(u);
    }
}

mod n2 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub enum E {
        A(Noisy),
        B { x: Noisy, k: u32 },
        C,
    }
    #[cps]
    impl E {
        async fn go(self, n: u32) -> u32 {
            let g: Noisy = Noisy::new(50);
            match self {
                Self::A(x) if n == 1 => {
                    let x: Noisy = x;
                    step(x.0);
                    yield_now().await;
                    1
                }
                Self::A(x) => {
                    let x: Noisy = x;
                    if let Some(m) = [n].first() {
                        if *m == 2 {
                            drop(x);
                        }
                    }
                    yield_now().await;
                    2
                }
                Self::B { x, k } => {
                    let x: Noisy = x;
                    let k: u32 = k;
                    if k == 2 {
                        drop(g);
                    }
                    step(x.0);
                    yield_now().await;
                    k
                }
                Self::C => 3,
            }
        }
        async fn own_next(mut self, n: u32) -> E {
            self = match std::mem::replace(&mut self, E::C) {
                E::A(x) => E::B { x, k: n },
                E::B { x, .. } => E::A(x),
                E::C => {
                    if n == 3 {
                        return E::C;
                    }
                    E::A(Noisy::new(70))
                }
            };
            yield_now().await;
            if matches!(self, E::B { k: 2, .. }) {
                self = E::C;
            }
            yield_now().await;
            self
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let e: E = if n == 0 { E::C } else { E::A(Noisy::new(n)) };
        let e: E = E::own_next(e, n).await;
        step(1);
        let e: E = E::own_next(e, n).await;
        step(2);
        let r: u32 = E::go(e, n).await;
        step(r);
    }
}

mod n3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let o: Option<Noisy> = Some(Noisy::new(3));
        if matches!(o, Some(Noisy(k)) if k > n) {
            step(9);
        }
        if matches!(o, Some(_)) && n == 1 {
            drop(o);
        }
        let v: Vec<Noisy> = vec![g, Noisy::new(4)];
        assert!(v.len() == 2, "text {}", sum(n, h));
        yield_now().await;
        step(5);
    }
}

mod n4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        assert!(n < 9 || consumed(h));
        assert!(n == 1 || consumed(g), "no {}", n);
        yield_now().await;
        step(5);
    }
}

mod n5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let s: String = format!("{} {:?}", sum(n, g), h);
        step(s.len() as u32);
        if n == 1 {
            assert_eq!(sum(n, h), 3, "h");
        } else {
            assert_ne!(h.0 + n, 0);
        }
        yield_now().await;
        step(6);
    }
}

mod n6 {
    use super::prelude::*;
    use std::fmt::Write as _;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let mut s: String = String::new();
        write!(s, "{}{}", if n == 1 { sum(n, g) } else { 2 }, n).unwrap();
        if let Some(m) = [n].first() {
            write!(
                s,
                "{}",
                if *m == 2 {
                    sum(n, h)
                } else {
                    step(3);
                    2
                }
            )
            .unwrap();
        }
        step(s.len() as u32);
        yield_now().await;
        step(s.len() as u32);
    }
}

mod n7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = dbg_free(g, n);
        let i: Noisy = Noisy::new(5);
        let w: Vec<Noisy> = if n == 1 { vec![h; 2] } else { vec![i] };
        step(w.len() as u32);
        yield_now().await;
        step(6);
    }
    fn dbg_free(g: Noisy, n: u32) -> Noisy {
        g
    }
}

mod n8 {
    use super::prelude::*;
    #[cps]
    async fn val(n: u32) -> u32 {
        step(60 + n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let s: String = format!(
            "{a} {} {b:?} {}",
            val(1).await,
            {
                step(7);
                val(2).await
            },
            a = sum(n, g),
            b = h
        );
        step(s.len() as u32);
        assert!(val(n).await < 3 || matches!(val(n + 1).await, 4 if n == 3), "x {}", h.0);
        let t: Vec<u32> = vec![val(3).await, h.0, val(4).await];
        if matches!(val(5).await + h.0, 7) && n == 1 {
            drop(h);
        }
        step(t[2]);
        yield_now().await;
    }
}

mod n9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let f = {
            let f = move |m: u32| m + g.0;
            step(f(n));
            n
        };
        let k: u32 = {
            let c = || sum(n, h);
            if n == 1 { c() } else { 4 }
        };
        step(k + f);
        yield_now().await;
        step(6);
    }
}

mod n10 {
    use super::prelude::*;
    fn call<F: FnOnce() -> u32>(f: F, n: u32) -> u32 {
        if n == 1 { f() } else { n }
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let i: Noisy = Noisy::new(3);
        let k: u32 = if n > 1 { call(move || sum(n, g), n) } else { call(|| h.0, n) };
        if let Some(m) = [n].first() {
            if *m > 0 {
                step(call(|| sum(*m, i), n));
            }
        }
        step(k);
        yield_now().await;
        step(6);
    }
}

mod c1 {
    use super::prelude::*;
    #[cps]
    async fn gn<
        const N: usize,
        T: Thing + Default + PartialEq + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: T,
        n: u32,
    ) -> T
    where
        T: std::fmt::Debug,
    {
        let b: T = a.clone();
        let g: Noisy = Noisy::new(N as u32);
        if let Some(m) = [n].first() {
            if *m == N as u32 {
                drop(a);
                return b;
            }
            if *m == 2 {
                drop(g);
            }
        }
        yield_now().await;
        for i in 0..N {
            let c: T = b.clone();
            if i as u32 == n {
                drop(b);
                return c;
            }
            yield_now().await;
        }
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = gn::<1, Noisy>(Noisy::new(50), n).await;
        let y: Noisy = gn::<3, Noisy>(x, n).await;
        step(y.0);
    }
}

mod c2 {
    use super::prelude::*;
    #[cps]
    async fn gn<T: Thing + Default + PartialEq + Serialize + serde::de::DeserializeOwned + 'static>(
        o: Option<T>,
        n: u32,
    ) -> u32 {
        let g: Noisy = Noisy::new(7);
        let k: u32 = match o {
            Some(t) if n == 1 => {
                drop(t);
                3
            }
            Some(_) => 4,
            None => 5,
        };
        step(k);
        yield_now().await;
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = gn::<Noisy>(Some(Noisy::new(1)), n).await;
        let l: u32 = gn::<Noisy>(None, n).await;
        step(k + l);
    }
}

mod c6 {
    use super::prelude::*;
    pub trait Tr {
        fn eat(self) -> u32;
        fn look(&self) -> u32;
    }
    impl Tr for Noisy {
        fn eat(self) -> u32 {
            self.0
        }
        fn look(&self) -> u32 {
            self.0
        }
    }
    #[cps]
    async fn gn<T>(t: T, n: u32) -> u32
    where
        T: Tr + Clone + Serialize + serde::de::DeserializeOwned + 'static,
    {
        let u: T = t.clone();
        let k: u32 = if n == 1 { { t }.eat() } else { t.look() };
        step(k);
        yield_now().await;
        step(u.look());
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = gn::<Noisy>(Noisy::new(1), n).await;
        step(k);
    }
}

mod c7 {
    use super::prelude::*;
    #[cps]
    async fn gn<
        A: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        B: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: A,
        b: B,
        n: u32,
    ) -> (B, A) {
        let all: Vec<u32> = vec![n, 1];
        let c: (A, B) = (a.clone(), b.clone());
        for m in &all {
            if *m == 2 {
                let (x, y) = c;
                drop(y);
                return (b, x);
            }
            if *m == 1 {
                drop(c);
                break;
            }
        }
        yield_now().await;
        (b, a)
    }
    #[cps]
    pub async fn program(n: u32) {
        let (x, y): (Noisy, Lease) = gn::<Lease, Noisy>(Lease(Noisy::new(4)), Noisy::new(1), n).await;
        step(x.0);
        yield_now().await;
        step(y.0.0);
    }
}

mod c8 {
    use super::prelude::*;
    #[cps]
    async fn gn<T: Thing + Into<Noisy> + Serialize + serde::de::DeserializeOwned + 'static>(
        t: T,
        n: u32,
    ) -> u32 {
        let g: Noisy = Noisy::new(7);
        if n == 1 {
            let x: Noisy = t.into();
            step(x.0);
        } else if n == 2 {
            let y: Noisy = { t }.into();
            yield_now().await;
            step(y.0);
        }
        step(8);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = gn::<Noisy>(Noisy::new(1), n).await;
        step(k);
    }
}

mod c9 {
    use super::prelude::*;
    #[cps]
    async fn gn<T: Iterator<Item = u32> + Thing + Serialize + serde::de::DeserializeOwned + 'static>(
        t: T,
        n: u32,
    ) -> u32 {
        let g: Noisy = Noisy::new(7);
        let v: Vec<u32> = if n == 1 { t.map(|x| x + 1).collect() } else { vec![2] };
        yield_now().await;
        step(v.len() as u32);
        3
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct It(pub Noisy, pub u32);
    impl Iterator for It {
        type Item = u32;
        fn next(&mut self) -> Option<u32> {
            self.1 += 1;
            if self.1 < 3 { Some(self.1) } else { None }
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = gn::<It>(It(Noisy::new(3), 0), n).await;
        step(k);
    }
}

mod c13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(5);
        let h: Noisy = Noisy::new(6);
        let v: Vec<u32> = (0..n).map(|i| i + h.0).filter(|i| *i > g.0).collect();
        let w: u32 = v.iter().map(move |i| i + h.0).sum();
        step(w);
        yield_now().await;
        step(4);
    }
}

mod c14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 3 };
        let h: Noisy = Noisy::new(8);
        let w: u32 = if n == 1 {
            let f = move || g.number;
            f()
        } else {
            3
        };
        step(w);
        yield_now().await;
        step(4);
    }
}

mod c15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(5);
        let h: Noisy = Noisy::new(6);
        {
            let mut c = || {
                step(g.0);
            };
            if n == 1 {
                c();
            }
            c();
        }
        let r = std::thread::scope(|s| 3u32);
        let f = async {
            drop(h);
        };
        drop(f);
        step(r);
        yield_now().await;
        step(4);
    }
}

mod u1 {
    use super::prelude::*;
    macro_rules! each { ($v:expr, $i:ident, $b:block) => { for $i in $v $b } }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        each!(0u32..3, i, {
            if i == n {
                step(g.0);
            }
            step(i);
        });
        yield_now().await;
        step(h.0);
    }
}

mod u2 {
    use super::prelude::*;
    macro_rules! mx {
        ($a:expr, $b:expr) => {{
            let a = $a;
            let b = $b;
            if a > b { a } else { b }
        }};
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let k: u32 = mx!(a.0, b.0 + n);
        step(k);
        yield_now().await;
        let l: u32 = mx!(sum(n, a.clone()), mx!(b.0, k));
        step(l);
    }
}

mod u3 {
    use super::prelude::*;
    macro_rules! pr {
        ($p:pat => $e:expr, $v:expr) => {
            match $v {
                $p => $e,
                _ => 0,
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<Noisy> = Some(Noisy::new(4));
        let g: Noisy = Noisy::new(1);
        let k: u32 = pr!(Some(ref x) => x.0, o);
        step(k);
        yield_now().await;
        step(6);
    }
}

mod u4 {
    use super::prelude::*;
    macro_rules! pr {
        ($p:pat => $e:expr, $v:expr) => {
            match $v {
                $p => $e,
                _ => 0,
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let o: Option<u32> = Some(4);
        let g: Noisy = Noisy::new(1);
        let k: u32 = pr!(Some(x) => x + g.0, o);
        step(k);
        yield_now().await;
        step(6);
    }
}

mod u5 {
    use super::prelude::*;
    macro_rules! cnt {
        ($i:ident) => {
            $i += 1;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: u32 = 0;
        let g: Noisy = Noisy::new(1);
        cnt!(t);
        yield_now().await;
        cnt!(t);
        step(t);
        while t < 5 {
            cnt!(t);
            yield_now().await;
        }
        step(t);
    }
}

mod u6 {
    use super::prelude::*;
    macro_rules! set {
        ($i:ident, $e:expr) => {
            $i = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: u32 = 0;
        let mut g: Noisy = Noisy::new(1);
        yield_now().await;
        set!(t, n + 5);
        set!(g, Noisy::new(4));
        yield_now().await;
        step(t);
        for i in 0u32..2 {
            set!(g, Noisy::new(30 + i));
            yield_now().await;
            step(9);
        }
        step(10);
    }
}

mod u7 {
    use super::prelude::*;
    macro_rules! set {
        ($i:ident, $e:expr) => {
            $i = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let t: u32;
        let g: Noisy;
        if n == 1 {
            set!(t, 4);
            set!(g, Noisy::new(3));
        } else {
            set!(t, n);
            set!(g, Noisy::new(2));
        }
        yield_now().await;
        step(t);
    }
}

// refused: own macros, or names that are told by their case
mod u8 {
    use super::prelude::*;
    macro_rules! set {
        ($i:ident, $e:expr) => {
            $i = $e;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy;
        loop {
            set!(g, Noisy::new(3 + n));
            yield_now().await;
            step(5);
            if n < 2 {
                break;
            }
            set!(g, Noisy::new(13));
            step(g.0);
            break;
        }
        step(6);
        yield_now().await;
    }
}

mod u9 {
    use super::prelude::*;
    macro_rules! rep { ($($e:expr),*) => { [$($e),*] } }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: [u32; 3] = rep!(1, n, g.0);
        yield_now().await;
        step(h[2] + h[1]);
        let q: u32 = rep!(h[0], g.0).iter().sum();
        step(q);
    }
}

mod u10 {
    use super::prelude::*;
    macro_rules! blk { ($($t:tt)*) => {{ $($t)* }} }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        blk! { let h = Noisy::new(2); step(h.0); }
        yield_now().await;
        let k: u32 = blk! { let h = Noisy::new(3); h.0 + n };
        step(k);
        yield_now().await;
    }
}

// refused: own macros, or names that are told by their case
mod u11 {
    use super::prelude::*;
    macro_rules! blk { ($($t:tt)*) => { $($t)* } }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        blk! { let h = Noisy::new(2); step(h.0); }
        yield_now().await;
        step(3);
    }
}

// refused: own macros, or names that are told by their case
mod u12 {
    use super::prelude::*;
    macro_rules! shadow {
        ($i:ident) => {
            let $i = Noisy::new($i.0 + 10);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        shadow!(g);
        step(g.0);
        yield_now().await;
        step(g.0);
    }
}

// refused: own macros, or names that are told by their case
mod u13 {
    use super::prelude::*;
    macro_rules! shadow {
        ($i:ident) => {
            let $i = $i + 10;
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: u32 = n;
        shadow!(g);
        step(g);
        yield_now().await;
        step(g);
    }
}

// refused: own macros, or names that are told by their case
mod u14 {
    use super::prelude::*;
    macro_rules! shadow {
        ($i:ident) => {
            let mut $i = $i.clone();
            $i.push(3);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let v: Vec<u32> = vec![n];
        shadow!(v);
        step(v.len() as u32);
        yield_now().await;
        step(v.len() as u32);
    }
}

// refused: own macros, or names that are told by their case
mod u15 {
    use super::prelude::*;
    macro_rules! ext {
        ($i:ident) => {
            let $i = 7u32;
        };
    }
    const k: u32 = 1;
    #[cps]
    pub async fn program(n: u32) {
        ext!(j);
        step(j);
        yield_now().await;
        step(n);
    }
}

mod u16 {
    use super::prelude::*;
    macro_rules! lp {
        ($b:block) => {
            loop {
                $b;
                break;
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            if let Some(m) = [n].first() {
                lp!({
                    if *m == i {
                        step(3);
                    }
                    step(g.0)
                });
            }
            yield_now().await;
        }
    }
}

// differs: lent
mod d4 {
    use super::prelude::*;
    #[cps]
    async fn sized(a: &mut Noisy, n: u32) -> u32 {
        yield_now().await;
        a.0 + n
    }
    fn leafy(a: &Noisy, n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    async fn callee(n: u32, m: u32) -> u32 {
        yield_now().await;
        n + m
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let (x, y) = join!(sized(&mut a, leafy(&b, n)), callee(leafy(&b, n), leafy(&b, 8)));
        step(x + y);
    }
}

mod d7 {
    use super::prelude::*;
    fn leafy(a: &Noisy, n: u32) -> Noisy {
        step(n + 40);
        Noisy::new(n + 60)
    }
    #[cps]
    async fn callee(a: Noisy, m: Noisy) -> u32 {
        yield_now().await;
        a.0 + m.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let k: u32 = callee(leafy(&d, 1), leafy(&d, 2)).await;
        step(k);
        let k: u32 = callee(d, leafy(&b, 3)).await;
        step(k);
        let k: u32 = callee(leafy(&c, 4), c).await;
        step(k);
    }
}

mod d8 {
    use super::prelude::*;
    fn leafy(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    async fn callee(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let c: Noisy = Noisy::new(3);
        let b: Noisy = Noisy::new(2);
        for i in 0u32..2 {
            let d: Noisy = Noisy::new(4 + i);
            let k: u32 = callee(leafy(i)).await;
            let e: Noisy = Noisy::new(14 + i);
            let k: u32 = callee(leafy(i + k)).await;
            if k == n {
                drop(d);
                continue;
            }
            step(e.0 + d.0 + c.0);
        }
        step(b.0);
    }
}

mod d5 {
    use super::prelude::*;
    fn leafy(a: &Noisy, n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    async fn callee(n: u32, m: u32) -> u32 {
        yield_now().await;
        n + m
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        if callee(n, 3).await > leafy(&b, n) {
            step(c.0);
        }
        while callee(n, 1).await > 5 + leafy(&a, n) {
            step(9);
            break;
        }
        let k: u32 = callee(1, 2).await + leafy(&b, 3);
        let z = (leafy(&a, 1) as u32, callee(k, 2).await, leafy(&b, 2));
        step(z.0 + z.1 + z.2 + c.0 + b.0);
    }
}

mod d6 {
    use super::prelude::*;
    fn leafy(a: &Noisy, n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    async fn callee(n: u32, m: u32) -> u32 {
        yield_now().await;
        n + m
    }
    #[cps]
    pub async fn program(n: u32) {
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let s: String = format!("{} {}", callee(n, 1).await, leafy(&c, 5));
        match callee(s.len() as u32, 1).await {
            4 if leafy(&b, 3) == 3 => {
                step(1);
                yield_now().await;
            }
            k if leafy(&c, 4) < k => {
                step(d.0);
            }
            _ => {
                yield_now().await;
            }
        }
        let v: Vec<u32> = vec![callee(1, 2).await, leafy(&c, 2)];
        step(v[0] + c.0);
        let r: u32 = if leafy(&b, 5) == 5 && callee(n, 1).await > 2 && leafy(&c, 6) > 2 { d.0 } else { 4 };
        step(r);
    }
}

mod d9 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> Result<u32, u32> {
        yield_now().await;
        check(n)
    }
    fn look(a: &Noisy, n: u32) -> Result<u32, u32> {
        step(33);
        check(n)
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let s: u32 = callee(n + 1).await? + look(&a, n)?;
        step(s + b.0);
        let c: Noisy = Noisy::new(3);
        yield_now().await;
        let t: u32 = look(&b, s)? + 1;
        let d: Noisy = Noisy::new(4);
        let u: u32 = if look(&b, t)? > 1 { callee(n).await? } else { look(&c, 4)? };
        for i in 0..u {
            let e: Noisy = Noisy::new(50 + i);
            look(&b, i)?;
            yield_now().await;
            look(&e, i)?;
        }
        while look(&d, n)? == 1 {
            yield_now().await;
            break;
        }
        match look(&a, n)? {
            1 => {
                yield_now().await;
                step(d.0);
            }
            _ => {
                yield_now().await;
            }
        }
        yield_now().await;
        step(a.0);
        Ok(c.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(5));
        let r = inner(n + 10).await;
        step(r.unwrap_or(6));
    }
}

mod d11 {
    use super::prelude::*;
    #[cps]
    async fn callee(n: u32) -> Result<u32, u32> {
        yield_now().await;
        check(n)
    }
    #[cps]
    async fn inner(n: u32, t: &mut Two, o: Noisy) -> Result<u32, u32> {
        let b: Noisy = Noisy::new(30);
        let x: u32 = callee(t.number).await?;
        if let Some(m) = [x].first() {
            if *m == 1 {
                t.first = o;
                return Err(4);
            }
            check(*m + 2)?;
        }
        t.second = Noisy::new(50);
        yield_now().await;
        step(b.0);
        let k: u32 = check(n)?;
        callee(check(t.number + k)?).await?;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let r = inner(n, &mut t, Noisy::new(9)).await;
        step(r.unwrap_or(5) + t.first.0);
        t.number = 5;
        let r = inner(n + 1, &mut t, Noisy::new(19)).await;
        step(r.unwrap_or(5) + t.first.0);
    }
}

mod d12 {
    use super::prelude::*;
    fn look(a: &Noisy, n: u32) -> bool {
        step(n + 33);
        n != 1
    }
    #[cps]
    async fn callee(n: u32) -> bool {
        yield_now().await;
        n > 0
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let x: bool = look(&a, n) && callee(n).await && look(&b, 5) || callee(n + 1).await;
        step(x as u32);
        let y: bool = !look(&a, n) || callee(n).await && consumed(c);
        step(y as u32);
        step(b.0);
    }
}

mod k3 {
    use super::prelude::*;
    pub trait Shape3 {
        fn area(&self) -> u32;
        fn grow(&mut self, n: u32) -> u32;
    }
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Sq {
        a: Noisy,
        k: u32,
    }
    impl Shape3 for Sq {
        fn area(&self) -> u32 {
            self.k * self.k
        }
        fn grow(&mut self, n: u32) -> u32 {
            self.k += n;
            self.k
        }
    }
    #[cps]
    impl Sq {
        async fn slow(&mut self, n: u32) -> u32 {
            yield_now().await;
            self.grow(n) + self.area()
        }
        async fn twice(mut self, n: u32) -> Self {
            self.slow(n).await;
            let mut other: Self = Self { a: Noisy::new(90), ..self.clone() };
            other.slow(n).await;
            if n == 1 {
                return self;
            }
            other
        }
        async fn own_make(n: u32) -> Self {
            yield_now().await;
            Self { a: Noisy::new(n + 20), k: n }
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: Sq = Sq::own_make(n).await;
        let t: Sq = Sq::twice(s, n).await;
        step(t.area());
    }
}

mod k5 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct List {
        head: Noisy,
        next: Option<Box<List>>,
    }
    #[cps]
    impl List {
        async fn sum(self, n: u32) -> u32 {
            let k: u32 = self.head.0;
            let g: Noisy = Noisy::new(30 + k);
            match self.next {
                Some(next) if k != n => {
                    let next: Box<List> = next;
                    let rest: u32 = Box::pin(List::sum(*next, n)).await;
                    step(rest);
                    rest + k
                }
                Some(next) => {
                    let next: Box<List> = next;
                    yield_now().await;
                    next.head.0
                }
                None => {
                    yield_now().await;
                    k
                }
            }
        }
        async fn walk(mut self, n: u32) -> u32 {
            let mut total: u32 = 0;
            loop {
                total += self.head.0;
                let next: Option<Box<List>> = self.next.take();
                yield_now().await;
                match next {
                    Some(list) if total <= n + 3 => {
                        self = *list;
                    }
                    Some(list) => {
                        drop(list);
                        break;
                    }
                    None => break,
                }
            }
            step(total);
            total
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let l: List = List {
            head: Noisy::new(1),
            next: Some(Box::new(List {
                head: Noisy::new(2),
                next: Some(Box::new(List { head: Noisy::new(3), next: None })),
            })),
        };
        let r: u32 = List::walk(l.clone(), n).await;
        step(r);
        let s: u32 = List::sum(l, n).await;
        step(s);
    }
}

mod q6 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let t: u32 = (get(1).await + k) * {
            k += 10;
            get(2).await
        };
        step(t);
    }
}

mod r8 {
    use super::prelude::*;
    #[cps]
    async fn swap(a: &mut Vec<u32>, b: &mut Vec<u32>) -> u32 {
        std::mem::swap(a, b);
        yield_now().await;
        a.len() as u32
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (Vec<u32>, Vec<u32>, usize) = (vec![1], vec![2, 3], 0);
        let r: u32 = swap(&mut t.0, &mut t.1).await;
        step(r + t.0.len() as u32 * 10);
        let mut rows: Vec<(Vec<u32>, Vec<u32>)> = vec![(vec![1], vec![2, 3])];
        let i: usize = 0;
        let (p, q) = &mut rows[i];
        std::mem::swap(p, q);
        step(rows[0].0.len() as u32);
    }
}

mod l1 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    async fn inner(n: u32, t: &mut Two) -> Result<u32, u32> {
        let k: u32 = own_add(&mut t.number, check(n)?).await;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 7 };
        let r = inner(n, &mut t).await;
        step(r.unwrap_or(50));
        step(t.number);
    }
}

mod l2 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Noisy, n: u32) -> u32 {
        yield_now().await;
        p.0 + n
    }
    #[cps]
    async fn inner(n: u32, t: &mut Noisy) -> Result<u32, u32> {
        let k: u32 = own_add(t, check(n)?).await;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Noisy = Noisy::new(1);
        let r = inner(n, &mut t).await;
        step(r.unwrap_or(50));
        step(t.0);
    }
}

mod l3 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Noisy, n: u32) -> u32 {
        yield_now().await;
        p.0 + n
    }
    #[cps]
    async fn inner(n: u32, t: &mut Two) -> Result<u32, u32> {
        let k: u32 = own_add(&mut t.first, check(n)?).await;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 7 };
        let r = inner(n, &mut t).await;
        step(r.unwrap_or(50));
        step(t.first.0);
    }
}

mod l4 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    async fn inner(n: u32, t: &mut Vec<u32>) -> Result<u32, u32> {
        let k: u32 = own_add(&mut t[0], if n == 2 { return Err(3) } else { 4 }).await;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Vec<u32> = vec![7, 8];
        let r = inner(n, &mut t).await;
        step(r.unwrap_or(50));
        step(t[0]);
    }
}

mod l5 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: u32,
        v: Vec<u32>,
    }
    #[cps]
    impl P {
        fn peek(&self) -> u32 {
            step(60 + self.a);
            self.a
        }
        async fn two(&mut self, x: u32, y: u32) -> u32 {
            self.a += x;
            yield_now().await;
            self.a + y
        }
        async fn go(mut self, n: u32) -> u32 {
            let r: u32 = self.two(loud(n), self.peek()).await;
            r
        }
    }
    fn loud(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: u32 = P::go(P { a: 1, v: vec![] }, n).await;
        step(r);
    }
}

mod l7 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: u32,
        v: Vec<u32>,
    }
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    impl P {
        async fn try_add(&mut self, n: u32) -> Result<u32, u32> {
            let r: u32 = own_add(&mut self.a, check(n)?).await;
            self.v.push(r);
            Ok(r)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut p: P = P { a: 10, v: vec![] };
        let r = P::try_add(&mut p, n).await;
        step(r.unwrap_or(9));
        step(p.a);
    }
}

mod l9 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut u32, q: &mut Vec<u32>, n: u32) -> u32 {
        *p += n;
        q.push(*p);
        yield_now().await;
        *p
    }
    #[cps]
    async fn inner(n: u32, t: &mut u32, v: &mut Vec<u32>) -> Result<u32, u32> {
        let mut own: Vec<u32> = vec![5];
        let k: u32 = own_add(t, &mut own, check(n)?).await;
        let j: u32 = own_add(&mut own[0], v, check(n + 1)?).await;
        let i: u32 = own_add(&mut v[0], &mut own, check(n + 1)?).await;
        Ok(k + j)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: u32 = 4;
        let mut v: Vec<u32> = vec![33];
        let r = inner(n, &mut t, &mut v).await;
        step(r.unwrap_or(50));
        step(t);
        step(v.len() as u32);
        step(v[0]);
    }
}

mod t1 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: u32,
    }
    #[cps]
    impl P {
        async fn one(&mut self, n: u32) -> u32 {
            self.a += n;
            yield_now().await;
            self.a
        }
        async fn go(&mut self, n: u32) -> Result<u32, u32> {
            let r: u32 = self.one(check(n)?).await;
            Ok(r)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut p: P = P { a: 10 };
        let r = P::go(&mut p, n).await;
        step(r.unwrap_or(9));
        step(p.a);
    }
}

mod t2 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        a: u32,
        b: Vec<u32>,
    }
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    impl P {
        async fn go(&mut self, n: u32) -> Result<u32, u32> {
            let (x, y): (u32, u32) =
                join!(own_add(&mut self.a, check(n)?), own_add(&mut self.b[0], check(n + 1)?));
            Ok(x + y)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut p: P = P { a: 10, b: vec![20] };
        let r = P::go(&mut p, n).await;
        step(r.unwrap_or(9));
        step(p.a);
        step(p.b[0]);
    }
}

// differs: lent
mod t3 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Noisy, n: u32) -> u32 {
        yield_now().await;
        p.0 + n
    }
    fn loud(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(5);
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 7 };
        let b: Noisy = Noisy::new(6);
        let r: u32 = own_add(&mut t.first, loud(n)).await;
        step(t.first.0);
    }
}

// differs: lent
mod t4 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Noisy, n: u32) -> u32 {
        yield_now().await;
        p.0 + n
    }
    fn loud(n: u32) -> u32 {
        step(n + 40);
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(5);
        let mut t: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(6);
        let r: u32 = own_add(&mut t, loud(n)).await;
        step(t.0);
        let s: u32 = own_add(&mut t, loud(n)).await;
    }
}

mod t6 {
    use super::prelude::*;
    #[cps]
    async fn put(p: &mut Vec<u32>, n: u32) -> usize {
        p.push(n);
        yield_now().await;
        p.len()
    }
    #[cps]
    async fn inner(n: u32, t: &mut Vec<Vec<u32>>) -> usize {
        for i in 0usize..3 {
            let k: usize = put(
                &mut t[i],
                if n == 1 {
                    continue;
                } else if n == 2 {
                    return 8;
                } else {
                    3
                },
            )
            .await;
            step(k as u32);
        }
        t.len()
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Vec<Vec<u32>> = vec![vec![1], vec![2], vec![3]];
        let r: usize = inner(n, &mut t).await;
        step(r as u32);
        for v in &t {
            step(v.len() as u32);
        }
    }
}

mod t7 {
    use super::prelude::*;
    #[cps]
    async fn put(p: &mut Vec<u32>, n: u32) -> usize {
        p.push(n);
        yield_now().await;
        p.len()
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Vec<Vec<u32>> = vec![vec![1], vec![2], vec![3]];
        for i in 0usize..3 {
            let k: usize = put(
                &mut t[i],
                match check(n) {
                    Ok(m) => m,
                    Err(_) => break,
                },
            )
            .await;
            step(k as u32);
        }
        for v in &t {
            step(v.len() as u32);
        }
    }
}

mod t8 {
    use super::prelude::*;
    #[cps]
    async fn put(p: &mut Vec<u32>, n: u32) -> usize {
        p.push(n);
        yield_now().await;
        p.len()
    }
    #[cps]
    async fn inner(n: u32, t: &mut Vec<u32>) -> Result<usize, u32> {
        let z: usize = put(t, 3).await + check(n)? as usize + put(t, 4).await;
        let f = |x: u32| -> Result<u32, u32> { Ok(check(x)?) };
        put(t, f(n).unwrap_or(7)).await;
        Ok(z)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Vec<u32> = vec![1];
        let r = inner(n, &mut t).await;
        step(r.unwrap_or(60) as u32);
        for v in &t {
            step(*v);
        }
    }
}

mod e1 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        lease(n).map(|x| x + 1)
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
    }
}

mod e2 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        yield_now().await;
        let g: Noisy = Noisy::new(1);
        let k: u32 = {
            let h: Noisy = Noisy::new(2);
            lease(n).map(|x| x + 1)
        };
        step(k);
        yield_now().await;
        k
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
    }
}

// differs: values drop at another time
mod e3 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        let g: Noisy = Noisy::new(1);
        let k: u32 = {
            let h: Noisy = Noisy::new(2);
            yield_now().await;
            lease(n).map(|x| x + 1)
        };
        step(k);
        if let Some(m) = Some(lease(n).expect(n)).filter(|m| *m == 1) {
            step(3);
            yield_now().await;
        } else {
            step(m());
            yield_now().await;
        }
        k
    }
    fn m() -> u32 {
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
    }
}

mod e4 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        let g: Noisy = Noisy::new(1);
        if let Some(m) = Some(lease(n).expect(n)).filter(|m| *m == 1) {
            step(3);
        } else {
            step(4);
        }
        yield_now().await;
        step(5);
        match lease(n).expect(n) {
            1 => step(6),
            _ => step(7),
        }
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
    }
}

mod e5 {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        let g: Noisy = Noisy::new(1);
        loop {
            let h: Noisy = Noisy::new(2);
            yield_now().await;
            break lease(n).map(|x| x + 1);
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = inner(n).await;
        step(k);
    }
}

mod v1 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Noisy {
        step(20 + n);
        yield_now().await;
        Noisy::new(n + 60)
    }
    #[cps]
    async fn own_pair(a: Noisy, b: Noisy) -> u32 {
        step(a.0);
        yield_now().await;
        b.0
    }
    fn two(a: Noisy, b: Noisy) -> u32 {
        step(7);
        a.0 + b.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let k: u32 = own_pair(get(1).await, get(2).await).await;
        let y: Noisy = Noisy::new(2);
        let j: u32 = two(get(3).await, get(4).await);
        let t: (Noisy, Noisy) = (get(5).await, get(6).await);
        let z: Noisy = Noisy::new(3);
        let v: Vec<Noisy> = vec![get(7).await, get(8).await];
        step(k + j);
    }
}

mod v2 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Noisy {
        step(20 + n);
        yield_now().await;
        Noisy::new(n + 60)
    }
    #[cps]
    async fn rget(n: u32) -> Result<Noisy, u32> {
        step(20 + n);
        yield_now().await;
        check(n)?;
        Ok(Noisy::new(n + 60))
    }
    #[cps]
    async fn own_pair(a: Noisy, b: Noisy) -> u32 {
        step(a.0);
        yield_now().await;
        b.0
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let x: Noisy = Noisy::new(1);
        let k: u32 = own_pair(rget(1).await?, rget(n).await?).await;
        let y: Noisy = Noisy::new(2);
        let t: Two = Two { second: rget(3).await?, first: rget(n + 1).await?, number: 3 };
        let w: Noisy = Noisy::new(3);
        let k: u32 = sum(3, rget(5).await?) + k;
        Ok(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(70));
    }
}

mod v3 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Noisy {
        step(20 + n);
        yield_now().await;
        Noisy::new(n + 60)
    }
    #[cps]
    async fn own_pair(a: Noisy, b: Noisy) -> u32 {
        step(a.0);
        yield_now().await;
        b.0
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        let k: u32 = own_pair(x, get(2).await).await;
        let z: Noisy = Noisy::new(3);
        let k: u32 = own_pair(get(1).await, y).await;
        let j: u32 = own_pair(z, Noisy::new(9)).await;
        step(k + j);
    }
}

mod v4 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Noisy {
        step(20 + n);
        yield_now().await;
        Noisy::new(n + 60)
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(1);
        let _ = get(1).await;
        let _y = get(2).await;
        get(3).await;
        let y: u32 = get(4).await.0;
        if get(5).await.0 > 3 {
            step(1);
            yield_now().await;
        }
        match get(6).await.0 {
            66 if n == 1 => {
                step(2);
            }
            _ => {
                yield_now().await;
            }
        }
        while get(7).await.0 == 67 {
            step(3);
            break;
        }
        drop(get(8).await);
        let s: u32 = [get(9).await, Noisy::new(5)].iter().map(|x| x.0).sum();
        step(s);
    }
}

mod v6 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Option<Noisy> {
        step(20 + n);
        yield_now().await;
        if n == 2 { None } else { Some(Noisy::new(n + 60)) }
    }
    #[cps]
    async fn inner(n: u32) -> Option<u32> {
        let x: Noisy = Noisy::new(1);
        let y: Noisy = get(n).await?;
        let Some(z) = get(n + 1).await else {
            step(5);
            yield_now().await;
            return Some(y.0);
        };
        let z: Noisy = z;
        let w: Noisy = get(n + 2).await.unwrap_or(y);
        step(w.0);
        let u: Noisy = match get(4).await {
            Some(q) if q.0 == 64 && n == 0 => {
                let q: Noisy = q;
                yield_now().await;
                q
            }
            Some(q) => q,
            None => return None,
        };
        yield_now().await;
        step(u.0);
        Some(z.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(70));
    }
}

mod w3 {
    use super::prelude::*;
    macro_rules! id {
        ($e:expr) => {
            $e
        };
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let g: Noisy = Noisy::new(1);
        let k: u32 = id!(check(n)?);
        step(k);
        yield_now().await;
        Ok(id!(check(n + 1)?))
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(70));
    }
}

mod w7 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> Noisy {
        step(20 + n);
        yield_now().await;
        Noisy::new(n + 60)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        x = get(1).await;
        step(4);
        let z: Noisy = Noisy::new(3);
        let mut t: Two = Two { first: Noisy::new(5), second: Noisy::new(6), number: 3 };
        t.first = get(2).await;
        step(5);
        let o: Option<Noisy> = Some(get(5).await);
        if let Some(q) = o {
            step(q.0);
        }
        step(8);
        yield_now().await;
    }
}

mod w8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v: Vec<u32> = vec![3, 1, 2];
        let f = |x: u32| {
            if x > 1 {
                return x;
            }
            7
        };
        let s: u32 = v.iter().map(|x| f(*x)).sum();
        let o: Option<u32> = (|| {
            let k = v.first()?;
            Some(*k)
        })();
        let r: u32 = 'a: {
            for x in &v {
                if *x == n {
                    break 'a *x;
                }
            }
            9
        };
        step(s + o.unwrap_or(1) + r);
        yield_now().await;
        step(3);
    }
}

mod w9 {
    use super::prelude::*;
    macro_rules! my_match { ($v:expr; $($p:pat => $e:expr),*) => { match $v { $($p => $e),* } } }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = my_match!(n; 0 => 3, 1 => g.0, x => x + h.0);
        step(k);
        yield_now().await;
        if my_match!(n; 0 => true, _ => false) {
            drop(h);
        }
        yield_now().await;
        step(5);
    }
}

mod w11 {
    use super::prelude::*;
    macro_rules! with {
        ($g:ident => $b:expr) => {{
            let $g = &$g;
            $b
        }};
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = with!(g => g.0 + n);
        step(k);
        yield_now().await;
        with!(h => step(h.0));
        yield_now().await;
    }
}

mod a1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 1];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(a);
            }
            step(*m);
        }
        for m in &all {
            if *m == 2 {
                drop(b);
                break;
            }
        }
        yield_now().await;
        step(5);
    }
}

mod a5 {
    use super::prelude::*;
    #[cps]
    async fn gn<
        const N: usize,
        T: Thing + Default + PartialEq + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: T,
        n: u32,
    ) -> T
    where
        T: std::fmt::Debug,
    {
        let b: T = a.clone();
        let g: Noisy = Noisy::new(N as u32);
        if let Some(m) = [n].first() {
            if *m == N as u32 {
                drop(a);
                return b;
            }
            if *m == 2 {
                drop(g);
            }
        }
        yield_now().await;
        for i in 0..N {
            let c: T = b.clone();
            if i as u32 == n {
                drop(b);
                return c;
            }
            yield_now().await;
        }
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = gn::<1, Noisy>(Noisy::new(50), n).await;
        step(x.0);
    }
}

mod a6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32;
        let g: Noisy;
        if n == 1 {
            k = 3;
            g = Noisy::new(1);
        } else {
            k = 4;
            g = Noisy::new(2);
            yield_now().await;
        }
        step(k + g.0);
        k = 5;
        let s: String = format!("{}{}", k, {
            yield_now().await;
            3u32
        });
        step(s.len() as u32);
        match check(n) {
            Ok(m) if m > 1 => {
                yield_now().await;
                step(4);
            }
            Ok(m) | Err(m) => {
                step(m);
            }
        }
    }
}

mod x1 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let z: u32 = k + {
            (k, _) = (50, 6);
            get(1).await
        };
        step(z + k);
    }
}

mod x2 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let z: u32 = k + {
            let ref mut r = k;
            *r += 5;
            get(1).await
        };
        step(z + k);
    }
}

mod x3 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let z: u32 = k + match k {
            ref mut r => {
                *r += 7;
                get(1).await
            }
        };
        step(z + k);
    }
}

mod x5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy;
        let h: Noisy = Noisy::new(9);
        (g, _) = (Noisy::new(1), 2);
        step(5);
        yield_now().await;
        step(6);
    }
}

mod y5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: (Noisy, Noisy);
        let h: Noisy = Noisy::new(9);
        (g, _) = ((Noisy::new(1), Noisy::new(2)), 2);
        step(g.0.0);
        yield_now().await;
        step(g.1.0);
    }
}

mod y6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy;
        let h: Noisy = Noisy::new(9);
        match n {
            1 => g = Noisy::new(1),
            2 => {
                g = Noisy::new(2);
                step(5);
            }
            _ => {
                let x: Noisy = Noisy::new(4);
                g = x;
            }
        }
        yield_now().await;
        step(6);
    }
}

mod y8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        let k: u32 = {
            g = Noisy::new(1);
            3
        } + n;
        step(k);
        yield_now().await;
        step(6);
    }
}

mod y10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        let i: Noisy;
        loop {
            g = Noisy::new(1);
            i = Noisy::new(2);
            break;
        }
        yield_now().await;
        step(6);
    }
}

mod y11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        'a: {
            if n == 1 {
                g = Noisy::new(1);
                break 'a;
            }
            g = Noisy::new(2);
        }
        yield_now().await;
        step(6);
    }
}

mod y12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        let c: Noisy = Noisy::new(10);
        step(if n == 1 {
            g = c;
            4
        } else {
            g = Noisy::new(2);
            5
        });
        yield_now().await;
        step(6);
    }
}

mod y13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        n == 1 && {
            return;
        } || {
            g = Noisy::new(1);
            true
        };
        yield_now().await;
        step(6);
    }
}

mod y14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let h: Noisy = Noisy::new(9);
        let g: Noisy;
        let Some(m) = [n].first().copied().filter(|k| *k < 3) else {
            g = Noisy::new(3);
            yield_now().await;
            step(4);
            return;
        };
        g = Noisy::new(m + 20);
        yield_now().await;
        step(6);
    }
}

mod z4 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Option2;
    #[cps]
    async fn fetch(n: u32) -> Result2<u32> {
        yield_now().await;
        if n == 1 { Ok(3) } else { Err(Noisy::new(4)) }
    }
    type Result2<T> = std::result::Result<T, Noisy>;
    #[cps]
    pub async fn program(n: u32) {
        let r = fetch(n).await;
        step(1);
        yield_now().await;
        step(6);
    }
}

mod z7 {
    use super::prelude::*;
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P(Noisy);
    #[cps]
    impl P {
        async fn go(self, n: u32) -> u32 {
            let q: Self = self;
            let r: Self = P(Noisy::new(6));
            step(n);
            yield_now().await;
            step(4);
            n
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: u32 = P::go(P(Noisy::new(3)), n).await;
        step(r);
    }
}

mod aa1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut value: Noisy = Noisy::new(1);
        yield_now().await;
        value = Noisy::new(2);
        step(4);
        yield_now().await;
        step(value.0);
    }
}

mod aa2 {
    use super::prelude::*;
    #[cps]
    async fn value(n: u32) -> Result<u32, u32> {
        yield_now().await;
        check(n)
    }
    #[cps]
    async fn item(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    async fn residual(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    async fn inner(n: u32) -> Result<u32, u32> {
        let x: u32 = value(n).await?;
        let y: u32 = item(x).await + check(x)?;
        for i in 0..y {
            let item: u32 = residual(i).await;
            step(item);
        }
        Ok(y)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner(n).await;
        step(r.unwrap_or(4));
    }
}

mod aa4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r#type: Noisy = Noisy::new(1);
        let r#match: u32 = n;
        let größe: u32 = 5;
        let _x: Noisy = Noisy::new(2);
        let __y: Noisy = Noisy::new(3);
        yield_now().await;
        step(r#match + größe);
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(r#type);
            } else {
                drop(__y);
            }
        }
        yield_now().await;
        step(6);
    }
}

mod aa5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let residual: Noisy = Noisy::new(1);
        let entry: Noisy = Noisy::new(2);
        let cx: Noisy = Noisy::new(3);
        let state: Noisy = Noisy::new(4);
        let arm: Noisy = Noisy::new(5);
        let mut result: Noisy = Noisy::new(6);
        yield_now().await;
        result = residual;
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(entry);
            }
        }
        yield_now().await;
        step(cx.0 + state.0 + arm.0 + result.0);
    }
}

mod aa6 {
    use super::prelude::*;
    #[cps]
    async fn r#move(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let k = r#move(n).await;
        step(k);
    }
}

mod aa7 {
    use super::prelude::*;
    fn drop(x: Noisy) {
        step(77);
    }
    fn take(x: Noisy) -> u32 {
        step(66);
        x.0
    }
    fn Some2(x: Noisy) -> u32 {
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if let Some(m) = [n].first() {
            if *m == 1 {
                drop(a);
            } else {
                step(take(b));
            }
        }
        yield_now().await;
        step(6);
    }
}

mod aa8 {
    use super::prelude::*;
    #[allow(non_camel_case_types)]
    pub struct Some2;
    mod core {}
    mod std2 {}
    enum Option {
        Some,
        None,
    }
    enum Result2 {
        Ok,
        Err,
    }
    use Option::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match Some {
            Some => {
                yield_now().await;
                step(1);
            }
            None => step(2),
        }
        for i in 0u32..2 {
            step(i);
            yield_now().await;
        }
        step(6);
    }
}

mod aa9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let i: u32 = 3;
        let v: Vec<u32> = vec![1, 2];
        for (i, x) in v.into_iter().enumerate() {
            if i == n as usize {
                step(x);
                continue;
            }
            yield_now().await;
            step(i as u32);
        }
        step(i);
    }
}

mod ga0 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        T: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        U: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        S: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: T,
        b: U,
        c: S,
        n: u32,
    ) -> T {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<T, U, S>(T, U, S);
    #[cps]
    impl<
        T: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        U: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        S: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<T, U, S>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga1 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        D: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        V: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        A: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: D,
        b: V,
        c: A,
        n: u32,
    ) -> D {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<D, V, A>(D, V, A);
    #[cps]
    impl<
        D: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        V: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        A: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<D, V, A>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga2 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        E: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        F: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        R: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: E,
        b: F,
        c: R,
        n: u32,
    ) -> E {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<E, F, R>(E, F, R);
    #[cps]
    impl<
        E: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        F: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        R: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<E, F, R>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga3 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        Output: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Frame: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        State: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: Output,
        b: Frame,
        c: State,
        n: u32,
    ) -> Output {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<Output, Frame, State>(Output, Frame, State);
    #[cps]
    impl<
        Output: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Frame: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        State: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<Output, Frame, State>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga4 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        H: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        I: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        C: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: H,
        b: I,
        c: C,
        n: u32,
    ) -> H {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<H, I, C>(H, I, C);
    #[cps]
    impl<
        H: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        I: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        C: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<H, I, C>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga5 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        K: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        P: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Q: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: K,
        b: P,
        c: Q,
        n: u32,
    ) -> K {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<K, P, Q>(K, P, Q);
    #[cps]
    impl<
        K: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        P: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Q: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<K, P, Q>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga6 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        M: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        O: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        W: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: M,
        b: O,
        c: W,
        n: u32,
    ) -> M {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<M, O, W>(M, O, W);
    #[cps]
    impl<
        M: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        O: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        W: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<M, O, W>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga7 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        B: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        G: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        L: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: B,
        b: G,
        c: L,
        n: u32,
    ) -> B {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<B, G, L>(B, G, L);
    #[cps]
    impl<
        B: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        G: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        L: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<B, G, L>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod ga8 {
    use super::prelude::*;
    #[cps]
    async fn g1<
        X: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Y: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Z: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    >(
        a: X,
        b: Y,
        c: Z,
        n: u32,
    ) -> X {
        yield_now().await;
        if n == 1 {
            drop(b);
            return a;
        }
        step(3);
        yield_now().await;
        drop(c);
        a
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: Noisy = g1::<Noisy, Noisy, Noisy>(Noisy::new(1), Noisy::new(2), Noisy::new(3), n).await;
        step(r.0);
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct PP<X, Y, Z>(X, Y, Z);
    #[cps]
    impl<
        X: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Y: Thing + Serialize + serde::de::DeserializeOwned + 'static,
        Z: Thing + Serialize + serde::de::DeserializeOwned + 'static,
    > PP<X, Y, Z>
    {
        async fn go(self, n: u32) -> u32 {
            yield_now().await;
            step(n);
            n
        }
    }
}

mod gb1 {
    use super::prelude::*;
    #[cps]
    async fn g1<const N: usize, const LAYOUT: u32, const D: bool>(n: u32) -> u32 {
        let mut t: u32 = LAYOUT;
        for i in 0..N {
            if D {
                t += i as u32;
            }
            yield_now().await;
        }
        t + n
    }
    #[cps]
    pub async fn program(n: u32) {
        let r: u32 = g1::<3, 4, true>(n).await;
        step(r);
    }
}

mod gb3 {
    use super::prelude::*;
    #[inline]
    #[must_use]
    #[doc = "x"]
    #[allow(dead_code)]
    #[cps]
    async fn g1(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        #[allow(unused_variables)]
        let r: u32 = g1(n).await;
        #[cfg(any())]
        {
            step(44);
        }
        #[rustfmt::skip] step(r);
    }
}

mod gb4 {
    use super::prelude::*;
    unsafe fn danger(n: u32) -> u32 {
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: u32 = unsafe { danger(n) };
        yield_now().await;
        step(k);
        if unsafe { danger(n) } == 1 {
            yield_now().await;
        }
    }
}

mod bb4 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        n
    }
    #[cps]
    async fn both(a: u32, b: u32) -> u32 {
        step(50 + a);
        yield_now().await;
        a * 10 + b
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = n;
        let z: u32 = both(get(1).await + k, {
            k += 5;
            get(k).await
        })
        .await;
        step(z);
        let w: bool = get(1).await + k > {
            k += 5;
            get(k).await
        };
        step(w as u32);
    }
}

mod own7 {
    use super::prelude::*;
    pub mod m {
        use super::{Noisy, consumed, step, yield_now};
        use rialto_cps::cps;
        macro_rules! assert {
            ($a:expr) => {
                let _ = || $a;
            };
        }
        #[cps]
        pub async fn program(n: u32) {
            let g: Noisy = Noisy::new(3);
            assert!(consumed(g));
            yield_now().await;
            step(4);
        }
    }
    pub use m::program;
}

mod ss1 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        k: u32,
    }
    #[cps]
    impl P {
        async fn a(self) -> String {
            let s: String = format!("{{self}} {}", "{self}");
            yield_now().await;
            s
        }
        async fn b(self) -> String {
            let s: String = stringify!(self.k).to_string();
            yield_now().await;
            s
        }
        async fn c(self) -> String {
            let s: String = vec!["{self}"].concat();
            yield_now().await;
            s
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: String = P::a(P { k: n }).await;
        log(s);
    }
}

// differs: macros
mod ss2 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        k: u32,
    }
    #[cps]
    impl P {
        async fn b(self) -> String {
            let s: String = stringify!(self.k).to_string();
            yield_now().await;
            s
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: String = P::b(P { k: n }).await;
        log(s);
    }
}

mod ss3 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        k: u32,
    }
    #[cps]
    impl P {
        async fn c(self) -> String {
            let s: String = vec!["{self}"].concat();
            yield_now().await;
            s
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: String = P::c(P { k: n }).await;
        log(s);
    }
}

// differs: macros
mod ss4 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        k: u32,
    }
    fn said(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
        match std::panic::catch_unwind(f) {
            Err(e) => e
                .downcast_ref::<&str>()
                .map(|s| s.to_string())
                .or(e.downcast_ref::<String>().cloned())
                .unwrap_or_default(),
            Ok(()) => "fine".into(),
        }
    }
    #[cps]
    impl P {
        async fn c(self, n: u32) -> String {
            let k: P = self.clone();
            let s: String = said(std::panic::AssertUnwindSafe(|| {
                assert!(self.k == n + 1);
            }));
            yield_now().await;
            s
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: String = P::c(P { k: n }, n).await;
        log(s);
    }
}

mod ss5 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        yield_now().await;
        n
    }
    fn said(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
        match std::panic::catch_unwind(f) {
            Err(e) => e
                .downcast_ref::<&str>()
                .map(|s| s.to_string())
                .or(e.downcast_ref::<String>().cloned())
                .unwrap_or_default(),
            Ok(()) => "fine".into(),
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(3);
        let s: String = said(|| {
            let x = [1u32, 2];
            let y: usize = 5;
            assert!(y < 3);
        });
        log(s);
        yield_now().await;
        let l = line!();
        log(format!("{}", l > 0));
    }
}

mod ss6 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct P {
        k: u32,
    }
    #[cps]
    impl P {
        async fn a(self) -> String {
            let s: String = "{self}".to_string();
            let f: String = format!("{}", self.k);
            let this = &self;
            let c = |self_: u32| self_ + this.k;
            step(c(3));
            yield_now().await;
            s + &f
        }
        const NAME: &'static str = "p";
        async fn b(self) -> u32 {
            let k: u32 = Self::NAME.len() as u32 + Self::base();
            yield_now().await;
            let q: Self = Self { k };
            q.k + Self::default().k
        }
        fn base() -> u32 {
            4
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: String = P::a(P { k: n }).await;
        log(s);
        let k: u32 = P::b(P { k: 3 }).await;
        step(k);
    }
}

mod f2 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        let t: (u32, u32) = (get(1).await + k, {
            k += 5;
            get(2).await
        });
        step(t.0);
    }
}

mod f3 {
    use super::prelude::*;
    fn look(a: &Noisy) -> Option<u32> {
        None
    }
    #[cps]
    async fn get(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    async fn inner() -> Option<u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        get(look(&a)?).await;
        Some(b.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let r = inner().await;
        step(r.unwrap_or(9));
    }
}

mod f4 {
    use super::prelude::*;
    #[cps]
    async fn get(n: u32) -> u32 {
        yield_now().await;
        n
    }
    #[cps]
    async fn inner(n: u32, v: &mut u32) -> Option<u32> {
        let k: u32 = own_add(v, n.checked_sub(1)?).await;
        Some(k)
    }
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: u32 = 5;
        let r = inner(n, &mut v).await;
        step(v);
    }
}

mod f5 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut u32, n: u32) -> u32 {
        *p += n;
        yield_now().await;
        *p
    }
    #[cps]
    async fn inner(n: u32, v: &mut (u32, u32)) -> Option<u32> {
        let k: u32 = own_add(&mut v.0, n.checked_sub(1)?).await;
        Some(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: (u32, u32) = (5, 6);
        let r = inner(n, &mut v).await;
        step(v.0);
    }
}

mod f6 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Vec<u32>, n: u32) -> u32 {
        p.push(n);
        yield_now().await;
        n
    }
    #[cps]
    async fn inner(n: u32, v: &mut Vec<u32>) -> Option<u32> {
        let k: u32 = own_add(v, n.checked_sub(1)?).await;
        Some(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![];
        let r = inner(n, &mut v).await;
        step(v.len() as u32);
    }
}

mod f7 {
    use super::prelude::*;
    #[cps]
    async fn own_add(p: &mut Vec<u32>, n: u32) -> u32 {
        p.push(n);
        yield_now().await;
        n
    }
    #[cps]
    async fn inner(n: u32, v: &mut Vec<u32>) -> Option<u32> {
        let m: u32 = n.checked_sub(1)?;
        let k: u32 = own_add(v, m).await;
        Some(k)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut v: Vec<u32> = vec![];
        let r = inner(n, &mut v).await;
        step(v.len() as u32);
    }
}

mod f8 {
    use super::prelude::*;
    #[cps]
    async fn put(p: &mut Vec<u32>, n: u32) -> u32 {
        p.push(n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Vec<u32> = vec![];
        for i in 0u32..3 {
            put(&mut t, if i == n { continue } else { 3 }).await;
        }
        step(t.len() as u32);
    }
}

mod f9 {
    use super::prelude::*;
    #[cps]
    async fn put(p: &mut Vec<u32>, n: u32) -> u32 {
        p.push(n);
        yield_now().await;
        n
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut t: (Vec<u32>, u32) = (vec![], 3);
        for i in 0u32..3 {
            put(&mut t.0, if i == n { continue } else { 3 }).await;
        }
        step(t.0.len() as u32);
    }
}

// differs: values drop at another time
mod unit_borrowed {
    use super::prelude::*;
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Trace;
    impl Drop for Trace { fn drop(&mut self) { log("trace".into()); } }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let _scope: &Trace = &Trace;
        step(1);
        yield_now().await;
        step(2);
        1
    }
}

mod raw_names {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let r#type = &add(1, n);
        step(*r#type);
        yield_now().await;
        let r#match: u32 = n;
        step(r#match);
        r#match
    }
}

mod shorthand {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut number: u32 = n;
        let t: Two = Two { number, first: { number = 7; mk(n).await }, second: Noisy(number) };
        yield_now().await;
        t.number + number
    }
}

mod ways_that_end {
    use super::prelude::*;
    #[cps]
    async fn inner(n: u32) -> u32 {
        let x: u32 = if n > 1 { yield_now().await; if n == 2 { return 1 } else { return 2 }; } else { 4 };
        step(x);
        let y: u32 = match n { 0 => { yield_now().await; match x { 4 => return 8, _ => { return 9; } }; } _ => 5 };
        let z: u32 = { yield_now().await; { return y + x; } };
        z
    }
    #[cps]
    pub async fn program(n: u32) -> u32 { inner(n).await }
}

mod some_before_an_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let t: (Option<Noisy>, Noisy) = (Some(mk(1).await), mk(2).await);
        let u: (Option<(Noisy, Noisy)>, u32) = (Some((mk(3).await, mk(4).await)), next(1).await);
        let b: (Box<Noisy>, u32) = (Box::new(mk(5).await), next(1).await);
        step(1);
        t.1.0 + u.1 + b.1
    }
}

mod made_before_an_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let t: (Noisy, u32) = (Noisy(next(1).await), next(n).await);
        step(1);
        t.1
    }
}

mod made_by_braces {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let t: (Two, u32) = (Two { first: mk(1).await, second: mk(2).await, number: n }, next(n).await);
        step(1);
        t.1
    }
}

mod formats_drops_within {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        yield_now().await;
        log(format!("{}", looked_at(&fresh(2), n)?));
        let s: String = format!("{:?}", lease(n).0.0 + check(n)?) + "x";
        step(s.len() as u32);
        Ok(format!("{}", check(n)?).len() as u32 + add(1, 2))
    }
}

mod vec_of_awaits {
    use super::prelude::*;
    fn keep(v: Vec<u32>) { step(v[0]); }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        keep(vec![mk(1).await.0]);
        keep(vec![look(&mk(1).await), 3]);
        let v: Vec<Noisy> = vec![mk(3).await, fresh(4)];
        let w: Vec<u32> = vec![next(1).await; n as usize];
        keep(vec![check(n)?; 2]);
        yield_now().await;
        Ok(v[0].0 + w.len() as u32)
    }
}

mod formats_in_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let s: String = format!("{:?} {:?}", mk(1).await, mk(2).await.0);
        let t: String = format!("{:?} {}", fresh(1), looked_at(&fresh(2), n)?);
        log(s);
        log(t);
        let u = format!("{} {w:>k$}", mk(2).await.0, w = next(1).await, k = next(3).await as usize);
        yield_now().await;
        Ok(u.len() as u32)
    }
}

mod writes_in_order {
    use super::prelude::*;
    use std::fmt::Write;
    #[cps]
    pub async fn program(n: u32) -> Result<String, u32> {
        let mut out: String = String::new();
        let names: Vec<String> = vec!["a".into(), "b".into()];
        write!(out, "{} {}", names[0], check(n)?).unwrap();
        writeln!(&mut out, "{:?} {}", mk(1).await, look(&mk(2).await)).unwrap();
        write!(out, "{:?}", (mk(1).await, 2u32 + next(1).await)).unwrap();
        log(format!("{} {}", names[0], check(n)?));
        assert!(look(&fresh(1)) > check(n)?, "{}", n);
        assert_eq!(names[0].len() as u32 + n, check(n)? + 1);
        assert_ne!(9u32 + n, next(1).await, "never");
        println!("{}", check(n)?);
        Ok(out)
    }
}

mod panics_and_others {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: Noisy = fresh(5);
        if n == 3 { panic!("{}", looked_at(&a, next(1).await)?) }
        if matches!(check(n)?, 0 | 1) { step(9); }
        let k: u32 = dbg!(check(n)?);
        yield_now().await;
        Ok(k)
    }
}

// refused: a borrow that is needed too long
mod borrow_by_what_is_awaited {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let mut v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        let r = v.get(next(n).await as usize);
        step(r.map_or(9, |r| r.0));
        let mut m: BTreeMap<u32, Noisy> = BTreeMap::new();
        m.insert(1, fresh(3));
        let x = m.entry(next(n).await).or_default();
        x.0 += 1;
        let all = &v[..next(0).await as usize];
        step(all.len() as u32);
        let mut opt: Option<Noisy> = None;
        let r = opt.insert(mk(n).await);
        r.0 += 1;
        yield_now().await;
        let Some(x) = m.get_mut(&next(n).await) else { return None };
        x.0 += 5;
        let text: String = "a=b".into();
        let rest = text.trim_start_matches(format!("{}", next(n).await).as_str());
        step(rest.len() as u32);
        let last: u32 = add(4, next(1).await);
        yield_now().await;
        opt.map(|o| o.0 + last)
    }
}

mod let_of_an_operation {
    use super::prelude::*;
    #[cps]
    async fn may(n: u32) -> Result<Noisy, u32> { yield_now().await; if n == 2 { Err(2) } else { Ok(Noisy(n + 1)) } }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let a: u32 = look(&mk(1).await) + n;
        let b: Noisy = renewed(may(n).await?);
        let c: Option<Noisy> = may(n).await.ok();
        let d: Result<Noisy, u32> = may(n + 1).await.map(renewed);
        let e: (Noisy, u32) = (may(0).await?, a);
        let f: u32 = if next(1).await > 1 { 3 } else { 4 };
        let g: u32 = may(3).await?.0;
        yield_now().await;
        step(g + f);
        Ok(b.0 + c.map_or(0, |c| c.0) + d?.0 + e.1)
    }
}

mod let_else_of_an_operation {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        let Some(x) = v.get_mut(next(n).await as usize) else { step(3); return 2 };
        x.0 += 1;
        let Some(y): Option<Noisy> = Some(renewed(mk(1).await)) else { return 3 };
        yield_now().await;
        y.0
    }
}

mod borrow_then_argument {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Noisy = fresh(1);
        let all: Vec<u32> = vec![n, 2];
        let c = &v;
        let mut k: u32 = next(c.0).await;
        let c: &u32 = &all[0];
        k += next(*c).await;
        let c = || look(&v);
        k += next(c()).await;
        let first = all.first().unwrap();
        k += next(*first).await;
        let mut more: Vec<u32> = all.clone();
        let c = &mut more;
        c.push(3);
        k += next(c.len() as u32).await;
        step(k);
        v.0
    }
}

mod borrow_in_an_arm {
    use super::prelude::*;
    #[cps]
    async fn inner(v: Vec<u32>, n: u32) -> u32 {
        if let Some(c) = v.first() { step(*c); return next(*c + n).await }
        match v.get(1) {
            Some(c) => { let d = *c; step(d); next(*c).await }
            None => { step(4); next(n).await }
        }
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        inner(vec![n], 3).await + inner(Vec::new(), 3).await
    }
}

mod borrow_in_a_condition {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let g: Noisy = fresh(1);
        let all: Vec<u32> = vec![n, 2];
        let r = &all;
        if r[0] == 2 { yield_now().await; drop(g); }
        let first = all.first();
        let b: bool = first.is_some() && next(1).await > 1;
        yield_now().await;
        let r: &Vec<u32> = &all;
        if r[0] > 5 && r.len() > 1 { yield_now().await; }
        n + u32::from(b)
    }
}

mod values_beside_borrows {
    use super::prelude::*;
    #[cps]
    async fn three(a: Noisy, k: u32, b: Noisy) -> u32 { yield_now().await; step(a.0 + k); b.0 }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let v: Noisy = fresh(1);
        let w: Noisy = fresh(2);
        let c = &v;
        let k: u32 = three(fresh(3), look(c), { step(4); fresh(5) }).await;
        let d = &v;
        let j: u32 = three(w, d.0, fresh(6)).await;
        step(k + j);
        v.0
    }
}
