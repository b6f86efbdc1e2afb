#if PostgreSQL
package import FactorPostgreSQL
internal import Foundation
internal import TestMachine

/// PgBouncer between sidecars and a server, which keeps back the settings that connections come with. Used by one thread.
package final class DatabasePooler {
    package let directory: String
    private let process: ChildProcess

    /// - Parameter mode: For what sessions of the server are lent: `session`, `transaction` or `statement`.
    package init(to server: DatabaseServer, mode: String) throws {
        directory = "/tmp/factord-pooler-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        let users = directory + "/users"
        try "\"\(DatabaseServer.sidecar)\" \"\"\n".write(toFile: users, atomically: true, encoding: .utf8)
        let file = directory + "/pgbouncer.ini"
        try """
        [databases]
        * = host=\(server.directory)
        [pgbouncer]
        listen_addr =
        unix_socket_dir = \(directory)
        listen_port = 5432
        auth_type = trust
        auth_file = \(users)
        pool_mode = \(mode)
        ignore_startup_parameters = options

        """.write(toFile: file, atomically: true, encoding: .utf8)
        for path in [file, users] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        let command = DatabaseNode.asOwner + ["/usr/sbin/pgbouncer", file]
        process = try ChildProcess(command[0], Array(command.dropFirst()), errors: directory + "/log")
        let end = Date() + 30
        // The socket is there before anybody listens.
        while try Program.run(DatabaseNode.programs + "pg_isready", ["-q", "-h", directory]).status != 0 {
            guard process.isRunning, Date() < end else {
                throw DatabaseServer.NotStarted(problem: "see \(directory)/log")
            }
            usleep(10_000)
        }
    }

    deinit {
        process.end(by: SIGKILL)
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// How to reach a database of the server through it.
    package func settings(_ settings: ConnectionSettings) -> ConnectionSettings {
        var settings = settings
        settings.hosts = [ConnectionSettings.Host(name: directory)]
        return settings
    }
}
#endif
