//! Statements about numbers, and the control flow.

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
        match self.random.below(if deep { 20 } else { 59 }) {
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
            16 => self.texted(),
            17 => self.owned(),
            18 | 19 => self.borrowing(),
            56 => self.text_taken_apart(),
            57 | 58 => self.branched(),
            20 => self.chained(),
            21 => self.chosen(),
            22..25 => self.counted(),
            25 => self.endless(),
            26 => self.repeated(),
            27 => self.labelled(),
            28 => self.block(),
            29 => self.otherwise_left(),
            33..35 => self.jumped_within(),
            35 => self.taken_in_part(),
            37..39 => self.moved_on_one_way(),
            39 => self.given_on_each_way(),
            40..43 => self.unwritten(),
            43 | 44 => self.given_again(),
            45..56 => self.borrowing(),
            30 if self.around.spawns => self.spawned(),
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
        let (condition, value) = (self.condition(), self.expression());
        let length = if self.fails() { 200 } else { 40 };
        let returning = self.returning(&value);
        self.line(format!("if {condition} && text.len() > {length} {{ {returning} }}"));
    }

    /// Out of a loop, or of a block that has a value.
    fn jump(&mut self) {
        let condition = self.condition();
        if self.random.one_in(2)
            && let Some(label) = self.one_of(self.yielding.clone())
        {
            let value = self.expression();
            return self.line(format!("if {condition} {{ break {label} {value}; }}"));
        }
        let Some(label) = self.one_of(self.loops.clone()) else { return };
        let jump = if self.random.one_in(2) { "break" } else { "continue" };
        self.line(format!("if {condition} {{ {jump} {label}; }}"));
    }

    fn one_of(&mut self, labels: Vec<String>) -> Option<String> {
        let index = self.random.index(labels.len().max(1));
        labels.into_iter().nth(index)
    }

    /// `let else` of several kinds.
    fn otherwise_left(&mut self) {
        let (n, m, x) = (self.number(), self.number(), self.fresh("x"));
        let body = self.inside(Scope::diverging);
        let (pattern, value) = match self.random.below(4) {
            0 => (format!("Ok({x})"), format!("checked({n}).await")),
            1 => (format!("(Ok({x}), 0u64..=50)"), format!("(checked({n}).await, {m} % 70)")),
            2 => (format!("({x} @ 1u64.., _)"), format!("pair({n}, {m}).await")),
            _ => {
                let v = self.fresh("v");
                let head = format!("let Shape::One {{ noisy: {v}, number: {x} }} = shape({n}).await else {{");
                self.blocks([(head, body)], "};");
                self.line(format!("let mut {v}: Noisy = {v};"));
                self.declared(&v, Kind::Noisy);
                self.line(format!("let {x}: u64 = {x};"));
                return self.numbers.push((x, false));
            }
        };
        self.blocks([(format!("let {pattern} = {value} else {{"), body)], "};");
        self.line(format!("let {x}: u64 = {x};"));
        self.numbers.push((x, false));
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

    /// A chain of `let` and conditions.
    fn chained(&mut self) {
        let (n, x, v) = (self.number(), self.fresh("x"), self.fresh("v"));
        let (one, other) = (self.condition(), self.condition());
        let (chain, number, value) = match self.random.below(5) {
            0 => (format!("let Ok({x}) = checked({n}).await && ({one})"), true, false),
            1 => (
                format!("({one}) && let Some({v}) = made({n}).await && {v}.0 as u64 % 3 < {n} % 3"),
                false,
                true,
            ),
            2 => (
                format!("let Ok({x}) = checked({n}).await && let Some({v}) = made({x}).await && {v}.0 > 1"),
                true,
                true,
            ),
            3 => (format!("{n} % 3 > 0 && let {x} @ 2.. = b % 7 && {x} != {n}"), true, false),
            _ => (
                format!(
                    "let Some({v}) = made({n}).await && let {x} @ 1.. = {v}.0 as u64 % 5 && ({x} > 2 || {other})"
                ),
                true,
                true,
            ),
        };
        let holds = self.inside(|scope| {
            if number {
                scope.line(format!("let {x}: u64 = {x};"));
                scope.numbers.push((x, false));
            }
            if value {
                scope.line(format!("let mut {v}: Noisy = {v};"));
                scope.declared(&v, Kind::Noisy);
            }
            // It awaits, whatever else it does.
            scope.line("pause().await;");
            scope.statements(3);
        });
        let mut parts = vec![(format!("if {chain} {{"), holds)];
        if self.random.one_in(2) {
            parts.push(("} else {".into(), self.inside(|scope| scope.statements(3))));
        }
        self.blocks(parts, "}");
    }

    /// A `match` of numbers, whose arms are blocks.
    fn chosen(&mut self) {
        let (value, bound) = (self.number(), self.fresh("m"));
        let guard = match self.random.below(3) {
            0 => format!("leaf({bound}).await % 2 == 0"),
            1 => format!("{bound} > 3 || odd(b).await % 3 == {bound} % 3"),
            _ => format!("{bound} == b % 5"),
        };
        let mut parts = vec![(format!("match {value} % 5 {{"), Vec::new())];
        for pattern in ["0".into(), "1 | 2".into(), format!("{bound} if {guard}"), "_".into()] {
            parts.push((format!("{pattern} => {{"), self.inside(|scope| scope.statements(2))));
            parts.push(("}".into(), Vec::new()));
        }
        self.blocks(parts, "}");
    }

    /// At the end of a loop's body it is left, and something is moved.
    fn broken(&mut self, before: &[super::scope::Variable]) {
        let turns = self.turns;
        let own = before
            .iter()
            .find(|value| turns.checked_sub(1) == Some(value.loops) && self.is_there(&value.name))
            .cloned();
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
        let range = match self.random.below(5) {
            0 => format!("(0u64{dots}{last}).rev()"),
            1 if self.fails() => {
                let n = self.number();
                format!("0u64{dots}checked({n}).await? % {}", last + 1)
            }
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
        let body = self.yielding(label.clone(), |scope| {
            scope.turning(None, |scope| {
                scope.line(format!("{count} += 1;"));
                scope.line(format!("if {count} > {turns} {{ break {value}; }}"));
                scope.line("pause().await;");
                scope.statements(4);
            })
        });
        self.blocks([(format!("let {found}: u64 = {label}: loop {{"), body)], "};");
        self.numbers.push((found, false));
    }

    /// `while`, which counts in its condition or its body.
    fn repeated(&mut self) {
        let (label, count, turns) = (self.fresh("'l"), self.fresh("n"), 1 + self.random.below(3));
        self.line(format!("let mut {count}: u64 = 0;"));
        let (head, first) = match self.random.below(4) {
            0 => (format!("{count} < {turns} && leaf({count}).await != 6"), format!("{count} += 1;")),
            1 => (format!("let 0u64..={turns} = odd({count}).await"), format!("{count} += 2;")),
            2 => {
                let (other, more) = (self.fresh("w"), self.condition());
                let chain = format!(
                    "{count} < {turns} && let Some({other}) = made({count}).await && {other}.0 > 0 && ({more})"
                );
                (chain, format!("{count} += 1;"))
            }
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
            let body = self.yielding(label.clone(), |scope| {
                scope.inside(|scope| {
                    scope.statements(3);
                    scope.line(format!("if {condition} {{ break {label} {early}; }}"));
                    scope.statements(3);
                    scope.line(last);
                })
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
        match (self.random.below(7), self.any(Kind::Noisy)) {
            (0, Some(value)) => {
                let name = value.name;
                self.line(format!("let {x}: u64 = {{ let look = || {name}.0 as u64; look() % 100 + {n} % 3 }};"));
            }
            (1, Some(value)) => {
                let name = value.name;
                self.line(format!("{{ let at = &mut {name}; at.0 += 1; step(at.0); }}"));
                return;
            }
            (2, Some(value)) => {
                let name = value.name;
                self.line(format!("let {x}: u64 = [1u64, 2, 3].iter().map(|k| k * {name}.0 as u64).filter(|k| k % 2 == 0).sum();"));
            }
            (3, _) => self.line(format!(
                "let {x}: u64 = (0..{n} % 5).map(|k| k.wrapping_mul({n})).fold(b, |all, k| all.wrapping_add(k));"
            )),
            (4, _) => self.line(format!(
                "let {x}: u64 = {{ let twice = |k: u64| k.wrapping_mul(2); let again = move |k| twice(twice(k)); again({n}) }};"
            )),
            (5, _) => self.line(format!(
                "let {x}: u64 = leaf(Some({n}).filter(|k| *k > 3).map_or(b % 3, |k| k.wrapping_add(b))).await;"
            )),
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
