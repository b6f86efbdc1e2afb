import FactorCrypto

/// A seed, and how a factor uses it.
struct SeedUse {
    let fingerprint: SeedFingerprint
    let algorithm: OATHAlgorithm
    let measure: SeedMeasure
    /// Whether the factor produces codes and accepts none.
    let isGenerator: Bool
}

/// The unit of the moving factor (RFC 4226, section 5.1).
enum SeedMeasure: Equatable, Sendable {
    case counter
    case steps(periodSeconds: Int)
}

extension SeedUse {
    init(_ material: OATHMaterial, _ seed: RawSpan, _ decision: DecisionContext) {
        fingerprint = decision.fingerprint(of: seed, material.algorithm)
        algorithm = material.algorithm
        measure = material.measure
        isGenerator = material.isGenerator
    }
}

extension Factor {
    /// Whether its codes come from a seed.
    var hasSeed: Bool { OATHKind(kind) != nil }
}
