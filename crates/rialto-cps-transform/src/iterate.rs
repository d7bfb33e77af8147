//! What a `for` goes over: its head is rewritten to an iterator that is data, and
//! the types of that and of its items are told from the text.

use crate::types;
use quote::ToTokens;
use syn::{Error, Expr, GenericArgument, Ident, PathArguments, Result, Type, parse_quote};

/// The head of a `for` as something that is `Iterate`: `v.into_iter().rev()` is
/// the adapters of `Iterate` around `v`.
///
/// # Errors
///
/// Heads that borrow: what is borrowed is not in the frame.
pub fn head(expression: Expr) -> Result<Expr> {
    match expression {
        Expr::Paren(inner) => head(*inner.expr),
        Expr::Group(inner) => head(*inner.expr),
        Expr::Reference(reference) => {
            let of = reference.expr.to_token_stream().to_string().replace(' ', "");
            let message = match reference.mutability {
                Some(_) => format!(
                    "a `for` with awaits inside owns what it goes over: write `for i in 0..{of}.len()`, and change \
                     `{of}[i]` in the loop"
                ),
                None => format!(
                    "a `for` with awaits inside owns what it goes over: write `for item in {of}`, or `{of}.clone()` \
                     if it is needed again, or `for i in 0..{of}.len()` with `{of}[i]`"
                ),
            };
            Err(Error::new_spanned(reference, message))
        }
        Expr::MethodCall(call) if call.args.is_empty() => {
            let method = call.method.to_string();
            match method.as_str() {
                "iter" | "iter_mut" | "chars" | "bytes" | "lines" | "keys" | "values" | "values_mut"
                | "drain" | "split_whitespace" => Err(Error::new_spanned(
                    &call.method,
                    format!(
                        "`{method}` borrows, and a `for` with awaits inside owns what it goes over: collect it before \
                         the loop, by `let items: Vec<_> = ..`, with the type of the items"
                    ),
                )),
                "into_iter" => head(*call.receiver),
                "rev" => {
                    let inner = head(*call.receiver)?;
                    Ok(parse_quote!(::rialto_cps::rt::reversed(#inner)))
                }
                "enumerate" => {
                    let inner = head(*call.receiver)?;
                    Ok(parse_quote!(::rialto_cps::rt::enumerated(#inner)))
                }
                _ => Ok(Expr::MethodCall(call)),
            }
        }
        other => Ok(other),
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
