# Sourced by the scripts that install the program, from the project's folder. Their folder $draft is for what is only
# needed meanwhile; they delete it at their end.
. Scripts/lib/stamp.sh

# Builds the program and the generator of its manual pages for release, into .build/release.
build_release() {
    local product
    say "Building for release (the first time takes about fifteen minutes) …"
    for product in guichet generate-manual; do
        swift build -c release --static-swift-stdlib --product "$product" >&2
    done
}

# Installs a program, and its manual pages and completions: install_files PROGRAM GENERATOR BIN SHARE
# GENERATOR is ArgumentParser's generate-manual. BIN is the folder for the program, SHARE that for the rest.
install_files() {
    local program=$3/guichet share=$4 pages=$draft/pages
    mkdir -p "$3" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
        "$share/fish/vendor_completions.d"
    # Beside its place, so that a program that runs keeps its file.
    install -m 755 "$1" "$3/.guichet.$$"
    strip "$3/.guichet.$$"
    stamp_with_commit "$3/.guichet.$$"
    mv -f "$3/.guichet.$$" "$program"
    "$program" --generate-completion-script bash >"$share/bash-completion/completions/guichet"
    "$program" --generate-completion-script zsh >"$share/zsh/site-functions/_guichet"
    "$program" --generate-completion-script fish >"$share/fish/vendor_completions.d/guichet.fish"
    mkdir "$pages"
    write_manual_pages "$program" "$2" "$pages"
    # A command that is no more has no page.
    rm -f "$share"/man/man1/guichet{,-*}.1.gz
    gzip -9n "$pages"/*
    install -m 644 "$pages"/* "$share/man/man1"
}

# Writes a manual page for each command into a folder: write_manual_pages PROGRAM GENERATOR FOLDER
# The date of the pages is SOURCE_DATE_EPOCH, if it is set.
write_manual_pages() {
    local drafts=$draft/manual page name
    mkdir "$drafts"
    # The generator asks a program about its commands, and would leave out what is not ASCII.
    cat >"$drafts/ascii" <<END
#!/usr/bin/env bash
set -euo pipefail
$(printf %q "$1") "\$@" | sed "s/“/'/g; s/”/'/g; s/…/.../g; s/→/->/g; s/←/<-/g; s/↑/Up/g; s/↓/Down/g; s/–/-/g" | iconv -f UTF-8 -t ASCII
END
    chmod +x "$drafts/ascii"
    "$2" "$drafts/ascii" --multi-page ${SOURCE_DATE_EPOCH:+"--date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)"} \
        --output-directory "$drafts"
    # Only “scenario run” starts this command.
    rm "$drafts/guichet.scenario.work.1"
    for page in "$drafts"/*.1; do
        name=$(basename "$page" .1)
        # “man guichet trips” looks for guichet-trips. The lines of a help text stay lines.
        perl -0pe '
            s/ ,\n\.Xr guichet\.scenario\.work 1//;
            s/^(\.(?:Dt|Xr) )(\S+)/$1 . $2 =~ tr{.}{-}r/mge;
            s/^\.Nm "(.*)"$/".Nm " . $1 =~ tr{ }{-}r/me and $name = $1;
            s/^(\.Nm|\.Ex -std)$/$1 "$name"/mg if $name;
            s/^$/.Pp/mg;
            s/^([^.].*\n)(?=[^.])/$1.br\n/mg;' "$page" >"$3/${name//./-}.1"
    done
}
