#!/usr/bin/env bash
# Counts the constructions that the rules of writing in CONTRIBUTING.md advise against, in the prose of docs,
# rustdoc, comments and messages. The count is a compass and not a target: rewrite a sentence for its reader,
# and let the count follow.
#
#   ci/prose.sh              # the rates for 1,000 lines of prose, and the files with the most matches
#   ci/prose.sh FILE..       # each match in these files
#   ci/prose.sh --check      # fails if a rate is above the one in ci/prose-baseline
#   ci/prose.sh --baseline   # writes ci/prose-baseline: the commit, and the rates
set -euo pipefail
cd "$(dirname "$0")/.."

baseline=ci/prose-baseline

# paragraphs FILE..: prints the paragraphs of prose in these files, one a line. Before the text, a line has
# the group, the file, the number of the first line, and the number of lines. Code blocks are left out.
paragraphs() {
    awk '
        function group(file) {
            if (file ~ /(^README|^docs\/|\/lib\.rs$)/) return "docs"
            return "sources"
        }
        function flush() {
            if (lines > 0) print group(file) "\t" file "\t" start "\t" lines "\t" text
            text = ""; lines = 0
        }
        function add(line) {
            if (lines == 0) start = FNR
            text = text (text == "" ? "" : " ") line
            lines++
        }
        FNR == 1 { flush(); fenced = 0; file = FILENAME }
        FILENAME ~ /\.md$/ {
            if ($0 ~ /^ *(```|~~~)/) { flush(); fenced = !fenced; next }
            if (fenced || $0 ~ /^ *$/) { flush(); next }
            line = $0
            # A heading, a list item and a table row are separate paragraphs.
            if (line ~ /^ *(#|[-*] |[0-9]+\. |\|)/) flush()
            heading = line ~ /^ *#/
            gsub(/`[^`]*`/, "X", line)
            if (!heading) add(line)
            next
        }
        {
            line = $0
            if (match(line, /^ *(\/\/[\/!]?|#) ?/)) {
                marker = substr(line, RSTART, RLENGTH)
                if (FILENAME ~ /\.rs$/ && marker ~ /#/) { flush(); next }
                if (FNR == 1 && line ~ /^#!/) next
                body = substr(line, RSTART + RLENGTH)
                if (body ~ /^ *(```|~~~)/) { flush(); fenced = !fenced; next }
                if (fenced) next
                if (body ~ /^ *$/) { flush(); next }
                if (body ~ /^ *(#|[-*] |[0-9]+\. |\|)/) flush()
                gsub(/`[^`]*`/, "X", body)
                if (body !~ /^ *#/) add(body)
                next
            }
            flush(); fenced = 0
            # Messages: string literals of three words or more.
            if (FILENAME ~ /\/src\/.*\.rs$/) {
                rest = line
                while (match(rest, /"[^"\\]*"/)) {
                    message = substr(rest, RSTART + 1, RLENGTH - 2)
                    rest = substr(rest, RSTART + RLENGTH)
                    if (split(message, words, " ") >= 3) { add(message); flush() }
                }
            }
        }
        END { flush() }
    ' "$@"
}

# matches rates|files|each: reads paragraphs, and prints the rates. With `files`, also prints the files with
# the most matches. With `each`, prints only each match with its rule.
matches() {
    awk -F '\t' -v show="${1:-}" '
        function found(rule, what) {
            count[$1 " " rule]++
            if (show == "each") print $2 ":" $3 ": rule " rule ": " what
            files[$2]++
        }
        # each(PATTERN, RULE): finds the pattern where it has no letter before or after it.
        function each(pattern, rule,    rest, what) {
            rest = " " tolower($5) " "
            while (match(rest, "[^a-z]" pattern "[^a-z]")) {
                what = substr(rest, RSTART + 1, RLENGTH - 2)
                if (what !~ /^there /) found(rule, what)
                rest = substr(rest, RSTART + RLENGTH - 1)
            }
        }
        {
            lines[$1] += $4
            text = $5
            gsub(/[.!?:;][)"*_]* +/, "&\n", text)
            n = split(text, sentences, "\n")
            for (i = 1; i <= n; i++) {
                sentence = sentences[i]
                gsub(/^[-*>|_0-9."( ]+/, "", sentence)
                if (sentence !~ /\?[)"*_ ]*$/ && sentence ~ /^(Who|What|Whoever|Whatever|That which|who|what|whoever|whatever) /)
                    found(1, substr(sentence, 1, 60))
            }
            each("(of which|of whom|of those|by what|as far as|so much|so many|what is left)", 2)
            each("(he|him|his|nobody)", 3)
            each("[a-z]+ (is|are) no", 4)
        }
        END {
            if (show == "each") exit
            for (key in count) {
                split(key, part, " ")
                printf "%s rule %s %.2f (%d)\n", part[1], part[2], 1000 * count[key] / lines[part[1]], count[key] | "sort"
            }
            close("sort")
            if (show == "files") {
                printf "\n"
                for (file in files) printf "%6d %s\n", files[file], file | "sort -rn | head -15"
                close("sort -rn | head -15")
            }
        }
    '
}

mapfile -t files < <(git ls-files -- '*.md' '*.rs' '*.sh' '.ci/run' ':!crates/rialto-cps-transform' \
    ':!crates/*/tests/corpus' ':!CHANGELOG.md' ':!docs/cps.md')

long_subjects() {
    local since
    since=$(awk '$1 == "commit" { print $2 }' "$baseline" 2>/dev/null || true)
    # A shallow clone may not contain that commit.
    [ -n "$since" ] && git cat-file -e "$since^{commit}" 2>/dev/null || return 0
    git log --no-merges --format=%s "$since..HEAD" |
        awk 'length > 72 { long++ } END { print "subjects of commits longer than 72: " long + 0 " of " NR }'
}

case ${1:-} in
'')
    paragraphs "${files[@]}" | matches files
    long_subjects
    ;;
--check)
    paragraphs "${files[@]}" | matches rates >"${TMPDIR:-/tmp}/prose.$$"
    trap 'rm -f "${TMPDIR:-/tmp}/prose.$$"' EXIT
    awk '
        NR == FNR { if ($1 != "commit") before[$1 $3] = $4; next }
        $4 > before[$1 $3] + 0.005 { print "ci/prose.sh: " $1 ", rule " $3 " " $4 " for 1,000 lines; before " before[$1 $3]; bad = 1 }
        END { exit bad }
    ' "$baseline" "${TMPDIR:-/tmp}/prose.$$"
    long_subjects
    ;;
--baseline)
    rates=$(paragraphs "${files[@]}" | matches rates)
    printf 'commit %s\n%s\n' "$(git rev-parse HEAD)" "$rates" >"$baseline"
    ;;
*) paragraphs "$@" | matches each ;;
esac
