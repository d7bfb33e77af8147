//! Part of the last phase: a variable in the frame, and how it comes there and back.
//!
//! A state of the frame is a variant with a callee and the variables, `Await1(callee, a, b)`. They are
//! dropped in their order, when the call is cancelled: so the last variable is the first.

use crate::ir::{Presence, Program, Var};
use crate::layouts::{Layout, Table};
use crate::slot::Slot;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// A variable that a state of the frame has.
pub struct Field {
    pub variable: Var,
    pub slot: Ident,
    /// What is kept of it, and its text.
    pub ty: Type,
    pub text: String,
    /// Whether it has a destructor, as a constant.
    drops: TokenStream,
    /// Whether the compiler has to find out whether the type is evident.
    told: bool,
    why: Why,
}

#[derive(Clone, Copy)]
enum Why {
    /// It is named later.
    Named,
    /// It is dropped later: without a destructor, it takes no room.
    Dropped(Presence),
}

impl Field {
    /// Of one that is named later.
    pub fn named(program: &Program, variable: Var) -> Option<Field> {
        Self::of(program, variable, Why::Named)
    }

    /// Of one that is only to be dropped.
    pub fn dropped(program: &Program, variable: Var, presence: Presence) -> Option<Field> {
        Self::of(program, variable, Why::Dropped(presence))
    }

    fn of(program: &Program, index: Var, why: Why) -> Option<Field> {
        let variable = &program.variables[index];
        let ty = variable.ty.clone()?;
        // A constant in a type cannot ask what a parameter stands for.
        let drops = match program.generics.in_type(&ty) {
            true => quote!({ true }),
            false => quote!({ ::core::mem::needs_drop::<#ty>() }),
        };
        let told = types::is_told(&ty);
        let ty = match why {
            Why::Named => ty,
            Why::Dropped(Presence::Perhaps | Presence::InParts) => {
                parse_quote!(::rialto_cps::rt::Kept<::rialto_cps::rt::Option<#ty>, #drops>)
            }
            Why::Dropped(_) => {
                parse_quote!(::rialto_cps::rt::Kept<#ty, #drops>)
            }
        };
        let text = types::text(&ty);
        Some(Field { variable: index, slot: variable.slot.clone(), ty, text, drops, told, why })
    }

    /// From the slot into the frame.
    pub fn suspend(&self, written: &Slot) -> TokenStream {
        let Field { slot, drops, .. } = self;
        match self.why {
            Why::Named if self.told => {
                let taken = written.take();
                quote!(__cps::as_told(#taken))
            }
            Why::Named => written.take(),
            Why::Dropped(Presence::Perhaps | Presence::InParts) => quote! {
                __cps::keep::<_, #drops>(
                    __cps::Some(__cps::Option::take(&mut #slot))
                )
            },
            Why::Dropped(_) => quote! {
                __cps::keep::<_, #drops>(__cps::Option::take(&mut #slot))
            },
        }
    }

    /// And back.
    pub fn resume(&self, written: &Slot, value: &Ident) -> TokenStream {
        let Field { slot, drops, .. } = self;
        match self.why {
            Why::Named if self.told => written.put(&quote!(__cps::as_told(#value))),
            Why::Named => written.put(&quote!(#value)),
            Why::Dropped(Presence::Perhaps | Presence::InParts) => quote! {
                #slot = __cps::Option::flatten(__cps::kept::<
                    __cps::Option<_>,
                    #drops
                >(#value));
            },
            Why::Dropped(_) => quote! {
                #slot = __cps::kept::<_, #drops>(#value);
            },
        }
    }

    /// What the layout has of it.
    pub fn layout(&self, table: &mut Table, before: Layout) -> Layout {
        before.text(&self.slot.to_string()).written(table, &self.ty, &self.text)
    }
}

/// So many parts has a variant beside the callee.
const MOST: usize = 12;

/// As parts of a variant: those for which there is no room are packed in the last.
fn packed(parts: Vec<TokenStream>, pack: fn(&[TokenStream]) -> TokenStream) -> Vec<TokenStream> {
    let mut parts = parts;
    if parts.len() > MOST {
        let rest = parts.split_off(MOST - 1);
        parts.push(pack(&packed(rest, pack)));
    }
    parts
}

/// The types.
pub fn types(parts: Vec<TokenStream>) -> Vec<TokenStream> {
    packed(parts, |rest| quote!(::rialto_cps::rt::More<(#(#rest,)*)>))
}

/// The values, or patterns.
pub fn values(parts: Vec<TokenStream>) -> Vec<TokenStream> {
    packed(parts, |rest| quote!(::rialto_cps::rt::More((#(#rest,)*))))
}
