//! Before the phases: `checkpoint!("paid")` becomes the await of a leaf that
//! bears a label.
//!
//! `checkpoint!("paid")` is `checkpoint().await`, and `checkpoint!("rested",
//! sleep(day))` is `sleep(day).await`. The label is carried by the call, as an attribute.

use crate::macros::{self, Scope, awaiting};
use std::collections::BTreeSet;
use syn::parse::{Parse, ParseStream};
use syn::visit::Visit;
use syn::{Attribute, Block, Error, Expr, LitStr, Macro, Meta, Path, Result, Token, parse_quote};

/// The name of the state in which a function has not begun.
pub const START: &str = "start";

/// Rewrites the labelled awaits of a body.
///
/// # Errors
///
/// What is no label, labels that occur twice, and labelled things that are no calls.
pub fn expand(body: &mut Block) -> Result<()> {
    let mut seen = BTreeSet::new();
    macros::expand(body, Scope::default(), |call, _| {
        let is_one = call.path.segments.last()?.ident == "checkpoint";
        is_one.then(|| labelled(call, &mut seen))
    })
}

/// The label of an awaited call.
#[must_use]
pub fn of(awaited: &Expr) -> Option<String> {
    let Expr::Call(call) = awaited else { return None };
    call.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(label) if is_label(&label.path) => match &label.value {
            Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// Whether something in it has a label.
#[must_use]
pub fn are_in(expression: &Expr) -> bool {
    struct Labels(bool);
    impl<'a> Visit<'a> for Labels {
        fn visit_attribute(&mut self, attribute: &'a Attribute) {
            self.0 |= is_label(attribute.path());
        }
    }
    let mut labels = Labels(false);
    labels.visit_expr(expression);
    labels.0
}

fn is_label(path: &Path) -> bool {
    path.is_ident("__cps_label")
}

/// What stands between the parentheses.
struct Labelled {
    label: LitStr,
    awaited: Option<Expr>,
}

impl Parse for Labelled {
    fn parse(input: ParseStream) -> Result<Self> {
        let label = input.parse().map_err(|error| {
            Error::new(
                error.span(),
                "a checkpoint has a label, which names its state: write `checkpoint!(\"paid\")`",
            )
        })?;
        let mut awaited = None;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                awaited = Some(input.parse()?);
                input.parse::<Option<Token![,]>>()?;
            }
        }
        match input.is_empty() {
            true => Ok(Labelled { label, awaited }),
            false => Err(input.error("a checkpoint has a label, and at most one thing that it waits for")),
        }
    }
}

/// The await that bears its label, which is not among those `seen`.
fn labelled(call: &Macro, seen: &mut BTreeSet<String>) -> Result<Expr> {
    let (label, mut awaited) = read(call, seen)?;
    if let Expr::Call(labelled) = &mut awaited {
        labelled.attrs.push(attribute(&label));
    }
    Ok(awaiting(awaited))
}

/// The label, which is not among those `seen`, and the call that is awaited.
///
/// # Errors
///
/// As for [`expand`].
pub fn read(call: &Macro, seen: &mut BTreeSet<String>) -> Result<(String, Expr)> {
    let Labelled { label, awaited } = call.parse_body()?;
    unique(&label, seen)?;
    let awaited = match awaited {
        None => {
            let path = &call.path;
            parse_quote!(#path())
        }
        Some(awaited) => awaited,
    };
    if !matches!(awaited, Expr::Call(_)) {
        let message = "what a checkpoint waits for is a call: write `checkpoint!(\"label\", sleep(..))`, without `.await`";
        return Err(Error::new_spanned(awaited, message));
    }
    Ok((label.value(), awaited))
}

/// What says the label of an awaited call.
#[must_use]
pub fn attribute(label: &str) -> Attribute {
    parse_quote!(#[__cps_label = #label])
}

fn unique(label: &LitStr, seen: &mut BTreeSet<String>) -> Result<()> {
    let text = label.value();
    let message = match text.as_str() {
        "" => "a label is not empty: it names the state".to_string(),
        START => {
            format!("`{START}` is the state in which the function has not begun: name this one otherwise")
        }
        _ if text.contains(['#', '(']) => {
            "a label has no `#` and no `(`: those mark states without labels".into()
        }
        _ if !seen.insert(text.clone()) => {
            "two states of one function have this label: give one of them another".to_string()
        }
        _ => return Ok(()),
    };
    Err(Error::new(label.span(), message))
}
