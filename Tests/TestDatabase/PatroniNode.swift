#if PostgreSQL
internal import Foundation
internal import TestMachine

/// A server and the Patroni that looks after it: it starts the server, promotes it, rewinds it, and lets it follow the primary.
/// Used by one thread.
final class PatroniNode {
    let server: DatabaseNode
    private let configuration: String
    private var patroni: ChildProcess?

    /// - Parameter network: The first three numbers of the addresses; the server's ends with `number`, and etcd's with 9.
    init(_ server: DatabaseNode, number: Int, network: String) throws {
        self.server = server
        configuration = server.directory + "/patroni.yml"
        let text = Self.configuration(server, address: "\(network).\(number)", etcd: "\(network).9")
        try text.write(toFile: configuration, atomically: false, encoding: .utf8)
        // The servers' user may not be allowed to see the directory of the source.
        try FileManager.default.copyItem(atPath: Self.fence, toPath: server.directory + "/fence.sh")
    }

    /// The script that Patroni runs before it promotes, from the top of the source.
    private static let fence = "deploy/patroni_fence.sh"

    /// As `deploy/postgresql.md` has it, but that nothing survives a power cut, for speed, and without TLS.
    private static func configuration(_ server: DatabaseNode, address: String, etcd: String) -> String {
        """
        scope: factord
        name: \(server.name)
        restapi: {listen: '\(address):8008', connect_address: '\(address):8008'}
        etcd3: {host: '\(etcd):2379'}
        bootstrap:
          dcs:
            ttl: 20
            loop_wait: 2
            retry_timeout: 5
            primary_start_timeout: 0
            synchronous_mode: true
            synchronous_mode_strict: true
            postgresql:
              use_pg_rewind: true
              parameters: {wal_log_hints: 'on', synchronous_commit: 'on', max_connections: 100}
          initdb: [{encoding: UTF8}, {locale: C}]
        postgresql:
          listen: '\(address):5432'
          connect_address: '\(address):5432'
          data_dir: '\(server.data)'
          bin_dir: '\(DatabaseNode.programs)'
          pgpass: '\(server.directory)/pgpass'
          use_unix_socket: true
          pre_promote: '\(server.directory)/fence.sh 1000 -h \(server.directory) -U \(DatabaseServer.owner)'
          remove_data_directory_on_rewind_failure: true
          authentication:
            superuser: {username: '\(DatabaseServer.owner)', password: superuser-secret}
            replication: {username: replicator, password: replicator-secret}
            rewind: {username: rewinder, password: rewinder-secret}
          parameters:
            unix_socket_directories: '\(server.directory)'
            fsync: 'off'
            shared_buffers: 64MB
            max_wal_size: 256MB
            max_slot_wal_keep_size: 1GB
            checkpoint_timeout: 60s
            wal_sender_timeout: 5s
            wal_receiver_timeout: 5s
            autovacuum_naptime: 5s
            password_encryption: scram-sha-256
          pg_hba:
            - local all all trust
            - host replication replicator 127.0.0.0/8 scram-sha-256
            - host postgres rewinder,\(DatabaseServer.owner) 127.0.0.0/8 scram-sha-256
        watchdog: {mode: 'off'}

        """
    }

    /// Starts Patroni, which starts the server unless it runs.
    func start() throws {
        guard patroni?.isRunning != true else { return }
        let command = DatabaseNode.asOwner + ["/usr/bin/patroni", configuration]
        patroni = try ChildProcess(command[0], Array(command.dropFirst()), errors: server.log)
    }

    /// Kills Patroni; the server goes on.
    func killPatroni() {
        patroni?.end(by: SIGKILL)
        patroni = nil
    }

    /// Kills Patroni and the server.
    func kill() {
        killPatroni()
        server.kill()
    }

    /// Stops Patroni and the server where they are.
    func freeze() {
        patroni?.signal(SIGSTOP)
        server.freeze()
    }

    func thaw() {
        server.thaw()
        patroni?.signal(SIGCONT)
    }

    /// Whether the server takes writes; false if it does not answer.
    var isWriting: Bool { (try? server.query("SELECT pg_is_in_recovery()")) == "f" }

    /// How often Patroni has made its data a copy of the primary's.
    var copies: Int {
        let logged = (try? String(contentsOfFile: server.log, encoding: .utf8)) ?? ""
        return logged.components(separatedBy: "replica has been created using basebackup").count - 1
    }

    /// Asks Patroni's tool to let another server take this one's place. Returns whether it says so.
    func switchOver() throws -> Bool {
        let ended = try Program.run(
            "/usr/bin/patronictl", ["-c", configuration, "switchover", "--leader", server.name, "--force"],
            environment: ["LC_ALL": "C.UTF-8"])
        return ended.status == 0 && ended.output.contains("Successfully switched over")
    }
}
#endif
