//! Variables that a segment moves on some paths, or of which it moves a part: a guard holds each, whose destructor puts
//! it back into its slot unless it was moved. So rustc's own drop flags decide.

use super::Emitter;
use super::segment::Open;
use crate::next::ir::{Effect, Mark, Mode, Segment, Set, Var};
use crate::next::names;
use crate::next::tags::untagged;
use crate::next::walk::Mention;
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote_spanned};

impl Emitter<'_> {
    /// The variables that the segment carries.
    pub fn carries(&self, segment: &Segment, end: &[Effect], exits: &[Mark]) -> Set {
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
        let candidates: Set = moved.chain(order.assigned.iter().copied()).collect();
        let carried = candidates.into_iter().filter(|var| {
            let variable = &self.function.vars[*var];
            let left = |mark: &Mark| {
                self.facts.reached(*mark)
                    && !self.facts.is_live(*mark, *var)
                    && self.facts.may_be_left(*mark, *var)
                    && !self.facts.is_there(*mark, *var)
                    && (self.facts.continues(*mark, *var) || self.is_before_others(*mark, *var, &order))
            };
            variable.rebinding.is_none()
                && !variable.temporary
                && !self.fixed.contains(var)
                && !written.contains(var)
                && !self.facts.never_drops(self.function, *var)
                && marks.iter().any(left)
                && allows(segment, end, *var)
                && (self.used.slots.contains(var) || self.locations.is_none())
        });
        carried.collect()
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
        open.held.insert(var);
    }

    /// It has just been declared.
    pub fn carry_new(&self, var: Var, open: &mut Open) {
        let (slot, cell, name) = (self.slot(var), self.cell(var), &self.function.vars[var].name);
        let stay = self.stay(var);
        open.tokens.extend(quote! {
            let #cell = __rt::Cell::from_mut(&mut #slot);
            let mut #name = __rt::given(#name, #cell, &#stay);
        });
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

    /// The value of a carried scrutinee is the variable's again.
    pub fn given_back(&self, name: &Ident, var: Var) -> TokenStream {
        let (cell, stay) = (self.cell(var), self.stay(var));
        quote!(#name = __rt::given(__whole, #cell, &#stay);)
    }

    /// A scrutinee that is carried, and taken by patterns.
    pub fn carried_scrutinee(&self, scrutinee: &Expr) -> Option<(Ident, Var)> {
        if self.carried.borrow().is_empty() { None } else { Replace { emitter: self }.taken(scrutinee) }
    }

    /// Replaces the mentions of what is carried.
    pub fn replace_carried(&self, visit: impl FnOnce(&mut Replace)) {
        if !self.carried.borrow().is_empty() {
            visit(&mut Replace { emitter: self });
        }
    }
}

/// Uses in the order of the text, as far as carrying depends on it.
#[derive(Default)]
struct Order {
    moved: Set,
    last: std::collections::BTreeMap<Var, usize>,
    assigned: Set,
    marks: Vec<Mark>,
    entry: Mark,
    count: usize,
}

impl Order {
    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.count += 1;
            match effect {
                Effect::Use(var, mode) => {
                    self.last.insert(*var, self.count);
                    match mode {
                        Mode::Move | Mode::MovePart(_) => _ = self.moved.insert(*var),
                        _ => {}
                    }
                }
                Effect::Assign(var) => {
                    self.last.insert(*var, self.count);
                    self.assigned.insert(*var);
                }
                Effect::Init(_) => {}
                Effect::Branch(ways) => ways.iter().for_each(|way| self.effects(way)),
                Effect::Loop(body) | Effect::Scope(body) => self.effects(body),
                Effect::Jump(jump) => self.marks.extend(jump.mark),
            }
        }
    }
}

/// On each path a part is moved last, if at all.
fn allows(segment: &Segment, end: &[Effect], var: Var) -> bool {
    let mut moved = false;
    let statements = segment.statements.iter().map(|statement| &*statement.effects);
    statements.chain([end]).all(|effects| moves_last(effects, var, &mut moved))
}

fn moves_last(effects: &[Effect], var: Var, moved: &mut bool) -> bool {
    for effect in effects {
        let is_last = match effect {
            Effect::Use(other, mode) if *other == var => {
                !std::mem::replace(moved, matches!(mode, Mode::MovePart(_)))
            }
            Effect::Assign(other) | Effect::Init(other) if *other == var => {
                *moved = false;
                true
            }
            Effect::Branch(ways) => {
                let mut joined = false;
                for way in ways {
                    let mut own = *moved;
                    if !moves_last(way, var, &mut own) {
                        return false;
                    }
                    joined |= own;
                }
                *moved = joined;
                true
            }
            // The second round begins with the moves of the first.
            Effect::Loop(body) => (0..2).all(|_| moves_last(body, var, moved)),
            Effect::Scope(body) => moves_last(body, var, moved),
            Effect::Jump(_) => {
                *moved = false;
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

/// Replaces mentions by their numbers.
pub struct Replace<'e, 'f> {
    emitter: &'e Emitter<'f>,
}

impl Replace<'_, '_> {
    /// The carried variable that is mentioned.
    fn mention(&self, expr: &Expr) -> Option<(Ident, Var, Mention)> {
        let name = names::as_name(expr)?;
        let number = untagged(&name.to_string()).1?;
        let (var, how) = *self.emitter.mentions.get(&number)?;
        self.emitter.is_carried(var).then(|| (self.emitter.function.vars[var].name.clone(), var, how))
    }

    /// The variable of which the expression is a part that is taken.
    fn part(&self, expr: &Expr) -> Option<Ident> {
        let root = match expr {
            Expr::Field(field) => &field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &unary.expr,
            Expr::Paren(inner) => &inner.expr,
            _ => return None,
        };
        match self.mention(root) {
            Some((name, _, Mention::TakePart)) => Some(name),
            _ => self.part(root),
        }
    }
}

impl Replace<'_, '_> {
    /// Arms that bind nothing leave the scrutinee in its place.
    fn give_back(&self, expr: &mut Expr) {
        if let Expr::If(branch) = expr
            && let Some(single) = names::single_let(&branch.cond)
            && self.taken(&single.expr).is_some()
        {
            let (scrutinee, pattern, then) = (&single.expr, &single.pat, &branch.then_branch);
            let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| quote!(#otherwise));
            *expr = parse_quote_spanned!(crate::next::at(branch.if_token.span)=> match #scrutinee {
                #pattern => #then,
                _ => { #otherwise }
            });
        }
        let Expr::Match(matched) = expr else { return };
        let Some((name, var)) = self.taken(&matched.expr) else { return };
        for arm in &mut matched.arms {
            if let Some(pattern) = whole(&arm.pat) {
                let (body, given) = (&arm.body, self.emitter.given_back(&name, var));
                arm.pat = pattern;
                *arm.body = parse_quote_spanned!(crate::next::at(name.span())=> { #given #body });
            }
        }
    }

    fn taken(&self, scrutinee: &Expr) -> Option<(Ident, Var)> {
        self.mention(scrutinee).filter(|(.., how)| *how == Mention::Take).map(|(name, var, _)| (name, var))
    }
}

/// A pattern that binds nothing, as one that binds all.
pub fn whole(pattern: &syn::Pat) -> Option<syn::Pat> {
    match pattern {
        syn::Pat::Wild(_) => Some(syn::Pat::Ident(syn::PatIdent {
            attrs: Vec::new(),
            by_ref: None,
            mutability: None,
            ident: Ident::new("__whole", proc_macro2::Span::call_site()),
            subpat: None,
        })),
        other if names::bound(other).is_empty() => {
            let subpattern = syn::Pat::Paren(syn::PatParen {
                attrs: Vec::new(),
                paren_token: Default::default(),
                pat: Box::new(other.clone()),
            });
            Some(syn::Pat::Ident(syn::PatIdent {
                attrs: Vec::new(),
                by_ref: None,
                mutability: None,
                ident: Ident::new("__whole", proc_macro2::Span::call_site()),
                subpat: Some((Default::default(), Box::new(subpattern))),
            }))
        }
        _ => None,
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
                *expr = parse_quote_spanned!(crate::next::at(name.span())=> #new);
                self.found.push((new, name, var));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

impl VisitMut for Replace<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(name) = self.part(expr) {
            let (mut read, mut taken) = (expr.clone(), expr.clone());
            Root(parse_quote_spanned!(crate::next::at(name.span())=> (*#name))).visit_expr_mut(&mut read);
            Root(parse_quote_spanned!(crate::next::at(name.span())=> #name.take()))
                .visit_expr_mut(&mut taken);
            *expr = parse_quote_spanned!(crate::next::at(name.span())=> {
                let __part = __rt::part(&#read);
                if (&&__part).copies() { (&&__part).copy(&#read) } else { (&&__part).moves(); #taken }
            });
            return;
        }
        if let Expr::Assign(assign) = expr
            && let Some((name, var, Mention::Assign)) = self.mention(&assign.left)
        {
            self.visit_expr_mut(&mut assign.right);
            let (cell, stay, right) = (self.emitter.cell(var), self.emitter.stay(var), &assign.right);
            *expr = parse_quote_spanned!(crate::next::at(name.span())=> #name = __rt::given(#right, #cell, &#stay));
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
                    let (cell, stay) = (self.emitter.cell(*var), self.emitter.stay(*var));
                    quote!(#name = __rt::given(#new, #cell, &#stay);)
                });
                *expr = parse_quote_spanned!(crate::next::at(assign.eq_token.spans[0])=> {
                    #(let #declared;)*
                    #assign;
                    #(#given)*
                });
            }
            return;
        }
        self.give_back(expr);
        if let Expr::Struct(made) = expr
            && let Some(rest) = &mut made.rest
            && let Some((name, _, Mention::TakePart)) = self.mention(rest)
        {
            **rest = parse_quote_spanned!(crate::next::at(name.span())=> #name.take());
            made.fields.iter_mut().for_each(|field| self.visit_expr_mut(&mut field.expr));
            return;
        }
        match self.mention(expr) {
            Some((name, _, Mention::Take)) => {
                *expr = parse_quote_spanned!(crate::next::at(name.span())=> #name.take());
            }
            Some((name, ..)) => *expr = parse_quote_spanned!(crate::next::at(name.span())=> (*#name)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Replaces the root of a place.
struct Root(Expr);

impl VisitMut for Root {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(field) => self.visit_expr_mut(&mut field.base),
            Expr::Unary(unary) => self.visit_expr_mut(&mut unary.expr),
            Expr::Paren(inner) => self.visit_expr_mut(&mut inner.expr),
            root => *root = self.0.clone(),
        }
    }
}
