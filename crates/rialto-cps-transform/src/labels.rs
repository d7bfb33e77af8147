//! `checkpoint!("paid")` is `checkpoint().await`, and `checkpoint!("rested", sleep(day))` is `sleep(day).await`. The
//! label is the name of the state.

use std::collections::BTreeSet;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, LitStr, Macro, Result, Token, parse_quote};

/// The name of the state in which a function has not begun.
const START: &str = "start";

/// The label, which is not among those `seen`, and the call that is awaited.
///
/// # Errors
///
/// Text that is no label, a label that occurs twice, and labelled expressions that are no calls.
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
        let message = "a checkpoint waits for a call\nhelp: write `checkpoint!(\"label\", sleep(..))`, without `.await`";
        return Err(Error::new_spanned(awaited, message));
    }
    Ok((label.value(), awaited))
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
                "a checkpoint has a label, which names its state\nhelp: write `checkpoint!(\"paid\")`",
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
            false => Err(input.error("a checkpoint has a label, and waits for at most one call\nhelp: write `checkpoint!(\"label\", sleep(..))`")),
        }
    }
}

fn unique(label: &LitStr, seen: &mut BTreeSet<String>) -> Result<()> {
    let text = label.value();
    let message = match text.as_str() {
        "" => "a label names a state, and this one is empty\nhelp: write `checkpoint!(\"paid\")`".to_string(),
        START => {
            format!("`{START}` is the state in which the function has not begun\nhelp: use another label")
        }
        _ if text.contains(['#', '(']) => {
            "a label has no `#` and no `(`, which mark states without labels\nhelp: leave them out".into()
        }
        _ if !seen.insert(text.clone()) => {
            "two states of one function have this label\nhelp: give one of them another".to_string()
        }
        _ => return Ok(()),
    };
    Err(Error::new(label.span(), message))
}
