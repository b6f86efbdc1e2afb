#if PostgreSQL
import Testing

@testable import FactorPostgreSQL

/// What libpq is told, which decides whom the store talks to and how well that is protected.
struct ConnectionSettingsTests {
    private static let network = ConnectionSettings.Host(name: "db.example", port: 5433)
    private static let socket = ConnectionSettings.Host(name: "/run/postgresql")

    /// The options of a connection by keyword; of one that is given twice the last holds, as for libpq.
    private func options(
        _ host: ConnectionSettings.Host, password: String? = nil, protection: ConnectionSettings.Protection = .none,
        certificate: (certificate: String, key: String)? = nil
    ) throws -> [Substring: Substring] {
        let settings = ConnectionSettings(
            hosts: [host], database: "factord", user: "app",
            password: password == nil ? nil : { @Sendable in password ?? "" }, protection: protection,
            certificate: certificate)
        let pairs = try settings.description(of: host).matches(of: /(\w+)='((?:\\.|[^'\\])*)'/)
        return Dictionary(pairs.map { ($0.1, $0.2) }) { $1 }
    }

    @Test func `a host is reached under its name and port, and nothing is read from a user's files`() throws {
        let options = try options(Self.network, password: #"it's \ secret"#)
        #expect(options["host"] == "db.example" && options["port"] == "5433")
        #expect(options["dbname"] == "factord" && options["user"] == "app")
        #expect(options["password"] == #"it\'s \\ secret"#)
        #expect(options["passfile"] == "/nonexistent/pgpass")
        #expect(try self.options(Self.socket)["password"] == nil)
    }

    @Test func `over a network, the server's certificate and name are verified, and the client's certificate is shown`()
        throws
    {
        let options = try options(
            Self.network, protection: .verified(authorities: "/etc/ca.pem"), certificate: ("/etc/c.pem", "/etc/c.key"))
        #expect(options["sslmode"] == "verify-full" && options["sslrootcert"] == "/etc/ca.pem")
        #expect(options["ssl_min_protocol_version"] == "TLSv1.3")
        #expect(options["sslcert"] == "/etc/c.pem" && options["sslkey"] == "/etc/c.key")
        let without = try self.options(Self.network, protection: .verified(authorities: "/etc/ca.pem"))
        #expect(without["sslmode"] == "verify-full" && without["sslcert"] == nil && without["sslkey"] == nil)
    }

    @Test func `a socket has no TLS, even among hosts of which others have`() throws {
        let options = try options(
            Self.socket, protection: .verified(authorities: "/etc/ca.pem"), certificate: ("/etc/c.pem", "/etc/c.key"))
        #expect(options["host"] == "/run/postgresql" && options["sslmode"] == "disable")
        #expect(options["sslrootcert"] == nil && options["sslcert"] == nil)
    }
}
#endif
