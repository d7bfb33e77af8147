//! A workflow as a tree. It computes with numbers below 1,000. A variable of any type holds a number, and the
//! types differ only in how a state writes it.

use std::collections::BTreeSet;

/// A program. The first function is the flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workflow {
    /// The seed from which the workflow was made.
    pub seed: u64,
    pub structs: Vec<Struct>,
    pub functions: Vec<Function>,
}

/// A struct. It holds the number of its first field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    /// Whether the field has `#[serde(default)]`.
    pub defaults: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Variable>,
    pub result: Ty,
    pub body: Vec<Statement>,
    pub returns: Sum,
}

/// A variable. Its name is unique in its function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    U64,
    U32,
    Text,
    List,
    Struct(String),
}

/// The only kind of expression: a constant plus variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub constant: u64,
    pub names: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    Let {
        variable: Variable,
        value: Sum,
    },
    Assign {
        name: String,
        value: Sum,
    },
    /// Plain code with an effect, which the store makes in the transaction of the next state.
    Note {
        tag: String,
        value: Sum,
    },
    /// An await of something that is a state.
    Await {
        label: Option<String>,
        awaited: Awaited,
    },
    If {
        condition: Sum,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    Match {
        on: Sum,
        arms: Vec<Vec<Statement>>,
    },
    Repeat {
        counter: String,
        times: Sum,
        body: Vec<Statement>,
    },
    /// Leaves the innermost loop.
    Break {
        condition: Sum,
    },
    Return {
        condition: Sum,
        value: Sum,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A bare checkpoint. It always has a label.
    Checkpoint,
    Sleep {
        days: u64,
    },
    Signal {
        bind: Variable,
        name: String,
    },
    /// A step. It has no label, because its key identifies it.
    Step {
        bind: Variable,
        key: Key,
        policy: Sum,
        what: String,
        request: Sum,
    },
    Call {
        bind: Variable,
        call: Call,
    },
    /// A `join!`. It has no label.
    Join {
        parts: Vec<(Variable, Call)>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Literal(String),
    Computed(Sum),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub function: String,
    pub arguments: Vec<Sum>,
}

impl Workflow {
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// Returns whether the workflow has a `join!`. Its parts run concurrently, so it is not determined which
    /// of them takes a signal.
    pub fn joins(&self) -> bool {
        let mut joins = false;
        for function in &self.functions {
            each(&function.body, &mut |statement| {
                joins |= matches!(statement, Statement::Await { awaited: Awaited::Join { .. }, .. });
            });
        }
        joins
    }
}

impl Awaited {
    /// Returns the variables that are bound to the result.
    pub fn binds(&self) -> Vec<&Variable> {
        match self {
            Awaited::Checkpoint | Awaited::Sleep { .. } => Vec::new(),
            Awaited::Signal { bind, .. } | Awaited::Step { bind, .. } | Awaited::Call { bind, .. } => {
                vec![bind]
            }
            Awaited::Join { parts } => parts.iter().map(|(bind, _)| bind).collect(),
        }
    }

    pub fn binds_mut(&mut self) -> Vec<&mut Variable> {
        match self {
            Awaited::Checkpoint | Awaited::Sleep { .. } => Vec::new(),
            Awaited::Signal { bind, .. } | Awaited::Step { bind, .. } | Awaited::Call { bind, .. } => {
                vec![bind]
            }
            Awaited::Join { parts } => parts.iter_mut().map(|(bind, _)| bind).collect(),
        }
    }

    pub fn calls_mut(&mut self) -> Vec<&mut Call> {
        match self {
            Awaited::Call { call, .. } => vec![call],
            Awaited::Join { parts } => parts.iter_mut().map(|(_, call)| call).collect(),
            _ => Vec::new(),
        }
    }

    pub fn calls(&self) -> Vec<&Call> {
        match self {
            Awaited::Call { call, .. } => vec![call],
            Awaited::Join { parts } => parts.iter().map(|(_, call)| call).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the sums that are evaluated before the state.
    fn before(&mut self) -> Vec<&mut Sum> {
        match self {
            Awaited::Step { key: Key::Computed(key), .. } => vec![key],
            _ => self.calls_mut().into_iter().flat_map(|call| &mut call.arguments).collect(),
        }
    }
}

impl Statement {
    /// Returns the blocks in the statement.
    pub fn blocks(&self) -> Vec<&Vec<Statement>> {
        match self {
            Statement::If { then, otherwise, .. } => vec![then, otherwise],
            Statement::Match { arms, .. } => arms.iter().collect(),
            Statement::Repeat { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }

    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        match self {
            Statement::If { then, otherwise, .. } => vec![then, otherwise],
            Statement::Match { arms, .. } => arms.iter_mut().collect(),
            Statement::Repeat { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }

    /// Returns the variables that the statement declares for the statements after it.
    pub fn declares(&self) -> Vec<&Variable> {
        match self {
            Statement::Let { variable, .. } => vec![variable],
            Statement::Await { awaited, .. } => awaited.binds(),
            _ => Vec::new(),
        }
    }

    pub fn declares_mut(&mut self) -> Vec<&mut Variable> {
        match self {
            Statement::Let { variable, .. } => vec![variable],
            Statement::Await { awaited, .. } => awaited.binds_mut(),
            _ => Vec::new(),
        }
    }

    /// Returns the sums of the statement, without those in its blocks.
    pub fn sums(&mut self) -> Vec<&mut Sum> {
        match self {
            Statement::Let { value, .. }
            | Statement::Assign { value, .. }
            | Statement::Note { value, .. } => vec![value],
            Statement::Await { awaited: Awaited::Step { key, policy, request, .. }, .. } => match key {
                Key::Computed(key) => vec![key, policy, request],
                Key::Literal(_) => vec![policy, request],
            },
            Statement::Await { awaited, .. } => awaited.before(),
            Statement::If { condition, .. } | Statement::Break { condition } => vec![condition],
            Statement::Match { on, .. } => vec![on],
            Statement::Repeat { times, .. } => vec![times],
            Statement::Return { condition, value } => vec![condition, value],
        }
    }
}

/// Visits each statement, and then the statements in its blocks.
pub fn each(body: &[Statement], see: &mut dyn FnMut(&Statement)) {
    for statement in body {
        see(statement);
        statement.blocks().into_iter().for_each(|block| each(block, see));
    }
}

pub fn each_mut(body: &mut [Statement], see: &mut dyn FnMut(&mut Statement)) {
    for statement in body {
        see(statement);
        statement.blocks_mut().into_iter().for_each(|block| each_mut(block, see));
    }
}

/// Visits each block, the outermost first, and says whether it is in a loop.
pub fn each_block(body: &mut Vec<Statement>, looped: bool, see: &mut dyn FnMut(&mut Vec<Statement>, bool)) {
    see(body, looped);
    for statement in body {
        let looped = looped || matches!(statement, Statement::Repeat { .. });
        statement.blocks_mut().into_iter().for_each(|block| each_block(block, looped, see));
    }
}

/// Returns the names of all variables, labels, literal keys and functions.
pub fn names(workflow: &Workflow) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for function in &workflow.functions {
        all.insert(function.name.clone());
        all.extend(function.parameters.iter().map(|parameter| parameter.name.clone()));
        each(&function.body, &mut |statement| {
            all.extend(statement.declares().into_iter().map(|variable| variable.name.clone()));
            match statement {
                Statement::Repeat { counter, .. } => drop(all.insert(counter.clone())),
                Statement::Await { label, awaited } => {
                    all.extend(label.clone());
                    if let Awaited::Step { key: Key::Literal(key), .. } = awaited {
                        all.insert(key.clone());
                    }
                }
                _ => {}
            }
        });
    }
    all
}
