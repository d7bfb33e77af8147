//! Before the phases: `step::<T>(key, policy, attempt).await` becomes a loop around one suspension point, at which the
//! step's state is written and its work is awaited. The work is made of copies of the variables that its arguments
//! name, so the state keeps them: whoever resumes there makes the same work. `rialto_cps::rt::Step` says how.

use crate::anf;
use crate::ir::Shape;
use crate::jumps;
use crate::labels;
use crate::macros::{self, Scope};
use crate::methods;
use crate::names;
use crate::signature::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeSet;
use syn::{
    Error, Expr, ExprAwait, ExprCall, GenericArgument, Lit, Pat, Path, PathArguments, Result, Stmt, Type,
    parse_quote, parse_quote_spanned,
};

/// Rewrites the awaited steps of a body.
///
/// # Errors
///
/// Awaits and jumps in what is evaluated again when the function resumes.
pub fn expand(signature: &mut Signature) -> Result<()> {
    let scope = Scope::of(&signature.parameters);
    macros::expand_awaits(&mut signature.body, scope, &["step"], |awaited, scope| {
        read(awaited).map(|step| expanded(&step, scope))
    })
}

/// Whether a state of this name is that at a step.
#[must_use]
pub fn is_state(site: &str) -> bool {
    site.starts_with("step(")
}

/// The type of the value that a step yields, if it is one that is awaited: it is recorded, and read at its state.
#[must_use]
pub fn result_of(awaited: &Shape) -> Option<Type> {
    let Shape::Function { path, .. } = awaited else { return None };
    let is_step = path.segments.len() == 3 && path.segments.last()?.ident == "at_step";
    let Type::Path(step) = argument(path).filter(|_| is_step)? else { return None };
    argument(&step.path)
}

/// The last of the arguments that a path ends with.
fn argument(path: &Path) -> Option<Type> {
    match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(given) => match given.args.last()? {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The type of what a step has become.
#[must_use]
pub fn output(expression: &Expr) -> Option<Type> {
    let Expr::Block(block) = expression else { return None };
    let Stmt::Local(local) = block.block.stmts.iter().rev().nth(1)? else { return None };
    let Pat::Type(typed) = &local.pat else { return None };
    matches!(&*typed.pat, Pat::Ident(name) if name.ident == ENDED).then(|| (*typed.ty).clone())
}

/// The name of a step's result.
const ENDED: &str = "__cps_step_ended";

/// `path(key, policy, attempt)`.
struct Step<'a> {
    path: &'a Path,
    key: &'a Expr,
    /// The others.
    again: [&'a Expr; 2],
}

/// A call of three arguments of what is named `step`, whose result is named.
fn read(awaited: &ExprAwait) -> Option<Step<'_>> {
    let Expr::Call(ExprCall { func, args, .. }) = inner(&awaited.base) else { return None };
    let Expr::Path(function) = inner(func) else { return None };
    if function.qself.is_some() || !is_step(&function.path, args.len()) {
        return None;
    }
    Some(Step { path: &function.path, key: &args[0], again: [&args[1], &args[2]] })
}

/// Whether a call of this path, with so many arguments, is a step.
#[must_use]
pub fn is_step(path: &Path, arguments: usize) -> bool {
    let last = path.segments.last();
    let named = last.is_some_and(|last| {
        last.ident == "step" && matches!(last.arguments, PathArguments::AngleBracketed(_))
    });
    named && arguments == 3
}

fn inner(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(paren) => inner(&paren.expr),
        Expr::Group(group) => inner(&group.expr),
        other => other,
    }
}

fn expanded(Step { path, key, again }: &Step<'_>, scope: &Scope) -> Result<Expr> {
    again.iter().try_for_each(|argument| evaluated_again(argument))?;
    let [policy, attempt] = again;
    takes_nothing_lent(attempt, scope)?;
    let site = format!("step({})", literal(key).unwrap_or_default());
    let label = labels::attribute(&site);
    let kept = copied(quote!((#policy, #attempt)), scope);
    let copies = kept.iter().map(|name| {
        quote! {
            #[allow(unused_variables)]
            let #name = ::rialto_cps::rt::again(&#name);
        }
    });
    let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |last| last.ident.span());
    let (next, ended) = (format_ident!("__cps_step_next"), format_ident!("{}", ENDED));
    let awaited: Expr = parse_quote_spanned!(span=> #label ::rialto_cps::rt::at_step::<#path>(#next));
    let awaited = macros::awaiting(awaited);
    Ok(parse_quote_spanned!(span=> {
        let mut #next: ::rialto_cps::rt::at_step<#path> =
            <#path as ::rialto_cps::rt::Step>::at(#key);
        let #ended: ::rialto_cps::rt::StepOutput<#path> = loop {
            match #awaited {
                ::rialto_cps::rt::Progress::Ended(__cps_result) => break __cps_result,
                ::rialto_cps::rt::Progress::Make(__cps_at) => {
                    #(#copies)*
                    #next = ::rialto_cps::rt::Step::run(
                        #path(<#path as ::rialto_cps::rt::Step>::key(&__cps_at), #policy, #attempt),
                        __cps_at,
                    );
                }
            }
        };
        #ended
    }))
}

/// The key, if it is written there.
fn literal(key: &Expr) -> Option<String> {
    match inner(key) {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        // `"key".to_string()` and its kin.
        Expr::MethodCall(call) if call.args.is_empty() => literal(&call.receiver),
        Expr::Call(call)
            if call.args.len() == 1 && call.func.to_token_stream().to_string() == "String :: from" =>
        {
            literal(&call.args[0])
        }
        _ => None,
    }
}

/// The variables that are named in these arguments. What the caller has lent is a borrow, and stays.
fn copied(arguments: TokenStream, scope: &Scope) -> Vec<Ident> {
    let names = names::free_in_order(&parse_quote!(#arguments));
    let mut seen = BTreeSet::new();
    (names.iter().filter(|name| *name != "self" && seen.insert((*name).clone())))
        // As it is declared: a field, or a macro's other variable, may be called the same.
        .filter_map(|name| scope.find(name).filter(|variable| variable.lent.is_none()))
        .map(|variable| variable.name.clone())
        .collect()
}

/// # Errors
///
/// An attempt outlives what the caller has lent.
fn takes_nothing_lent(attempt: &Expr, scope: &Scope) -> Result<()> {
    let Expr::Closure(closure) = inner(attempt) else { return Ok(()) };
    let names = names::free_in_expression(attempt);
    let Some(lent) = names.iter().find(|name| scope.find(name).is_some_and(|found| found.lent.is_some()))
    else {
        return Ok(());
    };
    let named = if lent == methods::THIS { "self".to_string() } else { lent.to_string() };
    let message = format!(
        "the attempt of a step cannot borrow `{named}`, which is lent to this function: an attempt outlives the borrow; \
         help: bind what it needs by `let` before the step"
    );
    let words = names::words(closure.body.to_token_stream());
    let at = words.into_iter().find(|word| word == lent);
    Err(at.map_or_else(|| Error::new_spanned(attempt, &message), |word| Error::new(word.span(), &message)))
}

/// # Errors
///
/// What cannot be evaluated again.
fn evaluated_again(argument: &Expr) -> Result<()> {
    let message = match (anf::awaits(argument), jumps::leaving_expression(argument).is_empty()) {
        (true, _) => {
            "an argument of a step is evaluated again after a crash, and awaits nothing: bind the value by `let` \
             before the step"
        }
        (false, false) => "an argument of a step cannot leave a loop: leave it before the step",
        (false, true) => return Ok(()),
    };
    Err(Error::new_spanned(argument, message))
}
