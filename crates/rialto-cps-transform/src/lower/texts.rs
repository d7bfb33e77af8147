//! `let label = if urgent { "high" } else { "low" };` is needed behind an await. The literal is part of the program, and the
//! frame keeps its number.
//!
//! ```text
//! let __cps_index0 = if urgent { 0u8 } else { 1u8 };
//! let label = if __cps_index0 == 0u8 { "high" } else { "low" };
//! ```

use super::{Lower, diverges};
use crate::ir::Var;
use crate::names;
use crate::owned::single;
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Block, Expr, Lit, LitInt, Local, Pat, Stmt, parse_quote_spanned};

/// As many literals as are numbered.
const MOST: usize = 32;

impl Lower {
    /// The number of the literal that the variable becomes, and the variable by its number.
    pub fn numbered(&self, local: &Local) -> Option<(Local, Local)> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let name = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        let is_variable =
            matches!(name, Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none());
        let branches = match &*init.expr {
            Expr::If(branch) => !is_chosen(&branch.cond),
            expr => matches!(expr, Expr::Match(_) | Expr::Block(_)),
        };
        if !is_variable || !branches {
            return None;
        }
        let (mut value, mut texts) = ((*init.expr).clone(), Vec::new());
        if !number(&mut value, &mut texts) || !(2..=MOST).contains(&texts.len()) {
            return None;
        }
        let span = crate::at(init.expr.span());
        let index = format_ident!("__cps_index{}", self.vars.len(), span = init.expr.span());
        let last = texts.pop()?;
        let chosen = texts.iter().enumerate().rev().fold(last, |otherwise, (at, text)| {
            let at = literal(at, text);
            parse_quote_spanned!(span=> if #index == #at { #text } else { #otherwise })
        });
        let numbers: Stmt = parse_quote_spanned!(span=> let #index = #value;);
        let mut named = local.clone();
        *named.init.as_mut()?.expr = chosen;
        match numbers {
            Stmt::Local(numbers) => Some((numbers, named)),
            _ => None,
        }
    }

    /// The variables that choose between literals: the value is the same when it is evaluated again.
    pub fn text(&self, expr: &Expr) -> Option<Vec<Var>> {
        match expr {
            Expr::Paren(inner) => self.text(&inner.expr),
            Expr::If(branch) => {
                let (_, otherwise) = branch.else_branch.as_ref()?;
                let otherwise = match &**otherwise {
                    Expr::Block(block) => single(&block.block)?,
                    other => other,
                };
                let mut bases = self.stable(&branch.cond)?;
                bases.extend(self.text(single(&branch.then_branch)?)?);
                bases.extend(self.text(otherwise)?);
                Some(bases)
            }
            expr => is_text(expr).then(Vec::new),
        }
    }
}

/// Whether the condition is that of a variable by its number.
fn is_chosen(condition: &Expr) -> bool {
    let Expr::Binary(binary) = condition else { return false };
    names::as_name(&binary.left).is_some_and(|name| name.to_string().starts_with("__cps_index"))
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_) | Lit::ByteStr(_)))
}

fn literal(number: usize, of: &Expr) -> Expr {
    let literal = LitInt::new(&format!("{number}u8"), of.span());
    parse_quote_spanned!(crate::at(of.span())=> #literal)
}

/// Replaces each literal that may be the value by its number. `false` if the value may be another.
fn number(expr: &mut Expr, texts: &mut Vec<Expr>) -> bool {
    if is_text(expr) {
        let number = literal(texts.len(), expr);
        texts.push(std::mem::replace(expr, number));
        return true;
    }
    if diverges(expr) {
        return true;
    }
    match expr {
        Expr::Paren(inner) => number(&mut inner.expr, texts),
        Expr::Block(block) => block.label.is_none() && number_block(&mut block.block, texts),
        Expr::Match(matched) => matched.arms.iter_mut().all(|arm| number(&mut arm.body, texts)),
        Expr::If(branch) => match &mut branch.else_branch {
            Some((_, otherwise)) => number_block(&mut branch.then_branch, texts) && number(otherwise, texts),
            None => false,
        },
        _ => false,
    }
}

fn number_block(block: &mut Block, texts: &mut Vec<Expr>) -> bool {
    match block.stmts.last_mut() {
        Some(Stmt::Expr(value, None)) => number(value, texts),
        Some(Stmt::Expr(last, Some(_))) => diverges(last),
        _ => false,
    }
}
