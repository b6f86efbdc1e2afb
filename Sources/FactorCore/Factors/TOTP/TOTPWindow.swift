import FactorCrypto

/// The time steps that a code is tried against, and which match counts (RFC 6238, sections 5.2 and 6). Rules:
/// - Only steps at or above the factor's mark are tried. So a spent step is gone, and all before it.
/// - Both the true centre and the learned one are tried, so that a user who corrects the clock still gets in. A clock that is
///   further off than the policy's reach is learned by two consecutive codes (`Subject.resynchronise`).
/// - Neighbouring steps can have equal codes. Of several matches, the latest step that has been reached counts, so that
///   the same digits cannot be used for it again. A step that lies ahead does not count for the digits that were
///   accepted last, so that a code cannot be replayed before the step with the equal code has come.
/// - So the steps are tried in the order in which they would count, and the first match ends the search. For a miss all of them
///   are computed, spent ones too, so that the time does not tell a spent code from a wrong one. What the time of a hit tells
///   is how far the clock of the user is off.
struct TOTPWindow {
    let parameters: TOTPParameters
    let now: Int64
    let drift: Int64
    /// Whether two codes have found the drift: then it may be beyond the policy's reach.
    private let isFound: Bool
    let reach: Int64
    let mark: UInt64

    init(_ parameters: TOTPParameters, _ usage: FactorUsage, at moment: Timestamp, _ policy: TOTPPolicy) {
        self.parameters = parameters
        now = parameters.step(at: moment)
        reach = Int64(policy.adjacentIntervals)
        isFound = abs(usage.drift) > Self.found
        if isFound {
            drift = Self.bounded(usage.drift - usage.drift.signum() * Self.found, by: Self.mostDrift(reach))
        } else {
            // A drift that was learned under a more generous policy counts only as far as the present one allows.
            drift = policy.learnDrift ? Self.bounded(usage.drift, by: reach) : 0
        }
        mark = usage.mark
    }

    /// The most steps that a clock may be off, so that no code further than `furthestStep` from now is ever accepted.
    private static func mostDrift(_ reach: Int64) -> Int64 { Subject.furthestStep - reach }
    /// What is added to a drift that two codes have found, as it is stored: more than any that is learned from one.
    private static let found: Int64 = 1_000

    private static func bounded(_ drift: Int64, by most: Int64) -> Int64 { min(max(drift, -most), most) }

    /// The steps that the first of two consecutive codes is looked for at: those whose clock is not off by more than counts.
    var firstOfPairs: Range<UInt64> {
        let most = Self.mostDrift(reach)
        let lowest = max(mark, UInt64(max(0, now - most)))
        return lowest..<max(lowest, UInt64(now + most))
    }

    private var lowest: Int64 { max(0, now + min(0, drift) - reach) }
    private var highest: Int64 { max(0, now + max(0, drift) + reach) }
    /// The latest step that has begun on the user's clock or on ours.
    private var reached: Int64 { now + max(0, drift) }

    private func covers(_ step: Int64) -> Bool {
        UInt64(step) >= mark && (abs(step - now) <= reach || abs(step - now - drift) <= reach)
    }

    /// How many codes a try could match.
    var candidates: UInt64 {
        (lowest...highest).reduce(0) { covers($1) ? $0 + 1 : $0 }
    }

    /// Returns the step that the code is accepted for, or nil.
    func match(_ code: OneTimeCode, _ generator: inout OATHGenerator) -> Int64? {
        for step in stride(from: reached, through: lowest, by: -1) where isMatch(code, at: step, &generator) {
            return step
        }
        for step in stride(from: max(lowest, reached + 1), through: highest, by: 1)
        where isMatch(code, at: step, &generator) && !isLastAccepted(code, &generator) {
            return step
        }
        return nil
    }

    private func isMatch(_ code: OneTimeCode, at step: Int64, _ generator: inout OATHGenerator) -> Bool {
        generator.code(at: UInt64(step)) == code.value && covers(step)
    }

    /// Tries a code that has the factor's number of digits.
    func outcome(_ code: OneTimeCode, _ seed: RawSpan) -> OATHWindow.Outcome {
        var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
        guard let step = match(code, &generator) else {
            return OATHWindow.Outcome(movingFactor: nil, isLastAccepted: isLastAccepted(code, &generator))
        }
        return OATHWindow.Outcome(movingFactor: UInt64(step), isLastAccepted: false)
    }

    /// Whether it is the code that was accepted last.
    func isLastAccepted(_ code: OneTimeCode, _ generator: inout OATHGenerator) -> Bool {
        mark > 0 && generator.code(at: mark - 1) == code.value
    }

    /// Returns the drift after a success at that step, as it is stored: moved one step towards it, within the policy's reach
    /// unless two codes have found it.
    func learned(from step: Int64) -> Int64 {
        let moved = drift + (step - now - drift).signum()
        return isFound ? stored(moved) : Self.bounded(moved, by: reach)
    }

    /// Returns the drift of a clock that shows the code of that step now, which two codes have found, as it is stored.
    func found(showing step: Int64) -> Int64 { stored(step - now) }

    private func stored(_ found: Int64) -> Int64 {
        let drift = Self.bounded(found, by: Self.mostDrift(reach))
        return abs(drift) > reach ? drift + drift.signum() * Self.found : drift
    }
}
