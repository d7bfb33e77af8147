//! Numbers the jumps of a function, so that what the walker finds out about each can be found again.

use super::walk::TAG;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, ExprAsync, ExprClosure, Item, parse_quote};

pub fn tag(body: &mut Block) {
    Tags(0).visit_block_mut(body);
}

/// Numbers the jumps of code that the lowering has found in a macro.
pub fn tag_more(expr: &mut Expr, from: usize) {
    Tags(1_000_000 + u32::try_from(from).unwrap_or(0) * 1000).visit_expr_mut(expr);
}

struct Tags(u32);

impl Tags {
    fn next(&mut self) -> Attribute {
        self.0 += 1;
        let number = proc_macro2::Literal::u32_unsuffixed(self.0);
        let name = quote::format_ident!("{TAG}");
        parse_quote!(#[#name(#number)])
    }
}

impl VisitMut for Tags {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Break(jump) => jump.attrs.push(self.next()),
            Expr::Continue(jump) => jump.attrs.push(self.next()),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut Item) {}
}
