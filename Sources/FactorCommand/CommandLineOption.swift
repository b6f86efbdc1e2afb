/// One command-line option as data: parsing and `--help` use the same row.
package struct CommandLineOption: Sendable {
    /// The long name, without its hyphens.
    package let name: String
    /// The placeholder for its value in the help; nil for a flag.
    package let value: String?
    package let about: String

    package init(_ name: String, _ value: String? = nil, _ about: String) {
        self.name = name
        self.value = value
        self.about = about
    }
}

/// The parsed command line: long options (`--name`, `--name VALUE`, `--name=VALUE`) and the words between them.
package struct CommandLineArguments: Sendable {
    package private(set) var words: [String] = []
    private var values: [String: String] = [:]

    /// Reads the arguments after the program's name. `--` ends the options.
    package init(_ arguments: [String], options: [CommandLineOption]) throws(UsageProblem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            guard argument != "--" else {
                words += rest
                return
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                let near = Resemblance.hint(name, among: options.map(\.name), prefix: "--")
                throw UsageProblem("unknown option --\(name)\(near)")
            }
            guard values[name] == nil else { throw UsageProblem("--\(name) is given twice") }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageProblem("--\(name) takes no value") }
                values[name] = ""
            } else if parts.count == 2 {
                values[name] = String(parts[1])
            } else {
                guard let next = rest.popFirst() else { throw UsageProblem("--\(name) needs a value") }
                values[name] = next
            }
        }
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option, or nil if it was not given.
    package subscript(name: String) -> String? { values[name] }
}

/// What is wrong with a command line, worded for the user.
package struct UsageProblem: Error, Equatable, Sendable {
    package let text: String

    /// Makes quoted parts of the command line printable.
    package init(_ text: String) {
        self.text = Printable.text(text)
    }
}

extension [CommandLineOption] {
    /// The options as lines of a help text, with aligned descriptions.
    package var help: String {
        let heads = map { "  --\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
        let width = (heads.map(\.count).max() ?? 0) + 2
        return zip(heads, self).map { head, option in
            head + String(repeating: " ", count: width - head.count) + option.about
        }.joined(separator: "\n")
    }
}
