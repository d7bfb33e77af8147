//! The attribute `#[cps]`. The work is done by `rialto-cps-transform`; the
//! attribute is to be used through `rialto-cps`, which says what it means.

use proc_macro::TokenStream;

/// Makes an `async fn` whose continuation is data; see the crate `rialto-cps`,
/// which re-exports it, for what it means, what it takes, and an example.
///
/// # Errors
///
/// What the transformation does not take is a compile error, at its place in
/// the source, that says what to write instead.
#[proc_macro_attribute]
pub fn cps(arguments: TokenStream, function: TokenStream) -> TokenStream {
    rialto_cps_transform::cps(arguments.into(), function.into()).into()
}
