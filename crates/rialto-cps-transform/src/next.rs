//! The next transformation, behind `#[cps_next]`; it replaces the other one when it takes everything.
//!
//! | module | does |
//! |---|---|
//! | `ir` | the representation, all on one page: read it first |
//! | `names` | what patterns bind, what macros mention, which methods take `self` |
//! | `tags` | numbers the jumps |
//! | `walk` | the one walker over syntax: from code to effects on variables, in evaluation order |
//! | `lower` | from syntax to the IR, in A-normal form |
//! | `cfg`, `dataflow` | the control-flow graph; initialization, liveness and suspension, by one engine |
//! | `dump` | the IR as text, for the golden tests |

mod cfg;
mod dataflow;
mod dump;
mod ir;
mod lower;
mod names;
mod tags;
mod walk;

/// The IR of a function as text, with what the analyses found.
///
/// # Errors
///
/// As for the transformation.
#[doc(hidden)]
pub fn dumped(item: &syn::ItemFn) -> syn::Result<String> {
    let params: Vec<lower::Param> = item
        .sig
        .inputs
        .iter()
        .filter_map(|input| match input {
            syn::FnArg::Typed(typed) => {
                Some(lower::Param { pattern: (*typed.pat).clone(), ty: (*typed.ty).clone(), borrowed: None })
            }
            syn::FnArg::Receiver(_) => None,
        })
        .collect();
    let lowered = lower::lower(&params, &item.block)?;
    let facts = dataflow::analyse(&lowered.function);
    Ok(dump::dump(&lowered.function, &facts))
}
