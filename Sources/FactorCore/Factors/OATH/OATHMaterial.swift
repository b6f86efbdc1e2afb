package import FactorCrypto

/// The stored parameters of a factor with a seed, except for the seed.
package enum OATHMaterial: Sendable {
    case totp(TOTPMaterial)
    case hotp(HOTPMaterial)

    /// Returns nil for a factor without a seed.
    init?(_ material: Factor.Material) {
        switch material {
        case .totp(let totp): self = .totp(totp)
        case .hotp(let hotp): self = .hotp(hotp)
        default: return nil
        }
    }

    /// The same among the materials of all factors.
    var material: Factor.Material {
        switch self {
        case .totp(let totp): .totp(totp)
        case .hotp(let hotp): .hotp(hotp)
        }
    }

    package var sort: OATHKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        }
    }

    package var algorithm: OATHAlgorithm {
        switch self {
        case .totp(let totp): totp.parameters.algorithm
        case .hotp(let hotp): hotp.parameters.algorithm
        }
    }

    package var digits: Int {
        switch self {
        case .totp(let totp): totp.parameters.digits
        case .hotp(let hotp): hotp.parameters.digits
        }
    }

    /// The length of a time step in seconds; nil for a token.
    package var period: Int? {
        switch self {
        case .totp(let totp): totp.parameters.periodSeconds
        case .hotp: nil
        }
    }

    /// Whether it produces codes and accepts none.
    package var isGenerator: Bool {
        switch self {
        case .totp(let totp): totp.isGenerator
        case .hotp: false
        }
    }

    /// The unit of the moving factor.
    var measure: SeedMeasure {
        switch self {
        case .totp(let totp): .steps(periodSeconds: totp.parameters.periodSeconds)
        case .hotp: .counter
        }
    }

    /// Whether the same seed produces the same codes with it, at the same time or counter.
    func showsCodes(of other: OATHMaterial) -> Bool {
        algorithm == other.algorithm && digits == other.digits && measure == other.measure
    }
}
