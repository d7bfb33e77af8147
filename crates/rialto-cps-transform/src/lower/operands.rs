//! Awaits within expressions: each moves in front, and with it what is evaluated before it.

use super::Lower;
use super::concurrent::is_concurrent;
use super::early::Read;
use super::{durable, forms};
use crate::ir::{Dest, Effect};
use crate::names::{self, Passes};
use crate::walk::Names;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Type, UnOp, parse_quote, parse_quote_spanned};

/// The operands of an expression, in the order in which they are evaluated.
pub fn operands_of(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::MethodCall(call) => [&*call.receiver].into_iter().chain(&call.args).collect(),
        Expr::Call(call) => call.args.iter().collect(),
        Expr::Binary(binary) if !matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
            vec![&binary.left, &binary.right]
        }
        Expr::Tuple(tuple) => tuple.elems.iter().collect(),
        Expr::Array(array) => array.elems.iter().collect(),
        Expr::Struct(made) => {
            made.fields.iter().map(|field| &field.expr).chain(made.rest.as_deref()).collect()
        }
        Expr::Index(index) => vec![&index.expr, &index.index],
        Expr::Range(range) => range.start.iter().chain(&range.end).map(|end| &**end).collect(),
        _ => Vec::new(),
    }
}

impl Lower {
    /// Whether the expression awaits, or a macro's argument leaves the function: it cannot stay as it is.
    pub fn breaks_up(&self, expr: &Expr) -> bool {
        let mut found = BreaksUp(false);
        found.visit_expr(expr);
        found.0
    }

    pub fn block_breaks_up(&self, block: &syn::Block) -> bool {
        let mut found = BreaksUp(false);
        found.visit_block(block);
        found.0
    }

    pub fn statement_breaks_up(&self, statement: &syn::Stmt) -> bool {
        let mut found = BreaksUp(false);
        found.visit_stmt(statement);
        found.0
    }

    pub fn macro_breaks_up(&self, mac: &syn::Macro) -> bool {
        let mut found = BreaksUp(false);
        found.visit_macro(mac);
        found.0
    }

    /// The value of the expression, as one that awaits nothing.
    pub fn flatten(&mut self, expr: &Expr) -> Expr {
        self.flatten_as(expr, None)
    }

    pub fn flatten_as(&mut self, expr: &Expr, ty: Option<Type>) -> Expr {
        if !self.breaks_up(expr) {
            return expr.clone();
        }
        let mut expr = expr.clone();
        match &mut expr {
            Expr::Await(awaited) => {
                if let Some(step) = durable::read_step(&awaited.base) {
                    return self.step(&step.clone(), ty);
                }
                if let Some(limited) = self.limited(&awaited.base) {
                    return self.flatten_as(&limited, ty);
                }
                let callee = self.flatten(&awaited.base);
                return self.awaits(callee);
            }
            Expr::Paren(inner) => return self.flatten_as(&inner.expr, ty),
            Expr::Group(inner) => return self.flatten_as(&inner.expr, ty),
            Expr::MethodCall(call) => self.method_operands(call),
            Expr::Call(call) => {
                if self.changes_function(&call.func, self.before_await(&call.args)) {
                    *call.func = self.read_early((*call.func).clone());
                }
                self.operands(call.args.iter_mut().collect(), false);
            }
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                return self.lazy(binary);
            }
            Expr::Binary(binary) if names::is_compound(&binary.op) => {
                // The right side is evaluated first, as for primitive types.
                *binary.right = self.flatten(&binary.right);
            }
            Expr::Binary(binary) => self.operands(vec![&mut binary.left, &mut binary.right], false),
            Expr::Tuple(tuple) => self.operands(tuple.elems.iter_mut().collect(), false),
            Expr::Array(array) => self.operands(array.elems.iter_mut().collect(), false),
            Expr::Struct(made) => {
                let mut operands: Vec<_> = made.fields.iter_mut().map(|field| &mut field.expr).collect();
                operands.extend(made.rest.iter_mut().map(|rest| &mut **rest));
                self.operands(operands, false);
                for field in &mut made.fields {
                    field.colon_token.get_or_insert_default();
                }
            }
            Expr::Index(index) => self.operands(vec![&mut index.expr, &mut index.index], true),
            Expr::Field(field) => *field.base = self.flatten(&field.base),
            Expr::Unary(unary) => *unary.expr = self.flatten(&unary.expr),
            Expr::Reference(reference) => *reference.expr = self.flatten(&reference.expr),
            Expr::Cast(cast) => *cast.expr = self.flatten(&cast.expr),
            Expr::Try(tried) => *tried.expr = self.flatten(&tried.expr),
            Expr::Repeat(repeat) => *repeat.expr = self.flatten(&repeat.expr),
            Expr::Range(range) => {
                let ends = range.start.iter_mut().chain(range.end.iter_mut()).map(|end| &mut **end);
                self.operands(ends.collect(), false);
            }
            Expr::Assign(assign) => *assign.right = self.flatten(&assign.right),
            Expr::Return(returned) => {
                if let Some(value) = &mut returned.expr {
                    **value = self.flatten(value);
                }
            }
            Expr::Break(broken) => {
                if let Some(value) = &mut broken.expr {
                    **value = self.flatten(value);
                }
            }
            Expr::Macro(call) if forms::is_form(&call.mac) => {
                let form = self.form(&call.mac).expect("it is one");
                return self.flatten_as(&form, ty);
            }
            Expr::Macro(call) if is_concurrent(&call.mac) => {
                let mut awaits = self.concurrent(&call.mac);
                self.label_awaits_in(&mut awaits);
                self.numbers.tag_again(&mut awaits);
                return self.flatten_as(&awaits, ty);
            }
            Expr::Macro(call) => return self.macro_arguments(call),
            Expr::If(_)
            | Expr::Match(_)
            | Expr::Loop(_)
            | Expr::Block(_)
            | Expr::While(_)
            | Expr::ForLoop(_) => {
                let (var, name) = self.temporary(expr.span());
                self.vars[var].ty = ty;
                self.control(&expr, Dest::Var(var));
                return parse_quote!(#name);
            }
            other => {
                let span = other.span();
                self.error(
                    span,
                    "an await stands where a function cannot be suspended\n\
                     help: await in a statement before, and use the result here",
                );
                return parse_quote!(());
            }
        }
        expr
    }

    fn method_operands(&mut self, call: &mut syn::ExprMethodCall) {
        let read = match self.stays(&call.receiver, true) {
            true => self.reads(&call.receiver, &call.method, self.before_await(&call.args)),
            // It is evaluated before the arguments in any case.
            false => Read::Late,
        };
        self.read_receiver(call, read);
        let mut operands = vec![&mut *call.receiver];
        operands.extend(call.args.iter_mut());
        self.operands(operands, true);
        if read == Read::Asked {
            self.ask_late(call);
        }
    }

    /// The arguments up to the last one that awaits.
    fn before_await<'e>(
        &self,
        arguments: &'e Punctuated<Expr, syn::Token![,]>,
    ) -> impl Iterator<Item = &'e Expr> {
        let last = arguments.iter().rposition(|argument| self.breaks_up(argument));
        arguments.iter().take(last.map_or(0, |last| last + 1))
    }

    /// Operands in the order of evaluation: what is evaluated before the last await moves in front with it.
    fn operands(&mut self, mut operands: Vec<&mut Expr>, receiver: bool) {
        let Some(last) = operands.iter().rposition(|operand| self.breaks_up(operand)) else { return };
        let before = self.operands.len();
        for (index, operand) in operands.iter_mut().enumerate().take(last + 1) {
            let place = receiver && index == 0;
            let value = self.flatten(operand);
            **operand = if index == last {
                value
            } else if self.stays(&value, place) {
                self.check_index(&value);
                let var = names::as_name(&value).and_then(|name| self.find(&name.to_string()));
                let evaluated = var.filter(|_| !place).map(|var| (var, self.vars.len()));
                self.operands.extend(evaluated);
                value
            } else {
                let value = self.without_temporaries(value);
                self.hoisted(value)
            };
        }
        self.operands.truncate(before);
    }

    /// An index that is out of bounds panics where the place is borrowed, before later operands are evaluated.
    pub fn check_index(&mut self, borrow: &Expr) {
        if let Expr::Reference(reference) = borrow
            && has_index(&reference.expr)
        {
            let place = &reference.expr;
            self.plain(parse_quote_spanned!(crate::at(borrow.span())=> let _ = &#place;));
        }
    }

    /// Whether the operand may be evaluated later: it has no effect, and nothing changes it meanwhile.
    fn stays(&self, expr: &Expr, place: bool) -> bool {
        match expr {
            Expr::Lit(_) | Expr::Closure(_) => true,
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                let var = name.and_then(|name| self.find(&name));
                place || var.is_none_or(|var| !self.vars[var].mutable || self.vars[var].temporary)
            }
            Expr::Reference(reference) => self.place(&reference.expr).is_some(),
            Expr::Field(_) => place && self.place(expr).is_some(),
            Expr::Index(_) => place && self.place(expr).is_some(),
            Expr::Paren(inner) => self.stays(&inner.expr, place),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => place && self.place(expr).is_some(),
            _ => false,
        }
    }

    /// The operand as a temporary.
    pub fn hoisted(&mut self, value: Expr) -> Expr {
        self.hoisted_as(value, None)
    }

    pub fn hoisted_as(&mut self, value: Expr, ty: Option<&Type>) -> Expr {
        // A temporary that is borrowed lives as long as its variable.
        if let Expr::Reference(reference) = &value {
            if self.place(&reference.expr).is_some() {
                return value;
            }
            let inner = self.hoisted((*reference.expr).clone());
            let (and, mutability) = (reference.and_token, reference.mutability);
            return parse_quote_spanned!(crate::at(value.span())=> #and #mutability #inner);
        }
        let mut value = value;
        self.numbers.tag_temporaries(&mut value);
        let effects = crate::walk::Walk::new(self).of_value(&value);
        let (var, name) = self.temporary(value.span());
        let ty = ty.map(|ty| quote::quote!(: #ty));
        let mut all = effects;
        all.push(Effect::Init(var));
        let syntax = parse_quote_spanned!(crate::at(value.span())=> let mut #name #ty = #value;);
        self.builder().pending.push(crate::ir::Statement { syntax, effects: all, declares: vec![var] });
        parse_quote!(#name)
    }

    /// `a && b.await`
    fn lazy(&mut self, binary: &syn::ExprBinary) -> Expr {
        let (left, right) = (&binary.left, &binary.right);
        let branch: Expr = if matches!(binary.op, BinOp::And(_)) {
            parse_quote_spanned!(crate::at(binary.span())=> if (#left) { #right } else { false })
        } else {
            parse_quote_spanned!(crate::at(binary.span())=> if (#left) { true } else { #right })
        };
        self.flatten(&branch)
    }

    fn macro_arguments(&mut self, call: &syn::ExprMacro) -> Expr {
        let Some(mut known) = names::known_macro(&call.mac) else {
            self.error(
                call.mac.path.span(),
                "an await is an argument of a macro whose arguments are not known\n\
                 help: await in a statement before, and use the result here",
            );
            return parse_quote!(());
        };
        let by_reference = matches!(known.passes, Passes::ByReference | Passes::Scrutinee);
        let last = known.arguments.iter().rposition(|argument| self.breaks_up(&argument.value));
        for argument in known.arguments.iter_mut().take(last.map_or(0, |last| last + 1)) {
            let value = self.flatten(&argument.value);
            let stays = matches!(value, Expr::Lit(_)) || (by_reference && self.place(&value).is_some());
            argument.value = match stays {
                true => value,
                false => {
                    let value = self.without_temporaries(value);
                    self.hoisted(value)
                }
            };
        }
        let mac = names::with_arguments(&call.mac, &known);
        parse_quote_spanned!(crate::at(call.span())=> #mac)
    }
}

fn has_index(place: &Expr) -> bool {
    match place {
        Expr::Index(_) => true,
        Expr::Field(field) => has_index(&field.base),
        Expr::Paren(inner) => has_index(&inner.expr),
        _ => false,
    }
}

struct BreaksUp(bool);

impl<'a> Visit<'a> for BreaksUp {
    fn visit_expr_await(&mut self, _: &'a syn::ExprAwait) {
        self.0 = true;
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        match names::known_macro(mac) {
            Some(known) => {
                let mut leaves = Leaves(false);
                known.arguments.iter().for_each(|argument| leaves.visit_expr(&argument.value));
                self.0 |= leaves.0;
            }
            None => self.0 |= is_concurrent(mac) || forms::is_form(mac) || awaits_in(mac.tokens.clone()),
        }
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Awaits, or jumps out of a macro's argument.
struct Leaves(bool);

impl<'a> Visit<'a> for Leaves {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0 |= matches!(
            expr,
            Expr::Await(_) | Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_)
        );
        visit::visit_expr(self, expr);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let mut inner = BreaksUp(false);
        inner.visit_macro(mac);
        self.0 |= inner.0;
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

fn awaits_in(tokens: proc_macro2::TokenStream) -> bool {
    let mut dot = false;
    tokens.into_iter().any(|token| {
        let found = match &token {
            proc_macro2::TokenTree::Ident(word) => dot && word == "await",
            proc_macro2::TokenTree::Group(group) => awaits_in(group.stream()),
            _ => false,
        };
        dot = matches!(&token, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == '.');
        found
    })
}

/// Expressions in parentheses, as a list.
#[allow(dead_code, reason = "for `join!`")]
pub type List = Punctuated<Expr, syn::Token![,]>;
