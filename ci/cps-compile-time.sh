#!/usr/bin/env bash
# Measures the time that the compiler takes for 40 functions with 264 awaits, under #[cps] and without it: the
# processor time and the time by the clock of debug and of release builds. Each time is the least of five. With a
# number as the argument, fails if #[cps] takes more than that many times as much processor time in debug builds.
#
# To compare two versions, run the script of the newer one in both, by turns: RIALTO_CPS_CRATE=DIRECTORY names the
# directory of another version of crates/rialto-cps.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
measured=${RIALTO_CPS_CRATE:-$root/crates/rialto-cps}
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
rialto-cps = { path = "$measured" }
END
cp "$measured/../../Cargo.lock" "$crate/Cargo.lock"

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

# build ARGUMENTS...: prints the compiler's processor time for this crate and the time by the clock, in seconds.
build() {
    local times='' TIMEFORMAT='%U %R'
    for _ in 1 2 3 4 5; do
        touch "$crate/src/lib.rs"
        times+=$({ time CARGO_INCREMENTAL=0 cargo build -q --manifest-path "$crate/Cargo.toml" "$@" 2>/dev/null; } 2>&1)
        times+=$'\n'
    done
    awk 'NF { if (!n++ || $1 < a) a = $1; if (n == 1 || $2 < b) b = $2 } END { print a, b }' <<<"$times"
}

for profile in dev release; do
    cargo build -q --manifest-path "$crate/Cargo.toml" --profile "$profile"
    cargo build -q --manifest-path "$crate/Cargo.toml" --profile "$profile" --features cps
    read -r plain plain_clock <<<"$(build --profile "$profile")"
    read -r cps cps_clock <<<"$(build --profile "$profile" --features cps)"
    awk -v profile="$profile" -v a="$plain" -v b="$cps" -v c="$plain_clock" -v d="$cps_clock" 'BEGIN {
        printf "%s: processor time: async fn %.2f s, #[cps] %.2f s: %.2f times; ", profile, a, b, b / a
        printf "clock: %.2f s, %.2f s: %.2f times\n", c, d, d / c
    }'
    if [[ $profile = dev && -n ${1:-} ]]; then
        awk -v plain="$plain" -v cps="$cps" -v most="$1" 'BEGIN { exit cps > most * plain }'
    fi
done
