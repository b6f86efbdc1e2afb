package import FactorCore
package import FactorCrypto
package import FactorWire

/// Counter-based tokens. RFC 4226.
package enum HOTPArea: OATHArea {
    package static let sort = OATHKind.hotp
    package static let about = OATHWords(
        enrolling: "Enrols a counter-based token and returns its seed; pending until its first code",
        verifying: "Checks a code against the subject's counter-based tokens, and spends it and all earlier ones",
        importing:
            "Imports a counter-based token from another system, active at once; importing it again changes nothing",
        algorithm: "SHA1")
    package static var standard: (algorithm: OATHAlgorithm, digits: Int)? {
        (HOTPParameters.usual.algorithm, HOTPParameters.usual.digits)
    }

    /// The settings that only tokens have: a counter and its look-ahead.
    package struct Settings: OATHSettings {
        private let counter: Int
        private let lookAhead: Int

        package init(enrolling parameters: inout Parameters) throws(WireFault) {
            try self.init(&parameters, counter: "the token's next counter")
        }

        package init(importing parameters: inout Parameters) throws(WireFault) {
            try self.init(&parameters, counter: "the token's next counter, 0 if omitted")
        }

        private init(_ parameters: inout Parameters, counter about: String) throws(WireFault) {
            counter =
                try parameters.optional(
                    "counter", "\(about); a higher one is used if later codes of this seed are already spent",
                    in: OATHLimits.counter, default: 0)
            lookAhead = try parameters.optional(
                "look_ahead", "how many counters after the expected one are tried", in: OATHLimits.lookAhead,
                default: HOTPParameters.usual.lookAhead)
        }

        package var mark: UInt64 { UInt64(counter) }

        package func material(_ algorithm: OATHAlgorithm?, digits: Int?, _ policy: Policy) -> OATHMaterial {
            let usual = HOTPParameters.usual
            let parameters = HOTPParameters(
                algorithm: algorithm ?? usual.algorithm, digits: digits ?? usual.digits,
                lookAhead: lookAhead)
            return .hotp(HOTPMaterial(parameters: parameters))
        }
    }
}
