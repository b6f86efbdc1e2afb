#if PostgreSQL
package import FactorPostgreSQL

/// Three PostgreSQL servers with streaming replication, which hold a store: a commit is confirmed once a second one has it.
package protocol ReplicatedDatabase {
    var directory: String { get }
    var nodes: [DatabaseNode] { get }
    /// The index of the node that was promoted last, as far as is known.
    var primary: Int { get }
    /// How often an old primary had to be copied anew because it could not be rewound.
    var copies: Int { get }

    /// Waits until both standbys receive the primary's log.
    func settle() throws
    /// Ends all servers and removes their files.
    func stop()
}

extension ReplicatedDatabase {
    private var database: String { "factord" }

    /// How to reach the store by sockets in these directories.
    package func settings(hosts: [String], user: String = DatabaseServer.sidecar) -> ConnectionSettings {
        ConnectionSettings(
            hosts: hosts.map { ConnectionSettings.Host(name: $0) }, database: database, user: user)
    }

    /// Makes the schema of a store.
    func makeStore() throws {
        try nodes[primary].query("CREATE ROLE \(DatabaseServer.sidecar) LOGIN")
        try nodes[primary].query("CREATE DATABASE \(database)")
        try PostgreSQLStore.makeSchema(
            settings(hosts: [nodes[primary].directory], user: DatabaseServer.owner), for: DatabaseServer.sidecar)
    }

    /// What the store says of itself: serving or behind.
    package func status() throws -> String {
        try nodes[primary].query("SELECT status FROM factord.config", in: database)
    }

    /// How many names of sidecars there are in the store, of those that are gone too.
    package func writers() throws -> Int {
        Int(try nodes[primary].query("SELECT count(*) FROM factord.writer", in: database)) ?? 0
    }
}
#endif
