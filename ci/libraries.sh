# The packages and features of ci/ecosystem.sh, ci/fleet.sh and ci/fuzz.sh. They are the same in all, so that
# the many libraries that these features bring are built once. Source this file in the root of the repository.
libraries=(-p rialto-ecosystem -p rialto-axum -p rialto-transport -p rialto-node -p rialto)
libraries+=(--features rialto-ecosystem/libraries,rialto-transport/zenoh)
libraries+=(--features rialto-node/cluster,rialto-node/zenoh,rialto/cluster,rialto/zenoh)
