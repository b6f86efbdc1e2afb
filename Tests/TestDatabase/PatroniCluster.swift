#if PostgreSQL
internal import Foundation
internal import TestMachine

/// Three servers of which Patroni promotes one when the primary is gone, with Debian's programs; etcd keeps what they agree on.
/// They end with the process. Used by one thread.
package final class PatroniCluster: ReplicatedDatabase {
    package let nodes: [DatabaseNode]
    package private(set) var primary = 0
    private let place: ClusterDirectory
    private let members: [PatroniNode]
    private let network: String
    private var etcd: ChildProcess?

    /// How long Patroni may take to restore all three servers, in seconds.
    private static let patience: TimeInterval = 180
    /// How long it may take to replace a primary, in seconds: its `ttl`, and time to find out and to promote.
    private static let replacement: TimeInterval = 45

    /// Makes the servers and the schema of a store.
    ///
    /// - Parameter megabytes: The size of each node's file system, if this process is root's.
    package init(megabytes: Int = 3_072) throws {
        let place = try ClusterDirectory()
        self.place = place
        // The whole network 127.0.0.0/8 is this host: addresses of its own spare a cluster ports of its own.
        let network = "127.\(Int.random(in: 1...254)).\(Int.random(in: 1...254))"
        self.network = network
        nodes = try DatabaseNode.names.map { try DatabaseNode(name: $0, in: place.path, megabytes: megabytes) }
        members = try nodes.enumerated().map { try PatroniNode($1, number: $0 + 1, network: network) }
        try startEtcd()
        try members[0].start()
        let first = members[0]
        try waitUntil("the first server writes") { first.isWriting }
        for member in members { try member.start() }
        try settle()
        try makeStore()
    }

    package var directory: String { place.path }

    package func stop() {
        for member in members { member.killPatroni() }
        for member in members { member.kill() }
        killEtcd()
        for node in nodes { node.unmount() }
        place.remove()
    }

    package var copies: Int { members.reduce(0) { $0 + $1.copies } - (members.count - 1) }

    // MARK: etcd

    package func startEtcd() throws {
        let clients = "http://\(network).9:2379"
        let peers = "http://\(network).9:2380"
        let command = [
            "/usr/bin/etcd", "--data-dir", directory + "/etcd", "--listen-client-urls", clients,
            "--advertise-client-urls", clients, "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
            "--initial-cluster", "default=\(peers)", "--log-level", "error",
        ]
        etcd = try ChildProcess(command[0], Array(command.dropFirst()), errors: directory + "/etcd.log")
    }

    package func killEtcd() {
        etcd?.end(by: SIGKILL)
        etcd = nil
    }

    // MARK: Servers

    /// Kills a server and its Patroni.
    package func kill(_ index: Int) { members[index].kill() }

    /// Kills a server's Patroni.
    package func killPatroni(_ index: Int) { members[index].killPatroni() }

    /// Starts a server's Patroni again.
    package func start(_ index: Int) throws { try members[index].start() }

    /// Stops a server and its Patroni where they are.
    package func freeze(_ index: Int) { members[index].freeze() }

    package func thaw(_ index: Int) { members[index].thaw() }

    /// Asks Patroni for another primary. Returns whether there is one.
    package func switchOver() throws -> Bool { try members[primary].switchOver() }

    /// Waits until there is another primary than the one at an index, of which nothing is asked. Returns whether there is
    /// one: Patroni promotes none while it knows of no standby that has all that was confirmed.
    ///
    /// - Parameter meanwhile: Called again and again.
    package func awaitReplacement(of former: Int, _ meanwhile: () throws -> Void) rethrows -> Bool {
        let end = Date().addingTimeInterval(Self.replacement)
        while Date() < end {
            if let found = members.indices.first(where: { $0 != former && members[$0].isWriting }) {
                primary = found
                return true
            }
            try meanwhile()
        }
        return false
    }

    /// Also waits until one of the standbys is the one that confirms commits.
    package func settle() throws {
        try waitUntil("there are a primary and two standbys") {
            let writing = members.indices.filter { members[$0].isWriting }
            guard writing.count == 1 else { return false }
            primary = writing[0]
            return try nodes[primary].query(Self.isWhole) == "t"
        }
    }

    /// Patroni writes * while it has not chosen a standby.
    private static let isWhole = """
        SELECT count(*) = 2 AND count(*) FILTER (WHERE sync_state = 'sync') = 1
          AND current_setting('synchronous_standby_names') <> '*'
        FROM pg_stat_replication WHERE state = 'streaming'
        """

    private func waitUntil(_ what: String, until isSo: () throws -> Bool) throws {
        let end = Date().addingTimeInterval(Self.patience)
        while (try? isSo()) != true {
            guard Date() < end else { throw DatabaseNode.Failure(description: "never \(what): \(logged)") }
            usleep(100_000)
        }
    }

    /// What servers and Patroni have logged last.
    private var logged: String {
        nodes.map { "\n\($0.name): \((try? String(contentsOfFile: $0.log, encoding: .utf8))?.suffix(1_500) ?? "")" }
            .joined()
    }
}
#endif
