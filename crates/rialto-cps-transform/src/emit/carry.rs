//! Variables that a segment moves on some paths, or of which it moves a part: a guard holds each, whose destructor puts
//! it back into its slot unless it was moved. So rustc's own drop flags decide.

use super::emitter::{Emitter, Open, PartOf};
use crate::dataflow::{Locations, SITES};
use crate::ir::{Effect, Mark, Mode, Segment, Set, Statement, Taken, Var, assigned, elementary};
use crate::names;
use crate::tags::untagged;
use crate::walk::Mention;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Pat, Stmt, parse_quote_spanned};

impl Emitter<'_> {
    /// The variables that the segment carries, and among them those that are hidden where a jump needs them.
    pub fn carries(&self, segment: &Segment, end: &[Effect], exits: &[Mark], hidden: &Set) -> Set {
        let mut written = Set::new();
        if self.in_lending.get() {
            self.mentions(end, &mut written);
        }
        let mut order = Order { entry: segment.entry, ..Order::default() };
        segment.statements.iter().for_each(|statement| order.effects(&statement.effects));
        order.effects(end);
        let mut marks = exits.to_vec();
        marks.extend(&order.marks);
        let moved = order.moved.iter().copied();
        let assigned = order.assigned.iter().copied();
        let candidates: Set = moved.chain(assigned).chain(hidden.iter().copied()).collect();
        let carried = candidates.into_iter().filter(|var| {
            let variable = &self.function.vars[*var];
            let left = |mark: &Mark| {
                self.facts.reached(*mark)
                    && !self.facts.is_live(*mark, *var)
                    && self.facts.may_be_left(*mark, *var)
                    && (!self.facts.is_there_by_copies(*mark, *var)
                        || self.facts.is_perhaps_used(*mark, *var)
                        || order.assigned.contains(var) && !self.facts.is_there(*mark, *var))
                    && (self.facts.continues(*mark, *var) || self.is_before_others(*mark, *var, &order))
            };
            let drops = !self.facts.never_drops(self.function, *var);
            let replaced = || drops && self.is_replaced_within(segment, end, *var);
            variable.rebinding.is_none()
                && !variable.temporary
                && !order.fixed.contains(var)
                && !written.contains(var)
                && (hidden.contains(var) || drops && marks.iter().any(left) || replaced())
                && self.allows(segment, end, *var)
                && (self.used.slots.contains(var) || self.locations.is_none() || replaced())
        });
        carried.collect()
    }

    /// Whether code within a statement gives it a new value, while the one before lies where the segment found it.
    fn is_replaced_within(&self, segment: &Segment, end: &[Effect], var: Var) -> bool {
        let lies = |locations: &Locations| {
            locations.in_slot(segment.entry, var)
                || locations.laid_aside(segment.entry, var)
                || !locations.whole(segment.entry, var).is_empty()
        };
        let within = |statement: &Statement| {
            !matches!(&statement.syntax, Stmt::Expr(Expr::Assign(_), _)) && assigned(&statement.effects, var)
        };
        !self.facts.is_live(segment.entry, var)
            && self.facts.may_be_left(segment.entry, var)
            && self.locations.as_ref().is_some_and(lies)
            && (segment.statements.iter().any(within) || assigned(end, var))
    }

    /// Whether a part is moved last on each path, if at all.
    fn allows(&self, segment: &Segment, end: &[Effect], var: Var) -> bool {
        let mut last = MovesLast { emitter: self, var, moved: false };
        let statements = segment.statements.iter().map(|statement| &*statement.effects);
        statements.chain([end]).all(|effects| last.all(effects))
    }

    /// Whether variables that were declared after it lie in slots, and drop before it.
    fn is_before_others(&self, mark: Mark, var: Var, order: &Order) -> bool {
        self.facts.is_live(order.entry, var)
            && (var + 1..self.function.vars.len()).any(|other| {
                let has_slot = self.used.slots.contains(&other) || self.used.rests.contains(&other);
                has_slot && !order.last.contains_key(&other) && self.facts.may_be_left(mark, other)
            })
    }

    fn cell(&self, var: Var) -> Ident {
        self.own("__cell", var)
    }

    /// Whether a carried variable stays, when the segment ends.
    fn stay(&self, var: Var) -> Ident {
        quote::format_ident!("__stays{}", var)
    }

    /// What stands before a segment that carries.
    pub fn stays(&self) -> TokenStream {
        let carried = self.carried.borrow();
        let stays = carried.iter().map(|var| self.stay(*var));
        quote!(#(let #stays = __rt::Cell::new(false);)*)
    }

    /// After the mark, the carried variables whose scopes go on are in their slots.
    pub fn carried_stay(&self, mark: Mark) -> TokenStream {
        let left = self.left.get(&mark);
        let carried = self.carried.borrow();
        let stays = carried.iter().filter(|var| left.is_none_or(|left| !left.contains(var)));
        let stays = stays.map(|var| self.stay(*var));
        quote!(#(#stays.set(true);)*)
    }

    /// Where the value lies that a carried variable has before the segment gives it another one.
    fn old_places(&self, var: Var) -> Vec<Ident> {
        let (entry, replaced) = (self.entry.get(), self.replaced.borrow().contains(&var));
        let Some(locations) = self.locations.as_ref().filter(|_| replaced) else { return Vec::new() };
        let rest = locations.laid_aside(entry, var).then(|| self.rest(var));
        let wholes = locations.whole(entry, var).into_iter().map(|site| self.whole(var, site));
        rest.into_iter().chain(wholes).collect()
    }

    /// A carried variable with a new value: what it had, and the fields that were left of it, drop where they lie.
    fn given(&self, var: Var, value: &impl ToTokens) -> TokenStream {
        let (cell, stay) = (self.cell(var), self.stay(var));
        let mut old: Vec<TokenStream> = self.old_places(var).iter().map(ToTokens::to_token_stream).collect();
        old.extend(self.apart_slots.borrow().get(&var).map(|slot| quote!(*#slot)));
        match old.is_empty() {
            true => quote!(__rt_given(#value, #cell, &#stay)),
            false => quote!({ let __new = #value; #(#old = __rt_None;)* __rt_given(__new, #cell, &#stay) }),
        }
    }

    pub fn is_carried(&self, var: Var) -> bool {
        self.carried.borrow().contains(&var)
    }

    /// Takes it out of its slot.
    pub fn carry(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        let stay = self.stay(var);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name = __rt::carry(#cell, &#stay);
        });
        self.carry_apart(var, open);
        open.held.insert(var);
    }

    /// The slot for the fields that are left of a carried variable.
    fn carry_apart(&self, var: Var, open: &mut Open) {
        let moves = |(taken, part): &(Taken, PartOf)| {
            matches!(part, PartOf::Place(_)) && taken.is_field() && !self.facts.is_copied(var, *taken)
        };
        let parts = self.parts.borrow();
        let moved = parts.get(&var).into_iter().flatten().filter(|part| moves(part));
        let name = &self.function.vars[var].name;
        let all = moved.filter_map(|(_, part)| match part {
            PartOf::Place(place) => Some(at_root(place, &quote!((*#name)))),
            _ => None,
        });
        let all = all.fold(None, |all: Option<TokenStream>, place| {
            let rest = all.unwrap_or_else(|| quote!(__rt_part(&())));
            Some(quote!(__rt_both(__rt_part(&#place), #rest)))
        });
        let Some(all) = all.filter(|_| self.site_of(var, Vec::new(), Some(0)) < SITES) else { return };
        let (slot, guard) = self.guard_of(self.whole(var, self.site_apart(var)), var, open);
        // All parts together decide whether the variable is taken apart, and so what its slot holds.
        open.tokens.extend(quote! {
            #guard
            if false {
                let __all = #all;
                (&&(&&__all).apart(__rt_part(&()), #name.place())).tell(#slot);
            }
        });
        self.apart_slots.borrow_mut().insert(var, slot);
    }

    /// It has just been declared.
    pub fn carry_new(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        let stay = self.stay(var);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name = __rt_given(#name, #cell, &#stay);
        });
        self.carry_apart(var, open);
    }

    /// It has no value yet.
    pub fn carry_later(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name: __rt::Carry<'_, _>;
        });
        open.held.insert(var);
    }

    /// Replaces the mentions of what is carried.
    pub fn replace_carried(&self, visit: impl FnOnce(&mut Replace)) {
        if !self.carried.borrow().is_empty() {
            visit(&mut Replace { emitter: self, apart: Set::new() });
        }
    }
}

/// The uses that decide what is carried, in the order of the text.
#[derive(Default)]
struct Order {
    moved: Set,
    last: std::collections::BTreeMap<Var, usize>,
    assigned: Set,
    fixed: Set,
    marks: Vec<Mark>,
    entry: Mark,
    count: usize,
}

impl Order {
    fn effects(&mut self, effects: &[Effect]) {
        for effect in elementary(effects) {
            self.count += 1;
            match effect {
                Effect::Use(var, mode) => {
                    self.last.insert(*var, self.count);
                    if mode.takes() {
                        self.moved.insert(*var);
                    }
                }
                Effect::Fixed(var) => _ = self.fixed.insert(*var),
                Effect::Assign(var) => {
                    self.last.insert(*var, self.count);
                    self.assigned.insert(*var);
                }
                Effect::Jump(jump) => self.marks.extend(jump.mark),
                _ => {}
            }
        }
    }
}

/// Finds whether a part of a variable is moved last on each path, if at all.
struct MovesLast<'e, 'f> {
    emitter: &'e Emitter<'f>,
    var: Var,
    moved: bool,
}

impl MovesLast<'_, '_> {
    fn all(&mut self, effects: &[Effect]) -> bool {
        for effect in effects {
            let is_last = match effect {
                Effect::Use(other, mode) if *other == self.var => {
                    let moves = match mode {
                        Mode::MovePart(name) => !self.emitter.facts.is_copied(self.var, *name),
                        _ => false,
                    };
                    !std::mem::replace(&mut self.moved, moves)
                }
                Effect::Assign(other) | Effect::Init(other) if *other == self.var => {
                    self.moved = false;
                    true
                }
                Effect::Branch(ways) => {
                    let (before, mut joined) = (self.moved, false);
                    let is_last = ways.iter().all(|way| {
                        self.moved = before;
                        let is_last = self.all(way);
                        joined |= self.moved;
                        is_last
                    });
                    self.moved = joined;
                    is_last
                }
                // The second round begins with the moves of the first.
                Effect::Loop(body) => (0..2).all(|_| self.all(body)),
                Effect::Scope(body) => self.all(body),
                Effect::Jump(_) => {
                    self.moved = false;
                    return true;
                }
                _ => true,
            };
            if !is_last {
                return false;
            }
        }
        true
    }
}

/// Replaces mentions by their numbers.
pub struct Replace<'e, 'f> {
    emitter: &'e Emitter<'f>,
    /// Those that are values there.
    apart: Set,
}

impl Replace<'_, '_> {
    /// Whether the variable is evidently copied where it is used by value.
    fn replaces_copy(&self, var: Var) -> bool {
        self.emitter.facts.never_drops(self.emitter.function, var)
    }

    /// The carried variable that is mentioned.
    fn mention(&self, expr: &Expr) -> Option<(Ident, Var, Mention)> {
        let name = names::as_name(expr)?;
        let number = untagged(&name.to_string()).1?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        let is_carried = self.emitter.is_carried(var) && !self.apart.contains(&var);
        is_carried.then(|| (self.emitter.function.vars[var].name.clone(), var, how))
    }

    /// The variable whose part the expression takes.
    fn part(&self, expr: &Expr) -> Option<(Ident, Var)> {
        let root = match expr {
            Expr::Field(field) => &field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &unary.expr,
            Expr::Paren(inner) => &inner.expr,
            _ => return None,
        };
        match self.mention(root) {
            Some((name, var, Mention::TakePart)) => Some((name, var)),
            _ => self.part(root),
        }
    }
}

/// A carried variable that patterns take apart: if they bind copies only, they match it in its place.
pub struct Scrutinee {
    /// The code before the match.
    pub before: TokenStream,
    /// The place that is matched.
    pub place: Expr,
    /// Where no pattern has matched: the variable has its value again.
    pub given: TokenStream,
    /// The same for each pattern, if it has moved nothing.
    pub arms: Vec<TokenStream>,
}

impl Emitter<'_> {
    /// The scrutinee of these patterns, if it is a carried variable and they take a part of it by value.
    pub fn carried_scrutinee(&self, scrutinee: &Expr, patterns: &[&Pat]) -> Option<Scrutinee> {
        let var = self.bound_root(scrutinee).filter(|var| self.is_carried(*var))?;
        let number = self.scrutinees.replace(self.scrutinees.get() + 1);
        let (name, all) = (&self.function.vars[var].name, quote::format_ident!("__bound{}", number));
        let taken = quote::format_ident!("__taken{}", number);
        let at = |root: TokenStream| at_root(scrutinee, &root);
        let part = |index: usize| quote::format_ident!("{}_{}", all, index);
        let binding = patterns.iter().enumerate().filter(|(_, pattern)| names::binds_by_value(pattern));
        let (parts, binding): (Vec<_>, Vec<&Pat>) =
            binding.map(|(index, pattern)| (part(index), *pattern)).unzip();
        let types = binding.iter().map(|pattern| super::order::witness(pattern));
        let (whole, place) = (at(quote!(#name.take())), at(quote!((*#taken))));
        let joined = parts.iter().fold(quote!(__rt_part(&())), |rest, part| quote!(__rt_both(#part, #rest)));
        let (cell, stay) = (self.cell(var), self.stay(var));
        let given = quote! {
            if !(&&#all).copies() { (&&#all).moves(); #name = __rt_given(*#taken, #cell, &#stay); }
        };
        let arms = patterns.iter().enumerate().map(|(index, pattern)| {
            let (bound, part) = (names::bound(pattern), part(index));
            // It is borrowed, or hidden.
            match bound.iter().any(|bound| bound.by_ref || bound.name == *name) {
                true => TokenStream::new(),
                false if bound.is_empty() => given.clone(),
                false => quote!(if (&&#part).copies() { (&&#part).sure(); #given }),
            }
        });
        Some(Scrutinee {
            before: quote! {
                #(let #parts = __rt::unknown();)*
                if false {
                    #[allow(unused, unreachable_patterns)]
                    match #whole { #(#binding => __rt::is(#parts, #types),)* _ => {} }
                    __rt_never()
                }
                let #all = #joined;
                let #taken = (&&#all).choose(&mut #name);
                if !(&&#all).copies() { (&&#all).moves(); __rt::forget(#name); }
            },
            place,
            arms: arms.collect(),
            given,
        })
    }
}

impl Replace<'_, '_> {
    /// The code before a `let` that takes a carried variable apart.
    pub fn before(&mut self, statement: &mut Stmt) -> TokenStream {
        let Stmt::Local(local) = statement else { return TokenStream::new() };
        let Some(init) = local.init.as_mut().filter(|_| !names::binds_whole(&local.pat)) else {
            return TokenStream::new();
        };
        let Some(scrutinee) = self.emitter.carried_scrutinee(&init.expr, &[&local.pat]) else {
            return TokenStream::new();
        };
        *init.expr = scrutinee.place;
        if let Some((_, otherwise)) = &mut init.diverge {
            let given = scrutinee.given;
            **otherwise = parse_quote_spanned!(crate::at(otherwise.span())=> { #given #otherwise });
        }
        scrutinee.before
    }

    /// A `match` that takes a carried variable apart.
    fn matched(&mut self, matched: &mut syn::ExprMatch) -> Option<Expr> {
        let patterns: Vec<Pat> = matched.arms.iter().map(|arm| arm.pat.clone()).collect();
        let patterns: Vec<&Pat> = patterns.iter().collect();
        let scrutinee = self.emitter.carried_scrutinee(&matched.expr, &patterns)?;
        let Scrutinee { before, place, arms, .. } = scrutinee;
        *matched.expr = place;
        for (arm, given) in matched.arms.iter_mut().zip(arms) {
            if let Some((_, guard)) = &mut arm.guard {
                self.visit_expr_mut(guard);
            }
            self.visit_expr_mut(&mut arm.body);
            if !given.is_empty() {
                let body = &arm.body;
                *arm.body = parse_quote_spanned!(crate::at(body.span())=> { #given #body });
            }
        }
        Some(parse_quote_spanned!(crate::at(matched.match_token.span)=> { #before #matched }))
    }

    /// An `if let` that takes a carried variable apart, as a `match`.
    fn as_match(&self, branch: &syn::ExprIf) -> Option<syn::ExprMatch> {
        let single = names::single_let(&branch.cond)?;
        self.emitter.bound_root(&single.expr).filter(|var| self.emitter.is_carried(*var))?;
        let (scrutinee, pattern, then) = (&single.expr, &single.pat, &branch.then_branch);
        let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| quote!(#otherwise));
        Some(parse_quote_spanned!(crate::at(branch.if_token.span)=> match #scrutinee {
            #pattern => #then,
            _ => { #otherwise }
        }))
    }

    /// A method that may take a carried variable.
    fn called(&mut self, call: &mut syn::ExprMethodCall) -> Option<Expr> {
        let (name, _, how) = self.mention(&call.receiver)?;
        if how != Mention::TakeBound {
            return None;
        }
        let span = crate::at(call.span());
        let (bound, value) = (quote::format_ident!("__bound"), parse_quote_spanned!(span=> __value));
        let asks = crate::asks::takes(call, &|argument| self.emitter.is_variable(argument), &value, &bound);
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        *call.receiver = parse_quote_spanned!(span=> (*__taken));
        Some(parse_quote_spanned!(span=> {
            let #bound = __rt::unknown();
            if false {
                let mut __value = __rt::value_of(&#name);
                #asks
            }
            let __taken = (&&#bound).receive(&mut #name);
            if !(&&#bound).copies() { (&&#bound).moves(); __rt::forget(#name); }
            #call
        }))
    }

    /// A closure that takes along what is carried: the values, and not the guards.
    fn closure(&mut self, expr: &mut Expr) {
        let by_value = match expr {
            Expr::Closure(closure) => closure.capture.is_some(),
            Expr::Async(block) => block.capture.is_some(),
            _ => false,
        };
        let mut captured = Captured { replace: self, by_value, found: Set::new() };
        visit_mut::visit_expr_mut(&mut captured, expr);
        let found = captured.found;
        let apart = &self.apart | &found;
        let before = std::mem::replace(&mut self.apart, apart);
        visit_mut::visit_expr_mut(self, expr);
        self.apart = before;
        if !found.is_empty() {
            let taken = found.iter().map(|var| {
                let variable = &self.emitter.function.vars[*var];
                let (name, mutable) = (&variable.name, variable.mutable.then(|| quote!(mut)));
                match self.replaces_copy(*var) {
                    true => quote!(let #mutable #name = *#name;),
                    false => quote!(let #mutable #name = #name.take();),
                }
            });
            *expr = parse_quote_spanned!(crate::at(expr.span())=> { #(#taken)* #expr });
        }
    }
}

/// Finds the carried variables that a closure takes along.
struct Captured<'r, 'e, 'f> {
    replace: &'r Replace<'e, 'f>,
    by_value: bool,
    found: Set,
}

impl VisitMut for Captured<'_, '_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match self.replace.mention(expr) {
            Some((_, var, how))
                if self.by_value || how == Mention::Take && !self.replace.replaces_copy(var) =>
            {
                _ = self.found.insert(var);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
}

/// Finds the variables that get values from a destructuring assignment, and puts others in their places.
struct Leaves<'r, 'e, 'f> {
    replace: &'r Replace<'e, 'f>,
    found: Vec<(Ident, Ident, Var)>,
}

impl VisitMut for Leaves<'_, '_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match self.replace.mention(expr) {
            Some((name, var, Mention::Assign)) => {
                let new = quote::format_ident!("__new{}", var, span = name.span());
                *expr = parse_quote_spanned!(crate::at(name.span())=> #new);
                self.found.push((new, name, var));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

impl VisitMut for Replace<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some((name, var)) = self.part(expr) {
            let (read, taken) = (at_root(expr, &quote!((*#name))), at_root(expr, &quote!(#name.take())));
            let whole = quote! {
                if (&&__part).copies() { (&&__part).copy(&#read) } else { (&&__part).moves(); #taken }
            };
            let slots = self.emitter.apart_slots.borrow();
            let chosen = match (&*expr, slots.get(&var)) {
                (Expr::Field(field), Some(slot)) if names::as_name(&field.base).is_some() => {
                    let member = &field.member;
                    quote! {
                        let __apart = (&&__part).apart_alone(#name.place());
                        if (&&__apart).is() {
                            (&&__apart).sure();
                            let mut __fields = (&&__apart).put(#slot, #name.take());
                            (&&&__rt::in_place(&__fields.#member)).moved(&mut __fields.#member)
                        } else { (&&__apart).not(); #whole }
                    }
                }
                _ => whole,
            };
            *expr = parse_quote_spanned!(crate::at(name.span())=> {
                let __part = __rt_part(&#read);
                #chosen
            });
            return;
        }
        if let Expr::Assign(assign) = expr
            && let Some((name, var, Mention::Assign)) = self.mention(&assign.left)
        {
            self.visit_expr_mut(&mut assign.right);
            let given = self.emitter.given(var, &assign.right);
            *expr = parse_quote_spanned!(crate::at(name.span())=> #name = #given);
            return;
        }
        if let Expr::Assign(assign) = expr
            && !matches!(*assign.left, Expr::Path(_))
        {
            let mut leaves = Leaves { replace: self, found: Vec::new() };
            leaves.visit_expr_mut(&mut assign.left);
            let found = leaves.found;
            self.visit_expr_mut(&mut assign.right);
            self.visit_expr_mut(&mut assign.left);
            if !found.is_empty() {
                let declared = found.iter().map(|(new, ..)| new);
                let given = found.iter().map(|(new, name, var)| {
                    let given = self.emitter.given(*var, new);
                    quote!(#name = #given;)
                });
                *expr = parse_quote_spanned!(crate::at(assign.eq_token.spans[0])=> {
                    #(let #declared;)*
                    #assign;
                    #(#given)*
                });
            }
            return;
        }
        if let Expr::If(branch) = expr
            && let Some(matched) = self.as_match(branch)
        {
            *expr = Expr::Match(matched);
        }
        if let Expr::MethodCall(call) = expr
            && let Some(called) = self.called(call)
        {
            *expr = called;
            return;
        }
        if let Expr::Match(matched) = expr
            && let Some(matched) = self.matched(matched)
        {
            *expr = matched;
            return;
        }
        if let Expr::Let(single) = expr
            && let Some(scrutinee) = self.emitter.carried_scrutinee(&single.expr, &[&single.pat])
        {
            let Scrutinee { before, mut place, .. } = scrutinee;
            let taken = root_of(&mut place);
            let name = taken.clone();
            *taken = parse_quote_spanned!(crate::at(name.span())=> { #before #name });
            *single.expr = place;
            return;
        }
        if matches!(expr, Expr::Closure(_) | Expr::Async(_)) {
            return self.closure(expr);
        }
        if let Expr::Struct(made) = expr
            && let Some(rest) = &mut made.rest
            && let Some((name, _, Mention::TakePart)) = self.mention(rest)
        {
            **rest = parse_quote_spanned!(crate::at(name.span())=> #name.take());
            made.fields.iter_mut().for_each(|field| self.visit_expr_mut(&mut field.expr));
            return;
        }
        match self.mention(expr) {
            Some((name, var, Mention::Take | Mention::TakeBound)) if !self.replaces_copy(var) => {
                *expr = parse_quote_spanned!(crate::at(name.span())=> #name.take());
            }
            Some((name, ..)) => *expr = parse_quote_spanned!(crate::at(name.span())=> (*#name)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut statements = Vec::new();
        for mut statement in std::mem::take(&mut block.stmts) {
            let before = self.before(&mut statement);
            self.visit_stmt_mut(&mut statement);
            let before: syn::Block = syn::parse_quote!({ #before });
            statements.extend(before.stmts);
            statements.push(statement);
        }
        block.stmts = statements;
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The name with which a place begins.
fn root_of(place: &mut Expr) -> &mut Expr {
    match place {
        Expr::Field(field) => root_of(&mut field.base),
        Expr::Unary(unary) => root_of(&mut unary.expr),
        Expr::Paren(inner) => root_of(&mut inner.expr),
        root => root,
    }
}

/// The place with another root.
fn at_root(place: &Expr, root: &TokenStream) -> Expr {
    let mut place = place.clone();
    let span = crate::at(place.span());
    Root(parse_quote_spanned!(span=> #root)).visit_expr_mut(&mut place);
    place
}

/// Replaces the root of a place.
struct Root(Expr);

impl VisitMut for Root {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        *root_of(expr) = self.0.clone();
    }
}
