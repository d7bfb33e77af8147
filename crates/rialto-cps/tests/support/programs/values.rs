//! Values that log when they drop: made, moved, lent, shared, and taken apart.

use super::scope::{Kind, Manner, Scope};

impl Scope {
    pub fn valued(&mut self) {
        match self.random.below(9) {
            0..4 => self.noisy(),
            4 => self.two(),
            5 => self.many(),
            6 => self.cell(),
            7 => self.joined(),
            _ => self.matched(),
        }
    }

    fn noisy(&mut self) {
        let n = self.number();
        let Some(name) = self.any(Kind::Noisy).map(|value| value.name) else {
            let mark = self.mark();
            return self.declare(Kind::Noisy, &format!("Noisy::new({mark})"));
        };
        match self.random.below(17) {
            0 => self.declare(Kind::Noisy, &format!("Noisy::new({name}.0 + 50)")),
            1 => self.line(format!("{name} = Noisy::new({name}.0 + 1);")),
            2 => self.line(format!("text.push_str(&format!(\"{{}}:\", {name}.0));")),
            3 | 4 => self.lent(&name),
            5 => self.line(format!("b = b.wrapping_add({name}.0 as u64);")),
            6 if !name.contains('.') => {
                let mark = self.mark();
                self.line(format!(
                    "if {n} % 4 == 1 {{ drop({name}); pause().await; {name} = Noisy::new({mark}); }}"
                ));
            }
            9 if !name.contains('.') => {
                let mark = self.mark();
                self.line(format!("{{ drop({name}); {name} = Noisy::new({mark}); step({name}.0); }}"));
            }
            10 if !name.contains('.') => {
                self.line(format!("({name}, b) = (Noisy::new({name}.0 + 3), b ^ {n});"));
            }
            7 => self.given_later(),
            8 => self.argument(&n),
            _ => self.moved(),
        }
    }

    fn lent(&mut self, name: &str) {
        let n = self.number();
        let text = if self.around.owns_text { "&mut text" } else { "text" };
        let helper = self.random.index(self.helpers.len() + 1);
        let function = match self.helpers.get(helper) {
            Some(helper) if helper.manner == Manner::Lends => helper.name.clone(),
            _ if self.random.one_in(3) => return self.calls_with("touched", name, &n, ""),
            _ => "lent".into(),
        };
        let otherwise = self.or_fails(&n);
        self.calls_with(&function, name, &format!("{text}, {n}"), &otherwise);
    }

    /// What stands behind a call that fails, perhaps.
    pub fn or_fails(&self, value: &str) -> String {
        if self.fails() { "?".into() } else { format!(".unwrap_or({value})") }
    }

    /// `b = function(&mut place, more).await..`: the callee has the value meanwhile, in a frame.
    pub fn calls_with(&mut self, function: &str, place: &str, more: &str, then: &str) {
        self.line(super::Text::two(
            format!("b = {function}(&mut {place}, {more}).await{then};"),
            format!(
                "b = {{ let mut own = take(&mut {place}); let result = {function}(&mut own, {more}).await; \
                 {place} = own; result }}{then};"
            ),
        ));
    }

    /// Declared without a value, which it gets on both ways.
    fn given_later(&mut self) {
        let (condition, name, mark) = (self.condition(), self.fresh("v"), self.mark());
        self.line(format!("let mut {name}: Noisy;"));
        self.line(format!(
            "if {condition} {{ pause().await; {name} = Noisy::new({mark}); }} else {{ {name} = Noisy::new({mark} + 1000); }}"
        ));
        self.declared(&name, Kind::Noisy);
    }

    /// A temporary in the argument of a call: a frame drops it before it waits.
    fn argument(&mut self, n: &str) {
        let (x, mark) = (self.fresh("x"), self.mark());
        self.line(super::Text::two(
            format!("let {x}: u64 = leaf(Noisy::new({mark}).0 as u64 + {n} % 9).await;"),
            format!(
                "let {x}: u64 = {{ let t = {{ let t = Noisy::new({mark}); t.0 as u64 + {n} % 9 }}; leaf(t).await }};"
            ),
        ));
        self.numbers.push((x, false));
    }

    fn moved(&mut self) {
        let n = self.number();
        let Some(name) = self.movable(Kind::Noisy).map(|value| value.name) else { return };
        self.gone(&name);
        match self.random.below(19) {
            0 => self.declare(Kind::Noisy, &format!("taken({name}, {n}).await")),
            1 => self.line(format!("if {n} % 3 == 1 {{ drop({name}); }}")),
            2 => self.line(format!(
                "if {n} % 3 == 1 {{ pause().await; drop({name}); }} else {{ pause().await; }}"
            )),
            3 => {
                let nobody = if self.random.one_in(2) { "let _ = " } else { "" };
                self.line(format!("{nobody}taken({name}, {n}).await;"));
            }
            4 => self.declare(Kind::Noisy, &name),
            5 => self.line(format!("drop({name});")),
            6 => self.declare(Kind::Noisy, &format!("down({n} % 4, {name}).await")),
            7 => self.declare(Kind::Noisy, &format!("even_steps({n} % 5, {name}).await")),
            8 => self.declare(Kind::Noisy, &format!("kept::<Noisy>({name}, {n}).await")),
            9 => self.line(format!("{{ let all = move || step({name}.0); all(); }}")),
            10 | 11 => self.moved_beside(&name, &n),
            12 => {
                let (x, y) = (self.fresh("x"), self.fresh("v"));
                self.line(format!(
                    "let ({x}, mut {y}): (u64, Noisy) = both::<Noisy, u64>({name}, {n}, {n}).await;"
                ));
                self.numbers.push((x, false));
                self.declared(&y, Kind::Noisy);
            }
            14..18 => self.moved_sometimes(&name, &n),
            13 => self.declare(Kind::Noisy, &format!("(move || {name})()")),
            _ => match self.helpers.iter().find(|helper| helper.manner == Manner::Owns).cloned() {
                Some(helper) => {
                    self.declare(Kind::Noisy, &format!("{}({name}, {n}).await", helper.name));
                }
                None => self.declare(Kind::Cell, &format!("Shared::new({name})")),
            },
        }
    }

    /// Within a condition, or a value, on some of its ways.
    fn moved_sometimes(&mut self, name: &str, n: &str) {
        let (condition, x) = (self.condition(), self.fresh("x"));
        let value = format!("if {n} % 3 == 1 {{ drop({name}); {n} }} else {{ b }}");
        match self.random.below(10) {
            0 => self.line(format!("if ({condition}) && {{ drop({name}); true }} {{ pause().await; }}")),
            1 => self.line(format!(
                "if let 1u64.. = {n} && {n} % 2 == 0 && {{ drop({name}); true }} {{ pause().await; }}"
            )),
            2 => self.line(format!(
                "if let Ok(k) = checked({n}).await && k % 3 < 2 && consumed({name}) {{ pause().await; }}"
            )),
            3 => self.line(format!("while ({condition}) && consumed({name}) {{ pause().await; break; }}")),
            4 => self.line(format!("for k in 0u64..3 {{ if k == {n} % 5 {{ drop({name}); break; }} }}")),
            5 => {
                let body = self.inside(|scope| {
                    scope.line(format!("if {n} % 2 == 0 {{ drop({name}); }}"));
                    scope.diverging();
                });
                self.blocks([(format!("let Ok({x}) = checked({n}).await else {{"), body)], "};");
                self.line(format!("let {x}: u64 = {x};"));
                self.numbers.push((x, false));
            }
            number => {
                let value = self.beside(number, &value, n, &condition);
                self.line(format!("let {x}: u64 = {value};"));
                self.numbers.push((x, false));
            }
        }
        self.line("pause().await;");
    }

    /// A value beside what awaits.
    fn beside(&mut self, number: u64, value: &str, n: &str, condition: &str) -> String {
        match (number, self.random.below(4)) {
            (6, _) => format!("leaf({value}).await"),
            (7, _) => format!("if {condition} {{ leaf({n}).await }} else {{ {value} }}"),
            (_, 0) => format!("leaf({n}).await % 7 ^ ({value})"),
            (_, 1) => format!("format!(\"{{}} {{}}\", leaf({n}).await, {value}).len() as u64"),
            (_, 2) => format!("vec![leaf({n}).await, {value}][1]"),
            _ => format!("match (leaf({n}).await % 2, {value}) {{ (0, k) => k, (_, k) => leaf(k).await }}"),
        }
    }

    /// An operand before one that awaits, and may end the function, or the turn of a loop.
    fn moved_beside(&mut self, name: &str, n: &str) {
        let (value, x, mark) = (self.fresh("v"), self.fresh("v"), self.mark());
        let awaits = self.awaits_or_leaves(n);
        match self.random.below(5) {
            0 | 1 => self.line(format!("let mut {value}: Noisy = taken({name}, {awaits}).await;")),
            2 => {
                self.line(format!("let {x}: Noisy = Noisy::new({mark});"));
                self.line(format!(
                    "let mut {value}: Two = Two {{ first: {name}, second: taken({x}, {awaits}).await, \
                     number: {n} as u32 % 9 }};"
                ));
                return self.declared(&value, Kind::Two);
            }
            3 => {
                let all = self.fresh("all");
                self.line(format!("let {all}: (Noisy, u64) = ({name}, {awaits});"));
                self.line(format!("b = b.wrapping_add({all}.1);"));
                self.line(format!("let ({value}, _) = {all};"));
                self.line(format!("let mut {value}: Noisy = {value};"));
            }
            _ => {
                self.line(format!("let {x}: Noisy = Noisy::new({mark});"));
                let y = self.fresh("v");
                self.line(format!("let {y}: Noisy = Noisy::new({mark} + 1000);"));
                self.line(format!(
                    "let mut {value}: Vec<Noisy> = Vec::from([{name}, taken({x}, {n}).await, kept::<Noisy>({y}, {awaits}).await]);"
                ));
                return self.declared(&value, Kind::Many);
            }
        }
        self.declared(&value, Kind::Noisy);
    }

    /// A number, for which it waits, or it leaves what is around.
    fn awaits_or_leaves(&mut self, n: &str) -> String {
        let (condition, mark) = (self.condition(), self.number());
        let leaves = match self.loops.last().cloned() {
            Some(label) if self.random.one_in(2) => format!("continue {label}"),
            Some(label) => format!("break {label}"),
            None => self.returning(&mark).trim_end_matches(';').to_string(),
        };
        match self.random.below(4) {
            0 if self.fails() => format!("checked({n}).await?"),
            1 if self.fails() => format!("leaf(checked({n}).await? % 9).await"),
            0 | 1 => format!("leaf({n}).await"),
            2 => format!("if {condition} {{ pause().await; {leaves} }} else {{ {n} }}"),
            _ => format!("match checked({n}).await {{ Ok(k) => leaf(k).await, Err(_) => {leaves} }}"),
        }
    }

    fn two(&mut self) {
        let n = self.number();
        let Some(name) = self.any(Kind::Two).map(|value| value.name) else {
            let mark = self.mark();
            let first = match self.movable(Kind::Noisy) {
                Some(value) => {
                    self.gone(&value.name);
                    value.name
                }
                None => format!("Noisy::new({mark})"),
            };
            let value = format!(
                "Two {{ first: {first}, second: Noisy::new({mark} + 1000), number: {n} as u32 % 9 }}"
            );
            return self.declare(Kind::Two, &value);
        };
        match self.random.below(11) {
            0 => self.line(format!("b = b.wrapping_add({name}.number as u64);")),
            // It is whole again.
            5 => {
                let (x, mark) = (self.fresh("v"), self.mark());
                self.line(format!("let mut {x}: Noisy = {name}.first;"));
                self.line(format!("{name}.first = Noisy::new({mark} + {name}.second.0);"));
                self.declared(&x, Kind::Noisy);
            }
            1 => self.line(format!("{name}.second = Noisy::new({name}.first.0 + 7);")),
            2 => self.calls_with("swapped", &name, &n, ""),
            3 => self.lent(&format!("{name}.first")),
            4 => self.calls_with("touched", &format!("{name}.second"), &n, ""),
            _ => self.two_moved(),
        }
    }

    fn two_moved(&mut self) {
        let Some(name) = self.movable(Kind::Two).map(|value| value.name) else { return };
        self.gone(&name);
        let (x, y, n) = (self.fresh("v"), self.fresh("v"), self.number());
        match self.random.below(5) {
            0 => self.line(format!("drop({name});")),
            1 => {
                self.line(format!("let Two {{ first: {x}, second: {y}, .. }} = {name};"));
                for part in [&x, &y] {
                    self.line(format!("let mut {part}: Noisy = {part};"));
                    self.declared(part, Kind::Noisy);
                }
            }
            // The other part drops before the next await, in a frame.
            2 => {
                self.line(format!("let mut {x}: Noisy = {name}.first;"));
                self.declared(&x, Kind::Noisy);
                self.only_future(format!("drop({name}.second);"));
                self.line("pause().await;");
            }
            3 => {
                let first = self.inside(|scope| {
                    scope.line(format!("let mut {x}: Noisy = {x};"));
                    scope.declared(&x, Kind::Noisy);
                    scope.only_future(format!("drop({name}.second);"));
                    scope.line("pause().await;");
                    scope.statements(2);
                });
                let second = self.inside(|scope| {
                    scope.line(format!("let mut {y}: Noisy = {y};"));
                    scope.declared(&y, Kind::Noisy);
                    scope.only_future(format!("drop({name}.first);"));
                    scope.line("pause().await;");
                    scope.statements(2);
                });
                self.blocks(
                    [
                        (format!("match {name} {{"), Vec::new()),
                        (
                            format!("Two {{ first: {x}, number, .. }} if number as u64 % 2 == {n} % 2 => {{"),
                            first,
                        ),
                        ("}".into(), Vec::new()),
                        (format!("Two {{ second: {y}, .. }} => {{"), second),
                    ],
                    "} }",
                );
            }
            _ => self.declare(Kind::Two, &format!("kept::<Two>({name}, {n}).await")),
        }
    }

    fn many(&mut self) {
        let n = self.number();
        let Some(name) = self.any(Kind::Many).map(|value| value.name) else {
            let mark = self.mark();
            let value =
                format!("vec![Noisy::new({mark}), Noisy::new({mark} + 1000), Noisy::new({mark} + 2000)]");
            return self.declare(Kind::Many, &value);
        };
        match self.random.below(11) {
            0 => self.line(format!("{name}.push(Noisy::new({n} as u32 % 90 + 1));")),
            8 => self.line(format!("{name}.retain(|value| value.0 as u64 % 3 != {n} % 3);")),
            9 => self.line(format!(
                "b = b.wrapping_add({name}.drain(..{name}.len() / 2).map(|value| value.0 as u64).sum());"
            )),
            10 if !name.contains('.') => {
                self.line(format!("{name} = turned::<Noisy, 2>({name}).await;"));
            }
            1 => self.line(format!("let _ = {name}.pop();")),
            2 => {
                let body = self.inside(|scope| scope.lent(&format!("{name}[0]")));
                self.blocks([(format!("if !{name}.is_empty() {{"), body)], "}");
            }
            3 => {
                let x = self.fresh("v");
                let body = self.inside(Scope::diverging);
                self.blocks([(format!("let Some({x}) = {name}.pop() else {{"), body)], "};");
                self.line(format!("let mut {x}: Noisy = {x};"));
                self.declared(&x, Kind::Noisy);
            }
            4 => {
                let kept = self.movable(Kind::Noisy);
                if let Some(value) = kept {
                    self.line(format!("{name}.push({});", value.name));
                    self.gone(&value.name);
                }
            }
            _ => self.gone_over_values(Some(name)),
        }
    }

    /// What ends the function, or the turn of a loop.
    pub fn diverging(&mut self) {
        let n = self.number();
        self.line("pause().await;");
        match self.loops.last().cloned() {
            Some(label) if self.random.one_in(2) => self.line(format!("continue {label};")),
            Some(label) => self.line(format!("break {label};")),
            None => {
                let returning = self.returning(&n);
                self.line(returning);
            }
        }
    }

    fn cell(&mut self) {
        let n = self.number();
        let Some(value) = self.any(Kind::Cell) else {
            let mark = self.mark();
            return self.declare(Kind::Cell, &format!("Shared::new(Noisy::new({mark}))"));
        };
        let name = value.name;
        match self.random.below(7) {
            0 => self.line(format!("{name}.with(|value| value.0 += 1);")),
            1 => self.line(format!("drop({name}.set(Noisy::new({n} as u32 % 70 + 1)));")),
            2 => self.declare(Kind::Cell, &format!("{name}.clone()")),
            3 => self.line(format!("b = put({name}.clone(), {n}).await;")),
            4 => self.line(format!("b = b.wrapping_add({name}.with(|value| value.0 as u64));")),
            _ if value.loops == self.turns => {
                self.gone(&name);
                match self.random.below(3) {
                    0 => self.line(format!("drop({name});")),
                    1 => self.line(format!("b = put({name}, {n}).await;")),
                    _ => self.declare(Kind::Cell, &format!("kept::<Shared<Noisy>>({name}, {n}).await")),
                }
            }
            _ => self.line(format!("step({name}.with(|value| value.0));")),
        }
    }

    /// A `for` over values, one of a vector if there is one.
    pub fn gone_over(&mut self) {
        let vector = if self.random.one_in(2) { self.any(Kind::Many) } else { None };
        self.gone_over_values(vector.map(|value| value.name));
    }

    fn gone_over_values(&mut self, vector: Option<String>) {
        let (label, item, mark) = (self.fresh("'l"), self.fresh("v"), self.mark());
        let (one, other) = (format!("Noisy::new({mark})"), format!("Noisy::new({mark} + 1000)"));
        let moves = |scope: &Scope, name: &str| {
            scope.values.iter().any(|value| value.name == *name && value.loops == scope.turns)
        };
        let (items, pattern) = match vector {
            Some(name) if moves(self, &name) => {
                self.gone(&name);
                match self.random.below(4) {
                    0 => (format!("{name}.into_iter().rev()"), item.clone()),
                    1 => (format!("{name}.into_iter().enumerate()"), format!("(at, {item})")),
                    _ => (name, item.clone()),
                }
            }
            Some(name) => {
                let all = self.fresh("all");
                self.line(format!("let {all}: Vec<Noisy> = {name}.clone();"));
                (all, item.clone())
            }
            None => {
                let all = self.fresh("all");
                let (ty, value, pattern) = match self.random.below(5) {
                    0 => ("VecDeque<Noisy>", format!("VecDeque::from([{one}, {other}])"), item.clone()),
                    1 => (
                        "BTreeMap<u64, Noisy>",
                        format!("BTreeMap::from([(7, {one}), (3, {other})])"),
                        format!("(at, {item})"),
                    ),
                    2 => ("Option<Noisy>", format!("Some({one})"), item.clone()),
                    3 => ("LinkedList<Noisy>", format!("LinkedList::from([{one}, {other}])"), item.clone()),
                    _ => ("[Noisy; 2]", format!("[{one}, {other}]"), item.clone()),
                };
                self.line(format!("let {all}: {ty} = {value};"));
                if self.random.one_in(3) {
                    self.line("pause().await;");
                }
                let all = match ty {
                    "BTreeMap<u64, Noisy>" | "VecDeque<Noisy>" if self.random.one_in(2) => {
                        format!("{all}.into_iter().rev()")
                    }
                    _ => all,
                };
                (all, pattern)
            }
        };
        let body = self.turning(Some(label.clone()), |scope| {
            scope.line(format!("let mut {item}: Noisy = {item};"));
            scope.declared(&item, Kind::Noisy);
            scope.statements(3);
        });
        self.blocks([(format!("{label}: for {pattern} in {items} {{"), body)], "}");
    }

    /// A `match`, `if let` or `let else` of what a call returns.
    pub fn matched(&mut self) {
        let n = self.number();
        let (x, y) = (self.fresh("v"), self.fresh("v"));
        match self.random.below(4) {
            0 => self.shapes(&n, &x, &y),
            1 => {
                let there = self.inside(|scope| {
                    scope.line(format!("let mut {x}: Noisy = {x};"));
                    scope.declared(&x, Kind::Noisy);
                    scope.statements(2);
                });
                let not = self.inside(|scope| scope.statements(2));
                self.blocks(
                    [(format!("if let Some({x}) = made({n}).await {{"), there), ("} else {".into(), not)],
                    "}",
                );
            }
            2 => {
                let body = self.inside(Scope::diverging);
                self.blocks([(format!("let Some({x}) = made({n}).await else {{"), body)], "};");
                self.line(format!("let mut {x}: Noisy = {x};"));
                self.declared(&x, Kind::Noisy);
            }
            _ => {
                let lines = [
                    format!(
                        "Some({x}) if {x}.0 % 2 == 0 => {{ pause().await; b = b.wrapping_add({x}.0 as u64); }}"
                    ),
                    format!("Some({x}) => drop({x}),"),
                    "None => pause().await,".into(),
                ];
                let body = self.inside(|scope| lines.into_iter().for_each(|line| scope.line(line)));
                self.blocks([(format!("match made({n}).await {{"), body)], "}");
            }
        }
    }

    /// What is not bound drops before the arm waits, in a frame.
    fn shapes(&mut self, n: &str, x: &str, y: &str) {
        let arm = |scope: &mut Scope, bound: &[&str]| {
            for name in bound {
                scope.line(format!("let mut {name}: Noisy = {name};"));
                scope.declared(name, Kind::Noisy);
            }
            scope.statements(2);
        };
        let both = self.inside(|scope| arm(scope, &[x, y]));
        let first = self.inside(|scope| {
            scope.line(format!("let mut {x}: Noisy = {x};"));
            scope.declared(x, Kind::Noisy);
            scope.only_future("drop(unbound);".into());
            scope.line("pause().await;");
            arm(scope, &[]);
        });
        let one = self.inside(|scope| {
            scope.line("let number: u64 = number;");
            scope.numbers.push(("number".into(), false));
            arm(scope, &[x]);
        });
        let other = self.inside(|scope| arm(scope, &[x]));
        // One arm awaits, whatever the others do.
        let nothing = self.inside(|scope| {
            scope.line("pause().await;");
            scope.statements(1);
        });
        // A guard that awaits has copies of what it names: a number, whose drop nobody sees.
        let guard = match self.random.below(3) {
            0 => "leaf(number).await % 2 == 0".into(),
            1 => format!("number % 3 > 0 && odd({n} % 9).await % 3 > 0"),
            _ => "number % 2 == 1".to_string(),
        };
        let head = |text: String| super::Text::from(text);
        self.blocks(
            [
                (head(format!("match shape({n}).await {{")), Vec::new()),
                (head(format!("Shape::Both({x}, {y}) if {x}.0 % 2 == 1 => {{")), both),
                (head("}".into()), Vec::new()),
                (
                    super::Text::two(
                        format!("Shape::Both({x}, _) => {{"),
                        format!("Shape::Both({x}, unbound) => {{"),
                    ),
                    first,
                ),
                (head("}".into()), Vec::new()),
                (head(format!("Shape::One {{ noisy: {x}, number }} if {guard} => {{")), one),
                (head("}".into()), Vec::new()),
                (head(format!("Shape::One {{ noisy: {x}, .. }} => {{")), other),
                (head("}".into()), Vec::new()),
                (head("Shape::Nothing => {".into()), nothing),
            ],
            "} }",
        );
    }
}
