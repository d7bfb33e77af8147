//! Splits an `async fn` into its parts.

use proc_macro::{Delimiter, TokenStream, TokenTree};

use crate::options::{Error, is};

/// `attributes visibility async fn name() -> output { body }`
pub(crate) struct Function {
    pub(crate) attributes: TokenStream,
    pub(crate) visibility: TokenStream,
    /// The tokens from `async` to the body, which become the nested function unchanged.
    pub(crate) inner: TokenStream,
    pub(crate) name: TokenTree,
    /// The return type with its arrow; empty if there is none.
    pub(crate) output: TokenStream,
}

impl Function {
    pub(crate) fn parse(tokens: TokenStream) -> Result<Function, Error> {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while all.get(at).is_some_and(|token| is(token, '#')) {
            at += 2;
        }
        let attributes = all[..at.min(all.len())].iter().cloned().collect();
        let start = all.iter().position(|token| is_word(token, "fn"));
        let Some(start) = start else {
            return Err(Error::new("expected an `async fn`", span(&all, at)));
        };
        let before = &all[at.min(start)..start];
        let Some(asynchronous) = before.iter().position(|token| is_word(token, "async")) else {
            let message = "expected an `async fn`\nhelp: write `async` before `fn`";
            return Err(Error::new(message, span(&all, start)));
        };
        let visibility = before[..asynchronous].iter().cloned().collect();
        let Some(name) = all.get(start + 1).cloned() else {
            return Err(Error::new("expected the name of a function", span(&all, start)));
        };
        match all.get(start + 2) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                if !group.stream().is_empty() {
                    return Err(Error::new(
                        "this function cannot have parameters, because it is called without arguments\n\
                         help: remove the parameters, and create the values in the body",
                        group.span(),
                    ));
                }
            }
            other => {
                let span = other.map_or(name.span(), TokenTree::span);
                return Err(Error::new(
                    "this function cannot be generic, because it is called without generic arguments\n\
                     help: remove the generic parameters",
                    span,
                ));
            }
        }
        let is_body =
            |token: &TokenTree| matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
        let Some(body) = all.iter().rposition(is_body).filter(|body| *body > start + 2) else {
            return Err(Error::new("expected the body of the function", span(&all, start)));
        };
        let inner = all[at + asynchronous..].iter().cloned().collect();
        let output = all[start + 3..body].iter().cloned().collect();
        Ok(Function { attributes, visibility, inner, name, output })
    }
}

/// Returns whether the function is not async.
pub(crate) fn is_plain(tokens: TokenStream) -> bool {
    let mut words = tokens.into_iter().take_while(
        |token| !matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
    );
    // Find the first of the two words. Attributes are groups of their own, and `async` precedes `fn`.
    words
        .find(|token| is_word(token, "async") || is_word(token, "fn"))
        .is_some_and(|token| is_word(&token, "fn"))
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

fn span(tokens: &[TokenTree], at: usize) -> proc_macro::Span {
    tokens.get(at).map_or_else(proc_macro::Span::call_site, TokenTree::span)
}
