//! What an await waits for: how its text is read, the type of its frame, how it
//! is called, and what it adds to the caller's layout.

use crate::concurrent;
use crate::findings;
use crate::generics::Generics;
use crate::ir::{Call, Finding, Frame, Place, Shape};
use crate::layouts::{Layout, Table};
use crate::lend;
use crate::made;
use crate::methods::{self, Methods};
use crate::stepped;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprPath, Ident, Path, PathArguments, Result, Type, parse_quote};

/// Where a call stands.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// The name of the frame of the function in which it stands.
    pub function: &'a Ident,
    /// A name that begins what is found out for it.
    pub unique: &'a Ident,
    /// What is lent to that.
    pub lent: &'a [Ident],
    /// The methods beside it.
    pub methods: Option<&'a Methods>,
    /// What it is generic over.
    pub generics: Option<&'a Generics>,
}

/// Reads `f(..)`, `Box::pin(f(..))`, and what [`concurrent`] has made of several.
///
/// # Errors
///
/// What is no call by a path.
pub fn read(awaited: Expr, around: Around) -> Result<Call> {
    let mut arguments = Vec::new();
    let shape = shape(awaited, around, true, &mut arguments)?;
    Ok(Call { arguments, shape })
}

/// Reads what is one of several, and so a `#[cps]` function or a leaf.
///
/// # Errors
///
/// What is no call by a path.
pub fn read_one_of(awaited: Expr, around: Around) -> Result<Call> {
    let mut arguments = Vec::new();
    let shape = shape(awaited, around, false, &mut arguments)?;
    Ok(Call { arguments, shape })
}

/// One that is called alone can be anything.
fn shape(awaited: Expr, around: Around, alone: bool, arguments: &mut Vec<Expr>) -> Result<Shape> {
    let span = awaited.span();
    let called = bare(awaited);
    if let Some(parts) = concurrent::joined(&called) {
        return parts
            .into_iter()
            .map(|part| shape(part, around, false, arguments))
            .collect::<Result<_>>()
            .map(Shape::Join);
    }
    if let Some((biased, arms)) = concurrent::chosen(&called) {
        let arms = arms.into_iter().map(|(condition, leaf)| {
            let conditional = condition.is_some();
            arguments.extend(condition);
            let leaf_span = leaf.span();
            match shape(leaf, around, false, arguments)? {
                shape if shape.lends() > 0 => {
                    Err(Error::new(leaf_span, "a leaf takes values: pass the value itself"))
                }
                shape => Ok((conditional, shape)),
            }
        });
        return Ok(Shape::Choose { biased, arms: arms.collect::<Result<_>>()? });
    }
    let pinned = pinned(&called);
    let boxed = pinned.is_some();
    let Some((path, own)) = call(pinned.map_or(called, bare)) else {
        let message =
            "each of several calls is that of a `#[cps]` function or of a leaf, by its path: write `f(..)`";
        return Err(Error::new(span, message));
    };
    if !alone && stepped::is_step(&path, own.len()) {
        let message = "a step stands alone, so that its state can be written: await it in a `#[cps]` function of its own, \
                       and call that by `join!`; `select!` drops arms, and a step is never dropped half done";
        return Err(Error::new_spanned(&path, message));
    }
    let count = own.len();
    let lends = own.iter().filter(|argument| lend::is_lent(argument, around.lent)).count();
    let itself = is_itself(&path, around);
    if itself && lends == 0 && !around.lent.is_empty() {
        let message = "this function has parameters `&mut T`: lend it places, as `&mut place`";
        return Err(Error::new_spanned(&path, message));
    }
    let certain = || Frame::Certain(parse_quote!(#path));
    let frame = match method_of(&path, &own, around) {
        Some(frame) => frame,
        None if itself || !alone || lends > 0 || is_of_rialto(&path) => certain(),
        None => findings::of_path(&path, around.unique).unwrap_or_else(certain),
    };
    let frame = Box::new(frame);
    let place = match (itself, boxed) {
        (true, _) => Place::Itself,
        (false, true) => Place::Boxed,
        (false, false) => Place::Inside,
    };
    arguments.extend(own);
    Ok(Shape::Function { path, frame, place, arguments: count, lends })
}

/// The frame of a method: of one of those beside the function; or of one to which something is lent, as it can
/// be to nothing else that begins with a type; or of one that can only be this.
fn method_of(path: &Path, arguments: &[Expr], around: Around) -> Option<Frame> {
    if let Some((frame, _)) = around.methods.and_then(|methods| methods.frame(path)) {
        return Some(Frame::Certain(frame));
    }
    let (owner, ..) = methods::parts(path).filter(|_| is_of_a_type(path))?;
    let lent = arguments.first().is_some_and(|argument| lend::is_lent(argument, around.lent));
    let generic = around.generics.is_some_and(|generics| generics.in_type(&parse_quote!(#owner)));
    match lent || generic {
        true => methods::by_trait(path).map(Frame::Certain),
        false => findings::of_method(path, around.unique),
    }
}

/// Whether it is a function of this library.
fn is_of_rialto(path: &Path) -> bool {
    let first = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
    path.segments.len() > 1 && (first == "rialto_cps" || first == "rialto")
}

/// Whether it is what a type has.
fn is_of_a_type(path: &Path) -> bool {
    let before_last = path.segments.iter().rev().nth(1);
    before_last.is_some_and(|owner| owner.ident.to_string().starts_with(char::is_uppercase))
}

/// Whether it is certain that it is no `#[cps]` function, and no leaf: what is no call by
/// a path, a function of a type that is not known, and a function of one of the known crates of futures.
#[must_use]
pub fn is_foreign(awaited: &Expr, around: Around) -> bool {
    if concurrent::joined(awaited).is_some() || concurrent::chosen(awaited).is_some() {
        return false;
    }
    let called = bare(pinned(awaited).unwrap_or_else(|| awaited.clone()));
    let Some((path, _)) = call(called) else { return true };
    let first = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
    let of_a_parameter =
        around.generics.is_some_and(|generics| generics.types().iter().any(|name| **name == first));
    path.segments.len() > 1 && (of_a_parameter || FOREIGN.contains(&first.as_str()))
}

const FOREIGN: [&str; 8] =
    ["tokio", "futures", "futures_util", "async_std", "smol", "async_io", "std", "core"];

fn call(expression: Expr) -> Option<(Path, Vec<Expr>)> {
    let Expr::Call(call) = expression else { return None };
    let Expr::Path(ExprPath { qself: None, path, .. }) = bare(*call.func) else { return None };
    Some((path, call.args.into_iter().collect()))
}

/// What is in `Box::pin(..)`.
fn pinned(expression: &Expr) -> Option<Expr> {
    let Expr::Call(call) = expression else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let mut words = path.path.segments.iter().rev().map(|segment| &segment.ident);
    let named = words.next()? == "pin" && words.next()? == "Box";
    call.args.first().filter(|_| named && call.args.len() == 1).cloned()
}

fn is_itself(path: &Path, around: Around) -> bool {
    if let Some((_, name)) = around.methods.and_then(|methods| methods.frame(path)) {
        return name == *around.function;
    }
    let words: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
    match words.as_slice() {
        [name] => *name == around.function,
        [own, name] => *own == "self" && *name == around.function,
        _ => false,
    }
}

/// Without the parentheses around it.
pub fn bare(expression: Expr) -> Expr {
    match expression {
        Expr::Paren(inner) => bare(*inner.expr),
        Expr::Group(inner) => bare(*inner.expr),
        other => other,
    }
}

/// What an await is in the function that runs.
pub struct Run {
    /// It is called.
    pub called: TokenStream,
    /// What has been called, `__cps_called`, is polled: `Err` is the callee, which waits.
    pub polled: TokenStream,
    /// Its result, when it is resumed.
    pub resumed: TokenStream,
}

impl Call {
    /// The type of what lies in the caller's frame.
    pub fn frame(&self) -> TokenStream {
        self.shape.frame()
    }

    /// It is called. The arguments are those of all that it consists of.
    pub fn make(&self, arguments: &[Expr]) -> TokenStream {
        self.shape.make(&mut arguments.iter())
    }

    /// How it is run, where this calls it, and where its result is in `ready` when it is resumed.
    pub fn run(&self, called: TokenStream, ready: &Ident) -> Run {
        // What it is not, is said there.
        let span = Span::call_site().located_at(self.span());
        if self.is_certain() {
            return Run {
                called,
                polled: quote!(__cps::first(__cps_called, __cps_cx)),
                resumed: quote!(__cps::take(&mut #ready.0)),
            };
        }
        let text = self.text();
        Run {
            called,
            polled: quote_spanned!(span=> #ready.first(__cps_called, #text, __cps_cx)),
            resumed: quote!(#ready.resumed()),
        }
    }

    /// Whether what it is, is known by its text, and has not to be found out.
    fn is_certain(&self) -> bool {
        match &self.shape {
            Shape::Function { frame, .. } => matches!(**frame, Frame::Certain(_)),
            Shape::Join(_) | Shape::Choose { .. } => true,
        }
    }

    /// If it is a call by a single name, which could be a variable's.
    pub fn name_called(&self) -> Option<&Ident> {
        match &self.shape {
            Shape::Function { path, .. } => {
                path.segments.last().filter(|_| path.segments.len() == 1).map(|it| &it.ident)
            }
            _ => None,
        }
    }

    /// What the caller's layout has of it. Of what lies behind a box that is the
    /// name: it is the function itself, or tells its own layout when it is written.
    pub fn layout(&self, table: &mut Table, before: Layout) -> Layout {
        let frame = self.frame();
        before.text(&self.name()).number(table, quote!(<#frame as ::rialto_cps::Frame>::LAYOUT))
    }

    /// The type of its result, without what was lent to it, when `?` stands behind it so many times.
    pub fn result(&self, tries: usize) -> Type {
        (0..tries).fold(self.shape.result(), |ty, _| made::ty("Value", ty))
    }

    /// How many of the arguments are lent.
    pub fn lends(&self) -> usize {
        self.shape.lends()
    }

    /// A pattern for what it yields, with what was lent under these names, and the result without that.
    pub fn given_back(&self, lent: &[Ident]) -> (TokenStream, TokenStream) {
        self.shape.given_back(&mut lent.iter(), &mut 0)
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.shape.span()
    }

    /// What errors call it.
    pub fn text(&self) -> String {
        match &self.shape {
            Shape::Function { .. } => format!("{}(..).await", self.name()),
            Shape::Join(_) => "join!(..)".to_string(),
            Shape::Choose { .. } => "select! { .. }".to_string(),
        }
    }

    /// What the state is called in which it is awaited.
    pub fn name(&self) -> String {
        self.shape.name()
    }

    /// Its arguments, and whether each is evaluated on some ways only.
    pub fn perhaps_evaluated(&self) -> impl Iterator<Item = (&Expr, bool)> {
        let mut all = Vec::new();
        self.shape.conditional(false, &mut all);
        self.arguments.iter().zip(all)
    }

    /// Whether it is the function in which it is called.
    pub fn is_itself(&self) -> bool {
        matches!(self.shape, Shape::Function { place: Place::Itself, .. })
    }
}

impl Shape {
    fn span(&self) -> Span {
        let first = match self {
            Shape::Function { path, .. } => return path.span(),
            Shape::Join(parts) => parts.first(),
            Shape::Choose { arms, .. } => arms.first().map(|(_, leaf)| leaf),
        };
        first.map_or_else(Span::call_site, Shape::span)
    }

    fn name(&self) -> String {
        let names = |parts: &[Shape]| parts.iter().map(Shape::name).collect::<Vec<_>>().join(",");
        match self {
            Shape::Function { .. } if stepped::result_of(self).is_some() => "step".to_string(),
            Shape::Function { path, .. } => path.to_token_stream().to_string().replace(' ', ""),
            Shape::Join(parts) => format!("join[{}]", names(parts)),
            Shape::Choose { biased, arms } => {
                let names = arms.iter().map(|(_, leaf)| leaf.name()).collect::<Vec<_>>();
                format!("{}[{}]", if *biased { "select_biased" } else { "select" }, names.join(","))
            }
        }
    }

    /// Of each argument, whether a condition switches it off.
    fn conditional(&self, is: bool, all: &mut Vec<bool>) {
        match self {
            Shape::Function { arguments, .. } => all.extend(std::iter::repeat_n(is, *arguments)),
            Shape::Join(parts) => parts.iter().for_each(|part| part.conditional(is, all)),
            Shape::Choose { arms, .. } => {
                for (conditional, leaf) in arms {
                    all.extend(conditional.then_some(false));
                    leaf.conditional(*conditional, all);
                }
            }
        }
    }

    fn lends(&self) -> usize {
        match self {
            Shape::Function { lends, .. } => *lends,
            Shape::Join(parts) => parts.iter().map(Shape::lends).sum(),
            Shape::Choose { .. } => 0,
        }
    }

    fn given_back(
        &self,
        lent: &mut dyn Iterator<Item = &Ident>,
        results: &mut usize,
    ) -> (TokenStream, TokenStream) {
        if let Shape::Join(parts) = self {
            let parts = parts.iter().map(|part| part.given_back(lent, results));
            let (patterns, values): (Vec<_>, Vec<_>) = parts.unzip();
            return (quote!((#(#patterns,)*)), quote!((#(#values,)*)));
        }
        let result = format_ident!("__cps_result{results}");
        *results += 1;
        match self.lends() {
            0 => (quote!(#result), quote!(#result)),
            count => {
                let lent = lent.take(count);
                (quote!((#result, (#(#lent,)*))), quote!(#result))
            }
        }
    }

    fn frame(&self) -> TokenStream {
        match self {
            Shape::Function { frame, place, path, .. } => match (&**frame, place) {
                (Frame::Certain(frame), Place::Inside) => quote!(#frame),
                (Frame::Certain(frame), Place::Itself) => quote!(::rialto_cps::rt::Nested<#frame>),
                (Frame::Certain(frame), Place::Boxed) => quote!(::rialto_cps::rt::Boxed<#frame>),
                (Frame::Uncertain(name, finding), place) => {
                    let found = found(name, finding, path, *place);
                    quote!(#found)
                }
            },
            Shape::Join(parts) => {
                let parts = parts.iter().map(Shape::frame);
                quote!(::rialto_cps::rt::Join<(#(::rialto_cps::rt::Part<#parts>,)*)>)
            }
            Shape::Choose { biased, arms } => {
                let leaves = arms.iter().map(|(conditional, leaf)| match (conditional, leaf.frame()) {
                    (true, leaf) => quote!(::rialto_cps::wait::perhaps<#leaf>),
                    (false, leaf) => leaf,
                });
                let choose = choose(arms.len());
                match biased {
                    true => quote!(::rialto_cps::wait::biased<#choose<#(#leaves),*>>),
                    false => quote!(#choose<#(#leaves),*>),
                }
            }
        }
    }

    fn result(&self) -> Type {
        match self {
            Shape::Function { path, frame, place, lends, .. } => match &**frame {
                Frame::Uncertain(name, finding) => {
                    let found = found(name, finding, path, *place);
                    made::ty("Told", found)
                }
                Frame::Certain(frame) if *lends == 0 => parse_quote!(::rialto_cps::rt::Output<#frame>),
                Frame::Certain(frame) => {
                    parse_quote!(::rialto_cps::rt::Returned<::rialto_cps::rt::Output<#frame>>)
                }
            },
            Shape::Join(parts) => {
                let results = parts.iter().map(Shape::result);
                parse_quote!((#(#results,)*))
            }
            Shape::Choose { .. } => {
                let frame = self.frame();
                parse_quote!(::rialto_cps::rt::Output<#frame>)
            }
        }
    }

    fn make(&self, arguments: &mut dyn Iterator<Item = &Expr>) -> TokenStream {
        match self {
            Shape::Function { path, frame, place, arguments: count, .. } => {
                let arguments = arguments.take(*count);
                let call = quote!(#path(#(#arguments),*));
                match place {
                    // It is made into one when it is begun.
                    _ if matches!(**frame, Frame::Uncertain(..)) => call,
                    Place::Inside => call,
                    Place::Itself => quote!(::rialto_cps::rt::Nested::new(#call)),
                    Place::Boxed => quote!(::rialto_cps::rt::Boxed::new(#call)),
                }
            }
            Shape::Join(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| part.make(arguments)).collect();
                quote!(::rialto_cps::rt::Join((#(::rialto_cps::rt::Part::new(#parts),)*)))
            }
            Shape::Choose { biased, arms } => {
                let leaves: Vec<_> = (arms.iter())
                    .map(|(conditional, leaf)| {
                        let condition = if *conditional { arguments.next() } else { None };
                        let leaf = leaf.make(arguments);
                        condition.map_or(leaf.clone(), |condition| {
                            quote!(::rialto_cps::wait::perhaps(if #condition {
                                ::rialto_cps::rt::Option::Some(#leaf)
                            } else {
                                ::rialto_cps::rt::Option::None
                            }))
                        })
                    })
                    .collect();
                choice(*biased, arms.len(), quote!(#(#leaves),*))
            }
        }
    }
}

/// The type that is found.
fn found(name: &Ident, finding: &Finding, path: &Path, place: Place) -> Type {
    let found = match (finding, path.segments.last().map(|last| &last.arguments)) {
        (Finding::Path(_), Some(PathArguments::AngleBracketed(given))) => {
            let given = &given.args;
            parse_quote!(#name<#given>)
        }
        _ => made::named(name),
    };
    match place {
        Place::Boxed => made::ty("Boxed", found),
        Place::Inside | Place::Itself => found,
    }
}

/// The choice of so many leaves.
pub fn choice(biased: bool, arms: usize, leaves: TokenStream) -> TokenStream {
    let choose = choose(arms);
    match biased {
        true => quote!(::rialto_cps::wait::biased(#choose(#leaves))),
        false => quote!(#choose(#leaves)),
    }
}

fn choose(arms: usize) -> TokenStream {
    let name = format_ident!("choose{arms}");
    quote!(::rialto_cps::wait::#name)
}
