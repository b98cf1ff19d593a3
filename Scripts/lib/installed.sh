# Sourced by the scripts that install the program, from the project's folder. Their folder $draft is for what is only
# needed meanwhile; they delete it at their end.
. Scripts/completions/write.sh
. Scripts/manual/write.sh
. Scripts/lib/stamp.sh

# Builds the program and the generator of its manual pages for release, into .build/release.
build_release() {
    local product
    say "Building for release (the first time takes about fifteen minutes) …"
    for product in guichet generate-manual; do
        swift build -c release --static-swift-stdlib --product "$product" >&2
    done
}

# What users read. Installed, each file keeps its path, so that links lead from one to another.
user_documents=(
    SECURITY.md Documentation/{Travelling,Keys,Scenarios,Recordings,Services,Agents,Limits}.md
    Documentation/Decisions
    Documentation/Schemas Documentation/Pictures/*.svg Examples/ci
)

# Installs a program, its manual pages, completions and documents: install_files PROGRAM GENERATOR BIN SHARE
# GENERATOR is ArgumentParser's generate-manual. BIN is the folder for the program, SHARE that for the rest.
install_files() {
    local program=$3/guichet share=$4 pages=$draft/pages
    mkdir -p "$3" "$share/man/man1"
    # Beside its place, so that a program that runs keeps its file.
    install -m 755 "$1" "$3/.guichet.$$"
    strip "$3/.guichet.$$"
    stamp_with_commit "$3/.guichet.$$"
    mv -f "$3/.guichet.$$" "$program"
    write_completions "$program" "$share"
    install_documents "$share/doc/guichet"
    mkdir "$pages"
    write_manual_pages "$program" "$2" "$pages"
    # A command that is no more has no page.
    rm -f "$share"/man/man1/guichet{,-*}.1.gz
    gzip -9n "$pages"/*
    install -m 644 "$pages"/* "$share/man/man1"
}

# Installs what users read into a folder of its own. A link to what is not brought along becomes plain text.
install_documents() {
    local folder=$1 file
    rm -rf "$folder"
    find "${user_documents[@]}" -type f | while read -r file; do
        mkdir -p "$(dirname "$folder/$file")"
        install -m 644 "$file" "$folder/$file"
    done
    find "$folder" -name '*.md' | while read -r file; do
        (cd "${file%/*}" && perl -i -pe 's{\[([^]]*)\]\((?!\w+:|#)([^)#]+)[^)]*\)}{-e $2 ? $& : $1}ge' "${file##*/}")
    done
}
