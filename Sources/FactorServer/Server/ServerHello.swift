package import FactorCore
package import FactorWire

/// Begins a client's conversation, if it likes: the client names itself, and learns what it can count on.
package enum ServerHello: ServerMethod, StorelessMethod {
    package static let name = "server.hello"
    package static let about =
        "Tells a client what it can count on, or that the server speaks another protocol than it needs"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = [.unsupportedProtocol]

    package struct Params: WireReadableObject, Sendable {
        let application: Application
        let version: Int
        let leastRevision: Int?

        package init(from parameters: inout Parameters) throws(WireFault) {
            application = try parameters.required("application", "who calls; counted in the metrics")
            version = try parameters.optional(
                "protocol", "the version of the protocol that the client speaks; clients of version 1 do not say it",
                in: 1...Int(Int32.max), default: 1)
            leastRevision = try parameters.optional(
                "min_revision", "the revision of that version that the client needs; any if omitted",
                in: 1...Int(Int32.max))
        }
    }

    package struct Reply: WireObject, Sendable {
        let roles: [String]
        let methods: MethodList

        package static var example: Reply { Reply(roles: ["verify"], methods: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("protocol", Release.wire, "the version of the wire protocol")
            object.field("revision", Release.revision, "the revision of that version")
            object.field("version", Release.version, "the program's version")
            object.field("limits", WireLimits(), "what a connection and its lines may be")
            object.field("roles", roles, "the roles that this peer has, for at least one tenant")
            object.field("methods", methods, "the methods that this peer may call")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        try answer(params, call.server, call.grant)
    }

    package static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply {
        try answer(params, reception.server, grant)
    }

    private static func answer(_ params: Params, _ server: ServerState, _ grant: Grant) throws(Failure) -> Reply {
        server.count(params.application)
        if let problem = problem(params) {
            throw .unsupportedProtocol(Int64(Release.wire), revision: Int64(Release.revision), problem)
        }
        let roles = Role.allCases.filter { grant.allowsAnywhere(RoleSet($0)) }
        return Reply(roles: roles.map(\.name), methods: server.methods(for: grant))
    }

    /// Why the client and the server cannot speak to each other, and what has to be installed.
    private static func problem(_ params: Params) -> String? {
        let own = "this is factord \(Release.version)"
        if params.version < Release.wire {
            return
                "\(own), which speaks protocol \(Release.wire), not \(params.version): install the client of this release"
        }
        guard params.version > Release.wire || params.leastRevision ?? 0 > Release.revision else { return nil }
        return
            "\(own), which is older than the client needs: install the factord that the client came with, or a later one"
    }
}

/// The limits that a client has to know.
struct WireLimits: WireObject, Sendable {
    static let title: String? = "WireLimits"
    static var example: WireLimits { WireLimits() }

    func encode(into object: inout ObjectWriter) {
        object.field("request_bytes", LineScanner.limit, "the length of a line that is sent, with its LF")
        object.field("batch_entries", RPCEnvelope.batchLimit, "the entries of a batch")
        object.field(
            "in_flight", WireBounds.inFlight, "unanswered requests of a connection, beyond which it is not read")
        object.field("answer_bytes", WireBounds.answerBytes, "the length of an answer's line; a batch's may be longer")
    }
}

/// A program that calls, as it names itself.
struct Application: WireReadable, WireReadableObject, Hashable, Sendable {
    let name: String
    let version: String

    /// Stands for all that have no place of their own among those that are counted.
    static let other = Application(name: "", version: "")

    static var schema: JSONSchema {
        .object(
            Parameters.describe { parameters throws(WireFault) in _ = try Application(from: &parameters) }
                .map { JSONSchema.Property($0.name, $0.schema.described($0.about), isRequired: $0.isRequired) },
            isClosed: true
        ).titled("Application")
    }

    static var example: Application { Application(name: "shop", version: "4.2.0") }

    private init(name: String, version: String) {
        (self.name, self.version) = (name, version)
    }

    init(from parameters: inout Parameters) throws(WireFault) {
        name = try parameters.required("name", "the application's name", as: ApplicationWord.self).text
        version = try parameters.required("version", "its version", as: ApplicationWord.self).text
    }

    init(wire: JSONValue) throws(WireProblem) {
        guard wire.kind == .object else { throw WireProblem("must be an object") }
        do throws(WireFault) { self = try Self.read(wire) } catch { throw WireProblem(error) }
    }
}

/// A word that can stand in a metric's label.
private struct ApplicationWord: WireReadable {
    let text: String

    static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9._+-]{1,64}$") }
    static var example: ApplicationWord { ApplicationWord(text: "4.2.0") }

    private init(text: String) {
        self.text = text
    }

    init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string(), (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAccepted) else {
            throw WireProblem("must be 1 to 64 of A-Z a-z 0-9 . _ + -")
        }
        self.text = text
    }

    private static func isAccepted(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
