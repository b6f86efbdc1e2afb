/// How bad a finding about a policy is, worst first. The name is the one on the wire.
package enum FindingSeverity: String, CaseIterable, Comparable, Sendable {
    /// Users cannot get in.
    case lockout
    /// A setting does nothing, or undoes another one.
    case contradiction
    /// The standard demands something else.
    case deviation
    /// The standard recommends something else, or the setting is a trap.
    case advice
    /// The program lacks it; no setting changes that.
    case notMet = "not_met"
    /// The server cannot see it: it is for the operator, or the application, to look after.
    case notChecked = "not_checked"

    package static func < (left: FindingSeverity, right: FindingSeverity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What a check has found about a policy.
package struct PolicyFinding: Sendable {
    /// A change of one member; nil restores the default.
    package typealias Change = (member: PolicyMember, value: PolicyValue?)

    /// A lasting word, of an open list.
    package let code: String
    package let severity: FindingSeverity
    /// The members concerned, such as `password.min_length`, the most important one first; empty if there are none.
    package let members: [String]
    /// The clause of the standard, such as `3.1.1.2`; nil for what needs no standard.
    package let clause: String?
    package let problem: String
    /// A change that mends it; nil if there is none, or if it is for people to decide.
    package let needs: [Change]?
    /// How many users it concerns; nil if it is not about single users.
    package let users: Int?

    /// The same without a change that mends it.
    var withoutNeeds: PolicyFinding {
        PolicyFinding(
            code: code, severity: severity, members: members, clause: clause, problem: problem, needs: nil, users: users
        )
    }
}
