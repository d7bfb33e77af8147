//! The order of drops, however a segment ends: a variable that lies in its slot, and was declared after one that the
//! segment holds, has a guard among the segment's variables. The guard empties the slot in its turn, unless the
//! segment ends as it should. If parts of a variable were used by value, and the compiler says that they were copied,
//! the variable is still whole, and is laid aside.

use super::emitter::{Emitter, Guard, Open, PartOf, Parts};
use crate::dataflow::{Puts, SITES};
use crate::ir::{Mark, Set, Taken, Var};
use crate::names;
use crate::tags::untagged;
use crate::walk::Mention;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Pat, Stmt};

impl Emitter<'_> {
    /// The variables in scope that lie in slots where a segment begins, and may drop.
    pub fn lying(&self, entry: Mark, mentioned: &Set) -> Set {
        let Some(locations) = &self.locations else { return Set::new() };
        let scopes = self.scopes.borrow();
        let all = scopes.iter().flatten().copied().filter(|var| {
            !mentioned.contains(var)
                && self.function.vars[*var].is_kept()
                && !self.function.lent.contains(var)
                && self.facts.may_be_left(entry, *var)
                && !self.facts.never_drops(self.function, *var)
                && (locations.in_slot(entry, *var)
                    || locations.laid_aside(entry, *var)
                    || !locations.whole(entry, *var).is_empty())
        });
        all.collect()
    }

    /// Guards the slots of a variable.
    pub fn guard(&self, entry: Mark, var: Var) -> TokenStream {
        let Some(locations) = &self.locations else { return TokenStream::new() };
        let slots = [
            locations.in_slot(entry, var).then(|| self.slot(var)),
            locations.laid_aside(entry, var).then(|| self.rest(var)),
        ];
        let wholes = locations.whole(entry, var).into_iter().map(|site| self.whole(var, site));
        slots.into_iter().flatten().chain(wholes).map(|slot| self.guarding(&slot, var)).collect()
    }

    /// The guard of an empty slot that gets the variable before the segment ends.
    pub fn guard_of_rest(&self, var: Var) -> (Ident, TokenStream) {
        let tokens = self.guarding(&self.rest(var), var);
        let name = self.guards.borrow().last().map(|guard| guard.name.clone());
        (name.unwrap_or_else(|| self.rest(var)), tokens)
    }

    fn guarding(&self, slot: &Ident, var: Var) -> TokenStream {
        let name = format_ident!("__guard{}", self.guards.borrow().len());
        self.guards.borrow_mut().push(Guard { name: name.clone(), var });
        quote!(let mut #name = __rt::guard(&mut #slot);)
    }

    /// The slot that gets the variable before the segment ends, with the guard of it, if others drop after it.
    pub fn guard_of(&self, slot: Ident, var: Var, open: &Open) -> (TokenStream, TokenStream) {
        if self.locations.is_none() || !open.follows(|other| !self.facts.never_drops(self.function, other)) {
            return (quote!(&mut #slot), TokenStream::new());
        }
        let tokens = self.guarding(&slot, var);
        let guards = self.guards.borrow();
        let name = guards.last().map(|guard| &guard.name);
        (quote!(#name.slot()), tokens)
    }

    /// After the mark, the values of variables whose scopes go on stay in their slots.
    pub fn keep_guarded(&self, mark: Mark) -> TokenStream {
        let left = self.left.get(&mark);
        let guards = self.guards.borrow();
        let kept = guards.iter().filter(|guard| left.is_none_or(|left| !left.contains(&guard.var)));
        let names = kept.map(|guard| &guard.name);
        quote!(#(__rt::forget(#names);)*)
    }

    /// Asks for the types of the parts of a variable that the segment uses by value.
    pub fn ask_parts(&self, var: Var, open: &mut Open) {
        let parts = self.parts.borrow();
        let Some(parts) = parts.get(&var) else { return };
        self.witnessed.borrow_mut().insert(var);
        for (index, (_, part)) in parts.iter().enumerate() {
            let PartOf::Place(part) = part else { continue };
            let (name, span) = (self.part(var, index), self.function.vars[var].name.span());
            open.tokens.extend(quote_spanned!(crate::at(span)=> let #name = __rt_part(&#part);));
        }
    }

    /// The witnesses of the parts that patterns bind, for variables that may be laid aside.
    pub fn bound_parts(&self) -> TokenStream {
        let parts = self.parts.borrow();
        let all = parts.iter().flat_map(|(var, parts)| {
            let told = |part: &PartOf| matches!(part, PartOf::Bound | PartOf::Called);
            let bound = parts.iter().enumerate().filter(move |(_, (_, part))| told(part));
            bound.map(|(index, _)| (*var, index))
        });
        let asked = all.filter(|(var, _)| self.is_asked(*var));
        let declared = asked.map(|(var, index)| {
            let name = self.part(var, index);
            quote!(let #name = __rt::unknown();)
        });
        declared.collect()
    }

    fn is_asked(&self, var: Var) -> bool {
        self.used.wholes.iter().any(|(other, _)| *other == var) && !self.is_carried(var)
    }

    /// Tells what a pattern binds of a variable by value, where it has matched. The pattern may have other names than
    /// the one that is asked for.
    pub fn bound_by(&self, scrutinee: &Expr, asked: &Pat, pattern: &Pat) -> TokenStream {
        let Some(var) = self.bound_root(scrutinee).filter(|var| self.is_asked(*var)) else {
            return TokenStream::new();
        };
        let bound = names::bound_part(asked);
        let parts = self.parts.borrow();
        let index = parts.get(&var).and_then(|parts| parts.iter().position(|(part, _)| *part == bound));
        let Some(index) = index else { return TokenStream::new() };
        let (part, types) = (self.part(var, index), witness(pattern));
        quote!(__rt::is(#part, #types);)
    }

    /// Asks whether a method takes its receiver, if that may be laid aside.
    fn taken_by(&self, call: &syn::ExprMethodCall) -> TokenStream {
        let number = names::as_name(&call.receiver).and_then(|name| untagged(&name.to_string()).1);
        let mention = number.and_then(|number| self.mentions.get(&number));
        let Some((var, Mention::TakeBound)) = mention.filter(|(var, _)| self.is_asked(*var)) else {
            return TokenStream::new();
        };
        let bound = Taken::bound(names::call_hash(call), None);
        let parts = self.parts.borrow();
        let index = parts.get(var).and_then(|parts| parts.iter().position(|(part, _)| *part == bound));
        let Some(index) = index else { return TokenStream::new() };
        crate::asks::takes(
            call,
            &|argument| self.is_variable(argument),
            &call.receiver,
            &self.part(*var, index),
        )
    }

    /// Whether it is a variable of the function.
    pub fn is_variable(&self, expr: &Expr) -> bool {
        let number = names::as_name(expr).and_then(|name| untagged(&name.to_string()).1);
        number.is_some_and(|number| self.mentions.contains_key(&number))
    }

    /// The same of the patterns in a condition.
    pub fn bound_by_chain(&self, condition: &Expr) -> TokenStream {
        let asks = names::links(condition).into_iter().map(|link| match link {
            Expr::Let(single) => self.bound_by(&single.expr, &single.pat, &single.pat),
            _ => TokenStream::new(),
        });
        asks.collect()
    }

    /// The variable that patterns take apart there.
    pub fn bound_root(&self, scrutinee: &Expr) -> Option<Var> {
        let name = names::as_name(names::without_derefs(scrutinee))?;
        let (var, how) = self.mentions.get(&untagged(&name.to_string()).1?)?;
        matches!(how, Mention::Take | Mention::TakeBound).then_some(*var)
    }

    /// Tells the types that the patterns of a statement bind. Returns what follows a `let`.
    pub fn tell_bound(&self, statement: &mut Stmt) -> TokenStream {
        if !self.tells_bound() {
            return TokenStream::new();
        }
        let asks = match statement {
            Stmt::Local(local) => self.bound_by_local(local),
            _ => TokenStream::new(),
        };
        TellBound { emitter: self }.visit_stmt_mut(statement);
        asks
    }

    /// The same of an expression.
    pub fn tell_bound_in(&self, expr: &mut Expr) {
        if self.tells_bound() {
            TellBound { emitter: self }.visit_expr_mut(expr);
        }
    }

    fn tells_bound(&self) -> bool {
        let parts = self.parts.borrow();
        let is_bound = |parts: &Vec<(Taken, PartOf)>| {
            parts.iter().any(|(_, part)| matches!(part, PartOf::Bound | PartOf::Called))
        };
        parts.iter().any(|(var, parts)| is_bound(parts) && self.is_asked(*var))
    }

    fn bound_by_local(&self, local: &syn::Local) -> TokenStream {
        let Some(init) = &local.init else { return TokenStream::new() };
        self.bound_by(&init.expr, &local.pat, &local.pat)
    }

    pub fn part(&self, var: Var, index: usize) -> Ident {
        format_ident!("__part{}_{}", var, index)
    }

    /// Whether only copies of its parts were used, if any.
    pub fn is_perhaps_whole(&self, mark: Mark, var: Var) -> bool {
        !self.facts.is_live(mark, var)
            && !self.facts.is_there(mark, var)
            && self.facts.is_there_by_copies(mark, var)
            && !self.facts.never_drops(self.function, var)
            && !self.function.vars[var].closure
            // It is a borrow rather, and what it borrows from may be laid aside before.
            && !self.function.vars[var].is_held()
            && !self.used_parts(mark, var).is_empty()
            && self.has_witnesses(mark, var)
            && self.site(mark, var, None) < SITES
    }

    /// Whether the segment has asked for the types of these parts.
    fn has_witnesses(&self, mark: Mark, var: Var) -> bool {
        let parts = self.parts.borrow();
        let is_place = |part: &PartOf| matches!(part, PartOf::Place(_));
        let is_bound = |index: usize| parts.get(&var).is_some_and(|parts| !is_place(&parts[index].1));
        self.witnessed.borrow().contains(&var) || self.used_parts(mark, var).into_iter().all(is_bound)
    }

    /// The parts of it that may have been used by value before the mark.
    fn used_parts(&self, mark: Mark, var: Var) -> Vec<usize> {
        let used = self.facts.used_fields(mark, var);
        let parts = self.parts.borrow();
        let own = parts.get(&var).into_iter().flatten().enumerate();
        own.filter(|(_, (part, _))| used.contains(part)).map(|(index, _)| index).collect()
    }

    /// The number of the slot in which the variable, or this field of it, is laid aside. The parts that were moved decide
    /// the type of the rest, so each set of them has its own slot.
    fn site(&self, mark: Mark, var: Var, field: Option<u64>) -> u8 {
        self.site_of(var, self.used_parts(mark, var), field)
    }

    pub fn site_of(&self, var: Var, used: Vec<usize>, field: Option<u64>) -> u8 {
        let mut sites = self.sites.borrow_mut();
        let this = (self.entry.get(), used, field);
        let own = sites.entry(var).or_default();
        let site = own.iter().position(|site| *site == this).unwrap_or_else(|| {
            own.push(this);
            own.len() - 1
        });
        u8::try_from(site).unwrap_or(SITES)
    }

    /// Lays it aside, if it is whole. If a part was moved, the compiler does not get past `sure`, and the fields are
    /// laid aside that the code names.
    pub fn put_whole(&self, mark: Mark, var: Var, done: &mut Puts) -> TokenStream {
        let used = self.used_parts(mark, var);
        if let Some(put) = self.put_all_but(mark, var, &used, done) {
            return put;
        }
        let parts: Vec<Ident> = used.iter().map(|index| self.part(var, *index)).collect();
        let site = self.site(mark, var, None);
        let mut sites = vec![site];
        let is_called = |index: &usize| self.parts.borrow()[&var][*index].1 == PartOf::Called;
        let (name, suspended) = (self.local(var), self.facts.is_suspended(mark, var));
        // A value that is not data is refused where the compiler gets: a method may have taken it.
        let rest = match used.iter().any(is_called) {
            true => {
                let rest = format_ident!("{}", if suspended { "rest" } else { "remain" });
                quote!((&&&&__rt_value(&#name)).#rest(#name))
            }
            false => self.rest_value(var, &quote!(#name), suspended),
        };
        let slot = self.whole(var, site);
        let value = parts.iter().fold(rest, |value, part| quote!((&&#part).aside(#value)));
        let fields = self.put_fields(mark, var, &used, &mut sites);
        sites.extend(self.is_apart(var).then(|| self.site_apart(var)));
        done.wholes.insert(var, sites);
        let otherwise = (!fields.is_empty()).then(|| {
            let all = parts.iter().fold(quote!(__rt_part(&())), |rest, part| quote!(__rt_both(#part, #rest)));
            quote!(else { let __all = #all; (&&__all).moves(); #fields })
        });
        let put = quote! {
            if #((&&#parts).copies())&&* { #((&&#parts).sure();)* __rt_put(&mut #slot, #value); } #otherwise
        };
        if self.is_apart(var) { self.if_apart(var, &TokenStream::new(), &put) } else { put }
    }

    /// Lays aside the fields that another value of the type has not taken.
    fn put_all_but(&self, mark: Mark, var: Var, used: &[usize], done: &mut Puts) -> Option<TokenStream> {
        let parts = self.parts.borrow();
        let members = used.iter().find_map(|index| match &parts.get(&var)?[*index].1 {
            PartOf::AllBut(members) => Some(members),
            _ => None,
        })?;
        let (mut sites, mut tokens) = (Vec::new(), TokenStream::new());
        for member in members.iter().rev().filter(|_| used.len() == 1) {
            let field = Taken::within(None, member).field;
            let site = self.site(mark, var, Some(field));
            if site < SITES {
                sites.push(site);
                self.now.borrow_mut().fields.insert((var, site), field);
                let (slot, name) = (self.whole(var, site), &self.function.vars[var].name);
                let value = self.rest_value(var, &quote!(#name.#member), self.facts.is_suspended(mark, var));
                tokens.extend(quote!(__rt_put(&mut #slot, #value);));
            }
        }
        done.wholes.insert(var, sites);
        Some(tokens)
    }

    /// Lays aside those fields that the code names and that are still there.
    fn put_fields(&self, mark: Mark, var: Var, used: &[usize], sites: &mut Vec<u8>) -> TokenStream {
        let parts = self.parts.borrow();
        let Some(parts) = parts.get(&var) else { return TokenStream::new() };
        // A pattern, or `..rest`, may move any field.
        if used.iter().any(|index| {
            parts[*index].0.field == 0 || matches!(parts[*index].1, PartOf::Bound | PartOf::Called)
        }) {
            return TokenStream::new();
        }
        let taken = self.facts.used_fields(mark, var);
        let mut own: Vec<_> = self.function.fields.range((var, 0)..=(var, u64::MAX)).collect();
        // Slots drop the last first, and the fields of a tuple the first first. Those of a struct have an order that is
        // not seen here.
        own.sort_by_key(|(_, member)| std::cmp::Reverse(order_of(member)));
        let puts = own.into_iter().map(|((_, field), member)| {
            let of_field: Vec<usize> =
                used.iter().copied().filter(|index| parts[*index].0.field == *field).collect();
            let is_within = |index: &usize| match &parts[*index].1 {
                PartOf::Place(place) => is_within_field(place),
                _ => false,
            };
            if taken.iter().any(|part| part.field == *field)
                && (of_field.is_empty() || !of_field.iter().all(is_within))
            {
                return TokenStream::new();
            }
            let site = self.site(mark, var, Some(*field));
            if site >= SITES {
                return TokenStream::new();
            }
            sites.push(site);
            self.now.borrow_mut().fields.insert((var, site), *field);
            let name = &self.function.vars[var].name;
            let value = self.rest_value(var, &quote!(#name.#member), self.facts.is_suspended(mark, var));
            let slot = self.whole(var, site);
            let put = quote!(__rt_put(&mut #slot, (&&__all).left(#value)););
            // Of a part of the field, the type tells whether the field is still there.
            let within = of_field.iter().map(|index| self.part(var, *index));
            within.fold(put, |put, part| quote!(if (&&#part).copies() { (&&#part).sure(); #put }))
        });
        puts.collect()
    }

    /// Finds the parts that this code uses by value.
    pub fn find_parts(&self, statements: &[&Stmt], ends: &[&Expr]) {
        let mut find =
            Find { emitter: self, found: Parts::new(), receivers: Set::new(), moving: false, closed: false };
        statements.iter().for_each(|statement| find.visit_stmt(statement));
        ends.iter().for_each(|end| find.visit_expr(end));
        *self.parts.borrow_mut() = find.found;
        *self.receivers.borrow_mut() = find.receivers;
        self.witnessed.borrow_mut().clear();
    }
}

struct Find<'e, 'f> {
    emitter: &'e Emitter<'f>,
    found: Parts,
    /// The variables whose methods it calls, if these may take them by value.
    receivers: Set,
    /// Within a closure that takes along what it names.
    moving: bool,
    /// Within a closure.
    closed: bool,
}

/// The part of a variable that the expression is.
pub fn taken(expr: &Expr) -> Option<Taken> {
    taken_within(expr, None).map(|(_, taken)| taken)
}

/// With the name of the variable.
fn taken_within(expr: &Expr, before: Option<Taken>) -> Option<(&Ident, Taken)> {
    let (root, part) = match expr {
        Expr::Field(field) => (&field.base, Taken::within(before, &field.member)),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => (&unary.expr, Taken::behind(before)),
        Expr::Paren(inner) => return taken_within(&inner.expr, before),
        _ => return None,
    };
    match names::as_name(root) {
        Some(name) => Some((name, part)),
        None => taken_within(root, Some(part)),
    }
}

impl Find<'_, '_> {
    /// If the expression is a part of a variable and is used by value: the variable, and the part.
    fn part(&self, expr: &Expr) -> Option<(Var, Taken)> {
        let (name, part) = taken_within(expr, None)?;
        let number = untagged(&name.to_string()).1?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        (how == Mention::TakePart || self.moving && part.field != 0).then_some((var, part))
    }

    /// A pattern that takes apart what it matches.
    fn pattern(&mut self, scrutinee: &Expr, pattern: &Pat, always: bool) {
        // A closure by value takes along what the pattern binds, if it always matches.
        let is_known = !self.closed || self.moving && always;
        if !is_known || names::binds_whole(pattern) || !names::binds_by_value(pattern) {
            return;
        }
        if let Some(var) = self.emitter.bound_root(scrutinee) {
            let (parts, bound) = (self.found.entry(var).or_default(), names::bound_part(pattern));
            if parts.iter().all(|(part, _)| *part != bound) {
                parts.push((bound, PartOf::Bound));
            }
        }
    }

    /// `Name { field, ..variable }`
    fn update(&mut self, made: &syn::ExprStruct) {
        let name = made.rest.as_deref().and_then(names::as_name).filter(|_| !self.closed);
        let number = name.and_then(|name| untagged(&name.to_string()).1);
        let mention = number.and_then(|number| self.emitter.mentions.get(&number));
        if let Some((var, Mention::TakePart)) = mention {
            let members = made.fields.iter().map(|field| field.member.clone()).collect();
            self.found.entry(*var).or_default().push((Taken::SOME, PartOf::AllBut(members)));
        }
    }

    fn within_closure(&mut self, by_value: bool, visit: impl FnOnce(&mut Self)) {
        let before = (self.moving, std::mem::replace(&mut self.closed, true));
        self.moving |= by_value;
        visit(self);
        (self.moving, self.closed) = before;
    }
}

fn order_of(member: &syn::Member) -> (u32, String) {
    match member {
        syn::Member::Unnamed(index) => (index.index, String::new()),
        syn::Member::Named(name) => (0, name.to_string()),
    }
}

/// Whether it is a part of a field of a variable, and no field itself.
fn is_within_field(place: &Expr) -> bool {
    match place {
        Expr::Paren(inner) => is_within_field(&inner.expr),
        Expr::Field(field) => names::as_name(&field.base).is_none(),
        _ => false,
    }
}

/// The types of the names that a pattern binds by value.
pub fn witness(pattern: &Pat) -> TokenStream {
    let bound = names::bound(pattern).into_iter().filter(|bound| !bound.by_ref).map(|bound| bound.name);
    let parts = bound.map(|name| quote_spanned!(crate::at(name.span())=> __rt_part(&#name)));
    parts.rev().fold(quote!(__rt_part(&())), |rest, part| quote!(__rt_both(#part, #rest)))
}

/// Tells the types of what patterns bind, behind each.
struct TellBound<'e, 'f> {
    emitter: &'e Emitter<'f>,
}

impl TellBound<'_, '_> {
    fn begin(&self, block: &mut syn::Block, asks: TokenStream) {
        if !asks.is_empty() {
            let block_asks: syn::Block = syn::parse_quote!({ #asks });
            block.stmts.splice(0..0, block_asks.stmts);
        }
    }
}

impl VisitMut for TellBound<'_, '_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut statements = Vec::new();
        for mut statement in std::mem::take(&mut block.stmts) {
            let asks = self.emitter.tell_bound(&mut statement);
            statements.push(statement);
            if !asks.is_empty() {
                statements.push(syn::parse_quote!(#asks));
            }
        }
        block.stmts = statements;
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let asks = match expr {
            Expr::If(branch) => self.emitter.bound_by_chain(&branch.cond),
            Expr::While(each) => self.emitter.bound_by_chain(&each.cond),
            Expr::MethodCall(call) => self.emitter.taken_by(call),
            _ => TokenStream::new(),
        };
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::MethodCall(_) if !asks.is_empty() => *expr = syn::parse_quote!({ #asks #expr }),
            Expr::If(branch) => self.begin(&mut branch.then_branch, asks),
            Expr::While(each) => self.begin(&mut each.body, asks),
            Expr::Match(matched) => {
                for arm in &mut matched.arms {
                    let asks = self.emitter.bound_by(&matched.expr, &arm.pat, &arm.pat);
                    if !asks.is_empty() {
                        let body = &arm.body;
                        *arm.body = syn::parse_quote!({ #asks #body });
                    }
                }
            }
            _ => {}
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        if closure.capture.is_some() {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl<'a> Visit<'a> for Find<'_, '_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::MethodCall(call) if !names::borrows_self(&call.method) => {
                let name = names::as_name(&call.receiver).map(ToString::to_string);
                let number = name.and_then(|name| untagged(&name).1);
                let var = number.and_then(|number| self.emitter.mentions.get(&number));
                self.receivers.extend(var.map(|(var, _)| *var));
                if let Some((var, Mention::TakeBound)) = var.filter(|_| !self.closed) {
                    self.found
                        .entry(*var)
                        .or_default()
                        .push((Taken::bound(names::call_hash(call), None), PartOf::Called));
                }
            }
            Expr::Match(matched) => {
                matched.arms.iter().for_each(|arm| self.pattern(&matched.expr, &arm.pat, false));
            }
            Expr::Let(single) => self.pattern(&single.expr, &single.pat, false),
            Expr::Struct(made) => self.update(made),
            _ => {}
        }
        match self.part(expr) {
            Some((var, field)) => {
                self.found.entry(var).or_default().push((field, PartOf::Place(expr.clone())));
            }
            None => visit::visit_expr(self, expr),
        }
    }
    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.pattern(&init.expr, &local.pat, init.diverge.is_none());
        }
        visit::visit_local(self, local);
    }
    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        self.within_closure(closure.capture.is_some(), |this| this.visit_expr(&closure.body));
    }
    fn visit_expr_async(&mut self, block: &'a syn::ExprAsync) {
        self.within_closure(block.capture.is_some(), |this| this.visit_block(&block.block));
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if let Some(known) = names::known_macro(mac) {
            known.arguments.iter().for_each(|argument| self.visit_expr(&argument.value));
        }
    }
    fn visit_item(&mut self, _: &'a syn::Item) {}
}
