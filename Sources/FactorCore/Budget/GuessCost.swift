/// What one try costs each pool that it draws on: the codes it could have matched over the size of the code space.
package struct GuessCost: Equatable, Sendable {
    package private(set) var totp: Probability?
    package private(set) var hotp: Probability?
    package private(set) var backupCodes: Probability?
    package private(set) var password: Probability?
    package private(set) var email: Probability?
    package private(set) var phone: Probability?
    package private(set) var custom: Probability?

    package init() {}

    package init(_ kind: FactorKind, _ cost: Probability) {
        add(cost, to: kind)
    }

    /// Adds a chance to one pool's share.
    package mutating func add(_ cost: Probability, to kind: FactorKind) {
        switch kind {
        case .totp: totp = (totp ?? .zero) + cost
        case .hotp: hotp = (hotp ?? .zero) + cost
        case .backupCodes: backupCodes = (backupCodes ?? .zero) + cost
        case .password: password = (password ?? .zero) + cost
        case .email: email = (email ?? .zero) + cost
        case .phone: phone = (phone ?? .zero) + cost
        case .custom: custom = (custom ?? .zero) + cost
        }
    }

    package subscript(kind: FactorKind) -> Probability? {
        switch kind {
        case .totp: totp
        case .hotp: hotp
        case .backupCodes: backupCodes
        case .password: password
        case .email: email
        case .phone: phone
        case .custom: custom
        }
    }

    package var isEmpty: Bool {
        FactorKind.every.allSatisfy { self[$0] == nil }
    }
}
