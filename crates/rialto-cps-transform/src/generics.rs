//! The parameters of a generic function: its frame has the same.

use crate::layouts::{Layout, Table};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{
    Error, GenericParam, Ident, PredicateType, Result, Token, Type, TypeParamBound, WherePredicate,
    parse_quote,
};

/// Those of the function, and what a frame needs of them.
#[derive(Clone)]
pub struct Generics(syn::Generics);

impl Generics {
    /// Reads them.
    ///
    /// # Errors
    ///
    /// Lifetimes.
    pub fn read(generics: syn::Generics) -> Result<Generics> {
        let mut generics = generics;
        if let Some(lifetime) = generics.lifetimes().next() {
            let message = "a `#[cps]` function has no lifetimes, for its frame outlives the caller's stack: it owns what it \
                           holds";
            return Err(Error::new_spanned(lifetime, message));
        }
        let syn::Generics { params, where_clause, .. } = &mut generics;
        for parameter in params {
            let GenericParam::Type(ty) = parameter else { continue };
            let there = (where_clause.iter_mut().flat_map(|clause| &mut clause.predicates))
                .find_map(|predicate| bounds_of(predicate, &ty.ident));
            let bounds = there.unwrap_or(&mut ty.bounds);
            bounds.push(parse_quote!(::rialto_cps::Data));
            bounds.push(parse_quote!(::rialto_cps::HasLayout));
        }
        Ok(Generics(generics))
    }

    /// `impl<..>`, `Type<..>`, `where ..`.
    pub fn split(&self) -> (syn::ImplGenerics<'_>, syn::TypeGenerics<'_>, Option<&syn::WhereClause>) {
        self.0.split_for_impl()
    }

    /// As a type declares them.
    pub fn declared(&self) -> TokenStream {
        let parameters = &self.0.params;
        if parameters.is_empty() { TokenStream::new() } else { quote!(<#parameters>) }
    }

    /// `impl<'de, ..>`.
    pub fn with_lifetime(&self) -> TokenStream {
        let parameters = &self.0.params;
        quote!(<'de, #parameters>)
    }

    /// A type in which each of them occurs.
    pub fn used(&self) -> Type {
        let types = self.0.type_params().map(|parameter| &parameter.ident);
        parse_quote!(fn() -> (#(#types,)*))
    }

    /// What they stand for, in a layout.
    pub fn layout(&self, table: &mut Table, before: Layout) -> Layout {
        self.0.params.iter().fold(before, |layout, parameter| match parameter {
            GenericParam::Type(ty) => {
                let name = &ty.ident;
                layout.number(table, quote!(<#name as ::rialto_cps::HasLayout>::LAYOUT))
            }
            GenericParam::Const(constant) => {
                let name = &constant.ident;
                layout.number(table, quote!(#name as ::rialto_cps::rt::u64))
            }
            GenericParam::Lifetime(_) => layout,
        })
    }

    /// The type of a constant parameter.
    pub fn constant(&self, name: &Ident) -> Option<Type> {
        self.0.const_params().find(|parameter| parameter.ident == *name).map(|parameter| parameter.ty.clone())
    }

    /// Whether one of them occurs in it.
    pub fn in_type(&self, ty: &Type) -> bool {
        let names: Vec<&Ident> = (self.0.type_params().map(|parameter| &parameter.ident))
            .chain(self.0.const_params().map(|parameter| &parameter.ident))
            .collect();
        contains(ty.to_token_stream(), &names)
    }
}

/// What a clause asks of this parameter.
fn bounds_of<'p>(
    predicate: &'p mut WherePredicate,
    parameter: &Ident,
) -> Option<&'p mut Punctuated<TypeParamBound, Token![+]>> {
    match predicate {
        WherePredicate::Type(PredicateType { bounded_ty: Type::Path(path), bounds, .. })
            if path.path.is_ident(parameter) =>
        {
            Some(bounds)
        }
        _ => None,
    }
}

fn contains(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.iter().any(|name| **name == ident),
        TokenTree::Group(group) => contains(group.stream(), names),
        _ => false,
    })
}
