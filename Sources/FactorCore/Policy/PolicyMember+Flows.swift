extension PolicyMember {
    /// The settings of sign-ins, sign-ups and second factors.
    static let ofFlows: [PolicyMember] = [
        flag(
            80, nil, "enumeration_protection", "whether to hide who has an account", \.enumerationProtection),
        kinds(
            81, "sign_in", "first_factors", "the kinds that a sign-in can begin with", FactorKind.first, fewest: 1,
            \.signIn.firstFactors),
        integer(
            82, "sign_in", "flow_ttl_s", "the lifetime of a sign-in, step-up or password reset, in seconds",
            60...86_400,
            \.signIn.flowSeconds),
        flag(
            83, "sign_in", "client_trust", "whether a correct password on an unknown device is followed by a code",
            \.signIn.clientTrust),
        choice(
            84, "sign_in", "custom_challenge", "when the tenant's own program asks a question",
            \.signIn.customChallenge),
        flag(
            85, "sign_in", "trusted_device_skips_second_factor", "whether a trusted device replaces a second factor",
            \.signIn.trustedDeviceSkipsSecondFactor),
        choice(86, "sign_up", "mode", "who can sign up", \.signUp.mode),
        choices(
            87, "sign_up", "required_fields", "the fields that a sign-up must provide", SignUpField.allCases,
            \.rawValue, \.signUp.requiredFields),
        choices(
            88, "sign_up", "verify_fields", "the addresses that must be verified", SignUpField.addresses,
            \.rawValue, \.signUp.verifyFields),
        integer(
            89, "sign_up", "flow_ttl_s", "the lifetime of a sign-up that waits for a code, in seconds", 300...604_800,
            \.signUp.flowSeconds),
        choice(90, "mfa", "state", "which users are asked for a second factor", \.mfa.state),
        kinds(91, "mfa", "second_factors", "what counts as a second factor", FactorKind.second, \.mfa.secondFactors),
        choice(92, "mfa", "enrollment", "when users set up a second factor", \.mfa.enrollment),
        flag(
            93, "mfa", "require_verified_email",
            "whether an unverified e-mail address prevents enrolling second factors",
            \.mfa.requireVerifiedEmail),
        choice(
            99, "mfa", "changes",
            "who can add and remove factors: the application, or only their owner, in a session with a fresh second factor",
            \.mfa.changes
        ).stored(from: .second),
        integer(
            94, "recovery", "wait_s",
            "the wait before users who have only the address of a password reset can set up a second factor",
            0...2_592_000,
            \.recovery.waitSeconds),
        flag(
            98, "recovery", "support_waits",
            "whether a reset of the second factors by support takes effect after wait_s",
            \.recovery.supportWaits),
        choice(
            120, "mfa", "email_counts_as", "what a code by mail shows: that the user holds something, or nothing",
            \.mfa.emailCountsAs
        ).stored(from: .second),
        flag(
            121, "mfa", "two_possessions", "whether two things that the user holds are two factors",
            \.mfa.twoPossessions
        ).stored(from: .second),
    ]

    /// Makes a member that is one word of an enumeration.
    static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String,
        _ path: any WritableKeyPath<Policy, Word> & Sendable
    ) -> PolicyMember {
        let words = Word.allCases.map(\.rawValue)
        return PolicyMember(number: number, section: section, name: name, about: about, shape: .choice(words)) {
            .text($0[keyPath: path].rawValue)
        } set: {
            if case .text(let value) = $1, let word = Word(rawValue: value) { $0[keyPath: path] = word }
        }
    }

    /// Makes a member that is a list of kinds of factors.
    private static func kinds(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String, _ kinds: [FactorKind],
        fewest: Int = 0, _ path: any WritableKeyPath<Policy, [FactorKind]> & Sendable
    ) -> PolicyMember {
        choices(number, section, name, about, kinds, \.name, fewest: fewest, path).stored(
            as: Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0.storedWord) }))
    }

    /// Makes a member that is a list of some of these, each by its word.
    private static func choices<Choice: Sendable>(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String, _ all: [Choice],
        _ word: @escaping @Sendable (Choice) -> String, fewest: Int = 0,
        _ path: any WritableKeyPath<Policy, [Choice]> & Sendable
    ) -> PolicyMember {
        PolicyMember(
            number: number, section: section, name: name, about: about, shape: .choices(all.map(word), fewest: fewest)
        ) {
            .texts($0[keyPath: path].map(word))
        } set: {
            if case .texts(let words) = $1 {
                $0[keyPath: path] = words.compactMap { given in all.first { word($0) == given } }
            }
        }
    }
}
