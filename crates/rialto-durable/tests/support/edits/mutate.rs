//! Random edits of a workflow, such as a programmer makes between two builds.

use super::generate::{Maker, SIGNALS};
use super::random::Random;
use super::tree::{
    Awaited, Call, Field, Function, Key, Statement, Sum, Ty, Variable, Workflow, each, each_block, each_mut,
    names,
};
use std::collections::BTreeSet;

/// A workflow after some edits, and a short description of each.
#[derive(Clone, Debug)]
pub struct Mutated {
    pub what: Vec<&'static str>,
    pub workflow: Workflow,
}

/// Returns the workflow after some edits, which depend on the seed.
pub fn mutate(workflow: &Workflow, seed: u64) -> Mutated {
    let mut random = Random::of(seed.wrapping_mul(0xc0ff_ee11) ^ 0xed18);
    loop {
        let (mut changed, mut what) = (workflow.clone(), Vec::new());
        for _ in 0..1 + random.below(3) / 2 {
            what.extend(Editor { workflow: &mut changed, random: &mut random }.edit());
        }
        repair(&mut changed);
        if changed != *workflow && !what.is_empty() {
            return Mutated { what, workflow: changed };
        }
    }
}

struct Editor<'e> {
    workflow: &'e mut Workflow,
    random: &'e mut Random,
}

impl Editor<'_> {
    /// Makes one random edit. Returns its description, or `None` if the workflow has nothing that can be
    /// edited in this way.
    fn edit(&mut self) -> Option<&'static str> {
        let function = self.random.index(self.workflow.functions.len());
        match self.random.below(25) {
            0..3 => self.insert(function, |maker| maker.statement()).map(|()| "insert"),
            3 | 4 => self.insert(function, |maker| maker.awaits()).map(|()| "insert a state"),
            5 => self.insert(function, |maker| maker.compound()).map(|()| "insert a block"),
            6 | 7 => self.remove(function),
            8 | 9 => self.reorder(function),
            10 => self.rename_variable(function),
            11 => self.rename_state(function),
            12 => self.rename_function(),
            13 | 14 => self.retype(function),
            15 => self.change_struct(),
            16 | 17 => self.move_out(function),
            18 => self.repeat_step(function),
            19 => self.change_sum(function),
            20 => self.await_otherwise(function),
            21 | 22 => self.change_parameters(function),
            23 => self.wrap(function),
            _ => self.change_result(function),
        }
    }

    /// Inserts a statement at a random place. It may use the variables that are in scope there.
    fn insert(&mut self, function: usize, make: impl FnOnce(&mut Maker<'_>) -> Statement) -> Option<()> {
        let (block, at) = self.place(function, 1)?;
        let next = 1000 + names(self.workflow).len() * 10;
        // The new call must not make the program recursive.
        let own = &self.workflow.functions[function].name;
        let others = self.workflow.functions.iter().skip(1);
        let callable = others
            .filter(|other| !reaches(self.workflow, &other.name, own))
            .map(|other| (other.name.clone(), other.parameters.clone(), other.result.clone()));
        let callable = callable.collect();
        let mut maker = Maker {
            next,
            scope: scope(&self.workflow.functions[function], block, at),
            callable,
            structs: self.workflow.structs.iter().map(|each| each.name.clone()).collect(),
            signals: !self.workflow.joins(),
            // The inserted statement has no deep blocks.
            depth: 1,
            looped: false,
            random: self.random,
        };
        let statement = make(&mut maker);
        self.with_block(function, block, |body, _| body.insert(at, statement));
        Some(())
    }

    fn remove(&mut self, function: usize) -> Option<&'static str> {
        let (block, at) = self.place(function, 0)?;
        self.with_block(function, block, |body, _| drop(body.remove(at)));
        Some("remove")
    }

    fn reorder(&mut self, function: usize) -> Option<&'static str> {
        let (block, at) = self.place(function, 0)?;
        let mut done = None;
        self.with_block(function, block, |body, _| {
            if at + 1 < body.len() {
                body.swap(at, at + 1);
                done = Some("reorder");
            }
        });
        done
    }

    fn rename_variable(&mut self, function: usize) -> Option<&'static str> {
        let function = &mut self.workflow.functions[function];
        let mut all: Vec<_> = function.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        each(&function.body, &mut |statement| {
            all.extend(statement.declares().into_iter().map(|variable| variable.name.clone()));
            if let Statement::Repeat { counter, .. } = statement {
                all.push(counter.clone());
            }
        });
        let old = all.get(self.random.index(all.len().max(1)))?.clone();
        rename(function, &old, &format!("{old}_new"));
        Some("rename a variable")
    }

    fn rename_state(&mut self, function: usize) -> Option<&'static str> {
        self.one_of(function, |statement, _| match statement {
            Statement::Await { label: Some(label), .. } => {
                label.push_str("-new");
                true
            }
            Statement::Await { awaited: Awaited::Step { key: Key::Literal(key), .. }, .. } => {
                key.push_str("-new");
                true
            }
            _ => false,
        })
        .then_some("rename a state")
    }

    fn rename_function(&mut self) -> Option<&'static str> {
        // Seldom the flow itself: a build without the flow ignores its tasks.
        let last = self.workflow.functions.len() - 1;
        let index = if self.random.one_in(6) { 0 } else { last.min(1 + self.random.index(last.max(1))) };
        let old = self.workflow.functions[index].name.clone();
        let new = format!("{old}_new");
        self.workflow.functions[index].name.clone_from(&new);
        for function in &mut self.workflow.functions {
            each_mut(&mut function.body, &mut |statement| {
                let Statement::Await { awaited, .. } = statement else { return };
                for call in awaited.calls_mut().into_iter().filter(|call| call.function == old) {
                    call.function.clone_from(&new);
                }
            });
        }
        Some(if index == 0 { "rename the flow" } else { "rename a function" })
    }

    fn retype(&mut self, function: usize) -> Option<&'static str> {
        let ty = self.ty();
        let parameters = &mut self.workflow.functions[function].parameters;
        if self.random.one_in(4) && !parameters.is_empty() {
            let at = self.random.index(parameters.len());
            parameters[at].ty = ty;
            return Some("change a parameter's type");
        }
        self.one_of(function, move |statement, _| match statement {
            Statement::Let { variable, .. }
            | Statement::Await { awaited: Awaited::Step { bind: variable, .. }, .. }
                if variable.ty != ty =>
            {
                variable.ty = ty.clone();
                true
            }
            _ => false,
        })
        .then_some("change a type")
    }

    fn ty(&mut self) -> Ty {
        let mut all = vec![Ty::U64, Ty::U32, Ty::Text, Ty::List];
        all.extend(self.workflow.structs.iter().map(|each| Ty::Struct(each.name.clone())));
        all.swap_remove(self.random.index(all.len()))
    }

    fn change_struct(&mut self) -> Option<&'static str> {
        let (what, defaults) = (self.random.below(4), self.random.one_in(2));
        let fields = &mut self.workflow.structs.first_mut()?.fields;
        Some(match what {
            0 => {
                fields[0].name.push_str("_new");
                "rename a field"
            }
            1 => {
                fields[0].ty = if fields[0].ty == Ty::U64 { Ty::U32 } else { Ty::U64 };
                "change a field's type"
            }
            _ => {
                fields.push(Field { name: "more".into(), ty: Ty::U64, defaults });
                if defaults { "add a field with a default" } else { "add a field" }
            }
        })
    }

    /// Moves up to three statements into a new function. This works only if they assign no variable from
    /// outside and do not leave the block. The result is the last variable that they declare.
    fn move_out(&mut self, function: usize) -> Option<&'static str> {
        let (block, at) = self.place(function, 0)?;
        let here = scope(&self.workflow.functions[function], block, at);
        let all = names(self.workflow);
        let name = (0..).map(|number| format!("moved_{number}")).find(|name| !all.contains(name))?;
        let (length, bind) = (1 + self.random.index(3), format!("{name}_result"));
        let mut whole = self.workflow.functions[function].clone();
        let mut moved = None;
        self.with_block(function, block, |body, _| {
            let until = (at + length).min(body.len());
            let range: Vec<_> = body.drain(at..until).collect();
            moved = extracted(&name, range, &here);
            if let Some((helper, inner)) = &moved {
                let call = Call {
                    function: name.clone(),
                    arguments: helper
                        .parameters
                        .iter()
                        .map(|each| Sum { constant: 0, names: vec![each.name.clone()] })
                        .collect(),
                };
                let bind = inner.clone().unwrap_or(Variable { name: bind, ty: Ty::U64 });
                body.insert(at, Statement::Await { label: None, awaited: Awaited::Call { bind, call } });
            }
        });
        let Some((helper, _)) = moved else {
            std::mem::swap(&mut self.workflow.functions[function], &mut whole);
            return None;
        };
        self.workflow.functions.push(helper);
        Some("move code into a function")
    }

    /// Repeats an await, directly before or after itself.
    fn repeat_step(&mut self, function: usize) -> Option<&'static str> {
        let (block, at) = self.place(function, 0)?;
        let (before, mut done) = (self.random.one_in(2), None);
        self.with_block(function, block, |body, _| {
            let mut again = body[at].clone();
            if let Statement::Await { awaited, .. } = &mut again {
                awaited.binds_mut().into_iter().for_each(|bind| bind.name.push_str("_again"));
                body.insert(if before { at } else { at + 1 }, again);
                done = Some("the same once more");
            }
        });
        done
    }

    fn change_sum(&mut self, function: usize) -> Option<&'static str> {
        let constant = self.random.below(50);
        self.one_of(function, move |statement, random| {
            let mut sums = statement.sums();
            let at = random.index(sums.len().max(1));
            let Some(sum) = sums.get_mut(at) else { return false };
            sum.constant = constant;
            if random.one_in(2) {
                sum.names.clear();
            }
            true
        })
        .then_some("change an expression")
    }

    fn await_otherwise(&mut self, function: usize) -> Option<&'static str> {
        let signals = !self.workflow.joins();
        let next = names(self.workflow).len();
        self.one_of(function, move |statement, random| {
            let Statement::Await { label, awaited } = statement else { return false };
            match awaited {
                Awaited::Checkpoint => *awaited = Awaited::Sleep { days: 2 },
                Awaited::Sleep { days } => match random.below(3) {
                    0 => *days += 1,
                    1 if label.is_some() => *awaited = Awaited::Checkpoint,
                    1 => *label = Some(format!("at-new-{next}")),
                    _ if signals => {
                        let bind = Variable { name: format!("told_{next}"), ty: Ty::U64 };
                        *awaited = Awaited::Signal { bind, name: SIGNALS[0].into() };
                    }
                    _ => return false,
                },
                Awaited::Signal { name, .. } => {
                    *name = SIGNALS[usize::from(*name == SIGNALS[0])].into();
                }
                Awaited::Step { key, .. } if random.one_in(3) => {
                    *key = match key {
                        Key::Literal(_) => Key::Computed(Sum { constant: 7, names: Vec::new() }),
                        Key::Computed(_) => Key::Literal("written".into()),
                    }
                }
                Awaited::Step { policy, .. } => policy.constant += 1,
                Awaited::Call { .. } if label.is_none() => *label = Some(format!("at-new-{next}")),
                _ => return false,
            }
            true
        })
        .then_some("await otherwise")
    }

    fn change_parameters(&mut self, function: usize) -> Option<&'static str> {
        let parameters = &mut self.workflow.functions[function].parameters;
        match self.random.below(3) {
            0 if parameters.len() > 1 => {
                parameters.remove(0);
                return Some("remove a parameter");
            }
            1 if parameters.len() > 1 => {
                parameters.swap(0, 1);
                return Some("reorder the parameters");
            }
            _ => {}
        }
        parameters.push(Variable { name: "more".into(), ty: Ty::U64 });
        Some("add a parameter")
    }

    fn change_result(&mut self, function: usize) -> Option<&'static str> {
        let ty = self.ty();
        self.workflow.functions[function].result = ty;
        Some("change a result")
    }

    fn wrap(&mut self, function: usize) -> Option<&'static str> {
        let (block, at) = self.place(function, 0)?;
        let (looped, constant) = (self.random.one_in(2), self.random.below(10));
        let counter = format!("i_new_{}", names(self.workflow).len());
        self.with_block(function, block, |body, _| {
            let inner = vec![body.remove(at)];
            let sum = Sum { constant, names: Vec::new() };
            body.insert(
                at,
                match looped {
                    true => Statement::Repeat { counter, times: sum, body: inner },
                    false => Statement::If { condition: sum, then: inner, otherwise: Vec::new() },
                },
            );
        });
        Some("wrap")
    }

    /// Picks a block of a function, and an index in it. If `behind` is 1, the index may be the one after the
    /// last statement.
    fn place(&mut self, function: usize, behind: usize) -> Option<(usize, usize)> {
        let mut lengths = Vec::new();
        let body = &mut self.workflow.functions[function].body;
        each_block(body, false, &mut |body, _| lengths.push(body.len()));
        // Picks the outermost block more often, because most states are there.
        let block = if self.random.one_in(2) { 0 } else { self.random.index(lengths.len()) };
        let places = lengths[block] + behind;
        (places > 0).then(|| (block, self.random.index(places)))
    }

    fn with_block(&mut self, function: usize, wanted: usize, with: impl FnOnce(&mut Vec<Statement>, bool)) {
        let (mut number, mut with) = (0, Some(with));
        let body = &mut self.workflow.functions[function].body;
        each_block(body, false, &mut |body, looped| {
            if number == wanted
                && let Some(with) = with.take()
            {
                with(body, looped);
            }
            number += 1;
        });
    }

    /// Applies `edit` to a random statement that it accepts. Returns whether there is one.
    fn one_of(&mut self, function: usize, edit: impl Fn(&mut Statement, &mut Random) -> bool) -> bool {
        let body = &mut self.workflow.functions[function].body;
        let mut count = 0;
        each(body, &mut |_| count += 1);
        if count == 0 {
            return false;
        }
        let (from, random, mut done) = (self.random.index(count), &mut *self.random, false);
        for from in [from, 0] {
            let mut number = 0;
            each_mut(body, &mut |statement| {
                if number >= from && !done {
                    done = edit(statement, random);
                }
                number += 1;
            });
        }
        done
    }
}

/// Returns whether `from` is the function `to`, or calls it directly or indirectly.
fn reaches(workflow: &Workflow, from: &str, to: &str) -> bool {
    let mut called = Vec::new();
    let body = workflow.function(from).map_or(&[][..], |function| &function.body);
    each(body, &mut |statement| {
        if let Statement::Await { awaited, .. } = statement {
            called.extend(awaited.calls().into_iter().map(|call| call.function.clone()));
        }
    });
    from == to || called.iter().any(|called| reaches(workflow, called, to))
}

/// Returns the variables in scope before the statement `at` of this block.
fn scope(function: &Function, block: usize, at: usize) -> Vec<Variable> {
    struct Search {
        next: usize,
        wanted: usize,
        at: usize,
        found: Option<Vec<Variable>>,
    }
    fn search(body: &[Statement], scope: &mut Vec<Variable>, search_for: &mut Search) {
        let (number, outer) = (search_for.next, scope.len());
        search_for.next += 1;
        for (index, statement) in body.iter().enumerate() {
            if number == search_for.wanted && index == search_for.at {
                search_for.found = Some(scope.clone());
            }
            let inner = scope.len();
            if let Statement::Repeat { counter, .. } = statement {
                scope.push(Variable { name: counter.clone(), ty: Ty::U64 });
            }
            statement.blocks().into_iter().for_each(|block| search(block, scope, search_for));
            scope.truncate(inner);
            scope.extend(statement.declares().into_iter().cloned());
        }
        if number == search_for.wanted && search_for.found.is_none() {
            search_for.found = Some(scope.clone());
        }
        scope.truncate(outer);
    }
    let mut search_for = Search { next: 0, wanted: block, at, found: None };
    search(&function.body, &mut function.parameters.clone(), &mut search_for);
    search_for.found.unwrap_or_default()
}

/// Makes a function of these statements. Returns it with the variable that has its result, or `None` if the
/// statements assign a variable from outside, return or break.
fn extracted(name: &str, range: Vec<Statement>, scope: &[Variable]) -> Option<(Function, Option<Variable>)> {
    let (mut leaves, mut used) = (false, BTreeSet::new());
    let mut seen = range.clone();
    each_mut(&mut seen, &mut |statement| {
        let own = scope
            .iter()
            .any(|variable| matches!(statement, Statement::Assign { name, .. } if *name == variable.name));
        leaves |= own || matches!(statement, Statement::Return { .. } | Statement::Break { .. });
        used.extend(statement.sums().into_iter().flat_map(|sum| sum.names.clone()));
    });
    let declared: Vec<_> =
        range.iter().flat_map(|statement| statement.declares().into_iter().cloned()).collect();
    if leaves {
        return None;
    }
    let result = declared.last().cloned();
    let parameters = scope.iter().filter(|variable| used.contains(&variable.name)).cloned().collect();
    let returns = Sum { constant: 0, names: result.iter().map(|variable| variable.name.clone()).collect() };
    let ty = result.as_ref().map_or(Ty::U64, |variable| variable.ty.clone());
    Some((Function { name: name.into(), parameters, result: ty, body: range, returns }, result))
}

fn rename(function: &mut Function, old: &str, new: &str) {
    let rename = |name: &mut String| {
        if name == old {
            *name = new.into();
        }
    };
    function.parameters.iter_mut().for_each(|parameter| rename(&mut parameter.name));
    function.returns.names.iter_mut().for_each(rename);
    each_mut(&mut function.body, &mut |statement| {
        statement.sums().into_iter().flat_map(|sum| &mut sum.names).for_each(rename);
        statement.declares_mut().into_iter().for_each(|variable| rename(&mut variable.name));
        match statement {
            Statement::Assign { name, .. } => rename(name),
            Statement::Repeat { counter, .. } => rename(counter),
            _ => {}
        }
    });
}

/// Makes the workflow a valid program again: calls have as many arguments as the function has parameters,
/// results have their types, names are in scope, and labels and variables are unique.
fn repair(workflow: &mut Workflow) {
    let signatures: Vec<_> = (workflow.functions.iter())
        .map(|function| (function.name.clone(), function.parameters.len(), function.result.clone()))
        .collect();
    for function in &mut workflow.functions {
        let (mut labels, mut declared) = (BTreeSet::new(), BTreeSet::new());
        each_mut(&mut function.body, &mut |statement| {
            let Statement::Await { label, awaited } = statement else { return };
            if let Some(label) = label {
                while !labels.insert(label.clone()) {
                    label.push_str("-again");
                }
            }
            for call in awaited.calls_mut() {
                let (_, parameters, _) =
                    signatures.iter().find(|(name, ..)| *name == call.function).expect("it is there");
                call.arguments.resize(*parameters, Sum { constant: 5, names: Vec::new() });
            }
            let result = |call: &Call| {
                signatures.iter().find(|(name, ..)| *name == call.function).map(|each| each.2.clone())
            };
            match awaited {
                Awaited::Call { bind, call } => bind.ty = result(call).unwrap_or(Ty::U64),
                Awaited::Join { parts } => {
                    parts.iter_mut().for_each(|(bind, call)| bind.ty = result(call).unwrap_or(Ty::U64));
                }
                _ => {}
            }
        });
        let mut scope: Vec<_> = function.parameters.iter().map(|each| each.name.clone()).collect();
        declared.extend(scope.clone());
        resolve(&mut function.body, &mut scope, &mut declared, false);
        function.returns.names.retain(|name| scope.contains(name));
    }
}

/// Removes names that are not in scope from expressions, and removes statements that are invalid without such
/// a name or outside a loop. Renames variables that are declared twice.
fn resolve(
    body: &mut Vec<Statement>,
    scope: &mut Vec<String>,
    declared: &mut BTreeSet<String>,
    looped: bool,
) {
    body.retain_mut(|statement| {
        statement.sums().into_iter().for_each(|sum| sum.names.retain(|name| scope.contains(name)));
        match statement {
            Statement::Assign { name, .. } if !scope.contains(name) => return false,
            Statement::Break { .. } if !looped => return false,
            Statement::Repeat { counter, .. } => {
                while !declared.insert(counter.clone()) {
                    counter.push_str("_too");
                }
            }
            _ => {}
        }
        let (inner, outer) = (looped || matches!(statement, Statement::Repeat { .. }), scope.len());
        if let Statement::Repeat { counter, .. } = statement {
            scope.push(counter.clone());
        }
        for block in statement.blocks_mut() {
            let before = scope.len();
            resolve(block, scope, declared, inner);
            scope.truncate(before);
        }
        scope.truncate(outer);
        for variable in statement.declares_mut() {
            while !declared.insert(variable.name.clone()) {
                variable.name.push_str("_too");
            }
            scope.push(variable.name.clone());
        }
        true
    });
}
