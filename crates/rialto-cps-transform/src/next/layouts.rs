//! The identity of a function's states: texts of names and types, hashed as the other transformation hashes them.

use super::emit::{How, Suspension};
use super::ir::{Function, Var};
use crate::layouts::hash;
use crate::types;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;
use syn::Type;
use syn::ext::IdentExt;

/// The entries that the layouts of a function share: prints first, in the order of `printed`, then written types.
pub struct Table {
    texts: Vec<(String, u64)>,
    prints: usize,
    others: Vec<TokenStream>,
    kept: BTreeMap<(Var, How), usize>,
    callees: usize,
}

/// What a layout consists of, so far.
#[derive(Clone)]
struct Parts {
    texts: u64,
    entries: Vec<usize>,
}

/// All that is emitted.
pub struct Layouts {
    pub table: TokenStream,
    pub count: usize,
    pub layout: TokenStream,
    pub result: TokenStream,
    pub sites: Vec<TokenStream>,
}

/// What the outside of the function adds.
pub struct Outside<'o> {
    pub params: Vec<(String, Type)>,
    pub output: &'o Type,
    pub generics: Vec<(String, Type)>,
}

#[must_use]
pub fn layouts(function: &Function, suspensions: &[Suspension], outside: &Outside) -> Layouts {
    let mut table = Table::of(function, suspensions);
    let whole = Parts::new().generics(outside, &mut table).ty(&mut table, outside.output);
    let result = whole.clone();
    let params = outside.params.iter().fold(whole, |parts, (name, ty)| parts.text(name).ty(&mut table, ty));
    let layout = suspensions.iter().enumerate().fold(params, |parts, (index, suspension)| {
        let parts = parts.text(&suspension.kept.len().to_string()).entry(index);
        suspension.kept.iter().fold(parts, |parts, kept| {
            let (name, entry) = (table.name(function, kept.0), table.kept[kept]);
            parts.text(&name).entry(entry)
        })
    });
    let mut sites = vec![table.start(outside)];
    let names = site_names(suspensions);
    for (suspension, name) in suspensions.iter().zip(&names) {
        sites.push(table.site(function, suspension, name, outside));
    }
    Layouts {
        layout: layout.emit(),
        result: result.emit(),
        sites,
        count: table.texts.len(),
        table: table.emit(),
    }
}

impl Table {
    fn of(function: &Function, suspensions: &[Suspension]) -> Table {
        let mut table = Table {
            texts: Vec::new(),
            prints: 0,
            others: Vec::new(),
            kept: BTreeMap::new(),
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
            let first = table.texts.iter().position(|(other, _)| text != "_" && *other == text);
            let index = first.unwrap_or(table.texts.len());
            table.texts.push((text.clone(), hash(0, &text)));
            table.kept.insert((var, how), index);
        }
        table.prints = table.texts.len();
        table
    }

    /// The entry of a type that is written.
    fn written(&mut self, ty: &Type) -> usize {
        let text = types::text(ty);
        let there = self.texts.iter().skip(self.callees).position(|(other, _)| *other == text);
        there.map_or_else(
            || {
                let written = hash(0, &text);
                self.others.push(quote!((__rt::Known::<#ty>::LAYOUT, #written)));
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
        quote!(&[#(#hashes),*], &[#(#others),*])
    }

    fn start(&mut self, outside: &Outside) -> TokenStream {
        let base = Parts::new().text("start").generics(outside, self);
        let mut types = Vec::new();
        let mut parts = base.clone();
        for (name, ty) in &outside.params {
            let entry = self.written(ty);
            types.push(entry);
            parts = parts.text(name).entry(entry);
        }
        let variables = outside.params.iter().map(|(name, ty)| (name.clone(), types::text(ty))).collect();
        site("start", &parts, &base, &types, variables, false)
    }

    fn site(
        &mut self,
        function: &Function,
        suspension: &Suspension,
        name: &str,
        outside: &Outside,
    ) -> TokenStream {
        let base = Parts::new().text(name).generics(outside, self);
        let (mut parts, mut types, mut variables) = (base.clone(), Vec::new(), Vec::new());
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for kept in &suspension.kept {
            let own = self.name(function, kept.0);
            let count = seen.entry(own.clone()).and_modify(|count| *count += 1).or_insert(1);
            let own = match (&*own, *count) {
                ("_", count) => format!("_{count}"),
                (_, 1) => own,
                (_, count) => format!("{own}#{count}"),
            };
            let entry = self.kept[kept];
            types.push(entry);
            parts = parts.text(&own).entry(entry);
            variables.push((own, text_of(function, kept.0, kept.1)));
        }
        site(name, &parts, &base, &types, variables, suspension.itself)
    }
}

fn site(
    name: &str,
    parts: &Parts,
    base: &Parts,
    types: &[usize],
    variables: Vec<(String, String)>,
    itself: bool,
) -> TokenStream {
    let (parts, base) = (parts.emit(), base.emit());
    let types = bytes(types);
    let variables = variables.into_iter().map(|(name, ty)| quote!((#name, #ty)));
    quote! {
        __rt::SiteText {
            name: #name,
            parts: #parts,
            base: #base,
            types: #types,
            variables: &[#(#variables),*],
            itself: #itself,
        }
    }
}

fn text_of(function: &Function, var: Var, how: How) -> String {
    let Some(ty) = &function.vars[var].ty else { return "_".into() };
    let text = types::text(ty);
    match how {
        How::Named | How::Dropped | How::Rest => text,
        _ => format!("Option < {text} >"),
    }
}

fn name_of(function: &Function, var: Var) -> String {
    let variable = &function.vars[var];
    let name = variable.name.unraw().to_string();
    if variable.temporary || name.starts_with("__cps") {
        return "_".into();
    }
    match name.strip_prefix("__own_") {
        Some("__self") => "self".into(),
        Some(own) => own.into(),
        None if name == "__self" => "self".into(),
        None => name,
    }
}

/// What has no label is named by what is awaited, and by which of how many of the same it is.
fn site_names(suspensions: &[Suspension]) -> Vec<String> {
    let all: Vec<_> = suspensions.iter().map(|suspension| format!("{}()", suspension.name())).collect();
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
    /// What is called, without its arguments.
    #[must_use]
    pub fn name(&self) -> String {
        self.called.clone()
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

    fn generics(self, outside: &Outside, table: &mut Table) -> Self {
        outside.generics.iter().fold(self, |parts, (name, ty)| parts.text(name).ty(table, ty))
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
