//! The macros to which `#[rialto::main(tokio)]` and `#[rialto::test(.., tokio)]` expand. They depend on
//! features of this crate, which the attributes cannot see.

/// Blocks on a future in a runtime that the builder builds, beside a tokio runtime that outlives it. One
/// tokio worker is enough: it serves timers and sockets, and Rialto's workers poll the tasks.
#[cfg(feature = "tokio")]
#[doc(hidden)]
#[macro_export]
macro_rules! __block_on_beside_tokio {
    ($builder:expr, $future:expr) => {{
        let tokio = ::tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let tokio = tokio.unwrap_or_else(|error| ::core::panic!("cannot start a tokio runtime: {error}"));
        let runtime = $builder.tokio(tokio.handle().clone()).build();
        let runtime =
            runtime.unwrap_or_else(|error| ::core::panic!("cannot start a Rialto runtime: {error}"));
        runtime.block_on($future)
    }};
}

/// Without the feature: an error that says how to enable it.
#[cfg(not(feature = "tokio"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __block_on_beside_tokio {
    ($builder:expr, $future:expr) => {
        ::core::compile_error!(
            "the option `tokio` needs the feature `tokio` of the crate `rialto`\n\
             help: in Cargo.toml, write `rialto = { version = \"0.1\", features = [\"rt\", \"tokio\"] }`"
        )
    };
}

/// The expansion of `#[rialto::test(seeds = A..B, tokio)]`.
#[cfg(feature = "tokio-simulation")]
#[doc(hidden)]
#[macro_export]
macro_rules! __seeds_beside_tokio {
    ($seeds:expr, $test:expr) => {
        $crate::sim::assert_no_failure($crate::sim::run_seeds_beside_tokio($seeds, $test))
    };
}

/// Without the feature: an error that says how to enable it.
#[cfg(not(feature = "tokio-simulation"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __seeds_beside_tokio {
    ($seeds:expr, $test:expr) => {
        ::core::compile_error!(
            "the options `seeds` and `tokio` need the feature `tokio-simulation` of the crate `rialto`\n\
             help: in the `[dev-dependencies]` of Cargo.toml, write \
             `rialto = { version = \"0.1\", features = [\"tokio-simulation\"] }`"
        )
    };
}
