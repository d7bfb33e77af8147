//! Part of the last phase: the slot of a variable, where its value is between segments.
//!
//! It is an `Option`; but a number, a `bool` or a `char` is copied, and needs nothing to say whether it is
//! there: its slot is a plain variable, which the compiler reads and optimises in a fraction of the time.

use crate::generics::Generics;
use crate::ir::Variable;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// How a slot is written.
pub struct Slot {
    name: Ident,
    holds: Holds,
}

enum Holds {
    /// A value that is copied; before there is one, this.
    Copies(TokenStream),
    /// A value, or none.
    Perhaps,
}

impl Slot {
    #[must_use]
    pub fn of(variable: &Variable, generics: &Generics) -> Slot {
        let copied = variable.ty.as_ref().filter(|ty| !generics.in_type(ty)).and_then(types::zero);
        Slot { name: variable.slot.clone(), holds: copied.map_or(Holds::Perhaps, Holds::Copies) }
    }

    /// Its declaration. The type is written where it is known: a literal that is assigned later has it too.
    #[must_use]
    pub fn declared(&self, variable: &Variable) -> TokenStream {
        let name = &self.name;
        let ty = variable.ty.as_ref().filter(|ty| !types::is_told(ty));
        match &self.holds {
            Holds::Copies(zero) => quote!(let mut #name: #ty = #zero;),
            Holds::Perhaps => {
                let ty = ty.map(|ty| quote!(: __cps::Option<#ty>));
                quote!(let mut #name #ty = __cps::None;)
            }
        }
    }

    /// The value, which is there, and is there no more.
    #[must_use]
    pub fn take(&self) -> TokenStream {
        let name = &self.name;
        match self.holds {
            Holds::Copies(_) => quote!(#name),
            Holds::Perhaps => quote!(__cps::take(&mut #name)),
        }
    }

    /// A value comes into it, which is empty, or has one that is of no account.
    #[must_use]
    pub fn put(&self, value: &TokenStream) -> TokenStream {
        let name = &self.name;
        match self.holds {
            Holds::Copies(_) => quote!(#name = #value;),
            // An assignment would drop what was there, and the compiler have to see to it that it may panic.
            Holds::Perhaps => quote!(__cps::put(&mut #name, #value);),
        }
    }

    /// What is in it is dropped.
    #[must_use]
    pub fn empty(&self) -> TokenStream {
        let name = &self.name;
        match self.holds {
            Holds::Copies(_) => TokenStream::new(),
            Holds::Perhaps => quote!(#name = __cps::None;),
        }
    }
}
