# Sourced by Scripts/package and its test.
. Scripts/lib/stamp.sh

# Prints the version of a package of the files in the working folder, whose program has the version given:
#   0.2.0                          at the commit with the tag v0.2.0, or without git
#   0.2.0+202611262058.4e8cc6fd    at any other commit: its time in UTC, and its name
#   0.2.0+202611262058.4e8cc6fd.dirty  where files differ from the commit; at the tag it is 0.2.0+dirty
package_version() {
    local marks=
    if has_commit; then
        git describe --tags --exact-match --match "v$1" >/dev/null 2>&1 ||
            marks=.$(TZ=UTC0 git log -1 --abbrev=8 --date=format-local:%Y%m%d%H%M --format=%cd.%h)
        ! is_changed || marks+=.dirty
    fi
    printf '%s\n' "$1${marks/#./+}"
}
