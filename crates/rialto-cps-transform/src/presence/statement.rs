//! What a plain statement leaves behind: which variables have values after it, and where its jumps go.

use super::decide::{Away, Moved};
use super::{Flow, doubt, is_needed, read};
use crate::given;
use crate::ir::{Drops, Head, Presence, Present, PutAway, Segment, Set, Statement, Var, Variable};
use crate::jumps;
use crate::moves;
use crate::names;
use crate::operands;
use crate::ways::Passed;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, Stmt};

/// Where a statement stands.
pub struct Place<'s> {
    /// What was there before its segment.
    pub before_segment: &'s Present,
    /// What ends with its segment.
    pub ends: &'s Set,
    /// What its segment names behind it.
    pub named: &'s Set,
    /// These places get other values behind it, in its segment.
    pub given: &'s [Vec<Expr>],
}

impl Flow<'_> {
    /// What is `present` goes from before it to behind it.
    pub fn statement(
        &mut self,
        statement: &mut Statement,
        present: &mut Present,
        place: &Place,
        done: &mut Before,
    ) {
        let given = given::within(&statement.syntax);
        self.decide(statement, present, place, (&given, &done.declared));
        let before = present.clone();
        self.moves(statement, present, &before);
        self.stays(present, &statement.live_out);
        if !jumps::never_ends(&statement.syntax) {
            is_needed(present, &statement.live_out);
        }
        self.may_be_given(statement, present, place.before_segment, &given);
        self.given_by_own_macro(statement, present, &before);
        done.parted(statement, &before, present);
        self.hidden(&statement.declares, done);
        self.assigned.extend(&statement.assigns);
        for &variable in statement.assigns.iter().filter(|variable| before.contains_key(variable)) {
            present.insert(variable, Presence::Present);
        }
        let given = !matches!(&statement.syntax, Stmt::Local(local) if local.init.is_none());
        let presence = if given { Presence::Present } else { Presence::Absent };
        self.declare(present, &statement.declares, presence);
        let at_jumps = statement.put_away.iter().filter(|put_away| put_away.is_put_away.at_jumps);
        let at_jumps: Set = at_jumps.map(|put_away| put_away.variable).collect();
        statement.lasting = &(&self.held(present) | &at_jumps) - place.ends;
    }

    /// What is put away in it, and whether it is to be taken apart; it gives values to what is called so.
    fn decide(
        &mut self,
        statement: &mut Statement,
        present: &Present,
        place: &Place,
        (given, declared): (&BTreeSet<String>, &Set),
    ) {
        let &Place { before_segment, ends, named, given: given_behind } = place;
        let lasting = self.lasting(present);
        let unknown = &self.unknown(present, before_segment) - ends;
        let moved = Moved {
            always: &statement.moves,
            sometimes: &statement.sometimes,
            needed: &statement.live_out,
            lasting: &lasting - ends,
            unknown: unknown.clone(),
            given_behind,
            returns: matches!(&statement.syntax, Stmt::Expr(Expr::Return(_), _)),
        };
        let jumps = jumps::leaving_before_the_end(&statement.syntax);
        self.guesses(&moved);
        let of_unknown = self.left_on_some_ways(&moved, &unknown, &jumps);
        let undecided = self.undecided(&statement.syntax, &moved, &mut statement.reads, &jumps);
        let undecided = &undecided - &(&statement.assigns & &statement.moves);
        let (known, lasting) = (&undecided - named, &lasting | &unknown);
        self.put_away(statement, &Away { known, unknown: &of_unknown, named, lasting, declared, given });
        let put_away: Set = statement.put_away.iter().map(|put_away| put_away.variable).collect();
        let perhaps = &statement.uses - &statement.assigns;
        let perhaps = self.given_perhaps(&perhaps, given, present, before_segment);
        let perhaps = &(&perhaps | &self.given_unless_left(statement, present, before_segment)) - ends;
        let again = &self.given_again(statement, given, &unknown) - named;
        self.perhaps.extend(&(&(&of_unknown - named) - &put_away) - &again);
        let apart = &(&undecided - &put_away) | &(&perhaps | &again);
        self.take_apart(&statement.syntax, &apart, &jumps);
    }

    /// What it moves is gone, or put away, behind it and where it is left.
    fn moves(&mut self, statement: &Statement, present: &mut Present, before: &Present) {
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
    }

    /// What has no known type, and had no value, has got one, perhaps.
    fn may_be_given(
        &mut self,
        statement: &Statement,
        present: &mut Present,
        before_segment: &Present,
        given: &BTreeSet<String>,
    ) {
        let named = present.iter_mut().filter(|(variable, _)| statement.uses.contains(variable));
        for (variable, presence) in named {
            let Variable { name, drops, .. } = &self.variables[*variable];
            let is_absent = *drops == Drops::Unknown && *presence == Presence::Absent;
            if is_absent && given.contains(&name.to_string()) {
                *presence = Presence::Perhaps;
                if before_segment.contains_key(variable) {
                    self.perhaps.insert(*variable);
                }
            }
        }
    }

    /// What had no value, and is named by a macro of somebody's own, has got it there, or the compiler says that it has
    /// none.
    fn given_by_own_macro(&self, statement: &Statement, present: &mut Present, before: &Present) {
        for (variable, presence) in present {
            if self.variables[*variable].has_none
                && before.get(variable) == Some(&Presence::Absent)
                && statement.uses.contains(variable)
                && names::named_by_own_macro(&statement.syntax, &self.variables[*variable].name)
            {
                *presence = Presence::Present;
            }
        }
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
}

/// What a segment has done up to one of its statements.
#[derive(Default)]
pub struct Before {
    pub declared: Set,
    /// The variables of which parts have been read, which may have moved them: what they were before, and which parts,
    /// if that is known.
    parts: BTreeMap<Var, (Presence, Vec<Option<Expr>>)>,
}

impl Before {
    /// An arm has taken parts of these variables, which are in what its head looks at.
    pub fn looked_at(taken: &Set, head: &Head, present: &Present) -> Before {
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
pub fn named_behind(segment: &Segment) -> Vec<Set> {
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
