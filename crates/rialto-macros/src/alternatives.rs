//! Splits patterns with `|` that have a condition. In Rust, a guard is evaluated for each alternative that
//! matches, until it is true. So each alternative becomes an arm of its own.

use proc_macro::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use crate::options::is;

type Tokens = Vec<TokenTree>;

/// Returns the alternatives of this pattern, in the order in which they are tried.
pub(crate) fn alternatives(pattern: &[TokenTree]) -> Vec<Tokens> {
    let cases = pattern.split(|token| is(token, '|')).filter(|case| !case.is_empty());
    let cases: Vec<&[TokenTree]> = cases.collect();
    match cases.len() > 1 && cases.iter().all(|case| is_constant(case)) {
        true => vec![pattern.to_vec()],
        false => cases.into_iter().flat_map(within).collect(),
    }
}

/// Returns whether the pattern is a constant. Two constants hardly ever match the same message, so it makes
/// no difference whether they become separate arms.
fn is_constant(case: &[TokenTree]) -> bool {
    case.iter().all(|token| match token {
        TokenTree::Ident(word) => word.to_string().starts_with(char::is_uppercase),
        TokenTree::Punct(punct) => punct.as_char() != '^',
        TokenTree::Literal(_) => true,
        TokenTree::Group(_) => false,
    })
}

/// Does the same for a pattern that has `|` only inside groups.
fn within(case: &[TokenTree]) -> Vec<Tokens> {
    // The operand of `^` is an expression, not a pattern.
    let is_pinned = |at: usize| at > 0 && is(&case[at - 1], '^');
    case.iter().enumerate().fold(vec![Tokens::new()], |all, (at, token)| match token {
        TokenTree::Group(group) if !is_pinned(at) => beside(&all, &groups(group)),
        token => beside(&all, &[vec![token.clone()]]),
    })
}

/// Returns the alternatives of a group.
fn groups(group: &Group) -> Vec<Tokens> {
    let tokens: Tokens = group.stream().into_iter().collect();
    let mut all = vec![Tokens::new()];
    for (at, part) in tokens.split(|token| is(token, ',')).enumerate() {
        if at > 0 {
            all = beside(&all, &[vec![TokenTree::Punct(Punct::new(',', Spacing::Alone))]]);
        }
        // Everything up to the colon is the name of a field.
        let name = match colon(part) {
            Some(colon) if group.delimiter() == Delimiter::Brace => colon + 1,
            _ => 0,
        };
        all = beside(&all, &[part[..name].to_vec()]);
        if part.len() > name {
            all = beside(&all, &alternatives(&part[name..]));
        }
    }
    let whole = |tokens: Tokens| {
        let mut whole = Group::new(group.delimiter(), tokens.into_iter().collect::<TokenStream>());
        whole.set_span(group.span());
        vec![TokenTree::Group(whole)]
    };
    all.into_iter().map(whole).collect()
}

/// Returns each pattern of the first list followed by each pattern of the second.
fn beside(these: &[Tokens], those: &[Tokens]) -> Vec<Tokens> {
    let each = these.iter().flat_map(|one| those.iter().map(move |other| [&one[..], other].concat()));
    each.collect()
}

/// Returns the position of the first colon that is not part of a `::`: the one that ends a name.
pub(crate) fn colon(tokens: &[TokenTree]) -> Option<usize> {
    let is_colon = |at: usize| tokens.get(at).is_some_and(|token| is(token, ':'));
    (0..tokens.len())
        .find(|at| is_colon(*at) && !is_colon(at + 1) && !at.checked_sub(1).is_some_and(is_colon))
}
