//! Twenty-four ordinary handlers.
#![forbid(unsafe_code)]
#![allow(warnings, missing_docs, clippy::all, reason = "programs as they were found")]

mod framed {
    pub mod prelude {
        mod rialto_cps {
            pub use ::rialto_cps::cps_next as cps;
            pub use ::rialto_cps::{Receiver, join, recv, select, sleep, yield_now};
        }
        include!("next_handlers/prelude.rs");
    }
    include!("next_handlers/handlers.rs");
}

fn main() {}
