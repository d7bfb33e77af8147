# The build for loom, which ci/loom.sh and ci/mutants.sh share. To be sourced in the root of the repository.

# What a release gains by these, a model's run of seconds does not pay for.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0

# with_mutants COMMAND...: with the workspace's own crates, and no dependencies, compiled with `--cfg rialto_mutants`.
# It has every mutant, and runs as the code that ships does where RIALTO_MUTANT names none.
with_mutants() {
    local wrapper=${CARGO_TARGET_DIR:-target}/mutants/rustc
    mkdir -p "$(dirname "$wrapper")"
    # Only if it is missing or another: cargo compiles anew what was compiled before its compiler changed.
    local text='#!/bin/sh
exec "$@" --cfg rialto_mutants'
    if [ "$(cat "$wrapper" 2>/dev/null)" != "$text" ]; then
        printf '%s\n' "$text" >"$wrapper"
        chmod +x "$wrapper"
    fi
    RUSTC_WORKSPACE_WRAPPER=$(realpath "$wrapper") "$@"
}

# models ARGUMENTS...: `cargo test` with all programs of models.
models() {
    RUSTFLAGS="${RUSTFLAGS:-} --cfg loom" with_mutants cargo test --release -p rialto-event -p rialto-rt \
        -p rialto-cps -p rialto-node-models --test 'loom_*' "$@"
}
