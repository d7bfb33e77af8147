//! Numbers the jumps of a function, and the mentions of what may be variables, so that what the walker finds out about
//! each can be found again. A jump has an attribute; a mention is named `__m7__name` until the end.

use super::names;
use super::walk::TAG;
use proc_macro2::{Group, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, ExprAsync, ExprClosure, Ident, Item, Macro, parse_quote};

/// The numbers that a function has given so far: no two jumps, and no two mentions, have the same.
#[derive(Default)]
pub struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0
    }

    /// Numbers the jumps and mentions of a body.
    pub fn tag(&mut self, body: &mut Block) {
        Tags(self).visit_block_mut(body);
        Mentions { numbers: self, prefix: "" }.visit_block_mut(body);
    }

    /// Numbers the jumps of code that the lowering has found in a macro.
    pub fn tag_jumps(&mut self, expr: &mut Expr) {
        Tags(self).visit_expr_mut(expr);
    }

    /// Numbers the jumps and mentions of code that the lowering writes a second time, from code without numbers.
    pub fn tag_again(&mut self, expr: &mut Expr) {
        self.tag_jumps(expr);
        Mentions { numbers: self, prefix: "" }.visit_expr_mut(expr);
    }

    /// Numbers the mentions of temporaries.
    pub fn tag_temporaries(&mut self, expr: &mut Expr) {
        Mentions { numbers: self, prefix: "__cps_t" }.visit_expr_mut(expr);
    }

    /// The attribute of one more jump.
    pub fn jump(&mut self) -> Attribute {
        let number = proc_macro2::Literal::u32_unsuffixed(self.next());
        let name = quote::format_ident!("{TAG}");
        parse_quote!(#[#name(#number)])
    }
}

struct Tags<'n>(&'n mut Numbers);

impl VisitMut for Tags<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Break(jump) => jump.attrs.push(self.0.jump()),
            Expr::Continue(jump) => jump.attrs.push(self.0.jump()),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    /// Arguments of known macros jump as well.
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let Some(mut known) = names::known_macro(mac) else { return };
        let before = self.0.0;
        known.arguments.iter_mut().for_each(|argument| self.visit_expr_mut(&mut argument.value));
        if self.0.0 != before {
            *mac = names::with_arguments(mac, &known);
        }
    }
    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// The name without its number, and the number.
#[must_use]
pub fn untagged(name: &str) -> (&str, Option<u32>) {
    let tagged = name.strip_prefix("__m").and_then(|rest| rest.split_once("__"));
    match tagged.and_then(|(number, name)| Some((name, number.parse().ok()?))) {
        Some((name, number)) => (name, Some(number)),
        None => (name, None),
    }
}

/// The name with a number.
#[must_use]
pub fn tagged(name: &Ident, number: u32) -> Ident {
    Ident::new(&format!("__m{number}__{}", super::names::unraw(&name.to_string())), name.span())
}

/// The identifier of this name, which is raw if the name is a keyword.
#[must_use]
pub fn ident(name: &str, span: proc_macro2::Span) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(_) => Ident::new(name, span),
        Err(_) if ["self", "Self", "super", "crate", "_"].contains(&name) => Ident::new(name, span),
        Err(_) => Ident::new_raw(name, span),
    }
}

/// The tokens with each identifier changed so.
#[must_use]
pub fn each_name(tokens: TokenStream, change: &dyn Fn(Ident) -> Ident) -> TokenStream {
    let changed = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(name) => TokenTree::Ident(change(name)),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), each_name(group.stream(), change));
            inner.set_span(group.span());
            TokenTree::Group(inner)
        }
        other => other,
    });
    changed.collect()
}

/// The tokens with all names as the user wrote them.
#[must_use]
pub fn without_tags(tokens: TokenStream) -> TokenStream {
    each_name(tokens, &|name| match untagged(&name.to_string()) {
        (own, Some(_)) => ident(own, name.span()),
        _ => name,
    })
}

struct Mentions<'n> {
    numbers: &'n mut Numbers,
    /// Only names that begin so.
    prefix: &'static str,
}

impl VisitMut for Mentions<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.qself.is_none() && path.path.leading_colon.is_none() => {
                let Some(name) = path.path.get_ident() else { return };
                let text = name.to_string();
                let is_name = text.starts_with(|first: char| first.is_lowercase() || first == '_');
                if is_name && text.starts_with(self.prefix) && untagged(&text).1.is_none() {
                    let tagged = tagged(name, self.numbers.next());
                    path.path.segments[0].ident = tagged;
                }
            }
            // What is called is rather a function.
            Expr::Call(call) if matches!(*call.func, Expr::Path(_)) => {
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            }
            Expr::Struct(made) => {
                for field in &mut made.fields {
                    field.colon_token.get_or_insert_default();
                }
                visit_mut::visit_expr_struct_mut(self, made);
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let Some(mut known) = names::known_macro(mac) else { return };
        let before = self.numbers.0;
        known.arguments.iter_mut().for_each(|argument| self.visit_expr_mut(&mut argument.value));
        if self.numbers.0 != before {
            *mac = names::with_arguments(mac, &known);
        }
    }
    fn visit_item_mut(&mut self, _: &mut Item) {}
}
