# Sourced by Scripts/lib/installed.sh.

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
    # Only the program itself starts these commands.
    rm "$drafts"/guichet.*work.1
    for page in "$drafts"/*.1; do
        name=$(basename "$page" .1)
        Scripts/manual/page.pl "$drafts/ascii" "$drafts" "$name" >"$3/${name//./-}.1"
    done
}
