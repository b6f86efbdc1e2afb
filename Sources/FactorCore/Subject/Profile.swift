import FactorCrypto

/// The data that a subject gives about itself. It is stored sealed.
package struct Profile: Equatable, Sendable {
    package var username: Username?
    package var firstName: String?
    package var lastName: String?
    /// When the user accepted the terms of the application.
    package var legalAcceptedAt: Timestamp?

    package init(
        username: Username? = nil, firstName: String? = nil, lastName: String? = nil,
        legalAcceptedAt: Timestamp? = nil
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.legalAcceptedAt = legalAcceptedAt
    }

    var isEmpty: Bool { self == Profile() }

    private static let format: UInt8 = 1

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.format)
        for text in [username?.text, firstName, lastName] { writer.text(text ?? "") }
        writer.moment(legalAcceptedAt)
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        let (name, first, last) = (try reader.text(), try reader.text(), try reader.text())
        if !name.isEmpty {
            guard let name = try? Username(name) else { throw Malformed() }
            username = name
        }
        firstName = first.isEmpty ? nil : first
        lastName = last.isEmpty ? nil : last
        legalAcceptedAt = try reader.moment()
    }
}

extension Subject {
    /// The subject's profile; empty if none is stored.
    package func profile(_ decision: DecisionContext) throws(Failure) -> Profile {
        guard !sealedProfile.isEmpty else { return Profile() }
        let profile = try Self.open(sealedProfile, at: Sealed.profile(decision.document), decision) { bytes in
            try? Profile(decoding: bytes.array())
        }
        guard let profile else { throw .internal("a subject's profile is malformed") }
        return profile
    }

    /// Replaces the profile. The subject must exist.
    ///
    /// Claims say who has a user name. A caller that changes the user name releases the old one and claims the new one.
    package mutating func setProfile(_ profile: Profile, _ decision: inout DecisionContext) throws(Failure) {
        guard exists else { throw .internal("a profile without a subject") }
        sealedProfile =
            profile.isEmpty
            ? []
            : decision.keys.seal(
                profile.encoded, at: Sealed.profile(decision.document), randomness: decision.randomness)[...]
        touch(.whole)
    }
}

extension Subject {
    /// Sets the user name, and leaves its claim as a side effect.
    package mutating func setUsername(_ username: Username, _ decision: inout DecisionContext) throws(Failure) {
        var profile = try profile(decision)
        try createIfNew(&decision)
        if let old = profile.username, old.text.lowercased() != username.text.lowercased() {
            decision.leave(.release(.username(old)))
        }
        profile.username = username
        try setProfile(profile, &decision)
        decision.leave(.claim(.username(username)))
        decision.record(AuditEvent(.usernameSet, .done))
    }

    /// Removes the user name, and leaves its release as a side effect.
    package mutating func removeUsername(_ decision: inout DecisionContext) throws(Failure) {
        var profile = try profile(decision)
        guard let username = profile.username else { throw .notFound }
        profile.username = nil
        try setProfile(profile, &decision)
        decision.leave(.release(.username(username)))
        decision.record(AuditEvent(.usernameRemoved, .done))
    }
}
