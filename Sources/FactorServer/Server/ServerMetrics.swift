package import FactorCore

/// Returns the server's counters in Prometheus' text format.
package enum ServerMetrics: ScanningMethod, StorelessMethod {
    package typealias Params = NoParams
    package static let name = "server.metrics"
    package static let about = "Returns the server's metrics in the Prometheus text format"
    package static let role: Role? = .admin
    package static let otherRoles: [Role] = [.monitor]
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let text: String

        package static var example: Reply {
            Reply(text: "# TYPE factord_uptime_seconds gauge\nfactord_uptime_seconds 86400\n")
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("text", text, "the metrics, in version 0.0.4 of the exposition format")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let (engine, server) = (call.engine, call.server)
        engine.measureStore { found in
            // The other counters matter most when the store has failed.
            let (measures, left) = (try? found.get()) ?? (StoreMeasures(), 0)
            done(.success(Reply(text: server.exposition(engine, measures, recordsLeft: left))))
        }
    }

    package static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply {
        Reply(text: reception.server.exposition(reception.storeName))
    }
}
