/// What proves a pending factor: its first code, the code that was sent there, or the credential that a browser made.
package enum ActivationProof: Sendable {
    case code(OneTimeCode)
    case credential(RegistrationResponse)
}

extension ActivationProof {
    /// Returns the code, for a kind of factor that a code proves.
    func code() throws(Failure) -> OneTimeCode {
        guard case .code(let code) = self else {
            throw .invalidParams(field: "credential", "is not accepted: a code proves this factor")
        }
        return code
    }

    /// Returns the credential, for a passkey.
    func credential() throws(Failure) -> RegistrationResponse {
        guard case .credential(let credential) = self else {
            throw .invalidParams(field: "code", "is not accepted: a credential proves this factor")
        }
        return credential
    }
}

extension Subject {
    /// Activates a pending factor of any kind. It is the activation of the factor's kind, with the same price, limits and
    /// failures.
    package mutating func activate(
        _ id: FactorID, by proof: ActivationProof, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let factor = factors[try index(of: id, at: decision.now)]
        guard let activate = factor.kind.traits.activate else { throw .wrongState(factor.status.name) }
        return try activate(&self, id, proof, &decision)
    }
}
