# Sourced: appends the commit and the day of the build to a program, where guichet --version reads them.
# Bytes behind the end of a program do not change it, and no source changes with each commit.
stamp() { # FILE COMMIT DAY
    printf '\nguichet build: commit %s, built %s\n' "$2" "$3" >>"$1"
}

# Appends the commit in the working folder, if there is one, and the day: SOURCE_DATE_EPOCH's, or else today.
stamp_with_commit() { # FILE
    local commit
    commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || return 0
    [ -z "$(git status --porcelain --untracked-files=no)" ] || commit="$commit with changes"
    stamp "$1" "$commit" "$(date -u ${SOURCE_DATE_EPOCH:+-d "@$SOURCE_DATE_EPOCH"} +%F)"
}
