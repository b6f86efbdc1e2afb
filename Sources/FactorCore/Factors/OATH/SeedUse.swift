import FactorCrypto

/// A seed, and how a factor uses it.
struct SeedUse {
    let fingerprint: SeedFingerprint
    let algorithm: OATHAlgorithm
    let measure: SeedMeasure
    /// Whether the factor gives codes and accepts none.
    let isGenerator: Bool
}

/// What the moving factor counts (RFC 4226, section 5.1).
enum SeedMeasure: Equatable, Sendable {
    case counter
    case steps(periodSeconds: Int)
}

extension SeedUse {
    init(_ parameters: TOTPParameters, isGenerator: Bool, _ seed: RawSpan, _ decision: DecisionContext) {
        fingerprint = decision.fingerprint(of: seed, parameters.algorithm)
        algorithm = parameters.algorithm
        measure = .steps(periodSeconds: parameters.periodSeconds)
        self.isGenerator = isGenerator
    }

    init(_ parameters: HOTPParameters, _ seed: RawSpan, _ decision: DecisionContext) {
        fingerprint = decision.fingerprint(of: seed, parameters.algorithm)
        algorithm = parameters.algorithm
        measure = .counter
        isGenerator = false
    }

    /// How a factor uses its seed; nil for one without.
    init?(_ material: Factor.Material, _ seed: RawSpan, _ decision: DecisionContext) {
        switch material {
        case .totp(let totp): self.init(totp.parameters, isGenerator: totp.isGenerator, seed, decision)
        case .hotp(let hotp): self.init(hotp.parameters, seed, decision)
        case .backupCodes, .password, .email, .phone: return nil
        }
    }
}

extension Factor {
    /// Whether its codes come of a seed.
    var hasSeed: Bool { OATHKind(kind) != nil }
}
