//! The items that a function becomes: the frame's name, the function that makes one, and the body.

use super::emit::{Checks, Emitted, Exit, emit, fields, tuple};
use super::ir::Around;
use super::layouts::{Outside, layouts};
use super::located;
use super::lower::{Lowered, lowered, lowered_whole};
use super::signature::{self, Owner, Parameter, Signature};
use super::spans::{self, Spans};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{GenericParam, Ident, ImplItem, ItemFn, ItemImpl, Lifetime, Result, Type, Visibility, parse_quote};

/// A free function.
///
/// # Errors
///
/// Code that cannot be suspended.
pub fn function(mut signature: Signature) -> Result<TokenStream> {
    let name = signature.function.sig.ident.clone();
    let marker = format_ident!("__cps_{}", name.unraw(), span = name.span());
    keep_span(&mut signature, &marker);
    let signature = &signature;
    let visibility = &signature.function.vis;
    let title = name.unraw().to_string();
    let declared = declared_all(signature, &marker, visibility);
    let body = body(signature, &marker, &title)?;
    let made = made(signature, &marker);
    let documentation = format!("The frame of `{name}()`: a call of it, suspended or not yet begun.");
    let (bare, used) = (bare(signature), used(signature));
    Ok(quote! {
        #[doc = #documentation]
        #[allow(non_camel_case_types, dead_code)]
        #visibility type #name #bare = ::rialto_cps::expansion::Call<#marker #used>;
        #made
        #declared
        #body
    })
}

/// An `impl`, whose async functions are all transformed.
///
/// # Errors
///
/// Code that cannot be suspended.
pub fn methods(mut item: ItemImpl) -> Result<TokenStream> {
    let owner = signature::owner(&item)?;
    let (mut beside, mut errors) = (TokenStream::new(), Vec::new());
    for inner in &mut item.items {
        let ImplItem::Fn(method) = inner else { continue };
        if method.sig.asyncness.is_none() {
            continue;
        }
        let (attrs, vis, sig, block) =
            (method.attrs.clone(), method.vis.clone(), method.sig.clone(), Box::new(method.block.clone()));
        let transformed = signature::read(ItemFn { attrs, vis, sig, block }, Some(owner.clone())).and_then(
            |mut signature| {
                if item.trait_.is_some() {
                    refuse_loans(&signature)?;
                }
                let name = &signature.function.sig.ident;
                let marker = format_ident!("__cps_{}_{}", owner.name, name.unraw(), span = name.span());
                let title = format!("{}::{}", owner.name, name.unraw());
                keep_span(&mut signature, &marker);
                let body = body(&signature, &marker, &title)?;
                // A trait names it: its parameter makes it at most as public as the type.
                let declared = declared_all(&signature, &marker, &parse_quote!(pub));
                let listed = item.trait_.is_none().then(|| listed(&signature, &marker, &owner));
                Ok((made(&signature, &marker), quote!(#declared #body #listed)))
            },
        );
        match transformed {
            Ok((made, own)) => {
                *inner = ImplItem::Verbatim(made);
                beside.extend(own);
            }
            Err(error) => errors.push(error),
        }
    }
    match errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    }) {
        Some(error) => Err(error),
        None => Ok(quote!(#item #beside)),
    }
}

/// A trait's method returns a future; a call that lends places becomes one only where `#[cps]` sees its `.await`.
fn refuse_loans(signature: &Signature) -> Result<()> {
    let message = "a method of a trait returns a future, which cannot give back what is lent by `&mut`\n\
                   help: write the method in an `impl` of the type, and call it from that of the trait";
    match signature.parameters.iter().any(Parameter::is_lent) {
        true => Err(syn::Error::new(signature.function.sig.ident.span(), message)),
        false => Ok(()),
    }
}

/// How `method!` finds the frame of a method, by the types over which the method itself is generic.
fn listed(signature: &Signature, marker: &Ident, owner: &Owner) -> Option<TokenStream> {
    let own = &signature.function.sig.generics;
    // A constant cannot be the type of an element of a tuple.
    if own.const_params().next().is_some() {
        return None;
    }
    let number = crate::method::number(&signature.function.sig.ident);
    let own = own.type_params().map(|param| &param.ident);
    let (declared, _, clause) = signature.generics.split_for_impl();
    let (ty, used) = (&owner.ty, used(signature));
    Some(quote! {
        #[allow(clippy::multiple_bound_locations)]
        impl #declared ::rialto_cps::Method<#number, (#(#own,)*)> for #ty #clause {
            type Frame = ::rialto_cps::expansion::Call<#marker #used>;
        }
    })
}

/// A traced function has one parameter more, for its span.
fn keep_span(signature: &mut Signature, marker: &Ident) {
    if signature.spans.is_some() {
        let own = spans_marker(signature, marker);
        signature.parameters.push(Spans::parameter(&own));
    }
}

/// The type that stands for the spans of the function.
fn spans_marker(signature: &Signature, marker: &Ident) -> TokenStream {
    let (own, used) = (spans::marker(marker), used(signature));
    quote!(#own #used)
}

/// The marker types.
fn declared_all(signature: &Signature, marker: &Ident, visibility: &Visibility) -> TokenStream {
    let own = declared(signature, marker, visibility);
    let traced = signature.spans.as_ref().map(|_| declared(signature, &spans::marker(marker), visibility));
    quote!(#own #traced)
}

/// A marker type.
fn declared(signature: &Signature, marker: &Ident, visibility: &Visibility) -> TokenStream {
    let generics = &signature.generics;
    let attributes = quote!(#[doc(hidden)] #[allow(non_camel_case_types, private_interfaces, private_bounds, clippy::multiple_bound_locations)]);
    if generics.params.is_empty() && signature.this.is_none() {
        return quote!(#attributes #visibility enum #marker {});
    }
    let this = signature.this.as_ref().map(|_| quote!(__This,));
    let types = generics.type_params().map(|param| &param.ident);
    let (declared, clause) = (&generics.params, &generics.where_clause);
    quote! {
        #attributes
        #visibility struct #marker<#this #declared>(::core::marker::PhantomData<fn() -> (#this #(#types,)*)>) #clause;
    }
}

/// `<Type, T, N>`, as arguments. A method's marker names the type: so it is at most as public.
fn used(signature: &Signature) -> TokenStream {
    let this = signature.this.iter().map(ToTokens::to_token_stream);
    let params = signature.generics.params.iter().map(|param| match param {
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
    });
    let all: Vec<_> = this.chain(params).collect();
    if all.is_empty() { TokenStream::new() } else { quote!(<#(#all),*>) }
}

/// `<T, const N: usize>`, without bounds.
fn bare(signature: &Signature) -> TokenStream {
    if signature.generics.params.is_empty() {
        return TokenStream::new();
    }
    let params = signature.generics.params.iter().map(|param| match param {
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => {
            let (name, ty) = (&param.ident, &param.ty);
            quote!(const #name: #ty)
        }
        GenericParam::Lifetime(param) => param.to_token_stream(),
    });
    quote!(<#(#params),*>)
}

/// The function that makes a frame.
fn made(signature: &Signature, marker: &Ident) -> TokenStream {
    let Signature { function, parameters, .. } = signature;
    let (attributes, visibility, name) = (&function.attrs, &function.vis, &function.sig.ident);
    let used = used(signature);
    let lends = parameters.iter().any(Parameter::is_lent);
    let lifetime = Lifetime::new("'__cps", name.span());
    let mut generics = function.sig.generics.clone();
    if lends {
        generics.params.insert(0, parse_quote!(#lifetime));
    }
    if let Some(clause) = &signature.generics.where_clause {
        generics.make_where_clause().predicates.extend(clause.predicates.clone());
    }
    let (declared, _, clause) = generics.split_for_impl();
    let inputs = parameters.iter().filter(|parameter| parameter.is_written());
    let inputs = inputs.map(|parameter| input(parameter, lends.then_some(&lifetime)));
    let span = signature.spans.as_ref();
    let span = span.map(|spans| spans.begun(&spans_marker(signature, marker), parameters));
    let inputs: Vec<_> = inputs.collect();
    let (output, call) = if lends {
        (lent_type(signature, marker, &lifetime), lent(parameters))
    } else {
        let values = parameters.iter().map(|parameter| parameter.value.clone()).collect();
        let values = fields(values, &quote!(::rialto_cps::expansion::More));
        (
            quote!(::rialto_cps::expansion::Call<#marker #used>),
            quote!(::rialto_cps::expansion::Call::begin(#values)),
        )
    };
    quote! {
        #(#attributes)*
        #[allow(private_interfaces, private_bounds, clippy::multiple_bound_locations)]
        #visibility fn #name #declared(#(#inputs),*) -> #output #clause {
            #[allow(unused_imports)]
            use ::rialto_cps::expansion as __rt;
            #span
            #call
        }
    }
}

/// A parameter of the function that is called. What is lent has the lifetime of the loan.
fn input(parameter: &Parameter, loan: Option<&Lifetime>) -> TokenStream {
    let name = &parameter.name;
    match (&parameter.receiver, &parameter.written) {
        (Some(receiver), _) => match loan.filter(|_| parameter.is_lent()) {
            Some(loan) => quote!(&#loan mut self),
            None => {
                let (reference, colon, ty) = (&receiver.reference, &receiver.colon_token, &receiver.ty);
                let reference = reference.as_ref().map(|(and, lifetime)| quote!(#and #lifetime));
                let typed = colon.map(|colon| quote!(#colon #ty));
                quote!(#reference self #typed)
            }
        },
        (None, Some(Type::Reference(reference))) if parameter.is_lent() => {
            let inner = &reference.elem;
            quote!(#name: &#loan mut #inner)
        }
        (None, written) => quote!(#name: #written),
    }
}

/// The type of a call of a function to which places are lent.
fn lent_type(signature: &Signature, marker: &Ident, lifetime: &Lifetime) -> TokenStream {
    let used = used(signature);
    let (receiver, places) = loans(&signature.parameters);
    let others = signature.parameters.iter().filter(|parameter| !parameter.is_lent());
    let others = others.map(|parameter| owned_outside(&parameter.owned)).collect();
    let others = tuple(others);
    quote!(::rialto_cps::expansion::Lent<#lifetime, #marker #used, #receiver, #places, #others>)
}

/// A type that the frame owns, where the runtime has no short name.
fn owned_outside(ty: &Type) -> TokenStream {
    let text = ty.to_token_stream();
    let tokens = text.into_iter().map(|token| match token {
        proc_macro2::TokenTree::Ident(word) if word == "__rt" => quote!(::rialto_cps::expansion),
        other => other.into_token_stream(),
    });
    tokens.collect()
}

/// The types of what `self` lends, and other parameters.
fn loans(parameters: &[Parameter]) -> (TokenStream, TokenStream) {
    let place = |parameter: &Parameter| {
        let ty = &parameter.owned;
        quote!(::rialto_cps::expansion::Place<#ty>)
    };
    let (own, others): (Vec<_>, Vec<_>) = parameters
        .iter()
        .filter(|parameter| parameter.is_lent())
        .partition(|parameter| parameter.receiver.is_some());
    let own = own.first().map_or(quote!(()), |parameter| place(parameter));
    (own, tuple(others.into_iter().map(place).collect()))
}

fn lent(parameters: &[Parameter]) -> TokenStream {
    let inside = |index: usize| format_ident!("__value{}", index);
    let numbered: Vec<_> = parameters.iter().enumerate().collect();
    let receiver = numbered.iter().find(|(_, parameter)| parameter.is_lent() && parameter.receiver.is_some());
    let places = numbered.iter().filter(|(_, parameter)| parameter.is_lent() && parameter.receiver.is_none());
    let others = numbered.iter().filter(|(_, parameter)| !parameter.is_lent());
    let values =
        |all: Vec<&Parameter>| tuple(all.into_iter().map(|parameter| parameter.value.clone()).collect());
    let names =
        |all: Vec<usize>| tuple(all.into_iter().map(|index| inside(index).into_token_stream()).collect());
    let given = receiver.map_or(quote!(()), |(_, parameter)| parameter.value.clone());
    let given_places = values(places.clone().map(|(_, parameter)| *parameter).collect());
    let given_others = values(others.clone().map(|(_, parameter)| *parameter).collect());
    let named = receiver.map_or(quote!(()), |(index, _)| inside(*index).into_token_stream());
    let named_places = names(places.map(|(index, _)| *index).collect());
    let named_others = names(others.map(|(index, _)| *index).collect());
    let arguments = numbered.iter().map(|(index, parameter)| {
        let name = inside(*index);
        if parameter.is_lent() { quote!(#name.0) } else { quote!(#name) }
    });
    let arguments = fields(arguments.collect(), &quote!(::rialto_cps::expansion::More));
    quote! {
        ::rialto_cps::expansion::Lent::new(
            #given, #given_places, #given_others, |#named, #named_places, #named_others| #arguments,
        )
    }
}

/// A body of a function: most have one.
struct Body {
    tokens: TokenStream,
    items: Vec<syn::Item>,
    layouts: super::layouts::Layouts,
    /// Whether its frame holds itself, perhaps by way of others.
    is_recursive: bool,
    /// Whether it keeps variables whole, if their parts are copied.
    asks: bool,
    suspends: bool,
    /// The constants that refuse variables, to be evaluated while the program is checked.
    checks: TokenStream,
}

/// Whether it has instances, of different types.
fn is_generic(generics: &syn::Generics) -> bool {
    generics.params.iter().any(|param| !matches!(param, syn::GenericParam::Lifetime(_)))
}

impl Body {
    fn of(signature: &Signature, lowered: &Lowered) -> Result<Body> {
        let Lowered { function: ir, items, .. } = lowered;
        let receiver = |var: &super::ir::Var| ir.vars[*var].name == "__own___self";
        let exit = Exit {
            receiver: ir.lent.iter().copied().find(receiver),
            places: ir.lent.iter().copied().filter(|var| !receiver(var)).collect(),
            // Of two bodies, that for parts is asked: the other one may not run.
            checks: match is_generic(&signature.generics) {
                _ if !ir.copied.is_empty() => Checks::Elsewhere,
                true => Checks::Bound,
                false => Checks::Constant,
            },
        };
        let Emitted { body, suspensions, checks } = emit(lowered, &exit)?;
        let parameters = signature.parameters.iter();
        let outside = Outside {
            params: parameters
                .map(|parameter| {
                    let name = if parameter.is_written() {
                        parameter.name.unraw().to_string()
                    } else {
                        "span".into()
                    };
                    (name, parameter.owned.clone())
                })
                .collect(),
            output: &signature.output,
            generics: &signature.generics,
            file: located::file_of(signature.function.sig.ident.span()),
            line: located::line_of(signature.function.sig.ident.span()),
        };
        Ok(Body {
            tokens: body,
            items: items.clone(),
            suspends: ir.awaits > 0,
            checks,
            layouts: layouts(ir, &suspensions, &outside),
            is_recursive: suspensions.iter().any(|suspension| suspension.itself || suspension.on_heap),
            asks: !ir.copied.is_empty(),
        })
    }

    /// The constants and the body of `Function`.
    fn members(&self) -> TokenStream {
        let Body { tokens, items, layouts, asks, checks, .. } = self;
        let super::layouts::Layouts { table, layout, result: of_result, sites } = layouts;
        let body = match asks {
            true => quote! {
                __rt::asking::<Self, _, _, _, _, _>(|__turn, __cx, __prints, __uses| { #tokens })
            },
            false => quote! {
                __rt::body::<Self, _, _, _, _>(|__turn, __cx, __prints| { #tokens })
            },
        };
        quote! {
            const LAYOUTS: __rt::Layouts = #table;
            const LAYOUT: __rt::Parts = #layout;
            const RESULT: __rt::Parts = #of_result;
            const SITES: &'static ::core::primitive::str = #sites;
            #[allow(
                unused_mut, unused_variables, unused_assignments, unused_labels, unused_parens, unused_braces,
                unreachable_code, unreachable_patterns, path_statements, irrefutable_let_patterns,
                non_snake_case, semicolon_in_expressions_from_macros, clippy::all, clippy::pedantic
            )]
            fn step() -> impl __rt::Step<Self> {
                #(#items)*
                #checks
                #body
            }
        }
    }
}

/// A body that keeps variables whole, or one that keeps them in parts: the types of the parts choose.
fn either(whole: &Ident, in_parts: &Ident, used: &TokenStream) -> TokenStream {
    let (first, second) = (quote!(#whole #used), quote!(#in_parts #used));
    let whole = quote!(<#whole #used as __rt::Function>);
    let in_parts = quote!(<#in_parts #used as __rt::Function>);
    let constants = ["LAYOUTS", "LAYOUT", "RESULT", "SITES"].map(|name| format_ident!("{}", name));
    let types = [
        quote!(__rt::Layouts),
        quote!(__rt::Parts),
        quote!(__rt::Parts),
        quote!(&'static ::core::primitive::str),
    ];
    let constants = constants.iter().zip(types).map(|(name, ty)| {
        quote! {
            const #name: #ty =
                if __rt::is_whole(#whole::step) { #whole::#name } else { #in_parts::#name };
        }
    });
    quote! {
        #(#constants)*
        fn step() -> impl __rt::Step<Self> {
            __rt::either::<Self, #first, #second, _, _>(#whole::step(), #in_parts::step())
        }
    }
}

/// The implementation of `Function` for a marker type.
fn body(signature: &Signature, marker: &Ident, title: &str) -> Result<TokenStream> {
    let Signature { function, parameters, output, generics, .. } = signature;
    let params: Vec<_> = parameters.iter().map(|parameter| parameter.inside.clone()).collect();
    let around = Around {
        name: function.sig.ident.clone(),
        visibility: function.vis.clone(),
        generics: generics.clone(),
        owner: signature.this.clone(),
        methods: signature.methods.clone(),
    };
    let lowered = lowered(&params, &function.block, &around)?;
    let beside = lowered.beside.iter().map(|spawned| self::function(signature::read(spawned.clone(), None)?));
    let beside: TokenStream = beside.collect::<Result<_>>()?;
    let in_parts = Body::of(signature, &lowered)?;
    let whole = match lowered.splits.is_empty() {
        true => None,
        false => {
            let whole = lowered_whole(&params, &function.block, &around, &lowered.splits)?;
            Some(Body::of(signature, &whole)?)
        }
    };
    let owned: Vec<_> = parameters.iter().map(|parameter| &parameter.owned).map(|ty| quote!(#ty)).collect();
    let arguments = fields(owned, &quote!(__rt::More));
    let result = match lowered.function.lent.is_empty() {
        true => quote!(#output),
        false => {
            let (receiver, places) = loans(parameters);
            quote!((#output, #receiver, #places))
        }
    };
    // The size of a frame is not known before itself, if it holds itself, or if functions call each other.
    let is_sized = !in_parts.is_recursive && generics.params.is_empty();
    let (declared, _, clause) = generics.split_for_impl();
    let used = used(signature);
    let is_lent = !lowered.function.lent.is_empty();
    let spans = signature.spans.as_ref().map(|spans| {
        let own = spans_marker(signature, marker);
        (spans.implemented(signature, &own), spans.entering(&own, is_lent))
    });
    let (spans, entering) = spans.unzip();
    let implemented = |marker: &Ident, is_sized: bool, members: &TokenStream| {
        let storage = match is_sized {
            false => quote!(__rt::Words<8>),
            true => quote!(__rt::Words<{ __rt::words(<Self as __rt::Function>::step) }>),
        };
        quote! {
            #[allow(clippy::multiple_bound_locations)]
            impl #declared __rt::Function for #marker #used #clause {
                type Arguments = #arguments;
                type Output = #result;
                type Storage = #storage;
                const NAME: &'static ::core::primitive::str =
                    ::core::concat!(::core::module_path!(), "::", #title);
                const VERSION: &'static ::core::primitive::str = ::core::env!("CARGO_PKG_VERSION");
                #members
            }
        }
    };
    let functions = match &whole {
        None => {
            let members = in_parts.members();
            implemented(marker, is_sized, &quote!(#members #entering))
        }
        Some(whole) => {
            let names = [format_ident!("__Whole"), format_ident!("__InParts")];
            let markers = names.iter().map(|name| self::declared(signature, name, &Visibility::Inherited));
            let bodies = names.iter().zip([whole, &in_parts]);
            let bodies = bodies.map(|(name, body)| implemented(name, false, &body.members()));
            let either = either(&names[0], &names[1], &used);
            let chosen = implemented(marker, is_sized, &quote!(#either #entering));
            quote!(#(#markers)* #(#bodies)* #chosen)
        }
    };
    let is_checked = generics.params.is_empty() && in_parts.suspends;
    let steps = is_checked.then(|| {
        quote_spanned! {super::at(function.sig.ident.span())=>
            const _: ::core::primitive::bool = <__rt::Call<#marker #used> as ::rialto_cps::Frame>::STEPS;
        }
    });
    let pointed = pointed(signature, marker);
    let macros = &lowered.macros;
    let takes_self = parameters.iter().any(|parameter| {
        parameter
            .receiver
            .as_ref()
            .is_some_and(|receiver| receiver.reference.is_none() && receiver.colon_token.is_none())
    });
    let takes_self = takes_self.then(|| quote!(impl #declared __rt::TakesSelf for #marker #used #clause {}));
    Ok(quote! {
        #beside
        const _: () = {
            use ::rialto_cps::expansion as __rt;
            #(#[allow(unused_imports)] use #macros as _;)*
            #pointed
            #[allow(unused_imports)]
            use ::rialto_cps::expansion::{asks::*, names::*, probes::*};
            #takes_self
            #functions
            #steps
            #spans
        };
    })
}

/// That the function can be pointed to, if nothing is lent to it.
fn pointed(signature: &Signature, marker: &Ident) -> Option<TokenStream> {
    let Signature { parameters, output, generics, .. } = signature;
    let written = parameters.iter().filter(|parameter| parameter.is_written());
    let types: Vec<_> = written.map(|parameter| &parameter.owned).collect();
    if parameters.iter().any(Parameter::is_lent) || types.len() > 8 {
        return None;
    }
    let names: Vec<_> = (0..types.len()).map(|index| format_ident!("__value{}", index)).collect();
    let span = signature.spans.as_ref();
    let span = span.map(|spans| spans.begun_from(&spans_marker(signature, marker), &names));
    let bound = span.as_ref().map(|span| quote!(let __span = #span;));
    let values = names.iter().map(ToTokens::to_token_stream).chain(span.map(|_| quote!(__span)));
    let values = fields(values.collect(), &quote!(__rt::More));
    let (declared, _, clause) = generics.split_for_impl();
    let used = used(signature);
    // A result that is not `'static` has no pointer, and no frame either.
    Some(quote! {
        #[allow(clippy::all)]
        impl #declared __rt::Pointed for #marker #used #clause {
            type Signature = fn(#(#types),*) -> #output;
            fn arguments((#(#names,)*): (#(#types,)*)) -> Self::Arguments {
                #bound
                #values
            }
        }
    })
}
