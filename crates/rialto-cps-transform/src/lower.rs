//! Lowering: from syntax to the IR, in A-normal form.
//!
//! An await within an expression moves in front of its statement. What is evaluated before it and is not a place
//! moves too, into temporaries, so that the order of evaluation stays. Names are resolved on the way.

mod assigned;
mod concurrent;
mod control;
mod durable;
mod early;
mod entries;
mod forms;
mod guards;
mod lending;
mod operands;
mod own_macros;
mod remake;
mod split;
mod temporaries;
mod texts;

pub use concurrent::{CHOSEN, frame, selection};
pub use durable::step_of;
pub use split::part_of;

use super::dataflow::{Facts, Splits, analyse};
use super::ir::{
    Around, Await, Awaits, Block, Borrowed, Dest, Effect, Function, Jump, Mark, Node, Param, Rebinding,
    Segment, Set, Statement, Target, To, Var, Variable, completes,
};
use super::names;
use super::tags::Numbers;
use super::walk::{Leaves, Mention, Names, Walk};
use proc_macro2::Span;
use quote::format_ident;
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Item, Lifetime, Pat, Result, Stmt, Type, parse_quote, parse_quote_spanned};

pub struct Lowered {
    pub function: Function,
    pub items: Vec<Item>,
    /// Where jumps put back what their targets need, by their tags.
    pub jumps: BTreeMap<u32, Mark>,
    /// The variables whose scopes a jump leaves.
    pub left: BTreeMap<Mark, Set>,
    pub facts: Facts,
    pub mentions: BTreeMap<u32, (Var, Mention)>,
    /// Functions that stand beside it.
    pub beside: Vec<syn::ItemFn>,
    /// The paths of the macros that the lowering has replaced: their imports are used.
    pub macros: Vec<syn::Path>,
    /// The variables that are taken apart.
    pub splits: Splits,
}

/// Lowers a function, and again as often as variables are found that have to be taken apart, or keys that have to be
/// copied.
///
/// # Errors
///
/// Code that cannot be suspended.
pub fn lowered(params: &[Param], body: &syn::Block, around: &Around) -> Result<Lowered> {
    let (mut splits, mut again) = (Splits::new(), Again::default());
    loop {
        let lowered = lower(params, body, &Apart { splits: &splits, again: &again, copied: None }, around)?;
        let mut parts = lowered.facts.in_parts(&lowered.function);
        let grows = again.grows(&lowered, &parts);
        parts.retain(|ordinal, _| !again.lent.contains(ordinal));
        if parts.keys().all(|ordinal| splits.contains_key(ordinal)) && !grows {
            return Ok(Lowered { splits, ..lowered });
        }
        splits.extend(parts);
    }
}

/// Lowers it as if the parts that were moved are copied: then no variable is taken apart.
///
/// # Errors
///
/// Code that cannot be suspended.
pub fn lowered_whole(
    params: &[Param],
    body: &syn::Block,
    around: &Around,
    splits: &Splits,
) -> Result<Lowered> {
    let mut again = Again::default();
    loop {
        let apart = Apart { splits: &Splits::new(), again: &again, copied: Some(splits) };
        let lowered = lower(params, body, &apart, around)?;
        if !again.grows(&lowered, &lowered.facts.in_parts(&lowered.function)) {
            return Ok(lowered);
        }
    }
}

/// The results of an earlier lowering.
struct Apart<'a> {
    /// The variables to be taken apart.
    splits: &'a Splits,
    again: &'a Again,
    /// The variables that stay whole, since parts of them count as copied.
    copied: Option<&'a Splits>,
}

/// Variables whose kind is known only when a lowering has been analysed, by their ordinals.
#[derive(Clone, Default)]
struct Again {
    /// The keys to be copied where they are looked up, since they are moved later.
    keys: BTreeSet<usize>,
    /// The closures that are needed behind an await, and are made again there.
    closures: BTreeSet<usize>,
    /// Borrows that were looked up. One part is used by value, and so is a copy, because other parts are needed later.
    lent: BTreeSet<usize>,
}

impl Again {
    /// Adds those that a lowering shows, in which the variables `parts` are used in parts. Returns whether there are more
    /// than before.
    fn grows(&mut self, lowered: &Lowered, parts: &Splits) -> bool {
        let count = |all: &Self| all.keys.len() + all.closures.len() + all.lent.len();
        let before = count(self);
        let Lowered { function, facts, .. } = lowered;
        self.keys.extend(facts.moved_keys(function));
        self.closures.extend(facts.kept_closures(function));
        let lends = |variable: &&Variable| {
            let made = variable.rebinding.as_ref();
            made.is_some_and(|made| made.held && names::lends(&made.place))
        };
        let lent = function.vars.iter().filter(lends).filter_map(|variable| variable.ordinal);
        self.lent.extend(lent.filter(|ordinal| parts.contains_key(ordinal)));
        count(self) > before
    }
}

fn lower(params: &[Param], body: &syn::Block, apart: &Apart, around: &Around) -> Result<Lowered> {
    let around = Some(around.clone());
    let mut lower =
        Lower { splits: apart.splits.clone(), again: apart.again.clone(), around, ..Lower::default() };
    lower.open();
    let mut prelude = Vec::new();
    for param in params {
        let var = lower.parameter(param, &mut prelude);
        if param.borrowed == Some(Borrowed::Mutable) {
            lower.lent.push(var);
        }
        lower.params.push(var);
    }
    for statement in prelude {
        lower.plain(statement);
    }
    let body = lower.tagged(body);
    lower.statements(&body, Dest::Return);
    let body = lower.close();
    if let Some(error) = lower.errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    }) {
        return Err(error);
    }
    let mut copied = apart.copied.map(|fields| copied(&lower.vars, fields)).unwrap_or_default();
    let is_lent =
        |var: Var| lower.vars[var].ordinal.is_some_and(|ordinal| apart.again.lent.contains(&ordinal));
    copied.extend(lower.fields.keys().copied().filter(|(var, _)| is_lent(*var)));
    let function = Function {
        copied,
        vars: lower.vars,
        params: lower.params,
        lent: lower.lent,
        body,
        awaits: lower.awaits,
        marks: lower.marks,
        evident: lower.evident,
        deferred: lower.deferred,
        fields: lower.fields,
    };
    let facts = analyse(&function);
    if let Some(var) = facts.unset.intersection(&lower.fixed).next() {
        return Err(unset(&function.vars[*var].name));
    }
    Ok(Lowered {
        function,
        items: lower.items,
        jumps: lower.jumps,
        left: lower.left,
        facts,
        mentions: lower.mentions,
        beside: lower.beside,
        macros: lower.macros,
        splits: Splits::new(),
    })
}

fn unset(name: &Ident) -> syn::Error {
    let message = format!(
        "`{name}` gets its value in a macro that is not known, so it is not known whether it has one\n\
         help: assign its value outside of the macro: `{name} = value;`"
    );
    syn::Error::new(name.span(), message)
}

/// These fields of the user's variables.
fn copied(vars: &[Variable], fields: &Splits) -> BTreeSet<(Var, u64)> {
    let of = |(var, variable): (Var, &Variable)| {
        let fields = variable.ordinal.and_then(|ordinal| fields.get(&ordinal));
        fields.into_iter().flatten().map(|field| (var, *field)).collect::<Vec<_>>()
    };
    vars.iter().enumerate().flat_map(of).collect()
}

#[derive(Default)]
struct Lower {
    vars: Vec<Variable>,
    params: Vec<Var>,
    lent: Vec<Var>,
    /// The names in scope, the innermost last.
    env: Vec<(String, Var)>,
    targets: Targets,
    blocks: Vec<Builder>,
    items: Vec<Item>,
    jumps: BTreeMap<u32, Mark>,
    left: BTreeMap<Mark, Set>,
    awaits: u32,
    marks: usize,
    /// The numbers of jumps and mentions.
    numbers: Numbers,
    /// The variables to be taken apart, by their ordinals.
    splits: Splits,
    again: Again,
    ordinals: usize,
    /// Nothing gets to the end of the block that was closed last.
    closed_dead: bool,
    /// The next `if let` has a scope of its own already.
    apart: std::cell::Cell<bool>,
    mentions: BTreeMap<u32, (Var, Mention)>,
    /// The fields of variables that the code names.
    fields: BTreeMap<(Var, u64), syn::Member>,
    /// Variables some of whose mentions cannot be replaced.
    fixed: Set,
    errors: Vec<syn::Error>,
    /// The labels of the checkpoints.
    labels: std::collections::BTreeSet<String>,
    /// The properties of the function that forms ask for.
    around: Option<Around>,
    /// The variables that are declared without values.
    deferred: Set,
    /// The types of variables that the text shows, and that are not written.
    evident: BTreeMap<Var, Type>,
    spawns: usize,
    receives: usize,
    beside: Vec<syn::ItemFn>,
    /// The paths of the macros that it knows.
    macros: Vec<syn::Path>,
    /// The variables that are operands, and have been evaluated: see `Await`.
    operands: Vec<(Var, Var)>,
}

#[derive(Default)]
struct Targets {
    next: Target,
    open: Vec<OpenTarget>,
}

struct OpenTarget {
    id: Target,
    label: Option<Lifetime>,
    is_loop: bool,
    /// How many blocks are open around it.
    depth: usize,
    /// A jump leaves it.
    left: bool,
}

/// A block under construction.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    pending: Vec<Statement>,
    declares: Vec<Var>,
    env: usize,
    /// Nothing gets to its end.
    dead: bool,
}

impl Lower {
    fn error(&mut self, span: Span, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new(span, message));
    }

    fn mark(&mut self) -> Mark {
        self.marks += 1;
        self.marks - 1
    }

    fn open(&mut self) {
        self.blocks.push(Builder { env: self.env.len(), ..Builder::default() });
    }

    fn close(&mut self) -> Block {
        self.flush();
        let builder = self.blocks.pop().expect("a block is open");
        self.env.truncate(builder.env);
        self.closed_dead = builder.dead;
        let awaits = builder.nodes.iter().fold(Awaits::default(), |all, node| all.and(node.awaits()));
        Block { nodes: builder.nodes, declares: builder.declares, awaits }
    }

    fn builder(&mut self) -> &mut Builder {
        self.blocks.last_mut().expect("a block is open")
    }

    /// The statements so far, as a segment that the next node begins with.
    fn pending(&mut self) -> Segment {
        let statements = std::mem::take(&mut self.builder().pending);
        Segment { statements, entry: self.mark(), exit: self.mark() }
    }

    fn flush(&mut self) {
        if !self.builder().pending.is_empty() {
            let segment = self.pending();
            self.builder().nodes.push(Node::Plain(segment));
        }
    }

    fn variable(&mut self, variable: Variable) -> Var {
        self.vars.push(variable);
        self.vars.len() - 1
    }

    /// Declares it in the current block.
    fn declare(&mut self, mut variable: Variable) -> Var {
        let name = variable.name.to_string();
        let own = crate::shadows::written(&name);
        if !own.starts_with("__") || own == "__self" {
            variable.ordinal = Some(self.ordinals);
            self.ordinals += 1;
        }
        let var = self.variable(variable);
        self.env.push((name, var));
        self.builder().declares.push(var);
        var
    }

    fn temporary(&mut self, span: Span) -> (Var, Ident) {
        let number = self.vars.len();
        let name = format_ident!("__cps_t{}", number, span = span);
        let var = self.declare(Variable {
            name: name.clone(),
            mutable: true,
            ty: None,
            temporary: true,
            closure: false,
            ordinal: None,
            rebinding: None,
        });
        (var, name)
    }

    fn parameter(&mut self, param: &Param, prelude: &mut Vec<Stmt>) -> Var {
        let (name, mutable) = match &param.pattern {
            Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                (Some(ident.ident.clone()), ident.mutability.is_some())
            }
            _ => (None, false),
        };
        let ty = &param.ty;
        let plain = |name: Ident, mutable| Variable {
            name,
            mutable,
            ty: Some(ty.clone()),
            temporary: false,
            closure: false,
            ordinal: None,
            rebinding: None,
        };
        if let (Some(name), None) = (&name, param.borrowed) {
            return self.declare(plain(name.clone(), mutable));
        }
        let owner = match &name {
            Some(name) => format_ident!("__own_{}", name.unraw(), span = name.span()),
            None => format_ident!("__own{}", self.vars.len(), span = param.pattern.span()),
        };
        let is_mutable = param.borrowed == Some(Borrowed::Mutable);
        let mut owned = plain(owner.clone(), is_mutable);
        // The frame has the value.
        if let (true, Type::Reference(reference)) = (is_mutable, &param.ty) {
            owned.ty = Some((*reference.elem).clone());
        }
        let var = self.declare(owned);
        let (pattern, ty) = (&param.pattern, &param.ty);
        let place: Expr = match param.borrowed {
            None => parse_quote!(#owner),
            Some(Borrowed::Shared) => parse_quote!(__rt::lent(&#owner)),
            Some(Borrowed::Mutable) => parse_quote!(&mut #owner),
            Some(Borrowed::Optional) => parse_quote!(__rt::lent_option(&#owner)),
        };
        if param.borrowed.is_some() {
            let typed: Pat = Pat::Type(parse_quote!(#pattern: #ty));
            self.rebound(&typed, place, vec![var], false, is_mutable);
        } else {
            prelude.push(parse_quote!(let #pattern = #place;));
        }
        var
    }

    /// Declares what a pattern binds as made again from a place; it is bound before each use.
    fn rebound(
        &mut self,
        pattern: &Pat,
        place: Expr,
        bases: Vec<Var>,
        refutable: bool,
        mutable: bool,
    ) -> Vec<Var> {
        let binds = self.bind_values(pattern);
        let made = Rebinding {
            pattern: pattern.clone(),
            place,
            refutable,
            bases,
            binds: Vec::new(),
            mutable,
            held: false,
            root: None,
        };
        self.remade_as(made, &binds);
        binds
    }

    /// These variables are made again so.
    fn remade_as(&mut self, mut made: Rebinding, binds: &[Var]) {
        made.binds = binds.to_vec();
        // Two mutable borrows are not made one after the other.
        made.held &= binds.len() == 1 || !made.mutable;
        for var in binds {
            self.vars[*var].rebinding = Some(made.clone());
        }
    }

    /// A copy of the body in which the jumps of the function are numbered, and its items are taken out.
    fn tagged(&mut self, body: &syn::Block) -> syn::Block {
        let mut body = body.clone();
        crate::shadows::rename(&mut body);
        crate::groups::parenthesise(&mut body);
        assigned::desugar(&mut body);
        entries::desugar(&mut body, &|statement| self.statement_breaks_up(statement));
        self.label_awaits(&mut body);
        self.enclose_macros(&mut body);
        self.numbers.tag(&mut body);
        body
    }

    /// The statements of a block, whose value goes to `dest`.
    fn statements(&mut self, block: &syn::Block, dest: Dest) {
        let mut statements = block.stmts.clone();
        let mut ended = false;
        let mut index = 0;
        while index < statements.len() {
            // Nothing gets there.
            if self.builder().dead && !matches!(statements[index], Stmt::Item(_)) {
                (index, ended) = (index + 1, true);
                continue;
            }
            if self.split(&mut statements, index) {
                continue;
            }
            let count = statements.len();
            match &statements[index] {
                Stmt::Item(item) => self.items.push(item.clone()),
                Stmt::Expr(expr, None) if index + 1 == count => {
                    self.evaluate_apart(expr, dest);
                    ended = true;
                }
                Stmt::Macro(mac) if index + 1 == count && mac.semi_token.is_none() => {
                    let mac = &mac.mac;
                    self.evaluate(&parse_quote_spanned!(crate::at(mac.span())=> #mac), dest);
                    ended = true;
                }
                statement => {
                    self.statement(statement);
                    ended = index + 1 == count && statement_diverges(statement);
                }
            }
            index += 1;
        }
        if !ended && dest != Dest::Discard {
            self.store(parse_quote!(()), dest);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Local(local) => self.local(local),
            Stmt::Expr(Expr::Assign(assign), _) if self.discards(assign) => {
                let value = &assign.right;
                let span = crate::at(assign.eq_token.span());
                self.statement(&parse_quote_spanned!(span=> let _ = #value;));
            }
            Stmt::Expr(expr, semi) if self.breaks_up(expr) => {
                match discarded(expr).filter(|_| semi.is_some()) {
                    Some(value) => self.discard(value),
                    None => self.evaluate_apart(expr, Dest::Discard),
                }
            }
            Stmt::Macro(call) => {
                let mac = &call.mac;
                let expr: Expr = parse_quote_spanned!(crate::at(mac.span())=> #mac);
                if self.breaks_up(&expr) {
                    self.evaluate_apart(&expr, Dest::Discard);
                } else {
                    self.plain(statement.clone());
                }
            }
            Stmt::Item(item) => self.items.push(item.clone()),
            other => self.plain(other.clone()),
        }
    }

    /// `_ = value;`, where the value awaits, and is not a block.
    fn discards(&self, assign: &syn::ExprAssign) -> bool {
        matches!(*assign.left, Expr::Infer(_))
            && discarded(&Expr::Assign(assign.clone())).is_none()
            && !matches!(*assign.right, Expr::Reference(_))
            && self.breaks_up(&assign.right)
    }

    /// Evaluates a block, and drops its value where its statement ends: after the variables of the block.
    fn discard(&mut self, value: &Expr) {
        self.scope(None, Dest::Discard, |this, _| {
            let (var, name) = this.temporary(value.span());
            match value {
                // The value drops before what was matched.
                Expr::Match(matched) if !this.leaves_temporaries(value) => {
                    this.matched_here(matched, Dest::Var(var));
                }
                value => this.evaluate_apart(value, Dest::Var(var)),
            }
            if !this.builder().dead {
                this.plain(parse_quote_spanned!(crate::at(value.span())=> ::core::mem::drop(#name);));
            }
        });
    }

    fn local(&mut self, local: &syn::Local) {
        let Some(init) = &local.init else { return self.plain(Stmt::Local(local.clone())) };
        if let Some((values, borrows)) = self.by_modes(local) {
            self.local(&values);
            return self.local(&borrows);
        }
        if let Some((number, text)) = self.numbered(local) {
            self.local(&number);
            return self.local(&text);
        }
        let mut local = local.clone();
        if init.diverge.is_none() {
            named_as_constant(&mut local.pat);
        }
        let otherwise = init.diverge.as_ref().map(|(_, otherwise)| &**otherwise);
        if otherwise.is_some_and(|otherwise| self.breaks_up(otherwise)) {
            return self.let_else(&local);
        }
        if let Some(init) = &mut local.init {
            self.settle_condition(&mut init.expr);
        }
        let Some(init) = &local.init else { return };
        if self.breaks_up(&init.expr) {
            if self.let_apart(&local) {
                return;
            }
            let ty = match &local.pat {
                Pat::Type(typed) => Some((*typed.ty).clone()),
                _ => None,
            };
            let value = self.flatten_as(&init.expr, ty);
            // A result that nothing names is dropped at once.
            let is_result =
                names::as_name(&value).is_some_and(|name| name.to_string().starts_with("__cps_t"));
            if is_result && is_wild(&local.pat) {
                let span = crate::at(value.span());
                return self.plain(parse_quote_spanned!(span=> ::core::mem::drop(#value);));
            }
            let value = if moves_all(&local.pat) { self.moved(value) } else { value };
            *local.init.as_mut().expect("it has one").expr = value;
        }
        self.plain(Stmt::Local(local));
    }

    /// A pattern that takes parts of a place by value and borrows others: the borrows are made again by themselves.
    fn by_modes(&self, local: &syn::Local) -> Option<(syn::Local, syn::Local)> {
        let init = local.init.as_ref()?;
        let awaits = init.diverge.as_ref().is_none_or(|(_, otherwise)| self.breaks_up(otherwise));
        let bound = names::bound(&local.pat);
        let mixed = bound.iter().any(|bound| bound.by_ref) && bound.iter().any(|bound| !bound.by_ref);
        self.place(&init.expr).filter(|_| mixed && awaits)?;
        let of = |by_ref: bool| syn::Local { pat: names::of_mode(&local.pat, by_ref), ..local.clone() };
        let mut borrows = of(true);
        // The values have been matched before.
        let otherwise = borrows.init.as_mut().and_then(|init| init.diverge.as_mut());
        otherwise.into_iter().for_each(|(_, otherwise)| **otherwise = parse_quote!({ __rt::returned() }));
        Some((of(false), borrows))
    }

    /// A statement that awaits nothing: it stays as it is.
    fn plain(&mut self, mut statement: Stmt) {
        if let Stmt::Local(local) = &mut statement
            && let Some(init) = &mut local.init
        {
            let is_name = matches!(&local.pat, Pat::Ident(_) | Pat::Type(_));
            if is_name && matches!(*init.expr, Expr::Reference(_)) {
                self.settle_borrow(&mut init.expr);
            }
            self.keep_arguments(&mut init.expr);
        }
        let mut effects = Walk::new(self).of_statement(&statement);
        let mut declares = Vec::new();
        if let Stmt::Local(local) = &statement {
            let has_value = local.init.is_some();
            let rebinding = self.remade_by(local);
            for bound in names::bound(&local.pat) {
                let ty = match &local.pat {
                    Pat::Type(typed) if matches!(*typed.pat, Pat::Ident(_)) => Some((*typed.ty).clone()),
                    _ => None,
                };
                let var = self.declare(Variable {
                    name: bound.name,
                    mutable: bound.mutable,
                    ty,
                    temporary: false,
                    closure: false,
                    ordinal: None,
                    rebinding: None,
                });
                let closure = local.init.as_ref().is_some_and(|init| is_closure(&init.expr));
                self.vars[var].closure = closure;
                declares.push(var);
                effects.push(if has_value { Effect::Init(var) } else { Effect::Declare(var) });
                if !has_value {
                    self.deferred.insert(var);
                }
            }
            self.note_types(local, &declares);
            self.remake_closure(local, &declares, &mut effects);
            for rebinding in rebinding {
                let own = names::bound(&rebinding.pattern);
                let is_own = |var: &&Var| own.iter().any(|bound| bound.name == self.vars[**var].name);
                let binds: Vec<Var> = declares.iter().filter(is_own).copied().collect();
                self.remade_as(rebinding, &binds);
            }
        }
        self.builder().dead |= statement_diverges(&statement) || !completes(&effects);
        let panics = matches!(&statement,
            Stmt::Macro(syn::StmtMacro { mac, .. }) | Stmt::Expr(Expr::Macro(syn::ExprMacro { mac, .. }), _)
                if names::is_panic(mac));
        self.builder().pending.push(Statement { syntax: statement, effects, declares });
        if panics {
            // It may be a macro of that name that returns.
            let never = Effect::Jump(Jump { to: To::Never, mark: None });
            let syntax = parse_quote!(__rt::ended(););
            self.builder().pending.push(Statement { syntax, effects: vec![never], declares: Vec::new() });
        }
    }

    /// Puts a value where it is wanted.
    fn store(&mut self, value: Expr, dest: Dest) {
        if diverges(&value) {
            return self.plain(Stmt::Expr(value, Some(Default::default())));
        }
        match dest {
            Dest::Discard => self.plain(Stmt::Expr(value, Some(Default::default()))),
            Dest::Return => self.plain(parse_quote_spanned!(crate::at(value.span())=> return #value;)),
            Dest::Var(var) => {
                let mut effects = Walk::new(self).of_value(&value);
                self.builder().dead |= !completes(&effects);
                effects.push(Effect::Init(var));
                let (name, ty) = (&self.vars[var].name, &self.vars[var].ty);
                let ty = ty.iter();
                let syntax = parse_quote_spanned!(crate::at(value.span())=> let #name #(: #ty)* = #value;);
                self.builder().pending.push(Statement { syntax, effects, declares: vec![var] });
            }
        }
    }

    /// Evaluates an expression for `dest`.
    fn evaluate(&mut self, expr: &Expr, dest: Dest) {
        if !self.breaks_up(expr) {
            return self.store(expr.clone(), dest);
        }
        if !self.control(expr, dest) {
            let value = self.flatten(expr);
            self.store(value, dest);
        }
    }

    /// Awaits it: the variable that has its result.
    fn awaits(&mut self, callee: Expr) -> Expr {
        let span = callee.span();
        if self.builder().dead {
            // An operand before it leaves the function.
            return parse_quote_spanned!(crate::at(span)=> __rt::returned());
        }
        let (mut callee, mut site) = durable::named(callee);
        self.name_method(&callee, &mut site);
        self.call_pointer(&mut callee);
        let itself = self.calls_itself(&callee);
        self.settle_arguments(&mut callee);
        let (parts, gather) = self.parts(&mut callee);
        let effects = Walk::new(self).of_callee(&callee);
        let lending = match parts.is_empty() {
            true => self.lending(&callee, &effects),
            false => self.lending_of_all(&parts, &effects),
        };
        self.awaits += 1;
        let number = self.awaits;
        let before = self.pending();
        let (result, name) = self.temporary(span);
        let (after, done) = (self.mark(), self.mark());
        let operands = self.operands.clone();
        self.builder().nodes.push(Node::Await(Box::new(Await {
            number,
            before,
            callee,
            effects,
            result,
            after,
            done,
            lending,
            itself,
            parts,
            gather,
            site,
            operands,
        })));
        parse_quote!(#name)
    }
}

impl Names for Lower {
    fn find(&self, name: &str) -> Option<Var> {
        let (name, _) = super::tags::untagged(name);
        let name = names::unraw(name);
        self.env.iter().rev().find(|(other, _)| names::unraw(other) == name).map(|(_, var)| *var)
    }

    fn mentioned(&mut self, var: Var, mention: Option<u32>, how: Mention) {
        match mention {
            Some(mention) if how != Mention::Fixed => _ = self.mentions.insert(mention, (var, how)),
            _ => _ = self.fixed.insert(var),
        }
    }

    fn field(&mut self, var: Var, name: u64, member: &syn::Member) {
        self.fields.insert((var, name), member.clone());
    }

    fn jump(&mut self, leaves: Leaves, label: Option<&str>, tag: Option<u32>) -> Jump {
        if leaves == Leaves::Return {
            return Jump { to: To::Return, mark: None };
        }
        let target = self.targets.open.iter_mut().rev().find(|target| match label {
            Some(label) => target.label.as_ref().is_some_and(|own| own.ident == label),
            None => target.is_loop,
        });
        let target = target.map(|target| {
            target.left |= leaves == Leaves::Break;
            &*target
        });
        let Some((target, depth)) = target.map(|target| (target.id, target.depth)) else {
            return Jump { to: To::Never, mark: None };
        };
        let mark = self.mark();
        let left = self.blocks[depth.min(self.blocks.len())..].iter();
        self.left.insert(mark, left.flat_map(|block| block.declares.iter().copied()).collect());
        if let Some(tag) = tag {
            self.jumps.insert(tag, mark);
        }
        let to = if leaves == Leaves::Break { To::Break(target) } else { To::Continue(target) };
        Jump { to, mark: Some(mark) }
    }
}

/// A variable whose name begins like that of a constant: its type is written.
fn named_as_constant(pattern: &mut Pat) {
    if let Pat::Type(typed) = pattern
        && let Pat::Ident(ident) = &mut *typed.pat
        && !names::is_variable(ident)
    {
        ident.mutability = Some(Default::default());
    }
}

/// Whether the pattern takes its value apart, or takes none of it: what it does not bind drops with the statement.
fn moves_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(_) => false,
        Pat::Type(typed) => moves_all(&typed.pat),
        pattern => !names::bound(pattern).iter().any(|bound| bound.by_ref),
    }
}

/// The block whose value a statement discards, if the value may have a destructor.
fn discarded(statement: &Expr) -> Option<&Expr> {
    match statement {
        Expr::Assign(assign) if matches!(*assign.left, Expr::Infer(_)) => Some(&*assign.right),
        Expr::Paren(inner) => discarded(&inner.expr),
        value => ends_with_value(value).then_some(value),
    }
    .filter(|value| matches!(value, Expr::Block(_) | Expr::If(_) | Expr::Match(_)))
}

fn ends_with_value(expr: &Expr) -> bool {
    let block = |block: &syn::Block| match block.stmts.last() {
        Some(Stmt::Expr(last, None)) => !diverges(last) && ends_with_value(last),
        _ => false,
    };
    match expr {
        Expr::Block(inner) => block(&inner.block),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref();
            otherwise.is_some_and(|(_, otherwise)| block(&branch.then_branch) || ends_with_value(otherwise))
        }
        Expr::Match(matched) => {
            matched.arms.iter().any(|arm| !diverges(&arm.body) && ends_with_value(&arm.body))
        }
        Expr::Assign(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) | Expr::Tuple(_) => false,
        Expr::Binary(binary) => !names::is_compound(&binary.op),
        _ => true,
    }
}

fn is_wild(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Paren(inner) => is_wild(&inner.pat),
        _ => false,
    }
}

/// Whether the expression never has a value, as far as its text shows.
pub fn diverges(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(call) => names::is_panic(&call.mac),
        Expr::Paren(inner) => diverges(&inner.expr),
        Expr::Block(block) if block.label.is_none() => block_diverges(&block.block),
        Expr::If(branch) => {
            block_diverges(&branch.then_branch)
                && branch.else_branch.as_ref().is_some_and(|(_, otherwise)| diverges(otherwise))
        }
        // Without arms, its scrutinee has no value.
        Expr::Match(matched) => matched.arms.iter().all(|arm| diverges(&arm.body)),
        _ => false,
    }
}

fn block_diverges(block: &syn::Block) -> bool {
    block.stmts.last().is_some_and(statement_diverges)
}

fn statement_diverges(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(expr, _) => diverges(expr),
        Stmt::Macro(call) => names::is_panic(&call.mac),
        _ => false,
    }
}

/// Whether the value is a closure, as far as the text shows.
fn is_closure(value: &Expr) -> bool {
    match value {
        Expr::Closure(_) => true,
        Expr::Paren(inner) => is_closure(&inner.expr),
        Expr::Group(inner) => is_closure(&inner.expr),
        Expr::Block(block) => {
            matches!(block.block.stmts.last(), Some(Stmt::Expr(last, None)) if is_closure(last))
        }
        _ => false,
    }
}
