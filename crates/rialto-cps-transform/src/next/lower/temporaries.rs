//! Temporaries: those of a statement that awaits are variables, whose scope ends where the statement ends.

use super::Lower;
use crate::next::ir::{Dest, Var, Variable};
use crate::next::names;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Local, Pat, UnOp, parse_quote};

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
        let mut find = Find { lower: self, found: false };
        find.visit_expr(expr);
        find.found
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

struct Find<'l> {
    lower: &'l Lower,
    found: bool,
}

impl Find<'_> {
    /// The operand is used as a place.
    fn place(&mut self, whole: &Expr, operand: &Expr) {
        self.found |= self.lower.makes_value(operand) && self.lower.breaks_up(whole);
    }
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Field(field) => self.place(expr, &field.base),
            Expr::Index(index) => self.place(expr, &index.expr),
            Expr::Reference(reference) => self.place(expr, &reference.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(expr, &unary.expr),
            Expr::MethodCall(call) if !names::takes_self(&call.method) => self.place(expr, &call.receiver),
            Expr::Binary(binary) if is_comparison(&binary.op) => {
                self.place(expr, &binary.left);
                self.place(expr, &binary.right);
            }
            Expr::Await(awaited) => {
                let lent = match unparenthesised(&awaited.base) {
                    Expr::Call(call) => Some(&call.args),
                    Expr::MethodCall(call) => Some(&call.args),
                    _ => None,
                };
                self.found |= lent.into_iter().flatten().any(|argument| self.lower.lends_value(argument));
            }
            Expr::Struct(made) => made.rest.iter().for_each(|rest| self.place(expr, rest)),
            // They have scopes of their own.
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Loop(_) | Expr::While(_) => return,
            Expr::ForLoop(_) => return,
            _ => {}
        }
        if !self.found {
            visit::visit_expr(self, expr);
        }
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let Some(known) = names::known_macro(mac) else { return };
        for argument in &known.arguments {
            let by_reference = !matches!(known.passes, names::Passes::ByValue | names::Passes::Repeat);
            self.found |= by_reference && self.lower.breaks_up(&argument.value);
        }
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

fn unparenthesised(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => unparenthesised(&inner.expr),
        expr => expr,
    }
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}
