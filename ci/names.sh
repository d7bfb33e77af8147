#!/usr/bin/env bash
# Checks that the names of ci/names.txt, which were replaced, have not come back: as paths, as types, or as
# words of Rust files. Prints FILE:LINE for each match. The head of the list says what an entry means.
#
# A name of lower-case letters alone may also be a word of English: `speaks`, `letters`. In comments and
# texts, such a name counts only between backticks.
set -euo pipefail
cd "$(dirname "$0")/.."

list=ci/names.txt
mapfile -t folders < <(find crates -mindepth 1 -maxdepth 1 -type d ! -name rialto-cps-transform | LC_ALL=C sort)
mapfile -t sources < <(find "${folders[@]}" -name '*.rs')

# Prints the entries that are not valid, and the paths that exist. A folder counts if it contains a file,
# because git does not see empty folders.
paths() {
    local number=0 crate kind name more folder
    while IFS=$'\t' read -r crate kind name more; do
        number=$((number + 1))
        case $crate in '' | '#'*) continue ;; esac
        if ! [[ $kind =~ ^(path|type|word)$ && -n $name && -z $more && ($crate = '*' || -d crates/$crate) ]]; then
            printf '%s:%s: not an entry: CRATE, path, type or word, and NAME, separated by tabs\n' "$list" "$number"
        fi
        [ "$kind" = path ] || continue
        for folder in "${folders[@]}"; do
            [ "$crate" = '*' ] || [ "crates/$crate" = "$folder" ] || continue
            if [ -n "$(find "$folder/$name" -type f -print -quit 2>/dev/null)" ]; then
                printf '%s/%s:1: this path was replaced\n' "$folder" "$name"
            fi
        done
    done <"$list"
}

# Prints types and words, in two steps. First looks up each word of each line. Then reads the files again in
# which a lower-case word was found, to omit comments and texts.
words() {
    LC_ALL=C awk -v list="$list" '
        function crate_of(file,    part) { split(file, part, "/"); return part[2] }
        function found(file, line, name, text) {
            if ((file, line, name) in seen) return
            seen[file, line, name]
            sub(/^ +/, "", text)
            print file ":" line ": `" name "` was replaced: " text
        }
        # is(KIND, CRATE, NAME): whether the list has this entry for the crate, or for all.
        function is(kind, crate, name) { return ((kind, crate, name) in entry) || ((kind, "*", name) in entry) }
        # without_stored(LINE): the line without stored and sent names.
        function without_stored(line) { gsub(/(rename|name) *= *"[^"]*"/, "", line); return line }

        # code(LINE): the code of the next line of a file, with the spans of its comments and texts that are
        # between backticks. `state` is what the line before ended in: "" is code, `*` a comment, and else the
        # end of a text.
        function code(line,    out, at, rest, quote, end) {
            out = ""
            at = 1
            while (at <= length(line)) {
                rest = substr(line, at)
                if (state == "*") {
                    end = index(rest, "*/")
                    if (end == 0) return out spans(rest)
                    out = out spans(substr(rest, 1, end - 1)) " "
                    at += end + 1
                    state = ""
                } else if (state != "") {
                    end = text_end(rest)
                    if (end == 0) return out spans(rest)
                    out = out spans(substr(rest, 1, end - 1)) " "
                    at += end + length(state) - 1
                    state = ""
                } else if (rest ~ /^\/\//) {
                    return out spans(rest)
                } else if (rest ~ /^\/\*/) {
                    at += 2
                    state = "*"
                } else if (match(rest, /^b?r#*"/)) {
                    quote = substr(rest, 1, RLENGTH)
                    gsub(/[^#]/, "", quote)
                    at += RLENGTH
                    state = "\"" quote
                    raw = 1
                } else if (rest ~ /^"/) {
                    at++
                    state = "\""
                    raw = 0
                } else if (match(rest, /^\047(\\.[^\047]*|[^\\\047])\047/)) {
                    at += RLENGTH
                } else {
                    # A whole word at a time, so that the `r` of a name does not begin a raw text.
                    if (!match(rest, /^[A-Za-z0-9_]+/)) RLENGTH = 1
                    out = out substr(rest, 1, RLENGTH)
                    at += RLENGTH
                }
            }
            return out
        }
        # text_end(REST): the place at which the text ends that `state` closes; 0 if it goes on.
        function text_end(rest,    at, c) {
            if (raw) return index(rest, state)
            for (at = 1; at <= length(rest); at++) {
                c = substr(rest, at, 1)
                if (c == "\\") at++
                else if (c == "\"") return at
            }
            return 0
        }
        # spans(TEXT): what is between backticks.
        function spans(text,    part, n, i, out) {
            n = split(text, part, "`")
            for (i = 2; i < n; i += 2) out = out " " part[i]
            return out
        }

        BEGIN {
            while ((getline line < list) > 0) {
                if (line ~ /^(#|$)/) continue
                split(line, field, "\t")
                entry[field[2], field[1], field[3]]
            }
        }
        FNR == 1 { crate = crate_of(FILENAME) }
        {
            line = without_stored($0)
            n = split(line, word, /[^A-Za-z0-9_]+/)
            for (i = 1; i <= n; i++) {
                name = word[i]
                if (is("word", crate, name)) {
                    if (name ~ /^[a-z]+$/) again[FILENAME]
                    else found(FILENAME, FNR, name, $0)
                }
                if (i > 1 && word[i - 1] ~ /^(struct|enum|union|trait|type)$/ && is("type", crate, name) &&
                    line ~ ("(^|[^A-Za-z0-9_])" word[i - 1] "[ \t]+" name "([^A-Za-z0-9_]|$)"))
                    found(FILENAME, FNR, name, $0)
            }
        }
        END {
            for (file in again) {
                crate = crate_of(file)
                state = ""
                for (number = 1; (getline text < file) > 0; number++) {
                    n = split(code(without_stored(text)), word, /[^A-Za-z0-9_]+/)
                    for (i = 1; i <= n; i++)
                        if (word[i] ~ /^[a-z]+$/ && is("word", crate, word[i])) found(file, number, word[i], text)
                }
                close(file)
            }
        }
    ' "${sources[@]}"
}

matches=$({ paths; words; } | LC_ALL=C sort -t : -k 1,1 -k 2,2n)
if [ -n "$matches" ]; then
    printf '%s\n' "$matches"
    printf 'ci/names.sh: these names were replaced; help: use the term of docs/glossary.md\n' >&2
    exit 1
fi
