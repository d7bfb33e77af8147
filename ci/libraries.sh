# How ci/ecosystem.sh and ci/fleet.sh test: of the same packages, with the same features, so that the many libraries
# which these bring are built once. To be sourced in the root of the repository.
libraries=(-p rialto-ecosystem -p rialto-axum -p rialto-node -p rialto)
libraries+=(--features rialto-ecosystem/libraries,rialto-node/cluster,rialto-node/zenoh,rialto/cluster,rialto/zenoh)
