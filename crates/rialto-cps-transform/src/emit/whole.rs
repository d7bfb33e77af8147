//! The body that keeps variables whole: a part that is used by value is copied there, and its type tells whether that is
//! right. If it is not, the body for parts that are moved runs, and this one only has to compile.

use super::emitter::Emitter;
use crate::names;
use crate::tags::untagged;
use crate::walk::Mention;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Pat, Stmt, parse_quote, parse_quote_spanned};

impl Emitter<'_> {
    /// Copies the parts that a statement uses by value. Returns the questions about what its pattern binds.
    pub fn copy_parts_of(&self, statement: &mut Stmt) -> TokenStream {
        if self.function.copied.is_empty() {
            return TokenStream::new();
        }
        let asks = match statement {
            Stmt::Local(local) => {
                let scrutinee = local.init.as_ref().map(|init| &*init.expr);
                let scrutinee = scrutinee.filter(|_| !is_name(&local.pat));
                scrutinee.map_or(TokenStream::new(), |scrutinee| self.ask_bound(scrutinee, &local.pat))
            }
            _ => TokenStream::new(),
        };
        Copy { emitter: self }.visit_stmt_mut(statement);
        asks
    }

    /// Copies the parts that an expression uses by value.
    pub fn copy_parts(&self, expr: &mut Expr) {
        if !self.function.copied.is_empty() {
            Copy { emitter: self }.visit_expr_mut(expr);
        }
    }

    /// The copies of the parts that calls use by value: in a future that borrows, they would be taken along.
    pub fn copy_parts_before<'c>(&self, calls: impl IntoIterator<Item = &'c mut Expr>) -> TokenStream {
        if self.function.copied.is_empty() {
            return TokenStream::new();
        }
        let mut before = Before { emitter: self, made: Vec::new() };
        calls.into_iter().for_each(|call| before.visit_expr_mut(call));
        let made = before.made.iter().map(|(name, value)| quote!(let #name = #value;));
        made.collect()
    }

    /// If a pattern takes parts of a part: whether what it binds is copied.
    pub fn ask_bound(&self, scrutinee: &Expr, pattern: &Pat) -> TokenStream {
        if self.function.copied.is_empty() || !self.is_part_to_copy(scrutinee, |_| true) {
            return TokenStream::new();
        }
        let bound = names::bound(pattern).into_iter().filter(|bound| !bound.by_ref);
        let asks = bound.map(|bound| {
            let (name, uses) = (&bound.name, self.uses());
            quote_spanned!(crate::at(name.span())=> (&&__rt_part(&#name)).stays(#uses);)
        });
        asks.collect()
    }

    /// A witness of how one more part is used.
    fn uses(&self) -> Ident {
        let number = self.asked_parts.get();
        self.asked_parts.set(number + 1);
        format_ident!("__uses{}", number)
    }

    /// The witnesses, and what they tell.
    pub fn uses_told(&self) -> (TokenStream, Option<TokenStream>) {
        let all = (0..self.asked_parts.get()).map(|number| format_ident!("__uses{}", number));
        let declared = all.clone().map(|name| quote!(let #name = __rt::Uses::new();));
        let nested = all.rev().fold(quote!(()), |rest, name| quote!((#name, #rest)));
        let told =
            (!self.function.copied.is_empty()).then(|| quote!(let _ = || __rt::used(__uses, #nested);));
        (declared.collect(), told)
    }

    /// Whether it is a part of a variable that is to stay whole, and is used by value.
    pub fn is_copied_part(&self, expr: &Expr) -> bool {
        self.is_part_to_copy(expr, |how| how == Mention::TakePart)
    }

    /// The same of a variable that is mentioned so. Of a scrutinee, the pattern decides.
    fn is_part_to_copy(&self, expr: &Expr, is_taken: fn(Mention) -> bool) -> bool {
        let root = match expr {
            Expr::Field(field) => &field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &unary.expr,
            Expr::Paren(inner) => &inner.expr,
            _ => return false,
        };
        let Some(name) = names::as_name(root) else { return self.is_part_to_copy(root, is_taken) };
        let Some(number) = untagged(&name.to_string()).1 else { return false };
        let Some((var, _)) = self.mentions.get(&number).filter(|(_, how)| is_taken(*how)) else {
            return false;
        };
        let field = match expr {
            Expr::Field(field) => crate::hash::hash(0, &field.member.to_token_stream().to_string()),
            _ => 0,
        };
        self.function.copied.contains(&(*var, field))
    }

    fn copy_of(&self, part: &Expr) -> Expr {
        // An error is reported where the user wrote the part, as in the other body: so it is reported once.
        let taken = crate::called_at(part.span(), "taken", {
            let uses = self.uses();
            quote!(#uses, &#part)
        });
        parse_quote_spanned!(part.span()=> (&&__rt_part(&#part)) #taken)
    }
}

fn is_name(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(ident) => ident.by_ref.is_none() && ident.subpat.is_none(),
        Pat::Type(typed) => is_name(&typed.pat),
        _ => false,
    }
}

/// Copies parts where they stand.
struct Copy<'e, 'f> {
    emitter: &'e Emitter<'f>,
}

impl VisitMut for Copy<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Match(matched) if self.emitter.is_copied_part(&matched.expr) => {
                for arm in &mut matched.arms {
                    let asks = self.emitter.ask_bound(&matched.expr, &arm.pat);
                    let body = &mut arm.body;
                    self.visit_expr_mut(body);
                    if !asks.is_empty() {
                        **body = parse_quote_spanned!(crate::at(body.span())=> { #asks #body });
                    }
                }
            }
            Expr::If(branch) if names::single_let(&branch.cond).is_some() => {
                let single = names::single_let(&branch.cond).expect("it is one");
                let asks = self.emitter.ask_bound(&single.expr, &single.pat);
                visit_mut::visit_expr_mut(self, expr);
                if let (Expr::If(branch), false) = (expr, asks.is_empty()) {
                    let then = &branch.then_branch;
                    branch.then_branch = parse_quote!({ #asks #then });
                }
            }
            // Its parts are not copied, but bound by patterns.
            Expr::Let(condition) if self.emitter.is_copied_part(&condition.expr) => {}
            part if self.emitter.is_copied_part(part) => *part = self.emitter.copy_of(part),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let Some(init) = &mut local.init else { return };
        if is_name(&local.pat) || !self.emitter.is_copied_part(&init.expr) {
            self.visit_expr_mut(&mut init.expr);
        }
        if let Some((_, otherwise)) = &mut init.diverge {
            self.visit_expr_mut(otherwise);
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        names::change_arguments(mac, |argument| self.visit_expr_mut(argument));
    }
    // A closure that takes a part along copies it, or moves it.
    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        if closure.capture.is_none() {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Copies parts before the expression.
struct Before<'e, 'f> {
    emitter: &'e Emitter<'f>,
    made: Vec<(Ident, Expr)>,
}

impl VisitMut for Before<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if !self.emitter.is_copied_part(expr) {
            return visit_mut::visit_expr_mut(self, expr);
        }
        let name = format_ident!("__copy{}", self.made.len(), span = expr.span());
        self.made.push((name.clone(), self.emitter.copy_of(expr)));
        *expr = parse_quote!(#name);
    }
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
