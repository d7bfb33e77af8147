//! `#[derive(Layout)]`: the names and the layouts of all fields.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{Attribute, Data, DeriveInput, Error, Field, Fields, Ident, Result, Type, parse_quote};

/// The implementation, or the error as one.
pub fn derive(item: TokenStream) -> TokenStream {
    syn::parse2(item).and_then(|item| implement(&item)).unwrap_or_else(Error::into_compile_error)
}

fn implement(item: &DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let text = name.to_string();
    let mut hash = quote!(::rialto_cps::Layout::new().text(#text));
    match &item.data {
        Data::Struct(data) => hash.extend(fields(name, &data.fields)?),
        Data::Enum(data) => {
            for variant in &data.variants {
                let text = variant.ident.to_string();
                hash.extend(quote!(.text(#text)));
                hash.extend(fields(name, &variant.fields)?);
            }
        }
        Data::Union(data) => {
            return Err(Error::new_spanned(
                data.union_token,
                "a union does not say which of its fields it holds: write a struct or an enum",
            ));
        }
    }
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::rialto_cps::HasLayout));
    }
    let (parameters, arguments, bounds) = generics.split_for_impl();
    Ok(quote! {
        impl #parameters ::rialto_cps::HasLayout for #name #arguments #bounds {
            const LAYOUT: u64 = #hash.hash();
        }
    })
}

fn fields(of: &Ident, fields: &Fields) -> Result<TokenStream> {
    let count = fields.len() as u64;
    let mut hash = quote!(.number(#count));
    for (index, field) in fields.iter().enumerate() {
        let name = field.ident.as_ref().map_or_else(|| index.to_string(), Ident::to_string);
        let ty = &field.ty;
        let layout = if names(ty, of) || by_text(field)? {
            let text = ty.to_token_stream().to_string();
            quote!(.text(#text))
        } else {
            quote!(.number(<#ty as ::rialto_cps::HasLayout>::LAYOUT))
        };
        hash.extend(quote!(.text(#name) #layout));
    }
    Ok(hash)
}

/// Whether the type is named in it: its layout would be part of itself.
fn names(ty: &Type, of: &Ident) -> bool {
    struct Names<'a>(&'a Ident, bool);
    impl Visit<'_> for Names<'_> {
        fn visit_path_segment(&mut self, segment: &syn::PathSegment) {
            self.1 |= segment.ident == *self.0 || segment.ident == "Self";
            visit::visit_path_segment(self, segment);
        }
    }
    let mut names = Names(of, false);
    names.visit_type(ty);
    names.1
}

/// Whether it has `#[layout(text)]`.
fn by_text(field: &Field) -> Result<bool> {
    let mut text = false;
    for attribute in field.attrs.iter().filter(|attribute| is_layout(attribute)) {
        attribute.parse_nested_meta(|meta| {
            text = meta.path.is_ident("text");
            if text { Ok(()) } else { Err(meta.error("`#[layout(text)]` is all there is")) }
        })?;
    }
    Ok(text)
}

fn is_layout(attribute: &Attribute) -> bool {
    attribute.path().is_ident("layout")
}
