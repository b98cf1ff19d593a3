# Sourced by the other scripts: goes to the project's folder and installs the libraries that the build needs.
# With --help it prints the comment at the top of the script instead, and ends it.
if [ "${1:-}" = --help ]; then
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2

say() { printf '%s\n' "$*" >&2; }

# Builds in .build, unless Scripts/test has done so already: build OPTION…
build() { [ -n "${GUICHET_BUILT:-}" ] || swift build "$@" >&2; }

if ! command -v swift >/dev/null 2>&1; then
    say "Swift is missing. Install Swift 6.3 or newer from https://www.swift.org/install and put it on PATH."
    exit 2
fi

# Header or terminfo file, and the Debian package that brings it.
needed=(
    "/usr/include/ncurses.h libncurses-dev"
    "/usr/include/sqlite3.h libsqlite3-dev"
    "/usr/include/zip.h libzip-dev"
    "/usr/include/csv.h libcsv-dev"
    "/usr/include/simdjson.h libsimdjson-dev"
    "/usr/include/zlib.h zlib1g-dev"
    "/usr/include/brotli/decode.h libbrotli-dev"
    "/usr/include/pcre2.h libpcre2-dev"
    "/usr/include/zint.h libzint-dev"
    "/usr/include/libical/ical.h libical-dev"
    "/usr/include/hpdf.h libhpdf-dev"
    "/usr/include/curl/curl.h libcurl4-openssl-dev"
    "/usr/include/openssl/crypto.h libssl-dev"
)

if [ "$(uname -s)" = Linux ]; then
    missing=()
    for entry in "${needed[@]}"; do
        read -r file package <<<"$entry"
        # Debian keeps some headers in a folder for the kind of machine.
        [ -e "$file" ] || compgen -G "/usr/include/*/${file#/usr/include/}" >/dev/null || missing+=("$package")
    done
    if [ "${#missing[@]}" -gt 0 ]; then
        if ! command -v apt-get >/dev/null 2>&1; then
            say "These C libraries are missing: ${missing[*]} (Debian's names)."
            say "Install your system's development packages of them, then run this again."
            exit 2
        fi
        as_root=()
        if [ "$(id -u)" -ne 0 ]; then
            command -v sudo >/dev/null 2>&1 || {
                say "As root, run: apt-get install ${missing[*]}"
                exit 2
            }
            as_root=(sudo)
        fi
        say "Installing ${missing[*]} …"
        "${as_root[@]}" apt-get update -qq >&2 &&
            DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >&2 || {
            say "apt-get could not install ${missing[*]}. Install them by hand, then run this again."
            exit 2
        }
    fi
elif [ "$(uname -s)" = Darwin ]; then
    command -v brew >/dev/null 2>&1 && brew --prefix libzip >/dev/null 2>&1 || {
        say "C libraries may be missing. With Homebrew: brew install libzip libcsv simdjson brotli pcre2 ncurses zint libical libharu"
    }
fi
