package import FactorCore
import FactorCrypto

/// Gives a tenant a new key generation.
package enum RotateKeys: ServerMethod {
    package typealias Params = TenantChoice
    package static let name = "keys.rotate"
    package static let about =
        "Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID
        let generation: Int

        package static var example: Reply { Reply(tenant: .default, generation: 2) }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "the tenant")
            object.field("generation", generation, "the generation of its new key")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let rotated = try call.engine.rotateKeys(of: try call.tenant(params.tenant, for: roles), peer: call.caller.uid)
        return Reply(tenant: rotated.id, generation: Int(rotated.keys.generation))
    }
}
