import FactorCore
import FactorWire

/// A trusted device as answers show it.
package struct DeviceView: WireObject, Sendable {
    package static let title: String? = "Device"
    let id: DeviceID
    let name: String?
    let createdAt: Timestamp
    let lastUsedAt: Timestamp
    let expiresAt: Timestamp

    package static var example: DeviceView {
        DeviceView(
            id: .example, name: "Ada's laptop", createdAt: .example, lastUsedAt: .example,
            expiresAt: Timestamp.example.advanced(bySeconds: TrustedDevices.life))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("device_id", id, "its ID")
        object.nullable("display_name", name, "the user's name for it")
        object.field("created_at", createdAt, "when it was first trusted")
        object.field("last_used_at", lastUsedAt, "when its token was last exchanged")
        object.field("expires_at", expiresAt, "when the trust ends if the device is not used")
    }
}

extension DeviceView {
    init(_ device: TrustedDevice) {
        self.init(
            id: device.id, name: device.name, createdAt: device.createdAt, lastUsedAt: device.lastUsedAt,
            expiresAt: device.expiresAt)
    }
}

/// A device and its next token.
package struct DeviceReply: WireObject, Sendable {
    let device: DeviceView
    let token: SecretText

    package static var example: DeviceReply {
        DeviceReply(device: .example, token: SecretText(DeviceToken.example.text))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("device", device, "the device")
        object.field("device_token", token, "the token to present next time")
    }
}

extension DeviceReply {
    init(_ exchange: DeviceExchange) {
        self.init(device: DeviceView(exchange.device), token: SecretText(exchange.token.text))
    }
}
