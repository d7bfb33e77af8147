//! Statements about numbers and text, and the control flow.

use super::scope::{Kind, Scope};

impl Scope {
    /// Some, in the block at hand.
    pub fn statements(&mut self, most: u64) {
        for _ in 0..=self.random.below(most) {
            self.statement();
        }
    }

    fn statement(&mut self) {
        let deep = self.depth > 3;
        match self.random.below(if deep { 16 } else { 28 }) {
            0 | 1 => self.number_declared(),
            2 => {
                let (value, variable) = (self.expression(), self.changeable());
                self.line(format!("{variable} = {value};"));
            }
            3 => self.said(),
            4 => self.jump(),
            5 => self.line("pause().await;"),
            6 => {
                let mark = self.mark();
                self.line(format!("step({mark});"));
            }
            7 => self.left(),
            8..14 => self.valued(),
            14 => self.pointed(),
            15 => self.between(),
            16 | 17 => self.branched(),
            18 => self.chosen(),
            19..22 => self.counted(),
            22 => self.endless(),
            23 => self.repeated(),
            24 => self.labelled(),
            25 => self.block(),
            _ if self.around.has_channels => self.waiting(),
            _ => self.matched(),
        }
    }

    fn number_declared(&mut self) {
        let (value, changes) = (self.expression(), self.random.one_in(2));
        // A third hides another.
        let name = if self.random.one_in(3) {
            let index = self.random.index(self.numbers.len());
            self.numbers[index].0.clone()
        } else {
            self.fresh("x")
        };
        // Statements assign to `b`, whichever it is.
        let changes = changes || name == "b";
        self.line(format!("let {}{name}: u64 = {value};", if changes { "mut " } else { "" }));
        self.numbers.push((name, changes));
    }

    fn said(&mut self) {
        let value = self.number();
        if self.around.owns_text && self.random.one_in(2) {
            let value = self.expression();
            self.line(format!("text = said(text, {value}).await;"));
        } else {
            self.line(format!("text.push_str(&format!(\"{{}},\", {value}));"));
        }
    }

    /// The function ends early, sometimes.
    fn left(&mut self) {
        let condition = self.condition();
        if self.around.fails {
            let value = self.expression();
            self.line(format!("if {condition} && text.len() > 200 {{ return Err({value}); }}"));
        } else {
            let mark = self.mark();
            self.line(format!("if {condition} && text.len() > 40 {{ return Noisy::new({mark}); }}"));
        }
    }

    /// An expression of `u64`, which may await.
    pub fn expression(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        let fails = self.around.fails;
        match self.random.below(10) {
            0 => x,
            1 => format!("{x}.wrapping_mul(3).wrapping_add({y})"),
            2 => format!("leaf({x}).await"),
            3 => format!("{x} % 7 + leaf({y}).await % 100"),
            4 => format!("leaf(leaf({x}).await).await"),
            5 if fails => format!("checked({x}).await?"),
            5 => format!("checked({x}).await.unwrap_or({y})"),
            6 => format!("if {x} % 2 == 0 {{ leaf({y}).await }} else {{ {y} }}"),
            7 => format!("match {x} % 3 {{ 0 => leaf({y}).await, 1 => {y}, _ => odd({x}).await }}"),
            8 => format!("kept::<u64>({x}, {y}).await"),
            _ => format!("pair({x}, {y}).await.0.wrapping_add({y})"),
        }
    }

    pub fn condition(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        match self.random.below(5) {
            0 => format!("{x} < {y}"),
            1 => format!("leaf({x}).await % 2 == 0"),
            2 => format!("{x} % 3 == 1 && leaf({y}).await % 2 == 1"),
            3 => format!("!({x} % 5 < 3 && odd({y}).await > 4)"),
            _ => format!("{x} % 5 < 3 || leaf({y}).await > 4"),
        }
    }

    fn jump(&mut self) {
        if self.loops.is_empty() {
            return;
        }
        let condition = self.condition();
        let index = self.random.index(self.loops.len());
        let label = self.loops[index].clone();
        let jump = if self.random.one_in(2) { "break" } else { "continue" };
        self.line(format!("if {condition} {{ {jump} {label}; }}"));
    }

    fn block(&mut self) {
        let body = self.inside(|scope| scope.statements(3));
        self.blocks([("{", body)], "}");
    }

    fn branched(&mut self) {
        let condition = self.condition();
        let mut parts = vec![(format!("if {condition} {{"), self.inside(|scope| scope.statements(3)))];
        if self.random.one_in(3) {
            let (x, y) = (self.number(), self.number());
            let body = self.inside(|scope| scope.statements(2));
            parts.push((format!("}} else if {x} % 3 == {y} % 3 {{"), body));
        }
        if self.random.one_in(2) {
            parts.push(("} else {".into(), self.inside(|scope| scope.statements(3))));
        }
        self.blocks(parts, "}");
    }

    /// A `match` of numbers, whose arms are blocks.
    fn chosen(&mut self) {
        let (value, bound) = (self.number(), self.fresh("m"));
        let mut parts = vec![(format!("match {value} % 5 {{"), Vec::new())];
        for pattern in ["0".into(), "1 | 2".into(), format!("{bound} if {bound} == b % 5"), "_".into()] {
            parts.push((format!("{pattern} => {{"), self.inside(|scope| scope.statements(2))));
            parts.push(("}".into(), Vec::new()));
        }
        self.blocks(parts, "}");
    }

    /// At the end of a loop's body it is left, and something is moved.
    fn broken(&mut self, before: &[super::scope::Variable]) {
        let turns = self.turns;
        let own = before.iter().find(|value| value.loops + 1 == turns && self.is_there(&value.name)).cloned();
        if let Some(value) = own
            && self.random.one_in(3)
        {
            let condition = self.condition();
            self.line(format!("if {condition} {{ drop({}); break; }}", value.name));
            self.gone(&value.name);
        }
    }

    /// A `for` over a range.
    fn counted(&mut self) {
        if self.random.one_in(2) {
            return self.gone_over();
        }
        let (label, item, last) = (self.fresh("'l"), self.fresh("i"), self.random.below(4));
        let dots = if self.random.one_in(2) { ".." } else { "..=" };
        let range = match self.random.below(4) {
            0 => format!("(0u64{dots}{last}).rev()"),
            _ => format!("0u64{dots}{last}"),
        };
        let before = self.values.clone();
        let body = self.turning(Some(label.clone()), |scope| {
            scope.numbers.push((item.clone(), false));
            scope.statements(3);
            scope.broken(&before);
        });
        self.blocks([(format!("{label}: for {item} in {range} {{"), body)], "}");
    }

    /// A loop that counts its turns first, and so ends; with a value.
    fn endless(&mut self) {
        let (label, turns) = (self.fresh("'l"), self.random.below(5));
        let (count, found, value) = (self.fresh("n"), self.fresh("f"), self.number());
        self.line(format!("let mut {count}: u64 = 0;"));
        let body = self.turning(None, |scope| {
            scope.line(format!("{count} += 1;"));
            scope.line(format!("if {count} > {turns} {{ break {value}; }}"));
            scope.line("pause().await;");
            scope.statements(3);
        });
        self.blocks([(format!("let {found}: u64 = {label}: loop {{"), body)], "};");
        self.numbers.push((found, false));
    }

    /// `while`, which counts in its condition or its body.
    fn repeated(&mut self) {
        let (label, count, turns) = (self.fresh("'l"), self.fresh("n"), 1 + self.random.below(3));
        self.line(format!("let mut {count}: u64 = 0;"));
        let (head, first) = match self.random.below(3) {
            0 => (format!("{count} < {turns} && leaf({count}).await != 6"), format!("{count} += 1;")),
            1 => (format!("let 0u64..={turns} = odd({count}).await"), format!("{count} += 2;")),
            _ => {
                let other = self.fresh("w");
                (
                    format!("let Some({other}) = made({count}).await"),
                    format!("{count} += 1 + {other}.0 as u64 % 2;"),
                )
            }
        };
        let body = self.turning(Some(label.clone()), |scope| {
            scope.line(first);
            scope.statements(3);
        });
        self.blocks([(format!("{label}: while {head} {{"), body)], "}");
    }

    /// A block with a label and a value.
    fn labelled(&mut self) {
        let label = self.fresh("'b");
        if self.random.one_in(2) {
            let (condition, early, last, name) =
                (self.condition(), self.number(), self.expression(), self.fresh("x"));
            let body = self.inside(|scope| {
                scope.statements(2);
                scope.line(format!("if {condition} {{ break {label} {early}; }}"));
                scope.statements(2);
                scope.line(last);
            });
            self.blocks([(format!("let {name}: u64 = {label}: {{"), body)], "};");
            self.numbers.push((name, false));
            return;
        }
        let (condition, name, mark) = (self.condition(), self.fresh("v"), self.mark());
        let own = self.movable(Kind::Noisy);
        let body = self.inside(|scope| {
            scope.declare(Kind::Noisy, &format!("Noisy::new({mark})"));
            let early = scope.values.last().map(|value| value.name.clone()).unwrap_or_default();
            scope.line(format!("if {condition} {{ break {label} {early}; }}"));
            scope.gone(&early);
            scope.statements(2);
            match own.filter(|own| scope.is_there(&own.name)) {
                Some(own) => {
                    scope.line(own.name.clone());
                    scope.gone(&own.name);
                }
                None => scope.line(format!("Noisy::new({mark} + 1000)")),
            }
        });
        self.blocks([(format!("let mut {name}: Noisy = {label}: {{"), body)], "};");
        self.declared(&name, Kind::Noisy);
    }

    /// Closures and borrows between two awaits.
    fn between(&mut self) {
        let (n, x) = (self.number(), self.fresh("c"));
        match (self.random.below(3), self.any(Kind::Noisy)) {
            (0, Some(value)) => {
                let name = value.name;
                self.line(format!("let {x}: u64 = {{ let look = || {name}.0 as u64; look() % 100 + {n} % 3 }};"));
            }
            (1, Some(value)) => {
                let name = value.name;
                self.line(format!("{{ let at = &mut {name}; at.0 += 1; step(at.0); }}"));
                return;
            }
            _ => self.line(format!(
                "let {x}: u64 = {{ let mut sum: u64 = 0; let mut add = |k: u64| sum += k; add({n} % 50); add(2); sum }};"
            )),
        }
        self.numbers.push((x, false));
    }

    /// A pointer to a function: made, or called.
    fn pointed(&mut self) {
        if self.pointers.is_empty() || self.random.one_in(3) {
            let (x, name) = (self.number(), self.fresh("to"));
            self.line(format!(
                "let {name}: CpsFnPtr<fn(u64) -> u64> = if {x} % 2 == 0 {{ to!(leaf) }} else {{ to!(odd) }};"
            ));
            self.pointers.push(name);
            return;
        }
        let index = self.random.index(self.pointers.len());
        let (name, x, y) = (self.pointers[index].clone(), self.number(), self.fresh("x"));
        self.line(format!("let {y}: u64 = {name}({x}).await;"));
        self.numbers.push((y, false));
    }
}
