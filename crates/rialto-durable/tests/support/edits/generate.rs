//! Random workflows: a flow, and helper functions that it calls.

use super::random::Random;
use super::tree::{Awaited, Call, Field, Function, Key, Statement, Struct, Sum, Ty, Variable, Workflow};

/// The names of all signals.
pub const SIGNALS: [&str; 2] = ["go", "say"];

/// Makes random statements. Knows what they may refer to, and the names that are used already.
pub struct Maker<'r> {
    pub random: &'r mut Random,
    /// The number of the next name.
    pub next: usize,
    pub scope: Vec<Variable>,
    /// The functions that may be called: name, parameters, result.
    pub callable: Vec<(String, Vec<Variable>, Ty)>,
    pub structs: Vec<String>,
    /// Whether signals may be awaited.
    pub signals: bool,
    /// The number of blocks around the statement.
    pub depth: usize,
    pub looped: bool,
}

/// Returns the workflow of a seed.
pub fn workflow(seed: u64) -> Workflow {
    let random = &mut Random::of(seed.wrapping_mul(0x9e37_79b9) ^ 0x5eed);
    let joins = random.one_in(4);
    let structs = if random.one_in(3) { Vec::new() } else { vec![structure(random)] };
    let mut maker = Maker {
        structs: structs.iter().map(|each| each.name.clone()).collect(),
        next: 0,
        scope: Vec::new(),
        callable: Vec::new(),
        signals: !joins,
        depth: 0,
        looped: false,
        random,
    };
    let mut helpers = Vec::new();
    let count = if joins { 2 } else { maker.random.below(3) as usize };
    for index in 0..count {
        let name = format!("helper_{index}");
        let length = 1 + maker.random.index(3);
        // The parts of a `join!` do not call each other.
        let callable = maker.callable.clone();
        if joins {
            maker.callable.clear();
        }
        let helper = maker.function(name, length, None);
        maker.callable = callable;
        maker.callable.push((helper.name.clone(), helper.parameters.clone(), helper.result.clone()));
        helpers.push(helper);
    }
    let length = 4 + maker.random.index(3);
    let flow = maker.function("flow".into(), length, joins.then_some(length / 2));
    helpers.insert(0, flow);
    Workflow { seed, structs, functions: helpers }
}

fn structure(random: &mut Random) -> Struct {
    let field = |name: &str, ty| Field { name: name.into(), ty, defaults: false };
    let first = if random.one_in(2) { Ty::U64 } else { Ty::U32 };
    // `#[cps]` sees only the name of the struct, so it assumes that there is a destructor. There is one only
    // if a field is a `String`.
    let second = if random.one_in(4) { Ty::U64 } else { Ty::Text };
    Struct { name: "Item".into(), fields: vec![field("size", first), field("tag", second)] }
}

impl Maker<'_> {
    fn function(&mut self, name: String, length: usize, join_at: Option<usize>) -> Function {
        self.scope.clear();
        let parameters: Vec<_> = (0..1 + self.random.index(2)).map(|_| self.variable("p")).collect();
        self.scope.extend(parameters.clone());
        let mut body = Vec::new();
        for index in 0..length {
            let statement = match join_at == Some(index) {
                true => Statement::Await { label: None, awaited: self.join() },
                // The first statement is a state, so that `start` is not the only state.
                false if index == 0 => self.awaits(),
                false => self.statement(),
            };
            self.scope.extend(statement.declares().into_iter().cloned());
            body.push(statement);
        }
        let (result, returns) = (self.ty(), self.sum());
        Function { name, parameters, result, body, returns }
    }

    pub fn name(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}{}", self.next)
    }

    pub fn ty(&mut self) -> Ty {
        match (self.random.below(10), self.structs.first()) {
            (0..3, _) => Ty::U64,
            (3, _) => Ty::U32,
            (4 | 5, _) => Ty::Text,
            (6, _) => Ty::List,
            (_, Some(name)) => Ty::Struct(name.clone()),
            (_, None) => Ty::U64,
        }
    }

    pub fn variable(&mut self, prefix: &str) -> Variable {
        Variable { name: self.name(prefix), ty: self.ty() }
    }

    pub fn sum(&mut self) -> Sum {
        let mut names = Vec::new();
        for _ in 0..self.random.below(3) {
            if !self.scope.is_empty() {
                names.push(self.scope[self.random.index(self.scope.len())].name.clone());
            }
        }
        Sum { constant: self.random.below(50), names }
    }

    /// Makes any statement.
    pub fn statement(&mut self) -> Statement {
        match self.random.below(20) {
            0..9 => self.awaits(),
            9..12 => Statement::Let { variable: self.variable("v"), value: self.sum() },
            12 if !self.scope.is_empty() => {
                let name = self.scope[self.random.index(self.scope.len())].name.clone();
                Statement::Assign { name, value: self.sum() }
            }
            13 => Statement::Note { tag: self.name("n"), value: self.sum() },
            14 if self.looped => Statement::Break { condition: self.sum() },
            15 if self.depth > 0 => Statement::Return { condition: self.sum(), value: self.sum() },
            16..20 if self.depth < 2 => self.compound(),
            _ => Statement::Note { tag: self.name("n"), value: self.sum() },
        }
    }

    /// Makes a statement that has blocks.
    pub fn compound(&mut self) -> Statement {
        match self.random.below(3) {
            0 => {
                let then = self.block(false);
                let otherwise = if self.random.one_in(2) { Vec::new() } else { self.block(false) };
                Statement::If { condition: self.sum(), then, otherwise }
            }
            1 => {
                let arms = (0..2 + self.random.index(2)).map(|_| self.block(false)).collect();
                Statement::Match { on: self.sum(), arms }
            }
            _ => {
                let (counter, times) = (self.name("i"), self.sum());
                self.scope.push(Variable { name: counter.clone(), ty: Ty::U64 });
                let body = self.block(true);
                self.scope.pop();
                Statement::Repeat { counter, times, body }
            }
        }
    }

    fn block(&mut self, looped: bool) -> Vec<Statement> {
        let (before, was_looped) = (self.scope.len(), self.looped);
        (self.depth, self.looped) = (self.depth + 1, was_looped || looped);
        let mut body = Vec::new();
        for _ in 0..1 + self.random.index(2) {
            let statement = self.statement();
            self.scope.extend(statement.declares().into_iter().cloned());
            body.push(statement);
        }
        self.scope.truncate(before);
        (self.depth, self.looped) = (self.depth - 1, was_looped);
        body
    }

    /// Makes an await of a state.
    pub fn awaits(&mut self) -> Statement {
        let awaited = match self.random.below(12) {
            0 => Awaited::Checkpoint,
            1 => Awaited::Sleep { days: 1 + self.random.below(3) },
            2 if self.signals => {
                let name = SIGNALS[self.random.index(SIGNALS.len())].to_string();
                // Always `u64`, the type that the tests send: a state does not depend on the type of the
                // signal that it awaits.
                Awaited::Signal { bind: Variable { name: self.name("v"), ty: Ty::U64 }, name }
            }
            3..6 if !self.callable.is_empty() => {
                let number = self.random.below(8);
                let call = self.call(number);
                Awaited::Call { bind: Variable { name: self.name("v"), ty: call.1 }, call: call.0 }
            }
            _ => self.step(),
        };
        let label = match &awaited {
            Awaited::Checkpoint => Some(self.name("at-")),
            Awaited::Sleep { .. } | Awaited::Signal { .. } if self.random.one_in(2) => Some(self.name("at-")),
            Awaited::Call { .. } if self.random.one_in(5) => Some(self.name("at-")),
            _ => None,
        };
        Statement::Await { label, awaited }
    }

    pub fn step(&mut self) -> Awaited {
        let key = match self.random.below(4) {
            0 => Key::Computed(self.sum()),
            // The same key may occur several times.
            1 => Key::Literal(["charge", "ship"][self.random.index(2)].into()),
            _ => Key::Literal(self.name("k")),
        };
        let policy = if self.random.one_in(3) { self.sum() } else { Sum { constant: 1, names: Vec::new() } };
        Awaited::Step { bind: self.variable("v"), key, policy, what: self.name("w"), request: self.sum() }
    }

    fn call(&mut self, number: u64) -> (Call, Ty) {
        let (function, parameters, result) = self.callable[number as usize % self.callable.len()].clone();
        (Call { function, arguments: parameters.iter().map(|_| self.sum()).collect() }, result)
    }

    fn join(&mut self) -> Awaited {
        let parts = (0..2).map(|number| {
            let (call, ty) = self.call(number);
            (Variable { name: self.name("v"), ty }, call)
        });
        Awaited::Join { parts: parts.collect() }
    }
}
