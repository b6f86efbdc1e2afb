package import FactorCore
import FactorWire

/// Lists a subject's trusted devices.
package enum ListDevices: TenantMethod {
    package typealias Params = SubjectParams
    package static let name = "device.list"
    package static let about = "Lists a subject's trusted devices, newest first, at most 20"
    package static let role: Role? = .flow
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let devices: [DeviceView]

        package static var example: Reply { Reply(devices: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field("devices", devices, "the devices that are trusted now")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        Reply(devices: try call.engine.listDevices(of: params.subject, in: tenant).map { DeviceView($0) })
    }
}
