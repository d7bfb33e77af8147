# The features that the stage `tests` leaves out, since each changes a size that tests look at, is tested apart, or
# brings libraries which nothing else needs. clippy and rustdoc look at the whole workspace with all of them. To be
# sourced in the root of the repository.
features=rialto-rt/tracing,rialto-node/tracing,rialto-cli/node,rialto-ecosystem/libraries,rialto-bench/zenoh
features+=,rialto-node/cluster,rialto-node/zenoh,rialto/cluster,rialto/zenoh
features+=,rialto-event/serde,rialto-rt/serde,rialto-rt/tokio,rialto-rt/tokio-io,rialto-rt/futures-io,rialto-rt/hyper
features+=,rialto-rt/metrics,rialto-rt/tokio-simulation,rialto/tokio-simulation
