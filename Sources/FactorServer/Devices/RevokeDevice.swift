package import FactorCore
package import FactorWire

/// Ends the trust in a device.
package enum RevokeDevice: TenantMethod {
    package typealias Reply = NoReply
    package static let name = "device.revoke"
    package static let about = "Ends the trust in a device"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let id: DeviceID

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            id = try parameters.required("device_id", "the device")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> NoReply {
        try call.engine.revokeDevice(params.id, of: params.subject, in: tenant, peer: call.caller.uid)
        return NoReply()
    }
}
