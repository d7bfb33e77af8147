//! By what paths the caller's crate knows `rialto-cps` and `rialto-node`: by themselves, or by the facade.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// What was made for `::rialto_cps` and `::rialto_node`, for the crate that is being compiled.
pub fn rooted(tokens: TokenStream) -> TokenStream {
    let tokens = match root("rialto-cps", "rialto_cps", quote!(cps)) {
        Some(root) => replaced(tokens, "rialto_cps", &root),
        None => tokens,
    };
    if !names(tokens.clone(), "rialto_node") {
        return tokens;
    }
    match root("rialto-node", "rialto_node", quote!(node)) {
        Some(root) => replaced(tokens, "rialto_node", &root),
        None => tokens,
    }
}

/// None: as it is.
fn root(package: &str, own: &str, within: TokenStream) -> Option<TokenStream> {
    match (crate_name(package), crate_name("rialto")) {
        (Ok(FoundCrate::Name(name)), _) if name != own => {
            let name = Ident::new(&name, Span::call_site());
            Some(quote!(#name))
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = Ident::new(&name, Span::call_site());
            Some(quote!(#name::#within))
        }
        (Err(_), Ok(FoundCrate::Itself)) => Some(quote!(rialto::#within)),
        _ => None,
    }
}

/// Whether the crate is named, other than in texts, which say how things are written.
fn names(tokens: TokenStream, own: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == own,
        TokenTree::Group(group) => names(group.stream(), own),
        TokenTree::Literal(text) => text.to_string().starts_with(&format!("\"::{own}")),
        TokenTree::Punct(_) => false,
    })
}

/// With `root` for each crate of this name behind a `::`, and for that of serde's attribute.
fn replaced(tokens: TokenStream, own: &str, root: &TokenStream) -> TokenStream {
    let mut behind_colons = false;
    let mut all = TokenStream::new();
    for token in tokens {
        let colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match token {
            TokenTree::Ident(name) if behind_colons && name == own => all.extend(root.clone()),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replaced(group.stream(), own, root));
                inner.set_span(group.span());
                all.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Literal(literal) if literal.to_string().starts_with(&format!("\"::{own}::")) => {
                let text = literal.to_string().replacen(own, &root.to_string(), 1);
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
        assert!(names(made.clone(), "rialto_cps"));
        let made = replaced(made, "rialto_cps", &quote!(rialto::cps));
        assert!(!names(made.clone(), "rialto_cps"), "{made}");
        assert!(made.to_string().contains(":: rialto :: cps :: Frame"), "{made}");
    }
}
