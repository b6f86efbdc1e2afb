import Foundation
import Glibc
import TestMachine

#if PostgreSQL
import FactorPostgreSQL
import TestDatabase

/// A daemon of a cluster, which reaches each database server through a proxy of its own. Used by one thread.
final class Sidecar {
    let name: String
    private let directory: String
    private let program: String
    private let isLeased: Bool
    private var process: ChildProcess?
    /// One for each node.
    let proxies: [DatabaseProxy]

    /// - Parameter isLeased: It takes whatever name of its host's is free, and begins without a state each time.
    init(
        _ name: String, isLeased: Bool, program: String, key: String, _ cluster: any ReplicatedDatabase
    ) throws {
        self.isLeased = isLeased
        self.name = name
        self.program = program
        let directory = "\(cluster.directory)/\(name)"
        self.directory = directory
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        proxies = try cluster.nodes.map { node in
            let path = "\(directory)/to-\(node.name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            return try DatabaseProxy(in: path, toSocketIn: node.directory)
        }
        let settings = cluster.settings(hosts: proxies.map(\.directory))
        let hosts = settings.hosts.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let configuration = """
            {"state": "\(directory)/state", "master_key": {"file": "\(key)"},
            "store": {"postgresql": {"hosts": [\(hosts)], "database": "\(settings.database)",
            "user": "\(settings.user)", "peer": \(isLeased ? #"{"from": "hostname"}"# : "\"\(name)\"")}},
            "listeners": [{"path": "\(socket)",
            "rules": [{"uid": \(getuid()), "roles": "all", "tenants": "all"}]}],
            "policy": \(ContestMaker.policy)}
            """
        try configuration.write(toFile: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    var socket: String { directory + "/s" }
    private var file: String { directory + "/factord.json" }
    private var log: String { directory + "/log" }
    /// Everything that it has logged.
    var logged: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Starts it, again and again for up to a minute, as a service manager does it while the database is away.
    func start() throws {
        kill()
        if isLeased { try? FileManager.default.removeItem(atPath: directory + "/state") }
        let end = UInt64.after(seconds: 60)
        while true {
            let started = try ChildProcess(program, ["--config", file], errors: log)
            if started.readOutput(upToLine: true).hasSuffix("\n") {
                process = started
                return
            }
            guard !SteadyClock.isPast(end) else {
                throw DrillFailure("\(name) does not start: \(logged.suffix(2_000))")
            }
            usleep(100_000)
        }
    }

    /// Kills it at any point.
    func kill() {
        process?.end(by: SIGKILL)
        process = nil
    }

    /// Stops it with SIGTERM and returns its exit status.
    func terminate() -> Int32 {
        defer { process = nil }
        return process?.end(by: SIGTERM) ?? -1
    }

    func stop() {
        kill()
        for proxy in proxies { proxy.stop() }
    }
}
#endif
