//! The `recv!` of `rialto-node`. What its arms ask of a message becomes a type, whose fields are the
//! variables that they name, so that it is data what the function waits for.
//!
//! ```text
//! recv! {                                         struct Arms { id: Tag }
//!     Order { id: ^id, n } if n > 1 => a,         impl migration::Arms for Arms { .. Order { id: ref pin, ref n } if .. => 0 .. }
//!     text: String => b,
//!     after(time) => c,                           let (arm, message) = within(receive_arms(Arms { id: id.clone() }), time).await.unzip();
//! }                                               match arm {
//!                                                     Some(0) => match open::<Order>(message) {
//!                                                         Order { id: _, n } => a, _ => unreachable!() },
//!                                                     Some(1) => match open::<String>(message) { text => b },
//!                                                     None => c,
//!                                                 }
//! ```

use crate::free::free_in_expression;
use crate::hash::hash;
use crate::names;
use crate::scope::{Scope, Variable};
use crate::{alternatives, borrowed, types};
use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{Error, Expr, Macro, Pat, Result, Token, Type, parse_quote};

/// Whether it is a `recv!`.
#[must_use]
pub fn is_receive(call: &Macro) -> bool {
    let words: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words[..], ["recv"] | ["node" | "rialto_node", "recv"] | ["rialto", "node", "recv"])
}

/// What takes the place of a `recv!`, and the type of this name, which its arms become.
///
/// # Errors
///
/// If something is not an arm; variables without evident types in what the arms ask.
pub fn expand(call: &Macro, scope: &Scope, arms: &Ident) -> Result<(Expr, TokenStream)> {
    let receive: Receive = call.parse_body()?;
    let held = receive.held(scope)?;
    Ok((receive.waits(arms, &held), receive.emit(arms, &held, &call.tokens)))
}

struct Receive {
    arms: Vec<Arm>,
    after: Option<(Expr, Expr)>,
}

/// `pattern: type if condition => body`
struct Arm {
    /// With variables of our own for what is pinned, ..
    asked: Pat,
    /// .. what that is equal to, and what else holds.
    condition: Expr,
    /// Where what is pinned is not looked at again.
    open: Pat,
    of: Type,
    body: Expr,
}

/// What is held of a variable.
struct Held {
    ty: Type,
    /// As that of a [`Variable`]: the arms ask what is behind it.
    lent: Option<bool>,
}

impl Held {
    /// The variable again, as the function has it.
    fn named(&self, name: &Ident) -> TokenStream {
        let Held { ty, lent } = self;
        let held = quote!(::core::clone::Clone::clone(&self.#name));
        match lent {
            None => quote!(let #name: #ty = #held;),
            Some(true) => quote!(let #name: &#ty = &self.#name;),
            Some(false) => quote!(let #name: &mut #ty = &mut #held;),
        }
    }
}

impl Parse for Receive {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut receive = Receive { arms: Vec::new(), after: None };
        while !input.is_empty() {
            if receive.after.is_some() {
                return Err(input.error("`after` is the last arm"));
            }
            let mut head = Vec::new();
            while !input.peek(Token![=>]) {
                head.push(input.parse::<TokenTree>()?);
            }
            match &head[..] {
                [TokenTree::Ident(after), TokenTree::Group(time)] if after == "after" => {
                    receive.after = Some((syn::parse2(time.stream())?, body(input)?));
                }
                head => receive.arms.extend(Arm::parse(head, input)?),
            }
        }
        Ok(receive)
    }
}

impl Arm {
    /// An arm; or one for each alternative of the pattern, of which the condition is asked.
    fn parse(head: &[TokenTree], input: ParseStream) -> Result<Vec<Arm>> {
        let (head, condition) = match head
            .iter()
            .position(|token| matches!(token, TokenTree::Ident(it) if it == "if"))
        {
            Some(at) => (&head[..at], Some(syn::parse2::<Expr>(head[at + 1..].iter().cloned().collect())?)),
            None => (head, None),
        };
        let (pattern, of) = match colon(head) {
            Some(at) => (&head[..at], Some(syn::parse2::<Type>(head[at + 1..].iter().cloned().collect())?)),
            None => (head, None),
        };
        let mut pins = Vec::new();
        let asked = unpin(pattern.iter().cloned().collect(), &mut pins)?;
        let asked = Pat::parse_multi_with_leading_vert.parse2(asked)?;
        let of = of.or_else(|| type_of(&asked)).ok_or_else(|| {
            Error::new_spanned(&asked, "the type of the message is not evident\nhelp: write `pattern: Type`")
        })?;
        let alternatives = match (&pins[..], &condition) {
            ([], None) => vec![asked],
            _ => alternatives::of(&asked).ok_or_else(|| {
                Error::new_spanned(&asked, "beside a condition, a pattern has at most sixteen alternatives\nhelp: write several arms")
            })?,
        };
        let condition = condition.unwrap_or_else(|| parse_quote!(true));
        let body = body(input)?;
        let arms = alternatives.into_iter().map(|asked| {
            let bound = names::bound(&asked);
            let pinned = pins.iter().enumerate().map(|(index, pinned)| (pin(index), pinned));
            let (names, pins): (Vec<_>, Vec<_>) =
                pinned.filter(|(name, _)| bound.iter().any(|bound| bound.name == *name)).unzip();
            let condition = parse_quote!(#(#names == (#pins) &&)* (#condition));
            let open = without(&names, asked.clone());
            Arm { asked, condition, open, of: of.clone(), body: body.clone() }
        });
        Ok(arms.collect())
    }

    /// What it asks the function for.
    fn free(&self) -> BTreeSet<String> {
        let mut free = free_in_expression(&self.condition);
        for bound in names::bound(&self.asked) {
            free.remove(&bound.name.to_string());
        }
        free
    }

    /// Whether it wants the message.
    fn asks(&self, index: usize) -> TokenStream {
        let Arm { asked, condition, of, .. } = self;
        let (mut asked, mut condition) = (asked.clone(), condition.clone());
        borrow(&mut asked, &mut condition);
        quote! {
            if let ::core::option::Option::Some(__cps_message) = __cps_message.peek::<#of>() {
                let __cps_fits = match *__cps_message { #asked if #condition => true, _ => false };
                if __cps_fits {
                    return ::core::option::Option::Some(#index);
                }
            }
        }
    }

    /// What it does, with the message; the types of what it binds are evident, as far as that of the message tells.
    fn does(&self) -> Expr {
        let Arm { open, of, body, .. } = self;
        let mut types = Vec::new();
        types::evident_types(open, Some(of), &mut types);
        let bound = names::bound(open).into_iter().filter_map(|names::Bound { name, mutable, .. }| {
            let ty = types.iter().find(|(typed, _)| *typed == name).map(|(_, ty)| ty)?;
            let mutable = mutable.then(<Token![mut]>::default);
            Some(quote!(let #mutable #name: #ty = #name;))
        });
        parse_quote!(match ::rialto_node::migration::open::<#of>(__cps_message) {
            #open => { #(#bound)* #body }
            _ => ::core::unreachable!(),
        })
    }
}

impl Receive {
    /// The variables that are held for what the arms ask, with their types; those that are lent by themselves.
    fn held(&self, scope: &Scope) -> Result<BTreeMap<Ident, Held>> {
        let mut held = BTreeMap::new();
        for arm in &self.arms {
            for variable in arm.free().iter().filter_map(|name| scope.find(name)) {
                let Variable { name, ty: Some(ty), lent } = variable else {
                    let name = &variable.name;
                    let message = format!(
                        "`{name}` is part of what is waited for, so it is part of the frame, and its type is not evident\n\
                         help: write `let {name}: Type = ..` before"
                    );
                    return Err(Error::new_spanned(&arm.condition, message));
                };
                held.insert(name.clone(), Held { ty: ty.clone(), lent: *lent });
            }
        }
        Ok(held)
    }

    /// The type of what the arms ask.
    fn emit(&self, arms: &Ident, held: &BTreeMap<Ident, Held>, tokens: &TokenStream) -> TokenStream {
        let (names, types): (Vec<_>, Vec<_>) = held.iter().map(|(name, Held { ty, .. })| (name, ty)).unzip();
        let named = held.iter().map(|(name, held)| held.named(name));
        let asks = self.arms.iter().enumerate().map(|(index, arm)| arm.asks(index));
        let of = self.arms.iter().rev().fold(quote!(()), |rest, Arm { of, .. }| quote!((#of, #rest)));
        let layout = hash(hash(0, &tokens.to_string()), &quote!(#(#types)*).to_string());
        quote! {
            #[derive(
                ::rialto_cps::rt::Clone,
                ::rialto_cps::rt::serde::Serialize,
                ::rialto_cps::rt::serde::Deserialize,
            )]
            #[serde(crate = "::rialto_cps::rt::serde")]
            #[allow(non_camel_case_types)]
            struct #arms { #(#names: #types,)* }

            impl ::rialto_node::migration::Arms for #arms {
                type Types = #of;
                const LAYOUT: u64 = #layout;

                #[allow(unused_variables, unreachable_patterns, clippy::all)]
                fn wanted_by(
                    &self,
                    __cps_message: &::rialto_node::Envelope,
                ) -> ::core::option::Option<usize> {
                    #(#named)*
                    #(#asks)*
                    ::core::option::Option::None
                }
            }
        }
    }

    /// It is awaited.
    fn waits(&self, arms: &Ident, held: &BTreeMap<Ident, Held>) -> Expr {
        let names = held.keys();
        let borrowed = held.iter().map(|(name, Held { lent, .. })| match lent {
            Some(_) => quote!(&*#name),
            None => quote!(&#name),
        });
        let waits: Expr = parse_quote!(::rialto_node::migration::receive_arms::<#arms>(
            #arms { #(#names: ::core::clone::Clone::clone(#borrowed),)* }
        ));
        let cases = self.arms.iter().enumerate().map(|(index, arm)| (index, arm.does()));
        let (indices, does): (Vec<_>, Vec<_>) = cases.unzip();
        // The message is moved out of the result at once, so that nothing of it is left while an arm awaits.
        match &self.after {
            None => {
                let awaited = awaiting(waits);
                parse_quote!({
                    let (__cps_arm, __cps_message) = #awaited;
                    match __cps_arm { #(#indices => #does,)* _ => ::core::unreachable!() }
                })
            }
            Some((time, late)) => {
                let awaited = awaiting(parse_quote!(
                    ::rialto_cps::within::<::rialto_node::migration::receive_arms<#arms>>(#waits, #time)
                ));
                parse_quote!({
                    let (__cps_arm, __cps_message) = ::core::option::Option::unzip(#awaited);
                    match __cps_arm {
                        #(::core::option::Option::Some(#indices) => {
                            let __cps_message = __cps_message.expect("an arm has a message");
                            #does
                        })*
                        ::core::option::Option::None => {
                            ::core::mem::drop(__cps_message);
                            #late
                        }
                        _ => ::core::unreachable!(),
                    }
                })
            }
        }
    }
}

fn pin(number: usize) -> Ident {
    format_ident!("__cps_pin{}", number)
}

/// The pattern with variables for what is pinned.
fn unpin(pattern: TokenStream, pins: &mut Vec<TokenTree>) -> Result<TokenStream> {
    let mut asked = TokenStream::new();
    let mut tokens = pattern.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(hat) if hat.as_char() == '^' => {
                let Some(pinned @ (TokenTree::Ident(_) | TokenTree::Group(_))) = tokens.next() else {
                    let message = "expected a variable after `^`, or `(` an expression `)`";
                    return Err(Error::new(hat.span(), message));
                };
                let name = pin(pins.len());
                asked.extend(quote!(#name));
                pins.push(pinned);
            }
            TokenTree::Group(inner) => {
                let mut group = Group::new(inner.delimiter(), unpin(inner.stream(), pins)?);
                group.set_span(inner.span());
                asked.extend([TokenTree::Group(group)]);
            }
            token => asked.extend([token]),
        }
    }
    Ok(asked)
}

/// The pattern with `_` for these variables.
fn without(names: &[Ident], mut pattern: Pat) -> Pat {
    struct Without<'n>(&'n [Ident]);
    impl VisitMut for Without<'_> {
        fn visit_pat_mut(&mut self, pattern: &mut Pat) {
            match pattern {
                Pat::Ident(variable) if self.0.contains(&variable.ident) => *pattern = parse_quote!(_),
                pattern => visit_mut::visit_pat_mut(self, pattern),
            }
        }
    }
    Without(names).visit_pat_mut(&mut pattern);
    pattern
}

/// Where the colon before a type is: one that stands alone.
fn colon(tokens: &[TokenTree]) -> Option<usize> {
    let is_colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == ':');
    let joint =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.spacing() == Spacing::Joint);
    (0..tokens.len()).find(|&at| {
        is_colon(at) && !(joint(at) && is_colon(at + 1)) && !(at > 0 && is_colon(at - 1) && joint(at - 1))
    })
}

/// The type of which a pattern is by its path: a variant's is that before it.
fn type_of(pattern: &Pat) -> Option<Type> {
    let mut path = match pattern {
        Pat::Struct(pattern) => pattern.path.clone(),
        Pat::TupleStruct(pattern) => pattern.path.clone(),
        Pat::Path(pattern) => pattern.path.clone(),
        Pat::Ident(pattern) if !names::is_variable(pattern) => pattern.ident.clone().into(),
        Pat::Paren(inner) => return type_of(&inner.pat),
        Pat::Or(or) => return type_of(or.cases.first()?),
        _ => return None,
    };
    let before_last = path.segments.iter().rev().nth(1);
    if before_last.is_some_and(|owner| owner.ident.to_string().starts_with(char::is_uppercase)) {
        path.segments.pop();
        path.segments.pop_punct();
    }
    Some(parse_quote!(#path))
}

/// What an arm does, behind its `=>`.
fn body(input: ParseStream) -> Result<Expr> {
    input.parse::<Token![=>]>()?;
    let block = input.peek(syn::token::Brace);
    let body = if block { Expr::Block(input.parse()?) } else { input.parse()? };
    if input.peek(Token![,]) || !(block || input.is_empty()) {
        input.parse::<Token![,]>()?;
    }
    Ok(body)
}

/// A pattern and its condition, which only look at the message.
fn borrow(pattern: &mut Pat, condition: &mut Expr) {
    let bound: Vec<Ident> = names::bound(pattern).into_iter().map(|bound| bound.name).collect();
    borrowed::borrow(pattern);
    let named = borrowed::look(condition, &bound);
    let behind = named.iter().map(borrowed::behind);
    *condition = parse_quote!({ #(let #named = #behind;)* #condition });
}

/// The await of an expression: made by hand, because in text an attribute would be that of the whole expression.
fn awaiting(base: Expr) -> Expr {
    Expr::Await(syn::ExprAwait {
        attrs: Vec::new(),
        base: Box::new(base),
        dot_token: Default::default(),
        await_token: Default::default(),
    })
}
