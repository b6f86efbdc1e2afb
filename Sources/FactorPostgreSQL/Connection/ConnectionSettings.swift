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
    /// Reads the password. Called for each connection, since it may have changed. Nil without one.
    package var password: (@Sendable () throws(UnreadablePassword) -> String)?
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
        hosts: [Host], database: String, user: String,
        password: (@Sendable () throws(UnreadablePassword) -> String)? = nil, protection: Protection = .none,
        certificate: (certificate: String, key: String)? = nil
    ) {
        self.hosts = hosts
        self.database = database
        self.user = user
        self.password = password
        self.protection = protection
        self.certificate = certificate
    }

    /// The settings of every session, as the server shows them. Those of a role, a database or a pooler are not to decide what is
    /// confirmed, seen or waited for. (A server that only reads is left so: somebody wants that.)
    ///
    /// All statements look up single keys or walk an index in its order; a table that was empty when a statement was planned must
    /// not be read whole when it has grown.
    static let session: [(name: String, value: String)] = [
        ("enable_seqscan", "off"), ("enable_bitmapscan", "off"), ("jit", "off"),
        ("plan_cache_mode", "force_generic_plan"), ("default_transaction_isolation", "read committed"),
        ("default_transaction_deferrable", "off"),
        // A policy that hides rows is an error, and not a user without factors.
        ("row_security", "off"),
        ("synchronous_commit", "on"), ("statement_timeout", "0"), ("lock_timeout", "800ms"),
        ("idle_in_transaction_session_timeout", "0"),
        // No other schema may shadow the server's own functions.
        ("search_path", "pg_catalog"),
    ]

    /// Those that older servers do not know, and so refuse from a new connection: PostgreSQL 14 and 17 brought them.
    static let newerSession = [("idle_session_timeout", "0"), ("transaction_timeout", "0")]

    /// The same as the server takes them from a new connection.
    private static let startup = session.map { setting in
        "-c \(setting.name)=" + setting.value.replacing(" ", with: "\\ ")
    }.joined(separator: " ")

    /// The description of a connection to one host, as libpq reads it (its manual, "Connection Strings").
    func description(of host: Host) throws(UnreadablePassword) -> String {
        try options(for: host).map { "\($0.keyword)='\(Self.quoted($0.value))'" }.joined(separator: " ")
    }

    private static func quoted(_ value: String) -> String {
        // By scalars: a sign and the mark after it are one character, which neither of these is equal to.
        value.unicodeScalars.reduce(into: "") { quoted, scalar in
            if scalar == "'" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
    }

    private func options(for host: Host) throws(UnreadablePassword) -> [(keyword: String, value: String)] {
        var options = [
            ("host", host.name), ("port", String(host.port)), ("dbname", database), ("user", user),
            ("application_name", "factord"), ("client_encoding", "UTF8"), ("options", Self.startup),
            ("sslmode", "disable"), ("gssencmode", "disable"), ("passfile", "/nonexistent/pgpass"),
        ]
        if let password { options.append(("password", try password())) }
        if !host.isSocket, case .verified(let authorities) = protection {
            options += [
                ("sslmode", "verify-full"), ("sslrootcert", authorities), ("ssl_min_protocol_version", "TLSv1.3"),
            ]
            if let certificate { options += [("sslcert", certificate.certificate), ("sslkey", certificate.key)] }
        }
        return options
    }
}

/// Why a password could not be read, in words for the log.
package struct UnreadablePassword: Error {
    let text: String

    package init(_ text: String) {
        self.text = text
    }
}
#endif
