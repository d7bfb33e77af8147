//! A function as its callers see it.

use super::ir::{Borrowed, Param};
use super::spans::Spans;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    FnArg, GenericArgument, GenericParam, Generics, Ident, ItemFn, ItemImpl, Pat, PathArguments, Receiver,
    Result, ReturnType, Token, Type, WherePredicate, parse_quote,
};

/// A parameter, outside and in the frame.
pub struct Parameter {
    /// As the body names it.
    pub inside: Param,
    /// As the function that is called names it.
    pub name: Ident,
    /// As it is written; none of a receiver.
    pub written: Option<Type>,
    /// The type that the frame owns.
    pub owned: Type,
    /// The value that the frame gets of the argument.
    pub value: TokenStream,
    pub receiver: Option<Receiver>,
}

impl Parameter {
    /// Whether the caller lends it, and gets it back.
    #[must_use]
    pub fn is_lent(&self) -> bool {
        self.inside.borrowed == Some(Borrowed::Mutable)
    }

    /// Whether the user wrote it.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.written.is_some() || self.receiver.is_some()
    }
}

/// The type and the `impl` of a method.
#[derive(Clone)]
pub struct Owner {
    pub ty: Type,
    pub generics: Generics,
    /// Its name in the names of the frame.
    pub name: Ident,
    /// The async methods of the `impl`.
    pub methods: Vec<Ident>,
}

pub struct Signature {
    pub function: ItemFn,
    pub parameters: Vec<Parameter>,
    pub output: Type,
    /// The type of whose methods it is one.
    pub this: Option<Type>,
    /// The other async methods of its `impl`, and itself.
    pub methods: Vec<Ident>,
    /// The type parameters, of the `impl` too, with the bounds of data.
    pub generics: Generics,
    /// How it makes its span, if it is traced; the last parameter keeps that.
    pub spans: Option<Spans>,
}

/// Reads it.
///
/// # Errors
///
/// A function that is not async, or whose frame could not be data.
pub fn read(mut function: ItemFn, owner: Option<Owner>) -> Result<Signature> {
    refuse(&function)?;
    if let Some(owner) = &owner {
        let inside = inside(owner, quote!(#function))?;
        function.block = inside.block;
        function.sig = syn::Signature { ident: function.sig.ident, ..inside.sig };
    }
    let (mut named, mut parameters) = (Vec::new(), Vec::new());
    let own = function.sig.generics.type_params();
    let outer = owner.iter().flat_map(|owner| owner.generics.type_params());
    let generics: Vec<String> = own.chain(outer).map(|param| param.ident.to_string()).collect();
    for (index, input) in function.sig.inputs.iter().enumerate() {
        match (input, &owner) {
            (FnArg::Typed(input), Some(owner)) if is_this(&input.pat) => {
                let _ = owner;
                parameters.push(parameter(index, &input.pat, &input.ty, &generics, &mut named));
            }
            (FnArg::Typed(input), _) => {
                parameters.push(parameter(index, &input.pat, &input.ty, &generics, &mut named));
            }
            (FnArg::Receiver(word), Some(owner)) => parameters.push(receiver(word, owner)),
            (FnArg::Receiver(word), None) => {
                return Err(syn::Error::new(
                    word.span(),
                    "a method is transformed with its `impl`\nhelp: write `#[cps]` before the `impl`",
                ));
            }
        }
    }
    function.sig.generics.params.extend(named);
    let output = match &function.sig.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, ty) => (**ty).clone(),
    };
    let mut generics = owner.as_ref().map(|owner| owner.generics.clone()).unwrap_or_default();
    for param in &function.sig.generics.params {
        if !matches!(param, GenericParam::Lifetime(_)) {
            generics.params.push(param.clone());
        }
    }
    if let Some(clause) = &function.sig.generics.where_clause {
        generics.make_where_clause().predicates.extend(clause.predicates.clone());
    }
    let data: Vec<WherePredicate> = data_bounds(&generics);
    if !data.is_empty() {
        generics.make_where_clause().predicates.extend(data);
    }
    let (this, methods) = owner.map(|owner| (owner.ty, owner.methods)).unzip();
    let methods = methods.unwrap_or_default();
    let spans = super::spans::take(&mut function, &parameters)?;
    Ok(Signature { function, parameters, output, this, methods, generics, spans })
}

/// The bounds that make the types that a frame keeps data.
fn data_bounds(generics: &Generics) -> Vec<WherePredicate> {
    let types = generics.type_params().map(|param| &param.ident);
    types.map(|name| parse_quote!(#name: ::rialto_cps::Data)).collect()
}

fn refuse(function: &ItemFn) -> Result<()> {
    let error = |span, text: &str| Err(syn::Error::new(span, text));
    if function.sig.asyncness.is_none() {
        return error(
            function.sig.fn_token.span,
            "`#[cps]` transforms async functions, and this function is not async\nhelp: write `async fn`",
        );
    }
    if let Some(word) = &function.sig.unsafety {
        return error(
            word.span,
            "a `#[cps]` function cannot be `unsafe`\nhelp: put an `unsafe` block around the code that needs it",
        );
    }
    if let Some(abi) = &function.sig.abi {
        return error(
            abi.span(),
            "a `#[cps]` function uses Rust's calling convention\nhelp: remove `extern`",
        );
    }
    let typed = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(&*input.ty),
        FnArg::Receiver(_) => None,
    });
    typed.clone().try_for_each(refuse_borrows)
}

/// The frame owns a copy of what a parameter borrows, so that the borrow is the whole parameter, and has no end of its own.
fn refuse_borrows(ty: &Type) -> Result<()> {
    let inner = match ty {
        Type::Reference(reference) => {
            if let Some(lifetime) = reference.lifetime.as_ref().filter(|lifetime| lifetime.ident == "static")
            {
                let message = "this parameter is borrowed for ever, and a frame that is read from bytes has no such value\n\
                               help: leave `'static` out: the frame owns a copy";
                return Err(syn::Error::new(lifetime.span(), message));
            }
            (*reference.elem).clone()
        }
        ty => optional(ty).unwrap_or_else(|| ty.clone()),
    };
    let mut borrows = Borrows(None);
    borrows.visit_type(&inner);
    let message = "this parameter holds a borrow, and a frame owns what it keeps\n\
                   help: take a value that owns it, such as `String` for `&str`";
    borrows.0.map_or(Ok(()), |span| Err(syn::Error::new(span, message)))
}

/// The first borrow in a type.
struct Borrows(Option<proc_macro2::Span>);

impl<'a> Visit<'a> for Borrows {
    fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
        if reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static") {
            self.0.get_or_insert(reference.and_token.span);
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &'a syn::Lifetime) {
        if lifetime.ident != "static" {
            self.0.get_or_insert(lifetime.span());
        }
    }

    // These are not values of the parameter.
    fn visit_type_bare_fn(&mut self, _: &'a syn::TypeBareFn) {}
    fn visit_type_impl_trait(&mut self, _: &'a syn::TypeImplTrait) {}
    fn visit_type_trait_object(&mut self, _: &'a syn::TypeTraitObject) {}
}

fn is_this(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Ident(ident) if ident.ident == "__self")
}

/// The function as its body is compiled: outside of the `impl`, where `self` and `Self` mean nothing.
fn inside(owner: &Owner, function: TokenStream) -> Result<ItemFn> {
    let this = turbofish(&owner.ty);
    let mut inside: ItemFn = syn::parse2(function)?;
    let block = renamed(inside.block.to_token_stream(), &this);
    inside.block = syn::parse2(block)?;
    let renamed_types = |tokens: TokenStream| renamed_type(tokens, &owner.ty);
    inside.sig.inputs = inside
        .sig
        .inputs
        .iter()
        .map(|input| match input {
            FnArg::Receiver(_) => Ok(input.clone()),
            FnArg::Typed(input) => syn::parse2(renamed_types(input.to_token_stream())),
        })
        .collect::<Result<Punctuated<FnArg, Token![,]>>>()?;
    inside.sig.output = syn::parse2(renamed_types(inside.sig.output.to_token_stream()))?;
    Ok(inside)
}

/// A type as a path in expressions.
pub fn turbofish(ty: &Type) -> TokenStream {
    let Type::Path(path) = ty else { return quote!(<#ty>) };
    let mut path = path.clone();
    for segment in &mut path.path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token = Some(Default::default());
        }
    }
    quote!(#path)
}

fn renamed_type(tokens: TokenStream, ty: &Type) -> TokenStream {
    renamed(tokens, &quote!(#ty))
}

/// `self` becomes `__self`, and `Self` the type.
fn renamed(tokens: TokenStream, this: &TokenStream) -> TokenStream {
    renamed_in(tokens, this, Texts::Values)
}

/// Which texts capture `self`.
#[derive(Clone, Copy)]
enum Texts {
    /// None: they are values.
    Values,
    /// Any: they are arguments of a macro that is not known.
    Formats,
    /// The text that is this argument of a macro.
    Format(usize),
}

impl Texts {
    /// Those among the arguments of a macro of this name.
    fn of_macro(name: &str) -> Texts {
        match name {
            "vec" | "matches" | "dbg" | "concat" | "stringify" | "env" | "include_str" | "json" => {
                Texts::Values
            }
            "format" | "format_args" | "print" | "println" | "eprint" | "eprintln" | "panic" | "todo"
            | "unimplemented" | "unreachable" | "bail" | "anyhow" | "eyre" => Texts::Format(0),
            "write" | "writeln" | "assert" | "debug_assert" | "ensure" => Texts::Format(1),
            "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => Texts::Format(2),
            _ => Texts::Formats,
        }
    }

    fn captures(self, argument: usize) -> bool {
        match self {
            Texts::Values => false,
            Texts::Formats => true,
            Texts::Format(own) => own == argument,
        }
    }
}

fn renamed_in(tokens: TokenStream, this: &TokenStream, texts: Texts) -> TokenStream {
    let mut renamed = TokenStream::new();
    // The name of a macro, if it stands before its arguments.
    let (mut name, mut called, mut argument) = (None, None, 0);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let before: Option<String> = name.take();
        let of = called.take();
        match token {
            TokenTree::Ident(word) if word == "Self" => {
                let span = word.span();
                renamed.extend(this.clone().into_iter().map(|mut token| {
                    token.set_span(span);
                    token
                }));
            }
            TokenTree::Ident(word) if word == "self" => {
                let is_path = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                let word = if is_path { word } else { Ident::new("__self", word.span()) };
                renamed.extend([TokenTree::Ident(word)]);
            }
            TokenTree::Group(group) => {
                let inner = of.map_or(Texts::Values, |name: String| Texts::of_macro(&name));
                let mut inner = Group::new(group.delimiter(), renamed_in(group.stream(), this, inner));
                inner.set_span(group.span());
                renamed.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Literal(literal) if texts.captures(argument) => {
                renamed.extend([TokenTree::Literal(captures_self(literal))]);
            }
            other => {
                match &other {
                    TokenTree::Ident(word) => name = Some(word.to_string()),
                    TokenTree::Punct(punct) if punct.as_char() == '!' => called = before,
                    TokenTree::Punct(punct) if punct.as_char() == ',' => argument += 1,
                    _ => {}
                }
                renamed.extend([other]);
            }
        }
    }
    renamed
}

/// A format string that captures `self`.
fn captures_self(literal: proc_macro2::Literal) -> proc_macro2::Literal {
    let text = literal.to_string();
    if !text.starts_with('"') || !(text.contains("{self}") || text.contains("{self:")) {
        return literal;
    }
    let Ok(text) = syn::parse_str::<syn::LitStr>(&text) else { return literal };
    // Braces that stand for themselves are doubled.
    let parts = text
        .value()
        .split("{{")
        .map(|part| part.replace("{self}", "{__self}").replace("{self:", "{__self:"))
        .collect::<Vec<_>>();
    let mut renamed = proc_macro2::Literal::string(&parts.join("{{"));
    renamed.set_span(literal.span());
    renamed
}

fn receiver(word: &Receiver, owner: &Owner) -> Parameter {
    let ty = &owner.ty;
    let generics: Vec<String> = owner.generics.type_params().map(|param| param.ident.to_string()).collect();
    let this = Ident::new("__self", word.self_token.span);
    let outside = Ident::new("self", word.self_token.span);
    let mutability = word.mutability.filter(|_| word.reference.is_none());
    let (borrowed, written, owned, value): (_, Type, Type, _) = match (&word.reference, word.mutability) {
        (Some(_), None) => (
            Some(Borrowed::Shared),
            parse_quote!(&#ty),
            parse_quote!(__rt::Owned<#ty>),
            copied(&quote!(#outside), ty, &generics),
        ),
        (Some(_), Some(_)) => (Some(Borrowed::Mutable), parse_quote!(&mut #ty), ty.clone(), quote!(#outside)),
        (None, _) => {
            let ty: Type = match (&word.colon_token, &*word.ty) {
                (Some(_), written) => {
                    syn::parse2(renamed_type(quote!(#written), ty)).unwrap_or_else(|_| ty.clone())
                }
                (None, _) => ty.clone(),
            };
            (None, ty.clone(), ty, quote!(#outside))
        }
    };
    let inside = Param { pattern: parse_quote!(#mutability #this), ty: written, borrowed };
    Parameter { inside, name: outside, written: None, owned, value, receiver: Some(word.clone()) }
}

/// Reads a parameter; the type parameters that its `impl Trait`s stand for go to `named`.
fn parameter(
    index: usize,
    pattern: &Pat,
    ty: &Type,
    generics: &[String],
    named: &mut Vec<GenericParam>,
) -> Parameter {
    let mut ty = ty.clone();
    NameImpls { index, named }.visit_type_mut(&mut ty);
    let written = Some(ty.clone());
    Elided.visit_type_mut(&mut ty);
    let name = match pattern {
        Pat::Ident(ident) => ident.ident.clone(),
        other => format_ident!("__argument{}", index, span = other.span()),
    };
    let (borrowed, owned, value) = match &ty {
        Type::Reference(reference) if reference.mutability.is_none() => {
            let inner = &reference.elem;
            (
                Some(Borrowed::Shared),
                parse_quote!(__rt::Owned<#inner>),
                copied(&quote!(#name), inner, generics),
            )
        }
        Type::Reference(reference) => {
            let inner = &reference.elem;
            (Some(Borrowed::Mutable), (**inner).clone(), quote!(#name))
        }
        other => match optional(other) {
            Some(inner) => (
                Some(Borrowed::Optional),
                parse_quote!(__rt::Option<__rt::Owned<#inner>>),
                quote!(::rialto_cps::expansion::owned_option(#name)),
            ),
            None => (None, ty.clone(), quote!(#name)),
        },
    };
    let inside = Param { pattern: pattern.clone(), ty, borrowed };
    Parameter { inside, name, written, owned, value, receiver: None }
}

/// The copy that the frame owns. Whether a type has interior mutability is not known of a type parameter.
fn copied(name: &TokenStream, ty: &Type, generics: &[String]) -> TokenStream {
    let words = super::names::words(ty.to_token_stream());
    let is_generic = words.iter().any(|word| generics.contains(word) || word.starts_with("__Impl"));
    match is_generic {
        true => quote!(::rialto_cps::expansion::owned(#name)),
        false => quote_spanned!(super::at(ty.span())=> ::rialto_cps::expansion::owned_unchanging(#name)),
    }
}

/// The `T` of `Option<&T>`.
fn optional(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(Type::Reference(reference)) if reference.mutability.is_none() => {
            Some((*reference.elem).clone())
        }
        _ => None,
    }
}

/// `impl Trait` becomes a type parameter.
struct NameImpls<'n> {
    index: usize,
    named: &'n mut Vec<GenericParam>,
}

impl VisitMut for NameImpls<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(bounds) = ty {
            let name = format_ident!("__Impl{}_{}", self.index, self.named.len(), span = bounds.span());
            let bounds = &bounds.bounds;
            self.named.push(parse_quote!(#name: #bounds));
            *ty = parse_quote!(#name);
        }
    }
}

/// The frame's own references have lifetimes without names.
struct Elided;

impl VisitMut for Elided {
    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident != "static" {
            *lifetime = syn::Lifetime::new("'_", lifetime.span());
        }
    }
}

/// The type of an `impl`, with its methods.
///
/// # Errors
///
/// An `impl` for a type without a name.
pub fn owner(item: &ItemImpl) -> Result<Owner> {
    let name = match &*item.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.clone()),
        _ => None,
    };
    let Some(name) = name else {
        return Err(syn::Error::new(
            item.self_ty.span(),
            "the methods of this type cannot be transformed, since it has no name\nhelp: write functions instead",
        ));
    };
    if let Some(lifetime) = item.generics.lifetimes().next() {
        let message = "this `impl` is generic over a lifetime, and a frame owns what it keeps\n\
                       help: write functions whose parameters borrow, as in `fn f(text: &str)`";
        return Err(syn::Error::new(lifetime.span(), message));
    }
    let methods = item.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(method) if method.sig.asyncness.is_some() => Some(method.sig.ident.clone()),
        _ => None,
    });
    let methods = methods.collect();
    Ok(Owner { ty: (*item.self_ty).clone(), generics: item.generics.clone(), name, methods })
}
