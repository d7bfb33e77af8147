#!/usr/bin/env bash
# Prints the import cycles between the source files of each crate: the strongly connected components of more
# than one file, largest first.
#
#   ci/circles.sh                          # all crates
#   ci/circles.sh rialto-node ..           # these crates
#   ci/circles.sh --edges rialto-rt        # also the edges within each cycle, and the imports that make them
#   ci/circles.sh --all-edges rialto-rt    # instead of the cycles, all edges
#   ci/circles.sh --check                  # fails if the largest cycle of a crate has grown (see `limits`)
#
# A file has an edge to another file if it names an item that is defined there, in a `use` or in a path.
# Re-exports are followed to the definition. A glob stands for the names of it that the file uses. No edge
# comes from `mod b;`, from the import of a module, from a re-export of items of the file's own submodules,
# from the call of a method, or from test code.
#
# The program is in awk, as in ci/prose.sh: the scripts of this folder use bash, awk, sed, grep and git, and
# neither Python nor Perl. It knows tokens, items, `use` trees and paths, and does not expand macros. If a
# module does not contain a name that is looked up there, a macro defines the name, and the definition counts
# as one of the module's file.
set -euo pipefail
cd "$(dirname "$0")/.."

# The size of the largest cycle of each crate, or 1 if it has none. Lower a limit when a cycle shrinks.
limits() {
    cat <<'END'
rialto-bench 2
rialto-cli 2
rialto-codec 8
rialto-cps 20
rialto-cps-transform 2
rialto-durable 1
rialto-event 26
rialto-fuzz 2
rialto-node 5
rialto-process 5
rialto-rt 5
rialto-sync 8
rialto-task 5
rialto-transport 3
END
}

# folder CRATE: prints the folder of the crate. Those of programs and tests have names without `rialto-`.
folder() {
    local folder
    for folder in "crates/$1" "tests/${1#rialto-}" "${1#rialto-}"; do
        if [ -d "$folder/src" ]; then
            printf '%s\n' "$folder"
            return
        fi
    done
    return 1
}

# cycles CRATE cycles|edges|all-edges: prints the cycles of the crate, or its edges.
cycles() {
    local roots=() root folder
    folder=$(folder "$1")
    for root in "$folder"/src/{lib,main,bin/*,bin/*/main}.rs; do
        if [ -f "$root" ]; then roots+=("$root"); fi
    done
    # In the C locale, a character is a byte for every awk.
    LC_ALL=C awk -v crate="$1" -v home="$folder" -v show="$2" '
        # ---- Tokens --------------------------------------------------------------------------------------
        # T[1..n] are the tokens of a file, and L[1..n] their lines. A string or character is `"` and its
        # text, a number is `0`. Comments and lifetimes are left out.

        function token(text) { T[++n] = text; L[n] = line_number }

        function tokenize(file,    line) {
            n = line_number = comment = 0
            closing = ""
            while ((getline line < file) > 0) { line_number++; tokenize_line(line) }
            close(file)
        }

        function tokenize_line(line,    at, text) {
            while (line != "") {
                if (comment) {
                    if (!match(line, /\/\*|\*\//)) return
                    comment += substr(line, RSTART, 1) == "/" ? 1 : -1
                    line = substr(line, RSTART + 2)
                } else if (closing == "\"") {
                    if (!match(line, /^([^"\\]|\\.)*"/)) return
                    T[n] = T[n] substr(line, 1, RLENGTH - 1)
                    closing = ""
                    line = substr(line, RLENGTH + 1)
                } else if (closing != "") {
                    # `r`, and the end of a raw string.
                    if (!(at = index(line, substr(closing, 2)))) return
                    line = substr(line, at + length(closing) - 1)
                    closing = ""
                } else if (match(line, /^[ \t\r]+/)) {
                    line = substr(line, RLENGTH + 1)
                } else if (line ~ /^\/\//) {
                    return
                } else if (line ~ /^\/\*/) {
                    comment = 1
                    line = substr(line, 3)
                } else if (match(line, /^[bc]?r#*"/)) {
                    closing = substr(line, 1, RLENGTH)
                    line = substr(line, RLENGTH + 1)
                    gsub(/[^#]/, "", closing)
                    closing = "r\"" closing
                    token("\"")
                } else if (match(line, /^[bc]?"/)) {
                    closing = "\""
                    line = substr(line, RLENGTH + 1)
                    token("\"")
                } else if (match(line, /^b?\047(\\.[^\047]*|[^\047\\]|[\200-\377]+)\047/)) {
                    line = substr(line, RLENGTH + 1)
                    token("\"")
                } else if (match(line, /^\047[A-Za-z_][A-Za-z0-9_]*/)) {
                    line = substr(line, RLENGTH + 1)
                } else if (match(line, /^(r#)?[A-Za-z_][A-Za-z0-9_]*/)) {
                    text = substr(line, 1, RLENGTH)
                    line = substr(line, RLENGTH + 1)
                    sub(/^r#/, "", text)
                    token(text)
                } else if (match(line, /^[0-9][A-Za-z0-9_]*(\.[0-9][A-Za-z0-9_]*)?/)) {
                    line = substr(line, RLENGTH + 1)
                    token("0")
                } else {
                    text = substr(line, 1, line ~ /^(::|->|=>)/ ? 2 : 1)
                    line = substr(line, length(text) + 1)
                    # `$crate` counts as `crate`.
                    if (text != "$" || line !~ /^crate/) token(text)
                }
            }
        }

        function is_name(text) { return text ~ /^[A-Za-z_]/ }

        # end_of(I): the index of the bracket that closes the bracket at I.
        function end_of(i,    depth) {
            for (; i < n; i++) {
                if (T[i] ~ /^[({[]$/) depth++
                else if (T[i] ~ /^[])}]$/ && --depth == 0) return i
            }
            return n
        }

        # ---- Tests, and code that a procedural macro quotes, do not count ----------------------------------

        # test_only(I, END): whether these tokens of an attribute restrict it to tests.
        function test_only(i, end,    text) {
            for (; i <= end; i++) text = text T[i]
            return text ~ /^(test|cfg\(test\)|cfg\(all\((.*,)?test(,.*)?\)\))$/
        }

        # end_of_item(I): the index of the last token of the item, statement, field or arm at I.
        function end_of_item(i,    is_item) {
            while (T[i] == "#" && T[i + 1] == "[") i = end_of(i + 1) + 1
            is_item = T[i] ~ /^(async|const|enum|extern|fn|impl|let|macro_rules|mod|pub|static|struct|trait|type|unsafe|use)$/
            for (; i < n; i++) {
                if (T[i] == ";" || (T[i] == "," && !is_item)) return i
                if (T[i] ~ /^[])}]$/) return i - 1
                if (T[i] == "{") return end_of(i)
                if (T[i] ~ /^[([]$/) i = end_of(i)
            }
            return n
        }

        function leave_out_tests(    i, m) {
            for (i = 1; i <= n; i++) {
                if (T[i] T[i + 1] T[i + 2] == "#![" && test_only(i + 3, end_of(i + 2) - 1)) break
                if (T[i] T[i + 1] == "#[" && test_only(i + 2, end_of(i + 1) - 1)) {
                    i = end_of_item(end_of(i + 1) + 1)
                } else if (T[i] ~ /quote(_spanned)?$/ && T[i + 1] == "!") {
                    i = end_of(i + 2)
                } else {
                    T[++m] = T[i]
                    L[m] = L[i]
                }
            }
            n = m
        }

        # ---- Modules, items, imports and paths of a file ---------------------------------------------------
        # A module is named by its root file and its path: `crates/rialto/src/lib.rs::sync`.
        # files_of[module]            the files that contain the module: one, or several with `#[path]`
        # module_of[file]             the outermost module in the file
        # folder_of[module]           where the files of its submodules are
        # defined[module, name]       the entries `F` and file of the items with this name
        # imported[module, name]      the number of imports of this name; import[module, name, k] are the paths
        # globs[module]               the number of globs; glob[module, k] are the paths
        # uses, paths                 all imports and paths, in order
        # single[file, name]          the line of a name outside of a longer path

        function folder(file) { sub(/\/[^\/]*$/, "", file); return file }

        function exists(file,    line, found) {
            found = (getline line < file) >= 0
            close(file)
            return found
        }

        function add_file(file, module, below) {
            if (file ~ /\/tests(\.rs$|\/)/ || !exists(file)) return
            files_of[module] = files_of[module] " F" file
            folder_of[module] = below
            queue[++queued] = file
            queue_module[queued] = module
            queue_folder[queued] = below
            if (!(file in module_of)) {
                module_of[file] = module
                file_list[++file_count] = file
            }
        }

        function define(module, name) {
            if (index(defined[module, name] " ", " F" file " ") == 0)
                defined[module, name] = defined[module, name] " F" file
        }

        function add_use(path, name, public, module) {
            if (path ~ /::self$/) {
                sub(/::self$/, "", path)
                if (name == "self") { name = path; sub(/.*::/, "", name) }
            }
            import[module, name, ++imported[module, name]] = path
            use_path[++uses] = path
            use_name[uses] = name
            use_module[uses] = module
            use_file[uses] = file
            use_line[uses] = L[at]
            use_public[uses] = public
        }

        # use_tree(PATH, ..): reads the rest of a tree behind PATH, from token `at` on.
        function use_tree(path, public, module,    name) {
            for (; at <= n; at++) {
                if (T[at] == "::") {
                    if (path == "") path = "::"
                } else if (T[at] == "{") {
                    at++
                    while (at < n && T[at] != "}") {
                        use_tree(path, public, module)
                        if (T[at] == ",") at++
                        else if (T[at] != "}") return
                    }
                    at++
                    return
                } else if (T[at] == "*") {
                    glob[module, ++globs[module]] = path
                    glob_paths[++glob_count] = path
                    glob_modules[glob_count] = module
                    glob_files[glob_count] = file
                    at++
                    return
                } else if (is_name(T[at])) {
                    name = T[at]
                    path = path (path == "" || path == "::" ? "" : "::") name
                    if (T[at + 1] == "::") continue
                    if (T[at + 1] == "as") { name = T[at + 2]; at += 2 }
                    add_use(path, name, public, module)
                    at++
                    return
                } else return
            }
        }

        # read_path(MODULE): reads the name or path at token `at`.
        function read_path(module,    path, line) {
            path = T[at]
            line = L[at]
            while (T[at + 1] == "::" && is_name(T[at + 2])) {
                path = path "::" T[at + 2]
                at += 2
            }
            if (path !~ /::/) {
                if (!((file, path) in single)) single[file, path] = line
                return
            }
            path_text[++paths] = path
            path_module[paths] = module
            path_file[paths] = file
            path_line[paths] = line
        }

        # parse(MODULE): reads the file, whose tokens are in T. `level` is the innermost module, or call of a
        # macro among its items, whose braces are open. The items of a level are at the depth `depth_of[level]`.
        function parse(module,    level, depth, depth_of, module_at, is_item, name, child, public, exported, where) {
            level = depth = depth_of[0] = exported = 0
            module_at[0] = module
            where = ""
            for (at = 1; at <= n; at++) {
                module = module_at[level]
                is_item = depth == depth_of[level]
                name = T[at + 1]
                if (T[at] == "{") {
                    depth++
                } else if (T[at] == "}") {
                    if (level > 0 && is_item) level--
                    depth--
                } else if (T[at] == "path" && T[at - 1] == "[" && name == "=") {
                    where = substr(T[at + 2], 2)
                } else if (T[at] == "macro_export") {
                    exported = 1
                } else if (T[at] == "use" && T[at - 1] != "." && (is_name(name) || name == "::" || name == "{")) {
                    public = T[at - 1] == "pub" || T[at - 1] == ")"
                    at++
                    use_tree("", public, module)
                    at--
                } else if (is_item && T[at] == "mod" && is_name(name)) {
                    child = module "::" name
                    if (T[at + 2] == "{") {
                        files_of[child] = " F" file
                        folder_of[child] = folder_of[module] "/" name
                        module_at[++level] = child
                        depth_of[level] = ++depth
                    } else if (where != "") {
                        where = folder(file) "/" where
                        add_file(where, child, folder(where))
                    } else {
                        add_file(folder_of[module] "/" name ".rs", child, folder_of[module] "/" name)
                        add_file(folder_of[module] "/" name "/mod.rs", child, folder_of[module] "/" name)
                    }
                    where = ""
                    at += 2
                } else if (is_item && T[at] == "macro_rules" && name == "!") {
                    define(module, T[at + 2])
                    if (exported) define(root_of(module), T[at + 2])
                    exported = 0
                    at += 2
                } else if (is_item && is_name(T[at]) && name == "!" && T[at + 2] == "{") {
                    # Items in the braces of a call count as items of the module.
                    read_path(module)
                    module_at[++level] = module
                    depth_of[level] = ++depth
                    at += 2
                } else if (is_item && is_name(name) && T[at] ~ /^(const|enum|fn|static|struct|trait|type|union)$/) {
                    if (name == "mut") name = T[at + 2]
                    if (T[at] != "const" || T[at + 2] == ":") define(module, name)
                } else if (is_name(T[at]) && T[at - 1] != "." && T[at - 1] != "::") {
                    read_path(module)
                }
            }
        }

        # ---- Names -----------------------------------------------------------------------------------------
        # A name has entries: `F` and the file that defines an item, `M` and a module of this crate, `X` for
        # something of another crate.

        function root_of(module) { sub(/::.*/, "", module); return module }

        # has(ENTRIES, KIND): whether one of the entries is of this kind.
        function has(entries, kind) { return index(entries, " " kind) > 0 }

        # lookup(MODULE, NAME): the entries of the name in the module.
        function lookup(module, name,    entries, k, i, count, list, key) {
            key = module SUBSEP name
            if (key in known) return known[key]
            entries = defined[key]
            if ((module "::" name) in files_of) entries = entries " M" module "::" name
            # `use channel::channel`, or globs that contain each other.
            if (key in pending) return entries
            pending[key] = 1
            for (k = 1; k <= imported[key]; k++) entries = entries resolve(import[key, k], module)
            for (k = 1; entries == "" && k <= globs[module]; k++) {
                count = split(resolve(glob[module, k], module), list, " ")
                for (i = 1; i <= count; i++)
                    if (list[i] ~ /^M/) entries = entries lookup(substr(list[i], 2), name)
            }
            delete pending[key]
            return known[key] = entries
        }

        # resolve(PATH, MODULE): the entries of the path, which stands in the module.
        function resolve(path, module,    count, part, i, k, entries, next_entries, list, modules) {
            count = split(path, part, "::")
            i = 1
            if (part[1] == "") return " X"
            if (part[1] == "crate") entries = " M" root_of(module)
            else if (part[1] == "self" || part[1] == "super") {
                for (; part[i] == "self" || part[i] == "super"; i++)
                    if (part[i] == "super") sub(/::[^:]*$/, "", module)
                i--
                entries = " M" module
            } else {
                entries = lookup(module, part[1])
                if (entries == "" && part[1] == library_name && library != "") entries = " M" library
                if (entries == "") return " X"
            }
            while (i < count && has(entries, "M")) {
                i++
                modules = split(entries, list, " ")
                next_entries = ""
                for (k = 1; k <= modules; k++)
                    if (list[k] ~ /^M/) next_entries = next_entries lookup(substr(list[k], 2), part[i])
                if (next_entries == "") {
                    # A macro defines the name, or it comes from the glob of another crate.
                    for (k = 1; k <= modules; k++)
                        if (list[k] ~ /^M/) next_entries = next_entries undefined(substr(list[k], 2))
                }
                entries = next_entries
            }
            # The rest are variants and associated items.
            return entries
        }

        function undefined(module,    k) {
            for (k = 1; k <= globs[module]; k++)
                if (has(resolve(glob[module, k], module), "X")) return " X"
            return files_of[module]
        }

        # ---- Edges -----------------------------------------------------------------------------------------

        # add_edges(FILE, ENTRIES, TEXT, LINE, BELOW): adds the edges from the file to the files that define
        # the entries. With BELOW, leaves out the files of submodules of the file.
        function add_edges(file, entries, text, line, below,    count, list, k, target) {
            count = split(entries, list, " ")
            for (k = 1; k <= count; k++) {
                target = substr(list[k], 2)
                if (list[k] !~ /^F/ || target == file) continue
                if (below && index(module_of[target] "::", module_of[file] "::") == 1) continue
                if (!((file, target) in edge)) {
                    edge[file, target] = ""
                    targets[file, ++target_count[file]] = target
                }
                text = line " " text
                if (index(edge[file, target] ",", " " text ",") == 0)
                    edge[file, target] = edge[file, target] (edge[file, target] == "" ? " " : ", ") text
                sub(/^[0-9]+ /, "", text)
            }
        }

        function find_edges(    k, key, part, entries, below) {
            for (k = 1; k <= uses; k++) {
                entries = resolve(use_path[k], use_module[k])
                # A file may use the name that it re-exports.
                below = use_public[k] && !((use_file[k], use_name[k]) in single)
                add_edges(use_file[k], entries, use_path[k], use_line[k], below)
            }
            for (k = 1; k <= paths; k++)
                add_edges(path_file[k], resolve(path_text[k], path_module[k]), path_text[k], path_line[k], 0)
            for (key in single) {
                split(key, part, SUBSEP)
                for (k = 1; k <= glob_count; k++) {
                    if (glob_files[k] != part[1]) continue
                    entries = lookup(glob_modules[k], part[2])
                    add_edges(part[1], entries, glob_paths[k] "::{" part[2] "}", single[key], 0)
                }
            }
        }

        # ---- Components (Tarjan) ---------------------------------------------------------------------------

        function visit(file,    k, target) {
            number[file] = low[file] = ++numbered
            stack[++height] = file
            on_stack[file] = 1
            for (k = 1; k <= target_count[file]; k++) {
                target = targets[file, k]
                if (!(target in number)) {
                    visit(target)
                    if (low[target] < low[file]) low[file] = low[target]
                } else if (on_stack[target] && number[target] < low[file]) low[file] = number[target]
            }
            if (low[file] < number[file]) return
            components++
            do {
                target = stack[height--]
                on_stack[target] = 0
                component_of[target] = components
                size[components]++
            } while (target != file)
        }

        # short(FILE): the path below the folder of the crate.
        function short(file) { sub("^" home "/", "", file); return file }

        # print_edges(FILE, COMPONENT): prints the edges of the file within the component, or all if it is 0.
        function print_edges(file, component,    k, target) {
            for (k = 1; k <= file_count; k++) {
                target = sorted[k]
                if (((file, target) in edge) && (!component || component_of[target] == component))
                    print "        -> " short(target) ":" edge[file, target]
            }
        }

        function sort_files(    i, k, file) {
            for (i = 1; i <= file_count; i++) {
                file = file_list[i]
                for (k = i - 1; k >= 1 && sorted[k] > file; k--) sorted[k + 1] = sorted[k]
                sorted[k + 1] = file
            }
        }

        BEGIN {
            library_name = crate
            gsub(/-/, "_", library_name)
            for (k = 1; k < ARGC; k++) {
                if (ARGV[k] ~ /\/lib\.rs$/) library = ARGV[k]
                add_file(ARGV[k], ARGV[k], folder(ARGV[k]))
            }
            for (k = 1; k <= queued; k++) {
                file = queue[k]
                tokenize(file)
                leave_out_tests()
                folder_of[queue_module[k]] = queue_folder[k]
                parse(queue_module[k])
            }
            find_edges()
            sort_files()
            if (show == "all-edges") {
                for (k = 1; k <= file_count; k++) {
                    print short(sorted[k])
                    print_edges(sorted[k], 0)
                }
                exit
            }
            for (k = 1; k <= file_count; k++)
                if (!(sorted[k] in number)) visit(sorted[k])
            for (most = file_count; most > 1; most--)
                for (c = 1; c <= components; c++) {
                    if (size[c] != most) continue
                    print crate ": " most " files"
                    for (k = 1; k <= file_count; k++) {
                        if (component_of[sorted[k]] != c) continue
                        print "    " short(sorted[k])
                        if (show == "edges") print_edges(sorted[k], c)
                    }
                }
        }
    ' "${roots[@]}"
}

show=cycles
crates=()
for argument in "$@"; do
    case $argument in
    --edges | --all-edges | --check) show=${argument#--} ;;
    *)
        if ! folder "$argument" >/dev/null; then
            printf 'usage: ci/circles.sh [--edges | --all-edges | --check] [CRATE..]\n' >&2
            exit 2
        fi
        crates+=("$argument")
        ;;
    esac
done
if [ "${#crates[@]}" -eq 0 ]; then
    for manifest in {bench,crates/*,tests/*}/Cargo.toml; do
        crates+=("$(sed -n '/^name = /{s/^name = "\(.*\)"$/\1/p;q;}' "$manifest")")
    done
fi

failed=0
for crate in "${crates[@]}"; do
    if [ "$show" != check ]; then
        cycles "$crate" "$show"
        continue
    fi
    found=$(cycles "$crate" cycles)
    size=$(sed -n '1s/.*: \([0-9]*\) files$/\1/p' <<<"$found")
    limit=$(limits | awk -v crate="$crate" '$1 == crate { print $2 }')
    if [ "${size:=1}" -gt "${limit:=1}" ]; then
        printf 'ci/circles.sh: %s: a cycle of %s files; the limit is %s\n' "$crate" "$size" "$limit" >&2
        failed=1
    elif [ "$size" -lt "$limit" ]; then
        printf '%s: the largest cycle has %s files: lower the limit of %s in ci/circles.sh\n' \
            "$crate" "$size" "$limit"
    fi
done
exit "$failed"
