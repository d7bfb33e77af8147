//! The frame: its type, and the function that runs it, around the body.

use super::{Callee, Emitter, State, ready, variant};
use crate::field;
use crate::ir::{Drops, Set};
use crate::layouts::{Layout, Table};
use crate::methods;
use crate::signature::Signature;
use crate::states;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeSet;
use syn::Type;

impl Emitter<'_> {
    /// The function that makes a frame, and who sees the frame.
    fn function(&self, signature: &Signature) -> (TokenStream, syn::Visibility) {
        let Signature { attributes, visibility, name, function, method, generics, parameters, .. } =
            signature;
        let (_, type_generics, _) = generics.split();
        let (own, _, clause) = method.as_ref().map_or(generics, |method| &method.own).split();
        let state = &self.state;
        let types = parameters.iter().map(|parameter| &parameter.ty);
        let names = methods::outside(parameters);
        let values = field::values(names.iter().map(ToTokens::to_token_stream).collect());
        let made = quote! {
            #(#attributes)*
            #visibility fn #function #own(#(#names: #types),*) -> #name #type_generics #clause {
                ::rialto_cps::rt::Call(#state::Start(::rialto_cps::rt::NotBegun, #(#values),*))
            }
        };
        match method {
            None => (made, visibility.clone()),
            Some(method) => (methods::emit(signature, method, made), syn::parse_quote!(pub)),
        }
    }

    /// The types, and the function that makes a frame.
    pub(super) fn frame(&self, signature: &Signature) -> TokenStream {
        let Signature { name, generics, parameters, output, .. } = signature;
        let (impl_generics, type_generics, clause) = generics.split();
        let (function, visibility) = self.function(signature);
        let within = generics.within();
        let (declared, bare, used) = (generics.declared(), generics.bare(), generics.used());
        let state = &self.state;
        let types: Vec<_> = parameters.iter().map(|parameter| parameter.ty.to_token_stream()).collect();
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.name.to_token_stream()).collect();
        let (values, start) = (field::values(names.clone()), field::types(types.clone()));
        let suspended = self.states.iter().map(|State { number, call, kept, .. }| {
            let types = field::types(kept.iter().rev().map(|field| field.ty.to_token_stream()).collect());
            let (variant, callee) = (variant(*number), call.frame());
            quote!(#variant(#callee, #(#types),*))
        });
        let documentation =
            format!("The frame of `{}()`: a call of it, suspended or not yet begun.", signature.title);
        // What is lent has to come back to somebody.
        let pointed = signature.lent().is_empty().then(|| {
            quote! {
                impl #impl_generics ::rialto_cps::rt::Begin for #state #type_generics #clause {
                    type Signature = fn(#(#types),*) -> #output;

                    #[inline]
                    fn begin((#(#names,)*): (#(#types,)*)) -> Self {
                        #state::Start(::rialto_cps::rt::NotBegun, #(#values),*)
                    }
                }
            }
        });
        quote! {
            #function
            #pointed

            #[doc = #documentation]
            #[allow(non_camel_case_types)]
            #visibility type #name #bare = ::rialto_cps::rt::Call<#state #within>;

            #[doc(hidden)]
            #[allow(non_camel_case_types, private_interfaces, clippy::all)]
            #visibility enum #state #declared #clause {
                Start(::rialto_cps::rt::NotBegun, #(#start),*),
                #(#suspended,)*
                // Of what is over, nothing can be resumed.
                Over(::rialto_cps::rt::PhantomData<#used>),
            }
        }
    }

    /// Types by whose names nobody sees when a value drops, each once.
    fn silent(&self) -> Vec<&Type> {
        let mut seen = BTreeSet::new();
        let variables = self.program.variables.iter().filter(|variable| variable.drops == Drops::Silently);
        let types = variables.filter_map(|variable| variable.ty.as_ref()).filter(|ty| types::is_named(ty));
        types.filter(|ty| seen.insert(ty.to_token_stream().to_string())).collect()
    }

    /// What running it means.
    pub(super) fn poll(&self, signature: &Signature, body: &TokenStream) -> TokenStream {
        let generics = &signature.generics;
        let (impl_generics, type_generics, clause) = generics.split();
        let result = signature.result();
        let (state, variables) = (&self.state, &self.program.variables);
        let witnesses = &self.program.witnesses;
        let slots = self.slots.iter().map(|&variable| self.written[variable].declared(&variables[variable]));
        let silent = self.silent();
        let resumed = self.resumed();
        let mut table = Table::default();
        let layout = self.layout(signature, &mut table);
        let returned =
            signature.generics.layout(&mut table, Layout::new()).ty(&mut table, &signature.output).emit();
        let states = self.states();
        let sites = states::sites(signature, &states, &mut table);
        let shown_and_made = states::shown_and_made(signature, state, &states);
        let layouts = table.emit();
        let text = &signature.title;
        let arguments = format_ident!("{}", if signature.lent().is_empty() { "Values" } else { "Places" });
        let body = quote! {
            // All that follows is written in it.
            use ::rialto_cps::rt as __cps;
            let __cps_self = self;
            #(__cps::silent::<#silent>();)*
            #(#slots)*
            #(let #witnesses = __cps::Witness::new();)*
            let mut __cps_entry: __cps::u32 =
                match __cps::replace(__cps_self, #state::Over(__cps::PhantomData)) {
                    #(#resumed)*
                    #state::Over(_) => {
                        __cps::over(<Self as __cps::Transformed>::NAME)
                    }
                };
            '__cps_suspended: {
                #body
                __cps::returned()
            }
            __cps::Pending
        };
        let (run, proceed) = self.run(&result, body);
        // It is not the trait's: the types of callees may be seen by less than the frame is.
        let proceed =
            proceed.map(|proceed| quote!(impl #impl_generics #state #type_generics #clause { #proceed }));
        quote! {
            impl #impl_generics ::rialto_cps::rt::Transformed for #state #type_generics #clause {
                type Output = #result;
                type Arguments = ::rialto_cps::rt::#arguments;
                const NAME: &'static ::rialto_cps::rt::str =
                    ::rialto_cps::rt::concat!(::rialto_cps::rt::module_path!(), "::", #text);
                const LAYOUTS: ::rialto_cps::rt::Layouts = #layouts;
                const LAYOUT: ::rialto_cps::rt::Parts = #layout;
                const RESULT: ::rialto_cps::rt::Parts = #returned;
                const VERSION: &'static ::rialto_cps::rt::str = ::rialto_cps::rt::env!("CARGO_PKG_VERSION");
                const SITES: &'static [::rialto_cps::states::Site] = {
                    use ::rialto_cps::rt as __cps;
                    &[#(#sites),*]
                };

                #shown_and_made

                #run
            }

            #proceed
        }
    }

    /// How it is run. What it is suspended in goes on where it lies: nothing moves while that pends. Callers take that
    /// in, however deep the calls are; the rest, for which it is ready, is a function of its own that they call.
    fn run(&self, result: &Type, body: TokenStream) -> (TokenStream, Option<TokenStream>) {
        let state = &self.state;
        let function = |attributes, name, results: &[TokenStream], body| {
            quote! {
                #attributes
                fn #name(
                    &mut self, __cps_cx: &mut ::rialto_cps::rt::Context<'_>, #(#results),*
                ) -> ::rialto_cps::rt::Poll<#result> {
                    #body
                }
            }
        };
        let allowed = quote! {
            #[allow(
                unused_mut, unused_variables, unused_assignments, unused_labels, unused_parens, unused_braces,
                unreachable_code, unreachable_patterns, non_snake_case, clippy::all
            )]
        };
        if self.callees.is_empty() {
            return (function(allowed, format_ident!("run"), &[], body), None);
        }
        let ready: Vec<_> = (0..self.callees.len()).map(ready).collect();
        // Those of one type alike.
        let suspended = self.callees.iter().zip(&ready).map(|(Callee { awaits, .. }, ready)| {
            let variants = awaits.iter().map(|&number| variant(number));
            quote! {
                #(#state::#variants(__cps_callee, ..))|* => {
                    if #ready.pends(__cps_callee, __cps_cx) {
                        return ::rialto_cps::rt::Pending;
                    }
                }
            }
        });
        let run = quote! {
            #(let mut #ready = ::rialto_cps::rt::Awaited::none();)*
            match self {
                #(#suspended)*
                _ => {}
            }
            self.__cps_proceed(__cps_cx, #(#ready),*)
        };
        let results = self
            .callees
            .iter()
            .zip(&ready)
            .map(|(Callee { frame, .. }, ready)| quote!(mut #ready: ::rialto_cps::rt::Awaited<#frame>));
        let results: Vec<_> = results.collect();
        // Where nothing is optimised, that costs the compiler for nothing.
        let inline = quote!(#[cfg_attr(not(debug_assertions), inline)]);
        let run = function(inline, format_ident!("run"), &[], run);
        (run, Some(function(allowed, format_ident!("__cps_proceed"), &results, body)))
    }

    /// What each state holds comes into the slots, and says where it goes on.
    fn resumed(&self) -> Vec<TokenStream> {
        let state = &self.state;
        let value = |field: &Ident| format_ident!("__cps_kept{}", field);
        let parameters = &self.program.parameters;
        let arguments: Vec<_> =
            parameters.iter().map(|&parameter| value(&self.program.variables[parameter].slot)).collect();
        let filled = parameters.iter().zip(&arguments);
        let filled = filled.map(|(&parameter, value)| self.written[parameter].put(&quote!(#value)));
        let started = field::values(arguments.iter().map(ToTokens::to_token_stream).collect());
        let start = quote! {
            #state::Start(_, #(#started),*) => {
                #(#filled)*
                0
            }
        };
        let suspended = self.states.iter().map(|State { number, kept, .. }| {
            let values: Vec<_> = kept.iter().map(|field| value(&field.slot)).collect();
            let resumed = kept.iter().zip(&values);
            let resumed = resumed.map(|(field, value)| field.resume(&self.written[field.variable], value));
            let held = field::values(values.iter().rev().map(ToTokens::to_token_stream).collect());
            let variant = variant(*number);
            quote! {
                #state::#variant(_, #(#held),*) => {
                    #(#resumed)*
                    #number
                }
            }
        });
        std::iter::once(start).chain(suspended).collect()
    }

    /// The states as they are known from outside.
    fn states(&self) -> Vec<states::State> {
        let parameters: Set = self.program.parameters.iter().copied().collect();
        let fields = parameters.iter().map(|&parameter| &self.program.variables[parameter]);
        let kept = (fields.zip(states::names(self.program, &parameters)))
            .filter_map(|(variable, name)| {
                let ty = variable.ty.clone()?;
                Some(states::Kept { name, text: types::text(&ty), ty })
            })
            .collect();
        let start = states::State { variant: format_ident!("Start"), callee: None, kept };
        let suspended = self.states.iter().map(|state| {
            let fields = state.kept.iter().zip(state.names.iter().cloned());
            let (call, label) = (state.call.clone(), state.label.clone());
            states::State {
                variant: variant(state.number),
                callee: Some(states::Callee { call, label }),
                kept: fields
                    .map(|(field, name)| states::Kept {
                        name,
                        ty: field.ty.clone(),
                        text: field.text.clone(),
                    })
                    .collect(),
            }
        });
        std::iter::once(start).chain(suspended).collect()
    }

    /// The expression that makes the layout's hash.
    fn layout(&self, signature: &Signature, table: &mut Table) -> TokenStream {
        let mut layout = signature.generics.layout(table, Layout::new()).ty(table, &signature.output);
        for parameter in &signature.parameters {
            layout = layout.text(&parameter.name.to_string()).ty(table, &parameter.ty);
        }
        for State { call, kept, .. } in &self.states {
            layout = call.layout(table, layout.text(&kept.len().to_string()));
            layout = kept.iter().fold(layout, |layout, field| field.layout(table, layout));
        }
        layout.emit()
    }
}
