//! What waits for others: channels, choices, and several calls at the same time.

use super::scope::{Kind, Scope};
use super::tree::{Node, Text};

impl Scope {
    pub fn waiting(&mut self) {
        let n = self.number();
        match self.random.below(7) {
            0 => {
                let x = self.fresh("x");
                self.line(format!("let {x}: u64 = recv::<u64>(&feed).await.unwrap_or({n});"));
                self.numbers.push((x, false));
            }
            1 => {
                let condition = self.condition();
                self.line(format!(
                    "if send::<u64>(&out, {n}).await.is_err() && {condition} {{ return Err({n}); }}"
                ));
            }
            // What is computed from one before the other changes it.
            5 => self.line(format!(
                "b = (leaf({n}).await ^ b).wrapping_add({{ b = b.wrapping_mul(3); step(2); odd({n} % 9).await }});"
            )),
            2 | 3 => self.selected(),
            4 => self.selected_value(),
            _ => self.joined(),
        }
    }

    /// What is sent, and what is received, each with its `if`, perhaps.
    fn arms(&mut self) -> [Text; 2] {
        let mut condition = || {
            if self.random.one_in(2) {
                return String::new();
            }
            let x = self.number();
            format!(", if {x} % 2 == 0")
        };
        let (receives, sends) = (condition(), condition());
        let value = self.number();
        [
            Text::two(
                format!("got = recv::<u64>(&feed){receives} => {{"),
                format!("got = feed.recv_evt(){receives} => {{"),
            ),
            Text::two(
                format!("sent = send::<u64>(&out, {value}){sends} => {{"),
                format!("sent = out.send_evt({value}){sends} => {{"),
            ),
        ]
    }

    fn selected(&mut self) {
        let [receives, sends] = self.arms();
        let got = self.fresh("x");
        let first = self.inside(|scope| {
            scope.line(format!("let {got}: u64 = got.unwrap_or(3);"));
            scope.numbers.push((got, false));
            scope.statements(3);
        });
        let second = self.inside(|scope| {
            scope.line("if sent.is_err() { step(1); }");
            scope.statements(2);
        });
        let last = self.inside(|scope| scope.statements(2));
        let without = if self.random.one_in(5) { "default => {" } else { "else => {" };
        let begin = if self.random.one_in(4) { "select! { biased;" } else { "select! {" };
        let mut parts: Vec<(Text, Vec<Node>)> = vec![(begin.into(), Vec::new())];
        for (head, body) in [(receives, first), (sends, second), (without.into(), last)] {
            parts.push((head, body));
            parts.push(("}".into(), Vec::new()));
        }
        self.blocks(parts, "}");
    }

    fn selected_value(&mut self) {
        let [receives, sends] = self.arms();
        let (x, y, z) = (self.expression(), self.expression(), self.number());
        let name = self.fresh("x");
        let lines = |all: &[String]| all.iter().map(|line| Node::Line(line.as_str().into())).collect();
        let parts: [(Text, Vec<Node>); 6] = [
            (format!("let {name}: u64 = select! {{").into(), Vec::new()),
            (receives, lines(&["let got: u64 = got.unwrap_or(0);".into(), format!("got.wrapping_add({x})")])),
            ("}".into(), Vec::new()),
            (sends, lines(&[format!("if sent.is_err() {{ 1 }} else {{ {y} }}")])),
            ("}".into(), Vec::new()),
            ("else => {".into(), lines(&[z])),
        ];
        self.blocks(parts, "} };");
        self.numbers.push((name, false));
    }

    /// `join!` of calls, with values that drop among the arguments and results.
    pub fn joined(&mut self) {
        if self.random.one_in(4)
            && let Some(lent) = self.any(Kind::Noisy)
        {
            return self.joined_with(&lent.name);
        }
        let (n, m, x, y) = (self.number(), self.number(), self.fresh("x"), self.fresh("v"));
        match (self.movable(Kind::Noisy), self.random.one_in(3)) {
            (Some(value), false) => {
                self.line(format!(
                    "let ({x}, mut {y}): (u64, Noisy) = join!(leaf({n}), taken({}, {m}));",
                    value.name
                ));
                self.gone(&value.name);
                self.declared(&y, Kind::Noisy);
                self.numbers.push((x, false));
            }
            (None, false) => {
                self.line(format!(
                    "let ({x}, _, mut {y}): (u64, Option<Noisy>, Noisy) = join!(odd({n}), made({m}), down({m} % 3, Noisy::new(9)));"
                ));
                self.declared(&y, Kind::Noisy);
                self.numbers.push((x, false));
            }
            (_, true) => {
                self.line(format!("let ({x}, {y}): (u64, (u64, u64)) = join!(leaf({n}), pair({m}, {n}));"));
                self.numbers.push((x, false));
                self.line(format!("let {y}: u64 = {y}.0.wrapping_add({y}.1);"));
                self.numbers.push((y, false));
            }
        }
    }

    /// One of the calls has a value meanwhile.
    fn joined_with(&mut self, lent: &str) {
        let (n, m, x) = (self.number(), self.number(), self.fresh("x"));
        self.line(Text::two(
            format!("let ({x}, _): (u64, u64) = join!(touched(&mut {lent}, {n}), leaf({m}));"),
            format!(
                "let ({x}, _): (u64, u64) = {{ let mut own = take(&mut {lent}); \
                 let results = join!(touched(&mut own, {n}), leaf({m})); {lent} = own; results }};"
            ),
        ));
        self.numbers.push((x, false));
    }
}
