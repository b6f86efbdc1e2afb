import FactorCore
import FactorCrypto
import TestSupport
import Testing

/// What the profiles of standards find in policies.
struct AssuranceRuleTests {
    /// Changes a policy so that a rule finds something, and a neighbour in which it does not.
    struct Bound: Sendable, CustomTestStringConvertible {
        let profile: PolicyProfile
        let code: String
        let fires: @Sendable (inout Policy) -> Void
        let rests: @Sendable (inout Policy) -> Void

        init(
            _ profile: PolicyProfile, _ code: String, _ fires: @escaping @Sendable (inout Policy) -> Void,
            not rests: @escaping @Sendable (inout Policy) -> Void
        ) {
            (self.profile, self.code, self.fires, self.rests) = (profile, code, fires, rests)
        }

        var testDescription: String { "\(profile.name) \(code)" }
    }

    /// The members that no clause is about: they choose among ways of doing what is demanded in any case, or concern
    /// nothing that is demanded.
    private static let withoutClause: Set = [
        "issuer", "max_factors_per_kind", "totp.digits", "totp.learn_drift", "backup_code.count",
        "delivered_code.digits", "delivered_code.max_tries",
        "delivered_code.resend_after_s", "guess_budget.window_days", "session.reauthentication_max_age_s",
        "session.assertion_ttl_s", "device.grace_s", "sign_in.flow_ttl_s", "sign_in.client_trust", "sign_up.mode",
        "sign_up.required_fields", "sign_up.verify_fields", "sign_up.flow_ttl_s", "mfa.enrollment",
        "mfa.require_verified_email", "recovery.support_waits", "delivery.per_address_per_hour",
        "delivery.per_address_per_day", "delivery.sms_per_prefix_per_hour", "delivery.sms_per_tenant_per_hour",
        "delivery.email_per_prefix_per_hour", "delivery.email_per_tenant_per_hour", "delivery.sms_prefixes",
        "passkey.origins", "passkey.refuse_regressed_counter",
    ]

    private static func found(_ policy: Policy, _ profile: PolicyProfile) -> [PolicyFinding] {
        CheckedPolicy(policy).findings(profile).filter { $0.clause != nil }
    }

    private static func deviations(_ policy: Policy, _ profile: PolicyProfile) -> [String] {
        found(policy, profile).filter { $0.severity == .deviation }.map { "\($0.code) \($0.clause ?? "")" }
    }

    @Test func `tenant.check lists each deviation of 0.1.0's defaults with its clause`() {
        #expect(
            Self.deviations(DefaultsEdition.first.policy, .nist) == [
                "two_possessions_count 2.2.1", "no_phishing_resistance 2.2.2", "password_too_short 3.1.1.2(1)",
                "email_counts 3.1.3.1", "email_signs_in 3.1.3.1", "too_many_misses 3.2.2",
            ])
        #expect(Self.deviations(DefaultsEdition.first.policy, .asvs) == ["second_factor_optional v5.0.0-6.3.3"])
    }

    @Test func `and of edition 2 only what needs a domain`() {
        var policy = DefaultsEdition.second.policy
        #expect(Self.deviations(policy, .nist) == ["no_phishing_resistance 2.2.2"])
        policy.passkey.rpID = "example.org"
        policy.mfa.secondFactors.append(.passkey)
        #expect(Self.deviations(policy, .nist) == [])
    }

    @Test func `and a second factor that is required`() {
        var policy = DefaultsEdition.second.policy
        #expect(Self.deviations(policy, .asvs) == ["second_factor_optional v5.0.0-6.3.3"])
        policy.mfa.state = .required
        #expect(Self.deviations(policy, .asvs) == [])
    }

    private static let bounds: [Bound] = [
        Bound(.nist, "password_too_short") {
            $0.password.minLength = 14
        } not: {
            $0.password.minLength = 15
        },
        Bound(.nist, "password_too_short") {
            ($0.mfa.state, $0.signIn.trustedDeviceSkipsSecondFactor) = (.required, true)
        } not: {
            $0.mfa.state = .required
        },
        Bound(.nist, "password_too_short") { _ in
        } not: {
            $0.signIn.firstFactors = [.passkey]
        },
        Bound(.asvs, "password_too_short") {
            ($0.mfa.state, $0.password.minLength) = (.required, 14)
        } not: {
            $0.password.minLength = 15
        },
        Bound(.nist, "blocklist_off") {
            $0.password.blocklist = false
        } not: { _ in
        },
        Bound(.asvs, "blocklist_off") {
            $0.password.blocklist = false
        } not: { _ in
        },
        Bound(.nist, "blocklist_empty") {
            $0.password.minLength = 13
        } not: {
            $0.password.minLength = 12
        },
        Bound(.asvs, "blocklist_empty") {
            $0.password.minLength = 13
        } not: {
            ($0.password.minLength, $0.password.blocklist) = (64, false)
        },
        cost(1, 47_104), cost(2, 19_456), cost(3, 12_288), cost(4, 12_288),
        Bound(.nist, "second_factor_off") {
            $0.mfa.state = .off
        } not: {
            $0.mfa.state = .optional
        },
        Bound(.asvs, "second_factor_off") {
            $0.mfa.state = .off
        } not: {
            $0.mfa.state = .required
        },
        Bound(.nist, "second_factor_optional") {
            $0.mfa.state = .optional
        } not: {
            $0.mfa.state = .required
        },
        Bound(.asvs, "second_factor_optional") {
            $0.mfa.state = .optional
        } not: {
            $0.mfa.state = .off
        },
        Bound(.nist, "device_skips_second_factor") {
            $0.signIn.trustedDeviceSkipsSecondFactor = true
        } not: { _ in
        },
        Bound(.asvs, "device_skips_second_factor") {
            $0.signIn.trustedDeviceSkipsSecondFactor = true
        } not: { _ in
        },
        Bound(.nist, "no_spare_factor") {
            $0.mfa.secondFactors = [.totp]
        } not: {
            $0.mfa.secondFactors = [.totp, .hotp]
        },
        Bound(.nist, "no_phishing_resistance") {
            $0.passkey.rpID = "example.org"
        } not: {
            ($0.passkey.rpID, $0.signIn.firstFactors) = ("example.org", [.passkey])
        },
        Bound(.asvs, "no_phishing_resistance") { _ in
        } not: {
            ($0.passkey.rpID, $0.mfa.secondFactors) = ("example.org", [.passkey])
        },
        Bound(.nist, "user_verification_discouraged") {
            ($0.passkey.rpID, $0.passkey.userVerification) = ("example.org", .discouraged)
        } not: {
            ($0.passkey.rpID, $0.passkey.userVerification) = ("example.org", .preferred)
        },
        Bound(.nist, "user_verification_discouraged") {
            ($0.passkey.rpID, $0.passkey.userVerification) = ("example.org", .discouraged)
        } not: {
            $0.passkey.userVerification = .discouraged
        },
        Bound(.nist, "rp_id_too_wide") {
            $0.passkey.rpID = "intranet"
        } not: {
            $0.passkey.rpID = "localhost"
        },
        Bound(.nist, "rp_id_too_wide") {
            $0.passkey.rpID = "org"
        } not: {
            $0.passkey.rpID = "example.org"
        },
        Bound(.nist, "rp_id_too_wide") {
            ($0.passkey.rpID, $0.passkey.formerRPIDs) = ("example.org", ["example.com", "org"])
        } not: {
            ($0.passkey.rpID, $0.passkey.formerRPIDs) = ("example.org", ["example.com"])
        },
        Bound(.nist, "sync_fabric") {
            $0.passkey.rpID = "example.org"
        } not: { _ in
        },
        Bound(.nist, "email_signs_in") {
            $0.signIn.firstFactors = [.email]
        } not: {
            ($0.signIn.firstFactors, $0.mfa.secondFactors) = ([.phone], [.email])
        },
        Bound(.asvs, "email_signs_in") { _ in
        } not: {
            $0.signIn.firstFactors = [.password]
        },
        Bound(.nist, "code_lives_too_long") {
            $0.deliveredCode.ttlSeconds = 601
        } not: {
            $0.deliveredCode.ttlSeconds = 600
        },
        Bound(.nist, "code_lives_too_long") {
            onlyRecovers(&$0, 86_400)
            $0.mfa.secondFactors = [.email]
        } not: {
            onlyRecovers(&$0, 86_400)
        },
        Bound(.asvs, "code_lives_too_long") {
            onlyRecovers(&$0, 601)
        } not: {
            onlyRecovers(&$0, 600)
        },
        Bound(.nist, "phone_restricted") {
            $0.mfa.secondFactors = [.phone]
        } not: {
            ($0.mfa.secondFactors, $0.delivery.smsPrefixes) = ([.phone], [])
        },
        Bound(.asvs, "phone_restricted") { _ in
        } not: {
            $0.signIn.firstFactors = [.password, .email]
        },
        Bound(.nist, "phone_only") {
            $0.mfa.secondFactors = [.phone, .email]
        } not: {
            $0.mfa.secondFactors = [.phone, .backupCode]
        },
        Bound(.asvs, "phone_only") {
            $0.mfa.secondFactors = [.phone]
        } not: {
            ($0.mfa.secondFactors, $0.signIn.firstFactors) = ([.phone], [.password, .passkey])
        },
        Bound(.nist, "totp_window_wide") {
            $0.totp.adjacentIntervals = 3
        } not: {
            $0.totp.adjacentIntervals = 2
        },
        Bound(.asvs, "totp_window_wide") {
            $0.totp.adjacentIntervals = 2
        } not: {
            $0.totp.adjacentIntervals = 1
        },
        Bound(.asvs, "totp_step_too_long") {
            $0.totp.periodSeconds = 31
        } not: {
            $0.totp.periodSeconds = 30
        },
        Bound(.asvs, "totp_sha1") { _ in
        } not: {
            $0.totp.algorithm = .sha256
        },
        Bound(.nist, "too_many_misses") {
            $0.guessBudget.maxMisses = 101
        } not: {
            $0.guessBudget.maxMisses = 100
        },
        Bound(.nist, "too_many_misses") {
            $0.guessBudget.probability = Probability(hits: 101, of: 100_000_000)
        } not: {
            $0.guessBudget.probability = Probability(hits: 100, of: 100_000_000)
        },
        Bound(.nist, "two_possessions_count") { _ in
        } not: {
            $0.mfa.twoPossessions = false
        },
        Bound(.nist, "email_counts") { _ in
        } not: {
            $0.mfa.emailCountsAs = .nothing
        },
        Bound(.asvs, "email_counts") { _ in
        } not: {
            $0.mfa.emailCountsAs = .nothing
        },
        Bound(.nist, "session_too_long") {
            $0.session.ttlSeconds = 86_401
        } not: {
            $0.session.ttlSeconds = 86_400
        },
        Bound(.asvs, "session_too_long") {
            $0.session.ttlSeconds = 86_401
        } not: {
            $0.session.ttlSeconds = 86_400
        },
        Bound(.nist, "idle_too_long") {
            $0.session.idleSeconds = 3_601
        } not: {
            $0.session.idleSeconds = 3_600
        },
        Bound(.asvs, "idle_too_long") {
            $0.session.ttlSeconds = 3_601
        } not: {
            $0.session.ttlSeconds = 3_600
        },
        Bound(.nist, "recovery_without_notice") {
            $0.recovery.waitSeconds = 0
        } not: {
            $0.recovery.waitSeconds = 1
        },
        Bound(.nist, "custom_challenge") {
            $0.signIn.customChallenge = .afterFirstFactor
        } not: { _ in
        },
        Bound(.asvs, "custom_challenge") {
            $0.signIn.customChallenge = .afterFirstFactor
        } not: { _ in
        },
        Bound(.nist, "changes_without_session") { _ in
        } not: {
            $0.mfa.changes = .session
        },
        Bound(.asvs, "changes_without_session") { _ in
        } not: {
            $0.mfa.changes = .session
        },
        Bound(.asvs, "accounts_shown") {
            $0.enumerationProtection = false
        } not: { _ in
        },
    ]

    private static func cost(_ passes: Int, _ least: Int) -> Bound {
        Bound(.asvs, "argon2_too_cheap") {
            ($0.password.argon2Passes, $0.password.argon2MemoryKiB) = (passes, least - 1)
        } not: {
            ($0.password.argon2Passes, $0.password.argon2MemoryKiB) = (passes, least)
        }
    }

    /// Has codes sent by mail only, and never to sign in.
    private static func onlyRecovers(_ policy: inout Policy, _ seconds: Int) {
        policy.signIn.firstFactors = [.password]
        policy.delivery.smsPrefixes = []
        policy.deliveredCode.ttlSeconds = seconds
    }

    @Test(arguments: bounds)
    func `each rule finds something at its bound, and nothing beside it`(_ bound: Bound) {
        func codes(_ change: (inout Policy) -> Void) -> [String] {
            var policy = Policy()
            change(&policy)
            return Self.found(policy, bound.profile).map(\.code)
        }
        #expect(codes(bound.fires).contains(bound.code))
        #expect(!codes(bound.rests).contains(bound.code))
    }

    @Test(arguments: PolicyProfile.all.map(\.name))
    func `each rule of a setting has a bound here, and each other one is always found`(_ name: String) throws {
        let profile = try #require(PolicyProfile.all.first { $0.name == name })
        let codes = Set(Self.bounds.filter { $0.profile.name == profile.name }.map(\.code))
        let always = Self.found(Policy(), profile).map(\.code)
        for rule in profile.clauses.flatMap(\.rules) {
            if rule.about == "always" {
                #expect(always.contains(rule.code) && !codes.contains(rule.code), "\(rule.code)")
            } else {
                #expect(codes.contains(rule.code), "\(rule.code)")
            }
        }
    }

    @Test func `each member of a policy is named by a rule of a clause, or has no clause`() {
        let rules = PolicyProfile.all.flatMap(\.clauses).flatMap(\.rules)
        let named = Set(rules.flatMap(\.members))
        let all = Set(PolicyMember.all.map { String($0.path.dropFirst("policy.".count)) })
        #expect(named.union(Self.withoutClause) == all)
        #expect(named.isDisjoint(with: Self.withoutClause))
    }

    @Test(arguments: PolicyProfile.all.map(\.name))
    func `a clause has its standard's form and one row for what it wants, and each test is named with cause`(
        _ name: String
    ) throws {
        let profile = try #require(PolicyProfile.all.first { $0.name == name })
        var wants: Set<String> = []
        for clause in profile.clauses {
            let isOfNIST = clause.number.wholeMatch(of: /([2-5]|B)(\.\d+)+(\(\d\))?/) != nil
            let isOfASVS = clause.number.wholeMatch(of: /v5\.0\.0-\d+\.\d+\.\d+/) != nil
            #expect(profile.name == "asvs-5-l2" ? isOfASVS : isOfNIST, "\(clause.number)")
            #expect(wants.insert(clause.number + clause.wants).inserted, "\(clause.number)")
            #expect(!clause.status.isEmpty && !clause.wants.isEmpty, "\(clause.number)")
            let shown: [ClauseStatus] = [.builtIn, .byDefault, .bySecondEdition]
            let isShown = clause.status.contains(where: shown.contains)
            #expect(!isShown || !clause.tests.isEmpty, "\(clause.number)")
            #expect(isShown || clause.tests.isEmpty || clause.status.contains(.bySetting), "\(clause.number)")
            let words = [clause.wants, clause.note] + clause.rules.map(\.about)
            #expect(words.allSatisfy { !$0.contains("|") && !$0.contains("\n") && $0.count <= 220 }, "\(clause.number)")
        }
        let codes = profile.clauses.flatMap(\.rules).map(\.code)
        #expect(Set(codes).isDisjoint(with: PolicyRule.consistency.map(\.code)))
    }

    @Test(arguments: PolicyProfile.all.map(\.name))
    func `findings are worst first, few, and one sentence each`(_ name: String) throws {
        let profile = try #require(PolicyProfile.all.first { $0.name == name })
        var policy = Policy()
        for bound in Self.bounds.reversed() { bound.fires(&policy) }
        let found = CheckedPolicy(policy).findings(profile)
        #expect(found.map(\.severity) == found.map(\.severity).sorted())
        #expect(found.count < CheckedPolicy.mostFindings)
        for finding in found {
            #expect(
                !finding.problem.hasSuffix(".") && !finding.problem.contains("\n") && finding.problem.utf8.count < 300)
        }
    }
}
