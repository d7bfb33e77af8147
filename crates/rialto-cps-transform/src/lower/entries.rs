//! `let value = map.entry(key).or_insert(..)`, where the borrow is needed behind an await. The entry is made in a statement
//! of its own, and the borrow is a look-up of the key, which can be made again.
//!
//! ```text
//! let value = map.entry(key).or_default();    let __cps_key0 = key;
//!                                             map.entry(copied(&__cps_key0)).or_default();
//!                                             let value = map.get_mut(&__cps_key0).expect(..);
//! ```

use super::assigned::is_place;
use crate::names;
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, Ident, Pat, Stmt, parse_quote_spanned};

/// Rewrites those of a function's body. `awaits` tells whether a statement awaits.
pub fn desugar(body: &mut Block, awaits: &dyn Fn(&Stmt) -> bool) {
    Entries { awaits, count: 0 }.visit_block_mut(body);
}

struct Entries<'a> {
    awaits: &'a dyn Fn(&Stmt) -> bool,
    /// The number of keys so far.
    count: usize,
}

impl Entries<'_> {
    fn statements(&mut self, statement: &Stmt, behind: &[Stmt]) -> Option<[Stmt; 3]> {
        let Stmt::Local(local) = statement else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let Pat::Ident(bound) = &local.pat else { return None };
        if (self.awaits)(statement) || !self.needed(&bound.ident, behind) {
            return None;
        }
        let mut made = (*init.expr).clone();
        let (span, key) = (made.span(), format_ident!("__cps_key{}", self.count, span = made.span()));
        let entry = entry_of(&mut made)?;
        let at = crate::at(span);
        let (place, value) = (entry.receiver.clone(), entry.args[0].clone());
        entry.args[0] = parse_quote_spanned!(at=> __rt::copied(&#key));
        self.count += 1;
        let attrs = &local.attrs;
        Some([
            parse_quote_spanned!(at=> let #key = #value;),
            parse_quote_spanned!(at=> #(#attrs)* #made;),
            parse_quote_spanned!(at=> let #bound = #place.get_mut(&#key).expect("the entry is there");),
        ])
    }

    /// Whether control flow that awaits names the variable, or what comes behind an await.
    fn needed(&self, name: &Ident, behind: &[Stmt]) -> bool {
        let names =
            |statement: &Stmt| names::words(statement.to_token_stream()).iter().any(|word| name == word);
        let Some(first) = behind.iter().position(|statement| (self.awaits)(statement)) else { return false };
        let controls = is_control(&behind[first]);
        behind[first..].iter().skip(usize::from(!controls)).any(names)
    }
}

impl VisitMut for Entries<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut index = 0;
        while index < block.stmts.len() {
            if let Some(three) = self.statements(&block.stmts[index], &block.stmts[index + 1..]) {
                block.stmts.splice(index..=index, three);
                index += 2;
            }
            index += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
}

/// The call of `entry` on a place, behind which only methods stand that end with the value's borrow.
fn entry_of(expr: &mut Expr) -> Option<&mut ExprMethodCall> {
    const LAST: &[&str] = &["or_insert", "or_insert_with", "or_insert_with_key", "or_default"];
    let Expr::MethodCall(call) = expr else { return None };
    let last = LAST.iter().any(|name| call.method == name);
    let mut expr = last.then_some(&mut *call.receiver)?;
    loop {
        let Expr::MethodCall(call) = expr else { return None };
        if call.method == "entry" {
            return (call.args.len() == 1 && is_place(&call.receiver)).then_some(call);
        }
        expr = (call.method == "and_modify").then_some(&mut *call.receiver)?;
    }
}

fn is_control(statement: &Stmt) -> bool {
    let expr = match statement {
        Stmt::Expr(expr, _) => expr,
        Stmt::Local(local) => match &local.init {
            Some(init) => &*init.expr,
            None => return false,
        },
        Stmt::Macro(_) => return true,
        Stmt::Item(_) => return false,
    };
    matches!(
        expr,
        Expr::If(_) | Expr::Match(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) | Expr::Block(_)
    )
}
