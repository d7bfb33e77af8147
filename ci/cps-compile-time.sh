#!/usr/bin/env bash
# Measures the processor time that the compiler takes for 40 functions with 264 awaits, under #[cps] and
# without it. Each time is the least of five debug builds. With a number as the argument, fails if #[cps]
# takes more than that many times as long.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
crate=${CARGO_TARGET_DIR:-$root/target}/cps-compile-time
mkdir -p "$crate/src"
cat >"$crate/Cargo.toml" <<END
[package]
name = "compile-time"
version = "0.0.0"
edition = "2024"
[workspace]
[features]
cps = []
[lib]
path = "src/lib.rs"
[dependencies]
rialto-cps = { path = "$root/crates/rialto-cps" }
END
cp Cargo.lock "$crate/Cargo.lock"

# body NAME AWAITS CALLEE: prints a function with this number of awaits. Some of them are in branches and
# loops.
body() {
    local name=$1 awaits=$2 callee=$3 at
    printf '%s' "$attribute"
    printf 'pub async fn %s(n: u64, mut text: String) -> Result<String, String> {\n    let mut sum = n;\n' "$name"
    for ((at = 0; at < awaits; at++)); do
        case $((at % 4)) in
        0) printf '    if sum %% 2 == 0 { pause().await; text.push_str("even"); } else { sum += 1; }\n' ;;
        1) printf '    for i in 0..n { pause().await; sum += i; }\n' ;;
        2) printf '    text = %s(sum, text).await?;\n' "$callee" ;;
        3) printf '    match text.len() { 0 => return Err("empty".to_string()), 1 => pause().await, _ => sum += 1 }\n' ;;
        esac
    done
    printf '    text.push_str(&sum.to_string());\n    Ok(text)\n}\n'
}

functions() {
    local number callee=first
    printf '%spub async fn first(n: u64, text: String) -> Result<String, String> {\n' "$attribute"
    printf '    if n > 9 { Err(text) } else { Ok(text) }\n}\n'
    for ((number = 1; number < 40; number++)); do
        body "step$number" $((number <= 30 ? 7 : 6)) "$callee"
        callee=step$number
    done
}

{
    attribute='#[rialto_cps::cps] '
    printf '#[cfg(feature = "cps")]\npub mod written {\n    use rialto_cps::yield_now as pause;\n'
    functions
    printf '}\n'
    attribute=''
    printf '#[cfg(not(feature = "cps"))]\npub mod written {\n    async fn pause() { rialto_cps::yield_now().await }\n'
    functions
    # Calls the functions, because the compiler leaves out functions that are never called.
    printf '}\npub fn start(n: u64) -> impl Future { written::step39(n, String::new()) }\n'
} >"$crate/src/lib.rs"
# 30 functions have 7 awaits each, and 9 have 6.
printf 'awaits: %s\n' "$(grep -c 'await' <(awk '/cfg\(not/ { exit } { print }' "$crate/src/lib.rs"))"

# build ARGUMENTS...: prints the compiler's processor time for this crate, in seconds.
build() {
    local least='' taken TIMEFORMAT='%U'
    for _ in 1 2 3 4 5; do
        touch "$crate/src/lib.rs"
        taken=$({ time CARGO_INCREMENTAL=0 cargo build -q --manifest-path "$crate/Cargo.toml" "$@" 2>/dev/null; } 2>&1)
        least=$(awk -v a="$taken" -v b="${least:-$taken}" 'BEGIN { print a < b ? a : b }')
    done
    printf '%s' "$least"
}

cargo build -q --manifest-path "$crate/Cargo.toml"
cargo build -q --manifest-path "$crate/Cargo.toml" --features cps
plain=$(build)
transformed=$(build --features cps)
awk -v plain="$plain" -v cps="$transformed" -v most="${1:-0}" 'BEGIN {
    printf "async fn %.2f s, #[cps] %.2f s: %.1f times\n", plain, cps, cps / plain
    exit most > 0 && cps > most * plain
}'
