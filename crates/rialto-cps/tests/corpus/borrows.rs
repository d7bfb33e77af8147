mod joined_with_a_borrow_made_again {
    use super::prelude::*;
    async fn far(text: &str, n: u32) -> u32 {
        let _abroad = Abroad::new();
        rialto_cps::yield_now().await;
        text.len() as u32 + n
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let text = format!("text {n}");
        let rest = vec![fresh(1), fresh(2)];
        let mut sum = 0;
        for r in &rest {
            let (x, y) = join!(far(&text, n), next(r.0));
            step(x);
            sum += x + y;
            yield_now().await;
        }
        sum + rest.len() as u32
    }
}

mod joined_with_what_another_part_looks_at {
    use super::prelude::*;
    async fn far(text: &str, n: u32) -> u32 {
        let _abroad = Abroad::new();
        rialto_cps::yield_now().await;
        text.len() as u32 + n
    }
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let text = format!("text {n}");
        let all = vec![2, 3];
        let g = fresh(1);
        let (x, y) = join!(next(all.len() as u32), far(&text, n));
        step(x + y);
        let (x, y) = join!(far(text.trim(), n), next(look(&g)));
        yield_now().await;
        step(all[0]);
        x + y
    }
}

mod borrow_chosen_by_an_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let (a, b) = (fresh(1), fresh(2));
        let mut m = n;
        let r = if next(m).await > 2 && m != 3 { &a } else { &b };
        m += 1;
        yield_now().await;
        step(r.0);
        let s = if !(m > 1 || next(m).await == 2) { &a.0 } else { &b.0 };
        m += 3;
        yield_now().await;
        let t = if matches!(m % 7, 2 | 4..=5) { r } else { &b };
        m += 2;
        yield_now().await;
        step(t.0);
        *s + m
    }
}

mod borrow_within_an_element {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let mut all = vec![(fresh(1), 3), (fresh(2), 4)];
        let mut i = n as usize % 2;
        let r = &mut all[i].0;
        i += 1;
        r.0 += 1;
        yield_now().await;
        *r = fresh(3);
        let k = &all[i % 2].1;
        i = 0;
        yield_now().await;
        step(*k + i as u32);
        for c in all[i].0.0.to_string().chars() {
            yield_now().await;
            step(c as u32);
        }
        all.len() as u32
    }
}

mod let_else_by_what_changes {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let all = vec![fresh(1), fresh(2)];
        let mut i = n;
        let Some(r) = all.get(i as usize) else {
            yield_now().await;
            return 7;
        };
        i += 5;
        yield_now().await;
        step(r.0);
        i
    }
}

mod found_by_a_computed_key {
    use super::prelude::*;
    use std::collections::BTreeMap;
    #[cps]
    pub async fn program(n: u32) -> u32 {
        let all: BTreeMap<u32, Noisy> = (0..3).map(|k| (2 * k, fresh(k + 1))).collect();
        let names: BTreeMap<String, u32> = BTreeMap::from([("k1".into(), 5), ("k2".into(), 6)]);
        let mut k = n;
        if let Some(r) = all.get(&(k * 2)) {
            k += 1;
            yield_now().await;
            step(r.0);
        }
        while let Some(name) = names.get(&format!("k{k}"))
            && k < 3
        {
            k += 1;
            yield_now().await;
            step(*name);
        }
        k
    }
}
