//! Values drop when those of an `async fn` do, in its order: each function as `async fn`, and as a frame. Both run to
//! their end, and are dropped after each number of polls.
#![forbid(unsafe_code)]
#![allow(missing_docs, dead_code, unused_imports, clippy::all, reason = "test programs")]

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

#[macro_use]
mod support;

macro_rules! number {
    ($of:ident) => {
        $of.number
    };
}

mod common {
    thread_local! {
        pub static LOG: std::cell::RefCell<Vec<u64>> = const { std::cell::RefCell::new(Vec::new()) };
    }

    pub fn note(number: u64) {
        LOG.with_borrow_mut(|log| log.push(number));
    }

    /// Notes when it drops, unless it is a default.
    #[derive(Clone, Default, serde::Serialize, serde::Deserialize, rialto_cps::Layout)]
    pub struct Noisy(pub u64);

    impl Drop for Noisy {
        fn drop(&mut self) {
            if self.0 > 0 {
                note(1000 + self.0);
            }
        }
    }

    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub struct Two {
        pub first: Noisy,
        pub number: u64,
    }

    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub enum Shape {
        One { noisy: Noisy, number: u64 },
        Other,
    }

    pub fn two(n: u64) -> Two {
        Two { first: Noisy(n), number: n }
    }

    /// Tells its fields by its layout.
    #[derive(Clone, serde::Serialize, serde::Deserialize, rialto_cps::Layout)]
    pub struct Three {
        pub first: Noisy,
        pub second: Noisy,
        pub number: u64,
    }

    pub fn three(n: u64) -> Three {
        Three { first: Noisy(10 + n), second: Noisy(20 + n), number: n }
    }

    /// Has methods that are named like some that take `self`.
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub struct Held(pub Noisy);

    impl Held {
        pub fn map(&self, map: impl FnOnce(u64) -> u64) -> u64 {
            map(self.0.0)
        }

        pub fn expect(&self, n: u64) -> u64 {
            n + self.0.0
        }

        pub fn finish(self) -> u64 {
            self.0.0
        }
    }

    pub fn taken(noisy: Noisy) -> u64 {
        noisy.0
    }

    pub fn number_of(two: &Two) -> u64 {
        two.number
    }

    pub fn keep(all: Vec<u64>) {
        note(all[0]);
    }

    pub fn call<F: FnOnce() -> u64>(call: F) -> u64 {
        call()
    }

    pub fn look(noisy: &Noisy) {
        note(noisy.0);
    }

    pub fn of(noisy: &Noisy, n: u64) -> Option<Noisy> {
        (n > 1).then(|| Noisy(noisy.0 + n))
    }
}

twice! {
    pub async fn number(n: u64) -> u64 {
        note(200 + n);
        yield_now().await;
        n
    }

    pub async fn put(place: &mut u64, n: u64) {
        yield_now().await;
        *place = n;
    }

    pub async fn eaten(noisy: Noisy) -> u64 {
        yield_now().await;
        noisy.0
    }

    pub async fn both(a: Noisy, b: Option<Noisy>) -> u64 {
        yield_now().await;
        a.0 + b.map_or(0, |b| b.0)
    }

    pub async fn made(n: u64) -> Noisy {
        yield_now().await;
        Noisy(n)
    }

    pub async fn replaced_in_a_loop(n: u64) {
        let mut g = Noisy(1);
        for turn in 0..3u64 {
            if turn == n {
                drop(g);
                note(3);
            }
            yield_now().await;
            note(4);
            g = Noisy(20 + turn);
            yield_now().await;
            note(5);
        }
    }

    pub async fn returned_in_turn(n: u64) -> u64 {
        let a = Noisy(1);
        let b = Noisy(2);
        yield_now().await;
        let c = Noisy(3);
        note(a.0);
        if n == 1 {
            return 5;
        }
        note(c.0);
        yield_now().await;
        let d = Noisy(4);
        if n == 2 {
            return a.0 + d.0;
        }
        note(b.0);
        n
    }

    pub async fn left_from_a_loop(n: u64) {
        for turn in 0..2u64 {
            let a = Noisy(1);
            let b = Noisy(2);
            let c = Noisy(3);
            if c.0 + n < 9 {
                if let Some(m) = [n].first() {
                    if *m == 1 {
                        drop(a);
                        note(3);
                        break;
                    } else if *m == 2 {
                        note(b.0);
                        continue;
                    }
                }
                yield_now().await;
                note(4);
            }
            note(5 + turn);
        }
        note(6);
    }

    pub async fn left_from_a_block(n: u64) {
        let g = Noisy(1);
        let x = Noisy(40);
        let all: [u64; 1] = [n];
        'l: {
            if let Some(m) = all.first() {
                if *m == 1 {
                    drop(g);
                    break 'l;
                }
                note(*m);
            }
            note(7);
            yield_now().await;
            note(g.0);
        }
        yield_now().await;
        note(x.0);
    }

    pub async fn discarded(n: u64) {
        {
            let _t = Noisy(5);
            yield_now().await;
            Noisy(6)
        };
        note(1);
        _ = match n {
            1 => made(1).await,
            _ => {
                let _t = Noisy(7);
                Noisy(8)
            }
        };
        note(2);
    }

    pub async fn pattern_of_copies(n: u64) {
        let g = two(1);
        let boxed = Box::new(two(2));
        let all = [two(3), two(4)];
        let Two { number, .. } = g;
        note(number);
        if n == 1 {
            let Two { number, .. } = *boxed;
            note(number);
        }
        let [Two { number, .. }, _] = all;
        yield_now().await;
        note(number);
    }

    pub async fn pattern_or_move(n: u64) {
        let g = two(1);
        let shape = Shape::One { noisy: Noisy(2), number: n };
        let result: Result<u64, Noisy> = if n == 0 { Err(Noisy(3)) } else { Ok(n) };
        let x = Noisy(4);
        if n == 1 {
            drop(g);
        } else {
            let Two { number, .. } = g;
            note(number);
        }
        match n {
            2 => drop(shape),
            _ => {
                if let Shape::One { number, .. } = shape {
                    note(number);
                }
            }
        }
        'l: {
            if n == 3 {
                drop(result);
                break 'l;
            }
            let Ok(k) = result else {
                note(5);
                break 'l;
            };
            note(k);
        }
        yield_now().await;
        note(x.0);
    }

    pub async fn pattern_of_an_arm(n: u64) {
        let shape = if n == 1 { Shape::Other } else { Shape::One { noisy: Noisy(2), number: n } };
        let x = Noisy(4);
        match shape {
            Shape::One { number: k @ (2 | 3), .. } => {
                yield_now().await;
                note(k);
            }
            Shape::One { noisy, .. } if n == 4 => {
                note(noisy.0);
                yield_now().await;
            }
            _ => note(7),
        }
        note(8);
        yield_now().await;
        note(x.0);
    }

    pub async fn matched_after_a_move(n: u64) {
        for turn in 0..3 {
            let shape = if n == 1 { Shape::Other } else { Shape::One { noisy: Noisy(2 + turn), number: n } };
            let x = Noisy(14);
            if n == turn {
                drop(shape);
            } else {
                match shape {
                    Shape::One { noisy, .. } if n == 3 => note(noisy.0),
                    Shape::One { number, .. } => note(number),
                    Shape::Other => note(7),
                }
            }
            yield_now().await;
            note(x.0);
        }
    }

    pub async fn closures_that_take(n: u64) {
        let g = Noisy(1);
        let h = Noisy(2);
        let i = Noisy(3);
        if n == 1 {
            let f = move || {
                let g = g;
                g.0
            };
            note(f());
        }
        let k = if n > 2 { call(move || h.0) } else { call(|| i.0 + 1) };
        if n == 3 {
            note(call(|| {
                drop(i);
                4
            }));
        }
        note(k);
        yield_now().await;
        note(6);
    }

    pub async fn parts_read_in_a_loop(n: u64) {
        let g = two(1);
        let mut at = 0;
        loop {
            let k = g.number;
            if k + at == n {
                drop(g);
                break;
            }
            if at == 3 {
                break;
            }
            at += 1;
            note(k + 30);
        }
        yield_now().await;
        note(6);
    }

    pub async fn raw_names(n: u64) {
        let r#type = Noisy(1);
        let r#match = Noisy(2);
        for r#in in [0, 1, 2] {
            if r#in == n {
                drop(r#type);
                break;
            }
        }
        yield_now().await;
        note(r#match.0);
    }

    pub async fn pushed(n: u64) {
        let mut all = vec![Noisy(1), Noisy(2)];
        let x = Noisy(3);
        if n == 1 {
            yield_now().await;
        } else {
            all.push(Noisy(4));
        }
        note(x.0);
    }

    pub async fn renewed(noisy: &mut Noisy, n: u64) -> u64 {
        yield_now().await;
        if n > 1 {
            *noisy = Noisy(40 + n);
        }
        noisy.0
    }

    pub async fn part_lent(n: u64) {
        let a = Noisy(1);
        let mut g = two(2);
        let k = renewed(&mut g.first, n).await;
        note(k + a.0);
        yield_now().await;
        note(g.first.0);
    }

    pub async fn field_left(n: u64) {
        let t = (Noisy(1), Noisy(2), Noisy(3));
        let a = t.0;
        note(t.1.0);
        if n == 1 {
            return;
        }
        look(&t.2);
        yield_now().await;
        note(a.0);
        yield_now().await;
        note(6);
    }

    pub async fn field_left_by_an_arm(n: u64) {
        let t = (Some(Noisy(1)), Noisy(2));
        let b = Noisy(4);
        if n > 2 {
            let Some(a) = t.0 else { return };
            note(a.0 + t.1.0);
            yield_now().await;
        } else {
            note(t.1.0);
            yield_now().await;
            note(8);
        }
        note(b.0);
    }

    pub async fn typed_by_its_first_value(n: u64) {
        let mut v = u8::try_from(n).unwrap_or(0);
        note(u64::from(v));
        yield_now().await;
        let y = 200;
        v = y;
        note(u64::try_from(size_of_val(&v)).unwrap_or(0));
    }

    pub async fn hidden_by_another(n: u64) {
        let g = Noisy(1);
        if n == 1 {
            drop(g);
        }
        let g = Noisy(2);
        let Some(h) = (if n == 2 { Some(g) } else { None }) else {
            note(3);
            yield_now().await;
            return;
        };
        let g = n + 4;
        yield_now().await;
        note(g + h.0);
    }

    pub async fn place_of_a_macro(n: u64) {
        let mut g = two(n);
        for _ in 0..2 {
            let r = &mut number!(g);
            *r += 1;
            yield_now().await;
        }
        note(g.number);
    }

    pub async fn results_discarded(n: u64) {
        _ = made(1).await;
        note(1);
        let _ = made(n).await.0;
        note(2);
    }

    pub async fn left_before_it_moves(n: u64) {
        let all = vec![n, 2];
        for turn in 0..2 {
            let _a = Noisy(1);
            let b = Noisy(2);
            let _c = Noisy(3);
            if turn + n < 5 {
                if let Some(m) = all.first() {
                    if *m == 1 {
                        drop(b);
                        break;
                    } else if *m == 2 {
                        note(7);
                        break;
                    }
                }
                yield_now().await;
                note(4);
            }
            note(5);
        }
        note(6);
    }

    pub async fn message_of_an_assertion(n: u64) {
        let a = Noisy(1);
        let b = Noisy(2);
        assert!(n < 9, "{}", taken(a));
        assert_eq!(n, n, "{}", taken(b));
        yield_now().await;
        note(5);
    }

    pub async fn own_methods(n: u64) {
        let a = Held(Noisy(1));
        let b = Held(Noisy(2));
        let c = Some(Noisy(3));
        let d = Held(Noisy(4));
        if n == 1 {
            drop(a);
        } else {
            note(a.map(|x| x + n));
        }
        if n > 2 {
            note(b.expect(if n == 4 { return } else { n }));
        }
        note(c.map(|c| c.0).unwrap_or(n));
        let e = Some(Noisy(5));
        if n == 3 {
            e.map(drop);
        }
        if n > 1 {
            note(d.finish());
        }
        yield_now().await;
        note(9);
    }

    pub async fn operands(n: u64) {
        let k = two(3 + n).number as u64 + number(1).await;
        note(k);
        let all = [number_of(&two(7)) as u64, number(2).await];
        note(all[0]);
        note(u64::from((two(9).number == n) & (number(n).await == 2)));
        for i in 0..number_of(&two(2)) - 1 {
            note(i);
            yield_now().await;
        }
        note(8);
        keep(vec![made(30).await.0, taken(made(31).await)]);
        note(9);
        yield_now().await;
    }

    pub async fn index_before_operands(n: u64) {
        let mut v = vec![1, 2, 3];
        let i = usize::try_from(n).unwrap_or(0);
        if i < v.len() {
            put(&mut v[i], number(1).await).await;
        }
        note(v[0]);
    }

    pub async fn rest_of_a_struct(n: u64) {
        let a = Noisy(9);
        let t = three(n);
        let b = Noisy(8);
        if n == 1 {
            note(t.number);
            return;
        }
        let first = t.first;
        note(t.number.max(1) + t.second.0);
        if n == 2 {
            return;
        }
        yield_now().await;
        note(first.0);
        drop(first);
        yield_now().await;
        note(a.0 + b.0);
    }

    pub async fn rest_on_some_ways(n: u64) {
        let t = three(n);
        let b = Noisy(8);
        if n == 1 {
            drop(t.first);
        } else if n == 2 {
            drop(t);
        } else if n == 3 {
            drop(t.second);
            return;
        }
        note(6);
        yield_now().await;
        note(b.0);
        let mut u = three(n + 5);
        drop(u.first);
        if n > 1 {
            u = three(n + 8);
            look(&u.first);
        }
        note(7);
        yield_now().await;
        note(8);
    }

    pub async fn rest_of_an_argument(n: u64) {
        let t = three(n);
        note(eaten(t.first).await);
        yield_now().await;
        let u = Box::new(three(n));
        drop((u.second, u.number));
        yield_now().await;
        note(9);
    }

    pub async fn rest_while_others_are_used(n: u64) {
        let mut t = three(n);
        if n > 2 {
            drop(t.first);
            note(t.second.0);
            yield_now().await;
            t.first = Noisy(7);
            yield_now().await;
            note(t.first.0);
        }
        yield_now().await;
        note(5);
    }

    pub async fn part_given_again(n: u64) {
        let mut t = three(n);
        {
            let first = t.first;
            t.first = Noisy(5);
            note(t.first.0 + first.0);
        }
        yield_now().await;
        let mut pair = (Some(Noisy(6)).filter(|_| n > 1), Noisy(7));
        if let Some(one) = pair.0 {
            pair.0 = Some(Noisy(one.0 + 10));
            yield_now().await;
            note(1);
        }
        yield_now().await;
        note(2);
    }

    pub async fn rest_of_an_update(n: u64) {
        let t = three(n);
        let u = Three { first: Noisy(1), second: Noisy(2), ..t };
        note(u.number);
        yield_now().await;
        let v = Three { number: n, ..u };
        yield_now().await;
        note(v.number);
    }

    pub async fn closures_that_take_parts(n: u64) {
        let a = Noisy(1);
        let named = move || {
            let _ = a;
            note(1);
        };
        named();
        let pair = (Noisy(2), n);
        let part = move || {
            let (_, number) = pair;
            note(number);
        };
        part();
        let t = two(n);
        let taken = move || {
            let Two { first, .. } = t;
            note(first.0);
        };
        taken();
        yield_now().await;
        note(3);
    }

    pub async fn hidden_and_left(n: u64) {
        let all = vec![n];
        let g = Noisy(1);
        loop {
            let g = match all.first() {
                Some(1) => {
                    drop(g);
                    break;
                }
                Some(2) => break,
                Some(m) => *m,
                None => 0,
            };
            note(g + 20);
            yield_now().await;
            note(3);
            return;
        }
        note(6);
        yield_now().await;
        let t = three(n);
        let t = t.first;
        note(t.0);
        yield_now().await;
        note(4);
    }

    #[allow(non_snake_case, unused_variables, reason = "a name like a constant, which only drops")]
    pub async fn matched_and_discarded(n: u64) {
        let G: Noisy = Noisy(5);
        match Some(Noisy(12)) {
            Some(_item) if n > 1 => Noisy(2),
            _ => made(1).await,
        };
        note(3);
        yield_now().await;
        note(4);
    }

    pub async fn moved_by_an_argument(n: u64) {
        let a = Noisy(1);
        let b = Noisy(2);
        note(both(a, if n > 1 { Some(b) } else { None }).await);
        yield_now().await;
        note(5);
        let c = Noisy(3);
        note(number(if n == 1 { taken(c) } else { 2 }).await);
        yield_now().await;
        note(6);
    }

    pub async fn temporaries(n: u64) -> u64 {
        let Some(x) = of(&made(30).await, n) else {
            note(1);
            yield_now().await;
            return 1;
        };
        note(x.0);
        yield_now().await;
        if let Noisy(21) = made(20 + n).await {
            note(2);
        } else {
            note(3);
        }
        note(4);
        x.0
    }
}

/// The log of a run, which ends after so many polls.
fn logged<F: Future>(make: impl FnOnce() -> F, polls: usize) -> (Vec<u64>, bool) {
    common::LOG.take();
    let mut ready = false;
    {
        let mut future = pin!(make());
        let mut cx = Context::from_waker(Waker::noop());
        for _ in 0..polls {
            ready = future.as_mut().poll(&mut cx).is_ready();
            if ready {
                break;
            }
        }
    }
    (common::LOG.take(), ready)
}

macro_rules! same {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            for n in 0..5 {
                for polls in 0..12 {
                    let plain = logged(|| plain::$name(n), polls);
                    assert_eq!(logged(|| framed::$name(n), polls), plain, "of {n}, after {polls} polls");
                }
            }
        }
    )*};
}

same! {
    replaced_in_a_loop
    returned_in_turn
    left_from_a_loop
    left_from_a_block
    discarded
    pattern_of_copies
    pattern_or_move
    pattern_of_an_arm
    matched_after_a_move
    closures_that_take
    parts_read_in_a_loop
    raw_names
    pushed
    results_discarded
    part_lent
    typed_by_its_first_value
    field_left
    field_left_by_an_arm
    hidden_by_another
    place_of_a_macro
    left_before_it_moves
    message_of_an_assertion
    own_methods
    operands
    index_before_operands
    rest_of_a_struct
    rest_on_some_ways
    rest_of_an_argument
    rest_while_others_are_used
    part_given_again
    rest_of_an_update
    closures_that_take_parts
    hidden_and_left
    matched_and_discarded
    moved_by_an_argument
    temporaries
}
