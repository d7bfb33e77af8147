//! If a part of a variable is moved, and others are used behind an await, the variable is taken apart before the move,
//! and each of its fields that is named is a variable from there on.

use super::Lower;
use crate::ir::{Effect, Mode, Var, assigned, elementary};
use crate::names;
use crate::tags::{tagged, untagged};
use crate::walk::Walk;
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeMap;
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Member, Pat, Stmt, parse_quote_spanned};

impl Lower {
    /// Takes a variable apart before the statement, if that is the first to move a part of it.
    pub fn split(&mut self, statements: &mut Vec<Stmt>, index: usize) -> bool {
        let candidates: Vec<Var> = self.builder().declares.clone();
        let candidates = candidates
            .into_iter()
            .filter(|var| self.vars[*var].ordinal.is_some_and(|ordinal| self.splits.contains_key(&ordinal)));
        let candidates: Vec<Var> = candidates.collect();
        if candidates.is_empty() || matches!(statements[index], Stmt::Item(_)) {
            return false;
        }
        let effects = Walk::new(self).of_statement(&statements[index]);
        let Some(var) = candidates.into_iter().find(|var| {
            let ordinal = self.vars[*var].ordinal.expect("it has one");
            moves_part(&effects, *var, &self.splits[&ordinal]) && !assigned(&effects, *var)
        }) else {
            return false;
        };
        let variable = &self.vars[var];
        self.splits.remove(&variable.ordinal.expect("it has one"));
        let mut parts = Parts { name: variable.name.clone(), var, fields: BTreeMap::new() };
        for statement in &mut statements[index..] {
            parts.visit_stmt_mut(statement);
            // Another variable of the name hides it.
            if let Stmt::Local(local) = statement
                && names::bound(&local.pat).iter().any(|bound| bound.name == parts.name)
            {
                break;
            }
        }
        // In a generic function, the types do not tell whether the rest drops unseen.
        let is_generic = self.around.as_ref().is_some_and(|around| !around.generics.params.is_empty());
        statements.insert(index, parts.made(is_generic));
        true
    }
}

fn moves_part(effects: &[Effect], var: Var, fields: &[u64]) -> bool {
    elementary(effects).into_iter().any(|effect| match effect {
        Effect::Use(other, Mode::MovePart(part)) => *other == var && fields.contains(&part.field),
        _ => false,
    })
}

/// The name of the variable that holds a field: see [`part_of`].
fn part_name(var: Var, whole: &Ident, field: &str, span: proc_macro2::Span) -> Ident {
    let whole = whole.unraw().to_string();
    format_ident!("__part{}_{}_{}_{}", var, whole.len(), whole, field, span = span)
}

/// The part that the variable of this name holds, as the source names it: `order.lines`.
#[must_use]
pub fn part_of(name: &str) -> Option<String> {
    let (_, rest) = name.strip_prefix("__part")?.split_once('_')?;
    let (length, rest) = rest.split_once('_')?;
    let length: usize = length.parse().ok()?;
    let (whole, field) = (rest.get(..length)?, rest.get(length + 1..)?);
    // Without a field, it is the rest.
    let whole = crate::shadows::written(whole);
    Some(format!("{whole}.{}", if field.is_empty() { "." } else { field }))
}

/// Replaces the fields of the variable by variables.
struct Parts {
    name: Ident,
    var: Var,
    fields: BTreeMap<String, (Ident, Member)>,
}

impl VisitMut for Parts {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Field(field) = expr
            && names::as_name(&field.base).is_some_and(|name| self.name == untagged(&name.to_string()).0)
        {
            let member = field.member.clone();
            let text = member.to_token_stream().to_string();
            let span = names::as_name(&field.base).map_or(self.name.span(), Ident::span);
            let part = part_name(self.var, &self.name, &text, span);
            self.fields.insert(text, (part.clone(), member));
            let number = names::as_name(&field.base).and_then(|name| untagged(&name.to_string()).1);
            let part = number.map_or(part.clone(), |number| tagged(&part, number));
            *expr = parse_quote_spanned!(crate::at(span)=> #part);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let Some(mut known) = names::arguments(mac) else { return };
        let before = self.fields.len();
        let text = quote!(#mac).to_string();
        known.arguments.iter_mut().for_each(|argument| self.visit_expr_mut(&mut argument.value));
        let changed = names::with_arguments(mac, &known);
        if self.fields.len() != before || quote!(#changed).to_string() != text {
            *mac = changed;
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for statement in &mut block.stmts {
            self.visit_stmt_mut(statement);
            if let Stmt::Local(local) = statement
                && self.hides(&local.pat)
            {
                break;
            }
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if !self.hides(&arm.pat) {
            visit_mut::visit_arm_mut(self, arm);
        }
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        if !closure.inputs.iter().any(|input| self.hides(input)) {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Parts {
    /// Takes the variable apart. The fields that the code does not name stay in one variable, if the type tells them.
    fn made(&self, is_generic: bool) -> Stmt {
        let (span, whole) = (crate::at(self.name.span()), &self.name);
        let rest = part_name(self.var, whole, "", self.name.span());
        // The last variable drops first.
        let (parts, members): (Vec<_>, Vec<_>) = self.fields.values().rev().cloned().unzip();
        if is_generic {
            return parse_quote_spanned!(span=> let (#(mut #parts,)*) = (#(#whole.#members,)*););
        }
        parse_quote_spanned!(span=> let (#rest, #(mut #parts),*) = {
            let __apart = __rt::apart_of(&#whole);
            if (&&__apart).is() {
                (&&__apart).sure();
                let mut __all = (&&__apart).split(#whole);
                let mut __fields = (&&__apart).fields(&mut __all);
                #(let #parts = (&&&__rt::in_place(&__fields.#members)).moved(&mut __fields.#members);)*
                ((&&__apart).rest(__all), #(#parts),*)
            } else {
                (&&__apart).not();
                ((&&__apart).no_rest(), #(#whole.#members),*)
            }
        };)
    }

    fn hides(&self, pattern: &Pat) -> bool {
        names::bound(pattern).iter().any(|bound| bound.name == self.name)
    }
}
