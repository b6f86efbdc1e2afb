package import FactorCore
package import FactorWire

/// Parameters that name one flow.
package struct FlowParams: WireReadableObject, TenantScoped, Sendable {
    package let tenant: TenantID?
    let id: FlowID
    let qr: QRForm?

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
        id = try parameters.flow()
        qr = try parameters.flowQR()
    }
}

extension Parameters {
    mutating func flow() throws(WireFault) -> FlowID { try required("flow_id", "the flow") }

    /// The sorts of flow whose parameters are taken: that of the ID, or all of them for the schema and for the ID of none.
    func sorts(_ id: FlowID) -> [FlowSort] { isProbing || id == .ofNoFlow ? FlowSort.allCases : [id.sort] }

    mutating func flowQR() throws(WireFault) -> QRForm? {
        try optional("qr", "during the set-up of an authenticator, also return its URI as a QR code")
    }

    /// Reads what is demanded beyond the policy.
    mutating func flowDemand() throws(WireFault) -> FlowDemand {
        let assurance = try optional(
            "min_aal", "the least assurance level; a flow that cannot reach it is abandoned", as: AssuranceLevel.self)
        let kinds = try optional(
            "second_factors", "the only kinds of second factors that are taken, of those of the policy",
            as: [SecondKind].self)
        if let kinds {
            try demand(
                !kinds.isEmpty && Set(kinds.map(\.kind)).count == kinds.count, "second_factors",
                "must name at least one kind, and each only once")
        }
        return FlowDemand(leastAssurance: assurance ?? .one, secondFactors: kinds?.map(\.kind))
    }

    /// Reads what a step-up confirms, or what a verdict is redeemed for.
    mutating func confirmed() throws(WireFault) -> (purpose: String, binding: String) {
        let purpose = try required("purpose", "the kind of action, such as transfer", as: Label.self).text
        let binding = try optional(
            "binding", "the exact action, such as a digest of the transfer", as: Binding.self)
        return (purpose, binding?.text ?? "")
    }
}
