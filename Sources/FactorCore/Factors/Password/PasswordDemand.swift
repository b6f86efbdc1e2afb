/// A demand on a user who signs in with the right password. The number is stored.
package enum PasswordDemand: UInt8, CaseIterable, Comparable, Sendable {
    case none = 0
    /// Another person chose it. A user who knows it must change it.
    case change = 1
    /// It may be known to others. Only a user who proves ownership in another way may set a new one.
    case reset = 2

    package static func < (left: PasswordDemand, right: PasswordDemand) -> Bool { left.rawValue < right.rawValue }

    /// The name on the wire; nil for no demand.
    package var name: String? {
        switch self {
        case .none: nil
        case .change: "change"
        case .reset: "reset"
        }
    }
}
