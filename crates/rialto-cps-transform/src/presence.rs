//! The fourth phase: which variables still have values that nobody names any more,
//! and that are to be dropped when their scopes end; from the beginning to the end,
//! in a loop until nothing changes.
//!
//! A variable whose type is not known is not kept: it must have no destructor, of
//! which the compiler makes sure. A statement that moves a value on some of its ways only
//! puts it away on the others (`ways`); if it cannot, it is to be taken apart, so that each way is known: `decide` says
//! which, and `statement` what is there behind one; here are the pieces that await.

mod decide;
mod statement;

use self::decide::Moved;
use self::statement::{Before, Place, named_behind};
use crate::apart::Undecided;
use crate::generics::Generics;
use crate::given;
use crate::ir::{
    Await, Block, Branch, Dest, Drops, Ends, Head, Labelled, Loop, Node, Origin, Presence, Present, Program,
    Reads, Segment, Set, Statement, Var, Variable, label_name,
};
use crate::jumps::{self, Jump};
use crate::liveness::temporary;
use crate::names;
use crate::types;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Error, Expr, Lifetime, Stmt};

/// Fills in what is there, everywhere. Better known will be what is, when what is
/// returned has been taken apart.
pub fn analyse(program: &mut Program) -> Vec<Undecided> {
    let mut flow = Flow {
        variables: &program.variables,
        generics: &program.generics,
        targets: Vec::new(),
        unsure: BTreeMap::new(),
        perhaps: Set::new(),
        assigned: Set::new(),
        told: Set::new(),
        guessed: &program.guessed,
        by_guess: Set::new(),
        staying: BTreeSet::new(),
        apart: Vec::new(),
    };
    let mut present = Present::new();
    if let Some(Node::Ends(ends)) = program.body.last_mut() {
        ends.declared.splice(0..0, program.parameters.iter().copied());
    }
    flow.declare(&mut present, &program.parameters, Presence::Present);
    flow.block(&mut program.body, Some(present));
    // Of those the compiler is not asked.
    let unasked =
        |variable: &&Var| program.variables[**variable].has_none && !flow.assigned.contains(variable);
    for variable in flow.unsure.keys().chain(&flow.perhaps).filter(unasked).collect::<BTreeSet<_>>() {
        let name = &program.variables[*variable].name;
        let message = format!(
            "`{name}` gets a value on some of the ways, its type is not evident, and something awaits behind it: write \
             `let {name}: Type;`"
        );
        program.refused.push(Error::new(name.span(), message));
    }
    // The await that finds one is told first.
    for &variable in &flow.perhaps {
        let here = "a statement that moves it on some of its ways";
        flow.unsure.entry(variable).or_insert_with(|| here.to_string());
    }
    (program.unsure, program.told, program.by_guess) = (flow.unsure, flow.told, flow.by_guess);
    program.staying = flow.staying;
    flow.apart
}

/// What a jump may go to, and what was there when it did.
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
    around: Set,
    /// What is needed where it is left, and where it goes on.
    needed: (Set, Set),
    broken: Option<Present>,
    continued: Option<Present>,
}

struct Flow<'p> {
    variables: &'p [Variable],
    generics: &'p Generics,
    targets: Vec<Target>,
    unsure: BTreeMap<Var, String>,
    /// Those of unknown types that a statement moves on some of its ways.
    perhaps: Set,
    /// Those that statements give values to.
    assigned: Set,
    told: Set,
    guessed: &'p Set,
    by_guess: Set,
    staying: BTreeSet<String>,
    apart: Vec<Undecided>,
}

impl Flow<'_> {
    fn declare(&self, present: &mut Present, declared: &[Var], presence: Presence) {
        for &variable in declared {
            if matches!(self.variables[variable].drops, Drops::InTime | Drops::Unknown) {
                present.insert(variable, presence);
            }
        }
    }

    /// The variable of a temporary has got its value.
    fn given(&self, present: &mut Present, dest: &Dest) {
        if let Some(variable) = temporary(self.variables, dest) {
            self.declare(present, &[variable], Presence::Present);
        }
    }

    /// They are moved, always or on some ways; of those whose types are not known, the latter stay.
    fn leave(&self, present: &mut Present, always: &Set, sometimes: &Set) {
        let moved = always | &(sometimes & &self.lasting(present));
        leave(present, &moved);
        for (variable, presence) in present {
            if *presence != Presence::Absent && sometimes.contains(variable) {
                *presence = Presence::Perhaps;
            }
        }
    }

    /// Those of unknown types that may have values: in their slots, if they were there before the segment.
    fn unknown(&self, present: &Present, before_segment: &Present) -> Set {
        let there = present.iter().filter(|(_, presence)| **presence != Presence::Absent);
        let there =
            there.map(|(variable, _)| *variable).filter(|variable| before_segment.contains_key(variable));
        there.filter(|&variable| self.variables[variable].drops == Drops::Unknown).collect()
    }

    /// Temporaries that are used in place are no more.
    fn used(&self, present: &mut Present, named: &Set) {
        leave(
            present,
            &named.iter().copied().filter(|&variable| self.variables[variable].in_place).collect(),
        );
    }

    /// Those of known types that may have values.
    fn lasting(&self, present: &Present) -> Set {
        let there = present.iter().filter(|(_, presence)| **presence != Presence::Absent);
        there.map(|(variable, _)| *variable).filter(|&v| self.variables[v].drops == Drops::InTime).collect()
    }

    /// Those that may have values, and are put back for that. Those of unknown types drop in time too, where no await
    /// finds them; if one does, they have no destructors.
    fn held(&self, present: &Present) -> Set {
        let is_held = |(variable, presence): &(&Var, &Presence)| match self.variables[**variable].drops {
            Drops::Silently => false,
            Drops::InTime | Drops::Unknown => **presence != Presence::Absent,
        };
        present.iter().filter(is_held).map(|(variable, _)| *variable).collect()
    }

    /// `None` is: nothing comes here.
    fn block(&mut self, block: &mut Block, present: Option<Present>) -> Option<Present> {
        self.block_after(Before::default(), block, present)
    }

    /// The first segment is entered with that.
    fn block_after(
        &mut self,
        before: Before,
        block: &mut Block,
        mut present: Option<Present>,
    ) -> Option<Present> {
        let mut before = Some(before);
        let ends: Set = match block.last() {
            Some(Node::Ends(ends)) => ends.declared.iter().copied().collect(),
            _ => Set::new(),
        };
        let before_ends = block.len().saturating_sub(2);
        let mut in_slots = present.clone();
        for (index, node) in block.iter_mut().enumerate() {
            match node {
                Node::Plain(segment) => {
                    let ends = if index == before_ends { ends.clone() } else { Set::new() };
                    in_slots = present.clone();
                    let before = before.take().unwrap_or_default();
                    present = present.and_then(|present| self.segment(segment, present, &ends, before));
                }
                Node::Ends(ends) => self.ends(ends, &mut present, in_slots.take()),
                node => {
                    before = None;
                    present = present.and_then(|present| self.node(node, present));
                    in_slots = present.clone();
                }
            }
        }
        present
    }

    fn ends(&self, ends: &mut Ends, present: &mut Option<Present>, in_slots: Option<Present>) {
        let declared: Set = ends.declared.iter().copied().collect();
        ends.left = match present {
            Some(present) => {
                present.retain(|variable, _| !declared.contains(variable));
                let there = in_slots.unwrap_or_default().into_iter();
                let there = there.filter(|(_, presence)| *presence != Presence::Absent);
                there.map(|(variable, _)| variable).filter(|variable| declared.contains(variable)).collect()
            }
            None => Set::new(),
        };
    }

    fn node(&mut self, node: &mut Node, present: Present) -> Option<Present> {
        self.apart_from(node, &present);
        match node {
            Node::Plain(_) | Node::Ends(_) => Some(present),
            Node::Await(node) => Some(self.awaited(node, present)),
            Node::Branch(branch) => self.branch(branch, present),
            Node::Loop(each) => self.repeated(each, present),
            Node::Labelled(block) => self.labelled(block, present),
        }
    }

    /// What has no known type must have no destructor, also where nothing awaits, but each way is known apart: it may
    /// borrow what its slot would outlive.
    fn apart_from(&mut self, node: &Node, present: &Present) {
        let awaits_none = match node {
            Node::Branch(branch) => branch.arms.iter().all(|arm| arm.awaits.first > arm.awaits.last),
            Node::Loop(Loop { awaits, .. }) | Node::Labelled(Labelled { awaits, .. }) => {
                awaits.first > awaits.last
            }
            Node::Plain(_) | Node::Await(_) | Node::Ends(_) => false,
        };
        if !awaits_none {
            return;
        }
        for (&variable, &presence) in present {
            let Variable { drops, origin, ref name, .. } = self.variables[variable];
            // The transformation's own are named there.
            let is_own = origin == Origin::Temporary || names::is_own(name);
            if drops == Drops::Unknown && !is_own && presence != Presence::Absent {
                let behind = "what is behind it and moves a value on some of its ways".to_string();
                self.unsure.entry(variable).or_insert(behind);
            }
        }
    }

    fn segment(
        &mut self,
        segment: &mut Segment,
        mut present: Present,
        ends: &Set,
        mut done: Before,
    ) -> Option<Present> {
        segment.present = present.clone();
        let named_behind = named_behind(segment);
        let places = |statement: &Statement| given::places(&statement.syntax).into_iter().cloned().collect();
        let given: Vec<Vec<Expr>> = segment.statements.iter().map(places).collect();
        let mut ended = false;
        for (index, statement) in segment.statements.iter_mut().enumerate() {
            let (before_segment, named, given) =
                (&segment.present, &named_behind[index], &given[index + 1..]);
            self.statement(statement, &mut present, &Place { before_segment, ends, named, given }, &mut done);
            done.declared.extend(&statement.declares);
            ended |= jumps::never_ends(&statement.syntax);
        }
        if let Some((expression, dest)) = &segment.store {
            let moved = Moved {
                always: &segment.store_moves,
                sometimes: &segment.store_sometimes,
                needed: &segment.live_out,
                lasting: &self.lasting(&present) - ends,
                unknown: &self.unknown(&present, &segment.present) - ends,
                given_behind: &[],
                returns: matches!(dest, Dest::Return),
            };
            let stored = Stmt::Expr(expression.clone(), None);
            let jumps = jumps::leaving_before_the_end(&stored);
            self.doubtful(&stored, moved, &mut segment.store_reads, &jumps);
            if !matches!(dest, Dest::Return) {
                let given = given::within(&stored);
                let given =
                    &self.given_perhaps(&segment.store_uses, &given, &present, &segment.present) - ends;
                self.take_apart(&stored, &given, &jumps);
            }
            self.leave(&mut present, &segment.store_moves, &segment.store_sometimes);
            self.used(&mut present, &segment.store_uses);
            read(&mut present, &segment.store_reads);
            for jump in jumps::leaving_expression(expression) {
                self.jumped(&jump, &present);
            }
            self.given(&mut present, dest);
            ended |= matches!(dest, Dest::Return);
        }
        segment.lasting = &self.held(&present) - ends;
        self.stays(&present, &segment.live_out);
        // What is needed behind it is put back, and whole, or the compiler says that it is not.
        for (variable, presence) in &mut present {
            if segment.live_out.contains(variable) {
                *presence = Presence::Present;
            }
        }
        (!ended).then_some(present)
    }

    /// What of these is around the places where jumps go.
    fn around_any(&self, jumps: &[Jump], those: &Set) -> Set {
        jumps.iter().fold(Set::new(), |all, jump| &all | &self.around(jump, those))
    }

    /// What of it is around the place where a jump goes.
    fn around(&self, jump: &Jump, lasting: &Set) -> Set {
        self.target(jump).map(|target| lasting & &self.targets[target].around).unwrap_or_default()
    }

    /// What is needed where it goes.
    fn needed(&self, jump: &Jump) -> Set {
        let target = self.target(jump).map(|target| &self.targets[target].needed);
        target
            .map(|(broken, continued)| if jump.continues { continued } else { broken })
            .cloned()
            .unwrap_or_default()
    }

    fn awaited(&mut self, node: &mut Await, mut present: Present) -> Present {
        node.present = present.clone();
        let lasting = self.lasting(&present);
        for argument in &node.call.arguments {
            let argument = Stmt::Expr(argument.clone(), None);
            let (sometimes, needed, lasting) = (&node.sometimes, &node.live_out, lasting.clone());
            // An await finds those of unknown types that are left.
            let unknown = Set::new();
            let moved = Moved {
                always: &node.moves,
                sometimes,
                needed,
                lasting,
                unknown,
                given_behind: &[],
                returns: false,
            };
            self.doubtful(&argument, moved, &mut node.reads, &[]);
        }
        self.leave(&mut present, &node.moves, &node.sometimes);
        self.used(&mut present, &node.uses);
        read(&mut present, &node.reads);
        self.stays(&present, &node.live_out);
        is_needed(&mut present, &node.live_out);
        node.kept.clear();
        for (&variable, &presence) in &present {
            if node.live_out.contains(&variable) {
                continue;
            }
            if presence == Presence::Absent {
                self.by_guess.extend(self.guessed.contains(&variable).then_some(variable));
                continue;
            }
            match self.variables[variable].drops {
                Drops::Unknown => {
                    self.unsure.entry(variable).or_insert_with(|| crate::emit::awaited_text(node));
                }
                _ => {
                    if self.variables[variable].ty.as_ref().is_some_and(types::is_told) {
                        self.told.insert(variable);
                    }
                    node.kept.insert(variable, presence);
                }
            }
        }
        present.extend(node.lends.iter().filter_map(|variable| {
            (self.variables[*variable].drops == Drops::InTime).then_some((*variable, Presence::Present))
        }));
        self.given(&mut present, &node.dest);
        present
    }

    fn branch(&mut self, branch: &mut Branch, mut present: Present) -> Option<Present> {
        branch.present = present.clone();
        let (Head::If(head) | Head::Match(head) | Head::IfLet(head)) = &branch.head;
        let needed = branch.arms.iter().fold(Set::new(), |all, arm| &all | &arm.live_in);
        let (always, sometimes, lasting) = (&branch.moves, &branch.sometimes, self.lasting(&present));
        let unknown = self.unknown(&present, &present);
        let moved =
            Moved { always, sometimes, needed: &needed, lasting, unknown, given_behind: &[], returns: false };
        self.doubtful(&Stmt::Expr(head.clone(), None), moved, &mut branch.reads, &[]);
        self.leave(&mut present, &branch.moves, &branch.sometimes);
        self.used(&mut present, &branch.uses);
        read(&mut present, &branch.reads);
        self.stays(&present, &needed);
        is_needed(&mut present, &needed);
        branch.lasting = self.held(&present);
        let mut after = None;
        for arm in &mut branch.arms {
            let before = Before::looked_at(&arm.moves, &branch.head, &present);
            let mut present = present.clone();
            doubt(&mut present, &arm.moves);
            self.declare(&mut present, &arm.binds, Presence::Present);
            arm.lasting = self.held(&present);
            join(&mut after, self.block_after(before, &mut arm.body, Some(present)));
        }
        after
    }

    fn repeated(&mut self, each: &mut Loop, present: Present) -> Option<Present> {
        let mut entry = Some(present);
        loop {
            let before = entry.clone();
            each.around = keys(&before);
            let label = label_name(&each.label);
            let needed = (each.live_out.clone(), each.live_in.clone());
            self.push(label, true, each.around.clone(), needed);
            let end = self.block(&mut each.body, before.clone());
            let target = self.targets.pop();
            join(&mut entry, end);
            let (broken, continued) =
                target.map(|target| (target.broken, target.continued)).unwrap_or_default();
            join(&mut entry, continued);
            if entry == before {
                return self.after(broken, &each.dest);
            }
        }
    }

    fn labelled(&mut self, block: &mut Labelled, present: Present) -> Option<Present> {
        let present = Some(present);
        block.around = keys(&present);
        let needed = (block.live_out.clone(), Set::new());
        self.push(label_name(&block.label), false, block.around.clone(), needed);
        let mut after = self.block(&mut block.body, present);
        join(&mut after, self.targets.pop().and_then(|target| target.broken));
        self.after(after, &block.dest)
    }

    /// Whichever way it was left, it has a value.
    fn after(&self, mut present: Option<Present>, dest: &Dest) -> Option<Present> {
        if let Some(present) = &mut present {
            self.given(present, dest);
        }
        present
    }

    fn push(&mut self, label: Option<Lifetime>, is_loop: bool, around: Set, needed: (Set, Set)) {
        self.targets.push(Target { label, is_loop, around, needed, broken: None, continued: None });
    }

    /// Where it goes.
    fn target(&self, jump: &Jump) -> Option<usize> {
        self.targets.iter().rposition(|target| match &jump.label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.is_loop,
        })
    }

    fn jumped(&mut self, jump: &Jump, present: &Present) {
        let Some(target) = self.target(jump) else { return };
        let target = &mut self.targets[target];
        let mut there = present.clone();
        there.retain(|variable, _| target.around.contains(variable));
        join(if jump.continues { &mut target.continued } else { &mut target.broken }, Some(there));
    }
}

fn leave(present: &mut Present, moved: &Set) {
    for (variable, presence) in present {
        if moved.contains(variable) {
            *presence = Presence::Absent;
        }
    }
}

/// It is not known yet whether parts are taken.
fn doubt(present: &mut Present, taken: &Set) {
    for (variable, presence) in present {
        if taken.contains(variable) && *presence != Presence::Absent {
            *presence = Presence::InParts;
        }
    }
}

/// It is there after all, or the compiler says that it is needed and was moved; unless a part of it is not.
fn is_needed(present: &mut Present, needed: &Set) {
    for (variable, presence) in present {
        if needed.contains(variable) && *presence != Presence::InParts {
            *presence = Presence::Present;
        }
    }
}

fn read(present: &mut Present, reads: &Reads) {
    doubt(present, &reads.iter().map(|read| read.variable).collect());
}

fn keys(present: &Option<Present>) -> Set {
    present.iter().flat_map(|present| present.keys().copied()).collect()
}

/// Two ways meet.
fn join(one: &mut Option<Present>, other: Option<Present>) {
    match (one, other) {
        (_, None) => {}
        (one @ None, other) => *one = other,
        (Some(one), Some(other)) => {
            one.retain(|variable, _| other.contains_key(variable));
            for (variable, presence) in one {
                *presence = match (*presence, other[variable]) {
                    (one, other) if one == other => one,
                    (Presence::InParts, _) | (_, Presence::InParts) => Presence::InParts,
                    _ => Presence::Perhaps,
                };
            }
        }
    }
}
