//! Part of the last phase: the states in which a frame is written by name, one for
//! the beginning and one for each await, so that other versions of the function read them.
//!
//! A state is told by its label, or by what is awaited: neither changes when
//! something else in the function does. Its layout covers what is kept there, and nothing else.

use crate::field;
use crate::ir::{Call, Origin, Program, Set};
use crate::labels;
use crate::layouts::{Layout, Table};
use crate::methods;
use crate::signature::Signature;
use crate::stepped;
use crate::types;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use syn::Type;

/// A state: not yet begun, or suspended at an await.
pub struct State {
    pub variant: Ident,
    /// None of the beginning.
    pub callee: Option<Callee>,
    pub kept: Vec<Kept>,
}

pub struct Callee {
    pub call: Call,
    pub label: Option<String>,
}

/// A variable.
pub struct Kept {
    pub name: String,
    pub ty: Type,
    /// The type's.
    pub text: String,
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

/// The descriptions of the states, as constants.
#[must_use]
pub fn sites(signature: &Signature, states: &[State], table: &mut Table) -> Vec<TokenStream> {
    let names = site_names(states);
    states.iter().zip(&names).map(|(each, name)| site(each, name, signature, table)).collect()
}

/// How a state is shown, and how it is made, in the frame's `impl`: as the function that makes it, and
/// what it holds.
#[must_use]
pub fn shown_and_made(signature: &Signature, state: &Ident, states: &[State]) -> TokenStream {
    let (shown, made): (Vec<_>, Vec<_>) = (states.iter().enumerate())
        .map(|(number, State { variant, callee, kept })| {
            let count = field::values(vec![TokenStream::new(); kept.len()]).len();
            let fields: Vec<_> = (0..count).map(|number| format_ident!("__cps_{number}")).collect();
            // What cannot be kept is said there.
            let span = callee.as_ref().map_or(signature.name.span(), |callee| callee.call.span());
            let span = Span::call_site().located_at(span);
            let at = format_ident!("at{count}", span = span);
            let make = Ident::new(&variant.to_string(), span);
            let shown = quote_spanned!(span=> __cps_to.#at(#number, Self::#make, __cps_callee, #(#fields),*));
            let made = quote_spanned!(span=> __cps_from.#at(Self::#make));
            (quote!(#state::#variant(__cps_callee, #(#fields),*) => #shown), quote!(#number => #made))
        })
        .unzip();
    quote! {
        #[allow(clippy::all)]
        fn visit<__CpsV: ::rialto_cps::rt::Visit<Self>>(&self, __cps_to: __CpsV) -> __CpsV::Result {
            match self {
                #(#shown,)*
                #state::Over(_) => __cps_to.over(#state::Over(::rialto_cps::rt::PhantomData)),
            }
        }

        #[allow(clippy::all)]
        fn make<__CpsM: ::rialto_cps::rt::Make<Self>>(
            __cps_number: ::rialto_cps::rt::usize,
            __cps_from: __CpsM,
        ) -> ::rialto_cps::rt::Result<Self, __CpsM::Error> {
            match __cps_number {
                #(#made,)*
                _ => __cps_from.none(),
            }
        }
    }
}

/// The description of a state, as a constant.
fn site(state: &State, name: &str, signature: &Signature, table: &mut Table) -> TokenStream {
    let (names, types): (Vec<_>, Vec<_>) = state.kept.iter().map(|kept| (&kept.name, &kept.text)).unzip();
    let function = signature.generics.layout(table, Layout::new().text(name));
    let result = state.callee.as_ref().and_then(|callee| stepped::result_of(&callee.call.shape));
    let base = function.emit();
    let mut kept: Vec<u8> = state.kept.iter().flat_map(|kept| table.of_type(&kept.ty, &kept.text)).collect();
    let function = match result {
        Some(result) => {
            let text = types::text(&result);
            kept.extend(table.of_type(&result, &text));
            function.written(table, &result, &text)
        }
        None => function,
    };
    let kept = Literal::byte_string(&kept);
    let layout = state
        .kept
        .iter()
        .fold(function, |layout, kept| layout.text(&kept.name).written(table, &kept.ty, &kept.text));
    let layout = layout.emit();
    let callees = match &state.callee {
        // Its own states are being listed.
        Some(Callee { call, .. }) if !call.is_itself() => {
            let ty = call.frame();
            quote!(&[__cps::Described::of::<#ty>])
        }
        _ => quote!(&[]),
    };
    quote! {
        __cps::Site {
            name: #name,
            parts: (Self::LAYOUTS, #layout),
            base: #base,
            types: #kept,
            variables: &[#((#names, #types)),*],
            callees: #callees,
        }
    }
}

/// A label is a name; what has none is named by what is awaited, and by which of
/// how many of the same it is: one more of them is another layout.
fn site_names(states: &[State]) -> Vec<String> {
    let awaited = |state: &State| match &state.callee {
        Some(Callee { call, label: None }) => Some(format!("{}()", call.name())),
        Some(Callee { label: Some(label), .. }) if stepped::is_state(label) => Some(label.clone()),
        _ => None,
    };
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let all: Vec<_> = states.iter().map(awaited).collect();
    (states.iter().zip(&all))
        .map(|(state, awaited)| match (&state.callee, awaited) {
            (Some(_), Some(text)) => {
                let count = all.iter().flatten().filter(|other| *other == text).count();
                let number = counted.entry(text.clone()).and_modify(|number| *number += 1).or_insert(1);
                if count == 1 { text.clone() } else { format!("{text}#{number}/{count}") }
            }
            (Some(Callee { label, .. }), None) => label.clone().unwrap_or_default(),
            (None, _) => labels::START.to_string(),
        })
        .collect()
}
