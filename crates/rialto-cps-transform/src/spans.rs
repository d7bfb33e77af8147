//! `#[tracing::instrument]` below `#[cps]`, or above it: then it has been expanded already. Each poll of the call enters
//! the span.
//!
//! The attribute itself makes the span: it stands above a function that is not async, has references to copies of the
//! parameters, and returns the span in which it runs.

use super::signature::{Parameter, Signature};
use super::tags::each_name;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Ident, ItemFn, Pat, Path, Result, Stmt, Type, parse_quote};

/// How a function makes its span.
pub struct Spans {
    /// The crate `tracing`, as the attribute names it.
    tracing: TokenStream,
    making: Making,
    /// The code that the attribute has for a result: its events.
    ended: TokenStream,
    /// The indices of the parameters that the fields show.
    shown: Vec<usize>,
}

enum Making {
    /// By the attribute with these arguments.
    Attribute(Path, TokenStream),
    /// By the macro call into which it was expanded.
    Expanded(TokenStream),
}

/// The name of the parameter in which the frame keeps them.
pub const OWN: &str = "__cps_span";

/// Takes the attribute from the function, or its expansion from the body.
///
/// # Errors
///
/// An expansion that is not known.
pub fn take(function: &mut ItemFn, parameters: &[Parameter]) -> Result<Option<Spans>> {
    let at = function.attrs.iter().position(is_instrument);
    match at {
        Some(at) => {
            let attribute = function.attrs.remove(at);
            Spans::of_attribute(&attribute, parameters).map(Some)
        }
        None => expanded(function, parameters),
    }
}

fn is_instrument(attribute: &Attribute) -> bool {
    let path = attribute.path();
    path.segments.last().is_some_and(|last| last.ident == "instrument")
        && (path.segments.len() == 1 || path.segments[0].ident == "tracing")
}

/// The marker type that stands for the spans of a function.
#[must_use]
pub fn marker(of: &Ident) -> Ident {
    format_ident!("{}_span", of)
}

impl Spans {
    fn of_attribute(attribute: &Attribute, parameters: &[Parameter]) -> Result<Spans> {
        let path = attribute.path().clone();
        let tracing = match path.segments.len() {
            1 => quote!(::tracing),
            _ => {
                let mut segments = path.segments.clone();
                segments.pop();
                let (colons, segments) = (path.leading_colon, segments.iter());
                quote!(#colons #(#segments)::*)
            }
        };
        let arguments = Arguments::read(attribute);
        let ended = arguments.ended(&tracing)?;
        let shown = arguments.shown(parameters);
        let own = arguments.emit(&tracing, parameters, &shown);
        Ok(Spans { tracing, making: Making::Attribute(path, own), ended, shown })
    }

    /// The parameter behind all others, in which the frame keeps copies of what the fields show.
    #[must_use]
    pub fn parameter(marker: &TokenStream) -> Parameter {
        let name = Ident::new(OWN, Span::call_site());
        let ty: Type = parse_quote!(::rialto_cps::expansion::Traced<#marker>);
        Parameter {
            inside: super::ir::Param { pattern: parse_quote!(#name), ty: ty.clone(), borrowed: None },
            written: None,
            owned: ty,
            value: quote!(#name),
            receiver: None,
            name,
        }
    }

    /// Its value, where the function is called.
    #[must_use]
    pub fn begun(&self, marker: &TokenStream, parameters: &[Parameter]) -> TokenStream {
        let name = Ident::new(OWN, Span::call_site());
        let values = self.shown.iter().map(|index| {
            let parameter = &parameters[*index];
            let value = &parameter.value;
            match parameter.inside.borrowed {
                Some(super::ir::Borrowed::Mutable) => quote!(::core::clone::Clone::clone(&*#value)),
                Some(_) => value.clone(),
                None => quote!(::core::clone::Clone::clone(&#value)),
            }
        });
        quote!(let #name = ::rialto_cps::expansion::Traced::<#marker>::new((#(#values,)*));)
    }

    /// The same, from arguments that the frame owns.
    #[must_use]
    pub fn begun_from(&self, marker: &TokenStream, owned: &[Ident]) -> TokenStream {
        let values = self.shown.iter().map(|index| &owned[*index]);
        quote!(__rt::Traced::<#marker>::new((#(::core::clone::Clone::clone(&#values),)*)))
    }

    /// The implementation of `Spans` for the marker.
    #[must_use]
    pub fn implemented(&self, signature: &Signature, marker: &TokenStream) -> TokenStream {
        let Spans { tracing, making, shown, .. } = self;
        let (declared, _, clause) = signature.generics.split_for_impl();
        let all: Vec<&Parameter> = shown.iter().map(|index| &signature.parameters[*index]).collect();
        let owned = all.iter().map(|parameter| &parameter.owned);
        let names: Vec<Ident> = (0..all.len()).map(|index| format_ident!("__value{}", index)).collect();
        let name = &signature.function.sig.ident;
        let inputs = all.iter().map(|parameter| input(parameter));
        let given = all.iter().zip(&names).map(|(parameter, name)| match parameter.inside.borrowed {
            Some(super::ir::Borrowed::Shared) => quote!(__rt::lent(#name)),
            Some(super::ir::Borrowed::Optional) => quote!(__rt::lent_option(#name)),
            _ => quote!(#name),
        });
        let (attribute, body) = match making {
            Making::Attribute(path, arguments) => {
                (Some(quote!(#[#path(#arguments)])), quote!(#tracing::Span::current()))
            }
            Making::Expanded(made) => (None, made.clone()),
        };
        quote! {
            #[allow(clippy::multiple_bound_locations, clippy::all, clippy::pedantic, unused_variables)]
            impl #declared __rt::Spans for #marker #clause {
                type Values = (#(#owned,)*);
                type Span = #tracing::Span;
                type Entered = #tracing::span::EnteredSpan;

                fn span((#(#names,)*): &Self::Values, __resumed: ::core::primitive::bool) -> #tracing::Span {
                    #attribute
                    fn #name #declared(#(#inputs),*) -> #tracing::Span #clause {
                        #body
                    }
                    let __around = #tracing::Span::current();
                    let __span = #name(#(#given),*);
                    // If the span is disabled, that is the one around.
                    if __span.id() == __around.id() {
                        return #tracing::Span::none();
                    }
                    if __resumed {
                        __span.record("resumed", true);
                    }
                    __span
                }

                fn entered(span: &#tracing::Span) -> #tracing::span::EnteredSpan {
                    span.clone().entered()
                }
            }
        }
    }

    /// The method of `Function` that enters the span.
    #[must_use]
    pub fn entering(&self, marker: &TokenStream, is_lent: bool) -> TokenStream {
        let ended = &self.ended;
        let result = if is_lent { quote!(&__output.0) } else { quote!(__output) };
        let ended = (!ended.is_empty()).then(|| {
            quote! {
                if let __rt::Ready(__output) = &__polled {
                    let __result = #result;
                    #ended
                }
            }
        });
        quote! {
            fn in_span(
                call: &mut __rt::Call<Self>,
                poll: impl ::core::ops::FnOnce(&mut __rt::Call<Self>) -> __rt::Poll<Self::Output>,
            ) -> __rt::Poll<Self::Output> {
                let __entered = call.entered::<#marker>();
                let __polled = poll(call);
                #ended
                __polled
            }
        }
    }
}

/// A parameter of the function that makes the span.
fn input(parameter: &Parameter) -> TokenStream {
    let (pattern, ty) = (&parameter.inside.pattern, &parameter.inside.ty);
    let pattern = match pattern {
        Pat::Ident(ident) => ident.ident.to_token_stream(),
        other => other.to_token_stream(),
    };
    match (parameter.inside.borrowed, ty) {
        (Some(super::ir::Borrowed::Mutable), Type::Reference(reference)) => {
            let inner = &reference.elem;
            quote!(#pattern: &#inner)
        }
        (Some(_), ty) => quote!(#pattern: #ty),
        (None, ty) => quote!(#pattern: &#ty),
    }
}

/// The arguments of the attribute.
struct Arguments {
    all: Vec<Argument>,
}

struct Argument {
    name: String,
    tokens: TokenStream,
    /// In parentheses.
    inner: TokenStream,
}

impl Arguments {
    fn read(attribute: &Attribute) -> Self {
        let tokens = match &attribute.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let parts = split(tokens);
        let all = parts.into_iter().map(|tokens| {
            let tokens = renamed(tokens);
            let mut words = tokens.clone().into_iter();
            let name = match words.next() {
                Some(TokenTree::Ident(word)) => word.to_string(),
                _ => String::new(),
            };
            let inner = match words.next() {
                Some(TokenTree::Group(group)) => group.stream(),
                _ => TokenStream::new(),
            };
            Argument { name, tokens, inner }
        });
        Arguments { all: all.collect() }
    }

    fn find(&self, name: &str) -> Option<&Argument> {
        self.all.iter().find(|argument| argument.name == name)
    }

    fn skipped(&self) -> Vec<String> {
        self.find("skip").map(|skip| super::names::words(skip.inner.clone())).unwrap_or_default()
    }

    /// The parameters that are not skipped, and those that other arguments name.
    fn shown(&self, parameters: &[Parameter]) -> Vec<usize> {
        let others = self.all.iter().filter(|argument| argument.name != "skip");
        let named: Vec<String> =
            others.flat_map(|argument| super::names::words(argument.tokens.clone())).collect();
        let skipped = self.skipped();
        let is_shown = |parameter: &Parameter| {
            let names = bound(parameter);
            let is_skipped =
                self.find("skip_all").is_some() || names.iter().all(|name| skipped.contains(name));
            !is_skipped || names.iter().any(|name| named.contains(name))
        };
        let shown = parameters.iter().enumerate().filter(|(_, parameter)| is_shown(parameter));
        shown.map(|(index, _)| index).collect()
    }

    /// The arguments for the function that makes the span: they skip only what it has, and a field says whether the
    /// call was resumed.
    fn emit(&self, tracing: &TokenStream, parameters: &[Parameter], shown: &[usize]) -> TokenStream {
        let skipped = self.skipped();
        let skips_all = self.find("skip_all").is_some();
        let names: Vec<String> = shown.iter().flat_map(|index| bound(&parameters[*index])).collect();
        let is_this = |name: &String| name == "__self";
        let skips = names.iter().filter(|name| skipped.contains(name) || is_this(name));
        let skips: Vec<Ident> = skips.map(|name| Ident::new(name, Span::call_site())).collect();
        let shows_this = names.iter().any(is_this) && !skips_all && !skipped.iter().any(is_this);
        let this = shows_this.then(|| quote!(self = ?__self,));
        let own = self.find("fields").map(|fields| &fields.inner);
        let own = own.filter(|own| !own.is_empty()).map(|own| {
            let ends = own.clone().into_iter().last().is_some_and(|last| last.to_string() == ",");
            if ends { own.clone() } else { quote!(#own,) }
        });
        let fields = quote!(fields(#this #own resumed = #tracing::field::Empty));
        let kept = self
            .all
            .iter()
            .filter(|argument| !matches!(&*argument.name, "skip" | "fields" | "err" | "ret" | ""));
        let kept = kept.map(|argument| &argument.tokens);
        let skip = (!skips_all && !skips.is_empty()).then(|| quote!(skip(#(#skips),*),));
        quote!(#(#kept,)* #skip #fields)
    }

    /// The events of `err` and `ret`.
    fn ended(&self, tracing: &TokenStream) -> Result<TokenStream> {
        let event = |argument: &Argument, otherwise: &str, debug: bool, name: &str| -> Result<TokenStream> {
            let mut level = match self.find("level") {
                Some(level) if name == "return" => level_of(&level.tokens, tracing)?,
                _ => {
                    let level = Ident::new(otherwise, Span::call_site());
                    quote!(#tracing::Level::#level)
                }
            };
            let mut debug = debug;
            for own in split(argument.inner.clone()) {
                match &*own.to_string() {
                    "Debug" => debug = true,
                    "Display" => debug = false,
                    _ => level = level_of(&own, tracing)?,
                }
            }
            let target = self.find("target").map(|target| {
                let value: TokenStream = target.tokens.clone().into_iter().skip(2).collect();
                quote!(target: #value,)
            });
            let (name, sign) =
                (Ident::new(name, Span::call_site()), if debug { quote!(?) } else { quote!(%) });
            Ok(quote!(#tracing::event!(#target #level, #name = #sign __value);))
        };
        let (err, ret) = (self.find("err"), self.find("ret"));
        let err = err.map(|err| event(err, "ERROR", false, "error")).transpose()?;
        let ret = ret.map(|ret| event(ret, "INFO", true, "return")).transpose()?;
        Ok(match (err, ret) {
            (None, None) => TokenStream::new(),
            (None, Some(ret)) => quote!({ let __value = __result; #ret }),
            (Some(err), ret) => quote! {
                match __result {
                    __rt::Err(__value) => { #err }
                    __rt::Ok(__value) => { #ret }
                }
            },
        })
    }
}

/// `level = "warn"`, or a path.
fn level_of(tokens: &TokenStream, tracing: &TokenStream) -> Result<TokenStream> {
    let value: TokenStream = tokens.clone().into_iter().skip(2).collect();
    let value: Expr = syn::parse2(value)?;
    match &value {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
            let level = Ident::new(&text.value().to_uppercase(), text.span());
            Ok(quote!(#tracing::Level::#level))
        }
        Expr::Path(path) => Ok(path.to_token_stream()),
        other => Err(syn::Error::new(other.span(), "a level is a name\nhelp: write `level = \"warn\"`")),
    }
}

/// The names that a parameter binds.
fn bound(parameter: &Parameter) -> Vec<String> {
    super::names::bound(&parameter.inside.pattern).iter().map(|bound| bound.name.to_string()).collect()
}

/// `self` is `__self` outside of the `impl`.
fn renamed(tokens: TokenStream) -> TokenStream {
    each_name(tokens, &|word| if word == "self" { Ident::new("__self", word.span()) } else { word })
}

/// The parts between commas.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let (mut parts, mut part) = (Vec::new(), TokenStream::new());
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(std::mem::take(&mut part)),
            _ => part.extend([token]),
        }
    }
    parts.push(part);
    parts.retain(|part| !part.is_empty());
    parts
}

/// The attribute stood above `#[cps]`: it has put the body into an async block, and its span into a variable.
fn expanded(function: &mut ItemFn, parameters: &[Parameter]) -> Result<Option<Spans>> {
    let statements = &function.block.stmts;
    let Some(made) = statements.iter().find_map(|statement| local(statement, "__tracing_attr_span")) else {
        return Ok(None);
    };
    let error = || {
        syn::Error::new(
            function.sig.ident.span(),
            "the code that `#[instrument]` has made of this function is not known\n\
             help: write `#[cps]` above `#[tracing::instrument]`",
        )
    };
    let future = statements.iter().find_map(|statement| local(statement, "__tracing_instrument_future"));
    let (Expr::Macro(made), Some(Expr::Async(future))) = (made, future) else { return Err(error()) };
    let (mut body, mut ended) = (future.block.clone(), TokenStream::new());
    // That statement only tells the type of the result.
    let is_told = |body: &syn::Block| matches!(body.stmts.first(), Some(Stmt::Expr(Expr::If(_), _)));
    // With `err` or `ret`, the body is within one more async block.
    if !is_told(&body) {
        let mut events = Events::default();
        events.visit_block(&future.block);
        body = events.body.clone().filter(is_told).ok_or_else(error)?;
        ended = events.of_result();
    }
    body.stmts.remove(0);
    let (path, tokens) = (&made.mac.path, &made.mac.tokens);
    let named = super::names::words(tokens.clone());
    let ends = tokens.clone().into_iter().last().is_some_and(|last| last.to_string() == ",");
    let comma = (!ends).then(|| quote!(,));
    let made = quote_spanned!(super::at(path.span())=>
        #path!(#tokens #comma resumed = ::tracing::field::Empty));
    let shown = parameters.iter().enumerate();
    let shown = shown.filter(|(_, parameter)| bound(parameter).iter().any(|name| named.contains(name)));
    let shown = shown.map(|(index, _)| index).collect();
    *function.block = body;
    let tracing = quote!(::tracing);
    Ok(Some(Spans { tracing, making: Making::Expanded(made), ended, shown }))
}

/// The code around a body that has been expanded with `err` or `ret`: `match async move { .. }.await { Ok(x) => .. }`.
#[derive(Default)]
struct Events<'a> {
    body: Option<syn::Block>,
    /// The pattern of the arm in which it is.
    arm: Option<&'a Pat>,
    of_arms: Vec<(&'a Pat, &'a syn::Macro)>,
    of_value: Option<(&'a Pat, &'a syn::Macro)>,
    value: Option<&'a Pat>,
}

impl Events<'_> {
    /// The same for a reference to the result.
    fn of_result(&self) -> TokenStream {
        if let Some((pattern, event)) = self.of_value {
            return quote!({ let #pattern = __result; #event; });
        }
        let arms = self.of_arms.iter().map(|(pattern, event)| quote!(#pattern => { #event; }));
        quote!(match __result { #(#arms)* _ => {} })
    }
}

impl<'a> Visit<'a> for Events<'a> {
    fn visit_expr_async(&mut self, block: &'a syn::ExprAsync) {
        self.body.get_or_insert_with(|| block.block.clone());
    }
    fn visit_local(&mut self, local: &'a syn::Local) {
        self.value = Some(&local.pat);
        visit::visit_local(self, local);
    }
    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        self.arm = Some(&arm.pat);
        visit::visit_arm(self, arm);
        self.arm = None;
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if mac.path.segments.last().is_none_or(|last| last.ident != "event") {
            return;
        }
        match (self.arm, self.value) {
            (Some(pattern), _) => self.of_arms.push((pattern, mac)),
            (None, Some(value)) => self.of_value = Some((value, mac)),
            (None, None) => {}
        }
    }
}

/// The value of `let name = value;`.
fn local<'a>(statement: &'a Stmt, name: &str) -> Option<&'a Expr> {
    match statement {
        Stmt::Local(local) if matches!(&local.pat, Pat::Ident(ident) if ident.ident == name) => {
            Some(&local.init.as_ref()?.expr)
        }
        _ => None,
    }
}
