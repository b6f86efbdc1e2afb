import FactorSocket
import Foundation
import Testing

/// A daemon whose memory is searched after every call for the secrets of that call.
///
/// Secret is what the daemon's own description marks as such, in requests and answers alike. The connection of the call
/// stays open; the requests between the call and the search use another one.
final class MemoryProbe {
    /// Requests between a call and the search.
    private static let requestsBetween = 20
    /// The most searches, with a pause after each. By then, everything that the daemon does after an answer is long
    /// done.
    private static let mostLooks = 100
    private static let pauseMicroseconds: UInt32 = 10_000

    /// What calls of one kind left in memory.
    private struct Row {
        var calls = 0
        var secrets = 0
        /// What was found, and where.
        var found: Set<String> = []
    }

    let daemon: RunningDaemon
    let marks: SecretMarks
    private let caller: Client
    private let other: Client
    /// Taken before any secret came. What was there then, such as the program's own texts, is not a finding.
    private let before: ProcessMemory
    private var rows: [String: Row] = [:]
    private var called: Set<String> = []
    /// The marked parameters that calls have carried, as `method: path`, and the marked members of their answers.
    private var paramsSeen: Set<String> = []
    private var membersSeen: Set<String> = []

    init(_ daemon: RunningDaemon) throws {
        self.daemon = daemon
        (caller, other) = (try daemon.client(), try daemon.client())
        marks = SecretMarks(try #require(try other.call("rpc.discover").result))
        before = try daemon.memory()
    }

    /// Calls a method, then looks for the secrets that it was given and returned, and for `others`.
    @discardableResult
    func call(
        _ method: String, _ params: [String: Any] = [:], hiding others: [String] = [], isRefused: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) throws -> Answer {
        // Where a session may be shown, one that there is not is refused before anything else is tried; but a new password
        // only keeps it.
        let token = "session_token"
        let takesSession = method != "password.set" && marks.methods[method]?.secretParams.contains(token) == true
        if takesSession, params[token] == nil, !paramsSeen.contains("\(method): \(token)") {
            let letters = (0..<52).compactMap { _ in "abcdefghijklmnopqrstuvwxyz234567".randomElement() }
            let unknown = "sto_" + String(letters)
            let refused = params.filter { $0.key != "idempotency_key" }.merging([token: unknown]) { $1 }
            try call(method, refused, isRefused: true, location)
        }
        let answer = try caller.call(method, params)
        #expect(answer.isSuccess != isRefused, "\(method): \(answer.error ?? [:])", sourceLocation: location)
        try look(for: note(method, params, answer.result) + others, after: method)
        return answer
    }

    /// Sends lines on a connection of their own, waits for each answer, and looks for secrets while the connection is
    /// open.
    func send(_ lines: [String], hiding secrets: [String], as name: String) throws {
        let client = try daemon.client()
        for line in lines {
            try client.send(Array(line.utf8))
            _ = try client.receive()
        }
        try look(for: secrets, after: name)
    }

    /// Records a call that was made in another way, and returns its secrets.
    func note(_ method: String, _ params: [String: Any], _ result: [String: Any]?) -> [String] {
        let (given, got) = (marks.secrets(in: params, of: method), marks.secrets(in: result, from: method))
        called.insert(method)
        paramsSeen.formUnion(given.map { "\(method): \($0.path)" })
        membersSeen.formUnion(got.map(\.path))
        return (given + got).map(\.text)
    }

    /// Makes other requests, and then looks for secrets.
    func look(for secrets: [String], after name: String) throws {
        for _ in 0..<Self.requestsBetween { _ = try other.call("server.info") }
        // A text that contains another secret is found by that secret.
        let sought = Set(secrets.filter { text in !secrets.contains { $0 != text && text.contains($0) } })
        let found = try search(sought)
        rows[name, default: Row()].calls += 1
        rows[name, default: Row()].secrets += sought.count
        rows[name, default: Row()].found.formUnion(found)
    }

    /// Returns what is left of secrets once everything the daemon still had to do is done.
    private func search(_ secrets: Set<String>) throws -> Set<String> {
        var left = Dictionary(uniqueKeysWithValues: secrets.map { ($0, SecretForms.of($0)) })
        var found: Set<String> = []
        for look in 0..<Self.mostLooks where !left.isEmpty {
            if look > 0 { usleep(Self.pauseMicroseconds) }
            let memory = try daemon.memory()
            found = []
            for (secret, forms) in left {
                left[secret] = forms.filter { form in
                    var kinds = memory.kinds(holding: form.bytes, isOne: form.isOne)
                    if !kinds.isEmpty { kinds.subtract(before.kinds(holding: form.bytes, isOne: form.isOne)) }
                    found.formUnion(kinds.map { "\(secret.prefix(16)) \(form.name) in \($0)" })
                    return !kinds.isEmpty
                }
                if left[secret]?.isEmpty ?? false { left[secret] = nil }
            }
        }
        return found
    }
}

extension MemoryProbe {
    /// What the daemon marks as secret and no call here contained: methods, parameters, and members of any answer.
    var unseen: [String] {
        let methods = marks.methods.values.filter(\.hasSecrets)
        return Set(methods.map(\.name)).subtracting(called)
            .union(
                Set(methods.flatMap { method in method.secretParams.map { "\(method.name): \($0)" } })
                    .subtracting(paramsSeen)
            )
            .union(Set(methods.flatMap(\.secretResults)).subtracting(membersSeen)).sorted()
    }

    /// Everything that was found.
    var found: [String] {
        rows.flatMap { name, row in row.found.map { "\(name): \($0)" } }.sorted()
    }

    /// A line for each kind of call: how many there were, with how many secrets, and how many forms of them were found.
    var table: String {
        let width = rows.keys.map(\.count).max() ?? 0
        return rows.sorted { $0.key < $1.key }.map { name, row in
            let name = name.padding(toLength: width, withPad: " ", startingAt: 0)
            let kinds = Set(row.found.compactMap { $0.components(separatedBy: " in ").last }).sorted()
            let verdict = kinds.isEmpty ? "not found" : "found in \(kinds.joined(separator: ", "))"
            return "\(name)  calls \(row.calls), secrets \(row.secrets): \(verdict)"
        }.joined(separator: "\n")
    }
}

extension RunningDaemon {
    /// All that the daemon's memory holds at one moment.
    func memory() throws -> ProcessMemory {
        signal(SIGSTOP)
        defer { signal(SIGCONT) }
        let tasks = "/proc/\(id)/task"
        try waitUntil {
            try FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy { thread in
                try String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8).contains(") T ")
            }
        }
        return try ProcessMemory(of: id)
    }
}
