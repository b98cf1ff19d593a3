# Sourced: appends the commit and the day of the build to a program, where guichet --version reads them.
# Bytes behind the end of a program do not change it, and no source changes with each commit.
stamp() { # FILE COMMIT DAY
    printf '\nguichet build: commit %s, built %s\n' "$2" "$3" >>"$1"
}

# Whether the working folder is a repository with a commit. An outer repository does not count.
has_commit() { [ -e .git ] && git rev-parse --quiet --verify HEAD >/dev/null 2>&1; }

# Whether files of the working folder differ from the commit. New files count, because the compiler reads them.
is_changed() { [ -n "$(git status --porcelain)" ]; }

# Appends the commit in the working folder, if there is one, and the day: SOURCE_DATE_EPOCH's, or else today. Only on
# Linux, where guichet --version can read it, and where no signature ends the file.
stamp_with_commit() { # FILE
    [ "$(uname)" = Linux ] && has_commit || return 0
    local commit
    commit=$(git rev-parse --short=12 HEAD)
    ! is_changed || commit="$commit with changes"
    stamp "$1" "$commit" "$(date -u ${SOURCE_DATE_EPOCH:+-d "@$SOURCE_DATE_EPOCH"} +%F)"
}
