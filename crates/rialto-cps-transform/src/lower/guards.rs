//! Guards that await. Each is asked before the `match`, in the order of the arms, with copies of what its pattern binds.
//! Where that pattern has several alternatives that bind, each becomes an arm:
//!
//! ```text
//! match x {                        let yes1: bool = match x {
//!     A(n) if n > 1 => a,              A(ref m) if { let n = *m; n > 1 } => false,
//!     B(n) if f(n).await => b,         B(ref m) => { let n = copied(m); f(n).await }
//!     _ => c,                          _ => false,
//! }                                };
//!                                  match x { A(n) if n > 1 => a, B(n) if yes1 => b, _ => c }
//! ```

use super::Lower;
use super::durable::has_labels;
use crate::ir::Dest;
use crate::names;
use crate::tags;
use crate::{alternatives, borrowed};
use quote::{ToTokens, format_ident};
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::{Arm, Expr, ExprMatch, Ident, Pat, parse_quote, parse_quote_spanned};

/// The arms, by their numbers, whose guards await nothing and are asked before the `match`.
type Taken = BTreeMap<usize, Ident>;

impl Lower {
    /// A `match` with guards that await, in a scope of its own.
    pub fn guarded(&mut self, matched: &ExprMatch, dest: Dest) {
        self.scope(None, dest, |this, dest| {
            if let Some(asked) = this.asked(matched) {
                this.matched_here(&asked, dest);
            }
        });
    }

    /// Whether a guard of the `match` awaits.
    pub fn guard_awaits(&self, arm: &Arm) -> bool {
        arm.guard.as_ref().is_some_and(|(_, guard)| self.breaks_up(guard))
    }

    /// The same `match`, whose guards have been asked.
    fn asked(&mut self, matched: &ExprMatch) -> Option<ExprMatch> {
        let mut matched = matched.clone();
        let mut scrutinee = self.flatten(&matched.expr);
        self.keep_arguments(&mut scrutinee);
        self.settle_value(&mut scrutinee);
        *matched.expr = scrutinee;
        let mut arms = Vec::new();
        for arm in matched.arms {
            arms.extend(self.alone(arm)?);
        }
        matched.arms = arms;
        // The arms whose guards await nothing, and whether they are taken.
        let mut taken = Taken::new();
        for index in 0..matched.arms.len() {
            let arm = &matched.arms[index];
            let span = arm.pat.span();
            if !self.guard_awaits(arm) {
                let is_last = !matched.arms[index..].iter().any(|arm| self.guard_awaits(arm));
                if arm.guard.is_some() && !is_last && !names::overlaps(&arm.pat) {
                    let name = format_ident!("__cps_taken{}_{}", self.vars.len(), index, span = span);
                    self.statement(
                        &parse_quote_spanned!(crate::at(span)=> let mut #name: ::core::primitive::bool = false;),
                    );
                    taken.insert(index, name);
                }
                continue;
            }
            let question = self.question(&matched, index, &taken);
            let yes = format_ident!("__cps_yes{}_{}", self.vars.len(), index, span = span);
            self.statement(
                &parse_quote_spanned!(crate::at(span)=> let #yes: ::core::primitive::bool = #question;),
            );
            for (index, name) in taken.range(..index).chain([(&index, &yes)]) {
                let span = name.span();
                matched.arms[*index].guard =
                    Some((Default::default(), parse_quote_spanned!(crate::at(span)=> #name)));
            }
        }
        Some(matched)
    }

    /// An arm for each alternative, if its guard awaits: the guard is asked of each.
    fn alone(&mut self, arm: Arm) -> Option<Vec<Arm>> {
        if !self.guard_awaits(&arm) {
            return Some(vec![arm]);
        }
        let Some(patterns) = alternatives::of(&arm.pat) else {
            let message = "this guard awaits for each alternative of its pattern, and there are more than sixteen\n\
                           help: write an `if` in the arm, or fewer alternatives";
            self.error(arm.pat.span(), message);
            return None;
        };
        if patterns.len() > 1 && has_labels(&arm.body) {
            let message = "this guard awaits for each alternative of its pattern, so the arm is written once for each; \
                           but it contains a label, which names one state\nhelp: write an arm for each alternative";
            self.error(arm.pat.span(), message);
            return None;
        }
        Some(patterns.into_iter().map(|pat| Arm { pat, ..arm.clone() }).collect())
    }

    /// Whether this arm is the one that is taken, by its guard. The guards before it await nothing any more; where they
    /// are asked for the first time, it is noted which of their arms is taken.
    fn question(&mut self, matched: &ExprMatch, index: usize, taken: &Taken) -> Expr {
        let scrutinee = &matched.expr;
        // The names that a pattern binds in a borrow are borrows already.
        let borrowed = self.borrow(scrutinee).is_some();
        let mut arms: Vec<Arm> = matched.arms[..=index].to_vec();
        for (number, arm) in arms.iter_mut().enumerate() {
            arm.comma = Some(Default::default());
            let guard = arm.guard.take().map(|(_, guard)| without_tags(&guard));
            let name = taken.get(&number);
            let is_asked = |guard: &Expr| name.is_some_and(|name| names::as_name(guard) == Some(name));
            let body = match guard {
                Some(mut guard) => {
                    if !borrowed {
                        borrow(&mut arm.pat, &mut guard, number == index);
                    }
                    let first = name.filter(|_| !is_asked(&guard));
                    match (number == index, first) {
                        (true, _) if taken.is_empty() => *guard,
                        // No arm before is taken. So the states of this await need not keep that.
                        (true, _) => {
                            let names = taken.values();
                            parse_quote_spanned!(crate::at(guard.span())=> {
                                let __cps_yes: ::core::primitive::bool = #guard;
                                #(#names = false;)*
                                __cps_yes
                            })
                        }
                        (false, first) => {
                            arm.guard = Some((Default::default(), guard));
                            let noted = first.map(|name| quote::quote!(#name = true;));
                            parse_quote!({ #noted false })
                        }
                    }
                }
                None => {
                    if !borrowed {
                        borrowed::borrow(&mut arm.pat);
                    }
                    parse_quote!(false)
                }
            };
            *arm.body = body;
        }
        let scrutinee = without_tags(scrutinee);
        let mut question: Expr = parse_quote_spanned!(crate::at(matched.match_token.span)=>
            match #scrutinee { #(#arms)* _ => false });
        self.numbers.tag_again(&mut question);
        question
    }
}

/// Code that is written a second time: what is found out about it is not about the first.
pub fn without_tags(expr: &Expr) -> Box<Expr> {
    let tokens = tags::without_tags(expr.to_token_stream());
    Box::new(syn::parse2(tokens).unwrap_or_else(|_| expr.clone()))
}

/// A pattern and its guard that only look at what they are matched with. Only a guard that awaits needs copies.
fn borrow(pattern: &mut Pat, guard: &mut Expr, awaits: bool) {
    let mut bound: Vec<Ident> = names::bound(pattern).into_iter().map(|bound| bound.name).collect();
    let named = match awaits {
        true => {
            let named: BTreeSet<String> = names::words(guard.to_token_stream()).into_iter().collect();
            bound.retain(|name| named.contains(&name.to_string()));
            bound
        }
        false => borrowed::look(guard, &bound),
    };
    let copies = named.iter().map(borrowed::behind);
    borrowed::borrow(pattern);
    *guard = parse_quote_spanned!(crate::at(guard.span())=> {
        #(let #named = __rt::copied(#copies);)*
        #guard
    });
}
