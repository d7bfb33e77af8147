//! `rialto node` in a program that was built without the feature `node`.

use crate::args::node::NodeOptions;
use crate::failure::Failure;

/// Fails, because the program was built without nodes.
///
/// # Errors
///
/// Always. The text says how to install a program with nodes.
pub fn node(_: &NodeOptions) -> Result<(), Failure> {
    Err(Failure::refused("this program was built without nodes: `cargo install rialto-cli --features node`"))
}
