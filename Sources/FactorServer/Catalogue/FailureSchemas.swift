import FactorCore
package import FactorWire

extension FailureCode {
    /// The name of the schema of its `data`.
    private var dataTitle: String { JSONSchema.typeName(reason.description) + "Data" }

    /// The schema of the `data` of such an error.
    package var dataSchema: JSONSchema {
        let reason = JSONSchema.constant(reason.description).described("what is wrong")
        let category = JSONSchema.constant(category.rawValue).described("what a client can do about it")
        let own = members.map { member, presence in
            let schema = member.schema(in: self)
            return JSONSchema.Property(
                member.rawValue,
                (presence == .orNull ? .nullable(schema) : schema).described(member.about(in: self)),
                isRequired: presence != .sometimes)
        }
        return .object(
            [JSONSchema.Property("reason", reason), JSONSchema.Property("category", category)] + own
        ).titled(dataTitle)
    }
}

extension FailureMember {
    /// The schema of its values in errors of that code, when they are not null.
    fileprivate func schema(in code: FailureCode) -> JSONSchema {
        switch self {
        case .offset, .retryAfter: .integer(min: 0)
        case .field, .detail, .reference: .string()
        case .problem:
            switch code {
            case .passwordRefused: .enumeration(PasswordRule.allCases.map(\.rawValue), title: "PasswordRule")
            case .policyViolation: .enumeration(PolicyLimit.allCases.map(\.rawValue), title: "PolicyLimit")
            default: .enumeration(InputRule.allCases.map(\.rawValue), title: "InputRule")
            }
        case .hint: .enumeration(CodeHint.allCases.map(\.rawValue), title: "CodeHint")
        case .diagnosis: .enumeration(EnrolmentDiagnosis.Cause.allCases.map(\.rawValue), title: "EnrolmentDiagnosis")
        case .clockOffset: .integer(min: -86_400, max: 86_400)
        case .triesLeft: .integer(min: 0)
        case .unlocksAt: Timestamp.schema
        case .state: Self.states
        case .status: FlowStatus.schema
        case .nextStep: NextStepView.schema
        case .leastAssurance: AssuranceLevel.schema
        case .methods: .array(of: AuthenticationMethod.schema)
        case .greatestAge: .integer(min: 0)
        case .users, .usersWithoutSecond, .usersWithoutFirst: .integer(min: 0)
        case .role: Self.roles
        case .otherRoles: .array(of: Self.roles)
        case .protocolVersion, .revision: .integer(min: 1)
        }
    }

    /// All that `wrong_state` can name.
    private static var states: JSONSchema {
        let words =
            FlowStatus.allCases.map(\.rawValue) + Factor.Status.allCases.map(\.name)
            + FactorReset.State.allCases.map(\.name) + RefusedState.allCases.map(\.rawValue)
        return .enumeration(words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }, title: "RefusedState")
    }

    private static var roles: JSONSchema {
        .enumeration(Role.allCases.map(\.name) + ["any"], title: "Role")
    }

    /// What it tells in errors of that code.
    fileprivate func about(in code: FailureCode) -> String {
        switch self {
        case .offset: "the byte at which the line stops being JSON"
        case .field: "the member concerned, as a path: `policy.totp.digits`, `kinds[1]`"
        case .problem:
            code == .passwordRefused ? "the rule that the password breaks" : "what is wrong, for a page that words it"
        case .detail:
            code == .insufficientAuthentication
                ? "what else is missing where only a subject's owner changes its factors, for developers"
                : "what is wrong, for developers"
        case .reference: "under which the daemon's log has the cause"
        case .hint: "what to tell the user"
        case .diagnosis: "what the app seems to have done, for the first code of a pending factor"
        case .clockOffset: "for clock_offset: by how many seconds the app's clock is ahead"
        case .triesLeft: "for a code that was sent in a flow: the tries left"
        case .retryAfter: "how long to wait before the request is repeated"
        case .unlocksAt: "when the lock ends; null if only subject.unlock ends it"
        case .state: "the state that it is in"
        case .status: "in flows: how far the flow is"
        case .nextStep: "in flows: what to ask the user next; what is secret in it is left out, flow.get has it"
        case .leastAssurance: "the assurance level that the session lacks"
        case .methods: "the authentication methods that the session lacks"
        case .greatestAge: "how old the session's authentication may be, in seconds, if it is older"
        case .users: "the number of users who would lose a factor that counts: what accept_users_affected has to be"
        case .usersWithoutSecond: "how many of them would have no second factor"
        case .usersWithoutFirst: "how many of them could not begin a sign-in"
        case .role: "the role that the peer lacks; any if it has none at all"
        case .otherRoles: "further roles of which each would do as well"
        case .protocolVersion: "the version of the protocol that the server speaks"
        case .revision: "the server's revision of the protocol"
        }
    }
}
