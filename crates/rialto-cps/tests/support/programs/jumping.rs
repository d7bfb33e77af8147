//! Jumps within what is computed, and patterns that take a part of what they are matched with.

use super::scope::{Kind, Scope};

impl Scope {
    /// In a head, an operand, or what a loop goes over.
    pub fn jumped_within(&mut self) {
        let (n, m, condition, jump) = (self.number(), self.number(), self.condition(), self.leaving());
        let value = format!("(if {condition} {{ {jump} }} else {{ {m} % 3 }})");
        match self.random.below(9) {
            0 => {
                let body = self.inside(|scope| scope.statements(2));
                self.blocks([(format!("if leaf({n}).await % 3 == {value} {{"), body)], "}");
            }
            1 => {
                let parts = vec![
                    (format!("match (leaf({n}).await % 3, {value}) {{"), Vec::new()),
                    ("(0, 1) => {".into(), self.inside(|scope| scope.statements(2))),
                    ("}".into(), Vec::new()),
                    ("_ => {".into(), self.inside(|scope| scope.statements(1))),
                    ("}".into(), Vec::new()),
                ];
                self.blocks(parts, "}");
            }
            2 => {
                let body = self.inside(|scope| scope.statements(2));
                let head = format!(
                    "if {n} % 2 == leaf({m}).await % 2 && {{ if {condition} {{ {jump} }} {m} > 1 }} {{"
                );
                self.blocks([(head, body)], "}");
            }
            3 => self.number_of(&format!("{n}.wrapping_add({value})")),
            4 => self.number_of(&format!("leaf({n}).await.wrapping_add({value})")),
            5 => {
                self.number_of(&format!("match {n} % 4 {{ 0 => {{ {jump} }} 1 => leaf({m}).await, k => k }}"))
            }
            6 => {
                let over = format!("match {n} % 3 {{ 0 => {{ {jump} }} k => 0u64..k }}");
                self.line(format!("for k in {over} {{ b = b.wrapping_add(k); }}"));
            }
            7 => {
                let over =
                    format!("0u64..match checked({n}).await {{ Ok(k) => k % 3, Err(_) => {{ {jump} }} }}");
                let item = self.fresh("i");
                let body = self.turning(None, |scope| {
                    scope.numbers.push((item.clone(), false));
                    scope.statements(2);
                });
                self.blocks([(format!("for {item} in {over} {{"), body)], "}");
            }
            _ => {
                let Some(name) = self.movable(Kind::Noisy).map(|value| value.name) else { return };
                self.gone(&name);
                let waits = if self.random.one_in(2) { format!("leaf({n}).await; ") } else { String::new() };
                self.number_of(&format!("{{ {waits}{value}.wrapping_add(consumed({name}) as u64) }}"));
            }
        }
    }

    fn number_of(&mut self, value: &str) {
        let x = self.fresh("x");
        self.line(format!("let {x}: u64 = {value};"));
        self.numbers.push((x, false));
    }

    /// Out of a loop, a block, or the function.
    pub fn leaving(&mut self) -> String {
        let jumps = self.loops.len() + self.yielding.len() + self.left.len();
        let index = self.random.index(jumps.max(1));
        if jumps == 0 {
            return self.returning("b");
        }
        if let Some(label) = self.loops.get(index).cloned() {
            let jump = if self.random.one_in(2) { "break" } else { "continue" };
            return format!("{jump} {label};");
        }
        let index = index - self.loops.len();
        match self.yielding.get(index) {
            Some(label) => format!("break {label} b;"),
            None => format!("break {};", self.left[index - self.yielding.len()]),
        }
    }

    /// By `_` and `..`, by names of what is copied, and under a condition.
    pub fn taken_in_part(&mut self) {
        let (n, mark, condition) = (self.number(), self.mark(), self.condition());
        let (x, pair) = (self.fresh("x"), self.fresh("p"));
        match self.random.below(6) {
            0 => {
                self.line(format!("let {pair}: (u64, Noisy) = ({n}, Noisy::new({mark}));"));
                self.line(format!("let ({x}, _): (u64, Noisy) = {pair};"));
                self.numbers.push((x, false));
            }
            1 => {
                let Some(name) = self.movable(Kind::Noisy).map(|value| value.name) else { return };
                self.line(format!("_ = {name};"));
            }
            2 => {
                self.line(format!("let {pair}: (u64, (Noisy, u64)) = ({n}, (Noisy::new({mark}), b));"));
                self.line(format!(
                    "if {condition} {{ b = b.wrapping_add({pair}.0).wrapping_add({pair}.1.1); }}"
                ));
            }
            3 => {
                self.line(format!(
                    "let {pair}: Vec<Noisy> = vec![Noisy::new({mark}), Noisy::new({mark} + 1000)];"
                ));
                let body = self.turning(None, |scope| {
                    scope.line("pause().await;");
                    scope.statements(1);
                });
                self.blocks([(format!("for _ in {pair} {{"), body)], "}");
            }
            4 => {
                let Some(name) = self.movable(Kind::Noisy).map(|value| value.name) else { return };
                self.line(format!("let (mut {name}, _): (Noisy, Noisy) = ({name}, Noisy::new({mark}));"));
                self.gone(&name);
                self.declared(&name, Kind::Noisy);
            }
            _ => {
                self.line(format!("let mut {x}: u64 = b;"));
                self.line(format!("let {pair}: (u64, Noisy) = ({n}, Noisy::new({mark}));"));
                self.line(format!("({x}, _) = {pair};"));
                self.numbers.push((x, true));
            }
        }
    }
}
