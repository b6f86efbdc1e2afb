@testable import factorctl

/// A user who types what the test says, and remembers what was shown.
final class ScriptedConsole: Console {
    let isPresent: Bool
    /// Whether nothing that is shown arrives.
    private let isDeaf: Bool
    private var lines: [String]
    private(set) var questions: [String] = []
    /// Questions whose answers were typed without echo.
    private(set) var secretQuestions: [String] = []
    private(set) var shown = ""
    private(set) var complaints: [String] = []

    /// Lines that wait on descriptors, and files, by path.
    private var descriptors: [Int32: [String]]
    private let files: [String: [UInt8]]
    /// How long the program waited in all, in milliseconds. Time passes in no other way.
    private(set) var elapsed: Int64 = 0

    init(
        isPresent: Bool = false, typing lines: [String] = [], descriptors: [Int32: [String]] = [:],
        files: [String: [UInt8]] = [:], isDeaf: Bool = false
    ) {
        self.isDeaf = isDeaf
        self.isPresent = isPresent
        self.lines = lines
        self.descriptors = descriptors
        self.files = files
    }

    /// A user who gives these bytes to every question.
    convenience init(bytes: [UInt8]) {
        self.init()
        given = bytes
    }

    private var given: [UInt8]?

    func read(descriptor: Int32) -> [UInt8]? {
        if let given { return given }
        guard descriptors[descriptor]?.isEmpty == false else { return nil }
        return descriptors[descriptor]?.removeFirst().utf8.map { $0 }
    }

    func contents(of path: String) throws(FileProblem) -> [UInt8] {
        guard let bytes = files[path] else { throw FileProblem(text: "cannot be opened: there is no such file") }
        return bytes
    }

    var now: Int64 { 1_795_219_200 + elapsed / 1000 }

    func wait(milliseconds: Int64) { elapsed += milliseconds }

    func read(_ question: String, isSecret: Bool) -> [UInt8]? {
        questions.append(question)
        if isSecret { secretQuestions.append(question) }
        if let given { return given }
        return lines.isEmpty ? nil : Array(lines.removeFirst().utf8)
    }

    func show(_ text: String) throws(CLIError) {
        guard !isDeaf else { throw .unwritten("the standard output cannot be written") }
        shown += text
    }

    func finishShowing() throws(CLIError) {}

    let width = 80

    func newKey() -> String { "key-1" }

    func complain(_ text: String) { complaints.append(text) }
}
