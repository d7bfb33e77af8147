//! The paper's abstract machine, random programs for it and for the runtime, and the exploration of their
//! outcomes.

pub mod explore;
pub mod machine;
pub mod program;
pub mod real;
