//! Random programs as text: the same body under `#[cps] async fn` and under
//! `async fn`. They end, use every form of control flow that `#[cps]` has, and
//! move strings about.

use std::fmt::Write;

const COUNT: u64 = 40;

/// The callees of the programs, in both forms.
const CALLEES: &str = "
    async fn leaf(n: u64) -> u64 {
        for _ in 0..n % 3 {
            pause().await;
        }
        n.wrapping_mul(5).wrapping_add(1)
    }
    ATTRIBUTE
    async fn checked(n: u64) -> Result<u64, u64> {
        pause().await;
        if n % 31 == 30 { Err(n) } else { Ok(n / 2) }
    }
    ATTRIBUTE
    async fn pair(a: u64, b: u64) -> (u64, u64) {
        let a = leaf(a).await;
        (b, a)
    }
    ATTRIBUTE
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!(\"{n} \"));
        text
    }
";

/// The text of `generated/programs.rs`.
pub fn file() -> String {
    let mut text = "// Made by `generate.rs`; see `differential.rs`.\n".to_string();
    for (module, attribute, pause) in [
        ("frames", "#[rialto_cps::cps]", "use rialto_cps::yield_now as pause;"),
        ("futures", "", "async fn pause() {\n        rialto_cps::yield_now().await\n    }"),
    ] {
        let callees = CALLEES.trim_start_matches('\n').replace("ATTRIBUTE", attribute).replace("    \n", "");
        let _ = writeln!(text, "\npub mod {module} {{\n    {pause}\n    {attribute}\n{callees}");
        let _ = writeln!(text, "{}}}", programs(COUNT, attribute));
    }
    text.push_str("\npub fn compare(check: &mut impl crate::Check) {\n");
    for number in 0..COUNT {
        let _ = writeln!(text, "    check.program({number}, frames::p{number}, futures::p{number});");
    }
    text.push_str("}\n");
    text
}

/// A generator of random numbers that is the same everywhere (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

struct Generator {
    random: Random,
    text: String,
    indent: usize,
    /// Variables of `u64` that can be named, and whether they can be changed.
    numbers: Vec<(String, bool)>,
    /// Labels of the loops around, the innermost last.
    loops: Vec<String>,
    names: usize,
    depth: usize,
}

/// The text of the functions `p0`, `p1`, .. for one form.
fn programs(count: u64, attribute: &str) -> String {
    let mut text = String::new();
    for seed in 0..count {
        let mut generator = Generator {
            random: Random(seed),
            text: String::new(),
            indent: 1,
            numbers: vec![("a".into(), false), ("b".into(), true)],
            loops: Vec::new(),
            names: 0,
            depth: 0,
        };
        generator.line(attribute);
        generator.line(&format!(
            "pub async fn p{seed}(a: u64, mut b: u64, mut text: String) -> Result<String, u64> {{"
        ));
        generator.block(6);
        generator.line("    let b: u64 = b.wrapping_add(a);");
        generator.line("    text = said(text, b).await;");
        generator.line("    Ok(text)");
        generator.line("}");
        text.push_str(generator.text.trim_start_matches('\n'));
    }
    text
}

impl Generator {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.indent));
        }
    }

    /// Statements in a scope, one step further in.
    fn block(&mut self, most: u64) {
        let (numbers, depth) = (self.numbers.len(), self.depth);
        (self.indent, self.depth) = (self.indent + 1, depth + 1);
        for _ in 0..=self.random.below(most) {
            self.statement();
        }
        (self.indent, self.depth) = (self.indent - 1, depth);
        self.numbers.truncate(numbers);
    }

    fn name(&mut self) -> String {
        // A third hides another.
        if self.random.below(3) == 0 {
            let index = self.random.below(self.numbers.len() as u64) as usize;
            return self.numbers[index].0.clone();
        }
        self.names += 1;
        format!("x{}", self.names)
    }

    fn number(&mut self) -> String {
        match self.random.below(3) {
            0 => format!("{}u64", self.random.below(5)),
            _ => {
                let index = self.random.below(self.numbers.len() as u64) as usize;
                self.numbers[index].0.clone()
            }
        }
    }

    /// An expression of `u64`, which may await.
    fn expression(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        match self.random.below(8) {
            0 => x,
            1 => format!("{x}.wrapping_mul(3).wrapping_add({y})"),
            2 => format!("leaf({x}).await"),
            3 => format!("{x} % 7 + leaf({y}).await % 100"),
            4 => format!("leaf(leaf({x}).await).await"),
            5 => format!("checked({x}).await?"),
            6 => format!("if {x} % 2 == 0 {{ leaf({y}).await }} else {{ {y} }}"),
            _ => format!("pair({x}, {y}).await.0.wrapping_add({y})"),
        }
    }

    fn condition(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        match self.random.below(4) {
            0 => format!("{x} < {y}"),
            1 => format!("leaf({x}).await % 2 == 0"),
            2 => format!("{x} % 3 == 1 && leaf({y}).await % 2 == 1"),
            _ => format!("{x} % 5 < 3 || leaf({y}).await > 4"),
        }
    }

    fn changeable(&mut self) -> String {
        // One that is hidden by an unchangeable one does not count.
        let seen = |numbers: &[(String, bool)], index: usize| {
            numbers[index + 1..].iter().all(|(name, _)| *name != numbers[index].0)
        };
        let numbers = self.numbers.clone();
        let open: Vec<&String> = (0..numbers.len())
            .filter(|&index| numbers[index].1 && seen(&numbers, index))
            .map(|index| &numbers[index].0)
            .collect();
        match open.len() {
            0 => "_".into(),
            n => open[self.random.below(n as u64) as usize].clone(),
        }
    }

    fn statement(&mut self) {
        let deep = self.depth > 3;
        match self.random.below(if deep { 8 } else { 14 }) {
            0 | 1 => {
                let (value, name, changes) = (self.expression(), self.name(), self.random.below(2) == 0);
                self.line(&format!("let {}{name}: u64 = {value};", if changes { "mut " } else { "" }));
                self.numbers.push((name, changes));
            }
            2 => {
                let (value, variable) = (self.expression(), self.changeable());
                self.line(&format!("{variable} = {value};"));
            }
            3 => {
                let value = self.expression();
                self.line(&format!("text = said(text, {value}).await;"));
            }
            4 => {
                let value = self.number();
                self.line(&format!("text.push_str(&format!(\"{{}},\", {value}));"));
            }
            5 => self.jump(),
            6 => self.line("pause().await;"),
            7 => {
                let (value, condition) = (self.expression(), self.condition());
                self.line(&format!("if {condition} && text.len() > 200 {{ return Err({value}); }}"));
            }
            8 => {
                let condition = self.condition();
                self.line(&format!("if {condition} {{"));
                self.block(3);
                if self.random.below(2) == 0 {
                    self.line("} else {");
                    self.block(3);
                }
                self.line("}");
            }
            9 => self.choice(),
            10 | 11 => self.counted(),
            12 => self.endless(),
            _ => {
                self.line("{");
                self.block(3);
                self.line("}");
            }
        }
    }

    fn jump(&mut self) {
        if self.loops.is_empty() {
            return;
        }
        let condition = self.condition();
        let label = self.loops[self.random.below(self.loops.len() as u64) as usize].clone();
        let jump = if self.random.below(2) == 0 { "break" } else { "continue" };
        self.line(&format!("if {condition} {{ {jump} {label}; }}"));
    }

    fn choice(&mut self) {
        let value = self.number();
        self.line(&format!("match {value} % 4 {{"));
        for pattern in ["0", "1 | 2", "_"] {
            self.line(&format!("    {pattern} => {{"));
            self.indent += 1;
            self.block(2);
            self.indent -= 1;
            self.line("    }");
        }
        self.line("}");
    }

    fn label(&mut self) -> String {
        self.names += 1;
        format!("'l{}", self.names)
    }

    fn counted(&mut self) {
        let (label, last) = (self.label(), self.random.below(4));
        self.names += 1;
        let item = format!("i{}", self.names);
        let dots = if self.random.below(2) == 0 { ".." } else { "..=" };
        self.line(&format!("{label}: for {item} in 0u64{dots}{last} {{"));
        self.loops.push(label);
        self.numbers.push((item, false));
        self.block(3);
        self.numbers.pop();
        self.loops.pop();
        self.line("}");
    }

    /// A loop that counts its turns first, and so ends.
    fn endless(&mut self) {
        let (label, turns) = (self.label(), self.random.below(5));
        self.names += 2;
        let (count, found) = (format!("n{}", self.names), format!("f{}", self.names));
        let value = self.number();
        self.line(&format!("let mut {count}: u64 = 0;"));
        self.line(&format!("let {found}: u64 = {label}: loop {{"));
        self.line(&format!("    {count} += 1;"));
        self.line(&format!("    if {count} > {turns} {{ break {value}; }}"));
        self.line("    pause().await;");
        let labels = std::mem::take(&mut self.loops);
        self.block(3);
        self.loops = labels;
        self.line("};");
        self.numbers.push((found, false));
    }
}
