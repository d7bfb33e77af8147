//! What a function looks like from outside.

use super::lower::{Borrowed, Param};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    FnArg, GenericArgument, GenericParam, Ident, ItemFn, Pat, PathArguments, Result, ReturnType, Type,
    parse_quote,
};

/// A parameter, outside and in the frame.
pub struct Parameter {
    /// As the body names it.
    pub inside: Param,
    /// As the function that is called names it.
    pub name: Ident,
    /// As it is written.
    pub written: Type,
    /// What the frame owns.
    pub owned: Type,
    /// What the frame gets of the argument.
    pub value: TokenStream,
}

pub struct Signature {
    pub function: ItemFn,
    pub parameters: Vec<Parameter>,
    pub output: Type,
}

/// Reads it.
///
/// # Errors
///
/// What is no `async fn`, or one whose frame could not be data.
pub fn read(mut function: ItemFn) -> Result<Signature> {
    let error = |span, text: &str| Err(syn::Error::new(span, text));
    if function.sig.asyncness.is_none() {
        return error(
            function.sig.fn_token.span,
            "`#[cps]` transforms async functions, and this function is not async\nhelp: write `async fn`",
        );
    }
    if let Some(word) = &function.sig.unsafety {
        return error(
            word.span,
            "a `#[cps]` function cannot be `unsafe`\nhelp: put an `unsafe` block around the code that needs it",
        );
    }
    if let Some(abi) = &function.sig.abi {
        return error(
            abi.span(),
            "a `#[cps]` function uses Rust's calling convention\nhelp: remove `extern`",
        );
    }
    let mut named = Vec::new();
    let inputs = function.sig.inputs.clone();
    let mut parameters = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        match input {
            FnArg::Typed(input) => parameters.push(parameter(index, &input.pat, &input.ty, &mut named)?),
            FnArg::Receiver(receiver) => {
                return error(
                    receiver.span(),
                    "a method is transformed with its `impl`\nhelp: write `#[cps]` before the `impl`",
                );
            }
        }
    }
    function.sig.generics.params.extend(named);
    let output = match &function.sig.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, ty) => (**ty).clone(),
    };
    Ok(Signature { function, parameters, output })
}

/// Reads a parameter; the type parameters that its `impl Trait`s stand for go to `named`.
pub fn parameter(index: usize, pattern: &Pat, ty: &Type, named: &mut Vec<GenericParam>) -> Result<Parameter> {
    let mut ty = ty.clone();
    NameImpls { index, named }.visit_type_mut(&mut ty);
    Elided.visit_type_mut(&mut ty);
    let name = match pattern {
        Pat::Ident(ident) => ident.ident.clone(),
        other => format_ident!("__argument{}", index, span = other.span()),
    };
    let (borrowed, owned, value) = match &ty {
        Type::Reference(reference) if reference.mutability.is_none() => {
            let inner = &reference.elem;
            (
                Some(Borrowed::Shared),
                parse_quote!(__rt::Owned<#inner>),
                quote!(::rialto_cps::next::owned(#name)),
            )
        }
        Type::Reference(reference) => {
            let inner = &reference.elem;
            (Some(Borrowed::Mutable), (**inner).clone(), quote!(#name))
        }
        other => match optional(other) {
            Some(inner) => (
                Some(Borrowed::Optional),
                parse_quote!(__rt::Option<__rt::Owned<#inner>>),
                quote!(::rialto_cps::next::owned_option(#name)),
            ),
            None => (None, ty.clone(), quote!(#name)),
        },
    };
    let inside_ty = if borrowed.is_some() { ty.clone() } else { owned.clone() };
    let inside = Param { pattern: pattern.clone(), ty: inside_ty, borrowed };
    Ok(Parameter { inside, name, written: ty, owned, value })
}

/// The `T` of `Option<&T>`.
fn optional(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(Type::Reference(reference)) if reference.mutability.is_none() => {
            Some((*reference.elem).clone())
        }
        _ => None,
    }
}

/// `impl Trait` becomes a type parameter.
struct NameImpls<'n> {
    index: usize,
    named: &'n mut Vec<GenericParam>,
}

impl VisitMut for NameImpls<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(bounds) = ty {
            let name = format_ident!("__Impl{}_{}", self.index, self.named.len(), span = bounds.span());
            let bounds = &bounds.bounds;
            self.named.push(parse_quote!(#name: #bounds));
            *ty = parse_quote!(#name);
        }
    }
}

/// The frame's own references have lifetimes without names.
struct Elided;

impl VisitMut for Elided {
    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident != "static" {
            *lifetime = syn::Lifetime::new("'_", lifetime.span());
        }
    }
}
