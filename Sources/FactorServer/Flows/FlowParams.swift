package import FactorCore
package import FactorWire

/// Parameters that name one flow.
package struct FlowParams<Area: FlowArea>: WireReadableObject, TenantScoped, Sendable {
    package let tenant: TenantID?
    let id: Area.ID
    let qr: QRForm?

    package static var example: FlowParams { FlowParams() }

    private init() { (tenant, id, qr) = (nil, .example, nil) }

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
        id = try parameters.flow(Area.self)
        qr = try parameters.flowQR()
    }
}

extension Parameters {
    mutating func flow<Area: FlowArea>(_ area: Area.Type) throws(WireFault) -> Area.ID {
        try required("flow_id", "the \(Area.noun)")
    }

    /// The sorts of flow whose parameters are taken: that of the handle, or all of the area's for the schema.
    func sorts<Area: FlowArea>(_ id: Area.ID, _ area: Area.Type) -> [FlowSort] { isProbing ? Area.sorts : [id.sort] }

    mutating func flowQR() throws(WireFault) -> QRForm? {
        try optional("qr", "during the set-up of an authenticator, also return its URI as a QR code")
    }

    /// Reads what a step-up confirms, or what a verdict is redeemed for.
    mutating func confirmed() throws(WireFault) -> (purpose: String, binding: String) {
        let purpose = try required("purpose", "the kind of action, such as transfer", as: Label.self).text
        let binding = try optional(
            "binding", "the exact action, such as a digest of the transfer", as: Binding.self)
        return (purpose, binding?.text ?? "")
    }
}
