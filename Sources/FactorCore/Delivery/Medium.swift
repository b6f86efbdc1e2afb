/// The way a code is brought. The number is stored; the name is the wire's.
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
