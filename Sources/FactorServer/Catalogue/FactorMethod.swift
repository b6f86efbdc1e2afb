package import FactorCore

/// Parameters of a change of factors, which can name a session of their owner.
package protocol OwnerScoped: SubjectScoped {
    var token: SessionToken? { get }
}

/// A decision that changes a subject's factors. It is made only if the request may (`Engine.requireOwner`).
package protocol FactorMethod: SubjectMethod where Params: OwnerScoped {
    /// What it asks of a session where the policy leaves changes of factors to the application.
    static var demand: OwnerProof.Demand { get }
}

extension FactorMethod {
    package static var changesFactors: Bool { true }
    package static var demand: OwnerProof.Demand { .freshIfNamed }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        let proof = OwnerProof(params.token, demand, call.call.grant, in: try call.scopedTenant())
        return try decide(params, call, on: .request(proof))
    }
}
