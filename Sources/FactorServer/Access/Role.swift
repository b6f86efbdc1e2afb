/// What a peer may do. Each method names the roles of which one is required.
package enum Role: UInt8, CaseIterable, Sendable {
    case verify, enroll, flow, session, deliver, challenge, currentCode, admin, support, vouch, monitor, audit,
        provision

    package var name: String {
        switch self {
        case .verify: "verify"
        case .enroll: "enroll"
        case .flow: "flow"
        case .session: "session"
        case .deliver: "deliver"
        case .challenge: "challenge"
        case .currentCode: "current_code"
        case .admin: "admin"
        case .support: "support"
        case .vouch: "vouch"
        case .monitor: "monitor"
        case .audit: "audit"
        case .provision: "provision"
        }
    }

    package init?(name: String) {
        guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}

/// A set of roles, a bit for each.
package struct RoleSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ role: Role) {
        rawValue = 1 << role.rawValue
    }

    package static let all = RoleSet(Role.allCases.map { RoleSet($0) })

    /// The roles in it, in the order of their declaration.
    package var roles: [Role] { Role.allCases.filter { contains(RoleSet($0)) } }
}
