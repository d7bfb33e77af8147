//! Which variables a random program has at a place, and which of them have values.

use super::borrowing::Borrowed;
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
    /// `Purse`, which has methods.
    Purse,
    /// `Pile<Noisy>`, which is generic, and has methods.
    Pile,
    /// `Book`, which is borrowed from.
    Book,
    /// A task that yields a `Noisy`.
    Child,
    /// A task that fails, perhaps.
    Attempt,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Noisy => "Noisy",
            Kind::Two => "Two",
            Kind::Many => "Vec<Noisy>",
            Kind::Cell => "Shared<Noisy>",
            Kind::Purse => "Purse",
            Kind::Pile => "Pile<Noisy>",
            Kind::Book => "Book",
            Kind::Child => "Child<Noisy>",
            Kind::Attempt => "Child<Result<u64, u64>>",
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

/// What a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// A `Result<_, u64>`.
    Result,
    Noisy,
    Nothing,
}

/// What the function is, or the block of a task, in which the statements are.
#[derive(Clone, Copy)]
pub struct Around {
    pub returns: Returns,
    /// Its `text` is a `String`, and no `&mut String`.
    pub owns_text: bool,
    /// It has the ends of channels `feed` and `out`.
    pub has_channels: bool,
    /// It is no task itself.
    pub spawns: bool,
}

/// A function of the program itself.
#[derive(Clone)]
pub struct Helper {
    pub name: String,
    pub manner: Manner,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It takes `&mut Noisy` and `&mut String`, and fails, perhaps.
    Lends,
    /// It takes and returns a `Noisy`.
    Owns,
    /// It is a method of `Purse`, which fails, perhaps.
    Method,
    /// It takes a `&Book` and a `&str`, and fails, perhaps.
    Reads,
    /// It is a method of `Book` with `&self`, which fails, perhaps.
    Looks,
}

pub struct Scope {
    pub random: Random,
    pub out: Vec<Node>,
    /// Variables of `u64` that can be named, and whether they can be changed.
    pub numbers: Vec<(String, bool)>,
    pub values: Vec<Variable>,
    /// Variables of `String`, and of `char`.
    pub texts: Vec<String>,
    pub chars: Vec<String>,
    /// Pointers to functions.
    pub pointers: Vec<String>,
    /// What has been declared in this block and around it, of values that drop.
    declared: Vec<String>,
    /// Shared borrows, and what they borrow.
    pub references: Vec<(String, Borrowed)>,
    /// Expressions of `u64` that look at what is borrowed.
    pub looks: Vec<String>,
    /// Labels of the loops around, the innermost last.
    pub loops: Vec<String>,
    /// Labels of the loops and blocks around that are left with a `u64`.
    pub yielding: Vec<String>,
    /// Labels of the blocks around that are left without a value.
    pub left: Vec<String>,
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
            texts: Vec::new(),
            chars: Vec::new(),
            pointers: Vec::new(),
            declared: Vec::new(),
            references: Vec::new(),
            looks: Vec::new(),
            loops: Vec::new(),
            yielding: Vec::new(),
            left: Vec::new(),
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
        let (texts, chars) = (self.texts.len(), self.chars.len());
        let (references, looks) = (self.references.len(), self.looks.len());
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.numbers.truncate(numbers);
        self.pointers.truncate(pointers);
        self.texts.truncate(texts);
        self.chars.truncate(chars);
        self.references.truncate(references);
        self.looks.truncate(looks);
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

    /// The same, in a loop or a block that is left with a `u64`.
    pub fn yielding(&mut self, label: String, write: impl FnOnce(&mut Scope) -> Vec<Node>) -> Vec<Node> {
        self.yielding.push(label);
        let body = write(self);
        self.yielding.pop();
        body
    }

    /// What is written meanwhile, in a task of its own: of what is around it has the numbers, and `moved`.
    pub fn apart(
        &mut self,
        around: Around,
        moved: Option<Variable>,
        write: impl FnOnce(&mut Scope),
    ) -> Vec<Node> {
        let mut inside =
            Scope::new(Random::of(self.random.below(u64::MAX)), around, &[], self.helpers.clone());
        (inside.numbers, inside.depth) = (self.numbers.clone(), self.depth);
        inside.names = self.names;
        let body = inside.inside(|scope| {
            scope.line("let mut text: String = String::new();");
            if let Some(value) = moved {
                scope.line(format!("let mut {0}: {1} = {0};", value.name, value.kind.name()));
                scope.declared(&value.name, value.kind);
            }
            write(scope);
        });
        self.names = inside.names;
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

    /// What ends the function: `return Err(n);`, and its like.
    pub fn returning(&mut self, value: &str) -> String {
        match self.around.returns {
            Returns::Result => format!("return Err({value});"),
            Returns::Noisy => format!("return Noisy::new({});", self.mark()),
            Returns::Nothing => "return;".into(),
        }
    }

    pub fn fails(&self) -> bool {
        self.around.returns == Returns::Result
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
        if !self.looks.is_empty() && self.random.one_in(3) {
            let index = self.random.index(self.looks.len());
            return self.looks[index].clone();
        }
        if self.random.one_in(6)
            && let Some(name) = self.chars.last()
        {
            return format!("({name} as u64)");
        }
        if self.random.one_in(6)
            && let Some(name) = self.texts.last()
        {
            return format!("({name}.len() as u64)");
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
