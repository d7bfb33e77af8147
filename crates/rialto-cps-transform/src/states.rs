//! Part of the last phase: the states in which a frame is written by name, one for
//! the beginning and one for each await, so that other versions of the function read them.
//!
//! A state is told by its label, or by what is awaited: neither changes when
//! something else in the function does. Its layout covers what is kept there, and nothing else.

use crate::ir::{Call, Origin, Program, Set};
use crate::labels;
use crate::layouts::{Layout, Table};
use crate::methods;
use crate::signature::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeMap;
use syn::Type;

/// A state: not yet begun, or suspended at an await.
pub struct State {
    pub variant: Ident,
    /// None of the beginning.
    pub callee: Option<Callee>,
    /// The fields, with the names of the variables.
    pub kept: Vec<Kept>,
}

pub struct Callee {
    pub call: Call,
    pub label: Option<String>,
}

pub struct Kept {
    pub field: Ident,
    pub name: String,
    pub ty: Type,
}

/// The names of variables, as those know them who wrote the function. Of two of
/// one name, which are kept together, the second is `name#2`; what has no name is `_1`.
#[must_use]
pub fn names(program: &Program, kept: &Set) -> Vec<String> {
    let mut seen = BTreeMap::new();
    kept.iter()
        .map(|&index| {
            let variable = &program.variables[index];
            let name = match variable.origin {
                Origin::Temporary => "_".to_string(),
                _ if methods::is_this(&variable.name) => "self".to_string(),
                _ => variable.name.to_string().trim_start_matches("r#").to_string(),
            };
            let count = seen.entry(name.clone()).and_modify(|count| *count += 1).or_insert(1);
            match (variable.origin, *count) {
                (Origin::Temporary, count) => format!("_{count}"),
                (_, 1) => name,
                (_, count) => format!("{name}#{count}"),
            }
        })
        .collect()
}

/// What the frame's `impl Frame` says of its states.
#[must_use]
pub fn emit(state: &Ident, signature: &Signature, states: &[State], table: &mut Table) -> TokenStream {
    let names = site_names(states);
    let sites: Vec<_> =
        states.iter().zip(&names).map(|(each, name)| site(each, name, signature, table)).collect();
    let saved = states.iter().enumerate().map(|(index, each)| {
        let (variant, fields) = (&each.variant, each.kept.iter().map(|kept| &kept.field));
        let values: Vec<_> = (0..each.kept.len()).map(|number| format_ident!("__cps_value{number}")).collect();
        let texts = each.kept.iter().map(|kept| &kept.name);
        let binds = each.callee.as_ref().map(|_| quote!(callee));
        let callee = each.callee.as_ref().map(|callee| {
            let ty = callee.call.frame();
            quote!(<#ty>::save(callee, __cps_to)?;)
        });
        quote! {
            #state::#variant { #(#fields: #values,)* #binds } => {
                __cps_to.frame(<Self as ::rialto_cps::Frame>::NAME, &<Self as ::rialto_cps::Frame>::SITES[#index])?;
                #(__cps_to.variable(#texts, #values)?;)*
                #callee
            }
        }
    });
    let loaded = states.iter().enumerate().map(|(index, each)| {
        let (variant, fields) = (&each.variant, each.kept.iter().map(|kept| &kept.field));
        let texts = each.kept.iter().map(|kept| &kept.name);
        let callee = each.callee.as_ref().map(|callee| {
            let ty = callee.call.frame();
            quote!(callee: <#ty>::load(__cps_from)?,)
        });
        quote!(#index => #state::#variant { #(#fields: __cps_from.variable(#texts)?,)* #callee })
    });
    quote! {
        const SITES: &'static [::rialto_cps::states::Site] = &[#(#sites),*];

        #[allow(unused_imports)]
        fn save<S: ::rialto_cps::states::Save>(
            &self,
            __cps_to: &mut S,
        ) -> ::rialto_cps::rt::Result<(), S::Error> {
            use ::rialto_cps::Frame as _;
            match &self.state {
                #(#saved)*
                #state::Over(_) => return ::rialto_cps::rt::Result::Err(__cps_to.over(<Self as ::rialto_cps::Frame>::NAME)),
            }
            ::rialto_cps::rt::Result::Ok(())
        }

        #[allow(unused_imports)]
        fn load<L: ::rialto_cps::states::Load>(__cps_from: &mut L) -> ::rialto_cps::rt::Result<Self, L::Error> {
            use ::rialto_cps::Frame as _;
            let state = match __cps_from.frame(
                <Self as ::rialto_cps::Frame>::NAME,
                <Self as ::rialto_cps::Frame>::SITES,
            )? {
                #(#loaded,)*
                _ => return ::rialto_cps::rt::Result::Err(
                    __cps_from.unknown(<Self as ::rialto_cps::Frame>::NAME)
                ),
            };
            ::rialto_cps::rt::Result::Ok(Self { state })
        }
    }
}

/// The description of a state, as a constant.
fn site(state: &State, name: &str, signature: &Signature, table: &mut Table) -> TokenStream {
    let text = |part: &dyn ToTokens| part.to_token_stream().to_string();
    let (names, types): (Vec<_>, Vec<_>) = state.kept.iter().map(|kept| (&kept.name, text(&kept.ty))).unzip();
    let function = signature.generics.layout(table, Layout::new().text(name)).ty(table, &signature.output);
    let layout =
        state.kept.iter().fold(function, |layout, kept| layout.text(&kept.name).ty(table, &kept.ty)).emit();
    let callees = match &state.callee {
        // Its own states are being listed.
        Some(Callee { call, .. }) if !call.is_itself() => {
            let ty = call.frame();
            quote!(&[::rialto_cps::states::Function::of::<#ty>])
        }
        _ => quote!(&[]),
    };
    quote! {
        ::rialto_cps::states::Site {
            name: #name,
            layout: #layout,
            variables: &[#((#names, #types)),*],
            callees: #callees,
        }
    }
}

/// A label is a name; what has none is named by what is awaited, and by which of
/// how many of the same it is: one more of them is another layout.
fn site_names(states: &[State]) -> Vec<String> {
    let awaited = |state: &State| match &state.callee {
        Some(Callee { call, label: None }) => Some(call.name()),
        _ => None,
    };
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let all: Vec<_> = states.iter().map(awaited).collect();
    (states.iter().zip(&all))
        .map(|(state, awaited)| match (&state.callee, awaited) {
            (Some(_), Some(text)) => {
                let count = all.iter().flatten().filter(|other| *other == text).count();
                let number = counted.entry(text.clone()).and_modify(|number| *number += 1).or_insert(1);
                if count == 1 { format!("{text}()") } else { format!("{text}()#{number}/{count}") }
            }
            (Some(Callee { label, .. }), None) => label.clone().unwrap_or_default(),
            (None, _) => labels::START.to_string(),
        })
        .collect()
}
