import FactorCommand

/// Completion for zsh: a function for a directory of `$fpath`.
enum ZshCompletion {
    static var script: String {
        """
        #compdef factorctl
        # zsh completion for factorctl, printed by `factorctl completion zsh`
        _factorctl() {
            local word before= index
            local -a next options
            local files=
            for ((index = 2; index < CURRENT; index++)); do
                word=${words[index]}
                case $word in
                    \(pattern(CompletionTable.valued))) ((index++)) ;;
                    -*) ;;
                    *) before+="$word " ;;
                esac
            done
            case ${words[CURRENT-1]} in
                \(pattern(CompletionTable.files))) _files; return ;;
                \(pattern(CompletionTable.valued))) return ;;
            esac
            case $before in
        \(CompletionTable.places.sorted { $0.words.count > $1.words.count }.map(entry).joined(separator: "\n"))
            esac
            if [[ ${words[CURRENT]} == -* ]]; then
                _describe option options
            elif (($#next)); then
                compadd -a next
            elif [[ -n $files ]]; then
                _files
            fi
        }
        if [[ $funcstack[1] == _factorctl ]]; then _factorctl "$@"; else compdef _factorctl factorctl; fi

        """
    }

    private static func pattern(_ words: [String]) -> String { words.joined(separator: "|") }

    private static func entry(_ place: CompletionTable.Place) -> String {
        let words = place.words.map { $0 + " " }.joined()
        let options = place.options.map { Quote.single("--\($0.name):\($0.about.escapingColons)") }
        var lines = [
            "        \"\(words)\"\(place.words.isEmpty ? "" : "*"))",
            "            options=(\(options.joined(separator: " ")))",
        ]
        if !place.next.isEmpty {
            lines.append("            [[ $before == \"\(words)\" ]] && next=(\(place.next.joined(separator: " ")))")
        }
        if place.takesFiles { lines.append("            files=yes") }
        return (lines + ["            ;;"]).joined(separator: "\n")
    }
}

extension String {
    /// Escapes colons, which end the name in zsh's descriptions.
    fileprivate var escapingColons: String {
        split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }
}
