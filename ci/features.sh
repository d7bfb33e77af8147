# The features that the stage `tests` leaves out. Each of them changes a size that tests check, or has tests
# of its own, or brings libraries that nothing else needs. clippy and rustdoc check the whole workspace with
# all of them. Source this file in the root of the repository.
features=rialto-rt/tracing,rialto-rt/trace-context,rialto-node/trace-context,rialto-node/tracing
features+=,rialto-otlp/trace-context,rialto-otlp/tls,rialto/trace-context,rialto-cli/node,rialto-cli/postgres
features+=,rialto-ecosystem/libraries,rialto/postgres
features+=,rialto-bench/axum,rialto-bench/dioxus,rialto-bench/kameo,rialto-bench/monoio,rialto-bench/zenoh,rialto-bench/postgres
features+=,rialto-transport/zenoh,rialto-node/cluster,rialto-node/zenoh,rialto/cluster,rialto/zenoh
features+=,rialto-event/serde,rialto-rt/serde,rialto-rt/tokio,rialto-rt/tokio-io,rialto-rt/futures-io,rialto-rt/hyper
features+=,rialto-rt/metrics,rialto-rt/tokio-simulation,rialto/tokio-simulation
