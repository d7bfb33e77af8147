#!/usr/bin/env bash
# Type-checks the library for systems on which it has not been run yet, and the program for those that are
# Unix. The script installs their standard libraries.
set -euo pipefail
cd "$(dirname "$0")/.."
unix="i686-unknown-linux-gnu aarch64-unknown-linux-gnu aarch64-apple-darwin x86_64-unknown-freebsd"
rustup target add $unix x86_64-pc-windows-gnu
export RUSTFLAGS="${RUSTFLAGS:-} -D warnings"
for target in $unix; do
    cargo check -p rialto -p rialto-cli --features rialto/rt,rialto/futures,rialto/futures-io,rialto/tokio,rialto/tokio-io --target "$target"
done
cargo check -p rialto --features rt,futures,futures-io,tokio,tokio-io --target x86_64-pc-windows-gnu
