//! Before the phases, and behind them: `spawn! { .. }`. The block becomes a function of its own (lambda lifting), whose
//! parameters are the variables around that it names; their types are known when names have been resolved.
//!
//! ```text
//! let child = spawn!(-> u64 { n + f(text).await });
//!
//! let child = { let (to, from) = channel::<u64>(); rt::spawn(delivers(n, text, to), from) };
//! async fn block(n: u64, text: String) -> u64 { n + f(text).await }
//! async fn delivers(n: u64, text: String, to: Sender<u64>) { .. block(n, text).await .. }
//! ```

use crate::generics::Generics;
use crate::ir::Program;
use crate::macros::Scope;
use crate::names;
use crate::refuse;
use crate::signature::Signature;
use proc_macro2::Ident;
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Block, Error, Expr, ItemFn, Macro, PathArguments, Result, Stmt, Token, Type, parse_quote,
    parse_quote_spanned,
};

/// A block that is to be a function.
pub struct Spawned {
    /// The name of the function that is called: it is how a registry lists it.
    delivers: Ident,
    output: Type,
    body: Block,
    /// The variables that go into it, as they are named in it: in that order they drop, as those do that `async move`
    /// takes.
    moved: Vec<Ident>,
}

/// `{ .. }`, or `-> Type { .. }`.
pub struct Written {
    pub output: Type,
    pub body: Block,
}

impl Parse for Written {
    fn parse(input: ParseStream) -> Result<Self> {
        if input.peek(Token![->]) {
            input.parse::<Token![->]>()?;
            let (output, body) = (input.parse()?, input.parse()?);
            return match input.is_empty() {
                true => Ok(Written { output, body }),
                false => Err(input.error("a block is all that is spawned: write `spawn!(-> Type { .. })`")),
            };
        }
        let stmts = input.call(Block::parse_within)?;
        Ok(Written { output: parse_quote!(()), body: Block { brace_token: Default::default(), stmts } })
    }
}

/// Takes the blocks out of a function's body, and puts calls in their places.
pub struct Spawns<'f> {
    function: &'f Ident,
    generics: &'f Generics,
    pub all: Vec<Spawned>,
}

impl<'f> Spawns<'f> {
    pub fn of(function: &'f Ident, generics: &'f Generics) -> Self {
        Spawns { function, generics, all: Vec::new() }
    }

    /// What takes the place of a `spawn!`; an error is what is no block.
    pub fn expanded(&mut self, call: &Macro, scope: &Scope) -> Option<Result<Expr>> {
        is_spawn(call).then(|| {
            let delivers = format_ident!("{}_spawn{}", self.function, self.all.len());
            let Written { output, body } = call.parse_body()?;
            let free = names::free_in_order(&Expr::Block(parse_quote!(#body)));
            let moved = free.iter().filter(|name| scope.find(name).is_some());
            let moved: Vec<Ident> = moved
                .map(|name| format_ident!("{}", name, span = call.path.segments[0].ident.span()))
                .collect();
            let turbofish = self.generics.turbofish();
            // A panic of the call names the line of the `spawn!`, and not that of the attribute.
            let spawned: Expr = parse_quote_spanned!(call.path.span()=>
                ::rialto_cps::rt::spawn::<_, #output>(#delivers #turbofish(#(#moved,)* __cps_to), __cps_from)
            );
            let expanded = parse_quote!({
                let (__cps_to, __cps_from) = ::rialto_cps::channel::<#output>();
                #spawned
            });
            self.all.push(Spawned { delivers, output, body, moved });
            Ok(expanded)
        })
    }
}

/// Whether it is a `spawn!`.
#[must_use]
pub fn is_spawn(call: &Macro) -> bool {
    let words: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words[..], ["spawn"] | ["rialto_cps", "spawn"] | ["rialto", "cps", "spawn"])
}

/// Whether it is a call of a function that is made of a block.
#[must_use]
pub fn is_call(call: &syn::ExprCall) -> bool {
    matches!(call.args.last(), Some(Expr::Path(last)) if last.path.is_ident("__cps_to"))
}

/// The type of a `spawn!`.
#[must_use]
pub fn child(expression: &Expr) -> Option<Type> {
    let Expr::Block(block) = expression else { return None };
    let Some(Stmt::Expr(Expr::Call(call), None)) = block.block.stmts.last() else { return None };
    let Some(Expr::Call(delivers)) = call.args.first() else { return None };
    let (Expr::Path(path), true) = (&*call.func, is_call(delivers)) else { return None };
    match &path.path.segments.last()?.arguments {
        PathArguments::AngleBracketed(given) => {
            given.args.last().map(|ty| parse_quote!(::rialto_cps::Child<#ty>))
        }
        _ => None,
    }
}

/// The calls of such functions in an expression, and what they are called with.
pub struct Calls(pub Vec<(Ident, Vec<Ident>)>);

impl<'a> Visit<'a> for Calls {
    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(last) = path.path.segments.last().filter(|_| is_call(call))
        {
            let arguments = call.args.iter().filter_map(|argument| match argument {
                Expr::Path(path) => path.path.get_ident().cloned(),
                _ => None,
            });
            self.0.push((last.ident.clone(), arguments.collect()));
        }
        visit::visit_expr_call(self, call);
    }
}

/// Of each such function, what the variables are that go into it: their types, if evident, and whether they are
/// lent.
pub type Moved = BTreeMap<String, Vec<(Ident, Option<Type>, bool)>>;

/// The functions.
///
/// # Errors
///
/// Where a type is not evident, or a variable is lent by the caller.
pub fn functions(all: Vec<Spawned>, program: &Program, signature: &Signature) -> Result<Vec<ItemFn>> {
    let (mut functions, mut errors) = (Vec::new(), Vec::new());
    for Spawned { delivers, output, body, moved } in all {
        let Some(known) = program.moved.get(&delivers.to_string()) else { continue };
        let mut types = Vec::new();
        for name in &moved {
            let found = known.iter().find(|(known, ..)| known == name);
            let message = match found {
                Some((_, Some(ty), false)) => {
                    types.push(ty.clone());
                    continue;
                }
                Some((_, _, true)) => format!(
                    "`{name}` is lent by the caller, and a spawned block owns what it has: put a clone into a variable \
                     before"
                ),
                _ => format!(
                    "`{name}` goes into the spawned block, so it is part of its frame, and its type is not evident: write \
                     `let {name}: Type = ..`"
                ),
            };
            errors.push(Error::new(place(&body, name), message));
        }
        let spawned = format_ident!("{}_block", delivers);
        // Arguments that were not taken yet drop from the first to the last, and parameters from the last to the first.
        let last: Vec<&Ident> = moved.iter().rev().collect();
        let of_last: Vec<&Type> = types.iter().rev().collect();
        let (generics, visibility) = (&signature.generics, &signature.visibility);
        let (declared, turbofish) = (generics.as_written(), generics.turbofish());
        let (_, _, clause) = generics.split();
        // A method's has the name of its type in it.
        functions.push(parse_quote! {
            #[allow(non_snake_case)]
            #visibility async fn #spawned #declared(#(mut #last: #of_last),*) -> #output #clause #body
        });
        functions.push(parse_quote! {
            #[allow(non_snake_case)]
            #visibility async fn #delivers #declared(#(#moved: #types,)* __cps_to: ::rialto_cps::Sender<#output>) #clause {
                let __cps_result: #output = #spawned #turbofish(#(#last),*).await;
                let _ = ::rialto_cps::send::<#output>(&__cps_to, __cps_result).await;
            }
        });
    }
    refuse::all(errors).map(|()| functions)
}

/// Where a name stands first.
fn place(body: &Block, name: &Ident) -> proc_macro2::Span {
    names::words(quote!(#body)).iter().find(|word| *word == name).unwrap_or(name).span()
}
