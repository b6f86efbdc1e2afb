import FactorCommand

/// Completion for bash: a function that finds the words before the cursor and looks them up.
enum BashCompletion {
    static var script: String {
        """
        # bash completion for factorctl, printed by `factorctl completion bash`
        _factorctl() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local index word words= next= options= files=
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                case $word in
                    \(pattern(CompletionTable.valued))) ((index++)) ;;
                    -*) ;;
                    *) words+="$word " ;;
                esac
            done
            case $previous in
                \(pattern(CompletionTable.files)))
                    mapfile -t COMPREPLY < <(compgen -f -- "$current")
                    return ;;
                \(pattern(CompletionTable.valued))) return ;;
            esac
            case $words in
        \(CompletionTable.places.sorted { $0.words.count > $1.words.count }.map(entry).joined(separator: "\n"))
            esac
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
            elif [[ $next ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$next" -- "$current")
            elif [[ $files ]]; then
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
            fi
        }
        complete -o filenames -F _factorctl factorctl

        """
    }

    private static func pattern(_ words: [String]) -> String { words.joined(separator: "|") }

    /// Other words may follow a command; completions are offered only directly after the command's own words.
    private static func entry(_ place: CompletionTable.Place) -> String {
        let words = place.words.map { $0 + " " }.joined()
        let options = place.options.map { "--" + $0.name }.joined(separator: " ")
        var lines = ["        \"\(words)\"\(place.words.isEmpty ? "" : "*"))", "            options=\"\(options)\""]
        if !place.next.isEmpty {
            lines.append("            [[ $words == \"\(words)\" ]] && next=\"\(place.next.joined(separator: " "))\"")
        }
        if place.takesFiles { lines.append("            files=yes") }
        return (lines + ["            ;;"]).joined(separator: "\n")
    }
}
