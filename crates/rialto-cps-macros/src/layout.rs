//! `#[derive(Layout)]`: the names and the layouts of all fields.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Meta, Result, Token, Type, Variant,
    parse_quote,
};

/// The implementation, or the error as one.
pub fn derive(item: TokenStream) -> TokenStream {
    syn::parse2(item).and_then(|item| implement(&item)).unwrap_or_else(Error::into_compile_error)
}

fn implement(item: &DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let given = given_name(&item.attrs)?;
    let text = given.as_ref().unwrap_or(name).to_string();
    let serde = Serde::of(&item.attrs, given.as_ref())?;
    let named = Named { ident: name, given: given.filter(|given| given != name) };
    let mut hash = quote!(::rialto_cps::Layout::new().text(#text));
    hash.extend(serde.hashed());
    // By what it is told apart beside its name.
    let described = serde.after(&text);
    let description = match &item.data {
        Data::Struct(data) => {
            let Described { hash: of_fields, fields } = fields(&named, &data.fields, serde.default)?;
            hash.extend(of_fields);
            quote!(Struct { name: #described.into(), fields: #fields })
        }
        Data::Enum(data) => {
            let mut variants = Vec::new();
            for variant in &data.variants {
                refuse_attribute(variant)?;
                let text = variant.ident.to_string();
                let serde = Serde::of(&variant.attrs, None)?;
                let Described { hash: of_fields, fields } = fields(&named, &variant.fields, false)?;
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
    let apart = match &item.data {
        Data::Struct(data) if item.generics.params.is_empty() => Some(apart(name, &data.fields)),
        _ => None,
    };
    Ok(quote! {
        #apart
        impl #parameters ::rialto_cps::HasLayout for #name #arguments #bounds {
            const LAYOUT: u64 = #hash.hash();

            fn description() -> ::rialto_cps::Description {
                ::rialto_cps::Description::#description
            }
        }
    })
}

/// How `#[cps]` keeps the other fields, if one is moved.
fn apart(of: &Ident, fields: &Fields) -> TokenStream {
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    let members: Vec<_> = fields.members().collect();
    let names: Vec<_> = (0..types.len()).map(|index| quote::format_ident!("field{}", index)).collect();
    let nested = |parts: Vec<TokenStream>| {
        parts.into_iter().rev().fold(quote!(()), |rest, part| quote!((#part, #rest)))
    };
    let all = nested(types.iter().map(|ty| quote!(::rialto_cps::expansion::Piece<#ty>)).collect());
    let values = nested(
        members.iter().map(|member| quote!(::rialto_cps::expansion::Piece::new(self.#member))).collect(),
    );
    let pattern = nested(names.iter().map(|name| quote!(#name)).collect());
    let place = quote!(&'a mut ::rialto_cps::expansion::Piece);
    let declared = match fields {
        Fields::Named(_) => {
            quote!({ #(pub #members: #place<#types>,)* __marker: ::core::marker::PhantomData<&'a ()> })
        }
        _ => quote!((#(pub #place<#types>,)* ::core::marker::PhantomData<&'a ()>);),
    };
    let last = match fields {
        Fields::Named(_) => quote!(__marker),
        _ => syn::Index::from(members.len()).into_token_stream(),
    };
    quote! {
        #[allow(unreachable_code, unused_variables, private_interfaces, dead_code, clippy::all, clippy::pedantic)]
        const _: () = {
            #[doc(hidden)]
            pub struct __Fields<'a> #declared
            impl ::rialto_cps::expansion::TakenApart for #of {
                type All = #all;
                type Fields<'a> = __Fields<'a>;
                fn apart(self) -> Self::All {
                    #[allow(unused_imports)]
                    use ::rialto_cps::expansion::asks::*;
                    (&&::rialto_cps::expansion::destructor(&self)).none();
                    #values
                }
                fn fields<'a>(all: &'a mut Self::All) -> __Fields<'a> where Self: 'a {
                    let #pattern = all;
                    __Fields { #(#members: #names,)* #last: ::core::marker::PhantomData }
                }
            }
        };
    }
}

/// Fields, as a part of the hash, and as their descriptions.
struct Described {
    hash: TokenStream,
    fields: TokenStream,
}

/// A type, and the name under which it counts if that is another one.
struct Named<'a> {
    ident: &'a Ident,
    given: Option<Ident>,
}

impl Named<'_> {
    /// Returns the text of these tokens with the type's own identifier replaced by the name under which it
    /// counts.
    fn text_of(&self, tokens: TokenStream) -> String {
        match &self.given {
            // The tokens stay as they are: groups that are built anew may have another text.
            None => tokens.to_string(),
            Some(name) => self.replaced(tokens, name).to_string(),
        }
    }

    fn replaced(&self, tokens: TokenStream, name: &Ident) -> TokenStream {
        let tokens = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(ident) if ident == *self.ident => TokenTree::Ident(name.clone()),
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), self.replaced(group.stream(), name)))
            }
            other => other,
        });
        tokens.collect()
    }
}

fn fields(of: &Named, fields: &Fields, all_default: bool) -> Result<Described> {
    let count = fields.len() as u64;
    let mut hash = quote!(.number(#count));
    let mut described = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let name = field.ident.as_ref().map_or_else(|| index.to_string(), unraw);
        let serde = Serde::of(&field.attrs, None)?;
        let ty = &field.ty;
        let given = FieldAttributes::of(field)?;
        let (layout, description) = if names(ty, of.ident) || given.is_text {
            let text = of.text_of(ty.to_token_stream());
            (quote!(.text(#text)), quote!(::rialto_cps::Description::name(#text)))
        } else {
            let known = quote!(<#ty as ::rialto_cps::HasLayout>);
            (quote!(.number(#known::LAYOUT)), quote!(#known::description()))
        };
        let of_serde = serde.hashed();
        hash.extend(quote!(.text(#name) #layout #of_serde));
        // A secret does not count in the hash: its bytes are those of any other field.
        let (name, default, secret) = (serde.after(&name), serde.default || all_default, given.is_secret);
        described.push(quote! {
            ::rialto_cps::FieldDescription {
                name: #name.into(), ty: #description, default: #default, secret: #secret,
            }
        });
    }
    Ok(Described { hash, fields: quote!(::std::vec![#(#described),*]) })
}

fn unraw(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_string()
}

/// The attributes of serde of an item, which change how it is written.
struct Serde {
    /// It may be missing.
    default: bool,
    /// All else, as it stands there, sorted.
    text: String,
}

impl Serde {
    /// If a type has a name by `#[layout(name = "..")]`, serde's `rename` to that name does not count: with it,
    /// serde writes what the type of that name wrote.
    fn of(attributes: &[Attribute], given: Option<&Ident>) -> Result<Serde> {
        let rename = given.map(Ident::to_string).map(|name| quote!(rename = #name).to_string());
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
        rest.retain(|part| Some(part) != rename.as_ref());
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

/// The attributes `#[layout(text)]` and `#[layout(secret)]` of a field.
#[derive(Default)]
struct FieldAttributes {
    is_text: bool,
    is_secret: bool,
}

impl FieldAttributes {
    fn of(field: &Field) -> Result<FieldAttributes> {
        let mut given = FieldAttributes::default();
        for attribute in field.attrs.iter().filter(|attribute| is_layout(attribute)) {
            attribute.parse_nested_meta(|meta| {
                match &meta.path {
                    path if path.is_ident("text") => given.is_text = true,
                    path if path.is_ident("secret") => given.is_secret = true,
                    _ => {
                        return Err(meta.error(
                            "a field has `#[layout(text)]`, `#[layout(secret)]` or no `layout` attribute",
                        ));
                    }
                }
                Ok(())
            })?;
        }
        Ok(given)
    }
}

/// Returns the name of `#[layout(name = "..")]`, under which the type counts.
fn given_name(attributes: &[Attribute]) -> Result<Option<Ident>> {
    let mut name = None;
    for attribute in attributes.iter().filter(|attribute| is_layout(attribute)) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("a type has `#[layout(name = \"..\")]` or no `layout` attribute"));
            }
            let text: LitStr = meta.value()?.parse()?;
            if name.is_some() {
                return Err(Error::new_spanned(text, "the type has two names"));
            }
            let Ok(given) = syn::parse_str(&text.value()) else {
                let why = match text.value().is_empty() {
                    true => "the name is empty",
                    false => "the name is not that of a type",
                };
                let help = "help: write the name that the type had when its frames were stored";
                return Err(Error::new_spanned(text, format!("{why}\n{help}")));
            };
            name = Some(given);
            Ok(())
        })?;
    }
    Ok(name)
}

/// Refuses an attribute that would be ignored.
fn refuse_attribute(variant: &Variant) -> Result<()> {
    match variant.attrs.iter().find(|attribute| is_layout(attribute)) {
        Some(attribute) => Err(Error::new_spanned(attribute, "a variant has no `layout` attribute")),
        None => Ok(()),
    }
}

fn is_layout(attribute: &Attribute) -> bool {
    attribute.path().is_ident("layout")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The implementation without its name.
    fn derived(item: TokenStream, name: &str) -> String {
        derive(item).to_string().replace(&format!("HasLayout for {name} "), "HasLayout for it ")
    }

    #[test]
    fn a_renamed_type_has_the_layout_of_its_old_name() {
        let old = quote! {
            #[serde(deny_unknown_fields)]
            struct Tree<T> { value: T, children: Vec<(u8, Tree<T>)>, up: Option<Box<Self>> }
        };
        let new = quote! {
            #[serde(rename = "Tree", deny_unknown_fields)]
            #[layout(name = "Tree")]
            struct Plant<T> { value: T, children: Vec<(u8, Plant<T>)>, up: Option<Box<Self>> }
        };
        assert_eq!(derived(new, "Plant"), derived(old, "Tree"));
        let old = quote!(
            enum Tree {
                Leaf(u8),
                Fork(Box<Tree>, Box<Tree>),
            }
        );
        let new = quote!(
            #[layout(name = "Tree")]
            enum Plant {
                Leaf(u8),
                Fork(Box<Plant>, Box<Plant>),
            }
        );
        assert_eq!(derived(new, "Plant"), derived(old, "Tree"));
        // To serde, this one has another name.
        let old = quote!(
            struct Tree;
        );
        let new = quote!(
            #[layout(name = "Tree")]
            #[serde(rename = "Oak")]
            struct Plant;
        );
        assert_ne!(derived(new, "Plant"), derived(old, "Tree"));
    }

    #[test]
    fn a_secret_does_not_change_the_hash() {
        let hash = |item: TokenStream| {
            let all = derive(item).to_string();
            all.split_once("fn description").unwrap().0.split_once("const LAYOUT").unwrap().1.to_string()
        };
        let plain = quote!(
            struct Card {
                number: String,
            }
        );
        let secret = quote!(
            struct Card {
                #[layout(secret)]
                number: String,
            }
        );
        assert!(derive(secret.clone()).to_string().contains("secret : true"));
        assert_eq!(hash(secret), hash(plain));
    }

    #[test]
    fn a_name_that_no_type_can_have_is_refused() {
        for (item, why) in [
            (
                quote!(
                    #[layout(name = "")]
                    struct Tree;
                ),
                "the name is empty",
            ),
            (
                quote!(
                    #[layout(name = "a tree")]
                    struct Tree;
                ),
                "the name is not that of a type",
            ),
            (
                quote!(
                    #[layout(name = "A", name = "B")]
                    struct Tree;
                ),
                "the type has two names",
            ),
            (
                quote!(
                    #[layout(text)]
                    struct Tree;
                ),
                "a type has `#[layout(name = ",
            ),
            (
                quote!(
                    enum Tree {
                        #[layout(name = "A")]
                        B,
                    }
                ),
                "a variant has no `layout` attribute",
            ),
            (
                quote!(
                    struct Tree {
                        #[layout(name = "A")]
                        b: u8,
                    }
                ),
                "a field has `#[layout(text)]`",
            ),
        ] {
            let refused = implement(&syn::parse2(item).unwrap()).unwrap_err().to_string();
            assert!(refused.starts_with(why), "{refused}");
        }
    }
}
