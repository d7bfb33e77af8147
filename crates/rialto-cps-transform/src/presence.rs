//! The fourth phase: which variables still have values that nobody names any more,
//! and that are to be dropped when their scopes end; from the beginning to the end,
//! in a loop until nothing changes.
//!
//! A variable whose type is not known is not kept: it must have no destructor, of
//! which the compiler makes sure. A statement that moves a value on some of its ways only
//! puts it away on the others (`ways`); if it cannot, it is to be taken apart, so that each way is known.

use crate::apart::Undecided;
use crate::generics::Generics;
use crate::given;
use crate::ir::{
    Await, Block, Branch, Dest, Drops, Ends, Head, Labelled, Loop, Node, Origin, Presence, Present, Program,
    PutAway, Read, Reads, Segment, Set, Statement, Var, Variable, label_name,
};
use crate::jumps::{self, Jump};
use crate::liveness::temporary;
use crate::moves;
use crate::names;
use crate::operands;
use crate::types;
use crate::ways::{self, Passed, Through};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Error, Expr, Lifetime, Stmt, parse_quote};

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

/// So many variables at most are put away within one statement: each goes through it anew.
const MOST: usize = 16;

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

/// What a piece of syntax moves, what is needed behind it, and what is dropped later.
struct Moved<'s> {
    always: &'s Set,
    sometimes: &'s Set,
    needed: &'s Set,
    lasting: Set,
    /// Those of unknown types that may have values, and do not end here.
    unknown: Set,
    /// These places get other values behind it, in its segment.
    given_behind: &'s [Vec<Expr>],
    /// Nothing comes after it: what it leaves, drops with it.
    returns: bool,
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
            let behind = (&named_behind[index], &given[index + 1..]);
            self.statement(statement, &mut present, &segment.present, ends, behind, &mut done);
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
            if segment.live_out.contains(variable) && *presence == Presence::InParts {
                *presence = Presence::Present;
            }
        }
        (!ended).then_some(present)
    }

    /// Behind it, these are named before the segment ends, and these places get other values.
    fn statement(
        &mut self,
        statement: &mut Statement,
        present: &mut Present,
        before_segment: &Present,
        ends: &Set,
        (named, given_behind): (&Set, &[Vec<Expr>]),
        done: &mut Before,
    ) {
        let lasting = self.lasting(present);
        let unknown = &self.unknown(present, before_segment) - ends;
        let moved = Moved {
            always: &statement.moves,
            sometimes: &statement.sometimes,
            needed: &statement.live_out,
            lasting: &lasting - ends,
            unknown: unknown.clone(),
            given_behind,
            returns: matches!(&statement.syntax, Stmt::Expr(syn::Expr::Return(_), _)),
        };
        let before_the_end = jumps::leaving_before_the_end(&statement.syntax);
        self.guesses(&moved);
        let of_unknown = self.left_on_some_ways(&moved, &unknown, &before_the_end);
        let undecided = self.undecided(&statement.syntax, &moved, &mut statement.reads, &before_the_end);
        let undecided = &undecided - &(&statement.assigns & &statement.moves);
        let (known, lasting) = (&undecided - named, &lasting | &unknown);
        let given_within = given::within(&statement.syntax);
        self.put_away(statement, &known, (&of_unknown, named), &given_within, &lasting, &done.declared);
        let put_away: Set = statement.put_away.iter().map(|put_away| put_away.variable).collect();
        let perhaps = &statement.uses - &statement.assigns;
        let given = self.given_perhaps(&perhaps, &given_within, present, before_segment);
        let given = &(&given | &self.given_unless_left(statement, present)) - ends;
        let again = &self.given_again(statement, &given_within, &unknown) - named;
        self.perhaps.extend(&(&(&of_unknown - named) - &put_away) - &again);
        let given = &given | &again;
        self.take_apart(&statement.syntax, &(&(&undecided - &put_away) | &given), &before_the_end);
        let before = present.clone();
        self.leave(present, &statement.moves, &statement.sometimes);
        for PutAway { variable, is_put_away, .. } in &statement.put_away {
            let there = if is_put_away.at_jumps { Presence::Perhaps } else { Presence::Absent };
            present.insert(*variable, there);
        }
        self.used(present, &statement.uses);
        read(present, &statement.reads);
        doubt(present, &statement.parts_of.into_iter().collect());
        for (jump, given) in &statement.leaving {
            let mut present = present.clone();
            present.extend(given.iter().filter_map(|variable| {
                before.contains_key(variable).then_some((*variable, Presence::Present))
            }));
            self.jumped(jump, &present);
        }
        for PutAway { variable, passed, reads, is_put_away } in &statement.put_away {
            let there = match passed {
                Passed::Here if reads.is_empty() => {
                    before.get(variable).copied().unwrap_or(Presence::Present)
                }
                Passed::Here => Presence::Perhaps,
                _ if is_put_away.behind => Presence::Perhaps,
                _ => Presence::Absent,
            };
            present.insert(*variable, there);
        }
        // It is there after all, or the compiler says that it is needed and was moved; unless a part of it is not.
        self.stays(present, &statement.live_out);
        if !jumps::never_ends(&statement.syntax) {
            for (variable, presence) in present.iter_mut() {
                if statement.live_out.contains(variable) && *presence != Presence::InParts {
                    *presence = Presence::Present;
                }
            }
        }
        // What has no known type, and had no value, has got one, perhaps.
        for (variable, presence) in
            present.iter_mut().filter(|(variable, _)| statement.uses.contains(variable))
        {
            let Variable { name, drops, .. } = &self.variables[*variable];
            if *drops == Drops::Unknown
                && *presence == Presence::Absent
                && given_within.contains(&name.to_string())
            {
                *presence = Presence::Perhaps;
                if before_segment.contains_key(variable) {
                    self.perhaps.insert(*variable);
                }
            }
        }
        self.assigned.extend(&statement.assigns);
        // What had no value, and is named by a macro of somebody's own, has got it there, or the compiler says that it has
        // none.
        for (variable, presence) in present.iter_mut() {
            if self.variables[*variable].has_none
                && before.get(variable) == Some(&Presence::Absent)
                && statement.uses.contains(variable)
                && names::named_by_own_macro(&statement.syntax, &self.variables[*variable].name)
            {
                *presence = Presence::Present;
            }
        }
        done.parted(statement, &before, present);
        self.hidden(&statement.declares, done);
        for &variable in statement.assigns.iter().filter(|variable| before.contains_key(variable)) {
            present.insert(variable, Presence::Present);
        }
        let given = !matches!(&statement.syntax, Stmt::Local(local) if local.init.is_none());
        let presence = if given { Presence::Present } else { Presence::Absent };
        self.declare(present, &statement.declares, presence);
        let at_jumps = statement.put_away.iter().filter(|put_away| put_away.is_put_away.at_jumps);
        let at_jumps: Set = at_jumps.map(|put_away| put_away.variable).collect();
        statement.lasting = &(&self.held(present) | &at_jumps) - ends;
    }

    /// Of what has got a namesake, nothing is named any more.
    fn hidden(&self, declares: &[Var], done: &mut Before) {
        let name = |variable: &Var| &self.variables[*variable].name;
        for (variable, (_, parts)) in &mut done.parts {
            if declares.iter().any(|declared| declared != variable && name(declared) == name(variable)) {
                parts.iter_mut().for_each(|part| *part = None);
            }
        }
    }

    /// What moves something on some of its ways, or is left before it does, is to be taken apart, if that matters on
    /// the others. Parts that move so are not: they must have been copied.
    fn doubtful(&mut self, syntax: &Stmt, moved: Moved, reads: &mut Reads, jumps: &[Jump]) {
        self.guesses(&moved);
        self.perhaps.extend(self.left_on_some_ways(&moved, &moved.unknown, jumps));
        let undecided = self.undecided(syntax, &moved, reads, jumps);
        self.take_apart(syntax, &undecided, jumps);
    }

    fn take_apart(&mut self, syntax: &Stmt, undecided: &Set, jumps: &[Jump]) {
        if !undecided.is_empty() {
            let names = undecided.iter().map(|&variable| self.variables[variable].name.to_string()).collect();
            self.apart.push(Undecided { syntax: syntax.clone(), names, jumps: !jumps.is_empty() });
        }
    }

    /// What it moves on some of its ways, or may not move where it is left, or has got another value behind that, if it
    /// matters.
    fn undecided(&self, syntax: &Stmt, moved: &Moved, reads: &mut Reads, jumps: &[Jump]) -> Set {
        let Moved { always, needed, ref lasting, ref unknown, given_behind, returns, .. } = *moved;
        let given_behind: Vec<&Expr> = given_behind.iter().flatten().collect();
        let both = lasting | unknown;
        let around = self.around_any(jumps, &both);
        // What is not around the place where a jump goes to, drops on the way there; and of what is needed behind it,
        // another part may be.
        for Read { variable, place, sometimes, matters, .. } in reads {
            let is_given = needed.contains(variable) && operands::is_given(place, &given_behind);
            let lasts = *sometimes && both.contains(variable) && !returns && !is_given;
            *matters = lasts || around.contains(variable);
        }
        let mut again = if returns { Set::new() } else { &(always & lasting) - needed };
        if !again.is_empty() {
            let given = given::within(syntax);
            again.retain(|&variable| given.contains(&self.variables[variable].name.to_string()));
        }
        &again | &self.left_on_some_ways(moved, lasting, jumps)
    }

    /// What of these it moves on some of its ways, or may not move where it is left. Those of unknown types may be
    /// copied, so nothing is taken apart for them.
    fn left_on_some_ways(&self, moved: &Moved, those: &Set, jumps: &[Jump]) -> Set {
        let Moved { always, sometimes, needed, returns, .. } = *moved;
        let later = if returns { Set::new() } else { those - needed };
        &(sometimes & &later) | &(&(always | sometimes) & &self.around_any(jumps, those))
    }

    /// What a method has taken is not needed behind it: so no method takes it.
    fn stays(&mut self, present: &Present, needed: &Set) {
        for variable in needed & self.guessed {
            if present.get(&variable) == Some(&Presence::Absent) && !self.variables[variable].has_none {
                self.staying.insert(self.variables[variable].name.to_string());
            }
        }
    }

    /// Those of unknown types that a method moves, if it is the standard library's.
    fn guesses(&mut self, moved: &Moved) {
        let unknown = &moved.unknown & &(moved.always | moved.sometimes);
        self.by_guess.extend(&unknown & self.guessed);
    }

    /// Whether a variable may have a value that borrows.
    fn may_borrow(&self, variable: Var) -> bool {
        matches!(self.variables[variable].ty, None | Some(syn::Type::Reference(_)))
    }

    /// Puts them away where the statement does not move them, as far as that can be done: those of known types, and those
    /// of `unknown` ones; not if what moves it goes on to where it is `named`. `lasting` is what is to be dropped later,
    /// `declared` what its segment has declared before, `given` what gets other values in it.
    fn put_away(
        &self,
        statement: &mut Statement,
        known: &Set,
        (unknown, named): (&Set, &Set),
        given: &BTreeSet<String>,
        lasting: &Set,
        declared: &Set,
    ) {
        statement.put_away.clear();
        if known.is_empty() && unknown.is_empty() {
            return;
        }
        let bound = names::bound_within(&statement.syntax);
        let borrows_on = statement.live_out.intersection(declared).any(|&variable| self.may_borrow(variable));
        // Where nothing is bound, and nothing borrows beyond it, it can be taken apart.
        let can_be_taken_apart = bound.is_empty() && !borrows_on || self.is_given_in_time(given);
        let undecided = if can_be_taken_apart { unknown.clone() } else { known | unknown };
        if undecided.is_empty() || undecided.len() > MOST {
            return;
        }
        let at_jumps = statement
            .leaving
            .iter()
            .fold(Set::new(), |all, (jump, _)| &all | &(&self.needed(jump) | &self.around(jump, lasting)));
        if at_jumps.iter().any(|&variable| bound.contains(&self.variables[variable].name.to_string())) {
            return;
        }
        // One after the other, as they will be emitted.
        let mut syntax = statement.syntax.clone();
        for index in undecided {
            let variable = &self.variables[index];
            let is_given = statement.assigns.contains(&index) || given.contains(&variable.name.to_string());
            if variable.owner.is_some() || variable.in_place || is_given {
                continue;
            }
            let takes = |_: &str, by| variable.is_taken(by, self.generics);
            let away: ways::Away = &|_| parse_quote!(__cps_away(););
            let Some(through) = ways::through(&syntax, &variable.name, away, &takes) else { continue };
            let Through { passed, reads, unsure, is_put_away, gone_at, .. } = through;
            let is_needed = statement.live_out.contains(&index) || named.contains(&index);
            let is_needed = passed == Passed::Gone && is_needed;
            if is_needed || gone_at.iter().any(|jump| self.needed(jump).contains(&index)) {
                continue;
            }
            for read in statement.reads.iter_mut().filter(|read| read.variable == index) {
                read.matters = unsure.contains(&read.place);
            }
            syntax = through.syntax;
            statement.put_away.push(PutAway { variable: index, passed, reads, is_put_away });
        }
    }

    /// What had no value, perhaps, and gets one on some of its ways.
    fn given_perhaps(
        &self,
        uses: &Set,
        given: &BTreeSet<String>,
        present: &Present,
        before_segment: &Present,
    ) -> Set {
        let is_given = |variable: &Var| {
            let Variable { name, drops, .. } = &self.variables[*variable];
            let had_none = present.get(variable).is_some_and(|presence| *presence != Presence::Present);
            let lasts = match drops {
                Drops::Silently => false,
                Drops::InTime => true,
                Drops::Unknown => before_segment.contains_key(variable),
            };
            lasts && had_none && given.contains(&name.to_string())
        };
        uses.iter().copied().filter(is_given).collect()
    }

    /// What has a value, perhaps, and gets another one, but not where it is left.
    fn given_unless_left(&self, statement: &Statement, present: &Present) -> Set {
        let (there, leaving) = (self.lasting(present), &statement.leaving);
        let left = leaving.iter().map(|(jump, given)| &self.around(jump, &there) - given);
        left.fold(Set::new(), |all, left| &all | &(&left & &statement.assigns))
    }

    /// What moves, of these, perhaps, and gets another value on some of its ways.
    fn given_again(&self, statement: &Statement, given: &BTreeSet<String>, unknown: &Set) -> Set {
        let moved = &(&statement.moves | &statement.sometimes) & unknown;
        let moved = &(&moved - &statement.live_out) - &statement.assigns;
        moved.into_iter().filter(|&index| given.contains(&self.variables[index].name.to_string())).collect()
    }

    /// Whether it gives a value, on some of its ways, to a variable of which it matters when it drops.
    fn is_given_in_time(&self, given: &BTreeSet<String>) -> bool {
        let is_given = |variable: &Variable| {
            variable.drops == Drops::InTime && given.contains(&variable.name.to_string())
        };
        self.variables.iter().any(is_given)
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
        node.kept.clear();
        for (&variable, &presence) in &present {
            if node.live_out.contains(&variable) {
                continue;
            }
            if presence == Presence::Absent {
                self.by_guess.extend(self.guessed.get(&variable));
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

/// What a segment has done up to one of its statements.
#[derive(Default)]
struct Before {
    declared: Set,
    /// The variables of which parts have been read, which may have moved them: what they were before, and which parts,
    /// if that is known.
    parts: BTreeMap<Var, (Presence, Vec<Option<Expr>>)>,
}

impl Before {
    /// An arm has taken parts of these variables, which are in what its head looks at.
    fn looked_at(taken: &Set, head: &Head, present: &Present) -> Before {
        let (Head::If(head) | Head::Match(head) | Head::IfLet(head)) = head;
        let of =
            |variable: &Var| present.get(variable).map(|was| (*variable, (*was, vec![Some(head.clone())])));
        Before { parts: taken.iter().filter_map(of).collect(), ..Before::default() }
    }

    /// A variable of which parts have been read may be whole no more; or it is again, if those have got other values.
    fn parted(&mut self, statement: &Statement, before: &Present, present: &mut Present) {
        let given = given::places(&statement.syntax);
        for (_, parts) in self.parts.values_mut() {
            parts.retain(|part| !part.as_ref().is_some_and(|part| operands::is_given(part, &given)));
        }
        let read = statement.reads.iter().map(|read| (read.variable, Some(read.place.clone())));
        let place = moves::looked_at(&statement.syntax).map(|(_, place)| place.clone());
        let looked_at = statement.parts_of.map(|variable| (variable, place));
        for (variable, part) in read.chain(looked_at) {
            if let Some(was) = before.get(&variable) {
                self.parts.entry(variable).or_insert_with(|| (*was, Vec::new())).1.push(part);
            }
        }
        self.parts.retain(|variable, (was, parts)| {
            let is_whole = parts.is_empty() || statement.assigns.contains(variable);
            match present.get_mut(variable) {
                Some(there) if *there != Presence::Absent => {
                    *there = if is_whole { *was } else { Presence::InParts };
                    !is_whole
                }
                _ => false,
            }
        });
    }
}

/// What the segment names behind each of its statements.
fn named_behind(segment: &Segment) -> Vec<Set> {
    let mut named = segment.store_uses.clone();
    let mut all: Vec<Set> = (segment.statements.iter().rev())
        .map(|statement| {
            let behind = named.clone();
            named.extend(statement.uses.iter().chain(&statement.assigns));
            behind
        })
        .collect();
    all.reverse();
    all
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
