//! The paper's machine, random programs for it and for the runtime, and what can
//! come of them.

pub mod explore;
pub mod machine;
pub mod program;
pub mod real;
