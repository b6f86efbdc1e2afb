package import FactorCore
package import FactorWire

/// Lets a shared store be written in the newest layout, once every sidecar can read it.
package enum RaiseLayout: ScanningMethod {
    package static let name = "store.raise"
    package static let about =
        "Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is "
        + "known that cannot read it"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.wrongState]

    package typealias Reply = Engine.LayoutStatus

    package struct Params: WireReadableObject, Sendable {
        let goneAfter: Int?

        package init(from parameters: inout Parameters) throws(WireFault) {
            goneAfter = try parameters.optional(
                "gone_after_s", "a sidecar that has written nothing for so long is gone for good; none is if omitted",
                in: 60...Int(Int32.max))
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Engine.LayoutStatus, Failure>) -> Void
    ) throws(Failure) {
        try call.engine.raiseLayout(
            goneAfter: params.goneAfter.map { Int64($0) * 1_000 }, peer: call.caller.uid, done)
    }
}
