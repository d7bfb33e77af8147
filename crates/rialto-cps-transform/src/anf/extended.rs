//! Temporaries whose lifetime a `let` extends: what it borrows, and has no place, lives as long as what it declares.
//! Where something awaits behind it, that is a variable of its own.

use crate::arguments;
use crate::names;
use syn::{Expr, LocalInit, Pat, Path, Token};

/// The value that lives on, and whether it may be changed then.
pub fn value<'e>(pattern: &Pat, init: &'e mut LocalInit) -> Option<(Option<Token![mut]>, &'e mut Expr)> {
    if init.diverge.is_some() {
        return None;
    }
    match names::borrows_part(pattern) {
        Some(mutable) => nowhere(&mut init.expr).map(|value| (mutable, value)),
        None => borrowed(&mut init.expr),
    }
}

/// What is borrowed, or a part of it, from no place; not what lives for ever.
fn borrowed(value: &mut Expr) -> Option<(Option<Token![mut]>, &mut Expr)> {
    match value {
        Expr::Paren(inner) => borrowed(&mut inner.expr),
        Expr::Cast(cast) => borrowed(&mut cast.expr),
        Expr::Reference(reference) if !is_constant(&reference.expr) => {
            let mutable = reference.mutability;
            let value = nowhere(&mut reference.expr)?;
            match value {
                Expr::Reference(_) => borrowed(value),
                value => Some((mutable, value)),
            }
        }
        _ => None,
    }
}

/// The value, in no place, of which this is a part, or that itself.
fn nowhere(value: &mut Expr) -> Option<&mut Expr> {
    match value {
        Expr::Paren(inner) => nowhere(&mut inner.expr),
        Expr::Field(field) => nowhere(&mut field.base),
        Expr::Index(index) => nowhere(&mut index.expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => nowhere(expr),
        // A value of a type without fields may have a destructor; other names are those of places, or of constants.
        Expr::Path(path) => is_unit(&path.path).then_some(value),
        // It may be a place.
        Expr::Macro(call) if arguments::is_own(&call.mac) => None,
        value => Some(value),
    }
}

/// Whether it is spelt as a type.
fn is_unit(path: &Path) -> bool {
    let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) | Expr::Closure(_) => true,
        Expr::Array(array) => array.elems.iter().all(is_constant),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_constant),
        Expr::Repeat(array) => is_constant(&array.expr),
        Expr::Reference(reference) => is_constant(&reference.expr),
        Expr::Unary(unary) => is_constant(&unary.expr),
        Expr::Paren(inner) => is_constant(&inner.expr),
        _ => false,
    }
}
