import FactorCrypto

/// The moving factors that a code is tried against at one moment: time steps or counters.
enum OATHWindow {
    /// The result of trying a code against one factor.
    struct Outcome {
        /// The time step or counter that the code is accepted for.
        let movingFactor: UInt64?
        /// Whether the code is not in the window, but is the one that was accepted last.
        let isLastAccepted: Bool

        static let miss = Outcome(movingFactor: nil, isLastAccepted: false)
    }

    case totp(TOTPWindow)
    case hotp(HOTPWindow)

    /// The window of a decoy: what an unknown subject is assumed to have.
    static func decoy(_ sort: OATHKind, _ decision: DecisionContext) -> OATHWindow {
        let policy = decision.tenantContext.policy.totp
        switch sort {
        case .totp:
            return .totp(TOTPWindow(TOTPParameters(policy), FactorUsage(mark: 1), at: decision.wall, policy))
        case .hotp: return .hotp(HOTPWindow(.usual, from: 1))
        }
    }

    var digits: Int {
        switch self {
        case .totp(let window): window.parameters.digits
        case .hotp(let window): window.parameters.digits
        }
    }

    var sort: OATHKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        }
    }

    private var algorithm: OATHAlgorithm {
        switch self {
        case .totp(let window): window.parameters.algorithm
        case .hotp(let window): window.parameters.algorithm
        }
    }

    /// The moving factors that the first of two consecutive codes is looked for at.
    var firstOfPairs: Range<UInt64> {
        switch self {
        case .totp(let window): window.firstOfPairs
        case .hotp(let window): window.firstOfPairs
        }
    }

    /// How many codes a try could match.
    var candidates: UInt64 {
        switch self {
        case .totp(let window): window.candidates
        case .hotp(let window): window.candidates
        }
    }

    /// Tries a code. A code with another number of digits than the factor's matches nothing.
    func outcome(_ code: OneTimeCode, _ seed: RawSpan) -> Outcome {
        guard code.digits == digits else { return .miss }
        return switch self {
        case .totp(let window): window.outcome(code, seed)
        case .hotp(let window): window.outcome(code, seed)
        }
    }

    /// Returns the first moving factor whose code and the next one's are the two given, which have the factor's number of
    /// digits.
    func pair(_ code: OneTimeCode, _ next: OneTimeCode, _ seed: RawSpan) -> UInt64? {
        var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: digits)
        var previous = generator.code(at: firstOfPairs.lowerBound)
        return firstOfPairs.first { first in
            let isFirst = previous == code.value
            previous = generator.code(at: first + 1)
            return isFirst && previous == next.value
        }
    }

    /// Returns why a pending factor's first code was wrong, if that can be told.
    func diagnosis(_ code: OneTimeCode, _ seed: RawSpan) -> EnrolmentDiagnosis? {
        switch self {
        case .totp(let window): EnrolmentDiagnosis.totp(seed, code, window)
        case .hotp(let window): EnrolmentDiagnosis.hotp(seed, code, window)
        }
    }

    /// Returns the usage after a moving factor, and with it all before it, is spent.
    func spending(_ movingFactor: UInt64, _ usage: FactorUsage, _ decision: DecisionContext) -> FactorUsage {
        var usage = usage
        usage.mark = max(usage.mark, movingFactor + 1)
        usage.lastUsedAt = decision.now
        if case .totp(let window) = self, decision.tenantContext.policy.totp.learnDrift {
            usage.drift = window.learned(from: Int64(movingFactor))
        }
        return usage
    }

    /// Returns the usage after two consecutive codes are spent, of which the second is the one shown now.
    func resynchronised(by second: UInt64, _ usage: FactorUsage, _ decision: DecisionContext) -> FactorUsage {
        var usage = spending(second, usage, decision)
        if case .totp(let window) = self { usage.drift = window.found(showing: Int64(second)) }
        return usage
    }
}

extension Factor {
    /// Returns the window of a factor of that sort; nil for others.
    func window(_ sort: OATHKind, _ decision: DecisionContext) -> OATHWindow? {
        switch (sort, material) {
        case (.totp, .totp(let material)):
            .totp(TOTPWindow(material.parameters, usage, at: decision.wall, decision.tenantContext.policy.totp))
        case (.hotp, .hotp(let material)): .hotp(HOTPWindow(material.parameters, from: usage.mark))
        default: nil
        }
    }
}
