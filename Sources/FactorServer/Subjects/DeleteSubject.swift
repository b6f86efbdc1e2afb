package import FactorCore

/// Removes a subject with everything it has.
package enum DeleteSubject: ServerMethod {
    package typealias Params = SubjectParams
    package static let name = "subject.delete"
    package static let about =
        "Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let counts: [FactorKind: Int]

        package static var example: Reply { Reply(counts: [.totp: 1]) }

        package func encode(into object: inout ObjectWriter) {
            object.field("removed_factors", KindCounts(counts: counts), "the number of removed factors of each kind")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let tenant = try call.tenant(params.tenant, for: roles)
        return Reply(counts: try call.engine.delete(params.subject, in: tenant, peer: call.caller.uid))
    }
}

/// The number of factors of each kind.
package struct KindCounts: WireObject, Sendable {
    package static let title: String? = "FactorCounts"
    let counts: [FactorKind: Int]

    package static var example: KindCounts { KindCounts(counts: [.totp: 1]) }

    package func encode(into object: inout ObjectWriter) {
        // A tenant's own challenge is answered, but no subject holds it as a factor.
        for kind in FactorKind.allCases where kind.isHeld {
            object.field(kind.name, counts[kind] ?? 0, "removed factors of this kind")
        }
    }
}
