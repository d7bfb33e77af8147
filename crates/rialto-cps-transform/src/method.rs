//! `method!(Type::name)`: the type of a method's frame.

use crate::hash::hash;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Error, GenericArgument, Path, PathArguments, Result, Type, parse_quote};

/// The type of what `Type::method` returns, for who lists it.
#[must_use]
pub fn named(tokens: TokenStream) -> TokenStream {
    let named: Result<syn::TypePath> = syn::parse2(tokens);
    let named = named.and_then(|path| {
        by_trait(&path.path).filter(|_| path.qself.is_none()).ok_or_else(|| {
            Error::new_spanned(
                &path,
                "this is not the name of a method as it is called\nhelp: write `method!(Type::name)`",
            )
        })
    });
    named.map_or_else(Error::into_compile_error, ToTokens::into_token_stream)
}

/// The method's name, as the trait has it.
#[must_use]
pub fn number(name: &Ident) -> u64 {
    hash(0, name.to_string().trim_start_matches("r#"))
}

/// The frame, by the trait that knows it.
fn by_trait(path: &Path) -> Option<Type> {
    let mut owner = path.clone();
    let last = owner.segments.pop()?.into_value();
    owner.segments.pop_punct();
    (!owner.segments.is_empty()).then_some(())?;
    let own: Vec<GenericArgument> = match last.arguments {
        PathArguments::AngleBracketed(given) => given.args.into_iter().collect(),
        _ => Vec::new(),
    };
    let number = number(&last.ident);
    Some(parse_quote!(<#owner as ::rialto_cps::Method<#number, (#(#own,)*)>>::Frame))
}
