import FactorProgram

/// Where jobs come from and how messages are sent.
struct CourierConfiguration: Sendable {
    /// The daemon's socket.
    var socket: String
    /// The number of simultaneous deliveries.
    var workers = 4
    var routes: [Route]
    var wordings: Wordings
    var log = LogSettings()
}

/// Selects messages and says how they are delivered. A message takes the first route that matches.
struct Route: Sendable {
    let medium: String
    /// Nil for every tenant.
    let tenants: Set<String>?
    let way: Way

    /// How messages are delivered.
    enum Way: Sendable {
        case smtp(SMTPSettings)
        case webhook(WebhookSettings)
        case twilio(TwilioSettings)
        case command(CommandSettings)
        case file(String)
    }

    func takes(_ message: Message) -> Bool {
        message.medium == medium && tenants?.contains(message.tenant.lowercased()) ?? true
    }

    /// The transport for one thread; nil if there is no memory.
    func transport() -> (any Transport)? {
        switch way {
        case .smtp(let settings): SMTPTransport(settings)
        case .webhook(let settings): WebhookTransport(settings)
        case .twilio(let settings): TwilioTransport(settings)
        case .command(let settings): CommandTransport(settings)
        case .file(let path): FileTransport(path: path)
        }
    }
}

extension CourierConfiguration {
    /// What would be done, for `--check-config`.
    var summary: String {
        var lines = ["daemon      \(socket)", "workers     \(workers)"]
        lines += routes.map { "route       \($0.summary)" }
        lines.append("languages   \(wordings.languages.joined(separator: ", "))")
        lines.append("log         \(log.level.rawValue), \(log.format.rawValue)")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Route {
    fileprivate var summary: String {
        let people = tenants.map { $0.sorted().joined(separator: ", ") } ?? "every tenant"
        return "\(medium) of \(people): \(way.summary)"
    }
}

extension Route.Way {
    fileprivate var summary: String {
        switch self {
        case .smtp(let settings):
            "smtp to \(settings.host):\(settings.port), TLS \(settings.protection.rawValue), from \(settings.from.address.text)"
                + (settings.user == nil ? "" : ", with a login")
        case .webhook(let settings): "webhook to \(settings.url)"
        case .twilio(let settings): "twilio at \(settings.baseURL), account \(settings.account)"
        case .command(let settings): "command \(settings.words[0])"
        case .file(let path): "file \(path)"
        }
    }
}
