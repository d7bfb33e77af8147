//! By what path the caller's crate knows `rialto-cps`: by itself, or by the facade.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// What was made for `::rialto_cps`, for the crate that is being compiled.
pub fn rooted(tokens: TokenStream) -> TokenStream {
    match root() {
        Some(root) => replaced(tokens, &root),
        None => tokens,
    }
}

/// None: as it is.
fn root() -> Option<TokenStream> {
    match (crate_name("rialto-cps"), crate_name("rialto")) {
        (Ok(FoundCrate::Name(name)), _) if name != "rialto_cps" => {
            let name = Ident::new(&name, Span::call_site());
            Some(quote!(#name))
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = Ident::new(&name, Span::call_site());
            Some(quote!(#name::cps))
        }
        (Err(_), Ok(FoundCrate::Itself)) => Some(quote!(rialto::cps)),
        _ => None,
    }
}

/// With `root` for each `rialto_cps` behind a `::`, and for that of serde's attribute.
fn replaced(tokens: TokenStream, root: &TokenStream) -> TokenStream {
    let mut behind_colons = false;
    let mut all = TokenStream::new();
    for token in tokens {
        let colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match token {
            TokenTree::Ident(name) if behind_colons && name == "rialto_cps" => all.extend(root.clone()),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replaced(group.stream(), root));
                inner.set_span(group.span());
                all.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Literal(literal) if literal.to_string().starts_with("\"::rialto_cps::") => {
                let text = literal.to_string().replacen("rialto_cps", &root.to_string(), 1);
                let mut text = Literal::string(text.trim_matches('"'));
                text.set_span(literal.span());
                all.extend([TokenTree::Literal(text)]);
            }
            other => all.extend([other]),
        }
        behind_colons = colon;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_the_facade_no_path_is_left_as_it_was() {
        let function = quote! {
            pub async fn twice(n: u64) -> u64 {
                let a = leaf(n).await;
                if a > n { twice(n).await } else { a + leaf(a).await }
            }
        };
        let made = rialto_cps_transform::cps(TokenStream::new(), function);
        assert!(names(made.clone()));
        let made = replaced(made, &quote!(rialto::cps));
        assert!(!names(made.clone()), "{made}");
        assert!(made.to_string().contains(":: rialto :: cps :: Frame"), "{made}");
    }

    /// Whether the crate is named, other than in texts, which say how things are written.
    fn names(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(name) => name == "rialto_cps",
            TokenTree::Group(group) => names(group.stream()),
            TokenTree::Literal(text) => text.to_string().starts_with("\"::rialto_cps"),
            TokenTree::Punct(_) => false,
        })
    }
}
