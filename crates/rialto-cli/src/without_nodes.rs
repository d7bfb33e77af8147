//! `rialto node` in a program that was built without the feature `node`.

use crate::args::node::NodeOptions;
use crate::failure::CommandError;

/// Fails, because the program was built without nodes.
///
/// # Errors
///
/// Always. The text says how to install a program with nodes.
pub fn node(_: &NodeOptions) -> Result<(), CommandError> {
    let help = "help: install it with `cargo install rialto-cli --features node`";
    Err(CommandError::refused(format!("this program was built without nodes\n{help}")))
}
