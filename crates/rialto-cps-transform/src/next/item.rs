//! The items that a function becomes: the frame's name, the function that makes one, and the body.

use super::emit::{Emitted, emit, fields};
use super::layouts::{Outside, layouts};
use super::lower::{Lowered, lowered};
use super::signature::Signature;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Result;
use syn::ext::IdentExt;

/// A free function.
///
/// # Errors
///
/// Code that cannot be suspended.
pub fn function(signature: &Signature) -> Result<TokenStream> {
    let Signature { function, parameters, output } = signature;
    let sig = &function.sig;
    let name = &sig.ident;
    let (attributes, visibility) = (&function.attrs, &function.vis);
    let marker = format_ident!("__cps_{}", name.unraw(), span = name.span());
    let body = body(signature, &quote!(#marker), name)?;
    let names = parameters.iter().map(|parameter| &parameter.name);
    let written = parameters.iter().map(|parameter| &parameter.written);
    let values = fields(
        parameters.iter().map(|parameter| parameter.value.clone()).collect(),
        &quote!(::rialto_cps::next::More),
    );
    let documentation = format!("The frame of `{name}()`: a call of it, suspended or not yet begun.");
    Ok(quote! {
        #[doc = #documentation]
        #[allow(non_camel_case_types)]
        #visibility type #name = ::rialto_cps::next::Call<#marker>;

        #(#attributes)*
        #visibility fn #name(#(#names: #written),*) -> #name {
            ::rialto_cps::next::Call::begin(#values)
        }

        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #visibility enum #marker {}

        #body
    })
    .map(|tokens| {
        let _ = output;
        tokens
    })
}

/// The implementation of `Function` for a marker type.
fn body(signature: &Signature, marker: &TokenStream, name: &syn::Ident) -> Result<TokenStream> {
    let Signature { function, parameters, output } = signature;
    let params: Vec<_> = parameters.iter().map(|parameter| parameter.inside.clone()).collect();
    let Lowered { function: ir, items, jumps, facts } = lowered(&params, &function.block)?;
    if ir.awaits > 16 {
        return Err(syn::Error::new(name.span(), "a function with more than 16 awaits is not taken yet"));
    }
    let Emitted { body, suspensions } = emit(&ir, &facts, &jumps, name);
    let outside = Outside {
        params: parameters
            .iter()
            .map(|parameter| (parameter.name.unraw().to_string(), parameter.owned.clone()))
            .collect(),
        output,
        generics: Vec::new(),
    };
    let layouts = layouts(&ir, &suspensions, &outside);
    let owned: Vec<_> = parameters.iter().map(|parameter| &parameter.owned).map(|ty| quote!(#ty)).collect();
    let arguments = fields(owned, &quote!(__rt::More));
    // The size of a frame that holds itself, or one of functions that call each other, is not known before itself.
    let is_recursive = suspensions.iter().any(|suspension| suspension.itself || suspension.boxed);
    let storage = match is_recursive {
        true => quote!(__rt::Words<8>),
        false => quote!(__rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>),
    };
    let text = name.unraw().to_string();
    let state = format_ident!("S{}", ir.awaits);
    let slots = (0..ir.awaits).map(|_| quote!((_, _)));
    let (count, sites) = (layouts.count, &layouts.sites);
    let site_count = sites.len();
    let (table, layout, result) = (&layouts.table, &layouts.layout, &layouts.result);
    Ok(quote! {
        const _: () = {
            use ::rialto_cps::next as __rt;
            #[allow(unused_imports)]
            use ::rialto_cps::next::{asks::*, probes::*};
            #[allow(unused_imports)]
            use ::rialto_cps::rt::ByText as _;
            impl __rt::Function for #marker {
                type Arguments = #arguments;
                type Output = #output;
                type Storage = #storage;
                const NAME: &'static ::core::primitive::str =
                    ::core::concat!(::core::module_path!(), "::", #text);
                const VERSION: &'static ::core::primitive::str = ::core::env!("CARGO_PKG_VERSION");
                const LAYOUTS: __rt::Layouts =
                    &__rt::table::<Self, _, #count>(<Self as __rt::Function>::step, #table);
                const LAYOUT: __rt::Parts = #layout;
                const RESULT: __rt::Parts = #result;
                const SITES: &'static [__rt::Site] = &__rt::sites::<Self, _, #site_count>(
                    <Self as __rt::Function>::step,
                    Self::LAYOUTS,
                    [#(#sites),*],
                );
                #[allow(
                    unused_mut, unused_variables, unused_assignments, unused_labels, unused_parens, unused_braces,
                    unreachable_code, unreachable_patterns, path_statements, irrefutable_let_patterns,
                    non_snake_case, clippy::all, clippy::pedantic
                )]
                fn step() -> impl __rt::Step<Self> {
                    #(#items)*
                    __rt::step::<Self, __rt::#state<_, #(#slots),*>, _, _>(|__from, __to, __cx, __prints| {
                        #body
                    })
                }
            }
        };
    })
}
