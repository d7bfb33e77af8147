//! What the fuzz targets of the other crates share.
//!
//! A *target* is a unit test beside the decoder that it tries. It has a name, *seeds*, and a *property*: a
//! function of bytes that panics if the decoder breaks a promise, and returns whether the bytes were
//! accepted.
//!
//! ```no_run
//! # fn main() {
//! rialto_fuzz::target!("number")
//!     .seed("seven", "7")
//!     .check(|bytes| std::str::from_utf8(bytes).is_ok_and(|text| text.parse::<u8>().is_ok()));
//! # }
//! ```
//!
//! Each target has a folder `__fuzz__/NAME` in its crate:
//!
//! | folder | what is in it | who writes it |
//! |---|---|---|
//! | `corpus` | inputs that reach many parts of the decoder | `RIALTO_BLESS=1 cargo test` writes seeds |
//! | `crashes` | inputs that broke the property once | a failed run writes one: commit it |
//!
//! What [`Target::check`] tries:
//!
//! | run | inputs |
//! |---|---|
//! | `cargo test` | the seeds, the corpus, the past crashes |
//! | `RIALTO_FUZZ_SECONDS=10 cargo test` | these, [mutants](mutate) of them, and random bytes, for so long |
//! | `cargo bolero test`, if installed | what a fuzzer with coverage feedback makes of the corpus |
//!
//! Three bounds hold for every input, beside the property. The decoder does not panic. It allocates no more
//! than [`Target::allocates`] says. In a timed run, it takes less than [`HANG`].

#[path = "../../rialto-cps/tests/support/allocated.rs"]
pub mod allocated;
pub mod mutate;
mod saved;
mod target;

pub use bolero;
pub use target::{HANG, Target};

/// A target of this name in the crate that calls this. The calling test returns at once if `cargo bolero`
/// only asks which targets there are.
#[macro_export]
macro_rules! target {
    ($name:literal) => {{
        let location = $crate::bolero::TargetLocation {
            package_name: env!("CARGO_PKG_NAME"),
            manifest_dir: env!("CARGO_MANIFEST_DIR"),
            module_path: module_path!(),
            // The corpus stands beside the manifest, and not beside the source.
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
