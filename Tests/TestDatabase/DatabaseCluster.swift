#if PostgreSQL
internal import Foundation

/// Three servers that are stopped and promoted as an operator, or a program in an operator's place, would do it. They end with
/// the process. Used by one thread.
package final class DatabaseCluster: ReplicatedDatabase {
    package let nodes: [DatabaseNode]
    package private(set) var primary = 0
    package private(set) var copies = 0
    private let place: ClusterDirectory

    /// Nothing survives a power cut, for speed: processes are killed, not the machine.
    private static let settings = [
        "listen_addresses = ''", "fsync = off", "wal_level = replica", "wal_log_hints = on", "max_wal_senders = 10",
        "hot_standby = on", "synchronous_commit = on",
        "synchronous_standby_names = 'ANY 1 (\(DatabaseNode.names.joined(separator: ", ")))'", "max_connections = 100",
        "shared_buffers = 64MB", "wal_keep_size = 192MB", "max_wal_size = 256MB", "min_wal_size = 80MB",
        "checkpoint_timeout = 60s", "wal_sender_timeout = 5s", "wal_receiver_timeout = 5s",
        "wal_receiver_status_interval = 1s", "wal_retrieve_retry_interval = 50ms", "autovacuum_naptime = 5s",
        "recovery_target_timeline = latest", "logging_collector = off",
    ]

    /// Makes the servers and the schema of a store.
    ///
    /// - Parameter megabytes: The size of each node's file system, if this process is root's.
    package init(megabytes: Int = 3_072) throws {
        let place = try ClusterDirectory()
        self.place = place
        nodes = try DatabaseNode.names.map { try DatabaseNode(name: $0, in: place.path, megabytes: megabytes) }
        try nodes[0].initialize(Self.settings)
        try nodes[0].start(standby: false, of: nil)
        for node in nodes.dropFirst() {
            try node.copy(nodes[0])
            try node.start(standby: true, of: nodes[0])
        }
        try makeStore()
    }

    package var directory: String { place.path }

    package func stop() {
        for node in nodes { node.kill() }
        for node in nodes { node.unmount() }
        place.remove()
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
}
#endif
