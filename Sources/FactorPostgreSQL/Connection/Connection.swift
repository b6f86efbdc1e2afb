#if PostgreSQL
internal import CPostgreSQL
internal import FactorCore
internal import FactorCrypto
internal import Glibc

/// One connection to a server, closed in `deinit`.
///
/// Every wait has a deadline. After a failure other than `refused` the connection is of no more use, and is dropped; nothing is
/// ever cancelled, since the server answers a cancelled wait for a standby as if the commit had succeeded.
/// Not thread-safe: its owner guards it.
@safe
final class Connection: @unchecked Sendable {
    // Sendable only so that a lock can guard it.

    /// A statement with its parameters.
    typealias Call = (statement: Statement, parameters: [Parameter])

    /// Open until `deinit`, and used by nothing else.
    private let handle: OpaquePointer
    private let warnings = Warnings()
    private var prepared: Set<String> = []
    private let statementMilliseconds: Int
    /// Whether to stop waiting early; nil to wait until the deadline.
    private let isAbandoned: (@Sendable () -> Bool)?
    /// Milliseconds between two checks of `isAbandoned`.
    private static let slice: Int32 = 50
    /// Something is under way of which the result was not read. What comes next could be taken for another's result.
    private var isUnread = false

    /// Connects to one host. What waits for an answer ends when `isAbandoned` says so.
    init(
        to host: ConnectionSettings.Host, _ settings: ConnectionSettings, isAbandoned: (@Sendable () -> Bool)? = nil
    ) throws(ConnectionFailure) {
        statementMilliseconds = settings.statementMilliseconds
        self.isAbandoned = isAbandoned
        let description: String
        do throws(UnreadablePassword) { description = try settings.description(of: host) } catch {
            throw .unreachable(error.text, .notPermitted)
        }
        guard let started = unsafe PQconnectStart(description) else {
            throw .unreachable("there is no memory")
        }
        unsafe handle = unsafe started
        // With the SQLSTATE, which is all that tells a wrong password from a server that is away.
        _ = unsafe PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        try connect(Deadline(milliseconds: settings.connectMilliseconds), host)
        _ = unsafe PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        unsafe PQsetNoticeReceiver(
            handle, { unsafe Warnings.receive($0, $1) }, Unmanaged.passUnretained(warnings).toOpaque())
        guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
            throw .unreachable("libpq refuses its settings")
        }
    }

    deinit {
        unsafe PQfinish(handle)
    }

    private func connect(_ deadline: Deadline, _ host: ConnectionSettings.Host) throws(ConnectionFailure) {
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED, unsafe PQstatus(handle) != CONNECTION_BAD else {
                throw refusal
            }
            guard wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline) else {
                throw .unreachable("\(host.name) does not answer")
            }
            next = unsafe PQconnectPoll(handle)
        }
    }

    /// Why there is no connection.
    private var refusal: ConnectionFailure {
        let (text, code) = ServerMessage.parts(of: problem)
        if let code { return .unreachable("\(text) (\(code))", StoreObstacle(sqlState: code)) }
        return .unreachable(text, unsafe PQconnectionNeedsPassword(handle) == 1 ? .notPermitted : .unreachable)
    }

    /// What libpq says of the last failure, in one line.
    private var problem: String {
        guard let text = unsafe PQerrorMessage(handle) else { return "libpq has no text" }
        return unsafe Self.line(String(cString: text))
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Waits until the socket is ready. Returns false at the deadline, or once the wait is abandoned.
    private func wait(for events: Int32, _ deadline: Deadline) -> Bool {
        while true {
            var entry = pollfd(fd: unsafe PQsocket(handle), events: Int16(events), revents: 0)
            let left = deadline.millisecondsLeft
            let ready = unsafe poll(&entry, 1, isAbandoned == nil ? left : min(left, Self.slice))
            if ready > 0 { return true }
            if ready < 0, errno != EINTR { return false }
            if left == 0 || isAbandoned?() == true { return false }
        }
    }

    // MARK: Statements

    /// Runs one statement as a transaction of its own.
    func run(
        _ statement: Statement, _ parameters: [Parameter] = [], milliseconds: Int? = nil
    ) throws(ConnectionFailure) -> Rows {
        let rows = try run([(statement, parameters)], milliseconds: milliseconds)
        guard let only = rows.last else { throw .lost("the server has sent no result") }
        return only
    }

    /// Runs statements in one transaction and one round trip: all of them or none. Returns their rows once the server
    /// has confirmed the commit.
    func run(_ calls: [Call], milliseconds: Int? = nil) throws(ConnectionFailure) -> [Rows] {
        guard !isUnread else { throw .lost("the connection was given up") }
        isUnread = true
        let deadline = Deadline(milliseconds: milliseconds ?? statementMilliseconds)
        /// For each result that comes, the statement that it prepares; nil for that of a statement itself.
        var preparations: [String?] = []
        for call in calls {
            let statement = call.statement
            if !prepared.contains(statement.name), !preparations.contains(statement.name) {
                try require(unsafe PQsendPrepare(handle, statement.name, statement.sql, 0, nil))
                preparations.append(statement.name)
            }
            try require(send(call))
            preparations.append(nil)
        }
        try require(unsafe PQpipelineSync(handle))
        try flush(deadline)
        let (results, failure) = try results(deadline)
        // What was prepared stays so, even if its transaction was undone.
        prepared.formUnion(zip(results, preparations).compactMap(\.1))
        if let failure { throw failure }
        guard results.count == preparations.count else { throw .lost("the server has left out a result") }
        return zip(results, preparations).filter { $1 == nil }.map(\.0)
    }

    private func send(_ call: Call) -> Int32 {
        var bytes: [UInt8] = []
        var places: [Range<Int>?] = []
        for parameter in call.parameters {
            let start = bytes.count
            places.append(parameter.append(to: &bytes) ? start..<bytes.count : nil)
        }
        let count = Int32(places.count)
        // One byte more, so that empty values have an address too.
        bytes.append(0)
        return unsafe bytes.withUnsafeBytes { buffer in
            var values = unsafe [UnsafePointer<CChar>?]()
            for place in places {
                let start = unsafe place.flatMap { unsafe buffer.baseAddress?.advanced(by: $0.lowerBound) }
                unsafe values.append(start?.assumingMemoryBound(to: CChar.self))
            }
            let lengths = places.map { Int32($0?.count ?? 0) }
            let formats = places.map { _ in Int32(1) }
            // libpq copies the values into its own buffer.
            return unsafe PQsendQueryPrepared(handle, call.statement.name, count, values, lengths, formats, 1)
        }
    }

    private func require(_ status: Int32) throws(ConnectionFailure) {
        guard status == 1 else { throw .lost(problem) }
    }

    private func flush(_ deadline: Deadline) throws(ConnectionFailure) {
        while true {
            let left = unsafe PQflush(handle)
            if left == 0 { return }
            guard left > 0 else { throw .lost(problem) }
            guard wait(for: POLLIN | POLLOUT, deadline) else { throw .lost("the server does not read") }
            try require(unsafe PQconsumeInput(handle))
        }
    }

    /// Reads the results of all statements up to the first refusal, and the end of their transaction.
    private func results(
        _ deadline: Deadline
    ) throws(ConnectionFailure) -> (found: [Rows], refusal: ConnectionFailure?) {
        var found: [Rows] = []
        var refusal: ConnectionFailure?
        while true {
            guard let rows = try nextResult(deadline) else {
                // The end of one statement's results.
                continue
            }
            switch rows.status {
            case PGRES_PIPELINE_SYNC:
                isUnread = false
                if let warning = warnings.take() { throw .lost(warning) }
                return (found, refusal)
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: found.append(rows)
            case PGRES_PIPELINE_ABORTED: break
            case _ where rows.endsConnection: throw .lost("\(Self.line(rows.problem)) (\(rows.code))")
            default: refusal = refusal ?? .refused(code: rows.code, Self.line(rows.problem))
            }
        }
    }

    /// Returns the next result; nil at the end of a statement's results.
    private func nextResult(_ deadline: Deadline) throws(ConnectionFailure) -> Rows? {
        while unsafe PQisBusy(handle) == 1 {
            guard wait(for: POLLIN, deadline) else { throw .lost("the server does not answer") }
            try require(unsafe PQconsumeInput(handle))
        }
        if let result = unsafe PQgetResult(handle) { return unsafe Rows(result) }
        guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .lost(problem) }
        return nil
    }
}

/// The warnings of a server. One of them says that a commit is on the primary only, though it was confirmed; so only those
/// are ignored that are known to be about something else.
private final class Warnings {
    private var first: String?
    /// The functions of the server that warn of its maintenance with each transaction, long before it is urgent.
    private static let ofMaintenance: Set = ["GetNewTransactionId", "GetNewMultiXactId"]

    /// Returns the first warning since the last call.
    func take() -> String? {
        defer { first = nil }
        return first
    }

    /// Called by libpq, on the thread that uses the connection.
    static func receive(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
        // The pointer is that of the connection's own object, which outlives the handle.
        guard let context = unsafe context, let result = unsafe result else { return }
        let warnings = unsafe Unmanaged<Warnings>.fromOpaque(context).takeUnretainedValue()
        let severity = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "V"))).map {
            unsafe String(cString: $0)
        }
        let origin = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "R"))).map { unsafe String(cString: $0) }
        guard severity == "WARNING", warnings.first == nil, !Self.ofMaintenance.contains(origin ?? "") else { return }
        let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
        warnings.first = "the server warns: \(text ?? "")"
    }
}
#endif
