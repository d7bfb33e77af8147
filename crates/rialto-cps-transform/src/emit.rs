//! From the IR to the body of the frame: slots, segments, suspension points.
//!
//! A block's variables have their slots in the block, so that they drop where its scope ends, however it is left.
//! The variables that a suspension point keeps are put back at that point, where all its slots are in scope.

mod apart;
mod carry;
mod emitter;
mod jumps;
mod lend;
mod node;
mod order;
mod segment;
mod several;
mod whole;

pub use emitter::{Checks, Emitted, Emitter, Exit, How, Suspension};

use super::dataflow::{Locations, locations};
use super::ir::{Block, Var};
use super::lower::{Lowered, step_of};
use super::types;
use emitter::{Place, Used};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use std::cell::RefCell;
use syn::Ident;
use syn::ext::IdentExt;

/// Emits the body. What is needed is found by emitting it: so it is emitted until that stays the same.
///
/// # Errors
///
/// Names that cannot be told apart.
pub fn emit(lowered: &Lowered, exit: &Exit) -> syn::Result<Emitted> {
    let Lowered { function, facts, jumps, left, mentions, .. } = lowered;
    let mut used = Used::default();
    let mut found: Option<Locations> = None;
    // A variable may be carried because it lies in a slot, and lie there because it is carried.
    for round in 0.. {
        let emitter = Emitter {
            function,
            facts,
            jumps,
            left,
            mentions,
            scrutinees: std::cell::Cell::default(),
            exit,
            used: used.clone(),
            now: RefCell::default(),
            locations: found.take(),
            puts: RefCell::default(),
            laid: RefCell::default(),
            hidden: RefCell::default(),
            hidden_wholes: RefCell::default(),
            renamed: RefCell::default(),
            returned: RefCell::default(),
            asked: RefCell::default(),
            taken: RefCell::default(),
            given: RefCell::default(),
            carried: RefCell::default(),
            hidden_by_arms: RefCell::default(),
            replaced: RefCell::default(),
            guards: RefCell::default(),
            parts: RefCell::default(),
            apart: RefCell::default(),
            apart_slots: RefCell::default(),
            sites: RefCell::default(),
            entry: std::cell::Cell::default(),
            receivers: RefCell::default(),
            witnessed: RefCell::default(),
            scopes: RefCell::default(),
            asked_parts: std::cell::Cell::default(),
            in_lending: std::cell::Cell::default(),
            checked: RefCell::default(),
            errors: RefCell::default(),
            suspensions: RefCell::default(),
        };
        let body = emitter.body();
        let locations = locations(function, &emitter.puts.borrow());
        let is_settled = emitter.locations.as_ref() == Some(&locations) || round >= MOST_ROUNDS;
        if emitter.locations.is_some() && *emitter.now.borrow() == used && is_settled {
            let checks = emitter.checks();
            let errors = emitter.errors.into_inner().into_iter().reduce(|mut all, error| {
                all.combine(error);
                all
            });
            return match errors {
                Some(error) => Err(error),
                None => Ok(Emitted { body, suspensions: emitter.suspensions.into_inner(), checks }),
            };
        }
        found = Some(locations);
        used = emitter.now.into_inner();
    }
    unreachable!("the rounds end")
}

/// The largest number of rounds of emission. They end once the used variables stay the same.
const MOST_ROUNDS: usize = 8;

/// As many suspension points has a state of its own; the sixteenth and more lie in `More`.
const MOST: u32 = 16;

/// The state of this suspension point, around what it holds.
fn at(total: u32, number: u32, held: &TokenStream) -> TokenStream {
    if total <= MOST {
        let (state, at) = (format_ident!("S{}", total), format_ident!("At{}", number));
        return quote!(__rt::#state::#at(#held));
    }
    if number <= MOST {
        let at = format_ident!("At{}", number);
        return quote!(__rt::M16::#at(#held));
    }
    let inner = at(total - MOST, number - MOST, held);
    quote!(__rt::M16::More(#inner))
}

impl Emitter<'_> {
    fn body(&self) -> TokenStream {
        let function = self.function;
        let state = format_ident!(
            "{}",
            if function.awaits > MOST { "M16".into() } else { format!("S{}", function.awaits) }
        );
        let structured = self.block(&function.body);
        let params = function.params.iter().enumerate().map(|(index, var)| {
            let slot = self.slot(*var);
            let index = format_ident!("__argument{}", index);
            quote!(__rt_put(&mut #slot, #index);)
        });
        let params: Vec<_> = params.collect();
        if self.is_draft() {
            return TokenStream::new();
        }
        let arguments = (0..function.params.len()).map(|index| format_ident!("__argument{}", index).into());
        let arguments = tuple(arguments.map(|ident: IdentTokens| ident.0).collect());
        let slots = self.declared(&function.body.declares);
        let (witnesses, probes) = self.witnesses();
        let suspends = function.awaits > 0;
        let entry = suspends.then(|| quote!(let mut __entry = __rt::entry(&__from);));
        let begin = quote! {
            match __rt_take(&mut __from) {
                __rt::#state::Start(#arguments) => { #(#params)* }
                _ => __rt_returned(),
            }
        };
        let begin = if suspends { quote!(if __entry == 0 { #begin }) } else { begin };
        let (uses, told) = self.uses_told();
        quote! {
            #witnesses
            #uses
            #entry
            let mut __from = __rt::Some(__from);
            {
                #slots
                #begin
                #structured
                __rt_ended();
            }
            #probes
            #told
            __rt::Pending
        }
    }

    /// The slots of these variables, as far as they are used.
    fn declared(&self, vars: &[Var]) -> TokenStream {
        let kept = self.kept();
        let slot = |var: Var, place: Place, slot: Ident| {
            let like = self.like(var, place);
            // A suspension point before the first assignment asks for the type.
            let ty = self.function.vars[var].ty.as_ref().filter(|ty| {
                place == Place::Slot && self.function.deferred.contains(&var) && !types::has_placeholder(ty)
            });
            let ty = ty.map(|ty| quote!(: __rt::Option<#ty>));
            match kept.iter().any(|(other, how)| *other == var && how.place() == place) {
                true => quote!(let mut #slot #ty = __rt_none_like(&#like);),
                false => quote!(let mut #slot #ty = __rt_None;),
            }
        };
        let declared = vars.iter().flat_map(|&var| {
            let Used { slots, rests, wholes, .. } = &self.used;
            let own = slots.contains(&var).then(|| slot(var, Place::Slot, self.own("__slot", var)));
            let rest = rests.contains(&var).then(|| slot(var, Place::Rest, self.own("__rest", var)));
            let wholes = wholes
                .iter()
                .filter(|(other, _)| *other == var)
                .map(|(_, site)| slot(var, Place::Whole(*site), self.own(&format!("__whole{site}_"), var)));
            own.into_iter().chain(rest).chain(wholes).collect::<Vec<_>>()
        });
        declared.collect()
    }

    /// All that is kept somewhere.
    fn kept(&self) -> std::collections::BTreeSet<(Var, How)> {
        self.suspensions.borrow().iter().flat_map(|each| each.kept.iter().copied()).collect()
    }

    /// The code before the body, and the code after it, where all types are known.
    fn witnesses(&self) -> (TokenStream, TokenStream) {
        let mut before = TokenStream::new();
        let mut witnessed = std::collections::BTreeSet::new();
        let (mut prints, mut matched): (Vec<TokenStream>, TokenStream) = Default::default();
        for suspension in &*self.suspensions.borrow() {
            let on = format_ident!("__on{}", suspension.number);
            before.extend(quote!(let #on = __rt::On::new();));
            if suspension.lends {
                let kind = format_ident!("__kind{}", suspension.number);
                before.extend(match suspension.parts.is_empty() {
                    true => quote!(let #kind = __rt::Kind::new();),
                    false => quote!(let #kind = __rt::OfSeveral::new();),
                });
            }
            for &index in &suspension.parts {
                let kind = several::kind(suspension.number, index);
                before.extend(quote!(let #kind = __rt::Kind::<_, ()>::new();));
            }
            prints.push(quote!(#on));
        }
        for (var, how) in self.kept() {
            let span = self.function.vars[var].name.span();
            let like = self.like(var, how.place());
            if witnessed.insert((var, how.place())) {
                before.extend(quote!(let #like = __rt_None;));
            }
            if matches!(how.place(), Place::Slot)
                && !matches!(how, How::Named | How::Lent | How::LentWhole { .. })
            {
                let probe = quote_spanned!(crate::at(span)=> (&&&&&__rt_probe(&#like)));
                matched.extend(self.refuse_lost(var, &probe));
            }
            prints.push(match how {
                How::Named | How::Lent => {
                    quote_spanned!(crate::at(span)=> (&&&&__rt_probe(&#like)).named())
                }
                How::LentWhole { number, receiver } => {
                    let kind = format_ident!("__kind{}", number);
                    let print = format_ident!("{}", if receiver { "print_receiver" } else { "print_place" });
                    quote_spanned!(crate::at(span)=> #kind.#print((&&&&__rt_probe(&#like)).named()))
                }
                _ => {
                    let print = format_ident!("{}", if how.is_certain() { "dropped" } else { "perhaps" });
                    let mut print = quote_spanned!(crate::at(span)=> (&&&&&__rt_probe(&#like)).#print());
                    if let Some(ty) = self.written_type(var).filter(|_| how.is_unless_destructor()) {
                        print = quote!(__rt::ruled::<{ ::core::mem::needs_drop::<#ty>() }, _>(#print));
                    }
                    let later = self.later(var, how);
                    before.extend(quote!(let #later = __rt::Later::new();));
                    quote!(#later.is(#print))
                }
            });
        }
        for suspension in &*self.suspensions.borrow() {
            let Some(value) = &suspension.site.step else { continue };
            let step = step_of(suspension.number);
            before.extend(quote!(let #step = __rt::StepOf::new();));
            prints.push(quote_spanned!(crate::at(value.span)=> (&&&__rt_probe(&#step.value())).named()));
        }
        while prints.len() > 12 {
            prints = prints.chunks(12).map(|chunk| tuple(chunk.to_vec())).collect();
        }
        let prints = tuple(prints);
        let told = quote!(__rt::printed(__prints, #prints));
        match matched.is_empty() {
            true => (before, quote!(let _ = || #told;)),
            false => (before, quote!(let _ = || { #matched #told };)),
        }
    }

    /// Refuses a variable that is only dropped later, if it is not data and has a destructor. The probe tells its type.
    /// Constants in patterns are evaluated while the program is checked.
    pub fn refuse_lost(&self, var: Var, probe: &TokenStream) -> Option<TokenStream> {
        let variable = &self.function.vars[var];
        let span = crate::at(variable.name.span());
        match self.exit.checks {
            Checks::Elsewhere => None,
            Checks::Constant => {
                self.checked.borrow_mut().insert(var);
                let check = self.own("__Lost", var);
                Some(quote_spanned!(span=> match #probe.lost() { #check::<_>::OF | _ => {} }))
            }
            // The traits of a closure's type are known behind the function only: a probe cannot tell them.
            Checks::Bound if variable.closure => {
                let like = self.like(var, Place::Slot);
                Some(quote_spanned!(span=> __rt::closure_drops_nothing(&#like);))
            }
            Checks::Bound => Some(quote_spanned!(span=> __rt::drops_nothing(#probe.lost());)),
        }
    }

    /// The types whose constants these are.
    fn checks(&self) -> TokenStream {
        let checked = self.checked.borrow();
        let types = checked.iter().map(|&var| {
            let variable = &self.function.vars[var];
            let (check, message) = (self.own("__Lost", var), lost(variable));
            let refuse = quote_spanned!(crate::at(variable.name.span())=> __rt::lost::<T>(#message));
            quote! {
                #[allow(non_camel_case_types)]
                struct #check<T>(::core::marker::PhantomData<T>);
                impl<T> #check<T> {
                    const OF: __rt::Lost<T> = #refuse;
                }
            }
        });
        types.collect()
    }

    /// A block's slots and nodes, in braces.
    fn scope(&self, block: &Block) -> TokenStream {
        let nodes = self.block(block);
        if self.is_draft() {
            return quote!({});
        }
        let slots = self.declared(&block.declares);
        quote!({ #slots #nodes })
    }
}

/// Why a variable is refused that is only dropped later.
fn lost(variable: &super::ir::Variable) -> String {
    let name = variable.name.unraw().to_string();
    let name = super::shadows::written(super::tags::untagged(&name).0);
    let (subject, cure) = match variable.temporary || name.starts_with("__") {
        true => ("a temporary".into(), "bind what is needed of it by `let`, in a statement before".into()),
        false => (
            format!("`{name}`"),
            format!("end its life before the await, by `drop({name})` or by a block around it"),
        ),
    };
    format!(
        "{subject} is in scope at an await, and its type is not data: it would be dropped after the await, so the frame would \
         keep it\nhelp: {cure}"
    )
}

/// Identifiers as tokens.
struct IdentTokens(TokenStream);

impl From<Ident> for IdentTokens {
    fn from(ident: Ident) -> Self {
        IdentTokens(quote!(#ident))
    }
}

/// A tuple of values, types or patterns.
#[must_use]
pub fn tuple(values: Vec<TokenStream>) -> TokenStream {
    quote!((#(#values,)*))
}

/// A tuple as frames have them: at most twelve fields; the last may hold more.
#[must_use]
pub fn fields(values: Vec<TokenStream>, more: &TokenStream) -> TokenStream {
    if values.len() <= 12 {
        return tuple(values);
    }
    let mut first = values;
    let rest = first.split_off(11);
    let rest = fields(rest, more);
    first.push(quote!(#more(#rest)));
    tuple(first)
}
