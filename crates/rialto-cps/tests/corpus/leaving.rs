// Branches of which an arm awaits, and another is left early; and variables whose types are not evident, which are moved
// before each await.

mod b_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(2);
    }
}

mod b_pattern {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(s) = found(n + 3) {
            if n == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod g_permit {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let id: u32 = n;
        match permit(id) {
            Ok((id, _permit)) => {
                step(id);
            }
            Err(id) => {
                next(id).await;
            }
        }
        step(2);
    }
}

mod x_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let t: Noisy = fresh(1);
            yield_now().await;
            fresh(2)
        };
        step(3);
    }
}

mod x_insert {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut all: std::collections::BTreeMap<u32, Noisy> =
            std::collections::BTreeMap::from([(1, fresh(1))]);
        if n == 9 {
            yield_now().await;
            None::<Noisy>
        } else {
            let lock: Noisy = fresh(2);
            all.insert(1, fresh(3))
        };
        step(3);
    }
}

mod a_try {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        let s = Some(Noisy::new(12));
        match s? {
            item if n > 2 => {
                if audit.0 == 77 {
                    return None;
                }
            }
            other => {
                drop(other);
                yield_now().await
            }
        }
        Some(3)
    }
}

mod a_const {
    use super::prelude::*;
    const FIRST: Option<Noisy> = Some(Noisy(12));
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match FIRST {
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod p_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        next(g.number).await;
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(4);
    }
}

mod c_late {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy;
        if let Some(item) = Some(Noisy::new(12)) {
            audit = Noisy::new(78);
            if n > 1 {
                return;
            }
        } else {
            yield_now().await;
            audit = Noisy::new(79);
        }
        step(audit.0);
    }
}

mod d_chain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        loop {
            k += 1;
            if let Some(_) = Some(Noisy::new(12))
                && k > n
            {
                step(1);
                break;
            } else {
                yield_now().await;
            }
        }
    }
}

mod d_hidden {
    use super::prelude::*;
    fn opt(a: &Noisy, b: &Noisy) -> Option<u32> {
        step(a.0);
        step(b.0);
        (a.0 > 9).then_some(b.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(audit) = opt(&Noisy::new(12), &audit) {
            step(3);
        } else {
            yield_now().await;
        }
        step(1);
    }
}

mod a2_const {
    use super::prelude::*;
    const FIRST: Option<Noisy> = Some(Noisy(12));
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match FIRST {
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(audit.0);
    }
}

mod a3_unit {
    use super::prelude::*;
    pub struct Token;
    impl Drop for Token {
        fn drop(&mut self) {
            log("token".into());
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Token {
            item if n > 1 => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod a6_untyped_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = Some(Noisy::new(12));
        match (s, n) {
            (Some(item), 2) => {
                if audit.0 == 77 {
                    return;
                }
            }
            (other, _) => {
                drop(other);
                yield_now().await
            }
        }
        step(audit.0);
    }
}

mod a8_untyped_try {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        let s = Some(Noisy::new(12));
        match s? {
            item if n > 2 => {
                if audit.0 == 77 {
                    return None;
                }
            }
            other => {
                drop(other);
                yield_now().await
            }
        }
        step(audit.0);
        Some(3)
    }
}

mod b1_unsure_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        step(audit.0);
    }
}

mod b4_unsure_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        for k in 0..n {
            let s = Noisy::new(12);
            if k == 1 {
                drop(s);
                yield_now().await;
                continue;
            }
            if k == 2 {
                break;
            }
            step(audit.0);
        }
        step(1);
    }
}

mod d3_chain_apart {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut k: u32 = 0;
        loop {
            if let Some(_) = Some(Noisy::new(12))
                && k > 0
            {
                step(1);
                break;
            } else {
                yield_now().await;
            }
            k += 1;
        }
        step(audit.0);
    }
}

mod c1_assigned_return {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut audit: Noisy = Noisy::new(77);
        if let Some(item) = Some(Noisy::new(12)) {
            audit = Noisy::new(78);
            if n > 1 {
                return;
            }
        } else {
            yield_now().await;
            audit = Noisy::new(79);
        }
        step(audit.0);
    }
}

mod t1_b1_unsure_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        step(audit.0);
    }
}

mod t1_b2_unsure_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        step(audit.0);
        step(s.0);
    }
}

mod t1_b3_unsure_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        if n == 2 {
            return;
        }
        step(1);
    }
}

mod t1_b4_unsure_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        for k in 0..n {
            let s: Noisy = Noisy::new(12);
            if k == 1 {
                drop(s);
                yield_now().await;
                continue;
            }
            if k == 2 {
                break;
            }
            step(audit.0);
        }
        step(1);
    }
}

mod t2_b5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        match n {
            1 => {
                drop(s);
                yield_now().await;
                return;
            }
            _ => {}
        }
        step(audit.0);
    }
}

mod t2_b6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        loop {
            let g: Guard = make(k);
            if k < n {
                drop(g);
                next(k).await;
                k += 1;
                continue;
            }
            step(7);
            break;
        }
        step(8);
    }
}

mod t2_b6u {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        loop {
            let g: Guard = make(k);
            if k < n {
                drop(g);
                next(k).await;
                k += 1;
                continue;
            }
            step(g.number);
            break;
        }
        step(8);
    }
}

mod t2_b7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t2_b8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            }
            step(1);
        }
        step(2);
    }
}

mod t2_b9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
        } else {
            step(audit.0);
        }
        step(3);
    }
}

mod t2_b10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match n {
            0..3 => {
                let s: Noisy = Noisy::new(12);
                if n == 1 {
                    drop(s);
                    yield_now().await;
                    return;
                }
                step(1);
            }
            _ => {}
        }
        step(2);
    }
}

mod t2_b16 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let a: Noisy = Noisy::new(11);
        let b: Noisy = Noisy::new(12);
        if n == 1 {
            drop(a);
            drop(b);
            yield_now().await;
            return;
        }
        step(1);
    }
}

mod t2_b17 {
    use super::prelude::*;
    #[cps]
    async fn eat(x: Noisy) {
        yield_now().await;
        step(x.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            eat(s).await;
            return;
        }
        step(audit.0);
    }
}

mod t2_b19 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            next(n).await;
            return Err(1);
        }
        check(n)?;
        step(audit.0);
        Ok(1)
    }
}

mod t2_b20 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        let t: Noisy = fresh(3);
        step(audit.0);
        {
            let u: Noisy = fresh(4);
            step(u.0);
        }
        drop(audit);
        step(5);
    }
}

mod t2_b21 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        match n {
            1 => {
                drop(s);
                yield_now().await;
                return;
            }
            2 => {
                drop(s);
                step(4);
            }
            _ => {
                step(audit.0);
            }
        }
        step(9);
    }
}

mod t2_b22 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let v: u32 = {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                next(n).await
            } else {
                step(audit.0);
                3
            }
        };
        step(v);
    }
}

mod t2_b23 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        'a: {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                next(n).await;
                break 'a;
            }
            if n == 2 {
                break 'a;
            }
            step(3);
        }
        step(4);
    }
}

mod t2_b24 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut s: Noisy = Noisy::new(12);
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        if n == 2 {
            s = fresh(2);
        }
        step(3);
    }
}

mod t2_b25 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: Noisy = Noisy::new(12);
        let audit: Noisy = Noisy::new(77);
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        step(audit.0);
    }
}

mod t2_b28 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        let x: u32 = match n {
            1 => {
                drop(s);
                next(n).await
            }
            k => k,
        };
        step(x);
        let t: Noisy = fresh(x);
        step(t.0);
    }
}

mod t4_e3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(2);
    }
}

mod t4_e4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(2);
    }
}

mod t4_e6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(2);
        yield_now().await;
        step(3);
    }
}

mod t4_e8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            loop {
                if n == 1 {
                    drop(s);
                    yield_now().await;
                    break;
                }
                step(4);
                break;
            }
        }
        step(2);
    }
}

mod t4_e11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            let x: u32 = match n {
                1 => {
                    drop(s);
                    next(n).await
                }
                k => k,
            };
            step(x);
        }
        step(2);
    }
}

mod t4_e12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
                return;
            }
            let t: Noisy = Noisy::new(13);
            if n == 2 {
                drop(s);
                drop(t);
                yield_now().await;
                return;
            }
            step(1);
        }
        step(2);
    }
}

mod t5_z1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        {
            let s: Noisy = Noisy::new(12);
            if n == 1 {
                let t: Noisy = s;
                yield_now().await;
            }
        }
        step(2);
    }
}

mod t5_z2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut all: Vec<Noisy> = Vec::new();
        for k in 0..3u32 {
            let s: Noisy = fresh(k);
            if k == n {
                all.push(s);
                yield_now().await;
            }
            step(k);
        }
        step(2);
    }
}

mod t5_z3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut k: u32 = 0;
        loop {
            let s: Noisy = fresh(k);
            k += 1;
            if k < n {
                drop(s);
                next(k).await;
            } else if k == 2 {
                break;
            } else {
                step(9);
                return;
            }
        }
        step(2);
    }
}

mod t6b_w7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut s: Noisy = fresh(1);
        if n == 1 {
            s = fresh(2);
            drop(s);
            next(n).await;
            return;
        }
        step(2);
    }
}

mod t6b_w8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = fresh(1);
        let t = match n {
            1 => {
                drop(s);
                next(n).await
            }
            2 => look(&s),
            _ => look(&audit),
        };
        step(t);
    }
}

mod t6b_w11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = fresh(1);
        let t: Noisy = fresh(2);
        if n == 1 {
            drop(t);
            drop(s);
            next(n).await;
            return;
        }
        {
            let u: Noisy = fresh(3);
            look(&u);
        }
        look(&t);
        look(&audit);
    }
}

mod t6b_w12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = fresh(1);
        if n == 1 {
            drop(s);
            next(n).await;
            return Err(2);
        }
        if n == 2 {
            return Err(3);
        }
        looked_at(&audit, n + 1)?;
        Ok(4)
    }
}

mod t6b_w14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = renewed(fresh(1));
        for k in 0..3u32 {
            if k == n {
                drop(s);
                next(n).await;
                return;
            }
            look(&audit);
        }
        step(3);
    }
}

mod t6b_w18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s: Noisy = fresh(1);
        let audit: Noisy = Noisy::new(77);
        let t: Noisy = fresh(2);
        if n == 1 {
            pair(s, t);
            next(n).await;
            return;
        }
        look(&audit);
        step(4);
    }
}

mod t10_j9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s: Noisy = Noisy::new(12);
            match n {
                1 => {
                    drop(s);
                    yield_now().await
                }
                _ => {}
            }
        }
        step(4);
    }
}

mod t10_j10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        while k < 3 {
            let s: Noisy = fresh(k);
            k += 1;
            if k == 1 {
                drop(s);
                yield_now().await;
            }
        }
        step(4);
    }
}

mod t1_a1_op {
    use super::prelude::*;
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    pub struct Base(u32);
    impl std::ops::Add<u32> for Base {
        type Output = Noisy;
        fn add(self, o: u32) -> Noisy {
            Noisy::new(self.0 + o)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let base: Base = Base(12);
        match base + n {
            item if item.0 != 13 => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod t1_a4_neg {
    use super::prelude::*;
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    pub struct Base(u32);
    impl std::ops::Not for Base {
        type Output = Option<Noisy>;
        fn not(self) -> Option<Noisy> {
            Some(Noisy::new(self.0))
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let base: Base = Base(12);
        if let Some(item) = !base {
            if audit.0 == 77 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t1_b2_unsure_laterb {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        step(audit.0);
        step(s.0);
    }
}

mod t1_b3_unsure_laterb {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = Noisy::new(12);
        if n == 1 {
            drop(s);
            yield_now().await;
            return;
        }
        if n == 2 {
            return;
        }
        step(1);
    }
}

mod t1_c7_perhaps_put_away {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let other: Noisy = Noisy::new(78);
        if n == 0 {
            drop(other);
            return;
        }
        if n == 3 {
            drop(audit);
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if other.0 == 78 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(other.0);
    }
}

mod t1_d1_len {
    use super::prelude::*;
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    pub struct Base(u32);
    impl Base {
        fn is_empty(&self) -> Noisy {
            Noisy::new(self.0)
        }
        fn as_str(&self) -> Option<Noisy> {
            Some(Noisy::new(self.0))
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let base: Base = Base(12);
        match base.as_str() {
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod t1_d2_chain_apart {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut k: u32 = 0;
        loop {
            if let Some(_) = Some(Noisy::new(12))
                && k > 0
            {
                step(1);
                break;
            }
            k += 1;
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t2_b6ub {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut k: u32 = 0;
        loop {
            let g = make(k);
            if k < n {
                drop(g);
                next(k).await;
                k += 1;
                continue;
            }
            step(g.number);
            break;
        }
        step(8);
    }
}

mod t2_b15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let t: Noisy = fresh(1);
        let f = move || t.0;
        if n == 1 {
            drop(f);
            yield_now().await;
            return;
        }
        step(audit.0);
    }
}

mod t2_b16b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let a = Noisy::new(11);
        let b = Noisy::new(12);
        if n == 1 {
            drop(a);
            drop(b);
            yield_now().await;
            return;
        }
        step(1);
    }
}

mod t2_b24b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut s = Noisy::new(12);
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        if n == 2 {
            s = fresh(2);
        }
        step(3);
    }
}

mod t2_b25b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let s = Noisy::new(12);
        let audit: Noisy = Noisy::new(77);
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        step(audit.0);
    }
}

mod t2_b28b {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = Noisy::new(12);
        let x: u32 = match n {
            1 => {
                drop(s);
                next(n).await
            }
            k => k,
        };
        step(x);
        let t: Noisy = fresh(x);
        step(t.0);
    }
}

mod t2_p3 {
    use super::prelude::*;
    #[cps]
    async fn inner(w: &mut Noisy, n: u32) -> u32 {
        let mut audit: Noisy = Noisy::new(77);
        if let Some(g) = found(n + 3) {
            audit = Noisy::new(79);
            if n == 1 {
                return 1;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
        5
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy = fresh(5);
        let r: u32 = inner(&mut w, n).await;
        step(w.0 + r);
    }
}

mod t2_p4 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    pub struct Sock {
        sock: Noisy,
        count: u32,
    }
    #[cps]
    impl Sock {
        async fn go(&mut self, n: u32) -> Result<u32, u32> {
            let audit: Noisy = Noisy::new(77);
            let late: Noisy = Noisy::new(78);
            match found(n + 3) {
                Some(g) if n == 0 => {
                    self.count += 1;
                    return Ok(g.number);
                }
                Some(g) if n == 1 => {
                    check(g.number - 3)?;
                    self.sock = g.noisy;
                }
                Some(g) if n == 2 => {
                    let g: Guard = g;
                    self.count = next(g.number).await;
                }
                Some(g) => {
                    panic!("at a step")
                }
                None => yield_now().await,
            }
            step(late.0 + self.count);
            Ok(3)
        }
        async fn by(self, n: u32) -> Result<u32, u32> {
            let audit: Noisy = Noisy::new(77);
            match found(n + 3) {
                Some(g) if n == 0 => {
                    return Ok(g.number);
                }
                Some(g) if n == 1 => {
                    check(g.number - 3)?;
                    drop(self);
                    return Ok(1);
                }
                Some(g) => {
                    step(self.count);
                    return Err(3);
                }
                None => yield_now().await,
            }
            step(audit.0);
            Ok(3)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut s: Sock = Sock { sock: Noisy::new(50), count: 0 };
        let r: Result<u32, u32> = Sock::go(&mut s, n).await;
        step(s.count);
    }
}

mod t2_p5 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    pub struct Sock {
        sock: Noisy,
        count: u32,
    }
    #[cps]
    impl Sock {
        async fn by(self, n: u32) -> Result<u32, u32> {
            let audit: Noisy = Noisy::new(77);
            match found(n + 3) {
                Some(g) if n == 0 => {
                    return Ok(g.number);
                }
                Some(g) if n == 1 => {
                    check(g.number - 3)?;
                    return Ok(1);
                }
                Some(g) => {
                    step(self.count);
                    return Err(3);
                }
                None => yield_now().await,
            }
            step(audit.0);
            Ok(self.count)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let s: Sock = Sock { sock: Noisy::new(50), count: 0 };
        let r: Result<u32, u32> = Sock::by(s, n).await;
        step(1);
    }
}

mod t2_g1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item)
                if {
                    if audit.0 == 77 && n == 1 {
                        return;
                    }
                    true
                } =>
            {
                if n == 2 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(3);
    }
}

mod t2_g2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) if looked_at(&audit, n).is_ok() => {
                if late.0 == 77 {
                    return;
                }
            }
            Some(item) if n == 2 => {
                if late.0 == 78 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(3);
    }
}

mod t2_g4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) if look(&Noisy::new(9)) == 9 => {
                if audit.0 == 77 && n > 1 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod t2_h6 {
    use super::prelude::*;
    const FIRST: Option<Noisy> = Some(Noisy(12));
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut k: u32 = 0;
        while let Some(item) = FIRST {
            if audit.0 == 77 && k == 1 {
                break;
            }
            drop(item);
            k += 1;
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t2_h8 {
    use super::prelude::*;
    const FIRST: Option<Noisy> = Some(Noisy(12));
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match if n > 1 { FIRST } else { None } {
            Some(item) if n == 2 => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(audit.0);
    }
}

mod t3_s6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = Some(Noisy::new(12));
        let t: Option<Noisy> = if n == 0 { None } else { Some(Noisy::new(13)) };
        match s {
            Some(item) => {
                let mine: Noisy = fresh(3);
                match t {
                    Some(x) => {
                        if audit.0 == 77 && n == 2 {
                            return;
                        }
                        step(item.0 + mine.0);
                    }
                    None => yield_now().await,
                }
            }
            None => {}
        }
        step(audit.0);
    }
}

mod t3_s7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(item) => {
                look(&audit);
                let mine: Noisy = fresh(3);
                if let Some(g) = found(n + 1) {
                    look(&audit);
                    if n == 3 {
                        return;
                    }
                    step(item.0 + mine.0);
                } else {
                    if n == 1 {
                        return;
                    }
                    yield_now().await;
                }
            }
            None => {}
        }
        step(audit.0);
    }
}

mod t3_s8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        match Some(Noisy::new(12)) {
            Some(item) => {
                two.first = fresh(3);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t3_s9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let f = || audit.0;
                if f() == 77 && n == 2 {
                    return;
                }
                step(f());
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod t3_s10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let text = format!("{audit:?}");
                step(text.len() as u32);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod t3_s11 {
    use super::prelude::*;
    macro_rules! own {
        ($x:ident) => {
            step($x.0)
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                own!(audit);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod t3_s12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) => look(&audit),
            None => next(n).await,
        }
    }
}

mod t3_s13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) if n > 1 => return look(&audit),
            Some(item) => check(look(&late) - 76).unwrap_or(3),
            None => next(n).await,
        }
    }
}

mod t3_s14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        Ok(match Some(Noisy::new(12)) {
            Some(item) if n > 1 => check(look(&audit) - 75)?,
            Some(item) => look(&late),
            None => next(n).await,
        })
    }
}

mod t3_s15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        if look(&Noisy::new(9)) == 9 && n > 1 {
            if audit.0 == 77 && n == 2 {
                return;
            }
            look(&late);
        } else {
            yield_now().await;
        }
        step(1);
    }
}

mod t3_s16 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        while let Some(x) = v.pop() {
            if audit.0 == 77 && n == 2 {
                return;
            }
            if n == 3 {
                look(&late);
                break;
            }
            drop(x);
            yield_now().await;
        }
        step(1);
    }
}

mod t3_s17 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let late: Noisy = Noisy::new(78);
        match std::mem::take(&mut two.first) {
            x if n > 1 => {
                if audit.0 == 77 && n == 2 {
                    return;
                }
                two.first = x;
                look(&late);
            }
            x => {
                drop(x);
                yield_now().await
            }
        }
        step(1);
    }
}

mod t3_s18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let late: Noisy = Noisy::new(78);
        match two {
            Two { ref first, number, .. } if n > 1 => {
                if audit.0 == 77 && n == 2 {
                    return;
                }
                step(number);
                look(first);
                look(&late);
            }
            _ => yield_now().await,
        }
        step(1);
    }
}

mod t3_s19 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let mut k: u32 = 0;
        'o: for i in 0..2u32 {
            let inner: Noisy = fresh(i);
            let list: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
            for x in list {
                k += 1;
                let s: Option<Noisy> = if k == n { None } else { Some(Noisy::new(30 + k)) };
                match s {
                    Some(item) => {
                        if look(&inner) == 60 && k == 2 {
                            continue 'o;
                        }
                        if k == 5 {
                            break 'o;
                        }
                        if k == 3 && n == 3 {
                            return;
                        }
                    }
                    None => yield_now().await,
                }
            }
        }
        step(audit.0);
    }
}

mod t3_s20 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x: Noisy = match Some(Noisy::new(12)) {
            Some(item) => {
                if audit.0 == 77 && n == 2 {
                    return;
                }
                look(&late);
                item
            }
            None => mk(n).await,
        };
        step(x.0);
    }
}

mod t3_s21 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let late: Noisy = Noisy::new(78);
        let mut audit: Noisy = Noisy::new(77);
        audit = match Some(Noisy::new(12)) {
            Some(item) => {
                if audit.0 == 77 && n == 2 {
                    return;
                }
                look(&late);
                item
            }
            None => mk(n).await,
        };
        step(audit.0);
    }
}

mod t3_s23 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        if n == 0 {
            step(0);
        } else if let Some(g) = found(n) {
            if audit.0 == 77 {
                return;
            }
        } else if let Some(h) = Some(fresh(4))
            && look(&h) > 1
            && n == 2
        {
            if late.0 == 78 {
                return;
            }
        } else {
            if look(&audit) == 3 {
                return;
            }
            yield_now().await;
        }
        step(2);
    }
}

mod t3_s24 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(Noisy(k)) if k > 20 => yield_now().await,
            Some(item) => {
                let audit: Noisy = fresh(4);
                if audit.0 == 64 && n == 2 {
                    return;
                }
                look(&late);
            }
            None => {}
        }
        step(audit.0);
    }
}

mod t3_s25 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let audit: Noisy = renewed(audit);
                if n == 2 {
                    return;
                }
                look(&late);
            }
            None => {
                yield_now().await;
                drop(audit);
            }
        }
        step(3);
    }
}

mod t3_s26 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) => {
                drop(audit);
                if n == 2 {
                    return;
                }
                look(&late);
            }
            None => {
                yield_now().await;
                drop(audit);
            }
        }
        step(3);
    }
}

mod t3_s27 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let pair: (Noisy, Noisy) = (audit, item);
                if n == 2 {
                    return;
                }
                look(&late);
                drop(pair);
            }
            None => {
                yield_now().await;
                drop(audit);
            }
        }
        step(3);
    }
}

mod t3_s28 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut got: Vec<Noisy> = Vec::new();
        match Some(Noisy::new(12)) {
            Some(item) if n > 0 => {
                got.push(audit);
                if n == 2 {
                    return None;
                }
                look(&late);
                got.push(item);
            }
            Some(item) => {
                got.push(item);
                drop(audit);
                check(n + 2).ok()?;
            }
            None => {
                yield_now().await;
                drop(audit);
            }
        }
        step(got.len() as u32);
        Some(3)
    }
}

mod t3_s29 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match {
            let t: Noisy = fresh(1);
            if t.0 == 60 + n {
                return;
            }
            Some(Noisy::new(12))
        } {
            Some(item) => {
                if audit.0 == 77 && n == 2 {
                    return;
                }
                look(&late);
            }
            None => yield_now().await,
        }
        step(1);
    }
}

mod t3_s30 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match if n == 3 { return look(&audit) } else { Some(Noisy::new(12)) } {
            Some(item) => {
                if audit.0 == 77 && n == 2 {
                    return 3;
                }
                look(&late)
            }
            None => next(n).await,
        }
    }
}

mod t3_s31 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match (|k: u32| Some(Noisy::new(k + late.0)))(n) {
            Some(item) => {
                if audit.0 == 77 && n == 2 {
                    return 3;
                }
                look(&late)
            }
            None => next(n).await,
        }
    }
}

mod t3_s34 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let list: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        for x in list {
            if audit.0 == 77 && n == 2 {
                return 3;
            }
            if n == 3 {
                look(&late);
                break;
            }
            drop(x);
            yield_now().await;
        }
        step(4);
        2
    }
}

mod t3_s35 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let Some(x) = Some(Noisy::new(12)) else {
            look(&late);
            yield_now().await;
            return 5;
        };
        if audit.0 == 77 && n == 2 {
            return 3;
        }
        look(&late)
    }
}

mod t3_s36 {
    use super::prelude::*;
    #[cps]
    async fn inner(w: &mut Noisy, all: &mut Vec<Noisy>, n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) if n > 1 => {
                if n == 2 {
                    return look(w);
                }
                all.push(audit);
                return look(&late);
            }
            Some(item) => {
                *w = item;
                return 3;
            }
            None => {
                yield_now().await;
            }
        }
        all.clear();
        look(w)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy = fresh(5);
        let mut all: Vec<Noisy> = Vec::new();
        let r: u32 = inner(&mut w, &mut all, n).await;
        step(w.0 + r + all.len() as u32);
    }
}

mod t3_s37 {
    use super::prelude::*;
    #[cps]
    async fn inner(w: &mut Noisy, all: &mut Vec<Noisy>, n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut k: u32 = 0;
        loop {
            let one: Noisy = fresh(k);
            let v: u32 = match looked_at(&one, n)? {
                3 => {
                    if look(&audit) > 3 {
                        break;
                    }
                    3
                }
                v if v == k => {
                    let y: Noisy = renewed(std::mem::take(w));
                    check(look(&late) - 76 + n)?;
                    *w = y;
                    next(v).await
                }
                _ => {
                    all.push(one);
                    v1(k)?
                }
            };
            k += v;
            if k > 5 {
                return Ok(k);
            }
        }
        all.clear();
        Ok(look(w))
    }
    fn v1(n: u32) -> Result<u32, u32> {
        step(n);
        if n > 2 { Err(n) } else { Ok(1) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Noisy = fresh(5);
        let mut all: Vec<Noisy> = Vec::new();
        let r: Result<u32, u32> = inner(&mut w, &mut all, n).await;
        step(w.0 + all.len() as u32);
    }
}

mod t3_s38 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        for i in 0..3u32 {
            let s: Option<Noisy> = if i == n { None } else { Some(fresh(i)) };
            let Some(x) = s else {
                look(&audit);
                yield_now().await;
                continue;
            };
            match Some(Noisy::new(30 + i)) {
                Some(y) if i > 1 => {
                    look(&late);
                    break;
                }
                Some(y) => {
                    drop(y);
                    drop(x);
                    yield_now().await;
                }
                None => {}
            }
        }
        step(4);
    }
}

mod t3_s39 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        for i in 0..3u32 {
            if let Some(x) = found(i + n) {
                for j in 0..3u32 {
                    if audit.0 == 77 && j == n {
                        return;
                    }
                    look(&late);
                }
            } else {
                yield_now().await;
            }
        }
        step(4);
    }
}

mod t3_s40 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let r = match found(n + 1) {
            Some(g) => {
                let t = (|| {
                    check(audit.0 - 75)?;
                    Ok::<u32, u32>(3)
                })();
                if t.is_err() {
                    return;
                }
                look(&late);
                3
            }
            None => next(n).await,
        };
        step(r);
    }
}

mod t4_e1r {
    use super::prelude::*;
    fn wrap(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match wrap(&audit, n) {
            Some(item) if n == 1 => {
                if late.0 == 78 {
                    return;
                }
            }
            Some(audit) => {
                drop(audit);
                yield_now().await;
            }
            None => {}
        }
        step(3);
    }
}

mod t4_e1s {
    use super::prelude::*;
    fn wrap(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match wrap(&audit, n) {
            Some(item) if n == 1 => {
                let item: Noisy = item;
                if late.0 == 78 {
                    return;
                }
            }
            Some(audit) => {
                drop(audit);
                yield_now().await;
            }
            None => {}
        }
        step(3);
    }
}

mod t4_e2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let all: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
        for x in all {
            if n == 1 {
                drop(x);
                yield_now().await;
                continue;
            }
            step(audit.0);
        }
        step(3);
    }
}

mod t4_e7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s = Noisy::new(12);
            if n == 1 {
                drop(s);
            } else {
                drop(s);
                yield_now().await;
            }
        }
        step(2);
    }
}

mod t4_e10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s = Noisy::new(12);
            match n {
                1 => return,
                2 => {
                    drop(s);
                    yield_now().await;
                }
                _ => panic!("at a step"),
            }
        }
        step(2);
    }
}

mod t4_f1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(item) = Some(Noisy::new(12)) {
            let audit2: Noisy = fresh(1);
            if n == 2 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t4_f5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        match n {
            2 => {
                audit = fresh(1);
                return;
            }
            1 => {
                look(&s);
                audit = fresh(2);
                return;
            }
            _ => {
                yield_now().await;
            }
        }
        step(1);
    }
}

mod t4_f8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if look(&s) == 12 {
            audit = fresh(1);
            if n == 2 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t4_f9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = Noisy::new(12);
        if look(&s) == 12 {
            let k: u32 = look(&audit);
            if n == 2 {
                return;
            }
        } else {
            let audit: Noisy = fresh(1);
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t4_q1 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, count: &mut u32, w: &mut Noisy, n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        match found(n + 2) {
            Some(g) if g.number == 4 => {
                *count += 1;
                return 3;
            }
            Some(g) if g.number == 5 => {
                all.push(g.noisy);
                return 4;
            }
            Some(Guard { noisy, .. }) => {
                *w = noisy;
                yield_now().await;
            }
            None => {
                yield_now().await;
            }
        }
        step(audit.0);
        step(w.0);
        5
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        let mut count: u32 = 0;
        let mut w: Noisy = fresh(5);
        let r: u32 = inner(&mut all, &mut count, &mut w, n).await;
        step(all.len() as u32 + count + r);
    }
}

mod t4_q2 {
    use super::prelude::*;
    #[cps]
    async fn inner(all: &mut Vec<Noisy>, w: &mut Noisy, n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let mut other: Noisy = Noisy::new(78);
        while let Some(Guard { noisy, .. }) = found(n + 3) {
            let k: u32 = check(n)?;
            *w = noisy;
            if n == 1 {
                other = fresh(1);
                return Ok(1);
            }
            if n == 3 {
                break;
            }
            yield_now().await;
            if n == 0 {
                return Err(3);
            }
        }
        step(audit.0);
        step(other.0);
        all.clear();
        Ok(5)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = Vec::new();
        let mut w: Noisy = fresh(5);
        let r: Result<u32, u32> = inner(&mut all, &mut w, n).await;
        step(all.len() as u32 + w.0);
    }
}

mod t4_q3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            Some(item) => {
                let item: Noisy = item;
                if n == 3 {
                    drop(audit);
                }
                if n > 1 {
                    return;
                }
                look(&late);
            }
            None => yield_now().await,
        }
        step(4);
    }
}

mod t4_q4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x: Noisy = loop {
            let y: Noisy = fresh(1);
            break match Some(Noisy::new(12)) {
                Some(item) => {
                    let item: Noisy = item;
                    if audit.0 == 77 && n == 2 {
                        break y;
                    }
                    look(&late);
                    item
                }
                None => mk(n).await,
            };
        };
        step(x.0);
    }
}

mod t4_q5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Option<Noisy> = Some(Noisy::new(12));
        let x: Noisy = 'b: {
            let t: Noisy = fresh(1);
            match s {
                Some(item) => {
                    for k in 0..3u32 {
                        if k == n {
                            break 'b item;
                        }
                        look(&audit);
                    }
                    if n == 3 {
                        return;
                    }
                    t
                }
                None => mk(3).await,
            }
        };
        step(x.0);
    }
}

mod t4_q6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = Some(Noisy::new(12));
        if n == 5 {
            drop(audit);
            return;
        }
        match (s, n) {
            (Some(item), 2) => {
                if audit.0 == 77 {
                    return;
                }
            }
            (other, _) => {
                let other: Option<Noisy> = other;
                yield_now().await
            }
        }
        step(late.0);
    }
}

mod t4_q7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut k: u32 = 0;
        while {
            let t: Noisy = fresh(k);
            if n == 3 && k == 1 {
                return;
            }
            t.0 < 63
        } && look(&audit) > 2
        {
            k += 1;
            if let Some(x) = found(k + 1) {
                if look(&late) == 78 && n == 1 {
                    continue;
                }
                drop(x);
                next(k).await;
            } else {
                if n == 2 {
                    break;
                }
            }
        }
        step(4);
    }
}

mod t4_q9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(item) if n == 1 => {
                if audit.0 == 77 {
                    return;
                }
            }
            Some(ref item) => {
                look(item);
                if n == 2 {
                    return;
                }
                look(&late);
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod t5_x3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        };
        step(3);
    }
}

mod t5_x6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        _ = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        };
        step(3);
    }
}

mod t5_x9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        drop(match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        });
        step(3);
    }
}

mod t5_x11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        }
        .0;
        step(k);
    }
}

mod t5_x12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _: Noisy = if n == 1 {
            mk(1).await
        } else {
            let t: Noisy = fresh(5);
            fresh(2)
        };
        step(3);
    }
}

mod t5_x13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (_, k): (Noisy, u32) = if n == 1 {
            (mk(1).await, 2)
        } else {
            let t: Noisy = fresh(5);
            (fresh(2), 3)
        };
        step(k);
    }
}

mod t5_y1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match (mk(1).await, n) {
            (item, 2) => {
                if audit.0 == 77 {
                    return;
                }
            }
            _ => {
                look(&late);
            }
        }
        step(1);
    }
}

mod t5_y2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        if let Noisy(21) = mk(n).await {
            look(&late);
            if audit.0 == 77 {
                return;
            }
        } else {
            look(&audit);
        }
        step(1);
    }
}

mod t5_y3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        if mk(n).await.0 == 21 {
            look(&audit);
            if audit.0 == 77 {
                return;
            }
        } else {
            next(look(&late)).await;
        }
        step(1);
    }
}

mod t5_y4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match &mk(n).await {
            Noisy(21) => {
                look(&audit);
                return;
            }
            x if look(x) == 22 => {
                look(&late);
            }
            _ => {}
        }
        step(1);
    }
}

mod t5_y5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match mk(n).await {
            x if n == 1 => {
                look(&audit);
                return;
            }
            x if look(&x) == 22 => {
                look(&late);
            }
            x => {
                let x: Noisy = x;
                next(n).await;
            }
        }
        step(1);
    }
}

mod t5_y6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        if next(n).await == 2 {
            if audit.0 == 77 {
                return;
            }
        } else if let Some(g) = found(n) {
            if late.0 == 78 {
                return;
            }
        } else if next(n).await == 3 {
            look(&audit);
        } else {
            look(&late);
        }
        step(1);
    }
}

mod t5_y8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let v: Vec<Noisy> = vec![fresh(1), fresh(2)];
        for x in v {
            match Some(x) {
                Some(x) if n == 1 => {
                    if audit.0 == 77 {
                        return;
                    }
                }
                Some(x) if n == 2 => {
                    look(&late);
                    break;
                }
                Some(x) => {
                    drop(x);
                    yield_now().await
                }
                None => {}
            }
        }
        step(1);
    }
}

mod t5_y9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s.as_ref() {
            Some(x) if n == 1 => {
                look(x);
                if audit.0 == 77 {
                    return;
                }
            }
            Some(x) => {
                look(&late);
                look(x);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(1);
    }
}

mod t5_y10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(ref mut x) if n == 1 => {
                x.0 = 13;
                if audit.0 == 77 {
                    return;
                }
            }
            Some(ref mut x) => {
                *x = fresh(1);
                look(&late);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(1);
    }
}

mod t5_y11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match Some(Noisy::new(12)) {
            w @ Some(_) if n == 1 => {
                if audit.0 == 77 {
                    return;
                }
            }
            Some(Noisy(11 | 12)) => {
                look(&late);
                if n == 2 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        step(1);
    }
}

mod t5_y12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        match two.first {
            Noisy(1) if n == 1 => {
                if audit.0 == 77 {
                    return;
                }
            }
            ref x => {
                look(x);
                look(&late);
                if n == 2 {
                    return;
                }
                if n == 3 {
                    next(n).await;
                }
            }
        }
        step(1);
    }
}

mod t5_y13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let v: u32 = if let Some(g) = found(n + 1) {
            let r: Result<u32, u32> = check(g.number - 2);
            match r {
                Ok(k) => k,
                Err(_) => return look(&audit),
            }
        } else {
            next(n).await
        };
        look(&late) + v
    }
}

mod t5_y15 {
    use super::prelude::*;
    fn wrap(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut audit: Noisy = audit;
        while let Some(audit) = wrap(&audit, n) {
            look(&late);
            break;
        }
        yield_now().await;
        step(1);
    }
}

mod t5_y18 {
    use super::prelude::*;
    fn wrap(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = wrap(&late, n);
        if let Some(s) = s {
            look(&audit);
            if n == 1 {
                return;
            }
            look(&late);
        } else {
            yield_now().await;
        }
        step(1);
    }
}

mod t5_y19 {
    use super::prelude::*;
    fn wrap(a: &Noisy, n: u32) -> Option<Noisy> {
        step(a.0);
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = wrap(&late, n);
        match s {
            Some(s) if n == 1 => {
                look(&audit);
                return;
            }
            Some(_) => {
                look(&late);
            }
            None => {
                yield_now().await;
            }
        }
        step(1);
    }
}

mod t5_z6 {
    use super::prelude::*;
    #[cps]
    async fn take(x: Noisy) -> u32 {
        yield_now().await;
        step(x.0);
        3
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s = fresh(1);
        let f: u32 = if n == 1 { take(s).await } else { 4 };
        let t = fresh(2);
        step(f);
    }
}

mod t5_z7 {
    use super::prelude::*;
    #[cps]
    async fn take(x: Noisy) -> Result<u32, u32> {
        yield_now().await;
        step(x.0);
        check(2)
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let s = fresh(1);
        if n == 1 {
            let t: Noisy = fresh(3);
            take(s).await?;
        }
        let t: Noisy = fresh(2);
        step(t.0);
        Ok(3)
    }
}

mod t6b_x15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut all: Vec<Noisy> = vec![fresh(1), fresh(2)];
        if n == 1 {
            next(n).await;
        } else {
            let t: Noisy = fresh(5);
            all.pop();
        }
        step(3);
    }
}

mod t6b_x22 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let t: Noisy = fresh(5);
            next(n).await;
            fresh(4)
        }
        .0;
        step(3);
    }
}

mod t6b_x24 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        check({
            let t: Noisy = fresh(5);
            next(n).await
        })
        .ok();
        step(3);
    }
}

mod t6b_x25 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Option<u32> {
        (|| fresh(3))();
        {
            let t: Noisy = fresh(5);
            next(n).await;
            Some(fresh(4))
        }?;
        step(3);
        Some(3)
    }
}

mod t6b_k4 {
    use super::prelude::*;
    fn opt(a: &Noisy, b: &Noisy) -> Option<u32> {
        step(a.0);
        step(b.0);
        (a.0 > 9).then_some(b.0)
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut k: u32 = 0;
        loop {
            k += 1;
            if let Some(2) = opt(&fresh(k), &Noisy::new(2)) {
                step(3);
                break;
            } else {
                yield_now().await;
            }
            if k > 4 {
                return;
            }
        }
        step(1);
    }
}

mod t6b_w4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        match fresh(1) {
            x if n == 1 => drop(x),
            x => {
                look(&audit);
            }
        }
        yield_now().await;
    }
}

mod t6b_w15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let s: Noisy = fresh(1);
        for k in 0..3u32 {
            if k == n {
                drop(s);
                next(n).await;
                return;
            }
            look(&audit);
        }
        step(3);
    }
}

mod t6b_w16 {
    use super::prelude::*;
    #[cps]
    async fn generic<T: Clone>(x: T, y: T, n: u32) {
        let s = x.clone();
        if n == 1 {
            drop(s);
            next(n).await;
            return;
        }
        if n == 2 {
            drop(x);
            step(1);
            return;
        }
        step(2);
    }
    #[cps]
    pub async fn program(n: u32) {
        generic::<Noisy>(fresh(1), fresh(2), n).await;
        step(3);
    }
}

mod t7_v1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = two.number;
        step(k);
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = next(two.number).await;
        step(k);
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        if two.number == 4 {
            return;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: Kind = kind(two.number);
        let f = |x: u32| x + two.number;
        step(f(2));
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let Two { number, .. } = two;
        step(number);
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = two.number;
        step(k);
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.number == 3 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(5);
    }
}

mod t7_v8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = two.number;
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(5);
    }
}

mod t7_v9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = make(1);
        let k: u32 = g.number;
        for i in 0..3u32 {
            let s: Option<Noisy> = if i == 0 { None } else { Some(fresh(i)) };
            match s {
                Some(item) => {
                    if g.number + i == n + k {
                        break;
                    }
                    look(&item);
                }
                None => yield_now().await,
            }
        }
        step(9);
    }
}

mod t7_v10 {
    use super::prelude::*;
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    pub struct Sock {
        sock: Noisy,
        count: u32,
    }
    #[cps]
    impl Sock {
        async fn by(self, n: u32) -> Result<u32, u32> {
            let audit: Noisy = Noisy::new(77);
            let k: u32 = self.count;
            match found(n + 3) {
                Some(g) if n == 0 => {
                    return Ok(g.number);
                }
                Some(g) if n == 1 => {
                    check(g.number - 3)?;
                    return Ok(1);
                }
                Some(g) => {
                    step(self.count);
                    return Err(k);
                }
                None => yield_now().await,
            }
            step(audit.0);
            Ok(self.count)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        Sock::by(Sock { sock: Noisy::new(50), count: 3 }, n).await;
        step(1);
    }
}

mod t7_v11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<(Noisy, Noisy)> = if n == 3 { None } else { Some((fresh(1), fresh(2))) };
        match s {
            Some((a, b)) if n == 0 => {
                if audit.0 == 77 {
                    return;
                }
                look(&b);
            }
            Some((a, b)) => {
                next(n).await;
                look(&audit);
                if n == 1 {
                    return;
                }
                look(&a);
            }
            None => yield_now().await,
        }
        look(&late);
    }
}

mod t7_v13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = two.number;
        let audit: Noisy = fresh(k);
        if n == 0 {
            yield_now().await;
        }
        match found(n + 2) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_v14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = two.number;
        let r: u32 = match found(n + 2) {
            Some(g) => look(&two.first) + g.number,
            None => next(k).await,
        };
        step(r);
    }
}

mod t7_v15 {
    use super::prelude::*;
    #[cps]
    async fn inner(two: Two, n: u32) -> Result<u32, u32> {
        let k: u32 = two.number;
        let w: Work = Work { state: State::Retry(3), noisy: fresh(4) };
        if let State::Retry(r) = w.state {
            step(r);
        }
        let mut z: u32 = 0;
        while let Some(g) = found(n + k) {
            z += 1;
            if z == 3 {
                break;
            }
            let c: u32 = check(n)?;
            look(&two.second);
            step(w.noisy.0);
            if n == 3 {
                break;
            }
            drop(g);
            yield_now().await;
            if n == 1 {
                return Ok(1);
            }
        }
        Ok(two.number)
    }
    #[cps]
    pub async fn program(n: u32) {
        inner(Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 }, n).await.ok();
        step(3);
    }
}

mod t7_v16 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: Work = Work { state: State::Retry(3), noisy: fresh(4) };
        match w.state {
            State::Retry(r) => step(r),
            _ => {}
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                look(&w.noisy);
                if n == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(3);
    }
}

mod t7_v18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut w: Work = Work { state: State::Retry(3), noisy: fresh(4) };
        loop {
            match w.state {
                State::Retry(r) if r > 4 => {
                    look(&w.noisy);
                    break;
                }
                State::Retry(r) => {
                    w.state = State::Retry(r + 1);
                    let x: Noisy = fresh(r);
                    if look(&w.noisy) == 64 && n == r {
                        return;
                    }
                    next(r).await;
                }
                State::Failed(_, _) => break,
            }
        }
        step(3);
    }
}

mod t7_v19 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s: Option<Noisy> = Some(fresh(1));
        let t: Option<Noisy> = Some(fresh(2));
        match (s, t, n) {
            (Some(a), _, 0) => {
                if audit.0 == 77 {
                    return;
                }
            }
            (_, Some(b), 1) => {
                look(&late);
                return;
            }
            (Some(a), Some(b), _) => {
                look(&audit);
                drop(a);
                drop(b);
                next(n).await;
            }
            _ => {}
        }
        step(3);
    }
}

mod t7_v20 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let mut q: std::collections::VecDeque<Noisy> =
            std::collections::VecDeque::from(vec![fresh(1), fresh(2), fresh(3)]);
        let mut done: Vec<Noisy> = Vec::new();
        while let Some(x) = q.pop_front() {
            match look(&x) {
                61 => {
                    done.push(x);
                    continue;
                }
                62 if n == 1 => {
                    done.push(audit);
                    return;
                }
                63 if n == 2 => {
                    look(&late);
                    break;
                }
                _ => {}
            }
            let y: Noisy = renewed(x);
            next(n).await;
            done.push(y);
        }
        step(done.len() as u32);
    }
}

mod t7_v21 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let r: Result<Noisy, u32> = check(n).map(Noisy::new);
        let x: Noisy = match r {
            Ok(x) => {
                look(&audit);
                if n == 1 {
                    return;
                }
                x
            }
            Err(k) => {
                step(k);
                mk(k).await
            }
        };
        look(&late);
    }
}

mod t7_v22 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x: Noisy = match check(n).map(fresh) {
            Ok(x) => {
                look(&audit);
                if n == 1 {
                    return;
                }
                x
            }
            Err(k) => {
                step(k);
                mk(k).await
            }
        };
        look(&late);
    }
}

mod t7_v23 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let Ok(x) = check(n).map(fresh) else {
            look(&audit);
            next(n).await;
            return;
        };
        let x: Noisy = x;
        match Some(fresh(4)) {
            Some(y) if n == 0 => {
                look(&x);
                if n == 0 {
                    return;
                }
            }
            Some(y) => {
                look(&audit);
                drop(y);
                next(n).await;
            }
            None => {}
        }
        look(&late);
    }
}

mod t7_v24 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let got: Noisy = 'found: {
            for k in 0..3u32 {
                let x: Noisy = fresh(k);
                match found(k + 2) {
                    Some(g) if k == n => break 'found x,
                    Some(g) => {
                        look(&audit);
                        drop(g);
                        yield_now().await;
                    }
                    None => {
                        if n == 3 {
                            return;
                        }
                    }
                }
            }
            look(&late);
            audit
        };
        look(&got);
    }
}

mod t7_v25 {
    use super::prelude::*;
    #[cps]
    async fn inner(a: &mut Noisy, b: &mut Two, n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let k: u32 = b.number;
        match found(n + 2) {
            Some(g) if n == 1 => {
                b.number += g.number;
                return Ok(look(a));
            }
            Some(g) if n == 2 => {
                let old: Noisy = std::mem::replace(&mut b.first, g.noisy);
                check(look(&b.second) - 60)?;
                look(&old);
            }
            Some(g) => {
                *a = g.noisy.clone();
                return Err(g.number);
            }
            None => {
                b.number = next(k).await;
            }
        }
        look(&audit);
        Ok(b.number)
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = fresh(5);
        let mut b: Two = Two { first: fresh(1), second: fresh(2), number: 3 };
        let r: Result<u32, u32> = inner(&mut a, &mut b, n).await;
        step(a.0 + b.number);
    }
}

mod t7_u2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..2u32 {
            step(two.number);
            next(i).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        if n < two.number {
            next(1).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let k: u32 = match two.number {
            3 => next(n).await,
            k => k,
        };
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..3u32 {
            let j: u32 = two.number;
            match (i == 1).then(|| Noisy::new(12)) {
                Some(item) => {
                    if two.first.0 == 1 {
                        return;
                    }
                }
                None => {
                    next(j).await;
                }
            }
        }
        step(two.number);
    }
}

mod t7_u6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..2u32 {
            let j: u32 = two.number;
            next(j).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    panic!("at a step")
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..2u32 {
            let j: u32 = two.number;
            next(j).await;
        }
        let audit: Noisy = Noisy::new(77);
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    look(&audit);
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..2u32 {
            let j: u32 = two.number;
            step(j);
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        if n > 0 {
            let j: u32 = two.number;
            next(j).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t7_u10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        let j: u32 = if n > 0 { two.number } else { next(two.number).await };
        match Some(Noisy::new(12)) {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(j);
    }
}

mod t7_u11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: 3 };
        for i in 0..2u32 {
            let j: u32 = two.number;
            next(j).await;
        }
        let s: Option<Noisy> = Some(Noisy::new(12));
        match s {
            Some(item) => {
                if two.first.0 == 1 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(two.number);
    }
}

mod t8_m1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        for i in 0..2u32 {
            g.number += i;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t8_m2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        for i in 0..2u32 {
            g.number += 1;
            next(i).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t8_m4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        if n > 1 {
            g.number = next(n).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t8_m5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        if n > 1 {
            g.number += 1;
            next(n).await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t8_m6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        while g.number < 5 {
            g.number += 1;
            yield_now().await;
        }
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t8_m7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        while g.number < 5 {
            g.number += 1;
            match found(n + 2) {
                Some(item) => {
                    if g.noisy.0 == 77 {
                        return;
                    }
                }
                None => yield_now().await,
            }
        }
        step(g.number);
    }
}

mod t8_m11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let w: (Option<u32>, Noisy) = (Some(3), Noisy::new(77));
        for i in 0..2u32 {
            if let Some(r) = w.0 {
                next(r).await;
            }
            match found(n + 2) {
                Some(item) => {
                    if w.1.0 == 77 {
                        break;
                    }
                }
                None => yield_now().await,
            }
        }
        step(3);
    }
}

mod t8_m13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        let late: Noisy = Noisy::new(78);
        while g.number < 5 {
            g.number += 1;
            yield_now().await;
        }
        match found(n + 2) {
            Some(item) => {
                if late.0 == 78 {
                    return;
                }
            }
            None => yield_now().await,
        }
        look(&g.noisy);
    }
}

mod t8_m14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        let s: Noisy = Noisy::new(12);
        while g.number < 5 {
            g.number += 1;
            yield_now().await;
        }
        match look(&s) {
            12 => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            _ => yield_now().await,
        }
        look(&g.noisy);
    }
}

mod t8_m15 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        let s: Noisy = Noisy::new(12);
        while g.number < 5 {
            g.number += 1;
            yield_now().await;
        }
        if s.0 == 12 {
            if g.noisy.0 == 77 && n == 1 {
                return;
            }
            look(&g.noisy);
        } else {
            yield_now().await
        }
        look(&g.noisy);
    }
}

mod t8_r3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let cell: std::rc::Rc<std::cell::RefCell<u32>> = Default::default();
        step(1);
    }
}

mod t9_n2 {
    use super::prelude::*;
    async fn ready_(n: u32) -> Option<Noisy> {
        Some(Noisy::new(12))
    }
    fn ready(n: u32) -> std::future::Ready<Option<Noisy>> {
        std::future::ready(Some(Noisy::new(12)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        if let Some(item) = ready(n).await {
            if audit.0 == 77 {
                return;
            }
        } else {
            yield_now().await;
        }
        step(audit.0);
    }
}

mod t9_n4 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match maybe(n).await {
            Some(item) => {
                if audit.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        look(&late);
    }
}

mod t9_n5 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match trying(n).await? {
            Some(item) => {
                look(&audit);
                if n == 0 {
                    return Ok(1);
                }
                look(&late);
            }
            None => yield_now().await,
        }
        look(&audit);
        Ok(3)
    }
}

mod t9_n6 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        match &maybe(n).await {
            Some(item) => {
                look(&audit);
                if n == 0 {
                    return;
                }
                look(&late);
                look(item);
            }
            None => {
                look(&late);
            }
        }
        yield_now().await;
        look(&late);
    }
}

mod t9_n7 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        while let Some(item) = maybe(n).await {
            if audit.0 == 77 && n == 1 {
                return;
            }
            if n == 2 {
                break;
            }
            look(&late);
            drop(item);
            next(n).await;
            break;
        }
        look(&late);
    }
}

mod t9_n8 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let Some(item) = maybe(n).await else {
            look(&late);
            next(n).await;
            return;
        };
        if n == 1 {
            return;
        }
        match Some(item) {
            Some(x) => {
                look(&audit);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        look(&late);
    }
}

mod t9_n9 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let (a, b) = join!(maybe(n), maybe(n + 1));
        match (a, b) {
            (Some(a), Some(b)) => {
                if audit.0 == 77 && n == 0 {
                    return;
                }
                look(&late);
                look(&a);
            }
            (Some(a), None) => {
                look(&audit);
                return;
            }
            (None, b) => {
                drop(b);
                yield_now().await
            }
        }
        look(&late);
    }
}

mod t9_n10 {
    use super::prelude::*;
    #[cps]
    async fn maybe(n: u32) -> Option<Noisy> {
        yield_now().await;
        (n < 3).then(|| Noisy::new(90 + n))
    }
    #[cps]
    async fn trying(n: u32) -> Result<Option<Noisy>, u32> {
        yield_now().await;
        check(n)?;
        Ok((n < 3).then(|| Noisy::new(90 + n)))
    }
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x = maybe(n).await;
        match (x, n) {
            (Some(a), 1) => {
                if audit.0 == 77 {
                    return;
                }
            }
            (x, _) => {
                drop(x);
                yield_now().await
            }
        }
        look(&late);
    }
}

mod t9_n12 {
    use super::prelude::*;
    struct Pair(Option<Noisy>, u32);
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x = Some(fresh(1));
        match Pair(x, n) {
            Pair(Some(a), 1) => {
                if audit.0 == 77 {
                    return;
                }
            }
            x => {
                drop(x);
                yield_now().await
            }
        }
        look(&late);
    }
}

mod t9_n14 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let x: Noisy = fresh(1);
        let mut k: u32 = 0;
        loop {
            match (k, k) {
                (1, _) if n == 1 => {
                    if audit.0 == 77 {
                        break;
                    }
                }
                _ => {
                    k += 1;
                    yield_now().await
                }
            }
            if k > 2 {
                return;
            }
        }
        look(&late);
    }
}

mod t9_n18 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let audit: Noisy = Noisy::new(77);
        let late: Noisy = Noisy::new(78);
        let s = Noisy::new(12);
        match n {
            2 => {
                drop(s);
                if audit.0 == 77 {
                    return;
                }
            }
            1 => {
                let t: Noisy = s;
                look(&late);
                return;
            }
            _ => {
                drop(s);
                next(1).await;
            }
        }
        look(&late);
    }
}

mod t10_g1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Option<Noisy> = Some(Noisy::new(12));
        match (x, n) {
            (Some(a), 1) => {
                step(1);
            }
            (x, _) => {
                drop(x);
                yield_now().await
            }
        }
        step(2);
    }
}

mod t10_g5 {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut id: u32 = n;
        while let Ok((id, _permit)) = permit(id) {
            step(id);
            break;
        }
        yield_now().await;
        step(2);
    }
}

mod t10_g6 {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut id: u32 = n;
        loop {
            if let Ok((k, _permit)) = permit(id) {
                step(k);
                break;
            } else {
                let id: u32 = 3;
                next(id).await;
            }
            id = 1;
        }
        step(2);
    }
}

mod t10_g7 {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let id: u32 = n;
        match permit(id) {
            Ok((id, permit)) => {
                let permit: Noisy = permit;
                step(id);
            }
            Err(id) => {
                next(id).await;
            }
        }
        step(2);
    }
}

mod t10_g8 {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        let id: u32 = n;
        let r: Result<(u32, Noisy), u32> = permit(id);
        match r {
            Ok((id, permit)) => {
                step(id);
            }
            Err(id) => {
                next(id).await;
            }
        }
        step(2);
    }
}

mod t10_j1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        let k: u32 = match g.number {
            3 => next(1).await,
            k => k,
        };
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(k);
    }
}

mod t10_j2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        g.number += 1;
        yield_now().await;
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t10_j3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        g.number = next(1).await;
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t10_j4 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        g.number += 1;
        match Some(Noisy::new(12)) {
            Some(item) => {
                if g.noisy.0 == 77 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(g.number);
    }
}

mod t10_j6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        match Some(Noisy::new(12)) {
            Some(item) => {
                step(g.number);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        match Some(Noisy::new(13)) {
            Some(item) => {
                step(g.noisy.0);
                if n == 2 {
                    return;
                }
            }
            None => yield_now().await,
        }
        step(4);
    }
}

mod t10_j7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: 3, noisy: Noisy::new(77) };
        step(g.number);
        yield_now().await;
        match Some(Noisy::new(12)) {
            Some(item) => {
                step(g.noisy.0);
            }
            None => yield_now().await,
        }
        step(4);
    }
}

mod results_x1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        };
        step(3);
    }
}

mod results_x2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        if n == 1 {
            mk(1).await
        } else {
            let t: Noisy = fresh(5);
            fresh(2)
        };
        step(3);
    }
}

mod results_x3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        };
        step(3);
    }
}

mod results_x5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        'a: {
            let t: Noisy = fresh(5);
            if n == 1 {
                yield_now().await;
                break 'a fresh(1);
            }
            fresh(2)
        };
        step(3);
    }
}

mod results_x6 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        _ = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        };
        step(3);
    }
}

mod results_x7 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                yield_now().await;
                fresh(2)
            }
        };
        step(3);
    }
}

mod results_x8 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let t: Noisy = fresh(5);
            yield_now().await;
            fresh(2)
        };
        step(3);
    }
}

mod results_x9 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        drop(match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        });
        step(3);
    }
}

mod results_x10 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        match Some(Noisy::new(12)) {
            Some(item) if n > 1 => fresh(2),
            _ => mk(1).await,
        };
        step(3);
    }
}

mod results_x11 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let k: u32 = match n {
            1 => mk(1).await,
            _ => {
                let t: Noisy = fresh(5);
                fresh(2)
            }
        }
        .0;
        step(k);
    }
}

mod results_x12 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _: Noisy = if n == 1 {
            mk(1).await
        } else {
            let t: Noisy = fresh(5);
            fresh(2)
        };
        step(3);
    }
}

mod results_x13 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let (_, k): (Noisy, u32) = if n == 1 {
            (mk(1).await, 2)
        } else {
            let t: Noisy = fresh(5);
            (fresh(2), 3)
        };
        step(k);
    }
}

mod unknown_and_moved_on_some_plain_ways {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let s = Noisy::new(12);
            if n == 1 {
                drop(s);
                yield_now().await;
            } else {
                match n {
                    2 => drop(s),
                    _ => step(4),
                }
                step(5);
            }
            step(6);
        }
        step(2);
    }
}

mod unknown_and_moved_on_some_ways_of_an_else_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let first = Noisy::new(11);
            let second = Noisy::new(12);
            if n % 4 == 0 {
                drop(first);
                drop(second);
                yield_now().await;
            } else if n % 4 == 1 {
                step(1);
                drop(first);
                step(2);
            } else if n % 4 == 2 {
                drop(second);
                step(3);
            } else {
                step(4);
            }
            step(5);
        }
        yield_now().await;
        step(6);
    }
}

mod unknown_and_moved_on_some_ways_of_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            let typed: Noisy = Noisy::new(13);
            let guard = Noisy::new(11);
            let all = [1, 2, 3];
            if n % 3 == i {
                drop(guard);
                yield_now().await;
                continue;
            } else {
                for at in all.iter() {
                    if *at == n {
                        drop(guard);
                        break;
                    }
                    step(guard.0 + *at);
                }
                if let Some(first) = all.first()
                    && *first + 1 == n
                {
                    drop(typed);
                }
            }
            step(5);
        }
        step(6);
    }
}

mod unknown_and_left_by_a_jump_before_it_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let guard = Noisy::new(11);
            loop {
                if n == 0 {
                    drop(guard);
                    yield_now().await;
                    break;
                } else {
                    match n {
                        1 => break,
                        2 => drop(guard),
                        _ => {
                            step(guard.0);
                            drop(guard)
                        }
                    }
                    step(3);
                    break;
                }
            }
            step(4);
        }
        step(5);
        yield_now().await;
    }
}

mod unknown_and_moved_on_every_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let guard = Noisy::new(11);
            let other = Noisy::new(12);
            if n == 1 {
                drop(other);
                drop(guard);
            } else if n == 2 {
                drop(guard);
                step(3);
                drop(other);
            } else {
                step(guard.0);
                match n {
                    3 => drop(other),
                    _ => consumed(other),
                }
                drop(guard);
            }
            yield_now().await;
            step(4);
        }
        step(5);
    }
    fn consumed(noisy: Noisy) {
        step(noisy.0);
    }
}

mod a_let_of_which_every_way_leaves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let held: Noisy = Noisy::new(11);
        for i in 0..2u32 {
            let inner = Noisy::new(12);
            drop(inner);
            let x: u32 = match n {
                0 => {
                    let y: u32 = if i == 0 {
                        yield_now().await;
                        continue;
                    } else {
                        step(1);
                        return;
                    };
                }
                1 => {
                    yield_now().await;
                    1
                }
                _ => n,
            };
            step(x);
            if n == 3 {
                let z = if i == 1 {
                    yield_now().await;
                    break;
                } else {
                    step(held.0);
                    continue;
                };
            }
        }
        step(2);
        yield_now().await;
    }
}

mod put_away_at_a_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let all: Vec<u32> = vec![n];
            let guard: Noisy = Noisy::new(11);
            loop {
                if n == 0 {
                    drop(guard);
                    yield_now().await;
                    break;
                } else {
                    match all.first() {
                        Some(1) => break,
                        Some(2) => drop(guard),
                        Some(x) => {
                            step(guard.0 + *x);
                            drop(guard)
                        }
                        None => drop(guard),
                    }
                    step(3);
                    break;
                }
            }
            step(4);
        }
        step(5);
        yield_now().await;
    }
}

mod put_away_and_given_again_in_a_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let all: Vec<u32> = vec![n, 1, 2];
            let mut count: u32 = 0;
            let mut guard: Noisy = Noisy::new(11);
            'turns: while count < 3 {
                count += 1;
                if n + count == 9 {
                    yield_now().await;
                }
                for x in all.iter() {
                    match *x {
                        1 if n > 2 => continue 'turns,
                        2 => drop(guard),
                        _ => break 'turns,
                    }
                    guard = Noisy::new(12 + count);
                }
                step(3);
            }
            step(4);
        }
        step(5);
        yield_now().await;
    }
}

mod two_put_away_at_jumps {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n];
        let a: Noisy = Noisy::new(11);
        let b: Noisy = Noisy::new(12);
        'out: {
            if n == 0 {
                yield_now().await;
            }
            if let Some(x) = all.first() {
                if *x == 1 {
                    drop(a);
                    break 'out;
                } else if *x == 2 {
                    drop(b);
                    break 'out;
                } else if *x == 3 {
                    break 'out;
                }
                drop(b);
                drop(a);
            } else {
                drop(a);
                drop(b);
            }
            step(3);
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod unknown_given_on_some_ways_again {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(1);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                if n == 2 {
                    drop(g);
                    g = Noisy::new(2);
                } else {
                    drop(g);
                }
                step(5);
            }
            step(6);
        }
        step(7);
        yield_now().await;
    }
}

mod unknown_given_on_some_ways_after {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(1);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                drop(g);
                if n == 2 {
                    g = Noisy::new(2);
                }
                step(5);
            }
            step(6);
        }
        step(7);
        yield_now().await;
    }
}

mod unknown_given_late_on_some_ways {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g;
            let h: Noisy = Noisy::new(4);
            if n == 1 {
                yield_now().await;
            } else {
                if n == 2 {
                    g = Noisy::new(2);
                }
                step(5);
            }
            step(6);
        }
        step(7);
        yield_now().await;
    }
}

mod unknown_given_in_both {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(1);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                if n == 2 {
                    drop(g);
                    g = Noisy::new(2);
                } else {
                    g = Noisy::new(3);
                }
                step(5);
            }
            step(6);
        }
        step(7);
        yield_now().await;
    }
}

mod every_way_typed_in_a_loop_each_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        loop {
            yield_now().await;
            if n == 1 {
                drop(g);
            } else {
                step(g.0);
                drop(g);
            }
            break;
        }
        step(3);
        yield_now().await;
        let h: Noisy = Noisy::new(2);
        let x: u32 = if n == 2 {
            drop(h);
            1
        } else {
            consumed(h)
        };
        step(x);
        yield_now().await;
        step(4);
    }
    fn consumed(h: Noisy) -> u32 {
        h.0
    }
}

mod every_way_typed_each_way_by_a_guard {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let g: Noisy = Noisy::new(1);
        let o: Option<Noisy> = if n == 3 { None } else { Some(Noisy::new(2)) };
        yield_now().await;
        match o {
            Some(x) if x.0 + g.0 == n => {
                drop(g);
                step(1);
            }
            Some(x) => {
                drop(x);
                step(2);
                drop(g)
            }
            None => drop(g),
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod every_way_typed_each_way_but_a_panic {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        match n {
            1 => drop(g),
            2 => {
                step(2);
                drop(g)
            }
            3 => panic!("three"),
            _ => return,
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod every_way_typed_each_way_in_a_condition {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(3);
        if match n {
            1 => consumed(g),
            _ => {
                step(4);
                consumed(g)
            }
        } {
            yield_now().await;
        }
        while (if n == 2 { consumed(h) } else { consumed(h) }) {
            step(8);
            return;
        }
        step(3);
        yield_now().await;
        step(4);
    }
    fn consumed(h: Noisy) -> bool {
        h.0 == 2
    }
}

mod every_way_typed_part_each_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let g: (Noisy, u32) = (Noisy::new(1), n);
        yield_now().await;
        let b: Noisy;
        if n == 1 {
            b = g.0;
        } else {
            b = Noisy::new(g.1);
            drop(g);
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod every_way_hidden {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        yield_now().await;
        if n == 1 {
            let g = Noisy::new(2);
            drop(g);
        } else {
            drop(g);
        }
        step(3);
        yield_now().await;
        step(4);
    }
}
