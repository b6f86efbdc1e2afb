/// What is asked of somebody who signs in with a password, beside its being right. The number is stored.
package enum PasswordDemand: UInt8, CaseIterable, Comparable, Sendable {
    case none = 0
    /// It was chosen by somebody else and is to be changed by whoever knows it.
    case change = 1
    /// It may be known to others: only who proves to be its owner in another way may set a new one.
    case reset = 2

    package static func < (left: PasswordDemand, right: PasswordDemand) -> Bool { left.rawValue < right.rawValue }

    /// The wire's name; nil for no demand.
    package var name: String? {
        switch self {
        case .none: nil
        case .change: "change"
        case .reset: "reset"
        }
    }
}
