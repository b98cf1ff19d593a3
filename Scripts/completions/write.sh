# Sourced by Scripts/lib/installed.sh.

# Writes the completions for bash, zsh and fish: write_completions PROGRAM SHARE
# The parser's completions know the window's options after “guichet window” alone, and no command after
# “guichet help”. So a line is completed as if “window” stood where no command does, and without “help”.
write_completions() {
    local program=$1 share=$2 commands
    mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
    "$program" --generate-completion-script bash >"$draft/bash"
    add_below '^    local -a unparsed_words=' "$draft/bash" >"$share/bash-completion/completions/guichet" <<'END'
    if [[ "${unparsed_words[0]}" = help && "${COMP_CWORD}" -gt 1 ]]; then
        unparsed_words=("${unparsed_words[@]:1}")
    elif [[ "${COMP_CWORD}" -gt 1 || "${cur}" = -* ]] && ! declare -F "_guichet_${unparsed_words[0]}" >/dev/null; then
        unparsed_words=(window "${unparsed_words[@]}")
    fi
END
    "$program" --generate-completion-script zsh >"$draft/zsh"
    add_below '^    unsetopt aliases banghist$' "$draft/zsh" >"$share/zsh/site-functions/_guichet" <<'END'
    if [[ "${words[2]}" = help && "${CURRENT}" -gt 2 ]]; then
        words[2]=()
        ((CURRENT--))
    elif [[ "${CURRENT}" -gt 2 || "${words[2]}" = -* ]] && ((!${+functions[_guichet_${words[2]}]})); then
        words[2]=(window "${words[2]}")
        ((CURRENT++))
    fi
END
    "$program" --generate-completion-script fish >"$draft/fish"
    commands=$(sed -n "s/^        case '\(.*\)'$/\1/p" "$draft/fish" | tr '\n' ' ')
    add_below '^    set -l unparsed_tokens ' "$draft/fish" >"$share/fish/vendor_completions.d/guichet.fish" <<END
    if test "\$unparsed_tokens[2]" = help
        set -e unparsed_tokens[2]
    else if not contains -- "\$unparsed_tokens[2]" $commands
        if test (count \$unparsed_tokens) -gt 1; or string match -q -- '-*' (commandline -ct)
            set unparsed_tokens \$unparsed_tokens[1] window \$unparsed_tokens[2..]
        end
    end
END
}

# Prints a file with the standard input below the one line that fits an expression: add_below EXPRESSION FILE
add_below() {
    [ "$(grep -c "$1" "$2")" -eq 1 ] || {
        say "The completions for ${2##*/} have no line, or several, like $1; change Scripts/completions/write.sh."
        return 1
    }
    sed "/$1/r /dev/stdin" "$2"
}
