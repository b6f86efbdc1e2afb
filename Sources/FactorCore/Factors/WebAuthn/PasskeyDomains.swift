/// The domains whose passkeys a tenant accepts. Made once for each state of a tenant.
///
/// A browser uses a passkey only for the RP ID that it was made for. After a move, those of the former domains can still be
/// used for as long as the policy names them: WebAuthn Level 3, section 5.11.
package struct PasskeyDomains: Equatable, Sendable {
    /// Whether the passkeys of a domain count.
    package enum State: String, CaseIterable, Sendable {
        case current, former
        /// They count nowhere.
        case other
    }

    /// The domain that new passkeys are made for; nil if the tenant takes none.
    package let current: String?
    /// The former domains, which the policy still accepts.
    package let former: [String]
    /// The domain of the passkeys that do not know theirs, which were made before the second layout; nil for the current one.
    package let noted: String?

    /// - Parameter layout: In the first one there are no former domains, since no passkey could say that it is of one.
    package init(_ policy: PasskeyPolicy, noted: String?, _ layout: StoreLayout) {
        current = policy.rpID
        let hasFormer = current != nil && layout > .first
        former = hasFormer ? (policy.formerRPIDs ?? []).filter { $0 != policy.rpID } : []
        self.noted = noted
    }

    /// All domains whose passkeys count, the current one first.
    package var accepted: [String] { (current.map { [$0] } ?? []) + former }

    /// The domain that a passkey was made for; nil if there never was one.
    package func rpID(of passkey: PasskeyMaterial) -> String? { passkey.origin?.rpID ?? noted ?? current }

    package func state(of passkey: PasskeyMaterial) -> State {
        guard let rpID = rpID(of: passkey) else { return .other }
        if rpID == current { return .current }
        return former.contains(rpID) ? .former : .other
    }

    /// Throws if a domain is named whose passkeys are not accepted.
    package func require(_ rpID: String?) throws(Failure) {
        guard let rpID, !accepted.contains(rpID) else { return }
        throw .invalidParams(
            field: "rp_id", "must be the policy's passkey.rp_id or one of its passkey.former_rp_ids")
    }
}
