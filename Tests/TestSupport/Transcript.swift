internal import Foundation

/// A conversation of `protocol/transcripts/`: what is sent, what is answered, and what happens in between.
///
/// `protocol/README.md` has the rules of the format, for players with other clients.
package struct Transcript: Sendable, CustomStringConvertible {
    /// One step of the story.
    package enum Step: Equatable, Sendable {
        /// Lines sent together, and their answers in any order.
        case exchange(sent: [String], answered: [String])
        /// A code that an authenticator shows, under a name.
        case code(name: String, CodeSource)
        /// What a browser returns for a passkey, under a name.
        case credential(name: String, PasskeySource)
        case passing(seconds: Int64)
        case restart
    }

    /// The source of a code.
    package struct CodeSource: Equatable, Sendable {
        /// An app's code of the current time step, a token's of a counter, a code that is neither, or one that differs
        /// from a given one.
        package enum Kind: String, Sendable { case totp, hotp, wrong, other }

        package let kind: Kind
        /// The seed; for a code that differs, the code that it differs from.
        package let secret: String
        /// How many time steps from the current one, or the counter.
        package let offset: Int64
        package let settings: Authenticator.Settings
    }

    /// What a passkey answers.
    package struct PasskeySource: Equatable, Sendable {
        /// Whether it is made. Otherwise it is used.
        package let isNew: Bool
        package let number: UInt8
        package let challenge: String
        package let user: String
        package let counter: UInt32
    }

    /// The file's name without its extension.
    package let name: String
    /// Why it cannot be played against a daemon with the real clock; nil if it can.
    package private(set) var inProcessOnly: String?
    package private(set) var steps: [Step] = []

    package var description: String { name }

    /// A line that does not belong to a transcript.
    package struct Misspelt: Error {
        package let line: String
    }

    /// Reads a transcript.
    package init(name: String, text: String) throws {
        self.name = name
        for line in text.split(separator: "\n") { try read(String(line)) }
    }

    private mutating func read(_ line: String) throws {
        let content = String(line.dropFirst(2))
        switch line.prefix(2) {
        case "# ", "#": break
        case "> ":
            if case .exchange(let sent, let answered) = steps.last, answered.isEmpty {
                steps[steps.count - 1] = .exchange(sent: sent + [content], answered: [])
            } else {
                steps.append(.exchange(sent: [content], answered: []))
            }
        case "< ":
            guard case .exchange(let sent, let answered) = steps.last else { throw Misspelt(line: line) }
            steps[steps.count - 1] = .exchange(sent: sent, answered: answered + [content])
        case "= ": steps.append(try Self.code(content))
        case "* ": try readEvent(content)
        default: throw Misspelt(line: line)
        }
    }

    private mutating func readEvent(_ event: String) throws {
        if let match = event.wholeMatch(of: /(-?[0-9]+) s pass/), let seconds = Int64(match.1) {
            steps.append(.passing(seconds: seconds))
        } else if event == "the daemon is killed and started again" {
            steps.append(.restart)
        } else if let match = event.wholeMatch(of: /in process only: (.+)/) {
            inProcessOnly = String(match.1)
        } else {
            throw Misspelt(line: event)
        }
    }

    /// `NAME passkey 7 $challenge $user 3`, or `assertion` in the place of `passkey`; the counter is optional.
    private static func credential(_ text: String) -> Step? {
        let form = /([a-z_]+) (passkey|assertion) ([0-9]+) (\$[a-z_]+) (\$[a-z_]+)( [0-9]+)?/
        guard let match = text.wholeMatch(of: form), let number = UInt8(match.3) else { return nil }
        return .credential(
            name: String(match.1),
            PasskeySource(
                isNew: match.2 == "passkey", number: number, challenge: String(match.4), user: String(match.5),
                counter: match.6.flatMap { UInt32($0.dropFirst()) } ?? 0))
    }

    /// `NAME totp $secret +1 SHA256 8 digits 60 s`; everything after the secret is optional.
    private static func code(_ text: String) throws -> Step {
        if let credential = credential(text) { return credential }
        let form =
            /([a-z_]+) (totp|hotp|wrong|other) (\$?[A-Za-z0-9_]+)( [+-]?[0-9]+)?( SHA[0-9]+)?( [678] digits)?( [0-9]+ s)?/
        guard let match = text.wholeMatch(of: form), let kind = CodeSource.Kind(rawValue: String(match.2)) else {
            throw Misspelt(line: text)
        }
        func number(_ text: Substring?) -> Int64? { text.flatMap { Int64($0.filter { $0.isNumber || $0 == "-" }) } }
        let settings = Authenticator.Settings(
            algorithm: match.5.map { String($0.dropFirst()) } ?? "SHA1", digits: Int(number(match.6) ?? 6),
            period: number(match.7) ?? 30)
        let source = CodeSource(
            kind: kind, secret: String(match.3), offset: number(match.4) ?? 0, settings: settings)
        return .code(name: String(match.1), source)
    }

    /// The methods that it calls.
    package var methods: Set<String> {
        Set(sentLines.flatMap { $0.matches(of: /"method":"([a-z_.]+)"/).map { String($0.1) } })
    }

    /// The reasons that its answers give.
    package var reasons: Set<String> {
        Set(answeredLines.flatMap { $0.matches(of: /"reason":"([a-z_]+)"/).map { String($0.1) } })
    }

    /// What its answers tell an application to show, and the states to branch on.
    package var nextSteps: Set<String> {
        Set(answeredLines.flatMap { $0.matches(of: /"next_step":{"type":"([a-z_]+)"/).map { String($0.1) } })
    }
    package var statuses: Set<String> {
        Set(
            answeredLines.flatMap {
                $0.matches(of: /"status":"([a-z_]+)","(?:required_fields|next_step)"/).map { String($0.1) }
            })
    }

    private var sentLines: [String] {
        steps.flatMap { step -> [String] in if case .exchange(let sent, _) = step { sent } else { [] } }
    }

    private var answeredLines: [String] {
        steps.flatMap { step -> [String] in if case .exchange(_, let answered) = step { answered } else { [] } }
    }

    /// Writes other answers into the file; all else stays.
    package func write(answers: [String]) throws {
        let path = "\(PublishedFiles.folder)/transcripts/\(name).txt"
        var rest = answers[...]
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map { line in
            line.hasPrefix("< ") ? "< " + (rest.popFirst() ?? "") : String(line)
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Every transcript of `protocol/transcripts/`, by name.
    package static func all() throws -> [Transcript] { try all(in: PublishedFiles.folder + "/transcripts") }

    /// Those that are played at a later stage than the first: the named ones, or all.
    package static func repeated(_ names: Set<String>) throws -> [Transcript] {
        let all = try all()
        guard names.isSubset(of: all.map(\.name)) else { throw Misspelt(line: "\(names) are not all there") }
        return Extent.isWhole ? all : all.filter { names.contains($0.name) }
    }

    /// Every transcript of a folder, by name.
    package static func all(in folder: String) throws -> [Transcript] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
        return try names.sorted().map {
            let text = try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
            return try Transcript(name: String($0.dropLast(4)), text: text)
        }
    }
}
