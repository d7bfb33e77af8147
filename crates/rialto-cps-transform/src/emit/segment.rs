//! Segments: what one takes out of slots, and what it puts back.

use super::emitter::{Emitter, Open};
use crate::dataflow::{Locations, Puts};
use crate::ir::{Effect, Mark, Rebinding, Segment, Set, Statement, Var, assigned, elementary};
use crate::names;
use crate::tags::without_tags;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Expr, Pat, Stmt};

impl Emitter<'_> {
    /// The segment up to its end, which has these effects.
    pub fn opened(&self, segment: &Segment, end: &[Effect], ends: &[&Expr], exits: &[Mark]) -> Open {
        self.laid.borrow_mut().clear();
        self.returned.borrow_mut().clear();
        self.hidden.borrow_mut().clear();
        self.hidden_wholes.borrow_mut().clear();
        self.taken.borrow_mut().clear();
        self.given.borrow_mut().clear();
        self.replaced.borrow_mut().clear();
        self.guards.borrow_mut().clear();
        self.renamed.borrow_mut().clear();
        self.entry.set(segment.entry);
        let statements: Vec<&Stmt> = segment.statements.iter().map(|statement| &statement.syntax).collect();
        self.find_parts(&statements, ends);
        let mut all = Set::new();
        segment.statements.iter().for_each(|statement| self.mentions(&statement.effects, &mut all));
        self.mentions(end, &mut all);
        self.watch(segment, end, &mut all);
        let declared: Set =
            segment.statements.iter().flat_map(|statement| statement.declares.clone()).collect();
        let mut open = Open::default();
        let hidden = match self.has_jumps(segment, end) {
            true => self.hidden_at_jumps(&statements, ends, &all),
            false => Set::new(),
        };
        let hidden = &hidden | &(&self.hidden_by_arms.take() & &all);
        *self.carried.borrow_mut() = self.carries(segment, end, exits, &hidden);
        self.apart_slots.borrow_mut().clear();
        self.plan_apart(segment, end, ends, exits);
        open.tokens.extend(self.stays());
        open.tokens.extend(self.bound_parts());
        let mut bound = Set::new();
        let lying = self.lying(segment.entry, &all);
        let mut holds = false;
        for var in all.union(&lying).copied() {
            if lying.contains(&var) {
                if holds {
                    open.tokens.extend(self.guard(segment.entry, var));
                }
                continue;
            }
            let live = self.facts.is_live(segment.entry, var);
            let variable = &self.function.vars[var];
            if live && variable.is_held() {
                self.take_held(var, segment.entry, &mut open);
            } else if live && variable.rebinding.is_some() {
                self.bind_again(var, &mut bound, &mut open);
            } else if live && self.is_carried(var) {
                self.carry(var, &mut open);
            } else if live {
                self.take(var, &mut open);
            } else if !declared.contains(&var) && assigns(segment, end, var) && self.is_carried(var) {
                let lies = |locations: &Locations| locations.in_slot(segment.entry, var);
                self.replaced.borrow_mut().insert(var);
                match self.locations.as_ref().is_some_and(lies) && self.facts.may_be_left(segment.entry, var)
                {
                    true => self.carry(var, &mut open),
                    false => self.carry_later(var, &mut open),
                }
            } else if !declared.contains(&var) && assigns(segment, end, var) {
                self.given.borrow_mut().insert(var);
                let (name, ty) = (&variable.name, variable.ty.iter());
                open.tokens.extend(quote!(let mut #name #(: #ty)*;));
                if variable.ty.is_none() {
                    self.now.borrow_mut().typed.insert(var);
                }
                if self.used.slots.contains(&var) || variable.ty.is_none() {
                    let slot = self.slot(var);
                    open.tokens.extend(quote!(if false { #name = __rt::like(&#slot); let _ = &#name; }));
                }
                open.held.insert(var);
            }
            if open.held.contains(&var) && variable.is_kept() {
                holds |= !self.facts.never_drops(self.function, var);
                if live && !self.is_carried(var) {
                    self.ask_parts(var, &mut open);
                    self.ask_apart(var, &mut open);
                }
                open.cut(var);
            }
        }
        for (index, statement) in segment.statements.iter().enumerate() {
            let mut syntax = statement.syntax.clone();
            let later = matches!(&syntax, Stmt::Local(local) if local.init.is_none());
            let carried = statement.declares.iter().any(|var| self.is_carried(*var));
            let left_out = later && carried || self.is_idle(&syntax, &statement.declares, segment, end);
            if !left_out {
                let mut asks = self.copy_parts_of(&mut syntax);
                asks.extend(self.tell_bound(&mut syntax));
                self.take_apart(|apart| apart.statement(&mut syntax));
                self.replace_carried(|replace| {
                    open.tokens.extend(replace.before(&mut syntax));
                    replace.visit_stmt_mut(&mut syntax);
                });
                self.leave(&mut syntax, &open.held);
                let hiding = self.put_back_hidden(&syntax, statement, exits, &mut open);
                if !self.is_draft() {
                    open.tokens.extend(hiding.unwrap_or_else(|| quote!(#syntax)));
                    open.tokens.extend(asks);
                }
                open.tokens.extend(self.drop_replaced(segment.entry, &statement.syntax, &statement.effects));
            }
            // The variables that it hides cannot be named any more.
            for declared in &statement.declares {
                let name = &self.function.vars[*declared].name;
                open.held.retain(|var| {
                    let variable = &self.function.vars[*var];
                    let hidden = variable.name == *name;
                    if hidden
                        && variable.is_kept()
                        && !self.is_carried(*var)
                        && exits.iter().any(|mark| self.facts.is_live(*mark, *var))
                    {
                        self.errors.borrow_mut().push(hides(name));
                    }
                    if hidden {
                        self.hidden.borrow_mut().insert(*var);
                    }
                    if hidden && self.is_carried(*var) {
                        self.returned.borrow_mut().insert(*var);
                    }
                    !hidden
                });
            }
            open.held.extend(&statement.declares);
            for var in &statement.declares {
                match self.is_carried(*var) {
                    true if later => self.carry_later(*var, &mut open),
                    true => self.carry_new(*var, &mut open),
                    false => {}
                }
            }
            for var in &statement.declares {
                if open.held.contains(var) && self.function.vars[*var].is_kept() {
                    let has_value = gets_value(&statement.effects, *var);
                    if has_value && !self.is_carried(*var) {
                        self.ask_parts(*var, &mut open);
                        self.ask_apart(*var, &mut open);
                        open.tokens.extend(self.tell_type(*var));
                    }
                    open.cut(*var);
                }
            }
            self.lay_aside(segment, index, end, exits, &mut open);
        }
        open.joined();
        open
    }

    fn has_jumps(&self, segment: &Segment, end: &[Effect]) -> bool {
        let mut marks = Vec::new();
        segment.statements.iter().for_each(|statement| jumps(&statement.effects, &mut marks));
        jumps(end, &mut marks);
        !marks.is_empty()
    }

    /// Tells the type of a variable that other segments give values of types to be inferred.
    fn tell_type(&self, var: Var) -> TokenStream {
        if !self.used.typed.contains(&var) {
            return TokenStream::new();
        }
        let (slot, name) = (self.slot(var), self.local(var));
        quote!(if false { __rt::alike(&#slot, &#name); })
    }

    /// A statement that assigns to a variable: the value that lies in a slot until then drops.
    fn drop_replaced(&self, entry: Mark, syntax: &Stmt, effects: &[Effect]) -> TokenStream {
        let (Some(locations), Stmt::Expr(Expr::Assign(_), _)) = (&self.locations, syntax) else {
            return TokenStream::new();
        };
        let assigned = effects.iter().filter_map(|effect| match effect {
            Effect::Assign(var) => Some(*var),
            _ => None,
        });
        let slots = assigned.flat_map(|var| {
            let own = !self.is_carried(var) && !self.taken.borrow().contains(&var);
            [
                (own && locations.in_slot(entry, var)).then(|| self.slot(var)),
                locations.laid_aside(entry, var).then(|| self.rest(var)),
            ]
            .into_iter()
            .flatten()
            .chain(locations.whole(entry, var).into_iter().map(move |site| self.whole(var, site)))
        });
        slots.map(|slot| quote!(#slot = __rt_None;)).collect()
    }

    /// A `let` that hides variables which are needed later: its value is there before they are put back.
    fn put_back_hidden(
        &self,
        syntax: &Stmt,
        statement: &Statement,
        exits: &[Mark],
        open: &mut Open,
    ) -> Option<TokenStream> {
        let names: Vec<_> = statement.declares.iter().map(|var| &self.function.vars[*var].name).collect();
        let every = |holds: &dyn Fn(Mark) -> bool| {
            let mut reached = exits.iter().filter(|mark| self.facts.reached(**mark)).peekable();
            reached.peek().is_some() && reached.all(|mark| holds(*mark))
        };
        let borrows = |var: Var| statement.declares.iter().any(|own| self.leads_to(*own, &Set::from([var])));
        let rests = |var: Var| !self.is_carried(var) && !borrows(var) && every(&|mark| self.rests(mark, var));
        let Stmt::Local(local) = syntax else { return None };
        // What its pattern binds is told behind it.
        let bound = statement_init(&statement.syntax).and_then(|init| self.bound_root(init));
        let is_perhaps_whole = |var: Var| {
            let holds = |mark| self.is_perhaps_whole(mark, var) && self.facts.continues(mark, var);
            !self.is_carried(var) && !borrows(var) && bound != Some(var) && every(&holds)
        };
        let needed = |var: &&Var| {
            let variable = &self.function.vars[**var];
            let is_live = || exits.iter().any(|mark| self.facts.is_live(*mark, **var));
            names.iter().any(|name| **name == variable.name)
                && variable.is_kept()
                && (is_live() || rests(**var) || is_perhaps_whole(**var))
        };
        let hidden: Vec<Var> = open.held.iter().filter(needed).copied().collect();
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && !hidden.is_empty())?;
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&typed.ty)),
            pattern => (pattern, None),
        };
        let (value, ty) = (&init.expr, ty.into_iter());
        let mut tokens = quote!(let __hiding #(: #ty)* = #value;);
        for var in hidden {
            if rests(var) {
                let suspended = exits.iter().any(|mark| self.facts.is_suspended(*mark, var));
                open.held.remove(&var);
                let is_put = self.is_laid_aside_by_jump(std::slice::from_ref(statement), var);
                tokens.extend(self.put_guarded(var, suspended, !is_put, open));
                continue;
            }
            if is_perhaps_whole(var) {
                let mut done = Puts::default();
                tokens.extend(self.put_whole(exits[0], var, &mut done));
                self.hidden_wholes.borrow_mut().extend(done.wholes);
                open.held.remove(&var);
                self.hidden.borrow_mut().insert(var);
                continue;
            }
            if !self.is_carried(var) {
                tokens.extend(self.put_back(var));
            }
            open.held.remove(&var);
            self.hidden.borrow_mut().insert(var);
            self.returned.borrow_mut().insert(var);
        }
        tokens.extend(quote!(let #pattern = __hiding;));
        Some(tokens)
    }

    /// A variable that this statement mentions last, and that is only dropped later, is laid aside at once: so its
    /// borrows last no longer than in the function.
    fn lay_aside(&self, segment: &Segment, index: usize, end: &[Effect], exits: &[Mark], open: &mut Open) {
        let last = self.last_borrows(segment);
        let mut later = Set::new();
        self.mentions(end, &mut later);
        let ending = |var: &&Var| last.get(*var) == Some(&index) && !later.contains(*var);
        let own: Vec<Var> = open.held.iter().filter(ending).copied().collect();
        for var in own.iter().rev() {
            let rests = |mark: &Mark| !self.facts.reached(*mark) || self.rests(*mark, *var);
            let reached = exits.iter().any(|mark| self.facts.reached(*mark));
            let kept = self.function.vars[*var].is_kept() && !self.is_carried(*var);
            if open.held.contains(var) && kept && reached && exits.iter().all(rests) {
                open.held.remove(var);
                let suspended = exits.iter().any(|mark| self.facts.is_suspended(*mark, *var));
                // A jump before has put it there itself: the guard would hold the slot meanwhile.
                let is_put = self.is_laid_aside_by_jump(&segment.statements[..=index], *var);
                let put = self.put_guarded(*var, suspended, !is_put, open);
                open.tokens.extend(put);
            }
        }
    }

    /// Lays a variable aside before the segment ends, in a slot that is guarded if others drop after it.
    fn put_guarded(&self, var: Var, suspended: bool, may_guard: bool, open: &mut Open) -> TokenStream {
        self.laid.borrow_mut().insert(var);
        let drops = |other: &Var| {
            let laid = self.laid.borrow().contains(other);
            *other < var && !laid && !self.facts.never_drops(self.function, *other)
        };
        let name = self.local(var);
        let value = self.rest_value(var, &quote!(#name), suspended);
        let cut = open.cuts.get(&var).copied().filter(|_| self.locations.is_some() && may_guard);
        if let Some(cut) = cut.filter(|_| open.cuts.keys().any(drops)) {
            let (name, guard) = self.guard_of_rest(var);
            open.guards.insert((cut, var), guard);
            return quote!(#name.put(#value););
        }
        let rest = self.rest(var);
        quote!(__rt_put(&mut #rest, #value);)
    }

    /// Whether a jump in these statements lays the variable aside.
    fn is_laid_aside_by_jump(&self, statements: &[Statement], var: Var) -> bool {
        let mut marks = Vec::new();
        for statement in statements {
            jumps(&statement.effects, &mut marks);
        }
        let puts = self.puts.borrow();
        marks.iter().any(|mark| puts.get(mark).is_some_and(|puts| puts.rests.contains(&var)))
    }

    /// The last statement that mentions each variable, or one that may borrow from it.
    fn last_borrows(&self, segment: &Segment) -> BTreeMap<Var, usize> {
        let mut last = BTreeMap::new();
        for (index, statement) in segment.statements.iter().enumerate() {
            let mut own = Set::new();
            self.mentions(&statement.effects, &mut own);
            last.extend(own.into_iter().map(|var| (var, index)));
        }
        // Whatever gets a value may borrow from what that statement mentions, and what changes may borrow from what owns
        // its value: `all.push(&item)`.
        for statement in segment.statements.iter().rev() {
            let mut own = Set::new();
            self.mentions(&statement.effects, &mut own);
            let given: Set = own.iter().copied().filter(|var| gets_value(&statement.effects, *var)).collect();
            let changes = own.iter().filter(|var| self.function.vars[**var].mutable);
            let until_given = given.iter().filter_map(|var| last.get(var)).max().copied();
            let until_changed = changes.filter_map(|var| last.get(var)).max().copied();
            for var in &own {
                let owns = self.facts.begins_owned(*var) && !given.contains(var);
                let until = until_given.max(until_changed.filter(|_| owns));
                if let (Some(own), Some(until)) = (last.get_mut(var), until) {
                    *own = until.max(*own);
                }
            }
        }
        last
    }

    /// Whether variables that were declared after it lie in slots, and drop before it: then it goes back into its own.
    fn precedes_slots(&self, mark: Mark, var: Var, held: &Set) -> bool {
        let is_left = |other: Var| {
            let has_slot = self.used.slots.contains(&other) || self.used.rests.contains(&other);
            has_slot && !held.contains(&other) && self.facts.may_be_left(mark, other)
        };
        // At a jump that leaves its scope, guards drop those before it.
        self.left.get(&mark).is_none_or(|left| !left.contains(&var))
            && (self.taken.borrow().contains(&var) || self.given.borrow().contains(&var))
            && !self.facts.never_drops(self.function, var)
            && (var + 1..self.function.vars.len()).any(is_left)
    }

    /// Whether it is only dropped behind the mark, and that is behind a suspension point.
    fn rests(&self, mark: Mark, var: Var) -> bool {
        !self.facts.is_live(mark, var)
            && self.facts.is_there(mark, var)
            && self.facts.continues(mark, var)
            && !self.facts.never_drops(self.function, var)
            && (!self.function.vars[var].closure || self.facts.owns(var))
            && (self.facts.is_suspended(mark, var) || !self.receivers.borrow().contains(&var))
    }

    /// The name of the variable in the current segment.
    pub fn local(&self, var: Var) -> syn::Ident {
        let renamed = self.renamed.borrow();
        renamed.get(&var).unwrap_or(&self.function.vars[var].name).clone()
    }

    /// Gives the variables of a pattern other names, if they would hide what the arm puts back.
    pub fn rename(&self, pattern: &mut Pat, binds: &[Var], exit: Mark, held: &Set) {
        let mut rename = Rename(Vec::new());
        for var in binds {
            let name = &self.function.vars[*var].name;
            let hides = |other: &Var| {
                let variable = &self.function.vars[*other];
                variable.name == *name && variable.is_kept() && !self.facts.never_left(exit, *other)
            };
            if held.iter().any(hides) {
                let other = quote::format_ident!("__bound{}_{}", var, name, span = name.span());
                rename.0.push((name.clone(), other.clone()));
                self.renamed.borrow_mut().insert(*var, other);
            }
        }
        if !rename.0.is_empty() {
            rename.visit_pat_mut(pattern);
        }
    }

    pub fn put_back(&self, var: Var) -> TokenStream {
        let (slot, variable) = (self.slot(var), &self.function.vars[var]);
        if self.is_draft() {
            return TokenStream::new();
        }
        let name = &self.local(var);
        if variable.is_held() {
            let kept = quote_spanned!(crate::at(name.span())=> (&&&__rt_value(&#name)).hold(#name));
            return quote!(__rt_put(&mut #slot, #kept););
        }
        quote!(__rt_put(&mut #slot, #name);)
    }

    fn put_aside(&self, mark: Mark, var: Var) -> TokenStream {
        let (rest, value) = (self.rest(var), self.rest_of(mark, var));
        quote!(__rt_put(&mut #rest, #value);)
    }

    /// The part of it that is to be dropped later. A value that is not data and may borrow drops at once, if no
    /// suspension point follows.
    pub fn rest_of(&self, mark: Mark, var: Var) -> TokenStream {
        let name = self.local(var);
        self.rest_value(var, &quote!(#name), self.facts.is_suspended(mark, var))
    }

    /// The same of this value, which is the variable or a field of it.
    pub fn rest_value(&self, var: Var, value: &TokenStream, suspended: bool) -> TokenStream {
        if self.is_draft() {
            return TokenStream::new();
        }
        let span = crate::at(self.function.vars[var].name.span());
        match suspended {
            true => {
                let asked = quote_spanned!(span=> (&&&&__rt_value(&#value)));
                let rest = quote_spanned!(span=> #asked.rest(#value));
                match self.refuse_lost(var, &asked) {
                    Some(refused) => quote!({ #refused #rest }),
                    None => rest,
                }
            }
            // The traits of a closure's type are not known before its captures are.
            false if self.function.vars[var].closure => value.clone(),
            false if self.facts.owns(var) => quote_spanned!(span=> (&&&&__rt_value(&#value)).stay(#value)),
            false => quote_spanned!(span=> (&&&&__rt_value(&#value)).remain(#value)),
        }
    }

    fn take(&self, var: Var, open: &mut Open) {
        let (slot, variable) = (self.slot(var), &self.function.vars[var]);
        if !self.is_draft() {
            let name = &variable.name;
            let mutable = variable.mutable.then(|| quote!(mut));
            open.tokens.extend(quote!(let #mutable #name = __rt_take(&mut #slot);));
        }
        open.held.insert(var);
        self.taken.borrow_mut().insert(var);
    }

    fn bind_again(&self, var: Var, bound: &mut Set, open: &mut Open) {
        let Some(made) = &self.function.vars[var].rebinding else { return };
        open.held.insert(var);
        if bound.contains(&var) {
            return;
        }
        bound.extend(&made.binds);
        let (pattern, mut place) = (names::in_let(&made.pattern), made.place.clone());
        self.replace_carried(|replace| replace.visit_expr_mut(&mut place));
        let span = self.function.vars[var].name.span();
        let otherwise = made.refutable.then(|| quote!(else { __rt_returned() }));
        if self.asked.borrow_mut().insert(var) {
            open.tokens.extend(questions(&place));
        }
        open.tokens.extend(quote_spanned!(crate::at(span)=> let #pattern = #place #otherwise;));
    }

    /// A value that was looked up, or the borrow that is looked up again.
    fn take_held(&self, var: Var, mark: Mark, open: &mut Open) {
        let (slot, name) = (self.slot(var), &self.function.vars[var].name);
        let kept = quote!(__rt_take(&mut #slot));
        let found = self.found(var, &kept, mark, |place| {
            self.replace_carried(|replace| replace.visit_expr_mut(place));
        });
        open.tokens.extend(quote_spanned!(crate::at(name.span())=> let #name = #found;));
        open.held.insert(var);
    }

    /// A value that was looked up and is kept, or the borrow that is looked up again.
    pub fn found(
        &self,
        var: Var,
        kept: &TokenStream,
        mark: Mark,
        replace: impl Fn(&mut syn::Expr),
    ) -> TokenStream {
        let variable = &self.function.vars[var];
        let Some(made) = &variable.rebinding else { return TokenStream::new() };
        let name = &variable.name;
        if !made.bases.iter().all(|base| self.is_whole(mark, *base)) {
            return quote_spanned!(crate::at(name.span())=> __rt::owned_value(#kept));
        }
        let (mut before, mut bound) = (TokenStream::new(), Set::new());
        self.copied_bases(made, mark, &replace, &mut bound, &mut before);
        let (pattern, mut place) = (&made.pattern, made.place.clone());
        replace(&mut place);
        let asks = made.root.clone().map_or(quote!(__asks.of(&());), |mut root| {
            replace(&mut root);
            quote_spanned!(crate::at(root.span())=> __asks.of(&#root);)
        });
        quote_spanned!(crate::at(name.span())=> __rt::found(#kept, |__asks| {
            #before
            if false { #asks __rt_never() }
            match #place { #pattern => #name, _ => __rt_returned() }
        }))
    }

    /// A base that was looked up itself and is not named again: it was copied, if it is a borrow.
    fn copied_bases(
        &self,
        made: &Rebinding,
        mark: Mark,
        replace: &impl Fn(&mut syn::Expr),
        bound: &mut Set,
        tokens: &mut TokenStream,
    ) {
        for base in &made.bases {
            let variable = &self.function.vars[*base];
            let Some(made) = variable.rebinding.as_ref().filter(|made| made.held) else { continue };
            if self.facts.is_live(mark, *base) || !bound.insert(*base) {
                continue;
            }
            self.copied_bases(made, mark, replace, bound, tokens);
            let (name, pattern, mut place) = (&variable.name, &made.pattern, made.place.clone());
            replace(&mut place);
            tokens.extend(quote_spanned!(crate::at(name.span())=>
                let #name = match #place { #pattern => #name, _ => __rt_returned() };));
        }
    }

    /// Whether a place in it can be borrowed: it has not been moved.
    fn is_whole(&self, mark: Mark, var: Var) -> bool {
        match &self.function.vars[var].rebinding {
            Some(made) if made.held && self.facts.is_live(mark, var) => true,
            Some(made) => made.bases.iter().all(|base| self.is_whole(mark, *base)),
            None => self.facts.is_there(mark, var),
        }
    }

    /// Takes these variables, and binds again what borrows.
    pub fn taken(&self, all: &Set, mark: Mark, open: &mut Open) {
        let mut bound = Set::new();
        for &var in all {
            let variable = &self.function.vars[var];
            if variable.is_held() {
                self.take_held(var, mark, open);
            } else if variable.rebinding.is_some() {
                self.bind_again(var, &mut bound, open);
            } else {
                self.take(var, open);
            }
        }
    }

    /// All variables that are mentioned, and what those borrow from.
    pub fn mentions(&self, effects: &[Effect], all: &mut Set) {
        for effect in elementary(effects) {
            match effect {
                Effect::Use(var, _) => self.mention(*var, all),
                Effect::Assign(var) | Effect::Init(var) => _ = all.insert(*var),
                _ => {}
            }
        }
    }

    fn mention(&self, var: Var, all: &mut Set) {
        if all.insert(var)
            && let Some(made) = &self.function.vars[var].rebinding
        {
            made.bases.iter().for_each(|base| self.mention(*base, all));
        }
    }

    /// Borrows that are needed later are made again in a segment that names what they borrow from, and used at its end.
    /// So rustc refuses what it refuses in an `async fn`: a place does not change while it is borrowed.
    fn watch(&self, segment: &Segment, end: &[Effect], all: &mut Set) {
        let mut named = Set::new();
        segment.statements.iter().for_each(|statement| names(&statement.effects, &mut named));
        names(end, &mut named);
        for (var, variable) in self.function.vars.iter().enumerate() {
            if let Some(made) = &variable.rebinding
                && made.bases.iter().any(|base| self.leads_to(*base, &named))
                && self.facts.is_live(segment.entry, var)
            {
                self.mention(var, all);
            }
        }
    }

    /// Whether it is one of these, or borrows from one.
    fn leads_to(&self, var: Var, named: &Set) -> bool {
        let made = self.function.vars[var].rebinding.as_ref();
        named.contains(&var)
            || made.is_some_and(|made| made.bases.iter().any(|base| self.leads_to(*base, named)))
    }

    /// A use of a borrow that is made again later.
    fn used_later(&self, mark: Mark, var: Var) -> TokenStream {
        if !self.facts.is_live(mark, var) {
            return TokenStream::new();
        }
        let name = &self.function.vars[var].name;
        quote_spanned!(crate::at(name.span())=> let _ = &#name;)
    }

    /// Whether it declares what only other segments use: its type would not be known here.
    fn is_idle(&self, syntax: &Stmt, declares: &[Var], segment: &Segment, end: &[Effect]) -> bool {
        let Stmt::Local(local) = syntax else { return false };
        let single = matches!(&local.pat, Pat::Ident(_) | Pat::Type(_));
        // A macro that is not known may assign to what it names.
        let mut named = Set::new();
        segment.statements.iter().for_each(|statement| names(&statement.effects, &mut named));
        names(end, &mut named);
        let is_given = |var: &Var| assigns(segment, end, *var) || named.contains(var);
        local.init.is_none() && single && !declares.iter().any(is_given)
    }

    /// Puts back what is needed behind the mark, and lays aside what is dropped later.
    pub fn puts(&self, mark: Mark, held: &Set) -> TokenStream {
        let mut tokens = TokenStream::new();
        let mut done = Puts { held: held.clone(), ..Puts::default() };
        // A borrow from another variable is declared behind it, and ends before that one moves.
        for &var in held.iter().rev() {
            if !self.function.vars[var].is_kept() {
                tokens.extend(self.used_later(mark, var));
            } else if self.is_carried(var) {
                done.slots.insert(var);
                if self.apart_slots.borrow().contains_key(&var) {
                    done.wholes.insert(var, vec![self.site_apart(var)]);
                }
                if self.replaced.borrow().contains(&var) {
                    done.unmoved.insert(var);
                }
            } else if self.facts.is_live(mark, var) {
                done.slots.insert(var);
                tokens.extend(self.put_back(var));
            } else if self.rests(mark, var) {
                done.rests.insert(var);
                tokens.extend(self.put_aside(mark, var));
            } else if self.is_perhaps_whole(mark, var)
                && (self.facts.continues(mark, var) || self.precedes_slots(mark, var, held))
            {
                let put = self.put_whole(mark, var, &mut done);
                tokens.extend(without_tags(put));
            } else if self.facts.is_there(mark, var) && self.precedes_slots(mark, var, held) {
                done.slots.insert(var);
                tokens.extend(self.put_back(var));
            }
        }
        tokens.extend(self.carried_stay(mark));
        tokens.extend(self.keep_guarded(mark));
        done.held.retain(|var| self.function.vars[*var].is_kept());
        done.held.extend(&*self.hidden.borrow());
        done.held.extend(&*self.laid.borrow());
        done.rests.extend(&*self.laid.borrow());
        done.slots.extend(&*self.returned.borrow());
        done.wholes.extend(self.hidden_wholes.borrow().clone());
        self.puts.borrow_mut().insert(mark, done);
        tokens
    }
}

/// The variables that are named, and not those from which they borrow.
fn names(effects: &[Effect], all: &mut Set) {
    for effect in elementary(effects) {
        if let Effect::Use(var, _) | Effect::Assign(var) | Effect::Init(var) = effect {
            all.insert(*var);
        }
    }
}

/// The value of a `let`.
fn statement_init(statement: &Stmt) -> Option<&Expr> {
    match statement {
        Stmt::Local(local) => local.init.as_ref().map(|init| &*init.expr),
        _ => None,
    }
}

/// Gives variables of patterns other names.
struct Rename(Vec<(syn::Ident, syn::Ident)>);

impl VisitMut for Rename {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if let Some((_, other)) = self.0.iter().find(|(name, _)| *name == pattern.ident) {
            pattern.ident = other.clone();
        }
        syn::visit_mut::visit_pat_ident_mut(self, pattern);
    }
    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        if field.colon_token.is_none() {
            field.colon_token = Some(Default::default());
        }
        syn::visit_mut::visit_field_pat_mut(self, field);
    }
    fn visit_expr_mut(&mut self, _: &mut Expr) {}
}

/// Asks whether the place is the same each time: no `Deref` or `Index` of an unknown type leads to it.
fn questions(place: &syn::Expr) -> TokenStream {
    let mut all = TokenStream::new();
    ask(place, &mut all);
    match all.is_empty() {
        true => all,
        false => quote!(if false { #all __rt_never() }),
    }
}

fn ask(place: &syn::Expr, all: &mut TokenStream) {
    let span = crate::at(place.span());
    match place {
        syn::Expr::Reference(reference) => ask(&reference.expr, all),
        syn::Expr::Paren(inner) => ask(&inner.expr, all),
        syn::Expr::Tuple(tuple) => tuple.elems.iter().for_each(|field| ask(field, all)),
        syn::Expr::Field(field) => {
            let base = &field.base;
            ask(base, all);
            all.extend(quote_spanned!(span=> (&&&(&&(&&__rt::within(&#base)).inner()).inner()).field();));
        }
        syn::Expr::Index(index) => {
            let base = &index.expr;
            ask(base, all);
            all.extend(quote_spanned!(span=> __rt::indexed(&#base);));
        }
        syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            let base = &unary.expr;
            ask(base, all);
            all.extend(quote_spanned!(span=> __rt::pointed(&#base);));
        }
        _ => {}
    }
}

fn hides(name: &syn::Ident) -> syn::Error {
    syn::Error::new(
        name.span(),
        format!(
            "`{name}` hides a variable from which it borrows, and both are needed after an await\n\
             help: give one of them another name"
        ),
    )
}

/// Where jumps put back what their targets need.
pub fn jumps(effects: &[Effect], marks: &mut Vec<Mark>) {
    marks.extend(elementary(effects).into_iter().filter_map(|effect| match effect {
        Effect::Jump(jump) => jump.mark,
        _ => None,
    }));
}

fn gets_value(effects: &[Effect], var: Var) -> bool {
    let gives =
        |effect: &&Effect| matches!(effect, Effect::Assign(other) | Effect::Init(other) if *other == var);
    elementary(effects).iter().any(gives)
}

fn assigns(segment: &Segment, end: &[Effect], var: Var) -> bool {
    segment.statements.iter().any(|statement| assigned(&statement.effects, var)) || assigned(end, var)
}
