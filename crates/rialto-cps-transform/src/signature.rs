//! What the function looks like from outside, and which ones are refused.

use crate::generics::Generics;
use crate::layouts;
use crate::methods::{self, Method};
use crate::types;
use quote::{ToTokens, format_ident};
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Error, FnArg, Ident, ItemFn, Pat, PatIdent, Result, ReturnType, Type, TypeReference,
    Visibility, parse_quote,
};

/// A function that `#[cps]` takes.
pub struct Signature {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    /// The frame's name.
    pub name: Ident,
    /// No other function has it: names that others import by a glob are not those of this one.
    pub unique: Ident,
    /// How it is called.
    pub function: Ident,
    /// Its name within its module.
    pub title: String,
    /// If it is one.
    pub method: Option<Method>,
    pub generics: Generics,
    pub parameters: Vec<Parameter>,
    pub output: Type,
    pub body: Block,
}

pub struct Parameter {
    pub name: Ident,
    pub mutable: bool,
    /// Of what is behind `&mut`, if it is lent.
    pub ty: Type,
    pub lent: bool,
    /// It is lent, and is not to be changed.
    pub shared: bool,
}

impl Signature {
    /// The parameters that are lent by the caller.
    pub fn lent(&self) -> Vec<Ident> {
        self.parameters.iter().filter(|each| each.lent).map(|each| each.name.clone()).collect()
    }

    /// What a call yields: the result, and beside it what was lent.
    pub fn result(&self) -> Type {
        let output = &self.output;
        let lent: Vec<_> = self.parameters.iter().filter(|each| each.lent).map(|each| &each.ty).collect();
        match lent.is_empty() {
            true => output.clone(),
            false => parse_quote!((#output, (#(#lent,)*))),
        }
    }
}

/// What a lent parameter borrows from.
#[must_use]
pub fn owner(parameter: &Ident) -> Ident {
    format_ident!("__cps_owner_{}", parameter)
}

/// Reads it.
///
/// # Errors
///
/// What is no `async fn`, or has lifetimes, a receiver, references, or patterns.
pub fn of(function: ItemFn) -> Result<Signature> {
    let hash = layouts::hash(0, &function.to_token_stream().to_string());
    let unique = format_ident!("{}_{:x}", function.sig.ident, hash);
    let ItemFn { attrs, vis, sig, block } = function;
    if sig.asyncness.is_none() {
        return Err(Error::new_spanned(sig.fn_token, "`#[cps]` is for async functions: write `async fn`"));
    }
    if let Some(word) = &sig.unsafety {
        return Err(Error::new_spanned(
            word,
            "a `#[cps]` function cannot be unsafe: put `unsafe` around what needs it",
        ));
    }
    if let Some(abi) = &sig.abi {
        return Err(Error::new_spanned(
            abi,
            "a `#[cps]` function has Rust's own calling convention: remove `extern`",
        ));
    }
    let generics = Generics::read(sig.generics)?;
    let parameters = sig.inputs.iter().map(parameter).collect::<Result<_>>()?;
    let output = match sig.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, ty) => owned(*ty, "the result")?,
    };
    let (attributes, visibility, name, body) = (attrs, vis, sig.ident, *block);
    let (function, title) = (name.clone(), name.to_string().trim_start_matches("r#").to_string());
    let method = None;
    Ok(Signature {
        attributes,
        visibility,
        name,
        unique,
        function,
        title,
        method,
        generics,
        parameters,
        output,
        body,
    })
}

fn parameter(input: &FnArg) -> Result<Parameter> {
    let FnArg::Typed(input) = input else {
        let message = "a `#[cps]` method stands in a `#[cps] impl`: write `#[cps]` before the `impl`";
        return Err(Error::new_spanned(input, message));
    };
    let this = matches!(&*input.pat, Pat::Ident(name) if methods::is_this(&name.ident));
    let (ty, lent, shared) = match &*input.ty {
        Type::Reference(TypeReference { mutability, lifetime: None, elem, .. })
            if this || mutability.is_some() =>
        {
            ((**elem).clone(), true, mutability.is_none())
        }
        ty => (ty.clone(), false, false),
    };
    match &*input.pat {
        Pat::Ident(PatIdent { by_ref: None, ident, mutability, subpat: None, .. }) => Ok(Parameter {
            name: ident.clone(),
            mutable: mutability.is_some(),
            ty: owned(ty, PARAMETER)?,
            lent,
            shared,
        }),
        other => Err(Error::new_spanned(
            other,
            "a parameter of a `#[cps]` function has a name: write one, and take it apart by `let` in the body",
        )),
    }
}

const PARAMETER: &str = "a parameter";

/// A frame owns what it holds, and its type can be written down.
fn owned(ty: Type, what: &str) -> Result<Type> {
    struct Refuse<'a>(&'a str, Option<Error>);
    impl Visit<'_> for Refuse<'_> {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            let is_static = reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
            if is_static && self.0 == PARAMETER {
                let message = "a parameter of a `#[cps]` function is written with its frame, and what was read could not be \
                               `&'static`: pass the value itself, a `String` for a `&'static str`";
                self.1 = Some(Error::new_spanned(reference, message));
            } else if !is_static {
                let message = format!(
                    "{} of a `#[cps]` function cannot borrow, for its frame outlives the caller's \
                                       stack: pass the value itself, and return it if it is needed again",
                    self.0
                );
                self.1 = Some(Error::new_spanned(reference, message));
            }
        }
        fn visit_type_path(&mut self, path: &syn::TypePath) {
            if !types::holds_nothing(path) {
                visit::visit_type_path(self, path);
            }
        }
        fn visit_type_impl_trait(&mut self, ty: &syn::TypeImplTrait) {
            let message =
                format!("{} of a `#[cps]` function needs a type that can be written: name it", self.0);
            self.1 = Some(Error::new_spanned(ty, message));
            visit::visit_type_impl_trait(self, ty);
        }
    }
    let mut refuse = Refuse(what, None);
    refuse.visit_type(&ty);
    refuse.1.map_or(Ok(ty), Err)
}
