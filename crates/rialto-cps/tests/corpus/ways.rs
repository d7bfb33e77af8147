// Values that plain statements move on some of their ways.

mod cq_let_parts_copy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if n == 1 {
            drop(g);
        } else {
            let Two { number, .. } = g;
            step(number + 40);
        }
        step(5);
        yield_now().await;
        step(10);
    }
}

mod cq_let_tuple_copy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: (u32, Noisy) = (n, Noisy::new(2));
        if n == 1 {
            drop(g);
        } else {
            let (number, _) = g;
            step(number + 40);
        }
        yield_now().await;
        step(10);
    }
}

mod cq_let_in_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..3 {
            let g: Guard = Guard { number: n, noisy: Noisy::new(1 + turn) };
            if n == turn {
                let Guard { number, .. } = g;
                if number == 1 {
                    step(30);
                    continue;
                }
                step(number + 40);
            } else if n + 1 == turn {
                drop(g);
                step(6);
                break;
            }
            yield_now().await;
            step(10);
        }
        yield_now().await;
        step(11);
    }
}

mod g_method_with_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Lease = lease(1);
        loop {
            if n == 1 {
                drop(g);
            } else {
                step(g.expect(if n == 2 { break } else { 3 }));
            }
            step(4);
            yield_now().await;
            step(5);
            return;
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod g_method_with_sometimes {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Lease = lease(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = if n == 1 {
            drop(g);
            1
        } else {
            g.expect(if n == 2 {
                drop(h);
                4
            } else {
                3
            })
        };
        step(k);
        yield_now().await;
        step(5);
    }
}

mod uu_labelled_return {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            'a: {
                if n == 2 {
                    break 'a;
                }
                step(3);
                return;
            }
            step(4);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod uu_labelled_panic {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            let k: u32 = 'a: {
                if n != 1 {
                    break 'a 7;
                }
                panic!()
            };
            step(k);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod uu_labelled_expr {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            'found: {
                for i in 0..4 {
                    if i == n {
                        step(7);
                        break 'found;
                    }
                }
                return;
            }
            step(8);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod ab_both_ways {
    use super::prelude::*;
    #[derive(Debug)]
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let tx: Opaque = Opaque(Noisy::new(1));
        if n == 1 {
            drop(tx);
        } else {
            step(2);
            drop(tx);
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod ac_or_return {
    use super::prelude::*;
    #[derive(Debug)]
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let tx: Opaque = Opaque(Noisy::new(1));
        if n == 1 {
            drop(tx);
        } else {
            return;
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod ac_match_all {
    use super::prelude::*;
    #[derive(Debug)]
    pub struct Opaque(pub Noisy);
    fn send(tx: Opaque, n: u32) {
        step(n);
    }
    #[cps]
    pub async fn program(n: u32) {
        let tx: Opaque = Opaque(Noisy::new(1));
        match n {
            0 => send(tx, 20),
            1 => send(tx, 21),
            _ => {
                step(22);
                drop(tx)
            }
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod ce_while_let_break {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Node {
        n: u32,
        noisy: Noisy,
        next: Option<Box<Node>>,
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut current: Option<Box<Node>> = Some(Box::new(Node {
            n: 1,
            noisy: Noisy::new(1),
            next: Some(Box::new(Node { n: 2, noisy: Noisy::new(2), next: None })),
        }));
        while let Some(node) = current {
            step(node.n + 20);
            if node.n == n {
                break;
            }
            current = node.next;
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod ce_while_let_walk {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Node {
        n: u32,
        noisy: Noisy,
        next: Option<Box<Node>>,
    }
    #[cps]
    pub async fn program(n: u32) {
        let mut current: Option<Box<Node>> = Some(Box::new(Node {
            n: 1,
            noisy: Noisy::new(1),
            next: Some(Box::new(Node { n: 2, noisy: Noisy::new(2), next: None })),
        }));
        while let Some(node) = current {
            step(node.n + 20);
            current = node.next;
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod ce_while_let_opt {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let opt: Option<Noisy> = if n > 0 { Some(Noisy::new(n)) } else { None };
        while let Some(x) = opt {
            step(7);
            drop(x);
            break;
        }
        step(3);
        yield_now().await;
        step(4);
    }
}

mod xx_break_value_borrowing {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct List {
        list: Vec<u32>,
        noisy: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: List = List { list: vec![0, 1, n], noisy: Noisy::new(1) };
        let mut i: usize = 0;
        let found: u32 = loop {
            match g.list.get(i) {
                Some(x) if *x > 2 => break *x,
                Some(_) => i += 1,
                None => {
                    drop(g);
                    break 7;
                }
            }
        };
        step(found);
        yield_now().await;
        step(4);
    }
}

mod xx_break_value_borrowing2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(n + 20)];
        let found: u32 = 'found: {
            for each in &g {
                if each.0 == 20 + n && n > 1 {
                    break 'found each.0;
                }
            }
            drop(g);
            9
        };
        step(found);
        yield_now().await;
        step(4);
    }
}

mod bb_guard_local_in_other_branch {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Cell {
        list: std::cell::RefCell<Vec<u32>>,
        noisy: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Cell = Cell { list: std::cell::RefCell::new(vec![]), noisy: Noisy::new(1) };
        if n == 1 {
            drop(g);
        } else {
            let mut list = g.list.borrow_mut();
            list.push(3);
            step(list.len() as u32 + 20);
        }
        yield_now().await;
        step(4);
    }
}

mod bb_guard_tail {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Cell {
        list: std::cell::RefCell<Vec<u32>>,
        noisy: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Cell = Cell { list: std::cell::RefCell::new(vec![]), noisy: Noisy::new(1) };
        if n == 1 {
            drop(g);
        } else {
            g.list.borrow_mut().push(3)
        }
        let g: Cell = Cell { list: std::cell::RefCell::new(vec![3]), noisy: Noisy::new(2) };
        if let Some(x) = g.list.borrow().first() {
            step(*x);
        } else {
            drop(g);
        }
        yield_now().await;
        step(4);
    }
}

mod bb_guard_match {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Cell {
        list: std::cell::RefCell<Vec<u32>>,
        noisy: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Cell = Cell { list: std::cell::RefCell::new(vec![]), noisy: Noisy::new(1) };
        let len: u32 = if n == 1 {
            drop(g);
            0
        } else {
            let list = g.list.borrow();
            list.len() as u32
        };
        yield_now().await;
        step(4);
    }
}

// refused: a borrow that is needed too long
mod x_str_of_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(n + 20)];
        let other: Noisy = Noisy::new(3);
        let k: &Noisy = if n == 1 {
            drop(g);
            &other
        } else {
            &g[0]
        };
        step(k.0);
        yield_now().await;
        step(4);
    }
}

mod x_box_dyn {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let f: Box<dyn Fn(u32) -> u32> = if n == 1 {
            drop(g);
            Box::new(|x| x)
        } else {
            Box::new(|x| x.pow(2))
        };
        step(f(3));
        drop(f);
        yield_now().await;
        step(4);
    }
}

mod lazy_or {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let b: bool = n == 1 && consumed(g) || n == 2;
        let h: Noisy = Noisy::new(2);
        if { n == 1 && consumed(h) || n == 2 } {
            step(20);
        }
        let k: Noisy = Noisy::new(3);
        let c: bool = match n {
            1 => false,
            _ => n == 2 && consumed(k) || n == 3,
        };
        let l: Noisy = Noisy::new(4);
        n == 2 && consumed(l);
        let m: Noisy = Noisy::new(6);
        let o: Noisy = Noisy::new(7);
        (n == 2 || consumed(m)) && (n == 3 || consumed(o)) || n == 1;
        step(b as u32 + 30 + c as u32);
        yield_now().await;
        step(4);
    }
}

mod lazy_two {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        if n > 0 && consumed(g) && n > 1 && consumed(h) {
            step(20);
        }
        step(5);
        yield_now().await;
        step(4);
    }
}

mod e0695 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let lists: Vec<Vec<u32>> = vec![vec![1, 2], vec![3]];
        let mut rest = lists.iter();
        'all: loop {
            for m in (match rest.next() {
                Some(list) => list,
                None => break,
            }) {
                if *m == n {
                    drop(g);
                    break 'all;
                }
                step(*m);
            }
        }
        step(5);
        yield_now().await;
        step(4);
    }
}

mod uu_labelled_value_return {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            let k: u32 = 'a: {
                if n != 3 {
                    break 'a 7;
                }
                return;
            };
            step(k);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod uu_unreachable_in_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2, 3];
        if n == 1 {
            drop(g);
        } else {
            let k: u32 = 'a: {
                for m in &all {
                    if *m == n {
                        break 'a *m;
                    }
                }
                unreachable!()
            };
            step(k + 20);
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod assign_destructure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: (u32, Noisy) = (n, Noisy::new(2));
        let mut number: u32 = 0;
        if n == 1 {
            drop(g);
        } else {
            (number, _) = g;
            step(number + 40);
        }
        yield_now().await;
        step(10);
    }
}

mod let_else_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let res: Result<u32, Noisy> = if n == 0 { Err(Noisy::new(1)) } else { Ok(n) };
        loop {
            if n != 1 {
                let Ok(x) = res else {
                    step(3);
                    break;
                };
                step(x + 20);
            }
            yield_now().await;
            step(4);
            return;
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod let_else_nested_copy {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let shape: Shape = Shape::One { noisy: Noisy::new(1), number: 4 };
        if n != 1 {
            let Shape::One { number, .. } = shape else {
                return;
            };
            step(number as u32 + 20);
        } else {
            drop(shape);
        }
        yield_now().await;
        step(4);
    }
}

mod let_else_nested_only {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let shape: Shape = Shape::One { noisy: Noisy::new(1), number: 4 };
        if n != 1 {
            let Shape::One { number, .. } = shape else {
                return;
            };
            step(number as u32 + 20);
        }
        yield_now().await;
        step(4);
    }
}

mod let_parts_only {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if n == 1 {
            let Two { number, .. } = g;
            step(number + 40);
        }
        step(5);
        yield_now().await;
        step(10);
    }
}

mod let_parts_then_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if n != 1 {
            let Two { number, .. } = g;
            step(number + 40);
            if number == 2 {
                drop(g);
            }
        }
        step(5);
        yield_now().await;
        step(10);
    }
}

mod box_err {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let r: Result<u32, Box<dyn std::fmt::Display>> = if n == 1 {
            drop(g);
            Ok(1)
        } else {
            Err(Box::new(3u32))
        };
        step(r.unwrap_or(7));
        yield_now().await;
        step(10);
    }
}

mod opt_slice {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let s: Option<&[u32]> = if n == 1 {
            drop(g);
            None
        } else {
            Some(&[1, 2])
        };
        step(s.map_or(7, |s| s.len() as u32));
        yield_now().await;
        step(10);
    }
}

mod vec_dyn {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let v: Vec<Box<dyn std::fmt::Display>> = match n {
            1 => {
                drop(g);
                vec![]
            }
            _ => vec![Box::new(1), Box::new("x")],
        };
        step(v.len() as u32 + 20);
        drop(v);
        yield_now().await;
        step(10);
    }
}

mod ext_temporary {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x: &Noisy = if n == 1 {
            drop(g);
            &Noisy::new(2)
        } else {
            &Noisy::new(3)
        };
        step(x.0);
        let h: Noisy = Noisy::new(4);
        let y: &Noisy = match n {
            1 => {
                drop(h);
                &Noisy::new(5)
            }
            _ => &Noisy::new(6),
        };
        step(y.0);
    }
}

mod uninit1 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy;
        if n > 0 {
            g = Noisy::new(1);
            if n == 1 {
                drop(g);
            }
        }
        step(5);
        yield_now().await;
        step(10);
    }
}

mod uninit2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy;
        let h: Noisy;
        g = Noisy::new(1);
        h = Noisy::new(2);
        if n == 1 {
            drop(g);
        } else if n == 2 {
            drop(h);
        }
        step(5);
        yield_now().await;
        step(10);
    }
}

mod uninit3 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy;
        if n > 0 {
            g = Noisy::new(1);
        } else {
            g = Noisy::new(2);
            step(4);
            drop(g);
        }
        step(5);
        yield_now().await;
        step(10);
        g = Noisy::new(6);
        if n == 2 {
            drop(g);
        }
        yield_now().await;
        step(11);
    }
}

mod reassign_across {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                drop(g);
                step(3);
            }
            yield_now().await;
            step(4);
            g = Noisy::new(20 + turn);
            yield_now().await;
            step(5);
        }
    }
}

mod reassign_same {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                drop(g);
                step(3);
                g = Noisy::new(10 + turn);
            } else if turn + 1 == n {
                g = Noisy::new(20 + turn);
            }
            yield_now().await;
            step(5);
        }
    }
}

mod reassign_in_plain_loop {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        for m in &all {
            if *m == n {
                drop(g);
                g = Noisy::new(30 + m);
                step(3);
            }
            if *m == 2 {
                drop(g);
                break;
            }
        }
        yield_now().await;
        step(5);
    }
}

// differs: values drop at another time
mod closures {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: 4 };
        if n == 1 {
            let f = move || {
                let g = g;
                g.0
            };
            step(f() + 20);
        }
        if n == 2 {
            let f = move || h.number;
            step(f() + 30);
        } else if n == 3 {
            let f = || drop(h);
            f();
            step(40);
        }
        yield_now().await;
        step(5);
    }
}

mod for_each_closure {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let o: Option<u32> = (n > 1).then_some(n);
        if n != 3 {
            o.map(|m| sum(m, g)).unwrap_or(7);
        } else {
            o.iter().for_each(|m| step(*m + g.0));
        }
        yield_now().await;
        step(5);
    }
}

mod reads_in_loops {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![0, 1, 2];
        let g: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        for m in &all {
            let k = g.number;
            if *m == k {
                drop(g);
                break;
            }
            step(k + *m + 20);
        }
        let h: Two = Two { first: Noisy::new(4), second: Noisy::new(5), number: n };
        let mut i = 0u32;
        loop {
            let k = h.number;
            if k == 1 && i == 1 {
                drop(h);
                break;
            }
            if i == 2 {
                break;
            }
            i += 1;
            if i == n {
                continue;
            }
            step(k + 30);
        }
        yield_now().await;
        step(6);
        let j: Two = Two { first: Noisy::new(7), second: Noisy::new(8), number: n };
        while i < j.number + 4 {
            let t = j.number;
            i += 1;
            if t == 2 {
                let x = j;
                step(x.number);
                break;
            }
            if i == 4 {
                continue;
            }
            step(i + 50);
        }
        yield_now().await;
        step(9);
    }
}

mod reads_then_break_out {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(2), second: Noisy::new(3), number: n };
        loop {
            if n < 3 {
                let k = g.number;
                step(k + 20);
                if k == 1 {
                    break;
                }
                if k == 2 {
                    drop(g);
                    break;
                }
            }
            yield_now().await;
            step(4);
            break;
        }
        yield_now().await;
        step(5);
    }
}

mod two_vars_jumps {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let all: Vec<u32> = vec![0, 1, 2];
        'outer: loop {
            let each: Noisy = Noisy::new(3);
            for m in &all {
                match (*m, n) {
                    (1, 1) => {
                        drop(g);
                        drop(h);
                        break 'outer;
                    }
                    (2, 2) => {
                        drop(h);
                        break;
                    }
                    (0, 3) => {
                        drop(g);
                        drop(each);
                        break 'outer;
                    }
                    (a, b) if a > b => {
                        step(20 + a);
                        break 'outer;
                    }
                    _ => step(30 + *m),
                }
            }
            step(4);
            yield_now().await;
            step(5);
            break;
        }
        step(6);
        yield_now().await;
        step(7);
    }
}

mod match_many {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        match n {
            0 => drop(a),
            1 => {
                drop(b);
                drop(a)
            }
            2 if a.0 == 1 => step(b.0 + c.0 + 20),
            _ => {
                step(4);
                drop(c);
                drop(b)
            }
        }
        step(5);
        yield_now().await;
        step(6);
    }
}

mod else_if {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let k: u32 = if n == 0 {
            drop(a);
            20
        } else if n == 1 {
            drop(b);
            drop(a);
            21
        } else if n == 2 {
            step(30);
            a.0
        } else {
            b.0 + 40
        };
        step(k);
        yield_now().await;
        step(6);
        let c: Noisy = Noisy::new(3);
        if n == 0 {
            step(7)
        } else if n == 1 {
            drop(c)
        } else if n == 2 {
            step(8)
        }
        yield_now().await;
        step(9);
    }
}

mod arm_heads {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<Guard> = vec![Guard { number: n, noisy: Noisy::new(50) }];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        match all.first() {
            Some(first) if b.0 == 2 => {
                if first.number == 1 {
                    drop(a);
                } else if first.number == 2 {
                    drop(c);
                }
                step(4);
                yield_now().await;
                step(5);
            }
            _ => {
                step(6);
            }
        }
        yield_now().await;
        step(7);
    }
}

mod arm_heads_hidden {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let some: Option<Noisy> = if n > 0 { Some(Noisy::new(4)) } else { None };
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match some {
            Some(a) => {
                if n == 1 {
                    drop(a);
                } else if n == 2 {
                    drop(b);
                }
                step(4);
                yield_now().await;
                step(5);
            }
            None => {
                if n == 0 {
                    drop(a);
                }
                step(6);
                yield_now().await;
            }
        }
        yield_now().await;
        step(7);
    }
}

mod arm_binds_two {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let some: Option<(Noisy, Noisy, u32)> =
            if n > 0 { Some((Noisy::new(4), Noisy::new(5), n)) } else { None };
        match some {
            Some((mut a, b, k)) => {
                if k == 1 {
                    drop(a);
                    a = Noisy::new(8);
                }
                if k == 2 {
                    drop(b);
                } else if k == 3 {
                    step(9);
                    drop(a);
                }
                step(4);
                yield_now().await;
                step(5);
            }
            None => {
                step(6);
            }
        }
        yield_now().await;
        step(7);
    }
}

mod iflet_binds {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let shape: Shape = match n {
            0 => Shape::Nothing,
            1 => Shape::Both(Noisy::new(1), Noisy::new(2)),
            _ => Shape::One { noisy: Noisy::new(3), number: n as u64 },
        };
        if let Shape::Both(a, b) = shape {
            if n == 1 {
                drop(a);
            } else {
                step(8);
            }
            yield_now().await;
            step(5);
            if n == 1 {
                drop(b);
            }
            yield_now().await;
            step(6);
        } else if let Shape::One { noisy, number } = shape {
            if number == 2 {
                drop(noisy);
            }
            yield_now().await;
            step(7);
        }
        yield_now().await;
        step(9);
    }
}

// differs: values drop at another time
mod params {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let r: u32 = inner(Noisy::new(3), (Noisy::new(4), n), &mut t, n).await;
        step(r);
        yield_now().await;
        step(t.number + 90);
    }
    #[cps]
    async fn inner(a: Noisy, (b, k): (Noisy, u32), t: &mut Two, n: u32) -> u32 {
        if k == 1 {
            drop(a);
            t.number += 1;
        } else if n == 2 {
            drop(b);
            t.first = Noisy::new(9);
        }
        step(10);
        yield_now().await;
        step(11);
        let c: Noisy = Noisy::new(5);
        if k == 3 {
            t.second = c;
        }
        yield_now().await;
        step(12);
        let d: Noisy = Noisy::new(6);
        if n == 1 {
            std::mem::swap(&mut t.first, &mut { d });
            return 13;
        }
        yield_now().await;
        14
    }
}

mod generic {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        take::<Noisy>(Noisy::new(1), Some(Noisy::new(2)), n).await;
        step(5);
    }
    #[cps]
    async fn take<T: Thing + Serialize + serde::de::DeserializeOwned + rialto_cps::HasLayout>(
        a: T,
        b: Option<T>,
        n: u32,
    ) where
        T: 'static,
    {
        if n == 1 {
            drop(a);
        } else if n == 2 {
            b.map(drop);
        }
        yield_now().await;
        step(3);
    }
}

mod tryq {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = t(n).await;
        step(50);
    }
    #[cps]
    async fn t(n: u32) -> Result<u32, u32> {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let k: u32 = if n < 3 {
            let m = check(n)?;
            if m == 1 {
                drop(a);
            }
            m + 20
        } else {
            drop(b);
            check(n + 1)?
        };
        step(k);
        let c: Noisy = Noisy::new(3);
        let d: u32 = check(n)? + if n == 0 { sum(1, c) } else { check(n + 7)? };
        let e: Noisy = Noisy::new(4);
        (if n == 1 {
            Err(e.0)
        } else {
            drop(e);
            Ok(3)
        })
        .or_else(|m| check(m + 1))?;
        yield_now().await;
        step(d + 30);
        let f: Noisy = Noisy::new(5);
        Ok(if n == 0 {
            drop(f);
            1
        } else {
            2
        })
    }
}

mod macros {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let c: Noisy = Noisy::new(3);
        let v: Vec<u32> = vec![if n == 1 { sum(4, a) } else { 5 }, n];
        if n == 2 {
            println!("{} {b:?}", b.0);
            assert!(consumed(b));
        } else {
            println!("{}", b.0)
        }
        let s: String = format!("{}", if n == 3 { sum(1, c) } else { 6 });
        if matches!(n, 0 | 1) {
            assert_eq!(v[1], n, "{}", s.len());
            step(8);
        }
        yield_now().await;
        step(v[0] + 20);
    }
}

mod into_methods {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Lease = lease(1);
        let b: Option<Noisy> = Some(Noisy::new(2));
        let c: Lease = lease(3);
        let k: u32 = match n {
            1 => {
                let x = a.into_noisy();
                x.0
            }
            2 => b.unwrap().0,
            3 => {
                if c.ok() {
                    release(c)
                } else {
                    4
                }
            }
            _ => a.0.0,
        };
        step(k);
        yield_now().await;
        step(5);
    }
}

mod option_elsewhere {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let opt: Option<Noisy> = if n == 0 { None } else { Some(Noisy::new(n)) };
        if n == 1 {
            drop(opt);
        } else if let Some(x) = opt {
            step(20);
            if n == 2 {
                drop(x);
            }
            step(21);
        }
        yield_now().await;
        step(5);
        let opt: Option<Noisy> = Some(Noisy::new(6));
        if n == 1 {
            if let Some(x) = opt {
                drop(x);
                step(7);
            }
        } else if n == 2 {
            if let Some(x) = &opt {
                step(x.0 + 30);
            }
        }
        yield_now().await;
        step(8);
        let opt: Option<Noisy> = Some(Noisy::new(9));
        match n {
            1 => match opt {
                Some(x) => drop(x),
                None => step(10),
            },
            2 => step(opt.map_or(1, |x| x.0)),
            _ => step(opt.as_ref().map_or(2, |x| x.0 + 40)),
        }
        yield_now().await;
        step(11);
    }
}

mod shadows {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        }
        let g: Noisy = Noisy::new(2);
        if n == 2 {
            drop(g);
        }
        let g: u32 = if n == 3 { 4 } else { 5 };
        step(g);
        yield_now().await;
        step(6);
        let g: Noisy = Noisy::new(7);
        let g: Noisy = if n == 0 {
            g
        } else if n == 1 {
            drop(g);
            Noisy::new(8)
        } else {
            step(9);
            Noisy::new(10)
        };
        let (g, h): (Noisy, u32) = if n == 2 { (g, 1) } else { (Noisy::new(11), 2) };
        yield_now().await;
        step(12 + h);
    }
}

mod shadow_let_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let Some(g) = (if n == 1 {
            Some(g)
        } else if n == 2 {
            None
        } else {
            Some(Noisy::new(2))
        }) else {
            step(3);
            return;
        };
        step(4);
        yield_now().await;
        step(5);
        for turn in 0u32..2 {
            let h: Noisy = Noisy::new(6);
            let Some(h) = (if n == 0 { Some(h) } else { None }) else {
                step(7);
                continue;
            };
            let k: Noisy = Noisy::new(8);
            let Some(m) = (n == 0).then_some(turn) else {
                drop(k);
                break;
            };
            yield_now().await;
            step(m + 20);
        }
        yield_now().await;
        step(9);
    }
}

mod raw_ident {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let r#type: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        for r#in in &all {
            if *r#in == n {
                drop(r#type);
                break;
            }
        }
        yield_now().await;
        step(2);
    }
}

mod never_arms {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: u32 = match n {
            0 => {
                drop(g);
                1
            }
            1 => return,
            2 => std::convert::identity(loop {
                break 3;
            }),
            _ => {
                if n == 9 {
                    panic!("no")
                } else {
                    4
                }
            }
        };
        step(k);
        yield_now().await;
        step(2);
        let h: Noisy = Noisy::new(3);
        let j: u32 = if n == 0 {
            drop(h);
            5
        } else if n == 9 {
            unreachable!()
        } else {
            loop {
                if n > 0 {
                    break 6;
                }
            }
        };
        yield_now().await;
        step(j);
    }
}

mod attrs {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        #[allow(unused_variables)]
        if n == 1 {
            #[allow(unused)]
            let x = 1;
            drop(g);
        } else {
            #[allow(unused)]
            {
                step(3)
            }
        }
        match n {
            #[cfg(all())]
            2 => drop(h),
            #[cfg(any())]
            3 => drop(h),
            #[allow(unused)]
            _ => {}
        }
        yield_now().await;
        step(4);
    }
}

mod both_gone_then_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            if turn == n {
                if n == 1 {
                    drop(g);
                    step(2);
                } else {
                    step(3);
                    drop(g);
                }
                break;
            }
            yield_now().await;
            step(4);
        }
        yield_now().await;
        step(5);
    }
}

mod temporaries {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = if n == 1 {
            drop(g);
            3
        } else {
            step(4);
            lease(n).expect(5) + Noisy::new(6).0
        };
        step(k);
        let l: u32 = match lease(n + 3).expect(n) {
            2 => sum(1, h),
            m => m + Noisy::new(7).0 + lease(5).expect(8),
        };
        step(l);
        yield_now().await;
        step(9);
        let i: Noisy = Noisy::new(10);
        if lease(20).ok() && Noisy::new(11).0 == 11 && n == 1 && consumed(i) {
            step(12);
        } else {
            step(13)
        }
        yield_now().await;
        step(14);
        let j: Noisy = Noisy::new(15);
        if let 1 = lease(n + 21).expect(n) {
            drop(j);
            step(16);
        } else {
            step(17);
        }
        yield_now().await;
        step(18);
    }
}

mod ctl_head_plain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<Guard> = vec![Guard { number: n, noisy: Noisy::new(50) }];
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match n {
            k if b.0 == 2 => {
                step(a.0 + k + 20);
                yield_now().await;
                step(5);
            }
            _ => {
                step(6);
            }
        }
        yield_now().await;
        step(7);
    }
}

mod ctl_head_bound_plain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let some: Option<Noisy> = if n > 0 { Some(Noisy::new(4)) } else { None };
        let b: Noisy = Noisy::new(2);
        match some {
            Some(a) => {
                step(a.0 + b.0 + 20);
                yield_now().await;
                step(5);
            }
            None => {
                yield_now().await;
            }
        }
        yield_now().await;
        step(7);
    }
}

mod head_bound_minimal {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let some: Option<Noisy> = Some(Noisy::new(4));
        let b: Noisy = Noisy::new(2);
        match some {
            Some(a) => {
                if n == 1 {
                    drop(a);
                } else if n == 2 {
                    drop(b);
                }
                step(3);
                yield_now().await;
                step(5);
            }
            None => {}
        }
    }
}

mod head_named_minimal {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        match n {
            0 if b.0 == 2 => {
                if n == 1 {
                    drop(a);
                }
                step(4);
                yield_now().await;
                step(5);
            }
            _ => {
                step(6);
            }
        }
        step(7);
    }
}

mod attr_tail {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            #[allow(unused)]
            {
                step(3)
            }
        }
        yield_now().await;
        step(4);
    }
}

mod iflet_binds_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let shape: Shape = match n {
            0 => Shape::Nothing,
            1 => Shape::Both(Noisy::new(1), Noisy::new(2)),
            _ => Shape::One { noisy: Noisy::new(3), number: n as u64 },
        };
        if let Shape::Both(a, b) = shape {
            let (a, b): (Noisy, Noisy) = (a, b);
            if n == 1 {
                drop(a);
            } else {
                step(8);
            }
            yield_now().await;
            step(5);
            if n == 1 {
                drop(b);
            }
            yield_now().await;
            step(6);
        } else if let Shape::One { noisy, number } = shape {
            let noisy: Noisy = noisy;
            if number == 2 {
                drop(noisy);
            }
            yield_now().await;
            step(7);
        }
        yield_now().await;
        step(9);
    }
}

// differs: lent
mod params_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut t: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let r: u32 = inner(Noisy::new(3), Noisy::new(4), n, &mut t, n).await;
        step(r);
        yield_now().await;
        step(t.number + 90);
    }
    #[cps]
    async fn inner(mut a: Noisy, b: Noisy, k: u32, t: &mut Two, n: u32) -> u32 {
        if k == 1 {
            drop(a);
            t.number += 1;
        } else if n == 2 {
            drop(b);
            t.first = Noisy::new(9);
        } else {
            a = b;
        }
        step(10);
        yield_now().await;
        step(11);
        let c: Noisy = Noisy::new(5);
        if k == 3 {
            t.second = c;
        }
        yield_now().await;
        step(12);
        let d: Noisy = Noisy::new(6);
        if n == 1 {
            std::mem::swap(&mut t.first, &mut { d });
            return 13;
        }
        yield_now().await;
        14
    }
}

mod shadow_let_else_2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let Some(g) = (if n == 1 {
            Some(g)
        } else if n == 2 {
            None
        } else {
            Some(Noisy::new(2))
        }) else {
            step(3);
            return;
        };
        let g: Noisy = g;
        step(4);
        yield_now().await;
        step(5);
        for turn in 0u32..2 {
            let h: Noisy = Noisy::new(6);
            let Some(h) = (if n == 0 { Some(h) } else { None }) else {
                step(7);
                continue;
            };
            let h: Noisy = h;
            let k: Noisy = Noisy::new(8);
            let m: u32 = 3;
            let Some(_) = (n == 0).then_some(turn) else {
                drop(k);
                break;
            };
            yield_now().await;
            step(m + 20);
        }
        yield_now().await;
        step(9);
    }
}

mod while_let_iter {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        let mut rest = all.iter();
        while let Some(m) = rest.next() {
            if *m == n {
                drop(g);
                break;
            }
            step(*m + 20);
        }
        step(3);
        drop(rest);
        yield_now().await;
        step(4);
    }
}

mod while_let_stack {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut stack: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
        let held: Noisy = Noisy::new(9);
        while let Some(top) = stack.pop() {
            if top.0 == n {
                drop(stack);
                drop(held);
                step(8);
                break;
            }
            step(top.0 + 20);
        }
        yield_now().await;
        step(4);
    }
}

mod if_chain {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![n];
        if let Some(m) = all.first()
            && *m == 1
        {
            drop(g);
            step(2);
        }
        let h: Noisy = Noisy::new(3);
        if n > 0
            && let Some(m) = all.first()
            && (*m == 2 || h.0 == 9)
        {
            drop(h);
        } else if n == 3
            && let Some(m) = all.last()
        {
            step(4);
        }
        yield_now().await;
        step(5);
    }
}

mod chain_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![n];
        loop {
            if n > 0
                && let Some(m) = all.first()
                && (if *m == 3 { break } else { *m == 1 })
            {
                drop(g);
                step(2);
                break;
            }
            step(6);
            yield_now().await;
            return;
        }
        yield_now().await;
        step(5);
    }
}

mod labelled_values {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = 'a: {
            if n == 1 {
                drop(g);
                break 'a 3;
            }
            let j: u32 = 'b: {
                if n == 2 {
                    drop(h);
                    break 'a 4;
                }
                if n == 3 {
                    break 'b sum(5, g);
                }
                6
            };
            j + 20
        };
        step(k);
        yield_now().await;
        step(7);
    }
}

mod nested_continue {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        let k: u32 = 'outer: loop {
            let mut seen: u32 = 0;
            for a in &all {
                for b in all.iter().rev() {
                    if a + b == 4 && n == 2 {
                        break 'outer sum(*b, g);
                    }
                    if a + b == 3 {
                        seen += 1;
                        if seen == n {
                            drop(g);
                            break 'outer 30;
                        }
                        break;
                    }
                    if a == b {
                        continue;
                    }
                }
                if *a == 2 {
                    break 'outer seen + 40;
                }
            }
        };
        step(k);
        yield_now().await;
        step(7);
    }
}

mod break_named {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let k: u32 = loop {
            if n == 1 {
                break g.0 + 20;
            }
            if n == 2 {
                drop(g);
                break 3;
            }
            break 4;
        };
        step(k);
        yield_now().await;
        step(7);
    }
}

mod if_return_value_borrow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let _ = t(n).await;
        step(8);
    }
    #[cps]
    async fn t(n: u32) -> u32 {
        let g: Vec<Noisy> = vec![Noisy::new(1)];
        let k: u32 = match g.first() {
            Some(x) if x.0 == n => {
                drop(g);
                3
            }
            Some(x) if n == 2 => return x.0,
            Some(x) => x.0 + 20,
            None => 5,
        };
        step(k);
        yield_now().await;
        step(7);
        k
    }
}

// differs: values drop at another time
mod arm_value_borrow_struct {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let k: (u32, usize) = match n {
            1 => {
                drop(g);
                (1, 2)
            }
            2 => (g.number, 3),
            _ => (g.first.0, g.second.0 as usize),
        };
        step(k.0 + 20);
        yield_now().await;
        step(7);
    }
}

mod break_out_borrow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Vec<Noisy> = vec![Noisy::new(1)];
        let k: u32 = loop {
            match g.first() {
                Some(x) if n == 2 => break x.0 + 30,
                Some(x) if n == 1 => {
                    drop(g);
                    break 4;
                }
                _ => {}
            }
            yield_now().await;
            step(5);
            break 6;
        };
        step(k);
        yield_now().await;
        step(7);
    }
}

mod part_moved_other_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if n == 1 {
            drop(g);
        } else if n == 2 {
            let k = g.number;
            step(k);
        } else if n == 3 {
            let k = &g.first;
            step(k.0 + 20);
        }
        yield_now().await;
        step(7);
    }
}

mod boxed {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Box<Two> = Box::new(Two { first: Noisy::new(1), second: Noisy::new(2), number: n });
        let h: Box<Noisy> = Box::new(Noisy::new(3));
        if n == 1 {
            drop(*h);
            step(g.number);
        } else if n == 2 {
            drop(*g);
        } else {
            step(g.number + h.0);
        }
        yield_now().await;
        step(7);
    }
}

mod box_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Box<Shape> = Box::new(Shape::One { noisy: Noisy::new(1), number: n as u64 });
        if n == 1 {
            drop(g);
        } else {
            match *g {
                Shape::One { number, .. } => step(number as u32 + 20),
                _ => {}
            }
        }
        yield_now().await;
        step(3);
    }
}

mod box_match_move {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Box<Shape> = Box::new(Shape::One { noisy: Noisy::new(1), number: n as u64 });
        if n == 1 {
            drop(g);
        } else {
            match *g {
                Shape::One { noisy, .. } => drop(noisy),
                _ => {}
            }
        }
        yield_now().await;
        step(3);
    }
}

mod part_on_break_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        if n == 1 {
            drop(g);
        } else {
            loop {
                if n == 2 {
                    let k: u32 = g.number;
                    step(k + 20);
                    break;
                }
                step(3);
                break;
            }
        }
        yield_now().await;
        step(3);
    }
}

mod struct_update {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        let h: Two = Two { first: Noisy::new(3), second: Noisy::new(4), ..g };
        yield_now().await;
        step(3);
    }
}

mod assign_in_arms {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        let g: Noisy;
        match n {
            1 => g = a,
            2 => g = b,
            _ => g = Noisy::new(3),
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod assign_in_arms_mut {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut g: Noisy = Noisy::new(2);
        if n == 1 {
            g = a;
        } else if n == 2 {
            let h = a;
            step(h.0 + 20);
            g = h;
        } else {
            step(3)
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod evident {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a = Noisy::new(1);
        let b = Some(Noisy::new(2));
        let c = vec![Noisy::new(3)];
        let all = [0u32, 1, 2];
        if n == 1 {
            drop(a);
        } else if n == 2 {
            b.unwrap();
        }
        for m in &all {
            if *m == n {
                drop(c);
                break;
            }
        }
        yield_now().await;
        step(5);
    }
}

mod items {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let list: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
        let other: Noisy = Noisy::new(4);
        for g in list {
            if g.0 == n {
                drop(g);
            } else {
                step(g.0 + 20);
            }
            yield_now().await;
            step(5);
        }
        for h in [Noisy::new(6), Noisy::new(7)] {
            if h.0 == n + 5 {
                drop(h);
                if n == 1 {
                    drop(other);
                    break;
                }
                continue;
            }
            yield_now().await;
            step(8);
        }
        yield_now().await;
        step(9);
    }
}

mod items_other {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let list: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2), Noisy::new(3)];
        let mut other: Vec<Noisy> = vec![];
        for g in list {
            if g.0 == n {
                other.push(g);
                step(20);
            }
            yield_now().await;
            step(5);
        }
        yield_now().await;
        step(9);
    }
}

mod shadow_with_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n];
        let g: Noisy = Noisy::new(1);
        loop {
            let g: u32 = match all.first() {
                Some(m) if *m == 1 => {
                    drop(g);
                    break;
                }
                Some(m) if *m == 2 => break,
                Some(m) => *m,
                None => 0,
            };
            step(g + 20);
            yield_now().await;
            step(3);
            return;
        }
        step(6);
        yield_now().await;
        step(4);
    }
}

mod shadow_inner {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let all: Vec<u32> = vec![n];
        let g: Noisy = Noisy::new(1);
        if let Some(m) = all.first() {
            if *m == 1 {
                drop(g);
            } else {
                let g: u32 = 3;
                step(g);
            }
        }
        yield_now().await;
        step(4);
    }
}

mod lazy_read {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Two = Two { first: Noisy::new(1), second: Noisy::new(2), number: n };
        fn eat(t: Two) -> bool {
            true
        }
        let b: bool = g.number == 1 && eat(g);
        let h: Two = Two { first: Noisy::new(3), second: Noisy::new(4), number: n };
        let c: bool = {
            let k = h.number;
            k == 2
        } && eat(h)
            || n == 3;
        step(b as u32 + c as u32 + 20);
        yield_now().await;
        step(5);
    }
}

mod into_iter_part {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Vec<Noisy> = vec![Noisy::new(1), Noisy::new(2)];
        if n == 1 {
            for x in g {
                step(x.0 + 20);
                if x.0 == 1 {
                    break;
                }
            }
        } else if n == 2 {
            for x in &g {
                step(x.0 + 30);
            }
        } else if n == 3 {
            g.into_iter().for_each(drop);
        }
        yield_now().await;
        step(5);
    }
}

mod unsafe_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            unsafe {
                drop(g);
            }
        } else {
            unsafe { step(2) }
        }
        yield_now().await;
        step(5);
    }
}

mod return_in_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        t(n).await;
        step(9);
    }
    #[cps]
    async fn t(n: u32) -> u32 {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = if n == 1 {
            return sum(3, g);
        } else if n == 2 {
            drop(h);
            return 4;
        } else if n == 3 {
            drop(g);
            5
        } else {
            h.0
        };
        step(k + 20);
        yield_now().await;
        step(6);
        k
    }
}

mod jump_in_ref_tail {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let o: Option<u32> = (n > 1).then_some(n);
        loop {
            let r: &u32 = if n == 1 {
                drop(g);
                &1
            } else {
                &match o {
                    Some(x) => x,
                    None => break,
                }
            };
            step(*r + 20);
            yield_now().await;
            step(2);
            return;
        }
        yield_now().await;
        step(3);
    }
}

mod e0695_real {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let o: Option<Vec<u32>> = (n > 0).then(|| vec![1, 2, 3]);
        loop {
            for m in (match &o {
                Some(list) => list,
                None => break,
            }) {
                if *m == n {
                    drop(g);
                    break;
                }
                step(*m + 20);
            }
            yield_now().await;
            step(5);
            break;
        }
        yield_now().await;
        step(4);
    }
}

mod for_break_in_iter_let {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let o: Option<Vec<u32>> = (n > 0).then(|| vec![1, 2, 3]);
        loop {
            let list = match &o {
                Some(list) => list,
                None => break,
            };
            for m in list {
                if *m == n {
                    drop(g);
                    break;
                }
                step(*m + 20);
            }
            yield_now().await;
            step(5);
            break;
        }
        yield_now().await;
        step(4);
    }
}

mod macro_tail {
    use super::prelude::*;
    macro_rules! note {
        ($x:expr) => {
            let y = $x;
            step(y);
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        if n == 1 {
            drop(g);
        } else {
            note! { n + 20 }
        }
        yield_now().await;
        step(4);
    }
}

mod ctl_uninit_both {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy;
        if n == 1 {
            g = Noisy::new(1);
        } else {
            g = Noisy::new(2);
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod uninit_if_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let g: Noisy;
        if n == 1 {
            g = a;
        } else {
            g = Noisy::new(3);
        }
        yield_now().await;
        step(5);
    }
}

mod uninit_named_later {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let g: Noisy;
        if n == 1 {
            g = a;
        } else {
            g = Noisy::new(3);
        }
        yield_now().await;
        step(g.0);
    }
}

mod reassign_nested {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut x: Noisy = Noisy::new(2);
        yield_now().await;
        drop(x);
        yield_now().await;
        if n == 1 {
            x = a;
        } else {
            x = Noisy::new(3);
        }
        yield_now().await;
        step(5);
    }
}

mod reassign_nested_same {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut x: Noisy = Noisy::new(2);
        drop(x);
        if n == 1 {
            x = a;
        } else {
            x = Noisy::new(3);
        }
        yield_now().await;
        step(5);
    }
}

mod hidden_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: u32 = n;
        let g: Noisy = Noisy::new(9);
        loop {
            if let Some(x) = (x > 0).then_some(x + 1) {
                if x == 2 {
                    drop(g);
                    break;
                }
                if x == 3 {
                    break;
                }
            }
            yield_now().await;
            step(20);
            break;
        }
        yield_now().await;
        step(x + 30);
    }
}

mod opt_expr_unit_tail {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut total: u32 = 0;
        if n == 1 {
            drop(g)
        } else {
            total += 1
        }
        match n {
            1 => {}
            _ => total = 3,
        };
        let h: Noisy = Noisy::new(2);
        match n {
            1 => drop(h),
            2 => total += 2,
            _ => total = 7,
        }
        yield_now().await;
        step(total + 20);
    }
}

mod guard_stmt_main {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: std::sync::Mutex<u32> = std::sync::Mutex::new(3);
        let k: u32 = if n == 1 {
            drop(g);
            1
        } else {
            *h.lock().unwrap()
        };
        let j: Noisy = Noisy::new(4);
        match *h.lock().unwrap() {
            3 if n == 2 => drop(j),
            m => step(m),
        }
        drop(h);
        yield_now().await;
        step(k + 20);
    }
}

mod opaque_loop {
    use super::prelude::*;
    #[derive(Debug)]
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        for turn in 0u32..2 {
            let tx: Opaque = Opaque(Noisy::new(1));
            match turn {
                0 if n == 1 => continue,
                0 => drop(tx),
                _ => {
                    let t = tx;
                    step(t.0.0 + 20);
                }
            }
            yield_now().await;
            step(4);
        }
    }
}

mod opaque_borrow {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let cell: std::cell::RefCell<u32> = std::cell::RefCell::new(n);
        {
            let guard: std::cell::RefMut<'_, u32> = cell.borrow_mut();
            if *guard == 1 {
                drop(guard);
                step(1);
            } else {
                drop(guard);
                step(2);
            }
            step(4);
        }
        yield_now().await;
        step(4);
    }
}

mod opaque_arc {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let tx: std::sync::mpsc::Sender<u32> = std::sync::mpsc::channel().0;
        if n == 1 {
            let _ = tx.send(1);
            drop(tx);
        } else {
            drop(tx);
            return;
        }
        yield_now().await;
        step(4);
    }
}

mod reply {
    use super::prelude::*;
    pub struct Reply(Noisy);
    impl Reply {
        pub fn into_answer(self, n: u32) {
            step(n)
        }
    }
    #[cps]
    pub async fn program(n: u32) {
        let reply: Reply = Reply(Noisy::new(1));
        match check(n) {
            Ok(m) => reply.into_answer(m + 20),
            Err(m) => reply.into_answer(m + 30),
        }
        yield_now().await;
        step(4);
    }
}

// differs: parts
mod parts_of_and_put_away {
    use super::prelude::*;
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct Order {
        note: Option<Noisy>,
        id: Noisy,
    }
    #[cps]
    pub async fn program(n: u32) {
        let order: Order = Order { note: (n > 0).then(|| Noisy::new(1)), id: Noisy::new(2) };
        let g: Noisy = Noisy::new(3);
        if let Some(note) = order.note {
            if n == 1 {
                drop(g);
            }
            step(note.0 + 20);
        } else {
            step(4);
        }
        yield_now().await;
        step(5);
    }
}

// differs: parts
mod parts_of_and_put_away2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let work: Work = Work {
            state: if n > 1 { State::Retry(n) } else { State::Failed(n, Noisy::new(1)) },
            noisy: Noisy::new(2),
        };
        let g: Noisy = Noisy::new(3);
        match work.state {
            State::Retry(k) => {
                if k == 2 {
                    drop(g);
                }
                step(20);
            }
            State::Failed(k, noisy) => {
                step(k + 30);
                if k == 1 {
                    drop(noisy);
                }
            }
        }
        yield_now().await;
        step(5);
    }
}

mod push_arg {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut v: Vec<u32> = vec![];
        v.push(if n == 1 {
            drop(g);
            1
        } else {
            2
        });
        v[0] = match n {
            2 => 5,
            _ => v[0],
        };
        let h: Noisy = Noisy::new(3);
        v[0] += if n == 2 { sum(1, h) } else { 4 };
        let o: Option<Noisy> = Some(Noisy::new(6));
        let k: u32 = v.iter().map(|x| x + 1).fold(if n == 3 { o.unwrap().0 } else { 0 }, |a, b| a + b);
        yield_now().await;
        step(v[0] + k + 20);
    }
}

// differs: values drop at another time
mod ext2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let x: Option<&Noisy> = if n == 1 {
            drop(g);
            None
        } else {
            Some(&Noisy::new(3))
        };
        step(x.map_or(4, |x| x.0));
        yield_now().await;
        step(5);
    }
}

mod labelled_await_value {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: u32 = 'a: {
            let j: Noisy = Noisy::new(3);
            if let Some(m) = (n > 0).then_some(n) {
                if m == 1 {
                    drop(g);
                    drop(j);
                    break 'a 5;
                }
                if m == 2 {
                    break 'a j.0;
                }
                if m == 3 {
                    break 'a sum(2, h);
                }
            }
            yield_now().await;
            step(20);
            6
        };
        step(k);
        yield_now().await;
        step(7);
    }
}

mod nested_awaiting_loops {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        'outer: for a in 0u32..3 {
            let h: Noisy = Noisy::new(10 + a);
            for b in 0u32..2 {
                let j: Noisy = Noisy::new(20 + b);
                for m in &all {
                    if *m + a == n + 1 && b == 1 {
                        drop(h);
                        drop(g);
                        break 'outer;
                    }
                    if *m == 2 && a == 1 {
                        drop(j);
                        continue 'outer;
                    }
                    if *m == b {
                        break;
                    }
                }
                yield_now().await;
                step(a + 30);
            }
            step(40);
        }
        step(50);
        yield_now().await;
        step(51);
    }
}

mod let_parts_match_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Guard = Guard { number: n, noisy: Noisy::new(1) };
        let all: Vec<u32> = vec![n];
        match all.first() {
            Some(1) => drop(g),
            Some(_) => {
                let Guard { number, noisy: _ } = g;
                step(number + 20);
            }
            None => {}
        }
        yield_now().await;
        step(3);
    }
}

mod let_else_parts {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let work: State = State::Failed(n, Noisy::new(1));
        let r: u32 = match n {
            1 => {
                drop(work);
                3
            }
            _ => {
                let State::Failed(k, _) = work else { unreachable!() };
                k + 20
            }
        };
        step(r);
        yield_now().await;
        step(3);
    }
}

mod reassign_perhaps {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut g: Noisy = Noisy::new(2);
        if n == 1 {
            drop(g);
        }
        yield_now().await;
        if n == 2 {
            g = a;
        }
        yield_now().await;
        step(4);
    }
}

mod loop_reassign_else {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut last: Noisy = Noisy::new(1);
        for turn in 0u32..3 {
            let next: Noisy = Noisy::new(10 + turn);
            if turn == n {
                last = next;
            } else {
                step(last.0 + 20);
            }
            yield_now().await;
            step(3);
        }
    }
}

mod consume_then_replace {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut state: Noisy = Noisy::new(1);
        let spare: Noisy = Noisy::new(2);
        step(sum(1, state));
        yield_now().await;
        match n {
            1 => state = spare,
            _ => state = Noisy::new(3),
        }
        yield_now().await;
        step(state.0);
    }
}

mod head_unnamed_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let b: Noisy = Noisy::new(2);
        if b.0 == 2 {
            if n == 1 {
                drop(a);
            }
            step(4);
            yield_now().await;
            step(5);
        }
        step(7);
    }
}

mod async_iflet_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Noisy = Noisy::new(2);
        if let Some(a) = Some(Noisy::new(1)) {
            if n == 1 {
                drop(a);
            } else {
                step(b.0 + 20);
                if n == 2 {
                    drop(b);
                }
            }
            step(4);
            yield_now().await;
            step(5);
        }
        step(7);
    }
}

mod loud_for_break_continue {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        'outer: for a in 0u32..3 {
            for m in &all {
                if *m + a == n + 1 {
                    drop(g);
                    break 'outer;
                }
                if *m == 2 {
                    continue 'outer;
                }
            }
            yield_now().await;
            step(a + 30);
        }
        yield_now().await;
        step(51);
    }
}

mod loud_for_needed_behind {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        for a in 0u32..3 {
            for m in &all {
                if *m + a == n + 1 {
                    drop(g);
                    return;
                }
            }
            yield_now().await;
            step(a + 30);
        }
        yield_now().await;
        step(51);
    }
}

mod two_statements {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        for a in 0u32..3 {
            for m in &all {
                if *m == n {
                    step(m + 20);
                }
            }
            if let Some(m) = all.first() {
                if *m + a == n {
                    drop(g);
                    break;
                }
            }
            if let Some(m) = all.last() {
                if *m + a == n + 2 {
                    drop(g);
                    break;
                }
            }
            yield_now().await;
            step(a + 30);
        }
        yield_now().await;
        step(51);
    }
}

mod for_then_use_break {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let all: Vec<u32> = vec![0, 1, 2];
        let mut done = false;
        loop {
            for m in &all {
                if *m == n {
                    drop(g);
                    done = true;
                    break;
                }
            }
            break;
        }
        yield_now().await;
        step(51);
    }
}

mod let_wild {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let _ = if n == 1 {
            g
        } else {
            step(3);
            Noisy::new(4)
        };
        _ = match n {
            2 => h,
            _ => {
                step(5);
                Noisy::new(6)
            }
        };
        step(7);
        yield_now().await;
        step(8);
    }
}

mod join_args {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let h: Noisy = Noisy::new(2);
        let k: Noisy = Noisy::new(3);
        join!(one(if n == 1 { sum(1, g) } else { 2 }), one(if n == 2 { sum(3, h) } else { 4 }));
        if one(n).await == 3 {
            if n == 3 {
                drop(k);
            }
            step(20);
        }
        yield_now().await;
        step(8);
    }
    #[cps]
    async fn one(n: u32) -> u32 {
        step(n + 30);
        yield_now().await;
        n
    }
}

mod while_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let mut h: Option<Noisy> = Some(Noisy::new(2));
        let mut i: u32 = 0;
        while one(i).await < 3 {
            if i == n {
                drop(g);
                if let Some(h) = h.take() {
                    step(h.0 + 20);
                }
                break;
            }
            i += 1;
        }
        yield_now().await;
        step(8);
    }
    #[cps]
    async fn one(n: u32) -> u32 {
        step(n + 30);
        yield_now().await;
        n
    }
}

mod opaque_kept_size {
    use super::prelude::*;
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let a: Opaque = Opaque(Noisy::new(1));
        let b: Opaque = Opaque(Noisy::new(2));
        let both: bool = match (n, n > 1) {
            (0, _) => {
                drop(a);
                drop(b);
                true
            }
            (_, true) => {
                let t: (Opaque, Opaque) = (a, b);
                false
            }
            _ => {
                step(b.0.0 + 20);
                drop(b);
                drop(a);
                true
            }
        };
        yield_now().await;
        step(6);
    }
}

mod opaque_loop_break {
    use super::prelude::*;
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let a: Opaque = Opaque(Noisy::new(1));
        loop {
            if n == 1 {
                drop(a);
                break;
            }
            if n == 2 {
                let t = a;
                step(t.0.0 + 20);
                break;
            }
            return;
        }
        yield_now().await;
        step(6);
    }
}

mod opaque_or_await {
    use super::prelude::*;
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let a: Opaque = Opaque(Noisy::new(1));
        let k: u32 = match check(n) {
            Ok(m) => {
                drop(a);
                m
            }
            Err(m) => {
                step(m);
                return;
            }
        };
        yield_now().await;
        step(6 + k);
    }
}

mod opaque_q {
    use super::prelude::*;
    pub struct Opaque(pub Noisy);
    #[cps]
    pub async fn program(n: u32) {
        let _ = t(n).await;
        step(50);
    }
    #[cps]
    async fn t(n: u32) -> Result<u32, u32> {
        let a: Opaque = Opaque(Noisy::new(1));
        if n == 1 {
            drop(a)
        } else {
            let t: Opaque = a;
            step(20);
            check(n)?;
        }
        yield_now().await;
        Ok(6)
    }
}

mod dyn_boxes {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let e: Result<u32, Box<dyn std::error::Error>> = match n {
            1 => {
                drop(g);
                Ok(1)
            }
            _ => Err(Box::new(std::fmt::Error)),
        };
        step(e.is_ok() as u32 + 20);
        drop(e);
        yield_now().await;
        step(5);
    }
}

mod dyn_boxes_into {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = Noisy::new(1);
        let e: Result<u32, Box<dyn std::error::Error>> = if n == 1 {
            drop(g);
            Ok(1)
        } else {
            Err("no".into())
        };
        let t: u64 = if n == 3 { 1 } else { "3".parse().unwrap() };
        step(e.is_ok() as u32 + 20);
        drop(e);
        yield_now().await;
        step(5);
    }
}

mod min_for_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Noisy = Noisy::new(9);
        let list: Vec<Noisy> = vec![Noisy::new(1)];
        for g in list {
            if n == 1 {
                drop(g);
            } else {
                step(b.0 + 20);
            }
            step(4);
            yield_now().await;
        }
    }
}

mod ctl_for_order {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let b: Noisy = Noisy::new(9);
        let list: Vec<Noisy> = vec![Noisy::new(1)];
        for g in list {
            step(b.0 + g.0 + 20);
            yield_now().await;
        }
    }
}

mod min_move_then_assign_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(1);
        let mut last: Noisy = Noisy::new(2);
        for turn in 0u32..3 {
            drop(last);
            yield_now().await;
            if turn == n {
                last = a;
                break;
            } else {
                last = Noisy::new(10 + turn);
            }
            yield_now().await;
            step(3);
        }
        yield_now().await;
        step(4);
    }
}

mod own_map_jump {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Lease = lease(1);
        for turn in 0u32..3 {
            if turn > 1 {
                drop(g);
                return;
            }
            let k: u32 = g.expect(match check(n) {
                Ok(m) => m,
                Err(_) => break,
            });
            step(k + 20);
            yield_now().await;
        }
        step(4);
        yield_now().await;
        step(5);
    }
}

mod own_map_jump2 {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Lease = lease(1);
        loop {
            match n {
                1 => drop(release(g)),
                _ => {
                    let k: u32 = g.expect(match check(n) {
                        Ok(m) => m,
                        Err(_) => break,
                    });
                    step(k + 20);
                }
            }
            yield_now().await;
            step(3);
            return;
        }
        yield_now().await;
        step(5);
    }
}

mod hidden_in_an_inline_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: u32 = n;
        let kept: Noisy = Noisy::new(9);
        loop {
            match (n > 1).then_some(x + 1) {
                Some(x) if x < 9 => {
                    if x == 3 {
                        break;
                    }
                    let kept: u32 = 4;
                    if x == 4 {
                        step(kept);
                        break;
                    }
                }
                _ => yield_now().await,
            }
            step(look(&kept));
            break;
        }
        yield_now().await;
        step(x + 30);
        drop(kept);
    }
}
mod hidden_and_moved {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: Noisy = Noisy::new(n + 1);
        loop {
            if n == 1 {
                let y: Noisy = x;
                step(y.0);
                return;
            }
            let x: u32 = x.0 + 4;
            if x > 6 {
                break;
            }
            yield_now().await;
            step(x);
            break;
        }
        yield_now().await;
        step(x.0 + 30);
    }
}
mod own_macro_leaves_a_plain_loop {
    use super::prelude::*;
    macro_rules! leave_if {
        ($condition:expr) => {
            if $condition {
                break;
            }
        };
    }
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let mut count: u32 = 0;
        loop {
            count += 1;
            leave_if!(count > n);
            step(count);
        }
        step(50);
        yield_now().await;
        step(count);
    }
}
mod only_copies_each_way {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let a: Noisy = Noisy::new(9);
        let g: (Noisy, u32, u32) = (Noisy::new(1), n, 4);
        yield_now().await;
        let b: Noisy;
        if n == 1 {
            b = Noisy::new(g.1);
        } else {
            b = Noisy::new(g.2);
            drop(g);
        }
        step(3);
        yield_now().await;
        step(4);
    }
}
mod destructured_places {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let mut x: u32 = n;
        let mut last: Noisy = fresh(1);
        let p: (u32, Noisy) = (n + 3, fresh(2));
        let two: Two = Two { first: fresh(3), second: Noisy::default(), number: n };
        (x, _) = p;
        step(x);
        yield_now().await;
        Two { first: last, number: x, .. } = two;
        step(x + look(&last));
        _ = p;
        next(x).await;
        [x, _] = [x + 1, 4];
        step(x);
    }
}
mod two_guards_that_await {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g: Noisy = fresh(1);
        let k: u32 = match Some(n + add(n, look(&g))) {
            Some(m) if add(next(m).await, next(look(&g)).await) > 2000 => m,
            Some(m) if {
                let more: u32 = add(m, look(&g));
                next(more).await > 100 && n == 2
            } =>
            {
                drop(g);
                m + 1
            }
            Some(m) => add(m, next(m).await),
            None => 4,
        };
        step(k);
        yield_now().await;
        step(k);
    }
}
mod hidden_by_an_inline_arm {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let x: u32 = n + 5;
        let kept: Noisy = fresh(1);
        match (n > 1).then_some(x + 1) {
            Some(x) if x < 8 => step(x + look(&kept)),
            Some(x) => {
                let kept: u32 = x;
                step(kept);
            }
            None => yield_now().await,
        }
        if let Some(kept) = (n > 2).then(|| Noisy::new(look(&kept) + 1)) {
            step(kept.0 + 100);
        } else {
            yield_now().await;
        }
        yield_now().await;
        step(x + 30);
    }
}
mod nothing_gets_there {
    use super::prelude::*;
    #[cps]
    async fn ends(n: u32) -> u32 {
        let a: Noisy = fresh(1);
        {
            let b: Noisy = fresh(2);
            step(look(&a));
            if n == 1 {
                next(look(&b)).await;
                return 3;
            } else {
                step(4);
                return n;
            }
        }
        {
            let c: Noisy = fresh(3);
            let k: u32 = if look(&a) > 3 { next(look(&c)).await } else { n };
            match mk(k).await {
                Noisy(1) => drop(c),
                other => step(other.0 + look(&c)),
            }
        }
        while next(look(&a)).await < 4 {
            step(9);
        }
        look(&a)
    }
    #[cps]
    async fn never_ends(n: u32) -> u32 {
        let a: Noisy = fresh(5);
        let mut count: u32 = 0;
        loop {
            count = next(count).await;
            if count > n {
                return count + look(&a);
            }
        }
        let b: Noisy = mk(count).await;
        step(look(&a) + look(&b));
        next(1).await
    }
    #[cps]
    async fn leaves(n: u32) -> u32 {
        let a: Noisy = fresh(6);
        'out: {
            loop {
                if next(look(&a)).await > n {
                    break 'out;
                }
            }
            drop(a);
            step(next(7).await);
        }
        next(8).await
    }
    #[cps]
    pub async fn program(n: u32) {
        step(ends(n).await);
        step(never_ends(n).await);
        step(leaves(n).await);
    }
}
mod hidden_and_copied_by_closures {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let id: u32 = n;
        match found(id).map_or(Err(id), |guard| Ok((id, guard))) {
            Ok((id, _guard)) => step(id),
            Err(id) => yield_now().await,
        }
        match found(id).map_or_else(move || Err(id), |guard| Ok((id, guard))) {
            Ok((id, _guard)) => step(id + 50),
            Err(id) => yield_now().await,
        }
        step(id + 60);
        yield_now().await;
    }
}

mod closure_past_a_match {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            let g = { let own: Noisy = Noisy::new(99); move || step((&own).0) };
            if n == 7 {
                g();
                drop(g);
                yield_now().await;
            } else {
                let x: u32 = match n {
                    0 => {
                        if n == 3 {
                            g();
                        } else if n == 8 {
                            drop(g);
                            yield_now().await;
                        } else {
                            g();
                        }
                        3
                    }
                    1 => {
                        g();
                        drop(g);
                        yield_now().await;
                        4
                    }
                    _ => { break; }
                };
                step(x);
                continue;
            }
            step(9);
        }
    }
}

mod closure_past_a_block {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        for i in 0..2u32 {
            let g = { let own: Noisy = Noisy::new(99); move || step((&own).0) };
            if n == 7 {
                drop(g);
                yield_now().await;
            } else {
                {
                    if n == 3 {
                        drop(g);
                        yield_now().await;
                    } else {
                        g();
                    }
                }
                step(6);
                continue;
            }
            step(9);
        }
    }
}

mod closure_past_a_branch {
    use super::prelude::*;
    #[cps]
    pub async fn program(n: u32) {
        let g = { let own: Noisy = Noisy::new(99); move || step((&own).0) };
        if n == 3 {
            drop(g);
            yield_now().await;
        } else {
            g();
        }
        step(6);
    }
}

mod no_data_without_a_destructor {
    use super::prelude::*;
    struct Plain(u32);
    #[cps]
    pub async fn program(n: u32) {
        let p = Plain(n);
        let close = { let own: Noisy = Noisy::new(9); move || step((&own).0) };
        if n == 1 {
            step(p.0);
            drop(close);
            yield_now().await;
        } else if n == 2 {
            let q: &Plain = &p;
            step(q.0);
        } else {
            close();
        }
        step(3);
        if n == 3 {
            return;
        }
        step(4);
    }
}
