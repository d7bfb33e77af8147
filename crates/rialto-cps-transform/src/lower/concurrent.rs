//! `join!` and `select!`: each is one await, of what consists of several.

use super::Lower;
use super::durable;
use crate::ir::Gather;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Macro, Pat, Result, Token, parse_quote_spanned};

/// The call by which the lowering joins calls, until their frames are made.
const JOINED: &str = "__cps_joined";
/// The same of the arms of a `select!`.
const SELECTED: &str = "__cps_selected";
const BIASED: &str = "__cps_selected_biased";

/// The calls, if it is one of those.
pub fn several(callee: &mut Expr) -> Option<(&mut Punctuated<Expr, Token![,]>, Gather)> {
    let Expr::Call(call) = callee else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let gather = match &*path.path.get_ident()?.to_string() {
        JOINED => Gather::All,
        SELECTED => Gather::First { biased: false },
        BIASED => Gather::First { biased: true },
        _ => return None,
    };
    match call.args.first_mut()? {
        Expr::Tuple(tuple) => Some((&mut tuple.elems, gather)),
        _ => None,
    }
}

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
        self.macros.push(mac.path.clone());
        let expanded = match mac.path.segments.last() {
            Some(last) if last.ident == "join" => self.join(mac),
            _ => self.select(mac),
        };
        expanded.unwrap_or_else(|error| {
            self.errors.push(error);
            parse_quote_spanned!(crate::at(span)=> ())
        })
    }

    fn join(&mut self, mac: &Macro) -> Result<Expr> {
        let parts = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone())?;
        let span = mac.path.span();
        let parts: Vec<Expr> = parts.into_iter().collect();
        if !(1..=8).contains(&parts.len()) {
            return Err(syn::Error::new(
                span,
                "a `join!` has one to eight parts\nhelp: await fewer in each `join!`, or `join_all` of a `Vec` of calls",
            ));
        }
        refuse_awaits(&parts, "join!")?;
        self.refuse_steps(&parts);
        let site = format!("join[{}]", names(&parts));
        let calls = self.settled(parts);
        let name = format_ident!("{}", JOINED);
        let joined: Expr = parse_quote_spanned!(crate::at(span)=> #name((#(#calls,)*)));
        Ok(durable::site(&site, &joined))
    }

    /// A step is awaited alone.
    fn refuse_steps(&mut self, calls: &[Expr]) {
        self.errors.extend(calls.iter().filter_map(durable::refuse_step));
    }

    /// The calls. Arguments that leave the function are evaluated before all of them.
    fn settled(&mut self, calls: Vec<Expr>) -> Vec<Expr> {
        let last = calls.iter().rposition(|call| self.breaks_up(call));
        let calls = calls.into_iter().enumerate().map(|(index, call)| {
            if last.is_some_and(|last| index <= last) { self.flatten(&call) } else { call }
        });
        calls.collect()
    }

    /// The frame of one of several calls.
    fn part(&mut self, mut call: Expr) -> TokenStream {
        self.call_pointer(&mut call);
        match self.calls_itself(&call) {
            true => quote_spanned!(crate::at(call.span())=> __rt::nested(#call)),
            false => frame(&call),
        }
    }

    fn select(&mut self, mac: &Macro) -> Result<Expr> {
        let Select { biased, arms, otherwise } = Select::parse.parse2(mac.tokens.clone())?;
        let span = mac.path.span();
        let count = arms.len();
        if !(1..=8).contains(&count) {
            return Err(syn::Error::new(
                span,
                "a `select!` has one to eight arms\nhelp: write `pattern = call => body`; `one_of` waits for one of more",
            ));
        }
        let leaves: Vec<Expr> = arms.iter().map(|arm| arm.leaf.clone()).collect();
        refuse_awaits(&leaves, "select!")?;
        if let Some(arm) = arms.iter().find(|arm| arm.condition.is_some() && self.breaks_up(&arm.leaf)) {
            return Err(syn::Error::new(
                arm.leaf.span(),
                "this arm awaits in its arguments, and its condition may switch it off\n\
                 help: await before the `select!`, and use the result here",
            ));
        }
        self.refuse_steps(&leaves);
        // Conditions are evaluated before the leaves.
        let conditions = arms.iter().enumerate().map(|(index, arm)| {
            let condition = arm.condition.as_ref()?;
            Some((format_ident!("__cps_if{}_{}", self.vars.len(), index, span = span), condition))
        });
        let conditions: Vec<Option<(Ident, &Expr)>> = conditions.collect();
        let bound = conditions.iter().flatten().map(|(name, condition)| quote!(let #name = #condition;));
        let bound: TokenStream = bound.collect();
        let frames = arms.iter().zip(&conditions).map(|(Arm { leaf, .. }, condition)| match condition {
            Some((name, _)) => quote_spanned!(crate::at(leaf.span())=> __rt::perhaps(#name, || #leaf)),
            None => self.part(leaf.clone()),
        });
        let plain = conditions.iter().all(Option::is_none) && !matches!(otherwise, Last::Default(_));
        let mut frames: Vec<_> = frames.collect();
        if plain && count > 1 {
            frames = leaves.iter().map(ToTokens::to_token_stream).collect();
        }
        let bodies = bodies(&arms, span, matches!(otherwise, Last::Default(_)));
        let callee = match count {
            1 => frames[0].clone(),
            _ if plain => {
                let name = Ident::new(if biased { BIASED } else { SELECTED }, span);
                quote_spanned!(crate::at(span)=> #name((#(#frames,)*)))
            }
            _ => selection(&frames, biased, span),
        };
        if let Last::Default(otherwise) = otherwise {
            return Ok(parse_quote_spanned!(crate::at(span)=> {
                #bound
                match (#callee).try_now() {
                    #bodies
                    __rt::None => #otherwise,
                }
            }));
        }
        let site = format!("{}[{}]", if biased { "select_biased" } else { "select" }, names(&leaves));
        let callee = durable::site(&site, &syn::parse2(callee)?);
        let waits = quote_spanned!(crate::at(span)=> match #callee { #bodies });
        let all: Option<Vec<&Ident>> =
            conditions.iter().map(|condition| condition.as_ref().map(|(name, _)| name)).collect();
        let otherwise = match otherwise {
            Last::Else(otherwise) => quote!(#otherwise),
            _ => quote_spanned!(crate::at(span)=>
                ::core::panic!("all arms of a `select!` are switched off, and it has no `else`")),
        };
        Ok(match all {
            Some(all) => parse_quote_spanned!(crate::at(span)=> {
                #bound
                if #(#all)||* { #waits } else { #otherwise }
            }),
            None if bound.is_empty() => syn::parse2(waits)?,
            None => parse_quote_spanned!(crate::at(span)=> { #bound #waits }),
        })
    }
}

/// The parts of one await are awaited by it.
fn refuse_awaits(parts: &[Expr], name: &str) -> Result<()> {
    let awaited = parts.iter().find_map(|part| match part {
        Expr::Await(awaited) => Some(awaited.await_token.span),
        _ => None,
    });
    let message = format!("`{name}` awaits this itself\nhelp: leave `.await` out");
    awaited.map_or(Ok(()), |span| Err(syn::Error::new(span, message)))
}

/// The frame of a `select!` of frames.
pub fn selection(frames: &[TokenStream], biased: bool, span: Span) -> TokenStream {
    let select = format_ident!("{}", if biased { "select_biased" } else { "select" }, span = span);
    quote_spanned!(crate::at(span)=> {
        let __arms = (#(#frames,)*);
        (&&__rt::arms(&__arms)).#select(__arms)
    })
}

impl Lower {
    /// A `select!` of calls that borrow nothing.
    pub fn selected(&mut self, calls: Vec<Expr>, biased: bool, span: Span) -> Expr {
        let frames: Vec<_> = calls.into_iter().map(|call| self.part(call)).collect();
        let selected = selection(&frames, biased, span);
        parse_quote_spanned!(crate::at(span)=> #selected)
    }
}

/// The variants of what a `select!` has chosen.
pub const CHOSEN: [&str; 8] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/// The arms of the `match`; of what may have no result, if some is not ready.
fn bodies(arms: &[Arm], span: Span, perhaps: bool) -> TokenStream {
    let chosen = format_ident!("Chosen{}", arms.len());
    let each = arms.iter().zip(CHOSEN).map(|(Arm { pattern, body, .. }, name)| {
        let name = Ident::new(name, span);
        let pattern = match arms.len() {
            1 => quote!(#pattern),
            _ => quote!(__rt::#chosen::#name(#pattern)),
        };
        match perhaps {
            true => quote!(__rt::Some(#pattern) => #body,),
            false => quote!(#pattern => #body,),
        }
    });
    each.collect()
}

/// The call and the time of `within(call, time)`. With a type, it takes a leaf, as its text says.
pub fn within(callee: &Expr) -> Option<(&syn::Path, &Expr, &Expr)> {
    let Expr::Call(call) = callee else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let words: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let named = matches!(words[..], ["within"] | ["rialto_cps", "within"] | ["rialto", "cps", "within"]);
    let typed = path.path.segments.last()?.arguments.is_none();
    (named && typed && call.args.len() == 2).then(|| (&path.path, &call.args[0], &call.args[1]))
}

/// The names of the states in which these are awaited.
fn names(calls: &[Expr]) -> String {
    calls.iter().map(durable::part_name).collect::<Vec<_>>().join(",")
}

impl Lower {
    /// `within(call, time)`, where the type of the call tells how it is limited.
    pub fn limited(&mut self, callee: &Expr) -> Option<Expr> {
        let (path, call, time) = within(callee)?;
        self.macros.push(path.clone());
        self.refuse_limited_step(call);
        let (frame, span) = (frame(call), callee.span());
        let site = format!("within[{}]", durable::part_name(call));
        let limited: Expr = parse_quote_spanned!(crate::at(span)=> {
            let __call = #frame;
            (&&__rt::limits(&__call)).within(__call, #time)
        });
        Some(durable::site(&site, &limited))
    }

    fn refuse_limited_step(&mut self, call: &Expr) {
        if durable::refuse_step(call).is_some() {
            self.errors.push(syn::Error::new(
                call.span(),
                "a step is never dropped half done, and `within` drops what is late\n\
                 help: limit each attempt by `RetryPolicy::attempt_timeout`",
            ));
        }
    }
}

/// The frame of a call, or another future.
pub fn frame(call: &Expr) -> TokenStream {
    let text = crate::tags::without_tags(call.to_token_stream()).to_string();
    let frame = crate::called_at(call.span(), "frame", quote!(__future, #text));
    quote_spanned!(crate::at(call.span())=> { let __future = #call; __rt::awaited(&__future) #frame })
}

struct Select {
    biased: bool,
    arms: Vec<Arm>,
    otherwise: Last,
}

/// What stands behind the arms.
enum Last {
    Nothing,
    /// When all arms are switched off.
    Else(Expr),
    /// When none is ready now.
    Default(Expr),
}

struct Arm {
    pattern: Pat,
    leaf: Expr,
    condition: Option<Expr>,
    body: Expr,
}

impl Parse for Select {
    fn parse(input: ParseStream) -> Result<Self> {
        let (mut biased, mut arms, mut otherwise) = (false, Vec::new(), Last::Nothing);
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
                input.parse::<Token![else]>()?;
                otherwise = Last::Else(last_body(input)?);
                break;
            }
            if input.peek(Ident) && input.peek2(Token![=>]) && input.fork().parse::<Ident>()? == "default" {
                input.parse::<Ident>()?;
                otherwise = Last::Default(last_body(input)?);
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

/// `=> body`, behind all arms.
fn last_body(input: ParseStream) -> Result<Expr> {
    input.parse::<Token![=>]>()?;
    let body = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    match input.is_empty() {
        true => Ok(body),
        false => {
            Err(input.error("`else` and `default` stand behind all arms\nhelp: move this arm before it"))
        }
    }
}
