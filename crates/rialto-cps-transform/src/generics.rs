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
pub struct Generics {
    own: syn::Generics,
    /// The type of which it is a method: the frame's last parameter.
    owner: Option<Type>,
}

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
        Ok(Generics { own: generics, owner: None })
    }

    /// Those of a method of this type.
    #[must_use]
    pub fn owned_by(self, owner: &Type) -> Generics {
        Generics { owner: Some(parse_quote!(fn() -> #owner)), ..self }
    }

    /// As a function declares them.
    #[must_use]
    pub fn as_written(&self) -> TokenStream {
        let parameters = &self.own.params;
        if parameters.is_empty() { TokenStream::new() } else { quote!(<#parameters>) }
    }

    /// As a call names them.
    #[must_use]
    pub fn turbofish(&self) -> TokenStream {
        let arguments = self.arguments(None);
        if arguments.is_empty() { arguments } else { quote!(::#arguments) }
    }

    /// The names of the types.
    #[must_use]
    pub fn types(&self) -> Vec<&Ident> {
        self.own.type_params().map(|parameter| &parameter.ident).collect()
    }

    /// `impl<..>`, the frame's `<..>`, `where ..`.
    pub fn split(&self) -> (syn::ImplGenerics<'_>, TokenStream, Option<&syn::WhereClause>) {
        let (impl_generics, _, clause) = self.own.split_for_impl();
        (impl_generics, self.arguments(self.owner.as_ref()), clause)
    }

    /// As a type declares them.
    pub fn declared(&self) -> TokenStream {
        let (parameters, owner) = (self.own.params.iter(), self.owner_parameter());
        let all: Vec<_> =
            parameters.map(ToTokens::to_token_stream).chain(owner.map(|it| it.to_token_stream())).collect();
        if all.is_empty() { TokenStream::new() } else { quote!(<#(#all),*>) }
    }

    /// Where the type is declared, its `<..>`.
    pub fn within(&self) -> TokenStream {
        self.arguments(self.owner_parameter().as_ref())
    }

    fn owner_parameter(&self) -> Option<Type> {
        self.owner.as_ref().map(|_| parse_quote!(__CpsOwner))
    }

    fn arguments(&self, owner: Option<&Type>) -> TokenStream {
        let names = self.own.params.iter().map(|parameter| match parameter {
            GenericParam::Type(ty) => ty.ident.to_token_stream(),
            GenericParam::Const(constant) => constant.ident.to_token_stream(),
            GenericParam::Lifetime(lifetime) => lifetime.lifetime.to_token_stream(),
        });
        let all: Vec<_> = names.chain(owner.map(ToTokens::to_token_stream)).collect();
        if all.is_empty() { TokenStream::new() } else { quote!(<#(#all),*>) }
    }

    /// As an alias declares them.
    pub fn bare(&self) -> TokenStream {
        let names = self.own.params.iter().map(|parameter| match parameter {
            GenericParam::Type(ty) => ty.ident.to_token_stream(),
            GenericParam::Const(syn::ConstParam { ident, ty, .. }) => quote!(const #ident: #ty),
            GenericParam::Lifetime(lifetime) => lifetime.to_token_stream(),
        });
        let all: Vec<_> = names.chain(self.owner_parameter().map(|owner| owner.to_token_stream())).collect();
        if all.is_empty() { TokenStream::new() } else { quote!(<#(#all),*>) }
    }

    /// A type in which each of them occurs, where the frame is declared.
    pub fn used(&self) -> Type {
        let types = self.types().into_iter().map(ToTokens::to_token_stream);
        let types = types.chain(self.owner_parameter().map(|owner| owner.to_token_stream()));
        parse_quote!(fn() -> (#(#types,)*))
    }

    /// What they stand for, in a layout.
    pub fn layout(&self, table: &mut Table, before: Layout) -> Layout {
        self.own.params.iter().fold(before, |layout, parameter| match parameter {
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
        self.own
            .const_params()
            .find(|parameter| parameter.ident == *name)
            .map(|parameter| parameter.ty.clone())
    }

    /// Whether it is one of them.
    pub fn is_parameter(&self, ty: &Type) -> bool {
        matches!(ty, Type::Path(path) if self.types().iter().any(|name| path.path.is_ident(*name)))
    }

    /// Whether one of them occurs in it.
    pub fn in_type(&self, ty: &Type) -> bool {
        let names: Vec<&Ident> = (self.own.type_params().map(|parameter| &parameter.ident))
            .chain(self.own.const_params().map(|parameter| &parameter.ident))
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
