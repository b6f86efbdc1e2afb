/// How a code is delivered. The number is stored; the name is the one on the wire.
package enum Medium: UInt8, CaseIterable, Sendable {
    case email = 1
    case sms = 2

    package var name: String {
        switch self {
        case .email: "email"
        case .sms: "sms"
        }
    }
}
