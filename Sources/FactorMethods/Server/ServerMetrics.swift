package import FactorCore

/// Gives the server's counters in Prometheus' text format.
package enum ServerMetrics: ServerMethod {
    package typealias Params = NoParams
    package static let name = "server.metrics"
    package static let about = "Gives the server's counters in Prometheus' text format"
    package static let role: Role? = .admin
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let text: String

        package static var example: Reply {
            Reply(text: "# TYPE factord_uptime_seconds gauge\nfactord_uptime_seconds 86400\n")
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("text", text, "version 0.0.4 of the exposition format")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        try call.requireAdministrator()
        return Reply(text: call.server.exposition(call.engine))
    }
}
