//! An await: it is called and polled, or resumed; and what the frame has meanwhile.

use super::refused::{borrowed, borrows, told, untyped};
use super::{Callee, Emitter, State, ready, variant};
use crate::callee::Run;
use crate::field::{self, Field};
use crate::ir::{Await, Dest, Origin, Set};
use crate::operands;
use crate::segment::{self, Held};
use crate::states;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::rc::Rc;

impl Emitter<'_> {
    pub(super) fn awaited(&mut self, node: &Await, before: TokenStream) -> (TokenStream, TokenStream) {
        let kept = self.keep(node);
        let Await { number, call, .. } = node;
        // Names alone leave nothing behind.
        let present = match call.arguments.iter().all(operands::stays) {
            true => &node.kept,
            false => &node.present,
        };
        let (mut held, take) =
            Held::take(self, &node.uses, &node.live_in, present, false, (&Set::new(), &Set::new()));
        let lasting: Set = node.kept.keys().copied().collect();
        let reads = held.reads(&node.reads, &(&lasting | &node.live_out));
        let arguments: Vec<_> = (call.arguments.iter())
            .map(|argument| segment::rewrite(self, &held, &lasting, argument.clone()))
            .collect();
        let back = held.put_back(self, &node.live_out, &lasting);
        let state = &self.state.clone();
        let variant = variant(*number);
        let ready = self.ready(*number, call.frame());
        let Run { called, polled, resumed } = call.run(call.make(&arguments), &ready);
        let value = (0..node.tries).fold(quote!(__cps_value), |value, _| segment::tried(self, &value));
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
            let __cps_value = if let 0 = __cps_entry {
                    #before
                    #take
                    #reads
                    let __cps_called = #called;
                    #back
                    match #polled {
                        __cps::Ok(__cps_value) => __cps_value,
                        __cps::Err(__cps_callee) => {
                            __cps::suspend(__cps_self, #state::#variant(__cps_callee, #(#kept),*));
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
}
