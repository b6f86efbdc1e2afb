package import FactorCore
package import FactorWire

/// Shows which device a token belongs to, and exchanges the token.
package enum ExchangeDevice: TenantMethod {
    package typealias Reply = DeviceReply
    package static let name = "device.exchange"
    package static let about =
        "Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its "
        + "device"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let token: DeviceToken

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            token = try parameters.required("device_token", "the token that the device presents")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> DeviceReply {
        DeviceReply(
            try call.engine.exchangeDevice(params.token, of: params.subject, in: tenant, peer: call.caller.uid))
    }
}
