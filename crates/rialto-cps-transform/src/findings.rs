//! What is called, where the text does not tell whether it is a `#[cps]` function or a leaf, whose type has its
//! name, or another future: the compiler finds it out, by how it looks up names.
//!
//! ```text
//! use f as callee;                                   both namespaces, if both have an `f`
//! use unknown::*;                                    yields to what is named, namespace by namespace
//! mod unknown { pub type callee = Unknown; }         so `callee` is the type `f`, or `Unknown`
//! ```
//!
//! So whoever has imported `f`, by name or by a glob, has said what it is; and it is all the same whether the
//! function stands in a module or in another function. Of `Type::f` a constant tells whether `Type` has such a method.

use crate::ir::{Finding, Frame, Shape};
use crate::methods;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use syn::{GenericArgument, Path, PathArguments, Type, parse_quote};

/// What a path calls: what is found out will have this name, which begins with that of the function around it.
#[must_use]
pub fn of_path(path: &Path, function: &Ident) -> Option<Frame> {
    let parameters = match &path.segments.last()?.arguments {
        PathArguments::None => 0,
        PathArguments::AngleBracketed(given) => given
            .args
            .iter()
            .all(|argument| matches!(argument, GenericArgument::Type(_)))
            .then_some(given.args.len())?,
        PathArguments::Parenthesized(_) => return None,
    };
    Some(Frame::Uncertain(name(path, function), Finding::Path(parameters)))
}

/// What an associated function is.
#[must_use]
pub fn of_method(path: &Path, function: &Ident) -> Option<Frame> {
    let (owner, number, own) = methods::parts(path)?;
    let is_method = quote!({
        #[allow(unused_imports)]
        use ::rialto_cps::rt::NoMethod as _;
        ::rialto_cps::rt::Probe::<#owner, #number, #own>::IS_METHOD
    });
    let picked: Type = parse_quote! {
        <::rialto_cps::rt::Pick<#is_method> as ::rialto_cps::rt::Picks<#owner, #number, #own>>::Callee
    };
    let mut name = name(path, function);
    if own != parse_quote!(()) || path.segments.iter().any(|segment| !segment.arguments.is_none()) {
        name = format_ident!("{}_{:x}", name, crate::layouts::hash(0, &quote!(#path).to_string()));
    }
    Some(Frame::Uncertain(name, Finding::Method(Box::new(picked))))
}

fn name(path: &Path, function: &Ident) -> Ident {
    let words: Vec<String> = (path.segments.iter())
        .map(|segment| segment.ident.to_string().trim_start_matches("r#").to_string())
        .collect();
    let span = path.segments.last().map_or_else(|| function.span(), |last| last.ident.span());
    format_ident!("__cps_{}_calls_{}", function, words.join("__"), span = span)
}

/// What this is the finding of.
#[must_use]
pub fn called(name: &Ident) -> Option<Ident> {
    let text = name.to_string();
    let (_, called) = text.strip_prefix("__cps_")?.split_once("_calls_")?;
    Some(format_ident!("{}", called))
}

/// The items by which it is found out what these call, in the scope in which the function stands.
#[must_use]
pub fn emit<'s>(function: &Ident, called: impl Iterator<Item = &'s Shape>) -> TokenStream {
    let (mut imported, mut unknown) = (BTreeMap::new(), BTreeMap::new());
    for shape in called {
        let Shape::Function { path, frame, .. } = shape else { continue };
        let Frame::Uncertain(name, finding) = &**frame else { continue };
        let item = match finding {
            Finding::Method(picked) => quote! {
                #[allow(non_camel_case_types)]
                type #name = #picked;
            },
            Finding::Path(count) => {
                let parameters: Vec<Ident> = (0..*count).map(|number| format_ident!("P{number}")).collect();
                unknown.insert(
                    name.to_string(),
                    quote! {
                        pub type #name<#(#parameters),*> = ::rialto_cps::rt::Unknown<(#(#parameters,)*)>;
                    },
                );
                let mut path = path.clone();
                if let Some(last) = path.segments.last_mut() {
                    last.arguments = PathArguments::None;
                }
                quote!(#[allow(unused_imports)] use #path as #name;)
            }
        };
        imported.insert(name.to_string(), item);
    }
    let (imported, unknown): (Vec<_>, Vec<_>) =
        (imported.into_values().collect(), unknown.into_values().collect());
    let module = format_ident!("__cps_unknown_{}", function);
    let module = (!unknown.is_empty()).then(|| {
        quote! {
            #[allow(unused_imports)]
            use #module::*;
            #[allow(dead_code, non_camel_case_types, non_snake_case)]
            mod #module {
                #(#unknown)*
            }
        }
    });
    quote!(#(#imported)* #module)
}
