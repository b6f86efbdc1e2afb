import FactorCore
import FactorCrypto

extension PolicyRuleTests {
    static let rows: [Row] = [
        Row(
            "nothing_to_set_up",
            {
                $0.mfa.state = .required
                $0.mfa.secondFactors = [.hotp, .backupCode]
            },
            keeps: {
                $0.mfa.state = .required
                $0.mfa.secondFactors = [.email]
            }),
        Row(
            "nothing_to_set_up",
            {
                $0.mfa.enrollment = .requiredAtSignUp
                $0.mfa.secondFactors = []
            },
            keeps: {
                $0.mfa.enrollment = .offeredAtSignUp
                $0.mfa.secondFactors = []
            }),
        Row(
            "passkey_without_domain", { $0.signIn.firstFactors.append(.passkey) },
            keeps: {
                $0.signIn.firstFactors.append(.passkey)
                $0.passkey.rpID = "example.org"
            }),
        Row(
            "former_domains_without_domain", { $0.passkey.formerRPIDs = ["old.example"] },
            keeps: {
                $0.passkey.formerRPIDs = ["old.example"]
                $0.passkey.rpID = "new.example"
            }),
        Row(
            "former_domain_is_current",
            {
                $0.passkey.formerRPIDs = ["a.example", "b.example"]
                $0.passkey.rpID = "b.example"
            },
            keeps: {
                $0.passkey.formerRPIDs = ["a.example", "b.example"]
                $0.passkey.rpID = "c.example"
            }),
        Row(
            "budget_below_a_try", { $0.guessBudget.probability = Probability(attos: 2_999_999_999_999) },
            keeps: { $0.guessBudget.probability = Probability(attos: 3_000_000_000_000) }),
        Row(
            "budget_below_a_token",
            {
                $0.mfa.secondFactors = [.totp, .hotp]
                $0.guessBudget.probability = Probability(attos: 10_999_999_999_999)
            },
            keeps: {
                $0.mfa.secondFactors = [.totp, .hotp]
                $0.guessBudget.probability = Probability(attos: 11_000_000_000_000)
            }),
        Row(
            "sign_up_without_identifier", { $0.signUp.requiredFields = [.password] },
            keeps: { $0.signUp.requiredFields = [.password, .username] }),
        Row(
            "sign_up_cannot_sign_in",
            {
                $0.signIn.firstFactors = [.email]
                $0.signUp.verifyFields = []
            },
            keeps: { $0.signIn.firstFactors = [.email] }),
        Row(
            "sign_up_cannot_sign_in", { $0.signIn.firstFactors = [.phone] },
            keeps: {
                $0.signIn.firstFactors = [.phone]
                $0.signUp.requiredFields = [.phoneNumber]
            }),
        Row(
            "sign_up_cannot_sign_in", { $0.signUp.requiredFields = [.username] },
            keeps: { $0.signUp.requiredFields = [.username, .password] }),
        Row(
            "sign_up_cannot_sign_in",
            {
                $0.passkey.rpID = "example.org"
                $0.signIn.firstFactors = [.passkey]
                $0.mfa.secondFactors = [.passkey, .totp]
                $0.mfa.state = .required
            },
            keeps: {
                $0.passkey.rpID = "example.org"
                $0.signIn.firstFactors = [.passkey]
                $0.mfa.secondFactors = [.passkey]
                $0.mfa.state = .required
            }),
        Row(
            "unverified_email_blocks_set_up",
            {
                $0.mfa.state = .required
                $0.signUp.verifyFields = []
            },
            keeps: {
                $0.mfa.state = .required
                $0.signUp.verifyFields = []
                $0.mfa.requireVerifiedEmail = false
            }),
        Row(
            "phone_without_countries",
            {
                $0.delivery.smsPrefixes = []
                $0.signUp.requiredFields.append(.phoneNumber)
            },
            keeps: {
                $0.delivery.smsPrefixes = ["+49"]
                $0.signUp.requiredFields.append(.phoneNumber)
            }),
        Row(
            "phone_without_countries",
            {
                $0.delivery.smsPrefixes = []
                $0.mfa.state = .required
                $0.mfa.secondFactors = [.phone]
            },
            keeps: {
                $0.delivery.smsPrefixes = []
                $0.mfa.state = .required
                $0.mfa.secondFactors = [.phone, .totp]
            }),
        Row(
            "reset_leaves_nothing_to_set_up", { $0.mfa.secondFactors = [.hotp, .backupCode] },
            keeps: { $0.mfa.secondFactors = [.hotp, .phone] }),
        Row(
            "factor_cannot_be_replaced",
            {
                $0.mfa.state = .required
                $0.maxFactorsPerKind = 1
            },
            keeps: {
                $0.mfa.state = .required
                $0.maxFactorsPerKind = 1
                $0.mfa.secondFactors.append(.hotp)
            }),
        Row(
            "passkeys_only_without_verification",
            {
                $0.passkey.rpID = "example.org"
                $0.signIn.firstFactors = [.passkey]
                $0.mfa.secondFactors = [.passkey]
            },
            keeps: {
                $0.passkey.rpID = "example.org"
                $0.signIn.firstFactors = [.passkey]
                $0.mfa.secondFactors = [.passkey]
                $0.passkey.userVerification = .required
            }),
        Row("second_factors_unused", { $0.mfa.state = .off }, keeps: { $0.mfa.state = .required }),
        Row("second_factors_unused", { $0.mfa.secondFactors = [] }, keeps: { $0.mfa.secondFactors = [.totp] }),
        Row(
            "enrollment_unused",
            {
                $0.mfa.state = .off
                $0.mfa.enrollment = .requiredAtSignUp
            },
            keeps: { $0.mfa.enrollment = .requiredAtSignUp }),
        Row(
            "enrollment_unused",
            {
                $0.mfa.state = .required
                $0.mfa.enrollment = .requiredForStepUp
            },
            keeps: { $0.mfa.enrollment = .requiredForStepUp }),
        Row(
            "enrollment_unused",
            {
                $0.signUp.mode = .restricted
                $0.mfa.enrollment = .offeredAtSignUp
            },
            keeps: { $0.mfa.enrollment = .offeredAtSignUp }),
        Row(
            "sign_up_settings_unused",
            {
                $0.signUp.mode = .waitlist
                $0.signUp.flowSeconds = 300
            },
            keeps: { $0.signUp.mode = .waitlist }),
        Row(
            "email_as_second_factor",
            {
                $0.mfa.secondFactors.append(.email)
                $0.mfa.emailCountsAs = .nothing
            }, keeps: { $0.mfa.secondFactors.append(.email) }),
        Row(
            "device_skip_unused",
            {
                $0.mfa.state = .off
                $0.signIn.trustedDeviceSkipsSecondFactor = true
            },
            keeps: { $0.signIn.trustedDeviceSkipsSecondFactor = true }),
        Row(
            "number_unused",
            {
                $0.signIn.firstFactors = [.email]
                $0.signUp.requiredFields.append(.phoneNumber)
            },
            keeps: {
                $0.signIn.firstFactors = [.password]
                $0.signUp.requiredFields.append(.phoneNumber)
            }),
        Row(
            "phone_unused", { $0.delivery.smsPrefixes = [] },
            keeps: {
                $0.delivery.smsPrefixes = []
                $0.signIn.firstFactors = [.password]
            }),
        Row(
            "password_unused",
            {
                $0.signIn.firstFactors = [.email]
                $0.signUp.requiredFields.append(.password)
            },
            keeps: { $0.signUp.requiredFields.append(.password) }),
        Row(
            "backup_code_unused",
            {
                $0.backupCode.count = 5
                $0.mfa.secondFactors = [.totp]
            },
            keeps: { $0.backupCode.count = 5 }),
        Row("idle_unused", { $0.session.idleSeconds = 604_800 }, keeps: { $0.session.idleSeconds = 604_799 }),
        Row(
            "freshness_unused",
            {
                $0.session.ttlSeconds = 600
                $0.session.idleSeconds = 300
            },
            keeps: {
                $0.session.ttlSeconds = 601
                $0.session.idleSeconds = 300
            }),
        Row(
            "assertion_outlives",
            {
                $0.session.assertionSeconds = 601
                $0.session.idleSeconds = 600
            },
            keeps: {
                $0.session.assertionSeconds = 600
                $0.session.idleSeconds = 600
            }),
        Row(
            "drift_unused", { $0.totp.adjacentIntervals = 0 },
            keeps: {
                $0.totp.adjacentIntervals = 0
                $0.totp.learnDrift = false
            }),
        Row(
            "origins_unused", { $0.passkey.origins = ["https://example.org"] },
            keeps: {
                $0.passkey.origins = ["https://example.org"]
                $0.passkey.rpID = "example.org"
            }),
        Row(
            "support_wait_unused",
            {
                $0.recovery.supportWaits = true
                $0.recovery.waitSeconds = 0
            },
            keeps: {
                $0.recovery.supportWaits = true
                $0.recovery.waitSeconds = 1
            }),
        Row("limits_crossed", { $0.delivery.perAddressPerHour = 21 }, keeps: { $0.delivery.perAddressPerHour = 20 }),
        Row(
            "limits_crossed", { $0.delivery.smsPerPrefixPerHour = 2_001 },
            keeps: { $0.delivery.smsPerPrefixPerHour = 2_000 }),
        Row(
            "limits_crossed", { $0.delivery.emailPerTenantPerHour = 9_999 },
            keeps: { $0.delivery.emailPerTenantPerHour = 10_000 }),
        Row(
            "budget_holds_few_tries", { $0.guessBudget.probability = Probability(attos: 29_999_999_999_999) },
            keeps: { $0.guessBudget.probability = Probability(attos: 30_000_000_000_000) }),
        Row(
            "spent_code_blocks", { $0.deliveredCode.ttlSeconds = 3_601 }, keeps: { $0.deliveredCode.ttlSeconds = 3_600 }
        ),
        Row("resend_after_end", { $0.deliveredCode.ttlSeconds = 60 }, keeps: { $0.deliveredCode.ttlSeconds = 61 }),
        Row("flow_shorter_than_code", { $0.signIn.flowSeconds = 299 }, keeps: { $0.signIn.flowSeconds = 300 }),
        Row("flow_shorter_than_code", { $0.signUp.flowSeconds = 599 }, keeps: { $0.signUp.flowSeconds = 600 }),
        Row("one_message_only", { $0.delivery.perAddressPerHour = 1 }, keeps: { $0.delivery.perAddressPerHour = 2 }),
        Row(
            "client_trust_unused",
            {
                $0.signIn.clientTrust = true
                $0.signIn.firstFactors = [.email]
            },
            keeps: { $0.signIn.clientTrust = true }),
        Row("no_adjacent_interval", { $0.totp.adjacentIntervals = 0 }, keeps: { $0.totp.adjacentIntervals = 1 }),
        Row(
            "needs_related_origins",
            {
                $0.passkey.rpID = "example.org"
                $0.passkey.origins = ["https://login.example.net", "https://notexample.org"]
            },
            keeps: {
                $0.passkey.rpID = "example.org"
                $0.passkey.origins = ["https://login.example.org:8443"]
            }),
        Row(
            "needs_related_origins",
            {
                $0.passkey.rpID = "new.example"
                $0.passkey.formerRPIDs = ["old.example"]
            },
            keeps: {
                $0.passkey.rpID = "new.example"
                $0.passkey.formerRPIDs = ["old.example"]
                $0.passkey.origins = ["https://new.example", "https://old.example"]
            }),
        Row("no_issuer", { $0.issuer = nil }, keeps: { $0.issuer = Label(kept: "Example") }),
        Row("algorithm_unknown_to_apps", { $0.totp.digits = 8 }, keeps: { $0.totp.digits = 6 }),
        Row("algorithm_unknown_to_apps", { $0.totp.algorithm = .sha256 }, keeps: { $0.totp.learnDrift = false }),
    ]
}
