//! Part of the last phase: plain statements, between taking variables out of their
//! slots and putting them back.

use crate::emit::Emitter;
use crate::ir::{Dest, Segment, Set, Statement, Var};
use crate::jumps::{self, Jump, Leave, Rewrite};
use crate::names;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Error, Expr, Ident, Local, Stmt, parse_quote};

/// Variables that are out of their slots: what their names mean now.
#[derive(Clone, Default)]
pub struct Held(Set);

impl Held {
    /// Takes out those that are named, if they have values; the others are about
    /// to be assigned.
    pub fn take(emitter: &mut Emitter, named: &Set, live: &Set) -> (Held, TokenStream) {
        let mut code = TokenStream::new();
        for &variable in named {
            let (name, mutable) = emitter.name(variable);
            code.extend(match live.contains(&variable) {
                true => {
                    let slot = emitter.slot(variable);
                    quote!(let #mutable #name = ::rialto_cps::rt::take(&mut #slot);)
                }
                false => quote!(let #mutable #name;),
            });
        }
        (Held(named.clone()), code)
    }

    /// These, which have been bound just now.
    #[must_use]
    pub fn of(variables: Set) -> Held {
        Held(variables)
    }

    /// Puts back those that are needed.
    pub fn put_back(&self, emitter: &mut Emitter, needed: &Set) -> TokenStream {
        self.0
            .intersection(needed)
            .map(|&variable| {
                let ((name, _), slot) = (emitter.name(variable), emitter.slot(variable));
                quote!(#slot = ::rialto_cps::rt::Option::Some(#name);)
            })
            .collect()
    }

    /// Puts back those whose names now mean others.
    fn shadowed(&mut self, emitter: &mut Emitter, by: &[Var], needed: &Set) -> TokenStream {
        let names: Vec<Ident> = by.iter().map(|&variable| emitter.name(variable).0).collect();
        let hidden = |held: &Var| !by.contains(held) && names.contains(&emitter.name(*held).0);
        let hidden = Held(self.0.iter().copied().filter(hidden).collect());
        self.0.retain(|held| !hidden.0.contains(held));
        hidden.put_back(emitter, needed)
    }
}

pub fn emit(emitter: &mut Emitter, segment: &Segment) -> TokenStream {
    let mut named = segment.store_uses.clone();
    let mut declared = Set::new();
    for statement in &segment.statements {
        named.extend(statement.uses.iter().chain(&statement.assigns));
        declared.extend(&statement.declares);
    }
    let named = &named - &declared;
    let (mut held, mut code) = Held::take(emitter, &named, &segment.live_in);
    for statement in &segment.statements {
        code.extend(emit_statement(emitter, &mut held, statement));
    }
    match &segment.store {
        Some((expression, dest)) => {
            let value = rewrite(emitter, &held, expression.clone());
            code.extend(emitter.store(dest, quote!(#value)));
            if matches!(dest, Dest::Return) {
                return code;
            }
        }
        None if segment.statements.last().is_some_and(|last| jumps::is_jump(&last.syntax)) => return code,
        None => {}
    }
    code.extend(held.put_back(emitter, &segment.live_out));
    code
}

fn emit_statement(emitter: &mut Emitter, held: &mut Held, statement: &Statement) -> TokenStream {
    let Stmt::Local(local) = &statement.syntax else {
        let mut syntax = statement.syntax.clone();
        rewriting(emitter, held, &Syntax::Statement(&statement.syntax), |rewrite| {
            rewrite.visit_stmt_mut(&mut syntax)
        });
        return quote!(#syntax);
    };
    let Local { attrs, pat, init, .. } = local;
    let value = init.as_ref().map(|init| rewrite(emitter, held, (*init.expr).clone()));
    let back = held.shadowed(emitter, &statement.declares, &statement.live_out);
    let otherwise = init.as_ref().and_then(|init| init.diverge.as_ref()).map(|(_, otherwise)| {
        let otherwise = rewrite(emitter, held, (**otherwise).clone());
        quote!(else #otherwise)
    });
    held.0.extend(&statement.declares);
    match value {
        None => quote!(#back #(#attrs)* let #pat;),
        Some(value) if back.is_empty() => quote!(#(#attrs)* let #pat = #value #otherwise;),
        // The value is computed while the hidden variable is still there.
        Some(value) => quote!(let __cps_value = #value; #back #(#attrs)* let #pat = __cps_value #otherwise;),
    }
}

/// An expression whose jumps leave a segment.
pub fn rewrite(emitter: &mut Emitter, held: &Held, mut expression: Expr) -> Expr {
    let before = expression.clone();
    rewriting(emitter, held, &Syntax::Expression(&before), |rewrite| rewrite.visit_expr_mut(&mut expression));
    expression
}

enum Syntax<'a> {
    Statement(&'a Stmt),
    Expression(&'a Expr),
}

fn rewriting(emitter: &mut Emitter, held: &Held, syntax: &Syntax, with: impl FnOnce(&mut Rewrite)) {
    let leaving = match syntax {
        Syntax::Statement(statement) => jumps::leaving(statement),
        Syntax::Expression(expression) => jumps::leaving_expression(expression),
    };
    refuse_hidden(emitter, held, syntax, &leaving);
    let emitter = RefCell::new(emitter);
    let jump = |jump: &Jump, value| emit_jump(&mut emitter.borrow_mut(), held, jump, value);
    with(&mut Rewrite::new(&jump, &leave));
}

fn emit_jump(emitter: &mut Emitter, held: &Held, jump: &Jump, value: Option<Expr>) -> Expr {
    let Jump { label, continues, .. } = jump;
    let (needed, dest) = emitter.target(jump);
    let back = held.put_back(emitter, &needed);
    if *continues {
        return parse_quote!({ #back continue #label });
    }
    let value = match (&dest, value) {
        (Dest::Discard, None) => TokenStream::new(),
        (dest, value) => {
            let value = value.unwrap_or_else(|| parse_quote!(()));
            emitter.store(dest, quote!(#value))
        }
    };
    parse_quote!({ #value #back break #label })
}

/// How the function is left.
pub fn leave(leave: Leave) -> Expr {
    match leave {
        Leave::Return(value) => {
            let value = value.unwrap_or_else(|| parse_quote!(()));
            parse_quote!(return ::rialto_cps::rt::Poll::Ready(#value))
        }
        Leave::Try(tried) => parse_quote! {
            match ::rialto_cps::rt::Try::branch(#tried) {
                ::rialto_cps::rt::ControlFlow::Continue(value) => value,
                ::rialto_cps::rt::ControlFlow::Break(residual) => {
                    return ::rialto_cps::rt::Poll::Ready(::rialto_cps::rt::FromResidual::from_residual(residual))
                }
            }
        },
    }
}

/// Where a jump stands, names must still mean what they mean around it.
fn refuse_hidden(emitter: &mut Emitter, held: &Held, syntax: &Syntax, leaving: &[Jump]) {
    struct Bound(Vec<Ident>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat(&mut self, pattern: &'a syn::Pat) {
            self.0.extend(names::bound(pattern).into_iter().map(|(name, _)| name));
            visit::visit_pat(self, pattern);
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    }
    let mut bound = Bound(Vec::new());
    match syntax {
        Syntax::Statement(statement) => bound.visit_stmt(statement),
        Syntax::Expression(expression) => bound.visit_expr(expression),
    }
    for jump in leaving {
        let (needed, _) = emitter.target(jump);
        for &variable in held.0.intersection(&needed) {
            let (name, _) = emitter.name(variable);
            if let Some(again) = bound.0.iter().find(|bound| **bound == name) {
                let message = format!(
                    "`{name}` hides a variable of that name in a statement that leaves a loop with awaits: give one of \
                     them another name"
                );
                emitter.refuse(Error::new(again.span(), message));
            }
        }
    }
}
