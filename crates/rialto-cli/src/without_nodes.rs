//! `rialto node` in a program that was built without the feature `node`.

use crate::args::node::NodeOptions;
use crate::failure::Failure;

/// Fails, because the program was built without nodes.
///
/// # Errors
///
/// Always. The text says how to install a program with nodes.
pub fn node(_: &NodeOptions) -> Result<(), Failure> {
    let help = "help: install it with `cargo install rialto-cli --features node`";
    Err(Failure::refused(format!("this program was built without nodes\n{help}")))
}
