#if PostgreSQL
internal import Foundation
internal import TestMachine

/// One server of a cluster: Debian's programs, with their data and a Unix socket in a directory of its own.
/// A server refuses to run as root, so for root it runs as the user postgres. Used by one thread.
package final class DatabaseNode {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The names of a cluster's servers.
    static let names = ["a", "b", "c"]

    /// By which the others know it as a standby.
    package let name: String
    /// Its directory, with the socket.
    package let directory: String
    /// Whether its data has a file system of its own: it takes root to make one.
    package var hasDisk: Bool { mounted != nil }
    private var mounted: SmallDisk?
    private var disk: String { directory + "/disk" }
    var data: String { disk + "/data" }
    var log: String { directory + "/log" }
    private var process: ChildProcess?

    static let programs: String = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let newest = versions.max { $0.compare($1, options: .numeric) == .orderedAscending } ?? ""
        return "/usr/lib/postgresql/\(newest)/bin/"
    }()

    /// The command that makes a program another user's: none unless this process is root's.
    static let asOwner: [String] =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--"] : []

    /// How long a server may take to start or to come to rest, in seconds.
    private static let patience: TimeInterval = 60

    /// - Parameter megabytes: The size of its file system.
    init(name: String, in cluster: String, megabytes: Int) throws {
        self.name = name
        directory = "\(cluster)/\(name)"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        if getuid() == 0 {
            mounted = try? SmallDisk(at: disk, megabytes: megabytes, mode: "0755")
            try Self.run("/usr/bin/chown", ["-R", "postgres:postgres", directory], log: log)
        }
    }

    /// Makes its data anew, as the first of a cluster. `settings` are lines of its configuration.
    func initialize(_ settings: [String]) throws {
        try run("initdb", ["-D", data, "-U", DatabaseServer.owner, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"])
        let lines = settings + ["include 'node.conf'", ""]
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: data + "/postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(lines.joined(separator: "\n").utf8))
        try file.close()
    }

    /// Makes its data a copy of another server's.
    func copy(_ source: DatabaseNode) throws {
        try? FileManager.default.removeItem(atPath: data)
        try run(
            "pg_basebackup",
            ["-h", source.directory, "-U", DatabaseServer.owner, "-D", data, "-c", "fast", "-X", "stream", "-N"])
    }

    /// Removes from its stopped data what another server, its primary, does not have. Throws if that is not possible.
    func rewind(to source: DatabaseNode) throws {
        let server = "host=\(source.directory) user=\(DatabaseServer.owner) dbname=postgres"
        try run("pg_rewind", ["-D", data, "--source-server", server, "-N"])
    }

    // MARK: Running

    /// Starts it as the primary, or as a standby that follows `source`, or nobody.
    func start(standby: Bool, of source: DatabaseNode?) throws {
        try configure(following: source)
        let signal = data + "/standby.signal"
        if standby {
            try write("", to: signal)
        } else {
            try? FileManager.default.removeItem(atPath: signal)
        }
        try start()
    }

    /// Starts it as it was, and waits until it answers.
    func start() throws {
        guard !isRunning else { return }
        let command = Self.asOwner + [Self.programs + "postgres", "-D", data]
        process = try ChildProcess(command[0], Array(command.dropFirst()), errors: log)
        let end = Date().addingTimeInterval(Self.patience)
        while (try? query("SELECT 1")) != "1" {
            guard isRunning, Date() < end else { throw failure("does not start") }
            usleep(20_000)
        }
    }

    /// Whom it follows if it is a standby. A running one notices with `reload`.
    private func configure(following source: DatabaseNode?) throws {
        let connection = source.map { "host=\($0.directory) user=\(DatabaseServer.owner) application_name=\(name)" }
        let lines = [
            "unix_socket_directories = '\(directory)'", "primary_conninfo = '\(connection ?? "")'", "",
        ]
        try write(lines.joined(separator: "\n"), to: data + "/node.conf")
    }

    /// Writes a file that is the server's own.
    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        if let owner = try FileManager.default.attributesOfItem(atPath: data)[.ownerAccountName] {
            try FileManager.default.setAttributes(
                [.ownerAccountName: owner, .posixPermissions: 0o600], ofItemAtPath: path)
        }
    }

    /// Lets a running standby follow another server, or nobody; then waits until it receives nothing any more.
    func follow(_ source: DatabaseNode?) throws {
        try configure(following: source)
        process?.signal(SIGHUP)
        guard source == nil else { return }
        try wait("stopped receiving") { try query("SELECT count(*) FROM pg_stat_wal_receiver") == "0" }
    }

    /// Waits until something is so.
    func wait(_ what: String, until isSo: () throws -> Bool) throws {
        let end = Date().addingTimeInterval(Self.patience)
        while try !isSo() {
            guard Date() < end else { throw failure("never \(what)") }
            usleep(10_000)
        }
    }

    /// What the server said last goes with the problem.
    private func failure(_ problem: String) -> Failure {
        let logged = (try? String(contentsOfFile: log, encoding: .utf8))?.suffix(1_500) ?? ""
        return Failure(description: "server \(name) \(problem): \(logged)")
    }

    /// Whether its first process exists.
    package var isRunning: Bool { process?.isRunning ?? false }

    /// The processes of the server, the first one first: all work in the directory of its data.
    private var processes: [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        let own = all.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == data
        }
        return own.sorted { first, _ in first == process?.id }
    }

    /// Sends a signal to all of its processes, also to those that are being started meanwhile, and returns which they are.
    @discardableResult
    private func signalAll(_ number: Int32) -> Set<Int32> {
        var reached: Set<Int32> = []
        while true {
            let new = processes.filter { reached.insert($0).inserted }
            if new.isEmpty { return reached }
            for id in new { Glibc.kill(id, number) }
        }
    }

    /// Kills all of its processes at once. Somebody else may start it again meanwhile.
    package func kill() {
        let killed = signalAll(SIGKILL)
        _ = process?.wait()
        process = nil
        while !killed.isDisjoint(with: processes) { usleep(1_000) }
    }

    package func freeze() { signalAll(SIGSTOP) }

    package func thaw() { signalAll(SIGCONT) }

    // MARK: Its disk

    /// Leaves no room on its disk.
    package func fillDisk() throws {
        guard let mounted else { throw Failure(description: "\(name) has no disk of its own: that takes root") }
        try mounted.fill()
    }

    package func makeRoom() { mounted?.makeRoom() }

    func unmount() { mounted = nil }

    // MARK: Asking it

    /// Runs statements as the owner; returns what they print, without the last line's end.
    @discardableResult
    package func query(_ sql: String, in database: String = "postgres") throws -> String {
        let output = try DatabaseServer.run(sql, in: database, ofServerAt: directory)
        return output.hasSuffix("\n") ? String(output.dropLast()) : output
    }

    /// How far the log goes that it has received, in bytes.
    func received() throws -> Int {
        let position = "greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())"
        return Int(try query("SELECT pg_wal_lsn_diff(\(position), '0/0')")) ?? 0
    }

    /// Runs one of PostgreSQL's programs as the data's owner.
    private func run(_ program: String, _ arguments: [String]) throws {
        let command = Self.asOwner + [Self.programs + program] + arguments
        try Self.run(command[0], Array(command.dropFirst()), log: log)
    }

    private static func run(_ program: String, _ arguments: [String], log: String) throws {
        let child = try ChildProcess(program, arguments, errors: log)
        _ = child.readOutput(upToLine: false)
        guard child.wait() == 0 else {
            throw Failure(description: "\(program) \(arguments.joined(separator: " ")) fails, see \(log)")
        }
    }
}
#endif
