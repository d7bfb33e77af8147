//! Part of the last phase: how a frame is written and read as it lies in memory, by
//! serde. Each state is its number and its fields, as a list of pairs: what serde would
//! derive takes the compiler several times as long.

use crate::signature::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The frame's `Serialize` and `Deserialize`. The states are given in the order of their
/// numbers, each with its fields.
pub fn emit(signature: &Signature, state: &Ident, states: &[(Ident, Vec<Ident>)]) -> TokenStream {
    let name = &signature.name;
    let (impl_generics, type_generics, clause) = signature.generics.split();
    let reading = signature.generics.with_lifetime();
    let numbers: Vec<u32> = (0..).take(states.len()).collect();
    let variants: Vec<&Ident> = states.iter().map(|(variant, _)| variant).collect();
    let fields: Vec<TokenStream> = states.iter().map(|(_, fields)| quote!(#(#fields),*)).collect();
    let lists: Vec<TokenStream> = states.iter().map(|(_, fields)| list(fields)).collect();
    quote! {
        impl #impl_generics ::rialto_cps::rt::serde::Serialize for #name #type_generics #clause {
            #[allow(non_snake_case)]
            fn serialize<Z: ::rialto_cps::rt::serde::Serializer>(
                &self,
                __cps_to: Z,
            ) -> ::rialto_cps::rt::Result<Z::Ok, Z::Error> {
                match &self.state {
                    #(#state::#variants { #fields } => ::rialto_cps::rt::write(&(#numbers, #lists), __cps_to),)*
                    #state::Over(_) => ::rialto_cps::rt::nothing_to_write(),
                }
            }
        }

        impl #reading ::rialto_cps::rt::serde::Deserialize<'de> for #name #type_generics #clause {
            fn deserialize<Z: ::rialto_cps::rt::serde::Deserializer<'de>>(
                __cps_from: Z,
            ) -> ::rialto_cps::rt::Result<Self, Z::Error> {
                ::rialto_cps::rt::read(__cps_from)
            }
        }

        impl #reading ::rialto_cps::rt::Read<'de> for #name #type_generics #clause {
            #[allow(non_snake_case, clippy::type_complexity)]
            fn read<Z: ::rialto_cps::rt::serde::de::SeqAccess<'de>>(
                __cps_number: u32,
                __cps_from: &mut Z,
            ) -> ::rialto_cps::rt::Result<Self, Z::Error> {
                let state = match __cps_number {
                    #(#numbers => {
                        let #lists = ::rialto_cps::rt::next(__cps_from)?;
                        #state::#variants { #fields }
                    })*
                    _ => return ::rialto_cps::rt::no_such_state(),
                };
                ::rialto_cps::rt::Result::Ok(Self { state })
            }
        }
    }
}

/// `(a, (b, ()))`.
fn list(fields: &[Ident]) -> TokenStream {
    fields.iter().rev().fold(quote!(()), |rest, field| quote!((#field, #rest)))
}
