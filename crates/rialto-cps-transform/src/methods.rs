//! Before the phases: `#[cps] impl Type { .. }`. Each `async fn` in it becomes a function beside the
//! `impl`, of which only the way it is called is different:
//!
//! ```text
//! impl Stack {                                      fn __cps_Stack_push(__cps_this: &mut Stack, n: u64) { .. }
//!     async fn push(&mut self, n: u64) { .. }
//! }
//! Stack::push(&mut s, 1).await                      the frame is <Stack as Method<hash of "push">>::Frame
//! self.push(1).await                                Stack::push(&mut __cps_this, 1).await
//! ```
//!
//! A frame is public, for it is named by a trait, and knows the type whose method it is of
//! by a parameter: so it is no more visible than that.

use crate::generics::Generics;
use crate::names;
use crate::refuse;
use crate::signature::{self, Parameter, Signature};
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Error, Expr, FnArg, GenericArgument, ImplItem, ImplItemFn, ItemFn, ItemImpl, Path, PathArguments,
    Receiver, Result, Type, parse_quote,
};

/// What stands for `self`.
pub const THIS: &str = "__cps_this";

/// The asynchronous methods and associated functions of one `impl`.
pub struct Methods {
    owner: Path,
    all: Vec<(Ident, Receives)>,
}

/// What a method has of its `self`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Receives {
    /// It is an associated function.
    Nothing,
    Value,
    Shared,
    Mutable,
}

/// What makes a function a method.
pub struct Method {
    pub owner: Type,
    /// The parameters of the `impl`, and the method's own.
    pub outer: Generics,
    pub own: Generics,
}

/// An `impl` taken apart.
pub struct Parts {
    /// The `impl`, with what is left of it.
    pub rest: ItemImpl,
    pub methods: Methods,
    pub signatures: Vec<Signature>,
}

/// Reads an `impl`.
///
/// # Errors
///
/// Those of traits, and of types that are no paths; methods that cannot be.
pub fn read(item: ItemImpl) -> Result<Parts> {
    if let Some((_, name, _)) = &item.trait_ {
        let message = "methods of a trait are called without knowing whose they are, and a caller's frame holds its \
                       callee's: write them in an `impl` of the type, and call them from the trait's";
        return Err(Error::new_spanned(name, message));
    }
    let Type::Path(owner) = &*item.self_ty else {
        let message = "`#[cps]` methods are those of a type with a name: write functions beside the `impl`";
        return Err(Error::new_spanned(&item.self_ty, message));
    };
    let mut owner = owner.path.clone();
    turbofish(&mut owner);
    let mut rest = item;
    let (asynchronous, others): (Vec<ImplItem>, Vec<ImplItem>) = std::mem::take(&mut rest.items)
        .into_iter()
        .partition(|item| matches!(item, ImplItem::Fn(method) if method.sig.asyncness.is_some()));
    rest.items = others;
    let asynchronous = asynchronous.into_iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(method),
        _ => None,
    });
    let (mut all, mut signatures, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for method in asynchronous {
        let name = method.sig.ident.clone();
        match receives(method.sig.receiver()) {
            Ok(receives) => all.push((name, receives)),
            Err(error) => errors.push(error),
        }
        match one(method, &owner, &rest) {
            Ok(signature) => signatures.push(signature),
            Err(error) => errors.push(error),
        }
    }
    refuse::all(errors)?;
    Ok(Parts { rest, methods: Methods { owner, all }, signatures })
}

/// As it is written in expressions.
fn turbofish(path: &mut Path) {
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token = Some(Default::default());
        }
    }
}

fn receives(receiver: Option<&Receiver>) -> Result<Receives> {
    match receiver {
        None => Ok(Receives::Nothing),
        Some(typed) if typed.colon_token.is_some() => {
            let message = "a `#[cps]` method has `self`, `&self`, or `&mut self`: a function beside the `impl` has others";
            Err(Error::new_spanned(typed, message))
        }
        Some(Receiver { reference: None, .. }) => Ok(Receives::Value),
        Some(Receiver { mutability: None, .. }) => Ok(Receives::Shared),
        Some(_) => Ok(Receives::Mutable),
    }
}

/// A method as a function.
fn one(mut method: ImplItemFn, owner: &Path, of: &ItemImpl) -> Result<Signature> {
    if let Some(FnArg::Receiver(receiver)) = method.sig.inputs.first_mut() {
        let this = Ident::new(THIS, receiver.self_token.span);
        let mutable = receiver.mutability.filter(|_| receiver.reference.is_none());
        let typed: FnArg = match (receives(Some(receiver))?, mutable) {
            (Receives::Shared, _) => parse_quote!(#this: &#owner),
            (Receives::Mutable, _) => parse_quote!(#this: &mut #owner),
            (_, mutable) => parse_quote!(#mutable #this: #owner),
        };
        method.sig.inputs[0] = typed;
    }
    let name = method.sig.ident.clone();
    if let Some(constant) = method.sig.generics.const_params().next() {
        let message = "a `#[cps]` method has no constant parameters of its own: give them to the `impl`, or write a \
                       function beside it";
        return Err(Error::new_spanned(constant, message));
    }
    let function: ItemFn = syn::parse2(substituted(method.into_token_stream(), owner, None))?;
    let own = function.sig.generics.clone();
    let mut both = function;
    let mut outer = of.generics.clone();
    both.sig.generics = together(outer.clone(), &own);
    let mut signature = signature::of(both)?;
    let ty: Type = parse_quote!(#owner);
    signature.title = format!("{}::{name}", plain(owner));
    signature.name = frame(owner, &name);
    signature.generics = signature.generics.owned_by(&ty);
    outer.gt_token = of.generics.gt_token;
    signature.method = Some(Method { owner: ty, outer: Generics::read(outer)?, own: Generics::read(own)? });
    Ok(signature)
}

/// The parameters of both.
fn together(outer: syn::Generics, own: &syn::Generics) -> syn::Generics {
    let mut both = outer;
    both.params.extend(own.params.iter().cloned());
    if let Some(clause) = &own.where_clause {
        both.make_where_clause().predicates.extend(clause.predicates.iter().cloned());
    }
    both
}

/// The type's name, without parameters.
fn plain(owner: &Path) -> String {
    let names: Vec<String> = owner.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

fn frame(owner: &Path, method: &Ident) -> Ident {
    let owner = plain(owner).replace("::", "_");
    format_ident!("__cps_{}_{}", owner, method.to_string().trim_start_matches("r#"), span = method.span())
}

/// Which token of a macro's is its format: the first text that is an argument of its own, behind what an `assert!` looks
/// at.
fn format_of(tokens: TokenStream, name: Option<&str>) -> Option<usize> {
    let before = match name {
        Some("assert" | "debug_assert" | "write" | "writeln") => 1,
        Some("assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne") => 2,
        _ => 0,
    };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma = |token: Option<&TokenTree>| token.is_none_or(|token| is_punct(token, ','));
    let is_argument = |index: usize| {
        let behind = index.checked_sub(1).and_then(|index| tokens.get(index));
        is_comma(behind) && is_comma(tokens.get(index + 1))
    };
    let commas = |index: usize| tokens[..index].iter().filter(|token| is_punct(token, ',')).count();
    (0..tokens.len()).find(|&index| {
        matches!(tokens[index], TokenTree::Literal(_)) && is_argument(index) && commas(index) >= before
    })
}

/// With another name for `self`, and the type for `Self`. The token of this number is a format.
fn substituted(tokens: TokenStream, owner: &Path, format: Option<usize>) -> TokenStream {
    let mut all = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    // The last two were a name and `!`.
    let (mut named, mut called) = (None, false);
    let mut at = 0..;
    while let (Some(token), Some(index)) = (tokens.next(), at.next()) {
        let is_path = tokens.peek().is_some_and(|next| is_punct(next, ':'));
        let (name, was_called) = (named.take(), called);
        named = match &token {
            TokenTree::Ident(word) => Some(word.to_string()),
            // It is that of the macro.
            _ => name.clone().filter(|_| is_punct(&token, '!')),
        };
        called = name.is_some() && is_punct(&token, '!');
        match token {
            TokenTree::Ident(word) if word == "self" && !is_path => {
                Ident::new(THIS, word.span()).to_tokens(&mut all);
            }
            TokenTree::Ident(word) if word == "Self" => {
                all.extend(owner.to_token_stream().into_iter().map(|mut token| {
                    token.set_span(word.span());
                    token
                }));
            }
            TokenTree::Group(group) => {
                let format = match (was_called, name.as_deref()) {
                    (false, _) | (true, Some("vec" | "stringify" | "concat" | "matches" | "dbg")) => None,
                    (true, name) => format_of(group.stream(), name),
                };
                let inside = substituted(group.stream(), owner, format);
                let mut again = Group::new(group.delimiter(), inside);
                again.set_span(group.span());
                again.to_tokens(&mut all);
            }
            TokenTree::Literal(literal) if format == Some(index) => captured(literal).to_tokens(&mut all),
            other => other.to_tokens(&mut all),
        }
    }
    all
}

fn is_punct(token: &TokenTree, text: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == text)
}

/// `"{self}"` names `self`, too; `"{{self}}"` does not.
fn captured(literal: Literal) -> Literal {
    let text = literal.to_string();
    let is_text = text.starts_with('"') || text.starts_with('r');
    if !is_text || !text.contains("{self") {
        return literal;
    }
    let (mut replaced, mut rest) = (String::new(), text.as_str());
    while let Some(at) = rest.find('{') {
        let (before, behind) = rest.split_at(at);
        replaced.push_str(before);
        rest = match behind {
            _ if behind.starts_with("{{") => {
                replaced.push_str("{{");
                &behind[2..]
            }
            _ if behind.starts_with("{self}") || behind.starts_with("{self:") => {
                replaced.push_str(&format!("{{{THIS}"));
                &behind["{self".len()..]
            }
            _ => {
                replaced.push('{');
                &behind[1..]
            }
        };
    }
    replaced.push_str(rest);
    match replaced.parse::<Literal>() {
        Ok(mut replaced) => {
            replaced.set_span(literal.span());
            replaced
        }
        Err(_) => literal,
    }
}

impl Methods {
    /// Rewrites `self.method(..)` in a body, and `x.method(..)`, if it is written that `x` is of this type.
    ///
    /// # Errors
    ///
    /// Where `&self` is to be changed.
    pub fn expand(&self, body: &mut Block, parameters: &[Parameter]) -> Result<()> {
        let given = parameters.iter().map(|parameter| (&parameter.name, &parameter.ty));
        let typed = names::typed(body, given).into_iter().filter(|(_, ty)| self.is_owner(ty));
        let variables = typed.map(|(name, _)| name).collect();
        let shared = parameters.iter().any(|parameter| parameter.shared);
        let mut calls = Calls { methods: self, variables, shared, errors: Vec::new() };
        calls.visit_block_mut(body);
        refuse::all(calls.errors)
    }

    fn is_owner(&self, ty: &Type) -> bool {
        let Type::Path(ty) = ty else { return false };
        let mut path = ty.path.clone();
        turbofish(&mut path);
        ty.qself.is_none() && path == self.owner
    }

    fn receives(&self, name: &Ident) -> Option<Receives> {
        self.all.iter().find(|(method, _)| method == name).map(|(_, receives)| *receives)
    }

    /// The frame of a function of this `impl`, and its name, if it is one.
    pub fn frame(&self, path: &Path) -> Option<(Type, Ident)> {
        let (owner, last) = owner_of(path)?;
        self.receives(&last.ident)?;
        (owner == self.owner).then_some(())?;
        let frame = frame(&self.owner, &last.ident);
        let mut arguments: Vec<GenericArgument> = Vec::new();
        for segment in self.owner.segments.iter().chain([last]) {
            if let PathArguments::AngleBracketed(given) = &segment.arguments {
                arguments.extend(given.args.iter().cloned());
            }
        }
        let owner = &self.owner;
        Some((parse_quote!(#frame<#(#arguments,)* fn() -> #owner>), frame.clone()))
    }
}

struct Calls<'m> {
    methods: &'m Methods,
    /// Those of the type.
    variables: Vec<Ident>,
    shared: bool,
    errors: Vec<Error>,
}

impl VisitMut for Calls<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let Expr::MethodCall(call) = expression else { return };
        let Some(receives) = self.methods.receives(&call.method) else { return };
        let Expr::Path(receiver) = &*call.receiver else { return };
        if !self.variables.iter().any(|variable| receiver.path.is_ident(variable)) {
            return;
        }
        let shared = self.shared && receiver.path.is_ident(THIS);
        let (owner, name, parameters, attributes) =
            (&self.methods.owner, &call.method, &call.turbofish, &call.attrs);
        let this = &call.receiver;
        let receiver: Expr = match receives {
            Receives::Nothing => return,
            Receives::Value => parse_quote!(#this),
            Receives::Mutable if shared => {
                let message = format!("`{name}` takes `&mut self`, and here is `&self`: write `&mut self`");
                return self.errors.push(Error::new_spanned(name, message));
            }
            Receives::Shared | Receives::Mutable => parse_quote!(&mut #this),
        };
        let arguments = &call.args;
        *expression = parse_quote!(#(#attributes)* #owner::#name #parameters(#receiver, #arguments));
    }
}

/// The type, and the function's name with its parameters.
fn owner_of(path: &Path) -> Option<(Path, &syn::PathSegment)> {
    let mut owner = path.clone();
    owner.segments.pop()?;
    owner.segments.pop_punct();
    (!owner.segments.is_empty()).then_some(())?;
    Some((owner, path.segments.last()?))
}

/// The frame of a method of some type, by the trait that knows it.
#[must_use]
pub fn by_trait(path: &Path) -> Option<Type> {
    let (owner, number, own) = parts(path)?;
    Some(parse_quote!(<#owner as ::rialto_cps::Method<#number, #own>>::Frame))
}

/// Of `Type::method`, the type; the method's name, as the trait has it; and what it is generic over by itself.
#[must_use]
pub fn parts(path: &Path) -> Option<(Path, u64, Type)> {
    let (owner, last) = owner_of(path)?;
    let own: Vec<&GenericArgument> = match &last.arguments {
        PathArguments::AngleBracketed(given) => given.args.iter().collect(),
        _ => Vec::new(),
    };
    Some((owner, number(&last.ident), parse_quote!((#(#own,)*))))
}

/// The type of what `Type::method` returns, for who lists it.
#[must_use]
pub fn named(tokens: TokenStream) -> TokenStream {
    let named: Result<syn::TypePath> = syn::parse2(tokens);
    let named = named.and_then(|path| {
        by_trait(&path.path).filter(|_| path.qself.is_none()).ok_or_else(|| {
            Error::new_spanned(&path, "the name of a method, as it is called: write `method!(Type::name)`")
        })
    });
    named.map_or_else(Error::into_compile_error, ToTokens::into_token_stream)
}

/// The method's name, as the trait has it.
pub(crate) fn number(name: &Ident) -> u64 {
    crate::layouts::hash(0, name.to_string().trim_start_matches("r#"))
}

/// What stands beside a method's frame: how it is called, and how its frame is found.
pub fn emit(signature: &Signature, method: &Method, function: TokenStream) -> TokenStream {
    let Method { owner, outer, own } = method;
    let (impl_generics, _, clause) = outer.split();
    let name = &signature.name;
    let (all, type_generics, all_clause) = signature.generics.split();
    let parameters = own.types();
    let number = number(&signature.function);
    quote! {
        impl #impl_generics #owner #clause {
            #function
        }

        impl #all ::rialto_cps::Method<#number, (#(#parameters,)*)> for #owner #all_clause {
            type Frame = #name #type_generics;
        }
    }
}

/// Whether it is `self`, as the body names it.
#[must_use]
pub fn is_this(name: &Ident) -> bool {
    name == THIS
}

/// The parameters' names, as they are seen from outside.
#[must_use]
pub fn outside(parameters: &[Parameter]) -> Vec<Ident> {
    let has_this = parameters.iter().any(|parameter| parameter.name == "this");
    let name = |Parameter { name, .. }: &Parameter| match is_this(name) && !has_this {
        true => Ident::new("this", name.span()),
        false => name.clone(),
    };
    parameters.iter().map(name).collect()
}
