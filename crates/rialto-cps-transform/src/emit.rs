//! The last phase: the frame's type, and the function that runs it.

use crate::callee::Run;
use crate::field::{self, Field};
use crate::findings;
use crate::ir::{
    Arm, Await, Awaits, Branch, Call, Dest, Drops, Head, Labelled, Loop, Node, Origin, Program, Segment, Set,
    Var, Variable, label_name,
};
use crate::jumps::Jump;
use crate::layouts::{Layout, Table};
use crate::liveness::{temporary, temporary_named};
use crate::methods;
use crate::refuse;
use crate::segment::{self, Held};
use crate::signature::Signature;
use crate::slot::Slot;
use crate::states;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::rc::Rc;
use syn::{Error, Expr, Lifetime, Result, Type};

/// Emits the function, the frame, and what the frame does.
///
/// # Errors
///
/// Variables that are kept across an await, and whose types are not evident or
/// borrow.
pub fn emit(signature: &Signature, program: &Program) -> Result<TokenStream> {
    let mut emitter = Emitter {
        program,
        written: program.variables.iter().map(|variable| Slot::of(variable, &program.generics)).collect(),
        slots: Set::new(),
        fields: BTreeMap::new(),
        states: Vec::new(),
        callees: Vec::new(),
        targets: Vec::new(),
        state: format_ident!("__cps_state_{}", signature.name),
        refused: Vec::new(),
        untyped: Set::new(),
        told: Vec::new(),
    };
    let body = emitter.block(&program.body);
    emitter.slots.extend(&program.parameters);
    refuse::all(program.refused.iter().cloned().chain(emitter.refused.drain(..)))?;
    let items = emitter.frame(signature);
    let poll = emitter.poll(signature, &body);
    let findings = findings::emit(&signature.unique, emitter.states.iter().map(|state| &state.call.shape));
    let told = &emitter.told;
    Ok(quote!(#items #poll #findings #(#told)*))
}

/// A state of the frame: suspended at an await.
struct State {
    number: u32,
    call: Call,
    label: Option<String>,
    kept: Vec<Rc<Field>>,
    /// Of the variables that are kept.
    names: Vec<String>,
}

/// What awaits of one type have in common.
struct Callee {
    frame: TokenStream,
    text: String,
    awaits: Vec<u32>,
}

struct Target {
    label: Option<Lifetime>,
    around: Set,
    continued: Option<Set>,
    broken: Set,
    dest: Dest,
}

pub struct Emitter<'p> {
    program: &'p Program,
    /// How those of the variables are written.
    written: Vec<Slot>,
    /// The variables that need slots.
    slots: Set,
    /// The fields of those that are named after an await.
    fields: BTreeMap<Var, Rc<Field>>,
    states: Vec<State>,
    /// What is awaited, each type once.
    callees: Vec<Callee>,
    targets: Vec<Target>,
    state: Ident,
    refused: Vec<Error>,
    /// Of which it has been said already that their types are not evident.
    untyped: Set,
    /// That types are evident that have to be.
    told: Vec<TokenStream>,
}

impl Emitter<'_> {
    /// The slot of a variable that is no number.
    pub fn option(&mut self, variable: Var) -> Ident {
        self.slots.insert(variable);
        self.program.variables[variable].slot.clone()
    }

    /// The slot of a variable, which it has from now on.
    pub fn slot(&mut self, variable: Var) -> &Slot {
        self.slots.insert(variable);
        &self.written[variable]
    }

    /// A variable's name, and `mut` if it can be changed.
    pub fn name(&self, variable: Var) -> (Ident, Option<syn::Token![mut]>) {
        let variable = &self.program.variables[variable];
        (variable.name.clone(), variable.mutable.then(Default::default))
    }

    pub fn refuse(&mut self, error: Error) {
        self.refused.push(error);
    }

    /// What a variable borrows from, if it was lent by the caller.
    pub fn owner(&self, variable: Var) -> Option<Ident> {
        self.program.variables[variable].owner.clone()
    }

    /// Whether what is borrowed is not changed.
    pub fn is_shared(&self, variable: Var) -> bool {
        self.program.variables[variable].shared
    }

    pub fn drops(&self, variable: Var) -> Drops {
        self.program.variables[variable].drops
    }

    /// Whether it is used where it is named.
    pub fn in_place(&self, variable: Var) -> bool {
        self.drops(variable) == Drops::InPlace
    }

    /// The value of a temporary that is used where it is named: so it is one of Rust's
    /// temporaries.
    pub fn taken(&mut self, path: &syn::ExprPath) -> Option<Expr> {
        let name = path.path.get_ident()?;
        let variable = temporary_named(&self.program.variables, name)?;
        if !self.in_place(variable) {
            return None;
        }
        let taken = self.slot(variable).take();
        Some(syn::parse_quote!(#taken))
    }

    /// Where it is, out of its slot, when it is not named.
    pub fn holder(&self, variable: Var) -> Ident {
        format_ident!("__cps_held{}", self.program.variables[variable].slot)
    }

    /// That those which are not kept, and whose types are not known, have no
    /// destructors.
    pub fn checks(&self, declared: &[Var]) -> TokenStream {
        let unsure = |variable: &Var| self.program.unsure.get(variable).map(|awaited| (*variable, awaited));
        let checks = declared.iter().filter_map(unsure).map(|(variable, awaited)| {
            let name = &self.program.variables[variable].name;
            let message = format!(
                "`{name}` is still in scope at {awaited}, and would be dropped after it; so it is part of the frame, and its \
                 type is not evident: write `let {name}: Type = ..`, or end its life before, by `drop({name})` or by a \
                 block around it"
            );
            quote_spanned! {name.span()=>
                {
                    fn __cps_check<T>(_: &T) {
                        const { ::core::assert!(!::core::mem::needs_drop::<T>(), "{}", #message) }
                    }
                    __cps_check(&#name);
                }
            }
        });
        let told = declared.iter().filter(|variable| self.program.told.contains(variable)).map(|&variable| {
            let Variable { name, ty, .. } = &self.program.variables[variable];
            quote_spanned!(name.span()=> ::rialto_cps::rt::evident::<#ty, _>(&#name);)
        });
        checks.chain(told).collect()
    }

    /// What is needed where a jump goes, and what becomes of its value. Those that
    /// last are needed there too, if that is in their scope.
    pub fn target(&self, jump: &Jump, lasting: &Set) -> (Set, Dest, Set) {
        let target = self.targets.iter().rev().find(|target| match &jump.label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.continued.is_some(),
        });
        let Some(target) = target else { return (Set::new(), Dest::Discard, Set::new()) };
        let lasting = lasting & &target.around;
        match jump.continues {
            true => (target.continued.clone().unwrap_or_default(), Dest::Discard, lasting),
            false => (target.broken.clone(), target.dest.clone(), lasting),
        }
    }

    /// Brings a value to where it goes.
    pub fn store(&mut self, dest: &Dest, value: TokenStream) -> TokenStream {
        match temporary(&self.program.variables, dest) {
            Some(variable) => self.slot(variable).put(&value),
            None if matches!(dest, Dest::Return) => {
                let left = self.left(value);
                quote!(return #left;)
            }
            None => quote!(let _ = #value;),
        }
    }

    /// How the function ends with this value, in a segment: with what was lent to it.
    pub fn left(&self, value: TokenStream) -> TokenStream {
        let owners: Vec<_> = self.program.lent().map(|(_, owner)| owner).collect();
        match owners.is_empty() {
            true => quote!(__cps::Ready(#value)),
            false => quote!({
                let __cps_result = #value;
                __cps::Ready((__cps_result, (#(#owners,)*)))
            }),
        }
    }

    /// What stands before the first await is run only from the beginning; what follows one, whenever that
    /// one was reached.
    fn block(&mut self, block: &[Node]) -> TokenStream {
        let mut nodes = block.iter().peekable();
        let mut before = self.plain(&mut nodes);
        let mut code = TokenStream::new();
        while let Some(node) = nodes.next() {
            let (entries, reached) = self.node(node, std::mem::take(&mut before));
            let after = self.plain(&mut nodes);
            code.extend(match nodes.peek() {
                Some(_) => quote!(match __cps_entry { #entries => { #reached #after } _ => {} }),
                // Whoever comes into the block comes to the last of them.
                None => quote!(#reached #after),
            });
        }
        // There is none.
        code.extend(before);
        code
    }

    /// The next nodes, up to one that awaits.
    fn plain<'n>(&mut self, nodes: &mut Peekable<impl Iterator<Item = &'n Node>>) -> TokenStream {
        let mut code = TokenStream::new();
        while let Some(node) = nodes.next_if(|node| matches!(node, Node::Plain(_) | Node::Ends(_))) {
            match node {
                Node::Plain(plain) => {
                    let plain = segment::emit(self, plain);
                    code.extend(quote!({ #plain }));
                }
                Node::Ends(ends) => {
                    // What was in no slot before is in none now.
                    let left = &ends.left & &self.slots;
                    code.extend(left.iter().rev().map(|&variable| self.slot(variable).empty()));
                }
                _ => {}
            }
        }
        code
    }

    /// A node that awaits: the entries at which it is reached, and what is done there. What is
    /// `before` it is run from the beginning.
    fn node(&mut self, node: &Node, before: TokenStream) -> (TokenStream, TokenStream) {
        match node {
            Node::Await(node) => self.awaited(node, before),
            Node::Branch(branch) => self.branch(branch, before),
            Node::Loop(each) => {
                let (entries, repeated) = self.repeated(each);
                (entries, begun(before, repeated))
            }
            Node::Labelled(block) => {
                let (entries, labelled) = self.labelled(block);
                (entries, begun(before, labelled))
            }
            Node::Plain(_) | Node::Ends(_) => Default::default(),
        }
    }

    fn awaited(&mut self, node: &Await, before: TokenStream) -> (TokenStream, TokenStream) {
        let kept = self.keep(node);
        let Await { number, call, .. } = node;
        let (mut held, take) = Held::take(self, &node.uses, &node.live_in, &node.kept, false);
        let lasting: Set = node.kept.keys().copied().collect();
        let reads = held.reads(&node.reads, &lasting);
        let arguments: Vec<_> = (call.arguments.iter())
            .map(|argument| segment::rewrite(self, &held, &lasting, argument.clone()))
            .collect();
        let back = held.put_back(self, &node.live_out, &lasting);
        let state = &self.state.clone();
        let variant = variant(*number);
        let ready = self.ready(*number, call.frame());
        let Run { begun, polled, held, resumed } = call.run(call.make(&arguments), &ready);
        let value = (0..node.tries).fold(quote!(__cps_value), |value, _| {
            segment::leave(self, crate::jumps::Leave::Try(syn::parse_quote!(#value))).into_token_stream()
        });
        let stored = self.store(&node.dest, value);
        // What was lent is there again, before anything else happens.
        let given_back = (!node.lends.is_empty()).then(|| {
            let values: Vec<_> = node.lends.iter().map(|lent| format_ident!("__cps_lent{}", lent)).collect();
            let (pattern, result) = call.given_back(&values);
            let lent = node.lends.iter().zip(&values);
            let lent = lent.map(|(&variable, value)| self.slot(variable).put(&quote!(#value)));
            let lent: TokenStream = lent.collect();
            quote! {
                let #pattern = __cps_value;
                let __cps_value = #result;
                #lent
            }
        });
        let (out, back_in) = match (&node.dest, node.tries) {
            (Dest::Return, _) => (self.out(), TokenStream::new()),
            (_, 0) => Default::default(),
            _ => (self.out(), self.back_in()),
        };
        let code = quote! {
            let __cps_value = if __cps_entry == 0 {
                    #before
                    #take
                    #reads
                    let mut __cps_callee = #begun;
                    #back
                    match #polled {
                        __cps::Ready(value) => value,
                        __cps::Pending => {
                            *__cps_self = #state::#variant(#held, #(#kept),*);
                            break '__cps_suspended;
                        }
                    }
                } else {
                    __cps_entry = 0;
                    #resumed
                };
                #given_back
                #out
                #stored
                #back_in
        };
        (quote!(0 | #number), code)
    }

    /// Where the result of such a callee is, in the run that got it.
    fn ready(&mut self, number: u32, frame: TokenStream) -> Ident {
        let text = frame.to_string();
        let there = self.callees.iter().position(|other| other.text == text);
        let index = there.unwrap_or_else(|| {
            self.callees.push(Callee { frame, text, awaits: Vec::new() });
            self.callees.len() - 1
        });
        self.callees[index].awaits.push(number);
        ready(index)
    }

    /// Takes out of the slots what is to be given back, if the function ends here.
    fn out(&mut self) -> TokenStream {
        let lent: Vec<_> = self.program.lent().map(|(variable, owner)| (variable, owner.clone())).collect();
        lent.into_iter()
            .map(|(variable, owner)| {
                let taken = self.slot(variable).take();
                quote!(let #owner = #taken;)
            })
            .collect()
    }

    /// It does not end.
    fn back_in(&mut self) -> TokenStream {
        let lent: Vec<_> = self.program.lent().map(|(variable, owner)| (variable, owner.clone())).collect();
        lent.into_iter().map(|(variable, owner)| self.slot(variable).put(&quote!(#owner))).collect()
    }

    /// Notes what the frame has at this await, and takes it out of the slots.
    fn keep(&mut self, node: &Await) -> Vec<TokenStream> {
        let (mut kept, mut untyped_here) = (Vec::new(), Vec::new());
        let lasting: Set = node.kept.keys().copied().collect();
        let all = &node.live_out | &lasting;
        for &index in &all {
            let variable = &self.program.variables[index];
            self.slots.insert(index);
            if let Some(field) = self.fields.get(&index).filter(|_| !lasting.contains(&index)) {
                kept.push(field.clone());
                continue;
            }
            match (&variable.ty, node.kept.get(&index)) {
                (Some(ty), _) if borrows(ty) => self.refused.push(borrowed(variable.name.clone(), node)),
                (Some(_), Some(presence)) => {
                    kept.extend(Field::dropped(self.program, index, *presence).map(Rc::new));
                }
                (Some(ty), None) => {
                    if types::is_told(ty) && self.untyped.insert(index) {
                        self.told.push(told(self.program, index, node));
                    }
                    if let Some(field) = Field::named(self.program, index).map(Rc::new) {
                        self.fields.insert(index, field.clone());
                        kept.push(field);
                    }
                }
                (None, _) if self.untyped.insert(index) => untyped_here.push(variable),
                (None, _) => {}
            }
        }
        // The range of a `for` says what its items are: one error is enough.
        if untyped_here.iter().any(|variable| variable.origin == Origin::Temporary) {
            untyped_here.retain(|variable| variable.origin != Origin::Item);
        }
        self.refused.extend(untyped_here.into_iter().map(|variable| untyped(variable, node)));
        let (call, label) = (node.call.clone(), node.label.clone());
        let names = states::names(self.program, &all);
        let suspended = kept.iter().rev().map(|field| field.suspend(&self.written[field.variable]));
        let suspended = field::values(suspended.collect());
        self.states.push(State { number: node.number, call, label, kept, names });
        suspended
    }

    fn branch(&mut self, branch: &Branch, before: TokenStream) -> (TokenStream, TokenStream) {
        let (head, begins) = self.head(branch);
        let inside: Vec<(usize, Awaits)> = branch
            .arms
            .iter()
            .enumerate()
            .map(|(index, arm)| (index, arm.awaits))
            .filter(|(_, awaits)| awaits.first <= awaits.last)
            .collect();
        let otherwise = inside.last().map_or(0, |(index, _)| *index);
        let resumed = inside.iter().rev().skip(1);
        let resumed = resumed.map(|(index, Awaits { first, last })| quote!(#first..=#last => #index,));
        let entries = entries(inside.iter().map(|(_, awaits)| *awaits));
        let last = branch.arms.len().saturating_sub(1);
        let arms: Vec<TokenStream> = branch
            .arms
            .iter()
            .enumerate()
            .map(|(index, arm)| {
                let head = usize::from(begins && first(arm).is_some());
                let body = self.block(&arm.body[head..]);
                if index == last { quote!(_ => { #body }) } else { quote!(#index => { #body }) }
            })
            .collect();
        let code = quote! {
            let __cps_arm: usize = match __cps_entry {
                0 => { #before #head }
                #(#resumed)*
                _ => #otherwise,
            };
            match __cps_arm { #(#arms)* }
        };
        (entries, code)
    }

    /// Which arm is taken, when the branch is not resumed. The plain statements with which an arm begins
    /// are run there too, so that they can name what borrows; unless something is hidden.
    fn head(&mut self, branch: &Branch) -> (TokenStream, bool) {
        let (held, take) = Held::take(self, &branch.uses, &branch.live_in, &branch.present, false);
        let none = Set::new();
        // Within an arm that binds their names, these cannot be named.
        let bound: Set = branch.arms.iter().flat_map(|arm| arm.binds.iter().copied()).collect();
        let taken = branch.arms.iter().fold(Set::new(), |all, arm| &all | &arm.moves);
        let hidden = &held.hidden(self, &bound) - &taken;
        let needed = branch.arms.iter().fold(Set::new(), |all, arm| &(&all | &arm.live_in) | &arm.lasting);
        let afterwards = held.only(&hidden).put_back(self, &needed, &none);
        let arms: Vec<TokenStream> = (branch.arms.iter().enumerate())
            .map(|(index, arm)| {
                let checks = self.checks(&arm.binds);
                let mut held = held.without(&hidden).and(self, &arm.binds);
                let mut copied = TokenStream::new();
                for (&taken, &bound) in arm.moves.iter().flat_map(|v| arm.binds.iter().map(move |b| (v, b))) {
                    let name = self.name(bound).0;
                    copied.extend(held.copied(taken, &syn::parse_quote!(#name)));
                }
                let pattern = &arm.pattern;
                let guard = arm.guard.as_ref().map(|guard| {
                    let guard = segment::rewrite(self, &held, &none, guard.clone());
                    quote!(if #guard)
                });
                let back = match first(arm) {
                    Some(first) if hidden.is_empty() => segment::emit_after(self, held, first),
                    _ => held.put_back(self, &arm.live_in, &arm.lasting),
                };
                match &branch.head {
                    Head::If(_) => quote!({ #back #index }),
                    Head::Match(_) => quote!(#pattern #guard => { #checks #copied #back #index }),
                }
            })
            .collect();
        let chosen = match &branch.head {
            Head::If(condition) => {
                let condition = segment::rewrite(self, &held, &none, condition.clone());
                let (then, otherwise) = (&arms[0], &arms[1]);
                quote!(if #condition #then else #otherwise)
            }
            Head::Match(scrutinee) => {
                let scrutinee = segment::rewrite(self, &held, &none, scrutinee.clone());
                quote!(match #scrutinee { #(#arms)* })
            }
        };
        (quote!(#take let __cps_arm: usize = #chosen; #afterwards __cps_arm), hidden.is_empty())
    }

    fn repeated(&mut self, each: &Loop) -> (TokenStream, TokenStream) {
        let (label, broken, dest) = (label_name(&each.label), each.live_out.clone(), each.dest.clone());
        let around = each.around.clone();
        self.targets.push(Target { label, around, continued: Some(each.live_in.clone()), broken, dest });
        let body = self.block(&each.body);
        self.targets.pop();
        let label = &each.label;
        (entries([each.awaits]), quote!(#label loop { #body }))
    }

    fn labelled(&mut self, block: &Labelled) -> (TokenStream, TokenStream) {
        let (label, broken, dest) = (label_name(&block.label), block.live_out.clone(), block.dest.clone());
        let around = block.around.clone();
        self.targets.push(Target { label, around, continued: None, broken, dest });
        let body = self.block(&block.body);
        self.targets.pop();
        let label = &block.label;
        (entries([block.awaits]), quote!(#label { #body }))
    }

    /// The function that makes a frame, and who sees the frame.
    fn function(&self, signature: &Signature) -> (TokenStream, syn::Visibility) {
        let Signature { attributes, visibility, name, function, method, generics, parameters, .. } =
            signature;
        let (_, type_generics, _) = generics.split();
        let (own, _, clause) = method.as_ref().map_or(generics, |method| &method.own).split();
        let state = &self.state;
        let types = parameters.iter().map(|parameter| &parameter.ty);
        let names: Vec<_> = parameters.iter().map(|parameter| methods::outside(&parameter.name)).collect();
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
    fn frame(&self, signature: &Signature) -> TokenStream {
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

    /// What running it means.
    fn poll(&self, signature: &Signature, body: &TokenStream) -> TokenStream {
        let generics = &signature.generics;
        let (impl_generics, type_generics, clause) = generics.split();
        let result = signature.result();
        let (state, variables) = (&self.state, &self.program.variables);
        let witnesses = &self.program.witnesses;
        let slots = self.slots.iter().map(|&variable| self.written[variable].declared(&variables[variable]));
        let (results, suspended) = self.suspended();
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
        quote! {
            impl #impl_generics ::rialto_cps::rt::Transformed for #state #type_generics #clause {
                type Output = #result;
                const NAME: &'static ::rialto_cps::rt::str =
                    ::rialto_cps::rt::concat!(::rialto_cps::rt::module_path!(), "::", #text);
                const LAYOUTS: ::rialto_cps::rt::Layouts = #layouts;
                const LAYOUT: ::rialto_cps::rt::u64 = #layout;
                const RESULT: ::rialto_cps::rt::u64 = #returned;
                const BUILD: ::rialto_cps::Build =
                    ::rialto_cps::Build::of(::rialto_cps::rt::env!("CARGO_PKG_VERSION"));
                const SITES: &'static [::rialto_cps::states::Site] = {
                    use ::rialto_cps::rt as __cps;
                    &[#(#sites),*]
                };

                #shown_and_made

                #[allow(
                    unused_mut, unused_variables, unused_assignments, unused_labels, unused_parens, unused_braces,
                    unreachable_code, unreachable_patterns, non_snake_case, clippy::all
                )]
                fn run(
                    &mut self,
                    __cps_cx: &mut ::rialto_cps::rt::Context<'_>,
                ) -> ::rialto_cps::rt::Poll<#result> {
                    // All that follows is written in it.
                    use ::rialto_cps::rt as __cps;
                    let __cps_self = self;
                    #(#results)*
                    // What it is suspended in goes on where it lies: nothing moves while it pends.
                    match __cps_self {
                        #(#suspended)*
                        _ => {}
                    }
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
                }
            }
        }
    }

    /// Where the results of callees come, and how a callee is polled where it lies; those of one type
    /// alike.
    fn suspended(&self) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let state = &self.state;
        let each = self.callees.iter().enumerate().map(|(index, Callee { frame, awaits, .. })| {
            let ready = ready(index);
            let variants = awaits.iter().map(|&number| variant(number));
            let result = quote! {
                let mut #ready: __cps::Option<__cps::Output<#frame>> =
                    __cps::None;
            };
            let polled = quote! {
                #(#state::#variants(callee, ..))|* => match __cps::poll(callee, __cps_cx) {
                    __cps::Ready(value) => #ready = __cps::Some(value),
                    __cps::Pending => return __cps::Pending,
                },
            };
            (result, polled)
        });
        each.unzip()
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

/// The plain statements with which an arm begins.
fn first(arm: &Arm) -> Option<&Segment> {
    match arm.body.first() {
        Some(Node::Plain(segment)) => Some(segment),
        _ => None,
    }
}

/// The state of being suspended there.
fn variant(number: u32) -> Ident {
    format_ident!("Await{number}")
}

fn ready(index: usize) -> Ident {
    format_ident!("__cps_ready_{index}")
}

/// At which it runs: from the beginning, or resumed at an await inside.
fn entries(inside: impl IntoIterator<Item = Awaits>) -> TokenStream {
    let inside = inside.into_iter().filter(|awaits| awaits.first <= awaits.last);
    let ranges = inside.map(|Awaits { first, last }| quote!(| #first..=#last));
    quote!(0 #(#ranges)*)
}

/// With what is run before it, from the beginning.
fn begun(before: TokenStream, node: TokenStream) -> TokenStream {
    if before.is_empty() { node } else { quote!(if __cps_entry == 0 { #before } #node) }
}

fn borrows(ty: &Type) -> bool {
    struct Borrows(bool);
    impl syn::visit::Visit<'_> for Borrows {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            self.0 |= reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static");
            syn::visit::visit_type_reference(self, reference);
        }
        fn visit_lifetime(&mut self, lifetime: &syn::Lifetime) {
            self.0 |= lifetime.ident != "static";
        }
    }
    let mut borrows = Borrows(false);
    syn::visit::Visit::visit_type(&mut borrows, ty);
    borrows.0
}

/// How errors name an await.
#[must_use]
pub fn awaited_text(node: &Await) -> String {
    format!("`{}`", node.call.text())
}

fn borrowed(name: Ident, node: &Await) -> Error {
    let message = format!(
        "`{name}` borrows and is needed after {}: a frame is moved and written, and owns what it holds; borrow \
         again after the await, or keep the value itself",
        awaited_text(node)
    );
    Error::new(name.span(), message)
}

/// That the compiler has found its type evident.
fn told(program: &Program, variable: Var, node: &Await) -> TokenStream {
    let variable = &program.variables[variable];
    let callees: Vec<Type> = variable.ty.iter().flat_map(types::told_by).collect();
    if callees.iter().any(|callee| program.generics.in_type(callee)) {
        return TokenStream::new();
    }
    let message = untyped(variable, node).to_string();
    quote_spanned! {variable.name.span()=>
        const _: () = ::core::assert!(true #(&& <#callees as ::rialto_cps::rt::Callee>::IS_TOLD)*, #message);
    }
}

fn untyped(variable: &crate::ir::Variable, node: &Await) -> Error {
    let awaited = awaited_text(node);
    let name = &variable.name;
    let needed = "so it is part of the frame, and its type is not evident";
    let message = match variable.origin {
        Origin::Temporary => format!(
            "this value is needed after {awaited}, {needed}: bind it before, by `let name: Type = ..`; in a range, \
             write a suffix, as in `0u64..n`"
        ),
        Origin::Arm => format!(
            "`{name}` is needed after {awaited}, {needed}: begin the arm by `let {name}: Type = {name};`"
        ),
        Origin::Guard => format!(
            "`{name}` is needed after {awaited}, within its guard, and its type is not evident: await before the \
             `match`, or write an `if` in the arm"
        ),
        Origin::Item => format!(
            "`{name}` is needed after {awaited}, {needed}: begin the loop by `let {name}: Type = {name};`"
        ),
        Origin::Let | Origin::Parameter => {
            format!("`{name}` is needed after {awaited}, {needed}: write `let {name}: Type = ..`")
        }
    };
    Error::new(variable.name.span(), message)
}
