#if PostgreSQL
package import FactorPostgreSQL
internal import Foundation
internal import TestMachine

/// Three PostgreSQL servers with streaming replication: a commit is confirmed once a second one has it. They are stopped and
/// promoted as an operator, or a program in an operator's place, would do it. They end with the process. Used by one thread.
package final class DatabaseCluster {
    package let directory: String
    package let nodes: [DatabaseNode]
    /// The index of the node that was promoted last.
    package private(set) var primary = 0
    /// How often an old primary had to be copied anew because it could not be rewound.
    package private(set) var copies = 0
    private let guardian: ChildProcess

    private static let database = "factord"
    private static let names = ["a", "b", "c"]

    /// Nothing survives a power cut, for speed: processes are killed, not the machine.
    private static let settings = [
        "listen_addresses = ''", "fsync = off", "wal_level = replica", "wal_log_hints = on", "max_wal_senders = 10",
        "hot_standby = on", "synchronous_commit = on",
        "synchronous_standby_names = 'ANY 1 (\(names.joined(separator: ", ")))'", "max_connections = 100",
        "shared_buffers = 64MB", "wal_keep_size = 192MB", "max_wal_size = 256MB", "min_wal_size = 80MB",
        "checkpoint_timeout = 60s", "wal_sender_timeout = 5s", "wal_receiver_timeout = 5s",
        "wal_receiver_status_interval = 1s", "wal_retrieve_retry_interval = 50ms", "autovacuum_naptime = 5s",
        "recovery_target_timeline = latest", "logging_collector = off",
    ]

    /// Makes the servers and the schema of a store.
    ///
    /// - Parameter megabytes: The size of each node's file system, if this process is root's.
    package init(megabytes: Int = 3_072) throws {
        // The path is short because a socket's path has at most 107 bytes.
        directory = "/tmp/factord-cluster-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        guardian = try ChildProcess(
            "/bin/bash", ["-c", Self.cleaning, "bash", directory], errors: "/dev/null")
        let directory = directory
        nodes = try Self.names.map { try DatabaseNode(name: $0, in: directory, megabytes: megabytes) }
        try nodes[0].initialize(Self.settings)
        try nodes[0].start(standby: false, of: nil)
        for node in nodes.dropFirst() {
            try node.copy(nodes[0])
            try node.start(standby: true, of: nodes[0])
        }
        try nodes[0].query("CREATE ROLE \(DatabaseServer.sidecar) LOGIN")
        try nodes[0].query("CREATE DATABASE \(Self.database)")
        try PostgreSQLStore.makeSchema(
            settings(hosts: [nodes[0].directory], user: DatabaseServer.owner), for: DatabaseServer.sidecar)
    }

    /// Ends all servers and removes their files.
    package func stop() {
        for node in nodes { node.kill() }
        for node in nodes { node.unmount() }
        guardian.signal(SIGTERM)
        _ = guardian.wait()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// How to reach the store by sockets in these directories.
    package func settings(hosts: [String], user: String = DatabaseServer.sidecar) -> ConnectionSettings {
        ConnectionSettings(
            hosts: hosts.map { ConnectionSettings.Host(name: $0) }, database: Self.database, user: user)
    }

    // MARK: Failover

    private var standbys: [DatabaseNode] { nodes.indices.filter { $0 != primary }.map { nodes[$0] } }

    /// Cuts both standbys off from the primary, promotes the one that has more of its log, and lets the other one follow it.
    /// Whatever was confirmed is on one of the two. The old primary is left alone: it may be dead, frozen, or still serve.
    ///
    /// - Parameter milliseconds: How long no server confirms anything.
    package func failOver(pausingFor milliseconds: UInt32) throws {
        let former = standbys
        for node in former { try node.follow(nil) }
        usleep(milliseconds * 1_000)
        let received = try former.map { try $0.received() }
        let best = received[0] >= received[1] ? 0 : 1
        try promote(former[best])
        try former[1 - best].follow(former[best])
    }

    /// Makes a standby the primary, whatever it has.
    private func promote(_ node: DatabaseNode) throws {
        guard try node.query("SELECT pg_promote(true, 30)") == "t", let index = nodes.firstIndex(where: { $0 === node })
        else { throw DatabaseNode.Failure(description: "\(node.name) was not promoted") }
        primary = index
    }

    /// Lets a former primary or a stopped standby follow the primary, without what only it has.
    package func rejoin(_ index: Int) throws {
        let node = nodes[index]
        node.kill()
        node.makeRoom()
        do {
            // Until its next checkpoint the control file of a promoted server has the old timeline, and nothing seems to
            // have to be rewound.
            try nodes[primary].query("CHECKPOINT")
            try node.rewind(to: nodes[primary])
        } catch {
            try node.copy(nodes[primary])
            copies += 1
        }
        try node.start(standby: true, of: nodes[primary])
    }

    /// Starts a node again as what it was when it was stopped.
    package func restart(_ index: Int) throws {
        nodes[index].kill()
        nodes[index].makeRoom()
        try nodes[index].start()
    }

    /// Waits until both standbys receive the primary's log.
    package func settle() throws {
        try nodes[primary].wait("had both standbys") {
            try nodes[primary].query("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "2"
        }
    }

    // MARK: A wrong failover

    /// Cuts a standby off, which falls behind. Returns its index.
    package func letFallBehind() throws -> Int {
        let index = (primary + 1) % nodes.count
        try nodes[index].follow(nil)
        return index
    }

    /// Kills the other nodes, which have all that was confirmed, and promotes the one that was cut off.
    package func promoteWrongly(_ index: Int) throws {
        for (other, node) in nodes.enumerated() where other != index { node.kill() }
        // Nothing would be confirmed without a standby.
        try nodes[index].query("ALTER SYSTEM SET synchronous_standby_names = ''")
        try promote(nodes[index])
        try nodes[index].query("SELECT pg_reload_conf()")
    }

    /// What the store says of itself: serving or behind.
    package func status() throws -> String {
        try nodes[primary].query("SELECT status FROM factord.config", in: Self.database)
    }

    /// Waits for the end of the caller, and removes what it has left: the processes that work in the directory $1 or have it
    /// on their command line, and the directory.
    private static let cleaning = #"""
        directory=$1 caller=$PPID
        trap 'exit 0' TERM
        while kill -0 "$caller" 2>/dev/null; do sleep 0.5 & wait $!; done
        for process in /proc/[0-9]*; do
            if [[ $(readlink "$process/cwd") == "$directory"/* ]] ||
                tr '\0' ' ' <"$process/cmdline" 2>/dev/null | grep -qF "$directory/"; then
                kill -9 "${process#/proc/}"
            fi
        done
        umount -l "$directory"/*/disk 2>/dev/null
        rm -rf "$directory"
        """#
}
#endif
