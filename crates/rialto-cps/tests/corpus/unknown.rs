mod cond_guard {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let _guard;
            if n > 1 {
                _guard = Noisy::new(12);
            }
            yield_now().await;
            step(6);
        }
        step(7);
    }
}

mod one_given {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g;
            g = Noisy::new(12);
            yield_now().await;
            step(6);
        }
        step(7);
    }
}

mod given_if_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g;
            if n > 1 {
                g = Noisy::new(12);
            } else {
                g = Noisy::new(13);
            }
            yield_now().await;
            step(6);
        }
        step(7);
    }
}

mod given_tuple {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let (a, b);
            (a, b) = (Noisy::new(12), Noisy::new(13));
            yield_now().await;
            step(6);
        }
        step(7);
    }
}

mod given_span_enter {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> Result<u32, u32> {
        let _held;
        if n > 1 {
            step(1);
            _held = Some(Noisy::new(2));
        } else {
            _held = None;
        }
        let k: u32 = next(n).await;
        step(k);
        Ok(k)
    }
}

mod f_min {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(89);
            if n == 1 {
                g = Noisy::new(46);
                drop(g);
                next(8).await;
            } else {
                step(198);
            }
            step(6);
        }
        step(7);
    }
}

mod f_realistic {
    use super::prelude::*;
    fn lock(n: u32) -> Noisy {
        step(30 + n);
        Noisy::new(50 + n)
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut lease = lock(0);
            let id: u32 = n;
            if id > 1 {
                lease = lock(id);
                step(lease.0);
                drop(lease);
                next(id).await;
            } else {
                step(4);
            }
            step(6);
        }
        step(7);
    }
}

mod f_loop_await {
    use super::prelude::*;
    fn lock(n: u32) -> Noisy {
        step(30 + n);
        Noisy::new(50 + n)
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut lease = lock(0);
            step(1);
            loop {
                lease = lock(n);
                step(lease.0);
                if n != 2 {
                    break;
                }
                drop(lease);
                next(2).await;
                return;
            }
            step(6);
        }
        step(7);
    }
}

mod store_jump_before {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            'a: {
                let k: u32 = if n == 1 {
                    drop(g);
                    next(1).await
                } else {
                    sum(
                        match check(n) {
                            Ok(v) => v,
                            Err(_) => break 'a,
                        },
                        g,
                    )
                };
                step(k);
            }
            step(6);
        }
        step(7);
    }
}

mod store_jump_before_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            loop {
                let k: u32 = match n {
                    1 => {
                        drop(g);
                        next(1).await
                    }
                    _ => sum(
                        match check(n) {
                            Ok(v) => v,
                            Err(_) => break,
                        },
                        g,
                    ),
                };
                step(k);
                break;
            }
            step(6);
        }
        step(7);
    }
}

mod arg_jump_before {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            'a: {
                let k: u32 = next(sum(
                    match check(n) {
                        Ok(v) => v,
                        Err(_) => break 'a,
                    },
                    g,
                ))
                .await;
                step(k);
            }
            step(6);
        }
        step(7);
    }
}

mod cond_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            'a: {
                if sum(
                    match check(n) {
                        Ok(v) => v,
                        Err(_) => break 'a,
                    },
                    g,
                ) > 13
                {
                    yield_now().await;
                }
                step(1);
            }
            step(6);
        }
        step(7);
    }
}

mod match_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            for i in 0..3u32 {
                match sum(
                    match check(n) {
                        Ok(v) => v,
                        Err(_) => break,
                    },
                    g,
                ) {
                    13 => {
                        yield_now().await;
                    }
                    _ => step(8),
                }
                step(1);
                break;
            }
            step(6);
        }
        step(7);
    }
}

mod store_ways_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            'a: {
                let k: u32 = if n == 1 {
                    drop(g);
                    next(1).await
                } else {
                    match n {
                        0 => {
                            drop(g);
                            3
                        }
                        _ => {
                            if n == 2 {
                                break 'a;
                            }
                            drop(g);
                            4
                        }
                    }
                };
                step(k);
            }
            step(6);
        }
        step(7);
    }
}

mod part_some_ways {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let p = make(n);
            if n == 1 {
                drop(p);
                yield_now().await;
            } else {
                if n == 2 {
                    drop(p.noisy);
                }
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod part_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        match found(n + 2) {
            Some(p) => {
                if n == 1 {
                    drop(p);
                    next(n).await;
                } else {
                    if n == 2 {
                        drop(p.noisy);
                    }
                    step(5);
                }
                step(6);
            }
            None => step(2),
        }
        step(7);
    }
}

mod part_in_a_condition {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let p = make(n);
            if n == 1 {
                drop(p);
                next(n).await;
            } else {
                if n == 2 && consumed(p.noisy) {
                    step(5);
                }
                step(8);
            }
            step(6);
        }
        step(7);
    }
}

mod u_part_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let p = make(n);
            'a: {
                if n == 1 {
                    drop(p);
                    next(1).await;
                    break 'a;
                }
                let k = sum(
                    match check(n) {
                        Ok(v) => v,
                        Err(_) => break 'a,
                    },
                    p.noisy,
                );
                step(k);
            }
            step(6);
        }
        step(7);
    }
}

mod tuple_in_an_arm {
    use super::prelude::*;
    fn permit(id: u32) -> Result<(u32, Noisy), u32> {
        if id == 3 { Err(id) } else { Ok((id, Noisy::new(id + 1))) }
    }
    #[cps]
    pub async fn program(n: u32) {
        match permit(n) {
            Ok(p) => {
                if p.0 == 1 {
                    drop(p);
                    next(1).await;
                } else {
                    if p.0 == 2 {
                        drop(p.1);
                    }
                    step(5);
                }
                step(6);
            }
            Err(id) => {
                next(3).await;
            }
        }
        step(7);
    }
}

// differs: values drop at another time
mod two_parts {
    use super::prelude::*;
    fn two(n: u32) -> Two {
        Two { first: Noisy::new(n + 1), second: Noisy::new(n + 2), number: n }
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let p = two(n);
            if n == 1 {
                drop(p);
                next(1).await;
            } else {
                if n == 2 {
                    drop(p.first);
                } else if n == 3 {
                    drop(p.second);
                }
                step(p.number);
            }
            step(6);
        }
        step(7);
    }
}

mod guess_always {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = lease(n);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                step(g.map(|x| x + 1));
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod guess_some {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = lease(n);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                if n == 2 {
                    step(g.map(|x| x + 1));
                }
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

// differs: values drop at another time
mod guess_deref {
    use super::prelude::*;
    pub struct Locked {
        value: Option<u32>,
        noisy: Noisy,
    }
    impl std::ops::Deref for Locked {
        type Target = Option<u32>;
        fn deref(&self) -> &Option<u32> {
            &self.value
        }
    }
    fn lock(n: u32) -> Locked {
        Locked { value: Some(n), noisy: Noisy::new(70 + n) }
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let slot = lock(n);
            if n == 1 {
                drop(slot);
                yield_now().await;
            } else {
                let id = slot.unwrap_or(7);
                step(id);
            }
            step(6);
        }
        step(7);
    }
}

// differs: values drop at another time
mod guess_wrong_method_of_permit {
    use super::prelude::*;
    pub struct Batch {
        rows: Vec<u32>,
        permit: Noisy,
    }
    impl Batch {
        fn sum(&self) -> u32 {
            self.rows.iter().sum()
        }
        fn filter(&mut self, n: u32) {
            self.rows.retain(|r| *r != n)
        }
    }
    fn batch(n: u32) -> Batch {
        Batch { rows: vec![n, 2], permit: Noisy::new(40 + n) }
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let batch = batch(n);
            if n == 1 {
                drop(batch);
                next(1).await;
            } else {
                step(batch.sum());
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

// refused: a value that is not data
mod unwrap_or_deref_arm2 {
    use super::prelude::*;
    pub struct Locked {
        value: Option<u32>,
        noisy: Noisy,
    }
    impl std::ops::Deref for Locked {
        type Target = Option<u32>;
        fn deref(&self) -> &Option<u32> {
            &self.value
        }
    }
    fn try_lock(n: u32) -> Option<Locked> {
        (n > 0).then(|| Locked { value: Some(n), noisy: Noisy::new(70 + n) })
    }
    #[cps]
    pub async fn program(n: u32) {
        match try_lock(n) {
            Some(slot) => {
                let id: u32 = if n == 3 {
                    drop(slot);
                    next(1).await
                } else {
                    slot.unwrap_or(7)
                };
                step(id);
                step(6);
            }
            None => {
                next(n).await;
            }
        }
        step(7);
    }
}

mod u_given_again_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(12);
            'a: {
                if n == 1 {
                    drop(g);
                    next(1).await;
                    return;
                }
                {
                    drop(g);
                    if n > 1 {
                        g = Noisy::new(20);
                    }
                }
                if n == 3 {
                    break 'a;
                }
                g = Noisy::new(30);
                step(g.0);
            }
            step(6);
        }
        step(7);
    }
}

mod pm1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match found(n + 1) {
            Some(j) if n > 3 => {
                drop(j);
                next(9).await;
            }
            _ => {
                step(look(&b));
                a = Noisy::new(3);
            }
        }
        step(7);
    }
}

mod pm5 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match check(n) {
            Ok(k) if k == 1 => {
                next(9).await;
            }
            _ => {
                let k = b.0;
                if k + n == 5 {
                    return;
                }
                a = Noisy::new(3);
            }
        }
        step(7);
    }
}

mod k1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let permit = Noisy::new(49);
            loop {
                if n == 2 {
                    drop(permit);
                    break;
                }
                drop(permit);
                next(5).await;
                return;
            }
            step(6);
        }
        step(7);
    }
}

mod m147d {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(49);
            loop {
                if n == 2 {
                    drop(g);
                    step(1);
                    break;
                }
                step(k(n));
                drop(g);
                next(5).await;
                return;
            }
            step(6);
        }
        step(7);
    }
    fn k(n: u32) -> u32 {
        n
    }
}

mod m117 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(61);
        'a: loop {
            match check(n) {
                Ok(k) => {
                    next(7).await;
                    break 'a;
                }
                Err(_) => {
                    for x in 0..3u32 {
                        if x == n {
                            drop(g);
                            break;
                        }
                        step(x);
                    }
                    if n == 2 {
                        return;
                    } else {
                        step(105);
                        break 'a;
                    }
                }
            }
        }
        step(7);
        next(3).await;
    }
}

mod borrow_or_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            if n == 1 {
                drop(g);
                next(1).await;
            } else {
                let r = if n == 2 {
                    drop(g);
                    None
                } else {
                    Some(&g.0)
                };
                if let Some(k) = r {
                    step(*k)
                }
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod t_borrow_or_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g: Noisy = Noisy::new(12);
            if n == 1 {
                drop(g);
                next(1).await;
            } else {
                let r = if n == 2 {
                    drop(g);
                    None
                } else {
                    Some(&g.0)
                };
                if let Some(k) = r {
                    step(*k)
                }
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod lock_alive_put_away4 {
    use super::prelude::*;
    use std::sync::{Arc, Mutex};
    fn shared(n: u32) -> Arc<Mutex<u32>> {
        Arc::new(Mutex::new(n))
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = shared(n);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                let l = g.lock().unwrap();
                if *l == 2 {
                    drop(l);
                    drop(g);
                    step(1);
                } else {
                    step(*l);
                }
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod lock_alive_put_away2 {
    use super::prelude::*;
    use std::sync::{Arc, Mutex};
    fn shared(n: u32) -> Arc<Mutex<u32>> {
        Arc::new(Mutex::new(n))
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = shared(n);
            if n == 1 {
                drop(g);
                yield_now().await;
            } else {
                let k: u32 = 'b: {
                    if n == 2 {
                        drop(g);
                        break 'b 3;
                    }
                    break 'b *g.lock().unwrap();
                };
                step(k);
            }
            step(6);
        }
        step(7);
    }
}

mod coerces3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            if n == 1 {
                drop(g);
                next(1).await;
            } else {
                let r = match add(n, 0) {
                    2 => {
                        drop(g);
                        &fresh(1)
                    }
                    _ => {
                        step(4);
                        &fresh(2)
                    }
                };
                step(r.0);
            }
            step(6);
        }
        step(7);
    }
}

mod release_self2 {
    use super::prelude::*;
    pub struct Permit(Noisy);
    impl Permit {
        fn release(self) {
            step(self.0.0)
        }
    }
    fn acquire(n: u32) -> Permit {
        Permit(Noisy::new(n + 20))
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = acquire(12);
            if n == 1 {
                drop(g);
                next(1).await;
            } else {
                g.release();
                step(5);
            }
            step(6);
        }
        step(7);
    }
}

mod reassigned_behind_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let mut g = Noisy::new(12);
            'a: {
                if n == 1 {
                    drop(g);
                    yield_now().await;
                } else {
                    if n == 2 {
                        drop(g);
                        step(3);
                    }
                    if n > 1 {
                        break 'a;
                    }
                    g = Noisy::new(5);
                    step(g.0);
                }
            }
            step(6);
        }
        step(7);
    }
}

mod none_given_at_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g;
            let t: Noisy = Noisy::new(2);
            'a: {
                if n == 1 {
                    next(1).await;
                    return;
                }
                match check(n) {
                    Ok(k) => step(k),
                    Err(k) => {
                        g = Noisy::new(9);
                        break 'a;
                    }
                }
                next(3).await;
            }
            step(6);
        }
        step(7);
    }
}

mod guard_moves {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let g = Noisy::new(12);
            match n {
                1 => {
                    drop(g);
                    yield_now().await
                }
                k if k == 2 && consumed(g) => step(1),
                _ => step(4),
            }
            step(6);
        }
        step(7);
    }
}

mod t_err_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(12);
        loop {
            match check(n) {
                Ok(k) => {
                    step(k);
                    drop(g);
                }
                Err(k) => break,
            }
            next(3).await;
            break;
        }
        next(4).await;
        step(7);
    }
}

mod t_closed_channel2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let lock: Noisy = Noisy::new(12);
        'work: {
            let order: u32 = match check(n) {
                Ok(order) => {
                    let k = sum(order, lock);
                    k + 1
                }
                Err(code) => {
                    step(code);
                    break 'work;
                }
            };
            next(order).await;
        }
        next(4).await;
        step(7);
    }
}

mod cond_guard3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        {
            let guard;
            if n > 1 {
                guard = Noisy::new(12);
                step(guard.0);
                if n == 3 {
                    step(9);
                }
            } else {
                yield_now().await;
            }
            step(6);
        }
        step(7);
    }
}

// differs: values drop at another time
mod t_two_parts {
    use super::prelude::*;
    fn two(n: u32) -> Two {
        Two { first: Noisy::new(n + 1), second: Noisy::new(n + 2), number: n }
    }
    #[cps]
    pub async fn program(n: u32) {
        {
            let p: Two = two(n);
            if n == 1 {
                drop(p);
                yield_now().await;
            } else {
                if n == 2 {
                    drop(p.first);
                } else if n == 3 {
                    drop(p.second);
                }
                step(p.number);
            }
            step(6);
        }
        step(7);
    }
}

// differs: values drop at another time
mod t_two_parts_awaited {
    use super::prelude::*;
    fn two(n: u32) -> Two {
        Two { first: Noisy::new(n + 1), second: Noisy::new(n + 2), number: n }
    }
    #[cps]
    pub async fn program(n: u32) {
        let p: Two = two(n);
        if n == 2 {
            drop(p.first);
        } else if n == 3 {
            drop(p.second);
        }
        step(p.number);
        yield_now().await;
        step(7);
    }
}

// refused: a value that is not data
mod t_guess {
    use super::prelude::*;
    pub struct Lease(Noisy);
    impl Lease {
        fn map(&self, f: impl FnOnce(u32) -> u32) -> u32 {
            f(self.0.0)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let g = Lease(Noisy::new(2));
        if n == 1 {
            drop(g);
        } else {
            step(g.map(|x| x + 1));
        }
        yield_now().await;
        step(7);
    }
}
