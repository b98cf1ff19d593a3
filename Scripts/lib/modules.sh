# Sourced by scripts that test modules by themselves, from the project's folder.

# Ends the script with a sentence unless each module named has tests: require_modules MODULE…
require_modules() {
    local module
    for module in "$@"; do
        # What is planted has no other part than its tests.
        [ ! -d "Tests/${module}Tests" ] && [[ ! -d "Tests/$module" || $module != Planted* ]] || continue
        say "There is no module $module with tests; there are: $(ls Tests | sed -n "s/Tests$//p; /^Planted/p" | paste -sd " " -)."
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
