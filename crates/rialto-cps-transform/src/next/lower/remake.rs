//! Borrows that can be made again: from a place, or by a look-up in one.

use super::{Lower, diverges};
use crate::next::ir::{Rebinding, Var};
use crate::next::names;
use crate::next::walk::Names;
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Expr, Local, Pat, Stmt, Type, UnOp, parse_quote_spanned};

/// What a borrow borrows from.
#[derive(Default)]
pub struct Made {
    pub bases: Vec<Var>,
    pub mutable: bool,
}

impl Lower {
    /// How what a `let` binds is made again, if it is a borrow.
    pub fn remade_by(&self, local: &Local) -> Option<Rebinding> {
        let init = local.init.as_ref()?;
        let pattern = match &local.pat {
            Pat::Type(typed) if !matches!(*typed.ty, Type::Reference(_)) => return None,
            pattern => pattern,
        };
        let refutable = init.diverge.is_some();
        self.remade(pattern, &init.expr, refutable)
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
            None if borrowing => self.place(scrutinee)?,
            None => return None,
        };
        let (place, held) = again(scrutinee);
        Some(Rebinding {
            pattern: pattern.clone(),
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
            Expr::MethodCall(call) => self.look_up(call),
            Expr::Try(tried) => match found(&tried.expr) {
                Expr::MethodCall(call) => self.look_up(call),
                _ => None,
            },
            // A reference is copied.
            Expr::Path(_) => {
                let var = self.find(&names::as_name(expr)?.to_string())?;
                let rebinding = self.vars[var].rebinding.as_ref()?;
                Some(Made { bases: vec![var], mutable: rebinding.mutable })
            }
            _ => None,
        }
    }

    fn look_up(&self, call: &syn::ExprMethodCall) -> Option<Made> {
        let name = call.method.to_string();
        if !names::looks_up(&call.method) || (name == "get" && call.args.is_empty()) {
            return None;
        }
        let mut made = if name == "unwrap" || name == "expect" {
            match &*call.receiver {
                Expr::MethodCall(inner) => self.look_up(inner)?,
                _ => return None,
            }
        } else {
            self.place(&call.receiver).or_else(|| self.borrow(&call.receiver))?
        };
        made.mutable |= name.ends_with("mut");
        for argument in &call.args {
            made.bases.extend(self.stable(argument)?);
        }
        Some(made)
    }

    /// An argument that has the same value when it is evaluated again.
    fn stable(&self, expr: &Expr) -> Option<Vec<Var>> {
        match expr {
            Expr::Lit(_) => Some(Vec::new()),
            Expr::Reference(reference) if reference.mutability.is_none() => {
                self.place(&reference.expr).map(|made| made.bases).or_else(|| self.stable(&reference.expr))
            }
            Expr::Path(_) => match names::as_name(expr).and_then(|name| self.find(&name.to_string())) {
                Some(var) if self.vars[var].mutable && !self.vars[var].temporary => None,
                Some(var) => Some(vec![var]),
                None => Some(Vec::new()),
            },
            Expr::Paren(inner) => self.stable(&inner.expr),
            Expr::Range(range) => {
                let mut all = Vec::new();
                for end in range.start.iter().chain(&range.end) {
                    all.extend(self.stable(end)?);
                }
                Some(all)
            }
            Expr::MethodCall(call) if names::looks_up(&call.method) => {
                self.look_up(call).map(|made| made.bases)
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.stable(&unary.expr),
            Expr::Field(_) => self.place(expr).map(|made| made.bases),
            _ => None,
        }
    }

    /// A place: a variable, or what is within it.
    pub fn place(&self, expr: &Expr) -> Option<Made> {
        match expr {
            Expr::Path(path) => {
                let name = path.path.get_ident()?;
                let var = self.find(&name.to_string())?;
                Some(Made { bases: vec![var], mutable: false })
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
            Expr::MethodCall(call) => self.look_up(call),
            _ => None,
        }
    }

    /// A value that is borrowed becomes a variable, so that the borrow can be made again.
    pub fn settle_borrow(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Paren(inner) => self.settle_borrow(&mut inner.expr),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|field| self.settle_borrow(field)),
            Expr::Reference(reference) => self.settle_value(&mut reference.expr),
            Expr::MethodCall(call)
                if names::looks_up(&call.method) && self.borrow(&call.receiver).is_none() =>
            {
                match &*call.receiver {
                    Expr::MethodCall(inner) if names::looks_up(&inner.method) => {
                        self.settle_borrow(&mut call.receiver);
                    }
                    _ => self.settle_value(&mut call.receiver),
                }
            }
            _ => {}
        }
    }

    /// Makes a value a variable, if it is no place.
    pub fn settle_value(&mut self, expr: &mut Expr) {
        let is_value = !matches!(expr, Expr::Path(_) | Expr::Index(_))
            && !is_constant(expr)
            && self.place(expr).is_none();
        if is_value && self.borrow(expr).is_none() && !diverges(expr) {
            *expr = self.hoisted(expr.clone());
        }
    }

    /// An index inside a borrowed place is kept by value: it may change while the borrow lives.
    pub fn keep_indices(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init
            && matches!(*init.expr, Expr::Reference(_))
        {
            self.keep_indices_of(&mut init.expr);
        }
    }

    pub fn keep_indices_of(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Reference(reference) => self.keep_indices_of(&mut reference.expr),
            Expr::Field(field) => self.keep_indices_of(&mut field.base),
            Expr::Paren(inner) => self.keep_indices_of(&mut inner.expr),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|field| self.keep_indices_of(field)),
            Expr::Index(index) => {
                self.keep_indices_of(&mut index.expr);
                let is_range = matches!(*index.index, Expr::Range(_));
                if self.stable(&index.index).is_none() && !is_range && self.place(&index.expr).is_some() {
                    let value = &index.index;
                    let name = format_ident!("__cps_index{}", self.vars.len(), span = value.span());
                    let statement: Stmt =
                        parse_quote_spanned!(crate::next::at(value.span())=> let #name = #value;);
                    self.plain(statement);
                    *index.index = parse_quote_spanned!(crate::next::at(value.span())=> #name);
                }
            }
            _ => {}
        }
    }
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

/// A look-up of which `?` takes the value: the error that it would return is not made again.
fn found(expr: &Expr) -> &Expr {
    match expr {
        Expr::MethodCall(call) if call.method == "ok_or" || call.method == "ok_or_else" => &call.receiver,
        Expr::Paren(inner) => found(&inner.expr),
        expr => expr,
    }
}

/// The expression that makes a borrow again, and whether it is a look-up, which may return a value as well.
fn again(expr: &Expr) -> (Expr, bool) {
    match expr {
        Expr::Try(tried) => {
            let found = found(&tried.expr);
            let span = expr.span();
            let again = parse_quote_spanned!(crate::next::at(span)=> match __rt::Try::branch(#found) {
                __rt::Continue(__value) => __value,
                _ => __rt::returned(),
            });
            (again, true)
        }
        Expr::Paren(inner) => again(&inner.expr),
        expr => (expr.clone(), matches!(expr, Expr::MethodCall(_))),
    }
}
