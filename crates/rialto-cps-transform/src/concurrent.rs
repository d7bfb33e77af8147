//! Before the phases: `join!` and `select!` become awaits of one thing that is made
//! of several.
//!
//! `join!(f(a), g(b))` is `::rialto_cps::rt::join(f(a), g(b)).await`. In `select!`, each
//! arm waits for a leaf:
//!
//! ```text
//! select! {                                {
//!     n = recv::<u64>(&rx), if a => x,         let if0: bool = a;
//!     () = sleep(day) => y,                    match ::rialto_cps::rt::choose((if0, recv::<u64>(&rx)), (sleep(day),)).await {
//! }                                                Chosen2::First(value) => { let n: Output<recv<u64>> = value; x }
//!                                                  Chosen2::Second(value) => { let (): Output<sleep> = value; y }
//!                                          }   }
//! ```
//!
//! The paths are those by which `callee` knows them again: nothing of that name is called.

use crate::callee::{Around, choice};
use crate::macros::awaiting;
use crate::names;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Macro, Pat, Result, Token, parse_quote};

/// How many arms a choice has, and how many parts are joined.
const MOST: usize = 8;

/// What is joined, if that is awaited.
#[must_use]
pub fn joined(awaited: &Expr) -> Option<Vec<Expr>> {
    arguments(awaited, "join")
}

/// A choice's arms: conditions and leaves.
pub type Arms = Vec<(Option<Expr>, Expr)>;

/// The arms of a choice, if that is awaited; and whether the first that is enabled is taken.
#[must_use]
pub fn chosen(awaited: &Expr) -> Option<(bool, Arms)> {
    let by_lot = arguments(awaited, "choose").map(|arms| (false, arms));
    let (biased, arms) = by_lot.or_else(|| Some((true, arguments(awaited, "choose_biased")?)))?;
    let arms = arms.into_iter().map(|arm| {
        let Expr::Tuple(arm) = arm else { return None };
        let mut parts = arm.elems.into_iter();
        match (parts.next()?, parts.next()) {
            (leaf, None) => Some((None, leaf)),
            (condition, Some(leaf)) => Some((Some(condition), leaf)),
        }
    });
    Some((biased, arms.collect::<Option<_>>()?))
}

fn arguments(awaited: &Expr, name: &str) -> Option<Vec<Expr>> {
    let Expr::Call(call) = awaited else { return None };
    let text = call.func.to_token_stream().to_string().replace(' ', "");
    (text == format!("::rialto_cps::rt::{name}")).then(|| call.args.iter().cloned().collect())
}

/// A `select!`.
struct Select {
    /// Whether the first arm that is enabled is taken, and not any.
    biased: bool,
    arms: Vec<Arm>,
    last: Last,
}

struct Arm {
    pattern: Pat,
    leaf: Expr,
    condition: Option<Expr>,
    body: Expr,
}

/// What stands behind the arms.
enum Last {
    Nothing,
    /// When all arms are switched off.
    Else(Expr),
    /// When none is enabled now.
    Default(Expr),
}

mod word {
    syn::custom_keyword!(default);
    syn::custom_keyword!(biased);
}

impl Parse for Select {
    fn parse(input: ParseStream) -> Result<Self> {
        let biased = input.peek(word::biased) && input.peek2(Token![;]);
        if biased {
            input.parse::<word::biased>()?;
            input.parse::<Token![;]>()?;
        }
        let (mut arms, mut last) = (Vec::new(), Last::Nothing);
        while !input.is_empty() {
            if input.peek(Token![else]) {
                input.parse::<Token![else]>()?;
                last = Last::Else(body(input)?);
                break;
            }
            if input.peek(word::default) && input.peek2(Token![=>]) {
                input.parse::<word::default>()?;
                last = Last::Default(body(input)?);
                break;
            }
            arms.push(input.parse()?);
        }
        match (input.is_empty(), arms.len()) {
            (false, _) => Err(input.error("`else` and `default` stand behind all arms")),
            (true, 1..=MOST) => Ok(Select { biased, arms, last }),
            (true, 0) => Err(input.error("a choice has an arm: write `pattern = leaf(..) => body`")),
            (true, _) => {
                let message = format!("a choice has at most {MOST} arms: of more, `one_of` waits for one");
                Err(Error::new_spanned(&arms[MOST].pattern, message))
            }
        }
    }
}

impl Parse for Arm {
    fn parse(input: ParseStream) -> Result<Self> {
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        input.parse::<Token![=]>()?;
        let leaf: Expr = input.parse()?;
        if let Expr::Await(awaited) = &leaf {
            let message = "a choice awaits what is chosen: leave `.await` out";
            return Err(Error::new_spanned(awaited, message));
        }
        let mut condition = None;
        if input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            input.parse::<Token![if]>()?;
            condition = Some(Expr::parse_without_eager_brace(input)?);
        }
        Ok(Arm { pattern, leaf, condition, body: body(input)? })
    }
}

/// `=> body`, with a comma unless it is a block, or the last.
pub fn body(input: ParseStream) -> Result<Expr> {
    input.parse::<Token![=>]>()?;
    let block = input.peek(syn::token::Brace);
    let body = if block { Expr::Block(input.parse()?) } else { input.parse()? };
    if input.peek(Token![,]) || !(block || input.is_empty()) {
        input.parse::<Token![,]>()?;
    }
    Ok(body)
}

impl Select {
    fn expand(self) -> Result<Expr> {
        let Select { biased, arms, last } = self;
        let conditions: Vec<Option<Ident>> = (arms.iter().enumerate())
            .map(|(index, arm)| arm.condition.as_ref().map(|_| format_ident!("__cps_if{index}")))
            .collect();
        let bound = (arms.iter().zip(&conditions)).filter_map(|(arm, name)| {
            let (condition, name) = (arm.condition.as_ref()?, name.as_ref()?);
            Some(quote!(let #name: ::rialto_cps::rt::bool = #condition;))
        });
        let bound: TokenStream = bound.collect();
        let leaves: Vec<&Expr> = arms.iter().map(|arm| &arm.leaf).collect();
        let patterns = patterns(arms.len());
        let nowhere = format_ident!("_");
        let around =
            Around { function: &nowhere, unique: &nowhere, lent: &[], methods: None, generics: None };
        // Where it waits, the frame keeps what is bound, and so its type is told.
        let typed = |arm: &Arm| -> Result<Expr> {
            let ty = crate::callee::read_one_of(arm.leaf.clone(), around)?.result(0);
            let body = &arm.body;
            let pattern = match &arm.pattern {
                pattern @ Pat::Or(_) => quote!((#pattern)),
                pattern => quote!(#pattern),
            };
            // So is what the pattern leaves.
            let left = names::leaves_out(&arm.pattern).then(|| quote!(let __cps_chosen: #ty = __cps_chosen;));
            Ok(parse_quote!({ #left let #pattern: #ty = __cps_chosen; #body }))
        };
        let results: Vec<Expr> = arms.iter().map(typed).collect::<Result<_>>()?;
        let otherwise = match last {
            Last::Default(body) => {
                let some = perhaps(&conditions, &leaves);
                let choice = choice(biased, some.len(), quote!(#(#some),*));
                return Ok(parse_quote!({
                    #bound
                    match #choice.try_now() {
                        #(::rialto_cps::rt::Option::Some(#patterns) => #results)*
                        ::rialto_cps::rt::Option::None => #body,
                    }
                }));
            }
            Last::Else(body) => body,
            Last::Nothing => {
                parse_quote!(::core::panic!("all arms of a `select!` are switched off, and it has no `else`"))
            }
        };
        let parts = conditions.iter().zip(&leaves).map(|(condition, leaf)| match condition {
            Some(condition) => quote!((#condition, #leaf)),
            None => quote!((#leaf,)),
        });
        let choose = if biased { format_ident!("choose_biased") } else { format_ident!("choose") };
        let awaited = awaiting(parse_quote!(::rialto_cps::rt::#choose(#(#parts),*)));
        let waits: Expr = parse_quote!(match #awaited { #(#patterns => #results)* });
        let waits: Expr = match conditions.iter().cloned().collect::<Option<Vec<Ident>>>() {
            Some(all) => parse_quote!(if #(#all)||* { #waits } else { #otherwise }),
            None => waits,
        };
        Ok(parse_quote!({ #bound #waits }))
    }
}

/// The leaves, those under conditions perhaps.
fn perhaps(conditions: &[Option<Ident>], leaves: &[&Expr]) -> Vec<Expr> {
    let each = conditions.iter().zip(leaves).map(|(condition, leaf)| match condition {
        Some(condition) => parse_quote!(::rialto_cps::wait::perhaps(
            if #condition { ::rialto_cps::rt::Option::Some(#leaf) } else { ::rialto_cps::rt::Option::None }
        )),
        None => parse_quote!(#leaf),
    });
    each.collect()
}

/// Which one has been chosen.
fn patterns(arms: usize) -> Vec<Pat> {
    const NAMES: [&str; MOST] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];
    let chosen = format_ident!("Chosen{arms}");
    let names = NAMES.iter().take(arms).map(|name| format_ident!("{name}"));
    names.map(|name| parse_quote!(::rialto_cps::wait::#chosen::#name(__cps_chosen))).collect()
}

/// What takes the place of one of the two; an error is what is none of their forms.
pub fn expanded(call: &Macro) -> Option<Result<Expr>> {
    let words: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let name = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [name] | ["rialto_cps", name] | ["rialto", name] | ["rialto", "cps", name] => name,
        _ => return None,
    };
    match name {
        "join" => Some(join(call)),
        "select" => Some(call.parse_body::<Select>().and_then(Select::expand)),
        _ => None,
    }
}

fn join(call: &Macro) -> Result<Expr> {
    let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
    if let Some(awaited) = parts.iter().find(|part| matches!(part, Expr::Await(_))) {
        let message = "`join!` awaits its parts, all at the same time: leave `.await` out";
        return Err(Error::new_spanned(awaited, message));
    }
    if parts.is_empty() || parts.len() > MOST {
        let message = format!("`join!` has 1 to {MOST} parts: write `join!(f(..), g(..))`");
        return Err(Error::new_spanned(&call.path, message));
    }
    Ok(awaiting(parse_quote!(::rialto_cps::rt::join(#parts))))
}
