//! Gives a variable a name of its own, if it shadows another one that its value may borrow from: `let line =
//! line.trim();`. A segment binds both again after a resume, and a state holds what is borrowed. So neither may hide
//! the other.
//!
//! Until the function is emitted, the variable is named `__s1__line`, and one that shadows that `__s2__line`. Then
//! `__s1__line` becomes `line` by the hygiene of macros, which tells it from the function's own `line`: so errors,
//! `stringify!` and the fields of `tracing` name it as the user did.

use crate::names::{self, Passes};
use crate::owned::is_data;
use crate::tags::{each_name, ident, without_tags};
use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprLet, FieldPat, FieldValue, Item, Macro, Member, Pat, Stmt};

/// Names those variables of a body that shadow what they may borrow from.
pub fn rename(body: &mut Block) {
    Shadows::default().visit_block_mut(body);
}

/// The name as the user wrote it.
#[must_use]
pub fn written(name: &str) -> &str {
    split(name).1
}

/// How many variables of the name it shadows, and the name.
fn split(name: &str) -> (u32, &str) {
    let shadowing = name.strip_prefix("__s").and_then(|rest| rest.split_once("__"));
    match shadowing.and_then(|(depth, name)| Some((depth.parse().ok()?, name))) {
        Some((depth, name)) => (depth, name),
        None => (0, name),
    }
}

/// The tokens of an emitted function, in which the names are the user's own, as far as hygiene can tell them apart.
#[must_use]
pub fn restored(tokens: TokenStream) -> TokenStream {
    each_name(tokens, &|name| match split(&name.to_string()) {
        (1, own) => ident(own, Span::mixed_site().located_at(name.span())),
        _ => name,
    })
}

/// The user's code as a text, with the names that the user wrote.
#[must_use]
pub fn text(code: &impl ToTokens) -> String {
    let tokens = without_tags(code.to_token_stream());
    each_name(tokens, &|name| match split(&name.to_string()) {
        (0, _) => name,
        (_, own) => ident(own, name.span()),
    })
    .to_string()
}

/// The macros of `tracing` whose arguments are fields.
const FIELDS: &[&str] = &[
    "event",
    "error",
    "warn",
    "info",
    "debug",
    "trace",
    "span",
    "error_span",
    "warn_span",
    "info_span",
    "debug_span",
    "trace_span",
];

/// Finds the patterns whose variables shadow what they may borrow from, or one of several that a pattern binds: those
/// are bound again together.
#[derive(Default)]
struct Shadows {
    /// The variables in scope that a pattern binds beside others, or takes out of a value.
    grouped: Vec<String>,
}

impl Shadows {
    /// The variables of a pattern that need a name of their own.
    fn shadowing(&self, pattern: &Pat, value: &Expr) -> Vec<Renamed> {
        let mentioned = if may_borrow(value) { names::words(value.to_token_stream()) } else { Vec::new() };
        let bound = names::bound(pattern).into_iter().map(|bound| bound.name.unraw().to_string());
        let shadowing = bound.filter(|name| {
            self.grouped.contains(name) || mentioned.iter().any(|word| names::unraw(word) == *name)
        });
        shadowing.map(Renamed::new).collect()
    }

    /// What the pattern binds is in scope from here on.
    fn declare(&mut self, pattern: &Pat) {
        let pattern = match pattern {
            Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        if !matches!(pattern, Pat::Ident(bound) if bound.subpat.is_none()) {
            self.grouped
                .extend(names::bound(pattern).into_iter().map(|bound| bound.name.unraw().to_string()));
        }
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        let open = self.grouped.len();
        visit(self);
        self.grouped.truncate(open);
    }

    /// What a `let` of a condition binds is known in the operands after it, and in the block.
    fn conditional(&mut self, condition: &mut Expr, block: &mut Block) {
        let mut operands = Vec::new();
        each_operand(condition, &mut operands);
        for index in 0..operands.len() {
            let (before, after) = operands.split_at_mut(index + 1);
            let Expr::Let(ExprLet { pat, expr, .. }) = &mut *before[index] else { continue };
            for mut renamed in self.shadowing(pat, expr) {
                renamed.visit_pat_mut(pat);
                after.iter_mut().for_each(|operand| renamed.visit_expr_mut(operand));
                renamed.visit_block_mut(block);
            }
            self.declare(pat);
        }
    }
}

impl VisitMut for Shadows {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|this| {
            for index in 0..block.stmts.len() {
                let (before, after) = block.stmts.split_at_mut(index + 1);
                let statement = &mut before[index];
                if let Stmt::Local(local) = statement
                    && let Some(init) = &local.init
                {
                    for mut renamed in this.shadowing(&local.pat, &init.expr) {
                        renamed.visit_pat_mut(&mut local.pat);
                        after.iter_mut().for_each(|statement| renamed.visit_stmt_mut(statement));
                    }
                }
                this.visit_stmt_mut(statement);
                if let Stmt::Local(local) = statement {
                    this.declare(&local.pat);
                }
            }
        });
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.scoped(|this| {
            match expr {
                Expr::Match(matched) => {
                    for arm in &mut matched.arms {
                        for mut renamed in this.shadowing(&arm.pat, &matched.expr) {
                            renamed.visit_arm_mut(arm);
                        }
                    }
                }
                Expr::If(branch) => this.conditional(&mut branch.cond, &mut branch.then_branch),
                Expr::While(each) => this.conditional(&mut each.cond, &mut each.body),
                Expr::ForLoop(each) => {
                    for mut renamed in this.shadowing(&each.pat, &each.expr) {
                        renamed.visit_pat_mut(&mut each.pat);
                        renamed.visit_block_mut(&mut each.body);
                    }
                    this.declare(&each.pat);
                }
                _ => {}
            }
            visit_mut::visit_expr_mut(this, expr);
        });
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scoped(|this| {
            this.declare(&arm.pat);
            visit_mut::visit_arm_mut(this, arm);
        });
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

fn each_operand<'e>(condition: &'e mut Expr, operands: &mut Vec<&'e mut Expr>) {
    if !matches!(condition, Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_))) {
        return operands.push(condition);
    }
    let Expr::Binary(binary) = condition else { return };
    each_operand(&mut binary.left, operands);
    each_operand(&mut binary.right, operands);
}

/// Whether a value may be a borrow, by its syntax.
fn may_borrow(value: &Expr) -> bool {
    match value {
        Expr::Paren(inner) => may_borrow(&inner.expr),
        Expr::Group(inner) => may_borrow(&inner.expr),
        Expr::Try(tried) => may_borrow(&tried.expr),
        Expr::MethodCall(call) => !is_data(value) && may_borrow(&call.receiver),
        Expr::Tuple(tuple) => tuple.elems.iter().any(may_borrow),
        Expr::Call(call) => names::looks_through(&call.func),
        Expr::If(_) | Expr::Reference(_) | Expr::Field(_) | Expr::Index(_) | Expr::Path(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        _ => false,
    }
}

/// Writes a new name for a variable, wherever it is named.
struct Renamed {
    from: String,
    to: String,
}

impl Renamed {
    fn new(from: String) -> Self {
        let (depth, own) = split(&from);
        let to = format!("__s{}__{own}", depth + 1);
        Renamed { from, to }
    }

    fn is_it(&self, name: &Ident) -> bool {
        name.unraw() == self.from.as_str()
    }

    fn to(&self, span: Span) -> Ident {
        Ident::new(&self.to, span)
    }

    fn tokens(&self, tokens: TokenStream, delimiter: Delimiter) -> TokenStream {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |index: Option<usize>, wanted: char| match index.and_then(|index| all.get(index)) {
            Some(TokenTree::Punct(punct)) => punct.as_char() == wanted,
            _ => false,
        };
        let changed = all.iter().enumerate().map(|(index, token)| match token {
            TokenTree::Ident(name) if self.is_it(name) => {
                let (before, after) = (index.checked_sub(1), Some(index + 1));
                let is_part = ['.', '\'', ':', '$'].iter().any(|mark| punct(before, *mark));
                let is_path = punct(after, ':') && punct(Some(index + 2), ':');
                let is_macro = punct(after, '!') && matches!(all.get(index + 2), Some(TokenTree::Group(_)));
                let first = before.is_none() || punct(before, ',');
                let is_field = first && delimiter == Delimiter::Brace && punct(after, ':');
                let is_named = first && delimiter == Delimiter::Parenthesis && is_assigned(&all, index + 1);
                match is_part || is_path || is_macro || is_field || is_named {
                    true => token.clone(),
                    false => TokenTree::Ident(self.to(name.span())),
                }
            }
            TokenTree::Group(group) => {
                let is_called =
                    index > 1 && punct(Some(index - 1), '!') && matches!(all[index - 2], TokenTree::Ident(_));
                let stream = if is_called { self.argument(group.stream()) } else { group.stream() };
                let mut inner = Group::new(group.delimiter(), self.tokens(stream, group.delimiter()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            other => other.clone(),
        });
        changed.collect()
    }

    /// A field that is only named, or `%name`, keeps its name: `name = %__s2__name`.
    fn fields(&self, tokens: TokenStream) -> TokenStream {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let parts = all.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
        let named = parts.map(|part| {
            let (sign, name) = match part {
                [TokenTree::Ident(name)] => (None, name),
                [TokenTree::Punct(sign), TokenTree::Ident(name)] => (Some(sign), name),
                _ => return part.iter().cloned().collect(),
            };
            if !self.is_it(name) {
                return part.iter().cloned().collect();
            }
            let (field, value) = (ident(written(&self.from), name.span()), self.to(name.span()));
            quote!(#field = #sign #value)
        });
        quote!(#(#named),*)
    }

    /// The arguments of a macro whose text captures `{name}`: the text names an argument instead.
    fn argument(&self, tokens: TokenStream) -> TokenStream {
        let mut all: Vec<TokenTree> = tokens.into_iter().collect();
        let argument = format!("__arg__{}", written(&self.from));
        let text = all.iter().enumerate().find_map(|(index, token)| match token {
            TokenTree::Literal(literal) => Some((index, captures(literal, &self.from, &argument)?)),
            _ => None,
        });
        let Some((text, renamed)) = text else { return all.into_iter().collect() };
        // Before the text are fields.
        let given = |index: usize| match &all[index] {
            TokenTree::Ident(name) => self.is_it(name) && is_assigned(&all, index + 1),
            _ => false,
        };
        if (text..all.len()).any(given) {
            return all.into_iter().collect();
        }
        let span = renamed.span();
        all[text] = TokenTree::Literal(renamed);
        let ends = matches!(all.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == ',');
        let comma = (!ends).then(|| quote!(,));
        let (name, value) = (ident(&argument, span), self.to(span));
        quote!(#(#all)* #comma #name = #value)
    }
}

/// The string literal with this name for the captured one, if it captures that.
fn captures(literal: &Literal, from: &str, to: &str) -> Option<Literal> {
    let mut text = match syn::parse_str(&literal.to_string()) {
        Ok(syn::Lit::Str(text)) => text.value(),
        _ => return None,
    };
    let mut captured = names::captures(&text);
    captured.retain(|range| names::unraw(&text[range.clone()]) == from);
    captured.iter().rev().for_each(|range| text.replace_range(range.clone(), to));
    let mut renamed = Literal::string(&text);
    renamed.set_span(literal.span());
    (!captured.is_empty()).then_some(renamed)
}

/// Whether `=` stands there, and not `==` or `=>`.
fn is_assigned(tokens: &[TokenTree], index: usize) -> bool {
    match tokens.get(index) {
        Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {
            punct.spacing() == Spacing::Alone || !matches!(tokens.get(index + 1), Some(TokenTree::Punct(_)))
        }
        _ => false,
    }
}

impl VisitMut for Renamed {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        if let Pat::Ident(bound) = pattern
            && self.is_it(&bound.ident)
        {
            bound.ident = self.to(bound.ident.span());
        }
        visit_mut::visit_pat_mut(self, pattern);
    }

    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        if matches!(&field.member, Member::Named(name) if self.is_it(name)) {
            field.colon_token.get_or_insert_default();
        }
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        if matches!(&field.member, Member::Named(name) if self.is_it(name)) {
            field.colon_token.get_or_insert_default();
        }
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && path.qself.is_none()
            && let Some(name) = path.path.get_ident()
            && self.is_it(name)
        {
            path.path = self.to(name.span()).into();
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let called = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if called == "stringify" {
            return;
        }
        if FIELDS.contains(&&*called) {
            mac.tokens = self.fields(mac.tokens.clone());
        }
        mac.tokens = self.argument(mac.tokens.clone());
        match names::known_macro(mac) {
            Some(known) if !matches!(known.passes, Passes::Scrutinee) => {
                names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
            }
            _ => {
                let delimiter = match mac.delimiter {
                    syn::MacroDelimiter::Brace(_) => Delimiter::Brace,
                    _ => Delimiter::Parenthesis,
                };
                mac.tokens = self.tokens(mac.tokens.clone(), delimiter);
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(text: &str) -> Option<String> {
        let literal: Literal = syn::parse_str(text).expect("it is a literal");
        captures(&literal, "x", "y").map(|literal| literal.to_string())
    }

    #[test]
    fn captured_names_are_renamed_in_texts() {
        assert_eq!(renamed(r#""{x}""#).as_deref(), Some(r#""{y}""#));
        assert_eq!(renamed(r#""{{x}} {x:?} {z} {}""#).as_deref(), Some(r#""{{x}} {y:?} {z} {}""#));
        assert_eq!(renamed(r#""{z:>x$.x$} {:0x$}""#).as_deref(), Some(r#""{z:>y$.y$} {:0y$}""#));
        assert_eq!(renamed(r##"r#"{x}"#"##).as_deref(), Some(r#""{y}""#));
        assert_eq!(renamed(r#""{{x}} {xx} {z:x}""#), None);
        assert_eq!(renamed("7"), None);
    }

    #[test]
    fn each_mention_has_the_new_name() {
        let mut body: Block = syn::parse_quote!({
            let x = x.trim();
            let z = Point { x, y: other.x };
            info!(x, "{}", format!("{x}"));
            take!(x, x::y, 'x: loop {}, Point { x: 1 });
        });
        rename(&mut body);
        let expected: Block = syn::parse_quote!({
            let __s1__x = x.trim();
            let z = Point { x: __s1__x, y: other.x };
            info!(x = __s1__x, "{}", format!("{__arg__x}", __arg__x = __s1__x));
            take!(__s1__x, x::y, 'x: loop {}, Point { x: 1 });
        });
        assert_eq!(quote!(#body).to_string(), quote!(#expected).to_string());
    }
}
