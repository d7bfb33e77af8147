//! Macros that become functions or types of their own: `spawn!` and `recv!`. Both need the types of the variables that they
//! take along. A type is known if it is written, or evident from the text.

use super::Lower;
use crate::ir::{Around, Var};
use crate::scope::{Scope, Variable};
use crate::walk::Names;
use crate::{received, types};
use proc_macro2::{Delimiter, Group, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::visit::Visit;
use syn::{
    Block, Expr, GenericParam, Generics, Ident, ItemFn, Local, Macro, Pat, Result, Token, Type, parse_quote,
};

/// `{ .. }`, or `-> Type { .. }`.
struct Written {
    output: Type,
    body: Block,
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

/// Whether it is a `spawn!`.
fn is_spawn(call: &Macro) -> bool {
    let words: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words[..], ["spawn"] | ["rialto_cps", "spawn"] | ["rialto", "cps", "spawn"])
}

/// Whether the macro stands for code that the lowering writes.
pub fn is_form(mac: &Macro) -> bool {
    received::is_receive(mac) || is_spawn(mac)
}

impl Lower {
    /// Whether the call is of the function in which it stands, as far as its text shows.
    pub fn calls_itself(&self, callee: &Expr) -> bool {
        let Some(around) = &self.around else { return false };
        match (callee, &around.owner) {
            (Expr::Call(call), this) => {
                let Expr::Path(path) = &*call.func else { return false };
                let mut segments = path.path.segments.iter().rev().map(|segment| &segment.ident);
                let owner = match this {
                    None => None,
                    Some(Type::Path(this)) => this.path.segments.last().map(|last| &last.ident),
                    Some(_) => return false,
                };
                path.qself.is_none()
                    && segments.next().is_some_and(|last| *last == around.name)
                    && segments.next() == owner
                    && (owner.is_some() || segments.next().is_none())
            }
            (Expr::MethodCall(call), Some(_)) => {
                let receiver = crate::names::as_name(&call.receiver).map(ToString::to_string);
                let receiver = receiver.as_deref().map(|name| crate::tags::untagged(name).0);
                call.method == around.name && receiver == Some("__self")
            }
            _ => false,
        }
    }

    /// What takes the place of the macro.
    pub fn form(&mut self, mac: &Macro) -> Option<Expr> {
        if !is_form(mac) {
            return None;
        }
        self.macros.push(mac.path.clone());
        let expanded = match is_spawn(mac) {
            true => self.spawned(mac),
            false => self.received(mac),
        };
        let mut expanded = expanded.unwrap_or_else(|error| {
            self.errors.push(error);
            parse_quote!(())
        });
        self.label_awaits_in(&mut expanded);
        self.numbers.tag_jumps(&mut expanded);
        Some(expanded)
    }

    /// `recv!`: what its arms ask becomes a type.
    fn received(&mut self, mac: &Macro) -> Result<Expr> {
        if self.around().generics.type_params().next().is_some() {
            let message = "`recv!` cannot stand in a generic `#[cps]` function\nhelp: write `receive_if`, with a condition";
            return Err(syn::Error::new_spanned(&mac.path, message));
        }
        let arms = format_ident!("__cps_{}_recv{}", self.around().name, self.receives);
        self.receives += 1;
        let (waits, item) = received::expand(mac, &self.named_variables(), &arms)?;
        let items: syn::File = syn::parse2(item)?;
        self.items.extend(items.items);
        Ok(waits)
    }

    fn around(&self) -> &Around {
        self.around.as_ref().expect("the function is known")
    }

    /// The variables that can be named, with their types.
    fn named_variables(&self) -> Scope {
        let variables = self.env.iter().map(|(name, var)| {
            let variable = &self.vars[*var];
            let (ty, lent) = match &variable.rebinding {
                Some(made) => match made.bases.first().filter(|base| self.params.contains(base)) {
                    Some(base) => (self.vars[*base].ty.as_ref().map(referent), Some(!made.mutable)),
                    None => (None, None),
                },
                None => (self.type_of(*var), None),
            };
            Variable { name: Ident::new(name, variable.name.span()), ty, lent }
        });
        Scope::with(variables.collect())
    }

    /// The type of a variable, if its text shows it.
    pub fn type_of(&self, var: Var) -> Option<Type> {
        self.vars[var].ty.clone().or_else(|| self.evident.get(&var).cloned())
    }

    /// Notes the types of what a `let` declares, if the text of the value shows them.
    pub fn note_types(&mut self, local: &Local, declares: &[Var]) {
        let ty = local.init.as_ref().and_then(|init| self.evident_type(&init.expr));
        self.note_pattern(&local.pat, ty.as_ref(), declares);
    }

    fn note_pattern(&mut self, pattern: &Pat, ty: Option<&Type>, declares: &[Var]) {
        let mut types = Vec::new();
        types::evident_types(pattern, ty, &mut types);
        for var in declares {
            if let Some((_, ty)) = types.iter().find(|(name, _)| *name == self.vars[*var].name) {
                self.evident.insert(*var, ty.clone());
            }
        }
    }

    /// Notes the types of what the pattern of a `for` binds.
    pub fn note_items(&mut self, iterated: &Expr, pattern: &Pat) {
        let Some(head) = crate::iterate::head(iterated.clone()) else { return };
        let known = |name: &Ident| self.type_of(self.find(&name.to_string())?);
        let ty = crate::iterate::item(&head, &known);
        let bound = crate::names::bound(pattern);
        let declares: Vec<Var> =
            bound.iter().filter_map(|bound| self.find(&bound.name.to_string())).collect();
        self.note_pattern(pattern, ty.as_ref(), &declares);
    }

    fn evident_type(&self, expr: &Expr) -> Option<Type> {
        let known = |name: &Ident| {
            let name = name.to_string();
            let var = match name.starts_with("__cps") {
                true => self.vars.iter().rposition(|variable| variable.name == name),
                false => self.find(&name),
            }?;
            self.vars[var].ty.clone().or_else(|| self.evident.get(&var).cloned())
        };
        types::evident(expr, &known)
    }

    /// Notes the type of what remains of the items of a `for`.
    pub fn note_iterator(&mut self, iterated: &Expr, over: &Ident) {
        let Some(head) = crate::iterate::head(iterated.clone()) else { return };
        let known = |name: &Ident| self.type_of(self.find(&name.to_string())?);
        let ty = crate::iterate::iterator(&head, &known);
        if let (Some(ty), Some(var)) = (ty, self.find(&over.to_string())) {
            self.evident.insert(var, ty);
        }
    }

    /// Notes the type of a temporary that has the result of an await.
    pub fn note_result(&mut self, result: &Expr, ty: Type) {
        let Some(name) = crate::names::as_name(result).map(ToString::to_string) else { return };
        if let Some(var) = self.vars.iter().rposition(|variable| variable.name == name) {
            self.evident.entry(var).or_insert(ty);
        }
    }

    /// `spawn!`: the block becomes a function, whose parameters are the variables that it names (lambda lifting), and
    /// another one, which sends its result.
    fn spawned(&mut self, mac: &Macro) -> Result<Expr> {
        let Written { output, body } = mac.parse_body()?;
        let span = mac.path.segments[0].ident.span();
        let delivers = format_ident!("{}_spawn{}", self.around().name, self.spawns);
        self.spawns += 1;
        let moved = self.moved_into(&body);
        let types = moved.iter().map(|(var, name)| self.moved_type(*var, name));
        let types: Vec<Type> = types.collect::<Result<_>>()?;
        let names: Vec<Ident> = moved.iter().map(|(_, name)| Ident::new(&name.to_string(), span)).collect();
        let functions = functions(self.around(), &delivers, &names, &types, &output, &body);
        self.beside.extend(functions);
        let turbofish = turbofish(&self.around().generics);
        // A panic of the call names the line of the `spawn!`, and not that of the attribute.
        let function = quote_spanned!(span=> ::rialto_cps::rt::spawn::<_, #output>);
        let arguments = quote!(#delivers #turbofish(#(#names,)* __cps_to), __cps_from);
        let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
        arguments.set_span(span);
        let spawned: Expr = parse_quote!(#function #arguments);
        Ok(parse_quote!({
            let (__cps_to, __cps_from) = ::rialto_cps::channel::<#output>();
            #spawned
        }))
    }

    /// The variables that go into the block, in the order in which it names them.
    fn moved_into(&self, body: &Block) -> Vec<(Var, Ident)> {
        let free = crate::free::free_in_order(&Expr::Block(parse_quote!(#body)));
        let mut seen = std::collections::BTreeSet::new();
        let mut moved = Vec::new();
        for name in free {
            let name = name.to_string();
            if let Some(var) = self.find(&name).filter(|_| seen.insert(name.clone())) {
                moved.push((var, place(body, &name)));
            }
        }
        moved
    }

    fn moved_type(&self, var: Var, name: &Ident) -> Result<Type> {
        if self.vars[var].rebinding.is_some() {
            return Err(syn::Error::new(
                name.span(),
                format!(
                    "`{name}` is a borrow, and a spawned block owns what it has\n\
                     help: put a clone into a variable before"
                ),
            ));
        }
        self.type_of(var).ok_or_else(|| {
            syn::Error::new(
                name.span(),
                format!(
                    "`{name}` goes into the spawned block, so it is a parameter of a function, and its type is not \
                     evident\nhelp: write `let {name}: Type = ..`"
                ),
            )
        })
    }
}

/// The referent of a reference.
fn referent(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => (*reference.elem).clone(),
        ty => ty.clone(),
    }
}

/// The functions that a block becomes.
fn functions(
    around: &Around,
    delivers: &Ident,
    names: &[Ident],
    types: &[Type],
    output: &Type,
    body: &Block,
) -> [ItemFn; 2] {
    let Around { visibility, generics, .. } = around;
    let spawned = format_ident!("{}_block", delivers);
    let turbofish = turbofish(generics);
    let params = &generics.params;
    let declared = if params.is_empty() { TokenStream::new() } else { quote!(<#params>) };
    let clause = &generics.where_clause;
    // Arguments that were not taken yet drop from the first to the last, and parameters from the last to the first.
    let last: Vec<&Ident> = names.iter().rev().collect();
    let of_last: Vec<&Type> = types.iter().rev().collect();
    [
        parse_quote! {
            #[allow(non_snake_case)]
            #visibility async fn #spawned #declared(#(mut #last: #of_last),*) -> #output #clause #body
        },
        parse_quote! {
            #[allow(non_snake_case)]
            #visibility async fn #delivers #declared(#(#names: #types,)* __cps_to: ::rialto_cps::Sender<#output>) #clause {
                let __cps_result: #output = #spawned #turbofish(#(#last),*).await;
                let _ = ::rialto_cps::send::<#output>(&__cps_to, __cps_result).await;
            }
        },
    ]
}

fn turbofish(generics: &Generics) -> TokenStream {
    let names = generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(ty) => Some(ty.ident.to_token_stream()),
        GenericParam::Const(constant) => Some(constant.ident.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    });
    let names: Vec<_> = names.collect();
    if names.is_empty() { TokenStream::new() } else { quote!(::<#(#names),*>) }
}

/// The name where it stands first.
fn place(body: &Block, name: &str) -> Ident {
    struct Find<'n>(&'n str, Option<Ident>);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_ident(&mut self, ident: &'a Ident) {
            if self.1.is_none() && ident == self.0 {
                self.1 = Some(ident.clone());
            }
        }
    }
    let mut find = Find(name, None);
    find.visit_block(body);
    find.1.unwrap_or_else(|| format_ident!("{}", name))
}
