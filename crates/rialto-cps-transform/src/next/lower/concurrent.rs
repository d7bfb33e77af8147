//! `join!` and `select!`: each is one await, of what consists of several.

use super::Lower;
use super::durable;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Macro, Pat, Result, Token, parse_quote_spanned};

/// What the macro stands for.
#[must_use]
pub fn is_concurrent(mac: &Macro) -> bool {
    mac.path.segments.last().is_some_and(|last| last.ident == "join" || last.ident == "select")
}

/// It is a `match` of what has happened.
#[must_use]
pub fn is_select(mac: &Macro) -> bool {
    mac.path.segments.last().is_some_and(|last| last.ident == "select")
}

impl Lower {
    /// The macro as an expression that awaits.
    pub fn concurrent(&mut self, mac: &Macro) -> Expr {
        let span = mac.path.span();
        let expanded = match mac.path.segments.last() {
            Some(last) if last.ident == "join" => self.join(mac),
            _ => self.select(mac),
        };
        expanded.unwrap_or_else(|error| {
            self.errors.push(error);
            parse_quote_spanned!(crate::next::at(span)=> ())
        })
    }

    fn join(&mut self, mac: &Macro) -> Result<Expr> {
        let parts = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone())?;
        let span = mac.path.span();
        let parts: Vec<Expr> = parts.into_iter().collect();
        self.refuse_steps(&parts);
        let site = format!("join[{}]", names(&parts));
        let frames = self.frames(parts);
        let joined: Expr = parse_quote_spanned!(crate::next::at(span)=> __rt::joined((#(#frames,)*)));
        Ok(durable::site(&site, &joined))
    }

    /// A step is awaited alone.
    fn refuse_steps(&mut self, calls: &[Expr]) {
        self.errors.extend(calls.iter().filter_map(durable::refuse_step));
    }

    /// What each call becomes. Arguments that leave the function are evaluated before all of them.
    fn frames(&mut self, calls: Vec<Expr>) -> Vec<TokenStream> {
        let last = calls.iter().rposition(|call| self.breaks_up(call));
        let calls = calls.into_iter().enumerate().map(|(index, call)| {
            let call = if last.is_some_and(|last| index <= last) { self.flatten(&call) } else { call };
            frame(&call)
        });
        calls.collect()
    }

    fn select(&mut self, mac: &Macro) -> Result<Expr> {
        let Select { biased, arms, otherwise } = Select::parse.parse2(mac.tokens.clone())?;
        let span = mac.path.span();
        if let Some(other) = otherwise {
            return Err(syn::Error::new(other, "`else` and `default` of `select!` are not taken yet"));
        }
        let count = arms.len();
        if !(2..=6).contains(&count) {
            return Err(syn::Error::new(span, "a `select!` has two to six arms"));
        }
        let leaves: Vec<Expr> = arms.iter().map(|arm| arm.leaf.clone()).collect();
        self.refuse_steps(&leaves);
        let site = format!("{}[{}]", if biased { "select_biased" } else { "select" }, names(&leaves));
        let calls = arms.iter().map(|arm| match &arm.condition {
            Some(condition) => {
                let leaf = &arm.leaf;
                parse_quote_spanned!(crate::next::at(leaf.span())=> __rt::perhaps(#condition, || #leaf))
            }
            None => arm.leaf.clone(),
        });
        let frames = arms.iter().zip(calls).map(|(arm, call)| match &arm.condition {
            Some(_) => call.to_token_stream(),
            None => frame(&call),
        });
        let frames: Vec<_> = frames.collect();
        let callee = quote_spanned!(crate::next::at(span)=> { let __arms = (#(#frames,)*); (&&__rt::arms(&__arms)).select(__arms) });
        let callee =
            if biased { quote_spanned!(crate::next::at(span)=> __rt::biased(#callee)) } else { callee };
        let callee = durable::site(&site, &syn::parse2(callee)?);
        let chosen = format_ident!("Chosen{}", count);
        let names = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
        let arms = arms.iter().zip(names).map(|(Arm { pattern, body, .. }, name)| {
            let name = Ident::new(name, span);
            quote!(__rt::#chosen::#name(#pattern) => #body,)
        });
        Ok(parse_quote_spanned!(crate::next::at(span)=> match #callee { #(#arms)* }))
    }
}

/// By what the states are named at which these are awaited.
fn names(calls: &[Expr]) -> String {
    calls.iter().map(durable::part_name).collect::<Vec<_>>().join(",")
}

/// The frame of a call, or another future.
fn frame(call: &Expr) -> TokenStream {
    let text = crate::next::tags::without_tags(call.to_token_stream()).to_string();
    quote_spanned!(crate::next::at(call.span())=> { let __future = #call; (&&&__rt::awaited(&__future)).frame(__future, #text) })
}

struct Select {
    biased: bool,
    arms: Vec<Arm>,
    otherwise: Option<Span>,
}

struct Arm {
    pattern: Pat,
    leaf: Expr,
    condition: Option<Expr>,
    body: Expr,
}

impl Parse for Select {
    fn parse(input: ParseStream) -> Result<Self> {
        let (mut biased, mut arms, mut otherwise) = (false, Vec::new(), None);
        if input.peek(Ident) && input.peek2(Token![;]) {
            let word: Ident = input.parse()?;
            if word != "biased" {
                return Err(syn::Error::new(
                    word.span(),
                    "only `biased;` stands before the arms of a `select!`",
                ));
            }
            input.parse::<Token![;]>()?;
            biased = true;
        }
        while !input.is_empty() {
            if input.peek(Token![else]) {
                otherwise = Some(input.parse::<Token![else]>()?.span);
                input.parse::<TokenStream>()?;
                break;
            }
            if input.peek(Ident) && input.peek2(Token![=>]) {
                otherwise = Some(input.parse::<Ident>()?.span());
                input.parse::<TokenStream>()?;
                break;
            }
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            input.parse::<Token![=]>()?;
            let leaf: Expr = input.parse()?;
            let condition = if input.peek(Token![,]) {
                input.parse::<Token![,]>()?;
                input.parse::<Token![if]>()?;
                Some(input.parse()?)
            } else {
                None
            };
            input.parse::<Token![=>]>()?;
            let body = Expr::parse_with_earlier_boundary_rule(input)?;
            let ends = matches!(body, Expr::Block(_) | Expr::If(_) | Expr::Match(_) | Expr::Loop(_));
            if input.peek(Token![,]) {
                input.parse::<Token![,]>()?;
            } else if !ends && !input.is_empty() {
                return Err(input.error("a comma ends an arm of `select!`"));
            }
            arms.push(Arm { pattern, leaf, condition, body });
        }
        Ok(Select { biased, arms, otherwise })
    }
}
