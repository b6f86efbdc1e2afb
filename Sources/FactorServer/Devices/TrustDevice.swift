package import FactorCore
package import FactorWire

/// Trusts the device that a session is on.
package enum TrustDevice: TenantMethod {
    package typealias Reply = DeviceReply
    package static let name = "device.trust"
    package static let about = "Trusts the device that a session runs on; the sign-in must be fresh"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .insufficientAuthentication]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken
        let name: Label?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.sessionToken("the token of a session on the device")
            name = try parameters.optional("display_name", "the user's name for the device")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> DeviceReply {
        DeviceReply(
            try call.engine.trustDevice(on: params.token, name: params.name, in: tenant, peer: call.caller.uid))
    }
}
