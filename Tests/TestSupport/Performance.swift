package import FactorCore
import FactorCrypto

/// Where a transcript is played.
package protocol Stage {
    var now: Timestamp { get }
    /// Sends lines together and returns the answers. `count` of them are expected, to these lines or to earlier ones
    /// that were left waiting.
    func exchange(_ lines: [String], expecting count: Int) throws -> [String]
    /// Lets time pass. A stage with the real clock refuses.
    func pass(seconds: Int64) throws
    /// Kills the daemon and starts it again on the same store.
    func restart() throws
    /// Makes sure that nothing else was answered.
    func finish() throws
}

/// One performance of a transcript: what was captured so far, and the first deviation.
package struct Performance {
    private var placeholders = Placeholders()
    /// What each code is from: a seed and a counter, or the name of a placeholder.
    private var sources: [String: String] = [:]
    /// The answers' forms as they should be, if they are renewed in place of being compared.
    private var renewed: [String]?
    /// Whether answers are compared as an older client reads them.
    private var isReplay = false
    /// Whether they come through a client's types, which may know no difference between null and no member.
    private var isTyped = false

    /// What differs from the transcript.
    package struct Deviation: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// Two codes of a performance are equal by chance, so that one would be taken for the other.
    package struct EqualCodes: Error {
        let code: String
    }

    /// Performs, and does so again if two codes are equal: the daemon draws other seeds and codes, or the next time step has
    /// other ones.
    package static func untilCodesDiffer(_ perform: () throws -> Void) throws {
        while true {
            do { return try perform() } catch is EqualCodes {}
        }
    }

    /// Plays a whole transcript. Throws if it deviates.
    package static func play(_ transcript: Transcript, on stage: some Stage) throws {
        var performance = Performance()
        for step in transcript.steps { try performance.play(step, on: stage) }
        try stage.finish()
    }

    /// Plays a transcript of an earlier revision. Answers may have members that it does not know, in any order.
    package static func replay(_ transcript: Transcript, on stage: some Stage, isTyped: Bool = false) throws {
        var performance = Performance()
        (performance.isReplay, performance.isTyped) = (true, isTyped)
        for step in transcript.steps { try performance.play(step, on: stage) }
        try stage.finish()
    }

    /// Plays a whole transcript, and returns the lines that its answers should have.
    package static func renew(_ transcript: Transcript, on stage: some Stage) throws -> [String] {
        var performance = Performance()
        performance.renewed = []
        for step in transcript.steps { try performance.play(step, on: stage) }
        return performance.renewed ?? []
    }

    private mutating func play(_ step: Transcript.Step, on stage: some Stage) throws {
        let before = placeholders.values
        try perform(step, on: stage)
        guard case .exchange = step else { return }
        // Codes that were sent, and can be read in a job.
        let new = placeholders.values.filter { before[$0.key] != $0.value }
        for (name, code) in new where name.hasSuffix("code") && code.allSatisfy(\.isNumber) {
            try note(code, from: name)
        }
    }

    /// Notes that a code is from this source, and that no other one is.
    private mutating func note(_ code: String, from source: String) throws {
        guard sources.updateValue(source, forKey: code) ?? source == source else { throw EqualCodes(code: code) }
    }

    private mutating func perform(_ step: Transcript.Step, on stage: some Stage) throws {
        switch step {
        case .exchange(let sent, let answered): try exchange(sent, answered, on: stage)
        case .passing(let seconds): try stage.pass(seconds: seconds)
        case .restart: try stage.restart()
        case .code(let name, let source):
            let (code, origin) = try code(source, at: stage.now)
            try note(code, from: origin)
            placeholders.values[name] = code
        case .credential(let name, let source): placeholders.values[name] = try credential(source).line
        }
    }

    /// A code, and what it is from.
    private func code(_ source: Transcript.CodeSource, at now: Timestamp) throws -> (code: String, origin: String) {
        let secret = try placeholders.filled(source.secret)
        if source.kind == .other { return (Self.code(otherThan: secret), "not \(secret)") }
        let app = Authenticator(secret: secret, settings: source.settings)
        let step = now.seconds / source.settings.period
        return switch source.kind {
        case .totp: (app.code(step + source.offset), "\(secret) \(step + source.offset)")
        case .hotp: (app.code(source.offset), "\(secret) \(source.offset)")
        case .wrong, .other: (app.wrongForDays(around: now, salt: Int(source.offset)), "no code of \(secret)")
        }
    }

    private func credential(_ source: Transcript.PasskeySource) throws -> JSON {
        var passkey = SoftPasskey(number: source.number)
        passkey.counter = source.counter
        let challenge = JSON.text(try placeholders.filled(source.challenge))
        let made = passkey.registration(
            ["challenge": challenge, "user": ["id": .text(try placeholders.filled(source.user))]])
        return source.isNew ? made : passkey.assertion(["challenge": challenge])
    }

    /// A code that differs in its last digit.
    private static func code(otherThan code: String) -> String {
        code.dropLast() + (code.last == "0" ? "1" : "0")
    }

    private mutating func exchange(_ sent: [String], _ answered: [String], on stage: some Stage) throws {
        let lines = try sent.map(placeholders.filled)
        var given = try stage.exchange(lines, expecting: answered.count)
        guard given.count == answered.count else {
            throw Deviation(description: "\(lines): \(given.count) answers, not \(answered.count): \(given)")
        }
        for expected in answered {
            // Answers come in any order. The id says which is which.
            guard let place = given.firstIndex(where: { Self.head($0) == Self.head(expected) }) else {
                throw Deviation(description: "no answer begins as \(expected), but: \(given)")
            }
            try compare(given.remove(at: place), with: expected)
        }
    }

    /// Compares a line, or the entries of a batch in any order.
    private mutating func compare(_ given: String, with expected: String) throws {
        guard renewed == nil else {
            var tried = placeholders
            let fits = (try? tried.match(given, expected)) != nil
            if fits { placeholders = tried }
            renewed?.append(fits ? expected : AnswerForm.renew(given, from: expected, &placeholders))
            return
        }
        guard expected.hasPrefix("[") else { return try match(given, expected) }
        var entries = Self.entries(given)
        let wanted = Self.entries(expected)
        guard entries.count == wanted.count else { throw Deviation(description: "\(given)\nis not\n\(expected)") }
        for entry in wanted {
            guard let place = entries.firstIndex(where: { Self.head($0) == Self.head(entry) }) else {
                throw Deviation(description: "\(given)\nhas no\n\(entry)")
            }
            try match(entries.remove(at: place), entry)
        }
    }

    private mutating func match(_ given: String, _ expected: String) throws {
        guard isReplay else { return try placeholders.match(given, expected) }
        guard let answer = JSON(parsing: Array(given.utf8)) else {
            throw Deviation(description: "\(given) is not JSON")
        }
        try AnswerReading.match(answer, expected, isTyped: isTyped, &placeholders)
    }

    /// The text before the result or error: the id, or a batch's bracket.
    private static func head(_ line: String) -> Substring {
        guard !line.hasPrefix("[") else { return "[" }
        let end = line.firstRange(of: ",\"result\":") ?? line.firstRange(of: ",\"error\":")
        return line[..<(end?.lowerBound ?? line.endIndex)]
    }

    /// The entries of an array, as they are written.
    private static func entries(_ line: String) -> [String] {
        var entries: [String] = []
        var (entry, depth, isInString, isEscaped) = ("", 0, false, false)
        for character in line.dropFirst().dropLast() {
            if character == ",", depth == 0, !isInString {
                entries.append(entry)
                entry = ""
                continue
            }
            entry.append(character)
            if character == "\"", !isEscaped { isInString.toggle() }
            isEscaped = character == "\\" && !isEscaped
            guard !isInString else { continue }
            if "{[".contains(character) { depth += 1 }
            if "}]".contains(character) { depth -= 1 }
        }
        return entries + [entry]
    }
}
