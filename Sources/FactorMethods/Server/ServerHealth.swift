package import FactorCore
import FactorEngine

/// Tells whether the server can do its work.
package enum ServerHealth: ScanningMethod {
    package typealias Params = NoParams
    package static let name = "server.health"
    package static let about = "Tries the store with a small durable write and looks at the clock"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let store: String
        let clock: String
        let disk: String

        package static var example: Reply { Reply(store: "ok", clock: "ok", disk: "ok") }

        package func encode(into object: inout ObjectWriter) {
            let isSound = [store, clock, disk].allSatisfy { $0 == "ok" }
            object.field("status", isSound ? "ok" : "degraded", "ok, or degraded when any check is not")
            object.field("checks", Checks(store: store, clock: clock, disk: disk), "each ok, or what is wrong")
        }
    }

    struct Checks: WireObject {
        let store: String
        let clock: String
        let disk: String

        static var example: Checks { Checks(store: "ok", clock: "ok", disk: "ok") }

        func encode(into object: inout ObjectWriter) {
            object.field("store", store, "whether it can be read and written")
            object.field("clock", clock, "whether it has jumped since the start")
            object.field("disk", disk, "whether there is room")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let clock = call.engine.clockJump.map { "jumped by \($0) s against the monotonic clock" } ?? "ok"
        try call.engine.probeStore { failure in
            switch failure {
            case nil: done(.success(Reply(store: "ok", clock: clock, disk: "ok")))
            case .full?: done(.success(Reply(store: "cannot be written", clock: clock, disk: "full")))
            case .some: done(.success(Reply(store: "cannot be used", clock: clock, disk: "ok")))
            }
        }
    }
}
