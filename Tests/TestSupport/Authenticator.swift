package import FactorCore
package import FactorCrypto

/// An authenticator app or token: a seed, and codes by counter.
package struct Authenticator: Sendable {
    package let secret: String
    package let algorithm: OATHAlgorithm
    package let digits: Int
    package let period: Int64
    /// The seed, decoded once, because codes are made by the thousand.
    private let seed: [UInt8]

    package init(secret: String, algorithm: OATHAlgorithm = .sha1, digits: Int = 6, period: Int64 = 30) {
        guard let seed = Base32.decode(Array(secret.utf8)) else { preconditionFailure("no base 32: \(secret)") }
        self.seed = seed.withBytes { $0.array() }
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
    }

    /// How an app makes codes from a seed.
    package struct Settings: Equatable, Sendable {
        package let algorithm: String
        package let digits: Int
        package let period: Int64
    }

    /// An authenticator with settings in the protocol's terms.
    package init(secret: String, settings: Settings) {
        let algorithm = OATHAlgorithm(name: settings.algorithm) ?? .sha1
        self.init(secret: secret, algorithm: algorithm, digits: settings.digits, period: settings.period)
    }

    /// The code of a counter or time step.
    package func code(_ counter: Int64) -> String {
        seed.withRawSpan { code(counter, key: $0) }
    }

    /// The code of the time step at a time, or of one some steps away.
    package func code(at moment: Timestamp, offset: Int64 = 0) -> String {
        code(moment.seconds / period + offset)
    }

    /// The code of an app that takes the base 32 text itself as the key.
    package func codeOfText(_ counter: Int64) -> String {
        Array(secret.utf8).withRawSpan { code(counter, key: $0) }
    }

    private func code(_ counter: Int64, key: RawSpan) -> String {
        var generator = OATHGenerator(seed: key, algorithm: algorithm, digits: digits)
        let text = String(generator.code(at: UInt64(counter)))
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// A code that differs from all those within this many steps of a time. Another `salt` gives another code.
    package func wrong(at moment: Timestamp, salt: Int = 0) -> String {
        wrong(near: moment.seconds / period, salt: salt)
    }

    /// A code that also differs from those by which a first code shows that a clock is up to a day off.
    package func wrongForDays(around moment: Timestamp, salt: Int) -> String {
        wrong(near: moment.seconds / period, within: 100_000 / period, salt: salt)
    }

    /// A code that belongs to none of the counters nearby.
    package func wrong(near counter: Int64, within range: Int64 = 40, salt: Int = 0) -> String {
        let right = Set((max(0, counter - range)...counter + range).map { code($0) })
        var candidate = 137 + salt
        while true {
            let text = String(candidate % (digits == 6 ? 1_000_000 : 10_000_000))
            let padded = String(repeating: "0", count: digits - text.utf8.count) + text
            if !right.contains(padded) { return padded }
            candidate += 100_003
        }
    }
}
