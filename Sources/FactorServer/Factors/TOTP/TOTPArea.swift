package import FactorCore
package import FactorCrypto
package import FactorWire

/// Authenticator apps. RFC 6238.
package enum TOTPArea: OATHArea {
    package static let sort = OATHKind.totp
    package static let about = OATHWords(
        enrolling:
            "Enrols an authenticator app and gives what it needs as text, URI and QR code; pending until its first code",
        activating:
            "Makes a pending authenticator active by its first code, which is spent; a wrong one may come with a diagnosis",
        verifying: "Checks a code against the subject's authenticators and spends it",
        importing: "Takes an authenticator over that worked elsewhere, active at once; the same twice is once",
        algorithm: "the policy's")

    /// The settings that only authenticator apps have: a time step, and whether codes may be generated.
    package struct Settings: OATHSettings {
        private let period: Int?
        private let lastStep: Int?
        private var isGenerator = false

        package init(enrolling parameters: inout Parameters) throws(WireFault) {
            period = try parameters.optional("period_s", "length of a time step", in: OATHLimits.periodSeconds)
            lastStep = nil
        }

        package mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault) {
            isGenerator =
                try parameters.optional("generator", "a factor that gives codes and never verifies any") ?? false
        }

        package init(importing parameters: inout Parameters) throws(WireFault) {
            period =
                try parameters.optional("period_s", "30 where left out", in: OATHLimits.periodSeconds)
                ?? TOTPParameters.usual.periodSeconds
            lastStep = try parameters.optional(
                "last_step", "the last time step accepted elsewhere; it and all before it are spent",
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
