// Programs whose values drop here and there: `drops.rs` includes them as frames and as futures.

program! {
    at_the_end_of_the_scope:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        yield_now().await;
        step(10);
        let c: Noisy = Noisy::new(3);
        yield_now().await;
        step(11);
    }
}
program! {
    of_a_block:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        {
            let b: Noisy = Noisy::new(2);
            let c: Noisy = Noisy::new(3);
            yield_now().await;
            step(b.0);
        }
        step(10);
        yield_now().await;
        step(11);
    }
}
program! {
    parameters:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        callee(a, Noisy::new(2)).await;
        step(10);
    }
    async fn callee(x: Noisy, y: Noisy) {
        let z: Noisy = Noisy::new(3);
        yield_now().await;
        step(y.0);
    }
}
program! {
    moved:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        drop(b);
        yield_now().await;
        step(10);
        let kept: Vec<Noisy> = vec![c];
        yield_now().await;
        step(11);
    }
}
program! {
    moved_on_one_way:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if n % 2 == 0 {
            drop(a);
        } else {
            step(5);
        }
        yield_now().await;
        step(10);
        if n == 1 {
            yield_now().await;
            drop(b);
            step(12);
        }
        yield_now().await;
        step(11);
    }
}
program! {
    moved_in_a_loop:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut i = 0u32;
        loop {
            let each: Noisy = Noisy::new(100 + i);
            if i == n {
                drop(a);
                break;
            }
            if i == 2 {
                yield_now().await;
                break;
            }
            if i == 1 {
                i += 1;
                continue;
            }
            yield_now().await;
            step(i);
            i += 1;
        }
        yield_now().await;
        step(11);
    }
}
program! {
    assigned:
    async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        yield_now().await;
        a = Noisy::new(2);
        step(10);
        yield_now().await;
        a = made(3).await;
        step(11);
        if n == 1 {
            drop(a);
            a = Noisy::new(4);
        }
        yield_now().await;
        step(12);
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
}
program! {
    given_later:
    async fn program(n: u32) {
        let a: Noisy;
        let b: Noisy = Noisy::new(2);
        if n == 1 {
            yield_now().await;
            a = Noisy::new(1);
            yield_now().await;
        } else {
            step(9);
        }
        yield_now().await;
        step(10);
    }
}
program! {
    shadowed:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        yield_now().await;
        let a: Noisy = Noisy::new(2);
        yield_now().await;
        let a: Noisy = Noisy::new(a.0 + 10);
        step(a.0);
        yield_now().await;
        step(10);
    }
}
program! {
    results_of_calls:
    async fn program(n: u32) {
        let a = made(1).await;
        let _ = made(2).await;
        let _b = made(3).await;
        made(4).await;
        step(made(5).await.0);
        let n: u32 = made(6).await.0 + made(7).await.0;
        step(n);
        yield_now().await;
        step(10);
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
}
program! {
    left_early:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let result: Result<u32, u32> = inner(n).await;
        step(10);
    }
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(2);
        let b: Noisy = Noisy::new(3);
        yield_now().await;
        if n == 0 {
            return Err(a.0);
        }
        let c: Noisy = Noisy::new(4);
        let m: u32 = checked(n).await?;
        let d: Noisy = Noisy::new(5);
        let k: u32 = check(n)?;
        yield_now().await;
        step(6);
        Ok(m + k)
    }
    async fn checked(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(20);
        yield_now().await;
        if n == 1 { Err(1) } else { Ok(n) }
    }
}
program! {
    out_of_blocks:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let found: Noisy = 'outer: loop {
            let b: Noisy = Noisy::new(2);
            for i in 0u32..3 {
                let c: Noisy = Noisy::new(3 + i);
                let d: Noisy = Noisy::new(20 + i);
                yield_now().await;
                step(c.0);
                if i == n {
                    break 'outer c;
                }
                if i == 2 {
                    break 'outer b;
                }
            }
        };
        step(found.0);
        yield_now().await;
        let value: Noisy = 'block: {
            let e: Noisy = Noisy::new(30);
            yield_now().await;
            if n == 2 {
                break 'block e;
            }
            Noisy::new(31)
        };
        yield_now().await;
        step(11);
    }
}
program! {
    items:
    async fn program(n: u32) {
        let all: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
        for item in all {
            yield_now().await;
            step(item.0 + 10);
            if item.0 == n {
                break;
            }
        }
        step(20);
        yield_now().await;
        step(21);
    }
}
program! {
    matched:
    async fn program(n: u32) {
        let a: Option<Noisy> = if n == 0 { None } else { Some(Noisy::new(n)) };
        match a {
            Some(b) if b.0 == 1 => {
                yield_now().await;
                step(10);
            }
            Some(b) => {
                yield_now().await;
                step(b.0);
                drop(b);
                yield_now().await;
                step(11);
            }
            None => step(12),
        }
        let c: Guard = Guard { number: n, noisy: Noisy::new(40) };
        match c {
            Guard { number: 2, .. } => {
                yield_now().await;
                step(13);
            }
            Guard { number, .. } => {
                let number: u32 = number;
                yield_now().await;
                step(number);
            }
        }
        yield_now().await;
        step(14);
    }
}
program! {
    fields:
    async fn program(n: u32) {
        let a: Guard = Guard { number: 1, noisy: Noisy::new(1) };
        let number: u32 = a.number;
        yield_now().await;
        step(10);
        let b: Guard = Guard { number: 1, noisy: Noisy::new(2) };
        let noisy: Noisy = b.noisy;
        yield_now().await;
        step(11);
        take(a.number).await;
        yield_now().await;
        step(12);
    }
    async fn take(n: u32) {
        yield_now().await;
    }
}
program! {
    borrowed_between:
    async fn program(n: u32) {
        let mut a: Vec<Noisy> = vec![Noisy::new(1)];
        let b: Noisy = Noisy::new(2);
        let first = &a[0];
        step(first.0);
        let look = || b.0 + 5;
        step(look());
        yield_now().await;
        step(10);
        a.push(Noisy::new(3));
        step(a.len() as u32);
        yield_now().await;
        let text = format!("{:?}", b);
        step(text.len() as u32);
        yield_now().await;
        step(11);
    }
}
program! {
    lambdas:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let run = move || step(a.0);
        run();
        let all = move || step(b.clone().0);
        all();
        drop(all);
        yield_now().await;
        step(10);
    }
}
program! {
    conditions:
    async fn program(n: u32) {
        if Noisy::new(1).0 == n {
            yield_now().await;
            step(10);
        }
        while made(2).await.0 == n {
            yield_now().await;
            step(11);
            return;
        }
        if made(3).await.0 == 3 && made(4).await.0 == 4 {
            yield_now().await;
            step(12);
        }
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
}
program! {
    recursion:
    async fn program(n: u32) {
        step(down(n).await.0);
        step(10);
    }
    async fn down(n: u32) -> Noisy {
        let a: Noisy = Noisy::new(n);
        if n == 0 {
            yield_now().await;
            return Noisy::new(50);
        }
        let b: Noisy = Box::pin(down(n - 1)).await;
        yield_now().await;
        step(b.0);
        b
    }
}
program! {
    hidden_by_arms:
    async fn program(n: u32) {
        let got = made(n).await;
        let got: Noisy = match got {
            Some(got) | Some(got) if got.0 > 1 => got,
            _ => return,
        };
        yield_now().await;
        step(got.0);
        let other: Option<Noisy> = Some(Noisy::new(5));
        match other {
            Some(got) => {
                let got: Noisy = got;
                yield_now().await;
                step(got.0);
            }
            None => step(9),
        }
        yield_now().await;
        step(10);
    }
    async fn made(n: u32) -> Option<Noisy> {
        yield_now().await;
        if n == 0 { None } else { Some(Noisy::new(n)) }
    }
}
program! {
    behind_what_is_looked_at:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut text: String = String::new();
        let mut b: Noisy = Noisy::new(2);
        match a.0.checked_sub(n) {
            Some(1) => step(10),
            _ => {
                let c = &mut b;
                c.0 += 1;
                text.push('x');
                yield_now().await;
                step(11);
            }
        }
        yield_now().await;
        step(text.len() as u32);
    }
}
program! {
    moved_at_the_end_of_a_turn:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            yield_now().await;
            step(i);
            if i == n { drop(a); break; }
        }
    }
}
program! {
    parts_of_a_join:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let (b, c): (Noisy, Noisy) = join!(made(n, a), made(2, Noisy::new(9)));
        step(b.0);
        yield_now().await;
        step(c.0);
    }
    async fn made(n: u32, a: Noisy) -> Noisy {
        let b: Noisy = Noisy::new(20 + n);
        for _ in 0..n {
            yield_now().await;
        }
        step(n);
        if n == 2 { a } else { b }
    }
}
