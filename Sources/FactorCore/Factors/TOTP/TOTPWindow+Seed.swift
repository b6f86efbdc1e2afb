import FactorCrypto

extension TOTPWindow {
    /// Tries a code that has the factor's number of digits.
    func outcome(_ code: OneTimeCode, _ seed: RawSpan) -> OATHWindow.Outcome {
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        guard let step = match(code, &generator) else {
            return OATHWindow.Outcome(movingFactor: nil, isLastAccepted: isLastAccepted(code, &generator))
        }
        return OATHWindow.Outcome(movingFactor: UInt64(step), isLastAccepted: false)
    }
}
