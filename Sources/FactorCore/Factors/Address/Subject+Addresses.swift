import FactorCrypto

/// An address that a subject has given.
package struct SubjectAddress: Sendable {
    package let factor: FactorID
    package let address: Address
    package let isVerified: Bool
    /// Whether the subject signs in by it: it is verified, or was given at sign-up and need not be verified.
    package let isIdentifier: Bool
    /// Whether codes may be sent there that show who somebody is: it is verified, and not disabled.
    package let verifies: Bool
}

/// Addresses as factors: pending until a code shows that their owner receives messages there, then active.
extension Subject {
    /// The life of an unverified address in seconds: a day, in which people read their mail.
    package static let addressLife: Int64 = 86_400

    /// The subject's addresses in the order in which they were given, except lapsed ones.
    package func addresses(_ decision: DecisionContext) throws(Failure) -> [SubjectAddress] {
        var held: [SubjectAddress] = []
        for factor in factors where factor.isAddress && !factor.hasLapsed(at: decision.now) {
            held.append(
                SubjectAddress(
                    factor: factor.id, address: try address(of: factor, decision), isVerified: factor.isVerifier,
                    isIdentifier: factor.isIdentifier, verifies: factor.verifies(in: decision.tenantContext)))
        }
        // A subject without an address takes the same time as one with an address.
        if held.isEmpty {
            let decoy = decision.tenantContext.decoy
            _ = try Self.open(decoy.sealedAddress, at: decoy.place, decision) { Address(.email, kept: Self.text($0)) }
        }
        return held
    }

    /// The identifiers that the subject has claimed: its verified addresses, unproven identifiers and its user name.
    package func claimed(_ decision: DecisionContext) throws(Failure) -> [Identifier] {
        var identifiers = try addresses(decision).filter(\.isIdentifier).map { Identifier($0.address) }
        if let username = try profile(decision).username { identifiers.append(.username(username)) }
        return identifiers
    }

    /// The identifier that the subject has by a factor: an address that it signs in by; nil for other factors.
    package func identifier(of id: FactorID, _ decision: DecisionContext) throws(Failure) -> Identifier? {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.isIdentifier else { return nil }
        return Identifier(try address(of: factor, decision))
    }

    /// Opens the address that a factor is.
    package func address(of factor: Factor, _ decision: DecisionContext) throws(Failure) -> Address {
        guard let address = Address(factor.kind, kept: try withSecret(of: factor, decision) { Self.text($0) }) else {
            throw .internal("a factor that is not an address was asked for one")
        }
        return address
    }

    private static func text(_ bytes: RawSpan) -> String { String(decoding: bytes.array(), as: UTF8.self) }

    /// Adds an address, either verified by the caller or still to be verified.
    ///
    /// An unverified address that exists already is used again, so that asking twice neither fills the subject nor
    /// gives a guesser a second code. A verified one is refused as `already_exists`. The caller must claim a verified
    /// address in the same turn.
    package mutating func addAddress(
        _ address: Address, isVerified: Bool, displayName: String?, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        if let present = try addresses(decision).first(where: { $0.address.isSame(as: address) }) {
            guard !present.isVerified else { throw .alreadyExists(field: Identifier(address).field) }
            if let displayName { _ = try rename(present.factor, to: displayName, &decision) }
            if isVerified { return try markVerified(present.factor, &decision) }
            return factors[try index(of: present.factor, at: decision.now)]
        }
        var text = Array(address.text.utf8)
        defer { wipe(&text) }
        let factor = try text.withRawSpan { bytes throws(Failure) in
            try add(
                address.material, secret: bytes, labels: FactorLabels(displayName: displayName),
                status: isVerified ? .active : .pending,
                expiresAt: isVerified ? nil : decision.now.advanced(bySeconds: Self.addressLife), &decision)
        }
        decision.record(AuditEvent(address.kind.traits.actions.enrolled, .done, factor.id))
        return factor
    }

    /// Makes a pending address verified. The caller must claim it in the same turn.
    package mutating func markVerified(_ id: FactorID, _ decision: inout DecisionContext) throws(Failure) -> Factor {
        let index = try index(of: id, at: decision.now)
        guard factors[index].isAddress else { throw .notFound }
        guard factors[index].status == .pending else { throw .wrongState(factors[index].status.name) }
        try markActive(index, &decision)
        factors[index].usage.delivered = nil
        decision.record(AuditEvent(factors[index].kind.traits.actions.activated, .done, id))
        return factors[index]
    }
}

extension Factor {
    /// Whether it is an address that codes are sent to.
    package var isAddress: Bool { kind.medium != nil }

    /// Whether the subject signs in by it: a verified address, disabled or not, or an unproven identifier.
    package var isIdentifier: Bool { isAddress && (isVerifier || isUnprovenIdentifier) }
}
