//! Borrows that can be made again: from a place, or by a chain of look-ups in one.
//!
//! A chain begins at a place, and goes on by methods of the standard library that change nothing, with arguments that
//! are the same when they are evaluated again. Whether its value is a borrow, the compiler is asked: what is data is
//! kept, and the chain is not evaluated again.

use super::own_macros::is_unknown;
use super::{Lower, diverges};
use crate::ir::{Effect, Mode, Rebinding, Var, elementary};
use crate::names::{self, Looks};
use crate::owned::{found, is_data, is_error, single};
use crate::walk::Names;
use quote::{ToTokens, format_ident};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Local, Pat, Stmt, Type, UnOp, parse_quote_spanned};

/// What a borrow borrows from.
#[derive(Default)]
pub struct Made {
    pub bases: Vec<Var>,
    pub mutable: bool,
}

impl Lower {
    /// How what a `let` binds is made again, if it is a borrow: each part of its pattern.
    pub fn remade_by(&self, local: &Local) -> Vec<Rebinding> {
        let Some(init) = &local.init else { return Vec::new() };
        let pattern = match &local.pat {
            Pat::Type(typed) if !has_reference(&typed.ty) => return Vec::new(),
            pattern => pattern,
        };
        let refutable = init.diverge.is_some();
        let sources = sources(pattern, &init.expr);
        sources.into_iter().filter_map(|(pattern, expr)| self.remade(pattern, expr, refutable)).collect()
    }

    /// How what a pattern binds of this scrutinee is made again, if it is borrowed.
    pub fn remade(&self, pattern: &Pat, scrutinee: &Expr, refutable: bool) -> Option<Rebinding> {
        let bound = names::bound(pattern);
        if bound.is_empty() || bound.iter().any(|bound| bound.mutable) {
            return None;
        }
        let borrowing = bound.iter().all(|bound| bound.by_ref);
        let made = match self.borrow(scrutinee) {
            Some(made) => made,
            None => match self.text(scrutinee) {
                Some(bases) => Made { bases, mutable: false },
                None if borrowing => self.place(scrutinee)?,
                None => return None,
            },
        };
        let (place, held) = again(scrutinee);
        let copied = names::as_name(scrutinee).and_then(|name| self.find(&name.to_string()));
        let held = held || copied.is_some_and(|var| self.vars[var].is_held());
        let pattern = match pattern {
            Pat::Type(typed) if held => (*typed.pat).clone(),
            pattern => pattern.clone(),
        };
        Some(Rebinding {
            pattern,
            root: held.then(|| self.root(scrutinee)).flatten(),
            place,
            held,
            refutable,
            bases: made.bases,
            binds: Vec::new(),
            mutable: made.mutable,
        })
    }

    /// An expression whose value is a borrow that can be made again.
    pub fn borrow(&self, expr: &Expr) -> Option<Made> {
        match expr {
            Expr::Paren(inner) => self.borrow(&inner.expr),
            Expr::Group(inner) => self.borrow(&inner.expr),
            Expr::Reference(reference) => {
                let constant = reference.mutability.is_none() && is_constant(&reference.expr);
                let made = self.place(&reference.expr).or_else(|| constant.then(Made::default))?;
                Some(Made { mutable: reference.mutability.is_some(), ..made })
            }
            Expr::MethodCall(_) | Expr::Call(_) if is_data(expr) || is_iterator(expr) => None,
            Expr::MethodCall(_) | Expr::Call(_) => self.chain(expr),
            Expr::Try(tried) if is_data(found(&tried.expr)) => None,
            Expr::Try(tried) => self.chain(found(&tried.expr)),
            // A reference is copied.
            Expr::Path(_) => {
                let var = self.find(&names::as_name(expr)?.to_string())?;
                let rebinding = self.vars[var].rebinding.as_ref()?;
                Some(Made { bases: vec![var], mutable: rebinding.mutable })
            }
            Expr::Tuple(tuple) if !tuple.elems.is_empty() => {
                let mut all = Made::default();
                for field in &tuple.elems {
                    let made = self.borrow(field)?;
                    all.bases.extend(made.bases);
                    all.mutable |= made.mutable;
                }
                Some(all)
            }
            Expr::If(branch) => self.choice(branch),
            _ => None,
        }
    }

    /// `if condition { &a } else { &b }`
    fn choice(&self, branch: &syn::ExprIf) -> Option<Made> {
        let (_, otherwise) = branch.else_branch.as_ref()?;
        let mut all = Made { bases: self.stable(&branch.cond)?, mutable: false };
        let then = single(&branch.then_branch)?;
        let otherwise = match &**otherwise {
            Expr::Block(block) => single(&block.block)?,
            other => other,
        };
        let mut borrows = false;
        for value in [then, otherwise] {
            match self.borrow(value) {
                Some(made) => {
                    borrows = true;
                    all.bases.extend(made.bases);
                    all.mutable |= made.mutable;
                }
                None => all.bases.extend(self.stable(value)?),
            }
        }
        borrows.then_some(all)
    }

    /// A chain of look-ups.
    pub fn chain(&self, expr: &Expr) -> Option<Made> {
        match expr {
            Expr::Paren(inner) => self.chain(&inner.expr),
            Expr::MethodCall(call) => {
                let looks = names::looks(&call.method)?;
                let mut made = match &*call.receiver {
                    receiver @ (Expr::MethodCall(_) | Expr::Call(_)) => self.chain(receiver)?,
                    Expr::Try(tried) => self.chain(found(&tried.expr))?,
                    _ if looks == Looks::OnwardOnly => return None,
                    _ if call.method == "get" && call.args.is_empty() => return None,
                    receiver => self.place(receiver).or_else(|| self.borrow(receiver))?,
                };
                made.mutable |= call.method.to_string().ends_with("mut");
                // Which item it finds, what is written through the borrow may change.
                if made.mutable && names::chooses(&call.method) {
                    return None;
                }
                for argument in &call.args {
                    made.bases.extend(self.stable(argument)?);
                }
                Some(made)
            }
            Expr::Call(call) if names::looks_through(&call.func) => {
                let mut made = Made::default();
                for argument in &call.args {
                    made.bases.extend(self.stable(argument)?);
                }
                let borrows = call.args.iter().any(|argument| self.borrow(argument).is_some());
                (borrows && !made.bases.is_empty()).then_some(made)
            }
            _ => None,
        }
    }

    /// The place in which a chain looks.
    pub fn root(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.root(&inner.expr),
            Expr::Try(tried) => self.root(found(&tried.expr)),
            Expr::MethodCall(call) => match &*call.receiver {
                receiver @ (Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) | Expr::Paren(_)) => {
                    self.root(receiver)
                }
                receiver => Some(receiver.clone()),
            },
            _ => None,
        }
    }

    /// An argument that has the same value when it is evaluated again.
    pub fn stable(&self, expr: &Expr) -> Option<Vec<Var>> {
        match expr {
            Expr::Lit(_) => Some(Vec::new()),
            Expr::Reference(reference) if reference.mutability.is_none() => {
                self.stable_place(&reference.expr).or_else(|| self.stable(&reference.expr))
            }
            Expr::Path(_) => match names::as_name(expr).and_then(|name| self.find(&name.to_string())) {
                Some(var) if self.changes(var) => None,
                Some(var) => Some(vec![var]),
                None => Some(Vec::new()),
            },
            Expr::Paren(inner) => self.stable(&inner.expr),
            Expr::Group(inner) => self.stable(&inner.expr),
            Expr::Cast(cast) => self.stable(&cast.expr),
            Expr::Unary(unary) => self.stable(&unary.expr),
            Expr::Binary(binary) => self.all_stable([&*binary.left, &*binary.right]),
            Expr::Tuple(tuple) => self.all_stable(&tuple.elems),
            Expr::Array(array) => self.all_stable(&array.elems),
            Expr::Range(range) => self.all_stable(range.start.iter().chain(&range.end).map(|end| &**end)),
            Expr::MethodCall(_) | Expr::Call(_) => {
                let made = self.chain(expr)?;
                let changes = made.mutable || made.bases.iter().any(|base| self.changes(*base));
                (!changes).then_some(made.bases)
            }
            Expr::Field(_) => self.stable_place(expr),
            Expr::Closure(closure) => self.stable_closure(closure),
            _ => None,
        }
    }

    fn all_stable<'e>(&self, all: impl IntoIterator<Item = &'e Expr>) -> Option<Vec<Var>> {
        let mut bases = Vec::new();
        for expr in all {
            bases.extend(self.stable(expr)?);
        }
        Some(bases)
    }

    /// A place that nothing changes.
    fn stable_place(&self, expr: &Expr) -> Option<Vec<Var>> {
        let made = self.place(expr)?;
        let changes = made.mutable || made.bases.iter().any(|base| self.changes(*base));
        (!changes).then_some(made.bases)
    }

    /// Whether it may have another value later.
    pub fn changes(&self, var: Var) -> bool {
        let variable = &self.vars[var];
        let mutable = variable.rebinding.as_ref().is_some_and(|made| made.mutable);
        variable.mutable && !variable.temporary || mutable
    }

    /// A closure that changes nothing, and names what nothing changes.
    fn stable_closure(&self, closure: &syn::ExprClosure) -> Option<Vec<Var>> {
        let mut changes = Changes(false);
        changes.visit_expr(&closure.body);
        if changes.0 {
            return None;
        }
        let inputs: Vec<_> = closure.inputs.iter().flat_map(names::bound).collect();
        let mut bases = Vec::new();
        for word in names::words(closure.body.to_token_stream()) {
            let (word, _) = crate::tags::untagged(&word);
            let own = inputs.iter().any(|bound| crate::tags::untagged(&bound.name.to_string()).0 == word);
            match self.find(word).filter(|_| !own) {
                Some(var) if self.changes(var) => return None,
                found => bases.extend(found),
            }
        }
        Some(bases)
    }

    /// A closure that is needed behind an await is made again, of the variables that it borrows. Those that a `move` closure
    /// copies do not change.
    pub fn remake_closure(&mut self, local: &Local, declares: &[Var], effects: &mut Vec<Effect>) {
        let (Some(init), [var], Pat::Ident(name)) = (&local.init, declares, &local.pat) else { return };
        let is_needed = self.vars[*var].ordinal.is_some_and(|ordinal| self.again.closures.contains(&ordinal));
        let Expr::Closure(closure) = &*init.expr else { return };
        let mut changes = Changes(false);
        changes.visit_expr(&closure.body);
        if !is_needed || changes.0 || name.mutability.is_some() {
            return;
        }
        let bases: BTreeSet<Var> = elementary(effects)
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Use(base, _) => Some(*base),
                _ => None,
            })
            .collect();
        if closure.capture.is_some() && bases.iter().any(|base| self.changes(*base)) {
            return;
        }
        effects.retain(|effect| matches!(effect, Effect::Init(_)));
        effects.splice(0..0, bases.iter().map(|base| Effect::Use(*base, Mode::Borrow)));
        let made = Rebinding {
            pattern: local.pat.clone(),
            place: (*init.expr).clone(),
            refutable: false,
            bases: bases.into_iter().collect(),
            binds: Vec::new(),
            mutable: false,
            held: false,
            root: None,
        };
        self.remade_as(made, declares);
    }

    /// A place: a variable, or what is within it.
    pub fn place(&self, expr: &Expr) -> Option<Made> {
        match expr {
            Expr::Path(path) => {
                if let Some(var) = path.path.get_ident().and_then(|name| self.find(&name.to_string())) {
                    return Some(Made { bases: vec![var], mutable: false });
                }
                names::is_constant(&path.path).then(Made::default)
            }
            Expr::Field(field) => self.place(&field.base),
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Group(inner) => self.place(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&unary.expr),
            Expr::Index(index) => {
                let mut made = self.place(&index.expr)?;
                made.bases.extend(self.stable(&index.index)?);
                Some(made)
            }
            Expr::MethodCall(_) => self.chain(expr),
            _ => None,
        }
    }

    /// A value that is borrowed becomes a variable, so that the borrow can be made again.
    pub fn settle_borrow(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Paren(inner) => self.settle_borrow(&mut inner.expr),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|field| self.settle_borrow(field)),
            // The result of a macro may be a place.
            Expr::Reference(reference)
                if reference.mutability.is_some()
                    && matches!(&*reference.expr, Expr::Macro(call) if is_unknown(&call.mac)) => {}
            Expr::Reference(reference) => self.settle_value(&mut reference.expr),
            Expr::MethodCall(call) if self.borrow(&call.receiver).is_none() => {
                let looks = names::looks(&call.method);
                match &*call.receiver {
                    Expr::MethodCall(inner) if looks.is_some() && names::looks(&inner.method).is_some() => {
                        self.settle_borrow(&mut call.receiver);
                    }
                    _ if looks == Some(Looks::InPlace) => self.settle_value(&mut call.receiver),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Which of two borrows it is, is decided before, if that awaits.
    pub fn settle_condition(&mut self, expr: &mut Expr) {
        if !self.is_borrow_but_for_arguments(expr) {
            return;
        }
        if let Expr::If(branch) = expr
            && self.breaks_up(&branch.cond)
        {
            *branch.cond = self.flatten(&branch.cond);
        }
    }

    /// Makes a value a variable, if it is not a place.
    pub fn settle_value(&mut self, expr: &mut Expr) {
        let is_value = !is_place(expr) && !is_constant(expr) && self.place(expr).is_none();
        if is_value && self.borrow(expr).is_none() && !diverges(expr) {
            *expr = self.hoisted(expr.clone());
        }
    }

    /// Indices inside a borrowed place, and arguments of look-ups, are kept by value: they may change while the borrow
    /// lives.
    pub fn keep_arguments(&mut self, expr: &mut Expr) {
        // A value is not looked up again; the items of an iterator are.
        let is_value =
            is_data(expr) && !matches!(&*expr, Expr::MethodCall(call) if names::iterates(&call.method));
        if self.is_borrow_but_for_arguments(expr) && !is_value {
            self.keep_arguments_of(expr);
        }
    }

    fn is_borrow_but_for_arguments(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(inner) => self.is_borrow_but_for_arguments(&inner.expr),
            Expr::Reference(reference) => self.is_place_but_for_arguments(&reference.expr),
            Expr::Try(tried) => self.is_place_but_for_arguments(found(&tried.expr)),
            Expr::Tuple(tuple) => tuple.elems.iter().any(|field| self.is_borrow_but_for_arguments(field)),
            Expr::MethodCall(_) => self.is_place_but_for_arguments(expr),
            Expr::If(branch) => {
                let values = single(&branch.then_branch).into_iter();
                let otherwise = branch.else_branch.as_ref().and_then(|(_, otherwise)| match &**otherwise {
                    Expr::Block(block) => single(&block.block),
                    other => Some(other),
                });
                !names::has_let(&branch.cond)
                    && values
                        .chain(otherwise)
                        .any(|value| self.is_borrow_but_for_arguments(value) || self.borrow(value).is_some())
            }
            _ => false,
        }
    }

    fn is_place_but_for_arguments(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(_) => names::as_name(expr).and_then(|name| self.find(&name.to_string())).is_some(),
            Expr::Field(field) => self.is_place_but_for_arguments(&field.base),
            Expr::Paren(inner) => self.is_place_but_for_arguments(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.is_place_but_for_arguments(&unary.expr)
            }
            Expr::Index(index) => self.is_place_but_for_arguments(&index.expr),
            Expr::Try(tried) => self.is_place_but_for_arguments(found(&tried.expr)),
            // Else the receiver is read before the arguments are evaluated.
            Expr::MethodCall(call) => {
                let onward = matches!(*call.receiver, Expr::MethodCall(_) | Expr::Try(_));
                let looks = names::looks(&call.method);
                (looks == Some(Looks::InPlace) || (onward && looks.is_some()))
                    && self.is_place_but_for_arguments(&call.receiver)
            }
            _ => false,
        }
    }

    fn keep_arguments_of(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Reference(reference) => self.keep_arguments_of(&mut reference.expr),
            Expr::Field(field) => self.keep_arguments_of(&mut field.base),
            Expr::Paren(inner) => self.keep_arguments_of(&mut inner.expr),
            Expr::Unary(unary) => self.keep_arguments_of(&mut unary.expr),
            Expr::Try(tried) => self.keep_arguments_of(found_mut(&mut tried.expr)),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|field| self.keep_arguments(field)),
            Expr::Index(index) => {
                self.keep_arguments_of(&mut index.expr);
                self.keep_value(&mut index.index);
            }
            Expr::MethodCall(call) => {
                self.keep_arguments_of(&mut call.receiver);
                call.args.iter_mut().for_each(|argument| self.keep_value(argument));
            }
            Expr::If(branch) => self.keep_value(&mut branch.cond),
            _ => {}
        }
    }

    fn keep_value(&mut self, expr: &mut Expr) {
        let span = expr.span();
        if let Some(bases) = self.stable(expr) {
            let is_key =
                |var: &Var| self.vars[*var].ordinal.is_some_and(|ordinal| self.again.keys.contains(&ordinal));
            let moved: Vec<Var> = bases.into_iter().filter(is_key).collect();
            match expr {
                _ if moved.is_empty() => return,
                Expr::Closure(closure) => return self.copy_captured(closure, moved, span),
                _ => {}
            }
        }
        match expr {
            Expr::Paren(inner) => self.keep_value(&mut inner.expr),
            Expr::Range(range) => {
                let ends = range.start.iter_mut().chain(&mut range.end);
                ends.for_each(|end| self.keep_value(end));
            }
            Expr::Closure(_) => {}
            // A key that is changed later is copied.
            Expr::Reference(reference) if reference.mutability.is_none() => {
                let inner = &*reference.expr;
                let is_found = matches!(inner, Expr::Index(_) | Expr::MethodCall(_));
                let value = match self.place(inner) {
                    Some(_) if is_found => return,
                    Some(_) => parse_quote_spanned!(crate::at(span)=> __rt::copied(&#inner)),
                    // It is computed from what changes.
                    None if is_computed(inner) => inner.clone(),
                    None => return,
                };
                *reference.expr = self.kept_value(value, span);
            }
            _ => *expr = self.kept_value(expr.clone(), span),
        }
    }

    /// What a closure captures is copied.
    fn copy_captured(&mut self, closure: &mut syn::ExprClosure, moved: Vec<Var>, span: proc_macro2::Span) {
        for var in moved {
            let name = self.vars[var].name.clone();
            let copy = self.kept_value(parse_quote_spanned!(crate::at(span)=> __rt::copied(&#name)), span);
            let body = &closure.body;
            *closure.body = parse_quote_spanned!(crate::at(span)=> {
                let #name = __rt::copied(&#copy);
                #body
            });
        }
    }

    fn kept_value(&mut self, value: Expr, span: proc_macro2::Span) -> Expr {
        let name = format_ident!("__cps_index{}", self.vars.len(), span = span);
        let statement: Stmt = parse_quote_spanned!(crate::at(span)=> let #name = #value;);
        self.plain(statement);
        parse_quote_spanned!(crate::at(span)=> #name)
    }
}

/// Of a tuple, each field is by itself a value or a borrow.
pub fn sources<'s>(pattern: &'s Pat, expr: &'s Expr) -> Vec<(&'s Pat, &'s Expr)> {
    if let (Pat::Tuple(patterns), Expr::Tuple(values)) = (pattern, expr)
        && patterns.elems.len() == values.elems.len()
        && !patterns.elems.iter().any(|pattern| matches!(pattern, Pat::Rest(_)))
    {
        let fields = patterns.elems.iter().zip(&values.elems);
        return fields.flat_map(|(pattern, value)| sources(pattern, value)).collect();
    }
    vec![(pattern, expr)]
}

/// Assigns, or borrows mutably, or leaves, or calls a macro that may.
struct Changes(bool);

impl<'a> Visit<'a> for Changes {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0 |= match expr {
            Expr::Assign(_) | Expr::Await(_) | Expr::Async(_) | Expr::Unsafe(_) => true,
            Expr::Reference(reference) => reference.mutability.is_some(),
            Expr::Binary(binary) => names::is_compound(&binary.op),
            _ => false,
        };
        visit::visit_expr(self, expr);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let prints = ["println", "print", "eprintln", "eprint", "dbg", "write", "writeln"];
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        self.0 |= names::known_macro(mac).is_none() || prints.contains(&&*name);
    }
}

/// Whether operators or a macro make its value.
fn is_computed(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_computed(&inner.expr),
        Expr::Binary(_) | Expr::Cast(_) | Expr::Macro(_) | Expr::Tuple(_) | Expr::Array(_) => true,
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        _ => false,
    }
}

/// Whether it is a place by its syntax, whatever stands in its indices.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Index(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        _ => false,
    }
}

/// Whether a chain yields an iterator: only a `for` makes one again.
fn is_iterator(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_iterator(&inner.expr),
        Expr::MethodCall(call) => {
            names::iterates(&call.method)
                && (names::looks(&call.method) == Some(Looks::InPlace) || is_iterator(&call.receiver))
        }
        _ => false,
    }
}

fn has_reference(ty: &Type) -> bool {
    struct Has(bool);
    impl<'a> Visit<'a> for Has {
        fn visit_type_reference(&mut self, _: &'a syn::TypeReference) {
            self.0 = true;
        }
    }
    let mut has = Has(false);
    has.visit_type(ty);
    has.0
}

/// Whether a borrow of it lives for ever, as the compiler promotes it to a constant.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Array(array) => array.elems.iter().all(is_constant),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_constant),
        Expr::Reference(reference) => reference.mutability.is_none() && is_constant(&reference.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_constant(&unary.expr),
        Expr::Paren(inner) => is_constant(&inner.expr),
        _ => false,
    }
}

fn found_mut(expr: &mut Expr) -> &mut Expr {
    let is_outer = match &*expr {
        Expr::MethodCall(call) => is_error(&call.method),
        Expr::Paren(_) => true,
        _ => false,
    };
    if !is_outer {
        return expr;
    }
    match expr {
        Expr::MethodCall(call) => found_mut(&mut call.receiver),
        Expr::Paren(inner) => found_mut(&mut inner.expr),
        _ => unreachable!("it is one of these"),
    }
}

/// The expression that makes a borrow again, and whether it is a look-up, which may return a value as well.
fn again(expr: &Expr) -> (Expr, bool) {
    match expr {
        Expr::Try(tried) => {
            let found = found(&tried.expr);
            let span = expr.span();
            let again = parse_quote_spanned!(crate::at(span)=> match __rt::Try::branch(#found) {
                __rt::Continue(__value) => __value,
                _ => __rt::returned(),
            });
            (again, true)
        }
        Expr::Paren(inner) => again(&inner.expr),
        expr => (expr.clone(), matches!(expr, Expr::MethodCall(_) | Expr::Call(_))),
    }
}
