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
program! {
    operands:
    async fn program(n: u32) {
        let outer: Noisy = Noisy::new(1);
        let result: Result<u32, u32> = calls(n).await;
        step(10);
        let result: Result<u32, u32> = parts(n).await;
        step(11);
        let result: Result<u32, u32> = operators(n).await;
        step(12);
    }
    async fn calls(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(2);
        let b: Noisy = Noisy::new(3);
        let c: Noisy = Noisy::new(4);
        let d = made(5).await;
        let sum: u32 = both(a, checked(n).await?).await;
        step(sum);
        let sum: u32 = both(b, checked(both(c, checked(n + 1).await?).await).await?).await;
        step(sum);
        let sum: u32 = both(d, if n == 3 { return Err(1) } else { checked(n).await? }).await;
        Ok(sum)
    }
    async fn parts(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(22);
        let b: Noisy = Noisy::new(23);
        let c: Noisy = Noisy::new(24);
        let two: Two = Two { second: b, first: a, number: checked(n).await? };
        step(two.number);
        let all: (Noisy, Two, Noisy, u32) = (c, two, made(25).await, checked(n + 1).await?);
        step(all.3);
        let (c, two, d, number) = all;
        let c: Option<Noisy> = Some(c);
        let d: Noisy = d;
        let kept: Option<Noisy> = c.map_or(keeps(checked(n).await? == 3).await, Some);
        let all: [Noisy; 2] = [d, keeps(checked(n).await? > 3).await.unwrap_or(Noisy::new(26))];
        yield_now().await;
        Ok(number)
    }
    async fn operators(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(32);
        let b: Noisy = Noisy::new(33);
        let c: Option<Noisy> = Some(Noisy::new(34));
        let d: Noisy = Noisy::new(35);
        if d == made(checked(n).await?).await {
            step(36);
        }
        let c: Noisy = c.unwrap_or(made(checked(n + 1).await?).await);
        let sum: u32 = a + made(checked(n).await?).await.0;
        step(sum);
        yield_now().await;
        Ok(sum)
    }
    async fn keeps(it: bool) -> Option<Noisy> {
        yield_now().await;
        it.then(|| Noisy::new(50))
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
    async fn both(a: Noisy, n: u32) -> u32 {
        yield_now().await;
        step(a.0);
        a.0 + n
    }
    async fn checked(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(20);
        yield_now().await;
        step(n);
        if n == 2 { Err(1) } else { Ok(n) }
    }
}
program! {
    operands_in_loops:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            let b: Noisy = Noisy::new(2 + i);
            let c: Noisy = Noisy::new(5 + i);
            let sum: u32 = both(b, made(8 + i).await, if leaf(i).await == n { break } else { i }).await;
            let sum: u32 = both(c, made(11 + i).await, if leaf(i).await + 1 == n { leaf(1).await; continue } else { i }).await;
            step(sum);
        }
        let d: Noisy = 'found: {
            let e: Noisy = Noisy::new(20);
            let f: Noisy = Noisy::new(21);
            let two: Two = Two {
                first: f,
                second: made(22).await,
                number: if leaf(n).await > 1 { leaf(2).await; break 'found e } else { leaf(3).await },
            };
            leaf(two.number).await;
            two.first.clone()
        };
        leaf(4).await;
        let sum: u32 = both(a, d, 'found: {
            let e: Noisy = Noisy::new(23);
            if leaf(n).await == 1 { break 'found 1 }
            leaf(e.0).await;
            2
        }).await;
        both(made(24).await, made(25).await, { leaf(n).await; return }).await;
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
    async fn both(a: Noisy, b: Noisy, n: u32) -> u32 {
        yield_now().await;
        step(a.0 + b.0);
        n
    }
}
program! {
    jumps_within_values:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        for i in 0u32..3 {
            let b: Noisy = Noisy::new(2 + i);
            let m: u32 = if leaf(i).await == 2 { leaf(9).await } else { if i == n { break } else { i } };
            step(m);
            let c: Noisy = Noisy::new(12 + i);
            leaf(if i + 1 == n { continue } else { i }).await;
            let d: Noisy = Noisy::new(22 + i);
            if leaf(if i + 1 == n { break } else { i }).await == 1 {
                leaf(30).await;
            }
            match if i + 2 == n { break } else { i } {
                0 => step(31),
                _ => {
                    leaf(32).await;
                }
            }
            if if i + 3 == n { break } else { i == 1 } {
                leaf(33).await;
            }
            let e: Noisy = Noisy::new(42 + i);
            let f: Noisy = Noisy::new(52 + i);
            let sum: u32 = all(e, i, f, match i.checked_sub(n) { Some(3) => break, Some(k) => k, None => continue }).await;
        }
        leaf(40).await;
    }
    async fn all(e: Noisy, i: u32, f: Noisy, n: u32) -> u32 {
        yield_now().await;
        step(e.0 + f.0);
        n
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    chains:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        if let Some(m) = n.checked_sub(1) && m < 2 {
            let m: u32 = m;
            yield_now().await;
            step(m);
        }
        let b: Option<Noisy> = if n == 3 { None } else { Some(Noisy::new(2)) };
        if let Some(b) = b && b.0 > n {
            let b: Noisy = b;
            yield_now().await;
            step(b.0);
        } else {
            yield_now().await;
            step(10);
        }
        let d = made(4).await;
        let found: Noisy = if n > 0 && let Some(c) = perhaps(n).await && made(20).await.0 > n && let Noisy(1..=9) = c {
            let e: Noisy = Noisy::new(5);
            yield_now().await;
            c
        } else if let Noisy(4) = d && n < 2 {
            yield_now().await;
            d
        } else {
            made(6).await
        };
        step(found.0);
        let mut left: u32 = 0;
        let mut all: Vec<Noisy> = vec![Noisy::new(31), Noisy::new(32), Noisy::new(33)];
        while n < 9 && made(7).await.0 == 7 && let Some(last) = all.pop() && last.0 - 30 > n {
            let last: Noisy = last;
            left += 1;
            if left == 2 { continue; }
            yield_now().await;
            step(last.0 + left);
        }
        let text: String = String::from("abc");
        while let Some(at) = text.get(left as usize..) && let Some(first) = at.chars().next() && first > 'a' {
            left += first as u32;
            made(left).await;
        }
        step(40);
        if let Some(f) = Some(&a) && f.0 == 1 && let Some(g) = perhaps(n).await && let b = Noisy::new(8) {
            let b: Noisy = b;
            yield_now().await;
            step(b.0);
            return;
        }
        yield_now().await;
        step(41);
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
    async fn perhaps(n: u32) -> Option<Noisy> {
        yield_now().await;
        if n == 0 { None } else { Some(Noisy::new(n)) }
    }
}
program! {
    moved_within_values:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let m: u32 = if leaf(n).await > 1 {
            leaf(30).await
        } else {
            if n == 0 { drop(a); 31 } else { 32 }
        };
        step(m);
        if n > 1 && consumed(b) {
            leaf(33).await;
        }
        leaf(34).await;
        let c: Noisy = Noisy::new(3);
        let d: Noisy = Noisy::new(4);
        let k: u32 = leaf(if n == 2 { drop(c); 35 } else { 36 }).await;
        match n == 3 && consumed(d) {
            true => leaf(37).await,
            false => leaf(38).await,
        };
        step(k);
        let e: Noisy = Noisy::new(5);
        if n > 2 && consumed(e) {
            step(39);
        }
        let f: Noisy = Noisy::new(6);
        let g: Noisy = Noisy::new(7);
        if let Some(m) = n.checked_sub(1) && m < 2 && consumed(f) {
            leaf(40).await;
        }
        let all: bool = n > 0 && consumed(g);
        leaf(all as u32).await;
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    moved_beside_awaits:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let both: (u32, bool) = (leaf(10).await, n > 0 && consumed(a));
        leaf(both.0).await;
        let sum: u32 = leaf(11).await + if n == 2 { drop(b); 1 } else { 2 };
        leaf(sum).await;
        if let Some(m) = perhaps(n).await && consumed(c) {
            leaf(m.0).await;
        }
        leaf(12).await;
        let d: Noisy = Noisy::new(4);
        let e: Noisy = Noisy::new(5);
        while n > 1 && consumed(d) {
            leaf(13).await;
            break;
        }
        leaf(14).await;
        let text: String = format!("{} {}", n, n == 1 && consumed(e));
        leaf(text.len() as u32).await;
        let f: Noisy = Noisy::new(6);
        let g: Noisy = Noisy::new(7);
        for i in 0u32..3 {
            if i == n { drop(f); break; }
        }
        leaf(15).await;
        let all: Vec<u32> = vec![leaf(16).await, match n { 0 | 3 => { drop(g); 17 } _ => 18 }];
        leaf(all[1]).await;
        let h: Noisy = Noisy::new(8);
        let i: Noisy = Noisy::new(9);
        let found: Option<u32> = perhaps(n).await.map(|m| m.0);
        for round in 0u32..2 {
            let Some(m) = found else { if round == 0 { drop(h); } break };
            leaf(m).await;
            break;
        }
        step(if leaf(19).await == n { 20 } else { if n == 2 { drop(i); 21 } else { 22 } });
        leaf(23).await;
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
    async fn perhaps(n: u32) -> Option<Noisy> {
        yield_now().await;
        if n == 0 { None } else { Some(Noisy::new(30 + n)) }
    }
}
program! {
    operands_before_what_leaves:
    async fn program(n: u32) {
        let result: Result<u32, u32> = returned(n).await;
        step(10);
        let result: Result<u32, u32> = asked(n).await;
        step(11);
        for i in 0u32..2 {
            let a: Noisy = Noisy::new(12);
            both(made(13).await, { leaf(i).await; break }).await;
        }
        leaf(14).await;
    }
    async fn returned(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        both(a, { leaf(n).await; return Err(2) }).await;
        Ok(3)
    }
    async fn asked(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(4);
        both(a, { leaf(n).await; let never: Result<u32, u32> = Err(n); never? }).await;
        Ok(5)
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
    async fn both(a: Noisy, n: u32) -> u32 {
        yield_now().await;
        a.0 + n
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    borrowed_by_methods:
    async fn program(n: u32) {
        let lease: Lease = Lease(Noisy::new(1));
        if !lease.ok() {
            return;
        }
        yield_now().await;
        step(10);
        let other: Lease = Lease(Noisy::new(2));
        let number: u32 = other.map(|number| number + 10);
        yield_now().await;
        step(number);
        let number: u32 = other.expect(checked(n).await);
        yield_now().await;
        step(number + 20);
    }
    async fn checked(n: u32) -> u32 {
        yield_now().await;
        n
    }
}
program! {
    moved_by_methods:
    async fn program(n: u32) {
        let lease: Lease = Lease(Noisy::new(1));
        let found: Option<Noisy> = Some(Noisy::new(2));
        let same: Option<Noisy> = found.map(|noisy| noisy);
        yield_now().await;
        step(10);
        let noisy: Noisy = lease.into_noisy();
        let same: Noisy = same.expect("it is there");
        yield_now().await;
        step(12);
    }
}
program! {
    moved_behind_a_way_out:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = 'out: {
            let c: Noisy = Noisy::new(2);
            if n == 0 {
                break 'out c;
            }
            a
        };
        leaf(30).await;
        let d: Noisy = Noisy::new(3);
        let e: Noisy = Noisy::new(4);
        'out: {
            drop(d);
            let Some(m) = n.checked_sub(2) else { break 'out };
            step(m);
            drop(e);
        }
        leaf(31).await;
        let f: Noisy = Noisy::new(5);
        let g: Noisy = Noisy::new(6);
        let k: u32 = 'out: {
            let k: u32 = 'inner: {
                if n == 1 {
                    break 'out 32;
                }
                consumed(if n == 2 { break 'inner 33 } else { f }) as u32
            };
            drop(g);
            k
        };
        leaf(k).await;
        let h: Noisy = Noisy::new(7);
        let taken: bool = 'out: { consumed(h) };
        leaf(taken as u32).await;
        let i: Noisy = Noisy::new(8);
        'turns: for turn in 0..3 {
            'once: {
                if turn < n {
                    break 'once;
                }
                drop(i);
                break 'turns;
            }
        }
        leaf(34).await;
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    left_in_what_is_looked_at:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let text: String = format!("{n}");
        loop {
            if leaf(10).await == (if n == 2 { break } else { 10 }) {
                leaf(11).await;
                break;
            }
        }
        leaf(text.len() as u32).await;
        step(12);
        let left: Noisy = Noisy::new(2);
        let more: String = format!("{n}{n}");
        'turns: loop {
            match (leaf(13).await, if n == 1 { break 'turns } else { n }) {
                (13, 0) => { leaf(14).await; break; }
                (m, _) => step(m),
            }
            while let (15, m) = (leaf(15).await, if n == 3 { break 'turns } else { n }) {
                let m: u32 = m;
                leaf(m).await;
                if leaf(16).await > 0 && { if m == 2 { break 'turns } true } {
                    break 'turns;
                }
            }
            break;
        }
        leaf(more.len() as u32).await;
        step(17);
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    left_in_what_a_loop_goes_over:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut sum: u32 = 0;
        let mut left: Option<Vec<u32>> = Some(vec![1, 2]);
        loop {
            yield_now().await;
            sum += 10;
            for x in match left.take() { Some(all) => all, None => break } { sum += x; }
        }
        step(sum);
        let mut text: String = String::new();
        'rounds: for round in 0u32..3 {
            yield_now().await;
            text.push_str("round");
            for x in if round == n { continue } else if round > 1 { break 'rounds } else { 0..round } {
                text.push_str("x");
                if x == 1 { continue 'rounds; }
            }
            text.push_str("end");
        }
        yield_now().await;
        step(text.len() as u32);
    }
}
program! {
    parts_that_patterns_take:
    async fn program(n: u32) {
        let a: Guard = Guard { number: 10, noisy: Noisy::new(1) };
        let Guard { number, .. } = a;
        step(number);
        yield_now().await;
        step(10);
        let b: Guard = Guard { number: 11, noisy: Noisy::new(2) };
        _ = b;
        yield_now().await;
        step(12);
        let c: Guard = Guard { number: 13, noisy: Noisy::new(3) };
        let mut m: u32 = 0;
        Guard { number: m, .. } = c;
        yield_now().await;
        step(m);
        let d: (u32, (Noisy, u32)) = (14, (Noisy::new(4), 15));
        let (k, (_, l)) = d;
        step(k + l);
        yield_now().await;
        step(15);
        let e: (Lease, u32) = (Lease(Noisy::new(5)), 16);
        let (Lease(_), o): (Lease, u32) = e;
        yield_now().await;
        let mut p: u32 = 0;
        (p, _) = (e.1, 17);
        step(o + p);
        yield_now().await;
        let f: Two = Two { first: Noisy::new(6), second: Noisy::new(7), number: 18 };
        let Two { first: ref lent, number: q, .. } = f;
        step(lent.0 + q);
        yield_now().await;
        step(19);
    }
}
program! {
    moved_behind_a_jump:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        'out: {
            match sum(if n == 1 { break 'out } else { 2 }, a) {
                0 => { leaf(2).await; }
                _ => {}
            }
        }
        leaf(11).await;
        step(12);
        let b: Noisy = Noisy::new(2);
        'out: {
            let k: u32 = { leaf(10).await; sum(if n == 2 { break 'out } else { 3 }, b) };
            step(k);
        }
        leaf(13).await;
        let c: Guard = Guard { number: 14, noisy: Noisy::new(3) };
        'out: {
            let k: u32 = sum(if n == 2 { break 'out } else { 4 }, Noisy::new(c.number));
            step(k);
        }
        leaf(15).await;
        let d: Guard = Guard { number: 16, noisy: Noisy::new(4) };
        loop {
            let next: Option<u32> = n.checked_sub(1);
            leaf(17).await;
            step(sum(match next { Some(m) => m, None => break }, Noisy::new(d.number)));
            break;
        }
        leaf(18).await;
        let e: Noisy = Noisy::new(5);
        let last: Noisy = Noisy::new(6);
        for round in 0u32..2 {
            leaf(19).await;
            return step(sum(if n > 1 { 1 } else { break }, e));
        }
        leaf(20).await;
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    in_macros_that_may_not_ask:
    async fn program(n: u32) {
        let got: Result<Noisy, String> = Ok(Noisy::new(1));
        assert!(got.is_ok(), "there is none: {:?}", got.err());
        yield_now().await;
        step(10);
        let a: Noisy = Noisy::new(2);
        assert!(n < 100, "{}", consumed(a));
        yield_now().await;
        step(11);
    }
}
program! {
    parts_read_on_one_way:
    async fn program(n: u32) {
        let a: Guard = Guard { number: 10, noisy: Noisy::new(1) };
        if n == 2 { step(a.number); }
        yield_now().await;
        step(10);
        let b: Guard = Guard { number: 13, noisy: Noisy::new(2) };
        let m: u32 = match n { 0 => b.number, 3 => 14, _ => 15 };
        yield_now().await;
        step(m);
        let c: Two = Two { first: Noisy::new(3), second: Noisy::new(4), number: 16 };
        let all: Vec<u32> = vec![17, 18];
        for x in all.iter() { if *x > n { step(c.number + x); } }
        yield_now().await;
        let text: String = String::from("1,2,3");
        let mut total: u32 = 0;
        for part in text.split(',') {
            if part.len() as u32 > n { total += c.number; }
        }
        yield_now().await;
        step(total);
        let numbers: Vec<u32> = vec![0, 1, 2];
        for number in numbers {
            let mut d: Guard = Guard { number, noisy: Noisy::new(20 + number) };
            let lent: &mut Noisy = &mut d.noisy;
            if d.number == n { continue; }
            lent.0 += 10;
            yield_now().await;
            step(d.number);
        }
        let e: Guard = Guard { number: 19, noisy: Noisy::new(5) };
        let taken: Noisy = (|| if n == 1 { e.noisy } else { Noisy::new(e.number) })();
        step(taken.0);
        let f: Option<Noisy> = Some(Noisy::new(7));
        let g: Noisy = Noisy::new(8);
        if let Some(g) = f { drop(g); } else { drop(g); }
        yield_now().await;
        step(20);
    }
}
program! {
    parts_that_are_looked_at:
    async fn program(n: u32) {
        let a: (Option<u32>, Noisy) = (n.checked_sub(1), Noisy::new(1));
        match a.0 {
            Some(m) => leaf(m).await,
            None => leaf(10).await,
        };
        step(11);
        let b: Guard = Guard { number: 12, noisy: Noisy::new(2) };
        if consumed(b.noisy) { leaf(12).await; }
        step(13);
        let c: (Option<Noisy>, u32) = (Some(Noisy::new(4)), 14);
        match c.0 {
            Some(taken) if n == 1 => { let taken: Noisy = taken; leaf(taken.0).await; step(15); }
            Some(_) => { leaf(16).await; }
            None => {}
        }
        step(17);
        let d: (Noisy, u32) = (Noisy::new(5), 18);
        match sum(d.1, Noisy::new(6)) {
            m if m > n => { leaf(m).await; }
            m => step(m),
        }
        step(19);
    }
    async fn leaf(n: u32) -> u32 {
        yield_now().await;
        step(n);
        n
    }
}
program! {
    items_that_nobody_names:
    async fn program(n: u32) {
        let all: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        for _ in all {
            yield_now().await;
            step(10);
        }
        let guards: Vec<Guard> = vec![
            Guard { number: 11, noisy: Noisy::new(3) },
            Guard { number: 12, noisy: Noisy::new(4) },
        ];
        for Guard { number, .. } in guards {
            let number: u32 = number;
            yield_now().await;
            step(number);
            if number == n + 11 { break; }
        }
        yield_now().await;
        let a: Noisy = Noisy::new(5);
        let (a, _): (Noisy, Noisy) = (Noisy::new(a.0 + 1), Noisy::new(7));
        step(13);
        yield_now().await;
        let (a, ..): (Noisy, Noisy) = (Noisy::new(a.0 + 2), Noisy::new(9));
        step(14);
        yield_now().await;
        let b: Noisy = Noisy::new(11);
        let pair: (u32, Noisy) = (15, Noisy::new(10));
        let (b, _) = pair;
        step(b);
        yield_now().await;
        step(16);
        let c: Noisy = Noisy::new(12);
        let three: (Noisy, u32, Noisy) = (Noisy::new(13), 17, Noisy::new(14));
        let (_, mut c, ..) = three;
        c += 1;
        yield_now().await;
        step(c);
    }
}
program! {
    left_by_chains_and_let_else:
    async fn program(n: u32) {
        let r: Result<u32, u32> = tried(n).await;
        step(r.unwrap_or(77));
        yield_now().await;
        let mut q: Vec<u32> = vec![3, 2, 1];
        let mut seen: u32 = 0;
        loop {
            let next: Option<u32> = q.pop();
            if let Some(j) = next && leaf(j).await != 5 { seen += 1; if j == n { continue; } } else { break; }
            if seen > 2 { break; }
        }
        step(seen);
        for k in 0u32..4 {
            if k == n && leaf(k).await == n { if seen == 2 { break; } continue; } else if k == 3 { continue; }
            step(k);
        }
        yield_now().await;
    }
    async fn leaf(n: u32) -> u32 { yield_now().await; step(n); n }
    async fn tried(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(30);
        let Some(x): Option<u32> = parse(n)? else { return Ok(0) };
        let b: Noisy = Noisy::new(31);
        yield_now().await;
        let Some(y): Option<u32> = (if x > 1 { Some(x) } else { None }) else { step(40); return Ok(1) };
        yield_now().await;
        let id: Guard = Guard { number: y, noisy: Noisy::new(32) };
        let Some(Guard { number: id, .. }) = found(id.number) else { step(41); return Err(9) };
        let id: u32 = id;
        yield_now().await;
        let b: Noisy = Noisy::new(33);
        let Some(Guard { noisy: b, .. }) = found(id) else { step(42); return Err(9) };
        let b: Noisy = b;
        yield_now().await;
        step(b.0);
        Ok(id)
    }
}
program! {
    parts_that_are_looked_at_by_copies:
    async fn program(n: u32) {
        let job: Work = Work { state: if n == 0 { State::Retry(4) } else { State::Failed(5, Noisy::new(60)) }, noisy: Noisy::new(1) };
        match job.state { State::Retry(n) => step(n), _ => {} }
        yield_now().await;
        step(10);
        if n < 3 { match job.state { State::Retry(m) => step(m), State::Failed(k, _) => step(k) } }
        yield_now().await;
        step(11);
        {
            yield_now().await;
            let a: Noisy = Noisy::new(2);
            let a: Noisy = Noisy::new(a.0 + 1);
            step(a.0);
        }
        step(12);
        for k in 0u32..2 {
            yield_now().await;
            let a: Noisy = Noisy::new(4);
            let b: Noisy = Noisy::new(5);
            let a: Noisy = Noisy::new(a.0 + 2);
            if n == 1 { continue; }
            if n == 2 { break; }
            step(a.0);
        }
        yield_now().await;
        let p: (Option<u32>, Noisy) = (Some(7), Noisy::new(8));
        if let Some(inner) = p.0 && inner > n && n < 2 { leaf(inner).await; } else { step(13); }
        step(14);
        let c: Noisy = Noisy::new(9);
        let c: Noisy = Noisy::new(c.0 + 20);
        step(c.0);
    }
    async fn leaf(n: u32) -> u32 { yield_now().await; step(n); n }
}
program! {
    at_the_end_of_a_function:
    async fn program(n: u32) {
        step(tail(n).await);
        step(last(Work { state: State::Retry(n), noisy: Noisy::new(3) }, n).await.unwrap_or(5));
        if (Kind::Open { n: 1 } == kind(n)) { leaf(2).await; }
        let ok: bool = kind(n) == Kind::Open { n: 2 } && leaf(4).await == 4;
        step(ok as u32);
        match (Kind::Open { n }) { Kind::Open { n: 1 } => { leaf(21).await; } Kind::Open { n } => step(n) , Kind::Shut => {} }
        while let Kind::Open { n: 1 } = (Kind::Open { n }) { leaf(22).await; break; }
        yield_now().await;
        let l = lease(n);
        if !l.ok() { return; }
        step(release(l));
        yield_now().await;
        let fallback: Option<Noisy> = Some(Noisy::new(8));
        let primary: Option<Noisy> = if n == 1 { Some(Noisy::new(9)) } else { None };
        let one: Option<Noisy> = primary.or(fallback);
        yield_now().await;
        step(one.is_some_and(|one| one.0 > 8) as u32);
        yield_now().await;
    }
    async fn leaf(n: u32) -> u32 { yield_now().await; step(n); n }
    async fn tail(n: u32) -> u32 {
        let a: Noisy = Noisy::new(50);
        let p: (Noisy, u32) = (Noisy::new(51), 3);
        yield_now().await;
        return if n > 1 { release(Lease(p.0)) } else { 7 };
    }
    async fn last(job: Work, n: u32) -> Result<u32, u32> {
        let r: Result<u32, u32> = Ok(leaf(n).await);
        match r {
            Ok(v) if v > 0 => Ok(v),
            Ok(v) => { leaf(v).await; Err(v) }
            Err(e) => match n { 0 => Ok(release(Lease(job.noisy))), _ => Err(e) },
        }
    }
}
program! {
    let_else_that_looks_at_parts:
    async fn program(n: u32) {
        let r: u32 = elses(n).await;
        step(r);
        yield_now().await;
        let work: (Lease, u32) = (Lease(Noisy::new(90)), 4);
        if work.0.ok() { step(work.1); }
        let k: u32 = work.0.map(|v| v + 1);
        yield_now().await;
        step(k);
        let opt: (Option<Noisy>, u32) = (Some(Noisy::new(91)), 5);
        let m: u32 = opt.0.map(|v| v.0).unwrap_or(3);
        yield_now().await;
        step(m);
        let job: Guard = Guard { number: 6, noisy: Noisy::new(92) };
        let f = move || { let s: String = format!("{} {}", job.number, n); s.len() as u32 };
        step(f());
        yield_now().await;
        step(93);
        let l = lease(n);
        let lens: Vec<bool> = vec![lease(1)].into_iter().map(|l| { let l: Lease = l; l.ok() }).collect();
        step(lens.len() as u32);
        step(release(l));
        yield_now().await;
    }
    async fn elses(n: u32) -> u32 {
        let request: (Option<u32>, Noisy) = (n.checked_sub(1), Noisy::new(1));
        let (Some(k), _) = request else { step(20); return 21 };
        let k: u32 = k;
        yield_now().await;
        step(k);
        let order: Option<Noisy> = if n > 1 { Some(Noisy::new(2)) } else { None };
        let Some(order) = order else { step(22); return 23 };
        let order: Noisy = order;
        yield_now().await;
        step(order.0);
        let count: Option<u32> = Some(n);
        let Some(count) = count else { return 24 };
        let count: u32 = count;
        let both: (State, Noisy) = (State::Retry(count), Noisy::new(3));
        for i in 0u32..3 {
            yield_now().await;
            let own: (State, Noisy) = if i == 1 { (State::Failed(i, Noisy::new(4)), Noisy::new(5)) } else { both.clone() };
            let State::Retry(again) = own.0 else { step(25); continue };
            let again: u32 = again;
            if i == 2 && n == 3 { break; }
            yield_now().await;
            step(again);
        }
        let Ok(x): Result<u32, Noisy> = (if n == 2 { Err(Noisy::new(6)) } else { Ok(5) }) else { step(26); return 27 };
        let x: u32 = x;
        yield_now().await;
        let job: Work = Work { state: State::Failed(1, Noisy::new(7)), noisy: Noisy::new(8) };
        let State::Failed(code, _) = job.state else { return 28 };
        let code: u32 = code;
        yield_now().await;
        step(code + x);
        30
    }
}
program! {
    parts_that_branches_take:
    async fn program(n: u32) {
        let all: Vec<(Option<Noisy>, u32)> = vec![(Some(Noisy::new(1)), 2), (None, 3), (Some(Noisy::new(4)), 5)];
        for order in all {
            yield_now().await;
            step(order.1);
            if let Some(note) = order.0 { step(note.0); }
            if n == 2 { break; }
        }
        let job: Work = Work { state: if n == 1 { State::Failed(6, Noisy::new(7)) } else { State::Retry(8) }, noisy: Noisy::default() };
        match job.state {
            State::Retry(k) => step(k),
            State::Failed(k, noisy) if k > 5 => { step(k); drop(noisy); }
            State::Failed(..) => {}
        }
        yield_now().await;
        step(9);
        let job: Work = Work { state: State::Retry(n), noisy: Noisy::new(10) };
        match job.state { State::Retry(1) => step(11), State::Retry(k) => step(k), State::Failed(k, _) => step(k) };
        yield_now().await;
        let done: bool = early(n).await.is_ok();
        step(done as u32);
        let two: (Option<u32>, Noisy) = (Some(n), Noisy::new(12));
        if let Some(two) = two.0 { step(two); }
        yield_now().await;
        if let Some(k) = two.0 { if k > 1 { step(k); } else if k == 1 { step(13); } } else { step(14); }
        yield_now().await;
    }
    async fn early(n: u32) -> Result<u32, u32> {
        let p: (Option<Noisy>, u32) = (Some(Noisy::new(20)), n);
        yield_now().await;
        if let Some(note) = p.0 { step(note.0); check(n)?; }
        yield_now().await;
        let q: (Option<Noisy>, u32) = (None, n);
        if let Some(note) = q.0 { return Err(note.0); } else { step(21); }
        yield_now().await;
        Ok(n)
    }
}
program! {
    moved_on_one_way_beside_borrows:
    async fn program(n: u32) {
        let all: Vec<Guard> = vec![Guard { number: n, noisy: Noisy::new(50) }];
        let before: Noisy = Noisy::new(1);
        let to: Noisy = Noisy::new(2);
        let behind: Noisy = Noisy::new(3);
        if let Some(first) = all.first() {
            if first.number == 1 { drop(to); }
            step(first.number + 60);
        }
        step(4);
        yield_now().await;
        step(5);
        let other: Noisy = Noisy::new(6);
        match all.first() {
            Some(first) if first.number == 0 => step(7),
            Some(first) => {
                let name: &Noisy = &first.noisy;
                if first.number == 2 { drop(other); step(8); } else { step(other.0 + name.0); }
                step(name.0);
            }
            None => {}
        }
        check(n).unwrap_or(9);
        yield_now().await;
        step(10);
        let fee: u32 = if let [first, ..] = all.as_slice() {
            match first.number { 1 => sum(1, behind), 2 => 2 + behind.0, _ => 3 }
        } else { 4 };
        yield_now().await;
        step(fee);
    }
}
program! {
    moved_on_one_way_before_it_is_left:
    async fn program(n: u32) {
        let _ = turns(n).await;
        step(100);
        yield_now().await;
    }
    async fn turns(n: u32) -> Result<u32, u32> {
        let all: Vec<u32> = vec![n, n + 1];
        let around: Noisy = Noisy::new(1);
        let kept: Noisy = Noisy::new(2);
        for turn in 0u32..4 {
            let each: Noisy = Noisy::new(10 + turn);
            let late: Noisy = Noisy::new(20 + turn);
            if let Some(m) = all.first() {
                if *m == turn { drop(around); break; }
                if *m + 1 == turn { drop(late); step(3); continue; }
                step(*m + 30);
            }
            let m: u32 = match all.last() {
                Some(m) if *m == turn + 2 => { drop(each); *m }
                Some(m) if *m > turn + 2 => { step(each.0); continue }
                Some(m) => check(*m)?,
                None => break,
            };
            step(m + 40);
            yield_now().await;
            step(turn + 50);
        }
        yield_now().await;
        step(5);
        if n == 3 { drop(kept); return Ok(7); }
        if let Some(m) = all.first() {
            if *m == 2 { drop(kept); return Err(*m); }
        }
        let last: Noisy = Noisy::new(6);
        if all.first().is_some_and(|m| *m == 1) && consumed(last) { step(8); }
        check(n + 1)?;
        yield_now().await;
        step(9);
        Ok(10)
    }
}
program! {
    moved_in_loops_that_await_nothing:
    async fn program(n: u32) {
        let all: Vec<u32> = vec![0, 1, 2];
        let before: Noisy = Noisy::new(1);
        let to: Noisy = Noisy::new(2);
        let behind: Noisy = Noisy::new(3);
        for m in &all {
            if *m == n { drop(to); break; }
            step(*m);
        }
        step(4);
        yield_now().await;
        step(5);
        let mut rest = all.iter();
        let found: u32 = loop {
            match rest.next() {
                Some(m) if *m + 1 == n => break sum(*m, before),
                Some(m) => step(*m + 10),
                None => break 6,
            }
        };
        step(found);
        yield_now().await;
        step(7);
        let mut left: u32 = 3;
        'rounds: while left > 0 {
            for m in &all {
                if *m + left == n + 1 { drop(behind); break 'rounds; }
                if *m == left { break; }
                if *m == 7 { continue 'rounds; }
            }
            left -= 1;
        }
        yield_now().await;
        step(left);
        let last: Noisy = Noisy::new(8);
        'out: {
            if all.len() as u32 == n { step(9); break 'out; }
            if let Some(m) = all.first() {
                if *m + 2 == n { drop(last); break 'out; }
            }
            step(11);
        }
        yield_now().await;
        step(12);
    }
}
program! {
    moved_on_one_way_of_a_pattern:
    async fn program(n: u32) {
        let pair: (Noisy, u32) = (Noisy::new(1), n);
        let all: Vec<u32> = vec![n];
        let (one, number) = pair;
        if let Some(m) = all.first() { if *m == 1 { drop(one); } }
        yield_now().await;
        step(number);
        let some: Option<Noisy> = if n > 0 { Some(Noisy::new(2)) } else { None };
        match some {
            Some(two) => {
                if let Some(m) = all.first() { if *m == 2 { drop(two); } else { step(two.0); } }
                step(3);
                yield_now().await;
                step(4);
            }
            None => step(5),
        }
        let three: Noisy = Noisy::new(6);
        let three: Noisy = if n == 1 { step(7); three } else { Noisy::new(8) };
        yield_now().await;
        step(three.0);
        let four: Noisy = Noisy::new(9);
        let Some(m) = all.first().copied().filter(|m| if *m == 3 { false } else { true }) else {
            drop(four);
            step(11);
            return;
        };
        step(m);
        let five: Noisy = Noisy::new(12);
        let mut six: Noisy = Noisy::new(13);
        if m == 1 { drop(six); six = Noisy::new(14); }
        if m == 2 { drop(five); } else if m == 1 { step(15); } else { six = five; }
        yield_now().await;
        step(six.0);
    }
}
program! {
    given_on_every_way:
    async fn program(n: u32) {
        let fee: u32;
        let late: Noisy;
        let mut again: Noisy = Noisy::new(1);
        if n > 0 {
            yield_now().await;
            if n == 1 { fee = 2; } else { fee = 3; }
            match n {
                1 => late = Noisy::new(4),
                2 => { step(5); late = Noisy::new(6); }
                _ => return,
            }
            step(7);
            if n == 1 { step(8); again = Noisy::new(9); } else { again = Noisy::new(10); step(11); }
            yield_now().await;
        } else {
            let none: bool = n == 0;
            yield_now().await;
            fee = if none { 12 } else { 13 };
            { late = Noisy::new(14); }
        }
        yield_now().await;
        step(fee);
        step(late.0);
        yield_now().await;
        step(again.0);
    }
}
program! {
    given_or_left:
    async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let b: Noisy;
        for turn in 0u32..3 {
            yield_now().await;
            a = match n + turn { 3 => break, 4 => { step(2); return; } k => Noisy::new(k + 10) };
            yield_now().await;
            if turn == n { step(3); continue; } else { a = Noisy::new(turn + 20); }
            yield_now().await;
            step(turn + 4);
        }
        yield_now().await;
        step(7);
        b = match check(n) { Ok(m) => Noisy::new(m + 30), Err(_) => a };
        yield_now().await;
        step(b.0);
    }
}
program! {
    looked_at_for_a_moment:
    async fn program(n: u32) {
        if let 9 = lease(n + 20).expect(n) {
            yield_now().await;
        } else {
            step(3);
            yield_now().await;
            step(4);
        }
        let a: Noisy = Noisy::new(5);
        if let 1 = lease(n + 21).expect(n) { drop(a); step(6); } else { step(7); }
        yield_now().await;
        let mut left: u32 = 3;
        while let 1..=3 = lease(left + 30).expect(left) {
            step(left + 10);
            yield_now().await;
            left -= 1;
        }
        step(8);
    }
}
program! {
    given_numbers:
    async fn program(n: u32) {
        let mut small: u8 = 0;
        step(small as u32);
        let mut float: f32 = 0.0;
        log(format!("{float}"));
        let mut told = 0;
        step(byte(told) as u32);
        let mut wide: u64 = 1;
        step(wide as u32);
        yield_now().await;
        if n == 1 { small = 200; } else { small = 100; }
        let more = small << 2;
        step(more as u32);
        match n { 0 => float = 0.1, 1 => float = 0.7, _ => { float = 0.3; } }
        log(format!("{}", float as f64));
        if n == 2 { told = 200; } else { told = 70; }
        let more = told << 2;
        step(more as u32);
        yield_now().await;
        small = 200;
        let more = small << 1;
        step(more as u32);
        told = 130;
        let more = told << 1;
        step(more as u32);
        if n == 1 { wide = 2; } else { wide = n.into(); }
        step(wide.pow(2) as u32);
        yield_now().await;
        step(3);
    }
}
program! {
    given_on_ways_that_go_on:
    async fn program(n: u32) {
        let mut x: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n { x = Noisy::new(10 + turn); } else { break; }
            yield_now().await;
            step(x.0 + 20);
        }
        yield_now().await;
        step(3);
        let mut y: Noisy = Noisy::new(4);
        for turn in 0u32..3 {
            match turn + n { 0 => y = Noisy::new(30), 1 => continue, 4 => { step(5); break; } _ => y = Noisy::new(40 + turn) }
            yield_now().await;
            step(6);
        }
        yield_now().await;
        step(y.0);
        let mut z: Noisy;
        if n > 0 { z = Noisy::new(7); } else { z = Noisy::new(8); step(9); drop(z); }
        yield_now().await;
        z = Noisy::new(11);
        if n == 2 { drop(z); }
        yield_now().await;
        step(12);
    }
}
program! {
    two_moved_beside_each_other:
    async fn program(n: u32) {
        let list: Vec<u32> = vec![n];
        let first: Noisy = Noisy::new(1);
        let second: Noisy = Noisy::new(2);
        while n < 3 {
            match Some(n) {
                Some(1) => drop(first),
                Some(m) => { if m == 2 { break; } drop(second) }
                None => {}
            }
            yield_now().await;
            step(3);
            break;
        }
        yield_now().await;
        step(4);
        loop {
            let x: Noisy = Noisy::new(5);
            let y: Noisy = Noisy::new(6);
            let v: u32 = match list.first() {
                Some(m) if *m == 1 => { drop(x); 1 }
                Some(m) => { if *m == 2 { break; } drop(y); 5 }
                None => 7,
            };
            yield_now().await;
            step(v + 20);
            if v > 0 { break; }
        }
        yield_now().await;
        step(8);
        let third: Noisy = Noisy::new(9);
        let fourth: Noisy = Noisy::new(10);
        for a in &list { for b in &list { for c in &list {
            if *c == 1 { drop(third); drop(fourth); break; }
        } break; } break; }
        yield_now().await;
        step(11);
    }
}
program! {
    left_beside_a_head:
    async fn program(n: u32) {
        let _ = turns(n).await;
        step(4);
    }
    async fn turns(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let y: Noisy = Noisy::new(2);
        for turn in 0u32..2 {
            match y.0 + n {
                2 => { step(5); if turn == 1 { continue; } check(2)?; yield_now().await; }
                4 => { step(7); if turn == 1 { break; } yield_now().await; }
                _ => { step(6); if turn == 0 { continue; } return Ok(3); }
            }
        }
        yield_now().await;
        Ok(4)
    }
}
program! {
    looked_at_in_parentheses:
    async fn program(n: u32) {
        let mut x: u32 = 0;
        if let () = (x = three(n).await) { step(x + 10); yield_now().await; }
        if let std::ops::Range { start: 0, end } = (0..three(n).await) { step(end + 10); yield_now().await; }
        if let true = (n == 1 || three(n).await == 2) { step(20); yield_now().await; } else { step(21); }
        if let true = !(n == 1) { step(22); yield_now().await; }
        for turn in 0u32..n {
            let (a, b) = (turn + 1, turn + 2);
            let mut c = std::cell::Cell::new(&a);
            step(*c.get());
            c = std::cell::Cell::new(&b);
            step(*c.get());
            yield_now().await;
        }
        let mut x = 3;
        step(x);
        let x: String = { x = n; format!("{x}") };
        step(x.len() as u32);
        yield_now().await;
    }
    async fn three(n: u32) -> u32 {
        yield_now().await;
        n
    }
}
program! {
    left_in_the_first_statements_of_an_arm:
    async fn program(n: u32) {
        let all: Vec<u32> = vec![n, 2];
        loop {
            let a: Noisy = Noisy::new(1);
            let b: Noisy = Noisy::new(2);
            if n < 5 { step(a.0); if n < 2 { break; } yield_now().await; }
            if b.0 + n < 9 { step(a.0); if n < 3 { break; } yield_now().await; } else { step(3); }
            if n == 3 { break; }
        }
        for turn in 0u32..2 {
            let a: Noisy = Noisy::new(11);
            let b: Noisy = Noisy::new(12);
            let c: Noisy = Noisy::new(13);
            if turn + n < 5 {
                if let Some(m) = all.first() {
                    if *m == 1 { drop(b); step(3); break; } else if *m == 2 { step(7); break; }
                }
                yield_now().await;
                step(4);
            } else {
                let k: u32 = c.0;
                if k == n + 10 { continue; }
                if check(n).is_err() { return; }
                yield_now().await;
            }
            step(5);
        }
        for turn in 0u32..2 {
            let mut a: Noisy = Noisy::new(21);
            let b: Noisy = Noisy::new(22);
            if b.0 + turn < 25 { a = Noisy::new(27); if n == 1 { break; } yield_now().await; step(a.0); }
            step(5);
        }
        step(6);
    }
}
program! {
    heads_that_take_parts:
    async fn program(n: u32) {
        let two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n + 3 };
        let order: (String, u32) = ("a".repeat(n as usize), n);
        let g: Noisy = Noisy::new(4);
        for turn in 0u32..2 {
            if order.1 + two.number + g.0 > 9 + turn { step(order.1 + 10); if turn == 1 { break; } yield_now().await; } else { step(order.1 + 20); yield_now().await; }
        }
        if order.0.into_bytes().len() as u32 > g.0 - 3 { step(order.1 + 30); yield_now().await; } else { step(order.1 + 40); yield_now().await; }
        let mut v = 1;
        if g.0 + std::mem::size_of_val(&v) as u32 > n && { step(std::mem::size_of_val(&v) as u32); v > 0 } {
            v = u64::from(n);
            step(v as u32);
            yield_now().await;
        }
        let mut w = 1;
        step(std::mem::size_of_val(&w) as u32);
        yield_now().await;
        w = u64::from(n);
        step(w as u32);
        let mut best = None;
        for m in 0u32..3 {
            if g.0 == m + 4 || best.is_none() { best = Some(m); step(best.unwrap_or(7)); yield_now().await; }
            best = None;
        }
    }
}
program! {
    computed_between_awaits:
    async fn program(n: u32) {
        let mut k: u32 = n;
        let both: (u32, u32) = (told(1).await + k, { k += 5; told(2).await });
        step(both.0);
        let sum: u32 = told(3).await + k + { step(4); told(5).await };
        step(sum);
        step(either(n).await.unwrap_or(9));
    }
    async fn told(n: u32) -> u32 {
        step(20 + n);
        yield_now().await;
        step(30 + n);
        n
    }
    async fn fails(n: u32) -> Result<u32, u32> {
        step(40 + n);
        yield_now().await;
        check(n)
    }
    async fn either(n: u32) -> Result<u32, u32> {
        let first: u32 = fails(n).await.map_err(|error| error + 1)?;
        Ok(first + fails(3).await?)
    }
}
program! {
    results_that_nobody_wants:
    async fn program(n: u32) {
        made(3).await;
        step(1);
        (made(4).await);
        step(2);
        yield_now().await;
        step(3);
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
}
program! {
    moved_and_given_again_at_once:
    async fn program(n: u32) {
        let mut a: Noisy = Noisy::new(1);
        let mut b: Noisy = Noisy::new(2);
        {
            drop(a);
            a = Noisy::new(3);
        }
        yield_now().await;
        (a, b) = (b, a);
        step(4);
        yield_now().await;
        if { drop(a); a = Noisy::new(5); n > 1 } {
            step(6);
        }
        yield_now().await;
        step(7);
    }
}
program! {
    parts_given_again:
    async fn program(n: u32) {
        let mut two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let old: Noisy = two.first;
        two.first = Noisy::new(3);
        step(two.number);
        yield_now().await;
        step(4);
        two.first = renewed(two.first);
        (two.first, two.second) = (two.second, two.first);
        yield_now().await;
        step(5);
    }
}
program! {
    parts_given_again_within:
    async fn program(n: u32) {
        let mut two: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        {
            let old: Noisy = two.first;
            two.first = Noisy::new(3);
            step(two.number + two.first.0 + old.0);
        }
        yield_now().await;
        if let Some(more) = n.checked_sub(2) {
            let old: Noisy = two.first;
            step(more);
            two.first = renewed(old);
        }
        yield_now().await;
        for k in 0..n {
            let old: Noisy = two.second;
            two.second = Noisy::new(10 + k);
            let two: Two = Two { first: old, second: Noisy::new(20), number: k };
            drop(two.second);
        }
        yield_now().await;
        step(4);
    }
}
program! {
    left_by_arguments:
    async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        step(inner(n).await.unwrap_or(9));
        let mut pair: (u32, u32) = (5, 6);
        step(add(n, &mut pair).await.unwrap_or(8));
        step(pair.0);
        let mut k: u32 = 1;
        step(sum_of(&mut pair.1, k, { k += 4; step(k); k }, k).await);
    }
    async fn inner(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(3);
        let b: Noisy = Noisy::new(4);
        told(looked_at(&a, n)?).await;
        Ok(b.0)
    }
    async fn add(n: u32, pair: &mut (u32, u32)) -> Option<u32> {
        Some(added(&mut pair.0, n.checked_sub(1)?).await)
    }
    async fn sum_of(to: &mut u32, a: u32, b: u32, c: u32) -> u32 {
        yield_now().await;
        *to += a * 100 + b * 10 + c;
        *to
    }
    async fn added(to: &mut u32, n: u32) -> u32 {
        *to += n;
        yield_now().await;
        *to
    }
    async fn told(n: u32) -> u32 {
        yield_now().await;
        n
    }
}
program! {
    borrowed_for_the_scope:
    async fn program(n: u32) {
        let noisy = &made(1).await;
        step(noisy.0);
        let Noisy(ref number) = made(2).await;
        step(*number);
        yield_now().await;
        step(3);
    }
    async fn made(n: u32) -> Noisy {
        yield_now().await;
        Noisy::new(n)
    }
}
program! {
    numbers_by_other_variables:
    async fn program(n: u32) {
        let mut mask = LARGE;
        if n > 1 {
            step(mask as u32);
            yield_now().await;
        }
        let one = 1 << 31;
        mask = one;
        step((mask >> 30) as u32);
    }
}
program! {
    left_while_the_head_is_there:
    async fn program(n: u32) {
        let audit: Noisy = Noisy::new(7);
        for _ in 0u32..2 {
            if let Some(item) = Some(Noisy::new(12)) {
                if n == 1 && audit.0 == 7 { break; }
                drop(item);
            } else {
                yield_now().await;
            }
        }
        match u32::clone(&Noisy::new(13).0) {
            13 => if n == 2 && audit.0 == 7 { return; },
            _ => yield_now().await,
        }
        let mut all: Vec<Noisy> = Vec::new();
        taken(&mut all, n).await;
        step(all.len() as u32);
    }
    async fn taken(all: &mut Vec<Noisy>, n: u32) {
        let audit: Noisy = Noisy::new(8);
        let some: Option<Noisy> = if n == 1 { None } else { Some(Noisy::new(14)) };
        match some {
            Some(item) => { if n == 0 { return; } all.push(item); }
            None => yield_now().await,
        }
        step(audit.0);
    }
}
program! {
    awaited_indexes:
    async fn program(n: u32) {
        let mut all: Vec<u32> = vec![1, 2, 3, 4];
        step(more(&mut all[at(n).await]).await);
        let a: Noisy = Noisy::new(5);
        let mut b: Noisy = Noisy::new(6);
        let behind: usize = if n == 2 { 9 } else { 1 };
        both(&mut b, &mut all[behind]).await;
        step(b.0);
        let some: Vec<Option<u32>> = vec![None, Some(3), None];
        let Some(found) = some[at(n).await] else { step(at(n).await as u32); return };
        step(found + a.0);
    }
    async fn at(n: u32) -> usize {
        yield_now().await;
        n as usize
    }
    async fn more(number: &mut u32) -> u32 {
        yield_now().await;
        *number += 1;
        *number
    }
    async fn both(noisy: &mut Noisy, number: &mut u32) {
        yield_now().await;
        noisy.0 += *number;
    }
}
program! {
    unknown_and_moved_before_each_await:
    async fn program(n: u32) {
        let audit: Noisy = Noisy::new(7);
        {
            let one = Noisy::new(1);
            if one.0 == n {
                drop(one);
                yield_now().await;
            } else {
                step(2);
            }
            step(3);
        }
        let mut turn: u32 = 0;
        while turn < 3 {
            let each = Noisy::new(10 + turn);
            turn += 1;
            if turn == n {
                drop(each);
                yield_now().await;
            }
        }
        let id: u32 = n;
        match found(id).map_or(Err(id), |permit| Ok((id, permit))) {
            Ok((id, _permit)) => step(id),
            Err(id) => yield_now().await,
        }
        let last = Noisy::new(5);
        if n == 2 {
            drop(last);
            yield_now().await;
            return;
        }
        step(audit.0);
    }
}
program! {
    left_in_an_arm_that_takes_apart:
    async fn program(n: u32) {
        let audit: Noisy = Noisy::new(7);
        let late: Noisy = Noisy::new(8);
        let some: Option<Noisy> = (n < 3).then(|| Noisy::new(90 + n));
        if let Some(some) = some {
            step(audit.0);
            if n == 1 {
                return;
            }
            step(late.0);
        } else {
            yield_now().await;
        }
        step(1);
    }
}
program! {
    no_data_and_replaced_behind_an_arm_that_awaits:
    async fn program(n: u32) {
        let close = { let own: Noisy = Noisy::new(9); move || step((&own).0) };
        let mut given: Noisy = Noisy::new(42);
        let mut turn: u32 = n;
        if n == 3 {
            drop(close);
            yield_now().await;
            return;
        }
        for i in (0..2u32).rev() {
            (given, turn) = (Noisy::new(2), turn ^ 1);
            match turn {
                0 if i % 2 == 0 => step(3),
                1 | 2 if i % 2 == 1 => { drop(given); break; }
                _ => given = Noisy::new(4),
            }
        }
        step(5);
    }
}
program! {
    guards_before_one_that_awaits:
    async fn program(n: u32) {
        let mut asked: u32 = 0;
        let noisy = Noisy::new(1);
        let found: u32 = match (n, noisy) {
            (0, noisy) if { asked += 1; noisy.0 == 1 } => 1,
            (m, _noisy) if { asked += 10; m == 1 } => 2,
            (m, _noisy) if { yield_now().await; asked += 100; m == 2 } => 3,
            (_, _noisy) => 4,
        };
        step(found);
        step(asked);
        yield_now().await;
    }
}
