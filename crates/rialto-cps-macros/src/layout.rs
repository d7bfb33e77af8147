//! `#[derive(Layout)]`: the names and the layouts of all fields.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Data, DeriveInput, Error, Field, Fields, Ident, Meta, Result, Token, Type, parse_quote,
};

/// The implementation, or the error as one.
pub fn derive(item: TokenStream) -> TokenStream {
    syn::parse2(item).and_then(|item| implement(&item)).unwrap_or_else(Error::into_compile_error)
}

fn implement(item: &DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let text = name.to_string();
    let serde = Serde::of(&item.attrs)?;
    let mut hash = quote!(::rialto_cps::Layout::new().text(#text));
    hash.extend(serde.hashed());
    // By what it is told apart beside its name.
    let described = serde.after(&text);
    let description = match &item.data {
        Data::Struct(data) => {
            let Described { hash: of_fields, fields } = fields(name, &data.fields, serde.default)?;
            hash.extend(of_fields);
            quote!(Struct { name: #described.into(), fields: #fields })
        }
        Data::Enum(data) => {
            let mut variants = Vec::new();
            for variant in &data.variants {
                let text = variant.ident.to_string();
                let serde = Serde::of(&variant.attrs)?;
                let Described { hash: of_fields, fields } = fields(name, &variant.fields, false)?;
                let of_serde = serde.hashed();
                hash.extend(quote!(.text(#text) #of_serde #of_fields));
                let text = serde.after(&text);
                variants.push(quote!((#text.into(), #fields)));
            }
            quote!(Enum { name: #described.into(), variants: ::std::vec![#(#variants),*] })
        }
        Data::Union(data) => {
            return Err(Error::new_spanned(
                data.union_token,
                "a union does not say which of its fields it holds: write a struct or an enum",
            ));
        }
    };
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::rialto_cps::HasLayout));
    }
    let (parameters, arguments, bounds) = generics.split_for_impl();
    Ok(quote! {
        impl #parameters ::rialto_cps::HasLayout for #name #arguments #bounds {
            const LAYOUT: u64 = #hash.hash();

            fn description() -> ::rialto_cps::Description {
                ::rialto_cps::Description::#description
            }
        }
    })
}

/// Fields, as a part of the hash, and as their descriptions.
struct Described {
    hash: TokenStream,
    fields: TokenStream,
}

fn fields(of: &Ident, fields: &Fields, all_default: bool) -> Result<Described> {
    let count = fields.len() as u64;
    let mut hash = quote!(.number(#count));
    let mut described = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let name = field.ident.as_ref().map_or_else(|| index.to_string(), unraw);
        let serde = Serde::of(&field.attrs)?;
        let ty = &field.ty;
        let (layout, description) = if names(ty, of) || by_text(field)? {
            let text = ty.to_token_stream().to_string();
            (quote!(.text(#text)), quote!(::rialto_cps::Description::name(#text)))
        } else {
            let known = quote!(<#ty as ::rialto_cps::HasLayout>);
            (quote!(.number(#known::LAYOUT)), quote!(#known::description()))
        };
        let of_serde = serde.hashed();
        hash.extend(quote!(.text(#name) #layout #of_serde));
        let (name, default) = (serde.after(&name), serde.default || all_default);
        described.push(quote! {
            ::rialto_cps::FieldDescription { name: #name.into(), ty: #description, default: #default }
        });
    }
    Ok(Described { hash, fields: quote!(::std::vec![#(#described),*]) })
}

fn unraw(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_string()
}

/// What serde is told of something: it changes how that is written.
struct Serde {
    /// It may be missing.
    default: bool,
    /// All else, as it stands there.
    text: String,
}

impl Serde {
    fn of(attributes: &[Attribute]) -> Result<Serde> {
        let (mut default, mut rest) = (false, Vec::new());
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            let parts = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?;
            for part in parts {
                match part.path() {
                    path if path.is_ident("default") => default = true,
                    // By which path serde is known, and what it asks of types, is not written.
                    path if path.is_ident("crate") || path.is_ident("bound") => {}
                    _ => rest.push(part.to_token_stream().to_string()),
                }
            }
        }
        rest.sort();
        Ok(Serde { default, text: rest.join(", ") })
    }

    fn hashed(&self) -> Option<TokenStream> {
        let text = &self.text;
        (!text.is_empty()).then(|| quote!(.text(#text)))
    }

    /// The name of that, with what it is told apart by.
    fn after(&self, name: &str) -> String {
        if self.text.is_empty() { name.into() } else { format!("{name} #[serde({})]", self.text) }
    }
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
