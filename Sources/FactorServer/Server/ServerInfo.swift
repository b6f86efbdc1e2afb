package import FactorCore
package import FactorWire

/// Shows the server's version and what this peer may call.
package enum ServerInfo: ServerMethod, StorelessMethod {
    package typealias Params = NoParams
    package static let name = "server.info"
    package static let about = "Returns the server's version and the methods that this peer may call"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let uptime: Int
        let now: Timestamp
        let storage: String
        let methods: MethodList

        package static var example: Reply {
            Reply(uptime: 86_400, now: .example, storage: "sqlite", methods: .example)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("name", "factord", "always factord")
            object.field("version", Release.version, "the program's version")
            object.field("protocol", Release.wire, "the version of the wire protocol")
            object.field("uptime_s", uptime, "seconds since the server started")
            object.field("now", now, "the server's clock")
            object.field("storage", storage, "the kind of store that holds the records")
            object.field("methods", methods, "the methods that this peer may call")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        Reply(
            uptime: call.server.uptimeSeconds, now: call.engine.clock.wall(), storage: call.engine.storeName,
            methods: call.server.methods(for: call.grant))
    }

    package static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply {
        Reply(
            uptime: reception.server.uptimeSeconds, now: Clock.system.now(), storage: reception.storeName,
            methods: reception.server.methods(for: grant))
    }
}

/// The names of methods, encoded once for all answers that contain them.
package struct MethodList: WireWritable, Sendable {
    package static let schema = JSONSchema.array(of: .string())
    package static let example = MethodList(["server.info", "totp.verify"])

    private let json: [UInt8]

    init(_ names: [String]) {
        var writer = JSONWriter()
        names.write(to: &writer)
        json = writer.bytes
    }

    package func write(to writer: inout JSONWriter) { writer.raw(json) }
}
