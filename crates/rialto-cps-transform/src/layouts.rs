//! Part of the last phase: what the layouts of a function consist of, which the compiler
//! hashes while it evaluates constants. It does that slowly: so texts are hashed here, and each
//! type, with what else has a layout of its own, stands once in a table of numbers. A layout is the hash of
//! its texts, and which entries of the table it has.

use crate::types;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Type;

/// The numbers that the layouts of one function share.
#[derive(Default)]
pub struct Table {
    /// What each stands for, and the entry as a constant.
    entries: Vec<(String, TokenStream)>,
}

/// What one layout consists of, so far.
#[derive(Clone)]
pub struct Layout {
    texts: u64,
    entries: Vec<u8>,
}

impl Table {
    /// The table.
    #[must_use]
    pub fn emit(&self) -> TokenStream {
        let numbers = self.entries.iter().map(|(_, number)| number);
        quote!({
            #[allow(unused_imports)]
            use ::rialto_cps::rt::ByText as _;
            &[#(#numbers),*]
        })
    }

    /// The entry of a type, of which this is the text.
    #[must_use]
    pub fn of_type(&mut self, ty: &Type, text: &str) -> [u8; 2] {
        let written = hash(0, text);
        self.entry(text, || quote!((::rialto_cps::rt::Known::<#ty>::LAYOUT, #written)))
    }

    fn entry(&mut self, text: &str, number: impl FnOnce() -> TokenStream) -> [u8; 2] {
        let there = self.entries.iter().position(|(other, _)| other == text);
        let index = there.unwrap_or_else(|| {
            self.entries.push((text.to_string(), number()));
            self.entries.len() - 1
        });
        u16::try_from(index).expect("a function has less than 65,536 types").to_le_bytes()
    }
}

impl Layout {
    /// That of nothing.
    #[must_use]
    pub fn new() -> Self {
        Layout { texts: hash(0, ""), entries: Vec::new() }
    }

    /// With this text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        Layout { texts: hash(self.texts, text), ..self }
    }

    /// With a type: by what it looks like, or by its text.
    #[must_use]
    pub fn ty(self, table: &mut Table, ty: &Type) -> Self {
        self.written(table, ty, &types::text(ty))
    }

    /// With a type, of which this is the text.
    #[must_use]
    pub fn written(mut self, table: &mut Table, ty: &Type, text: &str) -> Self {
        self.entries.extend(table.of_type(ty, text));
        self
    }

    /// With a number that a constant is.
    #[must_use]
    pub fn number(self, table: &mut Table, number: TokenStream) -> Self {
        self.with(
            table,
            &number.to_string(),
            || quote!((::rialto_cps::rt::Option::Some((#number, ::rialto_cps::rt::undescribed)), 0)),
        )
    }

    /// As a constant, of which the hash is made with the table. Each entry is there once, and where it stands
    /// counts as a text does.
    #[must_use]
    pub fn emit(&self) -> TokenStream {
        let (mut texts, mut once) = (self.texts, Vec::new());
        for entry in self.entries.chunks(2) {
            let there = once.chunks(2).position(|other| other == entry);
            texts = hash(texts, &there.unwrap_or(once.len() / 2).to_string());
            if there.is_none() {
                once.extend_from_slice(entry);
            }
        }
        let once = Literal::byte_string(&once);
        quote!((#texts, #once))
    }

    fn with(mut self, table: &mut Table, text: &str, number: impl FnOnce() -> TokenStream) -> Self {
        self.entries.extend(table.entry(text, number));
        self
    }
}

/// FNV-1a of a text, of which the end counts too, after others.
#[must_use]
pub fn hash(before: u64, text: &str) -> u64 {
    let byte = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let start = before ^ 0xcbf2_9ce4_8422_2325;
    let length = (text.len() as u64).to_le_bytes();
    length.iter().chain(text.as_bytes()).fold(start, byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn what_differs_has_another_layout() {
        let mut table = Table::default();
        let (number, text): (Type, Type) = (parse_quote!(u64), parse_quote!(String));
        let name = |name| Layout::new().text(name);
        let all = [
            name("ab").text("c"),
            name("a").text("bc"),
            name("a").text("bc").ty(&mut table, &number),
            name("a").text("bc").ty(&mut table, &text),
            name("a").text("bc").ty(&mut table, &text).ty(&mut table, &number),
            name("a").text("bc").ty(&mut table, &number).ty(&mut table, &text),
        ];
        let emitted: Vec<String> = all.iter().map(|layout| layout.emit().to_string()).collect();
        for (index, one) in emitted.iter().enumerate() {
            assert!(!emitted[..index].contains(one), "{one}");
        }
        assert_eq!(table.entries.len(), 2);
    }
}
