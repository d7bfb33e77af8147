//! Random programs as text: the same body under `#[cps] async fn` and under
//! `async fn`. They end, use every form of control flow that `#[cps]` has, move
//! strings about, and values that log when they drop, and lend both by `&mut`.
#![allow(dead_code, reason = "each test program uses a part")]

use std::fmt::Write;
use std::ops::Range;

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
    async fn taken(value: Noisy, n: u64) -> Noisy {
        let own: Noisy = Noisy::new(900 + value.0);
        for _ in 0..n % 2 {
            pause().await;
        }
        if n % 5 == 4 { own } else { value }
    }
    ATTRIBUTE
    async fn made(n: u64) -> Option<Noisy> {
        let _other: Noisy = Noisy::new(800);
        pause().await;
        if n % 4 == 3 { None } else { Some(Noisy::new(600 + (n % 7) as u32)) }
    }
    ATTRIBUTE
    async fn lent(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {
        value.0 += 1;
        pause().await;
        if n % 29 == 28 {
            return Err(n);
        }
        *value = Noisy::new(value.0 + 1);
        text.push_str(&format!(\"{n};\"));
        let again: u64 = checked(n).await?;
        Ok(again)
    }
    ATTRIBUTE
    async fn said(mut text: String, n: u64) -> String {
        pause().await;
        text.push_str(&format!(\"{n} \"));
        text
    }
";

/// The text of a file with the programs of these seeds.
pub fn file(seeds: Range<u64>) -> String {
    let mut text = "// Made by `generate.rs`; see `differential.rs`.\n".to_string();
    for (module, attribute, pause) in [
        ("frames", "#[rialto_cps::cps]", "use rialto_cps::yield_now as pause;"),
        ("futures", "", "async fn pause() {\n        rialto_cps::yield_now().await\n    }"),
    ] {
        let callees = CALLEES.trim_start_matches('\n').replace("ATTRIBUTE", attribute).replace("    \n", "");
        let uses = "use crate::drops::Noisy;";
        let _ = writeln!(text, "\npub mod {module} {{\n    {uses}\n    {pause}\n    {attribute}\n{callees}");
        let _ = writeln!(text, "{}}}", programs(seeds.clone(), attribute));
    }
    text.push_str("\npub fn compare(check: &mut impl crate::Check) {\n");
    for number in seeds {
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
    /// Variables that log when they drop, which have values, and in how many loops they are.
    values: Vec<(String, usize)>,
    /// How many have been declared in this block and around it.
    declared: Vec<String>,
    /// Labels of the loops around, the innermost last.
    loops: Vec<String>,
    /// How many loops there are around, with those that have no label to jump to.
    around: usize,
    names: usize,
    depth: usize,
}

/// The text of the functions `p0`, `p1`, .. for one form.
fn programs(seeds: Range<u64>, attribute: &str) -> String {
    let mut text = String::new();
    for seed in seeds {
        let mut generator = Generator {
            random: Random(seed),
            text: String::new(),
            indent: 1,
            numbers: vec![("a".into(), false), ("b".into(), true)],
            values: Vec::new(),
            declared: Vec::new(),
            loops: Vec::new(),
            around: 0,
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
        let (numbers, declared, depth) = (self.numbers.len(), self.declared.len(), self.depth);
        (self.indent, self.depth) = (self.indent + 1, depth + 1);
        for _ in 0..=self.random.below(most) {
            self.statement();
        }
        (self.indent, self.depth) = (self.indent - 1, depth);
        self.numbers.truncate(numbers);
        let inside = self.declared.split_off(declared);
        self.values.retain(|(name, _)| !inside.contains(name));
    }

    fn value(&mut self) -> Option<(String, usize)> {
        let count = self.values.len() as u64;
        (count > 0).then(|| self.values[self.random.below(count) as usize].clone())
    }

    fn declare(&mut self, value: &str) {
        self.names += 1;
        let name = format!("v{}", self.names);
        self.line(&format!("let mut {name}: Noisy = {value};"));
        self.values.push((name.clone(), self.around));
        self.declared.push(name);
    }

    /// Something about values that log when they drop.
    fn valued(&mut self) {
        let n = self.number();
        let Some((name, around)) = self.value() else {
            self.names += 1;
            return self.declare(&format!("Noisy::new({})", self.names));
        };
        // What is moved in a loop is declared in it, or the loop is left.
        let moves = around == self.around;
        match self.random.below(if moves { 12 } else { 5 }) {
            0 => self.declare(&format!("Noisy::new({name}.0 + 50)")),
            1 => self.line(&format!("{name} = Noisy::new({name}.0 + 1);")),
            2 => self.line(&format!("text.push_str(&format!(\"{{}}:\", {name}.0));")),
            3 => self.line(&format!("b = lent(&mut {name}, &mut text, {n}).await?;")),
            4 => self.line(&format!("b = b.wrapping_add({name}.0 as u64);")),
            5 => {
                let value = format!("taken({name}, {n}).await");
                self.gone(&name);
                self.declare(&value);
            }
            6 => {
                self.line(&format!("if {n} % 3 == 1 {{ drop({name}); }}"));
                self.gone(&name);
            }
            7 => {
                self.line(&format!(
                    "if {n} % 3 == 1 {{ pause().await; drop({name}); }} else {{ pause().await; }}"
                ));
                self.gone(&name);
            }
            8 => {
                self.line(&format!("let _ = taken({name}, {n}).await;"));
                self.gone(&name);
            }
            9 => {
                self.gone(&name);
                self.declare(&name);
            }
            10 => {
                self.names += 1;
                let inner = format!("w{}", self.names);
                self.line(&format!("match made({n}).await {{"));
                self.line(&format!("    Some({inner}) if {inner}.0 % 2 == 0 => {{"));
                self.line("        pause().await;");
                self.line(&format!("        b = b.wrapping_add({inner}.0 as u64);"));
                self.line("    }");
                self.line(&format!("    Some({inner}) => drop({inner}),"));
                self.line("    None => pause().await,");
                self.line("}");
            }
            _ => {
                self.line(&format!("drop({name});"));
                self.gone(&name);
            }
        }
    }

    fn gone(&mut self, name: &str) {
        self.values.retain(|(other, _)| other != name);
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
        match self.random.below(if deep { 11 } else { 17 }) {
            8..11 => self.valued(),
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
            11 => {
                let condition = self.condition();
                self.line(&format!("if {condition} {{"));
                self.block(3);
                if self.random.below(2) == 0 {
                    self.line("} else {");
                    self.block(3);
                }
                self.line("}");
            }
            12 => self.choice(),
            13 | 14 => self.counted(),
            15 => self.endless(),
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

    /// At the end of a loop's body it is left, and something is moved.
    fn broken(&mut self, before: &[(String, usize)]) {
        let around = self.around;
        let own = before.iter().find(|(name, outside)| {
            *outside + 1 == around && self.values.iter().any(|(there, _)| there == name)
        });
        if let Some((name, _)) = own.cloned().filter(|_| self.random.below(3) == 0) {
            let condition = self.condition();
            self.line(&format!("    if {condition} {{ drop({name}); break; }}"));
            self.gone(&name);
        }
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
        self.around += 1;
        let before = self.values.clone();
        self.block(3);
        self.broken(&before);
        self.around -= 1;
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
        self.around += 1;
        self.block(3);
        self.around -= 1;
        self.loops = labels;
        self.line("};");
        self.numbers.push((found, false));
    }
}
