//! The operands of an expression, in the order in which they are evaluated, and what may happen to
//! one while the others are.

use crate::moves::{self, By};
use crate::names;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Ident};

/// Whether evaluating it later makes no difference.
pub fn is_simple(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_simple(&field.base),
        Expr::Paren(inner) => is_simple(&inner.expr),
        _ => false,
    }
}

/// Whether it can as well be evaluated later: that, and what borrows it.
pub fn stays(expression: &Expr) -> bool {
    match expression {
        Expr::Reference(reference) => stays(&reference.expr),
        expression => is_simple(expression),
    }
}

/// Whether it says where something lies, which a copy would not.
pub fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        _ => false,
    }
}

/// Whether evaluating an expression may change what a name stands for. These are parameters that are lent.
pub fn may_change(expression: &Expr, name: &Expr, lent: &[Ident]) -> bool {
    struct Changes {
        name: Ident,
        is_lent: bool,
        found: bool,
    }
    impl Changes {
        fn root(&mut self, place: &Expr) {
            self.found |= root(place).as_ref() == Some(&self.name);
        }

        /// What is behind it is looked at.
        fn read(&mut self, place: &Expr) {
            if !is_simple(place) {
                self.visit_expr(place);
            }
        }
    }
    impl<'a> Visit<'a> for Changes {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            self.root(&assign.left);
            visit::visit_expr_assign(self, assign);
        }
        fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
            if is_compound(&binary.op) {
                self.root(&binary.left);
            }
            visit::visit_expr_binary(self, binary);
        }
        fn visit_expr_reference(&mut self, reference: &'a syn::ExprReference) {
            if reference.mutability.is_some() {
                self.root(&reference.expr);
            }
            visit::visit_expr_reference(self, reference);
        }
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            self.root(&call.receiver);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
            // As a value, it is lent on.
            self.found |= self.is_lent && path.path.is_ident(&self.name);
        }
        fn visit_expr_field(&mut self, field: &'a syn::ExprField) {
            self.read(&field.base);
        }
        fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
            self.read(&unary.expr);
        }
        fn visit_expr_index(&mut self, index: &'a syn::ExprIndex) {
            self.read(&index.expr);
            self.visit_expr(&index.index);
        }
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            // What it does with what it names is unknown.
            self.found |= names::free_in_macro(call).contains(&self.name.to_string());
        }
    }
    let Some(name) = root(name) else { return false };
    let mut changes = Changes { is_lent: lent.contains(&name), name, found: false };
    changes.visit_expr(expression);
    changes.found
}

/// The variable of a place.
pub fn root(place: &Expr) -> Option<Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident().cloned(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Reference(reference) => root(&reference.expr),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => root(&unary.expr),
        Expr::Paren(inner) => root(&inner.expr),
        _ => None,
    }
}

/// One of those that are evaluated before what is done with them.
pub struct Operand<'e> {
    pub expression: &'e mut Expr,
    /// How its value is taken; else it is looked at where it is.
    pub taken: Option<By>,
}

/// The operands, in the order in which they are evaluated.
pub fn operands(expression: &mut Expr) -> Option<Vec<Operand<'_>>> {
    let (looks, first) = looks(expression);
    let each = expressions(expression)?.into_iter().enumerate();
    let taken = |index| match index {
        0 if looks == 0 => Some(first),
        index => (index >= looks).then_some(By::Name),
    };
    Some(each.map(|(index, expression)| Operand { expression, taken: taken(index) }).collect())
}

/// How many of the first operands of an expression are only looked at, and how the first is taken if it is not. What
/// a method does with its receiver is known of some.
fn looks(expression: &Expr) -> (usize, By) {
    let looks = match expression {
        Expr::Binary(binary) if is_comparison(&binary.op) => 2,
        Expr::MethodCall(call) => match moves::takes_self(&call.method.to_string()) {
            Some(by) => return (0, by),
            None => 1,
        },
        Expr::Call(_) | Expr::Index(_) | Expr::Field(_) | Expr::Unary(_) | Expr::Reference(_) => 1,
        _ => 0,
    };
    (looks, By::Name)
}

fn expressions(expression: &mut Expr) -> Option<Vec<&mut Expr>> {
    Some(match expression {
        // What is assigned to is looked at last.
        Expr::Assign(assign) if is_simple(&assign.left) || matches!(*assign.left, Expr::Infer(_)) => {
            vec![&mut assign.right]
        }
        Expr::Binary(binary) => match (is_compound(&binary.op), is_simple(&binary.left)) {
            (false, _) => vec![&mut binary.left, &mut binary.right],
            (true, true) => vec![&mut binary.right],
            (true, false) => return None,
        },
        Expr::Unary(unary) => vec![&mut unary.expr],
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Field(field) => vec![&mut field.base],
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::Try(tried) => vec![&mut tried.expr],
        Expr::Index(index) => vec![&mut index.expr, &mut index.index],
        Expr::Call(call) => std::iter::once(&mut *call.func).chain(&mut call.args).collect(),
        Expr::MethodCall(call) => std::iter::once(&mut *call.receiver).chain(&mut call.args).collect(),
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Range(range) => range.start.iter_mut().chain(&mut range.end).map(|end| &mut **end).collect(),
        Expr::Struct(made) => {
            made.fields.iter_mut().map(|field| &mut field.expr).chain(made.rest.as_deref_mut()).collect()
        }
        _ => return None,
    })
}

/// Whether it looks at its operands.
#[must_use]
pub fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// Whether it is `+=`, or one like it.
#[must_use]
pub fn is_compound(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
