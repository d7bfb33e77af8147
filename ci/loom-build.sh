# The build for loom, which ci/loom.sh and ci/mutants.sh share. Source this file in the root of the
# repository.

# A model runs for seconds, which is too short to profit from these settings of a release build.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0

# with_mutants COMMAND...: runs the command with `--cfg rialto_mutants` for the crates of the workspace, but
# not for their dependencies. The build contains all mutants. If RIALTO_MUTANT is not set, it behaves like the
# shipped code.
with_mutants() {
    local wrapper=${CARGO_TARGET_DIR:-target}/mutants/rustc
    mkdir -p "$(dirname "$wrapper")"
    # Writes the wrapper only if it differs, because cargo compiles everything again if the wrapper is newer.
    local text='#!/bin/sh
exec "$@" --cfg rialto_mutants'
    if [ "$(cat "$wrapper" 2>/dev/null)" != "$text" ]; then
        printf '%s\n' "$text" >"$wrapper"
        chmod +x "$wrapper"
    fi
    RUSTC_WORKSPACE_WRAPPER=$(realpath "$wrapper") "$@"
}

# models ARGUMENTS...: runs `cargo test` on all test programs with loom models.
models() {
    RUSTFLAGS="${RUSTFLAGS:-} --cfg loom" with_mutants cargo test --release -p rialto-event -p rialto-rt \
        -p rialto-cps -p rialto-node-models --test 'loom_*' "$@"
}
