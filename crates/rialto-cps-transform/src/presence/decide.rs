//! What becomes of the values that a statement, or another piece of syntax, moves on some of its ways only: they are put
//! away on the others, or it is taken apart, or the compiler is asked for their types.

use super::Flow;
use crate::apart::Undecided;
use crate::given;
use crate::ir::{Drops, Presence, Present, PutAway, Read, Reads, Set, Statement, Var, Variable};
use crate::jumps::Jump;
use crate::names;
use crate::operands;
use crate::ways::{self, Passed, Through};
use std::collections::BTreeSet;
use syn::{Expr, Stmt, parse_quote};

/// So many variables at most are put away within one statement: each goes through it anew.
const MOST: usize = 16;

/// What a piece of syntax moves, what is needed behind it, and what is dropped later.
pub struct Moved<'s> {
    pub always: &'s Set,
    pub sometimes: &'s Set,
    pub needed: &'s Set,
    pub lasting: Set,
    /// Those of unknown types that may have values, and do not end here.
    pub unknown: Set,
    /// These places get other values behind it, in its segment.
    pub given_behind: &'s [Vec<Expr>],
    /// Nothing comes after it: what it leaves, drops with it.
    pub returns: bool,
}

/// What a statement may put away.
pub struct Away<'s> {
    /// Those of known types, and of unknown ones, that it moves on some of its ways.
    pub known: Set,
    pub unknown: &'s Set,
    /// What is named behind it: what moves one of these does not go on to there.
    pub named: &'s Set,
    /// What is to be dropped later.
    pub lasting: Set,
    /// What its segment has declared before.
    pub declared: &'s Set,
    /// What gets other values in it.
    pub given: &'s BTreeSet<String>,
}

impl Flow<'_> {
    /// What moves something on some of its ways, or is left before it does, is to be taken apart, if that matters on
    /// the others. Parts that move so are not: they must have been copied.
    pub fn doubtful(&mut self, syntax: &Stmt, moved: Moved, reads: &mut Reads, jumps: &[Jump]) {
        self.guesses(&moved);
        self.perhaps.extend(self.left_on_some_ways(&moved, &moved.unknown, jumps));
        let undecided = self.undecided(syntax, &moved, reads, jumps);
        self.take_apart(syntax, &undecided, jumps);
    }

    pub fn take_apart(&mut self, syntax: &Stmt, undecided: &Set, jumps: &[Jump]) {
        if !undecided.is_empty() {
            let names = undecided.iter().map(|&variable| self.variables[variable].name.to_string()).collect();
            self.apart.push(Undecided { syntax: syntax.clone(), names, jumps: !jumps.is_empty() });
        }
    }

    /// What it moves on some of its ways, or may not move where it is left, or has got another value behind that, if it
    /// matters.
    pub fn undecided(&self, syntax: &Stmt, moved: &Moved, reads: &mut Reads, jumps: &[Jump]) -> Set {
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
    pub fn left_on_some_ways(&self, moved: &Moved, those: &Set, jumps: &[Jump]) -> Set {
        let Moved { always, sometimes, needed, returns, .. } = *moved;
        let later = if returns { Set::new() } else { those - needed };
        &(sometimes & &later) | &(&(always | sometimes) & &self.around_any(jumps, those))
    }

    /// What a method has taken is not needed behind it: so no method takes it.
    pub fn stays(&mut self, present: &Present, needed: &Set) {
        for variable in needed & self.guessed {
            if present.get(&variable) == Some(&Presence::Absent) && !self.variables[variable].has_none {
                self.staying.insert(self.variables[variable].name.to_string());
            }
        }
    }

    /// Those of unknown types that a method moves, if it is the standard library's.
    pub fn guesses(&mut self, moved: &Moved) {
        let unknown = &moved.unknown & &(moved.always | moved.sometimes);
        self.by_guess.extend(&unknown & self.guessed);
    }

    /// Whether a variable may have a value that borrows.
    fn may_borrow(&self, variable: Var) -> bool {
        matches!(self.variables[variable].ty, None | Some(syn::Type::Reference(_)))
    }

    /// Puts them away where the statement does not move them, as far as that can be done.
    pub fn put_away(&self, statement: &mut Statement, away: &Away) {
        let &Away { ref known, unknown, named, ref lasting, declared, given } = away;
        statement.put_away.clear();
        if known.is_empty() && unknown.is_empty() {
            return;
        }
        let bound = names::bound_within(&statement.syntax);
        let borrows_on = statement.live_out.intersection(declared).any(|&variable| self.may_borrow(variable));
        // For those of known types it is taken apart, where nothing is bound, and nothing borrows beyond it.
        let is_taken_apart = bound.is_empty() && !borrows_on || self.is_given_in_time(given);
        let undecided = if is_taken_apart { unknown.clone() } else { known | unknown };
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
    pub fn given_perhaps(
        &self,
        uses: &Set,
        given: &BTreeSet<String>,
        present: &Present,
        before_segment: &Present,
    ) -> Set {
        let is_given = |variable: &Var| {
            let had_none = present.get(variable).is_some_and(|presence| *presence != Presence::Present);
            let is_given = given.contains(&self.variables[*variable].name.to_string());
            self.lasts(*variable, before_segment) && had_none && is_given
        };
        uses.iter().copied().filter(is_given).collect()
    }

    /// What had no value, perhaps, and gets one, but not where it is left.
    pub fn given_unless_left(
        &self,
        statement: &Statement,
        present: &Present,
        before_segment: &Present,
    ) -> Set {
        let had_none = present.iter().filter(|(_, presence)| **presence != Presence::Present);
        let had_none = had_none
            .map(|(variable, _)| *variable)
            .filter(|variable| self.lasts(*variable, before_segment))
            .collect();
        let left = statement.leaving.iter().map(|(jump, given)| &self.around(jump, &had_none) - given);
        left.fold(Set::new(), |all, left| &all | &(&left & &statement.assigns))
    }

    /// Whether it matters when it drops: those of unknown types are asked for in their slots.
    fn lasts(&self, variable: Var, before_segment: &Present) -> bool {
        match self.variables[variable].drops {
            Drops::Silently => false,
            Drops::InTime => true,
            Drops::Unknown => before_segment.contains_key(&variable),
        }
    }

    /// What moves, of these, perhaps, and gets another value on some of its ways.
    pub fn given_again(&self, statement: &Statement, given: &BTreeSet<String>, unknown: &Set) -> Set {
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
}
