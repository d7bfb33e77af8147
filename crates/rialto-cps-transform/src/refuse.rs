//! What is refused in a body, wherever it stands.

use crate::arguments;
use crate::conditional;
use syn::visit::Visit;
use syn::{Block, Error, Result};

/// Looks for it.
///
/// # Errors
///
/// All that there is.
pub fn check(body: &Block) -> Result<()> {
    let mut refuse = Refuse { errors: Vec::new() };
    refuse.visit_block(body);
    all(refuse.errors)
}

/// All is well if there are no errors.
///
/// # Errors
///
/// All of them, as one.
pub fn all(errors: impl IntoIterator<Item = Error>) -> Result<()> {
    let all = errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    });
    all.map_or(Ok(()), Err)
}

/// What is refused wherever it stands.
struct Refuse {
    errors: Vec<Error>,
}

impl<'a> Visit<'a> for Refuse {
    fn visit_macro(&mut self, call: &'a syn::Macro) {
        for word in arguments::words(call.tokens.clone()) {
            let message = arguments::refused(call, &word.to_string());
            self.errors.push(Error::new(word.span(), message));
        }
    }

    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        if conditional::condition(attribute).is_some() {
            let message = "`#[cfg(..)]` cannot stand here in a `#[cps]` function: write it before a statement, an arm or a \
                           field outside of macros, or write `if cfg!(..)`";
            self.errors.push(Error::new_spanned(attribute, message));
        }
    }

    fn visit_item(&mut self, item: &'a syn::Item) {
        let message = "items cannot stand in a `#[cps]` function: move it out, beside the function";
        self.errors.push(Error::new_spanned(item, message));
    }

    // What is in there awaits by itself.
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
}
