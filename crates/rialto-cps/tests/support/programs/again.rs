//! Values that move and get another value, each on some of the ways, and are dropped in their turn: between any two
//! statements there may be one in the variable, or none.

use super::scope::Scope;
use super::tree::Node;

#[derive(Clone, Copy, PartialEq, Eq)]
enum There {
    Here,
    Gone,
    /// On some of the ways that lead here.
    Perhaps,
}

#[derive(Clone)]
struct Kept {
    name: String,
    there: There,
}

/// The variables, and what may be written beside them.
#[derive(Clone)]
struct Around {
    all: Vec<Kept>,
    /// How deep blocks may go.
    deepest: usize,
    /// Something may await.
    waits: bool,
}

impl Around {
    fn set(&mut self, name: &str, there: There) {
        self.all.iter_mut().filter(|one| one.name == name).for_each(|one| one.there = there);
    }

    /// Behind ways that end so; nothing, if none goes on.
    fn meet(&mut self, ends: &[Around]) -> bool {
        for (index, one) in self.all.iter_mut().enumerate() {
            let mut each = ends.iter().map(|end| end.all[index].there);
            one.there = match each.next() {
                Some(first) if each.all(|there| there == first) => first,
                _ => There::Perhaps,
            };
        }
        !ends.is_empty()
    }
}

impl Scope {
    /// A block with some.
    pub fn given_again(&mut self) {
        let mut around = Around { all: Vec::new(), deepest: self.depth + 4, waits: true };
        let body = self.inside(|scope| {
            for _ in 0..=scope.random.below(2) {
                let (name, mark) = (scope.fresh("w"), scope.mark());
                let is_given = !scope.random.one_in(4);
                let value = if is_given { format!(" = Noisy::new({mark})") } else { String::new() };
                scope.line(format!("let mut {name}: Noisy{value};"));
                around.all.push(Kept { name, there: if is_given { There::Here } else { There::Gone } });
            }
            (0..2 + scope.random.below(4)).all(|_| scope.one_again(&mut around));
        });
        self.blocks([("{", body)], "}");
    }

    /// A statement; whether it goes on behind it.
    fn one_again(&mut self, around: &mut Around) -> bool {
        let (n, mark) = (self.number(), self.mark());
        let one = around.all[self.random.index(around.all.len())].clone();
        let (name, is_here) = (&one.name, one.there == There::Here);
        match self.random.below(18) {
            0..3 => {
                let given = match self.random.below(if around.waits { 4 } else { 3 }) {
                    0 => format!("({name}, b) = (Noisy::new({mark}), b ^ {n});"),
                    3 => format!("{name} = taken(Noisy::new({mark}), {n}).await;"),
                    _ => format!("{name} = Noisy::new({mark});"),
                };
                self.line(given);
                around.set(name, There::Here);
            }
            3..6 if is_here => {
                let moved = match self.random.below(if around.waits { 5 } else { 4 }) {
                    0 => format!("b = b.wrapping_add(consumed({name}) as u64);"),
                    1 => format!("{{ let own: Noisy = {name}; step(own.0); }}"),
                    4 => format!("drop(taken({name}, {n}).await);"),
                    _ => format!("drop({name});"),
                };
                self.line(moved);
                around.set(name, There::Gone);
            }
            6 if is_here => self.line(format!("step({name}.0);")),
            7 | 8 if around.waits => self.line("pause().await;"),
            9 => {
                let jump = self.leaving();
                self.line(format!("if {n} % 4 == 1 {{ {jump} }}"));
            }
            10 => {
                let other = if is_here { format!("drop({name});") } else { String::new() };
                let x = self.fresh("x");
                self.line(format!(
                    "let {x}: u64 = if {n} % 3 == 1 {{ {name} = Noisy::new({mark}); 1 }} else {{ {other} {n} }};"
                ));
                self.numbers.push((x, false));
                around.set(name, There::Perhaps);
            }
            11 => {
                let jump = self.leaving();
                self.line(format!("if {n} % 3 == 1 {{ {name} = Noisy::new({mark}); {jump} }}"));
            }
            12..16 if self.depth < around.deepest => return self.branched_again(around),
            16 | 17 if self.depth < around.deepest => self.repeated_again(around),
            _ => self.line(format!("step({mark});")),
        }
        true
    }

    /// A way, and what is there at its end, if it has one.
    fn way_again(&mut self, around: &Around) -> (Vec<Node>, Option<Around>) {
        let mut around = around.clone();
        let mut goes_on = true;
        let body = self.inside(|scope| {
            goes_on = (0..=scope.random.below(3)).all(|_| scope.one_again(&mut around));
            if goes_on && scope.random.one_in(6) {
                let jump = scope.leaving();
                scope.line(jump);
                goes_on = false;
            }
        });
        (body, goes_on.then_some(around))
    }

    fn branched_again(&mut self, around: &mut Around) -> bool {
        let (n, m) = (self.number(), self.number());
        // Half of them are one piece that awaits nothing.
        let within = Around { waits: around.waits && self.random.one_in(2), ..around.clone() };
        let awaited = format!("leaf({n}).await");
        let number = if within.waits && self.random.one_in(3) { &awaited } else { &n };
        let heads: &[&str] = match self.random.below(5) {
            0 => &["if N % 3 == 1 {", "}"],
            1 => &["if N % 3 == 1 {", "} else {", "}"],
            2 => &["if N % 3 == 1 {", "} else if M % 2 == 0 {", "} else {", "}"],
            3 => &["if let k @ 2.. = N % 5 && k > M % 3 {", "}"],
            _ => &["match N % 3 { 0 => {", "} 1 if M % 2 == 0 => {", "} _ => {", "} }"],
        };
        let (end, heads) = heads.split_last().expect("they end");
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        for head in heads {
            let (body, end) = self.way_again(&within);
            parts.push((head.replace('N', number).replace('M', &m), body));
            ends.extend(end);
        }
        if heads.len() == 1 {
            ends.push(within);
        }
        self.blocks(parts, *end);
        around.meet(&ends)
    }

    /// In a loop, each may have been moved by the turn before, or given.
    fn repeated_again(&mut self, around: &mut Around) {
        let (label, count, turns) = (self.fresh("'l"), self.fresh("i"), 1 + self.random.below(3));
        let mut within = Around { waits: around.waits && self.random.one_in(2), ..around.clone() };
        within.all.iter_mut().for_each(|one| one.there = There::Perhaps);
        let counts = self.random.one_in(2);
        if counts {
            self.line(format!("let mut {count}: u64 = 0;"));
        }
        let body = self.turning(Some(label.clone()), |scope| {
            if counts {
                scope.line(format!("{count} += 1;"));
            }
            scope.numbers.push((count.clone(), false));
            (0..=scope.random.below(3)).all(|_| scope.one_again(&mut within));
        });
        let head = match counts {
            true => format!("{label}: while {count} < {turns} {{"),
            false => format!("{label}: for {count} in 0u64..{turns} {{"),
        };
        self.blocks([(head, body)], "}");
        around.all.iter_mut().for_each(|one| one.there = There::Perhaps);
    }
}
