import FactorCrypto
import FactorFiles
import FactorProgram
import Glibc

/// Reads the courier's configuration, or throws everything that is wrong with it. Secrets and templates are read with
/// it, so that problems are reported before anything is delivered.
struct CourierConfigurationReader {
    private static let workerRange = 1...64
    /// A delivery must end before the daemon's lease, which lasts a minute.
    static let timeoutRange = 1...45
    static let usualTimeout = 30

    /// The directory of credentials passed by a service manager, if any.
    let credentials: String?
    /// Whether the configuration is only checked: credentials that were not passed are then assumed to be right.
    var isCheck = false

    func read(_ bytes: [UInt8]) throws(ConfigurationProblems) -> CourierConfiguration {
        try ConfigurationText.read(bytes) { configuration($0) }
    }

    private func configuration(_ root: Field) -> CourierConfiguration? {
        guard let members = root.members(["socket", "workers", "routes", "templates", "language", "log"]) else {
            return nil
        }
        let socket = members.required("socket", "name the daemon's socket, such as \"/run/factord/factord.sock\"")
            .flatMap { $0.absolutePath() }
        let routes = members.required("routes", "say how messages are sent").flatMap { self.routes($0) }
        let language = members["language"].flatMap { self.language($0) }
        let own = members["templates"].flatMap { $0.absolutePath().map(TemplateDirectory.init)?.read($0) }
        let wordings = Wordings(language: language ?? "en", own: own ?? [:])
        if let language, !wordings.languages.contains(language) {
            members["language"]?.note(
                "there is no text in \(language)", "choose a built-in language, or add templates")
        }
        let workers = members["workers"].map { $0.integer(Self.workerRange) ?? 1 } ?? 4
        let log = members["log"].map { LogSettings($0) } ?? LogSettings()
        guard let socket, let routes else { return nil }
        return CourierConfiguration(socket: socket, workers: workers, routes: routes, wordings: wordings, log: log)
    }

    private func language(_ field: Field) -> String? {
        field.text("write a language tag, such as \"en\"").map { $0.lowercased() }
    }

    private func routes(_ field: Field) -> [Route]? {
        field.elements("say how messages are sent").map { $0.compactMap { route($0) } }
    }

    private func route(_ field: Field) -> Route? {
        let ways = ["smtp", "webhook", "twilio", "command", "file"]
        guard let members = field.members(["medium", "tenants"] + ways) else { return nil }
        let medium = members.required("medium", "say \"email\" or \"sms\"").flatMap { $0.choice(RouteMedium.self) }
        let tenants = members["tenants"].map { self.tenants($0) }
        guard let way = members.only(of: ways, "name one way, such as {\"smtp\": {...}}"), let medium else {
            return nil
        }
        let name = String(way.path.dropFirst(field.path.count + 1))
        if name == "smtp" && medium != .email || name == "twilio" && medium != .sms {
            way.note("does not deliver \(medium.rawValue)", "smtp is for email, twilio for sms")
        }
        let read: Route.Way? =
            switch name {
            case "smtp": smtp(way).map { .smtp($0) }
            case "webhook": webhook(way).map { .webhook($0) }
            case "twilio": twilio(way).map { .twilio($0) }
            case "command": command(way).map { .command($0) }
            default: way.absolutePath().map { .file($0) }
            }
        return read.map { Route(medium: medium.rawValue, tenants: tenants, way: $0) }
    }

    private func tenants(_ field: Field) -> Set<String> {
        Set(
            (field.elements("list tenants, such as [\"default\"]") ?? []).compactMap {
                $0.text("write a tenant's name")?.lowercased()
            })
    }

    private enum RouteMedium: String, CaseIterable { case email, sms }
}

// MARK: Parts of several ways

extension CourierConfigurationReader {
    /// `{"file": PATH}` or `{"credential": NAME}`: never the secret itself.
    func secret(_ field: Field) -> Secret? {
        let names = ["file", "credential"]
        guard let members = field.members(names),
            let source = members.only(of: names, "name the file that holds it: {\"file\": PATH}")
        else { return nil }
        let isCredential = source.path.hasSuffix(".credential")
        let path: String?
        if isCredential {
            let name = source.text("write the credential's name, as in its unit")
            guard let name, !name.unicodeScalars.contains("/"), name != ".", name != ".." else {
                return name.flatMap { _ in source.wrong("is not a credential name", "write it without a path") }
            }
            // Outside its unit a credential is not visible.
            if isCheck, credentials == nil { return Secret(SecretBytes(copying: RawSpan())) }
            guard let credentials else {
                return source.wrong("no credentials were passed", "start it by its unit, or name a file")
            }
            path = credentials + "/" + name
        } else {
            path = source.absolutePath()
        }
        guard let path else { return nil }
        do throws(StartProblem) {
            return try Secret.read(path, isCredential: isCredential)
        } catch {
            return source.wrong(error.problem, error.remedy ?? "put the secret there")
        }
    }

    /// The trusted certificates, and the timeout.
    func security(_ members: Members) -> (TransferSecurity, timeout: Int) {
        var security = TransferSecurity()
        if let field = members["ca_file"], let path = field.absolutePath() {
            if unsafe access(path, R_OK) != 0 {
                field.note("cannot be read: \(SystemError.last)", "name a file of certificates in PEM")
            }
            security.authorities = path
        }
        let timeout = members["timeout_s"].map { $0.integer(Self.timeoutRange) ?? Self.usualTimeout }
        return (security, timeout: 1_000 * (timeout ?? Self.usualTimeout))
    }

    /// An `https` URL without a user and without a trailing slash.
    func url(_ field: Field) -> String? {
        guard let text = field.text("write a URL, such as \"https://example.org/messages\"") else { return nil }
        let rest = text.dropFirst("https://".count)
        guard text.hasPrefix("https://"), let first = rest.unicodeScalars.first, first != "/",
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return field.wrong("must be an https URL", "what is sent there is secret") }
        guard !rest.unicodeScalars.prefix(while: { $0 != "/" }).contains("@") else {
            return field.wrong("names a user", "put secrets in files of their own")
        }
        return text.unicodeScalars.last == "/" ? String(text.unicodeScalars.dropLast()) : text
    }
}
