//! Nodes: each is skipped on the way to a resume point that lies behind it.

use super::carry::Scrutinee;
use super::emitter::{Checks, Emitter, How, Place, Suspension};
use super::{fields, numbered};
use crate::ir::{
    Arm, Await, Awaits, Block, Body, Branch, Dest, Effect, Head, Lending, Loop, Mode, Node, Scope, Set, Var,
};
use crate::shadows;
use crate::tags::without_tags;
use crate::types;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

impl Emitter<'_> {
    /// The nodes of a block, one after the other.
    pub fn block(&self, block: &Block) -> TokenStream {
        self.scopes.borrow_mut().push(block.declares.clone());
        let nodes = self.nodes(block);
        self.scopes.borrow_mut().pop();
        nodes
    }

    fn nodes(&self, block: &Block) -> TokenStream {
        let last = block.nodes.iter().rposition(|node| node.awaits().any());
        let nodes = block.nodes.iter().enumerate().map(|(index, node)| {
            let tokens = self.node(node);
            if self.is_draft() {
                return TokenStream::new();
            }
            // Behind the last await of the block, it is resumed already.
            let skipped = last.is_some_and(|last| index < last);
            match node.awaits() {
                _ if !skipped => tokens,
                Awaits(None) => quote!(if __entry == 0 { #tokens }),
                Awaits(Some((_, last))) => quote!(if __entry <= #last { #tokens }),
            }
        });
        nodes.collect()
    }

    fn node(&self, node: &Node) -> TokenStream {
        match node {
            Node::Plain(segment) if !self.facts.reached(segment.entry) => quote!(__rt_returned();),
            Node::Plain(segment) => {
                let open = self.opened(segment, &[], &[], &[segment.exit]);
                let puts = self.puts(segment.exit, &open.held);
                let statements = open.tokens;
                if self.is_draft() { TokenStream::new() } else { quote!({ #statements #puts }) }
            }
            Node::Await(node) => self.awaits(node),
            Node::Branch(node) => self.branch(node),
            Node::Loop(node) => self.repeated(node),
            Node::Scope(node) => self.nested(node),
        }
    }

    /// The variables that the suspension point keeps.
    fn kept_at(&self, node: &Await) -> Vec<(Var, How)> {
        let mut kept = Vec::new();
        for (var, variable) in self.function.vars.iter().enumerate() {
            if !variable.is_kept() || var == node.result {
                continue;
            }
            let lending = node.lending.as_ref();
            let lending = lending.filter(|lending| self.borrowed(node, lending).contains(&var));
            // A borrow alone, of a variable that is not needed behind it, keeps nothing.
            let is_place = |lending: &Lending| {
                let mut places = Set::new();
                for lent in lending.places() {
                    self.mentions(&[Effect::Use(lent.var, Mode::Borrow)], &mut places);
                }
                places.contains(&var)
            };
            let is_idle = !variable.is_held() && !self.facts.is_live(node.done, var);
            if lending.is_some_and(|lending| is_idle && lending.owned != Some(var) && !is_place(lending)) {
                if !self.facts.never_drops(self.function, var) {
                    kept.push((var, How::Dropped));
                }
            } else if let Some(lending) = lending {
                kept.push((var, self.lent_how(node, lending, var)));
            } else if self.facts.is_live(node.after, var) {
                kept.push((var, How::Named));
            } else if self.facts.may_be_left(node.after, var) && !self.facts.never_drops(self.function, var) {
                let Some(locations) = &self.locations else { continue };
                let in_slot = locations.in_slot(node.after, var);
                let laid_aside = locations.laid_aside(node.after, var);
                let wholes = locations.whole(node.after, var);
                // A value that was looked up has another type in its slot.
                let either = in_slot && laid_aside && !variable.is_held();
                let places = usize::from(in_slot) + usize::from(laid_aside) - usize::from(either);
                let single = places + wholes.len() == 1;
                let certain = self.facts.is_there(node.after, var) && single;
                if either {
                    kept.push((var, if certain { How::Either } else { How::PerhapsEither }));
                } else if in_slot {
                    kept.push((var, if certain { How::Dropped } else { How::PerhapsDropped }));
                }
                if laid_aside && !either {
                    kept.push((var, if certain { How::Rest } else { How::PerhapsRest }));
                }
                for site in wholes {
                    if let Some(field) = self.used.fields.get(&(var, site)) {
                        kept.push((var, How::Field(site, *field)));
                        continue;
                    }
                    let certain = single && self.facts.is_there_by_copies(node.after, var);
                    kept.push((var, if certain { How::Whole(site) } else { How::PerhapsWhole(site) }));
                }
            }
        }
        kept
    }

    /// Orders the variables that the state keeps. The last one drops first. An operand that is moved has the place of a
    /// temporary: it drops before the variables that were there when it was evaluated. The order does not belong to a
    /// state's identity. Returns those that drop in another order than their slots.
    fn order_operands<'k>(&self, node: &Await, kept: &'k mut [(Var, How)]) -> &'k [(Var, How)] {
        let before = kept.to_vec();
        let names: Vec<(Var, String)> =
            kept.iter().map(|(var, _)| (*var, self.function.vars[*var].name.to_string())).collect();
        // Variables of one name are counted in their order.
        let is_alone = |var: Var| {
            let own = self.function.vars[var].name.to_string();
            !names.iter().any(|(other, name)| *other != var && *name == own)
        };
        kept.sort_by_key(|(var, how)| {
            let is_moved = matches!(how, How::Named)
                && !self.facts.never_drops(self.function, *var)
                && self.function.vars[*var].ordinal.is_some()
                && is_alone(*var);
            let evaluated = node.operands.iter().position(|(operand, _)| operand == var);
            match evaluated.filter(|_| is_moved) {
                Some(position) => (node.operands[position].1, 0, position),
                None => (*var, 1, 0),
            }
        });
        let same = before.iter().zip(&*kept).take_while(|(before, now)| before == now).count();
        &kept[same..]
    }

    /// Guards of slots, so that a panic drops what is in them in this order, the last first; and the end of the guards.
    fn guarded(&self, kept: &[(Var, How)]) -> (TokenStream, TokenStream) {
        let guards: Vec<_> = (0..kept.len()).map(|index| format_ident!("__operand{}", index)).collect();
        let slots = kept.iter().map(|(var, how)| self.place_of(*var, *how));
        (quote!(#(let #guards = __rt::guard(&mut #slots);)*), quote!(#(__rt::forget(#guards);)*))
    }

    fn awaits(&self, node: &Await) -> TokenStream {
        let number = node.number;
        let mut kept = self.kept_at(node);
        let reordered = self.order_operands(node, &mut kept);
        let (guards, guarded) = self.guarded(if node.lending.is_some() { &[] } else { reordered });
        let itself = node.itself;
        // To a call of itself it lends only if that says what it is to own: it is not a foreign future.
        let lending = node.lending.as_ref().filter(|_| !itself || !self.function.lent.is_empty());
        self.in_lending.set(lending.is_some());
        let open = self.opened(&node.before, &node.effects, &[&node.callee], &[node.before.exit]);
        self.in_lending.set(false);
        let made = match lending {
            Some(lending) if !node.parts.is_empty() => self.several(node, lending, &open.held),
            Some(lending) => self.lent(node, lending, &open.held),
            None => self.called(node, itself, &open.held),
        };
        let statements = &open.tokens;
        let slots = kept.iter().rev().map(|(var, how)| self.kept_slot(*var, *how));
        let slots = fields(slots.collect(), &quote!(__rt::More));
        self.suspensions.borrow_mut().push(Suspension {
            number,
            kept,
            lends: lending.is_some(),
            parts: lending.map(|_| lending_parts(node)).unwrap_or_default(),
            site: node.site.clone(),
            itself,
            on_heap: !self.is_draft() && is_on_heap(node),
        });
        let ended = lending.map(|lending| match node.parts.is_empty() {
            true => self.ended(node, lending),
            false => self.several_ended(node, lending),
        });
        let result = self.slot(node.result);
        if self.is_draft() {
            return TokenStream::new();
        }
        let (made, ended) = (without_tags(made), ended.map(without_tags));
        let number = numbered(number);
        let callee = quote!({ #statements #made });
        let awaited = match guards.is_empty() {
            true => quote! {
                __rt_at(#number, if __entry == 0 { __rt_Some(#callee) } else { __rt_None }, &mut __entry, #slots, __turn, __cx)
            },
            false => quote! {
                __rt::at_polled(#number, if __entry == 0 {
                    let __callee = #callee;
                    #guards
                    let __polled = __rt::first(__callee, __cx);
                    #guarded
                    __rt_Some(__polled)
                } else { __rt_None }, &mut __entry, #slots, __turn)
            },
        };
        quote! {
            let __rt_Some(__ready) = #awaited else { return __rt_Pending };
            #ended
            __rt_put(&mut #result, __ready);
        }
    }

    /// The slot from which the state keeps a variable. Of one that is only dropped later, its print tells how it is kept.
    fn kept_slot(&self, var: Var, how: How) -> TokenStream {
        let slot = self.place_of(var, how);
        if self.is_draft() {
            return TokenStream::new();
        }
        match how {
            How::Either | How::PerhapsEither => {
                let (later, rest) = (self.later(var, how), self.rest(var));
                quote!(#later.either(&mut #slot, &mut #rest))
            }
            How::Named => quote!(&mut #slot),
            How::Lent => quote!(__rt::lending(&mut #slot)),
            How::LentWhole { number, receiver } => {
                let kind = format_ident!("__kind{}", number);
                let of = format_ident!("{}", if receiver { "receiver" } else { "place" });
                quote!(#kind.#of(&mut #slot))
            }
            _ => {
                let later = self.later(var, how);
                quote!(#later.of(&mut #slot))
            }
        }
    }

    /// The callee of a call that borrows nothing, behind which the variables are in their slots.
    fn called(&self, node: &Await, itself: bool, held: &Set) -> TokenStream {
        let mut callee = node.callee.clone();
        // Each part of a `join!` is left by itself.
        let joined = (!itself && !node.parts.is_empty()).then(|| self.joined(node, held));
        if joined.is_none() {
            self.leave_expr(&mut callee, held);
        }
        let puts = self.puts(node.before.exit, held);
        if self.is_draft() && joined.is_none() {
            return TokenStream::new();
        }
        let span = callee.span();
        let made = match joined {
            Some(joined) => joined,
            None if itself => quote_spanned!(crate::at(span)=> __rt::nested(#callee)),
            // Which step it is, the closure behind it tells.
            None if node.site.step.is_some() => callee.to_token_stream(),
            None => {
                let text = shadows::text(&node.callee);
                let frame = crate::called_at(span, "frame", quote!(__future, #text));
                quote_spanned!(crate::at(span)=> {
                    let __future = #callee;
                    __rt_awaited(&__future) #frame
                })
            }
        };
        match puts.is_empty() {
            true => made,
            false => quote!({ let __callee = #made; #puts __callee }),
        }
    }

    fn place_of(&self, var: Var, how: How) -> syn::Ident {
        match how.place() {
            Place::Slot => self.slot(var),
            Place::Rest => self.rest(var),
            Place::Whole(site) => self.whole(var, site),
        }
    }

    /// The type that tells whether a value is kept that is only to be dropped: written, without type parameters.
    pub fn written_type(&self, var: Var) -> Option<&syn::Type> {
        let written = self.function.vars[var].ty.as_ref().filter(|_| self.exit.checks == Checks::Constant);
        written.filter(|ty| !types::has_placeholder(ty))
    }

    fn branch(&self, node: &Branch) -> TokenStream {
        let mut effects = node.effects.clone();
        let ways = node.arms.iter().map(|arm| {
            let mut way = arm.effects.clone();
            if let Body::Inline { effects: inline, .. } = &arm.body {
                way.extend(inline.iter().cloned());
            }
            way
        });
        effects.push(Effect::Branch(ways.collect()));
        let exits: Vec<_> = node.arms.iter().map(|arm| arm.exit).collect();
        let (Head::If(head) | Head::Match(head)) = &node.head;
        let mut ends = vec![head];
        let inline: Vec<Expr> =
            node.arms.iter().enumerate().filter_map(|(index, arm)| inline(node, arm, index)).collect();
        for arm in &node.arms {
            ends.extend(&arm.guard);
        }
        ends.extend(&inline);
        let taking = taking(node);
        ends.extend(&taking);
        *self.hidden_by_arms.borrow_mut() = self.hidden_by_arms_of(node);
        let mut open = self.opened(&node.before, &effects, &ends, &exits);
        let mut patterns: Vec<_> = node.arms.iter().map(|arm| arm.pattern.clone()).collect();
        let mut heading = node.head.clone();
        for (arm, pattern) in node.arms.iter().zip(&mut patterns) {
            let single = match &mut heading {
                Head::If(Expr::Let(single)) if arm.pattern.is_none() => Some(&mut *single.pat),
                _ => pattern.as_mut(),
            };
            if let (Body::Block(_), None, Some(pattern)) = (&arm.body, &arm.guard, single) {
                self.rename(pattern, &arm.binds, arm.exit, &open.held);
            }
        }
        let asks = self.asks_of_arms(node, &patterns, &heading);
        // Names of patterns are variables behind them.
        let arms: Vec<_> = node
            .arms
            .iter()
            .enumerate()
            .map(|(index, arm)| {
                let (asks, left) = (&asks[index], self.left(node, arm, index, &open.held));
                quote!(#asks #left)
            })
            .collect();
        let mut statements = std::mem::take(&mut open.tokens);
        let carried = self.carried_head(&heading, &patterns);
        let head = match &heading {
            Head::If(Expr::Let(single)) if carried.is_some() => {
                let Scrutinee { before, place, given, arms: binding } = carried.expect("it is some");
                let (pattern, binding, then, otherwise) = (&single.pat, &binding[0], &arms[0], &arms[1]);
                quote_spanned!(crate::at(single.expr.span())=> {
                    #before
                    if let #pattern = #place { #binding #then } else { #given #otherwise }
                })
            }
            Head::If(condition) => {
                let mut condition = condition.clone();
                self.leave_expr(&mut condition, &open.held);
                let (then, otherwise) = (&arms[0], &arms[1]);
                quote_spanned!(crate::at(condition.span())=> if #condition { #then } else { #otherwise })
            }
            Head::Match(scrutinee) => {
                let mut scrutinee = scrutinee.clone();
                if !self.is_copied_part(&scrutinee) {
                    self.copy_parts(&mut scrutinee);
                }
                self.take_apart(|apart| apart.expr(&mut scrutinee));
                self.leave_scrutinee(&mut scrutinee, &open.held);
                let given = carried.as_ref().map(|carried| &*carried.arms).unwrap_or_default();
                let arms = arms.iter().enumerate().map(|(index, arm)| {
                    let given = given.get(index);
                    quote!(#given #arm)
                });
                let guards = node.arms.iter().map(|arm| {
                    arm.guard.as_ref().map(|guard| {
                        let mut guard = guard.clone();
                        self.leave_expr(&mut guard, &open.held);
                        quote!(if #guard)
                    })
                });
                let span = crate::at(scrutinee.span());
                match &carried {
                    Some(Scrutinee { before, place, .. }) => quote_spanned!(span=> {
                        #before
                        match #place { #(#patterns #guards => { #arms })* }
                    }),
                    None => quote_spanned!(span=> match #scrutinee { #(#patterns #guards => { #arms })* }),
                }
            }
        };
        statements.extend(without_tags(head));
        let entered = self.entered(node);
        let binds: Vec<Var> = node.arms.iter().flat_map(|arm| arm.binds.iter().copied()).collect();
        let blocks = node.arms.iter().enumerate().filter_map(|(index, arm)| match &arm.body {
            Body::Inline { .. } => None,
            Body::Block(block) => {
                let index = number(index);
                let nodes = self.block(block);
                let own: Vec<Var> =
                    block.declares.iter().copied().filter(|var| !binds.contains(var)).collect();
                let slots = self.declared(&own);
                Some(quote!(#index => { #slots #nodes }))
            }
        });
        let blocks: Vec<_> = blocks.collect();
        // Those of a `let .. else` belong to the block around.
        let inner: Vec<Var> = node
            .arms
            .iter()
            .filter_map(|arm| match &arm.body {
                Body::Block(block) => {
                    Some(block.declares.iter().copied().filter(|var| arm.binds.contains(var)))
                }
                Body::Inline { .. } => None,
            })
            .flatten()
            .collect();
        if self.is_draft() {
            return TokenStream::new();
        }
        let slots = self.declared(&inner);
        let chosen = match entered {
            Some(entered) => quote!(if __entry == 0 { #statements } #entered),
            None => quote!({ #statements }),
        };
        quote! {
            {
                #slots
                let __arm: u32 = #chosen;
                match __arm {
                    #(#blocks)*
                    _ => {}
                }
            }
        }
    }

    /// The variables that an arm puts back, or lays aside, where its pattern has hidden them. The pattern of an arm that
    /// is a block gets other names, if it has no guard. A variable that the pattern itself takes apart is not put back.
    fn hidden_by_arms_of(&self, node: &Branch) -> Set {
        let mut hidden = Set::new();
        for (index, arm) in node.arms.iter().enumerate() {
            if matches!(arm.body, Body::Block(_)) && arm.guard.is_none() || !self.facts.reached(arm.exit) {
                continue;
            }
            let is_taken = |var: Var| {
                let takes = |effect: &Effect| matches!(effect, Effect::Use(used, mode) if *used == var && mode.takes());
                arm.effects.iter().any(takes)
            };
            for bound in patterns(node, arm, index).into_iter().flat_map(crate::names::bound) {
                hidden.extend((0..self.function.vars.len()).filter(|var| {
                    let variable = &self.function.vars[*var];
                    variable.name == bound.name
                        && variable.is_kept()
                        && !arm.binds.contains(var)
                        && !is_taken(*var)
                        && (self.facts.is_live(arm.exit, *var)
                            || !self.facts.never_drops(self.function, *var)
                                && !self.facts.never_left(arm.exit, *var))
                }));
            }
        }
        hidden
    }

    /// The questions whether the patterns of arms bind copies of parts.
    fn asks_of_arms(&self, node: &Branch, patterns: &[Option<syn::Pat>], head: &Head) -> Vec<TokenStream> {
        let asks = node.arms.iter().zip(patterns).enumerate().map(|(index, (arm, pattern))| {
            let (scrutinee, asked, pattern) = match (head, &node.head, &arm.pattern, pattern) {
                (Head::Match(scrutinee), _, Some(asked), Some(pattern)) => (scrutinee, asked, pattern),
                (Head::If(Expr::Let(single)), Head::If(Expr::Let(asked)), None, None) if index == 0 => {
                    (&*single.expr, &*asked.pat, &*single.pat)
                }
                (Head::If(condition), _, None, None) if index == 0 => return self.bound_by_chain(condition),
                _ => return TokenStream::new(),
            };
            let (parts, bound) =
                (self.ask_bound(scrutinee, pattern), self.bound_by(scrutinee, asked, pattern));
            quote!(#parts #bound)
        });
        asks.collect()
    }

    /// The scrutinee of a branch, if it is carried.
    fn carried_head(&self, head: &Head, patterns: &[Option<syn::Pat>]) -> Option<Scrutinee> {
        match head {
            Head::If(Expr::Let(single)) => self.carried_scrutinee(&single.expr, &[&single.pat]),
            Head::If(_) => None,
            Head::Match(scrutinee) => {
                self.carried_scrutinee(scrutinee, &patterns.iter().flatten().collect::<Vec<_>>())
            }
        }
    }

    /// The arm that is entered again.
    fn entered(&self, node: &Branch) -> Option<TokenStream> {
        let mut arms: Vec<_> = node
            .arms
            .iter()
            .enumerate()
            .filter_map(|(index, arm)| match &arm.body {
                Body::Block(block) => block.awaits.0.map(|(_, last)| (number(index), last)),
                Body::Inline { .. } => None,
            })
            .collect();
        let (last, _) = arms.pop()?;
        let earlier = arms.into_iter().map(|(index, last)| quote!(else if __entry <= #last { #index }));
        Some(quote!(#(#earlier)* else { #last }))
    }

    /// How the head is left for an arm; an inline arm runs there.
    fn left(&self, node: &Branch, arm: &Arm, index: usize, held: &Set) -> TokenStream {
        let (index, patterns) = (number(index), patterns(node, arm, index));
        match &arm.body {
            Body::Block(_) => {
                let own = arm.binds.iter().copied().filter(|var| self.function.vars[*var].is_kept());
                let held: Set = held.iter().copied().chain(own).collect();
                let puts = self.puts(arm.exit, &held);
                quote!(#puts #index)
            }
            Body::Inline { value, diverges, .. } => {
                let mut value = value.clone();
                self.leave_expr_in(&mut value, held, &patterns);
                if *diverges {
                    return quote!({ #value; __rt_ended() });
                }
                let puts = self.puts(arm.exit, held);
                match node.dest {
                    Dest::Discard => quote!(#value; #puts #index),
                    Dest::Return => {
                        let value = self.returned(&quote!(#value), held);
                        quote!(return #value)
                    }
                    Dest::Var(var) => {
                        let slot = self.slot(var);
                        quote!(__rt_put(&mut #slot, #value); #puts #index)
                    }
                }
            }
        }
    }

    fn dest(&self, dest: Dest, value: &TokenStream) -> TokenStream {
        match dest {
            Dest::Discard => quote!(#value;),
            Dest::Return => {
                let value = self.returned(value, &Set::new());
                quote!(return #value;)
            }
            Dest::Var(var) => {
                let slot = self.slot(var);
                quote!(let __value = #value; __rt_put(&mut #slot, __value);)
            }
        }
    }

    fn repeated(&self, node: &Loop) -> TokenStream {
        let label = &node.label;
        let body = self.scope(&node.body);
        self.dest(node.dest, &quote!(#label loop #body))
    }

    fn nested(&self, node: &Scope) -> TokenStream {
        let body = self.scope(&node.body);
        match &node.label {
            Some(label) => self.dest(node.dest, &quote!(#label #body)),
            None => body,
        }
    }
}

/// The patterns that bind names in an arm.
fn patterns<'n>(node: &'n Branch, arm: &'n Arm, index: usize) -> Vec<&'n syn::Pat> {
    match &node.head {
        Head::If(condition) if index == 0 => {
            let links = crate::names::links(condition).into_iter();
            links.filter_map(|link| crate::names::single_let(link).map(|single| &*single.pat)).collect()
        }
        _ => arm.pattern.iter().collect(),
    }
}

/// The value of an inline arm, with the names that its patterns bind.
fn inline(node: &Branch, arm: &Arm, index: usize) -> Option<Expr> {
    let Body::Inline { value, .. } = &arm.body else { return None };
    let patterns = patterns(node, arm, index);
    Some(match patterns.iter().any(|pattern| !crate::names::bound(pattern).is_empty()) {
        true => syn::parse_quote!(match () { (#(#patterns),*) => #value }),
        false => value.clone(),
    })
}

/// The patterns of the arms with what they take apart.
fn taking(node: &Branch) -> Vec<Expr> {
    let Head::Match(scrutinee) = &node.head else { return Vec::new() };
    if crate::names::as_name(crate::names::without_derefs(scrutinee)).is_none() {
        return Vec::new();
    }
    let patterns = node.arms.iter().filter_map(|arm| arm.pattern.as_ref());
    let binding = |pattern: &syn::Pat| {
        Expr::Let(syn::ExprLet {
            attrs: Vec::new(),
            let_token: Default::default(),
            pat: Box::new(pattern.clone()),
            eq_token: Default::default(),
            expr: Box::new(scrutinee.clone()),
        })
    };
    patterns.map(binding).collect()
}

/// The calls among several that may borrow.
fn lending_parts(node: &Await) -> Vec<usize> {
    let parts = node.parts.iter().enumerate().filter(|(_, part)| part.lending.is_some());
    parts.map(|(index, _)| index).collect()
}

/// Whether a call that is awaited there, or a part of it, is on the heap: the function may call itself by that.
fn is_on_heap(node: &Await) -> bool {
    let text = node.callee.to_token_stream().to_string();
    text.contains("Box :: pin")
        || text.contains("__rt :: nested")
        || node.parts.iter().any(|part| part.itself)
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
