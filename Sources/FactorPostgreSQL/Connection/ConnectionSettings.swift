#if PostgreSQL
/// How to reach the database. The same for every connection of a store.
package struct ConnectionSettings: Sendable {
    /// How a connection is protected.
    package enum Protection: Sendable {
        /// Not at all: only for a Unix socket.
        case none
        /// TLS 1.3, and the server's certificate has to be one of these authorities' for the name of the host.
        case verified(authorities: String)
    }

    /// One server.
    package struct Host: Equatable, Sendable {
        /// A name, an address, or the absolute path of the directory of a Unix socket.
        package var name: String
        package var port: Int

        package init(name: String, port: Int = 5432) {
            (self.name, self.port) = (name, port)
        }

        package var isSocket: Bool { name.unicodeScalars.first == "/" }
    }

    /// They are tried one by one, in this order.
    package var hosts: [Host]
    package var database: String
    package var user: String
    package var password: String?
    package var protection: Protection
    /// The files of a client's certificate and its key.
    package var certificate: (certificate: String, key: String)?
    /// How long one host may take to accept a connection, in milliseconds.
    package var connectMilliseconds = 1000
    /// How long a statement may take before its connection is given up, in milliseconds.
    package var statementMilliseconds = 2000
    /// How old what is read may be if the server was deposed without knowing it, in milliseconds.
    package var staleMilliseconds = 1000
    /// The longest time between two heartbeats, in milliseconds: they also tell which sidecars there are.
    package var heartbeatMilliseconds = 2000

    package init(
        hosts: [Host], database: String, user: String, password: String? = nil, protection: Protection = .none,
        certificate: (certificate: String, key: String)? = nil
    ) {
        self.hosts = hosts
        self.database = database
        self.user = user
        self.password = password
        self.protection = protection
        self.certificate = certificate
    }

    /// Planner settings of every connection. All statements look up single keys or walk an index in its order; a table that
    /// was empty when a statement was planned must not be read whole when it has grown.
    private static let planning =
        "-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off "
        + "-c plan_cache_mode=force_generic_plan -c default_transaction_isolation=read\\ committed "
        // A policy that hides rows is an error, and not a user without factors.
        + "-c row_security=off -c synchronous_commit=on -c statement_timeout=0 -c lock_timeout=800 -c idle_in_transaction_session_timeout=0"

    /// The description of a connection to one host, as libpq reads it (its manual, "Connection Strings").
    func description(of host: Host) -> String {
        options(for: host).map { "\($0.keyword)='\(Self.quoted($0.value))'" }.joined(separator: " ")
    }

    private static func quoted(_ value: String) -> String {
        // By scalars: a sign and the mark after it are one character, which neither of these is equal to.
        value.unicodeScalars.reduce(into: "") { quoted, scalar in
            if scalar == "'" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
    }

    private func options(for host: Host) -> [(keyword: String, value: String)] {
        var options = [
            ("host", host.name), ("port", String(host.port)), ("dbname", database), ("user", user),
            ("application_name", "factord"), ("client_encoding", "UTF8"), ("options", Self.planning),
            ("sslmode", "disable"), ("gssencmode", "disable"), ("passfile", "/nonexistent/pgpass"),
        ]
        if let password { options.append(("password", password)) }
        if !host.isSocket, case .verified(let authorities) = protection {
            options += [
                ("sslmode", "verify-full"), ("sslrootcert", authorities), ("ssl_min_protocol_version", "TLSv1.3"),
            ]
            if let certificate { options += [("sslcert", certificate.certificate), ("sslkey", certificate.key)] }
        }
        return options
    }
}
#endif
