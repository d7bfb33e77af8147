//! Temporaries: those of a statement that awaits are variables, whose scope ends where the statement ends.

use super::Lower;
use super::concurrent::is_concurrent;
use super::forms::is_form;
use crate::ir::{Dest, Var, Variable};
use crate::names;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, Ident, Local, Pat, UnOp, parse_quote};

impl Lower {
    /// Evaluates an expression; what it leaves behind drops then.
    pub fn evaluate_apart(&mut self, expr: &Expr, dest: Dest) {
        match self.leaves_temporaries(expr) {
            true => self.scope(None, dest, |this, dest| this.evaluate(expr, dest)),
            false => self.evaluate(expr, dest),
        }
    }

    /// `let name = value;`, if the value leaves temporaries behind.
    pub fn let_apart(&mut self, local: &Local) -> bool {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
            pattern => (pattern, None),
        };
        let (Pat::Ident(ident), Some(init)) = (pattern, &local.init) else { return false };
        let plain = ident.by_ref.is_none() && ident.subpat.is_none() && init.diverge.is_none();
        if !plain || matches!(*init.expr, Expr::Reference(_)) || !self.leaves_temporaries(&init.expr) {
            return false;
        }
        let var = self.unnamed(Variable {
            name: ident.ident.clone(),
            mutable: ident.mutability.is_some(),
            ty,
            temporary: false,
            closure: false,
            ordinal: None,
            rebinding: None,
        });
        self.scope(None, Dest::Var(var), |this, dest| this.evaluate(&init.expr, dest));
        self.env.push((ident.ident.to_string(), var));
        true
    }

    /// A temporary as a value, which drops with its statement.
    pub fn moved(&self, value: Expr) -> Expr {
        match value {
            Expr::Field(field) => {
                let base = Box::new(self.moved(*field.base));
                Expr::Field(syn::ExprField { base, ..field })
            }
            value if names::as_name(&value).is_some_and(|name| self.is_temporary(name)) => {
                parse_quote!({ #value })
            }
            value => value,
        }
    }

    /// Declares a variable whose name is not in scope yet.
    fn unnamed(&mut self, variable: Variable) -> Var {
        let var = self.declare(variable);
        self.env.pop();
        var
    }

    /// A condition whose temporaries drop before what it decides.
    pub fn condition_apart(&mut self, condition: &Expr) -> Expr {
        if names::has_let(condition) || !self.leaves_temporaries(condition) {
            return condition.clone();
        }
        let (var, name) = self.temporary(syn::spanned::Spanned::span(condition));
        self.vars[var].ty = Some(parse_quote!(bool));
        self.scope(None, Dest::Var(var), |this, dest| this.evaluate(condition, dest));
        parse_quote!(#name)
    }

    /// Whether values are borrowed while the expression is evaluated, which awaits.
    pub fn leaves_temporaries(&self, expr: &Expr) -> bool {
        let mut find = Find { lower: self, hoisted: false, found: false };
        find.visit_expr(expr);
        find.found
    }

    /// The value, with the temporaries whose parts it uses as variables. They drop with the statement.
    pub fn without_temporaries(&mut self, mut value: Expr) -> Expr {
        let mut found = Vec::new();
        self.extract(&mut value, &mut found);
        let mut made = Made(Vec::new());
        for (place, mut temporary) in found {
            made.visit_expr_mut(&mut temporary);
            let name = self.hoisted(temporary);
            made.0.push((place, name));
        }
        made.visit_expr_mut(&mut value);
        value
    }

    /// Puts names in place of temporaries, as long as nothing else is evaluated before them. Returns whether that is so
    /// behind the expression.
    fn extract(&self, value: &mut Expr, found: &mut Vec<(Ident, Expr)>) -> bool {
        match value {
            Expr::Lit(_) | Expr::Path(_) => true,
            Expr::Paren(inner) => self.extract(&mut inner.expr, found),
            Expr::Group(inner) => self.extract(&mut inner.expr, found),
            Expr::Cast(cast) => self.extract(&mut cast.expr, found),
            Expr::Field(field) => self.extract_place(&mut field.base, found),
            Expr::Reference(reference) => self.extract_place(&mut reference.expr, found),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.extract_place(&mut unary.expr, found)
            }
            Expr::Unary(unary) => self.extract(&mut unary.expr, found),
            Expr::Index(index) => {
                self.extract_place(&mut index.expr, found) && self.extract(&mut index.index, found)
            }
            Expr::Binary(binary) if names::is_comparison(&binary.op) => {
                self.extract_place(&mut binary.left, found) && self.extract_place(&mut binary.right, found)
            }
            Expr::Binary(binary) if !matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.extract(&mut binary.left, found) && self.extract(&mut binary.right, found)
            }
            Expr::Tuple(tuple) => tuple.elems.iter_mut().all(|field| self.extract(field, found)),
            Expr::Array(array) => array.elems.iter_mut().all(|item| self.extract(item, found)),
            Expr::Range(range) => {
                let mut ends = range.start.iter_mut().chain(range.end.iter_mut());
                ends.all(|end| self.extract(end, found))
            }
            Expr::Call(call) => {
                let _ = call.args.iter_mut().all(|argument| self.extract(argument, found));
                false
            }
            Expr::MethodCall(call) => {
                let receiver = match names::takes_self(&call.method) {
                    true => self.extract(&mut call.receiver, found),
                    false => self.extract_place(&mut call.receiver, found),
                };
                let _ = receiver && call.args.iter_mut().all(|argument| self.extract(argument, found));
                false
            }
            _ => false,
        }
    }

    /// The same of an operand that is used as a place.
    fn extract_place(&self, operand: &mut Expr, found: &mut Vec<(Ident, Expr)>) -> bool {
        if !self.is_owned(operand) {
            return self.extract(operand, found);
        }
        self.extract(operand, found);
        let name = quote::format_ident!("__cps_place{}", found.len());
        found.push((name.clone(), std::mem::replace(operand, parse_quote!(#name))));
        true
    }

    /// Whether the expression makes a value that borrows nothing, as far as its text shows.
    fn is_owned(&self, expr: &Expr) -> bool {
        let owned = |argument: &Expr| {
            let name = names::as_name(argument);
            let borrow = name.is_some() && self.borrow(argument).is_some();
            let is_value =
                matches!(argument, Expr::Lit(_) | Expr::Binary(_) | Expr::Cast(_) | Expr::Field(_));
            !borrow && (name.is_some() || is_value || self.is_owned(argument))
        };
        match expr {
            Expr::Paren(inner) => self.is_owned(&inner.expr),
            Expr::Call(call) => self.makes_value(expr) && call.args.iter().all(owned),
            Expr::Struct(made) => made.rest.is_none() && made.fields.iter().all(|field| owned(&field.expr)),
            _ => false,
        }
    }

    /// Whether the expression makes a value that may have a destructor.
    pub fn makes_value(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(inner) => self.makes_value(&inner.expr),
            Expr::Group(inner) => self.makes_value(&inner.expr),
            Expr::Macro(_) | Expr::Struct(_) | Expr::Array(_) => true,
            // Of a tuple, each borrow is made again by itself.
            Expr::Tuple(tuple) => tuple.elems.iter().all(|field| self.borrow(field).is_none()),
            Expr::Await(_) | Expr::Block(_) | Expr::If(_) | Expr::Match(_) => true,
            // `Some(&a)` is a borrow.
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_) => self.borrow(expr).is_none(),
            _ => false,
        }
    }
}

/// Puts variables in the places of temporaries.
struct Made(Vec<(Ident, Expr)>);

impl VisitMut for Made {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match self.0.iter().find(|(place, _)| names::as_name(expr) == Some(place)) {
            Some((_, name)) => *expr = name.clone(),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

struct Find<'l> {
    lower: &'l Lower,
    /// The expression around is evaluated before an await that follows.
    hoisted: bool,
    found: bool,
}

impl Find<'_> {
    /// The operand is evaluated before an await, and uses parts of temporaries.
    fn is_hoisted(&self, operand: &Expr) -> bool {
        let mut found = Vec::new();
        if !self.lower.breaks_up(operand) {
            self.lower.extract(&mut operand.clone(), &mut found);
        }
        !found.is_empty()
    }

    /// An expression that is evaluated before an await.
    fn before(&mut self, expr: &Expr) {
        let hoisted = std::mem::replace(&mut self.hoisted, true);
        self.visit_expr(expr);
        self.hoisted = hoisted;
    }

    /// The operand is used as a place. It becomes a variable if it is awaited, or evaluated before an await; else it
    /// is a temporary of the statement in any case.
    fn place(&mut self, operand: &Expr, later: &[&Expr]) {
        let is_variable = (self.hoisted || is_evaluated_apart(operand)) && self.lower.breaks_up(operand)
            || later.iter().any(|later| self.lower.breaks_up(later));
        self.found |= is_variable && self.lower.makes_value(operand);
    }
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Field(field) => self.place(&field.base, &[]),
            Expr::Index(index) => self.place(&index.expr, &[&index.index]),
            Expr::Reference(reference) => self.place(&reference.expr, &[]),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&unary.expr, &[]),
            Expr::MethodCall(call) if !names::takes_self(&call.method) => {
                self.place(&call.receiver, &call.args.iter().collect::<Vec<_>>());
            }
            Expr::Binary(binary) if names::is_comparison(&binary.op) => {
                self.place(&binary.left, &[&binary.right]);
                self.place(&binary.right, &[]);
            }
            Expr::Await(awaited) => {
                let lent = match unparenthesised(&awaited.base) {
                    Expr::Call(call) => Some(&call.args),
                    Expr::MethodCall(call) => Some(&call.args),
                    _ => None,
                };
                self.found |= lent.into_iter().flatten().any(|argument| self.lower.lends_value(argument));
                return self.before(&awaited.base);
            }
            Expr::Struct(made) => made.rest.iter().for_each(|rest| self.place(rest, &[])),
            // They have scopes of their own.
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Loop(_) | Expr::While(_) => return,
            Expr::ForLoop(_) => return,
            _ => {}
        }
        let operands = super::operands::operands_of(expr);
        let last = operands.iter().rposition(|operand| self.lower.breaks_up(operand)).unwrap_or(0);
        self.found |= operands[..last].iter().any(|operand| self.is_hoisted(operand));
        if self.found {
            return;
        }
        if operands.is_empty() {
            return visit::visit_expr(self, expr);
        }
        operands[..last].iter().for_each(|operand| self.before(operand));
        operands[last..].iter().for_each(|operand| self.visit_expr(operand));
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let Some(known) = names::known_macro(mac) else { return };
        for argument in &known.arguments {
            let by_reference = !matches!(known.passes, names::Passes::ByValue | names::Passes::Repeat);
            self.found |= by_reference && self.lower.breaks_up(&argument.value)
                || self.lower.leaves_temporaries(&argument.value);
        }
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Whether the value of it is in a variable behind an await within it.
fn is_evaluated_apart(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_evaluated_apart(&inner.expr),
        Expr::Group(inner) => is_evaluated_apart(&inner.expr),
        Expr::Macro(call) => is_concurrent(&call.mac) || is_form(&call.mac),
        expr => {
            matches!(expr, Expr::Await(_) | Expr::Block(_) | Expr::If(_) | Expr::Match(_) | Expr::Loop(_))
        }
    }
}

fn unparenthesised(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => unparenthesised(&inner.expr),
        expr => expr,
    }
}
