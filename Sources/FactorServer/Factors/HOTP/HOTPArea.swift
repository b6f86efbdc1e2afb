package import FactorCore
package import FactorCrypto
package import FactorWire

/// Counter-based tokens. RFC 4226.
package enum HOTPArea: OATHArea {
    package static let sort = OATHKind.hotp
    package static let about = OATHWords(
        enrolling: "Enrols a counter-based token and gives what it needs; pending until its first code",
        activating: "Makes a pending token active by a code, which is spent; a wrong one may come with a diagnosis",
        verifying: "Checks a code against the subject's counter-based tokens and spends it and all before it",
        importing: "Takes a counter-based token over that worked elsewhere, active at once; the same twice is once",
        algorithm: "SHA1")

    /// The settings that only tokens have: a counter and its look-ahead.
    package struct Settings: OATHSettings {
        private let counter: Int
        private let lookAhead: Int?

        package init(enrolling parameters: inout Parameters) throws(WireFault) {
            try self.init(&parameters, counter: "the token's next counter")
        }

        package init(importing parameters: inout Parameters) throws(WireFault) {
            try self.init(&parameters, counter: "the token's next counter, 0 where left out")
        }

        private init(_ parameters: inout Parameters, counter about: String) throws(WireFault) {
            counter =
                try parameters.optional(
                    "counter", "\(about); it begins higher where codes of the seed were spent before",
                    in: OATHLimits.counter) ?? 0
            lookAhead = try parameters.optional(
                "look_ahead", "counters tried after the expected one", in: OATHLimits.lookAhead)
        }

        package var mark: UInt64 { UInt64(counter) }

        package func material(_ algorithm: OATHAlgorithm?, digits: Int?, _ policy: Policy) -> OATHMaterial {
            let usual = HOTPParameters.usual
            let parameters = HOTPParameters(
                algorithm: algorithm ?? usual.algorithm, digits: digits ?? usual.digits,
                lookAhead: lookAhead ?? usual.lookAhead)
            return .hotp(HOTPMaterial(parameters: parameters))
        }
    }
}
