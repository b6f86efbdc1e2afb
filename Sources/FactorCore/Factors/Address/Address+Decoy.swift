import FactorCrypto

extension Address {
    /// The decoy address of a subject without an address.
    ///
    /// It is the same each time and differs between subjects, so the counts for it affect no other subject. If the
    /// subject's name is an address, the decoy is that address.
    static func decoy(_ kind: FactorKind, _ decision: DecisionContext) -> Address {
        if let name = decision.name, let address = try? Address(kind, spelt: name.text) { return address }
        let (high, _) = decision.keys.index(BlindDomain.decoySalt.rawValue, decision.document.id.bytes)
        // No country has the code 999. If the policy lists prefixes, the first of them is used.
        let prefix = decision.policy.delivery.smsPrefixes?.first ?? "+999"
        let text =
            kind == .email ? "nobody@n\(high).invalid" : prefix + "\(1_000_000 + high % 9_000_000)"
        guard let address = Address(kind, kept: text) else {
            preconditionFailure("this factor kind has no addresses")
        }
        return address
    }
}
