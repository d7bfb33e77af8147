//! The identity of a function's states: texts of names and types, hashed. Stored frames have these hashes.

use super::emit::{How, Suspension};
use super::ir::{Function, Var};
use super::lower::part_of;
use crate::hash::hash;
use crate::types;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;
use syn::ext::IdentExt;
use syn::{GenericParam, Type, TypeParamBound, WherePredicate, parse_quote};

/// The entries that the layouts of a function share: prints first, in the order of `printed`, then written types.
pub struct Table {
    texts: Vec<(String, u64)>,
    prints: usize,
    others: Vec<TokenStream>,
    /// The text and the entry of each variable's type.
    kept: BTreeMap<(Var, How), (String, usize)>,
    /// Of the value that is recorded at a step, by the number of its suspension point.
    steps: BTreeMap<u32, usize>,
    /// Of what the function is generic over.
    generics: Vec<usize>,
    callees: usize,
}

/// The components of a layout, so far.
#[derive(Clone)]
struct Parts {
    texts: u64,
    entries: Vec<usize>,
}

/// All that is emitted.
pub struct Layouts {
    pub table: TokenStream,
    pub layout: TokenStream,
    pub result: TokenStream,
    /// The states, as `expansion::sites` reads them.
    pub sites: String,
}

/// The signature's contribution.
pub struct Outside<'o> {
    pub params: Vec<(String, Type)>,
    pub output: &'o Type,
    pub generics: &'o syn::Generics,
    /// The source file, and the line of the function's name.
    pub file: String,
    pub line: usize,
}

#[must_use]
pub fn layouts(function: &Function, suspensions: &[Suspension], outside: &Outside) -> Layouts {
    let mut table = Table::of(function, suspensions, outside);
    // The types of parameters are data: where another type has the same text, it counts as theirs does.
    for (_, ty) in &outside.params {
        table.param(ty);
    }
    let whole = Parts::new().generics(&table).ty(&mut table, outside.output);
    let result = whole.clone();
    let params = outside.params.iter().fold(whole, |parts, (name, ty)| parts.text(name).ty(&mut table, ty));
    let layout = suspensions.iter().enumerate().fold(params, |parts, (index, suspension)| {
        let parts = parts.text(&suspension.name()).text(&suspension.kept.len().to_string()).entry(index);
        suspension.kept.iter().fold(parts, |parts, kept| {
            let (name, entry) = (table.name(function, kept.0), table.kept[kept].1);
            parts.text(&name).entry(entry)
        })
    });
    let mut sites = numbers(&table.generics);
    sites += &table.start(outside);
    let names = site_names(suspensions);
    for (suspension, name) in suspensions.iter().zip(&names) {
        sites += &table.site(function, suspension, name);
    }
    sites += &locations(suspensions, outside);
    Layouts { layout: layout.emit(), result: result.emit(), sites, table: table.emit() }
}

impl Table {
    fn of(function: &Function, suspensions: &[Suspension], outside: &Outside) -> Table {
        let mut table = Table {
            texts: Vec::new(),
            prints: 0,
            others: Vec::new(),
            kept: BTreeMap::new(),
            steps: BTreeMap::new(),
            generics: Vec::new(),
            callees: suspensions.len(),
        };
        for suspension in suspensions {
            let text = format!("< {} as :: rialto_cps :: Frame > :: LAYOUT", suspension.name());
            table.texts.push((String::new(), hash(0, &text)));
        }
        let all: std::collections::BTreeSet<_> =
            suspensions.iter().flat_map(|suspension| suspension.kept.iter().copied()).collect();
        for (var, how) in all {
            let text = text_of(function, var, how);
            // Whether it is kept depends on what is called there, so no other print stands for it.
            let index = match how {
                How::LentWhole { .. } => table.own_print(&text),
                _ => table.print(text.clone()),
            };
            table.kept.insert((var, how), (text, index));
        }
        for suspension in suspensions {
            let Some(value) = &suspension.site.step else { continue };
            let index = table.print(value.ty.as_ref().map_or("_".into(), types::text));
            table.steps.insert(suspension.number, index);
        }
        table.prints = table.texts.len();
        table.generic(outside);
        table
    }

    /// The entry of a print: the first of this text.
    fn print(&mut self, text: String) -> usize {
        let first = self.texts.iter().position(|(other, _)| text != "_" && *other == text);
        let index = first.unwrap_or(self.texts.len());
        let hashed = hash(0, &text);
        self.texts.push((text, hashed));
        index
    }

    /// The entry of a print that stands for no other.
    fn own_print(&mut self, text: &str) -> usize {
        self.texts.push(("_".into(), hash(0, text)));
        self.texts.len() - 1
    }

    /// The entries of what the function is generic over: each is a number that an instance knows.
    fn generic(&mut self, outside: &Outside) {
        for parameter in &outside.generics.params {
            let number = match parameter {
                GenericParam::Type(ty) => {
                    let name = &ty.ident;
                    match has_layout(outside.generics, name) {
                        true => quote!(<#name as ::rialto_cps::HasLayout>::LAYOUT),
                        false => quote!(__rt::shape::<#name>()),
                    }
                }
                GenericParam::Const(constant) => {
                    let name = &constant.ident;
                    quote!(#name as ::core::primitive::u64)
                }
                GenericParam::Lifetime(_) => continue,
            };
            self.others.push(quote!((__rt::numbered(#number), 0)));
            self.generics.push(self.texts.len());
            self.texts.push((number.to_string(), 0));
        }
    }

    /// The entry of a type that is written.
    fn written(&mut self, ty: &Type) -> usize {
        self.other(ty, &quote!(__rt::Known::<#ty>::LAYOUT))
    }

    /// The entry of a parameter's type.
    fn param(&mut self, ty: &Type) -> usize {
        self.other(ty, &quote!(__rt::known!(#ty)))
    }

    fn other(&mut self, ty: &Type, layout: &TokenStream) -> usize {
        let text = types::text(ty);
        let there = self.texts.iter().skip(self.callees).position(|(other, _)| *other == text);
        there.map_or_else(
            || {
                let written = hash(0, &text);
                self.others.push(quote!((#layout, #written)));
                self.texts.push((text, written));
                self.texts.len() - 1
            },
            |index| index + self.callees,
        )
    }

    fn name(&self, function: &Function, var: Var) -> String {
        name_of(function, var)
    }

    fn emit(&self) -> TokenStream {
        let hashes = self.texts[..self.prints].iter().map(|(_, hash)| hash);
        let others = &self.others;
        quote!((&[#(#hashes),*], &[#(#others),*]))
    }

    fn start(&mut self, outside: &Outside) -> String {
        let variables = outside.params.iter();
        let variables = variables.map(|(name, ty)| (name.clone(), types::text(ty), self.written(ty)));
        state("start", false, &variables.collect::<Vec<_>>(), None)
    }

    fn site(&self, function: &Function, suspension: &Suspension, name: &str) -> String {
        let variables = suspension.kept.iter().map(|kept| {
            let name = match kept.1 {
                How::Field(_, field) => field_name(function, kept.0, field),
                _ => self.name(function, kept.0),
            };
            let (ty, entry) = self.kept[kept].clone();
            (name, ty, entry)
        });
        let step = self.steps.get(&suspension.number).copied();
        state(name, suspension.itself, &variables.collect::<Vec<_>>(), step)
    }
}

/// A state, as `expansion::sites` reads it. The variables have names, types, and entries.
fn state(name: &str, itself: bool, variables: &[(String, String, usize)], step: Option<usize>) -> String {
    let mut state = format!("{}{} {} ", text(name), u8::from(itself), variables.len());
    for (name, ty, entry) in variables {
        state += &format!("{}{}{entry} ", text(name), text(ty));
    }
    state + &numbers(step.as_slice())
}

/// The source file, and the line of each state. A call that a macro has made without the user's tokens has the place of
/// the attribute.
fn locations(suspensions: &[Suspension], outside: &Outside) -> String {
    let lines = suspensions.iter().map(|suspension| suspension.site.line.max(outside.line));
    let lines = std::iter::once(outside.line).chain(lines).map(|line| format!("{line} "));
    format!("@{}{}", text(&outside.file), lines.collect::<String>())
}

/// A text, with its length before it.
fn text(text: &str) -> String {
    format!("{}:{text} ", text.len())
}

/// How many numbers follow, and the numbers.
fn numbers(numbers: &[usize]) -> String {
    let each = numbers.iter().map(|number| format!("{number} "));
    format!("{} ", numbers.len()) + &each.collect::<String>()
}

/// Whether a bound says that the type tells its own layout.
fn has_layout(generics: &syn::Generics, name: &syn::Ident) -> bool {
    let named = |bounds: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
        bounds.iter().any(|bound| match bound {
            TypeParamBound::Trait(bound) => {
                bound.path.segments.last().is_some_and(|last| last.ident == "HasLayout")
            }
            _ => false,
        })
    };
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let mut clauses = clauses.filter_map(|predicate| match predicate {
        WherePredicate::Type(of) if matches!(&of.bounded_ty, Type::Path(path) if path.path.is_ident(name)) => {
            Some(&of.bounds)
        }
        _ => None,
    });
    let own = generics.type_params().find(|param| param.ident == *name);
    own.is_some_and(|param| named(&param.bounds)) || clauses.any(named)
}

fn text_of(function: &Function, var: Var, how: How) -> String {
    if matches!(how, How::Field(..)) {
        return "_".into();
    }
    let Some(ty) = function.vars[var].ty.as_ref().or_else(|| function.evident.get(&var)) else {
        return "_".into();
    };
    // Stored frames have these texts for variables that are only dropped later.
    let drops = quote!({ ::core::mem::needs_drop::<#ty>() });
    match how {
        How::Named | How::Lent | How::LentWhole { .. } => types::text(ty),
        How::Dropped | How::Either | How::Rest | How::Whole(_) => {
            types::text(&parse_quote!(::rialto_cps::rt::Kept<#ty, #drops>))
        }
        How::PerhapsDropped
        | How::PerhapsEither
        | How::PerhapsRest
        | How::PerhapsWhole(_)
        | How::Field(..) => {
            types::text(&parse_quote!(::rialto_cps::rt::Kept<::rialto_cps::rt::Option<#ty>, #drops>))
        }
    }
}

/// The fields of a variable that the code does not name: `order..`.
const REST: &str = ".";

/// `order.lines`
fn field_name(function: &Function, var: Var, field: u64) -> String {
    let member = function.fields.get(&(var, field)).map(|member| quote!(#member).to_string());
    format!("{}.{}", name_of(function, var), member.unwrap_or_else(|| REST.into()))
}

fn name_of(function: &Function, var: Var) -> String {
    let variable = &function.vars[var];
    let name = variable.name.unraw().to_string();
    let name = super::shadows::written(&name);
    if name == super::spans::OWN {
        return "span".into();
    }
    if variable.temporary || name.starts_with("__cps") {
        return "_".into();
    }
    if let Some(part) = part_of(name) {
        return part;
    }
    match name.strip_prefix("__own_") {
        Some("__self") => "self".into(),
        Some(own) => own.into(),
        None if name == "__self" => "self".into(),
        None => name.into(),
    }
}

/// A state without a label is named by what is awaited, and by its number among those of the same name. So are
/// steps; other labels are unique.
fn site_names(suspensions: &[Suspension]) -> Vec<String> {
    let named = |suspension: &Suspension| match &suspension.site.label {
        Some(label) => label.clone(),
        None => format!("{}()", suspension.name()),
    };
    let all: Vec<_> = suspensions.iter().map(named).collect();
    let mut counted: BTreeMap<&String, usize> = BTreeMap::new();
    all.iter()
        .map(|text| {
            let count = all.iter().filter(|other| *other == text).count();
            let number = counted.entry(text).and_modify(|number| *number += 1).or_insert(1);
            if count == 1 { text.clone() } else { format!("{text}#{number}/{count}") }
        })
        .collect()
}

impl Suspension {
    /// The function that is called, without its arguments.
    #[must_use]
    pub fn name(&self) -> String {
        self.site.called.clone()
    }
}

impl Parts {
    fn new() -> Self {
        Parts { texts: hash(0, ""), entries: Vec::new() }
    }

    fn text(self, text: &str) -> Self {
        Parts { texts: hash(self.texts, text), ..self }
    }

    fn entry(mut self, entry: usize) -> Self {
        self.entries.push(entry);
        self
    }

    fn ty(self, table: &mut Table, ty: &Type) -> Self {
        let entry = table.written(ty);
        self.entry(entry)
    }

    fn generics(self, table: &Table) -> Self {
        table.generics.iter().fold(self, |parts, entry| parts.entry(*entry))
    }

    /// Each entry is there once, and where it stands counts as a text does.
    fn emit(&self) -> TokenStream {
        let (mut texts, mut once) = (self.texts, Vec::new());
        for entry in &self.entries {
            let there = once.iter().position(|other| other == entry);
            texts = hash(texts, &there.unwrap_or(once.len()).to_string());
            if there.is_none() {
                once.push(*entry);
            }
        }
        let once = bytes(&once);
        quote!((#texts, #once))
    }
}

fn bytes(entries: &[usize]) -> TokenStream {
    let bytes: Vec<u8> = entries
        .iter()
        .flat_map(|entry| u16::try_from(*entry).expect("a function has less than 65,536 types").to_le_bytes())
        .collect();
    let bytes = Literal::byte_string(&bytes);
    quote!(#bytes)
}
