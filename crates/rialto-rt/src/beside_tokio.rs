//! What `#[rialto::main(tokio)]` expands to: it depends on a feature of this crate, which the attribute
//! cannot see.

/// Blocks on a future, in a runtime of this builder's, beside a runtime of tokio's that lives longer. One
/// thread is enough for that one: it tells of timers and sockets, and the tasks are polled elsewhere.
#[cfg(feature = "tokio")]
#[doc(hidden)]
#[macro_export]
macro_rules! __block_on_beside_tokio {
    ($builder:expr, $future:expr) => {{
        let tokio = ::tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let tokio =
            tokio.unwrap_or_else(|error| ::core::panic!("the system gives no tokio runtime: {error}"));
        let runtime = $builder.tokio(tokio.handle().clone()).build();
        let runtime =
            runtime.unwrap_or_else(|error| ::core::panic!("the system gives no Rialto runtime: {error}"));
        runtime.block_on($future)
    }};
}

/// Without the feature, what to write.
#[cfg(not(feature = "tokio"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __block_on_beside_tokio {
    ($builder:expr, $future:expr) => {
        ::core::compile_error!(
            "the option `tokio` needs the feature `tokio` of the crate `rialto`: write \
             `rialto = { version = \"0.1\", features = [\"rt\", \"tokio\"] }`"
        )
    };
}

/// What `#[rialto::test(seeds = A..B, tokio)]` expands to.
#[cfg(feature = "tokio-simulation")]
#[doc(hidden)]
#[macro_export]
macro_rules! __seeds_beside_tokio {
    ($seeds:expr, $test:expr) => {
        $crate::sim::assert_no_failure($crate::sim::run_seeds_beside_tokio($seeds, $test))
    };
}

/// Without the feature, what to write.
#[cfg(not(feature = "tokio-simulation"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __seeds_beside_tokio {
    ($seeds:expr, $test:expr) => {
        ::core::compile_error!(
            "the options `seeds` and `tokio` together need the feature `tokio-simulation` of the crate `rialto`: write \
             `rialto = { version = \"0.1\", features = [\"tokio-simulation\"] }` among the dev-dependencies"
        )
    };
}
