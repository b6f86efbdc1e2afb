package import FactorCore
package import FactorCrypto
package import FactorWire

/// Authenticator apps. RFC 6238.
package enum TOTPArea: OATHArea {
    package static let sort = OATHKind.totp
    package static let about = OATHWords(
        enrolling:
            "Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code",
        verifying: "Checks a code against the subject's authenticators and spends it",
        importing: "Imports an authenticator from another system, active at once; importing it again changes nothing",
        algorithm: "the policy's")
    package static var standard: (algorithm: OATHAlgorithm, digits: Int)? { nil }

    /// The settings that only authenticator apps have: a time step, and whether codes may be generated.
    package struct Settings: OATHSettings {
        private let period: Int?
        private let lastStep: Int?
        private var isGenerator = false

        package init(enrolling parameters: inout Parameters) throws(WireFault) {
            period = try parameters.optional(
                "period_s", "the length of a time step, in seconds", in: OATHLimits.periodSeconds)
            lastStep = nil
        }

        package mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault) {
            isGenerator = try parameters.optional(
                "generator", "enrol a factor that generates codes and never verifies any", default: false)
        }

        package init(importing parameters: inout Parameters) throws(WireFault) {
            period =
                try parameters.optional(
                    "period_s", "the length of a time step, in seconds; 30 if omitted", in: OATHLimits.periodSeconds,
                    default: TOTPParameters.usual.periodSeconds)
            lastStep = try parameters.optional(
                "last_step", "the last time step that the other system accepted; it and all earlier ones are spent",
                in: OATHLimits.counter)
        }

        package var mark: UInt64 { lastStep.map { UInt64($0) + 1 } ?? 0 }

        package func material(_ algorithm: OATHAlgorithm?, digits: Int?, _ policy: Policy) -> OATHMaterial {
            let parameters = TOTPParameters(
                algorithm: algorithm ?? policy.totp.algorithm, digits: digits ?? policy.totp.digits,
                periodSeconds: period ?? policy.totp.periodSeconds)
            return .totp(TOTPMaterial(parameters: parameters, isGenerator: isGenerator))
        }
    }
}
