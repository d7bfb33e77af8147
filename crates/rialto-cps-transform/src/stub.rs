//! What stands for a function that is refused, so that those who name it get no errors of
//! their own.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{FnArg, ImplItem, ItemFn, ItemImpl, ReturnType, Type};

/// A frame that can be named, called and awaited, and never runs. Nothing, where the
/// function cannot be told from outside.
#[must_use]
pub fn of(function: TokenStream) -> TokenStream {
    let Ok(ItemFn { vis, sig, .. }) = syn::parse2(function.clone()) else { return plain(function) };
    let inputs = sig.inputs.iter().map(|input| match input {
        FnArg::Typed(input) => Some(&input.ty),
        FnArg::Receiver(_) => None,
    });
    let Some(types) = inputs.collect::<Option<Vec<_>>>() else { return TokenStream::new() };
    let output = match &sig.output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) if is_owned(ty) => quote!(#ty),
        ReturnType::Type(..) => return TokenStream::new(),
    };
    if !sig.generics.params.is_empty() || sig.asyncness.is_none() {
        return TokenStream::new();
    }
    let name = &sig.ident;
    quote! {
        #[allow(unused)]
        #vis fn #name(#(_: #types),*) -> #name {
            #name {}
        }

        #[derive(
            ::rialto_cps::rt::Clone,
            ::rialto_cps::rt::serde::Serialize,
            ::rialto_cps::rt::serde::Deserialize,
        )]
        #[serde(crate = "::rialto_cps::rt::serde")]
        #[allow(non_camel_case_types, unused)]
        #vis struct #name {}

        impl ::rialto_cps::Leaf for #name {
            const NAME: &'static ::rialto_cps::rt::str = "";
        }

        impl ::rialto_cps::rt::Future for #name {
            type Output = #output;

            fn poll(
                self: ::rialto_cps::rt::Pin<&mut Self>,
                _: &mut ::rialto_cps::rt::Context<'_>,
            ) -> ::rialto_cps::rt::Poll<#output> {
                ::rialto_cps::rt::Poll::Pending
            }
        }
    }
}

/// What is not transformed of an `impl`.
fn plain(item: TokenStream) -> TokenStream {
    let Ok(mut item) = syn::parse2::<ItemImpl>(item) else { return TokenStream::new() };
    let is_plain = |item: &ImplItem| !matches!(item, ImplItem::Fn(method) if method.sig.asyncness.is_some());
    match item.trait_ {
        Some(_) => quote!(#item),
        None => {
            item.items.retain(is_plain);
            quote!(#item)
        }
    }
}

fn is_owned(ty: &Type) -> bool {
    struct Owned(bool);
    impl<'a> Visit<'a> for Owned {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.0 &= reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
            visit::visit_type_reference(self, reference);
        }
        fn visit_type_impl_trait(&mut self, _: &'a syn::TypeImplTrait) {
            self.0 = false;
        }
    }
    let mut owned = Owned(true);
    owned.visit_type(ty);
    owned.0
}
