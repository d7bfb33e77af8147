//! The procedural macros of `rialto-cps`.
//!
//! Use them through `rialto-cps`, which re-exports and documents them. The crate `rialto-cps-transform` does
//! the work of `#[cps]`.
//!
//! Read first: this file, with the macros `cps`, `method` and `Layout`; then `layout` (the derive macro) and
//! `root` (the paths by which a caller's crate names `rialto-cps`).
#![forbid(unsafe_code)]

mod layout;
mod root;

use proc_macro::TokenStream;

/// Makes an `async fn` whose continuation is data; see the crate `rialto-cps`,
/// which re-exports it, for what it means, what it takes, and an example.
///
/// # Errors
///
/// A construct that the transformation does not accept is a compile error, at its place in the source. The error
/// says what to write instead.
#[proc_macro_attribute]
pub fn cps(arguments: TokenStream, function: TokenStream) -> TokenStream {
    root::rooted(rialto_cps_transform::cps(arguments.into(), function.into())).into()
}

/// The type of a `#[cps]` method's frame, from its name as it is called; see the crate `rialto-cps`, which
/// re-exports it, and the trait `Method` there.
///
/// # Errors
///
/// If the path is not a `Type::name`.
#[proc_macro]
pub fn method(path: TokenStream) -> TokenStream {
    root::rooted(rialto_cps_transform::method(path.into())).into()
}

/// Makes the type say what it looks like, for the layouts of frames: implements the
/// trait `HasLayout` of the crate `rialto-cps`, which has an example.
///
/// A field whose type names the type itself counts by its text; so does one under
/// `#[layout(text)]`, for types that contain each other, and for foreign types.
///
/// `#[layout(name = "Old")]` on the type gives it the layout of a type `Old` with the same fields, so that it
/// can be renamed while frames are stored. A `#[serde(rename = "Old")]` beside it, which keeps the name that
/// serde writes, then does not count.
///
/// # Errors
///
/// A union has no such layout. A name that is empty, or that no type can have, is refused.
#[proc_macro_derive(Layout, attributes(layout))]
pub fn layout(item: TokenStream) -> TokenStream {
    root::rooted(layout::derive(item.into())).into()
}
