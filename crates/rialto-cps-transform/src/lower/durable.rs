//! The states of durable flows: `checkpoint!`, `step(..).await`, and what names a suspension point.
//!
//! `__rt::at_site("label", call).await` is how the lowering writes an await that has a label. It is never emitted.

use super::Lower;
use crate::ir::{Effect, SiteName, StepValue, Var, elementary};
use crate::labels;
use crate::located;
use crate::names;
use crate::signature::turbofish;
use crate::tags::{untagged, without_tags};
use crate::walk::{Names, Walk};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprCall, ExprMacro, GenericArgument, Ident, Lit, Macro, PathArguments, Stmt, Type, parse_quote,
    parse_quote_spanned,
};

/// The call by which the lowering labels what is awaited.
const LABELLED: &str = "__cps_at_site";

/// An awaited expression, and the name of its state.
pub fn named(callee: Expr) -> (Expr, SiteName) {
    let Some((label, step, inner)) = labelled(&callee) else {
        let (called, line) = (called(&callee), located::line_of(callee.span()));
        return (callee, SiteName { called, label: None, step: None, line });
    };
    let step = step.map(|ty| StepValue { ty, span: inner.span() });
    // A name in braces stands for what is called.
    let (called, label) = match label.strip_prefix('{') {
        Some(name) => (name.trim_end_matches('}').to_string(), None),
        None => (called(&inner), Some(label)),
    };
    let line = located::line_of(inner.span());
    (inner, SiteName { called, label, step, line })
}

impl Lower {
    /// Within an `impl`, `self.name(..)` is what `Type::name(&mut self, ..)` is, and their states have one name.
    pub fn name_method(&self, callee: &Expr, site: &mut SiteName) {
        let Some(around) = &self.around else { return };
        let (Expr::MethodCall(call), Some(owner)) = (callee, &around.owner) else { return };
        let Some(receiver) = names::as_name(&call.receiver) else { return };
        let name = receiver.to_string();
        let is_owned = || {
            let ty = self.find(&name).and_then(|var| self.vars[var].ty.as_ref());
            ty.is_some_and(|ty| ty == owner)
        };
        if around.methods.contains(&call.method) && (untagged(&name).0 == "__self" || is_owned()) {
            let (owner, method, given) = (turbofish(owner), &call.method, &call.turbofish);
            let text = without_tags(quote!(#owner::#method #given)).to_string();
            site.called = text.replace(' ', "");
        }
    }
}

/// The parts of a labelled callee: the label, the type of a step's value, and what is called.
fn labelled(callee: &Expr) -> Option<(String, Option<Option<Type>>, Expr)> {
    let Expr::Call(call) = callee else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == LABELLED)?;
    let label = literal(call.args.first()?)?;
    let step = match &last.arguments {
        PathArguments::AngleBracketed(given) => match given.args.first()? {
            GenericArgument::Type(Type::Infer(_)) => Some(None),
            GenericArgument::Type(ty) => Some(Some(ty.clone())),
            _ => None,
        },
        _ => None,
    };
    Some((label, step, call.args.last()?.clone()))
}

/// The function that is called, as states are named by it.
fn called(callee: &Expr) -> String {
    match callee {
        Expr::Call(call) => match (&*call.func, call.args.first()) {
            (Expr::Path(path), Some(inner)) if is_box_pin(&path.path) => called(inner),
            (Expr::Path(path), _) => without_tags(path.to_token_stream()).to_string().replace(' ', ""),
            _ => "_".into(),
        },
        Expr::MethodCall(call) => call.method.to_string(),
        Expr::Paren(inner) => called(&inner.expr),
        // From a `macro_rules!` macro.
        Expr::Group(inner) => called(&inner.expr),
        _ => "_".into(),
    }
}

/// The name of a call that is a part of several.
pub fn part_name(call: &Expr) -> String {
    called(call)
}

fn is_box_pin(path: &syn::Path) -> bool {
    let mut words = path.segments.iter().rev().map(|segment| &segment.ident);
    words.next().is_some_and(|word| word == "pin") && words.next().is_some_and(|word| word == "Box")
}

pub fn is_checkpoint(mac: &Macro) -> bool {
    mac.path.segments.last().is_some_and(|last| last.ident == "checkpoint")
}

/// Whether something in the expression has a label.
pub fn has_labels(expr: &Expr) -> bool {
    struct Labels(bool);
    impl<'a> Visit<'a> for Labels {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= labelled(expr).is_some_and(|(label, ..)| !label.starts_with('{'));
            visit::visit_expr(self, expr);
        }
    }
    let mut labels = Labels(false);
    labels.visit_expr(expr);
    labels.0
}

/// An await of several, whose state is named so in place of what is called.
pub fn site(called: &str, callee: &Expr) -> Expr {
    at_site(&format!("{{{called}}}"), callee)
}

/// An await whose state has this label.
pub fn at_site(label: &str, callee: &Expr) -> Expr {
    let name = format_ident!("{}", LABELLED);
    parse_quote_spanned!(crate::at(callee.span())=> #name(#label, #callee).await)
}

impl Lower {
    /// Replaces each `checkpoint!` by the await that it is.
    pub fn label_awaits(&mut self, body: &mut syn::Block) {
        Checkpoints(self).visit_block_mut(body);
    }

    /// The same in what a macro stood for.
    pub fn label_awaits_in(&mut self, expr: &mut Expr) {
        Checkpoints(self).visit_expr_mut(expr);
    }

    /// A call of a variable that is a pointer to a function.
    pub fn call_pointer(&mut self, callee: &mut Expr) {
        let Expr::Call(call) = callee else { return };
        let Some(name) = names::as_name(&call.func).cloned() else { return };
        let Some(var) = self.find(&name.to_string()) else { return };
        let Some(signature) = self.vars[var].ty.as_ref().and_then(pointed) else { return };
        let arguments = call.args.iter();
        *callee = parse_quote_spanned!(crate::at(name.span())=>
            ::rialto_cps::rt::call::<#signature>(#name, (#(#arguments,)*)));
    }

    /// A durable step: a loop around one suspension point. The work is made again wherever the function is resumed, of
    /// copies of the variables that its arguments name: so the state keeps those.
    pub fn step(&mut self, call: &ExprCall, ty: Option<Type>) -> Expr {
        let (key, policy, attempt) = (&call.args[0], &call.args[1], &call.args[2]);
        for argument in [policy, attempt] {
            self.evaluated_again(argument);
        }
        self.borrows_nothing(attempt);
        let copies = self.copies(policy, attempt);
        let label = format!("step({})", literal(key).unwrap_or_default());
        let key = self.flatten(key);
        let span = call.func.span();
        let of = step_of(self.awaits + 1);
        let next = format_ident!("__cps_next{}", self.vars.len(), span = span);
        let value = match &*call.func {
            Expr::Path(path) => type_argument(&path.path).unwrap_or_else(|| parse_quote!(_)),
            _ => parse_quote!(_),
        };
        let (function, site) = (&call.func, format_ident!("{}", LABELLED));
        // Code that may return from the function is not in a closure of ours.
        let early = leaves(attempt, true).then(|| quote!(let __attempt = #attempt;));
        let attempt = if early.is_some() { quote!(__attempt) } else { quote!(#attempt) };
        let mut made: Expr = parse_quote_spanned!(crate::at(span)=> {
            let mut #next = #of.at(#key);
            loop {
                match #site::<#value>(#label, __rt::step_at(#next)).await {
                    __rt::Progress::Ended(__ended) => break __ended,
                    __rt::Progress::Make(__at) => {
                        #copies
                        let __policy = #policy;
                        #early
                        #next = #of.run(__at, |__key| #function(__key, __policy, #attempt));
                    }
                }
            }
        });
        self.numbers.tag_jumps(&mut made);
        let result = self.flatten_as(&made, ty);
        if let Expr::Path(path) = &*call.func
            && type_argument(&path.path).is_some()
        {
            self.note_result(&result, parse_quote!(::rialto_cps::rt::StepOutput<#path>));
        }
        result
    }

    /// Copies of the function's variables that the arguments name.
    fn copies(&mut self, policy: &Expr, attempt: &Expr) -> TokenStream {
        let both: Expr = parse_quote!((#policy, #attempt));
        let mut seen = std::collections::BTreeSet::new();
        let copies = self.mentioned_in(&both).into_iter().filter(|var| seen.insert(*var)).map(|var| {
            let name = &self.vars[var].name;
            quote!(let #name = __rt::copied(&#name);)
        });
        copies.collect()
    }

    /// The variables that the expression names, in order.
    fn mentioned_in(&mut self, expr: &Expr) -> Vec<Var> {
        let (mentions, fixed) = (self.mentions.clone(), self.fixed.clone());
        let effects = Walk::new(self).of_value(expr);
        (self.mentions, self.fixed) = (mentions, fixed);
        let mut all = Vec::new();
        collect(&effects, &mut all);
        all
    }

    /// An attempt outlives what the caller has lent.
    fn borrows_nothing(&mut self, attempt: &Expr) {
        let Expr::Closure(closure) = attempt else { return };
        let lent = self.mentioned_in(attempt).into_iter().find(|var| self.is_borrowed_parameter(*var));
        let Some(var) = lent else { return };
        let name = self.vars[var].name.clone();
        let shown = if name == "__self" { "self".to_string() } else { name.to_string() };
        let span = place(closure.body.to_token_stream(), &name).unwrap_or(attempt.span());
        self.error(
            span,
            format!(
                "the attempt of a step cannot borrow `{shown}`, which is lent to this function: an attempt outlives \
                 the borrow\nhelp: bind what it needs by `let` before the step"
            ),
        );
    }

    fn is_borrowed_parameter(&self, var: Var) -> bool {
        let made = self.vars[var].rebinding.as_ref();
        made.is_some_and(|made| made.bases.iter().any(|base| self.params.contains(base)))
    }

    /// It cannot await, nor leave a loop.
    fn evaluated_again(&mut self, argument: &Expr) {
        if self.breaks_up(argument) {
            let message = "an argument of a step is evaluated again after a crash, and awaits nothing\n\
                           help: bind the value by `let` before the step";
            self.error(argument.span(), message);
        } else if leaves(argument, false) {
            let message = "an argument of a step cannot leave a loop\nhelp: leave it before the step";
            self.error(argument.span(), message);
        }
    }
}

/// The step, if it is one that is awaited: a call of three arguments of what is named `step`.
pub fn read_step(awaited: &Expr) -> Option<&ExprCall> {
    match awaited {
        Expr::Paren(inner) => read_step(&inner.expr),
        Expr::Group(inner) => read_step(&inner.expr),
        Expr::Call(call) if call.args.len() == 3 => {
            let Expr::Path(path) = &*call.func else { return None };
            let last = path.path.segments.last()?;
            (path.qself.is_none() && last.ident == "step").then_some(call)
        }
        _ => None,
    }
}

/// A step as one of several.
pub fn refuse_step(call: &Expr) -> Option<syn::Error> {
    let call = read_step(call)?;
    let Expr::Path(path) = &*call.func else { return None };
    type_argument(&path.path)?;
    Some(syn::Error::new(
        call.func.span(),
        "a step stands alone, so that its state can be written\n\
         help: await it in a `#[cps]` function of its own, and call that by `join!`; `select!` drops arms, and a step \
         is never dropped half done",
    ))
}

fn type_argument(path: &syn::Path) -> Option<Type> {
    match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(given) => match given.args.last()? {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The key, if it is written there.
fn literal(key: &Expr) -> Option<String> {
    match key {
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        // `"key".to_string()` and its kin.
        Expr::MethodCall(call) if call.args.is_empty() => literal(&call.receiver),
        Expr::Call(call)
            if call.args.len() == 1 && call.func.to_token_stream().to_string() == "String :: from" =>
        {
            literal(&call.args[0])
        }
        _ => None,
    }
}

/// The signature in `CpsFnPtr<S>`.
fn pointed(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "CpsFnPtr")?;
    match &last.arguments {
        PathArguments::AngleBracketed(given) => match given.args.first()? {
            GenericArgument::Type(signature) => Some(signature.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn collect(effects: &[Effect], all: &mut Vec<Var>) {
    for effect in elementary(effects) {
        if let Effect::Use(var, _) | Effect::Assign(var) | Effect::Init(var) = effect {
            all.push(*var);
        }
    }
}

/// Where the name stands first.
fn place(tokens: TokenStream, name: &Ident) -> Option<proc_macro2::Span> {
    tokens.into_iter().find_map(|token| match token {
        proc_macro2::TokenTree::Ident(word) => {
            let text = word.to_string();
            (*name == crate::tags::untagged(&text).0).then(|| word.span())
        }
        proc_macro2::TokenTree::Group(group) => place(group.stream(), name),
        _ => None,
    })
}

/// Whether it jumps out of itself: out of a loop, or returns from the function.
fn leaves(expr: &Expr, returns: bool) -> bool {
    struct Leaves(bool, bool);
    impl<'a> Visit<'a> for Leaves {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Break(_) | Expr::Continue(_) if !self.1 => self.0 = true,
                Expr::Return(_) if self.1 => self.0 = true,
                Expr::Try(tried) => {
                    self.0 |= self.1;
                    visit::visit_expr(self, &tried.expr);
                }
                Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => {}
                _ => visit::visit_expr(self, expr),
            }
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut leaves = Leaves(false, returns);
    leaves.visit_expr(expr);
    leaves.0
}

/// Replaces `checkpoint!`s.
struct Checkpoints<'l>(&'l mut Lower);

impl Checkpoints<'_> {
    fn expanded(&mut self, call: &Macro) -> Option<Expr> {
        if !is_checkpoint(call) {
            return None;
        }
        match labels::read(call, &mut self.0.labels) {
            Ok((label, awaited)) => Some(at_site(&label, &awaited)),
            Err(error) => {
                self.0.errors.push(error);
                Some(parse_quote!(()))
            }
        }
    }
}

impl VisitMut for Checkpoints<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(ExprMacro { mac, .. }) = expr
            && let Some(expanded) = self.expanded(mac)
        {
            *expr = expanded;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && let Some(expanded) = self.expanded(&call.mac)
        {
            *statement = Stmt::Expr(expanded, call.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let Some(mut known) = names::known_macro(mac) else { return };
        let before = self.0.labels.len();
        known.arguments.iter_mut().for_each(|argument| self.visit_expr_mut(&mut argument.value));
        if self.0.labels.len() != before {
            *mac = names::with_arguments(mac, &known);
        }
    }

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The type of the step that is awaited at this suspension point.
#[must_use]
pub fn step_of(number: u32) -> Ident {
    format_ident!("__step{}", number)
}
