package import FactorCore

/// Enables a disabled factor.
package enum EnableFactor: TenantMethod {
    package typealias Params = RemoveFactor.Params
    package typealias Reply = FactorReply
    package static let name = "factor.enable"
    package static let about = "Enables a disabled factor; its spent codes stay spent"
    package static let role: Role? = .enroll
    package static let changesFactors = true
    package static let failures: [FailureCode] = [.notFound, .insufficientAuthentication, .wrongState]

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FactorReply {
        let (factor, _) = try call.engine.changeFactor(
            params.factorID, of: params.subject, by: params.proof(call, in: tenant), to: .back, in: tenant,
            peer: call.caller.uid
        ) { subject, decision throws(Failure) in
            try FactorView(try subject.enable(params.factorID, &decision), subject, decision)
        }
        return FactorReply(factor: factor)
    }
}
