import FactorCrypto

extension TOTPWindow {
    struct Outcome {
        /// The step that the code is accepted for.
        let step: Int64?
        /// Whether it is no step's code but the one accepted last.
        let isLastAccepted: Bool
    }

    func outcome(_ code: OneTimeCode, _ seed: RawSpan, _ parameters: TOTPParameters) -> Outcome {
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        guard let step = match(code, &generator) else {
            return Outcome(step: nil, isLastAccepted: isLastAccepted(code, &generator))
        }
        return Outcome(step: step, isLastAccepted: false)
    }

    /// The accepted step, where the code's number of digits may differ from the factor's: then it matches none.
    func match(_ code: OneTimeCode, _ seed: RawSpan, _ parameters: TOTPParameters) -> Int64? {
        code.digits == parameters.digits ? outcome(code, seed, parameters).step : nil
    }
}
