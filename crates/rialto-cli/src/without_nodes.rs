//! `rialto node`, in a program that was built without nodes.

use crate::args::node::NodeOptions;
use crate::failure::Failure;

/// Says what to do.
///
/// # Errors
///
/// That.
pub fn node(_: &NodeOptions) -> Result<(), Failure> {
    Err(Failure::refused("this program was built without nodes: `cargo install rialto-cli --features node`"))
}
