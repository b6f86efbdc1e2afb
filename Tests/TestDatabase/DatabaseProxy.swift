#if PostgreSQL
package import FactorPostgreSQL
internal import FactorThreads
internal import Glibc
internal import Synchronization
internal import TestMachine

/// Stands between sidecars and a server's Unix socket, and interrupts their connections.
package final class DatabaseProxy: Sendable {
    /// What becomes of the next bytes.
    package enum Fault: Int, CaseIterable, Sendable {
        /// The connection ends before the server gets the next request.
        case cutRequest
        /// The server gets the request, and its answer is lost with the connection.
        case loseAnswer
        /// The answer is kept back, and the connection stays open.
        case swallowAnswer
    }

    private struct Pair {
        let client: Int32
        let server: Int32
        /// Answers are dropped.
        var swallows = false
    }

    package let directory: String
    private let upstream: String
    /// The faults still to come; the first meets the next request.
    private let faults = Mutex<[Fault]>([])
    private let isOver = Atomic(false)
    private let isRefusing = Atomic(false)
    private let worker = Mutex<JoinableThread?>(nil)

    package convenience init(to server: DatabaseServer) throws {
        var path = Array("/tmp/factord-proxy-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { throw DatabaseServer.NotStarted(problem: "no directory") }
        let made = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try self.init(in: made, toSocketIn: server.directory)
    }

    /// Listens in an empty directory, which is removed at the end.
    package init(in directory: String, toSocketIn served: String) throws {
        self.directory = directory
        upstream = served + "/.s.PGSQL.5432"
        guard let listener = UnixSocket.listener(at: directory + "/.s.PGSQL.5432", backlog: 64) else {
            throw DatabaseServer.NotStarted(problem: "no socket")
        }
        worker.withLock { $0 = JoinableThread { [self] in run(listener) } }
    }

    /// The settings of a connection through it.
    package func settings(_ settings: ConnectionSettings) -> ConnectionSettings {
        var through = settings
        through.hosts = [ConnectionSettings.Host(name: directory)]
        return through
    }

    /// Lets the next request meet a fault.
    package func fail(_ fault: Fault) { faults.withLock { $0.append(fault) } }

    /// Forgets the faults that no request has met.
    package func withdrawFaults() { faults.withLock { $0 = [] } }

    /// Refuses new connections, or no longer does.
    package func refuse(_ refuses: Bool) { isRefusing.store(refuses, ordering: .releasing) }

    /// Ends all connections and the thread.
    package func stop() {
        isOver.store(true, ordering: .releasing)
        worker.withLock {
            $0?.join()
            $0 = nil
        }
        _ = unsafe unlink(directory + "/.s.PGSQL.5432")
        _ = unsafe rmdir(directory)
    }

    private func run(_ listener: Int32) {
        var pairs: [Pair] = []
        while !isOver.load(ordering: .acquiring) {
            var entries = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            for pair in pairs {
                entries.append(pollfd(fd: pair.client, events: Int16(POLLIN), revents: 0))
                entries.append(pollfd(fd: pair.server, events: Int16(POLLIN), revents: 0))
            }
            _ = unsafe poll(&entries, nfds_t(entries.count), 10)
            var kept: [Pair] = []
            for (index, pair) in pairs.enumerated() {
                var pair = pair
                let isOpen =
                    (entries[1 + 2 * index].revents == 0 || forwardRequest(&pair))
                    && (entries[2 + 2 * index].revents == 0 || forwardAnswer(pair))
                if isOpen {
                    kept.append(pair)
                } else {
                    close(pair.client)
                    close(pair.server)
                }
            }
            pairs = kept
            if entries[0].revents != 0, let pair = accepted(listener) { pairs.append(pair) }
        }
        for pair in pairs {
            close(pair.client)
            close(pair.server)
        }
        close(listener)
    }

    private func accepted(_ listener: Int32) -> Pair? {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return nil }
        // A program that is started meanwhile must not keep it open.
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        guard !isRefusing.load(ordering: .acquiring), let server = UnixSocket.connection(to: upstream) else {
            close(client)
            return nil
        }
        return Pair(client: client, server: server)
    }

    private func forwardRequest(_ pair: inout Pair) -> Bool {
        guard let bytes = Self.received(pair.client) else { return false }
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch fault {
        case .cutRequest: return false
        case .loseAnswer:
            guard Self.send(bytes, to: pair.server) else { return false }
            // The server has the whole request, and begins to answer; or it takes long, and is left alone.
            var entry = pollfd(fd: pair.server, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&entry, 1, 300)
            return false
        case .swallowAnswer: pair.swallows = true
        case nil: break
        }
        return Self.send(bytes, to: pair.server)
    }

    private func forwardAnswer(_ pair: Pair) -> Bool {
        guard let bytes = Self.received(pair.server) else { return false }
        return pair.swallows || Self.send(bytes, to: pair.client)
    }

    private static func received(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { bytes in
                unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
#endif
