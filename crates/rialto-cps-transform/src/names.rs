//! Names in syntax: what patterns bind, what macros mention, which expressions can be made again.

use super::ir::Taken;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::Range;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, Ident, Macro, Pat, PatIdent, Token};

/// A name that a pattern binds.
pub struct Bound {
    pub name: Ident,
    pub mutable: bool,
    pub by_ref: bool,
}

/// The variables that a pattern binds, in text order; `A(x) | B(x)` binds once.
#[must_use]
pub fn bound(pattern: &Pat) -> Vec<Bound> {
    struct Names(Vec<Bound>, BTreeSet<String>);
    impl<'a> Visit<'a> for Names {
        fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
            if is_variable(pattern) && self.1.insert(pattern.ident.to_string()) {
                self.0.push(Bound {
                    name: pattern.ident.clone(),
                    mutable: pattern.mutability.is_some() && pattern.by_ref.is_none(),
                    by_ref: pattern.by_ref.is_some(),
                });
            }
            visit::visit_pat_ident(self, pattern);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut names = Names(Vec::new(), BTreeSet::new());
    names.visit_pat(pattern);
    names.0
}

/// The pattern without the variables that it binds in the other way: by value, or by reference.
#[must_use]
pub fn of_mode(pattern: &Pat, by_ref: bool) -> Pat {
    struct Others(bool);
    impl VisitMut for Others {
        fn visit_pat_mut(&mut self, pattern: &mut Pat) {
            if let Pat::Ident(ident) = pattern
                && is_variable(ident)
                && ident.by_ref.is_some() != self.0
            {
                *pattern = match ident.subpat.take() {
                    Some((_, inner)) => *inner,
                    None => syn::parse_quote!(_),
                };
            }
            syn::visit_mut::visit_pat_mut(self, pattern);
        }
        fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
            field.colon_token.get_or_insert_default();
            syn::visit_mut::visit_field_pat_mut(self, field);
        }
        fn visit_expr_mut(&mut self, _: &mut Expr) {}
    }
    let mut pattern = pattern.clone();
    Others(by_ref).visit_pat_mut(&mut pattern);
    pattern
}

/// `None` and constants look like variables. They differ by their first letter, as for readers.
#[must_use]
pub fn is_variable(pattern: &PatIdent) -> bool {
    pattern.subpat.is_some()
        || pattern.by_ref.is_some()
        || pattern.mutability.is_some()
        || !pattern.ident.unraw().to_string().starts_with(char::is_uppercase)
}

/// Whether the operator compares: its operands are borrowed.
#[must_use]
pub fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}

/// Whether the operator assigns, as `+=`.
#[must_use]
pub fn is_compound(op: &BinOp) -> bool {
    quote::quote!(#op).to_string().ends_with('=') && !is_comparison(op)
}

/// Whether the pattern takes something by value out of what it is matched with.
#[must_use]
pub fn binds_by_value(pattern: &Pat) -> bool {
    bound(pattern).iter().any(|bound| !bound.by_ref)
}

/// The field in which all lies that the pattern binds by value, if it is one.
#[must_use]
pub fn bound_field(pattern: &Pat) -> Option<syn::Member> {
    let numbered = |elems: &syn::punctuated::Punctuated<Pat, syn::Token![,]>| {
        let rest = elems.iter().position(|elem| matches!(elem, Pat::Rest(_))).unwrap_or(elems.len());
        let fields = elems.iter().enumerate().filter(|(_, elem)| binds_by_value(elem));
        let fields: Vec<usize> = fields.map(|(index, _)| index).collect();
        // Behind `..`, the number is not seen.
        fields.iter().all(|index| *index < rest).then(|| fields.into_iter().map(syn::Member::from).collect())
    };
    let fields: Vec<syn::Member> = match pattern {
        Pat::Struct(made) => {
            let fields = made.fields.iter().filter(|field| binds_by_value(&field.pat));
            fields.map(|field| field.member.clone()).collect()
        }
        Pat::Tuple(tuple) => numbered(&tuple.elems)?,
        Pat::TupleStruct(tuple) => numbered(&tuple.elems)?,
        Pat::Paren(inner) => return bound_field(&inner.pat),
        Pat::Type(typed) => return bound_field(&typed.pat),
        _ => return None,
    };
    <[_; 1]>::try_from(fields).ok().map(|[field]| field)
}

/// The pattern as a `let` takes it: several alternatives stand in parentheses.
#[must_use]
pub fn in_let(pattern: &Pat) -> Pat {
    match pattern {
        Pat::Or(_) => syn::parse_quote!((#pattern)),
        pattern => pattern.clone(),
    }
}

/// The name without the mark of a raw identifier.
#[must_use]
pub fn unraw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Whether the pattern binds the whole value by a name.
#[must_use]
pub fn binds_whole(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(ident) => is_variable(ident),
        Pat::Type(typed) => binds_whole(&typed.pat),
        Pat::Paren(inner) => binds_whole(&inner.pat),
        Pat::Or(or) => or.cases.iter().any(binds_whole),
        _ => false,
    }
}

/// The expression without the `*` and the parentheses around it.
#[must_use]
pub fn without_derefs(expr: &Expr) -> &Expr {
    match expr {
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => without_derefs(&unary.expr),
        Expr::Paren(inner) => without_derefs(&inner.expr),
        expr => expr,
    }
}

/// By which [`Mode::MoveBound`](super::ir::Mode::MoveBound) names a pattern.
#[must_use]
pub fn bound_part(pattern: &Pat) -> Taken {
    Taken::bound(pattern_hash(pattern), bound_field(pattern).as_ref())
}

#[must_use]
pub fn pattern_hash(pattern: &Pat) -> u64 {
    crate::hash::hash(1, &quote::quote!(#pattern).to_string())
}

/// Whether the pattern always matches, as far as its text shows.
#[must_use]
pub fn is_irrefutable(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(ident) => {
            is_variable(ident) && ident.subpat.as_ref().is_none_or(|(_, p)| is_irrefutable(p))
        }
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Type(typed) => is_irrefutable(&typed.pat),
        Pat::Paren(paren) => is_irrefutable(&paren.pat),
        Pat::Reference(reference) => is_irrefutable(&reference.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(is_irrefutable),
        _ => false,
    }
}

/// Whether a value may match several alternatives of a pattern: with a guard, another one than the first may be chosen.
#[must_use]
pub fn overlaps(pattern: &Pat) -> bool {
    struct Overlaps(bool);
    impl<'a> Visit<'a> for Overlaps {
        fn visit_pat_or(&mut self, pattern: &'a syn::PatOr) {
            let mut seen = BTreeSet::new();
            let apart = pattern.cases.iter().all(|case| match case {
                Pat::TupleStruct(case) => {
                    seen.insert(case.path.segments.last().map(|last| last.ident.clone()))
                }
                Pat::Struct(case) => seen.insert(case.path.segments.last().map(|last| last.ident.clone())),
                case => bound(case).is_empty(),
            });
            self.0 |= !apart;
            visit::visit_pat_or(self, pattern);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut overlaps = Overlaps(false);
    overlaps.visit_pat(pattern);
    overlaps.0
}

/// The name, if the expression is a single identifier.
#[must_use]
pub fn as_name(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        Expr::Paren(inner) => as_name(&inner.expr),
        Expr::Group(inner) => as_name(&inner.expr),
        _ => None,
    }
}

/// The links of a chain of conditions and `let`s.
#[must_use]
pub fn links(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) && has_let(condition) => {
            let mut all = links(&binary.left);
            all.extend(links(&binary.right));
            all
        }
        condition => vec![condition],
    }
}

/// The condition, if it is one `let` alone.
#[must_use]
pub fn single_let(condition: &Expr) -> Option<&syn::ExprLet> {
    match condition {
        Expr::Let(single) => Some(single),
        _ => None,
    }
}

/// The `let` with which the condition begins: what it looks at is evaluated before all else.
pub fn first_let(condition: &mut Expr) -> Option<&mut syn::ExprLet> {
    match condition {
        Expr::Let(first) => Some(first),
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => first_let(&mut binary.left),
        _ => None,
    }
}

#[must_use]
pub fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        _ => false,
    }
}

/// Whether it may leave the function.
pub fn leaves(expr: &Expr) -> bool {
    struct Leaves(bool);
    impl<'a> Visit<'a> for Leaves {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= matches!(expr, Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_));
            visit::visit_expr(self, expr);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            if let Some(known) = known_macro(mac) {
                known.arguments.iter().for_each(|argument| self.visit_expr(&argument.value));
            }
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut leaves = Leaves(false);
    leaves.visit_expr(expr);
    leaves.0
}

/// A macro whose arguments are expressions.
pub struct Known {
    pub arguments: Vec<Argument>,
    /// How it evaluates them.
    pub passes: Passes,
}

/// An argument, perhaps behind `name =`.
pub struct Argument {
    pub name: Option<Ident>,
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Passes {
    ByReference,
    ByValue,
    /// `vec![value; count]`.
    Repeat,
    /// `matches!(value, pattern)`: the rest is kept as tokens.
    Scrutinee,
}

/// The arguments of the standard library's macros.
#[must_use]
pub fn known_macro(mac: &Macro) -> Option<Known> {
    let name = mac.path.segments.last()?.ident.to_string();
    let tokens = mac.tokens.clone();
    let (arguments, passes) = match &*name {
        "println" | "print" | "eprintln" | "eprint" | "format" | "panic" | "write" | "writeln" | "todo"
        | "unimplemented" | "unreachable" | "assert" | "assert_eq" | "assert_ne" | "debug_assert"
        | "debug_assert_eq" | "debug_assert_ne" | "format_args" | "bail" | "ensure" | "anyhow" | "eyre" => {
            (list(tokens)?, Passes::ByReference)
        }
        "dbg" => (list(tokens)?, Passes::ByValue),
        "vec" => match list(tokens.clone()) {
            Some(arguments) => (arguments, Passes::ByValue),
            None => (repeat(tokens)?, Passes::Repeat),
        },
        "matches" => (vec![scrutinee(tokens)?], Passes::Scrutinee),
        _ => return None,
    };
    Some(Known { arguments, passes })
}

/// The same, also of a `join!`, which the lowering replaces by a call.
#[must_use]
pub fn arguments(mac: &Macro) -> Option<Known> {
    known_macro(mac).or_else(|| {
        let is_join = mac.path.segments.last().is_some_and(|last| last.ident == "join");
        let arguments = is_join.then(|| list(mac.tokens.clone())).flatten()?;
        Some(Known { arguments, passes: Passes::ByValue })
    })
}

/// As many of its arguments are evaluated in any case: not the message of an assertion.
#[must_use]
pub fn evaluated(mac: &Macro, count: usize) -> usize {
    let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    match name.trim_start_matches("debug_") {
        "assert" => count.min(1),
        "assert_eq" | "assert_ne" => count.min(2),
        _ => count,
    }
}

/// Whether the macro's call never returns.
#[must_use]
pub fn is_panic(mac: &Macro) -> bool {
    let Some(last) = mac.path.segments.last() else { return false };
    ["panic", "todo", "unimplemented", "unreachable"].iter().any(|name| last.ident == name)
}

/// Whether the macro's call may return an error from the function, as those of `anyhow` and `eyre` do.
#[must_use]
pub fn may_return(mac: &Macro) -> bool {
    let Some(last) = mac.path.segments.last() else { return false };
    ["bail", "ensure"].iter().any(|name| last.ident == name)
}

/// Changes the arguments of a known macro. If none of them changes, the call keeps its tokens.
pub fn change_arguments(mac: &mut Macro, mut change: impl FnMut(&mut Expr)) {
    let Some(mut known) = known_macro(mac) else { return };
    let before = quote::quote!(#mac).to_string();
    known.arguments.iter_mut().for_each(|argument| change(&mut argument.value));
    let changed = with_arguments(mac, &known);
    if quote::quote!(#changed).to_string() != before {
        *mac = changed;
    }
}

/// The macro call with other argument values; those after them stay as tokens.
#[must_use]
pub fn with_arguments(mac: &Macro, known: &Known) -> Macro {
    let values = known.arguments.iter().map(|Argument { name, value }| match name {
        Some(name) => quote::quote!(#name = #value),
        None => quote::quote!(#value),
    });
    let tokens = match known.passes {
        Passes::Scrutinee => {
            let rest = after_comma(mac.tokens.clone());
            let value = &known.arguments[0].value;
            quote::quote!(#value, #rest)
        }
        Passes::Repeat => quote::quote!(#(#values);*),
        _ => quote::quote!(#(#values),*),
    };
    Macro { tokens, ..mac.clone() }
}

fn list(tokens: TokenStream) -> Option<Vec<Argument>> {
    struct Parsed(Argument);
    impl syn::parse::Parse for Parsed {
        fn parse(input: syn::parse::ParseStream) -> syn::Result<Self> {
            let name = if input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                let name = input.call(Ident::parse_any)?;
                input.parse::<Token![=]>()?;
                Some(name)
            } else {
                None
            };
            Ok(Parsed(Argument { name, value: input.parse()? }))
        }
    }
    let parsed = Punctuated::<Parsed, Token![,]>::parse_terminated.parse2(tokens).ok()?;
    Some(parsed.into_iter().map(|parsed| parsed.0).collect())
}

fn repeat(tokens: TokenStream) -> Option<Vec<Argument>> {
    let parsed = Punctuated::<Expr, Token![;]>::parse_separated_nonempty.parse2(tokens).ok()?;
    (parsed.len() == 2).then(|| parsed.into_iter().map(|value| Argument { name: None, value }).collect())
}

fn scrutinee(tokens: TokenStream) -> Option<Argument> {
    let parse = |input: syn::parse::ParseStream| {
        let value = input.parse::<Expr>()?;
        input.parse::<Token![,]>()?;
        input.parse::<TokenStream>()?;
        Ok(value)
    };
    parse.parse2(tokens).ok().map(|value| Argument { name: None, value })
}

fn after_comma(tokens: TokenStream) -> TokenStream {
    let parse = |input: syn::parse::ParseStream| {
        input.parse::<Expr>()?;
        input.parse::<Token![,]>()?;
        input.parse::<TokenStream>()
    };
    parse.parse2(tokens).unwrap_or_default()
}

/// The identifiers that a string literal captures, as in `"{name:?}"`.
#[must_use]
pub fn captured(expr: &Expr) -> Vec<String> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => captured_by(&text.value()),
        _ => Vec::new(),
    }
}

fn captured_by(text: &str) -> Vec<String> {
    captures(text).into_iter().map(|range| text[range].to_string()).collect()
}

/// Where a format string names variables: `{name}`, and `{:name$}`, as a width or a precision.
#[must_use]
pub fn captures(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = text[at..].find('{') {
        let begin = at + open + 1;
        at = begin;
        match text[begin..].find(['{', '}']) {
            // Braces that stand for themselves are doubled.
            Some(0) if text[begin..].starts_with('{') => at += 1,
            Some(length) if text[begin + length..].starts_with('}') => {
                at += length;
                found.extend(
                    captures_of_hole(&text[begin..at]).map(|range| begin + range.start..begin + range.end),
                );
            }
            _ => {}
        }
    }
    found
        .retain(|range| text[range.clone()].starts_with(|first: char| first.is_alphabetic() || first == '_'));
    found
}

fn captures_of_hole(hole: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let end = hole.find(':').unwrap_or(hole.len());
    let name = hole[..end].trim();
    let begin = hole[..end].find(name).unwrap_or_default();
    let widths = hole.match_indices('$').filter(move |(at, _)| *at > end).map(|(at, _)| {
        let is_word = |c: &char| c.is_alphanumeric() || *c == '_';
        let length: usize = hole[..at].chars().rev().take_while(is_word).map(char::len_utf8).sum();
        // A zero before it is a flag.
        at - hole[at - length..at].trim_start_matches('0').len()..at
    });
    std::iter::once(begin..begin + name.len()).chain(widths)
}

/// What may be names in tokens: identifiers that do not follow a dot, and those that string literals capture.
#[must_use]
pub fn words(tokens: TokenStream) -> Vec<String> {
    let (mut words, mut dot) = (Vec::new(), false);
    for token in tokens {
        match &token {
            TokenTree::Ident(word) if !dot => words.push(word.to_string()),
            TokenTree::Group(group) => words.extend(self::words(group.stream())),
            TokenTree::Literal(literal) if literal.to_string().starts_with('"') => {
                words.extend(captured_by(&literal.to_string()));
            }
            _ => {}
        }
        dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
    }
    words
}

/// Whether a method of this name borrows its receiver, by the naming conventions of the standard library.
#[must_use]
pub fn borrows_self(method: &Ident) -> bool {
    const NAMES: &[&str] = &[
        "as_deref",
        "as_mut",
        "as_ref",
        "as_str",
        "clear",
        "clone",
        "contains",
        "contains_key",
        "drain",
        "extend",
        "first",
        "get",
        "get_mut",
        "insert",
        "is_empty",
        "iter",
        "iter_mut",
        "last",
        "len",
        "pop",
        "pop_back",
        "pop_front",
        "push",
        "push_back",
        "push_front",
        "push_str",
        "remove",
        "retain",
        "sort",
        "truncate",
    ];
    NAMES.iter().any(|name| method == name)
}

/// Whether a method of this name takes its receiver by value, by the naming conventions of the standard library
/// and of guards and transactions. A wrong answer matters only for a variable that is not named again but
/// is in scope at an await: see `docs/cps.md`.
#[must_use]
pub fn takes_self(method: &Ident) -> bool {
    const OTHERS: &[&str] = &[
        "expect",
        "ok",
        "err",
        "map",
        "map_or",
        "map_or_else",
        "or",
        "is_some_and",
        "is_none_or",
        "is_ok_and",
        "is_err_and",
        "and",
        "xor",
        "transpose",
        "inspect",
        "inspect_err",
        "expect_err",
        "flatten",
        "zip",
        "sum",
        "product",
        "fold",
        "rev",
        "chain",
        "enumerate",
        "filter",
        "filter_map",
        "for_each",
        "unzip",
    ];
    surely_takes_self(method) || OTHERS.iter().any(|name| method == name)
}

/// Whether a method of this name takes its receiver, as far as programs go: the compiler is not asked.
#[must_use]
pub fn surely_takes_self(method: &Ident) -> bool {
    const NAMES: &[&str] = &[
        "unwrap",
        "unwrap_or",
        "unwrap_or_else",
        "unwrap_or_default",
        "unwrap_err",
        "ok_or",
        "ok_or_else",
        "map_err",
        "and_then",
        "or_else",
        "collect",
        // A borrow may have them, too.
        "into",
        "try_into",
        // Of guards, which are often no data: then they could not be kept.
        "commit",
        "rollback",
        "abort",
        "finish",
        "build",
        "disarm",
        "defuse",
        "fail",
        "complete",
        "cancel",
    ];
    let name = method.to_string();
    name.starts_with("into_") || NAMES.contains(&&*name)
}

/// By which [`Mode::MoveBound`](super::ir::Mode::MoveBound) names a call that may take its receiver.
#[must_use]
pub fn call_hash(call: &syn::ExprMethodCall) -> u64 {
    let receiver = as_name(&call.receiver).map(ToString::to_string).unwrap_or_default();
    crate::hash::hash(2, &format!("{receiver}.{}", call.method))
}

/// Methods that return an iterator over their receiver, which they borrow.
const ITERATORS: &[&str] = &[
    "iter",
    "iter_mut",
    "keys",
    "values",
    "values_mut",
    "range",
    "chunks",
    "chunks_exact",
    "windows",
    "chars",
    "char_indices",
    "bytes",
    "lines",
    "split",
    "rsplit",
    "splitn",
    "split_whitespace",
];

/// Methods of iterators that return another iterator.
const ADAPTORS: &[&str] = &[
    "map",
    "filter",
    "filter_map",
    "flatten",
    "flat_map",
    "rev",
    "skip",
    "skip_while",
    "take",
    "take_while",
    "step_by",
    "zip",
    "chain",
    "enumerate",
    "cloned",
    "copied",
];

/// Where a method of the standard library stands in a chain of look-ups.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// It borrows its receiver, which may be a place.
    InPlace,
    /// It takes its receiver, which the chain has made.
    OnwardOnly,
}

/// Whether a method of this name looks something up in its receiver and returns a borrow, each time the same: the call can
/// be made again after a resume. The compiler is asked whether it is that of a type of the standard library.
#[must_use]
pub fn looks(method: &Ident) -> Option<Looks> {
    const IN_PLACE: &[&str] = &[
        "get",
        "get_mut",
        "first",
        "first_mut",
        "last",
        "last_mut",
        "as_ref",
        "as_mut",
        "as_deref",
        "as_deref_mut",
        "as_str",
        "as_slice",
        "as_mut_slice",
        "as_bytes",
        "as_path",
        "first_key_value",
        "last_key_value",
        "get_key_value",
        "front",
        "back",
        "front_mut",
        "back_mut",
        "peek",
        "trim",
        "trim_start",
        "trim_end",
        "trim_matches",
        "strip_prefix",
        "strip_suffix",
        "split_once",
        "rsplit_once",
        "split_at",
        "split_first",
        "split_last",
        "parent",
        "file_name",
        "file_stem",
        "extension",
    ];
    const ONWARD: &[&str] = &[
        "unwrap",
        "expect",
        "unwrap_or",
        "unwrap_or_else",
        "ok",
        "or",
        "or_else",
        "and_then",
        "map_or",
        "map_or_else",
        "find",
        "find_map",
        "max",
        "min",
        "max_by",
        "min_by",
        "max_by_key",
        "min_by_key",
        "next",
        "next_back",
        "nth",
    ];
    let name = method.to_string();
    if IN_PLACE.contains(&&*name) || ITERATORS.contains(&&*name) {
        return Some(Looks::InPlace);
    }
    (ONWARD.contains(&&*name) || ADAPTORS.contains(&&*name)).then_some(Looks::OnwardOnly)
}

/// Whether a look-up evidently finds a borrow: a part of it that is used by value is a copy.
#[must_use]
pub fn lends(found: &Expr) -> bool {
    const VALUES: &[&str] =
        &["map", "and_then", "filter_map", "find_map", "map_or", "map_or_else", "or_else"];
    match found {
        Expr::MethodCall(call) => {
            let makes = VALUES.iter().any(|name| call.method == name);
            let begins = !matches!(*call.receiver, Expr::MethodCall(_));
            !makes && looks(&call.method).is_some() && (begins || lends(&call.receiver))
        }
        Expr::Match(tried) => lends_within(&tried.expr),
        Expr::Paren(inner) => lends(&inner.expr),
        _ => false,
    }
}

/// Of what `?` takes: the function that looks through it has one argument.
fn lends_within(tried: &Expr) -> bool {
    match tried {
        Expr::Call(call) => call.args.first().is_some_and(lends),
        tried => lends(tried),
    }
}

/// Whether a method of this name makes an iterator.
#[must_use]
pub fn iterates(method: &Ident) -> bool {
    let name = method.to_string();
    ITERATORS.contains(&&*name) || ADAPTORS.contains(&&*name)
}

/// Whether a function only makes another borrow of its argument.
#[must_use]
pub fn looks_through(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    let names: Vec<_> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match &names[..] {
        [.., owner, name] if name == "new" => owner == "Path",
        [.., name] => ["from_utf8", "Some", "Ok"].contains(&&**name),
        [] => false,
    }
}

/// Whether the path is that of a constant or a `static`, by the case of its name.
#[must_use]
pub fn is_constant(path: &syn::Path) -> bool {
    let last = path.segments.last().map(|last| last.ident.unraw().to_string()).unwrap_or_default();
    last.starts_with(char::is_uppercase) && !last.contains(char::is_lowercase)
}

/// Whether the method of an iterator chooses items by their values.
#[must_use]
pub fn chooses(method: &Ident) -> bool {
    const NAMES: &[&str] = &[
        "filter",
        "filter_map",
        "find",
        "find_map",
        "max",
        "max_by",
        "max_by_key",
        "min",
        "min_by",
        "min_by_key",
        "rfind",
        "skip_while",
        "take_while",
    ];
    NAMES.iter().any(|name| method == name)
}
