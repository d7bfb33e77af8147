#!/usr/bin/env bash
# Tests nodes of this build against a node of the last commit that speaks only version 3 of the protocol.
# The script builds that commit, in a git worktree in the target folder, and uses it for two things:
#
# 1. It writes the test data of version 3 again. The data must be equal to the files in
#    crates/rialto-node/tests/data/protocol-3. (The conversation contains random secrets, so only its form is
#    compared.)
# 2. It is the older node in the test `versions`, over TLS sockets.
#
#   ci/old-node.sh           # both; arguments go to the test program
#   ci/old-node.sh --write   # keeps the data that the old node writes
set -euo pipefail
cd "$(dirname "$0")/.."

commit=b14afaf7eba6d126349580667f19127affa9e64e
target=${CARGO_TARGET_DIR:-target}
old=$target/old-node
data=crates/rialto-node/tests/data/protocol-3
peer=ci/old-node/peer.rs
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0

if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
    echo "ci/old-node.sh: the commit $commit is not in this clone: git fetch --unshallow" >&2
    exit 1
fi
if [ ! -e "$old/.git" ]; then
    # `--force`: git may still list the worktree of a target folder that was removed.
    git worktree add --force --detach "$old" "$commit"
fi
git -C "$old" checkout --quiet --force --detach "$commit"

node=$old/crates/rialto-node
mkdir -p "$node/examples/versions" "$node/src/wire/golden"
cp ci/old-node/main.rs "$peer" "$node/examples/versions/"
cp ci/old-node/golden.rs "$node/src/wire/golden.rs"
cp ci/old-node/samples.rs "$node/src/wire/golden/"
printf '\n#[cfg(test)]\nmod golden;\n' >>"$node/src/wire.rs"

old_cargo() {
    (cd "$old" && env -u CARGO_TARGET_DIR cargo "$@")
}

written=$(mktemp -d)
trap 'rm -rf "$written"' EXIT
RIALTO_GOLDEN=$written old_cargo test --quiet -p rialto-node --lib -- wire::golden::write
# The label of a record is the name of its type. The old node has other names: writes those of today.
sed -i -E 's/^Letter:/Message:/;s/^Long:/LongMessage:/;s/^Beat:/Keepalive:/;s/^Words:/Types:/
s/^signal TellNot:/signal RemoveOutboundLink:/;s/^signal Tell:/signal AddOutboundLink:/
s/^signal HearNot:/signal RemoveInboundLink:/;s/^signal Hear:/signal AddInboundLink:/
s/^signal WatchNot:/signal Demonitor:/;s/^signal Watch:/signal Monitor:/
s/^signal Begun:/signal StartedLinked:/' "$written/frames.txt"
if [ "${1-}" = --write ]; then
    cp "$written"/*.txt "$data/"
    exit 0
fi
diff "$written/frames.txt" "$data/frames.txt"
diff "$written/words.txt" "$data/words.txt"
shape() {
    sed -E 's/^(here|there): (.{4}).*/\1 \2/' "$1"
}
diff <(shape "$written/conversation.txt") <(shape "$data/conversation.txt")
echo "ci/old-node.sh: $commit writes the data of version 3 as it is kept"

old_cargo build -p rialto-node --example versions
RIALTO_OLD_NODE=$(realpath "$old/target/debug/examples/versions")
export RIALTO_OLD_NODE
exec cargo test -p rialto-node --test versions -- "$@"
