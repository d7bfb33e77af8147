//! The types of what a `for` goes over and of its items, as far as the text tells them.

use crate::types;
use quote::ToTokens;
use syn::{Expr, GenericArgument, Ident, PathArguments, Type, parse_quote};

/// The head of a `for` with the adapters of `Iterate` written as functions: `v.into_iter().rev()` is an adapter around
/// `v`. None if the head borrows.
#[must_use]
pub fn head(expression: Expr) -> Option<Expr> {
    match expression {
        Expr::Paren(inner) => head(*inner.expr),
        Expr::Group(inner) => head(*inner.expr),
        Expr::Reference(_) => None,
        Expr::MethodCall(call) if call.args.is_empty() => match call.method.to_string().as_str() {
            "iter" | "iter_mut" | "chars" | "bytes" | "lines" | "keys" | "values" | "values_mut"
            | "drain" | "split_whitespace" => None,
            "into_iter" => head(*call.receiver),
            "rev" => {
                let inner = head(*call.receiver)?;
                Some(parse_quote!(::rialto_cps::rt::reversed(#inner)))
            }
            "enumerate" => {
                let inner = head(*call.receiver)?;
                Some(parse_quote!(::rialto_cps::rt::enumerated(#inner)))
            }
            _ => Some(Expr::MethodCall(call)),
        },
        other => Some(other),
    }
}

/// The type of what is left of the items.
pub fn iterator(head: &Expr, variable: &dyn Fn(&Ident) -> Option<Type>) -> Option<Type> {
    if let Some((adapter, inner)) = adapted(head) {
        let inner = iterator(inner, variable)?;
        return Some(match adapter {
            Adapter::Reversed => parse_quote!(::rialto_cps::rt::Reversed<#inner>),
            Adapter::Enumerated => parse_quote!(::rialto_cps::rt::Enumerated<#inner>),
        });
    }
    let ty = types::evident(head, variable)?;
    Some(if is_range(head) { ty } else { parse_quote!(<#ty as ::rialto_cps::rt::Iterate>::Iter) })
}

/// Whether it is a range, which is its own iterator; `a..=b` is none, for what it is at its end is no data.
fn is_range(head: &Expr) -> bool {
    match head {
        Expr::Paren(inner) => is_range(&inner.expr),
        Expr::Group(inner) => is_range(&inner.expr),
        Expr::Range(range) => matches!(range.limits, syn::RangeLimits::HalfOpen(_)),
        _ => false,
    }
}

/// The type of the items.
pub fn item(head: &Expr, variable: &dyn Fn(&Ident) -> Option<Type>) -> Option<Type> {
    match adapted(head) {
        Some((Adapter::Reversed, inner)) => item(inner, variable),
        Some((Adapter::Enumerated, inner)) => {
            let inner = item(inner, variable)?;
            Some(parse_quote!((usize, #inner)))
        }
        None => {
            let ty = types::evident(head, variable)?;
            Some(within(&ty).unwrap_or_else(|| parse_quote!(<#ty as ::rialto_cps::rt::Iterate>::Item)))
        }
    }
}

enum Adapter {
    Reversed,
    Enumerated,
}

/// Takes off what [`head`] has put around.
fn adapted(head: &Expr) -> Option<(Adapter, &Expr)> {
    let Expr::Call(call) = head else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let adapter = match path.path.to_token_stream().to_string().as_str() {
        ":: rialto_cps :: rt :: reversed" => Adapter::Reversed,
        ":: rialto_cps :: rt :: enumerated" => Adapter::Enumerated,
        _ => return None,
    };
    Some((adapter, call.args.first()?))
}

/// What is in a collection, by its text: so a pattern can take it apart.
fn within(collection: &Type) -> Option<Type> {
    let path = match collection {
        Type::Array(array) => return Some((*array.elem).clone()),
        Type::Path(path) => path.path.segments.last()?,
        _ => return None,
    };
    let PathArguments::AngleBracketed(arguments) = &path.arguments else { return None };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match path.ident.to_string().as_str() {
        "Vec" | "VecDeque" | "Option" | "BTreeSet" | "HashSet" | "LinkedList" | "BinaryHeap" | "Range"
        | "RangeInclusive" | "RangeFrom" => types.next().cloned(),
        "BTreeMap" | "HashMap" => {
            let (key, value) = (types.next()?, types.next()?);
            Some(parse_quote!((#key, #value)))
        }
        _ => None,
    }
}
