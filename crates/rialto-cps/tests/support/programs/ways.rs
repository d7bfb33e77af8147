//! Statements that await nothing, and move a value on some of the ways through them: under patterns that borrow, in
//! loops that are left, and before jumps.

use super::scope::{Kind, Scope};
use super::tree::Node;

/// Where the value is at the end of a way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    Here,
    Gone,
    /// Nothing comes after it.
    Never,
}

/// Behind all of these ways.
fn meet(ways: &[Ends]) -> Ends {
    let reached: Vec<Ends> = ways.iter().copied().filter(|ends| *ends != Ends::Never).collect();
    match reached.as_slice() {
        [] => Ends::Never,
        reached if reached.contains(&Ends::Gone) => Ends::Gone,
        _ => Ends::Here,
    }
}

/// The value, and a `Vec<u64>` that is borrowed from.
struct Moving {
    value: String,
    all: String,
    /// Its type is: then what cannot put it away is taken apart.
    is_written: bool,
}

impl Scope {
    pub fn moved_on_one_way(&mut self) {
        let Some(value) = self.movable(Kind::Noisy).map(|value| value.name) else { return };
        if self.moves_on_one_way(&value, true) != Ends::Here {
            self.gone(&value);
        }
    }

    /// The same of this value, of which the type is written, or is not.
    pub fn moves_on_one_way(&mut self, value: &str, is_written: bool) -> Ends {
        let (all, n, m) = (self.fresh("a"), self.number(), self.number());
        self.line(format!("let {all}: Vec<u64> = vec![{n} % 7, {m} % 5, b % 3];"));
        let moving = Moving { value: value.into(), all, is_written };
        if self.random.one_in(3) {
            return self.left_on_the_way(&moving);
        }
        self.one_of_ways(&moving, self.depth + 2, true)
    }

    /// In a block that is left, on some of the ways, before the value moves.
    fn left_on_the_way(&mut self, moving: &Moving) -> Ends {
        let (label, mark) = (self.fresh("'k"), self.mark());
        self.left.push(label.clone());
        let mut ends = Ends::Here;
        let body = self.inside(|scope| {
            // So it is no piece of what awaits nothing.
            if moving.is_written {
                scope.line("pause().await;");
            }
            ends = scope.one_of_ways(moving, scope.depth + 2, true);
            if ends != Ends::Never {
                scope.line(format!("step({mark});"));
            }
        });
        self.left.pop();
        self.blocks([(format!("{label}: {{"), body)], "}");
        if ends == Ends::Here { Ends::Here } else { Ends::Gone }
    }

    /// A variable that is declared, and gets its value later: on each way one.
    pub fn given_on_each_way(&mut self) {
        let (n, m, condition, mark) = (self.number(), self.number(), self.condition(), self.mark());
        let (x, v) = (self.fresh("x"), self.fresh("v"));
        self.line(format!("let {x}: u64;"));
        self.line(format!("let mut {v}: Noisy;"));
        let given = |number: &str, more: u64| format!("{x} = {number}; {v} = Noisy::new({});", mark + more);
        let plain = match self.random.below(3) {
            0 => format!("if {n} % 2 == 0 {{ {} }} else {{ {} }}", given("1", 0), given(&m, 1000)),
            1 => {
                let jump = self.leaving();
                format!(
                    "match {n} % 3 {{ 0 => {{ {} }} 1 => {{ {jump} }} k => {{ {} }} }}",
                    given("2", 0),
                    given("k", 1000)
                )
            }
            _ => given(&m, 2000),
        };
        let then = self.inside(|scope| {
            scope.line("pause().await;");
            scope.statements(1);
            scope.line(plain);
        });
        let otherwise = self.inside(|scope| {
            scope.line(given("b", 3000));
            scope.statements(1);
        });
        self.blocks([(format!("if {condition} {{"), then), ("} else {".into(), otherwise)], "}");
        self.numbers.push((x, false));
        self.declared(&v, Kind::Noisy);
    }

    /// A way that begins where the value is there, or is not.
    fn way(&mut self, moving: &Moving, depth: usize, is_here: bool) -> (Vec<Node>, Ends) {
        let mut ends = if is_here { Ends::Here } else { Ends::Gone };
        let body = self.inside(|scope| {
            for _ in 0..=scope.random.below(2) {
                if ends == Ends::Never {
                    return;
                }
                let is_here = ends == Ends::Here;
                let (mark, v) = (scope.mark(), &moving.value);
                match scope.random.below(8) {
                    0 => scope.line(format!("step({mark});")),
                    1 if is_here => scope.line(format!("step({v}.0);")),
                    2 if is_here => scope.line(format!("b = b.wrapping_add({v}.0 as u64);")),
                    3 | 4 if is_here => {
                        scope.line(format!("drop({v});"));
                        ends = Ends::Gone;
                    }
                    5 => {
                        let jump = scope.leaving();
                        scope.line(jump);
                        // Behind a block that is left it would be named again.
                        let goes_on_behind = !scope.yielding.is_empty() || !scope.left.is_empty();
                        let is_missed = !is_here && goes_on_behind;
                        ends = if is_missed { Ends::Gone } else { Ends::Never };
                        return;
                    }
                    _ if scope.depth < depth => ends = scope.one_of_ways(moving, depth, is_here),
                    _ => scope.line(format!("step({mark});")),
                }
            }
        });
        (body, ends)
    }

    /// A statement of several ways.
    fn one_of_ways(&mut self, moving: &Moving, depth: usize, is_here: bool) -> Ends {
        let (n, at, mark) = (self.number(), self.fresh("m"), self.mark());
        let Moving { value, all, is_written } = moving;
        match self.random.below(if is_here { 9 } else { 4 }) {
            0 => {
                let (one, other) = (self.way(moving, depth, is_here), self.way(moving, depth, is_here));
                self.blocks([(format!("if {n} % 3 == 1 {{"), one.0), ("} else {".into(), other.0)], "}");
                meet(&[one.1, other.1])
            }
            1 => {
                let (mut body, ends) = self.way(moving, depth, is_here);
                if ends != Ends::Never {
                    body.push(Node::Line(format!("step(*{at} as u32);").into()));
                }
                self.blocks(
                    [(format!("if let Some({at}) = {all}.iter().max() && *{at} > {n} {{"), body)],
                    "}",
                );
                let otherwise = if is_here { Ends::Here } else { Ends::Gone };
                meet(&[ends, otherwise])
            }
            2 => {
                let ways = [0; 3].map(|_| self.way(moving, depth, is_here));
                let ends = meet(&ways.each_ref().map(|way| way.1));
                let [one, two, three] = ways.map(|way| way.0);
                let end = || ("}".to_string(), Vec::new());
                let parts = vec![
                    (format!("match {all}.first() {{"), Vec::new()),
                    (format!("Some({at}) if *{at} % 3 == {n} % 3 => {{"), one),
                    end(),
                    (format!("Some({at}) => {{ step(*{at} as u32);"), two),
                    end(),
                    ("None => {".into(), three),
                    end(),
                ];
                self.blocks(parts, "}");
                ends
            }
            3 => {
                let (body, ends) = self.way(moving, depth, is_here);
                self.blocks([("{", body)], "}");
                ends
            }
            4 => {
                let moved = self.random.one_in(2);
                let out = if moved { format!("drop({value});") } else { format!("step({value}.0);") };
                self.line(format!(
                    "for {at} in &{all} {{ if *{at} == {n} {{ {out} break; }} step({value}.0 + {mark}); }}"
                ));
                if moved { Ends::Gone } else { Ends::Here }
            }
            5 if *is_written => {
                self.line(format!("if {n} % 2 == 0 && consumed({value}) {{ step({mark}); }}"));
                Ends::Gone
            }
            6 if *is_written => {
                let x = self.fresh("x");
                self.line(format!(
                    "let {x}: u64 = match {all}.last() {{ Some({at}) if {at} == &{n} => sum(1, {value}) as u64, \
                     Some({at}) => *{at} + {value}.0 as u64, None => 7 }};"
                ));
                self.line(format!("b = b.wrapping_add({x});"));
                Ends::Gone
            }
            7 => {
                let label = self.fresh("'w");
                let (body, ends) = self.way(moving, depth, true);
                let mut whole =
                    vec![Node::Line(format!("if {n} % 4 == 1 {{ step({value}.0); break {label}; }}").into())];
                whole.extend(body);
                self.blocks([(format!("{label}: {{"), whole)], "}");
                meet(&[Ends::Here, ends])
            }
            _ => {
                self.line(format!(
                    "while b % 3 > 0 {{ if {n} % 3 == b % 3 {{ drop({value}); break; }} b /= 2; step({value}.0); }}"
                ));
                Ends::Gone
            }
        }
    }
}
