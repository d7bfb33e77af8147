//! Patterns with `|` and a condition: Rust asks that of each alternative which fits, until it holds. So each is
//! an arm of its own, where the condition and what is done stand apart from each other.

use crate::names;
use syn::Pat;
use syn::visit_mut::{self, VisitMut};

/// So many patterns at most.
const MOST: usize = 16;

/// The patterns that together are this one, in the order in which they are tried; `None` is: too many.
#[must_use]
pub fn of(pattern: &Pat) -> Option<Vec<Pat>> {
    let mut all = Vec::new();
    each(pattern, &mut all);
    (all.len() <= MOST).then_some(all)
}

fn each(pattern: &Pat, all: &mut Vec<Pat>) {
    let (mut nth, mut count) = (0, 1);
    while nth < count && all.len() <= MOST {
        let mut one = pattern.clone();
        let mut first = First { nth, count: None };
        first.visit_pat_mut(&mut one);
        match first.count {
            Some(cases) => {
                count = cases;
                each(&one, all);
            }
            None => all.push(one),
        }
        nth += 1;
    }
}

/// Takes one of the alternatives, where there are some first.
struct First {
    nth: usize,
    count: Option<usize>,
}

impl VisitMut for First {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            _ if self.count.is_some() => {}
            Pat::Or(or) if !or.cases.iter().all(is_constant) => {
                self.count = Some(or.cases.len());
                *pattern = or.cases[self.nth].clone();
            }
            _ => visit_mut::visit_pat_mut(self, pattern),
        }
    }

    fn visit_expr_mut(&mut self, _: &mut syn::Expr) {}
}

/// Of such ones hardly two fit the same: nobody sees whether they are told apart.
fn is_constant(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(_) | Pat::Range(_) | Pat::Path(_) | Pat::Const(_) => true,
        Pat::Ident(pattern) => !names::is_variable(pattern),
        Pat::Paren(inner) => is_constant(&inner.pat),
        _ => false,
    }
}
