//! By what paths the caller's crate knows `rialto-cps` and `rialto-node`: by themselves, or by the facade.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// A crate's name in what was made, and its path where that goes.
type Root = (&'static str, TokenStream);

/// Replaces `::rialto_cps` and `::rialto_node` by the paths that the crate that is being compiled knows.
pub fn rooted(tokens: TokenStream) -> TokenStream {
    let roots =
        [root("rialto-cps", "rialto_cps", quote!(cps)), root("rialto-node", "rialto_node", quote!(node))];
    let roots: Vec<Root> = roots.into_iter().flatten().collect();
    // Much was made: it is read but once, and only where something is to be changed.
    if roots.is_empty() { tokens } else { replaced(tokens, &roots) }
}

/// None: as it is.
fn root(package: &str, own: &'static str, within: TokenStream) -> Option<Root> {
    let path = match (crate_name(package), crate_name("rialto")) {
        (Ok(FoundCrate::Name(name)), _) if name != own => {
            let name = Ident::new(&name, Span::call_site());
            quote!(#name)
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = Ident::new(&name, Span::call_site());
            quote!(#name::#within)
        }
        (Err(_), Ok(FoundCrate::Itself)) => quote!(rialto::#within),
        _ => return None,
    };
    Some((own, path))
}

/// With the paths of the crates of these names behind a `::`, and in serde's attribute.
fn replaced(tokens: TokenStream, roots: &[Root]) -> TokenStream {
    let mut behind_colons = false;
    let mut all = TokenStream::new();
    for token in tokens {
        let colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match token {
            TokenTree::Ident(name) if behind_colons => match roots.iter().find(|(own, _)| name == own) {
                Some((_, path)) => all.extend(path.clone()),
                None => all.extend([TokenTree::Ident(name)]),
            },
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replaced(group.stream(), roots));
                inner.set_span(group.span());
                all.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Literal(literal) => all.extend([TokenTree::Literal(rooted_text(literal, roots))]),
            other => all.extend([other]),
        }
        behind_colons = colon;
    }
    all
}

/// The path in a text that is one.
fn rooted_text(literal: Literal, roots: &[Root]) -> Literal {
    let text = literal.to_string();
    let root = roots.iter().find(|(own, _)| text.starts_with(&format!("\"::{own}::")));
    let Some((own, path)) = root else { return literal };
    let mut rooted = Literal::string(text.replacen(own, &path.to_string(), 1).trim_matches('"'));
    rooted.set_span(literal.span());
    rooted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the crate is named, other than in texts, which say how things are written.
    fn names(tokens: TokenStream, own: &str) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(name) => name == own,
            TokenTree::Group(group) => names(group.stream(), own),
            TokenTree::Literal(text) => text.to_string().starts_with(&format!("\"::{own}")),
            TokenTree::Punct(_) => false,
        })
    }

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
        let made = replaced(made, &[("rialto_cps", quote!(rialto::cps))]);
        assert!(!names(made.clone(), "rialto_cps"), "{made}");
        assert!(made.to_string().contains(":: rialto :: cps :: Frame"), "{made}");
    }

    #[test]
    fn each_crate_has_its_own_path() {
        let roots = [("rialto_cps", quote!(rialto::cps)), ("rialto_node", quote!(nodes))];
        let made = quote! {
            #[serde(crate = "::rialto_cps::rt::serde")]
            fn f(rialto_node: ::rialto_node::Pid) -> ::rialto_cps::Frame { g!("rialto_cps", ::other::T) }
        };
        let wanted = quote! {
            #[serde(crate = "::rialto :: cps::rt::serde")]
            fn f(rialto_node: ::nodes::Pid) -> ::rialto::cps::Frame { g!("rialto_cps", ::other::T) }
        };
        assert_eq!(replaced(made, &roots).to_string(), wanted.to_string());
    }
}
