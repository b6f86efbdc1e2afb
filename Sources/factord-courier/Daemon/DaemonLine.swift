/// Retries requests while the daemon is unreachable, with growing pauses.
final class DaemonLine {
    /// The first and the longest pause in milliseconds.
    private static let pauses = (first: 100, longest: 5_000)

    private let path: String
    private let stopping: ShutdownFlag
    private var connection: DaemonConnection?

    init(path: String, _ stopping: ShutdownFlag) {
        self.path = path
        self.stopping = stopping
    }

    /// Repeats a request until the daemon answers, until the deadline by `BootClock`, or until the program is to end; then returns
    /// nil.
    ///
    /// A refusal is thrown: the request would be refused again.
    func ask<Reply>(
        until deadline: Int64 = .max, mayStop: Bool = true,
        _ question: (DaemonConnection) throws(DaemonProblem) -> Reply
    ) throws(DaemonProblem) -> Reply? {
        var pause = Self.pauses.first
        while true {
            do throws(DaemonProblem) {
                return try question(try connected())
            } catch {
                guard case .away(let problem) = error else { throw error }
                connection = nil
                if pause == Self.pauses.first { CourierLog.daemonIsAway(problem) }
            }
            guard !(mayStop && stopping.isUp), BootClock.now() < deadline else { return nil }
            stopping.pause(milliseconds: pause, mayStop: mayStop)
            pause = min(Self.pauses.longest, 2 * pause)
        }
    }

    private func connected() throws(DaemonProblem) -> DaemonConnection {
        if let connection { return connection }
        let new = try DaemonConnection(path: path)
        connection = new
        return new
    }
}
