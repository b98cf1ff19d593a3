# Sourced: the phases of Scripts/test, each a line for Scripts/lib/phases.py. They expect everything to be built.

program=.build/debug/guichet

# Prints a phase: its name, and a command for the shell.
phase() { printf '%s\t%s\n' "$1" "$2"; }

# Prints a phase that runs scenarios in one process: scenarios NAME ARGUMENT…
scenarios() { phase "scenarios $1" "$program scenario run --jobs 1 ${*:2}"; }

# The tests that run while nothing else does, by their names: two modules that promise times, and the suites that
# measure times.
timed='^(WaitingTests|RunLoopWaitingTests)\.|TimingTests/'

# Suites that wait for other programs most of the time, each in a phase of its own.
waiting='ExploreProgramTests KillTests'

# Prints a phase for each of these modules of tests: test_phases MODULE…
test_phases() {
    local module suite skipped
    [ $# -gt 0 ] || return 0
    skipped="($timed|[.](${waiting// /|})/)"
    for suite in $waiting; do
        [ -z "$(find $(printf 'Tests/%s ' "$@") -name "$suite.swift" 2>/dev/null)" ] ||
            phase "tests $suite" "Scripts/lib/run-tests .build --filter '[.]$suite/'"
    done
    for module in "$@"; do
        [[ "$module." =~ $timed ]] ||
            phase "tests $module" "Scripts/lib/run-tests .build --filter '^$module[.]' --skip '$skipped'"
    done
}

# Prints a phase for those tests of modules that run alone: timed_phases MODULE…
timed_phases() {
    local module suite filters=
    for module in "$@"; do
        if [[ "$module." =~ $timed ]]; then
            filters+=" --filter '^$module[.]'"
        else
            for suite in $(find "Tests/$module" -name '*TimingTests.swift' 2>/dev/null); do
                filters+=" --filter '^$module[.]$(basename "$suite" .swift)/'"
            done
        fi
    done
    [ -z "$filters" ] || { echo alone; phase "tests of times" "Scripts/lib/run-tests .build$filters"; }
}

# Prints the modules of tests, and those of the examples, by the names that Package.swift gives them.
all_test_modules() {
    ls Tests | grep -E 'Tests$|^Planted'
    printf '%s\n' CounterTests QuickStartTests
}

# Prints a phase for the scenarios of each program that is not ours and is installed: foreign_programs TIMES
foreign_programs() {
    local folder needed
    for folder in Examples/Programs/*; do
        case ${folder##*/} in
        curses) needed=python3 ;;
        *) needed=${folder##*/} ;;
        esac
        if command -v "$needed" >/dev/null 2>&1; then
            scenarios "of ${folder##*/}" --repeat "$1" "$folder"
        else
            say "Left out, because $needed is not installed: $folder"
        fi
    done
}

# What both tiers do alike.
common_phases() {
    local schema=Fixtures/Scenarios/scenario.schema.json
    phase "lint" Scripts/check
    test_phases $(all_test_modules)
    phase "tests of XCTest" "Scripts/lib/run-tests .build --xctest"
    scenarios "on a terminal" --pty Fixtures/Scenarios
    scenarios "of the benchmarks" Benchmarks
    phase "schema of scenarios" "$program scenario schema | diff - $schema \
|| { echo 'Renew it: guichet scenario schema > $schema'; exit 1; }"
    phase "instructions" "Scripts/lib/count-instructions $program"
    phase "pictures" "Scripts/pictures --check"
    phase "documentation" Scripts/docs
    phase "adopters" Scripts/adopters
}

usual_phases() {
    common_phases
    scenarios "with late responses" --chaos 1 Fixtures/Scenarios
    scenarios "small, without colours" "--matrix 'size=80x24 colors=0 characters=ascii'" Fixtures/Scenarios
    scenarios "large, with colours" "--matrix 'size=200x60 colors=8 characters=ascii'" Fixtures/Scenarios
    scenarios "on kept recordings" --strict --replay Fixtures/Recordings $(recorded_scenarios)
    foreign_programs 1
    timed_phases $(all_test_modules)
}

all_phases() {
    common_phases
    scenarios "with late responses" --chaos 1-5 Fixtures/Scenarios
    scenarios "in all looks" "--matrix 'size=80x24,200x60 colors=0,8 characters=ascii'" Fixtures/Scenarios
    foreign_programs 5
    phase "scenarios recorded anew" Scripts/lib/test-recordings
    phase "kills" "GUICHET_KILLS=200 Scripts/lib/run-tests .build --filter KillTests"
    phase "flipped bits" "GUICHET_FLIPS=2000 Scripts/lib/run-tests .build --filter FlippedBitTests"
    phase "Debian package" "Scripts/lib/test-package $program"
    timed_phases $(all_test_modules)
    # These build, with settings of their own.
    phase "rounds of waits and doubles" "Scripts/test --repeat 20 RunLoopWaiting WaitingTesting DoublesTesting"
    phase "examples as packages" Scripts/lib/test-examples
    phase "Thread Sanitizer" "Scripts/check --tsan"
}

# Prints the scenarios whose recordings are kept.
recorded_scenarios() {
    local recording
    for recording in Fixtures/Recordings/*/; do
        printf 'Fixtures/Scenarios/%s.yaml ' "$(basename "$recording")"
    done
}

# Prints the files that differ from the last commit.
changed_files() { git status --porcelain --untracked-files=all | sed -E 's/^...//; s/.* -> //; s/^"(.*)"$/\1/'; }

changed_phases() {
    local files modules scenarios
    files=$(changed_files)
    [ -n "$files" ] || return 0
    lint_phase $files
    modules=$(sed -nE 's#^Sources/([^/]+)/.*#\1#p; s#^Tests/([^/]+)Tests/.*#\1#p; s#^Tests/(Planted[A-Za-z]+)/.*#\1#p
        s#^Examples/(Counter)/.*#\1#p; s#^Examples/(QuickStart)s/.*#\1#p' <<<"$files" | sort -u)
    modules=$(for module in $modules $(importers $modules); do tests_of "$module"; done | sort -u)
    test_phases $modules
    scenarios=$(changed_scenarios)
    [ -z "$scenarios" ] || scenarios "with a changed text" $scenarios
    timed_phases $modules
}

# Prints a phase that lints the files of Swift among these.
lint_phase() {
    local file files=()
    for file in "$@"; do
        [[ $file != *.swift || ! -e $file ]] || files+=("'$file'")
    done
    [ "${#files[@]}" -eq 0 ] || phase "lint" "swift format lint --strict ${files[*]}"
}

# Prints the modules that import one of these.
importers() {
    local module
    for module in "$@"; do
        grep -rlE "^(@[a-z]+ )?((public|package|internal) )?import $module$" Sources --include='*.swift' | cut -d / -f 2
    done | sort -u
}

# Prints the module of tests of a module, if it has one.
tests_of() {
    case $1 in
    guichet | CommandLine) echo CommandLineTests ;;
    Planted*) echo "$1" ;;
    Counter | QuickStart) echo "$1Tests" ;;
    *) [ ! -d "Tests/$1Tests" ] || echo "$1Tests" ;;
    esac
}

# Prints the scenarios that have changed, or in which a text stands that changed in the sources of the window.
changed_scenarios() {
    local texts
    texts=$(mktemp)
    {
        sed -nE 's#^(Fixtures/Scenarios/.*\.yaml)$#\1#p' <<<"$files"
        git diff -U0 HEAD -- Sources/Screens Sources/Rail | sed -nE '/^(\+\+\+|---)/d; /^[+-]/p' |
            grep -oE '"[^"\\]{4,}"' | tr -d '"' | sort -u >"$texts"
        [ ! -s "$texts" ] || grep -lFf "$texts" Fixtures/Scenarios/*.yaml
        rm -f "$texts"
    } | sort -u | while read -r file; do [ ! -e "$file" ] || printf '%s ' "$file"; done
}
