//! The rule by which a task continues in a new build. It is defined on the source alone: it knows neither the
//! code that `#[cps]` generates nor how Rialto compares states.
//!
//! 1. The state of a task consists of a state of each function on its stack. Three things identify a state of
//!    a function: the function's name; the label, or what is awaited; and the number among the states of the
//!    same name in the function's text.
//! 2. A state keeps the variables that are named after it on some path; at a step, also those that its policy
//!    and its attempt name; and those in scope whose type may have a destructor that does something.
//! 3. A state is compatible if the new text has the same state, keeps the same variables there, and awaits
//!    the same kind of thing.
//! 4. The task then continues there with the values of these variables. The code before the state in the new
//!    text counts as done, and the code after it happens once.

use super::tree::{Awaited, Call, Function, Key, Statement, Sum, Ty, Variable, Workflow};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Differences that a variant of the rule counts. A difference strands a task if its field is true.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Another order of the variables' declarations.
    pub order: bool,
    /// Another type of the function's result.
    pub result: bool,
    /// A new field with `#[serde(default)]`, which the old type did not have.
    pub new_fields: bool,
}

/// The rule that Rialto follows: none of these differences strands a task.
pub const RULE: Rule = Rule { order: false, result: false, new_fields: false };

/// A planted mistake in the oracle, which the comparison has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// Among states of the same name, a task continues at the first, whatever its number.
    Counts,
    /// The types of variables are ignored.
    Types,
    /// The kept variables are ignored.
    Variables,
    /// A task may continue at a label where something else is awaited.
    Kinds,
    /// The first request after the state is lost.
    Lost,
    /// The first request after the state is made twice.
    Doubled,
    /// A task skips the code up to its next state, and the effects of that code are lost.
    Behind,
}

/// A function as instructions, with its states.
pub struct Code {
    name: String,
    parameters: Vec<Variable>,
    result: Ty,
    instructions: Vec<Instruction>,
    pub states: Vec<State>,
}

pub struct State {
    /// The name that identifies the state in its function.
    pub name: String,
    awaited: Awaited,
    /// The index of its instruction.
    at: usize,
    pub kept: Vec<Kept>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub variable: Variable,
    /// Whether it is live: used later, or by the step at which the task stands.
    named: bool,
}

#[derive(Clone, Debug)]
enum Instruction {
    Set {
        name: String,
        value: Sum,
    },
    Increase {
        name: String,
    },
    Note {
        tag: String,
        value: Sum,
    },
    /// Jumps to `otherwise` if the test fails.
    Test {
        sum: Sum,
        test: Test,
        otherwise: usize,
    },
    Jump(usize),
    /// Evaluates the operands of an await before its state.
    Evaluate(Vec<Sum>),
    Await(usize),
    Return(Sum),
}

#[derive(Clone, Debug)]
enum Test {
    Even,
    /// The remainder modulo `of` is `number`.
    Is {
        of: u64,
        number: u64,
    },
    /// The loop has another iteration.
    Again {
        counter: String,
    },
}

/// All functions of a workflow that its flow reaches.
pub struct Program {
    pub workflow: Workflow,
    pub codes: BTreeMap<String, Code>,
    pub flow: String,
}

impl Program {
    pub fn new(workflow: &Workflow) -> Program {
        let flow = workflow.functions[0].name.clone();
        let (mut codes, mut open) = (BTreeMap::new(), vec![flow.clone()]);
        while let Some(name) = open.pop() {
            let Some(function) = workflow.function(&name).filter(|_| !codes.contains_key(&name)) else {
                continue;
            };
            let code = Code::new(function);
            let calls = code.states.iter().flat_map(|state| state.awaited.calls());
            open.extend(calls.map(|call| call.function.clone()));
            codes.insert(name, code);
        }
        Program { workflow: workflow.clone(), codes, flow }
    }

    /// Returns whether the value of a kept variable is in the store. A value that is only to be dropped is
    /// not, if its type has nothing to drop.
    pub fn is_written(&self, kept: &Kept) -> bool {
        let Ty::Struct(name) = &kept.variable.ty else { return true };
        let fields =
            self.workflow.structs.iter().filter(|each| each.name == *name).flat_map(|each| &each.fields);
        kept.named || fields.into_iter().any(|field| field.ty == Ty::Text)
    }

    /// Returns the text of a type, with the fields of a struct.
    fn describe(&self, ty: &Ty) -> String {
        let Ty::Struct(name) = ty else { return ty.to_string() };
        let fields =
            self.workflow.structs.iter().filter(|each| each.name == *name).flat_map(|each| &each.fields);
        let fields: Vec<_> =
            fields.map(|field| format!("{}: {}", field.name, self.describe(&field.ty))).collect();
        format!("{name} {{ {} }}", fields.join(", "))
    }

    /// Returns whether a newer program reads values of a type of this one as values of its own type `there`.
    fn fits(&self, ty: &Ty, newer: &Program, there: &Ty, rule: Rule) -> bool {
        let (Ty::Struct(name), Ty::Struct(named)) = (ty, there) else { return ty == there };
        if rule.new_fields || name != named {
            return self.describe(ty) == newer.describe(there);
        }
        let fields = |program: &Program| {
            let of_name = program.workflow.structs.iter().find(|each| each.name == *name);
            of_name.map(|each| each.fields.clone()).unwrap_or_default()
        };
        let (before, after) = (fields(self), fields(newer));
        let known = |name: &String| before.iter().find(|field| field.name == *name);
        before.iter().all(|field| after.iter().any(|other| other.name == field.name))
            && after.iter().all(|field| match known(&field.name) {
                Some(before) => self.fits(&before.ty, newer, &field.ty, rule),
                None => field.defaults,
            })
    }
}

impl Code {
    fn new(function: &Function) -> Code {
        let mut lowering = Lowering { scope: function.parameters.clone(), ..Lowering::default() };
        lowering.declared = function.parameters.clone();
        lowering.block(&function.body);
        lowering.instructions.push(Instruction::Return(function.returns.clone()));
        let Lowering { instructions, mut states, declared, scopes, .. } = lowering;
        let live = liveness(&instructions, &states);
        for (index, state) in states.iter_mut().enumerate() {
            let bound: Vec<_> = state.awaited.binds().into_iter().map(|bind| &bind.name).collect();
            let mut named = live[state.at + 1].clone();
            named.retain(|name| !bound.contains(&name));
            named.extend(again(&state.awaited));
            state.kept = (declared.iter())
                .filter(|variable| {
                    let drops = matches!(variable.ty, Ty::Struct(_)) && scopes[index].contains(variable);
                    named.contains(&variable.name) || drops
                })
                .map(|variable| Kept { variable: variable.clone(), named: named.contains(&variable.name) })
                .collect();
        }
        number(&mut states);
        let Function { name, parameters, result, .. } = function;
        Code {
            name: name.clone(),
            parameters: parameters.clone(),
            result: result.clone(),
            instructions,
            states,
        }
    }

    pub fn state(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|state| state.name == name)
    }

    /// Returns the variables that the start keeps.
    fn started(&self) -> Vec<Kept> {
        let kept = |variable: &Variable| Kept { variable: variable.clone(), named: true };
        self.parameters.iter().map(kept).collect()
    }

    pub fn awaits(&self, state: usize) -> Kind {
        match self.states[state].awaited {
            Awaited::Call { .. } => Kind::Call,
            _ => Kind::Leaf,
        }
    }

    pub fn kept(&self, state: Option<usize>) -> Vec<Kept> {
        state.map_or_else(|| self.started(), |state| self.states[state].kept.clone())
    }
}

/// The kind of frame that comes after a function's frame in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The frame of another function.
    Call,
    /// The frame of a leaf, or of a `join!`.
    Leaf,
}

/// Returns the variables that an await evaluates again when the task continues there.
fn again(awaited: &Awaited) -> Vec<String> {
    match awaited {
        Awaited::Step { policy, request, .. } => policy.names.iter().chain(&request.names).cloned().collect(),
        _ => Vec::new(),
    }
}

/// Numbers the states of the same name: `step(charge)#2/3` is the second of three.
fn number(states: &mut [State]) {
    let (mut all, mut seen) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
    states.iter().for_each(|state| *all.entry(state.name.clone()).or_default() += 1);
    for state in states {
        let number = seen.entry(state.name.clone()).or_default();
        *number += 1;
        if all[&state.name] > 1 {
            state.name = format!("{}#{number}/{}", state.name, all[&state.name]);
        }
    }
}

fn unnumbered(label: Option<&String>, awaited: &Awaited) -> String {
    let call = |call: &Call| call.function.clone();
    match (label, awaited) {
        (Some(label), _) => label.clone(),
        (None, Awaited::Step { key: Key::Literal(key), .. }) => format!("step({key})"),
        (None, Awaited::Step { .. }) => "step()".into(),
        (None, Awaited::Sleep { .. }) => "sleep()".into(),
        (None, Awaited::Checkpoint) => "checkpoint()".into(),
        (None, Awaited::Signal { bind, .. }) => format!("signal::<{}>()", bind.ty),
        (None, Awaited::Call { call: called, .. }) => format!("{}()", call(called)),
        (None, Awaited::Join { parts }) => {
            let calls: Vec<_> = parts.iter().map(|(_, called)| call(called)).collect();
            format!("join[{}]()", calls.join(","))
        }
    }
}

#[derive(Default)]
struct Lowering {
    instructions: Vec<Instruction>,
    states: Vec<State>,
    declared: Vec<Variable>,
    scope: Vec<Variable>,
    /// The variables in scope at each state.
    scopes: Vec<Vec<Variable>>,
    /// The jumps out of each loop around the statement.
    breaks: Vec<Vec<usize>>,
}

impl Lowering {
    fn block(&mut self, body: &[Statement]) {
        let outer = self.scope.len();
        body.iter().for_each(|statement| self.statement(statement));
        self.scope.truncate(outer);
    }

    fn declare(&mut self, variable: &Variable) {
        self.declared.push(variable.clone());
        self.scope.push(variable.clone());
    }

    /// Appends an instruction, and returns its index. The target of a jump is set later, by `here`.
    fn push(&mut self, instruction: Instruction) -> usize {
        self.instructions.push(instruction);
        self.instructions.len() - 1
    }

    fn test(&mut self, sum: &Sum, test: Test) -> usize {
        self.push(Instruction::Test { sum: sum.clone(), test, otherwise: 0 })
    }

    /// Lets this jump lead to the next instruction.
    fn here(&mut self, jump: usize) {
        let here = self.instructions.len();
        match &mut self.instructions[jump] {
            Instruction::Test { otherwise: to, .. } | Instruction::Jump(to) => *to = here,
            _ => unreachable!("it is a jump"),
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let { variable, value } => {
                self.push(Instruction::Set { name: variable.name.clone(), value: value.clone() });
                self.declare(variable);
            }
            Statement::Assign { name, value } => {
                self.push(Instruction::Set { name: name.clone(), value: value.clone() });
            }
            Statement::Note { tag, value } => {
                self.push(Instruction::Note { tag: tag.clone(), value: value.clone() });
            }
            Statement::Await { label, awaited } => self.awaited(label.as_ref(), awaited),
            Statement::If { condition, then, otherwise } => {
                let test = self.test(condition, Test::Even);
                self.block(then);
                let over = self.push(Instruction::Jump(0));
                self.here(test);
                self.block(otherwise);
                self.here(over);
            }
            Statement::Match { on, arms } => self.arms(on, arms),
            Statement::Repeat { counter, times, body } => self.repeat(counter, times, body),
            Statement::Break { condition } => {
                let test = self.test(condition, Test::Even);
                let jump = self.push(Instruction::Jump(0));
                self.breaks.last_mut().expect("a `break` is in a loop").push(jump);
                self.here(test);
            }
            Statement::Return { condition, value } => {
                let test = self.test(condition, Test::Even);
                self.push(Instruction::Return(value.clone()));
                self.here(test);
            }
        }
    }

    fn awaited(&mut self, label: Option<&String>, awaited: &Awaited) {
        let before = match awaited {
            Awaited::Step { key: Key::Computed(key), .. } => vec![key.clone()],
            _ => awaited.calls().into_iter().flat_map(|call| call.arguments.clone()).collect(),
        };
        self.push(Instruction::Evaluate(before));
        let at = self.push(Instruction::Await(self.states.len()));
        let (name, awaited) = (unnumbered(label, awaited), awaited.clone());
        self.scopes.push(self.scope.clone());
        awaited.binds().into_iter().for_each(|bind| self.declare(bind));
        self.states.push(State { name, awaited, at, kept: Vec::new() });
    }

    fn arms(&mut self, on: &Sum, arms: &[Vec<Statement>]) {
        let mut over = Vec::new();
        for (number, arm) in arms.iter().enumerate() {
            let is_last = number + 1 == arms.len();
            let (of, number) = (arms.len() as u64, number as u64);
            let test = (!is_last).then(|| self.test(on, Test::Is { of, number }));
            self.block(arm);
            over.push(self.push(Instruction::Jump(0)));
            test.into_iter().for_each(|test| self.here(test));
        }
        over.into_iter().for_each(|jump| self.here(jump));
    }

    fn repeat(&mut self, counter: &str, times: &Sum, body: &[Statement]) {
        self.push(Instruction::Set { name: counter.into(), value: Sum::default() });
        self.declare(&Variable { name: counter.into(), ty: Ty::U64 });
        let begin = self.instructions.len();
        let test = self.test(times, Test::Again { counter: counter.into() });
        self.breaks.push(Vec::new());
        self.block(body);
        self.push(Instruction::Increase { name: counter.into() });
        self.push(Instruction::Jump(begin));
        self.here(test);
        self.breaks.pop().into_iter().flatten().for_each(|jump| self.here(jump));
    }
}

/// Returns the live variables before each instruction: those that are used from there on some path.
fn liveness(instructions: &[Instruction], states: &[State]) -> Vec<BTreeSet<String>> {
    let mut live = vec![BTreeSet::new(); instructions.len() + 1];
    loop {
        let mut changed = false;
        for (index, instruction) in instructions.iter().enumerate().rev() {
            let before = named_from(instruction, &live, index, states);
            changed |= before != live[index];
            live[index] = before;
        }
        if !changed {
            return live;
        }
    }
}

fn named_from(
    instruction: &Instruction,
    live: &[BTreeSet<String>],
    index: usize,
    states: &[State],
) -> BTreeSet<String> {
    let mut all = live[index + 1].clone();
    match instruction {
        Instruction::Set { name, value } => {
            all.remove(name);
            all.extend(value.names.clone());
        }
        Instruction::Increase { name } => drop(all.insert(name.clone())),
        Instruction::Note { value, .. } => all.extend(value.names.clone()),
        Instruction::Test { sum, test, otherwise } => {
            all.extend(live[*otherwise].clone());
            all.extend(sum.names.clone());
            if let Test::Again { counter } = test {
                all.insert(counter.clone());
            }
        }
        Instruction::Jump(to) => all.clone_from(&live[*to]),
        Instruction::Evaluate(sums) => all.extend(sums.iter().flat_map(|sum| sum.names.clone())),
        Instruction::Await(state) => {
            let awaited = &states[*state].awaited;
            all.retain(|name| !awaited.binds().into_iter().any(|bind| bind.name == *name));
            all.extend(again(awaited));
        }
        Instruction::Return(value) => all = value.names.iter().cloned().collect(),
    }
    all
}

/// A suspended function, and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub function: String,
    /// `None` at the start.
    pub state: Option<usize>,
    pub values: BTreeMap<String, u64>,
    pub waits: Waits,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waits {
    ToBegin,
    Checkpoint,
    Sleep,
    Signal {
        name: String,
    },
    /// A step, with its result if that is recorded.
    Step {
        key: String,
        recorded: Option<u64>,
    },
    Call(Box<Frame>),
    Join(Vec<Part>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Runs(Frame),
    Done(u64),
}

/// The effects of a task, and the signals that it has not taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The requests of steps: the name of the request, and a number.
    pub requests: Vec<(String, u64)>,
    pub notes: Vec<(String, u64)>,
    pub signals: BTreeMap<String, VecDeque<u64>>,
}

/// Returns the peer's answer to a request.
pub fn answer(what: &str, number: u64) -> u64 {
    (number * 3 + what.bytes().map(u64::from).sum::<u64>()) % 1000
}

/// All values are below this number.
pub const BELOW: u64 = 1000;

fn value(sum: &Sum, values: &BTreeMap<String, u64>) -> u64 {
    sum.constant + sum.names.iter().map(|name| values.get(name).copied().unwrap_or_default()).sum::<u64>()
}

/// Returns the key that a step computes from a number.
pub fn key(number: u64) -> String {
    format!("key {}", number % BELOW)
}

impl Program {
    pub fn begin(&self, arguments: &[u64]) -> Frame {
        self.called(&self.flow, arguments.to_vec())
    }

    fn called(&self, function: &str, arguments: Vec<u64>) -> Frame {
        let parameters = &self.codes[function].parameters;
        let values = parameters.iter().map(|parameter| parameter.name.clone()).zip(arguments).collect();
        Frame { function: function.into(), state: None, values, waits: Waits::ToBegin }
    }

    /// Completes everything that the functions wait for, and runs the task to its next state. Returns its
    /// result if it has ended.
    pub fn advance(&self, frame: &mut Frame, effects: &mut Effects) -> Option<u64> {
        let code = &self.codes[&frame.function];
        let results = match &mut frame.waits {
            Waits::ToBegin => return self.run(frame, 0, effects),
            Waits::Checkpoint | Waits::Sleep => Vec::new(),
            Waits::Signal { name } => vec![effects.signals.get_mut(name)?.pop_front()?],
            Waits::Step { recorded: Some(result), .. } => vec![*result],
            Waits::Step { .. } => {
                let Awaited::Step { what, request, .. } = &code.states[frame.state?].awaited else {
                    return None;
                };
                let number = value(request, &frame.values) % BELOW;
                effects.requests.push((what.clone(), number));
                vec![answer(what, number)]
            }
            Waits::Call(callee) => vec![self.advance(callee, effects)?],
            Waits::Join(parts) => self.joined(parts, effects)?,
        };
        self.resume(frame, results, effects)
    }

    fn joined(&self, parts: &mut [Part], effects: &mut Effects) -> Option<Vec<u64>> {
        for part in parts.iter_mut() {
            if let Part::Runs(frame) = part
                && let Some(result) = self.advance(frame, effects)
            {
                *part = Part::Done(result);
            }
        }
        parts.iter().map(|part| if let Part::Done(result) = part { Some(*result) } else { None }).collect()
    }

    fn resume(&self, frame: &mut Frame, results: Vec<u64>, effects: &mut Effects) -> Option<u64> {
        let state = &self.codes[&frame.function].states[frame.state?];
        for (bind, result) in state.awaited.binds().into_iter().zip(results) {
            frame.values.insert(bind.name.clone(), result);
        }
        self.run(frame, state.at + 1, effects)
    }

    /// Runs the function from this instruction to the next state or to the end. Returns its result if it has
    /// ended.
    fn run(&self, frame: &mut Frame, from: usize, effects: &mut Effects) -> Option<u64> {
        let (code, mut at) = (&self.codes[&frame.function], from);
        loop {
            let values = &mut frame.values;
            match &code.instructions[at] {
                Instruction::Set { name, value: sum } => {
                    let number = value(sum, values) % BELOW;
                    values.insert(name.clone(), number);
                }
                Instruction::Increase { name } => *values.entry(name.clone()).or_default() += 1,
                Instruction::Note { tag, value: sum } => {
                    effects.notes.push((tag.clone(), value(sum, values) % BELOW));
                }
                Instruction::Test { sum, test, otherwise } => {
                    let number = value(sum, values);
                    let holds = match test {
                        Test::Even => number.is_multiple_of(2),
                        Test::Is { of, number: wanted } => number % of == *wanted,
                        Test::Again { counter } => {
                            values.get(counter).copied().unwrap_or_default() < number % 3 + 1
                        }
                    };
                    if !holds {
                        at = *otherwise;
                        continue;
                    }
                }
                Instruction::Jump(to) => {
                    at = *to;
                    continue;
                }
                Instruction::Evaluate(_) => {}
                Instruction::Await(state) => {
                    (frame.state, frame.waits) = (Some(*state), self.waits(&code.states[*state], values));
                    let results = match &mut frame.waits {
                        Waits::Call(callee) => self.advance(callee, effects).map(|result| vec![result]),
                        Waits::Join(parts) => self.joined(parts, effects),
                        _ => None,
                    };
                    return self.resume(frame, results?, effects);
                }
                Instruction::Return(sum) => return Some(value(sum, values) % BELOW),
            }
            at += 1;
        }
    }

    fn waits(&self, state: &State, values: &BTreeMap<String, u64>) -> Waits {
        let called = |call: &Call| {
            let arguments = call.arguments.iter().map(|sum| value(sum, values) % BELOW);
            self.called(&call.function, arguments.collect())
        };
        match &state.awaited {
            Awaited::Checkpoint => Waits::Checkpoint,
            Awaited::Sleep { .. } => Waits::Sleep,
            Awaited::Signal { name, .. } => Waits::Signal { name: name.clone() },
            Awaited::Step { key: Key::Literal(key), .. } => Waits::Step { key: key.clone(), recorded: None },
            Awaited::Step { key: Key::Computed(sum), .. } => {
                Waits::Step { key: key(value(sum, values)), recorded: None }
            }
            Awaited::Call { call, .. } => Waits::Call(Box::new(called(call))),
            Awaited::Join { parts } => {
                Waits::Join(parts.iter().map(|(_, call)| Part::Runs(called(call))).collect())
            }
        }
    }

    /// Runs a task from this state to its end. Returns its result, or `None` if it never ends.
    pub fn finish(&self, frame: &Frame, effects: &mut Effects) -> Option<u64> {
        let mut frame = frame.clone();
        (0..1000).find_map(|_| self.advance(&mut frame, effects))
    }

    /// Returns the states of a task that starts with these arguments, one after the other, each with the
    /// effects until there.
    pub fn states(&self, arguments: &[u64], mut effects: Effects) -> Vec<(Frame, Effects)> {
        let (mut frame, mut all) = (self.begin(arguments), Vec::new());
        for _ in 0..1000 {
            all.push((self.only_kept(&frame), effects.clone()));
            if self.advance(&mut frame, &mut effects).is_some() {
                return all;
            }
        }
        all
    }

    /// Returns the frame with the values that the store has.
    fn only_kept(&self, frame: &Frame) -> Frame {
        let kept = self.codes[&frame.function].kept(frame.state);
        let is_kept =
            |name: &String| kept.iter().any(|kept| kept.variable.name == *name && self.is_written(kept));
        let mut frame = frame.clone();
        frame.values.retain(|name, _| is_kept(name));
        match &mut frame.waits {
            Waits::Call(callee) => **callee = self.only_kept(callee),
            Waits::Join(parts) => parts.iter_mut().for_each(|part| {
                if let Part::Runs(frame) = part {
                    *frame = self.only_kept(frame);
                }
            }),
            _ => {}
        }
        frame
    }
}

/// An old build, and a new one.
pub struct Edit<'p> {
    pub old: &'p Program,
    pub new: &'p Program,
    pub rule: Rule,
    pub mutant: Option<Mutant>,
}

impl Edit<'_> {
    /// Returns where the new build continues a task that stands here in the old one. The error is the state
    /// at which the task is stranded: its function and its name.
    pub fn continued(&self, frame: &Frame) -> Result<Frame, (String, String)> {
        let stranded = || (frame.function.clone(), self.named(&frame.function, frame.state));
        let state = self.compatible(&frame.function, frame.state).ok_or_else(stranded)?;
        let waits = match &frame.waits {
            Waits::Call(callee) => Waits::Call(Box::new(self.continued(callee)?)),
            Waits::Join(parts) => Waits::Join(
                parts
                    .iter()
                    .map(|part| match part {
                        Part::Runs(frame) => self.continued(frame).map(Part::Runs),
                        Part::Done(result) => Ok(Part::Done(*result)),
                    })
                    .collect::<Result<_, _>>()?,
            ),
            leaf => leaf.clone(),
        };
        Ok(Frame { function: frame.function.clone(), state, values: frame.values.clone(), waits })
    }

    fn named(&self, function: &str, state: Option<usize>) -> String {
        state.map_or("start".into(), |state| self.old.codes[function].states[state].name.clone())
    }

    /// Returns the same state in the new build. `None`: there is no compatible one. `Some(None)`: it is the
    /// start.
    fn compatible(&self, function: &str, state: Option<usize>) -> Option<Option<usize>> {
        let (before, after) = (self.old.codes.get(function)?, self.new.codes.get(function)?);
        let is_flow = function == self.old.flow;
        let there = match state {
            None => None,
            Some(state) => Some(self.same_state(after, &before.states[state].name)?),
        };
        let same_result = self.old.fits(&before.result, self.new, &after.result, self.rule);
        if self.rule.result && !(same_result && is_flow == (function == self.new.flow)) {
            return None;
        }
        if !self.keeps_the_same(&before.kept(state), &after.kept(there)) {
            return None;
        }
        let awaits =
            |code: &Code, state: Option<usize>| state.map(|state| code.states[state].awaited.clone());
        let alike = match (awaits(before, state), awaits(after, there)) {
            (None, None) => true,
            (Some(one), Some(other)) => self.same_kind(&one, &other),
            _ => false,
        };
        alike.then_some(there)
    }

    fn same_state(&self, after: &Code, name: &str) -> Option<usize> {
        let alike = |state: &State| state.name.split('#').next() == name.split('#').next();
        match self.mutant {
            Some(Mutant::Counts) => after.states.iter().position(alike),
            _ => after.state(name),
        }
    }

    fn keeps_the_same(&self, before: &[Kept], after: &[Kept]) -> bool {
        if self.mutant == Some(Mutant::Variables) {
            return true;
        }
        let is = |one: &Kept, other: &Kept| {
            let written = (self.old.is_written(one), self.new.is_written(other));
            one.variable.name == other.variable.name
                && written.0 == written.1
                && (self.mutant == Some(Mutant::Types)
                    // Neither build writes the value, so only the name counts.
                    || written == (false, false)
                    || self.old.fits(&one.variable.ty, self.new, &other.variable.ty, self.rule))
        };
        before.len() == after.len()
            && match self.rule.order {
                true => before.iter().zip(after).all(|(one, other)| is(one, other)),
                false => before.iter().all(|one| after.iter().any(|other| is(one, other))),
            }
    }

    fn same_kind(&self, one: &Awaited, other: &Awaited) -> bool {
        match (one, other) {
            _ if self.mutant == Some(Mutant::Kinds) => true,
            (Awaited::Checkpoint, Awaited::Checkpoint)
            | (Awaited::Sleep { .. }, Awaited::Sleep { .. })
            | (Awaited::Signal { .. }, Awaited::Signal { .. }) => true,
            // The new build reads a recorded result as its own type.
            (Awaited::Step { bind: one, .. }, Awaited::Step { bind: other, .. }) => {
                self.old.fits(&one.ty, self.new, &other.ty, self.rule)
            }
            (Awaited::Call { call: one, .. }, Awaited::Call { call: other, .. }) => {
                one.function == other.function
            }
            (Awaited::Join { parts: one }, Awaited::Join { parts: other }) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|((bind, one), (bound, other))| {
                        one.function == other.function
                            // The frame of a `join!` identifies the result types of its parts by a hash, so a
                            // new field is a difference.
                            && self.old.fits(&bind.ty, self.new, &bound.ty, Rule { new_fields: true, ..self.rule })
                    })
            }
            _ => false,
        }
    }

    /// Runs a task in the new build from this frame to its end, with the mutant. Returns its result, or
    /// `None` if it never ends.
    pub fn finish(&self, frame: &Frame, effects: &mut Effects) -> Option<u64> {
        let mut frame = frame.clone();
        if self.mutant == Some(Mutant::Behind) {
            let before = effects.clone();
            if let Some(result) = self.new.advance(&mut frame, effects) {
                return Some(result);
            }
            *effects = before;
        }
        let result = self.new.finish(&frame, effects);
        match self.mutant {
            Some(Mutant::Lost) => drop(effects.requests.drain(..effects.requests.len().min(1))),
            Some(Mutant::Doubled) => effects.requests.extend(effects.requests.first().cloned()),
            _ => {}
        }
        result
    }

    /// Returns the states of the old build at which a task would be stranded.
    pub fn stranded(&self) -> BTreeSet<(String, String)> {
        let mut all = BTreeSet::new();
        for code in self.old.codes.values() {
            let start = (code.name == self.old.flow).then_some(None);
            for state in start.into_iter().chain((0..code.states.len()).map(Some)) {
                if self.compatible(&code.name, state).is_none() {
                    all.insert((code.name.clone(), self.named(&code.name, state)));
                }
            }
        }
        all
    }
}
