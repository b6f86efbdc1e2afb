package import FactorCore
package import FactorWire

/// Sends a code for signing in to one of a subject's addresses.
package enum SendFactorCode: SubjectMethod {
    package typealias Reply = SentCodeReply
    package static let name = "factor.send"
    package static let about =
        "Sends or resends a code to a verified e-mail address or phone number; "
        + "asked for by kind, the answer does not reveal whether there is one"
    package static let role: Role? = .verify
    package static let failures: [FailureCode] = [.throttled, .locked, .notFound, .wrongState, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let target: CodeTarget
        let options: SendingOptions

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            target = try parameters.codeTarget()
            options = try SendingOptions(from: &parameters)
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> SentCodeReply {
        let (locale, standing) = (params.options.locale, params.options.standing)
        switch params.target {
        case .factor(let id):
            return SentCodeReply(
                try subject.sendCode(toFactor: id, locale: locale, for: standing, &decision), to: id)
        case .kind(let kind):
            return SentCodeReply(
                try subject.sendCode(kind, to: nil, locale: locale, for: standing, &decision), to: nil)
        }
    }
}

/// Where a code is to be sent: to one address, or to the first of its kind.
enum CodeTarget: Sendable {
    case factor(FactorID)
    case kind(FactorKind)
}

extension Parameters {
    fileprivate mutating func codeTarget() throws(WireFault) -> CodeTarget {
        let id = try optional("factor_id", "the address", as: FactorID.self)
        let kind = try optional(
            "kind", "in place of factor_id: the subject's first address of this kind", as: AddressKind.self)
        try demand(id == nil || kind == nil, "kind", "cannot be combined with factor_id")
        if let id { return .factor(id) }
        guard let kind else { throw .invalidParams(field: "factor_id", problem: "is missing, and so is kind") }
        return .kind(kind.kind)
    }
}
