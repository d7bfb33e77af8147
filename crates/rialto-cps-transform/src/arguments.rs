//! Awaits, `?` and jumps in the arguments of the standard library's macros: they come out.
//!
//! ```text
//! write!(to, "{} {}", a, f(b).await)    match (&f(b).await,) { (argument,) => write!(to, "{} {}", a, *argument) }
//! vec![a, f(b).await]                   vec([a, f(b).await])
//! debug_assert!(f(b).await)             if cfg!(debug_assertions) { assert!(f(b).await) }
//! ```
//!
//! What other macros do with their arguments is not known: perhaps nothing, perhaps it is no expression. So those
//! are refused, and so is what is evaluated only sometimes, the text of an `assert!`.

use crate::macros::{self, Scope};
use crate::moves;
use crate::names;
use crate::operands::stays;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeMap;
use syn::parse::{ParseStream, Parser};
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ExprMacro, ExprReference, Ident, Local, Macro, Pat, Path, Result, Stmt, Token, Type,
    parse_quote,
};

/// How many arguments of a macro are always evaluated, in their order.
const EVALUATED: [(&str, usize); 17] = [
    ("format", usize::MAX),
    ("print", usize::MAX),
    ("println", usize::MAX),
    ("eprint", usize::MAX),
    ("eprintln", usize::MAX),
    ("write", usize::MAX),
    ("writeln", usize::MAX),
    ("panic", usize::MAX),
    ("todo", usize::MAX),
    ("unimplemented", usize::MAX),
    ("unreachable", usize::MAX),
    ("vec", usize::MAX),
    ("dbg", usize::MAX),
    ("matches", 1),
    ("assert", 1),
    ("assert_eq", 2),
    ("assert_ne", 2),
];

/// Takes them out, wherever they stand in the body. The paths are those of the macros of which it was done.
///
/// # Errors
///
/// None: what cannot be read is the macro's to refuse.
pub fn expand(body: &mut Block) -> Result<Vec<Path>> {
    let mut used = Vec::new();
    macros::expand(body, Scope::default(), |call, _| {
        let expanded = only_sometimes(call).or_else(|| taken_out(call))?;
        used.push(call.path.clone());
        Some(Ok(expanded))
    })?;
    Ok(used)
}

/// The macros in a body of which something is known by their names alone: what they take, and that nothing comes
/// behind them.
#[must_use]
pub fn known(body: &Block) -> Vec<Path> {
    struct Of(Vec<Path>);
    impl<'a> Visit<'a> for Of {
        fn visit_macro(&mut self, call: &'a Macro) {
            let known = ["vec", "dbg", "panic", "todo", "unimplemented", "unreachable"];
            self.0.extend(known.iter().any(|name| call.path.is_ident(name)).then(|| call.path.clone()));
        }
    }
    let mut known = Of(Vec::new());
    known.visit_block(body);
    known.0
}

/// The compiler is to find that these are the standard library's: a name that means something else beside it is
/// ambiguous.
#[must_use]
pub fn are_standard(paths: Vec<Path>) -> TokenStream {
    let bare = paths.iter().filter_map(Path::get_ident).map(|name| (name.to_string(), name));
    let bare = bare.collect::<BTreeMap<_, _>>().into_values();
    let used = quote!(#(#[allow(unused_imports)] use #bare as _;)*);
    match used.is_empty() {
        true => used,
        false => quote! {
            const _: () = {
                #[allow(unused_imports)]
                use ::rialto_cps::rt::standard::*;
                #used
            };
        },
    }
}

/// The arguments of a macro: those that are evaluated, and what comes behind.
struct Arguments {
    evaluated: Vec<Argument>,
    rest: TokenStream,
}

/// `name = value,` or `value,` or `value;`
struct Argument {
    name: TokenStream,
    value: Expr,
    end: TokenStream,
}

/// The name of a macro of the standard library: it is called by that alone, or by its path. Where the name alone is
/// somebody else's, and it matters, the compiler says so: [`are_standard`].
#[must_use]
pub fn standard(call: &Macro) -> Option<String> {
    let mut words = call.path.segments.iter().map(|segment| segment.ident.to_string());
    match (words.next()?, words.next(), words.next()) {
        (name, None, _) => Some(name),
        (first, Some(name), None) if ["std", "core", "alloc"].contains(&first.as_str()) => Some(name),
        _ => None,
    }
}

impl Arguments {
    fn of(call: &Macro) -> Option<Arguments> {
        let count = evaluated(call)?;
        let parse = |input: ParseStream| Arguments::parse(input, count);
        parse.parse2(call.tokens.clone()).ok()
    }

    fn parse(input: ParseStream, count: usize) -> Result<Arguments> {
        let mut evaluated = Vec::new();
        while evaluated.len() < count && !input.is_empty() {
            let mut name = TokenStream::new();
            if input.peek(Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                let (own, equals): (Ident, Token![=]) = (input.parse()?, input.parse()?);
                name = quote!(#own #equals);
            }
            let value = input.parse()?;
            let end = match (input.peek(Token![,]), input.peek(Token![;])) {
                (true, _) => input.parse::<Token![,]>()?.into_token_stream(),
                (_, true) => input.parse::<Token![;]>()?.into_token_stream(),
                _ => TokenStream::new(),
            };
            evaluated.push(Argument { name, value, end });
        }
        Ok(Arguments { evaluated, rest: input.parse()? })
    }
}

/// Whether it takes its arguments by value.
#[must_use]
pub fn takes_values(call: &Macro) -> bool {
    standard(call).is_some_and(|name| name == "vec" || name == "dbg")
}

/// What it is known to evaluate.
#[must_use]
pub fn values(call: &Macro) -> Vec<Expr> {
    let evaluated = Arguments::of(call).map(|arguments| arguments.evaluated);
    evaluated.into_iter().flatten().map(|argument| argument.value).collect()
}

/// Changes what it is known to evaluate, or evaluates in some builds.
pub fn change_values(call: &mut Macro, mut change: impl FnMut(&mut Expr)) {
    let mut always = call.clone();
    if let Some(last) = always.path.segments.last_mut()
        && let Some(name) = last.ident.to_string().strip_prefix("debug_")
    {
        last.ident = Ident::new(name, last.ident.span());
    }
    let Some(Arguments { evaluated, rest }) = Arguments::of(&always) else { return };
    let mut tokens = TokenStream::new();
    for Argument { name, mut value, end } in evaluated {
        change(&mut value);
        tokens.extend(quote!(#name #value #end));
    }
    tokens.extend(rest);
    call.tokens = tokens;
}

/// How many of its arguments a macro always evaluates, if that is known.
#[must_use]
pub fn evaluated(call: &Macro) -> Option<usize> {
    let name = standard(call)?;
    EVALUATED.iter().find(|(known, _)| name == *known).map(|(_, count)| *count)
}

/// Whether it is somebody's own: it may be made of anything.
#[must_use]
pub fn is_own(call: &Macro) -> bool {
    const OTHERS: [&str; 15] = [
        "debug_assert",
        "debug_assert_eq",
        "debug_assert_ne",
        "format_args",
        "line",
        "column",
        "file",
        "concat",
        "stringify",
        "env",
        "option_env",
        "include_str",
        "include_bytes",
        "module_path",
        "cfg",
    ];
    standard(call).is_none_or(|name| !OTHERS.contains(&name.as_str())) && evaluated(call).is_none()
}

/// `debug_assert!` evaluates its arguments in some builds only.
fn only_sometimes(call: &Macro) -> Option<Expr> {
    let name = standard(call)?;
    let mut always = call.clone();
    let last = always.path.segments.last_mut()?;
    last.ident = Ident::new(name.strip_prefix("debug_")?, last.ident.span());
    leaves(&always).then(|| parse_quote!(if ::core::cfg!(debug_assertions) { #always; }))
}

/// The arguments up to the last that has to come out are evaluated before, in their order.
fn taken_out(call: &Macro) -> Option<Expr> {
    taken_out_if(call, has_to)
}

/// The same, up to the last that moves something on some of its ways.
#[must_use]
pub fn branches_taken_out(call: &Macro) -> Option<Expr> {
    taken_out_if(call, |argument| !moves::of_value(argument, &|_, _| true).sometimes.is_empty())
}

fn taken_out_if(call: &Macro, comes_out: fn(&Expr) -> bool) -> Option<Expr> {
    let Arguments { evaluated, rest } = Arguments::of(call)?;
    let last = evaluated.iter().rposition(|argument| comes_out(&argument.value))?;
    let how = How::of(call)?;
    if let How::Makes = how {
        let repeats = evaluated.iter().any(|argument| argument.end.to_string() == ";");
        let values = evaluated.iter().map(|argument| &argument.value);
        return Some(match repeats {
            true => parse_quote!(::rialto_cps::rt::repeated(#(#values),*)),
            false => parse_quote!(::rialto_cps::rt::vec([#(#values),*])),
        });
    }
    // What is a value of those has it before what stands behind; the others borrow.
    let stays = if takes_values(call) { |value: &Expr| matches!(value, Expr::Lit(_)) } else { stays };
    let (mut tokens, mut names, mut values) = (TokenStream::new(), Vec::new(), Vec::new());
    for (index, Argument { name, value, end }) in evaluated.into_iter().enumerate() {
        if index > last || stays(&value) {
            tokens.extend(quote!(#name #value #end));
            continue;
        }
        let argument = format_ident!("__cps_argument{index}");
        let is_borrowed = how.borrows(index);
        let star = is_borrowed.then(<Token![*]>::default);
        tokens.extend(quote!(#name #star #argument #end));
        names.push(argument);
        values.push(if is_borrowed { borrowed(value) } else { value });
    }
    tokens.extend(rest);
    let call = Expr::Macro(ExprMacro { attrs: Vec::new(), mac: Macro { tokens, ..call.clone() } });
    let yields: Type = match how {
        How::Formats => parse_quote!(::rialto_cps::rt::String),
        _ => parse_quote!(()),
    };
    Some(match how {
        How::Looks => parse_quote!({ #(let #names = #values;)* #call }),
        How::Formats | How::Prints => parse_quote!({
            let __cps_value: #yields = match (#(#values,)*) { (#(#names,)*) => #call };
            __cps_value
        }),
        How::Borrows | How::Writes | How::Takes | How::Makes => {
            parse_quote!(match (#(#values,)*) { (#(#names,)*) => #call })
        }
    })
}

fn borrowed(value: Expr) -> Expr {
    let (attrs, and_token, mutability, expr) = (Vec::new(), Default::default(), None, Box::new(value));
    Expr::Reference(ExprReference { attrs, and_token, mutability, expr })
}

/// What a macro does with its arguments, and how long their temporaries live.
enum How {
    /// It borrows them; they are gone when it has yielded a text.
    Formats,
    /// So they are, and it yields nothing.
    Prints,
    /// It borrows them; and they live as long as others of the statement.
    Borrows,
    /// So it is with all but the first.
    Writes,
    /// It takes them by value, and they live so long.
    Takes,
    /// The same, and it is made of them only.
    Makes,
    /// It takes one by value; they are gone before.
    Looks,
}

impl How {
    fn of(call: &Macro) -> Option<How> {
        Some(match standard(call)?.as_str() {
            "format" => How::Formats,
            "print" | "println" | "eprint" | "eprintln" => How::Prints,
            "write" | "writeln" => How::Writes,
            "assert" => How::Looks,
            "vec" => How::Makes,
            "dbg" | "matches" => How::Takes,
            _ => How::Borrows,
        })
    }

    fn borrows(&self, index: usize) -> bool {
        match self {
            How::Formats | How::Prints | How::Borrows => true,
            How::Writes => index > 0,
            How::Takes | How::Makes | How::Looks => false,
        }
    }
}

/// What such a macro yields, as far as it is evident.
#[must_use]
pub fn yields(taken_out: &Expr) -> Option<Type> {
    match taken_out {
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [Stmt::Local(Local { pat: Pat::Type(typed), .. }), Stmt::Expr(Expr::Path(value), None)]
                if value.path.is_ident("__cps_value") =>
            {
                Some((*typed.ty).clone())
            }
            _ => None,
        },
        Expr::Match(chosen) => {
            let [arm] = chosen.arms.as_slice() else { return None };
            let Expr::Macro(call) = &*arm.body else { return None };
            (standard(&call.mac)? == "matches").then(|| parse_quote!(bool))
        }
        _ => None,
    }
}

/// Whether a macro has arguments that have to come out.
fn leaves(call: &Macro) -> bool {
    Arguments::of(call).is_some_and(|arguments| arguments.evaluated.iter().any(|each| has_to(&each.value)))
}

/// Whether an argument awaits, or leaves what is around it, and so has to come out.
fn has_to(value: &Expr) -> bool {
    struct Leaves(bool);
    impl<'a> Visit<'a> for Leaves {
        fn visit_expr(&mut self, expression: &'a Expr) {
            let leaves = matches!(
                expression,
                Expr::Await(_) | Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_)
            );
            self.0 |= leaves;
            visit::visit_expr(self, expression);
        }
        fn visit_macro(&mut self, call: &'a Macro) {
            self.0 |= leaves(call) || only_sometimes(call).is_some();
        }
        // What is in these is not this function's.
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut leaves = Leaves(false);
    leaves.visit_expr(value);
    leaves.0
}

/// What is said of an await that is still in the arguments of a macro.
#[must_use]
pub fn refused(call: &Macro, word: &str) -> String {
    let path = call.path.to_token_stream().to_string().replace(' ', "");
    let name = standard(call).unwrap_or_default();
    let what = if word == "await" { "an await".to_string() } else { format!("`{word}`") };
    match EVALUATED.iter().any(|(known, _)| name == *known || name == format!("debug_{known}")) {
        true => format!(
            "{what} in arguments of `{name}!` that are evaluated only sometimes: write it outside, with `if` or `match`"
        ),
        false => {
            let instead = match word {
                "await" => "bind the value by `let` before",
                _ => "write it outside, with `match` or `if`",
            };
            format!(
                "{what} within the arguments of `{path}!`, of which it is not known what it does with them: {instead}"
            )
        }
    }
}

/// The words in the arguments by which the function would be left, or wait.
#[must_use]
pub fn words(tokens: TokenStream) -> Vec<Ident> {
    let leaves = |word: &Ident| ["await", "return", "break", "continue"].iter().any(|known| word == known);
    names::words(tokens).into_iter().filter(leaves).collect()
}
