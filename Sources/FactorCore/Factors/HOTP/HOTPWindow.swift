import FactorCrypto

/// The counters that a code is tried against: the expected one and `look_ahead` more (RFC 4226, sections 7.2 and 7.4).
struct HOTPWindow {
    let parameters: HOTPParameters
    /// The counter that the next code should have.
    let expected: UInt64

    init(_ parameters: HOTPParameters, from expected: UInt64) {
        self.parameters = parameters
        self.expected = expected
    }

    /// The counters that the first of two consecutive codes is looked for at. RFC 4226, section 7.4, leaves open how many: with
    /// these, a token that was pressed a thousand times in a pocket still comes back.
    var firstOfPairs: Range<UInt64> { expected..<expected + 1000 }

    /// How many codes a try could match.
    var candidates: UInt64 { UInt64(parameters.lookAhead) + 1 }

    /// Returns the first counter that the code belongs to. The whole window is computed, even after a hit.
    func match(_ code: OneTimeCode, _ seed: RawSpan) -> UInt64? {
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        var found: UInt64?
        for counter in expected...expected + UInt64(parameters.lookAhead)
        where generator.code(at: counter) == code.value && found == nil {
            found = counter
        }
        return found
    }

    /// Tries a code that has the token's number of digits.
    func outcome(_ code: OneTimeCode, _ seed: RawSpan) -> OATHWindow.Outcome {
        let counter = match(code, seed)
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        let last = expected > 0 ? generator.code(at: expected - 1) : nil
        return OATHWindow.Outcome(movingFactor: counter, isLastAccepted: counter == nil && last == code.value)
    }
}
