//! Part of the last phase: plain statements, between taking variables out of their
//! slots and putting them back.

use crate::emit::Emitter;
use crate::given;
use crate::ir::{Dest, Drops, Presence, Present, PutAway, Read, Reads, Segment, Set, Statement, Var};
use crate::jumps::{self, Jump, Leave, Leaving, Rewrite};
use crate::made;
use crate::moves;
use crate::names;
use crate::operands;
use crate::ways::{self, Passed};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::cell::RefCell;
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Error, Expr, Ident, Local, Stmt, parse_quote};

/// Variables that are out of their slots.
#[derive(Clone, Default)]
pub struct Held {
    /// Under their names.
    named: Set,
    /// Those that nobody names here: they are out to be dropped in their turn, when
    /// what is run here leaves their scope, or panics.
    unnamed: Set,
    /// Those of the unnamed that get their names, and other values, in what follows.
    awaited: Set,
    /// Those without values that have been declared, in their order, and are named in what follows, perhaps.
    declared: Set,
    /// What must have been copied, or these are not whole any more.
    copied: BTreeMap<Var, Vec<Part>>,
    /// How many parts have been asked for.
    asked: usize,
}

/// A part of a variable, and how it is asked whether it was copied.
#[derive(Clone)]
struct Part {
    number: usize,
    /// Where it is, or in what.
    place: Option<Expr>,
    /// On each way, if it is not copied.
    is_taken: bool,
    is_copied: TokenStream,
}

impl Held {
    /// Takes out those that are named, if they have values; the others are about
    /// to be assigned. They come in the order of their declarations, and with
    /// those that are to be dropped before some of them; with all, if there are jumps. Those that jumps may find before
    /// they are assigned, which is `late`, have their names from then on.
    pub fn take(
        emitter: &mut Emitter,
        named: &Set,
        live: &Set,
        present: &Present,
        jumps: bool,
        (put_away, late): (&Set, &Set),
    ) -> (Held, TokenStream) {
        let (in_place, named): (Set, Set) = named.iter().partition(|&&variable| emitter.in_place(variable));
        let drops =
            |variable: Var| emitter.drops(variable) != Drops::Silently || emitter.owner(variable).is_some();
        let first = named.iter().copied().find(|&variable| drops(variable));
        let unnamed: Set = (present.iter())
            .filter(|(_, presence)| **presence != Presence::Absent)
            .map(|(variable, _)| *variable)
            .filter(|variable| emitter.drops(*variable) != Drops::Silently)
            .filter(|variable| !named.contains(variable) && !in_place.contains(variable))
            .filter(|variable| jumps || first.is_some_and(|first| first < *variable))
            .collect();
        let (mut code, mut awaited, mut declared) = (TokenStream::new(), Set::new(), Set::new());
        for &variable in &(&named | &unnamed) {
            if unnamed.contains(&variable) {
                let (holder, slot) = (emitter.holder(variable), emitter.option(variable));
                code.extend(quote!(let mut #holder = __cps::Option::take(&mut #slot);));
                continue;
            }
            let old = emitter.drops(variable) != Drops::Silently
                && present.get(&variable).is_some_and(|presence| *presence != Presence::Absent);
            let (name, mutable) = emitter.name(variable);
            if old && late.contains(&variable) && !live.contains(&variable) {
                let (holder, slot) = (emitter.holder(variable), emitter.option(variable));
                code.extend(quote!(let mut #holder = __cps::Option::take(&mut #slot); let #mutable #name;));
                awaited.insert(variable);
                continue;
            }
            if !old && late.contains(&variable) && !live.contains(&variable) {
                declared.insert(variable);
            }
            if put_away.contains(&variable) {
                code.extend(holder(emitter, variable));
            }
            if let Some(owner) = emitter.owner(variable) {
                let taken = emitter.slot(variable).take();
                let changed = (!emitter.is_shared(variable)).then(<syn::Token![mut]>::default);
                code.extend(quote! {
                    let mut #owner = #taken;
                    let #mutable #name = &#changed #owner;
                });
                continue;
            }
            code.extend(match (live.contains(&variable), old && mutable.is_some()) {
                (true, _) => {
                    let taken = emitter.slot(variable).take();
                    quote!(let #mutable #name = #taken;)
                }
                (false, true) => {
                    let slot = emitter.option(variable);
                    quote! {
                        let #mutable #name;
                        if let __cps::Some(__cps_value) = __cps::Option::take(&mut #slot) {
                            #name = __cps_value;
                        }
                    }
                }
                (false, false) => {
                    let ty = emitter.written_type(variable).map(|ty| quote!(: #ty));
                    quote!(let #mutable #name #ty;)
                }
            });
        }
        let named = &(&named - &awaited) - &declared;
        (Held { named, unnamed: &unnamed | &awaited, awaited, declared, ..Held::default() }, code)
    }

    /// What is named there has its name from then on, with the value that it had.
    fn by_name(&mut self, emitter: &Emitter, named: &Set) -> TokenStream {
        let found = &self.awaited & named;
        self.awaited = &self.awaited - &found;
        self.unnamed = &self.unnamed - &found;
        self.named.extend(&found);
        let each = found.iter().map(|&variable| {
            let (holder, (name, _)) = (emitter.holder(variable), emitter.name(variable));
            quote! {
                if let __cps::Some(__cps_value) = __cps::Option::take(&mut #holder) {
                    #name = __cps_value;
                }
            }
        });
        each.collect()
    }

    /// It is in its holder from now on.
    fn put_away(&mut self, variable: Var) {
        self.named.remove(&variable);
        self.unnamed.insert(variable);
    }

    /// Puts those back that are out to be dropped in their turn, and are named now.
    fn back(&mut self, emitter: &mut Emitter, named: &Set) -> TokenStream {
        let found = &self.unnamed & named;
        self.unnamed = &self.unnamed - &found;
        let back = found.iter().map(|&variable| {
            let (holder, slot) = (emitter.holder(variable), emitter.option(variable));
            quote!(#slot = #holder;)
        });
        back.collect()
    }

    /// With these, which have been bound just now, and hide others.
    #[must_use]
    pub fn and(&self, emitter: &Emitter, bound: &[Var]) -> Held {
        let bound: Set = bound.iter().copied().collect();
        let mut held = self.without(&self.hidden(emitter, &bound));
        held.named.extend(bound);
        held
    }

    /// Those whose names are those of others.
    #[must_use]
    pub fn hidden(&self, emitter: &Emitter, by: &Set) -> Set {
        let names: Vec<Ident> = by.iter().map(|&variable| emitter.name(variable).0).collect();
        let hidden = |held: &Var| !by.contains(held) && names.contains(&emitter.name(*held).0);
        self.named.iter().copied().filter(hidden).collect()
    }

    #[must_use]
    pub fn without(&self, others: &Set) -> Held {
        Held { named: &self.named - others, ..self.clone() }
    }

    /// These alone, of those with names.
    #[must_use]
    pub fn only(&self, these: &Set) -> Held {
        Held { named: &self.named & these, unnamed: Set::new(), ..self.clone() }
    }

    /// Remembers of which types the places are that are read in what follows.
    pub fn reads(&mut self, reads: &Reads, lasting: &Set) -> TokenStream {
        reads.iter().map(|read| self.read(read, lasting, false)).collect()
    }

    /// Perhaps something jumps away before it is read.
    fn read(&mut self, read: &Read, lasting: &Set, jumps: bool) -> TokenStream {
        if !lasting.contains(&read.variable) {
            return TokenStream::new();
        }
        let mut code = is_whole_on_all_ways(read);
        let (taken, token) = taken(read);
        let is_taken = !(read.sometimes || read.by_method || jumps);
        code.extend(self.is_whole_if(read.variable, (Some(&read.place), is_taken), &taken, token));
        code
    }

    /// The same for a statement, of which some ways may read what others do not.
    fn reads_of(&mut self, statement: &Statement) -> TokenStream {
        let mut code = TokenStream::new();
        for read in &statement.reads {
            let put_away = statement.put_away.iter().find(|put_away| put_away.variable == read.variable);
            code.extend(match put_away {
                Some(put_away) if !put_away.reads.contains(&read.place) => is_whole_on_all_ways(read),
                _ => self.read(read, &statement.lasting, !statement.leaving.is_empty()),
            });
        }
        code
    }

    /// The variable is whole if what a pattern binds of a place in it is of a type that is copied.
    pub fn copied(&mut self, variable: Var, bound: &Ident, place: Option<&Expr>) -> TokenStream {
        let taken = quote!(__cps::taken_from(&raw const #bound));
        self.is_whole_if(variable, (place, false), &taken, |token| quote_spanned!(token.span()=> &#token))
    }

    /// The variable is whole if this is copied, of which the type is asked that way.
    fn is_whole_if(
        &mut self,
        variable: Var,
        (place, is_taken): (Option<&Expr>, bool),
        taken: &TokenStream,
        asked: fn(&Ident) -> TokenStream,
    ) -> TokenStream {
        if !self.named.contains(&variable) {
            return TokenStream::new();
        }
        let span = place.map_or_else(Span::call_site, Spanned::span);
        let token = format_ident!("__cps_copied_{}_{}", variable, self.asked, span = span);
        let (number, place, is_copied) = (self.asked, place.cloned(), asked(&token));
        self.asked += 1;
        self.copied.entry(variable).or_default().push(Part { number, place, is_taken, is_copied });
        quote!(let #token = #taken;)
    }

    /// What a statement gives other values to is whole again: of what was asked for before it.
    fn given(&mut self, statement: &Statement, before: usize) {
        self.forget(&given::places(&statement.syntax), before);
        self.copied.retain(|variable, _| !statement.assigns.contains(variable));
    }

    /// Parts of these places that were asked for before it.
    fn forget(&mut self, given: &[&Expr], before: usize) {
        let is_given = |part: &Part| {
            part.number < before && part.place.as_ref().is_some_and(|place| operands::is_given(place, given))
        };
        self.copied.retain(|_, parts| {
            parts.retain(|part| !is_given(part));
            !parts.is_empty()
        });
    }

    /// The same, where these places have got other values.
    fn after(&self, given: &[Expr]) -> Held {
        let mut held = self.clone();
        held.forget(&given.iter().collect::<Vec<_>>(), self.asked);
        held
    }

    /// Puts back those that are needed, or are to be dropped later.
    pub fn put_back(&self, emitter: &mut Emitter, live: &Set, lasting: &Set) -> TokenStream {
        let lasting = lasting.iter().copied().filter(|&variable| emitter.drops(variable) != Drops::Silently);
        let needed = &(live | &lasting.collect());
        let mut code = TokenStream::new();
        for &variable in self.named.intersection(needed) {
            let (name, _) = emitter.name(variable);
            let name = emitter.owner(variable).unwrap_or(name);
            let back = emitter.slot(variable).put(&quote!(#name));
            let parts = self.copied.get(&variable).map(Vec::as_slice).unwrap_or_default();
            if live.contains(&variable) {
                code.extend(are_left(parts));
                code.extend(back);
                continue;
            }
            let copied: Vec<_> = parts.iter().map(|part| &part.is_copied).collect();
            code.extend(match copied.is_empty() {
                // What was not copied has no proof: the compiler sees that this is not reached.
                false => quote! {
                    {
                        use __cps::{Copied as _, Moved as _};
                        if true #(&& (#copied).is_copied())* {
                            #((#copied).proof();)*
                            #back
                        }
                    }
                },
                true => back,
            });
        }
        for &variable in self.unnamed.intersection(needed) {
            let (holder, slot) = (emitter.holder(variable), emitter.option(variable));
            code.extend(quote!(#slot = #holder;));
        }
        code
    }

    /// Puts back those whose names now mean others.
    fn shadowed(&mut self, emitter: &mut Emitter, by: &[Var], live: &Set, lasting: &Set) -> TokenStream {
        let hidden = self.hidden(emitter, &by.iter().copied().collect());
        let back = self.only(&hidden).put_back(emitter, live, lasting);
        *self = self.without(&hidden);
        back
    }
}

/// The variables that were there before it, and that it names.
pub fn named(segment: &Segment) -> Set {
    let mut named = segment.store_uses.clone();
    let mut declared = Set::new();
    for statement in &segment.statements {
        named.extend(statement.uses.iter().chain(&statement.assigns));
        declared.extend(&statement.declares);
    }
    &named - &declared
}

/// Those that have a value before it, and get another one on some of its ways, or not where it is left, before it asks
/// for them: the compiler is to know that they have one on the others.
pub fn given_on_some_ways(segment: &Segment) -> Set {
    let (mut given, mut found) = (Set::new(), Set::new());
    for statement in &segment.statements {
        let left = statement.leaving.iter().map(|(_, given)| &statement.assigns - given);
        let left = left.fold(&statement.uses - &statement.asks, |all, left| &all | &left);
        let perhaps = &left - &given;
        found.extend(
            perhaps.iter().filter(|variable| segment.present.get(variable) == Some(&Presence::Present)),
        );
        given.extend(statement.assigns.iter().chain(&statement.declares));
    }
    found
}

/// Those that it does not name before it may be left.
fn named_behind_jumps(segment: &Segment) -> Set {
    let mut before = Set::new();
    for statement in &segment.statements {
        before.extend(statement.uses.iter().chain(&statement.assigns));
        if !statement.leaving.is_empty() {
            break;
        }
    }
    &named(segment) - &before
}

/// Whether a loop or a block around it is left in it.
pub fn has_jumps(segment: &Segment) -> bool {
    let stored = segment.store.iter().flat_map(|(expression, _)| jumps::leaving_expression(expression));
    let jumps = segment.statements.iter().flat_map(|statement| jumps::leaving(&statement.syntax));
    jumps.chain(stored).next().is_some()
}

/// The variables that statements put away.
pub fn put_away(segment: &Segment) -> Set {
    segment
        .statements
        .iter()
        .flat_map(|statement| &statement.put_away)
        .map(|put_away| put_away.variable)
        .collect()
}

/// Where a variable is put away: beside it, so that it drops in its turn.
pub fn holder(emitter: &mut Emitter, variable: Var) -> TokenStream {
    let (holder, slot) = (emitter.holder(variable), emitter.option(variable));
    quote!(let mut #holder = __cps::none_like(&#slot);)
}

pub fn emit(emitter: &mut Emitter, segment: &Segment) -> TokenStream {
    emit_after(emitter, Held::default(), segment)
}

/// A segment that goes on where some variables are out of their slots already.
pub fn emit_after(emitter: &mut Emitter, mut before: Held, segment: &Segment) -> TokenStream {
    let named = &(&(&named(segment) - &before.named) - &before.awaited) - &before.declared;
    let mut code = before.back(emitter, &named);
    let jumps = has_jumps(segment);
    let mut present = segment.present.clone();
    present.retain(|variable, _| !before.named.contains(variable) && !before.unnamed.contains(variable));
    let put_away = put_away(segment);
    let there = &segment.live_in | &given_on_some_ways(segment);
    let late = if jumps { named_behind_jumps(segment) } else { Set::new() };
    let (mut held, taken) = Held::take(emitter, &named, &there, &present, jumps, (&put_away, &late));
    code.extend(taken);
    held.named.extend(&before.named);
    held.unnamed.extend(&before.unnamed);
    held.awaited.extend(&before.awaited);
    held.named.extend(&std::mem::take(&mut held.declared) | &(&before.declared & &self::named(segment)));
    held.copied.extend(before.copied);
    held.asked = before.asked;
    for statement in &segment.statements {
        code.extend(held.by_name(emitter, &(&statement.uses | &statement.assigns)));
        code.extend(emit_statement(emitter, &mut held, statement, &put_away));
    }
    match &segment.store {
        Some((expression, dest)) => {
            code.extend(held.by_name(emitter, &segment.store_uses));
            code.extend(held.reads(&segment.store_reads, &segment.lasting));
            let value = rewrite(emitter, &held, &segment.lasting, expression.clone());
            code.extend(emitter.store(dest, quote!(#value)));
            if matches!(dest, Dest::Return) {
                return code;
            }
        }
        None if segment.statements.last().is_some_and(|last| jumps::never_ends(&last.syntax)) => return code,
        None => {}
    }
    code.extend(held.put_back(emitter, &segment.live_out, &segment.lasting));
    code
}

fn emit_statement(
    emitter: &mut Emitter,
    held: &mut Held,
    statement: &Statement,
    put_away: &Set,
) -> TokenStream {
    let (mut syntax, asked) = put_away_within(emitter, statement);
    let before = held.asked;
    let reads = held.reads_of(statement);
    let reads = quote!(#asked #reads);
    let mut inside = held.clone();
    for &PutAway { variable, passed, .. } in &statement.put_away {
        inside.put_away(variable);
        if passed != Passed::Here {
            held.put_away(variable);
        }
    }
    let Stmt::Local(local) = &syntax else {
        let as_written = syntax.clone();
        rewriting(emitter, &inside, &statement.lasting, &Syntax::Statement(&as_written), |rewrite| {
            rewrite.visit_stmt_mut(&mut syntax)
        });
        if let Stmt::Expr(branch, _) = &mut syntax {
            put_back_in_arms(emitter, held, statement, branch);
        }
        held.given(statement, before);
        let same = same_type(emitter, &statement.assigns);
        let had_none = statement.assigns.iter().copied().filter(|&variable| emitter.has_none(variable));
        let checks = emitter.checks(&had_none.collect::<Vec<_>>());
        return quote!(#reads #syntax #same #checks);
    };
    let Local { attrs, pat, init, .. } = local;
    let lasting = &statement.lasting;
    let value = init.as_ref().map(|init| rewrite(emitter, &inside, lasting, (*init.expr).clone()));
    let otherwise = init.as_ref().and_then(|init| init.diverge.as_ref()).map(|(_, otherwise)| {
        let otherwise = rewrite(emitter, &inside, lasting, (**otherwise).clone());
        quote!(else #otherwise)
    });
    let declares: Set = statement.declares.iter().copied().collect();
    let hides = init.is_some() && !held.hidden(emitter, &declares).is_empty();
    // What a pattern leaves, stays where it is; and an `else` is run where nothing is hidden yet.
    let (pat, own) = match hides && (names::leaves_out(pat) || otherwise.is_some()) {
        true => names::renamed(pat),
        false => (pat.clone(), TokenStream::new()),
    };
    held.given(statement, before);
    let mut parts = TokenStream::new();
    if let Some(variable) = statement.parts_of.filter(|variable| lasting.contains(variable)) {
        let looked_at = moves::looked_at(&statement.syntax).map(|(_, place)| place);
        for (name, _) in names::bound(&pat) {
            parts.extend(held.copied(variable, &name, looked_at));
        }
    }
    let back = held.shadowed(emitter, &statement.declares, &statement.live_out, lasting);
    held.named.extend(&statement.declares);
    let checks = match init {
        Some(_) => emitter.checks(&statement.declares),
        None => TokenStream::new(),
    };
    // Nothing that ends in braces may stand before an `else`.
    let value = value.map(|value| if otherwise.is_some() { quote!((#value)) } else { quote!(#value) });
    let declared = match value {
        None => {
            let holders = statement.declares.iter().filter(|variable| put_away.contains(variable));
            let holders: TokenStream = holders.map(|&variable| holder(emitter, variable)).collect();
            quote!(#back #holders #(#attrs)* let #pat;)
        }
        // The value is computed while the hidden variable is still there.
        Some(value) if own.is_empty() && !back.is_empty() => {
            quote!(let __cps_value = #value; #back #(#attrs)* let #pat = __cps_value;)
        }
        Some(value) => quote!(#(#attrs)* let #pat = #value #otherwise; #parts #back #own),
    };
    let again = match init {
        Some(_) => declared_again(emitter, &statement.declares, put_away),
        None => TokenStream::new(),
    };
    let named = |variable: &Var| emitter.name(*variable).0;
    let declared_names: Vec<Ident> = declares.iter().map(named).collect();
    let assigned = statement.assigns.iter().copied();
    let assigned = assigned.filter(|variable| !declared_names.contains(&named(variable))).collect();
    let mut same = same_type(emitter, &assigned);
    if init.is_some() {
        same.extend(same_type(emitter, &declares));
    }
    quote!(#reads #declared #checks #same #again)
}

/// Variables of types that are not written, and that get other values elsewhere, have the type of their slots: a number
/// is not another one there.
fn same_type(emitter: &mut Emitter, variables: &Set) -> TokenStream {
    let mut code = TokenStream::new();
    for variable in variables & emitter.given() {
        let ((name, _), slot) = (emitter.name(variable), emitter.option(variable));
        code.extend(quote!(__cps::same_type(&#slot, &#name);));
    }
    code
}

/// Those that one pattern has declared, one after the other, if some of them will be put away beside them.
pub fn declared_again(emitter: &mut Emitter, declared: &[Var], put_away: &Set) -> TokenStream {
    let mut code = TokenStream::new();
    if !declared.iter().any(|variable| put_away.contains(variable)) {
        return code;
    }
    for &variable in declared {
        if put_away.contains(&variable) {
            code.extend(holder(emitter, variable));
        }
        let (name, mutable) = emitter.name(variable);
        code.extend(quote!(let #mutable #name = #name;));
    }
    code
}

/// The statement, which puts variables away where it does not move them; and what asks, before it, for the types of
/// parts of them.
fn put_away_within(emitter: &mut Emitter, statement: &Statement) -> (Stmt, TokenStream) {
    let (mut syntax, mut asked) = (statement.syntax.clone(), TokenStream::new());
    let program = emitter.program();
    for PutAway { variable, .. } in &statement.put_away {
        let read: Vec<&Read> = statement.reads.iter().filter(|read| read.variable == *variable).collect();
        let token = |index: usize| format_ident!("__cps_read_{}_{}", variable, index);
        let variable = &program.variables[*variable];
        let (name, holder) = (&variable.name, variable.holder());
        let away = |reads: &[Expr]| -> Stmt {
            let places = reads.iter().flat_map(|place| read.iter().position(|read| read.place == *place));
            let copied: Vec<TokenStream> = places.map(|index| taken(read[index]).1(&token(index))).collect();
            if copied.is_empty() {
                return parse_quote!(#holder = __cps::Some(#name););
            }
            parse_quote! {
                {
                    #[allow(unused_imports)]
                    use __cps::{Copied as _, Moved as _};
                    if true #(&& (#copied).is_copied())* {
                        #((#copied).proof();)*
                        #holder = __cps::Some(#name);
                    }
                }
            }
        };
        let takes = |_: &str, by| variable.is_taken(by, &program.generics);
        let Some(through) = ways::through(&syntax, name, &away, &takes) else {
            let message = format!(
                "`{name}` moves on some of the ways through this: write it as a statement of its own"
            );
            emitter.refuse(Error::new(name.span(), message));
            continue;
        };
        syntax = through.syntax;
        for (index, read) in read.iter().enumerate() {
            let (token, (taken, _)) = (token(index), taken(read));
            asked.extend(quote!(let #token = #taken;));
        }
    }
    (syntax, asked)
}

/// A branch that looks at a part of a variable: each arm puts that back, if it has not taken the part.
fn put_back_in_arms(emitter: &mut Emitter, held: &mut Held, statement: &Statement, branch: &mut Expr) {
    let lasts = |variable: &Var| statement.lasting.contains(variable) && held.named.contains(variable);
    let Some(variable) = statement.parts_of.filter(lasts) else { return };
    let name = emitter.name(variable).0;
    let patterns: Vec<&syn::Pat> = match &*branch {
        Expr::If(branch) => match &*branch.cond {
            Expr::Let(link) => vec![&link.pat],
            _ => return,
        },
        Expr::Match(branch) => branch.arms.iter().map(|arm| &arm.pat).collect(),
        _ => return,
    };
    let hides = patterns.into_iter().flat_map(names::bound).any(|(bound, _)| bound == name);
    if hides || statement.live_out.contains(&variable) || !jumps::leaving(&statement.syntax).is_empty() {
        return;
    }
    let this = Set::from([variable]);
    let mut arm = |pattern: Option<&syn::Pat>, body: &dyn ToTokens| -> TokenStream {
        let mut held = held.only(&this);
        let bound = pattern.into_iter().flat_map(names::bound);
        let parts: TokenStream = bound.map(|(name, _)| held.copied(variable, &name, None)).collect();
        let back = held.put_back(emitter, &Set::new(), &this);
        quote!({ #parts let _ = { #body }; #back })
    };
    match branch {
        Expr::If(branch) => {
            let Expr::Let(link) = &*branch.cond else { return };
            let then = arm(Some(&link.pat), &branch.then_branch);
            let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| otherwise.to_token_stream());
            let otherwise = arm(None, &otherwise.unwrap_or_default());
            branch.then_branch = parse_quote!(#then);
            branch.else_branch = Some((Default::default(), parse_quote!(#otherwise)));
        }
        Expr::Match(branch) => {
            for each in &mut branch.arms {
                let body = arm(Some(&each.pat), &each.body);
                each.body = parse_quote!(#body);
            }
        }
        _ => {}
    }
    *held = held.without(&this);
}

/// What is taken there, and how it is asked whether it is copied.
fn taken(read: &Read) -> (TokenStream, fn(&Ident) -> TokenStream) {
    let place = &read.place;
    // The place may have no value yet, which is given there before it is read: of what is not reached, the compiler asks
    // for the type alone.
    let asked = |made: TokenStream| {
        quote!({
            let __cps_asked = #made;
            loop { break; __cps_asked.is_of(&raw const #place); }
            __cps_asked
        })
    };
    match read.by_method {
        true => (asked(quote!(__cps::called())), |token| quote_spanned!(token.span()=> &&&&#token)),
        false => (asked(quote!(__cps::taken())), |token| quote_spanned!(token.span()=> &#token)),
    }
}

/// That these parts of a variable are copied, which is needed whole.
fn are_left(parts: &[Part]) -> TokenStream {
    let taken = parts
        .iter()
        .filter(|part| part.is_taken)
        .map(|Part { place, is_copied, .. }| quote_spanned!(place.span()=> (#is_copied).is_left();));
    let taken: TokenStream = taken.collect();
    match taken.is_empty() {
        true => taken,
        false => quote!({ use __cps::{Copied as _, Moved as _}; #taken }),
    }
}

/// That it is copied, if it would matter otherwise which way was taken.
fn is_whole_on_all_ways(read: &Read) -> TokenStream {
    if !read.matters {
        return TokenStream::new();
    }
    let (taken, asked) = taken(read);
    let token = format_ident!("__cps_taken");
    let asked = asked(&token);
    quote_spanned! {read.place.span()=>
        {
            #[allow(unused_imports)]
            use __cps::{Copied as _, Moved as _};
            let #token = #taken;
            (#asked).is_whole_on_all_ways();
        }
    }
}

/// An expression whose jumps leave a segment. Those that last are to be dropped later,
/// if it is not left.
pub fn rewrite(emitter: &mut Emitter, held: &Held, lasting: &Set, mut expression: Expr) -> Expr {
    let before = expression.clone();
    rewriting(emitter, held, lasting, &Syntax::Expression(&before), |rewrite| {
        rewrite.visit_expr_mut(&mut expression)
    });
    expression
}

enum Syntax<'a> {
    Statement(&'a Stmt),
    Expression(&'a Expr),
}

fn rewriting(
    emitter: &mut Emitter,
    held: &Held,
    lasting: &Set,
    syntax: &Syntax,
    with: impl FnOnce(&mut Rewrite),
) {
    let Leaving { jumps: leaving, in_macros, .. } = match syntax {
        Syntax::Statement(statement) => Leaving::of_statement(statement),
        Syntax::Expression(expression) => Leaving::of_expression(expression),
    };
    for label in in_macros {
        if !emitter.is_around(&label) {
            continue;
        }
        let message = format!(
            "a macro of your own may leave `{label}` here, where something awaits, and what it does is not known: write \
             the jump outside of it, with `if` or `match`"
        );
        emitter.refuse(Error::new(label.span(), message));
    }
    refuse_hidden(emitter, held, lasting, syntax, &leaving);
    let emitter = RefCell::new(emitter);
    let jump = |jump: &Jump, value, given: &[Expr]| {
        let held = held.after(given);
        emit_jump(&mut emitter.borrow_mut(), &held, lasting, jump, value)
    };
    let path = |path: &syn::ExprPath| emitter.borrow_mut().taken(path);
    let leave = |how| leave(&emitter.borrow(), how);
    with(&mut Rewrite::new(&jump, &leave, &path));
}

fn emit_jump(emitter: &mut Emitter, held: &Held, lasting: &Set, jump: &Jump, value: Option<Expr>) -> Expr {
    let (continues, label) = (jump.continues, emitter.label(jump));
    let (needed, dest, lasting) = emitter.target(jump, lasting);
    let back = held.put_back(emitter, &needed, &lasting);
    if continues {
        return made::block(quote!(#back continue #label));
    }
    let value = match (&dest, value) {
        (Dest::Discard, None) => TokenStream::new(),
        (dest, value) => {
            let value = value.unwrap_or_else(made::unit);
            emitter.store(dest, quote!(#value))
        }
    };
    made::block(quote!(#value #back break #label))
}

/// How the function is left.
pub fn leave(emitter: &Emitter, leave: Leave) -> Expr {
    match leave {
        Leave::Return(value) => {
            let value = value.unwrap_or_else(made::unit);
            made::returned(emitter.left(quote!(#value)))
        }
        Leave::Try(value) => {
            let tried = tried(emitter, &quote!(#value));
            parse_quote!(#tried)
        }
    }
}

/// What `?` behind this value does.
pub fn tried(emitter: &Emitter, value: &TokenStream) -> TokenStream {
    let left = emitter.left(quote!(__cps::FromResidual::from_residual(__cps_residual)));
    quote! {
        match __cps::Try::branch(#value) {
            __cps::Continue(__cps_value) => __cps_value,
            __cps::Break(__cps_residual) => return #left,
        }
    }
}

/// Where a jump stands, names must still mean what they mean around it.
fn refuse_hidden(emitter: &mut Emitter, held: &Held, lasting: &Set, syntax: &Syntax, leaving: &[Jump]) {
    struct Bound(Vec<Ident>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat(&mut self, pattern: &'a syn::Pat) {
            self.0.extend(names::bound(pattern).into_iter().map(|(name, _)| name));
            visit::visit_pat(self, pattern);
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    }
    let mut bound = Bound(Vec::new());
    match syntax {
        Syntax::Statement(statement) => bound.visit_stmt(statement),
        Syntax::Expression(expression) => bound.visit_expr(expression),
    }
    for jump in leaving {
        let (needed, _, lasting) = emitter.target(jump, lasting);
        for &variable in held.named.intersection(&(&needed | &lasting)) {
            let (name, _) = emitter.name(variable);
            if let Some(again) = bound.0.iter().find(|bound| **bound == name) {
                let message = format!(
                    "`{name}` hides a variable of that name in a statement that leaves a loop with awaits: give one of \
                     them another name"
                );
                emitter.refuse(Error::new(again.span(), message));
            }
        }
    }
}
