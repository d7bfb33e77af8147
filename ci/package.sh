#!/usr/bin/env bash
# Packages the crates that are published, as `cargo publish` would, without building them again.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
while read -r manifest; do
    packages+=(-p "$(sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -n 1)")
done < <(grep -L '^publish = false$' crates/*/Cargo.toml)
[ "${#packages[@]}" -gt 0 ]
# A file that is not committed is no reason to fail here; ci/release.sh asks for a clean tree.
cargo package "${packages[@]}" --no-verify --allow-dirty --quiet
printf '%s crates packaged\n' "$((${#packages[@]} / 2))"
