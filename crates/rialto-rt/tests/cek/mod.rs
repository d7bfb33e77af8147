//! The paper's abstract machine, random programs for it and for the runtime, and the exploration of their
//! outcomes.

pub mod explore;
pub mod machine;
pub mod on_runtime;
pub mod program;
