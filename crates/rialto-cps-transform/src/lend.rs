//! Arguments `&mut place`: the callee's frame owns what is behind, and gives it back with the
//! result.

use crate::callee::bare;
use crate::names;
use crate::operands;
use crate::signature::owner;
use syn::{Error, Expr, Ident, Result, UnOp};

/// What is lent.
pub enum Lent {
    /// A variable, or what a parameter borrows from.
    Variable(Ident),
    /// A part of something that stays: its default stands there meanwhile.
    Part(Expr),
    /// What has no place: it is dropped afterwards.
    Value(Expr),
}

/// Whether an argument is lent. These are parameters that are so themselves.
#[must_use]
pub fn is_lent(argument: &Expr, parameters: &[Ident]) -> bool {
    match bare(argument.clone()) {
        Expr::Reference(reference) => reference.mutability.is_some(),
        argument => parameter(&argument, parameters).is_some(),
    }
}

/// What an argument lends.
///
/// # Errors
///
/// Places that would have to be found twice.
pub fn read(argument: &Expr, parameters: &[Ident]) -> Result<Option<Lent>> {
    let argument = bare(argument.clone());
    if let Some(name) = parameter(&argument, parameters) {
        return Ok(Some(Lent::Variable(owner(name))));
    }
    let Expr::Reference(reference) = argument else { return Ok(None) };
    if reference.mutability.is_none() {
        return Ok(None);
    }
    let place = bare(*reference.expr);
    let inner = match &place {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => &unary.expr,
        place => place,
    };
    if let Some(name) = parameter(inner, parameters) {
        return Ok(Some(Lent::Variable(owner(name))));
    }
    Ok(Some(match &place {
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) if is_variable(name) => Lent::Variable(name.clone()),
            _ => Lent::Value(place),
        },
        Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) => {
            found_twice(&place)?;
            Lent::Part(place)
        }
        _ => Lent::Value(place),
    }))
}

fn is_variable(name: &Ident) -> bool {
    let name = name.to_string();
    !names::is_temporary(&name) && !name.starts_with(char::is_uppercase)
}

/// What is lent and has no place, and is evaluated where it stands among the arguments.
pub fn value(argument: &mut Expr) -> Option<&mut Expr> {
    match argument {
        Expr::Paren(inner) => value(&mut inner.expr),
        Expr::Group(inner) => value(&mut inner.expr),
        Expr::Reference(reference) => match &mut *reference.expr {
            place if operands::is_simple(place) || operands::is_place(place) => None,
            value => Some(value),
        },
        _ => None,
    }
}

/// Whether an index is looked up where an argument stands, which may panic.
pub fn looks_up(argument: &Expr) -> bool {
    match argument {
        Expr::Reference(reference) => looks_up(&reference.expr),
        Expr::Field(field) => looks_up(&field.base),
        Expr::Paren(inner) => looks_up(&inner.expr),
        Expr::Group(inner) => looks_up(&inner.expr),
        Expr::Unary(unary) => looks_up(&unary.expr),
        Expr::Index(_) => true,
        _ => false,
    }
}

/// What an argument lends is at the same place when the value comes back.
///
/// # Errors
///
/// If an index changes in another argument, or is lent by one.
pub fn found_again<'e>(
    argument: &Expr,
    others: impl Iterator<Item = &'e Expr> + Clone,
    parameters: &[Ident],
) -> Result<()> {
    match argument {
        Expr::Reference(lent) if lent.mutability.is_some() => found_again(&lent.expr, others, parameters),
        Expr::Field(field) => found_again(&field.base, others, parameters),
        Expr::Paren(inner) => found_again(&inner.expr, others, parameters),
        Expr::Unary(unary) => found_again(&unary.expr, others, parameters),
        Expr::Index(index) => {
            if others.clone().any(|other| operands::may_change(other, &index.index, parameters)) {
                let message =
                    "this index may be another one when the value comes back: bind it by `let` before";
                return Err(Error::new_spanned(&index.index, message));
            }
            found_again(&index.expr, others, parameters)
        }
        _ => Ok(()),
    }
}

fn parameter<'p>(expression: &Expr, parameters: &'p [Ident]) -> Option<&'p Ident> {
    let Expr::Path(path) = expression else { return None };
    parameters.iter().find(|name| path.path.is_ident(*name))
}

/// A place is found again when what was lent comes back.
fn found_twice(place: &Expr) -> Result<()> {
    match place {
        Expr::Path(_) => Ok(()),
        Expr::Field(field) => found_twice(&field.base),
        Expr::Paren(inner) => found_twice(&inner.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => found_twice(&unary.expr),
        Expr::Index(index) if matches!(*index.index, Expr::Path(_) | Expr::Lit(_)) => {
            found_twice(&index.expr)
        }
        Expr::Index(index) => {
            let message =
                "this place is found again when the value comes back: bind the index by `let` before";
            Err(Error::new_spanned(&index.index, message))
        }
        other => {
            let message = "this place is found again when the value comes back: bind the value by `let mut` before, lend \
                           that, and put it back afterwards";
            Err(Error::new_spanned(other, message))
        }
    }
}
