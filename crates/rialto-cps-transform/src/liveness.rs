//! The third phase: which variables are needed after each step, from the end to
//! the beginning; in a loop until nothing changes.

use crate::ir::{Block, Dest, Node, Origin, Program, Segment, Set, Var, Variable, label_name};
use crate::jumps::{self, Jump};
use syn::{Ident, Lifetime};

/// Fills in what is live, everywhere.
pub fn analyse(program: &mut Program) {
    let lent = program.lent().map(|(variable, _)| variable).collect();
    let mut analysis = Analysis { variables: &program.variables, lent, targets: Vec::new() };
    analysis.block(&mut program.body, Set::new());
}

/// What a jump may go to.
struct Target {
    label: Option<Lifetime>,
    /// What is needed there when it goes on; a block has no such place.
    continued: Option<Set>,
    broken: Set,
    dest: Dest,
}

struct Analysis<'p> {
    variables: &'p [Variable],
    /// What is to be given back when the function ends.
    lent: Set,
    targets: Vec<Target>,
}

impl Analysis<'_> {
    fn block(&mut self, block: &mut Block, mut live: Set) -> Set {
        for node in block.iter_mut().rev() {
            live = self.node(node, live);
        }
        live
    }

    fn node(&mut self, node: &mut Node, live: Set) -> Set {
        match node {
            Node::Ends(_) => live,
            Node::Plain(segment) => self.segment(segment, live),
            Node::Await(node) => {
                node.live_out = match node.dest {
                    Dest::Return => self.lent.clone(),
                    _ => self.without(live, &node.dest),
                };
                if node.tries > 0 {
                    node.live_out.extend(&self.lent);
                }
                // They are the callee's meanwhile.
                node.live_out.retain(|variable| !node.lends.contains(variable));
                node.live_in = &node.live_out | &node.uses;
                node.live_in.clone()
            }
            Node::Branch(branch) => {
                let mut before = branch.uses.clone();
                for arm in &mut branch.arms {
                    arm.live_in = self.block(&mut arm.body, live.clone());
                    before.extend(arm.live_in.iter().filter(|variable| !arm.binds.contains(variable)));
                }
                branch.live_in = before.clone();
                before
            }
            Node::Labelled(block) => {
                let broken = self.without(live.clone(), &block.dest);
                block.live_out = broken.clone();
                let label = label_name(&block.label);
                self.targets.push(Target { label, continued: None, broken, dest: block.dest.clone() });
                let before = self.block(&mut block.body, live);
                self.targets.pop();
                before
            }
            Node::Loop(each) => {
                each.live_out = self.without(live, &each.dest);
                loop {
                    let (label, continued) = (label_name(&each.label), Some(each.live_in.clone()));
                    let (broken, dest) = (each.live_out.clone(), each.dest.clone());
                    self.targets.push(Target { label, continued, broken, dest });
                    let before = self.block(&mut each.body, each.live_in.clone());
                    self.targets.pop();
                    if before.is_subset(&each.live_in) {
                        return before;
                    }
                    each.live_in.extend(before);
                }
            }
        }
    }

    fn segment(&mut self, segment: &mut Segment, live: Set) -> Set {
        segment.live_out = live.clone();
        let mut live = live;
        if let Some((expression, dest)) = &segment.store {
            live = match dest {
                Dest::Return => self.lent.clone(),
                dest => self.without(live, dest),
            };
            live.extend(&segment.store_asks);
            for jump in jumps::leaving_expression(expression) {
                live.extend(self.at(&jump));
            }
        }
        for statement in segment.statements.iter_mut().rev() {
            statement.live_out = live.clone();
            if jumps::never_ends(&statement.syntax) {
                live.clear();
            }
            live.retain(|variable| {
                !statement.declares.contains(variable) && !statement.assigns.contains(variable)
            });
            live.extend(&statement.asks);
            for (jump, given) in &statement.leaving {
                live.extend(&self.at(jump) - given);
            }
        }
        segment.live_in = live.clone();
        live
    }

    /// What is needed where a jump goes to.
    fn at(&self, jump: &Jump) -> Set {
        let target = self.targets.iter().rev().find(|target| match &jump.label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.continued.is_some(),
        });
        match target {
            Some(target) if jump.continues => target.continued.clone().unwrap_or_default(),
            Some(target) => self.without(target.broken.clone(), &target.dest),
            None => Set::new(),
        }
    }

    fn without(&self, mut live: Set, dest: &Dest) -> Set {
        if let Some(variable) = temporary(self.variables, dest) {
            live.remove(&variable);
        }
        live
    }
}

/// The variable of a temporary.
#[must_use]
pub fn temporary(variables: &[Variable], dest: &Dest) -> Option<Var> {
    match dest {
        Dest::Temporary(name) => temporary_named(variables, name),
        _ => None,
    }
}

/// The temporary of this name.
#[must_use]
pub fn temporary_named(variables: &[Variable], name: &Ident) -> Option<Var> {
    let name = name.to_string();
    let named = |variable: &Variable| variable.origin == Origin::Temporary && variable.name == name;
    variables.iter().position(named)
}
