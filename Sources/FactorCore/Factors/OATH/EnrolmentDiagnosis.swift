import FactorCrypto

/// Why the first code of a new authenticator may have been wrong: what an app could have misunderstood, tried in turn.
///
/// A diagnosis explains, but never accepts. It is given only for pending factors, whose secret the caller was shown.
package struct EnrolmentDiagnosis: Equatable {
    /// What an app could have misunderstood. The name is the one on the wire.
    package enum Cause: String, CaseIterable, Sendable {
        /// The app used SHA-1 and ignored the requested algorithm.
        case algorithmIgnored = "algorithm_ignored"
        /// The app showed another number of digits.
        case digitsMismatch = "digits_mismatch"
        /// The app used a time step of another usual length, such as 30 seconds.
        case periodMismatch = "period_mismatch"
        /// The app took the base 32 text itself as the key.
        case secretReadAsText = "secret_read_as_text"
        /// The phone's clock is off.
        case clockOffset = "clock_offset"
    }

    /// How far a phone's clock is searched in either direction: one day.
    private static let searchedSeconds: Int64 = 86_400
    private static let usualPeriods = [30, 60, 15, 20, 120]

    let cause: Cause
    /// How many seconds the phone is ahead.
    let offsetSeconds: Int64?

    var details: [FailureDetail] {
        let named = FailureDetail(.diagnosis, .text(cause.rawValue))
        return offsetSeconds.map { [named, FailureDetail(.clockOffset, .integer($0))] } ?? [named]
    }

    static func totp(_ seed: RawSpan, _ code: OneTimeCode, _ window: TOTPWindow) -> EnrolmentDiagnosis? {
        let parameters = window.parameters
        let search = Search(
            parameters: parameters, code: code, seconds: window.now * Int64(parameters.periodSeconds),
            reach: window.reach)
        if code.digits != parameters.digits {
            return search.isHit(seed, digits: code.digits) || search.isHit(seed, algorithm: .sha1, digits: code.digits)
                ? EnrolmentDiagnosis(cause: .digitsMismatch, offsetSeconds: nil) : nil
        }
        if parameters.algorithm != .sha1, search.isHit(seed, algorithm: .sha1) {
            return EnrolmentDiagnosis(cause: .algorithmIgnored, offsetSeconds: nil)
        }
        for period in usualPeriods where period != parameters.periodSeconds {
            if search.isHit(seed, period: period) || search.isHit(seed, algorithm: .sha1, period: period) {
                return EnrolmentDiagnosis(cause: .periodMismatch, offsetSeconds: nil)
            }
        }
        if search.isHitByText(seed) { return EnrolmentDiagnosis(cause: .secretReadAsText, offsetSeconds: nil) }
        return clockOffset(parameters, seed, code, window)
    }

    /// Diagnoses HOTP. It has neither a clock nor a period: that leaves the algorithm, the digits and the secret's
    /// form.
    static func hotp(_ seed: RawSpan, _ code: OneTimeCode, _ window: HOTPWindow) -> EnrolmentDiagnosis? {
        let parameters = window.parameters
        func isHit(_ key: RawSpan, _ algorithm: OATHAlgorithm) -> Bool {
            var generator = OATHGenerator(seed: key, algorithm: algorithm, digits: code.digits)
            for ahead in 0...UInt64(parameters.lookAhead)
            where generator.code(at: window.expected + ahead) == code.value {
                return true
            }
            return false
        }
        if code.digits != parameters.digits {
            return isHit(seed, parameters.algorithm)
                ? EnrolmentDiagnosis(cause: .digitsMismatch, offsetSeconds: nil) : nil
        }
        if parameters.algorithm != .sha1, isHit(seed, .sha1) {
            return EnrolmentDiagnosis(cause: .algorithmIgnored, offsetSeconds: nil)
        }
        var text = Base32.encode(seed)
        defer { wipe(&text) }
        return text.withRawSpan { isHit($0, parameters.algorithm) }
            ? EnrolmentDiagnosis(cause: .secretReadAsText, offsetSeconds: nil) : nil
    }

    private static func clockOffset(
        _ parameters: TOTPParameters, _ seed: RawSpan, _ code: OneTimeCode, _ window: TOTPWindow
    ) -> EnrolmentDiagnosis? {
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        let period = Int64(parameters.periodSeconds)
        for distance in window.reach + 1...max(searchedSeconds / period, window.reach + 1) {
            for step in [window.now - distance, window.now + distance]
            where step >= 0 && generator.code(at: UInt64(step)) == code.value {
                return EnrolmentDiagnosis(cause: .clockOffset, offsetSeconds: (step - window.now) * period)
            }
        }
        return nil
    }
}

/// One wrong code, tried with other parameters around the present time.
private struct Search {
    let parameters: TOTPParameters
    let code: OneTimeCode
    let seconds: Int64
    let reach: Int64

    func isHit(
        _ key: RawSpan, algorithm: OATHAlgorithm? = nil, digits: Int? = nil, period: Int? = nil
    ) -> Bool {
        var generator = OATHGenerator(
            seed: key, algorithm: algorithm ?? parameters.algorithm, digits: digits ?? parameters.digits)
        let step = seconds / Int64(period ?? parameters.periodSeconds)
        for candidate in max(0, step - reach)...step + reach
        where generator.code(at: UInt64(candidate)) == code.value {
            return true
        }
        return false
    }

    /// Whether the code comes from the base 32 text of the secret, used as the key.
    func isHitByText(_ seed: RawSpan) -> Bool {
        var text = Base32.encode(seed)
        defer { wipe(&text) }
        return text.withRawSpan { isHit($0) }
    }
}
