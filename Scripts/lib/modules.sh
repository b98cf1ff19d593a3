# Sourced by scripts that test modules by themselves, from the project's folder.

# Ends the script with a sentence unless each module named has tests: require_modules MODULE…
require_modules() {
    local module
    for module in "$@"; do
        [ ! -d "Tests/${module}Tests" ] || continue
        say "There is no module $module with tests. $(nearest_modules "$module")"
        exit 2
    done
}

# Runs a command that finds these modules alone in the package, or all if none is named:
# with_modules "MODULE…" COMMAND…
with_modules() (
    modules=$1
    shift
    [ -z "$modules" ] || export GUICHET_MODULES=$modules
    if [ -n "$modules" ] && [ -e Package.resolved ]; then
        # The package manager takes out the versions of all libraries that these modules do not use. The longer file
        # stays: another call at the same time may have put it back already.
        versions=$(cat Package.resolved)
        trap '[ "${#versions}" -le "$(wc -c <Package.resolved)" ] || printf "%s\n" "$versions" >Package.resolved' EXIT
    fi
    "$@"
)

# The names that contain the one given, or are contained in it, or differ from it by at most two letters; else all.
nearest_modules() {
    ls Tests | sed -n 's/Tests$//p' | awk -v wanted="$1" '
        function least(a, b) { return a < b ? a : b }
        function distance(a, b,    i, j, cost) {
            for (i = 0; i <= length(a); i++) cost[i, 0] = i
            for (j = 0; j <= length(b); j++) cost[0, j] = j
            for (i = 1; i <= length(a); i++)
                for (j = 1; j <= length(b); j++)
                    cost[i, j] = least(least(cost[i - 1, j], cost[i, j - 1]) + 1,
                        cost[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
            return cost[length(a), length(b)]
        }
        {
            all = all (NR > 1 ? ", " : "") $0
            a = tolower(wanted); b = tolower($0)
            if (index(a, b) || index(b, a) || distance(a, b) <= 2) near = near (near ? " or " : "") $0
        }
        END { print near ? "Did you mean " near "?" : "There are: " all "." }'
}
