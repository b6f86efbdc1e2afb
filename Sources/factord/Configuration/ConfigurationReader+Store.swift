import FactorProgram
import FactorWire

/// Reads where a shared store is.
extension ConfigurationReader {
    private static let usualPort = 5432
    private static let staleness = 100...60_000
    private static let usualStaleness = 1_000

    func store(_ field: Field) -> DatabaseSource? {
        let remedy = "name a database, such as {\"postgresql\": {...}}, or leave it out"
        return field.members(["postgresql"])?.required("postgresql", remedy).flatMap(database)
    }

    private func database(_ field: Field) -> DatabaseSource? {
        let names = ["hosts", "database", "user", "password", "tls", "peer", "staleness_ms"]
        guard let members = field.members(names) else { return nil }
        let hosts = members.required("hosts", "name the servers, such as [\"db-1.example\", \"db-2.example:5433\"]")
            .flatMap(hosts)
        let database = members.required("database", "name the database").flatMap {
            $0.text("write the database's name")
        }
        let user = members.required("user", "name the user to connect as").flatMap {
            $0.text("write the user's name")
        }
        let peer = members.required("peer", "name this sidecar; no other one may have its name").flatMap(peer)
        let password = members["password"].flatMap(password)
        let tls = members["tls"].flatMap(tls)
        let staleness = members["staleness_ms"].flatMap { $0.integer(Self.staleness) }
        guard let hosts, let database, let user, let peer else { return nil }
        if let remote = hosts.first(where: { !$0.isSocket }), members["tls"] == nil {
            members["hosts"]?.note(
                "\(remote.name) is reached over a network, and there is no tls",
                "add \"tls\": {\"authorities\": PATH}, the certificates of the authorities that sign the servers'")
        }
        return DatabaseSource(
            hosts: hosts, database: database, user: user, password: password, authorities: tls?.authorities,
            certificate: tls?.certificate, peer: peer, stalenessMilliseconds: staleness ?? Self.usualStaleness)
    }

    private func hosts(_ field: Field) -> [DatabaseSource.Host]? {
        field.elements("name at least one server")?.compactMap { element in
            guard let text = element.text("write a name, an address, or the directory of a Unix socket") else {
                return nil
            }
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard text.unicodeScalars.first == "/" || parts.count == 2 else {
                return DatabaseSource.Host(name: text, port: Self.usualPort)
            }
            guard let port = parts.count == 2 ? Int(parts[1]) : Self.usualPort, (1...65_535).contains(port) else {
                element.note("has no port between 1 and 65535 after the colon", "write HOST:PORT")
                return nil
            }
            return DatabaseSource.Host(name: String(parts[0]), port: port)
        }
    }

    private enum PeerOrigin: String, CaseIterable {
        case hostname
    }

    /// A name, or `{"from": "hostname"}`.
    private func peer(_ field: Field) -> DatabaseSource.Peer? {
        guard field.value.kind != .object else {
            return field.members(["from"])?.required("from", "name where the name comes from: hostname")
                .flatMap { $0.choice(PeerOrigin.self) }.map { _ in .hostname }
        }
        guard let text = field.text("write a name of your choice, such as the host's") else { return nil }
        guard text.utf8.count <= 64, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            field.note("is not a sidecar's name", "use at most 64 ASCII characters without spaces")
            return nil
        }
        return .named(text)
    }

    private func password(_ field: Field) -> DatabaseSource.PasswordSource? {
        let names = ["file", "credential"]
        guard let members = field.members(names),
            let source = members.only(of: names, "name one source, such as {\"credential\": \"database\"}")
        else { return nil }
        guard source.path.hasSuffix(".file") else {
            return source.text("write the credential's name, as in its unit").map { .credential($0) }
        }
        return file(source).map { .file($0) }
    }

    private func tls(_ field: Field) -> (authorities: String, certificate: DatabaseSource.Certificate?)? {
        guard let members = field.members(["authorities", "certificate", "key"]) else { return nil }
        let remedy = "name the file of the authorities that sign the servers' certificates"
        guard let authorities = members.required("authorities", remedy).flatMap(file) else { return nil }
        guard members["certificate"] != nil || members["key"] != nil else { return (authorities, nil) }
        let certificate = members.required("certificate", "name the certificate to the key").flatMap(file)
        let key = members.required("key", "name the key to the certificate").flatMap(file)
        guard let certificate, let key else { return nil }
        return (authorities, DatabaseSource.Certificate(certificate: certificate, key: key))
    }

    /// A file that has to be there.
    private func file(_ field: Field) -> String? {
        guard let path = field.absolutePath() else { return nil }
        switch machine.look(at: path) {
        case .missing: field.note("\(path) does not exist", "put it there, or correct the path")
        case .unreachable(let why):
            field.note("\(path) cannot be reached: \(why)", "open the directories above it to user \(machine.user)")
        case .found: break
        }
        return path
    }
}
