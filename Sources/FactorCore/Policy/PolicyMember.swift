import FactorCrypto

/// One setting of a policy: where it stands on the wire, which values it allows, and where it is kept.
///
/// Reading, writing, storing, merging and describing policies all walk `PolicyMember.all`; a new setting is one more
/// row here and one more property of `Policy`.
package struct PolicyMember: Sendable {
    /// The valid values of a member.
    package enum Shape: Sendable {
        case integer(ClosedRange<Int64>)
        case choice([String])
        /// Some of these words, each at most once, and at least `fewest` of them.
        case choices([String], fewest: Int)
        case flag
        case label
        case probability
        /// Prefixes of telephone numbers, such as `+49`.
        case prefixes
        /// A domain, such as `example.org`.
        case domain
        /// Distinct domains.
        case domains
        /// Origins of web pages and apps, such as `https://example.org`.
        case origins
    }

    /// The stored number. Never reuse one.
    package let number: UInt8
    /// The object that contains it; nil for the top level.
    package let section: String?
    package let name: String
    package let about: String
    package let shape: Shape
    package let get: @Sendable (Policy) -> PolicyValue?
    package let set: @Sendable (inout Policy, PolicyValue) -> Void
    /// The first layout in which it may be stored. A program that knows only an older one would keep it, and not obey it.
    package private(set) var layout = StoreLayout.first

    /// The words of its stored values by those of the wire, where they are others.
    private(set) var storedWords: [String: String] = [:]

    /// The same member, whose values are stored in these words.
    func stored(as words: [String: String]) -> PolicyMember {
        var member = self
        member.storedWords = words
        return member
    }

    /// The same member, which may be stored from that layout on.
    func stored(from layout: StoreLayout) -> PolicyMember {
        var member = self
        member.layout = layout
        return member
    }

    /// `policy.section.name`, as errors name it.
    package var path: String {
        section.map { "policy.\($0).\(name)" } ?? "policy.\(name)"
    }

    /// Finds a member by the number that it is stored under.
    package static func numbered(_ number: UInt8) -> PolicyMember? {
        all.first { $0.number == number }
    }

    /// The largest `adjacent_intervals`: five minutes either way with the usual time step.
    static let mostAdjacentIntervals: Int64 = 10

    package static let all: [PolicyMember] =
        [
            label(1, nil, "issuer", "the issuer shown in authenticator apps if a request names none", \.issuer),
            algorithm(2, "totp", "algorithm", "the HMAC hash of new authenticators; many apps support only SHA1"),
            integer(3, "totp", "digits", "the number of digits of a code", OATHLimits.digits, \.totp.digits),
            integer(
                4, "totp", "period_s", "the length of a time step, in seconds", OATHLimits.periodSeconds,
                \.totp.periodSeconds),
            integer(
                5, "totp", "adjacent_intervals", "how many time steps before and after the current one are accepted",
                0...mostAdjacentIntervals, \.totp.adjacentIntervals),
            flag(6, "totp", "learn_drift", "whether to learn a factor's clock drift", \.totp.learnDrift),
            integer(
                7, "backup_code", "count", "the number of codes in a new set", BackupCodeMaterial.counts,
                \.backupCode.count),
            integer(
                8, "delivered_code", "digits", "the number of digits of a delivered code", OATHLimits.digits,
                \.deliveredCode.digits),
            integer(
                9, "delivered_code", "ttl_s", "the lifetime of a delivered code, in seconds", 60...86_400,
                \.deliveredCode.ttlSeconds),
            integer(
                10, "delivered_code", "max_tries", "the number of tries for a delivered code", 1...10,
                \.deliveredCode.maxTries),
            integer(
                11, "delivered_code", "resend_after_s", "the wait before it can be sent again, in seconds", 1...3_600,
                \.deliveredCode.resendAfterSeconds),
            probability(
                12, "guess_budget", "probability", "the chance of a hit that wrong guesses may add up to",
                \.guessBudget.probability),
            integer(
                13, "guess_budget", "window_days", "the number of days for which a guess counts", 1...366,
                \.guessBudget.windowDays),
            integer(
                122, "guess_budget", "max_misses",
                "the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit", 0...1_000,
                \.guessBudget.maxMisses
            ).stored(from: .second),
            integer(
                14, nil, "max_factors_per_kind", "the maximum number of active factors of one kind", 1...50,
                \.maxFactorsPerKind),
            integer(
                40, "password", "min_length", "the minimum length of a new password, in characters",
                PasswordPolicy.lengthRange,
                \.password.minLength),
            flag(
                41, "password", "blocklist", "whether to refuse common passwords and the subject's name",
                \.password.blocklist),
            integer(
                42, "password", "argon2_memory_kib", "the memory for hashing a password, in KiB",
                PasswordPolicy.memoryRange,
                \.password.argon2MemoryKiB),
            integer(
                43, "password", "argon2_passes", "the number of passes over that memory", PasswordPolicy.passRange,
                \.password.argon2Passes),
        ] + ofSessions + ofDevices + ofDelivery + ofFlows + ofPasskeys
}

/// The value of a policy member.
package enum PolicyValue: Hashable, Sendable {
    case integer(Int64)
    case text(String)
    case texts([String])
    case flag(Bool)
    case probability(Probability)
}

extension PolicyMember {
    static func integer(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String, _ range: ClosedRange<some BinaryInteger>,
        _ path: any WritableKeyPath<Policy, Int> & Sendable
    ) -> PolicyMember {
        let bounds = Int64(range.lowerBound)...Int64(range.upperBound)
        return PolicyMember(number: number, section: section, name: name, about: about, shape: .integer(bounds)) {
            .integer(Int64($0[keyPath: path]))
        } set: {
            if case .integer(let value) = $1 { $0[keyPath: path] = Int(value) }
        }
    }

    static func flag(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String,
        _ path: any WritableKeyPath<Policy, Bool> & Sendable
    ) -> PolicyMember {
        PolicyMember(number: number, section: section, name: name, about: about, shape: .flag) {
            .flag($0[keyPath: path])
        } set: {
            if case .flag(let value) = $1 { $0[keyPath: path] = value }
        }
    }

    private static func label(
        _ number: UInt8, _ section: String?, _ name: String, _ about: String,
        _ path: any WritableKeyPath<Policy, Label?> & Sendable
    ) -> PolicyMember {
        PolicyMember(number: number, section: section, name: name, about: about, shape: .label) {
            $0[keyPath: path].map { .text($0.text) }
        } set: {
            if case .text(let value) = $1 { $0[keyPath: path] = Label(kept: value) }
        }
    }

    private static func probability(
        _ number: UInt8, _ section: String, _ name: String, _ about: String,
        _ path: any WritableKeyPath<Policy, Probability> & Sendable
    ) -> PolicyMember {
        PolicyMember(number: number, section: section, name: name, about: about, shape: .probability) {
            .probability($0[keyPath: path])
        } set: {
            if case .probability(let value) = $1 { $0[keyPath: path] = value }
        }
    }

    private static func algorithm(
        _ number: UInt8, _ section: String, _ name: String, _ about: String
    ) -> PolicyMember {
        let names = OATHAlgorithm.allCases.map(\.name)
        return PolicyMember(number: number, section: section, name: name, about: about, shape: .choice(names)) {
            .text($0.totp.algorithm.name)
        } set: {
            if case .text(let value) = $1, let algorithm = OATHAlgorithm(name: value) { $0.totp.algorithm = algorithm }
        }
    }
}
