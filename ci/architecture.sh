#!/usr/bin/env bash
# Checks ARCHITECTURE.md: the arrows between the crates, the invariants that the page marks as checked, and
# the files and functions that it names. Also checks that docs/source-map.md names each module, and no file
# that does not exist. Reads sources and asks `cargo tree`, but builds nothing.
#
# Each check below has a name, and the page marks the invariants that it checks with this name. A list of
# files names all files of the crates in question that match a pattern. A new file in it is a decision: add
# the file to the list, and say on the page what it may do.
set -euo pipefail
cd "$(dirname "$0")/.."

page=ARCHITECTURE.md
failed=0
fail() {
    printf 'ci/architecture.sh: %s\n' "$*" >&2
    failed=1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# code GATE FILE..: prints the code of Rust files, each line as FILE:LINE:CODE. Omits comments, the texts of
# strings, and items under `#[cfg(..)]` if the condition matches GATE, with the files of such modules.
code() {
    local gate=$1
    shift
    # Reads the files twice, because a file that declares a module may come after the module's files.
    awk -v gate="$gate" '
        function gated(file,    prefix) {
            for (prefix in modules) if (index(file, prefix) == 1) return 1
            return 0
        }
        function module(file, line,    folder) {
            folder = file
            if (path != "") {
                sub(/[^\/]*$/, "", folder)
                modules[folder path]
                sub(/\.rs$/, "/", path)
                modules[folder path]
                path = ""
                return
            }
            if (!sub(/\/(lib|main|mod)\.rs$/, "/", folder)) sub(/\.rs$/, "/", folder)
            sub(/^ *(pub(\([a-z]+\))? )?mod /, "", line)
            sub(/;.*$/, "", line)
            modules[folder line ".rs"]
            modules[folder line "/"]
        }
        FNR == 1 { state = "code"; second = second || FILENAME in seen; seen[FILENAME] }
        {
            match($0, /^ */)
            depth = RLENGTH
        }
        # `item`: the item begins after its attributes. `body`, `head`: it has begun, with
        # and without an opening bracket at the end of a line.
        state == "code" && $0 ~ ("^ *#\\[cfg\\((all\\()?" gate) { state = "item"; base = depth; next }
        state == "item" {
            if (!second && $0 ~ /^ *#\[path = "/) {
                path = $0
                sub(/^[^"]*"/, "", path)
                sub(/".*$/, "", path)
            }
            if ($0 ~ /^ *(\/\/|#\[)/) next
            if (!second && $0 ~ /^ *(pub(\([a-z]+\))? )?mod [a-z0-9_]+;/) module(FILENAME, $0)
            state = $0 ~ /[;,}]$/ ? "code" : $0 ~ /\{$/ ? "body" : "head"
            next
        }
        state == "head" {
            if (depth == base && $0 ~ /\{$/) state = "body"
            else if ($0 ~ /;$/ || depth == base && $0 ~ /^ *[])}].*[,;]$/) state = "code"
            next
        }
        state == "body" {
            if (depth == base && $0 ~ /^ *}/ && $0 !~ /\{$/) state = "code"
            next
        }
        !second || gated(FILENAME) || /^ *\/\// || /^ *$/ { next }
        {
            gsub(/\047"\047/, "\047\047")
            gsub(/"([^"\\]|\\.)*"/, "\"\"")
            sub(/ \/\/ .*$/, "")
            print FILENAME ":" FNR ":" $0
        }
    ' "$@" "$@"
}

# in_crates CRATE..: prints the code of these crates.
in_crates() {
    local crate
    for crate in "$@"; do
        grep "^crates/$crate/src/" "$work/code" || true
    done
}

# only CRATES PATTERN FILE..: fails if a line of these crates matches PATTERN and is in none of the files (a
# name that ends in a slash is a folder), or if one of the files has no such line.
only() {
    local crates=$1 pattern=$2 line file
    shift 2
    # CRATES is a list of words.
    # shellcheck disable=SC2086
    in_crates $crates | grep -E "^[^:]*:[0-9]*:.*($pattern)" >"$work/found" || true
    while IFS= read -r line; do
        for file in "$@"; do
            case $line in "crates/$file"[:]* | "crates/${file%/}/"*) continue 2 ;; esac
        done
        fail "$name: $line
help: remove it; or, if it belongs there, add the file to this check and to $page"
    done <"$work/found"
    for file in "$@"; do
        grep -q "^crates/$file" "$work/found" ||
            fail "$name: crates/$file has no such line any more: remove it from this check"
    done
}

# none WHY: fails if a file was not left empty by the search before. Prints it.
none() {
    [ ! -s "$work/found" ] || fail "$name: $1:
$(cat "$work/found")"
}

published=()
while read -r manifest; do
    crate=${manifest%/Cargo.toml}
    published+=("${crate##*/}")
done < <(grep -L '^publish = false$' crates/*/Cargo.toml)
libraries=()
for crate in "${published[@]}"; do
    if [ -f "crates/$crate/src/lib.rs" ]; then libraries+=("$crate"); fi
done
# The crates below the runtime.
low=(rialto-macros rialto-task rialto-trace rialto-event rialto-sync rialto-codec rialto-cps-transform rialto-cps-macros
    rialto-cps)
mapfile -t sources < <(find crates/*/src -name '*.rs' | LC_ALL=C sort)
code 'test' "${sources[@]}" >"$work/code"

checks=()
# check NAME: the checks that follow have this name.
check() {
    name=$1
    checks+=("$1")
}

# The table has rows `| crate | dependencies |`, in which a star marks an optional one. Crates without
# dependencies may share a row. The crates are named without `rialto-`, and the facade is `rialto`.
check arrows
awk -F '|' '
    /^\| crate \| depends on \|/ { table = 1; next }
    table && !/^\|/ { exit }
    table && !/^\|-/ {
        gsub(/[` ]/, "")
        n = split($2, names, ",")
        for (i = 1; i <= n; i++) print "crate " names[i]
        n = split($3, to, ",")
        for (i = 1; i <= n; i++) if (to[i] != "") print $2 " -> " to[i]
    }
' "$page" >"$work/table"
cargo tree --locked --workspace --all-features --target all -e normal --depth 1 --no-dedupe --prefix depth \
    --format '{p}' >"$work/tree"
awk '
    { name = substr($1, 2); sub(/^rialto-/, "", name) }
    /^0/ { from = name; print "crate " from }
    /^1rialto/ { print from " -> " name }
' "$work/tree" |
    while read -r from arrow to; do
        # The folders of programs and tests have names without `rialto-`.
        for folder in "crates/rialto-$from" "crates/$from" "tests/$from" "bench/$from" "$from"; do
            if [ -f "$folder/Cargo.toml" ]; then break; fi
        done
        dependency=rialto-$to
        if [ "$to" = rialto ]; then dependency=rialto; fi
        if [ -n "$to" ] && grep -q "^$dependency = .*optional = true" "$folder/Cargo.toml"; then to+='*'; fi
        printf '%s %s%s\n' "$from" "$arrow" "${to:+ $to}"
    done | sort >"$work/arrows"
if ! difference=$(diff <(sort "$work/table") "$work/arrows"); then
    fail "$name: the table of $page differs from the manifests (< only in the table, > only in a manifest):
$difference"
fi
# Arrows go down, so there is no cycle.
awk '
    $1 == "crate" { row[$2]; next }
    { to = $3; sub(/\*$/, "", to); if (to in row) print }
' "$work/table" >"$work/found"
none "in the table, these do not lead to a lower row"
# A published crate depends on published ones.
grep -l '^publish = false$' {crates/*,bench,bench/*,examples,tests/*}/Cargo.toml |
    sed 's|/Cargo.toml||; s|.*/\(rialto-\)*||' |
    while read -r private; do
        for crate in "${published[@]}"; do
            grep -x "${crate#rialto-} -> $private\*\?" "$work/table" || true
        done
    done >"$work/found"
none "a published crate depends on one that is not"

# no_executor EXECUTORS CRATE..: fails if one of these crates depends on an executor, without features.
no_executor() {
    local executors=$1 crate packages=()
    shift
    for crate in "$@"; do packages+=(-p "$crate"); done
    cargo tree --locked "${packages[@]}" -e normal --prefix none --format '{p}' | awk '{ print $1 }' |
        sort -u | grep -xE "$executors" >"$work/found" || true
    none "$* must not depend on these"
}
check runtimes
executors='tokio|smol|async-std|async-executor|async-global-executor|async-io|futures-executor|hyper'
no_executor "$executors|mio" "${low[@]}" rialto-durable
no_executor "$executors" rialto-rt rialto-process rialto-transport rialto-node

check tokio
mapfile -t gated < <(find crates/rialto-{event,rt}/src -name '*.rs')
code '(test|feature = "(hyper|tokio))' "${gated[@]}" |
    grep -E '\b(hyper|tokio|tokio_util)::' >"$work/found" || true
none "this is under no feature"
only rialto-event '\btokio(_util)?::' rialto-event/src/{blocking,cancel_safe}.rs
only "rialto-process rialto-transport rialto-node" '\b(chitchat|tokio)::' rialto-node/src/cluster/

check macros
only "rialto-macros rialto-cps-transform rialto-cps-macros" '\bproc_macro::' rialto-{macros,cps-macros}/ rialto-cps-transform/src/located.rs
awk '/^0/ { from = $1 } /^1/ && from == "0rialto-macros" { print $1 }' "$work/tree" >"$work/found"
none "rialto-macros must not depend on these"
# `half` before 2.5 needs no zerocopy.
cargo tree --locked -p rialto-cli -e normal,build --prefix none --format '{p}' | awk '{ print $1, $2 }' | sort -u |
    grep -E '^(rialto-cps-(macros|transform)|proc-macro-crate|zerocopy|syn v2)' >"$work/found" || true
none "the default build of rialto-cli takes longer by these (\`half\`: cargo update -p half --precise 2.4.1)"

check models
only "${published[*]}" 'cfg(_attr|!)?\(.*\b(loom|shuttle)\b|\b(loom|shuttle)::' rialto-task/src/primitives.rs
# Counters, and code that no model runs.
only "rialto-task rialto-event rialto-rt" '\bsync::atomic\b' rialto-task/src/{primitives,primitives/counted}.rs \
    rialto-event/src/{stats,commits,time/timer_thread,time/instant,diagnostics/task_id}.rs \
    rialto-rt/src/{barrier,fs,sim/state,recorder/level}.rs

check task
in_crates rialto-sync rialto-cps rialto-process rialto-transport rialto-node rialto-durable | grep 'rialto_task' |
    grep -vE 'rialto_task::(contain|primitives|wake::native_task)\b' >"$work/found" || true
none "this is for event code and schedulers"

check unsafe
only "${published[*]}" '\bunsafe\b' rialto-{task,event,rt}/ rialto-cps/src/wait/waiting.rs \
    rialto-cps/src/expansion/{borrowing,call,storage}.rs rialto-process/src/typed_message.rs \
    rialto-cli/src/{input_buffer,serve}.rs
for crate in rialto rialto-{sync,tokio,axum,live,console,trace,otlp,codec,durable,transport,node,macros,cps-macros,cps-transform}; do
    grep -qx '#!\[forbid(unsafe_code)\]' "crates/$crate/src/lib.rs" || fail "$name: $crate does not forbid it"
done

check threads
only "${published[*]}" '\bthread::(spawn|scope|Builder)\b' \
    rialto-event/src/{from_future,time/timer_thread}.rs \
    rialto-rt/src/{worker,runtime,pool/thread_pool,process/exit}.rs \
    rialto-rt/src/{sysmon/watch_loop,diagnostics/dump}.rs \
    rialto-durable/src/{flows,listener_thread,admin}.rs \
    rialto-node/src/cluster/gossip_thread.rs rialto-transport/src/zenoh/router_session.rs \
    rialto-cli/src/log.rs rialto-otlp/src/exporter.rs

check exit
only "${published[*]}" '\bprocess::(exit|abort)\b' rialto-task/src/abort.rs rialto-rt/src/barrier.rs

check output
only "${libraries[*]}" '\b(e?print(ln)?|dbg)!' rialto-task/src/abort.rs \
    rialto-rt/src/{barrier,sysmon/watch_loop}.rs \
    rialto-durable/src/{stranded,unregistered}.rs

check files
only "${low[*]} rialto rialto-tokio rialto-axum rialto-live rialto-console" \
    '\bstd::fs\b|\bfs::[a-z]|\bstd::\{.*\bfs\b|\bFile::(open|create)'
only "${low[*]}" '\bnet::(\{.*)?(Tcp|Udp|Unix)'

check clock
only "${low[*]} rialto-tokio rialto-axum rialto-live rialto-console rialto-process rialto-transport rialto-node" '\bstd::(\{.*)?time::(\{.*)?\bInstant\b' \
    rialto-event/src/time/instant.rs rialto-axum/src/timer.rs rialto-cps/src/silent.rs
only "${libraries[*]}" '\bSystemTime::now' rialto-cps/src/time.rs rialto-durable/src/clock.rs \
    rialto-node/src/cluster.rs rialto-transport/src/tls/authority.rs rialto-trace/src/span.rs

check databases
only rialto-durable '\b(postgres|redb)::' rialto-durable/src/{redb_file,cow_backend,postgres_table}.rs
grep -E '^crates/rialto-durable/src/store\.rs:.*\b(crate|super)::' "$work/code" >"$work/found" || true
none "the interface of a store knows no other module"

check transports
only "rialto-transport rialto-node" '\b(pem|rcgen|ring|rustls|zeroize)::' rialto-transport/src/tls{.rs,/}
# The first one names the module `zenoh`, not the crate.
only "rialto-transport rialto-node" '\bzenoh::' rialto-transport/src/lib.rs rialto-transport/src/zenoh{.rs,/}
grep -E '^transport -> (codec|cps|node|process)\*?$' "$work/table" >"$work/found" || true
none "a transport knows frames and keys only"

check processes
grep -E '^process -> (node|transport)\*?$' "$work/table" >"$work/found" || true
none "a process knows neither transports nor the wire"

check facade
only rialto '\b(fn|struct|enum|union|trait|impl|static|const)\b|\bmacro_rules!'

# Each path between backticks is there, below the root or below `crates`; after a path and a colon come names
# that the file has: of items in a Rust file, of a heading in a chapter, else any text.
check names
awk '/^ *```/ { fenced = !fenced; next } !fenced { sub(/^ +/, ""); printf "%s ", $0 }' "$page" |
    grep -oE '`[^`]+`' | tr -d '`' | sort -u |
    grep -E '^(([A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\.(md|rs|sh|toml|txt|yml))(: .*)?$' \
        >"$work/names" || true
while IFS= read -r entry; do
    path=${entry%%: *}
    rest=${entry#"$path"}
    rest=${rest#: }
    if [ -e "crates/$path" ]; then path=crates/$path; fi
    [ -e "$path" ] || { fail "$name: $page names $path, which does not exist"; continue; }
    case $path in
    *.rs)
        for item in ${rest//,/ }; do
            grep -qE "\b(fn|struct|enum|trait|type|const|static|mod|macro_rules!) $item\b" "$path" ||
                fail "$name: $page names $item in $path, which has no such item"
        done
        ;;
    *.md) [ -z "$rest" ] || grep -qE "^#+ $rest$" "$path" || fail "$name: $path has no heading \"$rest\"" ;;
    *) [ -z "$rest" ] || grep -qF -- "$rest" "$path" || fail "$name: $path does not contain \"$rest\"" ;;
    esac
done <"$work/names"
[ -s "$work/names" ] || fail "$name: $page names no file"

# The map of the sources: a heading of level 3 is a folder, and the names in its table begin there.
check sources
map=docs/source-map.md
awk '
    /^### `/ { folder = $2; gsub(/`/, "", folder); print "folder " folder; next }
    /^#/ { folder = "" }
    folder != "" && /^\| / {
        n = split($0, parts, "`")
        for (i = 2; i <= n; i += 2)
            if (parts[i] ~ /^[a-z][a-z0-9_.\/-]*(\.rs|\/)$/) print "file " folder "/" parts[i]
    }
' "$map" >"$work/map"
while read -r kind path; do
    [ "$kind" = folder ] || [ -e "$path" ] || fail "$name: $map names $path, which does not exist"
done <"$work/map"
for crate in "${published[@]}"; do
    for path in "crates/$crate/src/"*; do
        # The root of a crate is not a module.
        case $path in */lib.rs | */main.rs) ;; *.rs) printf '%s\n' "$path" ;; *) printf '%s/\n' "$path" ;; esac
    done
done >"$work/modules"
# A folder is named by each of its files.
awk '
    NR == FNR { if (sub(/^file /, "")) { named[$0]; if (match($0, /\/src\/[^\/]+\//)) named[substr($0, 1, RSTART + RLENGTH - 1)] } next }
    !($0 in named)
' "$work/map" "$work/modules" >"$work/found"
none "$map does not name these modules; add a row, with the words that a contributor would search for"

# The page and this script have the same checks.
marked=$(tr '\n' ' ' <"$page" | grep -oE '\*\(checked: +[a-z]+\)' | sed 's/.* //; s/)//' | sort -u)
if ! difference=$(diff <(printf '%s\n' "$marked") <(printf '%s\n' "${checks[@]}" | sort)); then
    fail "$page marks other checks than this script has (< only on the page, > only here):
$difference"
fi
if awk 'length > 110 { print FILENAME ":" FNR; long = 1 } END { exit !long }' "$page"; then
    fail "$page has lines of more than 110 columns"
fi

# Import cycles of files may not grow.
ci/circles.sh --check || failed=1

exit "$failed"
