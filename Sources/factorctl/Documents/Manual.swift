import FactorProgram

/// The manual page in man(7) format, derived from the table of commands.
enum Manual {
    /// The date of the last change to the page's own text.
    private static let date = "2026-11-23"

    static var page: String {
        """
        .TH FACTORCTL 1 "\(date)" factord "User Commands"
        .SH NAME
        factorctl \\- administer a running factord
        .SH SYNOPSIS
        .B factorctl
        .I COMMAND
        .RI [ ARGUMENT ...]
        .RI [ OPTION ...]
        .SH DESCRIPTION
        \(paragraphs(Help.introduction))
        .SH COMMANDS
        \(Command.all.map(section).joined(separator: "\n"))
        .SH OPTIONS
        Every command takes these.
        \(options(Invocation.commonOptions))
        .SH EXIT STATUS
        \(CommandStatus.allCases.map { ".TP\n.B \($0.rawValue)\n\(paragraphs($0.about))" }.joined(separator: "\n"))
        .SH ENVIRONMENT
        .TP
        .B FACTORD_SOCKET
        The daemon's socket if --socket does not name one; an absolute path.
        .TP
        .B FACTORD_DAEMON_UID
        The number of the user that the daemon runs as. It is needed only where
        other users may write to the socket's directory.
        .SH FILES
        .TP
        .I $XDG_RUNTIME_DIR/factord/factord.sock
        The socket if neither names one.
        .SH SEE ALSO
        .BR factord (8),
        .BR oathtool (1)

        """
    }

    private static func section(_ command: Command) -> String {
        let explained = command.arguments + (command.further.map { [$0] } ?? [])
        var lines = [".SS \"factorctl \(quoted(command.usage))\"", paragraphs(command.about + ".")]
        lines += command.details.paragraphs.flatMap { [".PP", $0.contains("   ") ? literal($0) : paragraphs($0)] }
        lines += explained.map { ".TP\n.I \(escaped($0.name))\n\(paragraphs($0.about))" }
        if !command.options.isEmpty { lines.append(options(command.options)) }
        return (lines + [".PP", literal(command.example)]).joined(separator: "\n")
    }

    private static func options(_ options: [CommandLineOption]) -> String {
        options.map { option in
            let head = option.value.map { ".BI \\-\\-\(escaped(option.name)) \" \(escaped($0))\"" }
            return ".TP\n\(head ?? ".B \\-\\-\(escaped(option.name))")\n\(paragraphs(option.about))"
        }.joined(separator: "\n")
    }

    /// Fills text into short source lines.
    private static func paragraphs(_ text: String) -> String {
        var lines: [Substring] = [""]
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = word
            } else if last.count + word.count < width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.map(line).joined(separator: "\n")
    }

    private static let width = 66

    /// Keeps the line breaks of the text.
    private static func literal(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
        return ".nf\n\(lines.joined(separator: "\n"))\n.fi"
    }

    /// Escapes a line of text, which must not begin like a request.
    private static func line(_ text: Substring) -> String {
        let escaped = escaped(String(text))
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static func quoted(_ text: String) -> String {
        escaped(text).replacingEach("\"", with: "\\(dq")
    }

    /// Escapes groff's special characters: a backslash begins an escape, and a bare hyphen, quote or tilde is
    /// typographic.
    private static func escaped(_ text: String) -> String {
        text.replacingEach("\\", with: "\\e").replacingEach("-", with: "\\-").replacingEach("'", with: "\\(aq")
            .replacingEach("`", with: "\\(ga").replacingEach("~", with: "\\(ti")
    }
}

extension String {
    /// The parts between blank lines.
    fileprivate var paragraphs: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { $0.joined(separator: "\n") }
    }

    /// The text with every occurrence of a character replaced.
    fileprivate func replacingEach(_ character: Character, with other: String) -> String {
        split(separator: character, omittingEmptySubsequences: false).joined(separator: other)
    }
}
