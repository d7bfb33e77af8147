//! The values that a node gives to the `#[cps]` functions in its processes.

use std::sync::Arc;

use rialto_cps::rt::{Contexts, set_context_source};
use rialto_process::Node;

/// Keeps the values with the node, where `context` finds them.
pub(crate) fn give_context(node: &Node, contexts: Contexts) {
    node.add_extension(Arc::new(contexts));
    set_context_source(|| Node::current().existing_extension::<Arc<Contexts>>().cloned());
}
