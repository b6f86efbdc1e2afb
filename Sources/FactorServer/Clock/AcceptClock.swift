package import FactorCore

/// Accepts the wall clock as right after a jump.
package enum AcceptClock: ServerMethod {
    package typealias Params = NoParams
    package static let name = "server.accept_clock"
    package static let about =
        "Accepts the current clock after a jump; anything that is too old by the new time ends at once"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let failures: [FailureCode] = [.wrongState]

    package struct Reply: WireObject, Sendable {
        let moved: Int

        package static var example: Reply { Reply(moved: 691_200_000) }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "moved_ms", moved, "how much older everything has become, in milliseconds; negative if younger")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        return Reply(moved: Int(try call.engine.acceptClock(peer: call.caller.uid)))
    }
}
