@testable import factorctl

/// Somebody who types what the test says, and remembers what was shown.
final class ScriptedPerson: Person {
    let isPresent: Bool
    private var lines: [String]
    private(set) var questions: [String] = []
    /// Questions whose answers were kept off the screen.
    private(set) var secretQuestions: [String] = []
    private(set) var shown = ""
    private(set) var complaints: [String] = []

    init(isPresent: Bool = false, typing lines: [String] = []) {
        self.isPresent = isPresent
        self.lines = lines
    }

    func read(_ question: String, isSecret: Bool) -> [UInt8]? {
        questions.append(question)
        if isSecret { secretQuestions.append(question) }
        return lines.isEmpty ? nil : Array(lines.removeFirst().utf8)
    }

    func show(_ text: String) { shown += text }

    func complain(_ text: String) { complaints.append(text) }
}
