//! Which variables a random program has at a place, and which of them have values.

use super::random::Random;
use super::tree::{Node, Text};

/// The type of a variable whose drop is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `Noisy`.
    Noisy,
    /// `Two`: two of them, and a number.
    Two,
    /// `Vec<Noisy>`.
    Many,
    /// `Shared<Noisy>`.
    Cell,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Noisy => "Noisy",
            Kind::Two => "Two",
            Kind::Many => "Vec<Noisy>",
            Kind::Cell => "Shared<Noisy>",
        }
    }
}

/// A variable whose drop is seen, and which has a value.
#[derive(Clone)]
pub struct Variable {
    pub name: String,
    pub kind: Kind,
    /// In how many loops it is declared.
    pub loops: usize,
}

/// What the function is in which the statements are.
#[derive(Clone, Copy)]
pub struct Around {
    /// It returns a `Result<_, u64>`.
    pub fails: bool,
    /// Its `text` is a `String`, and no `&mut String`.
    pub owns_text: bool,
    /// It has the ends of channels `feed` and `out`.
    pub has_channels: bool,
}

/// A function of the program itself.
#[derive(Clone)]
pub struct Helper {
    pub name: String,
    /// It takes `&mut Noisy` and `&mut String`, and fails; else it takes and returns a `Noisy`.
    pub lends: bool,
}

pub struct Scope {
    pub random: Random,
    pub out: Vec<Node>,
    /// Variables of `u64` that can be named, and whether they can be changed.
    pub numbers: Vec<(String, bool)>,
    pub values: Vec<Variable>,
    /// Pointers to functions.
    pub pointers: Vec<String>,
    /// What has been declared in this block and around it, of values that drop.
    declared: Vec<String>,
    /// Labels of the loops around, the innermost last.
    pub loops: Vec<String>,
    /// How many loops there are around, with those that have no label to jump to.
    pub turns: usize,
    pub depth: usize,
    pub around: Around,
    pub helpers: Vec<Helper>,
    names: usize,
}

impl Scope {
    pub fn new(random: Random, around: Around, numbers: &[(&str, bool)], helpers: Vec<Helper>) -> Scope {
        Scope {
            random,
            out: Vec::new(),
            numbers: numbers.iter().map(|&(name, changes)| (name.into(), changes)).collect(),
            values: Vec::new(),
            pointers: Vec::new(),
            declared: Vec::new(),
            loops: Vec::new(),
            turns: 0,
            depth: 0,
            around,
            helpers,
            names: 0,
        }
    }

    pub fn line(&mut self, text: impl Into<Text>) {
        self.out.push(Node::Line(text.into()));
    }

    /// What a frame does by itself, the future says.
    pub fn only_future(&mut self, text: String) {
        self.line(Text::two("", text));
    }

    pub fn blocks<T: Into<Text>>(
        &mut self,
        parts: impl IntoIterator<Item = (T, Vec<Node>)>,
        end: impl Into<Text>,
    ) {
        self.out.push(Node::blocks(parts, end));
    }

    /// What is written meanwhile, in a scope of its own.
    pub fn inside(&mut self, write: impl FnOnce(&mut Scope)) -> Vec<Node> {
        let outside = std::mem::take(&mut self.out);
        let (numbers, declared, pointers) = (self.numbers.len(), self.declared.len(), self.pointers.len());
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.numbers.truncate(numbers);
        self.pointers.truncate(pointers);
        let inside = self.declared.split_off(declared);
        self.values.retain(|value| !inside.contains(&value.name));
        std::mem::replace(&mut self.out, outside)
    }

    /// The same, in a loop with this label, if it is one to which one can jump.
    pub fn turning(&mut self, label: Option<String>, write: impl FnOnce(&mut Scope)) -> Vec<Node> {
        let outside = match label {
            Some(label) => {
                self.loops.push(label);
                None
            }
            None => Some(std::mem::take(&mut self.loops)),
        };
        self.turns += 1;
        let body = self.inside(write);
        self.turns -= 1;
        match outside {
            Some(loops) => self.loops = loops,
            None => drop(self.loops.pop()),
        }
        body
    }

    /// A new name.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A number for a value that drops.
    pub fn mark(&mut self) -> u64 {
        self.names += 1;
        self.names as u64
    }

    /// It has a value from now on.
    pub fn declared(&mut self, name: &str, kind: Kind) {
        self.values.push(Variable { name: name.into(), kind, loops: self.turns });
        self.declared.push(name.into());
    }

    /// `let mut name: Kind = value;`
    pub fn declare(&mut self, kind: Kind, value: &str) {
        let name = self.fresh("v");
        self.line(format!("let mut {name}: {} = {value};", kind.name()));
        self.declared(&name, kind);
    }

    /// It has been moved, perhaps.
    pub fn gone(&mut self, name: &str) {
        self.values.retain(|value| value.name != name);
    }

    pub fn is_there(&self, name: &str) -> bool {
        self.values.iter().any(|value| value.name == name)
    }

    /// One that can be looked at and changed.
    pub fn any(&mut self, kind: Kind) -> Option<Variable> {
        self.pick(|value| value.kind == kind)
    }

    /// One that can be moved: what is moved in a loop is declared in it, or the loop is left.
    pub fn movable(&mut self, kind: Kind) -> Option<Variable> {
        let turns = self.turns;
        self.pick(|value| value.kind == kind && value.loops == turns)
    }

    fn pick(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let fitting: Vec<usize> = (0..self.values.len()).filter(|&index| fits(&self.values[index])).collect();
        if fitting.is_empty() {
            return None;
        }
        let index = self.random.index(fitting.len());
        Some(self.values[fitting[index]].clone())
    }

    /// A `u64` that is there.
    pub fn number(&mut self) -> String {
        if self.random.one_in(3) {
            return format!("{}u64", self.random.below(5));
        }
        let index = self.random.index(self.numbers.len());
        self.numbers[index].0.clone()
    }

    /// A `u64` that can be assigned to, or nothing.
    pub fn changeable(&mut self) -> String {
        // One that is hidden by an unchangeable one does not count.
        let seen =
            |index: usize| self.numbers[index + 1..].iter().all(|(name, _)| *name != self.numbers[index].0);
        let open: Vec<usize> =
            (0..self.numbers.len()).filter(|&index| self.numbers[index].1 && seen(index)).collect();
        if open.is_empty() {
            return "_".into();
        }
        let index = self.random.index(open.len());
        self.numbers[open[index]].0.clone()
    }
}
