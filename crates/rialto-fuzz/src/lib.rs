//! The shared parts of the fuzz targets of the other crates.
//!
//! Use it to fuzz a decoder. You write one unit test beside the decoder. The same test runs the past crashes,
//! random mutants, or a coverage-guided fuzzer.
//!
//! A *target* is that unit test. It has a name, *seeds*, and a *property*: a function of bytes that panics if
//! the decoder breaks a promise, and returns whether the decoder accepted the bytes.
//!
//! ```no_run
//! # fn main() {
//! rialto_fuzz::target!("number")
//!     .seed("seven", "7")
//!     .check(|bytes| std::str::from_utf8(bytes).is_ok_and(|text| text.parse::<u8>().is_ok()));
//! # }
//! ```
//!
//! [`Target::check`] runs the property on these inputs:
//!
//! | command | inputs |
//! |---|---|
//! | `cargo test` | the seeds, the corpus, the past crashes |
//! | `RIALTO_FUZZ_SECONDS=10 cargo test` | the same, then for 10 seconds [mutants](mutate) of them and random bytes |
//! | `cargo bolero test`, if installed | inputs that a fuzzer with coverage feedback makes from the corpus |
//!
//! Besides the property, three bounds hold for every input:
//!
//! - The decoder does not panic.
//! - It allocates no more than [`Target::allocates`] says.
//! - In a timed run, it takes less time than [`HANG`].
//!
//! Each target has a folder `__fuzz__/NAME` in its crate:
//!
//! | folder | contains | written by |
//! |---|---|---|
//! | `corpus` | inputs that reach many parts of the decoder | `RIALTO_BLESS=1 cargo test`, which writes the seeds |
//! | `crashes` | inputs that once broke the property | a failed run, which writes one: commit it |
//!
//! Read first: `target` (a target, and its runs), then [`mutate`] (mutants), `saved` (the folders),
//! [`allocated`] (the count of allocations).

#[path = "../../rialto-cps/tests/support/allocated.rs"]
pub mod allocated;
pub mod mutate;
mod saved;
mod target;

pub use bolero;
pub use target::{HANG, Target};

/// Creates a target of this name in the crate that calls the macro. If `cargo bolero` only asks for the list
/// of targets, the calling test returns at once.
#[macro_export]
macro_rules! target {
    ($name:literal) => {{
        let location = $crate::bolero::TargetLocation {
            package_name: env!("CARGO_PKG_NAME"),
            manifest_dir: env!("CARGO_MANIFEST_DIR"),
            module_path: module_path!(),
            // The corpus is beside the manifest rather than beside the source.
            file: concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            line: line!(),
            item_path: $crate::bolero::__item_path__!(),
            test_name: Some($name.into()),
        };
        if !location.should_run() {
            return;
        }
        $crate::Target::new(location, $name)
    }};
}
