#!/usr/bin/env bash
# Packages the published crates, in the way of `cargo publish`, but does not build the packages.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
while read -r manifest; do
    packages+=(-p "$(sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -n 1)")
done < <(grep -L '^publish = false$' crates/*/Cargo.toml)
[ "${#packages[@]}" -gt 0 ]
# Accepts files that are not committed. ci/release.sh requires a clean tree.
cargo package "${packages[@]}" --no-verify --allow-dirty --quiet
printf '%s crates packaged\n' "$((${#packages[@]} / 2))"
