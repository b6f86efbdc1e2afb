import FactorCrypto
import FactorProgram
import FactorSocket
import FactorWire

/// Why a request to the daemon failed.
enum DaemonProblem: Error, Equatable {
    /// It cannot be reached, or the connection broke off.
    case away(String)
    /// It answered with this reason.
    case refused(String)
}

/// A connection to the daemon, to claim jobs and report their results.
final class DaemonConnection {
    /// Longer than a claim waits, so that a hanging daemon is noticed.
    private static let timeoutMilliseconds = 30_000

    private let client: Client
    private let document = JSONDocument()
    /// The id of the last request, so that no answer is taken for another's.
    private var asked: Int64 = 0

    init(path: String) throws(DaemonProblem) {
        do throws(SocketFailure) {
            client = try Client(
                path: path, timeoutMilliseconds: Self.timeoutMilliseconds, daemonUser: Directories.daemonUser)
        } catch {
            throw .away(error.description)
        }
        try greet()
    }

    /// Says who it is, and which protocol it speaks. A daemon of another one refuses.
    private func greet() throws(DaemonProblem) {
        try ask("server.hello") { writer in
            writer.key("application")
            writer.beginObject()
            writer.key("name")
            writer.string("factord-courier")
            writer.key("version")
            writer.string(Release.version)
            writer.endObject()
            writer.key("protocol")
            writer.integer(Int64(Release.wire))
            writer.key("min_revision")
            writer.integer(1)
        } reading: { _ in
        }
    }

    /// Claims messages, waiting for one at most this long.
    func claim(limit: Int, waitMilliseconds: Int) throws(DaemonProblem) -> [Message] {
        let asked = AskedAt.now()
        return try ask("job.claim") { writer in
            writer.key("kinds")
            writer.raw(Array("[\"deliver_message\"]".utf8))
            writer.key("limit")
            writer.integer(Int64(limit))
            writer.key("wait_ms")
            writer.integer(Int64(waitMilliseconds))
        } reading: { result in
            var messages: [Message] = []
            result.member("jobs")?.forEachElement { job in
                if let message = Message(job, asked) { messages.append(message) }
            }
            return messages
        }
    }

    /// Prolongs the lease of a message. Returns when it ends now, in milliseconds since the boot.
    func renew(_ message: Message, seconds: Int) throws(DaemonProblem) -> Int64 {
        let asked = AskedAt.now()
        let expiresAt = try ask("job.renew") { writer in
            Self.name(message, to: &writer)
            writer.key("lease_s")
            writer.integer(Int64(seconds))
        } reading: { result in
            Message.count(result.member("lease_expires_at")).map {
                asked.end(after: Message.count(result.member("lease_ms")), at: $0)
            }
        }
        guard let expiresAt else { throw .away("the daemon's answer is not valid") }
        return expiresAt
    }

    /// Reports that a message was delivered.
    func complete(_ message: Message) throws(DaemonProblem) {
        try ask("job.complete") { writer in
            Self.name(message, to: &writer)
        } reading: { _ in
        }
    }

    /// Reports that a message could not be delivered, and whether to retry.
    func fail(_ message: Message, _ problem: String, retry: Bool) throws(DaemonProblem) {
        try ask("job.fail") { writer in
            Self.name(message, to: &writer)
            writer.key("detail")
            writer.string(problem)
            writer.key("retry")
            writer.bool(retry)
        } reading: { _ in
        }
    }

    private static func name(_ message: Message, to writer: inout JSONWriter) {
        writer.key("job_id")
        writer.string(message.jobID)
        writer.key("attempt")
        writer.integer(Int64(message.attempt))
    }

    private func ask<Result>(
        _ method: String, _ params: (inout JSONWriter) -> Void, reading: (JSONValue) -> Result
    ) throws(DaemonProblem) -> Result {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("jsonrpc")
        writer.string("2.0")
        writer.key("id")
        asked += 1
        writer.integer(asked)
        writer.key("method")
        writer.string(method)
        writer.key("params")
        writer.beginObject()
        params(&writer)
        writer.endObject()
        writer.endObject()
        var answer = try exchange(writer.bytes)
        defer {
            document.wipe()
            wipe(&answer)
        }
        guard (try? answer.withRawSpan { try document.parse($0) }) != nil,
            let read = RPCAnswer(document.root, to: asked)
        else { throw .away("the daemon's answer is not valid") }
        switch read {
        case .result(let result): return reading(result)
        case .error(let error): throw .refused(error.member("data")?.member("reason")?.string() ?? "unknown")
        }
    }

    private func exchange(_ line: [UInt8]) throws(DaemonProblem) -> [UInt8] {
        do throws(SocketFailure) {
            return try client.request(line)
        } catch {
            throw .away(error.description)
        }
    }
}
